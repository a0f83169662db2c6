"""A named switch for each rule that can be read in two ways. The default is how we play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches, which words.toml describes under [ruling]."""

    boots_year_zero: bool = True
    energy_limit: bool = False
    choose_trigger_order: bool = False
    amulet_feeds: bool = True
    floor_at_zero: bool = False
    damned_soul_first: bool = True
    fairies_first: bool = False

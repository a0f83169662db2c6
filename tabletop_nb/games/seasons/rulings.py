"""Where the rulebook can be read in two ways: a named switch each, with the reading we play by default."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The sentence for each switch stands in words.toml, under [ruling]."""

    boots_year_zero: bool = True
    energy_limit: bool = False
    choose_trigger_order: bool = False
    amulet_feeds: bool = True
    floor_at_zero: bool = False
    damned_soul_first: bool = True
    fairies_first: bool = False

"""Switches for rules that can be read in two ways, with the reading we use by default."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches, which words.toml describes under [ruling]."""

    convert_none: bool = True
    straighten_nothing: bool = True
    straighten_optional: bool = False
    straighten_itself: bool = True
    guard_dog_straight: bool = False
    place_nothing: bool = False
    lose_single_essence: bool = True
    obelisk_before_replacing: bool = True
    shared_game_counts: bool = True

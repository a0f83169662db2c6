"""Where the rulebook can be read in two ways: a named switch each, with the reading we play by default."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The sentence for each switch stands in words.toml, under [ruling]."""

    convert_none: bool = True
    straighten_nothing: bool = True
    straighten_optional: bool = False
    straighten_itself: bool = True
    guard_dog_straight: bool = False
    place_nothing: bool = False
    lose_the_last: bool = True
    obelisk_before_replacing: bool = True
    shared_game_counts: bool = True

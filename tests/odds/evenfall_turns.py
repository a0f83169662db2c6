"""Positions of Evenfall for the tests of the odds."""

from __future__ import annotations

from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game

ENEMIES = ["cinder_hound", "ember_wolf", "ash_warden", "iron_toad"]
FIRE, AIR, EARTH, WATER = "seraphine", "wren", "petra", "nerys"


def at_the_table(**fields: Any) -> Game:
    """Return a turn with these four Enemies in the Enemy Area."""
    return tt.new_game("evenfall", seed=3, scenario={"enemies": ENEMIES, **fields})


def rolled(dice: list[int], ready: list[str], script: list[int] | None = None, **seat: Any) -> Game:
    """Return a game after the first roll, before the reroll."""
    after = {"script": {"dice": script}} if script else {}
    return at_the_table(
        phase="roll", dice=dice, seats=[{"ready": ready, "resting": ["opal"] * (not ready), **seat}], **after
    )

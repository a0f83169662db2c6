"""Positions of Seasons for the tests of the odds."""

from __future__ import annotations

from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game

DICE = [["winter_1", 3], ["winter_2", 4], ["winter_3", 6]]
CHOOSE = {"year": 1, "space": 2, "first": 0, "turn": 0, "phase": "choose", "bag": {"winter": [1, 2, 3]}, "dice": DICE}


def choosing(**seat: Any) -> Game:
    """Return a game in which the first of two players chooses a die."""
    return tt.new_game("seasons", 2, 1, "archmage", scenario={**CHOOSE, "seats": [seat, {}]})

"""Lesson 08, *Reroll or keep?*: its position, its calculations and its eight exercises.

The text is `tutorials/08_best_reroll`, the charts are in `tabletop_nb.ui.lesson.l08_best_reroll`.
"""

from tabletop_nb.lessons.l08_best_reroll.exercises import EXERCISES
from tabletop_nb.lessons.l08_best_reroll.position import (
    CHOICES,
    ENEMIES,
    FLIP,
    PRIZES,
    ROLL,
    TWO_PAIRS,
    captured,
    captured_with_earth,
    keep_or_break,
    one_die,
    outcomes,
    position,
    trial,
    value_of_prize,
)

__all__ = [
    "CHOICES",
    "ENEMIES",
    "EXERCISES",
    "FLIP",
    "PRIZES",
    "ROLL",
    "TWO_PAIRS",
    "captured",
    "captured_with_earth",
    "keep_or_break",
    "one_die",
    "outcomes",
    "position",
    "trial",
    "value_of_prize",
]

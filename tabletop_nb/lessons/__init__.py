"""Lessons in probability without their widgets: exercises with computed answers, and repeated tries beside exact odds.

Each lesson is a package of its own, such as `l08_best_reroll`. Its text is a notebook in `tutorials/`, and its
widgets are in `tabletop_nb.ui.lesson`. The notebook `tutorials/teachers/write_your_own` shows how to write a lesson.
"""

from tabletop_nb.core.rng import Chance
from tabletop_nb.lessons.attempts import Attempts
from tabletop_nb.lessons.exercise import Exercise, Mistake, Task, exercise, exercise_for, grade, mistake, seed_of
from tabletop_nb.lessons.kinds import Dice, Number, Open, Pick, Roll, Several, Whole, describe_reroll
from tabletop_nb.lessons.scale import Scale
from tabletop_nb.lessons.trials import Reroll, Tries, error_band, running_shares

__all__ = [
    "Attempts",
    "Chance",
    "Dice",
    "Exercise",
    "Mistake",
    "Number",
    "Open",
    "Pick",
    "Reroll",
    "Roll",
    "Scale",
    "Several",
    "Task",
    "Tries",
    "Whole",
    "describe_reroll",
    "error_band",
    "exercise",
    "exercise_for",
    "grade",
    "mistake",
    "running_shares",
    "seed_of",
]

"""Lessons in probability: exercises with computed answers, widgets to answer them, simulations beside exact odds.

The notebook `tutorials/teachers/write_your_own` shows how to write a lesson of your own.
"""

from tabletop_nb.core.rng import Chance
from tabletop_nb.ui.lesson.answers import Answer, Lesson, Progress, Seed, Solutions
from tabletop_nb.ui.lesson.exercise import Exercise, Mistake, exercise, made, marks, mistake, seed_of
from tabletop_nb.ui.lesson.kinds import Keep, Number, Open, Pick, Several, Whole, keeping
from tabletop_nb.ui.lesson.pictures import choices, program, settling
from tabletop_nb.ui.lesson.trials import Reroll, Tries, band, running
from tabletop_nb.ui.lesson.widgets import ByHand, Guess, Many, Scene, Simulation, Steer, SteeredChart

__all__ = [
    "Answer",
    "ByHand",
    "Chance",
    "Exercise",
    "Guess",
    "Keep",
    "Lesson",
    "Many",
    "Mistake",
    "Number",
    "Open",
    "Pick",
    "Progress",
    "Reroll",
    "Scene",
    "Seed",
    "Several",
    "Simulation",
    "Solutions",
    "Steer",
    "SteeredChart",
    "Tries",
    "Whole",
    "band",
    "choices",
    "exercise",
    "keeping",
    "made",
    "marks",
    "mistake",
    "program",
    "running",
    "seed_of",
    "settling",
]

"""Simple bots: `Random` picks any answer, and `Gentle` often misses the best one on purpose."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tabletop_nb.bots.contract import Imagine
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.view import View

SLACK = 0.25  # how far an answer may be from the best, as a share of the range from the best to the worst answer


class Random:
    """Gives any legal answer, each with the same chance."""

    imagines = False

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed).random

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return any of the options."""
        options: Sequence[Option] = choice.options
        return options[int(self._random() * len(options))]


class Gentle:
    """A bot for learners: it picks any answer that doesn't make its position worse, and sometimes the best one.

    If every answer makes the position worse, it picks any that is nearly the best. So it misses chances, but it doesn't
    waste what it has (in Seasons: all three bonuses in the first year). With strength 1 it always picks the best
    answer, with strength 0 any acceptable one.
    """

    imagines = True

    def __init__(self, seed: int = 0, strength: float = 0.15) -> None:
        if not 0 <= strength <= 1:
            raise ValueError(f"strength: {strength} was given; allowed: 0 to 1")
        self.strength = strength
        # The seed is text because `Random(~7)` gives the same numbers as `Random(8)`, which the next seat's bot may
        # have.
        self._random = random.Random(f"gentle {seed}")
        self._greedy = Greedy(seed)

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return the best answer or, at random, any acceptable one."""
        ranked = self._greedy.rank(choice, imagine)
        if self._random.random() < self.strength:
            return max(ranked, key=lambda pair: pair[1])[0]
        world = imagine(self._random.getrandbits(32))
        limit = lowest_acceptable([value for _, value in ranked], world.rules.value(world.table, choice.player))
        return self._random.choice([option for option, value in ranked if value >= limit])


def lowest_acceptable(values: Sequence[float], current: float) -> float:
    """Return the lowest acceptable value of an answer, in a position with the value `current` before the answer.

    >>> lowest_acceptable([5, 1, -3], current=0)
    0
    >>> lowest_acceptable([-1, -2, -9], current=0)
    -3.0
    """
    best = max(values)
    return current if current <= best else best - SLACK * (best - min(values))

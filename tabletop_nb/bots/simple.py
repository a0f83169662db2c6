"""Bots that don't think, or not always."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.choice import Choice
from tabletop_nb.core.game import Game


class Random:
    """Gives any legal answer, each with the same chance."""

    imagines = False  # plays without history, too

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed).random

    def choose(self, view: Mapping[str, Any], choice: Choice[Any], imagine: Callable[[int], Game]) -> Any:
        """Return any of the options."""
        return choice.options[int(self._random() * len(choice.options))]


class Gentle:
    """For learners: plays like greedy, but now and then takes any of the better half of the answers.

    Strength 1 never errs, 0 tries to every time. Blunders would teach nothing: three bonuses in the first year, say.
    """

    imagines = True

    def __init__(self, seed: int = 0, strength: float = 0.2) -> None:
        if not 0 <= strength <= 1:
            raise ValueError(f"strength: {strength} was given; allowed: 0 to 1")
        self.strength = strength
        self._random = random.Random(~seed).random
        self._good = Greedy(seed)

    def choose(self, view: Mapping[str, Any], choice: Choice[Any], imagine: Callable[[int], Game]) -> Any:
        """Return the good answer or, by chance, one of the better half."""
        if self._random() < self.strength:
            return self._good.choose(view, choice, imagine)
        ranked = sorted(self._good.rank(choice, imagine), key=lambda pair: pair[1], reverse=True)
        return ranked[int(self._random() * ((len(ranked) + 1) // 2))][0]

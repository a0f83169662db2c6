"""Tries of something with chance: a few by hand, a thousand at once, by the same line of code (`Reroll.throw`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from secrets import randbits

from tabletop_nb.chance import Policy, best_reroll
from tabletop_nb.core.rng import Chance
from tabletop_nb.ui.lesson.kinds import Roll

POINTS = 60  # of a line; more cannot be seen
SURE = 1.96  # an error band of 95 %


@dataclass(frozen=True)
class Reroll:
    """A roll that may be rerolled once; `name` tells what a roll wins, or gives an empty text."""

    roll: Roll
    name: Callable[[Roll], str]
    sides: int = 6

    def throw(self, chance: Chance, kept: Sequence[int]) -> Roll:
        """Keeps these dice and rolls the others: one try."""
        return tuple(sorted((*kept, *chance.throw(len(self.roll) - len(kept), self.sides))))

    def wins(self, roll: Roll) -> bool:
        """Does it win anything?"""
        return bool(self.name(roll))

    @cached_property
    def policy(self) -> Policy:
        """The exact answer for every choice."""
        return best_reroll(self.wins, len(self.roll), self.sides)

    def exact(self, kept: Sequence[int]) -> Fraction:
        """The exact chance when these dice are kept."""
        return self.policy.value(kept, left=0)


@dataclass
class Tries:
    """How often each choice was tried, and how each try ended."""

    game: Reroll
    chance: Chance = field(default_factory=lambda: Chance(randbits(32)))
    ended: dict[Roll, list[bool]] = field(default_factory=dict)
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def one(self, kept: Roll) -> Roll:
        """One try; gives the roll."""
        rolled = self.game.throw(self.chance, kept)
        self.ended.setdefault(kept, []).append(self.game.wins(rolled))
        return rolled

    def tell(self) -> None:
        """Tells everybody who shows these tries that there are more."""
        for listener in self.listeners:
            listener()

    def many(self, ways: Iterable[Roll], times: int) -> Iterator[int]:
        """So many tries of every way, telling how many are done."""
        choices = list(ways)
        for done in range(1, times + 1):
            for kept in choices:
                self.one(kept)
            yield done


def band(wins: int, tries: int) -> tuple[float, float]:
    """Where the true chance lies with 95 % confidence, by Wilson's formula, which also holds for few tries.

    >>> [round(end, 2) for end in band(5, 10)], [round(end, 2) for end in band(0, 1)]
    ([0.24, 0.76], [0.0, 0.79])
    """
    share, slack = wins / tries, SURE**2 / tries
    middle, half = share + slack / 2, SURE * sqrt(share * (1 - share) / tries + slack / (4 * tries))
    return max(0.0, (middle - half) / (1 + slack)), min(1.0, (middle + half) / (1 + slack))


def running(ended: Sequence[bool]) -> list[dict[str, float]]:
    """The share of wins after 1, 2, 3 ... tries with its error band; close points are left out."""
    points, wins, total = list[dict[str, float]](), 0, len(ended)
    every = max(1, total // POINTS)
    for tries, won in enumerate(ended, 1):
        wins += won
        if tries <= 30 or tries % every == 0 or tries == total:
            low, high = band(wins, tries)
            points.append({"tries": tries, "share": wins / tries, "low": low, "high": high})
    return points

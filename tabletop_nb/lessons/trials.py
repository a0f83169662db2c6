"""Repeated tries of a random experiment: a few by hand, or thousands at once by the same code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from secrets import randbits

from tabletop_nb.chance import Policy, best_reroll
from tabletop_nb.core.rng import Chance
from tabletop_nb.lessons.kinds import Roll, describe_reroll

EXACT_POINTS = 30  # the first tries are all drawn
MAX_POINTS = 60  # of the rest of a line; more could not be seen
Z_95 = 1.96  # standard deviations of a 95% interval


@dataclass(frozen=True)
class Reroll:
    """A roll that can be rerolled once. `prize` returns what a roll wins, or an empty text."""

    roll: Roll
    prize: Callable[[Roll], str]
    sides: int = 6

    def roll_others(self, chance: Chance, kept: Sequence[int]) -> Roll:
        """Keep these dice, roll the others, and return the result."""
        return tuple(sorted((*kept, *chance.throw(len(self.roll) - len(kept), self.sides))))

    def wins(self, roll: Roll) -> bool:
        """Return whether a roll wins anything."""
        return bool(self.prize(roll))

    def describe(self, kept: Sequence[int]) -> str:
        """Return in words which dice are rerolled if these are kept."""
        return describe_reroll(self.roll, kept)

    @cached_property
    def policy(self) -> Policy:
        """The exact value of every choice."""
        return best_reroll(self.wins, len(self.roll), self.sides)

    def exact(self, kept: Sequence[int]) -> Fraction:
        """Return the exact chance to win if these dice are kept.

        >>> pair = Reroll((3, 4), lambda roll: "a pair" if roll[0] == roll[1] else "")
        >>> pair.exact((3,))
        Fraction(1, 6)
        """
        return self.policy.value(kept, rerolls_left=0)


@dataclass
class Tries:
    """The results of all tries so far, by the dice that were kept."""

    game: Reroll
    chance: Chance = field(default_factory=lambda: Chance(randbits(32)))
    results: dict[Roll, list[bool]] = field(default_factory=dict)
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def once(self, kept: Roll) -> Roll:
        """Try once and return the roll."""
        rolled = self.game.roll_others(self.chance, kept)
        self.results.setdefault(kept, []).append(self.game.wins(rolled))
        return rolled

    def many(self, choices: Iterable[Roll], times: int) -> Iterator[int]:
        """Try every choice this many times, and yield how often that is done."""
        every = list(choices)
        for done in range(1, times + 1):
            for kept in every:
                self.once(kept)
            yield done

    def forget(self) -> None:
        """Forget all results."""
        self.results.clear()
        self.notify()

    def notify(self) -> None:
        """Tell all listeners that there are more results."""
        for listener in self.listeners:
            listener()


def error_band(wins: int, tries: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a chance, by Wilson's formula, which also holds for few tries.

    >>> [round(end, 2) for end in error_band(5, 10)], [round(end, 2) for end in error_band(0, 1)]
    ([0.24, 0.76], [0.0, 0.79])
    """
    share, slack = wins / tries, Z_95**2 / tries
    middle, half = share + slack / 2, Z_95 * sqrt(share * (1 - share) / tries + slack / (4 * tries))
    return max(0.0, (middle - half) / (1 + slack)), min(1.0, (middle + half) / (1 + slack))


def running_shares(results: Sequence[bool]) -> list[dict[str, float]]:
    """Return the share of wins after each try with its error band. Points too close to see are left out.

    >>> [(point["tries"], point["share"]) for point in running_shares([True, False])]
    [(1, 1.0), (2, 0.5)]
    """
    points, wins, total = list[dict[str, float]](), 0, len(results)
    every = max(1, total // MAX_POINTS)
    for tries, won in enumerate(results, 1):
        wins += won
        if tries <= EXACT_POINTS or tries % every == 0 or tries == total:
            low, high = error_band(wins, tries)
            points.append({"tries": tries, "share": wins / tries, "low": low, "high": high})
    return points

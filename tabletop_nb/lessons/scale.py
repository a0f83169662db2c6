"""A scale to guess on: chances in percent, or other numbers; and how far a guess is from the exact answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabletop_nb.lessons.numbers import decimal, equals, percent
from tabletop_nb.lessons.words import say


@dataclass(frozen=True, slots=True)
class Scale:
    """The values of a guess: from `low` to `high` in equal steps. The default is a chance, in whole percents.

    >>> Scale().labels[45], Scale.of(36).labels[16], Scale(1, 6, Fraction(1, 4), is_chance=False).labels[1]
    ('45%', '16 of 36', '1.25')
    """

    low: int = 0
    high: int = 1
    step: Fraction = Fraction(1, 100)
    is_chance: bool = True
    count: int = 0  # of equally likely results, if they are to be counted

    @classmethod
    def of(cls, count: int) -> Scale:
        """Return a scale to count the good ones among equally likely results."""
        return cls(step=Fraction(1, count), count=count)

    @property
    def values(self) -> tuple[Fraction, ...]:
        """Every value, from low to high."""
        return tuple(self.low + at * self.step for at in range(int((self.high - self.low) / self.step) + 1))

    @property
    def labels(self) -> tuple[str, ...]:
        """Every value in words."""
        return tuple(map(self.describe, self.values))

    def describe(self, value: Fraction | float) -> str:
        """Return a value in words."""
        if self.count:
            return say("guess.of", number=round(value * self.count), count=self.count)
        return percent(value) if self.is_chance else decimal(round(float(value), 2))

    def compare(self, guess: float, exact: Fraction) -> str:
        """Return how far a guess is from the exact answer, in words.

        >>> Scale().compare(0.3, Fraction(4, 9))
        "Your 30% is 14 percentage points too low: it's exactly 4/9, about 44.4%."
        """
        distance = abs(guess - float(exact))
        key = "right" if distance <= self.step / 2 else "high" if guess > exact else "low"
        facts = {"guess": self.describe(guess), "distance": self._distance(distance), "exact": self._exact(exact)}
        return say(f"guess.{key}", **facts)

    def _distance(self, distance: float) -> str:
        if self.count or not self.is_chance:
            return str(round(distance * self.count)) if self.count else self.describe(distance)
        points = round(100 * distance)
        return say("guess.point" if points == 1 else "guess.points", count=points)

    def _exact(self, exact: Fraction) -> str:
        if not self.is_chance:
            shown = self.describe(exact)
            return shown if Fraction(shown) == exact else say("guess.about", fraction=exact, value=shown)
        key = "guess.exact" if equals(exact) == "=" else "guess.exact_rounded"
        return say(key, fraction=self.describe(exact) if self.count else exact, share=percent(exact))

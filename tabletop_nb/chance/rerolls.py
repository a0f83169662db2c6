"""The best reroll: which dice to keep, and what that is worth."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from tabletop_nb.chance.pools import (
    Roll,
    Value,
    as_roll,
    check_pool,
    check_whole,
    every_roll,
    means,
    sub_multisets,
)

MAX_REROLLS = 10
MAX_ROLLS = 5_000  # eleven six-sided dice; above that a best reroll takes seconds


def best_reroll(value: Value, dice: int = 4, sides: int = 6, rerolls: int = 1) -> "Policy":
    """Return the best reroll policy for the expected `value` of the final roll.

    Args:
        value: What a roll is worth; for an event, 0 or 1.
        dice: How many dice are rolled.
        sides: How many sides they have.
        rerolls: How often you can reroll; each time, any of the dice.

    >>> pair = best_reroll(lambda roll: roll[0] == roll[1], dice=2)
    >>> pair.start, pair.value((2, 5)), pair.keep((2, 5)), pair.keep((5, 5))
    (Fraction(11, 36), Fraction(1, 6), (2,), (5, 5))
    """
    check_pool(dice, sides, MAX_ROLLS)
    check_whole("rerolls", rerolls, 0, MAX_REROLLS)
    final = {roll: Fraction(value(roll)) for roll in every_roll(dice, sides)}
    denominator = lcm(*(worth.denominator for worth in final.values())) * sides ** (dice * (rerolls + 1))
    tables = [means({roll: int(worth * denominator) for roll, worth in final.items()}, dice, sides)]
    for _ in range(rerolls):
        previous = tables[-1]
        tables.append(means({roll: max(map(previous.__getitem__, sub_multisets(roll))) for roll in final}, dice, sides))
    return Policy(dice, sides, rerolls, denominator, tables)


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """Which dice to keep of every roll, for each number of rerolls left (all of them by default)."""

    dice: int
    sides: int
    rerolls: int
    _denominator: int = field(repr=False)  # Values are stored as whole numbers over this denominator.
    _values: list[dict[Roll, int]] = field(repr=False)  # by rerolls left: kept dice -> value

    @property
    def start(self) -> Fraction:
        """The value before the first roll."""
        return self.value(())

    def value(self, roll: Iterable[int], rerolls_left: int | None = None) -> Fraction:
        """Return the value of a roll. If it has fewer than `dice` dice, the missing ones are rolled first.

        >>> six = best_reroll(lambda roll: 6 in roll, dice=2)
        >>> six.value((1, 2)), six.value((1,), rerolls_left=0)
        (Fraction(11, 36), Fraction(1, 6))
        """
        return Fraction(self._values[self._check_left(rerolls_left)][self._roll(roll, min_dice=0)], self._denominator)

    def keep(self, roll: Iterable[int], rerolls_left: int | None = None) -> Roll:
        """Return the dice to keep. On ties, keep the most dice, so that nothing is rerolled without gain.

        >>> best_reroll(sum, dice=3).keep((1, 4, 6))
        (4, 6)
        """
        return self.alternatives(roll, rerolls_left)[0][0]

    def alternatives(self, roll: Iterable[int], rerolls_left: int | None = None) -> list[tuple[Roll, Fraction]]:
        """Return every different choice of dice to keep, with its value, best first.

        >>> best_reroll(sum, dice=2).alternatives((2, 5))
        [((5,), Fraction(17, 2)), ((2, 5), Fraction(7, 1)), ((), Fraction(7, 1)), ((2,), Fraction(11, 2))]
        """
        rolled, remaining = self._roll(roll, min_dice=self.dice), self._check_left(rerolls_left)
        if not remaining:
            return [(rolled, self.value(rolled, 0))]
        choices = [(kept, self.value(kept, remaining - 1)) for kept in sub_multisets(rolled)]
        return sorted(choices, key=lambda choice: choice[1], reverse=True)

    def _roll(self, faces: Iterable[int], min_dice: int) -> Roll:
        roll = as_roll(faces, self.sides)
        check_whole("the number of dice", len(roll), min_dice, self.dice)
        return roll

    def _check_left(self, rerolls_left: int | None) -> int:
        if rerolls_left is None:
            return self.rerolls
        check_whole("rerolls_left", rerolls_left, 0, self.rerolls)
        return rerolls_left

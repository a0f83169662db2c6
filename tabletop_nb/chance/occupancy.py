"""Dice that are rolled into bowls, one for each face. A bowl with too many dice is rerolled."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb

from tabletop_nb.chance.pools import Chances, Roll, check_pool, check_whole

MAX_COUNTS = 25_000  # sixteen dice and six bowls have 20,349 different results
MAX_CAP = 100  # far more dice than MAX_COUNTS allows
MIN_REROLL_CHANCE = 1e-6  # when the chance of another reroll is smaller, rerolls are followed no further
SCALE = 10**15


@lru_cache(maxsize=8)
def occupancy(dice: int, bowls: int = 6, cap: int = 5) -> Chances:
    """Return the joint distribution of the numbers of dice in the bowls, once no bowl overflows.

    Each die falls into any bowl with the same chance. While bowls have more dice than `cap`, all dice of the first of
    them are rerolled into all bowls.

    There is no limit to the number of rerolls. They are computed one by one until the chance of a further one is below
    10**-6. By then the distribution hardly changes, so the last one is used for all further ones. The chances add up
    to exactly 1.

    Args:
        dice: How many dice are rolled.
        bowls: How many bowls there are.
        cap: The most dice that a bowl can hold.

    >>> {counts: str(chance) for counts, chance in occupancy(2, bowls=2, cap=2).items()}
    {(2, 0): '1/4', (1, 1): '1/2', (0, 2): '1/4'}
    >>> occupancy(2, bowls=2, cap=1)
    {(1, 1): Fraction(1, 1)}
    >>> from tabletop_nb.chance import chance
    >>> round(float(chance(lambda counts: max(counts) == 5, occupancy(14))), 6)
    0.32583
    """
    check_pool(dice, bowls, MAX_COUNTS, "bowls")
    check_whole("cap", cap, -(-dice // bowls), MAX_CAP)
    throws = _Throws(dice, bowls, cap)
    weights = [[0.0] * len(level) for level in throws.levels]  # of the dice that stay, by their number
    weights[0][0] = 1.0
    ends = [0.0] * len(throws.levels[dice])
    reroll_chance = 1.0
    while reroll_chance >= MIN_REROLL_CHANCE:
        thrown = throws.throw(weights)
        weights = throws.empty_overfull(thrown)
        reroll_chance = sum(map(sum, weights))
        fit_chance = sum(weight for weight, kept in zip(thrown, throws.kept_index, strict=True) if kept is None)
        # After the last throw, the results that fit also stand for all later rerolls.
        scale = 1 + reroll_chance / fit_chance if reroll_chance < MIN_REROLL_CHANCE else 1.0
        ends = [end + weight * scale for end, weight in zip(ends, thrown, strict=True)]
    return throws.as_chances(ends)


def chance_to_fit(dice: int, bowls: int = 6, cap: int = 5) -> Fraction:
    """Return the chance that a roll fits at once: no bowl has more dice than `cap`.

    >>> chance_to_fit(2, bowls=2, cap=1), round(float(chance_to_fit(14)), 3)
    (Fraction(1, 2), 0.886)
    """
    check_pool(dice, bowls, MAX_COUNTS, "bowls")
    check_whole("cap", cap, 0, MAX_CAP)
    ways = [1] + [0] * dice  # by number of dice: in how many ways they fall into the bowls so far
    for _ in range(bowls):
        ways = [sum(comb(n, k) * ways[n - k] for k in range(min(n, cap) + 1)) for n in range(dice + 1)]
    return Fraction(ways[dice], bowls**dice)


class _Throws:
    """All results of 0 to n dice, indexed so that one throw is a few list additions.

    Attributes:
        levels: `levels[n]` has all results of n dice.
        after: `after[n][bowl][i]` is the index in `levels[n + 1]` of result i with one more die in this bowl.
        kept_index: For each result of all dice: how many dice stay when the first overfull bowl is emptied, and the
            index of the result that these dice make; None if no bowl is overfull.
    """

    def __init__(self, dice: int, bowls: int, cap: int) -> None:
        self.bowls = bowls
        self.levels = [tuple(_results(number, bowls)) for number in range(dice + 1)]
        index = [{counts: i for i, counts in enumerate(level)} for level in self.levels]
        self.after = [
            [[next_index[_changed(counts, bowl, counts[bowl] + 1)] for counts in level] for bowl in range(bowls)]
            for level, next_index in zip(self.levels, index[1:], strict=False)
        ]
        self.kept_index = [self._kept_index(counts, cap, index) for counts in self.levels[dice]]

    def _kept_index(self, counts: Roll, cap: int, index: list[dict[Roll, int]]) -> tuple[int, int] | None:
        overfull = next((bowl for bowl, number in enumerate(counts) if number > cap), None)
        if overfull is None:
            return None
        kept = _changed(counts, overfull, 0)
        return sum(kept), index[sum(kept)][kept]

    def throw(self, weights: list[list[float]]) -> list[float]:
        """Throw the missing dice and return the chances of all results; this adds to the lists in `weights`.

        `weights[n][i]` is the chance that n dice stay and make the result `levels[n][i]`.
        """
        thrown = weights[0]
        for after, next_weights in zip(self.after, weights[1:], strict=True):
            shares = [weight / self.bowls for weight in thrown]
            thrown = next_weights
            for indexes in after:
                for i, share in zip(indexes, shares, strict=True):
                    thrown[i] += share
        return thrown

    def empty_overfull(self, thrown: list[float]) -> list[list[float]]:
        """Return the chances of the dice that stay when the first overfull bowl is emptied, as `throw` takes them."""
        weights = [[0.0] * len(level) for level in self.levels]
        for weight, kept in zip(thrown, self.kept_index, strict=True):
            if kept is not None:
                weights[kept[0]][kept[1]] += weight
        return weights

    def as_chances(self, ends: list[float]) -> Chances:
        """Return the chances of all results without an overfull bowl. They add up to exactly 1."""
        results = zip(self.levels[-1], ends, self.kept_index, strict=True)
        rounded = {counts: round(SCALE * weight) for counts, weight, kept in results if kept is None}
        total = sum(rounded.values())
        return {counts: Fraction(number, total) for counts, number in rounded.items() if number}


def _results(dice: int, bowls: int) -> Iterator[Roll]:
    """Yield every way to spread the dice over the bowls, most dice in the first bowl first."""
    if bowls == 1:
        yield (dice,)
        return
    for first in range(dice, -1, -1):
        yield from ((first, *others) for others in _results(dice - first, bowls - 1))


def _changed(counts: Roll, bowl: int, number: int) -> Roll:
    """Return the numbers of dice with that of one bowl changed."""
    return *counts[:bowl], number, *counts[bowl + 1 :]

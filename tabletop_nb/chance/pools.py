"""Dice pools: every roll once, with its exact chance.

A roll is a sorted tuple of faces, because the order of equal dice does not matter: four dice have 126 rolls, not 1,296.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)

Roll: TypeAlias = tuple[int, ...]
Chances: TypeAlias = dict[Roll, Fraction]  # they sum to exactly 1
Pool: TypeAlias = int | Mapping[Roll, Fraction]  # a number of six-sided dice, or chances of rolls
Event: TypeAlias = Callable[[Roll], bool]
Value: TypeAlias = Callable[[Roll], int | Fraction]  # an event is the value 0 or 1

MAX_DICE = 20
MAX_SIDES = 20
MAX_ROLLS = 60_000  # twenty six-sided dice; more would take longer than a second


def rolls(dice: int, sides: int = 6) -> Chances:
    """Return every roll of this many dice, with its chance.

    >>> rolls(2)[(3, 3)], rolls(2)[(3, 4)]
    (Fraction(1, 36), Fraction(1, 18))
    """
    return reroll((), dice, sides)


def reroll(kept: Iterable[int], count: int, sides: int = 6) -> Chances:
    """Return every possible roll, with its chance, when some dice are kept and `count` dice are rolled.

    >>> reroll((3, 3), 1)[(2, 3, 3)]
    Fraction(1, 6)
    """
    check_pool(count, sides, MAX_ROLLS)
    held = as_roll(kept, sides)
    return {tuple(sorted(held + new)): Fraction(_orders(new), sides**count) for new in every_roll(count, sides)}


def chance(event: Event, pool: Pool) -> Fraction:
    """Return the chance that an event happens.

    Args:
        event: Whether a roll counts.
        pool: A number of six-sided dice, what `rolls` and `reroll` return, or exact chances of your own that sum to 1.

    >>> chance(lambda roll: 6 in roll, 4)
    Fraction(671, 1296)
    """
    return expectation(lambda roll: bool(event(roll)), pool)


def expectation(value: Value, pool: Pool) -> Fraction:
    """Return the mean of a value over a pool.

    >>> expectation(sum, rolls(2, sides=8))
    Fraction(9, 1)
    """
    return sum((value(roll) * weight for roll, weight in _chances(pool).items()), Fraction(0))


def distribution(of: Callable[[Roll], T], pool: Pool) -> dict[T, Fraction]:
    """Return the chance of each value that a function of the roll takes.

    >>> distribution(max, 2)[6]
    Fraction(11, 36)
    """
    totals: dict[T, Fraction] = {}
    for roll, weight in _chances(pool).items():
        totals[of(roll)] = totals.get(of(roll), Fraction(0)) + weight
    return totals


def most_likely(chances: Mapping[T, Fraction]) -> list[T]:
    """Return the value with the highest chance, or several if they tie.

    >>> most_likely(distribution(sum, 2)), most_likely(distribution(sum, 3))
    ([7], [10, 11])
    """
    if not chances:
        raise ValueError("no chances were given; allowed: one or more")
    highest = max(chances.values())
    return [each for each, weight in chances.items() if weight == highest]


def sub_multisets(roll: Roll) -> list[Roll]:
    """Return every different set of dice that can be kept, most dice first.

    >>> sub_multisets((3, 3, 5))
    [(3, 3, 5), (3, 3), (3, 5), (3,), (5,), ()]
    """
    faces = sorted(roll)  # Otherwise one set would appear in several orders.
    return [kept for size in range(len(faces), -1, -1) for kept in dict.fromkeys(combinations(faces, size))]


# --- for the other modules of this package -----------------------------------------------------------------------


def every_roll(dice: int, sides: int) -> list[Roll]:
    """Return all rolls of this many dice, in ascending order.

    >>> every_roll(2, sides=3)
    [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
    """
    return list(combinations_with_replacement(range(1, sides + 1), dice))


def means(values: Mapping[Roll, int], dice: int, sides: int) -> dict[Roll, int]:
    """Extend values of full rolls to kept dice: the mean over the dice still to be rolled.

    One die at a time: keeping (3, 3) is worth the mean of keeping (1, 3, 3), (2, 3, 3) ... (3, 3, 6). The values are
    multiples of `sides ** dice`, so every mean is a whole number: exact, without slow fractions.

    >>> means({(1,): 2, (2,): 6}, dice=1, sides=2)
    {(1,): 2, (2,): 6, (): 4}
    """
    table = dict(values)
    for size in range(dice - 1, -1, -1):
        for kept in every_roll(size, sides):
            table[kept] = sum(table[tuple(sorted((*kept, face)))] for face in range(1, sides + 1)) // sides
    return table


def as_roll(faces: Iterable[int], sides: int) -> Roll:
    """Return the faces in order, or raise ValueError for a face that no die has.

    >>> as_roll([5, 2, 6], sides=6)
    (2, 5, 6)
    >>> as_roll([5, 7], sides=6)
    Traceback (most recent call last):
    ValueError: the roll (5, 7) has 7; allowed: faces from 1 to 6
    """
    given = tuple(faces)
    if wrong := [face for face in given if face not in range(1, sides + 1)]:
        raise ValueError(f"the roll {given} has {wrong[0]!r}; allowed: faces from 1 to {sides}")
    return tuple(sorted(given))


def check_pool(dice: int, sides: int, max_rolls: int, results: str = "sides") -> None:
    """Raise ValueError for an impossible number of dice or sides, or for more than `max_rolls` rolls.

    `results` says in the error what the results of a die are called.

    >>> check_pool(4, 6, max_rolls=100)
    Traceback (most recent call last):
    ValueError: 4 dice with 6 sides have 126 rolls; allowed: at most 100, so 3 such dice
    """
    check_whole("dice", dice, 0, MAX_DICE)
    check_whole(results, sides, 2, MAX_SIDES)
    if (different := comb(dice + sides - 1, dice)) > max_rolls:
        fewer = max(count for count in range(dice) if comb(count + sides - 1, count) <= max_rolls)
        raise ValueError(
            f"{dice} dice with {sides} {results} have {different:,} rolls; "
            f"allowed: at most {max_rolls:,}, so {fewer} such dice"
        )


def check_whole(name: str, given: int, low: int, high: int) -> None:
    """Raise ValueError for anything but a whole number from `low` to `high`.

    >>> check_whole("dice", 2.5, 0, 20)
    Traceback (most recent call last):
    ValueError: dice is 2.5; allowed: a whole number from 0 to 20
    """
    if not isinstance(given, int) or isinstance(given, bool) or not low <= given <= high:
        raise ValueError(f"{name} is {given!r}; allowed: a whole number from {low} to {high}")


def _chances(pool: Pool) -> Mapping[Roll, Fraction]:
    """Return the chances of a pool, or raise ValueError if the given ones are impossible."""
    if not isinstance(pool, Mapping):
        return rolls(pool)
    for roll, weight in pool.items():
        if not isinstance(weight, int | Fraction) or weight < 0:
            raise ValueError(f"the chance of {roll!r} is {weight!r}; allowed: a fraction from 0 to 1")
    if (total := sum(pool.values())) != 1:
        raise ValueError(f"the chances of the pool sum to {total}; allowed: exactly 1")
    return pool


def _orders(roll: Roll) -> int:
    """Return in how many orders the dice can show this roll."""
    return factorial(len(roll)) // prod(factorial(count) for count in Counter(roll).values())

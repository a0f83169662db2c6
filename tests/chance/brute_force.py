"""Brute force over ordered dice, independent of the package, for comparison."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product

Dice = tuple[int, ...]


def ordered(dice: int, sides: int = 6) -> list[Dice]:
    """Return all sides ** dice outcomes."""
    return list(product(range(1, sides + 1), repeat=dice))


def fills(slots: list[str], dice: Dice) -> bool:
    """Try every way to put a die on each slot."""
    return any(_right(slots, chosen) for chosen in permutations(dice, len(slots)))


def _right(slots: list[str], chosen: Dice) -> bool:
    pairs = list(zip(slots, chosen, strict=True))
    faces = all(slot == str(die) for slot, die in pairs if slot.isdigit())
    return faces and all(len({die for slot, die in pairs if slot == word}) <= 1 for word in ("Sun", "Moon"))


def kept_subsets(dice: Dice) -> Iterator[Dice]:
    """Return all 2 ** n choices of dice to keep, including duplicates."""
    for mask in product((True, False), repeat=len(dice)):
        yield tuple(die for die, kept in zip(dice, mask, strict=True) if kept)


def mean_after(value: Callable[[Dice], int | Fraction], kept: Dice, dice: int, sides: int = 6) -> Fraction:
    """Return the mean over all ordered outcomes of the missing dice."""
    outcomes = [tuple(sorted(kept + new)) for new in ordered(dice - len(kept), sides)]
    return Fraction(sum(value(outcome) for outcome in outcomes)) / len(outcomes)


def turned(die: int, power: str, sides: int, wrap: bool) -> list[int]:
    """Return the faces that one power can turn a die into."""
    up = die + 1 if die < sides else 1 if wrap else None
    down = die - 1 if die > 1 else sides if wrap else None
    faces = {"fire": [up], "water": [down], "earth": [sides + 1 - die], "quintessence": [up, down]}[power]
    return [face for face in faces if face is not None]


def naive_play(event: Callable[[Dice], bool], sides: int = 6, wrap: bool = False):
    """Return a function for the best (chance, -powers spent), compared in that order."""

    @cache
    def best(dice: Dice, rerolls: int, powers: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        options = [(Fraction(event(tuple(sorted(dice)))), Fraction(0))]
        if rerolls:
            options.append(best(dice, 0, powers))
            options += [again(dice, mask, rerolls - 1, powers) for mask in masks(dice)]
            return max(options)
        for at, power in enumerate(powers):
            powers_left = powers[:at] + powers[at + 1 :]
            if power == "air":
                results = [again(dice, mask, 0, powers_left) for mask in masks(dice)]
            else:
                results = [best(changed, 0, powers_left) for changed in changes(dice, power)]
            options += [(chance, minus - 1) for chance, minus in results]
        return max(options)

    def masks(dice: Dice) -> Iterator[tuple[bool, ...]]:
        return product((True, False), repeat=len(dice))

    def changes(dice: Dice, power: str) -> Iterator[Dice]:
        for at, die in enumerate(dice):
            for face in turned(die, power, sides, wrap):
                yield (*dice[:at], face, *dice[at + 1 :])

    @cache
    def again(dice: Dice, mask: tuple[bool, ...], rerolls: int, powers: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        ranges = [(die,) if kept else range(1, sides + 1) for die, kept in zip(dice, mask, strict=True)]
        results = [best(outcome, rerolls, powers) for outcome in product(*ranges)]
        return sum(chance for chance, _ in results) / len(results), sum(minus for _, minus in results) / len(results)

    return best

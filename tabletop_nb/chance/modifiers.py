"""Powers that change dice, and the best play with them: the rerolls first, then powers in any order.

A modifier returns the dice that it may leave; missing dice are rolled. Turning a die leaves all dice, one of them
changed, and a reroll leaves those that are kept, so both are the same kind of thing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, lcm, prod
from types import MappingProxyType
from typing import TypeAlias

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
from tabletop_nb.chance.rerolls import MAX_REROLLS, MAX_ROLLS, Policy, best_reroll

Modifier: TypeAlias = Callable[[Roll], Iterable[Roll]]
Powers: TypeAlias = tuple[str, ...]

NO_MODIFIERS: Mapping[str, Modifier] = MappingProxyType({})
MAX_POSITIONS = 100_000  # rolls times the ways to have powers left; about two seconds


def turn(faces: Callable[[int], Iterable[int]]) -> Modifier:
    """Return a modifier that changes one die.

    Args:
        faces: Returns what a face may become.

    >>> turn(lambda face: {7 - face})((1, 3, 3))
    [(3, 3, 6), (1, 3, 4)]
    """
    return lambda roll: [_replace(roll, face, new) for face in dict.fromkeys(roll) for new in faces(face)]


def best_play(
    value: Value,
    powers: Iterable[str] = (),
    dice: int = 4,
    sides: int = 6,
    rerolls: int = 1,
    modifiers: Mapping[str, Modifier] = NO_MODIFIERS,
) -> "Play":
    """Return the best use of the rerolls and then of the powers, when the last roll is worth `value`.

    Among equally good plays, it is the one that is expected to spend the fewest powers.

    Args:
        value: What a roll is worth; for an event, 0 or 1.
        powers: The powers at hand, by name; each can be used once.
        dice: How many dice are rolled.
        sides: How many sides they have.
        rerolls: How often any of the dice may be rolled again.
        modifiers: What each power does. `tabletop_nb.odds.evenfall.power_modifiers` has those of Evenfall.

    >>> powers = {"flip": turn(lambda face: [7 - face]), "again": sub_multisets}
    >>> play = best_play(lambda roll: roll == (6, 6), powers, dice=2, modifiers=powers)
    >>> print(play.next((3, 5)))
    reroll: keep none, roll 3 5 again
    >>> print(play.next((1, 6), rerolls=0))
    flip: 1 becomes 6
    >>> play.value((1, 6), rerolls=0, powers=["again"])
    Fraction(1, 6)
    """
    check_pool(dice, sides, MAX_ROLLS)
    check_whole("rerolls", rerolls, 0, MAX_REROLLS)
    held = _check_powers(powers, modifiers, dice, sides)
    final = {roll: Fraction(value(roll)) for roll in every_roll(dice, sides)}
    unit = lcm(*(worth.denominator for worth in final.values())) * sides ** (dice * (1 + rerolls + len(held)))
    weight = len(held) * unit + 1
    stop = {roll: int(worth * unit) * weight for roll, worth in final.items()}
    ways = {
        name: {roll: _ways(name, modifiers[name](roll), dice, sides) for roll in final} for name in dict.fromkeys(held)
    }
    return Play(dice, sides, rerolls, held, unit, weight, stop, ways)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do: "stop", "reroll" or a power, the dice it leaves, and what the best play from there is worth."""

    do: str
    roll: Roll
    leaves: Roll  # fewer dice than the roll: the others are rolled
    value: Fraction
    spends: Fraction  # expected number of powers used, from this action on

    def __str__(self) -> str:
        gone, new = Counter(self.roll) - Counter(self.leaves), Counter(self.leaves) - Counter(self.roll)
        if self.do == "stop":
            return "stop"
        if new:
            return f"{self.do}: {_text(gone)} becomes {_text(new)}"
        return f"{self.do}: keep {_text(Counter(self.leaves))}, roll {_text(gone)} again"


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """The best play from every position: the dice, the rerolls left and the powers left (all by default).

    Inside, a score is value * weight - powers spent, counted in whole units. The weight exceeds all one can spend, so
    the value decides and the powers only break ties. Both can be read back from a score, and from a mean of scores.
    """

    dice: int
    sides: int
    rerolls: int
    powers: Powers
    _unit: int = field(repr=False)
    _weight: int = field(repr=False)
    _stop: dict[Roll, int] = field(repr=False)
    _ways: dict[str, dict[Roll, list[Roll]]] = field(repr=False)
    _tables: dict[Powers, dict[Roll, int]] = field(init=False, repr=False, default_factory=dict)
    _policies: dict[Powers, Policy] = field(init=False, repr=False, default_factory=dict)

    @property
    def start(self) -> Fraction:
        """The value before the first roll."""
        return self._read(self._policy(self.powers).start)[0]

    def value(self, roll: Iterable[int], rerolls: int | None = None, powers: Iterable[str] | None = None) -> Fraction:
        """Return what a position is worth: for an event, its highest chance."""
        return self.next(roll, rerolls, powers).value

    def next(self, roll: Iterable[int], rerolls: int | None = None, powers: Iterable[str] | None = None) -> Action:
        """Return the best action in a position."""
        return self.alternatives(roll, rerolls, powers)[0]

    def alternatives(
        self, roll: Iterable[int], rerolls: int | None = None, powers: Iterable[str] | None = None
    ) -> list[Action]:
        """Return every action in a position, best first; among equals, to stop comes first and to reroll last."""
        rolled = as_roll(roll, self.sides)
        check_whole("the number of dice", len(rolled), self.dice, self.dice)
        left = self.powers if powers is None else self._check_left(powers)
        options = [(do, leaves, Fraction(score)) for do, leaves, score in self._modify(rolled, left)]
        options += self._reroll(rolled, left, self.rerolls if rerolls is None else rerolls)
        options.sort(key=lambda option: option[2], reverse=True)
        return [Action(do, rolled, leaves, *self._read(score)) for do, leaves, score in options]

    def _modify(self, roll: Roll, left: Powers) -> Iterator[tuple[str, Roll, int]]:
        """Yield to stop, and every use of the powers left."""
        yield "stop", roll, self._stop[roll]
        for power in dict.fromkeys(left):
            after = self._table(_without(left, power))
            for way in self._ways[power][roll]:
                yield power, way, after[way] - self._unit

    def _reroll(self, roll: Roll, left: Powers, rerolls: int) -> Iterator[tuple[str, Roll, Fraction]]:
        """Yield every reroll; keeping all dice is not one: it means to go on to the powers."""
        check_whole("rerolls", rerolls, 0, self.rerolls)
        if rerolls:
            policy = self._policy(left)
            yield from (("reroll", kept, policy.value(kept, rerolls - 1)) for kept in sub_multisets(roll)[1:])

    def _table(self, left: Powers) -> dict[Roll, int]:
        """Return the best score of every roll, and of all kept dice, when the rerolls are over."""
        if left not in self._tables:
            best = {roll: max(score for _, _, score in self._modify(roll, left)) for roll in self._stop}
            self._tables[left] = means(best, self.dice, self.sides)
        return self._tables[left]

    def _policy(self, left: Powers) -> Policy:
        """Return the best rerolls, followed by the best use of these powers."""
        if left not in self._policies:
            self._policies[left] = best_reroll(self._table(left).__getitem__, self.dice, self.sides, self.rerolls)
        return self._policies[left]

    def _read(self, score: Fraction) -> tuple[Fraction, Fraction]:
        """Return the value and the powers spent that make up a score."""
        units = -(-score // self._weight)
        return Fraction(units, self._unit), (units * self._weight - score) / self._unit

    def _check_left(self, powers: Iterable[str]) -> Powers:
        left = tuple(sorted(powers))
        if Counter(left) - Counter(self.powers):
            raise ValueError(f"the powers left are {left}; allowed: some of {self.powers}")
        return left


def _check_powers(powers: Iterable[str], known: Mapping[str, Modifier], dice: int, sides: int) -> Powers:
    if isinstance(powers, str):
        raise ValueError(f"the powers are {powers!r}; allowed: a list, such as [{powers!r}]")
    held = tuple(sorted(powers))
    if unknown := [name for name in held if name not in known]:
        raise ValueError(f"the power {unknown[0]!r} is not known; allowed: {sorted(known)}")
    positions = comb(dice + sides - 1, dice) * prod(count + 1 for count in Counter(held).values())
    if positions > MAX_POSITIONS:
        raise ValueError(
            f"{len(held)} powers on {dice} dice make {positions:,} positions; allowed: at most {MAX_POSITIONS:,}"
        )
    return held


def _ways(name: str, ways: Iterable[Roll], dice: int, sides: int) -> list[Roll]:
    rolls = [as_roll(way, sides) for way in ways]
    for roll in rolls:
        check_whole(f"the number of dice that {name} leaves", len(roll), 0, dice)
    return rolls


def _replace(roll: Roll, face: int, new: int) -> Roll:
    at = roll.index(face)
    return tuple(sorted((*roll[:at], new, *roll[at + 1 :])))


def _without(left: Powers, power: str) -> Powers:
    at = left.index(power)
    return left[:at] + left[at + 1 :]


def _text(faces: Counter[int]) -> str:
    return " ".join(map(str, faces.elements())) or "none"

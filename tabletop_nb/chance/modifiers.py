"""Powers that change dice, and the best play with them: the rerolls first, then powers in any order.

A modifier maps a roll to its possible results. In a result with fewer dice, the missing ones are rolled again. So
changing a die (all dice are returned, one of them changed) and rerolling (only the kept dice are returned) have the
same type.
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
MAX_POSITIONS = 100_000  # rolls times the possible sets of remaining powers; about two seconds


def change_one_die(faces: Callable[[int], Iterable[int]]) -> Modifier:
    """Return a modifier that changes one die.

    Args:
        faces: Returns the faces that a face can be changed to.

    >>> change_one_die(lambda face: {7 - face})((1, 3, 3))
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
    """Return the best use of the rerolls and then of the powers, for the expected `value` of the final roll.

    Ties are broken in favour of the play that is expected to spend the fewest powers.

    Args:
        value: What a roll is worth; for an event, 0 or 1.
        powers: The powers at hand, by name; each can be used once.
        dice: How many dice are rolled.
        sides: How many sides they have.
        rerolls: How often you can reroll; each time, any of the dice.
        modifiers: What each power does. `tabletop_nb.odds.evenfall.power_modifiers` has those of Evenfall.

    >>> powers = {"flip": change_one_die(lambda face: [7 - face]), "again": sub_multisets}
    >>> play = best_play(lambda roll: roll == (6, 6), powers, dice=2, modifiers=powers)
    >>> print(play.next((3, 5)))
    reroll: keep none, roll 3 5 again
    >>> print(play.next((1, 6), rerolls_left=0))
    flip: 1 becomes 6
    >>> play.value((1, 6), rerolls_left=0, powers_left=["again"])
    Fraction(1, 6)
    """
    check_pool(dice, sides, MAX_ROLLS)
    check_whole("rerolls", rerolls, 0, MAX_REROLLS)
    power_names = _check_powers(powers, modifiers, dice, sides)
    final = {roll: Fraction(value(roll)) for roll in every_roll(dice, sides)}
    unit = lcm(*(worth.denominator for worth in final.values())) * sides ** (dice * (1 + rerolls + len(power_names)))
    weight = len(power_names) * unit + 1
    stop = {roll: int(worth * unit) * weight for roll, worth in final.items()}
    results = {
        name: {roll: _results(name, modifiers[name](roll), dice, sides) for roll in final}
        for name in dict.fromkeys(power_names)
    }
    return Play(dice, sides, rerolls, power_names, unit, weight, stop, results)


@dataclass(frozen=True, slots=True)
class Action:
    """An action: "stop", "reroll" or the name of a power, its result, and the value of the best play from there."""

    name: str
    roll: Roll
    result: Roll  # the dice afterwards; if there are fewer than in the roll, the others are rolled again
    value: Fraction
    spends: Fraction  # expected number of powers used, including this action

    def __str__(self) -> str:
        gone, new = Counter(self.roll) - Counter(self.result), Counter(self.result) - Counter(self.roll)
        if self.name == "stop":
            return "stop"
        if new:
            return f"{self.name}: {_text(gone)} becomes {_text(new)}"
        return f"{self.name}: keep {_text(Counter(self.result))}, roll {_text(gone)} again"


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """The best play from every position: the roll, the rerolls left and the powers left (all of them by default).

    Internally, a score is an integer: value * unit * weight - powers spent * unit. The weight is larger than the number
    of powers times the unit, so the value decides and the powers only break ties. Both can be recovered from a score or
    a mean of scores.
    """

    dice: int
    sides: int
    rerolls: int
    powers: Powers
    _unit: int = field(repr=False)
    _weight: int = field(repr=False)
    _stop: dict[Roll, int] = field(repr=False)
    _results: dict[str, dict[Roll, list[Roll]]] = field(repr=False)
    _score_cache: dict[Powers, dict[Roll, int]] = field(init=False, repr=False, default_factory=dict)
    _policies: dict[Powers, Policy] = field(init=False, repr=False, default_factory=dict)

    @property
    def start(self) -> Fraction:
        """The value before the first roll."""
        return self._split_score(self._policy(self.powers).start)[0]

    def value(
        self, roll: Iterable[int], rerolls_left: int | None = None, powers_left: Iterable[str] | None = None
    ) -> Fraction:
        """Return the value of a position; for an event, its highest possible chance.

        >>> flip = {"flip": change_one_die(lambda face: [7 - face])}
        >>> best_play(lambda roll: roll == (6,), flip, dice=1, modifiers=flip).value((2,))
        Fraction(1, 3)
        """
        return self.next(roll, rerolls_left, powers_left).value

    def next(
        self, roll: Iterable[int], rerolls_left: int | None = None, powers_left: Iterable[str] | None = None
    ) -> Action:
        """Return the best action in a position.

        >>> flip = {"flip": change_one_die(lambda face: [7 - face])}
        >>> print(best_play(lambda roll: roll == (6,), flip, dice=1, modifiers=flip).next((1,)))
        flip: 1 becomes 6
        """
        return self.alternatives(roll, rerolls_left, powers_left)[0]

    def alternatives(
        self, roll: Iterable[int], rerolls_left: int | None = None, powers_left: Iterable[str] | None = None
    ) -> list[Action]:
        """Return every action in a position, best first. On ties, "stop" comes first and "reroll" last.

        >>> flip = {"flip": change_one_die(lambda face: [7 - face])}
        >>> play = best_play(lambda roll: roll == (6,), flip, dice=1, modifiers=flip)
        >>> [(action.name, str(action.value)) for action in play.alternatives((1,))]
        [('flip', '1'), ('reroll', '1/3'), ('stop', '0')]
        """
        rolled = as_roll(roll, self.sides)
        check_whole("the number of dice", len(rolled), self.dice, self.dice)
        powers = self.powers if powers_left is None else self._check_powers_left(powers_left)
        options = [(name, result, Fraction(score)) for name, result, score in self._modify(rolled, powers)]
        options += self._reroll(rolled, powers, self.rerolls if rerolls_left is None else rerolls_left)
        options.sort(key=lambda option: option[2], reverse=True)
        return [Action(name, rolled, result, *self._split_score(score)) for name, result, score in options]

    def _modify(self, roll: Roll, powers: Powers) -> Iterator[tuple[str, Roll, int]]:
        """Yield the action "stop", then every use of one of these powers."""
        yield "stop", roll, self._stop[roll]
        for power in dict.fromkeys(powers):
            after = self._best_scores(_without(powers, power))
            for result in self._results[power][roll]:
                yield power, result, after[result] - self._unit

    def _reroll(self, roll: Roll, powers: Powers, rerolls_left: int) -> Iterator[tuple[str, Roll, Fraction]]:
        """Yield every reroll. Keeping all dice isn't a reroll."""
        check_whole("rerolls_left", rerolls_left, 0, self.rerolls)
        if rerolls_left:
            policy = self._policy(powers)
            yield from (("reroll", kept, policy.value(kept, rerolls_left - 1)) for kept in sub_multisets(roll)[1:])

    def _best_scores(self, powers: Powers) -> dict[Roll, int]:
        """Return the best score of every roll and of every set of kept dice, when no rerolls are left."""
        if powers not in self._score_cache:
            best = {roll: max(score for _, _, score in self._modify(roll, powers)) for roll in self._stop}
            self._score_cache[powers] = means(best, self.dice, self.sides)
        return self._score_cache[powers]

    def _policy(self, powers: Powers) -> Policy:
        """Return the best rerolls, followed by the best use of these powers."""
        if powers not in self._policies:
            self._policies[powers] = best_reroll(
                self._best_scores(powers).__getitem__, self.dice, self.sides, self.rerolls
            )
        return self._policies[powers]

    def _split_score(self, score: Fraction) -> tuple[Fraction, Fraction]:
        """Return the value and the powers spent that make up a score."""
        units = -(-score // self._weight)
        return Fraction(units, self._unit), (units * self._weight - score) / self._unit

    def _check_powers_left(self, powers_left: Iterable[str]) -> Powers:
        powers = tuple(sorted(powers_left))
        if Counter(powers) - Counter(self.powers):
            raise ValueError(f"the powers left are {powers}; allowed: some of {self.powers}")
        return powers


def _check_powers(powers: Iterable[str], known: Mapping[str, Modifier], dice: int, sides: int) -> Powers:
    if isinstance(powers, str):
        raise ValueError(f"the powers are {powers!r}; allowed: a list, such as [{powers!r}]")
    power_names = tuple(sorted(powers))
    if unknown := [name for name in power_names if name not in known]:
        raise ValueError(f"the power {unknown[0]!r} is not known; allowed: {sorted(known)}")
    positions = comb(dice + sides - 1, dice) * prod(count + 1 for count in Counter(power_names).values())
    if positions > MAX_POSITIONS:
        raise ValueError(
            f"{len(power_names)} powers on {dice} dice make {positions:,} positions; allowed: at most {MAX_POSITIONS:,}"
        )
    return power_names


def _results(name: str, results: Iterable[Roll], dice: int, sides: int) -> list[Roll]:
    rolls = [as_roll(result, sides) for result in results]
    for roll in rolls:
        check_whole(f"the number of dice that {name} leaves", len(roll), 0, dice)
    return rolls


def _replace(roll: Roll, face: int, new: int) -> Roll:
    index = roll.index(face)
    return tuple(sorted((*roll[:index], new, *roll[index + 1 :])))


def _without(powers: Powers, power: str) -> Powers:
    index = powers.index(power)
    return powers[:index] + powers[index + 1 :]


def _text(faces: Counter[int]) -> str:
    return " ".join(map(str, faces.elements())) or "none"

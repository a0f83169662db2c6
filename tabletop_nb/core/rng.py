"""All randomness of a game. The generator is SplitMix64, whose state is one integer, so copies are cheap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, TypeVar

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.state import State, slot

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
MASK = (1 << 64) - 1
Script = dict[str, list[Any]]  # the next results by pile; rolls are under "dice"


def mix(word: int) -> int:
    """Return the 64-bit word after the mixing function of SplitMix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


class Memo(dict[K, V]):
    """A cache that is emptied when it is full. With a tuple as key, it is twice as fast as `functools.cache`."""

    def __init__(self, make: Callable[[K], V], max_size: int = 30_000) -> None:
        super().__init__()
        self.make, self.max_size = make, max_size

    def __missing__(self, key: K) -> V:
        if len(self) >= self.max_size:
            self.clear()
        value = self[key] = self.make(key)
        return value


def sorted_rolls(count_and_sides: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return all `sides ** count` rolls, each sorted, so that picking one of them is fair; [] if there are too many.

    >>> sorted_rolls((2, 2))
    [(1, 1), (1, 2), (1, 2), (2, 2)]
    """
    count, sides = count_and_sides
    if sides**count > MAX_LISTED_ROLLS:
        return []
    return [tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=count)]


MAX_LISTED_ROLLS = 10_000  # More dice are rolled one by one, because listing all rolls would take too long.
ROLLS = Memo(sorted_rolls)


def copy_script(script: Script | None) -> Script | None:
    """Copy the script, because results are popped from it.

    >>> script = {"dice": [3, 6]}
    >>> copy_script(script) == script, copy_script(None)
    (True, None)
    """
    return script and {pile: results[:] for pile, results in script.items()}


class Chance(State):
    """Dice, draws and shuffles. Scripted results of a scenario come before random ones."""

    script: Script | None = slot(key=None, copy=copy_script)
    rng_state: int = slot(key=None)

    def __init__(self, seed: int, script: Script | None = None) -> None:
        super().__init__()
        self.rng_state = mix(seed & MASK)
        self.script = script

    def reseed(self, seed: int) -> None:
        """Switch to a random sequence that no new `Chance(seed)` starts with, and drop the script."""
        self.rng_state, self.script = mix(mix(seed & MASK) ^ MASK), None

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1. All randomness comes from here."""
        self.rng_state = word = self.rng_state + 0x9E3779B97F4A7C15 & MASK
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK  # mix(), inlined because these are the hottest lines
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        return (word ^ word >> 31) * n >> 64

    def pop_scripted(self, pile: str) -> Any:
        """Remove and return the next scripted result of this pile, or return None."""
        given = self.script.get(pile) if self.script else None
        return given.pop(0) if given else None

    def _check(self, pile: str, scripted_result: T, possible: Sequence[T]) -> T:
        """Return the scripted result, or raise ScenarioError if it is impossible."""
        if scripted_result not in possible:
            allowed = ", ".join(map(str, possible)) or "nothing, because the pile is empty"
            raise ScenarioError(f"scenario field script.{pile}: {scripted_result!r} comes next; allowed: {allowed}")
        return scripted_result

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        scripted_result = self.pop_scripted("dice") if self.script else None
        if scripted_result is None:
            return self.below(sides) + 1
        return int(self._check("dice", scripted_result, range(1, sides + 1)))

    def throw(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll several equal dice at once and return them sorted."""
        every = ROLLS[count, sides]
        if self.script or not every:
            return tuple(sorted(self.roll(sides) for _ in range(count)))
        return every[self.below(len(every))]

    def pick(self, pile: Sequence[T], name: str = "") -> T:
        """Return a random card. Hidden piles are unordered, so drawing is a random pick."""
        scripted_result: T | None = self.pop_scripted(name) if self.script else None
        return pile[self.below(len(pile))] if scripted_result is None else self._check(name, scripted_result, pile)

    def shuffle(self, cards: list[T]) -> None:
        """Shuffle the cards in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

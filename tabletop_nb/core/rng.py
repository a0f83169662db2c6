"""All randomness of a game: one SplitMix64 word, so copies are cheap and a seed always gives the same game."""

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
Script = dict[str, list[Any]]  # the next results, by pile; "dice" for rolls


def mixed(word: int) -> int:
    """Return the word after the mixing function of SplitMix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


class Memo(dict[K, V]):
    """A cache that is emptied when full; for a key that is one tuple, twice as fast as `functools.cache`."""

    def __init__(self, make: Callable[[K], V], most: int = 30_000) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.make(key)
        return value


def rolls(dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return every ordered roll of `count` dice with `sides` sides, each sorted."""
    count, sides = dice
    return [tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=count)]


ROLLS = Memo(rolls)
MOST_ROLLS = 10_000  # More dice are rolled one by one: listing all rolls would take long.


def copy_script(script: Script | None) -> Script | None:
    """Return a script of its own for a copy: scripts are used up from the front."""
    return script and {pile: results[:] for pile, results in script.items()}


class Chance(State):
    """Dice, draws and shuffles. The script of a scenario is used up before anything is random."""

    script: Script | None = slot(key=None, copy=copy_script)
    word: int = slot(key=None)  # the state of the generator

    def __init__(self, seed: int, script: Script | None = None) -> None:
        super().__init__()
        self.word = mixed(seed & MASK)
        self.script = script

    def reseed(self, seed: int) -> None:
        """Start another random sequence, unlike that of any seed, and forget the script."""
        self.word, self.script = mixed(mixed(seed & MASK) ^ MASK), None

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1; all randomness comes from here."""
        self.word = word = self.word + 0x9E3779B97F4A7C15 & MASK
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK  # mixed(), inlined: these are the hottest lines of all
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        return (word ^ word >> 31) * n >> 64

    def scripted(self, pile: str) -> Any:
        """Return the next scripted result of this pile, or None."""
        given = self.script.get(pile) if self.script else None
        return given.pop(0) if given else None

    def _check(self, pile: str, scripted_result: T, possible: Sequence[T]) -> T:
        """Return the scripted result; raise ScenarioError if it is impossible."""
        if scripted_result not in possible:
            allowed = ", ".join(map(str, possible)) or "nothing: there is none left"
            raise ScenarioError(f"scenario field script.{pile}: {scripted_result!r} comes next; allowed: {allowed}")
        return scripted_result

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        scripted_result = self.scripted("dice") if self.script else None
        if scripted_result is None:
            return self.below(sides) + 1
        return int(self._check("dice", scripted_result, range(1, sides + 1)))

    def throw(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll several equal dice at once and return them sorted."""
        if self.script or sides**count > MOST_ROLLS:
            return tuple(sorted(self.roll(sides) for _ in range(count)))
        every = ROLLS[count, sides]
        return every[self.below(len(every))]

    def pick(self, pile: Sequence[T], name: str = "") -> T:
        """Return a random card of a pile: nobody knows its order, so it has none."""
        scripted_result: T | None = self.scripted(name) if self.script else None
        return pile[self.below(len(pile))] if scripted_result is None else self._check(name, scripted_result, pile)

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle the cards in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

"""All chance of a game: one SplitMix64 word, so that a copy is cheap and a seed means the same game for ever."""

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
Script = dict[str, list[Any]]  # what chance will say, by pile; "dice" for rolls


def mixed(word: int) -> int:
    """SplitMix64's last touch: 64 bits, each stirred into all the others."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


class Memo(dict[K, V]):
    """Answers worked out once: half the price of functools.cache for a key that is one tuple. It forgets when full."""

    def __init__(self, make: Callable[[K], V], most: int = 30_000) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.make(key)
        return value


def rolls(dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """Every ordered roll of so many dice of so many sides, each written sorted."""
    count, sides = dice
    return [tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=count)]


ROLLS = Memo(rolls)
MOST_ROLLS = 10_000  # more dice are rolled one by one: listing them would take long


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
        """Another future, unlike that of any seed; what the script foretold is no longer known either."""
        self.word, self.script = mixed(mixed(seed & MASK) ^ MASK), None

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; all chance comes from here."""
        self.word = word = self.word + 0x9E3779B97F4A7C15 & MASK
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK  # mixed(), inline: this is the hottest line there is
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        return (word ^ word >> 31) * n >> 64

    def scripted(self, pile: str) -> Any:
        """What the script says next of this pile, or None."""
        given = self.script.get(pile) if self.script else None
        return given.pop(0) if given else None

    def _check(self, pile: str, foretold: T, possible: Sequence[T]) -> T:
        """What was foretold, if it can come true."""
        if foretold not in possible:
            allowed = ", ".join(map(str, possible)) or "nothing: there is none left"
            raise ScenarioError(f"scenario field script.{pile}: {foretold!r} comes next; allowed: {allowed}")
        return foretold

    def roll(self, sides: int = 6) -> int:
        """One die."""
        foretold = self.scripted("dice") if self.script else None
        if foretold is None:
            return self.below(sides) + 1
        return int(self._check("dice", foretold, range(1, sides + 1)))

    def throw(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Several equal dice at once, sorted: which die is which does not matter."""
        if self.script or sides**count > MOST_ROLLS:
            return tuple(sorted(self.roll(sides) for _ in range(count)))
        every = ROLLS[count, sides]
        return every[self.below(len(every))]

    def pick(self, pile: Sequence[T], name: str = "") -> T:
        """A card of a pile whose order nobody knows: so it has none, and any card is as likely."""
        foretold: T | None = self.scripted(name) if self.script else None
        return pile[self.below(len(pile))] if foretold is None else self._check(name, foretold, pile)

    def shuffle(self, cards: list[Any]) -> None:
        """Puts the cards in random order, in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

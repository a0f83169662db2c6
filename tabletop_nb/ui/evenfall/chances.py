"""The best play of one turn, for a whole table of Enemies at once: exact, and quick enough to follow a game.

`tabletop_nb.chance.best_play` tells the same and more for a single event. Here every roll is a number in a list, worth
is a whole number of units, and what one position has worked out is kept for the next: a Heroine who rests leaves
tables that are known already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Any, NamedTuple

from tabletop_nb.chance import sub_multisets
from tabletop_nb.games.evenfall.effects import changes, turned
from tabletop_nb.games.evenfall.requirement import FACES, Dice

MAX_AIR = 12  # Airs in one turn: a unit is so small that the worth of every roll is a whole number of them
Look = Callable[[Sequence[int]], tuple[int, ...]]  # picks the worth of some rolls out of a table


class Powers(NamedTuple):
    """What can still change the dice: symbols that are free to use, and Army cards, of which so many may be spent."""

    free: tuple[str, ...] = ()
    army: tuple[str, ...] = ()
    spend: int = 0

    @classmethod
    def of(cls, free: Sequence[str], army: Sequence[str] = (), spend: int = 0) -> Powers:
        """In order; of an Army, no more cards of a symbol than may be spent."""
        spend = min(spend, len(army))
        symbols = sorted(set(army)) if spend else []
        some = [symbol for symbol in symbols for _ in range(min(spend, list(army).count(symbol)))]
        return cls(tuple(sorted(free)), tuple(some), spend)

    def each(self) -> list[tuple[str, Powers]]:
        """Every symbol that can be used now, and what is left then; a free one comes before an Army card."""
        found = [
            (symbol, Powers.of(less(self.free, symbol), self.army, self.spend)) for symbol in dict.fromkeys(self.free)
        ]
        for symbol in dict.fromkeys(self.army):
            if symbol not in self.free:
                found.append((symbol, Powers.of(self.free, less(self.army, symbol), self.spend - 1)))
        return found

    @property
    def airs(self) -> int:
        """How many rerolls they are at most."""
        return self.free.count("air") + min(self.spend, self.army.count("air"))


class Grid:
    """All rolls of so many dice, and all that can be kept of them, each under its number; full rolls come first."""

    def __init__(self, dice: int) -> None:
        self.sets: list[Dice] = [
            kept for size in range(dice, -1, -1) for kept in combinations_with_replacement(FACES, size)
        ]
        self.at = {kept: number for number, kept in enumerate(self.sets)}
        self.rolls = [roll for roll in self.sets if len(roll) == dice]
        self.one_more = [
            self.look(tuple(sorted((*kept, face))) for face in FACES) for kept in self.sets[len(self.rolls) :]
        ]
        self.kept = [self.look(sub_multisets(roll)) for roll in self.rolls]
        self.unit = 6 ** (dice * (MAX_AIR + 2))  # the first roll and the reroll are chance, too

    def look(self, sets: Any) -> Look:
        """How to look up these sets of dice."""
        return itemgetter(*(self.at[kept] for kept in sets))

    def means(self, worth: list[int]) -> list[int]:
        """The worth of everything that can be kept: the mean over the next die, from five dice down to none."""
        found = worth[: len(self.rolls)]
        for look in self.one_more:
            found.append(sum(look(found)) // 6)
        return found

    @cache  # noqa: B019  grids live as long as the program
    def ways(self, symbol: str, wrap: bool) -> list[Look]:
        """What a symbol can make of each roll, as the rules say; leaving it alone stands there twice, so that every
        look-up finds several."""
        return [
            self.look([roll, roll, *(turned(roll, face, to) for _, face, to in changes(symbol, roll, wrap))])
            for roll in self.rolls
        ]


grid = cache(Grid)


class Hunt:
    """One Enemy, or several: the best play for it from any dice, with any powers."""

    def __init__(self, dice: int, wrap: bool, hits: frozenset[Dice]) -> None:
        self.grid, self.wrap = grid(dice), wrap
        self.tables = {Powers(): [self.grid.unit * (roll in hits) for roll in self.grid.rolls]}
        self.sure = [self.grid.unit] * len(self.grid.rolls)
        self.kept: dict[Powers, list[int]] = {}
        self.again: dict[Powers, list[int]] = {}

    def table(self, powers: Powers) -> list[int]:
        """The worth of each roll when no reroll is left."""
        found = self.tables.get(powers)
        if found is None:
            found = self.tables[powers] = self.best(powers.each())
        return found

    def best(self, uses: list[tuple[str, Powers]]) -> list[int]:
        """The worth of each roll when the best of these symbols is used; what is sure with fewer powers stays so."""
        if any(self.table(left) is self.sure for _, left in uses):
            return self.sure
        gains = [self.gain(symbol, left) for symbol, left in uses]
        found = [*map(max, *gains)] if len(gains) > 1 else gains[0]
        return self.sure if found == self.sure else found

    def gain(self, symbol: str, left: Powers) -> list[int]:
        """The worth of each roll when this symbol is used now, and then these are left."""
        if symbol == "air":
            return self.rerolled(left)
        worth = self.table(left)
        return [max(look(worth)) for look in self.grid.ways(symbol, self.wrap)]

    def keeping(self, powers: Powers) -> list[int]:
        """The worth of keeping these dice and rolling the others."""
        if powers not in self.kept:
            self.kept[powers] = self.grid.means(self.table(powers))
        return self.kept[powers]

    def rerolled(self, powers: Powers) -> list[int]:
        """The worth of each roll when any of its dice may be rolled again, then the powers used."""
        if powers not in self.again:
            worth = self.keeping(powers)
            self.again[powers] = [max(look(worth)) for look in self.grid.kept]
        return self.again[powers]

    # -- what one wants to know --------------------------------------------------------------------------------

    def chance(self, dice: Dice, reroll: bool, powers: Powers) -> Fraction:
        """The chance from these dice; no dice: from before the roll."""
        if powers.airs > MAX_AIR:
            raise ValueError(f"the powers have {powers.airs} Airs; allowed: at most {MAX_AIR}")
        worth = self.rerolled(powers) if reroll else self.table(powers)
        if not dice:
            return self.fraction(self.grid.means(worth)[-1])
        return self.fraction(worth[self.grid.at[dice]])

    def keeps(self, dice: Dice, powers: Powers, all_dice: bool = True) -> list[tuple[Dice, Fraction]]:
        """Every choice of dice to keep with its chance, best first; among equals, the most dice."""
        worth = self.keeping(powers)
        choices = sub_multisets(dice)[not all_dice :]
        ranked = sorted(choices, key=lambda kept: worth[self.grid.at[kept]], reverse=True)
        return [(kept, self.fraction(worth[self.grid.at[kept]])) for kept in ranked]

    def needs(self, dice: Dice, powers: Powers) -> Powers:
        """The fewest of the powers that give the same chance as all of them; Army cards are spared first."""
        at = self.grid.at[dice]
        best = self.table(powers)[at]
        return next(some for some in below(powers) if self.table(some)[at] == best)

    def step(self, dice: Dice, powers: Powers) -> tuple[str, Dice]:
        """What to do first: a symbol and the dice it leaves (Air: those it keeps); ("", dice) where nothing helps."""
        at = self.grid.at
        best = self.table(powers)[at[dice]]
        if best == self.tables[Powers()][at[dice]]:
            return "", dice
        for symbol, left in powers.each():
            air = symbol == "air"
            worth = self.keeping(left) if air else self.table(left)
            made = (
                sub_multisets(dice)[1:] if air else [turned(dice, *to) for _, *to in changes(symbol, dice, self.wrap)]
            )
            for leaves in made:
                if worth[at[leaves]] == best:
                    return symbol, leaves
        raise ValueError(f"{powers} has a power that {dice} do not need: ask needs() first")

    def fraction(self, worth: int) -> Fraction:
        """Units as a chance."""
        return Fraction(worth, self.grid.unit)


@lru_cache(maxsize=16)  # a few positions; with Army cards and five dice one of them holds megabytes
def hunt(dice: int, wrap: bool, hits: frozenset[Dice]) -> Hunt:
    """The hunt for what these rolls capture; what it has worked out is kept."""
    return Hunt(dice, wrap, hits)


def below(powers: Powers) -> Iterator[Powers]:
    """Everything that is no more than these powers; the fewest Army cards first, then the fewest free symbols."""
    for spend in range(powers.spend + 1):
        for size in range(len(powers.free) + 1):
            for free in dict.fromkeys(combinations(powers.free, size)):
                yield Powers.of(free, powers.army, spend)


def less(symbols: Sequence[str], symbol: str) -> tuple[str, ...]:
    """One of them fewer."""
    at = list(symbols).index(symbol)
    return (*symbols[:at], *symbols[at + 1 :])

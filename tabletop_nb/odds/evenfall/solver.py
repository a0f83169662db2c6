"""The best play of one turn, for a whole table of Enemies at once: exact, and fast enough to follow a game.

`tabletop_nb.chance.best_play` computes the same and more for a single event. Here every roll is a number in a list,
values are whole numbers of a small unit, and the results for one position are cached for the next: after a Heroine was
used, the values for the remaining powers are already there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import NamedTuple

from tabletop_nb.chance import sub_multisets
from tabletop_nb.games.evenfall.effects import changes, turned
from tabletop_nb.games.evenfall.requirement import FACES, Dice

MAX_AIR = 12  # Airs in one turn: the unit is small enough that every value is a whole number of units
Lookup = Callable[[Sequence[int]], tuple[int, ...]]  # picks the values of some rolls out of a table


class Powers(NamedTuple):
    """What can still change the dice: free symbols, and Army cards, of which `spend` may be used."""

    free: tuple[str, ...] = ()
    army: tuple[str, ...] = ()
    spend: int = 0

    @classmethod
    def of(cls, free: Sequence[str], army: Sequence[str] = (), spend: int = 0) -> Powers:
        """Return the powers in a fixed order, with no more Army cards of a symbol than may be spent."""
        spend = min(spend, len(army))
        symbols = sorted(set(army)) if spend else []
        some = [symbol for symbol in symbols for _ in range(min(spend, list(army).count(symbol)))]
        return cls(tuple(sorted(free)), tuple(some), spend)

    def uses(self) -> list[tuple[str, Powers]]:
        """Return every symbol that can be used now with the powers that remain, free ones before Army cards."""
        uses = [
            (symbol, Powers.of(remove_one(self.free, symbol), self.army, self.spend))
            for symbol in dict.fromkeys(self.free)
        ]
        for symbol in dict.fromkeys(self.army):
            if symbol not in self.free:
                uses.append((symbol, Powers.of(self.free, remove_one(self.army, symbol), self.spend - 1)))
        return uses

    def subsets(self) -> Iterator[Powers]:
        """Yield all powers up to these: the fewest Army cards first, then the fewest free symbols."""
        for spend in range(self.spend + 1):
            for size in range(len(self.free) + 1):
                for free in dict.fromkeys(combinations(self.free, size)):
                    yield Powers.of(free, self.army, spend)

    @property
    def airs(self) -> int:
        """The highest number of rerolls by Air."""
        return self.free.count("air") + min(self.spend, self.army.count("air"))


class RollIndex:
    """All rolls of some dice, and every set of dice that can be kept, each with its number. Full rolls come first."""

    def __init__(self, dice: int) -> None:
        self.sets: list[Dice] = [
            kept for size in range(dice, -1, -1) for kept in combinations_with_replacement(FACES, size)
        ]
        self.number = {kept: number for number, kept in enumerate(self.sets)}
        self.rolls = [roll for roll in self.sets if len(roll) == dice]
        self.one_more = [
            self.lookup(tuple(sorted((*kept, face))) for face in FACES) for kept in self.sets[len(self.rolls) :]
        ]
        self.kept = [self.lookup(sub_multisets(roll)) for roll in self.rolls]
        self.unit = 6 ** (dice * (MAX_AIR + 2))  # the first roll and the reroll are random, too

    def lookup(self, sets: Iterable[Dice]) -> Lookup:
        """Return a function that picks the values of these sets of dice."""
        return itemgetter(*(self.number[kept] for kept in sets))

    def means(self, values: list[int]) -> list[int]:
        """Extend the values of rolls to kept dice: the mean over the next die, from all dice down to none."""
        extended = values[: len(self.rolls)]
        for lookup in self.one_more:
            extended.append(sum(lookup(extended)) // 6)
        return extended

    @cache  # noqa: B019  an index lives as long as the program
    def results(self, symbol: str, wrap: bool) -> list[Lookup]:
        """Return what a symbol can make of each roll, by the rules of the game.

        The unchanged roll is listed twice: `itemgetter` returns a tuple only for two items or more.
        """
        return [
            self.lookup([roll, roll, *(turned(roll, face, to) for _, face, to in changes(symbol, roll, wrap))])
            for roll in self.rolls
        ]


roll_index = cache(RollIndex)


class CaptureSolver:
    """The best play for one Enemy, or for any of several, from any dice and with any powers."""

    def __init__(self, dice: int, wrap: bool, hits: frozenset[Dice]) -> None:
        self.index, self.wrap = roll_index(dice), wrap
        self._values = {Powers(): [self.index.unit * (roll in hits) for roll in self.index.rolls]}
        self._certain = [self.index.unit] * len(self.index.rolls)
        self._keeps: dict[Powers, list[int]] = {}
        self._rerolls: dict[Powers, list[int]] = {}

    def values(self, powers: Powers) -> list[int]:
        """Return the value of each roll when no reroll is left."""
        values = self._values.get(powers)
        if values is None:
            values = self._values[powers] = self._best(powers.uses())
        return values

    def _best(self, uses: list[tuple[str, Powers]]) -> list[int]:
        """Return the value of each roll with the best of these uses. What is certain with fewer powers stays so."""
        if any(self.values(powers_left) is self._certain for _, powers_left in uses):
            return self._certain
        gains = [self._values_after(symbol, powers_left) for symbol, powers_left in uses]
        best = [*map(max, *gains)] if len(gains) > 1 else gains[0]
        return self._certain if best == self._certain else best

    def _values_after(self, symbol: str, left: Powers) -> list[int]:
        """Return the value of each roll when this symbol is used now and these powers remain."""
        if symbol == "air":
            return self.values_with_reroll(left)
        values = self.values(left)
        return [max(lookup(values)) for lookup in self.index.results(symbol, self.wrap)]

    def values_of_keeps(self, powers: Powers) -> list[int]:
        """Return the value of keeping each set of dice and rolling the others."""
        if powers not in self._keeps:
            self._keeps[powers] = self.index.means(self.values(powers))
        return self._keeps[powers]

    def values_with_reroll(self, powers: Powers) -> list[int]:
        """Return the value of each roll when any of its dice may be rerolled, then the powers used."""
        if powers not in self._rerolls:
            values = self.values_of_keeps(powers)
            self._rerolls[powers] = [max(lookup(values)) for lookup in self.index.kept]
        return self._rerolls[powers]

    def chance(self, dice: Dice, reroll: bool, powers: Powers) -> Fraction:
        """Return the chance from these dice. Without dice, it is the chance before the roll."""
        if powers.airs > MAX_AIR:
            raise ValueError(f"the powers have {powers.airs} Airs; allowed: at most {MAX_AIR}")
        values = self.values_with_reroll(powers) if reroll else self.values(powers)
        if not dice:
            return self._fraction(self.index.means(values)[-1])
        return self._fraction(values[self.index.number[dice]])

    def chance_if_kept(self, kept: Dice, powers: Powers) -> Fraction:
        """Return the chance when these dice are kept and the others rolled."""
        return self._fraction(self.values_of_keeps(powers)[self.index.number[kept]])

    def ranked_keeps(self, dice: Dice, powers: Powers, may_keep_all: bool = True) -> list[tuple[Dice, Fraction]]:
        """Return every choice of dice to keep with its chance, best first; on ties, the one with the most dice."""
        values = self.values_of_keeps(powers)
        choices = sub_multisets(dice)[not may_keep_all :]
        ranked = sorted(choices, key=lambda kept: values[self.index.number[kept]], reverse=True)
        return [(kept, self._fraction(values[self.index.number[kept]])) for kept in ranked]

    def fewest_powers(self, dice: Dice, powers: Powers) -> Powers:
        """Return the fewest powers that give the same chance as all of them. Army cards are spared first."""
        number = self.index.number[dice]
        best = self.values(powers)[number]
        return next(some for some in powers.subsets() if self.values(some)[number] == best)

    def first_use(self, dice: Dice, powers: Powers) -> tuple[str, Dice]:
        """Return the symbol to use first and the dice it leaves (Air: keeps); ("", dice) where nothing helps.

        Raises:
            ValueError: Not all of the powers are needed; ask `fewest_powers` first.
        """
        number = self.index.number
        best = self.values(powers)[number[dice]]
        if best == self._values[Powers()][number[dice]]:
            return "", dice
        for symbol, powers_left in powers.uses():
            values = self.values_of_keeps(powers_left) if symbol == "air" else self.values(powers_left)
            for leaves in self._leaves(symbol, dice):
                if values[number[leaves]] == best:
                    return symbol, leaves
        raise ValueError(f"{powers} has a power that {dice} do not need: ask fewest_powers() first")

    def _leaves(self, symbol: str, dice: Dice) -> list[Dice]:
        """Return all dice that a symbol can leave."""
        if symbol == "air":
            return sub_multisets(dice)[1:]
        return [turned(dice, face, to) for _, face, to in changes(symbol, dice, self.wrap)]

    def _fraction(self, value: int) -> Fraction:
        return Fraction(value, self.index.unit)


@lru_cache(maxsize=16)  # a few positions; with Army cards and five dice, one of them takes megabytes
def solver(dice: int, wrap: bool, hits: frozenset[Dice]) -> CaptureSolver:
    """Return the solver for what these rolls capture, with all it has computed before."""
    return CaptureSolver(dice, wrap, hits)


def remove_one(symbols: Sequence[str], symbol: str) -> tuple[str, ...]:
    """Return the symbols with one fewer of this kind.

    >>> remove_one(("air", "fire", "air"), "air")
    ('fire', 'air')
    """
    at = list(symbols).index(symbol)
    return (*symbols[:at], *symbols[at + 1 :])

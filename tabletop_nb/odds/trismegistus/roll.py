"""How many dice fall into the bowls at a roll, and how much potency that gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from tabletop_nb.chance import chance_to_fit, occupancy
from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.table import FULL_BOWL, SYMBOLS
from tabletop_nb.odds import Rows

if TYPE_CHECKING:
    from pandas import DataFrame

ZERO = Fraction(0)
BOWLS = len(SYMBOLS)
Dice = tuple[int, ...]  # by colour


class Potency(NamedTuple):
    """How often a roll gives so much potency.

    Attributes:
        potency: The number of dice in a bowl.
        bowl: The chance that a bowl has exactly so many dice, as a mean of the six bowls.
        fullest: The chance that the fullest bowl has exactly so many.
        colours: For each colour, the chance that the best die of that colour has exactly so much potency.
    """

    potency: int
    bowl: Fraction
    fullest: Fraction
    colours: tuple[Fraction, ...]

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        by_colour = dict(zip(COLOURS, self.colours, strict=True))
        return {"potency": self.potency, "bowl": self.bowl, "fullest": self.fullest, **by_colour}


@dataclass(frozen=True)
class Roll:
    """A roll of all dice.

    Attributes:
        dice: The dice by colour.
        fits: The chance that no bowl is overfull at once, so that nothing is rerolled.
        rows: The chances, by potency from 0 to 5.
        by_bowl: For each bowl, the chance of 0 to 5 dice. Bowls are rerolled in order, so they differ a little.
    """

    dice: Dice
    fits: Fraction
    rows: Rows[Potency]
    by_bowl: dict[str, tuple[Fraction, ...]]

    @property
    def mean_fullest(self) -> Fraction:
        """The mean number of dice in the fullest bowl."""
        return sum((row.potency * row.fullest for row in self.rows), ZERO)

    def mean_of(self, colour: str) -> Fraction:
        """Return the mean potency of the best die of a colour."""
        number = COLOURS.index(colour)
        return sum((row.potency * row.colours[number] for row in self.rows), ZERO)

    def to_frame(self) -> DataFrame:
        """Return one line for each potency."""
        return self.rows.to_frame()


@lru_cache(maxsize=8)
def roll_of(dice: Dice) -> Roll:
    """Return the chances of a roll of these dice, black, white and red.

    >>> roll = roll_of((5, 5, 4))
    >>> round(float(roll.fits), 3), round(float(roll.mean_fullest), 2)
    (0.886, 4.18)
    >>> round(float(roll.rows[5].fullest), 3), round(float(roll.rows[5].colours[2]), 3)
    (0.326, 0.287)
    """
    number = sum(dice)
    bowls = [[ZERO] * (FULL_BOWL + 1) for _ in SYMBOLS]
    fullest = [ZERO] * (FULL_BOWL + 1)
    inside = [[ZERO] * (number + 1) for _ in range(FULL_BOWL + 2)]  # chance of so many dice in bowls of at least k
    for counts, chance in occupancy(number, BOWLS, min(FULL_BOWL, number)).items():
        fullest[max(counts)] += chance
        for bowl, count in zip(bowls, counts, strict=True):
            bowl[count] += chance
        for k, total in enumerate(at_least(counts)):
            inside[k][total] += chance
    colours = [[*exactly(inside, number, own)] for own in dice]
    rows = [
        Potency(k, sum((bowl[k] for bowl in bowls), ZERO) / BOWLS, fullest[k], tuple(each[k] for each in colours))
        for k in range(FULL_BOWL + 1)
    ]
    by_bowl = {symbol: tuple(bowl) for symbol, bowl in zip(SYMBOLS, bowls, strict=True)}
    return Roll(dice, chance_to_fit(number, BOWLS, min(FULL_BOWL, number)), Rows(rows), by_bowl)


def at_least(counts: Sequence[int]) -> list[int]:
    """Return how many dice are in bowls with at least 0, 1, ... 6 dice."""
    return [sum(count for count in counts if count >= k) for k in range(FULL_BOWL + 2)]


def exactly(inside: Sequence[Sequence[Fraction]], number: int, own: int) -> Iterator[Fraction]:
    """Yield the chance that the best die of a colour has potency 0, 1, ... 5, if it has `own` of all dice.

    All dice are alike for the rerolls, so each set of dice is as likely to be in the bowls with at least k dice.
    """
    none = [
        sum((chance * Fraction(comb(number - total, own), comb(number, own)) for total, chance in enumerate(row)), ZERO)
        for row in inside
    ]
    none[0] = ZERO  # The best die has at least no potency, even if there is no die.
    yield from (none[k + 1] - none[k] for k in range(FULL_BOWL + 1))

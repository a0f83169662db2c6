"""The season wheel of Seasons: an exact chain of where it goes, and games that bots have played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tabletop_nb.chance import Chain
from tabletop_nb.core.scenario import InvalidValueError, at, whole
from tabletop_nb.games.seasons.box import SEASONS, Face, published_box
from tabletop_nb.games.seasons.table import SPACES, YEARS
from tabletop_nb.odds import frame

if TYPE_CHECKING:
    from pandas import DataFrame

Space: TypeAlias = tuple[int, int]  # year, space of the wheel
Chances: TypeAlias = dict[int, Fraction]  # by number of rounds
Pips: TypeAlias = Mapping[int, int | Fraction]

SEASON_SPACES = SPACES // len(SEASONS)
END: Space = (YEARS + 1, 1)  # past the last space: the game is over


@dataclass(frozen=True)
class Rounds:
    """A number of rounds, by its chances or shares."""

    chances: Chances

    @property
    def mean(self) -> Fraction:
        """The mean number of rounds."""
        return sum((rounds * chance for rounds, chance in self.chances.items()), Fraction(0))

    def by(self, rounds: int) -> Fraction:
        """Return the chance of at most this many rounds."""
        return sum((chance for number, chance in self.chances.items() if number <= rounds), Fraction(0))

    def quantile(self, share: Fraction) -> int:
        """Return the smallest number of rounds that at least this share of the cases doesn't exceed.

        >>> Rounds({1: Fraction(1, 4), 2: Fraction(3, 4)}).quantile(Fraction(1, 2))
        2
        """
        return next(rounds for rounds in sorted(self.chances) if self.by(rounds) >= share)

    @property
    def middle_half(self) -> tuple[int, int]:
        """The two numbers between which the middle half of the cases is."""
        return self.quantile(Fraction(1, 4)), self.quantile(Fraction(3, 4))

    @property
    def range(self) -> tuple[int, int]:
        """The smallest and the largest number."""
        return min(self.chances), max(self.chances)

    def not_rare(self, share: Fraction) -> list[int]:
        """Return the numbers that have at least this share.

        >>> Rounds({1: Fraction(1, 4), 2: Fraction(3, 4)}).not_rare(Fraction(1, 2))
        [2]
        """
        return [rounds for rounds, chance in self.chances.items() if chance >= share]

    def to_frame(self) -> DataFrame:
        """Return one line for each number of rounds."""
        return frame({"rounds": rounds, "chance": chance} for rounds, chance in self.chances.items())


def season_of(space: int) -> int:
    """Return the season of a space. Winter is 0.

    >>> season_of(3), season_of(12)
    (0, 3)
    """
    return (space - 1) // SEASON_SPACES


def move(year: int, space: int, pips: int) -> Space:
    """Return the year and space that the Season token moves to. A year after the last is the end.

    >>> move(1, 11, 2), move(2, 4, 3)
    ((2, 1), (2, 7))
    """
    years, on = divmod(space - 1 + pips, SPACES)
    return year + years, on + 1


# -- the wheel as a chain ------------------------------------------------------------------------------------


def pips_of(faces: Iterable[Face]) -> dict[int, Fraction]:
    """Return the chance of each number of pips, when all faces are equally likely."""
    counts = Counter(face.pips for face in faces)
    return {pips: Fraction(count, counts.total()) for pips, count in sorted(counts.items())}


PIPS = pips_of(published_box().faces)  # 1, 2 and 3: every die shows each of them twice


def season_wheel(pips: Pips = PIPS) -> Chain[Space]:
    """Return the chain of the Season token from round to round.

    Args:
        pips: The chances of the pips of the die that is left over.

    >>> season_wheel().after((1, 12), 1)
    {(2, 1): Fraction(1, 3), (2, 2): Fraction(1, 3), (2, 3): Fraction(1, 3)}
    """
    if not pips or not set(pips) <= set(PIPS):
        raise InvalidValueError(sorted(pips), "1, 2 and 3", "pips")
    # Temporal Boots may lead back to year 0.
    spaces = [(year, space) for year in range(YEARS + 1) for space in range(1, SPACES + 1)]
    return Chain({**{start: _moves(start, pips) for start in spaces}, END: {END: 1}})


def rounds_left(year: int, space: int, pips: Pips = PIPS) -> Chances:
    """Return the chance of each number of rounds still to be played, the one on this space included.

    >>> rounds_left(3, 12), rounds_left(3, 11)
    ({1: Fraction(1, 1)}, {1: Fraction(2, 3), 2: Fraction(1, 3)})
    """
    return _wheel(tuple(sorted(pips.items()))).first_passage(_start(year, space), [END])


def rounds_until(year: int, space: int, of_year: int, season: int, pips: Pips = PIPS) -> Chances:
    """Return the chance of each number of rounds until the wheel is in a season for the first time.

    The chances sum to 1: a season has three spaces, and the wheel moves three at most. A season that has passed is
    never reached, so there are none.

    Args:
        year: Where the wheel is now.
        space: Where the wheel is now.
        of_year: The year of the season.
        season: 0 for winter to 3 for fall.
        pips: The chances of the pips of the die that is left over.

    >>> rounds_until(1, 2, 1, 1)
    {1: Fraction(2, 3), 2: Fraction(1, 3)}
    >>> rounds_until(1, 5, 1, 1), rounds_until(2, 1, 1, 3)
    ({0: Fraction(1, 1)}, {})
    """
    at("of_year", whole(0, YEARS), of_year)
    at("season", whole(0, len(SEASONS) - 1), season)
    goal = [(of_year, SEASON_SPACES * season + i) for i in range(1, SEASON_SPACES + 1)]
    return _wheel(tuple(sorted(pips.items()))).first_passage(_start(year, space), goal)


@cache
def _wheel(pips: tuple[tuple[int, int | Fraction], ...]) -> Chain[Space]:
    return season_wheel(dict(pips))


def _start(year: int, space: int) -> Space:
    return at("year", whole(0, YEARS), year), at("space", whole(1, SPACES), space)


def _moves(start: Space, pips: Pips) -> dict[Space, int | Fraction]:
    """Return where the token may go. Beyond the last space there is only the end."""
    moves: dict[Space, int | Fraction] = {}
    for by, chance in pips.items():
        year, space = move(*start, by)
        to = END if year > YEARS else (year, space)
        moves[to] = moves.get(to, 0) + chance
    return moves


# -- games that bots have played -----------------------------------------------------------------------------


class Simulated(NamedTuple):
    """Games between bots: how many, from which seed, and how often each number of rounds was left from each space."""

    games: int
    seed: int
    bots: str
    left: Mapping[str, Mapping[str, int]]

    def rounds(self, year: int, space: int) -> tuple[int, Rounds]:
        """Return how often a round began on this space, and the shares of the rounds left then, this one included."""
        counts = {int(rounds): count for rounds, count in self.left.get(f"{year} {space}", {}).items()}
        total = sum(counts.values())
        return total, Rounds({rounds: Fraction(count, total) for rounds, count in sorted(counts.items())})


@cache
def simulated() -> Simulated:
    """Return the simulated games. `tools/simulate_seasons.py` makes them.

    >>> games = simulated()
    >>> count, rounds = games.rounds(3, 12)
    >>> games.games, count, rounds.quantile(Fraction(1, 2))
    (400, 206, 1)
    """
    return Simulated(**json.loads((Path(__file__).parent / "simulated.json").read_text("utf-8")))

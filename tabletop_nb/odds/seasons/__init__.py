"""Seasons: what each die is worth now, when the wheel reaches each season, and what the energy is worth then.

The wheel is an exact Markov chain, on the assumption that the die nobody takes is as good as random. Beside it there
are games that bots have played (`simulated.json`).

>>> import tabletop_nb as tt
>>> game = tt.new_game("seasons", seed=1, mode="archmage", scenario={
...     "year": 3, "space": 7, "phase": "choose", "dice": [["summer_1", 3], ["summer_2", 4], ["summer_3", 6]],
...     "bag": {"summer": [1, 2, 3]}, "seats": [{"reserve": ["fire", "earth"]}, {}],
... })
>>> found = tt.odds(game, seat=0)
>>> [(die.id, die.worth) for die in found.dice], [(row.season, row.worth) for row in found.plan]
([('summer_1', 5), ('summer_2', 3), ('summer_3', 2)], [(2, 2), (3, 3)])
>>> found.rounds.mean
Fraction(893, 243)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import at, whole
from tabletop_nb.games.seasons.activate import PURSE
from tabletop_nb.games.seasons.box import ENERGIES, NO_ENERGY, SEASONS, Energy, Face, published_box
from tabletop_nb.games.seasons.energy import spendable
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import BONUSES, LIMIT, SPACES, YEARS, copies
from tabletop_nb.odds import NO_OPTIONS, Fields, OddsModel, Options, Rows
from tabletop_nb.odds.seasons.wheel import (
    Chances,
    Rounds,
    move,
    rounds_left,
    rounds_until,
    season_of,
    season_wheel,
    simulated,
)

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "Arrival",
    "Bonus",
    "DieWorth",
    "Rounds",
    "SeasonWorth",
    "SeasonsOdds",
    "rounds_left",
    "rounds_until",
    "season_of",
    "season_wheel",
    "simulated",
]

ROUNDS_AHEAD = 5  # rounds that `Arrival.by` counts
SEASONS_AHEAD = 4
MAX_TOKENS = 12  # of one type in a position described by hand
MAX_PURSES = 2
PIP_FIELDS = ("pips_1", "pips_2", "pips_3")
EXAMPLE: Fields = {
    **{"year": 1, "space": 2, "air": 2, "water": 1, "fire": 1, "earth": 2, "purses": 0, "used": 0},
    **{"transmute": 1, **dict.fromkeys(PIP_FIELDS, 0)},
}
MAX_DICE = 5  # with the same number of pips, in a position described by hand
NOW, DIE, BONUS, NEVER = "now", "die", "bonus", "never"  # how a seat can still transmute this round


class DieWorth(NamedTuple):
    """A die that nobody has taken.

    Attributes:
        id: Its season and number, such as `winter_1`.
        face: What it shows.
        worth: Crystals for the seat: those of the die, and its energy at this season's rates.
        fits: How many of its tokens the reserve has room for.
        year: The year of the wheel afterwards if this die is left over; 4 is the end of the game.
        space: The space of the wheel afterwards.
    """

    id: str
    face: Face
    worth: int
    fits: int
    year: int
    space: int

    @property
    def swaps(self) -> bool:
        """Whether the reserve is full, but a token of the die is worth more than one in it."""
        return self.worth > self.face.crystals and not self.fits

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        energy = dict(zip(ENERGIES, self.face.energy, strict=True))
        facts = {"crystals": self.face.crystals, "transmute": self.face.transmute, "pips": self.face.pips}
        return {"die": self.id, **energy, **facts, "worth": self.worth, "fits": self.fits}


class Arrival(NamedTuple):
    """When the wheel reaches a season, or the end of the game (`season` is None).

    Attributes:
        rounds: In how many rounds, this one included.
    """

    year: int | None
    season: int | None
    rounds: Rounds

    @property
    def by(self) -> tuple[Fraction, ...]:
        """The chance to be there within 1, 2, ... rounds, this one included."""
        return tuple(map(self.rounds.by, range(1, ROUNDS_AHEAD + 1)))

    @property
    def mean(self) -> Fraction:
        """The mean number of rounds."""
        return self.rounds.mean

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        within = {f"within_{rounds}": chance for rounds, chance in enumerate(self.by, 1)}
        name = "end" if self.season is None else SEASONS[self.season]
        return {"year": self.year, "season": name, "mean": self.mean, **within}


class SeasonWorth(NamedTuple):
    """What all the energy is worth in a season, in crystals: as it is, and with one more bonus."""

    season: int
    ahead: int  # seasons from now
    worth: int
    with_bonus: int

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        return {**self._asdict(), "season": SEASONS[self.season]}


class Bonus(NamedTuple):
    """The next transmute bonus: how many were used, what it adds, and the points it costs; None if none is left."""

    used: int
    gains: int
    costs: int | None


@dataclass(frozen=True)
class SeasonsOdds:
    """The odds of a seat.

    Attributes:
        stage: `not_rolled`, `rolled`, `known` (one die is left), `last` (past the third year) or `over`.
        year: The year of the wheel.
        space: Its space, 1 to 12.
        pips: Of the dice of which one will be left over.
        dice: The dice of which this seat will take one.
        seasons: When the next seasons come, up to the end of the game.
        rounds: How many rounds are left, this one included.
        plan: What the energy is worth, season by season.
        energy: What the seat can spend.
        rates: Crystals for a token, by season and type.
        bonus: The next transmute bonus.
        purses: Purses of Io in play; each adds one crystal per token.
        extra: Extra crystals per token this turn, from bonuses already used.
        transmutes: How the seat can transmute this round: `now` (or with its die), `die` (if it takes one
            that allows it), `bonus` (only with a bonus) or `never`.
        limit: How many tokens can be kept if the reserve holds more than that, otherwise None.
    """

    stage: str
    year: int
    space: int
    pips: tuple[int, ...]
    energy: Energy
    rates: tuple[Energy, ...]
    bonus: Bonus
    dice: Rows[DieWorth] = field(default_factory=Rows)
    seasons: Rows[Arrival] = field(default_factory=Rows)
    rounds: Rounds = field(default_factory=lambda: Rounds({}))
    plan: Rows[SeasonWorth] = field(default_factory=Rows)
    purses: int = 0
    extra: int = 0
    transmutes: str = NOW
    limit: int | None = None

    @property
    def season(self) -> int:
        """The season of the wheel. Winter is 0."""
        return season_of(self.space)

    @property
    def best_season(self) -> SeasonWorth:
        """The season in which the energy is worth most; the first of several."""
        return max(self.plan, key=lambda each: each.worth)

    def per_token(self, season: SeasonWorth) -> tuple[int, ...]:
        """Return the crystals for a token of each type in a season; bonuses already used count this turn only."""
        more = self.purses + (0 if season.ahead else self.extra)
        return tuple(rate + more for rate in self.rates[season.season])

    def to_frame(self) -> DataFrame:
        """Return one line for each season to come, and for the end: the mean, and the chance within 1, 2, ... rounds.

        The other tables are `dice`, `plan` and `rounds`, each with its own `to_frame()`.
        """
        return self.seasons.to_frame()


@dataclass(frozen=True)
class Position:
    """Everything that the odds depend on. All of it is public."""

    year: int
    space: int
    energy: Energy
    purses: int = 0
    used: int = 0  # bonuses
    extra: int = 0
    transmutes: str = NOW
    pips: tuple[int, ...] = ()  # none: the dice are not rolled yet
    dice: tuple[Face, ...] = ()
    reserve: Energy = NO_ENERGY  # the part of the energy that is in the reserve
    limit: int = LIMIT  # of the reserve
    is_over: bool = False
    rates: tuple[Energy, ...] = published_box().rates  # an own deck may have others

    @property
    def season(self) -> int:
        """The season. Winter is 0."""
        return season_of(self.space)

    @property
    def stage(self) -> str:
        """What is known about the wheel."""
        if self.is_over or self.year > YEARS:
            return "over" if self.is_over else "last"
        return ("not_rolled", "known", "rolled")[min(len(self.pips), 2)]


# -- positions: of a game, or described by hand --------------------------------------------------------------


class _Model(OddsModel[SeasonsOdds]):
    """The odds of Seasons."""

    example = EXAMPLE

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> SeasonsOdds:
        """Return the odds of a seat."""
        return evaluate(read_position(game, seat))

    def check(self, fields: Fields) -> dict[str, int]:
        """Return the checked fields of a position described by hand."""
        limits = {"year": (1, YEARS), "space": (1, SPACES), "purses": (0, MAX_PURSES), "used": (0, BONUSES)}
        limits |= dict.fromkeys(ENERGIES, (0, MAX_TOKENS)) | {"transmute": (0, 1)}
        limits |= dict.fromkeys(PIP_FIELDS, (0, MAX_DICE))
        return {name: at(name, whole(*limits[name]), fields.get(name, usual)) for name, usual in EXAMPLE.items()}

    def what_if(self, fields: Fields) -> SeasonsOdds:
        """Return the odds of a position described by hand, before the dice are rolled."""
        known = self.check(fields)
        air, water, fire, earth = (known[name] for name in ENERGIES)
        energy = (air, water, fire, earth)
        pips = tuple(number for number, name in enumerate(PIP_FIELDS, 1) for _ in range(known[name]))
        place = (known["year"], known["space"], energy, known["purses"], known["used"])
        later = BONUS if known["used"] < BONUSES else NEVER
        return evaluate(Position(*place, transmutes=NOW if known["transmute"] else later, pips=pips))

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return the wheel and the energy of a seat. Past the third year, the wheel is on its last space."""
        position = read_position(game, seat)
        is_past = position.year > YEARS
        energy = {name: min(MAX_TOKENS, n) for name, n in zip(ENERGIES, position.energy, strict=True)}
        return self.check(
            {
                **{"year": min(YEARS, max(1, position.year)), "space": SPACES if is_past else position.space},
                **energy,
                **{"purses": min(MAX_PURSES, position.purses), "used": position.used},
                **{"transmute": int(position.transmutes in (NOW, DIE))},
                **{name: 0 if is_past else position.pips.count(n) for n, name in enumerate(PIP_FIELDS, 1)},
            }
        )


MODEL = _Model()


def read_position(game: Game, seat: int) -> Position:
    """Return what the odds of a seat depend on. Hands and the draw pile are not read.

    >>> import tabletop_nb as tt
    >>> read_position(tt.new_game("seasons", seed=1), 0).stage
    'not_rolled'
    """
    table, me = game.table, game.table.seats[seat]
    faces = table.box.faces
    is_choosing = len(table.dice) > 1 and me.die < 0
    return Position(
        year=table.year,
        space=table.space,
        energy=spendable(table, seat),
        purses=copies(me.play, PURSE),
        used=me.bonuses,
        extra=table.extra if table.turn == seat else 0,
        transmutes=how_to_transmute(game, seat),
        pips=tuple(faces[face].pips for face in table.dice) if table.phase != "roll" else (),
        dice=tuple(faces[face] for face in sorted(table.dice)) if is_choosing else (),
        rates=table.box.rates,
        reserve=me.reserve,
        limit=me.limit,
        is_over=game.over,
    )


def how_to_transmute(game: Game, seat: int) -> str:
    """Return how a seat can transmute this round: see `SeasonsOdds.transmutes`.

    >>> import tabletop_nb as tt
    >>> how_to_transmute(tt.new_game("seasons", seed=1), 0)
    'die'
    """
    table, me = game.table, game.table.seats[seat]
    faces, later = table.box.faces, BONUS if me.bonuses < BONUSES else NEVER
    if table.turn == seat and table.transmuting:
        return NOW
    if me.die < 0:
        is_open = not table.dice or table.phase == "roll" or any(faces[face].transmute for face in table.dice)
        return DIE if is_open else later
    is_past = table.phase == "round_end" or (table.turn == seat and table.phase == "act")
    return NOW if faces[me.die].transmute and not is_past else later


# -- the numbers ---------------------------------------------------------------------------------------------


def evaluate(position: Position) -> SeasonsOdds:
    """Return the odds of a position.

    >>> evaluate(Position(3, 12, NO_ENERGY)).rounds.chances
    {1: Fraction(1, 1)}
    """
    bonus = Bonus(position.used, sum(position.energy), bonus_cost(position.used))
    common = (position.stage, position.year, position.space, position.pips, position.energy, position.rates, bonus)
    if position.is_over:
        return SeasonsOdds(*common)
    return SeasonsOdds(
        *common,
        dice=Rows(die_worth(position, face) for face in position.dice),
        seasons=Rows(arrivals(position)),
        rounds=rounds_to_end(position),
        plan=Rows(
            season_worth(position, ahead) for ahead in range(4) if not ahead or comes_before_end(position, ahead)
        ),
        purses=position.purses,
        extra=position.extra,
        transmutes=position.transmutes,
        limit=position.limit if sum(position.reserve) > position.limit else None,
    )


def bonus_cost(used: int) -> int | None:
    """Return the points that the next bonus costs at the end; None if none is left.

    >>> [bonus_cost(used) for used in range(4)]
    [5, 7, 8, None]
    """
    return PENALTY[used + 1] - PENALTY[used] if used < BONUSES else None


def die_worth(position: Position, face: Face) -> DieWorth:
    """Return what a die is worth to this seat now, and where the wheel goes if it is left."""
    held = [a + b for a, b in zip(position.reserve, face.energy, strict=True)]
    worth = face.crystals + worth_of_kept(position, held) - worth_of_kept(position, position.reserve)
    fits = min(sum(face.energy), max(0, position.limit - sum(position.reserve)))
    return DieWorth(f"{face.season}_{face.die}", face, worth, fits, *move(position.year, position.space, face.pips))


def worth_of_kept(position: Position, energy: Sequence[int]) -> int:
    """Return the crystals, now, for the most valuable of these tokens that the reserve has room for.

    >>> worth_of_kept(Position(1, 2, NO_ENERGY), (2, 0, 0, 0))
    2
    """
    season_rates = position.rates[position.season]
    rates = [rate + position.purses for rate, n in zip(season_rates, energy, strict=True) for _ in range(n)]
    return sum(sorted(rates, reverse=True)[: position.limit])


def season_worth(position: Position, ahead: int) -> SeasonWorth:
    """Return what the energy is worth this many seasons from now. Bonuses already used count this turn only.

    >>> season_worth(Position(1, 2, (2, 0, 0, 0)), ahead=0).worth
    2
    """
    season = (position.season + ahead) % len(SEASONS)
    more = position.purses + (0 if ahead else position.extra)
    worth = sum(n * (rate + more) for n, rate in zip(position.energy, position.rates[season], strict=True))
    return SeasonWorth(season, ahead, worth, worth + sum(position.energy))


def comes_before_end(position: Position, ahead: int) -> bool:
    """Return whether the season this many ahead comes before the end. The wheel never jumps over a season.

    >>> comes_before_end(Position(3, 11, NO_ENERGY), 1), comes_before_end(Position(3, 2, NO_ENERGY), 1)
    (False, True)
    """
    return position.year + (position.season + ahead) // len(SEASONS) <= YEARS


# -- the wheel from a position -------------------------------------------------------------------------------


def rounds_to_end(position: Position) -> Rounds:
    """Return how many rounds are left. Past the third year, where Boots may lead, this is the last.

    >>> rounds_to_end(Position(3, 11, NO_ENERGY)).chances
    {1: Fraction(2, 3), 2: Fraction(1, 3)}
    """
    return Rounds({1: Fraction(1)}) if position.year > YEARS else rounds_from(position, rounds_left)


def rounds_from(position: Position, count: Callable[[int, int], Chances]) -> Rounds:
    """Return rounds counted from this one on. All dice on the table are equally likely to be left over."""
    if not position.pips:
        return Rounds(count(position.year, position.space))
    chances: Chances = {}
    for pips in position.pips:
        year, space = move(position.year, position.space, pips)
        after: Chances = {0: Fraction(1)} if year > YEARS else count(year, space)
        for rounds, chance in after.items():
            chances[rounds + 1] = chances.get(rounds + 1, Fraction(0)) + chance / len(position.pips)
    return Rounds(dict(sorted(chances.items())))


def arrivals(position: Position) -> Iterator[Arrival]:
    """Yield when the next seasons come, until the game ends.

    >>> [arrival.season for arrival in arrivals(Position(3, 5, NO_ENERGY))]
    [2, 3, None]
    """
    for ahead in range(1, SEASONS_AHEAD + 1):
        if not comes_before_end(position, ahead):
            yield Arrival(None, None, rounds_to_end(position))
            return
        years, season = divmod(position.season + ahead, len(SEASONS))
        yield Arrival(position.year + years, season, rounds_to_season(position, position.year + years, season))


def rounds_to_season(position: Position, year: int, season: int) -> Rounds:
    """Return in how many rounds a season comes.

    >>> rounds_to_season(Position(1, 2, NO_ENERGY), 1, 1).chances
    {1: Fraction(2, 3), 2: Fraction(1, 3)}
    """
    return rounds_from(position, lambda now, space: rounds_until(now, space, year, season))

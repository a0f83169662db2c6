"""Numbers about a position of a game, as plain data: chances, what things are worth, a plan.

`odds(game, seat)` reads a game, `odds_of(name).what_if(fields)` a position described by hand. Both return a small
frozen object with exact fractions; its `to_frame()` returns a pandas data frame with floats. What belongs to one game
is in `tabletop_nb.odds.<game>`.

>>> import tabletop_nb as tt
>>> game = tt.new_game("evenfall", seed=7)
>>> [(row.card, str(row.chances["reroll"])) for row in tt.odds(game).rows[:2]]
[('any', '1/2'), ('quarry_boar', '1/6')]
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import at, whole
from tabletop_nb.games import load_part

if TYPE_CHECKING:
    from pandas import DataFrame

Fields = Mapping[str, Any]  # a position described by hand, not checked yet
Options = Mapping[str, int]
NO_OPTIONS: Options = MappingProxyType({})


class Record(Protocol):
    """A row that can say what belongs in each column."""

    def record(self) -> dict[str, object]:
        """Return the values by column."""


RowT = TypeVar("RowT", bound=Record, covariant=True)


class Rows(tuple[RowT, ...]):
    """The rows of one table: a tuple that can become a data frame."""

    __slots__ = ()

    def to_frame(self) -> DataFrame:
        """Return one line for each row, with chances as floats."""
        return frame(row.record() for row in self)


def frame(records: Iterable[Mapping[str, object]]) -> DataFrame:
    """Return a data frame of these records, fractions as floats.

    >>> frame([{"card": "Kiln Imp", "chance": Fraction(1, 4)}])["chance"].tolist()
    [0.25]
    """
    import pandas as pd  # slow to import, so only when it is needed

    return pd.DataFrame([{name: as_float(value) for name, value in record.items()} for record in records])


def as_float(value: object) -> object:
    """Return a fraction as a float, anything else unchanged.

    >>> as_float(Fraction(1, 4)), as_float("next"), as_float(3)
    (0.25, 'next', 3)
    """
    return float(value) if isinstance(value, Fraction) else value


class PositionOdds(Protocol):
    """The odds of a position."""

    def to_frame(self) -> DataFrame:
        """Return the main table as a data frame."""


OddsT = TypeVar("OddsT", bound=PositionOdds, covariant=True)


class OddsModel(ABC, Generic[OddsT]):
    """The odds of one game. Each game has one instance, `MODEL` in `tabletop_nb.odds.<game>`, which `odds_of` returns.

    Attributes:
        example: A position described by hand, with all its fields.
        options: The game's own keyword arguments of `odds`, each with the highest number allowed.
    """

    example: Fields
    options: Options = NO_OPTIONS

    @abstractmethod
    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> OddsT:
        """Return the odds of a seat. `seat` and `options` have been checked."""

    @abstractmethod
    def check(self, fields: Fields) -> dict[str, Any]:
        """Return the checked fields of a position described by hand, defaults filled in.

        Raises:
            InvalidValueError: A ValueError that names the field and what is allowed.
        """

    @abstractmethod
    def what_if(self, fields: Fields) -> OddsT:
        """Return the odds of a position described by hand. See `example` for its fields."""

    @abstractmethod
    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return the position of a seat as fields, for a calculator that starts from it. See `example`."""


def odds_of(name: str) -> OddsModel[PositionOdds]:
    """Return the odds model of a game.

    Raises:
        SetupError: If there is no such game, or if it has no odds yet.

    >>> odds_of("seasons").what_if({"year": 3, "space": 12}).rounds.chances
    {1: Fraction(1, 1)}
    """
    model = load_part(name, f"tabletop_nb.odds.{name}", "MODEL", "odds")
    assert isinstance(model, OddsModel)
    return model


def odds(game: Game, seat: int | None = None, **options: int) -> PositionOdds:
    """Return the odds of a seat at the open question, based on what that seat may know.

    Args:
        game: A game in progress. When it is over, there are no rows.
        seat: Whose odds; the default is the seat that is asked.
        **options: The game's own options. Evenfall: `army_cards`, how many Army cards may be spent (0 to 2). Mercurial:
            `cards`, the Alterations in hand that are played, one bit each (5: the first and the third; 0: the first
            three).

    Returns:
        `EvenfallOdds`, `SeasonsOdds`, `ResArcanaOdds`, `MercurialOdds` or `TrismegistusOdds`, each with `to_frame()`.

    Raises:
        ValueError: If there is no such seat, or an option is out of range.
        TypeError: If the game has no such option.
        SetupError: If the game has no odds yet.

    >>> import tabletop_nb as tt
    >>> tt.odds(tt.new_game("seasons", seed=1), seat=2)
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: seat: 2 was given; allowed: a whole number from 0 to 1
    """
    model = odds_of(game.rules.name)
    if unknown := [name for name in options if name not in model.options]:
        allowed = ", ".join(model.options) or "none"
        raise TypeError(f"the odds of {game.rules.title} have no option {', '.join(unknown)}; allowed: {allowed}")
    checked = {name: at(name, whole(0, model.options[name]), value) for name, value in options.items()}
    return model.of_game(game, seat_of(game, seat), checked)


def seat_of(game: Game, seat: int | None) -> int:
    """Validate and return the given seat, or return the asked seat (the first one when the game is over).

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("seasons", seed=1)
    >>> seat_of(game, None) == game.asked.player, seat_of(game, 1)
    (True, 1)
    """
    if seat is None:
        return game.choice.player if game.choice else 0
    return int(at("seat", whole(0, game.players - 1), seat))


class _Odds(ModuleType):
    """This package, called as `tt.odds(game, seat)`."""

    def __call__(self, game: Game, seat: int | None = None, **options: int) -> PositionOdds:
        """Return the odds of a seat: see `tabletop_nb.odds.odds`."""
        return odds(game, seat, **options)


sys.modules[__name__].__class__ = _Odds

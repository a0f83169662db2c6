"""Learn, play and analyse five games of magic and alchemy. This is the front door; importing it is cheap.

>>> import tabletop_nb as tt
>>> game = tt.new_game("evenfall", seed=7)
>>> game.question
'Which dice do you reroll?'
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

    from tabletop_nb.core.game import Game
    from tabletop_nb.games import Record

    def games() -> list[Record]:
        """One record a game: name, title, modes with their player counts, where the cards come from."""


__version__ = "0.1.0"
__all__ = ["games", "load", "new_game", "simulate"]


def __getattr__(name: str) -> Any:
    if name == "games":  # the package of the games, which can be called: tt.games() lists them
        return import_module("tabletop_nb.games")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def new_game(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    mode: str | None = None,
    *,
    rulings: Mapping[str, bool] | None = None,
    scenario: Mapping[str, Any] | None = None,
    deck: str | Path | Mapping[str, Any] | None = None,
    history: bool = True,
    **options: Any,
) -> Game:
    """A new game. Without a seed it is another one each time; `game.seed` tells which.

    `rulings` switch readings of the rules, `scenario` sets up a position, `deck` is a folder with your own card files.
    """
    from tabletop_nb.core.errors import SetupError
    from tabletop_nb.core.game import Game
    from tabletop_nb.core.table import plain
    from tabletop_nb.games import rules_of, seating

    rules = rules_of(name)
    players, mode = seating(rules, players, mode)
    if seed is None:
        from secrets import randbits

        seed = randbits(32)
    if type(seed) is not int:
        raise SetupError(f"seed: {seed!r} was given; allowed: a whole number")
    files = rules.read_box(deck) if isinstance(deck, str | Path) else deck
    given = {"rulings": rulings, "scenario": scenario, "deck": files, **options}
    setup = {key: plain(value) for key, value in given.items() if value}  # plain: the game's own copy
    try:
        return Game(rules, seed, history, players=players, mode=mode, **setup)
    except TypeError as error:
        if "unexpected keyword argument" not in str(error):
            raise
        raise SetupError(f"{rules.TITLE} has no option {', '.join(options)}") from None


def load(saved: str | Path) -> Game:
    """A saved game, from its file or its text; what no longer fits is named with its line."""
    from tabletop_nb.core import save
    from tabletop_nb.core.errors import SaveError, SetupError

    if isinstance(saved, Path) or not saved.lstrip().startswith("{"):
        try:
            saved = Path(saved).read_text("utf-8")
        except (OSError, ValueError) as error:
            raise SaveError(f"the save cannot be read: {error}") from error

    def make(name: str, seed: int, setup: dict[str, Any]) -> Game:
        try:
            return new_game(name, seed=seed, **{"players": None, "mode": None, **setup})
        except (TypeError, AttributeError, KeyError, ValueError) as error:
            raise SetupError(str(error)) from error

    return save.load(saved, make)


def simulate(
    name: str,
    players: list[Any] | None = None,
    games: int = 100,
    seed: int = 0,
    mode: str | None = None,
    **setup: Any,
) -> DataFrame:
    """Plays many games and gives a data frame, one row for each game and seat, with the score sheet.

    `players` are bots, by name or as objects, one a seat; game number i has the seed `seed + i`.
    """
    from tabletop_nb.analysis.simulate import simulate as run

    return run(name, players, games, seed, mode, **setup)

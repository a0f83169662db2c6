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
    from tabletop_nb.odds import PositionOdds
    from tabletop_nb.ui.board import Board

    def games() -> list[Record]:
        """One record a game: name, title, modes with their player counts, where the cards come from."""

    def odds(game: Game, seat: int | None = None, **options: int) -> PositionOdds:
        """Return the odds of a seat at the open question: see `tabletop_nb.odds.odds`."""


__version__ = "0.3.0"
__all__ = ["games", "load", "new_game", "odds", "play", "simulate"]


def __getattr__(name: str) -> Any:
    if name in ("games", "odds"):  # packages that can be called: tt.games() lists the games
        return import_module(f"tabletop_nb.{name}")
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
    from inspect import signature
    from secrets import randbits

    from tabletop_nb.core.errors import SetupError
    from tabletop_nb.core.game import Game
    from tabletop_nb.core.save import SEED
    from tabletop_nb.core.scenario import WrongError, at
    from tabletop_nb.core.state import plain
    from tabletop_nb.games import rules_of, seating

    rules = rules_of(name)
    players, mode = seating(rules, players, mode, scenario)
    known = signature(rules.setup).parameters
    if unknown := [option for option in options if option not in known]:
        raise SetupError(f"{rules.title} has no option {', '.join(unknown)}; allowed: {', '.join(known)}")
    try:
        # With a short seed, whoever sees some cards could find the others by trying. JavaScript reads 53 bits exactly.
        seed = randbits(53 if rules.has_hidden_cards else 32) if seed is None else at("seed", SEED, seed)
    except WrongError as wrong:
        raise SetupError(str(wrong)) from None
    files = rules.read_box(deck) if isinstance(deck, str | Path) else deck
    given = {"rulings": rulings, "scenario": scenario, "deck": files, **options}
    try:
        setup = {key: plain(value) for key, value in given.items() if value is not None}  # plain: the game's own copy
    except RecursionError:
        raise SetupError(
            f"{', '.join(given)}: one is nested too deep; allowed: what the game's documents show"
        ) from None
    return Game(rules, seed, history, players=players, mode=mode, **setup)


def load(saved: str | Path) -> Game:
    """A saved game, from its file or its text; what no longer fits is named with its line."""
    from tabletop_nb.core import save
    from tabletop_nb.core.errors import SaveError, SetupError
    from tabletop_nb.games import rules_of

    if isinstance(saved, Path) or (isinstance(saved, str) and not saved.lstrip("\ufeff \n").startswith("{")):
        try:
            saved = Path(saved).read_text("utf-8-sig")
        except (OSError, ValueError) as error:
            raise SaveError(f"the save cannot be read: {error}") from error

    def make(name: str, seed: int, setup: dict[str, Any]) -> Game:
        if foreign := {"name", "seed", "history"} & set(setup):
            raise SetupError(f"{', '.join(foreign)} is no part of a setup")
        if isinstance(setup.get("deck"), str):
            raise SetupError("deck: a save holds its cards itself and opens no folder")
        return new_game(name, seed=seed, **setup)

    return save.load(saved, make, rules_of)


def play(
    name: str,
    seats: list[str] | None = None,
    seed: int | None = None,
    mode: str | None = None,
    *,
    peek: bool = True,
    coach: bool = False,
    curtain: bool = False,
    keep: str | None = None,
    **setup: Any,
) -> Board:
    """A board to play at, in a notebook. `seats` are people and bots: ["person", "gentle"].

    `peek=False` forbids an undo that takes back what chance has shown; `coach` explains each question; `curtain` hides
    the table between people who share the screen, also where nothing on it is secret; `keep` names the game that the
    browser remembers ("" for none). What else is given goes to `new_game`.
    """
    from tabletop_nb.ui.board import Board
    from tabletop_nb.ui.session import Session

    game = new_game(name, len(seats) if seats else None, seed, mode, **setup)
    if keep is None:  # a game that was asked for exactly is not exchanged for the one this browser remembers
        keep = name if seed is None and not setup else ""
    return Board(Session(game, seats, peek=peek, coach=coach, curtain=curtain, keep=keep))


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

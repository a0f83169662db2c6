"""Let bots play many games, and collect the scores in a data frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop_nb.bots import Bot, ask, make
from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games.create import new_game

COLUMNS = ("game", "mode", "players", "seed", "seat", "bot", "score", "won", "capped", "decisions")
if TYPE_CHECKING:
    from pandas import DataFrame


Row = dict[str, str | int | bool | None]  # by column
Progress = Callable[[int, int], None]  # (games done, games in all)


def simulate(
    name: str,
    players: Sequence[str | Bot] | None = None,
    games: int = 100,
    seed: int = 0,
    mode: str | None = None,
    progress: Progress | None = None,
    **setup: Any,
) -> DataFrame:
    """Let bots play many games and return one row per game and seat, with the score sheet by rule key.

    Args:
        name: The game.
        players: Bots, by name or as objects, one per seat.
        games: How many games.
        seed: Game number i has the seed `seed + i`.
        mode: A way to play.
        progress: Called with the number of finished games and of all games.
        **setup: Anything else that `new_game` takes.

    >>> frame = simulate("evenfall", ["random"], games=2, seed=1)
    >>> list(frame["seed"])
    [1, 2]
    """
    import pandas as pd

    if type(games) is not int or games < 1:
        raise SetupError(f"games: {games!r} was given; allowed: a whole number from 1")
    rows = []
    for number in range(games):
        rows += play_one(name, players, seed + number, mode, **setup)
        if progress:
            progress(number + 1, games)
    frame = pd.DataFrame(rows)
    lines = [str(column) for column in frame if column not in COLUMNS]
    frame[lines] = frame[lines].fillna(0).astype(int)  # a line that a sheet does not have is worth nothing
    return frame


def summary(frame: DataFrame) -> DataFrame:
    """Return how often each seat won, and its points.

    >>> frame = simulate("evenfall", ["random"], games=3)
    >>> summary(frame)["games"].tolist(), summary(frame).index.tolist()
    ([3], [(0, 'random')])
    """
    by_seat = frame.groupby(["seat", "bot"])
    return by_seat.agg(
        games=("won", "size"),
        won=("won", "mean"),
        score=("score", "mean"),
        deviation=("score", "std"),
        best=("score", "max"),
        capped=("capped", "sum"),
    ).round(3)


def play_one(name: str, players: Sequence[str | Bot] | None, seed: int, mode: str | None, **setup: Any) -> list[Row]:
    """Play one game and return its rows. They depend on the seed only, not on earlier games.

    >>> rows = play_one("seasons", ["random", "random"], seed=3, mode=None)
    >>> [(row["seat"], row["seed"]) for row in rows], rows == play_one("seasons", ["random", "random"], 3, None)
    ([(0, 3), (1, 3)], True)
    """
    count = len(players) if players is not None else None
    game = new_game(name, count, seed, mode, **setup)
    sitting = players or ["random"] * game.players
    bots = [make(bot, seed * 1009 + seat) for seat, bot in enumerate(sitting)]
    if not any(getattr(bot, "imagines", True) for bot in bots):
        game = game.copy(history=False)
    decisions = 0
    while game.choice is not None:
        game.push(ask(game, bots[game.choice.player]))
        decisions += 1
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in sitting]
    return _rows_of(game, seed, names, decisions)


def _rows_of(game: Game, seed: int, bots: list[str], decisions: int) -> list[Row]:
    """Return the rows of a finished game."""
    winners = game.winners
    return [
        {
            "game": game.rules.name,
            "mode": game.setup["mode"],
            "players": game.players,
            "seed": seed,
            "seat": seat,
            "bot": bots[seat],
            "score": sum(line.points for line in sheet),
            "won": seat in winners,
            "capped": game.capped,
            "decisions": decisions,
            **{line.rule: line.points for line in sheet},
        }
        for seat, sheet in enumerate(game.score_sheet())
    ]

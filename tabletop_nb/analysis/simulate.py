"""Plays many games and writes down who scored what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tabletop_nb as tt
from tabletop_nb.bots import make, play_out
from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game

if TYPE_CHECKING:
    from pandas import DataFrame


def simulate(name: str, players: list[Any] | None, games: int, seed: int, mode: str | None, **setup: Any) -> DataFrame:
    """One row for each game and seat: scores, winners, turns, and the score sheet by rule key."""
    import pandas as pd

    if type(games) is not int or games < 1:
        raise SetupError(f"games: {games!r} was given; allowed: a whole number from 1")
    rows = []
    for number in range(games):
        rows += play_one(name, players, seed + number, mode, **setup)
    return pd.DataFrame(rows)


def play_one(name: str, players: list[Any] | None, seed: int, mode: str | None, **setup: Any) -> list[dict[str, Any]]:
    """The rows of one game. The same seed gives the same game, whatever was played before."""
    count = len(players) if players is not None else None
    game = tt.new_game(name, count, seed, mode, **setup)
    bots = [make(bot, seed * 1009 + seat) for seat, bot in enumerate(players or ["random"] * game.players)]
    if not any(getattr(bot, "imagines", True) for bot in bots):
        game = game.copy(history=False)
    play_out(game, bots)
    return rows_of(game, seed, [bot if isinstance(bot, str) else type(bot).__name__ for bot in players or bots])


def rows_of(game: Game, seed: int, bots: list[str]) -> list[dict[str, Any]]:
    """What a finished game leaves in the data frame."""
    winners = game.winners
    return [
        {
            "seed": seed,
            "seat": seat,
            "bot": bots[seat],
            "score": sum(line.points for line in sheet),
            "won": seat in winners,
            "capped": game.capped,
            **{line.rule: line.points for line in sheet},
        }
        for seat, sheet in enumerate(game.score_sheet())
    ]

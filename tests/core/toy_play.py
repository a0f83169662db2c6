"""The toy game for the tests: random games, stopped where it matters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from core import toy_game as toy

from tabletop_nb.core import save
from tabletop_nb.core.game import Game

AT_LUCK = {"pot": 9, "due": [["luck", 0]]}  # 9 in the pot: to roll is exactly as good as to take


def due(*steps: str, seat: int = 0, **more: Any) -> dict[str, Any]:
    """Return the scenario in which this seat does these steps next."""
    return {"due": [[step, seat] for step in steps], **more}


def every_decision(games: int, first: int = 0) -> Iterator[Game]:
    """Play random games and yield each of their questions."""
    for seed in range(first, first + games):
        game, pick = Game(toy.GAME, seed, players=2 + seed % 3), Random(seed)
        while game.choice:
            yield game
            game.push(pick.choice(game.choice.options))


def random_game(seed: int, answers: int = 1000, **setup: Any) -> Game:
    """Return a game played at random, to its end or for this many answers."""
    game, pick = Game(toy.GAME, seed, players=2 + seed % 3, **setup), Random(seed)
    while game.choice and answers:
        game.push(pick.choice(game.choice.options))
        answers -= 1
    return game


def load(saved: str) -> Game:
    """Load a saved toy game."""
    return save.load(saved, lambda name, seed, setup: Game(toy.GAME, seed, **setup), lambda name: toy.GAME)

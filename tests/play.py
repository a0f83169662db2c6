"""Games for the tests: every mode and player count, played at random and stopped at each question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.core.refusal import ON_THE_ANSWER
from tabletop_nb.core.rulebook import Reason

Cell = tuple[str, str, int]  # game, mode, players


def cells(name: str = "") -> list[Cell]:
    """Every game, or this one, in every mode and player count there is."""
    found = [(game.name, mode.name, count) for game in tt.games() for mode in game.modes for count in mode.players]
    return [cell for cell in found if name in ("", cell[0])]


def every_decision(cell: Cell, games: int, first: int = 0, **setup: Any) -> Iterator[Game]:
    """Random games, stopped at each of their questions."""
    name, mode, players = cell
    for seed in range(first, first + games):
        game, pick = tt.new_game(name, players, seed, mode, **setup), Random(seed)
        while game.choice:
            yield game
            game.push(pick.choice(game.choice.options))


def finished(cell: Cell, seed: int, **setup: Any) -> Game:
    """A random game at its end."""
    name, mode, players = cell
    game, pick = tt.new_game(name, players, seed, mode, **setup), Random(seed)
    while game.choice:
        game.push(pick.choice(game.choice.options))
    return game


def state(game: Game) -> tuple[Any, ...]:
    """All there is to a game, for comparing."""
    asked = game.choice
    question = asked and (asked.player, asked.rule, asked.form, list(asked.options))
    return json.dumps(game.table.to_json()), question, game.events, game.answers


def place_behind(game: Game, reason: Reason) -> str:
    """Where the rule behind a reason stands; where no rule speaks of the answer, that of the question."""
    asked = reason.rule in ON_THE_ANSWER and game.choice
    return game.explain(asked or reason).place

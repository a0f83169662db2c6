"""Games for tests: every mode and player count, played with given or random answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.core.refusal import ANSWER_REASONS
from tabletop_nb.core.rulebook import Reason
from tabletop_nb.games import record, rules_of

Cell = tuple[str, str, int]  # game, mode, players


def cells(name: str = "") -> list[Cell]:
    """Return every mode and player count of all games, or of one game."""
    games = [record(name)] if name else tt.games()
    return [(game.name, mode.name, count) for game in games for mode in game.modes for count in mode.players]


def rivals_mode(name: str) -> str:
    """Return the first mode of a game in which two players are rivals."""
    return {"evenfall": "competitive"}.get(name) or rules_of(name).modes[0].name


def play(game: Game, *answers: str) -> Game:
    """Give these answers."""
    for answer in answers:
        game.apply(answer)
    return game


def logged(game: Game) -> list[str]:
    """Return the rules of all events so far, in order."""
    return [event.rule for event in game.events]


def refused(game: Game, answer: str) -> str:
    """Return the rule against an answer."""
    reason = game.why_not(answer)
    assert reason is not None, f"{answer} is legal"
    return reason.rule


def asked(game: Game) -> tuple[int, str] | None:
    """Return who is asked and by which rule; None when the game is over."""
    return (game.choice.player, game.choice.rule) if game.choice else None


def random_walk(game: Game, seed: int, answers: int = 10_000) -> Iterator[Game]:
    """Play at random and yield the game at every question."""
    pick = Random(seed)
    for _ in range(answers):
        if not game.choice:
            return
        yield game
        game.push(pick.choice(game.choice.options))


def play_out(game: Game, seed: int) -> Game:
    """Play to the end at random."""
    for _ in random_walk(game, seed):
        pass
    return game


def every_decision(cell: Cell, games: int, first: int = 0, **setup: Any) -> Iterator[Game]:
    """Yield random games at each of their questions."""
    name, mode, players = cell
    for seed in range(first, first + games):
        yield from random_walk(tt.new_game(name, players, seed, mode, **setup), seed)


def finished(cell: Cell, seed: int, **setup: Any) -> Game:
    """Return a random game at its end."""
    name, mode, players = cell
    return play_out(tt.new_game(name, players, seed, mode, **setup), seed)


def state(game: Game) -> tuple[Any, ...]:
    """Return the full state of a game, for comparison."""
    asked = game.choice
    question = asked and (asked.player, asked.rule, asked.form, list(asked.options))
    return json.dumps(game.table.to_json()), question, game.events, game.answers


def rule_place(game: Game, reason: Reason) -> str:
    """Return the rulebook place of a reason's rule, or of the question if the reason is about the answer itself."""
    asked = reason.rule in ANSWER_REASONS and game.choice
    return game.explain(asked or reason).place

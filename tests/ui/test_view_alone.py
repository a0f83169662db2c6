"""Boards are drawn only from a seat's view, which is plain data, and a sampled game: nothing leads to the real one."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from effort import effort

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import Event
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui import kit
from tabletop_nb.ui.kit.look import AnyLook, Question, look_at
from tabletop_nb.ui.kit.presenter import AnyBoard, look_with_moves, presenter

CELLS = [(name, mode.name, players) for name in NAMES for mode in rules_of(name).modes for players in mode.players]
MODULES = [(name, path) for name in NAMES for path in sorted((Path(kit.__file__).parent.parent / name).glob("*.py"))]
SAMPLE_EVERY = effort(29, 3)  # Draw every Nth question.
READS_GAMES = re.compile(r"\b(game|world|session)\.table\b|import Table\b|\bimport .*\bGame\b")


def drawing(show: AnyBoard, look: AnyLook, events: Sequence[Event]) -> list[Any]:
    """Return everything that a board draws for a seat."""
    question = look.question
    moves = [*show.moves(look, question)] if question else []
    forms = [form.thing for form in show.forms(look)] if question else []
    headings = [show.heading(look, thing) for thing in sorted(look.classes)[:1]]
    words = [show.phases(look), show.when(look), show.period(look), show.titles(look, events)]
    return [show.board(look), moves, forms, headings, *words]


def from_view(look: AnyLook, game: Game, seat: int, seed: int) -> AnyLook:
    """Return the look from the view as JSON and, if the seat is asked, another sampled game."""
    question = Question.of_game(game, seed) if look.question else None
    return replace(look, view=json.loads(json.dumps(look.view)), question=question)


@pytest.mark.parametrize(("name", "mode", "players"), CELLS)
def test_a_board_is_the_same_from_the_view_as_json_and_another_sampled_game(name: str, mode: str, players: int) -> None:
    show, game, chance, drawn = presenter(name), tt.new_game(name, players, 3, mode), Random(3), 0
    while not game.over:
        if len(game.answers) % SAMPLE_EVERY == 0:
            for seat in range(players):
                look, events = look_with_moves(show, game, seat), [event.for_seat(seat) for event in game.events]
                assert drawing(show, from_view(look, game, seat, seed=1), events) == drawing(show, look, events)
                drawn += 1
        game.push(chance.choice(game.asked.options))
    final = look_at(game, 0)
    assert drawing(show, from_view(final, game, 0, seed=1), ()) == drawing(show, final, ())
    assert drawn >= players


@pytest.mark.parametrize("name", NAMES)
def test_a_question_holds_no_real_game(name: str) -> None:
    """Not even its private attributes lead to the table, the future dice or the seed."""
    game = tt.new_game(name, 2, 3)
    look = look_at(game, game.asked.player)
    assert look.question
    inner = [value for value in vars(look.question).values() if isinstance(value, Game)]
    assert [each.seed for each in inner] == [None]
    assert all(each.table is not game.table and each.table.rng_state != game.table.rng_state for each in inner)
    assert game not in [getattr(look, name) for name in look.__dataclass_fields__]


@pytest.mark.parametrize(("name", "path"), MODULES, ids=lambda value: getattr(value, "stem", value))
def test_board_code_has_no_access_to_the_table(name: str, path: Path) -> None:
    assert not READS_GAMES.search(path.read_text("utf-8")), f"{name}: {path.name}"

"""Boards are drawn only from a seat's view, which is plain data without access to the table."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from effort import effort

import tabletop_nb as tt
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui import kit
from tabletop_nb.ui.kit.look import look_at
from tabletop_nb.ui.kit.presenter import look_with_moves, presenter

CELLS = [(name, mode.name, players) for name in NAMES for mode in rules_of(name).modes for players in mode.players]
SAMPLE_EVERY = effort(29, 3)  # Draw every Nth question.
UI = Path(kit.__file__).parent.parent
READS_GAMES = re.compile(r"\b(game|world|session)\.table\b|import Table\b|\bimport .*\bGame\b")


@pytest.mark.parametrize(("name", "mode", "players"), CELLS)
def test_a_board_is_the_same_after_the_view_is_converted_to_json_and_back(name: str, mode: str, players: int) -> None:
    show, game, chance, drawn = presenter(name), tt.new_game(name, players, 3, mode), Random(3), 0
    while not game.over:
        if len(game.answers) % SAMPLE_EVERY == 0:
            for seat in range(players):
                look = look_with_moves(show, game, seat)
                as_json = replace(look, view=json.loads(json.dumps(look.view)))
                assert show.board(as_json) == show.board(look)
                assert show.phases(as_json) == show.phases(look)
                assert show.when(as_json) == show.when(look)
                drawn += 1
        game.push(chance.choice(game.asked.options))
    final = look_at(game, 0)
    assert show.board(replace(final, view=json.loads(json.dumps(final.view)))) == show.board(final)
    assert drawn >= players


@pytest.mark.parametrize("name", NAMES)
def test_board_code_has_no_access_to_the_table(name: str) -> None:
    for module in ("board", "forms", "moves", "cards"):
        path = UI / name / f"{module}.py"
        if path.is_file():
            assert not READS_GAMES.search(path.read_text("utf-8")), path.name

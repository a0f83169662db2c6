"""The static picture of the table, for pages without a kernel."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tabletop_nb as tt
from tabletop_nb.ui.static import html


def test_a_game_in_a_notebook_is_shown_self_contained() -> None:
    game = tt.new_game("evenfall", seed=7)
    shown = game._repr_html_()
    assert "Which dice do you want to reroll?" in shown
    assert "drawPicture" in shown
    assert "http://" not in shown.replace("http://www.w3.org", "")
    assert "https://" not in shown


def test_without_scripts_the_table_can_be_read() -> None:
    game = tt.new_game("evenfall", seed=7)
    before, _, _ = html(game).partition("<style>")
    assert "Gale Harpy" in before
    assert "<script" not in before


def test_drawing_a_picture_does_not_change_the_game() -> None:
    game = tt.new_game("evenfall", seed=7)
    saved = game.save()
    html(game)
    assert game.save() == saved


def test_the_board_includes_a_picture_except_in_voila(monkeypatch: pytest.MonkeyPatch) -> None:
    board = tt.play("evenfall", seed=7)
    assert "text/html" in board._repr_mimebundle_()
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert "text/html" not in board._repr_mimebundle_()


def test_board_and_walk_through_load_neither_pandas_nor_altair() -> None:
    code = "import sys; sys.modules['pandas'] = sys.modules['altair'] = None; import tabletop_nb.ui.walkthrough"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

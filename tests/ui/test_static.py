"""The static picture of the table, for pages without a kernel."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tabletop_nb as tt
from tabletop_nb.core.errors import SetupError
from tabletop_nb.odds.adviser import adviser_of
from tabletop_nb.ui.cards import components
from tabletop_nb.ui.odds import view_of
from tabletop_nb.ui.static import html


def test_a_game_in_a_notebook_is_shown_self_contained() -> None:
    game = tt.new_game("evenfall", seed=7)
    shown = game._repr_html_() or ""
    assert "Which dice do you want to reroll?" in shown
    assert "drawPicture" in shown
    assert "http://" not in shown.replace("http://www.w3.org", "")
    assert "https://" not in shown


def test_without_scripts_the_table_can_be_read() -> None:
    game = tt.new_game("evenfall", seed=7)
    before, _, _ = (html(game) or "").partition("<style>")
    assert "Gale Harpy" in before
    assert "<script" not in before


def test_drawing_a_picture_does_not_change_the_game() -> None:
    game = tt.new_game("evenfall", seed=7)
    saved = game.save()
    html(game)
    assert game.save() == saved


def test_a_game_without_a_board_is_shown_as_text_and_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of Evenfall that can't be found stand for a game that has none yet."""
    game = tt.new_game("evenfall", seed=7)
    for module in ("ui.evenfall.board", "odds.evenfall", "odds.evenfall.adviser", "ui.evenfall.odds"):
        monkeypatch.setitem(sys.modules, f"tabletop_nb.{module}", None)
    assert game._repr_html_() is None
    with pytest.raises(SetupError, match="Evenfall has no board yet"):
        tt.play("evenfall")
    with pytest.raises(SetupError, match="Evenfall has no odds yet"):
        tt.odds(game)
    with pytest.raises(SetupError, match="Evenfall has no advice yet"):
        adviser_of("evenfall")
    with pytest.raises(SetupError, match="Evenfall has no odds page yet"):
        view_of("evenfall")
    with pytest.raises(SetupError, match="Evenfall has no board yet"):
        components("evenfall")


def test_the_board_includes_a_picture_except_in_voila(monkeypatch: pytest.MonkeyPatch) -> None:
    board = tt.play("evenfall", seed=7)
    assert "text/html" in board._repr_mimebundle_()
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert "text/html" not in board._repr_mimebundle_()


def test_board_and_walk_through_load_neither_pandas_nor_altair() -> None:
    code = "import sys; sys.modules['pandas'] = sys.modules['altair'] = None; import tabletop_nb.ui.walkthrough"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

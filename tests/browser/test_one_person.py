"""A move is taken while the last one still moves, in every game; measured as in `benchmarks/classroom.py`."""

from __future__ import annotations

from typing import Any

import pytest
from one_person import AGAIN, played, to_the_board

from tabletop_nb.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_a_move_is_taken_while_things_move(game: str, chromium: Any, site: str) -> None:
    page = f"{site}/voila/render/notebooks/{game}.ipynb"
    made = list(played(page, chromium, 4, AGAIN))
    assert any(each["moving"] for each in made), "expected something to move"
    assert [each for each in made if each["seconds"] is None] == []


def test_the_way_to_the_board_is_measured(chromium: Any, site: str) -> None:
    waits: list[int] = []
    [seconds] = to_the_board(f"{site}/voila/render/notebooks/evenfall.ipynb", chromium, 1, lambda: waits.append(1))
    assert 0 < seconds < 60
    assert waits == [1]

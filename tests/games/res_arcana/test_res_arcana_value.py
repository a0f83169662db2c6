"""The value of a position, which bots maximize."""

from __future__ import annotations

import pytest

import tabletop_nb as tt
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import TO_WIN
from tabletop_nb.games.res_arcana.value import WIN, value


@pytest.mark.parametrize(
    ("components", "wins"), [(["great_pyramid", "temple", "colossus", "oracle"], True), ([], False)]
)
def test_a_check_that_is_due_counts_in_a_puzzle_for_one_player(components: list[str], wins: bool) -> None:
    seat = {"components": components, "hand": [], "deck": []}
    table = tt.new_game("res_arcana", 1, scenario={"seats": [seat], "phase": "actions"}).table
    before = value(table, 0)
    table.passed = table.everybody
    assert (points(table, 0) >= TO_WIN) == wins
    assert (value(table, 0) > before + WIN / 2) == wins

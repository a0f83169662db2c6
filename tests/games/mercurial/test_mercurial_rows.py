"""The setup of the rows and of each player, and the rows when a deck is empty."""

from __future__ import annotations

import pytest
from games.mercurial.mercurial_tables import centre, facts, row, seat, seat_view, table
from play import play

import tabletop_nb as tt


@pytest.mark.parametrize("players", [2, 3, 4])
def test_acuity_at_the_start(players: int) -> None:
    """There is 1 Acuity on a Skill for each player, and the later in turn order, the more a player starts with."""
    game = tt.new_game("mercurial", players, 5)
    while game.asked.rule == "setup.class":
        play(game, game.options[0])
    first = centre(game)["first"]
    assert [space["acuity"] for space in centre(game)["skills"]] == [1] * players + [0] * (6 - players)
    for p in range(players):
        extra = (p - first) % players
        assert seat_view(game, p)["acuity"] == game.table.board(p).acuity + extra
    assert [fact["number"] for fact in facts(game, "setup.order")] == list(range(1, players))


def test_acuity_is_put_on_skills_even_if_their_deck_is_empty() -> None:
    skills = ["null_tide", "ash_ledger", "kiln_song", "river_stone", "cold_iron", "star_loom"]
    seats = [seat("enchanter", "F"), seat("chaosmancer", "F")]
    game = table(*seats, skills=skills, skill_deck=[], skill_acuity=[0] * 6, plays=0)
    play(game, "take river_stone")
    held = {"null_tide": 1, "ash_ledger": 1, "kiln_song": 1, "cold_iron": 0, "star_loom": 0}
    assert row(game, "skills") == [*held, ""]
    assert {space["id"]: space["acuity"] for space in centre(game)["skills"] if space["id"]} == held
    play(game, "recycle", *["end"] * ("end" in game.options))
    assert row(game, "skills") == [*held, ""], "the space at the end stays empty, and counts as such"
    assert [space["acuity"] for space in centre(game)["skills"]] == [2, 2, 2, 1, 1, 0]

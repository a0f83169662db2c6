"""A scenario's draw pile keeps its order."""

from __future__ import annotations

import pytest
from games.seasons.seasons_tables import face, hand, ids, mage, play, summon, tournament, with_die

from tabletop_nb.core.game import Game

A, B, C, D = "purse_of_io", "staff_of_spring", "hourglass_of_time", "ragfields_helm"
E, F = "amulet_of_air", "olafs_blessed_statue"


def drawn(game: Game) -> list[str]:
    """Return the drawn cards that the player is asked about, in the order they were drawn."""
    return ids(game.table.looked)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pile", [[A, B, C, D, E, F], [F, E, D, C, B, A], [A, B, A, B, C]])
def test_the_pile_is_drawn_in_order(seed: int, pile: list[str]) -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), pile=pile, seed=seed)
    assert drawn(game) == pile[:4]
    play(game, f"keep {pile[0]}")
    assert ids(game.table.pile) == pile[4:]


def test_scripted_cards_leave_the_pile_and_the_rest_keeps_its_order() -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), pile=[A, B, C, D, E], script={"cards": [D, B]})
    assert drawn(game) == [D, B, A, C]


def test_after_the_pile_the_reshuffled_discards_come_in_random_order() -> None:
    games = [summon(mage("fire fire", "amulet_of_fire"), pile=[A, B], seed=seed) for seed in range(5)]
    assert {tuple(drawn(game)[:2]) for game in games} == {(A, B)}
    assert len({tuple(drawn(game)[2:]) for game in games}) > 1


def test_a_card_looked_at_stays_on_top_of_the_next_one() -> None:
    game = play(tournament(mage("", "", "crystal_orb potion_of_power"), pile=[A, B, C]), "activate crystal_orb")
    assert ids([game.table.top]) == [A]
    assert hand(play(game, "activate potion_of_power")) == [A]
    assert ids(game.table.pile) == [B, C]


def test_the_order_of_the_pile_is_saved_restored_by_undo_and_hidden() -> None:
    draw = face("winter_1", draw=1)
    game = with_die("winter_1", draw, mage(bonuses=3), pile=[A, B, C, D, E, F])
    assert game.options == [f"keep {A}", f"discard {A}"]
    first = {ids([game.imagine(1, seed).table.looked[0]])[0] for seed in range(20)}
    assert len(first) > 1
    again = summon(mage("fire fire", "amulet_of_fire"), pile=[A, B, C, D, E, F])
    play(again, f"keep {B}")
    again.undo()
    assert drawn(again) == [A, B, C, D]

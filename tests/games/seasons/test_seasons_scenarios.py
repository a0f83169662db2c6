"""What a scenario lays out is what is there: the draw pile in its order."""

from __future__ import annotations

import pytest
from games.seasons.seasons_tables import face, hand, ids, mage, play, summon, tournament, with_die

from tabletop_nb.core.game import Game

A, B, C, D = "purse_of_io", "staff_of_spring", "hourglass_of_time", "ragfields_helm"
E, F = "amulet_of_air", "olafs_blessed_statue"


def drawn(game: Game) -> list[str]:
    """The cards that lie before the player who drew them, in the order in which they came."""
    return ids(game.table.looked)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pile", [[A, B, C, D, E, F], [F, E, D, C, B, A], [A, B, A, B, C]])
def test_the_pile_is_drawn_in_its_order(seed: int, pile: list[str]) -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), pile=pile, seed=seed)
    assert drawn(game) == pile[:4]
    play(game, f"keep {pile[0]}")
    assert ids(game.table.pile) == pile[4:]


def test_cards_foretold_are_drawn_out_of_the_pile_and_the_others_keep_their_order() -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), pile=[A, B, C, D, E], script={"cards": [D, B]})
    assert drawn(game) == [D, B, A, C]


def test_after_the_pile_the_reshuffled_discards_come_in_any_order() -> None:
    games = [summon(mage("fire fire", "amulet_of_fire"), pile=[A, B], seed=seed) for seed in range(5)]
    assert {tuple(drawn(game)[:2]) for game in games} == {(A, B)}
    assert len({tuple(drawn(game)[2:]) for game in games}) > 1


def test_a_card_that_was_looked_at_stays_on_top_and_the_next_follows() -> None:
    game = play(tournament(mage("", "", "crystal_orb potion_of_power"), pile=[A, B, C]), "activate crystal_orb")
    assert ids([game.table.top]) == [A]
    assert hand(play(game, "activate potion_of_power")) == [A]
    assert ids(game.table.pile) == [B, C]


def test_the_order_of_the_pile_is_saved_undone_and_nobodys_knowledge() -> None:
    draw = face("winter_1", draw=1)
    game = with_die("winter_1", draw, mage(bonuses=3), pile=[A, B, C, D, E, F])
    assert game.options == [f"keep {A}", f"discard {A}"]
    first = {ids([game.imagine(1, seed).table.looked[0]])[0] for seed in range(20)}
    assert len(first) > 1
    again = summon(mage("fire fire", "amulet_of_fire"), pile=[A, B, C, D, E, F])
    play(again, f"keep {B}")
    again.undo()
    assert drawn(again) == [A, B, C, D]

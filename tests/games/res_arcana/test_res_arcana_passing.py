"""Passing, page 8."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    ITEMS,
    asked,
    centre,
    discards,
    essences_on,
    hand,
    in_play,
    is_turned,
    look,
    play,
    points,
    pool,
    seat,
    table,
)
from play import logged


def test_the_first_to_pass_takes_the_token_worth_a_point() -> None:
    game = table(seat(), seat(), seat(), first=2, turn=1)
    assert [points(game, p) for p in range(3)] == [0, 0, 1]
    play(game, "pass")
    assert centre(game)["first"] == 1
    assert [points(game, p) for p in range(3)] == [0, 1, 0]
    play(game, "pass")
    assert centre(game)["first"] == 1, "only the first to pass takes it"
    assert centre(game)["passed"] == [1, 2]


def test_the_holder_keeps_the_token_by_passing_first() -> None:
    game = play(table(seat(), seat()), "pass")
    assert (centre(game)["first"], points(game)) == (0, 1)


def test_the_item_is_swapped_for_a_different_one() -> None:
    game = play(table(seat("alchemy"), seat("research")), "pass")
    assert asked(game) == (0, "pass.swap")
    assert set(game.options) == set(ITEMS) - {"alchemy", "research"}
    play(game, "protection")
    assert in_play(game) == ["protection"]
    assert "alchemy" in centre(game)["items"]
    assert "protection" not in centre(game)["items"]


def test_the_next_to_pass_may_take_the_item_just_given_back() -> None:
    game = play(table(seat("alchemy"), seat("research"), seat()), "pass", "protection", "pass")
    assert set(game.options) == set(ITEMS) - {"protection", "research"}
    play(game, "alchemy")
    assert in_play(game, 1) == ["alchemy"]


def test_an_item_used_this_round_is_ready_for_its_next_owner() -> None:
    me, rival = seat("alchemy", pool="4E"), seat("research", pool="4E")
    game = play(table(me, rival, seat()), "use alchemy 1", "discard flaming_pit", "gain 1G")
    game.apply("pass")
    play(game, "pass", "protection", "pass", "alchemy")
    while asked(game)[1] != "turn.action":
        game.apply(game.options[0])
    assert centre(game)["round"] == 2
    assert not is_turned(game, "alchemy", 1)
    assert not is_turned(game, "protection", 0)


def test_a_new_item_cannot_be_used_in_the_round_it_was_taken() -> None:
    game = play(table(seat("research", pool="9E"), seat()), "pass", "alchemy")
    assert asked(game)[0] == 1
    play(game, "discard flaming_pit", "gain 1G")
    assert (asked(game)[0], centre(game)["round"]) == (0, 2), "seat 0 has passed: it isn't asked again in round 1"


def test_one_card_is_drawn_when_passing() -> None:
    game = play(table(seat(deck=["prism", "vault"]), seat()), "pass")
    assert (hand(game), len(look(game)["deck"])) == (["prism"], 1)


def test_passing_draws_from_the_reshuffled_discards() -> None:
    game = play(table(seat(discards=["prism", "vault"]), seat()), "pass")
    assert (len(hand(game)), len(look(game)["deck"]), discards(game)) == (1, 1, [])
    assert "draw.reshuffle" in logged(game)


def test_passing_with_no_cards_at_all_draws_nothing() -> None:
    game = play(table(seat(), seat()), "pass")
    assert hand(game) == []
    assert centre(game)["passed"] == [0]


def test_a_passed_player_does_nothing_more_this_round() -> None:
    game = play(table(seat(hand=["prism"]), seat(hand=["vault", "hawk"])), "pass")
    for card in ("vault", "hawk"):
        assert asked(game)[0] == 1
        play(game, f"discard {card}", "gain 1G")
    assert asked(game)[0] == 1


def test_a_passed_player_is_not_hurt_but_still_gains() -> None:
    me = seat("elvish_bow", "hand_of_glory")
    game = table(me, seat(pool="3L", passed=True), seat(pool="3L"))
    play(game, "use elvish_bow 1")
    assert (pool(game, 1), pool(game, 2)) == ("3L", "2L")
    play(game, "pass") if asked(game)[0] == 2 else None
    play(game, "use hand_of_glory 1")
    assert (pool(game, 1), pool(game, 2)) == ("3L 1D", "2L 1D")


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2)])
def test_after_the_last_pass_the_round_is_over(order: tuple[int, ...]) -> None:
    seats = [seat(deck=["prism"]), seat(deck=["vault"]), seat(deck=["hawk"])]
    game = table(*seats, turn=order[0], first=order[0])
    done: set[int] = set()
    while centre(game)["round"] == 1 and game.choice:
        p = asked(game)[0]
        assert p not in done
        done.add(p)
        play(game, "pass")
    assert done == {0, 1, 2}
    assert centre(game)["round"] == 2
    assert centre(game)["first"] == order[0]


def test_essences_on_an_item_do_not_go_to_its_next_owner() -> None:
    game = play(table(seat("alchemy", on={"alchemy": "2G"}), seat("research")), "pass", "protection", "pass", "alchemy")
    while asked(game)[1] != "turn.action":
        game.apply(game.options[0])
    assert essences_on(game, "alchemy", 1) == ""
    assert pool(game) == pool(game, 1) == ""

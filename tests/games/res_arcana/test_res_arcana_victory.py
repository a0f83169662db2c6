"""The victory check, page 8."""

from __future__ import annotations

from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import Seat, asked, centre, in_play, is_turned, play, points, pool, seat, table
from play import logged

from tabletop_nb.core.game import Game

NINE_WITHOUT_TOKEN = ("great_pyramid", "temple", "colossus", "oracle")  # 3 + 2 + 2 + 2
TEN_WITHOUT_TOKEN = (*NINE_WITHOUT_TOKEN, "nightingale")
OTHER_TEN_WITHOUT_TOKEN = (
    "coral_castle",
    "mausoleum",
    "library",
    "solomons_mine",
    "hanging_gardens",
    "bone_dragon",
    "fire_dragon",
)


def after_everybody_passes(*seats: Seat, **given: Any) -> Game:
    """Let everybody pass, starting with the first player; other questions get the first answer."""
    game = table(*seats, **given)
    now = centre(game)["round"]
    while game.choice and centre(game)["round"] == now and asked(game)[1] in ("turn.action", "pass.swap"):
        game.apply("pass" if "pass" in game.options else game.options[0])
    return game


def test_the_components_are_worth_the_points_used_in_these_tests() -> None:
    game = table(seat(*NINE_WITHOUT_TOKEN), seat(*OTHER_TEN_WITHOUT_TOKEN), first=0)
    assert (points(game), points(game, 1)) == (10, 10)


def test_ten_points_win() -> None:
    game = after_everybody_passes(seat(*NINE_WITHOUT_TOKEN), seat())
    assert game.over
    assert (game.winners, game.scores) == ([0], [10, 0])


def test_nine_points_do_not_win() -> None:
    game = after_everybody_passes(seat("great_pyramid", "temple", "colossus", "nightingale"), seat())
    assert not game.over
    assert centre(game)["round"] == 2


def test_the_most_points_win_not_the_first_to_ten() -> None:
    game = after_everybody_passes(seat(*NINE_WITHOUT_TOKEN), seat(*OTHER_TEN_WITHOUT_TOKEN, "sea_serpent"))
    assert (game.winners, game.scores) == ([1], [10, 11])


def test_the_token_decides() -> None:
    seats = [seat(*NINE_WITHOUT_TOKEN, deck=["prism"]), seat(*OTHER_TEN_WITHOUT_TOKEN[:-1], deck=["vault"])]
    assert after_everybody_passes(*seats, first=0, turn=0).winners == [0]
    assert after_everybody_passes(*seats, first=1, turn=1).winners == [1]


def test_points_on_turned_components_count() -> None:
    assert after_everybody_passes(seat(*NINE_WITHOUT_TOKEN, turned=[*NINE_WITHOUT_TOKEN]), seat()).over


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        ("3E", "2E", [0]),
        ("3E", "2G", [1]),
        ("2E 1G", "2G", [0, 1]),
        ("", "", [0, 1]),
        ("5L", "2G 1D", [0, 1]),
        ("5L", "3G", [1]),
    ],
)
def test_ties_are_broken_by_the_pool_where_gold_counts_double(mine: str, theirs: str, winners: list[int]) -> None:
    game = after_everybody_passes(seat(*NINE_WITHOUT_TOKEN, pool=mine), seat(*OTHER_TEN_WITHOUT_TOKEN, pool=theirs))
    assert game.scores == [10, 10]
    assert game.winners == winners
    assert "check.tie" in logged(game)
    assert ("check.shared" in logged(game)) == (len(winners) == 2)


def test_essences_on_components_break_no_tie() -> None:
    game = after_everybody_passes(
        seat(*NINE_WITHOUT_TOKEN, on={"temple": "9G"}), seat(*OTHER_TEN_WITHOUT_TOKEN, pool="1E")
    )
    assert game.winners == [1]


def test_only_the_tied_leaders_are_compared() -> None:
    game = after_everybody_passes(
        seat(*NINE_WITHOUT_TOKEN, pool="1E"), seat(*OTHER_TEN_WITHOUT_TOKEN, pool="2E"), seat(pool="9G")
    )
    assert game.winners == [1]


# -- checks in the middle of a round -------------------------------------------------------------------


@pytest.mark.parametrize("place", ["coral_castle", "sorcerers_bestiary"])
def test_a_mid_round_check_without_a_winner_changes_nothing_else(place: str) -> None:
    game = play(table(seat(place, "vault", pool="1E", turned=["vault"]), seat(pool="1L")), f"use {place} 1")
    assert not game.over
    assert (is_turned(game, place), is_turned(game, "vault")) == (True, True)
    assert (pool(game), pool(game, 1), centre(game)["round"]) == ("1E", "1L", 1)
    assert asked(game) == (1, "turn.action")


def test_a_mid_round_check_counts_everybody() -> None:
    mine = ("coral_castle", "great_pyramid", "temple", "nightingale", "bone_dragon")  # 10 and the token
    theirs = (
        "colossus",
        "oracle",
        "mausoleum",
        "library",
        "solomons_mine",
        "hanging_gardens",
        "fire_dragon",
        "earth_dragon",
    )
    game = play(table(seat(*mine), seat(*theirs, "water_dragon", "sea_serpent")), "use coral_castle 1")
    assert (game.scores, game.winners) == ([11, 13], [1])


def test_the_token_counts_at_a_mid_round_check() -> None:
    mine = ("coral_castle", "great_pyramid", "temple", "nightingale")
    with_token = play(table(seat(*mine), seat(), first=0), "use coral_castle 1")
    assert with_token.winners == [0]
    without = play(table(seat(*mine), seat(), first=1), "use coral_castle 1")
    assert not without.over


def test_a_turned_coral_castle_cannot_be_used() -> None:
    game = table(seat("coral_castle", *NINE_WITHOUT_TOKEN, turned=["coral_castle"]), seat())
    assert "use coral_castle 1" not in game.options


def test_the_check_is_not_made_while_players_still_act() -> None:
    game = play(table(seat(*TEN_WITHOUT_TOKEN), seat(hand=["prism"])), "pass")
    assert not game.over
    play(game, "place prism")
    assert not game.over
    play(game, "pass")
    assert game.winners == [0]


# -- the Golden Statue ---------------------------------------------------------------------------------

SIX_WITHOUT_TOKEN = ("golden_statue", "temple", "colossus", "nightingale")  # 1 + 2 + 2 + 1


def test_the_golden_statue_gives_three_points_for_three_gold() -> None:
    game = after_everybody_passes(seat(*SIX_WITHOUT_TOKEN, pool="3G"), seat())
    assert asked(game) == (0, "check.react")
    assert set(game.options) == {"react golden_statue", "let"}
    won = play(game.copy(), "react golden_statue")
    assert (won.winners, won.scores, pool(won)) == ([0], [10, 0], "")
    assert not play(game, "let").over


def test_the_statues_points_are_gone_after_the_check() -> None:
    me = seat("golden_statue", "temple", pool="3G")
    game = play(after_everybody_passes(me, seat()), "react golden_statue")
    assert not game.over
    assert (points(game), pool(game)) == (1 + 2 + 1, "1L")  # the token; the Temple collects
    assert not is_turned(game, "golden_statue"), "the next round straightens it"


@pytest.mark.parametrize("why", ["two gold", "turned"])
def test_the_statue_must_be_straight_and_paid_for(why: str) -> None:
    me = (
        seat(*SIX_WITHOUT_TOKEN, pool="2G 9E")
        if why == "two gold"
        else seat(*SIX_WITHOUT_TOKEN, pool="9G", turned=["golden_statue"])
    )
    game = after_everybody_passes(me, seat())
    assert not game.over
    assert asked(game)[1] != "check.react"


@pytest.mark.parametrize("passed", [False, True])
def test_the_statue_reacts_to_a_check_by_a_rival_passed_or_not(passed: bool) -> None:
    mine = seat("coral_castle", *NINE_WITHOUT_TOKEN)
    theirs = seat(
        "golden_statue",
        *OTHER_TEN_WITHOUT_TOKEN[1:],
        "earth_dragon",
        "water_dragon",
        "sea_serpent",
        pool="3G",
        passed=passed,
    )
    game = play(table(mine, theirs, seat()), "use coral_castle 1")
    assert asked(game) == (1, "check.react")
    play(game, "react golden_statue")
    assert game.scores == ([12, 15, 0] if passed else [13, 14, 0])  # The player who has passed has the token.
    assert game.winners == [1]


def test_a_statue_used_in_mid_round_does_not_react_again_at_the_end_of_the_round() -> None:
    me = seat("golden_statue", "coral_castle", pool="6G")
    game = play(table(me, seat()), "use coral_castle 1", "react golden_statue")
    assert not game.over
    assert is_turned(game, "golden_statue")
    while centre(game)["round"] == 1:
        assert asked(game)[1] != "check.react"
        play(game, "pass")
    assert pool(game) == "3G"


def test_gold_spent_on_the_statue_breaks_no_tie() -> None:
    game = after_everybody_passes(seat(*SIX_WITHOUT_TOKEN, pool="3G"), seat(*OTHER_TEN_WITHOUT_TOKEN, pool="1E"))
    play(game, "react golden_statue")
    assert (game.scores, game.winners) == ([10, 10], [1])


def test_a_straightened_statue_reacts_once_more() -> None:
    me = seat("golden_statue", "coral_castle", "reanimate", pool="7G")
    game = play(table(me), "use coral_castle 1", "react golden_statue", "use reanimate 1", "golden_statue", "pass")
    while asked(game)[1] == "pass.swap":
        game.apply(game.options[0])
    assert asked(game) == (0, "check.react")


def test_the_victory_check_is_logged_and_ends_the_game() -> None:
    game = after_everybody_passes(seat(*NINE_WITHOUT_TOKEN), seat())
    assert "check.victory" in logged(game)
    assert game.choice is None
    assert in_play(game)[0] == "great_pyramid"

"""Checks for what people write: each wrong field is named with its path, what was given and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from core import toy_game as toy
from hypothesis import given
from hypothesis import strategies as st
from play import state

import tabletop_nb as tt
from tabletop_nb.core.errors import ScenarioError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import InvalidValueError, at, fields, many, one_of, switches, truth, whole

COLOURS = one_of(("red", "green", "blue"))
SEAT = fields({"coins": whole(0, 9), "hand": many(COLOURS, max_items=3)})
SHAPE = fields({"seats": many(SEAT, 1, 2), "dice": many(whole(1, 6)), "battle": truth})


def wrong(check: Any, value: Any) -> str:
    """Return the error message of a check for a value."""
    with pytest.raises(InvalidValueError) as caught:
        check(value)
    return str(caught.value)


def nested(depth: int) -> list[Any]:
    """Return a deeply nested list."""
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


@pytest.mark.parametrize("value", [nested(100_000), 10**5000], ids=["nested", "digits"])
def test_values_that_python_cannot_print_are_refused(value: Any) -> None:
    assert wrong(whole(0, 9), value) == "something too long to show was given; allowed: a whole number from 0 to 9"


@pytest.mark.parametrize("field", ["scenario", "deck", "rulings"])
def test_a_setup_nested_too_deep_is_a_setup_error(field: str) -> None:
    with pytest.raises(SetupError, match=rf"^{field}: nested too deeply"):
        tt.new_game("evenfall", **{"rulings": {"wrap": True}, field: {"enemies": nested(5000)}})


# -- single values ---------------------------------------------------------------------------------------------


@given(st.integers(), st.integers(-5, 5))
def test_a_whole_number_is_taken_in_its_range_and_only_there(value: int, low: int) -> None:
    check = whole(low, low + 10)
    if low <= value <= low + 10:
        assert check(value) == value
    else:
        assert wrong(check, value) == f"{value} was given; allowed: a whole number from {low} to {low + 10}"


@pytest.mark.parametrize("value", ["3", 3.0, True, None, [3], float("nan")])
def test_a_value_that_only_looks_like_a_whole_number_is_refused(value: Any) -> None:
    assert "allowed: a whole number from 1 to 6" in wrong(whole(1, 6), value)


@pytest.mark.parametrize("value", [0, 1, "true", None, []])
def test_only_true_and_false_are_booleans(value: Any) -> None:
    assert truth(True) is True
    assert truth(False) is False
    assert wrong(truth, value).endswith("allowed: true or false")


def test_a_word_is_one_of_those_allowed() -> None:
    assert COLOURS("red") == "red"
    assert wrong(COLOURS, "violet") == "'violet' was given; allowed: one of red, green, blue"


def test_a_near_miss_is_pointed_out() -> None:
    assert wrong(COLOURS, "gren") == "'gren' was given; allowed: green (did you mean that?), or red, blue"


@pytest.mark.parametrize("value", [None, 3, ["red"], {"red": 1}, True])
def test_only_text_is_allowed_as_a_word(value: Any) -> None:
    assert f"{value!r} was given" in wrong(COLOURS, value)


# -- lists and fields ------------------------------------------------------------------------------------------


def test_a_list_is_checked_one_by_one_and_copied() -> None:
    given_list = [1, 6]
    found = many(whole(1, 6))(given_list)
    assert found == [1, 6]
    assert found is not given_list
    assert many(whole(1, 6))((1, 6)) == [1, 6]


@pytest.mark.parametrize("value", [[], [1] * 4, "123", 5, None, {1: 2}])
def test_a_list_has_a_length(value: Any) -> None:
    assert wrong(many(whole(1, 6), 1, 3), value).endswith("allowed: a list of 1 to 3")


def test_the_wrong_item_is_named_by_its_place() -> None:
    assert wrong(many(whole(1, 6)), [1, 9, 8]).startswith("[1]: 9 was given")


WRONG_FIELDS = [
    ({"seats": [{"coins": 3}, {"coins": 10}]}, "seats[1].coins: 10 was given; allowed: a whole number from 0 to 9"),
    ({"seats": [{"hand": ["red", "pink"]}]}, "seats[0].hand[1]: 'pink' was given; allowed: one of red, green, blue"),
    ({"seats": [{"purse": 3}]}, "seats[0].purse: 'purse' was given; allowed: one of coins, hand"),
    ({"seats": []}, "seats: [] was given; allowed: a list of 1 to 2"),
    ({"dice": [7]}, "dice[0]: 7 was given; allowed: a whole number from 1 to 6"),
    ({"die": [6]}, "die: 'die' was given; allowed: dice (did you mean that?), or seats, battle"),
    ({"battle": "yes"}, "battle: 'yes' was given; allowed: true or false"),
    ([], "[] was given; allowed: fields seats, dice, battle"),
    ({5: 1}, "5: 5 was given; allowed: one of seats, dice, battle"),
]


@pytest.mark.parametrize(("value", "expected"), WRONG_FIELDS)
def test_a_wrong_field_is_named_with_its_path(value: Any, expected: str) -> None:
    assert wrong(SHAPE, value) == expected


def test_valid_fields_are_returned() -> None:
    value = {"seats": [{"coins": 3, "hand": ["red"]}], "battle": False}
    assert SHAPE(value) == value


def test_a_required_field_must_be_given() -> None:
    check = fields({"a": truth, "b": truth}, needed=["a"])
    assert check({"a": True}) == {"a": True}
    assert wrong(check, {"b": True}) == "a is missing"


def test_a_missing_required_field_is_named_whatever_the_others_are_called() -> None:
    check = fields({"a": truth}, needed=["a"])
    assert "a is missing" in wrong(check, {5: True, "b": True})


def test_a_value_can_be_checked_at_a_place() -> None:
    assert wrong(lambda value: at("here", whole(0, 1), value), 2).startswith("here: 2 was given")


# -- rulings ---------------------------------------------------------------------------------------------------


def test_a_ruling_that_is_not_named_has_its_default() -> None:
    assert switches(toy.Rulings, None) == switches(toy.Rulings, {}) == toy.Rulings(leader_takes_too=False)
    assert switches(toy.Rulings, {"leader_takes_too": True}) == toy.Rulings(leader_takes_too=True)


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ({"leader_take_too": True}, r"ruling leader_take_too: .* allowed: leader_takes_too \(did you mean"),
        ({"leader_takes_too": 1}, "ruling leader_takes_too: 1 was given; allowed: true or false"),
        ("leader_takes_too", "ruling: 'leader_takes_too' was given; allowed: fields leader_takes_too"),
    ],
)
def test_a_wrong_ruling_is_named(rulings: Any, expected: str) -> None:
    with pytest.raises(SetupError, match=expected):
        switches(toy.Rulings, rulings)


@pytest.mark.parametrize("taken", [False, True])
def test_a_ruling_is_played_both_ways(taken: bool) -> None:
    game = Game(toy.GAME, 1, rulings={"leader_takes_too": taken})
    game.push(game.options[0])
    game.push(game.options[0])
    assert sorted(seat.coins for seat in game.table.seats) == [3 + taken, 4]


# -- a scenario ------------------------------------------------------------------------------------------------


def test_a_scenario_sets_what_it_names() -> None:
    game = Game(toy.GAME, 1, scenario={"coins": [7, 1], "stage": "trading"})
    assert [seat.coins for seat in game.table.seats] == [7, 1]
    assert game.table.stage == "trading"
    assert game.table.seats[0].hand == Game(toy.GAME, 1).table.seats[0].hand  # and nothing else


def test_a_scenario_that_is_changed_later_does_not_change_the_game() -> None:
    scenario: dict[str, Any] = {"coins": [7, 1], "due": [["luck", 0]], "pot": 9}
    game = Game(toy.GAME, 1, scenario=scenario)
    before = game.table.to_json()
    scenario["coins"][0] = 0
    scenario["due"][0][0] = "spy"
    assert game.copy().table.to_json() == before


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        ({"coins": [3, -1]}, r"scenario field coins\[1\]: -1 was given; allowed: a whole number from 0 to 99"),
        ({"due": [["luck", 5]]}, r"scenario field due\[0\]\[1\]: 5 was given; allowed: a whole number from 0 to 1"),
        ({"script": {"dice": [6, 0]}}, r"scenario field script\.dice\[1\]: 0 was given"),
        ({"stage": "tradin"}, r"scenario field stage: 'tradin' was given; allowed: trading \(did you mean that\?\)"),
    ],
)
def test_a_wrong_scenario_names_the_field_what_was_given_and_what_is_allowed(scenario: Any, expected: str) -> None:
    with pytest.raises(ScenarioError, match=expected):
        Game(toy.GAME, 1, scenario=scenario)


# -- the front door --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({"name": "evenfal"}, r"there is no game 'evenfal'; allowed: evenfall \(did you mean that\?\)"),
        ({"mode": "chess"}, "Evenfall has no mode 'chess'; allowed: solo, cooperative, competitive"),
        ({"scenario": {"task": ""}}, "scenario field task: '' was given; allowed: a text of 1 to 400 characters"),
        ({"players": 99}, "Evenfall can't have 99 players; solo: 1 player; cooperative: 1 to 8 players"),
        ({"players": 2, "mode": "solo"}, "Evenfall can't have 2 players in mode solo"),
        ({"players": True}, "Evenfall can't have True player"),
        ({"seed": "7"}, "seed: '7' was given; allowed: a whole number"),
        ({"seed": 7.0}, "seed: 7.0 was given; allowed: a whole number"),
        ({"cheat": True}, "Evenfall has no option cheat"),
        ({"cheat": False}, "Evenfall has no option cheat"),
        ({"mode": ["solo"]}, "Evenfall has no mode"),
        ({"name": None}, "there is no game None"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(setup: dict[str, Any], expected: str) -> None:
    with pytest.raises(SetupError, match=expected):
        tt.new_game(**{"name": "evenfall", **setup})


def test_a_scenario_that_is_changed_later_does_not_change_the_save() -> None:
    scenario: dict[str, Any] = {"script": {"dice": [1, 2, 3, 4]}}
    game = tt.new_game("evenfall", seed=1, scenario=scenario)
    scenario["script"]["dice"][0] = 6
    assert state(tt.load(game.save())) == state(game)
    assert game.table.dice == (1, 2, 3, 4)


def test_the_mode_follows_from_the_players_and_the_players_from_the_mode() -> None:
    found = [tt.new_game("evenfall", players, 1, mode) for players, mode in ((None, None), (3, None), (None, "solo"))]
    assert [(game.players, game.table.mode) for game in found] == [(1, "solo"), (3, "competitive"), (1, "solo")]


def test_without_a_seed_it_is_another_game_each_time() -> None:
    seeds = {tt.new_game("evenfall").seed for _ in range(5)}
    assert len(seeds) == 5


def test_the_games_tell_their_modes_and_sources() -> None:
    [record] = [game for game in tt.games() if game.name == "evenfall"]
    assert (record.title, record.sources) == ("Evenfall", ("house",))
    assert [mode.name for mode in record.modes] == ["solo", "cooperative", "competitive"]

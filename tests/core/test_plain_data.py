"""Tables are plain data: zones, steps that are due and a log, all as lists, numbers and text."""

from __future__ import annotations

import json

import pytest
from core import toy_game as toy
from core.toy_play import every_decision
from hypothesis import given
from hypothesis import strategies as st

from tabletop_nb.core.game import Game
from tabletop_nb.core.state import plain, without
from tabletop_nb.core.table import Event, Table


def test_a_card_is_taken_out_of_a_zone_once() -> None:
    zone = ("a", "b", "a")
    assert without(zone, "a") == ("b", "a")
    assert zone == ("a", "b", "a")  # The original tuple is unchanged.


def test_a_card_that_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a", "b"), "c")


@given(st.lists(st.sampled_from("abc"), min_size=1), st.data())
def test_a_zone_without_a_card_has_one_card_less(cards: list[str], data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(cards))
    expected = cards[:]
    expected.remove(card)
    assert without(tuple(cards), card) == tuple(expected)


def test_slots_are_listed_inherited_ones_first() -> None:
    assert list(Table.declared) == ["script", "rng_state", "due", "log", "timer"]
    assert list(toy.Table.declared)[:6] == ["script", "rng_state", "due", "log", "timer", "players"]


def test_plain_data_is_lists_numbers_and_text() -> None:
    seat = toy.Seat(["luck_1"])
    found = plain({"seats": (seat, [seat]), "card": toy.CARDS["luck_1"], "none": None, "yes": True})
    seat_data = {"bid": [], "coins": 3, "hand": ["luck_1"]}
    assert found == {"seats": [seat_data, [seat_data]], "card": ["luck", 1], "none": None, "yes": True}


def test_plain_data_is_a_copy() -> None:
    given_dict = {"coins": [1, 2], "inner": {"a": [3]}}
    found = plain(given_dict)
    found["coins"].clear()
    found["inner"]["a"].clear()
    assert given_dict == {"coins": [1, 2], "inner": {"a": [3]}}


def test_a_table_is_json_at_every_decision() -> None:
    for game in every_decision(10):
        data = game.table.to_json()
        assert json.loads(json.dumps(data)) == data


def test_a_table_without_a_log_notes_nothing() -> None:
    table = Table(1)
    table.log = None
    table.note("luck.roll", 0, face=4)
    assert table.log is None


def test_copies_share_the_log_and_continue_independently() -> None:
    game = Game(toy.GAME, 1)
    twin = game.copy()
    before = game.events
    twin.table.note("luck.roll", 1, face=5)
    assert game.events == before
    assert twin.events == [*before, Event("luck.roll", 1, {"face": 5})]


def test_revealed_changes_with_a_roll_and_with_the_script() -> None:
    for table in (Table(1), Table(1, {"dice": [6]})):
        before = table.copy().revealed()
        assert table.revealed() == before
        table.roll()
        assert table.revealed() != before

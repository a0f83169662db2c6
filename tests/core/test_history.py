"""Copies and time: copy, undo, redo, peeking, playouts, pickles."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK, due, every_decision, load, random_game
from effort import effort
from play import state

from tabletop_nb.core.errors import HistoryError
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import Table

LUCK_SCRIPTED = {**AT_LUCK, "script": {"dice": [6, 1]}}


# -- copies ----------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_copy_at_every_decision_is_equal_and_independent() -> None:
    for game in every_decision(effort(30, 150)):
        twin, before = game.copy(), state(game)
        assert state(twin) == before
        twin.push(twin.asked.options[-1])
        assert state(game) == before


def changeable(value: Any) -> set[int]:
    """Yield everything in it that can be changed in place."""
    if isinstance(value, toy.Table | toy.Seat):
        inner = [getattr(value, name) for name, slot in value.declared.items() if name != "log" and not slot.is_fixed]
    elif isinstance(value, dict):
        inner = list(value.values())
    else:
        inner = list(value) if isinstance(value, list | tuple) else []
    own = set() if isinstance(value, tuple) or not inner else {id(value)}
    return own.union(*map(changeable, inner))


def test_a_copy_of_the_table_carries_every_slot_and_shares_no_list() -> None:
    table = random_game(4, answers=20, scenario={"script": {"dice": [3] * 90}}).table
    twin = table.copy()
    assert len(changeable(table)) > 8
    assert changeable(twin).isdisjoint(changeable(table))
    assert all(hasattr(twin, name) for name in toy.Table.declared)
    assert twin.to_json() == table.to_json()


def test_table_to_json_has_everything_except_the_log_and_fixed_slots() -> None:
    game = Game(toy.GAME, 1, rulings={"leader_takes_too": True})
    data = game.table.to_json()
    assert {*toy.Table.declared} - {*data} == {"log", "players", "rounds", "automa", "rulings", "timer"}
    assert data["seats"][0] == {"bid": [], "coins": 3, "hand": game.table.seats[0].hand}


def test_positions_that_play_alike_have_one_key() -> None:
    game = random_game(4, answers=20)
    twin = game.copy()
    twin.table.reseed(99)
    twin.table.seats[0].hand.reverse()
    assert twin.table.key() == game.table.key()
    twin.table.pot += 1
    assert twin.table.key() != game.table.key()


def test_a_finished_game_can_be_copied_saved_and_taken_back() -> None:
    game = random_game(3)
    assert game.choice is None
    assert state(game.copy()) == state(game) == state(load(game.save()))
    end = state(game)
    game.undo()
    game.redo()
    assert state(game) == end


def test_a_table_changed_by_hand_is_lost_at_the_next_copy() -> None:
    game = Game(toy.GAME, 1)
    game.table.seats[0].coins = 99
    assert game.copy().table.seats[0].coins == 3


def test_a_copy_knows_the_people_by_name() -> None:
    game = Game(toy.GAME, 1)
    game.seat_names = ("Ada", "Ben")
    assert game.copy().seat_names == game.imagine(0, 1).seat_names == ("Ada", "Ben")


# -- undo and redo ---------------------------------------------------------------------------------------------


def test_undo_to_the_start_and_redo_to_the_end() -> None:
    game = random_game(8)
    states = [state(game)]
    while game.answers:
        game.undo()
        states.append(state(game))
    for expected in states[-2::-1]:
        game.redo()
        assert state(game) == expected
    with pytest.raises(HistoryError, match="nothing to redo"):
        game.redo()


def test_a_different_answer_clears_redo() -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    game.apply("take")
    game.undo()
    game.apply("roll")
    with pytest.raises(HistoryError, match="nothing to redo"):
        game.redo()


def test_a_copy_carries_what_can_be_redone() -> None:
    game = random_game(8, answers=20)
    end = state(game)
    game.undo()
    game.undo()
    twin = game.copy()
    twin.redo()
    twin.redo()
    assert state(twin) == end
    assert len(game.answers) == 18
    game.redo()
    assert len(game.answers) == 19


def test_undo_in_mid_step_takes_back_one_answer() -> None:
    game = Game(toy.GAME, 4, players=3, scenario=due("barter"))
    before = state(game)
    game.apply(2)
    assert game.choice.rule == "barter.card"
    game.undo()
    assert state(game) == before


# -- peeking ---------------------------------------------------------------------------------------------------


def test_undo_reports_whether_it_takes_back_a_roll() -> None:
    game = Game(toy.GAME, 1, scenario=LUCK_SCRIPTED)
    game.apply("roll")
    assert game.undo() is True
    game.apply("take")
    assert game.undo() is False
    assert game.peeked == 1


def test_undo_reports_whether_it_takes_back_an_unscripted_roll() -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    game.apply("roll")
    assert game.undo() is True


def test_undoing_a_secret_bid_is_not_a_peek_but_undoing_the_reveal_is() -> None:
    game = Game(toy.GAME, 1)
    game.push(game.options[0])
    game.push(game.options[0])
    assert game.table.stage == "trading"
    assert game.undo() is True
    assert game.undo() is False


def test_undoing_a_look_at_a_card_is_a_peek() -> None:
    game = next(g for g in every_decision(50) if any(option.startswith("play spy") for option in g.options))
    word = game.table.rng_state
    game.apply(next(option for option in game.options if option.startswith("play spy")))
    assert game.table.rng_state == word  # no chance was asked: only a card was looked at
    assert game.undo() is True


def test_undo_without_peeking_refuses_and_changes_nothing() -> None:
    game = Game(toy.GAME, 1, scenario=LUCK_SCRIPTED)
    game.apply("roll")
    after = state(game)
    with pytest.raises(HistoryError, match="peeking"):
        game.undo(peek=False)
    assert state(game) == after
    assert game.peeked == 0
    with pytest.raises(HistoryError, match="nothing to redo"):
        game.redo()


def test_undo_without_peeking_keeps_what_could_be_redone() -> None:
    game = Game(toy.GAME, 1, scenario=LUCK_SCRIPTED)
    game.apply("roll")
    game.apply("take")
    end = state(game)
    assert game.undo(peek=False) is False
    with pytest.raises(HistoryError):
        game.undo(peek=False)
    game.redo()
    assert state(game) == end


def test_undo_without_peeking_takes_back_what_showed_nothing() -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    before = state(game)
    game.apply("take")
    assert game.undo(peek=False) is False
    assert state(game) == before
    assert game.peeked == 0


def test_peeks_are_counted_saved_and_copied() -> None:
    game = Game(toy.GAME, 1, scenario=LUCK_SCRIPTED)
    for _ in range(3):
        game.apply("roll")
        game.undo()
    assert game.peeked == 3
    assert game.copy().peeked == 3
    assert load(game.save()).peeked == 3
    assert pickle.loads(pickle.dumps(game)).peeked == 3


def test_a_redo_does_not_make_a_peek_undone() -> None:
    game = Game(toy.GAME, 1, scenario=LUCK_SCRIPTED)
    game.apply("roll")
    game.undo()
    game.redo()
    assert game.peeked == 1


# -- playouts --------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_playout_goes_like_the_game_it_came_from() -> None:
    for game in every_decision(effort(3, 10)):
        playout, twin = game.copy(history=False), game.copy()
        while twin.choice and playout.choice:
            twin.push(twin.choice.options[0])
            playout.push(playout.choice.options[0])
        assert playout.over
        assert playout.table.to_json() == twin.table.to_json()
        assert playout.events == []


def test_a_game_can_begin_without_history() -> None:
    playout, game = Game(toy.GAME, 3, history=False), Game(toy.GAME, 3)
    while game.choice and playout.choice:
        game.push(game.choice.options[0])
        playout.push(playout.choice.options[0])
    assert playout.table.to_json() == game.table.to_json()
    assert playout.answers == playout.events == []


FORBIDDEN: list[Any] = [
    *(Game.copy, Game.undo, Game.redo, Game.save, pickle.dumps, copy.deepcopy),
    lambda game: game.imagine(0, 1),
]


@pytest.mark.parametrize("forbidden", FORBIDDEN)
def test_a_game_without_history_refuses_what_needs_one(forbidden: Any) -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    playout = game.copy(history=False)
    playout.push("take")
    with pytest.raises(HistoryError):
        forbidden(playout)


def test_a_playout_cannot_redo_what_the_game_it_came_from_took_back() -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    game.apply("take")
    game.undo()
    playout = game.copy(history=False)
    playout.push("roll")
    with pytest.raises(HistoryError, match="nothing to redo"):
        playout.redo()


def test_a_playout_that_raises_says_so_with_its_own_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Table, "roll", lambda table: 1 / 0)
    playout = Game(toy.GAME, 1, history=False, scenario=AT_LUCK)
    with pytest.raises(ZeroDivisionError) as caught:
        playout.push("roll")
    assert "seed 1" in caught.value.__notes__[0]


# -- pickles ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_pickle_and_a_deepcopy_are_the_same_game(again: Any) -> None:
    for seed, answers in ((1, 0), (2, 9), (3, 1000)):
        game = random_game(seed, answers)
        twin = again(game)
        assert state(twin) == state(game)
        assert (twin.seed, twin.setup) == (game.seed, game.setup)
        assert twin.table is not game.table
        if game.choice:
            before = state(game)
            twin.push(twin.choice.options[0])
            assert state(game) == before


def test_a_pickle_is_the_save() -> None:
    game = random_game(2, 9)
    assert game.save().encode() in pickle.dumps(game)


def test_an_imagined_world_cannot_be_pickled() -> None:
    with pytest.raises(HistoryError, match="imagined"):
        pickle.dumps(Game(toy.GAME, 1).imagine(0, 1, history=True))


def test_a_bare_table_copies_what_it_has() -> None:
    table = Table(5, {"dice": [2]})
    table.add_due(("luck", 0))
    table.note("luck.roll", 0, face=4)
    twin = table.copy()
    assert (twin.to_json(), twin.log) == (table.to_json(), table.log)
    twin.roll()
    assert table.script == {"dice": [2]}

"""Random and greedy games in every mode: invariants at each question, copies, saves, time, and how they end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from games.res_arcana.res_arcana_invariants import res_arcana
from games.res_arcana.res_arcana_tables import RULES, at_random, new
from invariants import generic
from play import state

from tabletop_nb.bots import make, play_out
from tabletop_nb.core import save
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import slots

CELLS = [(mode.name, count) for mode in RULES.MODES for count in mode.players]
EVERYWHERE = pytest.mark.parametrize(("mode", "players"), CELLS, ids=lambda value: str(value))


def loaded(saved: str) -> Game:
    return save.load(saved, lambda _, seed, setup: Game(RULES, seed, **setup))


def questions(mode: str, players: int, games: int, first: int = 0) -> Any:
    for seed in range(first, first + games):
        game, pick = new(players, mode, seed), Random(seed)
        while game.choice:
            yield game
            game.push(pick.choice(game.choice.options))
        yield game


@EVERYWHERE
def test_twenty_random_games_break_nothing(mode: str, players: int) -> None:
    for game in questions(mode, players, 20):
        assert [*generic(game), *res_arcana(game)] == []
        assert len(game._trail) <= 8
        assert len(set(game.options)) == len(game.options)


@EVERYWHERE
def test_a_copy_at_every_decision_is_equal_and_independent(mode: str, players: int) -> None:
    for game in questions(mode, players, 1, 50):
        twin, before = game.copy(), state(game)
        assert state(twin) == before
        if twin.choice:
            twin.push(twin.choice.options[-1])
            assert state(game) == before


@EVERYWHERE
def test_a_save_is_the_same_game(mode: str, players: int) -> None:
    for number, game in enumerate(questions(mode, players, 1, 60)):
        if number % 60 == 0 or game.over:
            assert state(loaded(game.save())) == state(game)


@EVERYWHERE
def test_a_playout_goes_like_the_game_it_came_from(mode: str, players: int) -> None:
    game = at_random(new(players, mode, 4), 4)
    playout = new(players, mode, 4, history=False)
    for answer in game.answers:
        playout.push(answer)
    assert playout.over
    assert playout.table.to_json() == game.table.to_json()
    json.dumps(game.table.to_json())


@EVERYWHERE
def test_everything_said_has_words(mode: str, players: int) -> None:
    for game in questions(mode, players, 2, 70):
        if game.choice:
            assert game.question
            said = [game.describe(option) for option in game.choice.options]
            assert len(set(said)) == len(said), f"two answers to {game.choice.rule} read the same: {said}"
            assert not any("{" in line or "_" in line for line in said)
    for seat in range(players):
        for event in game.events:
            assert game.tell(event.for_seat(seat))
            assert game.explain(event).place
    assert str(game)


def test_a_table_carries_every_slot_into_its_copy() -> None:
    table = at_random(new(2, "match", 1), 1).table
    twin = table.copy()
    for name in slots(type(table)):
        assert (
            getattr(twin, name) is getattr(table, name)
            or getattr(twin, name) == getattr(table, name)
            or name == "seats"
        )
    assert [seat.key() for seat in twin.seats] == [seat.key() for seat in table.seats]
    twin.open_seat(0).pool = (9, 9, 9, 9, 9)
    assert table.seats[0].pool != (9, 9, 9, 9, 9)
    assert table.copy().key() == table.key()


def test_undo_to_the_start_and_redo_to_the_end() -> None:
    game = at_random(new(2, "draft", 2), 2)
    end, steps = state(game), len(game.answers)
    for _ in range(steps):
        game.undo()
    assert state(game) == state(new(2, "draft", 2))
    for _ in range(steps):
        game.redo()
    assert state(game) == end


@pytest.mark.parametrize(("mode", "players"), [("standard", 2), ("first", 3), ("draft", 4), ("match", 2)])
def test_greedy_plays_to_the_end(mode: str, players: int) -> None:
    game = play_out(new(players, mode, 3), [make("greedy", seat) for seat in range(players)])
    assert game.winners
    assert not game.capped


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        game = new(2, "standard", seed)
        bots = [make("greedy", seed), make("random", seed)]
        play_out(game, bots if seed % 2 else bots[::-1])
        won += game.winners == [0 if seed % 2 else 1]
    assert won >= 5


def test_every_answer_is_found_by_its_text() -> None:
    for number, game in enumerate(questions("standard", 2, 1, 80)):
        if game.choice and number % 10 == 0:
            for option in game.choice.options:
                assert game._find(text(option)) == option

"""Imagined worlds: states consistent with what a seat knows, with their own dice and nothing of the real future."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK, due, every_decision, random_game
from play import state

from tabletop_nb import bots
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.errors import HistoryError
from tabletop_nb.core.game import Game


def next_rolls(game: Game) -> list[int]:
    return [game.table.roll() for _ in range(12)]


@pytest.mark.parametrize("seat", [None, 0])
def test_imagined_worlds_roll_dice_of_their_own(seat: int | None) -> None:
    game = Game(toy.GAME, 5, scenario=AT_LUCK)
    worlds = [next_rolls(game.imagine(seat, seed)) for seed in range(20)]
    assert len({tuple(rolls) for rolls in worlds}) == 20
    assert next_rolls(game.copy()) not in worlds
    assert next_rolls(game.imagine(seat, 3)) == worlds[3]


@pytest.mark.parametrize("seat", [None, 0])
def test_an_imagined_world_forgets_the_script(seat: int | None) -> None:
    game = Game(toy.GAME, 5, scenario={**AT_LUCK, "script": {"dice": [6] * 12}})
    assert next_rolls(game.copy()) == [6] * 12  # the referee's copy follows it
    assert all(min(next_rolls(game.imagine(seat, seed))) < 6 for seed in range(20))
    assert game.imagine(seat, 1).table.script is None


def test_imagining_uses_up_nothing_of_the_script() -> None:
    game = Game(toy.GAME, 5, scenario={**AT_LUCK, "script": {"dice": [6, 5]}})
    game.imagine(0, 1).push("roll")
    game.copy().push("roll")
    assert next_rolls(game)[:2] == [6, 5]


def test_an_imagined_world_survives_being_copied() -> None:
    for number, game in enumerate(every_decision(20)):
        world = game.imagine(number % 2, number, history=True)
        assert state(world.copy()) == state(world)
        assert state(world.copy().copy()) == state(world)
        assert world.table.rng_state != game.table.rng_state


def test_an_imagined_world_with_history_can_be_played_and_taken_back() -> None:
    world = random_game(2, answers=9).imagine(0, 1, history=True)
    before = state(world)
    world.push(world.choice.options[0])
    assert state(world) != before
    world.undo()
    assert state(world) == before


@pytest.mark.slow
def test_an_imagined_world_looks_the_same_to_the_seat_and_plays_to_the_end() -> None:
    for number, game in enumerate(every_decision(20)):
        for seat in range(game.players):
            world, pick = game.imagine(seat, number), Random(number)
            assert world.rules.view(world.table, seat) == game.rules.view(game.table, seat)
            assert world.options == game.options or game.choice.player != seat
            while world.choice:
                world.push(pick.choice(world.choice.options))
            assert world.over


def test_an_imagined_world_leaves_the_game_as_it_was() -> None:
    game = random_game(2, answers=9)
    before = state(game)
    world = game.imagine(0, 1)
    while world.choice:
        world.push(world.choice.options[0])
    assert state(game) == before


def test_an_imagined_world_deals_what_the_seat_does_not_know() -> None:
    game = random_game(2, answers=9)
    hands = {tuple(game.imagine(0, seed).table.seats[1].hand) for seed in range(50)}
    assert len(hands) > 20


def test_what_a_rival_is_asked_is_imagined_too() -> None:
    game = Game(toy.GAME, 1)
    assert game.asked.player == 0
    worlds = [game.imagine(1, seed) for seed in range(30)]
    assert len({tuple(world.options) for world in worlds}) > 20  # what 0 may bid depends on cards that 1 cannot see
    assert all(world.options == world.table.seats[0].hand for world in worlds)


def test_who_knows_every_card_imagines_only_other_dice() -> None:
    game = random_game(2, answers=9)
    world = game.imagine(None, 1)
    assert world.table.seats[1].hand == game.table.seats[1].hand
    assert world.table.deck == game.table.deck
    assert world.table.rng_state != game.table.rng_state


def test_an_imagined_world_reveals_nothing_about_the_real_past() -> None:
    game = random_game(2, answers=9)
    game.undo()
    world = game.imagine(0, 1, history=True)
    assert (world.seed, world.setup, world.events, world.answers) == (None, {}, [], [])
    for forbidden in (world.undo, world.redo, world.save):
        with pytest.raises(HistoryError):
            forbidden()


def test_a_finished_game_can_be_imagined() -> None:
    assert random_game(3).imagine(0, 1).choice is None


def test_in_mid_step_the_answers_given_so_far_still_count() -> None:
    game = Game(toy.GAME, 4, players=3, scenario=due("barter"))
    game.apply(2)
    world = game.imagine(0, 1)
    assert world.options == game.options
    world.push(card := world.choice.options[0])
    assert card in world.table.seats[2].hand


def roll_rates(imagine: Callable[[Game], bots.Imagine]) -> tuple[float, float]:
    """Return how often the greedy bot rolls when the hidden next die would win, and when it would lose."""
    rolled: dict[bool, list[bool]] = {True: [], False: []}
    for seed in range(400):
        game = Game(toy.GAME, seed, scenario=AT_LUCK)
        wins = game.copy().table.roll() > 2
        answer = Greedy(seed).choose(bots.LazyView(game, 0), game.choice, imagine(game))
        rolled[wins].append(answer == "roll")
    return sum(rolled[True]) / len(rolled[True]), sum(rolled[False]) / len(rolled[False])


def test_the_probe_finds_a_bot_that_is_given_real_copies() -> None:
    assert roll_rates(lambda game: lambda seed: game.copy(history=False)) == (1, 0)


def test_the_greedy_bot_cannot_see_the_hidden_die() -> None:
    wins, loses = roll_rates(lambda game: lambda seed: game.imagine(0, seed))
    assert 0.1 < wins < 0.9
    assert abs(wins - loses) < 0.15


def test_the_greedy_bot_is_asked_through_imagined_worlds_only() -> None:
    rolled = {True: [0, 0], False: [0, 0]}  # the next die wins or loses -> how often rolled, of how many
    for seed in range(400):
        game = Game(toy.GAME, seed, scenario={**AT_LUCK, "script": {"dice": [1 + seed % 6]}})
        count = rolled[seed % 6 > 1]
        count[0] += bots.ask(game, Greedy(seed)) == "roll"
        count[1] += 1
    wins, loses = (hits / total for hits, total in rolled.values())
    assert 0.1 < wins < 0.9
    assert abs(wins - loses) < 0.15

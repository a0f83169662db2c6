"""`tt.odds` for every game: seats, options, data frames, and no information that the seat can't know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from fractions import Fraction
from importlib import import_module
from inspect import isroutine, unwrap
from random import Random
from typing import Any

import pytest
from odds.evenfall_turns import AIR, FIRE, rolled
from odds.res_arcana_turns import DECK
from odds.seasons_turns import choosing
from ui.res_arcana_desk import position

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES
from tabletop_nb.odds import MODELS, OddsModel, Rows, odds, odds_of, res_arcana
from tabletop_nb.odds.res_arcana import Plan


def game_of(name: str) -> Game:
    """Return a position that has every kind of odds."""
    return {
        "evenfall": lambda: rolled([1, 3, 4, 5], [FIRE, AIR]),
        "seasons": lambda: choosing(reserve=["fire", "earth"]),
        "res_arcana": lambda: position({**DECK, "mage": "druid"}, {"deck": ["hawk"]}),
    }[name]()


# -- the contract --------------------------------------------------------------------------------------------


def test_every_game_has_odds() -> None:
    assert set(MODELS) == set(NAMES)
    assert all(isinstance(odds_of(name), OddsModel) for name in NAMES)
    with pytest.raises(ValueError, match="there is no game 'chess'; allowed: one of evenfall, seasons, res_arcana"):
        odds_of("chess")


@pytest.mark.parametrize("name", NAMES)
def test_the_default_seat_is_the_one_that_is_asked(name: str) -> None:
    game = tt.new_game(name, players=2, seed=4)
    first = game.asked.player
    assert tt.odds(game) == tt.odds(game, first)
    while game.choice and game.choice.player == first:
        game.push(game.asked.options[0])
    assert tt.odds(game) == tt.odds(game, 1 - first)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", [-1, 2, 0.0, True, "0"])
def test_a_seat_that_does_not_exist_is_refused(name: str, seat: Any) -> None:
    with pytest.raises(ValueError, match=r"seat: .* was given; allowed: a whole number from 0 to 1"):
        tt.odds(tt.new_game(name, players=2, seed=4), seat)


def test_options_are_checked() -> None:
    with pytest.raises(TypeError, match="the odds of Seasons have no option army_cards; allowed: none"):
        tt.odds(choosing(), army_cards=1)
    with pytest.raises(TypeError, match="the odds of Evenfall have no option army; allowed: army_cards"):
        tt.odds(game_of("evenfall"), army=1)
    for wrong in (-1, 3, True, 1.0):
        with pytest.raises(ValueError, match=r"army_cards: .* was given; allowed: a whole number from 0 to 2"):
            tt.odds(game_of("evenfall"), army_cards=wrong)


@pytest.mark.parametrize("name", NAMES)
def test_the_example_position_has_all_fields(name: str) -> None:
    model = odds_of(name)
    assert model.check(model.example) == model.example
    assert set(model.check({} if name != "evenfall" else {"row": "1"})) == set(model.example)
    assert model.what_if(model.example) == model.what_if({**model.example, "more": 1})
    assert len(model.what_if(model.example).to_frame())


@pytest.mark.parametrize("name", NAMES)
def test_odds_cannot_be_changed(name: str) -> None:
    found: Any = tt.odds(game_of(name))
    with pytest.raises(FrozenInstanceError):
        found.stage = "over"


def test_every_public_function_has_an_example() -> None:
    modules = [import_module(f"tabletop_nb.odds.{name}") for name in NAMES]
    public = [getattr(module, name) for module in modules for name in module.__all__]
    functions = [odds, odds_of, *(each for each in public if isroutine(unwrap(each)))]
    assert len(functions) > 9
    assert [function.__name__ for function in functions if ">>>" not in (function.__doc__ or "")] == []


# -- data frames ---------------------------------------------------------------------------------------------


def test_the_frame_of_evenfall() -> None:
    found: Any = tt.odds(game_of("evenfall"))
    frame = found.to_frame().set_index("card")
    assert list(frame.columns) == ["requirement", "owner", "now", "reroll", "powers", "both"]
    assert list(frame.index) == ["any", "cinder_hound", "ember_wolf", "ash_warden", "iron_toad"]
    assert frame.loc["ember_wolf", "requirement"] == "3 3 Sun Sun"
    assert frame.loc["ember_wolf", "reroll"] == float(Fraction(2, 27))


def test_the_frames_of_seasons() -> None:
    found: Any = tt.odds(choosing(reserve=["fire"]), 0)
    seasons = found.to_frame()
    assert list(seasons.season) == ["spring", "summer", "fall", "winter"]
    assert list(seasons.within_1) == [2 / 3, 0, 0, 0]
    assert list(found.dice.to_frame().worth) == [each.worth for each in found.dice]
    assert list(found.plan.to_frame().season) == ["winter", "spring", "summer", "fall"]
    rounds = found.rounds.to_frame()
    assert (rounds.rounds * rounds.chance).sum() == pytest.approx(float(found.rounds.mean))
    end: Any = odds_of("seasons").what_if({"year": 3, "space": 11})
    assert list(end.to_frame().season) == ["end"]


def test_the_frames_of_res_arcana() -> None:
    found: Any = tt.odds(game_of("res_arcana"))
    draws = found.to_frame().set_index("card")
    assert list(draws.loc["prism"][1:]) == [0.25, 0.5, 0.75, 1, 1]
    assert list(found.income.to_frame().columns) == ["essence", "now", "every", "once"]
    assert list(found.income.to_frame().every) == [0, 1, 0, 0, 0]
    plan = found.plan.to_frame()
    assert len(plan) == len(found.plan.actions)
    assert plan.empty or {"round", "action", "points", "gold", "imagined"} <= set(plan.columns)


# -- hidden information --------------------------------------------------------------------------------------

HIDDEN = [
    *(("seasons", "magician", 2), ("seasons", "archmage", 3)),
    *(("res_arcana", "standard", 2), ("res_arcana", "draft", 3), ("res_arcana", "match", 2)),
]


def positions(name: str, mode: str, players: int) -> Iterator[Game]:
    """Yield positions from a random game."""
    game, chance = tt.new_game(name, players, 11, mode), Random(11)
    for number in range(400):
        if game.choice is None:
            return
        if number % 13 == 0:
            yield game
        game.push(chance.choice(game.choice.options))


@pytest.mark.parametrize(("name", "mode", "players"), HIDDEN)
def test_odds_are_the_same_in_every_world_consistent_with_the_seats_knowledge(
    name: str, mode: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sampled worlds re-deal the hidden cards. The plan of Res Arcana is left out, since it is itself sampled."""
    monkeypatch.setattr(res_arcana, "find_plan", lambda game, seat: Plan(Rows(), (), 0))
    differ = 0
    for game in positions(name, mode, players):
        for seat in range(players):
            found = tt.odds(game, seat)
            for seed in (1, 2):
                world = game.imagine(seat, seed, history=True)
                differ += world.table.key() != game.table.key()
                assert tt.odds(world, seat) == found
    assert differ > 50


def test_different_seats_get_different_odds() -> None:
    """This shows that the test above can fail: each seat of Res Arcana knows only its own deck."""
    game = game_of("res_arcana")
    assert tt.odds(game, 0) != tt.odds(game, 1)

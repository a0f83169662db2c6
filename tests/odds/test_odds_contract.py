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
from games.trismegistus.trismegistus_tables import acting, table
from odds.evenfall_turns import AIR, FIRE, rolled
from odds.mercurial_turns import ROW, mercurial_turn
from odds.res_arcana_turns import DECK
from odds.seasons_turns import choosing
from ui.res_arcana_desk import position

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, UNLISTED
from tabletop_nb.odds import OddsModel, Rows, odds, odds_of, res_arcana, trismegistus
from tabletop_nb.odds.res_arcana import Plan
from tabletop_nb.odds.trismegistus import next_draft

WITH_ODDS = (*NAMES, *UNLISTED)


def game_of(name: str) -> Game:
    """Return a position that has every kind of odds."""
    return {
        "evenfall": lambda: rolled([1, 3, 4, 5], [FIRE, AIR]),
        "seasons": lambda: choosing(reserve=["fire", "earth"]),
        "res_arcana": lambda: position({**DECK, "mage": "druid"}, {"deck": ["hawk"]}),
        "trismegistus": lambda: table(acting("raw_lead 2, salt", held=["candle_trial"], masterpiece=["world_egg"])),
        "mercurial": lambda: mercurial_turn("FLAEVV", ["kiln_song", "void_weave"], mana=2, acuity=2),
    }[name]()


# -- the contract --------------------------------------------------------------------------------------------


def test_every_game_has_odds() -> None:
    assert all(isinstance(odds_of(name), OddsModel) for name in WITH_ODDS)
    with pytest.raises(ValueError, match="there is no game 'chess'; allowed: one of evenfall, seasons, res_arcana"):
        odds_of("chess")


@pytest.mark.parametrize("name", WITH_ODDS)
def test_the_default_seat_is_the_one_that_is_asked(name: str) -> None:
    game = tt.new_game(name, players=2, seed=4)
    first = game.asked.player
    assert tt.odds(game) == tt.odds(game, first)
    while game.choice and game.choice.player == first:
        game.push(game.asked.options[0])
    assert tt.odds(game) == tt.odds(game, 1 - first)


@pytest.mark.parametrize("name", WITH_ODDS)
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


@pytest.mark.parametrize("name", WITH_ODDS)
def test_the_example_position_has_all_fields(name: str) -> None:
    model = odds_of(name)
    assert model.check(model.example) == model.example
    assert set(model.check({} if name != "evenfall" else {"row": "1"})) == set(model.example)
    assert model.what_if(model.example) == model.what_if({**model.example, "more": 1})
    assert len(model.what_if(model.example).to_frame())


def test_the_calculator_and_the_game_agree() -> None:
    game = game_of("evenfall")
    model: Any = odds_of("evenfall")
    by_hand = model.what_if(model.fields_of(game, 0))["row"]
    easiest = max((row for row in tt.odds(game).rows if row.requirement), key=lambda row: max(row.chances.values()))
    assert by_hand.chances == easiest.chances
    seasons: Any = odds_of("seasons")
    wheel = seasons.of_game(choosing(reserve=["fire", "earth"]), 0)
    assert seasons.what_if(seasons.fields_of(choosing(reserve=["fire", "earth"]), 0)).plan == wheel.plan
    turn, mercurial = game_of("mercurial"), odds_of("mercurial")
    assert mercurial.what_if(mercurial.fields_of(turn, 0)).rows == tt.odds(turn, 0).rows  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", WITH_ODDS)
def test_odds_cannot_be_changed(name: str) -> None:
    found: Any = tt.odds(game_of(name))
    with pytest.raises(FrozenInstanceError):
        found.stage = "over"


def test_every_public_function_has_an_example() -> None:
    modules = [import_module(f"tabletop_nb.odds.{name}") for name in WITH_ODDS]
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


def test_the_frames_of_trismegistus() -> None:
    found: Any = tt.odds(game_of("trismegistus"))
    roll = found.to_frame().set_index("potency")
    assert roll.bowl.sum() == pytest.approx(1)
    assert roll.fullest[2:].sum() == pytest.approx(1)
    bowls = found.next_draft.to_frame().set_index("bowl")
    assert list(bowls.now) == [2, 2, 2, 0, 0, 0]
    assert (bowls["1_or_more"] >= bowls["2_or_more"]).all()
    cards = found.cards.to_frame()
    assert sorted(cards.card) == ["candle_trial", "world_egg"]
    plan = found.cards[0].plan
    assert list(plan.to_frame().result) == [step.result for step in plan.steps]
    assert list(plan.dice.to_frame().potency) == [die.potency for die in plan.dice]


def test_the_frame_of_mercurial() -> None:
    frame = tt.odds(game_of("mercurial")).to_frame().set_index("spell")
    assert list(frame.index) == ROW
    assert list(frame.columns[:5]) == ["space", "without", "chance", "bound", "error"]
    assert list(frame.columns[5:]) == ["fire", "water", "lightning", "earth", "aether", "void", "mana"]
    assert frame.loc["iron_weather", "chance"] == 1


# -- hidden information --------------------------------------------------------------------------------------

HIDDEN = [
    *(("seasons", "magician", 2), ("seasons", "archmage", 3)),
    *(("res_arcana", "standard", 2), ("res_arcana", "draft", 3), ("res_arcana", "match", 2)),
    *(("trismegistus", "general", 2), ("trismegistus", "introductory", 3)),
]
OPEN = [("mercurial", "standard", 2), ("mercurial", "initiate", 3)]  # Nothing is hidden but the order of the decks.


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
    """Sampled worlds re-deal the hidden cards. The plan of Res Arcana is left out, since it is itself sampled.

    Few drafts of Trismegistus are simulated, because each needs worlds of its own.
    """
    monkeypatch.setattr(res_arcana, "find_plan", lambda game, seat: Plan(Rows(), (), 0))
    monkeypatch.setattr(trismegistus, "next_draft", lambda game, seat: next_draft(game, seat, games=3))
    differ = 0
    for game in positions(name, mode, players):
        for seat in range(players):
            found = tt.odds(game, seat)
            for seed in (1, 2):
                world = game.imagine(seat, seed, history=True)
                differ += world.table.key() != game.table.key()
                assert tt.odds(world, seat) == found
    assert differ > 20


def test_different_seats_get_different_odds() -> None:
    """This shows that the test above can fail: each seat of Res Arcana knows only its own deck."""
    game = game_of("res_arcana")
    assert tt.odds(game, 0) != tt.odds(game, 1)


@pytest.mark.parametrize(("name", "mode", "players"), [*HIDDEN, *OPEN])
def test_the_position_of_a_seat_can_be_described_by_hand(name: str, mode: str, players: int) -> None:
    model = odds_of(name)
    for game in positions(name, mode, players):
        for seat in range(players):
            fields = model.fields_of(game, seat)
            assert model.check(fields) == fields
            assert model.fields_of(game.imagine(seat, 1, history=True), seat) == fields, (
                "it knows no more than the seat"
            )

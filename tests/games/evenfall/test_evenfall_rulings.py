"""Every ruling, switched on and off."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import combinations
from typing import Any

import pytest
from games.evenfall.evenfall_tables import (
    BLANK,
    BOX,
    MOON,
    PAIRED,
    PAIRS,
    SUN,
    THREES,
    any_enemy,
    area,
    army_for,
    asked,
    battle,
    enemies,
    facts_of,
    heroine,
    heroines,
    other_enemies,
    play,
    play_default_turn,
    roll,
    solo,
    symbol,
)
from play import logged

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall import BOOK
from tabletop_nb.games.evenfall.rulings import Rulings

RULING_OFF_AND_ON = pytest.mark.parametrize("on", [False, True], ids=["off", "on"])
CARDS = other_enemies(6)


@RULING_OFF_AND_ON
def test_wrap(on: bool) -> None:
    seat = {"ready": [heroine("fire"), heroine("water"), heroine("air")], "army": [any_enemy("quintessence")]}
    game = solo({"wrap": on}, dice=[1, 1, 6, 6], seats=[seat], **area(PAIRS, exclude=seat["army"]))
    wrapping = {"heroine fire 6 1", "heroine water 1 6", "army quintessence 6 1", "army quintessence 1 6"}
    assert wrapping & set(game.options) == (wrapping if on else set())
    assert {"heroine fire 1 2", "heroine water 6 5", "army quintessence 6 5"} <= set(game.options)


@RULING_OFF_AND_ON
def test_quintessence_recovers_any(on: bool) -> None:
    prey, tired = any_enemy("quintessence"), heroine("fire")
    dice = roll(prey)
    game = solo(
        {"quintessence_recovers_any": on},
        dice=list(dice),
        phase="capture",
        seats=[{"ready": [heroine("water")], "resting": [tired]}],
        **area(prey, missing=[dice]),
    )
    assert (tired in game.table.seats[0].ready) == on


def wild(rulings: dict[str, bool], dice: list[int], **seat: list[str]) -> Game:
    seat["recipes"] = ["wild_magic"]
    return play(solo(rulings, dice=dice, seats=[seat], **area(PAIRS, deck=2)), "wild_magic")


@RULING_OFF_AND_ON
def test_wild_magic_rests(on: bool) -> None:
    fresh, tired = heroine("fire"), heroine("earth")
    game = wild({"wild_magic_rests": on}, [1, 1, 1, 3], ready=[fresh], resting=[tired])
    play(game, "3 2", "fire 2 3", "earth 3 4")
    assert (fresh in game.table.seats[0].resting) == on
    assert tired in game.table.seats[0].resting


def test_wild_magic_rests_the_heroine_whom_the_player_names() -> None:
    """Only one of two Fires can be used, on the only die that isn't a 6; the player can name the resting Heroine."""
    fresh, tired = heroines("fire")[:2]
    game = wild({"wild_magic_rests": True}, [6, 6, 6, 6], ready=[fresh], resting=[tired])
    play(game, "6 5")
    assert asked(game) == (0, "recipe.wild_magic.heroine")
    play(game, tired)
    assert fresh in game.table.seats[0].ready


@RULING_OFF_AND_ON
def test_wild_magic_may_skip(on: bool) -> None:
    game = wild({"wild_magic_may_skip": on}, [1, 1, 1, 3], ready=[heroine("fire"), heroine("earth")])
    play(game, "3 2")
    assert ("stop" in game.options) == on
    if on:
        play(game, "fire 2 3", "stop")
        assert game.table.dice == (1, 1, 1, 3)


def test_the_game_asks_whose_power_is_used_if_it_matters_who_rests() -> None:
    rulings = {"wild_magic_may_skip": True, "wild_magic_rests": True}
    fires = heroines("fire")[:2]
    game = play(wild(rulings, [1, 1, 1, 3], ready=fires), "3 2", "fire 2 3")
    assert asked(game) == (0, "recipe.wild_magic.heroine")
    play(game, fires[1], "stop")
    assert game.table.seats[0].ready == (fires[0],)


@RULING_OFF_AND_ON
def test_reshuffle_heroines(on: bool) -> None:
    dice = PAIRED
    game = solo(
        {"reshuffle_heroines": on},
        seats=[{"ready": [heroine()]}],
        heroine_deck=[],
        script={"dice": list(dice)},
        **area(PAIRS, deck=3, missing=[dice]),
    )
    before = len(game.table.heroine_discards)
    play_default_turn(game)
    assert len(game.table.seats[0].team) == (2 if on else 1)
    assert len(game.table.heroine_discards) + len(game.table.heroine_deck) == before - on


@RULING_OFF_AND_ON
def test_battle_recovery(on: bool) -> None:
    tired = heroine(recovery=symbol(PAIRS))
    mine = {"vanguard": CARDS[:1], "resting": [tired]}
    theirs = {"vanguard": [PAIRS], "army": CARDS[1:2]}
    game = battle(mine, theirs, rulings={"battle_recovery": on}, dice=[*BLANK, *PAIRED])
    play_default_turn(play(game, "reroll 1 2 4 6"))
    assert (tired in game.table.seats[0].ready) == on


@RULING_OFF_AND_ON
def test_battle_critical(on: bool) -> None:
    theirs = {"vanguard": [PAIRS], "army": CARDS[1:2]}
    game = battle({"vanguard": CARDS[:1]}, theirs, rulings={"battle_critical": on}, dice=PAIRED)
    play_default_turn(game, "critical.choose")
    assert (asked(game) == (0, "critical.choose")) == on


@RULING_OFF_AND_ON
def test_sealed_critical(on: bool) -> None:
    theirs = {"vanguard": [PAIRS], "army": CARDS[1:2], "recipes": ["seal"]}
    game = battle({"vanguard": CARDS[:1]}, theirs, rulings={"sealed_critical": on}, dice=PAIRED)
    play_default_turn(play(game, "seal"), "critical.choose")
    assert (asked(game) == (0, "critical.choose")) == on


@RULING_OFF_AND_ON
def test_illusion_without_army(on: bool) -> None:
    theirs = {"vanguard": [PAIRS], "recipes": ["illusion"]}
    third = {"vanguard": CARDS[1:2]}
    mine = {"vanguard": CARDS[:1]}
    game = battle(mine, theirs, third, rulings={"illusion_without_army": on}, dice=PAIRED)
    play_default_turn(game, "recipe.illusion")
    assert (asked(game) == (1, "recipe.illusion")) == on
    if on:
        play(game, "illusion")
    captor, owner, _ = game.table.seats
    assert captor.score == (() if on else (PAIRS,))
    assert owner.vanguard == ((PAIRS,) if on else ())
    assert owner.recipes == (() if on else ("illusion",))


@RULING_OFF_AND_ON
def test_illusion_owner_picks(on: bool) -> None:
    theirs = {"vanguard": [PAIRS, CARDS[1]], "army": [THREES, CARDS[2]]}
    mine = {"vanguard": CARDS[:1], "recipes": ["illusion"]}
    game = battle(mine, theirs, rulings={"illusion_owner_picks": on}, dice=BLANK)
    if on:
        assert game.options == ["roll", "illusion 1"]
        play(game, "illusion 1")
        assert asked(game) == (1, "recipe.illusion.which")
        play(game, CARDS[1])
    else:
        assert game.options == ["roll", f"illusion 1 {PAIRS}", f"illusion 1 {CARDS[1]}"]
        play(game, f"illusion 1 {CARDS[1]}")
    assert asked(game) == (1, "recipe.illusion.replace")
    play(game, THREES)
    assert set(game.table.seats[1].vanguard) == {PAIRS, THREES}


@RULING_OFF_AND_ON
@pytest.mark.parametrize("army", [0, 1, 2, 3])
def test_tetra_with_fewer(on: bool, army: int) -> None:
    mine = {"vanguard": CARDS[:1], "army": CARDS[1 : 1 + army], "recipes": ["tetra_spirit"]}
    game = battle(mine, {"vanguard": [PAIRS]}, rulings={"tetra_with_fewer": on}, dice=BLANK)
    assert ("tetra_spirit" in game.options) == (army >= (1 if on else 3))
    if "tetra_spirit" in game.options:
        play(game, "tetra_spirit")
        assert len(game.table.seats[0].vanguard) == 1 + army


@RULING_OFF_AND_ON
def test_one_recipe_a_turn(on: bool) -> None:
    cheap = sorted(SUN, key=lambda recipe: len(BOX.recipes[recipe].ingredients))[:2]
    army = [e for e in BOX.enemies if e not in (PAIRS, THREES)]
    game = solo(
        {"one_recipe_a_turn": on}, phase="alchemy", seats=[{"army": army}], enemies=[PAIRS], enemy_deck=[THREES]
    )
    play(game, f"craft {cheap[0]}")
    assert asked(game) == (0, "roll.reroll" if on else "alchemy.craft")


def payments(recipe: str) -> list[Counter[str]]:
    """Return every way to pay if Quintessence can replace any ingredient."""
    cost = BOX.recipes[recipe].ingredients
    ways: list[Counter[str]] = []
    for count in range(len(cost) + 1):
        for replaced in combinations(range(len(cost)), count):
            way = Counter("quintessence" if i in replaced else s for i, s in enumerate(cost))
            ways += [way] * (way not in ways)
    return ways


@pytest.mark.parametrize("recipe", SUN)
def test_quintessence_any_ingredient_on(recipe: str) -> None:
    for way in payments(recipe):
        army = [e for s, count in way.items() for e in enemies(s, exclude=[PAIRS])[:count]]
        rulings, seats = {"quintessence_any_ingredient": True}, [{"army": army}]
        game = solo(rulings, phase="alchemy", seats=seats, enemies=[PAIRS], enemy_deck=[])
        offered = [option for option in game.options if option.startswith(f"craft {recipe}")]
        assert len(offered) == 1, f"{recipe} cannot be paid with {dict(way)}"
        play(game, offered[0])
        assert recipe in game.table.seats[0].recipes
        assert set(army) <= set(game.table.enemy_discards)


def test_quintessence_any_ingredient_off() -> None:
    """Quintessence pays only for itself."""
    for recipe in (*SUN, *MOON):
        cost = BOX.recipes[recipe].ingredients
        if "quintessence" in cost:
            continue
        army = [*army_for(recipe)[1:], any_enemy("quintessence")]
        game = solo(phase="alchemy", seats=[{"army": army}], enemies=[PAIRS], enemy_deck=[])
        assert not [option for option in game.options if option.startswith(f"craft {recipe}")]


@RULING_OFF_AND_ON
def test_defeat_scores(on: bool) -> None:
    seat = {"ready": [heroine()], "army": CARDS[:3]}
    game = solo(
        {"defeat_scores": on}, dice=list(BLANK), phase="capture", seats=[seat], **area(PAIRS, exclude=CARDS[:3])
    )
    assert game.over
    assert game.winners == []
    assert game.scores == [3 + 0 + 4 if on else 0]


@RULING_OFF_AND_ON
def test_ask_about_rewards(on: bool) -> None:
    dice = PAIRED
    seats, fields_ = [{"ready": [heroine()]}], area(PAIRS, deck=3, missing=[dice])
    game = solo({"ask_about_rewards": on}, seats=seats, script={"dice": list(dice)}, **fields_)
    play_default_turn(game, "critical.choose")
    if on:
        assert game.options == ["draw", "neither"]
        play(game, "neither")
        assert "critical.draw" not in logged(game)
    else:
        assert len(facts_of(game, "critical.draw")) == 1


# -- all of them ---------------------------------------------------------------------------------------------

NAMES = [field.name for field in fields(Rulings)]


def test_every_ruling_is_tested_here_by_its_name() -> None:
    tested = {name.removeprefix("test_").removesuffix("_on") for name in globals() if name.startswith("test_")}
    assert set(NAMES) <= tested


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_has_a_sentence_and_a_note_in_its_rule(name: str) -> None:
    assert BOOK.words["ruling"][name]
    assert [rule.key for rule in BOOK.rules.values() if f"`{name}`" in rule.note]


def test_rulings_are_saved() -> None:
    game = solo({"wrap": True})
    rulings: Any = tt.load(game.save()).table.rulings
    assert rulings.wrap
    assert not rulings.ask_about_rewards

"""Every ruling, both ways."""

from __future__ import annotations

from dataclasses import fields

import pytest
from games.res_arcana.res_arcana_tables import RULES, Seat, asked, centre, fresh, hand, play, pool, seat, table, turned
from play import logged

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana.rulings import Rulings


def position_with_rulings(me: Seat, *rivals: Seat, **rulings: bool) -> Game:
    """Return a position with these rulings."""
    given = {"monuments": ["obelisk", "temple"], "monument_deck": ["oracle"]}
    return table(me, *rivals, rulings=rulings, **given)


def test_convert_none() -> None:
    assert "pay nothing" in play(position_with_rulings(seat("prism", pool="2E")), "use prism 2").options
    strict = position_with_rulings(seat("prism", pool="2E"), convert_none=False)
    assert set(play(strict, "use prism 2").options) == {"pay 1 elan", "pay 2 elan"}
    assert "use prism 2" in position_with_rulings(seat("prism")).options
    empty = position_with_rulings(seat("prism"), convert_none=False)
    assert empty.why_not("use prism 2").rule == "power.same"  # type: ignore[union-attr]


def test_straighten_nothing() -> None:
    me = seat(mage="druid")
    assert "power.straighten_nothing" in logged(play(position_with_rulings(me), "use druid 1"))
    strict = position_with_rulings(me, straighten_nothing=False)
    assert strict.why_not("use druid 1").rule == "power.straighten"  # type: ignore[union-attr]
    with_turned_hawk = position_with_rulings(seat("hawk", mage="druid", turned=["hawk"]), straighten_nothing=False)
    assert turned(play(with_turned_hawk, "use druid 1")) == {"druid"}


@pytest.mark.parametrize(
    ("me", "use", "straightenable"),
    [
        (seat("hawk", mage="druid", turned=["hawk"]), ["use druid 1"], {"hawk"}),
        (seat("vault", mage="witch", turned=["vault"], pool="2E"), ["use witch 1"], {"vault", "witch"}),
        (seat("vault", "chalice_of_fire", turned=["vault"], pool="1E"), ["use chalice_of_fire 1"], {"vault"}),
    ],
    ids=["druid", "witch", "chalice_of_fire"],
)
def test_straighten_optional(me: Seat, use: list[str], straightenable: set[str]) -> None:
    """With the ruling, a player can straighten nothing. Without it, "nothing" isn't offered."""
    game = play(position_with_rulings(me, straighten_optional=True), *use)
    assert straightenable < set(game.options)
    assert "nothing" in game.options
    assert game.describe("nothing") == "Straighten nothing"
    before = turned(game)
    play(game, "nothing")
    assert turned(game) == before
    assert "power.straighten_nothing" in logged(game)
    usual = play(position_with_rulings(me), *use)
    assert "nothing" not in usual.options


def test_no_question_is_asked_when_nothing_is_turned() -> None:
    assert "power.straighten_nothing" in logged(
        play(position_with_rulings(seat(mage="druid"), straighten_optional=True), "use druid 1")
    )


def test_guard_dog_straight() -> None:
    me = seat("guard_dog", pool="2E")
    assert position_with_rulings(me).why_not("use guard_dog 1").rule == "power.only_if_turned"  # type: ignore[union-attr]
    game = play(position_with_rulings(me, guard_dog_straight=True), "use guard_dog 1")
    assert (pool(game), turned(game)) == ("1E", set())
    assert {"power.again", "power.straighten_nothing"} <= set(logged(game))
    strict = position_with_rulings(me, guard_dog_straight=True, straighten_nothing=False)
    assert strict.why_not("use guard_dog 1").rule == "power.straighten"  # type: ignore[union-attr]
    turned_dog = seat("guard_dog", turned=["guard_dog"], pool="2E")
    for is_allowed in (False, True):
        game = play(position_with_rulings(turned_dog, guard_dog_straight=is_allowed), "use guard_dog 1")
        assert (pool(game), turned(game)) == ("1E", set())
        assert "power.only_if_turned" in logged(game)


@pytest.mark.parametrize(("component", "price"), [("chalice_of_fire", "1E"), ("witch", "2E"), ("reanimate", "1E")])
def test_straighten_itself(component: str, price: str) -> None:
    me = seat(component, "vault", pool=price, turned=["vault"])
    assert set(play(position_with_rulings(me), f"use {component} 1").options) == {"vault", component}
    assert turned(play(position_with_rulings(me, straighten_itself=False), f"use {component} 1")) == {component}


@pytest.mark.parametrize(
    ("me", "use"),
    [
        (seat("dragon_teeth", pool="3E", hand=["hawk"]), "use dragon_teeth 2"),
        (seat("dragon_egg", pool="9E", hand=["hawk"]), "use dragon_egg 1"),
        (seat("crypt", pool="9D"), "use crypt 2"),
        (seat("sorcerers_bestiary", pool="9D", discards=["hawk"]), "use sorcerers_bestiary 2"),
    ],
    ids=["dragon_teeth", "dragon_egg", "crypt", "sorcerers_bestiary"],
)
def test_place_nothing(me: Seat, use: str) -> None:
    assert position_with_rulings(me).why_not(use).rule == "power.place"  # type: ignore[union-attr]
    assert "power.place_nothing" in logged(play(position_with_rulings(me, place_nothing=True), use))


def test_place_nothing_pays_the_cost_although_a_card_could_be_placed() -> None:
    me = seat("dragon_teeth", pool="4E", hand=["fire_dragon"])
    game = play(position_with_rulings(me, place_nothing=True), "use dragon_teeth 2")
    assert set(game.options) == {"fire_dragon", "nothing"}
    play(game, "nothing")
    assert (pool(game), hand(game), turned(game)) == ("1E", ["fire_dragon"], {"dragon_teeth"})


def test_lose_single_essence() -> None:
    attack = (seat("elvish_bow"), seat(pool="1E"))
    assert pool(play(position_with_rulings(*attack), "use elvish_bow 1"), 1) == ""
    assert pool(play(position_with_rulings(*attack, lose_single_essence=False), "use elvish_bow 1"), 1) == "1E"


def test_obelisk_before_replacing() -> None:
    me = seat(pool="4G")
    game = play(position_with_rulings(me), "claim obelisk")
    assert centre(game)["monuments"] == ["temple"]
    assert centre(play(game, "gain 6E"))["monuments"] == ["temple", "oracle"]
    other = play(position_with_rulings(me, obelisk_before_replacing=False), "claim obelisk")
    assert centre(other)["monuments"] == ["temple", "oracle"]


@pytest.mark.parametrize("counts", [True, False])
def test_shared_game_counts(counts: bool) -> None:
    one = seat("coral_castle", "great_pyramid", "oracle", "hanging_gardens", "ring_of_midas", pool="4E")
    one |= {"mage": "seer", "item": "research"}
    other = seat("temple", "mausoleum", "colossus", "library", "obelisk", "nightingale", pool="2G", passed=True)
    other |= {"mage": "druid", "item": "alchemy"}
    other["deck"] = ["vault", "prism", "hawk", "treant", "crypt", "athanor", "fiery_whip"]
    one["deck"] = ["mermaid", "guard_dog", "cursed_skull", "dragon_egg", "dragon_teeth", "elvish_bow"]
    one["hand"] = ["fire_dragon"]
    scenario = {"seats": [one, other], "phase": "actions", "first": 1, "turn": 0}
    game = fresh(2, "match", scenario=scenario, rulings={"shared_game_counts": counts})
    play(game, "pass", "death_life")
    assert game.scores == [int(counts)] * 2
    assert asked(game) == (0, "match.who_begins")  # the player without the First Player token


def test_every_ruling_has_a_test_and_a_description() -> None:
    switches = {field.name for field in fields(Rulings)}
    assert {f"test_{switch}" for switch in switches} <= set(globals())
    assert set(RULES.book.words["ruling"]) == switches


def test_the_error_for_an_unknown_ruling_names_the_valid_ones() -> None:
    with pytest.raises(SetupError, match="convert_none"):
        fresh(rulings={"convert_non": True})

"""Every ruling, both ways."""

from __future__ import annotations

from dataclasses import fields

import pytest
from games.res_arcana.res_arcana_tables import RULES, asked, can, new, play, pool, position, rules_of, seat, turned

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana.rulings import Rulings


def ruled(me: dict[str, object], *rivals: dict[str, object], **rulings: bool) -> Game:
    """A position under these rulings."""
    given = {"monuments": ["obelisk", "temple"], "monument_deck": ["oracle"]}
    return position(me, *rivals, rulings=rulings, **given)


def test_convert_none() -> None:
    assert "pay nothing" in play(ruled(seat("prism", elan=2)), "use prism 2").options
    strict = ruled(seat("prism", elan=2), convert_none=False)
    assert set(play(strict, "use prism 2").options) == {"pay 1 elan", "pay 2 elan"}
    assert can(ruled(seat("prism")), "use prism 2")
    empty = ruled(seat("prism"), convert_none=False)
    assert empty.why_not("use prism 2").rule == "power.same"  # type: ignore[union-attr]


def test_straighten_nothing() -> None:
    me = seat(mage="druid")
    assert "power.straighten_nothing" in rules_of(play(ruled(me), "use druid 1"))
    strict = ruled(me, straighten_nothing=False)
    assert strict.why_not("use druid 1").rule == "power.straighten"  # type: ignore[union-attr]
    able = ruled(seat("hawk", mage="druid", turned=["hawk"]), straighten_nothing=False)
    assert turned(play(able, "use druid 1")) == {"druid"}


@pytest.mark.parametrize(
    ("me", "use", "able"),
    [
        (seat("hawk", mage="druid", turned=["hawk"]), ["use druid 1"], {"hawk"}),
        (seat("vault", mage="witch", turned=["vault"], elan=2), ["use witch 1"], {"vault", "witch"}),
        (seat("vault", "chalice_of_fire", turned=["vault"], elan=1), ["use chalice_of_fire 1"], {"vault"}),
    ],
    ids=["druid", "witch", "chalice_of_fire"],
)
def test_straighten_optional(me: dict[str, object], use: list[str], able: set[str]) -> None:
    """By the ruling something turned may stay so; else the one thing that can be straightened is."""
    game = play(ruled(me, straighten_optional=True), *use)
    assert able < set(game.options)
    assert "nothing" in game.options
    assert game.describe("nothing") == "Straighten nothing"
    before = turned(game)
    play(game, "nothing")
    assert turned(game) == before
    assert "power.straighten_nothing" in rules_of(game)
    usual = play(ruled(me), *use)
    assert "nothing" not in usual.options


def test_with_nothing_turned_there_is_nothing_to_refuse() -> None:
    assert "power.straighten_nothing" in rules_of(
        play(ruled(seat(mage="druid"), straighten_optional=True), "use druid 1")
    )


def test_guard_dog_straight() -> None:
    me = seat("guard_dog", elan=2)
    assert ruled(me).why_not("use guard_dog 1").rule == "power.only_if_turned"  # type: ignore[union-attr]
    game = play(ruled(me, guard_dog_straight=True), "use guard_dog 1")
    assert (pool(game), turned(game)) == ({"elan": 1}, set())
    assert {"power.again", "power.straighten_nothing"} <= set(rules_of(game))
    strict = ruled(me, guard_dog_straight=True, straighten_nothing=False)
    assert strict.why_not("use guard_dog 1").rule == "power.straighten"  # type: ignore[union-attr]
    lying = seat("guard_dog", turned=["guard_dog"], elan=2)
    for on in (False, True):
        game = play(ruled(lying, guard_dog_straight=on), "use guard_dog 1")
        assert (pool(game), turned(game)) == ({"elan": 1}, set())
        assert "power.only_if_turned" in rules_of(game)


def test_straighten_itself() -> None:
    me = seat("vault", "chalice_of_fire", turned=["vault"], elan=2)
    assert set(play(ruled(me), "use chalice_of_fire 1").options) == {"vault", "chalice_of_fire"}
    assert turned(play(ruled(me, straighten_itself=False), "use chalice_of_fire 1")) == {"chalice_of_fire"}


def test_place_nothing() -> None:
    me = seat("dragon_teeth", elan=3)
    assert ruled(me).why_not("use dragon_teeth 2").rule == "power.place"  # type: ignore[union-attr]
    lenient = play(ruled(me, place_nothing=True), "use dragon_teeth 2")
    assert (pool(lenient), turned(lenient)) == ({}, {"dragon_teeth"})
    assert "power.place_nothing" in rules_of(lenient)
    choice = play(ruled(seat("dragon_teeth", hand=["fire_dragon"], elan=3), place_nothing=True), "use dragon_teeth 2")
    assert set(choice.options) == {"fire_dragon", "nothing"}


def test_lose_the_last() -> None:
    attack = (seat("elvish_bow"), seat(elan=1))
    assert pool(play(ruled(*attack), "use elvish_bow 1"), 1) == {}
    assert pool(play(ruled(*attack, lose_the_last=False), "use elvish_bow 1"), 1) == {"elan": 1}


def test_obelisk_before_replacing() -> None:
    me = seat(gold=4)
    assert play(ruled(me), "claim obelisk").table.monuments == ("temple",)
    assert play(ruled(me, obelisk_before_replacing=False), "claim obelisk").table.monuments == ("temple", "oracle")


@pytest.mark.parametrize("counts", [True, False])
def test_shared_game_counts(counts: bool) -> None:
    one = seat("coral_castle", "great_pyramid", "oracle", "hanging_gardens", "ring_of_midas", elan=4)
    one |= {"mage": "seer", "item": "research"}
    other = seat("temple", "mausoleum", "colossus", "library", "obelisk", "nightingale", gold=2, passed=True)
    other |= {"mage": "druid", "item": "alchemy"}
    other["deck"] = ["vault", "prism", "hawk", "treant", "crypt", "athanor", "fiery_whip"]
    one["deck"] = ["mermaid", "guard_dog", "cursed_skull", "dragon_egg", "dragon_teeth", "elvish_bow"]
    one["hand"] = ["fire_dragon"]
    scenario = {"seats": [one, other], "phase": "actions", "first": 1, "turn": 0}
    game = new(2, "match", scenario=scenario, rulings={"shared_game_counts": counts})
    play(game, "pass", "death_life")
    assert game.scores == [int(counts)] * 2
    assert asked(game) == (0, "match.who_begins")  # who is without the token


def test_every_ruling_has_a_test_and_a_sentence() -> None:
    switches = {field.name for field in fields(Rulings)}
    assert {f"test_{switch}" for switch in switches} <= set(globals())
    assert set(RULES.book.words["ruling"]) == switches


def test_an_unknown_ruling_is_named() -> None:
    with pytest.raises(SetupError, match="convert_none"):
        new(rulings={"convert_non": True})

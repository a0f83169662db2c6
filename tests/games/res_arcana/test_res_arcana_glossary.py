"""The glossary, page 11, with one test for each entry."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    ARTIFACTS,
    CREATURES,
    DRAGONS,
    asked,
    centre,
    collect,
    essences_on,
    in_play,
    play,
    points,
    pool,
    seat,
    table,
)


def test_ability_works_on_a_turned_component() -> None:
    assert pool(collect(seat("temple", turned=["temple"]))) == "1L"
    assert "place guard_dog" in table(seat("artificer", hand=["guard_dog"], turned=["artificer"])).options
    cheap = table(seat("dragon_bridle", hand=["fire_dragon"], pool="3E", turned=["dragon_bridle"]))
    assert "place fire_dragon" in cheap.options
    lair = table(seat("dragons_lair", hand=["fire_dragon"], pool="3E", turned=["dragons_lair"]))
    assert "place fire_dragon" in lair.options
    assert points(table(seat("sunken_reef", on={"sunken_reef": "2C"}, turned=["sunken_reef"]), first=1)) == 2


def test_component_is_any_of_five_kinds() -> None:
    me = seat("reanimate", "witch", "prism", "temple", "coral_castle", pool="1E")
    me["turned"] = ["witch", "prism", "temple", "coral_castle"]
    game = play(table(me), "use reanimate 1")
    assert set(game.options) == {"reanimate", "witch", "prism", "temple", "coral_castle"}


@pytest.mark.parametrize("card", ARTIFACTS)
def test_creature_and_dragon_are_types_of_artifacts(card: str) -> None:
    game = table(seat("sacrificial_pit", card, pool="1D"))
    assert ("use sacrificial_pit 2" in game.options) == (card in (*CREATURES, *DRAGONS))


def test_discounted_cost_never_goes_below_zero() -> None:
    who = seat("artificer", "dragon_bridle", "dragons_lair", "dragon_egg", hand=["bone_dragon"], pool="2E")
    game = play(table(who), "use dragon_egg 1")
    assert "bone_dragon" in in_play(game)
    assert pool(game) == "2E"


def test_essence_pool_is_what_can_be_spent() -> None:
    game = table(seat("mausoleum", on={"mausoleum": "9D"}))
    assert "use mausoleum 1" not in game.options


def test_life_loss_is_ignored_or_paid() -> None:
    game = play(table(seat("elvish_bow"), seat("healer", pool="1E 1C")), "use elvish_bow 1")
    assert set(game.options) == {"lose", "react healer"}
    play(game, "lose")
    assert pool(game, 1) == ""


@pytest.mark.parametrize("component", ["druid", "alchemy", "temple", "sacred_grove"])
def test_only_artifacts_can_be_destroyed(component: str) -> None:
    game = table(seat("fiery_whip", component))
    assert "use fiery_whip 2" not in game.options
    hit = play(table(seat("sea_serpent"), seat(component, pool="2L")), "use sea_serpent 1")
    assert component in in_play(hit, 1)
    assert "ignore" not in hit.options


def test_a_mage_begins_in_play_and_stays() -> None:
    game = play(table(seat("druid", "alchemy", deck=["prism"]), seat()), "pass", "research", "pass")
    assert in_play(game) == ["druid", "research"]


def test_placement_cost_is_not_paid_by_others() -> None:
    assert "place hawk" not in table(seat(hand=["hawk"]), seat(pool="9L 9C")).options


def test_react_power_is_used_out_of_turn() -> None:
    game = play(table(seat("elvish_bow"), seat("protection", pool="1L")), "use elvish_bow 1")
    assert asked(game) == (1, "life_loss.react")


def test_a_straightened_component_can_be_used_again() -> None:
    me = seat("druid", "mermaid", "sunken_reef", pool="2C", turned=["mermaid"])
    game = play(table(me), "use druid 1", "use mermaid 1", "sunken_reef")
    assert essences_on(game, "sunken_reef") == "1C"


def test_the_turn_stays_with_the_attacker() -> None:
    game = play(table(seat("elvish_bow"), seat("protection", pool="1L")), "use elvish_bow 1")
    assert asked(game) == (1, "life_loss.react")
    assert centre(game)["turn"] == 0

"""Life loss and how to avoid it, page 7."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import (
    DRAGONS,
    Seat,
    amount,
    asked,
    discards,
    essences_on,
    format_amount,
    hand,
    in_play,
    is_turned,
    mixes,
    play,
    pool,
    seat,
    table,
    unique_amounts,
)
from play import logged

from tabletop_nb.core.game import Game

COST_TO_IGNORE = {"bone_dragon": "1D", "earth_dragon": "1G", "fire_dragon": "1C", "water_dragon": "1E"}


def attack(victim: Seat, by: str = "elvish_bow", *more: Seat, **given: Any) -> Game:
    """Return a game in which player 0 has used the first power of `by` against player 1, the victim, and `more`."""
    return play(table(seat(by), victim, *more, **given), f"use {by} 1")


# -- losing --------------------------------------------------------------------------------------------


def test_life_is_lost_from_the_pool() -> None:
    game = attack(seat(pool="1E 3L"))
    assert pool(game, 1) == "1E 2L"
    assert "life_loss.lose" in logged(game)


def test_essences_on_components_are_not_lost() -> None:
    game = attack(seat("vault", pool="1L", on={"vault": "2L"}))
    assert (pool(game, 1), essences_on(game, "vault", 1)) == ("", "2L")


@pytest.mark.parametrize("dragon", DRAGONS)
def test_a_dragon_takes_two_life(dragon: str) -> None:
    game = attack(seat(pool="5L", has_spare_card=False), dragon)
    if asked(game)[1] == "life_loss.react":
        play(game, "lose")
    assert pool(game, 1) == "3L"
    assert is_turned(game, dragon)


def test_each_missing_life_costs_two_others() -> None:
    game = attack(seat(pool="1E 1C 1D 1G"))
    assert asked(game) == (1, "life_loss.others")
    assert unique_amounts(game) == {"1E 1C", "1E 1D", "1E 1G", "1C 1D", "1C 1G", "1D 1G"}
    play(game, "lose 1E 1G")
    assert pool(game, 1) == "1C 1D"


def test_life_is_lost_first_then_other_essences() -> None:
    game = play(attack(seat(pool="1L 3E 3G", has_spare_card=False), "wind_dragon"))
    assert asked(game) == (1, "life_loss.others")
    assert unique_amounts(game) == {"2E", "1E 1G", "2G"}
    play(game, "lose 2G")
    assert pool(game, 1) == "3E 1G"


def test_two_missing_life_cost_four_others() -> None:
    game = attack(seat(pool="5E 5D 5C 5G", has_spare_card=False), "wind_dragon")
    assert unique_amounts(game) == mixes(4, "ECDG")
    play(game, "lose 1E 1C 1D 1G")
    assert pool(game, 1) == "4E 4C 4D 4G"


@pytest.mark.parametrize(("held", "left"), [("1E", ""), ("", ""), ("1L", ""), ("1L 1E", "1E")])
def test_a_player_loses_at_most_what_they_have(held: str, left: str) -> None:
    game = attack(seat(pool=held))
    assert pool(game, 1) == left


@pytest.mark.parametrize(("held", "left"), [("1E 1D", ""), ("2E 1G", ""), ("1L 1D", ""), ("1L", "")])
def test_a_player_with_too_little_for_a_dragon_loses_everything(held: str, left: str) -> None:
    game = attack(seat(pool=held, has_spare_card=False), "wind_dragon")
    assert pool(game, 1) == left


def test_every_rival_is_hit_and_the_attacker_is_not() -> None:
    me = seat("elvish_bow", pool="3L")
    game = play(table(me, seat(pool="2L"), seat(pool="2L"), seat(pool="2L", passed=True)), "use elvish_bow 1")
    assert [pool(game, p) for p in range(4)] == ["3L", "1L", "1L", "2L"]


def test_rivals_answer_clockwise_from_the_attacker() -> None:
    seats = [seat(pool="2E 2C"), seat(pool="2E 2C"), seat("elvish_bow"), seat(pool="2E 2C")]
    game = play(table(*seats, turn=2), "use elvish_bow 1")
    order = []
    while asked(game)[1] == "life_loss.others":
        order.append(asked(game)[0])
        game.apply(game.options[0])
    assert order == [3, 0, 1]


# -- paying to ignore the effect -----------------------------------------------------------------------


@pytest.mark.parametrize("dragon", COST_TO_IGNORE)
def test_a_rival_can_pay_to_ignore_a_dragon(dragon: str) -> None:
    price = COST_TO_IGNORE[dragon]
    game = attack(seat(pool=f"5L {price}"), dragon)
    assert asked(game) == (1, "life_loss.react")
    assert set(game.options) == {"lose", "ignore"}
    play(game, "ignore")
    assert pool(game, 1) == "5L"
    assert "life_loss.ignore" in logged(game)


@pytest.mark.parametrize("dragon", COST_TO_IGNORE)
def test_a_player_who_cannot_pay_cannot_ignore_the_effect(dragon: str) -> None:
    others = {"1E", "1C", "1D", "1G"} - {COST_TO_IGNORE[dragon]}
    game = attack(seat(pool=" ".join(["5L", *sorted(others)])), dragon)
    assert asked(game)[1] != "life_loss.react"
    assert "3L" in pool(game, 1)


def test_the_wind_dragon_is_ignored_by_discarding_a_card() -> None:
    game = attack(seat(pool="5L", hand=["prism", "vault"], has_spare_card=False), "wind_dragon")
    assert set(game.options) == {"lose", "ignore"}
    play(game, "ignore")
    assert (asked(game), set(game.options)) == ((1, "power.discard"), {"prism", "vault"})
    play(game, "vault")
    assert (pool(game, 1), discards(game, 1), hand(game, 1)) == ("5L", ["vault"], ["prism"])


def test_the_sea_serpent_is_ignored_by_destroying_an_artifact_turned_or_not() -> None:
    victim = seat("vault", "prism", "temple", "druid", pool="5L", on={"vault": "2G"}, turned=["vault", "temple"])
    game = attack(victim, "sea_serpent")
    assert set(game.options) == {"lose", "ignore"}
    play(game, "ignore")
    assert set(game.options) == {"vault", "prism"}
    play(game, "vault")
    assert (pool(game, 1), discards(game, 1)) == ("5L", ["vault"])
    assert sorted(in_play(game, 1)) == ["druid", "prism", "temple"]


def test_the_sea_serpent_cannot_be_ignored_without_an_artifact() -> None:
    game = attack(seat("druid", "great_pyramid", pool="5L"), "sea_serpent")
    assert pool(game, 1) == "3L"


def test_the_bow_cannot_be_ignored_for_a_cost() -> None:
    game = attack(seat("vault", pool="5E 5L 5C 5D 5G"))
    assert pool(game, 1) == "5E 4L 5C 5D 5G"


# -- React powers --------------------------------------------------------------------------------------

REACTS_BY_TURNING = [
    *("chalice_of_life", "guard_dog", "protection", "healer", "temple"),
    *("alchemists_tower", "coral_castle"),
]
REACT_COSTS = {"dancing_sword": "1E", "elemental_spring": "1C", "tree_of_life": "1L"}


@pytest.mark.parametrize("component", REACTS_BY_TURNING)
@pytest.mark.parametrize("by", ["elvish_bow", "earth_dragon"])
def test_turning_a_component_ignores_the_loss(component: str, by: str) -> None:
    game = attack(seat(component, pool="5L"), by)
    assert asked(game) == (1, "life_loss.react")
    assert set(game.options) == {"lose", f"react {component}"}
    hurt = play(game.copy(), "lose")
    assert pool(hurt, 1) == ("4L" if by == "elvish_bow" else "3L")
    assert not is_turned(hurt, component, 1)
    play(game, f"react {component}")
    assert (pool(game, 1), is_turned(game, component, 1)) == ("5L", True)


@pytest.mark.parametrize("component", REACTS_BY_TURNING)
def test_a_turned_component_cannot_be_turned_to_react(component: str) -> None:
    game = attack(seat(component, pool="5L", turned=[component]))
    assert pool(game, 1) == "4L"


@pytest.mark.parametrize("component", REACT_COSTS)
@pytest.mark.parametrize("turned", [False, True])
def test_a_react_that_is_paid_for_works_on_a_turned_component(component: str, turned: bool) -> None:
    price = REACT_COSTS[component]
    victim = seat(component, pool=price, turned=[component] if turned else [])
    game = attack(victim)
    assert asked(game) == (1, "life_loss.react")
    play(game, f"react {component}")
    assert (pool(game, 1), is_turned(game, component, 1)) == ("", turned)
    assert essences_on(game, component, 1) == ("1D" if component == "dancing_sword" else "")


@pytest.mark.parametrize("component", REACT_COSTS)
def test_a_react_power_must_be_paid_for(component: str) -> None:
    others = " ".join(f"2{letter}" for letter in "ELCDG" if letter != REACT_COSTS[component][-1])
    game = attack(seat(component, pool=others))
    assert asked(game)[1] != "life_loss.react"


@pytest.mark.parametrize("dragon", DRAGONS)
def test_the_dragon_bridle_helps_against_dragons(dragon: str) -> None:
    game = attack(seat("dragon_bridle", pool="5L", has_spare_card=False), dragon)
    assert "react dragon_bridle" in game.options
    play(game, "react dragon_bridle")
    assert (pool(game, 1), is_turned(game, "dragon_bridle", 1)) == ("5L", True)


def test_the_dragon_bridle_does_not_help_against_the_bow_or_when_turned() -> None:
    assert pool(attack(seat("dragon_bridle", pool="5L")), 1) == "4L"
    assert pool(attack(seat("dragon_bridle", pool="5L", turned=["dragon_bridle"]), "fire_dragon"), 1) == "3L"


def test_all_ways_to_avoid_the_loss_are_offered_at_once() -> None:
    victim = seat("healer", "protection", "elemental_spring", "tree_of_life", "dragon_bridle", pool="5L 1C")
    game = attack(victim, "fire_dragon")
    reacts = {f"react {one}" for one in ("healer", "protection", "elemental_spring", "tree_of_life", "dragon_bridle")}
    assert set(game.options) == {"lose", "ignore"} | reacts


def test_a_player_without_essences_may_still_react() -> None:
    game = attack(seat("protection"))
    assert set(game.options) == {"lose", "react protection"}


def test_reacting_is_not_an_action() -> None:
    game = play(attack(seat("protection", pool="3L", hand=["prism"])), "react protection")
    assert asked(game) == (1, "turn.action")


def test_one_react_ignores_one_loss_only() -> None:
    me = seat("elvish_bow", "fire_dragon")
    game = play(table(me, seat("protection", pool="5L", hand=["prism"])), "use elvish_bow 1", "react protection")
    play(game, "place prism", "use fire_dragon 1")
    assert pool(game, 1) == "3L"


def test_each_rival_decides_separately() -> None:
    game = table(seat("fire_dragon"), seat(pool="3L 1C"), seat(pool="3L 1C"))
    play(game, "use fire_dragon 1", "ignore")
    assert asked(game) == (2, "life_loss.react")
    play(game, "lose")
    assert (pool(game, 1), pool(game, 2)) == ("3L", "1L 1C")


def test_a_rival_who_has_passed_is_not_asked_to_react() -> None:
    game = play(table(seat("elvish_bow"), seat("protection", pool="5L", passed=True), seat()), "use elvish_bow 1")
    assert pool(game, 1) == "5L"
    assert not is_turned(game, "protection", 1)


# -- every way to lose, by brute force -----------------------------------------------------------------

POOLS = ["1E 1C 1D 1G", "2E 1L 1G", "3D", "1L 1C", "2E 2C 2D 2G", "5G", "2L 2G", "1E 1D", "1L 3E 1C", ""]


@pytest.mark.parametrize("held", POOLS)
@pytest.mark.parametrize(("by", "number"), [("elvish_bow", 1), ("wind_dragon", 2)])
def test_every_way_to_lose_is_offered_once(held: str, by: str, number: int) -> None:
    mine = amount(held)
    life = min(number, mine["L"])
    rest = mine - Counter(L=mine["L"])
    others_to_lose = min(2 * (number - life), sum(rest.values()))
    others = mixes(others_to_lose, "ECDG")
    expected = {format_amount(mine - Counter(L=life) - amount(lost)) for lost in others if amount(lost) <= rest}
    game = attack(seat(pool=held, has_spare_card=False), by, seat(passed=True))
    if game.choice and asked(game) == (1, "life_loss.others"):
        ends = []
        for option in game.options:
            ends.append(pool(play(game.copy(), option), 1))
        assert len(ends) == len(set(ends))
        assert set(ends) == expected
    else:
        assert {pool(game, 1)} == expected

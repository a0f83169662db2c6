"""Paying: every payment that some use of the discounts allows is offered exactly once, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from games.res_arcana.res_arcana_tables import (
    ARTIFACTS,
    DRAGONS,
    LETTERS,
    PLACES,
    PRICE,
    amount,
    asked,
    discards,
    format_amount,
    hand,
    in_play,
    look,
    mixes,
    play,
    pool,
    reduced,
    seat,
    table,
    unique_amounts,
)
from play import logged

from tabletop_nb.core.game import Game

RICH = "9E 9L 9C 9D 9G"


def payable(
    card: str, discounts: tuple[tuple[int, bool], ...], held: str, extra: str = "", extra_any: int = 0
) -> set[str]:
    """Return all payments possible from this pool, by brute force."""
    found = set()
    for bill in reduced(card, discounts):
        fixed = Counter(dict(zip(LETTERS, bill[:5], strict=True))) + amount(extra)
        for mix in mixes(bill[5] + extra_any):
            whole = fixed + amount(mix)
            if whole <= amount(held):
                found.add(format_amount(whole))
    return found


def offered(game: Game, start: str, action: str, then: str = "") -> set[str]:
    """Return the payments offered for this action; a forced one is computed from the change in the pool."""
    if action not in game.options:
        return set()
    play(game, action)
    if game.choice and asked(game)[1] in ("place.pay", "claim.pay", "power.pay", "power.same"):
        return unique_amounts(game, then)
    return {format_amount(amount(start) - amount(pool(game)))}


DISCOUNTS: dict[tuple[str, ...], tuple[int, int]] = {  # cards in play -> discounts on artifacts and dragons
    (): (0, 0),
    ("artificer",): (1, 0),
    ("dragon_bridle",): (0, 3),
    ("dragons_lair",): (0, 3),
    ("artificer", "dragon_bridle"): (1, 3),
    ("dragon_bridle", "dragons_lair"): (0, 6),
    ("artificer", "dragon_bridle", "dragons_lair"): (1, 6),
}
POOLS = ("1E 1L 1C 1D 1G", "2E 2L 2C 2D 2G", "6E 1D 1G", "6C 3L", "4D 2E 1L 1G", "3L 3C 2G", "")


def discounts_for(card: str, who: tuple[str, ...]) -> tuple[tuple[int, bool], ...]:
    """Return the discounts of these components for this card."""
    artifacts, dragons = DISCOUNTS[who]
    return ((artifacts, False), (dragons if card in DRAGONS else 0, True))


@pytest.mark.parametrize("who", DISCOUNTS, ids=lambda who: "+".join(who) or "nobody")
def test_every_payment_for_an_artifact(who: tuple[str, ...]) -> None:
    for card in ARTIFACTS:
        if card in who:
            continue
        for held in POOLS:
            game = table(seat(*who, hand=[card], pool=held))
            expected = payable(card, discounts_for(card, who), held)
            assert offered(game, held, f"place {card}") == expected, (card, held)


@pytest.mark.parametrize("card", ["wind_dragon", "corrupt_altar", "tree_of_life", "sea_serpent", "philosophers_stone"])
def test_every_payment_of_a_rich_player(card: str) -> None:
    for who in ((), ("artificer",), ("artificer", "dragon_bridle", "dragons_lair")):
        game = table(seat(*who, hand=[card], pool=RICH))
        assert offered(game, RICH, f"place {card}") == payable(card, discounts_for(card, who), RICH), who


@pytest.mark.parametrize("place", PLACES)
def test_no_discount_for_places(place: str) -> None:
    game = table(seat("artificer", "dragon_bridle", pool="9E 9L 9C 9D 9G"), places=[place])
    assert offered(game, RICH, f"claim {place}") == {PRICE[place][0]}


# -- discounts of powers, on top of the others ---------------------------------------------------------


@pytest.mark.parametrize("who", [(), ("artificer",), ("artificer", "dragon_bridle", "dragons_lair")])
def test_every_payment_with_the_crypt(who: tuple[str, ...]) -> None:
    for card, held in product(ARTIFACTS, ("2E 2L 2C 2D 2G", "1D 6C 1L", "3D 1G")):
        if card in (*who, "crypt"):
            continue
        artifacts, dragons = discounts_for(card, who)
        game = table(seat("crypt", *who, discards=[card], pool=held))
        expected = payable(card, (artifacts, dragons, (2, False)), held, extra="1D")
        assert offered(game, held, "use crypt 2") == expected, (card, held)


@pytest.mark.parametrize(
    "who", [(), ("artificer",), ("dragon_bridle",), ("artificer", "dragon_bridle", "dragons_lair")]
)
def test_every_payment_with_the_dragon_egg(who: tuple[str, ...]) -> None:
    for card, held in product(DRAGONS, ("2E 2L 2C 2D 2G", "3C 3L", "3E", "")):
        artifacts, dragons = discounts_for(card, who)
        game = table(seat("dragon_egg", *who, hand=[card], pool=held))
        expected = payable(card, (artifacts, dragons, (4, True)), held)
        assert offered(game, held, "use dragon_egg 1") == expected, (card, held)


@pytest.mark.parametrize("who", [(), ("artificer",), ("dragon_bridle",), ("artificer", "dragon_bridle")])
def test_every_payment_with_the_bestiary(who: tuple[str, ...]) -> None:
    for card, held in product(DRAGONS, ("3E 3L 3C 3D 1G", "8C 3L", "9E", "4G")):
        artifacts, dragons = discounts_for(card, who)
        game = table(seat("sorcerers_bestiary", *who, discards=[card], pool=held))
        expected = payable(card, (artifacts, dragons), held, extra_any=4)
        assert offered(game, held, "use sorcerers_bestiary 2") == expected, (card, held)


def test_dragon_teeth_leave_nothing_to_pay_but_three_elan() -> None:
    for card in DRAGONS:
        game = table(seat("dragon_teeth", hand=[card], pool="9E 9L 9C 9D 9G"))
        assert offered(game, RICH, "use dragon_teeth 2") == {"3E"}


def test_all_discounts_on_a_dragon_make_it_free() -> None:
    who = ("artificer", "dragon_bridle", "dragons_lair")
    game = play(table(seat(*who, hand=["earth_dragon"])), "place earth_dragon")
    assert "earth_dragon" in in_play(game)
    assert "place wind_dragon" not in table(seat(*who, hand=["wind_dragon"])).options  # 8 - 7: one is left
    one = play(table(seat(*who, hand=["wind_dragon"], pool="1G 1E")), "place wind_dragon")
    assert unique_amounts(one) == {"1E", "1G"}


def test_a_card_with_gold_and_one_other_costs_its_gold_with_the_crypt() -> None:
    for card in ("athanor", "chalice_of_fire", "dancing_sword", "ring_of_midas", "sacrificial_dagger", "vault"):
        game = table(seat("crypt", discards=[card], pool=RICH))
        assert offered(game, RICH, "use crypt 2") == {"1D 1G"}, card


# -- powers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("component", "number", "then"),
    [("alchemy", 4, "2G"), ("alchemist", 4, "2G"), ("transmutation", 3, ""), ("transmuter", 2, ""), ("witch", 2, "")],
)
def test_every_payment_of_any_essences_for_a_power(component: str, number: int, then: str) -> None:
    for held in ("1E 1L 1C 1D 1G", "2E 2L 2C 2D 2G", "4G", "3D 1L", "1E"):
        expected = {mix for mix in mixes(number) if amount(mix) <= amount(held)}
        game = table(seat(component, pool=held))
        if f"use {component} 1" not in game.options:
            assert expected == set()
            continue
        play(game, f"use {component} 1")
        if asked(game)[1] == "power.pay":
            assert unique_amounts(game, then) == expected, held
        else:
            assert len(expected) == 1, held


def test_every_payment_of_the_philosophers_stone() -> None:
    for held in ("1E 1L 1C 1D 1G", "2E 3G", "2E 2L 2C 2D 2G"):
        paid = {
            format_amount(whole)
            for fee, kind, number in product(mixes(2), LETTERS, range(6))
            if (whole := amount(fee) + Counter({kind: number})) <= amount(held)
        }
        game = play(table(seat("philosophers_stone", pool=held)), "use philosophers_stone 1")
        ends = pools_after(game)
        assert len(ends) == len(paid), held
        assert set(ends) == {after_converting(held, each) for each in paid}, held


def after_converting(held: str, paid: str) -> str:
    """Return the pool after paying a fee of two and converting the rest to Gold."""
    return format_amount(amount(held) - amount(paid) + Counter(G=sum(amount(paid).values()) - 2))


def pools_after(game: Game) -> list[str]:
    """Return the pools after every answer, given at once or in parts."""
    rule, found = asked(game), []

    def walk(now: Game) -> None:
        if not now.choice or asked(now) != rule:
            found.append(pool(now))
            return
        for option in now.options:
            branch = now.copy()
            branch.apply(option)
            walk(branch)

    walk(game)
    return found


def test_paying_moves_exactly_the_chosen_essences() -> None:
    game = play(
        table(seat("artificer", hand=["corrupt_altar"], pool="3E 3D 3G")), "place corrupt_altar", "pay 1E 2D 1G"
    )
    assert (pool(game), hand(game)) == ("2E 1D 2G", [])
    assert look(game)["discards"] == discards(game) == []


def test_a_power_without_enough_essences_is_not_offered() -> None:
    for held, can in (("1E", False), ("1E 1L", True), ("2G", True), ("", False)):
        assert ("use transmuter 1" in table(seat("transmuter", pool=held)).options) == can
    for held, can in (("2E", False), ("3G", True), ("1E 1L 1C", True)):
        assert ("use transmutation 1" in table(seat("transmutation", pool=held)).options) == can


def test_a_free_part_may_be_paid_in_the_kind_that_was_discounted() -> None:
    game = play(table(seat("artificer", hand=["tree_of_life"], pool="2L 1G")), "place tree_of_life")
    assert unique_amounts(game) == {"2L", "1L 1G"}


def test_discounts_add_up() -> None:
    me = seat("dragon_bridle", "dragons_lair", mage="artificer", hand=["sea_serpent"], pool="1L 2C")
    game = play(table(me), "place sea_serpent")  # 3 Life and 6 Calm, less 3, 3 and 1: 2 essences of these
    assert set(game.options) == {"pay 1 life 1 calm", "pay 2 calm"}
    assert game.choice is not None
    assert game.choice.form == "pay"
    assert "sea_serpent" in in_play(play(game, "pay 2 calm"))
    assert logged(game).count("place.discount") == 2
    assert "component.artificer" in logged(game)


def test_a_large_payment_is_asked_for_in_small_steps() -> None:
    game = play(table(seat("prism", "philosophers_stone", pool="70E 99L 3C")), "use prism 2")
    assert game.options == ["elan 0-19", "elan 20-39", "elan 40-59", "elan 60-70"]
    play(game, "elan 0-19", "elan 0", "life 80-99")
    assert len(game.options) == 20
    play(game, "pay 97 life")
    assert pool(play(game, "gain 97 death")) == "70E 2L 3C 97D"
    stone = play(game, "use philosophers_stone 1")
    while stone.choice and stone.choice.rule == "power.same":
        assert 2 <= len(stone.options) <= 60
        assert len(stone._trail) <= 8
        play(stone, stone.options[-1])
    assert "G" in pool(stone)

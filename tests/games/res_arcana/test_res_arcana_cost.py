"""Paying: every distinct payment that some allocation of discounts allows is offered once, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import BOX, ESSENCES, can, in_play, play, pool, position, rules_of, seat
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.core.choice import Choice
from tabletop_nb.games.res_arcana import essences as own

Amount = tuple[int, ...]


def brute_payments(printed: Amount, free: int, by: int, by_but_gold: int, held: Amount) -> set[Amount]:
    """Strike out printed essences one by one, in every way, then pay the rest in every way."""
    parts = [*"01234"] * 0
    for kind, count in enumerate(printed):
        parts += [str(kind)] * count
    parts += ["any"] * free
    not_gold = [i for i, part in enumerate(parts) if part != "4"]
    found: set[Amount] = set()
    for first in combinations(not_gold, min(by_but_gold, len(not_gold))):
        left = [i for i in range(len(parts)) if i not in first]
        for second in combinations(left, min(by, len(left))):
            rest = [parts[i] for i in left if i not in second]
            fixed = Counter(int(part) for part in rest if part != "any")
            for mix in combinations_with_replacement(range(5), rest.count("any")):
                paid = fixed + Counter(mix)
                if all(paid[kind] <= held[kind] for kind in range(5)):
                    found.add(tuple(paid[kind] for kind in range(5)))
    return found


@settings(deadline=None, max_examples=150)
@given(
    st.tuples(*[st.integers(0, 2)] * 5),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 2),
    st.tuples(*[st.integers(0, 4)] * 5),
)
def test_what_is_offered_is_what_brute_force_finds(printed: Any, free: int, by: int, not_gold: int, held: Any) -> None:
    cost = own.reduced(own.bill(printed, free), by, not_gold)
    ways = own.ways(cost, held).amounts
    assert len(ways) == len(set(ways))
    assert set(ways) == brute_payments(printed, free, by, not_gold, held)
    assert own.can_pay(held, cost) == bool(ways)


@settings(deadline=None, max_examples=100)
@given(st.tuples(*[st.integers(0, 2)] * 5), st.integers(0, 2), st.integers(0, 2), st.tuples(*[st.integers(0, 4)] * 5))
def test_two_bills_paid_together_are_each_paid(printed: Any, by: int, any_more: int, held: Any) -> None:
    card, power = own.reduced(own.bill(printed), by, 0), own.bill((0, 0, 0, 1, 0), any_more)
    both = set(own.ways(own.together(power, card), held).amounts)
    one_by_one = {
        own.plus(first, second)
        for first in own.ways(power, held).amounts
        for second in own.ways(card, own.minus(held, first)).amounts
    }
    assert both == one_by_one


@given(st.tuples(*[st.integers(0, 40)] * 5), st.tuples(*[st.integers(0, 12)] * 5))
def test_one_number_tells_whether_a_pool_covers_a_cost(held: Any, cost: Any) -> None:
    quick = ((own.packed(held) | own.GUARD) - own.packed(cost)) & own.GUARD == own.GUARD
    assert quick == own.covers(held, cost) == all(a >= b for a, b in zip(held, cost, strict=True))


@pytest.mark.parametrize(
    ("number", "kinds"), list(product((0, 1, 3, 5), ((0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 2, 3), (4,))))
)
def test_any_mix_is_every_mix_once(number: int, kinds: Any) -> None:
    found = own.mixes[number, kinds]
    expected = {tuple(Counter(mix)[k] for k in range(5)) for mix in combinations_with_replacement(kinds, number)}
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize("number", [5, 6, 8, 11])
def test_many_mixes_are_asked_for_in_parts_and_each_is_reached_in_one_way(number: int) -> None:
    reached: list[Amount] = []

    def follow(answers: tuple[Any, ...]) -> None:
        asking = own.choose(0, "power.gain", "gain", own.GAINS[number, (0, 1, 2, 3)], "gain", {})
        try:
            choice: Choice[Any] = asking.send(None)
            for answer in answers:
                choice = asking.send(answer)
        except StopIteration as done:
            reached.append(done.value)
            return
        assert 2 <= len(choice.options) <= 60
        for option in choice.options:
            follow((*answers, option))
        asking.close()

    follow(())
    assert len(reached) == len(set(reached)) == len(own.mixes[number, (0, 1, 2, 3)])


# -- discounts -----------------------------------------------------------------------------------------------


def test_discounts_add_up() -> None:
    me = seat("dragon_bridle", "dragons_lair", mage="artificer", hand=["sea_serpent"], life=1, calm=2)
    game = play(position(me), "place sea_serpent")  # 3 Life and 6 Calm, less 3, 3 and 1: 2 essences of these
    assert set(game.options) == {"pay 1 life 1 calm", "pay 2 calm"}
    assert game.choice is not None
    assert game.choice.form == "pay"
    assert "sea_serpent" in in_play(play(game, "pay 2 calm"))
    assert rules_of(game).count("place.discount") == 2
    assert "component.artificer" in rules_of(game)


def test_a_cost_never_falls_below_zero() -> None:
    me = seat("dragon_bridle", "dragons_lair", mage="artificer", hand=["bone_dragon"], elan=1)
    game = play(position(me), "place bone_dragon")
    assert pool(game) == {"elan": 1}


def test_a_power_s_discount_adds_to_the_others() -> None:
    me = seat("dragon_egg", "dragon_bridle", hand=["earth_dragon"])  # 7 less 4 and 3
    assert "earth_dragon" in in_play(play(position(me), "use dragon_egg 1"))


def test_a_discount_for_dragons_is_not_for_others() -> None:
    game = position(seat("dragon_bridle", hand=["treant"], elan=2, life=2))
    assert not can(game, "place treant")


def test_crypt_leaves_the_gold_of_a_cost_of_gold_and_another_essence() -> None:
    me = seat("crypt", discards=["athanor"], death=1, elan=1, gold=1)
    game = play(position(me), "use crypt 2")
    assert pool(game) == {"elan": 1}  # 1 Death for the power, 1 Gold for the card
    poor = position(seat("crypt", discards=["athanor"], death=1, elan=5))
    assert poor.why_not("use crypt 2").rule == "power.place"  # type: ignore[union-attr]


def test_any_part_of_a_cost_may_be_paid_in_gold() -> None:
    game = play(position(seat(hand=["vault"], gold=2, elan=1)), "place vault")
    assert set(game.options) == {"pay 2 gold", "pay 1 elan 1 gold"}


def test_only_the_pool_can_be_spent() -> None:
    game = position(seat("ring_of_midas", hand=["dragon_egg"], on={"ring_of_midas": {"gold": 3}}))
    assert game.why_not("place dragon_egg").rule == "glossary.pool"  # type: ignore[union-attr]


def test_every_component_with_a_cost_has_a_total() -> None:
    for card in (*BOX.artifacts, *BOX.monuments, *BOX.places):
        cost = BOX.components[card].cost
        assert cost.number == sum(cost.full) + cost.free
    assert len(ESSENCES) == 5


def test_a_great_heap_is_asked_for_in_steps_that_stay_small() -> None:
    game = play(position(seat("prism", "philosophers_stone", life=99, elan=70, calm=3)), "use prism 2")
    assert game.options == ["elan 0-19", "elan 20-39", "elan 40-59", "elan 60-70"]
    play(game, "elan 0-19", "elan 0", "life 80-99")
    assert len(game.options) == 20
    play(game, "pay 97 life")
    assert pool(play(game, "gain 97 death")) == {"elan": 70, "life": 2, "calm": 3, "death": 97}
    stone = play(game, "use philosophers_stone 1")
    while stone.choice and stone.choice.rule == "power.same":
        assert 2 <= len(stone.options) <= 60
        assert len(stone._trail) <= 8
        play(stone, stone.options[-1])
    assert "gold" in pool(stone)

"""Bills and mixes: every way to pay or gain is listed once, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.core.choice import Choice
from tabletop_nb.games.res_arcana import essences as own

Amount = tuple[int, ...]


def brute_payments(printed: Amount, free: int, by: int, by_but_gold: int, held: Amount) -> set[Amount]:
    """Return all payments: remove discounted essences one by one in every way, then pay the rest in every way."""
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
def test_two_bills_paid_together_are_each_paid(printed: Any, by: int, extra_any: int, held: Any) -> None:
    card, power = own.reduced(own.bill(printed), by, 0), own.bill((0, 0, 0, 1, 0), extra_any)
    both = set(own.ways(own.together(power, card), held).amounts)
    one_by_one = {
        own.plus(first, second)
        for first in own.ways(power, held).amounts
        for second in own.ways(card, own.minus(held, first)).amounts
    }
    assert both == one_by_one


@given(st.tuples(*[st.integers(0, 40)] * 5), st.tuples(*[st.integers(0, 12)] * 5))
def test_packed_amounts_show_whether_a_pool_covers_a_cost(held: Any, cost: Any) -> None:
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

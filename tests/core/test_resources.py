"""Amounts of several kinds: arithmetic, payments and discounts against brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.resources import MANY, Resources

THREE: Resources[tuple[int, int, int]] = Resources(("elan", "life", "gold"))
amounts = st.tuples(*[st.integers(0, 4)] * 3)
some_kinds = st.sets(st.sampled_from(THREE.kinds), min_size=1).map(lambda kinds: tuple(sorted(kinds)))


@given(amounts, amounts)
def test_amounts_are_added_and_subtracted_kind_by_kind(a: tuple[int, int, int], b: tuple[int, int, int]) -> None:
    assert THREE.minus(THREE.plus(a, b), b) == a
    assert THREE.covers(THREE.plus(a, b), a)
    assert THREE.covers(a, b) == all(x >= y for x, y in zip(a, b, strict=True))


@given(amounts)
def test_an_amount_can_be_named_and_read_back(a: tuple[int, int, int]) -> None:
    assert THREE.amount(THREE.by_name(a)) == THREE.count(THREE.tokens(a)) == a


@given(amounts, amounts, st.integers(0, 3), some_kinds)
def test_payments_are_exactly_those_that_fit_the_bill(
    held: tuple[int, int, int], fixed: tuple[int, int, int], free: int, kinds: tuple[int, ...]
) -> None:
    cost = THREE.bill(fixed, free, kinds)
    every = [
        paid
        for paid in product(*(range(number + 1) for number in held))
        if THREE.covers(paid, fixed)
        and sum(paid) == sum(fixed) + free
        and all(paid[k] == fixed[k] for k in THREE.kinds if k not in kinds)
    ]
    payments = THREE.payments(cost, held)
    assert sorted(payments) == every
    assert len(set(payments)) == len(payments)
    assert THREE.can_pay(held, cost) == bool(every)


@given(amounts, amounts, st.integers(0, 3), st.integers(0, 3))
def test_only_the_second_discount_spares_excluded_kinds(
    held: tuple[int, int, int], fixed: tuple[int, int, int], by: int, by_others: int
) -> None:
    """Leave out up to `by` tokens of any kind, then up to `by_others` that are not gold."""
    gold = 2
    reduced_costs = set()
    for first in product(*(range(number + 1) for number in fixed)):
        if sum(first) == min(by, sum(fixed)):
            after_first = THREE.minus(fixed, first)
            for second in product(*(range(number + 1) for number in after_first[:gold])):
                if sum(second) <= by_others:
                    reduced_costs.add(THREE.minus(after_first, (*second, 0)))
    size = min(map(sum, reduced_costs))
    cost = THREE.reduced(THREE.bill(fixed), by, by_others, (gold,))
    cheapest = sorted(paid for paid in reduced_costs if sum(paid) == size and THREE.covers(held, paid))
    assert sorted(THREE.payments(cost, held)) == cheapest


def test_a_part_has_the_size_that_is_asked_for() -> None:
    assert THREE.parts[(2, 0, 1), 2] == [(1, 0, 1), (2, 0, 0)]
    assert THREE.of_size(1) == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize("wanted", [(3, 1, 2), (0, 0, 6), (6, 0, 0)])
def test_every_amount_can_be_chosen_kind_by_kind(wanted: tuple[int, int, int]) -> None:
    asked = []

    def ask(name: str, numbers: list[int], amounts_left: object) -> Choice[tuple[str, int]]:
        asked.append((name, numbers))
        return Choice(0, "rule", [(name, number) for number in numbers])

    running = THREE.narrow(THREE.of_size(6), ask)
    running.send(None)
    chosen = None
    while chosen is None:
        name = asked[-1][0]
        try:
            running.send((name, wanted[THREE.names.index(name)]))
        except StopIteration as done:
            chosen = list(done.value)
    assert chosen == [wanted]
    assert [name for name, _ in asked] == ["elan", "life"][: len(asked)]


def test_large_amounts_are_asked_by_range_first() -> None:
    one: Resources[tuple[int]] = Resources(("gold",))
    numbers = []

    def ask(name: str, offered: list[object], amounts_left: object) -> Choice[tuple[str, object]]:
        numbers.append(offered)
        return Choice(0, "rule", [(name, each) for each in offered])

    running = one.narrow([(n,) for n in range(MANY + 41)], ask)
    running.send(None)
    assert numbers[0][:2] == ["0-19", "20-39"]
    running.send(("gold", "20-39"))
    assert numbers[1] == [*range(20, 40)]

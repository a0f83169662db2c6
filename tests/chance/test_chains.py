"""Chains against the slow way: every way through, one after another."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import Chain

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@st.composite
def chains(draw: st.DrawFn) -> Chain[int]:
    """Up to five states with small whole weights."""
    states = draw(st.integers(1, 5))
    rows = st.lists(st.integers(0, 3), min_size=states, max_size=states).filter(any)
    weights = [draw(rows) for _ in range(states)]
    return Chain({i: {j: Fraction(w, sum(row)) for j, w in enumerate(row) if w} for i, row in enumerate(weights)})


def walks(chain: Chain[int], start: int, steps: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every way of so many steps, with its chance."""
    found = [((start,), Fraction(1))]
    for _ in range(steps):
        found = [((*way, to), weight * w) for way, weight in found for to, w in chain.moves[way[-1]].items()]
    return found


@settings(max_examples=40, deadline=None)
@given(chains(), st.integers(0, 4))
def test_after_some_steps_every_way_is_counted(chain: Chain[int], steps: int) -> None:
    slow: Counter[int] = Counter()
    for way, weight in walks(chain, 0, steps):
        slow[way[-1]] += weight
    found = chain.after(0, steps)
    assert found == dict(slow)
    assert sum(found.values()) == 1


@settings(max_examples=40, deadline=None)
@given(chains(), st.data())
def test_the_first_arrival_is_counted_once(chain: Chain[int], data: st.DataObject) -> None:
    goal = data.draw(st.sets(st.sampled_from(sorted(chain.moves)), min_size=1))
    slow: Counter[int] = Counter()
    for way, weight in walks(chain, 0, 4):
        first = next((i for i, state in enumerate(way) if state in goal), None)
        if first is not None:
            slow[first] += weight
    assert chain.arrival(0, goal, most=4) == dict(slow)


@settings(max_examples=40, deadline=None)
@given(chains(), st.data())
def test_reaching_and_means_keep_their_equations(chain: Chain[int], data: st.DataObject) -> None:
    """One step ahead, the chance is the same, and the mean is one less."""
    goal = data.draw(st.sets(st.sampled_from(sorted(chain.moves)), min_size=1))
    chance = {state: chain.reaches(state, goal) for state in chain.moves}
    for state, ways in chain.moves.items():
        assert 0 <= chance[state] <= 1
        assert chance[state] == (1 if state in goal else sum(w * chance[to] for to, w in ways.items()))
        if state in goal:
            assert chain.mean(state, goal) == 0
        elif chance[state] == 1:
            assert chain.mean(state, goal) == 1 + sum(w * chain.mean(to, goal) for to, w in ways.items())
        else:
            with pytest.raises(ValueError, match="may never be reached"):
                chain.mean(state, goal)


def test_the_long_run_agrees() -> None:
    """Reaching is where the sum of all arrivals goes."""
    ruin = Chain({0: {0: 1}, 1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}, 3: {3: 1}})
    assert ruin.reaches(1, [3]) == THIRD
    assert abs(sum(ruin.arrival(1, [3], most=60).values()) - THIRD) < Fraction(1, 10**9)
    assert ruin.mean(1, [0, 3]) == 2
    assert ruin.reaches(0, [3]) == 0


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Chain({"a": {"a": HALF}}), "chances from 'a' are .* together exactly 1"),
        (lambda: Chain({"a": {"a": 2, "b": -1}, "b": {"b": 1}}), "from 0 on"),
        (lambda: Chain({"a": {"a": 0.1, "b": 0.9}, "b": {"b": 1}}), "allowed: fractions from 0 on"),
        (lambda: Chain({"a": {"b": 1}}), "the state 'b' is not in the chain; allowed: 'a'"),
        (lambda: Chain({}), "the number of states is 0"),
        (lambda: Chain({"a": {"a": 1}}).after("b", 1), "the state 'b' is not in the chain"),
        (lambda: Chain({"a": {"a": 1}}).after("a", -1), "steps is -1"),
        (lambda: Chain({"a": {"a": 1}}).arrival("a", []), "no state to reach"),
    ],
)
def test_a_wrong_question_is_refused(wrong, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wrong()

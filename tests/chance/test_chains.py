"""Markov chains compared with brute force over every path."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import Chain

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@st.composite
def chains(draw: st.DrawFn) -> Chain[int]:
    """Return a chain of up to five states with small integer weights."""
    states = draw(st.integers(1, 5))
    rows = st.lists(st.integers(0, 3), min_size=states, max_size=states).filter(any)
    weights = [draw(rows) for _ in range(states)]
    return Chain({i: {j: Fraction(w, sum(row)) for j, w in enumerate(row) if w} for i, row in enumerate(weights)})


def walks(chain: Chain[int], start: int, steps: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return every path of this many steps, with its chance."""
    paths = [((start,), Fraction(1))]
    for _ in range(steps):
        paths = [((*path, to), weight * w) for path, weight in paths for to, w in chain.moves[path[-1]].items()]
    return paths


@settings(max_examples=40, deadline=None)
@given(chains(), st.integers(0, 4))
def test_the_distribution_after_some_steps_matches_all_paths(chain: Chain[int], steps: int) -> None:
    brute_force: Counter[int] = Counter()
    for way, weight in walks(chain, 0, steps):
        brute_force[way[-1]] += weight
    chances = chain.after(0, steps)
    assert chances == dict(brute_force)
    assert sum(chances.values()) == 1


@settings(max_examples=40, deadline=None)
@given(chains(), st.data())
def test_the_first_arrival_matches_all_paths(chain: Chain[int], data: st.DataObject) -> None:
    goal = data.draw(st.sets(st.sampled_from(sorted(chain.moves)), min_size=1))
    brute_force: Counter[int] = Counter()
    for way, weight in walks(chain, 0, 4):
        first = next((i for i, state in enumerate(way) if state in goal), None)
        if first is not None:
            brute_force[first] += weight
    assert chain.first_passage(0, goal, max_steps=4) == dict(brute_force)


@settings(max_examples=40, deadline=None)
@given(chains(), st.data())
def test_hitting_probabilities_and_means_satisfy_their_equations(chain: Chain[int], data: st.DataObject) -> None:
    """Averaged over one step, the chance is the same and the mean is one less."""
    goal = data.draw(st.sets(st.sampled_from(sorted(chain.moves)), min_size=1))
    chance = {state: chain.hitting_probability(state, goal) for state in chain.moves}
    for state, ways in chain.moves.items():
        assert 0 <= chance[state] <= 1
        assert chance[state] == (1 if state in goal else sum(w * chance[to] for to, w in ways.items()))
        if state in goal:
            assert chain.mean_hitting_time(state, goal) == 0
        elif chance[state] == 1:
            assert chain.mean_hitting_time(state, goal) == 1 + sum(
                w * chain.mean_hitting_time(to, goal) for to, w in ways.items()
            )
        else:
            with pytest.raises(ValueError, match="may never be reached"):
                chain.mean_hitting_time(state, goal)


def test_the_hitting_probability_is_the_limit_of_arrivals() -> None:
    """The sum of all arrival chances converges to the probability of reaching the state."""
    ruin = Chain({0: {0: 1}, 1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}, 3: {3: 1}})
    assert ruin.hitting_probability(1, [3]) == THIRD
    assert abs(sum(ruin.first_passage(1, [3], max_steps=60).values()) - THIRD) < Fraction(1, 10**9)
    assert ruin.mean_hitting_time(1, [0, 3]) == 2
    assert ruin.hitting_probability(0, [3]) == 0


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Chain({"a": {"a": HALF}}), "chances from 'a' are .* that sum to 1"),
        (lambda: Chain({"a": {"a": 2, "b": -1}, "b": {"b": 1}}), "allowed: non-negative fractions"),
        (lambda: Chain({"a": {"a": 0.1, "b": 0.9}, "b": {"b": 1}}), "allowed: non-negative fractions that sum to 1"),
        (lambda: Chain({"a": {"b": 1}}), "the state 'b' is not in the chain; allowed: 'a'"),
        (lambda: Chain({}), "the number of states is 0"),
        (lambda: Chain({"a": {"a": 1}}).after("b", 1), "the state 'b' is not in the chain"),
        (lambda: Chain({"a": {"a": 1}}).after("a", -1), "steps is -1"),
        (lambda: Chain({"a": {"a": 1}}).first_passage("a", []), "no state to reach"),
    ],
)
def test_invalid_arguments_are_rejected(wrong, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wrong()

"""Chains against the slow way: every way through, one after another; and the season wheel against thrown dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import Chain, rounds_left, rounds_until, season_wheel

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
GAME = 36  # spaces from the first to beyond the last


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


def rest(space: int, pips: tuple[int, ...]) -> list[int]:
    """The spaces counted on without end, space after space: 13 is the first of the second year."""
    found = [space]
    for pip in pips:
        found.append(found[-1] + pip)
    return found


# -- any chain -----------------------------------------------------------------------------------------------


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
        (lambda: season_wheel({1: HALF, 2: THIRD}), "together exactly 1"),
        (lambda: Chain({"a": {"b": 1}}), "the state 'b' is not in the chain; allowed: 'a'"),
        (lambda: Chain({}), "the number of states is 0"),
        (lambda: season_wheel().after((4, 2), 1), r"the state \(4, 2\) is not in the chain"),
        (lambda: season_wheel().after((1, 1), -1), "steps is -1"),
        (lambda: season_wheel().arrival((1, 1), []), "no state to reach"),
        (lambda: season_wheel({4: 1}), r"the pips are \[4\]; allowed: 1, 2 and 3"),
        (lambda: rounds_left(4, 1), "year is 4; allowed: a whole number from 0 to 3"),
        (lambda: rounds_left(1, 13), "space is 13; allowed: a whole number from 1 to 12"),
        (lambda: rounds_until(1, 1, 1, 4), "season is 4; allowed: a whole number from 0 to 3"),
    ],
)
def test_a_wrong_question_is_refused(wrong, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wrong()


# -- the season wheel ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("year", "space"), [(3, 12), (3, 10), (3, 7), (3, 5), (3, 4)])
def test_rounds_left_by_every_row_of_pips(year: int, space: int) -> None:
    left = GAME + 1 - (12 * (year - 1) + space)
    slow: Counter[int] = Counter()
    for pips in product((1, 2, 3), repeat=left):
        at = rest(0, pips)
        slow[next(i for i, moved in enumerate(at) if moved >= left)] += Fraction(1, 3**left)
    assert rounds_left(year, space) == dict(sorted(slow.items()))


@pytest.mark.parametrize(("space", "season"), [(1, 1), (1, 2), (3, 1), (4, 3), (6, 2), (8, 3)])
def test_the_wait_for_a_season_by_every_row_of_pips(space: int, season: int) -> None:
    slow: Counter[int] = Counter()
    for pips in product((1, 2, 3), repeat=9):
        waited = next(i for i, at in enumerate(rest(space, pips)) if (at - 1) // 3 >= season)
        slow[waited] += Fraction(1, 3**9)
    assert rounds_until(1, space, 1, season) == dict(sorted(slow.items()))


def test_no_season_is_ever_left_out() -> None:
    for year, season in product((1, 2, 3), range(4)):
        assert sum(rounds_until(1, 1, year, season).values()) == 1


def test_a_whole_game() -> None:
    """Between 12 and 36 rounds; the mean is what the chain's equations say, and what thrown dice show."""
    found = rounds_left(1, 1)
    assert (min(found), max(found), sum(found.values())) == (12, 36, 1)
    assert (found[12], found[36]) == (Fraction(1, 3**12), Fraction(1, 3**35))
    mean = sum(rounds * chance for rounds, chance in found.items())
    assert mean == season_wheel().mean((1, 1), [(4, 1)])
    chance, thrown = Random(1), []
    for _ in range(4000):
        moved = rounds = 0
        while moved < GAME:
            moved, rounds = moved + chance.choice((1, 2, 3)), rounds + 1
        thrown.append(rounds)
    assert abs(sum(thrown) / len(thrown) - mean) < 0.12  # four standard errors


def test_other_pips() -> None:
    assert rounds_left(1, 1, {3: 1}) == {12: 1}
    assert rounds_left(1, 1, {1: 1}) == {36: 1}
    assert rounds_until(1, 1, 2, 0, {2: HALF, 3: HALF})[4] == Fraction(1, 2**4)

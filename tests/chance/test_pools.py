from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from chance.brute_force import kept_subsets, ordered
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import chance, distribution, expectation, most_likely, reroll, rolls, sub_multisets

kept_and_count = st.integers(0, 4).flatmap(
    lambda count: st.tuples(st.lists(st.integers(1, 6), max_size=4 - count), st.just(count))
)


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (4, 4), (3, 8), (5, 2)])
def test_rolls_count_every_ordered_outcome(dice: int, sides: int) -> None:
    outcomes = Counter(tuple(sorted(outcome)) for outcome in ordered(dice, sides))
    assert rolls(dice, sides) == {roll: Fraction(count, sides**dice) for roll, count in outcomes.items()}


@pytest.mark.parametrize(("dice", "sides"), [(0, 2), (4, 6), (5, 6), (12, 6), (12, 8), (20, 6), (20, 2), (3, 20)])
def test_chances_sum_to_exactly_one(dice: int, sides: int) -> None:
    assert sum(rolls(dice, sides).values()) == 1


def test_four_dice_have_126_rolls() -> None:
    assert len(rolls(4)) == 126


@settings(max_examples=40, deadline=None)
@given(kept_and_count)
def test_reroll_counts_every_ordered_outcome(given: tuple[list[int], int]) -> None:
    kept, count = given
    outcomes = Counter(tuple(sorted((*kept, *new))) for new in ordered(count))
    assert reroll(kept, count) == {roll: Fraction(ways, 6**count) for roll, ways in outcomes.items()}


@settings(max_examples=40, deadline=None)
@given(st.sets(st.sampled_from(sorted(rolls(3)))))
def test_chance_counts_the_favourable_outcomes(favourable: set[tuple[int, ...]]) -> None:
    count = sum(tuple(sorted(outcome)) in favourable for outcome in ordered(3))
    assert chance(lambda roll: roll in favourable, 3) == Fraction(count, 216)
    assert chance(lambda roll: roll in favourable, rolls(3)) == Fraction(count, 216)


def test_a_chance_of_kept_dice_starts_from_the_reroll() -> None:
    assert chance(lambda roll: roll.count(3) >= 3, reroll((3, 3), 2)) == Fraction(11, 36)


def test_any_true_value_counts_as_one_event() -> None:
    assert chance(lambda roll: roll.count(6), 2) == Fraction(11, 36)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.fractions(-5, 5, max_denominator=7), min_size=56, max_size=56))
def test_expectation_is_the_mean_over_ordered_outcomes(worth: list[Fraction]) -> None:
    value = dict(zip(rolls(3), worth, strict=True))
    mean = sum(value[tuple(sorted(outcome))] for outcome in ordered(3)) / 216
    assert expectation(value.__getitem__, 3) == mean


@pytest.mark.parametrize("of", [sum, max, min, len])
def test_distribution_counts_ordered_outcomes(of) -> None:
    counts = Counter(of(outcome) for outcome in ordered(4))
    assert distribution(of, 4) == {value: Fraction(count, 1296) for value, count in counts.items()}


def test_large_pools_are_exact() -> None:
    """Compare twelve and twenty dice with counts that need no listing."""
    assert chance(lambda roll: 6 in roll, 12) == 1 - Fraction(5, 6) ** 12
    assert distribution(lambda roll: roll.count(6), 20) == {
        k: comb(20, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (20 - k) for k in range(21)
    }


HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("pool", "says"),
    [
        ({(1,): HALF, (2,): Fraction(1, 3)}, "the chances of the pool sum to 5/6; allowed: exactly 1"),
        ({(1,): 1, (2,): 1}, "sum to 2"),
        ({}, "sum to 0"),
        ({(1,): Fraction(3, 2), (2,): -HALF}, r"the chance of \(2,\) is Fraction\(-1, 2\); allowed: a fraction from 0"),
        ({(1,): 0.1, (2,): 0.9}, r"the chance of \(1,\) is 0.1; allowed: a fraction"),
    ],
)
def test_a_pool_with_impossible_chances_is_rejected(pool, says: str) -> None:
    for question in (lambda: chance(bool, pool), lambda: expectation(sum, pool), lambda: distribution(sum, pool)):
        with pytest.raises(ValueError, match=says):
            question()


def test_a_custom_pool_is_accepted() -> None:
    loaded = {(1,): HALF, (6,): HALF}
    assert expectation(sum, loaded) == Fraction(7, 2)
    assert chance(lambda roll: 6 in roll, {(6,): 1}) == 1


def test_an_empty_distribution_has_no_most_likely_value() -> None:
    with pytest.raises(ValueError, match="no chances were given"):
        most_likely({})


def test_sub_multisets_accept_dice_in_any_order() -> None:
    assert sub_multisets((3, 5, 3)) == sub_multisets((3, 3, 5))


def test_most_likely_returns_all_ties() -> None:
    assert most_likely({"a": Fraction(2, 5), "b": Fraction(1, 5), "c": Fraction(2, 5)}) == ["a", "c"]
    assert all(len(set(roll)) == 4 for roll in most_likely(rolls(4)))
    assert len(most_likely(rolls(4))) == 15


def test_sub_multisets_are_the_different_subsets() -> None:
    for roll in rolls(4):
        found = sub_multisets(roll)
        assert len(found) == len(set(found))
        assert set(found) == set(kept_subsets(roll))
        assert [len(kept) for kept in found] == sorted((len(kept) for kept in found), reverse=True)


@pytest.mark.parametrize(
    ("dice", "sides", "says"),
    [
        (-1, 6, "dice is -1; allowed: a whole number from 0 to 20"),
        (21, 2, "dice is 21; allowed: a whole number from 0 to 20"),
        (2.5, 6, "dice is 2.5; allowed"),
        (2, 1, "sides is 1; allowed: a whole number from 2 to 20"),
        (2, 21, "sides is 21"),
        (True, 6, "dice is True; allowed"),
        (20, 8, "20 dice with 8 sides have 888,030 rolls; allowed: at most 60,000, so 12 such dice"),
    ],
)
def test_an_invalid_pool_is_rejected(dice: int, sides: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        rolls(dice, sides)


@pytest.mark.parametrize(("kept", "face"), [((3, 7), 7), ((0,), 0), ((-1, 2), -1), ((2.5,), 2.5)])
def test_an_invalid_face_is_rejected(kept: tuple[int, ...], face: float) -> None:
    with pytest.raises(ValueError, match=rf"has {face}; allowed: faces from 1 to 6"):
        reroll(kept, 1)

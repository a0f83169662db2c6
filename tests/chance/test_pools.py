from collections import Counter
from fractions import Fraction

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


@pytest.mark.parametrize(("dice", "sides"), [(0, 2), (4, 6), (5, 6), (11, 6), (20, 2), (3, 20)])
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


def test_an_event_counts_once_however_truth_is_told() -> None:
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


def test_most_likely_names_all_that_are() -> None:
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
        (12, 6, "12 dice with 6 sides have 6,188 rolls; allowed: at most 5,000"),
    ],
)
def test_a_wrong_pool_is_refused(dice: int, sides: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        rolls(dice, sides)


@pytest.mark.parametrize(("kept", "face"), [((3, 7), 7), ((0,), 0), ((-1, 2), -1), ((2.5,), 2.5)])
def test_a_wrong_face_is_refused(kept: tuple[int, ...], face: float) -> None:
    with pytest.raises(ValueError, match=rf"has {face}; allowed: faces from 1 to 6"):
        reroll(kept, 1)

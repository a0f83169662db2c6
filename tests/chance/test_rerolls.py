from fractions import Fraction
from functools import cache

import pytest
from chance.brute_force import kept_subsets, mean_after, ordered
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import Roll, best_reroll, chance, expectation, reroll, rolls
from tabletop_nb.odds.evenfall import Requirement

# requirement -> chances with four dice (first roll, best reroll) and with five (first roll, best reroll)
ODDS = {
    "Sun Sun": (0.722, 0.923, 0.907, 0.991),
    "1 Sun Sun": (0.240, 0.505, 0.444, 0.734),
    "Sun Sun Sun": (0.097, 0.315, 0.213, 0.541),
    "1 2 3": (0.083, 0.282, 0.158, 0.448),
    "Sun Sun Moon Moon": (0.074, 0.203, 0.290, 0.591),
    "1 2 Sun Sun": (0.043, 0.156, 0.158, 0.413),
    "3 3 Sun Sun": (0.024, 0.102, 0.093, 0.294),
    "1 2 3 4": (0.019, 0.096, 0.062, 0.250),
    "1 Sun Sun Sun": (0.016, 0.092, 0.064, 0.269),
    "1 1 1 Sun": (0.016, 0.088, 0.035, 0.171),
    "Sun Sun Sun Sun": (0.005, 0.039, 0.020, 0.132),
    "1 1 2 2": (0.005, 0.037, 0.018, 0.118),
    "1 1 1 2": (0.003, 0.026, 0.012, 0.086),
    "1 1 1 1": (0.001, 0.009, 0.003, 0.033),
}
THREES = Requirement.parse("3 3 Sun Sun").matches
values3 = st.lists(st.fractions(-3, 3, max_denominator=5), min_size=56, max_size=56).map(
    lambda worth: dict(zip(rolls(3), worth, strict=True))
)


@pytest.mark.parametrize("text", ODDS)
def test_the_odds_of_the_evenfall_requirements_are_exact(text: str) -> None:
    event = Requirement.parse(text).matches
    found = [odds for dice in (4, 5) for odds in (chance(event, dice), best_reroll(event, dice).start)]
    assert [round(float(odds), 3) for odds in found] == list(ODDS[text])


@pytest.mark.parametrize("text", ["3 3 Sun Sun", "Sun Sun Moon Moon", "1 2 3"])
def test_each_roll_of_four_dice_has_the_best_of_all_sixteen_subsets(text: str) -> None:
    event = cache(Requirement.parse(text).matches)
    policy = best_reroll(event)
    worth = {kept: mean_after(event, kept, 4) for roll in rolls(4) for kept in set(kept_subsets(roll))}
    for roll in rolls(4):
        subsets = [(worth[kept], len(kept)) for kept in kept_subsets(roll)]
        kept = policy.keep(roll)
        assert (policy.value(roll), len(kept)) == max(subsets)
        assert worth[kept] == policy.value(roll)


@settings(max_examples=8, deadline=None)
@given(values3)
def test_alternatives_are_all_subsets_with_their_means(value: dict[Roll, Fraction]) -> None:
    policy = best_reroll(value.__getitem__, dice=3)
    for roll in rolls(3):
        found = policy.alternatives(roll)
        assert dict(found) == {kept: mean_after(value.__getitem__, kept, 3) for kept in kept_subsets(roll)}
        assert len(found) == len(dict(found))
        assert [worth for _, worth in found] == sorted((worth for _, worth in found), reverse=True)


@settings(max_examples=5, deadline=None)
@given(values3)
def test_two_rerolls_are_a_reroll_before_a_reroll(value: dict[Roll, Fraction]) -> None:
    after = {roll: max(mean_after(value.__getitem__, kept, 3) for kept in kept_subsets(roll)) for roll in rolls(3)}
    before = {roll: max(mean_after(after.__getitem__, kept, 3) for kept in kept_subsets(roll)) for roll in rolls(3)}
    policy = best_reroll(value.__getitem__, dice=3, rerolls=2)
    assert {roll: policy.value(roll) for roll in rolls(3)} == before
    assert {roll: policy.value(roll, rerolls_left=1) for roll in rolls(3)} == after
    assert {roll: policy.value(roll, rerolls_left=0) for roll in rolls(3)} == value
    assert policy.start == sum(before[tuple(sorted(outcome))] for outcome in ordered(3)) / 216


def test_following_the_policy_earns_its_value() -> None:
    policy = best_reroll(THREES, dice=5)

    def earned(roll: Roll) -> Fraction:
        kept = policy.keep(roll)
        return chance(THREES, reroll(kept, 5 - len(kept)))

    assert expectation(earned, 5) == policy.start


def test_five_equal_dice_in_three_rolls() -> None:
    """The well-known chance is 4.603%."""
    assert best_reroll(lambda roll: len(set(roll)) == 1, dice=5, rerolls=2).start == Fraction(347897, 7558272)


def test_dice_need_not_have_six_sides() -> None:
    policy = best_reroll(sum, dice=1, sides=8)
    assert [policy.keep((face,)) for face in (4, 5)] == [(), (5,)]
    assert policy.start == Fraction(1 + 1 + 1 + 1, 8) * Fraction(9, 2) + Fraction(5 + 6 + 7 + 8, 8)


def test_nothing_is_rerolled_without_gain() -> None:
    for policy in (best_reroll(lambda roll: 1), best_reroll(lambda roll: 0, rerolls=2)):
        assert all(policy.keep(roll) == roll for roll in rolls(4))
    assert best_reroll(THREES).keep((3, 3, 3, 3)) == (3, 3, 3, 3)


def test_without_rerolls_the_value_is_that_of_the_first_roll() -> None:
    policy = best_reroll(THREES, rerolls=0)
    assert policy.start == chance(THREES, 4)
    assert policy.keep((1, 2, 4, 5)) == (1, 2, 4, 5)
    assert policy.alternatives((3, 3, 5, 5)) == [((3, 3, 5, 5), 1)]
    assert best_reroll(THREES).alternatives((1, 2, 4, 5), rerolls_left=0) == [((1, 2, 4, 5), 0)]


def test_dice_may_be_given_in_any_order() -> None:
    policy = best_reroll(THREES)
    assert policy.keep([6, 3, 1, 3]) == policy.keep((1, 3, 3, 6)) == (1, 3, 3)


def test_fewer_dice_are_worth_the_mean_over_the_others() -> None:
    policy = best_reroll(THREES)
    assert policy.value((3, 3), rerolls_left=0) == Fraction(1, 6)
    assert policy.value((), rerolls_left=0) == chance(THREES, 4)


def test_the_value_is_computed_once_per_roll() -> None:
    asked: list[Roll] = []
    best_reroll(lambda roll: asked.append(roll) or 0, dice=5, rerolls=3)
    assert sorted(asked) == sorted(rolls(5))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"dice": -2}, "dice is -2; allowed: a whole number from 0 to 20"),
        ({"sides": 0}, "sides is 0; allowed"),
        ({"rerolls": -1}, "rerolls is -1; allowed: a whole number from 0 to 10"),
        ({"rerolls": 11}, "rerolls is 11"),
    ],
)
def test_invalid_arguments_are_rejected(wrong: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        best_reroll(THREES, **wrong)


def test_an_invalid_roll_is_rejected() -> None:
    policy = best_reroll(THREES)
    with pytest.raises(ValueError, match="has 7; allowed: faces from 1 to 6"):
        policy.keep((1, 2, 3, 7))
    with pytest.raises(ValueError, match="the number of dice is 3; allowed: a whole number from 4 to 4"):
        policy.keep((1, 2, 3))
    with pytest.raises(ValueError, match="the number of dice is 5; allowed: a whole number from 0 to 4"):
        policy.value((1, 2, 3, 4, 5))
    with pytest.raises(ValueError, match="rerolls_left is 2; allowed: a whole number from 0 to 1"):
        policy.value((1, 2, 3, 4), rerolls_left=2)

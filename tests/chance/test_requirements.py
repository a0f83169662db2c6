from fractions import Fraction

import pytest
from chance.brute_force import fills, ordered
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import best_play, best_reroll, chance, rolls
from tabletop_nb.odds.evenfall import Requirement

slots = st.lists(st.sampled_from(["1", "2", "3", "6", "Sun", "Sun", "Moon", "Moon"]), min_size=1, max_size=5)


@settings(max_examples=300, deadline=None)
@given(slots, st.lists(st.integers(1, 6), max_size=6))
def test_matching_agrees_with_trying_every_die_on_every_slot(slots: list[str], dice: list[int]) -> None:
    assert Requirement.parse(" ".join(slots)).matches(tuple(sorted(dice))) == fills(slots, tuple(dice))


@pytest.mark.parametrize("text", ["3 3 Sun Sun", "Sun Sun Moon Moon", "3 Sun Sun Moon", "Sun Sun Sun Moon"])
def test_matching_is_right_for_all_outcomes_of_four_dice(text: str) -> None:
    matches = Requirement.parse(text).matches
    assert all(matches(tuple(sorted(dice))) == fills(text.split(), dice) for dice in ordered(4))


@pytest.mark.parametrize("sides", [2, 4, 8])
@pytest.mark.parametrize("text", ["Sun", "Sun Sun", "1 Moon Moon", "Sun Sun Moon", "2 Sun Moon", "6 6"])
def test_dice_can_have_any_number_of_sides(text: str, sides: int) -> None:
    matches = Requirement.parse(text).matches
    for count in (1, 2, 3):
        hit = sum(fills(text.split(), dice) for dice in ordered(count, sides))
        assert chance(matches, rolls(count, sides)) == Fraction(hit, sides**count)


def test_a_pair_on_two_eight_sided_dice() -> None:
    pair = Requirement.parse("Sun Sun").matches
    assert chance(pair, rolls(2, 8)) == Fraction(1, 8)
    assert best_reroll(pair, dice=2, sides=8, rerolls=0).start == Fraction(1, 8)
    assert best_play(pair, dice=2, sides=8, rerolls=0).start == Fraction(1, 8)


@pytest.mark.parametrize(
    ("text", "roll", "expected"),
    [
        ("3 3 Sun Sun", (3, 3, 5, 5), True),  # E01
        ("3 3 Sun Sun", (3, 3, 3, 3), True),  # E02: the pair can be 3s, too
        ("3 3 Sun Sun", (3, 3, 4, 5), False),  # E03
        ("3 3 Sun Sun", (3, 5, 5, 5), False),
        ("Sun Sun Moon Moon", (2, 2, 5, 5), True),  # E04
        ("Sun Sun Moon Moon", (4, 4, 4, 4), True),  # E05
        ("Sun", (2,), True),  # A single Sun matches any die, but needs one.
        ("Sun", (), False),
        ("Sun Sun", (1, 2, 3, 5, 5), True),  # Other dice don't matter.
        ("Sun Sun Sun Moon Moon", (1, 1, 2, 2, 2), True),  # The larger group can have the higher face.
        ("3 3 Sun Sun", (3, 3), False),
    ],
)
def test_the_examples_match_as_printed(text: str, roll: tuple[int, ...], expected: bool) -> None:
    assert Requirement.parse(text).matches(roll) is expected


def test_slots_can_have_any_order_and_case() -> None:
    assert Requirement.parse("sun 3  SUN 1 moon") == Requirement((1, 3), 2, 1)


@pytest.mark.parametrize(
    "text",
    ["Sun Star", "7 7", "0", " ", "1 2 3 4 5 6"],
)
def test_an_invalid_requirement_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' was given; allowed: one to five of 1 2 3 4 5 6 Sun Moon"):
        Requirement.parse(text)

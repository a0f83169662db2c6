"""Best play with rerolls and powers, compared with naive recursion."""

from fractions import Fraction

import pytest
from chance.brute_force import naive_play, ordered, turned
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabletop_nb.chance import (
    Action,
    Modifier,
    Play,
    Roll,
    Value,
    best_play,
    best_reroll,
    chance,
    change_one_die,
    expectation,
    reroll,
    rolls,
    sub_multisets,
)
from tabletop_nb.odds.evenfall import Requirement

POWERS = ["fire", "water", "earth", "quintessence", "air"]
THREES = Requirement.parse("3 3 Sun Sun").matches
PAIRS = Requirement.parse("Sun Sun Moon Moon").matches


def play_of(
    value: Value,
    powers: list[str] | tuple[str, ...] = (),
    sides: int = 6,
    wrap: bool = False,
    modifiers: dict[str, Modifier] | None = None,
    **more: int,
) -> Play:
    """Return the best play with the powers of Evenfall, on dice with any number of sides."""
    known = {name: change_one_die(lambda face, name=name: turned(face, name, sides, wrap)) for name in POWERS[:-1]}
    return best_play(value, powers, sides=sides, modifiers={**known, "air": sub_multisets, **(modifiers or {})}, **more)


def some_rolls(dice: int, sides: int) -> st.SearchStrategy[frozenset[Roll]]:
    return st.frozensets(st.sampled_from(sorted(rolls(dice, sides))), max_size=6)


def assert_agree(play: Play, naive, dice: int, sides: int) -> None:
    for roll in rolls(dice, sides):
        for rerolls in range(play.rerolls + 1):
            found = play.next(roll, rerolls)
            assert (found.value, -found.spends) == naive(roll, rerolls, play.powers)
    mean = sum(naive(roll, play.rerolls, play.powers)[0] for roll in ordered(dice, sides)) / sides**dice
    assert play.start == mean


@settings(max_examples=40, deadline=None)
@example(frozenset({(1, 1), (3, 6)}), ["air", "air", "fire", "quintessence"], 1, True)
@given(some_rolls(2, 6), st.lists(st.sampled_from(POWERS), max_size=4), st.integers(0, 2), st.booleans())
def test_two_dice_match_naive_recursion(good: frozenset[Roll], powers: list[str], rerolls: int, wrap: bool) -> None:
    play = play_of(lambda roll: roll in good, powers, dice=2, rerolls=rerolls, wrap=wrap)
    assert_agree(play, naive_play(lambda roll: roll in good, wrap=wrap), 2, 6)


@settings(max_examples=15, deadline=None)
@example(frozenset({(1, 1, 4), (2, 3, 4)}), ["air", "air", "earth", "fire"], False)
@given(some_rolls(3, 4), st.lists(st.sampled_from(POWERS), max_size=3), st.booleans())
def test_three_dice_match_naive_recursion(good: frozenset[Roll], powers: list[str], wrap: bool) -> None:
    play = play_of(lambda roll: roll in good, powers, dice=3, sides=4, wrap=wrap)
    assert_agree(play, naive_play(lambda roll: roll in good, sides=4, wrap=wrap), 3, 4)


@pytest.mark.parametrize("powers", [["fire", "air"], ["earth", "fire", "quintessence", "water"]])
def test_four_dice_match_naive_recursion(powers: list[str]) -> None:
    play, naive = play_of(THREES, powers, rerolls=0), naive_play(THREES)
    for roll in list(rolls(4))[::3]:  # every third one, for speed
        assert (play.next(roll).value, -play.next(roll).spends) == naive(roll, 0, play.powers)


@pytest.mark.parametrize(("power", "stuck", "around"), [("fire", 6, 1), ("water", 1, 6)])
def test_wrapping_from_the_last_face_to_the_first_is_optional(power: str, stuck: int, around: int) -> None:
    def wanted(roll: Roll) -> bool:
        return roll == (around,)

    assert play_of(wanted, [power], dice=1).value((stuck,), rerolls_left=0) == 0
    assert play_of(wanted, [power], dice=1, wrap=True).value((stuck,), rerolls_left=0) == 1


def test_without_powers_the_best_play_is_the_best_reroll() -> None:
    play, policy = play_of(PAIRS, dice=5), best_reroll(PAIRS, dice=5)
    assert play.start == policy.start
    assert all(play.value(roll) == policy.value(roll) for roll in rolls(5))
    assert all(play.next(roll).result == policy.keep(roll) for roll in rolls(5))


def test_air_is_one_more_reroll() -> None:
    assert play_of(THREES, ["air"]).start == best_reroll(THREES, rerolls=2).start
    assert play_of(THREES, ["air", "air"], rerolls=0).start == best_reroll(THREES, rerolls=2).start


def test_a_play_with_powers_can_be_evaluated_without_them() -> None:
    play = play_of(THREES, ["fire", "air"])
    assert play.value((1, 3, 3, 5), powers_left=()) == best_reroll(THREES).value((1, 3, 3, 5))
    assert play.value((1, 3, 3, 5), powers_left=["fire"]) == play_of(THREES, ["fire"]).value((1, 3, 3, 5))


def test_a_power_never_hurts() -> None:
    fire, both = play_of(THREES, ["fire"]), play_of(THREES, ["fire", "air"])
    assert all(fire.value(roll) <= both.value(roll) for roll in rolls(4))
    assert chance(THREES, 4) < fire.start < both.start < 1


def test_following_the_advice_earns_and_spends_what_it_predicts() -> None:
    play = play_of(PAIRS, ["fire", "air", "air"])

    def follow(roll: Roll, rerolls: int, powers: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        key = (roll, rerolls, powers)
        if key not in known:
            known[key] = earn(play.next(roll, rerolls, powers), rerolls, powers)
        return known[key]

    def earn(action: Action, rerolls: int, powers: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        if action.name == "stop":
            return Fraction(PAIRS(action.roll)), Fraction(0)
        left, rest = (rerolls - 1, powers) if action.name == "reroll" else (0, without(powers, action.name))
        pool = reroll(action.result, 4 - len(action.result))
        used = int(action.name != "reroll")
        return (
            expectation(lambda roll: follow(roll, left, rest)[0], pool),
            used + expectation(lambda roll: follow(roll, left, rest)[1], pool),
        )

    known: dict[tuple[Roll, int, tuple[str, ...]], tuple[Fraction, Fraction]] = {}
    for roll in rolls(4):
        best = play.next(roll)
        assert follow(roll, 1, play.powers) == (best.value, best.spends)
    assert expectation(lambda roll: follow(roll, 1, play.powers)[0], 4) == play.start


def without(powers: tuple[str, ...], power: str) -> tuple[str, ...]:
    at = powers.index(power)
    return powers[:at] + powers[at + 1 :]


def test_nothing_is_spent_without_gain() -> None:
    play = play_of(THREES, POWERS)
    assert all(play.next(roll).name == "stop" for roll in rolls(4) if THREES(roll))
    hopeless = play_of(lambda roll: False, POWERS)
    assert {hopeless.next(roll).name for roll in rolls(4)} == {"stop"}


def test_of_several_certain_plays_the_one_with_the_fewest_powers_is_best() -> None:
    """Fire on the fifth die and then Quintessence on the right one would also be certain."""
    play = play_of(PAIRS, ["fire", "quintessence", "water"], dice=5, rerolls=0)
    best = play.next((1, 1, 3, 4, 6))
    assert (best.value, best.spends) == (1, 1)
    assert best.result in {(1, 1, 3, 3, 6), (1, 1, 4, 4, 6)}


def test_alternatives_are_every_action_best_first() -> None:
    found = play_of(THREES, ["air", "fire"]).alternatives((3, 3, 5, 6))
    assert [action.value for action in found] == sorted((action.value for action in found), reverse=True)
    assert {action.result for action in found if action.name == "fire"} == {(3, 4, 5, 6), (3, 3, 6, 6)}
    assert sum(action.name == "air" for action in found) == 12
    assert sum(action.name == "reroll" for action in found) == 11  # Keeping all dice is not a reroll.
    assert [action.value for action in found if action.name == "stop"] == [0]
    assert str(found[0]) == "fire: 5 becomes 6"


def test_actions_have_readable_text() -> None:
    play = play_of(THREES, ["air"], rerolls=1)
    assert str(play.next((3, 3, 5, 5))) == "stop"
    assert str(play.next((3, 3, 5, 6))) == "reroll: keep 3 3 5, roll 6 again"
    assert str(play.next((3, 3, 5, 6), rerolls_left=0)) == "air: keep 3 3 5, roll 6 again"
    assert str(play.next((1, 2, 4, 5), rerolls_left=0)).endswith("again")


def test_a_custom_modifier_can_be_used() -> None:
    """Set a die to any face: three equal dice then need only a pair."""
    wild = {"wild": change_one_die(lambda face: range(1, 7))}
    play = play_of(lambda roll: len(set(roll)) == 1, ["wild"], dice=3, rerolls=0, modifiers=wild)
    assert play.start == Fraction(96, 216)


def test_values_need_not_be_events() -> None:
    play = play_of(lambda roll: Fraction(-sum(roll), 3), ["fire", "water"], dice=1, rerolls=0)
    assert play.value((4,)) == -1
    assert play.next((4,)).name == "water"
    assert play.next((1,)).name == "stop"


def test_the_event_is_evaluated_once_per_roll() -> None:
    asked: list[Roll] = []
    play = play_of(lambda roll: bool(asked.append(roll)), ["air", "air", "fire", "water"], dice=5)
    assert play.start == 0
    assert sorted(asked) == sorted(rolls(5))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"powers": ["aether"]}, "the power 'aether' is not known; allowed: .*'air', 'earth', 'fire'"),
        ({"powers": POWERS * 4}, "20 powers on 4 dice make 393,750 positions; allowed: at most 100,000"),
        ({"dice": -1}, "dice is -1; allowed: a whole number from 0 to 20"),
        ({"dice": 15}, "15 dice with 6 sides have 15,504 rolls; allowed: at most 5,000, so 11 such dice"),
        ({"rerolls": 99}, "rerolls is 99; allowed: a whole number from 0 to 10"),
        (
            {"powers": ["more"], "modifiers": {"more": lambda roll: [(*roll, 1)]}},
            "the number of dice that more leaves is 5; allowed: a whole number from 0 to 4",
        ),
        (
            {"powers": ["odd"], "modifiers": {"odd": change_one_die(lambda face: [9])}},
            "has 9; allowed: faces from 1 to 6",
        ),
    ],
)
def test_invalid_arguments_are_rejected(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        play_of(THREES, **wrong)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"roll": (1, 2, 3)}, "the number of dice is 3; allowed: a whole number from 4 to 4"),
        ({"roll": (1, 2, 3, 8)}, "has 8; allowed: faces from 1 to 6"),
        ({"roll": (1, 2, 3, 4), "rerolls_left": 2}, "rerolls_left is 2; allowed: a whole number from 0 to 1"),
        (
            {"roll": (1, 2, 3, 4), "powers_left": ["fire", "fire"]},
            r"powers left are \('fire', 'fire'\); allowed: some of \('air', 'fire'\)",
        ),
    ],
)
def test_an_invalid_position_is_rejected(position: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        play_of(THREES, ["fire", "air"]).next(**position)

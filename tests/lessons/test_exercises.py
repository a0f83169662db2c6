"""The exercise library: hints that fit the mistake, stable generated exercises, and rejected bad exercises."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletop_nb.core.rng import Chance
from tabletop_nb.lessons import Dice, Exercise, Number, Open, Pick, exercise, exercise_for, grade, mistake, seed_of
from tabletop_nb.lessons.l08_best_reroll.exercises import die_with_reroll, one_more
from tabletop_nb.lessons.words import SENTENCES


def sample(**changes: Any) -> Exercise:
    looks: dict[str, Any] = {
        "question": "Two dice: the chance of a 3 and a 5?",
        "kind": Number(),
        "answer": Fraction(1, 18),
        "mistakes": (mistake("order", Fraction(1, 36)), mistake("mine", Fraction(1, 3), "You added.")),
        "hint": "Count.",
        "second_hint": "Of 36.",
        "solution": ("Two of 36.",),
    }
    return Exercise(**{**looks, **changes})


def test_the_right_answer_is_accepted_in_any_notation() -> None:
    for given in ("1/18", "2/36", "0.056", "5.6 %", "5,6%"):
        assert sample().check(given).state == "right", given


def test_a_typical_mistake_gets_its_own_hint_then_a_stronger_one() -> None:
    first, second = sample().check("1/36"), sample().check("1/36", tries=1)
    assert (first.state, first.mistake) == ("wrong", "order")
    assert first.text == SENTENCES.words["mistake"]["order"]
    assert second.text.endswith("Of 36.")


def test_any_other_mistake_gets_the_general_hint() -> None:
    assert sample().check("0.99").text == "Count."
    assert sample().check("0.99", tries=2).text == "Of 36."


def test_no_hint_gives_the_answer_away() -> None:
    for given in ("1/36", "1/3", "0.9", "nonsense", "0.1"):
        for tries in range(4):
            verdict = sample().check(given, tries)
            assert "1/18" not in verdict.title + verdict.text


def test_an_unreadable_answer_is_not_a_try() -> None:
    assert sample().check("a lot").state == "unreadable"
    assert sample().check("0.1").state == "unreadable"  # close, but one digit isn't precise enough


def test_an_open_answer_is_stored() -> None:
    task = Exercise("Why?", kind=Open())
    assert task.check("Because.").state == "saved"
    assert task.check(" ").state == "unreadable"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"mistakes": (mistake("order", Fraction(2, 36)),)}, "has the right answer"),
        ({"question": "What is {this}?"}, "brace"),
        ({"solution": ()}, "hint, second_hint and solution"),
        ({"answer": Fraction(7, 6)}, "not a chance"),
        ({"answer": 0.05}, "not a chance"),
        ({"kind": Pick("a", "b"), "answer": 2, "mistakes": ()}, "not an option"),
        ({"kind": Dice((1, 2)), "answer": {(1, 1)}, "mistakes": ()}, "can't be kept"),
        ({"kind": Dice((1, 2)), "answer": set(), "mistakes": ()}, "is empty"),
        ({"kind": Open()}, "has none"),
    ],
)
def test_a_misleading_exercise_is_rejected(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        sample(**changes)


def test_a_custom_mistake_needs_a_hint() -> None:
    with pytest.raises(ValueError, match=r"'mine' needs a hint; these have one: adding"):
        mistake("mine", 1)


@exercise
def any_number(luck: Chance) -> Exercise:
    number = luck.below(1_000_000)
    return Exercise(f"{number}?", number, Number(is_chance=False), hint="h", second_hint="s", solution=("w",))


@exercise
def other_number(luck: Chance) -> Exercise:
    return any_number.make(luck)


def test_a_seed_always_gives_the_same_exercise() -> None:
    assert [any_number(seed).answer for seed in (0, 1, 2152)] == [329789, 401989, 783763]
    assert any_number(1).answer != other_number(1).answer  # Generators don't share their random numbers.
    assert exercise_for(sample(), 1) == exercise_for(sample(), 2)


def test_names_give_seeds() -> None:
    assert seed_of("Ada") == seed_of("  ADA ") == 2152
    assert seed_of("4711") == 4711
    assert seed_of("Ada Lovelace") == seed_of("ada  lovelace") != seed_of("Ada")
    assert 0 <= seed_of("9" * 40) < 10_000


def test_submitted_answers_are_graded() -> None:
    assert grade([sample(), any_number, sample()], "Ada", ["1/18", "783763", None]) == ["right", "right", "unreadable"]
    assert grade([sample()], "Ada", ["1/36"]) == ["wrong"]


def test_a_hint_never_leads_back_to_the_mistake() -> None:
    task = next(t for t in map(one_more, range(99)) if t.facts["dice"] == 3)
    first, again = task.check("125/216"), task.check("125/216", tries=1)
    assert first.mistake == again.mistake == "opposite"
    assert "How much is left" in first.text
    assert "add up to 1" in again.text
    assert "misses" not in again.text
    assert "misses" in task.check("1/2", tries=1).text  # This hint is only for mistakes that it helps.


def test_a_rough_decimal_is_no_typical_mistake() -> None:
    task = next(t for t in map(one_more, range(99)) if t.facts["dice"] == 4)
    assert task.check("1/1296").mistake == "all"
    assert task.check("0.01").mistake == task.check("0.00").mistake == ""


def test_decimals_and_percentages_are_read_alike() -> None:
    answer = sample(answer=Fraction(5, 12), mistakes=())
    assert [answer.check(given).state for given in ("0.5", "50%", "0.50")] == ["wrong"] * 3
    assert answer.check("0.4").state == "unreadable"  # right so far, but one digit isn't precise enough
    assert [answer.check(given).state for given in ("0.42", "42%", "0.416")] == ["right"] * 3


def test_hints_for_a_number_do_not_mention_percentages() -> None:
    die = die_with_reroll(next(seed for seed in range(99) if die_with_reroll(seed).facts["sides"] == 4))
    assert "14%" not in die.check("three").text + die.check("").title
    assert "more than the highest number, 4" in die.check("5").text
    assert die.check("4.25").state == "wrong"
    assert die.check("4").mistake == "highest"


def test_a_whole_number_is_not_right_so_far() -> None:
    task = sample(answer=Fraction(34, 11), kind=Number(is_chance=False), mistakes=())
    assert task.check("3").state == "wrong"
    assert task.check("3.1").title == "Not precise enough."
    assert task.check("3.09").state == "right"

"""A student's attempts at one exercise."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletop_nb.lessons import Attempts, Exercise, Open
from tabletop_nb.lessons.attempts import MAX_STORED_ANSWERS

SIXTH = Exercise("How likely is a 6?", Fraction(1, 6), hint="Count.", second_hint="Of six.", solution=("1 of 6.",))


def after(*given: Any, has_feedback: bool = True) -> Attempts:
    attempts = Attempts(SIXTH, has_feedback)
    for each in given:
        attempts.answer(each)
    return attempts


def test_three_wrong_answers_or_the_right_one_unlock_the_solution() -> None:
    assert not after("1/2", "1/3").can_show_solution
    assert after("1/2", "1/3", "1/4").can_show_solution
    assert after("1/6").can_show_solution


def test_an_unreadable_answer_is_not_an_attempt() -> None:
    attempts = after("?", "0.2")
    assert (attempts.given, attempts.wrong) == ([], 0)


def test_nothing_changes_after_the_right_answer() -> None:
    attempts = after("1/6", "1/2")
    assert attempts.is_done
    assert attempts.given == ["1/6"]


def test_a_record_restores_everything() -> None:
    first = after("1/2", "1/3", "1/4")
    first.show_solution()
    first.answer("1/6")
    again = Attempts(SIXTH)
    again.replay(first.record())
    assert again.record() == first.record() == {"given": ["1/2", "1/3", "1/4", "1/6"], "way": True, "helped": True}
    assert again.summary() == "right after seeing the solution"


@pytest.mark.parametrize(
    "record", [{}, {"given": 7}, {"given": [None, {}]}, {"way": True}, {"given": ["1/2"], "way": 1}]
)
def test_an_edited_record_does_not_unlock_the_solution(record: dict[str, Any]) -> None:
    attempts = Attempts(SIXTH)
    attempts.replay(record)
    assert not attempts.has_seen_solution


def test_a_record_is_short() -> None:
    assert len(after(*["1/2"] * 99).record()["given"]) == MAX_STORED_ANSWERS


def test_without_feedback_right_and_wrong_look_the_same() -> None:
    verdicts = {after(given, has_feedback=False).verdict for given in ("1/6", "1/2", "0.2")}
    assert len(verdicts) == 1
    attempts = after("1/6", "1/2", has_feedback=False)
    assert attempts.summary() == "1/2"
    assert not attempts.can_show_solution


def test_an_open_question_is_done_when_it_is_answered() -> None:
    attempts = Attempts(Exercise("Why?", kind=Open()))
    assert not attempts.is_done
    attempts.answer("Because of the dice.")
    assert attempts.is_done
    assert attempts.summary() == "“Because of the dice.” (4 words)"


def test_a_solution_read_after_the_right_answer_is_no_help() -> None:
    attempts = after("1/2", "1/3", "1/4", "1/6")
    attempts.show_solution()
    assert attempts.summary() == "right (tries: 4)"
    again = Attempts(SIXTH)
    again.replay(attempts.record())
    assert again.has_seen_solution
    assert again.summary() == "right (tries: 4)"


def test_a_record_cannot_claim_help_that_was_not_offered() -> None:
    attempts = Attempts(SIXTH)
    attempts.replay({"given": ["1/6"], "way": True, "helped": True})
    assert attempts.summary() == "right (tries: 1)"

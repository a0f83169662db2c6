"""The page of a lesson: what is open, what is beside what, what the browser stores."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import ipywidgets
import pytest

from tabletop_nb.lessons import Tries
from tabletop_nb.lessons import l08_best_reroll as table
from tabletop_nb.ui.lesson import CountGrid, Explanation, Guess, Lesson, Scene, Simulation
from tabletop_nb.ui.lesson.page import Section
from tabletop_nb.ui.lesson.part import Part

SECRET = "Sixteen of thirty-six."


def send(part: Part, /, **command: Any) -> dict[str, Any]:
    """Send a command as the browser does, with the number of its screen, and return the new screen."""
    part.send({"seq": part.seq, **command})
    return part.screen()


def sample(**more: Any) -> Lesson:
    """Return a lesson of three parts: a guess with its result, two exercises, an end."""
    lesson = Lesson("test", "Test", table.EXERCISES, **more)
    guess = lesson.guess("How likely?", Fraction(16, 36))
    tries = Tries(table.trial())
    scene = Scene(table.position(), ["dice"], tries=tries, after=guess)
    result = Simulation(tries, table.CHOICES, guess)
    lesson.part("Guess", "Look.", scene, guess, [result, SECRET], minutes=5)
    lesson.part("Answer", lesson.answer(2), lesson.answer(4, is_extra=True), minutes=5, about="Count.")
    lesson.part("End", "Remember.", lesson.progress, minutes=1)
    return lesson


def shown(section: Section) -> str:
    """Return all texts of a part that are in the page."""
    return " ".join(texts(section.widget))


def texts(widget: Any) -> list[str]:
    if isinstance(widget, ipywidgets.Box):
        return [text for child in widget.children for text in texts(child)]
    return [str(widget.value)] if isinstance(widget, ipywidgets.HTML) else [str(getattr(widget, "screen", ""))]


def states(lesson: Lesson) -> list[str]:
    return [part["state"] for part in lesson.top.screen()["parts"]]


def test_the_result_is_not_in_the_page_before_the_guess() -> None:
    lesson = sample()
    first = lesson.sections[0]
    assert SECRET not in shown(first)
    assert "Opens when you lock in your guess." in shown(first)
    assert "4/9" not in shown(first)
    send(lesson.guesses[0], do="commit", value=40)
    assert SECRET in shown(first)
    assert "Opens when" not in shown(first)


def test_each_part_opens_when_the_one_before_is_finished() -> None:
    lesson = sample()
    assert states(lesson) == ["open", "closed", "closed"]
    assert "Exercise 2 of 8" not in shown(lesson.sections[1])
    assert "Opens when part 1 is finished." in shown(lesson.sections[1])
    send(lesson.guesses[0], do="commit", value=40)
    assert states(lesson) == ["done", "open", "closed"]
    send(lesson.answer(2), do="check", given="1/36")
    assert states(lesson) == ["done", "open", "closed"]  # A wrong answer doesn't open anything,
    for given in ("1/21", "1/3"):
        send(lesson.answer(2), do="check", given=given)
    send(lesson.answer(2), do="solution")
    assert states(lesson) == ["done", "done", "open"]  # but nobody is stuck.


def test_what_comes_after_an_exercise_waits_for_it_and_not_for_an_extra_one() -> None:
    lesson = Lesson("test", "Test", table.EXERCISES)
    section = lesson.part("Two", lesson.answer(4, is_extra=True), lesson.answer(2), SECRET, minutes=5)
    assert "Exercise 2 of 8" in shown(section)
    assert SECRET not in shown(section)
    send(lesson.answer(2), do="check", given="1/18")
    assert SECRET in shown(section)


def test_graded_work_opens_with_any_answer() -> None:
    lesson = sample(feedback=False)
    send(lesson.guesses[0], do="commit", value=40)
    send(lesson.answer(2), do="check", given="1/3")
    assert states(lesson) == ["done", "done", "open"]


def test_a_teacher_can_open_everything_and_close_it_again() -> None:
    lesson = sample()
    send(lesson.top, do="open", all=True)
    assert states(lesson) == ["open", "open", "open"]
    assert SECRET in shown(lesson.sections[0])
    assert "Exercise 2 of 8" in shown(lesson.sections[1])
    assert "4/9" not in shown(lesson.sections[0])  # A guess is still a guess.
    send(lesson.top, do="open", all=False)
    assert states(lesson) == ["open", "closed", "closed"]
    assert SECRET not in shown(lesson.sections[0])
    assert states(sample(is_open=True)) == ["open", "open", "open"]


def test_one_part_at_a_time_on_a_page() -> None:
    lesson = sample(is_paged=True)
    assert shown(lesson.sections[1]) == ""
    assert send(lesson.foot, do="go", part=2)["notice"]["kind"] == "problem"
    assert [part["title"] for part in lesson.foot.screen()["closed"]] == ["Answer", "End"]
    assert lesson.foot.screen()["tip"] == "Lock in your guess to open part 2."
    send(lesson.guesses[0], do="commit", value=40)
    send(lesson.foot, do="go", part=2)
    assert shown(lesson.sections[0]) == ""
    assert "Exercise 2 of 8" in shown(lesson.sections[1])
    assert lesson.foot.screen()["tip"] == "Finish exercise 2 to open part 3."
    for forged in (0, 3, 99, True, "1", None):
        assert send(lesson.top, do="go", part=forged)["notice"]["kind"] == "problem"
    assert lesson.current_part == 2


def test_narrow_pieces_are_beside_each_other_and_exercises_are_wide() -> None:
    lesson = sample(is_open=True)
    wide = [["is-wide" in each._dom_classes for each in section.widget.children] for section in lesson.sections]
    assert wide == [[False, False, False, False], [True, True], [True, True]]


def test_a_part_says_its_number_and_how_long_it_takes() -> None:
    first = sample().sections[0]
    assert "Part 1 of 3, about 5 minutes" in shown(first)
    assert '<h2 id="part-1" tabindex="-1">Guess</h2>' in shown(first)


def kept(lesson: Lesson) -> dict[str, Any]:
    """Return what the browser has stored of a lesson."""
    screen = lesson.top.screen()
    return {**screen["memory"], screen["store"]: screen["keep"]}


def test_a_reload_opens_what_was_open_also_where_it_is_not_shown() -> None:
    lesson = sample(is_paged=True)
    send(lesson.who, do="name", text="Ada")
    send(lesson.guesses[0], do="commit", value=40)
    send(lesson.top, do="go", part=2)
    send(lesson.answer(2), do="check", given="1/18")
    again = sample(is_paged=True)
    send(again.top, do="recall", kept=kept(lesson))
    assert states(again) == states(lesson) == ["done", "here", "open"]
    assert again.line() == lesson.line()
    assert again.guesses[0].value == 0.4


def test_starting_over_closes_the_parts_and_empties_the_memory() -> None:
    lesson = sample(is_paged=True)
    send(lesson.guesses[0], do="commit", value=40)
    send(lesson.top, do="go", part=2)
    send(lesson.progress, do="over")
    assert lesson.current_part == 1
    assert states(lesson) == ["here", "closed", "closed"]
    assert kept(lesson)["test guess 1"] == {}
    assert lesson.top.moves == 2  # The page shows the first part.


@pytest.mark.parametrize("stored", [None, 3, [], {"test page": {"part": 9, "open": "yes"}}, {"test guess 1": "x"}])
def test_tampered_storage_opens_nothing(stored: Any) -> None:
    lesson = sample(is_paged=True)
    send(lesson.top, do="recall", kept=stored)
    assert states(lesson) == ["here", "closed", "closed"]


def test_a_guess_keeps_the_result_closed_in_a_stack_too() -> None:
    lesson = Lesson("test", "Test", table.EXERCISES)
    guess = lesson.guess("How likely?", Fraction(1, 6))
    section = lesson.part("One", "Look.", [guess, SECRET], "Beside.", "Below.", minutes=1)
    assert SECRET not in shown(section)
    assert "Beside." not in shown(section)
    send(guess, do="commit", value=10)
    for text in (SECRET, "Beside.", "Below."):
        assert text in shown(section)
    guess.clear()
    assert SECRET not in shown(section)


def test_a_guess_without_a_lesson_is_a_widget_of_its_own() -> None:
    assert Guess("How likely?", Fraction(1, 6)).widget.screen["ask"] == "How likely?"


# -- the exact answer comes last -------------------------------------------------------------------------------------


def tried(**more: Any) -> tuple[Lesson, Scene, Simulation]:
    """Return a lesson with a guess that is tried by hand and by computer before the exact answer is shown."""
    lesson = Lesson("test", "Test", table.EXERCISES, **more)
    guess, tries = lesson.guess("How likely?", Fraction(16, 36)), Tries(table.trial())
    scene = Scene(table.position(), ["dice"], tries=tries, after=guess, wanted=2)
    simulation = Simulation(tries, table.CHOICES, guess)
    lesson.part("Guess", "Look.", scene, guess, simulation, Explanation(guess, SECRET), minutes=5)
    lesson.part("End", "Remember.", lesson.progress, minutes=1)
    return lesson, scene, simulation


def test_the_exact_answer_comes_after_rolls_and_simulation() -> None:
    lesson, scene, simulation = tried()
    guess, first = lesson.guesses[0], lesson.sections[0]
    locked = send(guess, do="commit", value=40)
    assert locked["message"] == ""
    assert locked["toTry"] == ["Roll 2 more times by hand.", "Let the computer play."]
    chart = simulation.picture.widget
    assert "your guess: 40%" in chart.spec["description"]
    assert "exact" not in str(chart.spec)
    send(scene, do="reroll", reroll=[2, 3])
    assert guess.screen()["toTry"] == ["Roll 1 more time by hand.", "Let the computer play."]
    send(simulation.many, do="many", times=100)
    assert SECRET not in shown(first)
    assert "Opens with the exact value." in shown(first)
    assert states(lesson) == ["open", "closed"]
    assert lesson.sections[0].next_step == "Find the exact value"
    send(scene, do="reroll", reroll=[2, 3])
    assert "exactly 4/9" in guess.screen()["message"]
    assert "The exact chance is 44.4%" in chart.spec["description"]
    assert SECRET in shown(first)
    assert states(lesson) == ["done", "open"]


def test_a_button_shows_the_exact_answer_after_the_guess() -> None:
    lesson, *_ = tried()
    guess = lesson.guesses[0]
    assert send(guess, do="reveal")["notice"]["kind"] == "problem"
    assert not guess.is_revealed
    send(guess, do="commit", value=40)
    assert "exactly 4/9" in send(guess, do="reveal", seq=0)["message"]  # A roll may have changed the screen.
    assert SECRET in shown(lesson.sections[0])
    again, *_ = tried()
    send(again.top, do="recall", kept=kept(lesson))
    assert again.guesses[0].is_revealed


def test_a_teacher_sees_the_explanation_at_once() -> None:
    assert SECRET in shown(tried(is_open=True)[0].sections[0])


def test_a_grid_shows_its_answers_after_the_count() -> None:
    count = Guess("How many?", Fraction(1, 4))
    grid = CountGrid([("A", "good"), ("·", "nothing")] * 2, "red", "blue", count, size=2)
    assert grid.screen()["answers"] == []
    send(count, do="commit", value=25)
    assert [each["kind"] for each in grid.screen()["answers"]] == [0, 1, 0, 1]


# -- several students at one computer --------------------------------------------------------------------------------


def test_each_student_has_a_guess_and_a_place_of_their_own() -> None:
    lesson, scene, simulation = tried(is_paged=True)
    guess = lesson.guesses[0]
    send(lesson.who, do="name", text="Ada")
    send(guess, do="commit", value=40)
    send(scene, do="reroll", reroll=[2, 3])
    send(guess, do="reveal")
    send(lesson.top, do="go", part=2)
    send(lesson.who, do="name", text="Bob")
    assert guess.screen()["value"] is None
    assert guess.screen()["message"] == ""
    assert (scene.results, simulation.many.tries.results) == ({}, {})
    assert lesson.current_part == 1
    assert "4/9" not in shown(lesson.sections[0])
    again, *_ = tried(is_paged=True)
    send(again.top, do="recall", kept=kept(lesson))
    assert again.guesses[0].value is None  # Bob is still here.
    send(again.who, do="name", text="Ada")
    assert again.guesses[0].value == 0.4
    assert again.guesses[0].is_revealed
    assert again.current_part == 2


def test_a_guess_without_a_name_belongs_to_the_first_name() -> None:
    lesson, scene, _ = tried()
    send(lesson.guesses[0], do="commit", value=40)
    send(scene, do="reroll", reroll=[2, 3])
    send(lesson.who, do="name", text="Ada")
    assert lesson.guesses[0].value == 0.4
    assert scene.results
    send(lesson.who, do="name", text="Bob")
    assert lesson.guesses[0].value is None


def test_the_line_says_that_all_parts_were_opened() -> None:
    lesson = sample()
    send(lesson.who, do="name", text="Ada")
    assert "opened at once" not in lesson.line()
    send(lesson.top, do="open", all=True)
    send(lesson.top, do="open", all=False)
    assert lesson.line().endswith(". All parts were opened at once.")
    assert lesson.progress.screen()["line"] == lesson.line()
    again = sample()
    send(again.top, do="recall", kept=kept(lesson))
    assert again.line() == lesson.line()
    assert not again.is_open
    send(again.who, do="name", text="Bob")
    assert "opened at once" not in again.line()
    assert "opened at once" not in sample(is_open=True).line()


def test_a_lesson_of_an_earlier_version_still_loads() -> None:
    lesson, *_ = tried(is_paged=True)
    send(
        lesson.top, do="recall", kept={"test who": "Ada", "test guess 1": 0.4, "test page": {"part": 2, "open": False}}
    )
    assert lesson.guesses[0].value == 0.4
    assert lesson.guesses[0].is_revealed  # It was shown at once.
    assert lesson.current_part == 2


@pytest.mark.parametrize(
    "page", [{"students": 3}, {"students": {"0": 7}}, {"students": {"0": {"part": "2", "open": 1}}}]
)
def test_a_tampered_place_opens_nothing(page: Any) -> None:
    lesson = sample(is_paged=True)
    send(lesson.top, do="recall", kept={"test page": page, "test guess 1": {"0": {"guess": [], "exact": True}, "1": 2}})
    assert states(lesson) == ["here", "closed", "closed"]
    assert not lesson.guesses[0].is_revealed

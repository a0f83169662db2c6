"""The Python side of the lesson widgets, without a browser: messages in, screens out."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tabletop_nb.lessons import Chance, Reroll, Scale, Tries, error_band, running_shares
from tabletop_nb.lessons import l08_best_reroll as best_reroll
from tabletop_nb.ui import assets
from tabletop_nb.ui.charts import spec_of
from tabletop_nb.ui.lesson import (
    Guess,
    Lesson,
    Many,
    Simulation,
    Slider,
    SliderChart,
    Solutions,
    convergence_chart,
    l08_best_reroll,
    source_code,
    widgets,
)
from tabletop_nb.ui.lesson.part import Part
from tabletop_nb.ui.words import say

HALF = Fraction(1, 2)


def send(part: Part, **command: Any) -> dict[str, Any]:
    """Send a command as the browser does, with the number of its screen, and return the new screen."""
    part.send({"seq": part.seq, **command})
    return part.screen()


def problem(screen: dict[str, Any]) -> str:
    """Return the problem that a screen shows, or an empty text."""
    notice = screen["notice"]
    return str(notice["text"]) if notice and notice["kind"] == "problem" else ""


def lesson(**more: Any) -> Lesson:
    return Lesson("test", "Test", best_reroll.EXERCISES, **more)


# -- answers ---------------------------------------------------------------------------------------------------------


def test_hints_get_stronger_until_the_solution_is_offered() -> None:
    answer = lesson().answer(2)
    seen = [send(answer, do="check", given="1/36") for _ in range(3)]
    assert [screen["mayShow"] for screen in seen] == [False, False, True]
    assert seen[0]["verdict"]["text"] != seen[1]["verdict"]["text"]
    assert all(screen["solution"] is None for screen in seen)
    shown = send(answer, do="solution")
    assert shown["solution"][-1] == "Answer: 1/18 ≈ 5.6%"
    assert send(answer, do="check", given="1/18")["locked"]
    assert "right after seeing the solution" in answer.attempts.summary()


def test_the_solution_is_not_shown_too_early() -> None:
    answer = lesson().answer(2)
    assert send(answer, do="solution")["solution"] is None
    send(answer, do="check", given="1/36")
    assert send(answer, do="solution")["solution"] is None


def test_an_unreadable_answer_costs_no_try() -> None:
    answer = lesson().answer(2)
    assert send(answer, do="check", given="many")["verdict"]["title"] == "I can't read that."
    for given in ("", None, ["1"], {"a": 1}):
        screen = send(answer, do="check", given=given)
        assert screen["verdict"]["title"].startswith("Type a number first")
    picked = send(lesson().answer(4), do="check", given=None)["verdict"]
    assert (picked["title"], picked["text"]) == ("Pick an answer first.", "")
    assert answer.attempts.wrong == 0


def test_a_right_answer_is_announced_and_counted() -> None:
    work = lesson()
    screen = send(work.answer(2), do="check", given="2/36")
    assert screen["say"].startswith("Right.")
    assert work.progress.screen()["title"] == "1 of 8 exercises done"
    assert send(work.answer(2), do="check", given="1/3")["verdict"]["title"] == "Right."  # It stays right.


def test_a_late_or_forged_message_changes_nothing() -> None:
    answer = lesson().answer(2)
    for message in ({"do": "check", "given": "1/18", "seq": 99}, {"do": "_replay", "seq": 0}, "text", None, {"do": []}):
        answer.widget.handle_command(message)
    assert not answer.attempts.given
    assert not answer.screen()["locked"]


def test_the_screen_does_not_contain_the_answer() -> None:
    work = lesson()
    for answer in work.answers[:-1]:
        sent = str(answer.screen())
        assert answer.exercise.second_hint not in sent
        assert answer.exercise.solution[-1] not in sent


def test_an_error_is_shown_by_type_and_logged(monkeypatch: pytest.MonkeyPatch, server_log: Callable[[], str]) -> None:
    answer = lesson().answer(1)

    def broken(message: Any) -> None:
        raise RuntimeError("the dice fell off the table")

    monkeypatch.setattr(answer, "do_check", broken)
    screen = send(answer, do="check", given="1")
    assert "(RuntimeError)" in problem(screen)
    assert "RuntimeError: the dice fell off the table" in server_log()


# -- names, and what the browser stores ------------------------------------------------------------------------------


def test_a_name_changes_only_the_generated_exercises() -> None:
    work = lesson()
    before = [answer.screen()["ask"] for answer in work.answers]
    assert "2152" in send(work.who, do="name", text=" Ada ")["message"]
    after = [answer.screen()["ask"] for answer in work.answers]
    changed = {number for number, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b}
    assert changed <= {1, 2, 3, 5}
    assert changed


def test_answers_are_restored_in_any_order() -> None:
    first = lesson()
    send(first.who, do="name", text="Ada")
    send(first.answer(1), do="check", given="1/2")
    send(first.answer(1), do="check", given=str(first.answer(1).exercise.answer))
    kept = {part: part.screen()["keep"] for part in (first.who, first.answer(1))}
    for order in (0, 1):
        again = lesson()
        for part in (again.who, again.answer(1))[:: 1 if order else -1]:
            original: Part = first.who if part is again.who else first.answer(1)
            send(part, do="restore", kept=kept[original], seq=0)  # This was sent before the other one changed anything.
        assert again.answer(1).attempts.is_right
        assert again.answer(1).attempts.wrong == first.answer(1).attempts.wrong
        assert again.line() == first.line()


def test_two_students_in_one_browser_do_not_see_each_others_answers() -> None:
    work = lesson()
    send(work.who, do="name", text="Ada")
    send(work.answer(2), do="check", given="1/18")
    send(work.who, do="name", text="Bob")
    assert not work.answer(2).attempts.is_right
    send(work.who, do="name", text="Ada")
    assert work.answer(2).attempts.is_right


@pytest.mark.parametrize("kept", [None, 3, "x", [], {"0": 5}, {"0": {"given": "x"}}, {"0": {"given": [{}, None, 7]}}])
def test_tampered_browser_storage_is_harmless(kept: Any) -> None:
    work = lesson()
    for part in (work.answer(1), work.who, work.guess("?", HALF)):
        assert not problem(send(part, do="restore", kept=kept))
    assert not work.answer(1).attempts.is_right


def test_the_solution_is_stored_only_if_it_was_unlocked() -> None:
    work = lesson()
    send(work.answer(2), do="restore", kept={"0": {"given": ["1/36"], "way": True}})
    assert not work.answer(2).attempts.has_seen_solution


def test_start_over_clears_answers_and_guesses_but_not_the_name() -> None:
    work = lesson()
    guess = work.guess("?", HALF)
    send(work.who, do="name", text="Ada")
    send(work.answer(2), do="check", given="1/18")
    send(guess, do="commit", value=40)
    send(work.progress, do="over")
    assert guess.value is None
    assert work.answer(2).screen()["keep"] == {}
    assert work.progress.screen()["title"] == "0 of 8 exercises done"
    assert work.who.text == "Ada"


# -- without feedback ------------------------------------------------------------------------------------------------


def test_without_feedback_right_and_wrong_look_the_same() -> None:
    work = lesson(feedback=False)
    right, wrong = send(work.answer(2), do="check", given="1/18"), send(work.answer(2), do="check", given="1/3")
    assert right["verdict"] == wrong["verdict"]
    assert not wrong["locked"]
    assert not wrong["mayShow"]
    assert "2: 1/3" in work.line()
    assert send(work.answer(2), do="solution")["solution"] is None


def test_without_feedback_every_kind_of_answer_is_listed() -> None:
    work = lesson(feedback=False)
    send(work.answer(3), do="check", given=[0, 1])
    send(work.answer(4), do="check", given=1)
    send(work.answer(6), do="check", given=[0, 2])
    send(work.answer(8), do="check", given="Two words")
    line = work.line()
    roll = work.answer(3).exercise.facts["roll"]
    assert f"3: reroll {roll[2]} {roll[3]};" in line
    assert "4: the same as before;" in line
    assert "6: 1, 3;" in line
    assert "8: “Two words” (2 words)" in line


def test_the_environment_switches_feedback_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_FEEDBACK", "off")
    assert not lesson().feedback
    assert lesson(feedback=True).feedback


def test_a_missing_exercise_is_an_error() -> None:
    with pytest.raises(ValueError, match="allowed: 1 to 8"):
        lesson().answer(9)


# -- guess, many -----------------------------------------------------------------------------------------------------


def test_a_guess_is_made_once() -> None:
    guess = Guess("?", HALF)
    assert send(guess, do="commit", value=150)["value"] is None
    assert "allowed: 0 to 100" in problem(guess.screen())
    assert send(guess, do="commit", value=40)["value"] == 40
    send(guess, do="commit", value=90)
    assert guess.value == 0.4


def test_the_exact_answer_is_not_sent_before_the_guess() -> None:
    guess = Guess("?", Fraction(4, 9))
    assert guess.lines is None
    before = str({**guess.screen(), "labels": ()})
    assert "4/9" not in before
    assert "44" not in before
    message = send(guess, do="commit", value=30)["message"]
    assert message == "Your 30% is 14 percentage points too low: it's exactly 4/9, about 44.4%."
    assert guess.lines is not None
    assert guess.lines.exact_words == "exact: 44.4%"


@pytest.mark.parametrize(
    ("scale", "exact", "at", "said"),
    [
        (Scale(), Fraction(4, 9), 45, "Your 45% is 1 percentage point too high"),
        (Scale(), Fraction(4, 9), 44, "Your 44% is as close as you can get: it's exactly 4/9, about 44.4%"),
        (Scale.of(36), Fraction(16, 36), 14, "Your 14 of 36 is 2 too low: it's exactly 16 of 36, about 44.4%"),
        (Scale(1, 5, Fraction(1, 4), is_chance=False), Fraction(31, 11), 8, "it's exactly 31/11, about 2.82."),
        (Scale.of(36), Fraction(16, 36), 16, "Your 16 of 36 is as close as you can get"),
        (
            Scale(1, 6, Fraction(1, 4), is_chance=False),
            Fraction(17, 4),
            10,
            "Your 3.5 is 0.75 too low: it's exactly 4.25",
        ),
    ],
)
def test_a_guess_is_compared_with_the_exact_answer(scale: Scale, exact: Fraction, at: int, said: str) -> None:
    assert said in send(Guess("?", exact, scale), do="commit", value=at)["message"]


@pytest.mark.parametrize(("stored", "value"), [(0.45, 0.45), (1, 1.0), (1.2, None), (True, None), ("0.5", None)])
def test_a_guess_of_an_earlier_version_still_loads(stored: Any, value: float | None) -> None:
    guess = Guess("?", HALF, key="08 guess 1")
    send(guess, do="restore", kept=stored)
    assert guess.value == value


def pair() -> Tries:
    return Tries(Reroll((3, 4), lambda roll: "A pair" if roll[0] == roll[1] else ""), Chance(1))


def test_a_part_shows_itself_as_one_widget() -> None:
    guess = Guess("?", HALF)
    bundle, _ = guess._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == guess.widget.model_id
    send(guess, do="commit", value=40)
    assert guess.widget.screen == guess.screen()


def test_a_thousand_trials_run_the_same_code_as_one() -> None:
    by_hand, at_once = pair(), pair()
    ended = [by_hand.game.wins(by_hand.once((3,))) for _ in range(50)]
    for _ in at_once.many([(3,)], 50):
        pass
    assert at_once.results[(3,)] == ended


def test_the_band_contains_the_true_value_about_19_times_in_20() -> None:
    inside = 0
    for seed in range(200):
        tries = Tries(Reroll((3, 4), lambda roll: "x" if roll[0] == roll[1] else ""), Chance(seed))
        for _ in tries.many([(3,)], 100):
            pass
        low, high = error_band(sum(tries.results[(3,)]), 100)
        inside += low < 1 / 6 < high
    assert 180 <= inside <= 200


def test_running_shares_are_computed() -> None:
    points = running_shares([True, False, False, True] * 250)
    assert points[0]["share"] == 1
    assert points[-1] | {"low": 0, "high": 0} == {"tries": 1000, "share": 0.5, "low": 0, "high": 0}
    assert len(points) < 120
    assert all(point["low"] <= point["share"] <= point["high"] for point in points)


def test_many_trials_have_a_chart() -> None:
    tries, guess = pair(), Guess("?", Fraction(1, 6))
    sim = Simulation(tries, [(3,), ()], guess)
    chart = sim.picture.widget
    assert "exact" not in chart.spec["description"]
    send(guess, do="commit", value=30)
    assert "your guess: 30%" in chart.spec["description"]
    assert "not tried yet" in chart.spec["description"]
    send(sim.many, do="many", times=100)
    said = chart.spec["description"]
    assert "of 100 tries" in said
    assert "The exact chance is 16.7%" in said
    assert sim.many.screen()["rows"] == ["reroll 4: tried 100 times", "reroll all: tried 100 times"]
    assert problem(send(sim.many, do="many", times=10**9))


def test_many_trials_show_progress_if_they_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "PROGRESS_AFTER", -1.0)
    many, seen = Many(pair(), [(3,)], times=(10,)), []
    many.painters.append(lambda: seen.append((many.done, many.of)))
    send(many, do="many", times=10)
    assert (5, 10) in seen
    assert many.screen()["of"] == 0


def test_many_trials_stop_when_more_would_show_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "MAX_TRIES", 15)
    many = Many(pair(), [(3,)], times=(10,))
    assert not send(many, do="many", times=10)["buttons"]


def test_exact_and_simulated_agree() -> None:
    tries = Tries(best_reroll.trial(), Chance(3))
    for _ in tries.many(best_reroll.CHOICES, 4000):
        pass
    for kept in best_reroll.CHOICES:
        share = sum(tries.results[kept]) / 4000
        assert abs(share - float(tries.game.exact(kept))) < 0.03
    assert tries.game.exact((2, 2)) == Fraction(4, 9)
    assert spec_of(convergence_chart(tries, best_reroll.CHOICES))["description"]


def test_the_slider_moves_its_chart() -> None:
    slider = Slider("Worth", best_reroll.PRIZES, l08_best_reroll.show_flip)
    chart = SliderChart(slider, l08_best_reroll.flip_chart)
    send(slider, do="slide", value=len(best_reroll.PRIZES) - 1)
    assert slider.screen()["title"].startswith("Break")
    assert "slider is at 5" in chart.picture.widget.spec["description"]
    assert problem(send(slider, do="slide", value=99))


def test_a_teacher_can_see_the_solutions_for_a_student() -> None:
    page = Solutions(best_reroll.EXERCISES)
    send(page, do="name", text="Ada")
    work = lesson()
    send(work.who, do="name", text="Ada")
    assert [item["ask"] for item in page.screen()["items"]] == [answer.screen()["ask"] for answer in work.answers]
    assert page.screen()["items"][1]["answer"] == "Answer: 1/18 ≈ 5.6%"
    assert len(page.screen()["items"][1]["wrong"]) == 5


def test_a_page_that_hides_its_code_can_show_the_source_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_BASE_URL", raising=False)
    assert source_code(best_reroll.one_die) is None
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert "def one_die(rerolls: int" in source_code(best_reroll.one_die).data


MODULES = ["lesson.js", *(f"lesson_{name}.js" for name in ("dice", "grid", "guess", "page")), "scene.js"]
FACTS = ("value", "done", "of", "number", "count", "place", "does", "across", "column", "down", "row", "cell", "answer")


@pytest.mark.parametrize("module", MODULES)
def test_every_text_the_browser_needs_exists(module: str) -> None:
    asked = re.findall(r'say\((?:[^()"]*\? )?"(lesson\.[\w.]+)"(?: : "([\w.]+)")?', assets.text(module))
    keys = {key for pair in asked for key in pair if key}
    assert keys
    for key in keys:
        assert say(key, **dict.fromkeys(FACTS, ""))

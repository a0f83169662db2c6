"""The Python side of the lesson widgets, without a browser: messages in, screens out."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tabletop_nb.core.rng import Chance
from tabletop_nb.ui import assets
from tabletop_nb.ui.charts import spec_of
from tabletop_nb.ui.lesson import (
    ByHand,
    Guess,
    Lesson,
    Many,
    Reroll,
    Simulation,
    Solutions,
    Steer,
    SteeredChart,
    Tries,
    band,
    best_reroll,
    program,
    running,
    settling,
    widgets,
)
from tabletop_nb.ui.words import say


def send(part: Any, **message: Any) -> dict[str, Any]:
    """What the browser sends, with the number of the screen it sees; gives the new screen."""
    part.handle_command({"seq": part.screen["seq"], **message})
    return dict(part.screen)


def lesson(**more: Any) -> Lesson:
    return Lesson("test", "Test", best_reroll.EXERCISES, **more)


# -- answers ---------------------------------------------------------------------------------------------------------


def test_hint_stronger_hint_then_the_way_is_offered() -> None:
    answer = lesson().answer(2)
    seen = [send(answer, do="check", given="1/36") for _ in range(3)]
    assert [screen["mayShow"] for screen in seen] == [False, False, True]
    assert seen[0]["verdict"]["text"] != seen[1]["verdict"]["text"]
    assert all(screen["way"] is None for screen in seen)
    shown = send(answer, do="way")
    assert shown["way"][-1] == "Answer: 1/18 = 5.6 %"
    assert send(answer, do="check", given="1/18")["locked"]
    assert "right after the way" in answer.record()


def test_the_way_cannot_be_had_before() -> None:
    answer = lesson().answer(2)
    assert send(answer, do="way")["way"] is None
    send(answer, do="check", given="1/36")
    assert send(answer, do="way")["way"] is None


def test_what_cannot_be_read_costs_no_try() -> None:
    answer = lesson().answer(2)
    for given in ("", "many", None, ["1"], {"a": 1}):
        screen = send(answer, do="check", given=given)
        assert screen["verdict"]["title"] == "I could not read that."
    assert answer.wrong == 0


def test_the_right_answer_is_said_aloud_and_counts() -> None:
    work = lesson()
    screen = send(work.answer(2), do="check", given="2/36")
    assert screen["say"].startswith("Right.")
    assert work.progress.screen["title"] == "1 of 8 exercises done"
    assert send(work.answer(2), do="check", given="1/3")["verdict"]["title"] == "Right."  # it stays right


def test_a_late_or_forged_message_changes_nothing() -> None:
    answer = lesson().answer(2)
    for message in ({"do": "check", "given": "1/18", "seq": 99}, {"do": "_replay", "seq": 0}, "text", None, {"do": []}):
        answer.handle_command(message)
    assert not answer.given
    assert not answer.screen["locked"]


def test_nothing_of_the_answer_is_in_the_screen() -> None:
    work = lesson()
    for answer in work.answers[:-1]:
        sent = str(answer.screen)
        assert answer.exercise.stronger not in sent
        assert answer.exercise.way[-1] not in sent


def test_an_error_is_shown_by_its_kind_and_logged(
    monkeypatch: pytest.MonkeyPatch, server_log: Callable[[], str]
) -> None:
    answer = lesson().answer(1)

    def broken(message: Any) -> None:
        raise RuntimeError("the dice fell off the table")

    monkeypatch.setattr(answer, "on_check", broken)
    screen = send(answer, do="check", given="1")
    assert "(RuntimeError)" in screen["error"]
    assert "RuntimeError: the dice fell off the table" in server_log()


# -- who, and what the browser remembers -----------------------------------------------------------------------------


def test_a_name_changes_the_generated_exercises_only() -> None:
    work = lesson()
    before = [answer.screen["ask"] for answer in work.answers]
    assert "2152" in send(work.who, do="name", text=" Ada ")["told"]
    after = [answer.screen["ask"] for answer in work.answers]
    changed = {number for number, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b}
    assert changed <= {1, 2, 3, 5}
    assert changed


def test_answers_come_back_in_whichever_order_the_browser_sends_them() -> None:
    first = lesson()
    send(first.who, do="name", text="Ada")
    send(first.answer(1), do="check", given="1/2")
    send(first.answer(1), do="check", given=str(first.answer(1).exercise.answer))
    kept = {part: part.screen["keep"] for part in (first.who, first.answer(1))}
    for order in (0, 1):
        again = lesson()
        for part in (again.who, again.answer(1))[:: 1 if order else -1]:
            original = first.who if part is again.who else first.answer(1)
            send(part, do="restore", kept=kept[original], seq=0)  # sent before the other one changed anything
        assert again.answer(1).right
        assert again.answer(1).wrong == first.answer(1).wrong
        assert again.line() == first.line()


def test_two_students_in_one_browser_do_not_see_each_others_answers() -> None:
    work = lesson()
    send(work.who, do="name", text="Ada")
    send(work.answer(2), do="check", given="1/18")
    send(work.who, do="name", text="Bob")
    assert not work.answer(2).right
    send(work.who, do="name", text="Ada")
    assert work.answer(2).right


@pytest.mark.parametrize("kept", [None, 3, "x", [], {"0": 5}, {"0": {"given": "x"}}, {"0": {"given": [{}, None, 7]}}])
def test_a_tampered_memory_is_harmless(kept: Any) -> None:
    work = lesson()
    for part in (work.answer(1), work.who, work.guess("?")):
        assert not send(part, do="restore", kept=kept)["error"]
    assert not work.answer(1).right


def test_the_way_is_not_remembered_unless_it_was_earned() -> None:
    work = lesson()
    send(work.answer(2), do="restore", kept={"0": {"given": ["1/36"], "way": True}})
    assert not work.answer(2).way


def test_start_over_clears_answers_and_guesses_but_not_the_name() -> None:
    work = lesson()
    guess = work.guess("?")
    send(work.who, do="name", text="Ada")
    send(work.answer(2), do="check", given="1/18")
    send(guess, do="commit", value=40)
    send(work.progress, do="over")
    assert guess.share is None
    assert work.answer(2).screen["keep"] == {}
    assert work.progress.screen["title"] == "0 of 8 exercises done"
    assert work.who.text == "Ada"


# -- without feedback ------------------------------------------------------------------------------------------------


def test_without_feedback_right_and_wrong_look_the_same() -> None:
    work = lesson(feedback=False)
    right, wrong = send(work.answer(2), do="check", given="1/18"), send(work.answer(2), do="check", given="1/3")
    assert right["verdict"] == wrong["verdict"]
    assert not wrong["locked"]
    assert not wrong["mayShow"]
    assert "2: 1/3" in work.line()
    assert send(work.answer(2), do="way")["way"] is None


def test_without_feedback_every_kind_stands_in_the_line() -> None:
    work = lesson(feedback=False)
    send(work.answer(3), do="check", given=[0, 1])
    send(work.answer(4), do="check", given=1)
    send(work.answer(6), do="check", given=[0, 2])
    send(work.answer(8), do="check", given="Two words")
    line = work.line()
    roll = work.answer(3).exercise.facts["roll"]
    assert f"3: keep {roll[0]} {roll[1]};" in line
    assert "4: the same as before;" in line
    assert "6: 1, 3;" in line
    assert "8: 2 words" in line


def test_the_environment_switches_feedback_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_FEEDBACK", "off")
    assert not lesson().feedback
    assert lesson(feedback=True).feedback


def test_there_is_no_ninth_exercise() -> None:
    with pytest.raises(ValueError, match="allowed: 1 to 8"):
        lesson().answer(9)


# -- guess, by hand, many --------------------------------------------------------------------------------------------


def test_a_guess_is_made_once() -> None:
    guess = Guess("?")
    assert not send(guess, do="commit", value=150)["locked"]
    assert "allowed: 0 to 100" in guess.screen["error"]
    assert send(guess, do="commit", value=40)["locked"]
    send(guess, do="commit", value=90)
    assert guess.share == 0.4


def pair() -> Tries:
    return Tries(Reroll((3, 4), lambda roll: "A pair" if roll[0] == roll[1] else ""), Chance(1))


def test_by_hand_keeps_what_was_kept_and_counts() -> None:
    tries = pair()
    hand = ByHand(tries, "Get a pair.", wanted=2)
    first = send(hand, do="reroll", keep=[0])
    assert {"value": 3, "kept": True} in first["last"]["dice"]
    assert "1 more" in first["more"]
    send(hand, do="reroll", keep=[0])
    assert hand.screen["tally"][0]["way"] == "keep 3"
    assert "of 2" in hand.screen["tally"][0]["told"]
    assert "Go on" in hand.screen["more"]
    for forged in ([7], "3", None):
        assert send(hand, do="reroll", keep=forged)["error"]
    assert len(tries.ended[(3,)]) == 2


def test_a_thousand_are_the_same_code_as_one() -> None:
    by_hand, at_once = pair(), pair()
    ended = [by_hand.game.wins(by_hand.one((3,))) for _ in range(50)]
    for _ in at_once.many([(3,)], 50):
        pass
    assert at_once.ended[(3,)] == ended


def test_the_band_holds_the_truth_about_19_times_in_20() -> None:
    inside = 0
    for seed in range(200):
        tries = Tries(Reroll((3, 4), lambda roll: "x" if roll[0] == roll[1] else ""), Chance(seed))
        for _ in tries.many([(3,)], 100):
            pass
        low, high = band(sum(tries.ended[(3,)]), 100)
        inside += low < 1 / 6 < high
    assert 180 <= inside <= 200


def test_running_shares() -> None:
    points = running([True, False, False, True] * 250)
    assert points[0]["share"] == 1
    assert points[-1] | {"low": 0, "high": 0} == {"tries": 1000, "share": 0.5, "low": 0, "high": 0}
    assert len(points) < 120
    assert all(point["low"] <= point["share"] <= point["high"] for point in points)


def test_many_with_its_picture() -> None:
    tries, guess = pair(), Guess("?")
    sim = Simulation(tries, [(3,), ()], guess, exact=True)
    send(guess, do="commit", value=30)
    assert "your guess, 30 %" in sim.chart.spec["description"]
    assert "not tried yet" in sim.chart.spec["description"]
    send(sim.many, do="many", times=100)
    said = sim.chart.spec["description"]
    assert "of 100 tries" in said
    assert "The exact chance is 16.7 %" in said
    assert sim.many.screen["rows"] == ["keep 3: tried 100 times", "keep none: tried 100 times"]
    assert send(sim.many, do="many", times=10**9)["error"]


def test_many_shows_its_progress_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "PATIENCE", -1.0)
    many, seen = Many(pair(), [(3,)], times=(10,)), []
    many.observe(lambda change: seen.append((change["new"]["done"], change["new"]["of"])), "screen")
    send(many, do="many", times=10)
    assert (5, 10) in seen
    assert many.screen["of"] == 0


def test_many_ends_where_nothing_new_is_to_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "MOST", 15)
    many = Many(pair(), [(3,)], times=(10,))
    assert not send(many, do="many", times=10)["buttons"]


def test_exact_and_simulated_agree() -> None:
    tries = Tries(best_reroll.trial(), Chance(3))
    for _ in tries.many(best_reroll.WAYS, 4000):
        pass
    for kept in best_reroll.WAYS:
        share = sum(tries.ended[kept]) / 4000
        assert abs(share - float(tries.game.exact(kept))) < 0.03
    assert tries.game.exact((2, 2)) == Fraction(4, 9)
    assert spec_of(settling(tries, best_reroll.WAYS))["description"]


def test_the_slider_moves_its_chart() -> None:
    steer = Steer("Worth", best_reroll.PRIZES, best_reroll.flip)
    chart = SteeredChart(steer, best_reroll.crossing)
    send(steer, do="steer", value=len(best_reroll.PRIZES) - 1)
    assert steer.screen["title"].startswith("Break")
    assert "stands at 5" in chart.picture.spec["description"]
    assert send(steer, do="steer", value=99)["error"]


def test_solutions_of_a_student() -> None:
    page = Solutions(best_reroll.EXERCISES)
    send(page, do="name", text="Ada")
    work = lesson()
    send(work.who, do="name", text="Ada")
    assert [item["ask"] for item in page.screen["items"]] == [answer.screen["ask"] for answer in work.answers]
    assert page.screen["items"][1]["answer"] == "Answer: 1/18 = 5.6 %"
    assert len(page.screen["items"][1]["wrong"]) == 5


def test_a_page_that_hides_its_code_shows_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_BASE_URL", raising=False)
    assert program(best_reroll.one_die) is None
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert "def one_die(rerolls: int" in program(best_reroll.one_die).data


def test_every_word_that_the_browser_asks_for_is_there() -> None:
    asked = set(re.findall(r'say\((?:[^()"]*\? )?"([\w.]+)"(?: : "([\w.]+)")?', assets.text("lesson.js")))
    keys = {key for pair in asked for key in pair if key}
    assert len(keys) > 20
    for key in keys:
        assert say(key, **dict.fromkeys(("value", "done", "of"), ""))

"""The walk-through widget without a browser: every stop, wrong moves, quiz, live game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ui.at_desk import do

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.ui.walkthrough import Guide, Walkthrough


def by_clicks(guide: Guide, answers: list[str]) -> None:
    """Gives these answers as a person does: by the moves on the screen."""
    left = list(answers)
    while left:
        screen = guide.screen()
        for move in sorted(screen["moves"], key=lambda each: -len(each["path"])):
            told = [text(each) for each in lookahead.walk(guide.walk.game, tuple(move["path"])).answers]
            if told == left[: len(told)]:
                do(guide, "move", path=list(move["path"]))
                left = left[len(told) :]
                break
        else:
            raise AssertionError(f"no move for {left} among {[m['text'] for m in screen['moves']]}")


def test_the_whole_walk_can_be_clicked_through() -> None:
    guide = Guide("evenfall")
    for stop in guide.walk.story.stops:
        assert guide.walk.address == stop.address
        screen = guide.screen()
        json.dumps(screen)
        zones = {zone["id"] for zone in screen["main"]}
        things = {thing.get("id") for zone in screen["main"] for thing in zone["things"]}
        for spoken in stop.spoken:
            assert spoken in zones | things, (stop.address, spoken)
        if stop.asks:
            assert screen["moves"]
            by_clicks(guide, list(stop.accept[0]))
            assert guide.screen()["stop"]["feedback"]["kind"] == "right", stop.address
        if not guide.walk.last:
            do(guide, "next")
    assert guide.walk.last


def test_a_reading_stop_has_nothing_to_touch() -> None:
    screen = Guide("evenfall").screen()
    assert screen["stop"]["asks"] is False
    assert screen["moves"] == []
    assert screen["stop"]["done"]


def test_a_wrong_move_is_explained_and_after_two_tries_shown() -> None:
    guide = Guide("evenfall")
    do(guide, "go", stop="first_roll/reroll")
    screen = do(guide, "move", path=[0])
    assert screen["stop"]["feedback"]["kind"] == "legalbut"
    assert not guide.walk.game.answers
    assert not screen["stop"]["show"]
    assert do(guide, "show")["notice"]["kind"] == "problem"
    do(guide, "close")
    assert do(guide, "move", path=[0])["stop"]["show"]
    screen = do(guide, "show")
    assert screen["stop"]["feedback"]["kind"] == "right"
    assert screen["stop"]["feedback"]["title"] == "This is the move"
    assert guide.walk.stop_done


def test_a_barred_thing_names_the_rule() -> None:
    guide = Guide("evenfall")
    do(guide, "go", stop="first_roll/reroll")
    told = do(guide, "why", thing="enemy:ember_wolf")["stop"]["feedback"]
    assert told["kind"] == "illegal"
    assert told["rule"]["key"] == "capture.requirement"


@pytest.mark.parametrize("address", ["nowhere", "first_roll/nothing", "", None, 7])
def test_a_wrong_address_is_told_and_the_walk_stays(address: Any) -> None:
    guide = Guide("evenfall")
    here = guide.walk.address
    assert do(guide, "go", stop=address)["notice"]["kind"] == "problem"
    assert guide.walk.address == here


def test_progress_is_restored_and_an_opened_address_counts_more() -> None:
    first = Guide("evenfall")
    do(first, "next")
    kept = first.screen()["progress"]
    again = Guide("evenfall")
    assert do(again, "restore", progress=kept, stop="")["address"] == "first_roll/reroll"
    other = Guide("evenfall")
    screen = do(other, "restore", progress=kept, stop="first_roll/suns")
    assert screen["address"] == "first_roll/suns"
    assert other.walk.done == {"first_roll/welcome"}
    assert do(Guide("evenfall"), "restore", progress="nonsense", stop="nowhere")["notice"]["kind"] == "problem"


@pytest.mark.parametrize("path", [[99], [], None, "0", [True], [0, 0, 0, 0]])
def test_a_forged_move_is_refused(path: Any) -> None:
    guide = Guide("evenfall")
    do(guide, "go", stop="first_roll/reroll")
    assert do(guide, "move", path=path)["notice"]["kind"] == "problem"
    assert guide.walk.tries == 0


def test_the_quiz_from_the_first_question_to_the_score() -> None:
    guide = Guide("evenfall")
    do(guide, "quiz")
    assert guide.quiz
    for number, question in enumerate(guide.quiz.questions):
        screen = guide.screen()
        assert screen["quiz"]["place"] == f"Question {number + 1} of 10"
        given: Any = str(question.right[0]) if question.kind == "number" else list(question.right)
        assert do(guide, "answer", given=given)["quiz"]["feedback"]["kind"] == "right"
        do(guide, "ask", number=number + 1)
    over = guide.screen()["quiz"]
    assert over["over"]
    assert over["title"] == "You got 10 of 10 right on the first try."
    assert do(guide, "leave")["kind"] == "learn"


@pytest.mark.parametrize("given", [[], "", None, [99], "many"])
def test_an_answer_that_answers_nothing_is_refused_in_words(given: Any) -> None:
    guide = Guide("evenfall")
    do(guide, "quiz")
    screen = do(guide, "answer", given=given)
    assert screen["notice"]["kind"] == "problem"
    assert screen["quiz"]["feedback"] is None


def test_the_walk_ends_in_a_live_game_with_the_coach_on() -> None:
    guide = Guide("evenfall")
    last = guide.walk.story.stops[-1]
    do(guide, "go", stop=last.address)
    screen = do(guide, "live", number=0)
    assert screen["live"]
    assert screen["can"]["coach"]
    assert guide.live
    assert "gentle" in guide.live.game.seats
    do(guide, "skip")
    assert guide.screen()["question"]["tip"]
    answers = len(guide.live.game.answers)
    do(guide, "move", path=list(guide.screen()["moves"][0]["path"]))
    assert guide.live.game.answers[answers:]
    assert do(guide, "leave")["kind"] == "learn"


def test_a_late_message_changes_nothing() -> None:
    guide = Guide("evenfall")
    before = guide.screen()
    guide.send({"do": "next", "seq": 7})
    guide.send({"do": "next"})
    assert guide.screen() == before


def test_the_widget_draws_the_guide() -> None:
    widget = Walkthrough("evenfall")
    widget.handle_command({"do": "next", "seq": 0})
    assert widget.screen["address"] == "first_roll/reroll"
    assert {"walk", "quiz", "board", "book"} <= set(widget.words)

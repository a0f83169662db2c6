"""The walk-through widget without a browser: every stop, wrong moves, quiz, live game."""

from __future__ import annotations

from typing import Any

import pytest
from story_checks import WALKED, StoryChecks
from ui.at_desk import do, things

from tabletop_nb.games import NAMES
from tabletop_nb.ui.board import play
from tabletop_nb.ui.kit.zones import names_in
from tabletop_nb.ui.story import Live
from tabletop_nb.ui.walkthrough import Guide, Walkthrough, new_game_command


def no_form(form: dict[str, Any], answers: list[str]) -> list[int]:
    raise AssertionError(f"{form['form']} for {answers}: Evenfall has no such forms")


def test_the_whole_walk_through_can_be_played_on_screen() -> None:
    StoryChecks("evenfall").assert_can_be_played_on_screen(no_form)


@pytest.mark.parametrize("name", WALKED)
def test_every_stop_shows_the_whole_table(name: str) -> None:
    """Your hand, you, your rivals and the middle of the board, whatever the stop is about."""
    guide = Guide(name)
    for stop in guide.walk.story.stops:
        screen = do(guide, "go", stop=stop.address)
        zones, layout, game = screen["zones"], screen["layout"], guide.walk.game
        assert layout["hand"] in zones, stop.address
        assert [seat["id"] for seat in zones[layout["me"]]["things"]] == ["seat:0"], stop.address
        rivals = [seat["id"] for seat in zones[layout["rivals"]]["things"]] if layout["rivals"] else []
        assert rivals == [f"seat:{seat}" for seat in range(1, game.players)], stop.address
        assert set(names_in(layout["center"])) & set(zones), stop.address
        assert (screen["game"], screen["head"]["title"]) == (name, game.rules.title)


def test_a_reading_stop_has_nothing_to_click() -> None:
    screen = Guide("evenfall").screen()
    assert screen["stop"]["asks"] is False
    assert screen["moves"] == []
    assert screen["stop"]["done"]


def test_a_wrong_move_is_explained_and_the_right_one_shown_after_two_tries() -> None:
    guide = Guide("evenfall")
    do(guide, "go", stop="first_roll/reroll")
    screen = do(guide, "move", path=[0])
    assert screen["stop"]["feedback"]["kind"] == "wrong"
    assert not guide.walk.game.answers
    assert not screen["stop"]["show"]
    assert do(guide, "show")["notice"]["kind"] == "problem"
    do(guide, "close")
    assert do(guide, "move", path=[0])["stop"]["show"]
    screen = do(guide, "show")
    assert screen["stop"]["feedback"]["kind"] == "right"
    assert screen["stop"]["feedback"]["title"] == "This is the move"
    assert guide.walk.is_stop_done


def test_an_unusable_thing_names_the_rule() -> None:
    guide = Guide("evenfall")
    do(guide, "go", stop="first_roll/reroll")
    feedback = do(guide, "why", thing="enemy:ember_wolf")["stop"]["feedback"]
    assert feedback["kind"] == "illegal"
    assert feedback["rule"]["key"] == "capture.requirement"


@pytest.mark.parametrize("address", ["nowhere", "first_roll/nothing", "", None, 7])
def test_an_unknown_address_is_reported_and_the_stop_stays(address: Any) -> None:
    guide = Guide("evenfall")
    here = guide.walk.address
    assert do(guide, "go", stop=address)["notice"]["kind"] == "problem"
    assert guide.walk.address == here


def test_progress_is_restored_but_an_address_in_the_link_takes_precedence() -> None:
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
def test_an_invalid_quiz_answer_is_refused_with_a_message(given: Any) -> None:
    guide = Guide("evenfall")
    do(guide, "quiz")
    screen = do(guide, "answer", given=given)
    assert screen["notice"]["kind"] == "problem"
    assert screen["quiz"]["feedback"] is None


def test_the_walk_through_ends_in_a_live_game_with_the_coach_on() -> None:
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


@pytest.mark.parametrize("name", NAMES)
def test_the_games_at_the_end_can_be_started_at_the_play_board(name: str) -> None:
    guide = Guide(name)
    do(guide, "go", stop=guide.walk.story.stops[-1].address)
    offers = guide.screen()["stop"]["live"]
    assert offers
    for number, offer in enumerate(offers):
        board = play(name).session
        command = dict(offer["new"])
        screen = do(board, command.pop("do"), **command)
        assert list(board.game.seats) == offer["new"]["seats"]
        assert screen["can"]["coach"]
        assert screen["kept"], "the browser remembers it, as any game on the Play page"
        assert not do(guide, "live", number=number, elsewhere=True).get("live")
    assert guide.walk.address in guide.walk.done


def test_a_game_that_is_not_just_a_new_one_stays_in_the_walk_through() -> None:
    assert new_game_command(Live("Puzzle", "", {"players": 1, "scenario": {"dice": [1, 2, 3, 4]}}, ("person",))) is None


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


# -- what the coach's bubble points at and leaves free ----------------------------------------------------------------


@pytest.mark.parametrize("name", WALKED)
def test_a_stop_names_the_things_that_answer_it(name: str) -> None:
    """Each is on the table; a stop without a move, or with one that is a button or a form, has none."""
    guide, found = Guide(name), 0
    for stop in guide.walk.story.stops:
        screen = do(guide, "go", stop=stop.address)
        ids = {thing["id"] for thing in things(screen)}
        assert set(screen["wanted"]) <= ids, stop.address
        assert not screen["wanted"] or stop.has_move, stop.address
        found += bool(screen["wanted"])
    assert found > 10


def test_a_card_that_was_summoned_is_explained_where_it_is_now() -> None:
    guide = Guide("seasons")
    screen = do(guide, "go", stop="first_round/summon")
    assert (screen["explained"], screen["wanted"]) == ("hand:amulet_of_air", ["hand:amulet_of_air"])
    move = next(move for move in screen["moves"] if "hand=amulet_of_air" in move["on"] or "amulet" in str(move["on"]))
    screen = do(guide, "move", path=list(move["path"]))
    assert (screen["explained"], screen["wanted"]) == ("play:amulet_of_air", [])


def test_the_filled_button_is_what_the_stop_asks_for() -> None:
    guide = Guide("seasons")
    [end] = [move for move in do(guide, "go", stop="first_round/summon")["moves"] if move["last"]]
    assert end["warn"]
    [end] = [move for move in do(guide, "go", stop="first_round/pips")["moves"] if move["last"]]
    assert not end["warn"]


def test_the_screen_has_a_key_that_changes_with_the_stop_and_with_every_wrong_move() -> None:
    guide = Guide("evenfall")
    keys = [guide.screen()["key"]]
    keys.append(do(guide, "next")["key"])
    keys.append(do(guide, "move", path=[0])["key"])
    assert len(set(keys)) == 3
    assert guide.feedback
    assert guide.feedback.kind == "wrong"
    assert do(guide, "close")["key"] == keys[-1]  # what is picked stays


def test_a_completed_chapter_is_celebrated_once() -> None:
    guide = Guide("evenfall")
    first = guide.walk.chapters[0]
    for stop in first.stops[:-1]:
        guide.walk.done.add(stop.address)
    screen = do(guide, "go", stop=first.stops[-1].address)
    assert screen["moment"] is None
    guide.walk.done.add(guide.walk.address)
    assert first.title in do(guide, "next")["moment"]["text"]
    assert do(guide, "back")["moment"] is None


def test_after_half_a_task_the_next_half_is_named() -> None:
    guide = Guide("seasons")
    screen = do(guide, "go", stop="dice/two_cards")
    first = next(move for move in screen["moves"] if "hand=amulet_of_earth" in move["on"])
    feedback = do(guide, "move", path=list(first["path"]))["stop"]["feedback"]
    assert feedback["title"] == "Good so far"
    assert feedback["text"] == "Now: Figrim the Avaricious."


def test_numbers_are_compared_only_within_one_table() -> None:
    """The key begins with the table: a jump, or a chapter with a table of its own, is another one."""
    guide = Guide("seasons")

    def table(screen: dict[str, object]) -> str:
        return str(screen["key"]).split()[0]

    start = table(do(guide, "go", stop="first_round/pips"))
    assert table(do(guide, "skip")) == start  # the next stop of this chapter
    chapter = table(do(guide, "next"))  # sets up its own table
    assert chapter != start
    assert table(do(guide, "go", stop="ending/score")) not in (start, chapter)

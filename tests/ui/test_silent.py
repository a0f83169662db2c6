"""Commands that draw no screen and are answered by a message: the odds of a question, and a filled-in form."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from play import rivals_mode
from ui.at_desk import answered, do, form

import tabletop_nb as tt
from tabletop_nb.core.errors import HistoryError
from tabletop_nb.games import NAMES
from tabletop_nb.ui.board import Board
from tabletop_nb.ui.desk import Command, Desk
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.walkthrough import Walkthrough


def sit(name: str = "evenfall", mode: str = "competitive", *seats: str, seed: int = 7) -> Session:
    seats = seats or ("person", "random")
    session = Session(tt.new_game(name, len(seats), seed, mode), seats)
    do(session, "skip")
    return session


def odds(session: Session, key: Any = "k") -> list[dict[str, Any]]:
    return [message["odds"] for message in answered(session, "odds", key=key)]


# -- the desk ------------------------------------------------------------------------------------------------


class Counter(Desk):
    """A desk that counts, loudly or silently."""

    silent = ("whisper", "refuse", "fail")

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []

    def screen(self) -> dict[str, Any]:
        return {"seq": self.seq, "notice": self.notice}

    def do_shout(self, command: Command) -> None:
        self.tell("done", "loud")

    def do_whisper(self, command: Command) -> None:
        self.heard.append(command.get("word"))
        self.messages.append({"echo": "soft"})

    def do_refuse(self, command: Command) -> None:
        raise HistoryError("no")

    def do_fail(self, command: Command) -> None:
        raise ZeroDivisionError("oops")


@pytest.mark.parametrize("seq", [{}, {"seq": 0}, {"seq": 99}, {"seq": None}])
def test_a_silent_command_is_answered_by_a_message_whichever_screen_it_names(seq: dict[str, Any]) -> None:
    desk, drawn = Counter(), list[None]()
    desk.painters.append(lambda: drawn.append(None))
    desk.listeners.append(lambda: drawn.append(None))
    desk.send({"do": "whisper", "word": "hush", **seq})
    assert (desk.heard, desk.messages, desk.seq, drawn) == (["hush"], [{"echo": "soft"}], 0, [])


def test_a_silent_command_leaves_the_notice() -> None:
    desk = Counter()
    before = do(desk, "shout")
    answered(desk, "whisper")
    assert desk.screen() == before
    assert before["notice"]["text"] == "loud"


def test_a_silent_command_that_fails_adds_nothing_and_only_real_errors_are_logged(
    server_log: Callable[[], str],
) -> None:
    desk = Counter()
    assert answered(desk, "refuse") == []
    assert server_log() == ""
    assert answered(desk, "fail") == []
    assert "ZeroDivisionError: oops" in server_log()
    assert desk.screen() == {"seq": 0, "notice": None}


@pytest.mark.parametrize("make", [lambda: tt.play("evenfall", seed=7), lambda: learning("evenfall")])
def test_a_widget_sends_the_message_and_no_screen(make: Callable[[], Board | Walkthrough]) -> None:
    widget, sent = make(), list[Any]()
    widget.send = lambda content, buffers=None: sent.append(content)
    widget.send_state = lambda key=None: sent.append(key)
    widget.handle_command({"do": "odds", "key": "k"})
    [message] = sent
    assert message["odds"]["key"] == "k"
    widget.handle_command({"do": "move", "seq": 99, "path": [0]})
    assert sent[1:] == ["screen"]  # A late command gets the current screen again.


def learning(name: str) -> Walkthrough:
    """Return a walk-through with its live game, where a person is asked."""
    widget = Walkthrough(name)
    guide = widget.guide
    do(guide, "go", stop=guide.walk.story.stops[-1].address)
    do(guide, "live", number=0)
    do(guide, "skip")
    return widget


# -- odds ----------------------------------------------------------------------------------------------------


def test_the_odds_of_a_reroll_are_those_of_the_odds_page() -> None:
    session = sit("evenfall", "solo", "person")
    [found] = odds(session, session.screen()["key"])
    assert found["key"] == session.screen()["key"]
    best = tt.odds(session.game, 0).rows[0].chances["both"]
    assert found["rows"][0]["share"] == pytest.approx(float(best))
    assert found["rows"][0]["percent"] in found["line"]


@pytest.mark.parametrize("name", NAMES)
def test_odds_are_words_and_chances_wherever_there_are_some(name: str) -> None:
    """Nothing else may change: a person who looks at the odds plays the same game."""
    session, chance, seen = sit(name, rivals_mode(name)), Random(1), 0
    for _ in range(60):
        if session.game.over:
            break
        if session.watching:
            do(session, "skip")
            continue
        before = session.screen()
        assert before["odds"]
        for found in odds(session):
            json.dumps(found)
            assert found["line"]
            assert found["lead"]
            assert "{" not in found["line"] + found["lead"]
            assert all(row["text"] and row["percent"] and 0 <= row["share"] <= 1 for row in found["rows"])
            assert found["rows"]
            seen += 1
        assert session.screen() == before
        session.answer([chance.choice(session.game.asked.options)])
    assert seen > 5


def test_there_are_no_odds_where_nobody_is_asked() -> None:
    session = sit("evenfall", "solo", "person")
    do(session, "move", path=[0])
    assert odds(session)
    assert do(session, "replay", at=0)["odds"] is False
    assert odds(session) == []
    covered = Session(tt.new_game("res_arcana", 2, 5, "first"), ["person", "person"])
    assert covered.curtain_closed
    assert odds(covered) == []
    watched = Session(tt.new_game("evenfall", 2, 7, "competitive"), ["random", "random"])
    assert watched.screen()["odds"] is False
    assert odds(watched) == []


@pytest.mark.parametrize("key", ["x" * 100_000, ["x"] * 1000, {"a": 1}, None, 7])
def test_a_forged_key_comes_back_short(key: Any) -> None:
    [found] = odds(sit("evenfall", "solo", "person"), key)
    assert isinstance(found["key"], str)
    assert len(found["key"]) <= 200


# -- a filled-in form ----------------------------------------------------------------------------------------


def test_the_three_sets_can_be_filled_in_by_a_bot() -> None:
    session = sit("seasons", "apprentice")
    before = session.screen()
    assert form(before)["suggests"]
    [message] = answered(session, "suggest", form="sets")
    given = message["suggestion"]
    assert sorted(given) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert session.screen() == before
    assert answered(session, "suggest", form="sets") == [message]  # The same cards get the same advice.
    do(session, "fill", form="sets", given=given)
    assert session.notice is None
    assert len(session.game.table.seats[0].hand) == 3


def test_a_suggestion_keeps_the_cards_that_are_placed() -> None:
    session = sit("seasons", "apprentice")
    session.game.apply_all(["library_3", "hand", "hand"])
    [message] = answered(session, "suggest", form="sets")
    assert sorted(message["suggestion"]) == [0, 1, 1, 1, 2, 2]
    do(session, "fill", form="sets", given=message["suggestion"])
    assert session.notice is None


@pytest.mark.parametrize("name", [None, "", "pay", 7, ["sets"], "sets "])
def test_an_unknown_form_gets_no_suggestion(name: Any, server_log: Callable[[], str]) -> None:
    assert answered(sit("seasons", "apprentice"), "suggest", form=name) == []
    assert server_log() == ""


def test_there_is_no_suggestion_without_the_form(server_log: Callable[[], str]) -> None:
    assert answered(sit("evenfall", "solo", "person"), "suggest", form="sets") == []
    drafting = sit("seasons", "magician")
    assert answered(drafting, "suggest", form="sets") == []
    covered = Session(tt.new_game("seasons", 2, 7, "apprentice"), ["person", "person"])
    assert answered(covered, "suggest", form="sets") == []
    replayed = sit("seasons", "apprentice")
    do(replayed, "fill", form="sets", given=[0, 0, 0, 1, 1, 1, 2, 2, 2])
    do(replayed, "replay", at=0)
    assert answered(replayed, "suggest", form="sets") == []
    assert server_log() == ""

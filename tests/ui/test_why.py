"""What a screen says about a thing that can't be used now: one natural answer for the person who pressed it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import tabletop_nb as tt
from tabletop_nb.bots import ask, make
from tabletop_nb.core.refusal import describe_location
from tabletop_nb.games import NAMES, UNLISTED
from tabletop_nb.ui.kit.zones import things_of
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.why import reason_for_thing

QUESTIONS = 20  # asked of a person in each game
GAMES = (*NAMES, *UNLISTED)


def reasons(name: str, seed: int = 1) -> Iterator[tuple[Session, str, dict[str, str]]]:
    """Press everything that can't be used, at every question of a game between a person and a bot."""
    session = Session(tt.new_game(name, 2, seed=seed), ("person", "greedy"))
    for number in range(QUESTIONS):
        session.do_skip({})
        if session.game.over:
            return
        look = session.look()
        for thing in things_of(session.board(look)):
            if thing.get("why") and not look.is_legal(thing["id"]):
                session.do_why({"thing": thing["id"]})
                if session.why:
                    yield session, thing["why"], session.why
        session.game.push(ask(session.game, make("random", number)))


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_is_one_natural_answer(name: str) -> None:
    seen = 0
    for session, answer, why in reasons(name):
        text, game = f"{why['reason']} {why['fix']}", session.game
        assert "Not now" not in f"{why['what']} {text}", text
        assert why["what"], answer
        assert not re.search(r"\bdie \d|:\d", why["what"]), why["what"]
        assert "Be more specific" not in text, text
        assert "Allowed:" not in text, text
        for word in answer.split()[1:]:  # Nobody needs to hear where the thing is that they pressed.
            where = describe_location(game, game.asked.player, word)
            assert not where or f"is {where}" not in text, text
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("name", GAMES)
def test_code_still_gets_the_exact_reason(name: str) -> None:
    for session, answer, why in reasons(name):
        exact = session.game.why_not(answer)
        assert exact
        assert exact.rule == reason_for_thing(session.game, answer, why["what"]).rule  # type: ignore[union-attr]


def test_a_die_says_who_took_it_and_the_last_one_what_it_does() -> None:
    session = Session(tt.new_game("seasons", 2, seed=3, mode="apprentice"), ("person", "greedy"))
    session.do_fill({"form": "sets", "given": [0, 0, 0, 1, 1, 1, 2, 2, 2]})
    session.do_skip({})
    found = set()
    while session.game.asked.rule != "turn.act":
        session.game.apply(session.game.options[0])
        session.do_skip({})
    for thing in session.board(session.look())["zones"]["dice"]["things"]:
        session.do_why({"thing": thing["id"]})
        assert session.why
        assert session.why["what"].startswith("Die with ")
        found.add(session.why["reason"])
    assert found == {
        "You already took this die.",
        "The bot already took this die.",
        "Nobody took this die, so it moves the wheel at the end of the round.",
    }


def test_a_thing_without_a_zone_can_be_pressed_too() -> None:
    session = Session(tt.new_game("mercurial", 2, seed=1), ("person", "greedy"))
    for number in range(10):
        session.do_skip({})
        if session.game.asked.rule == "turn.action":
            break
        session.game.push(ask(session.game, make("random", number)))
    ids = [thing["id"] for thing in things_of(session.board(session.look())) if thing.get("why")]
    alone = [each for each in ids if ":" not in each]
    assert alone
    for each in alone:
        session.do_why({"thing": each})

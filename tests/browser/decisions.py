"""Decisions spread over a whole game, each as a person sees it: for tests that look at many positions of every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from play import Cell, cells, finished, random_walk

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES
from tabletop_nb.ui.seats import PERSON, player_count
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.words import say

AT_A_TABLE = 4  # players; with more, the rivals' panel scrolls
NEWS = 4  # events since the last answer


def fullest_cells() -> list[Cell]:
    """Return of each game the cell with the most players at one table; of several, the last mode, with most rules."""
    last_first = [[cell for cell in reversed(cells(name)) if cell[2] <= AT_A_TABLE] for name in NAMES]
    return [max(each, key=lambda cell: cell[2]) for each in last_first]


def decisions(cell: Cell, count: int, seed: int = 1) -> Iterator[Session]:
    """Yield sessions in the middle of a random game, at equal distances; the person is who is asked."""
    game = finished(cell, seed)
    answers = len(game.answers)
    for number in range(count):
        position = game.at((2 * number + 1) * answers // (2 * count))
        assert position.choice, "a game that isn't over asks a player"
        yield session_of(position)


def session_of(game: Game) -> Session:
    """Return a session in which a person is asked and bots have the other seats."""
    seats = ["random"] * player_count(game)
    seats[game.asked.player] = PERSON
    session = Session(game, seats)
    session.seen_events = [max(0, len(game.events) - NEWS)] * game.players
    return session


def screens_of(cell: Cell) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the screens of a game that are no plain decision: its name, and the form that is to be opened, if any."""
    yield from screens_with_forms(cell)
    over = finished(cell, 1)
    yield "end", Session(over, [PERSON, *["random"] * (over.players - 1)]).screen()
    [middle] = decisions(cell, 1)
    yield "curtain", Session(middle.game, [PERSON] * middle.game.players, curtain=True).screen()
    middle.tell("problem", say("board.not_resumed", error=say("board.other_game", title="Seasons", here="Res Arcana")))
    yield "problem", middle.screen()
    middle.notice = {"kind": "peek", "text": say("board.save_shows"), "save": say("board.save_anyway")}
    yield "notice", middle.screen()
    middle.send({"do": "hint", "seq": middle.seq})
    yield "hint", middle.screen()


def screens_with_forms(cell: Cell) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a screen for each form of a game, at its first question in random games; its name begins with `form`."""
    name, mode, players = cell
    seen = set[str]()
    for seed in (1, 2):
        for game in random_walk(tt.new_game(name, players, seed, mode), seed):
            session = session_of(game)
            look = session.look()
            names = {each.thing["form"] for each in session.presenter.forms(look)}
            stepped = next((move for move in look.moves if move.form), None)
            if stepped and "steps" not in seen:
                session.send({"do": "move", "seq": session.seq, "path": list(stepped.path)})
                names.add("steps")
            for form in sorted(names - seen):
                yield f"form {form}", session.screen()
            seen |= names


def messages_of(session: Session) -> list[dict[str, Any]]:
    """Return what Python sends beside the screen: the odds that matter for the question."""
    session.do_odds({"key": session.screen()["key"]})
    messages, session.messages = session.messages, []
    return messages

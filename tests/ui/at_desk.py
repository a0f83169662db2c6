"""Helpers that drive a `Desk` and read its screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.ui.desk import Desk
from tabletop_nb.ui.kit.zones import in_order
from tabletop_nb.ui.odds import WhatIfDesk
from tabletop_nb.ui.session import Session


def sit(game: Game, *seats: str) -> Session:
    """Return a session of this game: a person against a random bot, unless the seats are named."""
    return Session(game, seats or ("person", "random"))


def do(desk: Desk, what: str, **more: Any) -> dict[str, Any]:
    """Send a command and return the screen after it."""
    desk.send({"do": what, "seq": desk.seq, **more})
    return desk.screen()


def section(shown: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a section of an Odds page."""
    return next(each for each in shown["sections"] if each["id"] == name)


def calculator(game: str) -> WhatIfDesk:
    """Return the open odds calculator of a game."""
    desk = WhatIfDesk(game)
    do(desk, "shown")
    return desk


def screens(session: Session, most: int) -> Iterator[dict[str, Any]]:
    """Yield each screen that waits for a person; the caller answers it. Curtains are opened automatically."""
    for _ in range(most):
        screen = session.screen()
        json.dumps(screen)
        if session.game.over:
            return
        if screen["kind"] == "curtain":
            assert not screen["moves"]
            do(session, "confirm_player")
        else:
            yield screen


def zone_names(screen: dict[str, Any]) -> list[str]:
    """Return the ids of all zones that are drawn, in reading order."""
    return [each["id"] for each in in_order({"zones": screen["zones"], "layout": screen["layout"]})]


def zone(screen: dict[str, Any], name: str) -> dict[str, Any]:
    """Return one zone."""
    zone: dict[str, Any] = screen["zones"][name]
    return zone


def things(screen: dict[str, Any]) -> list[dict[str, Any]]:
    """Return everything on the table, the cards in players' panels too."""
    in_zones = [thing for one in screen["zones"].values() for thing in one["things"]]
    return [thing for one in in_zones for thing in (one, *one.get("cards", ())) if "id" in thing]


def answered(desk: Desk, what: str, **more: Any) -> list[dict[str, Any]]:
    """Send a command that draws no screen, and return the messages that answer it."""
    before = desk.seq
    desk.send({"do": what, **more})
    assert desk.seq == before
    messages, desk.messages = desk.messages, []
    return messages


def downloaded(desk: Desk, **more: Any) -> dict[str, str]:
    """Return the file that a person gets when saving the game."""
    do(desk, "save", **more)
    [message] = desk.messages
    desk.messages = []
    return dict(message["file"])


def form(screen: dict[str, Any]) -> dict[str, Any]:
    """Return the open form."""
    [open_form] = zone(screen, "form")["things"]
    return dict(open_form)


def fill(session: Session, **counts: int) -> dict[str, Any]:
    """Fill in the open form with these counts; `gold` means the symbol `essenceGold`."""
    open_form = form(session.screen())
    values = [counts.get(row["symbol"].replace("essenceGold", "gold"), 0) for row in open_form["rows"]]
    return do(session, "fill", form=open_form["form"], given=values)


def press(session: Session, text: str) -> dict[str, Any]:
    """Make the one move that begins with this text."""
    [move] = [move for move in session.screen()["moves"] if move["text"].startswith(text)]
    return do(session, "move", path=list(move["path"]))


def answer_at_random(session: Session, screen: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Make a random move, or fill in the open form at random."""
    forms = [thing for part in screen["zones"].values() if part["id"] == "form" for thing in part["things"]]
    moves = [move for move in screen["moves"] if not move["opens"]]
    if not forms or (moves and chance.random() < 0.5):
        return do(session, "move", path=list(chance.choice(moves)["path"]))
    asked = forms[0]
    if "places" in asked:
        given = [to for to, place in enumerate(asked["places"]) for _ in range(place["size"])]
        chance.shuffle(given)
    elif "groups" in asked:
        given = [n for group in asked["groups"] for n in chance.choice(group["allowed"])]
    elif "allowed" in asked:
        given = list(chance.choice(asked["allowed"]))
    else:
        given = [chance.randint(0, row["max"]) for row in asked["rows"]]
        given[0] = given[0] or 1
    return do(session, "fill", form=asked["form"], given=given)

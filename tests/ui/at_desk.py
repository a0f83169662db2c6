"""What a person does at a desk, and where to look on the screen."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.ui.desk import Desk
from tabletop_nb.ui.session import Session


def sit(game: Game, *seats: str) -> Session:
    """Return a session of this game: a person against a random bot, unless the seats are named."""
    return Session(game, seats or ("person", "random"))


def do(desk: Desk, what: str, **more: Any) -> dict[str, Any]:
    """Send a command and return the screen after it."""
    desk.send({"do": what, "seq": desk.seq, **more})
    return desk.screen()


def zone_names(screen: dict[str, Any]) -> list[str]:
    """Return the ids of all zones."""
    return [one["id"] for one in (*screen["main"], *screen["side"])]


def zone(screen: dict[str, Any], name: str) -> dict[str, Any]:
    """Return one zone."""
    return next(one for one in (*screen["main"], *screen["side"]) if one["id"] == name)


def form(screen: dict[str, Any]) -> dict[str, Any]:
    """Return the open form."""
    [found] = zone(screen, "form")["things"]
    return dict(found)


def fill(session: Session, **counts: int) -> dict[str, Any]:
    """Fill in the open form with so many of each symbol; `gold` is an essence."""
    asked = form(session.screen())
    given = [counts.get(row["symbol"].replace("essenceGold", "gold"), 0) for row in asked["rows"]]
    return do(session, "fill", form=asked["form"], given=given)


def press(session: Session, text: str) -> dict[str, Any]:
    """Make the one move that begins with this text."""
    [found] = [move for move in session.screen()["moves"] if move["text"].startswith(text)]
    return do(session, "move", path=list(found["path"]))

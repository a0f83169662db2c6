"""Res Arcana at a desk: games, a session, and what a person does there."""

from __future__ import annotations

from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.ui.session import Session

ACT = {"phase": "actions", "round": 2, "turn": 0}


def new_game(mode: str = "standard", players: int = 2, seed: int = 5, **setup: Any) -> Game:
    """A game of Res Arcana."""
    return tt.new_game("res_arcana", players, seed, mode, **setup)


def position(me: dict[str, Any], rival: dict[str, Any] | None = None, **scenario: Any) -> Game:
    """A position of two players; the first is to act. Who is given nothing has no mage, no item, and no cards."""
    bare = {"components": [], "hand": [], "deck": [], "pool": {}}
    seats = [{**bare, **me}, {**bare, **(rival or {})}]
    first = int(bool(seats[1].get("passed")))  # the first to pass has the token
    return new_game(scenario={**ACT, "seats": seats, "first": first, **scenario})


def sit(table: Game, *seats: str) -> Session:
    return Session(table, seats or ("person", "random"))


def do(session: Session, what: str, **more: Any) -> dict[str, Any]:
    session.send({"do": what, "seq": session.seq, **more})
    return session.screen()


def zone(screen: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in (*screen["main"], *screen["side"]) if one["id"] == name)


def zone_names(screen: dict[str, Any]) -> list[str]:
    return [one["id"] for one in (*screen["main"], *screen["side"])]


def things(screen: dict[str, Any], name: str) -> dict[str, dict[str, Any]]:
    return {thing["id"].partition(":")[2]: thing for thing in zone(screen, name)["things"]}


def form(screen: dict[str, Any]) -> dict[str, Any]:
    [found] = zone(screen, "form")["things"]
    return dict(found)


def fill(session: Session, **counts: int) -> dict[str, Any]:
    """Fills in the form that lies there: so many of each essence."""
    asked = form(session.screen())
    given = [counts.get(row["symbol"].replace("essenceGold", "gold"), 0) for row in asked["rows"]]
    return do(session, "fill", form=asked["form"], given=given)


def press(session: Session, said: str) -> dict[str, Any]:
    """Makes the one move that begins with these words."""
    [found] = [move for move in session.screen()["moves"] if move["text"].startswith(said)]
    return do(session, "move", path=list(found["path"]))

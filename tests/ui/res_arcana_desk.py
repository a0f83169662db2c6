"""Helpers for Res Arcana screens: games, positions, and the things on a screen."""

from __future__ import annotations

from typing import Any

from ui.at_desk import zone

import tabletop_nb as tt
from tabletop_nb.core.game import Game

ACT = {"phase": "actions", "round": 2, "turn": 0}


def new_game(mode: str = "standard", players: int = 2, seed: int = 5, **setup: Any) -> Game:
    """Return a new game of Res Arcana."""
    return tt.new_game("res_arcana", players, seed, mode, **setup)


def position(me: dict[str, Any], rival: dict[str, Any] | None = None, **scenario: Any) -> Game:
    """Return a position of two players; the first is to act. Missing fields mean no mage, item or cards."""
    bare = {"components": [], "hand": [], "deck": [], "pool": {}}
    seats = [{**bare, **me}, {**bare, **(rival or {})}]
    first = int(bool(seats[1].get("passed")))  # The first player to pass has the token.
    return new_game(scenario={**ACT, "seats": seats, "first": first, **scenario})


def things(screen: dict[str, Any], name: str) -> dict[str, dict[str, Any]]:
    return {thing["id"].partition(":")[2]: thing for thing in zone(screen, name)["things"]}

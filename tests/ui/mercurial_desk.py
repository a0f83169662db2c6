"""Helpers for Mercurial screens: games, positions, and the things on a screen."""

from __future__ import annotations

from typing import Any

from ui.at_desk import zone

import tabletop_nb as tt
from tabletop_nb.core.game import Game


def new_game(mode: str = "standard", players: int = 2, seed: int = 5, **setup: Any) -> Game:
    """Return a new game of Mercurial."""
    return tt.new_game("mercurial", players, seed, mode, **setup)


def position(me: dict[str, Any], rival: dict[str, Any] | None = None, **scenario: Any) -> Game:
    """Return a position of two players; the first is to act."""
    seats = [{"class": "enchanter", **me}, {"class": "arcanist", **(rival or {})}]
    return new_game(scenario={"first": 0, "turn": 0, "turns": 3, "seats": seats, **scenario})


def things(screen: dict[str, Any], name: str) -> dict[str, dict[str, Any]]:
    """Return the things of a zone by id, without the kind before the colon; some only say something."""
    return {each["id"].partition(":")[2] or each["id"]: each for each in zone(screen, name)["things"] if "id" in each}

"""Positions of Mercurial for the tests of the odds."""

from __future__ import annotations

from typing import Any

from games.mercurial.mercurial_tables import seat, table

from tabletop_nb.core.game import Game

ROW = ["twin_ember", "furnace_wall", "delta_song", "root_hymn", "thunder_stair", "iron_weather"]
TABLE_FIELDS = ("holder", "plays", "takes", "acted", "taken", "rulings", "seed")


def mercurial_turn(
    letters: str, cards: list[str], role: str = "enchanter", row: list[str] | None = None, **more: Any
) -> Game:
    """Return the first player's turn with these dice and cards; the Mystrune is there with `holder=0`."""
    given = {key: more.pop(key) for key in [*more] if key in TABLE_FIELDS}
    return table(seat(role, letters, hand=cards, **more), spells=row or ROW, **given)

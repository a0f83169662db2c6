"""How good a position looks to one seat."""

from __future__ import annotations

from tabletop_nb.games.evenfall.table import Table


def value(table: Table, seat: int) -> float:
    """Points, as the table stands."""
    return 0.0

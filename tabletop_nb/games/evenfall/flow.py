"""The whole game on one screen: which step follows which. A step that decides otherwise sets `table.phase` itself.

    one player, or together     roll  modify*  capture  alchemy*  draw | next_turn
    Gathering                   the same, until the last Enemy is captured: gathered
    Battle                      deploy, each;  check  start*  roll  modify*  capture | next_turn

Steps with a star come again until the player stops. What a step owes (recover, critical, defeat, deploy, wild_power)
is served first.
"""

from __future__ import annotations

from tabletop_nb.core.table import Step
from tabletop_nb.games.evenfall import battle, turn  # noqa: F401  their steps have to be known
from tabletop_nb.games.evenfall.table import CAP, Table


def next_step(table: Table) -> Step | None:
    """What comes next, read off the table and changing nothing; whatever is due has come before."""
    return None if table.phase == "over" else (table.phase, table.turn)


def capped(table: Table) -> bool:
    """Stopped by the cap on length, which is ours and not the rulebook's."""
    return table.turns > CAP

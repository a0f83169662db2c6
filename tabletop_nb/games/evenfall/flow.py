"""The flow of the whole game on one screen: which phase follows which.

    one player, or together     roll  modify*  capture  alchemy*  draw  next_turn
    Gathering                   the same, until the last Enemy is captured: gathered
    Battle                      deploy, each;  check  start*  roll  modify*  capture  next_turn

Phases with a star repeat until the player stops. Each phase is a step of the same name. Pending steps in `table.due`
(recover, critical, defeat, deploy, wild_power) run first.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, To
from tabletop_nb.games.evenfall.box import WILD_MAGIC
from tabletop_nb.games.evenfall.table import CAP, Table


def can_modify(table: Table) -> object:
    """Return something true if the player has anything that changes dice."""
    me = table.seats[table.turn]
    return me.ready or me.army or me.vanguard or WILD_MAGIC in me.recipes


def all_captured(table: Table) -> bool:
    """Return whether no Enemy is left to capture."""
    return not (table.enemies or table.enemy_deck)


def is_decided(table: Table) -> bool:
    """Return whether at most one player has cards in the Vanguard, or in the Army to refill it."""
    return sum(bool(seat.vanguard or seat.army) for seat in table.seats) < 2


def capped(table: Table) -> bool:
    """Return whether the game reached its turn limit, which is our rule and not the rulebook's."""
    return table.turns > CAP


FLOW: Flow[Table] = Flow(
    {
        "roll": [To("modify", can_modify), To("capture")],
        "roll.sealed": [To("capture")],
        "modify": [To("capture")],
        "capture": [To("next_turn", "battle"), To("gathered", all_captured), To("alchemy")],
        "capture.none": [To("next_turn", "battle"), To("alchemy")],
        "defeat.last": [To(OVER)],
        "alchemy": [To("draw")],
        "next_turn": [To(OVER, capped), To("check", "battle"), To("roll")],
        "gathered": [To("check", "battle"), To(OVER)],
        "check": [To(OVER, is_decided), To("start")],
        "start": [To("roll")],
    }
)
after = FLOW.after

"""The flow of the whole game on one screen: which phase follows which.

    one player, or together     roll  modify*  capture  alchemy*  draw  next_turn
    Gathering                   the same, until the last Enemy is captured: gathered
    Battle                      deploy, each;  check  start*  roll  modify*  capture  next_turn

Phases with a star repeat until the player stops. Each phase is a step of the same name. Pending steps in `table.due`
(recover, critical, defeat, deploy, wild_power) run first.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, Transition
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
    return len([seat for seat in table.seats if seat.vanguard or seat.army]) < 2


def capped(table: Table) -> bool:
    """Return whether the game reached its turn limit, which is our rule and not the rulebook's."""
    return table.turns > CAP


FLOW: Flow[Table] = Flow(
    {
        "roll": [Transition("modify", can_modify), Transition("capture")],
        "roll.sealed": [Transition("capture")],
        "modify": [Transition("capture")],
        "capture": [Transition("next_turn", "battle"), Transition("gathered", all_captured), Transition("alchemy")],
        "capture.none": [Transition("next_turn", "battle"), Transition("alchemy")],
        "defeat.last": [Transition(OVER)],
        "alchemy": [Transition("draw")],
        "next_turn": [Transition(OVER, capped), Transition("check", "battle"), Transition("roll")],
        "gathered": [Transition("check", "battle"), Transition(OVER)],
        "check": [Transition(OVER, is_decided), Transition("start")],
        "start": [Transition("roll")],
    }
)
after = FLOW.after

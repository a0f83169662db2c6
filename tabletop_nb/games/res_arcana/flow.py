"""The whole game on one screen: which phase follows which.

    setup       [keep*  hand_on]*4, twice (draft)   mage*  reveal   item*
    round       collect  collect_from*, each player;  act*, clockwise until all have passed;  check
    match       game_over  who_begins  [pick*]  deck  item*, then rounds again

Phases with a star come again, for the next player or the next component. Each phase is a step of the same name; what a
step owes (lose_life, a check at once, react_to_check, judge) comes first.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, To
from tabletop_nb.games.res_arcana.scoring import wins
from tabletop_nb.games.res_arcana.table import CAP, LOT, Table

GAMES = 3  # of a match


def is_drafted(table: Table) -> bool:
    """Return whether everybody has kept a whole deck."""
    return not table.seats[0].pack and len(table.seats[0].kept) == LOT


def all_collected(table: Table) -> bool:
    """Return whether the turn has come back to the First Player."""
    return table.turn == table.first


def is_match(table: Table) -> bool:
    """Return whether this game is one of a match."""
    return table.mode == "match"


def is_match_decided(table: Table) -> bool:
    """Return whether the match needs no further game."""
    number = len(table.games)
    return number == GAMES or (number == 2 and wins(table, 0) != wins(table, 1))


def capped(table: Table) -> bool:
    """Return whether the game was stopped by the cap on rounds, which is ours and not the rulebook's."""
    return table.round > CAP


FLOW: Flow[Table] = Flow(
    {
        "keep": [To("hand_on")],
        "hand_on": [To("mage", is_drafted), To("keep")],
        "mage": [To("reveal")],
        "reveal": [To("item")],
        "item": [To("collect")],
        "collect": [To("collect_from")],
        "collect_from": [To("act", all_collected), To("collect")],
        "act": [To("check")],
        "check": [To(OVER, capped), To("collect")],
        "victory": [To("game_over", is_match), To(OVER)],
        "game_over": [To(OVER, is_match_decided), To("who_begins")],
        "who_begins": [To("pick", "faces"), To("deck")],
        "pick": [To("deck")],
        "deck": [To("item")],
    }
)
after = FLOW.after

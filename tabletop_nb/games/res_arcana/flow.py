"""The whole game on one screen: which phase follows which.

    setup       [keep*  pass_packs]*4, twice (draft)   mage*  reveal   item*
    round       collect  collect_from*, each player;  act*, clockwise until all have passed;  check
    match       game_over  who_begins  [pick*]  deck  item*, then rounds again

Phases with a star repeat, for the next player or the next component. Each phase is a step of the same name. Steps in
`table.due` (lose_life, a check at once, react_to_check, judge) come first.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, Transition
from tabletop_nb.games.res_arcana.scoring import wins
from tabletop_nb.games.res_arcana.table import CAP, DECK_SIZE, Table

GAMES = 3  # in a match


def is_drafted(table: Table) -> bool:
    """Return whether all players have kept a whole deck."""
    return not table.seats[0].pack and len(table.seats[0].kept) == DECK_SIZE


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
        "keep": [Transition("pass_packs")],
        "pass_packs": [Transition("mage", is_drafted), Transition("keep")],
        "mage": [Transition("reveal")],
        "reveal": [Transition("item")],
        "item": [Transition("collect")],
        "collect": [Transition("collect_from")],
        "collect_from": [Transition("act", all_collected), Transition("collect")],
        "act": [Transition("check")],
        "check": [Transition(OVER, capped), Transition("collect")],
        "victory": [Transition("game_over", is_match), Transition(OVER)],
        "game_over": [Transition(OVER, is_match_decided), Transition("who_begins")],
        "who_begins": [Transition("pick", "face_up"), Transition("deck")],
        "pick": [Transition("deck")],
        "deck": [Transition("item")],
    }
)
after = FLOW.after

"""The flow of the whole game on one screen: which phase follows which.

    Prelude         draft* (nine times, the packs pass left), then sets* (each of nine cards into one of three)
    Tournament      roll | choose, each player | begin  act*, each player | round_end

Phases with a star repeat until they are done. Each phase is a step of the same name. Pending steps in `table.due`
(trim, gain_any, enter, draw_card, triggers, ...) run first. `round_end` adds two of them, turn_wheel and end_check; the
latter ends the game once year III is over.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, Transition
from tabletop_nb.games.seasons.table import Table


def all_had_a_turn(table: Table) -> bool:
    """Return whether the turn has come back to the first player."""
    return table.turn == table.first


FLOW: Flow[Table] = Flow(
    {
        "draft": [Transition("sets")],
        "sets": [Transition("roll")],
        "roll": [Transition("choose")],
        "choose": [Transition("begin")],
        "begin": [Transition("act")],
        "act": [Transition("round_end", all_had_a_turn), Transition("begin")],
        "round_end": [Transition("roll")],
        "year_3": [Transition(OVER)],
    }
)
after = FLOW.after

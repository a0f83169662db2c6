"""The whole game on one screen: which phase follows which.

    setup       choose_class, each player   [choose_artifact, each Initiate]
    turns       act*, clockwise: Takes and Plays in any order, or a cast
    end         final_cast*, every other player with active Spells

Phases with a star repeat. Each phase is a step of the same name. The steps of a cast (link, choose, count, claim,
claim_arcana, reset) are pending steps in `table.due`, which come first.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, Transition
from tabletop_nb.games.mercurial.table import CAP, Table


def is_initiate(table: Table) -> bool:
    """Return whether players choose an Artifact."""
    return table.mode == "initiate"


def capped(table: Table) -> bool:
    """Return whether the game was stopped by the cap on rounds, which is ours and not the rulebook's."""
    return table.turns > CAP * table.players


FLOW: Flow[Table] = Flow(
    {
        "choose_class": [Transition("choose_artifact", is_initiate), Transition("act")],
        "choose_artifact": [Transition("act")],
        "act": [Transition(OVER, capped), Transition("final_cast")],
        "final_cast": [Transition(OVER)],
    }
)
after = FLOW.after

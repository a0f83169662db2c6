"""The whole game on one screen: which phase follows which.

    setup   lab*  deal  choose*  reveal  place*
    turn    (before*)  draft  act*  finish*  cleanup             a player
            bot_draft  bot_act  bot_complete  cleanup            Botmegistus
    round   turns, in order, until everybody has used three dice;  round_end
    end     final

Phases with a star repeat. Each phase is a step of the same name. Steps in `table.due` (reactions, effects, bonuses)
come first.
"""

from __future__ import annotations

from tabletop_nb.core.flow import OVER, Flow, Transition
from tabletop_nb.games.trismegistus.table import Table


def is_bots_turn(table: Table) -> bool:
    """Return whether Botmegistus has the next turn."""
    return table.turn == table.automa


def allows_free_actions_first(table: Table) -> bool:
    """Return whether free actions are allowed before the Draft phase."""
    return table.rulings.free_before_draft


def is_round_over(table: Table) -> bool:
    """Return whether all players have used their dice."""
    return len(table.next_order) == table.players


TURN = [
    Transition("bot_draft", is_bots_turn),
    Transition("before", allows_free_actions_first),
    Transition("draft"),
]
FLOW: Flow[Table] = Flow(
    {
        "lab": [Transition("deal")],
        "deal": [Transition("choose")],
        "choose": [Transition("reveal")],
        "reveal": [Transition("place")],
        "place": TURN,
        "before": [Transition("draft")],
        "draft": [Transition("act")],
        "act": [Transition("finish")],
        "finish": [Transition("cleanup")],
        "bot_draft": [Transition("bot_act")],
        "bot_act": [Transition("bot_complete")],
        "bot_complete": [Transition("cleanup")],
        "cleanup": [Transition("round_end", is_round_over), *TURN],
        "round_end": TURN,
        "round_end.last": [Transition("final")],
        "final": [Transition(OVER)],
    }
)
after = FLOW.after

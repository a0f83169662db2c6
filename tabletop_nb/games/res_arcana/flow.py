"""The whole game on one screen: which step follows which. A step that decides otherwise sets `table.phase` itself.

    setup       [keep*  hand_on]*4, twice (draft)   mage*  reveal   item*
    round       collect  collect_from*, each player;  act*, clockwise until all have passed;  check
    match       game_over  who_begins  [pick*]  item*, then rounds again

Steps with a star come again, for the next player or the next component. What a step owes (lose_life, a check at once,
react_to_check, judge) is served first.
"""

from __future__ import annotations

from tabletop_nb.core.table import Step
from tabletop_nb.games.res_arcana import check, collect, life, match, prepare, turn  # noqa: F401  their steps
from tabletop_nb.games.res_arcana.table import CAP, Table


def next_step(table: Table) -> Step | None:
    """What comes next, read off the table and changing nothing; whatever is due has come before."""
    return None if table.phase == "over" else (table.phase, table.turn)


def capped(table: Table) -> bool:
    """Stopped by the cap on rounds, which is ours and not the rulebook's."""
    return table.round > CAP

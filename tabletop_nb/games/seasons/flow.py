"""The whole game on one screen: which step follows which. A step that decides otherwise sets `table.phase` itself.

    Prelude         draft* (nine times round, the packs pass left), then sets* (each of nine cards into one of three)
    Tournament      roll | choose, each player | begin  act*, each player | round_end  turn_wheel  end_check

Steps with a star come again until they are done. What a step owes (trim, gain_any, enter, draw_card, triggers, ...) is
served first.
"""

from __future__ import annotations

from tabletop_nb.core.table import Step
from tabletop_nb.games.seasons import prelude, tournament, turn  # noqa: F401  their steps have to be known
from tabletop_nb.games.seasons.table import Table


def next_step(table: Table) -> Step | None:
    """What comes next, read off the table and changing nothing; whatever is due has come before."""
    return None if table.phase == "over" else (table.phase, table.turn)


def capped(table: Table) -> bool:
    """Every round moves the Season token, so every game ends by itself."""
    return False

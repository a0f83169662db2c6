"""Free actions: unlock a Formula with gold, sample a Formula, perform an Experiment, unlock an Achievement."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.state import without
from tabletop_nb.games.trismegistus.counters import counted
from tabletop_nb.games.trismegistus.effects_core import apply_effect
from tabletop_nb.games.trismegistus.experiments import perform, performable
from tabletop_nb.games.trismegistus.formulas import buyable, sample, unlock
from tabletop_nb.games.trismegistus.materials import GOLD, MOST, Option
from tabletop_nb.games.trismegistus.table import Table

GOLD_FIELD = MOST * GOLD  # all bits of the amount of gold


def free_actions(table: Table, p: int) -> list[Option]:
    """Return the free actions that the player can use now."""
    me = table.seats[p]
    options: list[Option] = []
    if me.goods & GOLD_FIELD:
        options += [("unlock", formula) for formula in buyable(table, me)]
    if me.fresh:
        options += [("sample", formula) for formula in me.fresh]
    if able := performable(table, me):
        options += [("perform", card) for card in able]
    if table.achievements:
        options += [("achieve", card) for card in table.achievements if is_achieved(table, p, card)]
    return options


def is_achieved(table: Table, p: int, card: str) -> bool:
    """Return whether the player meets the condition of an Achievement."""
    condition = table.box.achievements[card].condition
    return counted(table, p, condition.counter) >= condition.least


def achieve(table: Table, p: int, card: str) -> None:
    """Take an Achievement, which nobody else can have any more. Nothing is spent."""
    table.achievements = without(table.achievements, card)
    table.open_seat(p).achievements += (card,)
    table.note("achievement.take", p, achievement=card)
    apply_effect(table, p, card, table.box.achievements[card].bonus)


FREE: dict[str | int, Callable[..., StepCoroutine | None]] = {
    "unlock": unlock,
    "sample": sample,
    "perform": perform,
    "achieve": achieve,
}

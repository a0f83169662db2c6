"""Performing Experiments: requirement, discounts, payment, bonuses, column."""

from __future__ import annotations

from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.trismegistus.effects_core import apply_effect
from tabletop_nb.games.trismegistus.formulas import free_from_column, has_space, in_column
from tabletop_nb.games.trismegistus.materials import MATERIALS
from tabletop_nb.games.trismegistus.notation import ANY
from tabletop_nb.games.trismegistus.payment import LEVEL, ask_payment, can_pay, payments
from tabletop_nb.games.trismegistus.printed import Experiment
from tabletop_nb.games.trismegistus.table import COLUMN, Seat, Table, step


def level_for(table: Table, me: Seat, card: Experiment) -> int:
    """Return the player's level that the requirement is compared with."""
    return max(me.levels) if card.track == ANY else me.levels[table.box.track[card.track]]


def shortage(table: Table, me: Seat, card: Experiment) -> int:
    """Return how many levels the player is below the requirement."""
    return max(0, card.level - level_for(table, me, card))


def units(table: Table, me: Seat, card: Experiment) -> Zone:
    """Return everything to pay: the cubes of the card, and each missing level."""
    return (*card.cost, *(LEVEL,) * shortage(table, me, card))


def discount(me: Seat, card: Experiment) -> int:
    """Return how many units are saved by the Formulas already unlocked from the card's column."""
    first = 2 * COLUMN[card.type]
    return (not me.sockets[first]) + (not me.sockets[first + 1])


def can_perform(table: Table, me: Seat, card: str) -> bool:
    """Return whether the player can pay for an Experiment, with discounts."""
    printed = table.box.experiments[card]
    return can_pay(me.goods, units(table, me, printed), discount(me, printed))


def performable(table: Table, me: Seat) -> list[str]:
    """Return the Experiments that the player can perform.

    Most often there are too few cubes or levels, so this is checked first and without calls.
    """
    levels, sockets, quick, able = me.levels, me.sockets, table.box.quick, []
    number = (me.goods & MATERIALS) % 255  # See `cubes`.
    for card in me.held + me.masterpiece:
        track, needed, size, column = quick[card]
        short = needed - (levels[track] if track is not None else max(levels))
        if short > 0:
            size += short
        if size > number + 2:  # more than both Formulas of the column can spare
            continue
        if size - (not sockets[column]) - (not sockets[column + 1]) <= number and can_perform(table, me, card):
            able.append(card)
    return able


async def perform(table: Table, p: int, card: str) -> None:
    """Pay for an Experiment, then take its bonuses, then slide it into its column."""
    me, printed = table.seats[p], table.box.experiments[card]
    if card in me.masterpiece:
        show_masterpiece(table, p, card)
        me = table.seats[p]
    ways = payments(me.goods, units(table, me, printed), discount(me, printed))
    if table.log is not None:
        note_discounts(table, p, printed)
    await ask_payment(table, p, ways, "experiment.pay", card)
    complete = ("complete", p, card)
    if table.rulings.exp_bonus_counts_self:
        table.add_due(complete, ("card_bonus", p, card))
    else:
        table.add_due(("card_bonus", p, card), complete)


def show_masterpiece(table: Table, p: int, card: str) -> None:
    """Show the Masterpiece that is performed."""
    me = table.open_seat(p)
    me.masterpiece, me.held = (), (*me.held, card)
    table.looks += 1
    table.note("experiment.masterpiece", p, experiment=card)


def note_discounts(table: Table, p: int, printed: Experiment) -> None:
    """Log what makes the Experiment cheaper, and which levels are paid."""
    me = table.seats[p]
    spared, short = discount(me, printed), shortage(table, me, printed)
    table.note("experiment.perform", p, experiment=printed.id)
    if spared:
        table.note("experiment.formula", p, number=spared)
    if short:
        table.note("experiment.silver", p, number=short, element=printed.track)


@step
def card_bonus(table: Table, p: int, card: str) -> None:
    """Take the bonuses of the Experiment."""
    apply_effect(table, p, card, table.box.experiments[card].bonus)


@step
def complete(table: Table, p: int, card: str) -> StepCoroutine | None:
    """Slide the card into the column of its type. The first one of a column unlocks one of its Formulas."""
    me, kind = table.seats[p], table.box.experiments[card].type
    is_first = all(table.box.experiments[each].type != kind for each in me.done)
    if is_first and has_space(table, me) and in_column(me, COLUMN[kind]):
        return complete_first(table, p, card, kind)
    slide(table, p, card, kind)
    return None


async def complete_first(table: Table, p: int, card: str, kind: str) -> None:
    """Slide the first card into a column, and unlock one of its Formulas."""
    slide(table, p, card, kind)
    await free_from_column(table, p, COLUMN[kind])


def slide(table: Table, p: int, card: str, kind: str) -> None:
    """Move a performed Experiment into its column."""
    me = table.open_seat(p)
    me.held, me.done = without(me.held, card), (*me.done, card)
    table.note("experiment.complete", p, experiment=card, element=kind)

"""Formulas and the Vault: unlock with gold, complete rows and columns, sample."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.trismegistus.effects_core import apply_effect
from tabletop_nb.games.trismegistus.materials import GOLD, count
from tabletop_nb.games.trismegistus.notation import ELEMENTS
from tabletop_nb.games.trismegistus.printed import SPACES
from tabletop_nb.games.trismegistus.table import Seat, Table

COLUMNS = len(ELEMENTS)
LINES = {
    **{f"r{row}": tuple(f"r{row}c{column}" for column in (1, 2, 3)) for row in (1, 2, 3)},
    **{f"c{column}": tuple(f"r{row}c{column}" for row in (1, 2, 3)) for column in (1, 2, 3)},
}
SPACE_INDEX = {space: i for i, space in enumerate(SPACES)}


def price(me: Seat) -> int:
    """Return how much gold the next Formula costs: 1 for the first that is bought, then 2, 3 and 4."""
    return me.bought.bit_count() + 1


def has_space(table: Table, me: Seat) -> bool:
    """Return whether another Formula can be unlocked: the Vault has a free space, or a ruling allows more."""
    return bool(free_spaces(table, me)) or not table.rulings.vault_full


def buyable(table: Table, me: Seat) -> list[str]:
    """Return the Formulas that the player can buy now."""
    if count(me.goods, "gold") <= me.bought.bit_count() or not has_space(table, me):
        return []
    return [formula for i, formula in enumerate(me.sockets) if formula and not me.bought >> i // 2 & 1]


def in_column(me: Seat, column: int) -> Zone:
    """Return the Formulas of a column that aren't unlocked."""
    return tuple(formula for formula in me.sockets[2 * column : 2 * column + 2] if formula)


def free_spaces(table: Table, me: Seat) -> list[str]:
    """Return the empty spaces of the Vault."""
    return [space for space in table.box.labs[me.lab].spaces if not me.vault[SPACE_INDEX[space]]]


async def unlock(table: Table, p: int, formula: str) -> None:
    """Buy a Formula with gold, and mark its column."""
    me = table.open_seat(p)
    me.goods -= price(me) * GOLD
    paid = price(me)
    me.bought |= 1 << me.sockets.index(formula) // 2
    table.note("formula.buy", p, formula=formula, number=paid)
    await put_in_vault(table, p, formula)


async def put_in_vault(table: Table, p: int, formula: str) -> None:
    """Put an unlocked Formula into an empty space of the Vault. Complete lines give their bonuses at once."""
    spaces = free_spaces(table, table.seats[p])
    space = await Choice(p, "formula.space", spaces, "turn", {"formula": formula}) if spaces else ""
    me = table.open_seat(p)
    at = me.sockets.index(formula)
    me.sockets = (*me.sockets[:at], "", *me.sockets[at + 1 :])
    me.fresh += (formula,)
    if not space:
        me.beside += (formula,)
        table.note("formula.beside", p, formula=formula)
        return
    i = SPACE_INDEX[space]
    me.vault = (*me.vault[:i], formula, *me.vault[i + 1 :])
    if table.log is not None:
        table.note("formula.place", p, formula=formula, space=space)
    complete_lines(table, p, space)


def complete_lines(table: Table, p: int, space: str) -> None:
    """Give the bonuses of the row and the column that this space completes."""
    me = table.seats[p]
    lab = table.box.labs[me.lab]
    done = [line for line in (f"r{space[1]}", f"c{space[3]}") if is_complete(table, me, line)]
    for line in done:
        table.note("formula.row" if line[0] == "r" else "formula.column", p, number=int(line[1]))
    if done:
        effect = lab.lines[done[0]] if len(done) == 1 else lab.crossings[done[0], done[1]]
        apply_effect(table, p, me.lab, effect)


def is_complete(table: Table, me: Seat, line: str) -> bool:
    """Return whether every space of a row or column has a Formula. Blocked spaces don't count."""
    spaces = table.box.labs[me.lab].spaces
    return all(me.vault[SPACE_INDEX[space]] for space in LINES[line] if space in spaces)


async def free_from_column(table: Table, p: int, column: int) -> None:
    """Unlock one Formula of a column, whose first Experiment was completed."""
    formulas = in_column(table.seats[p], column)
    formula = await Choice(p, "formula.free", formulas, "turn", {"element": ELEMENTS[column]})
    table.note("formula.free", p, formula=formula)
    await put_in_vault(table, p, formula)


def sample(table: Table, p: int, formula: str) -> None:
    """Turn a Formula face down to use its ability once."""
    me = table.open_seat(p)
    me.fresh = without(me.fresh, formula)
    table.note("formula.sample", p, formula=formula)
    apply_effect(table, p, formula, table.box.formulas[formula].effect)

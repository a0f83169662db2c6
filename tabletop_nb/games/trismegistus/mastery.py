"""Mastery tracks and Bonus tokens."""

from __future__ import annotations

from tabletop_nb.core.table import Step
from tabletop_nb.games.trismegistus.box import TOP
from tabletop_nb.games.trismegistus.table import Table, with_level

Steps = tuple[Step, ...]


def climb(table: Table, p: int, track: int, steps: int) -> Steps:
    """Advance a marker, take the tokens it reaches, and return the steps that their effects still owe."""
    me = table.open_seat(p)
    level = me.levels[track]
    if level == TOP:
        me.vp += 1
        table.note("mastery.top", p, element=table.box.elements[track])
        return ()
    if level + steps > TOP and table.rulings.overflow_partial:
        me.vp += 1
    new = min(TOP, level + steps)
    me.levels = with_level(me.levels, track, new)
    if table.log is not None:
        table.note("mastery.step", p, element=table.box.elements[track], level=new)
    return reach(table, p, track, level, new)


def reach(table: Table, p: int, track: int, level: int, new: int) -> Steps:
    """Take the live Bonus tokens between two levels, each once per turn, and return what they owe."""
    owed: Steps = ()
    for space, token, number in table.box.tokens[track]:
        effect = table.bonus[number]
        if not effect or not level < space <= new:
            continue
        table.reached |= token
        me = table.seats[p]
        if (space == new or table.rulings.bonus_pass) and not me.claimed & token:
            table.open_seat(p).claimed |= token
            owed += take_token(table, p, effect)
    return owed


def take_token(table: Table, p: int, effect: str) -> Steps:
    """Apply the effect of a Bonus token, and return the step that it owes."""
    if p == table.automa:
        return (("bonus_token", p, effect),)  # Botmegistus gets other effects: see automa.py.
    table.note("mastery.bonus", p, effect=effect)
    me = table.open_seat(p)
    if effect == "ethereal":
        me.ethereal += 1
    elif effect == "chameleon":
        me.chameleon += 1
    else:
        return (("up_any", p, 1),)
    return ()


def fall(table: Table, p: int, track: int) -> None:
    """Move a marker one space down."""
    me = table.open_seat(p)
    me.levels = with_level(me.levels, track, me.levels[track] - 1)
    table.note("effect.down", p, element=table.box.elements[track], level=me.levels[track])


def remove_tokens(table: Table) -> None:
    """Remove the Bonus tokens that a marker has reached this turn."""
    table.note("cleanup.tokens", table.turn)
    table.bonus = tuple(["" if table.reached >> i & 1 else effect for i, effect in enumerate(table.bonus)])
    table.reached = 0
    for p, seat in enumerate(table.seats):
        if seat.claimed:
            table.open_seat(p).claimed = 0

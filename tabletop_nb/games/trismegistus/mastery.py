"""Mastery tracks and Bonus tokens."""

from __future__ import annotations

from tabletop_nb.core.state import Zone
from tabletop_nb.core.table import Step
from tabletop_nb.games.trismegistus.box import TOP
from tabletop_nb.games.trismegistus.table import Table, with_level


def climb(table: Table, p: int, track: int, steps: int) -> None:
    """Advance a player's marker, and take the Bonus tokens that it reaches."""
    for effect in advance_marker(table, p, track, steps):
        take_token(table, p, effect)


def advance_marker(table: Table, p: int, track: int, steps: int) -> Zone:
    """Advance a marker, and return the effects of the Bonus tokens that it reaches."""
    me = table.open_seat(p)
    level = me.levels[track]
    if level == TOP:
        me.vp += 1
        table.note("mastery.top", p, element=table.box.elements[track])
        return ()
    new = min(TOP, level + steps)
    me.levels = with_level(me.levels, track, new)
    if table.log is not None:
        table.note("mastery.step", p, element=table.box.elements[track], level=new)
    if level + steps > TOP and table.rulings.overflow_partial:
        me.vp += 1
        table.note("mastery.overflow", p, element=table.box.elements[track])
    return reach(table, p, track, level, new)


def reach(table: Table, p: int, track: int, level: int, new: int) -> Zone:
    """Return the effects of the live Bonus tokens between two levels. Each player has each of them once."""
    effects: Zone = ()
    for space, token, number in table.box.tokens[track]:
        effect = table.bonus[number]
        if not effect or not level < space <= new:
            continue
        table.reached = True
        if (space == new or table.rulings.bonus_pass) and is_first_time(table, p, token, effect):
            table.open_seat(p).claimed |= token
            effects += (effect,)
    return effects


def is_first_time(table: Table, p: int, token: int, effect: str) -> bool:
    """Return whether the player hasn't had the effect of this Bonus token yet."""
    if table.seats[p].claimed & token:
        table.note("mastery.once", p, effect=effect)
        return False
    return True


def take_token(table: Table, p: int, effect: str) -> None:
    """Apply the effect of a Bonus token for a player. Botmegistus gets other effects: see automa.py."""
    table.note("mastery.bonus", p, effect=effect)
    me = table.open_seat(p)
    if effect == "ethereal":
        me.ethereal += 1
    elif effect == "chameleon":
        me.chameleon += 1
    else:
        owe_step(table, p)


def owe_step(table: Table, p: int) -> None:
    """Owe the step of a Bonus token. It interrupts neither a transmutation nor the ability of an Artifact."""
    due = table.due
    parts = [i for i, step in enumerate(due, 1) if is_of_artifact(table, step)] if table.rulings.bonus_timing else []
    at = max(parts, default=0)
    table.due = (*due[:at], ("up_any", p, 1), *due[at:])


def is_of_artifact(table: Table, step: Step) -> bool:
    """Return whether a step that is due uses an Artifact, or is part of its ability."""
    return step[0] == "trigger" or step[-1] in table.box.artifacts


def fall(table: Table, p: int, track: int) -> None:
    """Move a marker one space down."""
    me = table.open_seat(p)
    me.levels = with_level(me.levels, track, me.levels[track] - 1)
    table.note("effect.down", p, element=table.box.elements[track], level=me.levels[track])


# -- the end of a turn -----------------------------------------------------------------------------------------


def remove_tokens(table: Table) -> bool:
    """Remove every Bonus token that a marker is now on or above, and return whether there was any."""
    highest = [max(levels) for levels in zip(*[seat.levels for seat in table.seats], strict=True)]
    gone, table.reached = 0, False
    for level, tokens in zip(highest, table.box.tokens, strict=True):
        for space, token, number in tokens:
            if level >= space and table.bonus[number]:
                gone |= token
    if gone:
        table.bonus = tuple(["" if gone >> i & 1 else effect for i, effect in enumerate(table.bonus)])
        forget_claims(table, gone)
    return bool(gone)


def forget_claims(table: Table, gone: int) -> None:
    """Forget who had the effects of Bonus tokens that are removed."""
    for p, seat in enumerate(table.seats):
        if seat.claimed & gone:
            table.open_seat(p).claimed &= ~gone

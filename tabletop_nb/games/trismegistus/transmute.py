"""Gains, and the transmutation: pay an essence, move a cube, advance a track, use the Artifact of the arrow."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.games.trismegistus.effects_core import apply_effect
from tabletop_nb.games.trismegistus.mastery import climb
from tabletop_nb.games.trismegistus.materials import ARROW_FROM, ESSENCE_UNIT, RESULT, UNIT, transmuted
from tabletop_nb.games.trismegistus.table import Table, step

USE = ("use", "skip")


def gain_material(table: Table, p: int, metal: str, number: int, rule: str) -> None:
    """Gain raw material of a metal."""
    table.open_seat(p).goods += number * UNIT[f"raw_{metal}"]
    if table.log is not None:
        table.note(rule, p, gained=(f"raw_{metal}",) * number)


def gain_one(table: Table, p: int, kind: str, rule: str) -> None:
    """Gain one cube or essence token."""
    table.open_seat(p).goods += UNIT[kind]
    if table.log is not None:
        table.note(rule, p, gained=(kind,))


def gain_essence(table: Table, p: int, essence: str, number: int, rule: str) -> None:
    """Gain essences of a type. Mercury is gained as raw material."""
    table.open_seat(p).goods += number * ESSENCE_UNIT[essence]
    if table.log is not None:
        table.note(rule, p, gained=("raw_mercury" if essence == "mercury" else essence,) * number)


def transmute(table: Table, p: int, source: str, payment: str) -> None:
    """Pay one essence, move a cube along its arrow, and advance the track of the essence.

    Nothing interrupts this: Artifact and Bonus tokens come afterwards.
    """
    me, arrow = table.open_seat(p), ARROW_FROM[source]
    me.goods = transmuted(me.goods, source, payment)
    if table.log is not None:
        table.note("transmute.move", p, source=source, result=RESULT[arrow], payment=payment)
    slot = arrow - 1
    if me.slots[slot] and not me.exhausted >> slot & 1:
        table.add_due(("trigger", p, slot))
    climb(table, p, table.track_of[payment], 1)


@step
def trigger(table: Table, p: int, slot: int) -> StepCoroutine | None:
    """Use the ready Artifact of the arrow, if it is still ready."""
    me = table.seats[p]
    return ask_trigger(table, p, slot) if me.slots[slot] and not me.exhausted >> slot & 1 else None


async def ask_trigger(table: Table, p: int, slot: int) -> None:
    """Ask whether to use the Artifact. It is turned face down before its ability, so it can't trigger itself."""
    artifact = table.seats[p].slots[slot]
    if await Choice(p, "transmute.artifact", USE, about={"artifact": artifact}) == "use":
        table.open_seat(p).exhausted |= 1 << slot
        table.note("transmute.artifact", p, artifact=artifact)
        apply_effect(table, p, artifact, table.box.artifacts[artifact].effect)

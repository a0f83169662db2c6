"""Collect: the first step of a round. What asks nothing is taken at once; the rest is asked component by component."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.res_arcana.effects import do, gain_chosen
from tabletop_nb.games.res_arcana.essences import AMOUNT, MANY, Option, Pool, choose, plus, told
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.life import can_give
from tabletop_nb.games.res_arcana.powers import Use, settle
from tabletop_nb.games.res_arcana.printed import Collect, Cost, Effect
from tabletop_nb.games.res_arcana.table import Table, rule_of, step

TAKE: Option = ("take",)
LEAVE: Option = ("leave",)
ALL_OR_NONE: Memo[tuple[int, str, Pool], Choice[Option]] = Memo(
    lambda asked: Choice(
        asked[0], "collect.take", (TAKE, LEAVE), "collect", {"component": asked[1], "amount": told(asked[2])}
    )
)
WAYS = {"turn": "it_is_turned", "pay": "it_is_paid", "nothing": "it_cannot_be_paid"}


@step
def collect(table: Table, p: int) -> None:
    """Take what your Collect abilities give without a choice; the components that ask something are listed."""
    me, box = table.open_seat(p), table.box
    if table.log is not None:
        table.note("collect.order", p)
    asking, last = [], []
    for component in me.components:
        found = box.collects.get(component)
        if found is not None:
            if found.either:
                last.append(component)
                continue
            if found.gain is not None:
                if len(found.gain.amounts) > 1:
                    asking.append(component)
                    continue
                me.pool = plus(me.pool, found.gain.amounts[0])
                if table.log is not None:
                    amount = told(found.gain.amounts[0])
                    table.note(
                        "collect.all" if len(amount) > 1 else "collect.number", p, component=component, amount=amount
                    )
        if component in me.on:
            asking.append(component)
    table.open = (*asking, *last)  # a Collect cost may wait for all other income
    after["collect"](table)
    if not table.open:
        collected(table, p)


def collected(table: Table, p: int) -> None:
    """In player order, clockwise from the First Player; then come the actions."""
    table.turn = (p + 1) % table.players
    after["collect_from"](table)


@step
async def collect_from(table: Table, p: int) -> None:
    """One component that asks something: its ability, what lies on it, and what it costs."""
    component = table.open[0]
    found = table.box.collects.get(component)
    if found is not None and found.gain is not None and len(found.gain.amounts) > 1:
        question = table.box.questions[p, component]
        if len(found.gain.amounts) <= MANY:
            amount = AMOUNT[await question]
        else:
            amount = await choose(p, question.rule, "gain", found.gain.offered, "gain", question.about)
        me = table.open_seat(p)
        me.pool = plus(me.pool, amount)
        if table.log is not None:
            table.note(question.rule, p, component=component, amount=told(amount))
    if component in table.seats[p].on:
        await take_or_leave(table, p, component, found)
    if found is not None and found.either:
        await pay_or_else(table, p, component, found.either)
    table.open = table.open[1:]
    if not table.open:
        collected(table, p)


async def take_or_leave(table: Table, p: int, component: str, found: Collect | None) -> None:
    """All essences that lie on it, or none of them; some components give more if all are left."""
    amount = table.seats[p].on[component]
    answer = await ALL_OR_NONE[p, component, amount]
    if answer == TAKE:
        me = table.open_seat(p)
        me.pool = plus(me.pool, me.clear(component))
    if table.log is not None:
        taken = "collect.from_place" if table.box.kind[component] == "place" else "collect.take"
        table.note(taken if answer == TAKE else "collect.leave", p, component=component, amount=told(amount))
    if answer == LEAVE and found and found.effect and any(amount[kind] for kind in found.if_left):
        table.note("collect.if_left", p, component=component)
        await left_there(table, p, component, found.effect)


async def left_there(table: Table, p: int, component: str, effect: Effect) -> None:
    """What it gives because all was left on it."""
    if effect.verb == "gain":
        await gain_chosen(table, p, Use(component), effect.args[0].offered, rule_of(component, "power.gain"))
    elif (running := do(table, p, Use(component), (effect,))) is not None:
        await running


async def pay_or_else(table: Table, p: int, component: str, ways: tuple[Cost, ...]) -> None:
    """A Collect cost: one of the two has to happen, if it can."""
    me = table.seats[p]
    able = [(way_word(way), way) for way in ways if can_give(table, p, me, component, way)]
    if not able:
        table.note("collect.cost", p, component=component, way=WAYS["nothing"])
        return
    answer = (
        able[0][0]
        if len(able) == 1
        else await Choice(p, "collect.cost", [w for w, _ in able], "collect", {"component": component})
    )
    await settle(table, p, component, dict(able)[answer])
    table.note(rule_of(component, "collect.cost"), p, component=component, way=WAYS[answer[0]])


def way_word(way: Cost) -> Option:
    """How the answer calls it."""
    return ("turn",) if way.turn else ("pay",)

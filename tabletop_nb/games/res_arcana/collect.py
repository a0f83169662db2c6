"""Collect, the first step of a round. Income without a choice is taken at once. Players are asked for the rest."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.res_arcana.effects import apply_effects, gain_chosen
from tabletop_nb.games.res_arcana.essences import AMOUNT, MANY, Option, Pool, choose, itemized, plus
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.life import can_pay_cost
from tabletop_nb.games.res_arcana.powers import Use, pay_cost
from tabletop_nb.games.res_arcana.printed import Collect, Cost, Effect
from tabletop_nb.games.res_arcana.table import Table, rule_of, step

TAKE: Option = ("take",)
LEAVE: Option = ("leave",)
ALL_OR_NONE: Memo[tuple[int, str, Pool], Choice[Option]] = Memo(
    lambda asked: Choice(
        asked[0], "collect.take", (TAKE, LEAVE), "collect", {"component": asked[1], "amount": itemized(asked[2])}
    )
)
WAYS = {"turn": "it_is_turned", "pay": "it_is_paid", "nothing": "it_cannot_be_paid"}


@step
def collect(table: Table, p: int) -> None:
    """Take all income without a choice, and list the components that need an answer."""
    me, box = table.open_seat(p), table.box
    if table.log is not None:
        table.note("collect.order", p)
    asking, last = [], []
    for component in me.components:
        ability = box.collects.get(component)
        if ability is not None:
            if ability.either:
                last.append(component)
                continue
            if ability.gain is not None:
                if len(ability.gain.amounts) > 1:
                    asking.append(component)
                    continue
                me.pool = plus(me.pool, ability.gain.amounts[0])
                if table.log is not None:
                    amount = itemized(ability.gain.amounts[0])
                    table.note(
                        "collect.all" if len(amount) > 1 else "collect.number", p, component=component, amount=amount
                    )
        if component in me.on:
            asking.append(component)
    table.collecting = (*asking, *last)  # A Collect cost can be paid after all other income.
    after["collect"](table)
    if not table.collecting:
        finish_collecting(table, p)


def finish_collecting(table: Table, p: int) -> None:
    """Go on with the next player, or with the actions after the last one."""
    table.turn = (p + 1) % table.players
    after["collect_from"](table)


@step
async def collect_from(table: Table, p: int) -> None:
    """Ask what one component needs: its ability, the essences on it, and its Collect cost."""
    component = table.collecting[0]
    ability = table.box.collects.get(component)
    if ability is not None and ability.gain is not None and len(ability.gain.amounts) > 1:
        question = table.box.questions[p, component]
        if len(ability.gain.amounts) <= MANY:
            amount = AMOUNT[await question]
        else:
            amount = await choose(p, question.rule, "gain", ability.gain.offered, "gain", question.about)
        me = table.open_seat(p)
        me.pool = plus(me.pool, amount)
        if table.log is not None:
            table.note(question.rule, p, component=component, amount=itemized(amount))
    if component in table.seats[p].on:
        await take_or_leave(table, p, component, ability)
    if ability is not None and ability.either:
        await pay_collect_cost(table, p, component, ability.either)
    table.collecting = table.collecting[1:]
    if not table.collecting:
        finish_collecting(table, p)


async def take_or_leave(table: Table, p: int, component: str, ability: Collect | None) -> None:
    """Take all essences on a component or none. Some components give something if all are left there."""
    amount = table.seats[p].on[component]
    answer = await ALL_OR_NONE[p, component, amount]
    if answer == TAKE:
        me = table.open_seat(p)
        me.pool = plus(me.pool, me.clear(component))
    if table.log is not None:
        taken = "collect.from_place" if table.box.kind[component] == "place" else "collect.take"
        table.note(taken if answer == TAKE else "collect.leave", p, component=component, amount=itemized(amount))
    if answer == LEAVE and ability and ability.effect and any(amount[kind] for kind in ability.if_left):
        table.note("collect.if_left", p, component=component)
        await apply_if_left(table, p, component, ability.effect)


async def apply_if_left(table: Table, p: int, component: str, effect: Effect) -> None:
    """Apply what a component gives because all essences were left on it."""
    if effect.verb == "gain":
        await gain_chosen(table, p, Use(component), effect.args[0].offered, rule_of(component, "power.gain"))
    elif (running := apply_effects(table, p, Use(component), (effect,))) is not None:
        await running


async def pay_collect_cost(table: Table, p: int, component: str, ways: tuple[Cost, ...]) -> None:
    """Pay a Collect cost in one of the two ways, if possible."""
    me = table.seats[p]
    able = [(cost_option(way), way) for way in ways if can_pay_cost(table, p, me, component, way)]
    if not able:
        table.note("collect.cost", p, component=component, way=WAYS["nothing"])
        return
    answer = (
        able[0][0]
        if len(able) == 1
        else await Choice(p, "collect.cost", [w for w, _ in able], "collect", {"component": component})
    )
    await pay_cost(table, p, component, dict(able)[answer])
    table.note(rule_of(component, "collect.cost"), p, component=component, way=WAYS[answer[0]])


def cost_option(way: Cost) -> Option:
    """Return the answer that names this way."""
    return ("turn",) if way.turn else ("pay",)

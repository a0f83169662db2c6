"""Life loss, and every way out of it."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import Running
from tabletop_nb.games.res_arcana.effects import pay_and_do
from tabletop_nb.games.res_arcana.essences import (
    KINDS,
    LIFE,
    NONE,
    Option,
    can_pay,
    choose,
    minus,
    owed,
    plus,
    times,
    told,
    ways,
)
from tabletop_nb.games.res_arcana.powers import note_paid, settle, victims
from tabletop_nb.games.res_arcana.printed import Cost, React
from tabletop_nb.games.res_arcana.table import Seat, Table, step

LOSE: Option = ("lose",)
IGNORE: Option = ("ignore",)
OTHERS = tuple(kind for kind in KINDS if kind != LIFE)


@step
def lose_life(table: Table, p: int, rival: int, source: str, number: int) -> Running | None:
    """A rival's effect makes you lose Life, unless you have passed or find a way out."""
    if table.passed >> p & 1:
        table.note("pass.immune", p, component=source)
        return None
    open_ = ways_out(table, p, source, number)
    if len(open_) > 1:
        return react_or_lose(table, p, rival, source, number, open_)
    return lose(table, p, number)


async def react_or_lose(table: Table, p: int, rival: int, source: str, number: int, open_: list[Option]) -> None:
    """A React power, the way out that the effect itself offers, or the loss."""
    way, *component = await Choice(
        p, "life_loss.react", open_, "react", {"rival": rival, "component": source, "number": number}
    )
    if way == "lose":
        running = lose(table, p, number)
        if running is not None:
            await running
    elif way == "ignore":
        table.note("life_loss.ignore", p, component=source)
        used = await settle(table, p, source, built_in(table, source, number) or Cost())
        note_paid(table, p, used.paid)
    else:
        reacting = table.box.reacts[component[0]]
        table.note("life_loss.react", p, component=component[0])
        if reacting.trigger == "dragon_power":
            table.note("life_loss.dragon_power", p, component=component[0])
        if component[0] in table.seats[p].turned:
            table.note("react.turned", p, component=component[0])
        await pay_and_do(table, p, component[0], reacting.power)


def built_in(table: Table, source: str, number: int) -> Cost | None:
    """What the effect itself lets a rival pay to ignore it."""
    for power in table.box.components[source].powers:
        for verb, args in power.effects:
            if verb == "life_loss" and args[0] == number:
                return args[1]  # type: ignore[no-any-return]
    return None


def ways_out(table: Table, p: int, source: str, number: int) -> list[Option]:
    """Everything a rival can do about a Life loss; losing it is one of them."""
    me, ways = table.seats[p], [LOSE]
    cost = built_in(table, source, number)
    if cost is not None and can_give(table, p, me, source, cost):
        ways.append(IGNORE)
    for component in me.components:
        reacting = table.box.reacts.get(component)
        if reacting and answers(table, reacting, source) and can_give(table, p, me, component, reacting.power.cost):
            ways.append(("react", component))
    return ways


def answers(table: Table, reacting: React, source: str) -> bool:
    """Is this what the React power waits for? Dragon Bridle waits for dragons only."""
    dragon = table.box.components[source].dragon
    return reacting.trigger == "life_loss" or (reacting.trigger == "dragon_power" and dragon)


def can_give(table: Table, p: int, me: Seat, component: str, cost: Cost) -> bool:
    """Can this cost be paid? A turned component can react unless that would turn it."""
    return not (
        (cost.turn and component in me.turned)
        or (cost.pay and not any(can_pay(me.pool, bill) for bill in cost.pay))
        or (cost.destroy and not victims(table, p, component, cost.destroy))
        or len(me.hand) < cost.discard
    )


def lose(table: Table, p: int, number: int) -> Running | None:
    """Life from the pool; for each that is missing, two other essences, as far as there are any."""
    me = table.seats[p]
    life = min(number, me.pool[LIFE])
    missing = number - life
    others = sum(me.pool) - me.pool[LIFE]
    instead = min(2 * missing, others if table.rulings.lose_the_last else others // 2 * 2)
    if instead:
        return lose_others(table, p, life, instead)
    me = table.open_seat(p)
    me.pool = minus(me.pool, times(life, LIFE))
    table.note("life_loss.lose", p, amount=told(times(life, LIFE)))
    return None


async def lose_others(table: Table, p: int, life: int, number: int) -> None:
    """All Life is gone: so many other essences, of your choice, gold included."""
    offered = ways(owed(NONE, NONE, number, number, OTHERS), table.seats[p].pool, "lose")
    lost = plus(await choose(p, "life_loss.others", "lose", offered, "lose", {"number": number}), times(life, LIFE))
    me = table.open_seat(p)
    me.pool = minus(me.pool, lost)
    table.note("life_loss.others", p, amount=told(lost))

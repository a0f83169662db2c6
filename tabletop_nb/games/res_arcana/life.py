"""Life loss, and every way to avoid it."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.games.res_arcana.effects import pay_and_apply
from tabletop_nb.games.res_arcana.essences import (
    KINDS,
    LIFE,
    NONE,
    Option,
    can_pay,
    choose,
    itemized,
    minus,
    owed,
    plus,
    times,
    ways,
)
from tabletop_nb.games.res_arcana.powers import note_paid, pay_cost, victims
from tabletop_nb.games.res_arcana.printed import Cost, React
from tabletop_nb.games.res_arcana.table import Seat, Table, step

LOSE: Option = ("lose",)
IGNORE: Option = ("ignore",)
OTHERS = tuple(kind for kind in KINDS if kind != LIFE)


@step
def lose_life(table: Table, p: int, rival: int, source: str, number: int) -> StepCoroutine | None:
    """Make a player lose Life to a rival's effect, unless they have passed. If they can avoid it, ask them first."""
    if table.passed >> p & 1:
        table.note("pass.immune", p, component=source)
        return None
    options = responses(table, p, source, number)
    if len(options) > 1:
        return react_or_lose(table, p, rival, source, number, options)
    return lose(table, p, number)


async def react_or_lose(table: Table, p: int, rival: int, source: str, number: int, options: list[Option]) -> None:
    """Ask whether to use a React power, pay to ignore the effect, or lose the Life."""
    way, *component = await Choice(
        p, "life_loss.react", options, "react", {"rival": rival, "component": source, "number": number}
    )
    if way == "lose":
        running = lose(table, p, number)
        if running is not None:
            await running
    elif way == "ignore":
        table.note("life_loss.ignore", p, component=source)
        used = await pay_cost(table, p, source, ignore_cost(table, source, number) or Cost())
        note_paid(table, p, used.paid)
    else:
        reacting = table.box.reacts[component[0]]
        table.note("life_loss.react", p, component=component[0])
        if reacting.trigger == "dragon_power":
            table.note("life_loss.dragon_power", p, component=component[0])
        if component[0] in table.seats[p].turned:
            table.note("react.turned", p, component=component[0])
        await pay_and_apply(table, p, component[0], reacting.power)


def ignore_cost(table: Table, source: str, number: int) -> Cost | None:
    """Return the cost printed on `source` for ignoring its effect, or None if there is no such cost."""
    for power in table.box.components[source].powers:
        for verb, args in power.effects:
            if verb == "life_loss" and args[0] == number:
                return args[1]  # type: ignore[no-any-return]
    return None


def responses(table: Table, p: int, source: str, number: int) -> list[Option]:
    """Return everything a rival can do about a Life loss. Losing the Life is always one of them."""
    me, options = table.seats[p], [LOSE]
    cost = ignore_cost(table, source, number)
    if cost is not None and can_pay_cost(table, p, me, source, cost):
        options.append(IGNORE)
    for component in me.components:
        reacting = table.box.reacts.get(component)
        if (
            reacting
            and reacts_to(table, reacting, source)
            and can_pay_cost(table, p, me, component, reacting.power.cost)
        ):
            options.append(("react", component))
    return options


def reacts_to(table: Table, reacting: React, source: str) -> bool:
    """Return whether this effect triggers the React power. Dragon Bridle only reacts to dragons."""
    dragon = table.box.components[source].dragon
    return reacting.trigger == "life_loss" or (reacting.trigger == "dragon_power" and dragon)


def can_pay_cost(table: Table, p: int, me: Seat, component: str, cost: Cost) -> bool:
    """Return whether the player can pay this cost. A turned component can react unless the cost includes turning it."""
    return not (
        (cost.turn and component in me.turned)
        or (cost.pay and not any(can_pay(me.pool, bill) for bill in cost.pay))
        or (cost.destroy and not victims(table, p, component, cost.destroy))
        or len(me.hand) < cost.discard
    )


def lose(table: Table, p: int, number: int) -> StepCoroutine | None:
    """Lose Life from the pool, and two other essences for each missing Life, as far as possible."""
    me = table.seats[p]
    life = min(number, me.pool[LIFE])
    missing = number - life
    others = sum(me.pool) - me.pool[LIFE]
    others_lost = min(2 * missing, others if table.rulings.lose_single_essence else others // 2 * 2)
    if others_lost:
        return lose_others(table, p, life, others_lost)
    me = table.open_seat(p)
    me.pool = minus(me.pool, times(life, LIFE))
    table.note("life_loss.lose", p, amount=itemized(times(life, LIFE)))
    return None


async def lose_others(table: Table, p: int, life: int, number: int) -> None:
    """Ask which other essences to lose (gold is allowed), then remove them together with the Life."""
    offered = ways(owed(NONE, NONE, number, number, OTHERS), table.seats[p].pool, "lose")
    lost = plus(await choose(p, "life_loss.others", "lose", offered, "lose", {"number": number}), times(life, LIFE))
    me = table.open_seat(p)
    me.pool = minus(me.pool, lost)
    table.note("life_loss.others", p, amount=itemized(lost))

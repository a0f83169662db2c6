"""Powers: the rules against using one, what is chosen and paid for it, and what it costs to place a component."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.res_arcana.essences import (
    AMOUNT,
    FREE,
    KINDS,
    MANY,
    NONE,
    Bill,
    Offer,
    Pool,
    can_pay,
    choose,
    covers,
    itemized,
    minus,
    offer,
    plus,
    times,
    ways,
)
from tabletop_nb.games.res_arcana.printed import Cost, Power
from tabletop_nb.games.res_arcana.table import Seat, Table, rule_of

NOTHING = "nothing"


class Use(NamedTuple):
    """A power being used: its component, what was paid, how many of one essence, and the card it affects."""

    component: str
    paid: Pool = NONE
    number: int = 0
    target: str = ""
    kind: int = -1  # the essence that any number was paid of


# -- Cost ----------------------------------------------------------------------------------------------------


def placement(table: Table, me: Seat, card: str, power: str = "", less: int = 0, gold: bool = True) -> Bill:
    """Return what it costs to place an artifact: the printed cost minus all discounts, never below zero.

    Args:
        table: The table.
        me: The player's seat.
        card: The artifact.
        power: The component whose power places the card; its own cost is part of the bill.
        less: How many essences that power takes off.
        gold: Whether gold can be among them.
    """
    box = table.box
    by, by_but_gold = (less, 0) if gold else (0, less)
    if not box.discounters.isdisjoint(me.components):
        for component in discounts(table, me, card):
            if box.discounts[component].gold:
                by += box.discounts[component].less
            else:
                by_but_gold += box.discounts[component].less
    return box.bills[card, by, by_but_gold, power]


def discounts(table: Table, me: Seat, card: str) -> list[str]:
    """Return the components whose discount applies to this card, including turned ones."""
    box = table.box
    return [c for c in me.components if c in box.discounters and card in box.types[box.discounts[c].kind]]


def note_discounts(table: Table, p: int, card: str, used: list[str], less: int = 0, gold: bool = True) -> None:
    """Log which components made the card cheaper: those that took something off on top of the others."""
    less, less_but_gold = (less, 0) if gold else (0, less)
    for component in used:
        discount, before = table.box.discounts[component], table.box.bills[card, less, less_but_gold, ""].number
        less, less_but_gold = less + discount.less * discount.gold, less_but_gold + discount.less * (not discount.gold)
        if table.box.bills[card, less, less_but_gold, ""].number == before:
            continue
        table.note(rule_of(component, "place.discount"), p, card=card, component=component)
        if component in table.seats[p].turned:
            table.note("glossary.ability", p, component=component)


async def pay(table: Table, p: int, rule: str, bills: Sequence[Bill], what: str) -> Pool:
    """Pay one of these bills from the pool, and return what was paid."""
    pool = table.seats[p].pool
    offered = ways(bills[0], pool)
    if len(bills) > 1:
        offered = offer("pay", dict.fromkeys(way for each in bills for way in ways(each, pool).amounts))
    if len(offered.amounts) == 1:
        paid = offered.amounts[0]
    elif len(offered.amounts) <= MANY:
        paid = AMOUNT[await Choice(p, rule, offered.options, "pay", {"component": what, "number": bills[0].number})]
    else:
        paid = await choose(p, rule, "pay", offered, "pay", {"component": what, "number": bills[0].number})
    me = table.open_seat(p)
    me.pool = minus(me.pool, paid)
    return paid


def note_paid(table: Table, p: int, paid: Pool) -> None:
    """Log what was paid for a power."""
    if table.log is not None and paid != NONE:
        table.note("power.pay", p, paid=itemized(paid))


# -- rules against a use -------------------------------------------------------------------------------------


def against_cost(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule against paying for this power, or an empty string if it can be paid."""
    bills, pool = power.cost.pay, table.seats[p].pool
    if bills and not any(can_pay(pool, each) for each in bills):
        return "power.cost"
    return against_extra_checks(table, p, component, power)


def against_extra_checks(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule against paying for this power, for callers that have checked the pool already."""
    for part in power.extra_checks:
        if rule := PARTS[part](table, p, component, power):
            return rule
    return ""


def against_paying(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if the player can't pay any of the bills."""
    pool = table.seats[p].pool
    return "" if any(can_pay(pool, each) for each in power.cost.pay) else "power.cost"


def against_paying_self(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if there are too few essences on the component."""
    return "" if covers(table.seats[p].on.get(component, NONE), power.cost.pay_self) else "power.on_it"


def against_turning(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if there is no straight artifact of the type."""
    return "" if straight(table, table.seats[p], power.cost.turn_own, component) else "power.turn_own"


def against_destroying(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if there is no artifact to destroy."""
    return "" if victims(table, p, component, power.cost.destroy) else "power.destroy"


def against_discarding(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if the hand has too few cards."""
    return "" if len(table.seats[p].hand) >= power.cost.discard else "power.discard"


def against_converting(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if there is no essence to convert and the ruling `convert_none` is off."""
    owed = power.cost.pay[0].number if power.cost.pay else 0
    return "" if table.rulings.convert_none or sum(table.seats[p].pool) > owed else "power.same"


def against_straightening(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if there is nothing to straighten and the ruling `straighten_nothing` is off."""
    if table.rulings.straighten_nothing:
        return ""
    return "" if straightenable(table, p, component, power.straighten, power.cost.turn) else "power.straighten"


def against_placing(table: Table, p: int, component: str, power: Power) -> str:
    """Return the rule if there is no card that can be placed and paid for together with the power."""
    if table.rulings.place_nothing:
        return ""
    _, kind, (less, gold) = power.place
    me, fitting = table.seats[p], table.box.types[kind]
    for card in sources(table, p, power):
        if card in fitting and can_pay(me.pool, placement(table, me, card, component, less, gold)):
            return ""
    return "power.place"


PARTS = {
    "pay": against_paying,
    "pay_self": against_paying_self,
    "turn_own": against_turning,
    "destroy": against_destroying,
    "discard": against_discarding,
    "pay_same": against_converting,
    "straighten": against_straightening,
    "place": against_placing,
}


def straight(table: Table, me: Seat, kind: str, component: str) -> list[str]:
    """Return the straight artifacts of this type, except the one whose power is used."""
    fitting = table.box.types[kind]
    return [c for c in me.components if c in fitting and c not in me.turned and c != component]


def victims(table: Table, p: int, component: str, which: str) -> list[str]:
    """Return the artifacts in play that can be destroyed for this, turned or not."""
    components, types = table.seats[p].components, table.box.types
    if which == "self":
        return [component]
    if which == "own_dragon_or_creature":
        return [c for c in components if c in types["dragon"] or c in types["creature"]]
    artifacts = types["artifact"]
    return [c for c in components if c in artifacts and (which == "own_artifact" or c != component)]


def straightenable(table: Table, p: int, component: str, which: str, turning: bool = False) -> list[str]:
    """Return what a power of the component could straighten. `turning` means that its cost turns the component."""
    me = table.seats[p]
    turned = (*me.turned, component) if turning else me.turned
    if which == "self":
        return [component] if component in turned else []
    fits = turned if which == "any" else [c for c in turned if c in table.box.types[which]]
    return [c for c in fits if c != component or table.rulings.straighten_itself]


def placeable(table: Table, p: int, component: str, power: Power) -> list[str]:
    """Return the cards that the power can place and that the player can pay for, including the power's own cost."""
    _, kind, (less, gold) = power.place
    me, fitting = table.seats[p], table.box.types[kind]
    return [
        card
        for card in sources(table, p, power)
        if card in fitting and can_pay(me.pool, placement(table, me, card, component, less, gold))
    ]


def sources(table: Table, p: int, power: Power) -> Zone:
    """Return the cards in the zones that the power can place from."""
    me, source = table.seats[p], power.place[0]
    if source == "hand":
        return me.hand
    if source == "own_discard":
        return me.discards
    return tuple(card for seat in table.seats for card in seat.discards)


# -- choosing and paying -------------------------------------------------------------------------------------


async def pay_cost(table: Table, p: int, component: str, cost: Cost) -> Use:
    """Ask for everything that the cost leaves open, pay all of it, and return the use."""
    victim, target, paid, number, kind = "", "", NONE, 0, -1
    if cost.turn_own:
        able = straight(table, table.seats[p], cost.turn_own, component)
        other = able[0] if len(able) == 1 else await Choice(p, "power.turn_own", able, "use", {"component": component})
        table.open_seat(p).turn(other)
        table.note("power.turn_own", p, component=other)
    if cost.destroy:
        able = victims(table, p, component, cost.destroy)
        victim = able[0] if len(able) == 1 else await Choice(p, "power.destroy", able, "use", {"component": component})
    if cost.discard:
        target = await discard_some(table, p, cost.discard)
    if cost.pay_same:
        paid, number, kind = await pay_same(table, p, component, cost)
    elif cost.pay:
        paid = await pay(table, p, "power.pay", cost.pay, component)
    me = table.open_seat(p)
    if cost.turn:
        me.turn(component)
    if cost.pay_self != NONE:
        me.take_off(component, cost.pay_self)
    if cost.destroy:
        destroy(table, p, victim)
    return Use(component, paid, number, target or victim, kind)


async def pay_same(table: Table, p: int, component: str, cost: Cost) -> tuple[Pool, int, int]:
    """Pay any number of one essence, together with the fixed part of the cost, as one payment."""
    pool, fixed = table.seats[p].pool, cost.pay[0] if cost.pay else FREE
    least = 0 if table.rulings.convert_none else 1
    kinds: dict[Pool, int] = {}
    for first in ways(fixed, pool).amounts:
        for kind in KINDS:
            for n in range(least, pool[kind] - first[kind] + 1):
                kinds.setdefault(plus(first, times(n, kind)) if cost.pay else times(n, kind), kind)
    paid = await choose(p, "power.same", "pay", Offer(tuple(kinds), ()), "pay", {"component": component})
    me = table.open_seat(p)
    me.pool = minus(me.pool, paid)
    return paid, sum(paid) - fixed.number, kinds[paid]


async def discard_some(table: Table, p: int, left: int, start: int = 0) -> str:
    """Discard cards from the hand, from left to right so that each set has one order, and return the last card."""
    card = await Choice(p, "power.discard", lambda: hand_from(table, p, start, left), "use", {"left": left})
    at = table.seats[p].hand.index(card)
    discard(table, p, card)
    table.note("power.discard", p, card=card)
    return card if left == 1 else await discard_some(table, p, left - 1, at)


def hand_from(table: Table, p: int, start: int, left: int) -> Zone:
    """Return the cards in hand from this position on, except those that would leave too few to choose."""
    hand = table.seats[p].hand
    return hand[start : len(hand) - left + 1]


def discard(table: Table, p: int, card: str) -> None:
    """Move a card from the hand to the discards, face up."""
    me = table.open_seat(p)
    me.hand = without(me.hand, card)
    me.discards += (card,)


def destroy(table: Table, p: int, card: str) -> None:
    """Move an artifact from play to its owner's discards. The essences on it return to the supply."""
    me = table.open_seat(p)
    me.components = without(me.components, card)
    if card in me.turned:
        me.turned = without(me.turned, card)
    lost = me.clear(card) if card in me.on else NONE
    me.discards += (card,)
    if table.log is not None:
        table.note("power.destroyed", p, card=card, amount=itemized(lost))


def show(table: Table, p: int, card: str, rule: str) -> None:
    """Show a card in hand before it is paid for, so that everybody knows it from now on."""
    table.make_known((card,), table.everybody)
    table.note(rule, p, card=card)


def put_into_play(table: Table, p: int, card: str) -> None:
    """Put a card into play, straight."""
    table.open_seat(p).components += (card,)

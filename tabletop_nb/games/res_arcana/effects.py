"""What powers do: one small function for each verb of the notation, in the printed order of a power's effects.

A verb that may ask returns a coroutine; one that asks nobody has done its work when it returns.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from tabletop_nb.core.choice import Choice, Steps
from tabletop_nb.core.definition import Running
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.res_arcana.essences import (
    AMOUNT,
    FREE,
    GAINS,
    MANY,
    NONE,
    Offer,
    Pool,
    choose,
    offer,
    plus,
    times,
    told,
)
from tabletop_nb.games.res_arcana.powers import (
    NOTHING,
    Use,
    destroy,
    discard_some,
    discounts,
    note_discounts,
    note_paid,
    pay,
    placeable,
    placement,
    put_into_play,
    settle,
    show,
    slack,
)
from tabletop_nb.games.res_arcana.printed import Bundle, Cost, Effect, Power
from tabletop_nb.games.res_arcana.table import Table, rule_of

effect = Steps()  # verb -> function(table, p, use, *args)
VERBS: dict[str, Callable[..., Running | None]] = effect


def do(table: Table, p: int, use: Use, effects: tuple[Effect, ...]) -> Running | None:
    """The effects of a power, from left to right."""
    if len(effects) == 1:
        verb, args = effects[0]
        return VERBS[verb](table, p, use, *args)
    for number, (verb, args) in enumerate(effects, 1):
        running = VERBS[verb](table, p, use, *args)
        if running is not None:
            return then(table, p, use, running, effects[number:])
    return None


async def then(table: Table, p: int, use: Use, running: Running, effects: tuple[Effect, ...]) -> None:
    """An effect that asks, and those after it."""
    await running
    if (more := do(table, p, use, effects)) is not None:
        await more


async def pay_and_do(table: Table, p: int, component: str, power: Power) -> None:
    """All of a power's cost, then its effects."""
    use = await settle(table, p, component, power.cost)
    note_paid(table, p, use.paid)
    if (running := do(table, p, use, power.effects)) is not None:
        await running


async def pay_mix_and_do(table: Table, p: int, component: str, power: Power) -> None:
    """The same for a power that costs nothing but essences and turning: the most common one."""
    paid = await pay(table, p, "power.pay", power.cost.pay, component)
    note_paid(table, p, paid)
    if power.cost.turn:
        table.open_seat(p).turn(component)
    if (running := do(table, p, Use(component, paid), power.effects)) is not None:
        await running


def receive(table: Table, p: int, amount: Pool, rule: str, component: str) -> None:
    """Essences from the supply into the pool."""
    me = table.open_seat(p)
    me.pool = plus(me.pool, amount)
    if table.log is not None:
        table.note(rule, p, component=component, amount=told(amount))


# -- essences ------------------------------------------------------------------------------------------------


@effect
def gain(table: Table, p: int, use: Use, bundle: Bundle) -> Running | None:
    """Take these essences into your pool."""
    if len(bundle.amounts) > 1:
        return gain_chosen(table, p, use, bundle.offered, "power.gain")
    receive(table, p, bundle.amounts[0], "power.gain", use.component)
    return None


async def gain_chosen(table: Table, p: int, use: Use, offered: Offer, rule: str) -> None:
    """Take a mix of your choice."""
    about = {"component": use.component, "number": sum(offered.amounts[0])}
    if 1 < len(offered.amounts) <= MANY:
        amount = AMOUNT[await Choice(p, rule, offered.options, "gain", about)]
    else:
        amount = await choose(p, rule, "gain", offered, "gain", about)
    receive(table, p, amount, rule, use.component)


@effect
def gain_number(table: Table, p: int, use: Use, kinds: tuple[int, ...]) -> Running | None:
    """As many as were paid of one essence."""
    return gain_chosen(table, p, use, GAINS[use.number, kinds], "power.convert")


@effect
def gain_cost(table: Table, p: int, use: Use, more: int, kinds: tuple[int, ...]) -> Running | None:
    """As many essences as the card's placement cost has, and some more, in any mix that is allowed."""
    number = table.box.components[use.target].cost.number + more
    return gain_chosen(table, p, use, GAINS[number, kinds], "power.mix_by_cost")


@effect
async def gain_same(table: Table, p: int, use: Use, kinds: tuple[int, ...]) -> None:
    """As many as were paid, all of one other essence."""
    amounts = [times(use.number, kind) for kind in kinds if kind != use.kind] if use.number else [NONE]
    await gain_chosen(table, p, use, offer("gain", amounts), "power.convert")


@effect
async def gain_rival_pool(table: Table, p: int, use: Use, counted: int, kind: int) -> None:
    """As many as a rival of your choice has in the pool of another essence; nothing is taken away."""
    by_number = {table.seats[rival].pool[counted]: rival for rival in reversed(table.rivals(p))}
    if not by_number:
        table.note("power.no_rival", p, component=use.component)
        return
    rivals = [rival for rival in table.rivals(p) if rival in by_number.values()]  # of those who have as many, one
    rival = (
        rivals[0]
        if len(rivals) == 1
        else await Choice(p, "power.rival_pool", rivals, "use", {"component": use.component, "kind": counted})
    )
    amount = times(table.seats[rival].pool[counted], kind)
    me = table.open_seat(p)
    me.pool = plus(me.pool, amount)
    table.note("power.rival_pool", p, component=use.component, rival=rival, amount=told(amount))


@effect
def rivals_gain(table: Table, p: int, use: Use, amount: Pool) -> None:
    """Each rival takes these essences, those who have passed, too."""
    for rival in table.rivals(p):
        passed = bool(table.passed >> rival & 1)
        receive(table, rival, amount, "pass.still_gains" if passed else "power.rivals_gain", use.component)


@effect
def put(table: Table, p: int, use: Use, bundle: Bundle) -> Running | None:
    """These essences from the supply land on the component."""
    if len(bundle.amounts) > 1:
        return put_chosen(table, p, use, bundle.offered)
    lay(table, p, use.component, bundle.amounts[0])
    return None


async def put_chosen(table: Table, p: int, use: Use, offered: Offer) -> None:
    """A mix of your choice lands on the component."""
    about = {"component": use.component, "number": sum(offered.amounts[0])}
    lay(table, p, use.component, await choose(p, "power.put", "gain", offered, "gain", about))


def lay(table: Table, p: int, component: str, amount: Pool) -> None:
    """Essences land on a component, not in the pool."""
    table.open_seat(p).put(component, amount)
    if table.log is not None:
        table.note("power.put", p, component=component, amount=told(amount))


@effect
def put_paid(table: Table, p: int, use: Use, where: str) -> Running | None:
    """What was paid lands on a component instead of in the supply."""
    if where == "own_component":
        return put_paid_anywhere(table, p, use)
    lay(table, p, use.component, use.paid)
    return None


async def put_paid_anywhere(table: Table, p: int, use: Use) -> None:
    """On any component of yours."""
    where = await Choice(p, "power.put_where", table.seats[p].components, "use", {"amount": told(use.paid)})
    lay(table, p, where, use.paid)


@effect
def put_each_type_present(table: Table, p: int, use: Use, number: int) -> None:
    """So many more of each essence that lies on the component."""
    there = table.seats[p].on.get(use.component, NONE)
    more: Any = tuple(number if n else 0 for n in there)
    table.open_seat(p).put(use.component, more)
    table.note(rule_of(use.component, "power.put"), p, component=use.component, amount=told(more))


# -- cards ---------------------------------------------------------------------------------------------------


@effect
def straighten(table: Table, p: int, use: Use, which: str) -> Running | None:
    """A turned component is straight again."""
    able = slack(table, p, use.component, which)
    if not able:
        table.note("power.straighten_nothing", p, component=use.component)
        return None
    if len(able) > 1 or may_refuse(table, which):
        return straighten_chosen(table, p, use, which)
    make_straight(table, p, able[0])
    return None


async def straighten_chosen(table: Table, p: int, use: Use, which: str) -> None:
    """One of several turned components; by a ruling also none."""
    able = [*slack(table, p, use.component, which), *[NOTHING] * may_refuse(table, which)]
    chosen = await Choice(p, "power.straighten", able, "use", {"component": use.component})
    if chosen == NOTHING:
        table.note("power.straighten_nothing", p, component=use.component)
    else:
        make_straight(table, p, chosen)


def may_refuse(table: Table, which: str) -> bool:
    """By a ruling, nothing may be straightened although something could be; a component's own power is for itself."""
    return table.rulings.straighten_optional and which != "self"


def make_straight(table: Table, p: int, component: str) -> None:
    """Its powers can be used again."""
    me = table.open_seat(p)
    me.turned = without(me.turned, component)
    table.note("power.straighten", p, component=component)


@effect
def draw(table: Table, p: int, use: Use, number: int) -> None:
    """Draw cards off your deck."""
    for _ in range(number):
        table.draw(p)


@effect
async def draw_then_discard(table: Table, p: int, use: Use, number: int, back: int) -> None:
    """Draw cards into your hand, then discard some of the whole hand; if fewer could be drawn, discard as many."""
    drawn = 0
    while drawn < number and table.draw(p):
        drawn += 1
    if 0 < drawn < number:
        table.note("draw.fewer", p, number=drawn)
    if left := back if drawn == number else min(drawn, back):
        await discard_some(table, p, left)


@effect
def scry(table: Table, p: int, use: Use, number: int) -> Running | None:
    """Look at the top cards of your deck or of the monuments', and put them back in any order."""
    me = table.seats[p]
    decks = ["own"] * bool(me.deck or me.discards) + ["monuments"] * bool(table.monument_deck)
    if not decks:
        table.note("draw.nothing", p)
        return None
    return look(table, p, number, decks)


async def look(table: Table, p: int, number: int, decks: list[str]) -> None:
    """First which deck, for all to hear; then in which order."""
    deck = decks[0] if len(decks) == 1 else await Choice(p, "power.scry", [("look", deck) for deck in decks], "use")
    deck = deck if isinstance(deck, str) else deck[1]
    if deck == "own":
        refill(table, p, number)
    top = top_cards(table, p, deck, number)
    table.note("power.scry" if deck == "own" else "power.scry.monuments", p, deck=deck, number=len(top))
    if len(top) < number:
        table.note("draw.fewer", p, number=len(top))
    table.reordered(top, p)
    table.note("power.scry.seen", p, (p,), cards=top)
    del top  # hidden from the others: read again after the answer
    order = await Choice(p, "power.scry.order", lambda: orders(table, p, deck, number), "use")
    put_back(table, p, deck, order[1:])
    table.note("power.scry.order", p, (p,), deck=deck, cards=order[1:])


def refill(table: Table, p: int, number: int) -> None:
    """A deck too short for the look is filled up from the discards."""
    me = table.open_seat(p)
    if len(me.deck) < number and me.discards:
        left, me.deck = me.deck, ()
        table.reshuffle(p)
        me.deck = left + me.deck


def top_cards(table: Table, p: int, deck: str, number: int) -> Zone:
    """The cards that are looked at."""
    return (table.seats[p].deck if deck == "own" else table.monument_deck)[:number]


def orders(table: Table, p: int, deck: str, number: int) -> list[Zone]:
    """Every order in which they can be put back, the top one first."""
    return [("order", *order) for order in permutations(top_cards(table, p, deck, number))]


def put_back(table: Table, p: int, deck: str, cards: Zone) -> None:
    """Back on top, in this order."""
    if deck == "own":
        me = table.open_seat(p)
        me.deck = cards + me.deck[len(cards) :]
    else:
        table.monument_deck = cards + table.monument_deck[len(cards) :]


@effect
def place(table: Table, p: int, use: Use, *args: Any) -> None:
    """The card was chosen and paid together with the power's cost: see `use_to_place`."""


async def use_to_place(table: Table, p: int, component: str, power: Power) -> None:
    """A power that places a card: which one, then one payment for both, then it is in play."""
    _, _, (less, gold) = power.place
    card = await Choice(p, "power.place", lambda: to_place(table, p, component, power), "use", {"component": component})
    if card in table.seats[p].hand:
        show(table, p, card, "place.pay")
    if power.cost.destroy:
        destroy(table, p, component)
    if card == NOTHING:
        paid = await pay(table, p, "power.pay", power.cost.pay or (FREE,), component)
    else:
        cost = placement(table, table.seats[p], card, component, less, gold)
        paid = await pay(table, p, "power.pay", (cost,), card)
    if power.cost.turn:
        table.open_seat(p).turn(component)
    if card == NOTHING:
        note_paid(table, p, paid)
        table.note("power.place_nothing", p, component=component)
        return
    take_out(table, p, card)
    used = discounts(table, table.seats[p], card)
    put_into_play(table, p, card)
    note_discounts(table, p, card, used, less, gold)
    table.note("power.place", p, card=card, paid=told(paid), component=component)


def to_place(table: Table, p: int, component: str, power: Power) -> Zone:
    """The cards that can be placed so; by a ruling also none, as in a world where the hand is imagined and has none."""
    able = placeable(table, p, component, power)
    return *able, *[NOTHING] * (table.rulings.place_nothing or not able)


def take_out(table: Table, p: int, card: str) -> None:
    """The card leaves the hand or the discards it lay in."""
    for owner in table.clockwise(p):
        for zone in ("hand", "discards"):
            if (zone == "discards" or owner == p) and card in getattr(table.seats[owner], zone):
                seat = table.open_seat(owner)
                setattr(seat, zone, without(getattr(seat, zone), card))
                return


# -- rivals and victory --------------------------------------------------------------------------------------


@effect
def life_loss(table: Table, p: int, use: Use, number: int, ignore: Cost | None) -> None:
    """Each rival loses so many Life, or finds a way out: clockwise, one after another."""
    table.owe(*(("lose_life", rival, p, use.component, number) for rival in table.rivals(p)))


@effect
def check_victory(table: Table, p: int, use: Use) -> None:
    """Victory is checked at once."""
    table.note("check.at_once", p, component=use.component)
    table.owe(("check", p))


@effect
def temp_vp(table: Table, p: int, use: Use, number: int) -> None:
    """So many points more, for this check only."""
    points = list(table.temporary)
    points[p] += number
    table.temporary = tuple(points)


@effect
def ignore(table: Table, p: int, use: Use) -> None:
    """The Life loss passes by: its step ends here."""

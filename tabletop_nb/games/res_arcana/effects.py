"""The effects of powers: one small function for each verb of the notation, applied in printed order.

A verb that may ask something returns a coroutine; one that asks nothing is done when it returns.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from tabletop_nb.core.choice import Choice, Steps
from tabletop_nb.core.definition import StepCoroutine
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
    itemized,
    offer,
    plus,
    times,
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
    pay_cost,
    placeable,
    placement,
    put_into_play,
    show,
    straightenable,
)
from tabletop_nb.games.res_arcana.printed import Bundle, Cost, Effect, Power
from tabletop_nb.games.res_arcana.table import Table, rule_of

effect = Steps()  # verb -> function(table, p, use, *args)
VERBS: dict[str, Callable[..., StepCoroutine | None]] = effect


def apply_effects(table: Table, p: int, use: Use, effects: tuple[Effect, ...]) -> StepCoroutine | None:
    """Apply the effects of a power from left to right and return a coroutine if one of them has to ask."""
    if len(effects) == 1:
        verb, args = effects[0]
        return VERBS[verb](table, p, use, *args)
    for number, (verb, args) in enumerate(effects, 1):
        running = VERBS[verb](table, p, use, *args)
        if running is not None:
            return finish_effects(table, p, use, running, effects[number:])
    return None


async def finish_effects(table: Table, p: int, use: Use, running: StepCoroutine, effects: tuple[Effect, ...]) -> None:
    """Run an effect that asks, then apply the effects after it."""
    await running
    if (more := apply_effects(table, p, use, effects)) is not None:
        await more


async def pay_and_apply(table: Table, p: int, component: str, power: Power) -> None:
    """Pay the whole cost of a power, then apply its effects."""
    use = await pay_cost(table, p, component, power.cost)
    note_paid(table, p, use.paid)
    if (running := apply_effects(table, p, use, power.effects)) is not None:
        await running


async def pay_essences_and_apply(table: Table, p: int, component: str, power: Power) -> None:
    """Pay for and apply a power that costs only essences and turning, the most common kind."""
    paid = await pay(table, p, "power.pay", power.cost.pay, component)
    note_paid(table, p, paid)
    if power.cost.turn:
        table.open_seat(p).turn(component)
    if (running := apply_effects(table, p, Use(component, paid), power.effects)) is not None:
        await running


def receive(table: Table, p: int, amount: Pool, rule: str, component: str) -> None:
    """Add essences from the supply to the pool."""
    me = table.open_seat(p)
    me.pool = plus(me.pool, amount)
    if table.log is not None:
        table.note(rule, p, component=component, amount=itemized(amount))


# -- essences ------------------------------------------------------------------------------------------------


@effect
def gain(table: Table, p: int, use: Use, bundle: Bundle) -> StepCoroutine | None:
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
def gain_number(table: Table, p: int, use: Use, kinds: tuple[int, ...]) -> StepCoroutine | None:
    """Gain as many essences as you paid of one kind."""
    return gain_chosen(table, p, use, GAINS[use.number, kinds], "power.convert")


@effect
def gain_cost(table: Table, p: int, use: Use, more: int, kinds: tuple[int, ...]) -> StepCoroutine | None:
    """Gain as many essences as the card's placement cost has, plus the extra ones, in any allowed mix."""
    number = table.box.components[use.target].cost.number + more
    return gain_chosen(table, p, use, GAINS[number, kinds], "power.mix_by_cost")


@effect
async def gain_same(table: Table, p: int, use: Use, kinds: tuple[int, ...]) -> None:
    """Gain as many essences as you paid, all of one other kind."""
    amounts = [times(use.number, kind) for kind in kinds if kind != use.kind] if use.number else [NONE]
    await gain_chosen(table, p, use, offer("gain", amounts), "power.convert")


@effect
async def gain_rival_pool(table: Table, p: int, use: Use, counted: int, kind: int) -> None:
    """Gain one essence of `kind` for each `counted` essence in the pool of a rival you choose. The rival keeps them."""
    # Rivals with the same number are interchangeable, so only the nearest of them is offered.
    by_number = {table.seats[rival].pool[counted]: rival for rival in reversed(table.rivals(p))}
    if not by_number:
        table.note("power.no_rival", p, component=use.component)
        return
    rivals = [rival for rival in table.rivals(p) if rival in by_number.values()]  # one rival for each number
    rival = (
        rivals[0]
        if len(rivals) == 1
        else await Choice(p, "power.rival_pool", rivals, "use", {"component": use.component, "kind": counted})
    )
    amount = times(table.seats[rival].pool[counted], kind)
    me = table.open_seat(p)
    me.pool = plus(me.pool, amount)
    table.note("power.rival_pool", p, component=use.component, rival=rival, amount=itemized(amount))


@effect
def rivals_gain(table: Table, p: int, use: Use, amount: Pool) -> None:
    """Give these essences to each rival, including those who have passed."""
    for rival in table.rivals(p):
        passed = bool(table.passed >> rival & 1)
        receive(table, rival, amount, "pass.still_gains" if passed else "power.rivals_gain", use.component)


@effect
def put(table: Table, p: int, use: Use, bundle: Bundle) -> StepCoroutine | None:
    """Put these essences from the supply on the component."""
    if len(bundle.amounts) > 1:
        return put_chosen(table, p, use, bundle.offered)
    put_on(table, p, use.component, bundle.amounts[0])
    return None


async def put_chosen(table: Table, p: int, use: Use, offered: Offer) -> None:
    """Put a mix of your choice on the component."""
    about = {"component": use.component, "number": sum(offered.amounts[0])}
    put_on(table, p, use.component, await choose(p, "power.put", "gain", offered, "gain", about))


def put_on(table: Table, p: int, component: str, amount: Pool) -> None:
    """Put essences on a component instead of into the pool."""
    table.open_seat(p).put(component, amount)
    if table.log is not None:
        table.note("power.put", p, component=component, amount=itemized(amount))


@effect
def put_paid(table: Table, p: int, use: Use, where: str) -> StepCoroutine | None:
    """Put the paid essences on a component instead of into the supply."""
    if where == "own_component":
        return put_paid_anywhere(table, p, use)
    put_on(table, p, use.component, use.paid)
    return None


async def put_paid_anywhere(table: Table, p: int, use: Use) -> None:
    """Ask which of your components to put the paid essences on."""
    where = await Choice(p, "power.put_where", table.seats[p].components, "use", {"amount": itemized(use.paid)})
    put_on(table, p, where, use.paid)


@effect
def put_each_type_present(table: Table, p: int, use: Use, number: int) -> None:
    """Put more of each essence that is already on the component."""
    there = table.seats[p].on.get(use.component, NONE)
    more: Any = tuple(number if n else 0 for n in there)
    table.open_seat(p).put(use.component, more)
    table.note(rule_of(use.component, "power.put"), p, component=use.component, amount=itemized(more))


# -- cards ---------------------------------------------------------------------------------------------------


@effect
def straighten(table: Table, p: int, use: Use, which: str) -> StepCoroutine | None:
    """Straighten a turned component."""
    candidates = straightenable(table, p, use.component, which)
    if not candidates:
        table.note("power.straighten_nothing", p, component=use.component)
        return None
    if len(candidates) > 1 or can_decline(table, which):
        return straighten_chosen(table, p, use, which)
    make_straight(table, p, candidates[0])
    return None


async def straighten_chosen(table: Table, p: int, use: Use, which: str) -> None:
    """Ask which turned component to straighten. With the ruling `straighten_optional`, "nothing" is an option, too."""
    candidates = [*straightenable(table, p, use.component, which), *[NOTHING] * can_decline(table, which)]
    chosen = await Choice(p, "power.straighten", candidates, "use", {"component": use.component})
    if chosen == NOTHING:
        table.note("power.straighten_nothing", p, component=use.component)
    else:
        make_straight(table, p, chosen)


def can_decline(table: Table, which: str) -> bool:
    """Return whether the player can straighten nothing, by the ruling `straighten_optional`.

    It never applies to a power that straightens only its own component.
    """
    return table.rulings.straighten_optional and which != "self"


def make_straight(table: Table, p: int, component: str) -> None:
    """Straighten a component, so that its powers can be used again."""
    me = table.open_seat(p)
    me.turned = without(me.turned, component)
    table.note("power.straighten", p, component=component)


@effect
def draw(table: Table, p: int, use: Use, number: int) -> None:
    """Draw cards from your deck."""
    for _ in range(number):
        table.draw(p)


@effect
async def draw_then_discard(table: Table, p: int, use: Use, number: int, discard_count: int) -> None:
    """Draw cards, then discard cards from your whole hand. If you drew fewer, discard at most that many."""
    drawn = 0
    while drawn < number and table.draw(p):
        drawn += 1
    if 0 < drawn < number:
        table.note("draw.fewer", p, number=drawn)
    if left := discard_count if drawn == number else min(drawn, discard_count):
        await discard_some(table, p, left)


@effect
def scry(table: Table, p: int, use: Use, number: int) -> StepCoroutine | None:
    """Look at the top cards of your deck or the monument deck, and put them back in any order."""
    me = table.seats[p]
    decks = ["own"] * bool(me.deck or me.discards) + ["monuments"] * bool(table.monument_deck)
    if not decks:
        table.note("draw.nothing", p)
        return None
    return look_and_reorder(table, p, number, decks)


async def look_and_reorder(table: Table, p: int, number: int, decks: list[str]) -> None:
    """Ask which deck to look at (everybody sees this choice), then in which order to put the cards back."""
    deck = decks[0] if len(decks) == 1 else await Choice(p, "power.scry", [("look", deck) for deck in decks], "use")
    deck = deck if isinstance(deck, str) else deck[1]
    if deck == "own":
        refill(table, p, number)
    top = top_cards(table, p, deck, number)
    table.note("power.scry" if deck == "own" else "power.scry.monuments", p, deck=deck, number=len(top))
    if len(top) < number:
        table.note("draw.fewer", p, number=len(top))
    table.note_reorder(top, p)
    table.note("power.scry.seen", p, (p,), cards=top)
    del top  # In an imagined world these cards are re-dealt during the question, so `top` is outdated after it.
    order = await Choice(p, "power.scry.order", lambda: orders(table, p, deck, number), "use")
    put_back(table, p, deck, order[1:])
    table.note("power.scry.order", p, (p,), deck=deck, cards=order[1:])


def refill(table: Table, p: int, number: int) -> None:
    """If the deck has fewer than `number` cards, shuffle the discards and put them underneath."""
    me = table.open_seat(p)
    if len(me.deck) < number and me.discards:
        left, me.deck = me.deck, ()
        table.reshuffle(p)
        me.deck = left + me.deck


def top_cards(table: Table, p: int, deck: str, number: int) -> Zone:
    """Return the cards to look at."""
    return (table.seats[p].deck if deck == "own" else table.monument_deck)[:number]


def orders(table: Table, p: int, deck: str, number: int) -> list[Zone]:
    """Return every order in which the cards can be put back, the top card first."""
    return [("order", *order) for order in permutations(top_cards(table, p, deck, number))]


def put_back(table: Table, p: int, deck: str, cards: Zone) -> None:
    """Put cards back on top of a deck in this order."""
    if deck == "own":
        me = table.open_seat(p)
        me.deck = cards + me.deck[len(cards) :]
    else:
        table.monument_deck = cards + table.monument_deck[len(cards) :]


@effect
def place(table: Table, p: int, use: Use, *args: Any) -> None:
    """Do nothing: `use_to_place` has already placed the card and paid for it."""


async def use_to_place(table: Table, p: int, component: str, power: Power) -> None:
    """Use a power that places a card: ask which one, pay for both at once, and put it into play."""
    _, _, (less, gold) = power.place
    card = await Choice(
        p, "power.place", lambda: cards_to_place(table, p, component, power), "use", {"component": component}
    )
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
    remove_card(table, p, card)
    used = discounts(table, table.seats[p], card)
    put_into_play(table, p, card)
    note_discounts(table, p, card, used, less, gold)
    table.note("power.place", p, card=card, paid=itemized(paid), component=component)


def cards_to_place(table: Table, p: int, component: str, power: Power) -> Zone:
    """Return the cards that the power can place. With the ruling `place_nothing`, "nothing" is included, too.

    "nothing" is also the only option in an imagined game whose hand has no such card.
    """
    candidates = placeable(table, p, component, power)
    return *candidates, *[NOTHING] * (table.rulings.place_nothing or not candidates)


def remove_card(table: Table, p: int, card: str) -> None:
    """Remove a card from the hand or the discards it is in."""
    for owner in table.clockwise(p):
        for zone in ("hand", "discards"):
            if (zone == "discards" or owner == p) and card in getattr(table.seats[owner], zone):
                seat = table.open_seat(owner)
                setattr(seat, zone, without(getattr(seat, zone), card))
                return


# -- rivals and victory --------------------------------------------------------------------------------------


@effect
def life_loss(table: Table, p: int, use: Use, number: int, ignore: Cost | None) -> None:
    """Make each rival lose Life or avoid it, clockwise."""
    table.add_due(*(("lose_life", rival, p, use.component, number) for rival in table.rivals(p)))


@effect
def check_victory(table: Table, p: int, use: Use) -> None:
    """Check victory at once."""
    table.note("check.at_once", p, component=use.component)
    table.add_due(("check", p))


@effect
def temp_vp(table: Table, p: int, use: Use, number: int) -> None:
    """Add points for this check only."""
    points = list(table.temporary)
    points[p] += number
    table.temporary = tuple(points)


@effect
def ignore(table: Table, p: int, use: Use) -> None:
    """Do nothing: the player who reacts loses no Life."""

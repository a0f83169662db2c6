"""Actions: one a turn, clockwise from the First Player, until everybody has passed."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.game import Running
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.table import Zone, without
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.effects import do, receive, use_to_place
from tabletop_nb.games.res_arcana.essences import (
    AMOUNT,
    GOLD,
    GUARD,
    MIXES,
    NOT_GOLD,
    OFFERS,
    Option,
    can_pay,
    packed,
    times,
    told,
)
from tabletop_nb.games.res_arcana.notation import Power
from tabletop_nb.games.res_arcana.powers import (
    Use,
    against_power,
    discard,
    discounts,
    note_discounts,
    pay,
    placement,
    put_into_play,
    settle,
)
from tabletop_nb.games.res_arcana.table import DISPLAY, Table, rule_of, step

PASS: Option = ("pass",)
MONUMENT = 4  # Gold, for any of them
FOR_A_CARD = OFFERS["gain", (times(1, GOLD), *MIXES[2, NOT_GOLD])]
PLACES: Memo[str, Option] = Memo(lambda card: ("place", card))
CLAIMS: Memo[str, Option] = Memo(lambda card: ("claim", card))
DISCARDS: Memo[Zone, list[Option]] = Memo(lambda hand: [("discard", card) for card in hand])
USES: Memo[tuple[str, int], Option] = Memo(lambda use: ("use", *use))


@step
async def act(table: Table, p: int) -> None:
    """One action: place an artifact, claim, discard a card, use a power, or pass."""
    verb, *what = await Choice(p, "turn.action", lambda: actions(table, p))
    await ACTIONS[verb](table, p, *what)
    table.turn = next_player(table, p)


def next_player(table: Table, p: int) -> int:
    """Clockwise, to the next who has not passed."""
    for _ in range(table.players):
        p = (p + 1) % table.players
        if not table.passed >> p & 1:
            return p
    return p


def actions(table: Table, p: int) -> list[Option]:
    """Everything the player can do in this turn."""
    me, box = table.seats[p], table.box
    have, total = packed(me.pool) | GUARD, sum(me.pool)
    options = [PASS]
    if me.hand:
        cheaper = not box.discounters.isdisjoint(me.components)
        for card in me.hand:
            need, size = box.price[card]
            if (have - need & GUARD == GUARD and total >= size) or (
                cheaper and can_pay(me.pool, placement(table, me, card))
            ):
                options.append(PLACES[card])
        options += DISCARDS[me.hand]
    if me.pool[GOLD] >= MONUMENT:
        options += [CLAIMS[monument] for monument in table.monuments]
        if table.monument_deck:
            options.append(CLAIMS[TOP])
    for place in table.places:
        need, size = box.price[place]
        if have - need & GUARD == GUARD and total >= size:
            options.append(CLAIMS[place])
    turned = me.turned
    for component in me.components:
        for number, power in box.powers.get(component, ()):
            if (
                (component in turned) is power.only_if_turned
                and have - power.need & GUARD == GUARD
                and total >= power.size
                and not (power.special and against_power(table, p, component, power))
            ):
                options.append(USES[component, number])
    return options


# -- place and claim -----------------------------------------------------------------------------------------


async def place_artifact(table: Table, p: int, card: str) -> None:
    """Put an artifact from your hand before you, paying its cost."""
    me = table.seats[p]
    cost, used = placement(table, me, card), discounts(table, me, card)
    paid = await pay(table, p, "place.pay", (cost,), card)
    me = table.open_seat(p)
    me.hand = without(me.hand, card)
    put_into_play(table, p, card)
    if table.log is not None:
        note_discounts(table, p, card, used)
        free = not table.box.components[card].cost.number
        table.note("place.free" if free else "place.artifact", p, card=card, paid=told(paid))


async def claim(table: Table, p: int, card: str) -> None:
    """Take a monument or a Place of Power from the centre, paying its cost."""
    if card in table.places:
        paid = await pay(table, p, "claim.pay", (table.box.components[card].cost,), card)
        table.places = without(table.places, card)
        table.note("claim.place", p, card=card, paid=told(paid))
    else:
        await pay(table, p, "claim.pay", (table.box.components[table.box.monuments[0]].cost,), card)
        card = take_monument(table, p, card)
    put_into_play(table, p, card)
    reacting = table.box.reacts.get(card)
    at_claim = reacting is not None and reacting.trigger == "claim"
    if at_claim and not table.rulings.obelisk_before_replacing:
        replace_monument(table, p)
    if at_claim and reacting is not None:
        table.note("claim.react", p, component=card)
        await do(table, p, await settle(table, p, card, reacting.power.cost), reacting.power.effects)
    replace_monument(table, p)


def take_monument(table: Table, p: int, card: str) -> str:
    """One on display, or the top card of the monument deck, which is shown now."""
    if card == TOP:
        card, table.monument_deck = table.monument_deck[0], table.monument_deck[1:]
        table.looks += 1
        table.note("claim.top", p, card=card)
    else:
        table.monuments = without(table.monuments, card)
        table.note("claim.monument", p, card=card)
    return card


def replace_monument(table: Table, p: int) -> None:
    """The display is filled up from the deck, if possible."""
    while len(table.monuments) < DISPLAY and table.monument_deck:
        card, table.monument_deck = table.monument_deck[0], table.monument_deck[1:]
        table.monuments += (card,)
        table.looks += 1
        table.note("claim.replace", p, card=card)


# -- discard -------------------------------------------------------------------------------------------------


async def discard_for(table: Table, p: int, card: str) -> None:
    """Discard a card from your hand for 1 Gold or any 2 other essences."""
    discard(table, p, card)
    table.note("discard.card", p, card=card)
    amount = AMOUNT[await Choice(p, "discard.for", FOR_A_CARD, "gain", {"card": card})]
    receive(table, p, amount, "discard.for", card)


# -- use -----------------------------------------------------------------------------------------------------


async def use(table: Table, p: int, component: str, number: int) -> None:
    """Use a power: pay all of its cost, then apply its effect."""
    power: Power = table.box.components[component].powers[number - 1]
    if table.log is not None:
        note_use(table, p, component, number, power)
    if power.place:
        await use_to_place(table, p, component, power)
    elif power.special or power.cost.pay:
        await do(table, p, await settle(table, p, component, power.cost), power.effects)
    else:
        if power.cost.turn:
            table.open_seat(p).turn(component)
        await do(table, p, Use(component), power.effects)


def note_use(table: Table, p: int, component: str, number: int, power: Power) -> None:
    """A component with a fine point of its own says so; else whether it is turned or can be used again."""
    rule = "power.only_if_turned" if power.only_if_turned else "power.turn" if power.cost.turn else "power.again"
    table.note(rule if power.only_if_turned else rule_of(component, rule), p, component=component, power=number)


# -- pass ----------------------------------------------------------------------------------------------------


async def pass_round(table: Table, p: int) -> None:
    """End your actions for this round: the First Player token, another item, a card."""
    if not table.passed:
        table.first = p
        table.note("pass.first", p)
    else:
        table.note("pass.later", p)
    table.passed |= 1 << p
    await swap_item(table, p)
    table.note("pass.draw", p)
    table.draw(p)
    if table.passed == table.everybody:
        table.owe(("check", table.first))
        table.after = "next_round"


async def swap_item(table: Table, p: int) -> None:
    """Your magic item for a different one in the supply."""
    mine = [component for component in table.seats[p].components if component in table.box.items]
    if not mine or not table.items:
        return
    item = (
        table.items[0]
        if len(table.items) == 1
        else await Choice(p, "pass.swap", table.items, "pass", {"item": mine[0]})
    )
    me = table.open_seat(p)
    at = me.components.index(mine[0])
    me.components = (*me.components[:at], item, *me.components[at + 1 :])
    if mine[0] in me.turned:
        me.turned = without(me.turned, mine[0])
    if mine[0] in me.on:
        table.note("pass.item_essences", p, item=mine[0], amount=told(me.clear(mine[0])))
    table.items = (*[each for each in table.items if each != item], mine[0])
    table.note("pass.swap", p, item=mine[0], instead=item)


ACTIONS: dict[str, Callable[..., Running]] = {
    "place": place_artifact,
    "claim": claim,
    "discard": discard_for,
    "use": use,
    "pass": pass_round,
}

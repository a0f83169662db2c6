"""Actions: one a turn, clockwise from the First Player, until everybody has passed."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import Running
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.effects import do, pay_and_do, pay_mix_and_do, receive, use_to_place
from tabletop_nb.games.res_arcana.essences import (
    AMOUNT,
    GOLD,
    GUARD,
    NONE,
    NOT_GOLD,
    Bill,
    Option,
    Pool,
    can_pay,
    minus,
    mixes,
    offer,
    packed,
    times,
    told,
)
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.powers import (
    Use,
    against_more,
    discard,
    discounts,
    note_discounts,
    note_paid,
    pay,
    placement,
    put_into_play,
    show,
)
from tabletop_nb.games.res_arcana.printed import Power
from tabletop_nb.games.res_arcana.table import FINE_POWERS, Table, step

PASS: Option = ("pass",)
MONUMENT = 4  # Gold, for any of them
FOR_A_CARD = offer("gain", (times(1, GOLD), *mixes[2, NOT_GOLD])).options
GAIN_FOR: Memo[tuple[int, str], Choice[Option]] = Memo(
    lambda ask: Choice(ask[0], "discard.for", FOR_A_CARD, "gain", {"card": ask[1]})
)
USES: Memo[tuple[str, Pool], Use] = Memo(lambda used: Use(*used))
HAVE: Memo[Pool, tuple[int, int]] = Memo(lambda pool: (packed(pool) | GUARD, sum(pool)))
CLAIM_TOP: Option = ("claim", TOP)
DISCARDS: Memo[Zone, list[Option]] = Memo(lambda hand: [("discard", card) for card in hand])


@step
async def act(table: Table, p: int) -> None:
    """One action: place an artifact, claim, discard a card, use a power, or pass."""
    options = actions(table, p)
    if len(options) == 1 and table.log is not None:
        table.note("pass.nothing_to_do", p)
    choice = Choice(p, "turn.action", options)
    choice.recompute_options = actions  # they depend on the hand, which others cannot see
    answer = await choice
    running = ACTIONS[answer[0]](table, p, *answer[1:])
    if running is not None:
        await running
    if table.due:  # the rivals answer first
        table.due = *table.due, ("turn_over", p)
    elif table.phase == "act":
        table.turn = next_player(table, p) if table.passed else (p + 1) % table.players


@step
def turn_over(table: Table, p: int) -> None:
    """All that the action set off is done: the next player, unless it ended the game."""
    if table.phase == "act":
        table.turn = next_player(table, p)


def next_player(table: Table, p: int) -> int:
    """Clockwise, to the next who has not passed."""
    for _ in range(table.players):
        p = (p + 1) % table.players
        if not table.passed >> p & 1:
            return p
    return p


def actions(table: Table, p: int) -> list[Option]:
    """Everything the player can do in this turn. Written to be quick: half of a playout's questions are this one."""
    me, box = table.seats[p], table.box
    pool, turned, price = me.pool, me.turned, box.price
    have, total = HAVE[pool]
    options = [PASS]
    if me.hand:
        cheaper = not box.discounters.isdisjoint(me.components)
        for card in me.hand:
            place, need, size = price[card]
            if (total >= size and have - need & GUARD == GUARD) or (
                cheaper and can_pay(pool, placement(table, me, card))
            ):
                options.append(place)
        options += DISCARDS[me.hand]
    if pool[GOLD] >= MONUMENT:
        options += [price[monument][0] for monument in table.monuments]
        if table.monument_deck:
            options.append(CLAIM_TOP)
    for card in table.places:
        claim, need, size = price[card]
        if total >= size and have - need & GUARD == GUARD:
            options.append(claim)
    rulings = table.rulings
    strict = not (rulings.straighten_nothing and rulings.convert_none)
    straight_uses, turned_uses = box.uses[strict, rulings.guard_dog_straight]
    for component in me.components:
        for use, need, size, asking in (turned_uses if component in turned else straight_uses)[component]:
            if (
                total >= size
                and have - need & GUARD == GUARD
                and (asking is None or not against_more(table, p, component, asking))
            ):
                options.append(use)
    return options


# -- place and claim -----------------------------------------------------------------------------------------


def place_artifact(table: Table, p: int, card: str) -> Running | None:
    """Put an artifact from your hand before you, paying its cost."""
    cost = placement(table, table.seats[p], card)
    if not cost.plain:
        return pay_and_place(table, p, card, cost)
    me = table.open_seat(p)
    me.pool = minus(me.pool, cost.full)
    from_hand(table, p, card, cost.full)
    return None


async def pay_and_place(table: Table, p: int, card: str, cost: Bill) -> None:
    """Where there may be several ways to pay: the card is shown first."""
    show(table, p, card, "place.pay")
    from_hand(table, p, card, await pay(table, p, "place.pay", (cost,), card))


def from_hand(table: Table, p: int, card: str, paid: Pool) -> None:
    """Out of the hand into play."""
    me = table.open_seat(p)
    me.hand = without(me.hand, card)
    if table.log is not None:
        note_discounts(table, p, card, discounts(table, me, card))
        free = not table.box.components[card].cost.number
        table.note("place.free" if free else "place.artifact", p, card=card, paid=told(paid))
    put_into_play(table, p, card)


async def claim(table: Table, p: int, card: str) -> None:
    """Take a monument or a Place of Power from the centre, paying its cost."""
    displayed = card in table.monuments
    if card in table.places:
        paid = await pay(table, p, "claim.pay", (table.box.components[card].cost,), card)
        table.places = without(table.places, card)
        table.note("claim.place", p, card=card, paid=told(paid))
    else:
        await pay(table, p, "claim.pay", (table.box.components[table.box.monuments[0]].cost,), card)
        card = take_monument(table, p, card)
    put_into_play(table, p, card)
    if displayed and not table.rulings.obelisk_before_replacing:
        replace_monument(table, p)
    reacting = table.box.reacts.get(card)
    if reacting is not None and reacting.trigger == "claim":
        table.note("claim.react", p, component=card)
        await pay_and_do(table, p, card, reacting.power)
    if displayed and table.rulings.obelisk_before_replacing:
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
    """The top card of the deck takes the claimed one's place on display, if there is one."""
    if table.monument_deck:
        card, table.monument_deck = table.monument_deck[0], table.monument_deck[1:]
        table.monuments += (card,)
        table.looks += 1
        table.note("claim.replace", p, card=card)


# -- discard -------------------------------------------------------------------------------------------------


async def discard_for(table: Table, p: int, card: str) -> None:
    """Discard a card from your hand for 1 Gold or any 2 other essences."""
    discard(table, p, card)
    if table.log is not None:
        table.note("discard.card", p, card=card)
    receive(table, p, AMOUNT[await GAIN_FOR[p, card]], "discard.for", card)


# -- use -----------------------------------------------------------------------------------------------------


def use(table: Table, p: int, component: str, number: int) -> Running | None:
    """Use a power: pay all of its cost, then apply its effect."""
    power: Power = table.box.components[component].powers[number - 1]
    if table.log is not None:
        note_use(table, p, component, number, power)
    if power.place:
        return use_to_place(table, p, component, power)
    if not power.simple:
        return pay_and_do(table, p, component, power)
    if power.cost.pay and not power.cost.pay[0].plain:
        return pay_mix_and_do(table, p, component, power)
    me, paid = table.open_seat(p), NONE
    if power.cost.pay:
        paid = power.cost.pay[0].full
        me.pool = minus(me.pool, paid)
        note_paid(table, p, paid)
    if power.cost.turn:
        me.turn(component)
    return do(table, p, USES[component, paid], power.effects)


def note_use(table: Table, p: int, component: str, number: int, power: Power) -> None:
    """A power with a fine point of its own says so; else whether its component is turned or can be used again."""
    turned = component in table.seats[p].turned
    rule = "power.only_if_turned" if turned else "power.turn" if power.cost.turn else "power.again"
    if power.cost.destroy == "self":
        rule = "power.cost"
    fine = number in FINE_POWERS.get(component, ())
    table.note(f"component.{component}" if fine else rule, p, component=component, power=number)


# -- pass ----------------------------------------------------------------------------------------------------


async def pass_round(table: Table, p: int) -> None:
    """End your actions for this round: the First Player token, another item, a card."""
    if table.log is not None:
        table.note("pass.later" if table.passed else "pass.first", p)
    if not table.passed:
        table.first = p
    table.passed |= 1 << p
    kind, items = table.box.kind, table.items
    mine = [component for component in table.seats[p].components if kind[component] == "item"]
    if mine and items:
        item = items[0] if len(items) == 1 else await Choice(p, "pass.swap", items, "pass", {"item": mine[0]})
        swap_item(table, p, mine[0], item)
    if table.log is not None:
        table.note("pass.draw", p)
    table.draw(p)
    if table.passed == table.everybody:
        table.turn = table.first
        after["act"](table)


def swap_item(table: Table, p: int, old: str, new: str) -> None:
    """Your magic item for a different one in the supply."""
    me = table.open_seat(p)
    at = me.components.index(old)
    me.components = (*me.components[:at], new, *me.components[at + 1 :])
    if old in me.turned:
        me.turned = without(me.turned, old)
    if old in me.on:
        amount = me.clear(old)
        table.note("pass.item_essences", p, item=old, amount=told(amount))
    table.items = (*without(table.items, new), old)
    if table.log is not None:
        table.note("pass.swap", p, item=old, instead=new)


ACTIONS: dict[str, Callable[..., Running | None]] = {
    "place": place_artifact,
    "claim": claim,
    "discard": discard_for,
    "use": use,
    "pass": pass_round,
}

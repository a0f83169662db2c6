"""Actions: one per turn, clockwise from the First Player, until all players have passed."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.effects import (
    apply_effects,
    pay_and_apply,
    pay_essences_and_apply,
    receive,
    use_to_place,
)
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
    itemized,
    minus,
    mixes,
    offer,
    packed,
    times,
)
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.powers import (
    Use,
    against_extra_checks,
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
from tabletop_nb.games.res_arcana.table import POWERS_WITH_OWN_RULE, Table, step

PASS: Option = ("pass",)
MONUMENT_COST = 4  # Gold
DISCARD_GAINS = offer("gain", (times(1, GOLD), *mixes[2, NOT_GOLD])).options
DISCARD_QUESTIONS: Memo[tuple[int, str], Choice[Option]] = Memo(
    lambda ask: Choice(ask[0], "discard.for", DISCARD_GAINS, "gain", {"card": ask[1]})
)
SIMPLE_USES: Memo[tuple[str, Pool], Use] = Memo(lambda used: Use(*used))
PACKED_POOLS: Memo[Pool, tuple[int, int]] = Memo(lambda pool: (packed(pool) | GUARD, sum(pool)))
CLAIM_TOP: Option = ("claim", TOP)
DISCARDS: Memo[Zone, list[Option]] = Memo(lambda hand: [("discard", card) for card in hand])


@step
async def act(table: Table, p: int) -> None:
    """Do one action: place an artifact, claim, discard a card, use a power, or pass."""
    table.turns += 1
    options = actions(table, p)
    if len(options) == 1 and table.log is not None:
        table.note("pass.nothing_to_do", p)
    choice = Choice(p, "turn.action", options)
    choice.recompute_options = actions  # They depend on the hand, which others can't see.
    answer = await choice
    running = ACTIONS[answer[0]](table, p, *answer[1:])
    if running is not None:
        await running
    if table.due:  # rivals respond first
        table.due = *table.due, ("turn_over", p)
    elif table.phase == "act":
        table.turn = next_player(table, p) if table.passed else (p + 1) % table.players


@step
def turn_over(table: Table, p: int) -> None:
    """Go on to the next player after everything an action triggered, unless it ended the game."""
    if table.phase == "act":
        table.turn = next_player(table, p)


def next_player(table: Table, p: int) -> int:
    """Return the next player clockwise who hasn't passed."""
    for _ in range(table.players):
        p = (p + 1) % table.players
        if not table.passed >> p & 1:
            return p
    return p


def actions(table: Table, p: int) -> list[Option]:
    """Return everything the player can do now.

    This is half of all questions in a playout, so it is written for speed.
    """
    me, box = table.seats[p], table.box
    pool, turned, price = me.pool, me.turned, box.price
    # The pool covers a cost if every guard bit survives the subtraction (see GUARD).
    have, total = PACKED_POOLS[pool]
    options = [PASS]
    if me.hand:
        has_discount = not box.discounters.isdisjoint(me.components)
        for card in me.hand:
            place, need, size = price[card]
            if (total >= size and (have - need) & GUARD == GUARD) or (
                has_discount and can_pay(pool, placement(table, me, card))
            ):
                options.append(place)
        options += DISCARDS[me.hand]
    if pool[GOLD] >= MONUMENT_COST:
        options += [price[monument][0] for monument in table.monuments]
        if table.monument_deck:
            options.append(CLAIM_TOP)
    for card in table.places:
        claim, need, size = price[card]
        if total >= size and (have - need) & GUARD == GUARD:
            options.append(claim)
    rulings = table.rulings
    strict = not (rulings.straighten_nothing and rulings.convert_none)
    straight_uses, turned_uses = box.uses[strict, rulings.guard_dog_straight]
    for component in me.components:
        for use, need, size, unchecked_power in (turned_uses if component in turned else straight_uses)[component]:
            if (
                total >= size
                and (have - need) & GUARD == GUARD
                and (unchecked_power is None or not against_extra_checks(table, p, component, unchecked_power))
            ):
                options.append(use)
    return options


# -- place and claim -----------------------------------------------------------------------------------------


def place_artifact(table: Table, p: int, card: str) -> StepCoroutine | None:
    """Put an artifact from your hand into play, and pay its cost."""
    cost = placement(table, table.seats[p], card)
    if not cost.has_one_way:
        return pay_and_place(table, p, card, cost)
    me = table.open_seat(p)
    me.pool = minus(me.pool, cost.full)
    move_from_hand_into_play(table, p, card, cost.full)
    return None


async def pay_and_place(table: Table, p: int, card: str, cost: Bill) -> None:
    """Show the card, then pay for it where there can be several ways to pay."""
    show(table, p, card, "place.pay")
    move_from_hand_into_play(table, p, card, await pay(table, p, "place.pay", (cost,), card))


def move_from_hand_into_play(table: Table, p: int, card: str, paid: Pool) -> None:
    """Move a card from the hand into play."""
    me = table.open_seat(p)
    me.hand = without(me.hand, card)
    if table.log is not None:
        note_discounts(table, p, card, discounts(table, me, card))
        free = not table.box.components[card].cost.number
        table.note("place.free" if free else "place.artifact", p, card=card, paid=itemized(paid))
    put_into_play(table, p, card)


async def claim(table: Table, p: int, card: str) -> None:
    """Take a monument or a Place of Power from the centre, and pay its cost."""
    displayed = card in table.monuments
    if card in table.places:
        paid = await pay(table, p, "claim.pay", (table.box.components[card].cost,), card)
        table.places = without(table.places, card)
        table.note("claim.place", p, card=card, paid=itemized(paid))
    else:
        await pay(table, p, "claim.pay", (table.box.components[table.box.monuments[0]].cost,), card)
        card = take_monument(table, p, card)
    put_into_play(table, p, card)
    if displayed and not table.rulings.obelisk_before_replacing:
        replace_monument(table, p)
    reacting = table.box.reacts.get(card)
    if reacting is not None and reacting.trigger == "claim":
        table.note("claim.react", p, component=card)
        await pay_and_apply(table, p, card, reacting.power)
    if displayed and table.rulings.obelisk_before_replacing:
        replace_monument(table, p)


def take_monument(table: Table, p: int, card: str) -> str:
    """Take a monument on display, or reveal and take the top card of the monument deck."""
    if card == TOP:
        card, table.monument_deck = table.monument_deck[0], table.monument_deck[1:]
        table.looks += 1
        table.note("claim.top", p, card=card)
    else:
        table.monuments = without(table.monuments, card)
        table.note("claim.monument", p, card=card)
    return card


def replace_monument(table: Table, p: int) -> None:
    """Replace the claimed monument on display from the deck, if it has a card."""
    if table.monument_deck:
        card, table.monument_deck = table.monument_deck[0], table.monument_deck[1:]
        table.monuments += (card,)
        table.looks += 1
        table.note("claim.replace", p, card=card)


# -- discard -------------------------------------------------------------------------------------------------


async def discard_for_essences(table: Table, p: int, card: str) -> None:
    """Discard a card from your hand for 1 Gold or any 2 other essences."""
    discard(table, p, card)
    if table.log is not None:
        table.note("discard.card", p, card=card)
    receive(table, p, AMOUNT[await DISCARD_QUESTIONS[p, card]], "discard.for", card)


# -- use -----------------------------------------------------------------------------------------------------


def use(table: Table, p: int, component: str, number: int) -> StepCoroutine | None:
    """Use a power: pay its whole cost, then apply its effects."""
    power: Power = table.box.components[component].powers[number - 1]
    if table.log is not None:
        note_use(table, p, component, number, power)
    if power.place:
        return use_to_place(table, p, component, power)
    if not power.simple:
        return pay_and_apply(table, p, component, power)
    if power.cost.pay and not power.cost.pay[0].has_one_way:
        return pay_essences_and_apply(table, p, component, power)
    me, paid = table.open_seat(p), NONE
    if power.cost.pay:
        paid = power.cost.pay[0].full
        me.pool = minus(me.pool, paid)
        note_paid(table, p, paid)
    if power.cost.turn:
        me.turn(component)
    return apply_effects(table, p, SIMPLE_USES[component, paid], power.effects)


def note_use(table: Table, p: int, component: str, number: int, power: Power) -> None:
    """Log the use of a power: under its own rule if it has one, otherwise under the general rule for how it is paid."""
    turned = component in table.seats[p].turned
    rule = "power.only_if_turned" if turned else "power.turn" if power.cost.turn else "power.again"
    if power.cost.destroy == "self":
        rule = "power.cost"
    has_own_rule = number in POWERS_WITH_OWN_RULE.get(component, ())
    table.note(f"component.{component}" if has_own_rule else rule, p, component=component, power=number)


# -- pass ----------------------------------------------------------------------------------------------------


async def pass_round(table: Table, p: int) -> None:
    """End your actions for this round: take the First Player token if you are first, swap your item, draw a card."""
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
    """Swap your magic item for a different one in the supply."""
    me = table.open_seat(p)
    at = me.components.index(old)
    me.components = (*me.components[:at], new, *me.components[at + 1 :])
    if old in me.turned:
        me.turned = without(me.turned, old)
    if old in me.on:
        amount = me.clear(old)
        table.note("pass.item_essences", p, item=old, amount=itemized(amount))
    table.items = (*without(table.items, new), old)
    if table.log is not None:
        table.note("pass.swap", p, item=old, instead=new)


ACTIONS: dict[str, Callable[..., StepCoroutine | None]] = {
    "place": place_artifact,
    "claim": claim,
    "discard": discard_for_essences,
    "use": use,
    "pass": pass_round,
}

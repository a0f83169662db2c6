"""A player's free actions: summon, activate, transmute and use bonuses, in any order and as often as they like."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.seasons.activate import ACTIVATE, RuleAndFacts, activate, note_purse, per_token
from tabletop_nb.games.seasons.box import ENERGIES, KIND, Energy
from tabletop_nb.games.seasons.cards import crystals, enter_play, leave_hand, raise_gauge, show, steal
from tabletop_nb.games.seasons.effects import EFFECTS, ENTER
from tabletop_nb.games.seasons.energy import (
    ANSWERS,
    BUNDLE,
    PARTS,
    SPELLED,
    Option,
    as_answers,
    covers,
    gain,
    others_left,
    pay,
    reduced,
    spend,
    spendable,
    stock,
)
from tabletop_nb.games.seasons.table import BONUSES, GAUGE, NAME, Costs, Payable, Seat, Table, copies, minus, step
from tabletop_nb.games.seasons.tournament import end_turn, use_bonus

END: Option = ("end",)
STAFF, VASE, FORTUNE, LEECH = (
    KIND[name] for name in ("staff_of_spring", "yjangs_forgotten_vase", "hand_of_fortune", "arcano_leech")
)
ELEMENTAL = KIND["elemental_amulet"]
TRANSMUTE: Memo[Energy, tuple[Option, ...]] = Memo(
    lambda wealth: tuple(
        ("transmute", ENERGIES[kind], number) for kind in range(4) for number in range(1, wealth[kind] + 1)
    )
)
TOKENS_OF: Memo[tuple[str, int], Energy] = Memo(lambda key: BUNDLE[(key[0],) * key[1]])
BONUS: dict[
    tuple[bool, bool], tuple[Option, ...]
] = {  # by: whether there are two tokens to trade, whether the gauge can rise
    (two, room): (("bonus", "transmute"), *(("bonus", "exchange"),) * two, *(("bonus", "gauge"),) * room)
    for two in (False, True)
    for room in (False, True)
}
SUMMON = [("summon", name) for name in NAME]
CHECKS = {card: ACTIVATE[card >> 1].why_not for card in range(len(NAME)) if card >> 1 in ACTIVATE}
CAN_ACTIVATE = frozenset(CHECKS)
ACTIVATION = [("activate", name) for name in NAME]


@step
def act(table: Table, p: int) -> StepCoroutine | None:
    """Summon, activate, transmute or use a bonus, or end the turn. It ends by itself if nothing else is possible."""
    options = turn_options(table, p)
    if len(options) == 1:
        end_turn(table, p)
        return None
    return free_action(table, p, options)


async def free_action(table: Table, p: int, options: list[Option]) -> None:
    """Ask for one of the actions that can be done in any order, and do it."""
    choice = Choice(p, "turn.act", options)
    choice.recompute_options = turn_options  # The options depend on the hand, which others can't see.
    answer = await choice
    verb = answer[0]
    if verb == "end":
        end_turn(table, p)
    elif verb == "summon":
        await summon(table, p, answer[1])
    elif verb == "activate":
        await activate(table, p, answer[1])
    elif verb == "transmute":
        cost = TOKENS_OF[answer[1:]]
        if table.seats[p].stored:
            await pay(table, p, cost)
        else:
            spend(table, p, cost)
        transmute(table, p, answer[1], answer[2])
    else:
        await bonus(table, p, answer[1])


def turn_options(table: Table, p: int) -> list[Option]:
    """Return everything the player can do now. Copies of a card with the same effect appear once."""
    me = table.seats[p]
    hand, play, wealth = me.hand, me.play, me.wealth if me.stored else me.reserve
    options: list[Option] = [END]
    if hand and len(play) < me.gauge:
        able = table.payable[wealth, copies(play, FORTUNE) if play else 0]
        if not able.isdisjoint(hand):
            left, price = me.crystals - leech_fee(table, p), table.price
            options += {SUMMON[card]: 0 for card in hand if card in able and price[card >> 1] <= left}
    if not CAN_ACTIVATE.isdisjoint(play):
        turned = me.turned
        options += {
            ACTIVATION[card]: 0
            for card in play
            if card in CHECKS and card not in turned and CHECKS[card](table, p) is None
        }
    if table.transmuting:
        options += TRANSMUTE[wealth]
    if me.bonuses < BONUSES:
        options += BONUS[sum(wealth) > 1, me.gauge < GAUGE]
        if table.rulings.energy_limit and ("bonus", "exchange") in options and not exchanges(table, p):
            options.remove(("bonus", "exchange"))
    return options


# -- summoning -----------------------------------------------------------------------------------------


def why_not_summon(table: Table, p: int, kind: int) -> RuleAndFacts | None:
    """Return why a card of this kind can't be summoned: too little energy or too few crystals. Ignores the gauge."""
    me = table.seats[p]
    price, fee = table.price[kind], leech_fee(table, p)
    if me.crystals < price + fee:
        rule, needed = ("summon.crystals", price) if me.crystals < price else ("card.arcano_leech", price + fee)
        return rule, {"card": NAME[2 * kind], "needed": needed, "count": me.crystals}
    if 2 * kind in payable(table, me):
        return None
    cost, wealth = table.energy[kind], me.wealth
    if kind == ELEMENTAL:
        return "card.elemental_amulet", {}
    a, w, f, e = (max(0, need - have) for need, have in zip(cost, wealth, strict=True))
    facts = {"card": NAME[2 * kind], "cost": SPELLED[cost], "missing": SPELLED[a, w, f, e]}
    if not (discount := copies(me.play, FORTUNE)):
        return "summon.energy", facts
    return "card.hand_of_fortune", {**facts, "count": a + w + f + e - min(discount, sum(cost) - 1)}


def payable(table: Table, me: Seat) -> frozenset[int]:
    """Return the cards whose cost in energy the player can pay."""
    discount = copies(me.play, FORTUNE) if me.play else 0
    return table.payable[me.wealth if me.stored else me.reserve, discount]


def cards_for(costs: Costs, wealth: Energy, discount: int) -> frozenset[int]:
    """Return the cards that this much energy pays for. Each Hand of Fortune is a discount of one token."""
    kinds = [
        kind
        for kind, cost in enumerate(costs)
        if any(covers(wealth, less) for less in reduced(cost, discount)) or (kind == ELEMENTAL and any(wealth))
    ]
    return frozenset(card for kind in kinds for card in (2 * kind, 2 * kind + 1))


def leech_fee(table: Table, p: int) -> int:
    """Return how many crystals the opponents' Arcano Leeches charge for a summoning."""
    fee = 0
    if table.mode != "archmage":  # Only the Archmage level uses this card.
        return fee
    for q, seat in enumerate(table.seats):
        if q != p:
            fee += copies(seat.play, LEECH)
    return fee


# What a reserve can pay for is needed all the time, so it is cached for the costs at this number of players.
PAYABLE: Memo[Costs, Payable] = Memo(lambda costs: Memo(lambda key: cards_for(costs, *key)))


async def summon(table: Table, p: int, name: str) -> None:
    """Pay the cost and put the card into play; then apply cards that react to a summoning, then the card itself."""
    kind = KIND[name]
    effects: tuple[str, ...] = ()  # the ones chosen for the Elemental Amulet
    card = 2 * kind if 2 * kind in table.seats[p].hand else 2 * kind + 1
    # Everybody sees the card before the first question, so it is in this hand in the states sampled for other seats.
    show(table, p, card)
    cost = table.energy[kind]
    if kind == ELEMENTAL:
        effects = await elemental_effects(table, p)
        cost = BUNDLE[effects]
    if leech_fee(table, p):
        pay_leeches(table, p)
    if (play := table.seats[p].play) and copies(play, FORTUNE) and sum(cost) > 1:
        cost = await ask_reduced_cost(table, p, name, cost)
    if table.seats[p].stored:
        await pay(table, p, cost)
    else:
        spend(table, p, cost)
    if table.price[kind]:
        crystals(table, p, -table.price[kind])
    leave_hand(table, p, card)
    play = table.seats[p].play
    enter_play(table, p, card)
    if table.log is not None:
        table.note("summon.card", p, card=name, paid=(*SPELLED[cost], *("crystals",) * table.price[kind]) or ("free",))
    if kind in ENTER:
        table.add_due(("enter", p, card, *effects))
    if play:
        table.add_due(*apply_summoning_effects(table, p, copies(play, STAFF), copies(play, VASE)))


def apply_summoning_effects(table: Table, p: int, staffs: int, vases: int) -> list[Option]:
    """Gain 3 crystals for each Staff of Spring and return a step to take an energy for each Yjang's Forgotten Vase."""
    if staffs:
        crystals(table, p, 3 * staffs)
        table.note("card.staff_of_spring", p, crystals=3 * staffs)
    if vases:
        table.note("card.yjangs_forgotten_vase", p)
    return [("gain_any", p, 1, "yjangs_forgotten_vase")] * vases


def pay_leeches(table: Table, p: int) -> None:
    """Pay 1 crystal to each opponent's Arcano Leech before a summoning."""
    for rival in table.rivals(p):
        if fee := steal(table, rival, p, copies(table.seats[rival].play, LEECH)):
            table.note("card.arcano_leech", p, rival=rival, crystals=fee)


async def elemental_effects(table: Table, p: int) -> tuple[str, ...]:
    """Ask which types of energy to summon the Elemental Amulet with. Each one has its own effect."""
    wealth, discount = spendable(table, p), copies(table.seats[p].play, FORTUNE)
    ways = [
        ("effects", *effects)
        for effects in EFFECTS
        if any(covers(wealth, less) for less in reduced(BUNDLE[effects], discount))
    ]
    _, *effects = await Choice(p, "card.elemental_amulet", ways, "pay")
    return tuple(effects)


async def ask_reduced_cost(table: Table, p: int, name: str, cost: Energy) -> Energy:
    """Ask what to pay when a Hand of Fortune takes off one energy of the player's choice."""
    discount, wealth = copies(table.seats[p].play, FORTUNE), spendable(table, p)
    ways = [less for less in reduced(cost, discount) if covers(wealth, less)]
    about = {"card": name, "cost": cost}
    answer = await Choice(p, "summon.pay", as_answers("pay", ways), "pay", about)
    table.note("card.hand_of_fortune", p, saved=SPELLED[minus(cost, BUNDLE[answer[1:]])])
    return BUNDLE[answer[1:]]


# -- transmuting ---------------------------------------------------------------------------------------


def transmute(table: Table, p: int, energy: str, number: int) -> None:
    """Turn discarded tokens of one type into crystals at the season's rate."""
    worth = number * (table.box.rates[table.season][ENERGIES.index(energy)] + per_token(table, p))
    table.open_seat(p).crystals += worth
    if table.log is not None:
        table.note("transmute.tokens", p, energy=(energy,) * number, crystals=worth)
        note_purse(table, p, number)


# -- bonuses -------------------------------------------------------------------------------------------


async def bonus(table: Table, p: int, name: str) -> None:
    """Use a bonus now. It costs Prestige at the end of the game."""
    if name == "gauge":
        gauge = raise_gauge(table, p, 1)
        use_bonus(table, p, "bonus.gauge", gauge=gauge)
        return
    use_bonus(table, p, f"bonus.{name}")
    if name == "transmute":
        table.transmuting, table.extra = True, table.extra + 1
    else:
        await exchange(table, p)


def exchanges(table: Table, p: int) -> list[Option]:
    """Return the tokens the player can trade in. With a limited supply, other types must be left to take instead."""
    wealth = spendable(table, p)
    ways = [*ANSWERS["discard", wealth, 1], *ANSWERS["discard", wealth, 2]]
    if not table.rulings.energy_limit:
        return ways
    return [way for way in ways if others_left(table, *map(ENERGIES.index, way[1:])) >= len(way) - 1]


async def exchange(table: Table, p: int) -> None:
    """Trade two tokens for two of other types, or one for one (the other one is taken back)."""
    answer = await Choice(p, "bonus.exchange", exchanges(table, p), "exchange")
    given = BUNDLE[answer[1:]]
    await pay(table, p, given)
    gains = [way for way in PARTS[stock(table), sum(given)] if not any(map(min, way, given))]
    answer = await Choice(p, "bonus.exchange.gain", as_answers("gain", gains), "exchange", {"count": sum(given)})
    gain(table, p, BUNDLE[answer[1:]])
    table.note("bonus.exchanged", p, given=SPELLED[given], taken=answer[1:])

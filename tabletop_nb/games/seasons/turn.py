"""A player's free actions: summoning, activating, transmuting and bonuses, in any order, as often as wanted."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.seasons.activate import ACTIVATE, Why, activate, note_purse, per_token
from tabletop_nb.games.seasons.box import ENERGIES, KIND, NO_ENERGY, Energy
from tabletop_nb.games.seasons.cards import crystals, enter_play, from_hand, kinds, raise_gauge
from tabletop_nb.games.seasons.effects import EFFECTS
from tabletop_nb.games.seasons.energy import (
    ANSWERS,
    BUNDLE,
    PARTS,
    SPELLED,
    Option,
    can_pay,
    gain,
    pay,
    reduced,
    said,
    spendable,
    stock,
)
from tabletop_nb.games.seasons.table import BONUSES, GAUGE, NAME, Seat, Table, copies, minus, step
from tabletop_nb.games.seasons.tournament import end_turn, use_bonus

END: Option = ("end",)
STAFF, VASE, HAND, LEECH = (
    KIND[name] for name in ("staff_of_spring", "yjangs_forgotten_vase", "hand_of_fortune", "arcano_leech")
)
ELEMENTAL = KIND["elemental_amulet"]
TRANSMUTE: Memo[Energy, tuple[Option, ...]] = Memo(
    lambda wealth: tuple(
        ("transmute", ENERGIES[kind], number) for kind in range(4) for number in range(1, wealth[kind] + 1)
    )
)
SUMMON = [("summon", name) for name in NAME]
ACTIVATION = [("activate", name) for name in NAME]


@step
async def act(table: Table, p: int) -> None:
    """Summon, activate, transmute, use a bonus; or end the turn."""
    verb, *what = await Choice(p, "turn.act", lambda: acts(table, p))  # reads the hand: only when somebody looks
    if verb == "end":
        end_turn(table, p)
    elif verb == "summon":
        await summon(table, p, what[0])
    elif verb == "activate":
        await activate(table, p, what[0])
    elif verb == "transmute":
        await transmute(table, p, *what)
    else:
        await bonus(table, p, what[0])


def acts(table: Table, p: int) -> list[Option]:
    """All that can be done now; copies of a card that do the same appear once."""
    me = table.seats[p]
    options: list[Option] = [END]
    if len(me.play) < me.gauge and me.hand:
        options += {SUMMON[card]: 0 for card in me.hand if barred(table, p, card >> 1) is None}
    if me.play:
        options += {
            ACTIVATION[card]: 0
            for card in me.play
            if card >> 1 in ACTIVATE and card not in me.turned and ACTIVATE[card >> 1].barred(table, p) is None
        }
    if table.transmuting:
        options += TRANSMUTE[spendable(table, p)]
    if me.bonuses < BONUSES:
        options += bonuses(table, me)
    return options


# -- summoning -----------------------------------------------------------------------------------------


def barred(table: Table, p: int, kind: int) -> Why | None:
    """What stands against summoning a card of this kind, the gauge aside: too little energy, too few crystals."""
    me = table.seats[p]
    price, fee = table.price[kind], leeches(table, p)
    if me.crystals < price + fee:
        rule, needed = ("summon.crystals", price) if me.crystals < price else ("card.arcano_leech", price + fee)
        return rule, {"card": NAME[2 * kind], "needed": needed, "count": me.crystals}
    cost, wealth = table.energy[kind], me.wealth if me.stored else me.reserve
    if can_pay(cost, wealth):
        return None
    if kind == ELEMENTAL:
        return None if any(wealth) else ("card.elemental_amulet", {})
    a, w, f, e = (max(0, need - have) for need, have in zip(cost, wealth, strict=True))
    facts = {"card": NAME[2 * kind], "cost": SPELLED[cost], "missing": SPELLED[a, w, f, e]}
    if not (hands := copies(me.play, HAND)):
        return "summon.energy", facts
    short = a + w + f + e - min(hands, sum(cost) - 1)
    return ("card.hand_of_fortune", {**facts, "count": short}) if short > 0 else None


def leeches(table: Table, p: int) -> int:
    """The crystals that opponents' Arcano Leeches ask for a summoning."""
    return sum(copies(seat.play, LEECH) for q, seat in enumerate(table.seats) if q != p and seat.play)


async def summon(table: Table, p: int, name: str) -> None:
    """Pay what it costs, and the card is in play; then what waits for a summoning, then what the card itself does."""
    kind, how = KIND[name], tuple[str, ...]()
    cost = table.energy[kind]
    if kind == ELEMENTAL:
        how = await elemental_effects(table, p)
        cost = BUNDLE[how]
    pay_leeches(table, p)
    cost = await discounted(table, p, cost)
    if cost != NO_ENERGY:
        await pay(table, p, cost)
    if table.price[kind]:
        crystals(table, p, -table.price[kind])
    card = kinds(table.seats[p].hand)[name]
    from_hand(table, p, card)
    play = table.seats[p].play
    enter_play(table, p, card)
    table.note("summon.card", p, card=name, paid=SPELLED[cost], crystals=table.price[kind])
    table.owe(*summoned(table, p, copies(play, STAFF), copies(play, VASE)), ("enter", p, card, *how))


def summoned(table: Table, p: int, staffs: int, vases: int) -> list[Option]:
    """Staff of Spring: three crystals for a summoning. Yjang's Forgotten Vase: an energy of your choice."""
    if staffs:
        crystals(table, p, 3 * staffs)
        table.note("card.staff_of_spring", p, crystals=3 * staffs)
    if vases:
        table.note("card.yjangs_forgotten_vase", p)
    return [("gain_any", p, 1, "yjangs_forgotten_vase")] * vases


def pay_leeches(table: Table, p: int) -> None:
    """Before a summoning, each opponent's Arcano Leech gets a crystal."""
    for rival in table.rivals(p):
        if fee := copies(table.seats[rival].play, LEECH):
            crystals(table, p, -fee)
            crystals(table, rival, fee)
            table.note("card.arcano_leech", p, rival=rival, crystals=fee)


async def elemental_effects(table: Table, p: int) -> tuple[str, ...]:
    """Which types of energy the Elemental Amulet is summoned with: each brings its effect."""
    wealth, hands = spendable(table, p), copies(table.seats[p].play, HAND)
    ways = [
        ("effects", *effects)
        for effects in EFFECTS
        if any(can_pay(less, wealth) for less in reduced(BUNDLE[effects], hands))
    ]
    _, *effects = await Choice(p, "card.elemental_amulet", ways, "pay")
    return tuple(effects)


async def discounted(table: Table, p: int, cost: Energy) -> Energy:
    """A Hand of Fortune takes one energy off, of your choice: what is paid?"""
    hands = copies(table.seats[p].play, HAND) if table.seats[p].play else 0
    if not hands or sum(cost) < 2:
        return cost
    wealth = spendable(table, p)
    ways = [less for less in reduced(cost, hands) if can_pay(less, wealth)]
    answer = await Choice(p, "summon.pay", said("pay", ways), "pay")
    table.note("card.hand_of_fortune", p, saved=SPELLED[minus(cost, BUNDLE[answer[1:]])])
    return BUNDLE[answer[1:]]


# -- transmuting ---------------------------------------------------------------------------------------


async def transmute(table: Table, p: int, energy: str, number: int) -> None:
    """Discard tokens of one type for crystals at the season's rate; more can follow until the turn ends."""
    kind = ENERGIES.index(energy)
    cost = BUNDLE[(energy,) * number]
    await pay(table, p, cost)
    worth = number * (table.box.rates[table.season][kind] + per_token(table, p))
    crystals(table, p, worth)
    table.note("transmute.tokens", p, energy=SPELLED[cost], crystals=worth)
    note_purse(table, p, number)


# -- bonuses -------------------------------------------------------------------------------------------


def bonuses(table: Table, me: Seat) -> list[Option]:
    """The bonuses that can be used: three a game at most."""
    options: list[Option] = [("bonus", "transmute")]
    if sum(me.wealth if me.stored else me.reserve) >= 2:
        options.append(("bonus", "exchange"))
    if me.gauge < GAUGE:
        options.append(("bonus", "gauge"))
    return options


async def bonus(table: Table, p: int, name: str) -> None:
    """Use a bonus now; it costs prestige at the end of the game."""
    use_bonus(table, p, f"bonus.{name}")
    if name == "gauge":
        raise_gauge(table, p, 1)
    elif name == "transmute":
        table.transmuting, table.extra = True, table.extra + 1
    else:
        await exchange(table, p)


async def exchange(table: Table, p: int) -> None:
    """Two tokens for two others; one of them may come back as it was, so that only one changes."""
    wealth = spendable(table, p)
    ways = [*ANSWERS["discard", wealth, 1], *ANSWERS["discard", wealth, 2]]
    answer = await Choice(p, "bonus.exchange", ways, "exchange")
    given = BUNDLE[answer[1:]]
    await pay(table, p, given)
    gains = [way for way in PARTS[stock(table), sum(given)] if not any(map(min, way, given))]
    answer = await Choice(p, "bonus.exchange.gain", said("gain", gains), "exchange", {"count": sum(given)})
    gain(table, p, BUNDLE[answer[1:]])
    table.note("bonus.exchanged", p, given=SPELLED[given], taken=answer[1:])

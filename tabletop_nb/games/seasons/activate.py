"""The activation effects of the Power cards: when each can be used, what it costs and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tabletop_nb.core.choice import Choice, Consent, Secret
from tabletop_nb.games.seasons.box import ENERGIES, KIND, NO_ENERGY, ONE_TOKEN, WATER, Energy
from tabletop_nb.games.seasons.cards import (
    can_draw,
    crystals,
    discard,
    discard_top,
    draw_to_hand,
    enter_play,
    from_hand,
    has_room,
    kinds,
    leave_play,
    look_at_top,
    raise_gauge,
    sacrifice,
    steal,
)
from tabletop_nb.games.seasons.effects import Effect, familiars, free_entry, which
from tabletop_nb.games.seasons.energy import SPELLED, Option, bundle, gain, others_left, pay, pay_any, spendable, stock
from tabletop_nb.games.seasons.table import NAME, Cards, Seat, Table, copies, plus, without_card

RuleAndFacts = tuple[str, Mapping[str, Any]]
Check = Callable[[Table, int], RuleAndFacts | None]


class Activation(NamedTuple):
    """A check that returns why the card can't be activated, its effect, and whether it can cost crystals."""

    why_not: Check
    effect: Effect
    costs_crystals: bool


ACTIVATE: dict[int, Activation] = {}
FAIRIES, PURSE = KIND["thieving_fairies"], KIND["purse_of_io"]
CAULDRON_FULL = 7


def needs_nothing(table: Table, p: int) -> RuleAndFacts | None:
    """Return None: nothing prevents the activation."""
    return None


def activates(name: str, why_not: Check = needs_nothing, costs_crystals: bool = False) -> Callable[[Effect], Effect]:
    """Mark a card's activation effect. One that can cost crystals calls `fairies_after_cost` itself."""

    def mark(effect: Effect) -> Effect:
        ACTIVATE[KIND[name]] = Activation(why_not, effect, costs_crystals)
        return effect

    return mark


def is_ready(me: Seat, kind: int) -> bool:
    """Return whether a copy in play isn't turned."""
    one, other = 2 * kind, 2 * kind + 1
    return (one in me.play and one not in me.turned) or (other in me.play and other not in me.turned)


async def activate(table: Table, p: int, name: str) -> None:
    """Turn the card, pay its cost and apply its effect. Opponents' Thieving Fairies take crystals before the effect."""
    me, kind = table.seats[p], KIND[name]
    straight = tuple([card for card in (2 * kind, 2 * kind + 1) if card in me.play and card not in me.turned])
    card = straight[0] if len(straight) == 1 else await which(table, p, name, straight)
    table.open_seat(p).turned += (card,)
    table.note("activate.card", p, card=name)
    activation = ACTIVATE[card >> 1]
    if table.rulings.fairies_first or not activation.costs_crystals:
        steal_for_fairies(table, p)
    running = activation.effect(table, p, card)
    if running is not None:
        await running


# -- Thieving Fairies ----------------------------------------------------------------------------------


def fairies(table: Table, p: int) -> int:
    """Return how many Thieving Fairies the opponents have."""
    count = 0
    for q, seat in enumerate(table.seats):
        if q != p:
            count += copies(seat.play, FAIRIES)
    return count


def steal_for_fairies(table: Table, p: int) -> None:
    """Let each of the opponents' Fairies take 1 crystal, if there is one, and gain 1 more."""
    for rival in table.rivals(p):
        for _ in range(copies(table.seats[rival].play, FAIRIES)):
            given = steal(table, rival, p, 1)
            crystals(table, rival, 1)
            table.note("card.thieving_fairies", p, rival=rival, crystals=given + 1)


def fairies_after_cost(table: Table, p: int) -> None:
    """Let the Fairies take from the crystals left after the cost, unless they took theirs first (`fairies_first`)."""
    if not table.rulings.fairies_first:
        steal_for_fairies(table, p)


def crystals_left(table: Table, p: int) -> int:
    """Return the crystals that can pay a cost: all of them, unless the Fairies take theirs first."""
    taken = fairies(table, p) if table.rulings.fairies_first else 0
    return max(0, table.seats[p].crystals - taken)


def missing_crystals(table: Table, p: int, needed: int, rule: str) -> RuleAndFacts:
    """Return the reason: too few crystals or, with `fairies_first`, too few after the Fairies take theirs."""
    if table.seats[p].crystals >= needed:
        return "card.thieving_fairies", {"count": table.seats[p].crystals, "left": crystals_left(table, p)}
    return rule, {}


def needs_energy(count: int, rule: str, from_reserve: bool = False) -> Check:
    """Make a check that the player has enough tokens of any type."""

    def why_not(table: Table, p: int) -> RuleAndFacts | None:
        held = sum(spendable(table, p, not from_reserve or table.rulings.amulet_feeds))
        return None if held >= count else (rule, {})

    return why_not


# -- 1 to 30 -------------------------------------------------------------------------------------------


def needs_three_alike(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the player has the three tokens of one type that the Balance needs."""
    return None if max(spendable(table, p)) >= 3 else ("card.balance_of_ishtar", {})


@activates("balance_of_ishtar", needs_three_alike)
async def balance_of_ishtar(table: Table, p: int, card: int) -> None:
    """Change three tokens of one type into 9 crystals, without a transmute action. Bonuses and Purses of Io count."""
    wealth = spendable(table, p)
    options = [("discard", name) for name, count in zip(ENERGIES, wealth, strict=True) if count >= 3]
    _, name = await Choice(p, "card.balance_of_ishtar", options)
    await pay(table, p, bundle((name,) * 3))
    worth = 9 + 3 * per_token(table, p)
    crystals(table, p, worth)
    table.note("card.balance_of_ishtar", p, energy=name, crystals=worth)
    note_purse(table, p, 3)


def per_token(table: Table, p: int) -> int:
    """Return the extra crystals per transmuted token, from bonuses used this turn and Purses of Io."""
    return table.extra + copies(table.seats[p].play, PURSE)


def note_purse(table: Table, p: int, tokens: int) -> None:
    """Log what a Purse of Io added."""
    if purses := copies(table.seats[p].play, PURSE):
        table.note("card.purse_of_io", p, crystals=tokens * purses)


def needs_unresolved_die(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the die isn't resolved yet."""
    return ("card.die_of_malice", {}) if table.phase == "act" else None


@activates("die_of_malice", needs_unresolved_die)
def reroll_die(table: Table, p: int, card: int) -> None:
    """Reroll your Season die before you resolve it, so that only the new face counts, and gain 2 crystals."""
    me = table.open_seat(p)
    me.die = me.die // 6 * 6 + table.roll(6) - 1
    crystals(table, p, 2)
    if table.log is not None:
        rolled = (table.box.dice[me.die // 6],)
        table.note("card.die_of_malice", p, gives=table.box.faces[me.die].gives, rolled=rolled)


@activates("kairn_the_destroyer", needs_energy(1, "card.kairn_the_destroyer", from_reserve=True))
async def kairn_the_destroyer(table: Table, p: int, card: int) -> None:
    """Discard an energy: each opponent loses 4 crystals."""
    await pay_any(table, p, 1, "card.kairn_the_destroyer", "discard", table.rulings.amulet_feeds)
    for rival in table.rivals(p):
        crystals(table, rival, -4)
    table.note("card.kairn_the_destroyer", p)


@activates("potion_of_power")
def potion_of_power(table: Table, p: int, card: int) -> None:
    """Sacrifice it: draw a card and keep it, and raise your gauge by two."""
    sacrifice(table, p, card)
    draw_to_hand(table, p, "card.drawn")
    gauge = raise_gauge(table, p, 2)
    table.note("card.potion_of_power", p, gauge=gauge)


def needs_card_and_room(table: Table, p: int) -> RuleAndFacts | None:
    """Check that there is a card in hand and room for it. The Potion itself leaves play first."""
    me = table.seats[p]
    if not me.hand:
        return "card.potion_of_dreams.hand", {}
    return None if len(me.play) <= me.gauge else ("summon.gauge", {"gauge": me.gauge, "count": len(me.play)})


@activates("potion_of_dreams", needs_card_and_room)
async def potion_of_dreams(table: Table, p: int, card: int) -> None:
    """Sacrifice it and discard your reserve: put a card from your hand into play for free."""
    sacrifice(table, p, card)
    table.open_seat(p).reserve = NO_ENERGY
    options = lambda: [("play", name) for name in kinds(table.seats[p].hand)]  # noqa: E731  hidden cards: read only when asked
    _, name = await Choice(p, "card.potion_of_dreams", options)
    dream = kinds(table.seats[p].hand)[name]
    from_hand(table, p, dream)
    free_entry(table, p, dream, "card.potion_of_dreams")


@activates("potion_of_knowledge")
def potion_of_knowledge(table: Table, p: int, card: int) -> None:
    """Sacrifice it: take five energies of your choice."""
    sacrifice(table, p, card)
    table.note("card.potion_of_knowledge", p)
    table.add_due(("gain_any", p, 5, NAME[card]))


@activates("potion_of_life")
def potion_of_life(table: Table, p: int, card: int) -> None:
    """Sacrifice it: transmute your whole reserve into 4 crystals per token. Bonuses and Purses of Io count."""
    sacrifice(table, p, card)
    me = table.open_seat(p)
    worth = me.tokens * (4 + per_token(table, p))
    spent, me.reserve = me.reserve, NO_ENERGY
    crystals(table, p, worth)
    table.note("card.potion_of_life", p, energy=SPELLED[spent], crystals=worth)
    note_purse(table, p, sum(spent))


# -- 31 to 50 ------------------------------------------------------------------------------------------


def needs_crystals_or_energy(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the player has 3 crystals or an energy."""
    able = any(spendable(table, p)) or (crystals_left(table, p) >= 3 and any(stock(table)))
    return None if able else missing_crystals(table, p, 3, "card.tree_of_light")


@activates("tree_of_light", needs_crystals_or_energy, costs_crystals=True)
async def tree_of_light(table: Table, p: int, card: int) -> None:
    """Pay 3 crystals for an energy of your choice, or pay one energy to transmute this turn."""
    ways: list[Option] = [("buy",)] if table.seats[p].crystals >= 3 and any(stock(table)) else []
    ways += [("transmute",)] * any(spendable(table, p))
    (how,) = await Consent(p, "card.tree_of_light", ways)
    if how == "buy":
        crystals(table, p, -3)
        table.note("card.tree_of_light.buy", p)
        fairies_after_cost(table, p)
        table.add_due(("gain_any", p, 1, NAME[card]))
        return
    await pay_any(table, p, 1, "card.tree_of_light.transmute", "discard")
    fairies_after_cost(table, p)
    table.transmuting = True
    table.note("card.tree_of_light.transmute", p)


def needs_top_card(table: Table, p: int) -> RuleAndFacts | None:
    """Check that there is a card to look at."""
    return None if can_draw(table) else ("pile.empty", {})


@activates("crystal_orb", needs_top_card, costs_crystals=True)
async def crystal_orb(table: Table, p: int, card: int) -> None:
    """Look at the top card and put it back or pay four energies to play it; or pay 3 crystals to discard it unseen."""
    ways: list[Option] = [("look",)]
    (how,) = await Choice(p, "card.crystal_orb", ways + [("discard",)] * (table.seats[p].crystals >= 3))
    if how == "discard":
        crystals(table, p, -3)
        table.note("card.crystal_orb.discard", p)
        fairies_after_cost(table, p)
        discard_top(table)
        return
    fairies_after_cost(table, p)
    top = look_at_top(table, p)
    table.note("card.crystal_orb.look", p, (p,), card=NAME[top])
    can = has_room(table, p) and sum(spendable(table, p)) >= 4
    about = Secret(lambda: {"card": NAME[table.top]})
    (how,) = await Choice(p, "card.crystal_orb.play", [("return",)] + [("play",)] * can, about=about)
    if how == "play":
        await pay_any(table, p, 4, "card.crystal_orb.pay", "pay")
        top, table.top = table.top, -1
        table.pile = without_card(table.pile, top)
        free_entry(table, p, top, "card.crystal_orb.play")


@activates("glutton_cauldron", needs_energy(1, "card.glutton_cauldron", from_reserve=True))
async def glutton_cauldron(table: Table, p: int, card: int) -> None:
    """Put an energy on it. With the seventh, sacrifice it, take all seven and gain 15 crystals."""
    energy = await pay_any(table, p, 1, "card.glutton_cauldron", "store", table.rulings.amulet_feeds)
    me = table.open_seat(p)
    held = plus(me.on(card), energy)
    me.put(card, held)
    table.note("card.glutton_cauldron", p, energy=SPELLED[energy], count=sum(held))
    if sum(held) == CAULDRON_FULL:
        sacrifice(table, p, card)
        gain(table, p, held)
        crystals(table, p, 15)
        table.note("card.glutton_cauldron.full", p)


def needs_three_cards(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the player has three cards to sacrifice. The Dragon Skull can be one of them."""
    count = len(table.seats[p].play)
    return None if count >= 3 else ("card.dragon_skull", {"count": count})


@activates("dragon_skull", needs_three_cards)
async def dragon_skull(table: Table, p: int, card: int) -> None:
    """Sacrifice three of your cards for 15 crystals."""
    left = sorted(table.seats[p].play)
    chosen: Cards = ()
    for number in range(3):
        # Cards are chosen in ascending order, so that three cards can be named in one way only (two if copies differ).
        able = tuple(left[: len(left) - 2 + number])
        options = [("sacrifice", name) for name in kinds(able)]
        _, name = await Choice(p, "card.dragon_skull", options, "skull", {"left": 3 - number})
        victim = await which(table, p, name, able)
        chosen += (victim,)
        left = [other for other in left if other > victim or (NAME[other] == name and other != victim)]
    for victim in chosen:
        sacrifice(table, p, victim)
    crystals(table, p, 15)
    table.note("card.dragon_skull", p)


@activates("idol_of_the_familiar")
def idol_of_the_familiar(table: Table, p: int, card: int) -> None:
    """Gain 1 crystal for each familiar you have in play."""
    count = len(familiars(table, p))
    crystals(table, p, count)
    table.note("card.idol_of_the_familiar.activate", p, crystals=count)


def needs_familiar(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the player has a familiar in hand or in play."""
    has_familiar = familiars(table, p) or any(table.box.familiar[card] for card in table.seats[p].hand)
    return None if has_familiar else ("card.necrotic_kriss", {})


@activates("necrotic_kriss", needs_familiar)
async def necrotic_kriss(table: Table, p: int, card: int) -> None:
    """Discard a familiar from your hand or sacrifice one in play: take four energies of your choice."""
    verb, name = await Choice(p, "card.necrotic_kriss", lambda: kriss_options(table, p))
    if verb == "sacrifice":
        sacrifice(table, p, await which(table, p, name, familiars(table, p)))
    else:
        familiar = kinds(table.seats[p].hand)[name]
        from_hand(table, p, familiar)  # Shown, because otherwise nobody could check that it is a familiar.
        table.note("card.necrotic_kriss.discard", p, card=name)
        discard(table, familiar)
    table.add_due(("gain_any", p, 4, NAME[card]))


def kriss_options(table: Table, p: int) -> list[Option]:
    """Return the familiars that the player can give up."""
    hand = table.seats[p].hand
    in_hand = tuple(card for card in hand if table.box.familiar[card])
    in_play = familiars(table, p)
    if not in_hand and not in_play:  # In a state sampled for another seat, any card can stand for the familiar.
        in_hand = hand
    return [("discard", name) for name in kinds(in_hand)] + [("sacrifice", name) for name in kinds(in_play)]


def needs_crystal_and_energy(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the player has at least 1 crystal and one energy."""
    wealth = spendable(table, p)
    if not any(wealth) or not has_other_energy(table, wealth):
        return "card.mirror_of_the_seasons", {}
    return None if crystals_left(table, p) > 0 else missing_crystals(table, p, 1, "card.mirror_of_the_seasons")


def has_other_energy(table: Table, wealth: Energy) -> bool:
    """Return whether the stockpile has any other type of energy."""
    return not table.rulings.energy_limit or any(others_left(table, kind) for kind in range(4) if wealth[kind])


@activates("mirror_of_the_seasons", needs_crystal_and_energy, costs_crystals=True)
async def mirror_of_the_seasons(table: Table, p: int, card: int) -> None:
    """Pay crystals to change as many tokens of one type into another type."""
    wealth, most, left = spendable(table, p), table.seats[p].crystals, stock(table)
    ways = [
        ("swap", ENERGIES[old], ENERGIES[new], number)
        for old in range(4)
        for new in range(4)
        if new != old
        for number in range(1, min(wealth[old], most, left[new]) + 1)
    ]
    _, old, new, number = await Choice(p, "card.mirror_of_the_seasons", ways)
    crystals(table, p, -number)
    await pay(table, p, bundle((old,) * number))
    table.note("card.mirror_of_the_seasons", p, number=number, old=old, new=new)
    fairies_after_cost(table, p)
    gain(table, p, bundle((new,) * number))


def can_give_soul(table: Table, p: int) -> bool:
    """Return whether the player has a water to pay with."""
    return spendable(table, p)[WATER] > 0


def needs_water(table: Table, p: int) -> RuleAndFacts | None:
    """Check that the player has the water that giving away the Damned Soul costs."""
    return None if can_give_soul(table, p) else ("card.damned_soul_of_onys.give", {})


@activates("damned_soul_of_onys", needs_water)
async def give_damned_soul(table: Table, p: int, card: int) -> None:
    """Discard a water and give it, straightened, to your left neighbour. Gauge and enter effects don't matter."""
    await pay(table, p, ONE_TOKEN[WATER])
    leave_play(table, p, card)
    rival = (p + 1) % table.players
    enter_play(table, rival, card)
    table.note("card.damned_soul_of_onys.give", p, rival=rival)

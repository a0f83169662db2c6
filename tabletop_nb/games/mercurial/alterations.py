"""Alterations: which effects can be played, and playing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import without
from tabletop_nb.games.mercurial.elements import (
    AETHER,
    AETHER_BIT,
    ALL,
    FLIPS,
    MASKS,
    NO_DICE,
    POSSESSED,
    Dice,
    Mask,
    Offer,
    Option,
    choose_conversion,
    conversions,
    converted,
    itemized,
    minus,
    narrow_rerolls,
    plus,
    rerolls_of,
)
from tabletop_nb.games.mercurial.printed import PER_PAID, Alteration, Amount, Part
from tabletop_nb.games.mercurial.spells import affordable, take_spell
from tabletop_nb.games.mercurial.table import LIMIT, Seat, Table, gain_acuity, step

REVERSE_SIGILS = 2  # Sigils that allow a reverse conversion
SEAL_COST = 1  # Acuity
REROLL_PLAYS = 1  # that the secondary effect of a Skill gives


def playable_parts(table: Table, p: int, card: Alteration) -> list[Part]:
    """Return the effects of a card that can be resolved."""
    return [part for part in parts_with_target(table, p, card) if has_room(table, p, card, part)]


def parts_with_target(table: Table, p: int, card: Alteration) -> list[Part]:
    """Return the effects of a card that have something to change."""
    me = table.seats[p]
    reverse = card.op.reverse >= 0 and me.sigils[card.op.reverse] >= REVERSE_SIGILS
    free, possessed = MASKS[me.dice], me.possessed
    return [part for part in table.box.parts[card.id][reverse] if has_target(part, free, possessed)]


def has_room(table: Table, p: int, card: Alteration, part: Part) -> bool:
    """Return whether the Acuity that an effect gives fits on the board, which matters only by a ruling."""
    if table.rulings.cut_gain_resolves or not part.has_gain:
        return True
    me = table.seats[p]
    return me.acuity - least_cost(table, card) + amount_of(table, me, card.gain) <= LIMIT


def has_target(part: Part, free: Mask, possessed: Mask) -> bool:
    """Return whether there is an unallocated die that the effect can change."""
    inputs = part.inputs & free
    if not part.inputs:
        return True
    if not inputs or part.is_flip:
        return inputs != 0
    outputs = possessed if part.outputs == POSSESSED else part.outputs
    return (inputs & (inputs - 1) != 0 and outputs != 0) or outputs & ~inputs != 0


# -- rules against playing a card ----------------------------------------------------------------------------


def cost_of(card: Alteration) -> int:
    """Return the least Acuity that the primary effect can cost."""
    return 2 if card.pay == PER_PAID else card.pay


def least_cost(table: Table, card: Alteration) -> int:
    """Return the least Acuity that the primary effect can cost by the rulings of the game."""
    return 1 if table.rulings.weave_costs_one and card.pay == PER_PAID else cost_of(card)


def amount_of(table: Table, me: Seat, amount: Amount) -> int:
    """Return a number with the bonus for Sigils or active Spells."""
    if amount.per_spell:
        return len(me.active)
    return amount.base + (me.sigils[amount.sigil] if amount.sigil >= 0 else 0)


def against_primary(table: Table, p: int, card: Alteration) -> str:
    """Return the rule against playing a card for its primary effect, or an empty string."""
    me, cost = table.seats[p], least_cost(table, card)
    if me.acuity < cost:
        return "play.acuity"
    if card.needs_spells > len(me.active):
        return "play.spells"
    if card.needs & ~me.possessed:
        return "play.element"
    if not parts_with_target(table, p, card):
        return "play.convert"
    if card.take_spell and not affordable(table, me, cost):
        return "play.affordable"
    return "" if playable_parts(table, p, card) else "play.room"


def against_secondary(table: Table, p: int, card: Alteration) -> str:
    """Return the rule against playing a card for its secondary effect, or an empty string."""
    if not card.secondary:
        return "play.no_secondary"
    if card.secondary == "aetherflow":
        if table.board(p).aetherflow < 0:
            return "play.no_aetherflow"
        if not table.seats[p].dice[AETHER]:
            return "play.aetherflow"
    return ""


# -- playing -------------------------------------------------------------------------------------------------


def play(table: Table, p: int, name: str, way: str) -> StepCoroutine | None:
    """Play an Alteration for its primary or secondary effect, and put it on the exhausted pile."""
    card = table.box.alterations[name]
    exhaust(table, p, name)
    return primary(table, p, card) if way == "primary" else SECONDARY[card.secondary](table, p, card)


def exhaust(table: Table, p: int, name: str) -> None:
    """Use up a Play for a card."""
    table.plays -= 1
    table.acted = True
    me = table.open_seat(p)
    me.hand, me.exhausted = without(me.hand, name), (*me.exhausted, name)


def primary(table: Table, p: int, card: Alteration) -> StepCoroutine | None:
    """Resolve the primary effect, asking for what it leaves open."""
    if card.take_spell:
        return take_a_spell(table, p, card)
    parts = playable_parts(table, p, card)
    if len(parts) > 1:
        return choose_part(table, p, card, parts)
    return resolve(table, p, card, parts[0])


async def choose_part(table: Table, p: int, card: Alteration, parts: Sequence[Part]) -> None:
    """Ask which of the effects to resolve."""
    options = [("choose", part.name) for part in parts]
    _, name = await Choice(p, "play.choose", options, "play", {"card": card.id})
    running = resolve(table, p, card, next(part for part in parts if part.name == name))
    if running is not None:
        await running


def resolve(table: Table, p: int, card: Alteration, part: Part) -> StepCoroutine | None:
    """Resolve an effect from top to bottom: pay, convert, gain."""
    offer = offer_of(table, p, card, part) if part.inputs else None
    if offer is not None and len(offer.options) > 1:
        return ask_and_convert(table, p, card, part, offer)
    finish(table, p, card, part, offer.changes[offer.options[0]] if offer is not None else None)
    return None


async def ask_and_convert(table: Table, p: int, card: Alteration, part: Part, offer: Offer) -> None:
    """Ask which dice to convert."""
    rule = "play.flip" if part.is_flip else "play.convert"
    finish(table, p, card, part, await choose_conversion(p, rule, offer, {"card": card.id}))


def offer_of(table: Table, p: int, card: Alteration, part: Part) -> Offer:
    """Return every way to convert dice with this effect."""
    me = table.seats[p]
    if part.is_flip:
        return FLIPS[MASKS[me.dice], table.box.opposite]
    outputs = me.possessed if part.outputs == POSSESSED else part.outputs
    return conversions(me.dice, part.inputs, outputs, limit_of(table, p, card))


def limit_of(table: Table, p: int, card: Alteration) -> int:
    """Return how many dice the card can convert."""
    me, op = table.seats[p], card.op
    if card.pay == PER_PAID and not table.rulings.weave_costs_one:
        return min(me.acuity - 1, sum(me.dice))
    if op.any_number:
        return sum(me.dice)
    if op.counted >= 0:
        return min(me.dice[op.counted] + me.locked[op.counted], sum(me.dice))
    return min(amount_of(table, me, op.amount), sum(me.dice))


def finish(table: Table, p: int, card: Alteration, part: Part, change: Dice | None) -> None:
    """Carry out a primary effect whose questions are answered."""
    me = table.open_seat(p)
    before = me.dice
    if change is not None:
        me.dice = plus(before, change)
    cost = price(table, card, change)
    me.acuity -= cost
    gain = amount_of(table, me, card.gain) if part.has_gain else 0
    gained = gain_acuity(table, p, gain) if gain else 0
    table.plays += part.plays
    if table.log is not None:
        note_primary(table, p, card, cost, before, gained, part)
    if card.others:
        table.add_due(*(("offer_acuity", rival, card.id) for rival in table.rivals(p)))


def price(table: Table, card: Alteration, change: Dice | None) -> int:
    """Return the Acuity that a primary effect costs, given how it changes the dice."""
    if card.pay != PER_PAID or change is None:
        return card.pay
    return 1 if table.rulings.weave_costs_one else 1 + converted(change)


def note_primary(table: Table, p: int, card: Alteration, cost: int, before: Dice, gained: int, part: Part) -> None:
    """Log a primary effect part by part."""
    table.note(f"play.{card.kind}", p, card=card.id)
    if cost:
        table.note("play.acuity", p, number=cost)
    after = table.seats[p].dice
    if after != before:
        old = [max(0, a - b) for a, b in zip(before, after, strict=True)]
        new = [max(0, b - a) for a, b in zip(before, after, strict=True)]
        table.note("play.flip" if part.is_flip else "play.convert", p, before=itemized(old), after=itemized(new))
    if gained:
        table.note("play.gain", p, number=gained)
    if part.plays:
        table.note("play.more", p, number=part.plays)


@step
def offer_acuity(table: Table, p: int, name: str) -> StepCoroutine | None:
    """Let a rival take the Acuity that a card offers. The rival isn't asked if nobody would refuse."""
    if table.seats[p].acuity == LIMIT:
        return None
    if can_be_unwelcome(table, p):
        return ask_to_take(table, p, name)
    take_offered(table, p, name)
    return None


async def ask_to_take(table: Table, p: int, name: str) -> None:
    """Ask whether to take the Acuity that a card offers."""
    about = {"card": name, "number": table.box.alterations[name].others}
    if (await Choice(p, "play.others", OFFERED, about=about)) == OFFERED[0]:
        take_offered(table, p, name)


OFFERED: list[Option] = [("accept", "acuity"), ("refuse", "acuity")]


def take_offered(table: Table, p: int, name: str) -> None:
    """Take the Acuity that a rival's card offers."""
    gained = gain_acuity(table, p, table.box.alterations[name].others)
    table.note("play.others", p, number=gained, card=name)


def can_be_unwelcome(table: Table, p: int) -> bool:
    """Return whether more Acuity could ever be worse for a player.

    Everything that can be done with less Acuity can be done with more, with two exceptions: a Spell that counts Acuity
    counts all that isn't spent, and by a ruling, a gain must fit on the board.
    """
    ahead = (*table.seats[p].active, *table.spells, *table.spell_deck, *table.spell_bottom)
    return not table.rulings.cut_gain_resolves or not table.box.acuity_spells.isdisjoint(ahead)


async def take_a_spell(table: Table, p: int, card: Alteration) -> None:
    """Discard Acuity to take a Spell, which is paid for as usual."""
    options = [("buy", spell) for spell in affordable(table, table.seats[p], card.pay)]
    table.open_seat(p).acuity -= card.pay
    if table.log is not None:
        table.note(f"play.{card.kind}", p, card=card.id)
        table.note("play.acuity", p, number=card.pay)
    spell = (
        options[0][1] if len(options) == 1 else (await Choice(p, "play.spell", options, "buy", {"card": card.id}))[1]
    )
    running = take_spell(table, p, spell)
    if running is not None:
        await running


# -- secondary effects ---------------------------------------------------------------------------------------


def aetherflow(table: Table, p: int, card: Alteration) -> StepCoroutine | None:
    """Convert any number of Aether to the element of the class, at least one."""
    offer = flow_offer(table, p)
    if len(offer.options) > 1:
        return ask_and_flow(table, p, card, offer)
    flow_to(table, p, card, offer.changes[offer.options[0]])
    return None


def flow_offer(table: Table, p: int) -> Offer:
    """Return every way to convert Aether to the element of the class."""
    dice = table.seats[p].dice
    return conversions(dice, AETHER_BIT, 1 << table.board(p).aetherflow, dice[AETHER])


async def ask_and_flow(table: Table, p: int, card: Alteration, offer: Offer) -> None:
    """Ask how many Aether to convert."""
    flow_to(table, p, card, await choose_conversion(p, "play.aetherflow", offer, {"card": card.id}))


def flow_to(table: Table, p: int, card: Alteration, change: Dice) -> None:
    """Carry out an Aetherflow."""
    me = table.open_seat(p)
    me.dice = plus(me.dice, change)
    if table.log is not None:
        table.note("play.aetherflow", p, card=card.id, number=-change[AETHER])


async def reroll(table: Table, p: int, card: Alteration) -> None:
    """Reroll up to two different dice (a Chaosmancer four), then play 1 more Alteration."""
    number = table.board(p).rerolls
    rerolls, about = rerolls_of(table.seats[p].dice, number), {"card": card.id, "number": number}
    if rerolls.options:
        chosen = rerolls.chosen[await Choice(p, "play.reroll", rerolls.options, "reroll", about)]
    else:
        chosen = await narrow_rerolls(p, "play.reroll", rerolls, about)
    table.plays += REROLL_PLAYS
    rolled = roll(table, sum(chosen))
    me = table.open_seat(p)
    me.dice = plus(minus(me.dice, chosen), rolled)
    if table.log is not None:
        table.note("play.reroll", p, card=card.id, before=itemized(chosen), after=itemized(rolled))


def roll(table: Table, number: int) -> Dice:
    """Roll some dice."""
    return SHOWN[table.throw(number)] if number else NO_DICE


def _shown(faces: tuple[int, ...]) -> Dice:
    """Return the dice that show these faces, numbered from 1."""
    counts = [0] * 6
    for face in faces:
        counts[face - 1] += 1
    return tuple(counts)  # type: ignore[return-value]


SHOWN: Memo[tuple[int, ...], Dice] = Memo(_shown)


def take_acuity(table: Table, p: int, card: Alteration) -> None:
    """Take 1 Acuity, the secondary effect of every Artifact."""
    gained = gain_acuity(table, p, 1)
    if table.log is not None:
        table.note("play.artifact_acuity", p, card=card.id, number=gained)


SECONDARY: dict[str, Any] = {"aetherflow": aetherflow, "reroll": reroll, "acuity": take_acuity}


def seal(table: Table, p: int, name: str) -> None:
    """Put a Skill under its deck and pay 1 Acuity for another Take. In a solo game, the Skill leaves the game."""
    me = table.open_seat(p)
    me.hand = without(me.hand, name)
    me.acuity -= SEAL_COST
    table.plays -= 1
    table.takes += 1
    table.acted = True
    if table.is_solo:
        table.skill_discards += (name,)
    else:
        table.skill_bottom += (name,)
    table.note("play.solo_seal" if table.is_solo else "play.seal", p, card=name)


# -- the Mystrune --------------------------------------------------------------------------------------------


async def use_mystrune(table: Table, p: int) -> None:
    """Use the front of the Mystrune: convert any one die. It returns to the Equilibrium board."""
    token = table.box.mystrunes[table.mystrune]
    change = await choose_conversion(p, "mystrune.front", mystrune_offer(table, p), {"card": token.id})
    me = table.open_seat(p)
    me.dice = plus(me.dice, change)
    table.holder = -1
    if table.log is not None:
        old, new = minus(NO_DICE, change), change
        table.note("mystrune.front", p, card=token.id, before=itemized(positive(old)), after=itemized(positive(new)))


def mystrune_offer(table: Table, p: int) -> Offer:
    """Return every way to convert a die with the front of the Mystrune."""
    return conversions(table.seats[p].dice, ALL, table.box.mystrunes[table.mystrune].outputs, 1)


def positive(dice: Dice) -> list[int]:
    """Return the numbers above zero, and 0 for the others."""
    return [max(0, number) for number in dice]


def can_use_mystrune(table: Table, p: int) -> bool:
    """Return whether the player has the Mystrune and a die that it can change."""
    if table.holder != p:
        return False
    free, outputs = MASKS[table.seats[p].dice], table.box.mystrunes[table.mystrune].outputs
    return free & (free - 1) != 0 or (outputs & ~free != 0 and free != 0)

"""Explain why an answer is not offered, with the same predicates that make the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop_nb.core.choice import Question
from tabletop_nb.core.scenario import as_number
from tabletop_nb.games.mercurial.alterations import (
    against_primary,
    against_secondary,
    amount_of,
    can_use_mystrune,
    least_cost,
)
from tabletop_nb.games.mercurial.elements import ELEMENTS, members
from tabletop_nb.games.mercurial.printed import Spell
from tabletop_nb.games.mercurial.spells import ACUITY_PER_MANA, Funds, can_pay, funds_of
from tabletop_nb.games.mercurial.table import LIMIT, MAX_CARDS, Table

RuleAndFacts = tuple[str, Mapping[str, Any]]
GENERIC_REASONS = frozenset({"answer.first"})
AMOUNTS = ("pay", "convert", "reroll", "spend")
SETS = dict.fromkeys(AMOUNTS, 1)
TURN = ("take", "buy", "recycle", "take_acuity", "take_back", "play", "seal", "mystrune", "cast", "end")
QUESTIONS = {  # the questions that an answer starting with this word belongs to
    **dict.fromkeys(TURN, ("turn.action",)),
    "mystrune": ("turn.action", "end.final_cast"),
    "cast": ("turn.action", "end.final_cast"),
    "buy": ("turn.action", "play.spell"),
    "pay": ("spell.pay",),
    "convert": ("play.convert", "play.flip", "play.aetherflow", "mystrune.front"),
    "reroll": ("play.reroll",),
    "spend": ("cast.spend",),
    "heroic": ("claim.heroic",),
    "arcana": ("claim.arcana",),
    "link": ("cast.link",),
}


def why_not(table: Table, asked: Question, option: str) -> RuleAndFacts:
    """Return the rule against this answer. If another question is open, it is that this one comes first."""
    verb, *args = option.split() or [""]
    if verb in QUESTIONS and asked.rule not in QUESTIONS[verb]:
        return (unknown(table, args[0]) if args else None) or ("answer.first", {})
    reason: RuleAndFacts | None = None
    if verb in AGAINST:
        reason = AGAINST[verb](table, asked, args)
    elif asked.rule in ("setup.class", "setup.artifact"):
        reason = against_setup(table, asked, verb)
    return reason or ("answer.not_offered", {})


def unknown(table: Table, card: str) -> RuleAndFacts | None:
    """Return the reason if nothing has that name."""
    words = (*ELEMENTS, "mana", "acuity", "ruin", "restore", "nothing")
    is_conversion = all(part in ELEMENTS for part in card.split("_"))  # such as "void_water"
    if card in table.box.names or card in words or is_conversion or as_number(card) is not None:
        return None
    return "overview.cards", {"word": card}


def against_setup(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if another player has the class, or the Artifact isn't for Initiates."""
    if asked.rule == "setup.class" and card in table.box.classes:
        return asked.rule, {"card": card}
    return (asked.rule, {"card": card}) if card in table.box.alterations else None


# -- Takes ---------------------------------------------------------------------------------------------------


def against_take(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if there is no Take left, the Skill isn't in the row, or there is no room for a card."""
    if not args:
        return None
    card, me = args[0], table.seats[asked.player]
    if why := unknown(table, card):
        return why
    if card not in table.skills:
        return "take.row", {"card": card}
    if not table.takes:
        return "take.none_left", {}
    return ("take.limit", {"number": me.cards}) if me.cards >= MAX_CARDS else None


def against_buy(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if there is no Take left, the Spell isn't in the row, or it costs too much."""
    if not args:
        return None
    card, me = args[0], table.seats[asked.player]
    if why := unknown(table, card):
        return why
    if card not in table.spells:
        return "spell.row", {"card": card}
    if asked.rule == "turn.action" and not table.takes:
        return "take.none_left", {}
    return against_cost(table.box.spells[card], funds_of(table, me, card))


def against_cost(spell: Spell, funds: Funds) -> RuleAndFacts | None:
    """Return the reason if the dice or the crystals don't cover the cost."""
    if can_pay(spell, funds):
        return None
    have = max(funds.dice[element] for element in spell.elements)
    elements = tuple(ELEMENTS[element] for element in spell.elements)
    if have < spell.fixed:
        return "spell.fixed", {"card": spell.id, "number": spell.fixed, "element": elements, "have": have}
    due = ACUITY_PER_MANA * spell.flex_mana * (spell.slots - have) - funds.discount
    facts = {
        "card": spell.id,
        "due": due,
        "slots": spell.slots - have,
        "have": ACUITY_PER_MANA * funds.mana + funds.acuity,
    }
    return "spell.flex", {**facts, "mana": funds.mana, "acuity": funds.acuity}


def against_recycle(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if there is no Take left, no Spell, or no recycling in a solo game."""
    if table.is_solo:
        return "prodigy.take_acuity", {}
    return ("take.none_left", {}) if not table.takes else ("take.recycle", {})


def against_take_acuity(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if this isn't a solo game, or there is no Take left."""
    return ("take.none_left", {}) if table.is_solo else ("prodigy.take_acuity", {})


def against_take_back(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if there is no Take left or no exhausted card."""
    return ("take.none_left", {}) if not table.takes else ("take.back", {})


# -- Plays ---------------------------------------------------------------------------------------------------


def against_hand(table: Table, p: int, card: str) -> RuleAndFacts | None:
    """Return the reason if the card isn't in hand or there is no Play left."""
    if why := unknown(table, card):
        return why
    me = table.seats[p]
    if card in me.exhausted:
        return "play.exhausted", {"card": card}
    if card not in me.hand:
        return "play.hand", {"card": card}
    return None if table.plays else ("play.none_left", {})


def against_play(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if a part of the effect can't be resolved."""
    if not args:
        return None
    p, name = asked.player, args[0]
    if why := against_hand(table, p, name):
        return why
    if args[1:] not in (["primary"], ["secondary"]):
        return None
    card, me = table.box.alterations[name], table.seats[p]
    rule = against_primary(table, p, card) if args[1] == "primary" else against_secondary(table, p, card)
    facts = {
        **{"card": name, "cost": least_cost(table, card), "acuity": me.acuity, "spells": card.needs_spells},
        **{"active": len(me.active), "elements": tuple(ELEMENTS[each] for each in members(card.needs & 63))},
        **{"inputs": tuple(ELEMENTS[each] for each in members(card.inputs)), "number": amount_of(table, me, card.gain)},
        "limit": LIMIT,
    }
    return (rule, facts) if rule else None


def against_seal(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card isn't a Skill in hand or there is no Acuity to discard."""
    if not args:
        return None
    if why := against_hand(table, asked.player, args[0]):
        return why
    return "play.solo_seal" if table.is_solo else "play.seal", {"card": args[0]}


def against_mystrune(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the player doesn't have the Mystrune, or no die that it can change."""
    if table.holder != asked.player:
        return "mystrune.held", {"card": table.mystrune}
    return None if can_use_mystrune(table, asked.player) else ("mystrune.front", {"card": table.mystrune})


def against_cast(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if there is no active Spell, or something was taken or played this turn."""
    if not table.seats[asked.player].active:
        return "cast.need", {}
    return ("cast.instead", {}) if table.acted else None


def against_end(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the first Take is still to be made."""
    return "take.mandatory", {}


# -- amounts -------------------------------------------------------------------------------------------------


def against_pay(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if a payment mixes the elements of a hybrid Spell, or doesn't pay what the Spell costs."""
    spell = table.box.spells[asked.about["card"]]
    paid = {name: as_number(count) or 0 for count, name in zip(args[::2], args[1::2], strict=False)}
    if unknown_word := [name for name in paid if name not in (*ELEMENTS, "mana", "acuity")]:
        return "overview.cards", {"word": unknown_word[0]}
    dice = {name: count for name, count in paid.items() if name in ELEMENTS and count > 0}
    elements = tuple(ELEMENTS[element] for element in spell.elements)
    if len(dice) > 1 or any(name not in elements for name in dice):
        rule = "spell.hybrid_dice" if len(elements) > 1 else "spell.element"
        return rule, {"card": spell.id, "element": elements}
    if sum(dice.values()) < spell.fixed:
        return "spell.fixed", {"card": spell.id, "number": spell.fixed, "element": elements, "have": sum(dice.values())}
    me = table.seats[asked.player]
    discount = funds_of(table, me, spell.id).discount
    due = ACUITY_PER_MANA * spell.flex_mana * (spell.slots - sum(dice.values())) - discount
    have = ACUITY_PER_MANA * paid.get("mana", 0) + paid.get("acuity", 0)
    if have < due:
        facts = {"card": spell.id, "due": due, "slots": spell.slots - sum(dice.values()), "have": have}
        return "spell.flex", {**facts, "mana": paid.get("mana", 0), "acuity": paid.get("acuity", 0)}
    return "spell.overpay", {"card": spell.id}


def against_amount(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the question's own rule: its amounts are listed after it."""
    wrong = [word for word in args if not any(word in option.split() for option in shown(asked))]
    wrong = [word for word in wrong if as_number(word) is None]
    return ("overview.cards", {"word": wrong[0]}) if wrong and unknown(table, wrong[0]) else None


def shown(asked: Question) -> list[str]:
    """Return the options as text."""
    return [" ".join(map(str, option)) if isinstance(option, tuple) else str(option) for option in asked.options]


# -- objectives ----------------------------------------------------------------------------------------------


def against_heroic(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the Heroic isn't in the row or needs more."""
    if not args:
        return None
    card, plan = args[0], table.casting
    if card not in table.heroics:
        return unknown(table, card) or ("claim.row", {"card": card})
    heroic = table.box.heroics[card]
    facts = {"card": card, "needs_ruin": heroic.ruin, "needs_restore": heroic.restore}
    return "claim.requirement", {**facts, "ruin": plan.ruin, "restore": plan.restore}


def against_arcana(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the Arcana isn't on the table or its requirement isn't met."""
    if not args:
        return None
    if args[0] not in table.arcanas:
        return unknown(table, args[0]) or ("claim.arcana_gone", {"card": args[0]})
    return "claim.arcana_needs", {"card": args[0]}


def against_link(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card isn't a normal Spell of the combination."""
    if not args:
        return None
    return unknown(table, args[0]) or ("cast.link_target", {"card": args[0]})


AGAINST: dict[str, Callable[[Table, Question, list[str]], RuleAndFacts | None]] = {
    "take": against_take,
    "buy": against_buy,
    "recycle": against_recycle,
    "take_acuity": against_take_acuity,
    "take_back": against_take_back,
    "play": against_play,
    "seal": against_seal,
    "mystrune": against_mystrune,
    "cast": against_cast,
    "end": against_end,
    "pay": against_pay,
    **dict.fromkeys(("convert", "reroll", "spend"), against_amount),
    "heroic": against_heroic,
    "arcana": against_arcana,
    "link": against_link,
}

"""Explain why an answer is not offered, with the same predicates that make the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop_nb.core.choice import Question, text
from tabletop_nb.core.matching import listed
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.essences import ESSENCES, KINDS, NONE, Bill, can_pay, itemized, plus, times
from tabletop_nb.games.res_arcana.life import ignore_cost, reacts_to
from tabletop_nb.games.res_arcana.powers import against_cost as against_power_cost
from tabletop_nb.games.res_arcana.powers import placement, sources
from tabletop_nb.games.res_arcana.printed import Power
from tabletop_nb.games.res_arcana.table import Table

RuleAndFacts = tuple[str, Mapping[str, Any]]
AMOUNTS = ("pay", "gain", "lose")
GENERIC_REASONS = frozenset({"round.steps"})
SETS = dict.fromkeys(AMOUNTS, 1)
QUESTIONS = {  # the questions that an answer starting with this word belongs to
    **dict.fromkeys(("place", "claim", "discard", "use", "pass"), ("turn.action",)),
    "take": ("collect.take",),
    "leave": ("collect.take",),
    "turn": ("collect.cost",),
    "react": ("life_loss.react", "check.react"),
    "ignore": ("life_loss.react",),
    "let": ("check.react",),
    "look": ("power.scry",),
    "order": ("power.scry.order",),
}


def why_not(table: Table, asked: Question, option: str) -> RuleAndFacts:
    """Return the rule against this answer. If another question is open, it is the rule on the steps of a round."""
    verb, *args = option.split() or [""]
    if verb in AMOUNTS and (wrong := [word for word in args[1::2] if word not in ESSENCES]):
        return "overview.essences", {"word": wrong[0]}
    if not belongs(asked, verb):
        return (unknown(table, args[0]) if verb in AGAINST and args else None) or ("round.steps", {})
    reason: RuleAndFacts | None = None
    if verb in AGAINST:
        reason = AGAINST[verb](table, asked, args) if args else None
    elif asked.rule in AGAINST_CARD and not args:
        reason = AGAINST_CARD[asked.rule](table, asked, verb)
    return reason or ("answer.not_offered", {})


def belongs(asked: Question, verb: str) -> bool:
    """Return whether an answer that starts with this word can belong to the open question."""
    if verb in AMOUNTS:
        return any(text(option).startswith(f"{verb} ") for option in asked.options)
    return verb not in QUESTIONS or asked.rule in QUESTIONS[verb]


def unknown(table: Table, card: str) -> RuleAndFacts | None:
    """Return the reason if no component has that name."""
    return None if card in table.box.components or card == TOP else ("overview.components", {"card": card})


def wrong_type(kind: str, card: str) -> RuleAndFacts:
    """Return the reason that a card isn't of the required type."""
    return f"glossary.{kind.rpartition('_')[2]}", {"card": card, "kind": kind}


def against_place(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card isn't in hand or costs too much."""
    card, me = args[0], table.seats[asked.player]
    if card not in me.hand:
        return unknown(table, card) or ("place.from_hand", {"card": card})
    return against_cost(table, asked.player, card, placement(table, me, card))


def against_cost(table: Table, p: int, card: str, cost: Bill) -> RuleAndFacts | None:
    """Return the reason if the pool doesn't cover the cost, even if essences on components would."""
    me = table.seats[p]
    if can_pay(me.pool, cost):
        return None
    with_all = me.pool
    for amount in me.on.values():
        with_all = plus(with_all, amount)
    facts = {"card": card, "cost": cost_terms(cost, printed_cost(table, card)), "pool": itemized(me.pool)}
    return ("glossary.pool" if can_pay(with_all, cost) else "place.cost"), facts


def printed_cost(table: Table, card: str) -> Bill:
    """Return the printed cost. All monuments cost the same, so the hidden top one has a cost, too."""
    return table.box.components[table.box.monuments[0] if card == TOP else card].cost


def cost_terms(cost: Bill, full: Bill) -> tuple[str, ...]:
    """Return a printed cost for a sentence, and the discount. Free essences are only a number."""
    less = full.number - cost.number
    return (*itemized(full.full), *[f"any {full.free}"] * bool(full.free), *[f"minus {less}"] * (less > 0))


def alternatives(bills: tuple[Bill, ...]) -> tuple[str, ...]:
    """Return the alternative costs of a power for a sentence."""
    first, *others = [cost_terms(bill, bill) for bill in bills] or [()]
    return (*first, *(f"or {word}" for each in others for word in each))


def against_claim(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card is already claimed, isn't in the centre, or costs too much."""
    card = args[0]
    for owner, seat in enumerate(table.seats):
        if card in seat.components and table.box.kind[card] in ("monument", "place"):
            return "claim.taken", {"card": card, "owner": owner}
    there = (*table.places, *table.monuments, *[TOP] * bool(table.monument_deck))
    if card not in there:
        return unknown(table, card) or ("claim.limited", {"card": card})
    me, cost = table.seats[asked.player], printed_cost(table, card)
    reason = against_cost(table, asked.player, card, cost)
    nearly = any(can_pay(plus(me.pool, times(1, kind)), cost) for kind in KINDS)
    if reason and nearly and reason[0] == "place.cost" and "artificer" in me.components:
        return "component.artificer", reason[1]
    return reason


def against_discard(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card isn't in hand."""
    if args[0] in table.seats[asked.player].hand:
        return None
    return unknown(table, args[0]) or ("discard.from_hand", {"card": args[0]})


def against_use(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the component isn't yours, has no such power, is turned, or its cost can't be paid."""
    p, card = asked.player, args[0]
    if card not in table.seats[p].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    powers = {str(number): power for number, power in enumerate(table.box.components[card].powers, 1)}
    if not powers or not {*args[1:2]} <= {*powers}:
        return "power.printed", {"card": card}
    reasons = (against_power(table, p, card, powers[number]) for number in args[1:2] or powers)
    return next(filter(None, reasons), None)


def against_power(table: Table, p: int, card: str, power: Power) -> RuleAndFacts | None:
    """Return the reason if the component is turned or the cost can't be paid."""
    me = table.seats[p]
    if not power.works(card in me.turned, table.rulings.guard_dog_straight):
        return ("power.only_if_turned" if power.only_if_turned else "power.turned"), {"card": card}
    rule = against_power_cost(table, p, card, power)
    return (rule, power_facts(table, p, card, power, rule)) if rule else None


def power_facts(table: Table, p: int, card: str, power: Power, rule: str) -> dict[str, Any]:
    """Return the facts that the sentence of the reason needs."""
    me = table.seats[p]
    if rule == "power.on_it":
        return {"card": card, "cost": itemized(power.cost.pay_self), "pool": itemized(me.on.get(card, NONE))}
    return {"card": card, "cost": alternatives(power.cost.pay), "pool": itemized(me.pool), "kind": power.cost.turn_own}


def against_react(table: Table, asked: Question, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the component isn't yours, has no React power for this, or can't be turned or paid."""
    card = args[0]
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    reacting = table.box.reacts.get(card)
    if reacting is None:
        return "power.printed", {"card": card}
    against, facts = asked.about["component"], {"card": card}
    if asked.rule == "check.react":
        fits = reacting.trigger == "check_victory"
    else:
        fits = reacts_to(table, reacting, against)
        if not fits and reacting.trigger == "dragon_power":
            return "life_loss.dragon_power", {**facts, "component": against}
    return ("react.turned" if fits else "react.trigger"), facts


def against_destroying(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if the card isn't an artifact in play that this power can destroy."""
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    kind = table.box.kind[card]
    if kind != "artifact":
        return f"glossary.{kind}", {"card": card}
    if card == "fiery_whip" == asked.about["component"]:
        return "component.fiery_whip", {}
    powers = table.box.components[asked.about["component"]].powers
    particular = any(power.cost.destroy == "own_dragon_or_creature" for power in powers)
    return wrong_type("dragon_or_creature", card) if particular else None


def against_straightening(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if the card isn't turned, isn't a creature, or would straighten itself against the rulings."""
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    if card not in table.seats[asked.player].turned:
        return "glossary.straighten", {"card": card}
    itself = card == asked.about["component"] and not table.rulings.straighten_itself
    return ("power.straighten_itself", {"card": card}) if itself else wrong_type("creature", card)


def against_placing(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if there is no such card, it has the wrong type, or it is in the wrong zone."""
    if why := unknown(table, card):
        return why
    component = asked.about["component"]
    power = next(power for power in table.box.components[component].powers if power.place)
    kind = power.place[1]
    if kind != "artifact" and not table.box.components[card].is_a(kind):
        return wrong_type(kind, card)
    there = card in sources(table, asked.player, power)
    return None if there else ("power.place_from", {"card": card, "component": component})


def against_turning(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if the card isn't yours, is already turned, or has the wrong type."""
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    if card in table.seats[asked.player].turned:
        return "power.turned", {"card": card}
    powers = table.box.components[asked.about["component"]].powers
    kind = next(power.cost.turn_own for power in powers if power.cost.turn_own)
    return None if table.box.components[card].is_a(kind) else wrong_type(kind, card)


def against_putting(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if the component isn't yours."""
    return unknown(table, card) or ("power.yours", {"card": card})


def against_ignoring(table: Table, asked: Question, verb: str) -> RuleAndFacts | None:
    """Return the reason if the effect can't be ignored, or what ignoring it costs."""
    if verb != "ignore":
        return None
    component = asked.about["component"]
    cost = ignore_cost(table, component, asked.about["number"])
    if cost is None:
        return "life_loss.lose", {"component": component}
    if cost.destroy or cost.discard:
        return ("power.destroy" if cost.destroy else "power.discard"), {"card": component}
    facts = {"component": component, "cost": alternatives(cost.pay)}
    return "life_loss.ignore", {**facts, "pool": itemized(table.seats[asked.player].pool)}


def against_swapping(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if the item isn't in the supply."""
    return unknown(table, card) or ("pass.different", {"card": card})


def against_order(table: Table, asked: Question, card: str) -> RuleAndFacts | None:
    """Return the reason if the card can be chosen, but not next: cards are chosen from left to right."""
    able = table.face_up if asked.rule == "match.pick" else table.seats[asked.player].hand
    return ("answer.order", {"card": card, "ways": listed(asked.options)}) if card in able else None


AGAINST: dict[str, Any] = {
    "place": against_place,
    "claim": against_claim,
    "discard": against_discard,
    "use": against_use,
    "react": against_react,
}
AGAINST_CARD: dict[str, Any] = {
    "power.destroy": against_destroying,
    "power.straighten": against_straightening,
    "power.place": against_placing,
    "power.turn_own": against_turning,
    "power.put_where": against_putting,
    "life_loss.react": against_ignoring,
    "power.discard": against_order,
    "match.pick": against_order,
    "pass.swap": against_swapping,
    "setup.items": against_swapping,
}

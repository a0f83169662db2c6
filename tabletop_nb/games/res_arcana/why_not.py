"""Why an answer is not offered, from the very predicates that make the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop_nb.core.choice import Choice, text
from tabletop_nb.core.matching import listed
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.essences import ESSENCES, KINDS, NONE, Bill, can_pay, plus, times, told
from tabletop_nb.games.res_arcana.life import answers, built_in
from tabletop_nb.games.res_arcana.powers import against_cost as against_power_cost
from tabletop_nb.games.res_arcana.powers import placement, sources
from tabletop_nb.games.res_arcana.printed import Power
from tabletop_nb.games.res_arcana.table import Table

Why = tuple[str, Mapping[str, Any]]
AMOUNTS = ("pay", "gain", "lose")
NOT_NOW = frozenset({"round.steps"})
SETS = dict.fromkeys(AMOUNTS, 1)
QUESTIONS = {  # the questions in which an answer that begins with this word belongs
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


def why_not(table: Table, asked: Choice[Any], option: str) -> Why:
    """The rule against this answer; if it belongs to another question, that a round goes in steps."""
    verb, *args = option.split() or [""]
    if verb in AMOUNTS and (wrong := [word for word in args[1::2] if word not in ESSENCES]):
        return "overview.essences", {"word": wrong[0]}
    if not belongs(asked, verb):
        return (unknown(table, args[0]) if verb in AGAINST and args else None) or ("round.steps", {})
    reason: Why | None = None
    if verb in AGAINST:
        reason = AGAINST[verb](table, asked, args) if args else None
    elif asked.rule in AGAINST_CARD and not args:
        reason = AGAINST_CARD[asked.rule](table, asked, verb)
    return reason or ("answer.not_offered", {})


def belongs(asked: Choice[Any], verb: str) -> bool:
    """Can an answer that begins with this word belong to the open question?"""
    if verb in AMOUNTS:
        return any(text(option).startswith(f"{verb} ") for option in asked.options)
    return verb not in QUESTIONS or asked.rule in QUESTIONS[verb]


def unknown(table: Table, card: str) -> Why | None:
    """No component of this game has that name."""
    return None if card in table.box.components or card == TOP else ("overview.components", {"card": card})


def no(kind: str, card: str) -> Why:
    """It is not of the type that is asked for."""
    return f"glossary.{kind.rpartition('_')[2]}", {"card": card, "kind": kind}


def against_place(table: Table, asked: Choice[Any], args: list[str]) -> Why | None:
    """Not in the hand, or not to be paid."""
    card, me = args[0], table.seats[asked.player]
    if card not in me.hand:
        return unknown(table, card) or ("place.from_hand", {"card": card})
    return against_cost(table, asked.player, card, placement(table, me, card))


def against_cost(table: Table, p: int, card: str, cost: Bill) -> Why | None:
    """The pool does not cover it, even if what lies on components would."""
    me = table.seats[p]
    if can_pay(me.pool, cost):
        return None
    with_all = me.pool
    for amount in me.on.values():
        with_all = plus(with_all, amount)
    facts = {"card": card, "cost": printed(cost, whole(table, card)), "pool": told(me.pool)}
    return ("glossary.pool" if can_pay(with_all, cost) else "place.cost"), facts


def whole(table: Table, card: str) -> Bill:
    """The printed cost; all monuments cost the same, also the one nobody has seen."""
    return table.box.components[table.box.monuments[0] if card == TOP else card].cost


def printed(cost: Bill, full: Bill) -> tuple[str, ...]:
    """A printed cost for a sentence, and how much less it is; where any essence will do, only the number is told."""
    less = full.number - cost.number
    return (*told(full.full), *[f"any {full.free}"] * bool(full.free), *[f"minus {less}"] * (less > 0))


def alternatives(bills: tuple[Bill, ...]) -> tuple[str, ...]:
    """What a power costs: one of these."""
    first, *others = [printed(bill, bill) for bill in bills] or [()]
    return (*first, *(f"or {word}" for each in others for word in each))


def against_claim(table: Table, asked: Choice[Any], args: list[str]) -> Why | None:
    """Claimed already, not in the centre, or not to be paid."""
    card = args[0]
    for owner, seat in enumerate(table.seats):
        if card in seat.components and table.box.kind[card] in ("monument", "place"):
            return "claim.taken", {"card": card, "owner": owner}
    there = (*table.places, *table.monuments, *[TOP] * bool(table.monument_deck))
    if card not in there:
        return unknown(table, card) or ("claim.limited", {"card": card})
    me, cost = table.seats[asked.player], whole(table, card)
    reason = against_cost(table, asked.player, card, cost)
    nearly = any(can_pay(plus(me.pool, times(1, kind)), cost) for kind in KINDS)
    if reason and nearly and reason[0] == "place.cost" and "artificer" in me.components:
        return "component.artificer", reason[1]
    return reason


def against_discard(table: Table, asked: Choice[Any], args: list[str]) -> Why | None:
    """Not in the hand."""
    if args[0] in table.seats[asked.player].hand:
        return None
    return unknown(table, args[0]) or ("discard.from_hand", {"card": args[0]})


def against_use(table: Table, asked: Choice[Any], args: list[str]) -> Why | None:
    """Not yours, no such power, turned, or its cost cannot be paid."""
    p, card = asked.player, args[0]
    if card not in table.seats[p].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    powers = {str(number): power for number, power in enumerate(table.box.components[card].powers, 1)}
    if not powers or not {*args[1:2]} <= {*powers}:
        return "power.printed", {"card": card}
    reasons = (against_power(table, p, card, powers[number]) for number in args[1:2] or powers)
    return next(filter(None, reasons), None)


def against_power(table: Table, p: int, card: str, power: Power) -> Why | None:
    """Turned, or its cost cannot be paid."""
    me = table.seats[p]
    if not power.works(card in me.turned, table.rulings.guard_dog_straight):
        return ("power.only_if_turned" if power.only_if_turned else "power.turned"), {"card": card}
    rule = against_power_cost(table, p, card, power)
    return (rule, power_facts(table, p, card, power, rule)) if rule else None


def power_facts(table: Table, p: int, card: str, power: Power, rule: str) -> dict[str, Any]:
    """What the reason's sentence needs."""
    me = table.seats[p]
    if rule == "power.on_it":
        return {"card": card, "cost": told(power.cost.pay_self), "pool": told(me.on.get(card, NONE))}
    return {"card": card, "cost": alternatives(power.cost.pay), "pool": told(me.pool), "kind": power.cost.turn_own}


def against_react(table: Table, asked: Choice[Any], args: list[str]) -> Why | None:
    """Not yours, no React power, not against this, or it would have to be turned and is turned already."""
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
        fits = answers(table, reacting, against)
        if not fits and reacting.trigger == "dragon_power":
            return "life_loss.dragon_power", {**facts, "component": against}
    return ("react.turned" if fits else "react.trigger"), facts


def against_destroying(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """Only artifacts in play can be destroyed."""
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    kind = table.box.kind[card]
    if kind != "artifact":
        return f"glossary.{kind}", {"card": card}
    if card == "fiery_whip" == asked.about["component"]:
        return "component.fiery_whip", {}
    powers = table.box.components[asked.about["component"]].powers
    particular = any(power.cost.destroy == "own_dragon_or_creature" for power in powers)
    return no("dragon_or_creature", card) if particular else None


def against_straightening(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """It is not turned, no creature, or, by a ruling, the component itself."""
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    if card not in table.seats[asked.player].turned:
        return "glossary.straighten", {"card": card}
    itself = card == asked.about["component"] and not table.rulings.straighten_itself
    return ("power.straighten_itself", {"card": card}) if itself else no("creature", card)


def against_placing(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """No such card, no dragon, or not where it has to lie; that it has to be paid, the rule says."""
    if why := unknown(table, card):
        return why
    component = asked.about["component"]
    power = next(power for power in table.box.components[component].powers if power.place)
    kind = power.place[1]
    if kind != "artifact" and not table.box.components[card].is_a(kind):
        return no(kind, card)
    there = card in sources(table, asked.player, power)
    return None if there else ("power.place_from", {"card": card, "component": component})


def against_turning(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """Not yours, turned already, or not of the type that the power asks for."""
    if card not in table.seats[asked.player].components:
        return unknown(table, card) or ("power.yours", {"card": card})
    if card in table.seats[asked.player].turned:
        return "power.turned", {"card": card}
    powers = table.box.components[asked.about["component"]].powers
    kind = next(power.cost.turn_own for power in powers if power.cost.turn_own)
    return None if table.box.components[card].is_a(kind) else no(kind, card)


def against_putting(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """Not yours."""
    return unknown(table, card) or ("power.yours", {"card": card})


def against_ignoring(table: Table, asked: Choice[Any], verb: str) -> Why | None:
    """There is no way out, or what it costs."""
    if verb != "ignore":
        return None
    component = asked.about["component"]
    cost = built_in(table, component, asked.about["number"])
    if cost is None:
        return "life_loss.lose", {"component": component}
    if cost.destroy or cost.discard:
        return ("power.destroy" if cost.destroy else "power.discard"), {"card": component}
    facts = {"component": component, "cost": alternatives(cost.pay)}
    return "life_loss.ignore", {**facts, "pool": told(table.seats[asked.player].pool)}


def against_swapping(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """Not in the supply."""
    return unknown(table, card) or ("pass.different", {"card": card})


def against_order(table: Table, asked: Choice[Any], card: str) -> Why | None:
    """It could be chosen, but cards are asked for from left to right."""
    able = table.faces if asked.rule == "match.pick" else table.seats[asked.player].hand
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

"""The components of Res Arcana, on the table and in the card list: cost, points, and all that is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tabletop_nb.core.rulebook import Rule, capital
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana import sentences
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import SINGULAR, TOP, Box, Component
from tabletop_nb.games.res_arcana.essences import ESSENCES, KINDS, Bill
from tabletop_nb.games.res_arcana.view import View
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.cards import CardList, search_text
from tabletop_nb.ui.kit.look import Look
from tabletop_nb.ui.kit.zones import Pairs, Thing, pairs, sentence, state_of
from tabletop_nb.ui.rulebook import chip

EXCEPTIONS = ("any_but", "any_but_1", "mixed_but")
WORDS, NAMES, LABELS = (BOOK.words[section] for section in ("card", "name", "label"))
NO_EXCEPTIONS = {  # the words for what is printed, without "but Gold"
    **BOOK.words,
    "print": {**BOOK.words["print"], **{key: BOOK.words["print"][key.replace("_but", "")] for key in EXCEPTIONS}},
}
BOUGHT = ("artifact", "monument", "place")
SCORING = ("monument", "place")  # which show their points even if they have none
ESSENCE_SIGNS = ("elan", "life", "calm", "death", "essenceGold")
ANY = "any"
KIND_SIGNS = {"mage": "person", "item": "quintessence", "monument": "prestige"}
Card = Shown
ResArcanaLook = Look[View, Box]


def price(cost: Bill) -> Pairs:
    """Return a printed cost."""
    return pairs(ESSENCE_SIGNS, cost.full, (ANY, cost.free))


def sign(card: Component) -> str:
    """Return the symbol of a component: the essence it costs most of, where it has a cost of its own."""
    if card.kind in KIND_SIGNS:
        return KIND_SIGNS[card.kind]
    most = max(card.cost.full)
    return ESSENCE_SIGNS[card.cost.full.index(most)] if most else ANY


def kind_word(card: Component) -> str:
    """Return the kind of a component; an artifact also says whether it is a dragon or a creature."""
    types = [NAMES[kind] for kind in ("dragon", "creature") if getattr(card, kind)]
    return ", ".join([NAMES[card.kind], *types])


def printed(card: Component) -> list[dict[str, str]]:
    """Return what is printed on it besides plain points, each line with its label."""
    lines = sentences.lines(BOOK.words, card)
    return [
        {"label": LABELS[kind], "text": sentence(line)} for kind, line in lines if kind != "points" or len(line) > 1
    ]


def printed_points(card: Component) -> int | None:
    """Return the points printed on it, if that says something."""
    return card.points.base if card.points.base or card.kind in SCORING else None


DOES = {  # what the list can be filtered by, and how it is worded
    "collect": re.compile(r"\bcollect:"),
    "gold": re.compile(r"(?:gain|put) [^.:;]*(?<!except )\bGold\b(?! on it)|put \d Gold on it|as much Gold"),
    "cards": re.compile(r"draw (?:a card|\d cards)"),
    "attack": re.compile(r"each rival loses"),
    "protect": re.compile(r"would (?:make you )?lose Life"),
    "discount": re.compile(r"\bcosts? \d less|for \d less|for free"),
}


# -- on the table ----------------------------------------------------------------------------------------------------


def component(look: ResArcanaLook, card: str, **more: Any) -> Thing:
    """Return a component on the table."""
    shown, thing = look.box.components[card], f"card:{card}"
    is_new = bool(look.new & {f"{look.seat}:{card}", f"*:{card}"})
    return {
        **{"id": thing, "name": shown.name, "kind": kind_word(shown), "symbol": sign(shown), "source": shown.source},
        "cost": price(shown.cost) if shown.kind in BOUGHT else None,
        "lines": printed(shown),
        "brief": shown.brief,
        "rule": rule_of(shown).key,
        "points": printed_points(shown),
        "state": state_of(look, thing, turned=bool(more.pop("is_turned", False)), new=is_new),
        **more,
    }


def own_component(look: ResArcanaLook, state: Mapping[str, Any]) -> Thing:
    """Return one of the player's components: a turned one is sideways, and some have essences on them."""
    card, is_turned, powers = state["id"], state["turned"], look.box.components[state["id"]].powers
    can_act = look.is_asked("turn.action") and not is_turned
    more: Thing = {**in_play(look, state), "why": f"use {card} {state['first_power']}" if powers else ""}
    if can_act and look.is_legal(f"card:{card}"):
        more["note"] = " ".join(unusable_powers(look, card)) or None
    return component(look, card, is_turned=is_turned, **more)


def unusable_powers(look: ResArcanaLook, card: str) -> Iterator[str]:
    """Yield why some of a component's powers can't be used, though others can."""
    for number, power in enumerate(look.box.components[card].powers, 1):
        reason = look.question.why_not(f"use {card} {number}") if look.question and not power.only_if_turned else None
        if reason:
            yield reason.text


def in_play(look: ResArcanaLook, state: Mapping[str, Any]) -> Thing:
    """Return how a component in play differs from what is printed: essences on it, points now, no cost."""
    held = pairs(ESSENCE_SIGNS, (state["on"].get(name, 0) for name in ESSENCES))
    is_shown = state["points"] or look.box.kind[state["id"]] in SCORING
    return {"held": held or None, "points": state["points"] if is_shown else None, "cost": None}


def rivals_component(look: ResArcanaLook, state: Mapping[str, Any]) -> Thing:
    """Return a component of a rival."""
    return component(look, state["id"], is_turned=state["turned"], **in_play(look, state))


def monument_deck(look: ResArcanaLook) -> Thing:
    """Return the deck of monuments, face down: its top card can be claimed unseen."""
    thing, deck = f"card:{TOP}", look.view["monument_deck"]
    note = look.say("monument_deck_note")
    if deck[0] != UNKNOWN:
        note = look.say("monument_known", card=look.name(deck[0]))
    return {
        **{"id": thing, "name": look.say("monument_deck"), "symbol": "why", "lines": [], "points": None},
        **{"note": note, "down": True},
        "kind": look.say("monument_deck_left", count=len(deck)),
        "cost": price(look.box.components[look.box.monuments[0]].cost),
        "why": f"claim {TOP}",
        "state": state_of(look, thing),
    }


# -- the card list ---------------------------------------------------------------------------------------------------


def components(box: Box) -> CardList:
    """Return every component of the box, the filters and the sort orders."""
    cards = [shown(box, number, card) for number, card in enumerate(box.components.values())]
    kinds = [(key, [card for card in cards if card["in"] == key]) for key in SINGULAR]
    signs = zip(ESSENCE_SIGNS, ESSENCES, strict=True)
    return {
        "kinds": [{"key": key, "name": WORDS[key], "count": len(members)} for key, members in kinds],
        "symbols": [{"key": key, "name": NAMES[name]} for key, name in signs],
        "effects": [{"key": key, "name": WORDS[f"does_{key}"]} for key in DOES],
        "orders": [{"key": key, "name": WORDS[f"sort_{key}"]} for key in ("box", "name", "price", "points")],
        "cards": [{**card, "find": search_text(card)} for card in cards],
    }


def shown(box: Box, number: int, card: Component) -> Card:
    """Return a component."""
    lines, rule, points = printed(card), rule_of(card), printed_points(card)
    return {
        "in": next(key for key, kind in SINGULAR.items() if kind == card.kind),
        "id": card.id,
        "name": card.name,
        "kind": kind_word(card),
        "symbol": sign(card),
        "cost": price(card.cost) if card.kind in BOUGHT else None,
        "lines": lines,
        "effect": "" if lines else WORDS["nothing"],
        "points": points,
        "source": card.source,
        "rule": chip(rule),
        "symbols": essences(card),
        "brief": card.brief,
        "does": does(card),
        "by": {"box": number, "price": card.cost.number, "points": -(points or 0)},
        "details": [{"term": term, "text": text} for term, text in details(box, card, rule)],
    }


def does(card: Component) -> list[str]:
    """Return what a component does, as the list is filtered by it."""
    text = " ".join(f"{kind}: {line}" for kind, line in sentences.lines(BOOK.words, card))
    return [key for key, pattern in DOES.items() if pattern.search(text)]


def rule_of(card: Component) -> Rule:
    """Return the rule of this component, or of its kind."""
    kind = next((kind for kind in ("dragon", "creature") if getattr(card, kind)), card.kind)
    keys = (f"component.{card.id}", f"glossary.{kind}", "place.artifact")
    return next(BOOK.rules[key] for key in keys if key in BOOK.rules)


def essences(card: Component) -> list[str]:
    """Return the essences it costs or names, other than as an exception."""
    text = " ".join(line for _, line in sentences.lines(NO_EXCEPTIONS, card))
    named = {ESSENCE_SIGNS[kind] for kind in KINDS if NAMES[ESSENCES[kind]] in text}
    return sorted(named | {sign for sign, _ in price(card.cost) if sign != ANY}, key=ESSENCE_SIGNS.index)


def details(box: Box, card: Component, rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield everything printed on it, how we read it, its cost, and where it belongs."""
    printed_lines = sentences.lines(BOOK.words, card)
    for kind, line in printed_lines:
        yield LABELS[kind], f"{capital(line)}."
    if not printed_lines:
        yield LABELS["power"], WORDS["nothing"]
    if rule.key.startswith("component."):
        yield WORDS["note"], " ".join(filter(None, [rule.text, rule.note]))
    yield WORDS["costs"], f"{capital(sentences.bill(BOOK.words, card.cost))}." if card.kind in BOUGHT else WORDS["free"]
    if card.board:
        other = next(o.name for o in box.components.values() if o.board == card.board and o.id != card.id)
        side = WORDS["side"].format(number=card.board, other=other)
        yield WORDS["board"], f"{side} {WORDS['first_game']}" if card.first_game else side
    if card.preset:
        yield WORDS["preset"], WORDS["preset_set"].format(number=card.preset)

"""The components of Res Arcana as a card browser shows them: cost, points, and everything that is printed on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.rulebook import Rule, capital
from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import SINGULAR, Box, Component
from tabletop_nb.games.res_arcana.essences import KINDS
from tabletop_nb.ui.res_arcana.looks import ANY, ESSENCE_SIGNS, kind_word, price, printed, sign
from tabletop_nb.ui.rulebook import chip

EXCEPTIONS = ("any_but", "any_but_1", "mixed_but")
WORDS, NAMES, LABELS = (BOOK.words[section] for section in ("card", "name", "label"))
NO_EXCEPTIONS = {  # the words for what is printed, without "but Gold"
    **BOOK.words,
    "print": {**BOOK.words["print"], **{key: BOOK.words["print"][key.replace("_but", "")] for key in EXCEPTIONS}},
}
BOUGHT = ("artifact", "monument", "place")
Card = dict[str, Any]


def components(box: Box) -> dict[str, Any]:
    """Every component of the box, what to filter by, and in which orders."""
    cards = [shown(box, number, card) for number, card in enumerate(box.components.values())]
    kinds = [(key, [card for card in cards if card["in"] == key]) for key in SINGULAR]
    signs = zip(ESSENCE_SIGNS, ("elan", "life", "calm", "death", "gold"), strict=True)
    return {
        "kinds": [{"key": key, "name": WORDS[key], "count": len(found)} for key, found in kinds],
        "symbols": [{"key": key, "name": NAMES[name]} for key, name in signs],
        "orders": [{"key": key, "name": WORDS[f"sort_{key}"]} for key in ("box", "name", "price", "points")],
        "cards": [{**card, "find": find(card)} for card in cards],
    }


def find(card: Card) -> str:
    """What a search looks at."""
    return " ".join([card["name"], card["kind"], *(line["text"] for line in card["details"])])


def shown(box: Box, number: int, card: Component) -> Card:
    """A component."""
    lines = printed(BOOK.words, card)
    rule = rule_of(card)
    points = card.points.base if card.points.base or card.kind in ("monument", "place") else None
    return {
        "in": next(key for key, kind in SINGULAR.items() if kind == card.kind),
        "id": card.id,
        "name": card.name,
        "kind": kind_word(BOOK.words, card),
        "symbol": sign(card),
        "cost": price(card.cost) if card.kind in BOUGHT else None,
        "lines": lines,
        "effect": "" if lines else WORDS["nothing"],
        "points": points,
        "source": card.source,
        "rule": chip(rule),
        "symbols": essences(card),
        "by": {"box": number, "price": card.cost.number, "points": -(points or 0)},
        "details": [{"term": term, "text": text} for term, text in details(box, card, rule)],
    }


def rule_of(card: Component) -> Rule:
    """Its own fine point, or the rule for its kind."""
    kind = next((kind for kind in ("dragon", "creature") if getattr(card, kind)), card.kind)
    keys = (f"component.{card.id}", f"glossary.{kind}", "place.artifact")
    return next(BOOK.rules[key] for key in keys if key in BOOK.rules)


def essences(card: Component) -> list[str]:
    """The essences that have to do with it: what it costs, and what its lines name, but not as an exception."""
    text = " ".join(line for _, line in telling.lines(NO_EXCEPTIONS, card))
    named = {ESSENCE_SIGNS[kind] for kind in KINDS if NAMES[("elan", "life", "calm", "death", "gold")[kind]] in text}
    return sorted(named | {sign for sign, _ in price(card.cost) if sign != ANY}, key=ESSENCE_SIGNS.index)


def details(box: Box, card: Component, rule: Rule) -> Iterator[tuple[str, str]]:
    """Everything that is printed, how it is read, what it costs, and where it belongs."""
    found = telling.lines(BOOK.words, card)
    for kind, line in found:
        yield LABELS[kind], f"{capital(line)}."
    if not found:
        yield LABELS["power"], WORDS["nothing"]
    if rule.key.startswith("component."):
        yield WORDS["note"], " ".join(filter(None, [rule.text, rule.note]))
    yield WORDS["costs"], f"{capital(telling.bill(BOOK.words, card.cost))}." if card.kind in BOUGHT else WORDS["free"]
    if card.board:
        other = next(o.name for o in box.components.values() if o.board == card.board and o.id != card.id)
        told = WORDS["side"].format(number=card.board, other=other)
        yield WORDS["board"], f"{told} {WORDS['first_game']}" if card.first_game else told
    if card.preset:
        yield WORDS["preset"], WORDS["preset_set"].format(number=card.preset)

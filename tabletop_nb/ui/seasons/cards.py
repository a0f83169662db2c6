"""The card list of Seasons: cost, Prestige, what each card does and how we read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.rulebook import Rule, capital
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import ENERGIES, Box
from tabletop_nb.games.seasons.box import Card as Power
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.seasons.looks import SIGNS, pairs

WORDS = BOOK.words["card"]
NAMES, EFFECTS = BOOK.words["name"], BOOK.words["effect"]
CATEGORIES = {"magic_items": "magic_item", "familiars": "familiar"}
PLAYERS = (2, 3, 4)
Card = dict[str, Any]


def components(box: Box) -> dict[str, Any]:
    """Return every card of the box, the filters and the sort orders."""
    kinds = {key: [power(card) for card in box.cards if card.category == name] for key, name in CATEGORIES.items()}
    cards = sorted((card for found in kinds.values() for card in found), key=lambda card: card["by"]["box"])
    return {
        "kinds": [{"key": kind, "name": WORDS[kind], "count": len(found)} for kind, found in kinds.items()],
        "symbols": [{"key": key, "name": NAMES.get(key, WORDS["crystals"])} for key in (*ENERGIES, "crystal")],
        "orders": [{"key": key, "name": WORDS[f"sort_{key}"]} for key in ("box", "name", "price", "prestige")],
        "cards": [{**card, "find": find(card)} for card in cards],
    }


def find(card: Card) -> str:
    """Return the text to search."""
    signs = [str(NAMES.get(symbol, WORDS["crystals"])) for symbol in card["symbols"]]
    return " ".join([card["name"], card["kind"], card["effect"], *signs, *(line["text"] for line in card["details"])])


def power(card: Power) -> Card:
    """Return a Power card."""
    cost = pairs(card.energy(2), card.price(2))
    rule = BOOK.rules[f"card.{card.id}"]
    return {
        "in": next(key for key, name in CATEGORIES.items() if name == card.category),
        "id": card.id,
        "name": card.name,
        "kind": WORDS[card.category],
        "symbol": SIGNS[card.id],
        "cost": cost,
        "effect": f"{capital(EFFECTS[card.id])}.",
        "points": card.prestige,
        "note": WORDS["varies_note"] if varies(card) else None,
        "source": card.source,
        "rule": chip(rule),
        "symbols": [sign for sign, _ in cost],
        "by": {"box": card.number, "price": sum(n for _, n in cost), "prestige": -card.prestige},
        "details": [{"term": WORDS[term], "text": text} for term, text in details(card, rule)],
    }


def varies(card: Power) -> bool:
    """Return whether its cost depends on the number of players."""
    return len({(card.energy(players), card.price(players)) for players in PLAYERS}) > 1


def details(card: Power, rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield what it does, how we read it, what it costs, and at which levels it is used."""
    yield "does", rule.text
    for key, more in BOOK.rules.items():
        if key.startswith(f"{rule.key}."):
            yield "more", more.text
    if rule.note:
        yield "note", rule.note
    costs = [spelled(card, players) for players in PLAYERS]
    yield "costs", WORDS["varies"].format(*costs) if varies(card) else f"{capital(costs[0])}."
    yield "number", WORDS[card.level].format(number=card.number)


def spelled(card: Power, players: int) -> str:
    """Return a cost in words."""
    told = [f"{n} {NAMES[name].lower()}" for name, n in zip(ENERGIES, card.energy(players), strict=True) if n]
    if price := card.price(players):
        told.append(WORDS["crystal" if price == 1 else "so_many_crystals"].format(count=price))
    return ", ".join(told) or str(WORDS["free"])

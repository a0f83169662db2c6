"""The cards of Evenfall, on the table and in the card list: what each does, and how hard it is to capture."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop_nb.games.evenfall.book import BOOK
from tabletop_nb.games.evenfall.box import MOON_RECIPES, STONE, SUN_RECIPES, SYMBOLS, Box, Enemy, Heroine, Recipe
from tabletop_nb.games.evenfall.requirement import Requirement
from tabletop_nb.games.evenfall.view import SeatView
from tabletop_nb.odds.evenfall import capture_chance
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.evenfall.moves import EvenfallLook, is_competitive
from tabletop_nb.ui.kit.cards import CardList, search_text
from tabletop_nb.ui.kit.tables import percent
from tabletop_nb.ui.kit.zones import Thing, state_of
from tabletop_nb.ui.rulebook import chip

WORDS = BOOK.words["card"]
NAMES = BOOK.words["name"]
Card = Shown
DOES = ("change", "reroll", "faces", "suns", "moons")  # what the list can be filtered by


# -- on the table ----------------------------------------------------------------------------------------------------


def open_enemy(look: EvenfallLook, thing: str, card: str, **more: Any) -> Thing:
    """Return an Enemy with its row; slots that the dice match are filled."""
    slots = look.box.enemies[card].requirement.slots(look.view["dice"])
    missing = sum(not is_met for _, is_met in slots)
    note = look.say("met" if not missing else "one_missing" if missing == 1 else "missing", count=missing)
    return enemy_card(
        *(look, thing, card, f"capture {card}"),
        slots=slots,
        rule="capture.requirement",
        note=note if look.view["dice"] else "",
        points=None if is_competitive(look) else 1,
        **more,
    )


def enemy_card(look: EvenfallLook, thing: str, card: str, why: str, **more: Any) -> Thing:
    """Return an Enemy as a card."""
    printed = look.box.enemies[card]
    return {
        **{"id": thing, "name": printed.name, "symbol": printed.symbol, "source": printed.source, "why": why},
        "rule": f"power.{printed.symbol}",
        "state": state_of(look, thing, new=card in look.new),
        **more,
    }


def captured(look: EvenfallLook, thing: str, card: str, why: str, **more: Any) -> Thing:
    """Return a captured Enemy as a small card."""
    return enemy_card(look, thing, card, why, slots=look.box.enemies[card].requirement.slots(()), **more)


def heroine_card(look: EvenfallLook, card: str, *, is_resting: bool) -> Thing:
    """Return a Heroine: her power, and what makes her Ready."""
    printed, thing = look.box.heroines[card], f"heroine:{card}"
    return {
        **{"id": thing, "name": printed.name, "symbol": printed.power, "recovers": printed.recovery},
        **{"effect": look.words["power"][printed.power], "brief": printed.brief, "source": printed.source},
        "why": card if look.rule == "capture.recover" else f"heroine {printed.power}",
        "rule": f"power.{printed.power}",
        "state": state_of(look, thing, resting=is_resting, new=card in look.new),
    }


def recipe_card(look: EvenfallLook, me: SeatView, name: str) -> Thing:
    """Return a recipe: its cost until it is crafted, and its effect."""
    printed, is_crafted, thing = look.box.recipes[name], name in me["recipes"], f"recipe:{name}"
    effect = f"{name}_alone" if name == STONE and not is_competitive(look) else name
    return {
        **{"id": thing, "name": printed.name, "symbol": "sun" if name in SUN_RECIPES else "moon"},
        **{"effect": look.book.words["effect"][effect], "brief": printed.brief, "source": printed.source},
        "rule": f"recipe.{name}",
        "cost": None if is_crafted else sorted(Counter(printed.ingredients).items()),
        "tag": look.say("crafted") if is_crafted else "",
        "why": name if is_crafted and name != STONE else f"craft {name}",
        "state": state_of(look, thing),
    }


# -- the card list ---------------------------------------------------------------------------------------------------


def components(box: Box) -> CardList:
    """Return every card of the box, and the filters."""
    kinds = {
        "heroines": [heroine(card) for card in box.heroines.values()],
        "enemies": [enemy(card) for card in box.enemies.values()],
        "recipes": [recipe(card) for card in box.recipes.values()],
    }
    return {
        "kinds": [{"key": kind, "name": WORDS[kind], "count": len(cards)} for kind, cards in kinds.items()],
        "symbols": [{"key": symbol, "name": NAMES[symbol]} for symbol in SYMBOLS],
        "effects": [{"key": key, "name": WORDS[f"does_{key}"]} for key in DOES],
        "cards": [{"in": kind, **card, "find": find(card)} for kind, cards in kinds.items() for card in cards],
    }


def find(card: Card) -> str:
    """Return the text to search; the row is as printed, so that "Sun Sun Sun" finds three Suns."""
    signs = [NAMES[symbol] for symbol in card["symbols"]]
    return search_text(card, card.get("row", ""), *signs, without=(WORDS["row"], WORDS["chances"]))


def heroine(card: Heroine) -> Card:
    """Return a Heroine: her power, and what makes her Ready again."""
    does = BOOK.rules[f"power.{card.power}"]
    back = WORDS["recovers_text"].format(symbol=NAMES[card.recovery])
    return {
        **common(card, WORDS["heroine"], card.power, f"power.{card.power}"),
        "effect": does.text,
        "brief": card.brief,
        "recovers": card.recovery,
        "symbols": [card.power],
        "does": ["reroll" if card.power == "air" else "change"],
        "details": lines(power=does.text, recovers=back),
    }


def enemy(card: Enemy) -> Card:
    """Return an Enemy: its row, the chance to roll it, and its use in the Army."""
    need, power = card.requirement, BOOK.rules[f"power.{card.symbol}"].text
    first, reroll, five = capture_chance(need, reroll=False), capture_chance(need), capture_chance(need, dice=5)
    odds = {"first": percent(first), "reroll": percent(reroll), "exact": reroll, "five": percent(five)}
    return {
        **common(card, WORDS["enemy"], card.symbol, "capture.requirement"),
        "effect": "",
        "row": str(need),
        "slots": [*(f"die{face}" for face in need.faces), *["sun"] * need.suns, *["moon"] * need.moons],
        "chance": round(float(reroll), 6),
        "note": WORDS["chance_note"].format(chance=percent(reroll)),
        "symbols": [card.symbol],
        "does": [
            kind for kind, number in (("suns", need.suns), ("moons", need.moons), ("faces", need.faces)) if number
        ],
        "details": lines(
            row=WORDS["row_text"].format(row=row_in_words(need)),
            chances=WORDS["chances_text"].format(**odds),
            army=WORDS["army_text"].format(power=power, symbol=NAMES[card.symbol]),
        ),
    }


def recipe(card: Recipe) -> Card:
    """Return a recipe: its cost and effect."""
    moon, rule = card.id in MOON_RECIPES, BOOK.rules[f"recipe.{card.id}"]
    cost = Counter(card.ingredients)
    paid = ", ".join(NAMES[symbol] if number == 1 else f"{number} × {NAMES[symbol]}" for symbol, number in cost.items())
    effect = BOOK.words["effect"][card.id]
    return {
        **common(card, WORDS["moon" if moon else "sun"], "moon" if moon else "sun", rule.key),
        "effect": f"{effect[0].upper()}{effect[1:]}.",
        "brief": card.brief,
        "cost": [[symbol, number] for symbol, number in cost.items()],
        "symbols": list(cost),
        "details": lines(
            does=rule.text,
            costs=WORDS["costs_text"].format(cost=paid),
            rivals=WORDS["rivals_text" if moon else "all_text"],
        ),
    }


def common(card: Heroine | Enemy | Recipe, kind: str, symbol: str, rule: str) -> Card:
    """Return the fields that every card has."""
    about = {"id": card.id, "name": card.name, "kind": kind, "symbol": symbol, "source": card.source}
    return {**about, "rule": chip(BOOK.rules[rule])}


def lines(**details: str) -> list[dict[str, str]]:
    """Return the details of a card, each with its heading."""
    return [{"term": WORDS[term], "text": text} for term, text in details.items()]


def row_in_words(need: Requirement) -> str:
    """Return a row in words, such as *a 3, a 3 and two equal dice (Suns)*."""
    parts = [WORDS["face"].format(face=face) for face in need.faces]
    parts += [WORDS[f"{kind}_{number}"] for kind, number in (("suns", need.suns), ("moons", need.moons)) if number]
    return str(WORDS["and"]).join(filter(None, [", ".join(parts[:-1]), parts[-1]]))

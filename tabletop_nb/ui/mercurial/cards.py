"""The cards of Mercurial on the table, and the card list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.rulebook import Rule
from tabletop_nb.games.mercurial.book import BOOK
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.printed import SIGILS, ClassBoard
from tabletop_nb.games.mercurial.view import View
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.look import Look
from tabletop_nb.ui.kit.zones import Thing, state_of
from tabletop_nb.ui.mercurial.faces import CARD, LINES, NAMES, face
from tabletop_nb.ui.rulebook import chip

MercurialLook = Look[View, Box]
Card = Shown
KINDS = ("spells", "heroics", "skills", "artifacts", "starters", "arcanas", "classes", "mystrunes")
ALTERATIONS = {"skill": "skills", "artifact": "artifacts", "starter": "starters", "class": "starters"}
RULES = {  # the rule that a kind of component is explained by
    **{"spells": "spell.take", "heroics": "claim.heroic", "skills": "play.skill", "artifacts": "play.artifact"},
    **{"starters": "play.starter", "arcanas": "claim.arcana", "classes": "setup.class"},
    "mystrunes": "mystrune.front",
}


# -- on the table ----------------------------------------------------------------------------------------------------


def board_of(look: MercurialLook, seat: int) -> ClassBoard | None:
    """Return a player's Class board, if it is chosen."""
    return look.box.classes.get(look.view["seats"][seat]["role"])


def card_thing(look: MercurialLook, card: str, thing: str = "", **more: Any) -> Thing:
    """Return a card on the table; its secondary effect is what it does for the viewer."""
    name = thing or f"card:{card}"
    state = state_of(look, name, new=card in look.new, turned=bool(more.pop("is_turned", False)))
    return {"id": name, **face(look.box, card, board_of(look, look.seat)), "state": state, **more}


# -- the card list ---------------------------------------------------------------------------------------------------


def components(box: Box) -> Shown:
    """Return every component of the box, the filters and the sort orders."""
    cards = [shown(box, number, kind, card) for number, (kind, card) in enumerate(every(box))]
    kinds = {key: [card for card in cards if card["in"] == key] for key in KINDS}
    signs = (*ELEMENTS, *SIGILS, "ruin", "restore", "acuity")
    return {
        "kinds": [{"key": key, "name": CARD[key], "count": len(found)} for key, found in kinds.items()],
        "symbols": [{"key": key, "name": NAMES[key]} for key in signs],
        "effects": [],
        "orders": [{"key": key, "name": CARD[f"sort_{key}"]} for key in ("box", "name", "price", "points")],
        "cards": [{**card, "find": find(card)} for card in cards],
    }


def every(box: Box) -> Iterator[tuple[str, str]]:
    """Yield all components with their kind."""
    yield from (("spells", card) for card in box.spells)
    yield from (("heroics", card) for card in box.heroics)
    alterations = sorted(box.alterations.values(), key=lambda card: KINDS.index(ALTERATIONS[card.kind]))
    yield from ((ALTERATIONS[card.kind], card.id) for card in alterations)
    yield from (("arcanas", card) for card in box.arcanas)
    yield from (("classes", card) for card in box.classes)
    yield from (("mystrunes", card) for card in box.mystrunes)


def find(card: Card) -> str:
    """Return the text to search."""
    return " ".join([card["name"], card["kind"], *(line["text"] for line in card["details"])])


def shown(box: Box, number: int, kind: str, card: str) -> Card:
    """Return a component."""
    printed, rule = face(box, card), BOOK.rules[RULES[kind]]
    points = printed.get("points")
    return {
        "points": None,
        **{"cost": None, **printed},
        **{"in": kind, "id": card, "rule": chip(rule), "does": [], "effect": ""},
        "symbols": symbols_of(printed),
        "by": {"box": number, "price": price_of(printed), "points": -(points or 0)},
        "details": [{"term": term, "text": text} for term, text in details(printed, rule)],
    }


def symbols_of(printed: Thing) -> list[str]:
    """Return everything on a card that the list can be filtered by."""
    change = printed.get("change") or ((), ())
    pairs = (*(printed.get("cost") or ()), *printed.get("gives", ()), *printed.get("dice", ()))
    found = [printed["symbol"], *printed.get("signs", ()), *change[0], *change[1]]
    names = [name for pair in pairs for name in str(pair[0]).split("/")]
    return sorted({name for name in (*found, *names) if name in NAMES})


def price_of(printed: Thing) -> int:
    """Return what sorts cards by price: slots, Acuity, or the Ruin that a Heroic needs."""
    if "dice" in printed:
        return len(printed["dice"])
    cost = printed.get("cost") or [("", 0)]
    return cost[0][1] if isinstance(cost[0][1], int) else 2


def details(printed: Thing, rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield every printed line, and the rule for its kind."""
    yield from ((line["label"], line["text"]) for line in printed["lines"])
    yield LINES["rule"], rule.text

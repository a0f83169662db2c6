"""How a component looks: its sign, its price, what is printed on it line by line; and words of this board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.box import TOP, Component
from tabletop_nb.games.res_arcana.essences import Bill
from tabletop_nb.ui.screen import Thing

Pairs = list[tuple[str, int]]  # a price or a gain: sign and number
ESSENCE_SIGNS = ("elan", "life", "calm", "death", "essenceGold")
ANY = "any"
KIND_SIGNS = {"mage": "person", "item": "quintessence", "monument": "prestige", "place": "house"}


def label(game: Game, key: str, /, **facts: Any) -> str:
    """A word or sentence of this board."""
    return str(game.rules.book.words["board"][key]).format(**facts)


def pairs(amount: Sequence[int], free: int = 0) -> Pairs:
    """An amount of essences as signs and numbers, with so many of any kind."""
    found = [(sign, n) for sign, n in zip(ESSENCE_SIGNS, amount, strict=True) if n]
    return [*found, *[(ANY, free)] * bool(free)]


def price(cost: Bill) -> Pairs:
    """A printed cost."""
    return pairs(cost.full, cost.free)


def sign(card: Component) -> str:
    """What a component is about, as a sign: an artifact shows the essence it costs most of."""
    if card.kind != "artifact":
        return KIND_SIGNS[card.kind]
    most = max(card.cost.full)
    return ESSENCE_SIGNS[card.cost.full.index(most)] if most else ANY


def kind_word(words: Mapping[str, Any], card: Component) -> str:
    """An artifact says if it is a dragon or a creature."""
    types = [words["name"][kind] for kind in ("dragon", "creature") if getattr(card, kind)]
    return ", ".join([words["name"][card.kind], *types])


def printed(words: Mapping[str, Any], card: Component) -> list[dict[str, str]]:
    """What is printed on it but points, each line with its label."""
    found = [(kind, line) for kind, line in telling.lines(words, card) if kind != "points" or len(line) > 1]
    return [{"label": words["label"][kind], "text": f"{capital(line)}."} for kind, line in found]


def component(game: Game, card: str, **more: Any) -> Thing:
    """A component as it lies on the table."""
    shown: Component = game.table.box.components[card]
    words = game.rules.book.words
    return {
        "id": f"card:{card}",
        "name": shown.name,
        "kind": kind_word(words, shown),
        "symbol": sign(shown),
        "cost": price(shown.cost) if shown.kind in ("artifact", "monument", "place") else None,
        "lines": printed(words, shown),
        "points": shown.points.base if shown.points.base or shown.kind in ("monument", "place") else None,
        "source": shown.source,
        "state": "",
        **more,
    }


def monument_deck(game: Game, **more: Any) -> Thing:
    """The deck of monuments, face down: its top card can be claimed unseen."""
    left = len(game.table.monument_deck)
    return {
        "id": f"card:{TOP}",
        "name": label(game, "monument_deck"),
        "kind": label(game, "monument_deck_left", count=left),
        "symbol": "why",
        "cost": price(game.table.box.components[game.table.box.monuments[0]].cost),
        "lines": [],
        "note": label(game, "monument_deck_note"),
        "points": None,
        "state": "",
        **more,
    }

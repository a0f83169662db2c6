"""The list of all cards of a game, as plain data for the card browser."""

from __future__ import annotations

from collections.abc import Container
from typing import NotRequired, TypedDict

from tabletop_nb.ui.desk import Shown


class Filter(TypedDict):
    """A way to filter or sort the list: its key, and its name in words. A kind of card also has its number of cards."""

    key: str
    name: str
    count: NotRequired[int]


class CardList(TypedDict):
    """All components of a game, what they can be filtered by, and the orders to sort them in."""

    kinds: list[Filter]
    symbols: list[Filter]
    effects: list[Filter]
    orders: NotRequired[list[Filter]]
    cards: list[Shown]


def search_text(card: Shown, *more: str, without: Container[str] = ()) -> str:
    """Return the text in which a search looks for words.

    Args:
        card: A card of the list.
        *more: What is searched, too, such as the names of its symbols.
        without: Terms whose details aren't searched.

    >>> search_text({"name": "Hawk", "kind": "creature", "effect": "", "details": [{"term": "cost", "text": "1 Air"}]})
    'Hawk creature 1 Air'
    """
    details = (line["text"] for line in card["details"] if line["term"] not in without)
    return " ".join(filter(None, (card["name"], card["kind"], card["effect"], *more, *details)))

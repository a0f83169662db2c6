"""What the calculators of Mercurial share: card files by name, and the checks of a position described by hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from weakref import WeakValueDictionary

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.scenario import Check, InvalidValueError, at, many, one_of, switches, whole
from tabletop_nb.games.mercurial.box import Box, house_box
from tabletop_nb.games.mercurial.elements import ELEMENTS, RESOURCES, Dice
from tabletop_nb.games.mercurial.rulings import Rulings
from tabletop_nb.odds import Fields

HOUSE = "house"
MAX_DICE = 10  # of one element, in a position described by hand
NONE = ""
DECKS: WeakValueDictionary[str, Box] = WeakValueDictionary()  # own card files of the games that are open


def deck_name(box: Box) -> str:
    """Return the name of some card files, by which `box_of` finds them again while a game uses them.

    >>> deck_name(house_box())
    'house'
    """
    if box is house_box():
        return HOUSE
    name = f"own_{id(box)}"
    DECKS[name] = box
    return name


def box_of(fields: Fields) -> Box:
    """Return the components of a position described by hand: the house decks, unless a game named its own."""
    name = fields.get("deck", HOUSE)
    if name == HOUSE:
        return house_box()
    box = DECKS.get(name) if isinstance(name, str) else None
    if box is None:
        raise InvalidValueError(name, HOUSE, "deck")
    return box


class Checker:
    """Checks fields one after the other, and fills in what is missing."""

    def __init__(self, fields: Fields) -> None:
        self.given, self.box = fields, box_of(fields)
        self.checked: dict[str, Any] = {"deck": fields.get("deck", HOUSE)}

    def add(self, name: str, check: Check[Any], usual: object) -> Any:
        """Check a field, and return its value."""
        self.checked[name] = at(name, check, self.given.get(name, usual))
        return self.checked[name]

    def number(self, name: str, most: int, usual: int = 0) -> Any:
        """Check a number up to a limit."""
        return self.add(name, whole(0, most), usual)

    def card(self, name: str, cards: Collection[str], usual: str = NONE) -> Any:
        """Check a card, or none."""
        return self.add(name, card_or_none(cards), usual)

    def cards(self, name: str, allowed: Collection[str], usual: Collection[str] = ()) -> Any:
        """Check a list of cards; empty spaces are allowed."""
        return self.add(name, many(card_or_none(allowed)), list(usual))

    def dice(self) -> None:
        """Check the number of free dice of each element."""
        for element in ELEMENTS:
            self.number(element, MAX_DICE)


def card_or_none(cards: Collection[str]) -> Check[str]:
    """Return the check for one of these cards; an empty text is none."""
    known = one_of(cards)

    def check(value: object) -> str:
        return NONE if value == NONE else known(value)

    return check


def dice_in(fields: Fields) -> Dice:
    """Return the free dice of checked fields."""
    return RESOURCES.amount({element: fields[element] for element in ELEMENTS})


def dice_fields(dice: Dice) -> dict[str, int]:
    """Return free dice as fields.

    >>> dice_fields((2, 0, 0, 1, 0, 0))["fire"]
    2
    """
    return {element: min(MAX_DICE, count) for element, count in zip(ELEMENTS, dice, strict=True)}


def rulings_of(given: object) -> dict[str, bool]:
    """Check rulings, and return all of them."""
    try:
        return asdict(switches(Rulings, given))
    except SetupError as wrong:
        raise InvalidValueError(given, str(wrong)) from None

"""The components: Heroines, Enemies and recipes with their sources, from the house deck or the user's card files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.core import deck
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.scenario import InvalidValueError, one_of
from tabletop_nb.games.evenfall.requirement import Dice, Requirement, capturing_rolls

ELEMENTS = ("fire", "water", "air", "earth")
SYMBOLS = (*ELEMENTS, "quintessence")
STONE, WILD_MAGIC, BOOTS = SUN_RECIPES = ("philosophers_stone", "wild_magic", "winged_boots")
TETRA, ILLUSION, SEAL = MOON_RECIPES = ("tetra_spirit", "illusion", "seal")
RECIPES = (*SUN_RECIPES, *MOON_RECIPES)
HOUSE_DECK = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Heroine:
    """A Heroine's power and the symbol of the captures that make her Ready again."""

    id: str
    name: str
    power: str
    recovery: str
    source: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Enemy:
    """An Enemy: its symbol counts as power, ingredient, recovery and score. Its requirement says how to capture it."""

    id: str
    name: str
    symbol: str
    requirement: Requirement
    source: str


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe's cost. Its effect is a rule in effects.py."""

    id: str
    name: str
    ingredients: tuple[str, ...]
    source: str
    brief: str = ""


class Box:
    """The components by id, with lookup tables for everything that play needs often."""

    def __init__(self, heroines: list[Heroine], enemies: list[Enemy], recipes: list[Recipe]) -> None:
        self.heroines = {card.id: card for card in heroines}
        self.enemies = {card.id: card for card in enemies}
        self.recipes = {card.id: card for card in recipes}
        self.power = {card.id: card.power for card in heroines}
        self.symbol = {card.id: card.symbol for card in enemies}
        self.hits: dict[str, frozenset[Dice]] = {card.id: capturing_rolls(card.requirement) for card in enemies}
        self.powers: Memo[tuple[str, ...], frozenset[str]] = Memo(self.powers_of)
        self.symbols: Memo[tuple[str, ...], frozenset[str]] = Memo(self.symbols_of)
        self.met: Memo[Dice, frozenset[str]] = Memo(self.met_by)
        self.least = min(len(recipe.ingredients) for recipe in recipes)
        components: list[Heroine | Enemy | Recipe] = [*heroines, *enemies, *recipes]
        self.names = {card.id: card.name for card in components}
        self.sources = sorted({card.source for card in components})

    def powers_of(self, heroines: tuple[str, ...]) -> frozenset[str]:
        """Return the set of powers these Heroines have. `powers` caches it."""
        return frozenset(self.power[heroine] for heroine in heroines)

    def symbols_of(self, enemies: tuple[str, ...]) -> frozenset[str]:
        """Return the set of symbols these Enemies have. `symbols` caches it."""
        return frozenset(self.symbol[enemy] for enemy in enemies)

    def kind(self, enemy: str) -> tuple[int, Requirement]:
        """Return what distinguishes Army cards when there will be a Battle: symbol and requirement."""
        return SYMBOLS.index(self.symbol[enemy]), self.enemies[enemy].requirement

    def sign(self, card: object) -> str:
        """Return the symbol of an Enemy or Heroine, or an empty text."""
        return self.symbol.get(card) or self.power.get(card, "") if isinstance(card, str) else ""

    def met_by(self, dice: Dice) -> frozenset[str]:
        """Return the Enemies whose requirement these dice meet. `met` caches it."""
        return frozenset(card for card, good in self.hits.items() if dice in good)


def ingredients(value: str) -> tuple[str, ...]:
    """Parse ingredients such as "fire water"."""
    symbols = tuple(value.split())
    if not 1 <= len(symbols) <= 6 or not set(symbols) <= set(SYMBOLS):
        raise InvalidValueError(value, f"one to six of {' '.join(SYMBOLS)}, with spaces between")
    return tuple(sorted(symbols, key=SYMBOLS.index))


RESERVED_WORDS = {
    *(*SYMBOLS, *RECIPES, "heroine", "army", "vanguard", "stop", "keep", "reroll", "capture", "craft", "done"),
    *("draw", "ready", "neither", "lose", "roll", "let"),
}
COMMON: dict[str, Any] = {
    "id": deck.unreserved_id(RESERVED_WORDS),
    "name": deck.valid_name,
    "source": deck.valid_source,
}
SYMBOL = one_of(SYMBOLS)
CARD_FILES: dict[str, tuple[type, int, dict[str, Any]]] = {  # the number of cards is from the rulebook's Contents
    "heroines": (Heroine, 16, {**COMMON, "brief": deck.valid_short_effect, "power": SYMBOL, "recovery": SYMBOL}),
    "enemies": (Enemy, 30, {**COMMON, "symbol": SYMBOL, "requirement": Requirement.parse}),
    "recipes": (
        Recipe,
        6,
        {**COMMON, "brief": deck.valid_short_effect, "id": one_of(RECIPES), "ingredients": ingredients},
    ),
}


def read_box(folder: str | Path) -> deck.Files:
    """Return the card files of a folder as a setup and a save store them."""
    return deck.read(folder, CARD_FILES)


def make_box(files: deck.Files) -> Box:
    """Return the box that these files describe.

    Raises:
        DeckError: Something in the files is wrong.
    """
    cards = {
        kind: [card(**row) for row in deck.check(files, kind, columns, count)]
        for kind, (card, count, columns) in CARD_FILES.items()
    }
    if both := {card.id for card in cards["heroines"]} & {card.id for card in cards["enemies"]}:
        raise DeckError(f"heroines.csv and enemies.csv, column id: {', '.join(both)} is in both; ids must be unique")
    return Box(**cards)


@cache
def house_box() -> Box:
    """Return our own deck, labelled house, because the published card list isn't available as text."""
    return make_box(read_box(HOUSE_DECK))

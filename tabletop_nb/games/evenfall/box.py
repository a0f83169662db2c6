"""What is in the box: Heroines, Enemies, recipes, each with its source; ours, or the owner's own card files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.core import deck
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.scenario import WrongError, one_of
from tabletop_nb.games.evenfall.requirement import Dice, Requirement, hits

ELEMENTS = ("fire", "water", "air", "earth")
SYMBOLS = (*ELEMENTS, "quintessence")
STONE, WILD_MAGIC, BOOTS = SUN_RECIPES = ("philosophers_stone", "wild_magic", "winged_boots")
TETRA, ILLUSION, SEAL = MOON_RECIPES = ("tetra_spirit", "illusion", "seal")
RECIPES = (*SUN_RECIPES, *MOON_RECIPES)
HOUSE = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Heroine:
    """Her power when she is used, and the symbol of the captures that make her Ready again."""

    id: str
    name: str
    power: str
    recovery: str
    source: str


@dataclass(frozen=True, slots=True)
class Enemy:
    """Its symbol is power, ingredient, recovery and score; its requirement is what captures it."""

    id: str
    name: str
    symbol: str
    requirement: Requirement
    source: str


@dataclass(frozen=True, slots=True)
class Recipe:
    """What it costs; what it does is a rule, see effects.py."""

    id: str
    name: str
    ingredients: tuple[str, ...]
    source: str


class Box:
    """The components by their ids, and what play looks up all the time, ready at hand."""

    def __init__(self, heroines: list[Heroine], enemies: list[Enemy], recipes: list[Recipe]) -> None:
        self.heroines = {card.id: card for card in heroines}
        self.enemies = {card.id: card for card in enemies}
        self.recipes = {card.id: card for card in recipes}
        self.power = {card.id: card.power for card in heroines}
        self.symbol = {card.id: card.symbol for card in enemies}
        self.hits: dict[str, frozenset[Dice]] = {card.id: hits(card.requirement) for card in enemies}
        self.powers: Memo[tuple[str, ...], frozenset[str]] = Memo(self.powers_of)
        self.symbols: Memo[tuple[str, ...], frozenset[str]] = Memo(self.symbols_of)
        self.met: Memo[Dice, frozenset[str]] = Memo(self.met_by)
        self.least = min(len(recipe.ingredients) for recipe in recipes)
        components: list[Heroine | Enemy | Recipe] = [*heroines, *enemies, *recipes]
        self.names = {card.id: card.name for card in components}
        self.sources = sorted({card.source for card in components})

    def powers_of(self, heroines: tuple[str, ...]) -> frozenset[str]:
        """The powers these Heroines have among them; `powers` remembers it."""
        return frozenset(self.power[heroine] for heroine in heroines)

    def symbols_of(self, enemies: tuple[str, ...]) -> frozenset[str]:
        """The symbols these Enemies have among them; `symbols` remembers it."""
        return frozenset(self.symbol[enemy] for enemy in enemies)

    def met_by(self, dice: Dice) -> frozenset[str]:
        """The Enemies whose requirement these dice meet; `met` remembers it."""
        return frozenset(card for card, good in self.hits.items() if dice in good)


def ingredients(value: str) -> tuple[str, ...]:
    """Reads "fire water"."""
    symbols = tuple(value.split())
    if not 1 <= len(symbols) <= 6 or not set(symbols) <= set(SYMBOLS):
        raise WrongError(value, f"one to six of {' '.join(SYMBOLS)}, with spaces between")
    return tuple(sorted(symbols, key=SYMBOLS.index))


def card_id(value: str) -> str:
    """A word of its own: an answer names cards beside the words of the game."""
    if value in TAKEN:
        raise WrongError(value, "a word that is not used by the game itself")
    return deck.ident(value)


TAKEN = {
    *(*SYMBOLS, *RECIPES, "heroine", "army", "vanguard", "stop", "keep", "reroll", "capture", "craft", "done"),
    *("draw", "ready", "neither", "lose", "roll", "let"),
}
COMMON: dict[str, Any] = {"id": card_id, "name": deck.name, "source": deck.source}
SYMBOL = one_of(SYMBOLS)
KINDS: dict[str, tuple[type, int, dict[str, Any]]] = {  # how many: the rulebook's Contents
    "heroines": (Heroine, 16, {**COMMON, "power": SYMBOL, "recovery": SYMBOL}),
    "enemies": (Enemy, 30, {**COMMON, "symbol": SYMBOL, "requirement": Requirement.parse}),
    "recipes": (Recipe, 6, {**COMMON, "id": one_of(RECIPES), "ingredients": ingredients}),
}


def read_box(folder: str | Path) -> deck.Files:
    """The card files of a folder, as a setup and a save keep them."""
    return deck.read(folder, KINDS)


def make_box(files: deck.Files) -> Box:
    """The box these files describe; all of it is right, or none is taken."""
    found = {
        kind: [card(**row) for row in deck.check(files, kind, columns, count)]
        for kind, (card, count, columns) in KINDS.items()
    }
    if both := {card.id for card in found["heroines"]} & {card.id for card in found["enemies"]}:
        raise DeckError(f"heroines.csv and enemies.csv, column id: {', '.join(both)} stands in both; ids are unique")
    return Box(**found)


@cache
def house_box() -> Box:
    """Our own deck, labelled house: the published list was never printed as text."""
    return make_box(read_box(HOUSE))

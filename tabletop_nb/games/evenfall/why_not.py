"""Explain why an answer is not offered, with the same predicates that make the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tabletop_nb.core.choice import Question
from tabletop_nb.core.matching import listed
from tabletop_nb.games.evenfall.box import ILLUSION, MOON_RECIPES, RECIPES, SYMBOLS, TETRA
from tabletop_nb.games.evenfall.effects import power
from tabletop_nb.games.evenfall.table import Table
from tabletop_nb.games.evenfall.turn import has_heroines, payments

RuleAndFacts = tuple[str, Mapping[str, Any]]
GENERIC_REASONS = frozenset({"round.phases"})
SETS = {"reroll": 1, "craft": 2}  # how many words come before the set: of dice, or of ingredients after the recipe
ONE_BY_ONE = ("alchemy.ingredient", "recipe.tetra_spirit")  # a set of cards, asked for in a fixed order
BY_SYMBOL = ("heroine", "army", "vanguard")  # These cards are named by their symbols.
PHASE_OF = {  # the questions that an answer starting with this word can belong to
    "reroll": ("roll.reroll", "power.air"),
    "heroine": ("modify.use",),
    "army": ("modify.use",),
    "vanguard": ("modify.use",),
    "wild_magic": ("modify.use",),
    "capture": ("capture.choose", "battle.capture"),
    "craft": ("alchemy.craft",),
    "tetra_spirit": ("battle.start",),
    "illusion": ("battle.start", "recipe.illusion"),
    "seal": ("recipe.seal",),
    "winged_boots": ("defeat.choose",),
    "draw": ("critical.choose",),
    "ready": ("critical.choose",),
    "lose": ("defeat.choose",),
}


def why_not(table: Table, asked: Question, option: str) -> RuleAndFacts:
    """Return the rule against this answer. If only the time is wrong, it is the rule on the order of the phases."""
    verb, *args = option.split() or [""]
    bare = not args and verb not in RECIPES and verb != "draw"  # such as "capture" without saying what
    by_name = verb in BY_SYMBOL and args and args[0] not in SYMBOLS  # Then saying where the card is helps more.
    known = verb in AGAINST and not bare and not by_name
    reason: RuleAndFacts | None = AGAINST[verb](table, asked.player, args) if known else None
    if reason:
        return reason
    if asked.rule in ONE_BY_ONE and verb in table.seats[asked.player].army:
        return "answer.order", {"card": verb, "ways": listed(asked.options)}
    if verb in PHASE_OF and asked.rule not in PHASE_OF[verb]:
        return "round.phases", {}
    return "answer.not_offered", {}


def against_reroll(table: Table, p: int, faces: list[str]) -> RuleAndFacts | None:
    """Return the reason if the dice to reroll aren't there."""
    missing = Counter(filter(str.isdecimal, faces)) - Counter(map(str, table.dice)) if table.dice else None
    return ("roll.dice", {"faces": tuple(missing), "dice": table.dice}) if missing else None


def against_power(table: Table, symbol: str, faces: list[str]) -> RuleAndFacts | None:
    """Return the reason if a symbol can't change this die: it isn't there, or it would go beyond 1 or 6."""
    if symbol == "air" or not faces or not table.dice:
        return None
    if faces[0] not in map(str, table.dice):
        return "roll.dice", {"faces": faces[:1], "dice": table.dice}
    made = power(symbol, int(faces[0]), table.rulings.wrap)
    if not made:
        return "modify.range", {"symbol": symbol, "face": faces[0]}
    return (f"power.{symbol}", {}) if faces[1:] and faces[1] not in map(str, made) else None


def against_heroine(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if no Heroine has this power, or she rests."""
    me, symbol = table.seats[p], args[0] if args else ""
    powers = table.box.power
    if any(powers[card] == symbol for card in me.ready):
        return against_power(table, symbol, args[1:])
    resting = [card for card in me.resting if powers[card] == symbol]
    return ("modify.rest", {"heroine": resting[0]}) if resting else ("modify.heroine", {"symbol": symbol})


def against_army(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if no captured Enemy has this symbol."""
    symbol = args[0] if args else ""
    if any(table.box.symbol[card] == symbol for card in table.seats[p].army):
        return against_power(table, symbol, args[1:])
    return "modify.army", {"symbol": symbol}


def against_vanguard(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if no Vanguard card has this symbol, or it was used this turn."""
    symbol = args[0] if args else ""
    mine = [card for card in table.seats[p].vanguard if table.box.symbol[card] == symbol]
    if any(card not in table.used for card in mine):
        return against_power(table, symbol, args[1:])
    return "battle.vanguard_power", {"symbol": symbol}


def against_recipe(recipe: str) -> Callable[[Table, int, list[str]], RuleAndFacts | None]:
    """Make a check that returns the reason if a recipe isn't crafted or has no effect now."""

    def against(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
        if recipe not in table.seats[p].recipes:
            return "modify.recipe", {"recipe": recipe}
        count, needed = len(table.seats[p].army), 1 if table.rulings.tetra_with_fewer else 3
        if recipe == TETRA and count < needed:
            return "recipe.tetra_spirit.three", {"count": count, "needed": needed}
        if recipe == ILLUSION:
            rivals = [q for q in table.rivals(p) if args[:1] in ([], [str(q)])]
            if not any(table.seats[q].army for q in rivals) and not (table.seats[p].army and not args):
                return "recipe.illusion.army", {}
        return None

    return against


def against_capture(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if an Enemy isn't there, or the dice don't show its requirement."""
    enemy = args[0] if args else ""
    there = (
        [card for rival in table.rivals(p) for card in table.seats[rival].vanguard] if table.battle else table.enemies
    )
    if enemy not in there:
        return ("battle.capture" if table.battle else "capture.choose"), {"enemy": enemy}
    if table.dice and table.dice not in table.box.hits[enemy]:
        requirement = str(table.box.enemies[enemy].requirement)
        return "capture.requirement", {"enemy": enemy, "requirement": requirement, "dice": table.dice}
    return None


def against_craft(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if a recipe is already crafted, isn't in this game, or ingredients are missing."""
    recipe, me = args[0] if args else "", table.seats[p]
    if recipe not in RECIPES:
        return None
    if table.battle:
        return "battle.no_alchemy", {}
    if recipe in MOON_RECIPES and not table.competitive:
        return "gathering.moon", {"recipe": recipe}
    if recipe in me.recipes:
        return "alchemy.once", {"recipe": recipe}
    held = Counter([table.box.symbol[card] for card in me.army])
    if not payments(table, recipe, held):
        cost = table.box.recipes[recipe].ingredients
        missing = sorted((Counter(cost) - held).elements(), key=SYMBOLS.index)
        return "alchemy.ingredients", {"recipe": recipe, "cost": cost, "missing": tuple(missing)}
    return None


def against_draw(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the Team is full or the deck is empty."""
    if len(table.seats[p].team) >= 4:
        return "critical.full", {}
    return None if has_heroines(table) else ("critical.empty", {})


AGAINST: dict[str, Any] = {
    "reroll": against_reroll,
    "heroine": against_heroine,
    "army": against_army,
    "vanguard": against_vanguard,
    "capture": against_capture,
    "craft": against_craft,
    "draw": against_draw,
    **{recipe: against_recipe(recipe) for recipe in RECIPES[1:]},
}

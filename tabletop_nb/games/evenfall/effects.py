"""The effects of the five symbols on the dice, and helpers for using cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import without
from tabletop_nb.games.evenfall.box import BOOTS, ILLUSION, SEAL, SYMBOLS, TETRA, WILD_MAGIC
from tabletop_nb.games.evenfall.requirement import FACES, Dice
from tabletop_nb.games.evenfall.table import Table

Option = tuple[Any, ...]
STOP: Option = ("stop",)
KEEP: Option = ("keep",)


@cache
def power(symbol: str, face: int, wrap: bool) -> tuple[int, ...]:
    """Return the faces a symbol can turn a die to: Fire +1, Water -1, Earth turns it over, Quintessence +1 or -1.

    >>> power("fire", 3, wrap=False), power("fire", 6, wrap=False), power("earth", 2, wrap=False)
    ((4,), (), (5,))
    """
    made = {"fire": (face + 1,), "water": (face - 1,), "earth": (7 - face,), "quintessence": (face + 1, face - 1)}
    return tuple((to - 1) % 6 + 1 for to in made.get(symbol, ()) if wrap or to in FACES)


@cache
def turned(dice: Dice, face: int, to: int) -> Dice:
    """Return the dice with one die changed from `face` to `to`.

    >>> turned((1, 3, 5), 3, 4)
    (1, 4, 5)
    """
    left = list(dice)
    left[left.index(face)] = to
    return tuple(sorted(left))


def rerolls(dice: Dice) -> tuple[Option, ...]:
    """Return the options to keep all dice or reroll any of them. Equal dice count once.

    >>> rerolls((3, 3))
    (('keep',), ('reroll', 3), ('reroll', 3, 3))
    """
    some = {dropped: None for count in range(1, len(dice) + 1) for dropped in combinations(dice, count)}
    return KEEP, *(("reroll", *dropped) for dropped in some)


REROLLS = Memo(rerolls)


@cache
def changes(symbol: str, dice: Dice, wrap: bool) -> tuple[Option, ...]:
    """Return everything a symbol can do: ("fire", 3, 4) changes a 3 to a 4, ("air",) rerolls.

    >>> changes("fire", (3, 6), False), changes("air", (3, 6), False)
    ((('fire', 3, 4),), (('air',),))
    """
    if symbol == "air":
        return (("air",),)
    return tuple((symbol, face, to) for face in sorted(set(dice)) for to in power(symbol, face, wrap))


def uses_from(given: tuple[str, frozenset[str], Dice, bool]) -> tuple[Option, ...]:
    """Return what the symbols of one source (Heroines, Army or Vanguard) can do to the dice, by symbol and face."""
    source, symbols, dice, wrap = given
    held = (symbol for symbol in SYMBOLS if symbol in symbols)
    return tuple((source, *change) for symbol in held for change in changes(symbol, dice, wrap))


USES = Memo(uses_from, 60_000)


def without_dice(reroll: tuple[Dice, Dice]) -> Dice:
    """Return the dice that are left when some of them are taken away.

    >>> without_dice(((1, 3, 3), (3,)))
    (1, 3)
    """
    dice, dropped = reroll
    left = list(dice)
    for face in dropped:
        left.remove(face)
    return tuple(left)


WITHOUT_DICE = Memo(without_dice)


def throw_again(table: Table, dropped: Dice) -> Dice:
    """Reroll these dice and keep the others. Return what the rerolled ones show."""
    rolled = table.throw(len(dropped))
    table.dice = tuple(sorted(WITHOUT_DICE[table.dice, dropped] + rolled))
    return rolled


async def air(table: Table, p: int, may_keep: bool = False) -> Dice:
    """Reroll any number of dice. Return what they show."""
    answer = await Choice(p, "power.air", REROLLS[table.dice][not may_keep :], "modify")
    return () if answer == KEEP else throw_again(table, answer[1:])


def kind(table: Table, card: str) -> tuple[Any, ...]:
    """Return what distinguishes an Army card: its requirement matters only if there will be a Battle."""
    return table.box.kind(card) if table.competitive else (table.box.symbol[card],)


async def pick(table: Table, p: int, rule: str, held: Sequence[str], count: int = 1, **about: object) -> list[str]:
    """Choose `count` of the cards. Equal cards appear once, and each selection can be made in only one way."""
    if len(held) == count or not table.competitive:  # Without rivals, all cards to pick from are alike.
        return list(held[:count])
    cards = sorted(held, key=lambda card: kind(table, card))
    chosen: list[str] = []
    start = 0
    while len(chosen) < count:
        last = len(cards) - (count - len(chosen))
        options = [cards[i] for i in range(start, last + 1)
                   if i == start or kind(table, cards[i]) != kind(table, cards[i - 1])]  # fmt: skip
        card = await Choice(p, rule, options, rule, {**about, "left": count - len(chosen)})
        start = cards.index(card) + 1
        chosen.append(card)
    return chosen


def unmark(table: Table, p: int, recipe: str) -> None:
    """Use a recipe: remove its marker, so that it can be crafted again."""
    me = table.open_seat(p)
    me.recipes = without(me.recipes, recipe)
    table.note(RULE_OF[recipe], p)


RULE_OF = {
    WILD_MAGIC: "recipe.wild_magic",
    BOOTS: "recipe.winged_boots",
    TETRA: "recipe.tetra_spirit",
    ILLUSION: "recipe.illusion",
    SEAL: "recipe.seal",
}

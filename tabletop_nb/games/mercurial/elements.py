"""Elements and dice: numbers of dice by element, converting and rerolling them, and the answers for that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop_nb.core.choice import Choice, Facts
from tabletop_nb.core.resources import MANY, Resources
from tabletop_nb.core.rng import Memo

Dice = tuple[int, int, int, int, int, int]  # how many dice show each element
Mask = int  # a set of elements, one bit each
Option = tuple[Any, ...]
Pair = tuple[int, int]  # what a die shows before and after a conversion

ELEMENTS = ("fire", "water", "lightning", "earth", "aether", "void")
FIRE, WATER, LIGHTNING, EARTH, AETHER, VOID = range(6)
NUMBER = {element: number for number, element in enumerate(ELEMENTS)}
ALL: Mask = 63
AETHER_BIT: Mask = 1 << AETHER
POSSESSED: Mask = 64  # stands for the elements that the player possesses
RESOURCES: Resources[Dice] = Resources(ELEMENTS)
NO_DICE: Dice = RESOURCES.none
plus, minus = RESOURCES.plus, RESOURCES.minus


def mask_of(elements: Iterable[int]) -> Mask:
    """Return the set of these elements.

    >>> mask_of([FIRE, EARTH])
    9
    """
    return sum(1 << element for element in set(elements))


def members(mask: Mask) -> list[int]:
    """Return the elements of a set.

    >>> members(9) == [FIRE, EARTH]
    True
    """
    return [element for element in range(6) if mask >> element & 1]


MASKS: Memo[Dice, Mask] = Memo(lambda dice: mask_of(element for element in range(6) if dice[element]))


def named(dice: Dice) -> dict[str, int]:
    """Return the numbers of dice by element, without zeros.

    >>> named((2, 0, 0, 1, 0, 0))
    {'fire': 2, 'earth': 1}
    """
    return RESOURCES.by_name(dice)


def dice_of(elements: Iterable[str]) -> Dice:
    """Return the dice that show these elements.

    >>> dice_of(["fire", "earth", "fire"])
    (2, 0, 0, 1, 0, 0)
    """
    return RESOURCES.count(elements)


def itemized(dice: Sequence[int]) -> tuple[str, ...]:
    """Return dice as an event stores them: one word per die.

    >>> itemized((2, 0, 0, 1, 0, 0))
    ('fire', 'fire', 'earth')
    """
    return tuple(element for element, count in zip(ELEMENTS, dice, strict=True) for _ in range(count))


# -- conversions ---------------------------------------------------------------------------------------------


class Conversion(NamedTuple):
    """What can be converted now: the free dice with other elements left out, into what, and how many of them."""

    dice: Dice
    outputs: Mask
    limit: int


class Offer(NamedTuple):
    """Every way to convert: how many dice of each pair of elements, the answers, and how they change the dice."""

    pairs: tuple[Pair, ...]
    amounts: tuple[tuple[int, ...], ...]
    options: tuple[Option, ...]
    changes: dict[Option, Dice]


def pair_name(pair: Pair) -> str:
    """Return the word for a conversion.

    >>> pair_name((VOID, FIRE))
    'void_fire'
    """
    return f"{ELEMENTS[pair[0]]}_{ELEMENTS[pair[1]]}"


def pairs_of(inputs: Mask, outputs: Mask) -> tuple[Pair, ...]:
    """Return every conversion from one of the inputs to another element among the outputs."""
    return tuple((a, b) for a in members(inputs) for b in members(outputs) if a != b)


def spread(dice: Dice, pairs: Sequence[Pair], limit: int) -> list[tuple[int, ...]]:
    """Return how many dice each pair converts, in every way that uses at most `limit` of these dice.

    >>> spread((1, 0, 0, 0, 0, 2), [(FIRE, EARTH), (VOID, EARTH)], limit=2)
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    """
    partial: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((), dice, limit)]
    for source, _ in pairs:
        partial = [
            ((*counts, n), (*left[:source], left[source] - n, *left[source + 1 :]), most - n)
            for counts, left, most in partial
            for n in range(min(left[source], most) + 1)
        ]
    return [counts for counts, _, _ in partial]


def _offer(conversion: Conversion) -> Offer:
    """Return every way to convert at least one die."""
    dice, outputs, limit = conversion
    pairs = pairs_of(MASKS[dice], outputs)
    changes: dict[Dice, tuple[int, ...]] = {}
    for each in sorted(spread(dice, pairs, limit), key=sum):  # Of two ways to the same dice, the one with less to do.
        if any(each):
            changes.setdefault(change(pairs, each), each)
    options = tuple(convert_option(pairs, each) for each in changes.values())
    return Offer(pairs, tuple(changes.values()), options, dict(zip(options, changes, strict=True)))


OFFERS: Memo[Conversion, Offer] = Memo(_offer, 20_000)


def conversions(dice: Dice, inputs: Mask, outputs: Mask, limit: int) -> Offer:
    """Return every way to convert at most `limit` of the dice that show one of the inputs.

    >>> conversions((1, 1, 0, 0, 0, 2), inputs=1 << VOID, outputs=1 << FIRE, limit=9).options
    (('convert', 1, 'void_fire'), ('convert', 2, 'void_fire'))
    """
    able = only(dice, inputs)
    return OFFERS[Conversion(able, outputs, min(limit, sum(able)))]


def only(dice: Dice, elements: Mask) -> Dice:
    """Return the dice that show one of these elements.

    >>> only((1, 1, 0, 0, 0, 2), 1 << VOID)
    (0, 0, 0, 0, 0, 2)
    """
    a, b, c, d, e, f = dice
    return (
        a if elements & 1 else 0,
        b if elements & 2 else 0,
        c if elements & 4 else 0,
        d if elements & 8 else 0,
        e if elements & 16 else 0,
        f if elements & 32 else 0,
    )


def convert_option(pairs: Sequence[Pair], counts: Sequence[int]) -> Option:
    """Return the answer that converts these numbers of dice.

    >>> convert_option([(VOID, FIRE), (VOID, WATER)], [2, 0])
    ('convert', 2, 'void_fire')
    """
    done = ((count, pair_name(pair)) for pair, count in zip(pairs, counts, strict=True) if count)
    return "convert", *(word for each in done for word in each)


def change(pairs: Sequence[Pair], counts: Sequence[int]) -> Dice:
    """Return how a conversion changes the dice.

    >>> change([(VOID, FIRE)], [2])
    (2, 0, 0, 0, 0, -2)
    """
    shown = [0] * 6
    for (source, target), count in zip(pairs, counts, strict=True):
        shown[source] -= count
        shown[target] += count
    return tuple(shown)  # type: ignore[return-value]


def converted(change: Dice) -> int:
    """Return how many dice a conversion changes. If the dice look the same after it, two of them were swapped.

    >>> converted((2, 0, 0, 0, 0, -2)), converted(NO_DICE)
    (2, 2)
    """
    return sum([count for count in change if count > 0]) or 2


def _flips(asked: tuple[Mask, tuple[int, ...]]) -> Offer:
    """Return every way to turn over a die that shows one of these elements."""
    elements, opposite = asked
    pairs = tuple((element, opposite[element]) for element in members(elements))
    amounts = tuple(tuple(int(i == j) for j in range(len(pairs))) for i in range(len(pairs)))
    options = tuple(convert_option(pairs, each) for each in amounts)
    changes = {option: change(pairs, each) for option, each in zip(options, amounts, strict=True)}
    return Offer(pairs, amounts, options, changes)


FLIPS: Memo[tuple[Mask, tuple[int, ...]], Offer] = Memo(_flips)


async def choose_conversion(p: int, rule: str, offer: Offer, about: Facts) -> Dice:
    """Ask how to convert, in parts if there are too many ways, and return how that changes the dice."""
    options = offer.options
    if len(options) > MANY:
        options = await narrow(p, rule, offer, about)
    return offer.changes[options[0] if len(options) == 1 else await Choice(p, rule, options, "convert", about)]


async def narrow(p: int, rule: str, offer: Offer, about: Facts) -> tuple[Option, ...]:
    """Ask how many dice of one pair after the other, until few ways are left, and return those."""
    kinds: Resources[tuple[int, ...]] = Resources([pair_name(pair) for pair in offer.pairs])
    by_amount = dict(zip(offer.amounts, offer.options, strict=True))

    def ask(name: str, numbers: Sequence[int | str], left: Sequence[tuple[int, ...]]) -> Choice[Option]:
        facts = {**about, "left": left, "kinds": kinds.names}
        return Choice(p, rule, [(name, number) for number in numbers], "convert", facts)

    return tuple(by_amount[each] for each in await kinds.narrow(offer.amounts, ask, few=MANY))


# -- rerolls -------------------------------------------------------------------------------------------------


class Rerolls(NamedTuple):
    """Every choice of dice to reroll, and the answers for them if they fit in one question."""

    amounts: tuple[Dice, ...]
    options: tuple[Option, ...]
    chosen: Mapping[Option, Dice]


def _rerolls(asked: tuple[Dice, int]) -> Rerolls:
    """Return every choice of up to `most` of these dice, none included."""
    dice, most = asked
    every = spread(dice, [(element, element) for element in range(6)], most)
    amounts: tuple[Any, ...] = tuple(sorted(every, key=sum))
    options = tuple(("reroll", *spelled(each)) for each in amounts) if len(amounts) <= MANY else ()
    return Rerolls(amounts, options, dict(zip(options, amounts, strict=False)))


def spelled(dice: Dice) -> Option:
    """Return dice as the words of an answer.

    >>> spelled((2, 0, 0, 1, 0, 0))
    (2, 'fire', 1, 'earth')
    """
    return tuple(word for name, count in named(dice).items() for word in (count, name)) or ("nothing",)


REROLLS: Memo[tuple[Dice, int], Rerolls] = Memo(_rerolls, 10_000)


def rerolls_of(dice: Dice, most: int) -> Rerolls:
    """Return every choice of up to `most` of these dice. More equal dice than that make no difference."""
    a, b, c, d, e, f = dice
    return REROLLS[(min(a, most), min(b, most), min(c, most), min(d, most), min(e, most), min(f, most)), most]


async def narrow_rerolls(p: int, rule: str, rerolls: Rerolls, about: Facts) -> Dice:
    """Ask which dice to reroll, element by element until there are few ways left, and return them."""

    def ask(name: str, numbers: Sequence[int | str], left: Sequence[Dice]) -> Choice[Option]:
        return Choice(p, rule, [(name, number) for number in numbers], "reroll", {**about, "left": left})

    amounts = await RESOURCES.narrow(rerolls.amounts, ask, few=MANY)
    chosen = {("reroll", *spelled(each)): each for each in amounts}
    return chosen[await Choice(p, rule, list(chosen), "reroll", about)]

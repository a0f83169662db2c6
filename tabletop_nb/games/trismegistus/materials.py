"""Materials and essences: the cubes and tokens of a player, packed into one number so that a playout is fast.

Every kind has 8 bits: 7 for its amount and a guard bit, which stays 0. An amount covers a cost if, with all guard bits
set, each of them survives the subtraction.

>>> covers(packed({"raw_tin": 2, "gold": 1}), packed({"raw_tin": 1}))
True
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop_nb.core.rng import Memo

Goods = int  # amounts of all kinds, packed
Option = tuple[str | int, ...]

METALS = ("lead", "copper", "tin", "mercury", "iron")  # the metals of the dice, in the order of the bowls
CHAIN = (*METALS, "silver", "gold")  # each transmutation arrow goes from one of these to the next
ESSENCES = ("salt", "sulfur", "aether", "mercury")  # mercury is a cube, the other three are tokens
RAW = tuple(f"raw_{metal}" for metal in METALS)
REFINED = ("ref_copper", "ref_tin", "ref_mercury", "ref_iron", "silver", "gold")
TOKENS = ESSENCES[:3]
KINDS = (*RAW, *REFINED, *TOKENS)
INDEX = {kind: i for i, kind in enumerate(KINDS)}
BITS, MOST = 8, 127
UNIT = {kind: 1 << BITS * i for i, kind in enumerate(KINDS)}
ONES = sum(UNIT.values())
GUARD = ONES << 7
MATERIALS = (1 << BITS * len((*RAW, *REFINED))) - 1  # the bits of the cubes, without the essence tokens
COUNTERPART = {raw: f"ref_{metal}" for raw, metal in zip(RAW, METALS, strict=True) if metal != "lead"}
GOLD, SILVER = UNIT["gold"], UNIT["silver"]
ESSENCE_UNIT = {essence: UNIT[essence] for essence in TOKENS} | {"mercury": UNIT["raw_mercury"]}
# What can pay the essence of a transmutation, and the essence that it counts as.
PAYMENTS = {**{token: token for token in TOKENS}, **dict.fromkeys(("raw_mercury", "ref_mercury", "gold"), "mercury")}


def packed(numbers: Mapping[str, int]) -> Goods:
    """Return amounts by name as one number."""
    return sum(UNIT[kind] * number for kind, number in numbers.items())


def count(goods: Goods, kind: str) -> int:
    """Return how many of one kind there are.

    >>> count(packed({"raw_tin": 2}), "raw_tin")
    2
    """
    return goods >> BITS * INDEX[kind] & MOST


def by_name(goods: Goods) -> dict[str, int]:
    """Return the amounts by name, without zeros.

    >>> by_name(packed({"gold": 1, "raw_tin": 2}))
    {'raw_tin': 2, 'gold': 1}
    """
    return {kind: number for i, kind in enumerate(KINDS) if (number := goods >> BITS * i & MOST)}


def itemized(goods: Goods) -> tuple[str, ...]:
    """Return the cubes and tokens one by one."""
    return tuple(kind for kind, number in by_name(goods).items() for _ in range(number))


def covers(goods: Goods, cost: Goods) -> bool:
    """Return whether these goods contain the cost."""
    return ((goods | GUARD) - cost) & GUARD == GUARD


def cubes(goods: Goods) -> int:
    """Return the number of material cubes, which is the sum of the digits in base 256.

    >>> cubes(packed({"raw_tin": 2, "gold": 1, "salt": 5}))
    3
    """
    return (goods & MATERIALS) % 255  # A number and the sum of its digits have the same remainder.


# -- transmutation arrows --------------------------------------------------------------------------------------


def sources_of(arrow: int) -> tuple[str, ...]:
    """Return the kinds that an arrow, 1 to 6, starts from.

    >>> sources_of(1), sources_of(2), sources_of(6)
    (('raw_lead',), ('raw_copper', 'ref_copper'), ('silver',))
    """
    metal = CHAIN[arrow - 1]
    return tuple(kind for kind in (f"raw_{metal}", f"ref_{metal}", metal) if kind in UNIT and kind not in TOKENS)


ARROWS = (1, 2, 3, 4, 5, 6)
SOURCES = {arrow: sources_of(arrow) for arrow in ARROWS}
ARROW_FROM = {kind: arrow for arrow in ARROWS for kind in SOURCES[arrow]}
RESULT = {arrow: REFINED[arrow - 1] for arrow in ARROWS}


def transmuted(goods: Goods, source: str, payment: str) -> Goods:
    """Return the goods after a cube is moved along its arrow and an essence is paid.

    >>> by_name(transmuted(packed({"raw_lead": 1, "salt": 2}), "raw_lead", "salt"))
    {'ref_copper': 1, 'salt': 1}
    """
    return goods + UNIT[RESULT[ARROW_FROM[source]]] - UNIT[source] - UNIT[payment]


SECOND_MERCURY = 2 * (UNIT["raw_mercury"] + UNIT["ref_mercury"])
MERCURY_GUARD = SECOND_MERCURY << 6
GOLD_GUARD = GOLD << 7
PAYING = sum(UNIT[kind] << 7 for kind in PAYMENTS)
Asked = tuple[tuple[int, ...], int]  # arrows, and which kinds there are


def matters(arrows: tuple[int, ...]) -> int:
    """Return the bits of everything that matters for transmutations along these arrows."""
    moving = sum(UNIT[kind] << 7 for arrow in arrows for kind in SOURCES[arrow])
    return PAYING | moving | (MERCURY_GUARD >> 1 if ARROW_FROM["raw_mercury"] in arrows else 0)


MATTERS: Memo[tuple[int, ...], int] = Memo(matters)


def transmutations(goods: Goods, arrows: tuple[int, ...], gold_pays: bool) -> tuple[Option, ...]:
    """Return every transmutation along one of these arrows: what is moved, and what pays for it."""
    guarded = goods | GUARD
    present = (guarded - ONES) & GUARD
    # One mercury can't both move and pay, so it matters whether there is a second one. Bit 6 says so.
    present |= ((guarded - SECOND_MERCURY) & MERCURY_GUARD) >> 1
    present &= MATTERS[arrows]
    return TRANSMUTATIONS[arrows, present if gold_pays else present & ~GOLD_GUARD]


def list_transmutations(asked: Asked) -> tuple[Option, ...]:
    """Return the options of `transmutations`, given which kinds there are."""
    arrows, present = asked
    paying = [kind for kind in PAYMENTS if present & UNIT[kind] << 7]
    return tuple(
        ("transmute", source, payment)
        for arrow in arrows
        for source in SOURCES[arrow]
        if present & UNIT[source] << 7
        for payment in paying
        if payment != source or present & UNIT[source] << 6
    )


TRANSMUTATIONS: Memo[Asked, tuple[Option, ...]] = Memo(list_transmutations)

"""Paying with cubes: refined material replaces its raw counterpart, gold replaces everything, silver lowers a level.

A cost is a list of *units*: a kind of cube, `raw_any`, `ref_any`, or `level`, which is one level of mastery.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.resources import Resources
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.materials import (
    BITS,
    COUNTERPART,
    KINDS,
    MOST,
    RAW,
    REFINED,
    UNIT,
    Goods,
    Option,
    by_name,
    count,
    cubes,
    itemized,
    packed,
)
from tabletop_nb.games.trismegistus.table import Table

LEVEL = "level"
MANY = 40  # ways to pay; beyond that, they are asked for kind by kind
CUBES = (*RAW, *REFINED)
AMOUNTS: Resources[tuple[int, ...]] = Resources(CUBES)
REPLACES = {
    **{raw: (raw, COUNTERPART[raw]) if raw in COUNTERPART else (raw,) for raw in RAW},
    **{refined: (refined,) for refined in REFINED[:-1]},
    "gold": (),
    "raw_any": (*RAW, *COUNTERPART.values()),
    "ref_any": REFINED[:-1],
    LEVEL: ("silver",),
}  # the cubes that pay for a unit, besides gold
SHIFT = {kind: BITS * i for i, kind in enumerate(KINDS)} | {"": BITS * len(KINDS)}  # Beyond all kinds there is nothing.
METAL_SHIFTS = tuple((SHIFT[raw], SHIFT[COUNTERPART.get(raw, "")]) for raw in RAW)


class Bill(NamedTuple):
    """A cost in a form that is fast to check."""

    metals: tuple[tuple[int, int, int, int], ...]  # for each metal: where raw and refined are, how many of each
    silver: int
    gold: int
    raw_any: int
    ref_any: int


def make_bill(units: Zone) -> Bill:
    """Return the bill for units. If any cube can pay for a unit, all metals are part of it.

    >>> make_bill(("raw_tin", "gold")) == make_bill(("gold", "raw_tin"))
    True
    """
    needs = [
        (raw_shift, refined_shift, units.count(raw), units.count(COUNTERPART.get(raw, "-")))
        for raw, (raw_shift, refined_shift) in zip(RAW, METAL_SHIFTS, strict=True)
    ]
    raw_any, ref_any = units.count("raw_any"), units.count("ref_any")
    metals = tuple(need for need in needs if raw_any or ref_any or any(need[2:]))
    return Bill(metals, units.count("silver") + units.count(LEVEL), units.count("gold"), raw_any, ref_any)


BILLS: Memo[Zone, Bill] = Memo(make_bill)


def missing(goods: Goods, units: Zone) -> int:
    """Return how many units have to be paid with gold, if as few as possible.

    >>> missing(packed({"ref_tin": 1}), ("raw_tin", "ref_tin"))
    1
    """
    return count_missing(goods, BILLS[units])


def count_missing(goods: Goods, bill: Bill) -> int:
    """Return how many units of a bill have to be paid with gold.

    Units for one kind are paid first, because other cubes can't pay for them; raw material before its counterpart.

    >>> count_missing(packed({"raw_tin": 1}), make_bill(("raw_tin", "raw_tin")))
    1
    """
    metals, silver, short, raw_any, ref_any = bill
    raws_left = refined_left = 0
    for raw_shift, refined_shift, raw_need, refined_need in metals:
        raw = (goods >> raw_shift & MOST) - raw_need
        refined = (goods >> refined_shift & MOST) - refined_need
        if refined < 0:
            short -= refined
            refined = 0
        if raw < 0:
            refined += raw
            raw = 0
            if refined < 0:
                short -= refined
                refined = 0
        raws_left += raw
        refined_left += refined
    silver_left = (goods >> SILVER_SHIFT & MOST) - silver
    if silver_left < 0:
        short -= silver_left
        silver_left = 0
    if raw_any or ref_any:
        # Silver is of use only for refined, and raw material only for raw: what is left after these is for both.
        still = max(0, raw_any - raws_left) + max(0, ref_any - silver_left)
        short += max(0, still - refined_left)
    return short


SILVER_SHIFT, GOLD_SHIFT = SHIFT["silver"], SHIFT["gold"]


def can_pay(goods: Goods, units: Zone, spared: int = 0) -> bool:
    """Return whether the units can be paid when some of them are spared.

    >>> can_pay(packed({"gold": 1}), ("raw_tin", "ref_iron"), spared=1)
    True
    """
    if len(units) - spared > cubes(goods):
        return False
    return missing(goods, units) <= spared + (goods >> GOLD_SHIFT & MOST)


def payments(goods: Goods, units: Zone, spared: int = 0) -> tuple[Goods, ...]:
    """Return every different payment of the units, when some of them are spared.

    >>> [by_name(paid) for paid in payments(packed({"raw_tin": 1, "gold": 1}), ("raw_tin",))]
    [{'raw_tin': 1}, {'gold': 1}]
    """
    ways: dict[tuple[Goods, int], None] = {(0, 0): None}
    for unit in units:
        following: dict[tuple[Goods, int], None] = {}
        for paid, left_out in ways:
            if left_out < spared:
                following[paid, left_out + 1] = None
            for kind in (*REPLACES[unit], "gold"):
                if count(goods, kind) > count(paid, kind):
                    following[paid + UNIT[kind], left_out] = None
        ways = following
    needed = max(0, len(units) - spared)
    return tuple(dict.fromkeys(paid for paid, _ in sorted(ways) if cubes(paid) == needed))


async def ask_payment(table: Table, p: int, ways: Sequence[Goods], rule: str, source: str) -> Goods:
    """Ask which cubes to pay, kind by kind if there are very many ways, and pay them."""
    about = {"source": source}
    if len(ways) > MANY:
        ways = await narrow(p, ways, rule, about)
    paid = ways[0]
    if len(ways) > 1:
        options = {pay_option(each): each for each in ways}
        paid = options[await Choice(p, rule, tuple(options), "pay", about)]
    table.open_seat(p).goods -= paid
    if table.log is not None:
        table.note("pay.cubes", p, source=source, paid=itemized(paid))
    return paid


async def narrow(p: int, ways: Sequence[Goods], rule: str, about: dict[str, str]) -> list[Goods]:
    """Ask for the number of cubes of one kind after the other, until there are few ways left."""

    def ask(kind: str, numbers: Sequence[int | str], left: object) -> Choice[Option]:
        options = tuple(("pay", kind, number) for number in numbers)
        return Choice(p, rule, options, "pay", {**about, "offered": left})

    amounts = [AMOUNTS.amount(by_name(each)) for each in ways]
    return [packed(AMOUNTS.by_name(each)) for each in await AMOUNTS.narrow(amounts, ask, MANY)]


def pay_option(paid: Goods) -> Option:
    """Return the answer that pays these cubes.

    >>> pay_option(packed({"raw_tin": 2, "gold": 1}))
    ('pay', 2, 'raw_tin', 1, 'gold')
    """
    parts = [part for kind, number in by_name(paid).items() for part in (number, kind)]
    return ("pay", *parts) if parts else ("pay", "nothing")

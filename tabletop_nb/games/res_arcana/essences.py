"""The five essences and amounts of them: pools, costs, and every way to pay a cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tabletop_nb.core import resources
from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo

Pool = tuple[int, int, int, int, int]  # how many of each essence, in this order
Bill = resources.Bill[Pool]
Option = resources.Option
MANY = resources.MANY
ESSENCES = ("elan", "life", "calm", "death", "gold")
ELAN, LIFE, CALM, DEATH, GOLD = KINDS = (0, 1, 2, 3, 4)
NOT_GOLD = (ELAN, LIFE, CALM, DEATH)
NONE: Pool = (0, 0, 0, 0, 0)


RESOURCES: resources.Resources[Pool] = resources.Resources(ESSENCES)
plus, minus, covers = RESOURCES.plus, RESOURCES.minus, RESOURCES.covers
owed, bill, together = RESOURCES.owed, RESOURCES.bill, RESOURCES.together
can_pay, payments, mixes = RESOURCES.can_pay, RESOURCES.payments, RESOURCES.mixes
named, times = RESOURCES.by_name, cache(RESOURCES.of_kind)
FREE = bill(NONE)


# An amount as one number, with six bits per essence, makes it fast to check whether a pool covers a cost. The highest
# of each six bits is set in the pool and stays set in the difference if there is enough. No cost is above 31.
GUARD = sum(1 << 6 * k + 5 for k in KINDS)


def packed(pool: Pool) -> int:
    """Return the amount in one number. More than 31 of an essence count as 31."""
    a, b, c, d, e = pool
    if a > 31 or b > 31 or c > 31 or d > 31 or e > 31:
        return packed((min(a, 31), min(b, 31), min(c, 31), min(d, 31), min(e, 31)))
    return a | b << 6 | c << 12 | d << 18 | e << 24


def reduced(cost: Bill, by: int, by_but_gold: int) -> Bill:
    """Return the cost minus discounts: essences of any kind, and essences that can't be printed gold."""
    return RESOURCES.reduced(cost, by, by_but_gold, (GOLD,))


# -- asking for an amount ------------------------------------------------------------------------------------


def to_option(asked: tuple[str, Pool]) -> Option:
    """Return an amount as an answer: ("pay", 2, "elan", 1, "gold"), or ("pay", "nothing").

    >>> to_option(("pay", (2, 0, 0, 0, 1)))
    ('pay', 2, 'elan', 1, 'gold')
    """
    verb, amount = asked
    words = [word for n, essence in zip(amount, ESSENCES, strict=True) if n for word in (n, essence)]
    return verb, *(words or ["nothing"])


def amount_of(option: Option) -> Pool:
    """Return the amount that an answer names.

    >>> amount_of(("pay", 2, "elan", 1, "gold"))
    (2, 0, 0, 0, 1)
    """
    return pool_of(zip(option[2::2], option[1::2], strict=False))


OPTION = Memo(to_option)
AMOUNT = Memo(amount_of)


class Offer(NamedTuple):
    """Amounts to choose from, and the answers that name them."""

    amounts: tuple[Pool, ...]
    options: tuple[Option, ...]


def offer(verb: str, amounts: Iterable[Pool]) -> Offer:
    """Return these amounts with the answers that name them."""
    offered = tuple(amounts)
    return Offer(offered, tuple([OPTION[verb, amount] for amount in offered]))


GAINS: Memo[tuple[int, tuple[int, ...]], Offer] = Memo(lambda asked: offer("gain", mixes[asked]))
ANY_MIX: Memo[tuple[str, int, tuple[int, ...]], Offer] = Memo(lambda asked: offer(asked[0], mixes[asked[1:]]))


def payment_offer(asked: tuple[Bill, Pool, str]) -> Offer:
    """Return every way to pay a bill from a pool, with the answers."""
    cost, (a, b, c, d, e), verb = asked
    if cost.full != NONE:
        return offer(verb, payments(cost, asked[1]))
    every = zip(*ANY_MIX[verb, cost.free, cost.kinds], strict=True)  # any essences: keep the mixes that the pool has
    held = [way for way in every if (m := way[0])[0] <= a and m[1] <= b and m[2] <= c and m[3] <= d and m[4] <= e]
    return Offer(tuple([amount for amount, _ in held]), tuple([option for _, option in held]))


PAYMENTS = Memo(payment_offer)


def ways(cost: Bill, pool: Pool, verb: str = "pay") -> Offer:
    """Return every way to pay the bill from this pool."""
    a, b, c, d, e = pool
    v, w, x, y, z = cost.most  # Written out for speed. Pools that differ only in surplus essences share their ways.
    least = (a if a < v else v, b if b < w else w, c if c < x else x, d if d < y else y, e if e < z else z)
    return PAYMENTS[cost, least, verb]


async def choose(p: int, rule: str, verb: str, offered: Offer, form: str, about: Mapping[str, Any]) -> Pool:
    """Ask for one of these amounts; if there are many, ask for one essence after another."""

    def ask(essence: str, numbers: Sequence[int | str], left: Sequence[Pool]) -> Choice[Option]:
        return Choice(p, rule, [(essence, each) for each in numbers], form, {**about, "offered": left})

    amounts: Sequence[Pool] = offered.amounts
    options = offered.options
    if len(amounts) > MANY:
        amounts, options = await RESOURCES.narrow(amounts, ask, few=MANY), ()
    if len(amounts) == 1:
        return amounts[0]
    return AMOUNT[await Choice(p, rule, options or offer(verb, amounts).options, form, about)]


def pool_of(amounts: Iterable[tuple[str, int]]) -> Pool:
    """Return the amount with these numbers, by the essences' names.

    >>> pool_of([("elan", 2), ("gold", 1)])
    (2, 0, 0, 0, 1)
    """
    return RESOURCES.amount(dict(amounts))


@lru_cache(20_000)
def itemized(amount: Sequence[int]) -> tuple[str, ...]:
    """Return the amount as an event stores it: ("2 elan", "1 life"). `names` puts that into words.

    >>> itemized((2, 1, 0, 0, 0))
    ('2 elan', '1 life')
    """
    return tuple([f"{n} {essence}" for n, essence in zip(amount, ESSENCES, strict=True) if n])

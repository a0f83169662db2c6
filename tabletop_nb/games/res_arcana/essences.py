"""The five essences, and amounts of them: what is held, what a component costs, every way to pay it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo

Pool = tuple[int, int, int, int, int]  # how many of each essence, in this order
Option = tuple[Any, ...]
ESSENCES = ("elan", "life", "calm", "death", "gold")
ELAN, LIFE, CALM, DEATH, GOLD = KINDS = (0, 1, 2, 3, 4)
NOT_GOLD = (ELAN, LIFE, CALM, DEATH)
NONE: Pool = (0, 0, 0, 0, 0)
MANY = 60  # more ways than this are asked for essence by essence
BLOCK = 20


def plus(a: Pool, b: Pool) -> Pool:
    """Both amounts together."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]


def minus(a: Pool, b: Pool) -> Pool:
    """What is left."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]


@cache
def times(n: int, kind: int) -> Pool:
    """So many of one essence."""
    return tuple(n if kind == k else 0 for k in KINDS)  # type: ignore[return-value]


def covers(pool: Pool, cost: Pool) -> bool:
    """Does the pool hold all of this?"""
    return (
        pool[0] >= cost[0]
        and pool[1] >= cost[1]
        and pool[2] >= cost[2]
        and pool[3] >= cost[3]
        and pool[4] >= cost[4]
    )  # fmt: skip


# An amount in one number, six bits an essence: so a turn can ask quickly whether its pool covers a cost. The highest
# of each six bits is set with the pool, and stays set in the difference where there is enough. No cost goes beyond 31.
GUARD = sum(1 << 6 * k + 5 for k in KINDS)


def packed(pool: Pool) -> int:
    """The amount in one number, more than 31 of an essence counting as 31."""
    a, b, c, d, e = pool
    if a > 31 or b > 31 or c > 31 or d > 31 or e > 31:
        return packed((min(a, 31), min(b, 31), min(c, 31), min(d, 31), min(e, 31)))
    return a | b << 6 | c << 12 | d << 18 | e << 24


# -- what has to be paid -------------------------------------------------------------------------------------


class Bill(NamedTuple):
    """What has to be paid: `number` essences in all, at least `low`, and beyond `full` at most `free` of these kinds.

    A cost of 2 Death and any 3 has low and full 2 Death, free 3, number 5. Discounts lower `low` and `number`, but not
    `full`: whichever of the printed essences are left out, every payment that is possible is one of these.
    """

    low: Pool
    full: Pool
    free: int
    number: int
    kinds: tuple[int, ...]
    most: Pool  # of each essence; what a pool holds beyond it makes no difference
    plain: bool  # is there only one way to pay it?


def owed(low: Pool, full: Pool, free: int, number: int, kinds: tuple[int, ...] = KINDS) -> Bill:
    """A bill; what has to be paid in any case leaves room for no more free essences than this."""
    free = min(free, number - sum(low))
    most: Any = tuple(min(number, full[k] + free * (k in kinds)) for k in KINDS)
    return Bill(low, full, free, number, kinds, most, not free and low == full)


def bill(fixed: Pool, free: int = 0, kinds: tuple[int, ...] = KINDS) -> Bill:
    """The whole cost, undiminished."""
    return owed(fixed, fixed, free, sum(fixed) + free, kinds)


FREE = bill(NONE)


def reduced(cost: Bill, by: int, by_but_gold: int) -> Bill:
    """The cost less discounts: essences of any kind, and essences that may not be printed gold; never below zero."""
    gold = cost.low[GOLD]
    others = cost.number - gold
    spared = min(others, by_but_gold)
    number = cost.number - spared - min(cost.number - spared, by)
    low = (0, 0, 0, 0, gold - min(gold, by))
    return owed(low, cost.full, cost.free, number, cost.kinds) if number < cost.number else cost


def together(a: Bill, b: Bill) -> Bill:
    """Two bills paid at once: what is asked for is all that is paid."""
    kinds = a.kinds if a.free else b.kinds
    return owed(plus(a.low, b.low), plus(a.full, b.full), a.free + b.free, a.number + b.number, kinds)


def can_pay(pool: Pool, cost: Bill) -> bool:
    """Is there a way to pay it?"""
    if not covers(pool, cost.low):
        return False
    if cost.plain:
        return True
    printed = sum(map(min, pool, cost.full))
    if cost.kinds == KINDS:
        return printed + min(cost.free, sum(pool) - printed) >= cost.number
    beyond = sum([max(0, pool[k] - cost.full[k]) for k in cost.kinds])
    return printed + min(cost.free, beyond) >= cost.number


def payments(cost: Bill, pool: Pool) -> tuple[Pool, ...]:
    """Every way to pay the bill out of this pool, each once."""
    if cost.low == cost.full:
        if not covers(pool, cost.full):
            return ()
        rest = minus(pool, cost.full)
        return tuple([plus(cost.full, mix) for mix in MIXES[cost.free, cost.kinds] if covers(rest, mix)])
    return tuple(_payments(cost, pool, 0, cost.number, cost.free))  # type: ignore[arg-type]


def _payments(cost: Bill, pool: Pool, k: int, left: int, free: int) -> Iterator[tuple[int, ...]]:
    """The rest of a payment, from this kind on."""
    low, full = cost.low[k], cost.full[k]
    most = min(pool[k], left, full + free if k in cost.kinds else full)
    if k == GOLD:
        if low <= left <= most:
            yield (left,)
        return
    for n in range(low, most + 1):
        for rest in _payments(cost, pool, k + 1, left - n, free - max(0, n - full)):
            yield (n, *rest)


def mixes(asked: tuple[int, tuple[int, ...]]) -> tuple[Pool, ...]:
    """Every mix of so many essences of these kinds."""
    n, kinds = asked
    most: Any = tuple(n if k in kinds else 0 for k in KINDS)
    return tuple(_payments(owed(NONE, most, 0, n), most, 0, n, 0))  # type: ignore[arg-type]


MIXES = Memo(mixes)


# -- asking for an amount ------------------------------------------------------------------------------------


def worded(asked: tuple[str, Pool]) -> Option:
    """An amount as an answer: ("pay", 2, "elan", 1, "gold"); without any essence ("pay", "nothing")."""
    verb, amount = asked
    words = [word for n, essence in zip(amount, ESSENCES, strict=True) if n for word in (n, essence)]
    return verb, *(words or ["nothing"])


def amount_of(option: Option) -> Pool:
    """The amount that an answer names."""
    return pool_of(zip(option[2::2], option[1::2], strict=False))


WORDED = Memo(worded)
AMOUNT = Memo(amount_of)


class Offer(NamedTuple):
    """Amounts to choose from, and the answers that name them."""

    amounts: tuple[Pool, ...]
    options: tuple[Option, ...]


def offer(verb: str, amounts: Iterable[Pool]) -> Offer:
    """These amounts as answers."""
    found = tuple(amounts)
    return Offer(found, tuple([WORDED[verb, amount] for amount in found]))


GAINS: Memo[tuple[int, tuple[int, ...]], Offer] = Memo(lambda asked: offer("gain", MIXES[asked]))
ANY_MIX: Memo[tuple[str, int, tuple[int, ...]], Offer] = Memo(lambda asked: offer(asked[0], MIXES[asked[1:]]))


def payment_offer(asked: tuple[Bill, Pool, str]) -> Offer:
    """Every way to pay a bill out of a pool, as answers."""
    cost, (a, b, c, d, e), verb = asked
    if cost.full != NONE:
        return offer(verb, payments(cost, asked[1]))
    every = zip(*ANY_MIX[verb, cost.free, cost.kinds], strict=True)  # any essences: those mixes that the pool holds
    held = [way for way in every if (m := way[0])[0] <= a and m[1] <= b and m[2] <= c and m[3] <= d and m[4] <= e]
    return Offer(tuple([amount for amount, _ in held]), tuple([option for _, option in held]))


PAYMENTS = Memo(payment_offer)


def ways(cost: Bill, pool: Pool, verb: str = "pay") -> Offer:
    """Every way to pay the bill out of this pool."""
    a, b, c, d, e = pool
    v, w, x, y, z = cost.most  # written out: pools that differ in nothing that matters share their ways
    least = (a if a < v else v, b if b < w else w, c if c < x else x, d if d < y else y, e if e < z else z)
    return PAYMENTS[cost, least, verb]


async def choose(p: int, rule: str, verb: str, offered: Offer, form: str, about: Mapping[str, Any]) -> Pool:
    """One of these amounts; if they are many, asked for essence by essence."""
    amounts, options = offered
    for k, essence in enumerate(ESSENCES):
        if len(amounts) <= MANY:
            break
        numbers = sorted({amount[k] for amount in amounts})
        if len(numbers) > MANY:  # a great heap: first about how many
            some = {f"{numbers[i]}-{numbers[i : i + BLOCK][-1]}": i for i in range(0, len(numbers), BLOCK)}
            _, block = await Choice(p, rule, [(essence, each) for each in some], form, {**about, "offered": amounts})
            numbers = numbers[some[block] : some[block] + BLOCK]
            amounts, options = tuple([amount for amount in amounts if amount[k] in numbers]), ()
        if len(numbers) > 1 and len(amounts) > MANY:
            _, n = await Choice(p, rule, [(essence, n) for n in numbers], form, {**about, "offered": amounts})
            amounts, options = tuple([amount for amount in amounts if amount[k] == n]), ()
    if len(amounts) == 1:
        return amounts[0]
    return AMOUNT[await Choice(p, rule, options or offer(verb, amounts).options, form, about)]


def named(amount: Sequence[int]) -> dict[str, int]:
    """The amount by the essences' names, those that are there."""
    return {essence: n for essence, n in zip(ESSENCES, amount, strict=True) if n}


def pool_of(amounts: Iterable[tuple[str, int]]) -> Pool:
    """The amount that is written so."""
    found = dict(amounts)
    return tuple(found.get(essence, 0) for essence in ESSENCES)  # type: ignore[return-value]


@lru_cache(20_000)
def told(amount: Sequence[int]) -> tuple[str, ...]:
    """The amount as an event tells it: ("2 elan", "1 life"), which `names` can put into words."""
    return tuple([f"{n} {essence}" for n, essence in zip(amount, ESSENCES, strict=True) if n])

"""Energy: gaining and choosing it, the limit of the reserve, and paying with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tabletop_nb.core import resources
from tabletop_nb.core.choice import Choice, Facts
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.resources import MANY
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.seasons.box import ENERGIES, RESOURCES, Energy
from tabletop_nb.games.seasons.table import LIMIT, TOKENS, Table, minus, plus, step

Option = resources.Option
bundle, covers = RESOURCES.count, RESOURCES.covers


def as_answers(verb: str, ways: Iterable[Energy]) -> tuple[Option, ...]:
    """Return these amounts as answers."""
    return tuple((verb, *SPELLED[way]) for way in ways)


SPELLED: Memo[Energy, tuple[str, ...]] = Memo(RESOURCES.tokens)
PARTS = RESOURCES.parts
ANSWERS: Memo[tuple[str, Energy, int], tuple[Option, ...]] = Memo(lambda ask: as_answers(ask[0], PARTS[ask[1:]]))
GAINS: Memo[int, tuple[Option, ...]] = Memo(lambda size: as_answers("gain", RESOURCES.of_size(size)))
BUNDLE: Memo[tuple[str, ...], Energy] = Memo(bundle)


# -- gaining -------------------------------------------------------------------------------------------


def stock(table: Table) -> Energy:
    """Return the tokens left in the stockpile. It can run out only with the ruling `energy_limit`."""
    if not table.rulings.energy_limit:
        return (99, 99, 99, 99)
    left: Energy = (TOKENS, TOKENS, TOKENS, TOKENS)
    for seat in table.seats:
        left = minus(left, seat.reserve)
        for _, held in seat.stored:
            left = minus(left, held)
    return left


def others_left(table: Table, *kinds: int) -> int:
    """Return how many tokens of other types the stockpile has."""
    left = stock(table)
    return sum(left[kind] for kind in range(4) if kind not in kinds)


def gain(table: Table, p: int, energy: Energy) -> Energy:
    """Add tokens to the reserve, as far as the stockpile has them. If they are too many, `trim` comes next."""
    if table.rulings.energy_limit:
        a, w, f, e = map(min, energy, stock(table))
        energy = (a, w, f, e)
    me = table.open_seat(p)
    me.reserve = reserve = plus(me.reserve, energy)
    if sum(reserve) > LIMIT:
        table.add_due(("trim", p))
    return energy


@step
def gain_any(table: Table, p: int, count: int, card: str) -> StepCoroutine | None:
    """Gain tokens of your choice, but no more than the reserve can hold."""
    count = min(count, table.seats[p].limit, sum(stock(table)))
    return gain_chosen(table, p, count, card) if count > 0 else None


async def gain_chosen(table: Table, p: int, count: int, card: str) -> None:
    """Ask which tokens, and gain them."""
    energy = gain(table, p, await choose_tokens(table, p, count, card))
    table.note("energy.choose", p, energy=SPELLED[energy], card=card)


async def choose_tokens(table: Table, p: int, count: int, card: str) -> Energy:
    """Ask for `count` tokens of the stockpile."""
    about = {"card": card, "count": count}
    left = stock(table)
    if count <= 5:
        ways = GAINS[count] if min(left) >= count else ANSWERS["gain", left, count]
        answer = await Choice(p, "energy.choose", ways, "energy", about)
        return BUNDLE[answer[1:]]
    return await by_type(p, "energy.choose", "gain", PARTS[left, count], about)


async def by_type(p: int, rule: str, verb: str, ways: list[Energy], about: Facts) -> Energy:
    """Ask for one of these amounts, one type after the other: how many of each?"""

    def ask(energy: str, numbers: Sequence[int | str], _: Sequence[Energy]) -> Choice[Option]:
        return Choice(p, rule, [(verb, number) for number in numbers], "energy", {**about, "energy": energy})

    (chosen,) = await RESOURCES.narrow(ways, ask)
    return chosen


@step
def trim(table: Table, p: int) -> StepCoroutine | None:
    """Return tokens at once if the reserve holds too many. The player chooses which to keep."""
    me = table.seats[p]
    return keep_some(table, p) if me.tokens > me.limit else None


async def keep_some(table: Table, p: int) -> None:
    """Ask which tokens to keep, and return the others."""
    me = table.seats[p]
    ways, about = PARTS[me.reserve, me.limit], {"limit": me.limit}
    if len(ways) <= MANY:
        answer = await Choice(p, "reserve.keep", ANSWERS["keep", me.reserve, me.limit], "energy", about)
        stays = BUNDLE[answer[1:]]
    else:
        stays = await by_type(p, "reserve.keep", "keep", ways, about)
    lost = minus(table.seats[p].reserve, stays)
    table.open_seat(p).reserve = stays
    table.note("reserve.keep", p, lost=SPELLED[lost], kept=SPELLED[stays])


# -- paying --------------------------------------------------------------------------------------------


async def pay(table: Table, p: int, cost: Energy, from_amulets: bool = True) -> None:
    """Discard tokens from the reserve or an Amulet of Water. Ask only if it makes a difference."""
    if not table.seats[p].stored or not from_amulets:
        spend(table, p, cost)
        return
    for kind, count in enumerate(cost):
        if count:
            ways = sources(table, p, kind, count)
            about = {"energy": ENERGIES[kind], "count": count}
            way = ways[0] if len(ways) == 1 else await Choice(p, "pay.from", ways, "pay", about)
            take(table, p, kind, way)


def spend(table: Table, p: int, cost: Energy) -> None:
    """Discard tokens from the reserve."""
    me = table.open_seat(p)
    a, w, f, e = me.reserve
    air, water, fire, earth = cost
    me.reserve = (a - air, w - water, f - fire, e - earth)


def sources(table: Table, p: int, kind: int, count: int) -> list[tuple[str, ...]]:
    """Return where `count` tokens of one type can come from."""
    me = table.seats[p]
    held = [("reserve", me.reserve[kind])]
    held += [(name, on[kind]) for name, (_, on) in zip(("amulet", "amulet_2"), me.amulets, strict=False)]
    names = [name for name, number in held for _ in range(min(number, count))]
    return list(dict.fromkeys(combinations(names, count)))


def take(table: Table, p: int, kind: int, way: tuple[str, ...]) -> None:
    """Take one token from each of the named sources."""
    me = table.open_seat(p)
    cards = [card for card, _ in me.amulets]
    for source in way:
        if source == "reserve":
            me.reserve = less_one(me.reserve, kind)
        else:
            card = cards[source == "amulet_2"]
            me.put(card, less_one(me.on(card), kind))


def less_one(energy: Energy, kind: int) -> Energy:
    """Return the amount with one token of this type less.

    >>> less_one(bundle(("fire", "fire", "air")), ENERGIES.index("fire"))
    (1, 0, 1, 0)
    """
    return minus(energy, bundle((ENERGIES[kind],)))


def spendable(table: Table, p: int, from_amulets: bool = True) -> Energy:
    """Return the tokens that can pay a cost."""
    me = table.seats[p]
    return me.wealth if from_amulets and me.stored else me.reserve


async def pay_any(table: Table, p: int, count: int, rule: str, verb: str, from_amulets: bool = True) -> Energy:
    """Ask for `count` tokens, discard them, and return them."""
    answer = await Choice(p, rule, ANSWERS[verb, spendable(table, p, from_amulets), count], "pay", {"count": count})
    cost = BUNDLE[answer[1:]]
    await pay(table, p, cost, from_amulets)
    return cost


def reduced(cost: Energy, hands: int) -> list[Energy]:
    """Return what a cost can become with Hands of Fortune: each takes off one energy, but never the last.

    >>> reduced((1, 1, 0, 0), hands=1)
    [(0, 1, 0, 0), (1, 0, 0, 0)]
    """
    size = sum(cost)
    return PARTS[cost, max(size - hands, min(size, 1))]

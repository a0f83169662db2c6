"""The best ways to cast a combination, by search: every result it can reach, and the cheapest way to each.

The sums of the Spells are built Spell by Spell, and equal sums are merged, so the search is exact and fast. What a
Spell, a die or an Enchantment gives comes from `casting.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.casting import (
    NOTHING,
    Combination,
    Energy,
    Power,
    Total,
    by_kind,
    concluded,
    factor_of,
    multiplier,
    order_plans,
    other_lines,
    powers,
    purchases,
    spell_energy,
    spent,
    with_choice,
)
from tabletop_nb.games.mercurial.table import NO_CASTING, Casting

Counts = tuple[int, ...]  # how many Links of each factor
Groups = Mapping[int, tuple[str, ...]]  # the Links of each factor
EFFECTS = ("ruin", "restore")  # of a Spell with a choice
NO_CHOICE = ("",)


class Search(NamedTuple):
    """A combination, with what is already decided about it and what the rulings allow."""

    box: Box
    cast: Combination
    decided: Casting = NO_CASTING  # Links and choices
    buys: bool = True  # whether Acuity can be spent
    links_forced: bool = True  # whether a Link must be put on a normal Spell if there is one


class Way(NamedTuple):
    """A way to cast, its result, and the Acuity it spends."""

    power: Power
    plan: Casting
    spent: int


class Placed(NamedTuple):
    """What is decided about one Spell: its Links, how many of each factor, and what it gives if that is a choice."""

    spell: str
    links: Counts
    chosen: str


class Part(NamedTuple):
    """What a Spell gives if it is placed in this way."""

    ruin: int
    restore: int
    placed: Placed


class Key(NamedTuple):
    """The sum of some Spells, and the Links that are used up."""

    used: Counts
    ruin: int
    restore: int


Sums = dict[Key, tuple[Placed, ...]]
Parts = tuple[tuple[Part, ...], ...]  # what each normal Spell can give


class Point(NamedTuple):
    """Ruin and Restore before Enchantments, and whether the Mystrune is added after them."""

    ruin: int
    restore: int
    is_late: bool


class Origin(NamedTuple):
    """The cheapest way to a point."""

    spent: int
    rune: bool
    bought: Energy
    placed: tuple[Placed, ...]


def best_ways(search: Search) -> Mapping[Power, Way]:
    """Return every result that a combination can reach, and the way to it that spends the least.

    Of two ways that spend the same Acuity, it is the one that keeps the Mystrune.
    """
    box, cast, groups = search.box, search.cast, link_groups(search)
    found: dict[Power, tuple[Origin, Zone]] = {}
    for (point, origin), order in product(points(search, groups).items(), order_plans(box, cast)):
        for power in results(box, cast, point, order):
            if power not in found or origin[:2] < found[power][0][:2]:
                found[power] = origin, order
    return {power: Way(power, plan_of(search, groups, *way), way[0].spent) for power, way in found.items()}


def results(box: Box, cast: Combination, point: Point, order: Zone) -> tuple[Power, ...]:
    """Return the final result of a sum, or the two to choose from in an Equilibrium."""
    if order or point.is_late:
        plan = NO_CASTING._replace(order=order, rune=point.is_late)
        _, ruin, restore = concluded(box, cast, plan, Total((), point.ruin, point.restore))
        return powers(box, ruin, restore)
    return powers(box, point.ruin, point.restore)


def points(search: Search, groups: Groups) -> dict[Point, Origin]:
    """Return every sum of everything, before Enchantments, with the cheapest way to it."""
    box, cast, found = search.box, search.cast, dict[Point, Origin]()
    builder = Builder(groups, search.links_forced)
    offers = list(purchases(box, cast.acuity).values()) if search.buys else [NOTHING]
    every = {left: parts_of(search, groups, left) for left in {cast.acuity - spent(box, each) for each in offers}}
    steady = {spell for spell, parts in every[cast.acuity].items() if all(parts == e[spell] for e in every.values())}
    for bought, rune in product(offers, (False, True) if any(cast.rune) else (False,)):
        cost, is_late = spent(box, bought), rune and not cast.rune_first
        parts = every[cast.acuity - cost]
        ordered = sorted(parts, key=lambda spell: spell not in steady)  # sums of the first ones are shared
        lines = other_lines(cast, NO_CASTING._replace(bought=bought, rune=rune))
        more_ruin, more_restore = sum([line.ruin for line in lines]), sum([line.restore for line in lines])
        for (ruin, restore), placed in builder.complete(tuple([parts[spell] for spell in ordered])).items():
            point = Point(ruin + more_ruin, restore + more_restore, is_late)
            known = found.get(point)
            if known is None or (cost, rune) < known[:2]:
                found[point] = Origin(cost, rune, bought, placed)
    return found


# -- the best of them ----------------------------------------------------------------------------------------


def _ways(search: Search) -> tuple[Way, ...]:
    """Return the ways to cast for which no other gives as much of the same for less Acuity."""
    best: dict[tuple[bool, bool, bool, int], Way] = {}  # by kind of result, use of the Mystrune, and Acuity spent
    for way in best_ways(search).values():
        key = way.power.ruin > 0, way.power.myst > 0, way.plan.rune, way.spent
        if key not in best or strength(way) > strength(best[key]):
            best[key] = way
    return tuple(best.values())


def strength(way: Way) -> int:
    """Return how large the result is."""
    return way.power.ruin + way.power.restore


WAYS: Memo[Search, tuple[Way, ...]] = Memo(_ways, 20_000)


# -- Links and choices ---------------------------------------------------------------------------------------


def link_groups(search: Search) -> Groups:
    """Return the Links that aren't placed yet, those with the same factor together."""
    placed, groups = {link for link, _ in search.decided.links}, dict[int, tuple[str, ...]]()
    for link in by_kind(search.box, search.cast.spells, "link"):
        if link not in placed:
            factor = factor_of(search.box, link, search.cast.aether)
            groups[factor] = (*groups.get(factor, ()), link)
    return groups


def counts_up_to(most: Iterable[int]) -> Iterator[Counts]:
    """Yield all numbers of Links up to these."""
    return product(*[range(each + 1) for each in most])


def parts_of(search: Search, groups: Groups, left: int) -> dict[str, tuple[Part, ...]]:
    """Return what each normal Spell can give, with any of the Links on it, if so much Acuity is left."""
    box, cast, decided = search.box, search.cast, search.decided
    chosen, open_ = dict(decided.choices), with_choice(box, cast.spells, cast.aether)
    every = [(counts, factor_by(groups, counts)) for counts in counts_up_to(map(len, groups.values()))]
    parts = {}
    for spell in by_kind(box, cast.spells, "normal"):
        effects = EFFECTS if spell in open_ and spell not in chosen else NO_CHOICE
        energies = [(way, spell_energy(box, cast, spell, left, way or chosen.get(spell, ""))) for way in effects]
        fixed = multiplier(box, cast, decided, spell)
        parts[spell] = tuple(
            [
                Part(ruin * fixed * factor, restore * fixed * factor, Placed(spell, counts, way))
                for way, (ruin, restore) in energies
                for counts, factor in every
            ]
        )
    return parts


def factor_by(groups: Groups, counts: Counts) -> int:
    """Return by how much so many Links of each factor multiply a Spell."""
    return prod([factor**count for factor, count in zip(groups, counts, strict=True)])


class Builder:
    """Builds sums Spell by Spell. Sums of the same first Spells are built once."""

    def __init__(self, groups: Groups, links_forced: bool) -> None:
        self.every, self.links_forced = tuple(map(len, groups.values())), links_forced
        usable = list(counts_up_to(self.every))
        self.joined = {used: {more: added(used, more) for more in usable} for used in usable}
        nothing = Key((0,) * len(groups), 0, 0)
        self.sums: dict[Parts, Sums] = {(): {nothing: ()}}

    def complete(self, parts: Parts) -> dict[Energy, tuple[Placed, ...]]:
        """Return every sum in which all Links are used that must be, with a way to it."""
        is_free = not self.links_forced or not parts
        able = self.build(parts).items()
        return {(ruin, restore): way for (used, ruin, restore), way in able if is_free or used == self.every}

    def build(self, parts: Parts) -> Sums:
        """Return every sum of these Spells, with a way to it."""
        if parts not in self.sums:
            self.sums[parts] = self.extend(self.build(parts[:-1]), parts[-1])
        return self.sums[parts]

    def extend(self, sums: Sums, options: tuple[Part, ...]) -> Sums:
        """Return every sum with one more Spell."""
        longer: Sums = {}
        for (used, ruin, restore), way in sums.items():
            joined = self.joined[used]
            for more_ruin, more_restore, placed in options:
                links = joined[placed.links]
                if links in self.joined:
                    longer.setdefault(Key(links, ruin + more_ruin, restore + more_restore), (*way, placed))
        return longer


def added(used: Counts, more: Counts) -> Counts:
    """Return the numbers of Links together."""
    return tuple(a + b for a, b in zip(used, more, strict=True))


def plan_of(search: Search, groups: Groups, origin: Origin, order: Zone) -> Casting:
    """Return the decisions that lead to a sum."""
    free, decided = [list(links) for links in groups.values()], search.decided
    links = tuple([(link, spell) for spell, counts, _ in origin.placed for link in taken(free, counts)])
    choices = tuple([(spell, chosen) for spell, _, chosen in origin.placed if chosen])
    return Casting((*decided.links, *links), (*decided.choices, *choices), origin.bought, origin.rune, order)


def taken(free: Iterable[list[str]], counts: Counts) -> list[str]:
    """Take so many Links of each factor."""
    return [links.pop(0) for links, count in zip(free, counts, strict=True) for _ in range(count)]

"""The cubes of the cheapest plan: one for each wanted unit, among those that are there and those that can be harvested.

What can be paid with what, and where arrows lead, is read from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import Any, NamedTuple

from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.materials import (
    ARROWS,
    COUNTERPART,
    PAYMENTS,
    RAW,
    RESULT,
    SOURCES,
    UNIT,
    Goods,
    count,
)
from tabletop_nb.games.trismegistus.payment import REPLACES, missing

MERCURY = "raw_mercury"
METAL_BIT = {raw: 1 << i for i, raw in enumerate(RAW)}
ARROW_BIT = {arrow: 1 << len(RAW) + i for i, arrow in enumerate(ARROWS)}
RAW_OF = {refined: raw for raw, refined in COUNTERPART.items()}


class Cube(NamedTuple):
    """Where a wanted cube comes from: its kind now, whether it is harvested, and the arrows that it moves along."""

    kind: str
    is_harvested: bool
    arrows: tuple[int, ...]


class Choice(NamedTuple):
    """Cubes for the first units of a cost.

    Attributes:
        left: The goods that aren't used for them.
        units: How many units there is a cube for.
        spared: How many other units are spared.
        harvested: How many cubes are harvested.
        moves: How many transmutations there are.
        worked: The metals and arrows that are worked with, one bit each.
        last: The last cube, or None.
        before: The choice before it.
    """

    left: Goods
    units: int = 0
    spared: int = 0
    harvested: int = 0
    moves: int = 0
    worked: int = 0
    last: Cube | None = None
    before: Any = None

    @property
    def cubes(self) -> tuple[Cube, ...]:
        """The chosen cubes."""
        earlier: tuple[Cube, ...] = self.before.cubes if self.before else ()
        return (*earlier, self.last) if self.last else earlier


Waiting = tuple[tuple[int, int, int, int], int, Choice]  # its least cost, a number, and the choice


@cache
def routes(kind: str) -> Mapping[str, tuple[int, ...]]:
    """Return every kind of cube that can become this one, with the arrows on the way.

    >>> routes("ref_tin")
    {'ref_tin': (), 'raw_copper': (2,), 'ref_copper': (2,), 'raw_lead': (1, 2)}
    """
    found: dict[str, tuple[int, ...]] = {kind: ()}
    for arrow in ARROWS:
        if RESULT[arrow] == kind:
            ways = [routes(source) for source in SOURCES[arrow]]
            found |= {origin: (*before, arrow) for way in ways for origin, before in way.items()}
    return found


@cache
def cubes_for(unit: str) -> tuple[Cube, ...]:
    """Return the cubes that can pay a unit, except those that are never cheapest.

    Harvesting the nearest metal is always possible. So a cube that moves further than that is never cheapest.
    """
    ways = [routes(kind) for kind in (*REPLACES[unit], "gold")]
    shortest = {kind: min((way[kind] for way in ways if kind in way), key=len) for way in ways for kind in way}
    most = min(len(arrows) for kind, arrows in shortest.items() if kind in RAW)
    held = [Cube(kind, False, arrows) for kind, arrows in shortest.items() if len(arrows) <= most]
    harvested = [cube._replace(is_harvested=True) for cube in held if cube.kind in RAW and len(cube.arrows) == most]
    return *held, *harvested


@cache
def worked_with(cube: Cube) -> int:
    """Return the metal and the arrows that a cube takes, one bit each."""
    return sum(ARROW_BIT[arrow] for arrow in cube.arrows) | (METAL_BIT[cube.kind] if cube.is_harvested else 0)


def choose_cubes(goods: Goods, units: Zone, gold_pays: bool, spared: int) -> Choice:
    """Return the cubes of the cheapest plan. This is an A* search, one unit after the other.

    An essence is never made by a transmutation: paying directly with the essence that this takes is cheaper.
    """
    units = tuple(sorted(units, key=lambda unit: (len(cubes_for(unit)), unit)))
    unpaid = [units[i:] for i in range(len(units) + 1)]
    start = Choice(goods)
    queue: list[Waiting] = [((*least_cost(start, units, spared, gold_pays), 0), 0, start)]
    seen = {start[:6]}
    number = 0  # decides between equal costs, because choices themselves aren't compared
    while True:
        _, _, choice = heappop(queue)
        done = choice.units + choice.spared
        if done == len(units):
            return choice
        for following in next_choices(choice, units[done], spared):
            if following[:6] not in seen:
                seen.add(following[:6])
                number += 1
                least = least_cost(following, unpaid[done + 1], spared, gold_pays)
                heappush(queue, ((*least, -done), number, following))


def next_choices(choice: Choice, unit: str, spared: int) -> Iterator[Choice]:
    """Yield every way to choose a cube for one more unit, or to spare it."""
    if choice.spared < spared:
        yield choice._replace(spared=choice.spared + 1, last=None, before=choice)
    for cube in usable(choice.left, cubes_for(unit)):
        yield Choice(
            choice.left - (0 if cube.is_harvested else UNIT[cube.kind]),
            choice.units + 1,
            choice.spared,
            choice.harvested + cube.is_harvested,
            choice.moves + len(cube.arrows),
            choice.worked | worked_with(cube),
            cube,
            choice,
        )


def usable(left: Goods, cubes: Sequence[Cube]) -> list[Cube]:
    """Return the cubes that can be chosen, without those that would do no better than another one.

    Whatever raw material can be used for, its refined counterpart can, too, so raw material is used first. Gold is used
    last, because it can be used for every unit.
    """
    there = {(cube.kind, cube.arrows) for cube in cubes if not cube.is_harvested and count(left, cube.kind)}
    has_other = any(not arrows and kind != "gold" for kind, arrows in there)
    worse = {(kind, arrows) for kind, arrows in there if (RAW_OF.get(kind), arrows) in there}
    worse |= {("gold", ())} if has_other else set()
    return [cube for cube in cubes if cube.is_harvested or cube[::2] in there - worse]


def least_cost(choice: Choice, unpaid: Zone, spared: int, gold_pays: bool) -> tuple[int, int, int]:
    """Return a cost that no plan with these cubes is below: potency, essences, kinds. With all cubes, it is exact."""
    free = count(choice.left, "gold") + spared - choice.spared
    short = max(0, missing(choice.left, unpaid) - free)  # units for which a cube has to be harvested or moved
    lack = lacking(choice, gold_pays)
    worked = choice.worked | (METAL_BIT[MERCURY] if lack else 0)
    return choice.harvested + choice.moves + lack + short, choice.moves, worked.bit_count()


def lacking(choice: Choice, gold_pays: bool) -> int:
    """Return how many essences have to be gained."""
    return max(0, choice.moves - sum(count(choice.left, kind) for kind in payable(gold_pays)))


@cache
def payable(gold_pays: bool) -> tuple[str, ...]:
    """Return the kinds that pay an essence: tokens first, because they have no other use."""
    return tuple(kind for kind in PAYMENTS if gold_pays or kind != "gold")

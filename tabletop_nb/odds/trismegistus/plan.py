"""The cheapest way from a player's materials to wanted ones, by harvesting, gaining essences and transmuting.

Costs are compared in this order: potency, essences paid, and with how many different metals and arrows you work,
because each takes an action of its own. The actions are then put in the order that needs the fewest dice. Artifacts,
Bonus tokens, Chameleon tokens and reactions aren't counted: they can only make a plan cheaper.

A cube is chosen for each wanted unit (see `cubes.py`); all else follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.box import Box
from tabletop_nb.games.trismegistus.materials import (
    METALS,
    RAW,
    RESULT,
    TOKENS,
    UNIT,
    Goods,
    by_name,
    count,
    transmuted,
)
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS
from tabletop_nb.odds import Rows
from tabletop_nb.odds.trismegistus.cubes import MERCURY, Cube, choose_cubes, lacking, least_cost, payable
from tabletop_nb.odds.trismegistus.dice import Die, Task, assign_dice

if TYPE_CHECKING:
    from pandas import DataFrame


class Workshop(NamedTuple):
    """What a plan works with besides the goods.

    Attributes:
        colours: The colour of each arrow.
        essences: The essence of each metal's bowl; "any" for a free choice.
        gold_pays: Whether gold can pay an essence.
        die: The die on the potency track, if there is one.
        first: What to pay essences with if possible, because it advances the track that you need.
    """

    colours: Mapping[int, str]
    essences: Mapping[str, str]
    gold_pays: bool = True
    die: Die | None = None
    first: tuple[str, ...] = ()

    @property
    def payments(self) -> tuple[str, ...]:
        """What pays an essence, in the order in which it is used."""
        return tuple(sorted(payable(self.gold_pays), key=lambda kind: kind not in self.first))


class Step(NamedTuple):
    """A step of a plan, for 1 potency.

    Attributes:
        die: The number of the die, from 1.
        action: `harvest`, `essences` or `transmute`.
        arrow: The arrow; 0 if none.
        source: The cube that is moved.
        payment: What pays the essence.
        result: What you get.
        goods: The goods afterwards.
    """

    die: int
    action: str
    arrow: int
    source: str
    payment: str
    result: str
    goods: Goods

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        return {**self._asdict(), "goods": str(by_name(self.goods))}


@dataclass(frozen=True)
class Plan:
    """The cheapest plan for some units.

    Attributes:
        units: What is wanted, as the units of a cost.
        spared: How many of the units needn't be paid.
        goods: What there is before.
        steps: What to do, in order.
        dice: The dice that it takes: what each has to show, and how much potency is used.
        kinds: How many different metals and arrows are worked with. Essences count as a metal, unless they are mercury
            that is harvested anyway.
    """

    units: Zone
    spared: int
    goods: Goods
    steps: Rows[Step] = field(default_factory=Rows)
    dice: Rows[Die] = field(default_factory=Rows)
    kinds: int = 0

    @property
    def potency(self) -> int:
        """The potency that it costs."""
        return len(self.steps)

    @property
    def essences(self) -> int:
        """How many essences are paid."""
        return sum(step.action == "transmute" for step in self.steps)

    @property
    def arrows(self) -> tuple[int, ...]:
        """The arrows that are used."""
        return tuple(sorted({step.arrow for step in self.steps} - {0}))

    @property
    def end(self) -> Goods:
        """The goods afterwards, before the wanted units are paid."""
        return self.steps[-1].goods if self.steps else self.goods

    @property
    def cost(self) -> tuple[int, int, int]:
        """Potency, essences and kinds: the smallest there is, compared in this order."""
        return self.potency, self.essences, self.kinds

    def to_frame(self) -> DataFrame:
        """Return one line for each step. The dice have their own `to_frame()`."""
        return self.steps.to_frame()


def find_plan(goods: Goods, units: Zone, workshop: Workshop, spared: int = 0) -> Plan:
    """Return the cheapest plan after which the units can be paid, with some of them spared.

    >>> from tabletop_nb.games.trismegistus.box import house_box
    >>> from tabletop_nb.games.trismegistus.materials import packed
    >>> workshop = workshop_of(house_box(), "duval")
    >>> plan = find_plan(packed({"raw_lead": 1, "salt": 1}), ("ref_copper", "raw_tin"), workshop)
    >>> plan.cost, [(step.action, step.arrow, step.result) for step in plan.steps]
    ((2, 1, 2), [('harvest', 0, 'raw_tin'), ('transmute', 1, 'ref_copper')])
    >>> plan.dice
    (Die(metal='tin', colour='black', potency=2, is_held=False),)
    """
    choice = choose_cubes(goods, units, workshop.gold_pays, spared)
    lack = lacking(choice, workshop.gold_pays)
    jobs = list_jobs(choice.cubes, lack, workshop)
    dice, shares = assign_dice([job.task for job in jobs], workshop.die)
    parts = [Part(jobs[share.task], share.amount, share.die) for share in shares]
    dice = [with_essence(die, [part.job for part in parts if part.die == i], workshop) for i, die in enumerate(dice)]
    steps = Rows(carry_out(goods, choice.cubes, parts, dice, workshop))
    return Plan(units, spared, goods, steps, Rows(dice), kinds=least_cost(choice, (), spared, workshop.gold_pays)[2])


def workshop_of(box: Box, lab: str, gold_pays: bool = True, die: Die | None = None) -> Workshop:
    """Return the workshop of a Laboratory.

    >>> from tabletop_nb.games.trismegistus.box import house_box
    >>> workshop_of(house_box(), "duval").colours[6]
    'red'
    """
    arrows = box.labs[lab].arrows
    colours = {arrow: colour for colour in COLOURS for arrow in arrows[colour]}
    return Workshop(colours, box.essences, gold_pays, die)


# -- which actions ---------------------------------------------------------------------------------------------


class Job(NamedTuple):
    """A task of a plan: harvesting a metal, gaining essences, or moving cubes along one arrow.

    Attributes:
        kinds: The kind of cube of each step: what is harvested or moved; empty for essences.
    """

    action: str
    arrow: int
    kinds: tuple[str, ...]
    task: Task


def list_jobs(cubes: Sequence[Cube], essences: int, workshop: Workshop) -> list[Job]:
    """Return the harvests, then the essences, then the moves along each arrow, with what has to come first."""
    raw = [cube.kind for cube in cubes if cube.is_harvested]
    paying = {MERCURY} if essences and MERCURY in raw else set[str]()
    if paying:  # Mercury that is harvested pays like an essence that is gained.
        raw, essences = raw + [MERCURY] * essences, 0
    jobs = [harvest_job(kind, raw.count(kind)) for kind in sorted(set(raw), key=RAW.index)]
    if essences:
        jobs.append(Job("essences", 0, ("",) * essences, Task("", "", essences)))
    for arrow in sorted({arrow for cube in cubes for arrow in cube.arrows}):
        along = [cube for cube in cubes if arrow in cube.arrows]
        kinds = tuple(cube.kind if arrow == cube.arrows[0] else RESULT[arrow - 1] for cube in along)
        metals = {cube.kind for cube in along if cube.is_harvested} | paying
        arrows = {earlier for cube in along for earlier in cube.arrows if earlier < arrow}
        after = sum(1 << i for i, job in enumerate(jobs) if comes_first(job, metals, arrows))
        jobs.append(Job("transmute", arrow, kinds, Task("", workshop.colours[arrow], len(along), after)))
    return jobs


def harvest_job(kind: str, number: int) -> Job:
    """Return the harvest of a metal."""
    return Job("harvest", 0, (kind,) * number, Task(kind.removeprefix("raw_"), "", number))


def comes_first(job: Job, metals: Set[str], arrows: Set[int]) -> bool:
    """Return whether a job comes before the moves that need these metals and earlier arrows, and essences."""
    return job.action == "essences" or job.arrow in arrows or (job.action == "harvest" and job.kinds[0] in metals)


# -- the steps -------------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A part of a job that one die does. Dice are numbered from 0."""

    job: Job
    amount: int
    die: int


def with_essence(die: Die, jobs: Sequence[Job], workshop: Workshop) -> Die:
    """Return a die with a metal if it gains essences, so that the plan can say which."""
    if die.metal or all(job.action != "essences" for job in jobs):
        return die
    metals = [metal for metal in METALS if workshop.essences[metal] != ANY]
    return die._replace(metal=next((m for m in metals if workshop.essences[m] in workshop.first), metals[0]))


def carry_out(
    goods: Goods, cubes: Sequence[Cube], parts: Sequence[Part], dice: Sequence[Die], workshop: Workshop
) -> Iterator[Step]:
    """Yield the steps, each with the goods afterwards. The chosen cubes are reserved, so they aren't paid."""
    reserved = sum(UNIT[cube.kind] for cube in cubes if not cube.is_harvested)
    wanted = [cube.kind for cube in cubes if cube.is_harvested]
    kinds = {job.arrow or job.kinds[0]: iter(job.kinds) for job, _, _ in parts}
    for job, amount, number in parts:
        for _ in range(amount):
            kind = next(kinds[job.arrow or job.kinds[0]])
            if job.action == "transmute":
                payment = next(each for each in workshop.payments if count(goods - reserved, each))
                goods = transmuted(goods, kind, payment)
                reserved += UNIT[RESULT[job.arrow]] - UNIT[kind]
                yield Step(number + 1, "transmute", job.arrow, kind, payment, RESULT[job.arrow], goods)
                continue
            gained = kind or essence_of(dice[number], workshop)
            goods += UNIT[gained]
            if gained in wanted:
                wanted.remove(gained)
                reserved += UNIT[gained]
            yield Step(number + 1, "harvest" if gained in RAW else "essences", 0, "", "", gained, goods)


def essence_of(die: Die, workshop: Workshop) -> str:
    """Return what a die gains as an essence. Mercury is a cube."""
    essence = workshop.essences[die.metal]
    if essence == ANY:
        return next((kind for kind in workshop.first if kind in TOKENS), TOKENS[0])
    return MERCURY if essence == "mercury" else essence

"""The calculator for a cast: the best way to cast any combination for a goal, explained line by line.

>>> found = CAST.what_if({
...     "spell_1": "echo_knot", "spell_2": "marching_fire", "spell_3": "dew_thread", "spell_4": "salt_the_fields",
...     "acuity": 3, "goal": "ruin",
... })
>>> found.best.way.plan.links, found.best.way.power.ruin
((('echo_knot', 'marching_fire'),), 21)
>>> [(step.rule, step.card, step.ruin, step.restore) for step in found.steps if step.rule == "cast.enchant"]
[('cast.enchant', 'salt_the_fields', 21, 0)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import InvalidValueError, one_of
from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial.best_cast import Search, best_ways
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.casting import CHARTS, NOTHING, Combination, by_kind, explain, factor_of, total
from tabletop_nb.games.mercurial.elements import AETHER, AETHER_BIT
from tabletop_nb.games.mercurial.forecast import (
    BEST_CLAIMS,
    Claims,
    Forecast,
    arcana_for,
    gain_of,
    rank,
)
from tabletop_nb.games.mercurial.objectives import qualifies
from tabletop_nb.games.mercurial.rulings import Rulings
from tabletop_nb.games.mercurial.table import LIMIT, Seat
from tabletop_nb.odds import NO_OPTIONS, Fields, OddsModel, Options, Rows
from tabletop_nb.odds.mercurial.position import NONE, Checker, box_of, deck_name, dice_fields, dice_in, rulings_of

if TYPE_CHECKING:
    from pandas import DataFrame

MAX_SPELLS = 8  # in the calculator
SPELL_FIELDS = tuple(f"spell_{number}" for number in range(1, MAX_SPELLS + 1))
GOALS = ("points", "ruin", "restore", "equilibrium", "heroic")


class Step(NamedTuple):
    """One line of the explanation, in the order of the rulebook's steps.

    Attributes:
        rule: The key of its rule.
        card: The component, or "dice" or "acuity".
        ruin: Ruin that it adds, or that there is after it.
        restore: The same for Restore.
        number: By how much a Link or a Spell is multiplied, Myst, Prestige, or points.
        other: The Spell that a Link is on, or what a Spell with a choice gives.
        prestige: Prestige that an Equilibrium gives.
    """

    rule: str
    card: str = ""
    ruin: int = 0
    restore: int = 0
    number: int = 0
    other: str = ""
    prestige: int = 0

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        return self._asdict()


class Reached(NamedTuple):
    """A result that the combination can reach, and the cheapest way to it."""

    found: Forecast

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        way, gain, arcana, points = self.found
        facts = {"spent": way.spent, "mystrune": way.plan.rune, "heroic": gain.heroic, "prestige": gain.prestige}
        return {**way.power._asdict(), **facts, "arcana": arcana, "points": points}


class Aim(NamedTuple):
    """A goal with the best cast for it, and whether it is reached."""

    goal: str
    found: Forecast
    is_met: bool

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        return {"goal": self.goal, "is_met": self.is_met, **Reached(self.found).record()}


@dataclass(frozen=True)
class Combined:
    """A combination with everything that decides what it is worth.

    Attributes:
        box: The components.
        cast: What counts in the cast.
        mystrune: The Mystrune that the player has, or none.
        heroics: The Heroics that can be claimed.
        arcanas: The Arcanas that can be claimed.
        used: Spells used before, which count for Arcanas.
        rulings: The rulings of the game.
        goal: What to aim for: see `GOALS`.
        target: The Heroic to aim for.
    """

    box: Box
    cast: Combination
    mystrune: str
    heroics: Zone
    arcanas: Zone
    used: Zone
    rulings: Rulings
    goal: str
    target: str

    def seat(self) -> Seat:
        """Return a seat with this combination."""
        me = Seat()
        me.active, me.used, me.aether = self.cast.spells, self.used, AETHER_BIT if self.cast.aether else 0
        return me


@dataclass(frozen=True)
class CastOdds:
    """The best way to cast a combination.

    Attributes:
        box: The components.
        spells: The Spells of the combination.
        goal: The goal.
        target: The Heroic to aim for, if that is the goal.
        best: The best cast for the goal; None without Spells.
        is_met: Whether it reaches the goal. If not, it comes as close as possible.
        steps: The explanation of the best cast, line by line.
        goals: The best cast for each goal.
        reached: Every result that can be reached, the most points first.
    """

    box: Box
    spells: Zone
    goal: str
    target: str
    best: Forecast | None = None
    is_met: bool = False
    steps: Rows[Step] = field(default_factory=Rows)
    goals: Rows[Aim] = field(default_factory=Rows)
    reached: Rows[Reached] = field(default_factory=Rows)

    def to_frame(self) -> DataFrame:
        """Return one line for each step of the best cast.

        The other tables are `goals` and `reached`, each with its own `to_frame()`.
        """
        return self.steps.to_frame()


# -- the best cast for each goal -----------------------------------------------------------------------------


def evaluate(combined: Combined) -> CastOdds:
    """Return the best way to cast a combination for its goal, and for the other goals."""
    box, goal, target = combined.box, combined.goal, combined.target
    if not combined.cast.spells:
        return CastOdds(box, (), goal, target)
    every = forecasts(combined)
    goals = GOALS if target else GOALS[:-1]
    aims = Rows(aim_for(each, combined, every) for each in goals)
    mine = next((aim for aim in aims if aim.goal == goal), aims[0])
    reached = Rows(Reached(found) for found in sorted(every, key=rank, reverse=True))
    steps = Rows(steps_of(combined, mine.found))
    return CastOdds(box, combined.cast.spells, goal, target, mine.found, mine.is_met, steps, aims, reached)


def forecasts(combined: Combined) -> list[Forecast]:
    """Return every result that the combination can reach, with the best claim."""
    box, me, alone = combined.box, combined.seat(), combined.rulings.prestige_without_heroic
    search, found = Search(box, combined.cast, links_forced=combined.rulings.links_forced), []
    for power, way in best_ways(search).items():
        gain = BEST_CLAIMS[Claims(box, combined.heroics, power, alone)]
        arcana, bonus = arcana_for(box, me, combined.arcanas, power)
        found.append(Forecast(way, gain, arcana, gain.points + bonus))
    return found


def aim_for(goal: str, combined: Combined, every: list[Forecast]) -> Aim:
    """Return the best cast for a goal. If nothing reaches it, it is the closest one."""
    if goal == "heroic":
        every = [with_heroic(combined, found) for found in every]
    order = ORDERS[goal]
    best = max(every, key=lambda found: (*order(combined, found), *rank(found)))
    return Aim(goal, best, order(combined, best)[0] > 0)


def with_heroic(combined: Combined, found: Forecast) -> Forecast:
    """Return a forecast in which the wanted Heroic is claimed, if the result is enough for it."""
    power = found.way.power
    if not qualifies(combined.box.heroics[combined.target], power.ruin, power.restore):
        return found
    gain = gain_of(Claims(combined.box, (), power, True), combined.target)
    return found._replace(gain=gain, points=found.points - found.gain.points + gain.points)


def by_myst(combined: Combined, found: Forecast) -> tuple[int, ...]:
    """Return how good an Equilibrium is; otherwise, how close Ruin and Restore are."""
    power = found.way.power
    if combined.box.row(power.myst) is not None:
        return power.myst, 0
    return 0, -abs(power.ruin - power.restore)


def by_heroic(combined: Combined, found: Forecast) -> tuple[int, ...]:
    """Return whether the wanted Heroic can be claimed; otherwise, how little is missing."""
    card, (ruin, restore, _) = combined.box.heroics[combined.target], found.way.power
    if qualifies(card, ruin, restore):
        return 1, 0
    return 0, -min(card.ruin - ruin, card.restore - restore)


Order = Callable[[Combined, Forecast], tuple[int, ...]]
ORDERS: Mapping[str, Order] = {  # the first number is above zero if the goal is reached
    "points": lambda _, found: (1, found.points),
    "ruin": lambda _, found: (found.way.power.ruin,),
    "restore": lambda _, found: (found.way.power.restore,),
    "equilibrium": by_myst,
    "heroic": by_heroic,
}


# -- the explanation -----------------------------------------------------------------------------------------


def steps_of(combined: Combined, found: Forecast) -> Iterator[Step]:
    """Yield the lines of a cast: Links and choices, what counts, the result, and what it claims."""
    box, cast, plan = combined.box, combined.cast, found.way.plan
    for link in by_kind(box, cast.spells, "link"):
        spell = dict(plan.links).get(link, "")
        rule = "cast.link" if spell else "cast.no_link"
        yield Step(rule, link, number=factor_of(box, link, cast.aether), other=spell)
    for spell, chosen in plan.choices:
        yield Step("cast.choose", spell, other=chosen)
    for rule, facts in explain(box, cast, total(box, cast, plan), found.way.power):
        step = Step(rule, **facts)
        yield step._replace(card=combined.mystrune) if step.card == "mystrune" else step
    yield from claims_of(combined, found)


def claims_of(combined: Combined, found: Forecast) -> Iterator[Step]:
    """Yield what the result gives and claims."""
    box, gain = combined.box, found.gain
    row = box.row(found.way.power.myst)
    if row is not None:
        yield Step("cast.bonus", number=row.acuity, prestige=row.prestige)
    if gain.heroic:
        yield Step("claim.heroic", gain.heroic, number=box.heroics[gain.heroic].vp)
    else:
        yield Step("claim.none")
    if gain.prestige:
        yield Step("claim.prestige" if gain.heroic else "claim.prestige_alone", number=gain.prestige)
    if found.arcana:
        yield Step("claim.arcana", found.arcana, number=found.points - gain.points)


# -- positions: of a game, or described by hand --------------------------------------------------------------


def check(fields: Fields) -> dict[str, Any]:
    """Return the checked fields of a combination. By hand, all Heroics and Arcanas can be claimed."""
    form, box = Checker(fields), box_of(fields)
    form.add("role", one_of(box.classes), next(iter(box.classes)))
    form.dice()
    form.number("acuity", LIMIT)
    spells = [form.card(name, box.spells) for name in SPELL_FIELDS]
    for name, spell in zip(SPELL_FIELDS, spells, strict=True):
        if spell and spells.count(spell) > 1:
            raise InvalidValueError(spell, "each Spell once", name)
    form.card("mystrune", box.mystrunes)
    form.add("goal", one_of(GOALS), GOALS[0])
    form.card("target", box.heroics)
    form.cards("heroics", box.heroics, box.heroics)
    form.cards("arcanas", box.arcanas, box.arcanas)
    form.cards("used", box.spells)
    form.add("rulings", rulings_of, {})
    return form.checked


def combined_of(fields: Fields) -> Combined:
    """Return the combination that checked fields describe."""
    box, dice = box_of(fields), dice_in(fields)
    role = box.classes[fields["role"]]
    token = box.mystrunes.get(fields["mystrune"])
    rulings = Rulings(**fields["rulings"])
    cast = Combination(
        spells=tuple(fields[name] for name in SPELL_FIELDS if fields[name]),
        dice=CHARTS[role, dice],
        acuity=fields["acuity"],
        aether=role.has_aether or dice[AETHER] > 0,
        rune=(token.ruin, token.restore) if token else NOTHING,
        rune_first=rulings.mystrune_before_enchantments,
    )
    heroics, arcanas, used = (tuple(fields[name]) for name in ("heroics", "arcanas", "used"))
    goal = fields["goal"] if fields["target"] or fields["goal"] != "heroic" else GOALS[0]
    return Combined(box, cast, fields["mystrune"], heroics, arcanas, used, rulings, goal, fields["target"])


EXAMPLE: Fields = check(  # the second example of a cast in the rulebook, with Spells of the house deck
    {
        **{"spell_1": "echo_knot", "spell_2": "marching_fire", "spell_3": "dew_thread", "spell_4": "salt_the_fields"},
        **{"acuity": 3, "role": "enchanter"},
    }
)


class _CastModel(OddsModel[CastOdds]):
    """The calculator for a cast. Cards that aren't on the form can be given, too: `heroics`, `arcanas` and `used`."""

    example = EXAMPLE

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> CastOdds:
        """Return the best cast of a seat's combination now."""
        return self.what_if(self.fields_of(game, seat))

    def what_if(self, fields: Fields) -> CastOdds:
        """Return the best cast of a combination described by hand."""
        return evaluate(combined_of(check(fields)))

    def check(self, fields: Fields) -> dict[str, Any]:
        """Return the checked fields of a combination."""
        return check(fields)

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return a seat's combination as it would be cast now."""
        table, me = game.table, game.table.seats[seat]
        spells = dict(zip(SPELL_FIELDS, me.active, strict=False))
        role = {"role": me.role} if me.role else {}
        return check(
            {
                **{"deck": deck_name(table.box), **role, **dice_fields(me.dice), "acuity": me.acuity, **spells},
                **{"mystrune": table.mystrune if table.holder == seat else NONE},
                **{"heroics": [card for card in table.heroics if card]},
                **{"arcanas": [*table.arcanas], "used": [*me.used], "rulings": asdict(table.rulings)},
            }
        )


CAST = _CastModel()

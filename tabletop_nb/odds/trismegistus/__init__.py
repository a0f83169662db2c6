"""Trismegistus: what a roll gives, what the others leave in the bowls, and the cheapest way to what you need.

Rolls are exact, and so are plans: no other way is cheaper. What the others leave is simulated.

>>> import tabletop_nb as tt
>>> found = tt.odds(tt.new_game("trismegistus", 2, seed=1, mode="introductory"))
>>> [(row.potency, round(float(row.fullest), 3)) for row in found.roll.rows[3:]]
[(3, 0.144), (4, 0.53), (5, 0.326)]
>>> [(card.card, card.plan.potency) for card in found.cards]
[('glowing_coals', 0), ('everlasting_lamp', 8)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import InvalidValueError, at, whole
from tabletop_nb.games.trismegistus.box import TOP, Box, house_box
from tabletop_nb.games.trismegistus.experiments import discount, level_for, shortage
from tabletop_nb.games.trismegistus.materials import KINDS, count, packed
from tabletop_nb.games.trismegistus.notation import ANY
from tabletop_nb.games.trismegistus.payment import LEVEL, REPLACES
from tabletop_nb.games.trismegistus.printed import Experiment
from tabletop_nb.games.trismegistus.table import START, Table
from tabletop_nb.odds import NO_OPTIONS, Fields, OddsModel, Options, Rows
from tabletop_nb.odds.trismegistus.dice import Die
from tabletop_nb.odds.trismegistus.drafts import BowlLeft, NextDraft, Share, next_draft
from tabletop_nb.odds.trismegistus.plan import Plan, Step, Workshop, find_plan, workshop_of
from tabletop_nb.odds.trismegistus.roll import Dice, Potency, Roll, roll_of

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "BowlLeft",
    "CardPlan",
    "Die",
    "NextDraft",
    "Plan",
    "PlanOdds",
    "Potency",
    "Roll",
    "Share",
    "Step",
    "TrismegistusOdds",
    "Workshop",
    "find_plan",
    "next_draft",
    "roll_of",
    "workshop_of",
]

MAX_COLOUR, MAX_DICE = 6, 16
MAX_HELD, MAX_WANTED, MAX_SPARED = 12, 4, 2
MAX_UNITS = 18  # wanted at once; more would take longer than a person wants to wait
SETUP = ("lab", "deal", "choose", "reveal", "place")  # phases
EXAMPLE: Fields = {"black": 5, "white": 5, "red": 4}
WANTED = {f"want_{unit}": unit for unit in REPLACES}
HELD = {f"have_{kind}": kind for kind in KINDS}
PLAN_EXAMPLE: Fields = {
    "lab": 0,
    **{name: START.get(kind, 0) for name, kind in HELD.items()},
    **{name: int(unit in ("ref_copper", "gold")) for name, unit in WANTED.items()},
    "spared": 0,
}


class CardPlan(NamedTuple):
    """The cheapest plan for a card, or for units described by hand.

    Attributes:
        card: The id of the Experiment or Masterpiece; empty for a plan described by hand.
        plan: The plan for its materials.
        short: How many levels of mastery are missing.
        climbs: How many essences of the plan advance the marker on the required track.
    """

    card: str
    plan: Plan
    short: int = 0
    climbs: int = 0

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        plan = self.plan
        costs = {"potency": plan.potency, "essences": plan.essences, "arrows": len(plan.arrows), "dice": len(plan.dice)}
        return {"card": self.card, **costs, "short": self.short, "climbs": self.climbs}


@dataclass(frozen=True)
class PlanOdds:
    """The cheapest plans of a seat.

    Attributes:
        stage: `setup` before there is a Laboratory, `playing`, `over`, or `by_hand`.
        cards: The plans, one for each card that isn't completed, the cheapest first.
        box: The components, to look up cards by their ids.
    """

    stage: str
    cards: Rows[CardPlan]
    box: Box

    def to_frame(self) -> DataFrame:
        """Return one line for each card. Each plan has its own `to_frame()`, with a line for each step."""
        return self.cards.to_frame()


@dataclass(frozen=True)
class TrismegistusOdds:
    """The odds of a seat.

    Attributes:
        stage: `setup`, `playing`, `over`, or `by_hand`.
        round: The round that is played.
        roll: What a roll of all dice gives.
        next_draft: What is left in the bowls at the next draft; None when the game is over, and by hand.
        cards: The cheapest plans for the cards that the seat hasn't completed.
        box: The components, to look up cards by their ids.
    """

    stage: str
    round: int
    roll: Roll
    next_draft: NextDraft | None
    cards: Rows[CardPlan]
    box: Box

    def to_frame(self) -> DataFrame:
        """Return one line for each potency at a roll: the chance in a bowl, in the fullest, and for each colour.

        The other tables are `next_draft` and `cards`, each with its own `to_frame()`.
        """
        return self.roll.to_frame()


class _Model(OddsModel[TrismegistusOdds]):
    """The odds of Trismegistus."""

    example = EXAMPLE

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> TrismegistusOdds:
        """Return the odds of a seat."""
        table: Table = game.table
        draft = None if game.over else next_draft(game, seat)
        return TrismegistusOdds(
            stage_of(game, seat), table.round, roll_of(table.dice), draft, plans_of(game, seat).cards, table.box
        )

    def check(self, fields: Fields) -> dict[str, int]:
        """Return the checked numbers of dice."""
        given = {name: fields.get(name, usual) for name, usual in EXAMPLE.items()}
        black, white = (at(name, whole(low, MAX_COLOUR), given[name]) for name, low in (("black", 1), ("white", 0)))
        red = at("red", whole(0, min(MAX_COLOUR, MAX_DICE - black - white)), given["red"])
        return {"black": black, "white": white, "red": red}

    def what_if(self, fields: Fields) -> TrismegistusOdds:
        """Return what a roll of dice described by hand gives."""
        dice: Dice = tuple(self.check(fields).values())
        return TrismegistusOdds("by_hand", 0, roll_of(dice), None, Rows(), house_box())

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return the dice of a game."""
        return self.check(dict(zip(EXAMPLE, game.table.dice, strict=True)))


class _Planner(OddsModel[PlanOdds]):
    """The cheapest plans."""

    example = PLAN_EXAMPLE

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> PlanOdds:
        """Return the plans for the cards of a seat."""
        return plans_of(game, seat)

    def check(self, fields: Fields) -> dict[str, int]:
        """Return the checked fields of goods and wanted units described by hand."""
        given = {name: fields.get(name, usual) for name, usual in PLAN_EXAMPLE.items()}
        limits = {
            "lab": len(house_box().labs) - 1,
            **dict.fromkeys(HELD, MAX_HELD),
            **dict.fromkeys(WANTED, MAX_WANTED),
        }
        limits |= {f"want_{LEVEL}": TOP, "spared": MAX_SPARED}
        checked = {name: at(name, whole(0, limits[name]), value) for name, value in given.items()}
        total = sum(checked[name] for name in WANTED)
        if not 1 <= total <= MAX_UNITS:
            raise InvalidValueError(total, f"1 to {MAX_UNITS} wanted cubes in all", "wanted")
        return checked

    def what_if(self, fields: Fields) -> PlanOdds:
        """Return the cheapest plan for goods and wanted units described by hand."""
        known, box = self.check(fields), house_box()
        goods = packed({kind: known[name] for name, kind in HELD.items()})
        wanted = tuple(unit for name, unit in WANTED.items() for _ in range(known[name]))
        plan = find_plan(goods, wanted, workshop_of(box, [*box.labs][known["lab"]]), known["spared"])
        return PlanOdds("by_hand", Rows([CardPlan("", plan)]), box)

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return the goods of a seat, and the cost of its cheapest card for which materials are missing."""
        me, plans = game.table.seats[seat], plans_of(game, seat).cards
        plan = next((each.plan for each in plans if each.plan.potency), None)
        wanted = {name: PLAN_EXAMPLE[name] for name in WANTED}
        if plan:
            wanted = {name: min(MAX_WANTED, plan.units.count(unit)) for name, unit in WANTED.items()}
        goods = {name: min(MAX_HELD, count(me.goods, kind)) for name, kind in HELD.items()}
        lab = [*house_box().labs].index(me.lab) if me.lab else 0
        return self.check({"lab": lab, **goods, **wanted, "spared": plan.spared if plan else 0})


MODEL = _Model()
PLANNER = _Planner()


def stage_of(game: Game, seat: int) -> str:
    """Return how far the game is for a seat."""
    return "over" if game.over else "setup" if game.table.phase in SETUP else "playing"


def plans_of(game: Game, seat: int) -> PlanOdds:
    """Return the cheapest plans for the cards of a seat that aren't completed, its own Masterpiece included."""
    stage = stage_of(game, seat)
    cards = [] if stage != "playing" else sorted(card_plans(game.table, seat), key=lambda each: each.plan.cost)
    return PlanOdds(stage, Rows(cards), game.table.box)


def card_plans(table: Table, seat: int) -> Iterator[CardPlan]:
    """Yield the plan for each Experiment beside the Laboratory, and for the Masterpiece."""
    me, box = table.seats[seat], table.box
    if not me.lab:
        return
    for card in me.held + me.masterpiece:
        printed = box.experiments[card]
        first = advancing(table, seat, printed)
        die = Die(me.symbol, me.colour, me.potency) if me.symbol else None
        workshop = workshop_of(box, me.lab, table.rulings.gold_as_essence, die)._replace(first=first)
        plan = find_plan(me.goods, printed.cost, workshop, discount(me, printed))
        climbs = sum(step.payment in first for step in plan.steps)
        yield CardPlan(card, plan, shortage(table, me, printed), climbs)


def advancing(table: Table, seat: int, card: Experiment) -> tuple[str, ...]:
    """Return what advances the marker that the requirement of a card is compared with, when it pays an essence."""
    me = table.seats[seat]
    track = table.box.track[card.track] if card.track != ANY else me.levels.index(level_for(table, me, card))
    return tuple(kind for kind, advanced in table.track_of.items() if advanced == track)

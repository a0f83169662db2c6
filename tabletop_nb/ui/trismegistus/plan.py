"""The planner of Trismegistus in words: the cheapest way to wanted materials, action by action, and its calculator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.trismegistus import sentences
from tabletop_nb.games.trismegistus.book import BOOK
from tabletop_nb.games.trismegistus.box import TOP, Box, house_box
from tabletop_nb.games.trismegistus.materials import CHAIN
from tabletop_nb.games.trismegistus.payment import LEVEL
from tabletop_nb.odds.trismegistus import (
    HELD,
    MAX_HELD,
    MAX_SPARED,
    MAX_WANTED,
    PLANNER,
    WANTED,
    CardPlan,
    Die,
    Plan,
    PlanOdds,
    Step,
)
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import verdict
from tabletop_nb.ui.kit.tables import OddsWords, cell, row
from tabletop_nb.ui.odds import OddsView

NAMES = BOOK.words["name"]
say = OddsWords(BOOK)


def describe(found: PlanOdds) -> Shown:
    """Return the plans in words."""
    stage = say("plan_stage" if found.stage == "by_hand" else f"plan_stage_{found.stage}")
    parts = [steps_section(found.box, card) for card in found.cards if card.plan.steps]
    about = say.about(("plan",), ("transmute.move", "transmute.pay", "action.harvest", "action.essences"))
    return say.sections(stage, parts, verdict=describe_verdict(found), picture=None, **about)


def describe_verdict(found: PlanOdds) -> Shown:
    """Return what the first plan costs."""
    card = next((each for each in found.cards if each.plan.steps), None)
    if card is None:
        return verdict(say("plan_ready" if found.cards else "plan_none"))
    wanted = capital(card_name(found.box, card))
    plan = card.plan
    costs = {"essences": plan.essences, "arrows": len(plan.arrows), "dice": len(plan.dice)}
    return verdict(say("plan_needs", wanted=wanted, potency=plan.potency), say("plan_costs", **costs))


def card_name(box: Box, card: CardPlan) -> str:
    """Return the name of a card, or what is planned by hand."""
    return box.names[card.card] if card.card else say("wanted")


# -- the steps -----------------------------------------------------------------------------------------------


def steps_section(box: Box, card: CardPlan) -> Shown:
    """Return a plan, one action in a row, as it is done on the transmutation circle."""
    rows = [action_row(card.plan, number, steps) for number, steps in enumerate(actions(card.plan), 1)]
    section = say.section("steps", rows, [say("potency"), say("step"), say("left")])
    return {**section, "id": f"steps:{card.card}", "title": say("steps_of", card=card_name(box, card))}


def actions(plan: Plan) -> Iterator[list[Step]]:
    """Yield the steps of each action: those with one die, along one arrow or for one kind."""
    for _, steps in groupby(
        plan.steps, key=lambda step: (step.die, step.action, step.arrow, step.arrow or step.result)
    ):
        yield list(steps)


def action_row(plan: Plan, number: int, steps: list[Step]) -> Shown:
    """Return an action: the die, what it does, what it costs, and what there is afterwards."""
    die = describe_die(plan.dice[steps[0].die - 1])
    left = sentences.amount_in_words(BOOK.words, steps[-1].goods)
    cells = [cell(len(steps)), cell("", capital(describe_action(steps))), cell("", capital(left))]
    return row(say("action", number=number, die=die), cells, Counter(step.result for step in steps).items())


def describe_action(steps: list[Step]) -> str:
    """Return what an action does, and what it pays."""
    first, gains = steps[0], in_words(step.result for step in steps)
    if first.action != "transmute":
        return say("harvest" if first.action == "harvest" else "take_essences", gains=gains)
    start, end = (NAMES[metal] for metal in CHAIN[first.arrow - 1 : first.arrow + 1])
    return say("transmute", start=start, end=end, gains=gains, payments=in_words(step.payment for step in steps))


def in_words(kinds: Iterable[str]) -> str:
    """Return cubes and tokens with their numbers."""
    return ", ".join(say("part", number=number, kind=NAMES[kind]) for kind, number in Counter(kinds).items())


def describe_die(die: Die) -> str:
    """Return what a die has to show."""
    facts = {"metal": NAMES.get(die.metal, ""), "colour": NAMES.get(die.colour, "")}
    if die.is_held:
        return say("die_held", **facts)
    if die.metal and die.colour:
        return say("die_both", **facts)
    return say("die_metal" if die.metal else "die_colour" if die.colour else "die_any", **facts)


# -- the calculator ------------------------------------------------------------------------------------------


def form() -> Shown:
    """Return the fields of the calculator."""
    labs = {i: lab.id for i, lab in enumerate(house_box().labs.values())}
    names = house_box().names
    held = [say.count_field(name, kind, MAX_HELD, label(name)) for name, kind in HELD.items()]
    most = {f"want_{LEVEL}": TOP}
    wanted = [say.count_field(name, unit, most.get(name, MAX_WANTED), label(name)) for name, unit in WANTED.items()]
    fields = [
        say.choice_field("lab", {i: names[lab] for i, lab in labs.items()}, kind="select"),
        *held,
        *wanted,
        say.choice_field("spared", range(MAX_SPARED + 1)),
    ]
    return {"fields": fields, "about": say("plan_about")}


def label(field: str) -> str:
    """Return what the calculator calls a field."""
    verb, _, _ = field.partition("_")
    kind = {**HELD, **WANTED}.get(field)
    return say(f"field_{verb}", kind=NAMES[kind]) if kind else say(f"field_{field}")


VIEW = OddsView(PLANNER, say, lambda found, _: describe(found), form, label, say("plan_title"))

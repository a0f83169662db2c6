"""The calculator for a cast of Mercurial, drawn as a page of its own: `WhatIf("mercurial", session, page="cast")`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tabletop_nb.core.rulebook import Word
from tabletop_nb.games.mercurial.book import BOOK
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.casting import Power
from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.forecast import Forecast
from tabletop_nb.games.mercurial.table import LIMIT
from tabletop_nb.odds import Fields
from tabletop_nb.odds.mercurial.cast import CAST, GOALS, SPELL_FIELDS, Aim, CastOdds, Reached, Step
from tabletop_nb.odds.mercurial.position import MAX_DICE, box_of
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import verdict
from tabletop_nb.ui.kit.tables import OddsWords, cell, row
from tabletop_nb.ui.mercurial.odds import label_in, numbered, options
from tabletop_nb.ui.odds import OddsView

NAMES = BOOK.words["name"]
MAX_REACHED = 12  # results in the last table
RULES = ("cast.link", "cast.order", "cast.spend", "cast.equilibrium", "mystrune.back", "claim.prestige")
say = OddsWords(BOOK, "cast")


def describe(found: CastOdds) -> Shown:
    """Return the best cast in words, as the widget shows it."""
    about = say.about(("now", "search"), RULES)
    if found.best is None:
        return say.sections(say("stage_empty"), [], verdict=verdict(say("stage_empty")), picture=None, **about)
    stage = say(f"stage_{found.goal}", card=found.box.names.get(found.target, ""))
    if not found.is_met:
        stage = say("stage_missed", stage=stage)
    parts = [steps_section(found), goals_section(found), reached_section(found)]
    result = verdict(power_in_words(found.best.way.power), claims_in_words(found.box, found.best))
    return say.sections(stage, parts, verdict=result, picture=None, **about)


def power_in_words(power: Power) -> str:
    """Return a result.

    >>> power_in_words(Power(24, 0, 12))
    '24 Ruin from 12 Myst'
    """
    if not power.ruin and not power.restore:
        return say("no_power")
    energy = say("ruin", number=power.ruin) if power.ruin else say("restore", number=power.restore)
    return say("result_myst" if power.myst else "result", energy=energy, myst=power.myst)


def claims_in_words(box: Box, found: Forecast) -> str:
    """Return what a result brings at once."""
    return say("claims", points=Word(found.points), what=", ".join(claims(box, found)) or say("claims_nothing"))


def claims(box: Box, found: Forecast) -> Iterator[str]:
    """Yield what a result claims."""
    if found.gain.heroic:
        yield say("claim_heroic", card=box.names[found.gain.heroic])
    if found.gain.prestige:
        yield say("claim_prestige", number=found.gain.prestige)
    if found.arcana:
        yield say("claim_arcana", card=box.names[found.arcana])


# -- line by line --------------------------------------------------------------------------------------------


def steps_section(found: CastOdds) -> Shown:
    """Return the steps of the best cast, with their rules."""
    columns = [NAMES["ruin"], NAMES["restore"], say("column_rule")]
    return say.section("steps", [step_row(found, step) for step in found.steps], columns)


def step_row(found: CastOdds, step: Step) -> Shown:
    """Return a step: what happens, Ruin and Restore, and where the rulebook says so."""
    rule = BOOK.rules[step.rule]
    energy = [cell(step.ruin or "-"), cell(step.restore or "-")]
    place = cell("", f"{rule.heading}, {say('page', page=rule.page)}")
    card = found.box.spells.get(step.card)
    symbol = ELEMENTS[card.elements[0]] if card else ""
    return row(step_in_words(found, step), [*energy, place], symbol=symbol)


STEPS = {
    **{"cast.link": "link", "cast.no_link": "no_link", "cast.choose": "choose", "cast.spell": "spell"},
    **{"cast.aether": "spell", "cast.dice": "dice", "cast.spend": "spend", "mystrune.back": "mystrune"},
    **{"cast.enchant": "enchant", "cast.total": "total", "cast.final": "final", "cast.equilibrium": "equilibrium"},
    **{"cast.small_myst": "small_myst", "cast.bonus": "bonus", "claim.heroic": "heroic", "claim.none": "none"},
    **{"claim.prestige": "prestige", "claim.prestige_alone": "prestige", "claim.arcana": "arcana"},
}


def step_in_words(found: CastOdds, step: Step) -> str:
    """Return what happens in a step."""
    names, kind = {**NAMES, **found.box.names}, STEPS[step.rule]
    if kind == "spell" and step.number > 1:
        kind = "multiplied"
    facts = {"card": names.get(step.card, ""), "other": names.get(step.other, ""), "number": Word(step.number)}
    if kind == "spend" and found.best:
        facts["number"] = Word(found.best.way.spent)
    return say(f"step_{kind}", prestige=step.prestige, **facts)


# -- other goals and results ---------------------------------------------------------------------------------


def goals_section(found: CastOdds) -> Shown:
    """Return the best cast for each goal."""
    columns = [say("column_result"), *more_columns()]
    return say.section("goals", [goal_row(found.box, aim) for aim in found.goals], columns)


def goal_row(box: Box, aim: Aim) -> Shown:
    """Return the best cast for a goal."""
    result = cell(power_in_words(aim.found.way.power), "" if aim.is_met else say("not_reached"))
    return row(say(f"goal_{aim.goal}"), [result, *more_cells(box, aim.found)])


def reached_section(found: CastOdds) -> Shown:
    """Return the results that bring the most points."""
    rows = [reached_row(found.box, each) for each in islice(found.reached, MAX_REACHED)]
    left = len(found.reached) - len(rows)
    return say.section("reached", rows, more_columns(), [say("reached_more", number=left)] if left > 0 else [])


def reached_row(box: Box, each: Reached) -> Shown:
    """Return a result and the cheapest way to it."""
    return row(power_in_words(each.found.way.power), more_cells(box, each.found))


def more_columns() -> list[str]:
    """Return the columns that the last two tables share."""
    return [say(f"column_{name}") for name in ("spent", "mystrune", "claims", "points")]


def more_cells(box: Box, found: Forecast) -> list[Shown]:
    """Return what a cast costs, and what it brings."""
    mystrune = cell(say("yes" if found.way.plan.rune else "no"))
    what = cell("", ", ".join(claims(box, found)) or say("claims_nothing"))
    return [cell(found.way.spent), mystrune, what, cell(found.points)]


# -- the fields ----------------------------------------------------------------------------------------------


def form(given: Fields) -> Shown:
    """Return the fields of the calculator."""
    box = box_of(given)
    fields = [
        say.choice_field("role", {name: box.names[name] for name in box.classes}, kind="select"),
        *numbered(say, "spell", SPELL_FIELDS, options(box, list(box.spells))),
        *(say.count_field(name, name, MAX_DICE) for name in ELEMENTS),
        say.count_field("acuity", "acuity", LIMIT),
        say.choice_field("mystrune", options(box, list(box.mystrunes)), kind="select"),
        say.choice_field("goal", {goal: say(f"goal_{goal}") for goal in GOALS}, kind="select"),
        say.choice_field("target", options(box, list(box.heroics)), kind="select"),
    ]
    return {"fields": fields, "about": say("about")}


def label(field: str) -> str:
    """Return what the calculator calls a field."""
    return label_in(say, field)


VIEW = OddsView(
    *(CAST, say, lambda found, _: describe(found), lambda: form(CAST.example)),
    label=label,
    title=say("heading"),
    form_at=form,
)

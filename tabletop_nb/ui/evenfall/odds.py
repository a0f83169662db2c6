"""Odds of Evenfall: the exact chance of capturing each Enemy from here, and which dice to keep.

`odds(game, seat)` reads a game, `what_if(given)` a position set by hand; both give the same plain data. `told(data)`
puts them into words for the widget, `chart(data)` into a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import WrongError, cut
from tabletop_nb.games import evenfall
from tabletop_nb.games.evenfall.box import STONE, SYMBOLS, WILD_MAGIC, house_box
from tabletop_nb.games.evenfall.effects import kept
from tabletop_nb.games.evenfall.requirement import FACES, Dice, Requirement, hits
from tabletop_nb.ui.evenfall.chances import Hunt, Powers, hunt
from tabletop_nb.ui.odds import percent
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.words import say as ui_say

ANY = "any"
MAX_SPEND = 2  # Army cards that may be counted: more are hardly ever worth their points
MAX_POWERS = 8  # in a position set by hand
COLUMNS = {  # what each moment of a turn can still bring
    "next": ("now", "reroll", "powers", "both"),
    "reroll": ("now", "reroll", "powers", "both"),
    "air": ("reroll", "both"),
    "modify": ("now", "powers"),
    "capture": ("now",),
}
ROW = (*map(str, FACES), "Sun", "Moon")
MAX_ROW = 40  # characters
EXAMPLE = {
    "row": "3 3 Sun Sun",
    "count": 4,
    "dice": [1, 3, 4, 5],
    "reroll": True,
    "powers": {"fire": 1, "air": 1},
    "wrap": False,
}
WORDS = evenfall.BOOK.words["odds"]


@dataclass(frozen=True)
class Prey:
    """An Enemy that can be captured."""

    id: str
    name: str
    symbol: str
    requirement: Requirement
    owner: int | None = None  # in the Battle: whose it is


@dataclass(frozen=True)
class Position:
    """All that the odds of a turn depend on."""

    stage: str  # a key of COLUMNS; else nothing can be said
    dice: Dice  # none: they are still to be rolled
    count: int
    powers: Powers
    wrap: bool
    prey: tuple[Prey, ...]
    notes: tuple[str, ...] = ()
    held: int = 0  # cards in the Army


# -- what to look at ---------------------------------------------------------------------------------------------


def odds(game: Game, seat: int, spend: int = 0) -> dict[str, Any]:
    """The odds of this seat from the open question on, if up to `spend` Army cards may be used as well."""
    if type(spend) is not int or not 0 <= spend <= MAX_SPEND:
        raise ValueError(f"Army cards to spend: {cut(spend)} was given; allowed: 0 to {MAX_SPEND}")
    if not 0 <= seat < game.players:
        raise ValueError(f"seat: {seat!r} was given; allowed: 0 to {game.players - 1}")
    return data(position(game, seat, spend))


def position(game: Game, seat: int, spend: int) -> Position:
    """The open question as this seat's turn; where it is not asked about its dice, its next roll."""
    table, me = game.table, game.table.seats[seat]
    stage = moment(game, seat)
    now = stage != "next"
    free = [table.box.power[card] for card in me.ready]
    free += [table.box.symbol[card] for card in me.vanguard if not (now and card in table.used)]
    army = [table.box.symbol[card] for card in me.army]
    dice: Dice = table.dice if now else ()
    if now and game.choice and game.choice.rule in ("modify.heroine", "modify.army"):
        stage, dice = under_way(game, free, army)
    return Position(
        stage=stage,
        dice=dice,
        count=len(dice) or (5 if STONE in me.recipes else 4),
        powers=Powers.of(free, army, spend),
        wrap=table.rulings.wrap,
        prey=tuple(prey(game, seat)),
        notes=tuple(notes(game, seat, stage)),
        held=len(army),
    )


def moment(game: Game, seat: int) -> str:
    """Where in its turn this seat is."""
    table, choice = game.table, game.choice
    if choice is None:
        return "over"
    if table.competitive and seat != table.turn:
        return "next"
    if table.wild or choice.rule.startswith("recipe.wild_magic"):
        return "wild"
    known = {
        "roll.reroll": "reroll",
        "recipe.seal": "reroll",
        "power.air": "air",
        "modify.use": "modify",
        "modify.heroine": "modify",
        "modify.army": "modify",
        "capture.choose": "capture",
        "battle.capture": "capture",
    }
    return known.get(choice.rule, "next")


def under_way(game: Game, free: list[str], army: list[str]) -> tuple[str, Dice]:
    """A power is being paid for: what it does is settled, and it is no longer there to be used."""
    source, symbol, *faces = game.answers[-1]
    (army if source == "army" else free).remove(symbol)
    dice = list(game.table.dice)
    if symbol == "air":
        return "air", tuple(dice)
    dice[dice.index(faces[0])] = faces[1]
    return "modify", tuple(sorted(dice))


def prey(game: Game, seat: int) -> Iterable[Prey]:
    """What this seat can capture: the Enemy Area, in the Battle the rivals' Vanguards."""
    table = game.table
    cards = [(card, None) for card in table.enemies]
    if table.battle:
        cards = [(card, rival) for rival in table.rivals(seat) for card in table.seats[rival].vanguard]
    for card, owner in cards:
        enemy = table.box.enemies[card]
        yield Prey(card, enemy.name, enemy.symbol, enemy.requirement, owner)


def notes(game: Game, seat: int, stage: str) -> Iterable[str]:
    """What the numbers leave out."""
    table = game.table
    if stage in ("next", "reroll", "modify") and WILD_MAGIC in table.seats[seat].recipes:
        yield "wild_magic"
    if stage == "next":
        yield "other_turn" if table.competitive and seat != table.turn else "next_turn"
    if game.choice and game.choice.rule == "recipe.seal" and stage == "reroll":
        yield "seal"


def what_if(given: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of a position set by hand: {"row": "3 3 Sun Sun", "dice": [1, 3, 3, 5], "reroll": True,
    "powers": {"fire": 1}, "count": 4, "wrap": False}; without dice, from before the roll."""
    known = read(given)
    free = [symbol for symbol, number in known["powers"].items() for _ in range(number)]
    stage = "next" if not known["dice"] else "reroll" if known["reroll"] else "modify"
    enemy = Prey("row", say("your_row"), "quintessence", Requirement.parse(known["row"]))
    rolled = tuple(sorted(known["dice"]))
    return data(Position(stage, rolled, known["count"], Powers.of(free), known["wrap"], (enemy,)))


def read(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a position set by hand, checked; a ValueError says what is allowed."""
    row, count, dice = given.get("row", ""), given.get("count", 4), given.get("dice") or []
    powers, reroll, wrap = given.get("powers") or {}, given.get("reroll", True), given.get("wrap", False)
    if type(count) is not int or count not in (4, 5):
        raise ValueError(say("bad_count", given=cut(count)))
    if not is_roll(dice, count):
        raise ValueError(say("bad_dice", given=cut(dice), count=count))
    if not isinstance(powers, Mapping) or not all(
        symbol in SYMBOLS and type(number) is int and number >= 0 for symbol, number in powers.items()
    ):
        raise ValueError(say("bad_power", given=cut(powers), allowed=", ".join(SYMBOLS)))
    if sum(powers.values()) > MAX_POWERS:
        raise ValueError(say("many_powers", given=cut(sum(powers.values())), most=MAX_POWERS))
    for name, value in (("reroll", reroll), ("wrap", wrap)):
        if type(value) is not bool:
            raise ValueError(say("bad_switch", field=name, given=cut(value)))
    if not is_row(row):
        raise ValueError(say("bad_row", given=cut(row) if row else say("empty")))
    return {"row": row, "count": count, "dice": dice, "reroll": reroll, "powers": dict(powers), "wrap": wrap}


def is_roll(dice: Any, count: int) -> bool:
    """Return whether these are the numbers of so many dice, or none."""
    return isinstance(dice, list) and len(dice) in (0, count) and all(type(die) is int and die in FACES for die in dice)


def is_row(row: Any) -> bool:
    """Return whether an Enemy can have this row."""
    try:
        return isinstance(row, str) and len(row) <= MAX_ROW and bool(Requirement.parse(row))
    except WrongError:
        return False


# -- the numbers ---------------------------------------------------------------------------------------------------


def data(at: Position) -> dict[str, Any]:
    """The odds of a position as plain data; a chance is a fraction as text, "31/1296"."""
    rows = []
    if at.stage in COLUMNS and at.prey:
        everything = frozenset[Dice]().union(*(hits(enemy.requirement) for enemy in at.prey))
        if len(at.prey) > 1:
            rows.append(
                {"id": ANY, "name": say("any"), "symbol": None, "slots": [], "owner": None, **row(at, everything)}
            )
        for enemy in at.prey:
            slots = [
                *map(str, enemy.requirement.faces),
                *["sun"] * enemy.requirement.suns,
                *["moon"] * enemy.requirement.moons,
            ]
            named = {"id": enemy.id, "name": enemy.name, "symbol": enemy.symbol, "slots": slots, "owner": enemy.owner}
            rows.append({**named, **row(at, hits(enemy.requirement))})
    return {
        "stage": at.stage,
        "dice": list(at.dice),
        "count": at.count,
        "powers": list(at.powers.free),
        "spend": at.powers.spend,
        "held": at.held,
        "columns": list(COLUMNS.get(at.stage, ())),
        "rows": rows,
        "notes": list(at.notes),
    }


def row(at: Position, good: frozenset[Dice]) -> dict[str, Any]:
    """The chances of one Enemy, or of any of them, and how to play for it."""
    chase = hunt(at.count, at.wrap, good)
    columns = COLUMNS[at.stage]
    with_powers = {"now": Powers(), "reroll": Powers(), "powers": at.powers, "both": at.powers}
    found = {name: chance(at, chase, name in ("reroll", "both"), with_powers[name]) for name in columns}
    plans = {
        name: plan(at, chase, with_powers[name])
        for name in ("reroll", "both")
        if name in columns and at.dice
    }  # fmt: skip
    stay = "both" not in plans or not plans["both"]["rolls"]  # no die is rolled: it is the powers' turn
    steps = step(at, chase) if "powers" in columns and at.dice and stay else None
    return {"chances": {name: str(value) for name, value in found.items()}, "keep": plans, "step": steps}


def chance(at: Position, chase: Hunt, reroll: bool, powers: Powers) -> Fraction:
    """The chance from here; Air has to reroll at least one die."""
    if at.stage == "air":
        return chase.keeps(at.dice, powers, all_dice=False)[0][1]
    return chase.chance(at.dice, reroll, powers)


def plan(at: Position, chase: Hunt, powers: Powers) -> dict[str, Any]:
    """Which dice to keep, and the next best choice."""
    (best, high), (other, low), *_ = chase.keeps(at.dice, powers, all_dice=at.stage != "air")
    return {
        "dice": list(best),
        "rolls": list(kept((at.dice, best))),
        "chance": str(high),
        "next": {"dice": list(other), "chance": str(low), "worse": str(high - low)},
    }


def step(at: Position, chase: Hunt) -> dict[str, Any]:
    """How to use the powers, the fewest that do: which they are, and the first one."""
    few = chase.needs(at.dice, at.powers)
    symbol, leaves = chase.step(at.dice, few)
    gone, new = Counter(at.dice) - Counter(leaves), Counter(leaves) - Counter(at.dice)
    spent = bool(symbol) and symbol not in few.free
    return {
        "powers": list(few.free),
        "spend": few.spend,
        "symbol": symbol,
        "army": spent,
        "rolls": sorted(gone.elements()) if symbol == "air" else [],
        "die": [*gone.elements(), *new.elements()] if symbol and symbol != "air" else [],
    }


# -- in words ------------------------------------------------------------------------------------------------------


def say(key: str, **facts: Any) -> str:
    """A sentence of [odds] in words.toml."""
    return str(WORDS[key]).format(**facts)


def told(found: Mapping[str, Any], who: Sequence[str] = (), spend: int = 0) -> dict[str, Any]:
    """The odds in words, as the widget shows them; `who` are the seats' names."""
    helped = bool(found["powers"] or found["spend"])
    columns = [name for name in found["columns"] if helped or name in ("now", "reroll")]
    heads = [{"key": name, "title": column_told(name, found["stage"])} for name in columns]
    rows, stage = [row_told(each, columns, who) for each in found["rows"]], stage_told(found)
    terms = ("reroll", "powers", "any", "exact")
    return {
        "title": say("title"),
        "stage": stage,
        "say": " ".join([stage, *(line_told(each, heads) for each in rows[:1])]),
        "dice": found["dice"],
        "columns": heads,
        "rows": rows,
        "notes": [*powers_told(found), *(say(f"note_{note}") for note in found["notes"])],
        "about": [{"term": say(f"term_{term}"), "text": say(f"about_{term}")} for term in terms],
        "rules": [chip(evenfall.BOOK.rules[key]) for key in ("roll.reroll", "modify.use", "capture.choose")],
        "spend": {"at": spend, "most": min(MAX_SPEND, found["held"])},
    }


def line_told(each: Mapping[str, Any], heads: Sequence[Mapping[str, str]]) -> str:
    """A line of the table as a sentence, for whoever does not see it."""
    cells = (f"{head['title']} {cell['text']}" for head, cell in zip(heads, each["cells"], strict=True))
    return f"{each['name']}: {', '.join(cells)}."


def stage_told(found: Mapping[str, Any]) -> str:
    """The moment in a sentence."""
    nothing = found["stage"] in COLUMNS and not found["rows"]
    return say(f"stage_{'empty' if nothing else found['stage']}", count=found["count"], dice=listed(found["dice"]))


def column_told(name: str, stage: str) -> str:
    """The head of a column."""
    if stage == "next" and name in ("now", "powers"):
        return say(f"{name}_next")
    return say("powers_column" if name == "powers" else name)


def powers_told(found: Mapping[str, Any]) -> list[str]:
    """What was counted besides the dice."""
    if not found["rows"] or found["stage"] == "capture":
        return []
    names = Counter(evenfall.BOOK.words["name"][symbol] for symbol in found["powers"])
    counted = [f"{number} × {name}" if number > 1 else name for name, number in names.items()]
    if found["spend"]:
        counted.append(say("army_counted_one" if found["spend"] == 1 else "army_counted", spend=found["spend"]))
    told = say("powers", powers=", ".join(counted)) if counted else say("no_powers")
    return [told, *([say("army_not")] if found.get("held") and not found["spend"] else [])]


def row_told(each: Mapping[str, Any], columns: Sequence[str], who: Sequence[str]) -> dict[str, Any]:
    """A line of the table."""
    signs = [slot if slot in ("sun", "moon") else f"die{slot}" for slot in each["slots"]]
    return {
        "id": each["id"],
        "name": each["name"],
        "symbol": each["symbol"],
        "slots": signs,
        "from": "" if each["owner"] is None else ui_say("odds.from", who=who[each["owner"]]),
        "cells": [cell(Fraction(each["chances"][name])) for name in columns],
        "advice": advice(each, columns),
    }


def advice(each: Mapping[str, Any], columns: Sequence[str]) -> list[dict[str, Any]]:
    """Which dice to keep, how much worse the next best is; or which power to use first."""
    plans = {name: plan_told(plan) for name, plan in each["keep"].items() if name in columns}
    if "both" in plans and each["step"]:
        plans["both"]["more"] = step_told(each["step"], each["chances"])
    if plans.get("both", plans.get("reroll")) != plans.get("reroll"):
        return [{"lead": say("for_dice"), **plans["reroll"]}, {"lead": say("for_powers"), **plans["both"]}]
    if plans:
        return [{"lead": "", **plans["reroll"]}]
    if each["step"] and "powers" in columns:
        return [{"lead": "", "keep": [], "text": step_told(each["step"], each["chances"]), "more": ""}]
    return []


def plan_told(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Keep these, roll those; and what the next best choice would cost."""
    text = say("keep", dice=listed(plan["dice"]), rolls=listed(plan["rolls"]))
    if not plan["rolls"]:
        text = say("keep_all")
    elif not plan["dice"]:
        text = say("keep_none")
    other, worse = plan["next"], Fraction(plan["next"]["worse"])
    size = "_none" if not other["dice"] else "_all" if len(other["dice"]) == len(plan["dice"] + plan["rolls"]) else ""
    key = f"equal{size}" if not worse else f"next{size or '_best'}"
    lower = say("hardly") if worse < Fraction(1, 2000) else say("lower", worse=f"{100 * float(worse):.1f}")
    facts = {"dice": listed(other["dice"]), "lower": lower, "chance": percent(Fraction(other["chance"]))}
    return {"keep": [f"die{die}" for die in plan["dice"]], "text": text, "more": say(key, **facts)}


def step_told(step: Mapping[str, Any], chances: Mapping[str, str]) -> str:
    """The first power to use."""
    if not step["symbol"]:
        return say("step_stop" if chances["now"] == "1" else "step_none")
    name = evenfall.BOOK.words["name"][step["symbol"]]
    if step["symbol"] == "air":
        what = say("step_air", rolls=listed(step["rolls"]))
    else:
        what = say("step_die", symbol=name, face=step["die"][0], to=step["die"][1])
    what = say("step_army", step=what) if step["army"] else what
    return say("step_first", step=what) if len(step["powers"]) + step["spend"] > 1 else what


def cell(value: Fraction) -> dict[str, Any]:
    """A chance: rounded to read, exact on demand."""
    return {"text": percent(value), "exact": str(value), "value": round(float(value), 5)}


def listed(dice: Sequence[int]) -> str:
    """Dice in a sentence."""
    return ", ".join(map(str, dice))


def chart(shown: Mapping[str, Any]) -> Any:
    """What `told` tells, as an Altair chart: a sign of its own shape for each column."""
    import altair as alt

    titles = [column["title"] for column in shown["columns"]]
    values = [
        {"enemy": each["name"], "what": title, "chance": 100 * found["value"], "told": found["text"]}
        for each in shown["rows"]
        for title, found in zip(titles, each["cells"], strict=True)
    ]
    lines = [line_told(each, shown["columns"]) for each in shown["rows"]]
    y = alt.Y("enemy:N", sort=None, title=None, axis=alt.Axis(labelLimit=130, grid=True))
    x = alt.X("chance:Q", title=say("chart_axis"), scale=alt.Scale(domain=[0, 100]))
    legend = alt.Legend(orient="top", direction="vertical", title=None, labelLimit=220, symbolSize=90)
    shapes = alt.Scale(domain=titles, range=["circle", "square", "triangle-up", "diamond"][: len(titles)])
    tips = [
        alt.Tooltip("enemy:N", title=ui_say("odds.enemy")),
        alt.Tooltip("told:N", title=say("chart_axis")),
        alt.Tooltip("what:N", title=" "),
    ]
    base = alt.Chart(alt.InlineData(values=values))
    reach = base.mark_rule(strokeWidth=2, color="tt-edge").encode(y=y, x=alt.X("min(chance):Q"), x2="max(chance):Q")
    signs = base.mark_point(filled=True, size=120, opacity=1).encode(
        y=y,
        x=x,
        shape=alt.Shape("what:N", scale=shapes, legend=legend, sort=titles),
        color=alt.Color("what:N", scale=alt.Scale(domain=titles), legend=legend, sort=titles),
        tooltip=tips,
    )
    return alt.layer(reach, signs).properties(
        title=say("chart"), height=alt.Step(36), description=say("chart_alt", rows=" ".join(lines))
    )


def form() -> dict[str, Any]:
    """What the calculator offers: the symbols, what may stand in a row, and Enemies whose row can be taken over."""
    cards = [{"name": card.name, "row": str(card.requirement)} for card in house_box().enemies.values()]
    return {"symbols": SYMBOLS, "slots": ROW, "cards": cards, "most": MAX_POWERS}

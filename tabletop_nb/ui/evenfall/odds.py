"""The odds of Evenfall in words, as a picture and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tabletop_nb.games.evenfall.book import BOOK
from tabletop_nb.games.evenfall.box import SYMBOLS, house_box
from tabletop_nb.games.evenfall.requirement import FACES, Requirement
from tabletop_nb.odds.evenfall import (
    ANY,
    COLUMNS,
    MAX_ARMY_CARDS,
    MODEL,
    EnemyOdds,
    EvenfallOdds,
    KeepAdvice,
    PowerAdvice,
)
from tabletop_nb.odds.evenfall.position import BY_HAND, MAX_POWERS
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.evenfall.verdict import describe_verdict, use_in_words
from tabletop_nb.ui.kit.charts import dots
from tabletop_nb.ui.kit.tables import OddsWords, percent
from tabletop_nb.ui.odds import OddsView
from tabletop_nb.ui.words import say as ui_say

SLOTS = (*map(str, FACES), "Sun", "Moon")  # of a row
SYMBOL_BY_HAND = "quintessence"
HARDLY = Fraction(1, 2000)  # a smaller difference is rounded to 0.0
TERMS = ("reroll", "powers", "any", "exact")
LABELS = {"row": "row", "count": "count", "dice": "dice", "reroll": "reroll_left", "powers": "powers", "wrap": "wrap"}
say = OddsWords(BOOK)


def describe(odds: EvenfallOdds, who: Sequence[str] = ()) -> Shown:
    """Return the odds in words, as the widget shows them; `who` are the seats' names."""
    has_powers = bool(odds.powers or odds.spend)
    columns = [name for name in odds.columns if has_powers or name in ("now", "reroll")]
    heads = [{"key": name, "title": column_title(name, odds.stage)} for name in columns]
    rows, stage = [describe_row(row, columns, who) for row in odds.rows], describe_stage(odds)
    marks = [head["title"] for head in heads]
    return {
        "title": say("title"),
        "stage": stage,
        "verdict": describe_verdict(odds, stage),
        "picture": dots(say("chart"), marks, rows) if rows else None,
        "say": " ".join([stage, *(line_in_words(each, heads) for each in rows[:1])]),
        "dice": list(odds.dice),
        "columns": heads,
        "rows": rows,
        "notes": [*describe_powers(odds), *(say(f"note_{note}") for note in odds.notes)],
        **say.about(TERMS, ("roll.reroll", "modify.use", "capture.choose")),
        "spend": {"at": odds.army_cards, "most": min(MAX_ARMY_CARDS, odds.army_size)},
    }


def line_in_words(each: Shown, heads: Sequence[Mapping[str, str]]) -> str:
    """Return a line of the table as a sentence, for people who don't see it."""
    cells = (f"{head['title']} {cell['text']}" for head, cell in zip(heads, each["cells"], strict=True))
    return f"{each['name']}: {', '.join(cells)}."


def describe_stage(odds: EvenfallOdds) -> str:
    """Return the stage of the turn as a sentence."""
    is_empty = odds.stage in COLUMNS and not odds.rows
    return say(f"stage_{'empty' if is_empty else odds.stage}", count=odds.count, dice=listed(odds.dice))


def column_title(name: str, stage: str) -> str:
    """Return the title of a column."""
    if stage == "next" and name in ("now", "powers"):
        return say(f"{name}_next")
    return say("powers_column" if name == "powers" else name)


def describe_powers(odds: EvenfallOdds) -> list[str]:
    """Return what was counted besides the dice."""
    if not odds.rows or odds.stage == "capture":
        return []
    names = Counter(BOOK.words["name"][symbol] for symbol in odds.powers)
    counted = [f"{number} × {name}" if number > 1 else name for name, number in names.items()]
    if odds.spend:
        counted.append(say("army_counted_one" if odds.spend == 1 else "army_counted", spend=odds.spend))
    powers = say("powers", powers=", ".join(counted)) if counted else say("no_powers")
    return [powers, *([say("army_not")] if odds.army_size and not odds.spend else [])]


def describe_row(row: EnemyOdds, columns: Sequence[str], who: Sequence[str]) -> Shown:
    """Return a line of the table."""
    names = {ANY: say("any"), BY_HAND: say("your_row")}
    symbol = SYMBOL_BY_HAND if row.card == BY_HAND else row.symbol
    return {
        "id": row.card,
        "name": names.get(row.card, row.name),
        "symbol": symbol or None,
        "slots": slots(row.requirement) if row.requirement else [],
        "from": "" if row.owner is None else ui_say("odds.from", who=who[row.owner]),
        "cells": [cell(row.chances[name]) for name in columns],
        "advice": advice(row, columns),
    }


def slots(need: Requirement) -> list[str]:
    """Return the signs of a row."""
    return [*(f"die{face}" for face in need.faces), *["sun"] * need.suns, *["moon"] * need.moons]


def advice(row: EnemyOdds, columns: Sequence[str]) -> list[Shown]:
    """Return which dice to keep and how much worse the second best is; or which power to use first."""
    keeps = {name: describe_keep(keep) for name, keep in row.keep.items() if name in columns}
    if "both" in keeps and row.use:
        keeps["both"]["more"] = describe_use(row.use, row.chances)
    if keeps.get("both", keeps.get("reroll")) != keeps.get("reroll"):
        return [{"lead": say("for_dice"), **keeps["reroll"]}, {"lead": say("for_powers"), **keeps["both"]}]
    if keeps:
        return [{"lead": "", **keeps["reroll"]}]
    if row.use and "powers" in columns:
        return [{"lead": "", "keep": [], "text": describe_use(row.use, row.chances), "more": ""}]
    return []


def describe_keep(keep: KeepAdvice) -> Shown:
    """Return which dice to keep, and what the second best choice would cost."""
    best = keep.best
    text = say("keep", dice=listed(best.dice), rolls=listed(best.rolls))
    if not best.rolls:
        text = say("keep_all")
    elif not best.dice:
        text = say("keep_none")
    return {"keep": [f"die{die}" for die in best.dice], "text": text, "more": describe_second(keep)}


def describe_second(keep: KeepAdvice) -> str:
    """Return the second best choice and how much lower its chance is, or how many choices are just as good."""
    second, difference = keep.second, keep.difference
    size = "_none" if not second.dice else "_all" if not second.rolls else ""
    key = f"equal{size}" if not difference else f"next{size or '_best'}"
    lower = say("hardly") if difference < HARDLY else say("lower", worse=f"{100 * float(difference):.1f}")
    others = say("others_one" if keep.ties == 2 else "others", count=keep.ties - 1) if keep.ties > 1 else ""
    return say(key, dice=listed(second.dice), lower=lower, chance=percent(second.chance), others=others)


def describe_use(use: PowerAdvice, chances: Mapping[str, Fraction]) -> str:
    """Return all powers to use, in order."""
    if not use.steps:
        return say("step_stop" if chances["now"] == 1 else "step_none")
    return use_in_words(use)


def cell(value: Fraction) -> Shown:
    """Return a cell with a chance, rounded, and exact on demand."""
    return {"text": percent(value), "exact": str(value), "value": round(float(value), 5)}


def listed(dice: Sequence[int]) -> str:
    """Return dice for a sentence."""
    return ", ".join(map(str, dice))


def form() -> Shown:
    """Return the fields of the calculator: symbols, the slots of a row, and Enemies whose row can be used."""
    cards = [{"name": card.name, "row": str(card.requirement)} for card in house_box().enemies.values()]
    return {"symbols": SYMBOLS, "slots": SLOTS, "cards": cards, "most": MAX_POWERS}


VIEW = OddsView(MODEL, say, describe, form, label=lambda field: ui_say(f"odds.{LABELS[field]}"))

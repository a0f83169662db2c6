"""The odds of Res Arcana in words, as tables and as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import TOP, Box
from tabletop_nb.games.res_arcana.table import TO_WIN
from tabletop_nb.odds.res_arcana import MAX_CARDS, MAX_DRAWS, MODEL, Action, Draw, Growth, Income, Plan, ResArcanaOdds
from tabletop_nb.ui.odds import OddsView, Shown, cell, chance_cell, section, sections, words_of
from tabletop_nb.ui.res_arcana.looks import ESSENCE_SIGNS, price
from tabletop_nb.ui.rulebook import chip

NAMES = BOOK.words["name"]
NO_DECK = ("draft", "match")  # stages before there is a deck
say = words_of(BOOK)


def describe(found: ResArcanaOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    is_over = found.stage == "over"
    parts = [] if is_over else [draws_section(found), *income_section(found), *plan_section(found)]
    terms = ("draws",) if found.stage == "by_hand" else ("draws", "income", "line")
    rules = [chip(BOOK.rules[key]) for key in ("pass.draw", "draw.reshuffle", "check.victory")]
    stage = say(f"stage_{found.stage}", round=found.round)
    return sections(say, stage, parts, terms, rules, [] if is_over else chart_rows(found))


def draws_section(found: ResArcanaOdds) -> Shown:
    """Return every card that can be drawn, with the chance to have it by the end of each round."""
    is_by_hand = found.stage == "by_hand"
    rows = [draw_row(found, draw) for draw in found.draws]
    columns = [say("by_round", round=number) for number in found.rounds_ahead]
    notes = [] if is_by_hand else [say("draws_note")]
    if not rows:
        notes = [say("no_deck" if found.stage in NO_DECK else "no_cards")]
    return section(say, "wanted" if is_by_hand else "draws", rows, columns, notes)


def draw_row(found: ResArcanaOdds, draw: Draw) -> Shown:
    """Return a card that can be drawn."""
    card = found.box.components.get(draw.card)
    name = card.name if card else say("wanted" if draw.where == "wanted" else "unseen", need=found.need)
    if draw.where in ("known", "reordered", "discards"):
        name = f"{name} ({say(f'where_{draw.where}')})"
    return {"name": name, "signs": price(card.cost) if card else [], "cells": [*map(chance_cell, draw.by)]}


def income_section(found: ResArcanaOdds) -> Iterator[Shown]:
    """Yield the pool, and what it will be after the next Collect steps if nothing is spent."""
    if found.income:
        columns = [say("now"), say("a_round"), *(say("after", number=k) for k in (1, 2, 3))]
        yield section(say, "income", [*income_rows(found.income)], columns, income_notes(found.box, found.income))


def income_rows(income: Income) -> Iterator[Shown]:
    """Yield a row for each essence, for those of your choice, and for all together."""
    for (name, growth), sign in zip(income.essences.items(), ESSENCE_SIGNS, strict=True):
        yield {"name": NAMES[name], "symbol": sign, "signs": [], "cells": growth_cells(growth)}
    if any(income.chosen):
        cells = [cell("-"), *growth_cells(income.chosen)[1:]]
        yield {"name": say("your_choice"), "symbol": "any", "signs": [], "cells": cells}
    yield {"name": say("all"), "signs": [], "cells": growth_cells(income.total)}


def growth_cells(growth: Growth) -> list[Shown]:
    """Return a number now, what each round adds, and the number after one, two and three Collect steps."""
    more = f"+{growth.every}" if growth.every else "-"
    return [cell(str(growth.now)), cell(more), *(cell(str(growth.after(steps))) for steps in (1, 2, 3))]


def income_notes(box: Box, income: Income) -> Iterator[str]:
    """Yield what is chosen, what depends, what the magic item still gives, and what is on components."""
    for chosen in (*income.every.chosen, *income.once.chosen):
        yield say("chosen", card=box.names[chosen.card], line=collect_line(box, chosen.card))
    for card in (*income.every.depends, *income.once.depends):
        yield say("depends", card=box.names[card], line=collect_line(box, card))
    if any(income.once.sure) or income.once.chosen:
        yield say("item_once")
    for card in income.swapped:
        if card in box.collects:
            yield say("item_swapped", card=box.names[card])
    for on in income.on_components:
        amount = telling.essences(BOOK.words, on.amount)
        yield say("lying_lost" if on.is_lost else "lying", card=box.names[on.card], amount=amount)


def collect_line(box: Box, card: str) -> str:
    """Return what a Collect ability says."""
    return capital(next(line for kind, line in telling.lines(BOOK.words, box.components[card]) if kind == "collect"))


def plan_section(found: ResArcanaOdds) -> Iterator[Shown]:
    """Yield the plan to 10 points, round by round."""
    if found.plan:
        rounds = groupby(found.plan.actions, key=lambda action: action.round)
        rows = [round_row(found.box, number, [*actions]) for number, actions in rounds]
        columns = [say("points"), say("deeds"), say("pool_left")]
        yield section(say, "line", rows, columns, [plan_note(found.plan), say("line_assumed")])


def round_row(box: Box, number: int, actions: list[Action]) -> Shown:
    """Return the actions of a round, and pool and points after the last of them."""
    done, last = "; ".join(describe_action(box, action) for action in actions), actions[-1]
    cells = [cell(str(last.points), "", min(1.0, last.points / TO_WIN)), cell("", capital(done))]
    pool = cell("", telling.essences(BOOK.words, last.pool))
    return {"name": say("round", round=number), "signs": [], "cells": [*cells, pool]}


def plan_note(plan: Plan) -> str:
    """Return how often, and after how many rounds, the bot came to 10 points."""
    if not plan.rounds:
        return say("line_none", worlds=plan.worlds)
    least, most = plan.rounds[0], plan.rounds[-1]
    facts = {"count": len(plan.rounds), "worlds": plan.worlds, "least": least, "most": most}
    return say("line_found" if least < most else "line_found_alike", middle=plan.usual_rounds, **facts)


def describe_action(box: Box, action: Action) -> str:
    """Return an action in short; a card that is still in a deck is marked."""
    verb, *what = action.answer
    names = {**box.names, "monument_deck": NAMES["monument_deck"]}
    power = ""
    if verb == "use":
        effects = box.components[what[0]].powers[what[1] - 1].effects
        power = BOOK.words["print"]["then"].join(telling.effect(BOOK.words, *each) for each in effects)
    short = say(f"deed_{verb}", card=names[what[0]] if what else "", power=power)
    if not action.is_imagined:
        return short
    if verb == "claim":
        return say("imagined_top" if what[0] == TOP else "imagined_claim", deed=short)
    return say("imagined_draw", deed=short)


# -- the chart -----------------------------------------------------------------------------------------------


def chart_rows(found: ResArcanaOdds) -> list[Shown]:
    """Return the chances of a card of the deck, and of one among the discards, by round."""
    draws = {
        draw.where: draw for draw in reversed(found.draws) if draw.where not in ("known", "reordered")
    }  # the first of each kind
    return [
        {"round": number, "chance": 100 * float(chance), "what": say(f"chart_{where}")}
        for where in dict.fromkeys(draw.where for draw in found.draws if draw.where in draws)
        for number, chance in zip(found.rounds_ahead, draws[where].by, strict=True)
    ]


def chart(shown: Mapping[str, Any]) -> Any:
    """Return a chart of the chance to have drawn a card, round by round."""
    import altair as alt

    rows = shown["rows"]
    names = list(dict.fromkeys(row["what"] for row in rows))
    legend = alt.Legend(orient="top", title=None, direction="vertical", labelLimit=240)
    colour = alt.Color(
        "what:N", scale=alt.Scale(domain=names, range=["tt-water", "tt-gold"][: len(names)]), legend=legend
    )
    tips = [
        alt.Tooltip("round:O", title=say("chart_x")),
        alt.Tooltip("chance:Q", title=say("chart_y"), format=".1f"),
        alt.Tooltip("what:N", title=" "),
    ]
    spoken = " ".join(say("chart_bar", **{**row, "chance": f"{row['chance']:.1f}"}) for row in rows)
    return (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar()
        .encode(
            x=alt.X("round:O", title=say("chart_x"), axis=alt.Axis(labelAngle=0)),
            xOffset=alt.XOffset("what:N", sort=names),
            y=alt.Y("chance:Q", title=say("chart_y"), scale=alt.Scale(domain=[0, 100])),
            color=colour,
            tooltip=tips,
        )
        .properties(title=say("chart"), height=220, description=say("chart_alt", rows=spoken))
    )


# -- the calculator ------------------------------------------------------------------------------------------


def form() -> Shown:
    """Return the fields of the calculator."""
    counts = ("deck", "wanted", "discards", "wanted_discards", "hand")
    limits = {"wanted": "deck", "wanted_discards": "discards"}  # no more than there are cards
    signs = {"deck": "book", "wanted": "check", "discards": "turned", "wanted_discards": "check", "hand": "draw"}
    fields: list[Shown] = []
    for name in counts:
        most = limits.get(name, MAX_CARDS)
        fields.append(
            {"name": name, "kind": "count", "label": say(f"field_{name}"), "symbol": signs[name], "max": most}
        )
    for name, low in (("discarded", 0), ("draws", 1), ("need", 1)):
        options = [{"value": n, "text": str(n)} for n in range(low, MAX_DRAWS + 1)]
        fields.append({"name": name, "kind": "choice", "label": say(f"field_{name}"), "options": options})
    return {"fields": fields, "about": say("what_if_about")}


VIEW = OddsView(
    model=MODEL,
    say=say,
    of_game=lambda game, seat, options: describe(MODEL.of_game(game, seat, options)),
    what_if=lambda fields: describe(MODEL.what_if(fields)),
    chart=chart,
    form=form,
    label=lambda field: say(f"field_{field}"),
)

"""The odds of Seasons in words, as tables and as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS, Energy
from tabletop_nb.games.seasons.table import BONUSES, GRIMOIRE_LIMIT, LIMIT, SPACES, YEARS
from tabletop_nb.odds.seasons import (
    MAX_PURSES,
    MAX_TOKENS,
    MODEL,
    ROUNDS_AHEAD,
    Arrival,
    DieWorth,
    Rounds,
    SeasonsOdds,
    SeasonWorth,
    season_of,
    simulated,
)
from tabletop_nb.ui.odds import OddsView, Shown, cell, chance_cell, section, sections, words_of
from tabletop_nb.ui.rulebook import chip

BOARD, NAMES = BOOK.words["board"], BOOK.words["name"]
RARE = Fraction(1, 1000)  # rounds that are rarer are left out of the chart
STAGES = {"not_rolled": "stage", **{stage: f"stage_{stage}" for stage in ("rolled", "known", "last", "over")}}
say = words_of(BOOK)


def number(value: Fraction | float) -> str:
    """Return a number with one decimal, with none if it is whole."""
    return f"{float(value):.1f}".removesuffix(".0")


def energy_signs(energy: Energy) -> list[tuple[str, int]]:
    """Return the signs of some energy, with numbers."""
    return [(name, n) for name, n in zip(ENERGIES, energy, strict=True) if n]


def describe(found: SeasonsOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    is_over = found.stage == "over"
    parts = [] if is_over else [*dice_section(found), plan_section(found), wheel_section(found), rounds_section(found)]
    rules = [chip(BOOK.rules[key]) for key in ("transmute.tokens", "round.end", "game.end")]
    rows = [] if is_over else [chart_rows(found)]
    return sections(say, describe_stage(found), parts, ("worth", "chain", "bots"), rules, rows)


def describe_stage(found: SeasonsOdds) -> str:
    """Return where the wheel is as a sentence."""
    facts = {"season": BOARD["seasons"][found.season], "year": BOARD["years"][found.year]}
    return capital(say(STAGES[found.stage], space=found.space, pips=(found.pips or (0,))[0], **facts))


def dice_section(found: SeasonsOdds) -> Iterator[Shown]:
    """Yield the dice on the table, one in a row."""
    if found.dice:
        most = max(1, *(die.worth for die in found.dice))
        rows = [die_row(die, most) for die in found.dice]
        yield section(say, "dice", rows, [say("worth"), say("may_transmute"), say("if_left")])


def die_row(die: DieWorth, most: int) -> Shown:
    """Return what a die gives, what it is worth, and where the wheel goes if it is left over."""
    face = die.face
    signs = [*energy_signs(face.energy), *([("crystal", face.crystals)] if face.crystals else [])]
    signs += [(sign, 1) for sign in ("star", "draw", "transmute") if getattr(face, sign)]
    tokens = sum(face.energy)
    swaps = die.worth > face.crystals and not die.fits  # a better token can replace one in the reserve
    fits = say("swap" if swaps else "fits", fits=die.fits, tokens=tokens) if die.fits < tokens else ""
    season = BOARD["seasons"][season_of(die.space)]
    goes = say("to_end") if die.year > YEARS else say("to_space", space=die.space, season=season)
    cells = [cell(number(die.worth), fits, die.worth / most), cell(say("yes" if face.transmute else "no"))]
    return {"name": NAMES[die.id], "signs": signs, "cells": [*cells, cell(goes, say("pips", pips=face.pips))]}


def plan_section(found: SeasonsOdds) -> Shown:
    """Return what the energy is worth, season by season."""
    has_bonus = found.bonus.costs is not None
    most = max(1, *(row.with_bonus if has_bonus else row.worth for row in found.plan))
    rows = [plan_row(found, row, most) for row in found.plan] if any(found.energy) else []
    columns = [say("worth"), *[say("with_bonus")] * has_bonus]
    return {**section(say, "plan", rows, columns, plan_notes(found)), "signs": energy_signs(found.energy)}


def plan_row(found: SeasonsOdds, row: SeasonWorth, most: int) -> Shown:
    """Return what the energy is worth in one season, type by type, and with a bonus."""
    more, costs = found.purses + (0 if row.ahead else found.extra), found.bonus.costs
    amounts = zip(ENERGIES, found.energy, found.rates[row.season], strict=True)
    parts = [say("part", n=n, energy=NAMES[name].lower(), each=rate + more) for name, n, rate in amounts if n]
    cells = [cell(str(row.worth), " + ".join(parts), row.worth / most)]
    if costs is not None:
        net = say("net", net=row.with_bonus - costs, costs=costs)
        cells.append(cell(str(row.with_bonus), net, row.with_bonus / most))
    name = say(f"ahead_{row.ahead}" if row.ahead else "now", season=BOARD["seasons"][row.season])
    return {"name": name, "symbol": SEASONS[row.season], "signs": [], "cells": cells}


def plan_notes(found: SeasonsOdds) -> Iterator[str]:
    """Yield the best time, whether the bonus pays, and what was counted."""
    if not any(found.energy):
        yield say("nothing_held")
        return
    if found.limit:
        yield say("too_many", limit=found.limit)
    now, best = found.plan[0].worth, max(found.plan, key=lambda row: row.worth)
    if best.worth > now:
        yield say("wait", season=BOARD["seasons"][best.season], worth=best.worth, now=now)
    else:
        yield say("no_wait")
    _, gains, costs = found.bonus
    if costs is not None:
        yield say("bonus_pays" if gains > costs else "bonus_costs", gains=gains, costs=costs)
    if found.purses:
        yield say("purses", purses=found.purses)


def wheel_section(found: SeasonsOdds) -> Shown:
    """Return when each season comes."""
    columns = [say("mean"), *(say("by_one" if n == 1 else "by", rounds=n) for n in range(1, ROUNDS_AHEAD + 1))]
    note = say("assumed_rolled" if found.pips else "assumed")
    return section(say, "wheel", [wheel_row(row) for row in found.seasons], columns, [note])


def wheel_row(row: Arrival) -> Shown:
    """Return when one season comes, or the end of the game."""
    cells = [cell(number(row.mean)), *map(chance_cell, row.by)]
    if row.season is None or row.year is None:
        return {"name": say("row_end"), "symbol": "prestige", "signs": [], "cells": cells}
    name = capital(say("row_season", season=BOARD["seasons"][row.season], year=BOARD["years"][row.year]))
    return {"name": name, "symbol": SEASONS[row.season], "signs": [], "cells": cells}


def rounds_section(found: SeasonsOdds) -> Shown:
    """Return how many rounds are left: by the exact chain, and in simulated games."""
    rows = [{"name": say("exact"), "signs": [], "cells": rounds_cells(found.rounds)}]
    games = simulated()
    total, rounds = games.rounds(found.year, found.space)
    if total:
        rows.append({"name": say("played", games=f"{total:,}"), "signs": [], "cells": rounds_cells(rounds)})
    notes = [say("made", games=f"{games.games:,}", bots=games.bots, seed=games.seed)]
    notes += [say("known_ahead")] if found.pips else []
    return section(say, "left", rows, [say("mean"), say("middle"), say("range")], notes)


def rounds_cells(rounds: Rounds) -> list[Shown]:
    """Return the mean, the middle half of the cases, and the range."""
    middle = span(*(rounds.quantile(Fraction(share, 4)) for share in (1, 3)))
    return [cell(number(rounds.mean)), cell(middle), cell(span(min(rounds.chances), max(rounds.chances)))]


def span(low: int, high: int) -> str:
    """Return a range of numbers in words."""
    return say("from_to", low=low, high=high) if low < high else str(low)


# -- the chart -----------------------------------------------------------------------------------------------


def chart_rows(found: SeasonsOdds) -> Shown:
    """Return the chances of so many rounds left, exact and in simulated games."""
    total, games = simulated().rounds(found.year, found.space)
    exact, shares = found.rounds.chances, games.chances
    shown = sorted({n for n in exact if exact[n] >= RARE} | {n for n in shares if shares[n] > RARE})
    return {
        "exact": [{"rounds": n, "share": percentage(exact.get(n)), "what": say("exact")} for n in shown],
        "seen": [{"rounds": n, "share": percentage(shares.get(n)), "what": say("bots")} for n in shown if total],
    }


def percentage(share: Fraction | None) -> float:
    """Return a share as a number of percent."""
    return 100 * float(share or 0)


def chart(shown: Mapping[str, Any]) -> Any:
    """Return a chart of the rounds left: bars for the exact chain, marks for the simulated games."""
    import altair as alt

    [row] = shown["rows"]
    names = [say("exact"), say("bots")]
    x = alt.X("rounds:O", title=say("chart_x"), axis=alt.Axis(labelAngle=0))
    y = alt.Y("share:Q", title=say("chart_y"))
    legend = alt.Legend(orient="top", title=None, direction="horizontal", labelLimit=240)
    colour = alt.Color("what:N", scale=alt.Scale(domain=names, range=["tt-water", "tt-gold"]), legend=legend)
    tips = [
        alt.Tooltip("rounds:O", title=say("chart_x")),
        alt.Tooltip("share:Q", title=say("chart_y"), format=".1f"),
        alt.Tooltip("what:N", title=" "),
    ]
    bars = (
        alt.Chart(alt.InlineData(values=row["exact"]))
        .mark_bar(opacity=0.55)
        .encode(x=x, y=y, color=colour, tooltip=tips)
    )
    layers = [bars]
    if row["seen"]:
        marks = alt.Chart(alt.InlineData(values=row["seen"])).mark_point(
            filled=True, size=90, shape="diamond", opacity=1
        )
        layers.append(marks.encode(x=x, y=y, color=colour, tooltip=tips))
    rows = " ".join(say("chart_bar", rounds=each["rounds"], share=f"{each['share']:.1f}") for each in row["exact"])
    return alt.layer(*layers).properties(title=say("chart"), height=240, description=say("chart_alt", rows=rows))


# -- the calculator ------------------------------------------------------------------------------------------


def form() -> Shown:
    """Return the fields of the calculator."""
    years = [{"value": year, "text": BOARD["years"][year]} for year in range(1, YEARS + 1)]
    spaces = [
        {"value": space, "text": say("space", space=space, season=BOARD["seasons"][season_of(space)])}
        for space in range(1, SPACES + 1)
    ]
    used = [{"value": n, "text": str(n)} for n in range(BONUSES + 1)]
    purses = [{"value": n, "text": str(n)} for n in range(MAX_PURSES + 1)]
    fields = [
        {"name": "year", "kind": "choice", "label": say("field_year"), "options": years},
        {"name": "space", "kind": "select", "label": say("field_space"), "options": spaces},
        *(
            {"name": name, "kind": "count", "label": NAMES[name], "symbol": name, "max": MAX_TOKENS}
            for name in ENERGIES
        ),
        {"name": "purses", "kind": "choice", "label": say("field_purses"), "options": purses},
        {"name": "used", "kind": "choice", "label": say("field_used"), "options": used},
    ]
    return {"fields": fields, "about": say("what_if_about"), "limits": [LIMIT, GRIMOIRE_LIMIT]}


VIEW = OddsView(
    model=MODEL,
    say=say,
    of_game=lambda game, seat, options: describe(MODEL.of_game(game, seat, options)),
    what_if=lambda fields: describe(MODEL.what_if(fields)),
    chart=chart,
    form=form,
    label=lambda field: say(f"field_{field}"),
)

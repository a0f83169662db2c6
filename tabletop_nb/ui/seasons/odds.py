"""The odds of Seasons in words, as tables and as a chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS
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
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import bars_with_marks
from tabletop_nb.ui.kit.tables import OddsWords, cell, chance_cell, row
from tabletop_nb.ui.kit.zones import pairs
from tabletop_nb.ui.odds import OddsView

if TYPE_CHECKING:
    from altair.typing import ChartType

BOARD, NAMES = BOOK.words["board"], BOOK.words["name"]
RARE = Fraction(1, 1000)  # rounds that are rarer are left out of the chart
STAGES = {"not_rolled": "stage", **{stage: f"stage_{stage}" for stage in ("rolled", "known", "last", "over")}}
say = OddsWords(BOOK)


def number(value: Fraction | float) -> str:
    """Return a number with one decimal, with none if it is whole."""
    return f"{float(value):.1f}".removesuffix(".0")


def describe(found: SeasonsOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    is_over = found.stage == "over"
    parts = [] if is_over else [*dice_section(found), plan_section(found), wheel_section(found), rounds_section(found)]
    about = say.about(("worth", "chain", "bots"), ("transmute.tokens", "round.end", "game.end"))
    return say.sections(describe_stage(found), parts, **about, rows=[] if is_over else [chart_rows(found)])


def describe_stage(found: SeasonsOdds) -> str:
    """Return where the wheel is as a sentence."""
    facts = {"season": BOARD["seasons"][found.season], "year": BOARD["years"][found.year]}
    return capital(say(STAGES[found.stage], space=found.space, pips=(found.pips or (0,))[0], **facts))


def dice_section(found: SeasonsOdds) -> Iterator[Shown]:
    """Yield the dice on the table, one in a row."""
    if found.dice:
        most = max(1, *(die.worth for die in found.dice))
        rows = [die_row(die, most) for die in found.dice]
        yield say.section("dice", rows, [say("worth"), say("may_transmute"), say("if_left")])


def die_row(die: DieWorth, most: int) -> Shown:
    """Return what a die gives, what it is worth, and where the wheel goes if it is left over."""
    face, tokens = die.face, sum(die.face.energy)
    flags = [(sign, int(getattr(face, sign))) for sign in ("star", "draw", "transmute")]
    fits = say("swap" if die.swaps else "fits", fits=die.fits, tokens=tokens) if die.fits < tokens else ""
    season = BOARD["seasons"][season_of(die.space)]
    goes = say("to_end") if die.year > YEARS else say("to_space", space=die.space, season=season)
    cells = [cell(die.worth, fits, die.worth / most), cell(say("yes" if face.transmute else "no"))]
    signs = pairs(ENERGIES, face.energy, ("crystal", face.crystals), *flags)
    return row(NAMES[die.id], [*cells, cell(goes, say("pips", pips=face.pips))], signs)


def plan_section(found: SeasonsOdds) -> Shown:
    """Return what the energy is worth, season by season."""
    has_bonus = found.bonus.costs is not None
    most = max(1, *(each.with_bonus if has_bonus else each.worth for each in found.plan))
    rows = [plan_row(found, each, most) for each in found.plan] if any(found.energy) else []
    columns = [say("worth"), *[say("with_bonus")] * has_bonus]
    return {**say.section("plan", rows, columns, plan_notes(found)), "signs": pairs(ENERGIES, found.energy)}


def plan_row(found: SeasonsOdds, at: SeasonWorth, most: int) -> Shown:
    """Return what the energy is worth in one season, type by type, and with a bonus."""
    amounts, costs = zip(ENERGIES, found.energy, found.per_token(at), strict=True), found.bonus.costs
    parts = [say("part", n=n, energy=NAMES[name].lower(), each=each) for name, n, each in amounts if n]
    cells = [cell(at.worth, " + ".join(parts), at.worth / most)]
    if costs is not None:
        net = say("net", net=at.with_bonus - costs, costs=costs)
        cells.append(cell(at.with_bonus, net, at.with_bonus / most))
    name = say(f"ahead_{at.ahead}" if at.ahead else "now", season=BOARD["seasons"][at.season])
    return row(name, cells, symbol=SEASONS[at.season])


def plan_notes(found: SeasonsOdds) -> Iterator[str]:
    """Yield the best time, whether the bonus pays, and what was counted."""
    if not any(found.energy):
        yield say("nothing_held")
        return
    if found.limit:
        yield say("too_many", limit=found.limit)
    now, best = found.plan[0], found.best_season
    is_better = best.worth > now.worth
    yield say("wait" if is_better else "no_wait", season=BOARD["seasons"][best.season], worth=best.worth, now=now.worth)
    _, gains, costs = found.bonus
    if costs is not None:
        yield say("bonus_pays" if gains > costs else "bonus_costs", gains=gains, costs=costs)
    if found.purses:
        yield say("purses", purses=found.purses)


def wheel_section(found: SeasonsOdds) -> Shown:
    """Return when each season comes."""
    columns = [say("mean"), *(say("by_one" if n == 1 else "by", rounds=n) for n in range(1, ROUNDS_AHEAD + 1))]
    note = say("assumed_rolled" if found.pips else "assumed")
    return say.section("wheel", map(wheel_row, found.seasons), columns, [note])


def wheel_row(at: Arrival) -> Shown:
    """Return when one season comes, or the end of the game."""
    cells = [cell(number(at.mean)), *map(chance_cell, at.by)]
    if at.season is None or at.year is None:
        return row(say("row_end"), cells, symbol="prestige")
    name = say("row_season", season=BOARD["seasons"][at.season], year=BOARD["years"][at.year])
    return row(capital(name), cells, symbol=SEASONS[at.season])


def rounds_section(found: SeasonsOdds) -> Shown:
    """Return how many rounds are left: by the exact chain, and in simulated games."""
    rows = [row(say("exact"), rounds_cells(found.rounds))]
    games = simulated()
    total, rounds = games.rounds(found.year, found.space)
    if total:
        rows.append(row(say("played", games=f"{total:,}"), rounds_cells(rounds)))
    notes = [say("made", games=f"{games.games:,}", bots=games.bots, seed=games.seed)]
    notes += [say("known_ahead")] if found.pips else []
    return say.section("left", rows, [say("mean"), say("middle"), say("range")], notes)


def rounds_cells(rounds: Rounds) -> list[Shown]:
    """Return the mean, the middle half of the cases, and the range."""
    return [cell(number(rounds.mean)), cell(span(*rounds.middle_half)), cell(span(*rounds.range))]


def span(low: int, high: int) -> str:
    """Return a range of numbers in words."""
    return say("from_to", low=low, high=high) if low < high else str(low)


# -- the chart -----------------------------------------------------------------------------------------------


def chart_rows(found: SeasonsOdds) -> Shown:
    """Return the chances of so many rounds left, exact and in simulated games."""
    total, games = simulated().rounds(found.year, found.space)
    shown = sorted({*found.rounds.not_rare(RARE), *games.not_rare(RARE)})
    return {"exact": bars(found.rounds, shown, "exact"), "seen": bars(games, shown, "bots") if total else []}


def bars(rounds: Rounds, shown: Iterable[int], what: str) -> list[Shown]:
    """Return the shares of these numbers of rounds, in percent."""
    shares = rounds.chances
    return [{"rounds": n, "share": 100 * float(shares.get(n, 0)), "what": say(what)} for n in shown]


def chart(shown: Shown) -> ChartType:
    """Return a chart of the rounds left: bars for the exact chain, marks for the simulated games."""
    [found] = shown["rows"]
    return bars_with_marks(say, "rounds", "share", found["exact"], found["seen"], [say("exact"), say("bots")])


def form() -> Shown:
    """Return the fields of the calculator."""
    years = {year: BOARD["years"][year] for year in range(1, YEARS + 1)}
    spaces = {
        space: say("space", space=space, season=BOARD["seasons"][season_of(space)]) for space in range(1, SPACES + 1)
    }
    fields = [
        say.choice_field("year", years),
        say.choice_field("space", spaces, kind="select"),
        *(say.count_field(name, name, MAX_TOKENS) for name in ENERGIES),
        say.choice_field("purses", range(MAX_PURSES + 1)),
        say.choice_field("used", range(BONUSES + 1)),
    ]
    return {"fields": fields, "about": say("what_if_about"), "limits": [LIMIT, GRIMOIRE_LIMIT]}


VIEW = OddsView(MODEL, say, lambda found, _: describe(found), chart, form)

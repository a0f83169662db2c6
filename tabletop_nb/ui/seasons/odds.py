"""The odds of Seasons in words, as a picture and as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from tabletop_nb.core.rulebook import Voice, capital
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS
from tabletop_nb.games.seasons.table import BONUSES, GRIMOIRE_LIMIT, LIMIT, SPACES, YEARS
from tabletop_nb.odds.seasons import (
    MAX_DICE,
    MAX_PURSES,
    MAX_TOKENS,
    MODEL,
    PIP_FIELDS,
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
from tabletop_nb.ui.kit.charts import bars, columns, verdict
from tabletop_nb.ui.kit.tables import OddsWords, cell, chance_cell, number, row, span
from tabletop_nb.ui.kit.zones import pairs
from tabletop_nb.ui.odds import OddsView

BOARD, NAMES = BOOK.words["board"], BOOK.words["name"]
RARE = Fraction(1, 1000)  # rounds that are rarer are left out of the chart
STAGES = {"not_rolled": "stage", **{stage: f"stage_{stage}" for stage in ("rolled", "known", "last", "over")}}
say, named = OddsWords(BOOK), Voice(BOOK.words, {}, ())


def describe(odds: SeasonsOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    is_over = odds.stage == "over"
    parts = [] if is_over else [*dice_section(odds), *plan_section(odds), wheel_section(odds), rounds_section(odds)]
    about = say.about(("worth", "chain", "bots"), ("transmute.tokens", "round.end", "game.end"))
    stage = describe_stage(odds)
    facts = {"verdict": describe_verdict(odds, stage), "picture": None if is_over else picture(odds)}
    return say.sections(stage, parts, **facts, **about)


def describe_stage(odds: SeasonsOdds) -> str:
    """Return where the wheel is as a sentence."""
    facts = {"season": BOARD["seasons"][odds.season], "year": BOARD["years"][odds.year]}
    return capital(say(STAGES[odds.stage], space=odds.space, pips=(odds.pips or (0,))[0], **facts))


def dice_section(odds: SeasonsOdds) -> Iterator[Shown]:
    """Yield the dice on the table, one in a row."""
    if odds.dice:
        most = max(1, *(die.worth for die in odds.dice))
        rows = [die_row(die, most) for die in odds.dice]
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


def plan_section(odds: SeasonsOdds) -> Iterator[Shown]:
    """Yield what the energy is worth, season by season, if there is any."""
    if not any(odds.energy):
        return
    has_bonus = odds.bonus.costs is not None
    most = max(1, *(each.with_bonus if has_bonus else each.worth for each in odds.plan))
    rows = [plan_row(odds, each, most) for each in odds.plan]
    columns = [say("worth"), *[say("with_bonus")] * has_bonus]
    yield {**say.section("plan", rows, columns, plan_notes(odds)), "signs": pairs(ENERGIES, odds.energy)}


def plan_row(odds: SeasonsOdds, at: SeasonWorth, most: int) -> Shown:
    """Return what the energy is worth in one season, type by type, and with a bonus."""
    amounts, costs = zip(ENERGIES, odds.energy, odds.per_token(at), strict=True), odds.bonus.costs
    parts = [say("part", n=n, energy=NAMES[name].lower(), each=each) for name, n, each in amounts if n]
    cells = [cell(at.worth, " + ".join(parts), at.worth / most)]
    if costs is not None:
        net = say("net", net=at.with_bonus - costs, costs=costs)
        cells.append(cell(at.with_bonus, net, at.with_bonus / most))
    name = say(f"ahead_{at.ahead}" if at.ahead else "now", season=BOARD["seasons"][at.season])
    return row(name, cells, symbol=SEASONS[at.season])


def plan_notes(odds: SeasonsOdds) -> Iterator[str]:
    """Yield the best time, whether the bonus pays, and what was counted."""
    if odds.limit:
        yield say("too_many", limit=odds.limit)
    now, best = odds.plan[0], odds.best_season
    is_better = best.worth > now.worth
    yield say("wait" if is_better else "no_wait", season=BOARD["seasons"][best.season], worth=best.worth, now=now.worth)
    _, gains, costs = odds.bonus
    if costs is not None:
        yield say("bonus_pays" if gains > costs else "bonus_costs", gains=gains, costs=costs)
    if odds.purses:
        yield say("purses", purses=odds.purses)


def wheel_section(odds: SeasonsOdds) -> Shown:
    """Return when each season comes."""
    columns = [say("mean"), *(say("by_one" if n == 1 else "by", rounds=n) for n in range(1, ROUNDS_AHEAD + 1))]
    note = say("assumed_rolled" if odds.pips else "assumed")
    return say.section("wheel", map(wheel_row, odds.seasons), columns, [note])


def wheel_row(at: Arrival) -> Shown:
    """Return when one season comes, or the end of the game."""
    cells = [cell(number(at.mean)), *map(chance_cell, at.by)]
    if at.season is None:
        return row(say("row_end"), cells, symbol="prestige")
    return row(arrival_name(at), cells, symbol=SEASONS[at.season])


def arrival_name(at: Arrival) -> str:
    """Return a season that comes, and its year."""
    assert at.season is not None
    assert at.year is not None
    return capital(say("row_season", season=BOARD["seasons"][at.season], year=BOARD["years"][at.year]))


def rounds_section(odds: SeasonsOdds) -> Shown:
    """Return how many rounds are left: by the exact chain, and in simulated games."""
    rows = [row(say("exact"), rounds_cells(odds.rounds))]
    games = simulated()
    total, rounds = games.rounds(odds.year, odds.space)
    if total:
        rows.append(row(say("played", games=f"{total:,}"), rounds_cells(rounds)))
    notes = [say("made", games=f"{games.games:,}", bots=games.bots.replace(" (greedy)", ""))]
    notes += [say("known_ahead")] if odds.pips else []
    return say.section("left", rows, [say("mean"), say("middle"), say("range")], notes)


def rounds_cells(rounds: Rounds) -> list[Shown]:
    """Return the mean, the middle half of the cases, and the range."""
    return [cell(number(rounds.mean)), cell(span(*rounds.middle_half)), cell(span(*rounds.range))]


# -- the picture ---------------------------------------------------------------------------------------------


def picture(odds: SeasonsOdds) -> Shown:
    """Return in which round each season arrives and the game ends, by the model and in simulated games."""
    arrivals = [at for at in odds.seasons if at.season is not None]
    total, games = simulated().rounds(odds.year, odds.space)
    ends = [odds.rounds, *[games] * bool(total)]
    last = max(rounds for each in [odds.rounds, *ends] for rounds in each.not_rare(RARE))
    heads = range(1, last + 1)
    rows = [*(season_bars(at, heads) for at in arrivals), end_bars(say("end_model"), odds.rounds, heads)]
    seen = [end_bars(say("end_seen"), games, heads, "seen")] * bool(total)
    return columns(say("chart"), heads, [*rows, *seen], say("chart_x"), say("chart_mean"))


def season_bars(at: Arrival, heads: Iterable[int]) -> Shown:
    """Return in which round a season arrives."""
    assert at.season is not None
    return bars(arrival_name(at), shares(at.rounds, heads), SEASONS[at.season], number(at.mean))


def end_bars(name: str, rounds: Rounds, heads: Iterable[int], kind: str = "") -> Shown:
    """Return in which round the game ends."""
    return bars(name, shares(rounds, heads), "prestige", number(rounds.mean), kind)


def shares(rounds: Rounds, heads: Iterable[int]) -> list[Fraction]:
    """Return the share of each of these numbers of rounds."""
    return [rounds.chances.get(number_of, Fraction(0)) for number_of in heads]


# -- the verdict ---------------------------------------------------------------------------------------------


def describe_verdict(odds: SeasonsOdds, stage: str) -> Shown:
    """Return what to do with the energy, and when the next season comes."""
    if odds.stage in ("over", "last"):
        return verdict(stage)
    beside = {"signs": pairs(ENERGIES, odds.energy), "caption": say("caption")} if any(odds.energy) else {}
    return verdict(energy_verdict(odds), " ".join(verdict_more(odds)), **beside)


def energy_verdict(odds: SeasonsOdds) -> str:
    """Return whether to keep the energy."""
    if not any(odds.energy):
        return say("verdict_none", rounds=in_rounds(odds.rounds.mean))
    now, best = odds.plan[0], odds.best_season
    facts = {"now": now.worth, "worth": best.worth, "season": BOARD["seasons"][best.season]}
    how = "" if odds.transmutes == "now" else f"_{odds.transmutes}"
    if best.worth <= now.worth:
        return say(f"verdict_now{how}", **facts)
    return say(f"verdict_keep{how}", rounds=in_rounds(odds.seasons[best.ahead - 1].mean), **facts)


def verdict_more(odds: SeasonsOdds) -> Iterator[str]:
    """Yield when the next season comes, how long the game lasts, and the most valuable die."""
    if odds.dice:
        die = max(odds.dice, key=lambda each: each.worth)
        yield say("verdict_die", gives=named(die.face.gives), worth=die.worth)
    upcoming = odds.seasons[0]
    if upcoming.season is not None:
        season = BOARD["seasons"][upcoming.season]
        yield capital(say("verdict_next", season=season, rounds=in_rounds(upcoming.mean)))
    if any(odds.energy):
        yield say("verdict_end", rounds=in_rounds(odds.rounds.mean))


def in_rounds(mean: Fraction) -> str:
    """Return a mean number of rounds for a sentence."""
    count = round(mean)
    return say("one_round") if count == 1 else say("rounds", rounds=count)


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
        say.choice_field("transmute", {1: say("yes"), 0: say("no")}),
        *(say.count_field(name, "time", MAX_DICE) for name in PIP_FIELDS),
    ]
    return {"fields": fields, "about": say("what_if_about"), "limits": [LIMIT, GRIMOIRE_LIMIT]}


VIEW = OddsView(MODEL, say, lambda odds, _: describe(odds), form)

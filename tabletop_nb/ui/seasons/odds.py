"""Odds of Seasons: what each die gives now, when the wheel reaches each season, what the energy is worth and when.

`odds(game, seat)` reads a game, `what_if(given)` a position set by hand; both give the same plain data. `told(data)`
puts them into words for the widget, `chart(data)` into a picture. The wheel is an exact chain, on the assumption that
the die left over is as good as random; beside it stand games that bots have played (`simulated.json`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.chance import rounds_left, rounds_until
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.scenario import cut
from tabletop_nb.games import seasons
from tabletop_nb.games.seasons.activate import PURSE
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS, Energy, Face, published_box
from tabletop_nb.games.seasons.energy import spendable
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import BONUSES, GRIMOIRE_LIMIT, LIMIT, SPACES, YEARS, copies
from tabletop_nb.ui.odds import cell, chance_cell, section
from tabletop_nb.ui.rulebook import chip

WORDS = seasons.BOOK.words["odds"]
BOARD, NAMES = seasons.BOOK.words["board"], seasons.BOOK.words["name"]
MOST = 12  # tokens of one type in a position set by hand
AHEAD = 5  # rounds shown, one by one
COMING = 4  # seasons shown
SPREAD = Fraction(1, 1000)  # what is rarer is left out of the picture
EXAMPLE = {"year": 1, "space": 2, "air": 2, "water": 1, "fire": 1, "earth": 2, "purses": 0, "used": 0}

Rounds = dict[int, Fraction]


@dataclass(frozen=True)
class Position:
    """All that the odds depend on."""

    year: int
    space: int
    energy: Energy
    purses: int = 0
    used: int = 0  # bonuses
    extra: int = 0  # crystals a token more, by bonuses used this turn
    pips: tuple[int, ...] = ()  # of the dice one of which will be left over; none: not rolled yet
    dice: tuple[dict[str, Any], ...] = ()
    reserve: Energy = (0, 0, 0, 0)  # of the energy, what lies in the reserve
    limit: int = LIMIT  # of the reserve
    over: bool = False
    rates: tuple[Energy, ...] = published_box().rates  # of the seasons; an own deck may have others

    @property
    def season(self) -> int:
        """Winter is 0."""
        return (self.space - 1) // 3


# -- what to look at -----------------------------------------------------------------------------------------


def odds(game: Game, seat: int, spend: int = 0) -> dict[str, Any]:
    """The odds of this seat, as the table stands."""
    if not 0 <= seat < game.players:
        raise ValueError(f"seat: {seat!r} was given; allowed: 0 to {game.players - 1}")
    table, me = game.table, game.table.seats[seat]
    pips = tuple(table.box.faces[face].pips for face in table.dice)
    at = Position(
        year=table.year,
        space=table.space,
        energy=spendable(table, seat),
        purses=copies(me.play, PURSE),
        used=me.bonuses,
        extra=table.extra if table.turn == seat else 0,
        pips=pips if table.phase != "roll" else (),
        dice=tuple(die(table.box.faces[face]) for face in sorted(table.dice)) if choosing(game, seat) else (),
        rates=table.box.rates,
        reserve=me.reserve,
        limit=me.limit,
        over=game.over,
    )
    return data(at)


def choosing(game: Game, seat: int) -> bool:
    """Are there dice of which the seat will take one, in this round?"""
    return len(game.table.dice) > 1 and game.table.seats[seat].die < 0


def die(shown: Face) -> dict[str, Any]:
    """A die that nobody has taken, and what it gives."""
    facts = {"energy": shown.energy, "crystals": shown.crystals, "pips": shown.pips}
    return {
        "name": NAMES[f"{shown.season}_{shown.die}"],
        "season": shown.season,
        **facts,
        "star": shown.star,
        "draw": shown.draw,
        "transmute": shown.transmute,
    }


def what_if(given: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of a position set by hand: EXAMPLE shows its fields."""
    known = read(given)
    air, water, fire, earth = (known[name] for name in ENERGIES)
    return data(Position(known["year"], known["space"], (air, water, fire, earth), known["purses"], known["used"]))


def read(given: Mapping[str, Any]) -> dict[str, int]:
    """Return the fields of a position set by hand, checked; a ValueError says what is allowed."""
    known = {name: given.get(name, usual) for name, usual in EXAMPLE.items()}
    limits = {"year": (1, YEARS), "space": (1, SPACES), "purses": (0, 2), "used": (0, BONUSES)}
    limits |= dict.fromkeys(ENERGIES, (0, MOST))
    for name, (low, high) in limits.items():
        value = known[name]
        if type(value) is not int or not low <= value <= high:
            raise ValueError(say("bad_field", field=say(f"field_{name}"), given=cut(value), low=low, high=high))
    return known


# -- the numbers ---------------------------------------------------------------------------------------------


def data(at: Position) -> dict[str, Any]:
    """The odds of a position as plain data; a chance is a fraction as text, "2/3"."""
    common = {"over": at.over, "year": at.year, "space": at.space, "season": at.season, "left": list(at.pips)}
    if at.over:
        return {**common, "dice": [], "coming": [], "rounds": {}, "plan": [], "held": list(at.energy)}
    rounds = from_here(at, rounds_left) if at.year <= YEARS else {1: Fraction(1)}  # Boots: past the end, the last round
    return {
        **common,
        "dice": [{**each, **worth_of(at, each)} for each in at.dice],
        "coming": list(coming(at)),
        "rounds": {str(n): str(chance) for n, chance in rounds.items()},
        "mean": str(sum(n * chance for n, chance in rounds.items())),
        "plan": [plan(at, (at.season + i) % 4, i) for i in range(4) if not i or arrives(at, i)],
        "held": list(at.energy),
        "rates": [list(rates) for rates in at.rates],
        "bonus": {"used": at.used, "gains": sum(at.energy), "costs": penalty(at.used)},
        "purses": at.purses,
        "extra": at.extra,
        "limit": at.limit if sum(at.reserve) > at.limit else None,
    }


def penalty(used: int) -> int | None:
    """What the next bonus costs in the end; None if there is none left."""
    return PENALTY[used + 1] - PENALTY[used] if used < BONUSES else None


def worth_of(at: Position, each: Mapping[str, Any]) -> dict[str, Any]:
    """What a die is worth to this seat now, and where the wheel goes if it is left."""
    held = [a + b for a, b in zip(at.reserve, each["energy"], strict=True)]
    crystals = each["crystals"] + best_kept(at, held) - best_kept(at, at.reserve)
    fits = min(sum(each["energy"]), max(0, at.limit - sum(at.reserve)))
    year, space = moved(at.year, at.space, each["pips"])
    return {"worth": crystals, "fits": fits, "to": [year, space, (space - 1) // 3]}


def best_kept(at: Position, energy: Sequence[int]) -> int:
    """Crystals, now, for the most precious tokens of these that the reserve has room for."""
    rates = [rate + at.purses for rate, n in zip(at.rates[at.season], energy, strict=True) for _ in range(n)]
    return sum(sorted(rates, reverse=True)[: at.limit])


def value(at: Position, energy: Sequence[int], season: int, more: int = 0) -> int:
    """Crystals for tokens transmuted in a season, Purses of Io counted."""
    return sum(n * (rate + at.purses + more) for n, rate in zip(energy, at.rates[season], strict=True))


def moved(year: int, space: int, pips: int) -> tuple[int, int]:
    """Where the token goes; a year after the last is the end."""
    years, on = divmod(space - 1 + pips, SPACES)
    return year + years, on + 1


def from_here(at: Position, count: Any) -> Rounds:
    """Rounds counted from this one on; of the dice on the table each is as likely to be left over."""
    if not at.pips:
        return dict(count(at.year, at.space))
    found: Rounds = {}
    for pips in at.pips:
        year, space = moved(at.year, at.space, pips)
        after: Rounds = {0: Fraction(1)} if year > YEARS else count(year, space)
        for n, chance in after.items():
            found[n + 1] = found.get(n + 1, Fraction(0)) + chance / len(at.pips)
    return dict(sorted(found.items()))


def coming(at: Position) -> Iterator[dict[str, Any]]:
    """The seasons to come, and the end: the chance to be there after so many rounds, and the mean."""
    if at.year > YEARS:
        yield {"year": None, "season": None, **waits({1: Fraction(1)})}
        return
    for i in range(1, COMING + 1):
        years, season = divmod(at.season + i, 4)
        year = at.year + years
        if year > YEARS:
            yield {"year": None, "season": None, **waits(from_here(at, rounds_left))}
            return

        def until(y: int, s: int, year: int = year, season: int = season) -> Rounds:
            return rounds_until(y, s, year, season)

        yield {"year": year, "season": season, **waits(from_here(at, until))}


def waits(rounds: Rounds) -> dict[str, Any]:
    """The chance to be there by each of the next rounds, and the mean."""
    by = [sum((chance for n, chance in rounds.items() if n <= most), Fraction(0)) for most in range(1, AHEAD + 1)]
    return {"by": [str(chance) for chance in by], "mean": str(sum(n * chance for n, chance in rounds.items()))}


def arrives(at: Position, ahead: int) -> bool:
    """Return True if the season so many ahead comes before the end; the wheel never jumps over a season."""
    return at.year + (at.season + ahead) // 4 <= YEARS


def plan(at: Position, season: int, ahead: int) -> dict[str, Any]:
    """What the energy is worth in a season: as it is, and with one bonus more; those used this turn count now."""
    now = at.extra if not ahead else 0
    worth = value(at, at.energy, season, now)
    return {"season": season, "ahead": ahead, "worth": worth, "bonus": worth + sum(at.energy)}


# -- games that bots have played -----------------------------------------------------------------------------


@cache
def simulated() -> dict[str, Any]:
    """How many rounds were left from each space, in games between bots; made by tools/simulate_seasons.py."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "simulated.json").read_text("utf-8"))
    return found


def seen(year: int, space: int) -> dict[int, int]:
    """In simulated games that came to this space: how often so many rounds were left, this one included."""
    return {int(n): count for n, count in simulated()["left"].get(f"{year} {space}", {}).items()}


# -- in words ------------------------------------------------------------------------------------------------


def say(key: str, **facts: Any) -> str:
    """A sentence of [odds] in words.toml."""
    return str(WORDS[key]).format(**facts)


def number(value: Fraction | float) -> str:
    """With one digit after the point, none if it is whole."""
    return f"{float(value):.1f}".removesuffix(".0")


def told(found: Mapping[str, Any], who: Sequence[str] = (), spend: int = 0) -> dict[str, Any]:
    """The odds in words, as the widget shows them."""
    stage = stage_told(found)
    parts = [] if found["over"] else [*dice_told(found), plan_told(found), wheel_told(found), left_told(found)]
    return {
        "kind": "sections",
        "title": say("title"),
        "stage": stage,
        "say": stage,
        "sections": parts,
        "about": [{"term": say(f"term_{term}"), "text": say(f"about_{term}")} for term in ("worth", "chain", "bots")],
        "rules": [chip(seasons.BOOK.rules[key]) for key in ("transmute.tokens", "round.end", "game.end")],
        "rows": [] if found["over"] else [picture_data(found)],
    }


def stage_told(found: Mapping[str, Any]) -> str:
    """The moment in a sentence."""
    if found["over"]:
        return say("stage_over")
    if found["year"] > YEARS:
        return say("stage_last")
    facts = {"season": BOARD["seasons"][found["season"]], "year": BOARD["years"][found["year"]]}
    known = "_known" if len(found["left"]) == 1 else "_rolled" if found["left"] else ""
    return capital(say(f"stage{known}", space=found["space"], pips=(found["left"] or [0])[0], **facts))


def dice_told(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The dice on the table, one a row."""
    if not found["dice"]:
        return
    most = max(1, *(each["worth"] for each in found["dice"]))
    rows = []
    for each in found["dice"]:
        signs = [(name, n) for name, n in zip(ENERGIES, each["energy"], strict=True) if n]
        signs += [("crystal", each["crystals"])] if each["crystals"] else []
        signs += [(sign, 1) for sign in ("star", "draw", "transmute") if each[sign]]
        tokens = sum(each["energy"])
        fits = say("fits", fits=each["fits"], tokens=tokens) if each["fits"] < tokens else ""
        year, space, season = each["to"]
        goes = say("to_end") if year > YEARS else say("to_space", space=space, season=BOARD["seasons"][season])
        rows.append({
            "name": each["name"],
            "signs": signs,
            "cells": [
                cell(number(each["worth"]), fits, each["worth"] / most),
                cell(say("yes" if each["transmute"] else "no")),
                cell(goes, say("pips", pips=each["pips"])),
            ],
        })  # fmt: skip
    yield section(say, "dice", rows, [say("worth"), say("may_transmute"), say("if_left")])


def plan_told(found: Mapping[str, Any]) -> dict[str, Any]:
    """What the energy is worth, season by season."""
    most = max(1, *(each["bonus"] for each in found["plan"]))
    bonus = found["bonus"]
    rows = []
    for each in found["plan"] if any(found["held"]) else ():
        more = found["purses"] + (found["extra"] if not each["ahead"] else 0)
        sums = [
            say("part", n=n, energy=NAMES[name].lower(), each=rate + more)
            for name, n, rate in zip(ENERGIES, found["held"], found["rates"][each["season"]], strict=True)
            if n
        ]
        cells = [cell(str(each["worth"]), " + ".join(sums), each["worth"] / most)]
        if bonus["costs"] is not None:
            net = each["bonus"] - bonus["costs"]
            cells.append(cell(str(each["bonus"]), say("net", net=net, costs=bonus["costs"]), each["bonus"] / most))
        name = say("now" if not each["ahead"] else f"ahead_{each['ahead']}", season=BOARD["seasons"][each["season"]])
        rows.append({"name": name, "symbol": SEASONS[each["season"]], "signs": [], "cells": cells})
    signs = [(name, n) for name, n in zip(ENERGIES, found["held"], strict=True) if n]
    columns = [say("worth"), *([say("with_bonus")] if bonus["costs"] is not None else [])]
    return {**section(say, "plan", rows, columns, plan_notes(found)), "signs": signs}


def plan_notes(found: Mapping[str, Any]) -> Iterator[str]:
    """The best time, whether the bonus pays, and what was counted."""
    if not any(found["held"]):
        yield say("nothing_held")
        return
    if found["limit"]:
        yield say("too_many", limit=found["limit"])
    best = max(found["plan"], key=lambda each: each["worth"])
    now = found["plan"][0]["worth"]
    if best["worth"] > now:
        yield say("wait", season=BOARD["seasons"][best["season"]], worth=best["worth"], now=now)
    else:
        yield say("no_wait")
    gains, costs = found["bonus"]["gains"], found["bonus"]["costs"]
    if costs is not None:
        yield say("bonus_pays" if gains > costs else "bonus_costs", gains=gains, costs=costs)
    if found["purses"]:
        yield say("purses", purses=found["purses"])


def wheel_told(found: Mapping[str, Any]) -> dict[str, Any]:
    """When each season comes."""
    rows = []
    for each in found["coming"]:
        end = each["season"] is None
        facts = {} if end else {"season": BOARD["seasons"][each["season"]], "year": BOARD["years"][each["year"]]}
        rows.append({
            "name": say("row_end") if end else capital(say("row_season", **facts)),
            "symbol": "prestige" if end else SEASONS[each["season"]],
            "signs": [],
            "cells": [cell(number(Fraction(each["mean"]))), *map(chance_cell, each["by"])],
        })  # fmt: skip
    columns = [say("mean"), *(say("by_one" if n == 1 else "by", rounds=n) for n in range(1, AHEAD + 1))]
    return section(say, "wheel", rows, columns, [say("assumed")])


def left_told(found: Mapping[str, Any]) -> dict[str, Any]:
    """How many rounds are left: the chain, and what bots have played."""
    rounds = {int(n): Fraction(chance) for n, chance in found["rounds"].items()}
    rows = [{"name": say("exact"), "signs": [], "cells": spread(rounds)}]
    games = seen(found["year"], found["space"])
    if total := sum(games.values()):
        shares = {n: Fraction(count, total) for n, count in sorted(games.items())}
        rows.append({"name": say("played", games=f"{total:,}"), "signs": [], "cells": spread(shares)})
    made = simulated()
    facts = {"games": f"{made['games']:,}", "bots": made["bots"], "seed": made["seed"]}
    notes = [say("made", **facts), *([say("known_ahead")] if found["left"] else [])]
    return section(say, "left", rows, [say("mean"), say("middle"), say("range")], notes)


def spread(rounds: Rounds) -> list[dict[str, Any]]:
    """Mean, the middle half of the cases, and from least to most."""
    mean = sum((n * chance for n, chance in rounds.items()), Fraction(0))
    low, high = (quantile(rounds, Fraction(share, 4)) for share in (1, 3))
    middle = say("from_to", low=low, high=high) if low < high else str(low)
    least, most = min(rounds), max(rounds)
    return [
        cell(number(mean)),
        cell(middle),
        cell(say("from_to", low=least, high=most) if least < most else str(least)),
    ]


def quantile(rounds: Rounds, share: Fraction) -> int:
    """The least number that at least this share of the cases does not exceed."""
    total = Fraction(0)
    for n, chance in sorted(rounds.items()):
        total += chance
        if total >= share:
            return n
    return max(rounds)


# -- the picture ---------------------------------------------------------------------------------------------


def picture_data(found: Mapping[str, Any]) -> dict[str, Any]:
    """The chances of so many rounds left, exact and seen."""
    rounds = {int(n): float(Fraction(chance)) for n, chance in found["rounds"].items()}
    games = seen(found["year"], found["space"])
    total = sum(games.values())
    span = sorted(
        {n for n, chance in rounds.items() if chance >= SPREAD} | {n for n, c in games.items() if c > total / 1000}
    )
    exact = [{"rounds": n, "share": 100 * rounds.get(n, 0.0), "what": say("exact")} for n in span]
    shown = [{"rounds": n, "share": 100 * games.get(n, 0) / total, "what": say("bots")} for n in span] if total else []
    return {"exact": exact, "seen": shown}


def chart(shown: Mapping[str, Any]) -> Any:
    """How many rounds are left: bars for the exact chain, marks for the games that were played."""
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
    told_rows = " ".join(say("chart_bar", rounds=each["rounds"], share=f"{each['share']:.1f}") for each in row["exact"])
    return alt.layer(*layers).properties(title=say("chart"), height=240, description=say("chart_alt", rows=told_rows))


# -- the calculator ------------------------------------------------------------------------------------------


def form() -> dict[str, Any]:
    """What can be set by hand."""
    years = [{"value": year, "text": BOARD["years"][year]} for year in range(1, YEARS + 1)]
    spaces = [
        {"value": space, "text": say("space", space=space, season=BOARD["seasons"][(space - 1) // 3])}
        for space in range(1, SPACES + 1)
    ]
    used = [{"value": n, "text": str(n)} for n in range(BONUSES + 1)]
    purses = [{"value": n, "text": str(n)} for n in range(3)]
    fields = [
        {"name": "year", "kind": "choice", "label": say("field_year"), "options": years},
        {"name": "space", "kind": "select", "label": say("field_space"), "options": spaces},
        *({"name": name, "kind": "count", "label": NAMES[name], "symbol": name, "max": MOST} for name in ENERGIES),
        {"name": "purses", "kind": "choice", "label": say("field_purses"), "options": purses},
        {"name": "used", "kind": "choice", "label": say("field_used"), "options": used},
    ]
    return {"fields": fields, "about": say("what_if_about"), "limits": [LIMIT, GRIMOIRE_LIMIT]}

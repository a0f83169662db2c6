"""The report of bots.py: tables of what has been played so far."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from measure import markdown

from tabletop_nb.analysis import stats
from tabletop_nb.analysis.matches import concat_runs
from tabletop_nb.analysis.runs import read_runs
from tabletop_nb.games import NAMES

if TYPE_CHECKING:
    from pandas import DataFrame

GAMES = {"search": 400, "greedy": 400, "strong": 120}
SOLO_SEEDS = 2_000
MIN_LOW = {"search": 0.58, "greedy": 0.45}  # lower end of the interval: Wilson's for search, the paired one for greedy
MAX_MEAN_MS, MAX_MS = 200.0, 1_000.0
# Times as fast as the old greedy. Other games are newer than that.
MIN_SPEED = {"evenfall": 1.8, "seasons": 1.4, "res_arcana": 1.8}
MAX_SOLO_LOSS = 0.03  # of the win rate


class Table(NamedTuple):
    """Rows of a report, and the bars that were missed."""

    cells: list[list[str]]
    missed: list[str]
    commits: set[str]


def read(base: Path, part: str, name: str) -> DataFrame | None:
    """Return the games of both seatings, with the seeds that both have; None if there are none."""
    folders = [path for path in sorted((base / part / name).glob("*")) if any(path.glob("part-*.parquet"))]
    if len(folders) < 2:
        return None
    parts = [read_runs(folder) for folder in folders]
    common = set(parts[0]["seed"]) & set(parts[1]["seed"])
    frame = concat_runs([each[each["seed"].isin(common)] for each in parts])
    return None if frame.empty else frame


def per_decision(frame: DataFrame, bot: str) -> float:
    """Return the mean CPU milliseconds of a bot's decisions."""
    rows = frame[frame["bot"] == bot]
    return float(rows["cpu_ms"].sum() / rows["decisions"].sum())


def interval(low: float, high: float) -> str:
    """Return an interval of shares as text."""
    return f"{low:.1%} to {high:.1%}"


def paired_wins(frame: DataFrame, bot: str, other: str) -> tuple[float, float]:
    """Return the 95% interval of a bot's share of wins, from the difference at each seed.

    The games of a seed aren't independent: two equal bots mostly win one each. So this interval is narrower than
    Wilson's.
    """
    found = stats.paired(frame, bot, other).iloc[0]
    return (1 + float(found["low"])) / 2, (1 + float(found["high"])) / 2


def games_of(frame: DataFrame) -> int:
    """Return the number of games with two players."""
    return len(frame) // 2


def strength(base: Path, part: str, bot: str) -> Table:
    """Return how a bot plays against greedy, in each game."""
    heading = ["game", "games", "wins", "95% interval", "paired interval", "score margin"]
    cells = [[*heading, "mean ms", "slowest, CPU ms", "slowest, ms"]]
    missed, commits = [], set[str]()
    for name in NAMES:
        frame = read(base, part, name)
        if frame is None:
            missed.append(f"{part}: no games of {name}")
            continue
        commits |= set(frame["commit"])
        own, mean = frame[frame["bot"] == bot], per_decision(frame, bot)
        win = stats.win_rates(frame).set_index("bot").loc[bot]
        margin = own["score"].mean() - frame[frame["bot"] != bot]["score"].mean()
        slowest = f"{own['slowest_cpu_ms'].max():.0f}", f"{own['slowest_ms'].max():.0f}"
        both = interval(win["low"], win["high"]), interval(*paired_wins(frame, bot, "greedy"))
        shown = f"{win['win_rate']:.1%}", *both, f"{margin:+.1f}"
        cells.append([f"{name} {own['mode'].iloc[0]}", f"{games_of(frame):,}", *shown, f"{mean:.0f}", *slowest])
        missed += [f"{part}, {name}: {each}" for each in missed_bars(part, frame, win["low"], own)]
    return Table(cells, missed, commits)


def missed_bars(part: str, frame: DataFrame, low: float, own: DataFrame) -> list[str]:
    """Return which bars a bot missed in a game."""
    mean = own["cpu_ms"].sum() / own["decisions"].sum()
    found = []
    if games_of(frame) < GAMES[part]:
        found.append(f"{games_of(frame)} of {GAMES[part]} games played")
    if low < MIN_LOW.get(part, 0.0):
        found.append(f"the interval begins at {low:.1%}, below {MIN_LOW[part]:.0%}")
    if part == "search" and mean > MAX_MEAN_MS:
        found.append(f"{mean:.0f} ms per decision, more than {MAX_MEAN_MS:.0f}")
    # The bot's cap is on the clock on the wall. On a busy machine, its CPU time is far below that, and proves nothing.
    if part == "strong" and own["slowest_ms"].max() > MAX_MS:
        found.append(f"a decision took {own['slowest_ms'].max():.0f} ms, more than {MAX_MS:.0f}")
    return found


def against_old(base: Path) -> Table:
    """Return how greedy plays against the older greedy, and how much faster it is."""
    heading = ["game", "games", "wins", "95% interval", "paired interval"]
    cells = [[*heading, "old ms", "new ms", "times as fast", "required"]]
    missed, commits = [], set[str]()
    for name in MIN_SPEED:
        frame = read(base, "greedy", name)
        if frame is None:
            missed.append(f"greedy: no games of {name}")
            continue
        commits |= set(frame["commit"])
        win = stats.win_rates(frame).set_index("bot").loc["greedy"]
        old, new = per_decision(frame, "old greedy"), per_decision(frame, "greedy")
        low, high = paired_wins(frame, "greedy", "old greedy")
        both = interval(win["low"], win["high"]), interval(low, high)
        shown = f"{win['win_rate']:.1%}", *both, f"{old:.2f}", f"{new:.2f}"
        mode = frame["mode"].iloc[0]
        cells.append([f"{name} {mode}", f"{games_of(frame):,}", *shown, f"{old / new:.2f}", f"{MIN_SPEED[name]}"])
        own = frame[frame["bot"] == "greedy"]
        missed += [f"greedy, {name}: {each}" for each in missed_bars("greedy", frame, low, own)]
        if old / new < MIN_SPEED[name]:
            missed.append(f"greedy, {name}: {old / new:.2f} times as fast, less than {MIN_SPEED[name]}")
    return Table(cells, missed, commits)


def alone(base: Path) -> Table:
    """Return the win rates of both greedy bots in solo games of Evenfall on the same seeds."""
    cells = [["seeds", "old greedy wins", "greedy wins", "difference", "95% interval", "old ms", "new ms"]]
    frame = read(base, "solo", "evenfall")
    if frame is None:
        return Table(cells, ["solo: no games of evenfall"], set())
    rates = stats.win_rates(frame).set_index("bot")["win_rate"]
    found, seeds = stats.paired(frame, "greedy", "old greedy").iloc[0], games_of(frame)
    shown = f"{rates['old greedy']:.1%}", f"{rates['greedy']:.1%}", f"{found['difference']:+.1%}"
    speed = f"{per_decision(frame, 'old greedy'):.2f}", f"{per_decision(frame, 'greedy'):.2f}"
    cells.append([f"{seeds:,}", *shown, interval(found["low"], found["high"]), *speed])
    missed = [f"solo: {seeds} of {SOLO_SEEDS} seeds played"] if seeds < SOLO_SEEDS else []
    if abs(found["difference"]) > MAX_SOLO_LOSS:
        missed.append(f"solo: the win rate changed by {found['difference']:+.1%}, more than {MAX_SOLO_LOSS:.0%}")
    return Table(cells, missed, set(frame["commit"]))


def page(base: Path, old: str) -> tuple[str, bool]:
    """Return the report as Markdown, and whether all games are played and all bars met."""
    fast, strong = strength(base, "search", "search"), strength(base, "strong", "search:strong")
    greedy, solo = against_old(base), alone(base)
    tables = (fast, greedy, solo, strong)
    missed = [each for table in tables for each in table.missed]
    commits = sorted(set[str]().union(*(table.commits for table in tables)))
    return text(tables, missed, commits, old), not missed


def text(tables: Sequence[Table], missed: Sequence[str], commits: Sequence[str], old: str) -> str:
    """Return the page."""
    fast, greedy, solo, strong = (markdown(table.cells) for table in tables)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    bars = "\n".join(f"- {each}" for each in missed) or "All games are played and all bars are met."
    return f"""# The bots

{date.today()}, CPython {sys.version.split()[0]}, {os.cpu_count()} CPUs shared with other work, load averages {load} at
the end. Played by {", ".join(commits) or "no commit"}; the old greedy is that of {old}.

Two players. Every seed is played twice, with the seats swapped; a tie counts as half a win. *95% interval* is Wilson's
and takes deals as independent. *paired interval* is Student's, from the difference of the two bots at each seed. Times
are CPU times of one core, except *slowest, ms*, which is what a person would wait on this busy machine.

## `search` against `greedy`

The interval must begin at {MIN_LOW["search"]:.0%} or more, and the mean time per decision may be {MAX_MEAN_MS:.0f} ms.

{fast}

## `greedy` against the one before

Both play the same games, each in a process of its own. The paired interval must begin at {MIN_LOW["greedy"]:.0%} or
more: of Wilson's, an equally strong bot would miss that half of the time.

{greedy}

Alone in Evenfall, on the same seeds; the win rate may change by {MAX_SOLO_LOSS:.0%}:

{solo}

## `search:strong` against `greedy`

It stops after {MAX_MS:.0f} ms for a decision, so it plays worse on a busy machine. There is no bar for the wins.

{strong}

## Missing

{bars}
"""

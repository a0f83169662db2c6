"""The long run: thousands of games in every mode and player count, with the invariants checked at every question.

    make soak                                    # 5,000 random and 200 greedy games a cell
    python benchmarks/soak.py --random 50 --greedy 2 --no-report

Leaves benchmarks/results/soak.md with commit, seeds and figures; the exit code is 1 if anything broke.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import tabletop_nb as tt
from tabletop_nb.bots import ask, make

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from invariants import broken  # noqa: E402  they live with the tests
from play import Cell, cells  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "soak.md"


class Job(NamedTuple):
    """Some games of one cell, by one kind of bot."""

    cell: Cell
    bot: str
    first: int
    games: int


class Outcome(NamedTuple):
    """What became of them."""

    job: Job
    ended: int
    capped: int
    decisions: int
    broken: list[str]


def play(job: Job) -> Outcome:
    """Plays the games; a broken invariant or an error is written down with its seed, and the next game is played."""
    ended, capped, decisions, wrong = 0, 0, 0, list[str]()
    for seed in range(job.first, job.first + job.games):
        try:
            count, stopped = play_one(job, seed)
        except Exception as error:
            wrong.append(f"{'-'.join(map(str, job.cell))} {job.bot} seed {seed}: {type(error).__name__}: {error}")
            continue
        ended, capped, decisions = ended + (not stopped), capped + stopped, decisions + count
    return Outcome(job, ended, capped, decisions, wrong)


def play_one(job: Job, seed: int) -> tuple[int, bool]:
    """One game, watched."""
    name, mode, players = job.cell
    game = tt.new_game(name, players, seed, mode, history=job.bot != "random")
    bots = [make(job.bot, seed * 1009 + seat) for seat in range(players)]
    decisions = 0
    while game.choice is not None:
        if wrong := broken(game):
            raise AssertionError("; ".join(wrong))
        game.push(ask(game, bots[game.choice.player]))
        decisions += 1
    if wrong := broken(game):
        raise AssertionError("; ".join(wrong))
    return decisions, game.capped


def jobs(random_games: int, greedy_games: int, first: int) -> Iterator[Job]:
    """Small parcels, so that both cores stay busy and progress can be told."""
    for cell in cells():
        for bot, games, parcel in (("random", random_games, 250), ("greedy", greedy_games, 10)):
            for start in range(0, games, parcel):
                yield Job(cell, bot, first + start, min(parcel, games - start))


def row(cell: Cell, bot: str, found: list[Outcome]) -> str:
    """A line of the result table."""
    games = sum(outcome.job.games for outcome in found)
    decisions = sum(outcome.decisions for outcome in found) / max(1, games)
    ended, capped = sum(o.ended for o in found), sum(o.capped for o in found)
    wrong = sum(len(outcome.broken) for outcome in found)
    return f"| {' | '.join(map(str, cell))} | {bot} | {games:,} | {ended:,} | {capped} | {decisions:.1f} | {wrong} |"


def main() -> int:
    """Runs all jobs and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=5000)
    parser.add_argument("--greedy", type=int, default=200)
    parser.add_argument("--first", type=int, default=100_000, help="first seed")
    parser.add_argument("--no-report", action="store_true")
    given = parser.parse_args()
    todo, start = list(jobs(given.random, given.greedy, given.first)), time.time()
    found: list[Outcome] = []
    with ProcessPoolExecutor() as pool:
        for outcome in pool.map(play, todo):
            found.append(outcome)
            print(f"\r{len(found)} of {len(todo)} parcels", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    kinds = dict.fromkeys((outcome.job.cell, outcome.job.bot) for outcome in found)
    rows = [row(*kind, [o for o in found if (o.job.cell, o.job.bot) == kind]) for kind in kinds]
    wrong = [line for outcome in found for line in outcome.broken]
    told = report(rows, wrong, given.first, time.time() - start)
    print(told)
    if not given.no_report:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(told, "utf-8")
    return bool(wrong)


def report(rows: list[str], wrong: list[str], first: int, seconds: float) -> str:
    """The result file."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    head = "| game | mode | players | bots | games | ended | capped | decisions a game | broken |"
    return "\n".join(
        [
            "# Soak run",
            "",
            f"Commit {commit or 'unknown'}, seeds from {first:,}, {seconds / 60:.1f} minutes. At every question: cards",
            "conserved, limits kept, options sound; at the end: by the rules, or stopped by the stated cap.",
            "",
            head,
            "| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            f"Broken: {len(wrong)}." if wrong else "Nothing broke.",
            *(f"- {line}" for line in wrong[:50]),
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())

"""The long run: thousands of games in every mode and player count, with the invariants checked at every question.

    make soak                                    # 5,000 random and 200 greedy games a cell, and duels, for each game
    python benchmarks/soak.py seasons            # one game
    python benchmarks/soak.py --random 50 --greedy 2 --duels 10 --no-report

In a duel greedy plays against random, seats in turn; a game has a bar for how often it has to win. Leaves
benchmarks/results/soak-<game>.md with commit, seeds and figures; the exit code is 1 if anything broke, or a bar was
missed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import tabletop_nb as tt
from tabletop_nb.bots import ask, make
from tabletop_nb.games import NAMES

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from invariants import broken  # noqa: E402  they live with the tests
from play import Cell, cells  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results"
BEATS = {"seasons": 0.85, "res_arcana": 0.90}  # the lower end of the 95% interval that greedy has to reach in duels
Z = 1.96


class Job(NamedTuple):
    """Some games of one cell, by one kind of bot, or a duel of two."""

    cell: Cell
    bot: str  # random, greedy or duel
    first: int
    games: int


class Outcome(NamedTuple):
    """What became of them."""

    job: Job
    ended: int
    capped: int
    decisions: int
    won: int  # by greedy, in duels; a capped game is not won
    broken: list[str]


def play(job: Job) -> Outcome:
    """Plays the games; a broken invariant or an error is written down with its seed, and the next game is played."""
    ended, capped, decisions, won, wrong = 0, 0, 0, 0, list[str]()
    for seed in range(job.first, job.first + job.games):
        try:
            count, stopped, beaten = play_one(job, seed)
        except Exception as error:
            wrong.append(f"{'-'.join(map(str, job.cell))} {job.bot} seed {seed}: {type(error).__name__}: {error}")
            continue
        ended, capped, decisions, won = ended + (not stopped), capped + stopped, decisions + count, won + beaten
    return Outcome(job, ended, capped, decisions, won, wrong)


def seated(job: Job, seed: int) -> list[str]:
    """Who plays: one kind of bot, or in a duel greedy on each seat in turn."""
    players = job.cell[2]
    return [job.bot] * players if job.bot != "duel" else ["random", "greedy"][:: 1 if seed % 2 else -1]


def play_one(job: Job, seed: int) -> tuple[int, bool, bool]:
    """One game, watched: its decisions, was it capped, did greedy beat random?"""
    name, mode, players = job.cell
    seats = seated(job, seed)
    game = tt.new_game(name, players, seed, mode, history=job.bot != "random")
    bots = [make(bot, seed * 1009 + seat) for seat, bot in enumerate(seats)]
    decisions = 0
    while game.choice is not None:
        if wrong := broken(game):
            raise AssertionError("; ".join(wrong))
        game.push(ask(game, bots[game.choice.player]))
        decisions += 1
    if wrong := broken(game):
        raise AssertionError("; ".join(wrong))
    won = job.bot == "duel" and not game.capped and game.winners == [seats.index("greedy")]
    return decisions, game.capped, won


def jobs(name: str, games: dict[str, int], first: int) -> Iterator[Job]:
    """Small parcels, so that both cores stay busy and progress can be told."""
    for cell in cells(name):
        for bot, count in games.items():
            if bot != "duel" or (name in BEATS and cell[2] == 2):
                parcel = 250 if bot == "random" else 10
                for start in range(0, count, parcel):
                    yield Job(cell, bot, first + start, min(parcel, count - start))


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95% interval for a share."""
    share = won / games
    middle = (share + Z * Z / 2 / games) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + (Z / 2 / games) ** 2) / (1 + Z * Z / games)
    return middle - half, middle + half


def row(cell: Cell, bot: str, found: list[Outcome]) -> str:
    """A line of the result table."""
    games = sum(outcome.job.games for outcome in found)
    decisions = sum(outcome.decisions for outcome in found) / max(1, games)
    ended, capped = sum(o.ended for o in found), sum(o.capped for o in found)
    wrong = sum(len(outcome.broken) for outcome in found)
    return f"| {' | '.join(map(str, cell))} | {bot} | {games:,} | {ended:,} | {capped} | {decisions:.1f} | {wrong} |"


def duels(name: str, found: list[Outcome]) -> Iterator[tuple[str, bool]]:
    """What became of the duels, mode by mode: a line, and whether the bar was kept."""
    for cell in dict.fromkeys(outcome.job.cell for outcome in found if outcome.job.bot == "duel"):
        mine = [outcome for outcome in found if outcome.job.cell == cell and outcome.job.bot == "duel"]
        won, games = sum(outcome.won for outcome in mine), sum(outcome.job.games for outcome in mine)
        low, high = wilson(won, games)
        told = f"Greedy beat random in {won:,} of {games:,} games of {cell[1]} ({won / games:.1%}; 95% interval"
        yield f"{told} {low:.1%} to {high:.1%}; bar: {BEATS[name]:.0%} at the lower end).", low >= BEATS[name]


def soak(name: str, given: argparse.Namespace) -> bool:
    """The long run of one game; is all well?"""
    games = {"random": given.random, "greedy": given.greedy, "duel": given.duels}
    todo, start = list(jobs(name, games, given.first)), time.time()
    found: list[Outcome] = []
    with ProcessPoolExecutor() as pool:
        for outcome in pool.map(play, todo):
            found.append(outcome)
            print(f"\r{name}: {len(found)} of {len(todo)} parcels", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    kinds = dict.fromkeys((outcome.job.cell, outcome.job.bot) for outcome in found)
    rows = [row(*kind, [o for o in found if (o.job.cell, o.job.bot) == kind]) for kind in kinds]
    wrong = [line for outcome in found for line in outcome.broken]
    fights = list(duels(name, found))
    told = report(name, rows, wrong, [line for line, _ in fights], given.first, time.time() - start)
    print(told)
    if not given.no_report:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"soak-{name}.md").write_text(told, "utf-8")
    return not wrong and all(kept for _, kept in fights)


def main() -> int:
    """Runs all jobs and reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(NAMES)}; all, if none is named")
    parser.add_argument("--random", type=int, default=5000)
    parser.add_argument("--greedy", type=int, default=200)
    parser.add_argument("--duels", type=int, default=1000)
    parser.add_argument("--first", type=int, default=100_000, help="first seed")
    parser.add_argument("--no-report", action="store_true")
    given = parser.parse_args()
    if unknown := set(given.games) - set(NAMES):
        parser.error(f"there is no game {', '.join(unknown)}; allowed: {', '.join(NAMES)}")
    well = [soak(name, given) for name in given.games or NAMES]  # all of them, also after one that failed
    return 0 if all(well) else 1


def report(name: str, rows: list[str], wrong: list[str], fights: list[str], first: int, seconds: float) -> str:
    """The result file."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    head = "| game | mode | players | bots | games | ended | capped | decisions a game | broken |"
    return "\n".join(
        [
            f"# Soak run of {name}",
            "",
            f"Commit {commit or 'unknown'}, seeds from {first:,}, {seconds / 60:.1f} minutes. At every question: cards",
            "conserved, limits kept, options sound; at the end: by the rules, or stopped by the stated cap.",
            "",
            head,
            "| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            *(f"- {line}" for line in fights),
            *[""] * bool(fights),
            f"Broken: {len(wrong)}." if wrong else "Nothing broke.",
            *(f"- {line}" for line in wrong[:50]),
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())

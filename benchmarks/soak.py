"""The long run: thousands of games in every mode and player count, with the invariants checked at every question.

    make soak                                    # 5,000 random and 200 greedy games per cell, and duels, for each game
    python benchmarks/soak.py seasons            # one game
    python benchmarks/soak.py --random 50 --greedy 2 --duels 10 --no-report

In a duel, greedy plays against random, alternating seats; a game can require how often greedy must win. Writes
benchmarks/results/soak-<game>.md with the commit, seeds and figures. The exit code is 1 if anything broke or a
requirement was missed.
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

from statsmodels.stats.proportion import proportion_confint

import tabletop_nb as tt
from tabletop_nb.bots import ask, make
from tabletop_nb.games import NAMES

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from invariants import broken  # noqa: E402  they live with the tests
from play import Cell, cells  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results"
MIN_LOWER_BOUND = {"seasons": 0.85, "res_arcana": 0.90}  # required lower bound of greedy's 95% interval in duels


class Job(NamedTuple):
    """A batch of games of one cell, played by one kind of bot or as duels."""

    cell: Cell
    bot: str  # random, greedy or duel
    first: int
    games: int


class Outcome(NamedTuple):
    """The results of a job."""

    job: Job
    ended: int
    capped: int
    decisions: int
    won: int  # duels won by greedy; a capped game isn't won
    broken: list[str]


def play(job: Job) -> Outcome:
    """Play the games; record broken invariants and errors with their seed, and continue with the next game."""
    ended, capped, decisions, won, wrong = 0, 0, 0, 0, list[str]()
    for seed in range(job.first, job.first + job.games):
        try:
            count, stopped, beaten = play_one(job, seed)
        except Exception as error:
            wrong.append(f"{'-'.join(map(str, job.cell))} {job.bot} seed {seed}: {type(error).__name__}: {error}")
            continue
        ended, capped, decisions, won = ended + (not stopped), capped + stopped, decisions + count, won + beaten
    return Outcome(job, ended, capped, decisions, won, wrong)


def bots_of_seats(job: Job, seed: int) -> list[str]:
    """Return the bots of the seats: all of one kind, or in a duel greedy and random, alternating seats."""
    players = job.cell[2]
    return [job.bot] * players if job.bot != "duel" else ["random", "greedy"][:: 1 if seed % 2 else -1]


def play_one(job: Job, seed: int) -> tuple[int, bool, bool]:
    """Play and check one game; return its decisions, whether it was capped, and whether greedy beat random."""
    name, mode, players = job.cell
    seats = bots_of_seats(job, seed)
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
    """Yield small batches, so that both cores stay busy and progress can be shown."""
    for cell in cells(name):
        for bot, count in games.items():
            if bot != "duel" or (name in MIN_LOWER_BOUND and cell[2] == 2):
                batch = 250 if bot == "random" else 10
                for start in range(0, count, batch):
                    yield Job(cell, bot, first + start, min(batch, count - start))


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share."""
    low, high = proportion_confint(won, games, method="wilson")
    return float(low), float(high)


def row(cell: Cell, bot: str, outcomes: list[Outcome]) -> str:
    """Return a row of the result table."""
    games = sum(outcome.job.games for outcome in outcomes)
    decisions = sum(outcome.decisions for outcome in outcomes) / max(1, games)
    ended, capped = sum(o.ended for o in outcomes), sum(o.capped for o in outcomes)
    wrong = sum(len(outcome.broken) for outcome in outcomes)
    return f"| {' | '.join(map(str, cell))} | {bot} | {games:,} | {ended:,} | {capped} | {decisions:.1f} | {wrong} |"


def duels(name: str, outcomes: list[Outcome]) -> Iterator[tuple[str, bool]]:
    """Yield a line for the duels of each mode, and whether the requirement was met."""
    for cell in dict.fromkeys(outcome.job.cell for outcome in outcomes if outcome.job.bot == "duel"):
        mine = [outcome for outcome in outcomes if outcome.job.cell == cell and outcome.job.bot == "duel"]
        won, games = sum(outcome.won for outcome in mine), sum(outcome.job.games for outcome in mine)
        low, high = wilson(won, games)
        result = f"Greedy beat random in {won:,} of {games:,} games of {cell[1]} ({won / games:.1%}; 95% interval"
        yield (
            f"{result} {low:.1%} to {high:.1%}; required lower bound: {MIN_LOWER_BOUND[name]:.0%}).",
            low >= MIN_LOWER_BOUND[name],
        )


def soak(name: str, args: argparse.Namespace) -> bool:
    """Do the long run of one game; return whether nothing broke and every requirement was met."""
    games = {"random": args.random, "greedy": args.greedy, "duel": args.duels}
    todo, start = list(jobs(name, games, args.first)), time.time()
    outcomes: list[Outcome] = []
    with ProcessPoolExecutor() as pool:
        for outcome in pool.map(play, todo):
            outcomes.append(outcome)
            print(f"\r{name}: {len(outcomes)} of {len(todo)} batches", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    kinds = dict.fromkeys((outcome.job.cell, outcome.job.bot) for outcome in outcomes)
    rows = [row(*kind, [o for o in outcomes if (o.job.cell, o.job.bot) == kind]) for kind in kinds]
    wrong = [line for outcome in outcomes for line in outcome.broken]
    duel_results = list(duels(name, outcomes))
    text = report(name, rows, wrong, [line for line, _ in duel_results], args.first, time.time() - start)
    print(text)
    if not args.no_report:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"soak-{name}.md").write_text(text, "utf-8")
    return not wrong and all(is_met for _, is_met in duel_results)


def main() -> int:
    """Run all jobs and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help=f"games to run: {', '.join(NAMES)} (default: all)")
    parser.add_argument("--random", type=int, default=5000)
    parser.add_argument("--greedy", type=int, default=200)
    parser.add_argument("--duels", type=int, default=1000)
    parser.add_argument("--first", type=int, default=100_000, help="first seed")
    parser.add_argument("--no-report", action="store_true")
    args = parser.parse_args()
    if unknown := set(args.games) - set(NAMES):
        parser.error(f"there is no game {', '.join(unknown)}; allowed: {', '.join(NAMES)}")
    passed = [soak(name, args) for name in args.games or NAMES]  # All games run, even after one failed.
    return 0 if all(passed) else 1


def report(name: str, rows: list[str], wrong: list[str], duel_results: list[str], first: int, seconds: float) -> str:
    """Return the text of the result file."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    head = "| game | mode | players | bots | games | ended | capped | decisions per game | broken |"
    return "\n".join(
        [
            f"# Soak run of {name}",
            "",
            f"Commit {commit or 'unknown'}, seeds from {first:,}, {seconds / 60:.1f} minutes. At every question,",
            "no cards are lost or duplicated, limits are kept, and options are valid. Games end by the rules, or at",
            "the stated cap.",
            "",
            head,
            "| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            *(f"- {line}" for line in duel_results),
            *[""] * bool(duel_results),
            f"Broken: {len(wrong)}." if wrong else "Nothing broke.",
            *(f"- {line}" for line in wrong[:50]),
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())

"""How fast is `tt.simulate`, and how much memory does it need?

    python benchmarks/simulate.py                    # everything, about 10 minutes on an idle machine
    python benchmarks/simulate.py --games 2000 --seconds 5 --no-report

- *Memory*: random solo games of Evenfall with `out=`; the peak of every process must stay below 500 MB.
- *Overhead*: greedy against greedy in each game, in one process, against a bare loop that only plays the same games; at
  most 15% slower. Both play the same seeds in turn, a slice each, in CPU time.
- *Speed-up*: the same games by two processes and by one; at least 1.8 times as fast, not counting their start. That
  needs two cores that do nothing else: the report says the load.

Writes benchmarks/results/simulate.md. The exit code is 1 if a bar was missed.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from gentle import mode_of
from measure import markdown

import tabletop_nb as tt
from tabletop_nb.analysis import simulate as module
from tabletop_nb.analysis.plan import Plan, make_plan
from tabletop_nb.analysis.play import play_chunk
from tabletop_nb.bots import ask
from tabletop_nb.games import NAMES

RESULTS = Path(__file__).parent / "results" / "simulate.md"
MAX_MEMORY, MAX_OVERHEAD, MIN_SPEEDUP = 500.0, 0.15, 1.8  # MB; a share; times
GAMES = 200_000
SLICE = 5  # games between two measurements
MB = 1024  # ru_maxrss is in kB on Linux
PLAYERS = ("greedy", "greedy")


# -- memory ------------------------------------------------------------------------------------------------


def fill_folder(folder: str, games: int) -> None:
    """Play the games into a folder, and print the peak memory of this process and of the largest worker, in MB."""
    frame = tt.simulate("evenfall", ["random"], games=games, out=folder, mode="solo", progress=False)
    assert len(frame) == games
    usage = (resource.getrusage(who).ru_maxrss / MB for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(*usage, flush=True)


def memory(games: int) -> tuple[float, float, float]:
    """Return the peak memory of the main process and of a worker, and the seconds that the run took."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        command = [sys.executable, __file__, "--fill", str(Path(folder) / "run"), "--games", str(games)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        own, worker = map(float, done.stdout.split())
        return own, worker, perf_counter() - start


# -- speed -------------------------------------------------------------------------------------------------


def play_bare(plan: Plan, seeds: range) -> None:
    """Play games with nothing around them."""
    for seed in seeds:
        game, bots = plan.new_game(seed), plan.bots(seed)
        while game.choice is not None:
            game.push(ask(game, bots[game.choice.player]))


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that a piece of work takes."""
    start = process_time()
    work()
    return process_time() - start


def overhead(name: str, seconds: float) -> tuple[float, int]:
    """Return by how much the loop of `simulate` is slower than a bare one, as a share, and the number of games."""
    plan, ratios, first, spent = make_plan(name, PLAYERS, mode_of(name), {}), list[float](), 0, 0.0
    play_bare(plan, range(2))  # Warm up.
    while spent < seconds:
        seeds = range(first, first + SLICE)
        work = [lambda: play_bare(plan, seeds), lambda: module.frame_of(play_chunk(plan, seeds).rows)]  # noqa: B023
        order = (0, 1) if len(ratios) % 2 else (1, 0)
        took = {index: cpu_seconds(work[index]) for index in order}
        ratios.append(took[1] / took[0])
        spent, first = spent + took[0] + took[1], first + SLICE
    return median(ratios) - 1, first


def wall_seconds(name: str, games: int, workers: int) -> float:
    """Return how long the games take, without the start of the processes."""
    plan = make_plan(name, PLAYERS, mode_of(name), {})
    found = module.run_in_processes(plan, list(range(games)), workers, max(1, games // (20 * workers)))
    for _ in range(workers):  # When so many chunks are finished, all processes run.
        next(found)
    start, left = perf_counter(), 0
    for chunk in found:
        left += len(chunk.seeds)
    return (perf_counter() - start) / max(1, left)


def speedup(name: str, seconds: float) -> tuple[float, int, float]:
    """Return how many times as fast two processes are as one, the number of games, and the seconds for two."""
    plan = make_plan(name, PLAYERS, mode_of(name), {})
    start = perf_counter()
    play_bare(plan, range(SLICE))
    games = max(40, int(seconds / (perf_counter() - start) * SLICE))
    one, two = wall_seconds(name, games, 1), wall_seconds(name, games, 2)
    return one / two, games, games * two


# -- the report --------------------------------------------------------------------------------------------


def page(games: int, memories: tuple[float, float, float], rows: list[list[str]], missed: list[str]) -> str:
    """Return the report as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    own, worker, seconds = memories
    bars = "\n".join(f"- {each}" for each in missed) or "All bars are met."
    return f"""# Simulations

{date.today()}, CPython {sys.version.split()[0]}, {os.cpu_count()} CPUs, load averages {load} at the end. A load above
{os.cpu_count()} means that other programs wanted the same cores: then the speed-up is lower than on an idle machine.

{games:,} random solo games of Evenfall with `out=` took {seconds:.0f} s. The peak memory of the main process was
{own:.0f} MB, that of the largest worker {worker:.0f} MB. At most {MAX_MEMORY:.0f} MB are allowed.

Greedy against greedy. *Overhead* compares the CPU time of `simulate` in one process, without `out=`, with that of a
bare loop over the same games; at most {MAX_OVERHEAD:.0%} is allowed. *Speed-up* compares two processes with one in wall
time; at least {MIN_SPEEDUP} is required.

{markdown([["game", "overhead", "games", "speed-up", "games", "seconds for two"], *rows])}

## Missing

{bars}
"""


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="for the memory")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each speed")
    parser.add_argument("--game", choices=NAMES, action="append", help="default: all")
    parser.add_argument("--no-report", action="store_true")
    parser.add_argument("--fill", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.fill:
        fill_folder(args.fill, args.games)
        return 0
    rows, missed = list[list[str]](), list[str]()
    memories = memory(args.games)
    print(f"memory: {memories[0]:.0f} and {memories[1]:.0f} MB, {memories[2]:.0f} s", flush=True)
    if max(memories[:2]) > MAX_MEMORY:
        missed.append(f"memory: {max(memories[:2]):.0f} MB, more than {MAX_MEMORY:.0f}")
    for name in args.game or NAMES:
        share, few = overhead(name, args.seconds)
        times, many, took = speedup(name, args.seconds)
        rows.append([name, f"{share:.1%}", f"{few:,}", f"{times:.2f}", f"{many:,}", f"{took:.0f}"])
        print(" | ".join(rows[-1]), flush=True)
        missed += [f"{name}: {share:.1%} overhead"] if share > MAX_OVERHEAD else []
        missed += [f"{name}: {times:.2f} times as fast with two processes"] if times < MIN_SPEEDUP else []
    if not args.no_report:
        RESULTS.write_text(page(args.games, memories, rows, missed), "utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

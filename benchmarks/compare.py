"""Is this commit as fast as an older one? `python benchmarks/compare.py OLD` runs both alternately.

The old and the new code play the same games within a quarter of a second, so both run under the same load. Each
repetition uses new processes. The figures are ratios, new to old, of decisions per iteration of the loop (see
measure.py) and of the time for a clone; above 1 is faster. `--write FILE` also writes them to a file. The exit code is
1 if a median is below MIN_RATIO.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from random import Random
from statistics import median

from measure import Pace, Sample, games_in_a_slice, markdown, play_slice, time_clones

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("evenfall", "seasons", "res_arcana")
MIN_RATIO = 0.95  # relative to the old speed
PAIRS = 4  # per row and repetition


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Check the commit out in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "old"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


# -- the processes that play -------------------------------------------------------------------------------


def serve(game: str) -> None:
    """Read rows and numbers of games from stdin, play them and print each sample; 0 games means calibrate."""
    from ours import ours

    rows = list(ours(game))
    print(len(rows), flush=True)
    for line in sys.stdin:
        row, batch, seconds = line.split()
        contender = rows[int(row)]
        sample = Sample(contender.name, contender.kind)
        if int(batch) == 0:
            sample.games = games_in_a_slice(contender, float(seconds))
        else:
            play_slice(contender, sample, int(batch), Random(1).random, Pace())
            time_clones(contender, sample, 1)
        print(sample.to_line(), flush=True)


class Player:
    """A process that plays one game with the code in a folder."""

    def __init__(self, tree: Path, game: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve", game],
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.rows = int(self.process.stdout.readline())

    def play(self, row: int, batch: int, seconds: float) -> Sample:
        """Play a batch of games of a row; with a batch of 0, return how many games fill this many seconds."""
        assert self.process.stdin
        assert self.process.stdout
        print(row, batch, seconds, file=self.process.stdin, flush=True)
        return Sample.from_line(self.process.stdout.readline())

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.communicate()


def pairs(tree: Path, game: str, seconds: float) -> Iterator[tuple[Sample, Sample]]:
    """Yield samples of the same games by the old and the new code; the order alternates between pairs."""
    with ExitStack() as stack:
        old, new = (stack.enter_context(Player(folder, game)) for folder in (tree, ROOT))
        for row in range(old.rows):
            batch = old.play(row, 0, seconds).games
            new.play(row, 0, seconds)  # Warm up.
            for number in range(PAIRS):
                if number % 2:
                    later, earlier = (player.play(row, batch, seconds) for player in (new, old))
                else:
                    earlier, later = (player.play(row, batch, seconds) for player in (old, new))
                yield earlier, later


def ratios(old: Sample, new: Sample) -> dict[str, float]:
    """Return the speed of the new code relative to the old; above 1 is faster."""
    assert old.decisions == new.decisions, f"{old.name}: the old code plays different games"
    relative = {"decisions": old.iterations / new.iterations}
    if old.clone_iterations and new.clone_iterations:
        relative["clone"] = old.clone_iterations[0] / new.clone_iterations[0]
    return relative


# -- the report ----------------------------------------------------------------------------------------------


def report(speed_ratios: dict[tuple[str, str], list[float]], old: str, repetitions: int) -> str:
    """Return all rows as a Markdown page."""
    cells = [["row", "new / old", "lower quarter", "upper quarter"]]
    for (name, what), values in speed_ratios.items():
        ordered = sorted(values)
        quarter = len(ordered) // 4
        figures = median(ordered), ordered[quarter], ordered[-1 - quarter]
        cells.append([f"{name}, {what}", *(f"{figure:.3f}" for figure in figures)])
    new = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return f"""# Speed compared with an older commit

{date.today()}, CPython {sys.version.split()[0]}, {os.cpu_count()} CPUs, load averages {load} at the end.

Commit {new.strip()} compared with {old[:7]}: both play the same games alternately, {repetitions} times {PAIRS} pairs,
each in new processes. The figures are medians of all pairs. Above 1, the new commit is faster; at least {MIN_RATIO} is
required.

{markdown(cells)}
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", nargs="?", help="a commit")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU seconds for one half of a pair")
    parser.add_argument("--write", type=Path, help="a file for the report")
    parser.add_argument("--serve", choices=GAMES, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
        return 0
    if args.old is None:
        parser.error("name the old commit")
    speed_ratios: dict[tuple[str, str], list[float]] = {}
    with checked_out(args.old) as tree:
        for _ in range(args.repetitions):
            for game in GAMES:
                for old, new in pairs(tree, game, args.seconds):
                    for what, ratio in ratios(old, new).items():
                        speed_ratios.setdefault((new.name, what), []).append(ratio)
    page = report(speed_ratios, args.old, args.repetitions)
    print(page)
    if args.write:
        args.write.write_text(page, "utf-8")
    return int(any(median(values) < MIN_RATIO for values in speed_ratios.values()))


if __name__ == "__main__":
    sys.exit(main())

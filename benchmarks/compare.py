"""Is this commit as fast as an older one? `python benchmarks/compare.py OLD` plays both in turns, in one run.

Each repetition measures a game of the old commit and of this one right after each other, so both meet the same load.
The figures are ratios, new to old, of decisions per second and of the time for a clone; exit code 1 if one is worse
than ALLOWED.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from measure import Sample

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("evenfall", "seasons", "res_arcana")
ALLOWED = 0.95  # of the old speed


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


def measured(tree: Path, game: str, seconds: float) -> list[Sample]:
    """Measure every mode of a game, as the code in this folder plays it."""
    command = [sys.executable, str(tree / "benchmarks" / "ours.py"), game, "--seconds", str(seconds)]
    done = subprocess.run(
        command, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, stdout=subprocess.PIPE, text=True, check=True
    )
    return [Sample.from_line(line) for line in done.stdout.splitlines() if line.startswith("{")]


def ratios(old: Sample, new: Sample) -> dict[str, float]:
    """Return how fast the new code is beside the old; above 1 is faster."""
    found = {"decisions": (new.decisions / new.turns) / (old.decisions / old.turns)}
    if old.clone_turns and new.clone_turns:
        found["clone"] = old.clone_turns[0] / new.clone_turns[0]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="a commit")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU for each row, in each repetition")
    given = parser.parse_args()
    found: dict[tuple[str, str], list[float]] = {}
    with checked_out(given.old) as tree:
        for _ in range(given.repetitions):
            for game in GAMES:
                for old, new in zip(
                    measured(tree, game, given.seconds), measured(ROOT, game, given.seconds), strict=True
                ):
                    for what, ratio in ratios(old, new).items():
                        found.setdefault((new.name, what), []).append(ratio)
    print("| row | new / old | lowest | highest |\n| --- | ---: | ---: | ---: |")
    for (name, what), values in found.items():
        print(f"| {name}, {what} | {median(values):.3f} | {min(values):.3f} | {max(values):.3f} |")
    return int(any(median(values) < ALLOWED for values in found.values()))


if __name__ == "__main__":
    sys.exit(main())

"""How fast are the games? Random playouts of ours and of other libraries (the peers) in one run: `make bench`.

The peers are installed in `.venv-peers` on the first run. The report is written to benchmarks/results/speed.md.
Exit code: 0 if every bar was passed, 1 if one was missed, 2 if something couldn't be measured. A --quick run checks no
bar.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from measure import Row, Sample, failed_sample, loop_rate, markdown, rows_of, table

from tabletop_nb import games


class Bar(NamedTuple):
    """The required speed of a game; None means no requirement."""

    rate: float  # decisions without history, relative to catanatron's actions
    rate_with_history: float | None
    clone: float  # median, relative to the time of one catanatron action
    clone_p99: float | None


BARS = {
    "evenfall": Bar(rate=4, rate_with_history=4 / 2, clone=0.25, clone_p99=0.25 * 3),
    "seasons": Bar(rate=3, rate_with_history=None, clone=0.4, clone_p99=None),
    "res_arcana": Bar(rate=3, rate_with_history=None, clone=0.4, clone_p99=None),
    "trismegistus": Bar(rate=2, rate_with_history=None, clone=0.5, clone_p99=None),
}
IMPORT_SECONDS = 0.1

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RESULTS = HERE / "results" / "speed.md"
PEERS_ENV = ROOT / ".venv-peers"
PEERS = ("catanatron", "pyminion", "open_spiel", "rlcard")


class Size(NamedTuple):
    """The size of a measurement."""

    repetitions: int
    seconds: float  # CPU seconds for the playouts of a row, per repetition
    clone_games: int  # for our games; the peers' games are longer
    peer_clone_games: int
    imports: int


FULL = Size(repetitions=3, seconds=1.0, clone_games=100, peer_clone_games=10, imports=7)
QUICK = Size(repetitions=1, seconds=0.02, clone_games=1, peer_clone_games=1, imports=1)


# -- the start -----------------------------------------------------------------------------------------------


def import_seconds(runs: int) -> float:
    """Return what `import tabletop_nb` adds to the start of an interpreter, from alternating medians."""
    bare, full = [], []
    for _ in range(runs):
        bare.append(start_seconds("pass"))
        full.append(start_seconds("import tabletop_nb"))
    return median(full) - median(bare)


def start_seconds(statement: str) -> float:
    """Return how long an interpreter takes to start, run the statement and exit."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, cwd=ROOT)
    return perf_counter() - start


# -- each library or game in a separate process --------------------------------------------------------------


PEERS_PYTHON = PEERS_ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_peers_environment() -> None:
    """Create `.venv-peers` if needed; a peer that can't be installed is reported when it is measured."""
    requirements, ready = HERE / "peers-requirements.txt", PEERS_ENV / ".ready"
    if ready.exists() and ready.read_text() == requirements.read_text():
        return
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if uv is None:
        print("there is no uv to make .venv-peers with", file=sys.stderr)
        return
    if not PEERS_PYTHON.exists():
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, PEERS_ENV], check=False)
    install = [uv, "pip", "install", "--quiet", "--python", str(PEERS_PYTHON)]
    if subprocess.run([*install, "--requirements", str(requirements)], check=False).returncode == 0:
        ready.write_text(requirements.read_text())
        return
    for peer in PEERS:  # One failure must not prevent the others.
        subprocess.run([*install, "--constraints", str(requirements), peer], check=False)


def samples(kind: str, name: str, size: Size) -> list[Sample]:
    """Measure a game or a peer once in a fresh process, unaffected by what others leave in memory."""
    ours = kind == "ours"
    if not ours and not PEERS_PYTHON.exists():
        return [failed_sample(name, kind, "no environment for the peers")]
    command = [sys.executable, str(HERE / "ours.py")] if ours else [str(PEERS_PYTHON), str(HERE / "peers.py")]
    clones = size.clone_games if ours else size.peer_clone_games
    command += [name, "--seconds", str(size.seconds), "--clone-games", str(clones)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    collected = [Sample.from_line(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode:
        collected.append(failed_sample(name, kind, f"ended with code {done.returncode}"))
    return collected


# -- the run -------------------------------------------------------------------------------------------------


def run(size: Size, with_peers: bool) -> list[Row]:
    """Run all repetitions; each runs catanatron right next to our games, because the bars compare them."""
    if with_peers:
        make_peers_environment()
    collected: list[Sample] = []
    for number in range(1, size.repetitions + 1):
        say(f"repetition {number} of {size.repetitions}: catanatron")
        collected += measured_peers(PEERS[:1], size, with_peers)
        for game in games.NAMES:
            say(f"  {game}")
            collected += samples("ours", game, size)
        say("  other peers")
        collected += measured_peers(PEERS[1:], size, with_peers)
    rows = [complete(row, size.repetitions) for row in rows_of(collected)]
    return sorted(rows, key=lambda row: row.kind)  # ours first, otherwise in the order measured


def complete(row: Row, repetitions: int) -> Row:
    """Return the row, marked as not measured if a repetition is missing."""
    if not row.failure and len(row.samples) < repetitions:
        row.samples.append(failed_sample(row.name, row.kind, f"only {len(row.samples)} of {repetitions} repetitions"))
    return row


def measured_peers(names: Iterable[str], size: Size, with_peers: bool) -> list[Sample]:
    """Return the samples of these peers, or samples that say why there are none."""
    if not with_peers:
        return [failed_sample(name, "peer", "left out by --no-peers") for name in names]
    return [sample for name in names for sample in samples("peer", name, size)]


def say(what: str) -> None:
    """Print progress to stderr."""
    print(what, file=sys.stderr, flush=True)


# -- the bars ------------------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """The result for one bar: the requirement, the figure and its row."""

    what: str
    limit: str
    figure: str
    verdict: str  # pass, miss, not measured
    where: str


def verdicts(rows: list[Row], import_time: float) -> list[Verdict]:
    """Return the results for all bars; the worst row decides."""
    results = [verdict for game, bar in BARS.items() for verdict in judge(game, bar, rows)]
    return [*results, compare("import tabletop_nb, s", import_time, IMPORT_SECONDS, True, "")]


def judge(game: str, bar: Bar, rows: list[Row]) -> list[Verdict]:
    """Check the bars of one game."""
    mine = [row for row in rows if row.kind == "ours" and row.name.startswith(f"{game} ")]
    if not mine:
        return []
    peer_rate = best_action_rate(rows)
    off, on = ([row for row in mine if row.name.endswith(f"history {state}")] for state in ("off", "on"))
    per_rate = 1 / peer_rate if peer_rate else None  # for ratios of rates
    per_action = peer_rate / 1000 if peer_rate else None  # for times in catanatron actions
    return [
        worst(f"{game}, decisions / catanatron's actions", off, "rate", per_rate, bar.rate, False),
        worst(f"{game}, the same with history", on, "rate", per_rate, bar.rate_with_history, False),
        worst(f"{game}, clone median / a catanatron action", on, "clone_iterations", per_action, bar.clone, True),
        worst(f"{game}, clone 99th percentile / the same", on, "clone_p99_iterations", per_action, bar.clone_p99, True),
    ]


def best_action_rate(rows: list[Row]) -> float | None:
    """Return catanatron's best rate in actions, forced ones included, per 1,000 iterations: the hardest to beat."""
    rates = [row.action_rate for row in rows if row.name.startswith("catanatron")]
    return max((rate for rate in rates if rate), default=None)


def worst(what: str, rows: list[Row], figure: str, unit: float | None, limit: float | None, at_most: bool) -> Verdict:
    """Compare the bar with the worst row."""
    values = [(getattr(row, figure), row.name) for row in rows]
    if unit is None or not values or any(value is None for value, _ in values):
        return compare(what, None, limit, at_most, "")
    value, where = (max if at_most else min)(values)
    return compare(what, value * unit, limit, at_most, where)


def compare(what: str, value: float | None, limit: float | None, at_most: bool, where: str) -> Verdict:
    """Compare one figure with one bar."""
    asked = "-" if limit is None else f"{'at most' if at_most else 'at least'} {limit:g}"
    if value is None:
        return Verdict(what, asked, "-", "not measured", where)
    passed = limit is None or (value <= limit if at_most else value >= limit)
    return Verdict(what, asked, f"{value:.3g}", "no bar" if limit is None else "pass" if passed else "miss", where)


def exit_code(results: list[Verdict], rows: list[Row]) -> int:
    """Return 0 if all bars were passed, 1 if one was missed, 2 if something wasn't measured."""
    if any(verdict.verdict == "miss" for verdict in results):
        return 1
    return 2 if any(verdict.verdict == "not measured" for verdict in results) or any(row.failure for row in rows) else 0


def smoke_code(rows: list[Row], with_peers: bool) -> int:
    """Return the exit code of a --quick run: 0 if everything could be measured."""
    return 2 if any(row.failure for row in rows if with_peers or row.kind == "ours") else 0


# -- the report ----------------------------------------------------------------------------------------------

TABLE_GUIDE = """\
The games are played at random. Times are CPU times, and every figure is the median of {repetitions} repetitions. Each
of our games and each peer runs in a separate process. *Decisions* are questions with more than one option; *actions*
are all questions, including forced ones (our engine answers those itself and never asks them). Dice and deals are
neither. An *iteration* is one iteration of a fixed simple loop, which is timed before and after each tenth of a second
of play: figures per 1,000 iterations can be compared across machines. games/s includes the setup; the other rates
don't. *options* is the mean number of options of a decision. Clones are made and dropped at every decision of
{clone_games} games (peers: {peer_clone_games}), measured by the wall clock with the garbage collector off. Saving and
loading are measured on finished games. *capped* games were stopped by a limit on their length. A dash means that the
library doesn't have this feature, or not at a decision.

Many decisions per game with few options each can mean that questions are split up: compare games/s as well."""

BARS_GUIDE = """\
The unit is catanatron's best rate in *actions*, including forced ones: of all its figures, the least favourable to us.
Ratios are taken in iterations of the loop, not in seconds. If a game has several modes and player counts, the worst one
decides. The bar for the 99th percentile is three times the bar for the median."""


def report(rows: list[Row], results: list[Verdict], size: Size) -> str:
    """Return the report as Markdown."""
    guide = TABLE_GUIDE.format(**size._asdict())
    bars = markdown([("bar", "required", "measured", "verdict", "worst row"), *results])
    parts = ["# Speed", machine(rows), guide, table(rows), "## Bars", BARS_GUIDE, bars]
    return "\n\n".join(parts) + "\n"


def machine(rows: list[Row]) -> str:
    """Return a description of the machine and the time, without names."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    loop_speed = f"{loop_rate(rows) / 1e6:.1f} million iterations of the loop per second"
    return f"{date.today()}, {python}, {os.cpu_count()} CPUs, {loop_speed}, commit {commit()}."


def commit() -> str:
    """Return the measured commit."""
    head = git("rev-parse", "--short", "HEAD")
    changed = git("status", "--porcelain", "--", ".", ":!benchmarks/results")
    return (head or "unknown") + (" with uncommitted changes" if changed else "")


def git(*words: str) -> str:
    """Return the output of git, or an empty string if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def main() -> int:
    """Measure, print and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="only check that everything runs; the figures mean nothing and aren't written",
    )
    parser.add_argument("--no-peers", action="store_true", help="measure only our games; the bars can't be checked")
    parser.add_argument("--output", type=Path, help="where to write the report")
    args = parser.parse_args()
    size = QUICK if args.quick else FULL
    rows = run(size, not args.no_peers)
    results = verdicts(rows, import_seconds(size.imports))
    text = report(rows, results, size)
    print(text)
    output = args.output or (None if args.quick or args.no_peers else RESULTS)
    if output:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text)
    return smoke_code(rows, not args.no_peers) if args.quick else exit_code(results, rows)


if __name__ == "__main__":
    sys.exit(main())

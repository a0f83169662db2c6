"""How fast are the games? Random playouts of ours and of the peers in one run: `make bench`.

The peers live in `.venv-peers`, made on the first run. The whole is written to benchmarks/results/speed.md.
Exit code: 0 every bar passed, 1 one was missed, 2 something could not be measured. A --quick run judges no bar.
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

from measure import Row, Sample, failed, loop_rate, markdown, rows_of, table

from tabletop_nb import games


class Bar(NamedTuple):
    """What a game has to reach; None: nothing was asked."""

    rate: float  # decisions without history, in catanatron's actions
    rate_with_history: float | None
    clone: float  # median, in the time of one catanatron action
    clone_p99: float | None


BARS = {
    "evenfall": Bar(rate=4, rate_with_history=4 / 2, clone=0.25, clone_p99=0.25 * 3),
    "seasons": Bar(rate=3, rate_with_history=None, clone=0.4, clone_p99=None),
    "res_arcana": Bar(rate=3, rate_with_history=None, clone=0.4, clone_p99=None),
}
IMPORT_SECONDS = 0.1

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent
RESULTS = HERE / "results" / "speed.md"
PEERS_ENV = HOUSE / ".venv-peers"
PEERS = ("catanatron", "pyminion", "open_spiel", "rlcard")


class Size(NamedTuple):
    """How much is measured."""

    repetitions: int
    seconds: float  # of CPU for the playouts of a row, in each repetition
    clone_games: int  # ours; the peers' games are longer
    peer_clone_games: int
    imports: int


FULL = Size(repetitions=3, seconds=1.0, clone_games=100, peer_clone_games=10, imports=7)
QUICK = Size(repetitions=1, seconds=0.02, clone_games=1, peer_clone_games=1, imports=1)


# -- the start -----------------------------------------------------------------------------------------------


def import_seconds(runs: int) -> float:
    """What `import tabletop_nb` adds to the start of an interpreter: medians of fresh ones, taken in turns."""
    bare, full = [], []
    for _ in range(runs):
        bare.append(start_seconds("pass"))
        full.append(start_seconds("import tabletop_nb"))
    return median(full) - median(bare)


def start_seconds(statement: str) -> float:
    """How long an interpreter takes to start, run the statement and end."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, cwd=HOUSE)
    return perf_counter() - start


# -- a library, or a game of ours, in a process of its own ---------------------------------------------------


PEERS_PYTHON = PEERS_ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_peers_environment() -> None:
    """Makes `.venv-peers` unless it stands; what cannot be installed will be reported when it is to be measured."""
    wanted, ready = HERE / "peers-requirements.txt", PEERS_ENV / ".ready"
    if ready.exists() and ready.read_text() == wanted.read_text():
        return
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if uv is None:
        print("there is no uv to make .venv-peers with", file=sys.stderr)
        return
    if not PEERS_PYTHON.exists():
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, PEERS_ENV], check=False)
    install = [uv, "pip", "install", "--quiet", "--python", str(PEERS_PYTHON)]
    if subprocess.run([*install, "--requirements", str(wanted)], check=False).returncode == 0:
        ready.write_text(wanted.read_text())
        return
    for peer in PEERS:  # one that fails must not keep the others out
        subprocess.run([*install, "--constraints", str(wanted), peer], check=False)


def samples(kind: str, name: str, size: Size) -> list[Sample]:
    """One repetition of a game of ours or of a peer: nobody pays for what another leaves in memory."""
    ours = kind == "ours"
    if not ours and not PEERS_PYTHON.exists():
        return [failed(name, kind, "no environment for the peers")]
    command = [sys.executable, str(HERE / "ours.py")] if ours else [str(PEERS_PYTHON), str(HERE / "peers.py")]
    clones = size.clone_games if ours else size.peer_clone_games
    command += [name, "--seconds", str(size.seconds), "--clone-games", str(clones)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    found = [Sample.from_line(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode:
        found.append(failed(name, kind, f"ended with code {done.returncode}"))
    return found


# -- the run -------------------------------------------------------------------------------------------------


def run(size: Size, with_peers: bool) -> list[Row]:
    """All repetitions; catanatron and ours, which the bars compare, stand next to each other in each of them."""
    if with_peers:
        make_peers_environment()
    found: list[Sample] = []
    for number in range(1, size.repetitions + 1):
        say(f"repetition {number} of {size.repetitions}: catanatron")
        found += measured_peers(PEERS[:1], size, with_peers)
        for game in games.NAMES:
            say(f"  {game}")
            found += samples("ours", game, size)
        say("  other peers")
        found += measured_peers(PEERS[1:], size, with_peers)
    rows = [complete(row, size.repetitions) for row in rows_of(found)]
    return sorted(rows, key=lambda row: row.kind)  # ours first, else as measured


def complete(row: Row, repetitions: int) -> Row:
    """The row, marked as not measured where a repetition is missing: one figure is no median of three."""
    if not row.failure and len(row.samples) < repetitions:
        row.samples.append(failed(row.name, row.kind, f"only {len(row.samples)} of {repetitions} repetitions"))
    return row


def measured_peers(names: Iterable[str], size: Size, with_peers: bool) -> list[Sample]:
    """The samples of these peers, or what to say instead."""
    if not with_peers:
        return [failed(name, "peer", "left out by --no-peers") for name in names]
    return [sample for name in names for sample in samples("peer", name, size)]


def say(what: str) -> None:
    """Progress, beside the report."""
    print(what, file=sys.stderr, flush=True)


# -- the bars ------------------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """One bar: what was asked, what was found, in which row."""

    what: str
    limit: str
    found: str
    verdict: str  # pass, miss, not measured
    where: str


def verdicts(rows: list[Row], import_time: float) -> list[Verdict]:
    """Every bar there is a game for; the row that does worst decides."""
    found = [verdict for game, bar in BARS.items() for verdict in judge(game, bar, rows)]
    return [*found, compare("import tabletop_nb, s", import_time, IMPORT_SECONDS, True, "")]


def judge(game: str, bar: Bar, rows: list[Row]) -> list[Verdict]:
    """The bars of one game."""
    mine = [row for row in rows if row.kind == "ours" and row.name.startswith(f"{game} ")]
    if not mine:
        return []
    action = best_action_rate(rows)
    off, on = ([row for row in mine if row.name.endswith(f"history {state}")] for state in ("off", "on"))
    share = 1 / action if action else None  # to catanatron actions per 1,000 turns
    parts = action / 1000 if action else None  # of one catanatron action
    return [
        worst(f"{game}, decisions / catanatron's actions", off, "rate", share, bar.rate, False),
        worst(f"{game}, the same with history", on, "rate", share, bar.rate_with_history, False),
        worst(f"{game}, clone median / a catanatron action", on, "clone_turns", parts, bar.clone, True),
        worst(f"{game}, clone 99th percentile / the same", on, "clone_p99_turns", parts, bar.clone_p99, True),
    ]


def best_action_rate(rows: list[Row]) -> float | None:
    """Catanatron's best rate in actions, forced ones included: of all its figures the least flattering to us."""
    rates = [row.action_rate for row in rows if row.name.startswith("catanatron")]
    return max((rate for rate in rates if rate), default=None)


def worst(what: str, rows: list[Row], figure: str, unit: float | None, limit: float | None, at_most: bool) -> Verdict:
    """Holds the bar against the row that does worst."""
    values = [(getattr(row, figure), row.name) for row in rows]
    if unit is None or not values or any(value is None for value, _ in values):
        return compare(what, None, limit, at_most, "")
    value, where = (max if at_most else min)(values)
    return compare(what, value * unit, limit, at_most, where)


def compare(what: str, value: float | None, limit: float | None, at_most: bool, where: str) -> Verdict:
    """One figure against one bar."""
    asked = "-" if limit is None else f"{'at most' if at_most else 'at least'} {limit:g}"
    if value is None:
        return Verdict(what, asked, "-", "not measured", where)
    passed = limit is None or (value <= limit if at_most else value >= limit)
    return Verdict(what, asked, f"{value:.3g}", "no bar" if limit is None else "pass" if passed else "miss", where)


def exit_code(found: list[Verdict], rows: list[Row]) -> int:
    """0 all passed, 1 a bar was missed, 2 something was not measured."""
    if any(verdict.verdict == "miss" for verdict in found):
        return 1
    return 2 if any(verdict.verdict == "not measured" for verdict in found) or any(row.failure for row in rows) else 0


def smoke_code(rows: list[Row], with_peers: bool) -> int:
    """Of a --quick run: 0 if all that was wanted could be measured."""
    return 2 if any(row.failure for row in rows if with_peers or row.kind == "ours") else 0


# -- the report ----------------------------------------------------------------------------------------------

READING = """\
Random play, CPU time, every figure the median of {repetitions} repetitions; each game of ours and each peer plays in a
process of its own. *Decisions* are questions with more than one option, *actions* all questions, forced ones included
(our engine answers those itself and never asks them); dice and deals are neither. A *turn* is one turn of a fixed
simple loop, timed before and after each tenth of a second of play: figures per 1,000 turns compare between machines.
games/s includes setting up, the other rates do not. *options* is the mean number of options of a decision. Clones are
made and dropped at every decision of {clone_games} games (peers: {peer_clone_games}), wall clock, garbage collector
off; save and load are of finished games. *capped* games were stopped by a limit on their length. A dash: there is no
such thing, or it is not offered at a decision.

Many decisions per game with few options each are a sign of split questions: compare games/s as well."""

BARS_READING = """\
The unit is catanatron's best rate in *actions*, forced ones included: of all its figures the least flattering to us.
Ratios are taken in turns of the loop, not in seconds. Of several modes and player counts the worst decides. The bar for
the 99th percentile is three times the bar for the median."""


def report(rows: list[Row], found: list[Verdict], size: Size) -> str:
    """The whole as Markdown."""
    reading = READING.format(**size._asdict())
    bars = markdown([("bar", "asked", "found", "verdict", "worst row"), *found])
    parts = ["# Speed", machine(rows), reading, table(rows), "## Bars", BARS_READING, bars]
    return "\n\n".join(parts) + "\n"


def machine(rows: list[Row]) -> str:
    """Where and when, without names."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    turns = f"{loop_rate(rows) / 1e6:.1f} million turns of the loop per second"
    return f"{date.today()}, {python}, {os.cpu_count()} CPUs, {turns}, commit {commit()}."


def commit() -> str:
    """What was measured, as git names it."""
    head = git("rev-parse", "--short", "HEAD")
    changed = git("status", "--porcelain", "--", ".", ":!benchmarks/results")
    return (head or "unknown") + (" with uncommitted changes" if changed else "")


def git(*words: str) -> str:
    """What git says, nothing if it cannot."""
    try:
        done = subprocess.run(["git", *words], cwd=HOUSE, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def main() -> int:
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a smoke run: the figures mean nothing, none is written")
    parser.add_argument("--no-peers", action="store_true", help="ours only: the bars cannot be judged")
    parser.add_argument("--output", type=Path, help="where to write the report")
    wanted = parser.parse_args()
    size = QUICK if wanted.quick else FULL
    rows = run(size, not wanted.no_peers)
    found = verdicts(rows, import_seconds(size.imports))
    text = report(rows, found, size)
    print(text)
    output = wanted.output or (None if wanted.quick or wanted.no_peers else RESULTS)
    if output:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text)
    return smoke_code(rows, not wanted.no_peers) if wanted.quick else exit_code(found, rows)


if __name__ == "__main__":
    sys.exit(main())

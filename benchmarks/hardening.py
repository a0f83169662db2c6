"""Try to break the project, and report the results in results/hardening.md.

    python benchmarks/hardening.py           # everything, about 15 minutes
    python benchmarks/hardening.py --quick   # a short run of each part

This covers attacks on a class server, interrupts in the middle of moves, broken saves, card files, scenarios and
messages, and whole classes that arrive in the same second.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import attacks  # noqa: E402
from attacks import Attack, Target  # noqa: E402
from classroom import Class, machine, serving, show, whole_class  # noqa: E402
from fuzz import fuzz  # noqa: E402
from interrupts import interrupts  # noqa: E402

from tabletop_nb.ui.notebooks import TEACHERS_ONLY, dashboards, published  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "hardening.md"
PASSWORD = "amber-lantern-spoon-lake"
CLASSES = (("evenfall", 24), ("evenfall", 40), ("evenfall", 80), ("seasons", 24), ("res_arcana", 24))
PAGE = "notebooks/evenfall.ipynb"


def attack_server(quick: bool) -> Iterator[Attack]:
    """Attack a class server of our own pages."""
    closed = sorted(page for page in published(ROOT) if page.startswith(TEACHERS_ONLY))
    with serving(None, "--class", f"--token={PASSWORD}") as running:
        target = Target(running.address, PASSWORD, running.kernels, running.log.read_text)
        yield attacks.closed_pages(target, closed)
        yield attacks.guessed_passwords(target, 6 if quick else 30)
        yield attacks.login_redirects(target)
        yield attacks.foreign_hosts(target)
        yield attacks.cross_site_pages(target, dashboards(ROOT))
        yield attacks.made_up_scripts(target, PAGE, 200 if quick else 5000)
        yield attacks.odd_requests(target)
        yield attacks.large_requests(target)
        yield attacks.kernels_without_login(target, PAGE)
        yield attacks.aborted_pages(target, PAGE, 6 if quick else 30)
        yield attacks.many_pages(target, PAGE)


def attack_rows(quick: bool) -> Iterator[str]:
    """Report each attack."""
    yield "| attack on a class server | tried | held | measured |"
    yield "| --- | --- | --- | --- |"
    for done in attack_server(quick):
        verdict = "yes" if not done.failures else f"NO: {done.failures[0]} ({len(done.failures)} in all)"
        yield f"| {done.name} | {done.tried:,} | {verdict} | {done.measured} |"


def interrupt_rows(quick: bool) -> Iterator[str]:
    """Report the interrupts in the middle of moves."""
    result = interrupts(500 if quick else 10_000)
    count = len(result.corrupted)
    yield f"Interrupts injected into `apply`, `undo` and `redo`: {result.injected:,}; corrupted games: {count}."
    if result.corrupted:
        yield f"NO: {result.corrupted[0]}"


def fuzz_rows(quick: bool) -> Iterator[str]:
    """Report how invalid input was handled."""
    yield "| broken input | tried | refused | accepted | unexpected errors | worst time | worst memory |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for kind in fuzz(100 if quick else 2500):
        unexpected = f"NO: {len(kind.unexpected)}, {kind.unexpected[0]}" if kind.unexpected else "0"
        counts = f"{kind.cases:,} | {kind.refused:,} | {kind.accepted:,} | {unexpected}"
        yield f"| {kind.kind} | {counts} | {show(kind.worst_seconds)} | {kind.worst_megabytes:.1f} MB |"
    yield ""
    yield "Each accepted save, card file or scenario was also played. Times include the tracing of memory."


def class_rows(quick: bool) -> Iterator[str]:
    """Report how whole classes were served."""
    times = "page median | worst page | move median | worst move"
    yield f"| game | people at once | {times} | memory | errors | kernels left |"
    yield "| --- " * 9 + "|"
    for game, people in CLASSES[:1] if quick else CLASSES:
        yield class_row(game, open_at_once(game, people, 4 if quick else 8))


def open_at_once(game: str, people: int, moves: int) -> Class:
    """Let a whole class open a game in the same second."""
    with serving(None) as server:
        return asyncio.run(whole_class(server, f"notebooks/{game}.ipynb", people, moves, 0))


def class_row(game: str, results: Class) -> str:
    """Write one class as a row."""
    times = [median(results.opened), max(results.opened), median(results.moves), max(results.moves)]
    bad = "NO: " * bool(results.errors or results.left)
    errors = f"{bad}{len(results.errors)}"
    cells = [game, results.people, *map(show, times), f"{results.memory:.1f} GB", errors, results.left]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--output", type=Path, default=RESULTS)
    args = parser.parse_args()
    command = "python benchmarks/hardening.py" + " --quick" * args.quick
    lines = ["# Hardening", "", f"`{command}`. {machine()}", ""]
    for part in (attack_rows, interrupt_rows, fuzz_rows, class_rows):
        for line in part(args.quick):
            print(line, flush=True)
            lines.append(line)
        lines.append("")
    args.output.write_text("\n".join(lines), encoding="utf-8")
    return int(any("NO: " in line for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())

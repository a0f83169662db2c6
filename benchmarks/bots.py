"""How strong and how quick are the bots? Two-player games against `greedy`, and `greedy` against an older one.

    python benchmarks/bots.py                                # play everything that is still missing, and report
    python benchmarks/bots.py --part search --game seasons   # only this
    python benchmarks/bots.py --report                       # report what has been played so far

It can be stopped at any time: finished games are kept in build/bots, and the next run plays the others. Every seed is
played twice, with the seats swapped. The parts are

- `search`: `search` against `greedy`, 400 games of each game. The lower end of the 95% Wilson interval must be at least
  58%, and a decision may take 200 ms on average (CPU time).
- `greedy`: `greedy` against the one of an older commit, which runs beside it in a process of its own: 400 games of each
  game, and 2,000 solo games of Evenfall for each of the two. They are compared seed by seed: the lower end of the
  paired 95% interval must be at least 45% of the wins.
- `strong`: `search:strong` against `greedy`, 120 games of each game. A decision may take 1 second.

Writes benchmarks/results/bots.md. The exit code is 1 if a bar was missed or games are missing.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from types import FrameType
from typing import Any, NamedTuple

from bots_report import MIN_SPEED, page
from compare import checked_out
from gentle import mode_of

from tabletop_nb.analysis.matches import rotations
from tabletop_nb.analysis.plan import BOT_SEED, Plan
from tabletop_nb.analysis.play import Chunk, Row, rows_of, shared_columns
from tabletop_nb.analysis.runs import RunFolder
from tabletop_nb.bots import ask, make
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES

ROOT = Path(__file__).parent.parent
FOLDER, RESULTS = ROOT / "build" / "bots", ROOT / "benchmarks" / "results" / "bots.md"
OLD = "6e4a7fc"  # the last commit before greedy became faster
OLD_GREEDY = "old greedy"


class Part(NamedTuple):
    """Two bots that play against each other in every game."""

    bots: tuple[str, str]
    seeds: int  # each is played with both seatings
    first: int  # the first seed


PARTS = {
    "search": Part(("search", "greedy"), 200, 900_000),
    "greedy": Part(("greedy", OLD_GREEDY), 200, 910_000),
    "strong": Part(("search:strong", "greedy"), 60, 920_000),
}
SOLO = Part(("greedy", OLD_GREEDY), 2_000, 930_000)  # Evenfall, each bot alone


@dataclass(frozen=True)
class DuelPlan(Plan):
    """A plan whose bots may be of another commit."""

    @property
    def keeps_history(self) -> bool:
        """Return True: all these bots sample states."""
        return True


# -- the bots ----------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """The number of an option, with the CPU and wall seconds that it took."""

    number: int
    cpu: float
    wall: float


class Ours:
    """A bot of this commit."""

    def __init__(self, name: str) -> None:
        self.name = name

    def begin(self, plan: Plan, seed: int, seat: int) -> None:
        """Start a game."""
        self.bot = make(self.name, seed * BOT_SEED + seat)

    def answer(self, game: Game) -> Answer:
        """Return the bot's answer to the open question."""
        start, cpu_start = perf_counter(), process_time()
        chosen = ask(game, self.bot)
        cpu, wall = process_time() - cpu_start, perf_counter() - start
        return Answer(next(i for i, option in enumerate(game.asked.options) if option == chosen), cpu, wall)

    def push(self, number: int) -> None:
        """Take note of an answer: nothing to do, because the bot plays in this process."""


class Theirs:
    """Greedy of another commit: a process that plays the same game."""

    def __init__(self, tree: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("old_greedy.py")],
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert Path(self._read()).is_relative_to(tree), "the old process doesn't run the old code"

    def __enter__(self) -> Theirs:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.communicate()

    def _read(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def _send(self, **order: Any) -> None:
        assert self.process.stdin
        print(json.dumps(order), file=self.process.stdin, flush=True)

    def begin(self, plan: Plan, seed: int, seat: int) -> None:
        """Set the same game up."""
        self._send(new=[plan.name, len(plan.players), seed, plan.mode], bot=seed * BOT_SEED + seat)

    def answer(self, game: Game) -> Answer:
        """Return the old bot's answer, after checking that both processes are asked the same."""
        self._send(ask=True)
        number, text, cpu, wall = self._read()
        assert game.options[number] == text, f"the old code plays another game: {text!r}"
        return Answer(number, cpu, wall)

    def push(self, number: int) -> None:
        """Give an answer in the other process, too."""
        self._send(push=number)


Contender = Ours | Theirs


# -- one game ----------------------------------------------------------------------------------------------


def play(plan: Plan, seed: int, contenders: Sequence[Contender], commit: str) -> list[Row]:
    """Play one game and return its rows, with the time that each seat needed."""
    game = plan.new_game(seed)
    first = game.rules.first_player(game.table)
    answers: list[list[Answer]] = [[] for _ in contenders]
    for seat, contender in enumerate(contenders):
        contender.begin(plan, seed, seat)
    while (asked := game.choice) is not None:
        given = contenders[asked.player].answer(game)
        answers[asked.player].append(given)
        for contender in contenders:
            contender.push(given.number)
        game.push(asked.options[given.number])
    rows = rows_of(plan, game, shared_columns(plan, game, seed), first, [len(each) for each in answers], [])
    return [{**row, **times(each), "commit": commit} for row, each in zip(rows, answers, strict=True)]


def times(answers: Sequence[Answer]) -> Row:
    """Return the CPU milliseconds of all decisions of a seat, and its slowest one."""
    slowest = max(answers, key=lambda each: each.cpu, default=Answer(0, 0.0, 0.0))
    longest = max((each.wall for each in answers), default=0.0)
    total = sum(each.cpu for each in answers)
    return {"cpu_ms": 1000 * total, "slowest_cpu_ms": 1000 * slowest.cpu, "slowest_ms": 1000 * longest}


# -- all games ---------------------------------------------------------------------------------------------


class Match(NamedTuple):
    """The games of one seating, and the folder that keeps them."""

    plan: Plan
    folder: RunFolder
    seeds: list[int]  # still to play


def matches(base: Path, part: str, names: Sequence[str], seeds: int | None) -> list[Match]:
    """Return both seatings of a part, for each game."""
    bots, count, first = PARTS[part]
    known = [name for name in names if part != "greedy" or name in MIN_SPEED]
    both = [(name, seating) for name in known for seating in rotations(bots)]
    found = [match(base / part, name, mode_of(name), seating, first, seeds or count) for name, seating in both]
    if part == "greedy" and "evenfall" in names:
        solo, _, first = SOLO
        found += [match(base / "solo", "evenfall", "solo", [bot], first, seeds or SOLO.seeds) for bot in solo]
    return found


def match(base: Path, name: str, mode: str, seating: Sequence[str], first: int, count: int) -> Match:
    """Return one seating, with the seeds that aren't played yet."""
    plan = DuelPlan(name, tuple(seating), mode, {}, "games", None)
    file_name = "-".join(seating).replace(":", "_").replace(" ", "_")
    folder = RunFolder.open(base / name / file_name, plan)
    done = folder.seeds()
    return Match(plan, folder, [seed for seed in range(first, first + count) if seed not in done])


def play_missing(base: Path, part: str, names: Sequence[str], seeds: int | None) -> None:
    """Play the games of a part that are missing, a few of each game in turn, so that all advance together."""
    todo, version = matches(base, part, names, seeds), commit()
    if not any(each.seeds for each in todo):
        return
    with ExitStack() as stack:
        contenders = make_contenders(PARTS[part].bots, stack)
        for each in todo:
            stack.callback(each.folder.flush)
        for current, seed in in_turn(todo):
            rows = play(current.plan, seed, [contenders[bot] for bot in current.plan.bot_names], version)
            current.folder.add(Chunk([seed], rows))
            print(current.plan.name, ", ".join(current.plan.bot_names), seed, [row["won"] for row in rows], flush=True)


def make_contenders(bots: Sequence[str], stack: ExitStack) -> dict[str, Contender]:
    """Return the bots by name; an old one gets a process, which the stack ends."""
    found: dict[str, Contender] = {}
    for bot in bots:
        if bot == OLD_GREEDY:
            found[bot] = stack.enter_context(Theirs(stack.enter_context(checked_out(OLD))))
        else:
            found[bot] = Ours(bot)
    return found


def in_turn(todo: Sequence[Match]) -> Iterator[tuple[Match, int]]:
    """Yield every game that is missing; the seatings and games take turns, by their share of the games."""
    longest = max(len(each.seeds) for each in todo)
    for number in range(longest):
        for each in todo:
            share = len(each.seeds) / longest
            for position in range(int(number * share), int((number + 1) * share)):
                yield each, each.seeds[position]


def commit() -> str:
    """Return the commit that plays."""
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return found.stdout.strip()


def stop(number: int, frame: FrameType | None) -> None:
    """End like Ctrl-C, so that finished games are kept."""
    raise KeyboardInterrupt


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS, action="append", help="default: all")
    parser.add_argument("--game", choices=NAMES, action="append", help="default: all")
    parser.add_argument("--seeds", type=int, help="play only this many seeds")
    parser.add_argument("--report", action="store_true", help="play nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=argparse.SUPPRESS)
    parser.add_argument("--output", type=Path, default=RESULTS, help=argparse.SUPPRESS)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, stop)
    try:
        for part in [] if args.report else args.part or PARTS:
            play_missing(args.folder, part, args.game or NAMES, args.seeds)
    except KeyboardInterrupt:
        print("Stopped. Run it again to continue.")
    text, is_met = page(args.folder, OLD)
    args.output.write_text(text, "utf-8")
    print(text)
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())

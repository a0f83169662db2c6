"""How the benchmark measures: one code for ours and for the peers, standard library only.

A *contender* is a game somebody can play at random. A *sample* is one repetition: playouts, then clones, then saves.
A *row* is the median of three samples.

Times are CPU times. Between slices of about a tenth of a second a fixed simple loop is timed, because a shared
machine changes its speed by a factor of two within a second; the CPU time of each slice is also given in turns of that
loop, at the pace measured just before and just after it. Figures in turns compare between machines, seconds do not.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter_ns, process_time
from traceback import print_exc
from typing import Any

Pick = Callable[[], float]  # a number from 0 to 1: options[int(pick() * len(options))]
SLICE = 0.1  # seconds of CPU between two looks at the machine's pace
LOOP_TURNS = 100_000
SAVES = 20  # games saved and loaded per repetition


def calibrate(turns: int = LOOP_TURNS) -> float:
    """Turns per CPU second of a fixed simple loop: the unit in which machines can be compared."""
    x, start = 1, process_time()
    for _ in range(turns):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return turns / (process_time() - start)


class Pace:
    """The machine's pace between two looks at it."""

    def __init__(self) -> None:
        self.last = calibrate()

    def since_last(self) -> float:
        """Turns a second, the mean of the last look and of one taken now."""
        before, self.last = self.last, calibrate()
        return (before + self.last) / 2


@dataclass(frozen=True)
class Contender:
    """A game that can be played at random, ours or a peer's; None where it has no such thing."""

    name: str
    kind: str  # "ours" or "peer"
    new: Callable[[int], Any]  # seed -> a game set up
    walk: Callable[[Any, Pick], Iterator[int]]  # yields the number of options, then answers at random, to the end
    copy: Callable[[Any], Any] | None = None
    save: Callable[[Any], Any] | None = None
    load: Callable[[Any], Any] | None = None
    capped: Callable[[Any], bool] = lambda game: False  # a finished game that was stopped by a limit on its length


@dataclass
class Sample:
    """One repetition. Decisions are questions with more than one option, actions are all of them."""

    name: str
    kind: str
    games: int = 0
    capped: int = 0
    actions: int = 0
    decisions: int = 0
    options: int = 0  # over all decisions
    setup_seconds: float = 0.0
    seconds: float = 0.0
    turns: float = 0.0  # the playing time in turns of the loop
    clone_us: tuple[float, float] | None = None  # median and 99th percentile
    clone_turns: tuple[float, float] | None = None
    save_us: float | None = None
    load_us: float | None = None
    failure: str = ""  # why there is no measurement

    def to_line(self) -> str:
        """As one line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_line(line: str) -> Sample:
        """What to_line wrote."""
        return Sample(**json.loads(line))


def failed(name: str, kind: str, reason: object) -> Sample:
    """The sample of something that could not be measured; the reason without addresses and paths."""
    words = f"{type(reason).__name__}: {reason}" if isinstance(reason, BaseException) else str(reason)
    return Sample(name, kind, failure=re.sub(r"\S*[/\\]\S*", "...", " ".join(words.split()))[:200])


def take_sample(contender: Contender, seconds: float, clone_games: int) -> Sample:
    """One repetition of everything; a game that raises is reported, not dropped."""
    sample = Sample(contender.name, contender.kind)
    try:
        gc.collect()
        play_out(contender, sample, seconds)
        time_clones(contender, sample, clone_games)
        time_saves(contender, sample, min(clone_games, SAVES))
    except Exception as error:
        print_exc()
        return failed(contender.name, contender.kind, error)
    return sample


def measure_one(about: str | None, kind: str, contenders: Mapping[str, Callable[[], Iterable[Contender]]]) -> None:
    """The command line of a process that measures one of these once, a line of JSON for each contender of it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("name", choices=contenders)
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU for the playouts of each row")
    parser.add_argument("--clone-games", type=int, default=20)
    wanted = parser.parse_args()
    try:
        for contender in contenders[wanted.name]():
            print(take_sample(contender, wanted.seconds, wanted.clone_games).to_line(), flush=True)
    except ImportError as error:
        print(failed(wanted.name, kind, error).to_line())


def play_out(contender: Contender, sample: Sample, seconds: float) -> None:
    """Random games for about so many seconds of CPU, set up outside the timed part."""
    batch = games_in_a_slice(contender, min(SLICE, seconds))
    pick, pace = Random(1).random, Pace()
    while sample.seconds < seconds:
        play_slice(contender, sample, batch, pick, pace)


def games_in_a_slice(contender: Contender, seconds: float) -> int:
    """How many games fill a slice; finding out also warms the code up."""
    batch = 1
    while True:
        trial = Sample(contender.name, contender.kind)
        play_slice(contender, trial, batch, Random(0).random)
        if trial.seconds >= seconds / 2:
            return max(1, round(batch * seconds / trial.seconds))
        batch *= 2


def play_slice(contender: Contender, sample: Sample, batch: int, pick: Pick, pace: Pace | None = None) -> None:
    """Sets up a batch of games, plays them to the end and adds them to the sample."""
    start = process_time()
    games = [contender.new(seed) for seed in range(sample.games + batch, sample.games, -1)]  # from 1: 0 is "no seed"
    ready = process_time()
    while games:
        play(contender, games.pop(), pick, sample)  # pop: what a game leaves behind is cleared away on its own time
    done = process_time()
    sample.setup_seconds += ready - start
    sample.seconds += done - ready
    if pace:
        sample.turns += (done - ready) * pace.since_last()


def play(contender: Contender, game: Any, pick: Pick, sample: Sample) -> None:
    """Plays one game to the end and counts what was asked; only questions with a choice count as decisions."""
    actions = decisions = options = 0
    for count in contender.walk(game, pick):
        actions += 1
        if count > 1:
            decisions += 1
            options += count
    sample.games += 1
    sample.capped += contender.capped(game)
    sample.actions += actions
    sample.decisions += decisions
    sample.options += options


def time_clones(contender: Contender, sample: Sample, games: int) -> None:
    """What a clone costs, made and dropped, at every decision of random games.

    One clone is too short for the CPU clock, so this is the wall clock, and the garbage collector is off: it would
    strike one clone in some hundreds with the rubbish of all the others.
    """
    if contender.copy is None:
        return
    pick, pace, times, turns = Random(2).random, Pace(), list[float](), list[float]()
    gc.collect()
    gc.disable()
    try:
        since, start = len(times), process_time()
        for seed in range(1, games + 1):
            times += clone_times(contender, contender.new(seed), pick)
            if process_time() - start > SLICE or seed == games:
                pace_now = pace.since_last()
                turns += [us * pace_now / 1e6 for us in times[since:]]
                since, start = len(times), process_time()
    except Refused:
        return
    finally:
        gc.enable()
    sample.clone_us, sample.clone_turns = median_and_p99(times), median_and_p99(turns)


class Refused(Exception):  # noqa: N818 - an answer, not an error
    """This game cannot be cloned at all (ours without history)."""


def clone_times(contender: Contender, game: Any, pick: Pick) -> list[float]:
    """Microseconds of a clone at each decision of one game."""
    copy, times = contender.copy, list[float]()
    assert copy is not None
    for count in contender.walk(game, pick):
        if count < 2:
            continue
        try:
            start = perf_counter_ns()
            copy(game)
            times.append((perf_counter_ns() - start) / 1000)
        except ValueError as error:
            raise Refused from error
    return times


def median_and_p99(times: Sequence[float]) -> tuple[float, float]:
    """Both, also of very few figures."""
    return median(times), quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]


def time_saves(contender: Contender, sample: Sample, games: int) -> None:
    """Saving and loading a finished game: the longest save there is. Median microseconds."""
    if contender.save is None or contender.load is None:
        return
    pick, saves, loads = Random(3).random, list[float](), list[float]()
    for seed in range(1, games + 1):
        game = contender.new(seed)
        for _ in contender.walk(game, pick):
            pass
        start = process_time()
        try:
            saved = contender.save(game)
        except ValueError:  # ours without history cannot be saved
            return
        between = process_time()
        contender.load(saved)
        loads.append((process_time() - between) * 1e6)
        saves.append((between - start) * 1e6)
    sample.save_us, sample.load_us = median(saves), median(loads)


@dataclass
class Row:
    """The samples of one contender; every figure is the median over them."""

    name: str
    kind: str
    samples: list[Sample] = field(default_factory=list)

    @property
    def failure(self) -> str:
        """The first reason against a measurement, if there is one."""
        return next((sample.failure for sample in self.samples if sample.failure), "")

    def middle(self, figure: Callable[[Sample], float | None]) -> float | None:
        """The median of a figure; None if some repetition lacks it."""
        values = [None if sample.failure else figure(sample) for sample in self.samples]
        known = [value for value in values if value is not None]
        return median(known) if known and len(known) == len(values) else None

    @property
    def rate(self) -> float | None:
        """Decisions per 1,000 turns of the loop."""
        return self.middle(lambda s: 1000 * s.decisions / s.turns)

    @property
    def action_rate(self) -> float | None:
        """Actions, forced ones included, per 1,000 turns of the loop."""
        return self.middle(lambda s: 1000 * s.actions / s.turns)

    @property
    def clone_turns(self) -> float | None:
        """The median clone in turns of the loop."""
        return self.middle(lambda s: s.clone_turns and s.clone_turns[0])

    @property
    def clone_p99_turns(self) -> float | None:
        """The 99th percentile of the clones in turns of the loop."""
        return self.middle(lambda s: s.clone_turns and s.clone_turns[1])


def rows_of(samples: Iterable[Sample]) -> list[Row]:
    """The samples by contender, in the order of their first appearance."""
    rows: dict[str, Row] = {}
    for sample in samples:
        rows.setdefault(sample.name, Row(sample.name, sample.kind)).samples.append(sample)
    return list(rows.values())


# What the table shows: heading, format, figure.
COLUMNS: list[tuple[str, str, Callable[[Sample], float | None]]] = [
    ("decisions/s", ",.0f", lambda s: s.decisions / s.seconds),
    ("per 1,000 turns", ".2f", lambda s: 1000 * s.decisions / s.turns),
    ("actions/s", ",.0f", lambda s: s.actions / s.seconds),
    ("per 1,000 turns", ".2f", lambda s: 1000 * s.actions / s.turns),
    ("games/s", ",.1f", lambda s: s.games / (s.seconds + s.setup_seconds)),
    ("decisions/game", ",.1f", lambda s: s.decisions / s.games),
    ("options", ".1f", lambda s: s.options / s.decisions if s.decisions else None),
    ("clone us", ",.1f", lambda s: s.clone_us and s.clone_us[0]),
    ("p99", ",.1f", lambda s: s.clone_us and s.clone_us[1]),
    ("save us", ",.0f", lambda s: s.save_us),
    ("load us", ",.0f", lambda s: s.load_us),
    ("capped", ".1%", lambda s: s.capped / s.games),
]


def table(rows: Sequence[Row]) -> str:
    """All rows as a Markdown table that is also readable as it stands; what was not measured stands below it."""
    cells = [["game", *(heading for heading, _, _ in COLUMNS)]]
    cells += [[row.name, *(shown(row.middle(figure), form) for _, form, figure in COLUMNS)] for row in rows]
    missing = [f"- {row.name}: not measured: {row.failure}" for row in rows if row.failure]
    return "\n".join([markdown(cells), *(["", *missing] if missing else [])])


def shown(value: float | None, form: str) -> str:
    """A figure, or a dash where there is none."""
    return "-" if value is None else format(value, form)


def markdown(cells: Sequence[Sequence[str]]) -> str:
    """A padded table: the first row is the heading, the first column is flush left."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in (cells[0], rule, *cells[1:])]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def loop_rate(rows: Sequence[Row]) -> float:
    """Turns a second of the loop, the mean over the whole run."""
    return mean([s.turns / s.seconds for row in rows for s in row.samples if not s.failure] or [0])

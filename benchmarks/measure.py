"""Measure the speed of games: the same code for our games and for peer libraries, standard library only.

A *contender* is a game somebody can play at random. A *sample* is one repetition: playouts, then clones, then saves.
A *row* is the median of three samples.

Times are CPU times. Between slices of about a tenth of a second, a fixed simple loop is timed, because the speed of a
shared machine can change by a factor of two within a second. The CPU time of each slice is also converted to iterations
of that loop, with the average of the speeds measured just before and just after the slice. Loop iterations can be
compared across machines; seconds can't.
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
SLICE = 0.1  # CPU seconds between two measurements of the machine's speed
LOOP_ITERATIONS = 100_000
SAVES = 20  # games saved and loaded per repetition


def calibrate(iterations: int = LOOP_ITERATIONS) -> float:
    """Return the iterations per CPU second of a fixed simple loop."""
    x, start = 1, process_time()
    for _ in range(iterations):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return iterations / (process_time() - start)


class Pace:
    """The machine's speed between two measurements."""

    def __init__(self) -> None:
        self.last = calibrate()

    def since_last(self) -> float:
        """Return the iterations per second, averaged over the last measurement and a new one."""
        before, self.last = self.last, calibrate()
        return (before + self.last) / 2


@dataclass(frozen=True)
class Contender:
    """A game that can be played at random, ours or a peer's; None for features it doesn't have."""

    name: str
    kind: str  # "ours" or "peer"
    new: Callable[[int], Any]  # seed -> a new game
    walk: Callable[[Any, Pick], Iterator[int]]  # yields the number of options and answers at random until the end
    copy: Callable[[Any], Any] | None = None
    save: Callable[[Any], Any] | None = None
    load: Callable[[Any], Any] | None = None
    capped: Callable[[Any], bool] = lambda game: False  # whether the game was stopped by a length limit


@dataclass
class Sample:
    """One repetition. Decisions are questions with more than one option, actions are all of them."""

    name: str
    kind: str
    games: int = 0
    capped: int = 0
    actions: int = 0
    decisions: int = 0
    options: int = 0  # summed over all decisions
    setup_seconds: float = 0.0
    seconds: float = 0.0
    iterations: float = 0.0  # the playing time in iterations of the loop
    clone_us: tuple[float, float] | None = None  # median and 99th percentile
    clone_iterations: tuple[float, float] | None = None
    save_us: float | None = None
    load_us: float | None = None
    failure: str = ""  # why there is no measurement

    def to_line(self) -> str:
        """Return the sample as one line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_line(line: str) -> Sample:
        """Parse a line written by `to_line`."""
        return Sample(**json.loads(line))


def failed_sample(name: str, kind: str, reason: object) -> Sample:
    """Return a sample for something that couldn't be measured; addresses and paths are removed from the reason."""
    message = f"{type(reason).__name__}: {reason}" if isinstance(reason, BaseException) else str(reason)
    return Sample(name, kind, failure=re.sub(r"\S*[/\\]\S*", "...", " ".join(message.split()))[:200])


def take_sample(contender: Contender, seconds: float, clone_games: int) -> Sample:
    """Measure everything once; a game that raises is reported, not dropped."""
    sample = Sample(contender.name, contender.kind)
    try:
        gc.collect()
        play_out(contender, sample, seconds)
        time_clones(contender, sample, clone_games)
        time_saves(contender, sample, min(clone_games, SAVES))
    except Exception as error:
        print_exc()
        return failed_sample(contender.name, contender.kind, error)
    return sample


def main_for(about: str | None, kind: str, contenders: Mapping[str, Callable[[], Iterable[Contender]]]) -> None:
    """Parse the command line, take one sample of each contender it names, and print each as a line of JSON."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("name", choices=contenders)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of playouts per row")
    parser.add_argument("--clone-games", type=int, default=20)
    args = parser.parse_args()
    try:
        for contender in contenders[args.name]():
            print(take_sample(contender, args.seconds, args.clone_games).to_line(), flush=True)
    except ImportError as error:
        print(failed_sample(args.name, kind, error).to_line())


def play_out(contender: Contender, sample: Sample, seconds: float) -> None:
    """Play random games for about this many CPU seconds; their setup isn't timed."""
    batch = games_in_a_slice(contender, min(SLICE, seconds))
    pick, pace = Random(1).random, Pace()
    while sample.seconds < seconds:
        play_slice(contender, sample, batch, pick, pace)


def games_in_a_slice(contender: Contender, seconds: float) -> int:
    """Return how many games fill a slice; this also warms up the code."""
    batch = 1
    while True:
        trial = Sample(contender.name, contender.kind)
        play_slice(contender, trial, batch, Random(0).random)
        if trial.seconds >= seconds / 2:
            return max(1, round(batch * seconds / trial.seconds))
        batch *= 2


def play_slice(contender: Contender, sample: Sample, batch: int, pick: Pick, pace: Pace | None = None) -> None:
    """Set up a batch of games, play them to the end and add them to the sample."""
    start = process_time()
    games = [
        contender.new(seed) for seed in range(sample.games + batch, sample.games, -1)
    ]  # from 1, because 0 means "no seed"
    ready = process_time()
    while games:
        play(contender, games.pop(), pick, sample)  # pop, so that each game pays for its own cleanup
    done = process_time()
    sample.setup_seconds += ready - start
    sample.seconds += done - ready
    if pace:
        sample.iterations += (done - ready) * pace.since_last()


def play(contender: Contender, game: Any, pick: Pick, sample: Sample) -> None:
    """Play one game to the end and count its questions; only those with a choice count as decisions."""
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
    """Time making and dropping a clone at every decision of random games.

    One clone is too short for the CPU clock, so this uses the wall clock. The garbage collector is off: otherwise one
    clone in several hundred would be charged for collecting the garbage of all the others.
    """
    if contender.copy is None:
        return
    pick, pace, times, iterations = Random(2).random, Pace(), list[float](), list[float]()
    gc.collect()
    gc.disable()
    try:
        since, start = len(times), process_time()
        for seed in range(1, games + 1):
            times += clone_times(contender, contender.new(seed), pick)
            if process_time() - start > SLICE or seed == games:
                pace_now = pace.since_last()
                iterations += [us * pace_now / 1e6 for us in times[since:]]
                since, start = len(times), process_time()
    except CannotCloneError:
        return
    finally:
        gc.enable()
    sample.clone_us, sample.clone_iterations = median_and_p99(times), median_and_p99(iterations)


class CannotCloneError(Exception):
    """Raised when a game can't be cloned at all (ours without history)."""


def clone_times(contender: Contender, game: Any, pick: Pick) -> list[float]:
    """Return the microseconds per clone at each decision of one game."""
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
            raise CannotCloneError from error
    return times


def median_and_p99(times: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile, even of very few values."""
    return median(times), quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]


def time_saves(contender: Contender, sample: Sample, games: int) -> None:
    """Time saving and loading finished games, which have the longest saves, in median microseconds."""
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
        except ValueError:  # Our games without history can't be saved.
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
        """Return the first reason why there is no measurement, if any."""
        return next((sample.failure for sample in self.samples if sample.failure), "")

    def median_of(self, figure: Callable[[Sample], float | None]) -> float | None:
        """Return the median of a figure, or None if a repetition lacks it."""
        values = [None if sample.failure else figure(sample) for sample in self.samples]
        known = [value for value in values if value is not None]
        return median(known) if known and len(known) == len(values) else None

    @property
    def rate(self) -> float | None:
        """Return the decisions per 1,000 iterations of the loop."""
        return self.median_of(lambda s: 1000 * s.decisions / s.iterations)

    @property
    def action_rate(self) -> float | None:
        """Return the actions, including forced ones, per 1,000 iterations of the loop."""
        return self.median_of(lambda s: 1000 * s.actions / s.iterations)

    @property
    def clone_iterations(self) -> float | None:
        """Return the median clone time in iterations of the loop."""
        return self.median_of(lambda s: s.clone_iterations and s.clone_iterations[0])

    @property
    def clone_p99_iterations(self) -> float | None:
        """Return the 99th percentile of the clone time in iterations of the loop."""
        return self.median_of(lambda s: s.clone_iterations and s.clone_iterations[1])


def rows_of(samples: Iterable[Sample]) -> list[Row]:
    """Group the samples by contender, in order of first appearance."""
    rows: dict[str, Row] = {}
    for sample in samples:
        rows.setdefault(sample.name, Row(sample.name, sample.kind)).samples.append(sample)
    return list(rows.values())


# Columns of the table: heading, format, figure.
COLUMNS: list[tuple[str, str, Callable[[Sample], float | None]]] = [
    ("decisions/s", ",.0f", lambda s: s.decisions / s.seconds),
    ("per 1,000 iterations", ".2f", lambda s: 1000 * s.decisions / s.iterations),
    ("actions/s", ",.0f", lambda s: s.actions / s.seconds),
    ("per 1,000 iterations", ".2f", lambda s: 1000 * s.actions / s.iterations),
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
    """Return all rows as a Markdown table readable as plain text, followed by what wasn't measured."""
    cells = [["game", *(heading for heading, _, _ in COLUMNS)]]
    cells += [[row.name, *(format_figure(row.median_of(figure), form) for _, form, figure in COLUMNS)] for row in rows]
    missing = [f"- {row.name}: not measured: {row.failure}" for row in rows if row.failure]
    return "\n".join([markdown(cells), *(["", *missing] if missing else [])])


def format_figure(value: float | None, form: str) -> str:
    """Format a figure, or return a dash if there is none."""
    return "-" if value is None else format(value, form)


def markdown(cells: Sequence[Sequence[str]]) -> str:
    """Return a padded table; the first row is the heading, and the first column is left-aligned."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    separator = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    rows = (cells[0], separator, *cells[1:])
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def loop_rate(rows: Sequence[Row]) -> float:
    """Return the mean iterations per second of the loop over the whole run."""
    return mean([s.iterations / s.seconds for row in rows for s in row.samples if not s.failure] or [0])

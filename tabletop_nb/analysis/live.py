"""Play games a little at a time, so that a person can watch the estimate and stop when it is precise enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from tabletop_nb.analysis.frames import is_cooperative
from tabletop_nb.analysis.matches import concat_runs, rotations
from tabletop_nb.analysis.plan import Plan, make_plan
from tabletop_nb.analysis.play import Failure, Row, play_in_steps
from tabletop_nb.analysis.sequential import convergence
from tabletop_nb.analysis.simulate import frame_of
from tabletop_nb.analysis.stats import paired, win_rates
from tabletop_nb.core.errors import BotError

if TYPE_CHECKING:
    from pandas import DataFrame

MIN_SEEDS = 5  # for a comparison on common seeds


class Subject(NamedTuple):
    """Whose win rate is watched: the value of a column, such as the bot "greedy", or place 0 of the turn order."""

    by: str
    name: str | int


class LiveRun:
    """A run of games that continues only while `play` is called.

    Each seed is played with every rotation of the seats, so that a comparison of bots is fair. If `games` isn't a
    multiple of the number of rotations, some are missing for the last seed, and `paired` drops it. The bots of this
    package play the same games as in `simulate`.

    Args:
        name: The game.
        bots: Names of bots, one per seat.
        games: How many games.
        seed: The first seed.
        mode: A way to play.

    >>> run = LiveRun("evenfall", ["random"], games=3)
    >>> run.play(seconds=30)
    >>> run.finished, run.is_over, list(run.frame().seed)
    (3, True, [0, 1, 2])
    """

    def __init__(self, name: str, bots: Sequence[str], games: int, seed: int = 0, mode: str | None = None) -> None:
        first = make_plan(name, bots, mode, {})
        self.name, self.mode, self.bots, self.games, self.seed = name, first.mode, tuple(bots), games, seed
        self.plans = [make_plan(name, seating, first.mode, {}) for seating in rotations(bots)]
        self.seconds = 0.0  # spent playing
        self.is_stopped = False
        self._rows: list[Row] = []
        self._finished = 0
        self._tables: dict[str, DataFrame] = {}  # a cache, cleared when a game is finished
        self._steps = self._play_all()

    @property
    def finished(self) -> int:
        """Return how many games are finished."""
        return self._finished

    @property
    def is_over(self) -> bool:
        """Return whether all games are finished or the run was stopped."""
        return self.is_stopped or self._finished == self.games

    @property
    def games_per_second(self) -> float:
        """Return the speed so far."""
        return self._finished / self.seconds if self.seconds else 0.0

    def stop(self) -> None:
        """End the run. The finished games are kept."""
        self.is_stopped = True

    def play(self, seconds: float) -> None:
        """Play for about this many seconds, but at least one decision. An interrupt ends the run.

        Raises:
            BotError: If a bot failed.
        """
        start = perf_counter()
        try:
            for _ in self._steps:
                if perf_counter() - start > seconds:
                    break
        except BaseException:
            self.stop()
            raise
        finally:
            self.seconds += perf_counter() - start

    def _play_all(self) -> Iterator[None]:
        for plan, seed in islice(self._every_game(), self.games):
            rows = yield from play_in_steps(plan, seed)
            if isinstance(rows, Failure):
                raise BotError(rows.error)
            self._rows += rows
            self._finished += 1
            self._tables.clear()

    def _every_game(self) -> Iterator[tuple[Plan, int]]:
        for seed in range(self.seed, self.seed + ceil(self.games / len(self.plans))):
            for plan in self.plans:
                yield plan, seed

    def frame(self) -> DataFrame:
        """Return the finished games: one row per game and seat."""
        return self._cached("frame", self._frame)

    def _frame(self) -> DataFrame:
        frame = frame_of(self._rows)
        frame.attrs["partial"] = self._finished < self.games
        return frame

    def _cached(self, name: str, compute: Callable[[], DataFrame]) -> DataFrame:
        """Return a table, computed once until the next game is finished: several parts of a screen show it."""
        if name not in self._tables:
            self._tables[name] = compute()
        return self._tables[name]

    @property
    def is_contest(self) -> bool:
        """Return whether the seats play against each other."""
        return len(self.bots) > 1 and not is_cooperative(self.name, self.mode)

    @property
    def subject(self) -> Subject:
        """Return whose win rate is watched: the first bot's or, if all bots are the same, the first player's."""
        is_same_bot = len(set(self.bots)) == 1
        return Subject("turn_order", 0) if is_same_bot and self.is_contest else Subject("bot", self.bots[0])

    def estimate(self) -> DataFrame:
        """Return the win rate of the subject after more and more games: see `sequential.convergence`."""
        return self._cached("estimate", lambda: convergence(self.frame(), self.subject.name, self.subject.by))

    @property
    def wins(self) -> float | None:
        """Return how many games the subject has won; a shared win is a part of one. None if it has several seats."""
        if self.is_contest and self.subject.by == "bot" and self.bots.count(str(self.subject.name)) > 1:
            return None
        return float(self.estimate()["win_rate"].iloc[-1]) * self._finished

    def rates(self) -> DataFrame:
        """Return the win rate of each bot, in the order of the seats, with its mean score in `score`."""
        return self._cached("rates", self._rates)

    def _rates(self) -> DataFrame:
        frame = self.frame()
        table = win_rates(frame).set_index("bot").reindex(list(dict.fromkeys(self.bots))).reset_index()
        return table.assign(score=table["bot"].map(frame.groupby("bot")["score"].mean()))


def contrasts(runs: Sequence[LiveRun]) -> list[DataFrame]:
    """Return the fair comparisons of bots in these runs: see `stats.paired`.

    A comparison is fair for two bots that play against each other, or for two runs on the same seeds in which all seats
    have the same bot.
    """
    tables = [_paired(run.frame(), run.bots) for run in runs if run.finished and run.is_contest]
    for number, second in enumerate(runs):
        tables += [_compare_runs(first, second) for first in runs[:number]]
    return [each for each in tables if each is not None]


def _compare_runs(first: LiveRun, second: LiveRun) -> DataFrame | None:
    """Compare two runs in which all seats have the same bot, the second run's bot first; None for other runs."""
    is_same_game = (first.name, first.mode, len(first.bots)) == (second.name, second.mode, len(second.bots))
    if not is_same_game or first.is_contest or first.bots == second.bots or len({*first.bots, *second.bots}) != 2:
        return None
    return _paired(concat_runs([first.frame(), second.frame()]), (second.bots[0], first.bots[0]))


def _paired(frame: DataFrame, bots: Sequence[str]) -> DataFrame | None:
    """Compare the first two different bots; None if all bots are the same, or there are too few seeds."""
    names = list(dict.fromkeys(bots))
    if len(names) < 2:
        return None
    try:
        table = paired(frame, names[0], names[1])
    except ValueError:  # The two didn't sit in the same seats for any seed.
        return None
    return table if table["seeds"].iloc[0] >= MIN_SEEDS else None

"""Let bots play many games, and collect the results in a data frame.

The games are played in chunks of seeds, in this process or in others. A game depends only on its seed, so the rows are
the same however many processes play them and however the seeds are split.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.extras import is_installed, need
from tabletop_nb.analysis.plan import MOVE_SECONDS, Plan, Player, make_plan
from tabletop_nb.analysis.play import Chunk, Failure, Row, play_chunk
from tabletop_nb.analysis.runs import RunFolder, read_runs, with_all_lines
from tabletop_nb.core.errors import BotError, SetupError, SimulationError
from tabletop_nb.core.scenario import short_repr

if TYPE_CHECKING:
    from pandas import DataFrame

ALONE_SECONDS = 2.0  # Shorter runs stay in this process: starting workers takes longer.
CHUNK_SECONDS = 1.0  # roughly how long a process plays one chunk
MAX_CHUNK = 2000  # games
CHUNKS_PER_WORKER = 3  # how many chunks are submitted ahead of time, so that no worker has to wait
CHUNKS_PER_EXECUTOR = 32  # the same for the caller's executor, whose number of workers isn't known
MAX_BROKEN_POOLS = 3
MAX_SHOWN_FAILURES = 3


class SimulationWarning(UserWarning):
    """Some games of a simulation are missing from the result."""


def simulate(
    name: str,
    players: Sequence[Player] | None = None,
    games: int = 100,
    seed: int = 0,
    mode: str | None = None,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    collect: str = "games",
    out: str | Path | None = None,
    progress: bool | None = None,
    move_seconds: float | None = MOVE_SECONDS,
    **setup: Any,
) -> DataFrame:
    """Let bots play many games and return a data frame.

    An interrupt (Ctrl-C, or the stop button of a notebook) returns the games that are finished, with
    `frame.attrs["partial"]` set. Games in which a bot failed are listed in `frame.attrs["failures"]`.

    Args:
        name: The game.
        players: Bots, one per seat: names, objects with `choose`, or classes, which get a seed for each game.
        games: How many games.
        seed: The seed of the first game; game number i has the seed `seed + i`.
        mode: A way to play.
        workers: How many processes play; by default, as many as there are cores. A short run needs only this process,
            and so does any run on a page of Voilà.
        executor: Plays the games instead: any executor of `concurrent.futures`, such as the one of a Dask client.
        collect: "games" for one row per game and seat; "events", "decisions" or "cards" for one row per event, per
            decision, or per seat and card.
        out: A folder for the rows, written as Parquet files during the run. Run again with the same arguments, it
            continues where it stopped.
        progress: Whether to show a progress bar; by default, in a notebook and in a terminal.
        move_seconds: The time limit for one move of a bot of your own, or None.
        **setup: Anything else that `new_game` takes: rulings, deck, scenario.

    Raises:
        SetupError: If an argument isn't valid.
        BotError: If a bot failed in every game.
        SimulationError: If worker processes keep ending before their games are finished.

    >>> frame = simulate("evenfall", ["random"], games=2, seed=1)
    >>> list(frame["seed"])
    [1, 2]
    """
    check_whole_number("games", games)
    if workers is not None:
        check_whole_number("workers", workers)
    plan = make_plan(name, players, mode, setup, collect, move_seconds)
    folder = RunFolder.open(Path(out), plan) if out is not None else None
    done = folder.seeds() if folder else set()
    seeds = [each for each in range(seed, seed + games) if each not in done]
    state = RunState(plan, folder)
    with progress_bar(len(seeds), progress) as advance_bar, state.collecting():
        for chunk in play_chunks(plan, seeds, workers, executor):
            state.add(chunk)
            advance_bar(len(chunk.seeds))
    return state.result(seed, games)


def check_whole_number(argument: str, value: object) -> None:
    """Raise SetupError unless the value is a whole number, 1 or more.

    >>> check_whole_number("games", 0)
    Traceback (most recent call last):
    tabletop_nb.core.errors.SetupError: games: 0 was given; allowed: a whole number, 1 or more
    """
    if type(value) is not int or value < 1:
        raise SetupError(f"{argument}: {short_repr(value)} was given; allowed: a whole number, 1 or more")


class RunState:
    """A simulation in progress: the rows so far, in memory or in a folder."""

    def __init__(self, plan: Plan, folder: RunFolder | None) -> None:
        self.plan, self.folder = plan, folder
        self.rows: dict[int, list[Row]] = {}  # by the first seed of the chunk
        self.failures: list[Failure] = []
        self.is_partial = False

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Keep what is finished when the run is interrupted."""
        try:
            yield
        except KeyboardInterrupt:
            self.is_partial = True
        finally:
            if self.folder:
                self.folder.flush()

    def add(self, chunk: Chunk) -> None:
        """Keep the rows of a chunk."""
        if self.folder:
            self.folder.add(chunk)
        else:
            self.rows[chunk.seeds[0]] = chunk.rows
            self.failures += chunk.failures

    def result(self, seed: int, games: int) -> DataFrame:
        """Return the rows in the order of their seeds."""
        if self.folder:
            frame = read_runs(self.folder.path)
            failures = [each for each in frame.attrs["failures"] if seed <= each["seed"] < seed + games]
            frame = frame[frame["seed"].between(seed, seed + games - 1)].reset_index(drop=True)
        else:
            frame = frame_of([row for first in sorted(self.rows) for row in self.rows[first]])
            failures = [failure._asdict() for failure in sorted(self.failures)]
        if failures and frame.empty and not self.is_partial:
            raise BotError(failures[0]["error"])
        self._warn(games, failures)
        frame.attrs.update(partial=self.is_partial, failures=failures)
        return frame

    def _warn(self, games: int, failures: list[dict[str, Any]]) -> None:
        if self.is_partial:
            warnings.warn("The simulation was interrupted: only finished games are included.", SimulationWarning, 4)
        if failures:
            errors = "; ".join(failure["error"] for failure in failures[:MAX_SHOWN_FAILURES])
            message = f"{len(failures):,} of {games:,} games are missing because a bot failed: {errors}"
            warnings.warn(message, SimulationWarning, 4)


def frame_of(rows: list[Row]) -> DataFrame:
    """Return the rows as a data frame."""
    import pandas as pd

    return with_all_lines(pd.DataFrame(rows))


# -- chunks --------------------------------------------------------------------------------------------------


def play_chunks(plan: Plan, seeds: list[int], workers: int | None, executor: Executor | None) -> Iterator[Chunk]:
    """Play all games and yield them in chunks, as they are finished."""
    if executor is not None:
        yield from run_on_executor(plan, split(seeds, max(1, min(MAX_CHUNK, len(seeds) // 100))), executor)
        return
    count = cores() if workers is None else workers
    is_alone = count == 1 or (workers is None and not is_installed("loky"))
    alone_seconds = inf if is_alone else ALONE_SECONDS if workers is None else 0.0
    played, seconds, size = 0, 0.0, 1
    while played < len(seeds) and (played == 0 or seconds < alone_seconds):
        start, chunk = perf_counter(), play_chunk(plan, seeds[played : played + size])
        yield chunk
        chunk_seconds = perf_counter() - start
        played, seconds = played + size, seconds + chunk_seconds
        size = chunk_size(size, chunk_seconds, CHUNK_SECONDS if is_alone else ALONE_SECONDS / 4)
    if remaining := seeds[played:]:
        # Use the mean time per game so far: the last chunk alone may have been small.
        size = chunk_size(MAX_CHUNK, MAX_CHUNK * seconds / played, CHUNK_SECONDS)
        yield from run_in_processes(plan, remaining, count, min(size, max(1, len(remaining) // (4 * count))))


def chunk_size(size: int, seconds: float, target_seconds: float) -> int:
    """Return how many games to play in the next chunk so that it takes `target_seconds`.

    The chunk before it had `size` games and took `seconds`. A chunk has at most four times as many games as that one.

    >>> chunk_size(10, 0.1, 1.0), chunk_size(10, 0.5, 1.0), chunk_size(4, 10.0, 1.0)
    (40, 20, 1)
    """
    return max(1, min(MAX_CHUNK, 4 * size, int(size * target_seconds / max(seconds, 1e-6))))


def split(seeds: Sequence[int], size: int) -> list[Sequence[int]]:
    """Return the seeds in chunks of this size.

    >>> split([1, 2, 3], 2)
    [[1, 2], [3]]
    """
    return [seeds[i : i + size] for i in range(0, len(seeds), size)]


def cores() -> int:
    """Return how many cores this process may use: only one on a page of a server, which many people share."""
    if "VOILA_BASE_URL" in os.environ:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_processes(plan: Plan, seeds: list[int], workers: int, size: int) -> Iterator[Chunk]:
    """Play the games in worker processes of this computer, in chunks. If a worker dies, new ones play its games."""
    loky = need("loky")
    unfinished = {chunk[0]: chunk for chunk in split(seeds, size)}
    for attempt in range(MAX_BROKEN_POOLS):
        pool = loky.ProcessPoolExecutor(max_workers=workers, initializer=ignore_interrupts)
        try:
            # Pass a throwaway set: the pool cancels its own futures at shutdown, and fails if we cancelled them first.
            for chunk in submit_chunks(plan, list(unfinished.values()), pool, CHUNKS_PER_WORKER * workers, set()):
                del unfinished[chunk.seeds[0]]
                yield chunk
            return
        except BrokenProcessPool as error:
            if attempt + 1 == MAX_BROKEN_POOLS:
                raise SimulationError(
                    f"worker processes ended {MAX_BROKEN_POOLS} times before their games were finished; "
                    f"{sum(map(len, unfinished.values())):,} games are missing. Is there enough memory? Try workers=1."
                ) from error
        finally:
            pool.shutdown(wait=not unfinished, kill_workers=bool(unfinished))


def run_on_executor(plan: Plan, parts: list[Sequence[int]], executor: Executor) -> Iterator[Chunk]:
    """Play the games on the caller's executor."""
    pending: set[Future[Chunk]] = set()
    try:
        yield from submit_chunks(plan, parts, executor, CHUNKS_PER_EXECUTOR, pending)
    except BrokenExecutor as error:
        raise SimulationError(
            "the processes of the executor ended before their games were finished. In a script that starts processes, "
            'everything that plays must be below `if __name__ == "__main__":`. '
            "Without executor=, you don't need that line."
        ) from error
    finally:
        for future in pending:
            future.cancel()


def ignore_interrupts() -> None:
    """Let only the main process handle Ctrl-C, which a terminal sends to all of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def submit_chunks(
    plan: Plan, parts: list[Sequence[int]], executor: Executor, max_pending: int, pending: set[Future[Chunk]]
) -> Iterator[Chunk]:
    """Submit chunks to an executor, at most `max_pending` at a time, and yield them as they are finished.

    `pending` holds the futures of the submitted chunks, so that the caller can cancel them.
    """
    parts = parts[::-1]
    while parts or pending:
        while parts and len(pending) < max_pending:
            pending.add(executor.submit(play_chunk, plan, parts.pop()))
        for future in wait(pending, return_when=FIRST_COMPLETED).done:
            pending.discard(future)
            yield future.result()


# -- progress ------------------------------------------------------------------------------------------------


@contextmanager
def progress_bar(games: int, progress: bool | None) -> Iterator[Any]:
    """Show a progress bar with games per second and the time left, and yield the function that moves it forward."""
    is_shown = (in_notebook() or sys.stderr.isatty()) if progress is None else progress
    if not is_shown or not is_installed("tqdm"):
        yield lambda finished: None
        return
    with need("tqdm.auto").tqdm(total=games, unit="game", delay=0.5, smoothing=0.05) as bar:
        yield bar.update


def in_notebook() -> bool:
    """Return whether this process is a Jupyter kernel."""
    return "ipykernel" in sys.modules


# -- summary -------------------------------------------------------------------------------------------------


def summary(frame: DataFrame) -> DataFrame:
    """Return how often each seat won, and its points.

    >>> frame = simulate("evenfall", ["random"], games=3)
    >>> summary(frame)["games"].tolist(), summary(frame).index.tolist()
    ([3], [(0, 'random')])
    """
    by_seat = frame.groupby(["seat", "bot"])
    return by_seat.agg(
        games=("won", "size"),
        won=("won", "mean"),
        score=("score", "mean"),
        deviation=("score", "std"),
        best=("score", "max"),
        capped=("capped", "sum"),
    ).round(3)

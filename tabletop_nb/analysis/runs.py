"""Simulations in a folder: write Parquet files during a run, continue the run after a crash, and read the rows."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.extras import need
from tabletop_nb.analysis.plan import Plan
from tabletop_nb.analysis.play import Chunk, Failure, Row
from tabletop_nb.core.errors import SetupError

if TYPE_CHECKING:
    from pandas import DataFrame

MAX_ROWS, MAX_SECONDS = 50_000, 20.0  # a part is written when it has this many rows, or after this time
PLAN_FILE = "run.json"
UNFINISHED = ".tmp"  # the suffix of a file that is being written
# Keys of the metadata in a part's file: its seeds, and the games in which a bot failed. They are written with the rows.
SEEDS, FAILURES = b"tabletop_nb.seeds", b"tabletop_nb.failures"


class RunFolder:
    """A folder with the parts of one run. A part is complete or doesn't exist, and says which seeds it contains."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._rows: list[Row] = []
        self._seeds: list[int] = []
        self._failures: list[Failure] = []
        self._last_write = monotonic()

    @classmethod
    def open(cls, path: Path, plan: Plan) -> RunFolder:
        """Return the folder for a run, new or with the parts of the same run.

        Raises:
            SetupError: If the folder belongs to another run, or has other files.
        """
        need("pyarrow")
        if path.exists() and not path.is_dir():
            raise SetupError(f"out: {path} isn't a folder")
        key = plan.key()
        existing = read_key(path)
        if existing is None:
            if path.is_dir() and any(each.suffix != UNFINISHED for each in path.iterdir()):
                raise SetupError(f"out: {path} has other files; allowed: a new folder, or that of the same run")
            path.mkdir(parents=True, exist_ok=True)
            write_atomically(path / PLAN_FILE, json.dumps(key, indent=1).encode())
        elif existing != key:
            differs = ", ".join(sorted(name for name in key if existing.get(name) != key[name]))
            raise SetupError(f"out: {path} belongs to a run with another {differs}; allowed: a new folder")
        for leftover in path.glob(f"*{UNFINISHED}"):
            leftover.unlink()
        return cls(path)

    def parts(self) -> list[Path]:
        """Return the files with rows."""
        return sorted(self.path.glob("part-*.parquet"))

    def seeds(self) -> set[int]:
        """Return the seeds whose games are in the folder, failed ones included."""
        return {seed for first, last in self._metadata(SEEDS) for seed in range(first, last + 1)}

    def failures(self) -> list[dict[str, Any]]:
        """Return the games in which a bot failed, in the order of their seeds."""
        return sorted(self._metadata(FAILURES), key=lambda failure: int(failure["seed"]))

    def _metadata(self, key: bytes) -> list[Any]:
        """Return the lists that the parts have under this key of their metadata, joined."""
        parquet = need("pyarrow.parquet")
        return [each for part in self.parts() for each in json.loads(parquet.read_schema(part).metadata[key])]

    def add(self, chunk: Chunk) -> None:
        """Add the rows of a chunk, and write a part if there are enough."""
        self._rows += chunk.rows
        self._seeds += chunk.seeds
        self._failures += chunk.failures
        if len(self._rows) >= MAX_ROWS or monotonic() - self._last_write > MAX_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the rows that were added since the last part as a new part."""
        if not self._seeds:
            return
        pyarrow, parquet = need("pyarrow"), need("pyarrow.parquet")
        columns = dict.fromkeys(column for row in self._rows for column in row)  # Rows can have different lines.
        table = pyarrow.table({column: [row.get(column) for row in self._rows] for column in columns})
        lists = {SEEDS: as_ranges(self._seeds), FAILURES: [failure._asdict() for failure in self._failures]}
        metadata = {key: json.dumps(each).encode() for key, each in lists.items()}
        table = table.replace_schema_metadata({**(table.schema.metadata or {}), **metadata})
        target = self.path / f"part-{min(self._seeds):020d}.parquet"
        unfinished = target.with_suffix(UNFINISHED)
        parquet.write_table(table, unfinished)
        replace_durably(unfinished, target)
        self._rows, self._seeds, self._failures, self._last_write = [], [], [], monotonic()


def as_ranges(seeds: Sequence[int]) -> list[tuple[int, int]]:
    """Return the seeds as ranges from first to last.

    >>> as_ranges([3, 1, 2, 7])
    [(1, 3), (7, 7)]
    """
    ranges: list[tuple[int, int]] = []
    for seed in sorted(seeds):
        if ranges and seed == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], seed)
        else:
            ranges.append((seed, seed))
    return ranges


def replace_durably(unfinished: Path, path: Path) -> None:
    """Move a complete file to its path, so that even a power cut leaves either the old file or the new one."""
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, path)
    if hasattr(os, "O_DIRECTORY"):  # Windows can't open a folder.
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    unfinished = path.with_suffix(UNFINISHED)
    unfinished.write_bytes(content)
    replace_durably(unfinished, path)


def read_key(path: Path) -> Mapping[str, Any] | None:
    """Return the key of the folder's run (see `Plan.key`), or None if it has no run."""
    file = path / PLAN_FILE
    if not file.is_file():
        return None
    try:
        key: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    except ValueError:
        raise SetupError(f"{file} can't be read: it isn't a run of tabletop_nb") from None
    return key


def read_runs(path: str | Path, columns: Sequence[str] | None = None) -> DataFrame:
    """Return the rows of a run that was written with `out=`, in the order of their seeds.

    Args:
        path: The folder.
        columns: The columns to read; by default, all.

    Raises:
        SetupError: If the folder has no run.
    """
    folder = Path(path)
    if read_key(folder) is None:
        raise SetupError(f"{folder} has no run; allowed: a folder written with simulate(..., out=...)")
    pyarrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    tables = [parquet.read_table(part) for part in RunFolder(folder).parts()]
    empty = pyarrow.table({"seed": pyarrow.array([], "int64")})  # In case no game is finished.
    table = pyarrow.concat_tables([*tables, empty], promote_options="default")
    frame: DataFrame = table.to_pandas(strings_to_categorical=False, ignore_metadata=True)
    frame = with_all_lines(frame)
    order = [column for column in ("seed", "seat", "number", "card") if column in frame]
    frame = frame.sort_values(order, kind="stable", ignore_index=True)
    frame.attrs["failures"] = RunFolder(folder).failures()
    return frame if columns is None else frame[list(columns)]


def with_all_lines(frame: DataFrame) -> DataFrame:
    """Return the frame with its score lines sorted and in the last columns. A line that a seat doesn't have is 0.

    >>> import pandas as pd
    >>> with_all_lines(pd.DataFrame({"score.hand": [None, -5], "seed": [1, 2]})).values.tolist()
    [[1, 0], [2, -5]]
    """
    lines = sorted(str(column) for column in frame if "." in str(column))
    others = [str(column) for column in frame if "." not in str(column)]
    frame[lines] = frame[lines].fillna(0).astype(int)
    return frame[[*others, *lines]]

"""Play the games of the case studies, and write the data that their pages read.

    python benchmarks/case_studies.py               # all of them
    python benchmarks/case_studies.py seasons       # one
    python benchmarks/case_studies.py --check 20    # play the first 20 seeds of each run again, and compare

A study is a few runs of `tt.simulate`. It can be stopped at any time: finished games are kept in build/studies, and the
next call plays the others. The results are in notebooks/data. The same seeds always give the same rows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import tabletop_nb as tt
from tabletop_nb.analysis.matches import concat_runs
from tabletop_nb.bots import Bot, Imagine
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.view import View
from tabletop_nb.games import rules_of

if TYPE_CHECKING:
    from pandas import DataFrame

ROOT = Path(__file__).parent.parent
PARTS, DATA = ROOT / "build" / "studies", ROOT / "notebooks" / "data"
FIRST = 500_000  # the first seed of every run
SHARED = ["game", "mode", "players", "setup", "bots", "version", "seed", "seat", "bot"]  # what the statistics need
Tidy = Callable[["DataFrame"], "DataFrame"]


class Run(NamedTuple):
    """Some games of a study. `keep` returns the rows and columns that the page needs."""

    name: str
    players: tuple[str | type[Bot], ...]
    games: int
    mode: str
    keep: Tidy
    collect: str = "games"


def results(frame: DataFrame) -> DataFrame:
    """Return who won, with how many points."""
    return frame[[*SHARED, "won", "score"]]


# -- Evenfall: the Philosopher's Stone -----------------------------------------------------------------------


class StoneUntil:
    """Plays like greedy, but doesn't craft the Philosopher's Stone after a certain turn."""

    last = 0  # the last turn in which it may

    def __init__(self, seed: int) -> None:
        self._greedy = Greedy(seed)

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return greedy's favourite among the answers that are allowed."""
        ranked = self._greedy.rank(choice, imagine)
        world = imagine(0)
        if world.rules.time(world.table)[1] > self.last:
            ranked = [pair for pair in ranked if pair[0] != ("craft", "philosophers_stone")]
        return max(ranked, key=lambda pair: pair[1])[0]


def stone_until(turn: int) -> type[StoneUntil]:
    """Return the bot that crafts the Stone up to this turn."""
    return type(f"until_{turn:02d}", (StoneUntil,), {"last": turn})


def stone_turns(frame: DataFrame) -> DataFrame:
    """Return in which turn the Stone was crafted, for the games in which it was."""
    rows = frame[frame["chosen"] == "craft philosophers_stone"]
    return rows[[*SHARED, "turn"]]


EVENFALL = (
    *(
        Run(f"until_{turn:02d}", (stone_until(turn),), 400, "solo", results)
        for turn in (0, 10, 20, 40)  # 40: always
    ),
    Run("turns", ("greedy",), 400, "solo", stone_turns, "decisions"),
)


# -- Seasons: the first player -------------------------------------------------------------------------------


def orders(frame: DataFrame) -> DataFrame:
    """Return who went first, and who won."""
    return frame[[*SHARED, "turn_order", "won", "score"]]


SEASONS = (
    Run("random 2", ("random", "random"), 10_000, "apprentice", orders),
    Run("greedy 2", ("greedy", "greedy"), 600, "apprentice", orders),
    Run("greedy 3", ("greedy",) * 3, 150, "apprentice", orders),
)


# -- Res Arcana: Places of Power -----------------------------------------------------------------------------


def places(frame: DataFrame) -> DataFrame:
    """Return a row for each seat and Place of Power that it claimed, and one with no card for other seats."""
    rules = rules_of("res_arcana")
    header, *table = rules.read_box(rules.book.folder / "data")["places"]
    known = {row[header.index("id")] for row in table}
    columns = [*SHARED, "won", "card", "played", "used", "points"]
    claimed = frame[frame["card"].isin(known) & (frame["played"] > 0)]
    seats = frame.drop_duplicates(["seed", "seat"])
    key = ["seed", "seat"]
    has = seats.set_index(key).index.isin(claimed.set_index(key).index)
    without = seats[~has].assign(card="", played=0, used=0, points=0)
    return concat_runs([claimed, without])[columns].sort_values([*key, "card"], ignore_index=True)


RES_ARCANA = (Run("greedy 2", ("greedy", "greedy"), 800, "standard", places, "cards"),)

STUDIES: Mapping[str, tuple[Run, ...]] = {"evenfall": EVENFALL, "seasons": SEASONS, "res_arcana": RES_ARCANA}


# -- playing -------------------------------------------------------------------------------------------------


def play(name: str, run: Run, games: int | None = None) -> DataFrame:
    """Return the rows of a run; with `games`, of its first games only, played again."""
    setup: dict[str, Any] = {"seed": FIRST, "mode": run.mode, "collect": run.collect, "workers": 1}
    out = None if games else PARTS / name / run.name.replace(" ", "_")
    frame = tt.simulate(name, run.players, games=games or run.games, out=out, **setup)
    return run.keep(frame).assign(run=run.name)


def file_of(name: str, run: Run) -> Path:
    """Return the file with the rows of a run: those of one kind are together."""
    return DATA / f"{name}_{run.collect}.parquet"


def write(name: str) -> None:
    """Play a study and write its data."""
    DATA.mkdir(exist_ok=True)
    rows: dict[Path, list[DataFrame]] = {}
    for run in STUDIES[name]:
        rows.setdefault(file_of(name, run), []).append(play(name, run))
    for file, parts in rows.items():
        frame = concat_runs(parts)
        frame.attrs.clear()  # They would be written into the file.
        frame.to_parquet(file, index=False, compression="zstd")
        print(f"{file.name}: {len(frame):,} rows")


def differences(name: str, games: int) -> list[str]:
    """Play the first games of each run of a study again, and return the runs whose rows differ."""
    import pandas as pd

    found = []
    for run in STUDIES[name]:
        fresh, stored = play(name, run, games), pd.read_parquet(file_of(name, run))
        old = stored[(stored["run"] == run.name) & (stored["seed"] < FIRST + games)][list(fresh)]
        if old.to_dict("records") != fresh.to_dict("records"):
            found.append(f"{name}, {run.name}")
    return found


def main() -> int:
    """Write the data, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="game", help=f"studies: {', '.join(STUDIES)} (default: all)")
    parser.add_argument("--check", type=int, metavar="GAMES", help="compare with the stored data")
    args = parser.parse_args()
    if unknown := set(args.names) - set(STUDIES):
        parser.error(f"there is no study of {', '.join(unknown)}; allowed: {', '.join(STUDIES)}")
    names = args.names or list(STUDIES)
    if args.check is None:
        for name in names:
            write(name)
        return 0
    wrong = [each for name in names for each in differences(name, args.check)]
    print("\n".join(f"other rows: {each}" for each in wrong) or "The data are the same.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

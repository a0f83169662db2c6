"""Watch an estimate converge, and stop a run when it is precise enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.frames import seats
from tabletop_nb.analysis.intervals import LEVEL, add_wilson
from tabletop_nb.analysis.matches import concat_runs

if TYPE_CHECKING:
    from pandas import DataFrame

MIN_POINTS = 100  # with more games than this, a convergence chart has from 100 to 200 points
Play = Callable[[int, int], "DataFrame"]  # (number of games, first seed) -> one row per game and seat


def convergence(frame: DataFrame, name: str | int, by: str = "bot", level: float = LEVEL) -> DataFrame:
    """Return the win rate of a bot after more and more games, with Wilson's interval.

    Estimand: as in `stats.win_rates`. Each row uses the games up to that point, in the order of their seeds, so that
    all seatings of a deal are together. Each interval is valid on its own and assumes that games are independent. The
    chance that *all* of them contain the true value is lower than `level`.

    Returns:
        At most 200 rows, for evenly spaced numbers of games and for all games, with the columns `games`, `win_rate`,
        `low` and `high`.

    Raises:
        ValueError: If the frame has games, but no seat has this name.

    >>> import tabletop_nb as tt
    >>> convergence(tt.simulate("evenfall", ["random"], games=3), "random")["games"].tolist()
    [1, 2, 3]
    """
    import pandas as pd

    rows = seats(frame.sort_values("seed", kind="stable"))
    if len(rows) and not (rows[by] == name).any():
        known = ", ".join(map(str, rows[by].unique()))
        raise ValueError(f"{name!r} isn't in the column {by!r}; allowed: {known}")
    credits = rows[rows[by] == name].groupby("id", sort=False)["credit"].mean()
    table = pd.DataFrame({"games": range(1, len(credits) + 1), "wins": credits.cumsum().to_numpy()})
    step = max(1, len(table) // MIN_POINTS)
    table = table[(table["games"] % step == 0) | (table["games"] == len(table))].reset_index(drop=True)
    table["win_rate"] = table["wins"] / table["games"]
    return add_wilson(table, "wins", "games", level)[["games", "win_rate", "low", "high"]]


def run_until(
    width: float, play: Play, name: str, *, by: str = "bot", batch: int = 100, limit: int = 100_000, seed: int = 0,
    level: float = LEVEL,
) -> DataFrame:  # fmt: skip
    """Play until the interval of a bot's win rate is narrower than `width`, and return the games.

    Estimand: the win rate, as in `stats.win_rates`. The interval is computed after every batch, and the run ends when
    it is narrow enough.

    *How this affects the error*: the run ends because of the width, not because the bot is ahead, so the interval's
    coverage stays close to the nominal level. In a test with win rates from 50 to 98%, widths of 5 to 20 percentage
    points and batches of 20 and 100, with 20,000 runs of each kind, 93.6 to 98.2% of the 95% intervals contained the
    true win rate. With a fixed number of games, 93.8 to 95.2% did. A lucky start ends a run early, so the win rate
    itself is on average too far from 50%: by at most 1.2 percentage points with batches of 20, and by at most 0.4 with
    batches of 100.

    Don't use "the interval excludes 50%" as the stopping rule: of 20,000 runs of equal bots, checked after every 50 of
    up to 2,000 games, 32% ended with a false winner.

    Args:
        width: From `low` to `high`, as a share: 0.05 means 5 percentage points.
        play: Called with a number of games and the first seed, such as
            `lambda games, seed: tt.simulate("seasons", players=["greedy", "random"], games=games, seed=seed)`.
        name: The bot whose win rate counts.
        by: The column that contains the name.
        batch: How many games to play before the interval is computed again.
        limit: The maximum number of games.
        seed: The first seed.
        level: The confidence level.

    Returns:
        All games, with the failures of all batches. `attrs["looks"]` has a dict for each batch, with the estimate after
        it (`games`, `win_rate`, `low`, `high`); `attrs["reached"]` says whether the interval is narrow enough.

    Raises:
        ValueError: If the width isn't between 0 and 1, or the batch or the limit isn't positive, or if no seat is
            called `name`.
    """
    import pandas as pd

    if not 0 < width < 1:
        raise ValueError(f"width: {width!r} was given; allowed: a share between 0 and 1, such as 0.05")
    if batch < 1 or limit < 1:
        raise ValueError(f"batch and limit: {batch!r} and {limit!r} were given; allowed: whole numbers, 1 or more")
    parts: list[DataFrame] = []
    looks: list[dict[str, Any]] = []
    for first, count in _batches(batch, limit):
        parts.append(play(count, seed + first))
        latest = convergence(pd.concat(parts, ignore_index=True), name, by, level).iloc[-1]
        looks.append({str(column): value for column, value in latest.items()})
        if latest["high"] - latest["low"] < width or parts[-1].attrs.get("partial"):
            break
    frame = concat_runs(parts)
    frame.attrs.update(looks=looks, reached=bool(looks[-1]["high"] - looks[-1]["low"] < width))
    return frame


def _batches(batch: int, limit: int) -> Iterator[tuple[int, int]]:
    """Yield, for each batch, how many games come before it and how many are in it."""
    for first in range(0, limit, batch):
        yield first, min(batch, limit - first)

"""Which rows of a data frame are one game, and what a win is worth.

The frames are those of `tt.simulate`. A *deal* is all rows with the same game, mode, number of players and seed. If the
frame combines several runs on the same seeds, a deal has several *games*: they differ in `setup`, in `bots` (who sat
where) or, if there is such a column, in `deck`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tabletop_nb.games import rules_of

if TYPE_CHECKING:
    from pandas import DataFrame, Series

DEAL_COLUMNS = ["game", "mode", "players", "seed"]  # all games of a deal have the same values in these
RUN_COLUMNS = ("setup", "bots", "deck")  # several games of one deal differ in one of these


def game_ids(frame: DataFrame) -> Series[int]:
    """Return a number for each row that says which game it belongs to.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"game": "seasons", "mode": "draft", "players": 2, "seed": [7, 7, 8, 8]})
    >>> list(game_ids(frame))
    [0, 0, 1, 1]
    """
    return frame.groupby(
        [*DEAL_COLUMNS, *(name for name in RUN_COLUMNS if name in frame)], sort=False, dropna=False
    ).ngroup()


def deal_ids(frame: DataFrame) -> Series[int]:
    """Return a number for each row that says which deal it belongs to.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"game": "seasons", "mode": "draft", "players": 2, "seed": [7, 7], "deck": ["a", "b"]})
    >>> list(deal_ids(frame)), list(game_ids(frame))
    ([0, 0], [0, 1])
    """
    return frame.groupby(DEAL_COLUMNS, sort=False, dropna=False).ngroup()


def seats(frame: DataFrame) -> DataFrame:
    """Return the seats of all games with the columns `id` (see `game_ids`), `deal` (`deal_ids`) and `credit`."""
    return frame.assign(id=game_ids(frame), deal=deal_ids(frame), credit=credit(frame))


def credit(frame: DataFrame) -> Series[float]:
    """Return the credit of each seat: 1 for a win, a half for a win shared by two, 0 for a loss.

    A win shared by k seats counts 1/k for each, so the credits of a game add up to 1. In a cooperative game, a win
    counts 1 for everybody.

    Raises:
        ValueError: If the rows aren't whole games.

    >>> import tabletop_nb as tt
    >>> frame = tt.simulate("evenfall", ["random", "random"], games=3, mode="competitive")
    >>> float(credit(frame).sum()) <= 3
    True
    """
    ids = game_ids(frame)
    _check_whole(frame, ids)
    winners = frame["won"].groupby(ids).transform("sum").clip(lower=1)
    sharers = winners.where(~cooperative_rows(frame), 1)
    return frame["won"] / sharers


def named_rows(table: DataFrame) -> Iterator[Any]:
    """Yield the rows of a table, with the columns as attributes.

    >>> import pandas as pd
    >>> [row.bot for row in named_rows(pd.DataFrame({"bot": ["greedy", "random"]}))]
    ['greedy', 'random']
    """
    return iter(table.itertuples())


def cooperative_rows(frame: DataFrame) -> Series[bool]:
    """Return for each row whether its mode is cooperative.

    >>> import pandas as pd
    >>> cooperative_rows(pd.DataFrame({"game": "evenfall", "mode": ["cooperative", "competitive"]})).tolist()
    [True, False]
    """
    import pandas as pd

    kinds = frame[["game", "mode"]].drop_duplicates().itertuples(index=False, name=None)
    cooperative = {kind for kind in kinds if is_cooperative(*kind)}
    is_cooperative_row = [kind in cooperative for kind in zip(frame["game"], frame["mode"], strict=True)]
    return pd.Series(is_cooperative_row, frame.index, dtype=bool)


def is_cooperative(game: str, mode: str) -> bool:
    """Return whether all seats of a mode win or lose together.

    >>> is_cooperative("evenfall", "cooperative"), is_cooperative("seasons", "apprentice")
    (True, False)
    """
    return any(each.name == mode and each.is_cooperative for each in rules_of(game).modes)


def _check_whole(frame: DataFrame, ids: Series[int]) -> None:
    if frame.assign(id=ids).duplicated(["id", "seat"]).any():
        raise ValueError(
            "a game has two rows for the same seat: it is in the frame twice, or two runs on the same seeds were"
            " combined without a column such as 'deck' to tell them apart"
        )
    if (ids.groupby(ids).transform("size") != frame["players"]).any():
        raise ValueError("a game has rows for only some of its seats: pass the frame with all seats")


def score_lines_of(frame: DataFrame) -> list[str]:
    """Return the columns that are lines of the score sheet: their names are rule keys, which contain a dot.

    >>> import pandas as pd
    >>> score_lines_of(pd.DataFrame(columns=["seed", "score", "score.enemies"]))
    ['score.enemies']
    """
    return [str(column) for column in frame if "." in str(column)]

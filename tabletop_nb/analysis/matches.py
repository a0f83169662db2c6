"""Play the games of tournaments and comparisons, which call `simulate` only through this module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop_nb.analysis.runs import with_all_lines
from tabletop_nb.analysis.simulate import simulate
from tabletop_nb.bots import Bot

if TYPE_CHECKING:
    from pandas import DataFrame

T = TypeVar("T")


@dataclass(frozen=True)
class RunSpec:
    """The arguments that several simulations on the same seeds share.

    Attributes:
        name: The game.
        games: How many games one call of `play` plays, each with the next seed.
        seed: The seed of the first game.
        setup: The other arguments of `simulate`: mode, rulings, deck, workers.
    """

    name: str
    games: int
    seed: int
    setup: Mapping[str, Any] = field(default_factory=dict)

    def play(self, players: Sequence[str | Bot], collect: str = "games", **setup: Any) -> DataFrame:
        """Play the run with `players[i]` in seat i and return the rows."""
        arguments = {key: value for key, value in {**self.setup, **setup}.items() if value is not None}
        if collect != "games":
            arguments["collect"] = collect
        return simulate(self.name, players=list(players), games=self.games, seed=self.seed, **arguments)


def rotations(players: Sequence[T]) -> list[list[T]]:
    """Return every rotation of the players, so that each player sits in each seat once; equal rotations are left out.

    >>> rotations(["greedy", "random"])
    [['greedy', 'random'], ['random', 'greedy']]
    >>> rotations(["greedy", "greedy"])
    [['greedy', 'greedy']]
    """
    seatings = [[*players[shift:], *players[:shift]] for shift in range(len(players))]
    return [seating for number, seating in enumerate(seatings) if seating not in seatings[:number]]


def play_rotated(run: RunSpec, players: Sequence[str | Bot]) -> DataFrame:
    """Play each seed of the run once with every rotation of the seats, and return the rows.

    The column `bots` says who sat where: "greedy, random".

    >>> frame = play_rotated(RunSpec("evenfall", 2, 0, {"mode": "competitive"}), ["random", "gentle"])
    >>> sorted(set(frame["bots"]))
    ['gentle, random', 'random, gentle']
    """
    return concat_runs([run.play(seating) for seating in rotations(players)])


def concat_runs(parts: Sequence[DataFrame]) -> DataFrame:
    """Return the games of several runs as one frame, which is partial if one of the runs is.

    If only some runs have a line of the score sheet, it is 0 in the rows of the others.
    """
    import pandas as pd

    attrs = [part.attrs for part in parts]
    frame = with_all_lines(pd.concat(parts, ignore_index=True))
    frame.attrs["partial"] = any(each.get("partial", False) for each in attrs)
    frame.attrs["failures"] = [failure for each in attrs for failure in each.get("failures", [])]
    return frame

"""Play the games that a tournament or a comparison needs: the one place that calls `simulate` for them."""

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
class Run:
    """What all games of a run have in common.

    Attributes:
        name: The game.
        games: How many seeds to play.
        seed: The first seed.
        setup: The other arguments of `simulate`: mode, rulings, deck, workers.
    """

    name: str
    games: int
    seed: int
    setup: Mapping[str, Any] = field(default_factory=dict)

    def play(self, players: Sequence[str | Bot], collect: str = "games", **setup: Any) -> DataFrame:
        """Return the games of these players, one after another in their seats."""
        arguments = {key: value for key, value in {**self.setup, **setup}.items() if value is not None}
        if collect != "games":
            arguments["collect"] = collect
        return simulate(self.name, players=list(players), games=self.games, seed=self.seed, **arguments)


def rotations(players: Sequence[T]) -> list[list[T]]:
    """Return every way to move all players on by the same number of seats, so that each sits in each seat once.

    >>> rotations(["greedy", "random"])
    [['greedy', 'random'], ['random', 'greedy']]
    >>> rotations(["greedy", "greedy"])
    [['greedy', 'greedy']]
    """
    seatings = [[*players[turn:], *players[:turn]] for turn in range(len(players))]
    return [each for number, each in enumerate(seatings) if each not in seatings[:number]]


def play_rotated(run: Run, players: Sequence[str | Bot]) -> DataFrame:
    """Return the games of these players on common seeds: each seed is played with every rotation of the seats.

    The column `bots` says who sat where: "greedy, random".

    >>> frame = play_rotated(Run("evenfall", 2, 0, {"mode": "competitive"}), ["random", "gentle"])
    >>> sorted(set(frame["bots"]))
    ['gentle, random', 'random, gentle']
    """
    return together([run.play(seating) for seating in rotations(players)])


def together(parts: Sequence[DataFrame]) -> DataFrame:
    """Return the games of several runs as one frame; it is partial if one of them is.

    A line of the score sheet that only some of the runs have counts 0 in the others.
    """
    import pandas as pd

    attrs = [part.attrs for part in parts]
    frame = with_all_lines(pd.concat(parts, ignore_index=True))
    frame.attrs["partial"] = any(each.get("partial", False) for each in attrs)
    frame.attrs["failures"] = [failure for each in attrs for failure in each.get("failures", [])]
    return frame

"""Which phase follows which: one table per game, and the only place where a phase changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.table import SeatedTable, Step

OVER = "over"
T = TypeVar("T", bound=SeatedTable[Any])


class To(NamedTuple):
    """A phase that can come next, and the condition for it; without one it comes if no phase before it did."""

    phase: str
    when: Callable[[Any], bool] | None = None


class Flow(Generic[T]):
    """The phases of a game with their successors.

    Each key is what has ended: a phase, or a way to end it such as `roll.sealed`. Its value lists what can follow;
    the first whose condition holds does. A phase that has not ended comes again.

    >>> flow = Flow({"roll": [To("reroll", lambda table: table.turn == 0), To("capture")], "capture": [To("over")]})
    >>> sorted(flow.phases)
    ['capture', 'over', 'reroll']
    """

    def __init__(self, successors: Mapping[str, Sequence[To]]) -> None:
        self.successors = {ended: tuple(following) for ended, following in successors.items()}
        for ended, following in self.successors.items():
            if [to.when is None for to in following] != [False] * (len(following) - 1) + [True]:
                raise ValueError(f"{ended}: the last phase that can follow, and no other, has no condition")
        self._next = {ended: _chooser(following) for ended, following in self.successors.items()}

    @property
    def phases(self) -> set[str]:
        """Return every phase that can follow another."""
        return {to.phase for following in self.successors.values() for to in following}

    def move_on(self, table: T, ended: str) -> None:
        """Enter the phase that follows what has ended."""
        following = self._next[ended]
        table.phase = following if type(following) is str else following(table)


def _chooser(following: Sequence[To]) -> Any:
    """Return the one phase that can follow, or a function that chooses; two are the usual case, and the fastest."""
    (first, when), *rest = following
    if when is None:
        return first
    if len(rest) == 1:
        second = rest[0].phase
        return lambda table: first if when(table) else second
    return lambda table: next(to.phase for to in following if to.when is None or to.when(table))


def next_step(table: SeatedTable[Any]) -> Step | None:
    """Return the step of the current phase for the player whose turn it is; None when the game is over."""
    return None if table.phase == OVER else (table.phase, table.turn)

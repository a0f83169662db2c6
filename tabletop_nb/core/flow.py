"""Which phase follows which: one table per game, and the only place where a phase changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.table import SeatedTable, Step

OVER = "over"
T = TypeVar("T", bound=SeatedTable[Any])


Condition = Callable[[Any], object] | str  # a function of the table, or the name of one of its slots


class To(NamedTuple):
    """A phase that can come next, and the condition for it; without one it comes if no phase before it did."""

    phase: str
    when: Condition | None = None


class Flow(Generic[T]):
    """The phases of a game with their successors.

    Each key is what has ended: a phase, or a way to end it such as `roll.sealed`. Its value lists what can follow;
    the first whose condition holds does. A phase that has not ended comes again.

    `after["roll"](table)` enters the phase that follows. These functions are generated as source text, because phases
    change so often that each call counts.

    >>> flow = Flow({"roll": [To("reroll", "turn"), To("capture")], "capture": [To("over")]})
    >>> sorted(flow.phases)
    ['capture', 'over', 'reroll']
    """

    def __init__(self, successors: Mapping[str, Sequence[To]]) -> None:
        self.successors = {ended: tuple(following) for ended, following in successors.items()}
        self.after: dict[str, Callable[[T], None]] = {
            ended: _entering(ended, following) for ended, following in self.successors.items()
        }

    @property
    def phases(self) -> set[str]:
        """Return every phase that can follow another."""
        return {to.phase for following in self.successors.values() for to in following}


def _entering(ended: str, following: Sequence[To]) -> Callable[[T], None]:
    """Return the function that sets the phase to the first of these whose condition holds."""
    *conditional, last = following
    if last.when is not None or any(to.when is None for to in conditional):
        raise ValueError(f"{ended}: the last phase that can follow, and no other, has no condition")
    namespace: dict[str, Any] = {f"when_{i}": to.when for i, to in enumerate(conditional)}
    tests = [f"table.{to.when}" if isinstance(to.when, str) else f"when_{i}(table)" for i, to in enumerate(conditional)]
    chain = "".join(f"{to.phase!r} if {test} else " for to, test in zip(conditional, tests, strict=True))
    exec(f"def enter(table):\n table.phase = {chain}{last.phase!r}", namespace)
    enter: Callable[[T], None] = namespace["enter"]
    return enter


def next_step(table: SeatedTable[Any]) -> Step | None:
    """Return the step of the current phase for the player whose turn it is; None when the game is over."""
    return None if table.phase == OVER else (table.phase, table.turn)

"""The order of phases: each game has one `Flow`, the only place where its phase changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.table import SeatedTable

OVER = "over"  # the phase of a game that has ended
T = TypeVar("T", bound=SeatedTable[Any])


Condition = Callable[[Any], object] | str  # a function of the table, or the name of one of its slots


class Transition(NamedTuple):
    """A possible next phase and its condition. The last one has no condition and is the default."""

    phase: str
    when: Condition | None = None


class Flow(Generic[T]):
    """The phases of a game with their successors.

    Keys are phases, or named outcomes of a phase such as `roll.sealed`. The transitions of a key are tried in order,
    and the first whose condition is true is taken. Until a function of `after` is called, the same phase runs again.

    `after["roll"](table)` enters the next phase. These functions are generated as source text, because phases change so
    often that the cost of each call matters.

    >>> flow = Flow({"roll": [Transition("reroll", "turn"), Transition("capture")], "capture": [Transition("over")]})
    >>> sorted(flow.phases)
    ['capture', 'over', 'reroll']
    """

    def __init__(self, successors: Mapping[str, Sequence[Transition]]) -> None:
        self.successors = {ended: tuple(following) for ended, following in successors.items()}
        self.after: dict[str, Callable[[T], None]] = {
            ended: _compile_enter(ended, following) for ended, following in self.successors.items()
        }

    @property
    def phases(self) -> set[str]:
        """Return every phase that can follow another."""
        return {to.phase for following in self.successors.values() for to in following}


def _compile_enter(ended: str, following: Sequence[Transition]) -> Callable[[T], None]:
    """Return a function that sets the phase to the first of these whose condition is true."""
    *conditional, last = following
    if last.when is not None or any(to.when is None for to in conditional):
        raise ValueError(f"{ended}: the last transition, and no other, must have no condition")
    namespace: dict[str, Any] = {f"when_{i}": to.when for i, to in enumerate(conditional)}
    tests = [f"table.{to.when}" if isinstance(to.when, str) else f"when_{i}(table)" for i, to in enumerate(conditional)]
    chain = "".join(f"{to.phase!r} if {test} else " for to, test in zip(conditional, tests, strict=True))
    exec(f"def enter(table):\n table.phase = {chain}{last.phase!r}", namespace)
    enter: Callable[[T], None] = namespace["enter"]
    return enter

"""The table: all state of a game as plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from tabletop_nb.core.choice import Facts
from tabletop_nb.core.rng import Chance, Script
from tabletop_nb.core.state import Key, State, fixed, plain, slot

Step = Sequence[Any]  # a step as plain data, its name and arguments: ("turn", 2)
Time = tuple[int, int]  # how many rounds and turns have begun


HIDDEN: Facts = {}  # the facts of an event that a seat did not see


class Event(NamedTuple):
    """What happened, by which rule, and which seats may know the facts (None: all of them)."""

    rule: str
    player: int
    facts: Facts
    seen_by: tuple[int, ...] | None = None

    def for_seat(self, seat: int) -> Event:
        """Return the event as this seat saw it: without facts that were hidden from it."""
        return self if self.seen_by is None or seat in self.seen_by else self._replace(facts=HIDDEN)


class ScoreLine(NamedTuple):
    """One line of a score sheet: the rule, how often it counts, and the total points."""

    rule: str
    number: int
    points: int


def before_start(table: Table) -> Time:
    """Return the time of what happens in the setup: no round has begun."""
    return 0, 0


def due_key(due: tuple[Step, ...]) -> tuple[tuple[str, ...], ...]:
    """Return a comparison key of the pending steps.

    >>> due_key((("capture", 0), ("pay", [1, 2])))
    (('capture', '0'), ('pay', '[1, 2]'))
    """
    return tuple(tuple(map(str, plain(step))) for step in due)


class Table(Chance):
    """The state of a game: chance, the steps that are due, the log. Each game adds its own slots."""

    due: tuple[Step, ...] = slot((), key=due_key)
    log: Any = slot((), key=None)  # a chain (earlier, time, *event) that all copies share; None: keep no log
    timer: Callable[[Any], Time] = fixed(before_start)  # the game sets it before the first step

    def assign_from(self, other: Self) -> None:
        """Take over all values of the other table: a step that holds this one then sees them."""
        self._assign_slots(other)

    def add_due(self, *steps: Step) -> None:
        """Add these steps, in this order, before all steps that are already due."""
        self.due = (*steps, *self.due)

    def note(self, rule: str, player: int, seen_by: tuple[int, ...] | None = None, /, **facts: object) -> None:
        """Log what happened, for the seats that saw it."""
        if self.log is not None:
            self.log = self.log, self.timer(self), rule, player, facts, seen_by

    def revealed(self) -> object:
        """Return a fingerprint of what chance has shown so far: an undo that changes it is a peek.

        A game where cards can be looked at adds how often that happened.
        """
        return self.rng_state, self.script

    def to_json(self) -> dict[str, Any]:
        """Return all slots except the log and the fixed ones, as plain data."""
        return {
            name: plain(getattr(self, name))
            for name, declared in self.declared.items()
            if name != "log" and not declared.is_fixed
        }


S = TypeVar("S", bound=State)


def seat_keys(seats: list[S]) -> Key:
    """Return the keys of all seats."""
    return tuple(seat.key() for seat in seats)


class SeatedTable(Table, Generic[S]):
    """A table with seats and phases. Copies share the seats until one of them opens a seat to change it."""

    own: int = fixed()  # seats that no other table shares, one bit each
    players: int = fixed()
    seats: list[S] = slot(key=seat_keys)
    phase: str = slot()  # the step that comes next: see the game's flow.py
    turn: int = 0  # whose turn it is

    def __init__(self, seed: int, seats: list[S], script: Script | None = None) -> None:
        super().__init__(seed, script)
        self.seats, self.players = seats, len(seats)
        self.own = (1 << self.players) - 1

    def copy(self) -> Self:
        """Return an independent table. From now on both share all seats."""
        clone: Self = self._copy_slots()
        clone.own = self.own = 0
        return clone

    def assign_from(self, other: Self) -> None:
        """Take over all values of the other table. From now on both share all seats."""
        self._assign_slots(other)
        self.own = other.own = 0

    def open_seat(self, p: int) -> S:
        """Return a seat to be changed, after copying it if another table shares it. To look, use `seats[p]`."""
        if not self.own >> p & 1:
            self.seats = self.seats[:]
            self.seats[p] = self.seats[p].copy()
            self.own |= 1 << p
        return self.seats[p]

    def clockwise(self, p: int) -> list[int]:
        """Return all players clockwise, starting with this one."""
        return [(p + i) % self.players for i in range(self.players)]

    def rivals(self, p: int) -> list[int]:
        """Return the other players, clockwise from this one."""
        return [(p + i) % self.players for i in range(1, self.players)]

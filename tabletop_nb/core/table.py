"""What lies on the table: the word of chance, the steps still due, the log; a game adds slots of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from tabletop_nb.core.rng import Chance, Script

Step = Sequence[Any]  # a step as plain data, its name and arguments: ("turn", 2)


HIDDEN: Mapping[str, Any] = {}  # what a seat sees of facts that it may not know


class Event(NamedTuple):
    """What happened, by which rule, and which seats may know the facts (None: all of them)."""

    rule: str
    player: int
    facts: Mapping[str, Any]
    seen_by: tuple[int, ...] | None = None

    def for_seat(self, seat: int) -> Event:
        """As this seat saw it: that it happened, but no fact that was hidden from it."""
        return self if self.seen_by is None or seat in self.seen_by else self._replace(facts=HIDDEN)


class ScoreLine(NamedTuple):
    """One line of a score sheet: by which rule, how many of it, points in all."""

    rule: str
    number: int
    points: int


Zone = tuple[str, ...]  # where cards lie: never changed but replaced, so that copies share it


def without(zone: Zone, card: str) -> Zone:
    """The zone, this card taken out."""
    i = zone.index(card)
    return zone[:i] + zone[i + 1 :]


class Table(Chance):
    """Plain, slotted data. `FIXED` names the slots that are no part of the position: what never changes in a game."""

    __slots__ = ("due", "log")
    FIXED: tuple[str, ...] = ()

    def __init__(self, seed: int, script: Script | None = None) -> None:
        super().__init__(seed, script)
        self.due: tuple[Step, ...] = ()
        self.log: Any = ()  # a chain (earlier, *event) that all copies share; None: keep no log

    def copy(self) -> Self:
        """An independent table; a game extends this by its own slots."""
        twin = object.__new__(type(self))
        twin.word, twin.due, twin.log = self.word, self.due, self.log
        script = self.script
        twin.script = script if script is None else {pile: given[:] for pile, given in script.items()}
        return twin

    def become(self, other: Self) -> None:
        """From now on this table is like the other: whoever holds it, a step in its middle say, sees the other's."""
        twin = other.copy()
        for name in slots(type(self)):
            setattr(self, name, getattr(twin, name))

    def owe(self, *steps: Step) -> None:
        """These steps come next, in this order, before all that was due already."""
        self.due = (*steps, *self.due)

    def note(self, rule: str, player: int, seen_by: tuple[int, ...] | None = None, /, **facts: Any) -> None:
        """Writes down what happened, for the seats that saw it."""
        if self.log is not None:
            self.log = self.log, rule, player, facts, seen_by

    def revealed(self) -> Any:
        """A fingerprint of what chance has told so far: an undo that changes it is a peek.

        A game where cards can be looked at adds how often that happened.
        """
        return self.word, self.script

    def to_json(self) -> dict[str, Any]:
        """All of it but the log and what is fixed, as plain data."""
        return {name: plain(getattr(self, name)) for name in slots(type(self)) if name not in ("log", *self.FIXED)}


class Copied(Protocol):
    """Whatever lies before a player."""

    def copy(self) -> Self:
        """An independent one."""


S = TypeVar("S", bound=Copied)


class SeatedTable(Table, Generic[S]):
    """A table with something before each player; copies share it until one of them opens a seat to change it."""

    __slots__ = ("own", "players", "seats")

    def __init__(self, seed: int, seats: list[S], script: Script | None = None) -> None:
        super().__init__(seed, script)
        self.seats, self.players = seats, len(seats)
        self.own = (1 << self.players) - 1  # seats that no other table shares, one bit each

    def copy(self) -> Self:
        """An independent table; a game extends this by its own slots."""
        twin = super().copy()
        twin.players, twin.seats = self.players, self.seats
        twin.own = self.own = 0
        return twin

    def open_seat(self, p: int) -> S:
        """A player's things, to change them; what another table shares is copied first. To look, `seats[p]` will do."""
        if not self.own >> p & 1:
            self.seats = self.seats[:]
            self.seats[p] = self.seats[p].copy()
            self.own |= 1 << p
        return self.seats[p]

    def clockwise(self, p: int) -> list[int]:
        """Everybody, beginning with this player."""
        return [(p + i) % self.players for i in range(self.players)]

    def rivals(self, p: int) -> list[int]:
        """The others, clockwise from this player."""
        return [(p + i) % self.players for i in range(1, self.players)]


SLOTS: dict[type, list[str]] = {}


def slots(kind: type) -> list[str]:
    """The names of all slots, inherited ones first; worked out once."""
    if kind not in SLOTS:
        SLOTS[kind] = [name for base in reversed(kind.__mro__) for name in getattr(base, "__slots__", ())]
    return SLOTS[kind]


def plain(value: Any) -> Any:
    """Lists, numbers and text instead of objects."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if hasattr(value, "__slots__") and not isinstance(value, str):
        return {name: plain(getattr(value, name)) for name in slots(type(value))}
    return value

"""The words of a screen: plain data that the browser draws. A game's `ui/<game>/board.py` fills it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Reason
from tabletop_nb.core.table import Event
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.rulebook import chip

Thing = dict[
    str, Any
]  # what lies on the table; `id` tells which, `state` how it lies, `why` what to ask if it is barred
Zone = dict[str, Any]
FORMS = ("mix", "sort")  # zones that are forms: so many of each kind; cards put into places


@dataclass(frozen=True)
class Look:
    """A table as one seat looks at it now."""

    game: Game
    seat: int
    moves: Sequence[Move] = ()
    classes: Mapping[str, str] = field(default_factory=dict)  # thing -> class, where it is not a class of its own
    new: frozenset[str] = frozenset()  # cards that have just come
    bots: Mapping[int, str] = field(default_factory=dict)
    person: bool = True  # does a person sit there?
    rolled: bool = False  # have the dice just been thrown?
    game_id: str = ""  # tells the games apart that one widget shows; not the seed, which tells hidden cards

    @property
    def form_key(self) -> str:
        """Return what a form belongs to: in another game, or later, nothing of it is filled in."""
        return f"{self.game_id} {len(self.game.answers)}"

    def legal(self, thing: str) -> bool:
        """Is there a move with this thing?"""
        kind = self.classes.get(thing, thing)
        return any(kind in move.on for move in self.moves)


class Presenter(Protocol):
    """How a game looks: a module `tabletop_nb.ui.<game>.board` with these names."""

    MARK: str  # the sign in its seal
    SETS: tuple[str, ...]  # questions that take any number of things, then a word to confirm
    APART: tuple[str, ...]  # questions that stand alone, though they belong to the answer before
    UNHINTED: tuple[str, ...]  # questions of which a hint on one answer would mislead
    QUIET: tuple[str, ...]  # how rules begin whose events are no rival's deed: they stand in the log only

    def phases(self, game: Game) -> dict[str, Any]:
        """The phases of a turn, and which is on."""

    def when(self, game: Game) -> str:
        """Which turn it is, in words."""

    def moves(self, game: Game) -> tuple[list[Move], dict[str, str]]:
        """The answers as moves, and the classes of things."""

    def zones(self, look: Look) -> tuple[list[Zone], list[Zone]]:
        """What lies in the middle and at the side."""

    def asking(self, game: Game, chosen: str) -> str:
        """The title over the moves of a thing."""

    def cheapest(self, game: Game, world: Game) -> int:
        """The answer that a form fills in."""

    def because(self, game: Game) -> str:
        """Why it fills that in."""

    def titles(self, game: Game, events: Sequence[Event]) -> list[str]:
        """For each event the title of the group that begins with it, or nothing."""

    def event_sign(self, event: Event, game: Game) -> str:
        """The sign beside an event, or nothing."""

    def news(self, events: Sequence[Event]) -> set[str]:
        """The cards that have just come."""

    def rolled(self, events: Sequence[Event]) -> bool:
        """Have dice just been thrown?"""

    def help_for(self, game: Game, thing: str, rule: str) -> str:
        """What would help against the reason of that rule, or nothing."""

    def hint_reason(self, game: Game, option: Any) -> str:
        """Why an answer is good, where that can be told."""

    def hint_weight(self, game: Game, option: Any) -> float:
        """What decides between answers that look alike to the bot."""

    def learning(self, game: Game) -> Mapping[str, str]:
        """The coach's tips by rule of the question."""

    def filled(self, game: Game, form: str, given: Any) -> list[Any]:
        """The answers by which a form on the table is filled in so; none where there is no such form."""

    def sheet(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """The lines of a score sheet."""


def zone(name: str, kind: str, things: list[Thing], title: str, aside: str = "", *, half: bool | str = False) -> Zone:
    """A part of the table: cards, dice, counters, recipes, a score, a form (FORMS) or a game's own kind.

    Two halves stand beside each other; several that are "left" and "right" make two columns.
    """
    return {"id": name, "kind": kind, "things": things, "title": title, "aside": aside, "half": half}


def classed(zones: Sequence[Zone], look: Look) -> None:
    """Tells each thing its class."""
    for part in zones:
        for thing in part["things"]:
            if "id" in thing:
                thing["as"] = look.classes.get(thing["id"], thing["id"])


def card_state(
    look: Look,
    thing: str,
    *,
    new: bool = False,
    resting: bool = False,
    disabled: bool = False,
    rolled: bool = False,
) -> str:
    """How a thing lies, in the words of the look."""
    legal = look.legal(thing)
    states = {"resting": resting, "legal": legal, "disabled": disabled and not legal, "new": new, "rolled": rolled}
    return " ".join(state for state, on in states.items() if on)


def reason(game: Game, found: Reason) -> dict[str, Any]:
    """Why not, with its rule."""
    return {"reason": found.text, "rule": chip(game.explain(found))}


def log_groups(game: Game, show: Presenter, seat: int, fresh: int, most: int) -> tuple[list[dict[str, Any]], int]:
    """The last events, newest group first, as this seat saw them; and how many were left out."""
    events = game.events
    groups: list[dict[str, Any]] = [{"title": "", "events": []}]
    for number, (event, title) in enumerate(zip(events, show.titles(game, events), strict=True)):
        seen = event.for_seat(seat)
        if title:
            groups.append({"title": title, "events": []})
        if number < len(events) - most:
            continue
        rule = game.explain(event)
        groups[-1]["events"].append({
            "id": f"event:{number}",
            "text": game.tell(seen),
            "symbol": show.event_sign(seen, game),
            "told": rule.text,
            "rule": chip(rule),
            "fresh": number >= fresh,
        })  # fmt: skip
    shown = [group for group in groups if group["events"]]
    for group in shown:
        group["events"].reverse()
    return shown[::-1], max(0, len(events) - most)

"""The common part of all lesson widgets: a desk that the browser can store, shown with `lesson.js`."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

import ipywidgets

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.core.scenario import cut
from tabletop_nb.lessons.numbers import UnreadableError
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget
from tabletop_nb.ui.words import say, words

SECTIONS = ("symbol", "state", "widget", "parts", "source", "lesson")
MAX_STORED_CHARS = 500_000


class Piece(ABC):
    """Something that a lesson shows. It is a widget only when it is first shown, so what is closed isn't in the page.

    Attributes:
        is_wide: Whether it takes the whole width of the page; other pieces are beside each other.
    """

    is_wide: bool = False

    @property
    @abstractmethod
    def widget(self) -> ipywidgets.Widget:
        """The widget that shows this piece, created when it is first needed."""

    @property
    def is_committed(self) -> bool:
        """Whether the student has done what opens the pieces after this one."""
        return True

    @property
    def next_step(self) -> str:
        """What the student has to do first, in words."""
        return ""

    def observe(self, listener: Callable[[], None]) -> None:  # noqa: B027  most pieces never change
        """Call `listener` after every change of `is_committed`."""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)


class Part(Desk, Piece):
    """A piece of a lesson that takes commands, shown when it is the last line of a cell.

    A subclass returns what there is to see (`content`), carries out commands (`do_...`), and returns what the browser
    stores (`stored`), which comes back after a reload (`restore`).

    Args:
        key: The name under which the browser stores the part; empty if it stores nothing.
    """

    user_errors = (*Desk.user_errors, UnreadableError)
    any_screen: tuple[str, ...] = (
        "restore",
    )  # another part may have changed the screen before: the name changes the exercises
    what: ClassVar[str]  # the name of the part in lesson.js

    def __init__(self, key: str = "") -> None:
        super().__init__()
        self.key = key

    @cached_property
    def widget(self) -> PartWidget:
        """The widget that shows this part, created when it is first needed."""
        return PartWidget(self)

    @abstractmethod
    def content(self) -> JsonObject:
        """Return what there is to see, as plain data."""

    def stored(self) -> Json:
        """Return what the browser stores for the next visit, as plain data."""
        return None

    def restore(self, stored: Json) -> None:
        """Load what the browser has stored. Anybody can edit it there, so check everything again."""

    def clear(self) -> None:
        """Forget what the person did. A subclass resets its state first."""
        self.is_untouched = False  # so that the browser stores it
        self.changed()

    def screen(self) -> JsonObject:
        """Return the content with everything that all parts have."""
        spoken = self.notice["text"] if self.notice else ""
        about: JsonObject = {"seq": self.seq, "what": self.what, "notice": self.notice, "say": spoken}
        storage: JsonObject = {"store": self.key, "fresh": self.is_untouched, "keep": self.stored()}
        return {**about, **storage, **self.content()}

    def do_restore(self, command: Command) -> None:
        """Load what the browser has stored, unless the person has already done something."""
        stored = command.get("kept")
        if self.is_untouched and self.key and is_storable(stored):
            self.restore(stored)


class PartWidget(DeskWidget):
    """Shows a part of a lesson in the browser."""

    _esm = assets.esm("lesson.js")
    _css = assets.css("felt.css", "lesson.css")

    def __init__(self, part: Part, texts: dict[str, Any] | None = None) -> None:
        super().__init__(part, words=texts or {name: words()[name] for name in SECTIONS})


def is_storable(value: Json) -> bool:
    """Return whether a browser may have stored this: plain data that can be sent back, and not too much of it."""
    try:
        return len(json.dumps(value, allow_nan=False)) <= MAX_STORED_CHARS
    except (ValueError, RecursionError):
        return False


def number_in(command: Command, low: float, high: float) -> float:
    """Return the value of a command, if it is a number from `low` to `high`."""
    value = command.get("value")
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadCommandError(say("lesson.bad_value", value=cut(value), low=low, high=high))
    return value

"""What every lesson widget does: one screen with a number, messages that name it, errors shown, answers remembered."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets

from tabletop_nb.core.scenario import cut
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import MAX_NOTICE, BadCommandError, unexpected
from tabletop_nb.ui.guard import GuardedWidget
from tabletop_nb.ui.words import say, words

SECTIONS = ("symbol", "state", "widget", "parts", "source", "lesson")
MAX_MEMORY = 500_000  # characters
Message = Mapping[str, Any]


class Part(GuardedWidget):
    """A piece of a lesson. A kind of piece says what there is to see (`face`), what it listens to (`does`, each a
    method `on_...`), and what the browser remembers of it (`memory`), which comes back after a reload (`remember`)."""

    _esm = assets.esm("lesson.js")
    _css = assets.css("lesson.css")
    screen = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    what: ClassVar[str]
    does: ClassVar[tuple[str, ...]] = ()

    def __init__(self, store: str = "") -> None:
        self.store = store  # the name under which the browser remembers it; empty: not at all
        self.fresh = True  # nothing was done yet, so what the browser remembers is welcome
        self.listeners: list[Callable[[], None]] = []
        super().__init__(words={name: words()[name] for name in SECTIONS}, screen=self._screen(0, "", ""))

    def face(self) -> dict[str, Any]:
        """What there is to see, as plain data."""
        raise NotImplementedError

    def memory(self) -> Any:
        """What the browser keeps for the next visit; plain data."""
        return None

    def remember(self, kept: Any) -> None:
        """Takes in what the browser kept. Anybody can change it there, so it is checked again."""

    def watch(self, listener: Callable[[], None]) -> None:
        """Calls somebody after every change."""
        self.listeners.append(listener)

    def redraw(self, spoken: str = "", error: str = "") -> None:
        """A new step: the browser draws it, and a screen reader speaks."""
        self.screen = self._screen(self.screen["seq"] + 1, spoken, error)

    def changed(self, spoken: str = "") -> None:
        """Draws, and tells whoever watches."""
        self.fresh = False
        self.redraw(spoken)
        for listener in self.listeners:
            listener()

    def _screen(self, seq: int, spoken: str, error: str) -> dict[str, Any]:
        about = {"seq": seq, "what": self.what, "say": spoken or error, "error": error}
        return {**about, "store": self.store, "fresh": self.fresh, "keep": self.memory(), **self.face()}

    def handle_command(self, command: Any) -> None:
        """Do what a person wants; a command that is late or forged changes nothing and gets the true screen again."""
        if not isinstance(command, dict):
            return self.redraw()
        # What the browser remembers fits any screen: the name may have come first, and have changed the exercise.
        if command.get("seq") != self.screen["seq"] and command.get("do") != "restore":
            return self.redraw()
        try:
            self._do(command)
        except BadCommandError as error:
            self.redraw(error=cut(error, MAX_NOTICE))
        except Exception as error:  # in Voilà it would vanish: the person has to see it
            self.redraw(error=unexpected(error))

    def _do(self, message: Message) -> None:
        what = message.get("do")
        if what == "restore":
            if self.fresh and self.store and is_memory(message.get("kept")):
                self.remember(message.get("kept"))
            self.changed()
        elif what in self.does:
            getattr(self, f"on_{what}")(message)
        else:
            self.redraw()


def is_memory(kept: Any) -> bool:
    """Return whether a browser may have kept this: plain data that can be sent back, and not too much of it."""
    try:
        return len(json.dumps(kept, allow_nan=False)) <= MAX_MEMORY
    except (ValueError, RecursionError):
        return False


def number_in(message: Message, low: float, high: float) -> float:
    """The value of a message, if it is a number between the two."""
    value = message.get("value")
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadCommandError(say("lesson.bad_value", value=cut(value), low=low, high=high))
    return value

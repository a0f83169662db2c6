"""The Python side of a widget: it sends screens with a number, and gets commands that name the screen they answer.

The state is on this side. A command for another screen, or one that makes no sense, changes nothing. An error is shown
to the person, because Voilà would swallow it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from tabletop_nb.core.errors import HistoryError, SaveError, SetupError
from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.core.scenario import cut
from tabletop_nb.ui.guard import GuardedWidget, log_error
from tabletop_nb.ui.words import say

Command = Mapping[str, Any]
Shown = dict[str, Any]  # what the browser draws, as plain data
MAX_NOTICE_CHARS = 1_000
MAX_DEPTH = 20  # levels of nesting in a command; real ones have fewer than ten


class BadCommandError(ValueError):
    """A command that the screen does not offer."""


def is_deep(value: Json, depth: int) -> bool:
    """Return whether a value is nested deeper than this many levels."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return depth == 0 or any(is_deep(each, depth - 1) for each in inner)


class Desk(ABC):
    """Takes commands (`do_...`) and returns screens. No browser is needed: tests talk to it directly."""

    # Errors that a person can cause. Their message is shown; any other error is a bug and logged.
    user_errors: tuple[type[Exception], ...] = (BadCommandError, HistoryError, SaveError, SetupError)
    any_screen: tuple[str, ...] = ()  # commands that are valid for any screen
    silent: tuple[str, ...] = ()  # commands that are answered by a message and draw no new screen

    def __init__(self) -> None:
        self.seq = 0
        self.is_untouched = True  # no command has been carried out yet
        self.notice: dict[str, str] | None = None
        self.messages: list[dict[str, Any]] = []  # for the browser, once: a file to download, odds, ...
        self.painters: list[Callable[[], None]] = []  # widgets that show the screen
        self.listeners: list[Callable[[], None]] = []

    def observe(self, listener: Callable[[], None]) -> None:
        """Call `listener` after every change, when the browser has its new screen."""
        self.listeners.append(listener)

    @abstractmethod
    def screen(self) -> JsonObject:
        """Return everything there is to see, as plain data."""

    def send(self, command: Json) -> None:
        """Carry out a command, if it belongs to this screen. One that is late or forged is ignored."""
        if not isinstance(command, Mapping) or is_deep(command, MAX_DEPTH) or self._is_late(command):
            return
        name = command.get("do")
        handler = getattr(self, f"do_{name}", None)
        if handler is None:
            return
        if name in self.silent:
            self._answer_silently(handler, command)
            return
        self.notice = None  # it was about the last command
        try:
            handler(command)
            self.is_untouched = False
        except self.user_errors as error:
            self.tell("problem", str(error))
        except Exception as error:
            self.tell("problem", unexpected(error))
        self.changed()

    def _answer_silently(self, handler: Callable[[Command], None], command: Command) -> None:
        """Carry out a command that draws no screen. What it would have added is left out if there is an error."""
        try:
            handler(command)
        except self.user_errors:
            pass
        except Exception:
            log_error()

    def _is_late(self, command: Command) -> bool:
        return command.get("seq") != self.seq and command.get("do") not in (*self.any_screen, *self.silent)

    def changed(self) -> None:
        """Draw the new screen, then tell the listeners. They can be slow, so they come second."""
        self.redraw()
        for listener in self.listeners:
            listener()

    def redraw(self) -> None:
        """Draw a new screen without telling the listeners."""
        self.seq += 1
        for paint in self.painters:
            paint()

    def tell(self, kind: str, message: str) -> None:
        """Set the notice: done, peek, resumed or problem. What a client sent may be in it, so it is cut."""
        self.notice = {"kind": kind, "text": cut(message, MAX_NOTICE_CHARS)}


def unexpected(error: Exception, key: str = "widget.error") -> str:
    """Log an error of the program, and return what the person reads: its text may name files of the server."""
    log_error()
    return say(key, error=type(error).__name__)


class DeskWidget(GuardedWidget):
    """Shows a desk in the browser, and passes it the commands that come back."""

    screen = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    book: Any = traitlets.List().tag(sync=True)

    def __init__(self, desk: Desk, **traits: Any) -> None:
        self.desk = desk
        super().__init__(screen=desk.screen(), **traits)
        desk.painters.append(self._draw)

    def _draw(self) -> None:
        """Show the new screen, or the old one with a message if there is an error."""
        try:
            self.screen = self.desk.screen()
        except Exception as error:
            broken = unexpected(error, "widget.undrawn")
            self.screen = {**self.screen, "seq": self.desk.seq, "broken": broken}

    def handle_command(self, command: Json) -> None:
        """Pass a command to the desk; after one that is late or forged, send the current screen again."""
        before = self.desk.seq
        self.desk.send(command)
        while self.desk.messages:
            self.send(self.desk.messages.pop(0))
        is_silent = isinstance(command, Mapping) and command.get("do") in self.desk.silent
        if self.desk.seq == before and not is_silent:
            self._draw()
            self.send_state("screen")

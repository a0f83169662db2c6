"""Where the browser's commands arrive: a screen with a number goes out, commands that name it come back.

The truth is on this side. A command for another screen, or one that makes no sense, changes nothing; an error in doing
one is shown to the person, since Voilà would swallow it.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from tabletop_nb.core.errors import HistoryError, SaveError, SetupError
from tabletop_nb.ui.words import say

Command = Mapping[str, Any]


class BadCommandError(ValueError):
    """A command that the screen does not offer."""


class Desk:
    """Takes commands (`do_...`), gives screens. No browser is needed: tests talk to it directly."""

    expected: tuple[type[Exception], ...] = (BadCommandError, HistoryError, SaveError, SetupError)

    def __init__(self) -> None:
        self.seq = 0
        self.notice: dict[str, str] | None = None
        self.listeners: list[Callable[[], None]] = []

    def observe(self, listener: Callable[[], None]) -> None:
        """Calls back after every change."""
        self.listeners.append(listener)

    def screen(self) -> dict[str, Any]:
        """All there is to see, as plain data."""
        raise NotImplementedError

    def send(self, command: Command) -> None:
        """Does what a person wants, if it belongs to this screen."""
        if not isinstance(command, Mapping) or command.get("seq") != self.seq:
            return  # late, or forged
        does = getattr(self, f"do_{command.get('do')}", None)
        if does is None:
            return
        self.notice = None  # it was about the last one
        try:
            does(command)
        except self.expected as error:
            self.tell("problem", str(error))
        except Exception as error:
            traceback.print_exc()
            self.tell("problem", say("widget.error", error=f"{type(error).__name__}: {error}"))
        self.changed()

    def changed(self) -> None:
        """A new screen is to be drawn."""
        self.seq += 1
        for listener in self.listeners:
            listener()

    def tell(self, kind: str, told: str) -> None:
        """A line for the person: done, peek, resumed or problem."""
        self.notice = {"kind": kind, "text": told}


class DeskWidget(anywidget.AnyWidget):
    """Draws a desk and hands it what the browser sends."""

    screen = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    book: Any = traitlets.List().tag(sync=True)

    def __init__(self, desk: Desk, **traits: Any) -> None:
        self.desk = desk
        super().__init__(screen=desk.screen(), **traits)
        self.on_msg(self._heard)
        desk.observe(self._draw)

    def _draw(self) -> None:
        """The new screen; if it cannot be made, the old one with the reason."""
        try:
            self.screen = self.desk.screen()
        except Exception as error:
            traceback.print_exc()
            told = say("widget.undrawn", error=f"{type(error).__name__}: {error}")
            self.screen = {**self.screen, "seq": self.desk.seq, "broken": told}

    def set_state(self, sync_data: Any) -> None:
        """A browser sets nothing: it is told the truth again."""
        self.send_state("screen")

    def _heard(self, widget: Any, message: Any, buffers: Any) -> None:
        """A message of the browser; one that is late or forged gets the true screen again."""
        before = self.desk.seq
        self.desk.send(message)
        if self.desk.seq == before:
            self._draw()
            self.send_state("screen")

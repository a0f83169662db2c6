"""The board widget: draws a session and hands it what a person does."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

import tabletop_nb as tt
from tabletop_nb.ui import assets
from tabletop_nb.ui.rulebook import book, book_words
from tabletop_nb.ui.session import Session, usual_seats


class Board(anywidget.AnyWidget):
    """A table to play at: `Board(session)`, or `tt.play("evenfall")`."""

    _esm = assets.esm("board.js")
    _css = assets.css("rulebook.css", "board.css")
    screen = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    book = traitlets.List().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(screen=session.screen(), words=book_words("board", "walk"), book=book(session.game.rules))
        self.on_msg(self._heard)
        session.observe(self._draw)

    def _draw(self) -> None:
        self.screen = self.session.screen()

    def _heard(self, widget: Any, message: Any, buffers: Any) -> None:
        """A message of the browser; one that is late or forged gets the true screen again."""
        before = self.session.seq
        self.session.send(message)
        if self.session.seq == before:
            self.screen = self.session.screen()
            self.send_state("screen")

    @property
    def game(self) -> Any:
        """The game on the table."""
        return self.session.game

    def _repr_mimebundle_(self, **named: Any) -> Any:
        """The widget; where no kernel runs, a picture of the table."""
        from tabletop_nb.ui.static import html

        found = super()._repr_mimebundle_(**named)
        bundle = found[0] if isinstance(found, tuple) else found
        bundle["text/html"] = html(self.session.game)
        return found


def play(
    name: str,
    seats: list[str] | None = None,
    seed: int | None = None,
    mode: str | None = None,
    *,
    peek: bool = True,
    coach: bool = False,
    curtain: bool = False,
    keep: str | None = None,
    **setup: Any,
) -> Board:
    """A board to play at: see `tabletop_nb.play`."""
    players = len(seats) if seats else None
    game = tt.new_game(name, players, seed, mode, **setup)
    if keep is None:  # a game that was asked for exactly is not exchanged for the one this browser remembers
        keep = name if seed is None and not setup else ""
    return Board(Session(game, seats or usual_seats(game), peek=peek, coach=coach, curtain=curtain, keep=keep))

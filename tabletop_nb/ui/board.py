"""The board widget: draws a session and passes it the person's commands."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.create import new_game
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import DeskWidget
from tabletop_nb.ui.guard import in_voila
from tabletop_nb.ui.rulebook import TABLE_WORDS, book, book_words
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.static import html


class Board(DeskWidget):
    """A table to play at: `Board(session)`, or `tt.play("evenfall")`."""

    _esm = assets.esm("board.js")
    _css = assets.css(*assets.BOARD)

    def __init__(self, session: Session) -> None:
        self.session = session
        rules = session.game.rules
        script = assets.esm("board.js", rules.name)  # A board keeps to its game, so it needs no other game's parts.
        super().__init__(session, _esm=script, words=book_words(*TABLE_WORDS), book=book(rules))

    @property
    def game(self) -> Game:
        """Return the game on the table."""
        return self.session.game

    def _repr_mimebundle_(self, **named: Any) -> Any:
        """Return the widget and, for pages without a kernel, a picture of the table.

        Voilà would show the picture instead of the widget, so there it is left out.
        """
        inherited: Any = super()._repr_mimebundle_(**named)
        bundle = (inherited[0] if isinstance(inherited, tuple) else inherited) or {}
        return bundle if in_voila() else {**bundle, "text/html": html(self.game)}


def play(
    name: str | Game,
    seats: list[str] | None = None,
    seed: int | None = None,
    mode: str | None = None,
    *,
    peek: bool = True,
    coach: bool | None = None,
    curtain: bool = False,
    storage_name: str | None = None,
    **setup: Any,
) -> Board:
    """Return a board to play at, in a notebook.

    Args:
        name: The game: see `tt.games()`; or a game in progress, such as one from `tt.replay`.
        seats: People and bots, such as ["person", "gentle"].
        seed: The same seed always gives the same game.
        mode: A way to play.
        peek: Whether undo may take back what chance has shown.
        coach: Whether each question is explained. By default, only in a game that the browser stores.
        curtain: Whether to hide the table between people who share the screen, even if nothing on it is secret.
        storage_name: The name under which the browser stores the game, to continue it after a reload; "" for none. By
            default, the name of the game, but none if a seed or a setup describes exactly which game to show.
        **setup: Anything else that `new_game` takes.
    """
    if isinstance(name, Game):
        return Board(
            Session(name.copy(), seats, peek=peek, coach=bool(coach), curtain=curtain, storage_name=storage_name or "")
        )
    game = new_game(name, len(seats) if seats else None, seed, mode, **setup)
    if storage_name is None:
        storage_name = name if seed is None and not setup else ""
    coach = bool(storage_name) if coach is None else coach
    return Board(Session(game, seats, peek=peek, coach=coach, curtain=curtain, storage_name=storage_name))

"""The card browser: all components of a game, to search, filter and unfold.

    Cards("evenfall")                         # the deck that comes with the package
    Cards("evenfall", deck="my_cards/")       # your own card files
    Cards(session)                            # the deck of the game that is played, also after a new game

A game's own part stands in `tabletop_nb.ui.<game>.cards`: `components(box)`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from tabletop_nb.games import rules_of
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import Command, Desk, DeskWidget
from tabletop_nb.ui.odds import Source
from tabletop_nb.ui.rulebook import book, book_words
from tabletop_nb.ui.words import say


def components(game_name: str, deck: str | Path | None = None) -> dict[str, Any]:
    """Every component of a game as plain data, with the label of its deck; a bad card file says what is wrong in it."""
    rules = rules_of(game_name)
    ours = rules.book.folder / "data"
    return of_box(game_name, rules.make_box(rules.read_box(ours if deck is None else deck)))


def of_box(game_name: str, box: Any) -> dict[str, Any]:
    """The components of a box."""
    rules = rules_of(game_name)
    kind = box.sources[0] if len(box.sources) == 1 else "own"
    found: dict[str, Any] = import_module(f"tabletop_nb.ui.{game_name}.cards").components(box)
    label = {"kind": kind, "text": rules.book.words["deck"][kind]}
    return {"title": say("cards.title", game=rules.title), "deck": label, **found}


class CardsDesk(Desk):
    """Which cards are shown; none before somebody looks."""

    expected = (ValueError,)

    def __init__(self, game: str | Source, deck: str | Path | None) -> None:
        super().__init__()
        self.game, self.deck = game, deck
        self.name = game if isinstance(game, str) else game.game.rules.name
        self.box: Any = None
        self.shown: dict[str, Any] = {"title": say("cards.title", game=rules_of(self.name).title)}
        if not isinstance(game, str):
            game.observe(lambda *_: self.follow())

    def screen(self) -> dict[str, Any]:
        """The cards, or their title while nobody has looked."""
        return {"seq": self.seq, "notice": self.notice, **self.shown}

    def do_shown(self, command: Command) -> None:
        """Somebody looks."""
        if isinstance(self.game, str):
            self.shown = components(self.name, self.deck)
        else:
            self.box = self.game.game.table.box
            self.shown = of_box(self.name, self.box)

    def follow(self) -> None:
        """Another game may have another deck."""
        if self.box is not None and not isinstance(self.game, str) and self.game.game.table.box is not self.box:
            self.send({"do": "shown", "seq": self.seq})


class Cards(DeskWidget):
    """The card browser; searching and sorting happen in the browser."""

    _esm = assets.esm("cards.js")
    _css = assets.css("rulebook.css", "cards.css")

    def __init__(self, game: str | Source = "evenfall", deck: str | Path | None = None) -> None:
        desk = CardsDesk(game, deck)
        if deck is not None:
            components(desk.name, deck)  # a bad card file is told here, where it was named
        rules, told = rules_of(desk.name), book_words("cards")
        told["symbol"] = {**rules.book.words["name"], **told["symbol"]}
        super().__init__(desk, words=told, book=book(rules))

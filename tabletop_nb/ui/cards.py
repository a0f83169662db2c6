"""The card browser: all components of a game, to search, filter and open.

    Cards("evenfall")                         # the deck that comes with the package
    Cards("evenfall", deck="my_cards/")       # your own card files
    Cards(session)                            # the deck of the current game, also after a new game

The game's board presenter makes the list: `BoardPresenter.components`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop_nb.core.deck import main_source
from tabletop_nb.games import rules_of
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import Command, Desk, DeskWidget, Shown
from tabletop_nb.ui.kit.presenter import presenter
from tabletop_nb.ui.odds import Source
from tabletop_nb.ui.rulebook import book, book_words
from tabletop_nb.ui.words import say


def components(game_name: str, deck: str | Path | None = None) -> Shown:
    """Return every component of a game as plain data, with the label of its deck.

    Raises:
        DeckError: If there is a mistake in the card files.
        SetupError: If the game has no board yet.

    >>> components("evenfall")["title"]
    'Evenfall: all cards'
    """
    rules = rules_of(game_name)
    default_folder = rules.book.folder / "data"
    return of_box(game_name, rules.make_box(rules.read_box(default_folder if deck is None else deck)))


def of_box(game_name: str, box: Any) -> Shown:
    """Return the components of a box; each game has its own class of boxes."""
    rules = rules_of(game_name)
    kind = main_source(box.sources)
    listed = presenter(game_name).components(box)
    label = {"kind": kind, "text": rules.book.words["deck"][kind]}
    return {"title": say("cards.title", game=rules.title), "deck": label, **listed}


class CardsDesk(Desk):
    """The controller of the card browser. It loads the cards when the list is first shown."""

    user_errors = (ValueError,)

    def __init__(self, game: str | Source, deck: str | Path | None) -> None:
        super().__init__()
        self.game, self.deck = game, deck
        self.name = game if isinstance(game, str) else game.game.rules.name
        self.box: Any = None
        self.shown: Shown = {"title": say("cards.title", game=rules_of(self.name).title)}
        if not isinstance(game, str):
            game.observe(lambda *_: self.follow())

    def screen(self) -> Shown:
        """Return the cards, or only the title until the list is first shown."""
        return {"seq": self.seq, "notice": self.notice, **self.shown}

    def do_shown(self, command: Command) -> None:
        """Load the cards, because the list is shown now."""
        if isinstance(self.game, str):
            self.shown = components(self.name, self.deck)
        else:
            self.box = self.game.game.table.box
            self.shown = of_box(self.name, self.box)

    def follow(self) -> None:
        """Load the cards again if a new game has another deck."""
        if self.box is not None and not isinstance(self.game, str) and self.game.game.table.box is not self.box:
            self.send({"do": "shown", "seq": self.seq})


class Cards(DeskWidget):
    """The card browser. Searching and sorting happen in the browser."""

    _esm = assets.esm("cards.js")
    _css = assets.css("rulebook.css", "felt.css", "table.css", "cards.css")

    def __init__(self, game: str | Source = "evenfall", deck: str | Path | None = None) -> None:
        desk = CardsDesk(game, deck)
        if deck is not None:
            components(desk.name, deck)  # Raise DeckError here, where the user named the deck.
        rules, words = rules_of(desk.name), book_words("cards", "table")
        words["symbol"] = {**rules.book.words["name"], **words["symbol"]}
        words["tip"] = rules.book.words.get("tip", {})
        super().__init__(desk, words=words, book=book(rules))
        for css_class in ("tt-felt", f"tt-felt-{desk.name}"):
            self.add_class(css_class)

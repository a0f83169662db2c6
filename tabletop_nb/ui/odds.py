"""The odds beside a game, and the calculator for positions described by hand.

    Odds(session)             # follows any object like a `Source`: a session is one
    WhatIf("evenfall")        # no game needed
    WhatIf("mercurial", session, page="cast")  # a calculator of the game's own

The numbers come from `tabletop_nb.odds`; here they are only drawn. A game's `OddsView` is in
`tabletop_nb.ui.<game>.odds`. Nothing is computed until the widget is first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import ipywidgets

from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import Json
from tabletop_nb.core.scenario import InvalidValueError, cut, short_repr
from tabletop_nb.games import load_part, rules_of
from tabletop_nb.odds import Fields, OddsModel, Options, PositionOdds
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget, Shown
from tabletop_nb.ui.kit.tables import OddsWords
from tabletop_nb.ui.rulebook import book, book_words
from tabletop_nb.ui.words import say

T = TypeVar("T", bound=PositionOdds)

WIDE = {"width": "100%", "overflow": "visible"}


def seat_names(game: Game) -> list[str]:
    """Return what the seats are called."""
    return [game.voice.seat(seat) for seat in range(game.players)]


@dataclass(frozen=True)
class OddsView(Generic[T]):
    """How the odds of a game are shown; each game has one instance, `VIEW` in `ui/<game>/odds.py`.

    Attributes:
        model: Where the numbers come from.
        say: The game's [odds].
        describe: Returns odds in words; it gets the names of the seats, too, which are none for a position by hand.
        form: Returns the fields of the calculator.
        label: Returns what the calculator calls a field; by default, `field_` and its name in [odds].
        title: The heading of the calculator; by default, it asks what if.
        form_at: Returns the fields that a position has, if they depend on it; then `form` isn't used.
    """

    model: OddsModel[T]
    say: OddsWords
    describe: Callable[[T, Sequence[str]], Shown]
    form: Callable[[], Shown]
    label: Callable[[str], str] | None = None
    title: str = ""
    form_at: Callable[[Fields], Shown] | None = None

    def of_game(self, game: Game, seat: int, options: Options) -> Shown:
        """Return the odds of a seat in words."""
        return self.describe(self.model.of_game(game, seat, options), seat_names(game))

    def what_if(self, fields: Fields) -> Shown:
        """Return the odds of a position described by hand in words."""
        return self.describe(self.model.what_if(fields), ())

    def fields_at(self, given: Fields) -> Shown:
        """Return the fields of the calculator for a position."""
        return self.form_at(given) if self.form_at else self.form()

    def label_of(self, field: str) -> str:
        """Return what the calculator calls a field."""
        return self.label(field) if self.label else self.say(f"field_{field}")


AnyView = OddsView[Any]


def view_of(game: str, page: str = "odds") -> AnyView:
    """Return how the odds of a game are shown, or the numbers of another page of its own, such as a planner."""
    view = load_part(game, f"tabletop_nb.ui.{game}.{page}", "VIEW", "odds page")
    assert isinstance(view, OddsView)
    return view


class Source(Protocol):
    """What the odds follow: a game, the seat that looks at it, and a callback after every change.

    Attributes:
        game: The game.
        seat: Who looks.
        curtain_closed: Whether the table is hidden from that seat, because another person may be holding the device.
    """

    game: Game
    seat: int
    curtain_closed: bool

    def observe(self, listener: Callable[[], None], /) -> object:
        """Call back after every change."""


class OddsDesk(Desk):
    """The odds of the game that `source` plays, computed only while the widget is visible."""

    user_errors = (ValueError,)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source, self.view = source, view_of(source.game.rules.name)
        self.is_visible, self.is_stale, self.spend = False, True, 0
        self.shown: Shown = {"kind": "wait", "title": self.view.say("title")}
        source.observe(lambda *_: self.follow())

    def screen(self) -> Shown:
        """Return the odds in words."""
        return {"seq": self.seq, "notice": self.notice, **self.shown}

    def send(self, command: Json) -> None:
        """Handle a command; `shown` and `hidden` need no number and change none, so a click is not lost."""
        does = command.get("do") if isinstance(command, Mapping) else None
        if does not in ("shown", "hidden"):
            return super().send(command)
        self.is_visible = does == "shown"
        if self.is_visible and self.is_stale:
            super().send({"do": "update", "seq": self.seq})

    def do_update(self, command: Command) -> None:
        """Compute the odds."""
        self.update()

    def do_spend(self, command: Command) -> None:
        """Count this many Army cards, too."""
        wanted, most = command.get("at"), self.view.model.options.get("army_cards", 0)
        if type(wanted) is not int or not 0 <= wanted <= most:
            raise BadCommandError(say("odds.bad_spend", given=cut(wanted), most=most))
        self.spend = wanted
        self.update()

    def follow(self) -> None:
        """Follow the game. Behind a curtain nothing stays, even while nobody looks: the browser holds the data."""
        self.is_stale = True
        if self.is_visible or self._is_covered:
            super().send({"do": "update", "seq": self.seq})

    @property
    def _is_covered(self) -> bool:
        return self.source.curtain_closed

    def update(self) -> None:
        """Compute the odds and put them into words; behind a curtain, wait until it opens."""
        self.is_stale = self._is_covered  # an error is not tried again
        if self._is_covered:
            self.shown = {"kind": "wait", "title": self.view.say("title"), "text": say("odds.covered")}
            return
        options = dict.fromkeys(self.view.model.options, self.spend)
        shown = self.view.of_game(self.source.game, self.source.seat, options)
        self.shown, self.notice = {"kind": "odds", **shown}, None


class WhatIfDesk(Desk):
    """The odds of a position described by hand. It starts from the position of `source`, if there is one."""

    any_screen = ("shown",)

    def __init__(self, game: str, source: Source | None = None, page: str = "odds") -> None:
        super().__init__()
        self.view, self.source = view_of(game, page), source
        self.title = self.view.title or say("odds.what_if")
        # Beside the odds there is little room; a page of its own shows all numbers.
        self.place = {"is_beside": source is not None and page == "odds", "has_game": source is not None}
        self.given: Fields = self.view.model.example
        self.is_own = False  # whether the person has changed something
        self.shown: Shown = {"kind": "wait", "title": self.title, **self.place}

    def screen(self) -> Shown:
        """Return the position and its odds."""
        return {"seq": self.seq, "notice": self.notice, **self.shown}

    def do_shown(self, command: Command) -> None:
        """Show the odds. They follow the game until the person changes something."""
        self.update(self.given if self.is_own else self.start)

    def do_start(self, command: Command) -> None:
        """Go back to the position of the game."""
        self.update(self.start)
        self.is_own = False

    def do_set(self, command: Command) -> None:
        """Take another position."""
        given = command.get("given")
        if not isinstance(given, Mapping):
            raise BadCommandError(say("odds.no_position", given=short_repr(given)))
        try:
            self.update(given)
        except InvalidValueError as wrong:
            raise BadCommandError(self.explain(wrong)) from None
        self.is_own = True

    @property
    def start(self) -> Fields:
        """The position of the game; behind a curtain and without a game, the example."""
        if self.source is None or self.source.curtain_closed:
            return self.view.model.example
        return self.view.model.fields_of(self.source.game, self.source.seat)

    def explain(self, wrong: InvalidValueError) -> str:
        """Return what is wrong with a field, by the name that the form has for it."""
        field = self.view.label_of(wrong.path.partition(".")[0])
        return say("odds.bad_field", field=field, given=cut(wrong.given) or say("odds.nothing"), allowed=wrong.allowed)

    def update(self, given: Fields) -> None:
        """Show the odds of this position; if it is not possible, the last one stays."""
        shown = self.view.what_if(given)
        self.given, self.notice = self.view.model.check(given), None  # a browser may have sent more than the fields
        form = {"given": self.given, **self.view.fields_at(self.given)}
        facts = {"title": self.title, **self.place, "form": form}
        self.shown = {"kind": "what_if", **shown, **facts}


class OddsPanel(DeskWidget):
    """Draw the odds, or the calculator."""

    _esm = assets.esm("odds.js")
    _css = assets.css("rulebook.css", "felt.css", "odds.css")

    def __init__(self, desk: OddsDesk | WhatIfDesk, game: str) -> None:
        rules, words = rules_of(game), book_words("odds")
        words["symbol"] = {**rules.book.words["name"], **words["symbol"]}
        words["tip"] = rules.book.words.get("tip", {})
        super().__init__(desk, words=words, book=book(rules))


class WhatIf(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A calculator for positions described by hand; `page` chooses one of the game's own calculators."""

    def __init__(self, game: str = "evenfall", source: Source | None = None, page: str = "odds") -> None:
        self.desk = WhatIfDesk(game, source, page)
        super().__init__([OddsPanel(self.desk, game)], layout=WIDE)
        for kind in ("tt-felt", f"tt-felt-{game}") if page != "odds" else ():
            self.add_class(kind)


class Odds(ipywidgets.VBox):  # type: ignore[misc]
    """The odds of the game that `source` plays: a verdict, a picture, a table, and the calculator beside them."""

    def __init__(self, source: Source, what_if: bool = True) -> None:
        self.desk, name = OddsDesk(source), source.game.rules.name
        self.panel: OddsPanel = OddsPanel(self.desk, name)
        beside = [WhatIf(name, source)] if what_if else []
        super().__init__([self.panel, *beside], layout=WIDE)
        for kind in ("tt-felt", f"tt-felt-{name}", "tt-odds-page"):
            self.add_class(kind)

"""The odds beside a game, and the calculator for positions described by hand.

    Odds(session)             # follows any object like a `Source`: a session is one
    WhatIf("evenfall")        # no game needed

The numbers come from `tabletop_nb.odds`; here they are only drawn. A game's `OddsView` is in
`tabletop_nb.ui.<game>.odds`. Nothing is computed, and no chart library is loaded, before somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import ipywidgets

from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import Json
from tabletop_nb.core.scenario import InvalidValueError, cut, short_repr
from tabletop_nb.games import rules_of
from tabletop_nb.odds import Fields, OddsModel, Options, PositionOdds
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget, Shown, unexpected
from tabletop_nb.ui.kit.tables import OddsWords
from tabletop_nb.ui.rulebook import book, book_words
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from altair.typing import ChartType

    from tabletop_nb.ui.charts import LiveChart

T = TypeVar("T", bound=PositionOdds)

WIDE = {"width": "100%", "overflow": "visible"}


def people(game: Game) -> list[str]:
    """Return what the seats are called."""
    return [game.voice.seat(seat) for seat in range(game.players)]


@dataclass(frozen=True)
class OddsView(Generic[T]):
    """How the odds of a game are shown; each game has one instance, which `view_of` returns.

    Attributes:
        model: Where the numbers come from.
        say: The game's [odds].
        describe: Returns odds in words; it gets the names of the seats, too, which are none for a position by hand.
        chart: Returns an Altair chart of what is shown.
        form: Returns the fields of the calculator.
        label: Returns what the calculator calls a field; by default, `field_` and its name in [odds].
    """

    model: OddsModel[T]
    say: OddsWords
    describe: Callable[[T, Sequence[str]], Shown]
    chart: Callable[[Shown], ChartType]
    form: Callable[[], Shown]
    label: Callable[[str], str] | None = None

    def of_game(self, game: Game, seat: int, options: Options) -> Shown:
        """Return the odds of a seat in words."""
        return self.describe(self.model.of_game(game, seat, options), people(game))

    def what_if(self, fields: Fields) -> Shown:
        """Return the odds of a position described by hand in words."""
        return self.describe(self.model.what_if(fields), ())

    def label_of(self, field: str) -> str:
        """Return what the calculator calls a field."""
        return self.label(field) if self.label else self.say(f"field_{field}")


AnyView = OddsView[Any]


def _evenfall() -> AnyView:
    from tabletop_nb.ui.evenfall.odds import VIEW

    return VIEW


def _seasons() -> AnyView:
    from tabletop_nb.ui.seasons.odds import VIEW

    return VIEW


def _res_arcana() -> AnyView:
    from tabletop_nb.ui.res_arcana.odds import VIEW

    return VIEW


VIEWS: Mapping[str, Callable[[], AnyView]] = {"evenfall": _evenfall, "seasons": _seasons, "res_arcana": _res_arcana}


def view_of(game: str) -> AnyView:
    """Return how the odds of a game are shown."""
    rules_of(game)  # a clear error for a game that does not exist
    return VIEWS[game]()


class Source(Protocol):
    """What the odds follow: a game, the seat that looks at it, and a callback after every change.

    Attributes:
        game: The game.
        seat: Who looks.
        curtain_closed: Whether the table is hidden from that seat, because somebody else may hold the screen.
    """

    game: Game
    seat: int
    curtain_closed: bool

    def observe(self, listener: Callable[[], None], /) -> object:
        """Call back after every change."""


class OddsDesk(Desk):
    """The odds of the game that `source` plays; they are computed only while somebody looks."""

    expected = (ValueError,)

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
        """Count so many Army cards, too."""
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
    """The odds of a position described by hand."""

    def __init__(self, game: str, folded: bool) -> None:
        super().__init__()
        self.view, self.folded = view_of(game), folded
        self.given: Fields = self.view.model.example
        self.shown: Shown = {"kind": "wait", "title": say("odds.what_if"), "folded": folded}

    def screen(self) -> Shown:
        """Return the position and its odds."""
        return {"seq": self.seq, "notice": self.notice, **self.shown}

    def do_shown(self, command: Command) -> None:
        """Show the odds to somebody who looks for the first time."""
        self.update(self.given)

    def do_set(self, command: Command) -> None:
        """Take another position."""
        given = command.get("given")
        if not isinstance(given, Mapping):
            raise BadCommandError(say("odds.no_position", given=short_repr(given)))
        try:
            self.update(given)
        except InvalidValueError as wrong:
            raise BadCommandError(self.explain(wrong)) from None

    def explain(self, wrong: InvalidValueError) -> str:
        """Return what is wrong with a field, by the name that the form has for it."""
        field = self.view.label_of(wrong.path.partition(".")[0])
        return say("odds.bad_field", field=field, given=cut(wrong.given) or say("odds.nothing"), allowed=wrong.allowed)

    def update(self, given: Fields) -> None:
        """Show the odds of this position; if it is not possible, the last one stays."""
        shown = self.view.what_if(given)
        self.given, self.notice = self.view.model.check(given), None  # a browser may have sent more than the fields
        form = {"given": self.given, **self.view.form()}
        self.shown = {"kind": "what_if", **shown, "title": say("odds.what_if"), "folded": self.folded, "form": form}


class OddsPanel(DeskWidget):
    """Draw the odds, or the calculator."""

    _esm = assets.esm("odds.js")
    _css = assets.css("rulebook.css", "odds.css")

    def __init__(self, desk: OddsDesk | WhatIfDesk, game: str) -> None:
        rules, words = rules_of(game), book_words("odds")
        words["symbol"] = {**rules.book.words["name"], **words["symbol"]}
        super().__init__(desk, words=words, book=book(rules))


class WhatIf(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A calculator for positions described by hand."""

    def __init__(self, game: str = "evenfall", folded: bool = False) -> None:
        self.desk = WhatIfDesk(game, folded)
        super().__init__([OddsPanel(self.desk, game)], layout=WIDE)


class Odds(ipywidgets.VBox):  # type: ignore[misc]
    """The exact odds of the game that `source` plays, as a table and a chart, and the calculator below."""

    def __init__(self, source: Source, what_if: bool = True) -> None:
        self.desk, name = OddsDesk(source), source.game.rules.name
        self.panel: OddsPanel = OddsPanel(self.desk, name)
        self.picture: LiveChart | None = None
        self.frame = ipywidgets.VBox(layout=WIDE)  # stays in its place, so what is below is not drawn again
        below = [WhatIf(name, folded=True)] if what_if else []
        super().__init__([self.panel, self.frame, *below], layout=WIDE)
        self.desk.observe(self.draw)

    def draw(self) -> None:
        """Draw the chart again after a change; it is made when it is first needed."""
        if self.desk.shown["kind"] == "wait":
            self.frame.children = []
            if self.picture is not None:
                self.picture.close()  # the browser forgets its data, too
                self.picture = None
            return
        if not self.desk.is_visible:
            return
        try:
            self.frame.children = self.pictures(self.desk.shown)
        except Exception as error:  # it would vanish in Voilà
            self.desk.tell("problem", unexpected(error))
            self.panel.screen = self.desk.screen()

    def pictures(self, shown: Shown) -> list[LiveChart]:
        """Return the chart, if there is something to show."""
        from tabletop_nb.ui.charts import LiveChart  # here: Vega and Altair come when somebody looks

        if not shown["rows"]:
            return []
        chart = self.desk.view.chart(shown)
        if self.picture is None:
            self.picture = LiveChart(chart)
        else:
            self.picture.chart = chart
        return [self.picture]

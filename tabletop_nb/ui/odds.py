"""The odds beside a game, and the calculator for positions set by hand.

    Odds(session)             # follows any object with .game, .seat and .observe(callback)
    WhatIf("evenfall")        # no game needed

A game's own calculator stands in `tabletop_nb.ui.<game>.odds`: `odds`, `read`, `what_if`, `told`, `chart`. Nothing is
worked out, and no chart library is loaded, before somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol

import ipywidgets

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import brief, cut
from tabletop_nb.games import rules_of
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget, unexpected
from tabletop_nb.ui.rulebook import book, book_words
from tabletop_nb.ui.words import say

WIDE = {"width": "100%", "overflow": "visible"}


def percent(chance: Fraction) -> str:
    """With one digit after the point; only what is impossible is 0 %, only what is certain 100 %."""
    if chance in (0, 1):
        return say("odds.percent", number=int(100 * chance))
    rounded = f"{float(100 * chance):.1f}"
    if rounded in ("0.0", "100.0"):
        return say("odds.tiny" if rounded == "0.0" else "odds.huge")
    return say("odds.percent", number=rounded)


def cell(text: str, small: str = "", share: float | None = None) -> dict[str, Any]:
    """What stands in a cell: a word, a smaller one below, and a bar for a share of one."""
    return {"text": text, "small": small, "share": share}


def chance_cell(value: str) -> dict[str, Any]:
    """A chance as a cell: rounded to read, exact on demand."""
    chance = Fraction(value)
    return {**cell(percent(chance), "", round(float(chance), 5)), "exact": value}


def section(
    say: Callable[[str], str], key: str, rows: list[dict[str, Any]], columns: Sequence[str], notes: Iterable[str] = ()
) -> dict[str, Any]:
    """A part of the page, in a game's own words: a table under a title."""
    return {
        **{"id": key, "title": say(f"{key}_title"), "text": say(f"{key}_text"), "rows": rows},
        **{"head": say(f"{key}_head"), "columns": list(columns), "notes": list(notes)},
    }


def calculator(game: str) -> Any:
    """A game's own calculator."""
    rules_of(game)  # a clear error for a game that is not there
    return import_module(f"tabletop_nb.ui.{game}.odds")


class Source(Protocol):
    """What the odds follow: a game, the seat that looks at it, and word of every change.

    It may have `behind`: is there a curtain before that seat, because somebody else may hold the screen?
    """

    game: Game
    seat: int

    def observe(self, listener: Callable[[], None], /) -> Any:
        """Calls back after every change."""


class OddsDesk(Desk):
    """The odds of the game that `source` plays; it works only while somebody looks."""

    expected = (ValueError,)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source, self.calculator = source, calculator(source.game.rules.name)
        self.visible, self.stale, self.spend = False, True, 0
        self.told: dict[str, Any] = {"kind": "wait", "title": self.calculator.say("title")}
        source.observe(lambda *_: self.follow())

    def screen(self) -> dict[str, Any]:
        """The odds in words."""
        return {"seq": self.seq, "notice": self.notice, **self.told}

    def send(self, command: Command) -> None:
        """To be looked at, or no longer, needs no number and moves none: a click in the same moment is not lost."""
        does = command.get("do") if isinstance(command, Mapping) else None
        if does not in ("shown", "hidden"):
            return super().send(command)
        self.visible = does == "shown"
        if self.visible and self.stale:
            super().send({"do": "work_out", "seq": self.seq})

    def do_work_out(self, command: Command) -> None:
        """The odds now."""
        self.work_out()

    def do_spend(self, command: Command) -> None:
        """So many Army cards are counted, too."""
        wanted, most = command.get("at"), getattr(self.calculator, "MAX_SPEND", 0)
        if type(wanted) is not int or not 0 <= wanted <= most:
            raise BadCommandError(say("odds.bad_spend", given=cut(wanted), most=most))
        self.spend = wanted
        self.work_out()

    def follow(self) -> None:
        """The game went on. Behind a curtain nothing stays, also while nobody looks: the browser holds the data."""
        self.stale = True
        if self.visible or self._covered:
            super().send({"do": "work_out", "seq": self.seq})

    @property
    def _covered(self) -> bool:
        return bool(getattr(self.source, "behind", False))

    def work_out(self) -> None:
        """The odds now, in words."""
        self.stale = self._covered  # then they are worked out when the curtain opens; an error is not tried again
        game = self.source.game
        if self._covered:
            self.told = {"kind": "wait", "title": self.calculator.say("title"), "text": say("odds.covered")}
            return
        found = self.calculator.odds(game, self.source.seat, self.spend)
        people = [game.voice.seat(seat) for seat in range(game.players)]
        self.told, self.notice = {"kind": "odds", **self.calculator.told(found, people, self.spend)}, None


class WhatIfDesk(Desk):
    """The odds of a position set by hand."""

    expected = (ValueError,)

    def __init__(self, game: str, folded: bool) -> None:
        super().__init__()
        self.calculator, self.folded = calculator(game), folded
        self.given: Mapping[str, Any] = self.calculator.EXAMPLE
        self.told: dict[str, Any] = {"kind": "wait", "title": say("odds.what_if"), "folded": folded}

    def screen(self) -> dict[str, Any]:
        """The position and its odds."""
        return {"seq": self.seq, "notice": self.notice, **self.told}

    def do_shown(self, command: Command) -> None:
        """Somebody looks."""
        self.work_out(self.given)

    def do_set(self, command: Command) -> None:
        """Another position."""
        given = command.get("given")
        if not isinstance(given, Mapping):
            raise BadCommandError(say("odds.no_position", given=brief(given)))
        self.work_out(given)

    def work_out(self, given: Mapping[str, Any]) -> None:
        """The odds of this position; if there is none, the last one stays, with the reason."""
        told = self.calculator.told(self.calculator.what_if(given))
        self.given, self.notice = self.calculator.read(given), None  # a browser may have sent more than the fields
        form = {"given": self.given, **self.calculator.form()}
        self.told = {"kind": "what_if", **told, "title": say("odds.what_if"), "folded": self.folded, "form": form}


class OddsPanel(DeskWidget):
    """Draws the odds, or the calculator."""

    _esm = assets.esm("odds.js")
    _css = assets.css("rulebook.css", "odds.css")

    def __init__(self, desk: OddsDesk | WhatIfDesk, game: str) -> None:
        rules, told = rules_of(game), book_words("odds")
        told["symbol"] = {**rules.book.words["name"], **told["symbol"]}
        super().__init__(desk, words=told, book=book(rules))


class WhatIf(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The teacher's calculator: dice, powers and an Enemy's row set by hand."""

    def __init__(self, game: str = "evenfall", folded: bool = False) -> None:
        self.desk = WhatIfDesk(game, folded)
        super().__init__([OddsPanel(self.desk, game)], layout=WIDE)


class Odds(ipywidgets.VBox):  # type: ignore[misc]
    """The exact odds of the game that `source` plays, as a table and a chart, and the calculator below."""

    def __init__(self, source: Source, what_if: bool = True) -> None:
        self.desk, name = OddsDesk(source), source.game.rules.name
        self.panel: OddsPanel = OddsPanel(self.desk, name)
        self.picture: Any = None
        self.frame = ipywidgets.VBox(layout=WIDE)  # stays in its place: what lies below is not drawn anew
        below = [WhatIf(name, folded=True)] if what_if else []
        super().__init__([self.panel, self.frame, *below], layout=WIDE)
        self.desk.observe(self.draw)

    def draw(self) -> None:
        """The chart follows the table; it is made when it is first needed."""
        if self.desk.told["kind"] == "wait":
            self.frame.children = []
            if self.picture is not None:
                self.picture.close()  # the browser forgets its data, too
                self.picture = None
            return
        if not self.desk.visible:
            return
        try:
            self.frame.children = self.pictures(self.desk.told)
        except Exception as error:  # it would vanish in Voilà
            self.desk.tell("problem", unexpected(error))
            self.panel.screen = self.desk.screen()

    def pictures(self, told: Mapping[str, Any]) -> list[Any]:
        """The chart, if there is something to show."""
        from tabletop_nb.ui.charts import LiveChart  # here: Vega and Altair come when somebody looks

        if not told["rows"]:
            return []
        chart = self.desk.calculator.chart(told)
        if self.picture is None:
            self.picture = LiveChart(chart)
        else:
            self.picture.chart = chart
        return [self.picture]

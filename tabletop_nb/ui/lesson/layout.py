# ruff: noqa: D102  these methods are documented in the base class Piece
"""The pieces of a lesson's part that aren't desks: texts, charts, stacks, and widgets that are made when they open."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from html import escape
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import ipywidgets

from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.lesson.guess import Guess, Lines
from tabletop_nb.ui.lesson.part import Piece
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from altair.typing import ChartType

PAPER = "tt-l-paper"  # the class of a sheet of paper on the cloth
LOCK = (
    '<svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="10.5" width="16" height="10.5" '
    'rx="2.5"/><path d="M7.5 10.5V7.5a4.5 4.5 0 0 1 9 0v3"/></svg>'
)


class Text(Piece):
    """A text in Markdown on a sheet of paper."""

    def __init__(self, text: str) -> None:
        self.text = inspect.cleandoc(text)
        self.head = ""  # HTML: the title of the part that begins with this text

    @cached_property
    def widget(self) -> ipywidgets.HTML:
        """The widget that shows the text."""
        return with_classes(ipywidgets.HTML(self._html()), "tt", "tt-l-text", PAPER)

    def _html(self) -> str:
        import mistune

        return f"{self.head}{mistune.html(self.text)}"

    def set_head(self, html: str) -> None:
        """Set the title above the text."""
        self.head = html
        if "widget" in vars(self):
            self.widget.value = self._html()


class Picture(Piece):
    """A chart with the guess, once it is locked in, and with the exact answer, once it is shown.

    Args:
        draw: Returns the chart with these lines, or without any.
        guess: The guess that belongs to it.
    """

    def __init__(self, draw: Callable[[Lines | None], ChartType], guess: Guess | None = None) -> None:
        import_module("altair")  # now, so that no student waits for it when the chart opens
        self.draw, self.guess = draw, guess
        if guess is not None:
            guess.observe(self.redraw)

    @property
    def chart(self) -> ChartType:
        """The chart as it is now."""
        return self.draw(self.guess.lines if self.guess else None)

    @cached_property
    def widget(self) -> LiveChart:
        """The widget that shows the chart."""
        return LiveChart(self.chart)

    def redraw(self) -> None:
        """Draw the chart again, if it has been shown."""
        if "widget" in vars(self):
            self.widget.chart = self.chart


class Group(Piece):
    """Several pieces, each of which opens the next one."""

    pieces: list[Piece]

    @property
    def is_committed(self) -> bool:
        """Whether the student has finished every piece."""
        return all(piece.is_committed for piece in self.pieces)

    @property
    def next_step(self) -> str:
        """What the student has to do first, in words."""
        return next((piece.next_step for piece in self.pieces if not piece.is_committed), "")


class Stack(Group):
    """Pieces below each other on one sheet of paper. What is below a guess opens when it is locked in."""

    def __init__(self, *pieces: Any) -> None:
        self.pieces = [as_piece(each) for each in pieces]
        self.is_all_open = False  # for a teacher

    def observe(self, listener: Callable[[], None]) -> None:
        """Call `listener` after every change of a piece."""
        for piece in self.pieces:
            piece.observe(listener)

    @cached_property
    def widget(self) -> ipywidgets.VBox:
        """The widget that shows what is open."""
        return with_classes(ipywidgets.VBox(self._open_widgets()), "tt", "tt-l-stack", PAPER)

    def _open_widgets(self) -> list[ipywidgets.Widget]:
        return [piece.widget for piece in until_committed(self.pieces, self.is_all_open)]

    def open(self, is_all_open: bool) -> None:
        """Show everything that is open now, or all pieces."""
        self.is_all_open = is_all_open
        if "widget" in vars(self) and list(self.widget.children) != (shown := self._open_widgets()):
            self.widget.children = shown


class Placeholder(Piece):
    """A box that says when its content will appear."""

    def __init__(self, title: str, text: str) -> None:
        self.title, self.text = title, text

    @cached_property
    def widget(self) -> ipywidgets.HTML:
        """The widget that shows the box."""
        text = f"<span><b>{escape(self.title)}</b> {escape(self.text)}</span>"
        return with_classes(ipywidgets.HTML(f'<p class="tt-l-closed">{LOCK}{text}</p>'), "tt", PAPER)


class Explanation(Stack):
    """Pieces that explain the exact answer. They open when it is shown."""

    def __init__(self, guess: Guess, *pieces: Any) -> None:
        self.guess = guess
        super().__init__(*pieces)

    @property
    def is_committed(self) -> bool:
        return self.guess.is_revealed and super().is_committed

    @property
    def next_step(self) -> str:
        if not self.guess.is_committed:
            return self.guess.next_step
        return super().next_step if self.guess.is_revealed else say("lesson.next_step.exact")

    def observe(self, listener: Callable[[], None]) -> None:
        self.guess.observe(listener)
        super().observe(listener)

    @cached_property
    def _closed(self) -> Placeholder:
        return Placeholder(say("lesson.closed_exact"), say("lesson.closed_exact_why"))

    def _open_widgets(self) -> list[ipywidgets.Widget]:
        is_open = self.guess.is_revealed or self.is_all_open
        return super()._open_widgets() if is_open else [self._closed.widget]


class Later(Piece):
    """A widget of any kind that is made when its place opens, such as a game to play. It takes the whole width."""

    is_wide = True

    def __init__(self, make: Callable[[], ipywidgets.Widget]) -> None:
        self.make = make

    @cached_property
    def widget(self) -> ipywidgets.Widget:
        """The widget."""
        return self.make()


def as_piece(thing: Any) -> Piece:
    """Return what an author wrote as a piece: a text, a list of pieces, a function that makes a widget, or a piece."""
    if isinstance(thing, Piece):
        return thing
    if isinstance(thing, str):
        return Text(thing)
    return Stack(*thing) if isinstance(thing, list) else Later(thing)


def on_paper(piece: Piece) -> Piece:
    """Return a piece that has a sheet of its own: a chart alone has none."""
    return Stack(piece) if isinstance(piece, Picture) else piece


def until_committed(pieces: Iterable[Piece], is_all_open: bool) -> Iterator[Piece]:
    """Yield the pieces up to the first unfinished one, or all of them."""
    for piece in pieces:
        yield piece
        if not piece.is_committed and not is_all_open:
            return


def pairs(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bool]]:
    """Yield each piece, and whether it takes the whole width. Narrow ones are in pairs; one that is left over is wide.

    >>> [is_wide for _, is_wide in pairs([Text("1"), Text("2"), Text("3"), Later(ipywidgets.Label), Text("4")])]
    [False, False, True, True, True]
    """
    remaining = list(pieces)
    while remaining:
        narrow = list(takewhile(lambda piece: not piece.is_wide, remaining))
        group, remaining = (narrow, remaining[len(narrow) :]) if narrow else (remaining[:1], remaining[1:])
        for at, piece in enumerate(group):
            yield piece, not narrow or (at == len(group) - 1 and len(group) % 2 == 1)


def with_classes(widget: Any, *names: str) -> Any:
    """Return a widget of ipywidgets with these classes."""
    for name in names:
        widget.add_class(name)
    return widget

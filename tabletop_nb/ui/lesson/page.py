# ruff: noqa: D102  these methods are documented in the base class Part
"""The parts of a lesson: each opens when the student has finished the one before.

In Voilà, one part at a time takes the page. In JupyterLab, each is below its cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.ui.desk import BadCommandError, Command
from tabletop_nb.ui.lesson.layout import (
    LOCK,
    Group,
    Placeholder,
    Stack,
    Text,
    as_piece,
    on_paper,
    pairs,
    until_committed,
    with_classes,
)
from tabletop_nb.ui.lesson.part import Part, Piece, is_storable
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from tabletop_nb.ui.lesson.answers import Lesson


class Section(Group):
    """One part of a lesson: its pieces are in pairs beside each other, and open one after the other."""

    def __init__(
        self, lesson: Lesson, number: int, title: str, pieces: tuple[Any, ...], minutes: int, about: str
    ) -> None:
        self.lesson, self.number, self.title, self.minutes, self.about = lesson, number, title, minutes, about
        self.pieces = [on_paper(as_piece(each)) for each in pieces]
        self._shown: list[ipywidgets.Widget] = []
        self._placeholders: dict[str, Placeholder] = {}

    @cached_property
    def widget(self) -> ipywidgets.VBox:
        """The grid of the pieces that are open."""
        box = with_classes(ipywidgets.VBox(), "tt-felt", f"tt-felt-{self.lesson.game}", "tt-lesson")
        self._show(box)
        return box

    def update(self) -> None:
        """Show everything that is open now."""
        self.set_head()
        if "widget" in vars(self):
            self._show(self.widget)

    def _show(self, box: ipywidgets.VBox) -> None:
        shown = list(self._cells())
        if shown != self._shown:  # a widget that stays keeps what is typed into it
            box.children = self._shown = shown

    def _cells(self) -> Iterator[ipywidgets.Widget]:
        if self.lesson.is_paged and self.lesson.current_part != self.number:
            return
        if not self.lesson.is_open_part(self.number):
            yield self._closed
            return
        for piece, is_wide in self._open_pieces():
            yield _placed(piece, is_wide)
        if self.lesson.is_paged:
            yield with_classes(self.lesson.foot.widget, "is-wide")

    def _open_pieces(self) -> Iterator[tuple[Piece, bool]]:
        """Yield the pieces up to the first unfinished one, then a placeholder if more follow."""
        placed = list(pairs(self.pieces))
        opened = list(until_committed(self.pieces, self.lesson.is_open))
        for piece, is_wide in placed[: len(opened)]:
            if isinstance(piece, Stack):
                piece.open(self.lesson.is_open)
            yield piece, is_wide
        is_more = len(opened) < len(placed)
        if is_more and not opened[-1].is_wide and not placed[len(opened)][1]:
            closed = {say(f"lesson.next_step.{kind}"): kind for kind in ("guess", "count")}
            if kind := closed.get(opened[-1].next_step):
                yield self._result_placeholder(kind), False

    def set_head(self) -> None:
        """Write the number and title of the part above its first text."""
        first = next((piece for piece in self.pieces if isinstance(piece, Text)), None)
        if first is not None:
            first.set_head(self._head())

    def _head(self) -> str:
        facts = {"number": self.number, "count": len(self.lesson.sections), "minutes": self.minutes}
        kicker = escape(say("lesson.part", **facts))
        title = f'<h2 id="part-{self.number}" tabindex="-1">{escape(self.title)}</h2>'
        return f'<p class="tt-l-kicker">{kicker}</p>{title}'

    @cached_property
    def _closed(self) -> ipywidgets.HTML:
        """What a notebook shows in place of a part that isn't open."""
        title = escape(say("lesson.closed_part", number=self.number, title=self.title))
        text = f"<b>{title}</b> {escape(say('lesson.closed_until', number=self.number - 1))}"
        return with_classes(ipywidgets.HTML(f'<p class="tt-l-closed">{LOCK}<span>{text}</span></p>'), "tt", "is-wide")

    def _result_placeholder(self, kind: str) -> Piece:
        """Return the box that is shown instead of the result until the guess, or the count, is locked in."""
        if kind not in self._placeholders:
            self._placeholders[kind] = Placeholder(say(f"lesson.closed_{kind}"), say(f"lesson.closed_{kind}_why"))
        return self._placeholders[kind]


def _placed(piece: Piece, is_wide: bool) -> ipywidgets.Widget:
    """Return the widget of a piece, as wide as its place."""
    return with_classes(piece.widget, "is-wide") if is_wide else piece.widget


class Top(Part):
    """The list of the parts, above them. It remembers the whole lesson, because closed parts aren't in the page.

    Each student has a place of their own: the part they are at, and whether all parts are open or were opened before.
    """

    what = "top"
    # Other parts redraw this one, so a click may name an older screen.
    any_screen = ("restore", "recall", "go", "open")

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(f"{lesson.key} page")
        self.lesson = lesson
        self.moves = 0  # how often the student has gone to another part
        self.students: dict[str, JsonObject] = {}  # by seed, as the browser stores them
        self._current = "0"  # the seed of the student who is here

    def content(self) -> JsonObject:
        lesson = self.lesson
        return {
            "title": lesson.title,
            "parts": [self._part(section) for section in lesson.sections],
            "currentPart": lesson.current_part,
            "moves": self.moves,
            "isPaged": lesson.is_paged,
            "isOpen": lesson.is_open,
            "names": [part.key for part in lesson.parts()],
            "memory": {part.key: part.stored() for part in lesson.parts() if not part.is_untouched},
        }

    def _part(self, section: Section) -> JsonObject:
        is_open = self.lesson.is_open_part(section.number)
        is_current = self.lesson.is_paged and section.number == self.lesson.current_part
        is_done = is_open and section.is_committed and section is not self.lesson.sections[-1]
        state = "here" if is_current else "done" if is_done else "open" if is_open else "closed"
        return {"n": section.number, "title": section.title, "state": state, "word": say(f"lesson.part_state.{state}")}

    def stored(self) -> Json:
        return {"students": {**self.students, self._current: self._place()}}

    def _place(self) -> JsonObject:
        lesson = self.lesson
        return {"part": lesson.current_part, "open": lesson.is_open, "opened": lesson.was_opened}

    def keep_place(self) -> None:
        """Remember where the student is who leaves."""
        self.students[self._current] = self._place()

    def restore(self, stored: Json) -> None:
        """Load where each student was. An address with #open, and earlier versions, say `open` for everybody."""
        if isinstance(stored, dict):
            students = stored.get("students")
            if isinstance(students, dict):
                self.students = {str(seed): place for seed, place in students.items() if isinstance(place, dict)}
            self._current = str(self.lesson.seed)
            self._load({**self.students.get(self._current, {}), **stored})

    def _load(self, place: JsonObject) -> None:
        """Open what was open, and go to the part where the student was."""
        self.lesson.was_opened = self.lesson.was_opened or place.get("opened") is True
        if not self.lesson.is_open and place.get("open") is True:
            self.lesson.open_all(True)
        number = place.get("part")
        if type(number) is int and self.lesson.is_open_part(number):
            self.lesson.go(number)

    def load_student(self) -> None:
        """Go to where the current student was. What a student did before typing a name stays theirs."""
        seed = str(self.lesson.seed)
        if seed == self._current:
            return
        is_first_name = self._current == "0" and seed not in self.students
        self._current = seed
        if is_first_name:
            self.students.pop("0", None)
        else:
            self.lesson.close_for_next_student()
            self._load(self.students.get(seed, {}))

    def do_recall(self, command: Command) -> None:
        """Load everything that the browser has stored of this lesson."""
        kept = command.get("kept")
        if isinstance(kept, dict) and is_storable(kept):
            self.lesson.recall(kept)
            self.restore(kept.get(self.key))

    def do_go(self, command: Command) -> None:
        """Go to another part, if it is open."""
        number = command.get("part")
        if type(number) is not int or not self.lesson.is_open_part(number):
            raise BadCommandError(say("lesson.not_open"))
        self.moves += 1
        self.lesson.go(number)

    def do_open(self, command: Command) -> None:
        """Open all parts, for a teacher, or close them again."""
        self.lesson.open_all(command.get("all") is True)
        self.tell("done", say("lesson.all_open" if self.lesson.is_open else "lesson.closed_again"))


class Foot(Part):
    """What comes next, below a part: the closed parts, and the Back and Next buttons."""

    what = "foot"
    any_screen = ("go",)

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson

    def content(self) -> JsonObject:
        lesson, number = self.lesson, self.lesson.current_part
        closed = [section for section in lesson.sections if not lesson.is_open_part(section.number)]
        step = lesson.sections[number - 1].next_step if lesson.sections else ""
        return {
            "closed": [{"n": each.number, "title": each.title, "about": each.about} for each in closed],
            "back": number - 1,
            "next": number + 1 if number < len(lesson.sections) else 0,
            "isNextOpen": lesson.is_open_part(number + 1),
            "tip": say("lesson.to_open", step=step, number=number + 1) if step else "",
        }

    def do_go(self, command: Command) -> None:
        """Go to another part, if it is open."""
        self.lesson.top.do_go(command)

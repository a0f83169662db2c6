# ruff: noqa: D102  these methods are documented in the base class Part
"""The widgets to try a thousand times, to count and to explore: Many, Simulation, CountGrid, Slider, SliderChart."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop_nb.core.plain import JsonObject
from tabletop_nb.core.scenario import cut
from tabletop_nb.lessons.kinds import Roll
from tabletop_nb.lessons.trials import Tries
from tabletop_nb.ui.desk import BadCommandError, Command
from tabletop_nb.ui.lesson.guess import Guess, Lines, Trial
from tabletop_nb.ui.lesson.layout import Picture, Stack
from tabletop_nb.ui.lesson.part import Part, number_in
from tabletop_nb.ui.lesson.pictures import convergence_chart
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from altair.typing import ChartType

MAX_TRIES = 20_000  # of each choice; more show nothing new
PROGRESS_AFTER = 1.0  # seconds before progress is shown, and between two updates


class Many(Trial):
    """Buttons that repeat the same tries a hundred or a thousand times."""

    what = "many"

    def __init__(self, tries: Tries, choices: Sequence[Roll], times: Sequence[int] = (100, 1_000)) -> None:
        super().__init__()
        self.tries, self.choices, self.times = tries, tuple(choices), tuple(times)
        self.done = self.of = 0
        self.has_run = False
        self.observe(tries.notify)
        tries.listeners.append(self.redraw)

    def content(self) -> JsonObject:
        counts = {kept: len(self.tries.results.get(kept, [])) for kept in self.choices}
        describe = self.tries.game.describe
        rows = [say("lesson.tried", choice=describe(kept), count=f"{n:,}") for kept, n in counts.items()]
        allowed = [times for times in self.times if max(counts.values()) + times <= MAX_TRIES]
        buttons: list[JsonObject] = [
            {"times": times, "text": say("lesson.times", count=f"{times:,}")} for times in allowed
        ]
        return {"buttons": buttons, "rows": rows, "done": self.done, "of": self.of}

    def do_many(self, command: Command) -> None:
        """Try each choice this many times."""
        times = command.get("times")
        if type(times) is not int or times not in self.times:
            low, high = min(self.times), max(self.times)
            raise BadCommandError(say("lesson.bad_value", value=cut(times), low=low, high=high))
        self._run(times)
        self.tell("done", say("lesson.ran", count=f"{times:,}"))

    def _run(self, times: int) -> None:
        """Try each choice this many times and show the progress every second."""
        shown_at = time.monotonic()
        for done in self.tries.many(self.choices, times):
            if time.monotonic() - shown_at > PROGRESS_AFTER:
                shown_at = time.monotonic()
                self._show_progress(done, times)
        self.done = self.of = 0
        self.has_run = True

    @property
    def to_try(self) -> str:
        return "" if self.has_run else say("lesson.to_try.many")

    def forget(self) -> None:
        self.has_run = False
        self.tries.forget()

    def _show_progress(self, done: int, of: int) -> None:
        self.done, self.of = done, of
        self.tell("done", say("lesson.busy", done=f"{done:,}", of=f"{of:,}"))
        self.redraw()


class CountGrid(Part):
    """A grid of equally likely results. The student marks the good ones; the answers come when the count is locked in.

    Args:
        answers: The letter and the name of what each result captures, row by row; the last kind is nothing.
        across: What the columns are.
        down: What the rows are.
        count: The guess that counts them.
        size: The number of columns.
    """

    what = "grid"

    def __init__(
        self, answers: Sequence[tuple[str, str]], across: str, down: str, count: Guess, *, size: int = 6
    ) -> None:
        super().__init__()
        self.answers, self.across, self.down, self.count, self.size = tuple(answers), across, down, count, size
        self.kinds = sorted(set(self.answers), key=lambda answer: (not answer[0].isalpha(), answer))
        count.observe(self.redraw)

    def content(self) -> JsonObject:
        answers: list[JsonObject] = [
            {"letter": letter, "name": name, "kind": self.kinds.index((letter, name))} for letter, name in self.answers
        ]
        is_shown = self.count.is_revealed
        faces = list(range(1, self.size + 1))
        student = str(self.count.seed())  # the browser forgets the marks of another one
        place: JsonObject = {"ask": student, "across": self.across, "down": self.down}
        return {**place, "faces": faces, "answers": answers if is_shown else []}


class Simulation(Stack):
    """`Many` with a chart of the shares and their error bands, and the guess; in the end, the exact chances."""

    def __init__(self, tries: Tries, choices: Sequence[Roll], guess: Guess | None = None) -> None:
        self.many = Many(tries, choices)
        self.picture = Picture(lambda lines: convergence_chart(tries, choices, lines), guess)
        tries.listeners.append(self.picture.redraw)
        if guess is not None:
            guess.reveal_after(self.many)
        super().__init__(self.picture, self.many)


class Slider(Trial):
    """A slider. `show(value)` returns what to see at a value: `title`, `text`, `dice` and `rows`.

    Args:
        label: What its value is.
        values: Its values.
        show: Returns what to see at a value.
        start: Where it starts.
        wanted: How many different titles the student has to see before the exact answer is shown.
        goal: That in words; by default, to move the slider until the title changes.
    """

    what = "slider"

    def __init__(
        self,
        label: str,
        values: Sequence[float],
        show: Callable[[float], JsonObject],
        start: int = 0,
        *,
        wanted: int = 2,
        goal: str = "",
    ) -> None:
        super().__init__()
        self.label, self.values, self.show, self.at = label, tuple(values), show, start
        self.start, self.wanted, self.goal = start, wanted, goal or say("lesson.to_try.slider")
        self.seen = {str(show(self.value)["title"])}  # titles

    @property
    def value(self) -> float:
        """The value the slider is set to."""
        return self.values[self.at]

    def content(self) -> JsonObject:
        position: JsonObject = {"at": self.at, "most": len(self.values) - 1, "value": f"{self.value:g}"}
        return {"label": self.label, **position, **self.show(self.value)}

    def do_slide(self, command: Command) -> None:
        """Move the slider to its nth value."""
        self.at = int(number_in(command, 0, len(self.values) - 1))
        title = str(self.show(self.value)["title"])
        self.seen.add(title)
        self.tell("done", title)

    @property
    def to_try(self) -> str:
        return "" if len(self.seen) >= self.wanted else self.goal

    def forget(self) -> None:
        self.at = self.start
        self.seen = {str(self.show(self.value)["title"])}


class SliderChart(Stack):
    """A slider with a chart that follows it. `draw(value, lines)` returns the chart."""

    def __init__(
        self, slider: Slider, draw: Callable[[float, Lines | None], ChartType], guess: Guess | None = None
    ) -> None:
        self.picture = Picture(lambda lines: draw(slider.value, lines), guess)
        slider.observe(self.picture.redraw)
        if guess is not None:
            guess.reveal_after(slider)
        super().__init__(slider, self.picture)

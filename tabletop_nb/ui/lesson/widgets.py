# ruff: noqa: D102  these methods are documented in the base class Part
"""The widgets to try a thousand times and to explore: Many, Simulation, Slider, SliderChart."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop_nb.core.plain import JsonObject
from tabletop_nb.core.scenario import cut
from tabletop_nb.lessons.kinds import Roll
from tabletop_nb.lessons.trials import Tries
from tabletop_nb.ui.desk import BadCommandError, Command
from tabletop_nb.ui.lesson.guess import Guess, Lines
from tabletop_nb.ui.lesson.layout import Picture, Stack
from tabletop_nb.ui.lesson.part import Part, number_in
from tabletop_nb.ui.lesson.pictures import convergence_chart
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from altair.typing import ChartType

MAX_TRIES = 20_000  # of each choice; more show nothing new
PROGRESS_AFTER = 1.0  # seconds before progress is shown, and between two updates


class Many(Part):
    """Buttons that repeat the same tries a hundred or a thousand times."""

    what = "many"

    def __init__(self, tries: Tries, choices: Sequence[Roll], times: Sequence[int] = (100, 1_000)) -> None:
        super().__init__()
        self.tries, self.choices, self.times = tries, tuple(choices), tuple(times)
        self.done = self.of = 0
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

    def _show_progress(self, done: int, of: int) -> None:
        self.done, self.of = done, of
        self.tell("done", say("lesson.busy", done=f"{done:,}", of=f"{of:,}"))
        self.redraw()


class Simulation(Stack):
    """`Many` with a chart of the shares and their error bands, the guess, and the exact chances."""

    def __init__(self, tries: Tries, choices: Sequence[Roll], guess: Guess | None = None) -> None:
        self.many = Many(tries, choices)
        self.picture = Picture(lambda lines: convergence_chart(tries, choices, lines), guess)
        tries.listeners.append(self.picture.redraw)
        super().__init__(self.picture, self.many)


class Slider(Part):
    """A slider. `show(value)` returns what to see at a value: `title`, `text`, `dice` and `rows`."""

    what = "slider"

    def __init__(
        self, label: str, values: Sequence[float], show: Callable[[float], JsonObject], start: int = 0
    ) -> None:
        super().__init__()
        self.label, self.values, self.show, self.at = label, tuple(values), show, start

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
        self.tell("done", str(self.show(self.value)["title"]))


class SliderChart(Stack):
    """A slider with a chart that follows it. `draw(value, lines)` returns the chart."""

    def __init__(
        self, slider: Slider, draw: Callable[[float, Lines | None], ChartType], guess: Guess | None = None
    ) -> None:
        self.picture = Picture(lambda lines: draw(slider.value, lines), guess)
        slider.observe(self.picture.redraw)
        super().__init__(slider, self.picture)

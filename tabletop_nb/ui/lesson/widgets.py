# ruff: noqa: D102  Part describes content, stored and restore once
"""The widgets to guess, to try and to explore: Guess, ByHand, Many, Simulation, Slider, SliderChart."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import ipywidgets

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.core.scenario import cut
from tabletop_nb.lessons.kinds import Keep, Roll, describe_kept, mark_kept
from tabletop_nb.lessons.numbers import percent
from tabletop_nb.lessons.trials import Tries
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.desk import BadCommandError, Command
from tabletop_nb.ui.lesson.part import Part, number_in
from tabletop_nb.ui.lesson.pictures import convergence_chart
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from altair.typing import ChartType

MAX_TRIES = 20_000  # of each choice; more show nothing new
PROGRESS_AFTER = 1.0  # seconds before progress is shown, and between two updates


class Guess(Part):
    """A guess that is made before anything is known, and then locked.

    Attributes:
        share: The guess from 0 to 1, or None before it is made.
    """

    what = "guess"

    def __init__(self, question: str, *, start: int = 50, key: str = "") -> None:
        super().__init__(key)
        self.question, self.start = question, start
        self.share: float | None = None

    def content(self) -> JsonObject:
        value = self.start if self.share is None else round(100 * self.share)
        return {"ask": self.question, "value": value, "locked": self.share is not None, "message": self._message()}

    def _message(self) -> str:
        return "" if self.share is None else say("lesson.guess_locked", share=percent(self.share))

    def stored(self) -> Json:
        return self.share

    def restore(self, stored: Json) -> None:
        if isinstance(stored, int | float) and not isinstance(stored, bool) and 0 <= stored <= 1:
            self.share = float(stored)

    def do_commit(self, command: Command) -> None:
        """Lock the guess. A second one is ignored."""
        if self.share is None:
            self.share = number_in(command, 0, 100) / 100
        self.tell("done", self._message())

    def clear(self) -> None:
        """Forget the guess."""
        self.share = None
        super().clear()


class ByHand(Part):
    """A roll to try by hand: pick the dice to keep, roll the others, see the tally."""

    what = "byhand"

    def __init__(self, tries: Tries, question: str, wanted: int = 10) -> None:
        super().__init__()
        self.tries, self.question, self.wanted = tries, question, wanted
        self.last: tuple[Roll, Roll] | None = None  # the dice that were kept, and the whole roll
        self.results: dict[Roll, list[bool]] = {}  # by hand only; `tries` may have thousands more
        self.observe(tries.notify)

    def content(self) -> JsonObject:
        count = sum(map(len, self.results.values()))
        missing = max(0, self.wanted - count)
        more = say("lesson.more_tries", count=missing) if missing else say("lesson.enough_tries", count=count)
        tally = [self._row(*result) for result in self.results.items()]
        return {"ask": self.question, "roll": self.tries.game.roll, "last": self._last(), "tally": tally, "more": more}

    def do_reroll(self, command: Command) -> None:
        """Try once with the dice at these positions kept."""
        kept = Keep(self.tries.game.roll).parse(command.get("keep"))
        self.last = kept, self.tries.once(kept)
        self.results.setdefault(kept, []).append(self.tries.results[kept][-1])
        self.tell("done", self._outcome(self.last[1]))

    def _last(self) -> JsonObject | None:
        if self.last is None:
            return None
        kept, rolled = self.last
        return {"dice": mark_kept(rolled, kept), "won": self.tries.game.wins(rolled), "message": self._outcome(rolled)}

    def _outcome(self, rolled: Roll) -> str:
        prize = self.tries.game.prize(rolled)
        return say("lesson.won", prize=prize) if prize else say("lesson.missed")

    def _row(self, kept: Roll, results: Sequence[bool]) -> JsonObject:
        wins, tries = sum(results), len(results)
        label = say("lesson.tally", wins=f"{wins:,}", tries=f"{tries:,}", share=percent(wins / tries))
        return {"choice": describe_kept(kept), "label": label, "share": wins / tries}


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
        rows = [say("lesson.tried", choice=describe_kept(kept), count=f"{n:,}") for kept, n in counts.items()]
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


class Simulation(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """`Many` with a chart of the shares and their error bands, the guess, and the exact chances."""

    def __init__(self, tries: Tries, choices: Sequence[Roll], guess: Guess | None = None, exact: bool = False) -> None:
        self.tries, self.choices, self.guess, self.exact = tries, tuple(choices), guess, exact
        self.many = Many(tries, choices)
        self.chart = LiveChart(self._draw())
        tries.listeners.append(self.update)
        if guess is not None:
            guess.observe(self.update)
        super().__init__([self.many.widget, self.chart])

    def _draw(self) -> ChartType:
        return convergence_chart(self.tries, self.choices, self.guess.share if self.guess else None, self.exact)

    def update(self) -> None:
        """Draw the chart again."""
        self.chart.chart = self._draw()


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


class SliderChart(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A slider with a chart that follows it. `draw(value)` returns the chart."""

    def __init__(self, slider: Slider, draw: Callable[[float], ChartType]) -> None:
        self.slider, self.draw, self.chart = slider, draw, LiveChart(draw(slider.value))
        slider.observe(self.update)
        super().__init__([slider.widget, self.chart])

    def update(self) -> None:
        """Draw the chart at the slider's value."""
        self.chart.chart = self.draw(self.slider.value)

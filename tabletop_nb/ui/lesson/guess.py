# ruff: noqa: D102  these methods are documented in the base class Part
"""A guess that is made before anything is known, and then stays on every chart."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.lessons.scale import Scale
from tabletop_nb.ui.desk import Command
from tabletop_nb.ui.lesson.part import Part, number_in
from tabletop_nb.ui.words import say


class Lines(NamedTuple):
    """What every chart shows once a guess is locked in: the guess and the exact answer, in numbers and in words."""

    guess: float
    exact: float
    guess_words: str
    exact_words: str


class Guess(Part):
    """A guess on a slider that starts empty. Once it is locked in, it can't be moved.

    Args:
        question: What to guess.
        exact: The exact answer. It isn't sent to the browser before the guess is locked in.
        scale: The values of the slider; by default a chance in percent.
        key: The name under which the browser stores it.

    Attributes:
        value: The guess, or None before it is locked in.
    """

    what = "guess"

    def __init__(self, question: str, exact: Fraction, scale: Scale | None = None, *, key: str = "") -> None:
        super().__init__(key)
        self.question, self.exact, self.scale = question, Fraction(exact), scale or Scale()
        self.value: float | None = None

    @property
    def is_committed(self) -> bool:
        return self.value is not None

    @property
    def next_step(self) -> str:
        return say("lesson.next_step.guess")

    @property
    def lines(self) -> Lines | None:
        """The guess and the exact answer for a chart; None before the guess is locked in."""
        if self.value is None:
            return None
        guess = say("lesson.chart.guess", value=self.scale.describe(self.value))
        exact = say("lesson.chart.exact", value=self.scale.describe(self.exact))
        return Lines(self.value, float(self.exact), guess, exact)

    def content(self) -> JsonObject:
        return {
            "ask": self.question,
            "labels": self.scale.labels,
            "value": self._position(),
            "message": self._message(),
        }

    def _position(self) -> int | None:
        """Return where on the slider the guess is."""
        return None if self.value is None else round((self.value - self.scale.low) / float(self.scale.step))

    def _message(self) -> str:
        return "" if self.value is None else self.scale.compare(self.value, self.exact)

    def stored(self) -> Json:
        return self.value

    def restore(self, stored: Json) -> None:
        if isinstance(stored, bool) or not isinstance(stored, int | float):
            return
        if self.scale.low <= stored <= self.scale.high:
            self.value = float(stored)

    def do_commit(self, command: Command) -> None:
        """Lock in the guess. A second one is ignored."""
        if self.value is None:
            values = self.scale.values
            self.value = float(values[int(number_in(command, 0, len(values) - 1))])
        self.tell("done", f"{say('lesson.locked')} {self._message()}")

    def clear(self) -> None:
        """Forget the guess."""
        self.value = None
        super().clear()

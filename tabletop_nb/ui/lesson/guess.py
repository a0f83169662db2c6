# ruff: noqa: D102  these methods are documented in the base class Part
"""A guess that is made before anything is known, and then stays on every chart.

Once it is locked in, charts show the guess. They show the exact answer when the student has also tried it
out: rolled by hand, run the simulation, or moved the slider. A button shows it earlier.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from fractions import Fraction
from math import nan
from typing import NamedTuple

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.lessons.scale import Scale
from tabletop_nb.ui.desk import BadCommandError, Command
from tabletop_nb.ui.lesson.part import Part, number_in
from tabletop_nb.ui.words import say


class Lines(NamedTuple):
    """What every chart shows once a guess is locked in: the guess and, when it is known, the exact answer."""

    guess: float
    exact: float | None
    guess_words: str
    exact_words: str


class Trial(Part):
    """A part in which the student tries something out before the exact answer is shown."""

    @property
    @abstractmethod
    def to_try(self) -> str:
        """What is left to try, in words; empty when the student has tried enough."""

    @abstractmethod
    def forget(self) -> None:
        """Forget what was tried: the student starts over, or another one is here."""


class Guess(Part):
    """A guess on a slider that starts empty. Once it is locked in, it can't be moved.

    Each student has a guess of their own: `stored` returns all guesses of this browser, by seed.

    Args:
        question: What to guess.
        exact: The exact answer. It isn't sent to the browser before the student has tried it out.
        scale: The values of the slider; by default a chance in percent. A scale that counts has a field to type in.
        key: The name under which the browser stores it.
        seed: Returns the seed of the current student, 0 without a name.

    Attributes:
        value: The guess, or None before it is locked in.
        is_revealed: Whether the exact answer is shown.
        trials: What the student tries before the exact answer is shown.
    """

    what = "guess"
    any_screen = ("restore", "reveal")  # a roll may have changed the screen before

    def __init__(
        self,
        question: str,
        exact: Fraction,
        scale: Scale | None = None,
        *,
        key: str = "",
        seed: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(key)
        self.question, self.exact, self.scale, self.seed = question, Fraction(exact), scale or Scale(), seed
        self.value: float | None = None
        self.is_revealed = False
        self.trials: list[Trial] = []
        self.records: dict[str, JsonObject] = {}  # by seed, as the browser stores them
        self._is_nameless = False  # locked in on this page, before the student typed a name

    def reveal_after(self, trial: Trial) -> None:
        """Show the exact answer only when this has been tried, too."""
        self.trials.append(trial)
        trial.observe(self._on_trial)

    def _on_trial(self) -> None:
        if self.value is not None and not self.is_revealed:
            self._reveal_if_tried()
            self.changed() if self.is_revealed else self.redraw()

    def _reveal_if_tried(self) -> None:
        if not self.to_try:
            self._lock(self.value, is_revealed=True)

    def _lock(self, value: float | None, *, is_revealed: bool) -> None:
        self.value, self.is_revealed = value, is_revealed
        self.records[str(self.seed())] = {"guess": value, "exact": is_revealed}

    @property
    def is_committed(self) -> bool:
        return self.value is not None

    @property
    def next_step(self) -> str:
        return say("lesson.next_step.count" if self.scale.count else "lesson.next_step.guess")

    @property
    def to_try(self) -> list[str]:
        """What is left to try before the exact answer is shown."""
        return [each.to_try for each in self.trials if each.to_try]

    @property
    def lines(self) -> Lines | None:
        """The guess and, once it is revealed, the exact answer for a chart; None before the guess is locked in."""
        if self.value is None:
            return None
        guess = say("lesson.chart.guess", value=self.scale.describe(self.value))
        if not self.is_revealed:
            return Lines(self.value, None, guess, "")
        exact = say("lesson.chart.exact", value=self.scale.describe(self.exact))
        return Lines(self.value, float(self.exact), guess, exact)

    def content(self) -> JsonObject:
        is_waiting = self.is_committed and not self.is_revealed
        return {
            "ask": self.question,
            "labels": self.scale.labels,
            "count": self.scale.count,
            "value": self._position(),
            "message": self._message(),
            "toTry": self.to_try if is_waiting else [],
            "isRevealed": self.is_revealed,
        }

    def _position(self) -> int | None:
        """Return where on the slider the guess is."""
        return None if self.value is None else round((self.value - self.scale.low) / float(self.scale.step))

    def _message(self) -> str:
        return self.scale.compare(self.value, self.exact) if self.value is not None and self.is_revealed else ""

    def stored(self) -> Json:
        return dict(self.records)

    def restore(self, stored: Json) -> None:
        if isinstance(stored, dict):
            self.records = {str(seed): record for seed, record in stored.items() if isinstance(record, dict)}
        else:  # an earlier version stored one number for everybody, and showed the exact answer at once
            self.records = {str(self.seed()): {"guess": stored, "exact": True}}
        self._load()

    def _load(self) -> None:
        """Take the guess of the current student from the records, if it is on the scale."""
        record = self.records.get(str(self.seed()), {})
        value = record.get("guess")
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        number = float(value) if is_number else nan  # type: ignore[arg-type]
        self.value = number if self.scale.low <= number <= self.scale.high else None
        self.is_revealed = self.value is not None and (record.get("exact") is True or not self.trials)

    def load_student(self) -> None:
        """Show the guess of the current student, and forget what another one tried.

        A guess that was locked in on this page without a name belongs to the first name that is typed.
        """
        seed = str(self.seed())
        if self._is_nameless and seed not in self.records and "0" in self.records:
            self.records[seed] = self.records.pop("0")
        else:
            self._forget_trials()
        self._is_nameless = False
        self.notice = None
        self._load()
        self.changed()

    def _forget_trials(self) -> None:
        for each in self.trials:
            each.forget()
            each.redraw()

    def do_commit(self, command: Command) -> None:
        """Lock in the guess. A second one is ignored."""
        if self.value is None:
            values = self.scale.values
            guess = float(values[int(number_in(command, 0, len(values) - 1))])
            self._lock(guess, is_revealed=False)
            self._is_nameless = self.seed() == 0
            self._reveal_if_tried()
        self.tell("done", f"{say('lesson.locked')} {self._message()}".strip())

    def do_reveal(self, command: Command) -> None:
        """Show the exact answer, before everything was tried."""
        if self.value is None:
            raise BadCommandError(say("lesson.guess_first"))
        self._lock(self.value, is_revealed=True)
        self.tell("done", self._message())

    def clear(self) -> None:
        """Forget the guess of this student, and what was tried."""
        self.records.pop(str(self.seed()), None)
        self._forget_trials()
        self.notice = None
        self._load()
        super().clear()

"""One student's attempts at one exercise: what was answered, the feedback, and when the solution may be shown."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.lessons.exercise import Exercise, Verdict, unreadable
from tabletop_nb.lessons.numbers import UnreadableError
from tabletop_nb.lessons.words import say

TRIES_BEFORE_SOLUTION = 3
MAX_STORED_ANSWERS = 50  # that the browser stores for each exercise


class Attempts:
    """The answers given to an exercise. Without feedback they are only saved: for graded work.

    >>> from fractions import Fraction
    >>> half = Exercise("How likely is heads?", Fraction(1, 2), hint="-", second_hint="-", solution=("-",))
    >>> attempts = Attempts(half)
    >>> attempts.answer("1/3").state, attempts.answer("0.5").state, attempts.is_done
    ('wrong', 'right', True)
    """

    def __init__(self, exercise: Exercise, has_feedback: bool = True) -> None:
        self.exercise, self.has_feedback = exercise, has_feedback
        self.given: list[Json] = []  # readable answers, as the browser sent them
        self.verdict: Verdict | None = None  # on the last answer
        self.wrong = 0
        self.is_right = self.has_seen_solution = False
        self.was_helped = False  # the solution was shown before the right answer

    @property
    def is_done(self) -> bool:
        """Whether the exercise is solved or, without feedback, answered."""
        return self.is_right if self.is_checked else bool(self.given)

    @property
    def is_checked(self) -> bool:
        """Whether answers are checked, and not only saved."""
        return self.has_feedback and not self.exercise.is_open

    @property
    def can_show_solution(self) -> bool:
        """Whether the solution may be shown: after three wrong answers, or when it is found."""
        is_earned = self.is_right or self.wrong >= TRIES_BEFORE_SOLUTION
        return self.has_feedback and bool(self.exercise.solution) and is_earned

    def answer(self, given: Json) -> Verdict:
        """Take an answer and return the feedback. Nothing changes after the right answer."""
        if self.verdict is None or not self.is_right:
            self.verdict = self._judge(given)
            if self.verdict.state != "unreadable":
                self._count(given, self.verdict)
        return self.verdict

    def _judge(self, given: Json) -> Verdict:
        if self.has_feedback:
            return self.exercise.check(given, self.wrong)
        try:
            self.exercise.kind.parse(given)
        except UnreadableError as error:
            return unreadable(error)
        return Verdict("saved", say("verdict.saved"), say("verdict.saved_answer"))

    def _count(self, given: Json, verdict: Verdict) -> None:
        self.given.append(self.exercise.kind.parse(given) if self.exercise.is_open else given)  # cuts an open text
        self.is_right = verdict.state == "right"
        self.wrong += verdict.state == "wrong"

    def show_solution(self) -> None:
        """Show the solution, if the student has earned it."""
        self.was_helped = self.was_helped or (self.can_show_solution and not self.is_right)
        self.has_seen_solution = self.has_seen_solution or self.can_show_solution

    def record(self) -> JsonObject:
        """Return what the browser stores, as plain data."""
        return {"given": self.given[-MAX_STORED_ANSWERS:], "way": self.has_seen_solution, "helped": self.was_helped}

    def replay(self, record: Mapping[str, Json]) -> None:
        """Take the answers of a record again. Anybody can edit it in the browser, so everything is checked."""
        given = record.get("given")
        for each in given[:MAX_STORED_ANSWERS] if isinstance(given, list) else []:
            self.answer(each)
        if record.get("way"):
            self.show_solution()
        self.was_helped = bool(record.get("helped")) and self.wrong >= TRIES_BEFORE_SOLUTION

    def summary(self) -> str:
        """Return a short report for the teacher or, without feedback, the answer itself."""
        if not self.given:
            return say("summary.none")
        if self.exercise.is_open:
            words = str(self.given[-1]).split()
            return say("summary.open", text=" ".join(words), words=len(words))
        if not self.has_feedback:
            return self._last_answer()
        state = "wrong" if not self.is_right else "after_solution" if self.was_helped else "right"
        return say(f"summary.{state}", tries=self.wrong + self.is_right)

    def _last_answer(self) -> str:
        given, kind = self.given[-1], self.exercise.kind
        if isinstance(given, str):
            return given
        value = kind.parse(given)
        return kind.describe([value] if isinstance(value, tuple) else value)  # an answer is a set of rolls

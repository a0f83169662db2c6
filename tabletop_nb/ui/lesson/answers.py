# ruff: noqa: D102  these methods are documented in the base class Part
"""The widgets about exercises, and the lesson that connects them.

lesson = Lesson("08", "Reroll or keep?", EXERCISES)
lesson                  # the list of its parts, and a field for a name: the seed of the generated exercises
lesson.part("Count", "A text beside a scene.", scene, guess, result, lesson.answer(1))
lesson.progress         # what is done, and a line for the teacher
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import ipywidgets

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.lessons.attempts import Attempts
from tabletop_nb.lessons.exercise import Exercise, Task, Verdict, exercise_for, seed_of
from tabletop_nb.lessons.scale import Scale
from tabletop_nb.ui.desk import Command
from tabletop_nb.ui.guard import in_voila
from tabletop_nb.ui.lesson.guess import Guess
from tabletop_nb.ui.lesson.layout import with_classes
from tabletop_nb.ui.lesson.page import Foot, Section, Top
from tabletop_nb.ui.lesson.part import Part
from tabletop_nb.ui.words import say

MAX_NAME_CHARS = 60
LOOKS = {"right": "right", "saved": "right", "wrong": "wrong", "unreadable": "wrong"}  # of feedback, by state
FEEDBACK = "TABLETOP_FEEDBACK"  # environment variable: "off" for graded work


class Lesson:
    """The parts, exercises and guesses of a lesson, for one student.

    Args:
        key: A name of its own, under which the browser stores the answers.
        title: The title of the lesson.
        tasks: The exercises.
        game: The game whose cloth is under it.
        feedback: Whether answers are checked at once; if not, they are only saved, for graded work. By default,
            the environment variable `TABLETOP_FEEDBACK` decides.
        is_open: Whether all parts are open from the start, as a teacher needs them.
        is_paged: Whether one part at a time is shown; by default, on a page of Voilà.
    """

    def __init__(
        self,
        key: str,
        title: str,
        tasks: Sequence[Task],
        *,
        game: str = "evenfall",
        feedback: bool | None = None,
        is_open: bool = False,
        is_paged: bool | None = None,
    ) -> None:
        self.key, self.title, self.count, self.game, self.is_open = key, title, len(tasks), game, is_open
        self.feedback = os.environ.get(FEEDBACK) != "off" if feedback is None else feedback
        self.is_paged = in_voila() if is_paged is None else is_paged
        self.was_opened = self.is_open_by_author = is_open
        self.current_part = 1
        self.guesses: list[Guess] = []
        self.sections: list[Section] = []
        self.who = Name(f"{key} who")
        self.answers = [Answer(self, number, task) for number, task in enumerate(tasks, 1)]
        self.progress = Progress(self)
        self.top, self.foot = Top(self), Foot(self)
        self._loaded_seed = self.seed
        self.who.observe(self._load_student)
        for answer in self.answers:
            answer.observe(self.progress.redraw)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the list of the parts, and ask for the student's name."""
        head = ipywidgets.VBox([self.top.widget, self.who.widget])
        shown = with_classes(head, "tt-felt", f"tt-felt-{self.game}", "tt-lesson", "tt-l-head")
        return shown._repr_mimebundle_(**options)

    # -- its parts -----------------------------------------------------------------------------------------------

    def part(self, title: str, *pieces: Any, minutes: int, about: str = "") -> Section:
        """Add a part and return it, to be shown.

        Two pieces are beside each other, the next two below them: text and scene, guess and result. Exercises take the
        whole width. What comes after a guess or an exercise opens when that is done.

        Args:
            title: Its title.
            *pieces: Texts in Markdown, scenes, guesses, charts, exercises; a list is one sheet of paper with several;
                a function makes any other widget when its place opens.
            minutes: How long it takes.
            about: One line that makes a student want to get there.
        """
        section = Section(self, len(self.sections) + 1, title, pieces, minutes, about)
        self.sections.append(section)
        for piece in section.pieces:
            piece.observe(self.update)
        self.update()
        return section

    def is_open_part(self, number: int) -> bool:
        """Return whether there is such a part and it is open: those before it are finished."""
        before = self.sections[: number - 1]
        return 1 <= number <= len(self.sections) and (self.is_open or all(each.is_committed for each in before))

    def go(self, number: int) -> None:
        """Show another part."""
        self.current_part = number
        self.update()

    def open_all(self, is_open: bool) -> None:
        """Open all parts, or close those that aren't reached yet."""
        self.is_open = is_open
        self.was_opened = self.was_opened or is_open
        self.progress.redraw()
        self.update()

    def close_for_next_student(self) -> None:
        """Start at the first part, with only that open, unless the author has opened all."""
        self.is_open = self.was_opened = self.is_open_by_author
        self.current_part = 1

    def update(self) -> None:
        """Show everything that is open now."""
        while self.current_part > 1 and not self.is_open_part(self.current_part):
            self.current_part -= 1
        for section in self.sections:
            section.update()
        self.foot.redraw()
        self.top.redraw()

    # -- its exercises and guesses ---------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """The seed of the generated exercises."""
        return self.who.seed

    @property
    def done(self) -> int:
        """How many exercises are done."""
        return sum(answer.attempts.is_done for answer in self.answers)

    def answer(self, number: int, *, is_extra: bool = False) -> Answer:
        """Return the widget of an exercise, counted from 1. What comes after an extra one is open without it."""
        if number not in range(1, self.count + 1):
            raise ValueError(f"there is no exercise {number!r}; allowed: 1 to {self.count}")
        widget = self.answers[number - 1]
        widget.is_extra = is_extra
        return widget

    def guess(self, question: str, exact: Fraction, scale: Scale | None = None) -> Guess:
        """Return a guess to commit to, stored in this browser; by default, of a chance."""
        key = f"{self.key} guess {len(self.guesses) + 1}"
        guess = Guess(question, exact, scale, key=key, seed=lambda: self.seed)
        self.guesses.append(guess)
        return guess

    def line(self) -> str:
        """Return one line for the teacher: the name, the seed, and how each exercise went."""
        each = "; ".join(f"{answer.number}: {answer.attempts.summary()}" for answer in self.answers)
        facts = {"lesson": self.key, "name": self.who.text or say("lesson.nobody"), "seed": self.seed}
        line = say("lesson.line", **facts, done=self.done, all=self.count, each=each)
        return f"{line}. {say('lesson.line_opened')}" if self.was_opened and not self.is_open_by_author else line

    def start_over(self) -> None:
        """Forget all answers and guesses of this student, but not the name, and go to the first part."""
        for part in [*self.guesses, *self.answers]:
            part.clear()
        self.top.moves += 1
        self.go(1)

    # -- what the browser stores ---------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Return everything that the browser stores, the name first, because it changes the exercises."""
        return [self.who, *self.guesses, *self.answers]

    def recall(self, kept: Mapping[str, Json]) -> None:
        """Load what the browser has stored, by its name, of parts that the student hasn't touched yet."""
        for part in self.parts():
            if part.is_untouched and kept.get(part.key) is not None:
                part.restore(kept[part.key])
                part.is_untouched = False
                part.changed()

    def _load_student(self) -> None:
        if self.seed != self._loaded_seed:
            self._loaded_seed = self.seed
            self.top.keep_place()
            for guess in self.guesses:
                guess.load_student()
        for answer in self.answers:
            answer.load_student()
        self.top.load_student()
        self.progress.redraw()
        self.update()


class Name(Part):
    """Asks for a name or number. It is the seed, so that everybody gets their own exercises."""

    what = "name"

    def __init__(self, key: str = "") -> None:
        super().__init__(key)
        self.text = ""

    @property
    def seed(self) -> int:
        """The seed; 0 without a name."""
        return seed_of(self.text) if self.text else 0

    def content(self) -> JsonObject:
        return {"text": self.text, "message": self._greeting()}

    def _greeting(self) -> str:
        return say("lesson.hello", name=self.text, seed=self.seed) if self.text else ""

    def stored(self) -> Json:
        return self.text

    def restore(self, stored: Json) -> None:
        if isinstance(stored, str):
            self.text = " ".join(stored.split())[:MAX_NAME_CHARS]

    def do_name(self, command: Command) -> None:
        """Take the name of the person."""
        self.restore(command.get("text"))
        self.tell("done", self._greeting())


class Answer(Part):
    """One exercise: the question, the feedback on each answer, and the solution after the third wrong one."""

    what = "answer"
    is_wide = True

    def __init__(self, lesson: Lesson, number: int, task: Task) -> None:
        super().__init__(f"{lesson.key} answer {number}")
        self.lesson, self.number, self.task = lesson, number, task
        self.is_extra = False
        self.records: dict[str, JsonObject] = {}  # by seed, as the browser stores them
        self._start()

    def _start(self) -> None:
        self.attempts = Attempts(exercise_for(self.task, self.lesson.seed), self.lesson.feedback)

    @property
    def exercise(self) -> Exercise:
        """The exercise of this student."""
        return self.attempts.exercise

    @property
    def is_committed(self) -> bool:
        return self.is_extra or self.attempts.is_done or self.attempts.has_seen_solution

    @property
    def next_step(self) -> str:
        return say("lesson.next_step.answer", number=self.number)

    def content(self) -> JsonObject:
        attempts = self.attempts
        return {
            "title": self.exercise.title,
            "place": say("lesson.place", number=self.number, count=self.lesson.count),
            "extra": say("lesson.extra") if self.is_extra else "",
            "ask": self.exercise.question,
            "kind": self.exercise.kind.form(),
            "given": attempts.given[-1] if attempts.given else None,
            "verdict": _shown(attempts.verdict) if attempts.verdict else None,
            "tries": say("lesson.tries", count=attempts.wrong) if attempts.wrong and not attempts.is_right else "",
            "locked": attempts.is_right,
            "mayShow": attempts.can_show_solution and not attempts.has_seen_solution,
            "solution": self._solution() if attempts.has_seen_solution else None,
            "check": say("lesson.check" if attempts.is_checked else "lesson.save"),
        }

    def _solution(self) -> list[str]:
        return [*self.exercise.solution, say("lesson.answer", answer=self.exercise.answer_text)]

    def do_check(self, command: Command) -> None:
        """Take an answer."""
        verdict = self.attempts.answer(command.get("given"))
        self._save()
        self.tell("done", f"{verdict.title} {verdict.text}")

    def do_solution(self, command: Command) -> None:
        """Show the solution, if the person has earned it."""
        self.attempts.show_solution()
        self._save()

    def stored(self) -> Json:
        return self.records

    def restore(self, stored: Json) -> None:
        if isinstance(stored, dict):
            self.records = {str(seed): record for seed, record in stored.items() if isinstance(record, dict)}
            self._replay()

    def load_student(self) -> None:
        """Show the exercise of the current student, with what this browser has stored of it."""
        self._replay()
        self.redraw()

    def _replay(self) -> None:
        self._start()
        self.attempts.replay(self.records.get(str(self.lesson.seed), {}))
        self._save()

    def _save(self) -> None:
        if self.attempts.given:
            self.records[str(self.lesson.seed)] = self.attempts.record()

    def clear(self) -> None:
        """Forget the answers of this student."""
        self.records.pop(str(self.lesson.seed), None)
        self._start()
        super().clear()


def _shown(verdict: Verdict) -> JsonObject:
    """Return the feedback with the look of its box."""
    return {**asdict(verdict), "kind": LOOKS[verdict.state]}


class Progress(Part):
    """Shows which exercises are done, and a line for the teacher."""

    what = "progress"
    is_wide = True

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson

    def content(self) -> JsonObject:
        done, count = self.lesson.done, self.lesson.count
        return {
            "title": say("lesson.progress", done=done, all=count),
            "items": [self._item(answer) for answer in self.lesson.answers],
            "line": self.lesson.line(),
            "finished": done == count,
        }

    def _item(self, answer: Answer) -> JsonObject:
        state = "done" if answer.attempts.is_done else "started" if answer.attempts.given else ""
        return {"n": answer.number, "state": state, "word": say(f"lesson.item.{state or 'none'}")}

    def do_over(self, command: Command) -> None:
        """Start over."""
        self.lesson.start_over()
        self.tell("done", say("lesson.cleared"))


class Solutions(Name):
    """For teachers: the solutions of a student's exercises, and the hints for typical mistakes."""

    what = "solutions"

    def __init__(self, tasks: Sequence[Task], name: str = "") -> None:
        super().__init__()
        self.tasks = tasks
        self.restore(name)

    def content(self) -> JsonObject:
        items = [self._item(number, task) for number, task in enumerate(self.tasks, 1)]
        return {"text": self.text, "message": self._greeting(), "items": items}

    def _greeting(self) -> str:
        return say("lesson.look_up_for", seed=self.seed)

    def _item(self, number: int, task: Task) -> JsonObject:
        exercise = exercise_for(task, self.seed)
        answer = say("lesson.answer", answer=exercise.answer_text)
        return {
            "title": say("lesson.exercise", number=number, title=exercise.title),
            "ask": exercise.question,
            "solution": exercise.solution,
            "answer": say("lesson.anything") if exercise.is_open else answer,
            "wrong": [
                say("lesson.if_they_say", answer=exercise.kind.describe(each.answer), hint=each.hint)
                for each in exercise.mistakes
            ],
        }

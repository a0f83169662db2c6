# ruff: noqa: D102  what face, memory and remember do is said once, in Part
"""The widgets about exercises, and the lesson that holds them together.

lesson = Lesson("08", "Reroll or keep?", EXERCISES)
lesson.who              # who is working: the seed of the generated exercises
lesson.answer(1)        # the first exercise
lesson.progress         # how far one is, and a line for the teacher
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tabletop_nb.ui.lesson.exercise import SHOW_AFTER, Exercise, Task, Verdict, made, seed_of
from tabletop_nb.ui.lesson.part import Message, Part
from tabletop_nb.ui.lesson.reading import UnreadableError
from tabletop_nb.ui.lesson.widgets import Guess
from tabletop_nb.ui.words import say

LONGEST = 60  # characters of a name
MOST_TRIES = 50  # that the browser remembers
MOODS = {"right": "right", "kept": "right", "wrong": "legalbut", "unread": "legalbut"}
FEEDBACK = "TABLETOP_FEEDBACK"  # the environment's word: off, for graded use


class Lesson:
    """The exercises of a lesson, for one student. Without feedback, answers are only noted: for graded use."""

    def __init__(self, key: str, title: str, tasks: Sequence[Task], *, feedback: bool | None = None) -> None:
        self.key, self.title, self.count = key, title, len(tasks)
        self.feedback = os.environ.get(FEEDBACK) != "off" if feedback is None else feedback
        self.guesses: list[Guess] = []
        self.who = Seed(self._store("who"))
        self.answers = [Answer(self, number, task) for number, task in enumerate(tasks, 1)]
        self.progress = Progress(self)
        self.who.watch(self._somebody_else)
        for each in self.answers:
            each.watch(self.progress.redraw)

    @property
    def seed(self) -> int:
        """The seed of the generated exercises."""
        return self.who.seed

    def answer(self, number: int) -> Answer:
        """The widget of an exercise, counted from 1."""
        if number not in range(1, len(self.answers) + 1):
            raise ValueError(f"there is no exercise {number!r}; allowed: 1 to {len(self.answers)}")
        return self.answers[number - 1]

    def guess(self, question: str, start: int = 50) -> Guess:
        """A guess to commit to, remembered in this browser."""
        self.guesses.append(Guess(question, start=start, store=self._store(f"guess {len(self.guesses) + 1}")))
        return self.guesses[-1]

    def line(self) -> str:
        """One line for the teacher: who, which seed, what is done."""
        name = self.who.text or say("lesson.nobody")
        done = sum(each.done for each in self.answers)
        facts = {"lesson": self.key, "name": name, "seed": self.seed, "done": done, "all": len(self.answers)}
        each = "; ".join(f"{answer.number}: {answer.record()}" for answer in self.answers)
        return say("lesson.line", **facts, each=each)

    def start_over(self) -> None:
        """As on the first visit, but the name stays."""
        for each in (*self.guesses, *self.answers):
            each.clear()

    def _somebody_else(self) -> None:
        for each in self.answers:
            each.turn_to_seed()
        self.progress.redraw()

    def _store(self, part: str) -> str:
        return f"{self.key} {part}"


class Seed(Part):
    """Who is working here. A name or a number becomes the seed, so everybody gets exercises of their own."""

    what = "seed"
    does = ("name",)

    def __init__(self, store: str = "") -> None:
        self.text = ""
        super().__init__(store)

    @property
    def seed(self) -> int:
        """0 for nobody."""
        return seed_of(self.text) if self.text else 0

    def face(self) -> dict[str, Any]:
        told = say("lesson.hello", name=self.text, seed=self.seed) if self.text else ""
        return {"text": self.text, "told": told}

    def memory(self) -> Any:
        return self.text

    def remember(self, kept: Any) -> None:
        if isinstance(kept, str):
            self.text = " ".join(kept.split())[:LONGEST]

    def on_name(self, message: Message) -> None:
        """Somebody says a name."""
        self.remember(message.get("text"))
        self.changed(self.face()["told"])


class Answer(Part):
    """One exercise: question, answer, Check, a hint for each wrong answer, and the way after the third."""

    what = "answer"
    does = ("check", "way")

    def __init__(self, lesson: Lesson, number: int, task: Task) -> None:
        self.lesson, self.number, self.task = lesson, number, task
        self.records: dict[str, dict[str, Any]] = {}  # by seed: what was answered, as the browser remembers it
        self._begin()
        super().__init__(f"{lesson.key} answer {number}")

    def _begin(self) -> None:
        self.exercise: Exercise = made(self.task, self.lesson.seed)
        self.given: list[Any] = []
        self.verdict: Verdict | None = None
        self.wrong, self.right, self.way = 0, False, False

    @property
    def done(self) -> bool:
        """Right; or answered, where nothing is said about it."""
        plain = self.exercise.open or not self.lesson.feedback
        return bool(self.given) if plain else self.right

    @property
    def may_show(self) -> bool:
        """May the way be shown? After the third try, or when it is found."""
        return self.lesson.feedback and bool(self.exercise.way) and (self.right or self.wrong >= SHOW_AFTER)

    def face(self) -> dict[str, Any]:
        exercise = self.exercise
        told = self.verdict and {**asdict(self.verdict), "kind": MOODS[self.verdict.state]}
        return {
            "title": exercise.title,
            "place": say("lesson.place", number=self.number, count=self.lesson.count),
            "ask": exercise.question,
            "kind": exercise.kind.screen(),
            "given": self.given[-1] if self.given else None,
            "verdict": told,
            "tries": say("lesson.tries", count=self.wrong) if self.wrong and not self.right else "",
            "locked": self.right,
            "mayShow": self.may_show and not self.way,
            "way": [*exercise.way, say("lesson.answer", answer=exercise.told)] if self.way else None,
            "check": say("lesson.save" if exercise.open or not self.lesson.feedback else "lesson.check"),
        }

    def on_check(self, message: Message) -> None:
        """An answer is given."""
        if not self.right:
            self._take(message.get("given"))
        told = self.verdict
        self.changed(f"{told.title} {told.text}" if told else "")

    def _take(self, given: Any) -> None:
        verdict = self._judge(given)
        self.verdict = verdict
        if verdict.state == "unread":
            return
        self.given.append(self.exercise.kind.read(given) if self.exercise.open else given)  # an open text is cut
        self.right = verdict.state == "right"
        self.wrong += verdict.state == "wrong"
        record = {"given": self.given[-MOST_TRIES:], "way": self.way}
        self.records[str(self.lesson.seed)] = record

    def _judge(self, given: Any) -> Verdict:
        if self.lesson.feedback:
            return self.exercise.check(given, self.wrong)
        try:
            self.exercise.kind.read(given)
        except UnreadableError as error:
            return Verdict("unread", say("lesson.unread"), str(error))
        return Verdict("kept", say("lesson.noted"), say("lesson.noted_text"))

    def on_way(self, message: Message) -> None:
        """The worked solution is asked for."""
        if self.may_show:
            self.way = True
            self.records.setdefault(str(self.lesson.seed), {"given": self.given})["way"] = True
        self.changed()

    def memory(self) -> Any:
        return self.records

    def remember(self, kept: Any) -> None:
        if isinstance(kept, dict):
            self.records = {str(seed): record for seed, record in kept.items() if isinstance(record, dict)}
            self._replay()

    def turn_to_seed(self) -> None:
        """Another student: another exercise, with what this browser remembers of it."""
        self._replay()
        self.redraw()

    def _replay(self) -> None:
        """Everything that was answered is checked again."""
        record = self.records.get(str(self.lesson.seed), {})
        self._begin()
        given = record.get("given")
        for each in given[:MOST_TRIES] if isinstance(given, list) else []:
            if not self.right:
                self._take(each)
        if record.get("way") and self.may_show:
            self.way = True
            self.records[str(self.lesson.seed)]["way"] = True

    def clear(self) -> None:
        """As if nothing had been answered."""
        self.records.pop(str(self.lesson.seed), None)
        self._begin()
        self.changed()

    def record(self) -> str:
        """For the teacher: how it went, in a few words; where nothing is said to the student, the answer."""
        if not self.given:
            return say("lesson.record.none")
        if self.exercise.open:
            return say("lesson.record.open", words=len(str(self.given[-1]).split()))
        if not self.lesson.feedback:
            return self._typed(self.given[-1])
        state = "helped" if self.right and self.way and self.wrong >= SHOW_AFTER else "right" if self.right else "wrong"
        return say(f"lesson.record.{state}", tries=self.wrong + self.right)

    def _typed(self, given: Any) -> str:
        kind = self.exercise.kind
        return given if isinstance(given, str) else kind.tell(_as_answer(kind.read(given)))


def _as_answer(value: Any) -> Any:
    """Kept dice that were read are one roll; an answer is a set of them."""
    return [value] if isinstance(value, tuple) else value


class Progress(Part):
    """How many exercises are done, and a line for the teacher."""

    what = "progress"
    does = ("over",)

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__()

    def face(self) -> dict[str, Any]:
        answers = self.lesson.answers
        done = sum(each.done for each in answers)
        return {
            "title": say("lesson.progress", done=done, all=len(answers)),
            "items": [self._item(each) for each in answers],
            "line": self.lesson.line(),
            "finished": done == len(answers),
        }

    def _item(self, answer: Answer) -> dict[str, Any]:
        state = "done" if answer.done else "here" if answer.given else ""
        return {"n": answer.number, "state": state, "word": say(f"lesson.item.{state or 'none'}")}

    def on_over(self, message: Message) -> None:
        """Everything from the beginning."""
        self.lesson.start_over()
        self.changed(say("lesson.cleared"))


class Solutions(Seed):
    """For teachers: the answers and ways of a student's exercises, and what each mistake would have answered."""

    what = "solutions"

    def __init__(self, tasks: Sequence[Task], name: str = "") -> None:
        self.tasks = tasks
        super().__init__()
        self.remember(name)
        self.redraw()

    def face(self) -> dict[str, Any]:
        told = say("lesson.look_up_for", seed=self.seed)
        return {"text": self.text, "told": told, "items": [self._item(n, task) for n, task in enumerate(self.tasks, 1)]}

    def _item(self, number: int, task: Task) -> dict[str, Any]:
        exercise = made(task, self.seed)
        tell = exercise.kind.tell
        return {
            "title": say("lesson.exercise", number=number, title=exercise.title),
            "ask": exercise.question,
            "way": exercise.way,
            "answer": say("lesson.anything") if exercise.open else say("lesson.answer", answer=exercise.told),
            "wrong": [
                say("lesson.if_they_say", answer=tell(each.answer), hint=each.hint) for each in exercise.mistakes
            ],
        }

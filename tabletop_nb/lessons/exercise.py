"""An exercise: a question, its computed answer, and the computed answers of typical mistakes, each with a hint.

    @exercise
    def a_pair(chance: Chance) -> Exercise:
        sides = 4 + chance.below(5)
        return Exercise(
            question=f"You roll two dice with {sides} sides. What is the chance that they show the same number?",
            kind=Number(),
            answer=Fraction(1, sides),
            mistakes=(mistake("order", Fraction(1, sides**2), "That is the chance of one particular pair."),),
            hint="Roll the first die in your mind. What does the second one need to show?",
            second_hint=f"One of the {sides} sides of the second die works.",
            solution=("The first die can show anything.", f"The second has to match it: 1 side of {sides}."),
            facts={"sides": sides},
        )

`a_pair(7)` is always the same exercise.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop_nb.core.plain import Json
from tabletop_nb.core.rng import Chance
from tabletop_nb.lessons.kinds import AnyKind, Number, Open
from tabletop_nb.lessons.numbers import MissingAnswerError, UnreadableError
from tabletop_nb.lessons.words import SENTENCES, say

State = Literal["right", "wrong", "unreadable", "saved"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that students typically reach: the name of the mistake, the answer, and what to say about it."""

    name: str
    answer: Any
    hint: str
    second_hint: str = ""  # in place of the exercise's own, which may lead to this very mistake


def mistake(name: str, answer: Any, hint: str = "", second_hint: str = "") -> Mistake:
    """Return a typical mistake.

    Args:
        name: A name from `[mistake]` in `words.toml`, which has a hint, or a name of your own.
        answer: What students who make this mistake answer.
        hint: What to tell them; required for a name of your own.
        second_hint: What to add from the second wrong answer on; by default the second hint of the exercise.

    >>> mistake("mean", 3).hint
    'That is the mean. The question is which value comes most often.'
    """
    hints, more = SENTENCES.words["mistake"], SENTENCES.words["mistake_again"]
    if not hint and name not in hints:
        raise ValueError(f"the mistake {name!r} needs a hint; these have one: {', '.join(sorted(hints))}")
    return Mistake(name, answer, hint or hints[name], second_hint or more.get(name, ""))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The feedback on an answer. `mistake` names the typical mistake, if it was one."""

    state: State
    title: str
    text: str = ""
    mistake: str = ""


def unreadable(error: UnreadableError) -> Verdict:
    """Return the feedback on an answer that is missing or can't be parsed.

    >>> unreadable(UnreadableError("Type a number.")).text
    'Type a number.'
    """
    if isinstance(error, MissingAnswerError):
        return Verdict("unreadable", str(error))
    return Verdict("unreadable", say("verdict.unreadable"), str(error))


@dataclass(frozen=True)
class Exercise:
    """A question with its answer.

    Attributes:
        question: The text of the question.
        answer: The right answer, as `kind` expects it; None for an open question.
        kind: How the answer is given.
        mistakes: Typical wrong answers.
        hint: What to say about any other wrong answer.
        second_hint: What to say from the second wrong answer on.
        solution: The worked solution, step by step, without the answer itself.
        title: A heading.
        facts: The numbers the exercise was made from, for tests and teachers.

    Raises:
        ValueError: If the exercise could mislead: a text is missing or not filled in, or a mistake is right.
    """

    question: str
    answer: Any = None
    kind: AnyKind = field(default_factory=Number)
    mistakes: Collection[Mistake] = ()
    hint: str = ""
    second_hint: str = ""
    solution: tuple[str, ...] = ()
    title: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kind.validate(self.answer)
        self._validate_texts()
        for each in self.mistakes:
            self.kind.validate(each.answer)
            if not self.kind.differ(each.answer, self.answer):
                raise ValueError(f"the mistake {each.name!r} has the right answer {each.answer!r}: {self.question!r}")

    def _validate_texts(self) -> None:
        for text in self.texts():
            if "{" in text or "}" in text:
                raise ValueError(f"a text has a brace that was not filled in: {text!r}")
        if not self.is_open and not (self.hint and self.second_hint and self.solution):
            raise ValueError(f"{self.question!r} needs hint, second_hint and solution, so that nobody gets stuck")

    @property
    def is_open(self) -> bool:
        """Whether the question has no right answer."""
        return isinstance(self.kind, Open)

    @property
    def answer_text(self) -> str:
        """The answer in words, for solutions and teachers."""
        return "" if self.is_open else self.kind.describe(self.answer)

    def texts(self) -> Iterator[str]:
        """Yield everything that a student may read."""
        yield from (self.title, self.question, self.hint, self.second_hint, *self.solution)
        for each in self.mistakes:
            yield from (each.hint, each.second_hint)

    def check(self, given: Json, tries: int = 0) -> Verdict:
        """Return the feedback on an answer. It never contains the right answer before the student has found it.

        Args:
            given: The answer as the browser sends it.
            tries: How many wrong answers the student gave before.
        """
        try:
            value = self.kind.parse(given)
        except UnreadableError as error:
            return unreadable(error)
        if self.is_open:
            return Verdict("saved", say("verdict.saved"), say("verdict.saved_text"))
        return self._right(value) if self.kind.matches(value, self.answer) else self._wrong(value, tries)

    def _right(self, value: Any) -> Verdict:
        if imprecision := self.kind.imprecision(value, self.answer):
            return Verdict("unreadable", say("verdict.imprecise"), imprecision)
        return Verdict("right", say("verdict.right"), self.answer_text if isinstance(self.kind, Number) else "")

    def _wrong(self, value: Any, tries: int) -> Verdict:
        if objection := self.kind.objection(value):
            return Verdict("wrong", say("verdict.wrong"), objection)
        typical = next((each for each in self.mistakes if self.kind.resembles(value, each.answer)), None)
        if typical is None:
            return Verdict("wrong", say("verdict.wrong"), self.second_hint if tries else self.hint)
        hint = f"{typical.hint} {typical.second_hint or self.second_hint}" if tries else typical.hint
        return Verdict("wrong", say("verdict.wrong"), hint, typical.name)


class Generator:
    """Makes exercises from seeds: the same seed always makes the same one. Generators share no random numbers."""

    def __init__(self, make: Callable[[Chance], Exercise]) -> None:
        self.make, self.name, self.__doc__ = make, make.__name__, make.__doc__

    def __call__(self, seed: int) -> Exercise:
        """Return the exercise of that seed."""
        return self.make(Chance(zlib.crc32(f"{self.name} {seed}".encode())))


def exercise(make: Callable[[Chance], Exercise]) -> Generator:
    """Turn a function that draws an exercise into a generator of exercises by seed (a decorator)."""
    return Generator(make)


Task = Exercise | Generator


def exercise_for(task: Task, seed: int) -> Exercise:
    """Return the exercise of a seed. One that isn't generated is the same for every seed.

    >>> exercise_for(Exercise("Why?", kind=Open()), seed=7).question
    'Why?'
    """
    return task(seed) if isinstance(task, Generator) else task


def seed_of(name: str) -> int:
    """Return the seed of a student. A number is its own seed. For a name, case and spaces around it don't matter.

    >>> seed_of("4711"), seed_of("Ada"), seed_of(" ada ")
    (4711, 2152, 2152)
    """
    tidy = " ".join(name.split()).casefold()
    return int(tidy) if tidy.isdecimal() and len(tidy) <= 9 else zlib.crc32(tidy.encode()) % 10_000


def grade(tasks: Collection[Task], name: str, answers: Collection[Json]) -> list[State]:
    """Return the verdicts on the answers that a student handed in.

    Args:
        tasks: The exercises of the lesson.
        name: The student's name or number.
        answers: One answer for each exercise. Options are given by number, counted from 0, and dice by their
            positions in the roll; None means that there is no answer.

    >>> from tabletop_nb.lessons import Pick
    >>> pick = Exercise("Is a 6 rarer than a 1?", 1, Pick("yes", "no"), hint="-", second_hint="-", solution=("-",))
    >>> grade([pick, pick, pick], "Ada", [1, 0, None])
    ['right', 'wrong', 'unreadable']
    """
    seed = seed_of(name)
    return [exercise_for(task, seed).check(answer).state for task, answer in zip(tasks, answers, strict=True)]

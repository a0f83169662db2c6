"""An exercise: a question, the computed answer, and the computed answers of typical mistakes, each with its hint.

@exercise
def a_pair(chance: Chance) -> Exercise:
    sides = 4 + chance.below(5)
    return Exercise(
        question=f"Two dice with {sides} sides: what is the chance that they show the same number?",
        kind=Number(),
        answer=Fraction(1, sides),
        mistakes=(mistake("order", Fraction(1, sides**2), "That is the chance of one certain pair."),),
        hint="Let the first die fall. What must the second one do?",
        stronger=f"One of the {sides} sides of the second die will do.",
        way=("The first die may show anything.", f"The second has to repeat it: 1 side of {sides}."),
        facts={"sides": sides},
    )

a_pair(7) is the same exercise for ever.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop_nb.core.rng import Chance
from tabletop_nb.ui.lesson.kinds import Kind, Number, Open
from tabletop_nb.ui.lesson.reading import UnreadableError
from tabletop_nb.ui.words import say, words

SHOW_AFTER = 3  # tries, before the way is offered
State = Literal["right", "wrong", "unread", "kept"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer people come to, the name of the way they come to it, and what helps them."""

    name: str
    answer: Any
    hint: str


def mistake(name: str, answer: Any, hint: str = "") -> Mistake:
    """A typical mistake. The names in words.toml, [lesson.mistake], bring a hint; a name of your own needs one."""
    known = words()["lesson"]["mistake"]
    if not hint and name not in known:
        raise ValueError(f"the mistake {name!r} needs a hint; these have one: {', '.join(sorted(known))}")
    return Mistake(name, answer, hint or str(known[name]))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer."""

    state: State
    title: str
    text: str = ""
    mistake: str = ""


@dataclass(frozen=True)
class Exercise:
    """A question with its answer. `facts` are the numbers it was made from, for tests and for teachers."""

    question: str
    answer: Any = None
    kind: Kind = field(default_factory=Number)
    mistakes: Collection[Mistake] = ()
    hint: str = ""
    stronger: str = ""
    way: tuple[str, ...] = ()
    title: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kind.check(self.answer)
        for text in self.texts():
            if "{" in text or "}" in text:
                raise ValueError(f"a text has a brace that nothing was put into: {text!r}")
        if not self.open and not (self.hint and self.stronger and self.way):
            raise ValueError(
                f"{self.question!r} needs hint, stronger and way: nobody is left alone with a wrong answer"
            )
        for each in self.mistakes:
            self.kind.check(each.answer)
            if not self.kind.apart(each.answer, self.answer):
                raise ValueError(f"the mistake {each.name!r} has the right answer {each.answer!r}: {self.question!r}")

    @property
    def open(self) -> bool:
        """A question without a right answer."""
        return isinstance(self.kind, Open)

    def texts(self) -> Iterator[str]:
        """Everything a student may read."""
        yield from (self.title, self.question, self.hint, self.stronger, *self.way)
        yield from (each.hint for each in self.mistakes)

    def check(self, given: Any, tries: int = 0) -> Verdict:
        """What to say to an answer after so many wrong tries. Never the answer itself."""
        try:
            value = self.kind.read(given)
        except UnreadableError as error:
            return Verdict("unread", say("lesson.unread"), str(error))
        if self.open:
            return Verdict("kept", say("lesson.kept"), say("lesson.kept_text"))
        if self.kind.same(value, self.answer):
            few = self.kind.vague(value, self.answer)
            if few:
                return Verdict("unread", say("lesson.coarse"), few)
            return Verdict("right", say("lesson.right"), self.told if isinstance(self.kind, Number) else "")
        made = next((each for each in self.mistakes if self.kind.same(value, each.answer)), None)
        return Verdict("wrong", say("lesson.not_yet"), self._help(made, tries), made.name if made else "")

    def _help(self, made: Mistake | None, tries: int) -> str:
        """First what the mistake teaches, then the stronger hint; the way is offered elsewhere."""
        first = made.hint if made else self.hint
        return first if tries == 0 else f"{made.hint} {self.stronger}" if made else self.stronger

    @property
    def told(self) -> str:
        """The answer in words: for solutions and teachers."""
        return "" if self.open else self.kind.tell(self.answer)


class Generator:
    """Makes an exercise from a seed: the same one for ever. Two generators never share their numbers."""

    def __init__(self, make: Callable[[Chance], Exercise]) -> None:
        self.make, self.name, self.__doc__ = make, make.__name__, make.__doc__

    def __call__(self, seed: int) -> Exercise:
        """The exercise of that seed."""
        return self.make(Chance(zlib.crc32(f"{self.name} {seed}".encode())))


def exercise(make: Callable[[Chance], Exercise]) -> Generator:
    """Marks a function that makes an exercise out of chance: `exercise(seed)` is the same for ever."""
    return Generator(make)


Task = Exercise | Generator


def made(task: Task, seed: int) -> Exercise:
    """The exercise of that seed; one that is not generated is always the same."""
    return task(seed) if isinstance(task, Generator) else task


def seed_of(name: str) -> int:
    """The seed of a student: a number is itself, a name becomes one; capitals and outer spaces do not matter.

    >>> seed_of("4711"), seed_of("Ada"), seed_of(" ada ")
    (4711, 2152, 2152)
    """
    tidy = " ".join(name.split()).casefold()
    return int(tidy) if tidy.isdecimal() and len(tidy) <= 9 else zlib.crc32(tidy.encode()) % 10_000


def marks(tasks: Collection[Task], name: str, answers: Collection[Any]) -> list[State]:
    """Checks answers that a student handed in, in the order of the exercises.

    Choices are given by number from 0 on, dice by their places in the roll.
    """
    return [
        made(task, seed_of(name)).check(answer).state if answer is not None else "unread"
        for task, answer in zip(tasks, answers, strict=True)
    ]

# ruff: noqa: D102  what the methods do is said once, in Kind
"""Kinds of answers. Each reads what the browser sends, compares it with an answer, and says an answer in words.

Number()                     a chance: 11/36, 0.31 or 30.6 %
Number(chance=False)         any other number
Whole()                      a whole number
Pick("higher", "the same")   one of these
Several("1", "2", "3")       any of these
Keep((2, 2, 5, 6))           dice to keep; the answer is a set of rolls, all of them equally right
Open()                       a text; nothing is checked
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from tabletop_nb.ui.lesson.reading import Typed, UnreadableError, read_number, told
from tabletop_nb.ui.words import say

Roll = tuple[int, ...]
LONGEST = 4_000  # characters of an open answer


class Kind(Protocol):
    """How an answer is given."""

    def read(self, given: Any) -> Any:
        """What the browser sent, as a value to compare; UnreadableError says what is missing."""

    def same(self, value: Any, answer: Any) -> bool:
        """Is the value that was read this answer?"""

    def vague(self, value: Any, answer: Any) -> str:
        """What is missing although the value is this answer, such as digits; empty if nothing is."""

    def apart(self, one: Any, other: Any) -> bool:
        """Can the two answers be told from each other?"""

    def check(self, answer: Any) -> None:
        """Refuses an answer that nobody could give."""

    def tell(self, answer: Any) -> str:
        """An answer in words."""

    def screen(self) -> dict[str, Any]:
        """What the browser needs to ask for it."""


class _Plain:
    """What most kinds have in common: answers are compared as they are."""

    def same(self, value: Any, answer: Any) -> bool:
        return bool(value == answer)

    def vague(self, value: Any, answer: Any) -> str:
        return ""

    def apart(self, one: Any, other: Any) -> bool:
        return bool(one != other)


@dataclass(frozen=True, slots=True)
class Number(_Plain):
    """A number. A decimal is right if it is the answer rounded, or cut off, to `digits` places or more."""

    chance: bool = True
    digits: int = 2
    label: str = ""

    def read(self, given: Any) -> Typed:
        typed = read_number(given)
        if self.chance and not 0 <= typed.value <= 1:
            raise UnreadableError(say("lesson.read.chance", text=given.strip()))
        return typed

    def same(self, value: Typed, answer: Fraction) -> bool:
        return value.near(answer)

    def vague(self, value: Typed, answer: Fraction) -> str:
        few = value.value != answer and value.step > Fraction(1, 10**self.digits)
        return say("lesson.read.coarse", digits=self.digits) if few else ""

    def check(self, answer: Any) -> None:
        if not isinstance(answer, Fraction | int) or (self.chance and not 0 <= answer <= 1):
            raise ValueError(f"the answer {answer!r} is no {'chance' if self.chance else 'Fraction'}")

    def tell(self, answer: Fraction) -> str:
        return told(Fraction(answer), self.chance)

    def screen(self) -> dict[str, Any]:
        word = "chance" if self.chance else "number"
        return {"type": "text", "label": self.label or say(f"lesson.kind.{word}"), "tip": say(f"lesson.tip.{word}")}


@dataclass(frozen=True, slots=True)
class Whole(_Plain):
    """A whole number."""

    label: str = ""

    def read(self, given: Any) -> int:
        value = read_number(given).value
        if value.denominator != 1:
            raise UnreadableError(say("lesson.read.whole", text=given.strip()))
        return int(value)

    def check(self, answer: Any) -> None:
        if not isinstance(answer, int):
            raise ValueError(f"the answer {answer!r} is no whole number")

    def tell(self, answer: int) -> str:
        return str(answer)

    def screen(self) -> dict[str, Any]:
        return {"type": "text", "label": self.label or say("lesson.kind.whole"), "tip": say("lesson.tip.whole")}


class Pick(_Plain):
    """One of several answers; the answer is its number, from 0 on."""

    many = False

    def __init__(self, *options: str, label: str = "") -> None:
        if len(options) < 2:
            raise ValueError(f"{len(options)} options were given; allowed: two or more")
        self.options, self.label = options, label

    def read(self, given: Any) -> Any:
        if not isinstance(given, int) or isinstance(given, bool) or given not in range(len(self.options)):
            raise UnreadableError(say("lesson.read.pick"))
        return given

    def check(self, answer: Any) -> None:
        if answer not in range(len(self.options)):
            raise ValueError(f"the answer {answer!r} is no option; allowed: 0 to {len(self.options) - 1}")

    def tell(self, answer: Any) -> str:
        return str(self.options[answer])

    def screen(self) -> dict[str, Any]:
        tip = say("lesson.tip.several") if self.many else ""
        label = self.label or say("lesson.kind.several" if self.many else "lesson.kind.pick")
        return {"type": "pick", "many": self.many, "options": self.options, "label": label, "tip": tip}


class Several(Pick):
    """Any number of answers; the answer is the set of their numbers, from 0 on."""

    many = True

    def read(self, given: Any) -> frozenset[int]:
        if not given or not are_places(given, len(self.options)):
            raise UnreadableError(say("lesson.read.several"))
        return frozenset(given)

    def check(self, answer: Any) -> None:
        for each in answer:
            super().check(each)

    def tell(self, answer: Collection[int]) -> str:
        return ", ".join(self.options[each] for each in sorted(answer))


@dataclass(frozen=True, slots=True)
class Keep(_Plain):
    """Dice to keep of a roll; an answer is a set of rolls, and each of them is as good as the others."""

    roll: Roll
    label: str = ""

    def read(self, given: Any) -> Roll:
        if not are_places(given, len(self.roll)):
            raise UnreadableError(say("lesson.read.keep"))
        return tuple(sorted(self.roll[at] for at in set(given)))

    def same(self, value: Roll, answer: Collection[Roll]) -> bool:
        return value in answer

    def apart(self, one: Collection[Roll], other: Collection[Roll]) -> bool:
        return not set(one) & set(other)

    def check(self, answer: Any) -> None:
        for kept in answer:
            if not isinstance(kept, tuple) or any(kept.count(face) > self.roll.count(face) for face in kept):
                raise ValueError(f"the answer {kept!r} cannot be kept of {self.roll}")
        if not answer:
            raise ValueError("the answer is empty; allowed: a set of rolls, such as {(2, 2)}")

    def tell(self, answer: Collection[Roll]) -> str:
        return say("lesson.or").join(keeping(kept) for kept in sorted(answer, key=lambda kept: (-len(kept), kept)))

    def screen(self) -> dict[str, Any]:
        tip = say("lesson.tip.keep")
        return {"type": "keep", "roll": self.roll, "label": self.label or say("lesson.kind.keep"), "tip": tip}


class Open(_Plain):
    """A text of one's own. It is kept, and nothing is checked."""

    def __init__(self, label: str = "") -> None:
        self.label = label

    def read(self, given: Any) -> str:
        if not isinstance(given, str) or not given.strip():
            raise UnreadableError(say("lesson.read.open"))
        return given[:LONGEST]

    def check(self, answer: Any) -> None:
        if answer is not None:
            raise ValueError(f"the answer is {answer!r}; an open question has none")

    def tell(self, answer: Any) -> str:
        return str(answer)

    def screen(self) -> dict[str, Any]:
        return {"type": "open", "label": self.label or say("lesson.kind.open"), "tip": say("lesson.tip.open")}


def are_places(given: Any, count: int) -> bool:
    """Return whether this is a list of at most `count` places, from 0 to below `count`."""
    if not isinstance(given, list) or len(given) > count:
        return False
    return all(type(at) is int and 0 <= at < count for at in given)


def marked(roll: Sequence[int], kept: Sequence[int]) -> list[dict[str, Any]]:
    """Every die of a roll, and whether it is kept; of equal dice, the first ones are."""
    left, dice = list(kept), list[dict[str, Any]]()
    for face in roll:
        dice.append({"value": face, "kept": face in left})
        if face in left:
            left.remove(face)
    return dice


def keeping(kept: Sequence[int]) -> str:
    """Kept dice in words: "keep 2 2"."""
    return say("lesson.keep", dice=" ".join(map(str, kept))) if kept else say("lesson.keep_none")

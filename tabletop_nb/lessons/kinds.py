# ruff: noqa: D102  Kind describes the methods once
"""Kinds of answers. Each parses what the browser sends, compares it with an answer, and puts an answer into words.

Number()                     a chance: 11/36, 0.31 or 30.6 %
Number(is_chance=False)      any other number
Whole()                      a whole number
Pick("higher", "the same")   one of these
Several("1", "2", "3")       any of these
Keep((2, 2, 5, 6))           dice to keep; the answer is a set of rolls that are all right
Open()                       a text; nothing is checked
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from tabletop_nb.lessons.numbers import TypedNumber, UnreadableError, format_number, parse_number
from tabletop_nb.lessons.words import say

Roll = tuple[int, ...]
MAX_TEXT = 4_000  # characters of an open answer


class Kind(Protocol):
    """How an answer is given."""

    def parse(self, given: Any) -> Any:
        """Return what the browser sent as a value to compare, or raise UnreadableError."""

    def matches(self, value: Any, answer: Any) -> bool:
        """Return whether a parsed value is this answer."""

    def imprecision(self, value: Any, answer: Any) -> str:
        """Return what a matching value lacks, such as digits; an empty text if nothing."""

    def differ(self, one: Any, other: Any) -> bool:
        """Return whether no value can match both answers."""

    def validate(self, answer: Any) -> None:
        """Raise ValueError for an answer that nobody could give."""

    def describe(self, answer: Any) -> str:
        """Return an answer in words."""

    def form(self) -> dict[str, Any]:
        """Return what a form needs to ask for an answer, as plain data."""


class _Exact:
    """The common part of most kinds: answers are compared with `==`."""

    def matches(self, value: Any, answer: Any) -> bool:
        return bool(value == answer)

    def imprecision(self, value: Any, answer: Any) -> str:
        return ""

    def differ(self, one: Any, other: Any) -> bool:
        return bool(one != other)


@dataclass(frozen=True, slots=True)
class Number(_Exact):
    """A number. A decimal is right if it is the answer, rounded or cut off to `digits` decimals or more."""

    is_chance: bool = True
    digits: int = 2
    label: str = ""

    def parse(self, given: Any) -> TypedNumber:
        typed = parse_number(given)
        if self.is_chance and not 0 <= typed.value <= 1:
            raise UnreadableError(say("unreadable", "chance", text=given.strip()))
        return typed

    def matches(self, value: TypedNumber, answer: Fraction) -> bool:
        return value.matches(answer)

    def imprecision(self, value: TypedNumber, answer: Fraction) -> str:
        is_rough = value.value != answer and value.step > Fraction(1, 10**self.digits)
        return say("unreadable", "imprecise", digits=self.digits) if is_rough else ""

    def validate(self, answer: Any) -> None:
        if not isinstance(answer, Fraction | int) or (self.is_chance and not 0 <= answer <= 1):
            raise ValueError(f"the answer {answer!r} is not a {'chance' if self.is_chance else 'Fraction'}")

    def describe(self, answer: Fraction) -> str:
        return format_number(Fraction(answer), self.is_chance)

    def form(self) -> dict[str, Any]:
        return _text_form("chance" if self.is_chance else "number", self.label)


@dataclass(frozen=True, slots=True)
class Whole(_Exact):
    """A whole number."""

    label: str = ""

    def parse(self, given: Any) -> int:
        value = parse_number(given).value
        if value.denominator != 1:
            raise UnreadableError(say("unreadable", "whole", text=given.strip()))
        return int(value)

    def validate(self, answer: Any) -> None:
        if not isinstance(answer, int):
            raise ValueError(f"the answer {answer!r} is not a whole number")

    def describe(self, answer: int) -> str:
        return str(answer)

    def form(self) -> dict[str, Any]:
        return _text_form("whole", self.label)


def _text_form(name: str, label: str) -> dict[str, Any]:
    return {"type": "text", "label": label or say("label", name), "tip": say("tip", name)}


class Pick(_Exact):
    """One of several options; the answer is its number, counted from 0."""

    def __init__(self, *options: str, label: str = "") -> None:
        if len(options) < 2:
            raise ValueError(f"{len(options)} options were given; allowed: two or more")
        self.options, self.label = options, label

    def parse(self, given: Any) -> Any:
        if type(given) is not int or given not in range(len(self.options)):
            raise UnreadableError(say("unreadable", "pick"))
        return given

    def validate(self, answer: Any) -> None:
        if answer not in range(len(self.options)):
            raise ValueError(f"the answer {answer!r} is not an option; allowed: 0 to {len(self.options) - 1}")

    def describe(self, answer: Any) -> str:
        return str(self.options[answer])

    def form(self) -> dict[str, Any]:
        label = self.label or say("label", "pick")
        return {"type": "pick", "many": False, "options": self.options, "label": label, "tip": ""}


class Several(Pick):
    """Any number of options; the answer is the set of their numbers, counted from 0."""

    def parse(self, given: Any) -> frozenset[int]:
        if not given or not are_positions(given, len(self.options)):
            raise UnreadableError(say("unreadable", "several"))
        return frozenset(given)

    def validate(self, answer: Any) -> None:
        for each in answer:
            super().validate(each)

    def describe(self, answer: Collection[int]) -> str:
        return ", ".join(self.options[each] for each in sorted(answer))

    def form(self) -> dict[str, Any]:
        label = self.label or say("label", "several")
        return {**super().form(), "many": True, "label": label, "tip": say("tip", "several")}


@dataclass(frozen=True, slots=True)
class Keep(_Exact):
    """Dice to keep of a roll; the answer is a set of rolls, and each of them is right."""

    roll: Roll
    label: str = ""

    def parse(self, given: Any) -> Roll:
        if not are_positions(given, len(self.roll)):
            raise UnreadableError(say("unreadable", "keep"))
        return tuple(sorted(self.roll[position] for position in set(given)))

    def matches(self, value: Roll, answer: Collection[Roll]) -> bool:
        return value in answer

    def differ(self, one: Collection[Roll], other: Collection[Roll]) -> bool:
        return not set(one) & set(other)

    def validate(self, answer: Any) -> None:
        for kept in answer:
            if not isinstance(kept, tuple) or any(kept.count(face) > self.roll.count(face) for face in kept):
                raise ValueError(f"the answer {kept!r} can't be kept of {self.roll}")
        if not answer:
            raise ValueError("the answer is empty; allowed: a set of rolls, such as {(2, 2)}")

    def describe(self, answer: Collection[Roll]) -> str:
        ordered = sorted(answer, key=lambda kept: (-len(kept), kept))
        return say("dice", "or").join(map(describe_kept, ordered))

    def form(self) -> dict[str, Any]:
        label = self.label or say("label", "keep")
        return {"type": "keep", "roll": self.roll, "label": label, "tip": say("tip", "keep")}


class Open(_Exact):
    """A text in the student's own words. It is saved, and nothing is checked."""

    def __init__(self, label: str = "") -> None:
        self.label = label

    def parse(self, given: Any) -> str:
        if not isinstance(given, str) or not given.strip():
            raise UnreadableError(say("unreadable", "open"))
        return given[:MAX_TEXT]

    def validate(self, answer: Any) -> None:
        if answer is not None:
            raise ValueError(f"the answer is {answer!r}; an open question has none")

    def describe(self, answer: Any) -> str:
        return str(answer)

    def form(self) -> dict[str, Any]:
        return {**_text_form("open", self.label), "type": "open"}


# -- dice ----------------------------------------------------------------------------------------------------


def are_positions(given: Any, count: int) -> bool:
    """Return whether this is a list of at most `count` positions, each from 0 to `count - 1`."""
    if not isinstance(given, list) or len(given) > count:
        return False
    return all(type(position) is int and 0 <= position < count for position in given)


def mark_kept(roll: Sequence[int], kept: Sequence[int]) -> list[dict[str, Any]]:
    """Return every die of a roll and whether it is kept; of equal dice, the first ones are."""
    left, dice = list(kept), list[dict[str, Any]]()
    for face in roll:
        dice.append({"value": face, "kept": face in left})
        if face in left:
            left.remove(face)
    return dice


def describe_kept(kept: Sequence[int]) -> str:
    """Return kept dice in words.

    >>> describe_kept((2, 2)), describe_kept(())
    ('keep 2 2', 'keep none')
    """
    return say("dice", "keep", dice=" ".join(map(str, kept))) if kept else say("dice", "keep_none")

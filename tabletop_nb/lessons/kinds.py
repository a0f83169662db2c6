# ruff: noqa: D102  the methods are documented in the base class Kind
"""Kinds of answers. Each parses what the browser sends, compares it with an answer, and puts an answer into words.

Number()                     a chance: 11/36, 0.31 or 30.6%
Number(is_chance=False)      any other number
Whole()                      a whole number
Pick("higher", "the same")   one of these
Several("1", "2", "3")       any of these
Dice((2, 2, 5, 6))           dice to reroll; the answer is a set of rolls to keep, which are all right
Open()                       a text; nothing is checked
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeGuard, TypeVar

from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.lessons.numbers import (
    MissingAnswerError,
    TypedNumber,
    UnreadableError,
    decimal,
    format_number,
    parse_number,
)
from tabletop_nb.lessons.words import say

Roll = tuple[int, ...]
MAX_OPEN_ANSWER_CHARS = 4_000
V = TypeVar("V")  # a parsed value
A = TypeVar("A", contravariant=True)  # an answer to compare it with


class Kind(ABC, Generic[V, A]):
    """How an answer is given. Most kinds compare with `==`."""

    @abstractmethod
    def parse(self, given: Json) -> V:
        """Return what the browser sent as a value to compare, or raise UnreadableError."""

    def matches(self, value: V, answer: A) -> bool:
        """Return whether a parsed value is this answer."""
        return bool(value == answer)

    def resembles(self, value: V, answer: A) -> bool:
        """Return whether a parsed value is the answer of a typical mistake, beyond doubt."""
        return self.matches(value, answer)

    def imprecision(self, value: V, answer: A) -> str:
        """Return what a matching value lacks, such as digits; an empty text if nothing."""
        return ""

    def objection(self, value: V) -> str:
        """Return why a value can't be right, whatever the answer is; an empty text if it could be."""
        return ""

    def differ(self, one: A, other: A) -> bool:
        """Return whether no value can match both answers."""
        return one != other

    @abstractmethod
    def validate(self, answer: Any) -> None:
        """Raise ValueError for an answer that nobody could give."""

    @abstractmethod
    def describe(self, answer: A) -> str:
        """Return an answer in words."""

    @abstractmethod
    def form(self) -> JsonObject:
        """Return what a form needs to ask for an answer, as plain data."""


AnyKind = Kind[Any, Any]


@dataclass(frozen=True, slots=True)
class Number(Kind[TypedNumber, Fraction]):
    """A number. A decimal is right if it is the answer, rounded or cut off to `digits` decimals or more.

    With `most`, a higher number gets a hint that says so.

    >>> chance = Number()
    >>> chance.matches(chance.parse("31%"), Fraction(11, 36)), chance.describe(Fraction(11, 36))
    (True, '11/36 ≈ 30.6%')
    """

    is_chance: bool = True
    digits: int = 2
    label: str = ""
    most: int = 0

    def parse(self, given: Json) -> TypedNumber:
        typed = parse_number(given, self.is_chance)
        if self.is_chance and not 0 <= typed.value <= 1:
            raise UnreadableError(say("unreadable.chance", text=str(given).strip()))
        return typed

    def matches(self, value: TypedNumber, answer: Fraction) -> bool:
        if not self._is_rough(value):
            return value.matches(answer)
        return self.resembles(value, answer)

    def resembles(self, value: TypedNumber, answer: Fraction) -> bool:
        is_whole = value.step >= 1  # someone who types 3 for 34/11 need not have meant that
        return value.value == answer if is_whole else value.rounds(answer)

    def imprecision(self, value: TypedNumber, answer: Fraction) -> str:
        is_rough = value.value != answer and self._is_rough(value)
        key = "unreadable.imprecise" if self.is_chance else "unreadable.imprecise_number"
        return say(key, digits=self.digits) if is_rough else ""

    def objection(self, value: TypedNumber) -> str:
        if not self.most or value.value <= self.most:
            return ""
        return say("objection.too_high", text=decimal(value.value), most=self.most)

    def _is_rough(self, value: TypedNumber) -> bool:
        return value.step > Fraction(1, 10**self.digits)

    def validate(self, answer: Any) -> None:
        if not isinstance(answer, Fraction | int) or (self.is_chance and not 0 <= answer <= 1):
            raise ValueError(f"the answer {answer!r} is not a {'chance' if self.is_chance else 'Fraction'}")

    def describe(self, answer: Fraction) -> str:
        return format_number(Fraction(answer), self.is_chance)

    def form(self) -> JsonObject:
        return _text_form("chance" if self.is_chance else "number", self.label)


@dataclass(frozen=True, slots=True)
class Whole(Kind[int, int]):
    """A whole number.

    >>> Whole().parse(" 12 ")
    12
    """

    label: str = ""

    def parse(self, given: Json) -> int:
        value = parse_number(given, is_chance=False).value
        if value.denominator != 1:
            raise UnreadableError(say("unreadable.whole", text=str(given).strip()))
        return int(value)

    def validate(self, answer: Any) -> None:
        if not isinstance(answer, int):
            raise ValueError(f"the answer {answer!r} is not a whole number")

    def describe(self, answer: int) -> str:
        return str(answer)

    def form(self) -> JsonObject:
        return _text_form("whole", self.label)


def _text_form(name: str, label: str) -> JsonObject:
    return {"type": "text", "label": label or say(f"label.{name}"), "tip": say(f"tip.{name}")}


class _Options(Kind[V, A]):
    """The common part of the kinds that show options. They are numbered from 0."""

    def __init__(self, *options: str, label: str = "") -> None:
        if len(options) < 2:
            raise ValueError(f"the number of options is {len(options)}; allowed: two or more")
        self.options, self.label = options, label

    def _check_option(self, number: object) -> None:
        if number not in range(len(self.options)):
            raise ValueError(f"the answer {number!r} is not an option; allowed: 0 to {len(self.options) - 1}")


class Pick(_Options[int, int]):
    """One of several options. The answer is its number, counted from 0.

    >>> Pick("higher", "the same", "lower").describe(1)
    'the same'
    """

    def parse(self, given: Json) -> int:
        if type(given) is not int or given not in range(len(self.options)):
            raise MissingAnswerError(say("unreadable.pick"))
        return given

    def validate(self, answer: Any) -> None:
        self._check_option(answer)

    def describe(self, answer: int) -> str:
        return self.options[answer]

    def form(self) -> JsonObject:
        label = self.label or say("label.pick")
        return {"type": "pick", "many": False, "options": self.options, "label": label, "tip": ""}


class Several(_Options[frozenset[int], Collection[int]]):
    """Any number of options. The answer is the set of their numbers, counted from 0.

    >>> faces = Several("1", "2", "3")
    >>> faces.matches(faces.parse([2, 0]), {0, 2}), faces.describe({0, 2})
    (True, '1, 3')
    """

    def parse(self, given: Json) -> frozenset[int]:
        if not given or not are_positions(given, len(self.options)):
            raise MissingAnswerError(say("unreadable.several"))
        return frozenset(given)

    def validate(self, answer: Any) -> None:
        for number in answer:
            self._check_option(number)

    def describe(self, answer: Collection[int]) -> str:
        return ", ".join(self.options[number] for number in sorted(answer))

    def form(self) -> JsonObject:
        label = self.label or say("label.several")
        return {"type": "pick", "many": True, "options": self.options, "label": label, "tip": say("tip.several")}


@dataclass(frozen=True, slots=True)
class Dice(Kind[Roll, Collection[Roll]]):
    """Dice to reroll. The answer is a set of rolls: those that may be kept, because a roll's value depends on them.

    The browser sends the positions of the dice that aren't rerolled, as it always did: stored answers stay the same.

    >>> dice = Dice((2, 2, 5, 6))
    >>> dice.parse([0, 2]), dice.matches((2, 2), {(2, 2), (5,)}), dice.describe({(2, 2)})
    ((2, 5), True, 'reroll 5 6')
    """

    roll: Roll
    label: str = ""

    def parse(self, given: Json) -> Roll:
        if not are_positions(given, len(self.roll)):
            raise UnreadableError(say("unreadable.dice"))
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
        return say("dice.or").join(describe_reroll(self.roll, kept) for kept in ordered)

    def form(self) -> JsonObject:
        label = self.label or say("label.dice")
        return {"type": "dice", "roll": self.roll, "label": label, "tip": say("tip.dice")}


class Open(Kind[str, object]):
    """A text in the student's own words. It is saved, and nothing is checked."""

    def __init__(self, label: str = "") -> None:
        self.label = label

    def parse(self, given: Json) -> str:
        if not isinstance(given, str) or not given.strip():
            raise MissingAnswerError(say("unreadable.open"))
        return given[:MAX_OPEN_ANSWER_CHARS]

    def validate(self, answer: Any) -> None:
        if answer is not None:
            raise ValueError(f"the answer is {answer!r}; an open question has none")

    def describe(self, answer: object) -> str:
        return str(answer)

    def form(self) -> JsonObject:
        return {**_text_form("open", self.label), "type": "open"}


# -- dice ----------------------------------------------------------------------------------------------------


def are_positions(given: Json, count: int) -> TypeGuard[list[int]]:
    """Return whether this is a list of at most `count` positions, each from 0 to `count - 1`.

    >>> are_positions([0, 3], 4), are_positions([4], 4), are_positions("03", 4)
    (True, False, False)
    """
    if not isinstance(given, list) or len(given) > count:
        return False
    return all(type(position) is int and 0 <= position < count for position in given)


def mark_kept(roll: Sequence[int], kept: Sequence[int]) -> list[JsonObject]:
    """Return every die of a roll and whether it is kept. Of equal dice, the first ones are kept.

    >>> [die["kept"] for die in mark_kept((2, 2, 5), (2,))]
    [True, False, False]
    """
    to_mark, dice = list(kept), list[JsonObject]()
    for face in roll:
        dice.append({"value": face, "kept": face in to_mark})
        if face in to_mark:
            to_mark.remove(face)
    return dice


def describe_reroll(roll: Sequence[int], kept: Sequence[int]) -> str:
    """Return in words which dice of a roll are rerolled if these are kept.

    >>> describe_reroll((2, 2, 5), (2, 2)), describe_reroll((2, 5), ()), describe_reroll((2, 5), (2, 5))
    ('reroll 5', 'reroll all', 'reroll nothing')
    """
    dice = [str(die["value"]) for die in mark_kept(roll, kept) if not die["kept"]]
    if not kept:
        return say("dice.reroll_all")
    return say("dice.reroll", dice=" ".join(dice)) if dice else say("dice.reroll_nothing")

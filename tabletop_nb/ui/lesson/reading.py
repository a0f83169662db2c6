"""Reads the numbers people type: 1/6, 0.1667, 16.7 %, 16,7%, 5 in 36, 2 9/11."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from tabletop_nb.core.scenario import cut
from tabletop_nb.ui.words import say

_DECIMAL = r"\d+(?:[.,]\d+)?|[.,]\d+"
_NUMBER = re.compile(
    rf"(?P<sign>-)?(?:(?P<whole>\d+)\s+(?P<up>\d+)\s*/\s*(?P<down>\d+)"  # 2 9/11
    rf"|(?P<top>{_DECIMAL})\s*(?:/|in|out\s*of|of)\s*(?P<bottom>{_DECIMAL})"  # 5/36, 5 in 36
    rf"|(?P<plain>{_DECIMAL}))\s*(?P<percent>%|percent|per\s*cent)?"
)
MOST = 60  # characters; nobody types a longer number


class UnreadableError(ValueError):
    """What was typed is no answer; the message says what would be one."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A number as it was typed: its value, and what one more in its last digit would add (0 for a fraction)."""

    value: Fraction
    step: Fraction

    def near(self, right: Fraction) -> bool:
        """Is this the number, rounded or cut off after the digits that were typed?"""
        return abs(self.value - right) < self.step or self.value == right


def read_number(text: object) -> Typed:
    """The number, or an error that says what could not be read.

    >>> read_number("16,7 %")
    Typed(value=Fraction(167, 1000), step=Fraction(1, 1000))
    >>> read_number("0.1667").near(Fraction(1, 6)), read_number("1/6").step
    (True, Fraction(0, 1))
    """
    if not isinstance(text, str):
        raise UnreadableError(say("lesson.read.nothing"))
    if len(text) > 2 * MOST:  # spaces and signs around a number are read, too, but not a page of them
        raise UnreadableError(say("lesson.read.unknown", text=cut(text.strip())))
    apart = "".join(f" {sign}" if unicodedata.category(sign) == "No" else sign for sign in text)  # 2½ is 2 1/2
    tidy = unicodedata.normalize("NFKC", apart).translate({0x2044: "/", 0x2212: "-", 0xF7: "/"})
    tidy = tidy.strip().lower().lstrip("=~≈ ").rstrip(". ")
    if not tidy:
        raise UnreadableError(say("lesson.read.nothing"))
    found = _NUMBER.fullmatch(tidy) if len(tidy) <= MOST else None
    if found is None:
        raise UnreadableError(say("lesson.read.unknown", text=cut(text.strip())))
    value, step = _value(found)
    scale = Fraction(-1 if found["sign"] else 1, 100 if found["percent"] else 1)
    return Typed(value * scale, step * abs(scale))


def _value(found: re.Match[str]) -> tuple[Fraction, Fraction]:
    if found["plain"]:
        return _decimal(found["plain"]), Fraction(1, 10 ** _digits(found["plain"]))
    if found["whole"]:
        return int(found["whole"]) + _over(Fraction(int(found["up"])), Fraction(int(found["down"]))), Fraction(0)
    return _over(_decimal(found["top"]), _decimal(found["bottom"])), Fraction(0)


def _over(top: Fraction, bottom: Fraction) -> Fraction:
    if not bottom:
        raise UnreadableError(say("lesson.read.zero"))
    return top / bottom


def _decimal(text: str) -> Fraction:
    return Fraction(f"0{text.replace(',', '.')}")


def _digits(text: str) -> int:
    """Digits after the point."""
    return len(text.replace(",", ".").partition(".")[2])


def told(value: Fraction, chance: bool = True) -> str:
    """A number for people: the fraction where it teaches, the decimal where it decides.

    >>> told(Fraction(11, 36)), told(Fraction(17, 4), chance=False)
    ('11/36 = 30.6 %', '17/4 = 4.25')
    """
    if value.denominator == 1:
        return f"{value} = {100 * value} %" if chance and 0 < value <= 1 else str(value)
    return f"{value} = {percent(value)}" if chance else f"{value} = {decimal(value)}"


def percent(value: Fraction | float) -> str:
    """30.6 %"""
    return f"{100 * float(value):.1f} %".replace(".0 %", " %")


def decimal(value: Fraction | float) -> str:
    """Up to three digits after the point, no more than it takes.

    >>> decimal(Fraction(17, 4)), decimal(Fraction(31, 11))
    ('4.25', '2.818')
    """
    return f"{float(value):.3f}".rstrip("0").rstrip(".")

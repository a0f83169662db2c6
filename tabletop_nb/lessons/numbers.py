"""Numbers as people type them (1/6, 0.1667, 16.7 %, 16,7%, 5 in 36, 2 9/11), and as they read them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from tabletop_nb.core.scenario import cut
from tabletop_nb.lessons.words import say

_DECIMAL = r"\d+(?:[.,]\d+)?|[.,]\d+"
_NUMBER = re.compile(
    rf"(?P<sign>-)?(?:(?P<whole>\d+)\s+(?P<part_top>\d+)\s*/\s*(?P<part_bottom>\d+)"  # 2 9/11
    rf"|(?P<top>{_DECIMAL})\s*(?:/|in|out\s*of|of)\s*(?P<bottom>{_DECIMAL})"  # 5/36, 5 in 36
    rf"|(?P<decimal>{_DECIMAL}))\s*(?P<percent>%|percent|per\s*cent)?"
)
_OPERATORS = {0x2044: "/", 0x2212: "-", 0xF7: "/"}  # fraction slash, minus sign, division sign
MAX_CHARS = 60  # of a number


class UnreadableError(ValueError):
    """Raised for an answer that can't be parsed. The message tells the student what to type."""


class MissingAnswerError(UnreadableError):
    """Raised if nothing was typed or picked."""


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A number as it was typed.

    Attributes:
        value: The exact value of what was typed.
        step: One unit of the last digit that was typed; 0 for a fraction, which is exact.
    """

    value: Fraction
    step: Fraction

    def matches(self, answer: Fraction) -> bool:
        """Return whether this is the answer, rounded or cut off after the digits that were typed.

        >>> third = Fraction(1, 3)
        >>> [parse_number(text).matches(third) for text in ("1/3", "0.33", "33 %", "0.34")]
        [True, True, True, True]
        >>> parse_number("0.35").matches(third)
        False
        """
        return abs(self.value - answer) < self.step or self.value == answer

    def rounds(self, answer: Fraction) -> bool:
        """Return whether this is the answer, correctly rounded or cut off, with a digit that isn't 0.

        >>> [parse_number(text).rounds(Fraction(5, 12)) for text in ("0.4", "0.5", "0.42", "0.41", "5/12")]
        [True, False, True, True, True]
        >>> parse_number("0.01").rounds(Fraction(1, 1296)), parse_number("0.00").rounds(Fraction(1, 1296))
        (False, False)
        """
        cut_off = 0 <= answer - self.value < self.step
        is_rounded = 2 * abs(self.value - answer) <= self.step
        return self.value == answer or (self.value != 0 and (cut_off or is_rounded))


def parse_number(text: object, is_chance: bool = True) -> TypedNumber:
    """Return the number that a student typed. What an error suggests depends on whether it is a chance.

    Raises:
        UnreadableError: If it isn't a number.

    >>> parse_number("16,7 %")
    TypedNumber(value=Fraction(167, 1000), step=Fraction(1, 1000))
    >>> parse_number("0.1667").matches(Fraction(1, 6)), parse_number("1/6").step
    (True, Fraction(0, 1))
    """
    suffix = "" if is_chance else "_number"
    if not isinstance(text, str):
        raise MissingAnswerError(say(f"unreadable.nothing{suffix}"))
    # Spaces and signs around a number are allowed, but not a page of them.
    tidy = _tidy(text) if len(text) <= 2 * MAX_CHARS else text
    if not tidy:
        raise MissingAnswerError(say(f"unreadable.nothing{suffix}"))
    match = _NUMBER.fullmatch(tidy) if len(tidy) <= MAX_CHARS else None
    if match is None:
        raise UnreadableError(say(f"unreadable.unknown{suffix}", text=cut(text.strip())))
    value, step = _value_and_step(match)
    scale = Fraction(-1 if match["sign"] else 1, 100 if match["percent"] else 1)
    return TypedNumber(value * scale, step * abs(scale))


def _tidy(text: str) -> str:
    """Return the text in plain characters, without what people write around a number: "≈ 2½." becomes "2 1/2"."""
    spaced = "".join(f" {char}" if unicodedata.category(char) == "No" else char for char in text)
    plain = unicodedata.normalize("NFKC", spaced).translate(_OPERATORS)
    return plain.strip().lower().lstrip("=~≈ ").rstrip(". ")


def _value_and_step(match: re.Match[str]) -> tuple[Fraction, Fraction]:
    if match["decimal"]:
        return _parse_decimal(match["decimal"]), Fraction(1, 10 ** _count_decimals(match["decimal"]))
    if match["whole"]:
        part = _divide(Fraction(int(match["part_top"])), Fraction(int(match["part_bottom"])))
        return int(match["whole"]) + part, Fraction(0)
    return _divide(_parse_decimal(match["top"]), _parse_decimal(match["bottom"])), Fraction(0)


def _divide(top: Fraction, bottom: Fraction) -> Fraction:
    if not bottom:
        raise UnreadableError(say("unreadable.zero"))
    return top / bottom


def _parse_decimal(text: str) -> Fraction:
    return Fraction(f"0{text.replace(',', '.')}")


def _count_decimals(text: str) -> int:
    return len(text.replace(",", ".").partition(".")[2])


def format_number(value: Fraction, is_chance: bool = True) -> str:
    """Return a number as a fraction and as a decimal or, for a chance, as a percentage.

    >>> format_number(Fraction(11, 36)), format_number(Fraction(17, 4), is_chance=False)
    ('11/36 ≈ 30.6%', '17/4 = 4.25')
    """
    if value.denominator == 1:
        return f"{value} = {100 * value}%" if is_chance and 0 < value <= 1 else str(value)
    if is_chance:
        return f"{value} {equals(value, digits=3)} {percent(value)}"
    return f"{value} {equals(value)} {decimal(value)}"


def equals(value: Fraction, digits: int = 3) -> str:
    """Return the sign between a number and its decimal: "=", or "≈" if it has more than so many decimals.

    >>> equals(Fraction(17, 4)), equals(Fraction(1, 3))
    ('=', '≈')
    """
    return "=" if (value * 10**digits).denominator == 1 else "≈"


def percent(value: Fraction | float) -> str:
    """Return a share as a percentage with at most one decimal.

    >>> percent(Fraction(11, 36)), percent(0.5)
    ('30.6%', '50%')
    """
    return f"{100 * float(value):.1f}%".replace(".0%", "%")


def decimal(value: Fraction | float) -> str:
    """Return a number with at most three decimals.

    >>> decimal(Fraction(17, 4)), decimal(Fraction(31, 11))
    ('4.25', '2.818')
    """
    return f"{float(value):.3f}".rstrip("0").rstrip(".")

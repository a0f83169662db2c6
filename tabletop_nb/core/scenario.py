"""Checks for what people write: scenarios, rulings, card files.

A check takes a value and returns it as the game keeps it, or raises WrongError with what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from tabletop_nb.core.errors import SetupError

Check = Callable[[Any], Any]
T = TypeVar("T")
ANY = 1000  # no limit
SENTENCE = 400  # characters
MAX_ECHO = 80  # characters of a wrong value that an error repeats


class WrongError(ValueError):
    """What was given, what is allowed, and where: the path grows as the error is passed up."""

    def __init__(self, given: Any, allowed: str, path: str = "") -> None:
        super().__init__(given, allowed, path)
        self.given, self.allowed, self.path = given, allowed, path

    def under(self, where: str) -> WrongError:
        """Return the same error with a longer path."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        return WrongError(self.given, self.allowed, f"{where}{dot}{self.path}")

    def __str__(self) -> str:
        if self.given is MISSING:
            return f"{self.path} is missing" + (f"; allowed: {self.allowed}" if self.allowed else "")
        return f"{self.path or 'it'}: {brief(self.given)} was given; allowed: {self.allowed}"


def cut(value: Any, most: int = MAX_ECHO) -> str:
    """Return a value as text, shortened with an ellipsis where it is longer than that."""
    text = str(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def brief(value: Any) -> str:
    """Return a value as it is written, but not a page of it."""
    try:
        return cut(repr(value))
    except (RecursionError, ValueError):  # nested deeper, or a number longer, than Python writes
        return "something too long to show"


MISSING = object()


def whole(low: int, high: int) -> Check:
    """Return a check for a whole number from low to high."""

    def check(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise WrongError(value, f"a whole number from {low} to {high}")
        return value

    return check


def as_number(written: str) -> int | None:
    """Return the whole number that a text writes in plain digits, or None.

    >>> as_number("-12"), as_number("²"), as_number("9" * 5000)
    (-12, None, None)
    """
    digits = written.removeprefix("-")
    return int(written) if digits.isascii() and digits.isdigit() and len(digits) <= 30 else None


def number(low: int, high: int) -> Check:
    """Return a check for a whole number from low to high, written as text."""

    def check(value: str) -> int:
        found = as_number(value)
        if found is None or not low <= found <= high:
            raise WrongError(value, f"a whole number from {low} to {high}")
        return found

    return check


def truth(value: Any) -> bool:
    """Return True or False, checked."""
    if type(value) is not bool:
        raise WrongError(value, "true or false")
    return value


def sentence(value: Any) -> str:
    """Return a sentence, checked."""
    if not isinstance(value, str) or not 0 < len(value) <= SENTENCE:
        raise WrongError(value, f"a text of 1 to {SENTENCE} characters")
    return value


def one_of(allowed: Iterable[str]) -> Check:
    """Return a check for one of these words; the error points out a near miss."""
    words = list(allowed)

    def check(value: Any) -> str:
        if value in words:
            return str(value)
        near = get_close_matches(cut(value), words, 1)  # the search is slow on long texts
        others = ", ".join(word for word in words if word not in near)
        hint = f"{near[0]} (did you mean that?)" + (f", or {others}" if others else "") if near else f"one of {others}"
        raise WrongError(value, hint)

    return check


def many(check: Check, least: int = 0, most: int = ANY) -> Check:
    """Return a check for a list of such values."""

    def check_all(value: Any) -> list[Any]:
        if not isinstance(value, list | tuple) or not least <= len(value) <= most:
            raise WrongError(
                value, f"a list of {least}" + (f" to {most}" if most < ANY else " or more") * (least < most)
            )
        return [at(f"[{i}]", check, item) for i, item in enumerate(value)]

    return check_all


def fields(checks: Mapping[str, Check], needed: Iterable[str] = ()) -> Check:
    """Return a check for a mapping with these fields and no others."""

    def check_each(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise WrongError(value, f"fields {', '.join(checks)}")
        for name in needed:
            if name not in value:
                raise WrongError(MISSING, "", name)
        for name in value:
            if name not in checks:
                at(cut(name), one_of(checks), name)
        return {name: at(name, checks[name], inner) for name, inner in value.items()}

    return check_each


def at(where: str, check: Check, value: Any) -> Any:
    """Check a value; an error names this place."""
    try:
        return check(value)
    except WrongError as wrong:
        raise wrong.under(where) from None


def switches(kind: type[T], given: Any) -> T:
    """Return a game's rulings: the given switches, and the default for all others."""
    try:
        return kind(**fields(dict.fromkeys(kind.__dataclass_fields__, truth))({} if given is None else given))  # type: ignore[attr-defined]
    except WrongError as wrong:
        raise SetupError(f"ruling {wrong}") from None

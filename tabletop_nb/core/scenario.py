"""Checks for what people write: scenarios, rulings, card files.

A check takes a value and returns it in the form that the game uses, or raises InvalidValueError with what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop_nb.core.errors import SetupError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")
Check = Callable[[Any], T]
ANY = 1000  # no limit
MAX_SENTENCE_CHARS = 400
MAX_ECHO_CHARS = 80  # of a wrong value that an error repeats


class InvalidValueError(ValueError):
    """A value that isn't allowed. The path to it grows as the error is passed up."""

    def __init__(self, given: object, allowed: str, path: str = "") -> None:
        super().__init__(given, allowed, path)
        self.given, self.allowed, self.path = given, allowed, path

    def under(self, where: str) -> InvalidValueError:
        """Return the same error with a longer path.

        >>> str(InvalidValueError(7, "a die", "dice").under("scenario"))
        'scenario.dice: 7 was given; allowed: a die'
        """
        dot = "." if self.path and not self.path.startswith("[") else ""
        return InvalidValueError(self.given, self.allowed, f"{where}{dot}{self.path}")

    def message(self, kind: str) -> str:
        """Return the message with the kind of the value in front.

        >>> InvalidValueError(7, "a die", "dice").message("scenario field")
        'scenario field dice: 7 was given; allowed: a die'
        >>> InvalidValueError(7, "a list").message("scenario")
        'scenario: 7 was given; allowed: a list'
        """
        return f"{kind}{' ' if self.path else ': '}{self}"

    def __str__(self) -> str:
        if self.given is MISSING:
            return f"{self.path} is missing" + (f"; allowed: {self.allowed}" if self.allowed else "")
        where = f"{self.path}: " if self.path else ""
        return f"{where}{short_repr(self.given)} was given; allowed: {self.allowed}"


def cut(value: object, max_chars: int = MAX_ECHO_CHARS) -> str:
    """Return a value as text, shortened with an ellipsis if it is longer than `max_chars` characters.

    >>> cut("kiln imp", 5), cut(12)
    ('kiln…', '12')
    """
    text = str(value)
    return text if len(text) <= max_chars else f"{text[: max_chars - 1]}…"


def short_repr(value: object) -> str:
    """Return a value as Python writes it, shortened if it is long.

    >>> short_repr("kiln imp"), len(short_repr("x" * 1000))
    ("'kiln imp'", 80)
    """
    try:
        return cut(repr(value))
    except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits
        return "something too long to show"


MISSING = object()


def whole(low: int, high: int) -> Check[int]:
    """Return a check for a whole number from low to high.

    >>> whole(1, 6)(3)
    3
    >>> whole(1, 6)(7)
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: 7 was given; allowed: a whole number from 1 to 6
    """

    def check(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise InvalidValueError(value, f"a whole number from {low} to {high}")
        return value

    return check


def as_number(written: str) -> int | None:
    """Return the whole number that a text shows in plain digits, or None.

    >>> as_number("-12"), as_number("²"), as_number("9" * 5000)
    (-12, None, None)
    """
    digits = written.removeprefix("-")
    return int(written) if digits.isascii() and digits.isdigit() and len(digits) <= 30 else None


def number(low: int, high: int) -> Check[int]:
    """Return a check for a whole number from low to high, written as text.

    >>> number(1, 6)("3")
    3
    """

    def check(value: str) -> int:
        parsed = as_number(value)
        if parsed is None or not low <= parsed <= high:
            raise InvalidValueError(value, f"a whole number from {low} to {high}")
        return parsed

    return check


def truth(value: object) -> bool:
    """Validate and return True or False.

    >>> truth(1)
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: 1 was given; allowed: true or false
    """
    if type(value) is not bool:
        raise InvalidValueError(value, "true or false")
    return value


def sentence(value: object) -> str:
    """Validate and return a sentence.

    >>> sentence("Reach 10 points.")
    'Reach 10 points.'
    """
    if not isinstance(value, str) or not 0 < len(value) <= MAX_SENTENCE_CHARS:
        raise InvalidValueError(value, f"a text of 1 to {MAX_SENTENCE_CHARS} characters")
    return value


def one_of(allowed: Iterable[str]) -> Check[str]:
    """Return a check for one of these words, whose error suggests the closest one.

    >>> one_of(["fire", "water", "air"])("fier")
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: 'fier' was given; allowed: fire (did you mean that?), or water, air
    """
    words = list(allowed)

    def check(value: object) -> str:
        if value in words:
            return str(value)
        near = get_close_matches(cut(value), words, 1)  # the search is slow on long texts
        others = ", ".join(word for word in words if word not in near)
        hint = f"{near[0]} (did you mean that?)" + (f", or {others}" if others else "") if near else f"one of {others}"
        raise InvalidValueError(value, hint)

    return check


def many(check: Check[T], min_items: int = 0, max_items: int = ANY) -> Check[list[T]]:
    """Return a check for a list of such values.

    >>> many(whole(1, 6), min_items=1)([3, 8])
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: [1]: 8 was given; allowed: a whole number from 1 to 6
    """

    def check_all(value: object) -> list[T]:
        if not isinstance(value, list | tuple) or not min_items <= len(value) <= max_items:
            limit = f" to {max_items}" if max_items < ANY else " or more"
            raise InvalidValueError(value, f"a list of {min_items}{limit * (min_items < max_items)}")
        return [at(f"[{i}]", check, item) for i, item in enumerate(value)]

    return check_all


def fields(checks: Mapping[str, Check[object]], needed: Iterable[str] = ()) -> Check[dict[str, Any]]:
    """Return a check for a mapping with only these fields, of which the `needed` ones are required.

    >>> check = fields({"year": whole(1, 3), "dice": many(whole(1, 6))}, needed=["year"])
    >>> check({"year": 2})
    {'year': 2}
    >>> check({"dice": []})
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: year is missing
    """

    def check_each(value: object) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise InvalidValueError(value, f"fields {', '.join(checks)}")
        for name in needed:
            if name not in value:
                raise InvalidValueError(MISSING, "", name)
        for name in value:
            if name not in checks:
                at(cut(name), one_of(checks), name)
        return {name: at(name, checks[name], inner) for name, inner in value.items()}

    return check_each


def at(where: str, check: Check[T], value: object) -> T:
    """Check a value and add this place to the path of an error.

    >>> at("seat", whole(0, 1), 4)
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: seat: 4 was given; allowed: a whole number from 0 to 1
    """
    try:
        return check(value)
    except InvalidValueError as wrong:
        raise wrong.under(where) from None


def switches(kind: type[D], given: object) -> D:
    """Return a game's rulings, with the default for every switch that isn't given.

    >>> from tabletop_nb.games.evenfall.rulings import Rulings
    >>> switches(Rulings, {"wrap": True}).wrap, switches(Rulings, None).wrap
    (True, False)
    """
    try:
        return kind(**fields(dict.fromkeys(kind.__dataclass_fields__, truth))({} if given is None else given))
    except InvalidValueError as wrong:
        raise SetupError(wrong.message("ruling")) from None

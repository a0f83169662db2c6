"""Parsing what people type, and messages for what can't be parsed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop_nb.lessons.kinds import Dice, Number, Open, Pick, Several, Whole
from tabletop_nb.lessons.numbers import UnreadableError, format_number, parse_number

SIXTH = Fraction(1, 6)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/6", SIXTH),
        (" 5 / 36 ", Fraction(5, 36)),
        ("1⁄6", SIXTH),
        ("½", Fraction(1, 2)),
        ("2½", Fraction(1, 2) + 2),
        ("1 in 6", SIXTH),
        ("1 out of 6", SIXTH),
        ("2 9/11", Fraction(31, 11)),
        ("0.1667", Fraction(1667, 10_000)),
        (".25", Fraction(1, 4)),
        ("0,25", Fraction(1, 4)),
        ("16.7 %", Fraction(167, 1000)),
        ("16,7%", Fraction(167, 1000)),
        ("16.7\u00a0%", Fraction(167, 1000)),  # no-break space
        ("14 percent", Fraction(14, 100)),
        ("100/6 %", SIXTH),
        ("= 0.5", Fraction(1, 2)),
        ("≈0.5.", Fraction(1, 2)),
        ("−3", Fraction(-3)),
        ("3", Fraction(3)),
    ],
)
def test_numbers_are_parsed_as_people_type_them(text: str, value: Fraction) -> None:
    assert parse_number(text).value == value


@pytest.mark.parametrize(
    "text", ["", "  ", "%", "one sixth", "1:6", "1/6/2", "1.2.3", "1,234.5", "1e-3", "5/", "9" * 100]
)
def test_text_that_is_not_a_number_is_reported(text: str) -> None:
    with pytest.raises(UnreadableError) as error:
        parse_number(text)
    assert "5/36" in str(error.value)  # The message shows an example.
    assert text.strip()[:20] in str(error.value)


def test_a_fraction_over_zero_is_reported() -> None:
    with pytest.raises(UnreadableError, match="can't divide by 0"):
        parse_number("1/0")


@pytest.mark.parametrize("given", [None, 3, ["1/6"], {}])
def test_a_forged_answer_is_not_parsed(given: object) -> None:
    with pytest.raises(UnreadableError):
        parse_number(given)


@pytest.mark.parametrize("text", ["1/6", "0.17", "0.16", "0.167", "0.1667", "0.16666", "16.7 %", "17 %", "2/12"])
def test_a_rounded_or_truncated_number_is_right(text: str) -> None:
    kind = Number()
    value = kind.parse(text)
    assert kind.matches(value, SIXTH)
    assert not kind.imprecision(value, SIXTH)


@pytest.mark.parametrize("text", ["0.18", "0.15", "0.168", "0.165", "16.5 %", "1/7", "0.1669"])
def test_a_number_wrong_in_its_last_digit_is_wrong(text: str) -> None:
    assert not Number().matches(Number().parse(text), SIXTH)


def test_too_few_digits_are_distinguished_from_wrong() -> None:
    kind = Number()
    assert kind.matches(kind.parse("0.2"), SIXTH)
    assert "2 digits" in kind.imprecision(kind.parse("0.2"), SIXTH)
    assert not kind.imprecision(kind.parse("0.5"), Fraction(1, 2))  # The number is exact, so no more digits are needed.


def test_a_chance_above_one_may_be_missing_its_percent_sign() -> None:
    with pytest.raises(UnreadableError, match="% sign"):
        Number().parse("16.7")
    assert Number(is_chance=False).parse("16.7").value == Fraction(167, 10)


def test_only_whole_numbers_are_accepted() -> None:
    assert Whole().parse("3") == 3
    with pytest.raises(UnreadableError, match="whole number"):
        Whole().parse("3.5")


def test_choices_accept_only_what_is_offered() -> None:
    one, some = Pick("a", "b"), Several("a", "b", "c")
    assert one.parse(1) == 1
    assert some.parse([2, 0, 2]) == {0, 2}
    for given in (2, -1, True, "a", None, [0]):
        with pytest.raises(UnreadableError):
            one.parse(given)
    for forged in (0, [], [3], None, ["a"]):
        with pytest.raises(UnreadableError):
            some.parse(forged)


def test_kept_dice_are_given_by_position() -> None:
    kind = Dice((2, 2, 5, 6))
    assert kind.parse([0, 1]) == kind.parse([1, 0, 0]) == (2, 2)
    assert kind.parse([]) == ()
    for forged in ([4], [-1], "2 2", None):
        with pytest.raises(UnreadableError):
            kind.parse(forged)
    assert kind.describe({(2, 2), (2, 2, 5)}) == "reroll 6, or reroll 5 6"


def test_an_open_answer_has_a_maximum_length() -> None:
    assert len(Open().parse("x" * 9_999)) == 4_000
    with pytest.raises(UnreadableError):
        Open().parse("  ")


def test_numbers_are_formatted_for_people() -> None:
    assert format_number(Fraction(11, 36)) == "11/36 ≈ 30.6%"
    assert format_number(Fraction(1, 2)) == "1/2 = 50%"
    assert format_number(Fraction(8), is_chance=False) == "8"

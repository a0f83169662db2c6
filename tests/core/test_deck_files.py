"""Card files: the first wrong cell is named by file, row and column; nothing is half-loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop_nb.core.deck import (
    MAX_SHORT_EFFECT_CHARS,
    check,
    read,
    valid_id,
    valid_name,
    valid_short_effect,
    valid_source,
)
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import InvalidValueError, one_of

COLUMNS = {"id": valid_id, "name": valid_name, "colour": one_of(("red", "green")), "source": valid_source}
HEADER = ["id", "name", "colour", "source"]
ADA = ["ada", "Ada", "red", "house"]
BEN = ["ben", "Ben", "green", "own"]


def check_rows(*rows: list[str], count: int = 2) -> list[dict[str, Any]]:
    return check({"cards": [HEADER, *rows]}, "cards", COLUMNS, count)


# -- reading ---------------------------------------------------------------------------------------------------


def test_a_folder_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text('id,name\nada,"Ada, the first"\n', "utf-8")
    assert read(tmp_path, ["cards"]) == read(str(tmp_path), ["cards"])
    assert read(tmp_path, ["cards"]) == {"cards": [["id", "name"], ["ada", "Ada, the first"]]}


def test_a_file_as_a_spreadsheet_writes_it_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes(b"\xef\xbb\xbfid,name\r\n\xc3\xa4da,\xc3\x84da\r\n")
    assert read(tmp_path, ["cards"])["cards"] == [["id", "name"], ["äda", "Äda"]]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id\n", "utf-8")
    with pytest.raises(DeckError, match=rf"recipes\.csv cannot be read from {tmp_path.name}"):
        read(tmp_path, ["cards", "recipes"])


@pytest.mark.parametrize("content", [b"id,n\xe4me\n", b"\xff\xfei\x00d\x00", b'"' + b"x" * 200_000])
def test_a_file_that_is_not_text_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cards.csv").write_bytes(content)
    with pytest.raises(DeckError, match=r"cards\.csv cannot be read"):
        read(tmp_path, ["cards"])


# -- checking --------------------------------------------------------------------------------------------------


def test_valid_cards_are_returned() -> None:
    assert check_rows(ADA, BEN) == [
        {"id": "ada", "name": "Ada", "colour": "red", "source": "house"},
        {"id": "ben", "name": "Ben", "colour": "green", "source": "own"},
    ]


def test_columns_may_be_in_any_order_and_cells_may_be_padded() -> None:
    rows = [HEADER[::-1], [f" {cell} " for cell in ADA[::-1]], BEN[::-1]]
    assert check({"cards": rows}, "cards", COLUMNS, 2) == check_rows(ADA, BEN)


def test_empty_rows_are_skipped_but_still_counted() -> None:
    assert check_rows(ADA, [], ["", "", "", ""], BEN) == check_rows(ADA, BEN)
    with pytest.raises(DeckError, match="row 4, column colour"):
        check_rows(ADA, [], ["ben", "Ben", "blue", "own"])


@pytest.mark.parametrize(
    "header",
    [["id", "name", "color", "source"], HEADER[:3], [*HEADER, "extra"], [*HEADER, "id"], []],
)
def test_wrong_columns_are_named_with_those_allowed(header: list[str]) -> None:
    with pytest.raises(DeckError) as caught:
        check({"cards": [header, ADA, BEN]}, "cards", COLUMNS, 2)
    assert str(caught.value) == f"cards.csv, row 1: the columns are {header}; allowed: {HEADER}"


@pytest.mark.parametrize("files", [{"cards": []}, {"cards": [[]]}])
def test_an_empty_file_has_no_columns(files: Any) -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 1: the columns are \[\]"):
        check(files, "cards", COLUMNS, 2)


def test_a_wrong_cell_is_named_by_file_row_and_column() -> None:
    with pytest.raises(DeckError) as caught:
        check_rows(ADA, ["ben", "Ben", "grean", "own"])
    expected = "'grean' was given; allowed: green (did you mean that?), or red"
    assert str(caught.value) == f"cards.csv, row 3, column colour: {expected}"


@pytest.mark.parametrize("text", ["", "Draw a card", "x" * MAX_SHORT_EFFECT_CHARS])
def test_a_short_effect_is_a_column_that_a_deck_may_leave_out(text: str) -> None:
    columns = {**COLUMNS, "brief": valid_short_effect}
    assert check({"cards": [HEADER, ADA, BEN]}, "cards", columns, 2) == check_rows(ADA, BEN)
    (card,) = check({"cards": [[*HEADER, "brief"], [*ADA, text]]}, "cards", columns, 1)
    assert card["brief"] == text


def test_a_short_effect_that_is_too_long_is_named() -> None:
    rows = [[*HEADER, "brief"], [*ADA, "x" * (MAX_SHORT_EFFECT_CHARS + 1)]]
    with pytest.raises(DeckError, match=r"cards\.csv, row 2, column brief: .* allowed: the effect in at most 40 char"):
        check({"cards": rows}, "cards", {**COLUMNS, "brief": valid_short_effect}, 1)


def test_only_a_kind_of_card_with_short_effects_may_have_the_column() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 1: the columns are"):
        check({"cards": [[*HEADER, "brief"], [*ADA, "Draw a card"]]}, "cards", COLUMNS, 1)


def test_a_duplicate_card_is_named() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 3, column id: 'ada' is used twice"):
        check_rows(ADA, ADA)


def test_a_row_that_is_too_short_is_named() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 3, column colour: the row is too short"):
        check_rows(ADA, ["ben", "Ben"])


def test_a_row_that_is_too_long_is_named() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 3"):
        check_rows(ADA, [*BEN, "what is this?"])


@pytest.mark.parametrize("rows", [[ADA], [ADA, BEN, ["cleo", "Cleo", "red", "own"]], []])
def test_a_deck_has_as_many_cards_as_the_rulebook_says(rows: list[list[str]]) -> None:
    with pytest.raises(DeckError, match=rf"cards\.csv has {len(rows)} cards?, but the game needs 2"):
        check_rows(*rows)


@pytest.mark.parametrize(
    "files",
    [
        None,
        5,
        "cards",
        [],
        {},
        {"cards": None},
        {"cards": "id"},
        {"cards": [[1, 2]]},
        {"cards": [5]},
        {"cards": [None]},
    ],
    ids=str,
)
def test_the_error_for_an_invalid_deck_says_what_a_deck_is(files: Any) -> None:
    with pytest.raises(DeckError, match=r"a deck is a folder, or rows of text by kind, with cards\.csv in it"):
        check(files, "cards", COLUMNS, 2)


# -- cells -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["ash_warden", "a", "x2", "2_fast"])
def test_an_id_is_a_word_that_fits_into_an_answer(word: str) -> None:
    assert valid_id(word) == word


@pytest.mark.parametrize("word", ["", "Ash", "ash warden", "ash-warden", "ähre", "_", "a.b", "a/b", "x²"])
def test_a_word_that_does_not_fit_into_an_answer_is_not_an_id(word: str) -> None:
    with pytest.raises(InvalidValueError, match="lowercase letters, digits and underscores"):
        valid_id(word)


def test_a_name_is_some_text_but_not_too_much() -> None:
    assert valid_name("Ähre, die Erste") == "Ähre, die Erste"
    assert valid_name("x" * 80) == "x" * 80
    for wrong in ("", "x" * 81):
        with pytest.raises(InvalidValueError, match="some text, at most 80 characters"):
            valid_name(wrong)


def test_a_source_is_one_of_four() -> None:
    assert [valid_source(word) for word in ("rulebook", "public", "house", "own")] == [
        "rulebook",
        "public",
        "house",
        "own",
    ]
    with pytest.raises(InvalidValueError):
        valid_source("internet")

"""Card files: the first wrong cell is named by file, row and column; nothing is half-loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop_nb.core.deck import check, ident, name, read, source
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import WrongError, one_of

COLUMNS = {"id": ident, "name": name, "colour": one_of(("red", "green")), "source": source}
HEADER = ["id", "name", "colour", "source"]
ADA = ["ada", "Ada", "red", "house"]
BEN = ["ben", "Ben", "green", "own"]


def checked(*rows: list[str], count: int = 2) -> list[dict[str, Any]]:
    return check({"cards": [HEADER, *rows]}, "cards", COLUMNS, count)


# -- reading ---------------------------------------------------------------------------------------------------


def test_a_folder_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text('id,name\nada,"Ada, the first"\n', "utf-8")
    assert read(tmp_path, ["cards"]) == read(str(tmp_path), ["cards"])
    assert read(tmp_path, ["cards"]) == {"cards": [["id", "name"], ["ada", "Ada, the first"]]}


def test_a_file_as_a_spreadsheet_writes_it_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes(b"\xef\xbb\xbfid,name\r\n\xc3\xa4da,\xc3\x84da\r\n")
    assert read(tmp_path, ["cards"])["cards"] == [["id", "name"], ["äda", "Äda"]]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id\n", "utf-8")
    with pytest.raises(DeckError, match=rf"recipes\.csv cannot be read from {tmp_path.name}"):
        read(tmp_path, ["cards", "recipes"])


@pytest.mark.parametrize("content", [b"id,n\xe4me\n", b"\xff\xfei\x00d\x00", b'"' + b"x" * 200_000])
def test_a_file_that_is_no_text_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cards.csv").write_bytes(content)
    with pytest.raises(DeckError, match=r"cards\.csv cannot be read"):
        read(tmp_path, ["cards"])


# -- checking --------------------------------------------------------------------------------------------------


def test_cards_that_fit_are_given_back() -> None:
    assert checked(ADA, BEN) == [
        {"id": "ada", "name": "Ada", "colour": "red", "source": "house"},
        {"id": "ben", "name": "Ben", "colour": "green", "source": "own"},
    ]


def test_columns_may_stand_in_any_order_and_cells_may_be_padded() -> None:
    rows = [HEADER[::-1], [f" {cell} " for cell in ADA[::-1]], BEN[::-1]]
    assert check({"cards": rows}, "cards", COLUMNS, 2) == checked(ADA, BEN)


def test_empty_rows_are_passed_over_and_still_counted() -> None:
    assert checked(ADA, [], ["", "", "", ""], BEN) == checked(ADA, BEN)
    with pytest.raises(DeckError, match="row 4, column colour"):
        checked(ADA, [], ["ben", "Ben", "blue", "own"])


@pytest.mark.parametrize(
    "header",
    [["id", "name", "color", "source"], HEADER[:3], [*HEADER, "extra"], [*HEADER, "id"], []],
)
def test_wrong_columns_are_named_with_those_allowed(header: list[str]) -> None:
    with pytest.raises(DeckError) as caught:
        check({"cards": [header, ADA, BEN]}, "cards", COLUMNS, 2)
    assert str(caught.value) == f"cards.csv, row 1: columns {header} were given; allowed: {HEADER}"


@pytest.mark.parametrize("files", [{"cards": []}, {"cards": [[]]}])
def test_an_empty_file_has_no_columns(files: Any) -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 1: columns \[\] were given"):
        check(files, "cards", COLUMNS, 2)


def test_a_wrong_cell_is_named_by_file_row_and_column() -> None:
    with pytest.raises(DeckError) as caught:
        checked(ADA, ["ben", "Ben", "grean", "own"])
    said = "'grean' was given; allowed: green (did you mean that?), or red"
    assert str(caught.value) == f"cards.csv, row 3, column colour: {said}"


def test_a_card_that_stands_there_twice_is_named() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 3, column id: 'ada' is there twice"):
        checked(ADA, ADA)


def test_a_row_that_is_too_short_is_named() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 3, column colour: the row is too short"):
        checked(ADA, ["ben", "Ben"])


def test_a_row_that_is_too_long_is_named() -> None:
    with pytest.raises(DeckError, match=r"cards\.csv, row 3"):
        checked(ADA, [*BEN, "what is this?"])


@pytest.mark.parametrize("rows", [[ADA], [ADA, BEN, ["cleo", "Cleo", "red", "own"]], []])
def test_a_deck_has_as_many_cards_as_the_rulebook_says(rows: list[list[str]]) -> None:
    with pytest.raises(DeckError, match=rf"cards\.csv: {len(rows)} cards were given; allowed: 2"):
        checked(*rows)


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
def test_what_is_no_deck_says_what_one_is(files: Any) -> None:
    with pytest.raises(DeckError, match=r"a deck is a folder, or rows of text by kind, with cards\.csv in it"):
        check(files, "cards", COLUMNS, 2)


# -- cells -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["ash_warden", "a", "x2", "2_fast"])
def test_an_id_is_a_word_that_can_stand_in_an_answer(word: str) -> None:
    assert ident(word) == word


@pytest.mark.parametrize("word", ["", "Ash", "ash warden", "ash-warden", "ähre", "_", "a.b", "a/b", "x²"])
def test_what_cannot_stand_in_an_answer_is_no_id(word: str) -> None:
    with pytest.raises(WrongError, match="small letters, digits and underscores"):
        ident(word)


def test_a_name_is_some_text_but_not_too_much() -> None:
    assert name("Ähre, die Erste") == "Ähre, die Erste"
    assert name("x" * 80) == "x" * 80
    for wrong in ("", "x" * 81):
        with pytest.raises(WrongError, match="some text, at most 80 characters"):
            name(wrong)


def test_a_source_is_one_of_four() -> None:
    assert [source(word) for word in ("rulebook", "public", "house", "own")] == ["rulebook", "public", "house", "own"]
    with pytest.raises(WrongError):
        source("internet")

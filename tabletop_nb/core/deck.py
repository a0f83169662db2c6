"""Card files: one CSV per kind of component, one row per component, each with its source."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import Check, InvalidValueError, one_of, short_repr

Files = dict[str, list[list[str]]]  # kind -> rows of the file, the header first
Columns = Mapping[str, Check[object]]  # the check of each column
Row = dict[str, Any]  # a component by column, each cell as its check returns it
SOURCES = ("rulebook", "public", "house", "own")
valid_source = one_of(SOURCES)
OPTIONAL = ("brief",)  # columns that a deck may leave out
MAX_SHORT_EFFECT_CHARS = 40  # characters: two lines of a medium card


class HasSources(Protocol):
    """The components of a game."""

    @property
    def sources(self) -> Sequence[str]:
        """Return the sources of the components, each once."""


class HasBox(Protocol):
    """A table with components."""

    @property
    def box(self) -> HasSources:
        """Return the components."""


def deck_source(table: HasBox) -> str:
    """Return the source that names the cards of a game."""
    return main_source(table.box.sources)


def main_source(sources: Sequence[str]) -> str:
    """Return the source that names a mixed deck: the user's files, or else our own cards, if there are any.

    >>> main_source(["house", "rulebook"]), main_source(["public"])
    ('house', 'public')
    """
    return next((source for source in ("own", "house") if source in sources), sources[0])


def valid_name(value: str) -> str:
    """Validate and return a name.

    >>> valid_name("Kiln Imp")
    'Kiln Imp'
    """
    if not value or len(value) > 80:
        raise InvalidValueError(value, "some text, at most 80 characters")
    return value


def valid_id(value: str) -> str:
    """Validate and return an id, a word that can be part of an answer.

    >>> valid_id("Kiln Imp")
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: 'Kiln Imp' was given; allowed: at most 80 lowercase letters, digits \
and underscores, such as ash_warden
    """
    if not value.replace("_", "").isalnum() or value != value.lower() or not value.isascii() or len(value) > 80:
        raise InvalidValueError(value, "at most 80 lowercase letters, digits and underscores, such as ash_warden")
    return value


def unreserved_id(reserved: Container[str]) -> Check[str]:
    """Return a check for the id of a card, which can't be a word that the game's answers use.

    >>> unreserved_id({"keep", "reroll"})("keep")
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: 'keep' was given; allowed: a word that the game doesn't use in answers
    """

    def check_id(value: str) -> str:
        if value in reserved:
            raise InvalidValueError(value, "a word that the game doesn't use in answers")
        return valid_id(value)

    return check_id


def flag(value: str) -> bool:
    """Parse a cell that says yes or no.

    >>> flag("1"), flag("0")
    (True, False)
    """
    return one_of(("0", "1"))(value) == "1"


def valid_short_effect(value: str) -> str:
    """Validate and return the short effect of a card; it may be empty.

    >>> valid_short_effect("Draw 4 cards and keep 1")
    'Draw 4 cards and keep 1'
    """
    if len(value) > MAX_SHORT_EFFECT_CHARS:
        raise InvalidValueError(value, f"the effect in at most {MAX_SHORT_EFFECT_CHARS} characters, or nothing")
    return value


def read(folder: str | Path, kinds: Iterable[str]) -> Files:
    """Return the card files of a folder without validating them.

    Raises:
        DeckError: If a file can't be read.

    >>> from tabletop_nb.games.evenfall import BOOK
    >>> read(BOOK.folder / "data", ["heroines"])["heroines"][0][:2]
    ['id', 'name']
    """
    files = {}
    for kind in kinds:
        path = Path(folder) / f"{kind}.csv"
        try:
            with path.open(encoding="utf-8-sig", newline="") as file:
                files[kind] = list(csv.reader(file))
        except (OSError, ValueError, csv.Error) as error:
            reason = getattr(error, "strerror", None) or error  # `strerror` does not repeat the whole path.
            raise DeckError(f"{path.name} cannot be read from {Path(folder).name[:80]}: {reason}") from error
    return files


def check(files: object, kind: str, columns: Columns, count: int) -> list[Row]:
    """Validate and return the components of one kind.

    Raises:
        DeckError: If the columns, a row, a cell or the number of cards is wrong. The message names the first wrong cell
            by file, row (as in a spreadsheet) and column.

    >>> rows = [["id", "name"], ["kiln_imp", "Kiln Imp"]]
    >>> check({"enemies": rows}, "enemies", {"id": valid_id, "name": valid_name}, count=1)
    [{'id': 'kiln_imp', 'name': 'Kiln Imp'}]
    >>> check({"enemies": rows}, "enemies", {"id": valid_id, "name": valid_name}, count=2)
    Traceback (most recent call last):
    tabletop_nb.core.errors.DeckError: enemies.csv has 1 card, but the game needs 2
    """
    rows = files.get(kind) if isinstance(files, Mapping) else None
    if not isinstance(rows, list) or not all(map(_is_row, rows)):
        raise DeckError(f"a deck is a folder, or rows of text by kind, with {kind}.csv in it")
    header = rows[0] if rows else []
    allowed = list(columns)
    columns = {column: validate for column, validate in columns.items() if column in header or column not in OPTIONAL}
    if sorted(header) != sorted(columns):
        raise DeckError(f"{kind}.csv, row 1: the columns are {short_repr(header)}; allowed: {allowed}")
    cards: dict[str, Row] = {}
    for number, row in enumerate(rows[1:], 2):
        if any(row):
            if any(row[len(header) :]):
                cells = f"{len(row)} cells for {len(header)} columns"
                raise DeckError(f"{kind}.csv, row {number}: {cells}; put a cell with a comma in quotes")
            card = _row(f"{kind}.csv, row {number}", dict(zip(header, row, strict=False)), columns)
            if card["id"] in cards:
                raise DeckError(f"{kind}.csv, row {number}, column id: {card['id']!r} is used twice")
            cards[card["id"]] = card
    if len(cards) != count:
        noun = "card" if len(cards) == 1 else "cards"
        raise DeckError(f"{kind}.csv has {len(cards)} {noun}, but the game needs {count}")
    return list(cards.values())


def misfit(kind: str, row: Row, column: str, given: object, allowed: str) -> DeckError:
    """Return the error for a cell that doesn't fit the other cells of its row.

    >>> print(misfit("enemies", {"id": "kiln_imp"}, "cost", 3, "2, the sum of its parts"))
    enemies.csv, kiln_imp, column cost: 3 was given; allowed: 2, the sum of its parts
    """
    return DeckError(f"{kind}.csv, {row['id']}, column {column}: {given!r} was given; allowed: {allowed}")


def _is_row(row: object) -> bool:
    """Return whether this is a row of text cells."""
    return isinstance(row, list) and all(isinstance(cell, str) for cell in row)


def _row(where: str, cells: Mapping[str, str], columns: Columns) -> Row:
    """Validate and return one row."""
    card = {}
    for column, check_cell in columns.items():
        if column not in cells:
            raise DeckError(f"{where}, column {column}: the row is too short")
        try:
            card[column] = check_cell(cells[column].strip())
        except InvalidValueError as wrong:
            raise DeckError(
                f"{where}, column {column}: {short_repr(wrong.given)} was given; allowed: {wrong.allowed}"
            ) from None
    return card

"""Card files: one CSV per kind of component, one row per component, each with its source."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import Check, WrongError, brief, one_of

Files = dict[str, list[list[str]]]  # kind -> rows of the file, the header first
SOURCES = ("rulebook", "public", "house", "own")
source = one_of(SOURCES)


def name(value: str) -> str:
    """Return a name, checked."""
    if not value or len(value) > 80:
        raise WrongError(value, "some text, at most 80 characters")
    return value


def ident(value: str) -> str:
    """Return an id, checked: a word that can be part of an answer."""
    if not value.replace("_", "").isalnum() or value != value.lower() or not value.isascii() or len(value) > 80:
        raise WrongError(value, "at most 80 small letters, digits and underscores, such as ash_warden")
    return value


def read(folder: str | Path, kinds: Iterable[str]) -> Files:
    """Return the card files of a folder, unchecked; raise DeckError if one can't be read."""
    found = {}
    for kind in kinds:
        path = Path(folder) / f"{kind}.csv"
        try:
            with path.open(encoding="utf-8-sig", newline="") as file:
                found[kind] = list(csv.reader(file))
        except (OSError, ValueError, csv.Error) as error:
            reason = getattr(error, "strerror", None) or error  # the former does not repeat the whole path
            raise DeckError(f"{path.name} cannot be read from {Path(folder).name[:80]}: {reason}") from error
    return found


def check(files: Any, kind: str, columns: Mapping[str, Check], count: int) -> list[dict[str, Any]]:
    """Return the components of one kind.

    Raises:
        DeckError: Names the first wrong cell by file, row (as a spreadsheet counts) and column.
    """
    rows = files.get(kind) if isinstance(files, Mapping) else None
    if not isinstance(rows, list) or not all(map(is_row, rows)):
        raise DeckError(f"a deck is a folder, or rows of text by kind, with {kind}.csv in it")
    header = rows[0] if rows else []
    if sorted(header) != sorted(columns):
        raise DeckError(f"{kind}.csv, row 1: columns {brief(header)} were given; allowed: {list(columns)}")
    found: dict[str, dict[str, Any]] = {}
    for number, row in enumerate(rows[1:], 2):
        if any(row):
            if any(row[len(header) :]):
                raise DeckError(f"{kind}.csv, row {number}: {len(row)} cells for {len(header)} columns; quote commas")
            card = _row(f"{kind}.csv, row {number}", dict(zip(header, row, strict=False)), columns)
            if card["id"] in found:
                raise DeckError(f"{kind}.csv, row {number}, column id: {card['id']!r} is there twice")
            found[card["id"]] = card
    if len(found) != count:
        raise DeckError(f"{kind}.csv: {len(found)} cards were given; allowed: {count}, as the rulebook's contents say")
    return list(found.values())


def is_row(row: Any) -> bool:
    """Return whether this is a row of text cells."""
    return isinstance(row, list) and all(isinstance(cell, str) for cell in row)


def _row(where: str, cells: Mapping[str, str], columns: Mapping[str, Check]) -> dict[str, Any]:
    """Return one row, each cell checked."""
    found = {}
    for column, checked in columns.items():
        if column not in cells:
            raise DeckError(f"{where}, column {column}: the row is too short")
        try:
            found[column] = checked(cells[column].strip())
        except WrongError as wrong:
            raise DeckError(
                f"{where}, column {column}: {brief(wrong.given)} was given; allowed: {wrong.allowed}"
            ) from None
    return found

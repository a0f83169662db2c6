"""Parts of the Odds page as plain data that the browser draws: tables in sections, and the calculator's fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tabletop_nb.core.rulebook import Rulebook
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.words import say as ui_say


def percent(chance: Fraction) -> str:
    """Return a chance with one decimal; only what is impossible is 0%, only what is certain 100%.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 100_000)), percent(Fraction(0))
    ('33.3%', 'less than 0.1%', '0%')
    """
    if chance in (0, 1):
        return ui_say("odds.percent", number=int(100 * chance))
    rounded = f"{float(100 * chance):.1f}"
    if rounded in ("0.0", "100.0"):
        return ui_say("odds.tiny" if rounded == "0.0" else "odds.huge")
    return ui_say("odds.percent", number=rounded)


def number(value: Fraction | float) -> str:
    """Return a number with one decimal, with none if it is whole.

    >>> number(Fraction(7, 2)), number(4.0)
    ('3.5', '4')
    """
    return f"{float(value):.1f}".removesuffix(".0")


def span(low: int, high: int) -> str:
    """Return a range of numbers in words.

    >>> span(3, 5), span(4, 4)
    ('3 to 5', '4')
    """
    return ui_say("odds.from_to", low=low, high=high) if low < high else str(low)


def cell(text: object, small: str = "", share: float | None = None) -> Shown:
    """Return a cell: a text, a smaller one below, and a bar for a share of one.

    >>> cell(3, "of 5", 0.6)
    {'text': '3', 'small': 'of 5', 'share': 0.6}
    """
    return {"text": str(text), "small": small, "share": share}


def chance_cell(chance: Fraction) -> Shown:
    """Return a cell with a chance, rounded, and exact on demand.

    >>> chance_cell(Fraction(1, 3))
    {'text': '33.3%', 'small': '', 'share': 0.33333, 'exact': '1/3'}
    """
    return {**cell(percent(chance), "", round(float(chance), 5)), "exact": str(chance)}


def row(name: str, cells: Iterable[Shown], signs: Iterable[tuple[str, int]] = (), **more: str) -> Shown:
    """Return a row of a table: its name, with a `symbol` or signs with numbers, and its cells.

    >>> row("Fire", [cell(2)], symbol="fire")
    {'name': 'Fire', 'signs': [], 'cells': [{'text': '2', 'small': '', 'share': None}], 'symbol': 'fire'}
    """
    return {"name": name, "signs": list(signs), "cells": list(cells), **more}


class OddsWords:
    """The [odds] of a game's words.toml (or another `part` of it), and the parts of the page whose texts are there."""

    def __init__(self, book: Rulebook, part: str = "odds") -> None:
        self._book = book
        self._words: Mapping[str, str] = book.words[part]

    def __call__(self, key: str, **facts: object) -> str:
        """Return a sentence, filled in."""
        return self._words[key].format(**facts)

    def section(self, key: str, rows: Iterable[Shown], columns: Iterable[str], notes: Iterable[str] = ()) -> Shown:
        """Return a part of the page: a table under a title."""
        return {
            **{"id": key, "title": self(f"{key}_title"), "text": self(f"{key}_text"), "rows": list(rows)},
            **{"head": self(f"{key}_head"), "columns": list(columns), "notes": list(notes)},
        }

    def sections(self, stage: str, parts: Sequence[Shown], **more: object) -> Shown:
        """Return a page of several sections under the stage in words."""
        return {"kind": "sections", "title": self("title"), "stage": stage, "say": stage, "sections": parts, **more}

    def about(self, terms: Iterable[str], rules: Iterable[str]) -> Shown:
        """Return what terms mean, and the rules behind the numbers."""
        about = [{"term": self(f"term_{term}"), "text": self(f"about_{term}")} for term in terms]
        return {"about": about, "rules": [chip(self._book.rules[key]) for key in rules]}

    def count_field(self, name: str, symbol: str, most: int | str, label: str | None = None) -> Shown:
        """Return a field of the calculator for a number up to `most`, which may be the name of another field."""
        return {"name": name, "kind": "count", "label": label or self(f"field_{name}"), "symbol": symbol, "max": most}

    def choice_field(
        self, name: str, options: Mapping[Any, str] | Iterable[int], kind: str = "choice", label: str = ""
    ) -> Shown:
        """Return a field of the calculator for one of some numbers or words, each with its text if it has one."""
        texts = options if isinstance(options, Mapping) else {value: str(value) for value in options}
        shown = [{"value": value, "text": text} for value, text in texts.items()]
        return {"name": name, "kind": kind, "label": label or self(f"field_{name}"), "options": shown}

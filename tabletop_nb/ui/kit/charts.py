"""The pictures of the Odds page as plain data. The browser draws them with the page, so nothing moves later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.words import say as ui_say

SHOWN = Fraction(1, 100)  # a bar's number is written above it from this share on


def rounded(chance: Fraction) -> str:
    """Return a chance in whole percent, for a sentence. Only what is impossible is 0%, only what is certain 100%.

    >>> rounded(Fraction(7, 9)), rounded(Fraction(1, 1000)), rounded(Fraction(1))
    ('78%', 'less than 1%', '100%')
    """
    number = round(100 * chance)
    if chance in (0, 1) or 0 < number < 100:
        return ui_say("odds.percent", number=number)
    return ui_say("odds.tiny_1" if number == 0 else "odds.huge_99")


def dots(title: str, marks: Iterable[str], rows: Iterable[Shown]) -> Shown:
    """Return a picture with one line from 0% to 100% for each row, and on it a mark of another shape for each chance.

    The rows are those of the table: their cells have the chances.
    """
    names = list(marks)
    lines = [
        {
            **{key: each[key] for key in ("id", "name", "symbol", "slots")},
            "at": [cell["value"] for cell in each["cells"]],
        }
        for each in rows
    ]
    return {"kind": "dots", "title": title, "marks": names, "rows": lines}


def columns(title: str, heads: Sequence[int], rows: Iterable[Shown], axis: str, last: str = "") -> Shown:
    """Return a picture with a row of bars for each thing; all share one scale. `last` heads the last column."""
    return {"kind": "columns", "title": title, "heads": list(heads), "rows": list(rows), "axis": axis, "last": last}


def bars(name: str, shares: Iterable[Fraction], symbol: str = "", last: str = "", kind: str = "") -> Shown:
    """Return one row of bars. A `kind` of "seen" is for what was simulated.

    >>> bars("Spring", [Fraction(1, 4), Fraction(1, 1000)])["bars"]
    [{'share': 0.25, 'text': '25'}, {'share': 0.001, 'text': ''}]
    """
    drawn = [
        {"share": round(float(share), 4), "text": str(round(100 * share)) if share >= SHOWN else ""} for share in shares
    ]
    return {"name": name, "symbol": symbol, "bars": drawn, "last": last, "kind": kind}


def verdict(text: str, more: str = "", **beside: object) -> Shown:
    """Return the sentence at the top of the page, one more below it, and what is drawn beside it.

    Args:
        text: What to do, or what to expect, in one sentence.
        more: What else is worth knowing.
        **beside: `dice` with `rolls` (how many of each are rolled again), or `signs`; and a `caption`.

    >>> verdict("Keep 3 3.", caption="54%")
    {'text': 'Keep 3 3.', 'more': '', 'caption': '54%'}
    """
    return {"text": text, "more": more, **beside}

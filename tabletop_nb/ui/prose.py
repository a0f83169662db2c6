"""Results of code as text on a page: sentences with numbers, and tables with readable headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.frames import named_rows

if TYPE_CHECKING:
    from IPython.display import HTML, Markdown
    from pandas import DataFrame

Column = str | Callable[[Any], object]


def sentence(text: str) -> Markdown:
    """Return a sentence, which can have Markdown, as a paragraph of the page."""
    from IPython.display import Markdown

    return Markdown(text)  # type: ignore[no-untyped-call]


def table(frame: DataFrame, columns: Mapping[str, Column]) -> HTML:
    """Return a table for people: with headings in words, and without an index.

    Args:
        frame: The rows.
        columns: For each heading, the name of a column, or a function that makes the text of a cell from a row.

    >>> import pandas as pd
    >>> rates = pd.DataFrame({"bot": ["greedy"], "win_rate": [0.8]})
    >>> print(table(rates, {"Bot": "bot", "Wins": lambda row: f"{row.win_rate:.0%}"}).data)
    <table><thead><tr><th>Bot</th><th>Wins</th></tr></thead><tbody><tr><td>greedy</td><td>80%</td></tr></tbody></table>
    """
    from IPython.display import HTML

    rows = [
        [column(row) if callable(column) else getattr(row, column) for column in columns.values()]
        for row in named_rows(frame)
    ]
    head = "".join(f"<th>{escape(heading)}</th>" for heading in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return HTML(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")  # type: ignore[no-untyped-call]

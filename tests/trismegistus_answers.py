"""Fill in the forms of Trismegistus to give certain answers, for tests with and without a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def filled_in(form: dict[str, Any], answers: Sequence[str]) -> list[int]:
    """Return the value of each row of a form that gives the first of these answers."""
    verb, *words = answers[0].split()
    symbols = [row["symbol"] for row in form["rows"]]
    if verb == "harvest":
        wanted = {symbols[0]: int(words[0])}
    elif verb == "essences":
        wanted = {words[0]: int(words[1])}
    else:
        wanted = {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}
    return [wanted.get(symbol, 0) for symbol in symbols]

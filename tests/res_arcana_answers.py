"""Fill in the forms of Res Arcana to give certain answers, for tests with and without a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def amount_of(answer: str) -> dict[str, int]:
    """Return the amounts of "gain 1 elan 2 gold" by the symbols of a form."""
    parts = answer.split()[1:]
    sign = {"gold": "essenceGold"}
    return {sign.get(essence, essence): int(n) for n, essence in zip(parts[::2], parts[1::2], strict=True)}


def filled_in(form: dict[str, Any], answers: Sequence[str]) -> list[int]:
    """Return the value of each row of a form that gives these answers."""
    if form["form"] != "collect":
        wanted = amount_of(answers[0])
        return [wanted.get(row["symbol"], 0) for row in form["rows"]]
    values, remaining = [0] * len(form["rows"]), list(answers)
    for group in form["groups"]:
        numbers = range(group["at"], group["at"] + group["size"])
        wanted = {} if "options" in form["rows"][group["at"]] else amount_of(remaining.pop(0))
        for i in numbers:
            row = form["rows"][i]
            if "options" in row:
                values[i] = ("take", "leave").index(remaining.pop(0))
                wanted = amount_of(remaining.pop(0)) if values[i] and i + 1 in numbers else {}
            else:
                values[i] = wanted.get(row["symbol"], 0)
    return values

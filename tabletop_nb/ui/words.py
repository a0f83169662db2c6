"""The widgets' words: `words.toml`, one file to translate."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def words() -> dict[str, Any]:
    """Every sentence of the widgets, by widget and name."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


def say(key: str, **facts: Any) -> str:
    """The sentence of that key, with its facts put in: say("board.step", at=3)."""
    found: Any = words()
    for part in key.split("."):
        found = found[part]
    return str(found).format(**facts)

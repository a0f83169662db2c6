"""The sentences of the widgets: `words.toml`, one file to translate."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def words() -> dict[str, Any]:
    """Return every sentence by widget and name."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


def say(key: str, **facts: Any) -> str:
    """Return the sentence of a key with its facts filled in: say("board.step", at=3)."""
    found: Any = words()
    for part in key.split("."):
        found = found[part]
    return str(found).format(**facts)

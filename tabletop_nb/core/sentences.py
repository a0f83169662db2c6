"""Sentences from a TOML file, which can be edited or translated."""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any


class Sentences:
    """The sentences of a file by section and name, read when first needed."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def words(self) -> dict[str, Any]:
        """All sentences, nested like the file."""
        return tomllib.loads(self.file.read_text("utf-8"))

    def say(self, key: str, **facts: object) -> str:
        """Return the sentence for a key, such as `board.step`, with the facts filled in."""
        entry: Any = self.words
        for part in key.split("."):
            entry = entry[part]
        return str(entry).format(**facts)

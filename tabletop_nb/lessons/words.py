"""The sentences that exercises say to students: `words.toml`, one file to translate."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def words() -> dict[str, dict[str, str]]:
    """Return every sentence by section and name."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


def say(section: str, name: str, **facts: object) -> str:
    """Return a sentence with its facts filled in.

    >>> say("dice", "keep", dice="2 2")
    'keep 2 2'
    """
    return words()[section][name].format(**facts)

"""The rules and words of this game, read from rules.toml and words.toml."""

from pathlib import Path

from tabletop_nb.core.rulebook import Rulebook

BOOK = Rulebook(Path(__file__).parent)

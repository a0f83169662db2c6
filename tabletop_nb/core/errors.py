"""What can go wrong, one type each; every message says what, where and what is allowed."""

from __future__ import annotations


class IllegalMoveError(ValueError):
    """An answer that the rules do not allow: who was asked, by which rule and page, what was legal."""


class GameOverError(ValueError):
    """A question was expected, but the game is over."""


class HistoryError(ValueError):
    """Undo, redo, copy or save where there is nothing to go back to."""


class SetupError(ValueError):
    """A game that cannot be set up as asked."""


class ScenarioError(SetupError):
    """A position that cannot be: the field, what was given, what is allowed."""


class DeckError(SetupError):
    """A card file that cannot be read: file, row, column, what is allowed."""


class SaveError(ValueError):
    """A save that is damaged, too new, or no longer fits the rules: the first line that is wrong."""


class BotError(RuntimeError):
    """A bot that raised, or answered what was not asked."""

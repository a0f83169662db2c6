"""The errors of the package; each message says what is wrong, where, and what is allowed."""

from __future__ import annotations


class IllegalMoveError(ValueError):
    """An answer that isn't legal: who was asked, by which rule and page, and what is legal."""


class GameOverError(ValueError):
    """A question was expected, but the game is over."""


class HistoryError(ValueError):
    """Undo, redo, copy or save without the history for it."""


class SetupError(ValueError):
    """A game that can't be set up like this."""


class ScenarioError(SetupError):
    """An impossible position: the field, what was given, what is allowed."""


class DeckError(SetupError):
    """A wrong card file: file, row, column, what is allowed."""


class SaveError(ValueError):
    """A save that is damaged, too new, or no longer fits the rules: the first line that is wrong."""


class BotError(RuntimeError):
    """A bot that raised an error or gave an illegal answer."""

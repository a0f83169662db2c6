"""The errors of the package. Each message says what is wrong, where, and what is allowed."""

from __future__ import annotations


class IllegalMoveError(ValueError):
    """Raised when an answer isn't legal. The message says who was asked, under which rule, and what is legal."""


class GameOverError(ValueError):
    """Raised when a question is expected but the game is over."""


class HistoryError(ValueError):
    """Raised when undo, redo, copy or save needs history that the game doesn't have."""


class SetupError(ValueError):
    """Raised when a game can't be set up with these arguments."""


class ScenarioError(SetupError):
    """Raised when a scenario is invalid. The message names the field and what is allowed."""


class DeckError(SetupError):
    """Raised when a card file is invalid. The message names the file, row and column, and what is allowed."""


class SaveError(ValueError):
    """Raised when a save is damaged, too new, or no longer fits the rules. The message names the first wrong line."""


class BotError(RuntimeError):
    """Raised when a bot fails or gives an illegal answer."""


class SimulationError(RuntimeError):
    """Raised when the games of a simulation can't be played, because the processes for them end."""

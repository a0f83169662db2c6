"""What a bot is: a class with `choose(view, choice, imagine)`."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.game import Game
from tabletop_nb.core.view import View


class Imagine(Protocol):
    """Returns a sampled state consistent with what the seat knows, with other future dice."""

    def __call__(self, seed: int, history: bool = False, /) -> Game:
        """Return a sampled state. The same seed gives the same one. It can be copied only if `history` is true."""


class Bot(Protocol):
    """Anything that chooses an answer.

    `view` is what the seat sees, and `imagine(seed)` returns a sampled state consistent with what the seat knows. A bot
    that never calls `imagine` sets the class attribute `imagines = False`: its games need no history, so they are
    faster.
    """

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return one of `choice.options`."""


def may_imagine(bot: Bot) -> bool:
    """Return whether a bot may call `imagine`, so that its games need history. With `imagines = False`, it may not.

    >>> from tabletop_nb.bots import make
    >>> may_imagine(make("greedy")), may_imagine(make("random"))
    (True, False)
    """
    return bool(getattr(bot, "imagines", True))


class Considered(NamedTuple):
    """A move that a bot considered.

    Attributes:
        answer: The option.
        value: How good the position looks after it, in the units of the game's `value`.
        visits: In how many sampled states the move was tried. 0 means that the value was estimated without a rollout.
        half_width: Half the width of an approximate 95% interval of the value. The moves share their sampled states,
            so intervals that overlap don't mean a tie.
    """

    answer: Option
    value: float
    visits: int = 0
    half_width: float = 0.0

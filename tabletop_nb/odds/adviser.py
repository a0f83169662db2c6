"""What can be said about answers and positions with exact numbers: why a hint is good, what would help, a tip.

Each game has one `Adviser`, `ADVISER` in `tabletop_nb.odds.<game>.adviser`. It is asked about a sampled game, so no
advice depends on what the asked seat can't know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tabletop_nb.core.choice import Option
from tabletop_nb.core.game import Game
from tabletop_nb.games import load_part


class Advice(NamedTuple):
    """A text of the board by its key, and the facts in it: numbers, chances as fractions, ids of components."""

    key: str
    facts: Mapping[str, object]


def advice(key: str, /, **facts: object) -> Advice:
    """Return an advice.

    >>> advice("hint_points", points=2).facts
    {'points': 2}
    """
    return Advice(key, facts)


class Outlook(NamedTuple):
    """The odds that matter for the open question: a line, a sentence for what follows, and a chance for each case."""

    line: Advice
    lead: Advice
    rows: Sequence[tuple[Advice, Fraction]]


class Adviser:
    """Advice for the seat that is asked. A game overrides what it can calculate."""

    def reason_for(self, game: Game, option: Option) -> Advice | None:
        """Return why an answer is good."""
        return None

    def reason_for_form(self, game: Game, answers: Sequence[Option]) -> Advice | None:
        """Return why several answers at once, such as how to pay, are good."""
        return None

    def tie_break(self, game: Game, option: Option) -> float:
        """Return what decides between answers that look equal to a bot: more is better."""
        return 0.0

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return what would help when a rule forbids something with a card."""
        return None

    def tip(self, game: Game) -> Advice | None:
        """Return a tip for this position, better than the usual one for the question."""
        return None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the odds that matter for the open question.

        Unlike the other methods it gets the real game, because it uses the odds of the asked seat, which read only what
        that seat can know.
        """
        return None


def adviser_of(name: str) -> Adviser:
    """Return the adviser of a game.

    Raises:
        SetupError: If there is no such game, or if it has no advice yet.

    >>> type(adviser_of("seasons")).__name__
    'SeasonsAdviser'
    """
    adviser = load_part(name, f"tabletop_nb.odds.{name}.adviser", "ADVISER", "advice")
    assert isinstance(adviser, Adviser)
    return adviser

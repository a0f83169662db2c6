"""What each card did for a player, read from the log and the final table for analysis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop_nb.core.table import Event

Column = Literal["drafted", "played", "used"]
Counts = Counter[tuple[int, str, Column]]  # by seat, card and what happened to it
CountRules = Mapping[str, tuple[Column, str]]  # rule key of an event -> what it counts, and the fact with the cards


@dataclass(frozen=True, slots=True)
class CardUse:
    """What one card did for one seat. Copies of a card are counted together.

    Attributes:
        seat: Whose card it was.
        card: Its id.
        drafted: How often the player chose it in a draft; cards that are only dealt don't count.
        played: How often it came into play for the player: summoned, placed, claimed, captured, crafted.
        used: How often the player used it: an activation, a power, a reaction.
        points: What it is worth on the score sheet now.
    """

    seat: int
    card: str
    drafted: int
    played: int
    used: int
    points: int


def count_cards(events: Iterable[Event], rules: CountRules) -> Counts:
    """Return how often each card was drafted, played and used by each seat, according to these events.

    The fact of an event that names the cards is one card or several.

    >>> events = [Event("place", 0, {"card": "vault"}), Event("draw", 0, {"cards": ["hawk", "prism"]})]
    >>> count_cards(events, {"place": ("played", "card")})
    Counter({(0, 'vault', 'played'): 1})
    """
    counts: Counts = Counter()
    for event in events:
        if event.rule in rules:
            column, fact = rules[event.rule]
            cards = event.facts[fact]
            counts.update((event.player, card, column) for card in ((cards,) if isinstance(cards, str) else cards))
    return counts


def make_card_uses(counts: Counts, points: Sequence[Mapping[str, int]]) -> list[CardUse]:
    """Return what each card did for each seat, for all cards that did something or have points.

    Args:
        counts: How often each card was drafted, played and used: see `count_cards`.
        points: For each seat, the points of its cards.

    >>> counts: Counts = Counter({(0, "vault", "played"): 1})
    >>> [(use.card, use.played, use.points) for use in make_card_uses(counts, [{"vault": 2, "token": 1}])]
    [('token', 0, 1), ('vault', 1, 2)]
    """
    cards = {(seat, card) for seat, card, _ in counts} | {
        (seat, card) for seat, worth in enumerate(points) for card in worth
    }
    return [
        CardUse(
            seat,
            card,
            counts[seat, card, "drafted"],
            counts[seat, card, "played"],
            counts[seat, card, "used"],
            points[seat].get(card, 0),
        )
        for seat, card in sorted(cards)
    ]

"""Which seat knows which card: one bit per seat for every card, read by views and when a game re-deals hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

View = Mapping[str, Any]  # plain data


class AskedView(TypedDict):
    """The open question, without its options."""

    player: int
    rule: str
    form: str


class GameView(TypedDict):
    """What a seat may see of a game, as plain data."""

    seat: int
    table: View  # the game's own view
    asked: AskedView | None
    options: list[str]  # only if the seat is asked
    events: list[dict[str, Any]]


Knowledge = dict[str, int]  # card -> the seats that know it, one bit each
UNKNOWN = "?"


def zone_as_seen(zone: Iterable[str], knows: Knowledge, seat: int) -> list[str]:
    """Return a zone as a seat sees it: the cards it knows, "?" for the others.

    >>> zone_as_seen(("hawk", "prism"), {"hawk": 0b01, "prism": 0b11}, seat=1)
    ['?', 'prism']
    """
    return [card if knows[card] >> seat & 1 else UNKNOWN for card in zone]

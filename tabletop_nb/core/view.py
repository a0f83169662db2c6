"""Which seat knows which card: one bit per seat for every card, read by views and when hidden cards are re-dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from tabletop_nb.core.rng import Chance

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
    """Return a zone as a seat sees it: the cards it knows, "?" for the others."""
    return [card if knows[card] >> seat & 1 else UNKNOWN for card in zone]


def redeal(chance: Chance, zones: Sequence[list[str]], knows: Knowledge, seat: int) -> None:
    """Re-deal, in place, the cards that a seat doesn't know. Other seats still know the places they knew."""
    places = [(zone, i) for zone in zones for i, card in enumerate(zone) if not knows[card] >> seat & 1]
    cards = [zone[i] for zone, i in places]
    masks = [knows[card] for card in cards]
    chance.shuffle(cards)
    for (zone, i), card, mask in zip(places, cards, masks, strict=True):
        zone[i], knows[card] = card, mask


def forget(knows: Knowledge, hand: Iterable[str], owner: int) -> None:
    """Record that a card left this hand unseen: the others no longer know which cards stayed."""
    knows.update(dict.fromkeys(hand, 1 << owner))

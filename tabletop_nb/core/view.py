"""Who may see what: one bit a seat for every card, read by views and by imagined worlds alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop_nb.core.rng import Chance

Knowledge = dict[str, int]  # card -> the seats that can tell it, one bit each
UNKNOWN = "?"


def shown(zone: Iterable[str], knows: Knowledge, seat: int) -> list[str]:
    """The zone as the seat sees it: each card it can tell, "?" for the others."""
    return [card if knows[card] >> seat & 1 else UNKNOWN for card in zone]


def redeal(chance: Chance, zones: Sequence[list[str]], knows: Knowledge, seat: int) -> None:
    """Deals anew, in place, the hidden cards the seat cannot tell; whoever knew a place still knows it."""
    places = [(zone, i) for zone in zones for i, card in enumerate(zone) if not knows[card] >> seat & 1]
    cards = [zone[i] for zone, i in places]
    masks = [knows[card] for card in cards]
    chance.shuffle(cards)
    for (zone, i), card, mask in zip(places, cards, masks, strict=True):
        zone[i], knows[card] = card, mask


def forget(knows: Knowledge, hand: Iterable[Any], owner: int) -> None:
    """A card leaves this hand unseen: the others can no longer tell which stayed."""
    knows.update(dict.fromkeys(hand, 1 << owner))

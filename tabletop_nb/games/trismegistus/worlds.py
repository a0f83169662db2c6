"""Sampled states consistent with what a seat knows (determinizations)."""

from __future__ import annotations

from tabletop_nb.core.flow import OVER
from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.prepare import STARTING, dealt_of
from tabletop_nb.games.trismegistus.table import Table


def determinize(table: Table, seat: int) -> None:
    """Re-deal every card that the seat can't know, in place.

    Every hidden card is in one of these zones, so they are shuffled among them by kind. Decks have no order.
    """
    others = [p for p in table.people() if p != seat]
    for kind in STARTING:
        redeal_dealt(table, others, kind)
    redeal_masterpieces(table, others)
    redeal_publications(table, seat, [] if table.phase == OVER else others)


def redeal_dealt(table: Table, others: list[int], kind: str) -> None:
    """Re-deal the starting cards of a kind that others still choose from, and those they chose in secret."""
    choosing = [p for p in others if table.seats[p].dealt]
    if not choosing:
        return
    hidden = [card for p in choosing for card in dealt_of(table, p, kind)]
    pile = unseen_pile(table, kind)
    cards = sorted([*hidden, *pile])
    table.shuffle(cards)
    for p in choosing:
        own = dealt_of(table, p, kind)
        cards = swap_dealt(table, p, own, cards)
    if kind == "masterpiece":
        table.masterpieces = tuple(cards)
    elif kind == "publication":
        table.publications = tuple(cards)


def unseen_pile(table: Table, kind: str) -> Zone:
    """Return the cards of a kind that nobody was dealt."""
    if kind == "masterpiece":
        return table.masterpieces
    if kind == "publication":
        return table.publications
    box = table.box
    players = max(2, table.players)
    pile = box.deck("experiments", "start", players) if kind == "experiment" else box.deck("artifacts", "start")
    dealt = {card for seat in table.seats for card in seat.dealt}
    return tuple(card for card in pile if card not in dealt)


def swap_dealt(table: Table, p: int, own: Zone, cards: list[str]) -> list[str]:
    """Replace a player's dealt cards by these, and choose one of them if one was chosen before."""
    me = table.open_seat(p)
    new, rest = cards[: len(own)], cards[len(own) :]
    moved = dict(zip(own, new, strict=True))
    me.dealt = tuple(moved.get(card, card) for card in me.dealt)
    me.kept = tuple(moved.get(card, card) for card in me.kept)
    return rest


def redeal_masterpieces(table: Table, others: list[int]) -> None:
    """Re-deal the Masterpieces of the others, those they rejected, and those nobody was dealt."""
    others = [p for p in others if not set(table.seats[p].masterpiece) & set(table.known)]
    hidden = [card for p in others for card in (*table.seats[p].masterpiece, *table.set_aside[p])]
    if not hidden:
        return
    cards = sorted([*hidden, *table.masterpieces])
    table.shuffle(cards)
    aside = list(table.set_aside)
    for p in others:
        me = table.open_seat(p)
        number, left = len(me.masterpiece), len(aside[p])
        me.masterpiece, aside[p] = tuple(cards[:number]), tuple(cards[number : number + left])
        cards = cards[number + left :]
    table.set_aside, table.masterpieces = tuple(aside), tuple(cards)


def redeal_publications(table: Table, seat: int, others: list[int]) -> None:
    """Re-deal the publications in these hands and in the deck, except known ones and those the seat put under it."""
    mine = table.my_rejected[seat]
    loose = [card for card in table.rejected if card not in mine]
    back = [i for i, by in enumerate(table.returned_by) if by != seat]
    known = {p: tuple(card for card in table.seats[p].publications if card in table.known) for p in others}
    hidden = [card for p in others for card in table.seats[p].publications if card not in known[p]]
    hidden += [*table.publications, *loose, *(table.returned[i] for i in back)]
    cards = sorted(hidden)
    table.shuffle(cards)

    def take(number: int) -> Zone:
        taken = tuple(cards[:number])
        del cards[:number]
        return taken

    for p in others:
        if number := len(table.seats[p].publications) - len(known[p]):
            table.open_seat(p).publications = known[p] + take(number)
    table.publications = take(len(table.publications))
    table.rejected = (*mine, *take(len(loose)))
    returned = list(table.returned)
    for i, card in zip(back, take(len(back)), strict=True):
        returned[i] = card
    table.returned = tuple(returned)
    rest = iter(sorted(card for card in table.rejected if card not in mine))
    table.my_rejected = tuple(
        own if p == seat else tuple(next(rest) for _ in own) for p, own in enumerate(table.my_rejected)
    )

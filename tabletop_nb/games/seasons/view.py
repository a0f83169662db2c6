"""What a seat sees and knows, and sampled states consistent with it (determinizations).

A seat knows its own cards, the packs it has seen, and cards that were shown or given. `knows` says for each card which
seats know whose it is, or that it is in the draw pile or the discards. What a seat saw of the packs in the Prelude
comes from the record of the draft: between two looks at a pack, each player it passed has taken one of the missing
cards.

Two simplifications: when one of a pair of copies is played, we assume it is the one that was seen passing, which is
only very likely. And when the discards have become the draw pile and a card is drawn from it, the other seats forget
what they knew about the whole pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_nb.games.seasons.box import ENERGIES, SEASONS
from tabletop_nb.games.seasons.energy import SPELLED
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import NAME, SHOWN, UNSEEN, Cards, Label, Seat, Table, seen_as


def ids(cards: Iterable[int]) -> list[str]:
    """Return the cards by id, in the order of the rulebook."""
    return [NAME[card] for card in sorted(cards)]


def held(table: Table, p: int) -> Cards:
    """Return all cards of a player that aren't in play."""
    seat = table.seats[p]
    placed = (*seat.hand, *seat.library_2, *seat.library_3)
    if table.phase not in ("draft", "sets"):
        return placed
    return (*placed, *(card for card in seat.drafted if card not in placed))


# -- what was seen in the Prelude ----------------------------------------------------------------------


def labels(table: Table, s: int) -> dict[int, Label]:
    """Return what this seat saw in the packs of each card that an opponent drafted and that isn't public since."""
    players, found = table.players, dict[int, Label]()
    for p in table.rivals(s):
        seat = table.seats[p]
        lost = {turn for turn, seats in seat.blurred if seats >> s & 1}
        for turn, card in enumerate(seat.drafted):
            if card >= 0 and not table.knows[card] & SHOWN:
                found[card] = UNSEEN if turn in lost else seen_as(p, turn, s, players)
    passes = len(table.seats[-1].drafted)
    for p, cards in enumerate(table.packs):
        if cards:
            found |= dict.fromkeys(cards, seen_as(p, passes, s, players))
    return found


def rumours(table: Table, s: int) -> list[tuple[Cards, tuple[int, ...]]]:
    """Return groups of cards the seat saw passing, with the players who have one of them each."""
    found, groups = labels(table, s), dict[Label, list[tuple[int, int]]]()
    for p in table.rivals(s):
        for card in held(table, p):
            if not table.knows[card] >> s & 1 and found.get(card, UNSEEN):
                groups.setdefault(found[card], []).append((card, p))
    if table.phase == "draft":
        for p, cards in enumerate(table.packs):
            for card in cards:
                if p != s and found[card] in groups:
                    groups[found[card]].append((card, -1))
    return [
        (tuple(sorted(card for card, _ in group)), tuple(sorted(p for _, p in group)))
        for _, group in sorted(groups.items())
    ]


def known(table: Table, s: int) -> dict[int, list[str]]:
    """Return the cards out of play that the seat knows each opponent has, in hand or under a Library token."""
    found = {p: [card for card in held(table, p) if table.knows[card] >> s & 1] for p in table.rivals(s)}
    for cards, seats in rumours(table, s):
        if len(set(seats)) == 1 and seats[0] >= 0:
            found[seats[0]] += cards
    return {p: ids(cards) for p, cards in found.items()}


# -- the view ------------------------------------------------------------------------------------------


def view(table: Table, seat: int) -> dict[str, Any]:
    """Return the table as one seat sees it."""
    box, known_cards = table.box, known(table, seat)
    seen = [card for card in table.discards if table.knows[card] >> seat & 1]
    looked = [card for card in table.looked if table.knows[card] >> seat & 1]
    return {
        "mode": table.mode,
        "players": table.players,
        "phase": table.phase,
        "year": table.year,
        "space": table.space,
        "season": SEASONS[table.season],
        "round": table.rounds,
        "first": table.first,
        "turn": table.turn,
        "transmuting": table.transmuting,
        "extra": table.extra,
        "bag": {SEASONS[i]: [box.dice[die] for die in dice] for i, dice in enumerate(table.bag)},
        "dice": [die_view(table, face) for face in table.dice],
        "pack": ids(table.packs[seat]),
        "packs": [len(pack) for pack in table.packs],
        "pile": len(table.pile),
        "top": NAME[table.top] if table.top >= 0 and table.knows[table.top] >> seat & 1 else None,
        "discards": {"count": len(table.discards), "known": ids(seen)},
        "looked": {"count": len(table.looked), "known": ids(looked)},
        "seats": [seat_view(table, p, seat, known_cards.get(p, [])) for p in range(table.players)],
        "passed": [{"cards": ids(cards), "seats": list(seats)} for cards, seats in rumours(table, seat)],
    }


def die_view(table: Table, face: int) -> dict[str, Any]:
    """Return a die and what it shows."""
    shown = table.box.faces[face]
    return {
        "die": table.box.dice[face // 6],
        "face": shown.face,
        "season": shown.season,
        "energy": SPELLED[shown.energy],
        "crystals": shown.crystals,
        "transmute": shown.transmute,
        "star": shown.star,
        "draw": shown.draw,
        "pips": shown.pips,
    }


def seat_view(table: Table, p: int, viewer: int, known_cards: list[str]) -> dict[str, Any]:
    """Return a player's board; only the owner sees the hand and libraries."""
    seat = table.seats[p]
    own = p == viewer
    zones = {zone: getattr(seat, zone) for zone in ("hand", "library_2", "library_3", "drafted")}
    return {
        "crystals": seat.crystals,
        "gauge": seat.gauge,
        "bonuses": seat.bonuses,
        "penalty": PENALTY[seat.bonuses],
        "reserve": dict(zip(ENERGIES, seat.reserve, strict=True)),
        "limit": seat.limit,
        **{zone: [NAME[card] for card in cards if card >= 0] if own else len(cards) for zone, cards in zones.items()},
        "known": known_cards,
        "play": [card_view(seat, card) for card in seat.play],
        "die": die_view(table, seat.die) if seat.die >= 0 else None,
    }


def card_view(seat: Seat, card: int) -> dict[str, Any]:
    """Return a card in play."""
    return {"card": NAME[card], "turned": card in seat.turned, "stored": list(SPELLED[seat.on(card)])}


# -- sampled states ------------------------------------------------------------------------------------


def determinize(table: Table, seat: int) -> None:
    """Re-deal every card that the seat can't know, in place.

    Cards with the same label change places; then each opponent's hand and libraries are mixed.
    """
    becomes = [*range(len(NAME)), -1]  # the last entry is for a card that is no longer on record
    for cards in classes(table, seat):
        swap(table, cards, becomes)
    rename(table, seat, becomes)
    for p in table.rivals(seat):
        mix_libraries(table, p)


def classes(table: Table, s: int) -> list[tuple[list[int], list[int]]]:
    """Return the cards the seat can't see, in classes that could change places; cards of the draw pile are separate."""
    found, knows = labels(table, s), table.knows
    placed: dict[Label, list[int]] = {UNSEEN: []}
    zones = [table.discards, table.looked, *(held(table, p) for p in table.rivals(s))]
    zones += [cards for p, cards in enumerate(table.packs) if p != s]
    for zone in zones:
        for card in zone:
            if not knows[card] >> s & 1:
                placed.setdefault(found.get(card, UNSEEN), []).append(card)
    pile = [card for card in table.pile if not knows[card] >> s & 1]
    if table.top in pile:  # Only this card of the pile has a fixed place.
        pile.remove(table.top)
        placed[UNSEEN].append(table.top)
    return [(sorted(cards), pile if label == UNSEEN else []) for label, cards in placed.items()]


def swap(table: Table, cards: tuple[list[int], list[int]], becomes: list[int]) -> None:
    """Assign the cards of a class to its places at random; the rest go to the draw pile, which has no order."""
    places, pile = cards
    old = places + sorted(pile)
    new = old[:]
    for i in range(len(places)):
        j = i + table.below(len(new) - i)
        new[i], new[j] = new[j], new[i]
    for before, after in zip(old, new, strict=True):
        becomes[before] = after


def rename(table: Table, s: int, becomes: list[int]) -> None:
    """Replace each card by the one assigned to it; seats that knew a place still know it."""
    now = becomes.__getitem__
    knows = bytearray(table.knows)
    for old, mask in enumerate(table.knows):
        knows[becomes[old]] = mask
    table.knows = bytes(knows)
    table.pile, table.discards = tuple(map(now, table.pile)), tuple(map(now, table.discards))
    table.looked, table.top = tuple(map(now, table.looked)), now(table.top)
    table.packs = tuple(tuple(map(now, cards)) for cards in table.packs)
    for p in table.rivals(s):
        seat = table.open_seat(p)
        seat.hand, seat.drafted = tuple(map(now, seat.hand)), tuple(map(now, seat.drafted))
        seat.library_2, seat.library_3 = tuple(map(now, seat.library_2)), tuple(map(now, seat.library_3))


def mix_libraries(table: Table, p: int) -> None:
    """Mix the drafted cards between hand and libraries, which only the owner knows; cards shown stay in hand."""
    seat = table.seats[p]
    drafted = {card for card in seat.drafted if card >= 0 and not table.knows[card] & SHOWN}
    zones = (seat.hand, seat.library_2, seat.library_3)
    mixed = [card for zone in zones for card in zone if card in drafted]
    if not mixed or not (seat.library_2 or seat.library_3):
        return
    table.shuffle(mixed)
    seat = table.open_seat(p)
    seat.hand, seat.library_2, seat.library_3 = (
        tuple(mixed.pop() if card in drafted else card for card in zone) for zone in zones
    )

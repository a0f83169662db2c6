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
from typing import Any, TypedDict

from tabletop_nb.games.seasons.activate import per_token
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS
from tabletop_nb.games.seasons.energy import SPELLED, stock
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import NAME, SHOWN, UNSEEN, Cards, Label, Seat, Table, seen_as


def ids(cards: Iterable[int]) -> list[str]:
    """Return the cards by id, in the order of the rulebook."""
    return [NAME[card] for card in sorted(cards)]


def cards_out_of_play(table: Table, p: int) -> Cards:
    """Return all cards of a player that aren't in play."""
    seat = table.seats[p]
    placed = (*seat.hand, *seat.library_2, *seat.library_3)
    if table.phase not in ("draft", "sets"):
        return placed
    return (*placed, *(card for card in seat.drafted if card not in placed))


# -- what was seen in the Prelude ----------------------------------------------------------------------


def labels(table: Table, s: int) -> dict[int, Label]:
    """Return what this seat saw in the packs of each card that an opponent drafted and that isn't public since."""
    players, label_of = table.players, dict[int, Label]()
    for p in table.rivals(s):
        seat = table.seats[p]
        lost = {turn for turn, seats in seat.blurred if seats >> s & 1}
        for turn, card in enumerate(seat.drafted):
            if card >= 0 and not table.knows[card] & SHOWN:
                label_of[card] = UNSEEN if turn in lost else seen_as(p, turn, s, players)
    passes = len(table.seats[-1].drafted)
    for p, cards in enumerate(table.packs):
        if cards:
            label_of |= dict.fromkeys(cards, seen_as(p, passes, s, players))
    return label_of


def rumours(table: Table, s: int) -> list[tuple[Cards, tuple[int, ...]]]:
    """Return groups of cards the seat saw passing, with the players who have one of them each."""
    label_of, groups = labels(table, s), dict[Label, list[tuple[int, int]]]()
    for p in table.rivals(s):
        for card in cards_out_of_play(table, p):
            if not table.knows[card] >> s & 1 and label_of.get(card, UNSEEN):
                groups.setdefault(label_of[card], []).append((card, p))
    if table.phase == "draft":
        for p, cards in enumerate(table.packs):
            for card in cards:
                if p != s and label_of[card] in groups:
                    groups[label_of[card]].append((card, -1))
    return [
        (tuple(sorted(card for card, _ in group)), tuple(sorted(p for _, p in group)))
        for _, group in sorted(groups.items())
    ]


def known_cards_of_rivals(table: Table, s: int) -> dict[int, list[str]]:
    """Return the cards out of play that the seat knows each opponent has, in hand or under a Library token."""
    known = {p: [card for card in cards_out_of_play(table, p) if table.knows[card] >> s & 1] for p in table.rivals(s)}
    for cards, seats in rumours(table, s):
        if len(set(seats)) == 1 and seats[0] >= 0:
            known[seats[0]] += cards
    return {p: ids(cards) for p, cards in known.items()}


# -- the view ------------------------------------------------------------------------------------------


OwnCards = Any  # the cards for their owner, how many there are for the others


class DieView(TypedDict):
    """A die and what it shows."""

    die: str
    face: int
    season: str
    energy: tuple[str, ...]
    crystals: int
    transmute: bool
    star: bool
    draw: bool
    pips: int


class CardView(TypedDict):
    """A card in play."""

    card: str
    turned: bool
    stored: list[str]  # the tokens on it


class SeatView(TypedDict):
    """A player's board. Only the owner sees which cards are in the hand and the libraries, the others see how many."""

    crystals: int
    gauge: int
    bonuses: int
    penalty: int
    reserve: dict[str, int]
    limit: int
    wealth: dict[str, int]  # what can be spent: the reserve and the Amulets of Water
    amulets: list[dict[str, int]]  # the tokens on each Amulet of Water
    per_token: int  # extra crystals per transmuted token
    hand: OwnCards
    library_2: OwnCards
    library_3: OwnCards
    drafted: OwnCards
    known: list[str]  # cards that the viewer knows to be there
    play: list[CardView]
    die: DieView | None


class PileView(TypedDict):
    """Cards in a place: how many, and those that the seat knows."""

    count: int
    known: list[str]


class PassedView(TypedDict):
    """Cards that one of these seats took from a pack that the seat had seen."""

    cards: list[str]
    seats: list[int]


class View(TypedDict):
    """The table as one seat sees it."""

    mode: str
    players: int
    phase: str
    year: int
    space: int
    season: str
    round: int
    first: int
    turn: int
    transmuting: bool
    extra: int
    bag: dict[str, list[str]]  # the dice in the game, by season
    dice: list[DieView]
    pack: list[str]
    packs: list[int]
    pile: int
    stockpile: dict[str, int]
    top: str | None
    discards: PileView
    looked: PileView
    seats: list[SeatView]
    passed: list[PassedView]


def view(table: Table, seat: int) -> View:
    """Return the table as one seat sees it."""
    box, known_cards = table.box, known_cards_of_rivals(table, seat)
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
        "stockpile": dict(zip(ENERGIES, stock(table), strict=True)),
        "top": NAME[table.top] if table.top >= 0 and table.knows[table.top] >> seat & 1 else None,
        "discards": {"count": len(table.discards), "known": ids(seen)},
        "looked": {"count": len(table.looked), "known": ids(looked)},
        "seats": [seat_view(table, p, seat, known_cards.get(p, [])) for p in range(table.players)],
        "passed": [{"cards": ids(cards), "seats": list(seats)} for cards, seats in rumours(table, seat)],
    }


def die_view(table: Table, face: int) -> DieView:
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


def seat_view(table: Table, p: int, viewer: int, known_cards: list[str]) -> SeatView:
    """Return a player's board. Only the owner sees the hand and libraries."""
    seat = table.seats[p]

    def seen(cards: Cards) -> list[str] | int:
        return [NAME[card] for card in cards if card >= 0] if p == viewer else len(cards)

    return {
        "crystals": seat.crystals,
        "gauge": seat.gauge,
        "bonuses": seat.bonuses,
        "penalty": PENALTY[seat.bonuses],
        "reserve": dict(zip(ENERGIES, seat.reserve, strict=True)),
        "limit": seat.limit,
        "wealth": dict(zip(ENERGIES, seat.wealth, strict=True)),
        "amulets": [dict(zip(ENERGIES, held, strict=True)) for _, held in seat.amulets],
        "per_token": per_token(table, p),
        "hand": seen(seat.hand),
        "library_2": seen(seat.library_2),
        "library_3": seen(seat.library_3),
        "drafted": seen(seat.drafted),
        "known": known_cards,
        "play": [card_view(seat, card) for card in seat.play],
        "die": die_view(table, seat.die) if seat.die >= 0 else None,
    }


def card_view(seat: Seat, card: int) -> CardView:
    """Return a card in play."""
    return {"card": NAME[card], "turned": card in seat.turned, "stored": list(SPELLED[seat.on(card)])}


# -- sampled states ------------------------------------------------------------------------------------


def determinize(table: Table, seat: int) -> None:
    """Re-deal every card that the seat can't know, in place.

    Cards with the same label change places; then each opponent's hand and libraries are mixed. Cards are sorted before
    they are shuffled, so the result depends only on what the seat knows and on the seed.
    """
    becomes = [*range(len(NAME)), -1]  # the last entry is for a card that is no longer on record
    for cards in classes(table, seat):
        swap(table, cards, becomes)
    rename(table, seat, becomes)
    for p in table.rivals(seat):
        mix_libraries(table, p)


def classes(table: Table, s: int) -> list[tuple[list[int], list[int]]]:
    """Return the cards the seat can't see, in classes that could change places. Cards of the draw pile are separate."""
    label_of, knows = labels(table, s), table.knows
    placed: dict[Label, list[int]] = {UNSEEN: []}
    zones = [table.discards, table.looked, *(drafted_first(table, p) for p in table.rivals(s))]
    zones += [cards for p, cards in enumerate(table.packs) if p != s]
    for zone in zones:
        for card in zone:
            if not knows[card] >> s & 1:
                placed.setdefault(label_of.get(card, UNSEEN), []).append(card)
    pile = [card for card in table.pile if not knows[card] >> s & 1]
    if table.top in pile:  # Only this card of the pile has a fixed place.
        pile.remove(table.top)
        placed[UNSEEN].append(table.top)
    return [(placed[label], pile if label == UNSEEN else []) for label in sorted(placed)]


def drafted_first(table: Table, p: int) -> Cards:
    """Return all cards of a player that aren't in play, in an order that doesn't show where they are."""
    held, drafted = set(cards_out_of_play(table, p)), table.seats[p].drafted
    return (*(card for card in drafted if card in held), *held.difference(drafted))


def swap(table: Table, cards: tuple[list[int], list[int]], becomes: list[int]) -> None:
    """Assign the cards of a class to its places at random. The rest go to the draw pile, which has no order."""
    places, pile = cards
    old = places + pile
    new = sorted(old)
    for i in range(len(places)):
        j = i + table.below(len(new) - i)
        new[i], new[j] = new[j], new[i]
    for before, after in zip(old, new, strict=True):
        becomes[before] = after


def rename(table: Table, s: int, becomes: list[int]) -> None:
    """Replace each card by the one assigned to it. Seats that knew a place still know it."""
    now = becomes.__getitem__
    knows = bytearray(table.knows)
    for old, mask in enumerate(table.knows):
        knows[becomes[old]] = mask
    table.knows = bytes(knows)
    table.pile, table.discards = tuple(sorted(map(now, table.pile))), tuple(map(now, table.discards))
    table.looked, table.top = tuple(map(now, table.looked)), now(table.top)
    table.packs = tuple(cards if p == s else tuple(sorted(map(now, cards))) for p, cards in enumerate(table.packs))
    for p in table.rivals(s):
        seat = table.open_seat(p)
        seat.hand, seat.drafted = tuple(map(now, seat.hand)), tuple(map(now, seat.drafted))
        seat.library_2, seat.library_3 = tuple(map(now, seat.library_2)), tuple(map(now, seat.library_3))


def mix_libraries(table: Table, p: int) -> None:
    """Mix the drafted cards between hand and libraries, which only the owner knows. Cards shown stay in hand."""
    seat = table.seats[p]
    drafted = {card for card in seat.drafted if card >= 0 and not table.knows[card] & SHOWN}
    zones = (seat.hand, seat.library_2, seat.library_3)
    mixed = sorted(card for zone in zones for card in zone if card in drafted)
    if seat.library_2 or seat.library_3:
        table.shuffle(mixed)
    seat = table.open_seat(p)
    seat.hand, seat.library_2, seat.library_3 = (
        tuple(sorted([mixed.pop() if card in drafted else card for card in zone])) for zone in zones
    )

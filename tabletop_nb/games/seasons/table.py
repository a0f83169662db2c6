"""The table: wheel, dice, draw pile and each player's board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Memo, Script
from tabletop_nb.core.state import Key, State, fixed, slot, uncompared
from tabletop_nb.core.table import SeatedTable
from tabletop_nb.games.seasons.box import IDS, KIND, NO_ENERGY, RESOURCES, Box, Energy
from tabletop_nb.games.seasons.rulings import Rulings

Costs = tuple[Energy, ...]  # costs in energy, by kind of card
Payable = Memo[tuple[Energy, int], frozenset[int]]  # tokens, Hands of Fortune -> the cards they pay for
Cards = tuple[int, ...]  # a zone: numbers from 0 to 99, replaced and never changed, so that copies share it

Label = tuple[int, ...]  # a seat can't tell apart cards with the same label

UNSEEN: Label = ()
LIMIT, GRIMOIRE_LIMIT = 7, 10  # of the reserve
GAUGE, BONUSES, YEARS, SPACES = 15, 3, 3, 12
TOKENS = 16  # of each type, with the ruling `energy_limit`
NAME = tuple(IDS[card >> 1] for card in range(100))  # a card's id
SHOWN = 16  # a bit in `knows` after the seats' bits: everybody has seen the card, so they also know its place
EVERYBODY = 31
GRIMOIRE = KIND["bespelled_grimoire"]
AMULET = KIND["amulet_of_water"]
step = Steps()


def copies(cards: Cards, kind: int) -> int:
    """Return how many of a card's two copies are among these cards.

    >>> copies((4, 5, 8), kind=2)
    2
    """
    return (2 * kind in cards) + (2 * kind + 1 in cards)


plus, minus = RESOURCES.plus, RESOURCES.minus


def without_card(cards: Cards, card: int) -> Cards:
    """Return the cards without this one.

    >>> without_card((4, 5, 8), 5)
    (4, 8)
    """
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def seen_as(p: int, turn: int, viewer: int, players: int) -> Label:
    """Return what a seat knows about the card that a player chose in this turn of the Prelude.

    That is the pack it was in, and between which of the seat's looks at that pack it was taken. If it was taken before
    the first look, it could be any card.
    """
    pack = (p - turn) % players
    first_look = (viewer - pack) % players
    return (pack, (turn - first_look) // players) if turn >= first_look else UNSEEN


def sorted_cards(cards: Cards) -> Cards:
    """Return the cards in a canonical order."""
    return tuple(sorted(cards))


def kind_of(card: int) -> int:
    """Return the kind of a card: there are two copies of each.

    >>> kind_of(4), kind_of(5)
    (2, 2)
    """
    return card >> 1


def kinds_of(cards: Cards) -> Cards:
    """Return the kinds of some cards, whose order does not matter.

    >>> kinds_of((8, 5, 4))
    (2, 2, 4)
    """
    return tuple(sorted(card >> 1 for card in cards))


def kinds_of_each(piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """Return the kinds of the cards in each pile."""
    return tuple(map(kinds_of, piles))


def alike() -> Cards:
    """Declare a zone, initially empty, in which only the kinds of the cards matter."""
    return slot((), key=kinds_of)


class Seat(State):
    """One player's board: crystals, gauge, bonuses, reserve, hand, libraries, cards in play and tokens on them."""

    crystals: int = 0
    gauge: int = 0
    bonuses: int = 0
    reserve: Energy = NO_ENERGY
    hand: Cards = alike()
    library_2: Cards = alike()
    library_3: Cards = alike()
    play: Cards = uncompared(())  # `key` compares play, turned and stored card by card
    turned: Cards = uncompared(())
    stored: tuple[tuple[int, Energy], ...] = uncompared(())  # tokens on Amulets of Water and Glutton Cauldrons
    drafted: Cards = uncompared(())  # the cards chosen in the Prelude, in order, because that shows who saw which pack
    blurred: tuple[tuple[int, int], ...] = uncompared(())  # seats that lost track of a drafted card: (turn, seats)
    die: int = -1  # the face of the chosen Season die

    def key(self) -> Key:
        """Return a value that is equal for equivalent seats."""
        play = sorted((card >> 1, card in self.turned, self.on(card)) for card in self.play)
        return *super().key(), tuple(play)

    @property
    def tokens(self) -> int:
        """Return how many tokens the reserve has."""
        air, water, fire, earth = self.reserve
        return air + water + fire + earth

    @property
    def limit(self) -> int:
        """Return how many tokens the reserve can hold."""
        return GRIMOIRE_LIMIT if copies(self.play, GRIMOIRE) else LIMIT

    @property
    def amulets(self) -> list[tuple[int, Energy]]:
        """Return the Amulets of Water with the tokens on each."""
        return [(card, held) for card, held in self.stored if card >> 1 == AMULET]

    @property
    def wealth(self) -> Energy:
        """Return the energy the player can spend: the reserve and the tokens on Amulets of Water."""
        energy = self.reserve
        for card, held in self.stored:
            if card >> 1 == AMULET:
                energy = plus(energy, held)
        return energy

    def on(self, card: int) -> Energy:
        """Return the tokens on a card."""
        return next((held for other, held in self.stored if other == card), NO_ENERGY)

    def put(self, card: int, held: Energy) -> None:
        """Replace the tokens on a card. It keeps its place among the cards with tokens."""
        there = {**dict(self.stored), card: held}
        self.stored = tuple((other, tokens) for other, tokens in there.items() if any(tokens))


class Table(SeatedTable[Seat]):
    """The state of a game. Only the top card of the draw pile has a place, once a player has looked at it."""

    box: Box = fixed()
    rulings: Rulings = fixed()
    mode: str = fixed()
    energy: tuple[Energy, ...] = fixed()  # summoning costs in energy, by kind
    price: list[int] = fixed()  # ... and in crystals
    payable: Payable = fixed()
    year: int = 1
    space: int = 1
    season: int = uncompared(0)
    rounds: int = uncompared(0)
    first: int = 0
    bag: tuple[Cards, ...] = uncompared(((), (), (), ()))  # the dice in the game, by season
    dice: Cards = slot((), key=sorted_cards)  # the faces of the dice nobody has taken
    packs: tuple[Cards, ...] = slot(key=kinds_of_each)  # what each player chooses from in the Prelude
    pile: Cards = alike()
    discards: Cards = alike()
    top: int = slot(-1, key=kind_of)  # the top card of the draw pile if somebody knows it
    looked: Cards = alike()  # cards that a player has drawn but not yet placed
    knows: bytes = uncompared(bytes(100))  # one bit for each seat that knows who has a card, or that it is in the pile
    reshuffled: bool = uncompared(False)
    transmuting: bool = False  # whether the player can transmute for the rest of the turn
    extra: int = 0  # extra crystals per transmuted token, from bonuses used this turn

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode = box, rulings, mode
        self.energy, self.price = box.energy[players], box.price[players]
        self.packs, self.phase = ((),) * players, "draft"

    def key(self) -> Key:
        """Return a value that is equal for equivalent positions."""
        prelude = self.phase in ("draft", "sets")
        return *super().key(), *(tuple(card >> 1 for card in seat.drafted) for seat in self.seats if prelude)

    def revealed(self) -> object:
        """Return what random draws and looks at cards have revealed."""
        top, passes = self.top, len(self.seats[-1].drafted) if self.phase == "draft" else -1
        return self.rng_state, self.script, len(self.pile), top, self.knows[top] if top >= 0 else 0, passes

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {**super().to_json(), "knows": list(self.knows)}

    def in_order(self) -> list[int]:
        """Return all players in this round's order."""
        return self.clockwise(self.first)

    def set_known_to(self, cards: Iterable[int], seats: int) -> None:
        """Record that exactly these seats, one bit each, know the cards from now on."""
        knows = bytearray(self.knows)
        for card in cards:
            knows[card] = seats
        self.knows = bytes(knows)

"""The table: the wheel, the dice, the draw pile, and what lies before each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Memo, Script
from tabletop_nb.core.state import State, fixed, slot, uncompared
from tabletop_nb.core.table import SeatedTable
from tabletop_nb.games.seasons.box import IDS, KIND, NO_ENERGY, RESOURCES, Box, Energy
from tabletop_nb.games.seasons.rulings import Rulings

Costs = tuple[Energy, ...]  # in energy, of all kinds of cards
Payable = Memo[tuple[Energy, int], frozenset[int]]  # tokens, Hands of Fortune -> the cards they pay for
Cards = tuple[int, ...]  # where cards lie: numbers from 0 to 99; never changed but replaced, so that copies share it

Label = tuple[int, ...]  # cards of one label could change places, as far as a seat can tell

UNSEEN: Label = ()
LIMIT, GRIMOIRE_LIMIT = 7, 10  # of the reserve
GAUGE, BONUSES, YEARS, SPACES = 15, 3, 3, 12
TOKENS = 16  # of each type, where a ruling makes the stockpile a real limit
NAME = tuple(IDS[card >> 1] for card in range(100))  # a card's id
SHOWN = 16  # in `knows`, beside a bit for each seat: the whole table has seen the card, so its place is known, too
EVERYBODY = 31
GRIMOIRE = KIND["bespelled_grimoire"]
AMULET = KIND["amulet_of_water"]
step = Steps()


def copies(cards: Cards, kind: int) -> int:
    """How many of the two copies of a card lie there."""
    return (2 * kind in cards) + (2 * kind + 1 in cards)


plus, minus = RESOURCES.plus, RESOURCES.minus


def lacking(cards: Cards, card: int) -> Cards:
    """The cards, this one taken out."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def seen_as(p: int, turn: int, viewer: int, players: int) -> Label:
    """What a seat knows of the card that a player chose in this turn of the Prelude: the pack it was in, and between
    which of the seat's looks at that pack it was taken. Taken before the first look, it could be any card."""
    pack = (p - turn) % players
    first_look = (viewer - pack) % players
    return (pack, (turn - first_look) // players) if turn >= first_look else UNSEEN


def sorted_cards(cards: Cards) -> Cards:
    """Return the cards in a canonical order."""
    return tuple(sorted(cards))


def kind_of(card: int) -> int:
    """Return the kind of a card: there are two copies of each."""
    return card >> 1


def kinds_of(cards: Cards) -> Cards:
    """Return the kinds of some cards, whose order does not matter."""
    return tuple(sorted(card >> 1 for card in cards))


def kinds_of_each(piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """Return the kinds of the cards in each pile."""
    return tuple(map(kinds_of, piles))


def alike() -> Any:
    """Declare cards, none at first, of which only the kinds matter."""
    return slot((), key=kinds_of)


class Seat(State):
    """One player's board: crystals, gauge, bonuses, reserve, hand, libraries, cards in play and what lies on them."""

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
    drafted: Cards = uncompared(())  # the cards chosen in the Prelude, in that order: it tells who saw which pack
    blurred: tuple[tuple[int, int], ...] = uncompared(())  # seats that lost track of a drafted card: (turn, seats)
    die: int = -1  # the face of the chosen Season die

    def key(self) -> tuple[Any, ...]:
        """Return a value that is equal for seats that play alike."""
        play = sorted((card >> 1, card in self.turned, self.on(card)) for card in self.play)
        return *super().key(), tuple(play)

    @property
    def tokens(self) -> int:
        """How many tokens the reserve holds."""
        air, water, fire, earth = self.reserve
        return air + water + fire + earth

    @property
    def limit(self) -> int:
        """How many tokens the reserve may hold."""
        return GRIMOIRE_LIMIT if copies(self.play, GRIMOIRE) else LIMIT

    @property
    def amulets(self) -> list[tuple[int, Energy]]:
        """The Amulets of Water and the tokens on each."""
        return [(card, held) for card, held in self.stored if card >> 1 == AMULET]

    @property
    def wealth(self) -> Energy:
        """What can be spent: the reserve, and the tokens on Amulets of Water."""
        energy = self.reserve
        for card, held in self.stored:
            if card >> 1 == AMULET:
                energy = plus(energy, held)
        return energy

    def on(self, card: int) -> Energy:
        """The tokens on a card."""
        return next((held for other, held in self.stored if other == card), NO_ENERGY)

    def put(self, card: int, held: Energy) -> None:
        """Now these tokens lie on the card; a card keeps its place among those that have tokens."""
        there = {**dict(self.stored), card: held}
        self.stored = tuple((other, tokens) for other, tokens in there.items() if any(tokens))


class Table(SeatedTable[Seat]):
    """The draw pile has no order but its top card, once somebody has looked at it; any other is as likely to come."""

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
    top: int = slot(-1, key=kind_of)  # the card known to lie on top of the draw pile
    looked: Cards = alike()  # cards drawn and not yet placed, in front of the player who drew them
    knows: bytes = uncompared(bytes(100))  # seats that know whose a card is or that it is in the pile, one bit each
    reshuffled: bool = uncompared(False)
    transmuting: bool = False  # may the player transmute for the rest of the turn?
    extra: int = 0  # crystals more for each token transmuted, by bonuses used this turn

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode = box, rulings, mode
        self.energy, self.price = box.energy[players], box.price[players]
        self.packs, self.phase = ((),) * players, "draft"

    def key(self) -> tuple[Any, ...]:
        """Return a value that is equal for positions that play alike."""
        prelude = self.phase in ("draft", "sets")
        return *super().key(), *(tuple(card >> 1 for card in seat.drafted) for seat in self.seats if prelude)

    def revealed(self) -> Any:
        """What chance has told, and what was drawn or looked at."""
        top, passes = self.top, len(self.seats[-1].drafted) if self.phase == "draft" else -1
        return self.word, self.script, len(self.pile), top, self.knows[top] if top >= 0 else 0, passes

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {**super().to_json(), "knows": list(self.knows)}

    def in_order(self) -> list[int]:
        """All players in this round's order."""
        return self.clockwise(self.first)

    def tell(self, cards: Iterable[int], mask: int) -> None:
        """From now on just these seats can tell the cards."""
        knows = bytearray(self.knows)
        for card in cards:
            knows[card] = mask
        self.knows = bytes(knows)

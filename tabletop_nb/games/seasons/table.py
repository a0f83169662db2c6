"""The table: the wheel, the dice, the draw pile, and what lies before each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Memo, Script
from tabletop_nb.core.table import SeatedTable, plain
from tabletop_nb.games.seasons.box import IDS, KIND, NO_ENERGY, Box, Energy
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


def plus(a: Energy, b: Energy) -> Energy:
    """Both bundles of energy together."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Energy, b: Energy) -> Energy:
    """The first bundle less the second."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


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


class Seat:
    """One player's board: crystals, gauge, bonuses, reserve, hand, libraries, cards in play and what lies on them."""

    __slots__ = (
        *("crystals", "gauge", "bonuses", "reserve", "hand", "library_2", "library_3"),
        *("play", "turned", "stored", "drafted", "blurred", "die"),
    )

    def __init__(self) -> None:
        self.crystals = self.gauge = self.bonuses = 0
        self.reserve: Energy = NO_ENERGY
        self.hand: Cards = ()
        self.library_2: Cards = ()
        self.library_3: Cards = ()
        self.play: Cards = ()
        self.turned: Cards = ()
        self.stored: tuple[tuple[int, Energy], ...] = ()  # tokens on Amulets of Water and Glutton Cauldrons
        self.drafted: Cards = ()  # the cards chosen in the Prelude, in that order: it tells who saw which pack
        self.blurred: tuple[tuple[int, int], ...] = ()  # of a drafted card these seats have lost track: (turn, seats)
        self.die = -1  # the face of the chosen Season die

    def copy(self) -> Seat:
        """An independent seat."""
        twin = object.__new__(Seat)
        twin.crystals, twin.gauge, twin.bonuses, twin.reserve = self.crystals, self.gauge, self.bonuses, self.reserve
        twin.hand, twin.library_2, twin.library_3 = self.hand, self.library_2, self.library_3
        twin.play, twin.turned, twin.stored = self.play, self.turned, self.stored
        twin.drafted, twin.blurred, twin.die = self.drafted, self.blurred, self.die
        return twin

    def key(self) -> tuple[Any, ...]:
        """Equal for seats that play alike."""
        numbers = (self.crystals, self.gauge, self.bonuses, self.reserve, self.die)
        zones = (self.hand, self.library_2, self.library_3)
        play = sorted((card >> 1, card in self.turned, self.on(card)) for card in self.play)
        return *numbers, *(tuple(sorted(card >> 1 for card in zone)) for zone in zones), tuple(play)

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

    __slots__ = (
        *("box", "rulings", "mode", "energy", "price", "payable"),
        *("year", "space", "season", "rounds", "first", "turn", "phase", "bag", "dice", "packs"),
        *("pile", "discards", "top", "looked", "knows", "reshuffled", "transmuting", "extra"),
    )
    FIXED = ("box", "rulings", "mode", "players", "energy", "price", "payable", "own")
    payable: Payable

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode = box, rulings, mode
        self.energy, self.price = box.energy[players], box.price[players]  # summoning costs, by kind
        self.year, self.space, self.season = 1, 1, 0
        self.rounds = 0
        self.first = self.turn = 0
        self.phase = "draft"  # the step that comes next: see flow.py
        self.bag: tuple[Cards, ...] = ((), (), (), ())  # the dice in the game, by season
        self.dice: Cards = ()  # the faces of the dice nobody has taken
        self.packs: tuple[Cards, ...] = ((),) * players  # what each player chooses from in the Prelude
        self.pile: Cards = ()
        self.discards: Cards = ()
        self.top = -1  # the card known to lie on top of the draw pile
        self.looked: Cards = ()  # cards drawn and not yet placed, before the player who drew them
        self.knows = bytes(100)  # which seats can tell whose a card is or that it is in the pile, one bit each
        self.reshuffled = False
        self.transmuting = False  # may the player transmute for the rest of the turn?
        self.extra = 0  # crystals more for each token transmuted, by bonuses used this turn

    def copy(self) -> Self:
        """An independent table; both share the seats until one of them opens a seat to change it."""
        twin = super().copy()
        twin.box, twin.rulings, twin.mode = self.box, self.rulings, self.mode
        twin.energy, twin.price, twin.payable = self.energy, self.price, self.payable
        twin.year, twin.space, twin.season, twin.rounds = self.year, self.space, self.season, self.rounds
        twin.first, twin.turn, twin.phase = self.first, self.turn, self.phase
        twin.bag, twin.dice, twin.packs = self.bag, self.dice, self.packs
        twin.pile, twin.discards, twin.top, twin.looked = self.pile, self.discards, self.top, self.looked
        twin.knows, twin.reshuffled = self.knows, self.reshuffled
        twin.transmuting, twin.extra = self.transmuting, self.extra
        return twin

    def key(self) -> tuple[Any, ...]:
        """Equal for positions that play alike; chance and log are no part of it."""
        piles = (self.pile, self.discards, self.looked, *self.packs)
        return (
            *(self.year, self.space, self.first, self.turn, self.phase, self.transmuting, self.extra, self.top >> 1),
            *(tuple(sorted(card >> 1 for card in pile)) for pile in piles),
            tuple(sorted(self.dice)),
            *(tuple(map(str, plain(step))) for step in self.due),
            *(seat.key() for seat in self.seats),
            *(tuple(card >> 1 for card in seat.drafted) for seat in self.seats if self.phase in ("draft", "sets")),
        )

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

"""The table: the centre, what lies before each player, and who can tell which hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Script
from tabletop_nb.core.table import SeatedTable, Zone, plain
from tabletop_nb.core.view import Knowledge
from tabletop_nb.games.res_arcana.box import Box
from tabletop_nb.games.res_arcana.essences import NONE, Pool, minus, plus
from tabletop_nb.games.res_arcana.rulings import Rulings

CAP = 25  # rounds; players who do not try may never reach 10 points
HAND, LOT, DISPLAY, TO_WIN = 3, 8, 2, 10
START: Pool = (1, 1, 1, 1, 1)
Hints = Mapping[str, str]  # card -> the cards that went the same unknown way are named alike
# Abilities with a fine point of their own, and powers, by their numbers.
FINE = ("artificer", "windup_man", "vault", "golden_statue", "cursed_forge", "sorcerers_bestiary")
FINE_POWERS = {
    **dict.fromkeys(("transmuter", "mermaid", "transmutation"), (1,)),
    **dict.fromkeys(("corrupt_altar", "crypt", "fiery_whip", "sacrificial_dagger"), (2,)),
    **dict.fromkeys(("dragons_lair", "sacred_grove"), (2,)),
    "athanor": (1, 2),
}
step = Steps()


def rule_of(component: str, otherwise: str) -> str:
    """The component's own fine point, or the general rule."""
    return f"component.{component}" if component in FINE else otherwise


class Seat:
    """One player's things. Hand, deck, and what is dealt before the first round are hidden; all else is open."""

    __slots__ = ("components", "deck", "discards", "hand", "kept", "mages", "on", "pack", "pool", "turned")

    def __init__(self) -> None:
        self.pool: Pool = START
        self.components: Zone = ()  # in play: mage, item, artifacts, monuments, Places of Power
        self.turned: Zone = ()  # those of them that are turned
        self.on: Mapping[str, Pool] = {}  # the essences on them
        self.hand: Zone = ()
        self.deck: Zone = ()  # the first card is the top one
        self.discards: Zone = ()
        self.mages: Zone = ()  # dealt; the chosen one comes first
        self.pack: Zone = ()  # of a draft: what goes round
        self.kept: Zone = ()  # of a draft: what stays

    def copy(self) -> Seat:
        """An independent seat."""
        twin = object.__new__(Seat)
        twin.pool, twin.components, twin.turned, twin.on = self.pool, self.components, self.turned, self.on
        twin.hand, twin.deck, twin.discards = self.hand, self.deck, self.discards
        twin.mages, twin.pack, twin.kept = self.mages, self.pack, self.kept
        return twin

    def key(self) -> tuple[Any, ...]:
        """Equal for seats that play alike."""
        zones = (self.components, self.turned, self.hand, self.discards, self.pack, self.kept)
        return self.pool, self.deck, self.mages, *map(sorted_zone, zones), *sorted(self.on.items())

    def put(self, component: str, amount: Pool) -> None:
        """Essences land on a component."""
        self.on = {**self.on, component: plus(self.on.get(component, NONE), amount)}

    def clear(self, component: str) -> Pool:
        """All essences leave a component: what there was."""
        on = dict(self.on)
        amount = on.pop(component, NONE)
        self.on = on
        return amount

    def take_off(self, component: str, amount: Pool) -> None:
        """Some of the essences leave a component."""
        left = minus(self.clear(component), amount)
        if any(left):
            self.put(component, left)

    def turn(self, component: str) -> None:
        """It is turned sideways."""
        self.turned += (component,)


def sorted_zone(zone: Zone) -> Zone:
    """The cards of a zone whose order does not matter."""
    return tuple(sorted(zone))


class Table(SeatedTable[Seat]):
    """What a seat can tell of a hidden card: it `knows` it in its place, or is `sure` of its pile.

    Cards of one `stir` were mixed, or put back in an order that others did not see; stirs come in the order they
    happened. All of these are replaced, never changed, so that copies share them.
    """

    __slots__ = (
        *("box", "rulings", "mode", "everybody"),
        *("monuments", "monument_deck", "places", "items", "aside", "unused", "faces", "lots"),
        *("knows", "sure", "hints", "stirs", "looks"),
        *("phase", "turn", "round", "first", "passed", "open", "temporary", "champions", "games"),
    )
    FIXED = ("box", "rulings", "mode", "players", "everybody", "own")

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode = box, rulings, mode
        self.everybody = (1 << players) - 1  # one bit a seat
        self.monuments: Zone = ()  # on display
        self.monument_deck: Zone = ()  # the first card is the top one
        self.places: Zone = ()  # Places of Power nobody has claimed
        self.items: Zone = box.items  # in the supply
        self.aside: Zone = ()  # artifacts that are not in this game; nobody looks at them
        self.unused: Zone = ()  # mages nobody plays
        self.faces: Zone = ()  # artifacts face up between the players of a match
        self.lots: tuple[Zone, ...] = ()  # what each of them drafted
        self.knows: Knowledge = dict.fromkeys((*box.artifacts, *box.monuments, *box.mages), 0)
        self.sure: Knowledge = self.knows
        self.hints: tuple[Hints, ...] = ({},) * players
        self.stirs: tuple[Zone, ...] = ()  # told by the cards that lie in the places that were mixed
        self.looks = 0  # how often somebody got to see a hidden card
        self.phase, self.turn = "mage", 0  # the step that comes next: see flow.py
        self.round, self.first = 1, 0  # `first` holds the First Player token
        self.passed = 0  # who has passed, one bit a seat
        self.open: Zone = ()  # components whose Collect asks something still
        self.temporary = (0,) * players  # points for the check under way only
        self.champions: tuple[int, ...] = ()  # who won the game
        self.games: tuple[Any, ...] = ()  # of a match: (points, champions) of each game that is over

    def copy(self) -> Self:
        """An independent table; both share the seats until one of them opens a seat to change it."""
        twin = super().copy()
        twin.box, twin.rulings, twin.mode, twin.everybody = self.box, self.rulings, self.mode, self.everybody
        twin.monuments, twin.monument_deck, twin.places = self.monuments, self.monument_deck, self.places
        twin.items, twin.aside, twin.unused = self.items, self.aside, self.unused
        twin.faces, twin.lots = self.faces, self.lots
        twin.knows, twin.sure, twin.hints, twin.stirs = self.knows, self.sure, self.hints, self.stirs
        twin.looks, twin.phase, twin.turn, twin.round = self.looks, self.phase, self.turn, self.round
        twin.first, twin.passed, twin.open = self.first, self.passed, self.open
        twin.temporary, twin.champions, twin.games = self.temporary, self.champions, self.games
        return twin

    def key(self) -> tuple[Any, ...]:
        """Equal for positions that play alike; chance, knowledge and log are no part of it."""
        zones = (self.monuments, self.places, self.items, self.aside, self.faces)
        return (
            *(self.phase, self.turn, self.round, self.first, self.passed, self.open, self.temporary),
            *(self.monument_deck, self.games, *map(sorted_zone, zones)),
            *(tuple(map(str, plain(owed))) for owed in self.due),
            *(seat.key() for seat in self.seats),
        )

    def revealed(self) -> Any:
        """Chance, and how often a hidden card was looked at."""
        return self.word, self.looks, self.script

    # -- who can tell what -----------------------------------------------------------------------------------

    def learn(self, cards: Iterable[str], seats: int) -> None:
        """These seats, one bit each, get to see these hidden cards, and can tell them in their places."""
        self.name_openly(cards, seats)
        self.looks += 1

    def name_openly(self, cards: Iterable[str], seats: int) -> None:
        """The same for cards that whoever acts knew already."""
        self.knows = knows = self.knows.copy()
        for card in cards:
            knows[card] |= seats

    def mixed_up(self, cards: Zone, sure: int) -> None:
        """These cards were shuffled together: nobody can tell their places; `sure` can tell the pile they are in."""
        self.looks += 1
        self.knows = {**self.knows, **dict.fromkeys(cards, 0)}
        self.sure = {**self.sure, **dict.fromkeys(cards, sure)}
        mixed = set(cards)
        older = (tuple(card for card in stir if card not in mixed) for stir in self.stirs)
        self.stirs = *(stir for stir in older if len(stir) > 1), cards

    def reordered(self, cards: Zone, p: int) -> None:
        """p looked at these cards and put them back: the others can tell no longer which of them lies where."""
        others = self.everybody & ~(1 << p)
        self.sure = {**self.sure, **{card: self.sure[card] | self.knows[card] & others for card in cards}}
        self.knows = {**self.knows, **{card: self.knows[card] & ~others for card in cards}}
        self.stirs = *(stir for stir in self.stirs if not set(stir) <= set(cards)), cards
        self.learn(cards, 1 << p)

    def shuffled(self, cards: Iterable[str], pile: str = "") -> Zone:
        """The cards in random order; a script may foretell which come first."""
        left, order = list(cards), list[str]()
        while pile and self.script and self.script.get(pile) and left:
            order.append(self.pick(left, pile))
            left.remove(order[-1])
        self.shuffle(left)
        return *order, *left

    def draw(self, p: int) -> bool:
        """The top card of p's deck into p's hand; an empty deck is made anew of the discards. Is there a card?"""
        me = self.open_seat(p)
        if not me.deck:
            if not me.discards:
                self.note("draw.nothing", p)
                return False
            self.reshuffle(p)
        card, me.deck = me.deck[0], me.deck[1:]
        me.hand += (card,)
        self.learn((card,), 1 << p)
        if self.log is not None:
            self.note("draw.card", p, (p,), card=card)
        return True

    def reshuffle(self, p: int) -> None:
        """The discards, which everybody saw, become a new deck."""
        me = self.open_seat(p)
        me.deck, me.discards = self.shuffled(me.discards, "deck"), ()
        self.mixed_up(me.deck, self.everybody)
        self.note("draw.reshuffle", p, number=len(me.deck))

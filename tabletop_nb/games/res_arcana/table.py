"""The table: the centre, what lies before each player, and who can tell which hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Script
from tabletop_nb.core.state import State, Zone, fixed, slot, uncompared, unordered
from tabletop_nb.core.table import SeatedTable
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


def sorted_items(on: Mapping[str, Pool]) -> tuple[tuple[str, Pool], ...]:
    """Return the essences on the components in a canonical order."""
    return tuple(sorted(on.items()))


class Seat(State):
    """One player's things. Hand, deck, and what is dealt before the first round are hidden; all else is open."""

    components: Zone = unordered()  # in play: mage, item, artifacts, monuments, Places of Power
    deck: Zone = ()  # the first card is the top one
    discards: Zone = unordered()
    hand: Zone = unordered()
    kept: Zone = unordered()  # of a draft: what stays
    mages: Zone = ()  # dealt; the chosen one comes first
    on: Mapping[str, Pool] = slot({}, key=sorted_items)  # the essences on components; replaced, never changed
    pack: Zone = unordered()  # of a draft: what goes round
    pool: Pool = START
    turned: Zone = unordered()  # components that are turned

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


class Table(SeatedTable[Seat]):
    """What a seat can tell of a hidden card: it `knows` it in its place, or is `sure` of its pile.

    Cards of one `stir` were mixed, or put back in an order that others did not see; stirs come in the order they
    happened. All of these are replaced, never changed, so that copies share them.
    """

    box: Box = fixed()
    rulings: Rulings = fixed()
    mode: str = fixed()
    everybody: int = fixed()  # one bit a seat
    monuments: Zone = unordered()  # on display
    monument_deck: Zone = ()  # the first card is the top one
    places: Zone = unordered()  # Places of Power nobody has claimed
    items: Zone = unordered()  # in the supply
    aside: Zone = unordered()  # artifacts that are not in this game; nobody looks at them
    unused: Zone = uncompared(())  # mages nobody plays
    faces: Zone = unordered()  # artifacts face up between the players of a match
    lots: tuple[Zone, ...] = uncompared(())  # what each of them drafted
    knows: Knowledge = uncompared()
    sure: Knowledge = uncompared()
    hints: tuple[Hints, ...] = uncompared()
    stirs: tuple[Zone, ...] = uncompared(())  # named by the cards that lie in the places that were mixed
    looks: int = uncompared(0)  # how often somebody got to see a hidden card
    round: int = 1
    first: int = 0  # holds the First Player token
    passed: int = 0  # who has passed, one bit a seat
    open: Zone = ()  # components whose Collect asks something still
    temporary: tuple[int, ...] = slot()  # points for the check under way only
    champions: tuple[int, ...] = uncompared(())  # who won the game
    games: tuple[Any, ...] = ()  # of a match: (points, champions) of each game that is over

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode = box, rulings, mode
        self.everybody, self.items = (1 << players) - 1, box.items
        self.knows = self.sure = dict.fromkeys((*box.artifacts, *box.monuments, *box.mages), 0)
        self.hints, self.temporary, self.phase = ({},) * players, (0,) * players, "mage"

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

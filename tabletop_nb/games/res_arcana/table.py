"""The table: the centre, each player's cards and essences, and who knows which hidden card."""

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

CAP = 25  # rounds; players who don't try to win may never reach 10 points
HAND, DECK_SIZE, DISPLAY, TO_WIN = 3, 8, 2, 10
START: Pool = (1, 1, 1, 1, 1)
Hints = Mapping[str, str]  # card -> label; cards with the same label were passed on in the same pack
# Components whose abilities have a rule of their own in the rulebook, and powers that do, by number.
WITH_OWN_RULE = ("artificer", "windup_man", "vault", "golden_statue", "cursed_forge", "sorcerers_bestiary")
POWERS_WITH_OWN_RULE = {
    **dict.fromkeys(("transmuter", "mermaid", "transmutation"), (1,)),
    **dict.fromkeys(("corrupt_altar", "crypt", "fiery_whip", "sacrificial_dagger"), (2,)),
    **dict.fromkeys(("dragons_lair", "sacred_grove"), (2,)),
    "athanor": (1, 2),
}
step = Steps()


def rule_of(component: str, otherwise: str) -> str:
    """Return the component's own rule if the rulebook has one, otherwise the general rule."""
    return f"component.{component}" if component in WITH_OWN_RULE else otherwise


def sorted_items(on: Mapping[str, Pool]) -> tuple[tuple[str, Pool], ...]:
    """Return the essences on the components in a canonical order."""
    return tuple(sorted(on.items()))


class Seat(State):
    """One player's cards and essences. Hand, deck and everything dealt before the first round are hidden."""

    components: Zone = unordered()  # in play: mage, item, artifacts, monuments, Places of Power
    deck: Zone = ()  # the first card is the top one
    discards: Zone = unordered()
    hand: Zone = unordered()
    kept: Zone = unordered()  # in a draft: the cards the player keeps
    mages: Zone = ()  # the two dealt mages; the chosen one is first
    on: Mapping[str, Pool] = slot({}, key=sorted_items)  # the essences on components; replaced, never changed
    pack: Zone = unordered()  # in a draft: the cards to choose from
    pool: Pool = START
    turned: Zone = unordered()  # the components that are turned

    def put(self, component: str, amount: Pool) -> None:
        """Put essences on a component."""
        self.on = {**self.on, component: plus(self.on.get(component, NONE), amount)}

    def clear(self, component: str) -> Pool:
        """Take all essences off a component, and return them."""
        on = dict(self.on)
        amount = on.pop(component, NONE)
        self.on = on
        return amount

    def take_off(self, component: str, amount: Pool) -> None:
        """Take some essences off a component."""
        left = minus(self.clear(component), amount)
        if any(left):
            self.put(component, left)

    def turn(self, component: str) -> None:
        """Turn a component."""
        self.turned += (component,)


class Table(SeatedTable[Seat]):
    """The state of a game, including what each seat knows about hidden cards.

    A seat `knows` a card in its place, or it `knows_pile`, the hand or deck that the card is in. The cards of one of
    the `mixed_groups` were shuffled, or put back in an order that others didn't see; groups are in the order of these
    events. All of these are replaced and never changed, so that copies share them.
    """

    box: Box = fixed()
    rulings: Rulings = fixed()
    mode: str = fixed()
    everybody: int = fixed()  # one bit per seat
    monuments: Zone = unordered()  # on display
    monument_deck: Zone = ()  # the first card is the top one
    places: Zone = unordered()  # Places of Power that nobody has claimed
    items: Zone = unordered()  # in the supply
    aside: Zone = unordered()  # artifacts that are not in this game; nobody has seen them
    unused: Zone = uncompared(())  # mages nobody plays
    face_up: Zone = unordered()  # face-up artifacts to choose from in a match
    drafted_decks: tuple[Zone, ...] = uncompared(())  # the deck that each player of a match drafted
    knows: Knowledge = uncompared()
    knows_pile: Knowledge = uncompared()
    hints: tuple[Hints, ...] = uncompared()
    mixed_groups: tuple[Zone, ...] = uncompared(())  # each group lists the cards now in the places that were mixed
    looks: int = uncompared(0)  # how often a player has seen a hidden card
    round: int = 1
    turns: int = uncompared(0)  # how many have begun in this game
    first: int = 0  # the player with the First Player token
    passed: int = 0  # who has passed, one bit per seat
    collecting: Zone = ()  # components that still need an answer in the Collect step
    temporary: tuple[int, ...] = slot()  # points for the current check only
    champions: tuple[int, ...] = uncompared(())  # who won the game
    games: tuple[Any, ...] = ()  # in a match: (points, champions) of each finished game

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode = box, rulings, mode
        self.everybody, self.items = (1 << players) - 1, box.items
        self.knows = self.knows_pile = dict.fromkeys((*box.artifacts, *box.monuments, *box.mages), 0)
        self.hints, self.temporary, self.phase = ({},) * players, (0,) * players, "mage"

    def revealed(self) -> Any:
        """Return what random draws and looks at cards have revealed."""
        return self.rng_state, self.looks, self.script

    # -- who knows what --------------------------------------------------------------------------------------

    def learn(self, cards: Iterable[str], seats: int) -> None:
        """Record that these seats, one bit each, see these hidden cards and know their places."""
        self.make_known(cards, seats)
        self.looks += 1

    def make_known(self, cards: Iterable[str], seats: int) -> None:
        """Record that these seats know these cards, which the acting player already knew."""
        self.knows = knows = self.knows.copy()
        for card in cards:
            knows[card] |= seats

    def note_shuffle(self, cards: Zone, known_to: int) -> None:
        """Record a shuffle of these cards: nobody knows their places, and the seats in `known_to` know the pile."""
        self.looks += 1
        self.knows = {**self.knows, **dict.fromkeys(cards, 0)}
        self.knows_pile = {**self.knows_pile, **dict.fromkeys(cards, known_to)}
        mixed = set(cards)
        older = (tuple(card for card in group if card not in mixed) for group in self.mixed_groups)
        self.mixed_groups = *(group for group in older if len(group) > 1), cards

    def note_reorder(self, cards: Zone, p: int) -> None:
        """Record that p looked at these cards and put them back: the others no longer know their places."""
        others = self.everybody & ~(1 << p)
        self.knows_pile = {
            **self.knows_pile,
            **{card: self.knows_pile[card] | self.knows[card] & others for card in cards},
        }
        self.knows = {**self.knows, **{card: self.knows[card] & ~others for card in cards}}
        self.mixed_groups = *(group for group in self.mixed_groups if not set(group) <= set(cards)), cards
        self.learn(cards, 1 << p)

    def shuffled(self, cards: Iterable[str], pile: str = "") -> Zone:
        """Return the cards in random order. A script can decide which come first."""
        left, order = list(cards), list[str]()
        while pile and self.script and self.script.get(pile) and left:
            order.append(self.pick(left, pile))
            left.remove(order[-1])
        self.shuffle(left)
        return *order, *left

    def draw(self, p: int) -> bool:
        """Draw the top card of p's deck, after a reshuffle if it is empty, and return whether there was a card."""
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
        """Shuffle the discards, which everybody saw, into a new deck."""
        me = self.open_seat(p)
        me.deck, me.discards = self.shuffled(me.discards, "deck"), ()
        self.note_shuffle(me.deck, self.everybody)
        self.note("draw.reshuffle", p, number=len(me.deck))

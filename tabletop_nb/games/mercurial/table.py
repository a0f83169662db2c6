"""The table: the rows of cards, each player's dice, crystals and cards, and the turn and cast in progress."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Script
from tabletop_nb.core.state import State, Zone, fixed, slot, uncompared, unordered
from tabletop_nb.core.table import SeatedTable
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import AETHER_BIT, MASKS, NO_DICE, Dice, Mask
from tabletop_nb.games.mercurial.printed import ClassBoard
from tabletop_nb.games.mercurial.rulings import Rulings

CAP = 400  # rounds; players who never take Spells would play forever
ROW, LIMIT, MAX_CARDS = 6, 10, 10
GOAL = {1: 0, 2: 5, 3: 4, 4: 3}  # Heroics that trigger the end, by players; a solo game ends with its Spells
EMPTY = ""  # a space of a row without a card
Row = tuple[str, ...]
Reward = tuple[int, int, int]  # dice, Mana and Acuity on a Heroic
NO_REWARD: Reward = (0, 0, 0)
step = Steps()


class Payment(NamedTuple):
    """What is allocated to a Spell."""

    element: int = 0
    dice: int = 0
    mana: int = 0
    acuity: int = 0


class Casting(NamedTuple):
    """What the player has decided in the cast in progress, and its result."""

    links: tuple[tuple[str, str], ...] = ()  # each Link with the Spell it is on, or with `NO_LINK`
    choices: tuple[tuple[str, str], ...] = ()  # each Spell with a choice, and what it gives
    bought: tuple[int, int] = (0, 0)  # Ruin and Restore bought with Acuity
    rune: bool = False  # whether the back of the Mystrune is used
    order: Zone = ()  # the Enchantments
    counted: bool = False  # whether the result is known
    ruin: int = 0
    restore: int = 0
    myst: int = 0  # of an Equilibrium


NO_CASTING = Casting()


class Seat(State):
    """One player's board, dice, crystals, cards and objectives. All of it is open."""

    role: str = ""  # the Class board
    dice: Dice = NO_DICE  # unallocated
    locked: Dice = NO_DICE  # allocated to active Spells
    mana: int = 0
    acuity: int = 0
    hand: Zone = unordered()
    exhausted: Zone = unordered()
    active: Zone = ()
    paid: tuple[Payment, ...] = ()  # for each active Spell
    used: Zone = unordered()  # Spells that have been cast
    heroics: Zone = unordered()
    arcanas: Zone = unordered()
    prestige: int = 0
    sigils: tuple[int, int, int, int] = (0, 0, 0, 0)  # on the Class board and on Heroics
    aether: Mask = 0  # the Arcanist always possesses an Aether
    rolled: int = 0  # all dice the player owns

    @property
    def possessed(self) -> Mask:
        """Return the elements the player possesses, on allocated dice or others."""
        return MASKS[self.dice] | MASKS[self.locked] | self.aether

    @property
    def has_aether(self) -> bool:
        """Return whether the player possesses an Aether."""
        return self.possessed & AETHER_BIT != 0

    @property
    def cards(self) -> int:
        """Return the number of Alterations, in hand and exhausted."""
        return len(self.hand) + len(self.exhausted)


class Table(SeatedTable[Seat]):
    """The state of a game. Decks have no order, except for cards that were put back under them."""

    box: Box = fixed()
    rulings: Rulings = fixed()
    mode: str = fixed()
    is_solo: bool = fixed()  # whether this is Prodigy Mode
    goal: int = fixed()  # Heroics that trigger the end
    spells: Row = slot()
    skills: Row = slot()
    heroics: Row = slot()
    skill_acuity: tuple[int, ...] = (0,) * ROW
    rewards: tuple[Reward, ...] = (NO_REWARD,) * ROW
    spell_deck: Zone = unordered()
    spell_bottom: Zone = ()  # recycled Spells under the deck, in the order in which they will come
    skill_deck: Zone = unordered()
    skill_bottom: Zone = ()
    heroic_deck: Zone = unordered()
    artifacts: Zone = unordered()  # that nobody has
    spell_discards: Zone = unordered()  # out of a solo game
    skill_discards: Zone = unordered()
    arcanas: Zone = unordered()  # that nobody has claimed
    mystrune: str = ""
    holder: int = -1  # who has the Mystrune
    first: int = 0
    turns: int = 0  # turns begun
    takes: int = 0  # Takes and Plays left in this turn
    plays: int = 0
    acted: bool = False  # whether the player has taken or played this turn
    taken: bool = False  # whether the player has taken this turn
    gained: int = uncompared(0)  # Acuity gained this turn, for an achievement
    rainbow: bool = uncompared(False)  # whether the turn began with a free die of each element
    casting: Casting = NO_CASTING
    is_casting: bool = False
    last: tuple[int, ...] = ()  # who still has to cast after the end was triggered
    claimed_rewards: tuple[int, int] = (0, 0)  # dice and Mana taken from Heroics in a solo game
    energies: int = 0  # what the casts of a solo game have given: 1 for Ruin, 2 for Restore
    achieved: Zone = unordered()  # achievements of a solo game that happened during it

    def __init__(
        self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, goal: int, script: Script | None
    ) -> None:
        super().__init__(seed, [Seat() for _ in range(players)], script)
        self.box, self.rulings, self.mode, self.goal = box, rulings, mode, goal
        self.is_solo = mode == "prodigy"
        self.spells = self.skills = self.heroics = (EMPTY,) * ROW
        self.phase = "choose_class"

    def board(self, p: int) -> ClassBoard:
        """Return a player's Class board."""
        return self.box.classes[self.seats[p].role]


def gain_acuity(table: Table, p: int, number: int) -> int:
    """Add Acuity up to the limit, and return how much there was room for."""
    me = table.open_seat(p)
    gained = min(number, LIMIT - me.acuity)
    me.acuity += gained
    if p == table.turn:
        table.gained += gained
    return gained


def gain_mana(table: Table, p: int, number: int) -> int:
    """Add Mana up to the limit, and return how much there was room for."""
    me = table.open_seat(p)
    gained = min(number, LIMIT - me.mana)
    me.mana += gained
    return gained

"""The table: dice and bowls, market, Experiments, mastery tracks, each player's Laboratory, and Botmegistus' cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Script
from tabletop_nb.core.state import State, Zone, fixed, slot, uncompared, unordered
from tabletop_nb.core.table import SeatedTable
from tabletop_nb.games.trismegistus.box import Box
from tabletop_nb.games.trismegistus.difficulty import Difficulty
from tabletop_nb.games.trismegistus.materials import METALS, PAYMENTS, Goods
from tabletop_nb.games.trismegistus.notation import COLOURS, ELEMENTS
from tabletop_nb.games.trismegistus.rulings import Rulings

ROUNDS, DICE_PER_ROUND, FULL_BOWL, MOST_POTENCY = 3, 3, 5, 5
REACTIONS, HELD_LIMIT, ARTIFACT_PRICE = 2, 2, 3
NO_TILES: Zone = ("",) * 6
SYMBOLS = (*METALS, "wild")
START = {"raw_lead": 1, "raw_copper": 1, "raw_tin": 1, "raw_mercury": 1, "salt": 1, "sulfur": 1, "aether": 1}
NO_AUTOMA = -1
Bowls = tuple[tuple[int, int, int], ...]  # dice by symbol, then by colour
Levels = tuple[int, ...]  # by track, from left to right
COLUMN = {element: i for i, element in enumerate(ELEMENTS)}
COLOUR_INDEX = {colour: i for i, colour in enumerate(COLOURS)}
SYMBOL_INDEX = {symbol: i for i, symbol in enumerate(SYMBOLS)}
step = Steps()


class Seat(State):
    """One player's Laboratory, cards and tokens. Masterpiece, publications and dealt cards are hidden."""

    lab: str = ""
    goods: Goods = 0
    levels: Levels = (0, 0, 0, 0)
    symbol: str = ""  # of the die on the potency track; empty if there is none
    colour: str = ""
    potency: int = 0
    used: Zone = unordered()  # the colours of the dice in the used dice box
    ready: int = REACTIONS  # Reaction tokens, face up
    spent: int = 0  # Reaction tokens, face down
    ethereal: int = 0
    chameleon: int = 0
    slots: Zone = NO_TILES  # the Artifact of each transmutation arrow
    exhausted: int = 0  # Artifacts that are face down, one bit per slot
    held: Zone = ()  # Experiments beside the Laboratory, the oldest first: Botmegistus completes that one first
    masterpiece: Zone = ()
    done: Zone = unordered()  # completed Experiments
    sockets: Zone = ()  # Formulas that are not unlocked: two for each column, in the order of ELEMENTS
    bought: int = 0  # columns from which a Formula was bought, one bit each
    vault: Zone = ("",) * 9
    beside: Zone = unordered()  # Formulas that found no space in the Vault
    fresh: Zone = unordered()  # unlocked Formulas that were not sampled yet
    vp: int = 0  # scored during the game
    achievements: Zone = unordered()
    publications: Zone = unordered()
    claimed: int = 0  # Bonus tokens on the tracks whose effect the player has already had, one bit each
    dealt: Zone = unordered()  # before the first round: the cards to choose from
    kept: Zone = ()  # before the first round: the chosen ones
    tiles: Zone = unordered()  # the Artifacts of Botmegistus

    def formulas(self) -> int:
        """Return the number of unlocked Formulas."""
        return 9 - self.vault.count("") + len(self.beside)


def sorted_zones(zones: Sequence[Zone]) -> tuple[Zone, ...]:
    """Return zones with their cards in a canonical order."""
    return tuple(tuple(sorted(zone)) for zone in zones)


class Table(SeatedTable[Seat]):
    """The state of a game. Decks that nobody can look into have no order."""

    box: Box = fixed()
    rulings: Rulings = fixed()
    difficulty: Difficulty = fixed()
    mode: str = fixed()
    automa: int = fixed()  # the seat of Botmegistus, or NO_AUTOMA
    planning: bool = fixed()  # the advanced planning variant
    dice: tuple[int, ...] = fixed()  # dice in the game by colour
    dominant: tuple[str, ...] = fixed()  # the essence of each track
    track_of: Mapping[str, int] = fixed()  # what pays for a transmutation -> the track that it advances
    bowls: Bowls = ((0, 0, 0),) * 6
    bonus: Zone = ("",) * 8  # the effect of each Bonus token: two for each track; empty if it is gone
    reached: bool = False  # whether a marker has come to or above a Bonus token since the last cleanup
    sections: tuple[Zone, ...] = ((),) * 5  # Experiments by symbol, the oldest first
    experiments: Zone = unordered()  # the current deck
    later_experiments: tuple[Zone, ...] = slot(((), ()), key=sorted_zones)
    market: Zone = NO_TILES  # two Artifacts for each colour
    artifacts: Zone = unordered()  # the current stack
    later_artifacts: tuple[Zone, ...] = slot(((), ()), key=sorted_zones)
    publications: Zone = unordered()  # the deck without what was put under it
    rejected: Zone = unordered()  # publications that nobody chose, shuffled under the deck
    returned: Zone = ()  # publications that players put under the deck, in this order
    returned_by: tuple[int, ...] = ()
    masterpieces: Zone = unordered()  # not dealt
    known: Zone = unordered()  # Masterpieces and publications in hands that everybody knows: see `deal_intro`
    set_aside: tuple[Zone, ...] = uncompared()  # the Masterpiece that each seat rejected
    my_rejected: tuple[Zone, ...] = uncompared()  # the publication that each seat rejected
    achievements: Zone = unordered()
    labs: Zone = unordered()  # still to choose from
    order: tuple[int, ...] = ()  # the Current Round Order track
    next_order: tuple[int, ...] = ()
    round: int = 1
    turns: int = uncompared(0)
    mask: Zone = ()  # symbol and colour of a die that a Chameleon token changed for this action
    looks: int = uncompared(0)  # how often a player has seen a hidden card
    bot_deck: Zone = unordered()
    bot_used: Zone = unordered()
    bot_shown: Zone = ()  # face-up cards of the advanced planning variant
    bot_card: str = ""
    specialized: Zone = ()  # elements whose specialization card is in the game

    def __init__(
        self, seed: int, box: Box, rulings: Rulings, mode: str, seats: int, script: Script | None, automa: int
    ) -> None:
        super().__init__(seed, [Seat() for _ in range(seats)], script)
        self.box, self.rulings, self.mode, self.automa = box, rulings, mode, automa
        self.difficulty, self.planning, self.phase = Difficulty(), False, "lab"
        self.set_aside = self.my_rejected = ((),) * seats
        self.set_dominant(tuple(track.essence for track in box.tracks))

    def set_dominant(self, essences: tuple[str, ...]) -> None:
        """Set the Dominant Essence of each track."""
        self.dominant = essences
        self.track_of = {paid: essences.index(essence) for paid, essence in PAYMENTS.items()}

    def revealed(self) -> object:
        """Return what random draws and looks at cards have revealed."""
        return self.rng_state, self.looks, self.script

    def draw_some(self, pile: Zone, number: int, name: str) -> tuple[Zone, Zone]:
        """Draw random cards and return them and the rest."""
        drawn: Zone = ()
        for _ in range(min(number, len(pile))):
            # Without a script, the position is drawn directly: this is called for every card that is dealt.
            i = pile.index(self.pick(pile, name)) if self.script else self.below(len(pile))
            drawn, pile = (*drawn, pile[i]), pile[:i] + pile[i + 1 :]
        return drawn, pile

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [p for p in range(self.players) if p != self.automa]


def with_level(levels: Levels, track: int, level: int) -> Levels:
    """Return the levels with one of them changed."""
    return *levels[:track], level, *levels[track + 1 :]

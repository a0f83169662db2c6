"""What can be done in a turn of Mercurial before a Spell is taken. The engine is asked, at a table with one seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.mercurial.alterations import (
    REROLL_PLAYS,
    can_use_mystrune,
    exhaust,
    finish,
    flow_offer,
    flow_to,
    mystrune_offer,
    offer_of,
    playable_parts,
    price,
    seal,
    take_acuity,
)
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import AETHER_BIT, NO_DICE, Dice, Offer, Option, plus
from tabletop_nb.games.mercurial.printed import BASIC, Alteration, Part
from tabletop_nb.games.mercurial.rulings import Rulings
from tabletop_nb.games.mercurial.spells import affordable
from tabletop_nb.games.mercurial.table import GOAL, Row, Table
from tabletop_nb.games.mercurial.turn import add_plays


@dataclass(frozen=True)
class Turn:
    """Everything that decides which Spells a player can take this turn.

    Attributes:
        box: The components.
        rulings: The rulings of the game.
        mode: The mode of the game.
        role: The Class board.
        spells: The row of Spells, with empty spaces.
        dice: The free dice.
        locked: The dice on Spells.
        mana: Mana on the board.
        acuity: Acuity on the board.
        active: The Spells of the combination.
        sigils: Sigils on the Class board and on Heroics.
        cards: The Alterations that can be played.
        plays: Plays left.
        has_take: Whether a Take is left.
        mystrune: The Mystrune, if the player has it.
        unrolled: How many more dice are rolled first.
    """

    box: Box
    rulings: Rulings
    mode: str
    role: str
    spells: Row
    dice: Dice
    locked: Dice = NO_DICE
    mana: int = 0
    acuity: int = 0
    active: Zone = ()
    sigils: tuple[int, int, int, int] = (0, 0, 0, 0)
    cards: Zone = ()
    plays: int = 1
    has_take: bool = True
    mystrune: str = ""
    unrolled: int = 0


class State(NamedTuple):
    """What changes while cards are played."""

    dice: Dice
    acuity: int
    plays: int
    cards: Zone
    has_take: bool
    rune: bool

    @property
    def is_last(self) -> bool:
        """Return whether nothing more can change the dice."""
        return not (self.plays and self.cards) and not self.rune


class Moves(NamedTuple):
    """What can be done in a state: Spells that are within reach for certain, what to go on with, and rerolls."""

    found: frozenset[str]
    after: tuple[State, ...]
    rerolls: tuple[State, ...]  # after the card was played, with the dice as they were


class Finder:
    """Finds what can be done in each state of a turn."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.table = turn, table_of(turn)
        self.known: dict[State, Moves] = {}
        self.payable: dict[tuple[Dice, int], frozenset[str]] = {}
        self.useful: dict[int, tuple[Offer, tuple[Dice, ...]]] = {}

    def __call__(self, state: State) -> Moves:
        """Return what can be done in a state."""
        if state not in self.known:
            self.known[state] = self.find(state)
        return self.known[state]

    def find(self, state: State) -> Moves:
        """Ask the engine what can be done in a state."""
        found, after, rerolls = set(self.spells_for(state)), dict[State, None](), []
        for option in self.options(state):
            if option[-1] == "secondary" and self.card(option).secondary == "reroll":
                rerolls.append(self.after_reroll(state, option[1]))
            elif option[-1] == "primary" and self.card(option).take_spell:
                self.set_table(state)
                found |= {*affordable(self.table, self.table.seats[0], self.card(option).pay)}
            else:
                after |= dict.fromkeys(self.outcomes(state, option))
        for last in [each for each in after if each.is_last]:
            found |= self.spells_for(last)
        return Moves(frozenset(found), tuple([each for each in after if not each.is_last]), tuple(rerolls))

    def spells_for(self, state: State) -> frozenset[str]:
        """Return the Spells that can be taken now."""
        if not state.has_take:
            return frozenset()
        key = state.dice, state.acuity
        if key not in self.payable:
            self.set_table(state)
            self.payable[key] = frozenset(affordable(self.table, self.table.seats[0]))
        return self.payable[key]

    def card(self, option: Option) -> Alteration:
        """Return the card of an option."""
        return self.turn.box.alterations[option[1]]

    def options(self, state: State) -> list[Option]:
        """Return what the engine allows: to play cards, to seal them, or to use the Mystrune."""
        self.set_table(state)
        options: list[Option] = []
        if state.plays:
            add_plays(self.table, 0, options)
        if state.has_take:  # One Take is enough.
            options = [option for option in options if option[0] != "seal"]
        return [*options, *[("mystrune", "")] * (state.rune and can_use_mystrune(self.table, 0))]

    def set_table(self, state: State) -> None:
        """Put the table into a state."""
        table, me = self.table, self.table.open_seat(0)
        me.dice, me.acuity, me.hand, me.exhausted = state.dice, state.acuity, state.cards, ()
        table.plays, table.takes, table.holder = state.plays, int(state.has_take), 0 if state.rune else -1

    def state(self) -> State:
        """Return the state of the table. More Plays than cards are of no use."""
        table, me = self.table, self.table.seats[0]
        plays = min(table.plays, len(me.hand))
        return State(me.dice, me.acuity, plays, me.hand, table.takes > 0, table.holder == 0)

    def after_reroll(self, state: State, name: str) -> State:
        """Return the state after a card was played to reroll dice."""
        cards = without(state.cards, name)
        return state._replace(cards=cards, plays=min(state.plays - 1 + REROLL_PLAYS, len(cards)))

    def outcomes(self, state: State, option: Option) -> Iterator[State]:
        """Yield every state to which an option can lead without a roll."""
        verb, name, *way = option
        if verb == "mystrune":
            yield from self.with_mystrune(state)
        elif verb == "seal":
            self.set_table(state)
            seal(self.table, 0, name)
            yield self.state()
        elif way == ["primary"]:
            yield from self.primary(state, self.card(option))
        else:
            yield from self.secondary(state, self.card(option))

    def primary(self, state: State, card: Alteration) -> Iterator[State]:
        """Yield every state to which the primary effect of a card can lead."""
        self.set_table(state)
        for part in playable_parts(self.table, 0, card):
            for change in self.changes(state, card, part):
                self.set_table(state)
                exhaust(self.table, 0, card.id)
                finish(self.table, 0, card, part, change)
                yield self.state()

    def changes(self, state: State, card: Alteration, part: Part) -> Collection[Dice | None]:
        """Return every conversion of an effect; before the last one, only those that can matter."""
        if not part.inputs:
            return [None]
        self.set_table(state)
        offer = offer_of(self.table, 0, card, part)
        goes_on = (state.plays - 1 + part.plays > 0 and len(state.cards) > 1) or state.rune
        return [*offer.changes.values()] if goes_on else self.most_useful(card, offer)

    def most_useful(self, card: Alteration, offer: Offer) -> tuple[Dice, ...]:
        """Return the conversions that make the most dice of an element that Spells cost, for each price."""
        if id(offer) not in self.useful:
            best: dict[tuple[int, int], Dice] = {}
            for change in offer.changes.values():
                cost = price(self.table, card, change)
                for element in range(len(BASIC)):
                    known = best.setdefault((cost, element), change)
                    if change[element] > known[element]:
                        best[cost, element] = change
            self.useful[id(offer)] = offer, tuple(dict.fromkeys(best.values()))  # keeps the offer, and so its id
        return self.useful[id(offer)][1]

    def secondary(self, state: State, card: Alteration) -> Iterator[State]:
        """Yield every state to which a secondary effect without a roll can lead."""
        self.set_table(state)
        changes = flow_offer(self.table, 0).changes.values() if card.secondary == "aetherflow" else (NO_DICE,)
        for change in changes:
            self.set_table(state)
            exhaust(self.table, 0, card.id)
            if card.secondary == "aetherflow":
                flow_to(self.table, 0, card, change)
            else:
                take_acuity(self.table, 0, card)
            yield self.state()

    def with_mystrune(self, state: State) -> Iterator[State]:
        """Yield every state after the front of the Mystrune is used."""
        self.set_table(state)
        for change in mystrune_offer(self.table, 0).changes.values():
            yield state._replace(dice=plus(state.dice, change), rune=False)


def table_of(turn: Turn) -> Table:
    """Return a table with the player as its only seat."""
    table = Table(0, turn.box, turn.rulings, turn.mode, 1, GOAL[1], None)
    table.log, table.phase, table.spells, table.mystrune = None, "act", turn.spells, turn.mystrune
    me = table.open_seat(0)
    me.role, me.aether = turn.role, aether_of(turn)
    me.locked, me.mana, me.active, me.sigils = turn.locked, turn.mana, turn.active, turn.sigils
    return table


def aether_of(turn: Turn) -> int:
    """Return the elements that the class always possesses."""
    return AETHER_BIT if turn.box.classes[turn.role].has_aether else 0

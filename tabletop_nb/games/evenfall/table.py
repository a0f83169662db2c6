"""The table: decks, the Enemy Area, the dice, and what lies before each player."""

from __future__ import annotations

from typing import Any, Self

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Script
from tabletop_nb.core.table import SeatedTable, Zone, plain
from tabletop_nb.games.evenfall.box import Box
from tabletop_nb.games.evenfall.requirement import Dice
from tabletop_nb.games.evenfall.rulings import Rulings

TEAM = DISPLAY = 4
CAP = 1000  # turns; rivals without Heroines can miss for a very long time
step = Steps()


class Seat:
    """One player's areas: Team (Ready and at Rest), Army, Vanguard, Score Area, Scars, crafted recipes."""

    __slots__ = ("army", "ready", "recipes", "resting", "scars", "score", "vanguard")

    def __init__(self) -> None:
        self.ready: Zone = ()
        self.resting: Zone = ()
        self.army: Zone = ()
        self.vanguard: Zone = ()
        self.score: Zone = ()
        self.scars: Zone = ()
        self.recipes: Zone = ()

    def copy(self) -> Seat:
        """An independent seat."""
        twin = object.__new__(Seat)
        twin.ready, twin.resting, twin.army, twin.vanguard = self.ready, self.resting, self.army, self.vanguard
        twin.score, twin.scars, twin.recipes = self.score, self.scars, self.recipes
        return twin

    def key(self) -> tuple[Any, ...]:
        """Equal for seats that play alike."""
        zones = (self.ready, self.resting, self.army, self.vanguard, self.score, self.recipes)
        return *(tuple(sorted(zone)) for zone in zones), len(self.scars)

    @property
    def team(self) -> Zone:
        """The Team Area: Heroines Ready and at Rest."""
        return self.ready + self.resting


class Table(SeatedTable[Seat]):
    """Decks have no order: nobody can look into them, so any card is as likely to be drawn."""

    __slots__ = (
        *("box", "rulings", "mode", "competitive"),
        *("enemies", "enemy_deck", "heroine_deck", "enemy_discards", "heroine_discards"),
        *("battle", "turn", "turns", "phase", "dice", "untouched", "used", "wild"),
    )
    FIXED = ("box", "rulings", "mode", "players", "competitive", "own")

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        rivals = mode == "competitive"
        super().__init__(seed, [Seat() for _ in range(players)] if rivals else [Seat()] * players, script)
        self.box, self.rulings, self.mode, self.competitive = box, rulings, mode, rivals
        self.enemies: Zone = ()  # the Enemy Area
        self.enemy_deck, self.heroine_deck = tuple(box.enemies), tuple(box.heroines)
        self.enemy_discards: Zone = ()
        self.heroine_discards: Zone = ()
        self.battle = False  # else the Gathering, or a game without a Battle
        self.turn, self.turns = 0, 1  # whose turn it is, and how many there were
        self.phase = "roll"  # the step that comes next: see flow.py
        self.dice: Dice = ()
        self.untouched = True  # neither Reroll nor modifier since the first roll: may still be critical
        self.used: Zone = ()  # Vanguard cards whose power was used this turn
        self.wild: Zone = ()  # Heroines whose power Wild Magic has still to use

    def copy(self) -> Self:
        """An independent table; both share the seats until one of them opens a seat to change it."""
        twin = super().copy()
        twin.box, twin.rulings, twin.mode, twin.competitive = self.box, self.rulings, self.mode, self.competitive
        twin.enemies, twin.enemy_deck, twin.heroine_deck = self.enemies, self.enemy_deck, self.heroine_deck
        twin.enemy_discards, twin.heroine_discards = self.enemy_discards, self.heroine_discards
        twin.battle, twin.turn, twin.turns, twin.phase = self.battle, self.turn, self.turns, self.phase
        twin.dice, twin.untouched, twin.used, twin.wild = self.dice, self.untouched, self.used, self.wild
        return twin

    def key(self) -> tuple[Any, ...]:
        """Equal for positions that play alike; chance and log are no part of it."""
        piles = (self.enemies, self.enemy_deck, self.heroine_deck, self.used, self.wild)
        return (
            *(self.battle, self.turn, self.phase, self.dice, self.untouched),
            *(tuple(sorted(pile)) for pile in piles),
            *(tuple(map(str, plain(step))) for step in self.due),
            *(seat.key() for seat in self.areas),
        )

    def open_seat(self, p: int) -> Seat:
        """A player's areas, to change them; partners have them in common."""
        if not self.own >> p & 1:
            seat = self.seats[p].copy()
            if self.competitive:
                self.seats = self.seats[:]
                self.seats[p] = seat
                self.own |= 1 << p
            else:
                self.seats, self.own = [seat] * self.players, (1 << self.players) - 1
        return self.seats[p]

    @property
    def areas(self) -> list[Seat]:
        """The players' areas, each once: partners share one Team, Army and Recipe Card."""
        return self.seats if self.competitive else self.seats[:1]

    def rivals(self, p: int) -> list[int]:
        """The other players, clockwise from this one; partners are no rivals."""
        return super().rivals(p) if self.competitive else []

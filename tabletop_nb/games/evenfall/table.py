"""The table: decks, Enemy Area, dice and each player's areas."""

from __future__ import annotations

from tabletop_nb.core.choice import Steps
from tabletop_nb.core.rng import Script
from tabletop_nb.core.state import State, Zone, fixed, slot, uncompared, unordered
from tabletop_nb.core.table import SeatedTable, Time
from tabletop_nb.games.evenfall.box import Box
from tabletop_nb.games.evenfall.requirement import Dice
from tabletop_nb.games.evenfall.rulings import Rulings

TEAM = DISPLAY = 4
CAP = 1000  # turns; rivals without Heroines can go without a capture for a very long time
step = Steps()


class Seat(State):
    """One player's areas: Team (Ready and at Rest), Army, Vanguard, Score Area, Scars and crafted recipes."""

    army: Zone = unordered()
    ready: Zone = unordered()
    recipes: Zone = unordered()
    resting: Zone = unordered()
    scars: Zone = slot((), key=len)
    score: Zone = unordered()
    vanguard: Zone = unordered()

    @property
    def team(self) -> Zone:
        """Return the Team Area: all Heroines, Ready and at Rest."""
        return self.ready + self.resting


class Table(SeatedTable[Seat]):
    """The state of a game. Decks have no order: nobody can look into them, so every card is equally likely."""

    box: Box = fixed()
    rulings: Rulings = fixed()
    mode: str = fixed()
    competitive: bool = fixed()
    enemy_total: int = fixed()  # Enemies in this game; a scenario can leave some out
    enemies: Zone = unordered()  # the Enemy Area
    enemy_deck: Zone = unordered()
    heroine_deck: Zone = unordered()
    enemy_discards: Zone = uncompared(())
    heroine_discards: Zone = uncompared(())
    battle: bool = False  # False in the Gathering and in a game without a Battle
    turns: int = uncompared(1)  # the number of the current turn
    time: Time = uncompared((1, 1))  # rounds and turns that have begun, for the log
    dice: Dice = ()
    untouched: bool = True  # no Reroll or modifier since the first roll, so it can still be critical
    used: Zone = unordered()  # Vanguard cards whose power was used this turn
    wild: Zone = unordered()  # Heroines whose power Wild Magic still has to use

    def __init__(self, seed: int, box: Box, rulings: Rulings, mode: str, players: int, script: Script | None) -> None:
        rivals = mode == "competitive"
        super().__init__(seed, [Seat() for _ in range(players)] if rivals else [Seat()] * players, script)
        self.box, self.rulings, self.mode, self.competitive = box, rulings, mode, rivals
        self.enemy_deck, self.heroine_deck = tuple(box.enemies), tuple(box.heroines)
        self.enemy_total, self.phase = len(box.enemies), "roll"

    def count_turn(self) -> None:
        """Count a turn that begins: one player's Roll and what follows. A round is one turn of each player."""
        turns = self.time[1] + 1
        self.time = -(-turns // self.players), turns

    def open_seat(self, p: int) -> Seat:
        """Return a player's areas for writing. Partners share them."""
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
        """Return each area once: partners share one Team, Army and Recipe Card."""
        return self.seats if self.competitive else self.seats[:1]

    def rivals(self, p: int) -> list[int]:
        """Return the other players, clockwise from this one. Partners aren't rivals."""
        return super().rivals(p) if self.competitive else []

    def prey(self, p: int) -> list[str]:
        """Return what a player can capture: the Enemy Area or, in the Battle, the opponents' Vanguards."""
        if not self.battle:
            return list(self.enemies)
        return [card for rival in self.rivals(p) for card in self.seats[rival].vanguard]

"""The chance to take a Spell this turn with the best use of some cards: exact, or simulated if there are more of them.

Chances are whole numbers of outcomes of all dice that could still be rerolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial.elements import ELEMENTS, RESOURCES, Dice, plus
from tabletop_nb.odds.mercurial.moves import Finder, State, Turn

FACES = len(ELEMENTS)
SAMPLES = 400
ONE_DIE = [RESOURCES.of_kind(1, element) for element in range(FACES)]


class Estimate(NamedTuple):
    """A simulated chance.

    Attributes:
        chance: The mean of the samples.
        error: Its standard error.
        samples: How many there were.
    """

    chance: float
    error: float
    samples: int


class Solver:
    """Finds the chance to take each Spell of a turn."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.moves = turn, Finder(turn)
        self.rerolls = turn.box.classes[turn.role].rerolls
        self.values: dict[tuple[str, State], int] = {}
        self.sums: dict[tuple[str, State, int], int] = {}
        self.bests: dict[tuple[str, State, int], int] = {}

    def start(self, dice: Dice | None = None) -> State:
        """Return the state at the beginning, with these free dice instead of the turn's."""
        turn = self.turn
        plays = min(turn.plays, len(turn.cards))
        return State(dice or turn.dice, turn.acuity, plays, turn.cards, turn.has_take, bool(turn.mystrune))

    def chance(self, spell: str, dice: Dice | None = None) -> Fraction:
        """Return the chance to take a Spell this turn if every decision is the best one."""
        state, more = self.start(dice), self.turn.unrolled
        return Fraction(self.sum_of(spell, state, more), FACES**more * self.scale(state.cards))

    def scale(self, cards: Zone) -> int:
        """Return the number of outcomes of all dice that these cards can still reroll."""
        book = self.turn.box.alterations
        return int(FACES ** (self.rerolls * sum([book[card].secondary == "reroll" for card in cards])))

    # -- chances -------------------------------------------------------------------------------------------------

    def value(self, spell: str, state: State) -> int:
        """Return in how many outcomes the Spell can be taken, of as many as `scale` says."""
        key = spell, state
        if key not in self.values:
            self.values[key] = self.best_value(spell, state)
        return self.values[key]

    def best_value(self, spell: str, state: State) -> int:
        """Return the value of the best decision."""
        moves, every = self.moves(state), self.scale(state.cards)
        if spell in moves.found:
            return every
        best = 0
        for after in moves.after:
            best = max(best, self.value(spell, after) * (every // self.scale(after.cards)))
            if best == every:
                return best
        for after in moves.rerolls:
            best = max(best, self.best_reroll(spell, after, 0))
        return best

    def best_reroll(self, spell: str, state: State, lifted: int) -> int:
        """Return the value of rerolling the dice that are lifted already, or more, whichever is best."""
        key = spell, state, lifted
        if key not in self.bests:
            best = self.sum_of(spell, state, lifted) * FACES ** (self.rerolls - lifted)
            if lifted < self.rerolls:
                for fewer in with_one_less(state.dice):
                    best = max(best, self.best_reroll(spell, State(fewer, *state[1:]), lifted + 1))
            self.bests[key] = best
        return self.bests[key]

    def sum_of(self, spell: str, state: State, dice: int) -> int:
        """Return the sum of the values after each outcome of this many more dice."""
        if not dice:
            return self.value(spell, state)
        key = spell, state, dice
        if key not in self.sums:
            rolled = [State(plus(state.dice, die), *state[1:]) for die in ONE_DIE]
            self.sums[key] = sum([self.sum_of(spell, each, dice - 1) for each in rolled])
        return self.sums[key]

    # -- simulation ----------------------------------------------------------------------------------------------

    def simulate(self, spell: str, spare: int, samples: int = SAMPLES) -> Estimate:
        """Return a simulated lower bound of the chance with more cards, which are only used for rerolls.

        Args:
            spell: The Spell to take.
            spare: How many more Skills there are. They are used first, as long as a reroll improves the chance.
            samples: How many times to simulate.
        """
        random = Random(f"{spell} {self.turn.dice} {spare}")
        every = self.scale(self.turn.cards)
        found = [self.simulate_once(spell, spare, random) / every for _ in range(samples)]
        return Estimate(fmean(found), stdev(found) / samples**0.5, samples)

    def simulate_once(self, spell: str, spare: int, random: Random) -> int:
        """Roll the spare cards' dice once, and return the value of what they show."""
        state = self.start()
        state = State(rolled(state.dice, self.turn.unrolled, random), *state[1:])
        for _ in range(spare if self.turn.plays else 0):
            kept = self.best_kept(spell, state)
            if kept == state.dice:
                break
            state = State(rolled(kept, sum(state.dice) - sum(kept), random), *state[1:])
        return self.value(spell, state)

    def best_kept(self, spell: str, state: State) -> Dice:
        """Return the dice that aren't rerolled if a spare card rerolls the best ones."""
        kept, best = state.dice, self.best_reroll(spell, state, 0)
        for lifted in range(self.rerolls + 1):
            if self.sum_of(spell, State(kept, *state[1:]), lifted) * FACES ** (self.rerolls - lifted) == best:
                break
            after = (State(fewer, *state[1:]) for fewer in with_one_less(kept))
            kept = next(each.dice for each in after if self.best_reroll(spell, each, lifted + 1) == best)
        return kept


def with_one_less(dice: Dice) -> Iterator[Dice]:
    """Yield the dice without one of them.

    >>> list(with_one_less((2, 0, 0, 1, 0, 0)))
    [(1, 0, 0, 1, 0, 0), (2, 0, 0, 0, 0, 0)]
    """
    for element, count in enumerate(dice):
        if count:
            yield (*dice[:element], count - 1, *dice[element + 1 :])  # type: ignore[misc]


def rolled(kept: Dice, number: int, random: Random) -> Dice:
    """Return these dice with so many random ones."""
    for _ in range(number):
        kept = plus(kept, random.choice(ONE_DIE))
    return kept

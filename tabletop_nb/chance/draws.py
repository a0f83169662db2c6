"""Draws from a deck, without putting back; when it is empty, the discards are shuffled and become the deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

ONE, ZERO = Fraction(1), Fraction(0)


class Piles(NamedTuple):
    """Where the cards are, and how many wanted ones are in the deck and in the discards, in unknown places."""

    deck: int
    wanted: int = 0
    discards: int = 0
    wanted_discards: int = 0
    hand: int = 0  # cards that can be discarded; wanted ones, once drawn, are kept


State = tuple[Piles, int]  # where the cards lie, and how many wanted ones have been drawn
Chances = dict[State, Fraction]


def drawn_by(rounds: int, start: Piles, draws: int = 1, discarded: int = 0, need: int = 1) -> list[Fraction]:
    """Return the chance to have drawn at least `need` wanted cards by the end of round 1, 2, ...

    Args:
        rounds: How many rounds are counted.
        start: Where the cards are.
        draws: Cards drawn in each round, after the discarding.
        discarded: Cards discarded from the hand in each round, as long as there are any.
        need: How many wanted cards are needed.

    >>> [str(chance) for chance in drawn_by(4, Piles(deck=5, wanted=1))]
    ['1/5', '2/5', '3/5', '4/5']
    >>> [str(chance) for chance in drawn_by(4, Piles(deck=2, discards=3, wanted_discards=1))]
    ['0', '0', '1/3', '2/3']
    """
    check(rounds, start, draws, discarded, need)
    now: Chances = {(start, 0): ONE}
    found = []
    for _ in range(rounds):
        now = merged(((thrown(piles, discarded), got), chance) for (piles, got), chance in now.items())
        for _ in range(draws):
            now = draw(now)
        found.append(sum((chance for (_, got), chance in now.items() if got >= need), ZERO))
    return found


def check(rounds: int, start: Piles, draws: int, discarded: int, need: int) -> None:
    """Refuse impossible numbers."""
    given = {"rounds": rounds, **start._asdict(), "draws": draws, "discarded": discarded, "need": need}
    for name, value in given.items():
        if type(value) is not int or value < 0:
            raise ValueError(f"{name}: {value!r} was given; allowed: a whole number from 0 on")
    for wanted, pile in (("wanted", "deck"), ("wanted_discards", "discards")):
        if given[wanted] > given[pile]:
            raise ValueError(f"{wanted}: {given[wanted]} was given; allowed: 0 to {given[pile]}, as many as {pile}")


def thrown(piles: Piles, number: int) -> Piles:
    """Return the piles after cards went from the hand to the discards."""
    number = min(number, piles.hand)
    return piles._replace(discards=piles.discards + number, hand=piles.hand - number)


def draw(now: Chances) -> Chances:
    """Return the chances after one card is drawn; with no card left nothing happens."""
    return merged(each for (piles, got), chance in now.items() for each in one_draw(piles, got, chance))


def one_draw(piles: Piles, got: int, chance: Fraction) -> Iterator[tuple[State, Fraction]]:
    """Yield what can be drawn from here, with chances."""
    ready = piles if piles.deck else reshuffled(piles)
    if not ready.deck:
        yield (ready, got), chance
    for wanted, number in ((True, ready.wanted), (False, ready.deck - ready.wanted)):
        if number:
            yield (taken(ready, wanted), got + wanted), chance * Fraction(number, ready.deck)


def merged(ways: Iterable[tuple[State, Fraction]]) -> Chances:
    """Return the sum of the chances of each state."""
    found: Chances = {}
    for state, chance in ways:
        found[state] = found.get(state, ZERO) + chance
    return found


def reshuffled(piles: Piles) -> Piles:
    """Return the piles with the discards as the new deck."""
    return Piles(piles.discards, piles.wanted_discards, hand=piles.hand)


def taken(piles: Piles, wanted: bool) -> Piles:
    """Return the piles after a card left the deck."""
    return piles._replace(deck=piles.deck - 1, wanted=piles.wanted - wanted, hand=piles.hand + (not wanted))

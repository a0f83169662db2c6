"""Draws without replacement. An empty deck is refilled with the shuffled discards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

ONE, ZERO = Fraction(1), Fraction(0)


class Piles(NamedTuple):
    """The sizes of the piles, and how many wanted cards are in the deck and in the discards."""

    deck: int
    wanted: int = 0
    discards: int = 0
    wanted_discards: int = 0
    hand: int = 0  # Cards that can be discarded. A wanted card is kept once it is drawn.


State = tuple[Piles, int]  # where the cards are, and how many wanted ones have been drawn
Chances = dict[State, Fraction]


def drawn_by(rounds: int, start: Piles, draws: int = 1, discarded: int = 0, need: int = 1) -> list[Fraction]:
    """Return the chance of having drawn at least `need` wanted cards by the end of round 1, 2, ...

    Args:
        rounds: How many rounds are counted.
        start: Where the cards are.
        draws: Cards drawn in each round, after discarding.
        discarded: Cards discarded from the hand in each round, as long as there are any.
        need: How many wanted cards are needed.

    >>> [str(chance) for chance in drawn_by(4, Piles(deck=5, wanted=1))]
    ['1/5', '2/5', '3/5', '4/5']
    >>> [str(chance) for chance in drawn_by(4, Piles(deck=2, discards=3, wanted_discards=1))]
    ['0', '0', '1/3', '2/3']
    """
    _check(rounds, start, draws, discarded, need)
    distribution: Chances = {(start, 0): ONE}
    by_round = []
    for _ in range(rounds):
        distribution = _sum_by_state(
            ((_discard(piles, discarded), got), chance) for (piles, got), chance in distribution.items()
        )
        for _ in range(draws):
            distribution = _draw(distribution)
        by_round.append(sum((chance for (_, got), chance in distribution.items() if got >= need), ZERO))
    return by_round


def _check(rounds: int, start: Piles, draws: int, discarded: int, need: int) -> None:
    """Raise ValueError for impossible numbers."""
    given = {"rounds": rounds, **start._asdict(), "draws": draws, "discarded": discarded, "need": need}
    for name, value in given.items():
        if type(value) is not int or value < 0:
            raise ValueError(f"{name}: {value!r} was given; allowed: a whole number, 0 or more")
    for wanted, pile in (("wanted", "deck"), ("wanted_discards", "discards")):
        if given[wanted] > given[pile]:
            raise ValueError(f"{wanted}: {given[wanted]} was given; allowed: 0 to {given[pile]}, the size of {pile}")


def _discard(piles: Piles, number: int) -> Piles:
    """Return the piles after this many cards are discarded from the hand."""
    number = min(number, piles.hand)
    return piles._replace(discards=piles.discards + number, hand=piles.hand - number)


def _draw(distribution: Chances) -> Chances:
    """Return the chances after one card is drawn, if there is one."""
    return _sum_by_state(
        each for (piles, got), chance in distribution.items() for each in _one_draw(piles, got, chance)
    )


def _one_draw(piles: Piles, got: int, chance: Fraction) -> Iterator[tuple[State, Fraction]]:
    """Yield the possible states after one draw, with their chances."""
    ready = piles if piles.deck else _reshuffle(piles)
    if not ready.deck:
        yield (ready, got), chance
    for wanted, number in ((True, ready.wanted), (False, ready.deck - ready.wanted)):
        if number:
            yield (_take(ready, wanted), got + wanted), chance * Fraction(number, ready.deck)


def _sum_by_state(outcomes: Iterable[tuple[State, Fraction]]) -> Chances:
    """Return the sum of the chances of each state."""
    totals: Chances = {}
    for state, chance in outcomes:
        totals[state] = totals.get(state, ZERO) + chance
    return totals


def _reshuffle(piles: Piles) -> Piles:
    """Return the piles with the discards as the new deck."""
    return Piles(piles.discards, piles.wanted_discards, hand=piles.hand)


def _take(piles: Piles, wanted: bool) -> Piles:
    """Return the piles after a card is drawn from the deck."""
    return piles._replace(deck=piles.deck - 1, wanted=piles.wanted - wanted, hand=piles.hand + (not wanted))

"""Draws compared with a count over every order of the cards."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from tabletop_nb.chance import Piles, drawn_by, draws

YES, NO = True, False


def brute_force(rounds: int, start: Piles, per_round: int, discarded: int, need: int) -> list[Fraction]:
    """Return the chances, by brute force over every order of the deck and of every reshuffled deck."""
    won = [Fraction(0)] * rounds
    orders = list(permutations([YES] * start.wanted + [NO] * (start.deck - start.wanted)))
    pile = [YES] * start.wanted_discards + [NO] * (start.discards - start.wanted_discards)
    for order in orders:
        play(list(order), pile, start.hand, 0, (0, 0), Fraction(1, len(orders)), (per_round, discarded, need), won)
    return won


def play(
    deck: list[bool],
    pile: list[bool],
    hand: int,
    got: int,
    at: tuple[int, int],  # the round, and the cards drawn in it
    chance: Fraction,
    how: tuple[int, int, int],
    won: list[Fraction],
) -> None:
    """Continue from this state; reshuffle the discards in all orders."""
    per_round, discarded, need = how
    number, drawn = at
    if number == len(won):
        return
    if drawn == 0:
        gone = min(discarded, hand)
        pile, hand = pile + [NO] * gone, hand - gone
    if drawn == per_round:
        won[number] += chance * (got >= need)
        play(deck, pile, hand, got, (number + 1, 0), chance, how, won)
        return
    if not deck and pile:
        orders = list(permutations(pile))
        for order in orders:
            first, *rest = order
            after = (rest, [], hand + (not first), got + first, (number, drawn + 1))
            play(*after, chance / len(orders), how, won)
        return
    if deck:
        hand, got = hand + (not deck[0]), got + deck[0]
    play(deck[1:], pile, hand, got, (number, drawn + 1), chance, how, won)


@pytest.mark.parametrize(
    ("deck", "discards", "per_round", "discarded"), list(product((0, 1, 3, 4), (0, 3), (1, 2), (0, 1)))
)
def test_draws_match_every_order(deck: int, discards: int, per_round: int, discarded: int) -> None:
    rounds = 3
    for wanted, wanted_discards, hand, need in product((0, 1, 2), (0, 1), (0, 1), (1, 2)):
        if wanted <= deck and wanted_discards <= discards:
            start = Piles(deck, wanted, discards, wanted_discards, hand)
            expected = brute_force(rounds, start, per_round, discarded, need)
            assert drawn_by(rounds, start, per_round, discarded, need) == expected, start


def test_without_reshuffles_draws_are_hypergeometric() -> None:
    """Draw at least two of three wanted cards in five of twelve."""
    ways = sum(comb(3, k) * comb(9, 5 - k) for k in (2, 3))
    assert drawn_by(1, Piles(12, 3), draws=5, need=2) == [Fraction(ways, comb(12, 5))]


def test_a_card_is_certain_once_the_whole_deck_is_drawn() -> None:
    found = drawn_by(8, Piles(5, 1, discards=2))
    assert found == sorted(found)
    assert found[4:] == [1, 1, 1, 1]
    assert drawn_by(2, Piles(0)) == [0, 0]  # There is nothing to draw.
    assert drawn_by(1, Piles(2, 1), need=0) == [1]


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (Piles(2, 3), "wanted: 3 was given; allowed: 0 to 2, the size of deck"),
        (Piles(2, 0, 1, 2), "wanted_discards: 2 was given; allowed: 0 to 1, the size of discards"),
        (Piles(-1), "deck: -1 was given; allowed: a whole number, 0 or more"),
    ],
)
def test_invalid_piles_are_rejected(start: Piles, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        drawn_by(1, start)


def test_the_doctests_of_draws_pass() -> None:
    assert doctest.testmod(draws).failed == 0

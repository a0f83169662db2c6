"""Draws against a count of every order in which the cards can lie."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from tabletop_nb.chance import Piles, drawn_by, draws

YES, NO = True, False


def by_hand(rounds: int, start: Piles, per_round: int, discarded: int, need: int) -> list[Fraction]:
    """Every order of the deck, and of every new deck, one by one."""
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
    at: tuple[int, int],  # round, and cards drawn in it
    chance: Fraction,
    how: tuple[int, int, int],
    won: list[Fraction],
) -> None:
    """Goes on from here; where the discards are shuffled, in all orders."""
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
def test_draws_against_every_order(deck: int, discards: int, per_round: int, discarded: int) -> None:
    rounds = 3
    for wanted, wanted_discards, hand, need in product((0, 1, 2), (0, 1), (0, 1), (1, 2)):
        if wanted <= deck and wanted_discards <= discards:
            start = Piles(deck, wanted, discards, wanted_discards, hand)
            expected = by_hand(rounds, start, per_round, discarded, need)
            assert drawn_by(rounds, start, per_round, discarded, need) == expected, start


def test_without_reshuffles_it_is_the_hypergeometric_count() -> None:
    """At least two of three wanted cards among five of twelve."""
    ways = sum(comb(3, k) * comb(9, 5 - k) for k in (2, 3))
    assert drawn_by(1, Piles(12, 3), draws=5, need=2) == [Fraction(ways, comb(12, 5))]


def test_a_card_is_drawn_for_certain_when_the_deck_has_gone_round() -> None:
    found = drawn_by(8, Piles(5, 1, discards=2))
    assert found == sorted(found)
    assert found[4:] == [1, 1, 1, 1]
    assert drawn_by(2, Piles(0)) == [0, 0]  # nothing to draw
    assert drawn_by(1, Piles(2, 1), need=0) == [1]


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (Piles(2, 3), "wanted: 3 was given; allowed: 0 to 2, as many as deck"),
        (Piles(2, 0, 1, 2), "wanted_discards: 2 was given; allowed: 0 to 1, as many as discards"),
        (Piles(-1), "deck: -1 was given; allowed: a whole number from 0 on"),
    ],
)
def test_piles_that_cannot_be(start: Piles, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        drawn_by(1, start)


def test_the_examples_in_the_text() -> None:
    assert doctest.testmod(draws).failed == 0

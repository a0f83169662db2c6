"""Rolls into bowls with a limit, compared with brute force, with the game's own roll, and with theory."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial, prod, sqrt

import pytest

import tabletop_nb as tt
from tabletop_nb.chance import Chain, chance, chance_to_fit, distribution, expectation, occupancy
from tabletop_nb.games.trismegistus.rounds import roll_all

Counts = tuple[int, ...]
CLOSE = 1e-10


def thrown(kept: Counts, dice: int) -> dict[Counts, Fraction]:
    """Return the chance of each result of throwing dice, by brute force over every order of faces."""
    results: Counter[Counts] = Counter()
    for faces in product(range(len(kept)), repeat=dice):
        results[tuple(number + faces.count(bowl) for bowl, number in enumerate(kept))] += 1
    return {counts: Fraction(number, len(kept) ** dice) for counts, number in results.items()}


def next_results(counts: Counts, cap: int) -> dict[Counts, Fraction]:
    """Return what follows a roll: the first overfull bowl is rerolled, or nothing changes."""
    overfull = next((bowl for bowl, number in enumerate(counts) if number > cap), None)
    if overfull is None:
        return {counts: Fraction(1)}
    return thrown((*counts[:overfull], 0, *counts[overfull + 1 :]), counts[overfull])


def brute_force(dice: int, bowls: int, cap: int) -> dict[Counts, Fraction]:
    """Return the exact chances of all results as hitting probabilities of the chain of rolls."""
    first = thrown((0,) * bowls, dice)
    chain = Chain({counts: next_results(counts, cap) for counts in first})
    ends = [counts for counts in first if max(counts) <= cap]
    return {
        end: sum((weight * chain.hitting_probability(counts, [end]) for counts, weight in first.items()), Fraction(0))
        for end in ends
    }


@pytest.mark.parametrize(
    ("dice", "bowls", "cap"), [(2, 2, 1), (3, 2, 2), (3, 3, 1), (4, 2, 3), (4, 3, 2), (5, 2, 3), (5, 3, 2), (6, 3, 2)]
)
def test_small_pools_match_the_exact_chain(dice: int, bowls: int, cap: int) -> None:
    found, expected = occupancy(dice, bowls, cap), brute_force(dice, bowls, cap)
    assert set(found) == set(expected)
    assert all(abs(found[counts] - chance) < CLOSE for counts, chance in expected.items())


def test_the_order_of_the_rerolls_matters() -> None:
    """Of two overfull bowls the first one is rerolled first, so the later one gets more dice to reroll."""
    chances = occupancy(6, 4, 2)
    mean = [expectation(lambda counts, bowl=bowl: counts[bowl], chances) for bowl in range(4)]  # type: ignore[misc]
    assert mean[0] > mean[1] > mean[2] > mean[3]
    assert sum(mean) == 6


@pytest.mark.parametrize("dice", [0, 1, 5])
def test_dice_that_always_fit_are_multinomial(dice: int) -> None:
    for counts, weight in occupancy(dice, 6, dice).items():
        ways = factorial(dice) // prod(map(factorial, counts))
        assert abs(weight - Fraction(ways, 6**dice)) < CLOSE


@pytest.mark.parametrize("dice", [13, 14, 15, 16])
def test_the_chances_of_the_real_pools_add_up(dice: int) -> None:
    found = occupancy(dice)
    assert sum(found.values()) == 1
    assert all(sum(counts) == dice and max(counts) <= 5 for counts in found)
    assert abs(expectation(sum, found) - dice) == 0


@pytest.mark.parametrize(("players", "dice", "overflows"), [(2, 14, 0.11), (3, 15, 0.17), (4, 16, 0.22)])
def test_the_real_pools_match_simulated_rolls(players: int, dice: int, overflows: float) -> None:
    """The game's own roll gives the fullest bowl and an empty one as often as calculated, within 4.5 sigma."""
    table, rolls = tt.new_game("trismegistus", players, seed=5).copy(history=False).table, 4000
    fullest: Counter[int] = Counter()
    empty = 0
    for _ in range(rolls):
        roll_all(table, 0)
        counts = [sum(bowl) for bowl in table.bowls]
        fullest[max(counts)] += 1
        empty += counts[0] == 0
    found = {**distribution(max, occupancy(dice)), 0: chance(lambda counts: counts[0] == 0, occupancy(dice))}
    for k, seen in {**fullest, 0: empty}.items():
        exact = float(found[k])
        assert abs(seen / rolls - exact) < 4.5 * sqrt(exact * (1 - exact) / rolls)
    assert abs(1 - float(chance_to_fit(dice)) - overflows) < 0.01, "the known share of simulated rolls"


@pytest.mark.parametrize(("dice", "bowls", "cap"), [(3, 3, 1), (6, 3, 2), (7, 4, 2)])
def test_the_chance_to_fit_at_once_matches_brute_force(dice: int, bowls: int, cap: int) -> None:
    fits = sum(weight for counts, weight in thrown((0,) * bowls, dice).items() if max(counts) <= cap)
    assert chance_to_fit(dice, bowls, cap) == fits


def test_a_bowl_may_hold_more_dice_than_there_are() -> None:
    assert occupancy(2, bowls=2, cap=5) == occupancy(2, bowls=2, cap=2)
    assert chance_to_fit(3) == 1


def test_impossible_pools_are_refused() -> None:
    with pytest.raises(ValueError, match="bowls is 1; allowed"):
        occupancy(4, 1)
    with pytest.raises(ValueError, match="cap is 1; allowed: a whole number from 2 to 100"):
        occupancy(4, 2, 1)
    with pytest.raises(ValueError, match="rolls; allowed: at most 25,000"):
        occupancy(17)
    with pytest.raises(ValueError, match="bowls is 1"):
        chance_to_fit(2, bowls=1)

"""The season wheel: the exact chain, compared with every sequence of pips and with simulated dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tabletop_nb.odds.seasons import rounds_left, rounds_until, season_wheel
from tabletop_nb.odds.seasons.wheel import PIPS

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
GAME = 36  # spaces from the first to just past the last


def visited_spaces(space: int, pips: tuple[int, ...]) -> list[int]:
    """Return the spaces visited with these pips, numbered across years: 13 is the first of year II."""
    found = [space]
    for pip in pips:
        found.append(found[-1] + pip)
    return found


def test_the_dice_show_each_number_of_pips_equally_often() -> None:
    assert PIPS == {1: THIRD, 2: THIRD, 3: THIRD}


@pytest.mark.parametrize(("year", "space"), [(3, 12), (3, 10), (3, 7), (3, 5), (3, 4)])
def test_the_rounds_left_match_every_sequence_of_pips(year: int, space: int) -> None:
    left = GAME + 1 - (12 * (year - 1) + space)
    slow: Counter[int] = Counter()
    for pips in product((1, 2, 3), repeat=left):
        at = visited_spaces(0, pips)
        slow[next(i for i, moved in enumerate(at) if moved >= left)] += Fraction(1, 3**left)
    assert rounds_left(year, space) == dict(sorted(slow.items()))


@pytest.mark.parametrize(("space", "season"), [(1, 1), (1, 2), (3, 1), (4, 3), (6, 2), (8, 3)])
def test_the_wait_for_a_season_matches_every_sequence_of_pips(space: int, season: int) -> None:
    slow: Counter[int] = Counter()
    for pips in product((1, 2, 3), repeat=9):
        waited = next(i for i, at in enumerate(visited_spaces(space, pips)) if (at - 1) // 3 >= season)
        slow[waited] += Fraction(1, 3**9)
    assert rounds_until(1, space, 1, season) == dict(sorted(slow.items()))


def test_no_season_is_ever_skipped() -> None:
    for year, season in product((1, 2, 3), range(4)):
        assert sum(rounds_until(1, 1, year, season).values()) == 1


def test_the_length_of_a_game_matches_simulated_dice() -> None:
    """A game has 12 to 36 rounds; the mean satisfies the chain's equations and matches simulated dice."""
    found = rounds_left(1, 1)
    assert (min(found), max(found), sum(found.values())) == (12, 36, 1)
    assert (found[12], found[36]) == (Fraction(1, 3**12), Fraction(1, 3**35))
    mean = sum(rounds * chance for rounds, chance in found.items())
    assert mean == season_wheel().mean_hitting_time((1, 1), [(4, 1)])
    chance, thrown = Random(1), []
    for _ in range(4000):
        moved = rounds = 0
        while moved < GAME:
            moved, rounds = moved + chance.choice((1, 2, 3)), rounds + 1
        thrown.append(rounds)
    assert abs(sum(thrown) / len(thrown) - mean) < 0.12  # four standard errors


def test_other_dice_can_be_given() -> None:
    assert rounds_left(1, 1, {3: 1}) == {12: 1}
    assert rounds_left(1, 1, {1: 1}) == {36: 1}
    assert rounds_until(1, 1, 2, 0, {2: HALF, 3: HALF})[4] == Fraction(1, 2**4)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: season_wheel({1: HALF, 2: THIRD}), "that sum to 1"),
        (lambda: season_wheel().after((4, 2), 1), r"the state \(4, 2\) is not in the chain"),
        (lambda: season_wheel().after((1, 1), -1), "steps is -1"),
        (lambda: season_wheel().first_passage((1, 1), []), "no state to reach"),
        (lambda: season_wheel({4: 1}), r"pips: \[4\] was given; allowed: 1, 2 and 3"),
        (lambda: rounds_left(4, 1), "year: 4 was given; allowed: a whole number from 0 to 3"),
        (lambda: rounds_left(1, 13), "space: 13 was given; allowed: a whole number from 1 to 12"),
        (lambda: rounds_until(1, 1, 1, 4), "season: 4 was given; allowed: a whole number from 0 to 3"),
        (lambda: rounds_until(1, 1, 4, 0), "of_year: 4 was given; allowed: a whole number from 0 to 3"),
    ],
)
def test_invalid_arguments_are_rejected(wrong: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wrong()

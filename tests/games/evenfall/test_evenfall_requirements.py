"""Requirements: compare the game's matching with a brute-force match of dice to slots."""

from __future__ import annotations

from itertools import product

import pytest
from games.evenfall.evenfall_tables import BOX, fills, rolls

from tabletop_nb.core.scenario import InvalidValueError
from tabletop_nb.games.evenfall.requirement import Requirement, capturing_rolls

parse = Requirement.parse
ALL_ROLLS = [*rolls(4), *rolls(5)]
IN_THE_DECK = sorted({str(card.requirement) for card in BOX.enemies.values()})
OTHER_REQUIREMENTS = [
    "Sun",
    "Moon",
    "Sun Moon",
    "Sun Sun Sun Moon",
    "6 Sun Sun Moon Moon",
    "1 1 2 2",
    "5 5 5 5 5",
    "Sun Sun Sun Moon Moon",
]


def test_there_are_126_rolls_of_four_dice_and_252_of_five() -> None:
    assert (len(rolls(4)), len(rolls(5))) == (126, 252)


@pytest.mark.parametrize("requirement", [*IN_THE_DECK, *OTHER_REQUIREMENTS])
def test_a_roll_meets_a_requirement_if_its_dice_can_fill_the_slots(requirement: str) -> None:
    slots = requirement.split()
    expected = {dice for dice in ALL_ROLLS if fills(slots, dice)}
    assert capturing_rolls(parse(requirement)) == expected
    assert {dice for dice in ALL_ROLLS if parse(requirement).matches(dice)} == expected


def test_the_order_of_the_dice_never_matters() -> None:
    for requirement in IN_THE_DECK[:6]:
        slots = requirement.split()
        for dice in list(product(range(1, 7), repeat=4))[::7]:
            assert fills(slots, dice) == parse(requirement).matches(tuple(sorted(dice)))


def test_the_box_caches_the_rolls_that_capture_each_enemy() -> None:
    for enemy, card in BOX.enemies.items():
        assert BOX.hits[enemy] == capturing_rolls(card.requirement)


def test_one_die_fills_only_one_slot() -> None:
    assert not fills(["3", "Sun"], [3])
    assert not parse("3 3 Sun Sun").matches((3, 3, 3, 4))
    assert not parse("Sun Sun Moon Moon").matches((4, 4, 4, 5))


@pytest.mark.parametrize("requirement", [*IN_THE_DECK, *OTHER_REQUIREMENTS])
def test_a_requirement_survives_a_round_trip_through_text(requirement: str) -> None:
    assert parse(str(parse(requirement))) == parse(requirement)
    assert parse(requirement).size == len(requirement.split())


@pytest.mark.parametrize("wrong", ["", "7", "0", "Star", "3,3", "1 2 3 4 5 6"])
def test_an_invalid_requirement_is_rejected(wrong: str) -> None:
    with pytest.raises(InvalidValueError):
        parse(wrong)

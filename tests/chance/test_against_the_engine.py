"""Exact chances compared with the rules engine over every possible roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import tabletop_nb as tt
from tabletop_nb.chance import best_play, best_reroll, chance, rolls
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import house_box
from tabletop_nb.odds.evenfall import power_modifiers

ENEMIES = ("cinder_hound", "kiln_imp", "ash_warden", "brine_colossus")
FIRE_AND_WATER = ["seraphine", "nerys"]


def with_dice(enemy: str, dice: tuple[int, ...], heroines: list[str]) -> Game:
    """Return a game with one Enemy and scripted dice."""
    position = {"seats": [{"ready": heroines}], "enemies": [enemy], "script": {"dice": [*dice]}}
    return tt.new_game("evenfall", seed=1, scenario=position)


def captured(game: Game) -> bool:
    """Keep the dice and return whether that captures the Enemy."""
    while game.choice and game.choice.rule in ("roll.reroll", "modify.use"):
        game.apply("keep" if game.choice.rule == "roll.reroll" else "stop")
    return any(event.rule == "capture.choose" for event in game.events)


@pytest.mark.parametrize("enemy", ENEMIES)
def test_the_chance_of_the_first_roll_matches_the_engine(enemy: str) -> None:
    matches = house_box().enemies[enemy].requirement.matches
    by_engine = sum(weight for roll, weight in rolls(4).items() if captured(with_dice(enemy, roll, ["petra"])))
    assert by_engine == chance(matches, 4)


@pytest.mark.parametrize("roll", [(1, 3, 3, 5), (2, 2, 2, 6), (1, 2, 4, 6)])
def test_the_best_reroll_matches_the_engine(roll: tuple[int, ...]) -> None:
    policy = best_reroll(house_box().enemies["kiln_imp"].requirement.matches)
    dropped = list(roll)
    for face in policy.keep(roll):
        dropped.remove(face)
    outcomes = list(product(range(1, 7), repeat=len(dropped)))
    hit = 0
    for outcome in outcomes:
        game = with_dice("kiln_imp", (*roll, *outcome), ["petra"])
        game.apply(" ".join(["reroll", *map(str, dropped)]))
        hit += captured(game)
    assert Fraction(hit, len(outcomes)) == policy.value(roll)


@pytest.mark.parametrize("enemy", ENEMIES)
def test_powers_help_exactly_the_rolls_they_help_in_the_engine(enemy: str) -> None:
    play = best_play(house_box().enemies[enemy].requirement.matches, ["fire", "water"], modifiers=power_modifiers())
    for roll in rolls(4):
        reached = can_capture(with_dice(enemy, roll, FIRE_AND_WATER))
        assert reached == (play.value(roll, rerolls_left=0) == 1), roll


def can_capture(game: Game) -> bool:
    """Return whether some use of the Heroines captures the Enemy."""
    if game.choice and game.choice.rule == "roll.reroll":
        game.apply("keep")
    if game.choice is None or game.choice.rule != "modify.use":
        return captured(game)
    return any(can_capture(after(game, option)) for option in game.options)


def after(game: Game, option: str) -> Game:
    twin = game.copy()
    twin.apply(option)
    return twin

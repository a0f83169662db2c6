"""The powers of Evenfall as modifiers of `chance`, compared with brute force on single dice."""

from __future__ import annotations

import pytest
from chance.brute_force import turned

from tabletop_nb.chance import best_play, rolls, sub_multisets
from tabletop_nb.odds.evenfall import power_modifiers


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("power", ["fire", "water", "earth", "quintessence"])
def test_each_power_changes_any_one_die(power: str, wrap: bool) -> None:
    for roll in rolls(3):
        expected = {
            tuple(sorted((*roll[:at], face, *roll[at + 1 :])))
            for at in range(3)
            for face in turned(roll[at], power, 6, wrap)
        }
        assert set(power_modifiers(wrap)[power](roll)) == expected


def test_earth_turns_a_die_over() -> None:
    """Check example E06 of the rulebook."""
    earth = power_modifiers()["earth"]
    assert [*map(earth, ((1,), (2,), (3,), (4,), (5,), (6,)))] == [[(6,)], [(5,)], [(4,)], [(3,)], [(2,)], [(1,)]]


def test_air_rerolls_any_dice() -> None:
    assert power_modifiers()["air"] is sub_multisets


def test_the_best_play_uses_powers() -> None:
    play = best_play(lambda roll: roll == (6, 6), ["fire", "air"], dice=2, modifiers=power_modifiers())
    assert str(play.next((3, 5))) == "reroll: keep 5, roll 3 again"
    assert str(play.next((5, 6), rerolls_left=0)) == "fire: 5 becomes 6"

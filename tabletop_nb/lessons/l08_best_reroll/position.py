"""The position of lesson 08 and the calculations about it.

Gale Harpy needs three equal dice, Tide Widow two pairs, and your last Heroine is resting.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from tabletop_nb.chance import best_reroll
from tabletop_nb.core.game import Game
from tabletop_nb.games.create import new_game
from tabletop_nb.lessons.kinds import Roll
from tabletop_nb.lessons.trials import Reroll
from tabletop_nb.odds.evenfall import Requirement, power_modifiers

ROLL: Roll = (2, 2, 5, 6)
CHOICES: tuple[Roll, Roll] = ((2, 2), (2, 2, 5))  # what most people keep
TWO_PAIRS: Roll = (2, 2, 5, 5)
ENEMIES = ("gale_harpy", "tide_widow")
PRIZES = [1 + step / 4 for step in range(17)]  # possible values of the Harpy, from 1 to 5 Widows
FLIP = Fraction(31, 11)  # the value of the Harpy at which keeping two pairs and breaking one are equally good

is_three_equal = Requirement.parse("Sun Sun Sun").matches
is_two_pairs = Requirement.parse("Sun Sun Moon Moon").matches


def position(heroine: str = "wren", is_ready: bool = False, dice: Roll = ROLL, seed: int = 8) -> Game:
    """Return a game with both Enemies, one Heroine, and these dice on the table, before the reroll."""
    team = {"ready" if is_ready else "resting": [heroine]}
    scenario = {"seats": [team], "enemies": list(ENEMIES), "phase": "roll", "dice": list(dice)}
    return new_game("evenfall", seed=seed, mode="solo", scenario=scenario)


def captured(roll: Roll) -> str:
    """Return the Enemy that a roll captures, the Harpy if it could be both, or an empty text.

    >>> captured((2, 2, 2, 5)), captured((2, 2, 5, 5)), captured((2, 2, 5, 6))
    ('Gale Harpy', 'Tide Widow', '')
    """
    return "Gale Harpy" if is_three_equal(roll) else "Tide Widow" if is_two_pairs(roll) else ""


def captured_with_earth(roll: Roll) -> str:
    """Return the Enemy that a roll captures if Earth can turn one die over.

    >>> captured_with_earth((1, 2, 2, 6)), captured_with_earth((1, 2, 4, 6))
    ('Tide Widow', '')
    """
    rolls = (roll, *power_modifiers()["earth"](roll))
    return next((enemy for enemy in map(captured, rolls) if enemy), "")


def trial(roll: Roll = ROLL, capture: Callable[[Roll], str] = captured) -> Reroll:
    """Return the reroll to try, by hand or a thousand times."""
    return Reroll(roll, capture)


def outcomes(kept: Roll, capture: Callable[[Roll], str] = captured) -> dict[tuple[int, int], str]:
    """Return the captured Enemy, or an empty text, for all 36 results of rerolling two dice.

    >>> list(outcomes((2, 2)).values()).count("Gale Harpy")
    11
    """
    dice = product(range(1, 7), repeat=2)
    return {(red, blue): capture(tuple(sorted((*kept, red, blue)))) for red, blue in dice}


def one_die(rerolls: int, sides: int = 6) -> Fraction:
    """Return the mean score of one die with this many rerolls, played optimally: the rule of the lesson as code.

    >>> one_die(0), one_die(1), one_die(2)
    (Fraction(7, 2), Fraction(17, 4), Fraction(14, 3))
    """
    if rerolls == 0:
        return Fraction(sum(range(1, sides + 1)), sides)
    again = one_die(rerolls - 1, sides)
    return sum((max(Fraction(face), again) for face in range(1, sides + 1)), Fraction(0)) / sides


def value_of_prize(prize: float | Fraction) -> Callable[[Roll], Fraction]:
    """Return the function that values a roll if the Harpy is worth `prize` Widows.

    >>> value_of_prize(3)((2, 2, 2, 5)), value_of_prize(3)((2, 2, 5, 5))
    (Fraction(3, 1), Fraction(1, 1))
    """
    harpy = Fraction(prize)
    return lambda roll: max(harpy if is_three_equal(roll) else Fraction(0), Fraction(is_two_pairs(roll)))


def keep_or_break(prize: float | Fraction) -> list[tuple[Roll, Fraction]]:
    """Return the values of keeping two pairs and of breaking one of them, the better choice first.

    >>> keep_or_break(3)[0]
    ((2, 2), Fraction(19, 18))
    """
    ranked = best_reroll(value_of_prize(prize)).alternatives(TWO_PAIRS)
    return [(kept, value) for kept, value in ranked if kept in (TWO_PAIRS, TWO_PAIRS[:2])]

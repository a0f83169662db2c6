"""Exact probabilities for dice, draws and Markov chains, independent of any game.

A roll is a tuple of faces in ascending order. `best_reroll` finds the best dice to reroll; its `start` is the value of
the best play before the first roll. With one reroll, three alike are about three times as likely:

>>> from tabletop_nb.chance import best_reroll, chance
>>> def three_alike(roll):
...     return roll[0] == roll[2] or roll[1] == roll[3]
>>> chance(three_alike, 4), best_reroll(three_alike).start
(Fraction(7, 72), Fraction(817, 2592))
"""

from tabletop_nb.chance.chains import Chain
from tabletop_nb.chance.draws import Piles, drawn_by
from tabletop_nb.chance.modifiers import Action, Modifier, Play, best_play, change_one_die
from tabletop_nb.chance.occupancy import chance_to_fit, occupancy
from tabletop_nb.chance.pools import (
    Chances,
    Event,
    Roll,
    Value,
    chance,
    distribution,
    expectation,
    most_likely,
    reroll,
    rolls,
    sub_multisets,
)
from tabletop_nb.chance.rerolls import Policy, best_reroll

__all__ = [
    "Action",
    "Chain",
    "Chances",
    "Event",
    "Modifier",
    "Piles",
    "Play",
    "Policy",
    "Roll",
    "Value",
    "best_play",
    "best_reroll",
    "chance",
    "chance_to_fit",
    "change_one_die",
    "distribution",
    "drawn_by",
    "expectation",
    "most_likely",
    "occupancy",
    "reroll",
    "rolls",
    "sub_multisets",
]

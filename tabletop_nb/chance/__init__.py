"""Exact probability: dice pools, best rerolls, requirements, powers that change dice; chains; draws.

>>> from tabletop_nb.chance import Requirement, best_play, best_reroll, chance
>>> enemy = Requirement.parse("3 3 Sun Sun").matches
>>> [round(float(odds), 3) for odds in (chance(enemy, 4), best_reroll(enemy).start, best_play(enemy, ["fire"]).start)]
[0.024, 0.102, 0.299]
"""

from tabletop_nb.chance.chains import Chain, rounds_left, rounds_until, season_wheel
from tabletop_nb.chance.draws import Piles, drawn_by
from tabletop_nb.chance.modifiers import Action, Modifier, Play, best_play, standard_modifiers, turn
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
from tabletop_nb.games.evenfall.requirement import Requirement

__all__ = [
    "Action",
    "Chain",
    "Chances",
    "Event",
    "Modifier",
    "Piles",
    "Play",
    "Policy",
    "Requirement",
    "Roll",
    "Value",
    "best_play",
    "best_reroll",
    "chance",
    "distribution",
    "drawn_by",
    "expectation",
    "most_likely",
    "reroll",
    "rolls",
    "rounds_left",
    "rounds_until",
    "season_wheel",
    "standard_modifiers",
    "sub_multisets",
    "turn",
]

"""Steps played in a copy without history, to see what an answer leads to."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game


def advance(world: Game, answer: Any) -> bool:
    """Answer in a world without history, then give every forced answer of the same step.

    Returns:
        Whether the step asks again.
    """
    is_asking = world.advance(answer)
    while is_asking and world.choice and world.choice.is_forced:
        is_asking = world.advance(world.choice.options[0])
    return is_asking

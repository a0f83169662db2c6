"""Try answers in a copy of a game, to see what they lead to."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_nb.core.choice import Option
from tabletop_nb.core.game import Game

IndexPath = tuple[int, ...]  # the index of each answer among its options; forced answers don't count


class GivenAnswer(NamedTuple):
    """An answer on a path."""

    rule: str  # of the question
    option: Option
    is_forced: bool  # given by the engine: paths don't count it


class Walk(NamedTuple):
    """Where a path leads: the game there, whether the same step asks again, and the answers given."""

    world: Game
    asks_again: bool
    given: tuple[GivenAnswer, ...]

    @property
    def answers(self) -> list[Option]:
        """Return the answers that a person gives."""
        return [each.option for each in self.given if not each.is_forced]


def walk(game: Game, path: IndexPath) -> Walk:
    """Follow a path in a copy of the game, or raise IndexError if there is no such answer.

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("evenfall", seed=7)
    >>> walk(game, (0,)).answers == [game.asked.options[0]]
    True
    """
    world, asks_again = game.copy(history=False), True
    given: list[GivenAnswer] = []

    def answer(index: int, is_forced: bool = False) -> bool:
        asked = world.choice
        if not asks_again or asked is None or not 0 <= index < len(asked.options):
            raise IndexError(index)
        given.append(GivenAnswer(asked.rule, asked.options[index], is_forced))
        return world.advance(asked.options[index])

    for index in path:
        asks_again = answer(index)
        while asks_again and world.choice is not None and world.choice.is_forced:
            asks_again = answer(0, is_forced=True)
    return Walk(world, asks_again, tuple(given))

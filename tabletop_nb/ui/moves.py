"""Answers as things to touch: which things an answer takes, what it costs, what it leads to.

A *thing* is whatever lies on the table: `die:2`, `enemy:kiln_imp`. Things that are alike for the open question share a
class, `die=4`. A move names the classes it takes; whoever has picked such things has made the move. A move is a path:
the index of an answer, then those of the questions that belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop_nb.core import lookahead
from tabletop_nb.core.game import Game

Path = tuple[int, ...]


class Move(NamedTuple):
    """One way to answer."""

    path: Path
    text: str  # the whole answer in words
    on: tuple[str, ...] = ()  # the classes of things it takes; none: it is a button of its own
    short: str = ""  # the answer in a row that already says what is picked
    cost: str = ""
    result: tuple[str, ...] = ()  # what it makes possible at once
    symbol: str = ""
    form: bool = False  # more has to be said before it is done
    last: bool = False  # the answer that moves the game on
    warn: bool = False  # it does, but to one's harm, or while there is more to do
    button: bool = False  # a button, too: what it takes may lie out of sight
    opens: str = ""  # it answers nothing yet: a form on the table opens


class Branch(NamedTuple):
    """An answer with those that belong to it."""

    path: Path
    answers: tuple[Any, ...]
    more: bool = False  # it leads to a form


def follow(game: Game, path: Path) -> tuple[Game, bool]:
    """The game after these answers, and whether the same step asks again; forced answers are not counted."""
    world = game.copy(history=False)
    asks = True
    for index in path:
        assert world.choice
        asks = lookahead.advance(world, world.choice.options[index])
    return world, asks


def belongs(game: Game, world: Game, asks: bool, apart: tuple[str, ...]) -> bool:
    """Does the next question belong to the one before?"""
    if not asks or world.choice is None or game.choice is None:
        return False
    return bool(world.choice.form) and world.choice.player == game.choice.player and world.choice.rule not in apart


def branches(game: Game, apart: tuple[str, ...] = (), forms: tuple[str, ...] = ()) -> Iterator[Branch]:
    """Every answer, with the answers that belong to it; where they are many, only that there are more."""
    assert game.choice
    for i, option in enumerate(game.choice.options):
        world, asks = follow(game, (i,))
        if not belongs(game, world, asks, apart):
            yield Branch((i,), (option,))
        elif game.choice.rule in forms:
            yield Branch((i,), (option,), True)
        else:
            assert world.choice
            for j, other in enumerate(world.choice.options):
                yield Branch((i, j), (option, other))


def read(game: Game, given: Any) -> Path:
    """A path that a browser sent; IndexError where there is no such answer."""
    if not isinstance(given, list) or not given or not all(type(index) is int for index in given):
        raise IndexError(given)
    answers(game, tuple(given))
    return tuple(given)


def answers(game: Game, path: Path) -> list[Any]:
    """The path as answers; IndexError where there is no such answer."""
    world, found, asks = game.copy(history=False), [], True
    for index in path:
        if not asks or world.choice is None or not 0 <= index < len(world.choice.options):
            raise IndexError(index)
        found.append(world.choice.options[index])
        asks = lookahead.advance(world, found[-1])
    return found

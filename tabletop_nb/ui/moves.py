"""Answers as things to touch: which things an answer takes, what it costs, what it leads to.

A *thing* is whatever lies on the table: `die:2`, `enemy:kiln_imp`. Things that are alike for the open question share a
class, `die=4`. A move names the classes it takes; whoever has picked such things has made the move. A move is a path:
the index of an answer, then those of the questions that belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.lookahead import Path, walk


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


def selections(game: Game, path: Path = ()) -> Iterator[Branch]:
    """Yield each complete selection that the open question asks for, member by member; forced members count."""
    rule, (world, asks, given) = game.asked.rule, walk(game, path)
    if path and not (asks and world.choice and world.choice.rule == rule):
        yield Branch(path, tuple(each.option for each in given if each.rule == rule))
        return
    for index in range(len(world.asked.options)):
        yield from selections(game, (*path, index))


def belongs(game: Game, world: Game, asks: bool, apart: tuple[str, ...]) -> bool:
    """Does the next question belong to the one before?"""
    if not asks or world.choice is None or game.choice is None:
        return False
    return bool(world.choice.form) and world.choice.player == game.choice.player and world.choice.rule not in apart


def branches(game: Game, apart: tuple[str, ...] = (), forms: tuple[str, ...] = ()) -> Iterator[Branch]:
    """Every answer, with the answers that belong to it; where they are many, only that there are more."""
    for i, option in enumerate(game.asked.options):
        world, asks, _ = walk(game, (i,))
        if not belongs(game, world, asks, apart):
            yield Branch((i,), (option,))
        elif game.asked.rule in forms:
            yield Branch((i,), (option,), True)
        else:
            for j, other in enumerate(world.asked.options):
                yield Branch((i, j), (option, other))


def read(given: Any) -> Path:
    """Return a path that a browser sent; raise IndexError if it is none."""
    if not isinstance(given, list) or not given or not all(type(index) is int for index in given):
        raise IndexError(given)
    return tuple(given)

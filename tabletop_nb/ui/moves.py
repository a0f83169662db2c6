"""Answers as things to pick: which things an answer takes, what it costs, what it leads to.

A *thing* is anything on the table: `die:2`, `enemy:kiln_imp`. Things that are alike for the open question share a
class, `die=4`. A move names the classes it takes; picking such things makes the move. A move is a path: the index of an
answer, then those of the questions that belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.lookahead import IndexPath, walk


class Move(NamedTuple):
    """One way to answer."""

    path: IndexPath
    text: str  # the whole answer in words
    on: tuple[str, ...] = ()  # the classes of the things it takes; a move without any is a button
    short: str = ""  # the answer where the screen already says what is picked
    cost: str = ""
    result: tuple[str, ...] = ()  # what it makes possible at once
    symbol: str = ""
    form: bool = False  # The move is only complete with other answers, which a form asks for.
    last: bool = False  # It ends the question, the turn or the phase.
    warn: bool = False  # It is legal, but costs the player something, or there is something to do first.
    button: bool = False  # It also has a button, because the things it takes may be out of sight.
    opens: str = ""  # the form that it opens, without giving an answer


class Branch(NamedTuple):
    """An answer, and the answers to the questions that belong to it."""

    path: IndexPath
    answers: tuple[Any, ...]
    has_form: bool = False  # A form asks for the other answers.


def selections(game: Game, details: tuple[str, ...] = (), path: IndexPath = ()) -> Iterator[Branch]:
    """Yield each complete selection that the open question asks for, member by member. Forced members count.

    `details` are the rules of questions about a member, such as which of two copies is meant.
    """
    rule, (world, asks_again, given) = game.asked.rule, walk(game, path)
    if path and not (asks_again and world.choice and world.choice.rule in (rule, *details)):
        yield Branch(path, tuple(each.option for each in given if each.rule == rule))
        return
    for index in range(len(world.asked.options)):
        yield from selections(game, details, (*path, index))


def belongs(game: Game, world: Game, asks_again: bool, separate: tuple[str, ...]) -> bool:
    """Return whether the next question belongs to the one before: a screen asks them together.

    Args:
        game: The game at the question before.
        world: A copy of the game after the answer, at the next question.
        asks_again: Whether the same step asks the next question.
        separate: The rules of questions that never belong to the one before.
    """
    if not asks_again or world.choice is None or game.choice is None:
        return False
    return bool(world.choice.form) and world.choice.player == game.choice.player and world.choice.rule not in separate


def branches(game: Game, separate: tuple[str, ...] = (), forms: tuple[str, ...] = ()) -> Iterator[Branch]:
    """Yield every answer with the answers that belong to it. For questions with a rule in `forms`, leave those out."""
    for i, option in enumerate(game.asked.options):
        world, asks_again, _ = walk(game, (i,))
        if not belongs(game, world, asks_again, separate):
            yield Branch((i,), (option,))
        elif game.asked.rule in forms:
            yield Branch((i,), (option,), True)
        else:
            for j, other in enumerate(world.asked.options):
                yield Branch((i, j), (option, other))


def things_of(patterns: Mapping[str, str], rule: str, option: Any) -> tuple[str, ...]:
    """Return the thing that an answer is about, by the most specific pattern that fits; none if no pattern does.

    Args:
        patterns: Things such as "hand={}", by "verb@rule", "verb", "@rule" or, for an answer of one word, "verb!".
            The braces stand for the word after the verb; for "@rule", for the verb.
        rule: The rule of the question.
        option: The answer.

    >>> things_of({"summon": "hand={}", "give!": "play=soul"}, "turn.act", ("summon", "purse_of_io"))
    ('hand=purse_of_io',)
    """
    verb, *args = option if isinstance(option, tuple) else (option,)
    keys = [f"{verb}@{rule}", str(verb)] if args else [f"{verb}!"]
    for key in keys:
        if key in patterns:
            return (patterns[key].format(*args),)
    return (patterns[f"@{rule}"].format(verb),) if f"@{rule}" in patterns else ()


def read(given: Any) -> IndexPath:
    """Return a path that a browser sent, or raise IndexError if it isn't one."""
    if not isinstance(given, list) or not given or not all(type(index) is int for index in given):
        raise IndexError(given)
    return tuple(given)

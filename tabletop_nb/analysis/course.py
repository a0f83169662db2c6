"""The course of a game: the points after each turn, and the turning points.

Here, a turn is an unbroken series of answers by one player in one turn of the game. How good a position is for a player
is the game's `value`, in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop_nb.core.game import Game

TURNING_POINTS = 3
MIN_CHANGE = 0.5  # in points; a smaller change would be shown as 0


@dataclass(frozen=True)
class Standing:
    """The game after a number of answers: each seat's points, and how good the position looks to each seat."""

    answer_count: int
    player: int | None  # who gave the answers since the standing before this one
    points: tuple[int, ...]
    values: tuple[float, ...]  # in points
    turn: int = 1  # the number of the turn that has just ended; 0 is the setup, such as a draft

    def lead(self, seat: int) -> float:
        """Return how far a seat is ahead of its best rival; its own value if there is none."""
        rivals = [value for other, value in enumerate(self.values) if other != seat]
        return self.values[seat] - max(rivals, default=0.0)


@dataclass(frozen=True)
class TurningPoint:
    """A turn that changed the lead of a seat.

    Attributes:
        start: How many answers were given before the turn.
        end: How many answers were given by the end of the turn.
        player: Whose turn it was.
        change: How much the lead of the seat grew, in the value of the position.
        points: The points that each seat gained or lost.
    """

    start: int
    end: int
    player: int
    change: float
    points: tuple[int, ...]


def course(game: Game) -> list[Standing]:
    """Return the standing at the start of a game and after each turn.

    >>> from tabletop_nb.bots import make, play_out
    >>> from tabletop_nb.games.create import new_game
    >>> game = play_out(new_game("evenfall", 2, seed=1, mode="competitive"), [make("random"), make("random", 1)])
    >>> standings = course(game)
    >>> standings[0].answer_count, standings[-1].points == tuple(game.scores)
    (0, True)
    """
    turns = [_turn(game.at(number)) for number in range(len(game.answers))]
    changes = [number for number, (one, other) in enumerate(pairwise(turns), 1) if one != other]
    ends = [*changes, len(turns)] if turns else []
    return [_standing(game, 0, None, 0), *(_standing(game, end, *turns[end - 1]) for end in ends)]


def _turn(game: Game) -> tuple[int, int]:
    """Return who is asked, and in which turn of the game."""
    return game.asked.player, game.rules.time(game.table)[1]


def _standing(game: Game, answer_count: int, player: int | None, turn: int) -> Standing:
    past = game.at(answer_count)
    values = (past.rules.value(past.table, seat) / past.rules.point for seat in range(past.players))
    return Standing(answer_count, player, tuple(past.scores), tuple(values), turn)


def _gained(before: Standing, after: Standing) -> tuple[int, ...]:
    return tuple(new - old for old, new in zip(before.points, after.points, strict=True))


def decisive_answer(game: Game, turn: TurningPoint, seat: int) -> int:
    """Return which answer of a turn changed the lead of a seat most. The answers of a game are counted from 1."""
    leads = [_standing(game, count, None, 0).lead(seat) for count in range(turn.start, turn.end + 1)]
    changes = [abs(after - before) for before, after in pairwise(leads)]
    return turn.start + 1 + changes.index(max(changes))


def turning_points(standings: Sequence[Standing], seat: int, count: int = TURNING_POINTS) -> list[TurningPoint]:
    """Return the turns that changed the lead of a seat most, in the order they were played.

    Turns that changed it by less than half a point and the setup don't count.
    """
    points = [
        TurningPoint(
            before.answer_count,
            after.answer_count,
            after.player,
            after.lead(seat) - before.lead(seat),
            _gained(before, after),
        )
        for before, after in pairwise(standings)
        if after.player is not None and after.turn
    ]
    large = [each for each in points if abs(each.change) >= MIN_CHANGE]
    largest = sorted(large, key=lambda each: abs(each.change), reverse=True)[:count]
    return sorted(largest, key=lambda each: each.start)

"""The shortest line to 10 points that a bot can find: whole games played on in worlds the seat holds possible.

Rivals only pass and never answer with more than their first choice; so it is a plan, not a promise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana.essences import Pool
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import TO_WIN

WORLDS = 6  # imagined games
AHEAD = 12  # rounds played on in each
PASS = ("pass",)


class Deed(NamedTuple):
    """An action of the line: in which round, with what in the pool, what, and the points after it."""

    round: int
    pool: Pool
    answer: tuple[Any, ...]
    points: int


class Line(NamedTuple):
    """What the bot found: the shortest course, and after how many rounds each imagined game came to 10 points."""

    deeds: tuple[Deed, ...]
    rounds: tuple[int, ...]  # this round counts as 1
    worlds: int


def find_line(game: Game, seat: int, worlds: int = WORLDS) -> Line:
    """Plays on in so many imagined games; the shortest course counts, and of equals the one with fewer actions."""
    found: list[tuple[int, tuple[Deed, ...]]] = []
    for seed in range(worlds):
        world = game.imagine(seat, seed, history=True)
        deeds = tuple(played(world, seat, seed))
        if finished(game, world) and points_of(game, world, seat) >= TO_WIN:
            found.append((world.table.round if world.over else deeds[-1].round, deeds))
    if not found:
        return Line((), (), worlds)
    start = game.table.round
    _, best = min(found, key=lambda each: (each[0], len(each[1])))
    return Line(best, tuple(sorted(last - start + 1 for last, _ in found)), worlds)


def finished(game: Game, world: Game) -> bool:
    """Is the game that is under way over in this world? A match may go on with the next one."""
    return (world.over and not world.capped) or len(world.table.games) > len(game.table.games)


def points_of(game: Game, world: Game, seat: int) -> int:
    """The points with which that game ended."""
    ended = world.table.games[len(game.table.games) :]
    return int(ended[0][0][seat] if ended else points(world.table, seat))


def played(world: Game, seat: int, seed: int) -> Iterator[Deed]:
    """Plays on until somebody has won: the seat's actions."""
    bot, games, last = Greedy(seed, worlds=1, glance=1, best=1), len(world.table.games), world.table.round + AHEAD
    while world.choice and len(world.table.games) == games and world.table.round < last:
        asked, number = world.choice, world.table.round
        if asked.player != seat:
            world.push(PASS if asked.rule == "turn.action" else asked.options[0])
            continue
        answer, pool = bot.choose({}, asked, lambda _: world.copy(history=False)), world.table.seats[seat].pool
        world.push(answer)
        if asked.rule == "turn.action":
            yield Deed(number, pool, answer, points(world.table, seat))
        elif asked.rule == "pass.swap":
            yield Deed(number, pool, ("item", answer), points(world.table, seat))

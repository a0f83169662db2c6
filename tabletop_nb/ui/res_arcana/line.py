"""The shortest line to 10 points that a bot can find: whole games played on in worlds the seat holds possible.

Rivals only pass and never answer with more than their first choice; so it is a plan, not a promise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.game import Game
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.essences import Pool
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import TO_WIN
from tabletop_nb.ui.moves import follow

WORLDS = 6  # imagined games
AHEAD = 12  # rounds played on in each
PASS = ("pass",)
DEEDS = ("turn.action", "pass.swap")  # the questions that begin an action; others belong to the one before


class Deed(NamedTuple):
    """An action of the line: in which round, what, and pool and points once it is done."""

    round: int
    answer: tuple[Any, ...]
    pool: Pool
    points: int
    is_imagined: bool = False  # it names a card that came out of a deck in the imagined game


class Line(NamedTuple):
    """What the bot found: the shortest course, and after how many rounds each imagined game came to 10 points."""

    deeds: tuple[Deed, ...]
    rounds: tuple[int, ...]  # this round counts as 1
    worlds: int


def find_line(game: Game, seat: int, worlds: int = WORLDS) -> Line:
    """Plays on in so many imagined games; the shortest course counts, and of equals the one with fewer actions."""
    found: list[tuple[int, tuple[Deed, ...]]] = []
    known = Known(game, seat)
    for seed in range(worlds):
        world = game.imagine(seat, seed, history=True)
        deeds = tuple(played(world, seat, seed, known))
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


def played(world: Game, seat: int, seed: int, known: Known) -> Iterator[Deed]:
    """Play on until somebody has won: the seat's actions."""
    bot, games, last = Greedy(seed, worlds=1, glance=1, best=1), len(world.table.games), world.table.round + AHEAD
    deed = None
    while world.choice and len(world.table.games) == games and world.table.round < last:
        asked, number = world.choice, world.table.round
        if asked.player != seat:
            world.push(PASS if asked.rule == "turn.action" else asked.options[0])
            continue
        answer = bot.choose({}, asked, lambda _: world.copy(history=False))
        # The same push may go on to the next round and its income, so look at the table where this step ends.
        done, _ = follow(world, (asked.options.index(answer),))
        world.push(answer)
        pool, score = done.table.seats[seat].pool, points(done.table, seat)
        if asked.rule in DEEDS:
            if deed:
                yield deed
            what = answer if asked.rule == "turn.action" else ("item", answer)
            deed = Deed(number, what, pool, score, known.is_imagined(what))
        elif deed and deed.round == number:  # it goes on: what is paid, gained or answered
            deed = deed._replace(pool=pool, points=score)
    if deed:
        yield deed


class Known:
    """The cards whose place a seat knows before it begins to imagine."""

    def __init__(self, game: Game, seat: int) -> None:
        table, view = game.table, game.rules.view(game.table, seat)
        me = view["seats"][seat]
        self.drawn = {*me["hand"], *me["deck"]} - {UNKNOWN}
        self.shown = {*table.monuments, *table.places, *view["monument_deck"], TOP} - {UNKNOWN}
        self.anywhere = {*self.drawn, *self.shown, *table.box.items}
        for other in table.seats:
            self.anywhere |= {*other.components, *other.discards}

    def is_imagined(self, answer: tuple[Any, ...]) -> bool:
        """Does this action name a card that is still to come out of a deck?"""
        verb, *what = answer
        where = {"place": self.drawn, "discard": self.drawn, "claim": self.shown}.get(verb, self.anywhere)
        return bool(what) and what[0] not in where

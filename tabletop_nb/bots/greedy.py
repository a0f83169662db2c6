"""A bot that tries every way to answer the current step and takes the one with the best average result."""

from __future__ import annotations

import random

from tabletop_nb.bots.contract import Considered, Imagine
from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.game import Game
from tabletop_nb.core.view import View

Path = tuple[Option, ...]  # answers up to the end of the step
Values = dict[Path, float]
MAX_PATHS = 300  # After this many paths, further ones are evaluated without being extended.


class Greedy:
    """Plays each path in a few imagined worlds and evaluates the position at the end of the step.

    A path without chance needs only one world. Paths that involve chance are averaged over several, so that none looks
    good because of one lucky world: first over a few worlds, then the best of them over more.

    Args:
        seed: Seed for the choice of worlds.
        worlds: How many worlds the best paths are averaged over. By default, the game decides.
        first_worlds: How many worlds every path is averaged over at first.
        finalists: How many of the best paths are averaged over all `worlds`. By default, the game decides.
    """

    imagines = True  # It calls `imagine`, so its games need a history: see `Bot`.

    def __init__(
        self, seed: int = 0, worlds: int | None = None, first_worlds: int = 2, finalists: int | None = None
    ) -> None:
        self.worlds, self.first_worlds, self.finalists = worlds, first_worlds, finalists
        self._random = random.Random(seed)

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return the answer with the best average; on ties, the first."""
        return max(self.rank(choice, imagine), key=lambda pair: pair[1])[0]

    def explain(self, choice: Question, imagine: Imagine) -> list[Considered]:
        """Return every answer with its value, the best first."""
        ranked = sorted(self.rank(choice, imagine), key=lambda pair: -pair[1])
        return [Considered(answer, value) for answer, value in ranked]

    def rank(self, choice: Question, imagine: Imagine) -> list[tuple[Option, float]]:
        """Return every answer with the value of its best path, in the order of the options."""
        world = imagine(self._random.getrandbits(32))
        settings = world.rules.bots(world.table)
        worlds = settings.greedy_worlds if self.worlds is None else self.worlds
        finalists = settings.greedy_finalists if self.finalists is None else self.finalists
        first_seed, *seeds = [self._random.getrandbits(32) for _ in range(worlds)]
        values: Values = {}
        random_paths: Values = {}  # Paths with random results, for which one world is not enough.
        for option in choice.options:
            _evaluate_paths(imagine, first_seed, (option,), choice.player, values, random_paths)
        for path in random_paths:
            values[path] = _average(imagine, seeds[: self.first_worlds - 1], path, choice.player, random_paths[path])
        for path in sorted(values, key=values.__getitem__, reverse=True)[:finalists]:
            if path in random_paths:
                values[path] = _average(imagine, seeds, path, choice.player, random_paths[path])
        return [(option, max(values[path] for path in values if path[0] == option)) for option in choice.options]


def _evaluate_paths(imagine: Imagine, seed: int, path: Path, seat: int, values: Values, random_paths: Values) -> None:
    """Evaluate every path that starts with these answers, up to the end of the step or another player's question.

    After `MAX_PATHS` paths, further ones are evaluated without being extended. Add the values to `values`, and those of
    paths with random results also to `random_paths`.
    """
    world = imagine(seed)
    before = world.table.revealed()
    asks_again = all(world.advance(answer) for answer in path)
    if asks_again and world.choice is not None and world.choice.player == seat and len(values) < MAX_PATHS:
        for option in world.choice.options:
            _evaluate_paths(imagine, seed, (*path, option), seat, values, random_paths)
        return
    values[path] = world.rules.value(world.table, seat)
    if world.table.revealed() != before:  # A die was rolled or a card revealed, which differs between worlds.
        random_paths[path] = values[path]


def _average(imagine: Imagine, seeds: list[int], path: Path, seat: int, first_value: float) -> float:
    """Return the value at the end of the path, averaged over the first world (`first_value`) and one world per seed."""
    return (first_value + sum(_follow(imagine(seed), path, seat) for seed in seeds)) / (len(seeds) + 1)


def _follow(world: Game, path: Path, seat: int) -> float:
    """Return the value at the end of the path, or where its next answer is no longer possible."""
    for i, answer in enumerate(path):
        if i and (world.choice is None or answer not in world.choice.options):
            break
        world.advance(answer)
    return world.rules.value(world.table, seat)

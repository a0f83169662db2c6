"""A bot that tries every way to answer the current step and takes the one with the best average result."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.game import Game
from tabletop_nb.core.view import View

Imagine = Callable[[int], Game]
Path = tuple[Option, ...]  # answers up to the end of the step
Worth = dict[Path, float]
MAX_PATHS = 300  # paths that are evaluated for one question


class Greedy:
    """Plays each path in a few imagined worlds and evaluates the position at the end of the step.

    Paths that involve chance are averaged over `glance` worlds, and the `best` of them over `worlds`, so that no path
    looks good because of one lucky world. A path without chance needs only one world.
    """

    imagines = True

    def __init__(self, seed: int = 0, worlds: int = 8, glance: int = 2, best: int = 4) -> None:
        self.worlds, self.glance, self.best = worlds, glance, best
        self._random = random.Random(seed)

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return the answer with the best average; on ties, the first."""
        return max(self.rank(choice, imagine), key=lambda pair: pair[1])[0]

    def rank(self, choice: Question, imagine: Imagine) -> list[tuple[Option, float]]:
        """Return every answer with the value of its best path, as a hint shows it."""
        first, *seeds = [self._random.getrandbits(32) for _ in range(self.worlds)]
        worth: Worth = {}
        random_paths: Worth = {}  # Paths with random results, for which one world is not enough.
        for option in choice.options:
            _look(imagine, first, (option,), choice.player, worth, random_paths)
        for path in random_paths:
            worth[path] = _average(imagine, seeds[: self.glance - 1], path, choice.player, random_paths[path])
        for path in sorted(worth, key=worth.__getitem__, reverse=True)[: self.best]:
            if path in random_paths:
                worth[path] = _average(imagine, seeds, path, choice.player, random_paths[path])
        return [(option, max(worth[path] for path in worth if path[0] == option)) for option in choice.options]


def _look(imagine: Imagine, seed: int, path: Path, seat: int, worth: Worth, random_paths: Worth) -> None:
    """Follow every path that starts with these answers, up to a question to another player."""
    world = imagine(seed)
    before = world.table.revealed()
    asks = all(world.advance(answer) for answer in path)
    if asks and world.choice is not None and world.choice.player == seat and len(worth) < MAX_PATHS:
        for option in world.choice.options:
            _look(imagine, seed, (*path, option), seat, worth, random_paths)
        return
    worth[path] = world.rules.value(world.table, seat)
    if world.table.revealed() != before:  # All other paths are compared in the same world.
        random_paths[path] = worth[path]


def _average(imagine: Imagine, seeds: list[int], path: Path, seat: int, first: float) -> float:
    """Return the mean value at the end of the path, over the first world and these."""
    return (first + sum(_follow(imagine(seed), path, seat) for seed in seeds)) / (len(seeds) + 1)


def _follow(world: Game, path: Path, seat: int) -> float:
    """Return the value at the end of the path, or where its next answer is no longer possible."""
    for number, answer in enumerate(path):
        if number and (world.choice is None or answer not in world.choice.options):
            break
        world.advance(answer)
    return world.rules.value(world.table, seat)

"""A bot that tries every way to answer the current step and takes the best one, on average."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.game import Game

Imagine = Callable[[int], Game]
Path = tuple[Any, ...]  # answers that bring the step to its end
Worth = dict[Path, float]
LEAVES = 300  # at most so many paths are looked at


class Greedy:
    """Plays each path in a few imagined worlds and reads the value of the position where the step ends.

    All paths get `glance` worlds, the best few `worlds` in all: chance is averaged before the best path is picked, so
    that no path looks good because one lucky world was seen.
    """

    imagines = True

    def __init__(self, seed: int = 0, worlds: int = 8, glance: int = 2, best: int = 4) -> None:
        self.worlds, self.glance, self.best = worlds, glance, best
        self._random = random.Random(seed)

    def choose(self, view: Mapping[str, Any], choice: Choice[Any], imagine: Imagine) -> Any:
        """Return the answer with the best average; among equals, the first."""
        return max(self.rank(choice, imagine), key=lambda pair: pair[1])[0]

    def rank(self, choice: Choice[Any], imagine: Imagine) -> list[tuple[Any, float]]:
        """Return every answer with the value of its best path, as a hint shows it."""
        first, *seeds = [self._random.getrandbits(32) for _ in range(self.worlds)]
        worth: Worth = {}
        chancy: Worth = {}  # paths on which chance had a say: one world is not enough
        for option in choice.options:
            _look(imagine, first, (option,), choice.player, worth, chancy)
        for path in chancy:
            worth[path] = _average(imagine, seeds[: self.glance - 1], path, choice.player, chancy[path])
        for path in sorted(worth, key=worth.__getitem__, reverse=True)[: self.best]:
            if path in chancy:
                worth[path] = _average(imagine, seeds, path, choice.player, chancy[path])
        return [(option, max(worth[path] for path in worth if path[0] == option)) for option in choice.options]


def _look(imagine: Imagine, seed: int, path: Path, seat: int, worth: Worth, chancy: Worth) -> None:
    """Follow every path that begins like this, up to a question to another player."""
    world = imagine(seed)
    before = world.table.revealed()
    asks = all(world.advance(answer) for answer in path)
    if asks and world.choice is not None and world.choice.player == seat and len(worth) < LEAVES:
        for option in world.choice.options:
            _look(imagine, seed, (*path, option), seat, worth, chancy)
        return
    worth[path] = world.rules.value(world.table, seat)
    if world.table.revealed() != before:  # all other paths are compared in one and the same world
        chancy[path] = worth[path]


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

"""A bot that compares greedy's best moves in short rollouts.

Greedy shortlists a few moves. Each is played in the same sampled states (common random numbers), and a quick policy
plays all seats for a few turns or rounds; then the position is evaluated. A move that is clearly worse is dropped
early, and greedy's own favourite is replaced only by a move that is clearly better.
"""

from __future__ import annotations

import random
from math import sqrt
from time import perf_counter
from typing import Any, Literal, NamedTuple

from tabletop_nb.bots.contract import Considered, Imagine
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.definition import BotSettings, SearchLevel
from tabletop_nb.core.game import Game
from tabletop_nb.core.view import View

Strength = Literal["fast", "strong"]
Samples = list[list[float]]  # for each candidate, the value at the end of its rollouts, in the same worlds
MIN_WORLDS = 4  # no move is dropped before it has been tried this often
DROP_AT = 1.5  # paired standard errors behind the leader at which a move is dropped
SWITCH_AT = 1.0  # paired standard errors ahead of greedy's favourite at which a move replaces it
MAX_EXTENSIONS = 8  # further answers that the rollout policy tries after each first answer of a step
STRONG_LIMIT = 1000.0  # milliseconds
STOP_AT = 0.9  # rollouts stop at this share of the time limit: finishing the last one takes time
Z = 1.96  # for 95% intervals


class Search:
    """Chooses between greedy's best moves by continuing each of them for a few turns, in the same sampled states.

    The effort is a number of sampled states, so a seed always gives the same moves. A time limit makes the moves depend
    on the machine.

    Args:
        seed: Seed of the bot's own random choices.
        strength: "fast", or "strong", which looks further and has a time limit of one second.
        worlds: How many sampled states to try at most; by default, what the game suggests.
        milliseconds: Time limit for one decision, or None for no limit.
    """

    imagines = True

    def __init__(
        self, seed: int = 0, strength: Strength = "fast", worlds: int | None = None, milliseconds: float | None = None
    ) -> None:
        self._random, self._greedy = random.Random(seed), Greedy(seed)
        self.strength, self.worlds = strength, worlds
        self.milliseconds = STRONG_LIMIT if milliseconds is None and strength == "strong" else milliseconds

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return the chosen option."""
        return self.explain(choice, imagine)[0].answer

    def explain(self, choice: Question, imagine: Imagine) -> list[Considered]:
        """Return the moves that were considered, the chosen one first."""
        limit = self.milliseconds
        deadline = None if limit is None else perf_counter() + STOP_AT * limit / 1000
        ranked = sorted(self._greedy.rank(choice, imagine), key=lambda pair: -pair[1])
        world = imagine(0)
        settings = world.rules.bots(world.table)
        level = settings.strong if self.strength == "strong" else settings.fast
        close = [pair for pair in ranked[: level.candidates] if pair[1] >= ranked[0][1] - level.margin]
        if len(close) < 2 or world.table.phase in settings.greedy_phases:
            return [Considered(answer, value) for answer, value in ranked]
        race = Race([answer for answer, _ in close], choice.player, imagine, settings, level, deadline)
        samples = race.run(self._random, level.worlds if self.worlds is None else self.worlds)
        if not samples[0]:
            return [Considered(answer, value) for answer, value in ranked]
        rows = [
            Considered(answer, mean(values), len(values), Z * standard_error(values))
            for (answer, _), values in zip(close, samples, strict=True)
        ]
        chosen = rows.pop(select(samples))
        return [chosen, *sorted(rows, key=lambda row: -row.value)]


class Race(NamedTuple):
    """The moves of one decision, compared in rollouts."""

    answers: list[Option]  # greedy's favourite first
    seat: int
    imagine: Imagine
    settings: BotSettings[Any]
    level: SearchLevel
    deadline: float | None

    def run(self, generator: random.Random, worlds: int) -> Samples:
        """Return the values of all rollouts. Moves that were dropped early have fewer."""
        samples: Samples = [[] for _ in self.answers]
        alive = list(range(len(self.answers)))  # the indexes of the moves that are still in the race
        for count in range(1, worlds + 1):
            values = self.try_world(generator.getrandbits(32), alive)
            if values is None:
                break
            for i, value in zip(alive, values, strict=True):
                samples[i].append(value)
            if count >= MIN_WORLDS:
                leader = max(alive, key=lambda i: mean(samples[i]))
                alive = [i for i in alive if i == leader or not is_beaten(samples[i], samples[leader], i == 0)]
            if len(alive) < 2:
                break
        return samples

    def try_world(self, seed: int, alive: list[int]) -> list[float] | None:
        """Return the value of each of these moves in one sampled state, or None if time is up."""
        values = []
        for i in alive:
            value = self.rollout(self.imagine(seed, True), self.answers[i], seed)
            if value is None:
                return None
            values.append(value)
        return values

    def rollout(self, world: Game, answer: Option, seed: int) -> float | None:
        """Play the answer, let the policy play all seats up to the horizon, and return the value there."""
        clock, generator = self.settings.clock, random.Random(seed)
        end = clock(world.table) + self.level.horizon
        world.push(answer)
        while world.choice is not None and clock(world.table) < end:
            if self.deadline is not None and perf_counter() > self.deadline:
                return None
            push_path(world, best_path(world, generator.getrandbits(32)))
        return world.rules.value(world.table, self.seat)


def best_path(world: Game, seed: int) -> tuple[Option, ...]:
    """Return the best answers up to the end of the step. Each path is evaluated in a fresh copy of the world.

    All copies have the same future dice, which differ from those of `world`.
    """
    asked = world.asked
    extension_count = 0

    def best_below(answers: tuple[Option, ...], unforced: tuple[Option, ...]) -> tuple[float, tuple[Option, ...]]:
        """Return the best value after these answers, and the unforced answers that lead there."""
        nonlocal extension_count
        twin = world.imagine(None, seed)
        asks_again = all(twin.advance(answer) for answer in answers)
        is_full = extension_count >= MAX_EXTENSIONS
        if not asks_again or twin.choice is None or twin.choice.player != asked.player or is_full:
            return world.rules.value(twin.table, asked.player), unforced
        best = (float("-inf"), unforced)
        options = twin.choice.options
        for option in options:
            extension_count += 1
            # The engine answers forced questions itself, so these answers aren't pushed.
            longer = (*unforced, option) if len(options) > 1 or not twin.choice.is_skippable else unforced
            best = max(best, best_below((*answers, option), longer), key=lambda pair: pair[0])
            if extension_count >= MAX_EXTENSIONS:
                break
        return best

    best: tuple[float, tuple[Option, ...]] = (float("-inf"), ())
    for option in asked.options:
        extension_count = 0
        best = max(best, best_below((option,), (option,)), key=lambda pair: pair[0])
    return best[1]


def push_path(world: Game, path: tuple[Option, ...]) -> None:
    """Push the answers as long as they are legal: in this world, chance may lead to other options."""
    seat = world.asked.player
    for answer in path:
        if world.choice is None or world.choice.player != seat or answer not in world.choice.options:
            return
        world.push(answer)


def mean(values: list[float]) -> float:
    """Return the mean.

    >>> mean([1.0, 2.0, 6.0])
    3.0
    """
    return sum(values) / len(values)


def standard_error(values: list[float]) -> float:
    """Return the standard error of the mean.

    >>> standard_error([1.0, 3.0])
    1.0
    """
    average = mean(values)
    return sqrt(sum((value - average) ** 2 for value in values) / max(1, len(values) - 1) / len(values))


def is_beaten(values: list[float], leader: list[float], is_favourite: bool) -> bool:
    """Return whether a move is clearly worse than the leader, or leads to the same results as the leader.

    Greedy's favourite stays when it is equal to the leader.

    >>> is_beaten([0.0, 1.0], [5.0, 6.5], False), is_beaten([5.0, 6.0], [5.0, 6.0], True)
    (True, False)
    """
    deficits = [best - own for own, best in zip(values, leader, strict=False)]
    return mean(deficits) > DROP_AT * standard_error(deficits) or not (is_favourite or any(deficits))


def select(samples: Samples) -> int:
    """Return the index of the best move that wasn't dropped, or 0, greedy's favourite, if it isn't clearly better.

    >>> select([[1.0, 2.0], [6.0, 7.5]]), select([[1.0, 2.0], [1.0, 2.5]])
    (1, 0)
    """
    longest = max(map(len, samples))
    best = max((i for i, values in enumerate(samples) if len(values) == longest), key=lambda i: mean(samples[i]))
    gains = [best_value - own for own, best_value in zip(samples[0], samples[best], strict=False)]
    return best if mean(gains) > SWITCH_AT * standard_error(gains) else 0

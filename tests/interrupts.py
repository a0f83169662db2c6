"""Inject KeyboardInterrupts into games: an interrupted game must be entirely before or entirely after the change."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from play import cells, state

import tabletop_nb as tt
from tabletop_nb.core.errors import HistoryError
from tabletop_nb.core.game import Game

Change = Callable[[Game], Any]
LATER = 3  # answers given after an interrupt, to compare with an uninterrupted game


class Injected(NamedTuple):
    """The number of injected interrupts, and a line for each game they corrupted."""

    injected: int
    corrupted: list[str]


class Interrupter:
    """A trace function that raises KeyboardInterrupt at the event with this number, or only counts if it is None."""

    def __init__(self, at: int | None, opcodes: bool) -> None:
        self.at, self.opcodes, self.events, self.hit = at, opcodes, 0, ""

    def __call__(self, frame: FrameType, event: str, _: Any) -> Interrupter:
        frame.f_trace_opcodes = self.opcodes
        if event in ("line", "opcode"):
            self.events += 1
            if self.events == self.at:
                self.hit = f"{frame.f_code.co_qualname}, line {frame.f_lineno}"
                raise KeyboardInterrupt
        return self

    def run(self, change: Change, game: Game) -> Interrupter:
        """Make the change up to the interrupt; ignore a change that the game itself refuses."""
        sys.settrace(self)
        try:
            change(game)
        except (KeyboardInterrupt, HistoryError):
            pass
        finally:
            sys.settrace(None)
        return self


def full_state(game: Game) -> tuple[Any, ...]:
    """Return the full state of a game: what it shows, what undo and redo do, and how it continues."""
    now = (state(game), game.undone, game.peeked, game.save(), state(game.copy()))
    later = []
    for number in range(LATER):
        if game.choice:
            game.push(game.choice.options[number % len(game.choice.options)])
        later.append(state(game))
    while game.answers and len(later) < 2 * LATER + 1:  # one more than the answers played
        game.undo()
        later.append(state(game))
    while game.undone:
        game.redo()
    return *now, later, state(game), game.peeked


def is_one_of(allowed: tuple[Any, ...], game: Game) -> bool:
    """Return whether the game equals one of these; one that can't continue doesn't."""
    try:
        return full_state(game) in allowed
    except Exception:
        return False


def changes(game: Game, pick: Random) -> dict[str, Change]:
    """Return what can be done with a game at this question. Read access must change nothing."""
    seat, seed = pick.randrange(game.players), pick.randrange(100)
    changes: dict[str, Change] = {
        "undo": lambda game: game.undo(),
        "undo without peeking": lambda game: game.undo(peek=False),
        "redo": lambda game: game.redo(),
        "copy": lambda game: game.copy(),
        "at": lambda game: game.at(len(game.answers) // 2),
        "imagine": lambda game: game.imagine(seat, seed),
        "save": lambda game: game.save(),
    }
    if game.choice:
        twin, answers = game.copy(), []
        while twin.choice and len(answers) < 2:
            answers.append(pick.choice(twin.options))
            twin.apply(answers[-1])
        changes["apply"] = lambda game: game.apply(answers[0])
        changes["apply_all"] = lambda game: game.apply_all(answers)
    return changes


def interrupt(game: Game, name: str, change: Change, points: int, pick: Random, opcodes: bool) -> Injected:
    """Interrupt this change of the game at some points, each time on a copy.

    Every other time, the first read of the game afterwards is interrupted as well.
    """
    before, after = full_state(game.copy()), game.copy()
    events = Interrupter(None, opcodes).run(change, after).events
    allowed, corrupted = (before, full_state(after)), []
    chosen = pick.sample(range(1, events + 1), min(points, events))
    for at in chosen:
        twin = game.copy()
        where = Interrupter(at, opcodes).run(change, twin).hit
        if at % 2:
            Interrupter(pick.randrange(1, 40), opcodes).run(lambda twin: twin.choice and twin.choice.options, twin)
        if not is_one_of(allowed, twin):
            corrupted.append(f"{game.rules.name}, seed {game.seed}, answer {len(game.answers)}: {name} in {where}")
    return Injected(len(chosen), corrupted)


def interrupts(injections: int, seed: int = 0, points: int = 5) -> Injected:
    """Inject at least this many interrupts over all games, modes, questions and changes, by line and by opcode."""
    pick, injected, corrupted = Random(seed), 0, list[str]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # Interrupted steps are never awaited, on purpose.
        while injected < injections:
            game = some_game(pick)
            for name, change in changes(game, pick).items():
                result = interrupt(game, name, change, points, pick, opcodes=pick.random() < 0.5)
                injected, corrupted = injected + result.injected, corrupted + result.corrupted
    return Injected(injected, corrupted)


def some_game(pick: Random) -> Game:
    """Return a game after some random answers, usually with answers to redo."""
    name, mode, players = pick.choice(cells())
    game = tt.new_game(name, players, pick.randrange(10_000), mode)
    for _ in range(pick.randrange(60)):
        if game.choice:
            game.push(pick.choice(game.choice.options))
    for _ in range(min(len(game.answers), pick.randrange(3))):
        game.undo()
    return game

"""Play one game of a simulation, and return its rows."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, NamedTuple

from tabletop_nb.analysis.plan import Plan
from tabletop_nb.bots import ask
from tabletop_nb.core import save
from tabletop_nb.core.choice import Option, text
from tabletop_nb.core.errors import BotError
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import Event, Time

Row = dict[str, str | int | float | bool | None]  # by column


class Failure(NamedTuple):
    """A game that couldn't be finished, with what `tt.replay` needs to show it."""

    seed: int
    decision: int  # how many answers were given before the error
    seat: int
    bot: str
    error: str
    answers: list[str]
    game: str
    mode: str
    players: int
    setup: str
    bots: str
    version: int


@dataclass
class Chunk:
    """The rows of some games, and the games that failed."""

    seeds: Sequence[int]
    rows: list[Row] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)


class Decision(NamedTuple):
    """An answer, and the state of the game before it."""

    seat: int
    rule: str
    option_count: int
    chosen: str
    option_index: int  # of the answer in the list of options
    value: float
    time: Time
    log: Any  # the last event before the answer


class MoveTimeoutError(Exception):
    """A bot took too long for one move."""


def play_chunk(plan: Plan, seeds: Sequence[int]) -> Chunk:
    """Play some games. A bot that fails ruins only its own game.

    >>> from tabletop_nb.analysis.plan import make_plan
    >>> chunk = play_chunk(make_plan("evenfall", ["random"], None, {}), [1, 2])
    >>> [row["seed"] for row in chunk.rows], chunk.failures
    ([1, 2], [])
    """
    chunk = Chunk(seeds)
    for seed in seeds:
        rows = play_one(plan, seed)
        if isinstance(rows, Failure):
            chunk.failures.append(rows)
        else:
            chunk.rows += rows
    return chunk


def play_one(plan: Plan, seed: int) -> list[Row] | Failure:
    """Play one game and return its rows. They depend on the plan and the seed only.

    >>> from tabletop_nb.analysis.plan import make_plan
    >>> plan = make_plan("seasons", ["random", "random"], None, {})
    >>> rows = play_one(plan, 3)
    >>> [(row["seat"], row["seed"]) for row in rows], rows == play_one(plan, 3)
    ([(0, 3), (1, 3)], True)
    """
    steps = play_in_steps(plan, seed)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            rows: list[Row] | Failure = end.value
            return rows


def play_in_steps(plan: Plan, seed: int) -> Generator[None, None, list[Row] | Failure]:
    """Play one game and return its rows; yield before every decision, so that the caller can stop there."""
    game, bots = plan.new_game(seed), plan.bots(seed)
    shared = shared_columns(plan, game, seed)
    first_seat = game.rules.first_player(game.table)
    is_trusted = [isinstance(player, str) for player in plan.players]
    counts, answers = [0] * game.players, list[Option]()
    decisions: list[Decision] = []
    keeps_decisions = plan.collect in ("events", "decisions")
    while (asked := game.choice) is not None:
        yield
        seat = asked.player
        try:
            with time_limit(None if is_trusted[seat] else plan.move_seconds):
                answer = ask(game, bots[seat])
        except (BotError, MoveTimeoutError) as error:
            number = len(answers)
            facts = {"decision": number, "seat": seat, "bot": plan.bot_names[seat], "answers": [*map(text, answers)]}
            return Failure(**shared, **facts, error=f"{error} (decision {number})")  # type: ignore[arg-type]
        if keeps_decisions:
            decisions.append(decision_of(game, answer))
        game.push(answer)
        counts[seat] += 1
        answers.append(answer)
    return rows_of(plan, game, shared, first_seat, counts, decisions)


def decision_of(game: Game, answer: Option) -> Decision:
    """Return the data about an answer that the game is about to be given."""
    asked, table, rules = game.asked, game.table, game.rules
    return Decision(
        asked.player,
        asked.rule,
        len(asked.options),
        text(answer),
        next(i for i, option in enumerate(asked.options) if option == answer),
        rules.value(table, asked.player),
        rules.time(table),
        table.log,
    )


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise MoveTimeoutError in the `with` block if it takes longer than this; None means no limit.

    In the main thread on Unix, a signal stops any code. Elsewhere, an exception is raised in the thread: it stops
    Python code, but not a call that waits in the operating system.
    """
    if seconds is None:
        yield
        return

    # `timer` can raise only a class in a thread, never an instance, so the message is part of the class.
    class TooSlowError(MoveTimeoutError):
        def __str__(self) -> str:
            return f"the bot took more than {seconds:g} seconds for a move"

    is_main = threading.current_thread() is threading.main_thread()
    with alarm(seconds, TooSlowError) if is_main and hasattr(signal, "setitimer") else timer(seconds, TooSlowError):
        yield


@contextmanager
def alarm(seconds: float, error: type[Exception]) -> Iterator[None]:
    """Raise the error after this time, with a signal."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise error

    previous_handler = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous_handler)


@contextmanager
def timer(seconds: float, error: type[Exception]) -> Iterator[None]:
    """Raise the error after this time, as soon as this thread runs Python code again."""
    import ctypes

    thread, raise_in = ctypes.c_ulong(threading.get_ident()), ctypes.pythonapi.PyThreadState_SetAsyncExc
    countdown = threading.Timer(seconds, raise_in, (thread, ctypes.py_object(error)))
    countdown.daemon = True
    countdown.start()
    try:
        yield
    finally:
        countdown.cancel()


# -- rows ----------------------------------------------------------------------------------------------------


def shared_columns(plan: Plan, game: Game, seed: int) -> Row:
    """Return the columns that all rows of a game have in common: what was played."""
    return {
        "game": plan.name,
        "mode": plan.mode,
        "players": game.players,
        "setup": plan.setup_text,
        "bots": ", ".join(plan.bot_names),
        "version": save.version(game.rules),
        "seed": seed,
    }


def rows_of(
    plan: Plan, game: Game, shared: Row, first_seat: int, counts: list[int], decisions: list[Decision]
) -> list[Row]:
    """Return the rows of a finished game, of the kind that the plan collects.

    Args:
        plan: What was played.
        game: The finished game.
        shared: The columns that all rows have in common.
        first_seat: The seat that went first.
        counts: How many answers each seat gave.
        decisions: All answers, if the plan needs them.
    """
    if plan.collect == "games":
        return game_rows(plan, game, shared, first_seat, counts)
    if plan.collect == "cards":
        return card_rows(plan, game, shared)
    if plan.collect == "decisions":
        return decision_rows(plan, shared, decisions)
    return event_rows(game, shared, decisions)


def game_rows(plan: Plan, game: Game, shared: Row, first_seat: int, counts: list[int]) -> list[Row]:
    """Return one row per seat, with a column for each line of its score sheet, named by the rule key."""
    sheets, winners, rules = game.score_sheet(), game.winners, game.rules
    scores = [sum(line.points for line in sheet) for sheet in sheets]
    standings = [(seat in winners, score) for seat, score in enumerate(scores)]
    rounds, turns = rules.time(game.table)
    return [
        {
            **shared,
            "seat": seat,
            "bot": plan.player_name(game, seat),
            "role": rules.role(game.table, seat),
            "turn_order": (seat - first_seat) % game.players,
            "score": scores[seat],
            "rank": 1 + sum(other > standings[seat] for other in standings),
            "won": seat in winners,
            "rounds": rounds,
            "turns": turns,
            "decisions": counts[seat],
            "capped": game.capped,
            **{line.rule: line.points for line in sheet},
        }
        for seat, sheet in enumerate(sheets)
    ]


def card_rows(plan: Plan, game: Game, shared: Row) -> list[Row]:
    """Return one row per seat and card that did something or has points."""
    winners = game.winners
    return [
        {
            **shared,
            "seat": use.seat,
            "bot": plan.player_name(game, use.seat),
            "won": use.seat in winners,
            "card": use.card,
            "drafted": use.drafted,
            "played": use.played,
            "used": use.used,
            "points": use.points,
        }
        for use in game.card_uses()
    ]


def decision_rows(plan: Plan, shared: Row, decisions: list[Decision]) -> list[Row]:
    """Return one row per decision."""
    return [
        {
            **shared,
            "number": number,
            "round": each.time[0],
            "turn": each.time[1],
            "seat": each.seat,
            "bot": plan.bot_names[each.seat],
            "rule": each.rule,
            "options": each.option_count,
            "chosen": each.chosen,
            "index": each.option_index,
            "value": each.value,
        }
        for number, each in enumerate(decisions)
    ]


def event_rows(game: Game, shared: Row, decisions: list[Decision]) -> list[Row]:
    """Return one row per event, with the number of decisions before it."""
    return [
        {
            **shared,
            "number": number,
            "decision": decision,
            "round": rounds,
            "turn": turns,
            "rule": event.rule,
            "player": event.player,
        }
        for number, (decision, (rounds, turns), event) in enumerate(timed_events(game, decisions))
    ]


def timed_events(game: Game, decisions: list[Decision]) -> list[tuple[int, Time, Event]]:
    """Return the events in order, each with the number of decisions before it, and its round and turn.

    The log is a linked list in which each event points to the one before, so this reads it from the end.
    """
    events, log, decision_count = [], game.table.log, len(decisions)
    while log:
        while decision_count and log is decisions[decision_count - 1].log:
            decision_count -= 1
        previous, time, *event = log
        events.append((decision_count, time, Event(*event)))
        log = previous
    return events[::-1]

"""A game in progress: it asks questions, takes answers, and keeps its state as plain data.

A *step* is one sentence of the rules: an `async def` that changes the table and awaits a `Choice` wherever it asks a
player, or a plain function if it asks nobody. A plain function can also check whether there is something to ask and,
before changing anything, return the coroutine that asks it: that keeps steps without a question cheap.

At any question, a game is the table as it was when the step began and the answers given since. So copy, undo and save
work in the middle of any effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_nb.core import save
from tabletop_nb.core.choice import Choice, text
from tabletop_nb.core.definition import AnyGame, Running
from tabletop_nb.core.errors import GameOverError, HistoryError, IllegalMoveError
from tabletop_nb.core.matching import find
from tabletop_nb.core.refusal import refusal
from tabletop_nb.core.rulebook import Reason, Rule, Voice, capital
from tabletop_nb.core.scenario import brief, cut
from tabletop_nb.core.table import Event, ScoreLine, Step

SILENT_STEPS = range(1000)  # more steps without a question are a bug in the rules
new_tuple = tuple.__new__  # creates a named tuple in half the time


MAX_ANSWER = 500  # characters; longer than any option


class Imagined(NamedTuple):
    """In a trail: here chance was reseeded, and what `seat` cannot know was re-dealt."""

    seat: int | None
    seed: int


class Moment(NamedTuple):
    """An open question as plain data, with a link to the question before it and what undo and redo need.

    A game with history is its moment and nothing else: every change ends in one assignment, so an interrupt can't
    leave it half done.
    """

    base: Any  # the table when the step began; never changed, so copies share it
    step: Step | None  # the step that asks; None: the game is over
    trail: tuple[Any, ...]  # every answer since, forced ones included
    before: Moment | None = None
    answer: Any = None
    undone: tuple[Any, ...] = ()  # answers that redo can give again, the last one undone first
    peeked: int = 0  # how many undos took back a roll or a reveal


NO_HISTORY = Moment(None, None, ())  # the moment of every playout


class Game:
    """A game in progress; `choice` is the open question, None when it is over.

    With `history=False` it is a `Playout`, which keeps no events, no base and no way back.
    """

    __slots__ = (
        *("rules", "seed", "setup", "history", "people", "seats"),
        *("_running", "_base", "_step", "_trail", "_table", "_choice", "_now"),
    )
    rules: AnyGame
    seed: int | None
    setup: dict[str, Any]
    history: bool
    people: tuple[str, ...]  # names for the seats, where given
    seats: tuple[str, ...]  # who plays each seat, person or bot, where given; kept in the save
    _now: Moment
    # A cache of `_now`: the live table and the step that waits for an answer. It is invalid while `_table` is None.
    _table: Any
    _choice: Choice[Any] | None
    _running: Running
    _base: Any
    _step: Step | None
    _trail: tuple[Any, ...]

    def __new__(cls, rules: AnyGame, seed: int, history: bool = True, **setup: Any) -> Game:
        """Create a `Game`, or a `Playout` if it keeps no history."""
        return object.__new__(Game if history else Playout)

    def __init__(self, rules: AnyGame, seed: int, history: bool = True, **setup: Any) -> None:
        self.rules, self.seed, self.setup, self.history = rules, seed, setup, history
        self.people, self.seats, self._now = (), (), NO_HISTORY
        self._start(rules.setup(seed, **setup))

    def _start(self, table: Any) -> None:
        """Play up to the first question."""
        self._choice = self._run_on(table, self._begin(table))
        self._now = Moment(self._base, self._step, self._trail)
        self._table = table

    @property
    def table(self) -> Any:
        """Return the table at the open question."""
        if self._table is None:
            self._rebuild()
        return self._table

    @property
    def choice(self) -> Choice[Any] | None:
        """Return the open question, or None when the game is over."""
        if self._table is None:
            self._rebuild()
        return self._choice

    @property
    def asked(self) -> Choice[Any]:
        """Return the open question.

        Raises:
            GameOverError: If the game is over; `choice` is None then.
        """
        if self.choice is None:
            raise GameOverError(f"{self.rules.title} is over: nobody is asked anything.")
        return self.choice

    def _rebuild(self) -> None:
        """Play up to the open question again: the live table was left in the middle of a change."""
        table, self._choice, self._running = self._replay()
        self._base, self._step, self._trail = self._now[:3]
        self._table = table

    # -- answers -------------------------------------------------------------------------------------------

    def apply(self, answer: Any) -> None:
        """Answer the open question, by value or by text.

        Raises:
            IllegalMoveError: If the answer isn't legal; it says why and what is. Nothing has changed then.
        """
        self.push(self._find(answer))

    def _find(self, answer: Any) -> Any:
        """Return the option that is meant."""
        option = self._match(text(answer))
        if option is None:
            raise self._illegal(text(answer))
        return option

    def _match(self, wanted: str) -> Any | None:
        """Return the option with this text, or else the only one that it can mean."""
        if self.choice is None:
            return None
        for option in self.choice.options:
            if text(option) == wanted:
                return option
        return find(self.choice.options, wanted, self.rules.answer_sets)

    def push(self, answer: Any) -> None:
        """Answer the open question with one of `choice.options`, unchecked."""
        table, now = self._table, self._now
        if table is None:
            table = self.table
        try:
            self._table = None  # Until the change is complete, only `_now` is valid.
            self._trail += (answer,)
            try:
                choice = self._running.send(answer)
            except StopIteration:
                choice = self._begin(table)
            if choice is not None and len(choice.options) < 2:
                choice = self._run_on(table, choice)
            self._choice = choice
            peeked = now[6]  # By index: reading a field of a named tuple by name is slower.
            self._now = new_tuple(Moment, (self._base, self._step, self._trail, now, answer, (), peeked))
            self._table = table
        except BaseException as error:
            self._add_note(error, answer)
            raise

    def _add_note(self, error: BaseException, answer: Any) -> None:
        """Add to an error how to reproduce it."""
        error.add_note(f"on {text(answer)!r} after {[*map(text, self.answers)]}, seed {self.seed}, {self.setup}")

    def apply_all(self, answers: Iterable[Any]) -> None:
        """Give several answers, as a form does: all of them, or none if one is illegal."""
        twin = self.copy()
        for answer in answers:
            twin.apply(answer)
        self._continue_as(twin, twin._now)

    def _continue_as(self, twin: Game, now: Moment) -> None:
        """Take over the state of a twin, at this moment."""
        self._table = None
        self._choice, self._running = twin._choice, twin._running
        self._base, self._step, self._trail = twin._base, twin._step, twin._trail
        self._now = now
        self._table = twin._table

    def advance(self, answer: Any) -> bool:
        """Give the answer to the waiting step only; return True if it asks again, False if it has ended.

        For search in imagined games: the value of a position is read before the next step begins.
        """
        raise HistoryError("advance is for imagined games and for copies without history; use push here")

    def _begin(self, table: Any) -> Choice[Any] | None:
        """Run steps, those that are due first, until one asks a question or the game is over."""
        steps, next_step = self.rules.steps, self.rules.next_step
        for _ in SILENT_STEPS:
            if table.due:
                step, table.due = table.due[0], table.due[1:]
            else:
                step = next_step(table)
            if step is None:
                break
            # Most steps are (name, player): indexing is about twice as fast as unpacking.
            running = steps[step[0]](table, step[1]) if len(step) == 2 else steps[step[0]](table, *step[1:])
            if running is None:
                continue
            if self.history:
                self._base, self._step, self._trail = table.copy(), step, ()
            try:
                choice: Choice[Any] = running.send(None)
            except StopIteration:
                continue
            self._running = running
            return choice
        else:
            raise self._silent(table)
        if self.history:
            self._base, self._step, self._trail = table.copy(), None, ()
        return None

    def _silent(self, table: Any) -> RuntimeError:
        """Return the error for a bug in the rules: they no longer ask anybody."""
        following = table.due[0] if table.due else self.rules.next_step(table)
        return RuntimeError(f"{len(SILENT_STEPS)} steps without a question; next would be {following}")

    def _run_on(self, table: Any, choice: Choice[Any] | None) -> Choice[Any] | None:
        """Give forced answers, until a question has several options or needs the player's consent."""
        for _ in SILENT_STEPS:
            if choice is None or len(options := choice.options) > 1:
                return choice
            if not options:
                raise RuntimeError(f"{choice.rule} leaves player {choice.player} no legal answer")
            if not choice.is_skippable:
                return choice
            if self.history:
                self._trail += (options[0],)
            try:
                choice = self._running.send(options[0])
            except StopIteration:
                choice = self._begin(table)
        raise RuntimeError(f"{len(SILENT_STEPS)} forced answers in a row; the last was to {choice}")

    def _illegal(self, answer: str) -> IllegalMoveError:
        asked = self.choice
        if asked is None:
            return IllegalMoveError(f"Can't {cut(answer)}: the game is over.")
        rule = self.explain(asked)
        return IllegalMoveError(
            f"{capital(self.voice.seat(asked.player))} can't answer {brief(answer)} to {asked.rule} ({rule.place}): "
            f"{self.why_not(answer)}; legal: {', '.join(self.options)}"
        )

    # -- copies and time -----------------------------------------------------------------------------------

    def _replay(self) -> tuple[Any, Choice[Any] | None, Any]:
        """Copy the base of the moment and play its trail; return the table, the open question and the waiting step."""
        base, step, trail = self._now[:3]
        table, choice, running = base.copy(), None, None
        if not self.history:
            table.log = None
        if step:
            running = self.rules.steps[step[0]](table, *step[1:])
            assert running is not None
            choice = running.send(None)
        for answer in trail:
            if type(answer) is Imagined:
                self._imagine(table, choice, answer)
            else:
                choice = running.send(answer)  # type: ignore[union-attr]
        return table, choice, running

    def _imagine(self, table: Any, choice: Choice[Any] | None, world: Imagined) -> None:
        """Turn the table into a sampled state consistent with what the seat knows, without the log of the real game."""
        table.reseed(world.seed)
        table.log = () if self.history else None
        if world.seat is not None:
            self.rules.determinize(table, world.seat)
            recompute_options(table, choice)

    def _twin(self, moment: Moment, seed: int | None, setup: dict[str, Any], history: bool) -> Game:
        """Return another game at this moment."""
        if not self.history:
            raise HistoryError("a game without history cannot go back or be copied; copy the game it came from")
        twin = object.__new__(Game if history else Playout)
        twin.rules, twin.seed, twin.setup, twin.history = self.rules, seed, setup, history
        twin.people, twin.seats, twin._now = self.people, self.seats, moment
        twin._rebuild()
        return twin

    def copy(self, history: bool = True) -> Game:
        """Return a copy with the same future dice. It knows too much for a bot: use `imagine` there."""
        return self._twin(self._now, self.seed, self.setup, history)

    def at(self, number: int) -> Game:
        """Return the game as it was after so many answers, to look at or to continue; continuing may be peeking."""
        moment, left = self._now, len(self.answers)
        if not 0 <= number <= left:
            raise HistoryError(f"answers: {number} was given; allowed: 0 to {left}")
        for _ in range(left - number):
            assert moment.before
            moment = moment.before
        twin = self._twin(moment._replace(undone=()), self.seed, self.setup, True)
        twin.peeked = self.peeked + (twin.table.revealed() != self.table.revealed())
        return twin

    def imagine(self, seat: int | None, seed: int, history: bool = False, dealt: dict[int, Any] | None = None) -> Game:
        """Return a sampled state consistent with what a seat knows (a determinization), with other future dice.

        Args:
            seat: Whose knowledge counts; None knows every card, but no dice.
            seed: The same seed gives the same world.
            history: Whether the world keeps history.
            dealt: A cache of tables by seed, for a bot that looks at one world many times.
        """
        now = self._now
        if dealt is not None and seed in dealt:
            world = self._twin(now, None, {}, False)
            world.table.assign_from(dealt[seed])
            recompute_options(world.table, world.choice)
            return world
        now = Moment(now.base, now.step, (*now.trail, Imagined(seat, seed)))
        world = self._twin(now, None, {}, history)
        if dealt is not None:
            dealt[seed] = world.table.copy()
        return world

    def undo(self, peek: bool = True) -> bool:
        """Take back the last answer and everything that followed.

        Args:
            peek: Whether it may take back a roll or a reveal.

        Returns:
            Whether it did take back a roll or a reveal.

        Raises:
            HistoryError: If there is nothing to undo, or it would be peeking.
        """
        now = self._now
        if now.before is None:
            raise HistoryError("there is nothing to undo")
        twin = self._twin(now.before, self.seed, self.setup, True)
        peeked = bool(twin.table.revealed() != self.table.revealed())
        if peeked and not peek:
            raise HistoryError("a roll or a reveal came after it: taking that back would be peeking")
        self._continue_as(twin, now.before._replace(undone=(now.answer, *now.undone), peeked=now.peeked + peeked))
        return peeked

    def redo(self) -> None:
        """Give the answer again that was undone last."""
        if not self._now.undone:
            raise HistoryError("there is nothing to redo")
        answer, *rest = self._now.undone
        twin = self.copy()
        twin.push(answer)
        self._continue_as(twin, twin._now._replace(undone=tuple(rest)))

    def save(self, path: str | Path | None = None) -> str:
        """Return seed, setup and answers as JSON text, and write it to the file if a path is given."""
        saved = save.dump(self)
        if path is not None:
            Path(path).write_text(saved, "utf-8")
        return saved

    def __reduce__(self) -> tuple[Callable[[str, str], Game], tuple[str, str]]:
        return _unpickled, (self.rules.module, save.dump(self))

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.choice is None

    @property
    def options(self) -> list[str]:
        """Return the legal answers as text."""
        return [text(option) for option in self.choice.options] if self.choice else []

    @property
    def answers(self) -> list[Any]:
        """Return every answer given so far, without forced ones."""
        answers, moment = [], self._now
        while moment.before is not None:
            answers.append(moment.answer)
            moment = moment.before
        return answers[::-1]

    @property
    def undone(self) -> int:
        """Return how many answers redo can give again."""
        return len(self._now.undone)

    @property
    def peeked(self) -> int:
        """Return how often an undo took back a roll or a reveal."""
        return self._now.peeked

    @peeked.setter
    def peeked(self, times: int) -> None:
        self._now = self._now._replace(peeked=times)

    @property
    def events(self) -> list[Event]:
        """Return the whole log, hidden facts included."""
        events, log = [], self.table.log
        while log:
            log, *event = log
            events.append(Event(*event))
        return events[::-1]

    @property
    def players(self) -> int:
        """Return the number of players."""
        return int(self.table.players)

    @property
    def scores(self) -> list[int]:
        """Return each seat's points at the moment."""
        return [sum(line.points for line in sheet) for sheet in self.score_sheet()]

    def score_sheet(self) -> list[list[ScoreLine]]:
        """Return each seat's score, line by line."""
        return [self.rules.score_sheet(self.table, seat) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """Return the winners, several after a tie; nobody before the game is over."""
        return self.rules.winners(self.table) if self.over else []

    @property
    def capped(self) -> bool:
        """Return whether the game was stopped by its length cap."""
        return self.rules.capped(self.table)

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may see, as plain data; with the options only if it is asked."""
        if not 0 <= seat < self.players:
            raise IndexError(f"seat: {seat} was given; allowed: 0 to {self.players - 1}")
        asked = self.choice
        return {
            "seat": seat,
            "table": self.rules.view(self.table, seat),
            "asked": asked and {"player": asked.player, "rule": asked.rule, "form": asked.form},
            "options": self.options if asked and asked.player == seat else [],
            "events": [event.for_seat(seat)._asdict() for event in self.events],
        }

    # -- words ---------------------------------------------------------------------------------------------

    @property
    def voice(self) -> Voice:
        """Return the names used at this table."""
        return Voice(self.rules.book.words, self.rules.names(self.table), self.people)

    @property
    def task(self) -> str:
        """Return the task of a scenario, if it has one."""
        return str((self.setup.get("scenario") or {}).get("task", ""))

    @property
    def question(self) -> str:
        """Return the open question in words."""
        return self.rules.book.question(self.choice, self.voice) if self.choice else ""

    def describe(self, option: Any) -> str:
        """Return what this answer to the open question does, in words."""
        legal, book = self._find(option), self.rules.book
        facts = self.rules.option_facts(self.table, self.asked, legal, book.words)
        return book.option(self.asked.rule, legal, self.voice, facts)

    def spelled(self, answer: Any) -> str:
        """Return the answer as `options` spells it, which is what a save holds."""
        return text(self._find(answer))

    def tell(self, event: Event) -> str:
        """Return what happened, in words."""
        return self.rules.book.event(event, self.voice)

    def explain(self, thing: Event | Choice[Any] | Reason | ScoreLine | str) -> Rule:
        """Return the rule behind an event, a question, a reason, a score line or a rule key."""
        key = thing if isinstance(thing, str) else thing.rule
        return self.rules.book.rules[key]

    def why_not(self, option: Any) -> Reason | None:
        """Return why this is not a legal answer, or None if `apply` accepts it."""
        wanted = text(option)
        if self.choice is None:
            return self.rules.book.reason("game.over", self.voice, {})
        if self._match(wanted) is not None:
            return None
        return refusal(self, cut(wanted, MAX_ANSWER))  # a reason may repeat the answer

    def __str__(self) -> str:
        seat = self.choice.player if self.choice else 0
        who = f"{capital(self.voice.seat(seat))}: " if self.choice and self.players > 1 else ""
        asked = f"{who}{self.question}" if self.choice else self.explain("game.over").text
        return "\n".join([*[self.task] * bool(self.task), *self.rules.table_lines(self, seat), asked])

    def _repr_html_(self) -> str:
        """Return a picture of the table for notebooks; imported by name, since the engine knows no widgets."""
        drawn: str = import_module("tabletop_nb.ui.static").html(self)
        return drawn

    def __repr__(self) -> str:
        standing = f"over, scores {self.scores}" if self.over else repr(self.choice)
        return f"<{self.rules.name}, seed {self.seed}: {standing}>"


class Playout(Game):
    """A game without history, to be played and thrown away; it is fast: its table and question are plain slots."""

    __slots__ = ("_is_one_coroutine", "choice", "table")
    table: Any
    choice: Choice[Any] | None
    _is_one_coroutine: bool  # `_running` runs the whole game, not one step

    def _start(self, table: Any) -> None:
        """Run all steps in one coroutine: ending a coroutine for each step would cost time."""
        table.log = None
        self.table, self.choice, self._is_one_coroutine, self._running = table, None, True, self._all_steps()
        self.push(None)

    def _rebuild(self) -> None:
        """Play up to the open question of the game that was copied, and forget its history."""
        self.table, self.choice, self._running = self._replay()
        self._now, self._is_one_coroutine = NO_HISTORY, False

    def push(self, answer: Any) -> None:
        """Answer the open question with one of `choice.options`, unchecked."""
        try:
            try:
                choice = self._running.send(answer)
            except StopIteration:
                choice = self._begin(self.table)
            if choice is not None and len(choice.options) < 2:
                choice = self._run_on(self.table, choice)
            self.choice = choice
        except BaseException as error:
            self._add_note(error, answer)
            raise

    def apply_all(self, answers: Iterable[Any]) -> None:
        """Give several answers; if one is illegal, those before it stay given."""
        for answer in answers:
            self.apply(answer)

    def advance(self, answer: Any) -> bool:
        """Give the answer to the waiting step only; return True if it asks again, False if it has ended."""
        if self._is_one_coroutine:
            return super().advance(answer)
        try:
            self.choice = self._running.send(answer)
        except StopIteration:
            self.choice = None
            return False
        return True

    async def _all_steps(self) -> None:
        """Run all steps. It repeats the loop of `_begin`, because a call per step would cost time."""
        table, steps, next_step, silent = self.table, self.rules.steps, self.rules.next_step, 0
        while silent < len(SILENT_STEPS):
            if table.due:
                step, table.due = table.due[0], table.due[1:]
            else:
                step = next_step(table)
            if step is None:
                return
            running = steps[step[0]](table, step[1]) if len(step) == 2 else steps[step[0]](table, *step[1:])
            silent, before = silent + 1, self.choice
            if running is not None:
                await running
                if self.choice is not before:
                    silent = 0  # it asked
        raise self._silent(table)


def recompute_options(table: Any, choice: Choice[Any] | None) -> None:
    """Update the options of the open question after the hidden cards were re-dealt."""
    if choice is not None and choice.recompute_options is not None:
        choice.options = tuple(choice.recompute_options(table, choice.player))


def _unpickled(module: str, saved: str) -> Game:
    """Return a game from its pickle, which is its save."""
    game: AnyGame = import_module(module).GAME
    return save.load(saved, lambda _, seed, setup: Game(game, seed, **setup), lambda _: game)

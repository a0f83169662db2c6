"""A game in progress: it asks questions, takes answers, and keeps its state as plain data.

A *step* is one sentence of the rules: an `async def` that changes the table and awaits a `Choice` wherever it asks a
player, or a plain function if it asks nobody. A plain function can also check whether there is something to ask and,
before changing anything, return the coroutine that asks it: that keeps steps without a question cheap.

At any question, the state of a game is the table as it was when the step began, and the answers given since. So copy,
undo and save work in the middle of any effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_nb.core import save
from tabletop_nb.core.card_uses import CardUse
from tabletop_nb.core.choice import Option, Question, text
from tabletop_nb.core.definition import AnyGame, Setup, StepCoroutine
from tabletop_nb.core.errors import GameOverError, HistoryError, IllegalMoveError
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.matching import find
from tabletop_nb.core.refusal import explain_refusal
from tabletop_nb.core.rulebook import Reason, Rule, Voice, capital
from tabletop_nb.core.scenario import cut, short_repr
from tabletop_nb.core.table import Event, ScoreLine, Step
from tabletop_nb.core.view import GameView

MAX_SILENT_STEPS = 1000  # More steps than this without a question mean a bug in the rules.
new_tuple = tuple.__new__  # Creates a named tuple in half the time.

MAX_ANSWER_CHARS = 500  # longer than any option
TableCache = dict[int, Any]  # tables of imagined games, by seed


class Imagined(NamedTuple):
    """Marks the point in a trail where chance was reseeded and the cards that `seat` can't know were re-dealt."""

    seat: int | None
    seed: int


class Moment(NamedTuple):
    """An open question as plain data, with a link to the question before it and what undo and redo need.

    The moment is the whole state of a game with history. Every change ends in one assignment, so an interrupt can't
    leave it half done.
    """

    base: Any  # the table when the step began; never changed, so copies share it
    step: Step | None  # the step that asks; None: the game is over
    trail: tuple[Option | Imagined, ...]  # every answer since, forced ones included
    before: Moment | None = None
    answer: Option = ""
    undone: tuple[Option, ...] = ()  # answers that redo can give again, the last one undone first
    peeked: int = 0  # how many undos took back a roll or a reveal


NO_HISTORY = Moment(None, None, ())  # the moment of every playout


class Game:
    """A game in progress. `choice` is the open question, None when it is over.

    With `history=False` it is a `Playout`, which keeps no events and can't undo.
    """

    __slots__ = (
        *("rules", "seed", "setup", "history", "seat_names", "seats"),
        *("_running", "_base", "_step", "_trail", "_table", "_choice", "_now"),
    )
    rules: AnyGame
    seed: int | None
    setup: Setup
    history: bool
    seat_names: tuple[str, ...]  # what each seat is called; () if nobody named them
    seats: tuple[str, ...]  # who plays each seat, person or bot, where given; kept in the save
    _now: Moment
    # A cache of `_now`: the live table and the step that waits for an answer. It is invalid while `_table` is None.
    _table: Any
    _choice: Question | None
    _running: StepCoroutine
    _base: Any
    _step: Step | None
    _trail: tuple[Option | Imagined, ...]

    def __new__(cls, rules: AnyGame, seed: int, history: bool = True, **setup: Any) -> Game:
        """Create a `Game`, or a `Playout` if it keeps no history."""
        return object.__new__(Game if history else Playout)

    def __init__(self, rules: AnyGame, seed: int, history: bool = True, **setup: Any) -> None:
        self.rules, self.seed, self.setup, self.history = rules, seed, setup, history
        self.seat_names, self.seats, self._now = (), (), NO_HISTORY
        self._start(rules.setup(seed, **setup))

    def _start(self, table: Any) -> None:
        """Play up to the first question."""
        table.timer = self.rules.time
        self._choice = self._answer_forced(table, self._run_until_question(table))
        self._now = Moment(self._base, self._step, self._trail)
        self._table = table

    @property
    def table(self) -> Any:
        """Return the table at the open question."""
        if self._table is None:
            self._rebuild()
        return self._table

    @property
    def choice(self) -> Question | None:
        """Return the open question, or None when the game is over."""
        if self._table is None:
            self._rebuild()
        return self._choice

    @property
    def asked(self) -> Question:
        """Return the open question.

        Raises:
            GameOverError: If the game is over; `choice` is None then.
        """
        if self.choice is None:
            raise GameOverError(f"{self.rules.title} is over: there is no open question.")
        return self.choice

    def _rebuild(self) -> None:
        """Rebuild the live table, the open question and the running step from `_now`."""
        table, self._choice, self._running = self._replay()
        self._base, self._step, self._trail = self._now[:3]
        self._table = table

    # -- answers -------------------------------------------------------------------------------------------

    def apply(self, answer: Option) -> None:
        """Answer the open question, by value or by text.

        Raises:
            IllegalMoveError: If the answer isn't legal. The message gives the reason and the legal options, and the
                game is unchanged.
        """
        self.push(self._find(answer))

    def _find(self, answer: Option) -> Option:
        """Return the option for this answer, or raise IllegalMoveError."""
        option = self._match(text(answer))
        if option is None:
            raise self._illegal(text(answer))
        return option

    def _match(self, answer: str) -> Option | None:
        """Return the option with this text, or the only one that it can mean, or None."""
        if self.choice is None:
            return None
        options: Sequence[Option] = self.choice.options
        for option in options:
            if text(option) == answer:
                return option
        return find(options, answer, self.rules.answer_sets)

    def push(self, answer: Option) -> None:
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
                choice = self._run_until_question(table)
            if choice is not None and len(choice.options) < 2:
                choice = self._answer_forced(table, choice)
            self._choice = choice
            peeked = now[6]  # By index: reading a field of a named tuple by name is slower.
            self._now = new_tuple(Moment, (self._base, self._step, self._trail, now, answer, (), peeked))
            self._table = table
        except BaseException as error:
            self._add_note(error, answer)
            raise

    def _add_note(self, error: BaseException, answer: Option | None) -> None:
        """Add a note to an error that says how to reproduce it."""
        given = None if answer is None else text(answer)
        error.add_note(f"while answering {given!r} after {[*map(text, self.answers)]}, seed {self.seed}, {self.setup}")

    def apply_all(self, answers: Iterable[Option]) -> None:
        """Give several answers, or none of them if one is illegal."""
        every = list(answers)
        if len(every) == 1:
            self.apply(every[0])  # A single answer needs no copy to be all or nothing.
            return
        clone = self.copy()
        for answer in every:
            clone.apply(answer)
        self._continue_as(clone, clone._now)

    def _continue_as(self, clone: Game, now: Moment) -> None:
        """Take over the state of a clone, at this moment."""
        self._table = None
        self._choice, self._running = clone._choice, clone._running
        self._base, self._step, self._trail = clone._base, clone._step, clone._trail
        self._now = now
        self._table = clone._table

    def advance(self, answer: Option) -> bool:
        """Answer without starting the next step. Return True if the current step asks again.

        For search in imagined games, where a position is evaluated before the next step starts.
        """
        raise HistoryError("advance is for imagined games and for copies without history; use push here")

    def _run_until_question(self, table: Any) -> Question | None:
        """Run steps, those that are due first, until one asks a question or the game is over."""
        steps = self.rules.steps
        for _ in range(MAX_SILENT_STEPS):
            if due := table.due:
                step, table.due = due[0], due[1:]
                running = steps[step[0]](table, *step[1:])
            elif (phase := table.phase) != OVER:
                step = (phase, table.turn)
                running = steps[phase](table, table.turn)
            else:
                break
            if running is None:
                continue
            if self.history:
                self._base, self._step, self._trail = table.copy(), step, ()
            try:
                choice: Question = running.send(None)
            except StopIteration:
                continue
            self._running = running
            return choice
        else:
            raise self._no_question_error(table)
        if self.history:
            self._base, self._step, self._trail = table.copy(), None, ()
        return None

    def _no_question_error(self, table: Any) -> RuntimeError:
        """Return the error for rules that loop without asking a question."""
        following = table.due[0] if table.due else (table.phase, table.turn)
        return RuntimeError(f"{MAX_SILENT_STEPS} steps without a question; next would be {following}")

    def _answer_forced(self, table: Any, choice: Question | None) -> Question | None:
        """Give forced answers, until a question has several options or needs the player's consent."""
        for _ in range(MAX_SILENT_STEPS):
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
                choice = self._run_until_question(table)
        raise RuntimeError(f"{MAX_SILENT_STEPS} forced answers in a row; the last was to {choice}")

    def _illegal(self, answer: str) -> IllegalMoveError:
        asked = self.choice
        if asked is None:
            return IllegalMoveError(f"Can't {cut(answer)}: the game is over.")
        rule = self.explain(asked)
        return IllegalMoveError(
            f"{capital(self.voice.seat(asked.player))} can't answer {short_repr(answer)} "
            f"to {asked.rule} ({rule.place}): {self.why_not(answer)}; legal: {', '.join(self.options)}"
        )

    # -- copy, undo and save -------------------------------------------------------------------------------

    def _replay(self) -> tuple[Any, Question | None, Any]:
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

    def _imagine(self, table: Any, choice: Question | None, world: Imagined) -> None:
        """Turn the table into a sampled state consistent with what the seat knows, without the log of the real game."""
        table.reseed(world.seed)
        table.log = () if self.history else None
        if world.seat is not None:
            self.rules.determinize(table, world.seat)
            recompute_options(table, choice)

    def _clone_at(self, moment: Moment, seed: int | None, setup: Setup, history: bool) -> Game:
        """Return a copy of the game at this moment."""
        if not self.history:
            raise HistoryError("a game without history cannot go back or be copied; copy the game it was made from")
        clone = object.__new__(Game if history else Playout)
        clone.rules, clone.seed, clone.setup, clone.history = self.rules, seed, setup, history
        clone.seat_names, clone.seats, clone._now = self.seat_names, self.seats, moment
        clone._rebuild()
        return clone

    def copy(self, history: bool = True) -> Game:
        """Return a copy with the same future dice. Don't give it to a bot, which must not know them: use `imagine`."""
        return self._clone_at(self._now, self.seed, self.setup, history)

    def at(self, number: int) -> Game:
        """Return the game as it was after this many answers. `peeked` goes up if that takes back a roll or a reveal."""
        moment, total = self._now, len(self.answers)
        if not 0 <= number <= total:
            raise HistoryError(f"number of answers: {number} was given; allowed: 0 to {total}")
        for _ in range(total - number):
            assert moment.before
            moment = moment.before
        clone = self._clone_at(moment._replace(undone=()), self.seed, self.setup, True)
        clone.peeked = self.peeked + (clone.table.revealed() != self.table.revealed())
        return clone

    def imagine(self, seat: int | None, seed: int, history: bool = False, dealt: TableCache | None = None) -> Game:
        """Return a sampled state consistent with what a seat knows (a determinization), with other future dice.

        Args:
            seat: The seat whose knowledge counts. With None, all cards stay as they are and only future chance changes.
            seed: The same seed gives the same world.
            history: Whether the world keeps history.
            dealt: A cache of tables by seed, for a bot that uses the same world many times.
        """
        now = self._now
        if dealt is not None and seed in dealt and not history:
            world = self._clone_at(now, None, {}, False)
            world.table.assign_from(dealt[seed])
            recompute_options(world.table, world.choice)
            return world
        now = new_tuple(Moment, (now[0], now[1], (*now[2], Imagined(seat, seed)), None, "", (), 0))
        world = self._clone_at(now, None, {}, history)
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
        clone = self._clone_at(now.before, self.seed, self.setup, True)
        peeked = bool(clone.table.revealed() != self.table.revealed())
        if peeked and not peek:
            raise HistoryError(
                "dice were rolled or a card was revealed since the last answer, so undoing it would be peeking"
            )
        self._continue_as(clone, now.before._replace(undone=(now.answer, *now.undone), peeked=now.peeked + peeked))
        return peeked

    def redo(self) -> None:
        """Redo the last undone answer."""
        if not self._now.undone:
            raise HistoryError("there is nothing to redo")
        answer, *rest = self._now.undone
        clone = self.copy()
        clone.push(answer)
        self._continue_as(clone, clone._now._replace(undone=tuple(rest)))

    def save(self, path: str | Path | None = None) -> str:
        """Return seed, setup and answers as JSON text, and write it to the file if a path is given."""
        saved = save.dump(self)
        if path is not None:
            Path(path).write_text(saved, "utf-8")
        return saved

    def __reduce__(self) -> tuple[Callable[[str, str], Game], tuple[str, str]]:
        return _unpickle, (self.rules.module, save.dump(self))

    # -- read access ---------------------------------------------------------------------------------------

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
            log, _, *event = log
            events.append(Event(*event))
        return events[::-1]

    @property
    def players(self) -> int:
        """Return the number of players, automas included."""
        return int(self.table.players)

    @property
    def automas(self) -> tuple[int, ...]:
        """Return the seats that the rules play by a printed procedure; nobody is asked for them."""
        return self.rules.automas(self.table)

    @property
    def scores(self) -> list[int]:
        """Return each seat's points at the moment."""
        return [sum(line.points for line in sheet) for sheet in self.score_sheet()]

    def score_sheet(self) -> list[list[ScoreLine]]:
        """Return each seat's score, line by line."""
        return [self.rules.score_sheet(self.table, seat) for seat in range(self.players)]

    def card_uses(self) -> list[CardUse]:
        """Return what each card did for each seat so far.

        Raises:
            HistoryError: If the game keeps no log, because it is a playout (`history=False`).
        """
        if self.table.log is None:
            raise HistoryError("a game without history keeps no log of its cards; play it with history")
        return self.rules.card_uses(self.table, self.events)

    @property
    def winners(self) -> list[int]:
        """Return the winners: several after a tie, none before the game is over."""
        return self.rules.winners(self.table) if self.over else []

    @property
    def capped(self) -> bool:
        """Return whether the game was stopped by its length cap."""
        return self.rules.capped(self.table)

    def view(self, seat: int) -> GameView:
        """Return what a seat may see, as plain data. Options are included only if the seat is asked."""
        if not 0 <= seat < self.players:
            raise IndexError(f"seat: {seat} was given; allowed: 0 to {self.players - 1}")
        asked = self.choice
        return {
            "seat": seat,
            "table": self.rules.view(self.table, seat),
            "asked": {"player": asked.player, "rule": asked.rule, "form": asked.form} if asked else None,
            "options": self.options if asked and asked.player == seat else [],
            "events": [event.for_seat(seat)._asdict() for event in self.events],
        }

    # -- words ---------------------------------------------------------------------------------------------

    @property
    def voice(self) -> Voice:
        """Return the names used at this table."""
        return Voice(self.rules.book.words, self.rules.names(self.table), self.seat_names, self.automas)

    @property
    def task(self) -> str:
        """Return the task of a scenario, if it has one."""
        return str((self.setup.get("scenario") or {}).get("task", ""))

    @property
    def question(self) -> str:
        """Return the open question in words."""
        return self.rules.book.question(self.choice, self.voice) if self.choice else ""

    def describe(self, option: Option) -> str:
        """Return what this answer to the open question does, in words."""
        legal, book = self._find(option), self.rules.book
        facts = self.rules.option_facts(self.table, self.asked, legal, book.words)
        return book.option(self.asked.rule, legal, self.voice, facts)

    def spelled(self, answer: Option) -> str:
        """Return the answer in the form that `options` and saves use."""
        return text(self._find(answer))

    def describe_event(self, event: Event) -> str:
        """Return the sentence of an event: what happened, in words."""
        return self.rules.book.event(event, self.voice)

    def explain(self, thing: Event | Question | Reason | ScoreLine | str) -> Rule:
        """Return the rule behind an event, a question, a reason, a score line or a rule key."""
        key = thing if isinstance(thing, str) else thing.rule
        return self.rules.book.rules[key]

    def why_not(self, option: Option) -> Reason | None:
        """Return why this is not a legal answer, or None if `apply` accepts it."""
        answer = text(option)
        if self.choice is None:
            return self.rules.book.reason("game.over", self.voice, {})
        if self._match(answer) is not None:
            return None
        return explain_refusal(self, cut(answer, MAX_ANSWER_CHARS))  # A reason can repeat the answer.

    def __str__(self) -> str:
        seat = self.choice.player if self.choice else 0
        who = f"{capital(self.voice.seat(seat))}: " if self.choice and self.players > 1 else ""
        asked = f"{who}{self.question}" if self.choice else self.explain("game.over").text
        return "\n".join([*[self.task] * bool(self.task), *self.rules.table_lines(self, seat), asked])

    def _repr_html_(self) -> str | None:
        """Return the table as HTML for notebooks; without a board it is None, and a notebook shows the text."""
        # Imported by name, because the engine doesn't depend on widgets.
        drawn: str | None = import_module("tabletop_nb.ui.static").html(self)
        return drawn

    def __repr__(self) -> str:
        status = f"over, scores {self.scores}" if self.over else repr(self.choice)
        return f"<{self.rules.name}, seed {self.seed}: {status}>"


class Playout(Game):
    """A game without history, for simulations and search. It is fast because its table and question are plain slots."""

    __slots__ = ("_is_one_coroutine", "choice", "table")
    table: Any
    choice: Question | None
    _is_one_coroutine: bool  # `_running` runs the whole game, not one step

    def _start(self, table: Any) -> None:
        """Run all steps in one coroutine, because starting one for each step would be slower."""
        table.log = None
        self.table, self.choice, self._is_one_coroutine, self._running = table, None, True, self._all_steps()
        self.push(None)

    def _rebuild(self) -> None:
        """Play up to the open question of the copied game, and drop its history."""
        self.table, self.choice, self._running = self._replay()
        self._now, self._is_one_coroutine = NO_HISTORY, False

    def push(self, answer: Option | None) -> None:
        """Answer the open question with one of `choice.options`, unchecked; None before the first question."""
        try:
            try:
                choice = self._running.send(answer)
            except StopIteration:
                choice = self._run_until_question(self.table)
            if choice is not None and len(choice.options) < 2:
                choice = self._answer_forced(self.table, choice)
            self.choice = choice
        except BaseException as error:
            self._add_note(error, answer)
            raise

    def apply_all(self, answers: Iterable[Option]) -> None:
        """Give several answers. If one is illegal, the ones before it are kept."""
        for answer in answers:
            self.apply(answer)

    def advance(self, answer: Option) -> bool:
        """Answer without starting the next step. Return True if the current step asks again."""
        if self._is_one_coroutine:
            return super().advance(answer)
        try:
            self.choice = self._running.send(answer)
        except StopIteration:
            self.choice = None
            return False
        return True

    async def _all_steps(self) -> None:
        """Run all steps. This repeats the loop of `_run_until_question`, because a call per step would be slower."""
        table, steps, silent = self.table, self.rules.steps, 0
        while silent < MAX_SILENT_STEPS:
            if due := table.due:
                step, table.due = due[0], due[1:]
                running = steps[step[0]](table, *step[1:])
            elif (phase := table.phase) != OVER:
                running = steps[phase](table, table.turn)
            else:
                return
            silent += 1
            if running is not None:
                before = self.choice
                await running
                if self.choice is not before:
                    silent = 0  # It asked a question.
        raise self._no_question_error(table)


def recompute_options(table: Any, choice: Question | None) -> None:
    """Update the options of the open question after the hidden cards were re-dealt."""
    if choice is not None and choice.recompute_options is not None:
        choice.options = tuple(choice.recompute_options(table, choice.player))


def _unpickle(module: str, saved: str) -> Game:
    """Return a game from its pickle, which is its save."""
    game: AnyGame = import_module(module).GAME
    return save.load(saved, lambda _, seed, setup: Game(game, seed, **setup), lambda _: game)

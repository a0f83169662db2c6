"""How a game looks: the base class of every board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from string import Formatter
from typing import Any, ClassVar, Generic, TypedDict, TypeVar

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.games import load_part
from tabletop_nb.odds.adviser import Advice
from tabletop_nb.ui.desk import BadCommandError
from tabletop_nb.ui.kit.cards import CardList
from tabletop_nb.ui.kit.forms import Form, filled, form_zone, ways_of
from tabletop_nb.ui.kit.look import Answerer, AnyLook, Look, Option, Question, look_at
from tabletop_nb.ui.kit.tables import percent
from tabletop_nb.ui.kit.zones import Board, Zone
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.words import say

V = TypeVar("V", bound=Mapping[str, Any])
B = TypeVar("B")
Moves = tuple[list[Move], dict[str, str]]  # the moves, and the classes of things


class Phases(TypedDict):
    """The phases of a turn, and the number of the current one; -1: none."""

    list: Sequence[str]
    at: int


class BoardPresenter(ABC, Generic[V, B]):
    """Turns what a seat sees into zones and moves; each game has one instance, `BOARD` in its `board.py`.

    Attributes:
        mark: The symbol in the game's emblem.
        sets: Rules of questions for which any number of things is picked, then confirmed.
        separate: Rules of questions that are asked on their own, though they belong to the answer before.
        unhinted: Rules of questions where a hint on a single answer would mislead.
        listed: How rules begin whose events are quiet beside the question, but are among the last moves.
        quiet: How rules begin whose events are in the log only, not beside the question.
        decisive: How rules begin whose events change the game most, such as a capture: the newest stays beside the
            question until the next decision.
        event_signs: The symbol of an event by the beginning of its rule.
        arriving: The card that an event brings by its rule, made of the event's facts: "{player}:{card}".
    """

    mark: ClassVar[str]
    sets: ClassVar[tuple[str, ...]] = ()
    separate: ClassVar[tuple[str, ...]] = ()
    unhinted: ClassVar[tuple[str, ...]] = ()
    quiet: ClassVar[tuple[str, ...]] = ()
    listed: ClassVar[tuple[str, ...]] = ()
    decisive: ClassVar[tuple[str, ...]] = ()
    event_signs: ClassVar[Mapping[str, str]] = {}
    arriving: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def phases(self, look: Look[V, B]) -> Phases:
        """Return the phases of a turn and the current one."""

    @abstractmethod
    def when(self, look: Look[V, B]) -> str:
        """Return the round or turn in words."""

    def period(self, look: Look[V, B]) -> str:
        """Return the part of the game in words, for the chart at its end: by default, the round or turn."""
        return self.when(look)

    @abstractmethod
    def moves(self, look: Look[V, B], question: Question) -> Moves:
        """Return every answer as a move, and the class of each thing that shares one."""

    @abstractmethod
    def board(self, look: Look[V, B]) -> Board:
        """Return the zones and where they are."""

    @abstractmethod
    def titles(self, look: Look[V, B], events: Sequence[Event]) -> list[str]:
        """Return for each event the title of the log group that begins with it, or an empty text."""

    def heading(self, look: Look[V, B], thing: str) -> str:
        """Return the heading over the moves of a thing that is picked."""
        return look.say("can_do", name=look.name(thing.split(":")[1]))

    def question(self, look: Look[V, B]) -> str:
        """Return the text to ask if one move answers several questions, or an empty text to use the engine's own."""
        return form_question(look)

    def preselected(self, look: Look[V, B], question: Question) -> int:
        """Return the number of the option that a form starts with."""
        return 0

    def forms(self, look: Look[V, B]) -> Iterable[Form]:
        """Return the forms for the open question; the one that isn't shut takes the place of all moves."""
        return ()

    def filled(self, look: Look[V, B], form: str, given: object) -> list[Option]:
        """Return the answers of a filled-in form; none if it can't be filled in like that."""
        return filled(self.forms(look), form, given)

    def suggestion(self, look: Look[V, B], form: str, answer: Answerer) -> list[int] | None:
        """Return how a bot would fill in a form, or None if it can't; `answer` is what the bot answers in a game."""
        shown = next((each for each in self.forms(look) if each.thing["form"] == form), None)
        if look.question is None or shown is None or (ways := ways_of(shown.thing)) is None:
            return None
        return look.question.choose({way: shown.answers([*way]) for way in ways}, answer)

    def filled_text(self, look: Look[V, B], form: str, given: Sequence[int]) -> str:
        """Return what is filled in, in words: the number of each kind, or the confirming words of the form."""
        shown = next(each.thing for each in self.forms(look) if each.thing["form"] == form)
        rows = zip(shown.get("rows", ()), given, strict=False)
        parts = [row_text(row, number) for row, number in rows if number or row.get("options")]
        return capital(", ".join(parts) or say("board.hint_sets")) + "."

    def form_zones(self, look: Look[V, B]) -> list[Zone]:
        """Return the forms that a move opens."""
        opens = {move.opens for move in look.moves}
        return [form_zone(each) for each in self.forms(look) if each.thing["form"] in opens]

    def event_sign(self, look: Look[V, B], event: Event) -> str:
        """Return the symbol next to an event, if there is one."""
        return next((sign for start, sign in self.event_signs.items() if event.rule.startswith(start)), "")

    def arrivals(self, events: Sequence[Event]) -> set[str]:
        """Return the cards that have just arrived."""
        known = [(self.arriving[event.rule], event) for event in events if event.rule in self.arriving]
        return {card for pattern, event in known for card in brought(pattern, event)}

    def rolled(self, event: Event) -> frozenset[str] | None:
        """Return the dice that an event has rolled, none or some; None if it isn't about dice."""
        return None

    def components(self, box: B) -> CardList:
        """Return all components, for the card list. By default, `cards.py` beside the board has a function for that."""
        cards = import_module(f"{type(self).__module__.rpartition('.')[0]}.cards")
        listed: CardList = cards.components(box)
        return listed


AnyBoard = BoardPresenter[Any, Any]


def brought(pattern: str, event: Event) -> Iterator[str]:
    """Yield the cards that an event brings, one or several; none if they are hidden from the seat.

    >>> draw = Event("draw", 1, {"card": "hawk"})
    >>> list(brought("{player}:{card}", draw)), list(brought("{card}", draw._replace(facts={})))
    (['1:hawk'], [])
    """
    needed = [name for _, name, _, _ in Formatter().parse(pattern) if name]
    for card in event.facts.get("cards") or [event.facts.get("card")]:
        facts = {**event.facts, "player": event.player, "card": card}
        if all(facts.get(name) is not None for name in needed):
            yield pattern.format(**facts)


def last_roll(show: AnyBoard, game: Game, seat: int) -> tuple[int, frozenset[str]]:
    """Return the number of the last event about dice and the dice that it has rolled; -1 if there was none."""
    events = [show.rolled(event.for_seat(seat)) for event in game.events]
    return next(((at, dice) for at, dice in reversed([*enumerate(events)]) if dice is not None), (-1, frozenset()))


def presenter(name: str) -> AnyBoard:
    """Return the board of a game.

    Raises:
        SetupError: If there is no such game, or if it has no board yet.

    >>> presenter("mercurial_2")
    Traceback (most recent call last):
    tabletop_nb.core.errors.SetupError: there is no game 'mercurial_2'; allowed: mercurial (did you mean that?), or \
evenfall, seasons, res_arcana, trismegistus
    """
    board = load_part(name, f"tabletop_nb.ui.{name}.board", "BOARD", "board")
    assert isinstance(board, BoardPresenter)
    return board


def look_with_moves(show: AnyBoard, game: Game, seat: int, *, is_live: bool = True, **more: Any) -> AnyLook:
    """Return a game as a seat sees it; with its moves if it is asked and the game is live, not a replay."""
    look = look_at(game, seat, rolled=last_roll(show, game, seat)[1], **more)
    if not is_live or look.question is None:
        return replace(look, question=None)
    asked = next((each.thing for each in show.forms(look) if not each.thing.get("shut")), None)
    if asked:
        text = asked.get("question", look.question.text)
        return replace(look, moves=[Move((), text, (asked["id"],), opens=asked["form"])])
    moves, classes = show.moves(look, look.question)
    return replace(look, moves=moves, classes=classes)


def card_selections(look: AnyLook, question: Question, key: str, thing: str, *details: str) -> list[Move]:
    """Return every selection of several cards as a move.

    Args:
        look: What the seat sees.
        question: It asks for the cards one by one.
        key: The text of the board that names the cards.
        thing: The thing of a card, such as "play={}".
        *details: The rules of questions within a selection.
    """
    moves = []
    for path, given, _ in question.selections(*details):
        cards = [each[-1] if isinstance(each, tuple) else each for each in given]
        text = look.say(key, cards=look.name(cards))
        moves.append(Move(path, text, tuple(map(thing.format, cards)), text))
    return moves


def open_form(look: AnyLook) -> str:
    """Return the name of the form that answers the question by itself, or an empty text."""
    return next((move.opens for move in look.moves if move.opens and move.on), "")


def row_text(row: Mapping[str, Any], number: int) -> str:
    """Return a row of a form as it is filled in: a number and its kind, or the chosen words.

    >>> row_text({"label": "Fire"}, 2), row_text({"label": "Vault", "options": ["take", "leave"]}, 1)
    ('2 Fire', 'Vault: leave')
    """
    return f"{row['label']}: {row['options'][number]}" if row.get("options") else f"{number} {row['label']}"


def form_question(look: AnyLook) -> str:
    """Return what a form on the table asks: it may take several questions at once."""
    return next((move.text for move in look.moves if move.opens and move.on), "")


def answers_of(show: AnyBoard, look: AnyLook, game: Game, command: Mapping[str, Any]) -> list[Option]:
    """Return the answers of a form as the browser filled it in.

    Raises:
        BadCommandError: If they can't be given.
    """
    try:
        answers = show.filled(look, str(command.get("form")), command.get("given"))
        game.copy().apply_all(answers)
    except (ValueError, TypeError, LookupError):
        answers = []
    if not answers:
        raise BadCommandError(say("board.no_such_answer"))
    return answers


def advice_text(game: Game, found: Advice | None) -> str:
    """Return an advice in words, or an empty text."""
    if found is None:
        return ""

    facts = {name: percent(fact) if isinstance(fact, Fraction) else fact for name, fact in found.facts.items()}
    return game.rules.book.say(game.rules.book.words["board"][found.key], game.voice, facts)

"""What a board is drawn from: the view of one seat, and the open question if that seat is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.game import Game
from tabletop_nb.core.lookahead import IndexPath, walk
from tabletop_nb.core.rulebook import Reason, Rulebook, Voice, capital
from tabletop_nb.core.table import ScoreLine
from tabletop_nb.ui.moves import Branch, Move, branches, selections

Option = Any  # an answer: a word, a number, or a tuple of them
Answerer = Callable[[Game], Option]  # what a bot answers in a game
V = TypeVar("V", bound=Mapping[str, Any])  # the view of a game
B = TypeVar("B")  # the box of a game


class Asked(NamedTuple):
    """Who is asked, and by which rule: everybody may know that."""

    player: int
    rule: str


class Question:
    """The open question and what the engine says about its answers.

    It holds a sampled game that is consistent with what the asked seat knows. So even a board that reaches for the
    table finds neither hidden cards nor future dice.
    """

    def __init__(self, sample: Game, last_answer: Option | None = None) -> None:
        asked = sample.asked
        self._game = sample
        self.player, self.rule, self.form, self.about = asked.player, asked.rule, asked.form, asked.about
        self.options: Sequence[Option] = asked.options
        self.last_answer = last_answer  # the answer before this question, if there is one
        self.can_undo = last_answer is not None

    @classmethod
    def of_game(cls, game: Game, seed: int = 0) -> Question:
        """Return the open question of a game; the seed is that of the sampled game."""
        last_answer = game.answers[-1] if game.answers else None
        return cls(game.imagine(game.asked.player, seed, history=True), last_answer)

    @property
    def text(self) -> str:
        """Return the question in words."""
        return self._game.question

    def describe(self, option: Option) -> str:
        """Return what an answer does, in words."""
        return self._game.describe(option)

    def facts(self, option: Option) -> Mapping[str, Any]:
        """Return the facts behind the sentence of an answer."""
        game = self._game
        return game.rules.option_facts(game.table, game.asked, option, game.rules.book.words)

    def why_not(self, answer: str) -> Reason | None:
        """Return why this is not a legal answer, or None if it is."""
        return self._game.why_not(answer)

    def branches(self, separate: tuple[str, ...] = (), forms: tuple[str, ...] = ()) -> Iterator[Branch]:
        """Yield every answer with the answers that belong to it."""
        return branches(self._game, separate, forms)

    def selections(self, *details: str) -> Iterator[Branch]:
        """Yield every complete selection of things; `details` are rules of questions within one."""
        return selections(self._game, details)

    def follow(self, path: IndexPath) -> Question | None:
        """Return the question after these answers, or None if the step doesn't ask again."""
        world, asks, _ = walk(self._game, path)
        return Question(world) if asks and world.choice else None

    def answers_on(self, path: IndexPath) -> list[Option]:
        """Return the answers on a path, with those that the engine gives because there is no other."""
        return [each.option for each in walk(self._game, path).given]

    def answered_by(self, answer: Answerer) -> list[Option]:
        """Return what `answer` says to this question and to those with the same rule that follow."""
        world, given = self._game.copy(), list[Option]()
        while world.choice and (world.choice.player, world.choice.rule) == (self.player, self.rule):
            given.append(answer(world))
            world.apply(given[-1])
        return given

    def choose(self, ways: Mapping[Sequence[int], Sequence[Option]], answer: Answerer) -> list[int] | None:
        """Return the way whose answers are those that `answer` gives one after the other; None if there is none."""
        world, given, possible = self._game.copy(), list[Option](), dict(ways)
        while world.choice and possible and not any(list(answers) == given for answers in possible.values()):
            given.append(answer(world))
            possible = {way: answers for way, answers in possible.items() if list(answers[: len(given)]) == given}
            world.apply(given[-1])
        return next((list(way) for way, answers in possible.items() if list(answers) == given), None)

    def answer_in_turn(self, choose: Callable[[Question], Option | None]) -> list[Option]:
        """Return the answers that `choose` gives to this question and those that follow, until it returns None.

        A form asks at once what the engine may ask one after the other; it skips questions with only one answer.
        """
        world, given = self._game.copy(), list[Option]()
        while world.choice and world.choice.player == self.player:
            answer = choose(Question(world))
            if answer is None:
                break
            given.append(answer)
            world.apply(answer)
        return given


@dataclass(frozen=True)
class Look(Generic[V, B]):
    """A table as one seat sees it. Boards draw from this alone, so they cannot show what the seat may not know."""

    view: V
    box: B  # the components, which everybody may look up
    seat: int
    book: Rulebook
    voice: Voice
    scores: Sequence[int]
    sheets: Sequence[Sequence[ScoreLine]]
    asked: Asked | None  # None when the game is over
    question: Question | None = None  # only if this seat is asked here and now
    new: frozenset[str] = frozenset()  # cards that have just arrived
    rolled: frozenset[str] = frozenset()  # the dice of the last roll
    bots: Mapping[int, str] = field(default_factory=dict)
    is_person: bool = True
    key: str = ""  # differs whenever a form has to start empty
    moves: Sequence[Move] = ()
    classes: Mapping[str, str] = field(default_factory=dict)  # thing -> class, where it is not a class of its own

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.asked is None

    @property
    def rule(self) -> str:
        """Return the rule of the open question, no matter who is asked."""
        return self.asked.rule if self.asked else ""

    def is_asked(self, *rules: str) -> bool:
        """Return whether this seat is asked one of these here and now."""
        return bool(self.moves and self.question and self.question.rule in rules)

    @cached_property
    def _touchable(self) -> frozenset[str]:
        return frozenset(thing for move in self.moves for thing in move.on)

    def is_legal(self, thing: str) -> bool:
        """Return whether there is a move with this thing."""
        return self.classes.get(thing, thing) in self._touchable

    # -- words ---------------------------------------------------------------------------------------------

    @property
    def words(self) -> Mapping[str, Any]:
        """Return the texts of the board, from `[board]` in `words.toml`."""
        words: Mapping[str, Any] = self.book.words["board"]
        return words

    def say(self, key: str, /, **facts: object) -> str:
        """Return a text of the board."""
        return str(self.words[key]).format(**facts)

    def name(self, value: object) -> str:
        """Return the name of a component or of several."""
        return self.voice(value)

    def who(self, seat: int) -> str:
        """Return the name of the person in a seat, with a capital letter."""
        return capital(self.voice.seat(seat))

    def rivals(self) -> list[int]:
        """Return the other seats, clockwise."""
        players = self.view["players"]
        return [(self.seat + i) % players for i in range(1, players)]


AnyLook = Look[Any, Any]


def look_at(game: Game, seat: int, **more: Any) -> AnyLook:
    """Return a game as a seat sees it: the only place where a screen reads a game.

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("seasons", seed=1)
    >>> look = look_at(game, 1 - game.asked.player)
    >>> look.question is None, look.rule == game.asked.rule
    (True, True)
    """
    asked = game.choice
    is_mine = bool(asked and asked.player == seat)
    return Look(
        view=game.rules.view(game.table, seat),
        box=game.table.box,
        seat=seat,
        book=game.rules.book,
        voice=game.voice,
        scores=game.scores,
        sheets=game.score_sheet(),
        asked=Asked(asked.player, asked.rule) if asked else None,
        **{"question": Question.of_game(game) if is_mine else None, **more},
    )

"""The interface between the engine and a game: one `GameDefinition` per game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.card_uses import CardUse
from tabletop_nb.core.choice import Facts, Option, Question
from tabletop_nb.core.rulebook import Rulebook, Words
from tabletop_nb.core.table import Event, ScoreLine, Table, Time
from tabletop_nb.core.view import View

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from tabletop_nb.core.deck import Files, HasSources
    from tabletop_nb.core.game import Game

T = TypeVar("T", bound=Table)
StepCoroutine = Coroutine[Any, Any, None]  # a step that has started
Setup = dict[str, Any]  # all arguments of a game's `setup` except the seed: players, mode, rulings, scenario, deck
RuleAndFacts = tuple[str, Facts]  # a rule key, and the facts for its sentence


class Mode(NamedTuple):
    """A way to play: its name, the player counts it allows, and those for which it is the default.

    An *automa* is an opponent without decisions: the rules themselves play its seat, by a printed procedure. Its steps
    ask nothing, so no person and no bot sits there. It comes after the seats of the people.
    """

    name: str
    players: tuple[int, ...]
    default_for: tuple[int, ...] = ()
    is_cooperative: bool = False
    puzzles: tuple[int, ...] = ()  # player counts that only a scenario can have
    automas: int = 0  # seats that the rules play, besides those of the people
    is_scored: bool = False  # nobody wins or loses: the points say how well it went


class SearchLevel(NamedTuple):
    """How much effort the search bot spends on one decision."""

    horizon: int  # how far a rollout plays, in units of the clock
    worlds: int  # sampled states to try, at most
    candidates: int  # moves to compare, at most
    margin: float  # a move that greedy values this much lower than its favourite isn't compared


class BotSettings(NamedTuple, Generic[T]):
    """What bots need to know about a game, besides its `value`."""

    clock: Callable[[T], int]  # counts turns or rounds
    fast: SearchLevel
    strong: SearchLevel
    greedy_phases: frozenset[str] = frozenset()  # search plays as greedy: rollouts are too short there
    greedy_worlds: int = 8  # sampled states in which greedy tries each of its best moves, if they involve chance
    greedy_finalists: int = 4  # how many of its best moves greedy tries in all these states


def never_capped(table: Table) -> bool:
    """Return False: the game ends by its own rules."""
    return False


def seat_zero(table: Table) -> int:
    """Return seat 0: it always goes first."""
    return 0


def no_automas(table: Table) -> tuple[int, ...]:
    """Return no seats: people or bots play all of them."""
    return ()


def no_role(table: Table, seat: int) -> str:
    """Return no role: all seats play the same way."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameDefinition(Generic[T]):
    """The rules of one game, as the engine, the bots and the screens use them.

    The functions are kept as they are, not as methods, so that the engine's inner loop calls them directly.
    """

    module: str  # where the definition is: `GAME` in that module
    name: str
    title: str
    about: str
    sources: tuple[str, ...]  # where component data come from: rulebook, public, house
    modes: tuple[Mode, ...]
    book: Rulebook
    rulings: type[DataclassInstance]  # switches, each true or false
    card_files: Mapping[str, object]  # kind of card -> how its file is read; the engine uses only the kinds
    has_hidden_cards: bool  # are there cards that one seat may know and another not?
    save_changes: tuple[str, ...] = ()  # why older saves no longer fit, one reason for each version after the first

    # Playing
    read_box: Callable[[str | Path], Files]
    make_box: Callable[[Files], HasSources]
    setup: Callable[..., T]  # (seed, players, mode, rulings, scenario, deck)
    steps: Mapping[str, Callable[..., StepCoroutine | None]]
    capped: Callable[[T], bool] = never_capped
    determinize: Callable[[T, int], None]  # re-deals what the seat cannot know, in place
    value: Callable[[T, int], float]  # how good the position looks to a seat
    point: float = 1.0  # what a point is worth in `value`
    bots: Callable[[T], BotSettings[T]]  # how bots think about this game, with these players

    # Looking
    view: Callable[[T, int], View]  # plain data, as the game's view.py declares it
    names: Callable[[T], Mapping[str, str]]
    automas: Callable[[T], tuple[int, ...]] = no_automas  # the seats that the rules play; they are never asked
    option_facts: Callable[[T, Question, Option, Words], Facts]
    why_not: Callable[[T, Question, str], RuleAndFacts]
    answer_sets: Mapping[str, int]  # first word -> number of leading words; the words after them can be in any order
    generic_reasons: frozenset[str]  # rule keys that only say "not at this point"
    deck_source: Callable[[T], str]
    table_lines: Callable[[Game, int], list[str]]

    # Scoring and analysis
    score_sheet: Callable[[T, int], list[ScoreLine]]
    winners: Callable[[T], list[int]]
    time: Callable[[T], Time]  # rounds and turns started so far: the log notes it with each event
    card_uses: Callable[[T, Iterable[Event]], list[CardUse]]  # what each card did for each seat
    first_player: Callable[[T], int] = seat_zero  # who goes first; call it right after the setup
    role: Callable[[T, int], str] = no_role  # the mage, class or laboratory that a seat plays


AnyGame = GameDefinition[Any]

"""What a game tells the engine about itself: one `GameDefinition` per game, checked by the type checker."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rulebook import Rulebook
from tabletop_nb.core.table import ScoreLine, Step, Table

if TYPE_CHECKING:
    from tabletop_nb.core.deck import Files
    from tabletop_nb.core.game import Game

T = TypeVar("T", bound=Table)
Running = Coroutine[Any, Any, None]  # a step that has begun
Why = tuple[str, Mapping[str, Any]]  # a rule key, and the facts that its sentence needs


class Mode(NamedTuple):
    """A way to play: its name, its player counts, and those for which it is the default."""

    name: str
    players: tuple[int, ...]
    default_for: tuple[int, ...] = ()
    together: bool = False  # the players are partners
    puzzles: tuple[int, ...] = ()  # player counts that only a scenario can have


def never_capped(table: Table) -> bool:
    """Return False: the game ends by its own rules."""
    return False


def no_role(table: Table, seat: int) -> str:
    """Return no role: all seats play alike."""
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
    rulings: type  # a frozen dataclass of switches
    card_files: Mapping[str, Any]  # the files of a deck, by kind of card
    has_hidden_cards: bool  # are there cards that one seat may know and another not?
    save_changes: tuple[str, ...] = ()  # why older saves no longer fit, one reason for each version after the first

    # Playing
    read_box: Callable[[str | Path], Files]
    make_box: Callable[[Files], Any]
    setup: Callable[..., T]  # (seed, players, mode, rulings, scenario, deck)
    steps: Mapping[str, Callable[..., Running | None]]
    next_step: Callable[[T], Step | None]
    capped: Callable[[T], bool] = never_capped
    determinize: Callable[[T, int], None]  # re-deals what the seat cannot know, in place
    value: Callable[[T, int], float]  # how good the position looks to a seat

    # Looking
    view: Callable[[T, int], dict[str, Any]]
    names: Callable[[T], Mapping[str, str]]
    option_facts: Callable[[T, Choice[Any], Any, Mapping[str, Any]], Mapping[str, Any]]
    why_not: Callable[[T, Choice[Any], str], Why]
    answer_sets: Mapping[str, int]  # answers that name a set, by their first word: how many words come before it
    not_now: frozenset[str]  # reasons that say no more than that another question is open
    deck_source: Callable[[T], str]
    table_lines: Callable[[Game, int], list[str]]

    # Scoring and analysis
    score_sheet: Callable[[T, int], list[ScoreLine]]
    winners: Callable[[T], list[int]]
    rounds: Callable[[T], int]  # how many have begun
    role: Callable[[T, int], str] = no_role  # the mage, class or laboratory that a seat plays


AnyGame = GameDefinition[Any]

"""The games: each is a package with its `GameDefinition` under the name `GAME`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from tabletop_nb.core.definition import AnyGame, GameDefinition, Mode
from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.scenario import InvalidValueError, one_of, short_repr

NAMES = ("evenfall", "seasons", "res_arcana")
UNLISTED = ("mercurial", "trismegistus")  # playable by code; not listed until their pages are complete


@dataclass(frozen=True)
class Record:
    """What is known about a game before it is set up."""

    name: str
    title: str
    modes: tuple[Mode, ...]
    sources: tuple[str, ...]
    about: str


def rules_of(name: str) -> AnyGame:
    """Return the definition of a game, or raise SetupError if there is no such game.

    >>> rules_of("seasons").title
    'Seasons'
    """
    try:
        game = import_module(f"tabletop_nb.games.{one_of((*NAMES, *UNLISTED))(name)}").GAME
    except InvalidValueError as wrong:
        raise SetupError(f"there is no game {short_repr(name)}; allowed: {wrong.allowed}") from None
    assert isinstance(game, GameDefinition)
    return game


def load_part(name: str, module: str, attribute: str, what: str) -> object:
    """Return what another package has for a game, such as its board.

    Args:
        name: The game.
        module: The module, such as "tabletop_nb.ui.seasons.board".
        attribute: The name in that module, such as "BOARD".
        what: What it is, for the error.

    Raises:
        SetupError: If there is no such game, or if it has no such module yet.

    >>> load_part("mercurial", "tabletop_nb.ui.mercurial.music", "SONG", "music")
    Traceback (most recent call last):
    tabletop_nb.core.errors.SetupError: Mercurial has no music yet
    """
    rules = rules_of(name)
    try:
        part: object = getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise  # The module is there, but something that it imports is missing.
        raise SetupError(f"{rules.title} has no {what} yet") from None
    return part


def record(name: str) -> Record:
    """Return the record of a game.

    >>> [mode.name for mode in record("res_arcana").modes]
    ['first', 'standard', 'draft', 'match']
    """
    rules = rules_of(name)
    return Record(rules.name, rules.title, rules.modes, rules.sources, rules.about)


def players_and_mode(rules: AnyGame, players: int | None, mode: str | None, scenario: object = None) -> tuple[int, str]:
    """Return the number of players and the mode, with defaults filled in, or raise SetupError if they don't fit.

    >>> players_and_mode(rules_of("evenfall"), 1, None), players_and_mode(rules_of("seasons"), None, None)
    ((1, 'solo'), (2, 'apprentice'))
    """
    modes = {each.name: each for each in rules.modes}
    if mode is not None and (not isinstance(mode, str) or mode not in modes):
        raise SetupError(f"{rules.title} has no mode {short_repr(mode)}; allowed: {', '.join(modes)}")
    if players is None:
        chosen = modes[mode] if mode else rules.modes[0]
        return (2 if 2 in chosen.players else chosen.players[0]), chosen.name
    if mode is None:
        mode = next((each.name for each in rules.modes if players in (*each.default_for, *each.puzzles)), None)
    if mode is None or players not in allowed_in(modes[mode], scenario) or type(players) is not int:
        allowed = "; ".join(f"{each.name}: {_counts(each)}" for each in rules.modes)
        where = f" in mode {mode}" if mode else ""
        unit = "player" if players == 1 else "players"
        raise SetupError(f"{rules.title} can't have {short_repr(players)} {unit}{where}; {allowed}")
    return players, mode


def allowed_in(mode: Mode, scenario: object) -> tuple[int, ...]:
    """Return the player counts that a mode allows. A scenario can also be a puzzle for fewer.

    >>> rules = rules_of("res_arcana")
    >>> allowed_in(rules.modes[1], None), allowed_in(rules.modes[1], {})
    ((2, 3, 4), (1, 2, 3, 4))
    """
    return mode.players if scenario is None else (*mode.puzzles, *mode.players)


def _counts(mode: Mode) -> str:
    low, high = min(mode.players), max(mode.players)
    counts = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"
    return counts + "".join(f", or {count} with a scenario" for count in mode.puzzles)


class _Games(ModuleType):
    """This package, called as `tt.games()`."""

    def __call__(self) -> list[Record]:
        """Return one record per game: name, title, modes with their player counts, where the cards come from."""
        return [record(name) for name in NAMES]


sys.modules[__name__].__class__ = _Games

"""Set up new games and load saved ones, by the name of the game."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from pathlib import Path
from secrets import randbits

from tabletop_nb.core import save
from tabletop_nb.core.definition import AnyGame, Setup
from tabletop_nb.core.errors import SaveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import InvalidValueError, at
from tabletop_nb.core.state import plain
from tabletop_nb.games import players_and_mode, rules_of

SHORT_SEED, LONG_SEED = 32, 53  # bits; JavaScript reads 53 exactly


def new_game(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    mode: str | None = None,
    *,
    rulings: Mapping[str, bool] | None = None,
    scenario: Mapping[str, object] | None = None,
    deck: str | Path | Mapping[str, object] | None = None,
    history: bool = True,
    **options: object,
) -> Game:
    """Return a new game, played up to its first question.

    Args:
        name: The game: see `tt.games()`.
        players: How many people play; the default depends on the mode.
        seed: The same seed always gives the same game. Without one, each game is different; `game.seed` says which.
        mode: A way to play, such as "solo"; the default depends on the number of players.
        rulings: Switches for rules that can be read in two ways.
        scenario: A position to start from.
        deck: A folder with your own card files, or their contents.
        history: Whether the game can be undone, copied and saved; playing is faster without.
        **options: The game's own options, such as `epic` in Mercurial.

    Raises:
        SetupError: If there is no such game, or it can't be set up like that.

    >>> new_game("evenfall", seed=7).question
    'Which dice do you want to reroll?'
    """
    rules = rules_of(name)
    players, mode = players_and_mode(rules, players, mode, scenario)
    check_options(rules, options)
    files = rules.read_box(deck) if isinstance(deck, str | Path) else deck
    setup = own_copy({"rulings": rulings, "scenario": scenario, "deck": files, **options})
    return Game(rules, seed_for(rules, seed), history, players=players, mode=mode, **setup)


def check_options(rules: AnyGame, options: Mapping[str, object]) -> None:
    """Raise SetupError if the game has no such options.

    >>> check_options(rules_of("mercurial"), {"epic": True})
    """
    known = signature(rules.setup).parameters
    if unknown := [option for option in options if option not in known]:
        raise SetupError(f"{rules.title} has no option {', '.join(unknown)}; allowed: {', '.join(known)}")


def seed_for(rules: AnyGame, seed: int | None) -> int:
    """Validate and return the seed, or return a random one.

    The seed of a game with hidden cards is long. Otherwise a player who sees some cards could find the seed, and so the
    other cards, by trying all seeds.
    """
    if seed is None:
        return randbits(LONG_SEED if rules.has_hidden_cards else SHORT_SEED)
    try:
        return int(at("seed", save.SEED, seed))
    except InvalidValueError as wrong:
        raise SetupError(str(wrong)) from None


def own_copy(given: Mapping[str, object]) -> Setup:
    """Return a copy of the arguments as plain data.

    >>> own_copy({"deck": None, "rulings": {"wrap": True}})
    {'rulings': {'wrap': True}}
    """
    return {key: _plain_copy(key, value) for key, value in given.items() if value is not None}


def _plain_copy(key: str, value: object) -> object:
    try:
        return plain(value)
    except RecursionError:
        raise SetupError(f"{key}: nested too deeply; allowed: the fields that the documentation lists") from None


def load(saved: str | Path) -> Game:
    """Return a saved game, from its file or its text.

    Raises:
        SaveError: If it can't be read or no longer fits; the message names the line.

    >>> game = new_game("evenfall", seed=7)
    >>> load(game.save()).question == game.question
    True
    """
    if isinstance(saved, Path) or (isinstance(saved, str) and not saved.lstrip("\ufeff \n").startswith("{")):
        try:
            saved = Path(saved).read_text("utf-8-sig")
        except (OSError, ValueError) as error:
            raise SaveError(f"the save cannot be read: {error}") from error
    return save.load(saved, _make, rules_of)


def _make(name: str, seed: int, setup: Setup) -> Game:
    if foreign := {"name", "seed", "history"} & set(setup):
        raise SetupError(f"{', '.join(foreign)}: can't be part of a setup")
    if isinstance(setup.get("deck"), str):
        raise SetupError("deck: a save holds its cards itself and opens no folder")
    return new_game(name, seed=seed, **setup)

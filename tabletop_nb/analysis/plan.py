"""What a simulation plays. All games of a run have the same plan, which is sent to the worker processes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tabletop_nb.bots import Bot, make
from tabletop_nb.bots.contract import may_imagine
from tabletop_nb.core import save
from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import short_repr
from tabletop_nb.games.create import new_game

Collect = Literal["games", "events", "decisions", "cards"]
Player = str | Bot | type[Bot]
MOVE_SECONDS = 60.0  # the time limit for one move of a bot that isn't part of this package
# More than any number of seats, so that `seed * BOT_SEED + seat` differs for every game and seat.
BOT_SEED = 1009
AUTOMA = "automa"  # in the rows, the name of a seat that the rules play


@dataclass(frozen=True)
class Plan:
    """What to play and what to collect.

    Attributes:
        name: The game.
        players: Bots by name, as objects or as classes, one per seat.
        mode: The mode.
        setup: The other arguments of `new_game` that were set: rulings, deck, scenario, options.
        collect: The kind of rows.
        move_seconds: The time limit for one move of a bot that isn't part of this package; None for no limit.
    """

    name: str
    players: tuple[Player, ...]
    mode: str
    setup: Mapping[str, Any]
    collect: Collect
    move_seconds: float | None

    @property
    def bot_names(self) -> tuple[str, ...]:
        """Return the bots' names, as the rows show them."""
        return tuple(map(bot_name, self.players))

    def player_name(self, game: Game, seat: int) -> str:
        """Return the name of a seat's bot, or "automa" if the rules play the seat."""
        return AUTOMA if seat in game.automas else self.bot_names[seat]

    @property
    def setup_text(self) -> str:
        """Return rulings, deck, scenario and options as JSON, or an empty text if none of them is set."""
        return json.dumps(dict(self.setup), sort_keys=True) if self.setup else ""

    @property
    def keeps_history(self) -> bool:
        """Return whether the games need a log, or a bot needs sampled states."""
        return self.collect in ("events", "cards") or any(map(may_imagine, self.bots(0)))

    def new_game(self, seed: int) -> Game:
        """Return the game of a seed."""
        game = new_game(self.name, len(self.players), seed, self.mode, **self.setup)
        return game if self.keeps_history else game.copy(history=False)

    def bots(self, seed: int) -> list[Bot]:
        """Return new bots for the game of a seed, so that no game depends on the games before."""
        return [seat_bot(player, seed * BOT_SEED + seat) for seat, player in enumerate(self.players)]

    def key(self) -> dict[str, Any]:
        """Return what two runs must have in common so that one can continue the other."""
        return {
            "game": self.name,
            "mode": self.mode,
            "bots": list(self.bot_names),
            "setup": self.setup_text,
            "collect": self.collect,
            "version": save.version(self.new_game(0).rules),
        }


def seat_bot(player: Player, seed: int) -> Bot:
    """Return the bot of one seat for one game: one of this package, a new object of a class, or a copy of an object.

    >>> type(seat_bot("greedy", 1)).__name__
    'Greedy'
    """
    if isinstance(player, str):
        return make(player, seed)
    if isinstance(player, type):
        bot: Bot = player(seed)  # type: ignore[call-arg]
        return make(bot)
    return make(deepcopy(player))


def bot_name(player: Player) -> str:
    """Return the name of a bot in the rows.

    >>> bot_name("gentle:0.5")
    'gentle:0.5'
    """
    if isinstance(player, str):
        return player
    return player.__name__ if isinstance(player, type) else type(player).__name__


def make_plan(
    name: str,
    players: Sequence[Player] | None,
    mode: str | None,
    setup: Mapping[str, Any],
    collect: str = "games",
    move_seconds: float | None = MOVE_SECONDS,
) -> Plan:
    """Return a plan, after checking it by setting up a game.

    Raises:
        SetupError: If the game, the bots, the setup or `collect` aren't valid.

    >>> make_plan("seasons", None, "archmage", {}).bot_names
    ('random', 'random')
    """
    if collect not in get_args(Collect):
        allowed = ", ".join(get_args(Collect))
        raise SetupError(f"collect: {short_repr(collect)} was given; allowed: {allowed}")
    count = len(players) if players is not None else None
    game = new_game(name, count, 0, mode, **setup)
    bots = tuple(players) if players is not None else ("random",) * (game.players - len(game.automas))
    arguments = {
        key: value for key, value in game.setup.items() if key not in ("players", "mode") and value is not None
    }
    plan = Plan(name, bots, game.setup["mode"], arguments, collect, move_seconds)  # type: ignore[arg-type]
    plan.bots(0)
    return plan

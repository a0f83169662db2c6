"""Bots, by strength: `random`, `gentle`, `greedy`, `search`. A bot knows only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletop_nb.bots.contract import Bot as Bot
from tabletop_nb.bots.contract import Considered as Considered
from tabletop_nb.bots.contract import Imagine as Imagine
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.bots.search import Search
from tabletop_nb.bots.simple import Gentle, Random
from tabletop_nb.core.choice import Option, text
from tabletop_nb.core.errors import BotError, SetupError
from tabletop_nb.core.game import Game, TableCache
from tabletop_nb.core.scenario import InvalidValueError, one_of, short_repr
from tabletop_nb.core.view import View

BOTS: dict[str, Callable[[int], Bot]] = {  # by strength
    "random": Random,
    "gentle": Gentle,
    "greedy": Greedy,
    "search": Search,
}
STRONGEST = "search:strong"
BOT_NAMES = (*BOTS, STRONGEST)  # what a person can choose from, by strength
MAX_STRENGTH_CHARS = 10
GENTLE_STRENGTHS = "gentle:0 to gentle:1"


class LazyView(View):
    """A seat's view, computed on first access, because most bots never read it."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self._seat = game, seat
        self._view: View | None = None

    def _load(self) -> View:
        if self._view is None:
            self._view = self._game.view(self._seat)
        return self._view

    def __getitem__(self, key: str) -> Any:
        return self._load()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())


def make(bot: str | Bot, seed: int = 0) -> Bot:
    """Return a bot by its name, or the object itself. The name can carry a setting: "gentle:0.5", "search:strong".

    >>> make("gentle:0.5").strength
    0.5
    """
    if not isinstance(bot, str):
        if not callable(getattr(bot, "choose", None)):
            raise SetupError(f"{bot!r} isn't a bot: it needs choose(view, choice, imagine)")
        return bot
    name, _, setting = bot.partition(":")
    if bot == STRONGEST:
        return Search(seed, "strong")
    try:
        if name == "gentle" and setting and len(setting) <= MAX_STRENGTH_CHARS:
            return Gentle(seed, float(setting))
        return BOTS[one_of((*BOT_NAMES, GENTLE_STRENGTHS))(bot)](seed)
    except (InvalidValueError, ValueError, KeyError) as error:
        allowed = error.allowed if isinstance(error, InvalidValueError) else GENTLE_STRENGTHS
        raise SetupError(f"there is no bot {short_repr(bot)}; allowed: {allowed}") from None


def ask(game: Game, bot: Bot) -> Option:
    """Return the bot's answer to the open question, after checking that it is legal.

    Raises:
        BotError: If the bot fails. The message names it; the game is unchanged.

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("evenfall", seed=7)
    >>> ask(game, make("greedy")) in game.asked.options
    True
    """
    choice = game.choice
    if choice is None:
        raise BotError("the game is over: there is no question for a bot")
    seat = choice.player
    try:
        answer = bot.choose(LazyView(game, seat), choice, imagine_for(game, seat))
    except Exception as error:
        raise BotError(f"{_where(game, bot)} raised {type(error).__name__}: {error}") from error
    options: Sequence[Option] = choice.options
    for option in options:
        if answer == option or answer == text(option):
            return option
    raise BotError(f"{_where(game, bot)} answered {answer!r}; allowed: {', '.join(game.options)}")


def imagine_for(game: Game, seat: int) -> Imagine:
    """Return `imagine` for a seat at the open question. Tables are cached by seed if there are hidden cards to deal.

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("seasons", seed=1)
    >>> imagine = imagine_for(game, 0)
    >>> imagine(3).table.key() == imagine(3).table.key()
    True
    """
    tables: TableCache | None = {} if game.rules.has_hidden_cards else None
    return lambda seed, history=False: game.imagine(seat, seed, history, tables)


def _where(game: Game, bot: Bot) -> str:
    name, rule = type(bot).__name__, game.asked.rule
    return f"bot {name} for player {game.asked.player}, asked {rule} in {game.rules.name} with seed {game.seed},"


def play_out(game: Game, bots: Sequence[Bot]) -> Game:
    """Let the bots play the game to its end.

    >>> import tabletop_nb as tt
    >>> play_out(tt.new_game("evenfall", seed=7), [make("random")]).over
    True
    """
    while game.choice is not None:
        game.push(ask(game, bots[game.choice.player]))
    return game

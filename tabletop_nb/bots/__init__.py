"""Bots: `random`, `greedy`, and `gentle`, which misses chances on purpose. A bot knows only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.bots.simple import Gentle, Random
from tabletop_nb.core.choice import Option, Question, text
from tabletop_nb.core.errors import BotError, SetupError
from tabletop_nb.core.game import Game, TableCache
from tabletop_nb.core.scenario import InvalidValueError, one_of, short_repr
from tabletop_nb.core.view import View

Imagine = Callable[[int], Game]  # seed -> a sampled state consistent with what the seat knows
MAX_STRENGTH_CHARS = 10
BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "gentle": Gentle, "greedy": Greedy}  # by strength


class Bot(Protocol):
    """Anything that chooses an answer.

    `view` is what the seat sees, and `imagine(seed)` returns a sampled state consistent with what the seat knows.
    """

    def choose(self, view: View, choice: Question, imagine: Imagine) -> Option:
        """Return one of `choice.options`."""


class LazyView(View):
    """A seat's view, computed on first access, because most bots never read it."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self._seat = game, seat
        self._seen: View | None = None

    def _look(self) -> View:
        if self._seen is None:
            self._seen = self._game.view(self._seat)
        return self._seen

    def __getitem__(self, key: str) -> Any:
        return self._look()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._look())

    def __len__(self) -> int:
        return len(self._look())


def make(bot: str | Bot, seed: int = 0) -> Bot:
    """Return a bot by its name, or the object itself. The name can carry a strength: "gentle:0.5"."""
    if not isinstance(bot, str):
        if not callable(getattr(bot, "choose", None)):
            raise SetupError(f"{bot!r} isn't a bot: it needs choose(view, choice, imagine)")
        return bot
    name, _, strength = bot.partition(":")
    try:
        one_of(BOTS)(name if name == "gentle" and len(strength) <= MAX_STRENGTH_CHARS else bot)
        return Gentle(seed, float(strength)) if name == "gentle" and strength else BOTS[name](seed)
    except (InvalidValueError, ValueError) as error:
        allowed = error.allowed if isinstance(error, InvalidValueError) else "gentle:0 to gentle:1"
        raise SetupError(f"there is no bot {short_repr(bot)}; allowed: {allowed}") from None


def ask(game: Game, bot: Bot) -> Option:
    """Return the bot's answer to the open question, after checking that it is legal.

    Raises:
        BotError: If the bot fails. The message names it; the game is unchanged.
    """
    choice = game.choice
    if choice is None:
        raise BotError("the game is over: there is no question for a bot")
    seat = choice.player
    dealt: TableCache | None = {} if game.rules.has_hidden_cards else None
    try:
        answer = bot.choose(LazyView(game, seat), choice, lambda seed: game.imagine(seat, seed, dealt=dealt))
    except Exception as error:
        raise BotError(f"{_where(game, bot)} raised {type(error).__name__}: {error}") from error
    options: Sequence[Option] = choice.options
    for option in options:
        if answer == option or answer == text(option):
            return option
    raise BotError(f"{_where(game, bot)} answered {answer!r}; allowed: {', '.join(game.options)}")


def _where(game: Game, bot: Bot) -> str:
    name, rule = type(bot).__name__, game.asked.rule
    return f"bot {name} for player {game.asked.player}, asked {rule} in {game.rules.name} with seed {game.seed},"


def play_out(game: Game, bots: Sequence[Bot]) -> Game:
    """Let the bots play the game to its end."""
    while game.choice is not None:
        game.push(ask(game, bots[game.choice.player]))
    return game

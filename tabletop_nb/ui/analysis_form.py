"""The form of the analysis page: which game, which bots, how many games. A browser's choice is checked here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabletop_nb.bots import BOT_NAMES
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.core.scenario import as_number, cut
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui.desk import BadCommandError
from tabletop_nb.ui.seats import kind_key
from tabletop_nb.ui.words import say

SIZES = (20, 50, 100, 200, 500, 1_000, 2_000)  # games of a run
LAST_SEED = 999_999_999
START_BOTS = ("greedy", "random")  # for the first seats; the others are like the last of them


@dataclass(frozen=True)
class Form:
    """What a person wants to be played."""

    game: str
    mode: str
    bots: tuple[str, ...]
    games: int = 100
    seed: int = 0

    @classmethod
    def of_game(cls, game: str, players: int = 2, bots: Sequence[str] = START_BOTS) -> Form:
        """Return the usual form for a game, with about this many players."""
        modes = rules_of(game).modes
        usual = [mode for mode in modes if players in mode.default_for] or list(modes)
        return cls(game, usual[0].name, ()).with_players(players, bots)

    @property
    def modes(self) -> tuple[Mode, ...]:
        """Return the modes of the game."""
        return rules_of(self.game).modes

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Return how many can play in the mode."""
        return tuple(next(mode for mode in self.modes if mode.name == self.mode).players)

    def with_players(self, players: int, bots: Sequence[str] = ()) -> Form:
        """Return the form for this many players, or the nearest number that the mode allows."""
        count = min(self.player_counts, key=lambda each: abs(each - players))
        known = tuple(bots or self.bots)
        return replace(self, bots=(*known, *[known[-1]] * count)[:count])

    def changed(self, field: Json, value: Json) -> Form:
        """Return the form with another value of a field.

        Raises:
            BadCommandError: If there is no such field, or the value isn't allowed.
        """
        name, _, number = field.partition(":") if isinstance(field, str) else ("", "", "")
        setter = SETTERS.get(name)
        if setter is None or (name == "bot") != (as_number(number) in range(len(self.bots))):
            raise BadCommandError(say("board.not_now"))
        return setter(self, cut(value), number)

    def screen(self) -> list[JsonObject]:
        """Return the fields with their values, as plain data."""
        words = rules_of(self.game).book.words["name"]
        modes = [(mode.name, str(words.get(mode.name, mode.name))) for mode in self.modes]
        titles = [(name, rules_of(name).title) for name in NAMES]
        bots = [(name, name) for name in BOT_NAMES]
        counts = [(str(count), players_text(count)) for count in self.player_counts]
        return [
            select("game", say("analysis.game"), self.game, titles),
            select("mode", say("analysis.mode"), self.mode, modes),
            select("players", say("analysis.players"), str(len(self.bots)), counts),
            *(select(f"bot:{seat}", say("analysis.seat", number=seat + 1), bot, bots)
              for seat, bot in enumerate(self.bots)),
            select("games", say("analysis.games"), str(self.games), [(str(size), f"{size:,}") for size in SIZES]),
            {"name": "seed", "label": say("analysis.seed"), "value": str(self.seed), "options": []},
        ]  # fmt: skip

    def about(self) -> list[str]:
        """Return what the chosen bots do, and what a seed is."""
        texts = {bot: say(f"board.about_{kind_key(bot)}") for bot in dict.fromkeys(self.bots)}
        bots = [say("analysis.about_bot", bot=bot, about=text) for bot, text in texts.items()]
        return [*bots, say("analysis.about_seed")]


def players_text(count: int) -> str:
    """Return a number of players in words."""
    return say("analysis.one_player") if count == 1 else say("analysis.player_count", count=count)


def select(name: str, label: str, value: str, options: Sequence[tuple[str, str]]) -> JsonObject:
    """Return a field with a list to choose from."""
    return {"name": name, "label": label, "value": value, "options": [[key, text] for key, text in options]}


def one_of(field: str, given: str, allowed: Sequence[str]) -> str:
    """Return the value, if it is allowed."""
    if given not in allowed:
        raise bad_field(field, given, ", ".join(allowed))
    return given


def bad_field(field: str, given: str, allowed: str) -> BadCommandError:
    """Return the error for a value that isn't allowed."""
    return BadCommandError(say("analysis.bad_field", field=say(f"analysis.{field}"), given=given, allowed=allowed))


# -- one function for each field -----------------------------------------------------------------------------


def set_game(form: Form, given: str, number: str) -> Form:
    """Choose another game, with as many players and the same bots where that is possible."""
    game = Form.of_game(one_of("game", given, NAMES), len(form.bots), form.bots)
    return replace(game, games=form.games, seed=form.seed)


def set_mode(form: Form, given: str, number: str) -> Form:
    """Choose another mode."""
    mode = one_of("mode", given, [mode.name for mode in form.modes])
    return replace(form, mode=mode).with_players(len(form.bots))


def set_players(form: Form, given: str, number: str) -> Form:
    """Choose another number of players."""
    return form.with_players(int(one_of("players", given, [str(count) for count in form.player_counts])))


def set_bot(form: Form, given: str, number: str) -> Form:
    """Put another bot in a seat."""
    bots, seat = list(form.bots), int(number)
    bots[seat] = one_of("bots", given, BOT_NAMES)
    return replace(form, bots=tuple(bots))


def set_games(form: Form, given: str, number: str) -> Form:
    """Choose another number of games."""
    return replace(form, games=int(one_of("games", given, [str(size) for size in SIZES])))


def set_seed(form: Form, given: str, number: str) -> Form:
    """Choose another first seed."""
    seed = as_number(given)
    if seed is None or not 0 <= seed <= LAST_SEED:
        raise bad_field("seed", given, f"0 to {LAST_SEED:,}")
    return replace(form, seed=seed)


SETTERS: dict[str, Callable[[Form, str, str], Form]] = {
    "game": set_game,
    "mode": set_mode,
    "players": set_players,
    "bot": set_bot,
    "games": set_games,
    "seed": set_seed,
}

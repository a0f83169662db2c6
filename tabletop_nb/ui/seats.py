"""The people and bots at a table: who sits where by default, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_nb.bots import BOT_NAMES
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.game import Game
from tabletop_nb.ui.words import say

PERSON = "person"


def kind_key(who: str) -> str:
    """Return the key of a kind of player in words.toml. The strength is dropped: gentle:0.5 becomes gentle.

    >>> kind_key("gentle:0.5"), kind_key("search:strong")
    ('gentle', 'search_strong')
    """
    return (who if who in BOT_NAMES else who.partition(":")[0]).replace(":", "_")


def kind_text(who: str) -> str:
    """Return the name of a kind of player, such as "gentle bot"."""
    return say(f"board.kind_{kind_key(who)}")


def mode_of(game: Game) -> Mode:
    """Return the mode of a game."""
    return next(mode for mode in game.rules.modes if mode.name == game.setup["mode"])


def player_count(game: Game) -> int:
    """Return the number of seats for people and bots. Seats that the rules play come after them."""
    return game.players - len(game.automas)


def usual_seats(game: Game) -> tuple[str, ...]:
    """Return one person and gentle bots. In a cooperative game, every seat is a person.

    >>> from tabletop_nb.games.create import new_game
    >>> usual_seats(new_game("seasons", 3, seed=1))
    ('person', 'gentle', 'gentle')
    """
    others = PERSON if mode_of(game).is_cooperative else "gentle"
    return (PERSON, *[others] * (player_count(game) - 1))


def seat_names(game: Game, seats: Sequence[str], own: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what the seats are called. Without names, one person is *you*, and several have numbers.

    Args:
        game: The game.
        seats: Who sits where: "person", or the name of a bot.
        own: The names that people gave themselves; an empty one is replaced.
    """
    names = game.rules.book.words["name"]
    is_alone, one_bot = seats.count(PERSON) == 1, len(seats) - seats.count(PERSON) == 1

    def name(number: int, who: str) -> str:
        if who != PERSON:
            return say("board.the_bot") if one_bot else say("board.bot_name", number=number)
        given = own[number - 1] if number <= len(own) else ""
        return given or str(names["you"] if is_alone else names["player"].format(number))

    return tuple(name(number, who) for number, who in enumerate(seats, 1))


def start_message(key: str, game: Game) -> str:
    """Return the message at the start of a game, with its seed if that gives no hidden card away."""
    return say(f"board.{key}_hidden") if game.rules.has_hidden_cards else say(f"board.{key}", seed=game.seed)


def deck_label(game: Game) -> dict[str, str]:
    """Return where the cards come from."""
    source = game.rules.deck_source(game.table)
    return {"kind": source, "text": game.rules.book.words["deck"][source]}

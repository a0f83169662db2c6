"""The people and bots at a table: who sits where by default, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_nb.core.definition import Mode
from tabletop_nb.core.game import Game
from tabletop_nb.ui.words import say

PERSON = "person"


def mode_of(game: Game) -> Mode:
    """Return the mode of a game."""
    return next(mode for mode in game.rules.modes if mode.name == game.setup["mode"])


def usual_seats(game: Game) -> tuple[str, ...]:
    """Return one person and gentle bots. Partners are people."""
    others = PERSON if mode_of(game).is_cooperative else "gentle"
    return (PERSON, *[others] * (game.players - 1))


def people(game: Game, seats: Sequence[str], own: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what the seats are called: one person is *you*, several have numbers, bots are called bots.

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
        return given if given and not is_alone else str(names["you"] if is_alone else names["player"].format(number))

    return tuple(name(number, who) for number, who in enumerate(seats, 1))


def start_message(key: str, game: Game) -> str:
    """Return the message at the start of a game, with its seed if that gives no hidden card away."""
    return say(f"board.{key}_hidden") if game.rules.has_hidden_cards else say(f"board.{key}", seed=game.seed)


def deck_label(game: Game) -> dict[str, str]:
    """Return where the cards come from."""
    source = game.rules.deck_source(game.table)
    return {"kind": source, "text": game.rules.book.words["deck"][source]}

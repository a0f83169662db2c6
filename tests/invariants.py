"""What is true of a game's table at every question, whoever plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.evenfall.evenfall_invariants import evenfall
from games.res_arcana.res_arcana_invariants import res_arcana
from games.seasons.seasons_invariants import seasons

from tabletop_nb.core.game import Game

Broken = Iterator[str]  # what is not as it must be, in words


def broken(game: Game) -> list[str]:
    """Everything that is wrong with this position; an empty list is what we want."""
    return [*generic(game), *INVARIANTS[game.rules.name](game)]


def generic(game: Game) -> Broken:
    """What holds for all games."""
    choice = game.choice
    if choice is None:
        return
    least = 2 if choice.is_skippable else 1  # a single option that costs something is asked, too
    if not least <= len(choice.options) <= 80:
        yield f"{choice.rule} has {len(choice.options)} options"
    if not 0 <= choice.player < game.players:
        yield f"{choice.rule} asks player {choice.player}"
    if choice.rule not in game.rules.book.rules:
        yield f"{choice.rule} is no rule"


INVARIANTS: dict[str, Callable[[Game], Broken]] = {"evenfall": evenfall, "seasons": seasons, "res_arcana": res_arcana}

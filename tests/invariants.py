"""Invariants of all games, checked at every question."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.evenfall.evenfall_invariants import evenfall_violations
from games.mercurial.mercurial_invariants import mercurial_violations
from games.res_arcana.res_arcana_invariants import res_arcana_violations
from games.seasons.seasons_invariants import seasons_violations
from games.trismegistus.trismegistus_invariants import trismegistus_violations

from tabletop_nb.core.game import Game

Violations = Iterator[str]  # descriptions of what is wrong


def broken(game: Game) -> list[str]:
    """Return descriptions of everything that is wrong with this position; an empty list means it is valid."""
    return [*generic(game), *INVARIANTS[game.rules.name](game)]


def generic(game: Game) -> Violations:
    """Yield violations of what holds for all games."""
    choice = game.choice
    if choice is None:
        return
    least = 2 if choice.is_skippable else 1  # a single option that costs something is asked as well
    if not least <= len(choice.options) <= 80:
        yield f"{choice.rule} has {len(choice.options)} options"
    if not 0 <= choice.player < game.players:
        yield f"{choice.rule} asks player {choice.player}"
    if choice.rule not in game.rules.book.rules:
        yield f"{choice.rule} is not a rule"


INVARIANTS: dict[str, Callable[[Game], Violations]] = {
    "evenfall": evenfall_violations,
    "seasons": seasons_violations,
    "res_arcana": res_arcana_violations,
    "mercurial": mercurial_violations,
    "trismegistus": trismegistus_violations,
}

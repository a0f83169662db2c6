"""Measure one of our games in random play, given its name; prints a line of JSON per mode, players and history."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from measure import Contender, Pick, main_for

import tabletop_nb as tt


def ours(name: str) -> Iterator[Contender]:
    """Return one of our games in every mode, with and without history."""
    modes = next(game.modes for game in tt.games() if game.name == name)
    for mode in modes:
        for players, history in product(player_counts(mode), (False, True)):
            yield contender(name, mode.name, players, history)


def player_counts(mode: Any) -> list[int]:
    """Return the smallest and the largest player count of the mode."""
    counts = mode.default_for or mode.players
    return sorted({min(counts), max(counts)})


def contender(game: str, mode: str, players: int, history: bool) -> Contender:
    """Return one of our games as a contender; a game without history can't be cloned or saved."""

    def new(seed: int) -> Any:
        return tt.new_game(game, players=players, seed=seed, mode=mode, history=history)

    people = "1 player" if players == 1 else f"{players} players"
    return Contender(
        f"{game} {mode}, {people}, history {'on' if history else 'off'}",
        "ours",
        new,
        walk,
        lambda game: game.copy(),
        lambda game: game.save(),
        tt.load,
        lambda game: game.capped,
    )


def walk(game: Any, pick: Pick) -> Iterator[int]:
    """Play at random with the unchecked method; the engine itself gives forced answers."""
    while (choice := game.choice) is not None:
        options = choice.options
        yield len(options)
        game.push(options[int(pick() * len(options))])


if __name__ == "__main__":
    main_for(__doc__, "ours", {name: partial(ours, name) for name in tt.games.NAMES})

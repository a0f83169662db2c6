"""One of our games at random play: run with its name; prints one line of JSON per mode, player count and history."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from measure import Contender, Pick, measure_one

import tabletop_nb as tt


def ours(name: str) -> Iterator[Contender]:
    """One of our games in every mode, with and without history."""
    modes = next(game.modes for game in tt.games() if game.name == name)
    for mode in modes:
        for players, history in product(player_counts(mode), (False, True)):
            yield contender(name, mode.name, players, history)


def player_counts(mode: Any) -> list[int]:
    """The smallest and the largest table the mode is meant for."""
    counts = mode.default_for or mode.players
    return sorted({min(counts), max(counts)})


def contender(game: str, mode: str, players: int, history: bool) -> Contender:
    """One of our games; a game without history cannot be cloned or saved."""

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
    """Plays at random through the unchecked door; the engine itself gives the forced answers."""
    while (choice := game.choice) is not None:
        options = choice.options
        yield len(options)
        game.push(options[int(pick() * len(options))])


if __name__ == "__main__":
    measure_one(__doc__, "ours", {name: partial(ours, name) for name in tt.games.NAMES})

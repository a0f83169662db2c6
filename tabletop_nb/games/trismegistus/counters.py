"""What effects and achievements count."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.games.trismegistus.notation import ANY, LOWEST
from tabletop_nb.games.trismegistus.table import Table


def counted(table: Table, p: int, counter: str) -> int:
    """Return a counter of a player, such as `level:fire` or `formulas`."""
    name, _, what = counter.partition(":")
    return COUNTERS[name](table, p, what)


def level(table: Table, p: int, what: str) -> int:
    """Return a level: of one track, the lowest or the highest."""
    levels = table.seats[p].levels
    return min(levels) if what == LOWEST else max(levels) if what == ANY else levels[table.box.track[what]]


def experiments(table: Table, p: int, what: str) -> int:
    """Return the number of completed Experiments, of all types or of one."""
    cards = table.box.experiments
    return sum(not what or cards[card].type == what for card in table.seats[p].done)


def types(table: Table, p: int, what: str) -> int:
    """Return of how many types the player has completed Experiments."""
    return len({table.box.experiments[card].type for card in table.seats[p].done})


def artifacts(table: Table, p: int, what: str) -> int:
    """Return the number of Artifacts, of all kinds or with one elemental."""
    tiles = table.box.artifacts
    return sum(not what or what in tiles[tile].elementals for tile in owned(table, p))


def owned(table: Table, p: int) -> list[str]:
    """Return the Artifacts of a player."""
    seat = table.seats[p]
    return [tile for tile in (*seat.slots, *seat.tiles) if tile]


def symbols(table: Table, p: int, what: str) -> int:
    """Return the number of elementals of these types on the player's Artifacts."""
    wanted = what.split("+")
    return sum(table.box.artifacts[tile].elementals.get(each, 0) for tile in owned(table, p) for each in wanted)


COUNTERS: dict[str, Callable[[Table, int, str], int]] = {
    "formulas": lambda table, p, what: table.seats[p].formulas(),
    "level": level,
    "experiments": experiments,
    "types": types,
    "artifacts": artifacts,
    "symbols": symbols,
    "used_reactions": lambda table, p, what: table.seats[p].spent,
}

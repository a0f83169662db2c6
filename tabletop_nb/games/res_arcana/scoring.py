"""The score sheet: artifacts, monuments, Places of Power and the First Player token, or the games of a match."""

from __future__ import annotations

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.res_arcana.table import CAP, Seat, Table

SCORED = ("artifact", "monument", "place")  # the kinds of components that can be worth points
MATCH_GAMES = ("match.first_game", "match.second_game", "match.third_game")


def worth(table: Table, me: Seat, component: str) -> int:
    """Return the points of a component now, turned or not."""
    printed = table.box.points.get(component)
    if printed is None:
        return 0
    total = printed.base
    if printed.on_self and component in me.on:
        on = me.on[component]
        for each, kind in printed.on_self:
            total += each * on[kind]
    for each, type_ in printed.own:
        total += each * sum([other in table.box.types[type_] for other in me.components])
    return total


def points(table: Table, seat: int) -> int:
    """Return all points in the current game, as a victory check counts them."""
    me, base, special = table.seats[seat], table.box.base, table.box.special
    total = table.temporary[seat] + (table.first == seat)
    if special.isdisjoint(me.components):
        return total + sum([base[component] for component in me.components])
    for component in me.components:
        total += worth(table, me, component) if component in special else base[component]
    return total


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return the player's points line by line, or the games won in a match."""
    return match_sheet(table, seat) if table.mode == "match" else game_sheet(table, seat)


def game_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return the points in the current game."""
    me = table.seats[seat]
    lines = []
    for kind in SCORED:
        mine = [component for component in me.components if table.box.kind[component] == kind]
        lines.append(ScoreLine(f"score.{kind}s", len(mine), sum(worth(table, me, component) for component in mine)))
    token, temporary = int(table.first == seat), table.temporary[seat]
    return [*lines, ScoreLine("score.token", token, token), ScoreLine("score.temporary", temporary, temporary)]


def match_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return a line for each finished game: the points in it, and 1 for winning it."""
    return [
        ScoreLine(rule, scores[seat], int(wins_game(table, champions, seat)))
        for rule, (scores, champions) in zip(MATCH_GAMES, table.games, strict=False)
    ]


def wins_game(table: Table, champions: tuple[int, ...], seat: int) -> bool:
    """Return whether the player won a game.

    A shared victory counts for both players, or for neither if the ruling `shared_game_counts` is off.
    """
    return seat in champions and (len(champions) == 1 or table.rulings.shared_game_counts)


def wins(table: Table, seat: int) -> int:
    """Return how many games of the match the player has won."""
    return sum(wins_game(table, champions, seat) for _, champions in table.games)


def winners(table: Table) -> list[int]:
    """Return who won the game or the match. A game stopped by its cap has no winner."""
    if table.mode != "match" or table.round > CAP:
        return list(table.champions)
    most = max(wins(table, seat) for seat in range(table.players))
    return [seat for seat in range(table.players) if most and wins(table, seat) == most]

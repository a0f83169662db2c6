"""The score sheet: artifacts, monuments, Places of Power, the First Player token; of a match, its games."""

from __future__ import annotations

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.res_arcana.table import CAP, Seat, Table

MATCH_GAMES = ("match.first_game", "match.second_game", "match.third_game")


def worth(table: Table, me: Seat, component: str) -> int:
    """A component's points now, turned or not."""
    found = table.box.points.get(component)
    if found is None:
        return 0
    total = found.base
    if found.on_self and component in me.on:
        on = me.on[component]
        for each, kind in found.on_self:
            total += each * on[kind]
    for each, type_ in found.own:
        total += each * sum([other in table.box.types[type_] for other in me.components])
    return total


def points(table: Table, seat: int) -> int:
    """All points of the game under way, as a victory check counts them."""
    me, base, special = table.seats[seat], table.box.base, table.box.special
    total = table.temporary[seat] + (table.first == seat)
    if special.isdisjoint(me.components):
        return total + sum([base[component] for component in me.components])
    for component in me.components:
        total += worth(table, me, component) if component in special else base[component]
    return total


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """This player's points, line by line; a match counts the games that were won."""
    return match_sheet(table, seat) if table.mode == "match" else game_sheet(table, seat)


def game_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """The points of the game under way."""
    me = table.seats[seat]
    lines = []
    for kind in ("artifact", "monument", "place"):
        mine = [component for component in me.components if table.box.kind[component] == kind]
        lines.append(ScoreLine(f"score.{kind}s", len(mine), sum(worth(table, me, component) for component in mine)))
    token, temporary = int(table.first == seat), table.temporary[seat]
    return [*lines, ScoreLine("score.token", token, token), ScoreLine("score.temporary", temporary, temporary)]


def match_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """A line for each game that is over: the points in it, and 1 for winning it."""
    return [
        ScoreLine(rule, scores[seat], int(wins_game(table, champions, seat)))
        for rule, (scores, champions) in zip(MATCH_GAMES, table.games, strict=False)
    ]


def wins_game(table: Table, champions: tuple[int, ...], seat: int) -> bool:
    """A shared victory counts for both; by a ruling, for nobody."""
    return seat in champions and (len(champions) == 1 or table.rulings.shared_game_counts)


def wins(table: Table, seat: int) -> int:
    """The games of the match that this player has won."""
    return sum(wins_game(table, champions, seat) for _, champions in table.games)


def winners(table: Table) -> list[int]:
    """Who won at the check; of a match, who won more games. A game stopped by its cap has no winner."""
    if table.mode != "match" or table.round > CAP:
        return list(table.champions)
    most = max(wins(table, seat) for seat in range(table.players))
    return [seat for seat in range(table.players) if most and wins(table, seat) == most]

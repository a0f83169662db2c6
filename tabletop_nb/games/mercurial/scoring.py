"""The score sheet: Heroics, Arcanas, Prestige and sets of Sigils."""

from __future__ import annotations

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.mercurial.flow import capped
from tabletop_nb.games.mercurial.objectives import arcana_points
from tabletop_nb.games.mercurial.table import Seat, Table

Sigils = tuple[int, int, int, int]


def all_sigils(table: Table, me: Seat) -> Sigils:
    """Return the player's Sigils of each type: on the Class board, on Heroics and on Skill cards."""
    counts, cards = [*me.sigils], table.box.alterations
    for name in (*me.hand, *me.exhausted):
        printed = cards[name].sigils
        for sigil in printed if table.rulings.every_printed_sigil else printed[:1]:
            counts[sigil] += 1
    return tuple(counts)  # type: ignore[return-value]


def set_points(count: int) -> int:
    """Return the points for this many Sigils of a type.

    >>> [set_points(count) for count in range(5)]
    [0, 0, 1, 3, 4]
    """
    return count if count >= 3 else int(count == 2)


def arcana_total(table: Table, me: Seat) -> int:
    """Return the points of a player's Arcanas."""
    return sum(arcana_points(table.box, me, card) for card in me.arcanas)


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return the player's points as if the game ended now, line by line."""
    me = table.seats[seat]
    heroics = sum(table.box.heroics[card].vp for card in me.heroics)
    sigils = all_sigils(table, me)
    return [
        ScoreLine("score.heroics", len(me.heroics), heroics),
        ScoreLine("score.arcanas", len(me.arcanas), arcana_total(table, me)),
        ScoreLine("score.tokens", me.prestige, me.prestige * table.box.values.prestige_points),
        ScoreLine("score.sigils", sum(sigils), sum(map(set_points, sigils))),
    ]


def points(table: Table, seat: int) -> int:
    """Return the sum of the sheet."""
    return sum(line.points for line in score_sheet(table, seat))


def winners(table: Table) -> list[int]:
    """Return the players with the most points, of those the ones with the most from Arcanas; none if capped.

    A solo game has no winner: its score and achievements tell how well it went.
    """
    if capped(table):
        return []
    ranks = [(points(table, seat), arcana_total(table, me)) for seat, me in enumerate(table.seats)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

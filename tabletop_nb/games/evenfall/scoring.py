"""The score sheets: one for solo and cooperative games, one for rivals."""

from __future__ import annotations

from collections import Counter

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.evenfall.box import ELEMENTS, STONE
from tabletop_nb.games.evenfall.table import Seat, Table


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return this player's points, line by line. Partners share one sheet."""
    me = table.seats[seat]
    return rivals_sheet(table, me) if table.competitive else solo_sheet(table, me)


def solo_sheet(table: Table, me: Seat) -> list[ScoreLine]:
    """Score 1 per Enemy, 2 per Heroine and 4 without the Stone. A lost game scores 0 unless `defeat_scores` is on."""
    team, stone = len(me.ready) + len(me.resting), STONE in me.recipes
    if not team and not table.rulings.defeat_scores:
        return [ScoreLine("score.defeat", 1, 0)]
    return [
        ScoreLine("score.army", len(me.army), len(me.army)),
        ScoreLine("score.heroines", team, 2 * team),
        ScoreLine("score.no_stone", int(not stone), 4 * (not stone)),
    ]


def rivals_sheet(table: Table, me: Seat) -> list[ScoreLine]:
    """Score 5 for the last Vanguard, 1 per Enemy, quartet of elements and Quintessence, and -3 per Scar."""
    symbols = Counter([table.box.symbol[enemy] for enemy in me.score])
    quartets = min(symbols[element] for element in ELEMENTS)
    last = bool(me.vanguard) and sum(bool(seat.vanguard) for seat in table.areas) == 1
    quintessence, scars = symbols["quintessence"], len(me.scars)
    return [
        ScoreLine("score.vanguard", int(last), 5 * last),
        ScoreLine("score.enemies", len(me.score), len(me.score)),
        ScoreLine("score.quartets", quartets, quartets),
        ScoreLine("score.quintessence", quintessence, quintessence),
        ScoreLine("score.scars", scars, -3 * scars),
    ]


def winners(table: Table) -> list[int]:
    """Return the winners: rivals with the most points, or everybody if the shared Team still has a Heroine."""
    if not table.competitive:
        return list(range(table.players)) if table.seats[0].team else []
    points = [sum(line.points for line in score_sheet(table, seat)) for seat in range(table.players)]
    return [seat for seat, own in enumerate(points) if own == max(points)]

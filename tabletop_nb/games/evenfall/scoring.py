"""The score sheets: one for a game alone or together, one for rivals."""

from __future__ import annotations

from collections import Counter

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.evenfall.box import ELEMENTS, STONE
from tabletop_nb.games.evenfall.table import Seat, Table


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """This player's points, line by line; partners share one sheet."""
    me = table.seats[seat]
    return rivals_sheet(table, me) if table.competitive else solo_sheet(table, me)


def solo_sheet(table: Table, me: Seat) -> list[ScoreLine]:
    """An Enemy counts 1, a Heroine 2, a game without the Stone 4; a lost game nothing, unless a ruling says so."""
    team, stone = len(me.ready) + len(me.resting), STONE in me.recipes
    if not team and not table.rulings.defeat_scores:
        return [ScoreLine("score.defeat", 1, 0)]
    return [
        ScoreLine("score.army", len(me.army), len(me.army)),
        ScoreLine("score.heroines", team, 2 * team),
        ScoreLine("score.no_stone", int(not stone), 4 * (not stone)),
    ]


def rivals_sheet(table: Table, me: Seat) -> list[ScoreLine]:
    """The last Vanguard 5; Enemies, quartets of elements and Quintessence 1 each; a Scar costs 3."""
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
    """Alone or together: all, if a Heroine still stands; rivals: who has the most points, ties included."""
    if not table.competitive:
        return list(range(table.players)) if table.seats[0].team else []
    points = [sum(line.points for line in score_sheet(table, seat)) for seat in range(table.players)]
    return [seat for seat, own in enumerate(points) if own == max(points)]

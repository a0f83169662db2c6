"""Match play for 2: up to three games, with a face-up draft of all 16 artifacts after the first."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.state import Zone
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.prepare import draw_hand, lay_out, shuffle_lot, tell_centre, to_items
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import Seat, Table, step


@step
def game_over(table: Table, p: int) -> None:
    """A game of the match is over: the next one, unless the match is decided."""
    scores = tuple(points(table, seat) for seat in range(table.players))
    table.games += ((scores, table.champions),)
    number = len(table.games)
    table.note("match.game", table.champions[0], game=number, points=scores, winners=table.champions)
    after["game_over"](table)
    if table.phase != OVER:
        table.turn = loser(table)
        clear_table(table, number)


def loser(table: Table) -> int:
    """Who lost the game; after a shared victory, who is without the First Player token."""
    return 1 - table.champions[0] if len(table.champions) == 1 else 1 - table.first


def clear_table(table: Table, number: int) -> None:
    """Mages stay; after the first game all artifacts lie face up between the players, later in the drafted decks."""
    if number == 1:
        table.faces = tuple(sorted(card for seat in table.seats for card in lot(table, seat)))
        table.lots = ((),) * table.players
        table.note("match.gather", table.turn, cards=table.faces)
    for p, old in enumerate(table.seats):
        table.open_seat(p)
        table.seats[p] = Seat()
        table.seats[p].components = tuple(c for c in old.components if c in table.box.mages)
        table.seats[p].deck = table.lots[p] if number > 1 else ()
    table.champions, table.temporary = (), (0,) * table.players
    table.passed, table.round, table.open = 0, 1, ()
    table.knows = table.sure = dict.fromkeys(table.knows, 0)
    table.stirs = ()
    lay_out(table)


def lot(table: Table, seat: Seat) -> Zone:
    """All artifacts of a player, wherever they lie."""
    in_play = tuple(c for c in seat.components if table.box.kind[c] == "artifact")
    return seat.hand + seat.deck + seat.discards + in_play


@step
async def who_begins(table: Table, p: int) -> None:
    """The loser chooses the First Player."""
    first = await Choice(p, "match.who_begins", tuple(range(table.players)))
    table.first = first
    table.note("match.who_begins", p, rival=first)
    tell_centre(table)
    table.turn = first
    after["who_begins"](table)


@step
async def pick(table: Table, p: int) -> None:
    """The First Player takes one of the face-up artifacts, then both take two in turns; the last is the First's."""
    first = not any(seat.kept for seat in table.seats)
    count, left = (1 if first or len(table.faces) == 1 else 2), 0
    chosen: Zone = ()
    start = 0
    while len(chosen) < count:
        left = count - len(chosen)
        able = table.faces[start : len(table.faces) - left + 1]
        card = able[0] if len(able) == 1 else await Choice(p, "match.pick", able, "pick", {"left": left})
        start = table.faces.index(card) + 1
        chosen += (card,)
    table.faces = tuple(card for card in table.faces if card not in chosen)
    table.open_seat(p).kept += chosen
    table.name_openly(chosen, table.everybody)
    table.note("match.pick", p, cards=chosen)
    table.turn = 1 - p
    if not table.faces:
        for q in range(table.players):
            me = table.open_seat(q)
            me.deck, me.kept = me.kept, ()
        table.lots = tuple(seat.deck for seat in table.seats)
        table.turn = table.first
        after["pick"](table)


@step
def deck(table: Table, p: int) -> None:
    """Both shuffle their decks, whose cards everybody knows, and draw their first hand."""
    table.note("match.deck", p)
    for q in table.clockwise(p):
        shuffle_lot(table, q, table.seats[q].deck, table.everybody)
        draw_hand(table, q)
    to_items(table, "deck")

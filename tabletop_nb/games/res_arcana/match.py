"""Match play for 2: up to three games, with a face-up draft of all 16 artifacts after the first."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.state import Zone
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.prepare import draw_hand, lay_out, note_centre, shuffle_deck, start_choosing_items
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import Seat, Table, step


@step
def game_over(table: Table, p: int) -> None:
    """End a game of the match, and set up the next one unless the match is decided."""
    scores = tuple(points(table, seat) for seat in range(table.players))
    table.games += ((scores, table.champions),)
    number = len(table.games)
    table.note("match.game", table.champions[0], game=number, points=scores, winners=table.champions)
    after["game_over"](table)
    if table.phase != OVER:
        table.turn = loser(table)
        clear_table(table, number)


def loser(table: Table) -> int:
    """Return who lost the game. After a shared victory, it is the player without the First Player token."""
    return 1 - table.champions[0] if len(table.champions) == 1 else 1 - table.first


def clear_table(table: Table, number: int) -> None:
    """Reset the table. Mages stay; after the first game the artifacts are face up for a draft, later in the decks."""
    if number == 1:
        table.face_up = tuple(sorted(card for seat in table.seats for card in artifacts_of(table, seat)))
        table.drafted_decks = ((),) * table.players
        table.note("match.gather", table.turn, cards=table.face_up)
    for p, old in enumerate(table.seats):
        table.open_seat(p)
        table.seats[p] = Seat()
        table.seats[p].components = tuple(c for c in old.components if c in table.box.mages)
        table.seats[p].deck = table.drafted_decks[p] if number > 1 else ()
    table.champions, table.temporary = (), (0,) * table.players
    table.passed, table.round, table.turns, table.collecting = 0, 1, 0, ()
    table.knows = table.knows_pile = dict.fromkeys(table.knows, 0)
    table.mixed_groups = ()
    lay_out(table)


def artifacts_of(table: Table, seat: Seat) -> Zone:
    """Return all artifacts of a player, in any zone."""
    in_play = tuple(c for c in seat.components if table.box.kind[c] == "artifact")
    return seat.hand + seat.deck + seat.discards + in_play


@step
async def who_begins(table: Table, p: int) -> None:
    """Ask the loser who is First Player."""
    first = await Choice(p, "match.who_begins", tuple(range(table.players)))
    table.first = first
    table.note("match.who_begins", p, rival=first)
    note_centre(table)
    table.turn = first
    after["who_begins"](table)


@step
async def pick(table: Table, p: int) -> None:
    """Take face-up artifacts: the First Player takes one, then each takes two; the First Player gets the last."""
    first = not any(seat.kept for seat in table.seats)
    count, left = (1 if first or len(table.face_up) == 1 else 2), 0
    chosen: Zone = ()
    start = 0
    while len(chosen) < count:
        left = count - len(chosen)
        able = table.face_up[start : len(table.face_up) - left + 1]
        card = able[0] if len(able) == 1 else await Choice(p, "match.pick", able, "pick", {"left": left})
        start = table.face_up.index(card) + 1
        chosen += (card,)
    table.face_up = tuple(card for card in table.face_up if card not in chosen)
    table.open_seat(p).kept += chosen
    table.make_known(chosen, table.everybody)
    table.note("match.pick", p, cards=chosen)
    table.turn = 1 - p
    if not table.face_up:
        for q in range(table.players):
            me = table.open_seat(q)
            me.deck, me.kept = me.kept, ()
        table.drafted_decks = tuple(seat.deck for seat in table.seats)
        table.turn = table.first
        after["pick"](table)


@step
def deck(table: Table, p: int) -> None:
    """Shuffle both decks, whose cards everybody knows, and draw the first hands."""
    table.note("match.deck", p)
    for q in table.clockwise(p):
        shuffle_deck(table, q, table.seats[q].deck, table.everybody)
        draw_hand(table, q)
    start_choosing_items(table, "deck")

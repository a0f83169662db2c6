"""Setup: lay out the centre, deal, draft, and choose mages and magic items."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.res_arcana.box import BOARDS
from tabletop_nb.games.res_arcana.essences import itemized
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.table import DECK_SIZE, DISPLAY, HAND, START, Seat, Table, step

PACK_SIZE = 4


# -- the centre ----------------------------------------------------------------------------------------------


def lay_out(table: Table) -> None:
    """Do setup steps 1 to 4: items, Places of Power, monuments, one of each essence."""
    table.items = table.box.items
    table.places = tuple(side_of(table, board) for board in BOARDS)
    monuments = table.shuffled(table.box.monuments, "monuments")
    table.monuments, table.monument_deck = monuments[:DISPLAY], monuments[DISPLAY:]
    for p in range(table.players):
        table.open_seat(p).pool = START


def side_of(table: Table, board: int) -> str:
    """Return the sun side of a board in a first game, otherwise a random side."""
    sides = [place for place in table.box.places if table.box.components[place].board == board]
    if table.mode == "first":
        return next(place for place in sides if table.box.components[place].first_game)
    return sides[table.below(2)]


def has_only_sun_sides(table: Table) -> bool:
    """Return whether this is a first game with only sun sides; a scenario can set other ones."""
    return table.mode == "first" and all(table.box.components[place].first_game for place in table.places)


def note_centre(table: Table) -> None:
    """Log what is in the centre, in the rulebook's order."""
    p = table.first
    table.note("overview.goal", p)
    table.note("setup.supply", p, items=table.items)
    table.note("setup.no_limit", p)
    sides = "setup.first_sides" if has_only_sun_sides(table) else "setup.sides"
    table.note(sides, p, places=table.places)
    table.note("setup.monuments", p, monuments=table.monuments)
    for seat in table.clockwise(p):
        table.note("setup.essences", seat, amount=itemized(table.seats[seat].pool))
    table.note("setup.first_player", p)


# -- cards ---------------------------------------------------------------------------------------------------


def shuffle_deck(table: Table, p: int, cards: Zone, known_to: int) -> None:
    """Shuffle cards into a player's deck. The seats in `known_to` (one bit each) know which cards are in it."""
    table.note_shuffle(cards, known_to)
    table.open_seat(p).deck = table.shuffled(cards)


def draw_hand(table: Table, p: int) -> None:
    """Draw the first three cards."""
    me = table.open_seat(p)
    me.hand, me.deck = me.deck[:HAND], me.deck[HAND:]
    table.learn(me.hand, 1 << p)
    table.note("setup.hand", p, (p,), cards=me.hand)


# -- the draft variant ---------------------------------------------------------------------------------------


@step
async def keep(table: Table, p: int) -> None:
    """Keep one card of the pack, in secret. After the last player, the packs are passed on."""
    card = await Choice(p, "draft.keep", lambda: table.seats[p].pack)
    me = table.open_seat(p)
    me.pack = without(me.pack, card)
    me.kept += (card,)
    table.note("draft.keep", p, (p,), card=card)
    table.turn = (p + 1) % table.players
    if table.turn == table.first:
        after["keep"](table)


@step
def pass_packs(table: Table, p: int) -> None:
    """Pass the packs to the left, in the second half to the right. Deal the second packs when the first are empty."""
    kept, packs = len(table.seats[0].kept), [seat.pack for seat in table.seats]
    table.turn = table.first
    after["pass_packs"](table)
    if not packs[0]:
        if kept < DECK_SIZE:
            deal_packs(table)
        else:
            take_kept(table)
        return
    left = kept < PACK_SIZE
    for q, pack in enumerate(packs):
        to = (q + 1 if left else q - 1) % table.players
        lose_track(table, q, pack)
        table.open_seat(to).pack = pack
    for q in range(table.players):
        table.learn(table.seats[q].pack, 1 << q)
        table.note("draft.left" if left else "draft.right", q, (q,), cards=table.seats[q].pack)


def lose_track(table: Table, p: int, pack: Zone) -> None:
    """Record that a player who passes a pack on knows its cards, but not who will keep which."""
    table.knows = {**table.knows, **{card: table.knows[card] & ~(1 << p) for card in pack}}
    if table.players > 1:
        hints = list(table.hints)
        hints[p] = {**hints[p], **dict.fromkeys(pack, pack[0])}
        table.hints = tuple(hints)


def deal_packs(table: Table) -> None:
    """Deal a pack of four artifacts to each player."""
    for p in table.clockwise(table.first):
        pack, table.aside = table.aside[:PACK_SIZE], table.aside[PACK_SIZE:]
        table.open_seat(p).pack = pack
        table.learn(pack, 1 << p)
        table.note("draft.deal", p, (p,), cards=pack)


def take_kept(table: Table) -> None:
    """Shuffle the eight cards that each player kept into a deck."""
    for p in table.clockwise(table.first):
        me = table.open_seat(p)
        cards, me.kept = me.kept, ()
        shuffle_deck(table, p, cards, 0)
        table.knows_pile = {**table.knows_pile, **{card: table.knows_pile[card] | 1 << p for card in cards}}
        table.note("draft.deck", p, (p,), cards=cards)
        draw_hand(table, p)


# -- mages and items -----------------------------------------------------------------------------------------


@step
async def mage(table: Table, p: int) -> None:
    """Choose one of your two mages, in secret."""
    me = table.seats[p]
    if me.mages:
        chosen = await Choice(p, "setup.mage", lambda: tuple(sorted(table.seats[p].mages)))
        me = table.open_seat(p)
        me.mages = (chosen, *without(me.mages, chosen))
    table.turn = (p + 1) % table.players
    if table.turn == table.first:
        after["mage"](table)


@step
def reveal(table: Table, p: int) -> None:
    """Reveal all chosen mages. The others return to the box."""
    for q in table.clockwise(p):
        me = table.open_seat(q)
        if me.mages:
            table.unused += me.mages[1:]
            me.components, me.mages = (me.mages[0], *me.components), ()
            table.note("setup.reveal", q, mage=me.components[0])
    table.looks += 1
    start_choosing_items(table, "reveal")


def start_choosing_items(table: Table, finished_phase: str) -> None:
    """Start choosing items in reverse order: the player to the right of the First Player chooses first."""
    table.turn = (table.first - 1) % table.players
    after[finished_phase](table)


@step
async def item(table: Table, p: int) -> None:
    """Choose a magic item."""
    if not has_item(table, table.seats[p]) and table.items:
        items = table.items
        chosen = items[0] if len(items) == 1 else await Choice(p, "setup.items", items)
        table.items = without(table.items, chosen)
        me = table.open_seat(p)
        me.components = (*me.components[:1], chosen, *me.components[1:])
        table.note("setup.items", p, item=chosen)
    if p == table.first:
        begin(table)
    else:
        table.turn = (p - 1) % table.players


def has_item(table: Table, me: Seat) -> bool:
    """Return whether the player has a magic item."""
    return any(component in table.box.items for component in me.components)


def begin(table: Table) -> None:
    """Begin the first round."""
    table.turn = table.first
    after["item"](table)
    table.note("round.begins", table.first, round=table.round)

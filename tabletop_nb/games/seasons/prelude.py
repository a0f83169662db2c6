"""The Prelude: players choose nine Power cards as the packs pass to the left, then make three sets of them."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice, Secret
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.seasons.flow import after
from tabletop_nb.games.seasons.table import NAME, Table, step, without_card

SETS = ("hand", "library_2", "library_3")
CARDS, A_SET = 9, 3
PLACES: Memo[tuple[int, ...], tuple[str, ...]] = Memo(  # the sets with room for more, by their sizes
    lambda sizes: tuple(name for name, size in zip(SETS, sizes, strict=True) if size < A_SET)
)
PICK = [("pick", name) for name in NAME]


@step
async def draft(table: Table, p: int) -> None:
    """Choose a card from your pack in secret. When everybody has, the packs pass to the left."""
    _, name = await Choice(p, "prelude.pick", lambda: list({PICK[card]: 0 for card in table.packs[p]}))
    card = next(card for card in table.packs[p] if NAME[card] == name)
    table.packs = (*table.packs[:p], without_card(table.packs[p], card), *table.packs[p + 1 :])
    me = table.open_seat(p)
    me.drafted += (card,)
    table.set_known_to((card,), 1 << p)
    table.note("prelude.pick", p, (p,), card=name)
    table.turn = (p + 1) % table.players
    if table.turn == 0:
        pass_left(table)


def pass_left(table: Table) -> None:
    """Pass each pack to the player on the left, or end the draft when the packs are empty."""
    if not table.packs[0]:
        begin_sets(table)
        return
    table.packs = (table.packs[-1], *table.packs[:-1])
    table.note("prelude.pass", 0, left=len(table.packs[0]))


def begin_sets(table: Table) -> None:
    """Start making sets, after everybody has nine cards."""
    table.turn, table.packs = 0, ((),) * table.players
    after["draft"](table)


@step
async def sets(table: Table, p: int) -> None:
    """Choose where the next of your nine cards goes: your hand, Library II or Library III."""
    me = table.seats[p]
    sizes = len(me.hand), len(me.library_2), len(me.library_3)
    done = sizes[0] + sizes[1] + sizes[2]
    about = Secret(lambda: {"card": NAME[table.seats[p].drafted[done]]})
    where = await Choice(p, "prelude.sets", PLACES[sizes], "sets", about)
    me = table.open_seat(p)
    card = me.drafted[done]
    setattr(me, where, (*getattr(me, where), card))
    if done + 1 == CARDS:
        table.note("prelude.sets", p, (p,), **{name: tuple(NAME[card] for card in getattr(me, name)) for name in SETS})
        table.turn += 1
        if table.turn == table.players:
            table.turn = table.first
            after["sets"](table)
            table.note("tournament.begin", table.first)

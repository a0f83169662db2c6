"""The steps before the first turn: classes, hands, crystals, the first roll."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.state import without
from tabletop_nb.games.mercurial.alterations import roll
from tabletop_nb.games.mercurial.elements import AETHER_BIT, itemized
from tabletop_nb.games.mercurial.flow import after
from tabletop_nb.games.mercurial.printed import ClassBoard
from tabletop_nb.games.mercurial.table import LIMIT, Seat, Table, step
from tabletop_nb.games.mercurial.turn import begin_turn

SOLO_MANA, SOLO_ACUITY = -2, 6


@step
async def choose_class(table: Table, p: int) -> None:
    """Choose a Class board that nobody has, in turn order."""
    role = await Choice(p, "setup.class", free_classes(table))
    set_class(table, p, role)
    deal(table, p)
    table.note("setup.class", p, card=role)
    note_start(table, p)
    table.turn = next_without_class(table, p)
    if table.turn == table.first:
        finish_choosing(table)


def next_without_class(table: Table, p: int) -> int:
    """Return the next player clockwise without a class, or the first player if all have one."""
    return next((q for q in table.clockwise(p) if not table.seats[q].role), table.first)


def finish_choosing(table: Table) -> None:
    """Go on when all players have a class."""
    after["choose_class"](table)
    if table.phase == "act":
        begin_game(table)


def set_class(table: Table, p: int, role: str) -> None:
    """Take a Class board."""
    board, me = table.box.classes[role], table.open_seat(p)
    me.role = role
    sigils = [0, 0, 0, 0]
    sigils[board.sigil] = 1
    me.sigils = tuple(sigils)  # type: ignore[assignment]
    me.aether = AETHER_BIT if board.has_aether else 0


def deal(table: Table, p: int) -> None:
    """Take what the Class board states: dice, crystals, cards."""
    board, me = table.board(p), table.open_seat(p)
    me.rolled = board.dice
    me.mana, me.acuity = first_crystals(table, p, board)
    me.hand = board.cards
    if table.mode != "initiate":
        for _ in range(board.artifacts):
            take_artifact(table, me, table.pick(table.artifacts, "artifacts"))


def first_crystals(table: Table, p: int, board: ClassBoard) -> tuple[int, int]:
    """Return the Mana and Acuity that a player starts with on this Class board."""
    if table.is_solo:
        return board.mana + SOLO_MANA, min(LIMIT, board.acuity + SOLO_ACUITY)
    return board.mana, min(LIMIT, board.acuity + (p - table.first) % table.players)


def free_classes(table: Table) -> list[str]:
    """Return the Class boards that nobody has."""
    side = "initiate" if table.mode == "initiate" else "class"
    taken = {seat.role for seat in table.seats}
    return [role for role in table.box.sides(side) if role not in taken]


def free_artifacts(table: Table) -> list[str]:
    """Return the Artifacts that an Initiate can choose from."""
    return [card for card in table.box.initiate_artifacts if card in table.artifacts]


def take_artifact(table: Table, me: Seat, card: str) -> None:
    """Move an Artifact to a hand."""
    table.artifacts = without(table.artifacts, card)
    me.hand += (card,)


def note_start(table: Table, p: int) -> None:
    """Log what a player starts with."""
    board, me = table.board(p), table.seats[p]
    table.note("setup.hand", p, cards=me.hand)
    extra = me.acuity - board.acuity
    table.note("setup.resources", p, dice=board.dice, mana=me.mana, acuity=me.acuity)
    if extra:
        table.note("prodigy.start" if table.is_solo else "setup.order", p, number=extra)


@step
async def choose_artifact(table: Table, p: int) -> None:
    """Choose one of the Artifacts for Initiates that are left."""
    card = await Choice(p, "setup.artifact", free_artifacts(table))
    me = table.open_seat(p)
    take_artifact(table, me, card)
    table.note("setup.artifact", p, card=card)
    table.turn = (p + 1) % table.players
    if table.turn == table.first:
        after["choose_artifact"](table)
        begin_game(table)


def begin_game(table: Table) -> None:
    """Roll all dice, and begin the first turn."""
    for p in table.clockwise(table.first):
        me = table.open_seat(p)
        me.dice = roll(table, me.rolled)
        if table.log is not None:
            dice = itemized(me.dice)
            table.note("setup.roll", p, dice=dice)
    begin_turn(table, table.first)

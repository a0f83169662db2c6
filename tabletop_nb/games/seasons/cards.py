"""Power cards on their way: drawn, kept, discarded, put into play, sacrificed, taken back; and who knows of it."""

from __future__ import annotations

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.games.seasons.box import KIND, NO_ENERGY
from tabletop_nb.games.seasons.table import EVERYBODY, GAUGE, GRIMOIRE, NAME, Cards, Label, Table, lacking, seen_as

TREATISE = KIND["cursed_treatise_of_arus"]


def drawable(table: Table) -> bool:
    """Is there a card to draw?"""
    return bool(table.pile or table.discards)


def draw(table: Table, p: int) -> int:
    """Takes a card off the draw pile; only this player sees it."""
    refill(table)
    card = table.top if table.top >= 0 else pick(table)
    seen = table.knows[card] if card == table.top else 0  # who looked at the top card knows who has it now
    table.pile, table.top = lacking(table.pile, card), -1
    if table.reshuffled:
        lose_track(table, 1 << p)
    table.tell((card,), seen & EVERYBODY | 1 << p)
    refill(table)
    return card


def lose_track(table: Table, seats: int) -> None:
    """A card has left a pile whose cards were known, or has a place in it: only these seats can still tell."""
    pile = set(table.pile)
    table.knows = bytes(mask & seats if other in pile else mask for other, mask in enumerate(table.knows))


def pick(table: Table) -> int:
    """Any card of the pile, unless a scenario foretells it or has laid the pile in order."""
    if not table.script:
        return table.pick(table.pile)
    ordered, foretold = table.script.get("pile", []), table.scripted("cards")
    if foretold is None:
        return ordered.pop(0) if ordered else table.pick(table.pile)
    card = next((card for card in ordered or table.pile if NAME[card] == foretold), None)
    if card is None:
        raise ScenarioError(f"scenario field script.cards: {foretold!r} comes next; allowed: a card of the draw pile")
    if ordered:
        ordered.remove(card)
    return card


def refill(table: Table) -> None:
    """When the draw pile is empty, the discards become the new one."""
    if not table.pile and table.discards:
        table.pile, table.discards, table.reshuffled = tuple(sorted(table.discards)), (), True
        table.note("pile.empty", table.turn)
        for p, seat in enumerate(table.seats):  # where these cards come from now is no matter of the Prelude any more
            if any(card in table.pile for card in seat.drafted):
                table.open_seat(p).drafted = tuple(-1 if card in table.pile else card for card in seat.drafted)


def discard(table: Table, *cards: int) -> None:
    """Onto the discards, face down; with no pile left they are the new one at once."""
    table.discards += cards
    refill(table)


def look_at_top(table: Table, p: int) -> int:
    """The top card is looked at and stays there."""
    refill(table)
    if table.top < 0:
        table.top, seen = pick(table), 1 << p
        if len(table.pile) == 1:
            seen |= table.knows[table.top]
        elif table.reshuffled:
            lose_track(table, 1 << p)
        table.tell((table.top,), seen)
    else:
        table.tell((table.top,), table.knows[table.top] | 1 << p)
    return table.top


def discard_top(table: Table) -> None:
    """The top card goes to the discards, face down: nobody learns which it is, but who had looked at it."""
    refill(table)
    known = table.top >= 0
    card = table.top if known else pick(table)
    table.pile, table.top = lacking(table.pile, card), -1
    if table.reshuffled and not known:
        table.tell((card,), 0)
        lose_track(table, 0)
    discard(table, card)


def draw_to_hand(table: Table, p: int, rule: str) -> int:
    """A drawn card that has to be kept."""
    if not drawable(table):
        return -1
    card = draw(table, p)
    table.open_seat(p).hand += (card,)
    table.note(rule, p, (p,), card=NAME[card])
    return card


def look(table: Table, p: int, count: int) -> None:
    """Draws cards and lays them before the player, to choose among them."""
    for _ in range(count):
        if drawable(table):
            table.looked += (draw(table, p),)
    if len(table.looked) > 1:  # whoever knew the top card cannot tell which one is chosen
        table.tell(table.looked, 1 << p)


def keep(table: Table, p: int, card: int) -> None:
    """One of the cards looked at goes into the hand."""
    table.looked = lacking(table.looked, card)
    table.open_seat(p).hand += (card,)


def discard_looked(table: Table, p: int) -> None:
    """What is left of the cards looked at goes to the discards, face down."""
    if table.looked:
        table.note("pile.discards", p, (p,), cards=tuple(NAME[card] for card in table.looked))
        cards, table.looked = table.looked, ()
        discard(table, *cards)


def kinds(cards: Cards) -> dict[str, int]:
    """The cards by their ids, copies once."""
    return {NAME[card]: card for card in reversed(cards)}


# -- in play -------------------------------------------------------------------------------------------


def room(table: Table, p: int) -> bool:
    """Does the summoning gauge allow one more card in play?"""
    me = table.seats[p]
    return len(me.play) < me.gauge


def enter_play(table: Table, p: int, card: int) -> None:
    """The card lies face up before the player."""
    me = table.open_seat(p)
    if card ^ 1 in me.play:
        table.note("summon.twice", p, card=NAME[card])
    me.play += (card,)
    table.tell((card,), EVERYBODY)


def from_hand(table: Table, p: int, card: int) -> None:
    """The card leaves the hand, for all to see."""
    show(table, p, card)
    put_down(table, p, card)


def show(table: Table, p: int, card: int) -> None:
    """Show everybody a card of the hand; who knew of one copy cannot tell whether this is the one."""
    me, twin = table.seats[p], card ^ 1
    if twin in me.hand or twin in me.library_2 or twin in me.library_3:
        blur(table, p, card, twin)
    table.tell((card,), EVERYBODY)


def put_down(table: Table, p: int, card: int) -> None:
    """Take a card that everybody has seen out of the hand."""
    me = table.open_seat(p)
    me.hand = lacking(me.hand, card)


def blur(table: Table, p: int, card: int, twin: int) -> None:
    """Which of two copies it was nobody can tell: of the other one only those know who knew of both."""
    table.tell((twin,), table.knows[card] & table.knows[twin])
    me = table.open_seat(p)
    if twin in me.drafted:
        lost = [s for s in range(table.players) if card not in me.drafted or not label_of(table, p, card, s)]
        me.blurred += ((me.drafted.index(twin), sum(1 << s for s in lost)),)


def label_of(table: Table, p: int, card: int, viewer: int) -> Label:
    """What a seat saw in the Prelude of a card that this player drafted."""
    return seen_as(p, table.seats[p].drafted.index(card), viewer, table.players)


def leave_play(table: Table, p: int, card: int) -> None:
    """The card is no longer in play; tokens on it are lost, and a reserve that was larger for it may be too full."""
    me = table.open_seat(p)
    me.play = lacking(me.play, card)
    if card in me.turned:
        me.turned = lacking(me.turned, card)
    if me.stored:
        me.put(card, NO_ENERGY)
    if card >> 1 == GRIMOIRE:
        table.owe(("trim", p))


def sacrifice(table: Table, p: int, card: int, rule: str = "card.sacrifice") -> None:
    """From play to the discards; with the Cursed Treatise goes the whole reserve."""
    leave_play(table, p, card)
    table.note(rule, p, card=NAME[card])
    discard(table, card)
    if card >> 1 == TREATISE:
        table.open_seat(p).reserve = NO_ENERGY
        table.note("card.cursed_treatise_of_arus.sacrificed", p)


def take_back(table: Table, p: int, card: int) -> None:
    """From play back into the hand."""
    leave_play(table, p, card)
    table.open_seat(p).hand += (card,)


# -- crystals and the gauge ----------------------------------------------------------------------------


def crystals(table: Table, p: int, count: int) -> int:
    """Crystals gained, or lost; nobody has fewer than none. So many changed."""
    me = table.open_seat(p)
    before, me.crystals = me.crystals, max(0, me.crystals + count)
    return abs(me.crystals - before)


def steal(table: Table, p: int, rival: int, most: int) -> int:
    """Crystals from an opponent, as many as there are."""
    taken = min(most, table.seats[rival].crystals)
    if taken:
        table.open_seat(rival).crystals -= taken
        table.open_seat(p).crystals += taken
    return taken


def raise_gauge(table: Table, p: int, count: int) -> int:
    """The summoning gauge, never above 15 or below 0: where it stands now."""
    me = table.open_seat(p)
    me.gauge = max(0, min(GAUGE, me.gauge + count))
    return me.gauge

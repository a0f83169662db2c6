"""Moves of Power cards: draw, keep, discard, put into play, sacrifice and take back, and who knows about it."""

from __future__ import annotations

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.games.seasons.box import KIND, NO_ENERGY
from tabletop_nb.games.seasons.table import EVERYBODY, GAUGE, GRIMOIRE, NAME, Cards, Label, Table, seen_as, without_card

TREATISE = KIND["cursed_treatise_of_arus"]


def can_draw(table: Table) -> bool:
    """Return whether there is a card to draw."""
    return bool(table.pile or table.discards)


def draw(table: Table, p: int) -> int:
    """Draw a card from the draw pile. Only this player sees it."""
    refill(table)
    card = table.top if table.top >= 0 else pick(table)
    seen = table.knows[card] if card == table.top else 0  # Players who looked at the top card know who has it now.
    table.pile, table.top = without_card(table.pile, card), -1
    if table.reshuffled:
        lose_track(table, 1 << p)
    table.set_known_to((card,), seen & EVERYBODY | 1 << p)
    refill(table)
    return card


def lose_track(table: Table, seats: int) -> None:
    """Forget what other seats know about the pile: a card left it, or now has a place in it."""
    pile = set(table.pile)
    table.knows = bytes(mask & seats if other in pile else mask for other, mask in enumerate(table.knows))


def pick(table: Table) -> int:
    """Return any card of the pile, unless a scenario scripts the draw or puts the pile in order."""
    if not table.script:
        return table.pick(table.pile)
    ordered, scripted = table.script.get("pile", []), table.pop_scripted("cards")
    if scripted is None:
        return ordered.pop(0) if ordered else table.pick(table.pile)
    card = next((card for card in ordered or table.pile if NAME[card] == scripted), None)
    if card is None:
        raise ScenarioError(f"scenario field script.cards: {scripted!r} comes next; allowed: a card of the draw pile")
    if ordered:
        ordered.remove(card)
    return card


def refill(table: Table) -> None:
    """Make the discards the new draw pile when it is empty."""
    if not table.pile and table.discards:
        table.pile, table.discards, table.reshuffled = tuple(sorted(table.discards)), (), True
        table.note("pile.empty", table.turn)
        for p, seat in enumerate(table.seats):  # The origin of these cards in the Prelude doesn't matter any more.
            if any(card in table.pile for card in seat.drafted):
                table.open_seat(p).drafted = tuple(-1 if card in table.pile else card for card in seat.drafted)


def discard(table: Table, *cards: int) -> None:
    """Discard cards face down. If the draw pile is empty, they become the new one at once."""
    table.discards += cards
    refill(table)


def look_at_top(table: Table, p: int) -> int:
    """Look at the top card of the pile without moving it."""
    refill(table)
    if table.top < 0:
        table.top, seen = pick(table), 1 << p
        if len(table.pile) == 1:
            seen |= table.knows[table.top]
        elif table.reshuffled:
            lose_track(table, 1 << p)
        table.set_known_to((table.top,), seen)
    else:
        table.set_known_to((table.top,), table.knows[table.top] | 1 << p)
    return table.top


def discard_top(table: Table) -> None:
    """Discard the top card face down: only players who had looked at it know which it is."""
    refill(table)
    known = table.top >= 0
    card = table.top if known else pick(table)
    table.pile, table.top = without_card(table.pile, card), -1
    if table.reshuffled and not known:
        table.set_known_to((card,), 0)
        lose_track(table, 0)
    discard(table, card)


def draw_to_hand(table: Table, p: int, rule: str) -> int:
    """Draw a card that the player must keep and return it, or -1 if there is none."""
    if not can_draw(table):
        return -1
    card = draw(table, p)
    table.open_seat(p).hand += (card,)
    table.note(rule, p, (p,), card=NAME[card])
    return card


def look(table: Table, p: int, count: int) -> None:
    """Draw cards for the player to choose from."""
    for _ in range(count):
        if can_draw(table):
            table.looked += (draw(table, p),)
    if len(table.looked) > 1:  # A player who knew the top card can't tell which one is chosen.
        table.set_known_to(table.looked, 1 << p)


def keep(table: Table, p: int, card: int) -> None:
    """Move one of the cards just drawn into the hand."""
    table.looked = without_card(table.looked, card)
    table.open_seat(p).hand += (card,)


def discard_looked(table: Table, p: int) -> None:
    """Discard the rest of the cards just drawn, face down."""
    if table.looked:
        table.note("pile.discards", p, (p,), cards=tuple(NAME[card] for card in table.looked))
        cards, table.looked = table.looked, ()
        discard(table, *cards)


def kinds(cards: Cards) -> dict[str, int]:
    """Return the cards by id, with only one copy of each."""
    return {NAME[card]: card for card in reversed(cards)}


# -- in play -------------------------------------------------------------------------------------------


def has_room(table: Table, p: int) -> bool:
    """Return whether the Summoning gauge allows one more card in play."""
    me = table.seats[p]
    return len(me.play) < me.gauge


def enter_play(table: Table, p: int, card: int) -> None:
    """Put the card into play, face up."""
    me = table.open_seat(p)
    if card ^ 1 in me.play:
        table.note("summon.twice", p, card=NAME[card])
    me.play += (card,)
    table.set_known_to((card,), EVERYBODY)


def from_hand(table: Table, p: int, card: int) -> None:
    """Show everybody a card and remove it from the hand."""
    show(table, p, card)
    leave_hand(table, p, card)


def show(table: Table, p: int, card: int) -> None:
    """Show everybody a card in the hand. A player who knew one copy can't tell whether this is it."""
    me, twin = table.seats[p], card ^ 1
    if twin in me.hand or twin in me.library_2 or twin in me.library_3:
        blur(table, p, card, twin)
    table.set_known_to((card,), EVERYBODY)


def leave_hand(table: Table, p: int, card: int) -> None:
    """Remove a card that everybody has seen from the hand."""
    me = table.open_seat(p)
    me.hand = without_card(me.hand, card)


def blur(table: Table, p: int, card: int, twin: int) -> None:
    """Record that nobody can tell which of two copies it was: only players who knew both still know the other one."""
    table.set_known_to((twin,), table.knows[card] & table.knows[twin])
    me = table.open_seat(p)
    if twin in me.drafted:
        lost = [s for s in range(table.players) if card not in me.drafted or not label_of(table, p, card, s)]
        me.blurred += ((me.drafted.index(twin), sum(1 << s for s in lost)),)


def label_of(table: Table, p: int, card: int, viewer: int) -> Label:
    """Return what a seat saw in the Prelude of a card that this player drafted."""
    return seen_as(p, table.seats[p].drafted.index(card), viewer, table.players)


def leave_play(table: Table, p: int, card: int) -> None:
    """Remove a card from play with the tokens on it; without a Grimoire, the reserve may then be too full."""
    me = table.open_seat(p)
    me.play = without_card(me.play, card)
    if card in me.turned:
        me.turned = without_card(me.turned, card)
    if me.stored:
        me.put(card, NO_ENERGY)
    if card >> 1 == GRIMOIRE:
        table.add_due(("trim", p))


def sacrifice(table: Table, p: int, card: int, rule: str = "card.sacrifice") -> None:
    """Move a card from play to the discards. The Cursed Treatise takes the whole reserve with it."""
    leave_play(table, p, card)
    table.note(rule, p, card=NAME[card])
    discard(table, card)
    if card >> 1 == TREATISE:
        table.open_seat(p).reserve = NO_ENERGY
        table.note("card.cursed_treatise_of_arus.sacrificed", p)


def take_back(table: Table, p: int, card: int) -> None:
    """Move a card from play back into the hand."""
    leave_play(table, p, card)
    table.open_seat(p).hand += (card,)


# -- crystals and the gauge ----------------------------------------------------------------------------


def crystals(table: Table, p: int, count: int) -> int:
    """Add or remove crystals, but never below 0, and return how many changed."""
    me = table.open_seat(p)
    before, me.crystals = me.crystals, max(0, me.crystals + count)
    return abs(me.crystals - before)


def steal(table: Table, p: int, rival: int, most: int) -> int:
    """Take up to `most` crystals from an opponent and return how many."""
    taken = min(most, table.seats[rival].crystals)
    if taken:
        table.open_seat(rival).crystals -= taken
        table.open_seat(p).crystals += taken
    return taken


def raise_gauge(table: Table, p: int, count: int) -> int:
    """Change the Summoning gauge, between 0 and 15, and return its new value."""
    me = table.open_seat(p)
    me.gauge = max(0, min(GAUGE, me.gauge + count))
    return me.gauge

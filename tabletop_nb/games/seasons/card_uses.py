"""What each Power card did in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop_nb.core.card_uses import CardUse, CountRules, count_cards, make_card_uses
from tabletop_nb.core.table import Event
from tabletop_nb.games.seasons.scoring import end_effects
from tabletop_nb.games.seasons.table import NAME, Table

COUNTED: CountRules = {
    "prelude.pick": ("drafted", "card"),
    "summon.card": ("played", "card"),
    "card.divine_chalice": ("played", "card"),
    "card.potion_of_dreams": ("played", "card"),
    "card.crystal_orb.play": ("played", "card"),
    "activate.card": ("used", "card"),
}
GIVEN = "card.damned_soul_of_onys.give"


def card_uses(table: Table, events: Iterable[Event]) -> list[CardUse]:
    """Return what each card did: chosen in the Prelude, put into play, activated.

    A Damned Soul that an opponent gives away comes into play for the one who gets it.
    """
    log = list(events)
    counts = count_cards(log, COUNTED)
    counts.update((event.facts["rival"], "damned_soul_of_onys", "played") for event in log if event.rule == GIVEN)
    return make_card_uses(counts, [card_points(table, seat) for seat in range(table.players)])


def card_points(table: Table, seat: int) -> Counter[str]:
    """Return what each card adds to the score sheet: its Prestige and its effect at the end of the game."""
    worth = Counter[str]()
    for card in table.seats[seat].play:
        worth[NAME[card]] += table.box.prestige[card]
    for line in end_effects(table, seat):
        worth[line.rule.removeprefix("card.")] += line.points
    return worth

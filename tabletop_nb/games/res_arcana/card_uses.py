"""What each artifact, monument, Place of Power, mage and magic item did in a game."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_nb.core.card_uses import CardUse, CountRules, count_cards, make_card_uses
from tabletop_nb.core.table import Event
from tabletop_nb.games.res_arcana.scoring import SCORED, worth
from tabletop_nb.games.res_arcana.table import Table

COUNTED: CountRules = {
    "draft.keep": ("drafted", "card"),
    "match.pick": ("drafted", "cards"),
    "setup.preset": ("played", "mage"),
    "setup.reveal": ("played", "mage"),
    "setup.items": ("played", "item"),
    "pass.swap": ("played", "instead"),
    "place.free": ("played", "card"),
    "place.artifact": ("played", "card"),
    "power.place": ("played", "card"),
    "claim.place": ("played", "card"),
    "claim.top": ("played", "card"),
    "claim.monument": ("played", "card"),
    "life_loss.react": ("used", "component"),
    "claim.react": ("used", "component"),
    "check.react": ("used", "component"),
    "component.golden_statue": ("used", "component"),  # its reaction to a victory check
}


def card_uses(table: Table, events: Iterable[Event]) -> list[CardUse]:
    """Return what each card did: chosen in a draft, put into play, its powers and reactions used.

    In a match, all games are counted together, and no card has points: its score sheet counts games that were won.
    """
    log = list(events)
    counts = count_cards(log, COUNTED)
    counts.update((event.player, event.facts["component"], "used") for event in log if "power" in event.facts)
    return make_card_uses(counts, [card_points(table, seat) for seat in range(table.players)])


def card_points(table: Table, seat: int) -> dict[str, int]:
    """Return what each card adds to the score sheet."""
    if table.mode == "match":
        return {}
    me, kind = table.seats[seat], table.box.kind
    return {component: worth(table, me, component) for component in me.components if kind[component] in SCORED}

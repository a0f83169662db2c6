"""What each Laboratory, Experiment, Artifact, Formula, Achievement and publication did in a game."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_nb.core.card_uses import CardUse, CountRules, count_cards, make_card_uses
from tabletop_nb.core.table import Event
from tabletop_nb.games.trismegistus.publications import best_publications, supply
from tabletop_nb.games.trismegistus.table import Table

BOT_ARTIFACTS = ("bot.artifact.only", "bot.artifact.symbols", "bot.artifact.roll")
BOT_COMPLETED = (*(f"bot.complete.{why}" for why in ("only", "type", "points", "older")), "bot.masterpiece")
COUNTED: CountRules = {
    "setup.lab": ("played", "lab"),
    "setup.place": ("played", "artifact"),
    "action.acquire": ("played", "artifact"),
    "experiment.complete": ("played", "experiment"),
    "formula.buy": ("played", "formula"),
    "formula.free": ("played", "formula"),
    "achievement.take": ("played", "achievement"),
    "transmute.artifact": ("used", "artifact"),
    "formula.sample": ("used", "formula"),
    "bot.setup": ("played", "artifact"),
    **dict.fromkeys(BOT_ARTIFACTS, ("played", "artifact")),
    **dict.fromkeys(BOT_COMPLETED, ("played", "experiment")),
    "bot.card": ("used", "card"),
}


def card_uses(table: Table, events: Iterable[Event]) -> list[CardUse]:
    """Return what each card did: put into play or completed, used, and its points on the score sheet."""
    counts = count_cards([event for event in events if event.facts], COUNTED)
    for seat, card, column in [*counts]:
        if column == "used" and card in table.box.automa:
            counts[seat, card, "played"] = counts[seat, card, column]
    return make_card_uses(counts, [card_points(table, seat) for seat in range(table.players)])


def card_points(table: Table, seat: int) -> dict[str, int]:
    """Return what each card adds to the score sheet."""
    me, box = table.seats[seat], table.box
    points = {card: box.experiments[card].vp for card in me.done}
    points |= {card: box.achievements[card].vp for card in me.achievements}
    if seat != table.automa:
        best = best_publications(box, me.publications, supply(table, seat))
        points |= {card: box.publications[card].vp for card in best}
    return points

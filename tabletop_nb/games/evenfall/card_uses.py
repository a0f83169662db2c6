"""What each Heroine, Enemy and recipe did in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tabletop_nb.core.card_uses import CardUse, CountRules, Counts, count_cards, make_card_uses
from tabletop_nb.core.table import Event
from tabletop_nb.games.evenfall.effects import RULE_OF
from tabletop_nb.games.evenfall.table import Table

PLAYED: CountRules = {
    "setup.heroines": ("played", "heroines"),
    "critical.draw": ("played", "heroine"),
    "capture.choose": ("played", "enemy"),
    "battle.capture": ("played", "enemy"),
    "alchemy.craft": ("played", "recipe"),
}
USED: CountRules = {
    "modify.heroine": ("used", "heroine"),
    "modify.army": ("used", "enemy"),
    "battle.vanguard_power": ("used", "enemy"),
    "recipe.wild_magic.power": ("used", "heroine"),
    "alchemy.craft": ("used", "paid"),
}
RECIPE_OF = {rule: recipe for recipe, rule in RULE_OF.items()}


def card_uses(table: Table, events: Iterable[Event]) -> list[CardUse]:
    """Return what each card did: joined a Team, was captured or crafted, changed dice, paid for a recipe, was used up.

    Partners share all cards, so each of them has the same rows, as they have the same score sheet.
    """
    log = list(events)
    counts = count_cards(log, PLAYED) + count_cards(log, USED)
    counts.update((event.player, RECIPE_OF[event.rule], "used") for event in log if event.rule in RECIPE_OF)
    if not table.competitive:
        counts = add_up_partners(counts, table.players)
    return make_card_uses(counts, [card_points(table, seat) for seat in range(table.players)])


def add_up_partners(counts: Counts, players: int) -> Counts:
    """Return the counts of the whole team for each of its seats."""
    total: Counts = Counter()
    for (_, card, column), number in counts.items():
        for seat in range(players):
            total[seat, card, column] += number
    return total


def card_points(table: Table, seat: int) -> Mapping[str, int]:
    """Return what each card adds to the score sheet.

    Points for quartets and the last Vanguard belong to no single card.
    """
    me, symbol = table.seats[seat], table.box.symbol
    if table.competitive:
        enemies = {enemy: 1 + (symbol[enemy] == "quintessence") for enemy in me.score}
        return {**enemies, **dict.fromkeys(me.scars, -3)}
    if not me.team and not table.rulings.defeat_scores:
        return {}
    return {**dict.fromkeys(me.army, 1), **dict.fromkeys(me.team, 2)}

"""Invariants of Seasons, checked at every question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.game import Game


def seasons_violations(game: Game) -> Iterator[str]:
    """Yield violations: cards lost, limits exceeded, or cards known to the wrong seats."""
    table: Any = game.table
    cards = [*table.pile, *table.discards, *table.looked, *(card for pack in table.packs for card in pack)]
    for p, seat in enumerate(table.seats):
        placed = (*seat.hand, *seat.library_2, *seat.library_3)
        cards += [*placed, *seat.play]
        if table.phase in ("draft", "sets"):
            cards += [card for card in seat.drafted if card not in placed]
        yield from seat_violations(game, p)
    if sorted(cards) != list(range(100 if table.mode == "archmage" else 60)):
        yield f"cards lost or duplicated: {sorted(cards)}"
    if table.top >= 0 and table.top not in table.pile:
        yield f"the top card {table.top} is not in the pile"
    if not (0 <= table.year <= 4 and 1 <= table.space <= 12 and table.season == (table.space - 1) // 3):
        yield f"impossible place on the wheel: year {table.year}, space {table.space}, season {table.season}"
    dice = [face // 6 for face in (*table.dice, *(seat.die for seat in table.seats if seat.die >= 0))]
    if dice and (len(set(dice)) != table.players + 1 or tuple(sorted(dice)) not in table.bag):
        yield f"wrong dice: {dice}"
    if table.looked and game.choice and not table.knows[table.looked[0]] >> game.choice.player & 1:
        yield f"player {game.choice.player} is asked about cards drawn by another player"
    if game.over and table.year <= 3:
        yield f"the game ended in year {table.year}"


def seat_violations(game: Game, p: int) -> Iterator[str]:
    """Yield violations on one player's board."""
    table: Any = game.table
    seat = table.seats[p]
    if min(seat.crystals, *seat.reserve) < 0 or not 0 <= seat.gauge <= 15 or not 0 <= seat.bonuses <= 3:
        yield f"player {p}: crystals {seat.crystals}, {seat.reserve}, gauge {seat.gauge}, {seat.bonuses} bonuses"
    asked = game.choice
    if sum(seat.reserve) > seat.limit and not (asked and asked.rule in ("reserve.keep", "energy.choose")):
        yield f"player {p} holds more than {seat.limit} tokens: {seat.reserve}"
    if not set(seat.turned) <= set(seat.play) or not {card for card, _ in seat.stored} <= set(seat.play):
        yield f"player {p}: turned {seat.turned}, tokens on {seat.stored}, in play {seat.play}"
    for card in (*seat.hand, *seat.library_2, *seat.library_3):
        if not table.knows[card] >> p & 1:
            yield f"player {p} does not know their own card {card}"
    for card in seat.play:
        if table.knows[card] & 15 != 15:
            yield f"card {card} is in play but not known to everybody"

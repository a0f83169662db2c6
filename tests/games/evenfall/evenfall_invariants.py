"""Invariants of Evenfall, checked at every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.game import Game


def evenfall_violations(game: Game) -> Iterator[str]:
    """Yield violations: cards lost, areas too full, impossible dice, or an empty Vanguard that wasn't refilled."""
    table: Any = game.table
    heroines = Counter((*table.heroine_deck, *table.heroine_discards))
    enemies = Counter((*table.enemy_deck, *table.enemy_discards, *table.enemies))
    for seat in table.areas:
        heroines.update((*seat.ready, *seat.resting, *seat.scars))
        enemies.update((*seat.army, *seat.vanguard, *seat.score))
        dice = 5 if "philosophers_stone" in seat.recipes else 4
        if len(seat.ready) + len(seat.resting) > 4:
            yield f"more than four Heroines in a Team: {seat.team}"
        if len(set(seat.recipes)) != len(seat.recipes):
            yield f"the same recipe twice: {seat.recipes}"
        has_rolled = seat is table.seats[table.turn] and table.phase in ("modify", "capture")
        if has_rolled and (len(table.dice) != dice or not set(table.dice) <= {1, 2, 3, 4, 5, 6}):
            yield f"wrong number of dice or impossible faces: {table.dice}"
    if heroines != Counter(table.box.heroines.keys()) or enemies != Counter(table.box.enemies.keys()):
        yield f"cards lost or duplicated: {heroines - Counter(table.box.heroines.keys())} {enemies}"
    if len(table.enemies) > 4 or (table.battle and table.enemies):
        yield f"wrong Enemy Area: {table.enemies}"
    if game.choice and game.choice.rule in ("battle.start", "roll.reroll") and table.battle:
        for seat in table.areas:
            if seat.army and not seat.vanguard:
                yield "a Vanguard was not refilled"
    if game.over and not game.capped:
        yield from evenfall_end_violations(table)


def evenfall_end_violations(table: Any) -> Iterator[str]:
    """Yield violations at the end of a game."""
    if table.competitive and sum(bool(seat.vanguard) for seat in table.seats) > 1:
        yield "the Battle ended with more than one Vanguard"
    if not table.competitive and table.seats[0].team and (table.enemies or table.enemy_deck):
        yield "won with Enemies left"

"""Invariants of Res Arcana, checked at every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.game import Game


def res_arcana_violations(game: Game) -> Iterator[str]:
    """Yield violations: lost cards, negative amounts, turned components out of play, a wrong score."""
    table: Any = game.table
    yield from card_violations(table)
    for p, seat in enumerate(table.seats):
        yield from seat_violations(table, p, seat)
    yield from knowledge_violations(table)
    if len(table.monuments) > 2 or (
        len(table.monuments) < 2 and table.monument_deck and not may_be_claiming_obelisk(game)
    ):
        yield f"monuments on display: {table.monuments}"
    if (
        table.phase == "act"
        and game.choice
        and game.choice.rule == "turn.action"
        and table.passed >> game.choice.player & 1
    ):
        yield "a player who has passed is asked to act"
    if game.over:
        yield from end_violations(game, table)


def may_be_claiming_obelisk(game: Game) -> bool:
    """Return whether essences are being chosen; if they are the Obelisk's, the next monument isn't revealed yet."""
    return game.choice is not None and game.choice.rule == "power.gain"


def card_violations(table: Any) -> Iterator[str]:
    """Yield components that are not in exactly one place."""
    box, seats = table.box, table.seats
    zones = ("hand", "deck", "discards", "components", "mages", "pack", "kept")
    held = Counter(card for seat in seats for zone in zones for card in getattr(seat, zone))
    centre = (
        *table.monuments,
        *table.monument_deck,
        *table.places,
        *table.items,
        *table.aside,
        *table.unused,
        *table.face_up,
    )
    held.update(centre)
    for kind in ("artifacts", "mages", "items", "monuments"):
        wrong = {card: held[card] for card in getattr(box, kind) if held[card] != 1}
        if wrong:
            yield f"{kind} lost or duplicated: {wrong}"
    boards = sorted(box.components[card].board for card in held.elements() if box.kind[card] == "place")
    if boards != [1, 2, 3, 4, 5]:
        yield f"wrong set of boards: {boards}"


def seat_violations(table: Any, p: int, seat: Any) -> Iterator[str]:
    """Yield violations at one seat."""
    if min(seat.pool) < 0 or any(min(amount) < 0 for amount in seat.on.values()):
        yield f"player {p} has a negative amount: {seat.pool} {seat.on}"
    if not all(any(amount) for amount in seat.on.values()):
        yield f"a component is listed with no essences on it: {seat.on}"
    for component in (*seat.turned, *seat.on):
        if component not in seat.components:
            yield f"{component} is turned or holds essences, but is not in play"
    if len(set(seat.turned)) < len(seat.turned):
        yield f"turned twice: {seat.turned}"
    kinds = Counter(table.box.kind[component] for component in seat.components)
    if table.phase in ("collect", "collect_from", "act") and (kinds["mage"], kinds["item"]) != (1, 1):
        yield f"player {p} doesn't have one mage and one magic item: {kinds}"


def knowledge_violations(table: Any) -> Iterator[str]:
    """Yield cards that their owner should know but doesn't, and cards in a deck that another player knows."""
    for p, seat in enumerate(table.seats):
        for card in (*seat.hand, *seat.pack, *seat.kept, *seat.mages):
            if not table.knows[card] >> p & 1:
                yield f"player {p} doesn't know their own card {card}"
        for card in seat.deck:
            if table.knows[card] & ~(1 << p):
                yield f"another player knows {card} in the deck of player {p}"


def end_violations(game: Game, table: Any) -> Iterator[str]:
    """Yield violations at the end. Unless the game was capped, the winners have the most points, at least 10."""
    if game.capped:
        if table.champions:
            yield "a capped game has a winner"
        return
    scores = [recount(table, p) for p in range(table.players)]
    last = list(table.games[-1][0]) if table.mode == "match" else game.scores
    if last != scores:
        yield f"the score sheet says {last}, but the recount says {scores}"
    if max(scores) < 10:
        yield f"the game ended, but nobody has 10 points: {scores}"
    if any(scores[p] != max(scores) for p in table.champions) or not table.champions:
        yield f"wrong winners {table.champions}: the scores are {scores}"


def recount(table: Any, p: int) -> int:
    """Recompute a player's points from the printed formulas."""
    seat, total = table.seats[p], table.temporary[p] + (table.first == p)
    types = Counter()  # type: ignore[var-annotated]
    for component in seat.components:
        types["dragon"] += table.box.components[component].dragon
        types["creature"] += table.box.components[component].creature
    for component in seat.components:
        points = table.box.components[component].points
        essences_on_it = seat.on.get(component, (0,) * 5)
        total += points.base + sum(n * essences_on_it[kind] for n, kind in points.on_self)
        total += sum(n * types[kind] for n, kind in points.own)
    return int(total)

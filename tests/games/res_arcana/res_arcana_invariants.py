"""What is true of a table of Res Arcana at every question, whoever plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.game import Game


def res_arcana(game: Game) -> Iterator[str]:
    """Cards are conserved, nothing is negative, what is turned or holds essences is in play, the score adds up."""
    table: Any = game.table
    yield from cards_lost(table)
    for p, seat in enumerate(table.seats):
        yield from seat_broken(table, p, seat)
    yield from knowledge_broken(table)
    if len(table.monuments) > 2 or (len(table.monuments) < 2 and table.monument_deck and not claiming(game)):
        yield f"monuments on display: {table.monuments}"
    if (
        table.phase == "act"
        and game.choice
        and game.choice.rule == "turn.action"
        and table.passed >> game.choice.player & 1
    ):
        yield "a player who has passed is asked to act"
    if game.over:
        yield from ended(game, table)


def claiming(game: Game) -> bool:
    """Is somebody choosing the Obelisk's essences, before the next monument is shown?"""
    return game.choice is not None and game.choice.rule == "power.gain"


def cards_lost(table: Any) -> Iterator[str]:
    """Every component lies in one place."""
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
        *table.faces,
    )
    held.update(centre)
    for kind in ("artifacts", "mages", "items", "monuments"):
        wrong = {card: held[card] for card in getattr(box, kind) if held[card] != 1}
        if wrong:
            yield f"{kind} lost or doubled: {wrong}"
    boards = sorted(box.components[card].board for card in held.elements() if box.kind[card] == "place")
    if boards != [1, 2, 3, 4, 5]:
        yield f"boards {boards}"


def seat_broken(table: Any, p: int, seat: Any) -> Iterator[str]:
    """One player's things."""
    if min(seat.pool) < 0 or any(min(amount) < 0 for amount in seat.on.values()):
        yield f"player {p} has less than nothing: {seat.pool} {seat.on}"
    if not all(any(amount) for amount in seat.on.values()):
        yield f"an empty heap on a component: {seat.on}"
    for component in (*seat.turned, *seat.on):
        if component not in seat.components:
            yield f"{component} is turned or holds essences, but is not in play"
    if len(set(seat.turned)) < len(seat.turned):
        yield f"turned twice: {seat.turned}"
    kinds = Counter(table.box.kind[component] for component in seat.components)
    if table.phase in ("collect", "collect_from", "act") and (kinds["mage"], kinds["item"]) != (1, 1):
        yield f"player {p} has {kinds}"


def knowledge_broken(table: Any) -> Iterator[str]:
    """Everybody can tell the cards of the own hand."""
    for p, seat in enumerate(table.seats):
        for card in (*seat.hand, *seat.pack, *seat.kept, *seat.mages):
            if not table.knows[card] >> p & 1:
                yield f"player {p} cannot tell {card}"
        for card in seat.deck:
            if table.knows[card] & ~(1 << p):
                yield f"somebody else can tell {card} in the deck of player {p}"


def ended(game: Game, table: Any) -> Iterator[str]:
    """How a game ends: somebody has 10 points and wins, or the rounds are over."""
    if game.capped:
        if table.champions:
            yield "a capped game has a winner"
        return
    scores = [recount(table, p) for p in range(table.players)]
    last = list(table.games[-1][0]) if table.mode == "match" else game.scores
    if last != scores:
        yield f"the score sheet says {last}, counted again it is {scores}"
    if max(scores) < 10:
        yield f"over with {scores}"
    if any(scores[p] != max(scores) for p in table.champions) or not table.champions:
        yield f"{table.champions} won with {scores}"


def recount(table: Any, p: int) -> int:
    """The points once more, from the printed formula as text."""
    seat, total = table.seats[p], table.temporary[p] + (table.first == p)
    types = Counter()  # type: ignore[var-annotated]
    for component in seat.components:
        types["dragon"] += table.box.components[component].dragon
        types["creature"] += table.box.components[component].creature
    for component in seat.components:
        found = table.box.components[component].points
        lying = seat.on.get(component, (0,) * 5)
        total += found.base + sum(n * lying[kind] for n, kind in found.on_self)
        total += sum(n * types[kind] for n, kind in found.own)
    return int(total)

"""Invariants of Mercurial, checked at every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.game import Game


def mercurial_violations(game: Game) -> Iterator[str]:
    """Yield violations: lost cards, crystals or dice out of bounds, wrong Sigils, a wrong order of Takes and casts."""
    table: Any = game.table
    yield from card_violations(table)
    for p, seat in enumerate(table.seats):
        if seat.role:
            yield from seat_violations(table, p, seat)
    yield from row_violations(table)
    yield from turn_violations(game, table)


def card_violations(table: Any) -> Iterator[str]:
    """Yield cards that are not in exactly one place."""
    seats = table.seats
    spells = Counter(card for seat in seats for zone in (seat.active, seat.used) for card in zone)
    spells.update((*filter(None, table.spells), *table.spell_deck, *table.spell_bottom, *table.spell_discards))
    solo = {card.id for card in table.box.spells.values() if card.solo or not table.is_solo}
    if spells != Counter(solo):
        yield f"Spells lost or duplicated: {spells - Counter(solo)}, {Counter(solo) - spells}"
    held = Counter(card for seat in seats for zone in (seat.hand, seat.exhausted) for card in zone)
    skills = Counter({card: number for card, number in held.items() if card in table.box.skills})
    skills.update((*filter(None, table.skills), *table.skill_deck, *table.skill_bottom, *table.skill_discards))
    if skills != Counter(table.box.skills):
        yield f"Skills lost or duplicated: {skills}"
    heroics = Counter((*filter(None, table.heroics), *table.heroic_deck, *(c for seat in seats for c in seat.heroics)))
    if heroics != Counter(list(table.box.heroics)):
        yield f"Heroics lost or duplicated: {heroics}"
    artifacts = Counter((*table.artifacts, *(card for card in held.elements() if card in table.box.artifacts)))
    if artifacts != Counter(table.box.artifacts):
        yield f"Artifacts lost or duplicated: {artifacts}"
    boards = [table.box.arcanas[card].board for card in (*table.arcanas, *(c for seat in seats for c in seat.arcanas))]
    if sorted(boards) != [1, 2, 3]:
        yield f"Arcana boards: {boards}"


def seat_violations(table: Any, p: int, seat: Any) -> Iterator[str]:
    """Yield what is wrong with a player's dice, crystals and Sigils."""
    if min(seat.dice) < 0 or min(seat.locked) < 0:
        yield f"player {p} has negative dice: {seat.dice}, {seat.locked}"
    if any(seat.dice) and sum(seat.dice) + sum(seat.locked) != seat.rolled and not table.is_casting:
        yield f"player {p} has {seat.dice} and {seat.locked}, but {seat.rolled} dice"
    if not 0 <= seat.mana <= 10 or not 0 <= seat.acuity <= 10:
        yield f"player {p} has {seat.mana} Mana and {seat.acuity} Acuity"
    if len(seat.hand) + len(seat.exhausted) > 10:
        yield f"player {p} has more than 10 Alterations"
    if len(seat.active) != len(seat.paid):
        yield f"player {p} has {len(seat.active)} active Spells and {len(seat.paid)} payments"
    locked = Counter({paid.element: 0 for paid in seat.paid})
    for spell, paid in zip(seat.active, seat.paid, strict=False):
        locked[paid.element] += paid.dice
        card = table.box.spells[spell]
        if paid.dice and paid.element not in card.elements:
            yield f"player {p} paid for {spell} with the wrong element"
        if not card.fixed <= paid.dice <= card.slots:
            yield f"player {p} put {paid.dice} dice on {spell}"
    if any(seat.locked[element] != count for element, count in locked.items()):
        yield f"player {p} has {seat.locked} on Spells, but paid {seat.paid}"
    sigils = Counter([table.board(p).sigil, *(s for card in seat.heroics for s in table.box.heroics[card].sigils)])
    if tuple(sigils[s] for s in range(4)) != seat.sigils:
        yield f"player {p} has Sigils {seat.sigils}, not {sigils}"


def row_violations(table: Any) -> Iterator[str]:
    """Yield what is wrong with the rows."""
    for name in ("spells", "skills", "heroics", "skill_acuity", "rewards"):
        if len(getattr(table, name)) != 6:
            yield f"{name} has {len(getattr(table, name))} spaces"
    if any(held and not card for card, held in zip(table.skills, table.skill_acuity, strict=True)):
        yield f"Acuity on an empty space: {table.skills}, {table.skill_acuity}"
    if any(any(reward) and not card for card, reward in zip(table.heroics, table.rewards, strict=True)):
        yield "a reward on an empty space"
    if table.is_solo and any(table.skill_acuity):
        yield "Acuity on the Skill row of a solo game"


def turn_violations(game: Game, table: Any) -> Iterator[str]:
    """Yield what is wrong with the turn."""
    if min(table.takes, table.plays) < 0:
        yield f"{table.takes} Takes and {table.plays} Plays"
    if not -1 <= table.holder < table.players:
        yield f"the Mystrune is held by {table.holder}"
    choice = game.choice
    if choice and choice.rule == "turn.action":
        if choice.player != table.turn:
            yield f"player {choice.player} acts in the turn of {table.turn}"
        if ("cast",) in choice.options and table.acted:
            yield "a player may cast after taking or playing"
        if any(len(seat.heroics) >= table.goal for seat in table.seats) and not table.is_solo:
            yield "the game goes on after the end was triggered"

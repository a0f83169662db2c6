"""What is true of a game's table at every question, whoever plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tabletop_nb.core.game import Game

Broken = Iterator[str]  # what is not as it must be, in words


def broken(game: Game) -> list[str]:
    """Everything that is wrong with this position; an empty list is what we want."""
    return [*generic(game), *INVARIANTS[game.rules.NAME](game)]


def generic(game: Game) -> Broken:
    """What holds for all games."""
    choice = game.choice
    if choice is None:
        return
    if not 2 <= len(choice.options) <= 80:
        yield f"{choice.rule} has {len(choice.options)} options"
    if not 0 <= choice.player < game.players:
        yield f"{choice.rule} asks player {choice.player}"
    if choice.rule not in game.rules.BOOK.rules:
        yield f"{choice.rule} is no rule"


def evenfall(game: Game) -> Broken:
    """Cards are conserved, Teams and the Enemy Area hold at most four, the dice are dice, a Vanguard is refilled."""
    table: Any = game.table
    heroines = Counter((*table.heroine_deck, *table.heroine_discards))
    enemies = Counter((*table.enemy_deck, *table.enemy_discards, *table.enemies))
    for seat in table.areas:
        heroines.update((*seat.ready, *seat.resting, *seat.scars))
        enemies.update((*seat.army, *seat.vanguard, *seat.score))
        dice = 5 if "philosophers_stone" in seat.recipes else 4
        if len(seat.ready) + len(seat.resting) > 4:
            yield f"a Team of {seat.team}"
        if len(set(seat.recipes)) != len(seat.recipes):
            yield f"a recipe twice: {seat.recipes}"
        rolled = seat is table.seats[table.turn] and table.phase in ("modify", "capture")
        if rolled and (len(table.dice) != dice or not set(table.dice) <= {1, 2, 3, 4, 5, 6}):
            yield f"dice {table.dice}"
    if heroines != Counter(table.box.heroines.keys()) or enemies != Counter(table.box.enemies.keys()):
        yield f"cards lost or doubled: {heroines - Counter(table.box.heroines.keys())} {enemies}"
    if len(table.enemies) > 4 or (table.battle and table.enemies):
        yield f"Enemy Area {table.enemies}"
    if game.choice and game.choice.rule in ("battle.start", "roll.reroll") and table.battle:
        for seat in table.areas:
            if seat.army and not seat.vanguard:
                yield "a Vanguard was not refilled"
    if game.over and not game.capped:
        yield from evenfall_end(table)


def evenfall_end(table: Any) -> Broken:
    """How a game of Evenfall ends."""
    if table.competitive and sum(bool(seat.vanguard) for seat in table.seats) > 1:
        yield "the Battle ended with two Vanguards"
    if not table.competitive and table.seats[0].team and (table.enemies or table.enemy_deck):
        yield "won with Enemies left"


def seasons(game: Game) -> Broken:
    """Cards are conserved, tracks and reserves keep their limits, who knows a card owns it or was shown it."""
    table: Any = game.table
    cards = [*table.pile, *table.discards, *table.looked, *(card for pack in table.packs for card in pack)]
    for p, seat in enumerate(table.seats):
        placed = (*seat.hand, *seat.library_2, *seat.library_3)
        cards += [*placed, *seat.play]
        if table.phase in ("draft", "sets"):
            cards += [card for card in seat.drafted if card not in placed]
        yield from seasons_seat(game, p)
    if sorted(cards) != list(range(100 if table.mode == "archmage" else 60)):
        yield f"cards lost or doubled: {sorted(cards)}"
    if table.top >= 0 and table.top not in table.pile:
        yield f"a top card {table.top} that is not in the pile"
    if not (0 <= table.year <= 4 and 1 <= table.space <= 12 and table.season == (table.space - 1) // 3):
        yield f"year {table.year}, space {table.space}, season {table.season}"
    dice = [face // 6 for face in (*table.dice, *(seat.die for seat in table.seats if seat.die >= 0))]
    if dice and (len(set(dice)) != table.players + 1 or tuple(sorted(dice)) not in table.bag):
        yield f"dice {dice}"
    if table.looked and game.choice and not table.knows[table.looked[0]] >> game.choice.player & 1:
        yield f"player {game.choice.player} is asked about cards that another has drawn"
    if game.over and table.year <= 3:
        yield f"over in year {table.year}"


def seasons_seat(game: Game, p: int) -> Broken:
    """One player's board."""
    table: Any = game.table
    seat = table.seats[p]
    if min(seat.crystals, *seat.reserve) < 0 or not 0 <= seat.gauge <= 15 or not 0 <= seat.bonuses <= 3:
        yield f"player {p}: crystals {seat.crystals}, {seat.reserve}, gauge {seat.gauge}, {seat.bonuses} bonuses"
    asked = game.choice
    if sum(seat.reserve) > seat.limit and not (asked and asked.rule in ("reserve.keep", "energy.choose")):
        yield f"player {p} holds {seat.reserve}"
    if not set(seat.turned) <= set(seat.play) or not {card for card, _ in seat.stored} <= set(seat.play):
        yield f"player {p}: turned {seat.turned}, tokens on {seat.stored}, in play {seat.play}"
    for card in (*seat.hand, *seat.library_2, *seat.library_3):
        if not table.knows[card] >> p & 1:
            yield f"player {p} cannot tell the own card {card}"
    for card in seat.play:
        if table.knows[card] & 15 != 15:
            yield f"card {card} is in play and not known to all"


INVARIANTS: dict[str, Callable[[Game], Broken]] = {"evenfall": evenfall, "seasons": seasons}

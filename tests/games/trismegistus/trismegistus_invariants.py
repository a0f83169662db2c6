"""Invariants of Trismegistus, checked at every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.game import Game

DICE = {2: (5, 5, 4), 3: (5, 5, 5), 4: (6, 5, 5)}
COLOURS = ("black", "white", "red")
FORMULA_POINTS = (0, 0, 1, 4, 9, 16, 25, 36, 36)
LEVEL_POINTS = {10: 2, 11: 4, 12: 7}


def trismegistus_violations(game: Game) -> Iterator[str]:
    """Yield violations: lost dice and cards, negative amounts, impossible dice, levels, Vaults or scores."""
    table: Any = game.table
    yield from dice_violations(table)
    yield from card_violations(table)
    yield from board_violations(table)
    placing = game.choice is not None and game.choice.rule == "formula.space"
    for p, seat in enumerate(table.seats):
        yield from seat_violations(table, p, seat)
        if seat.bought.bit_count() > seat.sockets.count("") + placing:
            yield f"player {p} has bought more Formulas than there are empty sockets"
    if game.choice and game.choice.player in game.automas:
        yield f"{game.choice.rule} asks an automa"
    if game.over:
        yield from end_violations(game, table)


def dice_violations(table: Any) -> Iterator[str]:
    """Yield dice that are lost or added, and bowls with too many dice."""
    black, white, red = DICE[max(2, table.players)]
    expected = (black, white - table.difficulty.fewer_white, red)
    for i, colour in enumerate(COLOURS):
        held = sum((*seat.used, seat.colour).count(colour) for seat in table.seats)
        found = held + sum(bowl[i] for bowl in table.bowls)
        if found != expected[i]:
            yield f"{found} {colour} dice instead of {expected[i]}"
    if any(sum(bowl) > 5 or min(bowl) < 0 for bowl in table.bowls):
        yield f"impossible bowls: {table.bowls}"


def card_violations(table: Any) -> Iterator[str]:
    """Yield Experiments, Artifacts, publications and Formulas that are in two places."""
    zones: Counter[str] = Counter()
    for seat in table.seats:
        for zone in (seat.held, seat.masterpiece, seat.done, seat.publications, seat.achievements, seat.tiles):
            zones.update(zone)
        zones.update(filter(None, (*seat.slots, *seat.sockets, *seat.vault)))
        zones.update(seat.beside)
        zones.update(seat.dealt or seat.kept)
    for zone in (table.publications, table.rejected, table.returned, table.masterpieces, table.achievements):
        zones.update(zone)
    for zone in (*table.sections, table.experiments, *table.later_experiments):
        zones.update(zone)
    zones.update(filter(None, (*table.market, *table.artifacts)))
    for zone in table.later_artifacts:
        zones.update(zone)
    twice = [card for card, number in zones.items() if number > 1]
    if twice:
        yield f"in two places: {twice}"
    papers = [card for card in zones if card in table.box.publications]
    used = [card.id for card in table.box.publications.values() if card.min_players <= max(2, table.players)]
    if len(papers) != len(used):
        yield f"{len(used) - len(papers)} publications are lost"


def board_violations(table: Any) -> Iterator[str]:
    """Yield impossible tokens, orders and Experiments on the board."""
    is_new_turn = table.phase == "draft" and table.turns > 1 and not table.rulings.free_before_draft
    for i, token in enumerate(table.bonus):
        space = table.box.tracks[i // 2].bonus_spaces[i % 2]
        highest = max(seat.levels[i // 2] for seat in table.seats)
        if token and highest >= space and (is_new_turn or not table.reached):
            yield f"a Bonus token on {space} is still there, but a marker is on {highest}"
        if not token and any(seat.claimed >> i & 1 for seat in table.seats):
            yield f"somebody is remembered for the Bonus token on {space}, which is gone"
    if sorted(table.order) != list(range(table.players)) or len(set(table.next_order)) != len(table.next_order):
        yield f"impossible order: {table.order}, next {table.next_order}"
    levels = {f"L{level}" for level in (table.round - 1, table.round)}
    wrong = [card for cards in table.sections for card in cards if table.box.experiments[card].deck not in levels]
    if wrong:
        yield f"Experiments of another round: {wrong}"
    if len(table.returned) != len(table.returned_by):
        yield "publications under the deck without an owner"


def seat_violations(table: Any, p: int, seat: Any) -> Iterator[str]:
    """Yield violations at one seat."""
    if seat.goods & ((1 << 8 * 14) - 1) != seat.goods or any(seat.goods >> 8 * i & 128 for i in range(14)):
        yield f"player {p} has a negative or impossible amount: {seat.goods:x}"
    numbers = (seat.potency, seat.ready, seat.spent, seat.ethereal, seat.chameleon, seat.vp)
    if min(numbers) < 0 or seat.potency > 5 or (seat.potency and not seat.symbol):
        yield f"player {p} has impossible numbers: {numbers}"
    if seat.symbol == "wild" or bool(seat.symbol) != bool(seat.colour):
        yield f"player {p} has an impossible die: {seat.symbol} {seat.colour}"
    if not all(0 <= level <= 12 for level in seat.levels):
        yield f"player {p} has impossible levels: {seat.levels}"
    drafted = len(seat.used) + bool(seat.symbol)
    if drafted > 3 + table.rulings.fourth_draft or (len(seat.used) >= 3) > (p in table.next_order or p == table.turn):
        yield f"player {p} has used {seat.used} and {seat.symbol or 'no die'}"
    if seat.exhausted and any(seat.exhausted >> slot & 1 and not tile for slot, tile in enumerate(seat.slots)):
        yield f"player {p} has an exhausted empty slot"
    yield from formula_violations(table, p, seat)


def formula_violations(table: Any, p: int, seat: Any) -> Iterator[str]:
    """Yield lost Formulas and impossible Vaults."""
    if not seat.lab:
        return
    everywhere = sorted(filter(None, (*seat.sockets, *seat.vault, *seat.beside)))
    if everywhere != sorted(table.box.tile_formulas[seat.lab]):
        yield f"player {p} has the Formulas {everywhere}"
    mask = table.box.labs[seat.lab].mask
    if any(tile and digit == "0" for tile, digit in zip(seat.vault, mask, strict=True)):
        yield f"player {p} has a Formula on a blocked space: {seat.vault}"
    if not set(seat.fresh) <= {*seat.vault, *seat.beside}:
        yield f"player {p} can sample a Formula that isn't unlocked: {seat.fresh}"


def end_violations(game: Game, table: Any) -> Iterator[str]:
    """Yield violations at the end: the score sheet must equal a recount."""
    for p in range(table.players):
        if game.scores[p] != recount(table, p):
            yield f"the score sheet of player {p} says {game.scores[p]}, but the recount says {recount(table, p)}"
    if table.round != 3 or len(table.next_order) != table.players:
        yield f"the game ended in round {table.round}, with {table.next_order} done"
    if not game.winners:
        yield "nobody won"


def recount(table: Any, p: int) -> int:
    """Recompute the score of a seat from the printed values."""
    seat, box = table.seats[p], table.box
    gold = seat.goods >> 80 & 127
    points = seat.vp + sum(box.experiments[card].vp for card in seat.done)
    points += sum(LEVEL_POINTS.get(level, 0) for level in seat.levels)
    if p == table.automa:
        kinds = len({box.experiments[card].type for card in seat.done})
        bought = min(gold // 2, 7 - kinds)
        symbols = sum(sum(box.artifacts[tile].elementals.values()) for tile in seat.tiles)
        return points + FORMULA_POINTS[kinds + bought] + gold - 2 * bought + 3 * symbols + 3 * seat.ethereal
    points += FORMULA_POINTS[seat.sockets.count("")] + gold + seat.ethereal
    points += sum(box.achievements[card].vp for card in seat.achievements)
    return points + best_assignment(table, seat)


def best_assignment(table: Any, seat: Any) -> int:
    """Try every set of publications."""
    elements = ("fire", "water", "earth", "air")
    have: Counter[str] = Counter()
    for tile in filter(None, seat.slots):
        have.update(table.box.artifacts[tile].elementals)
    have.update(table.box.experiments[card].type for card in seat.done)
    have.update(element for element, level in zip(table.box.elements, seat.levels, strict=True) if level == 12)
    cards = [table.box.publications[card] for card in seat.publications]
    best = 0
    for chosen in range(1 << len(cards)):
        some = [card for i, card in enumerate(cards) if chosen >> i & 1]
        needs = [sum(card.needs[i] for card in some) for i in range(4)]
        if all(have[element] >= need for element, need in zip(elements, needs, strict=True)):
            best = max(best, sum(card.vp for card in some))
    return best

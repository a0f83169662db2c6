"""Random and greedy games in every mode, with the invariants at each question; greedy against random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from effort import effort
from games.trismegistus.trismegistus_invariants import trismegistus_violations
from games.trismegistus.trismegistus_tables import fresh, random_walk
from invariants import generic

from tabletop_nb.bots import make, play_out
from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus import GAME
from tabletop_nb.games.trismegistus.materials import by_name, itemized, packed
from tabletop_nb.games.trismegistus.payment import can_pay, payments
from tabletop_nb.games.trismegistus.rulings import Rulings

CELLS = [(mode.name, count) for mode in GAME.modes for count in mode.players]
EVERYWHERE = pytest.mark.parametrize(("mode", "players"), CELLS, ids=lambda value: str(value))
SWITCHES = [name for name in Rulings.__dataclass_fields__ if name != "bot_gold_formulas"]  # The recount needs that one.


def questions(mode: str, players: int, seeds: range, **setup: Any) -> Iterator[Game]:
    """Yield each question of these random games, and each finished game."""
    for seed in seeds:
        game = fresh(players, mode, seed, **setup)
        yield from random_walk(game, seed)
        yield game


@pytest.mark.soak
@EVERYWHERE
def test_random_games_keep_the_invariants(mode: str, players: int) -> None:
    for game in questions(mode, players, range(effort(4, 60))):
        assert [*generic(game), *trismegistus_violations(game)] == []


@pytest.mark.soak
@EVERYWHERE
def test_random_games_keep_the_invariants_with_other_rulings_and_options(mode: str, players: int) -> None:
    for seed in range(effort(3, 40)):
        pick = Random(seed)
        options: dict[str, Any] = {"rulings": {name: pick.random() < 0.5 for name in SWITCHES}}
        if mode == "solo":
            difficulty = {"gold": 1 + seed % 3, "rolls": seed % 6, "masterpieces": seed % 4, "bot_first": seed % 2 > 0}
            difficulty |= dict.fromkeys(("starting_experiment", "level_one", "fewer_white"), pick.random() < 0.5)
            options |= {"planning": seed % 2 == 0, "difficulty": difficulty}
        else:
            options["achievements"] = True
        for game in questions(mode, players, range(seed, seed + 1), **options):
            assert [*generic(game), *trismegistus_violations(game)] == []


@pytest.mark.slow
@EVERYWHERE
def test_greedy_games_keep_the_invariants(mode: str, players: int) -> None:
    game = fresh(players, mode, 3)
    bots = [make("greedy", seat) for seat in range(players)]
    while game.choice:
        assert [*generic(game), *trismegistus_violations(game)] == []
        seat = game.choice.player
        game.push(bots[seat].choose({}, game.choice, lambda seed, seat=seat: game.imagine(seat, seed)))
    assert [*trismegistus_violations(game)] == []


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        game = fresh(2, seed=seed)
        bots = [make("greedy", seed), make("random", seed)]
        play_out(game, bots if seed % 2 else bots[::-1])
        won += game.winners == [0 if seed % 2 else 1]
    assert won >= 5


@pytest.mark.parametrize("seed", range(300))
def test_payments_are_exactly_what_can_be_paid(seed: int) -> None:
    pick = Random(seed)
    kinds = ("raw_lead", "raw_tin", "ref_tin", "raw_iron", "ref_iron", "silver", "gold")
    goods = packed({kind: pick.randrange(3) for kind in kinds})
    pool = (*kinds, "raw_any", "ref_any", "level")
    units = tuple(pick.choice(pool) for _ in range(pick.randrange(1, 6)))
    spared = pick.randrange(3)
    found = {itemized(way) for way in payments(goods, units, spared)}
    assert found == brute_force(by_name(goods), units, spared)
    assert can_pay(goods, units, spared) == bool(found)


FITS = {
    **{"raw_tin": {"raw_tin", "ref_tin"}, "raw_iron": {"raw_iron", "ref_iron"}, "raw_lead": {"raw_lead"}},
    **{kind: {kind} for kind in ("ref_tin", "ref_iron", "silver", "gold")},
    "raw_any": {"raw_lead", "raw_tin", "ref_tin", "raw_iron", "ref_iron"},
    "ref_any": {"ref_tin", "ref_iron", "silver"},
    "level": {"silver"},
}


def brute_force(held: dict[str, int], units: tuple[str, ...], spared: int) -> set[tuple[str, ...]]:
    """Return every payment, by trying every cube for every unit."""
    order = ("raw_lead", "raw_tin", "raw_iron", "ref_tin", "ref_iron", "silver", "gold")
    if not units:
        return {()}
    first, rest = units[0], units[1:]
    found = set()
    for kind in (*FITS[first], "gold"):
        if held.get(kind):
            left = {**held, kind: held[kind] - 1}
            found |= {tuple(sorted((kind, *way), key=order.index)) for way in brute_force(left, rest, spared)}
    if spared:
        found |= brute_force(held, rest, spared - 1)
    needed = max(0, len(units) - spared)
    return {way for way in found if len(way) == needed} if len(units) >= spared else {()}

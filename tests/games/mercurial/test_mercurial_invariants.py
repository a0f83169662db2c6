"""Random and greedy games in every mode end and keep the invariants."""

from __future__ import annotations

import pytest
from effort import effort
from invariants import broken
from play import Cell, cells, every_decision, finished

import tabletop_nb as tt
from tabletop_nb.bots import ask, make, play_out

CELLS = pytest.mark.parametrize("cell", cells("mercurial"), ids=lambda cell: "-".join(map(str, cell)))
RULINGS = {
    "discounts_by_space": False, "take_mandatory": False, "links_forced": False, "two_acuity_rewards": True,
    "removal_from_turn_3": True, "weave_costs_one": True, "cut_gain_resolves": False, "small_myst_gives_mystrune": True,
    "mystrune_before_enchantments": False, "prestige_without_heroic": False, "every_printed_sigil": False,
}  # fmt: skip


@CELLS
@pytest.mark.soak
@pytest.mark.parametrize("rulings", [{}, RULINGS], ids=["default", "other rulings"])
def test_random_games_keep_the_invariants(cell: Cell, rulings: dict[str, bool]) -> None:
    for number, game in enumerate(every_decision(cell, effort(1, 20), rulings=rulings)):
        if number % effort(5, 1) == 0:
            assert broken(game) == []


@CELLS
@pytest.mark.soak
def test_random_games_end_by_themselves(cell: Cell) -> None:
    for seed in range(effort(2, 40)):
        game = finished(cell, seed)
        assert not game.capped
        assert broken(game) == []
        assert game.winners


@CELLS
@pytest.mark.soak
def test_greedy_games_keep_the_invariants(cell: Cell) -> None:
    name, mode, players = cell
    for seed in range(effort(1, 20)):
        game = tt.new_game(name, players, seed, mode)
        bots = [make("greedy", seat) for seat in range(players)]
        while game.choice:
            assert broken(game) == []
            game.push(ask(game, bots[game.choice.player]))
        assert not game.capped


@pytest.mark.slow
@pytest.mark.soak
def test_greedy_beats_random() -> None:
    games, wins = effort(10, 200), 0.0
    for seed in range(games):
        bots = [make("greedy" if seat == seed % 2 else "random", seat) for seat in range(2)]
        game = play_out(tt.new_game("mercurial", 2, seed), bots)
        wins += (seed % 2 in game.winners) / len(game.winners)
    assert wins >= 0.9 * games

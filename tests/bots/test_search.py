"""The search bot: it prefers moves that turn out better, keeps its limits, and knows only what its seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

import pytest
from core import toy_game as toy
from effort import effort

import tabletop_nb as tt
from tabletop_nb import bots
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.bots.search import Search, is_beaten, select
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, UNLISTED

MODES = {"evenfall": "competitive"}
POSITIONS = effort(12, 200)


def positions(name: str, count: int) -> Iterator[Game]:
    """Yield games at questions in the middle of random play, two and three players in turn."""
    for number in range(count):
        generator = Random(number)
        game = tt.new_game(name, 2 + number % 2, number, MODES.get(name))
        for _ in range(generator.randrange(5, 90)):
            if game.choice is None:
                break
            game.push(generator.choice(game.choice.options))
        if game.choice is not None:
            yield game


def has_overlapping_shuffles(game: Game) -> bool:
    """Return whether parts of several shuffles of Res Arcana overlap.

    A sampled state then forgets which cards were shuffled together, so it can't take the place of the real table.
    """
    groups = [set(group) for group in getattr(game.table, "mixed_groups", ())]
    return any(a & b and not a >= b and not a <= b for i, a in enumerate(groups) for b in groups[:i])


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("name", [*NAMES, *UNLISTED])
def test_what_a_seat_cannot_see_never_changes_a_move(name: str) -> None:
    compared = 0
    for number, game in enumerate(positions(name, POSITIONS * 2)):
        if compared == POSITIONS:
            break
        if has_overlapping_shuffles(game):
            continue
        seat = game.asked.player
        other = game.imagine(seat, number, history=True)  # other hidden cards and other dice to come
        for make in (lambda: Greedy(7), lambda: Search(7, worlds=2)):
            moves = [bots.ask(each, make()) for each in (game, other)]
            assert moves[0] == moves[1], (number, game.asked.rule)
        compared += 1
    assert compared == POSITIONS


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_always_gives_the_same_moves(name: str) -> None:
    game = next(positions(name, 1))
    first, again = (Search(3, worlds=2).explain(game.asked, bots.imagine_for(game, game.asked.player)) for _ in "ab")
    assert first == again


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_time_limit_is_kept(name: str) -> None:
    for game in positions(name, 4):
        bot = Search(1, "strong", worlds=10_000, milliseconds=200)
        start = perf_counter()
        bots.ask(game, bot)
        assert perf_counter() - start < 2.0, "a machine under load is slower, but ten thousand worlds take minutes"


def test_moves_are_explained_with_value_visits_and_interval() -> None:
    game = Game(toy.GAME, 1)
    considered = Search(1).explain(game.asked, bots.imagine_for(game, game.asked.player))
    assert {row.answer for row in considered} <= set(game.asked.options)
    assert considered[0].answer == bots.ask(game, Search(1))
    raced = [row for row in considered if row.visits]
    assert raced
    assert all(row.half_width >= 0 for row in raced)


def test_search_beats_greedy_in_a_small_game() -> None:
    won = 0.0
    for seed in range(30):
        seat = seed % 2
        players = [Search(seed) if each == seat else Greedy(seed) for each in range(2)]
        winners = bots.play_out(Game(toy.GAME, seed // 2), players).winners
        won += (seat in winners) / len(winners)
    assert won >= 15


def test_a_move_is_dropped_only_if_it_is_clearly_behind() -> None:
    assert is_beaten([1.0, 2.0, 1.0], [5.0, 6.0, 5.5], is_favourite=False)
    assert not is_beaten([1.0, 9.0, 1.0], [5.0, 6.0, 5.5], is_favourite=False)
    assert is_beaten([1.0, 2.0], [1.0, 2.0], is_favourite=False), "the same results"
    assert not is_beaten([1.0, 2.0], [1.0, 2.0], is_favourite=True)


def test_the_favourite_is_replaced_only_by_a_clearly_better_move() -> None:
    assert select([[1.0, 2.0, 1.5], [1.1, 1.9, 1.6]]) == 0
    assert select([[1.0, 2.0, 1.5], [3.0, 4.0, 3.5]]) == 1
    assert select([[1.0, 2.0, 1.5], [9.0]]) == 0, "it was dropped early"

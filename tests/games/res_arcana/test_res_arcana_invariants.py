"""Random games in every mode, with the invariants at each question and at the end; greedy against random."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from effort import effort
from games.res_arcana.res_arcana_invariants import res_arcana_violations
from games.res_arcana.res_arcana_tables import RULES, fresh, random_walk, seat, table
from invariants import generic

from tabletop_nb.bots import ask, make, play_out
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game

CELLS = [(mode.name, count) for mode in RULES.modes for count in mode.players]
EVERYWHERE = pytest.mark.parametrize(("mode", "players"), CELLS, ids=lambda value: str(value))


def questions(mode: str, players: int, seeds: range) -> Iterator[Game]:
    """Yield each question of these random games, and each finished game."""
    for seed in seeds:
        game = fresh(players, mode, seed)
        yield from random_walk(game, seed)
        yield game


@pytest.mark.soak
@EVERYWHERE
def test_random_games_keep_the_invariants(mode: str, players: int) -> None:
    for game in questions(mode, players, range(effort(4, 60))):
        assert [*generic(game), *res_arcana_violations(game)] == []


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        game = fresh(2, "standard", seed)
        bots = [make("greedy", seed), make("random", seed)]
        play_out(game, bots if seed % 2 else bots[::-1])
        won += game.winners == [0 if seed % 2 else 1]
    assert won >= 5


@pytest.mark.parametrize("card", ["dancing_sword", "vault", "nightingale"])
def test_greedy_places_a_good_card_instead_of_discarding_it(card: str) -> None:
    me = seat(mage="scholar", deck=["crypt", "treant"], hand=[card], pool="2E 2L 2C 2D 2G", has_spare_card=False)
    game = table(me, seat("athanor", hand=["hand_of_glory"]))
    assert ask(game, make("greedy", 7)) == ("place", card)


def test_every_answer_is_found_by_its_text() -> None:
    for number, game in enumerate(questions("standard", 2, range(80, 81))):
        if game.choice and number % 10 == 0:
            for option in game.choice.options:
                assert game._find(text(option)) == option

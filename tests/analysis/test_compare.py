"""Comparing two decks on common seeds."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from analysis import made_frames as made

import tabletop_nb as tt
from tabletop_nb.analysis.compare import card_changes, differences
from tabletop_nb.core.errors import DeckError
from tabletop_nb.games import rules_of


def both(a: pd.DataFrame, b: pd.DataFrame) -> pd.DataFrame:
    return pd.concat([a.assign(deck="a"), b.assign(deck="b")], ignore_index=True)


def test_differences_are_taken_seed_by_seed() -> None:
    frame = both(
        made.games([[0], [1], [0]]).assign(score=[10, 20, 30, 40, 50, 60]),
        made.games([[0], [0], [0, 1]]).assign(score=[12, 22, 33, 43, 52, 62], rounds=[9, 9, 9, 9, 8, 8]),
    )
    found = differences(frame).set_index("measure")
    assert list(found.loc["score", ["seeds", "a", "b"]]) == pytest.approx([3, 35, 112 / 3])
    assert found.loc["score", "difference"] == pytest.approx(7 / 3)
    assert found.loc["score", "low"] == pytest.approx(7 / 3 - 4.30265 / 3, abs=1e-4)  # deviation 1 / sqrt(3), 3 seeds
    assert found.loc["rounds", "difference"] == pytest.approx(-1 / 3)
    assert found.loc["won by the first player", "difference"] == pytest.approx((0 + 1 - 0.5) / 3)
    assert found.loc["won by random", "difference"] == pytest.approx(-found.loc["won by greedy", "difference"])
    assert np.isnan(found.loc["turns", "low"])


def test_a_solo_game_has_one_win_rate() -> None:
    solo = {"bots": ("greedy",), "game": "evenfall", "mode": "solo"}
    frame = both(made.games([[], [0]], **solo), made.games([[0], [0]], **solo))
    found = differences(frame).set_index("measure")
    assert [measure for measure in found.index if "won" in measure] == ["won"]
    assert found.loc["won", "difference"] == 0.5


def test_a_seed_that_only_one_deck_was_played_with_is_left_out() -> None:
    found = differences(both(made.games([[0], [1]]), made.games([[0]])))
    assert set(found["seeds"]) == {1}


def test_common_seeds_find_a_small_difference() -> None:
    """The luck of the deal is worth 20 points, the deck one point."""
    rng = np.random.default_rng(1)
    luck = np.repeat(rng.normal(0, 20, 50), 2)
    a, b = made.coin_games(rng, 50, 0.5), made.coin_games(rng, 50, 0.5)
    frame = both(a.assign(score=luck), b.assign(score=luck + 1 + rng.normal(0, 1, 100)))
    found = differences(frame).set_index("measure").loc["score"]
    assert 0 < found["low"] < 1 < found["high"] < 2


def test_a_card_that_is_played_more_often_gained() -> None:
    a, b = made.games([[0], [1], [0], [1]]), made.games([[0], [1], [0], [1]])
    frame = both(a, b)
    played = [["x"], [], ["x"], [], ["x"], [], [], [], ["x"], ["y"], ["x"], ["y"], ["x"], [], [], ["x"]]
    found = card_changes(made.cards(frame, played), frame).set_index("card")
    assert list(found.loc["x", ["played_a", "played_b"]]) == pytest.approx([3 / 8, 4 / 8])
    assert found.loc["x", "change"] == pytest.approx(1 / 8)
    assert found.loc["x", "low"] < 1 / 8 < found.loc["x", "high"]
    # Seats that played x won 2 of 3 with deck a and 3 of 4 with deck b; the others 2 of 5 and 1 of 4.
    assert found.loc["x", "lift_change"] == pytest.approx((3 / 4 - 1 / 4) - (2 / 3 - 2 / 5))


def test_a_deck_compared_with_itself_changes_nothing() -> None:
    found = tt.compare("seasons", None, None, players=["random", "random"], games=3)
    assert (found.difference["difference"] == 0).all()
    assert (found.cards["change"] == 0).all()
    assert len(found.cards) > 5


def test_a_cheaper_card_is_played_more_often() -> None:
    """An Enemy that any dice capture is captured more often than one that needs four 6s."""
    cards = rules_of("evenfall").book.folder / "data"
    deck = rules_of("evenfall").read_box(cards)
    column, target = deck["enemies"][0].index("requirement"), deck["enemies"][1][0]
    easy = {**deck, "enemies": [deck["enemies"][0], *map(list, deck["enemies"][1:])]}
    easy["enemies"][1][column] = "Sun"
    hard = {**deck, "enemies": [deck["enemies"][0], *map(list, deck["enemies"][1:])]}
    hard["enemies"][1][column] = "6 6 6 6"
    found = tt.compare("evenfall", hard, easy, players=["random"], games=12)
    gained = found.cards.set_index("card").loc[target]
    assert gained["change"] > 0
    assert found.chart().to_dict()["description"]


def test_a_deck_that_cannot_be_read_is_reported() -> None:
    with pytest.raises(DeckError):
        tt.compare("evenfall", None, "no_such_folder", games=1)

"""Tournaments: who plays whom, ratings and crosstable."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pandas as pd
import pytest
from analysis import made_frames as made

import tabletop_nb as tt
from tabletop_nb.analysis.matches import concat_runs, rotations
from tabletop_nb.analysis.tournament import crosstable_of, ratings_of
from tabletop_nb.core.errors import SetupError


def results(*matches: tuple[str, str, list[list[int]]]) -> pd.DataFrame:
    """Return the games of matches: the bots of both seats, and who won each game."""
    parts = [made.games(won, bots=(one, other)) for one, other, won in matches]
    return pd.concat(parts, ignore_index=True)


def test_a_score_line_that_one_run_lacks_is_worth_nothing_there() -> None:
    parts = [pd.DataFrame([{"seed": 1, "card.helm": 20}]), pd.DataFrame([{"seed": 2, "card.ring": 3}])]
    frame = concat_runs(parts)
    assert frame[["card.helm", "card.ring"]].to_numpy().tolist() == [[20, 0], [0, 3]]


def test_rotations_put_everybody_in_each_seat_once() -> None:
    found = rotations(["a", "b", "c"])
    assert found == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    assert rotations(["a", "b", "a", "b"]) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]


def test_the_crosstable_counts_ties_as_halves_and_seeds_once() -> None:
    frame = results(("a", "b", [[0], [0], [0, 1]]), ("b", "a", [[1], [0], [0]]))
    found = crosstable_of(frame).set_index(["bot", "rival"])
    ahead = found.loc[("a", "b")]
    assert (ahead["games"], ahead["seeds"]) == (6, 3)
    assert ahead["win_rate"] == pytest.approx((1 + 0.5 + 0.25) / 3)
    assert ahead["win_rate"] + found.loc[("b", "a"), "win_rate"] == pytest.approx(1)
    assert ahead["low"] == pytest.approx(1 - found.loc[("b", "a"), "high"])


def test_the_crosstable_of_three_at_a_table_compares_ranks() -> None:
    frame = made.games([[0], [0]], bots=("a", "b", "c")).assign(rank=[1, 2, 2, 1, 3, 2])
    found = crosstable_of(frame).set_index(["bot", "rival"])["win_rate"]
    assert (found["a", "b"], found["b", "c"], found["c", "b"]) == (1, 0.25, 0.75)


def test_ratings_order_the_bots_by_strength_whatever_the_order_of_the_matches() -> None:
    matches = [("a", "b", [[0]] * 8 + [[1]] * 2), ("b", "c", [[0]] * 8 + [[1]] * 2), ("c", "a", [[1]] * 9 + [[0]])]
    for order in (matches, matches[::-1]):
        found = ratings_of(results(*order))
        assert list(found["bot"]) == ["a", "b", "c"]
        assert (found["low"] < found["rating"]).all()
        assert (found["deviation"] < 25 / 3).all()
    assert found.set_index("bot").loc["a", "win_rate"] == pytest.approx(17 / 20)


def test_bots_that_always_tie_have_the_same_rating() -> None:
    found = ratings_of(results(("a", "b", [[0, 1]] * 10)))
    assert found["rating"].tolist() == pytest.approx([25, 25])


def test_a_tournament_lets_every_pair_play_every_seed_in_both_seats() -> None:
    bots = ["random", "gentle", "gentle:0.5"]
    found = tt.tournament("evenfall", bots, games=2, seed=5, mode="competitive")
    pairs = [(one, other) for one, other in product(bots, repeat=2) if one != other]
    assert Counter(found.games.bots) == {f"{one}, {other}": 4 for one, other in pairs}
    assert set(found.games.seed) == {5, 6}
    assert sorted(found.ratings.bot) == sorted(bots)
    assert found.ratings.games.tolist() == [8, 8, 8]
    assert found.table().shape == (3, 3)
    assert found.chart().to_dict()["description"]
    again = tt.tournament("evenfall", bots, games=2, seed=5, mode="competitive")
    pd.testing.assert_frame_equal(found.ratings, again.ratings)


def test_three_bots_sit_at_one_table() -> None:
    found = tt.tournament("evenfall", ["random", "gentle", "gentle:0.5"], games=1, players=3)
    assert found.games.bots.nunique() == 3
    assert len(found.crosstable) == 6


@pytest.mark.parametrize(("bots", "players"), [(["greedy"], 2), (["greedy", "greedy"], 2), (["a", "b"], 3), (["a"], 1)])
def test_too_few_bots_are_refused(bots: list[str], players: int) -> None:
    with pytest.raises(SetupError, match="or more different names"):
        tt.tournament("evenfall", bots, players=players)

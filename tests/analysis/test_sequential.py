"""Convergence, and runs that stop when the interval is narrow enough."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from analysis import made_frames as made

from tabletop_nb.analysis import stats
from tabletop_nb.analysis.sequential import Play


def coin_player(rng: np.random.Generator, chance: float) -> Play:
    return lambda games, seed: made.coin_games(rng, games, chance, first_seed=seed)


def test_the_last_point_of_a_convergence_is_the_win_rate() -> None:
    frame = made.coin_games(np.random.default_rng(1), 250, 0.6)
    found = stats.convergence(frame, "greedy")
    whole = stats.win_rates(frame).set_index("bot").loc["greedy"]
    assert list(found.iloc[-1][["games", "win_rate", "low", "high"]]) == pytest.approx(list(whole))
    assert 100 <= len(found) <= 130
    assert found["games"].is_monotonic_increasing
    early = stats.win_rates(frame[frame.seed < 50]).set_index("bot").loc["greedy"]
    assert found.set_index("games").loc[50, "low"] == pytest.approx(early["low"])


def test_a_run_stops_as_soon_as_the_interval_is_narrow_enough() -> None:
    frame = stats.run_until(0.2, coin_player(np.random.default_rng(2), 0.5), "greedy", batch=30, seed=7)
    looks = frame.attrs["looks"]
    widths = [look["high"] - look["low"] for look in looks]
    assert frame.attrs["reached"]
    assert widths[-1] < 0.2 <= widths[-2]
    assert [look["games"] for look in looks] == [30 * (number + 1) for number in range(len(looks))]
    assert list(frame["seed"].unique()) == list(range(7, 7 + 30 * len(looks)))


def test_a_run_stops_at_the_limit() -> None:
    frame = stats.run_until(0.01, coin_player(np.random.default_rng(3), 0.5), "greedy", batch=30, limit=70)
    assert (frame["seed"].nunique(), frame.attrs["reached"]) == (70, False)


def test_both_seatings_of_a_deal_are_played_together() -> None:
    """Greedy wins every game in seat 0 and none in seat 1: half of the games, whenever the run stops."""
    first, second = made.games([[0]] * 50), made.games([[0]] * 50, bots=("random", "greedy"))
    found = stats.convergence(pd.concat([first, second], ignore_index=True), "greedy")
    assert found["win_rate"].iloc[1::2].tolist() == [0.5] * 50


def test_batches_with_other_score_lines_and_failures_are_joined() -> None:
    def play(games: int, seed: int) -> pd.DataFrame:
        frame = made.games([[0], [1]], first_seed=seed).assign(**{"score.a": 5})
        frame.attrs = {"partial": False, "failures": [{"seed": seed}]}
        return frame.rename(columns={"score.a": "score.b"}) if seed else frame

    frame = stats.run_until(0.01, play, "greedy", batch=2, limit=4)
    assert frame[["score.a", "score.b"]].to_numpy().tolist() == [[5, 0]] * 4 + [[0, 5]] * 4
    assert frame.attrs["failures"] == [{"seed": 0}, {"seed": 2}]
    assert len(stats.score_lines(frame)) == 2


def test_an_interrupted_batch_ends_the_run() -> None:
    def play(games: int, seed: int) -> pd.DataFrame:
        frame = made.games([[0], [1]], first_seed=seed)
        frame.attrs["partial"] = seed > 0
        return frame

    frame = stats.run_until(0.01, play, "greedy", batch=2)
    assert (frame["seed"].nunique(), frame.attrs["partial"], frame.attrs["reached"]) == (4, True, False)


@pytest.mark.parametrize("width", [0, 1, -0.1, 5])
def test_an_impossible_width_is_refused(width: float) -> None:
    with pytest.raises(ValueError, match="allowed: a share between 0 and 1"):
        stats.run_until(width, coin_player(np.random.default_rng(4), 0.5), "greedy")


def test_a_bot_that_plays_no_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="'gredy' isn't in the column 'bot'; allowed: greedy"):
        stats.run_until(0.1, coin_player(np.random.default_rng(4), 0.5), "gredy", batch=2)


def test_an_impossible_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="allowed: whole numbers, 1 or more"):
        stats.run_until(0.1, coin_player(np.random.default_rng(4), 0.5), "greedy", batch=0)


def wilson(wins: np.ndarray, games: int) -> tuple[np.ndarray, np.ndarray]:
    from statsmodels.stats.proportion import proportion_confint

    return proportion_confint(wins, np.full(wins.shape, games), method="wilson")


@pytest.mark.parametrize("chance", [0.5, 0.75, 0.9])
def test_stopping_by_width_keeps_the_error_as_the_docstring_says(chance: float) -> None:
    rng, runs = np.random.default_rng(5), 5000
    wins, covered, stopped = np.zeros(runs), np.zeros(runs, bool), np.zeros(runs, bool)
    for games in range(20, 1001, 20):
        wins += rng.binomial(20, chance, runs)
        low, high = wilson(wins, games)
        stops = ~stopped & (high - low < 0.1)
        covered[stops] = ((low <= chance) & (chance <= high))[stops]
        stopped |= stops
    assert stopped.all()
    assert 0.93 <= covered.mean() <= 0.98


def test_stopping_when_50_percent_is_excluded_finds_false_winners() -> None:
    """The docstring warns of it: 32% instead of 5%."""
    rng, runs = np.random.default_rng(6), 5000
    wins, false = np.zeros(runs), np.zeros(runs, bool)
    for games in range(50, 2001, 50):
        wins += rng.binomial(50, 0.5, runs)
        low, high = wilson(wins, games)
        false |= (low > 0.5) | (high < 0.5)
    assert false.mean() == pytest.approx(0.32, abs=0.03)

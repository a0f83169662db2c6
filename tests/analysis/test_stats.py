"""Every statistic, against data whose true answer is known."""

from __future__ import annotations

from math import log2
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from analysis import made_frames as made

import tabletop_nb as tt
from tabletop_nb.analysis import stats
from tabletop_nb.analysis.frames import credit
from tabletop_nb.analysis.intervals import adjust_p_values, clustered_mean, mean_interval


def row(frame: pd.DataFrame, **where: object) -> pd.Series:
    """Return the one row with these values."""
    for column, value in where.items():
        frame = frame[frame[column] == value]
    assert len(frame) == 1
    return frame.iloc[0]


def share_covered(truth: float, intervals: list[pd.Series]) -> float:
    """Return the share of intervals that contain the truth."""
    return float(np.mean([interval["low"] <= truth <= interval["high"] for interval in intervals]))


# -- credit --------------------------------------------------------------------------------------------------


def test_a_shared_win_counts_half_for_each_of_two_and_a_third_for_each_of_three() -> None:
    frame = made.games([[0], [0, 1], [0, 1, 2], []], bots=("a", "b", "c"))
    assert list(credit(frame)) == pytest.approx([1, 0, 0, 0.5, 0.5, 0, 1 / 3, 1 / 3, 1 / 3, 0, 0, 0])


def test_a_team_that_wins_gets_a_whole_win_for_everybody() -> None:
    frame = made.games([[0, 1], []]).assign(game="evenfall", mode="cooperative")
    assert list(credit(frame)) == [1, 1, 0, 0]


def test_games_read_from_a_csv_file_count_and_replay_as_before(tmp_path: Path) -> None:
    games = tt.simulate("evenfall", ["random", "random"], games=2, workers=1)
    games.to_csv(tmp_path / "games.csv", index=False)
    read = pd.read_csv(tmp_path / "games.csv")
    assert read.setup.isna().all()
    assert list(credit(read)) == list(credit(games))
    assert tt.replay(read.iloc[0]).scores == tt.replay(games.iloc[0]).scores


def test_rows_of_some_seats_are_refused() -> None:
    frame = made.games([[0], [1]])
    with pytest.raises(ValueError, match="rows for only some of its seats"):
        stats.win_rates(frame[frame.bot == "greedy"])


def test_runs_on_the_same_seeds_need_a_name_each() -> None:
    frame = made.games([[0]])
    with pytest.raises(ValueError, match="without a column such as 'deck'"):
        stats.win_rates(pd.concat([frame, frame]))
    both = pd.concat([frame.assign(deck="one"), frame.assign(deck="two")])
    assert row(stats.win_rates(both), bot="greedy")["games"] == 2


# -- win rates -----------------------------------------------------------------------------------------------


def test_the_interval_of_a_win_rate_is_wilsons() -> None:
    """8 of 10 is a textbook example: 0.490 to 0.943."""
    found = row(stats.win_rates(made.games([[0]] * 8 + [[1]] * 2)), bot="greedy")
    assert (found["games"], found["win_rate"]) == (10, 0.8)
    assert (found["low"], found["high"]) == pytest.approx((0.4901625, 0.9433178))
    wide = row(stats.win_rates(made.games([[0]] * 8 + [[1]] * 2), level=0.99), bot="greedy")
    assert wide["low"] < found["low"] < found["high"] < wide["high"]


def test_two_seats_of_one_bot_are_one_result() -> None:
    found = row(stats.win_rates(made.games([[0], [1], [0]], bots=("greedy", "greedy"))), bot="greedy")
    assert (found["games"], found["win_rate"]) == (3, 0.5)


def test_win_rates_by_several_columns() -> None:
    found = stats.win_rates(made.games([[0], [0], [1]]), ["bot", "seat"])
    assert found[["bot", "seat", "games"]].to_numpy().tolist() == [["greedy", 0, 3], ["random", 1, 3]]


@pytest.mark.parametrize("chance", [0.5, 0.8])
def test_win_rate_intervals_contain_the_truth_in_95_percent_of_runs(chance: float) -> None:
    rng = np.random.default_rng(1)
    runs = [row(stats.win_rates(made.coin_games(rng, 100, chance)), bot="greedy") for _ in range(200)]
    assert 0.90 <= share_covered(chance, runs) <= 0.99


# -- paired --------------------------------------------------------------------------------------------------


def rotated(first: list[int], second: list[int]) -> pd.DataFrame:
    """Return games of greedy and random on common seeds: who won when greedy sat first, and when it sat second."""
    one = made.games([[seat] for seat in first])
    other = made.games([[seat] for seat in second], bots=("random", "greedy"))
    return pd.concat([one, other], ignore_index=True)


def test_paired_is_the_mean_difference_over_seeds() -> None:
    """Per seed, greedy - random is 1, 0, 0, 1: two wins, or one each."""
    found = stats.paired(rotated([0, 0, 1, 0], [1, 0, 1, 1]), "greedy", "random").iloc[0]
    assert (found["seeds"], found["dropped"], found["difference"]) == (4, 0, 0.5)
    known = mean_interval(pd.Series([1.0, 0.0, 0.0, 1.0]))
    assert (found["low"], found["high"], found["p"]) == pytest.approx(known[1:])
    mirrored = stats.paired(rotated([0, 0, 1, 0], [1, 0, 1, 1]), "random", "greedy").iloc[0]
    assert (mirrored["difference"], mirrored["high"]) == (-0.5, -found["low"])


def test_paired_scores() -> None:
    frame = rotated([0, 0], [1, 0]).assign(score=[30, 10, 25, 20, 10, 20, 15, 11])
    found = stats.paired(frame, "greedy", "random", measure="score").iloc[0]
    assert found["difference"] == pytest.approx(((20 + 10) / 2 + (5 - 4) / 2) / 2)


def test_paired_leaves_out_seeds_without_both_seatings() -> None:
    frame = rotated([0, 0, 1], [1, 0, 1])
    partial = frame[~((frame.seed == 2) & (frame.bots == "random, greedy"))]
    found = stats.paired(partial, "greedy", "random").iloc[0]
    assert (found["seeds"], found["dropped"]) == (2, 1)
    with pytest.raises(ValueError, match="play each seed with all rotations"):
        stats.paired(made.games([[0], [1]]), "greedy", "random")
    with pytest.raises(ValueError, match="no seed where search and random sat in the same seats"):
        stats.paired(frame, "search", "random")


def test_if_all_seeds_agree_the_interval_is_not_a_point() -> None:
    found = stats.paired(rotated([0] * 20, [1] * 20), "greedy", "random").iloc[0]
    assert found["difference"] == found["high"] == 1
    assert 0.6 < found["low"] < 0.7  # Wilson's for 20 of 20 is 0.839, on a scale from -1 to 1


def test_common_seeds_make_the_interval_narrower() -> None:
    """If the better deal always wins, rotation cancels the luck: both win once at each seed."""
    rng = np.random.default_rng(2)
    lucky = list(rng.integers(0, 2, 60))
    found = stats.paired(rotated([*lucky[:-1], 0], [*lucky[:-1], 1]), "greedy", "random").iloc[0]
    assert found["difference"] == pytest.approx(1 / 60)
    assert found["high"] - found["low"] < 0.07


def test_paired_intervals_contain_the_truth_in_95_percent_of_runs() -> None:
    """Greedy wins 70% of games, whatever the seat: the difference is 0.4."""
    rng, runs = np.random.default_rng(3), []
    for _ in range(100):
        first, second = (rng.random((2, 60)) < 0.7).astype(int)
        runs.append(stats.paired(rotated(list(1 - first), list(second)), "greedy", "random").iloc[0])
    assert 0.89 <= share_covered(0.4, runs) <= 1


# -- seats ---------------------------------------------------------------------------------------------------


def test_the_first_player_s_advantage_is_measured_against_a_fair_share() -> None:
    frame = made.games([[0]] * 6 + [[1]] * 3 + [[0, 2]], bots=("greedy",) * 3)
    found = stats.turn_order_advantage(frame)
    assert list(found["win_rate"]) == pytest.approx([0.65, 0.3, 0.05])
    assert list(found["advantage"]) == pytest.approx([0.65 - 1 / 3, 0.3 - 1 / 3, 0.05 - 1 / 3])
    assert found["advantage"].sum() == pytest.approx(0)
    assert (found["low"] < found["advantage"]).all()
    assert (found["advantage"] < found["high"]).all()


def test_seats_are_compared_only_if_the_bots_changed_seats() -> None:
    with pytest.raises(ValueError, match=r"greedy is player 1 in 2 games but player 2 in 0: let the bots change seats"):
        stats.turn_order_advantage(made.games([[0], [1]]))
    assert len(stats.turn_order_advantage(rotated([0, 1], [0, 1]))) == 2
    with pytest.raises(ValueError, match="no first player"):
        stats.turn_order_advantage(made.games([[0]], bots=("greedy",)))


def test_a_cooperative_game_has_no_turn_order_advantage() -> None:
    """All win or lose together, so 0 of 2 games is not *50 points below a fair share*."""
    frame = made.games([[], []], bots=("greedy", "greedy")).assign(game="evenfall", mode="cooperative")
    with pytest.raises(ValueError, match="in a cooperative game"):
        stats.turn_order_advantage(frame)


# -- scores and lengths --------------------------------------------------------------------------------------


def test_score_lines_of_winners_and_others() -> None:
    frame = made.games([[0], [1]]).assign(**{"score.crystals": [30, 10, 20, 40], "score.hand": [0, -5, -5, 0]})
    frame["score"] = frame["score.crystals"] + frame["score.hand"]
    found = stats.score_lines(frame)
    assert list(found["line"]) == ["score.crystals", "score.hand"]
    crystals, hand = found.iloc[0], found.iloc[1]
    columns = ["mean", "winners", "others", "difference"]
    assert list(crystals[columns]) == pytest.approx([25, 35, 15, 20])
    assert list(hand[columns]) == pytest.approx([-2.5, 0, -5, 5])
    assert found["mean"].sum() == frame["score"].mean()
    assert found["share"].sum() == pytest.approx(1)


def test_score_line_intervals_contain_the_true_difference() -> None:
    """Winners get 3 points more of a line; the luck of a game, common to its seats, cancels out."""
    rng, runs = np.random.default_rng(4), []
    for _ in range(150):
        frame = made.coin_games(rng, 60, 0.5)
        luck = np.repeat(rng.normal(0, 5, 60), 2)
        frame["score.a"] = 10 + luck + 3 * frame["won"] + rng.normal(0, 2, 120)
        runs.append(stats.score_lines(frame).iloc[0])
    assert 0.89 <= share_covered(3, runs) <= 0.99
    assert np.mean([found["high"] - found["low"] for found in runs]) < 2


def test_a_frame_without_score_lines_has_an_empty_table() -> None:
    assert list(stats.score_lines(made.games([[0]])).columns)[:2] == ["line", "mean"]
    assert len(stats.score_lines(made.games([[0]]))) == 0


def test_lengths_count_each_game_once_and_add_up_the_seats_decisions() -> None:
    frame = made.games([[0], [1], [0]]).assign(rounds=[3, 3, 5, 5, 7, 7], decisions=[10, 20, 30, 40, 50, 60])
    frame["capped"] = frame["seed"] == 2
    found = stats.lengths(frame)
    rounds, decisions = row(found, measure="rounds"), row(found, measure="decisions")
    assert (rounds["games"], rounds["mean"], rounds["median"], rounds["longest"]) == (3, 5, 5, 7)
    assert (rounds["low"], rounds["high"]) == pytest.approx((0.0317, 9.9683), abs=1e-4)  # 5 +- 4.303 * 2 / sqrt(3)
    assert (decisions["mean"], decisions["median"]) == (70, 70)
    assert rounds["capped"] == pytest.approx(1 / 3)


# -- rules and rounds ----------------------------------------------------------------------------------------


def test_rule_frequency_counts_games_and_includes_rules_that_never_happened() -> None:
    log = made.events([[("setup.dice", 1), ("setup.dice", 2)], [("setup.dice", 1), ("level.apprentice", 1)]])
    found = stats.rule_frequency(log)
    dice, level = row(found, rule="setup.dice"), row(found, rule="level.apprentice")
    assert (dice["games"], dice["happened"], dice["share"], dice["per_game"]) == (2, 2, 1, 1.5)
    assert (level["happened"], level["share"]) == (1, 0.5)
    never = row(found, rule="level.archmage")
    assert (never["happened"], never["low"]) == (0, 0)
    assert never["high"] == pytest.approx(0.6576, abs=1e-4)  # Wilson's for 0 of 2
    assert found.iloc[0]["rule"] == "setup.dice"


def test_the_timeline_counts_only_games_that_reach_a_round() -> None:
    log = made.events([[("turn.a", 1), ("turn.a", 3)], [("turn.a", 1), ("turn.b", 1)], [("turn.b", 1), ("turn.a", 2)]])
    found = stats.timeline(log)
    assert [row(found, rule="turn.a", round=number)["games"] for number in (1, 2, 3)] == [3, 2, 1]
    assert [row(found, rule="turn.a", round=number)["share"] for number in (1, 2, 3)] == pytest.approx([2 / 3, 0.5, 1])
    assert row(found, rule="turn.b", round=3)["happened"] == 0


# -- rotated seats -------------------------------------------------------------------------------------------


def two_seatings(frame: pd.DataFrame) -> pd.DataFrame:
    """Return each game twice, as if the deal decided everything: with seats rotated, nothing changes."""
    return pd.concat([frame, frame.assign(bots="random, greedy")], ignore_index=True)


def test_two_seatings_of_a_deal_do_not_make_the_intervals_narrower() -> None:
    once = made.coin_games(np.random.default_rng(7), 60, 0.7, bots=("greedy", "greedy"))
    once["score.a"] = once["score"] + np.random.default_rng(8).normal(0, 3, 120)
    once["rounds"] = np.repeat(np.random.default_rng(9).integers(5, 12, 60), 2)
    both = two_seatings(once)
    tables = [stats.turn_order_advantage, stats.score_lines, stats.lengths, stats.win_rates]
    for table in tables:
        width, other = ((found["high"] - found["low"]).iloc[0] for found in (table(once), table(both)))
        assert other == pytest.approx(width, rel=0.03), table.__name__
    assert row(stats.turn_order_advantage(both), turn_order=0)["games"] == 120


def test_one_deal_with_several_seatings_is_one_result() -> None:
    one = made.games([[0]], bots=("greedy", "random"))
    both = pd.concat([one, made.games([[0]], bots=("random", "greedy"))], ignore_index=True)
    found = row(stats.win_rates(both), bot="greedy")
    assert (found["games"], found["win_rate"]) == (2, 0.5)
    assert (found["low"], found["high"]) == pytest.approx((0.0546, 0.9454), abs=1e-3)  # Wilson's for half of 1


def test_independent_seatings_are_more_precise_than_one() -> None:
    rng = np.random.default_rng(10)
    one, other = (made.coin_games(rng, 200, 0.5, bots=("greedy", "greedy")) for _ in "ab")
    both = pd.concat([one, other.assign(bots="random, greedy")], ignore_index=True)
    width, twice = ((found["high"] - found["low"]).iloc[0] for found in map(stats.turn_order_advantage, (one, both)))
    assert twice == pytest.approx(width / np.sqrt(2), rel=0.1)


def test_events_of_two_seatings_are_one_result() -> None:
    rng = np.random.default_rng(11)
    once = made.events([[("setup.dice", 1)] + [("turn.a", 1)] * int(rng.random() < 0.4) for _ in range(80)])
    both = two_seatings(once)
    for table in (stats.rule_frequency, stats.timeline):
        one, other = (row(table(frame), rule="turn.a") for frame in (once, both))
        assert other["high"] - other["low"] == pytest.approx(one["high"] - one["low"], rel=0.03)
        assert (other["games"], other["share"]) == (160, one["share"])


# -- entropy -------------------------------------------------------------------------------------------------


def test_entropy_of_always_the_same_answer_is_zero() -> None:
    found = stats.entropy(made.decisions([["keep", "keep"], ["keep"]])).iloc[0]
    assert (found["bits"], found["answers"], found["decisions"], found["games"]) == (0, 1, 3, 2)
    assert found["max_bits"] == 2  # four options
    assert found[["low", "high"]].isna().all(), "other answers may be rare"


def test_one_game_tells_nothing_about_the_spread() -> None:
    assert stats.entropy(made.decisions([["a", "b", "a"]])).iloc[0][["low", "high"]].isna().all()


def test_entropy_of_known_shares() -> None:
    """Half, a quarter, a quarter: 1.5 bits, and Miller and Madow's correction for 400 independent decisions."""
    found = stats.entropy(made.decisions([[answer] for answer in "aabc" * 100])).iloc[0]
    assert found["bits"] == pytest.approx(1.5 + 2 / (2 * np.log(2) * 400), abs=0.001)


def test_games_that_are_all_alike_have_a_known_entropy() -> None:
    found = stats.entropy(made.decisions([["a", "a", "b", "c"]] * 100)).iloc[0]
    assert list(found[["bits", "low", "high"]]) == pytest.approx([1.5] * 3)


@pytest.mark.parametrize("games", [5, 20, 100])
def test_the_entropy_of_a_fair_coin_is_in_its_interval(games: int) -> None:
    rng, runs = np.random.default_rng(games), []
    for _ in range(60):
        picks = rng.choice(["heads", "tails"], size=games)
        runs.append(stats.entropy(made.decisions([[pick] for pick in picks])).iloc[0])
    known = [found for found in runs if found["answers"] == 2]
    assert share_covered(1.0, known) >= 0.93
    assert all(found["low"] < found["bits"] <= found["high"] <= 1 for found in known)


def test_an_even_split_does_not_prove_that_a_coin_is_fair() -> None:
    found = stats.entropy(made.decisions([["a"], ["b"]] * 5)).iloc[0]
    assert found["low"] < 0.95 < found["bits"] == found["high"] == 1


def test_entropy_intervals_contain_the_true_entropy() -> None:
    rng, runs = np.random.default_rng(5), []
    shares = [0.5, 0.3, 0.1, 0.1]
    truth = -sum(share * log2(share) for share in shares)
    for _ in range(100):
        answers = rng.choice(list("abcd"), p=shares, size=(40, 5))
        runs.append(stats.entropy(made.decisions([list(game) for game in answers])).iloc[0])
    assert 0.90 <= share_covered(truth, runs) <= 0.99
    assert np.mean([found["bits"] for found in runs]) == pytest.approx(truth, abs=0.01)


def test_decisions_of_one_game_are_not_independent() -> None:
    """If a bot gives the same answer all game long, ten decisions tell no more than one."""
    rng = np.random.default_rng(6)
    picks = rng.choice(["a", "b"], p=[0.8, 0.2], size=60)
    one = stats.entropy(made.decisions([[pick] for pick in picks])).iloc[0]
    ten = stats.entropy(made.decisions([[pick] * 10 for pick in picks])).iloc[0]
    assert ten["high"] - ten["low"] == pytest.approx(one["high"] - one["low"], rel=0.15)


# -- intervals -----------------------------------------------------------------------------------------------


def test_a_clustered_mean_with_one_value_in_each_group_matches_the_t_interval() -> None:
    values = pd.Series([1.0, 2.0, 4.0, 8.0, 3.0])
    assert clustered_mean(values, pd.Series(range(5)))[:3] == pytest.approx(mean_interval(values)[:3], rel=1e-6)


def test_few_values_have_no_interval() -> None:
    assert np.isnan(mean_interval(pd.Series([3.0]))[1])
    assert mean_interval(pd.Series([3.0, 3.0]))[0] == 3


def test_p_values_are_corrected_for_their_number() -> None:
    found = adjust_p_values(pd.Series([0.01, np.nan, 0.04, 0.03]))
    assert list(found.round(6).fillna(-1)) == [0.03, -1, 0.04, 0.04]

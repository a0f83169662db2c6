"""Strength of roles and cards, against data whose true answer is known."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from analysis import made_frames as made

from tabletop_nb.analysis import stats
from tabletop_nb.analysis.compare import card_changes
from tabletop_nb.analysis.intervals import clustered_change, credit_difference
from tabletop_nb.analysis.strength import separation


def with_roles(rng: np.random.Generator, count: int, chance: float) -> pd.DataFrame:
    """Return games of two roles that are dealt at random; "strong" beats "plain" with this chance."""
    roles = rng.choice(["strong", "plain"], size=(count, 2))
    odds = np.where(roles[:, 0] == roles[:, 1], 0.5, np.where(roles[:, 0] == "strong", chance, 1 - chance))
    winners = [[0] if won else [1] for won in rng.random(count) < odds]
    return made.games(winners, bots=("greedy", "greedy"), role=roles.ravel())


def test_the_lift_of_a_role_is_its_win_rate_minus_that_of_the_others() -> None:
    frame = made.games([[0], [0], [1], [0, 1]], role=["a", "b", "a", "b", "b", "a", "a", "b"])
    found = stats.role_strength(frame).set_index("role")
    assert found.loc["a", "win_rate"] == pytest.approx((1 + 1 + 1 + 0.5) / 4)
    assert found.loc["a", "lift"] == pytest.approx(3.5 / 4 - 0.5 / 4)
    assert found.loc["b", "lift"] == pytest.approx(-found.loc["a", "lift"])
    assert list(found["seats"]) == [4, 4]


def test_lift_intervals_contain_the_truth_in_95_percent_of_runs() -> None:
    """Half of the games are mirrors: with the role a seat wins 60%, without it 40%."""
    rng = np.random.default_rng(1)
    runs = [stats.role_strength(with_roles(rng, 80, 0.7)).set_index("role").loc["strong"] for _ in range(120)]
    covered = np.mean([found["low"] <= 0.2 <= found["high"] for found in runs])
    assert 0.89 <= covered <= 0.99
    assert np.mean([found["lift"] for found in runs]) == pytest.approx(0.2, abs=0.02)


def test_the_odds_ratio_of_a_role_is_that_of_the_model() -> None:
    """With the role a seat wins 60%, without it 40%: the odds are 1.5 and 2/3, their ratio 2.25."""
    found = stats.role_regression(with_roles(np.random.default_rng(2), 4000, 0.7)).set_index("role")
    common = found["seats"].idxmax()
    assert found.loc[common, "odds_ratio"] == 1
    (other,) = set(found.index) - {common}
    truth = 2.25 if other == "strong" else 1 / 2.25
    assert found.loc[other, "low"] < truth < found.loc[other, "high"]
    assert found.loc[other, "odds_ratio"] == pytest.approx(truth, rel=0.1)
    assert found.loc[other, "p"] < 1e-6


# -- cards ---------------------------------------------------------------------------------------------------


def with_cards(rng: np.random.Generator, count: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return games and cards: "engine" wins games; "trinket" does nothing, but is played with it more often."""
    engine = rng.random((count, 2)) < 0.5
    trinket = rng.random((count, 2)) < np.where(engine, 0.8, 0.2)
    edge = engine[:, 0].astype(float) - engine[:, 1]
    winners = [[0] if won else [1] for won in rng.random(count) < 1 / (1 + np.exp(-1.5 * edge))]
    frame = made.games(winners, bots=("greedy", "greedy"))
    names = zip(engine.ravel(), trinket.ravel(), strict=True)
    return frame, made.cards(frame, [["engine"] * int(has) + ["trinket"] * int(also) for has, also in names])


def test_a_regression_tells_a_strong_card_from_one_that_is_played_with_it() -> None:
    frame, cards = with_cards(np.random.default_rng(3), 1500)
    lifts = stats.card_strength(cards, games=frame).set_index("card")
    assert lifts.loc["trinket", "low"] > 0.05  # It wins more often, ...
    ratios = stats.card_regression(cards, games=frame).set_index("card")
    assert ratios.loc["trinket", "low"] < 1 < ratios.loc["trinket", "high"]  # ... but not because of itself.
    assert ratios.loc["engine", "low"] > 2
    assert list(ratios.index) == ["engine", "trinket"]


def test_seats_without_any_card_count_if_the_games_are_given() -> None:
    frame = made.games([[0], [1], [0]])
    cards = made.cards(frame, [["a"], ["b"], ["a"], ["b"], ["b"], []])
    found = stats.card_strength(cards, games=frame).set_index("card")
    assert found.loc["b", "lift"] == pytest.approx(2 / 3 - 1 / 3)
    without = stats.card_strength(cards).set_index("card")
    assert without.loc["b", "lift"] == pytest.approx(2 / 3 - 1 / 2)


def test_drafted_and_used_cards_are_counted_by_their_own_column() -> None:
    frame = made.games([[0], [1]])
    cards = made.cards(frame, [["a"], ["a"], ["b"], ["a"]], played=0, used=[1, 0, 1, 1])
    found = stats.card_strength(cards, "used").set_index("card")
    assert list(found.loc[["a", "b"], "seats"]) == [2, 1]
    assert stats.card_strength(cards, "played")["lift"].isna().all()


def test_rare_cards_and_copies_of_another_card_have_no_odds_ratio() -> None:
    frame, cards = with_cards(np.random.default_rng(4), 100)
    twin = cards[cards.card == "engine"].assign(card="twin")
    rare = cards[cards.card == "engine"].head(3).assign(card="rare")
    found = stats.card_regression(pd.concat([cards, twin, rare]), games=frame).set_index("card")
    assert found.loc[["twin", "rare"], "odds_ratio"].isna().all()
    assert found.loc["engine", "odds_ratio"] > 1


def test_seats_with_a_rare_role_are_not_part_of_the_reference() -> None:
    """Some games are between two rare roles. The estimate for b must be the same with and without these games."""
    rng = np.random.default_rng(6)
    roles, winners = [], []
    for number in range(300):
        pair = [f"rare_{number // 40}"] * 2 if number % 10 == 0 else [["a", "b"], ["b", "a"], ["a", "a"]][number % 3]
        roles += pair
        winners.append([0] if rng.random() < (0.8 if pair[0] == "a" else 0.2) else [1])
    frame = made.games(winners, bots=("greedy", "greedy"), role=roles)
    found = stats.role_regression(frame).set_index("role")
    expected = stats.role_regression(frame[~frame.role.str.startswith("rare")]).set_index("role")
    columns = ["odds_ratio", "low", "high", "p"]
    assert list(found.loc["b", columns]) == pytest.approx(list(expected.loc["b", columns]))
    assert found.loc["a", "odds_ratio"] == 1
    assert np.isnan(found.loc["rare_0", "odds_ratio"])
    assert found.loc["rare_0", "seats"] == 8


def test_a_difference_in_differences() -> None:
    """The flag adds 1 where the condition is false, and 3 where it is true."""
    frame = pd.DataFrame([(f, c, f + 2 * f * c + 5 * c, g) for g in range(4) for f in (0, 1) for c in (0, 1)])
    found = clustered_change(frame[2].astype(float), frame[0].astype(bool), frame[1].astype(bool), frame[3])
    assert found.estimate == pytest.approx(2)


def test_bots_that_never_changed_seats_do_not_break_the_regression() -> None:
    frame, cards = with_cards(np.random.default_rng(5), 200)
    bots = {0: "greedy", 1: "random"}
    found = stats.card_regression(cards.assign(bot=cards.seat.map(bots)), games=frame.assign(bot=frame.seat.map(bots)))
    assert found["odds_ratio"].between(0.01, 100).all()


# -- rare cards ----------------------------------------------------------------------------------------------


def with_a_null_card(rng: np.random.Generator, count: int, seats: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return games between equal bots, and a card that this many seats play and that does nothing."""
    frame = made.coin_games(rng, count, 0.5, bots=("greedy", "greedy"))
    has = np.zeros(2 * count, bool)
    has[rng.choice(2 * count, seats, replace=False)] = True
    return frame, made.cards(frame, [["null"] if each else [] for each in has])


@pytest.mark.parametrize("seats", [1, 2, 3, 9])
def test_a_card_of_few_deals_has_no_interval(seats: int) -> None:
    frame, cards = with_a_null_card(np.random.default_rng(seats), 60, seats)
    found = stats.card_strength(cards, games=frame).iloc[0]
    assert found["seats"] == seats
    assert -1 <= found["lift"] <= 1
    assert found[["low", "high", "p", "p_adjusted"]].isna().all()


@pytest.mark.parametrize("seats", [12, 20, 60])
def test_a_card_without_an_effect_is_rarely_reported(seats: int) -> None:
    """At a level of 95%, at most 5% may be. Without the correction, a card of 1 seat was always reported."""
    rng, deals = np.random.default_rng(seats), pd.Series(np.repeat(range(200), 2))
    runs = []
    for _ in range(400):
        first = rng.random(200) < 0.5
        credits = pd.Series(np.column_stack([first, ~first]).ravel().astype(float))
        runs.append(credit_difference(credits, pd.Series(rng.permutation(400) < seats), deals))
    assert not any(np.isnan(found.low) for found in runs)
    assert 0.01 <= np.mean([not found.low <= 0 <= found.high for found in runs]) <= 0.075


def test_twelve_wins_of_twelve_are_not_certain() -> None:
    """Wilson's interval for 12 of 12 begins at 76%, that for the 88 other seats (43%) ends at 54%."""
    frame = made.games([[0]] * 12 + [[0], [1]] * 19, bots=("greedy", "greedy"))
    cards = made.cards(frame, [["always"] if row < 24 and row % 2 == 0 else [] for row in range(len(frame))])
    found = stats.card_strength(cards, games=frame).iloc[0]
    assert (found["seats"], found["win_rate"]) == (12, 1)
    assert found["lift"] == pytest.approx(1 - 38 / 88)
    assert found["low"] == pytest.approx(0.7575 - 0.5361, abs=1e-3)
    assert found["low"] < found["lift"] < found["high"] <= 1
    assert np.isnan(found["p"])
    never = stats.card_strength(cards, games=frame.assign(won=~frame.won)).iloc[0]
    assert (never["low"], never["high"]) == pytest.approx((-found["high"], -found["low"]))


@pytest.mark.parametrize("chance", [0.8, 0.95])
def test_intervals_of_rare_strong_cards_contain_the_truth(chance: float) -> None:
    """12 seats have the card and win with this chance; their rivals lose as often, and all others are equal."""
    rng, deals = np.random.default_rng(11), pd.Series(np.repeat(range(72), 2))
    has = pd.Series([seat < 24 and seat % 2 == 0 for seat in range(144)])
    truth, covered = chance - (12 * (1 - chance) + 60) / 132, []
    for _ in range(200):
        first = rng.random(72) < np.where(np.arange(72) < 12, chance, 0.5)
        credits = pd.Series(np.column_stack([first, ~first]).ravel().astype(float))
        found = credit_difference(credits, has, deals)
        covered.append(found.low <= truth <= found.high)
    assert np.mean(covered) >= 0.9


def test_the_change_of_a_rare_card_s_lift_has_no_interval() -> None:
    one, other = (made.games([[0], [1]] * 10).assign(deck=deck) for deck in "ab")
    frame = pd.concat([one, other], ignore_index=True)
    cards = made.cards(frame, [["rare"] if row in (0, 41) else [] for row in range(len(frame))])
    found = card_changes(cards, frame).iloc[0]
    assert found["lift_change"] == pytest.approx(-40 / 39)
    assert found[["lift_low", "lift_high"]].isna().all()


# -- separation ----------------------------------------------------------------------------------------------


def test_a_card_that_always_wins_has_no_finite_odds_ratio() -> None:
    frame, cards = with_cards(np.random.default_rng(7), 300)
    winners = frame[frame.won].head(25)
    winning = made.cards(winners, [["always"]] * len(winners))
    losers = frame[~frame.won].tail(25)
    losing = made.cards(losers, [["never"]] * len(losers))
    found = stats.card_regression(pd.concat([cards, winning, losing]), games=frame).set_index("card")
    assert found.loc[["always", "never"], ["odds_ratio", "low", "high", "p"]].isna().all(axis=None)
    assert list(found.loc[["always", "never", "engine"], "note"]) == ["separation", "separation", ""]
    assert found.loc["engine", "low"] > 1
    assert found["odds_ratio"].max() < 100


def test_a_role_that_always_wins_has_no_finite_odds_ratio() -> None:
    rng = np.random.default_rng(8)
    roles = rng.choice(["strong", "plain", "weak"], size=(200, 2), p=[0.1, 0.5, 0.4])
    roles[(roles[:, 0] == "strong") & (roles[:, 1] == "strong")] = ["plain", "weak"]
    chance = np.where(roles[:, 0] == "strong", 1.0, np.where(roles[:, 1] == "strong", 0.0, 0.5))
    frame = made.games([[0] if won else [1] for won in rng.random(200) < chance], ("greedy",) * 2, role=roles.ravel())
    found = stats.role_regression(frame).set_index("role")
    assert found.loc["strong", "note"] == "separation"
    assert np.isnan(found.loc["strong", "odds_ratio"])
    assert found.loc["plain", "odds_ratio"] == 1
    assert 0.3 < found.loc["weak", "low"] < 1 < found.loc["weak", "high"] < 3


def test_every_card_that_decides_some_games_for_certain_is_found() -> None:
    """With b, a seat always wins; with neither card, it always loses; with a alone, it wins half of the games."""
    has = np.array([[1, 1, 1]] * 20 + [[1, 0, 1]] * 20 + [[1, 0, 0]] * 20 + [[0, 1, 1]] * 20 + [[0, 0, 0]] * 20)
    columns = pd.DataFrame(has[:, :2], columns=["a", "b"]).astype(float).assign(constant=1.0)
    is_certain, infinite = separation(pd.Series(has[:, 2].astype(float)), columns)
    assert infinite == {"a", "b"}
    assert is_certain.tolist() == [True] * 20 + [False] * 40 + [True] * 40


def test_a_bot_that_always_wins_leaves_nothing_to_explain() -> None:
    """Greedy wins every game, so no seat tells anything about the cards."""
    frame = made.games([[0]] * 40)
    cards = made.cards(frame, [["a"] if row % 3 == 0 else [] for row in range(len(frame))])
    found = stats.card_regression(cards, games=frame).iloc[0]
    assert np.isnan(found["odds_ratio"])
    assert found["note"] == "separation"


def test_shared_wins_are_not_separated() -> None:
    columns = pd.DataFrame({"a": [1.0] * 4 + [0.0] * 4, "constant": 1.0})
    _, infinite = separation(pd.Series([1.0, 1.0, 0.5, 1.0, 0.0, 1.0, 0.0, 1.0]), columns)
    assert infinite == set()


# -- rotated seats -------------------------------------------------------------------------------------------


def test_two_seatings_of_a_deal_are_one_result() -> None:
    """If the role decides, playing each deal twice tells nothing new: the interval must not become narrower."""
    rng = np.random.default_rng(9)
    once = with_roles(rng, 60, 0.7)
    twice = pd.concat([once, once.assign(bots="greedy, other")], ignore_index=True)
    for function in (stats.role_strength, stats.role_regression):
        one, both = (function(frame).set_index("role") for frame in (once, twice))
        width, other = ((found["high"] - found["low"]).dropna().iloc[0] for found in (one, both))
        assert other == pytest.approx(width, rel=0.02)

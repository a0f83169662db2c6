"""Simulating many games into a data frame."""

from __future__ import annotations

import pytest

import tabletop_nb as tt
from tabletop_nb.analysis.simulate import summary
from tabletop_nb.core.errors import BotError, SetupError


def test_each_game_and_seat_has_a_row_with_the_score_sheet() -> None:
    frame = tt.simulate("evenfall", ["random", "random", "random"], games=4, seed=10)
    assert len(frame) == 12
    assert list(frame.seed.unique()) == [10, 11, 12, 13]
    lines = [column for column in frame if column.startswith("score.")]
    assert len(lines) == 5
    assert (frame[lines].sum(axis=1) == frame.score).all()


def test_the_same_seed_gives_the_same_game_regardless_of_earlier_games() -> None:
    many = tt.simulate("evenfall", ["greedy"], games=3, seed=5)
    one = tt.simulate("evenfall", ["greedy"], games=1, seed=7)
    assert many[many.seed == 7].score.item() == one.score.item()


def test_a_game_without_named_players_is_played_by_random_bots() -> None:
    assert list(tt.simulate("evenfall", games=1).bot) == ["random"]


def test_a_lost_game_has_no_points_in_any_line() -> None:
    frame = tt.simulate("evenfall", ["random"], games=20)
    lost = frame[~frame.won]
    assert len(lost) > 0
    assert (lost.score == 0).all()
    assert frame["score.defeat"].dtype.kind == "i"


def test_greedy_beats_random() -> None:
    frame = tt.simulate("evenfall", ["greedy", "random"], games=20, seed=1)
    assert frame.groupby("bot").won.mean()["greedy"] > 0.8


def test_summary_counts_games_by_seat() -> None:
    frame = tt.simulate("evenfall", ["random", "random"], games=5)
    assert list(summary(frame).games) == [5, 5]


def test_progress_is_reported() -> None:
    from tabletop_nb.analysis.simulate import simulate

    calls: list[tuple[int, int]] = []
    simulate("evenfall", ["random"], games=3, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("games", [0, -1, 1.5, "many"])
def test_an_invalid_number_of_games_is_rejected(games: object) -> None:
    with pytest.raises(SetupError, match="allowed: a whole number from 1"):
        tt.simulate("evenfall", games=games)  # type: ignore[arg-type]


class InvalidBot:
    """A bot that gives invalid answers."""

    def choose(self, view: object, choice: object, imagine: object) -> str:
        return "checkmate"


def test_a_bot_that_answers_nonsense_is_reported() -> None:
    with pytest.raises(
        BotError, match=r"bot InvalidBot for player 0, asked roll.reroll .* answered 'checkmate'; allowed: keep"
    ):
        tt.simulate("evenfall", [InvalidBot()], games=1)

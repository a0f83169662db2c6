"""Runs that are played a little at a time: the same games as a simulation, and they stop when they are asked to."""

from __future__ import annotations

import pytest

from tabletop_nb.analysis import live as module
from tabletop_nb.analysis.live import LiveRun, contrasts
from tabletop_nb.analysis.matches import RunSpec, play_rotated
from tabletop_nb.analysis.play import Failure
from tabletop_nb.core.errors import BotError, SetupError


def finished(name: str, bots: list[str], games: int, mode: str | None = None, seed: int = 0) -> LiveRun:
    run = LiveRun(name, bots, games, seed, mode)
    while not run.is_over:
        run.play(0.05)
    return run


def test_the_games_are_those_of_a_simulation_with_rotated_seats() -> None:
    run = finished("seasons", ["gentle", "random"], 6, seed=3)
    same = play_rotated(RunSpec("seasons", 3, 3, {"workers": 1}), ["gentle", "random"])
    order = ["seed", "bots", "seat"]
    ours, theirs = (frame.sort_values(order, ignore_index=True) for frame in (run.frame(), same))
    assert ours.equals(theirs[list(ours)])


def test_a_run_stops_between_two_decisions() -> None:
    run = LiveRun("evenfall", ["random"], 5)
    run.play(0.0)
    assert (run.finished, run.is_over) == (0, False), "one decision is not a game"
    run.stop()
    assert run.is_over
    assert run.seconds > 0


def test_an_interrupt_ends_the_run_and_keeps_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    run = finished("evenfall", ["random"], 2)
    longer = LiveRun("evenfall", ["random"], 4)
    play = module.play_in_steps

    def interrupted(plan: object, seed: int) -> object:
        if seed == 2:
            raise KeyboardInterrupt
        return play(plan, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "play_in_steps", interrupted)
    with pytest.raises(KeyboardInterrupt):
        longer.play(30)
    assert longer.is_over
    assert longer.frame().equals(run.frame())


def test_a_bot_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(plan: object, seed: int) -> object:
        yield
        return Failure(seed, 0, 0, "greedy", "bot greedy fell asleep", [], "evenfall", "solo", 1, "", "greedy", 1)

    monkeypatch.setattr(module, "play_in_steps", failing)
    run = LiveRun("evenfall", ["random"], 4)
    with pytest.raises(BotError, match="fell asleep"):
        run.play(30)
    assert run.is_over


@pytest.mark.parametrize(
    ("game", "bots", "mode", "subject", "is_contest"),
    [
        ("seasons", ["greedy", "random"], None, ("bot", "greedy"), True),
        ("seasons", ["random", "random"], None, ("turn_order", 0), True),
        ("evenfall", ["random"], "solo", ("bot", "random"), False),
        ("evenfall", ["random", "random"], "cooperative", ("bot", "random"), False),
    ],
)
def test_what_is_watched(game: str, bots: list[str], mode: str, subject: object, is_contest: bool) -> None:
    run = LiveRun(game, bots, 1, mode=mode)
    assert (run.subject, run.is_contest) == (subject, is_contest)


def test_the_estimate_ends_with_the_win_rate_and_follows_the_games() -> None:
    run = LiveRun("seasons", ["gentle", "random"], 8)
    while run.finished < 2:
        run.play(0.0)
    assert run.estimate()["games"].tolist() == [1, 2]
    while not run.is_over:
        run.play(1)
    rates = run.rates().set_index("bot")
    assert list(rates.index) == ["gentle", "random"], "in the order of the seats"
    assert run.estimate().iloc[-1]["win_rate"] == rates.loc["gentle", "win_rate"]
    assert rates.loc["gentle", "score"] == run.frame().query("bot == 'gentle'")["score"].mean()


def test_two_bots_at_one_table_are_compared_on_the_same_deals() -> None:
    (found,) = contrasts([finished("seasons", ["gentle", "random"], 12)])
    assert found.iloc[0][["one", "other", "seeds"]].tolist() == ["gentle", "random", 6]


def test_two_bots_that_played_alone_are_compared_on_common_seeds() -> None:
    one, other = finished("evenfall", ["random"], 8, "solo"), finished("evenfall", ["gentle:0.9"], 6, "solo", 2)
    (found,) = contrasts([one, other])
    assert found.iloc[0][["one", "other", "seeds"]].tolist() == ["gentle:0.9", "random", 6]
    assert contrasts([one, one]) == [], "a bot isn't compared with itself"
    assert contrasts([one, finished("evenfall", ["random"], 8, "cooperative")]) == [], "another mode"


def test_too_few_common_deals_are_not_compared() -> None:
    assert contrasts([finished("seasons", ["gentle", "random"], 4)]) == []


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(SetupError, match="there is no bot 'nobody'"):
        LiveRun("seasons", ["nobody", "random"], 4)

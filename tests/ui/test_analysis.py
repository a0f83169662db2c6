"""The analysis page without a browser: the form, a run in slices, the limits, the charts and the files."""

from __future__ import annotations

import json
import os
from base64 import b64decode
from io import BytesIO, StringIO
from typing import Any

import pandas as pd
import pytest
from ui.at_desk import do

import tabletop_nb as tt
from tabletop_nb.analysis import charts
from tabletop_nb.bots import BOT_NAMES
from tabletop_nb.core.errors import BotError
from tabletop_nb.games import NAMES
from tabletop_nb.ui import analysis as module
from tabletop_nb.ui.analysis import CHARTS, Analysis, AnalysisDesk
from tabletop_nb.ui.analysis_form import LAST_SEED, SIZES, Form


def value(desk: AnalysisDesk, name: str) -> str:
    return next(str(field["value"]) for field in desk.screen()["fields"] if field["name"] == name)  # type: ignore[union-attr,index,call-overload]


def fill(desk: AnalysisDesk, **fields: object) -> None:
    for name, given in fields.items():
        screen = do(desk, "set", field=name.replace("_", ":"), value=str(given))
        assert screen["notice"] is None, screen["notice"]


def run_to_the_end(desk: AnalysisDesk, most: int = 10_000) -> dict[str, Any]:
    screen = do(desk, "start")
    for _ in range(most):
        if not screen["running"]:
            break
        screen = do(desk, "more")
    json.dumps(screen)
    return screen


def solo_desk(games: int = 20, bot: str = "random") -> AnalysisDesk:
    desk = AnalysisDesk("evenfall")
    fill(desk, mode="solo", games=games, bot_0=bot)
    return desk


# -- the form ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_combination_of_the_form_can_be_played(name: str) -> None:
    desk = AnalysisDesk(name)
    for mode in desk.form.modes:
        fill(desk, mode=mode.name)
        for count in mode.players:
            fill(desk, players=count)
            assert len(desk.form.bots) == count
            assert do(desk, "start")["running"], (mode.name, count)
            do(desk, "stop")


def test_another_game_keeps_bots_games_and_seed_where_it_can() -> None:
    desk = AnalysisDesk("evenfall")
    fill(desk, players=3, bot_1="gentle", games=500, seed=42, game="res_arcana")
    assert desk.form == Form("res_arcana", "standard", ("greedy", "gentle", "random"), 500, 42)
    fill(desk, game="evenfall", mode="solo")
    assert desk.form.bots == ("greedy",)


def test_every_bot_can_be_chosen() -> None:
    desk = AnalysisDesk("seasons")
    for name in BOT_NAMES:
        fill(desk, bot_1=name)
        assert value(desk, "bot:1") == name


@pytest.mark.parametrize(
    ("field", "given", "message"),
    [
        ("game", "chess", "Game: you entered chess; allowed: evenfall, seasons"),
        ("mode", "solo", "Mode: you entered solo"),
        ("players", "9", "Players: you entered 9; allowed: 2, 3, 4"),
        ("bot:0", "nobody", "Bots: you entered nobody; allowed: random, gentle"),
        ("games", "100000", "Games: you entered 100000; allowed: 20, 50"),
        ("games", "-5", "Games: you entered -5"),
        ("seed", "-1", "First seed: you entered -1; allowed: 0 to 999,999,999"),
        ("seed", str(LAST_SEED + 1), "First seed: you entered 1000000000"),
        ("seed", "one", "First seed: you entered one"),
        ("bot:7", "random", "You can't do that right now."),
        ("bot", "random", "You can't do that right now."),
        ("workers", "8", "You can't do that right now."),
        (None, None, "You can't do that right now."),
        (["game"], {"a": 1}, "You can't do that right now."),
    ],
)
def test_a_value_that_is_not_allowed_changes_nothing(field: object, given: object, message: str) -> None:
    desk = AnalysisDesk("seasons")
    before = desk.form
    notice = do(desk, "set", field=field, value=given)["notice"]
    assert notice["kind"] == "problem"
    assert notice["text"].startswith(message)
    assert desk.form == before


# -- a run ---------------------------------------------------------------------------------------------------


def test_a_run_is_shown_as_it_goes_and_ends_with_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SLICE", 0.001)
    desk = solo_desk()
    screen = do(desk, "start")
    assert (screen["running"], screen["progress"]["share"]) == (True, 0)
    shares = []
    while screen["running"]:
        screen = do(desk, "more")
        shares.append(screen["progress"]["share"])
    assert shares == sorted(shares)
    assert len(set(shares)) > 2, "it is shown while it goes on"
    assert screen["notice"]["text"] == "All 20 games are finished."
    same = tt.simulate("evenfall", ["random"], games=20, mode="solo", workers=1)
    assert desk.runs[0].frame()["score"].tolist() == same["score"].tolist()
    assert screen["estimate"]["text"] == (
        f"random has won {same.won.sum()} of 20 games ({charts.percent(same.won.mean())})"
    )


def test_stop_works_whichever_screen_the_browser_has() -> None:
    desk = solo_desk(games=2_000)
    do(desk, "start")
    do(desk, "more")
    desk.send({"do": "stop", "seq": desk.seq - 1})
    screen = desk.screen()
    assert not screen["running"]
    assert screen["notice"]["text"].startswith("Stopped after ")
    finished = desk.runs[0].finished
    do(desk, "more")
    assert desk.runs[0].finished == finished, "nothing goes on"


def test_during_a_run_only_stop_and_charts_work() -> None:
    desk = solo_desk(games=2_000)
    do(desk, "start")
    for what, more in [("start", {}), ("set", {"field": "games", "value": "50"}), ("export", {"format": "csv"})]:
        assert do(desk, what, **more)["notice"]["text"] == "A run is in progress. Stop it first."
    assert len(desk.runs) == 1
    assert do(desk, "chart", name="scores")["notice"] is None


def test_a_run_ends_at_its_time_limit() -> None:
    desk = AnalysisDesk("seasons", max_seconds=0.0)
    do(desk, "start")
    screen = do(desk, "more")
    assert not screen["running"]
    assert screen["notice"]["text"].startswith("Stopped after 0 minutes, the limit for a run.")


def test_the_limits_are_on_the_screen() -> None:
    text = AnalysisDesk().screen()["limits"]
    assert f"{max(SIZES):,} games and 2 minutes" in str(text)


def test_an_interrupt_of_the_kernel_ends_the_run_only(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = solo_desk()
    do(desk, "start")

    def interrupted(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(desk.runs[0], "play", interrupted)
    screen = do(desk, "more")
    assert not screen["running"]
    assert screen["notice"]["text"] == "Stopped after 0 of 20 games."


def test_a_bot_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = solo_desk()
    do(desk, "start")

    def failing(seconds: float) -> None:
        desk.runs[0].stop()
        raise BotError("bot greedy fell asleep")

    monkeypatch.setattr(desk.runs[0], "play", failing)
    screen = do(desk, "more")
    assert (screen["running"], screen["notice"]) == (False, {"kind": "problem", "text": "bot greedy fell asleep"})


@pytest.mark.parametrize("is_server", [True, False])
def test_on_a_server_people_come_first(monkeypatch: pytest.MonkeyPatch, is_server: bool) -> None:
    nices: list[int] = []
    monkeypatch.setattr(os, "nice", nices.append)
    monkeypatch.setattr(module, "in_voila", lambda: is_server)
    module.play_at_low_priority.cache_clear()
    desk = solo_desk()
    for _ in range(2):
        do(desk, "start")
        do(desk, "stop")
    assert nices == ([module.NICENESS] if is_server else [])


# -- several runs --------------------------------------------------------------------------------------------


def test_runs_are_listed_compared_shown_and_removed() -> None:
    desk = solo_desk()
    run_to_the_end(desk)
    fill(desk, bot_0="gentle")
    screen = run_to_the_end(desk)
    assert [run["title"] for run in screen["runs"]] == ["Evenfall, Alone: random", "Evenfall, Alone: gentle"]
    assert [run["shown"] for run in screen["runs"]] == [False, True]
    (contrast,) = screen["contrasts"]
    assert contrast.startswith("Same deals: the win rate of gentle is ")
    assert do(desk, "show", at=0)["estimate"]["text"].startswith("random has won")
    screen = do(desk, "remove", at=1)
    assert len(screen["runs"]) == 1
    assert screen["contrasts"] == []


def test_only_the_last_runs_stay() -> None:
    desk = solo_desk()
    for _ in range(module.MAX_RUNS + 2):
        do(desk, "start")
        do(desk, "stop")
    assert len(desk.screen()["runs"]) == module.MAX_RUNS  # type: ignore[arg-type]


@pytest.mark.parametrize("at", [5, -1, "0", None, True])
def test_a_run_that_does_not_exist_is_refused(at: object) -> None:
    desk = solo_desk()
    do(desk, "start")
    do(desk, "stop")
    for what in ("show", "remove"):
        assert do(desk, what, at=at)["notice"]["kind"] == "problem"
    assert len(desk.runs) == 1


def test_a_difference_is_at_most_100_points() -> None:
    row = {"one": "a", "other": "b", "difference": -0.9, "low": -1.3, "high": -0.5}
    text = module.contrast_text(pd.DataFrame([row]))
    difference = "the win rate of a is 90 percentage points lower than that of b"
    assert text == f"Same deals: {difference} (95% interval 50 to 100)."


# -- charts and files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_can_be_drawn(name: str) -> None:
    desk = AnalysisDesk("seasons")
    fill(desk, games=20, bot_0="gentle")
    assert desk.chart() is None, "there are no games yet"
    run_to_the_end(desk)
    do(desk, "chart", name=name)
    chart = desk.chart()
    assert chart is not None
    assert chart.to_dict()["description"]


def test_a_chart_that_does_not_fit_says_why() -> None:
    widget = Analysis("evenfall")
    fill(widget.desk, mode="solo", games=20, bot_0="random")
    run_to_the_end(widget.desk)
    assert len(widget.frame.children) == 1
    do(widget.desk, "chart", name="first")
    assert widget.frame.children == ()
    assert widget.panels[0].screen["notice"]["text"] == "This chart needs bots that play against each other."
    do(widget.desk, "chart", name="estimate")
    assert len(widget.frame.children) == 1


def test_an_unknown_chart_is_refused() -> None:
    desk = solo_desk()
    assert do(desk, "chart", name="pie")["notice"]["kind"] == "problem"
    assert desk.chart_name == "estimate"


def exported(desk: AnalysisDesk, file_format: str) -> dict[str, Any]:
    do(desk, "export", format=file_format)
    (message,) = desk.messages
    desk.messages.clear()
    file: dict[str, Any] = message["file"]
    return file


def test_the_rows_of_all_runs_can_be_downloaded_and_replayed() -> None:
    desk = solo_desk()
    run_to_the_end(desk)
    fill(desk, seed=100)
    run_to_the_end(desk)
    written = pd.read_csv(StringIO(exported(desk, "csv")["text"]), keep_default_na=False)
    packed = pd.read_parquet(BytesIO(b64decode(exported(desk, "parquet")["base64"])))
    assert written[["run", "seed", "score"]].equals(packed[["run", "seed", "score"]])
    assert packed["run"].value_counts().to_dict() == {1: 20, 2: 20}
    last = written.iloc[-1]
    assert tt.replay(last).scores == [last["score"]]


@pytest.mark.parametrize("file_format", ["xlsx", None, ["csv"]])
def test_there_is_no_other_format(file_format: object) -> None:
    desk = solo_desk()
    run_to_the_end(desk)
    assert do(desk, "export", format=file_format)["notice"]["kind"] == "problem"
    assert not desk.messages


def test_without_games_there_is_no_file() -> None:
    desk = solo_desk()
    assert do(desk, "export", format="csv")["notice"]["text"] == "There are no games to download yet."

"""Simulating many games into a data frame."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest
from play import rivals_mode

import tabletop_nb as tt
from tabletop_nb.analysis import simulate as module
from tabletop_nb.analysis.simulate import SimulationWarning, summary
from tabletop_nb.core.choice import Question, text
from tabletop_nb.core.errors import BotError, SetupError, SimulationError
from tabletop_nb.games import NAMES, UNLISTED

KINDS = ("games", "events", "decisions", "cards")


def equal(one: pd.DataFrame, other: pd.DataFrame) -> bool:
    """Return whether two frames have the same rows, whatever their attrs."""
    pd.testing.assert_frame_equal(one, other, check_dtype=False)
    return True


# -- rows --------------------------------------------------------------------------------------------------------


def test_each_game_and_seat_has_a_row_with_the_score_sheet() -> None:
    frame = tt.simulate("evenfall", ["random", "random", "random"], games=4, seed=10)
    assert len(frame) == 12
    assert list(frame.seed.unique()) == [10, 11, 12, 13]
    lines = [column for column in frame if "." in column]
    assert len(lines) == 5
    assert (frame[lines].sum(axis=1) == frame.score).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_row_says_who_played_what_and_how_it_ended(name: str) -> None:
    frame = tt.simulate(name, ["random", "random"], games=3, mode="competitive" if name == "evenfall" else None)
    assert set(frame.bots) == {"random, random"}
    assert (frame.loc[frame.won, "rank"] == 1).all()
    assert (frame.loc[~frame.won, "rank"] == 2).all()
    assert (frame.decisions > 0).all()
    assert (frame.turns >= frame.rounds).all()
    assert (frame.role != "").all() == (name in ("res_arcana", "mercurial", "trismegistus"))


@pytest.mark.parametrize("name", [*NAMES, *UNLISTED])
def test_the_turn_order_begins_with_the_player_who_goes_first(name: str) -> None:
    mode, given = rivals_mode(name), {"games": 8, "players": ["random"] * 3, "workers": 1}
    games = tt.simulate(name, mode=mode, **given)
    events = tt.simulate(name, mode=mode, collect="events", **given)
    named = events[events.rule.str.startswith("setup.first")].drop_duplicates("seed", keep="last")
    first = games[games.turn_order == 0]
    assert first.seat.tolist() == named.player.tolist()
    assert first.seat.nunique() > 1, "it is chosen at random"
    assert (games.turn_order == (games.seat - games.seed.map(first.set_index("seed").seat)) % 3).all()


def test_decisions_can_be_collected() -> None:
    frame = tt.simulate("seasons", ["random", "greedy"], games=2, collect="decisions")
    for _, rows in frame.groupby("seed"):
        assert list(rows.number) == list(range(len(rows)))
    assert (frame["index"] < frame.options).all()
    games = tt.simulate("seasons", ["random", "greedy"], games=2)
    assert frame.groupby(["seed", "seat"]).size().tolist() == games.decisions.tolist()


def test_events_can_be_collected_with_their_rule_and_time() -> None:
    frame = tt.simulate("evenfall", ["random", "random"], games=2, mode="competitive", collect="events")
    games = [tt.replay(rows.iloc[-1].drop("decision")) for _, rows in frame.groupby("seed")]
    for game, (_, rows) in zip(games, frame.groupby("seed"), strict=True):
        assert list(rows.rule) == [event.rule for event in game.events]
        assert rows.decision.is_monotonic_increasing


@pytest.mark.parametrize("name", [*NAMES, *UNLISTED])
def test_events_go_on_to_the_last_round_and_turn(name: str) -> None:
    given = {"games": 2, "players": ["random"] * 2, "mode": rivals_mode(name), "workers": 1}
    events, games = tt.simulate(name, collect="events", **given), tt.simulate(name, **given)
    for seed, rows in events.groupby("seed"):
        game = games[games.seed == seed].iloc[0]
        assert rows["round"].is_monotonic_increasing
        assert rows["turn"].is_monotonic_increasing
        assert list(rows.iloc[-1][["round", "turn"]]) == [game.rounds, game.turns]


@pytest.mark.parametrize(
    ("name", "rule", "once_each"),
    [("seasons", "dice.roll", "round"), ("evenfall", "roll.first", "turn"), ("res_arcana", "collect.order", "round")],
)
def test_what_opens_a_round_or_turn_is_in_it(name: str, rule: str, once_each: str) -> None:
    mode = rivals_mode(name)
    events = tt.simulate(name, ["random", "random"], games=3, mode=mode, collect="events", workers=1)
    games = tt.simulate(name, ["random", "random"], games=3, mode=mode, workers=1)
    for seed, opened in events[events.rule == rule].groupby("seed"):
        last = games[games.seed == seed][f"{once_each}s"].iloc[0]
        assert sorted(set(opened[once_each])) == list(range(1, last + 1)), rule


def test_what_happens_in_the_setup_is_before_the_first_round() -> None:
    events = tt.simulate("seasons", ["random", "random"], games=1, collect="events")
    assert set(events[events.rule.str.startswith("setup.")]["round"]) == {0}
    assert events[events.rule == "dice.roll"]["round"].is_unique


def test_cards_can_be_collected() -> None:
    frame = tt.simulate("res_arcana", ["random", "random"], games=2, collect="cards")
    game = tt.replay(frame.iloc[0])
    uses = [(use.seat, use.card, use.played, use.points) for use in game.card_uses()]
    rows = frame[frame.seed == 0]
    assert list(zip(rows.seat, rows.card, rows.played, rows.points, strict=True)) == uses


def test_a_lost_game_has_no_points_in_any_line() -> None:
    frame = tt.simulate("evenfall", ["random"], games=20)
    lost = frame[~frame.won]
    assert len(lost) > 0
    assert (lost.score == 0).all()
    assert frame["score.defeat"].dtype.kind == "i"


def test_a_game_without_named_players_is_played_by_random_bots() -> None:
    assert list(tt.simulate("evenfall", games=1).bot) == ["random"]


def test_greedy_beats_random() -> None:
    frame = tt.simulate("evenfall", ["greedy", "random"], games=20, seed=1)
    assert frame.groupby("bot").won.mean()["greedy"] > 0.8


def test_summary_counts_games_by_seat() -> None:
    frame = tt.simulate("evenfall", ["random", "random"], games=5)
    assert list(summary(frame).games) == [5, 5]


def test_rulings_and_scenarios_are_used_and_kept_in_the_rows() -> None:
    frame = tt.simulate("evenfall", ["random"], games=1, rulings={"wrap": True})
    assert frame.setup.item() == '{"rulings": {"wrap": true}}'
    assert tt.replay(frame.iloc[0]).setup["rulings"] == {"wrap": True}


# -- the same rows, however they are played ------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game_regardless_of_earlier_games() -> None:
    many = tt.simulate("evenfall", ["greedy"], games=3, seed=5)
    one = tt.simulate("evenfall", ["greedy"], games=1, seed=7)
    assert many[many.seed == 7].score.item() == one.score.item()


@pytest.mark.slow
@pytest.mark.parametrize("collect", KINDS)
def test_the_number_of_processes_does_not_change_the_rows(collect: str) -> None:
    one, two = (tt.simulate("seasons", games=12, players=["random"] * 2, workers=n, collect=collect) for n in (1, 2))
    assert equal(one, two)


def test_a_page_of_a_server_uses_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.os, "sched_getaffinity", lambda process: {0, 1, 2}, raising=False)
    assert module.cores() == 3
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert module.cores() == 1


def test_any_executor_can_play() -> None:
    with ThreadPoolExecutor(2) as executor:
        frame = tt.simulate("evenfall", ["random"], games=30, executor=executor)
    assert equal(frame, tt.simulate("evenfall", ["random"], games=30, workers=1))


class Counting:
    """A bot with a memory: it answers with its first, second, third ... option."""

    def __init__(self) -> None:
        self.calls = 0

    def choose(self, view: object, choice: Question, imagine: object) -> Any:
        self.calls += 1
        return choice.options[self.calls % len(choice.options)]


def test_a_bot_of_your_own_starts_afresh_in_each_game() -> None:
    many = tt.simulate("evenfall", [Counting()], games=3)
    one = tt.simulate("evenfall", [Counting()], games=1, seed=2)
    assert many[many.seed == 2].decisions.item() == one.decisions.item()
    assert set(many.bot) == {"Counting"}


class Seeded:
    """A bot that is made with a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: object, choice: Question, imagine: object) -> Any:
        return choice.options[self.seed % len(choice.options)]


def test_a_class_of_bots_gets_a_seed_for_each_game() -> None:
    frame = tt.simulate("evenfall", [Seeded], games=4)
    assert len(set(frame.decisions)) > 1


@pytest.mark.slow
def test_a_script_needs_no_main_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import tabletop_nb as tt\n"
        "class Mine:\n"
        "    def choose(self, view, choice, imagine):\n"
        "        return choice.options[0]\n"
        "print(len(tt.simulate('evenfall', [Mine()], games=6, workers=2)))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "6\n", done.stderr


SPAWNED = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
import tabletop_nb as tt
def main():
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        print(tt.simulate("evenfall", ["random"], games=6, executor=pool).score.tolist())
"""


@pytest.mark.slow
def test_processes_can_be_spawned_as_windows_does(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SPAWNED + 'if __name__ == "__main__":\n    main()\n')
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == str(tt.simulate("evenfall", ["random"], games=6).score.tolist()), done.stderr


@pytest.mark.slow
def test_a_missing_main_guard_is_explained(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SPAWNED + "main()\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    # After the error, Python itself may warn of semaphores that the killed processes left.
    errors = [line for line in done.stderr.splitlines() if line.startswith("tabletop_nb.")]
    assert 'must be below `if __name__ == "__main__":`' in errors[-1]


# -- interrupts, crashes and files ---------------------------------------------------------------------------------


class Interrupting:
    """A bot that presses Ctrl-C in a later game."""

    def __init__(self, seed: int) -> None:
        self.stops = seed // 1009 == 3

    def choose(self, view: object, choice: Question, imagine: object) -> Any:
        if self.stops:
            raise KeyboardInterrupt
        return choice.options[0]


def test_an_interrupt_returns_the_finished_games() -> None:
    with pytest.warns(SimulationWarning, match="interrupted: only finished games"):
        frame = tt.simulate("evenfall", [Interrupting], games=9, workers=1)
    assert frame.attrs["partial"] is True
    assert list(frame.seed) in ([0], [0, 1, 2]), "the game that was interrupted takes its chunk with it"


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_prints_a_warning_and_keeps_what_is_finished(tmp_path: Path, workers: int) -> None:
    code = (
        "import sys, tabletop_nb as tt; from tabletop_nb.analysis import runs; runs.MAX_ROWS = 20\n"
        f"frame = tt.simulate('evenfall', ['greedy'], games=100_000, out=sys.argv[1], workers={workers})\n"
        "print(frame.attrs['partial'], len(frame) == len(tt.read_runs(sys.argv[1])) > 0)"
    )
    command = [sys.executable, "-c", code, tmp_path / "runs"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 90
    while not list((tmp_path / "runs").glob("part-*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # A terminal sends it to all processes.
    output, errors = process.communicate(timeout=60)
    assert output == "True True\n", errors
    assert "The simulation was interrupted: only finished games are included." in errors
    assert "Traceback" not in errors


def test_rows_are_written_as_they_come_and_read_back(tmp_path: Path) -> None:
    plain = tt.simulate("seasons", ["random", "random"], games=6)
    kept = tt.simulate("seasons", ["random", "random"], games=6, out=tmp_path / "runs")
    assert equal(kept, plain)
    assert equal(tt.read_runs(tmp_path / "runs"), plain)
    assert list(tt.read_runs(tmp_path / "runs", ["seed", "score"])) == ["seed", "score"]


def test_a_run_is_continued_without_repeating_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tt.simulate("evenfall", ["random"], games=5, out=tmp_path / "runs")
    played: list[int] = []
    play = module.play_chunk
    monkeypatch.setattr(module, "play_chunk", lambda plan, seeds: played.extend(seeds) or play(plan, seeds))
    frame = tt.simulate("evenfall", ["random"], games=8, out=tmp_path / "runs", workers=1)
    assert played == [5, 6, 7]
    assert equal(frame, tt.simulate("evenfall", ["random"], games=8, workers=1))


@pytest.mark.slow
def test_a_run_that_was_killed_is_complete_after_it_is_run_again(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    code = (
        "import sys, tabletop_nb as tt; from tabletop_nb.analysis import runs; runs.MAX_ROWS = 20\n"
        "tt.simulate('evenfall', ['greedy'], games=100_000, out=sys.argv[1], workers=1)"
    )
    process = subprocess.Popen([sys.executable, "-c", code, runs])
    deadline = time.monotonic() + 60
    while len(list(runs.glob("part-*"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    (runs / "part-99.tmp").write_bytes(b"half a part")
    before = set(tt.read_runs(runs).seed)
    games = max(before) + 4
    frame = tt.simulate("evenfall", ["greedy"], games=games, out=runs)
    assert sorted(frame.seed) == list(range(games))
    assert equal(frame, tt.simulate("evenfall", ["greedy"], games=games))
    assert not list(runs.glob("*.tmp"))


def test_a_run_that_was_killed_before_its_first_file_can_be_run_again(tmp_path: Path) -> None:
    (tmp_path / "run.tmp").write_bytes(b"half a")
    tt.simulate("evenfall", ["random"], games=2, out=tmp_path)
    assert sorted(tt.read_runs(tmp_path).seed) == [0, 1]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": ["greedy"]}, "another bots"),
        ({"mode": "competitive", "players": ["random", "random"]}, "another bots, mode"),
        ({"rulings": {"wrap": True}}, "another setup"),
        ({"collect": "cards"}, "another collect"),
    ],
)
def test_a_folder_belongs_to_one_run(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    tt.simulate("evenfall", ["random"], games=1, out=tmp_path)
    with pytest.raises(SetupError, match=message):
        tt.simulate("evenfall", **{"players": ["random"], "games": 1, "out": tmp_path, **change})


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(SetupError, match="has other files"):
        tt.simulate("evenfall", ["random"], games=1, out=tmp_path)
    with pytest.raises(SetupError, match="has no run"):
        tt.read_runs(tmp_path)
    with pytest.raises(SetupError, match="isn't a folder"):
        tt.simulate("evenfall", ["random"], games=1, out=tmp_path / "thesis.txt")


# -- bots that fail ------------------------------------------------------------------------------------------------


class Invalid:
    """A bot that gives invalid answers."""

    def choose(self, view: object, choice: object, imagine: object) -> str:
        return "checkmate"


class FailsOnce:
    """A bot that raises in the third decision of game 1."""

    def __init__(self, seed: int) -> None:
        self.game, self.calls = seed // 1009, 0

    def choose(self, view: object, choice: Question, imagine: object) -> Any:
        self.calls += 1
        if self.game == 1 and self.calls == 3:
            raise ZeroDivisionError("division by zero")
        return choice.options[0]


class Hangs:
    """A bot that never answers in game 1."""

    def __init__(self, seed: int) -> None:
        self.game = seed // 1009

    def choose(self, view: object, choice: Question, imagine: object) -> Any:
        while self.game == 1:
            time.sleep(0.01)
        return choice.options[0]


def test_a_bot_that_fails_in_every_game_is_an_error() -> None:
    message = r"bot Invalid for player 0, asked roll.reroll .* seed 0, answered 'checkmate'; allowed: keep"
    with pytest.raises(BotError, match=message):
        tt.simulate("evenfall", [Invalid()], games=2)


@pytest.mark.parametrize("bot", [FailsOnce, Hangs])
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_other_games_are_kept(bot: type, workers: int) -> None:
    with pytest.warns(SimulationWarning, match="1 of 4 games are missing because a bot failed"):
        frame = tt.simulate("evenfall", [bot], games=4, workers=workers, move_seconds=0.3)
    assert list(frame.seed) == [0, 2, 3]
    (failure,) = frame.attrs["failures"]
    assert (failure["seed"], failure["bot"], failure["seat"]) == (1, bot.__name__, 0)
    assert failure["decision"] == (2 if bot is FailsOnce else 0)
    game = tt.replay(failure)
    assert len(game.answers) == failure["decision"]
    assert (game.asked.player, game.seed) == (failure["seat"], 1)


def test_a_failure_is_replayed_with_its_setup_up_to_the_decision_that_failed() -> None:
    with pytest.warns(SimulationWarning):
        frame = tt.simulate("evenfall", [FailsOnce, "gentle"], games=2, mode="competitive", rulings={"wrap": True})
    (failure,) = frame.attrs["failures"]
    game = tt.replay(failure)
    assert game.setup["rulings"] == {"wrap": True}
    assert game.setup["mode"] == "competitive"
    assert list(map(text, game.answers)) == failure["answers"]
    assert len(tt.replay(failure, answers=1).answers) == 1


def test_failures_are_kept_when_a_run_is_continued(tmp_path: Path) -> None:
    for games in (3, 5):
        with pytest.warns(SimulationWarning, match=f"1 of {games} games are missing"):
            frame = tt.simulate("evenfall", [FailsOnce], games=games, out=tmp_path / "runs")
    assert list(frame.seed) == [0, 2, 3, 4]
    assert [failure["seed"] for failure in frame.attrs["failures"]] == [1]
    assert tt.read_runs(tmp_path / "runs").attrs["failures"] == frame.attrs["failures"]
    assert len(tt.replay(frame.attrs["failures"][0]).answers) == 2
    later = tt.simulate("evenfall", [FailsOnce], games=2, seed=3, out=tmp_path / "runs")
    assert later.attrs["failures"] == [], "seed 1 isn't in this run"


def test_a_run_in_which_every_game_failed_is_an_error_in_a_folder_too(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(BotError, match="answered 'checkmate'"):
            tt.simulate("evenfall", [Invalid()], games=2, out=tmp_path / "runs")


def test_a_time_limit_works_outside_the_main_thread() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.warns(SimulationWarning, match="more than 0.3 seconds"):
        frame = tt.simulate("evenfall", [Hangs], games=3, executor=executor, move_seconds=0.3)
    assert list(frame.seed) == [0, 2]


class Dies:
    """A bot that ends its process."""

    def choose(self, view: object, choice: Question, imagine: object) -> Any:
        import os

        os._exit(1)


@pytest.mark.slow
def test_processes_that_die_again_and_again_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = module.make_plan("evenfall", [Dies()], None, {})
    with pytest.raises(SimulationError, match="3 games are missing"):
        list(module.run_in_processes(plan, [1, 2, 3], 2, 1))


# -- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [0, -1, 1.5, "many"])
def test_an_invalid_number_of_games_is_rejected(games: object) -> None:
    with pytest.raises(SetupError, match="allowed: a whole number, 1 or more"):
        tt.simulate("evenfall", games=games)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": ["nobody"]}, "there is no bot 'nobody'"),
        ({"workers": 0}, "workers: 0 was given"),
        ({"collect": "dice"}, "collect: 'dice' was given; allowed: games, events, decisions, cards"),
        ({"rulings": {"nonsense": True}}, "nonsense"),
    ],
)
def test_bad_input_is_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        tt.simulate("evenfall", **{"players": ["random"], "games": 1, **given})


def test_progress_counts_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[Any] = []

    class Bar:
        def __init__(self, total: int, **options: object) -> None:
            self.total, self.finished = total, 0
            bars.append(self)

        def update(self, games: int) -> None:
            self.finished += games

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *error: object) -> None:
            pass

    monkeypatch.setattr(module, "need", lambda name: SimpleNamespace(tqdm=Bar))
    tt.simulate("evenfall", ["random"], games=7, workers=1, progress=True)
    tt.simulate("evenfall", ["random"], games=7, workers=1, progress=False)
    assert [(bar.total, bar.finished) for bar in bars] == [(7, 7)]


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"needs pyarrow, .*tabletop_nb\[analysis\]"):
        tt.simulate("evenfall", ["random"], games=1, out=tmp_path / "runs")


# -- replay --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_row_becomes_its_game_again(name: str) -> None:
    frame = tt.simulate(name, ["random", "random"], games=2, seed=3, mode="competitive" if name == "evenfall" else None)
    game = tt.replay(frame.iloc[-1])
    assert game.scores == frame.score.tolist()[-2:]
    assert len(tt.replay(frame.iloc[-1], answers=5).answers) == 5


def test_a_decision_becomes_the_position_before_it() -> None:
    frame = tt.simulate("seasons", ["random", "random"], games=1, collect="decisions")
    row = frame.iloc[20]
    game = tt.replay(row)
    assert (game.asked.player, game.asked.rule, len(game.options)) == (row.seat, row.rule, row.options)
    assert row.chosen in game.options


def test_a_bot_of_your_own_needs_its_decisions() -> None:
    with pytest.raises(SetupError, match="The moves of Counting can't be repeated"):
        tt.replay(tt.simulate("evenfall", [Counting()], games=1).iloc[0])
    frame = tt.simulate("evenfall", [Counting()], games=1, collect="decisions")
    assert tt.replay(frame).over
    assert len(tt.replay(frame, answers=3).answers) == 3


def test_the_decisions_of_one_seat_are_not_a_whole_game() -> None:
    frame = tt.simulate("evenfall", [Counting(), "gentle"], games=1, mode="competitive", collect="decisions")
    with pytest.raises(SetupError, match="some decisions of the game are missing"):
        tt.replay(frame[frame.seat == 0])


def test_rows_that_are_not_of_one_simulated_game_are_refused() -> None:
    frame = tt.simulate("evenfall", ["random"], games=2)
    with pytest.raises(SetupError, match="no column game"):
        tt.replay({"seed": 1})
    with pytest.raises(SetupError, match="several games"):
        tt.replay(frame)
    with pytest.raises(SetupError, match="version"):
        tt.replay({**frame.iloc[0].to_dict(), "version": 99})
    seatings = [["random", "gentle"], ["gentle", "random"]]
    both = [tt.simulate("evenfall", seating, games=1, mode="competitive") for seating in seatings]
    with pytest.raises(SetupError, match="several games"):
        tt.replay(pd.concat(both))
    events = tt.simulate("evenfall", ["random"], games=1, collect="events")
    with pytest.raises(SetupError, match="one row, or all decisions"):
        tt.replay(events)


def test_a_replayed_game_can_be_played_on_the_board() -> None:
    frame = tt.simulate("seasons", ["random", "random"], games=1)
    board = tt.play(tt.replay(frame.iloc[0], answers=10), ["person", "gentle"])
    assert len(board.game.answers) >= 10

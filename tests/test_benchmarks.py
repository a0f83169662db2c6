"""Short versions of the long runs: they start, finish and report."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from play import cells

from tabletop_nb.games import NAMES, rules_of

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def run(script: str, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / script), *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_speed_measures_every_game(tmp_path: Path) -> None:
    done = run("speed.py", "--quick", "--no-peers", "--output", str(tmp_path / "speed.md"))
    assert done.returncode == 0, done.stderr
    assert "evenfall competitive, 4 players, history off" in (tmp_path / "speed.md").read_text()


def test_a_soak_run_checks_every_cell() -> None:
    done = run("soak.py", "--random", "2", "--greedy", "0", "--duels", "0", "--no-report")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("| random | 2 |") == len(cells())
    assert done.stdout.count("Nothing broke.") == len(NAMES)


def test_duels_are_counted_and_a_missed_bar_is_an_error() -> None:
    done = run("soak.py", "seasons", "--random", "0", "--greedy", "0", "--duels", "1", "--no-report")
    assert done.returncode == 1, "one game can't prove 85%"
    assert done.stdout.count("of 1 games of") == 3
    assert "95% interval 20.7% to 100.0%" in done.stdout


def test_the_best_cast_is_timed() -> None:
    done = run("cast.py", "--casts", "2", "--turns", "1", "--repetitions", "1", "--no-report")
    assert done.stderr == ""
    assert "| best cast" in done.stdout


def test_the_deck_figures_are_printed() -> None:
    done = run("tune_evenfall.py", "--games", "8", "--rivals", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("crafted in:") == 4


def test_a_deck_is_compared_with_ours(tmp_path: Path) -> None:
    shutil.copytree(rules_of("evenfall").book.folder / "data", tmp_path / "deck")
    done = run("tune_evenfall.py", "--deck", str(tmp_path / "deck"), "--compare", "--games", "4", "--only", "solo")
    assert done.returncode == 0, done.stderr
    score = next(line.split() for line in done.stdout.splitlines() if line.split()[:1] == ["score"])
    assert float(score[4]) == 0, "the same deck changes nothing"


def test_duels_of_bots_are_continued_and_reported(tmp_path: Path) -> None:
    command = ["bots.py", "--part", "search", "--game", "seasons", "--folder", str(tmp_path / "games")]
    command += ["--output", str(tmp_path / "bots.md")]
    first = run(*command, "--seeds", "1")
    assert first.stdout.count("seasons search, greedy 900000") == 1, first.stderr
    again = run(*command, "--seeds", "1")
    assert "900000" not in again.stdout, "no game is played twice"
    assert again.returncode == 1, "two games prove nothing"
    text = (tmp_path / "bots.md").read_text()
    assert "| seasons apprentice |     2 |" in text
    assert "- search, seasons: 2 of 400 games played" in text


def has_commit(name: str) -> bool:
    """Return whether this copy of the repository has a commit: a shallow one has only the last."""
    found = subprocess.run(["git", "cat-file", "-e", name], cwd=BENCHMARKS, capture_output=True)
    return found.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not has_commit("6e4a7fc"), reason="this copy of the repository doesn't have the old commit")
def test_the_old_greedy_plays_the_same_games(tmp_path: Path) -> None:
    command = ["bots.py", "--part", "greedy", "--game", "evenfall", "--seeds", "1", "--folder", str(tmp_path / "games")]
    done = run(*command, "--output", str(tmp_path / "bots.md"))
    assert "evenfall old greedy, greedy 910000" in done.stdout, done.stderr
    assert "evenfall old greedy 930000" in done.stdout


def test_simulations_are_measured() -> None:
    done = run("simulate.py", "--games", "300", "--seconds", "0.5", "--game", "evenfall", "--no-report")
    memory, speed = done.stdout.splitlines()
    assert re.fullmatch(r"memory: \d+ and \d+ MB, \d+ s", memory), done.stderr
    assert re.fullmatch(r"evenfall \| -?[\d.]+% \| \d+ \| [\d.]+ \| 40 \| \d+", speed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["evenfall", "res_arcana", "seasons"])
def test_the_data_of_a_case_study_can_be_reproduced(name: str) -> None:
    done = run("case_studies.py", name, "--check", "3")
    assert done.stdout == "The data are the same.\n", done.stderr


@pytest.mark.parametrize(
    "script", ["speed.py", "soak.py", "tune_evenfall.py", "bots.py", "simulate.py", "case_studies.py"]
)
def test_each_script_has_a_help_text(script: str) -> None:
    assert "usage:" in run(script, "--help").stdout


def test_gentle_is_measured_and_few_games_show_nothing() -> None:
    done = run("gentle.py", "seasons", "--games", "2", "--no-report")
    assert done.returncode == 1, "two games cannot show 70%"
    assert [line.split(" | ")[:3] for line in done.stdout.splitlines()] == [
        ["seasons apprentice", "random", "win"],
        ["seasons apprentice", "greedy", "lose"],
    ]

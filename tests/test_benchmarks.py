"""Short versions of the long runs: they start, finish and report."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from play import cells

from tabletop_nb.games import NAMES

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


def test_the_deck_figures_are_printed() -> None:
    done = run("tune_evenfall.py", "--games", "8", "--rivals", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("crafted in:") == 4


@pytest.mark.parametrize("script", ["speed.py", "soak.py", "tune_evenfall.py"])
def test_each_script_has_a_help_text(script: str) -> None:
    assert "usage:" in run(script, "--help").stdout


def test_gentle_is_measured_and_few_games_show_nothing() -> None:
    done = run("gentle.py", "seasons", "--games", "2", "--no-report")
    assert done.returncode == 1, "two games cannot show 70%"
    assert [line.split(" | ")[:3] for line in done.stdout.splitlines()] == [
        ["seasons apprentice", "random", "win"],
        ["seasons apprentice", "greedy", "lose"],
    ]

"""The long runs, cut short: they start, end and say what they found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def run(script: str, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / script), *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_speed_measures_every_game(tmp_path: Path) -> None:
    done = run("speed.py", "--quick", "--no-peers", "--output", str(tmp_path / "speed.md"))
    assert done.returncode == 0, done.stderr
    assert "evenfall competitive, 4 players, history off" in (tmp_path / "speed.md").read_text()


def test_a_soak_run_checks_every_cell() -> None:
    done = run("soak.py", "--random", "2", "--greedy", "0", "--no-report")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("| random | 2 |") == 12
    assert "Nothing broke." in done.stdout


def test_the_deck_figures_are_printed() -> None:
    done = run("tune_evenfall.py", "--games", "8", "--rivals", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("crafted in:") == 4


@pytest.mark.parametrize("script", ["speed.py", "soak.py", "tune_evenfall.py"])
def test_each_script_explains_itself(script: str) -> None:
    assert "usage:" in run(script, "--help").stdout

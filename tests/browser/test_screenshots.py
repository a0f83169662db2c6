"""The screenshot tool reaches its screens: a selection of them, by every kind of path."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from servers import ROOT

from tabletop_nb.games import NAMES
from tools.screens import GAMES, SCREENS, Screen
from tools.screenshots import game_of, played


def take(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the tool."""
    command = [sys.executable, ROOT / "tools" / "screenshots.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """Return width and height of the pictures, from the head of each PNG."""
    pictures = {path.stem: path.read_bytes() for path in folder.iterdir()}
    return {name: struct.unpack(">II", picture[16:24]) for name, picture in pictures.items()}


# Each leads through other parts of the tool: a stop, a wrong move, a played position, a form, a dialog, the end.
PATHS = ["evenfall_wrong", "seasons_learn", "seasons_hint", "seasons_sets_suggested", "res_arcana_new_game"]
PATHS += ["res_arcana_full_card", "evenfall_end"]


def test_tables_are_taken_in_every_kind_of_state(chromium: Any, tmp_path: Path) -> None:
    done = take(*PATHS, "--look", "light", "--output", tmp_path)
    assert done.returncode == 0, done.stderr
    assert sizes(tmp_path) == {f"{name}-light": (1366, 768) for name in PATHS}


def test_pages_are_taken_whole_on_a_phone(chromium: Any, tmp_path: Path) -> None:
    done = take("gallery", "evenfall_compared", "--look", "phone", "--output", tmp_path)
    assert done.returncode == 0, done.stderr
    found = sizes(tmp_path)
    assert set(found) == {"gallery-phone", "evenfall_compared-phone"}
    for name, (width, height) in found.items():
        assert width == 390, name
        assert height > 844, f"{name}: expected the whole page, not only the visible part"


def test_a_screen_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    code = (
        "import sys; from tools import screenshots as tool; "
        "tool.SLOW = 1; sys.argv[1:] = ['gallery', '--look', 'light', '--output', sys.argv[1]]; sys.exit(tool.main())"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    assert "gallery-light: " in done.stderr


@pytest.mark.parametrize("screen", [each for each in SCREENS if each.position], ids=lambda screen: screen.name)
def test_every_position_is_reached(screen: Screen) -> None:
    assert screen.position
    game = played(game_of(screen), screen.position)
    assert (game.choice.rule if game.choice else "") == screen.position.rule


def test_every_game_with_a_board_has_its_screens() -> None:
    assert set(GAMES) == set(NAMES)


def test_a_screen_that_does_not_exist_is_refused() -> None:
    done = take("nowhere")
    assert done.returncode == 1
    assert "No screen is called nowhere: gallery, lesson" in done.stderr

"""What the rules may import and what importing costs; import-linter checks the rest."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop_nb.games import NAMES

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tabletop_nb"
BANNED = {"random", "time", "uuid", "asyncio", "secrets", "datetime", "threading", "pickle"}  # in core and games


def files(part: str) -> list[Path]:
    return sorted((PACKAGE / part).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Return every module that a file imports anywhere."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            whole = node.module or ""
            yield from [f"{whole}.{alias.name}" for alias in node.names] if whole == "tabletop_nb" else [whole]


def every_import(part: str) -> Iterator[tuple[str, str]]:
    found = [(str(path.relative_to(ROOT)), name) for path in files(part) for name in imports(path)]
    assert len(found) > 5, "there is something to look at"
    return iter(found)


@pytest.mark.parametrize("part", ["core", "games"])
def test_rules_use_no_clock_and_only_the_tables_randomness(part: str) -> None:
    seeds = ("tabletop_nb/games/create.py", "secrets")  # a new game without a seed gets one
    found = {(path, name) for path, name in every_import(part) if name.split(".")[0] in BANNED}
    assert found <= {seeds}


def loaded_by(program: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after running this program."""
    shown = f"import sys\n{program}\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", shown], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(run.stdout.split())


HEAVY = {"pandas", "numpy", "altair", "cryptography", "ipywidgets", "anywidget", "IPython", "jupyterlab", "voila"}


def test_importing_the_package_is_cheap() -> None:
    loaded = loaded_by("import tabletop_nb")
    assert "tabletop_nb" in loaded
    assert loaded & HEAVY == set()
    assert not [name for name in loaded if name.startswith("tabletop_nb.")]


def test_playing_a_game_imports_nothing_expensive() -> None:
    program = """
import tabletop_nb as tt
from tabletop_nb.bots import make, play_out
game = tt.new_game("evenfall", seed=1, scenario={"script": {"dice": [1, 2, 3, 4]}})
game.push(game.choice.options[0])
tt.load(game.save())
game.describe(game.options[0]), game.view(0), make("greedy").choose({}, game.choice, lambda seed: game.imagine(0, seed))
tt.games()
"""
    loaded = loaded_by(program)
    assert "tabletop_nb.games.evenfall.turn" in loaded
    assert loaded & HEAVY == set()


def test_odds_import_nothing_expensive_until_to_frame() -> None:
    program = """
import tabletop_nb as tt
for name in tt.games.NAMES:
    tt.odds(tt.new_game(name, seed=1))
"""
    loaded = loaded_by(program)
    assert {f"tabletop_nb.odds.{name}" for name in NAMES} <= loaded
    assert loaded & HEAVY == set()


FORGETFUL = """
from tabletop_nb.core.choice import Choice, Steps
step = Steps()
async def other() -> None: ...
@step
async def noted() -> None: ...
async def careless() -> None:
    Choice(0, "rule", (1, 2))                       # unused-awaitable
    other()                                         # unused-coroutine
    noted()                                         # unused-coroutine: the decorator keeps the type
    print(Choice(0, "rule", (1, 2)) == 1)           # comparison-overlap
    if Choice(0, "rule", (1, 2)): print()           # truthy-bool
"""


@pytest.mark.slow
def test_mypy_sees_a_forgotten_await_with_the_settings_of_this_project(tmp_path: Path) -> None:
    (tmp_path / "forgetful.py").write_text(FORGETFUL, "utf-8")
    command = [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}", str(tmp_path / "forgetful.py")]
    environment = {**os.environ, "MYPYPATH": str(ROOT)}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    found = re.findall(r"forgetful.py:(\d+): error: .*\[([a-z-]+)\]", run.stdout)
    assert found == [
        *(("8", "unused-awaitable"), ("9", "unused-coroutine"), ("10", "unused-coroutine")),
        *(("11", "comparison-overlap"), ("12", "truthy-bool")),
    ], run.stdout + run.stderr

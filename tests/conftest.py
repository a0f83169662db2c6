"""For all tests: a question that was made and never awaited fails the test, and every rule key that fires is written
down, so that `pytest --rule-coverage` can say which rules the whole suite never touched."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from io import StringIO
from typing import Any

import pytest

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rulebook import Reason, Rulebook
from tabletop_nb.core.table import ScoreLine, Table
from tabletop_nb.games import NAMES, rules_of

collect_ignore = ["conftest.py", "browser/conftest.py"]  # no doctests there, and two modules of one name
FIRED: Counter[str] = Counter()  # "game key" -> how often it was asked, noted, given as a reason, or scored


def fired(rule: str, game: str | None = None) -> None:
    """A rule of the game whose code is running, or of the game that is named."""
    frame = sys._getframe(2)
    while game is None and frame:
        _, _, name = frame.f_globals.get("__name__", "").partition("tabletop_nb.games.")
        game = name.partition(".")[0] or None
        frame = frame.f_back  # type: ignore[assignment]
    FIRED[f"{game} {rule}"] += 1


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every question made must be awaited; a test that forgets on purpose adds the rule to the list."""
    made: dict[int, Choice[Any]] = {}
    init, wait = Choice.__init__, Choice.__await__

    def make(self: Choice[Any], *args: Any, **named: Any) -> None:
        init(self, *args, **named)
        made[id(self)] = self
        fired(self.rule)

    def ask(self: Choice[Any]) -> Generator[Choice[Any], Any, Any]:
        made.pop(id(self), None)
        return wait(self)

    monkeypatch.setattr(Choice, "__init__", make)
    monkeypatch.setattr(Choice, "__await__", ask)
    excused: list[str] = []
    yield excused
    rules = {choice.rule for choice in made.values()}
    assert rules == set(excused), f"made and never awaited: {sorted(rules)}"


@pytest.fixture
def server_log(monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """What the widgets wrote to the server's log in this test."""
    log = StringIO()
    monkeypatch.setattr("tabletop_nb.ui.guard._log_stream", lambda process: log)
    return log.getvalue


@pytest.fixture(autouse=True, scope="session")
def _own_data_folder() -> Iterator[None]:
    """Jupyter's data folder, which holds the key of kept games, is one of our own; servers started here share it."""
    with tempfile.TemporaryDirectory() as folder:  # a short path: sockets of kernels lie in it
        before, os.environ["JUPYTER_DATA_DIR"] = os.environ.get("JUPYTER_DATA_DIR"), folder
        yield
        if before is None:
            del os.environ["JUPYTER_DATA_DIR"]
        else:
            os.environ["JUPYTER_DATA_DIR"] = before


@pytest.fixture(autouse=True, scope="session")
def _written_down() -> Iterator[None]:
    """Counts the rule keys of events, reasons and score lines."""
    note, reason, line = Table.note, Rulebook.reason, ScoreLine.__new__

    def noted(self: Table, rule: str, player: int, seen_by: Any = None, /, **facts: Any) -> None:
        fired(rule)
        note(self, rule, player, seen_by, **facts)

    def reasoned(self: Rulebook, rule: str, *args: Any) -> Reason:
        fired(rule, self.folder.name)
        return reason(self, rule, *args)

    def scored(cls: Any, rule: str, *args: Any) -> ScoreLine:
        fired(rule)
        return line(cls, rule, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "note", noted)
        patch.setattr(Rulebook, "reason", reasoned)
        patch.setattr(ScoreLine, "__new__", scored)
        yield


# -- rule coverage, also over several processes -----------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", action="store_true", help="fail if a rule of a game was never fired")


def pytest_sessionfinish(session: pytest.Session) -> None:
    worker = getattr(session.config, "workeroutput", None)
    if worker is not None:
        worker["fired"] = json.dumps(FIRED)
    elif session.config.getoption("--rule-coverage") and session.exitstatus == 0 and any(map(wrong, NAMES)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    FIRED.update(json.loads(getattr(node, "workeroutput", {}).get("fired", "{}")))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    skipped = [test for test in terminalreporter.stats.get("skipped", []) if "tests/browser/" in test.nodeid]
    if skipped:
        terminalreporter.section(f"{len(skipped)} browser tests were skipped")
        for reason in {test.longrepr[2] for test in skipped}:
            terminalreporter.line(reason)
    if config.getoption("--rule-coverage"):
        terminalreporter.section("rule coverage")
        for line in coverage_table():
            terminalreporter.line(line)


def wrong(name: str) -> list[str]:
    """Rules of the game that nothing fired, and what was fired without being a rule."""
    rules = rules_of(name).book.rules
    keys = {key.partition(" ")[2] for key in FIRED if key.startswith(f"{name} ")}
    return sorted(set(rules) ^ keys)


def coverage_table() -> Iterator[str]:
    """A line for each rule: how often it fired."""
    for name in NAMES:
        rules = rules_of(name).book.rules
        for key, rule in rules.items():
            yield f"{name:12} {key:28} {rule.place:40} {FIRED[f'{name} {key}'] or 'NEVER':>9}"
        yield f"{name}: {len(rules)} rules; never fired, or fired and not listed: {', '.join(wrong(name)) or 'none'}"

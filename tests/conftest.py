"""Fixtures for all tests: a question that is created but never awaited fails the test, and every rule key that is used
is counted, so that `pytest --rule-coverage` can list the rules the whole suite never uses."""

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

collect_ignore = ["conftest.py", "browser/conftest.py"]  # They have no doctests, and two modules share one name.
RULE_COUNTS: Counter[str] = Counter()  # "game key" -> number of questions, events, reasons and score lines


def count_rule(rule: str, game: str | None = None) -> None:
    """Count a rule of the named game, or else of the game whose code is running."""
    frame = sys._getframe(2)
    while game is None and frame:
        _, _, name = frame.f_globals.get("__name__", "").partition("tabletop_nb.games.")
        game = name.partition(".")[0] or None
        frame = frame.f_back  # type: ignore[assignment]
    RULE_COUNTS[f"{game} {rule}"] += 1


@pytest.fixture(autouse=True)
def allowed_unawaited(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Fail if a question is created but never awaited. A test that does so on purpose adds the rule to this list."""
    unawaited: dict[int, Choice[Any]] = {}
    init, wait = Choice.__init__, Choice.__await__

    def make(self: Choice[Any], *args: Any, **named: Any) -> None:
        init(self, *args, **named)
        unawaited[id(self)] = self
        count_rule(self.rule)

    def ask(self: Choice[Any]) -> Generator[Choice[Any], Any, Any]:
        unawaited.pop(id(self), None)
        return wait(self)

    monkeypatch.setattr(Choice, "__init__", make)
    monkeypatch.setattr(Choice, "__await__", ask)
    allowed: list[str] = []
    yield allowed
    rules = {choice.rule for choice in unawaited.values()}
    assert rules == set(allowed), f"created but never awaited: {sorted(rules)}"


@pytest.fixture
def server_log(monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Return a function that returns what the widgets have logged in this test."""
    log = StringIO()
    monkeypatch.setattr("tabletop_nb.ui.guard._log_stream", lambda process: log)
    return log.getvalue


@pytest.fixture(autouse=True, scope="session")
def _temporary_data_folder() -> Iterator[None]:
    """Use a temporary Jupyter data folder, which holds the key of stored games; servers started here share it."""
    with tempfile.TemporaryDirectory() as folder:  # It needs a short path, because it holds the kernels' sockets.
        before, os.environ["JUPYTER_DATA_DIR"] = os.environ.get("JUPYTER_DATA_DIR"), folder
        yield
        if before is None:
            del os.environ["JUPYTER_DATA_DIR"]
        else:
            os.environ["JUPYTER_DATA_DIR"] = before


@pytest.fixture(autouse=True, scope="session")
def _count_rules() -> Iterator[None]:
    """Count the rule keys of events, reasons and score lines."""
    note, reason, line = Table.note, Rulebook.reason, ScoreLine.__new__

    def counting_note(self: Table, rule: str, player: int, seen_by: Any = None, /, **facts: Any) -> None:
        count_rule(rule)
        note(self, rule, player, seen_by, **facts)

    def counting_reason(self: Rulebook, rule: str, *args: Any) -> Reason:
        count_rule(rule, self.folder.name)
        return reason(self, rule, *args)

    def counting_score_line(cls: Any, rule: str, *args: Any) -> ScoreLine:
        count_rule(rule)
        return line(cls, rule, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "note", counting_note)
        patch.setattr(Rulebook, "reason", counting_reason)
        patch.setattr(ScoreLine, "__new__", counting_score_line)
        yield


# -- rule coverage, combined over several processes -------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", action="store_true", help="fail if a rule of a game was never used")


def pytest_sessionfinish(session: pytest.Session) -> None:
    worker = getattr(session.config, "workeroutput", None)
    if worker is not None:
        worker["rule_counts"] = json.dumps(RULE_COUNTS)
    elif (
        session.config.getoption("--rule-coverage") and session.exitstatus == 0 and any(map(coverage_mismatches, NAMES))
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    RULE_COUNTS.update(json.loads(getattr(node, "workeroutput", {}).get("rule_counts", "{}")))


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


def coverage_mismatches(name: str) -> list[str]:
    """Return the rules of the game that were never used, and keys that were used but are not rules."""
    rules = rules_of(name).book.rules
    keys = {key.partition(" ")[2] for key in RULE_COUNTS if key.startswith(f"{name} ")}
    return sorted(set(rules) ^ keys)


def coverage_table() -> Iterator[str]:
    """Yield a line for each rule, with how often it was used."""
    for name in NAMES:
        rules = rules_of(name).book.rules
        for key, rule in rules.items():
            yield f"{name:12} {key:28} {rule.place:40} {RULE_COUNTS[f'{name} {key}'] or 'NEVER':>9}"
        mismatches = ", ".join(coverage_mismatches(name)) or "none"
        yield f"{name}: {len(rules)} rules; never used, or used but not listed: {mismatches}"

"""For all tests: a question that was made and never awaited fails the test, and every rule key that fires is written
down, so that `pytest --rule-coverage` can say which rules the whole suite never touched."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rulebook import Reason
from tabletop_nb.core.table import ScoreLine, Table
from tabletop_nb.games import NAMES, rules_of

FIRED: Counter[str] = Counter()  # rule key -> how often it was asked, noted, given as a reason, or scored


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every question made must be awaited; a test that forgets on purpose adds the rule to the list."""
    made: dict[int, Choice[Any]] = {}
    init, wait = Choice.__init__, Choice.__await__

    def make(self: Choice[Any], *args: Any, **named: Any) -> None:
        init(self, *args, **named)
        made[id(self)] = self
        FIRED[self.rule] += 1

    def ask(self: Choice[Any]) -> Generator[Choice[Any], Any, Any]:
        made.pop(id(self), None)
        return wait(self)

    monkeypatch.setattr(Choice, "__init__", make)
    monkeypatch.setattr(Choice, "__await__", ask)
    excused: list[str] = []
    yield excused
    rules = {choice.rule for choice in made.values()}
    assert rules == set(excused), f"made and never awaited: {sorted(rules)}"


@pytest.fixture(autouse=True, scope="session")
def _written_down() -> Iterator[None]:
    """Counts the rule keys of events, reasons and score lines."""
    with pytest.MonkeyPatch.context() as patch:
        note = Table.note

        def noted(self: Table, rule: str, player: int, *args: Any, **facts: Any) -> None:
            FIRED[rule] += 1
            note(self, rule, player, *args, **facts)

        patch.setattr(Table, "note", noted)
        for kind in (Reason, ScoreLine):
            patch.setattr(kind, "__new__", counted(kind))
        yield


def counted(kind: Any) -> Any:
    """The kind's constructor, which also counts."""
    new = kind.__new__

    def made(cls: Any, rule: str, *args: Any) -> Any:
        FIRED[rule] += 1
        return new(cls, rule, *args)

    return made


# -- rule coverage, also over several processes -----------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", action="store_true", help="fail if a rule of a game was never fired")


def pytest_sessionfinish(session: pytest.Session) -> None:
    worker = getattr(session.config, "workeroutput", None)
    if worker is not None:
        worker["fired"] = json.dumps(FIRED)
    elif session.config.getoption("--rule-coverage") and session.exitstatus == 0 and missing_or_unlisted():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_testnodedown(node: Any, error: object) -> None:
    FIRED.update(json.loads(getattr(node, "workeroutput", {}).get("fired", "{}")))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if config.getoption("--rule-coverage"):
        terminalreporter.section("rule coverage")
        for line in coverage_table():
            terminalreporter.line(line)


def missing_or_unlisted() -> dict[str, list[str]]:
    """For each game: rules of its rulebook that nothing fired."""
    return {name: gone for name in NAMES if (gone := [key for key in rules_of(name).BOOK.rules if not FIRED[key]])}


def coverage_table() -> Iterator[str]:
    """A line for each rule: how often it fired."""
    for name in NAMES:
        rules = rules_of(name).BOOK.rules
        gone = missing_or_unlisted().get(name, [])
        for key, rule in rules.items():
            yield f"{name:12} {key:28} {rule.place:40} {FIRED[key] or 'NEVER':>9}"
        yield f"{name}: {len(rules) - len(gone)} of {len(rules)} rules fired; never: {', '.join(gone) or 'none'}"

"""Whatever a save, a deck, a scenario or a widget message holds: it is taken, or refused with an error of ours."""

from __future__ import annotations

import pytest
from effort import effort
from fuzz import fuzz

SECONDS, MEGABYTES = 20, 100  # for a single case, on a busy machine, with its memory traced


@pytest.mark.soak
def test_mutated_input_is_taken_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # a game that is given up in a setup leaves questions unasked
    for tried in fuzz(effort(100, 1500), seed=3):
        assert tried.unexpected == [], tried.kind
        assert tried.accepted + tried.refused == tried.cases
        assert tried.accepted, f"mutated {tried.kind} are not all refused"
        assert tried.refused, f"mutated {tried.kind} are not all taken"
        assert tried.worst_seconds < SECONDS, tried.kind
        assert tried.worst_megabytes < MEGABYTES, tried.kind

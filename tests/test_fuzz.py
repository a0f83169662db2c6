"""Any save, deck, scenario or widget message is accepted or refused with one of our errors."""

from __future__ import annotations

import pytest
from effort import effort
from fuzz import fuzz

SECONDS, MEGABYTES = 20, 100  # per case, on a busy machine, with memory traced


@pytest.mark.soak
def test_mutated_input_is_accepted_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # A game abandoned during setup leaves questions unasked.
    for tried in fuzz(effort(100, 1500), seed=3):
        assert tried.unexpected == [], tried.kind
        assert tried.accepted + tried.refused == tried.cases
        assert tried.accepted, f"mutated {tried.kind} must not all be refused"
        assert tried.refused, f"mutated {tried.kind} must not all be accepted"
        assert tried.worst_seconds < SECONDS, tried.kind
        assert tried.worst_megabytes < MEGABYTES, tried.kind

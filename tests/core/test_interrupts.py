"""An interrupt at any point leaves a game either before or after a change."""

from __future__ import annotations

import pytest
from effort import effort
from interrupts import interrupts


@pytest.mark.soak
def test_no_interrupt_tears_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # Turn off the fixture that fails on unawaited questions: an interrupt leaves some on purpose.
    monkeypatch.undo()
    wanted = effort(500, 10_000)
    injected, corrupted = interrupts(wanted, seed=11)
    assert injected >= wanted
    assert corrupted == []

"""How many cases a test tries: a sample in `make test`, many more in `make soak`, which sets TABLETOP_SOAK."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("TABLETOP_SOAK"))


def effort(test: int, soak: int) -> int:
    """Return how many cases to try. Mark the test with `@pytest.mark.soak`, so that `make soak` runs it."""
    return soak if SOAK else test

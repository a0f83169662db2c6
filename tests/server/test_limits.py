"""How many kernels may run at once."""

from __future__ import annotations

from typing import Any

import pytest
from event_loop import run

from tabletop_nb.server import limits
from tabletop_nb.server.limits import FullError, KernelLimits, KernelsOfRequest


def start(counted: KernelLimits, running: set[str], browser: str, kernel: str) -> None:
    counted.take(browser).kernel_id = kernel
    running.add(kernel)


def test_a_browser_has_its_own_limit() -> None:
    running: set[str] = set()
    counted = KernelLimits(total=10, per_browser=2, running=running)
    start(counted, running, "a", "1")
    start(counted, running, "a", "2")
    with pytest.raises(FullError) as full:
        counted.take("a")
    assert (full.value.is_own, full.value.limit) == (True, 2)
    start(counted, running, "b", "3")
    running.remove("1")
    start(counted, running, "a", "4")


def test_all_browsers_share_the_total() -> None:
    running: set[str] = set()
    counted = KernelLimits(total=3, per_browser=2, running=running)
    for number in range(3):
        start(counted, running, f"browser {number}", str(number))
    with pytest.raises(FullError) as full:
        counted.take("another")
    assert (full.value.is_own, full.value.limit) == (False, 3)


def test_a_slot_is_reserved_before_its_kernel_starts() -> None:
    counted = KernelLimits(total=1, per_browser=1, running=set())
    place = counted.take("a")
    with pytest.raises(FullError):
        counted.take("b")
    counted.free(place)
    counted.free(place)
    counted.take("b")


def test_only_kernels_of_reloaded_pages_count_as_abandoned() -> None:
    running: set[str] = set()
    counted = KernelLimits(total=9, per_browser=4, running=running)
    for kernel in ("loading", "reloaded", "open", "just sent"):
        start(counted, running, "a", kernel)
    start(counted, running, "b", "another's")
    for place, sent_at in zip(counted.places, (0, 10, 10, 98, 10), strict=True):
        place.sent_at = sent_at
    assert counted.abandoned_kernels("a", 100, {"open": 1, "reloaded": 0}) == ["reloaded"]


def test_the_limit_depends_on_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_container_memory", lambda: 2e9)
    assert 4 < limits.kernels_for_memory() <= 1.5e9 / limits.KERNEL_MEMORY
    monkeypatch.setattr(limits, "_container_memory", lambda: 1e8)
    assert limits.kernels_for_memory() == limits.FEWEST


def test_a_request_learns_which_kernel_it_got() -> None:
    class Manager:
        notebook_data = ()

        async def start_kernel(self, **kwargs: Any) -> str:
            return "started"

        async def get_rendered_notebook(self, **kwargs: Any) -> tuple[str, str, str]:
            return "task", "rendered", "kept ready"

    given = []

    async def note(kernel: str) -> None:
        given.append(kernel)

    kernels = KernelsOfRequest(Manager(), note)
    assert run(kernels.start_kernel(path="x")) == "started"
    assert run(kernels.get_rendered_notebook(notebook_name="x")) == ("task", "rendered", "kept ready")
    assert given == ["started", "kept ready"]
    assert kernels.notebook_data == ()

"""How many kernels may run at once: in total, and for one browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async

PER_BROWSER = 4
KERNEL_MEMORY = 64_000_000  # bytes; an open game takes about 40 MB of its own
RESERVE = 500_000_000  # bytes for everything else on the machine
FEWEST = 4
CONNECT_SOON = 5.0  # seconds in which an open page connects to its kernel


def kernels_for_memory() -> int:
    """Return how many kernels fit into the memory that is free now."""
    import psutil

    free = min(psutil.virtual_memory().available, _container_memory())
    return max(FEWEST, int((free - RESERVE) / KERNEL_MEMORY))


def _container_memory() -> float:
    """Return the memory that is left in the container we run in, infinity where there is none."""
    group = Path("/sys/fs/cgroup")
    try:
        limit = float(
            (group / "memory.max").read_text()
        )  # Without a limit, the file contains "max", which isn't a number.
        return limit - float((group / "memory.current").read_text())
    except (OSError, ValueError):
        return float("inf")


class FullError(Exception):
    """Raised when no kernel can be started. `is_own` is true if this browser has reached its own limit."""

    def __init__(self, limit: int, *, is_own: bool) -> None:
        super().__init__(limit)
        self.limit, self.is_own = limit, is_own


@dataclass(eq=False)
class Place:
    """One kernel's place within the limits, taken before the kernel starts."""

    browser: str
    kernel_id: str = ""
    sent_at: float = 0.0  # when the page was complete; 0 before


@dataclass
class KernelLimits:
    """Count the kernels that visitors have."""

    total: int
    per_browser: int
    running: Container[str]  # the kernel manager: it knows which kernels still run
    places: list[Place] = field(default_factory=list)

    def take(self, browser: str) -> Place:
        """Take a place for this browser's next kernel.

        Raises:
            FullError: if there is none.
        """
        self.places = [place for place in self.places if not place.kernel_id or place.kernel_id in self.running]
        if sum(place.browser == browser for place in self.places) >= self.per_browser:
            raise FullError(self.per_browser, is_own=True)
        if len(self.places) >= self.total:
            raise FullError(self.total, is_own=False)
        place = Place(browser)
        self.places.append(place)
        return place

    def abandoned_kernels(self, browser: str, now: float, connections: Mapping[str, int]) -> list[str]:
        """Return this browser's kernels whose page was sent a while ago and is not connected: reloaded pages."""
        return [
            place.kernel_id
            for place in self.places
            if place.browser == browser
            and place.sent_at
            and now - place.sent_at > CONNECT_SOON
            and not connections.get(place.kernel_id)
        ]

    def free(self, place: Place) -> None:
        """Free a place whose kernel never ran."""
        if place in self.places:
            self.places.remove(place)


class KernelsOfRequest:
    """The kernel manager as one page request uses it: it calls back with the kernel that the request is given.

    Args:
        manager: Voilà's kernel manager, which has no types.
        on_kernel: Called with the id of the kernel.
    """

    def __init__(self, manager: Any, on_kernel: Callable[[str], Awaitable[None]]) -> None:
        self._manager, self._on_kernel = manager, on_kernel

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def start_kernel(self, **kwargs: object) -> str:
        """Start a kernel for this request."""
        kernel_id: str = await ensure_async(self._manager.start_kernel(**kwargs))
        await self._on_kernel(kernel_id)
        return kernel_id

    async def get_rendered_notebook(self, **kwargs: object) -> tuple[object, object, str]:
        """Return a page that was kept ready, with its kernel."""
        task, rendered, kernel_id = await self._manager.get_rendered_notebook(**kwargs)
        await self._on_kernel(kernel_id)
        return task, rendered, kernel_id

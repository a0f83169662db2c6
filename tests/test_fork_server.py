"""Kernels forked from a process that has imported everything already."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from tabletop_nb import nursery

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")
COUNT = "from ipywidgets import IntSlider; from comm import get_comm_manager; print(len(get_comm_manager().targets))"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[nursery.Nursery]:
    factory = KernelProvisionerFactory.instance()
    monkeypatch.setattr(factory, "default_provisioner_name", factory.default_provisioner_name)
    monkeypatch.setattr(nursery, "_nursery", None)
    nursery.open_nursery()
    assert nursery._nursery
    yield nursery._nursery
    nursery._nursery.process.terminate()
    nursery._nursery.process.wait(20)
    with contextlib.suppress(OSError):  # what was not sent cannot be sent any more
        nursery._nursery.stream.close()
    nursery._nursery.ours.close()


def said(client: Any, code: str) -> str:
    out: list[str] = []
    client.execute_interactive(code, output_hook=lambda message: out.append(message["content"].get("text", "")))
    return "".join(out).strip()


def test_kernels_are_forked_know_widgets_and_end(opened: nursery.Nursery) -> None:
    manager, client = start_new_kernel()
    try:
        process = manager.provisioner.process
        assert isinstance(process, nursery.Forked)
        assert said(client, "import sys; print('tabletop_nb.ui.board' in sys.modules)") == "True"
        assert said(client, COUNT) != "0"  # the widgets' own channel is open
        assert said(client, "import os; print(os.getppid())") == str(opened.process.pid)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    end = time.monotonic() + 20
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    assert process.poll() == 0


def test_two_kernels_are_not_equally_lucky(opened: nursery.Nursery) -> None:
    rolled = set()
    for _ in range(2):
        manager, client = start_new_kernel()
        rolled.add(said(client, "import random; print(random.random())"))
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert len(rolled) == 2


def test_without_the_nursery_a_kernel_starts_as_usual(opened: nursery.Nursery) -> None:
    opened.process.kill()
    opened.process.wait(20)
    manager, client = start_new_kernel()
    try:
        assert not isinstance(manager.provisioner.process, nursery.Forked)
        assert said(client, "print(6 * 7)") == "42"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)

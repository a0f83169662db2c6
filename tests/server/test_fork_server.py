"""Kernels forked from a process that has already imported everything."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from event_loop import run
from jupyter_client.manager import start_new_kernel
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from tabletop_nb.server import fork_server
from tabletop_nb.server.fork_server import ForkedProcess, ForkServer

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")
PRINT_TARGET_COUNT = (
    "from ipywidgets import IntSlider; from comm import get_comm_manager; print(len(get_comm_manager().targets))"
)


@pytest.fixture
def running_fork_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ForkServer]:
    factory = KernelProvisionerFactory.instance()
    monkeypatch.setattr(factory, "default_provisioner_name", factory.default_provisioner_name)
    monkeypatch.setattr(fork_server, "_fork_server", None)
    fork_server.start_fork_server()
    started = fork_server._fork_server
    assert started
    yield started
    started.close()


def output(client: Any, code: str) -> str:
    out: list[str] = []
    client.execute_interactive(code, output_hook=lambda message: out.append(message["content"].get("text", "")))
    return "".join(out).strip()


def wait_until(condition: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"the condition was not met within {seconds} s"
        time.sleep(0.05)


def test_kernels_are_forked_support_widgets_and_stop(running_fork_server: ForkServer) -> None:
    manager, client = start_new_kernel()
    try:
        process = manager.provisioner.process
        assert isinstance(process, ForkedProcess)
        assert output(client, "import sys; print('tabletop_nb.ui.board' in sys.modules)") == "True"
        assert output(client, PRINT_TARGET_COUNT) != "0"  # The widget channel is open.
        assert output(client, "import os; print(os.getppid())") == str(running_fork_server.process.pid)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    wait_until(lambda: process.poll() == 0)
    for send in (process.terminate, process.kill, lambda: process.send_signal(signal.SIGINT)):
        send()  # The process is gone, which is not an error.


def test_two_kernels_get_different_random_numbers(running_fork_server: ForkServer) -> None:
    rolled = set()
    for _ in range(2):
        manager, client = start_new_kernel()
        rolled.add(output(client, "import random; print(random.random())"))
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert len(rolled) == 2


def test_without_a_fork_server_a_kernel_starts_normally_and_the_next_is_forked(running_fork_server: ForkServer) -> None:
    running_fork_server.process.kill()
    running_fork_server.process.wait(20)
    for expected in (False, True):
        manager, client = start_new_kernel()
        try:
            assert isinstance(manager.provisioner.process, ForkedProcess) == expected
            assert output(client, "print(6 * 7)") == "42"
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)


def test_a_hung_fork_server_delays_only_its_own_request(
    running_fork_server: ForkServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_server, "FORK_TIMEOUT", 0.5)
    manager, client = start_new_kernel()  # The server is then ready, with a kernel that must keep running.
    hung = running_fork_server.process

    async def ask() -> tuple[float, bool]:
        longest, last = 0.0, time.perf_counter()
        request = asyncio.create_task(running_fork_server.fork([], {}, None))
        while not request.done():
            await asyncio.sleep(0.01)
            longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
        return longest, isinstance(request.exception(), OSError)

    try:
        os.kill(hung.pid, signal.SIGSTOP)
        longest, has_failed = run(ask())
        assert has_failed
        assert longest < 0.4, "other requests had to wait"
        assert hung.poll() is not None
        assert running_fork_server.process is not hung, "a new fork server must take its place"
        assert output(client, "print(6 * 7)") == "42", "its kernels must keep running"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_kernels_stop_with_the_server(tmp_path: Path) -> None:
    code = """import asyncio, os, time
from tabletop_nb.server.fork_server import ForkServer
server = ForkServer()
print(asyncio.run(server.fork(["-f", os.path.join(os.getcwd(), "k.json")], dict(os.environ), None)).pid, flush=True)
time.sleep(60)"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    assert process.stdout
    forked = ForkedProcess(int(process.stdout.readline()))
    assert forked.poll() is None
    process.kill()
    process.wait(20)
    process.stdout.close()
    wait_until(lambda: forked.poll() == 0)

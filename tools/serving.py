"""Serve our pages for the tools, on a free port and as a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def served(*arguments: str) -> Iterator[str]:
    """Run the server with these arguments, and yield the address of its pages."""
    port = free_port()
    command = [sys.executable, "-m", "tabletop_nb.server", f"--port={port}", *arguments]
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        wait_for_server(process, port)
        yield f"http://localhost:{port}"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def wait_for_server(process: subprocess.Popen[bytes], port: int) -> None:
    """Return when the server answers; exit if it has ended instead."""
    while process.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("localhost", port), 0.5).close()
            return
        time.sleep(0.1)
    sys.exit("The server did not start.")

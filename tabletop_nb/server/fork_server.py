"""Start kernels at once, on Linux: one process imports what every page needs, and each kernel is a fork of it.

An ordinary kernel spends more than a second on imports before its first cell, and a whole class that opens a page at
once has to wait for that. A fork already has the imports, and shares their memory. So an edit of the package takes
effect only after a restart of the server. If the fork server doesn't answer in time, a kernel starts as usual and the
fork server is replaced; kernels it has already forked go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.metadata import EntryPoint
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from tabletop_nb.games import NAMES

JUPYTER = ("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.zmqshell", "ipywidgets", "anywidget")
LIBRARIES = (*JUPYTER, "cryptography.fernet")
OURS = ("board", "cards", "odds", "quiz", "walkthrough")
NAME = "tabletop-fork-server"
START_TIMEOUT = 30.0  # seconds to import everything
FORK_TIMEOUT = 5.0  # seconds for one fork, which takes milliseconds
READY = "ready"

_fork_server: ForkServer | None = None


def start_fork_server() -> None:
    """Fork the kernels of this process from now on, where that works."""
    global _fork_server
    if sys.platform == "linux":
        _fork_server = ForkServer()
        factory = KernelProvisionerFactory.instance()
        factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:Provisioner", factory.GROUP_NAME)
        factory.default_provisioner_name = NAME


class ForkServer:
    """The web server's side: it asks for a fork and gets its process id.

    Requests wait in a separate thread, one after the other, so that a fork server that hangs doesn't delay anybody who
    is already playing. Every kernel holds the reading end of a pipe, the lifeline, and ends when the web server does.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "fork-server")
        self._lifeline, self._held = os.pipe()
        self._start()

    def _start(self) -> None:
        self._socket, theirs = socket.socketpair()
        inherited = [theirs.fileno(), self._lifeline]
        # -P: files in the current folder are not imported
        command = [sys.executable, "-P", "-m", __name__, *map(str, inherited)]
        self.process = subprocess.Popen(command, pass_fds=inherited, stdin=subprocess.DEVNULL, start_new_session=True)
        theirs.close()
        self._stream = self._socket.makefile("rw", encoding="utf-8")
        self._is_ready = False

    async def fork(self, arguments: list[str], env: dict[str, str], cwd: str | None) -> ForkedProcess:
        """Fork a new kernel.

        Raises:
            OSError, ValueError: if the fork server gave no answer; it is replaced by a new one.
        """
        request = json.dumps([arguments, env, cwd])
        loop = asyncio.get_running_loop()
        return ForkedProcess(await loop.run_in_executor(self._thread, self._fork, request))

    def _fork(self, request: str) -> int:
        try:
            self._wait_until_ready()
            self._socket.settimeout(FORK_TIMEOUT)
            print(request, file=self._stream, flush=True)
            return int(self._stream.readline())
        except (OSError, ValueError):
            self._stop()
            self._start()
            raise

    def _wait_until_ready(self) -> None:
        if not self._is_ready:
            self._socket.settimeout(START_TIMEOUT)
            if self._stream.readline().strip() != READY:
                raise OSError("the fork server ended while it was starting")
            self._is_ready = True

    def _stop(self) -> None:
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError, ValueError):  # what was not sent can't be sent any more
            self._stream.close()
        self._socket.close()

    def close(self) -> None:
        """Stop the fork server and every kernel it has forked."""
        self._thread.shutdown()
        self._stop()
        os.close(self._held)
        os.close(self._lifeline)


class ForkedProcess:
    """A kernel that isn't our own child process, with the methods that the kernel manager expects."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid, self.returncode = pid, None

    def poll(self) -> int | None:
        """Return None while it runs, 0 once it has ended."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self) -> int:
        """Return 0, because it is called only after the process has ended."""
        return 0

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Provisioner(LocalProvisioner):
    """Start a kernel as a fork, or as usual if it has another language or there is no fork server."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel and return how to reach it."""
        if _fork_server is None or cmd[:1] != [sys.executable] or "ipykernel_launcher" not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        try:
            forked: Any = await _fork_server.fork(arguments, dict(kwargs.get("env", {})), kwargs.get("cwd"))
        except (OSError, ValueError):
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid = forked, forked.pid, forked.pid
        return self.connection_info


# -- in the fork server -------------------------------------------------------------------------------------


def main(channel: int, lifeline: int) -> None:
    """Import everything once, then fork on request until the web server ends."""
    os.environ["JPY_PARENT_PID"] = "1"  # read by ipykernel's import: don't watch a parent, we have the lifeline
    prepare()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # so that kernels that end leave no zombies
    with socket.socket(fileno=channel) as server, server.makefile("rw", encoding="utf-8") as stream:
        print(READY, file=stream, flush=True)
        for line in stream:
            child = os.fork()
            if not child:
                become_kernel(channel, lifeline, *json.loads(line))
            print(child, file=stream, flush=True)


def prepare() -> None:
    """Import what every page needs: Jupyter, our widgets, each game's board. Then play each walk-through once."""
    for module in (*LIBRARIES, *(f"tabletop_nb.ui.{widget}" for widget in OURS)):
        import_module(module)
    for game in NAMES:
        import_module(f"tabletop_nb.ui.{game}.board")
        import_module("tabletop_nb.ui.quiz").Quiz(game)
    gc.collect()
    gc.freeze()  # so that looking for garbage doesn't copy what is shared


def become_kernel(channel: int, lifeline: int, arguments: list[str], env: dict[str, str], cwd: str | None) -> None:
    """Turn this process, a fork, into a kernel. This never returns."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(channel)
        os.setsid()
        threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd or ".")
        sys.path.insert(0, "")
        random.seed()  # or all kernels would get the same random numbers
        app = import_module("ipykernel.kernelapp").IPKernelApp.instance()
        app.initialize([*arguments, "--HistoryManager.enabled=False", "--IPKernelApp.log_level=ERROR"])
        import_module("ipywidgets").register_comm_target()  # it was imported before there was a kernel
        import_module("tabletop_nb.ui.guard").guard_kernel()
        logging.getLogger("Comm").setLevel(logging.ERROR)  # a reload leaves messages for widgets that are gone
        app.start()
    finally:
        os._exit(0)


def end_with(lifeline: int) -> None:
    """Exit when the web server closes its end of the pipe. Nothing is ever written to it."""
    os.read(lifeline, 1)
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

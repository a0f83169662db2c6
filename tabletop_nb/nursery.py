"""Kernels that start at once, on Linux: one process imports what every page needs, and each kernel is a fork of it.

An ordinary kernel spends more than a second on imports before its first cell; when a class comes in together, that is
what everybody waits for. A fork has them already, and shares their memory. So an edit of the package shows after the
server was started anew. Where the nursery does not answer, a kernel starts as usual.
"""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
from importlib import import_module
from importlib.metadata import EntryPoint
from threading import Lock
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from tabletop_nb.games import NAMES

JUPYTER = ("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.zmqshell", "ipywidgets", "anywidget")
OURS = ("board", "cards", "odds", "quiz", "walkthrough")
NAME = "tabletop-nursery"

_nursery: Nursery | None = None


def open_nursery() -> None:
    """From now on this process forks its kernels, where that works."""
    global _nursery
    if sys.platform == "linux":
        _nursery = Nursery()
        factory = KernelProvisionerFactory.instance()
        factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:Provisioner", factory.GROUP_NAME)
        factory.default_provisioner_name = NAME


class Nursery:
    """The server's side: asks for a fork, gets its number."""

    def __init__(self) -> None:
        self.lock = Lock()  # a page that is run once asks from a thread of its own
        self.ours, theirs = socket.socketpair()
        self.ours.settimeout(60)
        command = [sys.executable, "-m", __name__, str(theirs.fileno())]
        self.process = subprocess.Popen(
            command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
        )
        theirs.close()
        self.stream = self.ours.makefile("rw", encoding="utf-8")

    def fork(self, arguments: list[str], env: dict[str, str], cwd: str | None) -> Forked:
        """A new kernel; OSError or ValueError if there is none to be had."""
        with self.lock:
            print(json.dumps([arguments, env, cwd]), file=self.stream, flush=True)
            return Forked(int(self.stream.readline()))


class Forked:
    """A kernel that is not our own child, with what the kernel manager asks of a process."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid, self.returncode = pid, None

    def poll(self) -> int | None:
        """None while it runs. The nursery buries its dead at once."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self) -> int:
        """Only asked when it has ended."""
        return 0

    def send_signal(self, number: int) -> None:
        """As of a process."""
        os.kill(self.pid, number)

    def terminate(self) -> None:
        """As of a process."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """As of a process."""
        self.send_signal(signal.SIGKILL)


class Provisioner(LocalProvisioner):
    """Starts a kernel in the nursery; a kernel of another language, or when the nursery is gone, as usual."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """The kernel, and how it is reached."""
        if _nursery is None or cmd[:1] != [sys.executable] or "ipykernel_launcher" not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        try:
            forked: Any = _nursery.fork(arguments, dict(kwargs.get("env", {})), kwargs.get("cwd"))
        except (OSError, ValueError):
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid = forked, forked.pid, forked.pid
        return self.connection_info


# -- in the nursery -----------------------------------------------------------------------------------------


def main(channel: int) -> None:
    """Prepares once, then forks whenever it is asked; ends when the server does."""
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # read while importing: a kernel ends when the nursery does
    prepare()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # ended kernels need nobody to wait for them
    with socket.socket(fileno=channel) as server, server.makefile("rw", encoding="utf-8") as stream:
        for line in stream:
            child = os.fork()
            if not child:
                become_kernel(channel, *json.loads(line))
            print(child, file=stream, flush=True)


def prepare() -> None:
    """What every page needs: Jupyter, our widgets, each game's board and its walk-through, played once."""
    for module in (*JUPYTER, *(f"tabletop_nb.ui.{widget}" for widget in OURS)):
        import_module(module)
    for game in NAMES:
        import_module(f"tabletop_nb.ui.{game}.board")
        import_module("tabletop_nb.ui.quiz").Quiz(game)
    gc.collect()
    gc.freeze()  # so that looking for garbage does not copy what is shared


def become_kernel(channel: int, arguments: list[str], env: dict[str, str], cwd: str | None) -> None:
    """Never comes back."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(channel)
        os.setsid()
        os.environ.clear()
        os.environ.update(env, JPY_PARENT_PID=str(os.getppid()))
        os.chdir(cwd or ".")
        sys.path.insert(0, "")
        random.seed()  # or all kernels would be equally lucky
        app = import_module("ipykernel.kernelapp").IPKernelApp.instance()
        app.initialize([*arguments, "--HistoryManager.enabled=False", "--IPKernelApp.log_level=ERROR"])
        import_module("ipywidgets").register_comm_target()  # it was imported before there was a kernel to tell
        app.start()
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))

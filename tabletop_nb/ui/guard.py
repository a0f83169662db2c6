"""Widgets that no message of a browser can break, and errors that stay on the server.

A browser can send any widget message, even one that no page of ours sends: without a method, with a state of the wrong
type, for a widget that does not exist. Jupyter answers such a message with a traceback on the page, and a traceback
names files of the server. So:

- our widgets (`GuardedWidget`) take commands only: a browser never sets their state;
- errors are printed to the server's log, never to `sys.stderr`, which a kernel sends to the browser;
- in a page of Voilà, where a stranger may hold the browser, the whole kernel is guarded (`guard_kernel`). In JupyterLab
  it is not: there the person owns the kernel and needs the tracebacks of other widgets.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr
from functools import cache
from typing import Any, TextIO

import anywidget
from IPython.core.getipython import get_ipython
from IPython.core.interactiveshell import InteractiveShell

from tabletop_nb.core.plain import Json
from tabletop_nb.core.scenario import cut, short_repr

WIDGETS = "jupyter.widget"  # the comm target by which a browser would create widgets in the kernel
MAX_NAME_CHARS = 200  # of a comm's id, target or method
MAX_TRACEBACK_CHARS = 10_000
Message = Mapping[str, Any]  # of the Jupyter protocol
Handler = Callable[[object, object, Message], object]


# -- the server's log ----------------------------------------------------------------------------------------


def server_log() -> TextIO:
    """Return a stream to the terminal or log file of the server."""
    return _log_stream(os.getpid())


@cache
def _log_stream(process: int) -> TextIO:
    """Open the log of this process. A fork opens its own."""
    # In a kernel even sys.__stderr__ goes to the browser. ipykernel keeps the original file under this name.
    original = getattr(sys.stderr, "_original_stdstream_copy", None)
    if original is None:
        return sys.__stderr__ or sys.stderr
    return open(original, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)


def log_error(*_: object, **__: object) -> None:
    """Print the exception that is being handled to the server's log. What a client sent may be in its text."""
    print(cut(traceback.format_exc(), MAX_TRACEBACK_CHARS), file=server_log())


# -- our widgets ---------------------------------------------------------------------------------------------


class GuardedWidget(anywidget.AnyWidget):
    """A widget whose state only Python sets. What a browser wants arrives in `handle_command`."""

    def __init__(self, **traits: Any) -> None:
        guard_kernel()
        super().__init__(**traits)

    def handle_command(self, command: Json) -> None:
        """Handle a command, which can be any data. A widget that expects none ignores it."""

    def set_state(self, sync_data: Json) -> None:
        """Refuse what a browser sets, and send it the true values again."""
        if isinstance(sync_data, Mapping):
            self.send_state([name for name in self.keys if name in sync_data])

    def _handle_msg(self, msg: Message) -> None:
        """Handle a message of the widget protocol, whatever it contains."""
        try:
            data = msg["content"].get("data")
            method = data.get("method") if isinstance(data, Mapping) else None
            if method == "custom":
                self.handle_command(data.get("content"))
            elif method == "update":
                self.set_state(data.get("state"))
            elif method == "request_state":
                self.send_state()
        except Exception:
            log_error()


# -- the whole kernel ----------------------------------------------------------------------------------------


def in_voila() -> bool:
    """Return whether this kernel serves a page of Voilà."""
    return "VOILA_BASE_URL" in os.environ  # set for kernels that are kept ready, too


def guard_kernel() -> None:
    """Keep forged comm messages from creating widgets, and errors off the page. Only in Voilà, once per kernel."""
    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if shell is None or kernel is None or not in_voila() or isinstance(logging.lastResort, _LogHandler):
        return
    logging.lastResort = _LogHandler(server_log())  # loggers without a handler would write to sys.stderr
    kernel.log.addFilter(_shorten)
    kernel.comm_manager.targets.pop(WIDGETS, None)  # only Python makes widgets; others are closed at once
    for kind in ("comm_open", "comm_msg", "comm_close"):
        used_ids: Collection[str] = kernel.comm_manager.comms if kind == "comm_open" else ()
        kernel.shell_handlers[kind] = _guarded(shell, kernel.shell_handlers[kind], used_ids)


def _shorten(record: logging.LogRecord) -> bool:
    """Log one line about a message that the kernel can't read, not a traceback of Jupyter's own code."""
    record.exc_info = None
    record.msg, record.args = cut(record.getMessage(), MAX_NAME_CHARS), ()
    return True


class _LogHandler(logging.StreamHandler[TextIO]):
    """Writes warnings to the server's log. What a client sent may be long, so lines are cut."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.setLevel(logging.WARNING)
        self.setFormatter(logging.Formatter(f"%(name)s: %(message).{MAX_NAME_CHARS}s"))


def _guarded(shell: InteractiveShell, handle: Handler, used_ids: Collection[str]) -> Handler:
    """Return a handler of comm messages that sends errors to the server's log and refuses ids that are in use."""

    def guarded(stream: object, ident: object, msg: Message) -> object:
        if not _is_well_formed(msg.get("content")) or msg["content"]["comm_id"] in used_ids:
            print(f"refused a comm message: {short_repr(msg.get('content'))}", file=server_log())
            return None
        with _private_errors(shell):
            return handle(stream, ident, msg)

    return guarded


def _is_well_formed(content: Json) -> bool:
    """Return whether a comm message names its comm and carries data."""
    data = content.get("data") if isinstance(content, Mapping) else None
    if not isinstance(content, Mapping) or not isinstance(data, Mapping):
        return False
    names = content.get("comm_id"), content.get("target_name", ""), data.get("method", "")
    return all(isinstance(name, str) and len(name) <= MAX_NAME_CHARS for name in names)


@contextmanager
def _private_errors(shell: InteractiveShell) -> Iterator[None]:
    """Send tracebacks and warnings to the server's log instead of the page."""
    shell.showtraceback = log_error  # type: ignore[method-assign]
    try:
        with redirect_stderr(server_log()):
            yield
    except Exception:
        log_error()
    finally:
        del shell.showtraceback

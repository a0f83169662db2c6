"""How well is a class served? Measures how long a page takes to show its board, how fast a move is answered, and what
happens when 12 or 24 people arrive in the same second.

    python benchmarks/classroom.py                        # a class of Evenfall; writes results/classroom.md
    python benchmarks/classroom.py --games seasons        # in Chromium, only this game
    python benchmarks/classroom.py --people 6 --moves 3   # a short run

Each person is simulated over HTTP and websocket like a browser: get the page, wait for its last cell, request the
widgets' state, make a move per second, leave. Chromium, if available, measures what one
person sees in each game (`one_person.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

import psutil
from one_person import moves_at_rest, moves_in_motion, to_the_board
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from websockets.asyncio.client import connect

from tabletop_nb.games import NAMES
from tabletop_nb.ui.notebooks import dashboards
from tools.chromium import NoChromiumError, started

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "classroom.md"
BARS = {12: 12.0, 24: 25.0}  # people who arrive in the same second -> longest allowed wait (seconds)
MAX_COLD_SECONDS, MAX_WARM_SECONDS, MAX_MOVE_SECONDS = 5.0, 3.0, 0.150


# -- the server ---------------------------------------------------------------------------------------------


@dataclass
class Server:
    """A server of our pages in a separate process."""

    address: str
    process: psutil.Process
    log: Path

    def kernels(self) -> int:
        """Return the number of running kernels."""
        return sum(map(self.is_kernel, self.process.children(recursive=True)))

    def is_kernel(self, child: psutil.Process) -> bool:
        """Return whether a process is a kernel: a child of the fork server, or started normally."""
        try:
            command = " ".join(child.cmdline())
            forked = "tabletop_nb.server.fork_server" in command and child.ppid() != self.process.pid
        except psutil.Error:  # The process has just ended.
            return False
        return forked or "ipykernel_launcher" in command

    def memory(self) -> float:
        """Return the private memory of server and kernels in GB."""
        everybody = [self.process, *self.process.children(recursive=True)]
        return sum(one.memory_full_info().uss for one in everybody) / 1e9

    def cpu(self) -> float:
        """Return the CPU seconds used by server and kernels so far."""
        everybody = [self.process, *self.process.children(recursive=True)]
        return sum(sum(one.cpu_times()[:2]) for one in everybody)

    def errors(self) -> list[str]:
        """Return the errors in the server's log."""
        return [
            line for line in self.log.read_text().splitlines() if re.search(r"error|exception|traceback", line, re.I)
        ]


@contextmanager
def serving(folder: str | None, *options: str) -> Iterator[Server]:
    """Start a server with these options of `tabletop-nb serve`, and stop it again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as temporary:
        log = Path(temporary) / "log"
        command = [
            sys.executable,
            "-m",
            "tabletop_nb.server",
            f"--port={port}",
            *options,
            *filter(None, [folder]),
        ]
        with log.open("w") as out:
            started = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, start_new_session=True)
        server = Server(f"http://localhost:{port}", psutil.Process(started.pid), log)
        try:
            until(lambda: "Ctrl+C" in log.read_text(), 60, "the server did not start")
            yield server
        finally:
            os.killpg(started.pid, signal.SIGTERM)
            started.wait(30)


def until(condition: Any, seconds: float, message: str) -> None:
    """Wait until the condition is true."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(message)
        time.sleep(0.1)


# -- one person of a class ----------------------------------------------------------------------------------


@dataclass
class Person:
    """A person who opens the page, plays and leaves."""

    server: Server
    page: str
    opened: float = 0.0  # seconds until the board's state had arrived
    moves: list[float] = field(default_factory=list)
    error: str = ""
    kernel: str = ""

    async def visit_and_record(self, moves: int, ready: asyncio.Barrier) -> None:
        """Make the whole visit and record any error."""
        try:
            await self.visit(moves, ready)
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"
            await ready.abort()

    async def visit(self, moves: int, ready: asyncio.Barrier) -> None:
        start = time.perf_counter()
        client = AsyncHTTPClient()
        page = await client.fetch(f"{self.server.address}/voila/render/{self.page}", request_timeout=180)
        html = page.body.decode()
        (self.kernel,) = re.findall(r'"kernelId": "([\w-]+)"', html)
        if "There was an error when executing cell" in html:
            raise RuntimeError("a cell failed")
        socket_address = self.server.address.replace("http", "ws") + f"/api/kernels/{self.kernel}/channels"
        async with connect(socket_address, max_size=None) as channels:
            board, screen = await self.board(channels)
            self.opened = time.perf_counter() - start
            await ready.wait()  # Nobody moves before everybody has arrived.
            for _ in range(moves):
                move_start = time.perf_counter()
                screen = await self.move(channels, board, screen)
                self.moves.append(time.perf_counter() - move_start)
                await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - move_start)))
        headers = {"X-XSRFToken": "abc", "Cookie": "_xsrf=abc"}
        shutdown = f"{self.server.address}/voila/api/shutdown/{self.kernel}"
        await client.fetch(shutdown, method="POST", body="", headers=headers)

    async def board(self, channels: Any) -> tuple[str, dict[str, Any]]:
        """Request the state of all widgets like a browser, and return the board among them."""
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await send(channels, "comm_open", opening, {"version": "1.0.0"})
        await send(channels, "comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while True:
            message = await receive(channels)
            data = message.get("content", {}).get("data", {})
            if message.get("msg_type") == "comm_msg" and data.get("method") == "update_states":
                break
        for comm, model in data["states"].items():
            screen = model["state"].get("screen")
            if isinstance(screen, dict) and screen.get("kind") == "play":
                return comm, screen
        raise RuntimeError("the page has no board")

    async def move(self, channels: Any, board: str, screen: dict[str, Any]) -> dict[str, Any]:
        """Answer what the screen asks; return the new screen."""
        command = {**answer(screen), "seq": screen["seq"]}
        await send(channels, "comm_msg", {"comm_id": board, "data": {"method": "custom", "content": command}})
        while True:
            content = (await asyncio.wait_for(receive(channels), 30)).get("content", {})
            state = content.get("data", {}).get("state", {})
            if content.get("comm_id") == board and state.get("screen", {}).get("seq", screen["seq"]) != screen["seq"]:
                drawn = dict(state["screen"])
                if (drawn.get("notice") or {}).get("kind") == "problem":
                    raise RuntimeError(f"{command} was refused: {drawn['notice']['text']}")
                return drawn

    async def has_stopped(self) -> bool:
        """Return whether the kernel has stopped."""
        try:
            await AsyncHTTPClient().fetch(f"{self.server.address}/api/kernels/{self.kernel}")
        except HTTPClientError as error:
            return error.code == 404
        return False


def answer(screen: dict[str, Any]) -> dict[str, Any]:
    """Return a valid command for the screen: let the bots play, finish a started form, or make a move."""
    if screen.get("over"):
        return {"do": "again"}
    if screen.get("watch"):
        return {"do": "skip"}
    if screen.get("form"):
        return {"do": "move", "path": screen["form"]["path"]}
    forms = screen["zones"].get("form", {}).get("things", [])
    moves = [move for move in screen["moves"] if not move["opens"]]
    if moves:
        return {"do": "move", "path": moves[0]["path"]}
    return {"do": "fill", "form": forms[0]["form"], "given": first_valid_values(forms[0])}


def first_valid_values(form: dict[str, Any]) -> list[int]:
    """Fill in a form in the first valid way."""
    if "places" in form:
        return [to for to, place in enumerate(form["places"]) for _ in range(place["size"])]
    if "groups" in form:
        return [count for group in form["groups"] for count in group["allowed"][0]]
    return list(form["allowed"][0])


async def send(channels: Any, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
    """Send one message to the kernel."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "class", "username": "", "version": "5.3"}
    rest = {"parent_header": {}, "metadata": metadata or {}, "content": content, "buffers": [], "channel": "shell"}
    await channels.send(json.dumps({"header": header, **rest}))


async def receive(channels: Any) -> dict[str, Any]:
    """Return the next message; one with buffers starts with the offsets of its parts."""
    raw = await channels.recv()
    if isinstance(raw, bytes):
        parts = int.from_bytes(raw[:4], "big")
        begins = [int.from_bytes(raw[4 * (i + 1) : 4 * (i + 2)], "big") for i in range(parts)] + [len(raw)]
        raw = raw[begins[0] : begins[1]].decode()
    message: dict[str, Any] = json.loads(raw)
    return message


@dataclass
class Class:
    """The measurements of a class."""

    people: int
    warm: int
    opened: list[float]
    moves: list[float]
    cpu: float  # CPU seconds per person until everybody had arrived
    memory: float
    left: int
    errors: list[str]

    def row(self) -> str:
        bar = f"{BARS[self.people]:.0f} s" if self.people in BARS and not self.warm else ""
        met = "" if not bar else "yes" if max(self.opened) <= BARS[self.people] else "NO"
        cells = [
            self.people,
            self.warm or "none",
            show(median(self.opened)),
            show(max(self.opened)),
            bar,
            met,
            show(median(self.moves)),
            show(max(self.moves)),
            show(self.cpu),
            f"{self.memory:.1f} GB",
            len(self.errors),
            self.left,
        ]
        return f"| {' | '.join(map(str, cells))} |"


async def whole_class(server: Server, page: str, people: int, moves: int, warm: int) -> Class:
    """Let everybody arrive at once, play and leave."""
    AsyncHTTPClient.configure(None, max_clients=people + 4, defaults={"connect_timeout": 180})
    await AsyncHTTPClient().fetch(f"{server.address}/voila/render/notebooks/index.ipynb", request_timeout=180)
    if warm:
        await asyncio.to_thread(wait_for_warm, server, warm)
    before, worked = server.kernels(), server.cpu()
    ready = asyncio.Barrier(people + 1)
    class_ = [Person(server, page) for _ in range(people)]
    visits = [asyncio.create_task(person.visit_and_record(moves, ready)) for person in class_]
    memory = cpu = 0.0
    try:
        await ready.wait()
        memory, cpu = server.memory(), (server.cpu() - worked) / people
    except asyncio.BrokenBarrierError:
        pass
    await asyncio.gather(*visits)
    errors = [person.error for person in class_ if person.error] + server.errors()
    await asyncio.sleep(3)
    left = sum([not await person.has_stopped() for person in class_ if person.kernel])
    left = max(left, server.kernels() - before - warm)
    for error in errors[:5]:
        print("  ", error, file=sys.stderr)
    opened = [person.opened for person in class_ if person.opened] or [float("nan")]
    answered = [time for person in class_ for time in person.moves] or [float("nan")]
    return Class(people, warm, opened, answered, cpu, memory, left, errors)


# -- the report ---------------------------------------------------------------------------------------------


def rows_for_one_person(args: argparse.Namespace) -> Iterator[str]:
    """Yield report lines for one person, for each game."""
    try:
        with started() as browser:
            yield "| one person in Chromium | median | worst | bar | met |"
            yield "| --- | --- | --- | --- | --- |"
            for game in args.games:
                yield from rows_for_game(args, browser, game)
    except NoChromiumError as missing:
        yield f"Not measured: {missing}"


def rows_for_game(args: argparse.Namespace, browser: Any, game: str) -> Iterator[str]:
    """Yield report lines for one person at one game."""
    page, moves = f"/voila/render/notebooks/{game}.ipynb", 3 * args.moves
    with serving(args.folder) as server:
        cold = to_the_board(server.address + page, browser, args.times, lambda: None)
        at_rest = moves_at_rest(server.address + page, browser, moves)
        in_motion = moves_in_motion(server.address + page, browser, moves)
    with serving(args.folder, "--warm=1") as server:
        warm = to_the_board(server.address + page, browser, args.times, lambda: wait_for_warm(server, 1))
    for name, seconds, bar in (
        ("page to board, cold (no kernel kept ready, empty cache)", cold, MAX_COLD_SECONDS),
        ("page to board, warm (`--warm 1`, empty cache)", warm, MAX_WARM_SECONDS),
        (f"move, click to drawn ({len(at_rest)} moves)", at_rest, MAX_MOVE_SECONDS),
        (f"move made while the last one still moves ({len(in_motion)} moves)", in_motion, MAX_MOVE_SECONDS),
    ):
        yield row_for_one_person(f"{game}: {name}", seconds, bar)


def row_for_one_person(name: str, seconds: list[float], bar: float) -> str:
    """Return a report line. A move that isn't taken counts as infinitely long, so the worst time shows it."""
    middle, worst = median(seconds or [inf]), max(seconds or [inf])
    met = "yes" if middle <= bar and worst < inf else "NO"
    return f"| {name} | {show(middle)} | {show(worst)} | {show(bar)} | {met} |"


def wait_for_warm(server: Server, warm: int) -> None:
    """Wait until every pool has its kernels, and until these have run their cells."""
    pools = len(list(dashboards(ROOT)))
    until(lambda: server.kernels() >= warm * pools, 240, "the pools of warm kernels were not filled")
    time.sleep(5 + warm)  # A running kernel hasn't run its cells yet.


def show(seconds: float) -> str:
    if seconds == inf:
        return "never"
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def rows_for_classes(args: argparse.Namespace) -> Iterator[str]:
    """Yield report lines for classes of each size."""
    heads = "people at once, kept ready, page median, page worst, bar, met, move median, move worst"
    heads += ", work each, memory, errors, left"
    yield f"| {' | '.join(heads.split(', '))} |"
    yield "| --- " * 12 + "|"
    for people in args.people:
        for warm in (0, people) if args.warm else (0,):
            with serving(args.folder, f"--warm={warm}") as server:
                measured = asyncio.run(whole_class(server, args.page, people, args.moves, warm))
            yield measured.row()


def machine() -> str:
    """Return a description of the machine."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    memory = psutil.virtual_memory().total / 1e9
    load = f", load {os.getloadavg()[0]:.1f} before" if hasattr(os, "getloadavg") else ""
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit.strip() or 'unknown'}, "
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {memory:.0f} GB{load}. "
        "The class and the browser ran on the same cores as the server."
    )


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("notebook", nargs="?", default="evenfall", help="the class's page, by its name")
    top.add_argument("--games", nargs="*", default=list(NAMES), help="what one person plays in Chromium")
    top.add_argument("--folder", help="another folder with notebooks/ in it")
    top.add_argument("--people", type=int, nargs="*", default=[1, 12, 24])
    top.add_argument("--moves", type=int, default=8, help="moves by each person, one per second")
    top.add_argument("--times", type=int, default=5, help="pages opened in Chromium, cold and warm")
    top.add_argument("--warm", action="store_true", help="also measure with a kernel kept ready for everybody")
    top.add_argument("--no-browser", action="store_true")
    top.add_argument("--output", type=Path, default=RESULTS)
    return top


def main() -> int:
    args = parser().parse_args()
    args.page = f"notebooks/{args.notebook.removesuffix('.ipynb')}.ipynb"
    command = " ".join(["benchmarks/classroom.py", *sys.argv[1:]])
    lines = [f"# A class, {args.notebook}", "", f"`python {command}`. {machine()}", ""]
    for part in ([] if args.no_browser else [rows_for_one_person]) + [rows_for_classes]:
        for line in part(args):
            print(line, flush=True)
            lines.append(line)
        lines.append("")
    args.output.write_text("\n".join(lines), encoding="utf-8")
    return int(any(" NO " in line for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())

"""Open every game in Firefox and WebKit and make a move: `make browsers`, or `make browsers BROWSER=firefox` for one.

The browsers are those of the distribution. Firefox speaks WebDriver BiDi itself and WebKit brings a WebDriver, so
neither needs another program. The tests in `tests/browser` use Chromium, which can do much more.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tabletop_nb.games import NAMES
from tools.next_move import NEXT_MOVE
from tools.serving import free_port, served

SLOW = 60  # seconds to wait for anything; a shared machine can be slow
WIDTH, HEIGHT = 1366, 768
MAX_PRESSES = 12  # until a move is complete
ON = {"next", "skip"}  # commands that go on without a move
LISTEN = """
if (!window.complaints) {
  window.complaints = [];
  const hear = (text) => complaints.push(String(text));
  addEventListener("error", ({ message, target }) => hear(message || `not loaded: ${target.src || target.href}`), true);
  addEventListener("unhandledrejection", ({ reason }) => hear(reason));
  console.error = (...words) => hear(words.join(" "));
}
"""  # from then on, the page collects its errors
HARMLESS = re.compile("Unsatisfied version")  # widgets of older notebooks are looked up, too


class MissingError(Exception):
    """A program isn't installed; the message says what to install."""


class BrokenError(Exception):
    """A page doesn't work in this browser."""


def program(name: str, package: str) -> str:
    """Return the path of an installed program."""
    if path := shutil.which(name):
        return path
    raise MissingError(f"{name} is missing. Debian, Ubuntu: sudo apt-get install {package}")


def until(condition: Callable[[], Any], what: str) -> Any:
    """Wait until the condition returns something true, and return that."""
    end = time.monotonic() + SLOW
    while not (found := condition()):
        if time.monotonic() > end:
            raise BrokenError(f"after {SLOW} s, {what}")
        time.sleep(0.1)
    return found


# -- two browsers ---------------------------------------------------------------------------------------------


def press_at(x: float, y: float) -> list[dict[str, Any]]:
    """Return the actions of a mouse that is pressed at a point, as both protocols want them."""
    button = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
    move = {"type": "pointerMove", "x": round(x), "y": round(y)}
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *button]}]


class Firefox:
    """A Firefox, driven by WebDriver BiDi."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.sent = socket, 0
        self.command("session.new", capabilities={})
        self.context = self.command("browsingContext.getTree")["contexts"][0]["context"]
        self.command("script.addPreloadScript", functionDeclaration=f"() => {{ {LISTEN} }}")
        size = {"width": WIDTH, "height": HEIGHT}
        self.command("browsingContext.setViewport", context=self.context, viewport=size)

    def command(self, method: str, **params: Any) -> Any:
        """Send a command and return its result; events in between are of no interest."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(timeout=SLOW))).get("id") != self.sent:
            pass
        if answer["type"] == "error":
            raise BrokenError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, url: str) -> None:
        """Go to a page."""
        self.command("browsingContext.navigate", context=self.context, url=url, wait="interactive")

    def run(self, script: str) -> Any:
        """Return what the body of a function returns in the page."""
        call = f"JSON.stringify((() => {{ {script} }})() ?? null)"
        done = self.command("script.evaluate", expression=call, target={"context": self.context}, awaitPromise=False)
        if done["type"] == "exception":
            raise BrokenError(done["exceptionDetails"]["text"])
        return json.loads(done["result"]["value"])

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a point."""
        self.command("input.performActions", context=self.context, actions=press_at(x, y))


@contextlib.contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox with a profile of its own."""
    path = shutil.which("firefox") or program("firefox-esr", "firefox-esr")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        log = Path(folder) / "log"
        options = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
        with running([path, *options], log):
            found = until(lambda: re.search(r"BiDi listening on (ws://\S+)", log.read_text()), "Firefox isn't ready")
            with connect(f"{found[1]}/session", max_size=None, open_timeout=SLOW) as socket:
                yield Firefox(socket)


class WebKit:
    """A WebKit, driven by WebDriver."""

    def __init__(self, address: str) -> None:
        self.address = address
        until(self.is_ready, "WebKitWebDriver isn't ready")
        session = self.command("POST", "/session", capabilities={"alwaysMatch": {"pageLoadStrategy": "none"}})
        self.address += f"/session/{session['sessionId']}"
        self.command("POST", "/window/rect", width=WIDTH, height=HEIGHT)
        missing = HEIGHT - self.run("return innerHeight;")
        self.command("POST", "/window/rect", width=WIDTH, height=HEIGHT + missing)

    def is_ready(self) -> bool:
        """Return whether the driver answers."""
        try:
            return bool(self.command("GET", "/status")["ready"])
        except OSError:
            return False

    def command(self, method: str, path: str, **body: Any) -> Any:
        """Send a command and return its value."""
        data = json.dumps(body).encode() if method == "POST" else None
        try:
            with urlopen(Request(self.address + path, data, method=method), timeout=SLOW) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise BrokenError(f"{path}: {json.load(error)['value']['message']}") from error

    def open(self, url: str) -> None:
        """Go to a page, and listen to it before its kernel has run the cells, so before any widget is there."""
        self.command("POST", "/url", url=url)
        until(lambda: self.run(f"return location.href === {json.dumps(url)};"), f"{url} doesn't open")
        self.run(LISTEN)
        if self.run('return document.querySelector("#rendered_cells [data-drawn]") !== null;'):
            raise BrokenError("the page was ready before its errors could be collected")

    def run(self, script: str) -> Any:
        """Return what the body of a function returns in the page."""
        return self.command("POST", "/execute/sync", script=script, args=[])

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a point."""
        self.command("POST", "/actions", actions=press_at(x, y))


@contextlib.contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKit, on a screen in memory where there is none."""
    driver = program("WebKitWebDriver", "webkit2gtk-driver")
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        a_screen(Path(folder)) as display,
        running([driver, f"--port={port}"], Path(folder) / "log", DISPLAY=display),
    ):
        browser = WebKit(f"http://127.0.0.1:{port}")
        yield browser
        browser.command("DELETE", "")


@contextlib.contextmanager
def a_screen(folder: Path) -> Iterator[str]:
    """Yield the name of a screen: that of this machine, or one that only exists in memory."""
    if display := os.environ.get("DISPLAY"):
        yield display
        return
    log = folder / "screen"
    size = f"{WIDTH + 100}x{HEIGHT + 200}x24"
    command = [program("Xvfb", "xvfb"), "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
    with running(command, log):
        yield ":" + until(lambda: re.search(r"^(\d+)\n", log.read_text(), re.M), "Xvfb isn't ready")[1]


@contextlib.contextmanager
def running(command: list[str], log: Path, **environment: str) -> Iterator[None]:
    """Run a program, and stop it at the end."""
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **environment})
        try:
            yield
        finally:
            process.terminate()
            process.wait(20)


BROWSERS = {"firefox": firefox, "webkit": webkit}
Browser = Firefox | WebKit

# -- a move -------------------------------------------------------------------------------------------------------

TARGET = f"""
const target = (() => {{ {NEXT_MOVE} }})();
if (!target) return null;
const {{ left, top, width, height }} = target.getBoundingClientRect();
const name = (target.ariaLabel ?? target.textContent).replace(/\\s+/g, " ").trim();
return {{ x: left + width / 2, y: top + height / 2, does: target.dataset.do, name }};
"""
DRAWN = """
const panel = document.querySelector("[role=tabpanel]:not([hidden])");
return panel?.querySelector(".tb-app") && panel.querySelector(".tt:not([aria-busy]) > [data-drawn]")?.dataset.drawn;
"""
PROBLEMS = """
const shown = [...document.querySelectorAll(".is-problem, .tt-lost")].map((one) => one.textContent.trim());
return [...(window.complaints ?? ["the page's listener is missing"]), ...shown];
"""


def problems(browser: Browser) -> list[str]:
    """Return what went wrong in the page so far."""
    return [text for text in browser.run(PROBLEMS) if not HARMLESS.search(text)]


def press(browser: Browser) -> dict[str, Any]:
    """Press what comes next, as soon as nothing covers it, and return it."""
    target: dict[str, Any] = until(lambda: browser.run(TARGET), "nothing can be pressed, or something covers it")
    browser.press(target["x"], target["y"])
    return target


def make_a_move(browser: Browser) -> str:
    """Press what can be pressed until a move is made; return the names of what was pressed."""
    drawn, pressed = until(lambda: browser.run(DRAWN), "no table is drawn"), []
    while len(pressed) < MAX_PRESSES:
        target = press(browser)
        pressed.append(target["name"])
        before, drawn = drawn, until(lambda: browser.run(DRAWN), "the table doesn't answer")
        if drawn != before and target["does"] not in ON:
            return ", ".join(pressed)
    raise BrokenError(f"nothing happened after pressing {', '.join(pressed)}")


def play(browser: Browser, page: str) -> str:
    """Open a page, make a move, and check that nothing went wrong."""
    browser.open("about:blank")  # A new hash alone would not reload the page.
    browser.open(page)
    try:
        done = make_a_move(browser)
    except BrokenError as error:
        raise BrokenError(f"{error}; {problems(browser)}") from error
    if found := problems(browser):
        raise BrokenError("; ".join(found))
    return done


def check(name: str) -> list[str]:
    """Play every game in a browser; return the pages that don't work."""
    broken = []
    with BROWSERS[name]() as browser, served() as site:
        for place in (f"{game}.ipynb#{part}" for game in NAMES for part in ("learn", "play")):
            try:
                print(f"{name}, {place}: {play(browser, f'{site}/voila/render/notebooks/{place}')}", flush=True)
            except BrokenError as error:
                broken.append(f"{name}, {place}: {error}")
    return broken


def main(names: list[str]) -> int:
    """Check the named browsers, or all."""
    if unknown := set(names) - set(BROWSERS):
        print(f"Unknown: {', '.join(sorted(unknown))}. There are {' and '.join(BROWSERS)}.", file=sys.stderr)
        return 2
    wrong = []
    for name in names or BROWSERS:
        try:
            wrong += check(name)
        except (BrokenError, MissingError) as error:
            wrong.append(f"{name}: {error}")
    sys.stderr.writelines(f"{each}\n" for each in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Which Chromium is used, and the message if there is none. A stub replaces the download."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from servers import ROOT

from tools import chromium as chromium_tool

# Playwright's command when it installs to the given path, and when it can't reach its server.
INSTALLS = """
import pathlib, sys
made = pathlib.Path(sys.argv[1])
made.parent.mkdir(parents=True)
made.write_text(sys.argv[2])
made.chmod(0o755)
"""
FAILS = "import sys; sys.exit('Error: getaddrinfo ENOTFOUND cdn.example')"


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Simulate a machine without Chromium; return the path that Playwright's own would have."""
    monkeypatch.delenv("TABLETOP_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path / "playwright" / "chrome"


def stub(code: str, *arguments: str | Path) -> list[str]:
    """Return a command that replaces `playwright install chromium`."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def test_an_installed_chromium_is_used(nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chromium_tool.installed() is None
    program = tmp_path / "bin" / "chromium-browser"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert chromium_tool.installed() == str(program)
    monkeypatch.setenv("TABLETOP_CHROMIUM", "/my/own/chrome")
    assert chromium_tool.installed() == "/my/own/chrome"


def test_otherwise_playwright_downloads_it_once(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium_tool, "DOWNLOAD", stub(INSTALLS, nowhere, ""))
    assert chromium_tool.downloaded(str(nowhere)) == str(nowhere)
    assert nowhere.exists()
    monkeypatch.setattr(chromium_tool, "DOWNLOAD", stub(FAILS))
    assert chromium_tool.downloaded(str(nowhere)) == str(nowhere), "there must be no second download"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (stub(FAILS), "exit code 1, Error: getaddrinfo ENOTFOUND cdn.example"),
        (stub("import sys; sys.exit(3)"), "exit code 3"),
        (stub("import time; time.sleep(60)"), "timed out after 0.5 seconds"),
        (["/no/such/python"], "No such file"),
    ],
)
def test_a_failed_download_is_explained(
    command: list[str], reason: str, nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium_tool, "DOWNLOAD", command)
    monkeypatch.setattr(chromium_tool, "DOWNLOAD_SECONDS", 0.5)
    with pytest.raises(chromium_tool.NoChromiumError) as explained:
        chromium_tool.downloaded(str(nowhere))
    assert reason in str(explained.value)
    assert "apt-get install chromium" in str(explained.value)
    assert "TABLETOP_CHROMIUM" in str(explained.value)


START = """
import sys
from playwright.sync_api import sync_playwright
from tools import chromium
with sync_playwright() as playwright:
    path = playwright.chromium.executable_path
chromium.DOWNLOAD = [sys.executable, "-c", sys.argv[1], path, sys.argv[2]]
try:
    with chromium.started() as browser:
        page = browser.new_page()
        page.set_content("<h1>Hello</h1>")
        print(page.inner_text("h1"))
except chromium.NoChromiumError as error:
    print(error)
"""


def start(program: str, **environment: str) -> str:
    """Start, in a separate process, a Chromium that the stub has put where Playwright expects it."""
    command = [sys.executable, "-c", START, INSTALLS, program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_downloaded_chromium_is_started(chromium: Any, tmp_path: Path) -> None:
    real = chromium_tool.installed() or chromium.browser_type.executable_path
    program = f'#!/bin/sh\nPATH={os.environ["PATH"]} exec "{real}" "$@"\n'
    assert start(program, PATH="", PLAYWRIGHT_BROWSERS_PATH=str(tmp_path)) == "Hello\n"


def test_a_downloaded_chromium_that_cannot_run_is_explained(tmp_path: Path) -> None:
    message = start(
        "#!/bin/sh\necho libnss3.so is missing >&2\nexit 127\n", PATH="", PLAYWRIGHT_BROWSERS_PATH=str(tmp_path)
    )
    assert "does not start" in message
    assert "libnss3.so is missing" in message
    assert "apt-get install chromium" in message


@pytest.mark.parametrize("required", [False, True])
def test_without_chromium_the_run_reports_what_is_skipped(required: bool, tmp_path: Path) -> None:
    """Run Playwright's real command with an unreachable download address."""
    environment = {
        "PATH": "",
        "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path),
        "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:1",
        "TABLETOP_BROWSER": "required" if required else "",
    }
    name = f"{Path(__file__).relative_to(ROOT)}::test_a_downloaded_chromium_is_started"
    command = [sys.executable, "-m", "pytest", name]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == int(required), done.stdout
    assert ("1 browser tests were skipped" in done.stdout) != required
    assert "Playwright cannot download it: exit code 1, Error: connect ECONNREFUSED" in done.stdout
    assert "To get one, install it" in done.stdout

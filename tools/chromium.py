"""Start Chromium for the browser tests, the screenshots and the class measurements.

The first of these is used: TABLETOP_CHROMIUM (a path), an installed Chromium or Chrome, Playwright's own download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DOWNLOAD = [sys.executable, "-m", "playwright", "install", "chromium"]
DOWNLOAD_SECONDS = 600
HOW = (
    "To get one, install it (Debian, Ubuntu: sudo apt-get install chromium), or run "
    "`.venv/bin/playwright install chromium` where there is internet, or set TABLETOP_CHROMIUM to its path."
)
# The browser's own search pop-ups are pages, too, and cost a second of CPU for every window. The last list given
# counts, so the features that Playwright switches off are named again.
NOT_NEEDED = """
WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup AimEnabled AvoidUnnecessaryBeforeUnloadCheckSync
DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter
NetworkTimeServiceQuerying
OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning Translate
"""
OUR_NAMES = ("class.example", "course.example")  # names of this machine on a network
ARGS = [
    f"--disable-features={','.join(NOT_NEEDED.split())}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules={', '.join(f'MAP {name} 127.0.0.1' for name in OUR_NAMES)}, "
    "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


class NoChromiumError(Exception):
    """Chromium isn't installed and can't be downloaded."""


def installed() -> str | None:
    """Return the path of the configured or installed Chromium."""
    return os.environ.get("TABLETOP_CHROMIUM") or next(filter(None, map(shutil.which, COMMANDS)), None)


def download() -> str:
    """Let Playwright download its Chromium; return why that failed, or an empty string."""
    try:
        done = subprocess.run(DOWNLOAD, capture_output=True, text=True, timeout=DOWNLOAD_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    output = (done.stderr + done.stdout).split("\n")
    return f"exit code {done.returncode}, {output[0]}" if done.returncode else ""


def downloaded(path: str) -> str:
    """Return the path of Playwright's own Chromium, downloading it if necessary."""
    if not Path(path).exists() and (failure := download()):
        raise NoChromiumError(f"Chromium is not installed, and Playwright cannot download it: {failure}. {HOW}")
    return path


@contextmanager
def started() -> Iterator[Browser]:
    """Start Chromium, and close it at the end.

    Raises:
        NoChromiumError: There is none; the message says why, and how to get one.
    """
    with sync_playwright() as playwright:
        path = installed()
        try:
            own = path or downloaded(playwright.chromium.executable_path)
            browser = playwright.chromium.launch(executable_path=own, args=ARGS)
        except Error as error:
            if path:
                raise
            raise NoChromiumError(f"Playwright's own Chromium does not start: {error.message} {HOW}") from error
        yield browser
        browser.close()

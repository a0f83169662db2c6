"""The tools for developers explain what they need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from servers import ROOT

PACKAGES = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver"}


def try_browsers(*names: str, path: str) -> subprocess.CompletedProcess[str]:
    """Run the smoke test of other browsers; programs are searched in `path`."""
    command = [sys.executable, ROOT / "tools" / "browsers.py", *names]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": path})


@pytest.mark.parametrize("browser", PACKAGES)
def test_a_missing_browser_is_named_with_what_to_install(browser: str, tmp_path: Path) -> None:
    done = try_browsers(browser, path=str(tmp_path))
    assert done.returncode == 1
    assert f"sudo apt-get install {PACKAGES[browser]}" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_browser_is_refused() -> None:
    done = try_browsers("netscape", path=str(Path(shutil.which("env") or "").parent))
    assert done.returncode == 2
    assert "There are firefox and webkit" in done.stderr

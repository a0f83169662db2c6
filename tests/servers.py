"""Servers for tests, started as separate processes on a free port and stopped again."""

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

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def server(*command: str, log: Path, port: int | None = None, **environment: str) -> Iterator[str]:
    """Run `python -m` with the command; `{port}` in it is replaced by the port, a free one by default."""
    port = port or free_port()
    arguments = [sys.executable, "-m", *(part.format(port=port) for part in command)]
    with log.open("w") as out:
        process = subprocess.Popen(
            arguments,
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, **environment},
        )
        try:
            _wait_for(port, process, log)
            yield f"http://localhost:{port}"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("localhost", port), 0.5).close()
            return
        time.sleep(0.1)
    pytest.fail(f"the server did not start:\n{log.read_text()[-3000:]}")


# -- a small site of notebooks, so that the platform is tested without the games ----------------------------

SLIDER = 'import ipywidgets\n\nslider = ipywidgets.IntSlider(3, 1, 10, description="How many")\nslider'
CHART = """import altair, pandas
from tabletop_nb.ui.charts import LiveChart

def chart(n):
    frame = pandas.DataFrame({"sum": range(n), "ways": range(n)})
    bars = altair.Chart(frame).mark_bar().encode(x="sum:O", y="ways:Q")
    line = altair.Chart(frame).mark_rule(color="tt-gold").encode(y="mean(ways)")
    return (bars + line).properties(width=900, height=120, description=f"{n} bars")

live = LiveChart(chart(3))
slider.observe(lambda change: setattr(live, "chart", chart(change.new)), "value")
live"""


def small_site(folder: Path) -> Path:
    """Write notebooks that show what the platform can do."""
    (folder / "tutorials").mkdir(parents=True)
    page(folder / "notebooks" / "index.ipynb", "Small gallery", "# Small gallery\n\n[toy](toy.ipynb)", static=True)
    page(
        folder / "notebooks" / "toy.ipynb",
        "Toy <game>",
        "# Toy\n\nAbove all tabs: $x^2$",
        "## Learn\n\nWords to read. [on](#odds)",
        SLIDER.splitlines(),
        "### A smaller heading",
        "## The odds\n\nA chart:",
        CHART.splitlines(),
        "## Odds",
        ["'third'"],
        tabs=True,
    )
    page(folder / "notebooks" / "broken.ipynb", "Broken", "# Broken", ["secret = 42\n", "raise ValueError(secret)"])
    return folder


def page(path: Path, title: str, *cells: str | list[str], **tabletop_metadata: object) -> None:
    """Write a notebook: text is Markdown, a list of lines is code."""
    notebook_cells = [
        new_markdown_cell(cell) if isinstance(cell, str) else new_code_cell("\n".join(cell)) for cell in cells
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = new_notebook(
        cells=notebook_cells, metadata={"kernelspec": kernel, "title": title, "tabletop": tabletop_metadata}
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)

"""Fixtures for tests with a real Chromium and a real server; requests to other hosts are refused.

`page` is an open browser page: `page.foreign` lists requests to other hosts, `page.errors` what the page's scripts
complained about. `site` is the address of a server of our pages, one for the whole run;
`open_notebook(page, "evenfall", "#play")` opens one of them. `own_pages.write(...)` adds a small notebook to a second
server, `lab` is JupyterLab. Each of the three is started once, because one worker runs all browser tests.

Where Chromium is neither installed nor can be downloaded (tools/chromium.py), these tests are skipped, and the run says
so; with TABLETOP_BROWSER=required they fail instead.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from servers import page as write_page
from servers import server, small_site

from tabletop_nb.server.serve import kernel_settings
from tools.chromium import NoChromiumError, started

HERE = Path(__file__).resolve().parent
REQUIRED = os.environ.get("TABLETOP_BROWSER") == "required"
OURS = {"127.0.0.1", "localhost"}
SLOW = 60_000  # ms; a shared machine can be slow


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run all browser tests in one worker: two browsers on two cores would slow each other down."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start the browser once."""
    try:
        with started() as browser:
            yield browser
    except NoChromiumError as missing:
        (pytest.fail if REQUIRED else pytest.skip)(str(missing))


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that makes pages with separate profiles; it takes the arguments of `new_context`."""
    contexts = []

    def make(**options: Any) -> Any:
        context = chromium.new_context(**{"viewport": {"width": 1366, "height": 768}, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.foreign, page.errors = [], []
        page.on("request", lambda request: foreign(request.url) and page.foreign.append(request.url))
        page.on("console", lambda said: said.type == "error" and page.errors.append(said.text))
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        for page in context.pages:
            with contextlib.suppress(Exception):  # Leave like a person does, so that the kernel stops.
                page.goto("about:blank", timeout=5_000)
        context.close()


@pytest.fixture
def page(new_page: Callable[..., Any]) -> Any:
    """Return a page of the size of a small laptop, in light mode."""
    return new_page(color_scheme="light")


@pytest.fixture
def phone(new_page: Callable[..., Any]) -> Any:
    """Return a narrow touch page in dark mode."""
    return new_page(viewport={"width": 360, "height": 740}, color_scheme="dark", has_touch=True)


def foreign(url: str) -> bool:
    """Return whether the address is on another host."""
    parts = urlsplit(url)
    return parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in OURS


@pytest.fixture(scope="session")
def site(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of our pages."""
    log = tmp_path_factory.mktemp("site") / "log"
    with server("tabletop_nb.server", "--port={port}", log=log) as address:
        yield address


@dataclass(frozen=True)
class OwnPages:
    """A folder of small notebooks and the address of its server."""

    folder: Path
    address: str

    def write(self, name: str, *cells: str | list[str], **options: object) -> str:
        """Add a notebook and return its address."""
        write_page(self.folder / "notebooks" / f"{name}.ipynb", name, *cells, **options)
        return f"{self.address}/voila/render/notebooks/{name}.ipynb"


@pytest.fixture(scope="session")
def own_pages(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnPages]:
    """Serve the small site, to which tests add their own notebooks."""
    folder = tmp_path_factory.mktemp("own")
    site = small_site(folder / "site")
    with server("tabletop_nb.server", str(site), "--port={port}", log=folder / "log") as address:
        yield OwnPages(site, address)


@pytest.fixture(scope="session")
def open_notebook(site: str) -> Callable[..., Any]:
    """Return a function that opens one of our pages and waits for it: open_notebook(page, "evenfall", "#play")."""

    def go(page: Any, name: str, hash: str = "") -> Any:
        path = name if "/" in name else f"notebooks/{name}"
        address = f"{site}/voila/render/{path.removesuffix('.ipynb')}.ipynb"
        if page.url.split("#")[0] == address:
            page.goto("about:blank")  # A new hash alone would not reload the page.
        page.goto(address + hash, wait_until="commit")
        page.wait_for_selector("#rendered_cells", state="visible", timeout=SLOW)
        return page

    return go


RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  await app.commands.execute("notebook:run-all-cells");
}"""


@dataclass(frozen=True)
class Lab:
    """JupyterLab on a folder: put a notebook into `lab.folder`, then `lab.run(page, "evenfall.ipynb")`."""

    folder: Path
    address: str

    def run(self, page: Any, path: str) -> Any:
        """Open a notebook and run all its cells."""
        page.goto(f"{self.address}/lab/tree/{path}?reset")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=SLOW)
        page.evaluate(RUN_ALL)
        return page


@pytest.fixture(scope="session")
def lab(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Start JupyterLab on an empty folder, once for all tests."""
    folder, own = tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("lab-settings")
    transport = [f"--KernelManager.transport={way}" for way in kernel_settings().KernelManager.values()]
    with (
        tempfile.TemporaryDirectory() as runtime,
        server(
            "jupyterlab",
            "--no-browser",
            "--allow-root",
            "--port={port}",
            "--IdentityProvider.token=",
            f"--ServerApp.root_dir={folder}",
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            *transport,
            log=own / "log",
            JUPYTERLAB_SETTINGS_DIR=str(own / "settings"),
            JUPYTERLAB_WORKSPACES_DIR=str(own / "workspaces"),
            JUPYTER_RUNTIME_DIR=runtime,
        ) as address,
    ):
        yield Lab(folder, address)

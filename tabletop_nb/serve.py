"""Serves the notebooks: as pages with Voilà (`tabletop-nb serve`), or to work in, with JupyterLab (`tabletop-nb lab`).

Nobody gets more than the pages: no list of files, no sources, no tracebacks, no other file. A kernel is stopped when
its page is closed, and culled when it has been idle for long.
"""

from __future__ import annotations

import filecmp
import json
import os
import re
import secrets
import shutil
import socket
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Any

from traitlets.config import Config

from tabletop_nb.core.errors import SetupError

PORT = 8866
GALLERY = "notebooks/index.ipynb"
RENDER = "voila/render/"
TEACHERS_ONLY = ("tutorials/solutions/", "tutorials/teachers/")  # a class does not find the solutions

_PACKAGE = Path(__file__).resolve().parent
SHIPPED = _PACKAGE / "_notebooks"


def root() -> Path:
    """The folder with `notebooks` and `tutorials`: beside the package in a checkout, inside it in a wheel."""
    return SHIPPED if SHIPPED.is_dir() else _PACKAGE.parent


# -- pages ------------------------------------------------------------------------------------------------


def settings(folder: Path, warm: int = 0) -> Config:
    """Voilà as we run it. `warm` kernels are kept ready for each game's page."""
    config = Config()
    config.Voila.open_browser = False
    config.Voila.log_level = "WARN"
    voila = config.VoilaConfiguration
    voila.template = "lab"  # ours stands before it, see Pages.setup_template_dirs
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"
    voila.strip_sources = True
    voila.show_tracebacks = False
    voila.extension_denylist = ["jupyterlab-jupytext", "jupyterlab_pygments"]
    config.VoilaExecutor.cell_error_instruction = "Reload the page; if that does not help, tell whoever runs it."
    config.MappingKernelManager.cull_idle_timeout = 900
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False  # an open page must not go dead behind somebody's back
    config.merge(kernels())
    if warm:
        voila.preheat_kernel = True
        pools = {str(Path(name)): {"pool_size": warm} for name in dashboards(folder)}
        config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, **pools}
    return config


def kernels() -> Config:
    """How kernels are reached: by files of ours, if it can be, not by ports that somebody else may take first."""
    config = Config()
    if sys.platform == "linux" and len(tempfile.gettempdir()) < 30:  # a socket's path must be short
        config.KernelManager.transport = "ipc"
    return config


def told(path: Path) -> dict[str, Any]:
    """What a notebook says about itself under `tabletop`, with its title."""
    metadata = json.loads(path.read_text("utf-8"))["metadata"]
    return {"title": metadata.get("title", path.stem), **metadata.get("tabletop", {})}


def dashboards(folder: Path) -> list[str]:
    """The pages that hold a game."""
    pages = sorted((folder / "notebooks").glob("*.ipynb"))
    return [f"notebooks/{path.name}" for path in pages if told(path).get("tabs")]


def serve(
    port: int = PORT,
    folder: Path | None = None,
    *,
    browser: bool = False,
    everyone: bool = False,
    token: str = "",
    warm: int = 0,
) -> None:
    """Serves until Ctrl+C: our notebooks, or those of a folder.

    `everyone` listens on the local network; then a word is asked for, made up if not given.
    """
    from tabletop_nb.nursery import open_nursery
    from tabletop_nb.pages import Pages

    folder = (folder or root()).resolve()
    if not (folder / GALLERY).is_file():
        raise SetupError(f"{folder} has no {GALLERY}; `tabletop-nb lab {folder.name}` puts a copy of ours there")
    token = checked_token(token) or (made_up_token() if everyone else "")
    host = "0.0.0.0" if everyone else "localhost"  # a class comes from other machines
    free = free_port(port, host)
    shown = local_address() if everyone else "localhost"
    address = f"http://{shown}:{free}/" + (f"?token={token}" if token else "")

    def ready() -> None:
        if free != port:
            print(f"Port {port} is taken by another program; using {free}.")
        print(board(address, token) if everyone else f"The games are at {address}")
        print("Stop with Ctrl+C.", flush=True)
        if browser:
            webbrowser.open(address)

    open_nursery()
    config = settings(folder, warm)
    config.Voila.update({"ip": host, "port": free, "port_retries": 0, "token": token or None, "root_dir": str(folder)})
    app = Pages(config=config)
    app.ready = ready
    app.hidden = TEACHERS_ONLY if everyone else ()
    app.initialize([])
    app.start()


def board(address: str, token: str) -> str:
    """What a teacher writes on the board."""
    return (
        f"\nWrite this on the board:\n\n    {address}\n\n"
        f"Or {address.partition('?')[0]} and the word {token}. Whoever has it can play; nobody else gets in.\n"
        + "This machine has no network address; connect it to the school's network first.\n"
        * ("127.0.0.1" in address)
    )


WORDS = """
amber anvil apple arrow aspen badge basil berry birch bloom branch bridge candle cedar clay cliff cloud clover cobalt
copper coral crane creek crown daisy dawn delta dusk eagle ember fable falcon fern field flint forest fox garnet ginger
glade harbor hazel heron honey island ivory ivy jade juniper kettle lagoon lantern laurel lemon lily linen lotus maple
marble meadow mint moon moss nectar oak oasis olive onyx opal orchid otter paper pearl pebble pepper pine plum poppy
quartz raven reed ridge river robin rose saffron sage sail sand silver sky snow spruce star stone sun swan thistle
thyme tide tiger timber topaz tulip valley velvet violet walnut water willow wind wolf wren
"""


def made_up_token() -> str:
    """A word that is easy to write on a board and to type: moss-river-42."""
    words = WORDS.split()
    return f"{secrets.choice(words)}-{secrets.choice(words)}-{secrets.randbelow(90) + 10}"


def plain_token(token: str) -> str:
    """As it is compared: small letters, hyphens for spaces."""
    return "-".join(token.lower().split())


def checked_token(token: str) -> str:
    """A given word, or what is wrong with it."""
    plain = plain_token(token)
    if plain and not re.fullmatch(r"[a-z0-9-]{6,64}", plain):
        raise SetupError(f"--token {token!r}: use 6 to 64 letters a-z, digits and hyphens")
    return plain


def free_port(port: int, host: str) -> int:
    """The port, or the next one that nobody uses."""
    from tornado.netutil import bind_sockets

    if not 1 <= port <= 65535:
        raise SetupError(f"--port {port}: allowed are 1 to 65535")
    for candidate in range(port, min(port + 50, 65536)):
        try:
            for bound in bind_sockets(candidate, host):
                bound.close()
        except PermissionError:
            raise SetupError(f"--port {port}: this machine lets only its administrator use it; try {PORT}") from None
        except OSError:
            continue
        return candidate
    raise SetupError(f"--port {port}: it and the next 49 are taken; name another")


def local_address() -> str:
    """Where other machines of the local network find this one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the choice of our own side matters
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


# -- JupyterLab -------------------------------------------------------------------------------------------


def lab(port: int = 8888, folder: Path | None = None, *, browser: bool = True) -> None:
    """JupyterLab on the notebooks: those of the checkout, or a copy of the installed ones."""
    from jupyterlab.labapp import LabApp

    at = root()
    if folder or at == SHIPPED:
        at = Path(folder or "tabletop_nb_notebooks").resolve()
        print(copy_notebooks(root(), at))
    LabApp.launch_instance(
        [
            f"--ServerApp.root_dir={at}",
            f"--ServerApp.port={port}",
            f"--ServerApp.open_browser={browser}",
            f"--LabApp.default_url=/lab/tree/{GALLERY}",
            "--LabApp.news_url=None",  # nothing is fetched from anywhere
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
        ]
    )


def copy_notebooks(source: Path, folder: Path) -> str:
    """Copies what is not there yet. What is there stays, edited or not; says so."""
    copied = kept = 0
    for part in ("notebooks", "tutorials"):
        for path in sorted((source / part).rglob("*")):
            if path.is_dir() or ".ipynb_checkpoints" in path.parts or "__pycache__" in path.parts:
                continue
            target = folder / path.relative_to(source)
            if target.exists():
                kept += not filecmp.cmp(path, target, shallow=False)
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            copied += 1
    note = f" {kept} that differ from ours were left alone; delete one to get ours again." if kept else ""
    return f"Your notebooks are in {folder}: {copied} copied.{note}"


def main(argv: list[str] | None = None) -> int:
    """`python -m tabletop_nb.serve` is `tabletop-nb serve`."""
    from tabletop_nb.cli import main as command

    return command(["serve", *(sys.argv[1:] if argv is None else argv)])


if __name__ == "__main__":
    raise SystemExit(main())

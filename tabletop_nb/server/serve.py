"""Start the server of the pages: its settings, its address, and what the person who starts it reads."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from traitlets.config import Config

from tabletop_nb.core.errors import SetupError
from tabletop_nb.server.passwords import check_password, is_weak, make_password
from tabletop_nb.ui.notebooks import CLASS_MODE, GALLERY, dashboards, root

if TYPE_CHECKING:
    from tabletop_nb.server.pages import Pages

PORT = 8866
RENDER = "voila/render/"
WEAK_PASSWORD = "The password {} is easy to guess. Leave out --token to get a stronger one."


def settings(folder: Path, warm: int = 0) -> Config:
    """Return our configuration of Voilà. `warm` kernels are kept ready for each game's page."""
    config = Config()
    config.Voila.open_browser = False
    config.Voila.log_level = "WARN"
    voila = config.VoilaConfiguration
    voila.template = "lab"  # our own comes before it, see Pages.setup_template_dirs
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"
    voila.strip_sources = True
    voila.show_tracebacks = False
    voila.extension_denylist = ["jupyterlab-jupytext", "jupyterlab_pygments"]
    config.VoilaExecutor.cell_error_instruction = "Reload the page. If that doesn't help, tell your teacher."
    config.MappingKernelManager.cull_idle_timeout = 900
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False  # an open page must not go dead
    config.KernelManager.autorestart = False  # a new kernel would know nothing of the game: the page says so instead
    config.merge(kernel_settings())
    if warm:
        voila.preheat_kernel = True
        pools = {str(Path(name)): {"pool_size": warm} for name in dashboards(folder)}
        config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, **pools}
    return config


def kernel_settings() -> Config:
    """Return how to reach kernels: through files of ours where that works, not through ports others may take first."""
    config = Config()
    if sys.platform == "linux" and len(tempfile.gettempdir()) < 30:  # a socket's path must be short
        config.KernelManager.transport = "ipc"
    return config


def serve(
    port: int = PORT,
    folder: Path | None = None,
    *,
    browser: bool = False,
    is_class: bool = False,
    password: str = "",
    warm: int = 0,
    host_names: Sequence[str] = (),
    max_kernels: int | None = None,
    max_per_browser: int | None = None,
) -> None:
    """Serve our notebooks, or those of a folder, until Ctrl+C.

    Args:
        port: Where to listen; the next free one is taken if it is in use.
        folder: A folder with `notebooks/index.ipynb`.
        browser: Also open the browser.
        is_class: Listen on the local network and ask for a password.
        password: The password; made up for a class if it isn't given.
        warm: How many kernels to keep ready for each game.
        host_names: Further names under which people reach this machine.
        max_kernels: How many pages with a kernel can be open at once; by default as many as fit into memory.
        max_per_browser: How many of them one browser can have.

    Raises:
        SetupError: If the folder has no gallery, or an option can't be used.
    """
    folder = notebook_folder(folder)
    password = check_password(password)
    warnings = [WEAK_PASSWORD.format(password)] if password and is_weak(password) else []
    if is_class:
        os.environ[CLASS_MODE] = "1"
        password = password or make_password()
    host = "0.0.0.0" if is_class else "localhost"
    open_port = free_port(port, host)
    if open_port != port:
        warnings.append(f"Port {port} is taken by another program; using {open_port}.")
    config = settings(folder, warm)
    config.Voila.update(
        {"ip": host, "port": open_port, "port_retries": 0, "token": password or None, "root_dir": str(folder)}
    )
    app = start_app(config)
    app.ready = partial(welcome, warnings, open_port, password, is_class=is_class, browser=browser)
    app.is_network, app.host_names = is_class, tuple(host_names)
    app.max_kernels = max_kernels
    app.max_per_browser = max_per_browser or app.max_per_browser
    app.initialize([])
    app.start()


def notebook_folder(folder: Path | None) -> Path:
    """Return the folder to serve, ours by default, or raise SetupError if it has no gallery."""
    folder = (folder or root()).resolve()
    if not (folder / GALLERY).is_file():
        raise SetupError(f"{folder} has no {GALLERY}; run `tabletop-nb lab {folder}` to copy our notebooks there")
    return folder


def start_app(config: Config) -> Pages:
    """Return the application, with the fork server running behind it."""
    drop_current_folder()
    from tabletop_nb.server.fork_server import start_fork_server
    from tabletop_nb.server.pages import Pages

    allow_many_files()
    start_fork_server()
    return Pages(config=config)


def welcome(warnings: Sequence[str], port: int, password: str, *, is_class: bool, browser: bool) -> None:
    """Print where the pages are, once the server listens, and open the browser if that is wanted."""
    address = f"http://{local_address() if is_class else 'localhost'}:{port}/"
    address += f"?token={password}" if password else ""
    where = blackboard(address, password) if is_class else f"The games are at {address}"
    print(*warnings, where, "Stop with Ctrl+C.", sep="\n", flush=True)
    if browser:
        webbrowser.open(address)


def allow_many_files() -> None:
    """Let this process open many files, where the system has a low limit: each open page takes about 19."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (65_536, 10_240):  # some systems refuse the first
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
            return


def drop_current_folder() -> None:
    """Remove the current folder from `sys.path`, where `python -m` puts it."""
    if not sys.flags.safe_path and sys.path[:1] in ([""], [os.getcwd()]):
        del sys.path[0]


def blackboard(address: str, password: str) -> str:
    """Return what a teacher writes on the board."""
    short = address.partition("?")[0]
    return (
        f"\nWrite this on the board:\n\n    {address}\n\n"
        f"Or {short} and the password {password}. Anyone with the password can play.\n"
        f"On this computer you can also use http://localhost:{urlsplit(short).port}/.\n"
        + "This machine has no network address; connect it to the school's network first.\n"
        * ("127.0.0.1" in address)
    )


def free_port(port: int, host: str) -> int:
    """Return the port, or the next one that nobody uses."""
    from tornado.netutil import bind_sockets

    if not 1 <= port <= 65535:
        raise SetupError(f"--port {port}; allowed: 1 to 65535")
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
    """Return where other machines of the local network find this one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the choice of our own side matters
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"

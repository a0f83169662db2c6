"""The Voilà application behind `tabletop-nb serve`; imported only when it is needed."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import nbformat
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from markupsafe import Markup
from nbclient import NotebookClient
from nbclient.exceptions import DeadKernelError
from nbconvert.exporters import HTMLExporter
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from tabletop_nb.core.folders import WIDGETS
from tabletop_nb.core.plain import JsonObject
from tabletop_nb.server import guard
from tabletop_nb.server.auth import AnonymousAtFirst, PasswordFreeAddress, TokenAuth, has_visited, remember_visit
from tabletop_nb.server.limits import PER_BROWSER, FullError, KernelLimits, KernelsOfRequest, Place, kernels_for_memory
from tabletop_nb.server.serve import RENDER, kernel_settings
from tabletop_nb.ui.notebooks import GALLERY, is_open, metadata, published

SCRIPT = re.compile(r".*/voila/(static|labextensions)/.+\.js$")
MAX_SCRIPTS, MAX_SCRIPT_BYTES = 120, 8_000_000  # our largest page loads 95 scripts, 5.3 MB
# True, but useless to the person who runs the server: what strangers tried, and what Voilà logs about itself.
NOISE = re.compile(r"^4\d\d [A-Z]+ /|^wrote error|is not trusted|websocket_ping_timeout|Culling|No session ID|Blocking")
NOT_SERVED = (
    *(AllowListFileHandler, VoilaContentsHandler, TornadoVoilaTreeHandler, TornadoVoilaHandler),
    *(RequestInfoSocketHandler, TemplateStaticFileHandler),  # the first needs no login; see TemplateFiles for the other
)
KERNEL_ID = r"([\w-]+)"
MAX_BODY_BYTES = 65_536  # the login form is the largest
MAX_MESSAGE_BYTES = 1_000_000  # of a message to a kernel; loading a long game takes a tenth of that
IDLE_CONNECTION = 60  # seconds
HEARTBEAT = "voila_heartbeat"  # in what Voilà sends while it waits for a cell
CONNECT_WITHIN = 90.0  # seconds that a page has to connect to its kernel once it was sent


class Pages(Voila):
    """Voilà with our template, the gallery at `/`, and nothing but the pages."""

    ready: Callable[[], None] = staticmethod(lambda: None)
    host_names: tuple[str, ...] = ()  # besides those of this machine
    is_network = False  # reachable from other machines
    max_kernels: int | None = None
    max_per_browser: int = PER_BROWSER

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # All settings come from our own code: a file in some folder could otherwise run code or open the server.
        self.config_file_paths: list[str] = []
        self.tornado_settings = {"websocket_max_message_size": MAX_MESSAGE_BYTES}
        self.scripts: dict[str, str] = {}  # what earlier pages have loaded, in that order: path -> address
        self.script_bytes = 0

    def setup_template_dirs(self) -> None:
        """Read our template from where the package is, so that it needs no installation and shows edits at once."""
        super().setup_template_dirs()
        ours = [str(WIDGETS / "voila" / "tabletop"), str(WIDGETS)]
        self.template_paths: list[str] = ours + self.template_paths

    def init_settings(self) -> dict[str, Any]:
        """Add the class password, the limits and the list of scripts to Voilà's settings."""
        self.identity_provider_class = TokenAuth
        self.voila_configuration.page_config_hook = self._add_scripts
        for log in (self.log, *map(logging.getLogger, ("tornado.general", "tornado.application", "asyncio"))):
            log.addFilter(is_worth_logging)
        settings = {**super().init_settings(), "log_function": self._log_request}
        settings["jinja2_env"] = settings["voila_jinja2_env"]  # our own error pages, for Jupyter's handlers, too
        total = self.max_kernels or kernels_for_memory()
        self.limits = KernelLimits(total, self.max_per_browser, self.kernel_manager)
        return settings

    def _log_request(self, handler: RequestHandler) -> None:
        if handler.get_status() >= 500 and handler.get_status() != 503:  # a full server is not broken
            self.log.error("%s %s", handler.get_status(), handler.request.path)
        elif handler.get_status() in (200, 304):
            self._remember_script(handler)

    def _remember_script(self, handler: RequestHandler) -> None:
        """Remember a script that a page has loaded: strangers and made-up addresses can't add to the list."""
        request = handler.request
        if request.method != "GET" or not is_script(request.path, request.query):
            return
        size = int(handler._headers.get("Content-Length", 0))
        has_room = len(self.scripts) < MAX_SCRIPTS and self.script_bytes + size <= MAX_SCRIPT_BYTES
        if has_room and request.path not in self.scripts and self.identity_provider.get_user_cookie(handler):
            self.scripts[request.path] = request.uri or ""
            self.script_bytes += size

    def _add_scripts(self, page_config: JsonObject, **_: object) -> JsonObject:
        """Let the browser fetch the scripts that earlier pages have loaded while the kernel starts. See page.js."""
        return {**page_config, "scripts": list(self.scripts.values()), "isWatched": True}

    def init_handlers(self) -> list[tuple[object, ...]]:
        """Return Voilà's own handlers without those that hand out files and lists, and ours."""
        guard.install(self.app, self.host_names, is_network=self.is_network)
        # Voilà listens for us, without limits.
        self.app.listen = partial(
            self.app.listen, max_body_size=MAX_BODY_BYTES, idle_connection_timeout=IDLE_CONNECTION
        )
        theirs = [
            (handler[0], KernelChannel, *handler[2:]) if handler[1] is VoilaKernelWebsocketHandler else handler
            for handler in super().init_handlers()
            if handler[1] not in NOT_SERVED
        ]
        ours = {"voila_configuration": self.voila_configuration}
        page = {**ours, "template_paths": self.template_paths, "config": self.config}
        return [
            *theirs,
            (self.server_url, Home, ours),
            (url_path_join(self.server_url, RENDER, "(.+)"), Page, page),
            (url_path_join(self.server_url, "voila/templates/(.+)"), TemplateFiles),
            (url_path_join(self.server_url, "voila/alive", KERNEL_ID), Alive),
            (url_path_join(self.server_url, "([a-z0-9_]+)"), Shortcut, ours),
            (".*", NotFound, ours),
        ]

    def start(self) -> None:
        """Run until stopped, and call `ready` once the server listens."""
        IOLoop.current().add_callback(self._on_listening)
        super().start()

    async def _on_listening(self) -> None:
        self.ready()
        await static_page(Path(self.root_dir) / GALLERY)  # so that the first visitor doesn't wait for it


def is_script(path: str, query: str) -> bool:
    """Return whether this is the one usual address of a script: with no version, or with that in its file's name.

    >>> is_script("/voila/static/9.voila.js", ""), is_script("/voila/labextensions/a/7.2a0c.js", "v=2a0c")
    (True, True)
    >>> is_script("/voila/static/9.voila.js", "v=9"), is_script("/voila/static/%39.voila.js", "")
    (False, False)
    """
    version = re.search(r"\.([0-9a-f]+)\.js$", path)
    is_known = not query or (version is not None and query == f"v={version[1]}")
    return is_known and SCRIPT.fullmatch(path) is not None and not re.search(r"%|//|/\.", path)


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Return whether a log line says something: not that a visitor left while the page was still starting."""
    error = record.exc_info[1] if record.exc_info else None
    has_left = isinstance(error, (DeadKernelError, StreamClosedError)) or "Kernel died before replying" in str(error)
    return not has_left and not NOISE.search(record.getMessage())


class Home(PasswordFreeAddress, BaseVoilaHandler):
    """`/` is the gallery."""

    @authenticated
    def get(self) -> None:
        """Redirect to the gallery."""
        self.redirect(url_path_join(self.base_url, RENDER, GALLERY))


class Shortcut(PasswordFreeAddress, BaseVoilaHandler):
    """`/evenfall` is the page of Evenfall: short enough for a blackboard."""

    @authenticated
    def get(self, name: str) -> None:
        """Redirect to the page of that name."""
        pages = published(Path(self.contents_manager.root_dir))
        for page in (f"notebooks/{name}.ipynb", f"tutorials/{name}.ipynb"):
            if page in pages:
                self.redirect(url_path_join(self.base_url, RENDER, page))
                return
        raise HTTPError(404)


class NotFound(AnonymousAtFirst, BaseVoilaHandler):
    """The handler for unknown addresses."""

    @authenticated
    def get(self) -> None:
        """Say that there is no such page."""
        raise HTTPError(404)


class TemplateFiles(TemplateStaticFileHandler):
    """Voilà's style sheets and scripts. Voilà itself answers 500 for unknown files."""

    def parse_url_path(self, path: str) -> str:
        """Refuse what is not the address of a template's file."""
        if not re.fullmatch(r"lab/static(/[\w-][\w.-]*)+", path):
            raise HTTPError(404)
        return str(super().parse_url_path(path))


class KernelChannel(VoilaKernelWebsocketHandler):
    """A page's connection to its kernel."""

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass a message on. Ignore one that Jupyter can't read, which no page of ours sends."""
        try:
            super().on_message(ws_message)
        except Exception as error:
            self.log.debug("Ignored a message that can't be read: %r", error)


class Alive(APIHandler):
    """Tells a page whether its kernel still runs. The page asks every few seconds."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer 204 if it runs, 410 if it doesn't."""
        manager = self.kernel_manager
        if kernel_id in manager and not await ensure_async(manager.is_alive(kernel_id)):
            await stop_kernel(manager, kernel_id)
        self.set_status(204 if kernel_id in manager else 410)
        await self.finish()


async def stop_kernel(manager: AsyncMappingKernelManager, kernel_id: str) -> None:
    """Stop a kernel at once, if it is still there."""
    if kernel_id in manager:
        await ensure_async(manager.shutdown_kernel(kernel_id, now=True))


# -- pages --------------------------------------------------------------------------------------------------


class Page(PasswordFreeAddress, TornadoVoilaHandler):
    """A notebook. One marked `static` has no widgets: it is run once, and visitors need no kernel."""

    place: Place | None = None
    is_dropped = False

    @authenticated
    async def get(self, path: str) -> None:
        """Send the page cell by cell, as the kernel runs it."""
        file = self._notebook(path)
        if metadata(file).get("static"):
            title, body = await static_page(file)
            await self.finish(self.render_template("page.html", title=title, body=Markup(body)))
        elif self._is_from_elsewhere():
            remember_visit(self)
            await self.finish(self.render_template("open.html", title=metadata(file)["title"]))
        else:
            await self._with_kernel(path)

    def _is_from_elsewhere(self) -> bool:
        """Return whether the visitor may come from another site. In a class, a cookie shows an earlier visit."""
        if guard.is_cross_site(self.request):
            return True
        is_silent = self.settings["voila"].is_network and not guard.tells_its_site(self.request)
        return is_silent and not has_visited(self)

    def _notebook(self, path: str) -> Path:
        """Return the notebook of this page, which has only one address."""
        root = Path(self.contents_manager.root_dir)
        is_canonical = self.request.path == url_path_join(self.base_url, RENDER, quote(path))
        if not is_canonical or path not in published(root):
            raise HTTPError(404)
        if not is_open(path):
            raise HTTPError(403)
        return root / path

    async def _with_kernel(self, path: str) -> None:
        try:
            place = self.place = await self._take_place(self._browser())
        except FullError as full:
            await self._say_full(full)
            return
        is_complete = False
        try:
            is_complete = await self._send(path)
        except StreamClosedError:
            pass  # the visitor has left
        finally:
            RequestInfoSocketHandler._cache.pop(place.kernel_id, None)  # Voilà never clears it
            if not place.kernel_id:
                self.settings["voila"].limits.free(place)
            elif not is_complete:
                await stop_kernel(self.settings["kernel_manager"], place.kernel_id)
        if is_complete:
            place.sent_at = time.monotonic()
            loop, manager = IOLoop.current(), self.settings["kernel_manager"]
            loop.call_later(CONNECT_WITHIN, stop_if_unused, manager, place.kernel_id)

    async def _take_place(self, browser: str) -> Place:
        limits: KernelLimits = self.settings["voila"].limits
        manager = self.settings["kernel_manager"]
        try:
            return limits.take(browser)
        except FullError:
            for kernel_id in limits.abandoned_kernels(browser, time.monotonic(), manager._kernel_connections):
                await stop_kernel(manager, kernel_id)
            return limits.take(browser)

    async def _send(self, path: str) -> bool:
        """Send the page. Return False if the visitor left or the kernel ended before it was complete."""
        async with aclosing(self.get_generator(path=path)) as snippets:
            async for html in snippets:
                if self.is_dropped or (HEARTBEAT in html and not await self._is_alive()):
                    return False
                self.write(html)
                await self.flush()
        return not self.is_dropped

    async def _is_alive(self) -> bool:
        manager, kernel_id = self.settings["kernel_manager"], self.place.kernel_id if self.place else ""
        return kernel_id in manager and bool(await ensure_async(manager.is_alive(kernel_id)))

    def _browser(self) -> str:
        """Return the cookie that identifies this browser, after setting it if there is none."""
        name = f"tabletop_browser_{self.settings['voila'].port}"  # cookies of one host are shared by all its ports
        known = self.get_signed_cookie(name)
        if known:
            return known.decode()
        browser = secrets.token_urlsafe(16)
        self.set_signed_cookie(name, browser, httponly=True, samesite="Lax", path=self.base_url)
        return browser

    async def _say_full(self, full: FullError) -> None:
        self.set_status(503)
        self.set_header("Retry-After", str(guard.RETRY_AFTER))
        facts = {"limit": full.limit, "is_own": full.is_own, "retry_after": guard.RETRY_AFTER}
        await self.finish(self.render_template("full.html", title="One moment, please", **facts))

    @property
    def kernel_manager(self) -> KernelsOfRequest:
        """Return the kernel manager, which tells us the kernel that this page gets."""
        return KernelsOfRequest(self.settings["kernel_manager"], self._got_kernel)

    async def _got_kernel(self, kernel_id: str) -> None:
        if self.place is not None:
            self.place.kernel_id = kernel_id
        if self.is_dropped:
            await stop_kernel(self.settings["kernel_manager"], kernel_id)

    def on_connection_close(self) -> None:
        """Stop the kernel at once when the visitor leaves before the page is complete."""
        super().on_connection_close()
        self.is_dropped = True
        if self.place is not None and self.place.kernel_id:
            IOLoop.current().add_callback(stop_kernel, self.settings["kernel_manager"], self.place.kernel_id)


async def stop_if_unused(manager: AsyncMappingKernelManager, kernel_id: str) -> None:
    """Stop a kernel whose page was sent, but never connected."""
    if not manager._kernel_connections.get(kernel_id):
        await stop_kernel(manager, kernel_id)


# -- static pages -------------------------------------------------------------------------------------------

_static_pages: dict[Path, tuple[float, asyncio.Task[str]]] = {}


async def static_page(file: Path) -> tuple[str, str]:
    """Return title and body of a static page, which is made once for each version of the file."""
    changed = file.stat().st_mtime
    if file not in _static_pages or _static_pages[file][0] != changed:
        # In a thread, because nbclient would take over the signals that stop the server.
        _static_pages[file] = (changed, asyncio.ensure_future(asyncio.to_thread(_run, file)))
    try:
        return str(metadata(file)["title"]), await asyncio.shield(_static_pages[file][1])
    except Exception:
        _static_pages.pop(file, None)
        raise


def _run(file: Path) -> str:
    notebook = nbformat.read(file, 4)
    if any(cell.cell_type == "code" for cell in notebook.cells):
        execute(notebook, file.parent, stderr=DEVNULL)
    exporter = HTMLExporter(template_name="basic", exclude_input=True)
    exporter.exclude_output_prompt = exporter.exclude_input_prompt = True
    body, _ = exporter.from_notebook_node(notebook)
    return str(body)


def execute(notebook: nbformat.NotebookNode, folder: Path, stderr: int | None = None) -> None:
    """Run a notebook as if it were in `folder`, in place. `stderr` is where its kernel prints errors."""
    with TemporaryDirectory() as own:
        config = kernel_settings()
        config.KernelManager.connection_file = f"{own}/kernel.json"  # the kernel's sockets are created beside it
        resources = {"metadata": {"path": str(folder)}}
        NotebookClient(notebook, timeout=300, resources=resources, config=config).execute(stderr=stderr)

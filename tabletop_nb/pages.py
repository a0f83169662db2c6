"""The Voilà server behind `tabletop-nb serve`; see serve.py, which imports this only when it is needed."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any, ClassVar
from urllib.parse import urlsplit

import nbformat
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join
from markupsafe import Markup
from nbclient import NotebookClient
from nbconvert.exporters import HTMLExporter
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from tabletop_nb.serve import GALLERY, RENDER, kernels, plain_token, told
from tabletop_nb.ui import assets

SCRIPT = re.compile(r".*/voila/(static|labextensions)/.+\.js$")
NOISE = re.compile("is not trusted|websocket_ping_timeout|Culling")  # true, and of no use to whoever runs the server
NOT_SERVED = (AllowListFileHandler, VoilaContentsHandler, TornadoVoilaTreeHandler, TornadoVoilaHandler)


class Pages(Voila):
    """Voilà with our template, the gallery at `/`, and nothing but the pages."""

    ready: Callable[[], None] = staticmethod(lambda: None)
    hidden: tuple[str, ...] = ()  # folders whose pages are not served
    scripts: ClassVar[dict[str, None]] = {}  # what pages have asked for, in that order

    def setup_template_dirs(self) -> None:
        """Ours is read from where the package is, so that it needs no installing and an edit shows at once."""
        super().setup_template_dirs()
        ours = [str(assets.ROOT / "voila" / "tabletop"), str(assets.ROOT)]
        self.template_paths: list[str] = ours + self.template_paths

    def init_settings(self) -> dict[str, Any]:
        """A word instead of a password; and an eye on what pages ask for."""
        self.identity_provider_class = Doorkeeper
        self.voila_configuration.page_config_hook = self._with_scripts
        for log in (self.log, logging.getLogger("tornado.general")):
            log.addFilter(lambda record: not NOISE.search(record.getMessage()))
        return {**super().init_settings(), "log_function": self._asked}

    def _asked(self, handler: RequestHandler) -> None:
        if handler.get_status() in (200, 304) and SCRIPT.match(handler.request.path):
            self.scripts[handler.request.uri or ""] = None
        elif handler.get_status() >= 500:
            self.log.error("%s %s", handler.get_status(), handler.request.path)

    def _with_scripts(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The scripts are known from the visitor before: the browser fetches them while the kernel starts."""
        return {**page_config, "scripts": list(self.scripts)}

    def init_handlers(self) -> list[Any]:
        """Voilà's own, without those that hand out files and lists."""
        kept = [handler for handler in super().init_handlers() if handler[1] not in NOT_SERVED]
        ours = {"voila_configuration": self.voila_configuration}
        page = {**ours, "template_paths": self.template_paths, "config": self.config}
        return [
            *kept,
            (self.server_url, Home, ours),
            (url_path_join(self.server_url, RENDER, r"((?:notebooks|tutorials)/.+\.ipynb)"), Page, page),
            (url_path_join(self.server_url, r"([a-z0-9_]+)"), Shortcut, ours),
            (".*", Nothing, ours),
        ]

    def start(self) -> None:
        """Says that it is there once it listens."""
        IOLoop.current().add_callback(self._listening)
        super().start()

    async def _listening(self) -> None:
        self.ready()
        await still_page(Path(self.root_dir) / GALLERY)  # so that the first visitor need not wait for it


class Home(BaseVoilaHandler):
    """`/` is the gallery."""

    @authenticated
    def get(self) -> None:
        """On to it."""
        self.redirect(url_path_join(self.base_url, RENDER, GALLERY))


class Shortcut(BaseVoilaHandler):
    """`/evenfall` is the page of Evenfall: short enough for a board."""

    @authenticated
    def get(self, name: str) -> None:
        """On to it, if there is such a page."""
        root = Path(self.contents_manager.root_dir)
        for folder in ("notebooks", "tutorials"):
            if (root / folder / f"{name}.ipynb").is_file():
                self.redirect(url_path_join(self.base_url, RENDER, folder, f"{name}.ipynb"))
                return
        raise HTTPError(404)


class Nothing(BaseVoilaHandler):
    """Everything else."""

    @authenticated
    def get(self) -> None:
        """Is not here."""
        raise HTTPError(404)


class Page(TornadoVoilaHandler):
    """A notebook. One that says it is `still` has no widgets: it is run once, and needs no kernel for each visitor."""

    @authenticated
    async def get(self, path: str) -> None:
        """The page, cell by cell as the kernel gets on."""
        file = Path(self.contents_manager.root_dir) / path
        if ".." in Path(path).parts or not file.is_file():
            raise HTTPError(404)
        if path.startswith(self.settings["voila"].hidden):
            raise HTTPError(403)
        if not told(file).get("still"):
            await super().get(path)
            return
        title, body = await still_page(file)
        self.finish(self.render_template("page.html", title=title, body=Markup(body)))


_STILL: dict[tuple[Path, float], asyncio.Task[str]] = {}


async def still_page(file: Path) -> tuple[str, str]:
    """Title and body of a still page, made once for each version of the file, however many ask at the same time."""
    key = (file, file.stat().st_mtime)
    if key not in _STILL:
        # in a thread: nbclient would take over the signals that stop the server
        _STILL[key] = asyncio.ensure_future(asyncio.to_thread(_run, file))
    try:
        return str(told(file)["title"]), await asyncio.shield(_STILL[key])
    except Exception:
        _STILL.pop(key, None)
        raise


def _run(file: Path) -> str:
    notebook = nbformat.read(file, 4)
    if any(cell.cell_type == "code" for cell in notebook.cells):
        execute(notebook, file.parent, stderr=DEVNULL)
    exporter = HTMLExporter(template_name="basic", exclude_input=True)
    exporter.exclude_output_prompt = exporter.exclude_input_prompt = True
    body, _ = exporter.from_notebook_node(notebook)
    return str(body)


def execute(notebook: nbformat.NotebookNode, folder: Path, **kernel: Any) -> None:
    """Runs a notebook as if it lay in the folder; its outputs are in it afterwards."""
    with TemporaryDirectory() as own:
        config = kernels()
        config.KernelManager.connection_file = f"{own}/kernel.json"  # beside it lie the files it is reached by
        here = {"metadata": {"path": str(folder)}}
        NotebookClient(notebook, timeout=300, resources=here, config=config).execute(**kernel)


# -- a class server's door --------------------------------------------------------------------------------


class Door(BaseVoilaHandler):
    """Says what is needed to come in."""

    def initialize(self, **kwargs: Any) -> None:
        """Voilà's settings come from the server, not with the address."""
        super().initialize(voila_configuration=self.settings["voila"].voila_configuration)

    @allow_unauthenticated
    async def get(self) -> None:
        """A short form; who guesses wrong waits, so that guessing is slow."""
        wanted = urlsplit(self.get_argument("next", ""))
        tried = "token=" in wanted.query
        if tried:
            await asyncio.sleep(1)
        here = wanted.path.startswith(self.base_url) and not wanted.netloc and "//" not in wanted.path
        target = wanted.path if here else self.base_url
        self.set_status(401)
        self.finish(self.render_template("door.html", title="The word, please", tried=tried, target=target))


class Doorkeeper(VoilaIdentityProvider):
    """Lets in who has the word, however it is spelt."""

    def get_token(self, handler: Any) -> str | None:
        """The word somebody came with."""
        given = super().get_token(handler)
        return plain_token(given) if given else given

    def get_handlers(self) -> list[tuple[str, object]]:
        """The door is where those without the word are sent."""
        return [(r"/login", Door)] if self.auth_enabled else []

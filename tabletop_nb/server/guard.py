"""Checks and headers for every request: known host names, well-formed paths, a content security policy."""

from __future__ import annotations

import re
import socket
from abc import abstractmethod
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote, urlsplit

from tornado.httputil import HTTPHeaders, HTTPServerRequest, split_host_and_port
from tornado.routing import Matcher, Rule
from tornado.web import Application, OutputTransform, RequestHandler

from tabletop_nb.ui import assets, gallery

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
RETRY_AFTER = 10  # seconds between two tries when the server is full
INLINE_SCRIPTS = (
    'if (isTooOld()) document.getElementById("too-old").style.display = "block";',  # the start of a page
    "tabletopPage.tabs(); window.voila_finish();",  # the end of a page
    "window.voila_heartbeat()",  # Voilà's sign of life while a slow cell runs
    f"setTimeout(() => location.reload(), {RETRY_AFTER}000);",  # full.html
)


# -- host names ---------------------------------------------------------------------------------------------


def machine_names() -> set[str]:
    """Return the names and addresses under which other machines of the local network can reach this one."""
    import psutil

    host = socket.gethostname().lower()
    addresses = (entry.address for entries in psutil.net_if_addrs().values() for entry in entries)
    return {host, f"{host.partition('.')[0]}.local", *filter(_is_address, (a.partition("%")[0] for a in addresses))}


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Refusal(Matcher):
    """Match requests to refuse."""

    @abstractmethod
    def is_refused(self, request: HTTPServerRequest) -> bool:
        """Return whether to refuse a request."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return None to let a request pass, an empty dict to refuse it: what tornado expects."""
        return {} if self.is_refused(request) else None


class UnknownHost(Refusal):
    """Match requests for a host name that isn't ours: another site's name may point to this machine (DNS rebinding)."""

    def __init__(self, names: Iterable[str], *, is_network: bool) -> None:
        self.names, self.is_network = {*LOCAL_NAMES, *(name.lower() for name in names)}, is_network
        if is_network:
            self.names |= machine_names()

    def is_refused(self, request: HTTPServerRequest) -> bool:
        """Return whether the request is for another host name."""
        name = split_host_and_port(request.host.lower())[0].strip("[]").rstrip(".")
        if name not in self.names and self.is_network and _is_address(name):
            self.names |= machine_names()  # the machine may have got a new address since we started
        return name not in self.names


class MalformedPath(Refusal):
    """Match paths with characters that no link of ours has."""

    def is_refused(self, request: HTTPServerRequest) -> bool:
        """Return whether the path has such characters."""
        return has_unsafe_characters(request.path)


def has_unsafe_characters(address: str) -> bool:
    """Return whether an address has control characters or backslashes, even encoded ones."""
    return re.search(r"[\\\x00-\x1f\x7f]", unquote(address)) is not None


class UnknownMethod(Refusal):
    """Match requests with a method that no handler has. Jupyter's handlers would answer with a traceback."""

    def is_refused(self, request: HTTPServerRequest) -> bool:
        """Return whether no handler has the method."""
        return request.method not in RequestHandler.SUPPORTED_METHODS


REASONS = {
    404: "There is no such page.",
    405: "This method is not allowed.",
    421: "This server doesn't answer to that host name.",
}


class Refuse(RequestHandler):
    """Answer with an error and no page."""

    def initialize(self, status: int) -> None:
        """Keep the status that the matcher chose."""
        self.status = status

    async def prepare(self) -> None:
        """Refuse, whatever the method."""
        self.set_status(self.status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        await self.finish(f"{REASONS[self.status]}\n")


def install(app: Application, names: Iterable[str], *, is_network: bool) -> None:
    """Put the checks before every handler and the headers on every response."""
    app.default_router.rules[:0] = [
        Rule(UnknownHost(names, is_network=is_network), Refuse, {"status": 421}),
        Rule(MalformedPath(), Refuse, {"status": 404}),
        Rule(UnknownMethod(), Refuse, {"status": 405}),
    ]
    app.add_transform(SecurityHeaders)


# -- headers ------------------------------------------------------------------------------------------------


@cache
def content_security_policy() -> str:
    """Return the policy of our pages.

    anywidget loads its modules from `blob:` addresses and adds style elements; Vega and JupyterLab compile
    expressions. Inline scripts are known by their hash: pages kept ready have no request to take a nonce from.
    """
    hashes = " ".join(f"'sha256-{_hash(script)}'" for script in (*_page_scripts(), gallery.script(), *INLINE_SCRIPTS))
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' blob: 'unsafe-eval' {hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        ]
    )


def _page_scripts() -> list[str]:
    """Return the scripts that the page template inlines, as it writes them."""
    ours = (assets.text(f"voila/tabletop/{name}.js") for name in ("theme", "page", "too_old"))
    return [script.removesuffix("\n").replace("export ", "") for script in ours]


def _hash(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()


class SecurityHeaders(OutputTransform):
    """Set the same protective headers on every response, including static files and errors."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers before the first byte is sent."""
        headers["Content-Security-Policy"] = content_security_policy()
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        headers["Server"] = "tabletop"
        return status_code, headers, chunk


# -- other sites --------------------------------------------------------------------------------------------


def is_cross_site(request: HTTPServerRequest) -> bool:
    """Return whether another site made the browser send this request (a link, a form, a frame, a script).

    Browsers say so in a header, but only to `localhost` and over HTTPS. Otherwise there may be an address to compare.
    `null` doesn't count as one: our own forms send it, because of our referrer policy.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("Origin", "null")
    source = request.headers.get("Referer", "") if origin == "null" else origin
    return bool(source) and urlsplit(source).netloc.lower() != request.host.lower()


def tells_its_site(request: HTTPServerRequest) -> bool:
    """Return whether the browser says which site a request comes from."""
    return "Sec-Fetch-Site" in request.headers

"""Attacks on a class server, each with the conditions that must hold. Tests run them once; `hardening.py` reports them.

Every function takes a running server and returns an `Attack`: the number of tries, and the conditions that failed.
"""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode, urlsplit

from websockets.sync.client import ClientConnection, connect

RENDER = "/voila/render/"
EVIL = "evil.example"


@dataclass
class Target:
    """A class server under attack."""

    address: str  # http://localhost:8866
    password: str
    kernels: Callable[[], int]  # the number of running kernels
    log: Callable[[], str]  # the terminal output

    @property
    def netloc(self) -> str:
        """Return host and port."""
        return urlsplit(self.address).netloc


@dataclass
class Attack:
    """The tries of an attack, and the conditions that failed."""

    name: str
    tried: int = 0
    failures: list[str] = field(default_factory=list)
    measured: str = ""

    def expect(self, is_met: bool, failure: str) -> None:
        """Count one try, and record the failure if the condition isn't met."""
        self.tried += 1
        if not is_met:
            self.failures.append(failure)


@dataclass
class Response:
    """A response of the server."""

    status: int
    body: str
    headers: http.client.HTTPMessage
    seconds: float


def fetch(
    target: Target,
    path: str,
    method: str = "GET",
    body: str | None = None,
    source: str = "127.0.0.1",
    **headers: str,
) -> Response:
    """Send one request exactly as given, without following redirects."""
    named = {"Host": target.netloc, **{name.replace("_", "-"): value for name, value in headers.items()}}
    if body is not None:
        named.setdefault("Content-Type", "application/x-www-form-urlencoded")
    where = urlsplit(target.address)
    connection = http.client.HTTPConnection("127.0.0.1", where.port, timeout=60, source_address=(source, 0))
    begin = time.perf_counter()
    try:
        connection.putrequest(method, path, skip_host=True)
        for name, value in named.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body.encode() if body is not None else None)
        response = connection.getresponse()
        text = response.read().decode("utf-8", "replace")
        return Response(response.status, text, response.headers, time.perf_counter() - begin)
    except (ConnectionError, http.client.HTTPException):  # The server closed the connection.
        return Response(0, "", http.client.HTTPMessage(), time.perf_counter() - begin)
    finally:
        connection.close()


def log_in(target: Target, source: str = "127.0.0.1") -> tuple[str, float]:
    """Return the cookie that a person with the password gets, and how long it took."""
    response = fetch(target, "/login", "POST", urlencode({"token": target.password, "next": "/"}), source)
    if response.status != 303:
        raise RuntimeError(f"the right password was refused: {response.status}")
    return cookie_of(response), response.seconds


def cookie_of(response: Response) -> str:
    """Return the cookies of a response as a request sends them."""
    return "; ".join(value.partition(";")[0] for value in response.headers.get_all("Set-Cookie") or [])


# -- pages that are closed ------------------------------------------------------------------------------------


def spellings(page: str) -> Iterator[str]:
    """Yield the path of a page in every spelling that a careless server might accept."""
    folder, _, name = page.rpartition("/")
    top, _, rest = page.partition("/")
    yield from (
        page,
        f"/{page}",
        f"./{page}",
        f"{page}/",
        f"{page}/.",
        f"{page}.",
        f"{page};x=1",
        f"{page}%20",
        f"{page}%00",
    )
    for slash in ("//", "///", "/./", "/././", "%2F", "%2f", "/%2e/", "%5C", "\\", "/x/../", "/x/%2e%2e/", "/%2e%2e/"):
        yield f"{top}{slash}{rest}"
        yield f"{folder}{slash}{name}"
    yield from (
        f"../{top}/{rest}",
        f"..%2f{page}",
        f"notebooks/../{page}",
        f"notebooks/..%2f{page}",
        f"tutorials/..//{page}",
    )
    yield from (page.upper(), page.replace(".ipynb", ".IPYNB"), page.replace("/", "%252F"), page.replace("/", "\uff0f"))
    yield from (f"{top}{slash}{rest}" for slash in ("/%2F", "/%2f", "/.%2F", "/%2e%2F", "%2F/", "/%2F%2F", "/%2F./"))
    yield "".join(f"%{ord(letter):02x}" for letter in page)
    yield page.replace("s", "%73", 1)


def closed_pages(target: Target, pages: Iterable[str]) -> Attack:
    """Ask for solutions and teachers' pages, logged in as a student."""
    attack = Attack("Closed pages, in other spellings")
    cookie, _ = log_in(target)
    for page in pages:
        for spelling in spellings(page):
            path = RENDER + quote(spelling, safe="/%;\\=")
            response = fetch(target, path, Cookie=cookie)
            attack.expect(response.status in (400, 403, 404), f"{path}: {response.status}")
    return attack


# -- the password -----------------------------------------------------------------------------------------------


GUESSERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")  # addresses
GUESSES_AT_ONCE = 6  # per address: two more than the server queues, so some are refused unread


def guessed_passwords(target: Target, seconds: float = 10) -> Attack:
    """Guess through every way in, as fast as possible, while others log in and play."""
    attack = Attack("Guessed passwords, through the address, two headers and the form")
    cookie, _ = log_in(target)
    begin, seen = time.perf_counter(), []

    def guess(source: str, way: int) -> None:
        while time.perf_counter() - begin < seconds:
            status = wrong_password(target, way, source)
            seen.append(status)
            if status == 429:
                time.sleep(0.05)  # It was refused at once; don't overload the machine.

    guesses = [(source, number % 4) for source in GUESSERS for number in range(GUESSES_AT_ONCE)]
    threads = [threading.Thread(target=guess, args=guess_of) for guess_of in guesses]
    for thread in threads:
        thread.start()
    pages, logins = [], []
    while any(thread.is_alive() for thread in threads):
        playing = fetch(target, f"{RENDER}notebooks/index.ipynb", Cookie=cookie)
        attack.expect(playing.status == 200, f"a person who is logged in got {playing.status}")
        pages.append(playing.seconds)
        logins.append(log_in(target)[1])
        time.sleep(0.2)
    took = time.perf_counter() - begin
    logins += [log_in(target, source)[1] for source in GUESSERS]  # the right password, from the guessers' addresses
    for status in seen:
        attack.expect(status in (401, 302, 403, 429), f"a wrong password got {status}")
    refused = seen.count(429)
    checked = len(seen) - refused
    attack.expect(refused > 0, "no guess was refused, although more came at once than the server queues")
    attack.expect(checked <= len(GUESSERS) * (10 + took), f"{checked} guesses were checked in {took:.0f} s")
    attack.expect(max(pages) < 3, f"a person who is logged in waited {max(pages):.1f} s")
    attack.expect(max(logins) < 7, f"the right password took {max(logins):.1f} s")
    attack.measured = (
        f"{checked:,} of {len(seen):,} guesses checked in {took:.0f} s, {refused:,} refused (429); the right "
        f"password took at most {max(logins):.1f} s, a page of a person who is logged in at most {max(pages):.2f} s"
    )
    return attack


def wrong_password(target: Target, way: int, source: str) -> int:
    """Try a wrong password; return the status."""
    wrong = f"wrong-{uuid.uuid4().hex[:12]}"
    if way == 0:
        return fetch(target, f"/?token={wrong}", source=source).status
    if way == 1:
        return fetch(target, f"{RENDER}notebooks/index.ipynb", source=source, Authorization=f"token {wrong}").status
    if way == 2:
        return fetch(target, "/api/kernels/x", source=source, Authorization=f"Bearer {wrong}").status
    return fetch(target, "/login", "POST", urlencode({"token": wrong}), source).status


FOREIGN = (
    f"//{EVIL}/x",
    f"/\\{EVIL}/x",
    f"\\\\{EVIL}/x",
    f"\\/{EVIL}",
    f"/%5C{EVIL}/x",
    f"/%09/{EVIL}",
    f"/\t/{EVIL}",
    f"\t//{EVIL}",
    f"/\r\nLocation: //{EVIL}",
    f"https://{EVIL}/x",
    f"https:{EVIL}",
    f"https:/{EVIL}",
    f"javascript:alert('{EVIL}')",
    f"data:text/html,{EVIL}",
    f"///{EVIL}",
    f"/a//{EVIL}",
    f"/.//{EVIL}",
    f"//user@{EVIL}",
    f"http://[{EVIL}",
    f"/\x00//{EVIL}",
    f"//{EVIL}\\@localhost",
)


def login_redirects(target: Target) -> Attack:
    """Ask the login page to redirect to another site."""
    attack = Attack("Login pages that lead to another site")
    for foreign in FOREIGN:
        form = fetch(target, f"/login?next={quote(foreign, safe='')}")
        attack.expect(form.status in (400, 401) and EVIL not in form.body, f"the form for {foreign!r} names it")
        body = urlencode({"token": target.password, "next": foreign})
        location = fetch(target, "/login", "POST", body).headers.get("Location", "")
        attack.expect(EVIL not in location, f"{foreign!r} leads to {location!r}")
    for page in ("/", "/nowhere", f"{RENDER}notebooks/index.ipynb"):
        location = fetch(target, f"{page}?token={target.password}").headers.get("Location", "")
        attack.expect(target.password not in location, f"{page} keeps the password in the address: {location}")
    return attack


# -- other sites ------------------------------------------------------------------------------------------------


def foreign_hosts(target: Target) -> Attack:
    """Send requests with host names that aren't the server's."""
    attack = Attack("Host names of other sites (DNS rebinding)")
    cookie, _ = log_in(target)
    for host in (
        EVIL,
        f"{EVIL}:80",
        f"localhost.{EVIL}",
        f"localhost@{EVIL}",
        "203.0.113.7",
        "[2001:db8::1]",
        "",
        "xn--ls8h.la",
    ):
        for path in (
            "/",
            "/login",
            f"{RENDER}notebooks/index.ipynb",
            "/api/kernels/x/channels",
            "/voila/static/voila.js",
        ):
            status = fetch(target, path, Host=host, Cookie=cookie).status
            attack.expect(status in (400, 421), f"{host!r} {path}: {status}")
    return attack


def cross_site_pages(target: Target, pages: Iterable[str]) -> Attack:
    """Let another site load pages in a visitor's browser: as a link, a frame, a picture."""
    attack = Attack("Pages loaded by other sites")
    cookie, _ = log_in(target)
    # A request caused by another site carries no strict cookie.
    lax_cookies = "; ".join(part for part in cookie.split("; ") if "visit" not in part)
    sources = (
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "iframe"},
        {"Referer": f"https://{EVIL}/"},
        {"Cookie": lax_cookies},  # over plain HTTP, from a page that hides its address
    )
    before = target.kernels()
    for page in pages:
        for source in sources:
            response = fetch(target, RENDER + page, **{"Cookie": cookie, **source})
            is_safe = "kernelId" not in response.body and "Open</button>" in response.body
            attack.expect(is_safe, f"{page} from {source} starts a kernel")
    attack.expect(target.kernels() <= before, "kernels were started")
    posted = fetch(target, "/login", "POST", urlencode({"token": target.password}), Origin=f"https://{EVIL}")
    attack.expect(posted.status == 403, f"a login form of another site: {posted.status}")
    return attack


# -- what strangers and broken clients send ---------------------------------------------------------------------


def made_up_scripts(target: Target, page: str, requests: int = 500) -> Attack:
    """Request scripts under new addresses; later pages must not load them."""
    attack = Attack("Made-up addresses of scripts")
    cookie, _ = log_in(target)
    for spelling in ("%76oila.js", "voil%61.js", "./voila.js", "x/../voila.js", "/voila.js", "voila.js?v=voila"):
        for method in ("GET", "HEAD"):
            fetch(target, f"/voila/static/{spelling}", method, Cookie=cookie)
    for number in range(requests):
        headers = {"Cookie": cookie} if number % 2 else {}
        if number > 200:  # Enough whole files; a part of a file is faster.
            headers["Range"] = "bytes=0-1"
        status = fetch(target, f"/voila/static/voila.js?x={number}&v={uuid.uuid4().hex}", **headers).status
        attack.expect(status in (200, 206), f"voila.js: {status}")
    preloaded = re.findall(r'rel="preload"[^>]*href="([^"]+)"', fetch(target, RENDER + page, Cookie=cookie).body)
    odd = [address for address in preloaded if not re.fullmatch(r"/voila/[\w/@.-]+\.js(\?v=[0-9a-f]{6,})?", address)]
    attack.expect(not odd and len(preloaded) <= 120, f"pages now load {len(preloaded)} scripts: {odd[:3]}")
    return attack


ODD_PATHS = (
    "/voila/templates/x",
    "/voila/templates/lab/static",
    "/voila/templates/lab/static/",
    "/voila/templates/../../etc/passwd",
    "/voila/templates/lab/static/../../../x",
    "/voila/templates/nope/static/x.css",
    "/voila/static/%00",
    "/voila/static/%ff",
    "/voila/static/../../x",
    "/voila/labextensions/%00",
    "/voila/labextensions/..%2f..%2fx",
    "/voila/api/themes/x",
    "/voila/api/themes/%00",
    "/voila/api/shutdown/x",
    "/voila/alive/x",
    "/voila/query/x",
    f"/voila/query/{uuid.UUID(int=1)}",
    "/voila/execution/x",
    "/voila/render/",
    "/voila/render/notebooks",
    "/voila/render/notebooks/x.ipynb",
    "/voila/render/pyproject.toml",
    "/voila/tree",
    "/voila/files/README.md",
    "/voila/api/contents",
    "/api/contents",
    "/api/kernels",
    "/api/kernels/x/channels",
    "/files/README.md",
    "/%00",
    "/%0d%0aX-Injected:%20yes",
    "/" + "a" * 5000,
    "/login?next=" + "%2f" * 2000,
    "/login?next=%ff",
    "/login?next[]=x",
)


def odd_requests(target: Target) -> Attack:
    """Send invalid addresses; expect an error page without a traceback, a server path or a server error."""
    attack = Attack("Odd addresses")
    cookie, _ = log_in(target)
    before = len(target.log())
    for cookies in ({}, {"Cookie": cookie}):
        for path in ODD_PATHS:
            for method in ("GET", "POST", "PUT", "HEAD", "OPTIONS", "TRACE", "FOO"):
                response = fetch(target, path, method, "" if method != "GET" else None, **cookies)
                is_safe = (
                    response.status < 500 and "Traceback" not in response.body and "site-packages" not in response.body
                )
                attack.expect(is_safe, f"{method} {path[:60]}: {response.status}")
    attack.expect("Traceback" not in target.log()[before:], "the terminal shows a traceback")
    return attack


def kernels_without_login(target: Target, page: str) -> Attack:
    """Try to reach another person's kernel without a login."""
    attack = Attack("Other people's kernels, without a login")
    cookie, _ = log_in(target)
    (kernel,) = kernels_of(fetch(target, RENDER + page, Cookie=cookie))
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    upgrade["Sec_WebSocket_Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
    for path in (f"/api/kernels/{kernel}/channels", f"/voila/query/{kernel}", f"/voila/execution/{kernel}"):
        status = fetch(target, path, **upgrade).status
        attack.expect(status in (302, 403, 404), f"{path}: {status}")
    for method in ("GET", "DELETE"):
        status = fetch(target, f"/api/kernels/{kernel}", method).status
        attack.expect(status == 403, f"{method} /api/kernels: {status}")
    for path in (f"/voila/api/shutdown/{kernel}", f"/api/kernels/{kernel}/interrupt"):
        status = fetch(target, path, "POST", "").status
        attack.expect(status in (403, 404), f"{path}: {status}")
    attack.expect(fetch(target, f"/voila/alive/{kernel}").status == 403, "strangers learn which kernels run")
    attack.expect(fetch(target, f"/voila/alive/{kernel}", Cookie=cookie).status == 204, "the kernel was stopped")
    stop = fetch(target, f"/api/kernels/{kernel}", "DELETE", Cookie=f"_xsrf=a; {cookie}", X_XSRFToken="a")
    attack.expect(stop.status == 204, f"its owner can't stop it: {stop.status}")
    return attack


def large_requests(target: Target) -> Attack:
    """Send more than our forms ever do: long passwords, long bodies, many idle connections."""
    attack = Attack("Requests that are too large or never end")
    cookie, _ = log_in(target)
    for size in (10_000, 60_000, 1_000_000, 20_000_000):
        response = fetch(target, "/login", "POST", "token=" + "ab+" * (size // 3), source="127.0.0.7")
        attack.expect(response.status in (0, 400, 401, 413, 429), f"{size:,} bytes: {response.status}")
        attack.expect(response.seconds < 10, f"{size:,} bytes took {response.seconds:.1f} s")
    port = urlsplit(target.address).port or 80
    idle = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(300)]
    playing = fetch(target, f"{RENDER}notebooks/index.ipynb", Cookie=cookie)
    attack.expect(playing.status == 200 and playing.seconds < 3, f"with idle connections: {playing.status}")
    for connection in idle:
        connection.close()
    return attack


# -- kernels ----------------------------------------------------------------------------------------------------


def aborted_pages(target: Target, page: str, times: int = 12) -> Attack:
    """Ask for pages and hang up at once, or after the first line."""
    attack = Attack("Page requests that are dropped")
    cookie, _ = log_in(target)
    before = target.kernels()
    where = urlsplit(target.address)
    request = f"GET {RENDER}{page} HTTP/1.1\r\nHost: {where.netloc}\r\nCookie: {cookie}\r\n\r\n".encode()
    for number in range(times):
        with socket.create_connection(("127.0.0.1", where.port or 80), 10) as connection:
            connection.sendall(request)
            connection.settimeout(10)
            if number % 3 == 1:
                with suppress(TimeoutError):
                    connection.recv(1)
            elif number % 3 == 2:
                time.sleep(0.3)
    end = time.monotonic() + 20
    while target.kernels() > before and time.monotonic() < end:
        time.sleep(0.2)
    took = 20 - (end - time.monotonic())
    left = target.kernels() - before
    for number in range(times):
        attack.expect(number >= left, "a kernel is still running")
    attack.measured = f"the last kernel ended {took:.1f} s after the last request was dropped"
    return attack


def many_pages(target: Target, page: str, per_browser: int = 4) -> Attack:
    """Open more pages in one browser than it may have, and keep them open."""
    attack = Attack("More open pages than one browser may have")
    cookie, _ = log_in(target)
    with ExitStack() as connections:
        for number in range(per_browser + 2):
            response = fetch(target, RENDER + page, Cookie=cookie)
            cookie = "; ".join(filter(None, (cookie, cookie_of(response))))
            is_expected = response.status == (200 if number < per_browser else 503)
            attack.expect(is_expected, f"page {number + 1}: {response.status}")
            for kernel in kernels_of(response):
                connections.enter_context(channel(target, kernel, cookie))
        attack.expect(
            "location.reload()" in response.body and "Retry-After" in response.headers, "the page doesn't retry"
        )
    time.sleep(6)  # The pages are closed, and their kernels are disconnected.
    again = fetch(target, RENDER + page, Cookie=cookie)
    attack.expect(again.status == 200, f"after closing the others: {again.status}")
    return attack


def kernels_of(response: Response) -> list[str]:
    """Return the kernel ids of a page."""
    return re.findall(r'"kernelId": "([\w-]+)"', response.body)


def channel(target: Target, kernel: str, cookie: str) -> ClientConnection:
    """Connect to a kernel as its page does."""
    address = f"{target.address.replace('http', 'ws')}/api/kernels/{kernel}/channels"
    return connect(address, additional_headers={"Cookie": cookie}, max_size=None)

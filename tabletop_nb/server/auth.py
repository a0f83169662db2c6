"""The class password: people who know it get a cookie, people who guess have to wait."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import User
from tornado.web import HTTPError, RequestHandler
from voila.handler import BaseVoilaHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from tabletop_nb.server.guard import has_unsafe_characters, is_cross_site
from tabletop_nb.server.passwords import normalize

LONGEST_WAIT = 5.0  # seconds: nobody with the right password waits longer
FIRST_WAIT = 0.25  # seconds after an address's first wrong password; doubles with each one
TRIES_AT_ONCE = 4  # from one address, while it has to wait: people behind one router share an address
FORGET_AFTER = 600.0  # seconds without a wrong password from an address
ADDRESSES = 4096  # remembered at most
TOTAL_RATE = 5.0  # wrong passwords a second, from all addresses together, that slow nobody down...
TOTAL_BURST = 30.0  # ...after this many: a whole class may mistype it once
MAX_PASSWORD_CHARS = 200
REPORT_AFTER = 10  # wrong passwords; at most one report every REPORT_EVERY seconds
REPORT_EVERY = 60.0


class LoginThrottle:
    """Slow down password guessing from any address, through the form, a header or the URL.

    An address waits twice as long after each wrong password, and has few tries at a time. All addresses together are
    slowed down beyond a total rate. Neither wait is longer than LONGEST_WAIT, so a class can still log in during an
    attack from elsewhere. People who are logged in are never asked for the password.
    """

    def __init__(
        self,
        report: Callable[[str], object] = print,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._report, self._clock, self._sleep = report, clock, sleep
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()  # address -> how many, when the last
        self._waiting: Counter[str] = Counter()
        self._backlog = self._drained_at = 0.0
        self._unreported = 0
        self._reported_at = -REPORT_EVERY

    async def attempt(self, address: str, is_right: Callable[[], bool]) -> bool:
        """Wait as long as this address has to, then check the password.

        Raises:
            HTTPError: 429, if too many tries from this address are waiting; the password was not looked at.
        """
        address = network_of(address)
        wait = max(self._address_wait(address), self._total_wait())
        if wait > 0:
            await self._wait(address, wait)
        if is_right():
            self._failures.pop(address, None)
            return True
        self._count_failure(address)
        return False

    async def _wait(self, address: str, seconds: float) -> None:
        if self._waiting[address] >= TRIES_AT_ONCE:
            raise HTTPError(429)
        self._waiting[address] += 1
        try:
            await self._sleep(seconds)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # drop addresses that wait no longer

    def _address_wait(self, address: str) -> float:
        count, last = self._failures.get(address, (0, 0.0))
        since = self._clock() - last
        if not count or since > FORGET_AFTER:
            self._failures.pop(address, None)
            return 0.0
        return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(count - 1, 16)) - since

    def _total_wait(self) -> float:
        now = self._clock()
        self._backlog = max(0.0, self._backlog - TOTAL_RATE * (now - self._drained_at))
        self._drained_at = now
        return min(LONGEST_WAIT, (self._backlog - TOTAL_BURST) / TOTAL_RATE)

    def _count_failure(self, address: str) -> None:
        now = self._clock()
        self._failures[address] = (self._failures.get(address, (0, 0.0))[0] + 1, now)
        self._failures.move_to_end(address)
        if len(self._failures) > ADDRESSES:
            self._failures.popitem(last=False)
        self._backlog = min(self._backlog + 1, TOTAL_BURST + LONGEST_WAIT * TOTAL_RATE)
        self._unreported += 1
        if self._unreported >= REPORT_AFTER and now - self._reported_at >= REPORT_EVERY:
            self._report(f"{self._unreported} wrong passwords; the last came from {address}.")
            self._unreported, self._reported_at = 0, now


def network_of(address: str) -> str:
    """Return the address, or for IPv6 the /64 network that one machine can pick its addresses from.

    >>> network_of("192.168.0.7"), network_of("2001:db8::1:2")
    ('192.168.0.7', '2001:db8::/64')
    """
    try:
        is_v6 = ip_address(address).version == 6
    except ValueError:
        return address
    return str(ip_network(f"{address}/64", strict=False)) if is_v6 else address


class TokenAuth(VoilaIdentityProvider):
    """Let people in by cookie or by password, in the address, in a header or from the login form."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cookie_options = {"samesite": "Lax"}  # a link from another site to a page keeps people logged in
        self.throttle = LoginThrottle(report=self.log.warning)

    async def get_user(self, handler: RequestHandler) -> User | None:
        """Return the user, or None for strangers. Passwords are checked only here."""
        if not self.auth_enabled or getattr(handler, "_jupyter_current_user", None):
            current: User | None = await super()._get_user(handler)
            return current
        user: User | None = self.get_user_cookie(handler)
        if user is not None:
            return user
        handler.current_user = None  # a stranger so far; error pages ask
        given = self.get_token(handler)
        address = handler.request.remote_ip or ""
        if not given or not await self.throttle.attempt(address, lambda: self.is_password(given)):
            return None
        user = self.generate_anonymous_user(handler)
        self.set_login_cookie(handler, user)
        return user

    def set_login_cookie(self, handler: RequestHandler, user: User) -> None:
        """Remember the login, and with it that the browser has been here: see `has_visited`."""
        super().set_login_cookie(handler, user)
        remember_visit(handler)

    def is_password(self, given: str) -> bool:
        """Return whether this is the password, in constant time. Capital letters and spaces don't matter."""
        if len(given) > MAX_PASSWORD_CHARS:
            return False
        return hmac.compare_digest(normalize(given).encode(), self.token.encode())

    def get_handlers(self) -> list[tuple[str, object]]:
        """Return the login page, where strangers are sent."""
        return [(r"/login", Login)] if self.auth_enabled else []


def remember_visit(handler: RequestHandler) -> None:
    """Set a cookie that the browser sends only if the next request doesn't come from another site."""
    handler.set_signed_cookie(
        _visit_cookie(handler), "1", httponly=True, samesite="Strict", path=handler.settings["base_url"]
    )


def has_visited(handler: RequestHandler) -> bool:
    """Return whether the browser came from one of our own pages, or by itself.

    The cookie is strict: a browser sends it only if no other site led to the request.
    """
    return handler.get_signed_cookie(_visit_cookie(handler)) is not None


def _visit_cookie(handler: RequestHandler) -> str:
    return f"tabletop_visit_{handler.settings['voila'].port}"  # cookies of one host are shared by all its ports


class AnonymousAtFirst(RequestHandler):
    """For handlers whose error pages ask for the user, even if the error comes before the login is checked."""

    def initialize(self, **kwargs: object) -> None:
        """Start with no user."""
        super().initialize(**kwargs)
        self.current_user = None


class Login(AnonymousAtFirst, BaseVoilaHandler):
    """Ask for the class password."""

    def initialize(self, **kwargs: object) -> None:
        """Take Voilà's settings from the server: this handler gets none of its own."""
        super().initialize(voila_configuration=self.settings["voila"].voila_configuration)

    def check_xsrf_cookie(self) -> None:
        """Refuse only what other sites send: before the login there is nothing else to protect."""
        if is_cross_site(self.request):
            raise HTTPError(403)

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the form."""
        await self._show(was_wrong="token=" in self.get_argument("next", ""))

    head = get

    @allow_unauthenticated
    async def post(self) -> None:
        """Continue with the right password, ask again after a wrong one."""
        if self.current_user is None:
            await self._show(was_wrong=True)
        else:
            self.redirect(safe_target(self.get_argument("next", ""), self.base_url), status=303)

    async def _show(self, was_wrong: bool) -> None:
        target = safe_target(self.get_argument("next", ""), self.base_url)
        self.set_status(401)
        page = self.render_template("login.html", title="Class password", was_wrong=was_wrong, target=target)
        await self.finish(page)


def safe_target(target: str, base_url: str) -> str:
    """Return where to go after the login: a path of this server without its password, else the home page.

    >>> safe_target("/toy?token=secret&x=1", "/"), safe_target("//other.example/x", "/")
    ('/toy?x=1', '/')
    """
    try:
        parts = urlsplit(target)
    except ValueError:
        return base_url
    is_local = not parts.scheme and not parts.netloc and parts.path.startswith(base_url) and "//" not in target
    if not is_local or has_unsafe_characters(target):
        return base_url
    return urlunsplit(("", "", parts.path, without_token(parts.query), ""))


def without_token(query: str) -> str:
    """Return a query string without the password."""
    return urlencode([(key, value) for key, value in parse_qsl(query, keep_blank_values=True) if key != "token"])


class PasswordFreeAddress(AnonymousAtFirst):
    """For page handlers: take the password out of the address once it has become a cookie."""

    async def prepare(self) -> None:
        """Redirect to the same address without the password."""
        done = super().prepare()
        if done is not None:
            await done
        if not self._finished and self.current_user and "token" in self.request.query_arguments:
            query = without_token(self.request.query)
            self.redirect(self.request.path + (f"?{query}" if query else ""))

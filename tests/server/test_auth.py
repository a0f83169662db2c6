"""The class password: how it is generated, compared and protected."""

from __future__ import annotations

import asyncio
import hmac
import re

import pytest
from event_loop import run
from tornado.web import HTTPError

from tabletop_nb.server import auth
from tabletop_nb.server.auth import LONGEST_WAIT, LoginThrottle, TokenAuth, safe_target
from tabletop_nb.server.passwords import check_password, is_weak, make_password, word_list

PASSWORD = "amber-lantern-spoon-lake"


class Clock:
    """A clock that only moves while somebody waits."""

    def __init__(self) -> None:
        self.now, self.waited, self.reports = 1000.0, [], []

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds

    async def parallel_sleep(self, seconds: float) -> None:
        """Wait without moving the clock, as if everybody waited at the same time."""
        self.waited.append(seconds)

    def throttle(self) -> LoginThrottle:
        return LoginThrottle(self.reports.append, lambda: self.now, self.sleep)

    def attempts(self, throttle: LoginThrottle, address: str, right: bool, times: int = 1) -> list[float]:
        """Return how long each try waited."""
        waits = []
        for _ in range(times):
            before = self.now
            assert run(throttle.attempt(address, lambda: right)) == right
            waits.append(self.now - before)
        return waits


def test_an_address_waits_twice_as_long_after_each_wrong_password() -> None:
    clock = Clock()
    throttle = clock.throttle()
    assert clock.attempts(throttle, "10.0.0.1", False, 8) == [0, 0.25, 0.5, 1, 2, 4, 5, 5]
    assert clock.attempts(throttle, "10.0.0.2", True) == [0], "other addresses must not wait"
    assert clock.attempts(throttle, "10.0.0.1", True) == [5]
    assert clock.attempts(throttle, "10.0.0.1", True, 3) == [0, 0, 0], "the right password must clear the record"


def test_a_wait_is_forgotten_after_a_while() -> None:
    clock = Clock()
    throttle = clock.throttle()
    clock.attempts(throttle, "10.0.0.1", False, 8)
    clock.now += auth.FORGET_AFTER + 1
    assert clock.attempts(throttle, "10.0.0.1", False) == [0]


def test_an_address_has_few_tries_at_a_time() -> None:
    looked_at = []

    async def attack() -> list[object]:
        throttle = LoginThrottle(str, sleep=lambda seconds: asyncio.sleep(seconds / 100))
        tries = (throttle.attempt("10.0.0.1", lambda: bool(looked_at.append(1))) for _ in range(50))
        return list(await asyncio.gather(*tries, return_exceptions=True))

    answers = run(attack())
    assert len(looked_at) == 1 + auth.TRIES_AT_ONCE, "the first must be checked at once, a few after a wait"
    refused = [answer for answer in answers if isinstance(answer, HTTPError)]
    assert [error.status_code for error in refused] == [429] * (49 - auth.TRIES_AT_ONCE)


def test_a_long_attack_is_soon_forgotten() -> None:
    clock = Clock()
    throttle = LoginThrottle(str, lambda: clock.now, clock.parallel_sleep)
    for number in range(5000):
        clock.attempts(throttle, f"10.{number // 65536}.{number // 256 % 256}.{number % 256}", False)
    clock.now += 15
    clock.waited.clear()
    clock.attempts(throttle, "10.99.9.9", True)
    assert clock.waited == []


def test_many_addresses_together_delay_nobody_for_long() -> None:
    clock = Clock()
    throttle = LoginThrottle(str, lambda: clock.now, clock.parallel_sleep)
    for number in range(2000):
        clock.now += 0.001
        clock.attempts(throttle, f"10.0.{number // 250}.{number % 250}", False)
    clock.attempts(throttle, "10.9.9.9", True)
    assert clock.waited[-1] == LONGEST_WAIT, "the login must be slow but successful"
    assert max(clock.waited) == LONGEST_WAIT


def test_stored_attempts_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "ADDRESSES", 10)
    clock = Clock()
    throttle = clock.throttle()
    for number in range(100):
        clock.attempts(throttle, f"10.0.0.{number}", False)
    assert len(throttle._failures) == 10
    assert not throttle._waiting


def test_one_machine_cannot_evade_the_wait_with_new_ipv6_addresses() -> None:
    clock = Clock()
    throttle = clock.throttle()
    waits = [clock.attempts(throttle, f"2001:db8::{number:x}", False)[0] for number in range(1, 5)]
    assert waits == [0, 0.25, 0.5, 1]


def test_many_wrong_passwords_are_reported_once_a_minute() -> None:
    clock = Clock()
    throttle = clock.throttle()
    clock.attempts(throttle, "10.0.0.1", False, 9)
    assert clock.reports == []
    clock.attempts(throttle, "10.0.0.1", False, 10)  # takes 50 seconds
    assert clock.reports == ["10 wrong passwords; the last came from 10.0.0.1."]
    clock.attempts(throttle, "10.0.0.1", False, 10)
    assert len(clock.reports) == 2


@pytest.mark.parametrize(
    ("given", "is_right"), [(PASSWORD, True), ("amber-lantern-spoon-lakf", False), ("a", False), ("ü", False)]
)
def test_the_password_is_compared_in_constant_time(given: str, is_right: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Watched(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared letter by letter")

        def __hash__(self) -> int:
            return str.__hash__(self)

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return compare_digest(one, other)

    compared, compare_digest = [], hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", compare)
    monkeypatch.setattr(TokenAuth, "token", Watched(PASSWORD))
    assert TokenAuth.__new__(TokenAuth).is_password(given) == is_right
    assert compared == [(given.encode(), PASSWORD.encode())]


def test_a_generated_password_is_easy_to_type_and_hard_to_guess() -> None:
    assert len(word_list()) >= 1024
    made = {make_password() for _ in range(200)}
    assert len(made) == 200
    assert all(re.fullmatch(r"[a-z]{3,6}(-[a-z]{3,6}){3}", password) for password in made)
    assert all(check_password(password) == password for password in made)
    assert check_password(" Vest Finch  jiffy-plow ") == "vest-finch-jiffy-plow"


@pytest.mark.parametrize(
    ("password", "weak"),
    [
        ("our-class-7", True),
        ("moss-river-42", True),
        ("aaaa-aaaa-aaaa-aaaa", True),
        ("aaaaaaaaaaaaaaaaaaaa", True),
        ("vest-finch-jiffy-plow", False),
        ("x7k2m9q4w8e1r5t3", False),
    ],
)
def test_a_weak_password_is_detected(password: str, weak: bool) -> None:
    assert is_weak(password) == weak


@pytest.mark.parametrize(
    ("given", "target"),
    [
        ("/toy", "/toy"),
        ("/voila/render/notebooks/my%20page.ipynb?x=1", "/voila/render/notebooks/my%20page.ipynb?x=1"),
        ("/toy?token=abc", "/toy"),
        ("/toy?a=b&token=abc&c=", "/toy?a=b&c="),
        ("", "/"),
        ("toy", "/"),
        ("/\\evil.example", "/"),
        ("/%5Cevil.example", "/"),
        ("/%0d%0aX", "/"),
        ("http://[broken", "/"),
    ],
)
def test_a_login_redirects_to_a_page_of_this_server(given: str, target: str) -> None:
    assert safe_target(given, "/") == target


def test_a_login_behind_a_prefix_redirects_below_it() -> None:
    assert safe_target("/other", "/hub/tabletop/") == "/hub/tabletop/"
    assert safe_target("/hub/tabletop/toy", "/hub/tabletop/") == "/hub/tabletop/toy"

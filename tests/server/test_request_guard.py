"""Checks of host names, paths and headers in every request."""

from __future__ import annotations

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from tabletop_nb.server import guard


def request(host: str = "localhost:8866", path: str = "/", **headers: str) -> HTTPServerRequest:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    line = RequestStartLine("GET", path, "HTTP/1.1")
    made = HTTPServerRequest(headers=HTTPHeaders({"Host": host, **named}), start_line=line)
    made.host = host
    return made


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8866", "LOCALHOST:1", "127.0.0.1:80", "[::1]:80", "localhost."]
)
def test_a_local_server_knows_its_names(host: str) -> None:
    assert guard.UnknownHost((), is_network=False).match(request(host)) is None


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.0.7", "0.0.0.0", "", "::2"])
def test_a_local_server_answers_to_no_other_name(host: str) -> None:
    assert guard.UnknownHost((), is_network=False).match(request(host)) is not None


def test_a_class_server_answers_to_its_addresses_and_given_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "machine_names", lambda: {"192.168.0.7", "teacher.local"})
    hosts = guard.UnknownHost(["Lab.School.example"], is_network=True)
    for name in ("192.168.0.7:8866", "teacher.local", "lab.school.example:80", "localhost"):
        assert hosts.match(request(name)) is None, name
    for name in ("192.168.0.8", "evil.example"):
        assert hosts.match(request(name)) is not None, name
    monkeypatch.setattr(guard, "machine_names", lambda: {"192.168.0.8"})
    assert hosts.match(request("192.168.0.8")) is None, "a new address of the machine must be accepted"


def test_the_machine_knows_its_own_addresses() -> None:
    assert "127.0.0.1" in guard.machine_names()


@pytest.mark.parametrize("path", ["/a%00", "/a%5cb", "/a\\b", "/%0d%0a", "/%7f"])
def test_a_malformed_path_is_refused(path: str) -> None:
    assert guard.MalformedPath().match(request(path=path)) is not None
    assert guard.MalformedPath().match(request(path="/voila/render/notebooks/my%20page.ipynb")) is None


@pytest.mark.parametrize(
    ("headers", "cross_site"),
    [
        ({}, False),
        ({"Sec_Fetch_Site": "none"}, False),
        ({"Sec_Fetch_Site": "same-origin", "Referer": "https://moodle.example/"}, False),
        ({"Sec_Fetch_Site": "same-site"}, True),
        ({"Sec_Fetch_Site": "cross-site"}, True),
        ({"Sec_Fetch_Site": "made-up"}, True),
        ({"Referer": "http://localhost:8866/toy"}, False),
        ({"Referer": "http://localhost:9999/"}, True),
        ({"Origin": "null"}, False),  # sent by our own forms
        ({"Origin": "null", "Referer": "https://moodle.example/"}, True),
        ({"Origin": "https://moodle.example"}, True),
        ({"Origin": "http://localhost:8866"}, False),
    ],
)
def test_requests_from_other_sites_are_detected(headers: dict[str, str], cross_site: bool) -> None:
    assert guard.is_cross_site(request(**headers)) == cross_site


def test_the_policy_allows_what_our_pages_need_and_no_more() -> None:
    rules = dict(rule.split(" ", 1) for rule in guard.content_security_policy().split("; "))
    assert rules["default-src"] == rules["connect-src"] == rules["frame-ancestors"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == "'none'"
    assert "'unsafe-inline'" not in rules["script-src"]
    sources = [source for source in rules["script-src"].split() if not source.startswith("'sha256-")]
    assert sources == ["'self'", "blob:", "'unsafe-eval'"]
    assert "*" not in guard.content_security_policy()

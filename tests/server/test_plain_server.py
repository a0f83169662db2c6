"""Plain `serve`: it answers only to local names, starts no kernel for other sites, and keeps few files in memory."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from attacks import EVIL, RENDER, Target, fetch, kernels_of
from classroom import serving
from servers import small_site

from tabletop_nb.server import pages

TOY, GALLERY = "notebooks/toy.ipynb", "notebooks/index.ipynb"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with serving(str(small_site(tmp_path_factory.mktemp("plain") / "site"))) as running:
        yield Target(running.address, "", running.kernels, running.log.read_text)


@pytest.mark.parametrize("host", [EVIL, f"localhost.{EVIL}", "192.168.0.7", "0.0.0.0", ""])
def test_a_plain_server_answers_only_to_local_names(plain: Target, host: str) -> None:
    before = plain.kernels()
    for path in ("/", RENDER + GALLERY, RENDER + TOY, "/voila/static/voila.js", "/api/kernels/x/channels"):
        assert fetch(plain, path, Host=host).status in (400, 421), path
    assert plain.kernels() <= before
    for local in ("localhost", "127.0.0.1", "[::1]"):
        port = plain.netloc.partition(":")[2]
        assert fetch(plain, RENDER + GALLERY, Host=f"{local}:{port}").status == 200, local


@pytest.mark.parametrize(
    "source", [{"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}, {"Referer": f"https://{EVIL}/"}]
)
def test_another_site_cannot_start_a_kernel_on_a_plain_server(plain: Target, source: dict[str, str]) -> None:
    before = plain.kernels()
    response = fetch(plain, RENDER + TOY, **source)
    assert kernels_of(response) == []
    assert "Open</button>" in response.body
    assert plain.kernels() <= before


def test_every_answer_of_a_plain_server_has_the_full_policy(plain: Target) -> None:
    for path in ("/", RENDER + GALLERY, "/voila/static/voila.js", "/nowhere", "/api/kernels"):
        (policy,) = fetch(plain, path).headers.get_all("Content-Security-Policy") or [""]
        rules = [rule.strip() for rule in policy.split(";")]
        for rule in ("default-src 'self'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'"):
            assert rule in rules, path
        assert "frame-ancestors 'self'" in rules, path


def request(path: str, size: int) -> Any:
    """Return the handler of a script loaded by a logged-in person."""
    asked = SimpleNamespace(method="GET", path=path, query="", uri=path)
    return SimpleNamespace(request=asked, get_status=lambda: 200, _headers={"Content-Length": str(size)})


@pytest.mark.parametrize(("size", "most"), [(1, "MAX_SCRIPTS"), (1_000_000, "MAX_SCRIPT_BYTES")])
def test_the_cache_of_loaded_files_is_limited(size: int, most: str) -> None:
    app = SimpleNamespace(
        scripts={}, script_bytes=0, identity_provider=SimpleNamespace(get_user_cookie=lambda handler: "somebody")
    )
    for number in range(1000):
        pages.Pages._remember_script(app, request(f"/voila/static/{number}.voila.js", size))
    assert len(app.scripts) == getattr(pages, most) // size
    assert app.script_bytes <= pages.MAX_SCRIPT_BYTES

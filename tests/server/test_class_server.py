"""A class server, attacked over HTTP as a student, a stranger and another site would."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attacks
import pytest
from attacks import RENDER, Attack, Target, channel, cookie_of, fetch, kernels_of, log_in
from classroom import serving
from servers import ROOT, free_port, page, server, small_site
from websockets.exceptions import InvalidStatus

PASSWORD = "amber-lantern-spoon-lake"
GALLERY, TOY = "notebooks/index.ipynb", "notebooks/toy.ipynb"
CLOSED = ["tutorials/solutions/one.ipynb", "tutorials/teachers/one.ipynb", "notebooks/teachers.ipynb"]
pytestmark = pytest.mark.xdist_group("class server")


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    site = small_site(tmp_path_factory.mktemp("class") / "site")
    for name in CLOSED:
        page(site / name, "Solutions", "# 42", static=True)
    with serving(str(site), "--class", f"--token={PASSWORD}") as running:
        yield Target(running.address, PASSWORD, running.kernels, running.log.read_text)


@pytest.fixture
def cookie(target: Target) -> str:
    return log_in(target)[0]


def assert_repelled(attack: Attack) -> None:
    assert attack.tried
    assert attack.failures == []


# -- attacks ----------------------------------------------------------------------------------------------------


def test_closed_pages_stay_closed_in_every_spelling(target: Target) -> None:
    assert_repelled(attacks.closed_pages(target, CLOSED))


def test_guessing_is_slow_and_delays_nobody_else(target: Target) -> None:
    assert_repelled(attacks.guessed_passwords(target, seconds=4))
    assert re.search(r"\d+ wrong passwords; the last came from 127\.0\.0\.", target.log())


def test_a_login_never_redirects_to_another_site(target: Target) -> None:
    assert_repelled(attacks.login_redirects(target))


def test_other_host_names_get_no_answer(target: Target) -> None:
    assert_repelled(attacks.foreign_hosts(target))


def test_other_sites_cannot_start_kernels(target: Target) -> None:
    assert_repelled(attacks.cross_site_pages(target, [TOY]))


def test_made_up_script_addresses_are_not_preloaded(target: Target) -> None:
    assert_repelled(attacks.made_up_scripts(target, TOY, 150))


def test_odd_requests_get_an_error_page(target: Target) -> None:
    assert_repelled(attacks.odd_requests(target))


def test_large_requests_are_refused(target: Target) -> None:
    assert_repelled(attacks.large_requests(target))
    assert "Traceback" not in target.log()


def test_strangers_cannot_reach_kernels(target: Target) -> None:
    assert_repelled(attacks.kernels_without_login(target, TOY))


def test_a_dropped_request_leaves_no_kernel(target: Target) -> None:
    assert_repelled(attacks.aborted_pages(target, TOY, times=6))
    assert "Traceback" not in target.log()


def test_a_browser_can_have_four_pages(target: Target) -> None:
    assert_repelled(attacks.many_pages(target, TOY))


# -- what students see ------------------------------------------------------------------------------------------


def close_page(target: Target, response: attacks.Response, cookie: str) -> None:
    """Close a page as a browser does: end its kernel."""
    for kernel in kernels_of(response):
        fetch(target, f"/voila/api/shutdown/{kernel}", "POST", "", Cookie=f"_xsrf=a; {cookie}", X_XSRFToken="a")


@pytest.mark.parametrize("path", ["/", "/toy", RENDER + GALLERY, RENDER + TOY, "/nothing"])
def test_strangers_see_only_the_login(target: Target, path: str) -> None:
    response = fetch(target, path)
    assert response.status == 302
    form = fetch(target, response.headers["Location"])
    assert (form.status, "Enter the class password" in form.body) == (401, True)
    assert f'name="next" value="{path}"' in form.body, "the login must redirect to the requested page"
    assert PASSWORD not in form.body


def test_a_wrong_password_is_reported(target: Target) -> None:
    response = fetch(target, "/?token=amber-lantern-spoon-like")
    assert "Wrong password" in fetch(target, response.headers["Location"]).body


def test_the_password_is_moved_from_the_address_to_a_cookie(target: Target) -> None:
    response = fetch(target, f"{RENDER}{GALLERY}?token=Amber%20Lantern%20spoon-lake&x=1")
    assert (response.status, response.headers["Location"]) == (302, f"{RENDER}{GALLERY}?x=1")
    cookie = cookie_of(response)
    assert "HttpOnly" in response.headers["Set-Cookie"]
    assert "SameSite=Lax" in response.headers["Set-Cookie"]
    assert fetch(target, RENDER + GALLERY, Cookie=cookie).status == 200
    assert fetch(target, f"{RENDER}{GALLERY}?token=wrong", Cookie=cookie).status == 302, (
        "people with a cookie must not wait"
    )


def test_every_answer_has_protective_headers(target: Target, cookie: str) -> None:
    for path in ("/", "/login", RENDER + GALLERY, "/voila/static/voila.js", "/nowhere", "/voila/alive/x"):
        headers = fetch(target, path, Cookie=cookie).headers
        assert headers.get_all("Referrer-Policy") == ["no-referrer"], path
        assert headers.get_all("X-Content-Type-Options") == ["nosniff"], path
        (policy,) = headers.get_all("Content-Security-Policy")
        assert "default-src 'self'" in policy, path


def test_a_page_closed_to_students_is_explained(target: Target, cookie: str) -> None:
    for name in CLOSED:
        response = fetch(target, RENDER + name, Cookie=cookie)
        assert (response.status, "This page isn't open here" in response.body) == (403, True)
    missing = fetch(target, "/nowhere", Cookie=cookie)
    assert (missing.status, "There's no such page" in missing.body) == (404, True)


def test_the_start_message_shows_the_address_and_warns_of_a_weak_password() -> None:
    for password, is_weak in ((PASSWORD, False), ("our-class-7", True)):
        with serving(None, "--class", f"--token={password}") as running:
            log_text = running.log.read_text()
            assert "Write this on the board" in log_text
            assert f"the password {password}. Anyone with the password can play." in log_text
            assert ("is easy to guess" in log_text) == is_weak
    with serving(None) as running:
        assert "password" not in running.log.read_text()


def test_no_page_links_to_a_closed_one() -> None:
    with serving(None, "--class", f"--token={PASSWORD}") as running:
        target = Target(running.address, PASSWORD, running.kernels, running.log.read_text)
        cookie, _ = log_in(target)
        for name in (GALLERY, "tutorials/index.ipynb"):
            shown = fetch(target, RENDER + name, Cookie=cookie)
            assert shown.status == 200
            assert not re.findall(r'href="[^"]*(?:solutions|teachers)[^"]*"', shown.body)
    with serving(None) as running:
        target = Target(running.address, "", running.kernels, running.log.read_text)
        shown = fetch(target, f"{RENDER}tutorials/index.ipynb")
        links = re.findall(r'href="((?:solutions|teachers)/[^"]+)"', shown.body)
        assert len(links) == 3
        assert all((ROOT / "tutorials" / link).is_file() for link in links)


def test_a_kernel_answers_its_page_and_stops_with_it(target: Target, cookie: str) -> None:
    response = fetch(target, RENDER + TOY, Cookie=cookie)
    assert response.status == 200
    (kernel,) = kernels_of(response)
    with pytest.raises(InvalidStatus), channel(target, kernel, ""):
        pass
    with channel(target, kernel, cookie) as page_channel:
        for kind, is_allowed in (("comm_info_request", True), ("execute_request", False)):
            page_channel.send(json.dumps(kernel_message(kind)))
            if is_allowed:
                replies = (json.loads(page_channel.recv(timeout=30)) for _ in range(20))
                assert any(reply["msg_type"] == "comm_info_reply" for reply in replies)
    assert fetch(target, f"/voila/alive/{kernel}", Cookie=cookie).status == 204
    close_page(target, response, cookie)
    assert fetch(target, f"/voila/alive/{kernel}", Cookie=cookie).status == 410


def kernel_message(kind: str) -> dict[str, Any]:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
    return {
        "header": header,
        "parent_header": {},
        "metadata": {},
        "content": {"code": "1"},
        "buffers": [],
        "channel": "shell",
    }


FORGED = [
    {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {"_model_module": "a", "_model_name": "b"}}},
    {"comm_id": "y", "target_name": "jupyter.widget", "data": {}},
    {"comm_id": ["list"], "data": 7},
    {},
    "not a dict",
    [],
]


def test_forged_messages_to_a_kernel_give_no_traceback(target: Target, cookie: str) -> None:
    response = fetch(target, RENDER + TOY, Cookie=cookie)
    (kernel,) = kernels_of(response)
    heard = []
    with channel(target, kernel, cookie) as page_channel:
        for content in FORGED:
            for kind in ("comm_open", "comm_msg", "comm_close"):
                message = {**kernel_message(kind), "content": content, "metadata": {"version": "2.1.0"}}
                page_channel.send(json.dumps(message))
        page_channel.send(json.dumps(kernel_message("comm_info_request")))
        while not heard or '"comm_info_reply"' not in heard[-1]:
            raw = page_channel.recv(timeout=30)
            heard.append(raw if isinstance(raw, str) else raw.decode("utf-8", "replace"))
    assert not [text for text in heard if "Traceback" in text or "site-packages" in text]
    assert "Traceback" not in target.log()
    close_page(target, response, cookie)


def test_an_error_shows_neither_source_nor_values(target: Target, cookie: str) -> None:
    response = fetch(target, f"{RENDER}notebooks/broken.ipynb?template=lab", Cookie=cookie)
    assert response.status == 200
    assert "tell your teacher" in response.body
    for hidden in ("secret", "ValueError", "Traceback", str(ROOT)):
        assert hidden not in response.body
    assert 'class="ttp-head"' in response.body, "a request must not change the template"
    close_page(target, response, cookie)


def test_strangers_cannot_reach_the_kernel_of_a_preloaded_page(tmp_path: Path) -> None:
    site = small_site(tmp_path / "site")
    with serving(str(site), "--warm=1", f"--token={PASSWORD}") as running:
        target = Target(running.address, PASSWORD, running.kernels, running.log.read_text)
        end = time.monotonic() + 60
        while not running.kernels() and time.monotonic() < end:
            time.sleep(0.2)
        time.sleep(2)
        assert_repelled(attacks.kernels_without_login(target, TOY))


# -- the current folder -----------------------------------------------------------------------------------------

EVIL = "open({path!r}, 'a').write(__name__ + ' ')\n"


def test_files_in_the_current_folder_are_not_executed(tmp_path: Path) -> None:
    site, current_folder = small_site(tmp_path / "site"), tmp_path / "here"
    current_folder.mkdir()
    trace = tmp_path / "trace"
    names = (
        "voila.py",
        "voila_config.py",
        "altair.py",
        "ipykernel.py",
        "psutil.py",
        "jupyter_server_config.py",
        "random.py",
    )
    for name in names:
        (current_folder / name).write_text(EVIL.format(path=str(trace)))
    (current_folder / "voila.json").write_text(json.dumps({"Voila": {"ip": "0.0.0.0", "port": 1, "token": "known"}}))
    script = Path(sys.executable).with_name("tabletop-nb")
    with serving_from(current_folder, script, site) as target:
        response = fetch(target, RENDER + TOY)
        assert response.status == 200
        assert len(kernels_of(response)) == 1
    assert not trace.exists(), trace.read_text()


@contextmanager
def serving_from(folder: Path, script: Path, site: Path) -> Iterator[Target]:
    """Start the installed command in another folder."""
    port = free_port()
    command = [str(script), "serve", str(site), f"--port={port}"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout
        assert any("Ctrl+C" in line for line in process.stdout), "the server did not start"
        yield Target(f"http://localhost:{port}", "", lambda: 0, str)
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_a_hung_fork_server_blocks_nobody(tmp_path: Path) -> None:
    site = small_site(tmp_path / "site")
    with serving(str(site)) as running:
        target = Target(running.address, "", running.kernels, running.log.read_text)
        assert fetch(target, RENDER + TOY).status == 200
        (forking,) = [one for one in running.process.children() if "fork_server" in " ".join(one.cmdline())]
        os.kill(forking.pid, signal.SIGSTOP)
        opened: list[int] = []
        newcomer = threading.Thread(target=lambda: opened.append(fetch(target, RENDER + TOY).status))
        newcomer.start()
        waits = []
        while newcomer.is_alive():
            waits.append(fetch(target, RENDER + GALLERY).seconds)
            time.sleep(0.1)
        assert opened == [200], "the new visitor must get a page, too"
        assert max(waits) < 2, "other visitors had to wait"
        assert fetch(target, RENDER + TOY).status == 200
        assert forking.pid not in [child.pid for child in running.process.children()], (
            "a new fork server must take over"
        )


def test_a_kernel_whose_page_never_connects_is_stopped(tmp_path: Path) -> None:
    site = small_site(tmp_path / "site")
    with server(
        "quick_server", str(site), "{port}", log=tmp_path / "log", PYTHONPATH=str(Path(__file__).parent)
    ) as url:
        target = Target(url, "", lambda: 0, str)
        (kernel,) = kernels_of(fetch(target, RENDER + TOY))
        assert fetch(target, f"/voila/alive/{kernel}").status == 204
        end = time.monotonic() + 15
        while fetch(target, f"/voila/alive/{kernel}").status == 204:
            assert time.monotonic() < end, "the kernel still runs"
            time.sleep(0.2)

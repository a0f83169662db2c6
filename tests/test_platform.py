"""Serving, packaging and Binder, without a browser."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
import zipfile
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import quote

import altair
import pandas as pd
import pytest
from servers import ROOT, server, small_site

from tabletop_nb import cli, serve
from tabletop_nb.ui import assets, charts, gallery

# -- charts and browser files -------------------------------------------------------------------------------


def test_the_bundled_vega_lite_is_of_altairs_major_version() -> None:
    head = assets.text("vendor/vega.js").partition("\n")[0]
    (bundled,) = re.findall(r"Vega-Lite (\d+)\.", head)
    assert altair.SCHEMA_VERSION.removeprefix("v").partition(".")[0] == bundled, "run `make vega`"


def test_a_chart_without_words_is_refused() -> None:
    chart = altair.Chart(pd.DataFrame({"a": [1]})).mark_bar().encode(x="a")
    with pytest.raises(ValueError, match="description"):
        charts.LiveChart(chart)
    shown = charts.LiveChart(chart.properties(description="one bar"))
    with pytest.raises(ValueError, match="description"):
        shown.chart = chart
    assert shown.chart.description == "one bar"


def test_a_module_is_put_together_with_all_it_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep.js").write_text("export const deep = 1;\n")
    (tmp_path / "left.js").write_text('import { deep } from "./deep.js";\nexport const left = deep;\n')
    (tmp_path / "right.js").write_text('import { deep } from "./deep.js";\nexport const right = deep;\n')
    top = 'import { left } from "./left.js";\nimport { right } from "./right.js";\nexport default { left, right };\n'
    (tmp_path / "top.js").write_text(top)
    monkeypatch.setattr(assets, "ROOT", tmp_path)
    assets.text.cache_clear()
    made = assets.esm("top.js")
    assets.text.cache_clear()
    assert "import" not in made
    assert [made.count(f"const {name}") for name in ("deep", "left", "right")] == [1, 1, 1]
    assert made.index("const deep") < made.index("const left") < made.index("export default")


def test_no_browser_file_speaks_of_another_host() -> None:
    files = [path for path in assets.ROOT.rglob("*.*") if "vendor" not in path.parts]
    found = {
        f"{path.name}: {address}"
        for path in files
        for address in re.findall(r"""(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s"'`)]*""", path.read_text("utf-8"))
        if "www.w3.org" not in address
    }
    assert not found


def test_the_front_door_needs_nothing_heavy() -> None:
    code = """import sys, tabletop_nb, tabletop_nb.cli
heavy = {"altair", "anywidget", "ipywidgets", "jupyterlab", "pandas", "voila"} & set(sys.modules)
sys.exit(str(heavy) if heavy else 0)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


# -- the gallery --------------------------------------------------------------------------------------------


def test_the_gallery_lists_games_lessons_and_what_is_to_come() -> None:
    page = gallery.Gallery(ROOT)._repr_html_()
    assert page.count('class="ttg-go"') == 1, "one filled button"
    for tab in ("learn", "play", "odds", "cards"):
        assert f'href="evenfall.ipynb#{tab}"' in page
        assert f'href="seasons.ipynb#{tab}"' in page
    for title in (game["title"] for game in gallery.words()["coming"]):
        assert re.search(rf"<h3>{title}</h3>.*?not built yet", page)
    assert f"{gallery.minutes('evenfall')} min to learn" in page
    assert "bring your own box" in page
    assert "House deck" in page
    for lesson in gallery.lessons(ROOT):
        assert f'href="../{lesson.page}"' in page
        assert lesson.title in page
        assert lesson.minutes
        assert lesson.about


# -- the command line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "99999"], "--port 99999: allowed are 1 to 65535"),
        (["serve", "--warm", "99"], "--warm 99: allowed are 0 to 50"),
        (["serve", "--token", "no!"], "use 6 to 64 letters"),
        (["serve", "no_such_folder"], "has no notebooks/index.ipynb"),
    ],
)
def test_wrong_options_are_explained(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_made_up_word_is_easy_to_type() -> None:
    words = {serve.made_up_token() for _ in range(200)}
    assert len(words) > 190
    assert all(re.fullmatch(r"[a-z]{3,8}-[a-z]{3,8}-\d\d", word) for word in words)
    assert all(serve.checked_token(word) == word for word in words)
    assert serve.checked_token(" Moss River 42 ") == "moss-river-42"


def test_a_taken_port_is_left_alone() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < serve.free_port(port, "localhost") <= port + 49


def test_an_edited_notebook_is_never_overwritten(tmp_path: Path) -> None:
    source, mine = small_site(tmp_path / "ours"), tmp_path / "mine"
    assert "3 copied." in serve.copy_notebooks(source, mine)
    edited = mine / "notebooks" / "toy.ipynb"
    edited.write_text("mine")
    (mine / "notebooks" / "index.ipynb").unlink()
    said = serve.copy_notebooks(source, mine)
    assert "1 copied. 1 that differ from ours were left alone" in said
    assert edited.read_text() == "mine"


def test_warm_tables_are_kept_for_games_only(tmp_path: Path) -> None:
    config = serve.settings(small_site(tmp_path / "site"), warm=2)
    pools = config.VoilaKernelManager.kernel_pools_config
    assert pools == {"default": {"pool_size": 0}, str(Path("notebooks/toy.ipynb")): {"pool_size": 2}}


# -- a class server -----------------------------------------------------------------------------------------

WORD = "amber-lantern-17"


class Visitor:
    """Somebody with a browser's memory for cookies, and nothing else of a browser."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str, **headers: str) -> tuple[int, str, str]:
        """Status, body, and the address where it ended."""
        request = urllib.request.Request(self.address + path, headers=headers)
        try:
            with self.opener.open(request, timeout=90) as answer:
                return answer.status, answer.read().decode(), answer.url
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.url

    def post(self, path: str) -> int:
        """As the page does when it is left."""
        others = "; ".join(cookie for cookie in self.cookie.split("; ") if not cookie.startswith("_xsrf="))
        headers = {"X-XSRFToken": "abc", "Cookie": f"_xsrf=abc; {others}"}
        request = urllib.request.Request(self.address + path, method="POST", data=b"", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    @contextlib.contextmanager
    def channels(self, kernel: str) -> Iterator[Any]:
        """The websocket to a kernel."""
        from websockets.sync.client import connect

        address = self.address.replace("http", "ws") + f"/api/kernels/{kernel}/channels"
        with connect(address, additional_headers={"Cookie": self.cookie}, max_size=None) as channels:
            yield channels


@pytest.fixture(scope="module")
def class_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("class")
    site = small_site(folder / "site")
    with server("tabletop_nb.server", str(site), "--port={port}", f"--token={WORD}", log=folder / "log") as address:
        yield address


EVERYTHING = ["/", "/toy", "/voila/render/notebooks/index.ipynb", "/voila/render/notebooks/toy.ipynb", "/nothing"]


@pytest.mark.parametrize("path", EVERYTHING)
def test_without_the_word_there_is_only_the_door(class_server: str, path: str) -> None:
    status, page, address = Visitor(class_server).get(path)
    assert (status, "/login" in address) == (401, True)
    assert "Type the word that your teacher wrote on the board" in page
    assert f'action="{path}"' in page, "the word leads on to where one wanted to go"
    assert WORD not in page
    assert "Small gallery" not in page


@pytest.mark.parametrize("foreign", ["//evil.example/x", "https://evil.example/x", "/a//evil.example"])
def test_the_door_leads_nowhere_else(class_server: str, foreign: str) -> None:
    _, page, _ = Visitor(class_server).get(f"/login?next={quote(foreign, safe='')}")
    assert 'action="/"' in page
    assert "evil" not in page


def test_a_wrong_word_does_not_open(class_server: str) -> None:
    status, page, _ = Visitor(class_server).get("/?token=amber-lantern-18")
    assert (status, "That is not the word" in page) == (401, True)


def test_the_word_opens_everything_and_is_remembered(class_server: str) -> None:
    visitor = Visitor(class_server)
    status, page, address = visitor.get("/?token=Amber%20Lantern%2017")
    assert (status, "Small gallery" in page) == (200, True)
    assert address.endswith("/voila/render/notebooks/index.ipynb")
    assert visitor.get("/voila/render/notebooks/index.ipynb")[0] == 200


def test_kernels_are_behind_the_door_and_stop_when_the_page_is_left(class_server: str) -> None:
    from websockets.exceptions import InvalidStatus

    visitor = Visitor(class_server)
    visitor.get(f"/?token={WORD}")
    status, page, _ = visitor.get("/voila/render/notebooks/toy.ipynb")
    assert status == 200
    (kernel,) = re.findall(r'"kernelId": "([\w-]+)"', page)

    stranger = Visitor(class_server)
    assert stranger.get(f"/api/kernels/{kernel}")[0] == 403
    with pytest.raises(InvalidStatus), stranger.channels(kernel):
        pass
    assert stranger.post(f"/voila/api/shutdown/{kernel}") == 403

    with visitor.channels(kernel) as channels:
        for kind, allowed in (("comm_info_request", True), ("execute_request", False)):
            header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
            message = {"header": header, "parent_header": {}, "metadata": {}, "content": {"code": "1"}, "buffers": []}
            channels.send(json.dumps({**message, "channel": "shell"}))
            if allowed:
                replies = (json.loads(channels.recv(timeout=30)) for _ in range(20))
                assert any(reply["msg_type"] == "comm_info_reply" for reply in replies)
    assert visitor.get(f"/api/kernels/{kernel}")[0] == 200
    assert visitor.post(f"/voila/api/shutdown/{kernel}") == 204
    assert visitor.get(f"/api/kernels/{kernel}")[0] == 404


def test_nothing_but_pages_is_served(class_server: str) -> None:
    visitor = Visitor(class_server)
    visitor.get(f"/?token={WORD}")
    for path in (
        "/voila/files/notebooks/toy.ipynb",
        "/voila/tree",
        "/voila/api/contents",
        "/api/kernels",
        "/api/contents",
        "/files/notebooks/toy.ipynb",
        "/voila/render/notebooks/nowhere.ipynb",
        "/voila/render/pyproject.ipynb",
        "/voila/render/notebooks/..%2f..%2fx.ipynb",
        "/nowhere",
    ):
        status, page, _ = visitor.get(path)
        assert status == 404, path
        assert "There is no such page" in page, path


def test_a_class_does_not_find_the_solutions(tmp_path: Path) -> None:
    from servers import page

    site = small_site(tmp_path / "site")
    page(site / "tutorials" / "solutions" / "one.ipynb", "Solutions", "# 42", still=True)
    where = "/voila/render/tutorials/solutions/one.ipynb"
    for options, status in ((["--class", f"--token={WORD}"], 403), ([], 200)):
        with server("tabletop_nb.server", str(site), "--port={port}", *options, log=tmp_path / "log") as address:
            assert Visitor(address).get(f"{where}?token={WORD}")[0] == status
            told = (tmp_path / "log").read_text()
            assert ("Write this on the board" in told) == bool(options)
            assert (WORD in told) == bool(options)


def test_an_error_shows_neither_source_nor_values(class_server: str) -> None:
    visitor = Visitor(class_server)
    visitor.get(f"/?token={WORD}")
    status, page, _ = visitor.get("/voila/render/notebooks/broken.ipynb?template=lab")
    assert status == 200
    assert "if that does not help, tell whoever runs it" in page
    for hidden in ("secret", "ValueError", "Traceback", str(ROOT)):
        assert hidden not in page
    assert 'class="ttp-head"' in page, "the template cannot be changed from outside"


# -- packaging ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.glob("*.whl")
    return set(zipfile.ZipFile(made).namelist())


def test_the_wheel_holds_what_a_person_sees(wheel: set[str]) -> None:
    browser = {path.relative_to(assets.ROOT) for path in assets.ROOT.rglob("*.*") if path.is_file()}
    not_shipped = {Path("package.json")}
    assert {f"tabletop_nb/_widgets/{path.as_posix()}" for path in browser - not_shipped} <= wheel
    notebooks = [path for folder in ("notebooks", "tutorials") for path in (ROOT / folder).rglob("*.ipynb")]
    shipped = {path.relative_to(ROOT).as_posix() for path in notebooks if ".ipynb_checkpoints" not in path.parts}
    assert {f"tabletop_nb/_notebooks/{path}" for path in shipped} <= wheel
    assert any(name.endswith("share/jupyter/voila/templates/tabletop/tokens.css") for name in wheel)
    assert any(name.endswith("licenses/widgets/vendor/LICENSE") for name in wheel)
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tabletop_nb").rglob("*.toml")}
    assert data <= wheel


def test_the_wheel_holds_nothing_else(wheel: set[str]) -> None:
    tops = {name.partition("/")[0] for name in wheel}
    assert all(re.fullmatch(r"tabletop_nb(-[\d.]+\.(data|dist-info))?", top) for top in tops), tops
    assert not [name for name in wheel if name.startswith("tabletop_nb/_notebooks") and name.endswith(".py")]
    assert not [name for name in wheel if "__pycache__" in name or "checkpoint" in name]


# -- Binder -------------------------------------------------------------------------------------------------

BINDER = ROOT / "binder"


def test_binder_installs_this_repository_on_a_python_we_support() -> None:
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    assert lines[-1] == "."
    assert len(lines) > 1, "a file of only `.` is installed before the repository is copied"
    version = re.fullmatch(r"python-(3)\.(\d+)\n", (BINDER / "runtime.txt").read_text())
    assert version, "without runtime.txt, Binder takes an old Python"
    assert int(version[2]) >= 11
    assert not {"apt.txt", "environment.yml", "start"} & {path.name for path in BINDER.iterdir()}


def test_binder_finds_our_template() -> None:
    script = BINDER / "postBuild"
    assert script.stat().st_mode & 0o111
    assert "cp binder/voila.json" in script.read_text()
    settings = json.loads((BINDER / "voila.json").read_text())["VoilaConfiguration"]
    assert settings["template"] == "tabletop"
    assert (assets.ROOT / "voila" / "tabletop" / "conf.json").is_file()
    assert not list(ROOT.glob("voila.*")), "a voila.py in the root hides the package of that name"


REPO2DOCKER = Path(sys.executable).parent / "jupyter-repo2docker"


@pytest.mark.skipif(not REPO2DOCKER.exists(), reason="jupyter-repo2docker is not installed")
def test_binder_copies_before_it_installs() -> None:
    command = [str(REPO2DOCKER), "--no-build", "--debug", str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = (done.stdout + done.stderr).splitlines()
    copied = next(i for i, line in enumerate(lines) if line.startswith("COPY") and " src/ " in line)
    installed = next(i for i, line in enumerate(lines) if "pip install" in line and "binder/requirements.txt" in line)
    assert copied < installed
    assert any("python=3.11" in line for line in lines)

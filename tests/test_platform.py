"""Serving, packaging and Binder, without a browser."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import altair
import pandas as pd
import pytest
from servers import ROOT, small_site

import tabletop_nb as tt
from tabletop_nb import cli
from tabletop_nb.games import NAMES
from tabletop_nb.server import lab, serve
from tabletop_nb.ui import assets, charts, gallery

# -- charts and browser files -------------------------------------------------------------------------------

TOOLING = {  # files in widgets/ that are not for browsers
    ".npmrc",
    ".prettierignore",
    "draw.mjs",
    "eslint.config.mjs",
    "node_modules",
    "package-lock.json",
    "package.json",
    "tests",
    "tsconfig.json",
    "types.d.ts",
}


def browser_files() -> set[Path]:
    """Return the paths of the files for browsers, relative to `widgets/`."""
    files = {path.relative_to(assets.ROOT) for path in assets.ROOT.rglob("*.*") if path.is_file()}
    return {path for path in files if not TOOLING.intersection(path.parts)}


def test_the_bundled_vega_lite_has_altairs_major_version() -> None:
    head = assets.text("vendor/vega.js").partition("\n")[0]
    (bundled,) = re.findall(r"Vega-Lite (\d+)\.", head)
    assert altair.SCHEMA_VERSION.removeprefix("v").partition(".")[0] == bundled, "run `make vega`"


def test_a_chart_without_a_text_description_is_refused() -> None:
    chart = altair.Chart(pd.DataFrame({"a": [1]})).mark_bar().encode(x="a")
    with pytest.raises(ValueError, match="description"):
        charts.LiveChart(chart)
    shown = charts.LiveChart(chart.properties(description="one bar"))
    with pytest.raises(ValueError, match="description"):
        shown.chart = chart
    assert shown.chart.description == "one bar"


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder that replaces `widgets/`."""
    monkeypatch.setattr(assets, "ROOT", tmp_path)
    for cached in (assets.text, assets.esm):
        cached.cache_clear()
    yield tmp_path
    for cached in (assets.text, assets.esm):
        cached.cache_clear()


def test_a_module_is_bundled_with_its_imports(scripts: Path) -> None:
    (scripts / "deep.js").write_text("export const deep = 1;\n")
    (scripts / "left.js").write_text('import { deep } from "./deep.js";\nexport const left = deep;\n')
    (scripts / "right.js").write_text('import {\n  deep,\n} from "./deep.js";\nexport const right = deep;\n')
    top = 'import { left } from "./left.js";\nimport { right } from "./right.js";\nexport default { left, right };\n'
    (scripts / "top.js").write_text(top)
    made = assets.esm("top.js")
    assert "import" not in made
    assert [made.count(f"const {name}") for name in ("deep", "left", "right")] == [1, 1, 1]
    assert made.index("const deep") < made.index("const left") < made.index("export default")


def test_a_module_is_sent_without_comments_and_indentation(scripts: Path) -> None:
    lines = [
        "// About this module.",
        '/** @import { Tools } from "./types.d.ts" */',
        "/**",
        " * Return one.",
        " * @returns {number}",
        " */",
        "const one = () => 1; // kept: it shares a line with code",
        "  /** @type {Element} */ (stage).focus();",
        'const address = "//nowhere";',
        "  // why",
        "const two = 2;",
        "/** Return two. */",
        "export default { one, two };",
    ]
    (scripts / "top.js").write_text("\n".join(lines) + "\n")
    assert assets.esm("top.js").splitlines() == [lines[6], lines[7].lstrip(), lines[8], lines[10], lines[12]]


def test_a_board_sends_the_parts_of_its_own_game_only() -> None:
    sent = {game: tt.play(game, seed=1)._esm for game in ("evenfall", "seasons")}
    assert ["tt-w-token" in script for script in sent.values()] == [False, True]


# The widgets of a game's page: Learn, Play, the odds of the game and of the calculator, the cards.
GAME_PAGE = ("walkthrough.js", "board.js", "odds.js", "odds.js", "cards.js")
PAGE_BYTES_BEFORE_REDESIGN = 303_296  # of the same scripts at commit 3cc82bd


@pytest.mark.parametrize("game", NAMES)
def test_a_game_page_sends_at_most_half_as_much_script_again_as_before_its_redesign(game: str) -> None:
    widgets = [assets.esm(name, game) for name in GAME_PAGE]
    template = [assets.text(f"voila/tabletop/{name}.js") for name in ("page", "theme", "too_old")]
    sent = sum(len(script.encode()) for script in (*widgets, *template))
    assert sent <= 1.5 * PAGE_BYTES_BEFORE_REDESIGN, f"{sent:,} bytes"


def test_no_browser_file_mentions_another_host() -> None:
    files = [assets.ROOT / path for path in browser_files() if "vendor" not in path.parts]
    found = {
        f"{path.name}: {address}"
        for path in files
        for address in re.findall(r"""(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s"'`)]*""", path.read_text("utf-8"))
        if "www.w3.org" not in address
    }
    assert not found


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = """import sys, tabletop_nb, tabletop_nb.cli
heavy = {"altair", "anywidget", "cryptography", "ipywidgets", "jupyterlab", "pandas", "voila"} & set(sys.modules)
sys.exit(str(heavy) if heavy else 0)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


# -- the gallery --------------------------------------------------------------------------------------------


def test_the_gallery_lists_games_lessons_and_coming_games() -> None:
    page = gallery.Gallery(ROOT)._repr_html_()
    assert page.count('<a class="tb-btn is-go" href="evenfall') == 1, "expected exactly one primary button"
    for tab in ("learn", "play", "odds", "cards"):
        assert f'href="evenfall.ipynb#{tab}"' in page
        assert f'href="seasons.ipynb#{tab}"' in page
    for title in (game["title"] for game in gallery.SENTENCES.words["coming"]):
        assert re.search(rf"<h3>{title}</h3>.*?not built yet", page)
    assert f"{gallery.minutes('evenfall')} min to learn" in page
    assert "bring your own box" in page
    assert "House cards" in page
    for name in gallery.NAMES:
        assert f'data-mini="{name}"' in page, "expected a miniature of each table"
    for lesson in gallery.lessons(ROOT):
        assert f'href="../{lesson.page}"' in page
        assert lesson.title in page
        assert lesson.minutes
        assert lesson.about
        assert lesson.question in page


# -- the command line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["serve", "--port", "99999"], "--port 99999; allowed: 1 to 65535"),
        (["serve", "--warm", "99"], "--warm 99; allowed: 0 to 50"),
        (["serve", "--token", "no!"], "use 6 to 64 letters"),
        (["serve", "--max-kernels", "0"], "--max-kernels 0; allowed: 1 to 10,000"),
        (["serve", "--max-per-browser", "-1"], "--max-per-browser -1; allowed: 1 to 10,000"),
        (["serve", "no_such_folder"], "has no notebooks/index.ipynb"),
    ],
)
def test_wrong_options_are_explained(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    assert expected in capsys.readouterr().err


def test_a_port_in_use_is_replaced_by_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < serve.free_port(port, "localhost") <= port + 49


def test_an_edited_notebook_is_never_overwritten(tmp_path: Path) -> None:
    source, mine = small_site(tmp_path / "ours"), tmp_path / "mine"
    assert "3 copied." in lab.copy_notebooks(source, mine)
    edited = mine / "notebooks" / "toy.ipynb"
    edited.write_text("mine")
    (mine / "notebooks" / "index.ipynb").unlink()
    message = lab.copy_notebooks(source, mine)
    assert "1 copied. 1 that differ from ours were not changed" in message
    assert edited.read_text() == "mine"


def test_only_game_pages_are_preloaded(tmp_path: Path) -> None:
    config = serve.settings(small_site(tmp_path / "site"), warm=2)
    pools = config.VoilaKernelManager.kernel_pools_config
    assert pools == {"default": {"pool_size": 0}, str(Path("notebooks/toy.ipynb")): {"pool_size": 2}}


# -- packaging ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.glob("*.whl")
    return set(zipfile.ZipFile(made).namelist())


def test_the_wheel_contains_everything_people_see(wheel: set[str]) -> None:
    browser = {name for name in wheel if name.startswith("tabletop_nb/_widgets/")}
    assert browser == {f"tabletop_nb/_widgets/{path.as_posix()}" for path in {*browser_files(), Path("vendor/LICENSE")}}
    notebooks = [path for folder in ("notebooks", "tutorials") for path in (ROOT / folder).rglob("*.ipynb")]
    shipped = {path.relative_to(ROOT).as_posix() for path in notebooks if ".ipynb_checkpoints" not in path.parts}
    assert {f"tabletop_nb/_notebooks/{path}" for path in shipped} <= wheel
    assert any(name.endswith("share/jupyter/voila/templates/tabletop/tokens.css") for name in wheel)
    assert any(name.endswith("licenses/widgets/vendor/LICENSE") for name in wheel)
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tabletop_nb").rglob("*.toml")}
    assert data <= wheel


def test_the_wheel_contains_nothing_else(wheel: set[str]) -> None:
    tops = {name.partition("/")[0] for name in wheel}
    assert all(re.fullmatch(r"tabletop_nb(-[\d.]+\.(data|dist-info))?", top) for top in tops), tops
    assert not [name for name in wheel if name.startswith("tabletop_nb/_notebooks") and name.endswith(".py")]
    assert not [name for name in wheel if "__pycache__" in name or "checkpoint" in name]


# -- Binder -------------------------------------------------------------------------------------------------

BINDER = ROOT / "binder"


def test_binder_installs_the_lock_and_then_this_repository_on_a_python_we_support() -> None:
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    options = [line for line in lines if not line.startswith("#")]
    assert options == ["--require-hashes", "-r ../requirements.lock"]
    assert (BINDER / "../requirements.lock").is_file(), "pip resolves paths from the folder of the requirements file"
    assert re.search(r"pip install .*--no-deps --no-build-isolation \.\n", (BINDER / "postBuild").read_text())
    version = re.fullmatch(r"python-(3)\.(\d+)\n", (BINDER / "runtime.txt").read_text())
    assert version, "without runtime.txt, Binder uses an old Python"
    assert int(version[2]) >= 11
    assert not {"apt.txt", "environment.yml", "start"} & {path.name for path in BINDER.iterdir()}


def test_binder_finds_our_template() -> None:
    script = BINDER / "postBuild"
    assert script.stat().st_mode & 0o111
    assert "cp binder/voila.json" in script.read_text()
    settings = json.loads((BINDER / "voila.json").read_text())["VoilaConfiguration"]
    assert settings["template"] == "tabletop"
    assert (assets.ROOT / "voila" / "tabletop" / "conf.json").is_file()
    assert not list(ROOT.glob("voila.*")), "a voila.py in the root would hide the package of that name"


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

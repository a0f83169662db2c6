"""Every notebook matches its source, runs from top to bottom, and has no broken links."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tabletop_nb.server.pages import execute

ROOT = Path(__file__).resolve().parent.parent
MARKDOWN = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s#]+)")
HTML = re.compile(r"<a[^>]* href=\"(?!https?:|mailto:|#|data:)([^\"#]+)")
SCRIPT = re.compile(r"<script.*?</script>", re.S)


def tool(name: str) -> Any:
    """Import a script of tools/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = tool("build_notebooks")
NOTEBOOKS = [source.with_suffix(".ipynb") for source in build.sources()]


def test_there_are_notebooks() -> None:
    assert ROOT / "notebooks" / "index.ipynb" in NOTEBOOKS


def test_notebooks_are_built_from_their_sources() -> None:
    stale = [str(path.relative_to(ROOT)) for path in build.stale()]
    assert not stale, f"run `make notebooks`: {stale}"
    assert not build.orphans()


def test_a_changed_source_makes_its_notebook_stale(tmp_path: Path) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    source = folder / "small.py"
    source.write_text("# ---\n# jupyter:\n#   title: Small\n#   tabletop:\n#     minutes: 3\n# ---\n\n# %%\n1 + 1\n")
    (text,) = build.stale(tmp_path).values()
    notebook = nbformat.reads(text, 4)
    nbformat.validate(notebook)
    assert notebook.metadata.title == "Small"
    assert notebook.metadata.tabletop.minutes == 3
    assert [(cell.id, cell.source, cell.outputs) for cell in notebook.cells] == [("small-00", "1 + 1", [])]
    source.with_suffix(".ipynb").write_text(text)
    assert not build.stale(tmp_path)
    source.write_text(source.read_text() + "2\n")
    assert list(build.stale(tmp_path)) == [source.with_suffix(".ipynb")]


def test_a_source_without_title_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "small.py"
    source.write_text("# %%\n1 + 1\n")
    with pytest.raises(SystemExit, match=r"small.py: its first lines must give `jupyter: title:`"):
        build.build(source)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, 4)
    execute(notebook, path.parent)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output.text for output in outputs if output.output_type == "stream" and output.name == "stderr"]
    links = [link for cell in notebook.cells if cell.cell_type == "markdown" for link in MARKDOWN.findall(cell.source)]
    pages = [SCRIPT.sub("", output.get("data", {}).get("text/html", "")) for output in outputs]
    links += [link for page in pages for link in HTML.findall(page)]
    missing = [link for link in links if not (path.parent / link).exists()]
    assert not missing, f"{path.name} has broken links"

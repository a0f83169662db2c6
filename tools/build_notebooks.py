"""Write every notebook (.ipynb) from its .py source in percent format: no outputs, stable cell ids.

python tools/build_notebooks.py            write what changed
python tools/build_notebooks.py --check    list what is stale or has no source, and exit with 1

The first lines of a source give the notebook's metadata, in YAML between `# ---` lines:

    # ---
    # jupyter:
    #   title: Evenfall          # the page's title
    #   tabletop:
    #     minutes: 30            # how long it takes
    #     tabs: true             # level-2 headings become tabs in Voilà
    #     code: true             # Voilà shows the code of each cell, folded
    # ---
"""

import sys
from pathlib import Path

import jupytext
import nbformat

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("notebooks", "tutorials")
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
KEPT = ("tabletop", "title")


def sources(root: Path = ROOT) -> list[Path]:
    """Return the sources of all notebooks."""
    return [source for folder in FOLDERS for source in sorted((root / folder).rglob("*.py"))]


def build(source: Path) -> str:
    """Return the notebook as it must be on disk."""
    notebook = jupytext.read(source, fmt="py:percent")
    metadata = {key: notebook.metadata[key] for key in KEPT if key in notebook.metadata}
    if not isinstance(metadata.get("title"), str):
        raise SystemExit(f"{source.name}: its first lines must give `jupyter: title:`; see tools/build_notebooks.py")
    if not isinstance(metadata.get("tabletop", {}), dict):
        raise SystemExit(f"{source.name}: `tabletop` must hold settings such as `minutes: 30` or `tabs: true`")
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}, **metadata}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"{source.stem}-{number:02d}"
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return nbformat.writes(notebook) + "\n"


def stale(root: Path = ROOT) -> dict[Path, str]:
    """Return the notebooks that differ from their source, with the expected content."""
    wanted = {source.with_suffix(".ipynb"): build(source) for source in sources(root)}
    return {path: text for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text}


def orphans(root: Path = ROOT) -> list[Path]:
    """Return the notebooks without a source."""
    notebooks = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*.ipynb")))
    return [
        path for path in notebooks if ".ipynb_checkpoints" not in path.parts and not path.with_suffix(".py").exists()
    ]


def main(check: bool) -> int:
    """Write the notebooks, or only list what would be written."""
    wrong = stale()
    for path, text in wrong.items():
        print("stale:" if check else "wrote", path.relative_to(ROOT))
        if not check:
            path.write_text(text, encoding="utf-8")
    for path in orphans():
        print("no source:", path.relative_to(ROOT))
    return int(check and bool(wrong or orphans()))


if __name__ == "__main__":
    raise SystemExit(main("--check" in sys.argv[1:]))

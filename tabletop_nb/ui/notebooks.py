"""Find the notebooks that come with the package, and say which of them a class may open."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

GALLERY = "notebooks/index.ipynb"
FOLDERS = ("notebooks", "tutorials")
CLASS_MODE = "TABLETOP_CLASS"  # set in the environment of a class server and its kernels
TEACHERS_ONLY = ("notebooks/teachers.ipynb", "tutorials/solutions/", "tutorials/teachers/")

_PACKAGE = Path(__file__).resolve().parent.parent
SHIPPED = _PACKAGE / "_notebooks"


def root() -> Path:
    """Return the folder with `notebooks` and `tutorials`: beside the package in a checkout, inside it in a wheel."""
    return SHIPPED if SHIPPED.is_dir() else _PACKAGE.parent


def data(name: str) -> Path:
    """Return a data file that comes with the notebooks, such as the games of a case study."""
    return root() / "notebooks" / "data" / name


def metadata(path: Path) -> dict[str, Any]:
    """Return a notebook's own `tabletop` metadata, with its title."""
    fields = json.loads(path.read_text("utf-8"))["metadata"]
    return {"title": fields.get("title", path.stem), **fields.get("tabletop", {})}


def published(folder: Path) -> set[str]:
    """Return every notebook below `folder` that may become a page, as a path with forward slashes."""
    base = folder.resolve()
    paths = (path for part in FOLDERS for path in (base / part).rglob("*.ipynb"))
    inside = (path.relative_to(base) for path in paths if path.resolve().is_relative_to(base))
    return {path.as_posix() for path in inside if not any(part.startswith(".") for part in path.parts)}


def dashboards(folder: Path) -> list[str]:
    """Return the pages that hold a game."""
    return sorted(name for name in published(folder) if metadata(folder / name).get("tabs"))


def is_open(page: str) -> bool:
    """Return whether everybody may see this page here: a class doesn't get solutions and teachers' pages."""
    return not (os.environ.get(CLASS_MODE) and page.startswith(TEACHERS_ONLY))

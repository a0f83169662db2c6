"""The browser files: `widgets/` in a checkout, `tabletop_nb/_widgets` in a wheel."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
ROOT = _PACKAGE / "_widgets" if (_PACKAGE / "_widgets").is_dir() else _PACKAGE.parent / "widgets"

_IMPORT = re.compile(r'^import\s*(?:\{[^}]*\}|\* as \w+)\s*from\s*"\./(?P<file>[\w./-]+)";?[^\S\n]*$', re.M)


@cache
def text(name: str) -> str:
    """A browser file as it is."""
    return (ROOT / name).read_text("utf-8")


@cache
def esm(name: str) -> str:
    """A module with all it imports in one: anywidget loads it from a blob address, where no relative import works.

    Every helper comes once, before whoever needs it; so no two modules may use one top-level name, and a helper is
    imported by name, not `* as`.
    """
    modules: dict[str, str] = {}
    _collect(name, modules)
    *helpers, last = modules.values()
    return "\n".join([*(re.sub(r"^export\s+", "", helper, flags=re.M) for helper in helpers), last])


def _collect(name: str, modules: dict[str, str]) -> None:
    source = text(name)
    for found in _IMPORT.finditer(source):
        if found["file"] not in modules:
            _collect(found["file"], modules)
    modules[name] = _IMPORT.sub("", source)


BOARD = ("rulebook.css", "board.css", "seasons.css", "res_arcana.css")  # a table, with the games' own parts


def css(*names: str) -> str:
    """Style sheets in one, after the tokens and parts that every widget uses."""
    return "\n".join(text(name) for name in ("tokens.css", "parts.css", *names))

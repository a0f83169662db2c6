"""The browser files: `widgets/` in a checkout, `tabletop_nb/_widgets` in a wheel."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
ROOT = _PACKAGE / "_widgets" if (_PACKAGE / "_widgets").is_dir() else _PACKAGE.parent / "widgets"

_COMMENT = re.compile(r"^[^\S\n]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)[^\S\n]*\n", re.M)
_IMPORT = re.compile(r'^import\s*(?:\{[^}]*\}|\* as \w+)\s*from\s*"\.{1,2}/(?P<file>[\w./-]+)";?[^\S\n]*$', re.M)


@cache
def text(name: str) -> str:
    """Return a browser file unchanged."""
    return (ROOT / name).read_text("utf-8")


@cache
def esm(name: str) -> str:
    """Return a module and everything it imports as one module, without comments.

    anywidget loads it from a blob address, where no relative import works. Each helper comes once, before the modules
    that need it. So no two modules may use the same top-level name, and a helper is imported by name, not `* as`.
    """
    modules: dict[str, str] = {}
    _collect(name, modules)
    *helpers, last = modules.values()
    script = "\n".join([*(re.sub(r"^export\s+", "", helper, flags=re.M) for helper in helpers), last])
    return _COMMENT.sub("", script)


def _collect(name: str, modules: dict[str, str]) -> None:
    source = text(name)
    for found in _IMPORT.finditer(source):
        if found["file"] not in modules:
            _collect(found["file"], modules)
    modules[name] = _IMPORT.sub("", source)
    if name == "zones.js":
        for game in _of_games("js"):
            _collect(game, modules)


def _of_games(suffix: str) -> list[str]:
    """Return the browser files that only one game has, such as its own kinds of zones."""
    return sorted(f"games/{path.name}" for path in (ROOT / "games").glob(f"*.{suffix}"))


# A table, with the games' own parts.
BOARD = ("rulebook.css", "table.css", "forms.css", "popups.css", "narrow.css", *_of_games("css"))


def css(*names: str) -> str:
    """Style sheets in one, after the tokens and parts that every widget uses."""
    return "\n".join(text(name) for name in ("tokens.css", "parts.css", *names))

"""The browser files, read as text."""

from __future__ import annotations

import re
from functools import cache

from tabletop_nb.core.folders import WIDGETS as ROOT

_COMMENT = re.compile(r"^[^\S\n]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)[^\S\n]*\n", re.M)
_INDENT = re.compile(r"^[ \t]+", re.M)
_IMPORT = re.compile(r'^import\s*(?:\{[^}]*\}|\* as \w+)\s*from\s*"\.{1,2}/(?P<file>[\w./-]+)";?[^\S\n]*$', re.M)


@cache
def text(name: str) -> str:
    """Return a browser file unchanged."""
    return (ROOT / name).read_text("utf-8")


@cache
def esm(name: str, game: str = "") -> str:
    """Return a module and everything it imports as one module, without comments and indentation.

    anywidget loads it from a blob address, where no relative import works. Each helper comes once, before the modules
    that need it. So no two modules may use the same top-level name, and a helper is imported by name, not `* as`.

    Args:
        name: The file of the module.
        game: The only game whose own parts of a table are needed; by default, those of all games come along.
    """
    modules: dict[str, str] = {}
    _collect(name, modules, [f"games/{game}.js"] if game else _of_games("js"))
    *helpers, last = modules.values()
    script = "\n".join([*(re.sub(r"^export\s+", "", helper, flags=re.M) for helper in helpers), last])
    return _INDENT.sub("", _COMMENT.sub("", script))


def _collect(name: str, modules: dict[str, str], parts: list[str]) -> None:
    source = text(name)
    for match in _IMPORT.finditer(source):
        if match["file"] not in modules:
            _collect(match["file"], modules, parts)
    modules[name] = _IMPORT.sub("", source)
    if name == "zones.js":
        for part in _of_games("js"):
            if part in parts:
                _collect(part, modules, parts)


def _of_games(suffix: str) -> list[str]:
    """Return the browser files that only one game has, such as its own kinds of zones."""
    return sorted(f"games/{path.name}" for path in (ROOT / "games").glob(f"*.{suffix}"))


# A table, with the games' own parts.
SHEETS = ("rulebook.css", "felt.css", "table.css", "forms.css", "popups.css", "narrow.css", "phone.css")
BOARD = (*SHEETS, *_of_games("css"), "fit.css")


def css(*names: str) -> str:
    """Style sheets in one, between the tokens and parts that every widget uses and what more contrast changes."""
    return "\n".join(text(name) for name in ("tokens.css", "parts.css", *names, "contrast.css"))

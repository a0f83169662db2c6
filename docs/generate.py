"""Write the pages of the site that are made from other files, and take the colours from the widgets.

As a Sphinx extension it writes `docs/pages/` before each build. Nothing in that folder is committed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from itertools import groupby
from pathlib import Path
from pkgutil import iter_modules
from posixpath import dirname, normpath

import jupytext
from sphinx.application import Sphinx

from tabletop_nb.analysis.theme import palette as palette
from tabletop_nb.core.rulebook import Rule
from tabletop_nb.games import NAMES, UNLISTED, Record, record, rules_of
from tabletop_nb.ui.rulebook import rules_in_order

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "pages"
GAMES = [record(name) for name in (*NAMES, *UNLISTED)]
PUBLIC = ("core", "games", "chance", "bots", "odds", *(f"odds.{name}" for name in NAMES), "analysis", "lessons", "ui")
PACKAGES = ("tabletop_nb", *(f"tabletop_nb.{name}" for name in PUBLIC))
README_PAGES = {"start": "Start", "python": "In Python", "lessons": "Lessons", "own_cards": "Your own cards"}
LINK = re.compile(r"(\[[^\]]*\])\(([^)#\s]+)(#[^)\s]*)?\)")
OPEN = "#open"  # opens all parts of a lesson on its page; on the site, everything is open

LESSON_NOTE = """
:::{note}
This is the text of the page. To roll the dice and answer the exercises, start `tabletop-nb serve` or `tabletop-nb lab`.
:::
"""
RULES_INTRO = """
Every question, event, refusal and score line names one of these keys. The text is our own paraphrase; the heading says
where to find it in the rulebook.
"""
RULINGS_INTRO = """
Where a rulebook can be read in two ways, a switch chooses the reading:
`tt.new_game("evenfall", rulings={"wrap": True})`.
Each sentence says what happens when the switch is on; its default is in parentheses.
"""


def repository() -> str:
    """Return the address of the repository, from `pyproject.toml`."""
    urls: dict[str, str] = tomllib.loads(read("pyproject.toml"))["project"]["urls"]
    return urls["Source"]


def read(path: str) -> str:
    """Return the text of a file of the project."""
    return (ROOT / path).read_text("utf-8")


# -- which file becomes which page --------------------------------------------------------------------------


def documents() -> dict[str, str]:
    """Return the page name of each Markdown file outside `docs/`, by path, except the README: see `README_PAGES`."""
    results = files("benchmarks/results/*.md")
    figures = {f"benchmarks/results/{path.name}": f"figures/{path.stem}" for path in results}
    return {"CONTRIBUTING.md": "contributing", "CHANGELOG.md": "changelog", "SECURITY.md": "security", **figures}


def notebooks() -> dict[str, str]:
    """Return the page name of each lesson and teachers' notebook, by path. Solutions and widget pages are left out."""
    lessons = {f"tutorials/{path.name}": f"lessons/{path.stem}" for path in files("tutorials/[0-9]*.py")}
    teachers = {f"tutorials/teachers/{path.name}": f"teachers/{path.stem}" for path in files("tutorials/teachers/*.py")}
    return {**lessons, "notebooks/teachers.py": "teachers/classroom", **teachers}


def files(pattern: str) -> list[Path]:
    """Return the project's files that match the pattern, sorted."""
    return sorted(ROOT.glob(pattern))


def address(path: str) -> str:
    """Return where the site shows a file of the project: as a page, or in the repository."""
    page = {**documents(), **notebooks()}.get(re.sub(r"\.ipynb$", ".py", path))
    if page:
        return f"/pages/{page}.md"
    return path.removeprefix("docs") if path.startswith("docs/") else f"{repository()}/blob/HEAD/{path}"


def relink(text: str, source: str) -> str:
    """Return the text with its relative links pointing to where the site shows the files."""

    def replace(link: re.Match[str]) -> str:
        path = normpath(f"{dirname(source)}/{link[2]}".lstrip("/"))
        is_file = ":" not in link[2] and (ROOT / path).exists()
        place = "" if link[3] == OPEN else link[3] or ""
        return f"{link[1]}({address(path)}{place})" if is_file else link[0]

    return LINK.sub(replace, text)


# -- pages from files ---------------------------------------------------------------------------------------


def introduction() -> str:
    """Return the beginning of the README, without its title and badge."""
    paragraphs = read("README.md").split("\n## ")[0].split("\n\n")[1:]
    return relink("\n\n".join(part for part in paragraphs if not part.startswith("[![")), "README.md")


def readme_page(heading: str) -> str:
    """Return a section of the README as a page."""
    sections = read("README.md").split("\n## ")[1:]
    (section,) = (part for part in sections if part.startswith(f"{heading}\n"))
    return "# " + relink(section, "README.md")


def notebook_page(path: str) -> str:
    """Return a notebook as Markdown, its code in blocks."""
    cells = jupytext.read(ROOT / path, fmt="py:percent").cells
    has_code = any(cell.cell_type == "code" for cell in cells)
    parts = [cell.source if cell.cell_type == "markdown" else f"```python\n{cell.source}\n```" for cell in cells]
    title, _, text = "\n\n".join(parts).partition("\n")
    return relink(f"{title}\n{LESSON_NOTE if has_code else ''}\n{text}\n", path)


# -- pages from the games -----------------------------------------------------------------------------------


def rules_page(game: Record) -> str:
    """Return every rule of a game: its key, where it is in the rulebook, our paraphrase, how we read it."""
    parts = [f"# {game.title}: all rules\n{RULES_INTRO}"]
    for place, group in groupby(rules_in_order(rules_of(game.name)), key=lambda rule: rule.place):
        parts += [f"## {place}", *map(rule_entry, group)]
    return "\n\n".join(parts) + "\n"


def rule_entry(rule: Rule) -> str:
    """Return a rule as an entry of a definition list."""
    source = "" if rule.source == "rulebook" else f" *({rule.source})*"
    note = f"\n\n  *How we read it:* {rule.note}" if rule.note else ""
    return f"`{rule.key}`{source}\n: {rule.text}{note}"


def rulings_page() -> str:
    """Return the switches of every game, with their defaults."""
    return "\n\n".join([f"# Rulings\n{RULINGS_INTRO}", *map(rulings_section, GAMES)]) + "\n"


def rulings_section(game: Record) -> str:
    """Return the switches of a game as a definition list."""
    rules = rules_of(game.name)
    sentences, switches = rules.book.words["ruling"], fields(rules.rulings)
    entries = [f"`{each.name}` ({'on' if each.default else 'off'})\n: {sentences[each.name]}" for each in switches]
    return "\n\n".join([f"## {game.title}", *entries])


# -- pages from docstrings ----------------------------------------------------------------------------------


def api_page(package: str) -> str:
    """Return a page that documents a package: what it exports or, if it exports nothing, each of its modules."""
    module = import_module(package)
    modules = () if hasattr(module, "__all__") else iter_modules(module.__path__)
    inner = sorted(each.name for each in modules if not each.ispkg)
    sections = [f"## {name}\n\n{automodule(f'{package}.{name}')}" for name in inner]
    return "\n\n".join([f"# {package}", automodule(package), *sections]) + "\n"


def automodule(name: str) -> str:
    """Return the directive that documents a module."""
    return f"```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n```"


# -- all of it ----------------------------------------------------------------------------------------------


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every generated page."""
    yield "introduction", introduction()
    yield "rulings", rulings_page()
    for page, heading in README_PAGES.items():
        yield page, readme_page(heading)
    for path, page in documents().items():
        yield page, relink(read(path), path)
    for path, page in notebooks().items():
        yield page, notebook_page(path)
    for game in GAMES:
        yield f"rules/{game.name}", rules_page(game)
    for package in PACKAGES:
        yield f"api/{package}", api_page(package)


def write_pages(folder: Path = PAGES) -> None:
    """Write the pages that changed, and delete those that are no longer made."""
    texts = {folder / f"{page}.md": text for page, text in pages()}
    for stale in set(folder.rglob("*.md")) - set(texts):
        stale.unlink()
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, encoding="utf-8")


def fonts() -> dict[str, str]:
    """Return the widgets' fonts by name."""
    matches = re.findall(r"--tt-(book|ui):\s*([^;]+);", read("widgets/tokens.css"))
    return {name: " ".join(family.split()) for name, family in matches}


def skip_member(app: Sphinx, kind: str, name: str, member: object, skip: bool, options: object) -> bool | None:
    """Return True for members without a docstring of ours (fields of named tuples, built-ins), otherwise None."""
    return type(member).__name__ in ("_tuplegetter", "builtin_function_or_method") or None


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the generator to Sphinx."""
    app.connect("builder-inited", lambda app: write_pages())
    app.connect("autodoc-skip-member", skip_member)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

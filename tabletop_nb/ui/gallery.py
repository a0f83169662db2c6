"""The gallery, a page with a card for each game and the lessons, and the index of the lessons."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_nb.games import NAMES, Record, record
from tabletop_nb.ui import assets
from tabletop_nb.ui.notebooks import GALLERY, is_open, metadata, root

GAMES = Path(__file__).resolve().parent.parent / "games"


@cache
def words() -> dict[str, Any]:
    """Every sentence of the gallery."""
    return tomllib.loads((Path(__file__).parent / "gallery.toml").read_text("utf-8"))


class Gallery:
    """Shows itself as one HTML page; the lessons are those found beside the notebook it stands in."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or site_folder()

    def _repr_html_(self) -> str:
        games = [record(name) for name in NAMES]
        parts = [
            _hero(games[0]),
            _section(words()["games"], _grid(map(_game, games)) + _grid(map(_coming, words()["coming"]), "ttg-small")),
            _section(words()["lessons"], _lessons(self.folder), words()["lessons_lead"]),
            _section(words()["analysis"], _grid([_later(words()["analysis_text"])], "ttg-small")),
            _foot(self.folder),
        ]
        return f'<div class="tt ttg"><style>{assets.css("gallery.css")}</style>{"".join(parts)}</div>'


def minutes(game: str) -> int | None:
    """How long the walk-through of a game takes; None if it has none."""
    file = GAMES / game / "walkthrough.toml"
    return int(tomllib.loads(file.read_text("utf-8"))["minutes"]) if file.is_file() else None


def site_folder() -> Path:
    """Return the folder of the site that the running notebook belongs to, or of our own."""
    here = Path.cwd().parent
    return here if (here / GALLERY).is_file() else root()


class Lesson(NamedTuple):
    """What the pages say about a lesson."""

    page: str  # relative to the folder of the site
    title: str
    minutes: int | None
    about: str


def lessons(folder: Path) -> list[Lesson]:
    """Return the lessons of a site, in order."""
    found = []
    for path in sorted((folder / "tutorials").glob("[0-9]*.ipynb")):
        facts = metadata(path)
        found.append(Lesson(f"tutorials/{path.name}", facts["title"], facts.get("minutes"), facts.get("about", "")))
    return found


class LessonIndex:
    """Shows itself as a list of all lessons; teachers' pages are linked where they are open."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or site_folder()

    def _repr_html_(self) -> str:
        rows = "".join(self._row(lesson) for lesson in lessons(self.folder))
        own = self._links("tutorials/teachers/write_your_own.ipynb")
        return f"{rows}<h3>{escape(words()['more'])}</h3><p>{escape(words()['more_text'])}</p>{own}"

    def _row(self, lesson: Lesson) -> str:
        name = lesson.page.removeprefix("tutorials/")
        time = words()["lesson_minutes"].format(minutes=lesson.minutes) if lesson.minutes else ""
        extras = self._links(f"tutorials/teachers/{name}", f"tutorials/solutions/{name}")
        title = f'<h3><a href="{escape(name)}">{escape(name[:2])} {escape(lesson.title)}</a></h3>'
        return f"{title}<p>{escape(lesson.about)} {escape(time)}</p>{extras}"

    def _links(self, *pages: str) -> str:
        """Return links to those of the pages that exist and are open."""
        there = [page for page in pages if is_open(page) and (self.folder / page).is_file()]
        links = (f'<a href="{escape(page.removeprefix("tutorials/"))}">{escape(link_text(page))}</a>' for page in there)
        return f"<p>{' · '.join(links)}</p>" if there else ""


def link_text(page: str) -> str:
    """Return what a link to a teachers' page says."""
    return str(words()["link"]["write_your_own" if "write_your_own" in page else page.split("/")[1]])


def players(game: Record) -> str:
    """How many can play."""
    counts = sorted({count for mode in game.modes for count in mode.players})
    return words()["players"].format(low=counts[0], high=counts[-1]) if counts[1:] else str(words()["one_player"])


def cover(game: str) -> str:
    """Our own picture of a game."""
    return assets.text(f"covers/{game}.svg")


# -- parts of the page ------------------------------------------------------------------------------------


def _hero(game: Record) -> str:
    note = words()["start_note"].format(minutes=minutes(game.name) or 30)
    return (
        f'<header class="ttg-hero"><h1>{escape(words()["title"])}</h1><p>{escape(words()["lead"])}</p>'
        f'<p class="ttg-start"><a class="ttg-go" href="{game.name}.ipynb#learn">'
        f"{escape(words()['start'].format(game=game.title))}</a><small>{escape(note)}</small></p></header>"
    )


def _section(title: str, body: str, lead: str = "") -> str:
    intro = f"<p>{escape(lead)}</p>" if lead else ""
    return f'<section class="ttg-part"><h2>{escape(title)}</h2>{intro}{body}</section>'


def _grid(cards: Iterable[str], kind: str = "ttg-large") -> str:
    return f'<ul class="ttg-grid {kind}">{"".join(cards)}</ul>'


def _game(game: Record) -> str:
    time = minutes(game.name)
    facts = [players(game), *([words()["minutes"].format(minutes=time)] if time else [])]
    tabs = (
        f'<a href="{game.name}.ipynb#{tab}" aria-label="{escape(f"{game.title}: {said}")}">{escape(said)}</a>'
        for tab, said in words()["tab"].items()
    )
    sources = (f'<span class="ttg-source ttg-{name}">{escape(words()["source"][name])}</span>' for name in game.sources)
    about = words()["about"].get(game.name, game.about.strip())
    return (
        f'<li class="ttg-card">{cover(game.name)}<div><h3>{escape(game.title)}</h3><p>{escape(about)}</p>'
        f'<p class="ttg-facts">{" · ".join(map(escape, facts))}</p><p>{"".join(sources)}</p>'
        f'<p class="ttg-links">{"".join(tabs)}</p></div></li>'
    )


def _coming(game: dict[str, str]) -> str:
    return (
        f'<li class="ttg-card ttg-later">{cover(game["name"])}<div><h3>{escape(game["title"])}</h3>'
        f'<p>{escape(game["about"])}</p><p class="ttg-facts">{escape(words()["not_built"])}</p></div></li>'
    )


def _later(text: str) -> str:
    said = escape(words()["not_built"])
    return f'<li class="ttg-card ttg-later"><div><p>{escape(text)}</p><p class="ttg-facts">{said}</p></div></li>'


def _lessons(folder: Path) -> str:
    found = lessons(folder)
    if not found:
        return f"<p>{escape(words()['no_lessons'])}</p>"
    rows = (
        f'<li><a href="../{escape(lesson.page)}">{escape(lesson.title)}</a>'
        + (
            f"<small>{escape(words()['lesson_minutes'].format(minutes=time))}</small>"
            if (time := lesson.minutes)
            else ""
        )
        + "</li>"
        for lesson in found
    )
    more = f'<p><a href="../tutorials/index.ipynb">{escape(words()["all_lessons"])}</a></p>'
    return f'<ul class="ttg-lessons">{"".join(rows)}</ul>{more * (folder / "tutorials" / "index.ipynb").is_file()}'


def _foot(folder: Path) -> str:
    teachers = f'<p><a href="teachers.ipynb">{escape(words()["teachers"])}</a></p>'
    there = is_open(page := "notebooks/teachers.ipynb") and (folder / page).is_file()
    return (
        f'<footer class="ttg-foot">{teachers * there}<p>{escape(words()["several"])}</p>'
        f"<p>{escape(words()['notice'])}</p></footer>"
    )

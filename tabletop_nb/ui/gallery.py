"""The gallery, a page with a card for each game and the lessons, and the index of the lessons."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_nb.bots import ask, make
from tabletop_nb.core.deck import main_source
from tabletop_nb.core.sentences import Sentences
from tabletop_nb.games import NAMES, Record, record
from tabletop_nb.games.create import new_game
from tabletop_nb.ui import assets
from tabletop_nb.ui.kit.look import look_at
from tabletop_nb.ui.kit.presenter import presenter
from tabletop_nb.ui.notebooks import GALLERY, is_open, metadata, root
from tabletop_nb.ui.words import words

SENTENCES = Sentences(Path(__file__).with_name("gallery.toml"))
say = SENTENCES.say
GAMES = Path(__file__).resolve().parent.parent / "games"
SCRIPT_WORDS = ("your_game", "continue", "continue_learning", "kept", "today", "yesterday")
TABLE_SECTIONS = ("symbol", "state", "parts", "board", "table", "source")
SAMPLES = {"evenfall": (8, 30), "seasons": (8, 60), "res_arcana": (31, 40)}  # seed, answers: the middle of a game
HERO_GAME = 1  # the game whose table is the picture at the top
DICE = "".join(f'<span class="tb-die"><svg viewBox="0 0 48 48">{pips}</svg></span>' for pips in (
    '<circle cx="12" cy="12" r="5"/><circle cx="24" cy="24" r="5"/><circle cx="36" cy="36" r="5"/>',
    '<circle cx="12" cy="12" r="5"/><circle cx="24" cy="24" r="5"/><circle cx="36" cy="36" r="5"/>',
    '<text x="24" y="36" text-anchor="middle" font-size="36">?</text>',
    '<text x="24" y="36" text-anchor="middle" font-size="36">?</text>',
))  # fmt: skip
LESSON_PICTURE = f'<span class="pg-dice">{DICE}</span>'
CHART = (
    '<svg viewBox="0 0 200 118" preserveAspectRatio="none" fill="none" stroke="currentColor" stroke-width="3">{}</svg>'
)
ANALYSIS_PICTURES = {  # by the notebook's `picture`
    # An estimate that settles, with its interval.
    "settle": CHART.format(
        '<path d="M0 8 C40 30 90 38 200 42 L200 76 C90 80 40 92 0 112 Z" fill="currentColor" opacity=".22" '
        'stroke="none"/><path d="M0 30 C14 86 26 36 44 62 S80 54 104 60 S150 58 200 59"/>'
    ),
    # Three estimates with their intervals, around a line.
    "intervals": CHART.format(
        '<path d="M100 8V110" stroke-dasharray="6 6" opacity=".6"/><path d="M88 28H114M74 59H146M34 90H122"/>'
        '<path d="M101 28h.1M110 59h.1M78 90h.1" stroke-width="13" stroke-linecap="round"/>'
    ),
    # Three gains that add up.
    "steps": CHART.format(
        '<path d="M14 104V84H54V104ZM62 84V48H102V84ZM110 48V34H150V48ZM158 104V34H190V104Z" fill="currentColor" '
        'opacity=".3" stroke="none"/><path d="M14 84H54M62 48H102M110 34H150M158 34H190"/>'
    ),
    # A ranking, on both sides of a line.
    "bars": CHART.format(
        '<path d="M92 14H186V30H92ZM92 38H160V54H92ZM92 62H118V78H92ZM92 86H40V102H92Z" fill="currentColor" '
        'opacity=".45" stroke="none"/><path d="M92 6V110"/>'
    ),
}


class Gallery:
    """Shows itself as one HTML page, which needs no kernel. The lessons are those next to its notebook."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or site_folder()

    def _repr_html_(self) -> str:
        games = [record(name) for name in NAMES]
        coming = map(_coming, SENTENCES.words["coming"])
        body = [
            _hero(games),
            _section(say("games"), _list("pg-games", [*map(_game, games), *coming]), say("games_lead")),
            _section(say("lessons"), _lessons(self.folder), say("lessons_lead")),
            *_analysis(self.folder),
            _pages(self.folder),
            _foot(),
        ]
        style = assets.css(*assets.BOARD, "gallery.css")
        page = f'<div class="pg-app"><div class="pg-body">{"".join(body)}</div></div>'
        data = json.dumps(stored_data()).replace("<", "\\u003c")
        return (
            f'<div class="tt tb is-page" data-game="home"><style>{style}</style>{page}'
            f'<script type="application/json">{data}</script></div>'
            f'<script type="module">{script()}</script>'
        )


def script() -> str:
    """Return the script of the gallery, which draws the miniatures and finds what can be continued."""
    return assets.esm("gallery.js")


@cache
def stored_data() -> dict[str, Any]:
    """Return what the script needs: a screen of each game in the middle of play, and the words."""
    texts = {key: SENTENCES.words[key] for key in SCRIPT_WORDS}
    screens = {name: sample_screen(name) for name in NAMES}
    return {"screens": screens, "words": {key: words()[key] for key in TABLE_SECTIONS}, "gallery": texts}


def sample_screen(name: str) -> dict[str, Any]:
    """Return the zones of a game after some moves of bots, as plain data."""
    seed, answers = SAMPLES.get(name, (8, 30))
    game = new_game(name, seed=seed)
    bots = [make("greedy", seat) for seat in range(game.players)]
    for _ in range(answers):
        if game.choice is None:
            break
        game.push(ask(game, bots[game.choice.player]))
    look = look_at(game, 0, question=None)
    board = presenter(name).board(look)
    return {"game": name, "zones": board["zones"], "layout": board["layout"]}


def minutes(game: str) -> int | None:
    """Return how many minutes the walk-through of a game takes; None if it has none."""
    file = GAMES / game / "walkthrough.toml"
    return int(tomllib.loads(file.read_text("utf-8"))["minutes"]) if file.is_file() else None


def site_folder() -> Path:
    """Return the folder of the site that the running notebook belongs to, or of our own."""
    parent = Path.cwd().parent
    return parent if (parent / GALLERY).is_file() else root()


class Lesson(NamedTuple):
    """What the pages say about a lesson, or about a page of analysis."""

    page: str  # relative to the folder of the site; of a page of analysis, its name
    title: str
    minutes: int | None
    about: str
    question: str  # the one it answers
    picture: str = ""  # of a page of analysis: which of `ANALYSIS_PICTURES`


def lessons(folder: Path) -> list[Lesson]:
    """Return the lessons of a site, in order."""
    entries = []
    for path in sorted((folder / "tutorials").glob("[0-9]*.ipynb")):
        facts = metadata(path)
        texts = (facts.get("about", ""), facts.get("question", ""))
        entries.append(Lesson(f"tutorials/{path.name}", facts["title"], facts.get("minutes"), *texts))
    return entries


def analysis_pages(folder: Path) -> list[Lesson]:
    """Return the pages with `analysis_order` in their metadata, in that order: the pages about many games."""
    ordered = []
    for path in sorted((folder / "notebooks").glob("*.ipynb")):
        facts = metadata(path)
        if "analysis_order" in facts:
            texts = (facts["about"], facts.get("question", ""), facts.get("picture", ""))
            page = Lesson(path.name, facts["title"], facts.get("minutes"), *texts)
            ordered.append((facts["analysis_order"], page))
    return [page for _, page in sorted(ordered)]


class LessonIndex:
    """Shows itself as a list of all lessons. Teachers' pages are linked where they are open."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or site_folder()

    def _repr_html_(self) -> str:
        rows = "".join(self._row(lesson) for lesson in lessons(self.folder))
        own = self._links("tutorials/teachers/write_your_own.ipynb")
        return f"{rows}<h3>{escape(say('more'))}</h3><p>{escape(say('more_text'))}</p>{own}"

    def _row(self, lesson: Lesson) -> str:
        name = lesson.page.removeprefix("tutorials/")
        time = say("lesson_minutes", minutes=lesson.minutes) if lesson.minutes else ""
        extras = self._links(f"tutorials/teachers/{name}", f"tutorials/solutions/{name}")
        title = f'<h3><a href="{escape(name)}">{escape(name[:2])} {escape(lesson.title)}</a></h3>'
        return f"{title}<p>{escape(lesson.about)} {escape(time)}</p>{extras}"

    def _links(self, *pages: str) -> str:
        """Return links to those of the pages that exist and are open."""
        existing = [page for page in pages if is_open(page) and (self.folder / page).is_file()]
        links = (
            f'<a href="{escape(page.removeprefix("tutorials/"))}">{escape(link_text(page))}</a>' for page in existing
        )
        return f"<p>{' · '.join(links)}</p>" if existing else ""


def link_text(page: str) -> str:
    """Return what a link to a teachers' page says."""
    return say("link.write_your_own" if "write_your_own" in page else f"link.{page.split('/')[1]}")


def players(game: Record) -> str:
    """Return how many people can play, in words."""
    counts = sorted({count for mode in game.modes for count in mode.players})
    return say("players", low=counts[0], high=counts[-1]) if counts[1:] else say("one_player")


def cover(game: str) -> str:
    """Return our own picture of a game, as SVG."""
    return assets.text(f"covers/{game}.svg")


# -- parts of the page ------------------------------------------------------------------------------------


def _mini(game: str, title: str) -> str:
    """Return the place of a miniature; the script draws it."""
    label = escape(say("picture", game=title))
    return f'<div class="pg-mini" data-mini="{game}" role="img" aria-label="{label}" inert></div>'


def _hero(games: Sequence[Record]) -> str:
    first, shown = games[0], games[HERO_GAME]
    note = say("start_note")
    start = say("start", game=first.title)
    return (
        f'<header class="pg-hero"><div><h1>{escape(say("title"))}</h1><p>{escape(say("lead"))}</p>'
        f'<p class="pg-row"><a class="tb-btn is-go" href="{first.name}.ipynb#learn" data-learn="{first.name}">'
        f"<span>{escape(start)}</span></a></p><small>{escape(note)}</small></div>"
        f'<div class="pg-continue" data-continue>{_mini(shown.name, shown.title)}</div></header>'
    )


def _section(title: str, body: str, lead: str = "") -> str:
    intro = f"<small>{escape(lead)}</small>" if lead else ""
    return f'<section class="pg-sec"><h2 class="pg-h">{escape(title)}{intro}</h2>{body}</section>'


def _list(kind: str, items: Iterable[str]) -> str:
    return f'<ul class="{kind}">{"".join(items)}</ul>'


def _facts(facts: Iterable[str]) -> str:
    return f'<p class="pg-facts">{"".join(f"<span>{escape(fact)}</span>" for fact in facts)}</p>'


def _game(game: Record) -> str:
    time = minutes(game.name)
    facts = [players(game), *([say("minutes", minutes=time)] if time else []), _source(game.sources)]
    flag = f' <span class="pg-flag">{escape(say("start_here"))}</span>' if game.name == NAMES[0] else ""
    tabs = (
        f'<a class="tb-btn" href="{game.name}.ipynb#{tab}" aria-label="{escape(f"{game.title}: {label}")}"'
        f"{_learn(game.name, tab)}><span>{escape(label)}</span></a>"
        for tab, label in SENTENCES.words["tab"].items()
    )
    about = SENTENCES.words["about"].get(game.name, game.about.strip())
    return (
        f'<li class="pg-game">{_mini(game.name, game.title)}<div><h3>{escape(game.title)}{flag}</h3>'
        f'<p>{escape(about)}</p>{_facts(facts)}<div data-kept="{game.name}"></div>'
        f'<p class="pg-row">{"".join(tabs)}</p></div></li>'
    )


def _learn(name: str, tab: str) -> str:
    return f' data-learn="{name}"' if tab == "learn" else ""


def _source(sources: Sequence[str]) -> str:
    return say(f"source.{main_source(sources)}")


def _coming(game: dict[str, str]) -> str:
    return (
        f'<li class="pg-game is-coming"><div class="pg-mini pg-cover">{cover(game["name"])}</div>'
        f"<div><h3>{escape(game['title'])}</h3><p>{escape(game['about'])}</p>{_facts([say('not_built')])}</div></li>"
    )


def _lessons(folder: Path) -> str:
    entries = lessons(folder)
    if not entries:
        return f"<p>{escape(say('no_lessons'))}</p>"
    every = escape(say("all_lessons"))
    more = f'<p><a class="tb-btn pg-dark" href="../tutorials/index.ipynb"><span>{every}</span></a></p>'
    cards = _list("pg-lessons", (_lesson(entry, f"../{entry.page}", LESSON_PICTURE) for entry in entries))
    return f"{cards}{more * (folder / 'tutorials' / 'index.ipynb').is_file()}"


def _analysis(folder: Path) -> list[str]:
    pages = analysis_pages(folder)
    cards = _list("pg-lessons", (_lesson(page, page.page, analysis_picture(page)) for page in pages))
    return [_section(say("analysis"), cards, say("analysis_lead"))] if pages else []


def analysis_picture(page: Lesson) -> str:
    """Return the picture that a page of analysis asks for, or the usual one."""
    return ANALYSIS_PICTURES.get(page.picture, ANALYSIS_PICTURES["settle"])


def _lesson(lesson: Lesson, address: str, picture: str) -> str:
    """Return a lesson as a card, with the question it answers."""
    time = escape(say("lesson_minutes", minutes=lesson.minutes)) if lesson.minutes else ""
    return (
        f'<li><a class="pg-lesson" href="{escape(address)}"><figure aria-hidden="true">{picture}</figure>'
        f"<small>{escape(lesson.title)}</small><b>{escape(lesson.question or lesson.about)}</b>"
        f"<span>{time}</span></a></li>"
    )


def _pages(folder: Path) -> str:
    """Return the section with the other pages of the site, if it has some of them."""
    pages = [page for page in SENTENCES.words["page"] if is_open(page["page"]) and (folder / page["page"]).is_file()]
    if not pages:
        return ""
    return _section(say("more_pages"), _list("pg-pages", map(_page, pages)), say("more_pages_lead"))


def _page(page: dict[str, str]) -> str:
    """Return a page as a card, with the question it answers."""
    texts = (
        f"<small>{escape(page['title'])}</small><b>{escape(page['question'])}</b><span>{escape(page['about'])}</span>"
    )
    return f'<li><a class="pg-page" href="../{escape(page["page"])}"><i data-icon="{page["icon"]}"></i>{texts}</a></li>'


def _foot() -> str:
    return f'<footer class="pg-foot"><p>{escape(say("several"))}</p><p>{escape(say("notice"))}</p></footer>'

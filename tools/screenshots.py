"""Take screenshots of every screen on a laptop, light and dark, and on a phone, in build/shots/. Look at them.

python tools/screenshots.py                           # all of them
python tools/screenshots.py seasons gallery           # those whose name starts with this
python tools/screenshots.py evenfall_play --look light phone --output pictures/
python tools/screenshots.py --readme                  # only those of the README, into docs/

`screens.py` says which screens there are.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page

import tabletop_nb as tt
from tabletop_nb.bots import ask, make
from tabletop_nb.core.game import Game
from tabletop_nb.server.lab import copy_notebooks
from tools.chromium import NoChromiumError, started
from tools.screens import SCREENS, Position, Screen
from tools.serving import ROOT, served

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {**LAPTOP, "color_scheme": "light"},
    "dark": {**LAPTOP, "color_scheme": "dark"},
    "contrast": {**LAPTOP, "forced_colors": "active"},  # the colours of the system, as some people need them
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "has_touch": True, "is_mobile": True},
}
README = {"learn": ("evenfall_learn", "light"), "play": ("seasons_play", "dark"), "odds": ("evenfall_odds", "light")}
SLOW = 60_000  # ms; a shared machine can be slow

# -- positions ------------------------------------------------------------------------------------------------


@cache
def played(name: str, position: Position) -> Game:
    """Return a game in the position, played by gentle bots."""
    setup = {"scenario": json.loads(position.scenario)} if position.scenario else {}
    game = tt.new_game(name, position.players, position.seed, position.mode, **setup)
    bots = [make("gentle", seat) for seat in range(game.players)]
    found = 0
    while choice := game.choice:
        found += choice.rule == position.rule
        if found == position.nth:
            return game
        game.push(ask(game, bots[choice.player]))
    if position.rule:
        raise LookupError(f"{name}, {position}: the game ends before")
    return game


def page_in(folder: Path, name: str, position: Position) -> str:
    """Write a copy of a game's notebook whose table is in a position; return its path."""
    path = f"notebooks/{name}-{abs(hash(position))}.ipynb"
    notebook = nbformat.read(folder / "notebooks" / f"{name}.ipynb", 4)
    (cell,) = [cell for cell in notebook.cells if "tt.play(" in cell.source]
    game = played(name, position)
    person = game.choice.player if game.choice else 0
    seats = ["person" if seat == person else "gentle" for seat in range(game.players)]
    cell.source = f"board = tt.play(tt.load({game.save()!r}), {seats!r})\nboard"
    nbformat.write(notebook, folder / path)
    return f"{path}#play"


# -- pictures -------------------------------------------------------------------------------------------------

AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity).map((each) => each.finished))"""

# The first that can be seen; on a phone, the zones are pages side by side.
FOCUS = """(all) => all.find((each) => {
  const { left, right, bottom } = each.getBoundingClientRect();
  return left >= 0 && left < right && right <= innerWidth && bottom <= innerHeight;
})?.focus()"""


def settle(page: Page) -> None:
    """Wait for the answer and for animations to finish."""
    page.wait_for_function("!document.querySelector('[aria-busy=true]')", timeout=SLOW)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(AT_REST)


def show(page: Page, site: str, folder: Path, screen: Screen) -> None:
    """Open the page of a screen and press what leads to it."""
    path = page_in(folder, game_of(screen), screen.position) if screen.position else screen.page
    page.goto(f"{site}/voila/render/{path}", wait_until="commit")
    page.wait_for_selector("#rendered_cells", state="visible", timeout=SLOW)
    panel = page.locator("[role=tabpanel]:not([hidden])" if "#" in path else "body")
    panel.locator(".tb-app, .tt-verdict, .tt-card-list, main").first.wait_for(timeout=SLOW)
    settle(page)
    for step in screen.steps:
        page.locator(f":is({step}):visible").first.click(timeout=SLOW)
        settle(page)
    if screen.focus:
        panel.locator(screen.focus).evaluate_all(FOCUS)
    page.locator(f":is({screen.seen}):visible").first.wait_for(timeout=SLOW)
    page.wait_for_timeout(1000 * screen.waits)
    settle(page)


def game_of(screen: Screen) -> str:
    """Return the game of a screen, which its page names."""
    return Path(screen.page.partition("#")[0]).stem


def take(browser: Any, site: str, folder: Path, screen: Screen, look: str, target: Path) -> None:
    """Take a picture. A page that scrolls is taken whole, except for the README."""
    page = browser.new_context(**LOOKS[look]).new_page()
    show(page, site, folder, screen)
    page.screenshot(path=target, full_page=target.parent != ROOT / "docs")
    page.goto("about:blank")  # Leave the page, so that the kernel stops.
    page.context.close()
    print(target, flush=True)


# -- the command line -----------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("names", nargs="*", help="how the names of the screens begin; all without it")
    top.add_argument("--look", nargs="+", choices=LOOKS, default=["light", "dark", "phone"])
    top.add_argument("--output", type=Path, help="the folder for the pictures")
    top.add_argument("--readme", action="store_true", help="only the pictures of the README")
    return top


def wanted(given: argparse.Namespace) -> list[tuple[str, Screen, str]]:
    """Return the requested pictures: name, screen and look."""
    if given.readme:
        named = {screen.name: screen for screen in SCREENS}
        return [(name, named[screen], look) for name, (screen, look) in README.items()]
    chosen = [screen for screen in SCREENS if screen.name.startswith(tuple(given.names) or "")]
    return [(f"{screen.name}-{look}", screen, look) for screen in chosen for look in given.look]


def main() -> int:
    """Take the screenshots; return 1 if a screen could not be reached."""
    given = parser().parse_args()
    pictures = wanted(given)
    if not pictures:
        sys.exit(f"No screen is called {' or '.join(given.names)}: {', '.join(each.name for each in SCREENS)}")
    output = given.output or ROOT / ("docs" if given.readme else "build/shots")
    output.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as temporary, started() as browser:
        folder = Path(temporary)
        copy_notebooks(ROOT, folder)
        with served(str(folder)) as site:
            for name, screen, look in pictures:
                try:
                    take(browser, site, folder, screen, look, output / f"{name}.png")
                except Exception as error:
                    failed = 1
                    print(f"{name}: {error}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NoChromiumError as missing:
        sys.exit(str(missing))

"""Draw the screens of a desk on a real page, without a kernel between them: hundreds of screens in a minute.

The page, its style sheets and the widget's code are the real ones; only the commands that the browser would send go
nowhere. So a test can show any position at once, in any window.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tabletop_nb.core.plain import Json
from tabletop_nb.games import rules_of
from tabletop_nb.ui import assets
from tabletop_nb.ui.rulebook import TABLE_WORDS, book, book_words

MODULES = {"play": "board.js", "learn": "walkthrough.js"}
PUT = """async ({ code, panel, values }) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const heard = {}, home = document.querySelector(`#panel-${panel} .tt`).parentElement;
  window.takeDown?.();
  home.replaceChildren();
  const model = {
    get: (name) => values[name],
    on: (name, listener) => { heard[name] = listener; },
    off: () => {},
    send: () => {},
  };
  window.takeDown = module.default.render({ model, el: home });
  window.showScreen = (screen) => { values.screen = screen; heard["change:screen"](); };
  window.showMessage = (message) => heard["msg:custom"](message);
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@cache
def words_and_book(game: str) -> dict[str, Any]:
    """Return what a table's widget knows besides its screen."""
    return {"words": book_words(*TABLE_WORDS, "walk", "quiz"), "book": book(rules_of(game))}


def put(page: Page, game: str, tab: str, screen: Mapping[str, Json]) -> None:
    """Replace a tab's table by one whose screens come from the test. The page of the game must be open there."""
    values = {**words_and_book(game), "screen": screen}
    page.evaluate(PUT, {"code": assets.esm(MODULES[tab]), "panel": tab, "values": values})
    page.evaluate(SETTLED)


def show(page: Page, screen: Mapping[str, Json], *messages: Mapping[str, Json]) -> None:
    """Draw another screen, with the messages that Python would send beside it."""
    draw = "([screen, messages]) => { showScreen(screen); messages.forEach(showMessage); }"
    page.evaluate(draw, [screen, list(messages)])


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size and wait until the table has adapted to it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)

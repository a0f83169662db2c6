"""Everything that can be pressed on a phone is big enough for a thumb: 40 px each way, in Play and Learn of each game.

What counts is where a touch arrives, so an element that looks smaller may reach beyond its edge. One exception: under
the text of a lesson there is less height, so a card on the board may be a chip of 34 px, more than 100 px wide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from decisions import decisions, fullest_cells, messages_of
from fits import PHONES
from painted import put, resize, show
from test_stops import stops

from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]
PLAYED, WALKED = 6, 8  # decisions of a game; every so many stops of a walk-through
SMALL = """() => {
  const need = 39.5, needOfChip = 34;
  const app = [...document.querySelectorAll(".tb-app")].find((each) => each.checkVisibility());
  const arrives = (target, x, y) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true; // the edge of the screen stops a thumb
    return target.contains(document.elementFromPoint(x, y));
  };
  const isScrolled = (target) => { // partly out of sight in a row that scrolls
    const row = target.closest("[data-scroll], .tb-panels, .tb-board"), own = target.getBoundingClientRect();
    const frame = row?.getBoundingClientRect();
    return row && (own.left < frame.left - 1 || own.right > frame.right + 1 || own.bottom > frame.bottom + 1);
  };
  const isSmall = (target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2], reach = need / 2;
    if (!arrives(target, x, y)) return false; // covered: there is nothing to press
    if (target.matches(".is-learn .tb-board .tb-card") && height >= needOfChip && width >= 100) return false;
    const isWide = width >= need || (arrives(target, x - reach, y) && arrives(target, x + reach, y));
    const isHigh = height >= need || (arrives(target, x, y - reach) && arrives(target, x, y + reach));
    return !isWide || !isHigh;
  };
  return [...app.querySelectorAll("a, button, input, select, summary")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !isScrolled(each) && isSmall(each))
    .map((each) => {
      const { width, height } = each.getBoundingClientRect();
      const name = (each.ariaLabel ?? each.textContent).trim().slice(0, 40);
      return `${each.className}, ${name}: ${Math.round(width)} x ${Math.round(height)}`;
    });
}"""


def played(game: str) -> Iterator[tuple[str, Any, list[Any]]]:
    """Yield screens of the game with the most players: what each is, and its messages."""
    (cell,) = [cell for cell in fullest_cells() if cell[0] == game]
    for session in decisions(cell, PLAYED):
        screen = session.screen()
        yield screen["question"]["ask"], screen, messages_of(session)


def walked(game: str) -> Iterator[tuple[str, Any, list[Any]]]:
    """Yield screens of the walk-through."""
    guide = Guide(game)
    screens = [(address, guide.screen(), []) for address in stops(guide)]
    yield from screens[::WALKED]


@pytest.mark.parametrize(("tab", "screens"), [("play", played), ("learn", walked)])
@pytest.mark.parametrize("game", [cell[0] for cell in fullest_cells()])
def test_a_thumb_can_hit_everything(game: str, tab: str, screens: Any, new_page: Any, open_notebook: Open) -> None:
    page, found = new_page(reduced_motion="reduce", has_touch=True, is_mobile=True), {}
    open_notebook(page, game, f"#{tab}")
    page.wait_for_selector(f"#panel-{tab} .tb-app")
    shown = list(screens(game))
    put(page, game, tab, shown[0][1])
    for window in PHONES:
        resize(page, *window)
        for number, (name, screen, messages) in enumerate(shown):
            show(page, {**screen, "seq": f"{window} {number}"}, *messages)
            found[name, *window] = page.evaluate(SMALL)
    small = [f"{where}: {each}" for where, targets in found.items() for each in targets]
    assert small == []

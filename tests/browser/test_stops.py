"""Every stop of every walk-through: what it explains and its buttons are in view, its text is short, and the panels and
the buttons stay where they are from stop to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fits import LAPTOP, PHONES, problems
from painted import put, resize, show

from tabletop_nb.games import NAMES
from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]
MOST_WORDS = 60
OUT_OF_VIEW = """(about) => {
  const app = document.querySelector("#panel-learn .tb-app"), found = [];
  const box = (each) => each.getBoundingClientRect();
  const isIn = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const targets = [...app.querySelectorAll("[data-explained], .tb-need.is-explained")];
  const coach = app.querySelector(".tb-coach");
  const target = targets.find((each) => each.checkVisibility() && isIn(box(each))) ?? targets[0];
  if (about && !target) found.push(`what it explains: ${about}`);
  if (target && !isIn(box(target))) found.push(`target: ${target.dataset.id ?? target.dataset.zone}`);
  if (!coach || !isIn(box(coach))) return [...found, "the coach"];
  const buttons = [...app.querySelectorAll(":is(.tb-actions, .tb-keys, .tb-coach) button")]
    .filter((each) => each.checkVisibility());
  if (!buttons.length) found.push("any button");
  for (const each of buttons) if (!isIn(box(each))) found.push(`button: ${each.textContent.trim()}`);
  if (Math.max(...[...coach.children].map((each) => box(each).bottom)) > box(coach).bottom + 1)
    found.push("all of the coach's text");
  if (!target) return found;
  const [own, over] = [box(target), box(coach)];
  const width = Math.min(own.right, over.right) - Math.max(own.left, over.left);
  const height = Math.min(own.bottom, over.bottom) - Math.max(own.top, over.top);
  if (width > 0 && height > 0 && width * height > 0.5 * own.width * own.height)
    found.push("its target: the coach covers it");
  return found;
}"""
PLACES = """() => {
  const app = document.querySelector("#panel-learn .tb-app"), found = {};
  const parts = { question: ".tb-ask", board: ".tb-board", you: ".tb-me", back: "[data-do=back]",
    next: "[data-do=next], [data-do=skip]" };
  for (const [name, selector] of Object.entries(parts)) {
    const part = [...app.querySelectorAll(selector)].find((each) => each.checkVisibility());
    const { left, top, right, bottom } = part?.getBoundingClientRect() ?? {};
    if (part) found[name] = name === "next" ? [right, top] : name === "back" ? [left, top] : [left, top, right, bottom];
  }
  return found;
}"""


def stops(guide: Guide) -> Iterator[str]:
    """Go through the walk-through; yield the address of each stop, before its move and after it."""
    while True:
        yield guide.walk.address
        if guide.walk.stop.has_move:
            guide.feedback = guide.walk.answer(list(guide.walk.stop.accept[0]))
            assert guide.walk.is_stop_done, guide.walk.address
            yield f"{guide.walk.address}, done"
        if guide.walk.is_last:
            return
        guide.send({"do": "next", "seq": guide.seq})


def words_in(screen: dict[str, Any]) -> int:
    """Return how many words a stop has."""
    stop = screen["stop"]
    return len(" ".join([*stop["text"], stop["prompt"]]).split())


@pytest.mark.parametrize("window", [LAPTOP, PHONES[0]], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", NAMES)
def test_every_stop_shows_what_it_explains_and_nothing_jumps(
    game: str, window: tuple[int, int], new_page: Any, open_notebook: Open
) -> None:
    page, guide, found = new_page(reduced_motion="reduce"), Guide(game), {}
    open_notebook(page, game, "#learn")
    page.wait_for_selector("#panel-learn .tb-app")
    screens = [(address, guide.walk.stop.about, guide.screen()) for address in stops(guide)]
    put(page, game, "learn", screens[0][2])
    resize(page, *window)
    places: dict[str, dict[str, str]] = {}
    for seq, (address, about, screen) in enumerate(screens):
        show(page, {**screen, "seq": f"{seq}"})
        offers_games = screen["stop"]["live"] or screen["stop"]["quiz"]  # nothing is done on the table there
        found[address] = [*page.evaluate(OUT_OF_VIEW, about), *([] if offers_games else problems(page))]
        for part, place in page.evaluate(PLACES).items() if not offers_games else ():
            places.setdefault(part, {}).setdefault(str([round(each) for each in place]), address)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
    assert {part: where for part, where in places.items() if len(where) > 1} == {}
    assert {address: words_in(screen) for address, _, screen in screens if words_in(screen) > MOST_WORDS} == {}
    assert page.errors == []

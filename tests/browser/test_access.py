"""Accessibility: a scan of every screen in both themes, a narrow phone where nothing may be cut off, reduced motion,
and what screen readers announce."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from hands import DRAWN, answered, button, go, press, zone
from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Any]


def tab(page: Page, name: str) -> Locator:
    """Open a tab and wait until it is drawn."""
    page.get_by_role("tab", name=name).click()
    panel = page.get_by_role("tabpanel", name=name)
    panel.locator(DRAWN).first.wait_for()
    expect(panel.get_by_text("when you open this page")).to_have_count(0)
    return panel


@contextmanager
def dialog(page: Page, name: str, opener: Locator) -> Iterator[Locator]:
    """Open a dialog and close it with Esc; check that the focus returns."""
    opener.click()
    found = page.get_by_role("dialog", name=name)
    expect(found).to_be_visible()
    yield found
    page.keyboard.press("Escape")
    expect(found).to_have_count(0)
    expect(opener).to_be_focused()


def screens(page: Any, open_notebook: Open) -> Iterator[str]:
    """Yield every screen of the game's page."""
    open_notebook(page, "evenfall", "#learn")
    learn = tab(page, "Learn")
    press(learn, "Next")
    with answered(learn):
        zone(learn, "Enemy Area").get_by_role("button", name="Ash Warden").click()
    yield "Learn, a wrong move"
    with answered(learn):
        page.evaluate("location.hash = '#learn/your_game/quiz'")
    press(learn, "Ten questions")
    yield "Quiz"
    play = tab(page, "Play")
    press(play, "Coach", exact=False)
    press(play, "Hint")
    zone(play, "Your dice").get_by_role("button").first.click()
    yield "Play, with coach and hint"
    go(play)
    with answered(play):
        play.get_by_role("slider").fill("0")
    yield "Play, an earlier step"
    press(play, "Back to the game")
    press(play, "Undo")
    with dialog(page, "New game", button(play, "New game")) as form:
        form.get_by_text("Rule variants").click()
        form.get_by_role("radio", name="Rivals").check()
        yield "New game"
    with dialog(page, "The rules", button(play, "Rules")):
        yield "Rules"
    tab(page, "Odds")
    yield "Odds"
    tab(page, "Cards")
    yield "Cards"


# -- measurements ----------------------------------------------------------------------------------------------------


AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity).map((each) => each.finished))"""


def findings(page: Page, *rules: str) -> list[str]:
    """Return the serious and critical findings of a scan with their places, by all or some of its rules."""
    page.evaluate(AT_REST)  # Rolling dice are pale.
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]}"
        for each in Axe().run(page, options=options).response["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


CUT = """() => {
  const told = new Set(), wide = document.documentElement.clientWidth, hides = (way) => /hidden|clip/.test(way);
  const skip = ".tt-said, .ttp-skip, .anchor-link, svg *, nav.tt-chapters ol *, option"; // the chapters may scroll
  const leans = ".is-resting *, .is-resting, .tt-flag, .tt-badge, .tt-tick"; // askew, or over an edge, on purpose
  for (const one of (document.querySelector("dialog:modal") ?? document.body).querySelectorAll("*")) {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(skip)) continue;
    if (box.width <= 1 || box.height <= 1) continue; // only for who listens
    const name = `${one.localName}.${one.getAttribute("class") ?? ""}: ${one.textContent.trim().slice(0, 40)}`;
    if (box.left < -0.5 || box.right > wide + 0.5) told.add(`outside the page: ${name}`);
    if (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1) told.add(`cut at the side: ${name}`);
    if (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 1) told.add(`cut below: ${name}`);
    const frame = one.parentElement.closest("button, .tt-zone, .tt-stop, .tt-question, dialog");
    const around = frame?.getBoundingClientRect();
    const spills = around && (box.left < around.left - 1 || box.right > around.right + 1);
    if (spills && !one.matches(leans)) told.add(`wider than what it stands in: ${name}`);
    const clips = hides(style.overflowX) || hides(getComputedStyle(one.parentElement).overflowX);
    if (one.localName !== "svg" || clips) continue;
    const drawn = [...one.querySelectorAll("*")].map((each) => each.getBoundingClientRect());
    const beyond = drawn.some((each) => each.width && (each.left < box.left - 4 || each.right > box.right + 4));
    if (beyond) told.add(`drawn beyond its picture: ${one.parentElement.outerHTML.slice(0, 80)}`);
  }
  return [...told];
}"""
SMALL = """() => [...document.querySelectorAll(".tt-die, .tt-card")]
  .filter((one) => one.checkVisibility() && (one.offsetWidth < 40 || one.offsetHeight < 40))
  .map((one) => `too small for a thumb: ${one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 20)}`)"""


# -- the tests ----------------------------------------------------------------------------------------------


@pytest.mark.skip(reason="to be rewritten for the table on one screen")
def test_a_scan_finds_nothing_serious(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "index")
    found = {"gallery": findings(page) + page.evaluate(CUT)}
    for screen in screens(page, open_notebook):
        found[screen] = findings(page) + page.evaluate(CUT)
    assert {screen: problems for screen, problems in found.items() if problems} == {}
    assert page.foreign == []


@pytest.mark.skip(reason="to be rewritten for the table on one screen")
def test_a_phone_in_dark_mode(phone: Any, open_notebook: Open) -> None:
    """Nothing is cut off, controls are large enough for a thumb, and the dark colours have enough contrast."""
    open_notebook(phone, "index")
    found = {"gallery": findings(phone, "color-contrast") + phone.evaluate(CUT)}
    for screen in screens(phone, open_notebook):
        found[screen] = findings(phone, "color-contrast") + phone.evaluate(CUT) + phone.evaluate(SMALL)
    assert {screen: problems for screen, problems in found.items() if problems} == {}
    assert phone.foreign == []


# -- motion and announcements --------------------------------------------------------------------------------

MOVING = """() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1)
  .map((one) => one.animationName ?? one.transitionProperty)"""


def test_nothing_moves_with_reduced_motion(new_page: Any, open_notebook: Open) -> None:
    page = new_page(reduced_motion="reduce")
    open_notebook(page, "evenfall", "#play")
    board = tab(page, "Play")
    zone(board, "Your dice").get_by_role("button").first.click()
    assert page.evaluate(MOVING) == []
    go(board)
    assert page.evaluate(MOVING) == []

    # The live region stays in the page and announces each question once.
    voice = board.locator("[aria-live=polite]")
    expect(voice).to_have_text("You, turn 1: Change a die?")
    voice.evaluate("one => { window.voice = one; }")
    press(board, "Undo")
    expect(voice).to_have_text("You, turn 1: Which dice do you want to reroll?")
    assert voice.evaluate("one => one === window.voice"), "a new region would not be announced"
    first = zone(board, "Your dice").get_by_role("button").first
    expect(first).to_have_accessible_name(re.compile(r"^die \d, you can use this$"))
    first.click()
    expect(first).to_have_accessible_name(re.compile(r"^die \d, selected$"))
    assert page.foreign == []

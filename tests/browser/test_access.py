"""Accessibility of every game's page: a scan of its screens in light, dark, more contrast and forced colours, on a
laptop and a narrow phone, where nothing may be cut off outside the table (`fits.py` checks the table); reduced motion,
and what screen readers announce. Which games there are is read from `NAMES`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from decisions import decisions, fullest_cells, messages_of, screens_of
from hands import DRAWN, choose, drawer, go, press, wait_for_redraw, zone
from painted import put, show
from play import Cell
from playwright.sync_api import Locator, Page, expect
from test_fits import named, open_form, table_of

from tabletop_nb.games import NAMES

Open = Callable[..., Any]
TABS = dict.fromkeys(NAMES, ("Odds", "Cards"))  # besides Learn and Play
USUAL: dict[str, Any] = {"color_scheme": "light", "contrast": "no-preference", "forced_colors": "none"}
CONTRAST: dict[str, dict[str, Any]] = {
    "more contrast": {**USUAL, "contrast": "more"},
    "forced colours": {**USUAL, "forced_colors": "active"},
}
OTHER_COLOURS = {"dark": {**USUAL, "color_scheme": "dark"}, **CONTRAST}


def tab(page: Page, name: str) -> Locator:
    """Open a tab and wait until it is drawn."""
    page.get_by_role("tab", name=name).click()
    panel = page.get_by_role("tabpanel", name=name)
    panel.locator(DRAWN).first.wait_for()
    expect(panel.get_by_text("when you open this page")).to_have_count(0)
    return panel


@contextmanager
def dialog(page: Page, name: str) -> Iterator[None]:
    """Choose a dialog from the menu and close it with Esc; check that the focus returns."""
    menu = page.locator("#panel-play [data-id=menu]:visible")
    choose(page.locator("#panel-play"), name)
    found = page.get_by_role("dialog", name=re.compile(name))
    expect(found).to_be_visible()
    yield
    page.keyboard.press("Escape")
    expect(found).to_have_count(0)
    expect(menu).to_be_focused()


def screens(page: Any, open_notebook: Open, game: str) -> Iterator[str]:
    """Yield every screen of a game's page."""
    open_notebook(page, game, "#learn")
    tab(page, "Learn")
    yield "Learn"
    play = tab(page, "Play")
    hint = play.locator("[data-do=hint]:visible")
    if hint.count():  # A form on a phone has no room for it.
        with wait_for_redraw(play):
            hint.first.click()
    yield "Play, with a hint"
    with drawer(play, "Log"):
        yield "Play, with the log"
    with dialog(page, "New game"):
        yield "New game"
    for name in TABS[game]:
        tab(page, name)
        yield name


# -- measurements ----------------------------------------------------------------------------------------------------


AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity).map((each) => each.finished))"""


# axe reads the colour of a text from a property that keeps our colour when the system's colours are forced.
READ_FORCED_COLOURS = """() => {
  const real = window.realStyle ??= window.getComputedStyle, ours = "-webkit-text-fill-color";
  window.getComputedStyle = (...of) => {
    const style = real(...of), read = (name) => style.getPropertyValue(name === ours ? "color" : name);
    return new Proxy(style, {
      get: (_, name) => {
        if (name === "getPropertyValue") return read;
        const value = style[name === "webkitTextFillColor" ? "color" : name];
        return typeof value === "function" ? value.bind(style) : value;
      },
    });
  };
}"""


def findings(page: Page, *rules: str) -> list[str]:
    """Return the serious and critical findings of a scan with their places, by all or some of its rules."""
    page.evaluate(AT_REST)  # Rolling dice are pale.
    page.evaluate(READ_FORCED_COLOURS)
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]}"
        for each in Axe().run(page, options=options).response["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


CUT = """() => {
  const problems = new Set(), wide = document.documentElement.clientWidth, hides = (way) => /hidden|clip/.test(way);
  const skip = ".tt-sr-only, [data-mini], [data-mini] *, .tb-art, .ttp-skip, .anchor-link, svg *, option";
  const isBesideOthers = (one) => { // in a row that may scroll
    for (let outer = one.parentElement; outer; outer = outer.parentElement)
      if (/auto|scroll/.test(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth) return true;
    return false;
  };
  const leans = ".is-resting *, .is-resting, .tt-flag, .tt-badge, .tt-tick"; // askew, or over an edge, on purpose
  for (const one of (document.querySelector("dialog:modal") ?? document.body).querySelectorAll("*")) {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(skip)) continue;
    if (box.width <= 1 || box.height <= 1) continue; // only for who listens
    const name = `${one.localName}.${one.getAttribute("class") ?? ""}: ${one.textContent.trim().slice(0, 40)}`;
    const isOutside = box.left < -0.5 || box.right > wide + 0.5;
    if (isOutside && !isBesideOthers(one)) problems.add(`outside the page: ${name}`);
    if (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1) problems.add(`cut at the side: ${name}`);
    if (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 1) problems.add(`cut below: ${name}`);
    const frame = one.parentElement.closest("button, .tt-zone, .tt-stop, .tt-question, dialog");
    const around = frame?.getBoundingClientRect();
    const spills = around && (box.left < around.left - 1 || box.right > around.right + 1);
    if (spills && !one.matches(leans)) problems.add(`wider than its container: ${name}`);
    const clips = hides(style.overflowX) || hides(getComputedStyle(one.parentElement).overflowX);
    if (one.localName !== "svg" || clips) continue;
    const drawn = [...one.querySelectorAll("*")].map((each) => each.getBoundingClientRect());
    const beyond = drawn.some((each) => each.width && (each.left < box.left - 4 || each.right > box.right + 4));
    if (beyond) problems.add(`drawn beyond its picture: ${one.parentElement.outerHTML.slice(0, 80)}`);
  }
  return [...problems];
}"""
SMALL = """() => [...document.querySelectorAll(".tt-die, .tt-card, .tt-sdie, .tt-chip, .tt-stepper button")]
  .filter((one) => one.checkVisibility() && (one.offsetWidth < 40 || one.offsetHeight < 40))
  .map((one) => `too small for a thumb: ${one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 20)}`)"""


# -- the tests ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_scan_finds_nothing_serious(game: str, page: Any, open_notebook: Open) -> None:
    found = {}
    for screen in screens(page, open_notebook, game):
        found[screen, "light"] = findings(page) + (page.evaluate(CUT) if screen in TABS[game] else [])
        for name, media in OTHER_COLOURS.items():
            page.emulate_media(**media)
            found[screen, name] = findings(page, "color-contrast")
        page.emulate_media(**USUAL)
    assert {screen: problems for screen, problems in found.items() if problems} == {}
    assert page.foreign == []


@pytest.mark.parametrize("game", NAMES)
def test_a_phone_in_dark_mode(game: str, phone: Any, open_notebook: Open) -> None:
    found = {}
    for screen in screens(phone, open_notebook, game):
        found[screen] = findings(phone, "color-contrast")
        if screen in TABS[game]:
            found[screen] += phone.evaluate(CUT) + phone.evaluate(SMALL)
    assert {screen: problems for screen, problems in found.items() if problems} == {}
    assert phone.foreign == []


@pytest.mark.parametrize("cell", fullest_cells(), ids=named)
def test_a_scan_of_full_tables(cell: Cell, new_page: Any, open_notebook: Open) -> None:
    page, found = table_of(new_page, open_notebook, cell[0]), {}
    for number, session in enumerate(decisions(cell, 8)):
        screen = session.screen()
        if not number:
            put(page, cell[0], "play", screen)
        show(page, {**screen, "seq": number + 1}, *messages_of(session))
        found[screen["key"], "light"] = findings(page)
        for name, media in OTHER_COLOURS.items():
            page.emulate_media(**media)
            found[screen["key"], name] = findings(page, "color-contrast")
        page.emulate_media(**USUAL)
    assert {where: problems for where, problems in found.items() if problems} == {}


@pytest.mark.parametrize("cell", fullest_cells(), ids=named)
def test_a_scan_of_forms_messages_the_curtain_and_the_end(cell: Cell, new_page: Any, open_notebook: Open) -> None:
    page, found = table_of(new_page, open_notebook, cell[0]), {}
    put(page, cell[0], "play", next(decisions(cell, 1)).screen())
    for name, screen in screens_of(cell):
        show(page, {**screen, "seq": name})
        if name.startswith("form "):
            open_form(page, name.removeprefix("form "))
        found[name, "light"] = findings(page)
        page.emulate_media(color_scheme="dark")
        found[name, "dark"] = findings(page, "color-contrast")
        page.emulate_media(color_scheme="light")
    assert {where: problems for where, problems in found.items() if problems} == {}


def test_the_gallery(page: Any, phone: Any, open_notebook: Open) -> None:
    open_notebook(page, "index")
    assert findings(page) + page.evaluate(CUT) == []
    open_notebook(phone, "index")
    assert findings(phone, "color-contrast") + phone.evaluate(CUT) + phone.evaluate(SMALL) == []


STATES = ["plain", "legal", "selected", "hinted", "explained", "focused"]
EDGES = """(states) => {
  const cards = [...document.querySelectorAll("#panel-play .tb-app .tb-card")].filter((each) => each.checkVisibility());
  const edgeOf = (each) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
    return `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
  };
  const edges = states.map((state, at) => {
    const card = cards[at];
    card.classList.remove("is-legal", "is-selected");
    if (state === "focused") card.focus();
    else if (state === "explained") card.dataset.explained = "";
    else card.classList.add(`is-${state}`);
    card.getAnimations({ subtree: true }).forEach((each) => each.finish());
    return [state, edgeOf(card)];
  });
  const zone = (selector) => edgeOf(document.querySelector(`#panel-play .tb-zone${selector}`));
  return Object.fromEntries([...edges, ["other zone", zone(":not(.is-asked)")], ["asked zone", zone(".is-asked")]]);
}"""


@pytest.mark.parametrize("media", [USUAL, *CONTRAST.values()], ids=["usual", *CONTRAST])
def test_each_state_has_an_edge_of_its_own(media: dict[str, Any], new_page: Any, open_notebook: Open) -> None:
    page = new_page(reduced_motion="reduce", **media)
    open_notebook(page, "evenfall", "#play")
    tab(page, "Play")
    page.keyboard.press("Tab")  # From now on, the focus can be seen.
    edges = page.evaluate(EDGES, STATES)
    assert len({edges[state] for state in STATES}) == len(STATES), edges
    assert edges["asked zone"] != edges["other zone"]
    if media.get("forced_colors") == "active":
        lines = {state: edge for state, edge in edges.items() if state not in ("plain", "other zone")}
        assert not [state for state, edge in lines.items() if edge.startswith("none")], lines


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

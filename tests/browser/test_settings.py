"""Settings of the menu hold for the whole page and for the next ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hands import choose, strip, wait_for_redraw
from playwright.sync_api import Page, expect

Open = Callable[..., Any]
SCHEMES = """() => [...document.querySelectorAll("body, .ttp-bar, .ttp-head, .tt")]
  .filter((each) => each.getClientRects().length).map((each) => getComputedStyle(each).colorScheme)"""
GROUND = "() => getComputedStyle(document.body).backgroundColor"


def set_theme(page: Page, where: Any, theme: str) -> None:
    """Choose a theme in the menu of a table, and close the menu."""
    where.locator("[data-id=menu]:visible").click()
    menu = where.get_by_role("dialog", name="Menu")
    menu.get_by_role("group", name="Theme").get_by_role("radio", name=theme).check(force=True)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def test_the_theme_colours_the_whole_page_at_once_and_all_pages_after_it(new_page: Any, open_notebook: Open) -> None:
    page = new_page(color_scheme="light")
    open_notebook(page, "evenfall", "#play")
    page.wait_for_selector("#panel-play .tb-app")
    light = page.evaluate(GROUND)
    set_theme(page, page.locator("#panel-play"), "Dark")
    assert page.evaluate(GROUND) != light
    for tab in ("learn", "odds", "cards"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_selector(f"#panel-{tab} .tt")
        assert {*page.evaluate(SCHEMES)} == {"dark"}, tab
    other = page.context.new_page()
    for name in ("index", "tutorials/08_best_reroll"):
        open_notebook(other, name)
        assert {*other.evaluate(SCHEMES)} == {"dark"}, name
    page.locator("#tab-play").click()
    set_theme(page, page.locator("#panel-play"), "Light")
    assert page.evaluate(GROUND) == light
    other.wait_for_function("() => getComputedStyle(document.body).colorScheme === 'light'")
    assert page.errors == []


def test_the_coach_stays_off_once_it_was_turned_off(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "evenfall", "#play")
    play = page.locator("#panel-play")
    expect(strip(play).locator(".is-coach")).to_be_visible()
    with wait_for_redraw(play):
        choose(play, "Coach")
    expect(strip(play).locator(".is-coach")).to_have_count(0)
    open_notebook(page, "seasons", "#play")
    play = page.locator("#panel-play")
    play.locator(".tb-app").wait_for()
    expect(strip(play).locator(".is-coach")).to_have_count(0)
    with wait_for_redraw(play):
        choose(play, "Coach")
    expect(strip(play).locator(".is-coach")).to_be_visible()

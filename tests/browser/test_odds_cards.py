"""Odds, cards and the rulebook index in a browser, used next to a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tabletop_nb.ui.cards import components

Open = Callable[..., Any]
expect.set_options(timeout=30_000)


def tab(page: Page, open_notebook: Open, name: str) -> Locator:
    """Open a tab of the dashboard."""
    open_notebook(page, "evenfall", f"#{name}")
    return page.locator(f"#panel-{name}")


def go_to(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name.title(), exact=True).click()
    return page.locator(f"#panel-{name}")


def all_well(page: Any) -> None:
    assert page.foreign == []
    assert page.errors == []


def wide_as_the_page(page: Page, where: Locator) -> None:
    """Check that nothing overflows sideways and nothing is cut off."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    over = where.evaluate(
        """(el) => [...el.querySelectorAll(".tt *")].filter((each) => {
          const box = each.getBoundingClientRect(), name = String(each.className?.baseVal ?? each.className);
          const hidden = each.closest(".tt-sr-only, thead, .tt-card-seal, dialog, svg, select, .tt-picks");
          return box.width > 1 && !hidden && (box.right > innerWidth + 1 || box.left < -1);
        }).map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert over == []


def test_odds_are_computed_when_shown_and_follow_the_game(page: Page, open_notebook: Open) -> None:
    play = tab(page, open_notebook, "play")
    expect(play.locator(".tb-app")).to_be_visible()
    expect(page.locator("#panel-odds .tt-verdict")).to_have_count(0)

    odds = go_to(page, "odds")
    stage_now = odds.locator(".tt-kicker")
    expect(stage_now).to_contain_text("You have one reroll left.")
    expect(odds.locator(".tt-verdict h2")).not_to_be_empty()
    rows = odds.locator(".tt-odds").first.locator("tbody tr")
    expect(rows).to_have_count(5)
    expect(rows.first.get_by_role("rowheader")).to_have_text("Any of them")
    expect(odds.get_by_role("region", name="Chance of capturing each Enemy").first).to_be_visible()
    assert page.evaluate("typeof globalThis.__tabletopVega?.resolve") == "undefined"  # The page needs no chart library.

    go_to(page, "play")
    stage = play.locator(".tt > [data-drawn]").first
    drawn = stage.get_attribute("data-drawn") or ""
    play.get_by_role("button", name=re.compile("^Keep")).locator("visible=true").first.click()
    expect(stage).not_to_have_attribute("data-drawn", drawn)
    go_to(page, "odds")
    expect(stage_now).not_to_contain_text("You have one reroll left.")
    all_well(page)


SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift" });
  setTimeout(() => done(sum), 1500);
})"""


def test_the_page_stays_where_it_is_once_the_odds_are_drawn(page: Page, open_notebook: Open) -> None:
    odds = tab(page, open_notebook, "odds")
    expect(odds.locator(".tt-verdict")).to_be_visible()
    top = odds.locator(".tt-picture").first.bounding_box()
    shift = page.evaluate(SHIFTS)
    assert odds.locator(".tt-picture").first.bounding_box() == top
    assert shift < 0.1, shift


def test_exact_fractions_and_the_rule_of_a_term_are_shown(page: Page, open_notebook: Open) -> None:
    odds = tab(page, open_notebook, "odds")
    exact = odds.get_by_role("button", name="Show exact fractions").first
    exact.click()
    expect(exact).to_have_attribute("aria-pressed", "true")
    cells = odds.locator(".tt-odds").first.locator("td small")
    assert all(re.fullmatch(r"0|1|\d+/\d+", text) for text in odds.locator(".tt-odds-cell small").all_inner_texts())
    expect(cells.first).to_be_visible()

    odds.get_by_text("What these words mean").first.click()
    chip = odds.get_by_role("button", name=re.compile("Read the rule: Roll")).first
    chip.focus()
    page.keyboard.press("Enter")
    dialog = odds.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("[aria-current]")).to_be_in_viewport()
    expect(dialog.locator("[aria-current]")).to_contain_text("you can reroll some or all of your dice")
    dialog.get_by_role("searchbox").fill("seal reroll")
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"^\d of \d+ rules$"))
    expect(dialog.locator(".tt-book-rule").first).to_contain_text("Seal")
    dialog.get_by_role("searchbox").fill("no such rule anywhere")
    expect(dialog.get_by_text("No rule contains all these words.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(chip).to_be_focused()
    all_well(page)


def test_the_calculator_updates_with_every_change(page: Page, open_notebook: Open) -> None:
    odds = tab(page, open_notebook, "odds")
    result, stage = odds.get_by_role("region", name="The odds"), odds.locator(".tt-result small")
    example = ["1", "3", "4", "5"]
    for place, die in enumerate(example):
        while odds.locator(f'[data-id="face:{place}"]').get_attribute("aria-label")[4] != die:  # type: ignore[index]
            before = stage.inner_text()
            odds.locator(f'[data-id="face:{place}"]').click()
            expect(stage).not_to_have_text(before)
    expect(stage).to_have_text("You rolled 1, 3, 4, 5. You have one reroll left.")
    odds.get_by_text("All numbers").click()
    odds.get_by_label("Copy the row of").select_option(label="Nameless King: Sun Sun Sun Sun")
    expect(odds.get_by_label("Place 1")).to_have_value("Sun")
    odds.get_by_label("Already rolled").uncheck()
    expect(stage).to_have_text("Before you roll your 4 dice.")
    expect(odds.locator(".tt-whatif td b").first).to_have_text("0.5%")  # 6 of 1,296 outcomes
    expect(result.locator("b")).to_contain_text("Your next roll captures your Enemy")

    for place in (4, 3, 2, 1):
        odds.get_by_label(f"Place {place}").select_option("")
        if place > 1:
            expect(odds.get_by_label(f"Place {place}")).to_have_value("")
    expect(odds.get_by_role("alert")).to_contain_text("The Enemy's row: you entered nothing; allowed: one to five")
    odds.get_by_role("button", name="Use my position").click()
    expect(odds.get_by_role("alert")).to_have_count(0)
    expect(stage).not_to_have_text("Before you roll your 4 dice.")
    all_well(page)


BARS = """(bars) => bars.map((bar) => {
  const number = Number(bar.parentElement.querySelector("b").innerText.replace("%", ""));
  return [number, bar.getBoundingClientRect().width * parseFloat(bar.style.getPropertyValue("--at")) / 100];
})"""


def assert_one_scale(bars: Locator) -> None:
    """Check that every bar of the table has the same number of pixels per unit."""
    drawn = [(number, length) for number, length in bars.evaluate_all(BARS) if number]
    assert len({number for number, _ in drawn}) > 3
    scale = max(length for _, length in drawn) / max(number for number, _ in drawn)
    assert all(abs(length - scale * number) < 0.5 for number, length in drawn), drawn


def test_bar_lengths_match_their_numbers_regardless_of_the_text_below(page: Page, open_notebook: Open) -> None:
    """In the energy table, the bar for 7 isn't longer than that for 12, although more text is below it."""
    open_notebook(page, "seasons", "#odds")
    odds = page.locator("#panel-odds")
    expect(odds.locator(".tt-whatif output").first).to_be_attached()  # A redraw within the click would lose it.
    odds.get_by_text("All numbers").click()
    more_water = odds.get_by_role("button", name=re.compile("Water")).last
    expect(more_water).to_be_visible()
    for _ in range(3):
        more_water.click()
    for width in (1200, 700, 360):
        page.set_viewport_size({"width": width, "height": 900})
        for title in ("What your energy is worth", "When each season arrives"):
            bars = odds.locator(".tt-whatif").get_by_role("region", name=title).locator(".tt-odds-cell i")
            expect(bars.first).to_be_visible()
            assert_one_scale(bars)
    all_well(page)


def test_cards_can_be_searched_filtered_sorted_and_expanded(page: Page, open_notebook: Open) -> None:
    cards = tab(page, open_notebook, "cards")
    count = cards.locator("p.tt-book-count")
    expect(count).to_have_text("52 of 52 cards")
    expect(cards.get_by_text("House deck: our own reconstruction")).to_be_visible()
    search = cards.get_by_role("searchbox")
    search.press_sequentially("sun sun sun")
    expect(search).to_be_focused()
    expect(cards.locator(".tb-card", has_text="Ash Warden")).to_be_visible()
    expect(cards.locator(".tb-card", has_text="Ember Wolf")).to_have_count(0)
    search.fill("no card has this")
    expect(cards.get_by_text("No card matches.")).to_be_visible()
    search.fill("")
    cards.get_by_role("button", name="Recipes 6").click()
    expect(count).to_have_text("6 of 52 cards")
    cards.get_by_role("button", name="Enemies 30").click()
    cards.get_by_role("button", name="Fire", exact=True).click()
    expect(count).to_have_text("6 of 52 cards")
    cards.get_by_label("Sort").select_option(label="hardest to capture first")
    fires = [each for each in components("evenfall")["cards"] if each["in"] == "enemies" and each["symbol"] == "fire"]
    hardest = min(fires, key=lambda each: each["chance"])
    expect(cards.locator(".tb-card").first).to_contain_text(hardest["name"])

    first = cards.locator(".tb-card").first
    first.focus()
    page.keyboard.press("Enter")
    details = cards.get_by_role("complementary", name=hardest["name"])
    expect(details).to_contain_text("Your dice must show")
    expect(details).to_contain_text("Our own reconstruction, not the published card")
    details.get_by_role("button", name=re.compile("Read the rule")).click()
    expect(cards.get_by_role("dialog").locator("[aria-current]")).to_contain_text("The dice for all Suns must be equal")
    page.keyboard.press("Escape")
    details.get_by_role("button", name="Close").click()
    expect(details).to_have_count(0)
    expect(first).to_be_focused()
    all_well(page)


def test_on_a_phone_nothing_is_cut_off(phone: Page, open_notebook: Open) -> None:
    odds = tab(phone, open_notebook, "odds")
    expect(odds.locator(".tt-odds").first).to_be_visible()
    expect(odds.locator(".tt-picture").first).to_be_visible()
    expect(odds.get_by_role("region", name="The odds")).to_be_visible()
    wide_as_the_page(phone, odds)
    cards = go_to(phone, "cards")
    cards.locator(".tb-card").first.click()
    wide_as_the_page(phone, cards)
    cards.get_by_role("button", name=re.compile("Read the rule")).click()
    dialog = cards.get_by_role("dialog")
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    all_well(phone)


def test_signs_explain_themselves_and_the_legend_is_one_key_away(page: Page, open_notebook: Open) -> None:
    for name in ("odds", "cards"):
        where = tab(page, open_notebook, name)
        sign = where.locator("[data-tip]:visible").first
        sign.scroll_into_view_if_needed()
        sign.hover()
        tip = where.locator(".tt-tip.is-on").first
        expect(tip).to_have_text(sign.get_attribute("data-tip") or "")
        box = tip.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 1366 and box["y"] >= 0  # noqa: PT018
        where.locator("[data-home]").first.focus()
        page.keyboard.press("k")
        dialog = where.get_by_role("dialog", name="Rules")
        expect(dialog.locator(".tt-legend[open] li").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    all_well(page)

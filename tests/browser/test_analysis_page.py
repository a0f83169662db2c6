"""The analysis page in a browser: a run that goes on by itself, its charts, a second run, and the files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Any]
SLOW = 120_000  # ms; the first estimate imports the statistics


def choose(page: Page, field: str, value: str) -> None:
    """Choose a value of a field, and wait until the page has it."""
    box = page.locator(f'[data-field="{field}"]')
    box.select_option(value)
    expect(box).to_have_value(value)
    page.wait_for_function("!document.querySelector('[aria-busy=true]')")


def play(page: Page) -> Locator:
    """Start a run, wait for its end, and return the estimate."""
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="games are finished.")).to_be_visible(timeout=SLOW)
    return page.locator(".tt-a-estimate h2")


def test_runs_are_watched_compared_and_downloaded(page: Any, open_notebook: Open, tmp_path: Path) -> None:
    open_notebook(page, "analysis")
    choose(page, "game", "evenfall")
    choose(page, "mode", "solo")
    choose(page, "games", "20")
    choose(page, "bot:0", "random")
    estimate = play(page)
    expect(estimate).to_contain_text("random has won ")
    expect(page.locator(".tt-chart svg.marks")).to_be_visible(timeout=SLOW)

    choose(page, "bot:0", "gentle")
    expect(play(page)).to_contain_text("gentle has won ")
    expect(page.locator(".tt-a-runs tbody")).to_have_count(2)
    expect(page.get_by_text("Same deals: the win rate of gentle is ")).to_be_visible()
    page.get_by_role("button", name="Points").click()
    expect(page.get_by_role("img", name="Distribution of the score.")).to_be_visible()
    assert page.locator(".tt-chart svg.marks").evaluate("(svg) => svg.clientWidth") > 200

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download Parquet").click()
    waiting.value.save_as(tmp_path / "games.parquet")
    frame = pd.read_parquet(tmp_path / "games.parquet")
    assert frame["run"].value_counts().to_dict() == {1: 20, 2: 20}
    assert page.foreign == []
    assert page.errors == []


def test_a_run_can_be_stopped(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "analysis")
    choose(page, "games", "2000")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".tt-a-progress")).to_contain_text("of 2,000 games")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Stopped after")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()


def test_the_page_fits_a_phone(phone: Any, open_notebook: Open) -> None:
    open_notebook(phone, "analysis")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    small = "(box) => box.getBoundingClientRect().height < 36"
    assert phone.locator(".tt-a-field :is(select, input)").evaluate_all(f"(boxes) => boxes.filter({small}).length") == 0

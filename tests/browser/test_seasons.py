"""Seasons in a browser: the draft, the sets, dice, forms and a whole round; by mouse, keyboard and touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hands import (
    answers,
    asked,
    button,
    clickable,
    full_card,
    log_of,
    new_game,
    press,
    purse,
    seat,
    skip,
    wait_for_redraw,
    zone,
)
from playwright.sync_api import Locator, Page, expect
from test_access import tab

Open = Callable[..., Any]
SCENARIO = {
    **{"phase": "act", "year": 1, "space": 2, "first": 0, "turn": 0, "transmuting": True, "bag": {"winter": [1, 2, 3]}},
    **{"dice": [["winter_3", 2]], "die": [["winter_1", 2], ["winter_2", 1]]},
    "seats": [
        {"reserve": ["fire", "earth", "earth", "air", "water"], "gauge": 3, "play": ["hand_of_fortune"],
         "hand": ["hourglass_of_time", "runic_cube_of_eolis"], "crystals": 4},
        {"crystals": 12, "gauge": 2, "play": ["amulet_of_water", "kairn_the_destroyer"], "reserve": ["air"],
         "stored": {"amulet_of_water": [["fire", "fire"]]}, "turned": ["kairn_the_destroyer"]},
    ],
}  # fmt: skip


@pytest.fixture(scope="session")
def winter(own_pages: Any) -> str:
    """Write a page with one board, a winter turn that can transmute; return its address."""
    lines = [
        "import tabletop_nb as tt",
        "from tabletop_nb.ui.board import Board",
        "from tabletop_nb.ui.session import Session",
        f"game = tt.new_game('seasons', 2, 5, 'archmage', scenario={SCENARIO!r})",
        "Board(Session(game, ['person', 'random']))",
    ]
    return str(own_pages.write("winter", "# Winter", "## Play", lines, tabs=True))


def sit_down(page: Page, address: str) -> Page:
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".tb-app")
    return page


def fill_sets(board: Locator | Page) -> None:
    """Put the nine cards into three sets, in order."""
    sets = board.get_by_role("region", name="Your three sets")
    for place in ["Year I: your hand", "Year II: Library II", "Year III: Library III"] * 3:
        sets.get_by_role("region", name=place).locator(".pg-slot").first.click()
    expect(sets.locator(".pg-column > small")).to_have_text(["3 of 3"] * 3)
    press(board, "Done")


# -- a game --------------------------------------------------------------------------------------------------


def test_from_the_draft_to_the_second_round(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "seasons", "#play")
    page.wait_for_selector("#panel-play .tb-app")
    board = page.locator("#panel-play")
    new_game(board, "Magician", "7", seat2="random")
    expect(board.get_by_text("Published cards")).to_be_visible()

    for chosen in range(9):
        pack = zone(board, "Your pack")
        expect(pack.locator("button.is-legal")).to_have_count(9 - chosen)
        if chosen < 8:  # The last card isn't a choice.
            with wait_for_redraw(board):
                pack.locator("button.is-legal").first.click()
            skip(board)
        if asked(board) == "Which cards do you want for each year?":
            break
    assert asked(board) == "Which cards do you want for each year?"
    done = answers(board).locator("[data-id=go]")
    expect(done).to_have_attribute("aria-disabled", "true")
    fill_sets(board)
    skip(board)

    for _ in range(30):  # until a second round starts
        if "Round 2:" in log_of(board):
            break
        skip(board)
        fill = board.locator("[data-do=fill]:visible")
        if asked(board) == "Which Season die do you want to take?":
            with wait_for_redraw(board):
                clickable(zone(board, "Winter dice")).first.click()
        elif fill.count():
            while fill.first.get_attribute("aria-disabled") == "true":
                board.locator("[data-do=count][data-by='1']:not([aria-disabled])").first.click()
            with wait_for_redraw(board):
                fill.first.click()
        elif answers(board).locator("[data-id=go]").count():
            with wait_for_redraw(board):
                answers(board).locator("[data-id=go]").click()
        else:
            with wait_for_redraw(board):
                clickable(board).first.click()
    assert "Round 2:" in log_of(board)
    expect(board.get_by_role("img", name="Season wheel")).to_have_attribute(
        "aria-label", re.compile("Season wheel: year I, .*space [2-4] of 12")
    )
    assert page.foreign == []
    assert page.errors == []


def test_transmuting_summoning_and_the_end_of_a_round(page: Any, winter: str) -> None:
    """In the rulebook's example, a fire and two earth in winter give eight crystals."""
    board = sit_down(page, winter)
    transmute_eight(page, board)
    ask_why_not(board)
    summon(board)
    seat(board, "The bot").get_by_role("button", name="Kairn the Destroyer, turned").click()
    expect(full_card(board)).to_contain_text("each opponent loses 4 crystals")

    press(board, "End your turn")
    skip(board)
    wheel = board.get_by_role("img", name="Season wheel")
    expect(wheel).to_have_accessible_name(re.compile("space 4 of 12"))  # two pips further
    gain = zone(board, "Take energy of your choice")  # from the Hourglass, because spring has started
    expect(gain.locator(".pg-sum")).to_have_text("0 of 1 taken")
    gain.get_by_role("button", name="Air: one more").click()
    press(board, "Take")
    skip(board)
    assert "Round 2: spring" in log_of(board)
    assert page.errors == []


def transmute_eight(page: Page, board: Page) -> None:
    """Fill in the form by clicks and keys; its button is the one beside the question. Undo takes all of it back."""
    button(board, "Transmute").click()
    form = zone(board, "Transmute energy")
    confirm = answers(board).locator("[data-id=go]")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    form.get_by_role("button", name="Fire: one more").click()
    earth = form.get_by_role("button", name="Earth: one more")
    earth.click()
    earth.focus()
    page.keyboard.press("Enter")
    expect(earth).to_be_focused()
    expect(earth).to_have_attribute("aria-disabled", "true")
    expect(form.locator(".pg-sum")).to_have_text("3 of 5 tokens; crystals: 8")
    expect(board.locator(".tt > [aria-live]")).to_have_text("3 of 5 tokens; crystals: 8")  # It is announced, too.
    crystals = purse(board).get_by_role("listitem").filter(has_text="crystals")
    expect(crystals).to_have_text(re.compile("^4"))
    with wait_for_redraw(board):
        confirm.click()
    expect(crystals).to_have_text(re.compile("^12"))
    expect(form).to_have_count(0)
    press(board, "Undo")
    expect(crystals).to_have_text(re.compile("^4"))


def ask_why_not(board: Page) -> None:
    """Click a card that can't be summoned: it says why, at reading size."""
    with wait_for_redraw(board):
        zone(board, "Your hand").get_by_role("button", name="Runic Cube").click()
    expect(full_card(board)).to_contain_text("costs 20 crystals")
    with wait_for_redraw(board):
        board.keyboard.press("Escape")
    expect(full_card(board)).to_have_count(0)


def summon(board: Page) -> None:
    """Summon a card; a payment is suggested."""
    with wait_for_redraw(board):
        zone(board, "Your hand").get_by_role("button", name="Hourglass of Time").click()
    pay = zone(board, "Pay for Hourglass of Time")
    expect(pay.locator(".pg-sum")).to_have_text("3 of 3 paid")
    expect(pay.locator("output")).to_have_text(["1", "1", "1", "0"])  # Earth is worth the most, so it is kept.
    press(board, "Pay")
    expect(zone(board, "Your cards in play").get_by_role("button", name="Hourglass of Time")).to_be_visible()


def test_two_people_see_only_their_own_packs(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "seasons", "#play")
    page.wait_for_selector("#panel-play .tb-app")
    board = page.locator("#panel-play")
    new_game(board, "Archmage", "3", seat2="person")
    curtain = page.get_by_role("dialog", name="Hand over to Player 1")
    expect(curtain).to_be_visible()
    assert board.locator(".tb-card").count() == 0
    press(board, "I am Player 1")
    mine = zone(board, "Your pack").get_by_role("button").all_inner_texts()
    with wait_for_redraw(board):
        zone(board, "Your pack").get_by_role("button").first.click()
    expect(page.get_by_role("dialog", name="Hand over to Player 2")).to_be_visible()
    press(board, "I am Player 2")
    assert zone(board, "Your pack").get_by_role("button").all_inner_texts() != mine


# -- odds and cards ------------------------------------------------------------------------------------------


def test_odds_and_cards(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "seasons", "#odds")
    odds = tab(page, "Odds")
    expect(odds.get_by_role("table")).to_have_count(3)  # With the picture; no dice have been rolled, and no energy.
    expect(odds.get_by_text("if the leftover die is random").first).to_be_visible()
    expect(odds.get_by_role("table", name="When does each season arrive?").first).to_be_visible()
    calculator = odds.locator(".tt-whatif")
    calculator.get_by_label("Space on the wheel").select_option("11")
    expect(calculator.get_by_role("status").filter(has_text="Fall, year I, space 11")).to_be_visible()

    cards = tab(page, "Cards")
    expect(cards.get_by_text("50 of 50 cards")).to_be_visible()
    button(cards, "Familiars 13").click()
    expect(cards.locator(".tb-card")).to_have_count(13)
    cards.get_by_label("Sort").select_option("prestige")
    expect(cards.locator(".tb-card").first).to_contain_text("Demon of Argos")
    cards.get_by_role("searchbox").fill("argos")
    expect(cards.locator(".tb-card")).to_have_count(1)
    assert page.foreign == []
    assert page.errors == []

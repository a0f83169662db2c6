"""Seasons in a browser: nine cards drafted and laid out, dice, forms, a whole round; by mouse, keys and thumb."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hands import answered, asked, button, new_game, press, question, touchable, zone
from playwright.sync_api import Locator, Page, expect
from test_access import CUT, SMALL, findings, tab

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
    return str(own_pages.write("winter", lines))


def sit_down(page: Page, address: str) -> Page:
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".tt > [data-drawn]")
    return page


def skip(board: Locator | Page) -> None:
    """Lets the bots play, if one is asked."""
    if board.get_by_role("button", name="Skip to my turn").count():
        press(board, "Skip to my turn")


def lay_out(board: Locator | Page) -> None:
    """Nine cards into three sets, in the order in which they lie."""
    sets = board.get_by_role("region", name="Your three sets")
    for number, place in enumerate(["Hand", "Library II", "Library III"] * 3):
        sets.get_by_role("group").nth(number).get_by_role("button", name=place, exact=True).click()
    expect(sets.locator(".tt-sum")).to_have_text("Hand 3 of 3Library II 3 of 3Library III 3 of 3")
    press_in(board, sets, "Done")


def press_in(board: Locator | Page, part: Locator, name: str) -> None:
    """Presses a button of a part of the board, and waits until the table has answered."""
    with answered(board):
        button(part, name).click()


# -- a game --------------------------------------------------------------------------------------------------


def test_from_the_draft_to_the_second_round(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "seasons", "#play")
    page.wait_for_selector("#panel-play .tt > [data-drawn]")
    board = page.locator("#panel-play")
    new_game(page, board, "Magician", "7", seat2="random")
    expect(board.get_by_text("Cards as published")).to_be_visible()

    for chosen in range(9):
        pack = zone(board, "Your pack")
        expect(pack.get_by_role("button")).to_have_count(9 - chosen)
        if chosen < 8:  # the last card is no choice
            with answered(board):
                pack.get_by_role("button").first.click()
            skip(board)
        if asked(board) == "Which cards do you want for each year?":
            break
    assert asked(board) == "Which cards do you want for each year?"
    done = button(board, "Done")
    expect(done).to_have_attribute("aria-disabled", "true")
    lay_out(board)
    skip(board)

    for _ in range(30):  # until a second round begins
        if board.get_by_text("Round 2:").count():
            break
        skip(board)
        fill = board.locator("[data-do=fill]:visible")
        if asked(board) == "Which Season die do you want to take?":
            with answered(board):
                touchable(zone(board, "Winter dice")).first.click()
        elif fill.count():
            while fill.first.get_attribute("aria-disabled") == "true":
                board.locator("[data-do=count][data-by='1']:not([aria-disabled])").first.click()
            with answered(board):
                fill.first.click()
        elif question(board).locator("[data-id=go]").count():
            with answered(board):
                question(board).locator("[data-id=go]").click()
        else:
            with answered(board):
                touchable(board).first.click()
    expect(board.get_by_text("Round 2:")).to_be_visible()
    expect(board.locator(".tt-wheel")).to_have_attribute(
        "aria-label", re.compile("Season wheel: year I, .*space [2-4] of 12")
    )
    assert page.foreign == []
    assert page.errors == []


def test_transmuting_summoning_and_the_end_of_a_round(page: Any, winter: str) -> None:
    """The rulebook's example: a fire and two earth in winter are eight crystals."""
    board = sit_down(page, winter)
    board.get_by_role("button", name="Transmute", exact=True).click()
    form = board.get_by_role("region", name="Transmute energy")
    confirm = button(form, "Transmute")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    form.get_by_role("button", name="one Fire more").click()
    earth = form.get_by_role("button", name="one Earth more")
    earth.click()
    earth.focus()
    page.keyboard.press("Enter")
    expect(earth).to_be_focused()
    expect(earth).to_have_attribute("aria-disabled", "true")
    expect(form.locator(".tt-sum")).to_have_text("3 of 5 tokens; crystals: 8")
    expect(board.locator(".tt > [aria-live]")).to_have_text("3 of 5 tokens; crystals: 8")  # said aloud, too
    me = board.get_by_role("region", name="You", exact=True)
    expect(me.locator(".tt-fact").first).to_have_text(re.compile("4.*crystals", re.S))
    with answered(board):
        confirm.click()
    expect(me.locator(".tt-fact").first).to_have_text(re.compile("12.*crystals", re.S))
    expect(form).to_have_count(0)
    press(board, "Undo")  # the whole form at once
    expect(me.locator(".tt-fact").first).to_have_text(re.compile("4.*crystals", re.S))

    hand = zone(board, "Your hand")
    with answered(board):
        hand.get_by_role("button", name="Runic Cube").click(force=True)  # barred, yet it answers
    expect(board.get_by_role("note")).to_contain_text("20")
    press(board, "Close")
    with answered(board):
        hand.get_by_role("button", name="Hourglass of Time").click()
    pay = board.get_by_role("region", name="Pay for Hourglass of Time")
    expect(pay.locator(".tt-sum")).to_have_text("3 of 3 paid")
    expect(pay.locator("output")).to_have_text(["1", "1", "1", "0"])  # earth is worth most, so it stays
    press_in(board, pay, "Pay")
    expect(zone(board, "Your cards in play").get_by_role("button", name="Hourglass of Time")).to_be_visible()

    rival = board.get_by_role("region", name="The bot", exact=True)
    rival.get_by_text("Kairn the Destroyer").click()
    expect(rival).to_contain_text("each opponent loses 4 crystals")
    expect(rival).to_contain_text("turned")

    with answered(board):
        button(question(board), "End your turn").click()
    skip(board)
    expect(board.locator(".tt-wheel")).to_have_attribute("aria-label", re.compile("space 4 of 12"))  # two pips
    gain = board.get_by_role("region", name="Take energy of your choice")  # the Hourglass: spring has come
    expect(gain.locator(".tt-sum")).to_have_text("0 of 1 taken")
    gain.get_by_role("button", name="one Air more").click()
    press_in(board, gain, "Take")
    skip(board)
    expect(board.get_by_text(re.compile("^Round 2: spring"))).to_be_visible()
    assert page.errors == []


def test_two_people_see_only_their_own_packs(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "seasons", "#play")
    page.wait_for_selector("#panel-play .tt > [data-drawn]")
    board = page.locator("#panel-play")
    new_game(page, board, "Archmage", "3", seat2="person")
    curtain = page.get_by_role("dialog", name="Hand over to Player 1")
    expect(curtain).to_be_visible()
    assert board.locator(".tt-card").count() == 0
    press(board, "I am Player 1")
    mine = zone(board, "Your pack").get_by_role("button").all_inner_texts()
    with answered(board):
        zone(board, "Your pack").get_by_role("button").first.click()
    expect(page.get_by_role("dialog", name="Hand over to Player 2")).to_be_visible()
    press(board, "I am Player 2")
    assert zone(board, "Your pack").get_by_role("button").all_inner_texts() != mine


# -- everybody can use it ------------------------------------------------------------------------------------


def screens(page: Any, open_notebook: Open) -> Iterator[str]:
    """Every screen of the page, one after another."""
    open_notebook(page, "seasons", "#play")
    play = tab(page, "Play")
    play.get_by_role("group").first.get_by_role("button").first.click()
    yield "Three sets"
    new_game(page, play, "Magician", "7", seat2="random")
    press(play, "Coach", exact=False)
    press(play, "Hint")
    yield "Draft, with coach and hint"
    new_game(page, play, "Apprentice", "7", seat2="random")
    lay_out(play)
    skip(play)
    yield "Dice"
    with answered(play):
        touchable(zone(play, "Winter dice")).first.click()
    skip(play)
    yield "A turn"
    odds = tab(page, "Odds")
    odds.get_by_text("What if ...?").click()
    expect(odds.get_by_label("Space on the wheel")).to_be_visible()
    odds.get_by_text("What these words mean").first.click()
    yield "Odds"
    cards = tab(page, "Cards")
    cards.get_by_role("button", name="Temporal Boots").click()
    yield "Cards"


def test_a_scan_finds_nothing_serious(page: Any, open_notebook: Open, winter: str) -> None:
    found = {}
    for screen in screens(page, open_notebook):
        found[screen] = findings(page) + page.evaluate(CUT)
    sit_down(page, winter).get_by_role("button", name="Transmute", exact=True).click()
    found["Transmuting"] = findings(page) + page.evaluate(CUT)
    assert {screen: told for screen, told in found.items() if told} == {}


def test_a_phone_in_the_evening(phone: Any, open_notebook: Open, winter: str) -> None:
    found = {}
    small = SMALL.replace(".tt-die, .tt-card", ".tt-sdie, .tt-card, .tt-chip, .tt-stepper button")
    for screen in screens(phone, open_notebook):
        found[screen] = findings(phone, "color-contrast") + phone.evaluate(CUT) + phone.evaluate(small)
    board = sit_down(phone, winter)
    board.get_by_role("button", name="Transmute", exact=True).click()
    found["Transmuting"] = findings(phone, "color-contrast") + phone.evaluate(CUT) + phone.evaluate(small)
    hand, wheel = zone(board, "Your hand").bounding_box(), zone(board, "Season wheel").bounding_box()
    assert hand["y"] < wheel["y"], "cards that can be played come before the wheel"
    assert {screen: told for screen, told in found.items() if told} == {}


# -- odds and cards ------------------------------------------------------------------------------------------


def test_odds_and_cards(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "seasons", "#odds")
    odds = tab(page, "Odds")
    expect(odds.get_by_role("table")).to_have_count(2)  # no dice are rolled yet, and there is no energy
    expect(odds.get_by_text("if the leftover die is random").first).to_be_visible()
    expect(odds.get_by_role("img", name=re.compile("^Bar chart of the rounds left"))).to_be_visible()
    odds.get_by_text("What if ...?").click()
    calculator = odds.locator(".tt-odds-folded")
    calculator.get_by_label("Space on the wheel").select_option("11")
    expect(calculator.get_by_role("status").filter(has_text="Fall, year I, space 11")).to_be_visible()

    cards = tab(page, "Cards")
    expect(cards.get_by_text("50 of 50 cards")).to_be_visible()
    button(cards, "Familiars 13").click()
    expect(cards.locator(".tt-card")).to_have_count(13)
    cards.get_by_label("Sort").select_option("prestige")
    expect(cards.locator(".tt-card").first).to_contain_text("Demon of Argos")
    cards.get_by_role("searchbox").fill("argos")
    expect(cards.locator(".tt-card")).to_have_count(1)
    assert page.foreign == []
    assert page.errors == []

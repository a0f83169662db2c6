"""Res Arcana in a browser: setup, a whole round with its forms, odds and cards; by mouse, keyboard and touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hands import (
    DRAWN,
    answers,
    asked,
    button,
    clickable,
    full_card,
    new_game,
    popover,
    press,
    question,
    seat,
    skip,
    wait_for_redraw,
    zone,
)
from playwright.sync_api import Locator, Page, expect
from test_access import tab

ROUND = {  # The rival has nothing and can only pass.
    **{"phase": "collect", "round": 2, "turn": 0, "first": 0},
    **{"places": ["sacred_grove", "dwarven_mines"], "monuments": ["colossus", "library"]},
    "seats": [
        {"mage": "artificer", "item": "alchemy", "components": ["celestial_horse", "vault"], "deck": ["fiery_whip"],
         "on": {"vault": {"gold": 1}}, "pool": {"elan": 2, "life": 1, "calm": 2, "gold": 4},
         "hand": ["tree_of_life", "athanor"]},
        {"components": ["bone_dragon", "mermaid"], "turned": ["bone_dragon", "mermaid"], "pool": {}, "hand": [],
         "deck": ["dancing_sword"], "discards": ["prism"]},
    ],
}  # fmt: skip
IMPORTS = ["import tabletop_nb as tt", "from tabletop_nb.ui import Cards, Odds"]


@pytest.fixture(scope="session")
def arcana(own_pages: Any) -> str:
    """Write the pages `game`, with Play, Odds and Cards, and `round`, a position; return their folder's address."""
    own_pages.write(
        *("game", "# Res Arcana", IMPORTS, "## Play", ["board = tt.play('res_arcana', seed=7)", "board"]),
        *("## Odds", ["Odds(board.session)"], "## Cards", ["Cards(board.session)"]),
        tabs=True,
    )
    lines = [*IMPORTS, f"tt.play('res_arcana', ['person', 'random'], 5, 'standard', scenario={ROUND!r})"]
    return str(own_pages.write("round", "# Round", "## Play", lines, tabs=True)).removesuffix("/round.ipynb")


def sit_down(page: Page, address: str) -> Page:
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    page.locator(f"{DRAWN}:visible").first.wait_for()
    return page


def press_in(board: Locator | Page, part: Locator, name: str) -> None:
    """Click a button in a zone of the board and wait for the new screen."""
    with wait_for_redraw(board):
        button(part, name).click()


def more(part: Locator, what: str, times: int = 1) -> None:
    """Click plus this many times."""
    for _ in range(times):
        button(part, f"{what}: one more").click()


# -- a game --------------------------------------------------------------------------------------------------


def test_setup_of_a_standard_game(page: Any, arcana: str) -> None:
    sit_down(page, f"{arcana}/game.ipynb#play")
    board = page.locator("#panel-play")
    expect(zone(board, "Magic items").get_by_role("button")).to_have_count(7)  # The bot chose the first of 8.
    new_game(board, "Standard", "7", seat2="random")
    skip(board)
    assert asked(board) == "Which mage do you want to play?"
    expect(zone(board, "Your two mages").get_by_role("button")).to_have_count(2)
    hand = zone(board, "Your hand")
    expect(hand.locator(".tb-card")).to_have_count(3)
    expect(hand.get_by_role("button", name=re.compile(r"^5\s*deck$"))).to_be_visible()
    with wait_for_redraw(board):
        clickable(zone(board, "Your two mages")).first.click()
    skip(board)
    assert asked(board) == "Which magic item do you want to take?"
    with wait_for_redraw(board):
        clickable(zone(board, "Magic items")).first.click()
    skip(board)
    assert asked(board) == "What do you want to do?"
    assert page.foreign == []
    assert page.errors == []


def test_what_if_limits_wanted_cards_to_the_cards_there_are(page: Any, arcana: str) -> None:
    sit_down(page, f"{arcana}/game.ipynb#odds")
    odds = tab(page, "Odds")
    more(odds, "Wanted cards in the deck")
    fewer = button(odds, "Cards in the deck: one less")
    wanted = odds.locator(".tt-odds-power", has_text="Wanted cards in the deck").locator("output")
    for left in (4, 3, 2, 1):
        fewer.click()
        expect(odds.locator(".tt-odds-power", has_text="Cards in the deck").first.locator("output")).to_have_text(
            str(left)
        )
    expect(wanted).to_have_text("1")
    expect(odds.get_by_role("alert")).to_have_count(0)


def test_what_if_counts_quick_clicks(page: Any, arcana: str) -> None:
    sit_down(page, f"{arcana}/game.ipynb#odds")
    odds = tab(page, "Odds")
    expect(button(odds, "Cards in the deck: one more")).to_be_visible()
    odds.get_by_text("All numbers").click()
    odds.evaluate(  # All three come before Python can answer the first.
        """odds => { for (let n = 0; n < 3; n++) odds.querySelector('[data-id="field:deck:1"]').click(); }"""
    )
    deck = odds.locator(".tt-odds-power", has_text="Cards in the deck").first.locator("output")
    expect(deck).to_have_text("8")
    expect(odds.get_by_text("12.5%")).to_be_visible()  # one wanted card of eight by the end of round 1
    expect(odds.locator("[aria-busy]")).to_have_count(0)
    expect(deck).to_have_text("8")


def test_a_whole_round(page: Any, arcana: str) -> None:
    board = sit_down(page, f"{arcana}/round.ipynb")
    collect_all(page, board)
    ask_why_not(board)
    place_and_discard(board)
    use_and_claim(board)
    look_at_the_rival(board)
    pass_round(board)
    assert page.foreign == []
    assert page.errors == []


def collect_all(page: Any, board: Any) -> None:
    """Fill in the Collect form by clicks and keys; the sum is announced, too."""
    assert asked(board) == "What do you want to collect?"
    form = board.get_by_role("region", name="Collect", exact=True)
    collect = answers(board).locator("[data-id=go]")
    expect(collect).to_have_attribute("aria-disabled", "true")
    horse, vault = (
        form.get_by_role("group", name="Celestial Horse").first,
        form.get_by_role("group", name="Vault").first,
    )
    more(horse, "Life")
    more(horse, "Calm")
    expect(form.locator(".pg-sum")).to_have_text("2 of 2 done")
    button(vault, "Leave it there").click()
    expect(form.locator(".pg-sum")).to_have_text("1 of 2 done")
    more(vault, "Elan")
    death = button(vault, "Death: one more")
    death.focus()
    page.keyboard.press("Enter")
    expect(death).to_be_focused()
    expect(board.locator(".tt > [aria-live]")).to_have_text("2 of 2 done")  # It is announced, too.
    with wait_for_redraw(board):
        collect.click()


def ask_why_not(board: Any) -> None:
    """Click something that can't be used, and read why."""
    assert asked(board) == "What do you want to do?"
    with wait_for_redraw(board):
        zone(board, "Places of Power").get_by_role("button", name="Sacred Grove").click(force=True)
    expect(full_card(board)).to_contain_text("costs 8 Life, 4 Calm")
    with wait_for_redraw(board):
        board.keyboard.press("Escape")
    expect(full_card(board)).to_have_count(0)


def place_and_discard(board: Any) -> None:
    """Place and discard a card from hand; paying can be cancelled, and the discount is shown."""
    hand = zone(board, "Your hand")
    hand.get_by_role("button", name="Tree of Life").first.click()
    ways = popover(board).get_by_role("listitem")
    expect(ways).to_have_count(2)
    with wait_for_redraw(board):
        ways.get_by_role("button", name="Place it").click()
    pay = board.get_by_role("region", name="Pay for Tree of Life")
    expect(pay).to_contain_text("1 less, thanks to Artificer")
    expect(pay.locator(".pg-sum")).to_have_text("2 of 2 paid")
    more(pay, "Calm")  # The other rows are reduced.
    expect(pay.locator(".pg-sum")).to_have_text("2 of 2 paid")
    press(board, "Cancel")
    expect(hand.get_by_role("button", name="Tree of Life").first).to_be_visible()
    hand.get_by_role("button", name="Tree of Life").first.click()
    with wait_for_redraw(board):
        ways.get_by_role("button", name="Place it").click()
    press(board, "Pay")
    expect(zone(board, "Your components").get_by_role("button", name="Tree of Life")).to_be_visible()

    hand.get_by_role("button", name="Athanor").first.click()
    with wait_for_redraw(board):
        ways.get_by_role("button", name="Discard it").click()
    gain = board.get_by_role("region", name="Discard Athanor: what do you want to take?")
    more(gain, "Gold")
    press(board, "Take")


def use_and_claim(board: Any) -> None:
    """Use a power, which turns its card, and claim a monument."""
    own = zone(board, "Your components")
    with wait_for_redraw(board):
        own.get_by_role("button", name="Tree of Life").click()
    turned = own.get_by_role("button", name=re.compile("Tree of Life.*turned", re.S))
    board.keyboard.press("Tab")  # Only the keyboard's focus opens a full card at once.
    turned.focus()
    expect(full_card(board)).to_contain_text("gain 3 Life")  # A turned card is still readable.
    board.keyboard.press("Escape")
    with wait_for_redraw(board):
        zone(board, "Monuments").get_by_role("button", name="Colossus").click()
    expect(own.get_by_role("button", name="Colossus")).to_be_visible()


def look_at_the_rival(board: Any) -> None:
    """Expand a rival's cards and discards."""
    rival = seat(board, "The bot")
    rival.get_by_role("button", name="Bone Dragon").click()
    expect(full_card(board)).to_contain_text("each rival loses 2 Life")
    rival.get_by_role("button", name="The bot").click()
    expect(full_card(board)).to_contain_text("Prism")
    expect(rival).to_contain_text("has passed")


def pass_round(board: Any) -> None:
    """Pass with another item and start the next round."""
    with wait_for_redraw(board):
        answers(board).locator("[data-id=go]").click()
    assert asked(board) == "You pass and swap Alchemy. Which magic item do you want to take?"
    with wait_for_redraw(board):
        zone(board, "Magic items").get_by_role("button", name="Divination").click()
    expect(question(board)).to_contain_text("round 3")
    assert asked(board) == "What do you want to collect?"


# -- odds and cards ------------------------------------------------------------------------------------------


def test_odds_and_cards(page: Any, arcana: str) -> None:
    sit_down(page, f"{arcana}/game.ipynb#odds")
    odds = tab(page, "Odds")
    expect(odds.get_by_role("table").nth(1)).to_contain_text("Each card that nobody has seen")
    expect(odds.get_by_role("table", name="When will you have drawn it?").first).to_be_visible()
    calculator = odds.locator(".tt-whatif")
    calculator.get_by_text("All numbers").click()
    button(calculator, "Cards in the deck: one less").click()
    expect(calculator.get_by_role("table").last).to_contain_text("25.0%")

    cards = tab(page, "Cards")
    expect(cards.get_by_text("78 of 78 cards")).to_be_visible()
    button(cards, "Places of Power 10").click()
    expect(cards.locator(".tb-card")).to_have_count(10)
    button(cards, "All").first.click()
    cards.get_by_role("searchbox").fill("dragon bridle")
    expect(cards.locator(".tb-card").first).to_contain_text("Dragon Bridle")
    assert page.foreign == []
    assert page.errors == []

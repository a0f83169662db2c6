"""Playing Evenfall in a browser by mouse and keyboard: alone, against bots, and two people at one screen.

Also what happens when something is wrong: an invalid save, a forged message, an error in the program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hands import (
    answers,
    asked,
    button,
    choose,
    clickable,
    drawer,
    finished,
    go,
    load,
    look_at,
    new_game,
    play_until,
    press,
    question,
    seat,
    step_of,
    strip,
    table_text,
    wait_for_redraw,
    zone,
)
from playwright.sync_api import Page, expect

import tabletop_nb as tt

Open = Callable[..., Any]
FAULTY = """from tabletop_nb.ui.session import Session
def do_hint(self, command):
    raise RuntimeError("the wheel came off")
Session.do_hint = do_hint
board = Session.board
def no_board(self, look):
    if len(self.game.answers) == 2:
        raise RuntimeError("no ink left")
    return board(self, look)
Session.board = no_board"""


@pytest.fixture(scope="session")
def tables(own_pages: Any) -> str:
    """Write notebooks with one board each; return the address of their server."""
    first = "import tabletop_nb as tt"
    own_pages.write("solo", [first, 'tt.play("evenfall", seed=4)'])
    own_pages.write("kept", [first, 'tt.play("evenfall", storage_name="evenfall")'])
    own_pages.write("hidden", [first, 'tt.play("seasons", ["person", "person"], seed=5, storage_name="hidden")'])
    own_pages.write("faulty", [first, *FAULTY.splitlines(), 'tt.play("evenfall", seed=4)'])
    return str(own_pages.address)


def sit_down(page: Page, tables: str, name: str) -> Page:
    """Open one of the small notebooks."""
    page.goto(f"{tables}/voila/render/notebooks/{name}.ipynb", wait_until="commit")
    page.wait_for_selector(".tb-app")
    return page


def at_the_table(page: Page, open_notebook: Open) -> Any:
    """Open the Play tab of the dashboard."""
    open_notebook(page, "evenfall", "#play")
    page.wait_for_selector("#panel-play .tb-app")
    return page.locator("#panel-play")


def all_well(page: Any) -> None:
    """Check that no other host was contacted and no script reported an error."""
    assert page.foreign == []
    assert page.errors == []


# -- alone ---------------------------------------------------------------------------------------------------


def test_a_whole_game_by_clicking(page: Any, open_notebook: Open) -> None:
    board = at_the_table(page, open_notebook)
    new_game(board, "Alone", "10")
    expect(strip(board)).to_contain_text("New game: seed 10.")
    expect(board.get_by_text("House cards")).to_be_visible()

    press(board, "Hint")
    expect(strip(board)).to_contain_text(re.compile("chance of a capture|points more|as good"))
    first = strip(board).inner_text()
    button(board, "Another idea").click()
    assert strip(board).inner_text() != first
    press(board, "Close")
    expect(strip(board)).not_to_contain_text("Do this")

    rolled = table_text(board)
    dice = zone(board, "Your dice").get_by_role("button")
    dice.nth(0).click()
    dice.nth(1).click()
    expect(dice.nth(1)).to_have_attribute("aria-pressed", "true")
    with wait_for_redraw(board):
        answers(board).get_by_role("button", name="Reroll").click()
    rerolled = table_text(board)
    assert rerolled != rolled

    press(board, "Undo")
    expect(board.get_by_role("status").filter(has_text="the score sheet will mention it")).to_be_visible()
    assert table_text(board) == rolled
    press(board, "Redo")
    assert table_text(board) == rerolled

    play_until(board, lambda: finished(board))
    expect(question(board)).to_contain_text("Moves undone after a roll or draw")
    assert clickable(board).count() == 0
    look_back(board)
    all_well(page)


def look_back(board: Any) -> None:
    """At the end of a game, look at the table, at a turning point and at an early step, and play on from there."""
    ended = asked(board)
    expect(zone(board, "Score sheet").get_by_role("row").last).to_contain_text("Total")
    expect(board.get_by_role("img", name="Points over time: You: ")).to_be_visible()
    button(board, "Look at the table").click()
    steps = step_of(board).split()[-1]
    assert step_of(board) == f"step {steps} of {steps}"
    button(board, "Back to the result").click()
    with wait_for_redraw(board):
        zone(board, "Turning points").get_by_role("button").first.click()
    with drawer(board, "Replay") as replay:
        expect(replay).to_contain_text("You are looking at an earlier step")
    assert clickable(board).count() == 0
    press(board, "Back to the game")
    assert asked(board) == ended

    button(board, "Look at the table").click()
    look_at(board, 2)
    assert step_of(board) == f"step 2 of {steps}"
    with drawer(board, "Replay") as replay:
        press(board, "next step")
    press(board, "Play on from here")
    assert step_of(board) == "step 3 of 3"
    go(board)
    assert step_of(board) == "step 4 of 4"


def test_a_game_can_be_saved_loaded_and_resumed(page: Any, tables: str, tmp_path: Path) -> None:
    board = sit_down(page, tables, "kept")
    new_game(board, "Alone", "3")
    go(board)
    go(board)
    saved = table_text(board)
    with page.expect_download() as download:
        choose(board, "Save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".json"
    assert tt.load(file).seed == 3

    go(board)
    assert table_text(board) != saved
    load(page, board, file)
    expect(board.get_by_role("status").filter(has_text="Game loaded.")).to_be_visible()
    assert table_text(board) == saved

    bad = json.loads(file.read_text())
    bad["answers"] = ["fly to the moon"]
    wrong = tmp_path / "wrong.json"
    for text in (json.dumps(bad), "no save at all", "{}", "[1, 2]"):
        wrong.write_text(text)
        load(page, board, wrong)
        problem = board.get_by_role("alert")
        expect(problem).to_be_visible()
        assert "Something went wrong" not in problem.inner_text(), text
        assert table_text(board) == saved
        press(board, "Close")
        expect(problem).to_have_count(0)

    page.reload()
    expect(board.get_by_role("status").filter(has_text="Welcome back. Your game continues.")).to_be_visible()
    assert table_text(board) == saved
    go(board)  # The game continues.

    kept = page.evaluate(KEPT)
    assert "answers" not in kept
    for wrong_one, why in ((kept[:-9], "its data was changed"), (file.read_text(), "saved by an older version")):
        page.evaluate("kept => localStorage.setItem('tabletop_nb:evenfall', kept)", wrong_one)
        page.reload()
        problem = board.get_by_role("alert").filter(has_text="can't be continued, so here is a new one")
        expect(problem).to_contain_text(why)
        assert step_of(board) == "step 0 of 0"
        go(board)
        assert step_of(board) == "step 1 of 1"
    all_well(page)


def test_two_people_are_warned_before_they_save_hidden_cards(page: Any, tables: str, tmp_path: Path) -> None:
    sit_down(page, tables, "hidden")
    press(page, "I am", exact=False)
    with wait_for_redraw(page):
        choose(page, "Save")
    warning = page.get_by_role("status").filter(has_text="Anyone who loads this file can see all hidden cards.")
    expect(warning).to_be_visible()
    press(page, "Close")
    expect(warning).to_have_count(0)
    with wait_for_redraw(page):
        choose(page, "Save")
    with page.expect_download() as download:
        button(page, "Save anyway").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert tt.load(file).seed == 5
    expect(warning).to_have_count(0)
    assert page.evaluate(KEPT.replace("evenfall", "hidden")) is None  # Nobody has answered anything yet.
    assert '"answers"' not in page.evaluate("JSON.stringify(localStorage)")
    all_well(page)


KEPT = "localStorage.getItem('tabletop_nb:evenfall')"
FOCUS = """document.activeElement === document.body ? ''
  : document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText"""


def tab_to(page: Page, name: str, key: str = "Tab", most: int = 60) -> None:
    """Press Tab until something whose name starts like this has the focus."""
    for _ in range(most):
        if page.evaluate(FOCUS).strip().startswith(name):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name!r} is not reached by {key}")


def test_a_whole_game_by_keyboard_alone(page: Any, tables: str) -> None:
    sit_down(page, tables, "solo")

    def key(name: str) -> None:
        with wait_for_redraw(page):
            page.keyboard.press(name)
        assert page.evaluate(FOCUS), f"the focus was lost after {name}"

    open_and_leave_the_menu(page)
    rolled = table_text(page)
    dice = zone(page, "Your dice").get_by_role("button")
    first = dice.first
    tab_to(page, str(first.get_attribute("aria-label")))
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")  # The full card closes, then the die is put back.
    page.keyboard.press("Escape")
    expect(first).not_to_have_attribute("aria-pressed", "true")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")  # A zone is one tab stop; arrows move inside.
    expect(dice.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(first).to_be_focused()
    page.keyboard.press("Space")
    tab_to(page, "Reroll", "Shift+Tab")  # Go back up, to the question.
    key("Enter")
    assert table_text(page) != rolled
    key("u")
    assert table_text(page) == rolled
    key("r")
    key("h")
    expect(strip(page)).to_contain_text(re.compile("chance of a capture|points more|as good"))
    key("Escape")
    expect(strip(page)).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Log")).to_have_count(0)

    for _ in range(60):
        if finished(page):
            break
        go_on = answers(page).locator(".is-go, [data-id=go]")
        wanted = go_on if go_on.count() else clickable(page)
        tab_to(page, str(wanted.first.get_attribute("aria-label") or wanted.first.inner_text()))
        key("Enter")
    assert finished(page)
    all_well(page)


def open_and_leave_the_menu(page: Page) -> None:
    """Open the form for a new game by keys, and leave it; the focus returns to the menu."""
    page.keyboard.press("Tab")
    tab_to(page, "Menu")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    tab_to(page, "New game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "Menu")).to_be_focused()


# -- with others ---------------------------------------------------------------------------------------------


def test_a_game_of_rivals_with_a_bot_whose_moves_are_watched(page: Any, tables: str) -> None:
    board = sit_down(page, tables, "solo")
    new_game(board, "Rivals", "5")
    expect(seat(board, "The bot")).to_be_visible()
    watched = question(board).get_by_text("The bot plays next")
    play_until(board, lambda: watched.count() > 0)
    assert clickable(board).count() == 0
    button(board, "Pause").click()
    expect(button(board, "Continue")).to_be_visible()
    before = step_of(board)
    press(board, "One move")
    assert step_of(board) != before
    press(board, "Skip to my turn")
    expect(question(board)).to_contain_text("You, turn")
    with drawer(board, "Log") as log:
        expect(log.get_by_role("tabpanel")).to_contain_text("The bot")
    all_well(page)


def position(path: Path, **scenario: Any) -> Path:
    """Write a save of rivals in a prepared position."""
    game = tt.new_game("evenfall", 2, 1, "competitive", scenario=scenario)
    game.save(path)
    return path


def test_crafting_and_the_battle(page: Any, tables: str, tmp_path: Path) -> None:
    sit_down(page, tables, "solo")
    mine = ["ash_warden", "ember_wolf", "mire_serpent", "gale_harpy", "root_ogre"]
    seats = [{"ready": ["rowan", "solenne"], "army": mine}, {"ready": ["undine"], "army": ["kite_djinn"]}]
    load(page, page, position(tmp_path / "alchemy.json", seats=seats, phase="alchemy"))
    boots = zone(page, "Recipes").get_by_role("button", name="Winged Boots")
    with wait_for_redraw(page):
        boots.click()
    form = page.get_by_role("region", name="Craft Winged Boots")
    cards = form.get_by_role("group", name="Which Enemy do you want to discard for Winged Boots?")
    expect(cards.get_by_role("button", pressed=True)).to_contain_text("Ash Warden")  # This is filled in by default.
    expect(form).to_contain_text("We picked the cards")
    with wait_for_redraw(page):
        cards.get_by_role("button", name="Ember Wolf").click()
    expect(cards.get_by_role("button", pressed=True)).to_contain_text("Ember Wolf")
    press(page, "Cancel")
    expect(form).to_have_count(0)
    assert step_of(page) == "step 0 of 0"
    with wait_for_redraw(page):
        boots.click()
    with wait_for_redraw(page):
        cards.get_by_role("button", name="Ember Wolf").click()
    press(page, "Confirm")
    assert "Ember Wolf" not in zone(page, "Your Army").inner_text()
    assert "Ash Warden" in zone(page, "Your Army").inner_text()

    seats = [
        {"ready": ["solenne", "rowan"], "army": ["quarry_boar", "nameless_king"]},
        {"ready": ["marisol"], "army": ["ember_wolf", "fog_heron"]},
    ]
    last = {"enemies": ["ash_warden"], "enemy_deck": [], "turn": 0, "phase": "modify", "dice": [2, 2, 2, 5]}
    load(page, page, position(tmp_path / "battle.json", seats=seats, **last, script={"first": [0]}))
    go(page)  # The last Enemy is captured, and the Battle starts.
    expect(question(page)).to_contain_text("Which Enemy do you want to put in your Vanguard?")
    with wait_for_redraw(page):
        zone(page, "Your Army").get_by_role("button", name="Nameless King").click()
    play_until(page, lambda: asked(page) == "Which dice do you want to reroll?")
    assert "Nameless King" in zone(page, "Your Vanguard").inner_text()
    assert zone(page, "Opponents' Vanguards").get_by_role("button").count() == 1
    all_well(page)


def test_two_people_and_a_curtain(page: Any, tables: str) -> None:
    sit_down(page, tables, "solo")
    new_game(page, "Rivals", "7", cover=True, seat2="person")
    curtain = page.get_by_role("dialog")

    def covered(who: str) -> None:
        expect(curtain).to_contain_text(f"Hand over to {who}")
        assert page.locator(".tt button").count() == 1, "only the button that opens the curtain may be there"
        html = page.locator(".tt").first.inner_html()
        for word in ("Ash Warden", "tb-die", "tb-card", "Enemy Area", "tb-log", "Undo"):
            assert word not in html

    expect(curtain).to_be_visible()
    first, second = ("Player 1", "Player 2")[:: 1 if "Player 1" in curtain.inner_text() else -1]
    covered(first)
    press(page, f"I am {first}")
    expect(curtain).to_have_count(0)
    expect(question(page)).to_contain_text(first)
    play_until(page, lambda: curtain.count() > 0)
    covered(second)
    assert page.evaluate(FOCUS) == f"Hand over to {second}"
    press(page, f"I am {second}")
    expect(question(page)).to_contain_text(second)
    all_well(page)


# -- when something is wrong ---------------------------------------------------------------------------------

LISTEN = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const custom = data instanceof ArrayBuffer && new TextDecoder().decode(data).includes('"method":"custom"');
    if (custom) window.heard = [this, data];
    return send.call(this, data);
  };
}"""
FORGE = """(forged) => { // what the board last sent, with other contents: offsets, then channel, three heads, content
  const [socket, data] = window.heard, view = new DataView(data), count = Number(view.getBigUint64(0, true));
  const at = Array.from({ length: count }, (_, i) => Number(view.getBigUint64(8 * (i + 1), true)));
  const parts = at.slice(0, -1).map((start, i) => data.slice(start, at[i + 1]));
  const content = JSON.parse(new TextDecoder().decode(parts[4]));
  parts[4] = new TextEncoder().encode(JSON.stringify({ ...content, data: forged })).buffer;
  let place = at[0];
  const places = [place, ...parts.map((part) => (place += part.byteLength))];
  const out = new Uint8Array(place), head = new DataView(out.buffer);
  head.setBigUint64(0, BigInt(count), true);
  places.forEach((one, i) => head.setBigUint64(8 * (i + 1), BigInt(one), true));
  parts.forEach((part, i) => out.set(new Uint8Array(part), places[i]));
  socket.send(out.buffer);
}"""


def coach(page: Page) -> None:
    """Switch the coach on or off."""
    with wait_for_redraw(page):
        choose(page, "Coach")


def test_forged_messages_change_nothing(page: Any, tables: str) -> None:
    page.add_init_script(f"({LISTEN})()")
    sit_down(page, tables, "solo")
    coach(page)  # This creates a message to imitate.
    before, step = table_text(page), step_of(page)
    seq = int(str(page.locator(".tt > [data-drawn]").get_attribute("data-drawn")))
    now = {"seq": seq}
    forged: list[Any] = [
        {"do": "move", "path": [0], "seq": seq - 1},
        {"do": "move", "path": [0], "seq": seq + 1},
        {"do": "move", "path": [0]},
        {"do": "move", "path": [0], "seq": str(seq)},
        {"do": "__init__", **now},
        {"do": ["move"], **now},
        "move",
        [1, 2, 3],
        None,
        10**30,
    ]
    for content in forged:
        page.evaluate(FORGE, {"method": "custom", "content": content})
    for state in ({"seq": 999, "moves": []}, "nonsense", None):
        page.evaluate(FORGE, {"method": "update", "state": {"screen": state}, "buffer_paths": []})
    coach(page)  # This comes after all of them and gets an answer.
    assert table_text(page) == before
    assert step_of(page) == step

    # Invalid commands for the current screen are refused with a message; each makes a new screen.
    for wrong in (
        {"do": "move", "path": [999]},
        {"do": "move", "path": [-1]},
        {"do": "move", "path": "0"},
        {"do": "move", "path": [True]},
        {"do": "move", "path": [10**30]},
        {"do": "move", "path": []},
        {"do": "replay", "at": 10**30},
        {"do": "fork"},
        {"do": "why", "thing": {"id": 1}},
        {"do": "form", "path": [0, 0, 0, 0]},
        {"do": "new", "seats": "person"},
        {"do": "new", "seats": ["person"], "seed": "1e9"},
        {"do": "new", "seats": ["wizard"]},
        {"do": "new", "seats": ["person"] * 1000},
        {"do": "new", "seats": ["person"], "mode": {"a": 1}},
        {"do": "new", "seats": ["person"], "rulings": ["wrap"]},
        {"do": "load", "save": 7},
    ):
        with wait_for_redraw(page):
            seq = int(str(page.locator(".tt > [data-drawn]").get_attribute("data-drawn")))
            page.evaluate(FORGE, {"method": "custom", "content": {**wrong, "seq": seq}})
        problem = page.get_by_role("alert")
        expect(problem, str(wrong)).to_be_visible()
        assert "Something went wrong" not in problem.inner_text(), wrong
        assert table_text(page) == before, wrong
    go(page)
    assert step_of(page) == "step 1 of 1"
    all_well(page)


def test_a_hint_keeps_the_selection_marks_the_table_and_can_be_accepted(page: Any, tables: str) -> None:
    sit_down(page, tables, "solo")
    dice = zone(page, "Your dice").get_by_role("button")
    dice.nth(0).click()
    expect(dice.nth(0)).to_have_attribute("aria-pressed", "true")
    press(page, "Hint")
    expect(dice.nth(0)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".is-hinted").count() > 0
    before = step_of(page)
    press(page, "Do this")
    expect(page.locator(".is-hinted")).to_have_count(0)
    assert step_of(page) != before
    all_well(page)


def test_an_error_in_the_program_is_shown(page: Any, tables: str) -> None:
    sit_down(page, tables, "faulty")
    before = table_text(page)
    press(page, "Hint")
    message = "Something went wrong, and nothing was changed (RuntimeError)."
    expect(page.get_by_role("alert")).to_contain_text(message)
    assert "the wheel came off" not in page.content()
    assert table_text(page) == before
    go(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert step_of(page) == "step 1 of 1"
    go(page)  # The move is made, but it can't be drawn.
    expect(page.get_by_role("alert")).to_contain_text("This screen couldn't be shown (RuntimeError).")
    with wait_for_redraw(page):
        choose(page, "Restart")
    assert table_text(page) == before

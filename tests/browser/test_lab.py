"""The same notebook in JupyterLab: it runs from top to bottom, a move is made, and the board keeps key presses."""

from __future__ import annotations

import shutil
from typing import Any

from hands import answers, go, question, step_of, wait_for_redraw, zone
from playwright.sync_api import expect
from servers import ROOT


def test_evenfall_works_in_jupyterlab(page: Any, lab: Any) -> None:
    shutil.copy(ROOT / "notebooks" / "evenfall.ipynb", lab.folder)
    lab.run(page, "evenfall.ipynb")
    cells = page.locator(".jp-Notebook .jp-Cell")
    board = page.locator(".jp-OutputArea-child").filter(has=page.locator(".tb-app:not(.is-learn)"))
    board.locator(".tb-app").wait_for()
    count = cells.count()
    assert count > 0
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0

    board.scroll_into_view_if_needed()  # Lab hides cells that are out of view.
    expect(question(board).get_by_role("heading")).to_have_text("Which dice do you want to reroll?")
    first = zone(board, "Your dice").get_by_role("button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    for letter in "abxzm":  # In JupyterLab these keys add, cut and change cells.
        page.keyboard.press(letter)
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert cells.count() == count
    assert page.locator(".jp-Notebook.jp-mod-editMode").count() == 0
    with wait_for_redraw(board):
        answers(board).get_by_role("button", name="Reroll").click()
    assert step_of(board) == "step 1 of 1"
    with wait_for_redraw(board):
        page.keyboard.press("u")
    assert step_of(board) == "step 0 of 0"
    go(board)
    assert cells.count() == count
    assert page.foreign == []

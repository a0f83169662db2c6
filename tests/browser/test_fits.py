"""Every decision fits every window: the page doesn't scroll, what answers the question is in view, nothing is clipped.

Which games there are is read from `NAMES`, so a new game is tested without an edit here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from decisions import decisions, fullest_cells, messages_of, screens_of
from effort import SOAK
from fits import LAPTOP, MONITOR, PHONES, WINDOWS, problems
from painted import put, resize, show
from play import Cell, cells

Open = Callable[..., Any]
EVERY = 30 if SOAK else 1  # decisions of a cell


def named(cell: Cell) -> str:
    """Return the name of a cell."""
    return "-".join(map(str, cell))


def table_of(new_page: Any, open_notebook: Open, game: str) -> Any:
    """Open the Play tab of a game, with nothing moving."""
    page = new_page(reduced_motion="reduce", has_touch=False)
    open_notebook(page, game, "#play")
    page.wait_for_selector("#panel-play .tb-app")
    return page


@pytest.mark.parametrize("cell", fullest_cells(), ids=named)
def test_a_full_table_fits_while_its_window_changes(cell: Cell, new_page: Any, open_notebook: Open) -> None:
    page = table_of(new_page, open_notebook, cell[0])
    found = {}
    for number, session in enumerate(decisions(cell, 8)):
        screen = session.screen()
        if not number:
            put(page, cell[0], "play", screen)
        for seq, window in enumerate(WINDOWS, len(WINDOWS) * number + 1):
            resize(page, *window)
            show(page, {**screen, "seq": seq}, *messages_of(session))
            found[len(session.game.answers), *window] = problems(page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
    assert page.errors == []


def open_form(page: Any, form: str) -> None:
    """Press what opens a form, unless it is open."""
    shown = page.locator("#panel-play .pg-form")
    if not shown.count():
        page.locator(f"#panel-play [data-do=open][data-form='{form}']").first.dispatch_event("click")
    assert shown.count() == 1, form


@pytest.mark.parametrize("cell", fullest_cells(), ids=named)
def test_forms_messages_the_curtain_and_the_end_fit(cell: Cell, new_page: Any, open_notebook: Open) -> None:
    page, found = table_of(new_page, open_notebook, cell[0]), {}
    put(page, cell[0], "play", next(decisions(cell, 1)).screen())
    for name, screen in screens_of(cell):
        for number, window in enumerate((LAPTOP, *PHONES)):
            resize(page, *window)
            show(page, {**screen, "seq": f"{name} {number}"})
            if name.startswith("form "):
                open_form(page, name.removeprefix("form "))
            found[name, *window] = problems(page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
    assert page.errors == []


DRAWER_OVER_BOARD = """() => {
  const [drawer, board] = [".tb-drawer", ".tb-board"].map((part) => document.querySelector(`#panel-play ${part}`));
  return drawer && drawer.getBoundingClientRect().left < board.getBoundingClientRect().right - 1;
}"""


@pytest.mark.parametrize("cell", fullest_cells(), ids=named)
def test_the_drawer_is_open_where_it_hides_nothing_and_both_ways_fit(
    cell: Cell, new_page: Any, open_notebook: Open
) -> None:
    page, found = table_of(new_page, open_notebook, cell[0]), {}
    [session] = decisions(cell, 1)
    put(page, cell[0], "play", session.screen())
    drawer = page.locator("#panel-play .tb-drawer")
    for width, height, is_open in (
        (1366, 768, False),
        (1600, 920, False),
        (1920, 900, False),
        (1840, 920, True),
        (*MONITOR, True),
    ):
        resize(page, width, height)
        assert drawer.count() == is_open, (width, height)
        assert not page.evaluate(DRAWER_OVER_BOARD)
        found[width, height] = problems(page)
    page.locator("#panel-play [data-id='drawer:close']").click()
    found["closed"] = problems(page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.soak
@pytest.mark.parametrize("cell", cells(), ids=named)
def test_every_table_fits(cell: Cell, new_page: Any, open_notebook: Open) -> None:
    page = table_of(new_page, open_notebook, cell[0])
    shown = [(session.screen(), messages_of(session)) for session in decisions(cell, EVERY, seed=2)]
    put(page, cell[0], "play", shown[0][0])
    found = {}
    for window in WINDOWS:
        resize(page, *window)
        for seq, (screen, messages) in enumerate(shown):
            show(page, {**screen, "seq": f"{window} {seq}"}, *messages)
            found[window, screen["key"]] = problems(page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
    assert page.errors == []

"""A game of each can be finished by keyboard alone, from a position near its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hands import asked, load
from painted import SETTLED
from play import play_out

import tabletop_nb as tt
from tabletop_nb.games import NAMES

Open = Callable[..., Any]
LAST = 12  # decisions that are left to the person
# The key that leads to what a person presses next, or presses it: a move beside what is picked, what goes on, the next
# part of a form, or a thing that can be used. Inside a zone, arrows go on. At the end of the game there is none.
NEXT_KEY = """() => {
  const board = document.querySelector("#panel-play .tb-app"), focused = document.activeElement;
  if (board.matches(".is-end")) return "";
  const find = (selector) => [...board.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const target = find(".tb-pop [data-do=move]")
    ?? find(":is(.tb-actions, .tb-keys) :is(.is-go, [data-id=go]):not([aria-disabled=true])")
    ?? find(`.pg-form button:is([data-by="1"], .pg-slot, .pg-option):not([aria-disabled=true], [aria-pressed=true])`)
    ?? find("button.is-legal");
  if (target === focused) return "Enter";
  return target?.closest("[data-zone]")?.contains(focused) ? "ArrowRight" : "Tab";
}"""


def near_its_end(game: str, folder: Path) -> Path:
    """Save a game that a person at the first seat can finish in a few decisions."""
    played = play_out(tt.new_game(game, seed=3), 3)
    for _ in range(LAST):
        played.undo()
    while played.asked.player != 0:
        played.undo()
    path = folder / f"{game}.json"
    played.save(path)
    return path


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_finished_by_keyboard_alone(game: str, new_page: Any, open_notebook: Open, tmp_path: Path) -> None:
    page = new_page(reduced_motion="reduce")
    open_notebook(page, game, "#play")
    page.wait_for_selector("#panel-play .tb-app")
    board = page.locator("#panel-play")
    load(page, board, near_its_end(game, tmp_path))
    for _ in range(3000):
        page.evaluate(SETTLED)
        if not (key := page.evaluate(NEXT_KEY)):
            break
        page.keyboard.press(key)
    else:
        raise AssertionError(f"not finished: {asked(board)}")
    assert page.foreign == []
    assert page.errors == []

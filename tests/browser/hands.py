"""What a person does at a board: looks, presses, and waits until the table has answered. No sleeping."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

MAY = "you can use this"  # said of everything that can be touched
STAGE = ".tt > [data-drawn]"
expect.set_options(timeout=15_000)


@contextmanager
def answered(where: Page | Locator) -> Iterator[None]:
    """Waits until the table has been drawn anew."""
    stage = where.locator(STAGE).first
    before = stage.get_attribute("data-drawn") or ""
    yield
    expect(stage).not_to_have_attribute("data-drawn", before)


def press(where: Page | Locator, name: str, *, exact: bool = True) -> None:
    """Presses the button of that name and waits for the answer."""
    with answered(where):
        where.get_by_role("button", name=name, exact=exact).first.click()


def button(where: Page | Locator, name: str) -> Locator:
    """The button of exactly this name."""
    return where.get_by_role("button", name=name, exact=True)


def question(where: Page | Locator) -> Locator:
    """The bar on top: who is asked what."""
    return where.get_by_role("region", name="The question")


def asked(where: Page | Locator) -> str:
    """What is asked, in words."""
    return question(where).get_by_role("heading").inner_text()


def zone(where: Page | Locator, name: str) -> Locator:
    """A part of the table."""
    return where.get_by_role("region", name=name, exact=True)


def touchable(where: Page | Locator) -> Locator:
    """Everything on the table that may be used now."""
    return where.get_by_role("button", name=MAY)


def step_of(where: Page | Locator) -> str:
    """Where the replay stands: "step 3 of 3"."""
    return zone(where, "Replay").get_by_text("step ").inner_text()


THINGS = """all => all.map((one) => {
  const copy = one.cloneNode(true);
  for (const word of copy.querySelectorAll(".tt-said, .tt-flag")) word.remove();
  return one.getAttribute("aria-label") ?? copy.textContent.replace(/\\s+/g, " ").trim();
})"""


def table_text(where: Page | Locator) -> str:
    """All that lies on the table, whether it may be used now or not; and what is asked."""
    return "\n".join([asked(where), *where.locator(".tt-zone [data-do=thing]").evaluate_all(THINGS)])


def go(where: Page | Locator) -> None:
    """Presses the button that moves the game on, or else the first thing that may be touched."""
    onward = question(where).locator(".tt-btn-go, [data-id=go]")
    with answered(where):
        (onward.first if onward.count() else touchable(where).first).click()


def play_until(where: Page | Locator, over: Callable[[], bool], most: int = 80) -> int:
    """Moves on until it is so; says how many moves that took."""
    for moves in range(most):
        if over():
            return moves
        go(where)
    raise AssertionError(f"not after {most} moves: {asked(where)}")


def finished(where: Page | Locator) -> bool:
    """Is the game over? Then it says how it ended."""
    return asked(where).startswith(("The game is", "Winner"))


def new_game(
    page: Page, where: Page | Locator, mode: str = "Alone", seed: str = "", *, cover: bool = False, **seats: str
) -> None:
    """Fills in the form for a new game; seats by number, `seat2="person"`."""
    button(where, "New game").first.click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name=mode).check()
    for seat, who in seats.items():
        dialog.get_by_label(f"Seat {seat.removeprefix('seat')}").select_option(who)
    dialog.get_by_label("Seed").fill(seed)
    if cover:
        dialog.get_by_role("checkbox", name="Cover the table").check()
    with answered(where):
        button(dialog, "Start").click()


def load(page: Page, where: Page | Locator, path: Path) -> None:
    """Hands a file to the board."""
    with answered(where):
        with page.expect_file_chooser() as chooser:
            button(where, "Load").click()
        chooser.value.set_files(path)

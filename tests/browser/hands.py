"""Helpers that use a table like a person: look, click, and wait for the new screen. They never sleep."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

MAY = "you can use this"  # in the label of everything that can be clicked
STAGE = ".tt > [data-drawn]"
DRAWN = f"{STAGE} > *"  # what is drawn; the stage of a table has no size of its own
expect.set_options(timeout=15_000)


@contextmanager
def wait_for_redraw(where: Page | Locator) -> Iterator[None]:
    """Wait until the table has been redrawn."""
    stage = where.locator(STAGE).first
    before = stage.get_attribute("data-drawn") or ""
    yield
    expect(stage).not_to_have_attribute("data-drawn", before)


def press(where: Page | Locator, name: str, *, exact: bool = True) -> None:
    """Click the button with this name and wait for the new screen."""
    with wait_for_redraw(where):
        where.get_by_role("button", name=name, exact=exact).first.click()


def button(where: Page | Locator, name: str) -> Locator:
    """Return the button with exactly this name."""
    return where.get_by_role("button", name=name, exact=True)


def question(where: Page | Locator) -> Locator:
    """Return the bar at the top, with the player and the question; at the end of a game, with the result."""
    return where.get_by_role("region", name=re.compile("^(The question|Result)$"))


def answers(where: Page | Locator) -> Locator:
    """Return the buttons that answer the question: in its bar, on a phone at the bottom."""
    return where.locator(".tb-actions:visible, .tb-keys:visible").last


def asked(where: Page | Locator) -> str:
    """Return the text of the question."""
    return question(where).get_by_role("heading").inner_text()


def strip(where: Page | Locator) -> Locator:
    """Return the line below the question: a notice, a hint, the coach."""
    return where.locator(".tb-strip")


def zone(where: Page | Locator, name: str) -> Locator:
    """Return a zone of the table."""
    return where.get_by_role("region", name=name, exact=True)


def seat(where: Page | Locator, name: str) -> Locator:
    """Return the panel of a player."""
    return where.locator(f".tb-seat[aria-label='{name}']")


def purse(where: Page | Locator) -> Locator:
    """Return what the person at the screen has: points, tokens, tracks."""
    return where.locator(".tb-me")


def clickable(where: Page | Locator) -> Locator:
    """Return everything on the table that can be used now."""
    return where.get_by_role("button", name=MAY)


def full_card(where: Page | Locator) -> Locator:
    """Return the card at reading size, or the whole of a player."""
    return where.locator(".tb-zoom.is-on")


def popover(where: Page | Locator) -> Locator:
    """Return the moves of what is picked, beside it."""
    return where.locator(".tb-pop")


# -- the drawer and the menu ---------------------------------------------------------------------------------


@contextmanager
def drawer(where: Page | Locator, name: str) -> Iterator[Locator]:
    """Open a page of the drawer (Log, Replay, Rules, Odds), and close it again."""
    opened = where.get_by_role("complementary", name="Log, replay, rules and odds")
    if not opened.count():
        where.locator("[data-id='rail:log']:visible, [data-id='key:log']:visible").first.click()
    opened.get_by_role("tab", name=name).click()
    yield opened
    button(opened, "Close").click()
    expect(opened).to_have_count(0)


def step_of(where: Page | Locator) -> str:
    """Return the position of the replay: "step 3 of 3"."""
    with drawer(where, "Replay") as replay:
        return replay.get_by_text(re.compile(r"^step \d")).inner_text()


def look_at(where: Page | Locator, step: int) -> None:
    """Go to a step of the replay."""
    with drawer(where, "Replay") as replay, wait_for_redraw(where):
        replay.get_by_role("slider").fill(str(step))


def log_of(where: Page | Locator) -> str:
    """Return the game log."""
    with drawer(where, "Log") as log:
        return log.get_by_role("tabpanel").inner_text()


def choose(where: Page | Locator, name: str) -> None:
    """Click a button of the menu; what it says after a colon doesn't matter."""
    where.locator("[data-id=menu]:visible").click()
    where.get_by_role("dialog", name="Menu").get_by_role("button", name=re.compile(f"^{name}(:|$)")).click()


def new_game(
    where: Page | Locator,
    mode: str = "Alone",
    seed: str = "",
    *,
    players: int = 0,
    cover: bool = False,
    **seats: str,
) -> None:
    """Fill in the form for a new game; seats are given by number, as in `seat2="person"`."""
    choose(where, "New game")
    dialog = where.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name=re.compile(f"^{mode}")).check(force=True)
    if players:
        dialog.get_by_role("group", name="How many players?").get_by_role("radio", name=str(players)).check(force=True)
    for number, who in seats.items():
        dialog.get_by_label(f"Seat {number.removeprefix('seat')}").select_option(who)
    dialog.get_by_text("Advanced").click()
    dialog.get_by_label("Seed").fill(seed)
    if cover:
        dialog.get_by_role("checkbox", name="Cover the table").check()
    with wait_for_redraw(where):
        button(dialog, "Start").click()


def load(page: Page, where: Page | Locator, path: Path) -> None:
    """Load a file into the board."""
    with wait_for_redraw(where):
        with page.expect_file_chooser() as chooser:
            choose(where, "Load")
        chooser.value.set_files(path)


# -- a game --------------------------------------------------------------------------------------------------

THINGS = """all => all.map((one) => {
  const copy = one.cloneNode(true);
  for (const word of copy.querySelectorAll(".tt-sr-only, .tb-delta")) word.remove();
  const label = one.getAttribute("aria-label")?.replace(", new", "");
  return label ?? copy.textContent.replace(/\\s+/g, " ").trim();
})"""


def table_text(where: Page | Locator) -> str:
    """Return the text of the table and the question, but not what has just changed."""
    return "\n".join([asked(where), *where.locator(".tb-app [data-do=thing]").evaluate_all(THINGS)])


def go(where: Page | Locator) -> None:
    """Click the button that continues the game, or else the first thing that can be clicked, and its first move."""
    onward = answers(where).locator(".is-go, [data-id=go]")
    with wait_for_redraw(where):
        (onward.first if onward.count() else clickable(where).first).click()
        if (moves := popover(where).locator("[data-do=move]")).count():
            moves.first.click()


def skip(where: Page | Locator) -> None:
    """Let the bots play, if one is asked."""
    if button(where, "Skip to my turn").count():
        press(where, "Skip to my turn")


def play_until(where: Page | Locator, over: Callable[[], bool], most: int = 80) -> int:
    """Make moves until the condition holds; return how many moves that took."""
    for moves in range(most):
        if over():
            return moves
        go(where)
    raise AssertionError(f"not after {most} moves: {asked(where)}")


def finished(where: Page | Locator) -> bool:
    """Return whether the game is over."""
    return asked(where).startswith(("The game is", "Winner"))

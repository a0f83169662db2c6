"""Takes pictures of every screen, by day, in the evening and on a phone, to be looked at: build/shots/.

python tools/screenshots.py            all of them
python tools/screenshots.py seasons    those whose name begins so
python tools/screenshots.py --readme   only those of the README, into docs/
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
LOOKS: dict[str, dict[str, Any]] = {
    "day": {"viewport": {"width": 1100, "height": 860}, "color_scheme": "light"},
    "evening": {"viewport": {"width": 1100, "height": 860}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
}


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Our pages on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tabletop_nb.server", f"--port={port}"]
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("localhost", port), 0.5).close()
                break
            time.sleep(0.1)
        yield f"http://localhost:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def settle(page: Page) -> None:
    """Lets an answer come, and what moves come to rest."""
    page.wait_for_timeout(100)
    page.wait_for_function("!document.querySelector('[aria-busy=true]')", timeout=60_000)
    page.wait_for_timeout(800)


def opened(page: Page, site: str, path: str, wait: str) -> None:
    """Opens a page and waits for what it shows."""
    page.goto("about:blank")
    page.goto(f"{site}/voila/render/{path}")
    page.wait_for_selector(wait, timeout=60_000)
    settle(page)


def press(page: Page, selector: str) -> None:
    """Presses the first of these that can be seen."""
    page.locator(f"{selector}:visible").first.click()
    settle(page)


EVENFALL = "notebooks/evenfall.ipynb"


def gallery(page: Page, site: str) -> None:
    """The first page."""
    opened(page, site, "notebooks/index.ipynb", "main h1")


def learn(page: Page, site: str) -> None:
    """A stop of the walk-through."""
    opened(page, site, f"{EVENFALL}#learn/change/fire", ".tt-stop")


def wrong_move(page: Page, site: str) -> None:
    """A wrong move, answered."""
    opened(page, site, f"{EVENFALL}#learn/first_roll/reroll", ".tt-stop")
    press(page, ".tt-stop [data-id=go]")


def quiz(page: Page, site: str) -> None:
    """The first question."""
    opened(page, site, f"{EVENFALL}#learn/your_game/quiz", ".tt-stop")
    press(page, "[data-do=quiz]")


def play(page: Page, site: str) -> None:
    """A die is picked."""
    opened(page, site, f"{EVENFALL}#play", ".tt-question")
    press(page, "[data-id=go]")
    press(page, ".tt-die")


def hint(page: Page, site: str) -> None:
    """A hint is shown."""
    play(page, site)
    press(page, "[data-do=hint]")


def rules(page: Page, site: str) -> None:
    """The rulebook over the board."""
    opened(page, site, f"{EVENFALL}#play", ".tt-question")
    press(page, ".tt-question .tt-rule")


def new_game(page: Page, site: str) -> None:
    """The form for a new game."""
    opened(page, site, f"{EVENFALL}#play", ".tt-question")
    press(page, "[data-id=new-game]")
    press(page, "input[value=competitive]")


def rivals(page: Page, site: str) -> None:
    """A game against a bot."""
    new_game(page, site)
    press(page, "dialog [type=submit]")
    page.wait_for_timeout(1500)


def odds(page: Page, site: str) -> None:
    """The odds beside the game."""
    opened(page, site, f"{EVENFALL}#odds", ".vega-embed svg")


def cards(page: Page, site: str) -> None:
    """All cards."""
    opened(page, site, f"{EVENFALL}#cards", "[type=search]:visible")


def lesson(page: Page, site: str) -> None:
    """A lesson."""
    opened(page, site, "tutorials/08_best_reroll.ipynb", ".tt")
    page.wait_for_timeout(3000)


SEASONS = "notebooks/seasons.ipynb"


def seasons_sets(page: Page, site: str) -> None:
    """Seasons: nine cards for three years."""
    opened(page, site, f"{SEASONS}#play", ".tt-sort")


def seasons_dice(page: Page, site: str) -> None:
    """Seasons: dice to choose from."""
    seasons_sets(page, site)
    for number in range(9):
        page.locator(f"[data-id='place:{number}:{number % 3}']").click()
    press(page, "[data-do=fill]")
    if page.locator("[data-do=skip]:visible").count():
        press(page, "[data-do=skip]")


def seasons_odds(page: Page, site: str) -> None:
    """Seasons: dice, energy and the wheel in numbers."""
    opened(page, site, f"{SEASONS}#odds", ".vega-embed svg")


def seasons_cards(page: Page, site: str) -> None:
    """Seasons: all cards."""
    opened(page, site, f"{SEASONS}#cards", ".tt-all-cards")


ARCANA = "notebooks/res_arcana.ipynb"


def res_arcana_items(page: Page, site: str) -> None:
    """Res Arcana: a magic item to begin with."""
    opened(page, site, f"{ARCANA}#play", ".tt-zone")


def res_arcana_turn(page: Page, site: str) -> None:
    """Res Arcana: the first turn."""
    res_arcana_items(page, site)
    page.locator("[data-id='card:research'].is-legal:visible").first.click(timeout=60_000)  # after the bot has chosen
    settle(page)
    if page.locator("[data-do=skip]:visible").count():
        press(page, "[data-do=skip]")


def res_arcana_learn(page: Page, site: str) -> None:
    """Res Arcana: the walk-through."""
    opened(page, site, f"{ARCANA}#learn", ".tt-stop")


def res_arcana_odds(page: Page, site: str) -> None:
    """Res Arcana: draws, income and a way to 10 points."""
    opened(page, site, f"{ARCANA}#odds", ".vega-embed svg")


def res_arcana_what_if(page: Page, site: str) -> None:
    """Res Arcana: a deck set by hand."""
    res_arcana_odds(page, site)
    press(page, ".tt-odds-folded > summary")
    for _ in range(3):
        press(page, '[data-id="field:deck:1"]')


def res_arcana_cards(page: Page, site: str) -> None:
    """Res Arcana: all components."""
    opened(page, site, f"{ARCANA}#cards", ".tt-all-cards")


def seasons_what_if(page: Page, site: str) -> None:
    """Seasons: the wheel set by hand."""
    seasons_odds(page, site)
    press(page, ".tt-odds-folded > summary")


SCREENS: tuple[Callable[[Page, str], None], ...] = (
    *(gallery, learn, wrong_move, quiz, play, hint, rules, new_game, rivals, odds, cards, lesson),
    *(seasons_sets, seasons_dice, seasons_odds, seasons_what_if, seasons_cards),
    *(res_arcana_items, res_arcana_turn, res_arcana_learn, res_arcana_odds),
    *(res_arcana_what_if, res_arcana_cards),
)
README: dict[str, tuple[Callable[[Page, str], None], str]] = {
    "learn": (learn, "day"),
    "play": (play, "evening"),
    "odds": (odds, "day"),
}


def chosen(screen: Callable[[Page, str], None]) -> bool:
    """Was it asked for?"""
    return screen.__name__.startswith(tuple(sys.argv[1:]) or "")


def main() -> None:
    """Takes the pictures."""
    browser_path = os.environ.get("TABLETOP_CHROMIUM") or shutil.which("chromium")
    readme = "--readme" in sys.argv
    folder = ROOT / ("docs" if readme else "build/shots")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = (
        [(name, screen, look) for name, (screen, look) in README.items()]
        if readme
        else [(f"{screen.__name__}-{look}", screen, look) for screen in SCREENS for look in LOOKS if chosen(screen)]
    )
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for name, screen, look in wanted:
            page = browser.new_context(**LOOKS[look]).new_page()
            screen(page, site)
            page.screenshot(path=folder / f"{name}.png", full_page=not readme)
            page.context.close()
            print(folder.name, name)


if __name__ == "__main__":
    main()

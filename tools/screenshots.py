"""Take screenshots of every screen in light mode, dark mode and at phone size, in build/shots/. Look at them.

python tools/screenshots.py                           # all of them
python tools/screenshots.py seasons gallery           # those whose name starts with this
python tools/screenshots.py cards --look day phone --output pictures/
python tools/screenshots.py --readme                  # only those of the README, into docs/
"""

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tools.chromium import NoChromiumError, started

ROOT = Path(__file__).resolve().parent.parent
LOOKS: dict[str, dict[str, Any]] = {
    "day": {"viewport": {"width": 1100, "height": 860}, "color_scheme": "light"},
    "evening": {"viewport": {"width": 1100, "height": 860}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
}


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Serve our pages on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tabletop_nb.server", f"--port={port}"]
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        wait_for_server(process, port)
        yield f"http://localhost:{port}"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def wait_for_server(process: subprocess.Popen[bytes], port: int) -> None:
    """Return when the server answers; exit if it has ended instead."""
    while process.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("localhost", port), 0.5).close()
            return
        time.sleep(0.1)
    sys.exit("The server did not start.")


def settle(page: Page) -> None:
    """Wait for the answer and for animations to finish."""
    page.wait_for_timeout(100)
    page.wait_for_function("!document.querySelector('[aria-busy=true]')", timeout=60_000)
    page.wait_for_timeout(800)


def opened(page: Page, site: str, path: str, wait: str) -> None:
    """Open a page and wait for its content."""
    page.goto("about:blank")
    page.goto(f"{site}/voila/render/{path}")
    page.wait_for_selector(wait, timeout=60_000)
    settle(page)


def press(page: Page, selector: str) -> None:
    """Click the first visible match."""
    page.locator(f"{selector}:visible").first.click()
    settle(page)


EVENFALL = "notebooks/evenfall.ipynb"


def gallery(page: Page, site: str) -> None:
    """Show the start page."""
    opened(page, site, "notebooks/index.ipynb", "main h1")


def learn(page: Page, site: str) -> None:
    """Show a stop of the walk-through."""
    opened(page, site, f"{EVENFALL}#learn/change/fire", ".tt-stop")


def wrong_move(page: Page, site: str) -> None:
    """Show the feedback on a wrong move."""
    opened(page, site, f"{EVENFALL}#learn/first_roll/reroll", ".tt-stop")
    press(page, ".tt-stop [data-id=go]")


def quiz(page: Page, site: str) -> None:
    """Show the first quiz question."""
    opened(page, site, f"{EVENFALL}#learn/your_game/quiz", ".tt-stop")
    press(page, "[data-do=quiz]")


def play(page: Page, site: str) -> None:
    """Show a selected die."""
    opened(page, site, f"{EVENFALL}#play", ".tt-question")
    press(page, "[data-id=go]")
    press(page, ".tt-die")


def hint(page: Page, site: str) -> None:
    """Show a hint."""
    play(page, site)
    press(page, "[data-do=hint]")


def rules(page: Page, site: str) -> None:
    """Show the rulebook over the board."""
    opened(page, site, f"{EVENFALL}#play", ".tt-question")
    press(page, ".tt-question .tt-rule")


def new_game(page: Page, site: str) -> None:
    """Show the form for a new game."""
    opened(page, site, f"{EVENFALL}#play", ".tt-question")
    press(page, "[data-id=new-game]")
    press(page, "input[value=competitive]")


def rivals(page: Page, site: str) -> None:
    """Show a game against a bot."""
    new_game(page, site)
    press(page, "dialog [type=submit]")
    page.wait_for_timeout(1500)


def odds(page: Page, site: str) -> None:
    """Show the odds next to the game."""
    opened(page, site, f"{EVENFALL}#odds", ".vega-embed svg")


def cards(page: Page, site: str) -> None:
    """Show all cards."""
    opened(page, site, f"{EVENFALL}#cards", ".tt-all-cards")


def lesson(page: Page, site: str) -> None:
    """Show a lesson."""
    opened(page, site, "tutorials/08_best_reroll.ipynb", ".tt")
    page.wait_for_timeout(3000)


SEASONS = "notebooks/seasons.ipynb"


def seasons_sets(page: Page, site: str) -> None:
    """Show Seasons: nine cards for three years."""
    opened(page, site, f"{SEASONS}#play", ".tt-sort")


def seasons_dice(page: Page, site: str) -> None:
    """Show Seasons: dice to choose from."""
    seasons_sets(page, site)
    for number in range(9):
        page.locator(f"[data-id='place:{number}:{number % 3}']").click()
    press(page, "[data-do=fill]")
    if page.locator("[data-do=skip]:visible").count():
        press(page, "[data-do=skip]")


def seasons_odds(page: Page, site: str) -> None:
    """Show Seasons: the odds of dice, energy and the wheel."""
    opened(page, site, f"{SEASONS}#odds", ".vega-embed svg")


def seasons_cards(page: Page, site: str) -> None:
    """Show Seasons: all cards."""
    opened(page, site, f"{SEASONS}#cards", ".tt-all-cards")


ARCANA = "notebooks/res_arcana.ipynb"


def res_arcana_items(page: Page, site: str) -> None:
    """Show Res Arcana: choosing the first magic item."""
    opened(page, site, f"{ARCANA}#play", ".tt-zone")


def res_arcana_turn(page: Page, site: str) -> None:
    """Show Res Arcana: the first turn."""
    res_arcana_items(page, site)
    page.locator("[data-id='card:research'].is-legal:visible").first.click(timeout=60_000)  # The bot chooses first.
    settle(page)
    if page.locator("[data-do=skip]:visible").count():
        press(page, "[data-do=skip]")


def res_arcana_learn(page: Page, site: str) -> None:
    """Show Res Arcana: the walk-through."""
    opened(page, site, f"{ARCANA}#learn", ".tt-stop")


def res_arcana_odds(page: Page, site: str) -> None:
    """Show Res Arcana: draws, income and a plan for 10 points."""
    opened(page, site, f"{ARCANA}#odds", ".vega-embed svg")


def res_arcana_what_if(page: Page, site: str) -> None:
    """Show Res Arcana: a deck entered in the calculator."""
    res_arcana_odds(page, site)
    press(page, ".tt-odds-folded > summary")
    for _ in range(3):
        press(page, '[data-id="field:deck:1"]')


def res_arcana_cards(page: Page, site: str) -> None:
    """Show Res Arcana: all components."""
    opened(page, site, f"{ARCANA}#cards", ".tt-all-cards")


def seasons_what_if(page: Page, site: str) -> None:
    """Show Seasons: a position entered in the calculator."""
    seasons_odds(page, site)
    press(page, ".tt-odds-folded > summary")


Screen = Callable[[Page, str], None]
SCREENS: tuple[Screen, ...] = (
    *(gallery, learn, wrong_move, quiz, play, hint, rules, new_game, rivals, odds, cards, lesson),
    *(seasons_sets, seasons_dice, seasons_odds, seasons_what_if, seasons_cards),
    *(res_arcana_items, res_arcana_turn, res_arcana_learn, res_arcana_odds),
    *(res_arcana_what_if, res_arcana_cards),
)
README: dict[str, tuple[Screen, str]] = {
    "learn": (learn, "day"),
    "play": (play, "evening"),
    "odds": (odds, "day"),
}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("names", nargs="*", help="how the names of the screens begin; all without it")
    top.add_argument("--look", nargs="+", choices=LOOKS, default=list(LOOKS))
    top.add_argument("--output", type=Path, help="the folder for the pictures")
    top.add_argument("--readme", action="store_true", help="only the pictures of the README")
    return top


def wanted(given: argparse.Namespace) -> list[tuple[str, Screen, str]]:
    """Return the requested screenshots: name, screen and look."""
    if given.readme:
        return [(name, screen, look) for name, (screen, look) in README.items()]
    chosen = [screen for screen in SCREENS if screen.__name__.startswith(tuple(given.names) or "")]
    return [(f"{screen.__name__}-{look}", screen, look) for screen in chosen for look in given.look]


def main() -> None:
    """Take the screenshots."""
    given = parser().parse_args()
    pictures = wanted(given)
    if not pictures:
        sys.exit(f"No screen is called {' or '.join(given.names)}: {', '.join(one.__name__ for one in SCREENS)}")
    folder = given.output or ROOT / ("docs" if given.readme else "build/shots")
    folder.mkdir(parents=True, exist_ok=True)
    with started() as browser, served() as site:
        for name, screen, look in pictures:
            page = browser.new_context(**LOOKS[look]).new_page()
            screen(page, site)
            page.screenshot(path=folder / f"{name}.png", full_page=not given.readme)
            page.goto("about:blank")  # Leave the page, so that the kernel stops.
            page.context.close()
            print(folder / f"{name}.png")


if __name__ == "__main__":
    try:
        main()
    except NoChromiumError as missing:
        sys.exit(str(missing))

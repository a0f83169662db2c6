"""What one person sees in Chromium: how long a page takes to show its board, how fast a move is drawn, and whether a
move is taken while the last one still moves. Part of `classroom.py`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from tools.next_move import NEXT_MOVE

STAGE = "[role=tabpanel]:not([hidden]) .tt > [data-drawn]"
DRAWN = f"{STAGE} > *"  # the stage of a table has no size of its own
MAX_PRESSES = 8  # for one move: several things are picked, or the table asks for more
# Press what comes next, until the table sends a command; a press that only picks something is no move. `moving` is how
# much was moving at the first press, `seconds` are from the last one to the drawn answer: null if none came.
MOVE = f"""async (stage) => {{
  const next = () => {{ {NEXT_MOVE} }};
  const table = stage.parentElement, before = stage.dataset.drawn;
  const moving = stage.getAnimations({{ subtree: true }}).filter((each) => each.playState === "running").length;
  for (let presses = 0; presses < {MAX_PRESSES}; presses++) {{
    const target = next();
    if (!target) break;
    const start = performance.now();
    const drawn = new Promise((done) => {{
      const watch = new MutationObserver(() => {{
        if (stage.dataset.drawn === before) return;
        watch.disconnect();
        done((performance.now() - start) / 1000);
      }});
      watch.observe(stage, {{ attributeFilter: ["data-drawn"] }});
    }});
    target.click();
    if (!table.hasAttribute("aria-busy")) continue;
    const seconds = await Promise.race([drawn, new Promise((give_up) => setTimeout(give_up, 4000, null))]);
    return {{ seconds, moving, does: target.dataset.do }};
  }}
  return null;
}}"""
AGAIN = f"""async (stage) => {{
  const move = {MOVE};
  await move(stage);
  await new Promise(requestAnimationFrame); // what this has changed begins to move
  return await move(stage);
}}"""


def to_the_board(address: str, browser: Any, times: int, wait: Callable[[], object]) -> list[float]:
    """Return the seconds from the request to the drawn board, each time with an empty cache."""
    seconds = []
    for _ in range(times):
        wait()
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        tab = context.new_page()
        start = time.perf_counter()
        tab.goto(f"{address}#play", wait_until="commit", timeout=60_000)
        tab.wait_for_selector(DRAWN, timeout=60_000)
        seconds.append(time.perf_counter() - start)
        tab.goto("about:blank")
        context.close()
    return seconds


def played(address: str, browser: Any, moves: int, script: str) -> Iterator[dict[str, Any]]:
    """Yield what each move took; suggestions, the moves of bots and new games don't count."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    tab = context.new_page()
    tab.goto(f"{address}#play", wait_until="commit", timeout=60_000)
    tab.wait_for_selector(DRAWN, timeout=60_000)
    for _ in range(3 * moves):
        tab.wait_for_timeout(500)  # until nothing moves
        move = tab.locator(STAGE).first.evaluate(script)
        if move and move["does"] not in ("suggest", "skip", "rematch"):
            yield move
            moves -= 1
        if not moves:
            break
    tab.goto("about:blank")
    context.close()


def moves_at_rest(address: str, browser: Any, moves: int) -> list[float]:
    """Return the seconds from a click to the redrawn board, when nothing moves."""
    return [inf if each["seconds"] is None else each["seconds"] for each in played(address, browser, moves, MOVE)]


def moves_in_motion(address: str, browser: Any, moves: int) -> list[float]:
    """Return the same for moves that begin while the last one still moves; infinity for one that isn't taken."""
    made = [each for each in played(address, browser, moves, AGAIN) if each["moving"]]
    return [inf if each["seconds"] is None else each["seconds"] for each in made]

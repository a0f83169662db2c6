"""Answer for `greedy` with the code on PYTHONPATH, such as that of an older commit: bots.py starts this.

Each line of stdin is a JSON object: `new` sets a game up, `push` is the number of an option that somebody chose, and
`ask` prints the number and the text of greedy's own answer, with the CPU and wall seconds it took.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

import tabletop_nb as tt
from tabletop_nb.bots import ask, make


def main() -> None:
    """Follow one game after another."""
    print(json.dumps(tt.__file__), flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        if "new" in order:
            game, bot = tt.new_game(*order["new"]), make("greedy", order["bot"])
        elif "push" in order:
            game.push(game.choice.options[order["push"]])
        else:
            start, cpu_start = perf_counter(), process_time()
            answer = ask(game, bot)
            seconds = process_time() - cpu_start, perf_counter() - start
            number = next(i for i, option in enumerate(game.choice.options) if option == answer)
            print(json.dumps([number, game.options[number], *seconds]), flush=True)


if __name__ == "__main__":
    main()

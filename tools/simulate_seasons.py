"""Count the rounds left from each space of the wheel in games between bots: python tools/simulate_seasons.py.

The Odds page shows the figures next to the exact chain. They are computed in advance, with their seed, and committed.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import tabletop_nb as tt
from tabletop_nb.bots import ask, make

GAMES, SEED, PLAYERS, MODE, BOT = 400, 1, 2, "archmage", "greedy"
FILE = Path(__file__).resolve().parent.parent / "tabletop_nb" / "odds" / "seasons" / "simulated.json"


def rounds(seed: int) -> list[tuple[int, int]]:
    """Return the year and space of each round of a game."""
    game = tt.new_game("seasons", PLAYERS, seed, MODE)
    bots = [make(BOT, seat) for seat in range(PLAYERS)]
    starts: list[tuple[int, int]] = []
    while game.choice:
        table = game.table
        if table.rounds > len(starts):  # The first question of a round is the choice of a die.
            starts.append((table.year, table.space))
        game.push(ask(game, bots[game.choice.player]))
    return starts


def main() -> None:
    """Play the games and write the file."""
    left: dict[str, Counter[int]] = {}
    for seed in range(SEED, SEED + GAMES):
        course = rounds(seed)
        for number, (year, space) in enumerate(course):
            left.setdefault(f"{year} {space}", Counter())[len(course) - number] += 1
    spaces = [(year, space) for year in range(1, 4) for space in range(1, 13)]
    data = {
        "games": GAMES,
        "seed": SEED,
        "bots": f"two strong bots ({BOT}), {MODE.capitalize()} level",
        "left": {f"{y} {s}": dict(sorted(left.get(f"{y} {s}", {}).items())) for y, s in spaces},
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""Measure how the Evenfall house deck plays: `greedy` alone and against rivals.

The reference is the bot `greedy` at the commit named in benchmarks/results/evenfall-deck.md. Decks are tuned on seeds
0-9,999 and reported on seeds 10,000-19,999, which were not used for tuning.

    python benchmarks/tune_evenfall.py --first 0 --games 500                               # try
    python benchmarks/tune_evenfall.py --first 10000 --games 10000 --rivals 1000 --report  # report
    python benchmarks/tune_evenfall.py --deck my_cards/ ...                                # another deck
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Any

import tabletop_nb as tt
from tabletop_nb.bots import make, play_out

RESULTS = Path(__file__).parent / "results" / "evenfall-deck.md"
BATTLE_LIMIT = 60
REFERENCE_COMMIT = "85b430d"
HEAD = f"""# The Evenfall house deck in play

The published card list doesn't exist as text, so we made the deck. Aims: greedy wins 60-80% of solo games, with a wide
range of scores; a Battle takes fewer than {BATTLE_LIMIT} turns in 95% of games; and every recipe is crafted in at least
10% of competitive games.

The reference is the bot `greedy` at commit {REFERENCE_COMMIT}. Later commits made it faster, but its weights are the
same. Before that commit, its weights for rivals were adjusted twice, after looking at 15 and at 90 games: the first
Army cards and the recipes became worth more to it, because Battles were very short and some recipes were hardly ever
crafted. So those figures describe the bot as much as the deck. Decks were tried on the first few hundred of the seeds
0-9,999; the figures here are from seeds {{:,}} and up.
"""


def play(job: tuple[str, int, int, str | None]) -> dict[str, Any]:
    """Play one game between greedy bots and return its figures."""
    mode, players, seed, deck = job
    game = tt.new_game("evenfall", players, seed, mode, deck=deck)
    play_out(game, [make("greedy", seed * 1009 + seat) for seat in range(players)])
    rules = [event.rule for event in game.events]
    begun = rules.index("battle.begin") if "battle.begin" in rules else len(rules)
    return {
        "won": bool(game.winners),
        "score": game.scores,
        "winner": game.winners,
        "crafted": {event.facts["recipe"] for event in game.events if event.rule == "alchemy.craft"},
        "gathering": rules[:begun].count("roll.first"),
        "battle": rules[begun:].count("roll.first"),
        "criticals": sum(rule in ("critical.draw", "critical.ready") for rule in rules),
        "scars": rules.count("defeat.scar"),
        "capped": game.capped,
    }


def lines(mode: str, players: int, games: list[dict[str, Any]]) -> list[str]:
    """Return the figures of one mode as lines of text."""
    count = len(games)
    share = dict.fromkeys((), 0) | Counter(recipe for game in games for recipe in game["crafted"])
    crafted = ", ".join(f"{recipe} {100 * n / count:.0f}%" for recipe, n in sorted(share.items()))
    head = f"{mode}, {players} player{'s' * (players > 1)}, {count:,} games"
    if mode != "competitive":
        won = [game["score"][0] for game in games if game["won"]]
        tenths = quantiles(won, n=10)
        return [
            f"{head}: won {100 * len(won) / count:.1f}%",
            f"winning score: mean {fmean(won):.1f}, deviation {stdev(won):.1f}, lowest tenth up to {tenths[0]:.0f},"
            f" median {tenths[4]:.0f}, highest tenth from {tenths[8]:.0f}, best {max(won)}",
            f"crafted in: {crafted}; Critical Rolls per game {fmean(game['criticals'] for game in games):.1f}",
        ]
    short = sum(game["battle"] < BATTLE_LIMIT for game in games)
    battle = [game["battle"] for game in games]
    scores = [score for game in games for score in game["score"]]
    return [
        f"{head}: Battle under {BATTLE_LIMIT} turns in {100 * short / count:.1f}%,"
        f" mean {fmean(battle):.1f}, longest {max(battle)}, capped {sum(game['capped'] for game in games)}",
        f"Gathering {fmean(game['gathering'] for game in games):.1f} turns; score mean {fmean(scores):.1f},"
        f" deviation {stdev(scores):.1f}; Scars per game {fmean(game['scars'] for game in games):.2f};"
        f" ties {100 * sum(len(game['winner']) > 1 for game in games) / count:.0f}%",
        f"crafted in: {crafted}",
    ]


def main() -> None:
    """Play the requested modes and print or write their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--games", type=int, default=200, help="solo games")
    parser.add_argument("--rivals", type=int, default=80, help="competitive games, for each of 2, 3 and 4 players")
    parser.add_argument("--deck", help="folder with card files (default: our deck)")
    parser.add_argument("--only", choices=("solo", "competitive"))
    parser.add_argument("--report", action="store_true", help="write the figures to benchmarks/results/")
    args = parser.parse_args()
    cells = [("solo", 1, args.games)] + [("competitive", n, args.rivals) for n in (2, 3, 4)]
    output: list[str] = []
    with ProcessPoolExecutor() as pool:
        for mode, players, count in cells:
            if args.only in (None, mode):
                jobs = [(mode, players, args.first + i, args.deck) for i in range(count)]
                output += [*lines(mode, players, list(pool.map(play, jobs, chunksize=8))), ""]
                print("\n".join(output[-4:]), flush=True)
    if args.report:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join([HEAD.format(args.first), *output]), "utf-8")


if __name__ == "__main__":
    main()

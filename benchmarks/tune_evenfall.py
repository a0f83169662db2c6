"""How the Evenfall house deck plays: `greedy` alone, and rivals with each other.

The yardstick is the bot `greedy` as it was at the commit named in benchmarks/results/evenfall-deck.md. Decks are tried
on seeds 0-9,999 and reported on seeds 10,000-19,999, which no choice was made on.

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
YARDSTICK = "85b430d"
HEAD = f"""# The Evenfall house deck in play

The published card list does not exist as text, so the deck is ours. Aims: greedy wins 60-80% alone with a real spread
of scores; a Battle under {BATTLE_LIMIT} turns in 95% of games; every recipe crafted in at least 10% of competitive
games.

Yardstick: the bot `greedy` as frozen at commit {YARDSTICK}; later commits made it faster, its weights are the same.
Before the freeze its weights for rivals were adjusted twice, after looking at 15 and at 90 games: the first Army
cards and the recipes became worth more to it, because Battles were very short and some recipes hardly ever crafted.
So those figures speak of that bot as much as of the deck. Decks were tried on the first few hundred of the seeds
0-9,999; the figures here are of the seeds from {{:,}}.
"""


def play(job: tuple[str, int, int, str | None]) -> dict[str, Any]:
    """One game between greedy bots, and what is counted of it."""
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
    """The figures of one mode, a line each."""
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
            f"crafted in: {crafted}; Critical Rolls a game {fmean(game['criticals'] for game in games):.1f}",
        ]
    short = sum(game["battle"] < BATTLE_LIMIT for game in games)
    battle = [game["battle"] for game in games]
    scores = [score for game in games for score in game["score"]]
    return [
        f"{head}: Battle under {BATTLE_LIMIT} turns in {100 * short / count:.1f}%,"
        f" mean {fmean(battle):.1f}, longest {max(battle)}, capped {sum(game['capped'] for game in games)}",
        f"Gathering {fmean(game['gathering'] for game in games):.1f} turns; score mean {fmean(scores):.1f},"
        f" deviation {stdev(scores):.1f}; Scars a game {fmean(game['scars'] for game in games):.2f};"
        f" ties {100 * sum(len(game['winner']) > 1 for game in games) / count:.0f}%",
        f"crafted in: {crafted}",
    ]


def main() -> None:
    """Plays all modes asked for and prints, or reports, their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--games", type=int, default=200, help="games alone")
    parser.add_argument("--rivals", type=int, default=80, help="games of rivals, for each of 2, 3 and 4 players")
    parser.add_argument("--deck", help="folder with card files; ours without it")
    parser.add_argument("--only", choices=("solo", "competitive"))
    parser.add_argument("--report", action="store_true", help="write the figures to benchmarks/results/")
    given = parser.parse_args()
    cells = [("solo", 1, given.games)] + [("competitive", n, given.rivals) for n in (2, 3, 4)]
    told: list[str] = []
    with ProcessPoolExecutor() as pool:
        for mode, players, count in cells:
            if given.only in (None, mode):
                jobs = [(mode, players, given.first + i, given.deck) for i in range(count)]
                told += [*lines(mode, players, list(pool.map(play, jobs, chunksize=8))), ""]
                print("\n".join(told[-4:]), flush=True)
    if given.report:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join([HEAD.format(given.first), *told]), "utf-8")


if __name__ == "__main__":
    main()

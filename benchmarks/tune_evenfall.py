"""Measure how the Evenfall house deck plays: `greedy` alone and against rivals.

The reference is the bot `greedy` at the commit named in benchmarks/results/evenfall-deck.md. Decks are tuned on seeds
0-9,999 and reported on seeds 10,000-19,999, which were not used for tuning.

    python benchmarks/tune_evenfall.py --first 0 --games 500                               # try
    python benchmarks/tune_evenfall.py --first 10000 --games 10000 --rivals 1000 --report  # report
    python benchmarks/tune_evenfall.py --deck my_cards/ ...                                # another deck
    python benchmarks/tune_evenfall.py --deck my_cards/ --compare --games 500              # what it changes
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

import tabletop_nb as tt
from tabletop_nb.analysis.matches import RunSpec
from tabletop_nb.games import rules_of

if TYPE_CHECKING:
    from pandas import DataFrame

RESULTS = Path(__file__).parent / "results" / "evenfall-deck.md"
BATTLE_LIMIT = 60
BATCH = 500  # games: the events of all would need much memory
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


def play(run: RunSpec, players: int) -> DataFrame:
    """Return one row per game: who won, the scores, the turns of each kind, and which recipes were crafted."""
    parts, last = [], run.seed + run.games
    for first in range(run.seed, last, BATCH):
        batch, bots = replace(run, seed=first, games=min(BATCH, last - first)), ["greedy"] * players
        seats = batch.play(bots).groupby("seed")
        games = seats.agg(won=("won", "sum"), score=("score", list), capped=("capped", "first"))
        parts.append(games.join(turns_of(batch.play(bots, "events"))).join(recipes_of(batch.play(bots, "cards"))))
    return pd.concat(parts)


def turns_of(events: DataFrame) -> DataFrame:
    """Return how many turns of the Gathering and of the Battle each game had, and its Critical Rolls and Scars."""
    begun = events[events["rule"] == "battle.begin"].groupby("seed")["number"].first()
    in_battle = events["number"] > events["seed"].map(begun).fillna(float("inf"))
    is_turn = events["rule"] == "roll.first"
    columns = {
        "gathering": is_turn & ~in_battle,
        "battle": is_turn & in_battle,
        "criticals": events["rule"].isin(["critical.draw", "critical.ready"]),
        "scars": events["rule"] == "defeat.scar",
    }
    return pd.DataFrame(columns).groupby(events["seed"]).sum()


def recipes_of(cards: DataFrame) -> DataFrame:
    """Return whether each recipe was crafted in each game: a column per recipe."""
    header, *rows = rules_of("evenfall").read_box(rules_of("evenfall").book.folder / "data")["recipes"]
    names = sorted(row[header.index("id")] for row in rows)
    crafted = cards["played"].where(cards["card"].isin(names), 0).groupby([cards["seed"], cards["card"]]).sum()
    return crafted.unstack(fill_value=0).reindex(columns=names, fill_value=0) > 0


def lines(mode: str, players: int, games: DataFrame) -> list[str]:
    """Return the figures of one mode as lines of text."""
    recipes = games.select_dtypes(bool).drop(columns="capped").mean()
    crafted = ", ".join(f"{name} {share:.0%}" for name, share in recipes.items() if share)
    head = f"{mode}, {players} player{'s' * (players > 1)}, {len(games):,} games"
    first, second = alone(games) if mode != "competitive" else rivals(games)
    critical = f"; Critical Rolls per game {games['criticals'].mean():.1f}" if mode != "competitive" else ""
    return [f"{head}: {first}", second, f"crafted in: {crafted}{critical}"]


def alone(games: DataFrame) -> tuple[str, str]:
    """Return how often the bot wins alone, and with how many points."""
    won = games.loc[games["won"] > 0, "score"].str[0]
    low, middle, high = won.quantile([0.1, 0.5, 0.9])
    return f"won {len(won) / len(games):.1%}", (
        f"winning score: mean {won.mean():.1f}, deviation {won.std():.1f}, lowest tenth up to {low:.0f},"
        f" median {middle:.0f}, highest tenth from {high:.0f}, best {won.max()}"
    )


def rivals(games: DataFrame) -> tuple[str, str]:
    """Return how long the Battle of rivals takes, and how they score."""
    battle, scores = games["battle"], games["score"].explode().astype(int)
    return (
        f"Battle under {BATTLE_LIMIT} turns in {(battle < BATTLE_LIMIT).mean():.1%},"
        f" mean {battle.mean():.1f}, longest {battle.max()}, capped {games['capped'].sum()}",
        f"Gathering {games['gathering'].mean():.1f} turns; score mean {scores.mean():.1f},"
        f" deviation {scores.std():.1f}; Scars per game {games['scars'].mean():.2f};"
        f" ties {(games['won'] > 1).mean():.0%}",
    )


def report_changes(deck: str, mode: str, players: int, first: int, games: int) -> None:
    """Print what a deck changes in comparison with ours, on the same seeds."""
    found = tt.compare("evenfall", None, deck, ["greedy"] * players, games, first, mode)
    print(f"{mode}, {players} players, {games:,} seeds: from our deck (a) to {deck} (b)")
    print(found.difference.round(3).to_string(index=False))
    print(found.cards.head(5).round(3).to_string(index=False), found.cards.tail(5).round(3).to_string(index=False))


def main() -> None:
    """Play the requested modes and print or write their figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--games", type=int, default=200, help="solo games")
    parser.add_argument("--rivals", type=int, default=80, help="competitive games, for each of 2, 3 and 4 players")
    parser.add_argument("--deck", help="folder with card files (default: our deck)")
    parser.add_argument("--compare", action="store_true", help="compare --deck with our deck")
    parser.add_argument("--only", choices=("solo", "competitive"))
    parser.add_argument("--report", action="store_true", help="write the figures to benchmarks/results/")
    args = parser.parse_args()
    if args.compare and not args.deck:
        parser.error("--compare needs --deck")
    cells = [("solo", 1, args.games)] + [("competitive", n, args.rivals) for n in (2, 3, 4)]
    output: list[str] = []
    for mode, players, count in [cell for cell in cells if args.only in (None, cell[0])]:
        if args.compare:
            report_changes(args.deck, mode, players, args.first, count)
            continue
        games = play(RunSpec("evenfall", count, args.first, {"mode": mode, "deck": args.deck}), players)
        output += [*lines(mode, players, games), ""]
        print("\n".join(output[-4:]), flush=True)
    if args.report:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join([HEAD.format(args.first), *output]), "utf-8")


if __name__ == "__main__":
    main()

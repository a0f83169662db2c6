"""How strong is the gentle bot? It plays two-player games against the random and greedy bots.

Each seed is played twice, with the seats swapped.

    python benchmarks/gentle.py                  # 400 games against each, of each game
    python benchmarks/gentle.py seasons --games 40 --no-report

It must beat random in at least 75% of the games and lose to greedy in at least 75%. In both cases, the lower bound of
the 95% Wilson interval must be at least 70%. A draw or a capped game counts against it. Writes
benchmarks/results/gentle.md. The exit code is 1 if a target was missed. The same seeds always give the same games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

from measure import markdown
from soak import wilson

import tabletop_nb as tt
from tabletop_nb.bots import ask, make
from tabletop_nb.games import NAMES, rules_of

RESULTS = Path(__file__).parent / "results" / "gentle.md"
MIN_SHARE, MIN_LOWER_BOUND = 0.75, 0.70
HEADING = ["game", "against", "must", "games", "share", "95% interval", "decisions", "ms per decision"]


class Duel(NamedTuple):
    """The games against one bot; `as_expected` counts those with the required result."""

    name: str
    mode: str
    against: str
    games: int
    as_expected: int  # wins against random, losses to greedy
    decisions: int  # by gentle
    seconds: float  # CPU time for these decisions

    @property
    def is_met(self) -> bool:
        """Return whether both targets are met."""
        lower_bound = wilson(self.as_expected, self.games)[0]
        return self.as_expected / self.games >= MIN_SHARE and lower_bound >= MIN_LOWER_BOUND

    @property
    def cells(self) -> list[str]:
        """Return the cells of this duel's row in the report."""
        low, high = wilson(self.as_expected, self.games)
        must = "win" if self.against == "random" else "lose"
        share = f"{self.as_expected / self.games:.1%}{'' if self.is_met else ' (missed)'}"
        return [
            *(f"{self.name} {self.mode}", self.against, must, f"{self.games}", share, f"{low:.1%} to {high:.1%}"),
            *(f"{self.decisions / self.games:.0f}", f"{1000 * self.seconds / self.decisions:.1f}"),
        ]


def mode_of(name: str) -> str:
    """Return the default competitive mode for two players."""
    modes = [mode for mode in rules_of(name).modes if 2 in mode.players and not mode.is_cooperative]
    return next((mode for mode in modes if 2 in mode.default_for), modes[0]).name


def play(name: str, mode: str, against: str, seed: int, seat: int) -> tuple[list[int], int, float]:
    """Play one game; return the winners, and gentle's decisions and seconds."""
    game, decisions, seconds = tt.new_game(name, 2, seed, mode), 0, 0.0
    bots = [make("gentle" if each == seat else against, seed * 1009 + each) for each in range(2)]
    while game.choice is not None:
        player, start = game.choice.player, process_time()
        answer = ask(game, bots[player])
        if player == seat:
            decisions, seconds = decisions + 1, seconds + process_time() - start
        game.push(answer)
    return [] if game.capped else game.winners, decisions, seconds


def duel(name: str, against: str, first: int, games: int) -> Duel:
    """Play all games against one bot."""
    mode, as_expected, decisions, seconds = mode_of(name), 0, 0, 0.0
    for number in range(games):
        seat = number % 2
        winners, count, cpu_seconds = play(name, mode, against, first + number // 2, seat)
        as_expected += winners == [seat if against == "random" else 1 - seat]
        decisions, seconds = decisions + count, seconds + cpu_seconds
    return Duel(name, mode, against, games, as_expected, decisions, seconds)


def report(duels: list[Duel], first: int) -> str:
    """Return the text of the result file."""
    intro = (
        f"Two players, seeds from {first:,}, each played twice with the seats swapped. Gentle must beat random in at\n"
        f"least {MIN_SHARE:.0%} of the games and lose to greedy in at least {MIN_SHARE:.0%} (lower bound of the 95% "
        f"Wilson interval:\n{MIN_LOWER_BOUND:.0%}). A draw or a capped game counts against it. *decisions* is the mean "
        "number of decisions that\ngentle makes per game; times are CPU times."
    )
    return "\n".join(["# The gentle bot", "", intro, "", markdown([HEADING, *(each.cells for each in duels)]), ""])


def main() -> int:
    """Play all duels and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="game", help=f"games to measure: {', '.join(NAMES)} (default: all)")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=700_000, help="first seed")
    parser.add_argument("--no-report", action="store_true")
    args = parser.parse_args()
    if unknown := set(args.names) - set(NAMES):
        parser.error(f"there is no game {', '.join(unknown)}; allowed: {', '.join(NAMES)}")
    duels: list[Duel] = []
    for name in args.names or NAMES:
        for against in ("random", "greedy"):
            duels.append(duel(name, against, args.first, args.games))
            print(" | ".join(duels[-1].cells), flush=True)
            if not args.no_report:
                RESULTS.write_text(report(duels, args.first), "utf-8")
    return 0 if all(each.is_met for each in duels) else 1


if __name__ == "__main__":
    sys.exit(main())

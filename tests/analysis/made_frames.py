"""Data frames with a known truth, in the columns of `tt.simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

GAME = {"game": "seasons", "mode": "apprentice", "setup": ""}
TWO = {**GAME, "players": 2, "bots": "greedy, random"}


def games(
    winners: Sequence[Sequence[int]], bots: Sequence[str] = ("greedy", "random"), first_seed: int = 0, **columns: Any
) -> pd.DataFrame:
    """Return games that were won by these seats; each of `columns` has one value for all rows, or one for each."""
    rows = [
        {
            **GAME, "players": len(bots), "seed": first_seed + number, "seat": seat, "bot": bot, "role": "",
            "turn_order": seat, "score": 10 * (seat in won), "rank": 1 if seat in won else len(won) + 1,
            "won": seat in won, "rounds": 9, "turns": 18, "decisions": 30, "capped": False, "version": "0",
            "bots": ", ".join(bots),
        }
        for number, won in enumerate(winners)
        for seat, bot in enumerate(bots)
    ]  # fmt: skip
    return pd.DataFrame(rows).assign(**columns)


def coin_games(rng: np.random.Generator, count: int, chance: float, **columns: Any) -> pd.DataFrame:
    """Return games of two in which seat 0 wins with this chance."""
    return games([[0] if won else [1] for won in rng.random(count) < chance], **columns)


def events(per_game: Sequence[Sequence[tuple[str, int]]]) -> pd.DataFrame:
    """Return a frame of events: for each game, rules with the round they happened in."""
    return pd.DataFrame(
        {
            **GAME,
            "players": 2,
            "setup": "{}",
            "bots": "greedy, random",
            "seed": seed,
            "number": number,
            "round": when,
            "turn": when,
            "rule": rule,
            "player": 0,
        }
        for seed, log in enumerate(per_game)
        for number, (rule, when) in enumerate(log)
    )


def decisions(per_game: Sequence[Sequence[str]], options: int = 4, rule: str = "act.choose") -> pd.DataFrame:
    """Return a frame of decisions: for each game, the answers to one kind of question."""
    return pd.DataFrame(
        {
            **TWO, "seed": seed, "number": number, "seat": 0, "bot": "greedy", "rule": rule,
            "options": options, "chosen": answer, "index": 0, "value": 0.0,
        }
        for seed, answers in enumerate(per_game)
        for number, answer in enumerate(answers)
    )  # fmt: skip


def cards(frame: pd.DataFrame, cards_of: Sequence[Sequence[str]], **columns: Any) -> pd.DataFrame:
    """Return the cards of games, given the cards that each row of the games played."""
    rows = [
        {
            **{name: row[name] for name in ("game", "mode", "players", "setup", "bots", "seed", "seat", "bot", "won")},
            **({"deck": row["deck"]} if "deck" in row else {}),
            "card": card, "drafted": 0, "played": 1, "used": 0, "points": 0,
        }
        for (_, row), each in zip(frame.iterrows(), cards_of, strict=True)
        for card in each
    ]  # fmt: skip
    return pd.DataFrame(rows).assign(**columns)

"""*What if this card cost one less?* Compare two decks on the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.frames import DEAL_COLUMNS, cooperative_rows, deal_ids, seats
from tabletop_nb.analysis.intervals import LEVEL, Interval, adjust_p_values, clustered_change, mean_interval
from tabletop_nb.analysis.matches import RunSpec, concat_runs
from tabletop_nb.analysis.strength import CardColumn, card_seats, presence_of
from tabletop_nb.bots import Bot

if TYPE_CHECKING:
    from altair.typing import ChartType
    from pandas import DataFrame, Series

Deck = str | Path | Mapping[str, object] | None


@dataclass(frozen=True)
class Comparison:
    """Two decks on common seeds.

    Attributes:
        games: The games of both decks; `deck` is "a" or "b".
        difference: What changed in the games: see `differences`.
        cards: How much more often each card is played: see `card_changes`.
    """

    games: DataFrame
    difference: DataFrame
    cards: DataFrame

    def chart(self) -> ChartType:
        """Return a chart of the cards whose popularity changed most."""
        from tabletop_nb.analysis import charts

        return charts.card_changes(self.cards)


def compare(
    name: str,
    deck_a: Deck,
    deck_b: Deck,
    players: Sequence[str | Bot] = ("greedy", "greedy"),
    games: int = 100,
    seed: int = 0,
    mode: str | None = None,
    rulings: Mapping[str, bool] | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> Comparison:
    """Play two decks on the same seeds, and return what changed from deck a to deck b.

    Args:
        name: The game.
        deck_a: A folder with card files, or their contents; None: the deck that comes with the package.
        deck_b: The deck to compare it with.
        players: Bots, by name or as objects, one per seat.
        games: How many games to play with each deck, on the same seeds. Each game is played twice: once for its result
            and once for its cards.
        seed: The first seed.
        mode: A way to play.
        rulings: Switches for rules that can be read in two ways.
        workers: How many processes play.
        progress: Whether to show progress bars; by default, in a notebook and in a terminal.
    """
    run = RunSpec(name, games, seed, {"mode": mode, "rulings": rulings, "workers": workers, "progress": progress})
    both = _play_both(run, players, deck_a, deck_b, "games")
    cards = _play_both(run, players, deck_a, deck_b, "cards")
    return Comparison(both, differences(both), card_changes(cards, both))


def _play_both(run: RunSpec, players: Sequence[str | Bot], deck_a: Deck, deck_b: Deck, collect: str) -> DataFrame:
    """Play the games with both decks and return the rows, with the deck in the column `deck`."""
    parts = {"a": run.play(players, collect, deck=deck_a), "b": run.play(players, collect, deck=deck_b)}
    return concat_runs([part.assign(deck=deck) for deck, part in parts.items()])


# -- what changed --------------------------------------------------------------------------------------------


def differences(frame: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return what changed in the games from deck a to deck b.

    Estimand, for each measure: the mean over all seeds of (value with deck b - value with deck a) on the same seed,
    with Student's t interval. Seeds are assumed to be independent. The measures are the mean score of a seat; the
    rounds, turns and decisions of a game; whether the game was capped; and the credit of each bot and of the first
    player. In a solo or cooperative game, whether the game was won replaces the credits.

    Returns:
        A row per measure: `measure`, `seeds` (played with both decks), `a`, `b`, `difference`, `low`, `high`, `p`. The
        interval is missing if the difference is the same at every seed.
    """
    import pandas as pd

    rows = seats(frame)
    by_game = rows.groupby([*DEAL_COLUMNS, "deck"])
    columns = by_game.agg(
        score=("score", "mean"), rounds=("rounds", "first"), turns=("turns", "first"),
        decisions=("decisions", "sum"), capped=("capped", "first"),
    ).astype(float)  # fmt: skip
    by_seed = pd.concat([columns, _credits(rows)], axis=1).unstack("deck")
    measures = sorted(set(by_seed.columns.get_level_values(0)))
    return pd.DataFrame([_difference(by_seed[measure], measure, level) for measure in measures])


def _credits(rows: DataFrame) -> DataFrame:
    """Return the credits to compare: the team's, or those of each bot and of the first player."""
    import pandas as pd

    key = [*DEAL_COLUMNS, "deck"]
    if (rows["players"] == 1).all() or cooperative_rows(rows).all():
        return rows.groupby(key)["credit"].mean().rename("won").to_frame()
    first = rows[rows["turn_order"] == 0].groupby(key)["credit"].mean().rename("won by the first player")
    bots = rows.groupby([*key, "bot"])["credit"].mean().unstack("bot").add_prefix("won by ")
    return pd.concat([first, bots if rows["bot"].nunique() > 1 else bots.iloc[:, :0]], axis=1)


def _difference(pair: DataFrame, measure: str, level: float) -> dict[str, Any]:
    both = pair.dropna()
    interval = mean_interval(both["b"] - both["a"], level)
    means = {"seeds": len(both), "a": both["a"].mean(), "b": both["b"].mean()}
    return {"measure": measure, **means, **_ends("difference", interval), "p": interval.p}


def _ends(name: str, interval: Interval, prefix: str = "") -> dict[str, float]:
    return {name: interval.estimate, f"{prefix}low": interval.low, f"{prefix}high": interval.high}


# -- which cards are played more often ------------------------------------------------------------------------


def card_changes(cards: DataFrame, games: DataFrame, use: CardColumn = "played", level: float = LEVEL) -> DataFrame:
    """Return how much more often each card is played with deck b than with deck a, and how its lift changes.

    Estimands, for each card: (1) the change of the share of seats that play it: the mean over all seeds of the
    difference on the same seed, with Student's t interval; (2) the change of its lift (see `strength.card_strength`):
    the interaction of card and deck in a least-squares regression of the credit on card and deck, clustered by seed.
    Seeds are assumed to be independent.

    Returns:
        A row per card, the largest increase first: `card`, `played_a`, `played_b`, `change`, `low`, `high`, `p`,
        `p_adjusted`; and `lift_change`, `lift_low`, `lift_high`.
    """
    import pandas as pd

    rows = card_seats(cards, games)
    presence = presence_of(cards, use, rows)
    deals = deal_ids(rows)
    table = pd.DataFrame([_card_change(presence[card], rows, deals, level) | {"card": card} for card in presence])
    table.insert(0, "card", table.pop("card"))
    table.insert(7, "p_adjusted", adjust_p_values(table["p"]))
    return table.sort_values("change", ascending=False, kind="stable", ignore_index=True)


def _card_change(is_present: Series[bool], rows: DataFrame, deals: Series[int], level: float) -> dict[str, Any]:
    shares = is_present.groupby([deals, rows["deck"]]).mean().unstack().dropna()
    change = mean_interval(shares["b"] - shares["a"], level)
    lift = clustered_change(rows["credit"], is_present, rows["deck"] == "b", deals, level)
    means = {"played_a": shares["a"].mean(), "played_b": shares["b"].mean()}
    return {**means, **_ends("change", change), "p": change.p, **_ends("lift_change", lift, "lift_")}

"""Numbers about many games, each with an interval.

Every function takes a data frame of `tt.simulate` and returns a data frame. Its docstring names the *estimand*: the
quantity that the result would approach if the same run went on forever. `low` and `high` are the ends of a 95% interval
(`level` changes that); `games` is the number of games it is based on.

A win shared by k seats counts 1/k for each of them (`frames.credit`). Seats in the same game are never assumed to be
independent: what one wins, another loses. Games on the same deal (the same seed, with rotated seats) aren't assumed to
be independent either; different deals are. A game that the length cap stopped counts with its scores at that moment.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tabletop_nb.analysis.extras import need
from tabletop_nb.analysis.frames import cooperative_rows, deal_ids, game_ids, score_lines_of, seats
from tabletop_nb.analysis.frequencies import entropy as entropy
from tabletop_nb.analysis.frequencies import rule_frequency as rule_frequency
from tabletop_nb.analysis.frequencies import timeline as timeline
from tabletop_nb.analysis.intervals import (
    LEVEL,
    NAN,
    Interval,
    clustered_difference,
    clustered_mean,
    clustered_share,
    mean_interval,
)
from tabletop_nb.analysis.sequential import convergence as convergence
from tabletop_nb.analysis.sequential import run_until as run_until
from tabletop_nb.analysis.strength import card_regression as card_regression
from tabletop_nb.analysis.strength import card_strength as card_strength
from tabletop_nb.analysis.strength import role_regression as role_regression
from tabletop_nb.analysis.strength import role_strength as role_strength

if TYPE_CHECKING:
    from pandas import DataFrame, Series

MIN_BALANCE = 0.9  # the fewest games of a bot in one place of the turn order, as a share of its most games in one


# -- who wins ------------------------------------------------------------------------------------------------


def win_rates(frame: DataFrame, by: str | Sequence[str] = "bot", level: float = LEVEL) -> DataFrame:
    """Return how often each bot wins, with Wilson's interval.

    Estimand: the mean credit of the group's seats in one game of this setup, over all seeds. If the group has several
    seats in a game, their mean is one result. Deals are assumed to be independent. If the results on a deal are
    correlated, the interval is wider (see `intervals.clustered_share`). Shared wins and means of several seats vary
    less than single wins and losses, so with them the interval is a little too wide. To compare two bots on common
    seeds with rotated seats, use `paired`: it is more precise.

    Args:
        frame: One row per game and seat.
        by: The column or columns that make the groups, such as "bot", "role" or ["bot", "seat"].
        level: The confidence level.

    Returns:
        A row per group: `games`, `win_rate`, `low`, `high`.

    >>> import tabletop_nb as tt
    >>> frame = tt.simulate("evenfall", ["random", "random"], games=4, mode="competitive")
    >>> win_rates(frame, "turn_order")["games"].tolist()
    [4, 4]
    """
    import pandas as pd

    columns = [by] if isinstance(by, str) else list(by)
    by_game = seats(frame).groupby([*columns, "id"], observed=True)
    per_game = by_game.agg(credit=("credit", "mean"), deal=("deal", "first")).reset_index()
    groups = per_game.groupby(columns, observed=True)
    rows = [dict(zip(columns, key, strict=True)) | _win_rate(group, level) for key, group in groups]
    return pd.DataFrame(rows, columns=[*columns, "games", "win_rate", "low", "high"])


def _win_rate(games: DataFrame, level: float) -> dict[str, Any]:
    share = clustered_share(games["credit"], games["deal"], level)
    return {"games": len(games), "win_rate": share.estimate, "low": share.low, "high": share.high}


def paired(
    frame: DataFrame, one: str, other: str, measure: str = "credit", by: str = "bot", level: float = LEVEL
) -> DataFrame:
    """Compare two bots on common seeds with rotated seats.

    Estimand: the mean over all seeds of (measure of `one` - measure of `other`). Each measure is the mean over the
    games of a seed, in which both bots sit in each seat equally often. Seeds are assumed to be independent; games on
    the same seed are not. The luck of the deal cancels out, so the interval is narrower than for the same number of
    unrelated games.

    Args:
        frame: One row per game and seat, with every seating of each seed: see `matches.play_rotated`.
        one: A bot.
        other: Another bot.
        measure: "credit" (wins, with ties as halves) or a column of numbers, such as "score".
        by: The column that contains the two names.
        level: The confidence level.

    Returns:
        One row: `one`, `other`, `seeds`, `dropped` (how many seeds were left out because the bots didn't sit in the
        same seats), `difference`, `low`, `high`, `p`. If every seed gives the same difference, Student's t interval is
        undefined. For credits, it is then replaced by Wilson's interval for the same number of results, which is wider
        than needed and has no `p`; for other measures, it is missing.

    Raises:
        ValueError: If there is no seed for which both sit in the same seats.

    >>> import tabletop_nb as tt
    >>> import pandas as pd
    >>> seatings = [["greedy", "random"], ["random", "greedy"]]
    >>> frame = pd.concat([tt.simulate("evenfall", bots, games=3, mode="competitive") for bots in seatings])
    >>> paired(frame, "greedy", "random")[["one", "other", "seeds", "dropped"]].values.tolist()
    [['greedy', 'random', 3, 0]]
    """
    import pandas as pd

    rows = seats(frame)
    rows = rows[rows[by].isin([one, other])].assign(deal=deal_ids)
    seats_by_bot = rows.sort_values("seat").groupby(["deal", by])["seat"].agg(tuple).unstack()
    names = [one, other]
    is_fair = seats_by_bot.reindex(columns=names).notna().all(axis=1) & (
        seats_by_bot.get(one, NAN) == seats_by_bot.get(other, NAN)
    )
    if not is_fair.any():
        raise ValueError(
            f"there's no seed where {one} and {other} sat in the same seats: play each seed with all rotations"
        )
    means = rows.groupby(["deal", by])[measure].mean().unstack()[is_fair]
    result = _paired_interval(means[one] - means[other], measure, level)
    counts = {"seeds": int(is_fair.sum()), "dropped": int((~is_fair).sum())}
    ends = {"difference": result.estimate, "low": result.low, "high": result.high, "p": result.p}
    return pd.DataFrame([{"one": one, "other": other, **counts, **ends}])


def _paired_interval(differences: Series[float], measure: str, level: float) -> Interval:
    """Return the mean difference with Student's t interval or, if that is undefined for credits, with Wilson's."""
    t_interval = mean_interval(differences, level)
    if not math.isnan(t_interval.low) or measure != "credit":
        return t_interval
    confint = need("statsmodels.stats.proportion").proportion_confint
    count = len(differences)
    low, high = confint((t_interval.estimate + 1) / 2 * count, count, alpha=1 - level, method="wilson")
    return Interval(t_interval.estimate, 2 * float(low) - 1, 2 * float(high) - 1)


def turn_order_advantage(frame: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return how much more often than a fair share the first player wins, and the second player, and so on.

    Estimand: the mean credit of the player with this place in the turn order, over all seeds and over the bots that had
    it, minus 1 / number of players. This is the advantage of the place itself only if every bot has every place equally
    often, which is checked. Deals are assumed to be independent.

    Returns:
        A row per number of players and place: `players`, `turn_order` (0 goes first), `games`, `win_rate`, `fair`,
        `advantage`, `low`, `high` (of the advantage), in shares of a win.

    Raises:
        ValueError: If a bot has one place more often than another, or if some games are solo or cooperative.

    >>> import tabletop_nb as tt
    >>> frame = tt.simulate("evenfall", ["random", "random"], games=4, mode="competitive")
    >>> turn_order_advantage(frame)[["turn_order", "games"]].values.tolist()
    [[0, 4], [1, 4]]
    """
    _check_rotated(frame)
    table = win_rates(frame, ["players", "turn_order"], level)
    table["fair"] = 1 / table["players"]
    table["advantage"] = table["win_rate"] - table["fair"]
    return table.assign(low=table["low"] - table["fair"], high=table["high"] - table["fair"])


def _check_rotated(frame: DataFrame) -> None:
    if (frame["players"] < 2).any():
        raise ValueError("a solo game has no first player: pass games of 2 or more players")
    if cooperative_rows(frame).any():
        raise ValueError("in a cooperative game, no place in the turn order wins more often: pass games between rivals")
    counts = frame.groupby(["players", "bot", "turn_order"], observed=True).size().unstack(fill_value=0)
    for key, row in counts.iterrows():
        players, bot = cast("tuple[int, str]", key)
        games = row.iloc[:players]
        if games.min() < MIN_BALANCE * games.max():
            most, fewest = games.to_numpy().argmax() + 1, games.to_numpy().argmin() + 1
            raise ValueError(
                f"{bot} is player {most} in {games.max()} games but player {fewest} in {games.min()}:"
                " let the bots change seats, or let the same bot play all of them"
            )


# -- how they score, and how long it takes -------------------------------------------------------------------


def score_lines(frame: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return how many points each line of the score sheet brings, for winners and for the others.

    Estimand, for each line: the mean points of a winning seat, those of the other seats, and the difference, over all
    seeds. Deals are assumed to be independent; seats of the same deal are not (clustered by deal). With fewer than 10
    deals with winners or with others, there is no interval. A difference doesn't mean that the line causes the win: a
    player who is ahead for another reason may also score more points in it.

    Returns:
        A row per line, the largest first: `line`, `mean` (of all seats), `share` (of the mean score), `winners`,
        `others`, `difference`, `low`, `high`. The lines' means add up to the mean score.

    >>> import tabletop_nb as tt
    >>> list(score_lines(tt.simulate("evenfall", ["random"], games=3))["line"])[:1]
    ['score.defeat']
    """
    import pandas as pd

    deals, won, total = deal_ids(frame), frame["won"].astype(bool), float(frame["score"].mean())
    table = []
    for line in score_lines_of(frame):
        points = frame[line].astype(float)
        mean, interval = float(points.mean()), clustered_difference(points, won, deals, level)
        groups = {"winners": points[won].mean(), "others": points[~won].mean()}
        ends = {"difference": interval.estimate, "low": interval.low, "high": interval.high}
        table.append({"line": line, "mean": mean, "share": mean / total if total else NAN, **groups, **ends})
    columns = ["line", "mean", "share", "winners", "others", "difference", "low", "high"]
    lines = pd.DataFrame(table, columns=columns)
    return lines.sort_values("mean", key=abs, ascending=False, kind="stable", ignore_index=True)


def lengths(frame: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return how long games last.

    Estimand: the mean and the quantiles of the number of rounds, turns and decisions in a game (the decisions of all
    seats together), over all seeds. Deals are assumed to be independent.

    Returns:
        A row per measure: `games`, `mean`, `low`, `high` (of the mean), the quantiles `q05`, `median`, `q95`,
        `longest`, and `capped`, the share of games that the length cap stopped.

    >>> import tabletop_nb as tt
    >>> lengths(tt.simulate("evenfall", ["random"], games=4))[["measure", "games"]].values.tolist()
    [['rounds', 4], ['turns', 4], ['decisions', 4]]
    """
    import pandas as pd

    by_game = frame.assign(deal=deal_ids(frame)).groupby(game_ids(frame))
    games = by_game.agg({"rounds": "first", "turns": "first", "decisions": "sum", "capped": "first", "deal": "first"})
    return pd.DataFrame([_length(games, measure, level) for measure in ("rounds", "turns", "decisions")])


def _length(games: DataFrame, measure: str, level: float) -> dict[str, Any]:
    values = games[measure].astype(float)
    mean, low, high, _ = clustered_mean(values, games["deal"], level)
    q05, median, q95 = (float(values.quantile(q)) for q in (0.05, 0.5, 0.95))
    counts = {"games": len(games), "mean": mean, "low": low, "high": high}
    spread = {"q05": q05, "median": median, "q95": q95, "longest": float(values.max())}
    return {"measure": measure, **counts, **spread, "capped": float(games["capped"].mean())}

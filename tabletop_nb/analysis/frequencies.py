"""How often rules have an effect, and how hard the answers to a question are to predict.

Deals (seeds) are assumed to be independent. What happens in a game, or in several games on the same deal, is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.extras import need
from tabletop_nb.analysis.frames import deal_ids, game_ids
from tabletop_nb.analysis.intervals import LEVEL, NAN, add_wilson, effective_sample_size
from tabletop_nb.games import rules_of

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pandas import DataFrame, Series

RESAMPLES = 999  # of the bootstrap
MAX_RESAMPLED = 2_000_000  # deals that are drawn at once, to limit memory


# -- rules and rounds ----------------------------------------------------------------------------------------


def rule_frequency(events: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return in how many games each rule had an effect, including rules that had none.

    Estimand: the share of games in which the rule causes at least one event, over all seeds, with Wilson's interval,
    and the mean number of its events per game. For a rule that never had an effect, `high` is still above 0, because it
    may have one in a longer run.

    Args:
        events: One row per event: `tt.simulate(..., collect="events")`.
        level: The confidence level.

    Returns:
        A row per rule that can cause an event, the most frequent first: `rule`, `games`, `happened` (in how many games
        it did), `share`, `low`, `high`, `per_game`.

    >>> import tabletop_nb as tt
    >>> table = rule_frequency(tt.simulate("evenfall", ["random"], games=3, collect="events"))
    >>> float(table["share"].max())
    1.0
    """
    rows = events.assign(id=game_ids(events), deal=deal_ids(events))
    deals = rows.groupby("id")["deal"].first()
    known = [rule for name in events["game"].unique() for rule in rules_of(name).book.words["event"]]
    rules = list(dict.fromkeys([*sorted(events["rule"].unique()), *known]))
    table = _shares(_happened(rows, deals, rules), deals, level)
    table["per_game"] = events["rule"].value_counts().reindex(rules, fill_value=0) / len(deals)
    ordered = table.sort_values(["share", "per_game"], ascending=False, kind="stable")
    return ordered.rename_axis("rule").reset_index()


def timeline(events: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return how often each rule has an effect in each round.

    Estimand: the share of games, among those that reach the round, in which the rule causes at least one event in it,
    over all seeds, with Wilson's interval. Rounds of the same game depend on each other, so don't compare the intervals
    of two rounds as if they came from separate runs. Round 0 is the setup.

    Returns:
        A row per rule and round: `rule`, `round`, `games` (that reach the round), `happened`, `share`, `low`, `high`.

    >>> import tabletop_nb as tt
    >>> table = timeline(tt.simulate("evenfall", ["random"], games=3, collect="events"))
    >>> int(table["games"].max())
    3
    """
    import pandas as pd

    rows = events.assign(id=game_ids(events), deal=deal_ids(events))
    games = rows.groupby("id").agg(last=("round", "max"), deal=("deal", "first"))
    rules, rounds = list(rows["rule"].unique()), range(int(rows["round"].min()), int(games["last"].max()) + 1)
    parts = []
    for number in rounds:
        deals = games.loc[games["last"] >= number, "deal"]
        happened = _happened(rows[rows["round"] == number], deals, rules)
        parts.append(_shares(happened, deals, level).assign(round=number))
    grid = pd.MultiIndex.from_product([rules, rounds], names=["rule", "round"])
    table = pd.concat(parts).rename_axis("rule").set_index("round", append=True)
    return table.reindex(grid).reset_index()


def _happened(rows: DataFrame, deals: Series[int], rules: Sequence[str]) -> DataFrame:
    """Return for each game (the index of `deals`) and rule whether it has an event in these rows."""
    import pandas as pd

    return pd.crosstab(rows["id"], rows["rule"]).reindex(index=deals.index, columns=list(rules), fill_value=0).gt(0)


def _shares(happened: DataFrame, deals: Series[int], level: float) -> DataFrame:
    """Return for each rule (a column) in how many games it happened, and the share of games with Wilson's interval."""
    import pandas as pd

    table = pd.DataFrame({"games": len(happened), "happened": happened.sum(), "share": happened.mean()})
    counts = pd.Series(len(happened), happened.columns, dtype=float)
    if not deals.is_unique:
        counts = happened.astype(float).apply(effective_sample_size, groups=deals)
    return add_wilson(table.assign(part=table["share"] * counts, all=counts), "part", "all", level)[
        ["games", "happened", "share", "low", "high"]
    ]


# -- answers -------------------------------------------------------------------------------------------------


def entropy(
    decisions: DataFrame, by: str | Sequence[str] = "rule", answer: str = "chosen", level: float = LEVEL
) -> DataFrame:
    """Return how hard the answers to each question are to predict, in bits.

    Estimand: Shannon's entropy of the answer to a question of this kind, -sum p log2 p, where p is the long-run share
    of an answer over all seeds and all bots in the frame. 0 bits: always the same answer; 1 bit: as uncertain as a coin
    flip. It describes these bots' answers, not how much an answer matters.

    An entropy estimated from few decisions is too low on average. A bootstrap of the deals estimates this error, and
    both `bits` and the bootstrap's interval are corrected for it. They are limited to the possible range, from 0 to the
    bits of equally likely answers. If all answers are in fact equally likely, the interval is wider than needed. With
    only one deal, or only one answer, there is no interval.

    Args:
        decisions: One row per decision: `tt.simulate(..., collect="decisions")`.
        by: The column or columns that make the groups, such as "rule" or ["bot", "rule"].
        answer: What counts as an answer: "chosen", its text, or "index", its index in the list of options.
        level: The confidence level.

    Returns:
        A row per group, the least predictable first: `games`, `decisions`, `answers` (different ones), `options` (mean
        number), `bits`, `low`, `high`, and `max_bits`, the mean bits if all options were equally likely.
    """
    import pandas as pd

    columns = [by] if isinstance(by, str) else list(by)
    rows = decisions.assign(id=game_ids(decisions), deal=deal_ids(decisions))
    table = [
        dict(zip(columns, name, strict=True)) | _entropy(group, answer, level)
        for name, group in rows.groupby(columns, observed=True)
    ]
    return pd.DataFrame(table).sort_values("bits", ascending=False, kind="stable", ignore_index=True)


def _entropy(group: DataFrame, answer: str, level: float) -> dict[str, Any]:
    """Return the entropy of a group of decisions with its interval."""
    import numpy as np
    import pandas as pd

    counts = pd.crosstab(group["deal"], group[answer]).to_numpy(dtype=float)
    sizes = {"games": group["id"].nunique(), "decisions": len(group), "answers": counts.shape[1]}
    bits, low, high = _bits(counts, level)
    ends = {"bits": bits, "low": low, "high": high, "max_bits": float(np.log2(group["options"]).mean())}
    return {**sizes, "options": group["options"].mean(), **ends}


def _bits(counts: NDArray[Any], level: float) -> tuple[float, float, float]:
    """Return the entropy with the ends of its interval; `counts` has a row for each deal, a column for each answer."""
    import numpy as np

    deals, answers = counts.shape
    uncorrected = float(need("scipy.stats").entropy(counts.sum(axis=0), base=2))
    if deals < 2 or answers < 2:
        return uncorrected, NAN, NAN

    def entropies(drawn_deals: NDArray[Any], axis: int = -1) -> NDArray[Any]:
        weights = np.stack([np.bincount(each, minlength=deals) for each in drawn_deals.reshape(-1, deals)])
        return np.reshape(need("scipy.stats").entropy(weights @ counts, base=2, axis=-1), drawn_deals.shape[:-1])

    bootstrap = need("scipy.stats").bootstrap(
        (np.arange(deals),),
        entropies,
        n_resamples=RESAMPLES,
        batch=max(1, MAX_RESAMPLED // deals),
        vectorized=True,
        method="percentile",
        confidence_level=level,
        rng=0,
    )
    correction = uncorrected - float(bootstrap.bootstrap_distribution.mean())
    low, high = bootstrap.confidence_interval
    # The entropy of a resample has this error twice: once from the sample, and once more from the resampling.
    corrected = np.clip([uncorrected + correction, low + 2 * correction, high + 2 * correction], 0, np.log2(answers))
    return float(corrected[0]), float(corrected[1]), float(corrected[2])

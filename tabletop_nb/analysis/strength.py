"""How strong a mage, class, laboratory or card is: how much more often its player wins.

A *lift* compares players with and without the card, whatever else they have. A *regression* holds the other cards, the
bot and the place in the turn order constant. Neither proves that the card causes the win: a bot plays a card when it
can afford it.

Deals (seeds) are assumed to be independent. Seats of the same deal are not, whether they are in the same game or in
games with rotated seats. A card gets an interval only if seats in at least 10 deals have it and seats in at least 10
deals don't. With fewer, the interval would exclude 0 much too often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from tabletop_nb.analysis.extras import need
from tabletop_nb.analysis.frames import DEAL_COLUMNS, RUN_COLUMNS, cooperative_rows, deal_ids, game_ids, seats
from tabletop_nb.analysis.intervals import LEVEL, MIN_GROUPS, NAN, adjust_p_values, credit_difference, fewest_groups

if TYPE_CHECKING:
    from pandas import DataFrame, Series

TOLERANCE = 1e-7  # of the linear program
CardColumn = Literal["drafted", "played", "used"]


# -- lift ----------------------------------------------------------------------------------------------------


def role_strength(frame: DataFrame, by: str = "role", level: float = LEVEL) -> DataFrame:
    """Return how much more often a seat wins with each mage, class or laboratory.

    Estimand: the mean credit of seats with the role minus that of seats without it, over all seeds (least squares,
    clustered by deal). If roles are dealt at random, this is the effect of the role. If players choose their roles, it
    also includes differences between the players who choose them.

    Returns:
        A row per role, the strongest first: `role`, `seats`, `win_rate`, `lift`, `low`, `high`, `p`, and `p_adjusted`,
        which takes into account that several roles are tested. A role in fewer than 10 deals has no interval. A role
        that always won or always lost has a wide interval without `p` (see `intervals.credit_difference`).
    """
    rows = seats(frame)
    return _lifts(_indicators(rows[by]), rows, by, level)


def card_strength(
    cards: DataFrame, use: CardColumn = "played", games: DataFrame | None = None, level: float = LEVEL
) -> DataFrame:
    """Return how much more often a seat wins if it drafted, played or used each card.

    Estimand: the mean credit of the seats that drafted (played, used) the card minus that of the other seats, over all
    seeds (least squares, clustered by deal).

    Args:
        cards: One row per game, seat and card: `tt.simulate(..., collect="cards")`.
        use: What counts as having the card: "drafted", "played" or "used".
        games: The same games with one row per seat. Without it, seats that did nothing with any card are missing.
        level: The confidence level.

    Returns:
        A row per card, the strongest first: `card`, `seats`, `win_rate`, `lift`, `low`, `high`, `p`, `p_adjusted`, as
        in `role_strength`.
    """
    rows = card_seats(cards, games)
    return _lifts(presence_of(cards, use, rows), rows, "card", level)


def _lifts(presence: DataFrame, rows: DataFrame, name: str, level: float) -> DataFrame:
    import pandas as pd

    lifts = [_lift(presence[each], rows, level) | {name: each} for each in presence]
    table = pd.DataFrame(lifts, columns=[name, "seats", "win_rate", "lift", "low", "high", "p"])
    table["p_adjusted"] = adjust_p_values(table["p"])
    return table.sort_values("lift", ascending=False, kind="stable", ignore_index=True)


def _lift(is_present: Series[bool], rows: DataFrame, level: float) -> dict[str, Any]:
    interval = credit_difference(rows["credit"], is_present, rows["deal"], level)
    facts = {"seats": int(is_present.sum()), "win_rate": rows["credit"][is_present].mean()}
    return facts | {"lift": interval.estimate, "low": interval.low, "high": interval.high, "p": interval.p}


# -- regression ----------------------------------------------------------------------------------------------


def role_regression(frame: DataFrame, by: str = "role", level: float = LEVEL) -> DataFrame:
    """Return the odds ratio of each role, with bot and place in the turn order held constant.

    Estimand: the ratio of the odds of winning with the role to the odds with the most common role, for the same bot in
    the same place, in a logistic model of the credit. It is estimated with generalised estimating equations, clustered
    by deal. Seats whose role is in fewer than 10 deals are left out of the model.

    Returns:
        A row per role, the strongest first: `role`, `seats`, `odds_ratio`, `low`, `high`, `p`, `p_adjusted`, `note`.
        The most common role has the ratio 1 and no interval. If a role has no ratio, its note says why, as in
        `card_regression`.
    """
    rows = seats(frame)
    counts, deals = rows[by].value_counts(), rows.groupby(by)["deal"].nunique()
    common = counts.index[0]
    is_in_model = (rows[by] == common) | (rows[by].map(deals).astype(int) >= MIN_GROUPS)
    return _odds_ratios(_indicators(rows[by]), rows, by, level, reference=common, is_in_model=is_in_model)


def card_regression(
    cards: DataFrame, use: CardColumn = "played", games: DataFrame | None = None, level: float = LEVEL
) -> DataFrame:
    """Return the odds ratio of each card, with the other cards, bot and place in the turn order held constant.

    Estimand: the ratio of the odds of winning with the card to the odds without it, for the same other cards, bot and
    place, in a logistic model of the credit without interactions. It is estimated with generalised estimating
    equations, clustered by deal. Some cards have no odds ratio, and a note that says why:

    - *too few deals*: seats in fewer than 10 deals have the card, or seats in fewer than 10 deals don't.
    - *separation*: seats with the card, alone or in combination with others, always won or always lost, so the odds
      ratio has no finite estimate. The model predicts the results of such seats with certainty. They say nothing about
      other cards, so the model leaves them out.
    - *determined by others*: the other columns of the model already say which seats have the card.
    - *no convergence*: the estimates of the model don't converge.

    Args:
        cards: One row per game, seat and card: `tt.simulate(..., collect="cards")`.
        use: What counts as having the card: "drafted", "played" or "used".
        games: The same games with one row per seat. Without it, seats that did nothing with any card are missing, and
            the model uses the seat number instead of the turn order.
        level: The confidence level.

    Returns:
        A row per card, the strongest first: `card`, `seats`, `odds_ratio`, `low`, `high`, `p`, `p_adjusted`, `note`.
    """
    rows = card_seats(cards, games)
    return _odds_ratios(presence_of(cards, use, rows), rows, "card", level)


def _odds_ratios(
    presence: DataFrame,
    rows: DataFrame,
    name: str,
    level: float,
    reference: str | None = None,
    is_in_model: Series[bool] | None = None,
) -> DataFrame:
    """Return a row for each column of `presence`, from a model of the rows with `is_in_model` (by default, all)."""
    modelled = rows if is_in_model is None else rows[is_in_model]
    is_enough = _is_enough(presence, rows["deal"]) & (presence.columns != reference)
    exog = _independent(_with_controls(presence.loc[modelled.index, is_enough], modelled))
    fitted, notes = _finite_fit(modelled, exog, level)
    table = fitted.reindex(presence.columns)
    if reference is not None:
        table.loc[reference] = [1.0, NAN, NAN, NAN]
    table.insert(0, "seats", presence.sum())
    table["p_adjusted"] = adjust_p_values(table["p"])
    notes |= dict.fromkeys(presence.columns[~is_enough], "too few deals")
    has_ratio = table["odds_ratio"].notna()
    table["note"] = ["" if known else notes.get(card, "determined by others") for card, known in has_ratio.items()]
    return table.rename_axis(name).sort_values("odds_ratio", ascending=False, kind="stable").reset_index()


def _is_enough(presence: DataFrame, deals: Series[int]) -> Series[bool]:
    """Return for each card whether seats in enough deals have it, and seats in enough deals don't."""
    return presence.apply(lambda is_present: fewest_groups([is_present], deals) >= MIN_GROUPS)


def _with_controls(presence: DataFrame, rows: DataFrame) -> DataFrame:
    """Return the columns of the model: bots, places in the turn order, cards, and last a constant."""
    import pandas as pd

    place = "turn_order" if "turn_order" in rows else "seat"
    controls = [_indicators(rows[column]).iloc[:, 1:].add_prefix(f"{column} ") for column in ("bot", place)]
    return pd.concat([*controls, presence], axis=1).astype(float).assign(constant=1.0)


def _finite_fit(rows: DataFrame, exog: DataFrame, level: float) -> tuple[DataFrame, dict[Any, str]]:
    """Return the odds ratios that have a finite estimate, and for each column a note to use if it has none."""
    is_certain, infinite = separation(rows["credit"], exog)
    uncertain, deals = exog[~is_certain], rows.loc[~is_certain, "deal"]
    finite = [
        name
        for name in uncertain
        if name == "constant" or (name not in infinite and fewest_groups([uncertain[name] > 0], deals) >= MIN_GROUPS)
    ]
    columns = _independent(uncertain[finite])
    notes = dict.fromkeys(exog, "separation") | dict.fromkeys(columns, "no convergence")
    return _logistic_fit(rows.loc[columns.index], columns, level), notes


def separation(credits: Series[float], exog: DataFrame) -> tuple[Series[bool], set[str]]:
    """Return the rows whose result a logistic model would predict with certainty, and the columns that cause this.

    Such columns have no finite estimate: the larger the coefficient, the better the fit. A linear program finds them
    (Konis, 2007): it looks for coefficients that predict the right result for as many rows as possible, and the wrong
    result for none.

    >>> import pandas as pd
    >>> credits = pd.Series([1.0, 1.0, 1.0, 0.0])
    >>> columns = pd.DataFrame({"winner": [1.0, 1.0, 0.0, 0.0], "constant": 1.0})
    >>> is_certain, infinite = separation(credits, columns)
    >>> is_certain.tolist(), infinite
    ([True, True, False, False], {'winner'})
    """
    import numpy as np
    import pandas as pd

    side = np.select([credits == 1, credits == 0], [1.0, -1.0], 0.0)
    values = exog.to_numpy(dtype=float)
    is_open = side == 0  # A shared win is part win, part loss: the coefficients must predict neither for its row.
    signed = values * np.where(is_open, 1.0, side)[:, None]
    count, columns = values.shape
    # Maximise the sum of u, with 0 <= u <= 1 and u <= signed @ coefficients. For open rows, both sides are 0.
    upper = np.where(is_open, 0.0, 1.0)
    rows = need("scipy.sparse").hstack([need("scipy.sparse").csr_array(-signed), need("scipy.sparse").eye_array(count)])
    mirrored = need("scipy.sparse").csr_array(np.hstack([signed[is_open], np.zeros((int(is_open.sum()), count))]))
    solved = need("scipy.optimize").linprog(
        np.concatenate([np.zeros(columns), -np.ones(count)]),
        A_ub=need("scipy.sparse").vstack([rows, mirrored]),
        b_ub=np.zeros(count + int(is_open.sum())),
        bounds=[(None, None)] * columns + [(0.0, float(end)) for end in upper],
    )
    coefficients = solved.x[:columns]
    is_certain = pd.Series(np.abs(values @ coefficients) > TOLERANCE, credits.index)
    named = zip(exog.columns, coefficients, strict=True)
    return is_certain, {str(name) for name, value in named if abs(value) > TOLERANCE and name != "constant"}


def _logistic_fit(rows: DataFrame, exog: DataFrame, level: float) -> DataFrame:
    """Return the odds ratio of each column in a logistic model of the credit, clustered by deal."""
    import numpy as np
    import pandas as pd

    empty = pd.DataFrame(columns=["odds_ratio", "low", "high", "p"], dtype=float)
    if rows["credit"].nunique() < 2:
        return empty
    binomial = need("statsmodels.genmod.families").Binomial()
    gee = need("statsmodels.genmod.generalized_estimating_equations").GEE
    fit = gee(rows["credit"].to_numpy(float), exog.to_numpy(), rows["deal"].to_numpy(), family=binomial).fit()
    if not fit.converged:
        return empty
    ends = np.exp(fit.conf_int(1 - level))
    ratios = {"odds_ratio": np.exp(fit.params), "low": ends[:, 0], "high": ends[:, 1], "p": fit.pvalues}
    return pd.DataFrame(ratios, index=exog.columns)


def _independent(columns: DataFrame) -> DataFrame:
    """Return the columns that are linearly independent of the last one (the constant) and of those before them."""
    import numpy as np

    *names, last = columns.columns
    independent = [last]
    for name in names:
        if np.linalg.matrix_rank(columns[[*independent, name]].to_numpy()) > len(independent):
            independent.append(name)
    return columns[independent]


# -- which seat has which card -------------------------------------------------------------------------------


def _indicators(column: Series[Any]) -> DataFrame:
    """Return a column of booleans for each different value."""
    import pandas as pd

    return pd.get_dummies(column, dtype=bool)


def card_seats(cards: DataFrame, games: DataFrame | None) -> DataFrame:
    """Return the seats with their credit: all seats of `games` or, if that is None, the seats with a row in `cards`."""
    if games is not None:
        return seats(games).reset_index(drop=True)
    rows = cards.drop_duplicates([*DEAL_COLUMNS, "seat"]).reset_index(drop=True)
    rows = rows.assign(id=game_ids(rows), deal=deal_ids(rows))
    winners = rows.groupby("id")["won"].transform("sum").clip(lower=1).where(~cooperative_rows(rows), 1)
    return rows.assign(credit=rows["won"] / winners)


def presence_of(cards: DataFrame, use: CardColumn, rows: DataFrame) -> DataFrame:
    """Return, for each seat and card, whether the seat drafted (played, used) it."""
    import pandas as pd

    key = [*DEAL_COLUMNS, *(name for name in RUN_COLUMNS if name in cards and name in rows), "seat"]
    counts = cards.pivot_table(index=key, columns="card", values=use, aggfunc="sum", fill_value=0)
    index = pd.MultiIndex.from_frame(rows[key])
    return counts.reindex(index, fill_value=0).gt(0).set_axis(rows.index)

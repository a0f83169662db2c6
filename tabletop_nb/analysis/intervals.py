"""Intervals for means, shares and differences, computed with scipy and statsmodels.

Many functions take `groups`: a number for each value that says which group it belongs to. Values in the same group may
depend on each other (they are *clustered*), such as the seats of one deal; values in different groups are independent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import product
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_nb.analysis.extras import need

if TYPE_CHECKING:
    from pandas import DataFrame, Series

LEVEL = 0.95
NAN = float("nan")
MIN_GROUPS = 10  # with fewer groups on one side of a difference, its interval would exclude 0 much too often


class Interval(NamedTuple):
    """An estimate, its confidence interval, and the p-value of the hypothesis that the true value is 0."""

    estimate: float
    low: float
    high: float
    p: float = NAN


def add_wilson(table: DataFrame, count: str, total: str, level: float = LEVEL) -> DataFrame:
    """Return the table with two more columns, `low` and `high`: Wilson's interval for the share `count / total`.

    >>> import pandas as pd
    >>> add_wilson(pd.DataFrame({"wins": [8], "games": [10]}), "wins", "games").round(2).values.tolist()
    [[8.0, 10.0, 0.49, 0.94]]
    """
    confint = need("statsmodels.stats.proportion").proportion_confint
    low, high = confint(table[count].to_numpy(), table[total].to_numpy(), alpha=1 - level, method="wilson")
    return table.assign(low=low, high=high)


def mean_interval(values: Series[float], level: float = LEVEL) -> Interval:
    """Return the mean of independent values with Student's t interval.

    With fewer than 2 values, or if all are equal, `low`, `high` and `p` are missing.

    >>> import pandas as pd
    >>> [round(float(number), 2) for number in mean_interval(pd.Series([1.0, 2.0, 3.0]))[:3]]
    [2.0, -0.48, 4.48]
    """
    if len(values) < 2 or values.nunique() == 1:
        return Interval(float(values.mean()), NAN, NAN)
    test = need("scipy.stats").ttest_1samp(values.to_numpy(dtype=float), 0)
    low, high = test.confidence_interval(level)
    return Interval(float(values.mean()), float(low), float(high), float(test.pvalue))


def clustered_mean(values: Series[float], groups: Series[int], level: float = LEVEL) -> Interval:
    """Return the mean of values that may depend on each other within a group.

    If all are equal, `low`, `high` and `p` are missing.

    >>> import pandas as pd
    >>> round(clustered_mean(pd.Series([1.0, 2.0, 3.0]), pd.Series([0, 1, 2])).estimate, 2)
    2.0
    """
    if values.nunique() == 1:
        return Interval(float(values.mean()), NAN, NAN)
    return _coefficient(values, values * 0 + 1, [], groups, level, int(groups.nunique()))


def clustered_difference(
    values: Series[float], flag: Series[bool], groups: Series[int], level: float = LEVEL
) -> Interval:
    """Return mean(values where flag) - mean(values elsewhere). Values may depend on each other within a group.

    The difference is the coefficient of the flag in a least-squares regression with a covariance clustered by group.
    The degrees of freedom are those of the rarer side: see `_coefficient`. If one side has values in fewer than 10
    groups, `low`, `high` and `p` are missing.

    >>> import pandas as pd
    >>> credit, has_card = pd.Series([1.0, 0.0, 1.0, 1.0]), pd.Series([True, False, True, False])
    >>> round(clustered_difference(credit, has_card, pd.Series([0, 0, 1, 1])).estimate, 2)
    0.5
    """
    interval = _coefficient(values, flag.astype(float), [values * 0 + 1], groups, level, fewest_groups([flag], groups))
    return interval if fewest_groups([flag], groups) >= MIN_GROUPS else Interval(interval.estimate, NAN, NAN)


def credit_difference(
    credits: Series[float], flag: Series[bool], groups: Series[int], level: float = LEVEL
) -> Interval:
    """Like `clustered_difference`, but also valid if one side won or lost every game.

    If all credits on one side are equal, their variance can't be estimated, and the regression's interval would be much
    too narrow. Then combine Wilson's intervals for the two sides conservatively, from `low - high` to `high - low`. The
    result is wider than needed and has no `p`.

    >>> import pandas as pd
    >>> credits = pd.Series([1.0] * 12 + [0.0, 1.0] * 24)
    >>> interval = credit_difference(credits, pd.Series([True] * 12 + [False] * 48), pd.Series(range(60)))
    >>> round(interval.low, 2), round(interval.high, 2)
    (0.12, 0.64)
    """
    interval = clustered_difference(credits, flag, groups, level)
    if math.isnan(interval.low) or min(credits[flag].nunique(), credits[~flag].nunique()) > 1:
        return interval
    one, other = (clustered_share(credits[side], groups[side], level) for side in (flag, ~flag))
    return Interval(interval.estimate, one.low - other.high, one.high - other.low)


def clustered_share(credits: Series[float], groups: Series[int], level: float = LEVEL) -> Interval:
    """Return the mean of credits with Wilson's interval. Credits may depend on each other within a group.

    Wilson's interval needs a number of independent results: `effective_sample_size`. Without groups, that is the number
    of credits; if results within a group are correlated, it is smaller. If all credits are equal, the correlation can't
    be estimated, and the number of groups is used.

    >>> import pandas as pd
    >>> credits = pd.Series([1.0] * 8 + [0.0] * 2)
    >>> [round(end, 2) for end in clustered_share(credits, pd.Series(range(10)))[1:3]]
    [0.49, 0.94]
    """
    share, count = float(credits.mean()), effective_sample_size(credits, groups)
    confint = need("statsmodels.stats.proportion").proportion_confint
    low, high = confint(share * count, count, alpha=1 - level, method="wilson")
    return Interval(share, float(low), float(high))


def effective_sample_size(credits: Series[float], groups: Series[int]) -> float:
    """Return the effective sample size: how many independent results would have an equally precise mean.

    >>> import pandas as pd
    >>> twice = pd.Series([1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0])
    >>> 2 < effective_sample_size(twice, pd.Series([0, 0, 1, 1, 2, 2, 3, 3])) <= 4
    True
    """
    count, group_count = len(credits), int(groups.nunique())
    if group_count in (1, count) or credits.nunique() == 1:
        return group_count
    independent, clustered = (mean_variance(credits, each) for each in (range(count), groups))
    return count * min(1.0, independent / clustered) if clustered > 0 else count


def mean_variance(values: Series[float], groups: Sequence[int] | Series[int]) -> float:
    """Return the variance of the mean of values that may depend on each other within a group."""
    import numpy as np

    fit = need("statsmodels.regression.linear_model").OLS(values.to_numpy(dtype=float), np.ones(len(values)))
    return float(fit.fit(cov_type="cluster", cov_kwds={"groups": np.asarray(groups)}).cov_params()[0, 0])


def fewest_groups(flags: list[Series[bool]], groups: Series[int]) -> int:
    """Return in how many groups the rarest combination of these flags occurs.

    >>> import pandas as pd
    >>> fewest_groups([pd.Series([True, True, False, False])], pd.Series([0, 0, 1, 2]))
    1
    """
    return min(
        int(groups[_all(flag if value else ~flag for flag, value in zip(flags, values, strict=True))].nunique())
        for values in product((True, False), repeat=len(flags))
    )


def _all(flags: Iterable[Series[bool]]) -> Series[bool]:
    return reduce(and_, flags)


def clustered_change(
    values: Series[float], flag: Series[bool], condition: Series[bool], groups: Series[int], level: float = LEVEL
) -> Interval:
    """Return the difference in differences: how much larger the effect of `flag` is where `condition` is true.

    If one of the four combinations of the two occurs in fewer than 10 groups, or all its values are equal, `low`,
    `high` and `p` are missing.

    >>> import pandas as pd
    >>> rows = [(f, c, f + 2.0 * f * c, g) for g in range(4) for f in (False, True) for c in (False, True)]
    >>> flag, condition, values, groups = map(pd.Series, zip(*rows))
    >>> round(clustered_change(values, flag, condition, groups).estimate, 2)
    2.0
    """
    main, other, rare_groups = flag.astype(float), condition.astype(float), fewest_groups([flag, condition], groups)
    interval = _coefficient(values, main * other, [main, other, values * 0 + 1], groups, level, rare_groups)
    is_varied = (values.groupby([flag, condition]).nunique() > 1).all()
    return interval if rare_groups >= MIN_GROUPS and is_varied else Interval(interval.estimate, NAN, NAN)


def _coefficient(
    values: Series[float],
    column: Series[Any],
    others: list[Series[Any]],
    groups: Series[int],
    level: float,
    rare_groups: int,
) -> Interval:
    """Return the coefficient of `column` in a least-squares regression with a covariance clustered by group.

    `rare_groups` is the number of groups in which the rarest case occurs; the estimate mainly depends on them. The
    degrees of freedom are this number minus 1: counting all groups would make the interval of a rare card too narrow.
    """
    import numpy as np

    exog = np.column_stack([column, *others]).astype(float)
    if np.linalg.matrix_rank(exog) < exog.shape[1] or groups.nunique() < 2:
        return Interval(float(values.mean()) if not others else NAN, NAN, NAN)
    clusters = {"groups": groups.to_numpy()}
    fit = need("statsmodels.regression.linear_model").OLS(values.to_numpy(dtype=float), exog)
    result = fit.fit(cov_type="cluster", cov_kwds=clusters)
    # If rounding makes a variance of 0 negative, the interval is missing.
    with np.errstate(invalid="ignore", divide="ignore"):
        estimate, error = float(result.params[0]), float(result.bse[0])
        t_distribution = need("scipy.stats").t(max(1, rare_groups - 1))
        half_width = t_distribution.ppf((1 + level) / 2) * error
        p = 2 * t_distribution.sf(abs(np.float64(estimate) / error))
    return Interval(estimate, estimate - float(half_width), estimate + float(half_width), float(p))


def adjust_p_values(p_values: Series[float]) -> Series[float]:
    """Return the p-values, adjusted for several tests by Benjamini and Hochberg's method. Missing values stay missing.

    If you report every adjusted value below 0.05, on average at most 5% of what you report is false. This holds exactly
    for independent tests. Tests of roles aren't independent: the more often one role wins, the less often others do.

    >>> import pandas as pd
    >>> adjust_p_values(pd.Series([0.01, 0.04, 0.03])).round(2).tolist()
    [0.03, 0.04, 0.04]
    """
    known = p_values.dropna()
    if known.empty:
        return p_values
    corrected = need("statsmodels.stats.multitest").multipletests(known.to_numpy(), method="fdr_bh")[1]
    return p_values.where(p_values.isna(), known.where(known.isna(), corrected))

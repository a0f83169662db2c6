"""Intervals for means, shares and differences; the formulas are those of scipy and statsmodels."""

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
MIN_GROUPS = 10  # independent results needed with and without a card; fewer say nothing useful


class Interval(NamedTuple):
    """An estimate with the ends of its confidence interval, and the p-value of *the true value is 0*."""

    estimate: float
    low: float
    high: float
    p: float = NAN


def add_wilson(table: DataFrame, count: str, total: str, level: float = LEVEL) -> DataFrame:
    """Return the table with Wilson's interval for the share `count / total` as the columns `low` and `high`.

    >>> import pandas as pd
    >>> add_wilson(pd.DataFrame({"wins": [8], "games": [10]}), "wins", "games").round(2).values.tolist()
    [[8.0, 10.0, 0.49, 0.94]]
    """
    confint = need("statsmodels.stats.proportion").proportion_confint
    low, high = confint(table[count].to_numpy(), table[total].to_numpy(), alpha=1 - level, method="wilson")
    return table.assign(low=low, high=high)


def mean_interval(values: Series[float], level: float = LEVEL) -> Interval:
    """Return the mean of independent values with Student's interval.

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
    """Return the mean of values that are independent between groups but not within one.

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
    """Return mean(values where flag) - mean(values elsewhere), with an interval that allows for dependence in groups.

    It is the coefficient of the flag in a least-squares regression, with a covariance clustered by group, and degrees
    of freedom of the rarer side. With fewer than 10 groups on a side, `low`, `high` and `p` are missing.

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
    """Return the difference of two win rates: as `clustered_difference`, but right for *all won* and *all lost*, too.

    If all credits on a side are equal, their variance can't be estimated, and the regression's interval would be much
    too narrow. The ends are then those of Wilson's intervals for both sides, as far apart as they can be: wider than
    needed, without `p`.

    >>> import pandas as pd
    >>> credits = pd.Series([1.0] * 12 + [0.0, 1.0] * 24)
    >>> found = credit_difference(credits, pd.Series([True] * 12 + [False] * 48), pd.Series(range(60)))
    >>> round(found.low, 2), round(found.high, 2)
    (0.12, 0.64)
    """
    interval = clustered_difference(credits, flag, groups, level)
    if math.isnan(interval.low) or min(credits[flag].nunique(), credits[~flag].nunique()) > 1:
        return interval
    one, other = (clustered_share(credits[side], groups[side], level) for side in (flag, ~flag))
    return Interval(interval.estimate, one.low - other.high, one.high - other.low)


def clustered_share(credits: Series[float], groups: Series[int], level: float = LEVEL) -> Interval:
    """Return the mean of credits with Wilson's interval; results in the same group may depend on each other.

    Wilson's interval needs a number of independent results. It is the number of credits or, if those of a group are
    alike, the number of independent results with the same variance. If the variance is unknown, because all are equal,
    it is the number of groups.

    >>> import pandas as pd
    >>> credits = pd.Series([1.0] * 8 + [0.0] * 2)
    >>> [round(end, 2) for end in clustered_share(credits, pd.Series(range(10)))[1:3]]
    [0.49, 0.94]
    """
    share, count = float(credits.mean()), effective_count(credits, groups)
    confint = need("statsmodels.stats.proportion").proportion_confint
    low, high = confint(share * count, count, alpha=1 - level, method="wilson")
    return Interval(share, float(low), float(high))


def effective_count(credits: Series[float], groups: Series[int]) -> float:
    """Return how many independent results would have as precise a mean as these, which depend on each other in groups.

    >>> import pandas as pd
    >>> twice = pd.Series([1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0])
    >>> 2 < effective_count(twice, pd.Series([0, 0, 1, 1, 2, 2, 3, 3])) <= 4
    True
    """
    count, groups_count = len(credits), int(groups.nunique())
    if groups_count in (1, count) or credits.nunique() == 1:
        return groups_count
    alone, together = (mean_variance(credits, each) for each in (range(count), groups))
    return count * min(1.0, alone / together) if together > 0 else count


def mean_variance(values: Series[float], groups: Sequence[int] | Series[int]) -> float:
    """Return the variance of the mean of values that may depend on each other in groups."""
    import numpy as np

    fit = need("statsmodels.regression.linear_model").OLS(values.to_numpy(dtype=float), np.ones(len(values)))
    return float(fit.fit(cov_type="cluster", cov_kwds={"groups": np.asarray(groups)}).cov_params()[0, 0])


def fewest_groups(flags: list[Series[bool]], groups: Series[int]) -> int:
    """Return the number of groups in the rarest combination of these flags.

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
    values: Series[float], flag: Series[bool], second: Series[bool], groups: Series[int], level: float = LEVEL
) -> Interval:
    """Return the difference in differences: how much larger the effect of `flag` is in the `second` rows.

    If one of the four combinations is in fewer than 10 groups, or has only equal values, `low`, `high` and `p` are
    missing.

    >>> import pandas as pd
    >>> rows = [(f, s, f + 2.0 * f * s, g) for g in range(4) for f in (False, True) for s in (False, True)]
    >>> flag, second, values, groups = map(pd.Series, zip(*rows))
    >>> round(clustered_change(values, flag, second, groups).estimate, 2)
    2.0
    """
    has, is_second, fewest = flag.astype(float), second.astype(float), fewest_groups([flag, second], groups)
    interval = _coefficient(values, has * is_second, [has, is_second, values * 0 + 1], groups, level, fewest)
    varies = (values.groupby([flag, second]).nunique() > 1).all()
    return interval if fewest >= MIN_GROUPS and varies else Interval(interval.estimate, NAN, NAN)


def _coefficient(
    values: Series[float], column: Series[Any], others: list[Series[Any]], groups: Series[int], level: float, count: int
) -> Interval:
    """Return the first coefficient of a least-squares regression with a covariance clustered by group.

    `count` is the number of groups that it mainly depends on, those of the rarest case. Student's distribution has one
    degree of freedom less: with that of all groups, the interval for a rare card would be too narrow.
    """
    import numpy as np

    exog = np.column_stack([column, *others]).astype(float)
    if np.linalg.matrix_rank(exog) < exog.shape[1] or groups.nunique() < 2:
        return Interval(float(values.mean()) if not others else NAN, NAN, NAN)
    clusters = {"groups": groups.to_numpy()}
    fit = need("statsmodels.regression.linear_model").OLS(values.to_numpy(dtype=float), exog)
    result = fit.fit(cov_type="cluster", cov_kwds=clusters)
    with np.errstate(
        invalid="ignore", divide="ignore"
    ):  # Rounding can make a variance of 0 negative: no interval then.
        estimate, error = float(result.params[0]), float(result.bse[0])
        students = need("scipy.stats").t(max(1, count - 1))
        half = students.ppf((1 + level) / 2) * error
        p = 2 * students.sf(abs(np.float64(estimate) / error))
    return Interval(estimate, estimate - float(half), estimate + float(half), float(p))


def adjusted(p_values: Series[float]) -> Series[float]:
    """Return p-values corrected for testing several things at once (Benjamini-Hochberg); missing ones stay missing.

    If you report everything below 0.05, on average at most 5% of what you report is false. (Exactly so for independent
    tests. Roles of the same game depend on each other: the more one wins, the less the others do.)

    >>> import pandas as pd
    >>> adjusted(pd.Series([0.01, 0.04, 0.03])).round(2).tolist()
    [0.03, 0.04, 0.04]
    """
    known = p_values.dropna()
    if known.empty:
        return p_values
    corrected = need("statsmodels.stats.multitest").multipletests(known.to_numpy(), method="fdr_bh")[1]
    return p_values.where(p_values.isna(), known.where(known.isna(), corrected))

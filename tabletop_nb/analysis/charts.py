"""Charts of many games, with Altair. Each takes a table of `tabletop_nb.analysis.stats`.

    from tabletop_nb.ui.charts import LiveChart
    LiveChart(charts.win_rates(stats.win_rates(frame)), menu=True)

A `LiveChart` needs no internet and follows the colours of the page; its menu saves the chart as PNG or SVG. The same
chart is an ordinary Altair chart in light colours: `chart.save("wins.json")` always works; `chart.save("wins.png")`
needs vl-convert-python. Series differ in dashes or position, not only in colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.frames import game_ids, named_rows
from tabletop_nb.analysis.theme import DASHES, themed

if TYPE_CHECKING:
    import altair as alt
    from altair.typing import ChartType
    from pandas import DataFrame, Series

MAX_SERIES = len(DASHES)
MAX_BINS = 40
MAX_ROWS = 30  # in a chart with a row for each card or rule
LABEL_WIDTH = 280  # pixels
MAX_DESCRIBED = 12  # items that a description names
# Cells further than this from 50% are so dark that their text must be light (dark in the dark theme).
STRONG_COLOUR = 0.3
POINTS = "points"  # the axis format of a difference of two shares, in percentage points
INTERVALS = "Dot: estimate. Line: its interval."
NO_INTERVALS = "What happened in these games, without intervals."
Format = Callable[[float], str]


def percent(share: float) -> str:
    """Return a share in percent. Only what is certain is 100%, and only what never happens is 0%.

    >>> percent(0.715), percent(0.997), percent(0.99999), percent(0.0002), percent(1)
    ('72%', '99.7%', 'more than 99.9%', 'less than 0.1%', '100%')
    """
    if 0 < share < 0.001:
        return "less than 0.1%"
    if 0.999 < share < 1:
        return "more than 99.9%"
    return f"{100 * share:.1f}%" if 0 < share < 0.01 or 0.99 < share < 1 else f"{100 * share:.0f}%"


def points(share: float) -> str:
    """Return a difference of shares in percentage points.

    >>> points(-0.05)
    '-5 percentage points'
    """
    return f"{100 * share:+.0f} percentage points"


def number(value: float) -> str:
    """Return a number with one decimal.

    >>> number(12.34)
    '12.3'
    """
    return f"{value:.1f}"


# -- estimates with their intervals --------------------------------------------------------------------------


def win_rates(table: DataFrame, by: str = "bot") -> ChartType:
    """Return the win rate of each bot with its interval: from `stats.win_rates`.

    >>> import pandas as pd
    >>> table = pd.DataFrame([{"bot": "greedy", "win_rate": 0.8, "low": 0.49, "high": 0.94}])
    >>> win_rates(table).to_dict()["description"]
    'How often each one wins. greedy 80%, from 49% to 94%.'
    """
    return intervals(table, by, "win_rate", "How often each one wins", "win rate", percent, ".0%", domain=(0, 1))


def turn_order_advantage(table: DataFrame) -> ChartType:
    """Return how much more often than a fair share each player wins: from `stats.turn_order_advantage`."""
    seats = table.assign(who=[f"player {place + 1}" + " (goes first)" * (place == 0) for place in table["turn_order"]])
    title = "Does going first help?"
    return intervals(seats, "who", "advantage", title, "wins above a fair share", points, POINTS, reference=0)


def strength(table: DataFrame, by: str = "card") -> ChartType:
    """Return how much more often each card or role wins: from `stats.card_strength` or `stats.role_strength`."""
    title = f"How much more often you win with each {by}"
    return intervals(table, by, "lift", title, "difference of win rates", points, POINTS, reference=0)


def odds_ratios(table: DataFrame, by: str = "card") -> ChartType:
    """Return the odds ratio of each card or role: from `stats.card_regression` or `stats.role_regression`."""
    title = f"Odds of winning with each {by}, all else equal"
    known = table.dropna(subset=["odds_ratio"])
    return intervals(known, by, "odds_ratio", title, "odds ratio", number, ".1f", reference=1, scale="log")


def card_changes(table: DataFrame) -> ChartType:
    """Return how much more or less often each card is played with deck b: from `compare.card_changes`."""
    title = "Cards that deck b makes more or less popular"
    order = table["change"].abs().sort_values(ascending=False).index
    shown = table.loc[sorted(order[:MAX_ROWS])]
    return intervals(shown, "card", "change", title, "seats that play it, b - a", points, POINTS, reference=0)


def entropy(table: DataFrame, by: str = "rule") -> ChartType:
    """Return how hard to predict the answers to each question are: from `stats.entropy`."""
    return intervals(table, by, "bits", "How hard to predict each decision is", "bits", number, ".1f", reference=0)


def ratings(table: DataFrame) -> ChartType:
    """Return the ratings of a tournament: from `tournament.ratings_of`."""
    return themed(*_ratings(table))


def _ratings(table: DataFrame) -> tuple[ChartType, str]:
    axis = "rating (everybody starts at 25)"
    options: dict[str, Any] = {"domain": None, "reference": None, "scale": "linear"}
    return _intervals(table, "bot", "rating", "Ratings", axis, number, ".1f", **options)


def intervals(
    table: DataFrame,
    label: str,
    value: str,
    title: str,
    x_title: str,
    describe: Format,
    axis: str,
    *,
    domain: tuple[float, float] | None = None,
    reference: float | None = None,
    scale: str = "linear",
) -> ChartType:
    """Return a chart with a row for each estimate: a dot, and a line from `low` to `high`.

    Args:
        table: One row per estimate, in the order to show them.
        label: The column with the names.
        value: The column with the estimates.
        title: The title.
        x_title: What the estimates are.
        describe: Formats a number for the chart's description.
        axis: The number format of the axis; `POINTS` for a difference of two shares, in percentage points.
        domain: The ends of the axis.
        reference: Where to draw a dashed line, such as "no difference".
        scale: The kind of axis: "linear" or "log".
    """
    options: dict[str, Any] = {"domain": domain, "reference": reference, "scale": scale}
    return themed(*_intervals(table, label, value, title, x_title, describe, axis, **options))


def _intervals(
    table: DataFrame,
    label: str,
    value: str,
    title: str,
    x_title: str,
    describe: Format,
    axis: str,
    *,
    domain: tuple[float, float] | None,
    reference: float | None,
    scale: Any,
) -> tuple[ChartType, str]:
    """Return a chart of intervals without a theme, and its description."""
    import altair as alt

    shown, numbers, titles = table.head(MAX_ROWS), [value, "low", "high"], [x_title]
    if axis == POINTS:
        shown = shown.assign(**{name: 100 * shown[name] for name in numbers})
        titles, axis = [x_title, "(percentage points)"], "+.0f"
        reference = 100 * reference if reference else reference
    x_scale = alt.Scale(domain=list(domain), type=scale) if domain else alt.Scale(zero=False, type=scale)
    base = alt.Chart(_rows(shown, label, value, "low", "high")).encode(
        y=alt.Y(f"{label}:N", sort=None, title=None, axis=alt.Axis(labelLimit=LABEL_WIDTH)),
        tooltip=[f"{label}:N", *(alt.Tooltip(f"{name}:Q", format=axis) for name in numbers)],
    )
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=titles, scale=x_scale, axis=alt.Axis(format=axis)), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(x=alt.X(f"{value}:Q", scale=x_scale))
    layers: list[Any] = [lines, dots]
    if reference is not None:
        layers.insert(0, alt.Chart().mark_rule(strokeDash=[4, 4], opacity=0.6).encode(x=alt.datum(reference)))
    chart = alt.layer(*layers).properties(title=_heading(title, INTERVALS), width=420, height=alt.Step(26))
    return chart, _describe(title, table, label, value, describe)


# -- scores --------------------------------------------------------------------------------------------------


def distribution(frame: DataFrame, column: str = "score", by: str = "bot", unit: str = "games") -> ChartType:
    """Return how often each score occurs, for each bot; `column` can also be "rounds", "turns" or "decisions".

    The chart contains counts, not games, so it is as small for 100,000 games as for 100. `unit` is what the description
    calls the rows of the frame.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"bot": ["greedy"] * 4, "score": [10, 11, 12, 14]})
    >>> distribution(frame).to_dict()["description"].partition(": ")[2]
    'half of the games fall between 10.8 and 12.5, median 11.5.'
    """
    import altair as alt

    names = _names(frame[by])
    title = f"Distribution of the {column}"
    bars = _histogram_bars(frame.assign(**{by: frame[by].astype(str)}), column, by, names).encode(
        color=alt.Color(f"{by}:N", scale=alt.Scale(domain=names), legend=None),
        row=alt.Row(f"{by}:N", sort=names, title=None, header=alt.Header(labelAngle=0, labelAlign="left")),
    )
    note = f"Height: share of the {unit}."
    parts = [f"{name}: {_describe_quartiles(frame.loc[frame[by] == name, column], unit)}" for name in names]
    chart = bars.properties(title=_heading(title, note, NO_INTERVALS), width=420, height=90)
    return themed(chart, f"{title}. {'; '.join(parts)}.")


def lengths(frame: DataFrame, column: str = "rounds") -> ChartType:
    """Return how long games last; `column` can also be "turns". Each game counts once, whoever played it.

    >>> import tabletop_nb as tt
    >>> frame = tt.simulate("evenfall", ["random", "random"], games=4, mode="competitive", workers=1)
    >>> lengths(frame).to_dict()["description"].startswith("How many rounds a game has.")
    True
    """
    games = frame.assign(all="all games", id=game_ids(frame)).drop_duplicates("id")
    title = f"How many {column} a game has"
    bars = _histogram_bars(games, column, "all", ["all games"])
    chart = bars.properties(title=_heading(title, "Height: share of the games.", NO_INTERVALS), width=420, height=160)
    return themed(chart, f"{title}. {_describe_quartiles(games[column], 'games').capitalize()}.")


def _histogram_bars(frame: DataFrame, column: str, by: str, names: Sequence[str]) -> Any:
    """Return the bars of a histogram. A bar of one whole number has that number below its middle."""
    import altair as alt

    rows = _histogram(frame, column, by, names)
    edges = [row[end] for row in rows for end in ("low", "high")]
    return alt.Chart(alt.InlineData(values=rows)).mark_bar(binSpacing=1).encode(
        x=alt.X("low:Q", title=column, bin="binned", scale=alt.Scale(domain=[min(edges), max(edges)], nice=False),
                axis=alt.Axis(tickMinStep=1, format="d", labelOverlap=True)),
        x2="high:Q",
        y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=3)),
        tooltip=[f"{by}:N", alt.Tooltip("values:N", title=column), alt.Tooltip("share:Q", format=".1%")],
    )  # fmt: skip


def _describe_quartiles(values: Series[float], unit: str) -> str:
    low, median, high = (f"{values.quantile(share):.3g}" for share in (0.25, 0.5, 0.75))
    return f"half of the {unit} fall between {low} and {high}, median {median}"


def _histogram(frame: DataFrame, column: str, by: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the share of each bin for each name. All names have the same bins, around whole numbers."""
    import numpy as np

    values = frame[column].to_numpy(dtype=float)
    step = max(1.0, float(np.ceil((values.max() - values.min() + 1) / MAX_BINS)))
    edges = np.arange(values.min() - 0.5, values.max() + step, step)
    rows = []
    for name in names:
        counts, _ = np.histogram(frame.loc[frame[by] == name, column], edges)
        shares = counts / counts.sum()
        rows += [
            {by: name, "low": float(low), "high": float(low + step), "share": float(share), "values": _whole(low, step)}
            for low, share in zip(edges, shares, strict=False)
        ]
    return rows


def _whole(low: float, step: float) -> str:
    """Return the whole numbers in a bin.

    >>> _whole(9.5, 1), _whole(9.5, 5)
    ('10', '10 to 14')
    """
    first, last = round(low + 0.5), round(low + step - 0.5)
    return f"{first}" if first == last else f"{first} to {last}"


def waterfall(table: DataFrame) -> ChartType:
    """Return how the lines of the score sheet add up to the score, for winners and others: from `stats.score_lines`."""
    import altair as alt

    rows = [row for who in ("winners", "others") for row in _steps(table, who)]
    order = [*(_short(line) for line in table["line"]), "score"]
    kinds = ["adds", "takes away", "total"]
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("line:N", sort=order, title=None, axis=alt.Axis(labelLimit=LABEL_WIDTH))
    )
    bars = base.mark_bar().encode(
        x=alt.X("start:Q", title="mean points"),
        x2="end:Q",
        color=alt.Color("kind:N", scale=alt.Scale(domain=kinds), title=None, legend=alt.Legend(orient="top")),
        tooltip=["who:N", "line:N", alt.Tooltip("points:Q", format="+.1f")],
    )
    labels = base.mark_text(align="left", dx=4).encode(x="right:Q", text=alt.Text("points:Q", format="+.1f"))
    faceted = alt.layer(bars, labels).properties(width=260, height=alt.Step(26))
    title = "Where the points come from"
    chart = faceted.facet(column=alt.Column("who:N", sort=["winners", "others"], title=None)).properties(
        title=_heading(title, NO_INTERVALS)
    )
    lines = named_rows(table.head(MAX_DESCRIBED))
    parts = [f"{_short(row.line)}: winners {row.winners:.1f}, others {row.others:.1f}" for row in lines]
    return themed(chart, f"{title}. Mean points. {'; '.join(parts)}.")


def _steps(table: DataFrame, who: str) -> list[dict[str, Any]]:
    """Return the bars of one waterfall. Each bar starts where the bar before it ends."""
    rows, total = [], 0.0
    for line, value in zip(table["line"], table[who].fillna(0.0), strict=True):
        kind = "takes away" if value < 0 else "adds"
        rows.append(_step(who, _short(line), total, total + value, kind, value))
        total += value
    return [*rows, _step(who, "score", 0.0, total, "total", total)]


def _step(who: str, line: str, start: float, end: float, kind: str, value: float) -> dict[str, Any]:
    return {
        "who": who,
        "line": line,
        "start": start,
        "end": end,
        "right": max(start, end),
        "kind": kind,
        "points": value,
    }


def _short(line: str) -> str:
    """Return the name of a line of the score sheet without the prefix that all lines have.

    >>> _short("score.enemies")
    'enemies'
    """
    return line.removeprefix("score.").replace("_", " ")


# -- rounds and rules ----------------------------------------------------------------------------------------


def timeline(table: DataFrame, rules: Sequence[str] | None = None) -> ChartType:
    """Return how often some rules have an effect in each round, with intervals: from `stats.timeline`.

    Args:
        table: One row per rule and round.
        rules: Up to six rules; by default, those whose share differs most between rounds.

    Raises:
        ValueError: If there are more rules than dash patterns.
    """
    import altair as alt

    spread = table.groupby("rule")["share"].agg(lambda shares: shares.max() - shares.min())
    names = _names(rules if rules is not None else spread.nlargest(MAX_SERIES).index)
    shown = table[table["rule"].isin(names)]
    legend = alt.Legend(title=None, labelLimit=LABEL_WIDTH)
    base = alt.Chart(_rows(shown, "rule", "round", "games", "share", "low", "high")).encode(
        x=alt.X("round:Q", title="round", axis=alt.Axis(tickMinStep=1, format="d")),
        color=alt.Color("rule:N", scale=alt.Scale(domain=names), legend=legend),
    )
    bands = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title="share of games"), y2="high:Q")
    dashes = alt.Scale(domain=names, range=[list(dash) for dash in DASHES[: len(names)]])
    lines = base.mark_line(strokeWidth=2).encode(
        y=alt.Y("share:Q", axis=alt.Axis(format=".0%")),
        strokeDash=alt.StrokeDash("rule:N", scale=dashes, legend=legend),
        tooltip=["rule:N", "round:Q", "games:Q", alt.Tooltip("share:Q", format=".0%")],
    )
    title = "When each rule matters"
    heading = _heading(title, "Line: share of games. Band: its interval.")
    chart = alt.layer(bands, lines).properties(title=heading, width=460, height=240)
    return themed(chart, f"{title}. {_peaks(shown)}")


def rule_heatmap(table: DataFrame, rules: Sequence[str] | None = None) -> ChartType:
    """Return how often each rule has an effect in each round, as a grid: from `stats.timeline`.

    Args:
        table: One row per rule and round.
        rules: The rules to show; by default the 30 most frequent ones.
    """
    import altair as alt

    frequent = table.groupby("rule")["share"].mean().nlargest(MAX_ROWS).index
    names = list(rules) if rules is not None else list(frequent)
    shown = table[table["rule"].isin(names)]
    legend = alt.Legend(format=".0%", title="share of games")
    cells = (
        alt.Chart(_rows(shown, "rule", "round", "games", "share"))
        .mark_rect()
        .encode(
            x=alt.X("round:O", title="round", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("rule:N", sort=names, title=None, axis=alt.Axis(labelLimit=LABEL_WIDTH)),
            color=alt.Color("share:Q", scale=alt.Scale(domain=[0, 1]), legend=legend),
            tooltip=["rule:N", "round:Q", "games:Q", alt.Tooltip("share:Q", format=".0%")],
        )
    )
    title = "Which rules matter, and when"
    chart = cells.properties(title=_heading(title, NO_INTERVALS), height=alt.Step(16))
    return themed(chart, f"{title}. {_peaks(shown)}")


def _peaks(table: DataFrame) -> str:
    """Return a sentence that says when each rule is most frequent."""
    best = table.loc[table.groupby("rule")["share"].idxmax()].sort_values("share", ascending=False).head(MAX_DESCRIBED)
    parts = [f"{row.rule} peaks in round {row.round} with {percent(row.share)} of games" for row in named_rows(best)]
    return f"{'; '.join(parts)}."


# -- convergence ---------------------------------------------------------------------------------------------


def convergence(table: DataFrame, name: str = "the bot", fair: float | None = None) -> ChartType:
    """Return how a win rate converges as more games are played: from `stats.convergence`.

    Args:
        table: One row for each number of games.
        name: Whose win rate it is.
        fair: Where to draw a dashed line, such as 0.5 for two equal players.
    """
    import altair as alt

    games = alt.X("games:Q", title="games played", axis=alt.Axis(tickMinStep=1, format=",d"))
    base = alt.Chart(_rows(table, "games", "win_rate", "low", "high")).encode(x=games)
    y = alt.Y("low:Q", title="win rate", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=".0%"))
    band = base.mark_area(opacity=0.25).encode(y=y, y2="high:Q")
    tips = ["games:Q", *(alt.Tooltip(f"{column}:Q", format=".1%") for column in ("win_rate", "low", "high"))]
    layers: list[Any] = [band, base.mark_line(strokeWidth=2).encode(y="win_rate:Q", tooltip=tips)]
    if fair is not None:
        layers.append(alt.Chart().mark_rule(strokeDash=[4, 4], opacity=0.6).encode(y=alt.datum(fair)))
    title, last = f"How often {name} wins, game by game", table.iloc[-1]
    words = f"{title}. After {last['games']:.0f} games {percent(last['win_rate'])}, with an interval from "
    words += f"{percent(last['low'])} to {percent(last['high'])}."
    heading = _heading(title, "Line: share so far. Band: its interval after that many games.")
    return themed(alt.layer(*layers).properties(title=heading, width=460, height=240), words)


# -- tournaments ---------------------------------------------------------------------------------------------


def crosstable(table: DataFrame, order: Sequence[str] | None = None) -> ChartType:
    """Return how often each bot ranks before each other bot: from `tournament.crosstable_of`."""
    names = list(order) if order is not None else sorted(set(table["bot"]))
    title = "How often the row is ahead of the column"
    return themed(_crosstable(table, names, title), _crosstable_words(table, title))


def tournament(rated: DataFrame, table: DataFrame) -> ChartType:
    """Return the ratings of a tournament with the crosstable beside them."""
    import altair as alt

    title = "How often the row is ahead of the column"
    ratings_chart, description = _ratings(rated)
    crosstable_chart = _crosstable(table, list(rated["bot"]), title)
    both = alt.hconcat(ratings_chart.properties(width=220), crosstable_chart).resolve_scale(color="independent")
    return themed(both, f"{description} {_crosstable_words(table, title)}")


def _crosstable(table: DataFrame, names: Sequence[str], title: str) -> ChartType:
    import altair as alt

    base = alt.Chart(_rows(table, "bot", "rival", "seeds", "win_rate", "low", "high")).encode(
        x=alt.X("rival:N", sort=list(names), title=None, axis=alt.Axis(orient="top", labelAngle=0)),
        y=alt.Y("bot:N", sort=list(names), title=None),
    )
    diverging = alt.Scale(domain=[0, 1], domainMid=0.5, range="diverging")
    numbers = [alt.Tooltip(f"{name}:Q", format=".0%") for name in ("win_rate", "low", "high")]
    cells = base.mark_rect().encode(
        color=alt.Color("win_rate:Q", scale=diverging, legend=None),
        tooltip=["bot:N", "rival:N", "seeds:Q", *numbers],
    )
    text = base.encode(text=alt.Text("win_rate:Q", format=".0%"))
    is_strong = f"abs(datum.win_rate - 0.5) > {STRONG_COLOUR}"
    light = text.transform_filter(is_strong).mark_text(fontWeight=600, style="on-colour")
    dark = text.transform_filter(f"!({is_strong})").mark_text(fontWeight=600)
    heading = _heading(title, "Point at a cell to see its interval.")
    return alt.layer(cells, light, dark).properties(title=heading, width=alt.Step(76), height=alt.Step(40))


def _crosstable_words(table: DataFrame, title: str) -> str:
    rows = named_rows(table[table["win_rate"] >= 0.5].head(MAX_DESCRIBED))
    return f"{title}. {'; '.join(f'{row.bot} against {row.rival} {percent(row.win_rate)}' for row in rows)}."


# -- shared --------------------------------------------------------------------------------------------------


def _heading(title: str, *notes: str) -> Any:
    """Return a title with notes below it that say what shows the uncertainty, or that nothing does."""
    import altair as alt

    return alt.TitleParams(text=title, subtitle=list(notes))


def _rows(table: DataFrame, *columns: str) -> alt.InlineData:
    """Return these columns as data for a chart. Missing numbers become null."""
    import altair as alt

    plain = table[list(columns)].astype(object)
    rows: list[dict[str, Any]] = plain.where(plain.notna(), None).to_dict("records")  # type: ignore[assignment]
    return alt.InlineData(values=rows)


def _names(column: Any) -> list[str]:
    """Return the different names, or raise ValueError if there are more than dash patterns."""
    names = list(dict.fromkeys(map(str, column)))
    if len(names) > MAX_SERIES:
        raise ValueError(
            f"{len(names)} series were given; allowed: up to {MAX_SERIES}, so that they differ without colour"
        )
    return names


def _describe(title: str, table: DataFrame, label: str, value: str, describe: Format) -> str:
    """Return the estimates as a sentence, for people who can't see the chart."""
    rows = named_rows(table.head(MAX_DESCRIBED))
    parts = [f"{getattr(row, label)} {describe(getattr(row, value))}{_describe_ends(row, describe)}" for row in rows]
    more = f"; and {len(table) - MAX_DESCRIBED} more" if len(table) > MAX_DESCRIBED else ""
    return f"{title}. {'; '.join(parts)}{more}."


def _describe_ends(row: Any, describe: Format) -> str:
    """Return the ends of the interval as text, or an empty text if there is no interval."""
    return "" if row.low != row.low else f", from {describe(row.low)} to {describe(row.high)}"

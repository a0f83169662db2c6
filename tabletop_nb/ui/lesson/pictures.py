"""Charts that every lesson uses: shares that converge, and choices side by side. Each has a description in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tabletop_nb.lessons.kinds import Roll, describe_kept
from tabletop_nb.lessons.numbers import format_number, percent
from tabletop_nb.lessons.trials import Tries, error_band, running_shares
from tabletop_nb.ui.guard import in_voila
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    import altair as alt
    from altair.typing import ChartType
    from IPython.display import Markdown

COLORS = ["tt-water", "tt-fire", "tt-earth"]
DASHES = [[1, 0], [7, 3], [2, 3]]  # so that colour is never the only difference
LABEL_HEIGHT = 0.06  # of a line of text, as a share of the chart


def convergence_chart(
    tries: Tries, choices: Sequence[Roll], guess: float | None = None, exact: bool = False
) -> ChartType:
    """Return a line chart of the share of wins as tries go on.

    Args:
        tries: The results so far.
        choices: The dice kept, one line each.
        guess: The student's guess, drawn as a level line.
        exact: Whether to draw the exact chances, too.
    """
    import altair as alt

    results = {kept: tries.results.get(kept, []) for kept in choices}
    truth = {kept: float(tries.game.exact(kept)) for kept in choices} if exact else {}
    longest = max(map(len, results.values()), default=0) or 10
    percents = alt.Axis(format="%", title=say("lesson.chart.share"), values=[0, 0.2, 0.4, 0.6, 0.8, 1])
    counts = alt.Axis(format=",d", title=say("lesson.chart.tries"), values=_round_ticks(longest))
    x = alt.X("tries:Q", scale=alt.Scale(domain=[0, longest], nice=False), axis=counts)
    y = alt.Y("share:Q", scale=alt.Scale(domain=[0, 1]), axis=percents)
    color, dash = choice_styles([describe_kept(kept) for kept in choices])
    layers = [
        alt.Chart().mark_area(opacity=0.22).encode(x=x, y="low:Q", y2="high:Q", color=color),
        alt.Chart().mark_line(strokeWidth=2.5).encode(x=x, y=y, color=color, strokeDash=dash),
        *_exact_lines(truth),
        *_guess_line(guess, sorted(truth.values())),
    ]
    # All layers share the rows: Altair would copy and check them for each layer.
    rows = [{"choice": describe_kept(kept), **point} for kept in choices for point in running_shares(results[kept])]
    details = [_describe_results(kept, results[kept], truth.get(kept)) for kept in choices]
    details += [] if guess is None else [f"{say('lesson.chart.guess', share=percent(guess))}."]
    words = say("lesson.chart.convergence", details=" ".join(details))
    return alt.layer(*layers, data={"values": rows}).properties(height=260, description=words)


def _round_ticks(longest: int) -> list[int]:
    """Return three round numbers: 0, 500 and 1,000 for 1,003."""
    size = 10 ** (len(str(longest)) - 1)
    end = longest // size * size
    return [0, end // 2, end]


def _describe_results(kept: Roll, results: Sequence[bool], truth: float | None) -> str:
    """Return one line of the chart in words."""
    text = say("lesson.chart.untried", choice=describe_kept(kept))
    if results:
        low, high = map(percent, error_band(sum(results), len(results)))
        facts = {"tries": f"{len(results):,}", "share": percent(sum(results) / len(results))}
        text = say("lesson.chart.choice", choice=describe_kept(kept), low=low, high=high, **facts)
    return text if truth is None else f"{text} {say('lesson.chart.truth', share=percent(truth))}"


def choices_chart(values: Sequence[tuple[Roll, Fraction]], most: int = 6) -> ChartType:
    """Return a bar chart of the best choices of dice to keep with their exact chances.

    Args:
        values: The choices, best first, as `Policy.alternatives` returns them.
        most: How many to show.
    """
    import altair as alt

    rows = [
        {"choice": describe_kept(kept), "chance": float(value), "label": format_number(value)}
        for kept, value in values[:most]
    ]
    names = alt.Axis(labelFontSize=13, labelLimit=200)
    base = alt.Chart({"values": rows}).encode(y=alt.Y("choice:N", sort=None, title=None, axis=names))
    x = alt.X("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", title=None, tickCount=5))
    bars = base.mark_bar(height=16).encode(x=x)
    labels = base.mark_text(align="left", dx=5, fontSize=13).encode(x=x, text="label:N")
    words = say("lesson.chart.choices", details="; ".join(f"{row['choice']}: {row['label']}" for row in rows))
    return alt.layer(bars, labels).properties(height=alt.Step(30), description=words)


def choice_styles(names: Sequence[str]) -> tuple[alt.Color, alt.StrokeDash]:
    """Return the colour and the dash of each choice, with a legend above the chart."""
    import altair as alt

    legend = alt.Legend(orient="top", symbolType="stroke", symbolSize=500, symbolStrokeWidth=3, symbolOpacity=1)
    options: dict[str, Any] = {"title": None, "legend": legend}
    return (
        alt.Color("choice:N", scale=alt.Scale(domain=list(names), range=COLORS[: len(names)]), **options),
        alt.StrokeDash("choice:N", scale=alt.Scale(domain=list(names), range=DASHES[: len(names)]), **options),
    )


def _exact_lines(truth: Mapping[Roll, float]) -> list[alt.Chart]:
    """Return the exact chances as level lines, labelled above the highest and below the others."""
    layers: list[alt.Chart] = []
    for kept, at in truth.items():
        words = say("lesson.chart.exact", choice=describe_kept(kept), share=percent(at))
        dy = -9 if at == max(truth.values()) else 11
        layers += _level_line(words, at, dash=[10, 4], color="tt-ink", align="right", x="width", dx=-6, dy=dy)
    return layers


def _guess_line(guess: float | None, truth: Sequence[float]) -> list[alt.Chart]:
    """Return the guess as a level line. Its label keeps clear of the exact chances and their labels."""
    if guess is None:
        return []
    words = say("lesson.chart.guess", share=percent(guess))
    dy = round(-9 - 20 / LABEL_HEIGHT * (_label_bottom(guess, truth) - guess))
    return _level_line(words, guess, dash=[2, 2], color="tt-gold", align="center", x={"expr": "width * 0.55"}, dy=dy)


def _label_bottom(guess: float, truth: Sequence[float]) -> float:
    """Return where the label of the guess begins: the free place closest to its line."""
    taken = [(at, at + LABEL_HEIGHT) if at == truth[-1] else (at - LABEL_HEIGHT, at) for at in truth]

    def is_free(bottom: float) -> bool:
        return all(bottom + LABEL_HEIGHT <= low or high <= bottom for low, high in taken)

    beyond = (truth[0] - 2 * LABEL_HEIGHT, truth[-1] + LABEL_HEIGHT) if truth else ()
    places = filter(is_free, (guess, guess - LABEL_HEIGHT, *beyond))
    return min(places, key=lambda bottom: abs(bottom - guess), default=guess)


def _level_line(words: str, at: float, *, dash: list[int], color: str, **place: Any) -> list[alt.Chart]:
    """Return a level line and its label."""
    import altair as alt

    row = alt.Chart({"values": [{"words": words, "at": at}]}).encode(y="at:Q")
    return [
        row.mark_rule(color=color, strokeWidth=2, strokeDash=dash),
        row.mark_text(color=color, fontSize=13, fontWeight=600, **place).encode(text="words:N"),
    ]


def source_code(function: Callable[..., object]) -> Markdown | None:
    """Return the source of a function for a page that hides its code, or None where the code is visible anyway."""
    from IPython.display import Markdown

    if not in_voila():
        return None
    return Markdown(f"```python\n{inspect.getsource(function).strip()}\n```")  # type: ignore[no-untyped-call]

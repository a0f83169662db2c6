"""Charts that every lesson uses: shares that converge, and choices side by side. Each has a description in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tabletop_nb.lessons.kinds import Roll, describe_reroll
from tabletop_nb.lessons.numbers import format_number, percent
from tabletop_nb.lessons.trials import Reroll, Tries, error_band, running_shares
from tabletop_nb.ui.guard import in_voila
from tabletop_nb.ui.lesson.guess import Lines
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    import altair as alt
    from altair.typing import ChartType
    from IPython.display import Markdown

COLORS = ["tt-water", "tt-fire", "tt-earth"]
DASHES = [[1, 0], [7, 3], [2, 3]]  # so that colour is never the only difference
GUESS = {"color": "tt-gold", "strokeWidth": 2.5, "strokeDash": [8, 6]}
EXACT = {"color": "tt-go", "strokeWidth": 2.5}
RIM: dict[str, Any] = {
    "stroke": "tt-surface",
    "strokeWidth": 5,
    "strokeJoin": "round",
}  # so that no line crosses a text
LABEL_HEIGHT = 0.06  # of a line of text, as a share of the chart


def convergence_chart(tries: Tries, choices: Sequence[Roll], lines: Lines | None = None) -> ChartType:
    """Return a line chart of the share of wins as tries go on.

    Args:
        tries: The results so far.
        choices: The dice kept, one line each.
        lines: The student's guess; with it, the exact chances are drawn, too.
    """
    import altair as alt

    game, names = tries.game, {kept: tries.game.describe(kept) for kept in choices}
    results = {kept: tries.results.get(kept, []) for kept in choices}
    truth = {kept: float(game.exact(kept)) for kept in choices} if lines else {}
    longest = max(map(len, results.values()), default=0) or 10
    percents = alt.Axis(format="%", title=say("lesson.chart.share"), values=[0, 0.2, 0.4, 0.6, 0.8, 1])
    counts = alt.Axis(format=",d", title=say("lesson.chart.tries"), values=_round_ticks(longest))
    x = alt.X("tries:Q", scale=alt.Scale(domain=[0, longest], nice=False), axis=counts)
    y = alt.Y("share:Q", scale=alt.Scale(domain=[0, 1]), axis=percents)
    color, dash = choice_styles(list(names.values()))
    layers = [
        alt.Chart().mark_area(opacity=0.22).encode(x=x, y="low:Q", y2="high:Q", color=color),
        alt.Chart().mark_line(strokeWidth=2.5).encode(x=x, y=y, color=color, strokeDash=dash),
        *in_front([*_exact_lines(game, truth), *_guess_line(lines, sorted(truth.values()))]),
    ]
    # All layers share the rows: Altair would copy and check them for each layer.
    rows = [{"choice": names[kept], **point} for kept in choices for point in running_shares(results[kept])]
    details = [_describe_results(names[kept], results[kept], truth.get(kept)) for kept in choices]
    details += [f"{lines.guess_words}."] if lines else []
    words = say("lesson.chart.convergence", details=" ".join(details))
    return alt.layer(*layers, data={"values": rows}).properties(height=260, description=words)


def _round_ticks(longest: int) -> list[int]:
    """Return three round numbers: 0, 500 and 1,000 for 1,003."""
    size = 10 ** (len(str(longest)) - 1)
    end = longest // size * size
    return [0, end // 2, end]


def _describe_results(choice: str, results: Sequence[bool], truth: float | None) -> str:
    """Return one line of the chart in words."""
    text = say("lesson.chart.untried", choice=choice)
    if results:
        low, high = map(percent, error_band(sum(results), len(results)))
        facts = {"tries": f"{len(results):,}", "share": percent(sum(results) / len(results))}
        text = say("lesson.chart.choice", choice=choice, low=low, high=high, **facts)
    return text if truth is None else f"{text} {say('lesson.chart.truth', share=percent(truth))}"


def choices_chart(
    roll: Roll, values: Sequence[tuple[Roll, Fraction]], lines: Lines | None = None, most: int = 6
) -> ChartType:
    """Return a bar chart of the best dice to reroll with their exact chances.

    Args:
        roll: The roll before.
        values: The dice to keep, best first, as `Policy.alternatives` returns them.
        lines: The guess and the exact answer.
        most: How many to show.
    """
    import altair as alt

    rows = [
        {"choice": describe_reroll(roll, kept), "chance": float(value), "label": format_number(value)}
        for kept, value in values[:most]
    ]
    names = alt.Axis(labelFontSize=13, labelLimit=200)
    base = alt.Chart({"values": rows}).encode(y=alt.Y("choice:N", sort=None, title=None, axis=names))
    x = alt.X("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", title=None, tickCount=5))
    bars = base.mark_bar(height=16).encode(x=x)
    place: dict[str, Any] = {"align": "left", "dx": 5, "fontSize": 13}
    labels = [each.encode(x=x, text="label:N") for each in (base.mark_text(**RIM, **place), base.mark_text(**place))]
    details = "; ".join(f"{row['choice']}: {row['label']}" for row in rows)
    words = say("lesson.chart.choices", details=details) + spoken_lines(lines)
    return alt.layer(bars, *upright_lines(lines), *labels).properties(height=alt.Step(30), description=words)


# -- the guess, gold and dashed, and the exact answer, green and solid ------------------------------------------------


def spoken_lines(lines: Lines | None) -> str:
    """Return the guess and the exact answer for the description of a chart."""
    return f" {say('lesson.chart.lines', guess=lines.guess_words, exact=lines.exact_words)}" if lines else ""


def upright_lines(lines: Lines | None, low: float = 0, high: float = 1) -> list[alt.Chart]:
    """Return the guess and the exact answer as upright lines, with their labels over the chart.

    Args:
        lines: The guess and the exact answer; None before the guess is locked in.
        low: Where the horizontal scale begins.
        high: Where it ends.
    """
    if lines is None:
        return []
    guess = _upright_line(lines.guess, lines.guess_words, GUESS, dy=-24, low=low, high=high)
    return in_front(guess + _upright_line(lines.exact, lines.exact_words, EXACT, dy=-8, low=low, high=high))


def _upright_line(
    at: float, words: str, look: Mapping[str, Any], *, dy: int, low: float, high: float
) -> list[alt.Chart]:
    """Return an upright line with its label, which stays over the chart also at its ends."""
    import altair as alt

    place = (at - low) / (high - low)
    align = "left" if place < 0.25 else "right" if place > 0.75 else "center"
    row = alt.Chart({"values": [{"words": words, "at": at}]}).encode(x="at:Q")
    return [row.mark_rule(**look), *_label(row.encode(y=alt.value(dy)), look, align=align)]


def _label(row: alt.Chart, look: Mapping[str, Any], **place: Any) -> list[alt.Chart]:
    """Return the label of a line, with a rim."""
    text = row.encode(text="words:N")
    options: dict[str, Any] = {"fontSize": 13, "fontWeight": 600, **place}
    rim = text.mark_text(**RIM, **options)
    return [rim, text.mark_text(color=look["color"], **options)]


def in_front(layers: Sequence[alt.Chart]) -> list[alt.Chart]:
    """Return the layers with all labels in front of all lines."""
    return sorted(layers, key=lambda layer: str(layer.mark.type) == "text")


def level_lines(lines: Lines | None) -> list[alt.Chart]:
    """Return the guess and the exact answer as level lines, labelled on the left and on the right."""
    if lines is None:
        return []
    dy = (9, -9) if lines.guess < lines.exact else (-9, 11)
    guess = _level_line(lines.guess_words, lines.guess, GUESS, align="left", x=6, dy=dy[0])
    exact = _level_line(lines.exact_words, lines.exact, EXACT, align="right", x="width", dx=-6, dy=dy[1])
    return in_front(guess + exact)


def choice_styles(names: Sequence[str], offset: int = 18) -> tuple[alt.Color, alt.StrokeDash]:
    """Return the colour and the dash of each choice, with a legend above the chart, so many pixels away from it."""
    import altair as alt

    legend = alt.Legend(
        orient="top", offset=offset, symbolType="stroke", symbolSize=500, symbolStrokeWidth=3, symbolOpacity=1
    )
    options: dict[str, Any] = {"title": None, "legend": legend}
    return (
        alt.Color("choice:N", scale=alt.Scale(domain=list(names), range=COLORS[: len(names)]), **options),
        alt.StrokeDash("choice:N", scale=alt.Scale(domain=list(names), range=DASHES[: len(names)]), **options),
    )


def _exact_lines(game: Reroll, truth: Mapping[Roll, float]) -> list[alt.Chart]:
    """Return the exact chances as level lines, labelled above the highest and below the others."""
    layers: list[alt.Chart] = []
    for kept, at in truth.items():
        words = say("lesson.chart.exact_choice", choice=game.describe(kept), share=percent(at))
        dy = -9 if at == max(truth.values()) else 11
        layers += _level_line(words, at, EXACT, align="right", x="width", dx=-6, dy=dy)
    return layers


def _guess_line(lines: Lines | None, truth: Sequence[float]) -> list[alt.Chart]:
    """Return the guess as a level line. Its label keeps clear of the exact chances and their labels."""
    if lines is None:
        return []
    dy = round(-9 - 20 / LABEL_HEIGHT * (_label_bottom(lines.guess, truth) - lines.guess))
    return _level_line(lines.guess_words, lines.guess, GUESS, align="center", x={"expr": "width * 0.4"}, dy=dy)


def _label_bottom(guess: float, truth: Sequence[float]) -> float:
    """Return where the label of the guess begins: the free place closest to its line."""
    taken = [(at, at + LABEL_HEIGHT) if at == truth[-1] else (at - LABEL_HEIGHT, at) for at in truth]

    def is_free(bottom: float) -> bool:
        return all(bottom + LABEL_HEIGHT <= low or high <= bottom for low, high in taken)

    beyond = (truth[0] - 2 * LABEL_HEIGHT, truth[-1] + LABEL_HEIGHT) if truth else ()
    places = filter(is_free, (guess, guess - LABEL_HEIGHT, *beyond))
    return min(places, key=lambda bottom: abs(bottom - guess), default=guess)


def _level_line(words: str, at: float, look: Mapping[str, Any], **place: Any) -> list[alt.Chart]:
    """Return a level line and its label."""
    import altair as alt

    row = alt.Chart({"values": [{"words": words, "at": at}]}).encode(y="at:Q")
    return [row.mark_rule(**look), *_label(row, look, **place)]


def source_code(function: Callable[..., object]) -> Markdown | None:
    """Return the source of a function for a page that hides its code, or None where the code is visible anyway."""
    from IPython.display import Markdown

    if not in_voila():
        return None
    return Markdown(f"```python\n{inspect.getsource(function).strip()}\n```")  # type: ignore[no-untyped-call]

"""Charts that every lesson uses: shares that converge, and choices side by side. Each has a description in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

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
KEY_STEP = 18  # pixels from one line of a key to the next


def convergence_chart(tries: Tries, choices: Sequence[Roll], lines: Lines | None = None) -> ChartType:
    """Return a line chart of the share of wins as tries go on.

    Args:
        tries: The results so far.
        choices: The dice kept, one line each.
        lines: The student's guess. Once its exact answer is known, the exact chances are drawn, too.
    """
    import altair as alt

    game, names = tries.game, {kept: tries.game.describe(kept) for kept in choices}
    results = {kept: tries.results.get(kept, []) for kept in choices}
    is_known = lines is not None and lines.exact is not None
    truth = {kept: float(game.exact(kept)) for kept in choices} if is_known else {}
    key = _convergence_key(lines, game, truth)
    longest = max(map(len, results.values()), default=0) or 10
    percents = alt.Axis(format="%", title=say("lesson.chart.share"), values=[0, 0.2, 0.4, 0.6, 0.8, 1])
    counts = alt.Axis(format=",d", title=say("lesson.chart.tries"), values=_round_ticks(longest))
    x = alt.X("tries:Q", scale=alt.Scale(domain=[0, longest], nice=False), axis=counts)
    y = alt.Y("share:Q", scale=alt.Scale(domain=[0, 1]), axis=percents)
    color, dash = choice_styles(list(names.values()), offset=16 + KEY_STEP * len(key))
    layers = [
        alt.Chart().mark_area(opacity=0.22).encode(x=x, y="low:Q", y2="high:Q", color=color),
        alt.Chart().mark_line(strokeWidth=2.5).encode(x=x, y=y, color=color, strokeDash=dash),
        *level_rules(key),
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

    If more choices are as good as the last one shown, one more bar says how many.

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
    if others := sum(value == values[most - 1][1] for _, value in values[most:]):
        key = "lesson.chart.other" if others == 1 else "lesson.chart.others"
        rows.append({**rows[-1], "choice": say(key, count=others)})
    names = alt.Axis(labelFontSize=13, labelLimit=200)
    base = alt.Chart({"values": rows}).encode(y=alt.Y("choice:N", sort=None, title=None, axis=names))
    x = alt.X("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", title=None, tickCount=5))
    bars = base.mark_bar(height=16).encode(x=x)
    # The numbers are in a column of their own, because the lines would cross them beside the bars.
    numbers = base.mark_text(align="left", dx=10, fontSize=13).encode(x=alt.value("width"), text="label:N")
    details = "; ".join(f"{row['choice']}: {row['label']}" for row in rows)
    words = say("lesson.chart.choices", details=details) + spoken_lines(lines)
    return alt.layer(bars, *upright_lines(lines), numbers).properties(height=alt.Step(30), description=words)


# -- the guess, gold and dashed, and the exact answer, green and solid ------------------------------------------------


def spoken_lines(lines: Lines | None) -> str:
    """Return the guess and the exact answer for the description of a chart."""
    if lines is None:
        return ""
    if lines.exact is None:
        return f" {say('lesson.chart.guess_line', guess=lines.guess_words)}"
    return f" {say('lesson.chart.lines', guess=lines.guess_words, exact=lines.exact_words)}"


def upright_lines(lines: Lines | None, low: float = 0, high: float = 1) -> list[alt.Chart]:
    """Return the guess and the exact answer as upright lines, with their labels over the chart.

    Args:
        lines: The guess and the exact answer; None before the guess is locked in.
        low: Where the horizontal scale begins.
        high: Where it ends.
    """
    if lines is None:
        return []
    dy = -8 if lines.exact is None else -24
    guess = _upright_line(lines.guess, lines.guess_words, GUESS, dy=dy, low=low, high=high)
    if lines.exact is None:
        return in_front(guess)
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


class LevelLine(NamedTuple):
    """A level line with its words, which are above the chart, in its key."""

    at: float
    words: str
    look: Mapping[str, Any]


def level_lines(lines: Lines | None) -> list[alt.Chart]:
    """Return the guess and the exact answer as level lines, with a key above the chart."""
    return level_rules(_key_of(lines))


def level_rules(key: Sequence[LevelLine]) -> list[alt.Chart]:
    """Return level lines, and the key that explains them above the chart, where no line crosses it."""
    return [layer for place, line in enumerate(reversed(key)) for layer in _level_rule(line, place)]


def _key_of(lines: Lines | None) -> list[LevelLine]:
    if lines is None:
        return []
    guess = LevelLine(lines.guess, lines.guess_words, GUESS)
    return [guess] if lines.exact is None else [guess, LevelLine(lines.exact, lines.exact_words, EXACT)]


def _convergence_key(lines: Lines | None, game: Reroll, truth: Mapping[Roll, float]) -> list[LevelLine]:
    """Return the guess and the exact chance of each choice: green if it was guessed, else in the choice's own look."""
    key = _key_of(lines)[:1]
    for (kept, at), color, dash in zip(truth.items(), COLORS, DASHES, strict=False):
        words = say("lesson.chart.exact_choice", choice=game.describe(kept), share=percent(at))
        is_guessed = lines is not None and at == lines.exact
        key.append(
            LevelLine(at, words, EXACT if is_guessed else {"color": color, "strokeWidth": 2, "strokeDash": dash})
        )
    return key


def _level_rule(line: LevelLine, place: int) -> list[alt.Chart]:
    """Return a level line, with a sample of it and its words above the chart; place 0 is the lowest."""
    import altair as alt

    above = alt.value(-12 - KEY_STEP * place)
    row = alt.Chart({"values": [{"words": line.words, "at": line.at}]})
    text = row.mark_text(align="left", baseline="middle", fontSize=13, fontWeight=600, color=line.look["color"])
    return [
        row.mark_rule(**line.look).encode(y="at:Q"),
        row.mark_rule(**line.look).encode(x=alt.value(0), x2=alt.value(26), y=above),
        text.encode(x=alt.value(33), y=above, text="words:N"),
    ]


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


def source_code(function: Callable[..., object]) -> Markdown | None:
    """Return the source of a function for a page that hides its code, or None where the code is visible anyway."""
    from IPython.display import Markdown

    if not in_voila():
        return None
    return Markdown(f"```python\n{inspect.getsource(function).strip()}\n```")  # type: ignore[no-untyped-call]

"""Charts of the Odds page; Altair is loaded when the first one is drawn.

Their texts are `chart`, `chart_x`, `chart_y`, `chart_bar` and `chart_alt` in a game's [odds].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from tabletop_nb.ui.kit.tables import OddsWords

if TYPE_CHECKING:
    import altair as alt
    from altair.typing import ChartType

Rows = Sequence[Mapping[str, Any]]  # each with its bar's place and height, and in `what` what it stands for
Direction = Literal["horizontal", "vertical"]  # of a legend
COLORS = ("tt-water", "tt-gold")


def bars_with_marks(say: OddsWords, x: str, y: str, bars: Rows, marks: Rows, names: Sequence[str]) -> ChartType:
    """Return bars, and marks in front of them where there are some; `x` and `y` are names in the rows."""
    import altair as alt

    encoding = _encoding(say, x, y, names, "horizontal")
    layers = [alt.Chart(alt.InlineData(values=bars)).mark_bar(opacity=0.55).encode(**encoding)]
    if marks:
        shown = alt.Chart(alt.InlineData(values=marks))
        layers.append(shown.mark_point(filled=True, size=90, shape="diamond", opacity=1).encode(**encoding))
    return alt.layer(*layers).properties(title=say("chart"), height=240, description=_in_words(say, y, bars))


def bars_side_by_side(say: OddsWords, x: str, y: str, bars: Rows) -> ChartType:
    """Return a chart in percent with a bar for each thing that the rows stand for; `x` and `y` are names in them."""
    import altair as alt

    names = list(dict.fromkeys(bar["what"] for bar in bars))
    encoding = _encoding(say, x, y, names, "vertical")
    encoding["y"].scale = alt.Scale(domain=[0, 100])
    encoding["xOffset"] = alt.XOffset("what:N", sort=names)
    shown: alt.Chart = alt.Chart(alt.InlineData(values=bars)).mark_bar().encode(**encoding)
    return shown.properties(title=say("chart"), height=220, description=_in_words(say, y, bars))


def tooltips(**titles: str) -> list[alt.Tooltip]:
    """Return the lines of a tooltip: names in the rows, with their titles; the last line is what a mark stands for."""
    import altair as alt

    return [
        *(alt.Tooltip(f"{name}:N", title=title) for name, title in titles.items()),
        alt.Tooltip("what:N", title=" "),
    ]


def _encoding(say: OddsWords, x: str, y: str, names: Sequence[str], direction: Direction) -> dict[str, Any]:
    import altair as alt

    legend = alt.Legend(orient="top", title=None, direction=direction, labelLimit=240)
    scale = alt.Scale(domain=list(names), range=list(COLORS[: len(names)]))
    return {
        "x": alt.X(f"{x}:O", title=say("chart_x"), axis=alt.Axis(labelAngle=0)),
        "y": alt.Y(f"{y}:Q", title=say("chart_y")),
        "color": alt.Color("what:N", scale=scale, legend=legend),
        "tooltip": [
            alt.Tooltip(f"{x}:O", title=say("chart_x")),
            alt.Tooltip(f"{y}:Q", title=say("chart_y"), format=".1f"),
            alt.Tooltip("what:N", title=" "),
        ],
    }


def _in_words(say: OddsWords, y: str, bars: Rows) -> str:
    """Return a chart in words, for people who can't see it."""
    return say("chart_alt", rows=" ".join(say("chart_bar", **{**bar, y: f"{bar[y]:.1f}"}) for bar in bars))

"""Charts that every lesson uses: shares that settle, and choices side by side. Each says in words what it shows."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tabletop_nb.ui.guard import in_voila
from tabletop_nb.ui.lesson.kinds import Roll, keeping
from tabletop_nb.ui.lesson.reading import percent, told
from tabletop_nb.ui.lesson.trials import Tries, band, running
from tabletop_nb.ui.words import say

COLOURS = ["tt-water", "tt-fire", "tt-earth"]
DASHES = [[1, 0], [7, 3], [2, 3]]  # colour is never the only sign
ROOM = 0.06  # what a line of words takes of the height


def settling(tries: Tries, ways: Sequence[Roll], guess: float | None = None, exact: bool = False) -> Any:
    """The share of wins of each way as tries go on, with error bands; the guess, and the exact chances, as lines."""
    import altair as alt

    ended = {kept: tries.ended.get(kept, []) for kept in ways}
    truth = {kept: float(tries.game.exact(kept)) for kept in ways} if exact else {}
    most = max(map(len, ended.values()), default=0) or 10
    percents = alt.Axis(format="%", title=say("lesson.chart.share"), values=[0, 0.2, 0.4, 0.6, 0.8, 1])
    counts = alt.Axis(format=",d", title=say("lesson.chart.tries"), values=_round_ticks(most))
    x = alt.X("tries:Q", scale=alt.Scale(domain=[0, most], nice=False), axis=counts)
    share = alt.Y("share:Q", scale=alt.Scale(domain=[0, 1]), axis=percents)
    ink, dash = way_signs([keeping(kept) for kept in ways])
    layers = [
        alt.Chart().mark_area(opacity=0.22).encode(x=x, y="low:Q", y2="high:Q", color=ink),
        alt.Chart().mark_line(strokeWidth=2.5).encode(x=x, y=share, color=ink, strokeDash=dash),
        *_exact(truth),
        *_guessed(guess, sorted(truth.values())),
    ]
    # The rows stand once, above the layers: Altair would copy and check them with each of them.
    rows = [{"way": keeping(kept), **point} for kept in ways for point in running(ended[kept])]
    said = " ".join(_said(kept, ended[kept], truth.get(kept)) for kept in ways)
    if guess is not None:
        said += f" {say('lesson.chart.guess', share=percent(guess))}."
    words = say("lesson.chart.settling", told=said)
    return alt.layer(*layers, data={"values": rows}).properties(height=260, description=words)


def _round_ticks(most: int) -> list[int]:
    """Nothing, about all, and half of it: 0, 500 and 1,000 of 1,003."""
    size = 10 ** (len(str(most)) - 1)
    end = most // size * size
    return [0, end // 2, end]


def choices(values: Sequence[tuple[Roll, Fraction]], most: int = 6) -> Any:
    """The best choices of dice to keep with their exact chances, as `Policy.alternatives` gives them: bars."""
    import altair as alt

    rows = [{"way": keeping(kept), "chance": float(value), "told": told(value)} for kept, value in values[:most]]
    names = alt.Axis(labelFontSize=13, labelLimit=200)
    base = alt.Chart({"values": rows}).encode(y=alt.Y("way:N", sort=None, title=None, axis=names))
    length = alt.X("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", title=None, tickCount=5))
    bars = base.mark_bar(height=16).encode(x=length)
    ends = base.mark_text(align="left", dx=5, fontSize=13).encode(x=length, text="told:N")
    words = say("lesson.chart.choices", told="; ".join(f"{row['way']}: {row['told']}" for row in rows))
    return (bars + ends).properties(height=alt.Step(30), description=words)


def way_signs(names: Sequence[str]) -> tuple[Any, Any]:
    """Colour and dash of each way, with a key above the chart."""
    import altair as alt

    key = alt.Legend(orient="top", symbolType="stroke", symbolSize=500, symbolStrokeWidth=3, symbolOpacity=1)
    looks: dict[str, Any] = {"title": None, "legend": key}
    return (
        alt.Color("way:N", scale=alt.Scale(domain=list(names), range=COLOURS[: len(names)]), **looks),
        alt.StrokeDash("way:N", scale=alt.Scale(domain=list(names), range=DASHES[: len(names)]), **looks),
    )


def _exact(truth: Mapping[Roll, float]) -> list[Any]:
    """The exact chances as level lines, with their words outside: above the highest, below the others."""
    layers = list[Any]()
    for kept, at in truth.items():
        words = say("lesson.chart.exact", way=keeping(kept), share=percent(at))
        high = at == max(truth.values())
        layers += _line(words, at, dash=[10, 4], color="tt-ink", align="right", x="width", dx=-6, dy=-9 if high else 11)
    return layers


def _guessed(guess: float | None, truth: Sequence[float]) -> list[Any]:
    """The guess as a level line; its words keep clear of the exact chances and theirs."""
    if guess is None:
        return []
    words = say("lesson.chart.guess", share=percent(guess))
    taken = [(at, at + ROOM) if at == truth[-1] else (at - ROOM, at) for at in truth]

    def free(start: float) -> bool:
        return all(start + ROOM <= low or high <= start for low, high in taken)

    beyond = (truth[0] - 2 * ROOM, truth[-1] + ROOM) if truth else ()
    best = min(filter(free, (guess, guess - ROOM, *beyond)), key=lambda start: abs(start - guess), default=guess)
    dy = round(-9 - 20 / ROOM * (best - guess))
    return _line(words, guess, dash=[2, 2], color="tt-gold", align="center", x={"expr": "width * 0.55"}, dy=dy)


def _line(words: str, at: float, *, dash: list[int], color: str, **place: Any) -> list[Any]:
    """A level line with its words on it."""
    import altair as alt

    row = alt.Chart({"values": [{"words": words, "at": at}]}).encode(y="at:Q")
    return [
        row.mark_rule(color=color, strokeWidth=2, strokeDash=dash),
        row.mark_text(color=color, fontSize=13, fontWeight=600, **place).encode(text="words:N"),
    ]


def program(function: Callable[..., Any]) -> Any:
    """The program of a function, to show on a page that hides its code; where code is seen anyway, nothing."""
    from IPython.display import Markdown

    if not in_voila():
        return None
    return Markdown(f"```python\n{inspect.getsource(function).strip()}\n```")  # type: ignore[no-untyped-call]


def _said(kept: Roll, ended: Sequence[bool], truth: float | None) -> str:
    """One way of the chart in words."""
    said = say("lesson.chart.untried", way=keeping(kept))
    if ended:
        low, high = map(percent, band(sum(ended), len(ended)))
        facts = {"way": keeping(kept), "tries": f"{len(ended):,}", "share": percent(sum(ended) / len(ended))}
        said = say("lesson.chart.way", low=low, high=high, **facts)
    return said if truth is None else f"{said} {say('lesson.chart.truth', share=percent(truth))}"

"""Tries of something with chance: a few by hand, a thousand at once, by the same line of code (`Reroll.throw`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from secrets import randbits
from typing import Any

from tabletop_nb.chance import Policy, best_reroll
from tabletop_nb.core.rng import Chance
from tabletop_nb.ui.lesson.kinds import Roll, keeping
from tabletop_nb.ui.lesson.reading import percent, told
from tabletop_nb.ui.words import say

Row = dict[str, Any]
POINTS = 120  # of a line; more cannot be seen
SURE = 1.96  # an error band of 95 %


@dataclass(frozen=True)
class Reroll:
    """A roll that may be rerolled once; `name` tells what a roll wins, or gives an empty text."""

    roll: Roll
    name: Callable[[Roll], str]
    sides: int = 6

    def throw(self, chance: Chance, kept: Sequence[int]) -> Roll:
        """Keeps these dice and rolls the others: one try."""
        return tuple(sorted((*kept, *chance.throw(len(self.roll) - len(kept), self.sides))))

    def wins(self, roll: Roll) -> bool:
        """Does it win anything?"""
        return bool(self.name(roll))

    @property
    def policy(self) -> Policy:
        """The exact answer for every choice."""
        return best_reroll(self.wins, len(self.roll), self.sides)

    def exact(self, kept: Sequence[int]) -> Fraction:
        """The exact chance when these dice are kept."""
        return self.policy.value(kept, left=0)


@dataclass
class Tries:
    """How often each choice was tried, and how each try ended."""

    game: Reroll
    chance: Chance = field(default_factory=lambda: Chance(randbits(32)))
    ended: dict[Roll, list[bool]] = field(default_factory=dict)
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def one(self, kept: Roll) -> Roll:
        """One try; gives the roll."""
        rolled = self.game.throw(self.chance, kept)
        self.ended.setdefault(kept, []).append(self.game.wins(rolled))
        return rolled

    def tell(self) -> None:
        """Tells everybody who shows these tries that there are more."""
        for listener in self.listeners:
            listener()

    def many(self, ways: Iterable[Roll], times: int) -> Iterator[int]:
        """So many tries of every way, telling how many are done."""
        choices = list(ways)
        for done in range(1, times + 1):
            for kept in choices:
                self.one(kept)
            yield done


def band(wins: int, tries: int) -> tuple[float, float]:
    """Where the true chance lies with 95 % confidence, by Wilson's formula, which also holds for few tries.

    >>> [round(end, 2) for end in band(5, 10)], [round(end, 2) for end in band(0, 1)]
    ([0.24, 0.76], [0.0, 0.79])
    """
    share, slack = wins / tries, SURE**2 / tries
    middle, half = share + slack / 2, SURE * sqrt(share * (1 - share) / tries + slack / (4 * tries))
    return max(0.0, (middle - half) / (1 + slack)), min(1.0, (middle + half) / (1 + slack))


def running(ended: Sequence[bool]) -> list[dict[str, float]]:
    """The share of wins after 1, 2, 3 ... tries with its error band; close points are left out."""
    points, wins, total = list[dict[str, float]](), 0, len(ended)
    every = max(1, total // POINTS)
    for tries, won in enumerate(ended, 1):
        wins += won
        if tries <= 30 or tries % every == 0 or tries == total:
            low, high = band(wins, tries)
            points.append({"tries": tries, "share": wins / tries, "low": low, "high": high})
    return points


def settling(tries: Tries, ways: Sequence[Roll], guess: float | None = None, exact: bool = False) -> Any:
    """The share of wins of each way as tries go on, with error bands; the guess, and the exact chances, as lines."""
    import altair as alt

    rows: list[Row] = [{"way": keeping(w), **point} for w in ways for point in running(tries.ended.get(w, []))]
    most = max((len(tries.ended.get(kept, [])) for kept in ways), default=0) or 10
    percents = alt.Axis(format="%", title=say("lesson.chart.share"), values=[0, 0.2, 0.4, 0.6, 0.8, 1])
    share = alt.Y("share:Q", scale=alt.Scale(domain=[0, 1]), axis=percents)
    count = alt.X(
        "tries:Q",
        scale=alt.Scale(domain=[0, most], nice=False),
        axis=alt.Axis(title=say("lesson.chart.tries"), tickCount=5),
    )
    names = [keeping(kept) for kept in ways]
    key = alt.Legend(orient="top", symbolType="stroke", symbolSize=500, symbolStrokeWidth=3)
    ink = alt.Color(
        "way:N", legend=key, scale=alt.Scale(domain=names, range=["tt-water", "tt-fire", "tt-earth"]), title=None
    )
    dash = alt.StrokeDash(
        "way:N", legend=key, scale=alt.Scale(domain=names, range=[[1, 0], [7, 3], [2, 3]]), title=None
    )
    base = _data(rows)
    layers = [
        base.mark_area(opacity=0.22).encode(x=count, y=alt.Y("low:Q"), y2="high:Q", color=ink),
        base.mark_line(strokeWidth=2.5).encode(x=count, y=share, color=ink, strokeDash=dash),
    ]
    if exact:
        layers += _exact_lines({kept: float(tries.game.exact(kept)) for kept in ways})
    if guess is not None:
        layers += _line(
            say("lesson.chart.guess", share=percent(guess)), guess, "tt-gold", [2, 2], {"expr": "width / 2"}
        )
    described = " ".join(_told(tries, kept, exact) for kept in ways)
    if guess is not None:
        described += " " + say("lesson.chart.guess", share=percent(guess)) + "."
    return alt.layer(*layers).properties(height=260, description=say("lesson.chart.settling", told=described))


def choices(values: Sequence[tuple[Roll, Fraction]], most: int = 6) -> Any:
    """The best choices of dice to keep with their exact chances, as `Policy.alternatives` gives them: bars."""
    import altair as alt

    shown = values[:most]
    rows = [{"way": keeping(kept), "chance": float(value), "told": told(value)} for kept, value in shown]
    base = _data(rows).encode(y=alt.Y("way:N", sort=None, title=None, axis=alt.Axis(labelFontSize=13, labelLimit=200)))
    length = alt.X("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", title=None, tickCount=5))
    words = "; ".join(f"{row['way']}: {row['told']}" for row in rows)
    bars = base.mark_bar(height=16).encode(x=length)
    names = base.mark_text(align="left", dx=5, fontSize=13).encode(x=length, text="told:N")
    description = say("lesson.chart.choices", told=words)
    return (bars + names).properties(height=alt.Step(30), description=description)


def _data(rows: list[Row]) -> Any:
    """A chart to be of these rows; plain data, so pandas need not be loaded."""
    import altair as alt

    return alt.Chart({"values": rows})


def _exact_lines(heights: Mapping[Roll, float]) -> list[Any]:
    """The exact chances as level lines, with their words outside: above the highest, below the others."""
    layers = list[Any]()
    for kept, at in heights.items():
        words = say("lesson.chart.exact", way=keeping(kept), share=percent(at))
        layers += _line(words, at, "tt-ink", [10, 4], {"expr": "width"}, up=at == max(heights.values()))
    return layers


def _line(words: str, at: float, colour: str, dash: list[int], x: Any, up: bool = True) -> list[Any]:
    """A level line with its words on it."""
    row = _data([{"words": words, "at": at}]).encode(y="at:Q")
    looks = {"color": colour, "fontSize": 13, "fontWeight": 600, "align": "right", "dx": -6, "dy": -9 if up else 11}
    return [
        row.mark_rule(color=colour, strokeWidth=2, strokeDash=dash),
        row.mark_text(x=x, **looks).encode(text="words:N"),
    ]


def _told(tries: Tries, kept: Roll, exact: bool) -> str:
    """One way of the chart in words."""
    ended = tries.ended.get(kept, [])
    if not ended:
        return say("lesson.chart.untried", way=keeping(kept))
    low, high = band(sum(ended), len(ended))
    facts = {"way": keeping(kept), "tries": f"{len(ended):,}", "share": percent(sum(ended) / len(ended))}
    said = say("lesson.chart.way", low=percent(low), high=percent(high), **facts)
    return said + (" " + say("lesson.chart.truth", share=percent(tries.game.exact(kept))) if exact else "")

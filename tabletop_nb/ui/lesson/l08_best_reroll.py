"""The charts of lesson 08, *Reroll or keep?*. The numbers come from `tabletop_nb.lessons.l08_best_reroll`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tabletop_nb.chance import best_reroll
from tabletop_nb.core.plain import JsonObject
from tabletop_nb.lessons.kinds import Roll, describe_reroll, mark_kept
from tabletop_nb.lessons.l08_best_reroll import (
    PRIZES,
    TWO_PAIRS,
    captured,
    keep_or_break,
    one_die,
    outcomes,
    value_of_prize,
)
from tabletop_nb.lessons.numbers import decimal, equals
from tabletop_nb.ui.lesson.guess import Lines
from tabletop_nb.ui.lesson.pictures import choice_styles, level_lines, spoken_lines, upright_lines

if TYPE_CHECKING:
    from altair.typing import ChartType

LETTERS = {"Gale Harpy": "H", "Tide Widow": "W", "": "·"}
COLORS = {"H": "tt-go-soft", "W": "tt-gold-soft", "·": "tt-sunk"}


def grid(lines: Lines | None = None, kept: Roll = (2, 2), capture: Callable[[Roll], str] = captured) -> ChartType:
    """Return a grid of the 36 results of rerolling two dice: H captures the Harpy, W the Widow.

    With the guess, a bar below counts the good ones.
    """
    import altair as alt

    cells = [
        {"red": red, "blue": blue, "letter": LETTERS[enemy]} for (red, blue), enemy in outcomes(kept, capture).items()
    ]
    base = alt.Chart({"values": cells}).encode(
        x=alt.X("red:O", title="red die", axis=alt.Axis(labelAngle=0, orient="top")),
        y=alt.Y("blue:O", title="blue die"),
    )
    squares = base.mark_rect(stroke="tt-edge").encode(color=_letter_color())
    letters = base.mark_text(fontSize=17, fontWeight=600).encode(text="letter:N")
    count = Counter(str(cell["letter"]) for cell in cells)
    words = f"Grid of the 36 results of rerolling two dice if {' and '.join(map(str, kept))} stay: "
    words += f"{count['H']} capture the Harpy (H), {count['W']} the Widow (W), {count['·']} nothing (a dot)."
    picture = alt.layer(squares, letters).properties(width=300, height=240)
    if lines is None:
        return picture.properties(description=words)
    both = alt.vconcat(picture, _share_bar(count, lines), spacing=34)
    return both.properties(description=words + spoken_lines(lines))


def answers() -> list[tuple[str, str]]:
    """Return what each of the 36 results captures, row by row: a letter and a name."""
    names = outcomes((2, 2))
    return [(LETTERS[names[red, blue]], names[red, blue] or "nothing") for blue in range(1, 7) for red in range(1, 7)]


def counted(lines: Lines | None = None) -> ChartType:
    """Return the counted results as a bar of all 36, with the guess and the exact answer."""
    count = Counter(LETTERS[enemy] for enemy in outcomes((2, 2)).values())
    words = f"Bar: {count['H']} of the 36 results capture the Harpy, {count['W']} the Widow, {count['·']} nothing."
    return _share_bar(count, lines).properties(description=words + spoken_lines(lines))


def _letter_color() -> Any:
    import altair as alt

    return alt.Color("letter:N", scale=alt.Scale(domain=list(COLORS), range=list(COLORS.values())), legend=None)


def _share_bar(count: Counter[str], lines: Lines | None) -> ChartType:
    """Return the good results as a share of all 36, with the guess and the exact chance."""
    import altair as alt

    ends = {"H": (0, count["H"]), "W": (count["H"], count["H"] + count["W"]), "·": (count["H"] + count["W"], 36)}
    rows = [
        {"letter": letter, "from": low / 36, "to": high / 36, "words": f"{high - low} {letter}" if high - low else ""}
        for letter, (low, high) in ends.items()
        if letter != "·" or high > low
    ]
    axis = alt.Axis(format="%", title="of the 36 results", tickCount=5)
    base = alt.Chart({"values": rows}).encode(x=alt.X("from:Q", scale=alt.Scale(domain=[0, 1]), axis=axis), x2="to:Q")
    bar = base.mark_bar(height=26, stroke="tt-edge").encode(color=_letter_color())
    return alt.layer(bar, *upright_lines(lines)).properties(width=300, height=30)


def rule_values(highest: float) -> list[Fraction]:
    """Return what each face of a die is worth with one reroll if this number and all lower ones are rerolled.

    >>> [str(value) for value in rule_values(2)]
    ['7/2', '7/2', '3', '4', '5', '6']
    """
    return [Fraction(face) if face > highest else one_die(0) for face in range(1, 7)]


def show_rule(highest: float) -> JsonObject:
    """Return what the slider shows: which numbers are rerolled, and the mean of what the six numbers are worth then."""
    rerolled = range(1, int(highest) + 1)
    worth = rule_values(highest)
    title = f"Reroll {', '.join(map(str, rerolled))}." if rerolled else "Keep every number."
    mean = sum(worth, Fraction(0)) / 6
    total = " + ".join(decimal(value) for value in worth)
    dice: list[JsonObject] = [{"value": face, "kept": face > highest} for face in range(1, 7)]
    return {"title": title, "text": f"({total}) / 6 {equals(mean)} {decimal(mean)}", "dice": dice}


def die_values(highest: float = 3, lines: Lines | None = None) -> ChartType:
    """Return a bar chart of what each face of one die is worth if this number and all lower ones are rerolled."""
    import altair as alt

    rows = [
        {"face": face, "worth": float(value), "do": "keep" if face > highest else "reroll"}
        for face, value in enumerate(rule_values(highest), 1)
    ]
    base = alt.Chart({"values": rows}).encode(x=alt.X("face:O", title="the die shows", axis=alt.Axis(labelAngle=0)))
    y = alt.Y("worth:Q", title="worth", scale=alt.Scale(domain=[0, 7]))
    color = alt.Color("do:N", scale=alt.Scale(domain=["keep", "reroll"], range=["tt-water", "tt-ink-2"]), legend=None)
    bold: dict[str, Any] = {"fontSize": 13, "fontWeight": 600, "color": "tt-surface"}
    layers = [
        base.mark_bar().encode(y=y, color=color),
        base.mark_text(dy=-28, **bold).encode(y=alt.datum(0), text="worth:Q"),
        base.mark_text(dy=-10, **bold).encode(y=alt.datum(0), text="do:N"),
        *level_lines(lines),
    ]
    words = f"Bar chart: one die with one reroll. {show_rule(highest)['title']} A number that you reroll is worth "
    words += f"{decimal(one_die(0))}; one that you keep is worth itself."
    return alt.layer(*layers).properties(width=480, height=240, description=words + spoken_lines(lines))


def show_flip(prize: float) -> JsonObject:
    """Return what the slider shows: what to do with two pairs if the Harpy is worth `prize` Widows."""
    ranked = keep_or_break(prize)
    best, highest = ranked[0]
    title = "Stop: you capture the Widow." if best == TWO_PAIRS else "Break a pair: reroll two dice for the Harpy."
    rows: list[JsonObject] = [
        {
            "choice": describe_reroll(TWO_PAIRS, kept),
            "label": decimal(value),
            "share": float(value / highest),
            "best": kept == best,
        }
        for kept, value in ranked
    ]
    return {"title": title, "text": "", "dice": mark_kept(TWO_PAIRS, best), "rows": rows}


def flip_chart(prize: float, lines: Lines | None = None) -> ChartType:
    """Return a line chart of the values of both choices by what the Harpy is worth: the lines cross.

    Until the exact answer is known, the lines are drawn only as far as the slider has been moved.
    """
    import altair as alt

    end = PRIZES[-1] if lines is not None and lines.exact is not None else prize

    choices = {describe_reroll(TWO_PAIRS, kept): kept for kept in (TWO_PAIRS, TWO_PAIRS[:2])}
    rows = [
        {"prize": at, "choice": name, "value": float(best_reroll(value_of_prize(at)).value(kept, rerolls_left=0))}
        for at in (PRIZES[0], end)
        for name, kept in choices.items()
    ]
    axis = alt.Axis(title="what the Harpy is worth, in Widows", values=[1, 2, 3, 4, 5], format="d")
    base = alt.Chart({"values": rows}).encode(
        x=alt.X("prize:Q", scale=alt.Scale(domain=[1, 5]), axis=axis),
        y=alt.Y("value:Q", title="value of the choice", scale=alt.Scale(domain=[0, 2])),
    )
    color, dash = choice_styles(list(choices), offset=40)
    drawn = base.mark_line(strokeWidth=3, point={"size": 45}).encode(color=color, strokeDash=dash)
    current = alt.Chart({"values": [{"prize": prize}]}).mark_rule(color="tt-ink", strokeWidth=1.5).encode(x="prize:Q")
    words = "Line chart: rerolling nothing is always worth 1. The value of breaking a pair rises with the worth of the "
    words += f"Harpy. The slider is at {prize:g}: {show_flip(prize)['title']}"
    layers = alt.layer(drawn, current, *upright_lines(lines, PRIZES[0], PRIZES[-1]))
    return layers.properties(width=480, height=240, description=words + spoken_lines(lines))

"""The charts of lesson 08 have text descriptions, and show the guess beside the exact answer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tabletop_nb.lessons import Tries
from tabletop_nb.lessons import l08_best_reroll as lesson
from tabletop_nb.ui.charts import spec_of
from tabletop_nb.ui.lesson import Guess, Lines, choices_chart, convergence_chart
from tabletop_nb.ui.lesson import l08_best_reroll as charts


def test_the_grid_counts_its_letters() -> None:
    assert "11 capture the Harpy (H), 5 the Widow (W), 20 nothing" in spec_of(charts.grid())["description"]
    earth = spec_of(charts.grid(None, (1, 6), lesson.captured_with_earth))["description"]
    assert "18 capture the Harpy (H), 6 the Widow (W), 12 nothing" in earth


def test_the_slider_and_its_chart_agree() -> None:
    for prize in lesson.PRIZES:
        shown = charts.show_flip(prize)
        best = lesson.keep_or_break(prize)[0][0]
        assert [die["value"] for die in shown["dice"] if die["kept"]] == list(best)
        assert [row["best"] for row in shown["rows"]] == [True, False]
        assert shown["title"] in spec_of(charts.flip_chart(prize))["description"]


GUESS = Guess("How likely?", Fraction(16, 36))
GUESS.value, GUESS.is_revealed = 0.3, True
POLICY = lesson.trial().policy
CHARTS: dict[str, Callable[[Lines | None], Any]] = {
    "shares": lambda lines: convergence_chart(Tries(lesson.trial()), lesson.CHOICES, lines),
    "choices": lambda lines: choices_chart(lesson.ROLL, POLICY.alternatives(lesson.ROLL), lines),
    "grid": charts.grid,
    "counted": charts.counted,
    "die": lambda lines: charts.die_values(2, lines),
    "flip": lambda lines: charts.flip_chart(2, lines),
}


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_shows_the_guess_dashed_and_the_exact_answer_solid(name: str) -> None:
    marks = [layer["mark"] for layer in layers(spec_of(CHARTS[name](GUESS.lines)))]
    rules = [mark for mark in marks if mark["type"] == "rule"]
    assert any(mark["color"] == "tt-gold" and mark["strokeDash"] for mark in rules)
    assert any(mark["color"] == "tt-go" and "strokeDash" not in mark for mark in rules)
    assert "your guess: 30%" in spec_of(CHARTS[name](GUESS.lines))["description"]


@pytest.mark.parametrize("name", CHARTS)
def test_no_chart_shows_the_exact_answer_before_the_guess(name: str) -> None:
    spec = spec_of(CHARTS[name](None))
    assert not any(layer["mark"].get("color") in ("tt-gold", "tt-go") for layer in layers(spec))
    assert "exact" not in str(spec)


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_shows_only_the_guess_before_the_exact_answer_is_revealed(name: str) -> None:
    spec = spec_of(CHARTS[name](Lines(0.3, None, "your guess: 30%", "")))
    colors = {layer["mark"].get("color") for layer in layers(spec)}
    assert "tt-gold" in colors
    assert "tt-go" not in colors
    assert "your guess: 30%" in spec["description"]
    assert "exact" not in str(spec)


def test_the_lines_of_the_flip_do_not_cross_before_the_slider_does() -> None:
    lines = Lines(3, None, "your guess: 3", "")
    ends = [row["prize"] for row in rows_of(spec_of(charts.flip_chart(2, lines))) if "choice" in row]
    assert max(ends) == 2
    known = Lines(3, 2.8, "your guess: 3", "exact: 2.82")
    assert max(row["prize"] for row in rows_of(spec_of(charts.flip_chart(2, known))) if "choice" in row) == 5


def test_the_slider_of_one_die_finds_the_best_rule() -> None:
    means = [sum(charts.rule_values(highest)) / 6 for highest in range(7)]
    assert max(means) == means[3] == lesson.one_die(1)
    assert charts.show_rule(3)["text"] == "(3.5 + 3.5 + 3.5 + 4 + 5 + 6) / 6 = 4.25"
    assert charts.show_rule(1)["text"].endswith("≈ 3.917")
    assert [die["kept"] for die in charts.show_rule(2)["dice"]] == [False, False, True, True, True, True]


def test_choices_as_good_as_the_last_one_shown_are_counted() -> None:
    words = spec_of(choices_chart(lesson.ROLL, POLICY.alternatives(lesson.ROLL)))["description"]
    assert "1 other choice: 1/6 ≈ 16.7%" in words  # reroll all
    assert (
        "other choice" not in spec_of(choices_chart(lesson.ROLL, POLICY.alternatives(lesson.ROLL)[:6]))["description"]
    )


def rows_of(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of all data sets of a chart."""
    found = [layer["data"]["values"] for layer in layers(spec) if "values" in layer.get("data", {})]
    return [row for rows in [*found, *spec.get("datasets", {}).values()] for row in rows]


def layers(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all layers of a chart, also of charts below each other."""
    inner = [part for key in ("layer", "vconcat") for part in spec.get(key, [])]
    return [each for part in inner for each in layers(part)] if inner else [spec]

"""The charts of lesson 08 have text descriptions."""

from __future__ import annotations

from tabletop_nb.lessons import l08_best_reroll as lesson
from tabletop_nb.ui.charts import spec_of
from tabletop_nb.ui.lesson import l08_best_reroll as charts


def test_the_grid_counts_its_letters() -> None:
    assert "11 capture the Harpy (H), 5 the Widow (W), 20 nothing" in spec_of(charts.grid())["description"]
    earth = spec_of(charts.grid((1, 6), lesson.captured_with_earth))["description"]
    assert "18 capture the Harpy (H), 6 the Widow (W), 12 nothing" in earth


def test_the_slider_and_its_chart_agree() -> None:
    for prize in lesson.PRIZES:
        shown = charts.show_flip(prize)
        best = lesson.keep_or_break(prize)[0][0]
        assert [die["value"] for die in shown["dice"] if die["kept"]] == list(best)
        assert [row["best"] for row in shown["rows"]] == [True, False]
        assert shown["title"] in spec_of(charts.flip_chart(prize))["description"]


def test_the_chart_of_die_values_names_their_mean() -> None:
    assert "the mean, 4.25." in spec_of(charts.die_values(1))["description"]

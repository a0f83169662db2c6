"""What charts show and what their descriptions say."""

from __future__ import annotations

from inspect import isfunction
from pathlib import Path
from typing import Any

import altair as alt
import pandas as pd
import pytest
from analysis import made_frames as made

from tabletop_nb.analysis import charts, stats
from tabletop_nb.analysis.theme import CONFIG, page_spec


def line_chart() -> Any:
    """Return a chart of ours without a theme, as a notebook would make it."""
    return alt.Chart(alt.InlineData(values=[{"x": 1}])).mark_bar().encode(x="x:Q")


def test_a_chart_s_own_settings_win_over_the_theme_one_by_one() -> None:
    config = page_spec(line_chart().configure_axis(grid=False).configure_view(stroke="red"))["config"]
    assert config["axis"] == {**CONFIG["axis"], "grid": False}
    assert config["view"]["stroke"] == "red"
    assert page_spec(line_chart())["config"]["view"]["stroke"] is None


def test_a_timeline_has_at_most_as_many_rules_as_dash_patterns() -> None:
    rules = [f"turn.{letter}" for letter in "abcdefg"]
    table = stats.timeline(made.events([[(rule, 1) for rule in rules]]))
    assert charts.timeline(table, rules[:6]).to_dict()
    with pytest.raises(ValueError, match="7 series were given; allowed: up to 6"):
        charts.timeline(table, rules)


def test_a_distribution_says_what_it_counts() -> None:
    frame = pd.DataFrame({"bot": ["greedy"] * 4, "turn": [10, 11, 12, 14]})
    chart = charts.distribution(frame, "turn", unit="Stones").to_dict()
    assert "Height: share of the Stones." in chart["title"]["subtitle"]
    assert "half of the Stones fall between 10.8 and 12.5, median 11.5" in chart["description"]


def test_the_gallery_shows_every_chart() -> None:
    source = (Path(__file__).parent.parent.parent / "notebooks" / "charts.py").read_text("utf-8")
    through_results = {
        "tournament": "result.chart()",
        "intervals": "charts.strength(",
    }
    names = [
        name
        for name, value in vars(charts).items()
        if isfunction(value) and value.__module__ == charts.__name__ and name[0] != "_"
        if value.__annotations__["return"] == "ChartType"
    ]
    assert len(names) > 10
    assert [name for name in names if through_results.get(name, f"charts.{name}(") not in source] == []


def test_an_estimate_without_an_interval_is_described_without_one() -> None:
    table = pd.DataFrame({"card": ["rare"], "lift": [0.5], "low": [float("nan")], "high": [float("nan")]})
    assert charts.strength(table).to_dict()["description"].endswith("rare +50 percentage points.")


def test_a_convergence_chart_does_not_claim_a_level_that_it_does_not_know() -> None:
    table = stats.convergence(made.games([[0], [1], [0]]), "greedy", level=0.5)
    assert "95%" not in charts.convergence(table).to_dict()["description"]

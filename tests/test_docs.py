"""What the documents promise is there: every field of a scenario is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.games import NAMES

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "scenarios.md").read_text("utf-8")


def allowed(name: str, scenario: dict[str, Any]) -> list[str]:
    """The fields that a refusal names."""
    with pytest.raises(ScenarioError) as refused:
        tt.new_game(name, scenario=scenario)
    return str(refused.value).split("one of ")[1].split(", ")


@pytest.mark.parametrize("name", NAMES)
def test_every_field_of_a_scenario_is_told(name: str) -> None:
    seats = tt.new_game(name).players
    title = next(game.title for game in tt.games() if game.name == name)
    told = set(re.findall(r"`(\w+)`", TEXT.split(f"## {title}\n")[1].split("\n## ")[0])) | {"seats", "task"}
    fields = [given for wrong in ({"x": 1}, {"script": {"x": 1}}) for given in allowed(name, wrong)]
    fields += allowed(name, {"seats": [{"x": 1}] * seats})
    assert set(fields) <= told

"""The documentation is complete: every scenario field, every rule and ruling, every link."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tabletop_nb as tt
from docs import generate
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.games import NAMES, UNLISTED, Record, record

ALL = (*NAMES, *UNLISTED)
GAMES = pytest.mark.parametrize("game", [record(name) for name in ALL], ids=ALL)
TEXT = (Path(__file__).resolve().parent.parent / "docs" / "scenarios.md").read_text("utf-8")


def allowed(name: str, scenario: dict[str, Any]) -> list[str]:
    """Return the fields listed in the error message."""
    with pytest.raises(ScenarioError) as refused:
        tt.new_game(name, scenario=scenario)
    return str(refused.value).split("one of ")[1].split(", ")


@pytest.mark.parametrize("name", ALL)
def test_every_field_of_a_scenario_is_documented(name: str) -> None:
    seats = tt.new_game(name).players
    documented = set(re.findall(r"`(\w+)`", TEXT.split(f"## {record(name).title}\n")[1].split("\n## ")[0])) | {
        "seats",
        "task",
    }
    fields = [given for wrong in ({"x": 1}, {"script": {"x": 1}}) for given in allowed(name, wrong)]
    fields += allowed(name, {"seats": [{"x": 1}] * seats})
    assert set(fields) <= documented


def test_the_teachers_page_has_the_numbers_of_the_measured_classes() -> None:
    page, cell = generate.read("notebooks/teachers.py"), r"([\d.]+ \w+)"
    quiet = re.findall(rf"^# \| (\d+) \| {cell} \| {cell} \| {cell} \|$", page, re.M)
    busy = re.findall(r"the last of (\d+) people waited ([\d.]+ s)", page.replace("\n# ", " "))
    assert (len(quiet), len(busy)) == (3, 2)
    wanted = [("hardening", {*numbers, "evenfall"}) for numbers in quiet]
    wanted += [("classroom", {*numbers}) for numbers in busy]
    for run, numbers in wanted:
        rows = re.findall(r"^\|.*\|$", generate.read(f"benchmarks/results/{run}.md"), re.M)
        assert any(numbers <= {cell.strip() for cell in row.split("|")} for row in rows), (run, numbers)


# -- the generated pages of the site ------------------------------------------------------------------------


def facts(game: Record, file: str) -> dict[str, Any]:
    return tomllib.loads(generate.read(f"tabletop_nb/games/{game.name}/{file}"))


@GAMES
def test_the_rule_index_lists_every_rule_with_its_text_and_note(game: Record) -> None:
    page = generate.rules_page(game)
    keys = re.findall(r"^\[([\w.]+)\]$", generate.read(f"tabletop_nb/games/{game.name}/rules.toml"), re.M)
    assert sorted(re.findall(r"^`([\w.]+)`", page, re.M)) == sorted(keys)
    for key in keys:
        rule: dict[str, Any] = facts(game, "rules.toml")
        for name in key.split("."):
            rule = rule[name]
        assert rule["text"] in page
        assert rule["heading"] in page
        assert rule.get("note", "") in page


@GAMES
def test_every_ruling_is_listed_with_its_default(game: Record) -> None:
    section = generate.rulings_section(game)
    for name, sentence in facts(game, "words.toml")["ruling"].items():
        default = getattr(generate.import_module(f"tabletop_nb.games.{game.name}.rulings").Rulings(), name)
        assert f"`{name}` ({'on' if default else 'off'})\n: {sentence}" in section


@pytest.mark.parametrize(
    ("source", "link", "expected"),
    [
        ("README.md", "CONTRIBUTING.md", "/pages/contributing.md"),
        ("README.md", "docs/scenarios.md#seasons", "/scenarios.md#seasons"),
        ("README.md", "docs/play.png", "/play.png"),
        ("README.md", "benchmarks/results/speed.md", "/pages/figures/speed.md"),
        ("README.md", "LICENSE", f"{generate.repository()}/blob/HEAD/LICENSE"),
        ("tutorials/teachers/08_best_reroll.py", "../08_best_reroll.ipynb", "/pages/lessons/08_best_reroll.md"),
        ("notebooks/teachers.py", "https://mybinder.org", "https://mybinder.org"),
        ("README.md", "no_such_file.md", "no_such_file.md"),
    ],
)
def test_links_point_to_where_the_site_shows_a_file(source: str, link: str, expected: str) -> None:
    assert generate.relink(f"See [this\nfile]({link}).", source) == f"See [this\nfile]({expected})."


def test_a_page_that_is_no_longer_generated_is_deleted(tmp_path: Path) -> None:
    stale = tmp_path / "rules" / "chess.md"
    stale.parent.mkdir()
    stale.write_text("# Chess")
    generate.write_pages(tmp_path)
    assert not stale.exists()
    assert {path.stem for path in (tmp_path / "rules").iterdir()} == set(ALL)


def test_a_lesson_keeps_its_text_and_its_code() -> None:
    page = generate.notebook_page("tutorials/08_best_reroll.py")
    assert page.startswith("# Reroll or keep?\n\n:::{note}")
    assert "```python\nimport inspect\nfrom fractions import Fraction" in page
    assert '\nlesson.part(\n    "Your last Heroine",' in page
    assert "Capture one and you play on." in page


def test_the_site_has_the_colours_and_fonts_of_the_widgets() -> None:
    light, dark = generate.palette()
    assert (light["go"], dark["go"]) == ("#0a685d", "#64cfba")
    assert generate.fonts()["ui"].startswith("system-ui, ")
    assert generate.fonts()["book"].endswith(", serif")


def test_the_glossary_is_sorted_and_explains_each_term_in_a_short_line() -> None:
    for section in generate.read("docs/glossary.md").split("\n## ")[1:]:
        rows = re.findall(r"^\| (.+?) \| (.+) \|$", section, re.M)[2:]
        terms = [term for term, _ in rows]
        assert terms == sorted(set(terms))
        assert all(meaning.endswith(".") and len(meaning) <= 120 for _, meaning in rows)

"""A release can be published: one version, one placeholder for the owner, no broken link."""

from __future__ import annotations

import re
import subprocess
import tomllib

import pytest
from servers import ROOT

from tools import release_check

NAMES_THE_OWNER = re.compile(rf"{release_check.PLACEHOLDER}(/tabletop_nb|\.github\.io)")


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this is no git repository: which files belong to the project is not known")
    return [name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]


def test_the_version_is_written_in_one_place() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in settings["project"]["dynamic"]
    assert settings["tool"]["hatch"]["version"]["path"] == "tabletop_nb/__init__.py"
    assert "version:" not in (ROOT / "CITATION.cff").read_text("utf-8").replace("cff-version:", "")


def test_the_owner_is_filled_in_everywhere() -> None:
    named = {name for name in tracked() if NAMES_THE_OWNER.search((ROOT / name).read_text("utf-8", "ignore"))}
    assert named == set(release_check.OWNED)
    for name in release_check.OWNED:
        filled = release_check.fill_owner((ROOT / name).read_text("utf-8"), "ada")
        assert "ada/tabletop_nb" in filled
        assert release_check.PLACEHOLDER not in filled


def test_a_link_to_a_file_missing_from_the_sdist_is_found() -> None:
    readme = "[a](docs/a.md#part) ![b](docs/b.png) [c](docs) [d](https://d.example) [e](#e) [f](docs/f.md)"
    assert release_check.missing_links(readme, ["docs/a.md", "docs/b.png"]) == ["docs/f.md"]


@pytest.mark.parametrize("owner", ["", "a b", "a/b", "-a", "a--b", "a;b"])
def test_an_invalid_owner_name_is_refused(owner: str) -> None:
    assert not release_check.OWNER_NAME.fullmatch(owner)

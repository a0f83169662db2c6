"""Scenes show a position of any game, limited to what the seat may see."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.lessons import l08_best_reroll
from tabletop_nb.ui.lesson import Scene
from tabletop_nb.ui.lesson.scene import scene_zones

SCENARIOS: dict[str, dict[str, Any]] = {
    "evenfall": {"seats": [{"ready": ["opal"]}], "enemies": ["gale_harpy"], "phase": "roll", "dice": [1, 2, 4, 6]},
    "seasons": {
        "seats": [{"hand": ["amulet_of_earth"]}, {"hand": ["figrim_the_avaricious"]}],
        "phase": "roll",
        "script": {"dice": [1, 2, 3]},
    },
    "res_arcana": {"seats": [{"hand": ["dragon_bridle"]}, {"hand": ["guard_dog"]}]},
}


def position(name: str) -> Game:
    mode = "magician" if name == "seasons" else None  # An Apprentice has only cards of the first set.
    return tt.new_game(name, seed=1, mode=mode, scenario=SCENARIOS[name])


def names(zone: dict[str, Any]) -> list[str]:
    return [thing["name"] for thing in zone["things"]]


def test_evenfall_shows_the_team_and_the_dice() -> None:
    team, dice = scene_zones(position("evenfall"), ["team", "dice"])
    assert names(team) == ["Opal"]
    assert [die["value"] for die in dice["things"]] == [1, 2, 4, 6]


def test_seasons_shows_the_hand_of_the_viewing_seat() -> None:
    game = position("seasons")
    assert names(scene_zones(game, ["hand"])[0]) == ["Amulet of Earth"]
    assert "Figrim" not in str(scene_zones(game))
    assert "Figrim" in str(scene_zones(game, ["hand"], seat=1))


def test_res_arcana_shows_the_hand_of_the_viewing_seat() -> None:
    game = position("res_arcana")
    assert "Dragon Bridle" in names(scene_zones(game, ["hand"])[0])
    assert "Guard Dog" not in str(scene_zones(game))


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scene_shows_every_zone_and_offers_no_move(name: str) -> None:
    game = position(name)
    scene = Scene(game)
    assert list(scene.screen["zones"].values()) == scene_zones(game)
    assert not any(
        "legal" in thing.get("state", "") for zone in scene.screen["zones"].values() for thing in zone["things"]
    )


def test_zones_come_in_the_order_they_are_named() -> None:
    game = l08_best_reroll.position()
    assert [zone["id"] for zone in scene_zones(game, ["dice", "enemies"])] == ["dice", "enemies"]
    with pytest.raises(ValueError, match="there is no zone 'wheel'; allowed: enemies, "):
        Scene(game, ["wheel"])

"""Scenarios: what they set, and the errors for impossible ones."""

from __future__ import annotations

from typing import Any

import pytest
from games.mercurial.mercurial_tables import centre, free, row, seat, seat_view, spell, table
from invariants import broken
from play import play

import tabletop_nb as tt
from tabletop_nb.core.errors import ScenarioError

TWO = [{"class": "enchanter"}, {"class": "arcanist"}]


def error(mode: str = "standard", players: int = 2, **scenario: Any) -> str:
    """Return the error for a scenario."""
    with pytest.raises(ScenarioError) as caught:
        tt.new_game("mercurial", players, 1, mode, scenario=scenario)
    return str(caught.value)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"seats": [{"class": "enchanter"}]}, "seats"),
    ({"seats": [{"class": "wizard"}, {}]}, "seats[0].class"),
    ({"seats": [{"class": "enchanter"}, {"class": "enchanter"}]}, "seats"),
    ({"seats": [{"class": "rune_initiate"}, {}]}, "seats[0].class"),
    ({"seats": [{"class": "enchanter", "mana": 3}, {}]}, "seats[1].class is missing"),
    ({"turn": 1}, "seats[0].class is missing"),
    ({"seats": [{"class": "enchanter", "mana": 11}, {"class": "arcanist"}]}, "seats[0].mana"),
    ({"seats": [{"class": "enchanter", "acuity": -1}, {"class": "arcanist"}]}, "seats[0].acuity"),
    ({"seats": [{"class": "enchanter", "dice": ["wood"]}, {"class": "arcanist"}]}, "seats[0].dice[0]"),
    ({"seats": [{"class": "enchanter", "hand": ["kiln_song", "kiln_song"]}, {"class": "arcanist"}]}, "seats[0].hand"),
    ({"seats": [{"class": "enchanter", "hand": ["kiln_song"]}, {"class": "arcanist", "hand": ["kiln_song"]}]},
     "seats[1].hand"),
    ({"seats": TWO, "spells": ["red_noon"], "spell_deck": ["red_noon"]}, "spell_deck"),
    ({"seats": TWO, "spells": ["red_moon"]}, "spells[0]"),
    ({"seats": TWO, "skills": [""] * 7}, "skills"),
    ({"seats": TWO, "arcanas": ["first_flame", "first_tide"]}, "arcanas"),
    ({"seats": TWO, "skills": ["kiln_song"], "skill_acuity": [1, 1, 0, 0, 0, 0]}, "skill_acuity[1]"),
    ({"seats": TWO, "heroics": [], "rewards": [[0, 1, 1], *[[0, 0, 0]] * 5]}, "rewards[0]"),
    ({"seats": TWO, "rewards": [[0, 1]] * 6}, "rewards[0]"),
    ({"seats": TWO, "taken": True, "acted": False}, "acted"),
    ({"seats": TWO, "takes": 0, "plays": 0}, "acted"),
    ({"seats": TWO, "script": {"dice": [3]}}, "script.dice[0]"),
    ({"seats": TWO, "holder": 2}, "holder"),
    ({"seats": TWO, "phase": "cast"}, "phase"),
    ({"seats": TWO, "task": ""}, "task"),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "field"), BAD, ids=lambda value: value if isinstance(value, str) else "")
def test_an_impossible_scenario_names_the_field(scenario: dict[str, Any], field: str) -> None:
    message = error(**scenario)
    assert field in message
    assert "allowed" in message or "missing" in message


@pytest.mark.parametrize(
    ("active", "field"),
    [
        ([spell("cinder_lance", "W")], "active[0].dice"),
        ([spell("boiling_spring", "FW")], "active[0].dice"),
        ([spell("scorch_line", "FF")], "active[0].dice"),
        ([spell("scorch_line", "", 6), spell("red_noon", "F", 5)], "active"),
        ([{"dice": []}], "active[0].spell is missing"),
    ],
)
def test_impossible_active_spells(active: list[dict[str, Any]], field: str) -> None:
    seats = [{"class": "enchanter", "dice": ["fire"], "active": active}, {"class": "arcanist"}]
    assert f"seats[0].{field}" in error(seats=seats)


def test_too_many_heroics_or_cards() -> None:
    five = [
        "calm_the_orchard_bees",
        "clear_the_old_mine",
        "hunt_the_marsh_cat",
        "mend_the_sun_dial",
        "light_the_last_beacon",
    ]
    seats = [{"class": "enchanter", "heroics": five}, {"class": "arcanist"}]
    assert "seats[0].heroics" in error(seats=seats)
    skills = ["kiln_song", "cold_iron", "star_loom", "quick_fuse", "void_harvest", "null_tide"]
    hand = {"hand": skills, "exhausted": ["still_mind", "void_weave", "eldritch_codex", "aeon_prism", "manafont_glove"]}
    assert "seats[0].hand" in error(seats=[{"class": "enchanter", **hand}, {"class": "arcanist"}])


def test_a_solo_game_has_no_spells_of_the_others() -> None:
    assert "spells" in error("prodigy", 1, seats=[{"class": "enchanter"}], spells=["banked_coals"])


def test_a_position_is_set_as_described() -> None:
    game = table(
        seat("enchanter", "FFV", mana=3, acuity=4, hand=["kiln_song"], exhausted=["eldritch_codex"], prestige=2,
             active=[spell("red_noon", "FF")], used=["dew_thread"], heroics=["mend_the_sun_dial"],
             arcanas=["high_tower"]),
        spells=["low_star", "", "moss_vigil"],
        skills=["null_tide"],
        skill_acuity=[2, 0, 0, 0, 0, 0],
        arcanas=["first_tide"],
        holder=1,
        takes=2,
        plays=3,
        turns=8,
    )  # fmt: skip
    shown, middle = seat_view(game), centre(game)
    assert (free(game), shown["mana"], shown["acuity"], shown["prestige"], shown["all_dice"]) == ("FFV", 3, 4, 2, 5)
    assert (shown["hand"], shown["exhausted"], shown["used"]) == (["kiln_song"], ["eldritch_codex"], ["dew_thread"])
    assert shown["sigils"] == {"beastslayer": 0, "pathfinder": 0, "runebreaker": 1, "saviour": 2}
    assert (row(game), row(game, "skills")) == (["low_star", "", "moss_vigil", "", "", ""], ["null_tide", *[""] * 5])
    assert (middle["skills"][0]["acuity"], middle["arcanas"], middle["holder"]) == (2, ["first_tide"], 1)
    assert (middle["takes"], middle["plays"], middle["turns"]) == (2, 3, 8)


def test_only_the_classes_are_given() -> None:
    game = tt.new_game(
        "mercurial", 3, 5, scenario={"seats": [{"class": "enchanter"}, {}, {"class": "arcanist"}], "first": 0}
    )
    assert (game.asked.rule, game.asked.player) == ("setup.class", 1)
    assert set(game.options) == {"chaosmancer", "elementalist"}
    play(game, "chaosmancer")
    assert [len(seat_.hand) for seat_ in game.table.seats] == [5, 3, 3]
    assert [seat_.acuity for seat_ in game.table.seats] == [1, 0 + 1, 1 + 2]
    assert broken(game) == []


def test_all_classes_are_given() -> None:
    game = tt.new_game("mercurial", 2, 5, scenario={"seats": TWO, "script": {"dice": ["fire"] * 11}, "first": 1})
    assert (seat_view(game)["dice"], seat_view(game, 1)["dice"]) == ({"fire": 6}, {"fire": 5})
    assert game.asked.player == 1
    assert broken(game) == []


def test_initiates() -> None:
    game = tt.new_game("mercurial", 2, 5, "initiate", scenario={"first": 0})
    play(game, "rune_initiate", "path_initiate")
    assert set(game.options) == {"manafont_glove", "eldritch_codex", "prismatic_wand", "jewelled_key"}
    play(game, "jewelled_key")
    assert "jewelled_key" not in game.options
    play(game, "eldritch_codex")
    for p, artifact in enumerate(("jewelled_key", "eldritch_codex")):
        assert sorted(seat_view(game, p)["hand"]) == sorted(["still_mind", "void_weave", artifact])
        assert (seat_view(game, p)["all_dice"], seat_view(game, p)["mana"], seat_view(game, p)["acuity"]) == (
            6,
            5,
            1 + p,
        )


def test_a_script_decides_what_is_drawn() -> None:
    script = {"spells": ["red_noon"], "skills": ["cold_iron"], "heroics": ["seal_the_sky_wound"],
              "artifacts": ["aeon_prism"], "first": [1], "mystrune": ["teskora"],
              "arcanas": ["first_tide"]}  # fmt: skip
    game = tt.new_game("mercurial", 2, 5, scenario={"script": script})
    middle = centre(game)
    assert (row(game)[0], row(game, "skills")[0], row(game, "heroics")[0]) == (
        "red_noon",
        "cold_iron",
        "seal_the_sky_wound",
    )
    assert (game.asked.player, middle["mystrune"], middle["arcanas"][0]) == (1, "teskora", "first_tide")
    play(game, "arcanist")
    assert "aeon_prism" in seat_view(game, 1)["hand"]


def test_an_impossible_scripted_card_is_refused_when_it_comes() -> None:
    with pytest.raises(ScenarioError, match=r"script\.spells"):
        tt.new_game("mercurial", 2, 5, scenario={"script": {"spells": ["red_noon", "red_noon"]}})


def test_recycled_spells_come_last_in_order() -> None:
    game = table(seat("enchanter", "V"), spells=["low_star", "red_noon"], spell_deck=["moss_vigil"], takes=2)
    play(game, "recycle", "recycle")
    assert row(game) == ["moss_vigil", "low_star", "red_noon", "", "", ""]

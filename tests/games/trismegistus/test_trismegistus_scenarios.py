"""Scenarios: positions are set as described, and each mistake names its field and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from games.trismegistus.trismegistus_tables import (
    BOX,
    acting,
    asked,
    board,
    die,
    fresh,
    held,
    levels,
    look,
    play,
    random_walk,
    rival,
    seat,
    solo,
    table,
)

from tabletop_nb.core.errors import ScenarioError

TWO = [acting(), rival()]


def test_every_field_of_a_seat() -> None:
    own = BOX.tile_formulas["duval"]
    me = seat(
        "raw_tin 2, silver, salt",
        die=die("iron", "red", 4),
        used=["black"],
        levels={"air": 7},
        ready=1,
        spent=1,
        ethereal=2,
        chameleon=1,
        vp=9,
        slots={"6": "silver_basin", "1": "tin_whistle"},
        exhausted=["silver_basin"],
        held=["clay_seal"],
        masterpiece=["world_egg"],
        done=["candle_trial"],
        vault={"r1c2": own[0], "r3c1": own[5]},
        sampled=[own[5]],
        bought=["fire"],
        publications=["on_embers"],
        achievements=["full_circle"],
    )
    game = table(me, rival(), round=2)
    area = look(game)
    assert held(game) == {"raw_tin": 2, "silver": 1, "salt": 1}
    assert (area["die"], area["used"], levels(game)) == (die("iron", "red", 4), ["black"], {"air": 7})
    assert (area["reactions"], area["reactions_used"], area["ethereal"], area["chameleon"], area["vp"]) == (
        1,
        1,
        2,
        1,
        9,
    )
    assert [(a["artifact"], a["ready"]) for a in area["arrows"] if a["artifact"]] == [
        ("tin_whistle", True),
        ("silver_basin", False),
    ]
    assert [space for space in area["vault"] if space["formula"]] == [
        {"space": "r1c2", "formula": own[0], "sampled": False},
        {"space": "r3c1", "formula": own[5], "sampled": True},
    ]
    assert (area["masterpiece"], area["publications"], area["achievements"]) == (
        ["world_egg"],
        ["on_embers"],
        ["full_circle"],
    )
    assert area["columns"][0]["bought"]
    assert area["formula_price"] == 2
    assert board(game)["round"] == 2


def test_what_a_scenario_leaves_out_is_set_up_as_usual() -> None:
    game = fresh(3, scenario={"phase": "draft", "turn": 2, "round": 2})
    assert asked(game) == (2, "draft.die")
    assert board(game)["order"] == [2, 0, 1]
    assert len({look(game, p)["lab"] for p in range(3)}) == 3
    shown = board(game)
    assert all(BOX.experiments[bowl["experiments"][0]].deck == "L2" for bowl in shown["bowls"][:5])
    assert sum(sum(bowl["dice"].values()) for bowl in shown["bowls"]) == 15


def test_dice_of_players_are_taken_out_of_the_bowls() -> None:
    seats = [acting(used=["red", "red"]), rival(used=["white"])]
    game = fresh(2, scenario={"phase": "action", "turn": 0, "seats": seats})
    assert sum(sum(bowl["dice"].values()) for bowl in board(game)["bowls"]) == 14 - 4


def test_a_position_can_be_played_to_the_end_and_saved() -> None:
    game = fresh(2, scenario={"phase": "action", "turn": 0, "seats": TWO, "round": 3})
    for _ in random_walk(game, 5):
        pass
    assert game.over


def test_a_solo_position() -> None:
    game = solo(seat(), {"levels": {"fire": 3}, "materials": {"gold": 2}, "tiles": ["mud_oven"]}, turn=0)
    assert (levels(game, 1), look(game, 1)["tiles"], board(game)["bot"]["deck"]) == ({"fire": 3}, ["mud_oven"], 9)


def test_dealt_cards_before_the_first_round() -> None:
    dealt = ["clay_seal", "glowing_coals", "world_egg", "second_sun", "on_soil", "on_winds", "bent_spoon", "wax_tablet"]
    game = fresh(2, scenario={"seats": [{"dealt": dealt}, {}]})
    play(game, game.options[0], game.options[-1])
    assert look(game)["dealt"] == sorted(dealt)


def test_an_experiment_of_a_column_without_formulas_unlocks_none() -> None:
    own = BOX.tile_formulas["duval"]
    vault = {"r1c2": own[4], "r1c3": own[5]}
    game = table(acting("raw_lead 2", held=["clay_seal"], levels={"earth": 1}, vault=vault, sampled=[*vault.values()]))
    assert look(game)["columns"][2]["sockets"] == ["", ""]
    play(game, "perform clay_seal")
    while asked(game) != (0, "turn.action"):
        play(game, game.options[0])
    assert (look(game)["done"], look(game)["formulas"]) == (["clay_seal"], 2)


def test_a_bonus_token_below_a_marker_is_gone() -> None:
    game = table(acting(levels={"fire": 5}), tokens={"fire": ["ethereal", "chameleon"]})
    assert board(game)["tracks"][1]["tokens"] == {"8": "chameleon"}


BAD: list[tuple[dict[str, Any], str]] = [
    ({"nonsense": 1}, "scenario field nonsense"),
    ({"seats": [acting()]}, "scenario field seats"),
    ({"seats": TWO}, "only together with phase"),
    ({"round": 2}, "scenario field round"),
    ({"phase": "dream"}, "scenario field phase"),
    ({"phase": "action", "seats": [seat(), rival()]}, "seats[0].die"),
    ({"phase": "draft", "seats": [seat(used=["black", "red", "white"]), rival()]}, "scenario field turn"),
    ({"phase": "draft", "order": [0, 0]}, "every seat once"),
    ({"phase": "draft", "turn": 5}, "scenario field turn"),
    ({"dominant": {"fire": "salt", "water": "salt", "earth": "aether", "air": "mercury"}}, "each essence on one track"),
    ({"dominant": {"fire": "salt"}}, "dominant.water is missing"),
    ({"tokens": {"fire": ["gold", ""]}}, "tokens.fire[0]"),
    ({"bowls": {"lead": {"black": 4, "white": 2}}}, "at most 5 dice"),
    ({"phase": "draft", "bowls": {"lead": {"red": 4}, "tin": {"red": 2}}}, "at most 4 red dice"),
    ({"phase": "draft", "sections": {"tin": ["clay_seal"]}}, "an Experiment of level 1 to 3"),
    ({"phase": "draft", "sections": {"tin": ["kiln_watch"], "lead": ["kiln_watch"]}}, "already in sections.tin"),
    ({"phase": "draft", "market": ["bent_spoon"]}, "scenario field market"),
    ({"phase": "draft", "seats": [seat(held=["world_egg"]), rival()]}, "a Masterpiece belongs under masterpiece"),
    ({"phase": "draft", "seats": [seat(masterpiece=["clay_seal"]), rival()]}, "a Masterpiece"),
    ({"phase": "draft", "seats": [seat(held=["clay_seal"]), rival(done=["clay_seal"])]}, "each card once"),
    (
        {"phase": "draft", "seats": [seat(held=["kiln_watch", "clay_seal", "ember_bath"]), rival()]},
        "at most 2 Experiments",
    ),
    ({"phase": "draft", "seats": [seat(vault={"r1c1": "bent_mirror"}), rival()]}, "isn't blocked"),
    ({"phase": "draft", "seats": [seat(vault={"r1c2": "falling_apple"}), rival()]}, "a Formula of the seat's"),
    ({"phase": "draft", "seats": [seat(sampled=["bent_mirror"]), rival()]}, "a Formula in the vault"),
    (
        {"phase": "draft", "seats": [seat(vault={"r1c2": "bent_mirror", "r1c3": "bent_mirror"}), rival()]},
        "each Formula once",
    ),
    ({"phase": "draft", "seats": [seat(sockets=[""] * 8), rival()]}, "all Formulas that aren't in the vault"),
    ({"phase": "draft", "seats": [seat(exhausted=["tin_whistle"]), rival()]}, "an Artifact in one of the seat's slots"),
    ({"phase": "draft", "seats": [seat(tiles=["tin_whistle"]), rival()]}, "Botmegistus' Artifacts"),
    ({"phase": "draft", "seats": [seat(levels={"fire": 13}), rival()]}, "a whole number from 0 to 12"),
    ({"phase": "draft", "seats": [seat(die=die("wild", "red", 1)), rival()]}, "seats[0].die.symbol"),
    ({"phase": "draft", "bot_deck": ["basic_1"]}, "only in a solo game"),
    ({"script": {"dice": [7]}}, "script.dice[0]"),
    ({"script": {"automa": ["basic_10"]}}, "script.automa[0]"),
]


@pytest.mark.parametrize(("scenario", "message"), BAD, ids=lambda value: str(value)[:60])
def test_a_mistake_names_its_field(scenario: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        fresh(2, scenario=scenario)
    assert message in str(caught.value)


def test_botmegistus_has_no_laboratory() -> None:
    with pytest.raises(ScenarioError, match="Botmegistus has none"):
        solo(seat(), {"lab": "newton"})


def test_two_seats_cannot_have_the_same_laboratory() -> None:
    with pytest.raises(ScenarioError, match=r"seats\[1\].lab"):
        table(acting(), seat(lab="duval"))

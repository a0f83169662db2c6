"""The odds and the planner of Trismegistus as text."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from games.trismegistus.trismegistus_tables import acting, seat, table
from ui.at_desk import calculator, do

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.ui.odds import WhatIfDesk
from tabletop_nb.ui.trismegistus.odds import VIEW
from tabletop_nb.ui.trismegistus.plan import VIEW as PLAN

BOWLS = {"lead": {"black": 3}, "copper": {"white": 1}, "tin": {"red": 1}}


def shown_for(game: Game, seat: int = 0) -> dict[str, Any]:
    return VIEW.of_game(game, seat, {})


def part(shown: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in shown["sections"] if one["id"] == name)


def planner() -> WhatIfDesk:
    desk = WhatIfDesk("trismegistus", page="plan")
    do(desk, "shown")
    return desk


# -- odds ----------------------------------------------------------------------------------------------------


def test_what_is_left_is_shown_with_its_margin() -> None:
    """The rival needs a die before the seat can draft again, and the lead bowl is the fullest."""
    lead = part(shown_for(table(acting("salt"), seat("salt", "newton"), bowls=BOWLS)), "left")["rows"][0]
    assert [each["text"] for each in lead["cells"]] == ["3 dice", "100%", "100%", "0%", "0%", "0%", "100%", "0%", "0%"]
    assert lead["cells"][3]["small"] == "± 0.5"


def test_a_card_has_its_costs_and_the_steps_of_the_first_one_that_needs_any() -> None:
    shown = shown_for(table(acting("raw_lead 2, salt", held=["glowing_coals"], masterpiece=["world_egg"])))
    first, *_ = part(shown, "cards")["rows"]
    assert (first["name"], [each["text"] for each in first["cells"]]) == (
        "Glowing Coals",
        ["1", "0", "0", "1", "1 short"],
    )
    steps = part(shown, "steps:glowing_coals")
    assert steps["title"] == "Step by step: Glowing Coals"
    assert [row["name"] for row in steps["rows"]] == ["1. copper die"]
    assert steps["rows"][0]["cells"][1]["small"] == "Harvest 1 raw copper"
    assert shown["verdict"]["more"] == "Glowing Coals is your cheapest Experiment: its materials take 1 more potency."


def test_a_roll_is_shown_by_hand() -> None:
    shown = VIEW.what_if({"black": 5, "white": 5, "red": 4})
    assert [row["cells"][1]["text"] for row in part(shown, "roll")["rows"]] == [
        "0%",
        "0%",
        "0%",
        "14.4%",
        "53.0%",
        "32.6%",
    ]
    assert shown["verdict"]["more"] == "A bowl overflows in 11.4% of rolls."
    assert [bar["text"] for bar in shown["picture"]["rows"][1]["bars"]] == ["", "", "", "14", "53", "33"]


def test_every_question_of_a_game_has_odds() -> None:
    game, chance = tt.new_game("trismegistus", 2, 3, "general"), Random(3)
    number = 0
    while game.choice:
        if number % 40 == 0:
            shown = shown_for(game, number // 40 % 2)
            assert json.loads(json.dumps(shown))["stage"]
            json.dumps(PLAN.of_game(game, 0, {}))
        game.push(chance.choice(game.choice.options))
        number += 1
    shown = shown_for(game)
    assert shown["stage"] == "The game is over: nobody drafts any more dice."
    assert (shown["sections"], shown["picture"]) == ([], None)


def test_the_calculator_has_a_field_for_everything_that_can_be_set() -> None:
    desk = calculator("trismegistus")
    assert {field["name"] for field in desk.screen()["form"]["fields"]} == set(VIEW.model.example)
    assert "Red dice: you entered 7" in do(desk, "set", given={"black": 5, "white": 5, "red": 7})["notice"]["text"]


# -- the planner ---------------------------------------------------------------------------------------------


def test_the_planner_shows_each_action_with_its_die() -> None:
    desk = planner()
    assert desk.screen()["title"] == "Plan: the cheapest way to what you want"
    fields = {field["name"]: field for field in desk.screen()["form"]["fields"]}
    assert set(fields) == set(PLAN.model.example)
    assert fields["want_ref_copper"]["label"] == "You want: refined copper"
    nothing = dict.fromkeys(PLAN.model.example, 0)
    screen = do(desk, "set", given={**nothing, "have_silver": 2, "have_raw_mercury": 1, "have_salt": 1, "want_gold": 2})
    [row] = part(screen, "steps:")["rows"]
    assert row["name"] == "1. red die"
    assert row["signs"] == [("gold", 2)]
    assert [(each["text"], each["small"]) for each in row["cells"]] == [
        ("2", ""),
        ("", "Silver to gold: pay 1 salt, 1 raw mercury, get 2 gold"),
        ("", "2 gold"),
    ]
    assert screen["verdict"]["text"] == "What you want takes 2 potency."


def test_what_is_there_needs_no_steps() -> None:
    nothing = dict.fromkeys(PLAN.model.example, 0)
    shown = PLAN.what_if({**nothing, "have_gold": 1, "want_raw_tin": 1})
    assert (shown["verdict"]["text"], shown["sections"]) == ("You already have everything.", [])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"have_salt": 13}, "You have: salt: you entered 13; allowed: a whole number from 0 to 12."),
        ({"want_gold": -1}, "You want: gold: you entered -1; allowed: a whole number from 0 to 4."),
        ({"want_gold": 0, "want_ref_copper": 0}, "What you want: you entered 0; allowed: 1 to 18 wanted cubes in all."),
        ({"lab": 5}, "Laboratory: you entered 5; allowed: a whole number from 0 to 4."),
    ],
)
def test_an_invalid_number_is_reported_by_its_label(given: dict[str, int], says: str) -> None:
    desk = planner()
    assert says in do(desk, "set", given={**PLAN.model.example, **given})["notice"]["text"]
    assert desk.screen()["form"]["given"] == PLAN.model.example

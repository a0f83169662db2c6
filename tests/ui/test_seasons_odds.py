"""The odds of Seasons as text and as a chart."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from odds.seasons_turns import choosing
from ui.at_desk import calculator, section

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.box import ENERGIES
from tabletop_nb.odds.seasons import simulated
from tabletop_nb.ui.odds import Odds, OddsDesk, WhatIf, WhatIfDesk
from tabletop_nb.ui.seasons.odds import VIEW
from tabletop_nb.ui.session import Session


def shown_for(game: Game, seat: int = 0) -> dict[str, Any]:
    return VIEW.of_game(game, seat, {})


# -- the dice ------------------------------------------------------------------------------------------------


def test_the_effect_of_the_dice_on_the_wheel_is_shown() -> None:
    rows = section(shown_for(choosing()), "dice")["rows"]
    assert [row["cells"][2]["text"] for row in rows] == [
        "to space 3, winter",
        "to space 5, spring",
        "to space 5, spring",
    ]
    assert [row["name"] for row in rows] == ["Winter die 1", "Winter die 2", "Winter die 3"]


def test_tokens_that_do_not_fit_are_shown() -> None:
    rows = section(shown_for(choosing(reserve=["air"] * 6)), "dice")["rows"]
    assert rows[0]["cells"][0]["small"] == "1 of 2 tokens fit"


# -- the planner ---------------------------------------------------------------------------------------------


def test_the_planner_says_when_to_wait_and_whether_the_bonus_pays() -> None:
    notes = section(shown_for(choosing(reserve=["fire"])), "plan")["notes"]
    assert notes[0].startswith("In spring it would be worth 3 instead of 2")
    assert "worth it only if" in notes[1]


@pytest.mark.parametrize(("space", "seasons"), [(8, ["summer", "fall"]), (12, ["fall"])])
def test_the_planner_does_not_wait_for_a_season_after_the_end(space: int, seasons: list[str]) -> None:
    """Earth is worth the most in winter, which doesn't come again in year III."""
    notes = section(VIEW.what_if({"year": 3, "space": space, "earth": 7}), "plan")["notes"]
    assert not any("winter" in note for note in notes)
    rows = section(VIEW.what_if({"year": 3, "space": space, "earth": 7}), "plan")["rows"]
    assert [row["name"].split(": ")[1] for row in rows] == seasons
    assert ("There is no better season for your energy before the game ends." in notes) == (space == 12)


def test_the_planner_knows_when_all_bonuses_are_used() -> None:
    shown = section(shown_for(choosing(reserve=["fire"], bonuses=3)), "plan")
    assert shown["columns"] == ["Crystals"]


# -- the wheel -----------------------------------------------------------------------------------------------


def test_the_wheel_is_certain_once_the_remaining_die_is_known() -> None:
    game = choosing()
    game.apply_all(["take winter_1", "take winter_2"])
    assert shown_for(game)["stage"] == "Winter, year I, space 2 of the wheel. The leftover die moves it by 3."


def test_the_end_of_the_game_has_its_own_row() -> None:
    [row] = section(VIEW.what_if({"year": 3, "space": 11}), "wheel")["rows"]
    assert row["name"] == "End of the game"
    assert [cell["exact"] for cell in row["cells"][1:3]] == ["2/3", "1"]


def test_a_finished_game_has_no_odds() -> None:
    game = tt.new_game("seasons", 2, 1, "apprentice")
    chance = Random(1)
    while game.choice:
        game.push(chance.choice(game.choice.options))
    shown = shown_for(game)
    assert shown["stage"] == "The game is over: there are no more rounds to calculate."
    assert (shown["sections"], shown["picture"]) == ([], None)


def test_every_question_of_a_game_has_odds() -> None:
    game, chance, drawn = tt.new_game("seasons", 3, 2, "archmage"), Random(2), 0
    for number in range(300):
        if game.choice is None:
            break
        if number % 7 == 0:
            shown = shown_for(game, number % 3)
            assert json.loads(json.dumps(shown))["title"]
            assert {"wheel", "left"} <= {section["id"] for section in shown["sections"]}
            drawn += 1
        game.push(chance.choice(game.choice.options))
    assert drawn > 20


def test_the_screen_states_assumptions_and_what_is_simulated() -> None:
    shown = shown_for(choosing())
    assert "each die that can be left over is equally likely" in section(shown, "wheel")["notes"][0]
    assert section(shown, "left")["notes"][0].startswith("Simulated in advance: ")
    assert f"{simulated().games} games between two strong bots" in section(shown, "left")["notes"][0]


# -- the calculator ------------------------------------------------------------------------------------------


def test_the_calculator_has_a_field_for_everything_that_can_be_set() -> None:
    desk = calculator("seasons")
    screen = desk.screen()
    assert screen["kind"] == "sections"
    assert {field["name"] for field in screen["form"]["fields"]} == set(VIEW.model.example)
    desk.send({"do": "set", "seq": desk.seq, "given": {**VIEW.model.example, "earth": 5}})
    assert section(desk.screen(), "plan")["rows"][0]["cells"][0]["text"] == "20"


def test_the_odds_follow_the_game_with_a_picture() -> None:
    session = Session(choosing(reserve=["fire"]), ["person", "random"])
    widget = Odds(session)
    assert widget.desk.shown["kind"] == "wait"
    widget.desk.send({"do": "shown"})
    assert widget.desk.screen()["kind"] == "sections"
    assert widget.desk.screen()["picture"]["title"] == "When does each season arrive?"
    before = widget.desk.screen()["stage"]
    session.send({"do": "move", "seq": session.seq, "path": [0]})
    session.send({"do": "bot", "seq": session.seq})
    assert widget.desk.screen()["stage"] != before
    assert isinstance(WhatIf("seasons").desk, WhatIfDesk)
    assert isinstance(widget.desk, OddsDesk)


# -- the verdict and the picture -----------------------------------------------------------------------------


def test_the_verdict_is_to_keep_energy_for_a_better_season() -> None:
    shown = VIEW.what_if({"year": 2, "space": 5, "earth": 2, "water": 1, "air": 1})
    plan = section(shown, "plan")["rows"]
    worths = [int(row["cells"][0]["text"]) for row in plan]
    best = worths.index(max(worths))
    assert best > 0
    assert shown["verdict"]["text"].startswith(
        f"If you don't need your energy for cards, keep it for {['spring', 'summer', 'fall', 'winter'][best]}: "
    )
    assert f"{worths[best]} crystals instead of {worths[0]}" in shown["verdict"]["text"]


def test_the_verdict_of_the_last_season_is_that_energy_is_worth_most_now() -> None:
    shown = VIEW.what_if({"year": 3, "space": 11, **dict.fromkeys(ENERGIES, 0), "earth": 3})
    worth = section(shown, "plan")["rows"][0]["cells"][0]["text"]
    assert shown["verdict"]["text"] == f"Your energy is worth most now: {worth} crystals."
    assert VIEW.what_if({"year": 1, "space": 1, **dict.fromkeys(ENERGIES, 0)})["verdict"]["text"].startswith(
        "You have no energy"
    )


def test_the_picture_agrees_with_the_table() -> None:
    shown = shown_for(choosing())
    rows, columns = section(shown, "wheel")["rows"], shown["picture"]["rows"]
    for row, bars in zip(rows, columns, strict=False):
        assert bars["name"] == row["name"]
        assert bars["last"] == row["cells"][0]["text"]
        within_two = sum(bar["share"] for bar in bars["bars"][:2])
        assert within_two == pytest.approx(row["cells"][2]["share"], abs=1e-3)
    assert [row["name"] for row in columns[-2:]] == [
        "End of the game (model: random leftover die)", "End of the game (simulated games)"
    ]  # fmt: skip
    assert columns[-1]["kind"] == "seen"


@pytest.mark.parametrize("space", [1, 4, 9])
def test_the_middle_half_really_holds_at_least_half_of_the_games(space: int) -> None:
    shown = VIEW.what_if({"year": 1, "space": space})
    assert section(shown, "left")["columns"][1] == "At least half of all games fall between"
    low, high = map(int, section(shown, "left")["rows"][0]["cells"][1]["text"].split(" to "))
    chances = VIEW.model.what_if({"year": 1, "space": space}).rounds.chances
    assert sum(chance for rounds, chance in chances.items() if low <= rounds <= high) >= Fraction(1, 2)

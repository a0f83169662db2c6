"""The odds of Mercurial and its casting calculator as text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from odds.mercurial_turns import mercurial_turn
from ui.at_desk import do, sit

from tabletop_nb.core.game import Game
from tabletop_nb.ui.mercurial import cast, odds
from tabletop_nb.ui.odds import Odds, WhatIf, WhatIfDesk, view_of

SKILLS = ["kiln_song", "null_tide", "river_stone", "cold_iron"]


def shown_for(game: Game, seat: int = 0) -> dict[str, Any]:
    return odds.VIEW.of_game(game, seat, {})


def part(shown: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in shown["sections"] if one["id"] == name)


def texts(shown: dict[str, Any], name: str) -> dict[str, list[str]]:
    """Return the texts of each row of a table, by its name."""
    return {row["name"]: [cell["text"] for cell in row["cells"]] for row in part(shown, name)["rows"]}


# -- the odds ------------------------------------------------------------------------------------------------


def test_each_spell_has_its_chances() -> None:
    shown = shown_for(mercurial_turn("FEVV", ["kiln_song"], row=["", "", "low_star", "wick_and_flame"]))
    assert texts(shown, "spells") == {
        "Low Star, space 3": ["0%", "2.8%"],
        "Wick and Flame, space 4": ["100%", "100%"],
    }
    assert shown["verdict"]["text"] == "Wick and Flame is certain."
    assert shown["verdict"]["more"].startswith("The most likely of the others is Low Star: 3%. With one more Water,")
    assert texts(shown, "more")["Low Star, space 3"][1] == "30.6%"
    assert part(shown, "spells")["notes"] == ["Cards that count: Kiln Song."]
    assert [row["at"] for row in shown["picture"]["rows"]] == [[0.0, 0.02778], [1.0, 1.0]]


def test_more_than_three_cards_have_a_labelled_lower_bound() -> None:
    shown = part(shown_for(mercurial_turn("FEVV", SKILLS, row=["", "", "delta_song"], mana=2)), "spells")
    assert shown["columns"][-1] == "With all cards, at least"
    [row] = shown["rows"]
    assert row["cells"][-1]["small"].startswith("simulated, standard error ")
    assert row["cells"][-1]["share"] >= row["cells"][1]["share"] - 0.1
    assert shown["notes"][1].startswith("The simulated lower bounds also reroll dice with these Skills: Cold Iron.")


@pytest.mark.parametrize(("seat", "words"), [(0, "Your turn: dice"), (1, "Your next turn, if the row")])
def test_the_stage_is_said(seat: int, words: str) -> None:
    assert shown_for(mercurial_turn("FF", []), seat)["stage"].startswith(words)


def test_during_a_cast_all_dice_are_rolled_first() -> None:
    game = mercurial_turn("FF", [], active=[{"spell": "echo_knot"}, {"spell": "low_star"}, {"spell": "red_noon"}])
    game.apply("cast")
    shown = shown_for(game)
    assert shown["stage"].startswith("Your turn after this cast")
    assert 0 < part(shown, "spells")["rows"][-1]["cells"][0]["share"] < 1


def test_a_finished_game_has_no_odds() -> None:
    game = mercurial_turn("FF", [])
    game.table.phase = "over"
    assert odds.VIEW.of_game(game, 0, {})["sections"] == []


def test_the_calculator_offers_the_cards_in_hand() -> None:
    desk = WhatIfDesk("mercurial", sit(mercurial_turn("FEVV", SKILLS)))
    screen = do(desk, "shown")
    fields = {field["name"]: field for field in screen["form"]["fields"]}
    assert [option["value"] for option in fields["card_1"]["options"]] == ["", *SKILLS]
    changed = do(desk, "set", given={**screen["form"]["given"], "card_1": "cold_iron"})
    assert part(changed, "spells")["notes"][0] == "Cards that count: Cold Iron, Null Tide, River Stone."
    refused = do(desk, "set", given={**screen["form"]["given"], "card_2": "kiln_song"})
    assert refused["notice"]["text"].startswith("Card 1: ")


# -- the cast ------------------------------------------------------------------------------------------------


def test_a_cast_is_explained_line_by_line() -> None:
    shown = cast.VIEW.what_if({**cast.CAST.example, "goal": "ruin"})
    assert shown["verdict"]["text"] == "21 Ruin"
    assert texts(shown, "steps") == {
        "Echo Knot on Marching Fire, times 2": ["-", "-", ""],
        "Marching Fire, times 2": ["16", "-", ""],
        "Dew Thread": ["-", "4", ""],
        "3 Acuity spent": ["-", "1", ""],
        "After Salt the Fields": ["21", "-", ""],
        "In total": ["21", "-", ""],
        "Result": ["21", "-", ""],
        "Claim Break the Mill Ward for 11 points": ["-", "-", ""],
        "Take 1 Prestige": ["-", "-", ""],
        "Claim First Flame for 2 points": ["-", "-", ""],
    }
    first = part(shown, "steps")["rows"][0]["cells"][2]
    assert first["small"] == "Resolve Links, page 13"


def test_goals_that_cannot_be_reached_are_marked() -> None:
    shown = cast.VIEW.what_if({"spell_1": "red_noon", "goal": "equilibrium"})
    assert shown["stage"] == "The best Equilibrium: nothing reaches it, so this is the closest one"
    rows = {row["name"]: row["cells"][0]["small"] for row in part(shown, "goals")["rows"]}
    assert rows == {"Most points now": "", "Most Ruin": "", "Most Restore": "not reached", "Equilibrium": "not reached"}


def test_without_spells_the_calculator_asks_for_one() -> None:
    assert cast.VIEW.what_if({})["verdict"]["text"] == "Choose at least one Spell"


def test_the_page_starts_from_the_combination_of_the_game() -> None:
    game = mercurial_turn("FF", [], active=[{"spell": "red_noon"}], acuity=4)
    desk = WhatIfDesk("mercurial", sit(game), "cast")
    screen = do(desk, "shown")
    assert (screen["title"], screen["verdict"]["text"]) == ("Cast any combination", "7 Ruin")
    changed = do(desk, "set", given={**screen["form"]["given"], "spell_2": "echo_knot"})
    assert changed["verdict"]["text"] == "12 Ruin"
    refused = do(desk, "set", given={**screen["form"]["given"], "spell_2": "red_noon"})
    assert refused["notice"]["text"].startswith("Spell 1: ")
    assert json.dumps(changed)


@pytest.mark.parametrize("page", ["odds", "cast"])
def test_every_field_has_a_label(page: str) -> None:
    view = view_of("mercurial", page)
    assert all(view.label_of(field) for field in view.model.example)
    shown = {field["name"] for field in view.fields_at(view.model.example)["fields"]}
    assert shown < set(view.model.example)


def test_the_widgets_open() -> None:
    session = sit(mercurial_turn("FF", ["kiln_song"]))
    panel = Odds(session)
    panel.desk.send({"do": "shown"})
    assert panel.desk.screen()["kind"] == "sections"
    assert WhatIf("mercurial", session, page="cast").desk.screen()["title"] == "Cast any combination"

"""The odds of Res Arcana as text and as a chart."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from odds.res_arcana_turns import DECK, ITEM, POOR, RICH, RIVAL, after_next_collect
from ui.at_desk import calculator, do, section, sit
from ui.res_arcana_desk import new_game, position

from tabletop_nb.core.game import Game
from tabletop_nb.odds import odds
from tabletop_nb.ui.odds import Odds, OddsDesk
from tabletop_nb.ui.res_arcana.odds import VIEW


def shown_for(game: Game, seat: int = 0) -> dict[str, Any]:
    return VIEW.of_game(game, seat, {})


# -- draws ---------------------------------------------------------------------------------------------------


def test_the_cards_in_the_deck_are_listed_without_their_order() -> None:
    shown = section(shown_for(position(DECK)), "draws")
    assert shown["columns"] == ["by round 2", "by round 3", "by round 4", "by round 5", "by round 6"]
    prism = next(row for row in shown["rows"] if row["name"] == "Prism")
    assert [(cell["text"], cell["exact"]) for cell in prism["cells"][:2]] == [("25.0%", "1/4"), ("50.0%", "1/2")]


def test_a_player_who_has_passed_draws_in_the_next_round() -> None:
    game = position({**DECK, "passed": True}, {"hand": ["cursed_skull"]}, turn=1)
    assert section(shown_for(game), "draws")["columns"][0] == "by round 3"


def test_a_card_with_a_known_position_is_drawn_for_certain() -> None:
    game = position({"mage": "seer", "hand": ["mermaid"], "deck": DECK["deck"], "pool": {"elan": 2}})
    game.apply("use seer 1")
    while game.choice and game.choice.rule != "power.scry.order":
        game.apply(next((o for o in game.options if o == "look own" or o.startswith("pay")), game.options[0]))
    game.apply("order vault prism bone_dragon")
    names = [row["name"] for row in section(shown_for(game), "draws")["rows"]]
    assert "Vault (you know its place)" in names


def test_before_the_first_round_the_odds_say_what_is_still_to_come() -> None:
    draft = shown_for(new_game("draft"))
    assert (draft["stage"], section(draft, "draws")["notes"]) == (
        "Before the first round: the draft isn't over.",
        ["You don't have a deck yet."],
    )
    assert shown_for(new_game("first"))["stage"] == "Before the first round: magic items haven't been chosen yet."


def test_unseen_cards_are_listed() -> None:
    game = new_game("first", 2, 1)
    rows = section(shown_for(game), "draws")["rows"]
    assert [row["name"] for row in rows] == ["Each card that nobody has seen"]
    assert [cell["text"] for cell in rows[0]["cells"]] == ["20.0%", "40.0%", "60.0%", "80.0%", "100%"]


# -- income --------------------------------------------------------------------------------------------------


def test_the_rows_of_the_income() -> None:
    me = {"mage": "druid", "components": ["catacombs_of_the_dead", "celestial_horse", "vault"], "hand": ["prism"]}
    shown = section(shown_for(position({**me, "on": {"vault": {"gold": 1}}})), "income")
    assert [row["name"] for row in shown["rows"]] == [
        "Elan",
        "Life",
        "Calm",
        "Death",
        "Gold",
        "Your choice",
        "In total",
    ]
    assert any(note.startswith("1 Gold on Vault") for note in shown["notes"])


@pytest.mark.parametrize("passed", [False, True])
def test_a_magic_item_counts_until_it_is_swapped(passed: bool) -> None:
    """Before its owner passes it counts as swapped; after that it gives once, in the next Collect step."""
    game = position({**ITEM, "passed": passed}, RIVAL, turn=int(passed))
    shown = section(shown_for(game), "income")
    total = [int(each["text"]) for each in shown["rows"][-1]["cells"][2:]]
    assert total == ([2, 3, 4] if passed else [1, 2, 3])
    note = "only counts for the next Collect step" if passed else "Calm/Elan isn't counted: you swap it"
    assert any(note in line for line in shown["notes"])
    assert after_next_collect(game, 0) == total[0]


def test_essences_on_an_item_are_lost_with_it() -> None:
    notes = section(shown_for(position({**ITEM, "on": {"calm_elan": {"gold": 1}}}, RIVAL)), "income")["notes"]
    assert "1 Gold on Calm/Elan: you lose it when you pass, because you swap Calm/Elan." in notes


# -- a way to 10 points --------------------------------------------------------------------------------------


def test_the_plan_has_a_row_for_each_round() -> None:
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    shown, actions = section(shown_for(game), "line"), odds(game, 0).plan.actions
    assert [row["name"] for row in shown["rows"]] == [f"Round {n}" for n in range(2, actions[-1].round + 1)]
    assert "only pass" in shown["notes"][1]


def test_the_remaining_pool_is_counted_after_the_last_action() -> None:
    """The Golden Statue brings 10 points at the victory check for 3 Gold, so that Gold isn't left."""
    me = {"components": ["golden_statue", "great_pyramid", "oracle", "temple"], "pool": {"gold": 3, "life": 1}}
    game = position(me, {**POOR, "passed": True})
    last = odds(game, 0).plan.actions[-1]
    [row] = section(shown_for(game), "line")["rows"]
    assert (row["cells"][0]["text"], row["cells"][2]["small"]) == (str(last.points), "1 Life")


def test_a_card_not_in_hand_is_labelled_as_an_imagined_draw() -> None:
    me = {**RICH, "hand": [], "deck": ["hawk", "nightingale", "treant"], "pool": {"gold": 3, "life": 9, "elan": 9}}
    game = position({**me, "components": []}, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    named = [action for action in odds(game, 0).plan.actions if action.is_imagined and action.answer[0] == "place"]
    assert named
    text = json.dumps(section(shown_for(game), "line")["rows"])
    assert text.count("(draw imagined)") >= len(named)


# -- whole games, and the calculator -------------------------------------------------------------------------


def test_every_question_of_a_game_has_odds() -> None:
    game, chance = new_game("match", 2, 2), Random(2)
    for number in range(240):
        if game.choice is None:
            break
        if number % 40 == 0:
            shown = shown_for(game, number // 40 % 2)
            json.dumps(shown)
            assert shown["stage"]
        game.push(chance.choice(game.choice.options))


def test_a_finished_game_has_no_odds() -> None:
    me = {"components": ["great_pyramid", "sacred_grove"], "on": {"sacred_grove": {"life": 6}}, "hand": ["prism"]}
    game = position(me, {"passed": True})
    game.apply("pass")
    shown = shown_for(game)
    assert shown["stage"] == "The game is over: nobody draws any more cards."
    assert (shown["sections"], shown["picture"]) == ([], None)


def test_the_calculator_has_a_field_for_everything_that_can_be_set() -> None:
    desk = calculator("res_arcana")
    assert {field["name"] for field in desk.screen()["form"]["fields"]} == set(VIEW.model.example)
    desk.send({"do": "set", "seq": desk.seq, "given": {**VIEW.model.example, "draws": 2}})
    [row] = section(desk.screen(), "wanted")["rows"]
    assert [cell["text"] for cell in row["cells"]][:2] == ["40.0%", "80.0%"]


def test_the_odds_follow_the_game_with_a_picture() -> None:
    session = sit(position(DECK, {"hand": ["cursed_skull"]}))
    widget = Odds(session)
    widget.desk.send({"do": "shown"})
    assert widget.desk.screen()["kind"] == "sections"
    picture = widget.desk.screen()["picture"]
    assert len(picture["heads"]) == 5
    assert [bar["text"] for bar in picture["rows"][0]["bars"]] == [
        cell["text"].split(".")[0].rstrip("%") for cell in section(widget.desk.screen(), "draws")["rows"][0]["cells"]
    ]
    before = json.dumps(widget.desk.screen()["sections"])
    session.send({"do": "move", "seq": session.seq, "path": [0]})
    assert json.dumps(widget.desk.screen()["sections"]) != before


def test_no_odds_are_shown_behind_a_curtain() -> None:
    session = sit(new_game("standard"), "person", "person")
    desk = OddsDesk(session)
    desk.send({"do": "shown"})
    assert session.curtain_closed  # The first person hasn't confirmed yet.
    assert desk.screen()["kind"] == "wait"
    assert "sections" not in desk.screen()
    do(session, "confirm_player")
    assert desk.screen()["kind"] == "sections"
    do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    assert session.curtain_closed
    assert desk.screen()["kind"] == "wait"

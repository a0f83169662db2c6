"""The odds of Evenfall as text and as a chart, and the odds widget of all games."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from odds.evenfall_turns import AIR, FIRE, WATER, at_the_table, rolled
from ui.at_desk import calculator, do

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.requirement import capturing_rolls
from tabletop_nb.ui.evenfall.odds import VIEW
from tabletop_nb.ui.evenfall.verdict import listed
from tabletop_nb.ui.kit.tables import percent
from tabletop_nb.ui.odds import OddsDesk, WhatIf, WhatIfDesk, view_of

EXAMPLE = VIEW.model.example


def shown_for(game: Game, army_cards: int = 0) -> dict[str, Any]:
    return VIEW.of_game(game, 0, {"army_cards": army_cards})


# -- as text and as a chart --------------------------------------------------------------------------------------------


def test_percent_never_rounds_to_certain_or_impossible() -> None:
    values = [Fraction(0), Fraction(1, 10_000), Fraction(1, 8), Fraction(9999, 10_000), Fraction(1)]
    assert [percent(value) for value in values] == ["0%", "less than 0.1%", "12.5%", "more than 99.9%", "100%"]


def test_the_odds_as_text() -> None:
    shown = shown_for(rolled([1, 3, 4, 5], [FIRE, AIR]))
    assert shown["stage"] == "You rolled 1, 3, 4, 5. You have one reroll left."
    assert [column["title"] for column in shown["columns"]] == [
        "Dice as they are", "Best reroll", "Powers, no reroll", "Best reroll, then powers"
    ]  # fmt: skip
    wolf = next(each for each in shown["rows"] if each["id"] == "ember_wolf")
    assert wolf["slots"] == ["die3", "die3", "sun", "sun"]
    assert wolf["cells"][1]["text"] == "7.4%"
    assert wolf["cells"][1]["exact"] == "2/27"
    assert wolf["advice"][0]["text"] == "Keep 3, reroll 1, 4, 5."
    assert "points lower" in wolf["advice"][0]["more"]
    assert shown["notes"] == ["Includes Air, Fire."]
    assert shown["say"].startswith(
        "You rolled 1, 3, 4, 5. You have one reroll left. Any of them: Dice as they are 0%, "
    )


def test_without_powers_there_are_no_columns_for_them() -> None:
    shown = shown_for(rolled([1, 3, 4, 5], []))
    assert [column["key"] for column in shown["columns"]] == ["now", "reroll"]
    assert "No Heroine is Ready" in shown["notes"][0]


def test_wild_magic_is_explained() -> None:
    game = at_the_table(dice=[1, 2, 4, 6], seats=[{"ready": [FIRE], "recipes": ["wild_magic"]}])
    game.apply("wild_magic")
    assert "Wild Magic" in shown_for(game)["stage"]


def test_in_the_battle_each_enemy_is_listed_with_its_owner() -> None:
    game = tt.new_game("evenfall", players=2, seed=1, scenario={
        "battle": True, "turn": 0, "phase": "roll", "dice": [3, 3, 4, 5], "enemies": [], "enemy_deck": [],
        "seats": [{"vanguard": ["kiln_imp"], "ready": [AIR]}, {"vanguard": ["ember_wolf"], "army": ["iron_toad"]}],
    })  # fmt: skip
    assert "player 2" in shown_for(game)["rows"][0]["from"].lower()


def test_the_picture_has_the_chances_of_the_table_and_a_mark_for_each_column() -> None:
    shown = shown_for(rolled([1, 3, 4, 5], [FIRE, AIR]))
    assert shown["picture"]["marks"] == [column["title"] for column in shown["columns"]]
    for line, each in zip(shown["picture"]["rows"], shown["rows"], strict=True):
        assert line["name"] == each["name"]
        assert line["at"] == [cell["value"] for cell in each["cells"]]


# -- the verdict -------------------------------------------------------------------------------------------------------


def verdict_of(game: Game) -> dict[str, Any]:
    verdict: dict[str, Any] = shown_for(game)["verdict"]
    return verdict


def test_the_verdict_says_which_dice_to_roll_again_and_how_often_it_works() -> None:
    game = rolled([1, 3, 4, 5], [])
    found = VIEW.model.of_game(game, 0)
    keep = found["any"].keep["reroll"].best
    verdict = verdict_of(game)
    assert verdict["text"].startswith(f"Roll the {listed(keep.rolls)} again: you capture an Enemy ")
    assert f"{round(100 * keep.chance)}% of the time" in verdict["text"]
    assert sorted(die["value"] for die in verdict["dice"] if die["again"]) == sorted(keep.rolls)
    assert [die["value"] for die in verdict["dice"]] == [1, 3, 4, 5]


def test_the_verdict_names_every_power_of_a_plan_and_the_plan_works() -> None:
    game = at_the_table(phase="roll", dice=[4, 5, 5, 6], enemies=["nameless_king"], seats=[{"ready": [FIRE, WATER]}])
    game.apply("keep")
    [row] = VIEW.model.of_game(game, 0).rows
    dice = list(game.table.dice)
    for step in row.use.steps:
        face, to = step.change
        dice[dice.index(face)] = to
    assert len(row.use.steps) > 1
    assert tuple(sorted(dice)) in capturing_rolls(row.requirement)
    text = verdict_of(game)["more"]
    assert text.startswith("First ")
    assert text.count("becomes") == len(row.use.steps)


def test_the_verdict_when_nothing_can_be_done() -> None:
    verdict = VIEW.what_if({"row": "6 6 6 6", "dice": [1, 3, 4, 5], "reroll": False, "powers": {}})["verdict"]
    assert verdict["text"] == "You can't capture your Enemy with these dice."
    assert not [die for die in verdict["dice"] if die["again"]]


# -- the widget --------------------------------------------------------------------------------------------------------


class Table:
    """A table that the odds widget can observe."""

    def __init__(self, game: Game) -> None:
        self.game, self.seat, self.curtain_closed = game, 0, False
        self.heard: list[Any] = []

    def observe(self, listener: Any) -> None:
        self.heard.append(listener)

    def play(self, answer: str) -> None:
        self.game.apply(answer)
        for listener in self.heard:
            listener()


def test_odds_are_computed_only_while_they_are_shown() -> None:
    table = Table(rolled([1, 3, 4, 5], [FIRE, AIR]))
    desk = OddsDesk(table)
    assert desk.screen()["kind"] == "wait"
    table.play("keep")
    assert desk.screen()["kind"] == "wait"
    desk.send({"do": "shown", "seq": desk.seq})
    assert desk.screen()["stage"].startswith("The dice are 1, 3, 4, 5")
    table.play("heroine fire 1 2")
    assert desk.screen()["stage"].startswith("The dice are 2, 3, 4, 5")
    desk.send({"do": "hidden"})
    table.play("stop")
    assert desk.screen()["stage"].startswith("The dice are 2, 3, 4, 5")
    seq = desk.seq
    desk.send({"do": "shown"})
    assert not desk.screen()["stage"].startswith("The dice are 2, 3, 4, 5")
    assert desk.seq == seq + 1
    desk.send({"do": "hidden"})
    desk.send({"do": "shown"})
    assert desk.seq == seq + 1  # Nothing changed in between, so a click on this screen still counts.


def test_a_forged_or_late_command_changes_nothing() -> None:
    desk = OddsDesk(Table(rolled([1, 3, 4, 5], [FIRE], army=["kiln_imp"])))
    desk.send({"do": "shown", "seq": 0})
    before = desk.screen()
    for forged in ({"do": "spend", "at": 1, "seq": 0}, {"do": "draw", "seq": desk.seq}, {"do": []}, "spend", None, 7):
        desk.send(forged)  # type: ignore[arg-type]
    assert desk.screen() == before
    desk.send({"do": "spend", "at": "all", "seq": desk.seq})
    assert "allowed: 0 to 2" in desk.screen()["notice"]["text"]
    assert desk.spend == 0
    desk.send({"do": "spend", "at": 1, "seq": desk.seq})
    assert desk.spend == 1
    assert desk.screen()["notice"] is None
    assert desk.screen()["spend"] == {"at": 1, "most": 1}


def test_an_error_is_shown_and_the_last_odds_are_kept(capsys: Any) -> None:
    desk = OddsDesk(Table(rolled([1, 3, 4, 5], [FIRE])))
    desk.send({"do": "shown", "seq": 0})
    desk.view = replace(desk.view, describe=lambda *_: 1 // 0)  # type: ignore[arg-type]
    desk.follow()
    assert "ZeroDivisionError" in desk.screen()["notice"]["text"]
    assert desk.screen()["rows"]


def test_the_calculator_keeps_the_last_valid_position() -> None:
    desk = WhatIfDesk("evenfall")
    desk.send({"do": "shown", "seq": 0})
    assert desk.screen()["form"]["given"] == EXAMPLE
    desk.send({"do": "set", "given": {**EXAMPLE, "row": "Sun Sun"}, "seq": 1})
    assert desk.screen()["rows"][0]["slots"] == ["sun", "sun"]
    desk.send({"do": "set", "given": {**EXAMPLE, "row": ""}, "seq": 2})
    assert "The Enemy's row" in desk.screen()["notice"]["text"]
    assert desk.screen()["form"]["given"]["row"] == "Sun Sun"
    assert desk.screen()["notice"]["text"].startswith("The Enemy's row: you entered nothing; allowed: one to five")
    desk.send({"do": "set", "given": "all", "seq": 3})
    assert "'all' isn't a position" in desk.screen()["notice"]["text"]
    desk.send({"do": "set", "given": {**EXAMPLE, "powers": {"fire": -1}}, "seq": 4})
    assert desk.screen()["notice"]["text"].startswith(
        "Available powers: you entered -1; allowed: a whole number from 0 to 8"
    )
    with pytest.raises(ValueError, match="no game 'chess'"):
        WhatIf("chess")


@pytest.mark.parametrize(
    ("game", "given", "says"),
    [
        ("seasons", {"space": 13}, "Space on the wheel: you entered 13; allowed: a whole number from 1 to 12."),
        ("seasons", {"year": "2"}, "Year: you entered 2; allowed: a whole number from 1 to 3."),
        ("seasons", {"air": -1}, "Air: you entered -1; allowed: a whole number from 0 to 12."),
        ("seasons", {"purses": 3}, "Purses of Io in play: you entered 3"),
        ("seasons", {"used": None}, "Bonuses used: you entered None"),
        ("res_arcana", {"deck": 21}, "Cards in the deck: you entered 21; allowed: a whole number from 0 to 20."),
        ("res_arcana", {"deck": 3, "wanted": 4}, "Wanted cards in the deck: you entered 4"),
        ("res_arcana", {"wanted_discards": 1}, "Wanted cards among the discards: you entered 1"),
        ("res_arcana", {"draws": 0}, "Cards drawn per round: you entered 0; allowed: a whole number from 1 to 4."),
        ("res_arcana", {"need": True}, "Wanted cards you need: you entered True"),
    ],
)
def test_an_invalid_number_is_reported_by_its_label_and_changes_nothing(
    game: str, given: dict[str, Any], says: str
) -> None:
    desk = calculator(game)
    assert says in do(desk, "set", given=given)["notice"]["text"]
    assert desk.screen()["form"]["given"] == view_of(game).model.example


def test_the_calculator_starts_from_the_position_of_the_game() -> None:
    table = Table(rolled([1, 3, 4, 5], [FIRE, AIR]))
    desk = WhatIfDesk("evenfall", table)
    desk.send({"do": "shown"})
    assert desk.given["dice"] == [1, 3, 4, 5]
    assert desk.given["powers"] == {"air": 1, "fire": 1}
    table.play("keep")
    desk.send({"do": "shown"})
    assert desk.given["reroll"] is False
    desk.send({"do": "set", "given": {**desk.given, "dice": [1, 1, 1, 1]}, "seq": desk.seq})
    desk.send({"do": "shown"})
    assert desk.given["dice"] == [1, 1, 1, 1], "what the person set stays"
    desk.send({"do": "start", "seq": desk.seq})
    assert desk.given["dice"] == [1, 3, 4, 5]


def test_behind_a_curtain_the_calculator_shows_the_example() -> None:
    table = Table(rolled([1, 3, 4, 5], [FIRE, AIR]))
    table.curtain_closed = True
    desk = WhatIfDesk("evenfall", table)
    desk.send({"do": "shown"})
    assert desk.given == EXAMPLE


def test_a_page_with_odds_loads_no_chart_library() -> None:
    code = """
import sys, tabletop_nb as tt
from tabletop_nb.ui.odds import Odds
class Table:
    game, seat, curtain_closed = tt.new_game("evenfall", seed=1), 0, False
    def observe(self, listener): pass
widget = Odds(Table())
widget.desk.send({"do": "shown", "seq": 0})
print(widget.desk.screen()["kind"], [name for name in ("pandas", "altair", "numpy") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "odds []\n"


def test_all_choices_that_are_just_as_good_are_counted() -> None:
    given = {"row": "Sun Sun Sun", "count": 4, "dice": [1, 2, 3, 6], "reroll": True, "powers": {}}
    keep = VIEW.model.what_if(given)["row"].keep["reroll"]
    assert (keep.best.chance, keep.ties) == (Fraction(7, 72), 4)  # keep one of the four dice, or none
    (row,) = VIEW.what_if(given)["rows"]
    assert row["advice"][0]["more"] == "Keeping 2 is just as good, and so are 3 other choices."

"""Scenes show a position of any game, limited to what the seat may see. Dice are picked and rerolled on them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.lessons import Chance, Dice, Tries, l08_best_reroll
from tabletop_nb.ui.lesson import Guess, Scene
from tabletop_nb.ui.lesson.part import Part
from tabletop_nb.ui.lesson.scene import scene_zones
from tabletop_nb.ui.session import Session

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
    assert list(scene.screen()["zones"].values()) == scene_zones(game)
    assert not any(
        "legal" in thing.get("state", "") for zone in scene.screen()["zones"].values() for thing in zone["things"]
    )


def test_zones_come_in_the_order_they_are_named() -> None:
    game = l08_best_reroll.position()
    assert [zone["id"] for zone in scene_zones(game, ["dice", "enemies"])] == ["dice", "enemies"]
    with pytest.raises(ValueError, match="there is no zone 'wheel'; allowed: enemies, "):
        Scene(game, ["wheel"])


# -- dice on a scene -------------------------------------------------------------------------------------------------


def send(part: Part, **command: Any) -> dict[str, Any]:
    part.send({"seq": part.seq, **command})
    return part.screen()


def tries() -> Tries:
    return Tries(l08_best_reroll.trial(), Chance(1))


def test_rolling_on_the_scene_keeps_the_other_dice_and_counts() -> None:
    made = tries()
    scene = Scene(l08_best_reroll.position(), ["dice"], tries=made, wanted=2)
    shown = send(scene, do="reroll", reroll=[2, 3])["tries"]
    assert [die["value"] for die in shown["last"]["dice"][:2]] == [2, 2]
    assert [die["isNew"] for die in shown["last"]["dice"]] == [False, False, True, True]
    assert "1 more" in shown["more"]
    shown = send(scene, do="reroll", reroll=[3, 2])["tries"]
    assert shown["tally"][0]["choice"] == "reroll 5 6"
    assert "of 2" in shown["tally"][0]["label"]
    assert "Roll again" in shown["more"]
    for forged in ([7], "3", None, [], [True]):
        assert send(scene, do="reroll", reroll=forged)["notice"]["kind"] == "problem"
    assert len(made.results[(2, 2)]) == 2


def test_the_browser_gets_its_screen_before_a_slow_chart() -> None:
    made, order = tries(), list[str]()
    scene = Scene(tries=made)
    made.listeners.append(lambda: order.append("chart"))
    scene.painters.append(lambda: order.append("screen"))
    send(scene, do="reroll", reroll=[0])
    assert order == ["screen", "chart"]


def test_nothing_is_rolled_before_the_guess() -> None:
    made, guess = tries(), Guess("How likely?", Fraction(16, 36))
    scene = Scene(tries=made, after=guess)
    assert send(scene, do="reroll", reroll=[2])["notice"]["kind"] == "problem"
    assert scene.screen()["tries"]["wait"] == "Lock in your guess first"
    assert not made.results
    send(guess, do="commit", value=50)
    assert not send(scene, do="reroll", reroll=[2])["tries"]["wait"]
    assert made.results


def test_dice_that_differ_from_the_trial_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"the dice on the scene are \[1, 2, 3, 4\]; allowed: .*\[2, 2, 5, 6\]"):
        Scene(l08_best_reroll.position(dice=(1, 2, 3, 4)), ["dice"], tries=tries())


def test_a_press_picks_a_die_to_reroll_in_play_and_in_a_lesson() -> None:
    """One convention: the same dice are pressed, the same words say so, and the others stay."""
    session = Session(l08_best_reroll.position())
    table = session.screen()
    scene = Scene(l08_best_reroll.position(), ["dice"], tries=tries())
    in_play, in_lesson = table["zones"]["dice"], scene.screen()["zones"]["dice"]
    assert in_play["ask"] == in_lesson["ask"] == "pick dice to reroll"
    assert [die["id"] for die in in_play["things"]] == [die["id"] for die in in_lesson["things"]]
    assert {die["state"] for die in in_lesson["things"]} == {"legal"}

    pressed = [2, 3]
    wanted = sorted(die["as"] for at, die in enumerate(in_play["things"]) if at in pressed)
    move = next(each for each in table["moves"] if sorted(each["on"]) == wanted)
    session.send({"do": "move", "seq": session.seq, "path": [*move["path"]]})
    rerolled = next(event for event in session.game.events if event.rule == "roll.reroll")
    assert list(rerolled.facts["dropped"]) == [5, 6]
    last = send(scene, do="reroll", reroll=pressed)["tries"]["last"]["dice"]
    assert [die["value"] for die in last if not die["isNew"]] == [2, 2]


def test_an_exercise_says_what_a_press_does_and_takes_stored_answers() -> None:
    kind = Dice((2, 2, 5, 6))
    form = kind.form()
    assert "reroll" in form["label"]
    assert "Press the dice you want to reroll" in form["tip"]
    assert kind.parse([0, 1]) == (2, 2)  # The browser sends the positions of the dice to keep.

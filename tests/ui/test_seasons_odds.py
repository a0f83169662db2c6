"""The odds of Seasons: dice, the wheel and the planner, each against the engine or a count of its own."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.chance import rounds_left, rounds_until
from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.box import ENERGIES
from tabletop_nb.ui.odds import Odds, OddsDesk, WhatIf, WhatIfDesk
from tabletop_nb.ui.seasons import odds as calculator
from tabletop_nb.ui.session import Session

DICE = [["winter_1", 3], ["winter_2", 4], ["winter_3", 6]]
CHOOSE = {"year": 1, "space": 2, "first": 0, "turn": 0, "phase": "choose", "bag": {"winter": [1, 2, 3]}, "dice": DICE}


def choosing(**seat: Any) -> Game:
    return tt.new_game("seasons", 2, 1, "archmage", scenario={**CHOOSE, "seats": [seat, {}]})


def told(game: Game, seat: int = 0) -> dict[str, Any]:
    return calculator.told(calculator.odds(game, seat), ["you", "the bot", "another"])


def part(shown: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in shown["sections"] if one["id"] == name)


# -- the dice ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("purses", [0, 1])
def test_each_die_is_worth_what_the_engine_gives_for_it(purses: int) -> None:
    """Take it, transmute at once what it brought: so many crystals more."""
    play = ["purse_of_io"] * purses
    found = calculator.odds(choosing(play=play, gauge=3), 0)["dice"]
    for each, (die, face) in zip(found, DICE, strict=True):
        other, left = (name for name, _ in DICE if name != die)
        begin = {**CHOOSE, "phase": "begin", "die": [[die, face], [other, 1]], "dice": [[left, 1]]}
        seats = [{"play": play, "gauge": 3, "bonuses": 3}, {}]
        game = tt.new_game("seasons", 2, 1, "archmage", scenario={**begin, "seats": seats})
        while game.choice.rule in ("die.card", "die.draw"):
            game.apply(game.options[-1])
        me = game.table.seats[0]
        rates = game.table.box.rates[0]
        transmuted = sum(n * (rate + purses) for n, rate in zip(me.reserve, rates, strict=True))
        assert each["worth"] == me.crystals + transmuted, die


def test_what_the_dice_do_to_the_wheel() -> None:
    rows = part(told(choosing()), "dice")["rows"]
    assert [row["cells"][2]["text"] for row in rows] == [
        "to space 3, winter",
        "to space 5, spring",
        "to space 5, spring",
    ]
    assert [row["name"] for row in rows] == ["Winter die 1", "Winter die 2", "Winter die 3"]
    game = choosing()
    game.apply("take winter_1")
    assert calculator.odds(game, 0)["dice"] == [], "the choice is made"
    assert [each["name"] for each in calculator.odds(game, 1)["dice"]] == ["Winter die 2", "Winter die 3"]


def test_tokens_that_do_not_fit_are_told() -> None:
    rows = part(told(choosing(reserve=["air"] * 6)), "dice")["rows"]
    assert rows[0]["cells"][0]["small"] == "1 of 2 tokens fit"


@pytest.mark.parametrize("held", ["air", "earth"])
def test_a_die_for_a_full_reserve_is_worth_what_the_best_tokens_kept_are_worth_more(held: str) -> None:
    game = choosing(reserve=[held] * 7)
    rates = dict(zip(ENERGIES, game.table.box.rates[0], strict=True))
    for each in calculator.odds(game, 0)["dice"]:
        tokens = [rates[name] for name, n in zip(ENERGIES, each["energy"], strict=True) for _ in range(n)]
        better = sum(rate - rates[held] for rate in tokens if rate > rates[held])
        assert (each["worth"], each["fits"]) == (each["crystals"] + better, 0)


# -- the planner ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("season", "purses", "bonuses"), list(product(range(4), (0, 2), (0, 1))))
def test_the_planner_agrees_with_the_engine(season: int, purses: int, bonuses: int) -> None:
    chance = Random(season)
    reserve = [chance.choice(ENERGIES) for _ in range(6)]
    seat = {"reserve": reserve, "play": ["purse_of_io"] * purses, "gauge": 3}
    names = ("winter", "spring", "summer", "fall")
    name = names[season]
    act = {"year": 1, "space": 3 * season + 2, "first": 0, "turn": 0, "phase": "act", "bag": {name: [1, 2, 3]}}
    act |= {"dice": [[f"{name}_3", 1]], "die": [[f"{name}_1", 1], [f"{name}_2", 1]], "transmuting": True}
    game = tt.new_game("seasons", 2, 1, "archmage", scenario={**act, "seats": [seat, {}]})
    plan = calculator.odds(game, 0)["plan"][0]
    if bonuses:
        game.apply("bonus transmute")
    for energy in sorted(set(reserve)):
        game.apply(f"transmute {energy} {reserve.count(energy)}")
    assert game.table.seats[0].crystals == plan["bonus" if bonuses else "worth"]


def test_the_planner_says_when_to_wait_and_whether_the_bonus_pays() -> None:
    found = calculator.odds(choosing(reserve=["fire"]), 0)
    assert [each["worth"] for each in found["plan"]] == [2, 3, 1, 1]
    assert found["bonus"] == {"used": 0, "gains": 1, "costs": 5}
    notes = part(told(choosing(reserve=["fire"])), "plan")["notes"]
    assert notes[0].startswith("In spring it would be worth 3 instead of 2")
    assert "pays only where" in notes[1]


@pytest.mark.parametrize(("year", "space"), list(product((1, 2, 3), range(1, 13))))
def test_the_planner_shows_the_seasons_that_come_before_the_end(year: int, space: int) -> None:
    """Each season of the plan has a year, and the exact chain says that it is reached."""
    found = calculator.what_if({"year": year, "space": space, "earth": 5, "fire": 5})
    now = (space - 1) // 3
    to_come = [(year + (now + i) // 4, (now + i) % 4) for i in range(1, 4) if year + (now + i) // 4 <= 3]
    assert all(sum(rounds_until(year, space, *each).values()) == 1 for each in to_come)
    assert [each["season"] for each in found["plan"]] == [now, *(season for _, season in to_come)]


@pytest.mark.parametrize(("space", "seasons"), [(8, ["summer", "fall"]), (12, ["fall"])])
def test_nobody_is_told_to_wait_for_a_winter_after_the_end(space: int, seasons: list[str]) -> None:
    """Earth is worth most in winter, which does not come again in year III."""
    notes = part(calculator.told(calculator.what_if({"year": 3, "space": space, "earth": 7})), "plan")["notes"]
    assert not any("winter" in note for note in notes)
    rows = part(calculator.told(calculator.what_if({"year": 3, "space": space, "earth": 7})), "plan")["rows"]
    assert [row["name"].split(": ")[1] for row in rows] == seasons
    assert ("No better season for your energy is left before the game ends." in notes) == (space == 12)


def test_past_the_end_only_this_round_is_left_to_plan() -> None:
    """Boots may lead past the third year: the round is played to its end, and no season comes after it."""
    act = {**CHOOSE, "phase": "act", "dice": [DICE[0]], "die": [DICE[1], DICE[2]], "year": 4}
    game = tt.new_game("seasons", 2, 1, "archmage", scenario={**act, "seats": [{"reserve": ["fire"]}, {}]})
    assert [each["ahead"] for each in calculator.odds(game, 0)["plan"]] == [0]


def test_a_bonus_used_this_turn_counts_now_but_not_later() -> None:
    act = {**CHOOSE, "phase": "act", "dice": [DICE[0]], "die": [DICE[1], DICE[2]], "transmuting": True, "extra": 1}
    game = tt.new_game(
        "seasons", 2, 1, "archmage", scenario={**act, "seats": [{"reserve": ["fire"], "bonuses": 1}, {}]}
    )
    assert [each["worth"] for each in calculator.odds(game, 0)["plan"]] == [3, 3, 1, 1]
    assert [each["worth"] for each in calculator.odds(game, 1)["plan"]] == [0, 0, 0, 0]


def test_all_bonuses_used() -> None:
    shown = part(told(choosing(reserve=["fire"], bonuses=3)), "plan")
    assert shown["columns"] == ["Crystals"]


# -- the wheel -----------------------------------------------------------------------------------------------


def test_the_dice_on_the_table_count_for_the_first_step() -> None:
    """They show 1, 3 and 3 pips: each is as likely to be left over."""
    found = calculator.odds(choosing(), 0)
    spring = found["coming"][0]
    assert [Fraction(chance) for chance in spring["by"][:2]] == [Fraction(2, 3), Fraction(1)]
    after = {n: Fraction(chance) for n, chance in found["rounds"].items()}
    mean = sum(int(n) * chance for n, chance in after.items())
    by_hand = [sum(n * c for n, c in rounds_left(1, space).items()) + 1 for space in (3, 5, 5)]
    assert mean == sum(by_hand) / 3 == Fraction(found["mean"])


def test_when_the_die_left_over_is_known() -> None:
    game = choosing()
    game.apply_all(["take winter_1", "take winter_2"])
    found = calculator.odds(game, 0)
    assert found["coming"][0]["by"][0] == "1"
    assert calculator.stage_told(found) == "Winter, year I, space 2 of the wheel. The die left over turns it by 3."


def test_the_end_of_the_game_is_a_row() -> None:
    found = calculator.what_if({"year": 3, "space": 11})
    [end] = found["coming"]
    assert end["season"] is None
    assert end["by"][:2] == ["2/3", "1"]
    assert [row["name"] for row in part(calculator.told(found), "wheel")["rows"]] == ["The end of the game"]


def test_a_finished_game_has_nothing_to_tell() -> None:
    game = tt.new_game("seasons", 2, 1, "apprentice")
    chance = Random(1)
    while game.choice:
        game.push(chance.choice(game.choice.options))
    shown = told(game)
    assert shown["stage"] == "The game is over: the wheel has stopped."
    assert shown["sections"] == shown["rows"] == []


def test_every_question_of_a_game_has_odds() -> None:
    game, chance = tt.new_game("seasons", 3, 2, "archmage"), Random(2)
    for number in range(300):
        if game.choice is None:
            break
        if number % 7 == 0:
            json.dumps(told(game, number % 3))
        game.push(chance.choice(game.choice.options))
    with pytest.raises(ValueError, match="seat: 3 was given; allowed: 0 to 2"):
        calculator.odds(game, 3)


# -- simulated games -----------------------------------------------------------------------------------------


def test_the_simulated_games_hang_together() -> None:
    made = calculator.simulated()
    assert made["games"] <= sum(calculator.seen(1, 1).values()) <= 1.1 * made["games"]  # Boots may lead back there
    for year, space in product((1, 2, 3), range(1, 13)):
        games = calculator.seen(year, space)
        exact = rounds_left(year, space)
        assert sum(games.values()) <= made["games"] * 1.5  # Temporal Boots may bring the wheel back to a space
        if games:
            assert min(games) >= 1
            assert max(games) <= max(exact) + 6
    first = calculator.seen(1, 1)
    mean = sum(n * count for n, count in first.items()) / sum(first.values())
    assert abs(mean - 18.3) < 4


def test_the_screen_says_what_is_assumed_and_what_is_simulated() -> None:
    shown = told(choosing())
    assert "as good as random" in part(shown, "wheel")["notes"][0]
    assert part(shown, "left")["notes"][0].startswith("Simulated beforehand: ")
    assert f"seed {calculator.simulated()['seed']}" in part(shown, "left")["notes"][0]


# -- by hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"space": 13}, "Space of the wheel: 13 was given; allowed: a whole number from 1 to 12."),
        ({"year": "2"}, "Year: 2 was given; allowed: a whole number from 1 to 3."),
        ({"air": -1}, "Air: -1 was given; allowed: a whole number from 0 to 12."),
        ({"purses": 3}, "Purses of Io in play: 3 was given"),
        ({"used": None}, "Bonuses used: None was given"),
        ({"earth": True}, "Earth: True was given"),
    ],
)
def test_a_position_that_cannot_be(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says.replace(".", r"\.")):
        calculator.what_if(given)
    desk = WhatIfDesk("seasons", False)
    desk.send({"do": "shown", "seq": 0})
    desk.send({"do": "set", "seq": desk.seq, "given": given})
    assert says in desk.screen()["notice"]["text"]
    assert desk.screen()["form"]["given"] == calculator.EXAMPLE


def test_the_calculator_has_a_field_for_everything_that_can_be_set() -> None:
    desk = WhatIfDesk("seasons", False)
    desk.send({"do": "shown", "seq": 0})
    screen = desk.screen()
    assert screen["kind"] == "sections"
    assert {field["name"] for field in screen["form"]["fields"]} == set(calculator.EXAMPLE)
    desk.send({"do": "set", "seq": desk.seq, "given": {**calculator.EXAMPLE, "earth": 5}})
    assert part(desk.screen(), "plan")["rows"][0]["cells"][0]["text"] == "20"


def test_the_odds_follow_the_game_and_draw_a_chart() -> None:
    session = Session(choosing(reserve=["fire"]), ["person", "random"])
    widget = Odds(session)
    assert widget.desk.told["kind"] == "wait"
    widget.desk.send({"do": "shown"})
    assert widget.desk.screen()["kind"] == "sections"
    assert "exact chain" in json.dumps(widget.picture.spec)
    assert widget.picture.spec["description"].startswith("Bar chart of the rounds left")
    before = widget.desk.screen()["stage"]
    session.send({"do": "move", "seq": session.seq, "path": [0]})
    session.send({"do": "bot", "seq": session.seq})
    assert widget.desk.screen()["stage"] != before
    assert isinstance(WhatIf("seasons").desk, WhatIfDesk)
    assert isinstance(widget.desk, OddsDesk)

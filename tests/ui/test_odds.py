"""The odds: against brute force, against `tabletop_nb.chance`, against the rules engine itself; and the widget."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from chance.brute_force import naive_play

import tabletop_nb as tt
from tabletop_nb.chance import best_play, best_reroll, chance
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import SYMBOLS, house_box
from tabletop_nb.games.evenfall.requirement import hits
from tabletop_nb.ui.charts import spec_of
from tabletop_nb.ui.evenfall.chances import Grid, Hunt, Powers, hunt
from tabletop_nb.ui.evenfall.odds import EXAMPLE, odds, told, what_if
from tabletop_nb.ui.evenfall.odds import chart as chart_of
from tabletop_nb.ui.odds import Odds, OddsDesk, WhatIf, WhatIfDesk, percent

ENEMIES = ["cinder_hound", "ember_wolf", "ash_warden", "iron_toad"]
FIRE, AIR, EARTH, WATER = "seraphine", "wren", "petra", "nerys"


def at_the_table(**fields: Any) -> Game:
    return tt.new_game("evenfall", seed=3, scenario={"enemies": ENEMIES, **fields})


def rolled(dice: list[int], ready: list[str], script: list[int] | None = None, **seat: Any) -> Game:
    """The dice are rolled, the reroll is left."""
    after = {"script": {"dice": script}} if script else {}
    return at_the_table(
        phase="roll", dice=dice, seats=[{"ready": ready, "resting": ["opal"] * (not ready), **seat}], **after
    )


def row(found: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in found["rows"] if each["id"] == name)


def need(enemy: str) -> Any:
    return house_box().enemies[enemy].requirement.matches


# -- the numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_small_pools_against_brute_force(seed: int) -> None:
    random = Random(seed)
    every = Grid(3).rolls
    good = frozenset(random.sample(every, 4))
    powers = [random.choice(SYMBOLS) for _ in range(2)]
    wrap = seed % 2 == 0
    chase, slow = Hunt(3, wrap, good), naive_play(lambda dice: dice in good, wrap=wrap)
    for dice in random.sample(every, 6):
        for rerolls in (0, 1):
            assert chase.chance(dice, bool(rerolls), Powers.of(powers)) == slow(dice, rerolls, tuple(powers))[0]


@pytest.mark.parametrize("seed", range(8))
def test_whole_rolls_against_the_chance_library(seed: int) -> None:
    random = Random(seed)
    enemy = random.choice([*house_box().enemies.values()])
    dice, wrap = random.choice([4, 5]), seed % 3 == 0
    powers = [random.choice(SYMBOLS) for _ in range(random.randint(0, 3))]
    play = best_play(enemy.requirement.matches, powers, dice=dice, wrap=wrap)
    chase, held = hunt(dice, wrap, hits(enemy.requirement)), Powers.of(powers)
    assert chase.chance((), True, held) == play.start
    for roll in random.sample(chase.grid.rolls, 8):
        assert [chase.chance(roll, again, held) for again in (False, True)] == [
            play.value(roll, 0),
            play.value(roll, 1),
        ]


def test_of_an_army_no_more_cards_are_spent_than_allowed() -> None:
    good = frozenset({(6, 6)})
    chase, army = Hunt(2, False, good), ["fire"] * 4
    assert [chase.chance((4, 5), False, Powers.of([], army, spend)) for spend in (0, 1, 2, 3)] == [0, 0, 0, 1]
    assert chase.chance((4, 5), False, Powers.of(["fire"], army, 2)) == 1
    slow = naive_play(lambda dice: dice in good)
    for spend, powers in ((1, ("air",)), (2, ("air", "fire")), (2, ("fire", "fire"))):
        counted = chase.chance((2, 4), True, Powers.of([], ["air", "fire", "fire"], spend))
        assert counted >= slow((2, 4), 1, powers)[0]
    assert chase.chance((2, 4), True, Powers.of([], ["air", "fire"], 2)) == slow((2, 4), 1, ("air", "fire"))[0]


def test_which_army_card_is_spent_may_wait_for_the_dice() -> None:
    """One card of two may be spent: after the reroll, the one that fits. Worth more than either alone."""
    chase = Hunt(1, False, frozenset({(3,)}))
    one = [chase.chance((6,), True, Powers.of([symbol])) for symbol in ("fire", "water")]
    assert one == [Fraction(1, 3), Fraction(1, 3)]
    assert chase.chance((6,), True, Powers.of([], ["fire", "water"], 1)) == Fraction(1, 2)


def test_between_turns_the_next_roll_is_fresh() -> None:
    rivals = tt.new_game("evenfall", players=2, seed=3)
    waiting = 1 - rivals.table.turn
    found = odds(rivals, waiting)
    assert found["stage"] == "next"
    assert "other_turn" in found["notes"]
    enemy = row(found, rivals.table.enemies[0])
    powers = found["powers"]
    matches = need(enemy["id"])
    assert {name: Fraction(value) for name, value in enemy["chances"].items()} == {
        "now": chance(matches, 4),
        "reroll": best_reroll(matches).start,
        "powers": best_play(matches, powers, rerolls=0).start,
        "both": best_play(matches, powers).start,
    }


def test_after_the_roll_with_and_without_powers() -> None:
    found = odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0)
    wolf, play = row(found, "ember_wolf"), best_play(need("ember_wolf"), ["fire", "air"])
    policy = best_reroll(need("ember_wolf"))
    assert found["stage"] == "reroll"
    assert found["powers"] == ["air", "fire"]
    assert wolf["chances"]["now"] == "0"
    assert Fraction(wolf["chances"]["reroll"]) == policy.value((1, 3, 4, 5))
    assert Fraction(wolf["chances"]["powers"]) == play.value((1, 3, 4, 5), rerolls=0)
    assert Fraction(wolf["chances"]["both"]) == play.value((1, 3, 4, 5))
    assert tuple(wolf["keep"]["reroll"]["dice"]) == policy.keep((1, 3, 4, 5))
    [_, (second, worth), *_] = policy.alternatives((1, 3, 4, 5))
    plan = wolf["keep"]["reroll"]
    assert (tuple(plan["next"]["dice"]), Fraction(plan["next"]["chance"])) == (second, worth)
    assert Fraction(plan["next"]["worse"]) == policy.value((1, 3, 4, 5)) - worth
    assert sorted(plan["dice"] + plan["rolls"]) == [1, 3, 4, 5]


def test_any_of_them_is_at_least_the_best_and_at_most_the_sum() -> None:
    found = odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0)
    for column in found["columns"]:
        values = [Fraction(each["chances"][column]) for each in found["rows"]]
        assert max(values[1:]) <= values[0] <= min(1, sum(values[1:]))
    every = frozenset().union(*(hits(house_box().enemies[card].requirement) for card in ENEMIES))
    exact = best_play(lambda roll: roll in every, ["fire", "air"]).value((1, 3, 4, 5))
    assert Fraction(row(found, "any")["chances"]["both"]) == exact


def test_the_philosophers_stone_brings_a_fifth_die() -> None:
    game = rolled([1, 2, 3, 5, 6], [FIRE], recipes=["philosophers_stone"])
    found = odds(game, 0)
    assert found["count"] == 5
    value = best_play(need("iron_toad"), ["fire"], dice=5).value((1, 2, 3, 5, 6))
    assert Fraction(row(found, "iron_toad")["chances"]["both"]) == value


def test_the_ruling_wrap_is_kept() -> None:
    position = {"enemies": ENEMIES, "dice": [1, 1, 3, 6], "seats": [{"ready": [FIRE]}]}
    for wrap, worth in ((False, "0"), (True, "1")):
        game = tt.new_game("evenfall", seed=1, rulings={"wrap": wrap}, scenario=position)
        assert row(odds(game, 0), "ash_warden")["chances"]["powers"] == worth


def test_modify_tells_the_fewest_powers_and_the_first_one() -> None:
    found = odds(at_the_table(dice=[3, 3, 4, 5], seats=[{"ready": [FIRE, AIR, WATER]}]), 0)
    wolf = row(found, "ember_wolf")
    assert found["stage"] == "modify"
    assert found["columns"] == ["now", "powers"]
    assert wolf["chances"] == {"now": "0", "powers": "1"}
    assert wolf["keep"] == {}
    assert len(wolf["step"]["powers"]) == 1
    assert wolf["step"]["symbol"] in ("fire", "water")
    assert wolf["step"]["die"] in ([4, 5], [5, 4])


def test_army_cards_count_only_when_asked_and_are_spared() -> None:
    game = at_the_table(dice=[3, 3, 4, 5], seats=[{"army": ["kiln_imp"], "ready": [], "resting": ["opal"]}])
    assert row(odds(game, 0), "ember_wolf")["chances"]["powers"] == "0"
    spent = row(odds(game, 0, spend=1), "ember_wolf")
    assert spent["chances"]["powers"] == "1"
    assert spent["step"]["army"]
    with_her = at_the_table(dice=[3, 3, 4, 5], seats=[{"army": ["kiln_imp"], "ready": [FIRE]}])
    assert not row(odds(with_her, 0, spend=1), "ember_wolf")["step"]["army"]
    with pytest.raises(ValueError, match="allowed: 0 to 2"):
        odds(game, 0, spend=3)
    with pytest.raises(ValueError, match="seat"):
        odds(game, 4)


def test_a_power_under_way_is_settled() -> None:
    game = at_the_table(dice=[3, 3, 4, 5], seats=[{"ready": [FIRE, "cendra"]}])
    game.apply("heroine fire 4 5")
    assert game.choice is not None
    assert game.choice.rule == "modify.heroine"
    found = odds(game, 0)
    assert (found["dice"], found["powers"]) == ([3, 3, 5, 5], ["fire"])
    assert row(found, "ember_wolf")["chances"]["now"] == "1"


def test_air_has_to_reroll_at_least_one_die() -> None:
    game = at_the_table(dice=[3, 3, 5, 5], seats=[{"ready": [AIR, FIRE]}])
    game.apply("heroine air")
    found = odds(game, 0)
    wolf = row(found, "ember_wolf")
    assert found["stage"] == "air"
    assert found["powers"] == ["fire"]
    assert Fraction(wolf["chances"]["reroll"]) == Fraction(1, 6)
    assert len(wolf["keep"]["reroll"]["rolls"]) == 1


def test_when_the_dice_lie_the_table_says_what_they_capture() -> None:
    game = at_the_table(dice=[3, 3, 3, 3], seats=[{"ready": [], "resting": ["opal"]}])
    assert game.choice is not None
    assert game.choice.rule == "capture.choose"
    found = odds(game, 0)
    assert found["stage"] == "capture"
    assert {each["id"]: each["chances"]["now"] for each in found["rows"]} == {
        "any": "1", "cinder_hound": "1", "ember_wolf": "1", "ash_warden": "1", "iron_toad": "0"
    }  # fmt: skip


def test_wild_magic_is_not_counted_and_says_so() -> None:
    game = at_the_table(dice=[1, 2, 4, 6], seats=[{"ready": [FIRE], "recipes": ["wild_magic"]}])
    assert "wild_magic" in odds(game, 0)["notes"]
    game.apply("wild_magic")
    found = odds(game, 0)
    assert found["stage"] == "wild"
    assert found["rows"] == []
    assert "Wild Magic" in told(found)["stage"]


def test_in_the_battle_the_rivals_vanguard_is_the_prey_and_ones_own_lends_power() -> None:
    game = tt.new_game("evenfall", players=2, seed=1, scenario={
        "battle": True, "turn": 0, "phase": "roll", "dice": [3, 3, 4, 5], "enemies": [], "enemy_deck": [],
        "seats": [{"vanguard": ["kiln_imp"], "ready": [AIR]}, {"vanguard": ["ember_wolf"], "army": ["iron_toad"]}],
    })  # fmt: skip
    found = odds(game, 0)
    assert [(each["id"], each["owner"]) for each in found["rows"]] == [("ember_wolf", 1)]
    assert found["powers"] == ["air", "fire"]
    assert found["rows"][0]["chances"]["powers"] == "1"
    assert "Player 2" in told(found, ["Player 1", "Player 2"])["rows"][0]["from"]
    game.apply("keep")
    game.apply("vanguard fire 3 4")
    assert odds(game, 0)["powers"] == ["air"]  # once a turn


def test_a_finished_game_has_no_odds() -> None:
    game = at_the_table(dice=[1, 2, 4, 6], seats=[{"ready": [FIRE]}])
    while game.choice:
        game.push(game.choice.options[-1] if game.choice.rule == "defeat.choose" else game.choice.options[0])
    found = odds(game, 0)
    assert found["stage"] == "over"
    assert not found["rows"]


# -- against the engine ----------------------------------------------------------------------------------------------


def follow(game: Game, enemy: str) -> bool:
    """Plays as the odds advise for this Enemy, until the capture: did it work?"""
    turn, about_dice = game.table.turns, ("roll.reroll", "modify.use", "modify.heroine", "power.air")
    while game.choice and game.table.turns == turn and game.choice.rule in about_dice:
        found = row(odds(game, 0), enemy)
        rule = game.choice.rule
        if rule == "modify.heroine":
            game.push(game.choice.options[0])
        elif rule == "modify.use":
            step = found["step"]
            game.apply(" ".join(["heroine", step["symbol"], *map(str, step["die"])]) if step["symbol"] else "stop")
        else:
            rolls = found["keep"]["both"]["rolls"]
            game.apply(" ".join(["reroll", *map(str, rolls)]) if rolls else "keep")
    if game.choice and game.choice.rule == "capture.choose":
        return ("capture", enemy) in game.choice.options
    return any(event.rule == "capture.choose" and event.facts["enemy"] == enemy for event in game.events)


@pytest.mark.parametrize(
    ("dice", "enemy", "ready"),
    [
        ([1, 3, 4, 5], "ember_wolf", [FIRE, EARTH]),
        ([1, 2, 5, 6], "iron_toad", [WATER, EARTH]),
        ([2, 2, 4, 6], "cinder_hound", []),
    ],
)
def test_every_outcome_of_the_reroll_in_the_engine(dice: list[int], enemy: str, ready: list[str]) -> None:
    promised = row(odds(rolled(dice, ready), 0), enemy)
    count = len(promised["keep"]["both"]["rolls"])
    outcomes = list(product(range(1, 7), repeat=count))
    hit = sum(follow(rolled(dice, ready, [*outcome]), enemy) for outcome in outcomes)
    assert Fraction(hit, len(outcomes)) == Fraction(promised["chances"]["both"])


def test_games_that_follow_the_advice_do_as_well_as_promised() -> None:
    """With Air, so that chance speaks several times."""
    start, enemy, games = rolled([1, 2, 4, 6], [FIRE, AIR]), "ember_wolf", 400
    promised = float(Fraction(row(odds(start, 0), enemy)["chances"]["both"]))
    hit = sum(follow(start.imagine(0, seed, history=True), enemy) for seed in range(games))
    error = (promised * (1 - promised) / games) ** 0.5
    assert abs(hit / games - promised) < 4 * error


def test_the_whole_table_is_quick() -> None:
    """A new position, nothing kept from the last one: after warm-up under 150 ms."""
    game = rolled([1, 3, 4, 5, 6], [FIRE, AIR, EARTH, WATER], recipes=["philosophers_stone"])
    odds(game, 0)
    times = []
    for _ in range(5):
        hunt.cache_clear()
        begin = perf_counter()
        odds(game, 0)
        times.append(perf_counter() - begin)
    assert min(times) < 0.15, f"{median(times):.3f} s"


# -- by hand -----------------------------------------------------------------------------------------------------------


def test_what_if_tells_the_same_as_a_game() -> None:
    given = {"row": "3 3 Sun Sun", "dice": [5, 1, 4, 3], "reroll": True, "powers": {"fire": 1, "air": 1}}
    by_hand, played = what_if(given)["rows"][0], row(odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0), "ember_wolf")
    assert by_hand["chances"] == played["chances"]
    assert by_hand["keep"] == played["keep"]
    assert what_if({"row": "1"})["stage"] == "next"
    assert what_if({**given, "reroll": False})["stage"] == "modify"
    assert what_if({"row": "Sun"})["rows"][0]["chances"]["now"] == "1"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"row": ""}, "The Enemy's row: nothing was given; allowed: one to five"),
        ({"row": "7 Sun"}, "7 Sun was given"),
        ({"row": "1", "dice": [1, 2, 3]}, "[1, 2, 3] was given; allowed: 4 numbers"),
        ({"row": "1", "dice": [1, 2, 3, 9]}, "from 1 to 6"),
        ({"row": "1", "dice": [1, 2, 3, "4"]}, "from 1 to 6"),
        ({"row": "1", "count": 6}, "allowed: 4 or 5"),
        ({"row": "1", "powers": {"void": 1}}, "allowed: fire, water"),
        ({"row": "1", "powers": {"fire": -1}}, "'fire': -1"),
        ({"row": "1", "powers": {"fire": 10**9}}, "at most 8"),
        ({"row": "1", "powers": 3}, "Powers"),
        ({"row": "1", "dice": 7}, "Dice"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_what_is_allowed(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=r"allowed") as error:
        what_if(given)
    assert said in str(error.value)


# -- in words, and as a picture ----------------------------------------------------------------------------------------


def test_percent_never_calls_certain_what_is_not() -> None:
    values = [Fraction(0), Fraction(1, 10_000), Fraction(1, 8), Fraction(9999, 10_000), Fraction(1)]
    assert [percent(value) for value in values] == ["0 %", "under 0.1 %", "12.5 %", "over 99.9 %", "100 %"]


def test_the_table_in_words() -> None:
    shown = told(odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0))
    assert shown["stage"] == "You rolled 1, 3, 4, 5. One reroll is left."
    assert [column["title"] for column in shown["columns"]] == [
        "Dice as they are", "Best reroll", "Powers, no reroll", "Best reroll, then powers"
    ]  # fmt: skip
    wolf = next(each for each in shown["rows"] if each["id"] == "ember_wolf")
    assert wolf["slots"] == ["die3", "die3", "sun", "sun"]
    assert wolf["cells"][1]["text"] == "7.4 %"
    assert wolf["cells"][1]["exact"] == "2/27"
    assert wolf["advice"][0]["text"] == "Keep 3, roll 1, 4, 5 again."
    assert "points lower" in wolf["advice"][0]["more"]
    assert shown["notes"] == ["Counted: Air, Fire."]
    assert shown["say"].startswith("You rolled 1, 3, 4, 5. One reroll is left. Any of them: Dice as they are 0 %, ")


def test_without_powers_there_are_no_columns_for_them() -> None:
    shown = told(odds(rolled([1, 3, 4, 5], []), 0))
    assert [column["key"] for column in shown["columns"]] == ["now", "reroll"]
    assert "No Heroine is Ready" in shown["notes"][0]


def test_the_chart_speaks() -> None:
    spec = spec_of(chart_of(told(odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0))))
    assert "Ember Wolf: Dice as they are 0 %, Best reroll 7.4 %" in spec["description"]


# -- the widget --------------------------------------------------------------------------------------------------------


class Table:
    """What the odds follow."""

    def __init__(self, game: Game) -> None:
        self.game, self.seat, self.heard = game, 0, []  # type: ignore[var-annotated]

    def observe(self, listener: Any) -> None:
        self.heard.append(listener)

    def play(self, answer: str) -> None:
        self.game.apply(answer)
        for listener in self.heard:
            listener()


def test_nothing_is_worked_out_before_somebody_looks_or_after() -> None:
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
    assert desk.seq == seq + 1  # nothing has changed meanwhile: a click on this screen still counts


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


def test_an_error_is_shown_and_what_stood_there_stays(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    desk = OddsDesk(Table(rolled([1, 3, 4, 5], [FIRE])))
    desk.send({"do": "shown", "seq": 0})
    monkeypatch.setattr(desk.calculator, "odds", lambda *_: 1 / 0)
    desk.follow()
    assert "ZeroDivisionError" in desk.screen()["notice"]["text"]
    assert desk.screen()["rows"]


def test_the_calculator_keeps_the_last_good_position() -> None:
    desk = WhatIfDesk("evenfall", folded=False)
    desk.send({"do": "shown", "seq": 0})
    assert desk.screen()["form"]["given"] == EXAMPLE
    desk.send({"do": "set", "given": {**EXAMPLE, "row": "Sun Sun"}, "seq": 1})
    assert desk.screen()["rows"][0]["slots"] == ["sun", "sun"]
    desk.send({"do": "set", "given": {**EXAMPLE, "row": ""}, "seq": 2})
    assert "The Enemy's row" in desk.screen()["notice"]["text"]
    assert desk.screen()["form"]["given"]["row"] == "Sun Sun"
    desk.send({"do": "set", "given": "all", "seq": 3})
    assert "'all' was given" in desk.screen()["notice"]["text"]
    with pytest.raises(ValueError, match="no game 'chess'"):
        WhatIf("chess")


def test_the_chart_comes_with_the_first_look_and_follows() -> None:
    table = Table(rolled([1, 3, 4, 5], [FIRE, AIR]))
    widget = Odds(table)
    assert widget.picture is None
    below = widget.children[2]
    widget.desk.send({"do": "shown", "seq": 0})
    assert widget.frame.children == (widget.picture,)
    assert widget.children[2] is below
    first = widget.picture.spec["description"]
    table.play("keep")
    assert widget.picture.spec["description"] != first


def test_a_page_with_odds_loads_no_chart_library_until_somebody_looks() -> None:
    code = """
import sys, tabletop_nb as tt
from tabletop_nb.ui.odds import Odds
class Table:
    game, seat = tt.new_game("evenfall", seed=1), 0
    def observe(self, listener): pass
widget = Odds(Table())
print([name for name in ("pandas", "altair", "numpy", "tabletop_nb.ui.charts") if name in sys.modules])
widget.desk.send({"do": "shown", "seq": 0})
print("altair" in sys.modules, "pandas" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "True False"]

"""The odds of Evenfall, compared with brute force, with `tabletop_nb.chance` and with the rules engine."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from chance.brute_force import naive_play
from odds.evenfall_turns import AIR, EARTH, ENEMIES, FIRE, WATER, at_the_table, rolled

import tabletop_nb as tt
from tabletop_nb.chance import Play, Value, best_play, best_reroll, chance
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import SYMBOLS, house_box
from tabletop_nb.games.evenfall.requirement import capturing_rolls
from tabletop_nb.odds import odds
from tabletop_nb.odds.evenfall import MODEL, capture_chance, capture_chances_if_rerolled, power_modifiers
from tabletop_nb.odds.evenfall.solver import CaptureSolver, Powers, RollIndex, solver

what_if = MODEL.what_if


def need(enemy: str) -> Any:
    return house_box().enemies[enemy].requirement.matches


def play_of(value: Value, powers: Sequence[str] = (), wrap: bool = False, **more: int) -> Play:
    return best_play(value, powers, modifiers=power_modifiers(wrap), **more)


# -- the numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_small_pools_match_brute_force(seed: int) -> None:
    random = Random(seed)
    every = RollIndex(3).rolls
    good = frozenset(random.sample(every, 4))
    powers = [random.choice(SYMBOLS) for _ in range(2)]
    wrap = seed % 2 == 0
    solve, slow = CaptureSolver(3, wrap, good), naive_play(lambda dice: dice in good, wrap=wrap)
    for dice in random.sample(every, 6):
        for rerolls in (0, 1):
            assert solve.chance(dice, bool(rerolls), Powers.of(powers)) == slow(dice, rerolls, tuple(powers))[0]


@pytest.mark.parametrize("seed", range(8))
def test_whole_rolls_match_the_chance_library(seed: int) -> None:
    random = Random(seed)
    enemy = random.choice([*house_box().enemies.values()])
    dice, wrap = random.choice([4, 5]), seed % 3 == 0
    powers = [random.choice(SYMBOLS) for _ in range(random.randint(0, 3))]
    play = play_of(enemy.requirement.matches, powers, dice=dice, wrap=wrap)
    solve, held = solver(dice, wrap, capturing_rolls(enemy.requirement)), Powers.of(powers)
    assert solve.chance((), True, held) == play.start
    for roll in random.sample(solve.index.rolls, 8):
        assert [solve.chance(roll, again, held) for again in (False, True)] == [
            play.value(roll, 0),
            play.value(roll, 1),
        ]


def test_no_more_army_cards_are_spent_than_allowed() -> None:
    good = frozenset({(6, 6)})
    solve, army = CaptureSolver(2, False, good), ["fire"] * 4
    assert [solve.chance((4, 5), False, Powers.of([], army, spend)) for spend in (0, 1, 2, 3)] == [0, 0, 0, 1]
    assert solve.chance((4, 5), False, Powers.of(["fire"], army, 2)) == 1
    slow = naive_play(lambda dice: dice in good)
    for spend, powers in ((1, ("air",)), (2, ("air", "fire")), (2, ("fire", "fire"))):
        counted = solve.chance((2, 4), True, Powers.of([], ["air", "fire", "fire"], spend))
        assert counted >= slow((2, 4), 1, powers)[0]
    assert solve.chance((2, 4), True, Powers.of([], ["air", "fire"], 2)) == slow((2, 4), 1, ("air", "fire"))[0]


def test_the_army_card_to_spend_is_chosen_after_the_dice() -> None:
    """One of two cards can be spent. Choosing it after the reroll is worth more than either card alone."""
    solve = CaptureSolver(1, False, frozenset({(3,)}))
    one = [solve.chance((6,), True, Powers.of([symbol])) for symbol in ("fire", "water")]
    assert one == [Fraction(1, 3), Fraction(1, 3)]
    assert solve.chance((6,), True, Powers.of([], ["fire", "water"], 1)) == Fraction(1, 2)


def test_between_turns_the_odds_are_for_a_new_roll() -> None:
    rivals = tt.new_game("evenfall", players=2, seed=3)
    waiting = 1 - rivals.table.turn
    found = odds(rivals, waiting)
    assert found.stage == "next"
    assert "other_turn" in found.notes
    enemy = found[rivals.table.enemies[0]]
    powers = found.powers
    matches = need(enemy.card)
    assert enemy.chances == {
        "now": chance(matches, 4),
        "reroll": best_reroll(matches).start,
        "powers": play_of(matches, powers, rerolls=0).start,
        "both": play_of(matches, powers).start,
    }


def test_odds_after_the_roll_are_given_with_and_without_powers() -> None:
    found = odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0)
    wolf, play = found["ember_wolf"], play_of(need("ember_wolf"), ["fire", "air"])
    policy = best_reroll(need("ember_wolf"))
    assert found.stage == "reroll"
    assert found.powers == ("air", "fire")
    assert wolf.chances["now"] == 0
    assert wolf.chances["reroll"] == policy.value((1, 3, 4, 5))
    assert wolf.chances["powers"] == play.value((1, 3, 4, 5), rerolls_left=0)
    assert wolf.chances["both"] == play.value((1, 3, 4, 5))
    assert wolf.keep["reroll"].best.dice == policy.keep((1, 3, 4, 5))
    [_, (second, worth), *_] = policy.alternatives((1, 3, 4, 5))
    keep = wolf.keep["reroll"]
    assert (keep.second.dice, keep.second.chance) == (second, worth)
    assert keep.difference == policy.value((1, 3, 4, 5)) - worth
    assert sorted(keep.best.dice + keep.best.rolls) == [1, 3, 4, 5]


def test_the_chance_of_any_capture_is_between_the_best_and_the_sum() -> None:
    found = odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0)
    for column in found.columns:
        values = [each.chances[column] for each in found.rows]
        assert max(values[1:]) <= values[0] <= min(1, sum(values[1:]))
    every = frozenset().union(*(capturing_rolls(house_box().enemies[card].requirement) for card in ENEMIES))
    exact = play_of(lambda roll: roll in every, ["fire", "air"]).value((1, 3, 4, 5))
    assert found["any"].chances["both"] == exact


def test_the_philosophers_stone_adds_a_fifth_die() -> None:
    game = rolled([1, 2, 3, 5, 6], [FIRE], recipes=["philosophers_stone"])
    found = odds(game, 0)
    assert found.count == 5
    value = play_of(need("iron_toad"), ["fire"], dice=5).value((1, 2, 3, 5, 6))
    assert found["iron_toad"].chances["both"] == value


def test_the_ruling_wrap_is_respected() -> None:
    position = {"enemies": ENEMIES, "dice": [1, 1, 3, 6], "seats": [{"ready": [FIRE]}]}
    for wrap, worth in ((False, 0), (True, 1)):
        game = tt.new_game("evenfall", seed=1, rulings={"wrap": wrap}, scenario=position)
        assert odds(game, 0)["ash_warden"].chances["powers"] == worth


def test_the_odds_give_the_fewest_powers_and_the_first_one() -> None:
    found = odds(at_the_table(dice=[3, 3, 4, 5], seats=[{"ready": [FIRE, AIR, WATER]}]), 0)
    wolf = found["ember_wolf"]
    assert found.stage == "modify"
    assert found.columns == ("now", "powers")
    assert wolf.chances == {"now": 0, "powers": 1}
    assert wolf.keep == {}
    assert len(wolf.use.powers) == 1
    [step] = wolf.use.steps
    assert step.symbol in ("fire", "water")
    assert step.change in ((4, 5), (5, 4))


def test_army_cards_count_only_on_request_and_are_used_last() -> None:
    game = at_the_table(dice=[3, 3, 4, 5], seats=[{"army": ["kiln_imp"], "ready": [], "resting": ["opal"]}])
    assert odds(game, 0)["ember_wolf"].chances["powers"] == 0
    spent = odds(game, 0, army_cards=1)["ember_wolf"]
    assert spent.chances["powers"] == 1
    assert spent.use.steps[0].is_army
    with_her = at_the_table(dice=[3, 3, 4, 5], seats=[{"army": ["kiln_imp"], "ready": [FIRE]}])
    assert not odds(with_her, 0, army_cards=1)["ember_wolf"].use.steps[0].is_army
    with pytest.raises(ValueError, match="army_cards: 3 was given; allowed: a whole number from 0 to 2"):
        odds(game, 0, army_cards=3)
    with pytest.raises(ValueError, match="seat: 4 was given; allowed: a whole number from 0 to 0"):
        odds(game, 4)


def test_a_power_that_is_being_paid_for_counts_as_used() -> None:
    game = at_the_table(dice=[3, 3, 4, 5], seats=[{"ready": [FIRE, "cendra"]}])
    game.apply("heroine fire 4 5")
    assert game.choice is not None
    assert game.choice.rule == "modify.heroine"
    found = odds(game, 0)
    assert (found.dice, found.powers) == ((3, 3, 5, 5), ("fire",))
    assert found["ember_wolf"].chances["now"] == 1


def test_air_has_to_reroll_at_least_one_die() -> None:
    game = at_the_table(dice=[3, 3, 5, 5], seats=[{"ready": [AIR, FIRE]}])
    game.apply("heroine air")
    found = odds(game, 0)
    wolf = found["ember_wolf"]
    assert found.stage == "air"
    assert found.powers == ("fire",)
    assert wolf.chances["reroll"] == Fraction(1, 6)
    assert len(wolf.keep["reroll"].best.rolls) == 1


def test_final_dice_show_what_they_capture() -> None:
    game = at_the_table(dice=[3, 3, 3, 3], seats=[{"ready": [], "resting": ["opal"]}])
    assert game.choice is not None
    assert game.choice.rule == "capture.choose"
    found = odds(game, 0)
    assert found.stage == "capture"
    assert {each.card: each.chances["now"] for each in found.rows} == {
        "any": 1, "cinder_hound": 1, "ember_wolf": 1, "ash_warden": 1, "iron_toad": 0
    }  # fmt: skip


def test_wild_magic_is_not_counted() -> None:
    game = at_the_table(dice=[1, 2, 4, 6], seats=[{"ready": [FIRE], "recipes": ["wild_magic"]}])
    assert "wild_magic" in odds(game, 0).notes
    game.apply("wild_magic")
    found = odds(game, 0)
    assert found.stage == "wild"
    assert found.rows == ()


def test_in_the_battle_rival_vanguards_are_targets_and_your_own_gives_powers() -> None:
    game = tt.new_game("evenfall", players=2, seed=1, scenario={
        "battle": True, "turn": 0, "phase": "roll", "dice": [3, 3, 4, 5], "enemies": [], "enemy_deck": [],
        "seats": [{"vanguard": ["kiln_imp"], "ready": [AIR]}, {"vanguard": ["ember_wolf"], "army": ["iron_toad"]}],
    })  # fmt: skip
    found = odds(game, 0)
    assert [(each.card, each.owner) for each in found.rows] == [("ember_wolf", 1)]
    assert found.powers == ("air", "fire")
    assert found.rows[0].chances["powers"] == 1
    game.apply("keep")
    game.apply("vanguard fire 3 4")
    assert odds(game, 0).powers == ("air",)  # Each can be used once a turn.


def test_a_finished_game_has_no_odds() -> None:
    game = at_the_table(dice=[1, 2, 4, 6], seats=[{"ready": [FIRE]}])
    while game.choice:
        game.push(game.choice.options[-1] if game.choice.rule == "defeat.choose" else game.choice.options[0])
    found = odds(game, 0)
    assert found.stage == "over"
    assert not found.rows


# -- compared with the engine ----------------------------------------------------------------------------------------


def follow(game: Game, enemy: str) -> bool:
    """Follow the advice for this Enemy until the capture, and return whether it was captured."""
    turn, about_dice = game.table.turns, ("roll.reroll", "modify.use", "modify.heroine", "power.air")
    while game.choice and game.table.turns == turn and game.choice.rule in about_dice:
        found = odds(game, 0)[enemy]
        rule = game.choice.rule
        if rule == "modify.heroine":
            game.push(game.choice.options[0])
        elif rule == "modify.use":
            use = next(iter(found.use.steps), None)
            game.apply(" ".join(["heroine", use.symbol, *map(str, use.change)]) if use else "stop")
        else:
            rolls = found.keep["both"].best.rolls
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
def test_the_odds_match_every_outcome_of_the_reroll_in_the_engine(
    dice: list[int], enemy: str, ready: list[str]
) -> None:
    promised = odds(rolled(dice, ready), 0)[enemy]
    count = len(promised.keep["both"].best.rolls)
    outcomes = list(product(range(1, 7), repeat=count))
    hit = sum(follow(rolled(dice, ready, [*outcome]), enemy) for outcome in outcomes)
    assert Fraction(hit, len(outcomes)) == promised.chances["both"]


def test_following_the_advice_succeeds_as_often_as_predicted() -> None:
    """The Team has Air, so that dice are rolled several times."""
    start, enemy, games = rolled([1, 2, 4, 6], [FIRE, AIR]), "ember_wolf", 400
    promised = float(odds(start, 0)[enemy].chances["both"])
    hit = sum(follow(start.imagine(0, seed, history=True), enemy) for seed in range(games))
    error = (promised * (1 - promised) / games) ** 0.5
    assert abs(hit / games - promised) < 4 * error


def test_computing_all_odds_is_fast() -> None:
    """After warm-up, a new position with nothing cached takes less than 150 ms."""
    game = rolled([1, 3, 4, 5, 6], [FIRE, AIR, EARTH, WATER], recipes=["philosophers_stone"])
    odds(game, 0)
    times = []
    for _ in range(5):
        solver.cache_clear()
        begin = perf_counter()
        odds(game, 0)
        times.append(perf_counter() - begin)
    assert min(times) < 0.15, f"{median(times):.3f} s"


# -- the calculator ----------------------------------------------------------------------------------------------------


def test_what_if_agrees_with_a_game() -> None:
    given = {"row": "3 3 Sun Sun", "dice": [5, 1, 4, 3], "reroll": True, "powers": {"fire": 1, "air": 1}}
    by_hand, played = what_if(given).rows[0], odds(rolled([1, 3, 4, 5], [FIRE, AIR]), 0)["ember_wolf"]
    assert by_hand.chances == played.chances
    assert by_hand.keep == played.keep
    assert what_if({"row": "1"}).stage == "next"
    assert what_if({**given, "reroll": False}).stage == "modify"
    assert what_if({"row": "Sun"}).rows[0].chances["now"] == 1


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"row": ""}, "row: '' was given; allowed: one to five"),
        ({"row": "7 Sun"}, "'7 Sun' was given"),
        ({"row": "1", "dice": [1, 2, 3]}, "[1, 2, 3] was given; allowed: 4 numbers"),
        ({"row": "1", "dice": [1, 2, 3, 9]}, "from 1 to 6"),
        ({"row": "1", "dice": [1, 2, 3, "4"]}, "from 1 to 6"),
        ({"row": "1", "count": 6}, "allowed: 4 or 5"),
        ({"row": "1", "powers": {"void": 1}}, "allowed: fire, water"),
        ({"row": "1", "powers": {"fire": -1}}, "powers.fire: -1 was given"),
        (
            {"row": "1", "powers": {"fire": 10**9}},
            "powers.fire: 1000000000 was given; allowed: a whole number",
        ),
        ({"row": "1", "powers": {"fire": 5, "air": 4}}, "powers: 9 was given; allowed: at most 8 in all"),
        ({"row": "1", "reroll": 1}, "reroll: 1 was given; allowed: true or false"),
        ({"row": "1", "powers": 3}, "powers: 3 was given"),
        ({"row": "1", "dice": 7}, "dice: 7 was given"),
    ],
)
def test_an_impossible_position_is_rejected_with_the_allowed_values(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=r"allowed") as error:
        what_if(given)
    assert expected in str(error.value)


# -- for the board and the card list -----------------------------------------------------------------------------------


@pytest.mark.parametrize("dropped", [(), (1,), (1, 4), (1, 3, 4, 5)])
def test_the_chance_after_a_reroll_is_exact(dropped: tuple[int, ...]) -> None:
    every = frozenset().union(*(capturing_rolls(house_box().enemies[card].requirement) for card in ENEMIES))
    left = [die for die in (1, 3, 4, 5) if die not in dropped]
    play = play_of(lambda roll: roll in every, ["fire"], rerolls=0)
    plain, helped = Fraction(0), Fraction(0)
    for new in product(range(1, 7), repeat=len(dropped)):
        roll = tuple(sorted([*left, *new]))
        plain += Fraction(roll in every, 6 ** len(dropped))
        helped += play.value(roll) / 6 ** len(dropped)
    assert capture_chances_if_rerolled(rolled([1, 3, 4, 5], [FIRE]), dropped) == (plain, helped)


def test_the_chance_before_the_roll_is_exact() -> None:
    for enemy in house_box().enemies.values():
        matches = enemy.requirement.matches
        assert capture_chance(enemy.requirement, reroll=False) == chance(matches, 4)
        assert capture_chance(enemy.requirement) == best_reroll(matches).start
    assert capture_chance(enemy.requirement, dice=5) == best_reroll(matches, dice=5).start

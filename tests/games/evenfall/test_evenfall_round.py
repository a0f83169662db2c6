"""The five phases, in the rulebook's order, in games for one player."""

from __future__ import annotations

from collections import Counter

import pytest
from games.evenfall.evenfall_tables import (
    BLANK,
    BOX,
    ELEMENTS,
    PAIRS,
    SUN,
    THREES,
    Roll,
    any_enemy,
    area,
    army_for,
    asked,
    enemies,
    facts_of,
    heroine,
    heroines,
    house_rows,
    other_enemies,
    play,
    play_default_turn,
    points,
    roll,
    solo,
    symbol,
)
from play import logged

import tabletop_nb as tt
from tabletop_nb.core.game import Game

TWO_PAIRS: Roll = (2, 2, 5, 5)
TEAM = [heroine(element) for element in ELEMENTS]


def test_the_phases_follow_in_order_and_then_repeat() -> None:
    both = roll(PAIRS, THREES)
    army = army_for("winged_boots")
    seat = {"ready": [heroine("fire")], "army": army}
    others = other_enemies(2, both, exclude=army)
    more = other_enemies(4, both, exclude=army)[2:]
    game = solo(seats=[seat], script={"dice": list(both)}, enemies=[PAIRS, THREES, *others], enemy_deck=more)
    questions = []
    for answer in ("keep", "stop", f"capture {PAIRS}", "done"):
        questions.append(game.asked.rule)
        game.apply(answer)
    assert questions == ["roll.reroll", "modify.use", "capture.choose", "alchemy.craft"]
    assert logged(game)[-2:] == ["draw.enemy", "roll.first"]
    assert asked(game) == (0, "roll.reroll")


# -- [1] Roll ------------------------------------------------------------------------------------------------


def test_four_dice_each_from_1_to_6_are_rolled() -> None:
    seen: Counter[int] = Counter()
    for seed in range(100):
        dice = tt.new_game("evenfall", seed=seed).table.dice
        assert len(dice) == 4
        seen.update(dice)
    assert set(seen) == {1, 2, 3, 4, 5, 6}


def test_any_number_of_dice_can_be_rerolled_or_none() -> None:
    game = solo(script={"dice": [1, 2, 4, 6]})
    assert len(game.options) == 2**4
    assert {"keep", "reroll 1", "reroll 2 6", "reroll 1 2 4 6"} <= set(game.options)


def test_equal_dice_are_offered_once() -> None:
    game = solo(script={"dice": [5, 5, 5, 5]})
    assert game.options == ["keep", "reroll 5", "reroll 5 5", "reroll 5 5 5", "reroll 5 5 5 5"]


def test_only_the_chosen_dice_are_rerolled() -> None:
    game = solo(script={"dice": [1, 2, 4, 6, 3, 3]})
    play(game, "reroll 1 4")
    assert game.table.dice == (2, 3, 3, 6)


def test_there_is_only_one_reroll() -> None:
    game = solo(script={"dice": [1, 2, 4, 6, 3]})
    play(game, "reroll 1")
    assert asked(game) == (0, "modify.use")
    assert logged(game).count("roll.reroll") == 1


def test_the_reroll_is_optional() -> None:
    game = play(solo(script={"dice": [1, 2, 4, 6]}), "keep")
    assert game.table.dice == (1, 2, 4, 6)
    assert "roll.reroll" not in logged(game)


# -- [2] Modify ----------------------------------------------------------------------------------------------

BEFORE: Roll = (2, 3, 3, 5)
POWERS = [  # the answer and the resulting dice
    ("fire 3 4", (2, 3, 4, 5)),
    ("fire 5 6", (2, 3, 3, 6)),
    ("water 3 2", (2, 2, 3, 5)),
    ("water 2 1", (1, 3, 3, 5)),
    ("earth 2 5", (3, 3, 5, 5)),
    ("earth 3 4", (2, 3, 4, 5)),
    ("quintessence 3 4", (2, 3, 4, 5)),
    ("quintessence 3 2", (2, 2, 3, 5)),
]
EACH_POWER = pytest.mark.parametrize(("power", "after"), POWERS)


def with_quintessence_heroine() -> tuple[dict[str, list[list[str]]], str]:
    """Return a custom deck in which one Heroine has the power of Quintessence, which the rules allow."""
    rows = house_rows()
    rows["heroines"][1][2] = "quintessence"
    return rows, rows["heroines"][1][0]


@EACH_POWER
def test_a_heroine_gives_her_power_and_goes_to_rest(power: str, after: Roll) -> None:
    deck, special = with_quintessence_heroine()
    user = special if power.startswith("quint") else heroines(power.split()[0])[1]
    team = [user, heroine("air")]
    game = solo(deck=deck, dice=list(BEFORE), seats=[{"ready": team}], **area(PAIRS))
    play(game, f"heroine {power}")
    assert game.table.dice == after
    assert game.table.seats[0].resting == (user,)
    assert game.table.seats[0].ready == (team[1],)


@EACH_POWER
def test_a_captured_enemy_gives_its_power_and_is_discarded(power: str, after: Roll) -> None:
    spent = any_enemy(power.split()[0])
    seat = {"ready": TEAM, "army": [spent]}
    game = solo(dice=list(BEFORE), seats=[seat], **area(PAIRS, exclude=[spent]))
    play(game, f"army {power}")
    assert game.table.dice == after
    assert game.table.seats[0].army == ()
    assert game.table.enemy_discards[-1] == spent
    assert game.table.seats[0].ready == tuple(TEAM)


def test_air_of_a_heroine_rerolls_any_number_of_dice() -> None:
    seat = {"ready": [heroine("air"), heroine("fire")]}
    game = solo(dice=list(BEFORE), seats=[seat], script={"dice": [6, 1]}, **area(PAIRS))
    play(game, "heroine air")
    assert {"reroll 2", "reroll 3 3", "reroll 2 3 3 5"} <= set(game.options)
    play(game, "reroll 3 5")
    assert game.table.dice == (1, 2, 3, 6)
    assert game.table.seats[0].resting == (heroine("air"),)


def test_air_of_a_captured_enemy_rerolls_any_number_of_dice() -> None:
    spent = any_enemy("air")
    seat = {"ready": [heroine("fire")], "army": [spent]}
    game = solo(dice=list(BEFORE), seats=[seat], script={"dice": [6, 1]}, **area(PAIRS, exclude=[spent]))
    play(game, "army air", "reroll 3 5")
    assert game.table.dice == (1, 2, 3, 6)
    assert game.table.enemy_discards[-1] == spent


def test_air_rerolls_in_addition_to_the_normal_reroll() -> None:
    game = solo(
        seats=[{"ready": [heroine("air"), heroine("fire")]}], script={"dice": [1, 2, 4, 6, 3, 5]}, **area(PAIRS)
    )
    play(game, "reroll 1", "heroine air", "reroll 2")
    assert game.table.dice == (3, 4, 5, 6)


def test_modifying_is_optional() -> None:
    game = solo(dice=list(TWO_PAIRS), **area(PAIRS, missing=[TWO_PAIRS]))
    play(game, "stop")
    assert PAIRS in game.table.seats[0].army
    assert game.table.seats[0].resting == ()


def test_several_powers_can_change_the_same_die() -> None:
    team = heroines("fire")[:3]
    game = solo(dice=[1, 1, 1, 2], seats=[{"ready": team}], **area(THREES))
    play(game, "heroine fire 2 3", team[0], "heroine fire 3 4", team[1])
    assert game.table.dice == (1, 1, 1, 4)
    assert game.table.seats[0].resting == tuple(team[:2])


def test_heroines_enemies_and_recipes_can_be_used_in_any_order() -> None:
    fire = any_enemy("fire")
    seat = {"ready": [heroine("earth"), heroine("water")], "army": [fire], "recipes": ["wild_magic"]}
    game = solo(dice=[1, 1, 1, 2], seats=[seat], **area(THREES, exclude=[fire]))
    play(game, "heroine earth 2 5", "army fire 1 2")
    assert game.table.dice == (1, 1, 2, 5)
    assert {"wild_magic", "heroine water 2 1"} <= set(game.options)
    play(game, "wild_magic", "1 3")
    assert game.table.dice == (1, 2, 3, 5)
    assert asked(game) == (0, "recipe.wild_magic.power")


def test_the_player_chooses_which_of_two_heroines_with_the_same_power_rests() -> None:
    fires = heroines("fire")[:2]
    game = solo(dice=list(BEFORE), seats=[{"ready": [*fires, heroine("air")]}], **area(PAIRS))
    play(game, "heroine fire 3 4")
    assert asked(game) == (0, "modify.heroine")
    assert game.options == fires
    play(game, fires[1])
    assert game.table.seats[0].resting == (fires[1],)


def test_a_heroine_at_rest_cannot_be_used() -> None:
    seat = {"ready": [heroine("air")], "resting": [heroine("fire")]}
    game = solo(dice=list(BEFORE), seats=[seat], **area(PAIRS))
    assert game.options == ["stop", "heroine air"]


def test_the_modify_phase_is_skipped_if_there_is_nothing_to_use() -> None:
    game = solo(dice=list(TWO_PAIRS), seats=[{"resting": [heroine("fire")]}], **area(PAIRS, missing=[TWO_PAIRS]))
    assert PAIRS in game.table.seats[0].army


def test_a_recipe_that_is_not_crafted_is_not_offered() -> None:
    game = solo(dice=list(BEFORE), seats=[{"ready": TEAM}], **area(PAIRS))
    assert not [option for option in game.options if option.split()[0] in SUN]


# -- [3] Capture ---------------------------------------------------------------------------------------------


def capturing(dice: Roll = TWO_PAIRS, enemy: str = PAIRS, deck: int = 2, **seat: list[str]) -> Game:
    """Return a game at the capture, for a player with these areas; no other Enemy can be captured."""
    taken = seat.get("army", [])
    fields = area(enemy, deck=deck, missing=[dice], exclude=taken)
    return solo(dice=list(dice), phase="capture", seats=[seat], script={"dice": list(BLANK)}, **fields)


def test_the_captured_enemy_goes_into_the_army_and_the_others_stay() -> None:
    _, *others = area(PAIRS, deck=2, missing=[TWO_PAIRS])["enemies"]
    game = capturing(ready=TEAM)
    assert game.table.seats[0].army == (PAIRS,)
    assert PAIRS not in game.table.enemies
    assert game.table.enemies[:3] == tuple(others)


def test_the_player_chooses_among_the_enemies_that_the_dice_meet() -> None:
    dice = (5, 5, 5, 5)
    met = [e for e in BOX.enemies if dice in BOX.hits[e]][:3]
    other = other_enemies(1, dice)
    game = solo(dice=list(dice), phase="capture", enemies=[*met, *other], enemy_deck=[])
    assert game.options == [f"capture {enemy}" for enemy in met]


def test_a_possible_capture_is_mandatory() -> None:
    game = capturing(ready=TEAM, resting=[])
    assert facts_of(game, "capture.choose") == [{"player": 0, "enemy": PAIRS}]


def test_a_captured_enemy_can_be_used_from_then_on() -> None:
    game = play_default_turn(capturing(ready=[heroine("air")]), "modify.use")
    assert [option for option in game.options if option.startswith(f"army {symbol(PAIRS)}")]


def test_one_resting_heroine_with_the_captured_symbol_becomes_ready() -> None:
    tired = heroines(recovery=symbol(PAIRS))[:2]
    game = capturing(ready=[heroine(exclude=symbol(PAIRS))], resting=tired)
    assert asked(game) == (0, "capture.recover")
    assert game.options == tired
    play(game, tired[1])
    assert tired[1] in game.table.seats[0].ready
    assert game.table.seats[0].resting == (tired[0],)


def test_the_only_heroine_with_the_symbol_becomes_ready_automatically() -> None:
    tired = heroine(recovery=symbol(PAIRS))
    game = capturing(resting=[tired, heroine(exclude=symbol(PAIRS))])
    assert game.table.seats[0].ready == (tired,)


def test_a_heroines_power_does_not_matter_for_recovery() -> None:
    tired = heroine(power=symbol(PAIRS), exclude=symbol(PAIRS))
    game = capturing(resting=[tired])
    assert game.table.seats[0].resting == (tired,)
    assert "capture.recover" not in logged(game)


def test_without_a_capture_the_player_chooses_a_heroine_to_lose() -> None:
    ready, resting = heroines("fire")[:2], heroines("water")[:2]
    game = capturing(BLANK, ready=ready, resting=resting)
    assert asked(game) == (0, "defeat.choose")
    assert game.options == [f"lose {h}" for h in ready + resting]
    play(game, f"lose {resting[0]}")
    assert game.table.heroine_discards[-1] == resting[0]
    assert resting[0] not in game.table.seats[0].team
    assert len(game.table.seats[0].team) == 3


def test_losing_the_last_heroine_ends_the_game_in_defeat() -> None:
    game = capturing(BLANK, ready=[heroine()])
    assert game.over
    assert game.winners == []
    assert logged(game)[-1] == "defeat.last"


def test_alchemy_and_draw_follow_even_without_a_capture() -> None:
    army = army_for("winged_boots")
    display = other_enemies(3, exclude=army)
    deck = other_enemies(4, exclude=[*army, *display])[:1]
    seat = {"ready": heroines("fire")[:2], "army": army}
    game = solo(dice=list(BLANK), phase="capture", seats=[seat], enemies=display, enemy_deck=deck)
    play(game, game.options[0])
    assert asked(game) == (0, "alchemy.craft")
    play(game, "done")
    assert game.table.enemies == (*display, *deck)


def test_the_last_capture_with_an_empty_deck_wins() -> None:
    game = solo(dice=list(TWO_PAIRS), phase="capture", enemies=[PAIRS], enemy_deck=[])
    assert game.over
    assert game.winners == [0]
    assert logged(game)[-1] == "end.won"


def test_capturing_the_last_enemy_in_the_area_does_not_end_the_game_while_the_deck_has_cards() -> None:
    game = solo(dice=list(TWO_PAIRS), phase="capture", enemies=[PAIRS], enemy_deck=other_enemies(2))
    assert not game.over
    assert len(game.table.enemies) == 2


def test_an_empty_deck_does_not_end_the_game_while_the_area_has_cards() -> None:
    game = solo(dice=list(TWO_PAIRS), phase="capture", enemies=[PAIRS, *other_enemies(1, TWO_PAIRS)], enemy_deck=[])
    assert not game.over


def test_no_alchemy_follows_the_last_capture() -> None:
    army = army_for("winged_boots", "wild_magic")
    game = solo(dice=list(TWO_PAIRS), phase="capture", enemies=[PAIRS], enemy_deck=[], seats=[{"army": army}])
    assert game.over
    assert "alchemy.craft" not in logged(game)


# -- Critical Roll -------------------------------------------------------------------------------------------


def rolling(dice: Roll = TWO_PAIRS, *later: int, **seat: list[str]) -> Game:
    """Return a game at the first roll of a round; PAIRS is the only Enemy that TWO_PAIRS captures."""
    script = {"dice": [*dice, *later]}
    return solo(seats=[seat], script=script, **area(PAIRS, deck=3, missing=[TWO_PAIRS], exclude=seat.get("army", [])))


def criticals(game: Game) -> list[str]:
    return [rule for rule in logged(game) if rule.startswith("critical")]


def test_a_critical_roll_draws_a_ready_heroine() -> None:
    game = play_default_turn(rolling(ready=[heroine("fire")]))
    [drawn] = facts_of(game, "critical.draw")
    assert game.table.seats[0].ready == (heroine("fire"), drawn["heroine"])
    assert drawn["heroine"] not in game.table.heroine_deck


def test_a_critical_roll_can_make_any_resting_heroine_ready_instead() -> None:
    tired = heroines("fire", exclude=symbol(PAIRS))[:2]
    game = play_default_turn(rolling(ready=[heroine("water")], resting=tired), "critical.choose")
    assert game.options == ["draw", *(f"ready {h}" for h in tired)]
    deck = game.table.heroine_deck
    play(game, f"ready {tired[1]}")
    assert game.table.seats[0].ready == (heroine("water"), tired[1])
    assert game.table.heroine_deck == deck


def test_a_critical_roll_is_rewarded_in_addition_to_recovery() -> None:
    tired = [heroine("fire", recovery=symbol(PAIRS)), heroine("earth", exclude=symbol(PAIRS))]
    game = play_default_turn(rolling(ready=heroines("water")[:2], resting=tired))
    assert game.table.seats[0].resting == ()
    assert logged(game).index("capture.recover") < logged(game).index("critical.ready")


def test_a_critical_roll_does_nothing_for_four_ready_heroines() -> None:
    game = play_default_turn(rolling(ready=TEAM))
    assert PAIRS in game.table.seats[0].army
    assert criticals(game) == []


def test_without_a_heroine_deck_a_critical_roll_can_only_make_a_heroine_ready() -> None:
    tired = heroines("fire", exclude=symbol(PAIRS))[:2]
    game = solo(
        seats=[{"ready": [heroine("water")], "resting": tired}],
        heroine_deck=[],
        script={"dice": list(TWO_PAIRS)},
        **area(PAIRS, deck=3, missing=[TWO_PAIRS]),
    )
    play_default_turn(game, "critical.choose")
    assert game.options == [f"ready {h}" for h in tired]


def test_a_roll_is_not_critical_after_a_reroll() -> None:
    game = play_default_turn(play(rolling(BLANK, 2, 2, 5, 5, ready=[heroine("fire")]), "reroll 1 2 4 6"))
    assert PAIRS in game.table.seats[0].army
    assert criticals(game) == []


def test_a_roll_is_not_critical_after_a_reroll_that_changed_nothing() -> None:
    game = play_default_turn(play(rolling(TWO_PAIRS, 5, ready=[heroine("fire")]), "reroll 5"))
    assert PAIRS in game.table.seats[0].army
    assert criticals(game) == []


def test_a_roll_is_not_critical_after_using_a_captured_enemy() -> None:
    fire = any_enemy("fire")
    game = play_default_turn(
        play(rolling((2, 2, 4, 5), ready=[heroine("earth")], army=[fire]), "keep", "army fire 4 5")
    )
    assert PAIRS in game.table.seats[0].army
    assert criticals(game) == []


def test_a_roll_is_not_critical_after_wild_magic() -> None:
    game = rolling((2, 2, 4, 5), ready=[heroine("air")], recipes=["wild_magic"])
    play_default_turn(play(game, "keep", "wild_magic", "4 5", "keep"))
    assert PAIRS in game.table.seats[0].army
    assert criticals(game) == []


def test_a_roll_without_a_capture_is_not_critical() -> None:
    game = play_default_turn(rolling(BLANK, ready=[heroine("fire"), heroine("air")]))
    assert criticals(game) == []


def test_a_critical_roll_is_rewarded_even_when_it_wins() -> None:
    game = solo(seats=[{"ready": [heroine("fire")]}], enemies=[PAIRS], enemy_deck=[], script={"dice": list(TWO_PAIRS)})
    play(game, "keep", "stop")
    assert game.over
    assert len(game.table.seats[0].team) == 2


# -- [4] Alchemy ---------------------------------------------------------------------------------------------


LARGE_ARMY = [e for e in BOX.enemies if e not in (PAIRS, THREES)]


def crafting(*recipes: str, rulings: dict[str, bool] | None = None, **more: list[str]) -> Game:
    """Return a game in the Alchemy phase, for a player whose Army pays exactly for these recipes, plus `more`."""
    army = army_for(*recipes) + more.pop("army", [])
    seat = {"ready": TEAM, "army": army, **more}
    return solo(rulings, phase="alchemy", seats=[seat], enemies=[PAIRS], enemy_deck=[])


@pytest.mark.parametrize("recipe", SUN)
def test_crafting_discards_the_ingredients_and_puts_a_marker_on_the_recipe(recipe: str) -> None:
    game = crafting(recipe)
    paid = set(game.table.seats[0].army)
    play(game, f"craft {recipe}")
    assert recipe in game.table.seats[0].recipes
    assert paid <= set(game.table.enemy_discards)
    assert game.table.seats[0].army == ()


def test_crafting_is_optional() -> None:
    game = play(crafting("winged_boots"), "done")
    assert game.table.seats[0].recipes == ()
    assert len(game.table.seats[0].army) == len(BOX.recipes["winged_boots"].ingredients)


def test_one_ingredient_less_is_not_enough() -> None:
    for recipe in SUN:
        seat = {"army": army_for(recipe)[1:]}
        game = solo(phase="alchemy", seats=[seat], enemies=[PAIRS], enemy_deck=[])
        assert f"craft {recipe}" not in game.options


def test_no_question_when_it_does_not_matter_which_enemy_is_discarded() -> None:
    recipe = "winged_boots"
    first = BOX.recipes[recipe].ingredients[0]
    game = crafting(recipe, army=enemies(first)[-1:])
    play(game, f"craft {recipe}")
    assert recipe in game.table.seats[0].recipes
    assert len(game.table.seats[0].army) == 1


def test_several_recipes_can_be_crafted_in_one_phase() -> None:
    cheap = sorted(SUN, key=lambda recipe: len(BOX.recipes[recipe].ingredients))[:2]
    game = crafting(army=LARGE_ARMY)
    play(game, f"craft {cheap[0]}", f"craft {cheap[1]}")
    assert set(game.table.seats[0].recipes) == set(cheap)


def test_a_recipe_is_never_crafted_twice_at_the_same_time() -> None:
    game = play(crafting(army=LARGE_ARMY), "craft winged_boots")
    assert asked(game) == (0, "alchemy.craft")
    assert "craft winged_boots" not in game.options


def test_a_used_recipe_can_be_crafted_again() -> None:
    seat = {"ready": TEAM, "army": LARGE_ARMY, "recipes": ["winged_boots"]}
    game = solo(dice=list(BLANK), phase="capture", seats=[seat], enemies=[PAIRS], enemy_deck=[])
    play(game, "winged_boots")
    assert asked(game) == (0, "alchemy.craft")
    play(game, "craft winged_boots")
    assert game.table.seats[0].recipes == ("winged_boots",)


# -- [5] Draw ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("display", "deck", "after"), [(1, 9, 4), (3, 9, 4), (2, 1, 3), (4, 9, 4), (3, 0, 3)])
def test_the_enemy_area_is_refilled_to_four_while_the_deck_lasts(display: int, deck: int, after: int) -> None:
    cards = list(BOX.enemies)
    game = solo(phase="alchemy", enemies=cards[:display], enemy_deck=cards[display : display + deck])
    assert len(game.table.enemies) == after
    assert len(game.table.enemy_deck) == deck - (after - display)
    assert len(facts_of(game, "draw.enemy")) == after - display


def test_discarded_enemies_never_come_back() -> None:
    cards = list(BOX.enemies)
    game = solo(phase="alchemy", enemies=cards[:2], enemy_deck=cards[2:3])
    assert len(game.table.enemies) == 3
    assert len(game.table.enemy_discards) == 27


# -- Score ---------------------------------------------------------------------------------------------------


def won(army: int, ready: int, resting: int = 0, recipes: tuple[str, ...] = ()) -> Game:
    """Capture the last Enemy with this many others in the Army; the rest were discarded."""
    cards = [e for e in BOX.enemies if e != PAIRS][:army]
    seat = {"ready": TEAM[:ready], "resting": TEAM[4 - resting :], "army": cards, "recipes": list(recipes)}
    dice = [*TWO_PAIRS, 6] if "philosophers_stone" in recipes else [*TWO_PAIRS]
    return solo(dice=dice, phase="capture", enemies=[PAIRS], enemy_deck=[], seats=[seat])


def test_each_enemy_in_the_army_scores_a_point() -> None:
    assert points(won(9, 1))["score.army"] == 10


def test_each_heroine_scores_two_points_ready_or_resting() -> None:
    assert points(won(0, 2, 1))["score.heroines"] == 6


def test_not_crafting_the_stone_scores_four_points() -> None:
    assert won(0, 1).scores == [1 + 2 + 4]
    assert won(0, 1, recipes=("philosophers_stone",)).scores == [1 + 2]


def test_other_recipes_cost_no_points() -> None:
    assert won(0, 1, recipes=("wild_magic", "winged_boots")).scores == [1 + 2 + 4]


def test_a_discarded_enemy_scores_nothing() -> None:
    fire = any_enemy("fire")
    seat = {"ready": TEAM, "army": [fire]}
    game = solo(dice=[2, 2, 4, 5], enemies=[PAIRS], enemy_deck=[], seats=[seat])
    play(game, "army fire 4 5", "stop")
    assert game.scores == [1 + 8 + 4]

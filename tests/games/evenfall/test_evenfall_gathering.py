"""Multiplayer: partners who take turns; rivals in the Gathering, their Moon recipes and Scars."""

from __future__ import annotations

import pytest
from games.evenfall.evenfall_tables import (
    BLANK,
    BOX,
    MOON,
    PAIRED,
    PAIRS,
    THREES,
    area,
    army_for,
    asked,
    bystanders,
    calmly,
    happened,
    heroine,
    heroines,
    play,
    points,
    rivals,
    roll,
    story,
)

import tabletop_nb as tt
from tabletop_nb.core.game import Game

# -- cooperative ---------------------------------------------------------------------------------------------


def together(people: int, **scenario: object) -> Game:
    return tt.new_game("evenfall", people, 1, "cooperative", scenario={"turn": 0, **scenario})


@pytest.mark.parametrize("people", range(1, 9))
def test_partners_take_turns_one_turn_each(people: int) -> None:
    cards = list(BOX.enemies)[:10]
    script = {"dice": [die for card in cards for die in roll(card)], "enemies": cards[4:]}
    game = together(people, enemies=cards[:4], enemy_deck=cards[4:], script=script)
    order = []
    for turns, card in enumerate(cards[:9], 1):
        order.append(game.asked.player)
        calmly(game, "capture.choose")
        if f"capture {card}" in game.options:
            play(game, f"capture {card}")
        if game.table.turns == turns:
            calmly(game)
    assert order == [turn % people for turn in range(9)]


def test_what_one_partner_captures_all_may_use() -> None:
    dice = PAIRED
    game = together(3, dice=list(dice), phase="capture", **area(PAIRS, deck=2, missing=[dice]))
    calmly(game, "roll.reroll")
    assert game.asked.player == 1
    assert all(seat.army == (PAIRS,) for seat in game.table.seats)


def test_a_heroine_used_by_one_partner_rests_for_all() -> None:
    team = heroines("fire")[:2]
    dice = PAIRED
    game = together(2, dice=list(dice), seats=[{"ready": team}], **area(PAIRS, deck=2, missing=[dice]))
    play(game, next(option for option in game.options if option.startswith("heroine")), team[0])
    assert all(team[0] in seat.resting for seat in game.table.seats)


def test_partners_win_together() -> None:
    dice = PAIRED
    game = together(3, dice=list(dice), phase="capture", enemies=[PAIRS], enemy_deck=[])
    assert game.winners == [0, 1, 2]
    assert game.scores == [1 + 8 + 4] * 3
    assert "end.won" in story(game)
    assert not game.table.battle


def test_partners_lose_together() -> None:
    game = together(3, dice=list(BLANK), phase="capture", seats=[{"ready": [heroine()]}], **area(PAIRS))
    assert game.over
    assert game.winners == []
    assert "defeat.last" in story(game)


def test_partners_have_no_moon_recipes() -> None:
    army = [e for e in BOX.enemies if e != PAIRS]
    game = together(2, phase="alchemy", seats=[{"army": army}], enemies=[PAIRS], enemy_deck=[])
    assert not set(MOON) & {option.split()[-1] for option in game.options}


# -- Gathering -----------------------------------------------------------------------------------------------


def test_a_rival_plays_the_five_phases_and_then_the_next_one_does() -> None:
    dice = PAIRED
    game = rivals(3, script={"dice": list(dice)}, **area(PAIRS, deck=2, missing=[dice]))
    play(game, "keep", "stop")
    assert game.table.seats[0].army == (PAIRS,)
    assert len(game.table.enemies) == 4
    assert asked(game) == (1, "roll.reroll")


def test_what_a_rival_captures_is_his_alone() -> None:
    dice = PAIRED
    game = rivals(3, dice=list(dice), phase="capture", **area(PAIRS, missing=[dice]))
    assert [seat.army for seat in game.table.seats] == [(PAIRS,), (), ()]


@pytest.mark.parametrize("recipe", MOON)
def test_rivals_can_craft_the_recipes_of_the_moon(recipe: str) -> None:
    army = army_for(recipe)
    game = rivals(2, phase="alchemy", seats=[{"army": army}, {}], enemies=[PAIRS], enemy_deck=[])
    play(game, f"craft {recipe}")
    assert game.table.seats[0].recipes == (recipe,)
    assert set(army) <= set(game.table.enemy_discards)


def test_moon_recipes_can_only_be_used_in_the_battle() -> None:
    """Neither at the beginning of a turn, nor against the first roll of an opponent."""
    seats = [{"recipes": list(MOON)}, {"recipes": list(MOON)}]
    game = rivals(2, seats=seats)
    questions = set()
    for _ in range(60):
        questions.add(game.asked.rule)
        assert not set(MOON) & {option.split()[0] for option in game.options}
        game.apply(game.options[-1])
    assert not questions & {"recipe.seal", "recipe.illusion", "battle.start"}


def test_rivals_may_choose_which_enemy_pays_since_its_requirement_will_matter() -> None:
    recipe = "seal"
    first = BOX.recipes[recipe].ingredients[0]
    same = [e for e, card in BOX.enemies.items() if card.symbol == first]
    kinds = {BOX.enemies[e].requirement for e in same}
    army = [*same, *(e for e in army_for(recipe) if e not in same)]
    game = rivals(2, phase="alchemy", seats=[{"army": army}, {}], enemies=[e for e in BOX.enemies if e not in army][:1])
    play(game, f"craft {recipe}")
    assert asked(game) == (0, "alchemy.ingredient") or len(kinds) == 1


# -- Scars ---------------------------------------------------------------------------------------------------


def failing(*seats: dict[str, list[str]], **scenario: object) -> Game:
    """Player 0 captures nothing."""
    return rivals(len(seats), seats=list(seats), dice=list(BLANK), phase="capture", **area(PAIRS, deck=6), **scenario)


def test_a_rival_with_several_heroines_loses_one_to_the_discards() -> None:
    team = heroines("fire")[:2]
    game = play(failing({"ready": team}, {}), f"lose {team[0]}")
    assert game.table.heroine_discards[-1] == team[0]
    assert game.table.seats[0].scars == ()


def test_a_scar_costs_three_points() -> None:
    game = failing({"ready": [heroine()]}, {})
    assert points(game)["score.scars"] == -3
    assert game.scores[0] == -3


def test_a_player_without_heroines_goes_on_and_loses_none() -> None:
    game = failing({"ready": []}, {})
    assert game.table.seats[0].scars == ()
    assert happened(game, "capture.none") == [{"player": 0}]
    assert asked(game) == (1, "roll.reroll")


def test_a_player_without_heroines_still_captures() -> None:
    dice = PAIRED
    game = rivals(2, seats=[{"ready": []}, {}], dice=list(dice), phase="capture", **area(PAIRS, missing=[dice]))
    assert game.table.seats[0].army == (PAIRS,)


def test_a_critical_roll_brings_a_new_heroine_to_an_empty_team_and_losing_her_is_another_scar() -> None:
    dice = PAIRED
    first, second = heroines("fire")[:2]
    game = rivals(
        2,
        seats=[{"ready": [], "scars": [first]}, {"ready": heroines("water")}],
        script={"dice": [*dice, *BLANK, *BLANK], "heroines": [second]},
        **area(PAIRS, deck=3, missing=[dice]),
    )
    calmly(game, "critical.choose")
    play(game, "draw")
    assert game.table.seats[0].ready == (second,)
    calmly(game, "roll.reroll")
    calmly(game)  # player 1 fails
    calmly(game)  # player 0 fails
    assert game.table.seats[0].scars == (first, second)
    assert points(game)["score.scars"] == -6


def test_a_rival_may_leave_a_new_heroine_in_the_deck() -> None:
    """The rulebook says that he *can* draw: who fears another Scar does without."""
    dice = PAIRED
    game = rivals(2, seats=[{"ready": []}, {}], script={"dice": list(dice)}, **area(PAIRS, deck=3, missing=[dice]))
    calmly(game, "critical.choose")
    assert game.options == ["draw", "neither"]
    play(game, "neither")
    assert game.table.seats[0].team == ()


def test_four_rivals_have_no_heroine_deck_so_that_a_critical_roll_only_makes_ready() -> None:
    dice = PAIRED
    cards = list(BOX.heroines)
    seats = [{"ready": cards[4 * i : 4 * i + 4]} for i in range(4)]
    seats[0] = {"ready": cards[:2], "resting": cards[2:3]}
    game = rivals(4, seats=seats, heroine_deck=[], script={"dice": list(dice)}, **area(PAIRS, deck=3, missing=[dice]))
    calmly(game, "critical.choose")
    assert "draw" not in game.options


# -- the end of the Gathering --------------------------------------------------------------------------------


def last_capture(*seats: dict[str, list[str]], **scenario: object) -> Game:
    """Player 0 captures the last Enemy."""
    dice = list(PAIRED)
    return rivals(len(seats), seats=list(seats), dice=dice, phase="capture", enemies=[PAIRS], enemy_deck=[], **scenario)


def test_the_battle_begins_at_once_without_an_alchemy_phase() -> None:
    army = army_for("seal", "winged_boots")
    game = last_capture({"army": army}, {"army": [THREES]}, script={"first": [1]})
    assert "battle.begin" in story(game)
    assert "alchemy.craft" not in story(game)
    assert game.table.battle


def test_everybody_keeps_team_army_and_recipes_in_the_battle() -> None:
    ready, resting = heroines("fire")[:2], heroines("water")[:2]
    recipes = ["philosophers_stone", "seal"]
    army = bystanders(2)
    dice = [*PAIRED, 6]
    game = rivals(
        2,
        seats=[
            {"recipes": ["philosophers_stone"]},
            {"ready": ready, "resting": resting, "army": army, "recipes": recipes},
        ],
        dice=dice,
        phase="capture",
        enemies=[PAIRS],
        enemy_deck=[],
        script={"first": [0]},
    )
    calmly(game, "battle.start", "roll.reroll")
    other = game.table.seats[1]
    assert (other.ready, other.resting, other.recipes) == (tuple(ready), tuple(resting), tuple(recipes))
    assert sorted(other.army + other.vanguard) == sorted(army)


def test_what_remains_of_the_heroine_deck_is_kept() -> None:
    game = last_capture({"ready": [heroine()]}, {"ready": [heroine("water")]})
    assert len(game.table.heroine_deck) == 14


def test_each_player_puts_one_enemy_of_the_army_into_the_vanguard() -> None:
    mine, theirs = bystanders(4)[:2], bystanders(4)[2:]
    game = last_capture({"army": mine}, {"army": theirs}, script={"first": [1]})
    assert asked(game) in [(1, "battle.deploy")]
    assert sorted(game.options) == sorted(theirs)
    play(game, theirs[1])
    assert asked(game) == (0, "battle.deploy")
    play(game, mine[0])
    first, second = game.table.seats
    assert first.vanguard == (mine[0],)
    assert set(first.army) == {mine[1], PAIRS}
    assert second.vanguard == (theirs[1],)
    assert second.army == (theirs[0],)


def test_the_first_player_of_the_battle_is_drawn_anew() -> None:
    first = set()
    for seed in range(60):
        scenario = {"turn": 1, "dice": list(PAIRED), "phase": "capture", "enemies": [PAIRS], "enemy_deck": []}
        scenario["seats"] = [{"army": [e]} for e in bystanders(3)]
        game = tt.new_game("evenfall", 3, seed, "competitive", scenario=scenario)
        first.add(happened(game, "battle.begin")[0]["player"])
    assert first == {0, 1, 2}


def test_the_battle_is_begun_by_the_player_who_was_drawn() -> None:
    game = last_capture({}, {"army": [THREES]}, {"army": bystanders(1)}, script={"first": [2]})
    calmly(game, "battle.start", "roll.reroll")
    assert game.table.turn == 2
    assert happened(game, "roll.first")[-1]["player"] == 2


def test_a_player_without_an_army_enters_the_battle_without_a_vanguard_and_plays() -> None:
    game = last_capture({}, {}, {"army": bystanders(1)}, script={"first": [1]})
    assert happened(game, "battle.empty") == [{"player": 1}]
    assert not game.over
    assert asked(game) == (1, "roll.reroll")


def test_if_only_one_player_has_a_vanguard_the_battle_is_over_at_once() -> None:
    game = last_capture({}, {}, {})
    assert game.over
    assert "end.battle" in story(game)
    assert game.scores == [5, 0, 0]
    assert game.winners == [0]


def test_the_last_capture_of_the_gathering_still_recovers_a_heroine() -> None:
    tired = heroine(recovery=BOX.symbol[PAIRS])
    game = last_capture({"resting": [tired]}, {"army": [THREES]})
    assert game.table.seats[0].ready == (tired,)


def test_a_critical_last_capture_is_rewarded_before_the_battle() -> None:
    game = rivals(
        2,
        seats=[{"ready": [heroine("fire")]}, {"ready": [heroine("water")], "army": [THREES]}],
        enemies=[PAIRS],
        enemy_deck=[],
        script={"dice": list(PAIRED)},
    )
    calmly(game, "critical.choose")
    assert asked(game) == (0, "critical.choose")
    play(game, "draw")
    assert len(game.table.seats[0].team) == 2

"""Multiplayer: partners taking turns; rivals in the Gathering, their Moon recipes and Scars."""

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
    facts_of,
    heroine,
    heroines,
    other_enemies,
    play,
    play_default_turn,
    points,
    rivals,
    roll,
)
from play import logged

import tabletop_nb as tt
from tabletop_nb.core.game import Game

# -- cooperative ---------------------------------------------------------------------------------------------


def cooperative(people: int, **scenario: object) -> Game:
    return tt.new_game("evenfall", people, 1, "cooperative", scenario={"turn": 0, **scenario})


@pytest.mark.parametrize("people", range(1, 9))
def test_partners_take_turns_one_turn_each(people: int) -> None:
    cards = list(BOX.enemies)[:10]
    script = {"dice": [die for card in cards for die in roll(card)], "enemies": cards[4:]}
    game = cooperative(people, enemies=cards[:4], enemy_deck=cards[4:], script=script)
    order = []
    for turns, card in enumerate(cards[:9], 1):
        order.append(game.asked.player)
        play_default_turn(game, "capture.choose")
        if f"capture {card}" in game.options:
            play(game, f"capture {card}")
        if game.table.turns == turns:
            play_default_turn(game)
    assert order == [turn % people for turn in range(9)]


def test_all_partners_can_use_a_captured_enemy() -> None:
    dice = PAIRED
    game = cooperative(3, dice=list(dice), phase="capture", **area(PAIRS, deck=2, missing=[dice]))
    play_default_turn(game, "roll.reroll")
    assert game.asked.player == 1
    assert all(seat.army == (PAIRS,) for seat in game.table.seats)


def test_a_heroine_used_by_one_partner_rests_for_all() -> None:
    team = heroines("fire")[:2]
    dice = PAIRED
    game = cooperative(2, dice=list(dice), seats=[{"ready": team}], **area(PAIRS, deck=2, missing=[dice]))
    play(game, next(option for option in game.options if option.startswith("heroine")), team[0])
    assert all(team[0] in seat.resting for seat in game.table.seats)


def test_partners_win_together() -> None:
    dice = PAIRED
    game = cooperative(3, dice=list(dice), phase="capture", enemies=[PAIRS], enemy_deck=[])
    assert game.winners == [0, 1, 2]
    assert game.scores == [1 + 8 + 4] * 3
    assert "end.won" in logged(game)
    assert not game.table.battle


def test_partners_lose_together() -> None:
    game = cooperative(3, dice=list(BLANK), phase="capture", seats=[{"ready": [heroine()]}], **area(PAIRS))
    assert game.over
    assert game.winners == []
    assert "defeat.last" in logged(game)


def test_partners_have_no_moon_recipes() -> None:
    army = [e for e in BOX.enemies if e != PAIRS]
    game = cooperative(2, phase="alchemy", seats=[{"army": army}], enemies=[PAIRS], enemy_deck=[])
    assert not set(MOON) & {option.split()[-1] for option in game.options}


# -- Gathering -----------------------------------------------------------------------------------------------


def test_a_rival_plays_the_five_phases_and_then_the_next_one_does() -> None:
    dice = PAIRED
    game = rivals(3, script={"dice": list(dice)}, **area(PAIRS, deck=2, missing=[dice]))
    play(game, "keep", "stop")
    assert game.table.seats[0].army == (PAIRS,)
    assert len(game.table.enemies) == 4
    assert asked(game) == (1, "roll.reroll")


def test_only_the_captor_owns_a_captured_enemy() -> None:
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
    """In the Gathering they work neither at the start of a turn nor against an opponent's first roll."""
    seats = [{"recipes": list(MOON)}, {"recipes": list(MOON)}]
    game = rivals(2, seats=seats)
    questions = set()
    for _ in range(60):
        questions.add(game.asked.rule)
        assert not set(MOON) & {option.split()[0] for option in game.options}
        game.apply(game.options[-1])
    assert not questions & {"recipe.seal", "recipe.illusion", "battle.start"}


def test_rivals_choose_which_enemy_pays_because_its_requirement_matters_later() -> None:
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
    """Return a game in which player 0 captures nothing."""
    return rivals(len(seats), seats=list(seats), dice=list(BLANK), phase="capture", **area(PAIRS, deck=6), **scenario)


def test_a_rival_with_several_heroines_discards_the_lost_one() -> None:
    team = heroines("fire")[:2]
    game = play(failing({"ready": team}, {}), f"lose {team[0]}")
    assert game.table.heroine_discards[-1] == team[0]
    assert game.table.seats[0].scars == ()


def test_a_scar_costs_three_points() -> None:
    game = failing({"ready": [heroine()]}, {})
    assert points(game)["score.scars"] == -3
    assert game.scores[0] == -3


def test_a_player_without_heroines_plays_on_and_loses_none() -> None:
    game = failing({"ready": []}, {})
    assert game.table.seats[0].scars == ()
    assert facts_of(game, "capture.none") == [{"player": 0}]
    assert asked(game) == (1, "roll.reroll")


def test_a_player_without_heroines_can_still_capture() -> None:
    dice = PAIRED
    game = rivals(2, seats=[{"ready": []}, {}], dice=list(dice), phase="capture", **area(PAIRS, missing=[dice]))
    assert game.table.seats[0].army == (PAIRS,)


def test_losing_a_heroine_drawn_by_an_empty_team_is_another_scar() -> None:
    dice = PAIRED
    first, second = heroines("fire")[:2]
    game = rivals(
        2,
        seats=[{"ready": [], "scars": [first]}, {"ready": heroines("water")}],
        script={"dice": [*dice, *BLANK, *BLANK], "heroines": [second]},
        **area(PAIRS, deck=3, missing=[dice]),
    )
    play_default_turn(game, "critical.choose")
    play(game, "draw")
    assert game.table.seats[0].ready == (second,)
    play_default_turn(game, "roll.reroll")
    play_default_turn(game)  # Player 1 captures nothing.
    play_default_turn(game)  # Player 0 captures nothing.
    assert game.table.seats[0].scars == (first, second)
    assert points(game)["score.scars"] == -6


def test_a_rival_can_decline_to_draw_a_heroine() -> None:
    """The rulebook says that the player *can* draw; declining avoids the risk of another Scar."""
    dice = PAIRED
    game = rivals(2, seats=[{"ready": []}, {}], script={"dice": list(dice)}, **area(PAIRS, deck=3, missing=[dice]))
    play_default_turn(game, "critical.choose")
    assert game.options == ["draw", "neither"]
    play(game, "neither")
    assert game.table.seats[0].team == ()


def test_with_four_rivals_a_critical_roll_cannot_draw_from_the_empty_deck() -> None:
    dice = PAIRED
    cards = list(BOX.heroines)
    seats = [{"ready": cards[4 * i : 4 * i + 4]} for i in range(4)]
    seats[0] = {"ready": cards[:2], "resting": cards[2:3]}
    game = rivals(4, seats=seats, heroine_deck=[], script={"dice": list(dice)}, **area(PAIRS, deck=3, missing=[dice]))
    play_default_turn(game, "critical.choose")
    assert "draw" not in game.options


# -- the end of the Gathering --------------------------------------------------------------------------------


def last_capture(*seats: dict[str, list[str]], **scenario: object) -> Game:
    """Return a game in which player 0 captures the last Enemy."""
    dice = list(PAIRED)
    return rivals(len(seats), seats=list(seats), dice=dice, phase="capture", enemies=[PAIRS], enemy_deck=[], **scenario)


def test_the_battle_begins_at_once_without_an_alchemy_phase() -> None:
    army = army_for("seal", "winged_boots")
    game = last_capture({"army": army}, {"army": [THREES]}, script={"first": [1]})
    assert "battle.begin" in logged(game)
    assert "alchemy.craft" not in logged(game)
    assert game.table.battle


def test_everybody_keeps_team_army_and_recipes_for_the_battle() -> None:
    ready, resting = heroines("fire")[:2], heroines("water")[:2]
    recipes = ["philosophers_stone", "seal"]
    army = other_enemies(2)
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
    play_default_turn(game, "battle.start", "roll.reroll")
    other = game.table.seats[1]
    assert (other.ready, other.resting, other.recipes) == (tuple(ready), tuple(resting), tuple(recipes))
    assert sorted(other.army + other.vanguard) == sorted(army)


def test_the_remaining_heroine_deck_is_kept() -> None:
    game = last_capture({"ready": [heroine()]}, {"ready": [heroine("water")]})
    assert len(game.table.heroine_deck) == 14


def test_each_player_moves_one_enemy_from_army_to_vanguard() -> None:
    mine, theirs = other_enemies(4)[:2], other_enemies(4)[2:]
    game = last_capture({"army": mine}, {"army": theirs}, script={"first": [1]})
    assert asked(game) == (1, "battle.deploy")
    assert sorted(game.options) == sorted(theirs)
    play(game, theirs[1])
    assert asked(game) == (0, "battle.deploy")
    play(game, mine[0])
    first, second = game.table.seats
    assert first.vanguard == (mine[0],)
    assert set(first.army) == {mine[1], PAIRS}
    assert second.vanguard == (theirs[1],)
    assert second.army == (theirs[0],)


def test_a_new_first_player_is_drawn_for_the_battle() -> None:
    first = set()
    for seed in range(60):
        scenario = {"turn": 1, "dice": list(PAIRED), "phase": "capture", "enemies": [PAIRS], "enemy_deck": []}
        scenario["seats"] = [{"army": [e]} for e in other_enemies(3)]
        game = tt.new_game("evenfall", 3, seed, "competitive", scenario=scenario)
        first.add(facts_of(game, "battle.begin")[0]["player"])
    assert first == {0, 1, 2}


def test_the_player_who_was_drawn_starts_the_battle() -> None:
    game = last_capture({}, {"army": [THREES]}, {"army": other_enemies(1)}, script={"first": [2]})
    play_default_turn(game, "battle.start", "roll.reroll")
    assert game.table.turn == 2
    assert facts_of(game, "roll.first")[-1]["player"] == 2


def test_a_player_without_an_army_enters_the_battle_without_a_vanguard_and_plays() -> None:
    game = last_capture({}, {}, {"army": other_enemies(1)}, script={"first": [1]})
    assert facts_of(game, "battle.empty") == [{"player": 1}]
    assert not game.over
    assert asked(game) == (1, "roll.reroll")


def test_the_battle_ends_at_once_if_only_one_player_has_a_vanguard() -> None:
    game = last_capture({}, {}, {})
    assert game.over
    assert "end.battle" in logged(game)
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
    play_default_turn(game, "critical.choose")
    assert asked(game) == (0, "critical.choose")
    play(game, "draw")
    assert len(game.table.seats[0].team) == 2

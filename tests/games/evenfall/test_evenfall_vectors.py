"""Worked examples from the rulebook and numbers derived from it, by their ids."""

from __future__ import annotations

import pytest
from games.evenfall.evenfall_tables import (
    BLANK,
    BOX,
    ELEMENTS,
    MOON,
    PAIRS,
    SUN,
    THREES,
    any_enemy,
    area,
    asked,
    battle,
    enemies,
    facts_of,
    heroine,
    heroines,
    meets,
    other_enemies,
    play,
    play_default_turn,
    points,
    rivals,
    roll,
    solo,
    symbol,
)
from play import logged

import tabletop_nb as tt
from tabletop_nb.core.game import Game


def captured(enemy: str, *dice: int) -> bool:
    """Return whether this roll captures this Enemy in a game."""
    game = solo(dice=list(dice), phase="capture", **area(enemy, missing=[tuple(dice)]))
    return enemy in game.table.seats[0].army


def test_e01_two_threes_and_another_pair_meet_the_first_example() -> None:
    assert captured(THREES, 3, 3, 5, 5)


def test_e02_the_pair_can_be_threes_too() -> None:
    assert captured(THREES, 3, 3, 3, 3)


@pytest.mark.parametrize("dice", [(3, 3, 4, 5), (3, 5, 5, 5)])
def test_e03_two_threes_without_a_pair_or_a_pair_without_two_threes_fail(dice: tuple[int, ...]) -> None:
    assert not captured(THREES, *dice)


def test_e04_any_two_pairs_meet_the_second_example() -> None:
    assert captured(PAIRS, 2, 2, 5, 5)


def test_e05_the_two_pairs_can_be_equal() -> None:
    assert captured(PAIRS, 4, 4, 4, 4)


@pytest.mark.parametrize(("face", "flipped"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_e06_earth_turns_a_die_over(face: int, flipped: int) -> None:
    team = [heroine("earth"), heroine("air")]
    game = solo(dice=[face] * 4, seats=[{"ready": team}], **area(PAIRS))
    play(game, f"heroine earth {face} {flipped}")
    assert game.table.dice == tuple(sorted([face] * 3 + [flipped]))


def test_e07_everything_captured_and_kept_with_four_heroines_and_no_stone_scores_42() -> None:
    army = [e for e in BOX.enemies if e != PAIRS]
    game = solo(dice=[2, 2, 5, 5], phase="capture", enemies=[PAIRS], enemy_deck=[], seats=[{"army": army}])
    assert game.over
    assert game.scores == [42]


def test_e08_26_in_the_army_three_heroines_and_the_stone_score_32() -> None:
    army = [e for e in BOX.enemies if e != PAIRS][:25]
    team = heroines("fire")[:3]
    seat = {"ready": team, "army": army, "recipes": ["philosophers_stone"]}
    game = solo(dice=[2, 2, 5, 5, 6], phase="capture", enemies=[PAIRS], enemy_deck=[], seats=[seat])
    assert game.over
    assert game.scores == [26 + 6]


def critical(ready: int, resting: int) -> Game:
    """Return a game with a capture on the first roll; resting Heroines don't recover from the capture."""
    team = [h for h in BOX.heroines if BOX.heroines[h].recovery != symbol(PAIRS)]
    seat = {"ready": team[:ready], "resting": team[ready : ready + resting]}
    dice = (2, 2, 5, 5)
    return solo(seats=[seat], script={"dice": list(dice)}, **area(PAIRS, deck=3, missing=[dice]))


def test_e09_a_critical_roll_lets_a_team_of_three_draw_or_ready_a_heroine() -> None:
    game = play_default_turn(critical(2, 1), "critical.choose")
    [tired] = game.table.seats[0].resting
    assert game.options == ["draw", f"ready {tired}"]
    play(game, "draw")
    assert len(game.table.seats[0].ready) == 3
    assert len(game.table.seats[0].team) == 4


def test_e09_a_critical_roll_only_readies_a_heroine_in_a_team_of_four() -> None:
    game = play_default_turn(critical(3, 1))
    assert len(game.table.seats[0].ready) == 4
    assert "critical.draw" not in logged(game)
    assert len(facts_of(game, "critical.ready")) == 1


def test_e10_a_capture_is_not_critical_after_using_a_heroine() -> None:
    team, dice = [heroine("air"), heroine("fire")], (2, 2, 5, 5)
    game = solo(seats=[{"ready": team}], script={"dice": [*dice, 5]}, **area(PAIRS, deck=3, missing=[dice]))
    play_default_turn(play(game, "keep", "heroine air", "reroll 5"))
    assert PAIRS in game.table.seats[0].army
    assert not [rule for rule in logged(game) if rule.startswith("critical")]


def test_e11_winged_boots_keep_the_team_and_make_all_ready() -> None:
    ready, resting = heroines("fire")[:2], heroines("water")[:2]
    seat = {"ready": ready, "resting": resting, "recipes": ["winged_boots"]}
    game = solo(dice=list(BLANK), phase="capture", seats=[seat], **area(PAIRS))
    play(game, "winged_boots")
    me = game.table.seats[0]
    assert sorted(me.ready) == sorted(ready + resting)
    assert not me.resting
    assert "winged_boots" not in me.recipes


def test_e12_tetra_spirit_makes_a_vanguard_of_four_that_is_refilled_only_when_empty() -> None:
    fives = (5, 5, 5, 5)
    mine = [e for e in enemies(missing=[BLANK]) if meets(e, fives)][:5]
    theirs = other_enemies(2, exclude=mine)
    dice = [*BLANK, *fives] * 4
    game = battle(
        {"vanguard": mine[:1], "army": mine[1:], "recipes": ["tetra_spirit"]},
        {"vanguard": theirs[:1], "army": theirs[1:]},
        dice=dice,
    )
    play(game, "tetra_spirit")
    while asked(game) == (0, "recipe.tetra_spirit"):
        game.apply(game.options[0])
    me = game.table.seats[0]
    assert len(me.vanguard) == 4
    sizes = []
    for _ in range(4):
        play_default_turn(game)  # Player 0 captures nothing.
        play_default_turn(game)  # Player 1 captures one card.
        sizes.append(len(game.table.seats[0].vanguard))
    assert sizes == [3, 2, 1, 1]
    assert game.table.seats[0].army == ()
    assert len(facts_of(game, "battle.refill")) == 1


def test_e13_the_score_sheet_of_the_last_vanguard() -> None:
    score = [any_enemy(s) for s in (*ELEMENTS, "quintessence")]
    mine = {"vanguard": [PAIRS], "score": score, "scars": [heroine()]}
    game = battle(mine, {})
    assert game.over
    assert game.scores[0] == 5 + 5 + 1 + 1 - 3 == 9


def test_e14_two_of_each_element_make_two_quartets() -> None:
    score = [e for s in ELEMENTS for e in enemies(s, exclude=[PAIRS, THREES])[:2]]
    game = battle({"vanguard": [PAIRS], "score": score}, {"vanguard": [THREES]})
    assert not game.over
    assert game.scores == [8 + 2, 0]
    assert points(game)["score.quartets"] == 2


def test_e15_a_rivals_last_heroine_becomes_a_scar_and_the_rival_plays_on() -> None:
    last = heroine("fire")
    game = rivals(2, seats=[{"ready": [last]}, {}], dice=list(BLANK), phase="capture", **area(PAIRS))
    me = game.table.seats[0]
    assert me.scars == (last,)
    assert me.team == ()
    assert last not in game.table.heroine_discards
    play_default_turn(game)
    assert game.table.turn == 0
    assert asked(game) == (0, "roll.reroll")


def test_e16_three_in_the_enemy_area_and_no_deck_stay_three() -> None:
    display = other_enemies(3)
    game = solo(phase="alchemy", enemies=display, enemy_deck=[])
    assert game.table.enemies == tuple(display)
    assert game.table.turns == 2
    assert "draw.enemy" not in logged(game)


def test_e17_only_one_of_two_matching_enemies_is_captured() -> None:
    both = roll(PAIRS, THREES)
    others = other_enemies(2, both)
    game = solo(dice=list(both), phase="capture", enemies=[PAIRS, THREES, *others], enemy_deck=[])
    assert game.options == [f"capture {PAIRS}", f"capture {THREES}"]
    play(game, f"capture {THREES}")
    assert game.table.seats[0].army == (THREES,)
    assert PAIRS in game.table.enemies


def test_e18_the_contents_add_up() -> None:
    most = max(next(mode for mode in tt.games()[0].modes if mode.name == "competitive").players)
    assert (len(BOX.heroines), len(BOX.enemies), most) == (16, 30, 4)
    assert set(BOX.recipes) == {*SUN, *MOON}
    assert (len(SUN), len(MOON)) == (3, 3)
    assert 16 + 30 + most * 2 == 54  # a Sun and a Moon Recipe Card per player
    assert most * len(BOX.recipes) == 24  # one marker per recipe


def test_e18_a_solo_player_needs_only_three_markers() -> None:
    army = [e for e in BOX.enemies if e != PAIRS]
    game = solo(phase="alchemy", seats=[{"army": army}], enemies=[PAIRS], enemy_deck=[])
    assert {option.split()[1] for option in game.options if option != "done"} == set(SUN)

"""The Battle: capturing from Vanguards, refilling them, and how it ends."""

from __future__ import annotations

import pytest
from games.evenfall.evenfall_tables import (
    BLANK,
    BOX,
    ELEMENTS,
    PAIRED,
    PAIRS,
    THREES,
    Roll,
    any_enemy,
    army_for,
    asked,
    battle,
    default_answer,
    enemies,
    facts_of,
    heroine,
    heroines,
    meets,
    other_enemies,
    play,
    play_default_turn,
    points,
    roll,
    symbol,
)
from play import logged

from tabletop_nb.games.evenfall.table import CAP

GUARD = other_enemies(4)  # for Vanguards and Armies; the roll BLANK captures none of them


# -- a turn --------------------------------------------------------------------------------------------------


def test_a_turn_is_roll_reroll_modify_and_capture_from_an_opponents_vanguard() -> None:
    mine = {"vanguard": GUARD[:1], "ready": [heroine("fire")]}
    game = battle(mine, {"vanguard": [PAIRS], "army": GUARD[1:2]}, dice=[*BLANK, *PAIRED])
    assert asked(game) == (0, "roll.reroll")
    play(game, "reroll 1 2 4 6")
    assert asked(game) == (0, "modify.use")
    play(game, "stop")
    assert game.table.seats[0].score == (PAIRS,)
    assert game.table.seats[0].army == ()
    assert asked(game) == (1, "roll.reroll")


def test_the_captured_card_goes_into_the_score_area_and_not_into_the_army() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS, THREES]}, dice=PAIRED)
    play_default_turn(game)
    assert game.table.seats[0].score == (PAIRS,)
    assert game.table.seats[1].vanguard == (THREES,)
    assert facts_of(game, "battle.capture") == [{"player": 0, "enemy": PAIRS, "owner": 1}]


def test_your_own_vanguard_cannot_be_captured() -> None:
    game = battle({"vanguard": [PAIRS]}, {"vanguard": GUARD[:1]}, dice=PAIRED)
    play_default_turn(game)
    assert facts_of(game, "capture.none") == [{"player": 0}]
    assert game.table.seats[0].vanguard == (PAIRS,)


def test_the_player_chooses_among_all_opponents_vanguard_cards() -> None:
    dice = roll(PAIRS, THREES)
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS], "army": GUARD[1:2]}, {"vanguard": [THREES]}, dice=dice)
    play_default_turn(game, "battle.capture")
    assert game.options == [f"capture {PAIRS} 1", f"capture {THREES} 2"]
    play(game, f"capture {THREES} 2")
    assert game.table.seats[0].score == (THREES,)
    assert game.table.seats[1].vanguard == (PAIRS,)


def test_army_cards_can_be_spent_and_are_discarded() -> None:
    fire = any_enemy("fire", *GUARD)
    mine = {"vanguard": GUARD[:1], "army": [fire]}
    game = battle(mine, {"vanguard": [PAIRS], "army": GUARD[1:2]}, dice=[2, 2, 4, 5])
    play(game, "keep", "army fire 4 5")
    play_default_turn(game)
    assert fire in game.table.enemy_discards
    assert game.table.seats[0].score == (PAIRS,)


# -- the powers of the Vanguard ------------------------------------------------------------------------------

BEFORE: Roll = (2, 3, 3, 5)


@pytest.mark.parametrize(
    ("power", "after"),
    [
        ("fire 3 4", (2, 3, 4, 5)),
        ("water 3 2", (2, 2, 3, 5)),
        ("earth 2 5", (3, 3, 5, 5)),
        ("quintessence 3 4", (2, 3, 4, 5)),
        ("quintessence 3 2", (2, 2, 3, 5)),
    ],
)
def test_a_vanguard_card_gives_its_power_and_stays(power: str, after: Roll) -> None:
    leader = any_enemy(power.split()[0])
    mine = {"vanguard": [leader], "ready": [heroine("air")]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BEFORE)
    play(game, "keep", f"vanguard {power}")
    assert game.table.dice == after
    assert game.table.seats[0].vanguard == (leader,)
    assert leader not in game.table.enemy_discards


def test_air_of_a_vanguard_card_rerolls_any_number_of_dice() -> None:
    leader = any_enemy("air")
    mine = {"vanguard": [leader], "ready": [heroine("fire")]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=[*BEFORE, 1, 6])
    play(game, "keep", "vanguard air", "reroll 3 5")
    assert game.table.dice == (1, 2, 3, 6)
    assert game.table.seats[0].vanguard == (leader,)


def test_a_vanguard_card_can_be_used_once_per_turn() -> None:
    mine = {"vanguard": [any_enemy("fire")], "ready": [heroine("air")]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BEFORE)
    play(game, "keep", "vanguard fire 3 4")
    assert game.options == ["stop", "heroine air"]


def test_each_of_several_vanguard_cards_can_be_used_once() -> None:
    fires = enemies("fire", exclude=[PAIRS])[:2]
    mine = {"vanguard": [*fires, any_enemy("earth")], "ready": [heroine("air")]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BEFORE)
    play(game, "keep", "vanguard fire 3 4", "vanguard fire 4 5", "vanguard earth 5 2")
    assert game.table.dice == (2, 2, 3, 5)
    assert game.options == ["stop", "heroine air"]
    assert len(game.table.seats[0].vanguard) == 3


def test_a_vanguard_power_can_be_used_again_next_turn() -> None:
    mine = {"vanguard": [any_enemy("fire")], "ready": heroines("air")[:2]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=[*BLANK, *BLANK, *BEFORE])
    play(game, "keep", "vanguard fire 1 2")
    play_default_turn(play_default_turn(game))
    play(game, "keep")
    assert "vanguard fire 3 4" in game.options


def test_another_players_vanguard_gives_no_power() -> None:
    mine = {"vanguard": [any_enemy("fire")], "ready": [heroine("air")]}
    game = battle(mine, {"vanguard": [any_enemy("earth")]}, dice=BEFORE)
    play(game, "keep")
    assert not [option for option in game.options if option.startswith("vanguard earth")]


def test_a_capture_with_a_vanguard_power_is_not_critical() -> None:
    mine = {"vanguard": [any_enemy("fire")], "ready": [heroine("air")]}
    game = battle(mine, {"vanguard": [PAIRS, *GUARD[:1]]}, dice=[2, 2, 4, 5])
    play(game, "keep", "vanguard fire 4 5")
    play_default_turn(game)
    assert game.table.seats[0].score == (PAIRS,)
    assert len(game.table.seats[0].team) == 1


# -- failing -------------------------------------------------------------------------------------------------


def test_a_player_who_captures_nothing_chooses_a_heroine_to_lose() -> None:
    team = heroines("fire")[:2]
    game = battle({"vanguard": GUARD[:1], "ready": team}, {"vanguard": [PAIRS]}, dice=BLANK)
    play_default_turn(game, "defeat.choose")
    assert asked(game) == (0, "defeat.choose")
    play(game, f"lose {team[1]}")
    assert game.table.seats[0].team == (team[0],)
    assert game.table.heroine_discards[-1] == team[1]


def test_losing_the_last_heroine_in_the_battle_is_a_scar_and_the_player_plays_on() -> None:
    last = heroine("fire")
    mine = {"vanguard": GUARD[:1], "ready": [last], "scars": [heroine("water")]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=[*BLANK, *BLANK])
    play_default_turn(game)
    assert game.table.seats[0].scars == (heroine("water"), last)
    assert points(game)["score.scars"] == -6
    play_default_turn(game)
    assert asked(game) == (0, "roll.reroll")


def test_a_player_without_heroines_loses_nothing() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS]}, dice=BLANK)
    play_default_turn(game)
    assert game.table.seats[0].scars == ()
    assert asked(game) == (1, "roll.reroll")


# -- refilling -----------------------------------------------------------------------------------------------


def test_an_empty_vanguard_is_refilled_at_once_with_a_card_its_owner_chooses() -> None:
    army = GUARD[1:3]
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS], "army": army}, dice=PAIRED)
    play_default_turn(game, "battle.refill")
    assert asked(game) == (1, "battle.refill")  # This comes before everything else, even the captor's Critical Roll.
    assert sorted(game.options) == sorted(army)
    play(game, army[1])
    assert game.table.seats[1].vanguard == (army[1],)
    assert game.table.seats[1].army == (army[0],)


def test_a_vanguard_that_is_not_empty_is_not_refilled() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS, GUARD[1]], "army": GUARD[2:]}, dice=PAIRED)
    play_default_turn(game)
    assert game.table.seats[1].vanguard == (GUARD[1],)
    assert "battle.refill" not in logged(game)


def test_a_player_with_neither_vanguard_nor_army_plays_on() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS]}, {"vanguard": [THREES]}, dice=PAIRED)
    play_default_turn(game)
    assert facts_of(game, "battle.empty") == [{"player": 1}]
    assert not game.over
    assert asked(game) == (1, "roll.reroll")


def test_a_player_with_neither_vanguard_nor_army_can_still_capture_and_win() -> None:
    game = battle(
        {},
        {"vanguard": [PAIRS]},
        {"vanguard": [THREES]},
        dice=roll(PAIRS, THREES),
    )
    play_default_turn(game, "battle.capture")
    play(game, f"capture {PAIRS} 1")
    assert game.over
    assert game.table.seats[0].score == (PAIRS,)


# -- recovery and Critical Rolls in the Battle (rulings battle_recovery and battle_critical) ------------------


def test_a_capture_in_the_battle_recovers_a_heroine() -> None:
    tired = heroine(recovery=symbol(PAIRS))
    mine = {"vanguard": GUARD[:1], "resting": [tired]}
    game = battle(mine, {"vanguard": [PAIRS], "army": GUARD[1:2]}, dice=[*BLANK, *PAIRED])
    play(game, "reroll 1 2 4 6")
    play_default_turn(game)
    assert game.table.seats[0].ready == (tired,)


def test_a_critical_roll_in_the_battle_draws_from_the_remaining_heroine_deck() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS], "army": GUARD[1:2]}, dice=PAIRED)
    play_default_turn(game, "critical.choose")
    play(game, "draw")
    assert len(game.table.seats[0].ready) == 1


# -- no Alchemy and no Draw ----------------------------------------------------------------------------------


def test_no_recipe_is_crafted_in_the_battle() -> None:
    army = army_for("seal", "winged_boots", exclude=GUARD)
    game = battle({"vanguard": GUARD[:1], "army": army}, {"vanguard": [PAIRS], "army": GUARD[1:]}, dice=BLANK)
    questions = set()
    for _ in range(30):
        if game.choice:
            questions.add(game.choice.rule)
            default_answer(game)
    assert {"roll.reroll", "modify.use"} <= questions
    assert "alchemy.craft" not in questions


def test_nothing_is_drawn_into_the_enemy_area() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS]}, dice=BLANK)
    play_default_turn(game)
    assert game.table.enemies == ()
    assert "draw.enemy" not in logged(game)


# -- the end -------------------------------------------------------------------------------------------------


def test_the_game_ends_when_only_one_player_has_cards_in_the_vanguard() -> None:
    game = battle({"vanguard": GUARD[:1], "ready": [heroine()]}, {"vanguard": [PAIRS]}, dice=PAIRED)
    play_default_turn(game)
    assert game.over
    assert logged(game)[-2:] == ["end.battle", "score.most"]
    assert game.scores == [5 + 1 + (symbol(PAIRS) == "quintessence"), 0]
    assert game.winners == [0]


def test_the_game_goes_on_while_the_army_can_refill_the_vanguard() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS], "army": GUARD[1:2]}, dice=PAIRED)
    play_default_turn(game)
    assert not game.over


def test_with_three_players_the_game_goes_on_while_two_have_a_vanguard() -> None:
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS]}, {"vanguard": [THREES]}, dice=PAIRED)
    play_default_turn(game)
    assert not game.over


def test_a_player_without_a_vanguard_can_make_the_last_capture() -> None:
    game = battle({}, {"vanguard": [PAIRS]}, {"vanguard": GUARD[:1]}, dice=PAIRED)
    play_default_turn(game)
    assert game.over
    assert points(game, 2)["score.vanguard"] == 5
    assert points(game, 0)["score.vanguard"] == 0


def test_after_a_thousand_turns_the_game_is_stopped_and_scored() -> None:
    """This limit is ours, not the rulebook's: rivals without Heroines could play for a very long time."""
    game = battle({"vanguard": GUARD[:1]}, {"vanguard": [PAIRS]}, dice=BLANK)
    game.table.turns = CAP
    play_default_turn(game)
    assert game.over
    assert game.capped
    assert logged(game)[-1] == "end.capped"
    assert game.scores == [0, 0]


# -- the score sheet -----------------------------------------------------------------------------------------


def scored(*score: str, scars: int = 0) -> dict[str, int]:
    mine = {"vanguard": [PAIRS], "score": list(score), "scars": list(BOX.heroines)[:scars]}
    return points(battle(mine, {"vanguard": [THREES]}))


def test_one_point_for_each_enemy_in_the_score_area() -> None:
    cards = enemies("fire", exclude=[PAIRS, THREES])[:3]
    assert sum(scored(*cards).values()) == 3


def test_a_quartet_needs_four_different_elements() -> None:
    cards = [any_enemy(element) for element in ELEMENTS]
    assert scored(*cards)["score.quartets"] == 1
    assert scored(*cards[:3], any_enemy("quintessence"))["score.quartets"] == 0


def test_the_rarest_element_limits_the_quartets() -> None:
    cards = [e for element in ELEMENTS[:3] for e in enemies(element, exclude=[PAIRS, THREES])[:3]]
    assert scored(*cards, any_enemy("earth"))["score.quartets"] == 1
    assert scored(*cards, *enemies("earth", exclude=[PAIRS, THREES])[:2])["score.quartets"] == 2


def test_one_more_point_for_each_quintessence() -> None:
    cards = enemies("quintessence", exclude=[PAIRS, THREES])[:3]
    assert scored(*cards)["score.quintessence"] == 3
    assert sum(scored(*cards).values()) == 6


def test_each_scar_costs_three_points() -> None:
    assert scored(scars=3)["score.scars"] == -9


def test_army_vanguard_and_heroines_score_nothing_in_the_battle() -> None:
    mine = {"vanguard": [PAIRS], "army": GUARD, "ready": heroines("fire"), "recipes": ["philosophers_stone"]}
    assert battle(mine, {"vanguard": [THREES]}).scores == [0, 0]


def test_the_most_points_win_even_without_a_vanguard() -> None:
    rich = [e for e in BOX.enemies if e not in (PAIRS, *GUARD)][:8]
    game = battle({"score": rich}, {"vanguard": [PAIRS]})
    assert game.over
    assert game.winners == [0]


def test_equal_scores_are_a_tie() -> None:
    five = enemies("fire", exclude=[PAIRS])[:5]
    game = battle({"score": five}, {"vanguard": [PAIRS]}, {})
    assert game.over
    assert game.scores == [5, 5, 0]
    assert game.winners == [0, 1]


def test_an_unfinished_game_has_no_winner() -> None:
    assert battle({"vanguard": [PAIRS]}, {"vanguard": [THREES]}).winners == []


def test_the_blank_roll_captures_none_of_the_guards() -> None:
    assert not any(meets(card, BLANK) for card in (*GUARD, PAIRS, THREES))

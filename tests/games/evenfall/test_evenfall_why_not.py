"""Reasons why an answer isn't offered: the rule, its page, and a sentence with the facts."""

from __future__ import annotations

from random import Random

import pytest
from games.evenfall.evenfall_tables import (
    BLANK,
    BOX,
    MOON,
    PAIRED,
    PAIRS,
    SUN,
    THREES,
    any_enemy,
    area,
    army_for,
    asked,
    battle,
    heroine,
    heroines,
    other_enemies,
    play,
    play_default_turn,
    rivals,
    roll,
    solo,
    symbol,
)
from play import cells, every_decision, rule_place

from tabletop_nb.core.errors import IllegalMoveError
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall import BOOK

CARDS = other_enemies(6)


def name(card: str) -> str:
    return BOX.names[card]


def assert_because(game: Game, option: str, rule: str, page: int, *facts: object) -> None:
    """Check that the option is refused by this rule on this page, in a sentence with these facts."""
    reason = game.why_not(option)
    assert reason is not None, f"{option} is legal"
    assert reason.rule == rule, str(reason)
    assert reason.place == rule_place(game, reason)
    assert reason.place.startswith(f"p. {page}, ")
    for fact in facts:
        assert str(fact) in reason.text
    assert "{" not in reason.text
    with pytest.raises(IllegalMoveError):
        game.copy().apply(option)


def modifying(dice: tuple[int, ...] = (1, 3, 3, 6), **seat: list[str]) -> Game:
    """Return a solo game in the Modify phase."""
    return solo(dice=list(dice), seats=[seat], **area(PAIRS, THREES, exclude=seat.get("army", [])))


# -- each reason ---------------------------------------------------------------------------------------------


def test_an_answer_for_a_later_phase() -> None:
    game = solo(seats=[{"ready": [heroine("fire")]}], script={"dice": [1, 3, 3, 6]})
    assert_because(game, "heroine fire 3 4", "round.phases", 1, "Roll")


def test_a_second_reroll() -> None:
    assert_because(modifying(ready=[heroine("fire")]), "reroll 3", "round.phases", 1, "Modify")


def test_a_capture_before_the_modify_phase_is_over() -> None:
    assert_because(modifying((2, 2, 5, 5), ready=[heroine("fire")]), f"capture {PAIRS}", "round.phases", 1, "Modify")


def test_a_die_that_was_not_rolled() -> None:
    game = solo(script={"dice": [1, 3, 3, 6]})
    assert_because(game, "reroll 2", "roll.dice", 1, "2", "1, 3, 3, 6")


def test_three_dice_of_a_number_that_only_two_show() -> None:
    """Some dice *do* show a 3, so the reason must not say otherwise."""
    reason = solo(script={"dice": [1, 3, 3, 6]}).why_not("reroll 3 3 3")
    assert reason
    assert reason.rule == "roll.dice"
    assert reason.text.startswith("Not enough dice show 3.")


def test_a_power_on_a_die_that_was_not_rolled() -> None:
    assert_because(modifying(ready=[heroine("fire")]), "heroine fire 2 3", "roll.dice", 1, "2", "1, 3, 3, 6")


@pytest.mark.parametrize(("option", "power", "face"), [("fire 6 7", "Fire", 6), ("water 1 0", "Water", 1)])
def test_a_die_below_one_or_above_six(option: str, power: str, face: int) -> None:
    game = modifying(ready=[heroine("fire"), heroine("water")])
    assert_because(game, f"heroine {option}", "modify.range", 1, power, face)


def test_fire_adds_only_one() -> None:
    """Fire can change a 3, but it can't turn it into a 5."""
    reason = modifying(ready=[heroine("fire")]).why_not("heroine fire 3 5")
    assert reason
    assert reason.rule != "modify.range", str(reason)


def test_a_heroine_at_rest() -> None:
    tired = heroine("fire")
    assert_because(
        modifying(ready=[heroine("air")], resting=[tired]), "heroine fire 3 4", "modify.rest", 1, name(tired)
    )


def test_no_heroine_with_that_power() -> None:
    assert_because(modifying(ready=[heroine("air")]), "heroine fire 3 4", "modify.heroine", 1, "Fire")


def test_no_captured_enemy_with_that_symbol() -> None:
    game = modifying(ready=[heroine("air")], army=[any_enemy("fire")])
    assert_because(game, "army water 3 2", "modify.army", 1, "Water")


@pytest.mark.parametrize("recipe", ["wild_magic", "winged_boots"])
def test_a_recipe_that_is_not_crafted(recipe: str) -> None:
    assert_because(modifying(ready=[heroine("air")]), recipe, "modify.recipe", 1, name(recipe))


def test_a_vanguard_card_that_was_used_this_turn() -> None:
    mine = {"vanguard": [any_enemy("fire")], "ready": [heroine("air")]}
    game = play(battle(mine, {"vanguard": [PAIRS]}, dice=[1, 3, 3, 6]), "keep", "vanguard fire 3 4")
    assert_because(game, "vanguard fire 3 4", "battle.vanguard_power", 2, "Fire")


def test_an_enemy_that_is_not_in_the_enemy_area() -> None:
    game = solo(dice=[3, 3, 3, 3], phase="capture", enemies=[PAIRS, THREES], enemy_deck=[])
    assert_because(game, f"capture {CARDS[0]}", "capture.choose", 1, name(CARDS[0]))


def test_an_enemy_whose_requirement_the_dice_do_not_meet() -> None:
    dice = (3, 3, 3, 3)
    other = other_enemies(1, dice)[0]
    game = solo(dice=list(dice), phase="capture", enemies=[PAIRS, THREES, other], enemy_deck=[])
    requirement = BOX.enemies[other].requirement
    assert_because(game, f"capture {other}", "capture.requirement", 1, name(other), requirement, "3, 3, 3, 3")


def test_an_enemy_that_is_in_no_opponents_vanguard() -> None:
    game = battle({"vanguard": CARDS[:1], "army": CARDS[1:2]}, {"vanguard": [PAIRS]}, dice=BLANK)
    assert_because(game, f"capture {CARDS[0]}", "battle.capture", 2, name(CARDS[0]))
    assert_because(game, f"capture {CARDS[1]}", "battle.capture", 2, name(CARDS[1]))


def test_a_vanguard_card_whose_requirement_the_dice_do_not_meet() -> None:
    game = battle({"vanguard": CARDS[:1]}, {"vanguard": [PAIRS]}, dice=BLANK)
    assert_because(game, f"capture {PAIRS} 1", "capture.requirement", 1, name(PAIRS), "Sun Sun Moon Moon", "1, 2, 4, 6")


def alchemy(**seat: list[str]) -> Game:
    return solo(phase="alchemy", seats=[seat], enemies=[PAIRS], enemy_deck=[])


def test_missing_ingredients() -> None:
    army = army_for("winged_boots")
    lacking = next(r for r in SUN if set(BOX.recipes[r].ingredients) - {symbol(e) for e in army})
    missing = next(s for s in BOX.recipes[lacking].ingredients if s not in {symbol(e) for e in army})
    assert_because(
        alchemy(army=army), f"craft {lacking}", "alchemy.ingredients", 2, name(lacking), BOOK.words["name"][missing]
    )


def test_a_recipe_that_is_already_crafted() -> None:
    army = [e for e in BOX.enemies if e not in (PAIRS, THREES)]
    game = alchemy(army=army, recipes=["winged_boots"])
    assert_because(game, "craft winged_boots", "alchemy.once", 2, name("winged_boots"))


@pytest.mark.parametrize("recipe", MOON)
def test_a_moon_recipe_in_a_solo_game(recipe: str) -> None:
    army = [e for e in BOX.enemies if e not in (PAIRS, THREES)]
    assert_because(alchemy(army=army), f"craft {recipe}", "gathering.moon", 2, name(recipe))


def test_crafting_in_the_modify_phase() -> None:
    game = modifying(ready=[heroine("air")], army=army_for("winged_boots"))
    assert_because(game, "craft winged_boots", "round.phases", 1, "Modify")


def test_crafting_in_the_battle() -> None:
    mine = {"vanguard": CARDS[:1], "army": army_for("winged_boots", exclude=CARDS)}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BLANK)
    assert_because(game, "craft winged_boots", "battle.no_alchemy", 2)


def test_tetra_spirit_with_too_small_an_army() -> None:
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:3], "recipes": ["tetra_spirit", "illusion"]}
    game = battle(mine, {"vanguard": [PAIRS], "army": [THREES]}, dice=BLANK)
    assert_because(game, "tetra_spirit", "recipe.tetra_spirit.three", 2, "2")


def test_tetra_spirit_needs_only_one_card_with_its_ruling() -> None:
    mine = {"vanguard": CARDS[:1], "recipes": ["tetra_spirit", "illusion"]}
    game = battle(mine, {"vanguard": [PAIRS], "army": [THREES]}, rulings={"tetra_with_fewer": True}, dice=BLANK)
    reason = game.why_not("tetra_spirit")
    assert reason
    assert "needs 1 card " in reason.text


def test_tetra_spirit_after_the_roll() -> None:
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:4], "recipes": ["tetra_spirit"]}
    game = play(battle(mine, {"vanguard": [PAIRS]}, dice=BLANK), "roll")
    assert_because(game, "tetra_spirit", "round.phases", 1)


def test_illusion_when_nobody_has_an_army() -> None:
    mine = {"vanguard": CARDS[:1], "recipes": ["illusion"]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BLANK)
    assert_because(game, f"illusion 1 {PAIRS}", "recipe.illusion.army", 2)


def test_illusion_on_an_opponent_without_an_army() -> None:
    """The player's own Army doesn't help: the opponent has to replace a card."""
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:4], "recipes": ["illusion", "tetra_spirit"]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BLANK)
    assert asked(game) == (0, "battle.start")
    assert_because(game, f"illusion 1 {PAIRS}", "recipe.illusion.army", 2)


@pytest.mark.parametrize("recipe", MOON)
def test_a_moon_recipe_that_is_not_crafted(recipe: str) -> None:
    game = battle({"vanguard": CARDS[:1]}, {"vanguard": [PAIRS]}, dice=BLANK)
    assert_because(game, recipe, "modify.recipe", 1, name(recipe))


def test_a_moon_recipe_in_the_gathering() -> None:
    game = rivals(2, seats=[{"recipes": list(MOON)}, {}])
    assert_because(game, "seal", "round.phases", 1)


def test_a_capture_before_the_dice_are_rolled() -> None:
    """At the start of a turn no dice have been rolled, so the reason must not blame them."""
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:4], "recipes": ["tetra_spirit"]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BLANK)
    assert asked(game) == (0, "battle.start")
    assert_because(game, f"capture {PAIRS} 1", "round.phases", 1)


def test_the_dice_of_the_previous_turn_cannot_be_rerolled() -> None:
    theirs = {"vanguard": [PAIRS], "army": CARDS[1:4], "recipes": ["tetra_spirit"]}
    game = play_default_turn(battle({"vanguard": CARDS[:1]}, theirs, dice=BLANK))
    assert asked(game) == (1, "battle.start")
    assert_because(game, "reroll 3", "round.phases", 1)


def critical(**seat: list[str]) -> Game:
    """Return a game that asks about a Critical Roll: two resting Heroines don't recover."""
    dice = PAIRED
    deck = {} if "deck" not in seat else {"heroine_deck": seat.pop("deck")}
    seat["resting"] = heroines("earth", exclude=symbol(PAIRS))[:2]
    game = solo(seats=[seat], script={"dice": list(dice)}, **deck, **area(PAIRS, deck=3, missing=[dice]))
    return play_default_turn(game, "critical.choose")


def test_drawing_a_fifth_heroine() -> None:
    assert_because(critical(ready=heroines("fire")[:2]), "draw", "critical.full", 1)


def test_drawing_from_an_empty_deck() -> None:
    assert_because(critical(ready=[heroine("fire")], deck=[]), "draw", "critical.empty", 1)


def test_a_finished_game() -> None:
    game = solo(dice=list(PAIRED), phase="capture", enemies=[PAIRS], enemy_deck=[])
    reason = game.why_not("keep")
    assert reason
    assert (reason.rule, reason.place) == ("game.over", BOOK.rules["game.over"].place)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.apply("keep")


@pytest.mark.parametrize(
    "nonsense", ["", "hello", "stop it", "reroll", "heroine", "capture", "craft", "craft gold", "7"]
)
def test_nonsense_gets_a_reason_too(nonsense: str) -> None:
    reason = solo(script={"dice": [1, 3, 3, 6]}).why_not(nonsense)
    assert reason
    assert reason.rule in BOOK.rules
    assert reason.text


def test_an_answer_to_another_question() -> None:
    assert_because(solo(script={"dice": [1, 3, 3, 6]}), "stop", "answer.not_offered", 1)


# -- almost valid answers ------------------------------------------------------------------------------------


def capturing() -> Game:
    """Return a Battle at the choice between two opponents' Vanguard cards."""
    seats = {"vanguard": CARDS[:1]}, {"vanguard": [PAIRS], "army": CARDS[1:2]}, {"vanguard": [THREES]}
    return play_default_turn(battle(*seats, dice=roll(PAIRS, THREES)), "battle.capture")


def test_the_owner_of_a_vanguard_card_can_be_omitted() -> None:
    game = play(capturing(), f"capture {THREES}")
    assert game.answers[-1] == ("capture", THREES, 2), "the save must contain the complete answer"
    assert game.table.seats[0].score == (THREES,)


def test_a_capture_from_the_wrong_opponent_names_the_right_one() -> None:
    reason = capturing().why_not(f"capture {THREES} 1")
    assert reason
    assert f"Allowed: capture {THREES} 2." in reason.text


def test_an_ambiguous_answer_lists_the_options() -> None:
    assert_because(
        capturing(), "capture", "answer.which", 2, f"Be more specific: capture {PAIRS} 1, capture {THREES} 2."
    )


def test_a_card_name_alone_lists_what_can_be_done_with_it() -> None:
    assert_because(
        capturing(), PAIRS, "answer.instead", 2, f"What you can do with {name(PAIRS)} now: capture {PAIRS} 1."
    )


def test_dice_can_be_named_in_any_order() -> None:
    game = play(solo(script={"dice": [1, 3, 3, 6, 2, 2, 2]}), "reroll 6 1 3")
    assert game.answers[-1] == ("reroll", 1, 3, 6)


def test_from_and_to_cannot_be_swapped() -> None:
    game = modifying((1, 3, 3, 3), ready=[heroine("earth")])
    assert game.why_not("heroine earth 1 6") is None
    assert_because(game, "heroine earth 6 1", "roll.dice", 1, "6")
    both = play(modifying((1, 3, 3, 6), ready=[heroine("earth")]), "heroine earth 6 1")
    assert both.table.dice == (1, 1, 3, 3)


def test_naming_a_heroine_tells_where_she_is() -> None:
    card = heroine("fire")
    assert_because(
        modifying(ready=[card]), f"heroine {card}", "answer.where", 1, f"{name(card)} is Ready in your Team."
    )


def test_a_card_tetra_spirit_offers_only_later() -> None:
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:6], "recipes": ["tetra_spirit"]}
    game = play(battle(mine, {"vanguard": [PAIRS]}, dice=BLANK), "tetra_spirit")
    late = next(card for card in CARDS[1:6] if card not in game.options)
    assert_because(
        game, late, "answer.order", 2, f"{name(late)} can't be next", f"You can choose now: {', '.join(game.options)}."
    )


# -- all of them ---------------------------------------------------------------------------------------------


def test_legal_answers_have_no_reason() -> None:
    for cell in cells("evenfall"):
        for game in every_decision(cell, 2):
            assert all(game.why_not(option) is None for option in game.options)


def test_any_refused_answer_at_any_time_gets_a_reason_with_a_listed_rule() -> None:
    """Try the options of every question of a game at every other question."""
    for cell in [("evenfall", "solo", 1), ("evenfall", "competitive", 3)]:
        moments = [game.copy() for game in every_decision(cell, 1)]
        all_options = sorted({option for game in moments for option in game.options})
        pick = Random(1)
        for game in moments[::5]:
            for option in pick.sample(all_options, min(40, len(all_options))):
                reason = game.why_not(option)
                assert (reason is None) == (option in game.options)
                assert reason is None or (reason.rule in BOOK.rules and "{" not in reason.text)


def test_an_illegal_answer_reports_player_rule_and_options_and_changes_nothing() -> None:
    game = solo(script={"dice": [1, 3, 3, 6]})
    before = game.table.to_json()
    with pytest.raises(IllegalMoveError) as error:
        game.apply("reroll 2")
    for part in ("Player 1", "reroll 2", "roll.reroll", "p. 1", "[1] Roll", "legal: keep, reroll 1"):
        assert part in str(error.value)
    assert game.table.to_json() == before


def test_every_sentence_of_a_reason_belongs_to_a_rule() -> None:
    assert set(BOOK.words["reason"]) <= set(BOOK.rules)

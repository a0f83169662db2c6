"""The three recipes of the Sun, with their exact timing."""

from __future__ import annotations

from games.evenfall.evenfall_tables import (
    BLANK,
    PAIRED,
    PAIRS,
    THREES,
    Roll,
    area,
    army_for,
    asked,
    battle,
    facts_of,
    heroine,
    heroines,
    other_enemies,
    play,
    play_default_turn,
    rivals,
    solo,
)
from play import logged

from tabletop_nb.core.game import Game

# -- Philosopher's Stone -------------------------------------------------------------------------------------


def test_the_stone_adds_a_fifth_die_from_the_next_roll_and_keeps_its_marker() -> None:
    seat = {"army": army_for("philosophers_stone")}
    game = solo(phase="alchemy", seats=[seat], enemies=[PAIRS], enemy_deck=other_enemies(9, exclude=seat["army"])[5:])
    play(game, "craft philosophers_stone")
    for _ in range(3):
        play_default_turn(game, "roll.reroll")
        assert len(game.table.dice) == 5
        play_default_turn(game)
    assert game.table.seats[0].recipes == ("philosophers_stone",)
    assert {len(roll["dice"]) for roll in facts_of(game, "roll.first")} == {5}


def test_all_five_dice_can_be_rerolled() -> None:
    game = solo(seats=[{"recipes": ["philosophers_stone"]}], script={"dice": [1, 2, 3, 4, 6, 5, 5, 5, 5, 5]})
    assert len(game.options) == 2**5
    play(game, "reroll 1 2 3 4 6")
    assert game.table.dice == (5, 5, 5, 5, 5)


def test_an_unneeded_die_is_ignored() -> None:
    dice = (2, 2, 5, 5, 6)
    seat = {"recipes": ["philosophers_stone"]}
    game = solo(dice=list(dice), phase="capture", seats=[seat], **area(PAIRS, missing=[dice]))
    assert PAIRS in game.table.seats[0].army


def test_the_stone_cannot_be_crafted_again() -> None:
    army = army_for("philosophers_stone", "winged_boots")
    seat = {"army": army, "recipes": ["philosophers_stone"]}
    game = solo(phase="alchemy", seats=[seat], enemies=[PAIRS], enemy_deck=[])
    assert "craft winged_boots" in game.options
    assert "craft philosophers_stone" not in game.options


def test_among_rivals_only_the_owner_of_the_stone_rolls_five_dice() -> None:
    game = rivals(2, seats=[{"recipes": ["philosophers_stone"]}, {}])
    play_default_turn(play_default_turn(game))
    assert [len(roll["dice"]) for roll in facts_of(game, "roll.first")] == [5, 4, 5]


def test_the_fifth_die_is_rolled_in_the_battle_too() -> None:
    mine = {"vanguard": [PAIRS], "recipes": ["philosophers_stone"]}
    game = battle(mine, {"vanguard": [THREES]})
    assert len(game.table.dice) == 5


# -- Wild Magic ----------------------------------------------------------------------------------------------


def wild(dice: Roll, ready: list[str], resting: list[str] | None = None, **more: object) -> Game:
    """Return a game right after choosing Wild Magic, where it asks which die to set."""
    seat = {"ready": ready, "resting": resting or [], "recipes": ["wild_magic"]}
    game = solo(dice=list(dice), seats=[seat], **area(PAIRS, deck=2), **more)  # type: ignore[arg-type]
    return play(game, "wild_magic")


def test_wild_magic_sets_one_die_to_any_number() -> None:
    game = wild((2, 2, 3, 5), [heroine("air")])
    assert asked(game) == (0, "recipe.wild_magic.die")
    for to in (1, 3, 4, 5, 6):
        assert f"2 {to}" in game.options
    play(game, "3 6")
    assert game.table.dice == (2, 2, 5, 6)


def test_wild_magic_can_set_a_die_to_its_current_number() -> None:
    """With 2 2 5 6 the 5 is kept, and the mandatory Fire turns it into a 6. Nothing else leads to 2 2 6 6."""
    game = wild((2, 2, 5, 6), [], [heroine("fire")])
    assert "keep" in game.options
    play(game, "keep", "fire 5 6")
    assert PAIRS in game.table.seats[0].army


def test_wild_magic_uses_every_heroines_power_once_even_at_rest() -> None:
    game = wild((1, 1, 1, 3), [heroine("fire")], [heroine("earth")])
    play(game, "3 2")
    assert sorted(game.options) == sorted(["fire 1 2", "fire 2 3", "earth 1 6", "earth 2 5"])
    play(game, "earth 1 6")
    assert game.options == ["fire 1 2", "fire 2 3"]
    play(game, "fire 2 3")
    used = facts_of(game, "recipe.wild_magic.power")
    assert [use["symbol"] for use in used] == ["earth", "fire"]
    assert used[-1]["dice"] == (1, 1, 3, 6)


def test_two_heroines_with_the_same_power_are_used_once_each() -> None:
    game = wild((1, 1, 1, 3), heroines("fire")[:2])
    play(game, "3 2", "fire 2 3", "fire 3 4")
    assert len(facts_of(game, "recipe.wild_magic.power")) == 2
    assert facts_of(game, "recipe.wild_magic.power")[-1]["dice"] == (1, 1, 1, 4)


def test_wild_magic_must_use_all_powers() -> None:
    game = wild((1, 1, 1, 3), [heroine("fire")], [heroine("water")])
    play(game, "3 4")
    assert "stop" not in game.options


def test_air_from_wild_magic_rerolls_any_number_of_dice_or_none() -> None:
    game = wild((1, 1, 1, 3), [heroine("air")], [heroine("fire")])
    play(game, "3 4", "air")
    assert {"keep", "reroll 1 1", "reroll 1 1 1 4"} <= set(game.options)
    play(game, "keep")
    assert game.table.dice == (1, 1, 1, 4)
    assert game.options == ["fire 1 2", "fire 4 5"]


def test_a_power_that_can_do_nothing_is_skipped() -> None:
    game = wild((6, 6, 6, 5), [heroine("fire")])
    play(game, "5 6")
    assert facts_of(game, "recipe.wild_magic.power") == []
    assert not game.table.wild


def test_wild_magic_loses_its_marker() -> None:
    game = wild((2, 2, 3, 5), [heroine("air")])
    play(game, "3 6")
    assert game.table.seats[0].recipes == ()


def test_wild_magic_without_a_team_only_sets_a_die() -> None:
    game = rivals(
        2,
        seats=[{"ready": [], "recipes": ["wild_magic"]}, {}],
        dice=[2, 2, 5, 6],
        **area(PAIRS, missing=[(2, 2, 5, 5)]),
    )
    play(game, "wild_magic", "6 5")
    assert PAIRS in game.table.seats[0].army


def test_after_wild_magic_other_modifiers_can_still_be_used() -> None:
    game = wild((1, 1, 1, 3), [heroine("earth")])
    play(game, "3 2", "earth 2 5")
    assert asked(game) == (0, "modify.use")
    assert "heroine earth 5 2" in game.options


def test_wild_magic_works_in_the_battle() -> None:
    dice = PAIRED
    wrong = next(face for face in range(1, 7) if face != dice[0])
    off = sorted((wrong, *dice[1:]))
    mine = {"vanguard": [THREES], "ready": [heroine("air")], "recipes": ["wild_magic"]}
    game = battle(mine, {"vanguard": [PAIRS], "army": other_enemies(1)}, dice=off)
    play(game, "keep", "wild_magic", f"{wrong} {dice[0]}", "keep")
    play_default_turn(game)
    assert PAIRS in game.table.seats[0].score


# -- Winged Boots --------------------------------------------------------------------------------------------


def failing(ready: list[str], resting: list[str], army: list[str] | None = None) -> Game:
    """Return a game at a round without a capture, for a player with Winged Boots."""
    seat = {"ready": ready, "resting": resting, "recipes": ["winged_boots"], "army": army or []}
    return solo(dice=list(BLANK), phase="capture", seats=[seat], **area(PAIRS, exclude=army or []))


def test_winged_boots_are_optional() -> None:
    team = heroines("fire")[:2]
    game = failing(team, [])
    assert game.options == [*(f"lose {h}" for h in team), "winged_boots"]
    play(game, f"lose {team[0]}")
    assert game.table.seats[0].team == (team[1],)
    assert game.table.seats[0].recipes == ("winged_boots",)


def test_winged_boots_save_the_last_heroine_and_the_game() -> None:
    last = heroine("fire")
    game = failing([], [last])
    assert game.options == [f"lose {last}", "winged_boots"]
    play(game, "winged_boots")
    assert not game.over
    assert game.table.seats[0].ready == (last,)
    assert game.table.seats[0].recipes == ()
    assert "defeat.last" not in logged(game)


def test_without_the_boots_the_last_heroine_is_lost() -> None:
    last = heroine("fire")
    assert play(failing([], [last]), f"lose {last}").over


def test_winged_boots_save_a_rival_from_a_scar() -> None:
    last = heroine("fire")
    seat = {"resting": [last], "recipes": ["winged_boots"]}
    game = rivals(2, seats=[seat, {}], dice=list(BLANK), phase="capture", **area(PAIRS))
    play(game, "winged_boots")
    assert game.table.seats[0].scars == ()
    assert game.table.seats[0].ready == (last,)


def test_winged_boots_save_a_heroine_in_the_battle() -> None:
    last = heroine("fire")
    mine = {"vanguard": [THREES], "resting": [last], "recipes": ["winged_boots"]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=BLANK)
    play_default_turn(game, "defeat.choose")
    play(game, "winged_boots")
    assert game.table.seats[0].ready == (last,)


def test_the_boots_are_not_offered_if_nothing_is_lost() -> None:
    dice = PAIRED
    seat = {"ready": [heroine()], "recipes": ["winged_boots"]}
    game = solo(dice=list(dice), phase="capture", seats=[seat], **area(PAIRS, missing=[dice]))
    assert game.table.seats[0].recipes == ("winged_boots",)


def test_a_player_without_heroines_keeps_the_boots() -> None:
    seat = {"ready": [], "recipes": ["winged_boots"]}
    game = rivals(2, seats=[seat, {}], dice=list(BLANK), phase="capture", **area(PAIRS))
    assert game.table.seats[0].recipes == ("winged_boots",)
    assert asked(game) == (1, "roll.reroll")


def test_wild_magic_can_be_crafted_and_used_again() -> None:
    army = army_for("wild_magic")
    seat = {"ready": heroines("earth")[:2], "army": army, "recipes": ["wild_magic"]}
    game = solo(dice=list(BLANK), seats=[seat], enemies=other_enemies(4, exclude=army))
    play_default_turn(play(game, "wild_magic"), "alchemy.craft")
    assert game.table.seats[0].recipes == ()
    play_default_turn(play(game, "craft wild_magic"), "roll.reroll")
    play_default_turn(game, "modify.use")
    assert "wild_magic" in game.options

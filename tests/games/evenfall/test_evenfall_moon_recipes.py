"""The three recipes of the Moon, with their exact timing."""

from __future__ import annotations

from games.evenfall.evenfall_tables import (
    BLANK,
    PAIRED,
    PAIRS,
    THREES,
    any_enemy,
    asked,
    battle,
    facts_of,
    heroine,
    other_enemies,
    play,
    play_default_turn,
    roll,
    symbol,
)
from play import logged

from tabletop_nb.core.game import Game

CARDS = other_enemies(8)


# -- Tetra Spirit --------------------------------------------------------------------------------------------


def spirited(army: int, turn: int = 0) -> Game:
    mine = {"vanguard": CARDS[:1], "army": CARDS[1 : 1 + army], "recipes": ["tetra_spirit"]}
    return battle(mine, {"vanguard": [PAIRS], "army": [THREES]}, turn=turn, dice=[*BLANK, *BLANK])


def test_tetra_spirit_is_used_at_the_start_of_your_turn_before_the_roll() -> None:
    game = spirited(3)
    assert asked(game) == (0, "battle.start")
    assert game.options == ["roll", "tetra_spirit"]
    play(game, "roll")
    assert "tetra_spirit" not in game.options
    play(game, "keep")
    assert asked(game) == (0, "modify.use")
    assert "tetra_spirit" not in game.options


def test_tetra_spirit_cannot_be_used_in_an_opponents_turn() -> None:
    game = spirited(3, turn=1)
    assert asked(game) == (1, "roll.reroll")


def test_tetra_spirit_deploys_three_chosen_cards_and_loses_its_marker() -> None:
    game = play(spirited(5), "tetra_spirit")
    chosen = []
    while asked(game) == (0, "recipe.tetra_spirit"):
        chosen.append(game.options[-1])
        game.apply(game.options[-1])
    me = game.table.seats[0]
    assert len(me.vanguard) == 4
    assert set(chosen) <= set(me.vanguard)
    assert len(me.army) == 2
    assert me.recipes == ()
    assert asked(game) == (0, "roll.reroll")


def test_all_powers_of_the_larger_vanguard_can_be_used_in_the_same_turn() -> None:
    cards = [any_enemy("fire"), any_enemy("water"), any_enemy("earth"), any_enemy("quintessence")]
    mine = {"vanguard": cards[:1], "army": cards[1:], "recipes": ["tetra_spirit"]}
    game = battle(mine, {"vanguard": [PAIRS]}, dice=[2, 3, 3, 5])
    play(game, "tetra_spirit")
    play(game, "keep")
    for power in ("vanguard fire 3 4", "vanguard water 4 3", "vanguard earth 2 5"):
        assert power in game.options
        play(game, power)
    assert "vanguard quintessence 5 6" in game.options


# -- Illusion, when a card is captured -----------------------------------------------------------------------


def captured(
    *army: str, team: list[str] | None = None, rulings: dict[str, bool] | None = None, guard: str = PAIRS
) -> Game:
    """Return a game in which player 0 captures from player 1, who has Illusion; it's no Critical Roll."""
    mine = {"vanguard": CARDS[:1], "ready": [], "resting": team or []}
    theirs = {"vanguard": [guard], "army": list(army), "recipes": ["illusion"]}
    game = battle(mine, theirs, rulings=rulings, dice=[*BLANK, *roll(guard)])
    play(game, "reroll 1 2 4 6")
    return play_default_turn(game, "recipe.illusion")


def test_illusion_keeps_the_captured_card_and_gives_an_army_card_instead() -> None:
    given, kept = CARDS[1:3]
    game = captured(given, kept)
    assert asked(game) == (1, "recipe.illusion")
    play(game, "illusion")
    assert asked(game) == (1, "recipe.illusion.give")
    assert sorted(game.options) == sorted([given, kept])
    play(game, given)
    captor, owner = game.table.seats
    assert captor.score == (given,)
    assert owner.vanguard == (PAIRS,)
    assert owner.army == (kept,)
    assert owner.recipes == ()


def test_illusion_is_optional() -> None:
    game = play(captured(*CARDS[1:3]), "let")
    captor, owner = game.table.seats
    assert captor.score == (PAIRS,)
    assert owner.recipes == ("illusion",)
    assert asked(game) == (1, "battle.refill")


def test_illusion_that_uses_up_the_army_keeps_the_vanguard() -> None:
    game = play(captured(CARDS[1]), "illusion")
    owner = game.table.seats[1]
    assert owner.vanguard == (PAIRS,)
    assert owner.army == ()
    assert not game.over
    assert "battle.refill" not in logged(game)


def test_illusion_works_once() -> None:
    game = play(captured(*CARDS[1:4]), "illusion")
    play(game, game.options[0])
    assert game.table.seats[1].recipes == ()


def test_only_the_owner_of_the_captured_card_is_asked() -> None:
    game = battle(
        {"vanguard": CARDS[:1]},
        {"vanguard": [PAIRS], "army": CARDS[1:2]},
        {"vanguard": [THREES], "army": CARDS[2:3], "recipes": ["illusion"]},
        dice=PAIRED,
    )
    play_default_turn(game, "recipe.illusion")
    assert "recipe.illusion" not in logged(game)
    assert game.table.seats[0].score == (PAIRS,)


# -- Illusion, at the start of a turn ------------------------------------------------------------------------


def illusionist(*others: dict[str, list[str]], rulings: dict[str, bool] | None = None) -> Game:
    mine = {"vanguard": CARDS[:1], "recipes": ["illusion"]}
    return battle(mine, *others, rulings=rulings, dice=BLANK)


def test_illusion_makes_an_opponent_replace_a_vanguard_card_with_one_they_choose() -> None:
    game = illusionist({"vanguard": [PAIRS], "army": [THREES, CARDS[1]]})
    assert asked(game) == (0, "battle.start")
    play(game, f"illusion 1 {PAIRS}")
    assert asked(game) == (1, "recipe.illusion.replace")
    assert sorted(game.options) == sorted([THREES, CARDS[1]])
    play(game, THREES)
    other = game.table.seats[1]
    assert other.vanguard == (THREES,)
    assert sorted(other.army) == sorted([PAIRS, CARDS[1]])
    assert game.table.seats[0].recipes == ()
    assert asked(game) == (0, "roll.reroll")


def test_any_opponent_with_an_army_can_be_forced() -> None:
    game = illusionist(
        {"vanguard": [PAIRS], "army": [THREES]}, {"vanguard": CARDS[1:2]}, {"vanguard": CARDS[2:3], "army": CARDS[3:4]}
    )
    assert game.options == ["roll", f"illusion 1 {PAIRS}", f"illusion 3 {CARDS[2]}"]


def test_illusion_cannot_be_used_after_the_roll() -> None:
    game = play(illusionist({"vanguard": [PAIRS], "army": [THREES]}), "roll")
    assert not [option for option in game.options if option.startswith("illusion")]


def test_illusion_and_tetra_spirit_can_both_be_used_at_the_start_of_a_turn() -> None:
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:4], "recipes": ["illusion", "tetra_spirit"]}
    game = battle(mine, {"vanguard": [PAIRS], "army": [THREES]}, dice=BLANK)
    play(game, f"illusion 1 {PAIRS}")
    assert game.options == ["roll", "tetra_spirit"]
    play(game, "tetra_spirit")
    assert len(game.table.seats[0].vanguard) == 4


def test_a_roll_can_be_critical_after_a_recipe_used_at_the_start_of_the_turn() -> None:
    mine = {"vanguard": CARDS[:1], "recipes": ["illusion"]}
    game = battle(mine, {"vanguard": [PAIRS], "army": [THREES]}, dice=roll(THREES))
    play(game, f"illusion 1 {PAIRS}")
    play_default_turn(game, "critical.choose")
    assert asked(game) == (0, "critical.choose")


# -- Seal ----------------------------------------------------------------------------------------------------


def sealed(*seats: dict[str, list[str]], dice: tuple[int, ...] = BLANK, turn: int = 0) -> Game:
    """Return a game in which the current player has made the first roll."""
    return battle(*seats, dice=[*dice, *BLANK], turn=turn)


def test_seal_is_offered_right_after_an_opponents_first_roll() -> None:
    mine = {"vanguard": CARDS[:1], "ready": [heroine("fire"), heroine("air")]}
    game = sealed(mine, {"vanguard": [PAIRS], "recipes": ["seal"]})
    assert asked(game) == (1, "recipe.seal")
    assert logged(game)[-1] == "roll.first"
    assert game.table.dice == BLANK


def test_seal_prevents_the_reroll_and_every_modifier() -> None:
    team = [heroine("fire"), heroine("air")]
    mine = {"vanguard": CARDS[:1], "army": CARDS[1:2], "ready": team, "recipes": ["wild_magic"]}
    game = sealed(mine, {"vanguard": [PAIRS], "recipes": ["seal"]})
    play(game, "seal")
    assert asked(game) == (0, "defeat.choose")
    assert game.table.dice == BLANK
    assert game.table.seats[1].recipes == ()
    assert game.table.seats[0].recipes == ("wild_magic",)


def test_a_sealed_roll_still_captures_what_it_meets() -> None:
    dice = PAIRED
    game = sealed({"vanguard": CARDS[:1]}, {"vanguard": [PAIRS], "army": CARDS[1:2], "recipes": ["seal"]}, dice=dice)
    play(game, "seal")
    assert game.table.seats[0].score == (PAIRS,)


def test_winged_boots_still_work_under_a_seal() -> None:
    mine = {"vanguard": CARDS[:1], "ready": [heroine()], "recipes": ["winged_boots"]}
    game = play(sealed(mine, {"vanguard": [PAIRS], "recipes": ["seal"]}), "seal")
    assert "winged_boots" in game.options


def test_seal_is_optional() -> None:
    game = play(sealed({"vanguard": CARDS[:1]}, {"vanguard": [PAIRS], "recipes": ["seal"]}), "let")
    assert asked(game) == (0, "roll.reroll")
    assert game.table.seats[1].recipes == ("seal",)


def test_seal_cannot_be_used_after_the_reroll() -> None:
    game = play(sealed({"vanguard": CARDS[:1]}, {"vanguard": [PAIRS], "recipes": ["seal"]}), "let", "reroll 1")
    assert asked(game) != (1, "recipe.seal")
    assert len(facts_of(game, "recipe.seal")) == 0


def test_several_seal_holders_are_asked_in_turn_order_until_one_uses_it() -> None:
    holder = {"recipes": ["seal"]}
    seats = [{"vanguard": CARDS[i : i + 1], **holder} for i in range(4)]
    game = sealed(*seats, turn=2)
    assert asked(game) == (3, "recipe.seal")
    play(game, "let")
    assert asked(game) == (0, "recipe.seal")
    play(game, "seal")
    assert game.table.turn == 3  # Player 1 wasn't asked, and player 2's turn is over.
    assert [seat.recipes for seat in game.table.seats] == [(), ("seal",), ("seal",), ("seal",)]


def test_the_roller_can_reroll_if_nobody_uses_a_seal() -> None:
    seats = [{"vanguard": CARDS[i : i + 1], "recipes": ["seal"]} for i in range(4)]
    game = play(sealed(*seats), "let", "let", "let")
    assert asked(game) == (0, "roll.reroll")


def test_the_roller_is_not_asked_about_their_own_seal() -> None:
    game = sealed({"vanguard": CARDS[:1], "recipes": ["seal"]}, {"vanguard": [PAIRS]})
    assert asked(game) == (0, "roll.reroll")


def test_the_captors_heroine_recovers_with_the_card_given_instead() -> None:
    """Our ruling: the card received counts as captured."""
    other = any_enemy("water" if symbol(PAIRS) != "water" else "fire")
    tired = [heroine(recovery=symbol(other)), heroine(recovery=symbol(PAIRS))]
    game = play(captured(other, team=tired), "illusion")
    assert game.table.seats[0].ready == (tired[0],)

"""Invalid scenarios: each is rejected with a message that names the field, the given value and the allowed values."""

from __future__ import annotations

from typing import Any

import pytest
from games.evenfall.evenfall_tables import MOON, PAIRS, THREES, heroines, other_enemies

import tabletop_nb as tt
from tabletop_nb.core.errors import ScenarioError, SetupError

CARDS = other_enemies(6)
TEAM = heroines("fire")
FIVE = heroines()[:5]


def assert_refused(scenario: Any, *parts: object, players: int = 1, mode: str = "solo") -> str:
    """Check that the scenario is rejected and that the message has these parts."""
    with pytest.raises(ScenarioError) as error:
        tt.new_game("evenfall", players, 1, mode, scenario=scenario)
    message = str(error.value)
    for part in ("was given; allowed: ", *parts):
        assert str(part) in message
    return message


def assert_refused_among_rivals(scenario: Any, *parts: object, players: int = 2) -> str:
    return assert_refused(scenario, *parts, players=players, mode="competitive")


# -- dice ----------------------------------------------------------------------------------------------------

IMPOSSIBLE = pytest.mark.parametrize("die", [7, 0, -1, "3", True, 3.0, None])


@IMPOSSIBLE
def test_an_impossible_die_is_rejected(die: Any) -> None:
    assert_refused({"dice": [1, 2, die, 4]}, "dice[2]", repr(die), "a whole number from 1 to 6")


@IMPOSSIBLE
def test_an_impossible_die_in_the_script_is_rejected(die: Any) -> None:
    assert_refused({"script": {"dice": [1, die]}}, "script.dice[1]", repr(die), "a whole number from 1 to 6")


@pytest.mark.parametrize("dice", [[], [1, 2, 3], [1] * 6])
def test_there_must_be_four_or_five_dice(dice: list[int]) -> None:
    assert_refused({"dice": dice}, "dice", dice, "4 to 5")


def test_five_dice_without_the_stone_are_rejected() -> None:
    assert_refused({"dice": [1, 2, 3, 4, 5], "seats": [{"ready": TEAM}]}, "dice", "4 dice")


def test_five_dice_are_rejected_if_no_seat_is_given() -> None:
    assert_refused({"dice": [1, 2, 3, 4, 5]}, "dice", "4 dice")


def test_four_dice_with_the_stone_are_rejected() -> None:
    assert_refused({"dice": [1, 2, 3, 4], "seats": [{"recipes": ["philosophers_stone"]}]}, "dice", "5 dice")


def test_the_number_of_dice_is_that_of_the_current_player() -> None:
    seats = [{}, {"recipes": ["philosophers_stone"]}]
    assert_refused_among_rivals({"dice": [1, 2, 3, 4], "seats": seats, "turn": 1}, "dice", "5 dice")
    assert_refused_among_rivals({"dice": [1, 2, 3, 4, 5], "seats": seats, "turn": 0}, "dice", "4 dice")


def test_dice_without_a_turn_never_give_a_wrong_number_of_dice() -> None:
    """The turn would be random, so the number of dice must fit the player who gets it."""
    seats = [{}, {"recipes": ["philosophers_stone"]}]
    for seed in range(12):
        try:
            game = tt.new_game("evenfall", 2, seed, "competitive", scenario={"dice": [1, 2, 4, 6], "seats": seats})
        except ScenarioError:
            continue
        assert game.table.turn == 0


def test_a_phase_that_needs_dice_is_rejected_without_them() -> None:
    assert_refused({"phase": "capture"}, "phase", "'capture'", "dice")
    assert_refused({"phase": "modify"}, "phase", "'modify'", "dice")


# -- cards ---------------------------------------------------------------------------------------------------


def test_an_unknown_card_is_rejected_with_a_suggestion() -> None:
    almost = PAIRS[:-1]
    assert_refused({"enemies": [almost]}, "enemies[0]", repr(almost), f"{PAIRS} (did you mean that?)")


def test_an_unknown_heroine_is_rejected_with_a_suggestion() -> None:
    almost = TEAM[0] + "e"
    assert_refused(
        {"seats": [{"ready": [almost]}]}, "seats[0].ready[0]", repr(almost), f"{TEAM[0]} (did you mean that?)"
    )


def test_heroines_and_enemies_cannot_be_swapped() -> None:
    assert_refused({"enemies": [TEAM[0]]}, "enemies[0]", TEAM[0])
    assert_refused({"seats": [{"ready": [PAIRS]}]}, "seats[0].ready[0]", PAIRS)


@pytest.mark.parametrize("thing", [3, None, ["x"], {"x": 1}])
def test_a_card_of_the_wrong_type_is_rejected(thing: Any) -> None:
    assert_refused({"enemies": [thing]}, "enemies[0]", repr(thing))


@pytest.mark.parametrize(
    ("scenario", "place"),
    [
        ({"enemies": [PAIRS, PAIRS]}, "enemies"),
        ({"enemies": [PAIRS], "enemy_deck": [PAIRS]}, "enemy_deck"),
        ({"enemies": [PAIRS], "seats": [{"army": [PAIRS]}]}, "seats[0].army"),
        ({"seats": [{"ready": TEAM[:1], "resting": TEAM[:1]}]}, "seats[0].resting"),
        ({"seats": [{"ready": TEAM[:1]}], "heroine_deck": TEAM[:1]}, "seats[0].ready"),
    ],
)
def test_a_duplicate_card_is_rejected(scenario: dict[str, Any], place: str) -> None:
    assert_refused(scenario, place, "each card once")


def test_the_same_card_at_two_seats_is_rejected() -> None:
    assert_refused_among_rivals(
        {"seats": [{"army": [PAIRS]}, {"army": [PAIRS]}]}, "seats[1].army", PAIRS, "seats[0].army"
    )


def test_a_duplicate_recipe_at_one_seat_is_rejected() -> None:
    assert_refused({"seats": [{"recipes": ["wild_magic", "wild_magic"]}]}, "seats[0].recipes", "wild_magic")


def test_the_same_recipe_at_two_seats_is_valid() -> None:
    seats = [{"recipes": ["seal"]}, {"recipes": ["seal"]}]
    assert tt.new_game("evenfall", 2, 1, scenario={"seats": seats})


def test_more_than_four_enemies_in_the_area_are_rejected() -> None:
    assert_refused({"enemies": CARDS[:5]}, "enemies", "0 to 4")


def test_an_empty_enemy_area_is_rejected() -> None:
    assert_refused({"enemies": []}, "enemies", "one to four")


def test_an_empty_enemy_deck_without_enemies_in_the_area_is_rejected() -> None:
    assert_refused({"enemy_deck": []}, "enem")


# -- players and seats ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mode", "allowed"),
    [
        (5, "competitive", "competitive: 2 to 4 players"),
        (1, "competitive", "competitive: 2 to 4 players"),
        (9, "cooperative", "cooperative: 1 to 8 players"),
        (0, "cooperative", "cooperative: 1 to 8 players"),
        (0, "solo", "solo: 1 player"),
        (0, None, "solo: 1 player"),
        (2, "solo", "solo: 1 player"),
        (-1, None, "solo: 1 player"),
        (9, None, "cooperative: 1 to 8 players"),
        ("2", None, "competitive: 2 to 4 players"),
        (True, None, "solo: 1 player"),
        (2.0, None, "competitive: 2 to 4 players"),
    ],
)
def test_an_impossible_number_of_players_is_rejected(players: Any, mode: str | None, allowed: str) -> None:
    with pytest.raises(SetupError) as error:
        tt.new_game("evenfall", players, 1, mode)
    assert repr(players) in str(error.value)
    assert allowed in str(error.value)


def test_an_unknown_mode_is_rejected() -> None:
    with pytest.raises(SetupError, match=r"'battle'.*solo, cooperative, competitive"):
        tt.new_game("evenfall", 2, 1, "battle")


def test_a_solo_battle_is_rejected() -> None:
    assert_refused({"battle": True, "seats": [{}]}, "battle", "True", "only a competitive game")


def test_a_cooperative_battle_is_rejected() -> None:
    assert_refused(
        {"battle": True, "seats": [{}]}, "battle", "True", "only a competitive game", players=2, mode="cooperative"
    )


def test_a_battle_without_seats_is_rejected() -> None:
    assert_refused_among_rivals({"battle": True}, "seats")


def test_a_battle_with_enemies_in_the_enemy_area_is_rejected() -> None:
    assert_refused_among_rivals({"battle": True, "seats": [{}, {}], "enemies": [PAIRS]}, "enemies", PAIRS)


def test_a_battle_with_an_enemy_deck_is_rejected_naming_that_field() -> None:
    assert_refused_among_rivals({"battle": True, "seats": [{}, {}], "enemy_deck": [PAIRS]}, "field enemy_deck:", PAIRS)


def test_an_alchemy_phase_in_the_battle_is_rejected() -> None:
    """During the Battle no recipes are crafted."""
    seats = [{"vanguard": [PAIRS]}, {"vanguard": [THREES]}]
    assert_refused_among_rivals({"battle": True, "seats": seats, "phase": "alchemy"}, "phase", "'alchemy'")


def test_a_battle_with_an_army_and_an_empty_vanguard_is_rejected() -> None:
    """An empty Vanguard is refilled at once, so a game never gets there."""
    seats = [{"army": CARDS[:2]}, {"vanguard": [PAIRS]}]
    with pytest.raises(ScenarioError, match=r"seats\[0\]\.vanguard: \[\] was given; allowed: one card at least"):
        tt.new_game("evenfall", 2, 1, "competitive", scenario={"battle": True, "turn": 0, "seats": seats})


@pytest.mark.parametrize("seat", [{"ready": FIVE}, {"resting": FIVE}])
def test_too_many_heroines_are_rejected(seat: dict[str, list[str]]) -> None:
    assert_refused({"seats": [seat]}, "seats[0]", "0 to 4")


def test_too_many_heroines_ready_and_at_rest_together_are_rejected() -> None:
    assert_refused({"seats": [{"ready": TEAM[:3], "resting": heroines("air")[:2]}]}, "seats[0]", "at most 4 Heroines")


@pytest.mark.parametrize("seat", [{"ready": []}, {"resting": []}, {"ready": [], "resting": []}])
def test_an_empty_solo_team_is_rejected(seat: dict[str, list[str]]) -> None:
    assert_refused({"seats": [seat]}, "seats[0].ready", "at least one Heroine")


def test_an_empty_heroine_deck_without_a_team_is_rejected() -> None:
    assert_refused({"heroine_deck": []}, "Heroine")


def test_an_empty_team_among_rivals_is_valid() -> None:
    game = tt.new_game("evenfall", 2, 1, "competitive", scenario={"seats": [{"ready": []}, {"ready": []}]})
    assert [seat.team for seat in game.table.seats] == [(), ()]


@pytest.mark.parametrize("recipe", MOON)
def test_a_moon_recipe_in_a_solo_game_is_rejected(recipe: str) -> None:
    assert_refused({"seats": [{"recipes": [recipe]}]}, "seats[0].recipes", recipe, "philosophers_stone")


def test_an_unknown_recipe_is_rejected() -> None:
    assert_refused({"seats": [{"recipes": ["wild_magics"]}]}, "seats[0].recipes[0]", "wild_magic (did you mean that?)")


def test_a_scar_in_a_solo_game_is_rejected() -> None:
    """Only rivals have Scars; in a solo game, losing the last Heroine ends the game."""
    assert_refused({"seats": [{"ready": TEAM[:1], "scars": TEAM[1:2]}]}, "seats[0].scars")


@pytest.mark.parametrize("zone", ["vanguard", "score"])
def test_a_vanguard_or_a_score_before_the_battle_is_rejected(zone: str) -> None:
    assert_refused_among_rivals({"seats": [{zone: [PAIRS]}, {}]}, f"seats[0].{zone}", PAIRS)


@pytest.mark.parametrize("seats", [[], [{}], [{}, {}, {}]])
def test_a_wrong_number_of_seats_is_rejected(seats: list[Any]) -> None:
    assert_refused_among_rivals({"seats": seats}, "seats", "a list of 2")


def test_partners_share_one_seat() -> None:
    assert_refused({"seats": [{}, {}]}, "seats", "a list of 1", players=2, mode="cooperative")


@pytest.mark.parametrize("turn", [2, -1, "0", True])
def test_a_turn_of_a_player_who_does_not_exist_is_rejected(turn: Any) -> None:
    assert_refused_among_rivals({"turn": turn}, "turn", repr(turn), "from 0 to 1")


# -- fields and rulings --------------------------------------------------------------------------------------


def test_an_unknown_field_is_rejected_with_a_suggestion() -> None:
    assert_refused({"enemys": [PAIRS]}, "enemys", "enemies (did you mean that?)")


def test_an_unknown_field_of_a_seat_is_rejected() -> None:
    assert_refused({"seats": [{"hand": []}]}, "seats[0].hand", "'hand'", "ready", "army")


def test_an_unknown_pile_in_the_script_is_rejected() -> None:
    assert_refused({"script": {"cards": []}}, "script.cards", "enemies", "heroines")


@pytest.mark.parametrize("scenario", ["enemies", 7, ["enemies"], {"seats": {}}, {"dice": 4}, {"script": [1]}])
def test_a_field_of_the_wrong_type_is_rejected(scenario: Any) -> None:
    assert_refused(scenario)


@pytest.mark.parametrize("battle", [1, "yes", None])
def test_battle_must_be_a_boolean(battle: Any) -> None:
    assert_refused_among_rivals({"battle": battle}, "battle", repr(battle), "true or false")


def test_an_unknown_phase_is_rejected() -> None:
    assert_refused({"phase": "draw"}, "phase", "'draw'", "roll", "modify", "capture", "alchemy")


def test_an_unknown_ruling_is_rejected_with_a_suggestion() -> None:
    with pytest.raises(SetupError) as error:
        tt.new_game("evenfall", seed=1, rulings={"wrapp": True})
    assert "ruling wrapp" in str(error.value)
    assert "wrap (did you mean that?)" in str(error.value)


@pytest.mark.parametrize("value", [1, "yes", None])
def test_a_ruling_must_be_a_boolean(value: Any) -> None:
    with pytest.raises(SetupError) as error:
        tt.new_game("evenfall", seed=1, rulings={"wrap": value})
    for part in ("ruling wrap", repr(value), "true or false"):
        assert part in str(error.value)


def test_the_scenario_is_copied() -> None:
    seats: list[Any] = [{"army": [PAIRS]}]
    game = tt.new_game("evenfall", seed=1, scenario={"seats": seats})
    seats[0]["army"].append(THREES)
    assert game.copy().table.seats[0].army == (PAIRS,)
    assert tt.load(game.save()).table.seats[0].army == (PAIRS,)

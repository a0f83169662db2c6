"""Setup for one player, for partners and for rivals. The letters are the rulebook's setup steps."""

from __future__ import annotations

import pytest
from games.evenfall.evenfall_tables import BOX, MOON, SUN, asked, facts_of, play_default_turn, solo
from play import logged

import tabletop_nb as tt


def test_setup_a_four_heroines_are_ready_and_twelve_in_the_deck() -> None:
    table = tt.new_game("evenfall", seed=3).table
    me = table.seats[0]
    assert len(me.ready) == 4
    assert me.resting == ()
    assert len(table.heroine_deck) == 12
    assert {*me.ready, *table.heroine_deck} == set(BOX.heroines)


def test_setup_b_sun_recipes_are_available_and_none_is_crafted() -> None:
    game = tt.new_game("evenfall", seed=3)
    assert facts_of(game, "setup.recipes")[0]["recipes"] == SUN
    assert game.table.seats[0].recipes == ()
    assert "setup.moon" not in logged(game)


def test_setup_c_four_dice_are_rolled() -> None:
    assert len(tt.new_game("evenfall", seed=3).table.dice) == 4


def test_setup_d_four_enemies_are_in_the_enemy_area_and_26_in_the_deck() -> None:
    table = tt.new_game("evenfall", seed=3).table
    assert len(table.enemies) == 4
    assert len(table.enemy_deck) == 26
    assert {*table.enemies, *table.enemy_deck} == set(BOX.enemies)


def test_setup_e_and_f_nothing_is_discarded_and_the_army_is_empty() -> None:
    table = tt.new_game("evenfall", seed=3).table
    assert table.enemy_discards == table.heroine_discards == ()
    assert table.seats[0].army == ()


def test_cards_are_shuffled() -> None:
    games = [tt.new_game("evenfall", seed=seed).table for seed in range(20)]
    assert len({table.enemies for table in games}) > 15
    assert len({table.seats[0].ready for table in games}) > 15
    assert {h for table in games for h in table.seats[0].ready} == set(BOX.heroines)


def test_setup_is_logged_in_rulebook_order_a_to_f() -> None:
    rules = [rule for rule in logged(tt.new_game("evenfall", seed=3)) if rule.startswith("setup")]
    assert rules == [f"setup.{what}" for what in ("heroines", "recipes", "dice", "enemies", "areas", "first")]


# -- partners ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", range(1, 9))
def test_partners_share_one_team_one_army_and_one_recipe_card(people: int) -> None:
    game = tt.new_game("evenfall", people, 3, "cooperative")
    table = game.table
    assert all(seat is table.seats[0] for seat in table.seats)
    assert len(table.seats) == people
    assert len(table.seats[0].ready) == 4
    assert len(table.heroine_deck) == 12
    assert "cooperative.turns" in logged(game)
    assert "setup.moon" not in logged(game)


# -- rivals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [2, 3, 4])
def test_rivals_have_their_own_team_army_and_score_area_and_share_the_rest(people: int) -> None:
    table = tt.new_game("evenfall", people, 3).table
    assert table.mode == "competitive"
    assert [len(seat.ready) for seat in table.seats] == [4] * people
    assert len({h for seat in table.seats for h in seat.ready}) == 4 * people
    assert all(seat.army == seat.score == seat.scars == seat.vanguard == () for seat in table.seats)
    assert len(table.heroine_deck) == 16 - 4 * people
    assert (len(table.enemies), len(table.enemy_deck)) == (4, 26)


def test_rivals_also_take_a_moon_recipe_card() -> None:
    assert facts_of(tt.new_game("evenfall", 2, 3), "setup.moon")[0]["recipes"] == MOON


def test_at_most_four_rivals_can_play() -> None:
    modes = {mode.name: mode.players for mode in tt.games()[0].modes}
    assert modes["competitive"] == (2, 3, 4)
    assert modes["solo"] == (1,)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_the_first_player_is_random(people: int) -> None:
    games = [tt.new_game("evenfall", people, seed) for seed in range(60)]
    first = [game.table.turn for game in games]
    assert set(first) == set(range(people))
    assert [facts_of(game, "setup.first")[0]["player"] for game in games] == first


@pytest.mark.parametrize("people", [2, 3, 4])
def test_turns_go_clockwise(people: int) -> None:
    scenario = {"turn": people - 1}
    game = tt.new_game("evenfall", people, 3, scenario=scenario)
    order = []
    for _ in range(people + 1):
        order.append(asked(game))
        play_default_turn(game)
    assert order == [(seat % people, "roll.reroll") for seat in range(people - 1, 2 * people)]


def test_solo_games_have_no_battle() -> None:
    assert not solo().table.battle

"""The Tournament: dice, the actions of a die, transmutation, summoning, bonuses, the wheel, the end."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from games.seasons.seasons_tables import (
    ENERGIES,
    PLAYER_COUNTS,
    SEASONS,
    asked,
    crystals,
    discards,
    face,
    finish,
    gauge,
    hand,
    in_play,
    is_offered,
    last_turn,
    mage,
    play,
    reserve,
    rows,
    season,
    season_of,
    seasons,
    tournament,
    turned,
    with_die,
    year_and_space,
)

from tabletop_nb.core.game import Game

RATES = {  # the rulebook's rarity chart: common 1, uncommon 2, impossible to find 3
    "winter": {"water": 1, "air": 1, "fire": 2, "earth": 3},
    "spring": {"earth": 1, "water": 1, "air": 2, "fire": 3},
    "summer": {"earth": 1, "fire": 1, "water": 2, "air": 3},
    "fall": {"fire": 1, "air": 1, "earth": 2, "water": 3},
}


# -- rolling and choosing ------------------------------------------------------------------------------------


def rolling_game(players: int, space: int = 1, **scenario: Any) -> Game:
    return seasons(players, scenario={"phase": "roll", "space": space, "first": 0, **scenario})


@PLAYER_COUNTS
@pytest.mark.parametrize("space", range(1, 13))
def test_the_dice_of_the_season_are_rolled(players: int, space: int) -> None:
    game = rolling_game(players, space)
    assert asked(game) == (0, "dice.choose")
    assert len(game.options) == players + 1
    assert {option.split()[1].split("_")[0] for option in game.options} == {season_of(space)}
    assert season(game) == season_of(space)


@PLAYER_COUNTS
def test_players_take_one_die_each_clockwise_and_one_remains(players: int) -> None:
    game = rolling_game(players, first=1)
    order, sizes = [], []
    while asked(game)[1] == "dice.choose":
        order.append(asked(game)[0])
        sizes.append(len(game.options))
        game.apply(game.options[0])
    assert order == [(1 + i) % players for i in range(players)]
    assert sizes == list(range(players + 1, 1, -1)), "the last player must still choose between two dice"
    assert len(game.table.dice) == 1
    assert asked(game)[0] == 1, "the first player's turn must follow"


def test_everybody_sees_the_dice() -> None:
    game = rolling_game(2, bag={name: [1, 2, 3] for name in SEASONS}, script={"dice": [3, 2, 4]})
    for seat in (0, 1):
        shown = [(die["die"], die["face"], die["pips"]) for die in game.view(seat)["table"]["dice"]]
        assert shown == [("winter_1", 3, 1), ("winter_2", 2, 2), ("winter_3", 4, 1)]


def test_a_script_sets_the_rolled_dice() -> None:
    bag = {name: [1, 2, 3] for name in SEASONS}
    game = rolling_game(2, bag=bag, script={"dice": [3, 2, 4], "cards": ["purse_of_io"]})
    play(game, "take winter_1", "take winter_2")
    assert crystals(game)[0] == 3
    assert reserve(game) == "water water"


@PLAYER_COUNTS
def test_turns_go_clockwise_from_the_first_player(players: int) -> None:
    dice = [[f"winter_{n}", face(f"winter_{n}", star=1)] for n in range(1, players + 1)]
    game = tournament(*[mage()] * players, first=1, turn=1, die=dice)
    order = []
    while asked(game)[1] == "turn.act":
        order.append(asked(game)[0])
        play(game, "end")
    assert order == [(1 + i) % players for i in range(players)]


# -- the actions of a die ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", rows("dice.csv"), ids=lambda row: row["id"])
def test_every_face_gives_what_it_shows(row: dict[str, str]) -> None:
    me = mage("", "temporal_boots", gauge=4, bonuses=3)  # Without a bonus left, drawing asks nothing first.
    cube = {"cards": ["runic_cube_of_eolis"]}
    game = with_die(f"{row['season']}_{row['die']}", int(row["face"]), me, script=cube)
    if row["draw"] == "1":
        assert asked(game) == (0, "die.card")
        play(game, "keep runic_cube_of_eolis")
    assert asked(game) == (0, "turn.act")
    seat = game.table.seats[0]
    assert tuple(seat.reserve) == tuple(int(row[energy]) for energy in ENERGIES)
    assert (seat.crystals, seat.gauge) == (int(row["crystals"]), 4 + int(row["star"]))
    assert hand(game) == [*cube["cards"] * int(row["draw"]), "temporal_boots"]
    assert any(option.startswith("transmute") for option in game.options) == (row["transmute"] == "1")


def test_a_drawn_card_may_be_kept_or_discarded() -> None:
    draw = face("winter_1", draw=1)
    game = with_die("winter_1", draw, mage(bonuses=3), script={"cards": ["purse_of_io"]})
    assert asked(game) == (0, "die.card")
    assert sorted(game.options) == ["discard purse_of_io", "keep purse_of_io"]
    twin = play(game.copy(), "keep purse_of_io")
    assert (hand(twin), discards(twin)) == (["purse_of_io"], [])
    play(game, "discard purse_of_io")
    assert (hand(game), discards(game)) == ([], ["purse_of_io"])


def test_a_bonus_draws_two_cards_to_choose_from() -> None:
    draw = face("winter_1", draw=1)
    game = with_die("winter_1", draw, mage(), script={"cards": ["purse_of_io", "staff_of_spring"]})
    assert asked(game) == (0, "die.draw")
    assert sorted(game.options) == ["draw 1", "draw 2"]
    play(game, "draw 2")
    assert sorted(game.options) == ["keep purse_of_io", "keep staff_of_spring"], (
        "one card must be kept and the other discarded"
    )
    play(game, "keep staff_of_spring")
    assert (hand(game), discards(game)) == (["staff_of_spring"], ["purse_of_io"])
    assert game.table.seats[0].bonuses == 1


def test_drawing_one_card_uses_no_bonus() -> None:
    game = with_die("winter_1", face("winter_1", draw=1), mage(), script={"cards": ["purse_of_io"]})
    play(game, "draw 1", "keep purse_of_io")
    assert game.table.seats[0].bonuses == 0


def test_an_empty_draw_pile_is_refilled_from_the_discards() -> None:
    draw = face("winter_1", draw=1)
    game = play(with_die("winter_1", draw, mage(), pile=["purse_of_io"]), "draw 2")
    assert "keep purse_of_io" in game.options
    assert len(game.options) == 2
    assert not game.table.discards
    assert len(game.table.pile) == 98


def test_a_reserve_above_seven_asks_which_tokens_to_keep() -> None:
    game = with_die("winter_1", face("winter_1", water=2, star=1), mage("air air air fire fire fire"))
    assert asked(game) == (0, "reserve.keep")
    assert all(len(option.split()) == 8 for option in game.options)
    kept = {tuple(option.split()[1:].count(energy) for energy in ENERGIES) for option in game.options}
    assert kept == {(a, w, f, 0) for a in range(4) for w in range(3) for f in range(4) if a + w + f == 7}, (
        "expected every choice of seven from the old and new tokens"
    )
    play(game, "keep air air air water water fire fire")
    assert reserve(game) == "air air air water water fire fire"
    assert gauge(game) == 10


def test_exactly_seven_tokens_ask_nothing() -> None:
    game = with_die("winter_1", face("winter_1", water=2, star=1), mage("air air air fire fire"))
    assert asked(game) == (0, "turn.act")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (14, 15), (15, 15)])
def test_the_gauge_stops_at_fifteen(before: int, after: int) -> None:
    assert gauge(with_die("winter_1", face("winter_1", water=2, star=1), mage(gauge=before))) == after


# -- transmutation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", range(1, 13))
@pytest.mark.parametrize("energy", ENERGIES)
def test_energy_is_transmuted_at_the_rate_of_the_season(space: int, energy: str) -> None:
    game = tournament(mage(f"{energy} {energy}"), space=space, transmuting=True)
    assert {f"transmute {energy} 1", f"transmute {energy} 2"} <= set(game.options)
    play(game, f"transmute {energy} 2")
    assert crystals(game)[0] == 2 * RATES[season_of(space)][energy]
    assert reserve(game) == ""


def test_no_transmutation_without_the_action() -> None:
    assert not any(option.startswith("transmute") for option in tournament(mage("air fire")).options)


def test_transmutation_lasts_until_the_end_of_the_turn() -> None:
    die = face("winter_1", fire=1, transmute=1)
    game = with_die("winter_1", die, mage("fire air earth", "purse_of_io"), mage("earth"), first=0)
    play(game, "transmute earth 1", "summon purse_of_io", "transmute fire 1")
    assert crystals(game)[0] == 3 + 2 + 1, "the Purse must only affect later transmutations"
    play(game, "end")
    assert asked(game)[0] == 1
    assert not any(option.startswith("transmute") for option in game.options)


def test_the_next_player_needs_their_own_transmute_action() -> None:
    six_crystals = face("winter_4", crystals=6)
    bag = {name: [1, 4, 5] for name in SEASONS}
    dice = {"die": [["winter_1", 1], ["winter_4", six_crystals]], "dice": [["winter_5", 1]], "bag": bag}
    game = tournament(mage("air"), mage("earth"), first=0, transmuting=True, **dice)
    play(game, "end")
    assert asked(game) == (1, "turn.act")
    assert not any(option.startswith("transmute") for option in game.options)


# -- summoning and activating --------------------------------------------------------------------------------


def test_the_gauge_limits_the_cards_in_play() -> None:
    full = mage("air fire", "purse_of_io", "amulet_of_air amulet_of_fire", gauge=2)
    assert not is_offered(tournament(full), "summon purse_of_io")
    assert is_offered(tournament({**full, "gauge": 3}), "summon purse_of_io")


def test_several_cards_can_be_summoned_in_a_turn() -> None:
    game = tournament(mage("air fire earth earth", "purse_of_io amulet_of_earth", gauge=2))
    play(game, "summon purse_of_io", "summon amulet_of_earth")
    assert in_play(game) == ["purse_of_io", "amulet_of_earth"]


def test_two_copies_of_a_card_can_be_in_play() -> None:
    game = tournament(mage("air air fire fire", "purse_of_io purse_of_io"))
    play(game, "summon purse_of_io", "summon purse_of_io")
    assert in_play(game) == ["purse_of_io", "purse_of_io"]


def test_a_turned_card_is_straightened_in_the_next_round() -> None:
    game = tournament(mage("", "", "idol_of_the_familiar kairn_the_destroyer"))
    play(game, "activate idol_of_the_familiar")
    assert not is_offered(game, "activate idol_of_the_familiar")
    play(game, "end")
    assert turned(game) == []


def test_two_copies_are_activated_once_each() -> None:
    game = tournament(mage("", "", "idol_of_the_familiar idol_of_the_familiar kairn_the_destroyer"))
    play(game, "activate idol_of_the_familiar", "activate idol_of_the_familiar")
    assert crystals(game) == [2, 0]
    assert not is_offered(game, "activate idol_of_the_familiar")


def test_a_card_can_be_activated_in_the_turn_it_was_summoned() -> None:
    game = tournament(mage("earth earth earth", "tree_of_light"))
    play(game, "summon tree_of_light", "activate tree_of_light")
    assert turned(game) == ["tree_of_light"]


# -- bonuses -------------------------------------------------------------------------------------------------


def test_the_exchange_bonus_swaps_two_tokens() -> None:
    game = play(tournament(mage("air air fire")), "bonus exchange")
    assert asked(game) == (0, "bonus.exchange")
    assert {"discard air air", "discard air fire", "discard air", "discard fire"} == set(game.options)
    play(game, "discard air fire")
    assert asked(game) == (0, "bonus.exchange.gain")
    assert sorted(game.options) == ["gain earth earth", "gain water earth", "gain water water"], (
        "the new tokens must differ from the two discarded"
    )
    play(game, "gain water earth")
    assert reserve(game) == "air water earth"
    assert game.table.seats[0].bonuses == 1


def test_every_outcome_of_the_exchange_is_offered_once() -> None:
    """Swapping air and fire for air and water is the same as swapping just the fire, so it isn't listed twice."""
    start = play(tournament(mage("air air fire")), "bonus exchange")
    found = []
    for given in start.options:
        for gained in (game := play(start.copy(), given)).options:
            found.append(reserve(play(game.copy(), gained)))
    wanted = {
        tuple(sorted((kept, *pair))) for kept in ("air", "fire") for pair in combinations_with_replacement(ENERGIES, 2)
    } - {("air", "air", "fire")}
    assert sorted(tuple(sorted(outcome.split())) for outcome in found) == sorted(wanted)


@pytest.mark.parametrize(("tokens", "offered"), [("", False), ("air", False), ("air air", True)])
def test_the_exchange_bonus_needs_two_tokens(tokens: str, offered: bool) -> None:
    assert is_offered(tournament(mage(tokens)), "bonus exchange") == offered


@pytest.mark.parametrize("bonuses", [1, 2, 3])
def test_each_transmutation_bonus_adds_a_crystal_per_token(bonuses: int) -> None:
    game = play(tournament(mage("earth fire")), *["bonus transmute"] * bonuses, "transmute earth 1", "transmute fire 1")
    assert crystals(game)[0] == 3 + 2 + 2 * bonuses


def test_the_transmutation_bonus_ends_with_the_turn() -> None:
    water = face("winter_1", air=1, water=1, transmute=1)
    bag = {name: [1, 2, 3] for name in SEASONS}
    dice = {"die": [["winter_2", 1], ["winter_1", water]], "dice": [["winter_3", 1]], "bag": bag}
    game = tournament(mage("air"), mage("earth"), first=0, **dice)
    play(game, "bonus transmute", "end", "transmute earth 1")
    assert crystals(game) == [0, 3]


def test_the_gauge_bonus_raises_the_gauge_by_one() -> None:
    game = play(tournament(mage(gauge=2)), "bonus gauge")
    assert gauge(game) == 3
    assert game.table.seats[0].bonuses == 1
    assert not is_offered(tournament(mage(gauge=15)), "bonus gauge")


def test_at_most_three_bonuses_can_be_used() -> None:
    game = tournament(mage("air air", "purse_of_io", bonuses=2), transmuting=True)
    assert is_offered(game, "bonus gauge")
    play(game, "bonus gauge")
    assert game.table.seats[0].bonuses == 3
    assert not any(option.startswith("bonus") for option in game.options)


def test_different_bonuses_can_be_used_in_one_turn() -> None:
    game = play(
        tournament(mage("air air", gauge=0)), "bonus gauge", "bonus transmute", "bonus gauge", "transmute air 2"
    )
    assert (gauge(game), crystals(game)[0], game.table.seats[0].bonuses) == (2, 4, 3)


# -- the end of the round ------------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", [1, 2, 3])
@pytest.mark.parametrize("space", range(1, 13))
def test_the_remaining_die_moves_the_season(space: int, pips: int) -> None:
    game = finish(mage(), space=space, pips=pips)
    wanted = space + pips
    assert year_and_space(game) == ((2, wanted - 12) if wanted > 12 else (1, wanted))


@PLAYER_COUNTS
def test_the_next_player_begins_the_next_round(players: int) -> None:
    game = finish(*[mage()] * players)
    assert game.table.first == 2 % players
    assert asked(game) == (2 % players, "dice.choose")


@PLAYER_COUNTS
def test_the_new_first_player_is_chosen_after_the_change_of_season(players: int) -> None:
    """Every Hourglass gives an energy in the order of the round that ends; then the first player changes."""
    game = finish(*[mage("", "", "hourglass_of_time" if p < 2 else "") for p in range(players)], space=3)
    for player in (1, 0):  # Player 1 was first.
        assert (asked(game), game.table.first) == ((player, "energy.choose"), 1)
        assert "round.first" not in [event.rule for event in game.events]
        play(game, "gain air")
    assert (asked(game)[1], game.table.first) == ("dice.choose", 2 % players)


def test_figrim_of_the_previous_first_player_takes_first() -> None:
    """Both take a crystal from each other and from the third, whose only one goes to the owner who comes first."""
    figrim = mage("", "", "figrim_the_avaricious", crystals=5)
    game = finish(figrim, figrim, mage(crystals=1), space=3)
    assert crystals(game) == [5, 6, 0]


def test_each_new_year_adds_a_library_to_the_hand() -> None:
    me = mage("", "purse_of_io", library_2="staff_of_spring amulet_of_air", library_3="kairn_the_destroyer")
    game = finish(me, space=12)
    assert hand(game) == ["amulet_of_air", "purse_of_io", "staff_of_spring"], "cards in hand must stay in hand"
    assert len(game.table.seats[0].library_3) == 1
    game = finish(mage("", "purse_of_io", library_3="kairn_the_destroyer"), space=11, pips=3, year=2)
    assert year_and_space(game) == (3, 2)
    assert hand(game) == ["kairn_the_destroyer", "purse_of_io"]


def test_no_library_is_given_within_a_year() -> None:
    assert hand(finish(mage(library_2="purse_of_io"), space=9, pips=3)) == []


@pytest.mark.parametrize(("space", "pips", "over"), [(12, 1, True), (11, 1, False), (11, 2, True), (9, 3, False)])
def test_the_game_ends_when_the_third_year_does(space: int, pips: int, over: bool) -> None:
    assert last_turn(mage(), space=space, pips=pips).over == over


@pytest.mark.parametrize("year", [1, 2])
def test_the_earlier_years_do_not_end_the_game(year: int) -> None:
    assert not last_turn(mage(), year=year).over


def test_end_of_round_effects_go_player_by_player_from_the_first() -> None:
    """Titus takes the last crystal before the Damned Soul does only if his owner comes first."""
    titus, soul = mage("", "", "titus_deepgaze"), mage("", "", "damned_soul_of_onys", crystals=1)
    game = play(tournament(soul, titus), "end")  # Player 1 was first.
    assert crystals(game) == [0, 1]
    assert in_play(game, 1) == ["titus_deepgaze"]
    game = play(tournament(titus, soul), "end")
    assert crystals(game) == [0, 0]
    assert in_play(game) == [], "Titus must be gone: the Soul had taken the last crystal"


def test_one_players_end_of_round_effects_come_in_a_fixed_order() -> None:
    """The order is Damned Soul, Beggar's Horn, Titus, Wondrous Chest."""
    me = mage("", "", "wondrous_chest titus_deepgaze beggars_horn damned_soul_of_onys", crystals=1)
    game = finish(me, mage(crystals=1))
    assert crystals(game) == [0, 1], "the Soul must come before the Horn asks"
    play(game, "gain air")
    assert crystals(game) == [1, 0]


def test_the_season_changes_after_the_end_of_round_effects() -> None:
    """The Wondrous Chest does not count what the Hourglass gives."""
    game = finish(mage("air air air", "", "wondrous_chest hourglass_of_time"), space=3)
    play(game, "gain air")
    assert crystals(game) == [0, 0]

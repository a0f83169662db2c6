"""Invalid scenarios: each is rejected with a message that names the field, the given value and the allowed values."""

from __future__ import annotations

from typing import Any

import pytest
from games.seasons.seasons_tables import CARDS, SEASONS, ids, mage, seasons, tournament

from tabletop_nb.core.errors import ScenarioError

NUMBERS = [-1, "3", True, 2.0, None]


def assert_refused(scenario: Any, *parts: object, players: int = 2, mode: str = "archmage") -> str:
    """Check that the scenario is rejected and that the message has these parts."""
    with pytest.raises(ScenarioError) as error:
        seasons(players, mode, scenario=scenario)
    message = str(error.value)
    for part in ("was given; allowed: ", *parts):
        assert str(part) in message, message
    return message


def assert_refused_seat(seat: dict[str, Any], *parts: object, **more: Any) -> str:
    return assert_refused({"phase": "roll", "seats": [{}, seat]}, *parts, **more)


# -- fields --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [3, "winter", ["x"]])
def test_a_scenario_of_the_wrong_type_is_rejected(scenario: Any) -> None:
    assert_refused(scenario, "fields")


def test_none_means_no_scenario() -> None:
    assert seasons(2, scenario=None).table.to_json() == seasons(2).table.to_json()


def test_a_misspelt_field_is_rejected() -> None:
    assert_refused({"sapce": 3}, "sapce", "space (did you mean that?)")
    assert_refused_seat({"crystal": 3}, "seats[1].crystal", "crystals (did you mean that?)")
    assert_refused({"script": {"card": []}}, "script.card", "cards (did you mean that?)")


@pytest.mark.parametrize("value", NUMBERS)
@pytest.mark.parametrize("field", ["year", "space", "first", "turn", "extra"])
def test_a_field_with_an_invalid_number_is_rejected(field: str, value: Any) -> None:
    assert_refused({"phase": "roll", field: value}, field, repr(value), "a whole number from")


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [("year", 5, "0 to 4"), ("year", -1, "0 to 4"), ("space", 13, "1 to 12"), ("turn", 2, "0 to 1")],
)
def test_a_number_out_of_range_is_rejected(field: str, value: int, allowed: str) -> None:
    assert_refused({"phase": "roll", field: value}, field, value, allowed)


@pytest.mark.parametrize("value", NUMBERS)
@pytest.mark.parametrize("field", ["crystals", "gauge", "bonuses"])
def test_a_board_with_an_invalid_number_is_rejected(field: str, value: Any) -> None:
    assert_refused_seat({field: value}, f"seats[1].{field}", repr(value), "a whole number from 0")


@pytest.mark.parametrize(("field", "value", "allowed"), [("gauge", 16, "0 to 15"), ("bonuses", 4, "0 to 3")])
def test_a_board_with_a_number_out_of_range_is_rejected(field: str, value: int, allowed: str) -> None:
    assert_refused_seat({field: value}, f"seats[1].{field}", value, allowed)


@pytest.mark.parametrize("value", ["rolling", "", 3, None])
def test_an_unknown_phase_is_rejected(value: Any) -> None:
    assert_refused({"phase": value}, "phase", repr(value), "roll")


@pytest.mark.parametrize("seats", [[], [{}], [{}] * 3])
def test_there_must_be_one_board_per_player(seats: list[Any]) -> None:
    assert_refused({"phase": "roll", "seats": seats}, "seats", "2")


@pytest.mark.parametrize("value", [1, "yes", None])
def test_transmuting_must_be_a_boolean(value: Any) -> None:
    assert_refused({"transmuting": value}, "transmuting", repr(value), "true or false")


# -- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["hand", "library_2", "library_3", "play", "turned"])
def test_an_unknown_card_is_rejected_with_a_suggestion(zone: str) -> None:
    assert_refused_seat(
        {zone: ["amulet_of_ar"]}, f"seats[1].{zone}[0]", "'amulet_of_ar'", "amulet_of_air (did you mean that?)"
    )


@pytest.mark.parametrize("thing", [3, None, ["x"], {"x": 1}])
def test_a_card_of_the_wrong_type_is_rejected(thing: Any) -> None:
    assert_refused_seat({"hand": [thing]}, "seats[1].hand[0]", repr(thing))
    assert_refused({"phase": "roll", "pile": [thing]}, "pile[0]", repr(thing))


@pytest.mark.parametrize(
    "seat",
    [
        {"hand": ["purse_of_io"] * 3},
        {"hand": ["purse_of_io"], "play": ["purse_of_io"], "library_2": ["purse_of_io"]},
    ],
)
def test_a_third_copy_of_a_card_is_rejected(seat: dict[str, Any]) -> None:
    assert_refused_seat(seat, "seats[1]", "purse_of_io", "2 copies")


def test_a_third_copy_in_the_pile_or_with_a_rival_is_rejected() -> None:
    two = [{"hand": ["purse_of_io"]}, {"play": ["purse_of_io"]}]
    assert_refused({"phase": "roll", "seats": two, "pile": ["purse_of_io"]}, "purse_of_io", "2 copies")


@pytest.mark.parametrize("mode", ["apprentice", "magician"])
def test_advanced_cards_are_rejected_below_the_archmage_level(mode: str) -> None:
    assert_refused_seat({"hand": ["crystal_orb"]}, "seats[1].hand[0]", "'crystal_orb'", mode=mode)


def test_turned_cards_and_stored_tokens_need_the_card_in_play() -> None:
    assert_refused_seat({"turned": ["tree_of_light"]}, "seats[1].turned", "tree_of_light", "in play")
    stored = {"stored": {"amulet_of_water": ["air"]}}
    assert_refused_seat(stored, "seats[1].stored", "amulet_of_water", "in play")
    assert_refused_seat({**stored, "hand": ["amulet_of_water"]}, "seats[1].stored", "amulet_of_water", "in play")


def test_only_two_cards_can_store_tokens() -> None:
    assert_refused_seat({"play": ["bespelled_grimoire"], "stored": {"bespelled_grimoire": ["air"]}}, "seats[1].stored")


@pytest.mark.parametrize(("card", "most"), [("amulet_of_water", 4), ("glutton_cauldron", 6)])
def test_too_many_tokens_on_a_card_are_rejected(card: str, most: int) -> None:
    seat = {"play": [card], "stored": {card: ["air"] * (most + 1)}}
    assert_refused_seat(seat, f"seats[1].stored.{card}", most)
    seat = mage("", "", card, stored={card: "air " * most})
    assert tournament(seat).choice


# -- energies ------------------------------------------------------------------------------------------------


def test_an_unknown_energy_is_rejected() -> None:
    assert_refused_seat({"reserve": ["wood"]}, "seats[1].reserve[0]", "'wood'", "air, water, fire, earth")


@pytest.mark.parametrize(("cards", "limit"), [([], 7), (["bespelled_grimoire"], 10)])
def test_a_reserve_above_its_limit_is_rejected(cards: list[str], limit: int) -> None:
    assert_refused_seat({"reserve": ["air"] * (limit + 1), "play": cards}, "seats[1].reserve", limit)
    assert tournament(mage("air " * limit, "", " ".join(cards))).choice


# -- dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", ["winter_6", "autumn_1", "winter", 3, None])
def test_an_unknown_die_is_rejected(die: Any) -> None:
    assert_refused({"phase": "choose", "dice": [[die, 1]] * 3}, "dice[0]")


@pytest.mark.parametrize("shown", [0, 7, "2", True, None])
def test_an_impossible_face_is_rejected(shown: Any) -> None:
    assert_refused({"phase": "choose", "dice": [["winter_1", shown]] * 3}, "dice[0]", "a whole number from 1 to 6")
    assert_refused({"phase": "roll", "script": {"dice": [shown]}}, "script.dice[0]", "a whole number from 1 to 6")


def test_a_duplicate_die_is_rejected() -> None:
    assert_refused(
        {"phase": "choose", "dice": [["winter_1", 1], ["winter_1", 2], ["winter_2", 1]]}, "dice", "winter_1", "once"
    )


def test_a_die_that_is_not_in_the_bag_is_rejected() -> None:
    dice = [["winter_1", 1], ["winter_2", 2], ["winter_5", 1]]
    assert_refused({"phase": "choose", "bag": {"winter": [1, 2, 3]}, "dice": dice}, "dice", "winter_5", "[1, 2, 3]")


def test_dice_of_another_season_are_rejected() -> None:
    dice = [["spring_1", 1], ["winter_2", 2], ["winter_3", 1]]
    assert_refused({"phase": "choose", "space": 1, "dice": dice}, "dice", "spring_1", "winter")


@pytest.mark.parametrize(("players", "dice"), [(2, [1, 2]), (2, [1, 2, 3, 4]), (3, [1, 2, 3])])
def test_each_colour_needs_one_die_more_than_there_are_players(players: int, dice: list[int]) -> None:
    assert_refused({"phase": "roll", "bag": {"winter": dice}}, "bag.winter", players + 1, players=players)


def test_a_duplicate_die_in_the_bag_is_rejected() -> None:
    assert_refused({"phase": "roll", "bag": {"fall": [1, 1, 2]}}, "bag.fall", "once")


def test_an_unknown_colour_is_rejected() -> None:
    assert_refused({"phase": "roll", "bag": {"autumn": [1, 2, 3]}}, "bag.autumn", ", ".join(SEASONS))


@pytest.mark.parametrize("phase", ["begin", "act"])
def test_a_turn_needs_a_die_for_every_player(phase: str) -> None:
    assert_refused({"phase": phase}, "die")
    assert_refused({"phase": phase, "die": [["winter_1", 1]]}, "die")


@pytest.mark.parametrize("phase", ["begin", "act"])
def test_a_turn_needs_the_remaining_die(phase: str) -> None:
    assert_refused({"phase": phase, "die": [["winter_1", 1], ["winter_2", 1]]}, "dice")


def test_choosing_needs_dice() -> None:
    assert_refused({"phase": "choose"}, "dice")
    dice = [[f"winter_{die}", 1] for die in range(1, 5)]
    assert_refused({"phase": "choose", "dice": dice[:2]}, "dice")
    assert_refused({"phase": "choose", "dice": dice[:2]}, "dice", players=3)
    assert seasons(2, scenario={"phase": "choose", "dice": dice[:3]}).options == [f"take {die}" for die, _ in dice[:3]]


@pytest.mark.parametrize("seat", [{"set": 1}, {"drafted": list(CARDS[:9])}])
def test_a_drafting_player_cannot_have_sets_yet(seat: dict[str, Any]) -> None:
    assert_refused({"phase": "draft", "seats": [{}, seat]}, "seats[1]")


# -- the Prelude ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("packs", [[list(CARDS[:9])], [list(CARDS[:8]), list(CARDS[9:18])], [list(CARDS[:9])] * 3])
def test_every_player_needs_a_pack_of_nine(packs: list[list[str]]) -> None:
    assert_refused({"packs": packs}, "packs")


def test_apprentices_do_not_draft() -> None:
    assert_refused({"phase": "draft"}, "phase", "sets", mode="apprentice")


@pytest.mark.parametrize("value", [0, 5, "1", True])
def test_an_invalid_preset_number_is_rejected(value: Any) -> None:
    assert_refused({"seats": [{"set": value}, {}]}, "seats[0].set", "1 to 4", mode="apprentice")


@pytest.mark.parametrize("field", ["set", "script"])
def test_preset_sets_that_need_a_third_copy_are_rejected(field: str) -> None:
    """Sets 1 and 3 share two cards: with set 1 twice there are not enough of them."""
    sets = [1, 1, 3]
    given = {"seats": [{"set": number} for number in sets]} if field == "set" else {"script": {"sets": sets}}
    assert_refused(given, "set", "copies", mode="apprentice", players=3)


def test_a_given_pile_is_removed_before_cards_are_dealt() -> None:
    for seed in range(20):
        game = seasons(4, "magician", seed, scenario={"phase": "draft", "pile": ["temporal_boots", "purse_of_io"]})
        assert sorted(ids(game.table.pile)) == ["purse_of_io", "temporal_boots"]


def test_an_impossible_script_is_rejected() -> None:
    me = mage("", "", "potion_of_power purse_of_io purse_of_io")
    game = tournament(me, script={"cards": ["purse_of_io"]})
    with pytest.raises(ScenarioError, match=r"script\.cards.*purse_of_io"):
        game.apply("activate potion_of_power")

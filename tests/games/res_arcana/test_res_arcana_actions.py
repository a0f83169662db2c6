"""One action a turn, page 6: place, claim, discard, use a power, pass."""

from __future__ import annotations

from collections import Counter

import pytest
from games.res_arcana.res_arcana_tables import (
    asked,
    centre,
    collect,
    discards,
    essences_on,
    hand,
    in_play,
    is_turned,
    look,
    mixes,
    play,
    pool,
    put_in,
    seat,
    table,
    unique_amounts,
)
from play import logged


def test_one_action_each_clockwise() -> None:
    seats = [seat(hand=["prism", "magical_shard"]), seat(hand=["vault"]), seat(hand=["hawk"])]
    game = table(*seats, first=1, turn=1)
    order = []
    for answer in ("discard vault", "discard hawk", "place prism"):
        order.append(asked(game)[0])
        game.apply(answer)
        if asked(game)[1] == "discard.for":
            play(game, "gain 1G")
    assert order == [1, 2, 0]
    assert asked(game) == (1, "turn.action")


def test_a_passed_player_gets_no_turn_and_the_others_go_on() -> None:
    game = table(seat(hand=["prism"]), seat(passed=True), seat(hand=["magical_shard"]))
    play(game, "place prism")
    assert asked(game)[0] == 2
    play(game, "place magical_shard")
    assert asked(game)[0] == 0
    play(game, "pass")
    assert asked(game)[0] == 2


def test_actions_are_the_five_kinds() -> None:
    me = seat("seer", "alchemy", "ring_of_midas", hand=["prism"], pool="4G 9D")
    game = table(me, monuments=["temple", "library"], monument_deck=["oracle"], places=["catacombs_of_the_dead"])
    kinds = Counter(option.split()[0] for option in game.options)
    assert set(kinds) == {"place", "claim", "discard", "use", "pass"}
    claims = {option for option in game.options if option.startswith("claim")}
    assert claims == {"claim temple", "claim library", "claim monument_deck", "claim catacombs_of_the_dead"}


# -- place ---------------------------------------------------------------------------------------------


def test_a_placed_artifact_is_straight_and_can_be_used_next() -> None:
    game = play(table(seat(hand=["ring_of_midas"], pool="1L 1G")), "place ring_of_midas")
    assert not is_turned(game, "ring_of_midas")
    play(game, "use ring_of_midas 2")
    assert essences_on(game, "ring_of_midas") == "1G"


def test_cards_of_others_or_in_the_deck_are_not_placed() -> None:
    game = table(
        seat(hand=["prism"], deck=["vault"], discards=["guard_dog"], pool="9E 9L 9C 9D 9G"), seat(hand=["hawk"])
    )
    assert {o for o in game.options if o.startswith("place")} == {"place prism", "place nightingale"}


def test_a_free_artifact_is_still_an_action() -> None:
    game = play(table(seat(hand=["prism"]), seat()), "place prism")
    assert asked(game)[0] == 1
    assert "place.free" in logged(game)


def test_any_mix_including_gold_pays_for_any_essence() -> None:
    game = play(table(seat(hand=["vault"], pool="2E 2L 2C 2D 2G")), "place vault")
    assert unique_amounts(game) == {"1E 1G", "1L 1G", "1C 1G", "1D 1G", "2G"}
    play(game, "pay 2G")
    assert pool(game) == "2E 2L 2C 2D"


def test_a_discount_never_goes_below_zero() -> None:
    game = play(table(seat("artificer", hand=["guard_dog"], pool="")), "place guard_dog")
    assert (in_play(game), pool(game)) == (["artificer", "guard_dog"], "")
    free = play(table(seat("artificer", hand=["prism"], pool="2E")), "place prism")
    assert pool(free) == "2E"


def test_a_fixed_cost_is_paid_in_exactly_that_kind() -> None:
    assert "place flaming_pit" not in table(seat(hand=["flaming_pit"], pool="1E 9L 9C 9D 9G")).options


# -- claim ---------------------------------------------------------------------------------------------


def test_a_monument_of_the_display_is_replaced() -> None:
    game = table(seat(pool="8G"), monuments=["temple", "library"], monument_deck=["oracle", "colossus"])
    play(game, "claim library")
    assert sorted(centre(game)["monuments"]) == ["oracle", "temple"]
    assert len(centre(game)["monument_deck"]) == 1
    play(game, "claim oracle")
    assert sorted(centre(game)["monuments"]) == ["colossus", "temple"]
    assert in_play(game) == ["library", "oracle"]


def test_the_top_of_the_monument_deck_is_claimed_unseen() -> None:
    game = table(seat(pool="4G"), monuments=["temple", "library"], monument_deck=["oracle", "colossus"])
    assert centre(game)["monument_deck"] == ["?", "?"]
    play(game, "claim monument_deck")
    assert in_play(game) == ["oracle"]
    assert sorted(centre(game)["monuments"]) == ["library", "temple"]
    assert len(centre(game)["monument_deck"]) == 1


def test_without_a_deck_the_display_is_not_refilled() -> None:
    game = play(table(seat(pool="8G"), monuments=["temple", "library"]), "claim temple")
    assert centre(game)["monuments"] == ["library"]
    assert "claim monument_deck" not in game.options


def test_what_is_claimed_cannot_be_claimed_again() -> None:
    me, rival = seat(pool="4G 9D"), seat(pool="4G 9D")
    game = table(me, rival, monuments=["temple"], places=["catacombs_of_the_dead"])
    play(game, "claim temple")
    assert "claim temple" not in game.options
    assert "claim catacombs_of_the_dead" in game.options
    play(game, "claim catacombs_of_the_dead")
    assert not [option for option in game.options if option.startswith("claim")]


def test_a_claimed_place_begins_empty_and_straight() -> None:
    game = play(table(seat(pool="9D"), places=["catacombs_of_the_dead"]), "claim catacombs_of_the_dead")
    assert (essences_on(game, "catacombs_of_the_dead"), is_turned(game, "catacombs_of_the_dead")) == ("", False)
    assert "use catacombs_of_the_dead 2" in game.options


# -- discard -------------------------------------------------------------------------------------------


def test_a_discarded_card_gives_one_gold_or_any_two_others() -> None:
    game = play(table(seat(hand=["treant"])), "discard treant")
    assert unique_amounts(game) == {"1G"} | mixes(2, "ELCD")
    assert len(game.options) == 11
    play(game, "gain 1E 1D")
    assert (pool(game), discards(game), hand(game)) == ("1E 1D", ["treant"], [])


def test_discards_are_open_to_all() -> None:
    game = play(table(seat(hand=["treant"]), seat(), seat()), "discard treant", "gain 1G")
    assert all(look(game, 0, viewer=p)["discards"] == ["treant"] for p in range(3))


def test_only_cards_in_hand_are_discarded() -> None:
    game = table(seat("prism", hand=["treant"], deck=["hawk"]))
    assert {o for o in game.options if o.startswith("discard")} == {"discard treant", "discard nightingale"}


# -- passing by force, and the whole round -------------------------------------------------------------


def test_a_player_who_can_do_nothing_passes_automatically() -> None:
    game = table(seat(has_spare_card=False), seat())
    assert asked(game)[0] == 1
    assert centre(game)["passed"] == [0]


def test_the_player_with_the_token_starts_the_next_round() -> None:
    game = table(seat(deck=["prism"]), seat(deck=["vault"]), seat(deck=["hawk"]), first=0, turn=0)
    play(game, "discard nightingale", "gain 1G", "pass", "pass")  # the third has nothing to do but pass
    assert centre(game)["round"] == 2
    assert centre(game)["first"] == 1
    assert asked(game) == (1, "turn.action")
    assert centre(game)["passed"] == []


def test_everything_is_straightened_for_the_next_round() -> None:
    me = seat("seer", "alchemy", "vault", "temple", "catacombs_of_the_dead")
    me["turned"] = ["seer", "alchemy", "vault", "temple", "catacombs_of_the_dead"]
    game = play(table(me, seat()), "pass")
    if asked(game)[1] == "pass.swap":
        game.apply(game.options[0])
    play(game, "pass")
    while asked(game)[1] != "turn.action":
        game.apply(game.options[0])
    assert not [one["id"] for one in look(game)["components"] if one["turned"]]


@pytest.mark.parametrize("card", ["corrupt_altar", "tree_of_life", "wind_dragon", "vault"])
def test_essences_on_components_cannot_pay_costs(card: str) -> None:
    short = seat("windup_man", hand=[card], pool="", on={"windup_man": put_in("", card)})
    assert f"place {card}" not in table(short).options


def test_collecting_comes_first_in_every_round() -> None:
    game = collect(seat("duelist", deck=["prism"]), seat())
    assert pool(game) == "1E"
    play(game, "pass", "pass")
    assert (centre(game)["round"], pool(game)) == (2, "2E")

"""Powers, pages 7 and 8: their costs, their effects, and the fine points printed there."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    asked,
    discards,
    essences_on,
    hand,
    in_play,
    is_turned,
    look,
    mixes,
    play,
    points,
    pool,
    seat,
    table,
    unique_amounts,
)
from play import logged

from tabletop_nb.core.game import Game


def test_the_example_of_the_catacombs() -> None:
    game = table(seat("catacombs_of_the_dead", pool="12D"), first=1)
    play(game, "use catacombs_of_the_dead 1", "use catacombs_of_the_dead 1", "use catacombs_of_the_dead 2")
    assert (pool(game), essences_on(game, "catacombs_of_the_dead"), points(game)) == ("2D", "3D", 3)
    assert is_turned(game, "catacombs_of_the_dead")
    assert not [option for option in game.options if option.startswith("use")]


def test_each_use_of_a_power_is_an_action() -> None:
    game = play(table(seat("mausoleum", pool="2E"), seat()), "use mausoleum 1")
    assert asked(game)[0] == 1


def test_all_of_a_cost_is_paid() -> None:
    assert "use sunken_reef 1" not in table(seat("sunken_reef", pool="2C 9E 9D 9G")).options
    assert "use dwarven_mines 2" not in table(seat("dwarven_mines", pool="5E 2D 9G")).options


def test_a_turned_component_offers_no_power_but_the_guard_dogs() -> None:
    components = ("alchemist", "alchemy", "ring_of_midas", "mausoleum", "catacombs_of_the_dead", "guard_dog")
    game = table(seat(*components, pool="9E 9L 9C 9D 9G", turned=[*components]))
    assert [option for option in game.options if option.startswith("use")] == ["use guard_dog 1"]


def test_both_powers_of_a_component_share_its_one_turn() -> None:
    game = play(table(seat("horn_of_plenty")), "use horn_of_plenty 2")
    assert "use horn_of_plenty 1" not in game.options
    ring = play(table(seat("ring_of_midas", pool="2L")), "use ring_of_midas 2")
    assert "use ring_of_midas 1" not in ring.options, "a turned component's powers rest, also those that turn nothing"


def test_players_cannot_use_rivals_powers() -> None:
    game = table(seat(), seat("horn_of_plenty"))
    assert not [option for option in game.options if option.startswith("use")]


# -- destroying and discarding -------------------------------------------------------------------------


def test_a_turned_artifact_can_be_destroyed() -> None:
    game = play(table(seat("fiery_whip", "guard_dog", turned=["guard_dog"])), "use fiery_whip 2", "gain 3D")
    assert discards(game) == ["guard_dog"]


def test_a_destroyed_artifact_can_be_placed_again_straight_and_empty() -> None:
    me = seat("fiery_whip", "vault", "crypt", pool="1D 1G", on={"vault": "2G"}, turned=["vault"])
    game = play(table(me), "use fiery_whip 2", "vault", "gain 4L", "use crypt 2")
    assert (essences_on(game, "vault"), is_turned(game, "vault")) == ("", False)
    assert pool(game) == "4L"


def test_only_artifacts_are_destroyed() -> None:
    me = seat("corrupt_altar", "druid", "alchemy", "temple", "sacred_grove", "prism", "hawk")
    game = play(table(me), "use corrupt_altar 2")
    assert set(game.options) == {"corrupt_altar", "prism", "hawk"}


def test_a_rivals_artifacts_are_safe() -> None:
    game = play(table(seat("corrupt_altar", "prism"), seat("hawk", "vault")), "use corrupt_altar 2")
    assert set(game.options) == {"corrupt_altar", "prism"}


@pytest.mark.parametrize(("card", "number"), [("wind_dragon", 8), ("tree_of_life", 3), ("vault", 2), ("prism", 0)])
def test_a_mix_by_cost_counts_every_printed_essence(card: str, number: int) -> None:
    me = seat("artificer", "dragon_bridle", "dragons_lair", "fiery_whip", card)
    game = play(table(me), "use fiery_whip 2")
    if asked(game)[1] == "power.destroy":
        play(game, card)
    assert unique_amounts(game) == mixes(number + 2, "ELCD")


def test_the_dagger_gives_nothing_for_a_free_card() -> None:
    me = seat("sacrificial_dagger", hand=["prism"], has_spare_card=False)
    game = play(table(me, seat(passed=True, deck=["vault"])), "use sacrificial_dagger 2")
    assert pool(game) == ""
    assert "sacrificial_dagger" not in in_play(game)


# -- drawing -------------------------------------------------------------------------------------------


def test_an_empty_deck_is_made_of_the_discards() -> None:
    game = play(table(seat("library", discards=["prism", "vault", "treant"])), "use library 1")
    assert len(hand(game)) == 1
    assert (len(look(game)["deck"]), discards(game)) == (2, [])
    assert "draw.reshuffle" in logged(game)


def test_the_discards_stay_while_there_is_a_deck() -> None:
    game = play(table(seat("library", deck=["hawk"], discards=["prism"])), "use library 1")
    assert (hand(game), discards(game), look(game)["deck"]) == (["hawk"], ["prism"], [])


def test_without_any_cards_nothing_is_drawn() -> None:
    game = play(table(seat("library")), "use library 1")
    assert (hand(game), is_turned(game, "library")) == ([], True)


def test_divination_goes_on_drawing_from_the_reshuffled_discards() -> None:
    me = seat("divination", deck=["hawk"], discards=["prism", "vault", "treant"], has_spare_card=False, hand=["crypt"])
    game = play(table(me), "use divination 1")
    known = set(look(game)["hand"])
    assert {"hawk", "crypt"} < known
    assert len(known) == 4
    assert len(look(game)["deck"]) == 1
    while asked(game)[1] == "power.discard":
        game.apply(game.options[0])
    assert (len(discards(game)), len(look(game)["hand"])) == (3, 1)


@pytest.mark.parametrize("cards", [1, 2])
def test_divination_discards_as_many_as_were_drawn(cards: int) -> None:
    me = seat("divination", deck=["hawk", "vault"][:cards], hand=["crypt", "treant", "prism"], has_spare_card=False)
    game = play(table(me), "use divination 1")
    while asked(game)[1] == "power.discard":
        game.apply(game.options[-1])
    assert (len(discards(game)), len(look(game)["hand"])) == (cards, 3)


def test_divination_without_cards_discards_nothing() -> None:
    game = play(table(seat("divination", hand=["crypt"])), "use divination 1")
    assert discards(game) == []
    assert hand(game) == ["crypt"]


def test_divination_reaches_every_hand_once() -> None:
    """Three of five cards go: ten different hands are left, each reached by one way of answering."""
    me = seat("divination", deck=["prism", "vault", "treant"], hand=["crypt", "hawk"], has_spare_card=False)
    start = play(table(me), "use divination 1")
    ends: list[tuple[str, ...]] = []

    def walk(game: Game) -> None:
        if asked(game)[1] != "power.discard":
            ends.append(tuple(sorted(look(game)["hand"])))
            return
        for option in game.options:
            branch = game.copy()
            branch.apply(option)
            walk(branch)

    walk(start)
    assert len(ends) == len(set(ends)) == 10


# -- looking ahead -------------------------------------------------------------------------------------


def test_looking_at_a_short_deck_takes_the_discards_in() -> None:
    me = seat("seer", deck=["hawk"], discards=["prism", "vault", "treant"])
    game = play(table(me, monument_deck=["temple"]), "use seer 1", "look own")
    seen = {card for option in game.options for card in option.split()[1:]}
    assert "hawk" in seen
    assert len(seen) == 3
    assert len(game.options) == 6
    assert discards(game) == []


def test_looking_at_fewer_than_three() -> None:
    game = play(table(seat("seer", deck=["hawk", "prism"]), monument_deck=["temple"]), "use seer 1", "look own")
    assert set(game.options) == {"order hawk prism", "order prism hawk"}


def test_looking_at_a_short_monument_deck() -> None:
    game = table(seat("seer", deck=["hawk"]), monuments=["colossus", "obelisk"], monument_deck=["temple", "oracle"])
    play(game, "use seer 1", "look monuments")
    assert set(game.options) == {"order temple oracle", "order oracle temple"}


def test_a_deck_of_more_than_three_keeps_the_rest_below() -> None:
    me = seat("seer", "library", deck=["hawk", "prism", "vault", "crypt", "treant"])
    game = play(table(me, monument_deck=["temple"]), "use seer 1", "look own", "order vault hawk prism")
    assert look(game)["deck"][:3] == ["vault", "hawk", "prism"]
    assert look(game)["deck"][3:] == ["?", "?"]
    play(game, "use library 1")
    assert hand(game) == ["vault"]
    assert look(game)["deck"][:2] == ["hawk", "prism"]


# -- straightening -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("component", "price"), [("chalice_of_fire", "1E"), ("witch", "2E"), ("reanimate", "1E")])
def test_a_component_may_straighten_itself(component: str, price: str) -> None:
    game = play(table(seat(component, pool=price)), f"use {component} 1")
    assert (pool(game), is_turned(game, component)) == ("", False)


def test_only_own_components_are_straightened() -> None:
    me = seat("reanimate", "prism", pool="1E", turned=["prism"])
    game = play(table(me, seat("vault", turned=["vault"])), "use reanimate 1")
    assert set(game.options) == {"prism", "reanimate"}


def test_a_straightened_component_is_used_again() -> None:
    game = play(table(seat("horn_of_plenty", "reanimate", pool="1E")), "use horn_of_plenty 2", "use reanimate 1")
    play(game, "pay 1E", "horn_of_plenty", "use horn_of_plenty 2")
    assert pool(game) == "2G"


# -- converting ----------------------------------------------------------------------------------------


# -- rivals' pools -------------------------------------------------------------------------------------


def test_nothing_is_gained_from_a_poor_rival() -> None:
    game = play(table(seat("treant"), seat(pool="9E")), "use treant 1")
    assert (pool(game), is_turned(game, "treant")) == ("", True)


def test_a_players_own_pool_does_not_count_as_a_rivals_pool() -> None:
    game = play(table(seat("treant", pool="9D"), seat(pool="2D"), seat(pool="2D")), "use treant 1")
    assert pool(game) == "2E 9D"

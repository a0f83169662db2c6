"""Component fine points, page 10, and those on pages 5 to 8, line by line."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    asked,
    centre,
    collect,
    discards,
    essences_on,
    in_play,
    is_turned,
    mixes,
    play,
    points,
    pool,
    seat,
    table,
    unique_amounts,
)


def test_the_supply_of_essences_is_unlimited() -> None:
    game = play(table(seat("dwarven_mines", pool="5E 40G")), "use dwarven_mines 1")
    assert pool(game) == "43G"
    grown = play(collect(seat("windup_man", on={"windup_man": "40D"})), "leave")
    assert essences_on(grown, "windup_man") == "42D"


def test_transmutation_may_give_back_the_paid_essences() -> None:
    game = play(table(seat("transmutation", pool="1E 1L 1G")), "use transmutation 1", "gain 1E 1L 1C")
    assert pool(game) == "1E 1L 1C"


def test_athanors_elan_may_be_taken_in_the_collect_step() -> None:
    game = play(collect(seat("athanor", on={"athanor": "4E"})), "take")
    assert (pool(game), essences_on(game, "athanor")) == ("4E", "")


def test_athanor_grows_over_the_rounds_and_then_makes_gold() -> None:
    game = table(seat("athanor", pool="1E 3L", on={"athanor": "4E"}), seat())
    play(game, "use athanor 1", "pass", "pass", "leave")
    while asked(game)[0] == 1:
        play(game, "pass")
    play(game, "use athanor 2", "pay 3L")
    assert (pool(game), essences_on(game, "athanor")) == ("3G", "")


def test_the_crypt_only_uses_its_owners_discards() -> None:
    me = seat("crypt", pool="9E 9L 9C 9D 9G", hand=["hawk"], discards=["prism"])
    game = play(table(me, seat(discards=["magical_shard"], hand=["vault"])), "use crypt 2")
    assert "prism" in in_play(game)
    assert discards(game, 1) == ["magical_shard"]
    empty = table(seat("crypt", pool="9E 9L 9C 9D 9G", hand=["hawk"]), seat(discards=["magical_shard"]))
    assert "use crypt 2" not in empty.options


def test_the_guard_dog_guards_straightens_and_guards_again() -> None:
    bow, dog = seat("elvish_bow", "fire_dragon"), seat("guard_dog", pool="1E 4L")
    game = play(table(bow, dog), "use elvish_bow 1", "react guard_dog", "use guard_dog 1")
    assert (pool(game, 1), is_turned(game, "guard_dog", 1)) == ("4L", False)
    play(game, "use fire_dragon 1", "react guard_dog")
    assert (pool(game, 1), is_turned(game, "guard_dog", 1)) == ("4L", True)


@pytest.mark.parametrize(("place", "essence"), [("sacred_grove", "L"), ("sunken_reef", "C"), ("cursed_forge", "G")])
def test_the_mermaid_scores_on_a_place(place: str, essence: str) -> None:
    game = table(seat("mermaid", place, pool=f"1{essence}"), first=1)
    before = points(game)
    play(game, "use mermaid 1", place)
    assert (essences_on(game, place), points(game), pool(game)) == (f"1{essence}", before + 1, "")


def test_the_dagger_asks_for_both_itself_and_a_card() -> None:
    me = seat("sacrificial_dagger", hand=["crypt"], has_spare_card=False, deck=["prism"])
    game = play(table(me), "use sacrificial_dagger 2")
    assert unique_amounts(game) == mixes(5, "ELCD")
    play(game, "gain 5D")
    assert discards(game) == ["crypt", "sacrificial_dagger"]


def test_the_windup_man_grows_unless_something_is_taken() -> None:
    both = {"windup_man": "1G", "vault": "1G"}
    game = collect(seat("windup_man", "vault", on=both))
    while asked(game)[1] == "collect.take":
        component = game.choice.about["component"]  # type: ignore[union-attr]
        game.apply("leave" if component == "windup_man" else "take")
    assert (essences_on(game, "windup_man"), essences_on(game, "vault"), pool(game)) == ("3G", "", "1G")


def test_the_bestiary_counts_only_what_is_in_play_and_yours() -> None:
    me = seat("sorcerers_bestiary", hand=["hawk"], discards=["fire_dragon"], deck=["treant"])
    assert points(table(me, seat("sea_serpent")), 0) == 1  # the token


def test_the_bestiary_counts_turned_beasts() -> None:
    me = seat("sorcerers_bestiary", "hawk", "fire_dragon", turned=["hawk", "fire_dragon", "sorcerers_bestiary"])
    assert points(table(me, first=1)) == 1 + 2 + 1  # and the dragon's own point


def test_all_placed_and_claimed_components_begin_straight() -> None:
    me = seat("crypt", "dragon_teeth", hand=["fire_dragon"], discards=["hawk"], pool="3E 2D 4G")
    game = play(table(me, monuments=["temple"]), "use crypt 2", "use dragon_teeth 2", "claim temple")
    assert [is_turned(game, one) for one in ("hawk", "fire_dragon", "temple")] == [False] * 3
    assert centre(game)["monuments"] == []

"""Combinations: the rulings of the published data's section 5, and components that meet."""

from __future__ import annotations

from typing import Any

from games.res_arcana.res_arcana_tables import (
    DRAGONS,
    amount,
    asked,
    centre,
    collect,
    discards,
    essences_on,
    fresh,
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

# -- rulings -------------------------------------------------------------------------------------------


def test_ruling_a_dragon_from_a_rivals_pile_is_mine_for_good() -> None:
    me = seat("sorcerers_bestiary", "fiery_whip", pool="10C")
    game = play(table(me, seat(discards=["water_dragon"], passed=True)), "use sorcerers_bestiary 2", "use fiery_whip 2")
    play(game, "gain 8E")
    assert (discards(game), discards(game, 1)) == (["water_dragon"], [])


def test_a_dragon_taken_from_a_rival_is_shuffled_into_the_new_owners_deck() -> None:
    me = seat("fiery_whip", "library", "sorcerers_bestiary", pool="10C")
    game = play(table(me, seat(discards=["water_dragon"], passed=True)), "use sorcerers_bestiary 2", "use fiery_whip 2")
    play(game, "gain 8E", "use library 1")
    assert hand(game) == ["water_dragon"]


# -- placing -------------------------------------------------------------------------------------------


def test_dragon_teeth_offer_all_dragons_in_hand() -> None:
    game = play(table(seat("dragon_teeth", hand=[*DRAGONS, "hawk"], pool="3E")), "use dragon_teeth 2")
    assert set(game.options) == set(DRAGONS)


def test_the_crypt_offers_only_what_can_be_paid() -> None:
    me = seat("crypt", pool="1D 1G", discards=["athanor", "horn_of_plenty", "cursed_skull", "sea_serpent", "prism"])
    game = play(table(me), "use crypt 2")
    assert set(game.options) == {"athanor", "cursed_skull", "prism"}


def test_a_destroyed_egg_does_not_count_while_its_dragon_is_paid_for() -> None:
    game = play(table(seat("dragon_egg", hand=["fire_dragon"], pool="2E"), first=1), "use dragon_egg 1")
    assert points(game) == 1


def test_the_bestiary_reaches_all_discards_including_its_owners() -> None:
    me = seat("sorcerers_bestiary", pool="9E 9L 9C 9D", discards=["fire_dragon"])
    rivals = [seat(discards=["water_dragon", "hawk"]), seat(discards=["bone_dragon"], passed=True)]
    game = play(table(me, *rivals), "use sorcerers_bestiary 2")
    assert set(game.options) == {"fire_dragon", "water_dragon", "bone_dragon"}
    play(game, "bone_dragon", "pay 4E 1L 4D")
    assert (discards(game, 2), discards(game, 1), discards(game)) == ([], ["hawk", "water_dragon"], ["fire_dragon"])
    assert piece_points(game) == 2


def piece_points(game: Game) -> Any:
    """Return what the Bestiary is worth."""
    return next(one["points"] for one in look(game)["components"] if one["id"] == "sorcerers_bestiary")


def test_a_dragon_placed_by_a_power_can_attack_at_once() -> None:
    game = table(seat("dragon_teeth", hand=["earth_dragon"], pool="3E"), seat(pool="5L", hand=["prism"]))
    play(game, "use dragon_teeth 2", "place prism", "use earth_dragon 1")
    assert pool(game, 1) == "3L"


# -- turning and straightening -------------------------------------------------------------------------


def test_a_dragon_turned_for_the_lair_cannot_attack_until_straightened() -> None:
    me = seat("dragons_lair", "fire_dragon", "reanimate", pool="1E")
    game = play(table(me), "use dragons_lair 2")
    assert "use fire_dragon 1" not in game.options
    play(game, "use reanimate 1", "fire_dragon")
    assert "use fire_dragon 1" in game.options


def test_the_druid_and_the_grove_share_a_creature() -> None:
    me = seat("druid", "sacred_grove", "hawk", "reanimate", pool="1E")
    game = play(table(me, first=1), "use sacred_grove 2", "use druid 1", "use reanimate 1", "sacred_grove")
    play(game, "use sacred_grove 2")
    assert (essences_on(game, "sacred_grove"), points(game)) == ("2L", 4)


def test_a_forge_turned_by_the_curse_can_be_straightened() -> None:
    game = play(collect(seat("cursed_forge", "reanimate", pool="3E 1G"), seat(passed=False)), "use reanimate 1")
    play(game, "pay 1E", "cursed_forge")
    while asked(game)[0] == 1:
        play(game, "pass")
    assert "use cursed_forge 1" in game.options


def test_two_components_can_straighten_each_other_at_a_cost() -> None:
    me = seat("chalice_of_fire", "witch", pool="3E", turned=["witch"])
    game = play(table(me), "use chalice_of_fire 1", "witch", "use witch 1", "chalice_of_fire")
    assert (pool(game), is_turned(game, "chalice_of_fire"), is_turned(game, "witch")) == ("", False, True)


def test_coral_castle_straightened_reacts_again() -> None:
    bow, castle = seat("elvish_bow", "fire_dragon"), seat("coral_castle", "reanimate", pool="1E 4L")
    game = play(
        table(bow, castle), "use elvish_bow 1", "react coral_castle", "use reanimate 1", "pay 1E", "coral_castle"
    )
    play(game, "use fire_dragon 1", "react coral_castle")
    assert pool(game, 1) == "4L"


# -- life loss -----------------------------------------------------------------------------------------


def test_destroying_a_windup_man_for_the_serpent_loses_its_essences() -> None:
    game = table(seat("sea_serpent"), seat("windup_man", pool="2L", on={"windup_man": "5G"}))
    play(game, "use sea_serpent 1", "ignore")
    assert (pool(game, 1), in_play(game, 1), discards(game, 1)) == ("2L", [], ["windup_man"])


def test_the_swords_death_can_be_collected_later() -> None:
    game = play(table(seat("elvish_bow"), seat("dancing_sword", pool="1E")), "use elvish_bow 1", "react dancing_sword")
    assert essences_on(game, "dancing_sword", 1) == "1D"
    play(game, "pass", "pass")
    play(game, "take")
    assert amount(pool(game, 1)) == amount("1D") + amount("1E 1D")


def test_the_tree_saves_the_last_life_by_paying_it() -> None:
    game = table(seat("fire_dragon"), seat("tree_of_life", pool="1L 3E"))
    play(game, "use fire_dragon 1", "react tree_of_life")
    assert pool(game, 1) == "3E"


def test_a_react_paid_with_an_essence_that_would_be_lost() -> None:
    game = table(seat("wind_dragon"), seat("elemental_spring", pool="1C 1L", has_spare_card=False))
    play(game, "use wind_dragon 1", "react elemental_spring")
    assert pool(game, 1) == "1L"


# -- collecting ----------------------------------------------------------------------------------------


def test_interest_of_the_vault_pays_the_curse() -> None:
    game = collect(seat("vault", "cursed_forge", on={"vault": "1G"}))
    play(game, "leave", "gain 2D")
    assert asked(game)[1] == "collect.cost"
    play(game, "pay")
    assert (pool(game), is_turned(game, "cursed_forge")) == ("1D", False)


def test_an_essence_of_the_mermaid_makes_the_windup_man_grow_in_that_kind() -> None:
    me = seat("mermaid", "windup_man", pool="1L", on={"windup_man": "1G"})
    game = play(table(me, seat()), "use mermaid 1", "windup_man", "pass", "pass", "leave")
    assert essences_on(game, "windup_man") == "3L 3G"


def test_gold_that_the_mermaid_puts_on_the_vault_earns_interest() -> None:
    game = play(table(seat("mermaid", "vault", pool="1G"), seat()), "use mermaid 1", "vault", "pass", "pass", "leave")
    assert asked(game)[1] == "component.vault"
    assert unique_amounts(game) == mixes(2, "ELCD")


def test_the_mermaid_may_keep_it_herself() -> None:
    game = play(table(seat("mermaid", pool="1G")), "use mermaid 1")
    assert essences_on(game, "mermaid") == "1G"


def test_a_new_item_collects_next_round_and_the_old_one_does_not() -> None:
    game = play(table(seat("death_life", deck=["prism"]), seat()), "pass", "calm_elan", "pass")
    assert set(game.options) == {"gain 1 calm", "gain 1 elan"}


def test_the_temple_and_the_tower_collect_in_the_round_after_they_are_claimed() -> None:
    game = table(seat(pool="7G"), seat(), monuments=["temple"], places=["alchemists_tower"])
    play(game, "claim temple", "pass", "claim alchemists_tower", "pass")
    assert unique_amounts(game) == mixes(3, "ELCD")
    play(game, "gain 3D")
    assert pool(game) == "1L 3D"


# -- victory -------------------------------------------------------------------------------------------


def test_a_castle_straightened_checks_twice_in_a_round() -> None:
    me = seat("coral_castle", "reanimate", "great_pyramid", "temple", "horn_of_plenty", pool="1E 3G")
    game = table(me, seat(passed=True), monuments=["colossus"])
    play(game, "use coral_castle 1")
    assert not game.over
    play(game, "use horn_of_plenty 2", "claim colossus", "use reanimate 1", "coral_castle", "use coral_castle 1")
    assert game.winners == [0]


def test_a_mid_round_check_is_tied_by_pools_as_they_are_then() -> None:
    mine = seat("coral_castle", "great_pyramid", "hanging_gardens", "nightingale", "bone_dragon", pool="2E")
    theirs = seat(
        "colossus", "oracle", "mausoleum", "library", "solomons_mine", "fire_dragon", "sea_serpent", pool="2G"
    )
    game = play(table(mine, theirs), "use coral_castle 1")
    assert (game.scores, game.winners) == ([10, 10], [1])


def test_a_solo_puzzle_plays_on_without_rivals() -> None:
    me = seat("treant", "fire_dragon", "hand_of_glory", hand=["prism"], deck=["vault"])
    empty: dict[str, Any] = {"monuments": [], "monument_deck": [], "places": []}
    game = fresh(1, scenario={"seats": [me], "phase": "actions", "first": 0, "turn": 0, **empty})
    for use in ("use fire_dragon 1", "use hand_of_glory 1", "place prism"):
        play(game, use)
    assert pool(game) == "2D"
    if "use treant 1" in game.options:
        assert pool(play(game.copy(), "use treant 1")) == "2D"
    while centre(game)["round"] == 1:
        play(game, "pass")
    assert not game.over


# -- the cap -------------------------------------------------------------------------------------------


def test_a_game_that_never_ends_is_capped_and_has_no_winner() -> None:
    game = table(seat(deck=["prism"]), seat(deck=["vault"]), round=25)
    while game.choice:
        play(game, "pass" if "pass" in game.options else game.options[0])
    assert game.capped
    assert game.winners == []
    assert logged(game)[-1] == "end.capped"


def test_a_win_in_the_last_round_is_a_win() -> None:
    me = seat("great_pyramid", "temple", "colossus", "oracle", deck=["prism"])
    game = table(me, seat(deck=["vault"]), round=25)
    while game.choice:
        play(game, "pass" if "pass" in game.options else game.options[0])
    assert not game.capped
    assert game.winners == [0]
    assert "check.victory" in logged(game)

"""One story for each of the 10 monuments and the 10 sides of the Places of Power."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    BOX,
    asked,
    can,
    collecting,
    exact,
    hand,
    in_play,
    on,
    play,
    points,
    pool,
    position,
    rules_of,
    seat,
    turned,
)


@pytest.mark.parametrize("card", BOX.monuments)
def test_every_monument_is_claimed_for_four_gold(card: str) -> None:
    game = position(seat(gold=5), monuments=[card])
    play(game, f"claim {card}")
    if card == "obelisk":
        play(game, "elan 6")
    assert in_play(game) == (card,)
    assert pool(game).get("gold") == 1
    assert points(game) == BOX.components[card].points.base
    assert not can(position(seat(gold=3), monuments=[card]), f"claim {card}")


@pytest.mark.parametrize("card", BOX.places)
def test_every_place_is_claimed_for_its_cost(card: str) -> None:
    game = play(position(seat(**exact(card)), places=[card]), f"claim {card}")
    assert in_play(game) == (card,)
    assert pool(game) == {}
    assert game.table.places == ()
    short = exact(card)
    short[min(short)] -= 1
    game = position(seat(**short), places=[card])
    assert game.why_not(f"claim {card}").rule == "place.cost"  # type: ignore[union-attr]


def test_colossus() -> None:
    game = play(position(seat("colossus", elan=1)), "use colossus 1")
    assert (on(game, "colossus"), points(game)) == ({"gold": 1}, 2)


def test_golden_statue() -> None:
    rich = seat("golden_statue", "great_pyramid", "oracle", "temple", gold=3, idle=False)  # 8 points
    game = play(position(rich), "pass")
    assert asked(game) == (0, "check.react")
    won = play(game.copy(), "react golden_statue")
    assert won.over
    assert (won.scores[0], pool(won)) == (11, {})
    assert won.winners == [0]
    play(game, "let")
    assert (game.over, pool(game)["gold"]) == (False, 3)


def test_golden_statue_s_points_last_for_one_check() -> None:
    me = seat("golden_statue", "coral_castle", gold=3)
    game = play(position(me), "use coral_castle 1", "react golden_statue")
    assert not game.over
    assert points(game) == 4  # 1 and 3: the statue's points are gone
    assert turned(game) == {"coral_castle", "golden_statue"}


def test_great_pyramid() -> None:
    assert points(position(seat("great_pyramid"))) == 3


def test_hanging_gardens() -> None:
    game = collecting(seat("hanging_gardens"))
    assert len(game.options) == 20
    assert pool(play(game, "gain 3 death")) == {"death": 3}


def test_library() -> None:
    assert hand(play(position(seat("library", deck=["vault"])), "use library 1")) == ("vault",)


def test_mausoleum() -> None:
    game = play(position(seat("mausoleum", elan=2)), "use mausoleum 1", "use mausoleum 1")
    assert (on(game, "mausoleum"), turned(game)) == ({"death": 2}, set())


def test_obelisk() -> None:
    game = position(seat(gold=4), monuments=["obelisk", "temple"], monument_deck=["oracle"])
    play(game, "claim obelisk")
    assert game.table.monuments == ("temple",)  # the next monument is not yet shown
    assert game.options[0] == "elan 0"  # 84 mixes: asked for essence by essence
    play(game, "elan 1", "gain 1 elan 2 life 3 calm")
    assert pool(game) == {"elan": 1, "life": 2, "calm": 3}
    assert game.table.monuments == ("temple", "oracle")
    assert "claim.react" in rules_of(game)


def test_oracle() -> None:
    game = play(position(seat("oracle"), monument_deck=["temple", "library"]), "use oracle 1", "order library temple")
    assert game.table.monument_deck == ("library", "temple")


def test_solomons_mine() -> None:
    assert pool(play(position(seat("solomons_mine")), "use solomons_mine 1")) == {"gold": 1}


def test_temple() -> None:
    assert pool(collecting(seat("temple"))) == {"life": 1}
    game = play(position(seat("elvish_bow"), seat("temple", life=1)), "use elvish_bow 1", "react temple")
    assert pool(game, 1) == {"life": 1}


def test_sacred_grove() -> None:
    assert pool(play(position(seat("sacred_grove", calm=1)), "use sacred_grove 1")) == {"life": 5}
    me = seat("sacred_grove", "hawk", "treant", "vault", turned=["treant"])
    game = play(position(me), "use sacred_grove 2")
    assert turned(game) == {"sacred_grove", "hawk", "treant"}
    assert points(game) == 3  # 2, and 1 for the Life on it
    none = position(seat("sacred_grove", "treant", turned=["treant"]))
    assert none.why_not("use sacred_grove 2").rule == "power.turn_own"  # type: ignore[union-attr]


def test_alchemists_tower() -> None:
    game = collecting(seat("alchemists_tower"))
    assert len(game.options) == 20
    game = play(position(seat("alchemists_tower", elan=1, life=1, calm=1, death=1)), "use alchemists_tower 1")
    assert (points(game), pool(game), turned(game)) == (1, {}, set())
    attacked = play(position(seat("elvish_bow"), seat("alchemists_tower", life=1)), "use elvish_bow 1")
    assert turned(play(attacked, "react alchemists_tower"), 1) == {"alchemists_tower"}


def test_catacombs_of_the_dead() -> None:
    assert pool(collecting(seat("catacombs_of_the_dead"))) == {"death": 1}
    paul = position(seat("catacombs_of_the_dead", death=12))
    play(paul, "use catacombs_of_the_dead 1", "use catacombs_of_the_dead 1", "use catacombs_of_the_dead 2")
    assert pool(paul) == {"death": 2}
    assert points(paul) == 3


def test_sacrificial_pit() -> None:
    game = play(position(seat("sacrificial_pit", life=3)), "use sacrificial_pit 1")
    assert points(game) == 3
    game = play(position(seat("sacrificial_pit", "sea_serpent", "vault", "hawk", death=1)), "use sacrificial_pit 2")
    assert set(game.options) == {"sea_serpent", "hawk"}
    assert pool(play(game, "sea_serpent")) == {"gold": 9}


def test_cursed_forge() -> None:
    game = collecting(seat("cursed_forge", "hand_of_glory", mage="necromancer", on={"cursed_forge": {"gold": 2}}))
    play(game, "leave")
    assert asked(game) == (0, "collect.cost")  # the Necromancer's Death came first
    paid = play(game.copy(), "pay")
    assert (pool(paid), turned(paid)) == ({}, set())
    play(game, "turn")
    assert (pool(game), turned(game)) == ({"death": 1}, {"cursed_forge"})
    assert points(game) == 3  # 1 and 2 Gold, turned or not
    forced = collecting(seat("cursed_forge"))
    assert turned(forced) == {"cursed_forge"}
    game = play(position(seat("cursed_forge", elan=2, gold=1)), "use cursed_forge 1")
    assert (points(game), pool(game)) == (2, {})


def test_dwarven_mines() -> None:
    assert pool(collecting(seat("dwarven_mines"))) == {"gold": 1}
    assert pool(play(position(seat("dwarven_mines", elan=5)), "use dwarven_mines 1")) == {"gold": 3}
    game = play(position(seat("dwarven_mines", elan=3, death=3)), "use dwarven_mines 2")
    assert (on(game, "dwarven_mines"), points(game)) == ({"gold": 2}, 2)


def test_coral_castle() -> None:
    ahead = seat("coral_castle", "great_pyramid", "oracle", "temple")  # 10 points
    game = play(position(ahead), "use coral_castle 1")
    assert game.over
    assert game.winners == [0]
    assert "check.at_once" in rules_of(game)
    behind = position(seat("coral_castle", "great_pyramid", "oracle"))
    assert not play(behind, "use coral_castle 1").over
    attacked = play(
        position(seat("elvish_bow"), seat("coral_castle", life=1)), "use elvish_bow 1", "react coral_castle"
    )
    assert pool(attacked, 1) == {"life": 1}


def test_coral_castle_may_give_the_game_to_a_rival() -> None:
    rival = seat("great_pyramid", "oracle", "temple", "mausoleum", "colossus", passed=True)  # 11 points
    game = play(position(seat("coral_castle", "library", "sacred_grove"), rival), "use coral_castle 1")
    assert game.over
    assert game.winners == [1]


def test_sunken_reef() -> None:
    assert pool(collecting(seat("sunken_reef"))) == {"gold": 1}
    game = play(position(seat("sunken_reef", calm=4, life=2)), "use sunken_reef 1", "use sunken_reef 1")
    assert points(game) == 2


def test_dragons_lair() -> None:
    assert pool(play(position(seat("dragons_lair")), "use dragons_lair 1")) == {"gold": 2}
    game = play(position(seat("dragons_lair", "fire_dragon", "hawk")), "use dragons_lair 2")
    assert turned(game) == {"dragons_lair", "fire_dragon"}
    assert points(game) == 3  # 2 Gold, and the dragon's own
    cheap = play(position(seat("dragons_lair", hand=["bone_dragon"], death=2)), "place bone_dragon")
    assert "bone_dragon" in in_play(cheap)


def test_sorcerers_bestiary() -> None:
    assert points(position(seat("sorcerers_bestiary", "sea_serpent"))) == 1 + 3
    assert points(position(seat("sorcerers_bestiary", "hawk", "fire_dragon"))) == 1 + 1 + 2
    winning = seat("sorcerers_bestiary", "sea_serpent", "great_pyramid", "fire_dragon")
    assert play(position(winning), "use sorcerers_bestiary 1").winners == [0]
    me = seat("sorcerers_bestiary", discards=["hawk"], elan=6, gold=4)
    game = position(me, seat(discards=["fire_dragon"]))
    play(game, "use sorcerers_bestiary 2")
    assert "fire_dragon" in in_play(game)  # from a rival's discards, for 4 of any kind and its full cost
    assert pool(game) == {}
    assert game.table.seats[1].discards == ()
    short = position(seat("sorcerers_bestiary", elan=9), seat(discards=["fire_dragon"]))
    assert short.why_not("use sorcerers_bestiary 2").rule == "power.place"  # type: ignore[union-attr]


def test_a_dragon_from_a_rival_goes_to_the_discards_of_who_destroys_it() -> None:
    me = seat("sorcerers_bestiary", "corrupt_altar", elan=10)
    game = play(position(me, seat(discards=["fire_dragon"], passed=True)), "use sorcerers_bestiary 2")
    play(game, "use corrupt_altar 2", "fire_dragon", "elan 0", "gain 8 calm")
    assert pool(game) == {"calm": 8}
    assert "fire_dragon" in game.table.seats[0].discards


def test_every_monument_and_place_has_its_story() -> None:
    assert {f"test_{card}" for card in (*BOX.monuments, *BOX.places)} <= set(globals())

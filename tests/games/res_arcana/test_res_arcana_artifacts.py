"""One story for each of the 40 artifacts: placed for its cost, collected from, its powers used."""

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


@pytest.mark.parametrize("card", BOX.artifacts)
def test_every_artifact_is_placed_for_its_printed_cost_and_begins_straightened(card: str) -> None:
    game = play(position(seat(hand=[card], **exact(card))), f"place {card}")
    assert in_play(game) == (card,)
    assert pool(game) == {}
    assert turned(game) == set()
    assert card not in game.table.seats[0].hand
    assert points(game) == BOX.components[card].points.base


@pytest.mark.parametrize("card", [card for card in BOX.artifacts if exact(card)])
def test_no_artifact_is_placed_for_one_essence_less(card: str) -> None:
    held = exact(card)
    held[min(held)] -= 1
    game = position(seat(hand=[card], **held))
    assert not can(game, f"place {card}")
    reason = game.why_not(f"place {card}")
    assert reason is not None
    assert reason.rule == "place.cost"


def test_athanor() -> None:
    game = play(position(seat("athanor", elan=1)), "use athanor 1")
    assert on(game, "athanor") == {"elan": 2}
    assert turned(game) == {"athanor"}
    ready = seat("athanor", on={"athanor": {"elan": 7}}, death=4, calm=2)
    game = position(ready)
    play(game, "use athanor 2")
    assert {"pay nothing", "pay 1 death", "pay 4 death", "pay 2 calm"} <= set(game.options)
    assert "pay 1 calm 1 death" not in game.options  # all the same
    play(game, "pay 4 death")
    assert pool(game) == {"calm": 2, "gold": 4}
    assert on(game, "athanor") == {"elan": 1}
    short = position(seat("athanor", on={"athanor": {"elan": 5}}, elan=9))
    assert short.why_not("use athanor 2").rule == "power.on_it"  # type: ignore[union-attr]


def test_bone_dragon() -> None:
    game = play(position(seat("bone_dragon"), seat("great_pyramid", life=3, death=1)), "use bone_dragon 1")
    assert asked(game) == (1, "life_loss.react")
    assert pool(play(game.copy(), "ignore"), 1) == {"life": 3}
    assert pool(play(game, "lose"), 1) == {"life": 1, "death": 1}


def test_celestial_horse() -> None:
    game = collecting(seat("celestial_horse"))
    assert asked(game) == (0, "collect.mix")
    assert set(game.options) == {
        *("gain 2 elan", "gain 2 life", "gain 2 calm"),
        *("gain 1 elan 1 life", "gain 1 elan 1 calm", "gain 1 life 1 calm"),
    }
    assert pool(play(game, "gain 1 elan 1 calm")) == {"elan": 1, "calm": 1}


def test_chalice_of_fire() -> None:
    game = collecting(seat("chalice_of_fire", "great_pyramid", "horn_of_plenty"))
    assert pool(game) == {"elan": 2}
    play(game, "use horn_of_plenty 2", "pass", "use chalice_of_fire 1")
    assert set(game.options) == {"chalice_of_fire", "horn_of_plenty"}
    play(game, "horn_of_plenty")
    assert turned(game) == {"chalice_of_fire"}
    assert pool(game) == {"elan": 1, "gold": 1}


def test_chalice_of_life() -> None:
    game = collecting(seat("chalice_of_life", calm=2))
    assert pool(game) == {"calm": 3, "life": 1}
    play(game, "use chalice_of_life 1")
    assert on(game, "chalice_of_life") == {"calm": 2, "life": 1}
    assert turned(game) == set()
    attacked = play(position(seat("elvish_bow"), seat("chalice_of_life", life=1)), "use elvish_bow 1")
    play(attacked, "react chalice_of_life")
    assert turned(attacked, 1) == {"chalice_of_life"}
    assert pool(attacked, 1) == {"life": 1}


def test_corrupt_altar() -> None:
    assert pool(collecting(seat("corrupt_altar"))) == {"life": 1, "death": 1}
    game = play(position(seat("corrupt_altar", life=2)), "use corrupt_altar 1")
    assert on(game, "corrupt_altar") == {"elan": 3}
    game = play(position(seat("corrupt_altar", "nightingale")), "use corrupt_altar 2")
    assert set(game.options) == {"corrupt_altar", "nightingale"}  # it may destroy itself
    play(game, "nightingale")
    assert "gain 4 elan" in game.options  # it cost 2, and 2 more
    assert not any("gold" in option for option in game.options)
    play(game, "gain 4 elan")
    assert in_play(game) == ("corrupt_altar",)
    assert pool(game) == {"elan": 4}


def test_crypt() -> None:
    assert pool(play(position(seat("crypt")), "use crypt 1")) == {"death": 2}
    discarded = seat("crypt", discards=["treant"], death=1, elan=2, life=1)
    game = position(discarded)
    assert can(game, "use crypt 2")
    play(game, "use crypt 2")
    assert "treant" in in_play(game)
    assert turned(game) == {"crypt"}
    assert pool(game) == {}  # 1 Death for the power; 2 Elan and 3 Life less 2
    assert game.table.seats[0].discards == ()


def test_cursed_skull() -> None:
    game = play(position(seat("cursed_skull", life=1)), "use cursed_skull 1")
    assert len(game.options) == 10  # 3 of Elan, Calm, Death
    play(game, "gain 2 elan 1 death")
    assert on(game, "cursed_skull") == {"elan": 2, "death": 1}
    assert pool(game) == {}


def test_dancing_sword() -> None:
    assert pool(collecting(seat("dancing_sword"))) == {"elan": 1, "death": 1}
    game = play(position(seat("elvish_bow"), seat("dancing_sword", life=1, elan=1)), "use elvish_bow 1")
    play(game, "react dancing_sword")
    assert pool(game, 1) == {"life": 1}
    assert on(game, "dancing_sword", 1) == {"death": 1}
    assert turned(game, 1) == set()


def test_dragon_bridle() -> None:
    game = play(position(seat("dragon_bridle", hand=["fire_dragon"], elan=3)), "place fire_dragon")
    assert pool(game) == {}  # 6 Elan, 3 less
    assert points(game) == 2
    attacked = play(position(seat("fire_dragon"), seat("dragon_bridle", life=2)), "use fire_dragon 1")
    play(attacked, "react dragon_bridle")
    assert turned(attacked, 1) == {"dragon_bridle"}
    assert "life_loss.dragon_power" in rules_of(attacked)
    bow = play(position(seat("elvish_bow"), seat("dragon_bridle", life=2)), "use elvish_bow 1")
    assert pool(bow, 1) == {"life": 1}  # a bow is no dragon: there was nothing to ask


def test_dragon_egg() -> None:
    game = position(seat("dragon_egg", hand=["bone_dragon", "nightingale"], life=1, calm=1))
    assert points(game) == 1
    play(game, "use dragon_egg 1")
    assert in_play(game) == ("bone_dragon",)  # 5 less 4; the Life pays
    assert pool(game) == {"calm": 1}
    assert game.table.seats[0].discards == ("dragon_egg",)
    assert position(seat("dragon_egg", hand=["nightingale"], life=9)).why_not("use dragon_egg 1").rule == "power.place"  # type: ignore[union-attr]


def test_dragon_teeth() -> None:
    assert on(play(position(seat("dragon_teeth", elan=2)), "use dragon_teeth 1"), "dragon_teeth") == {"elan": 3}
    game = play(position(seat("dragon_teeth", hand=["sea_serpent"], elan=3)), "use dragon_teeth 2")
    assert in_play(game) == ("dragon_teeth", "sea_serpent")
    assert pool(game) == {}
    assert turned(game) == {"dragon_teeth"}


def test_dwarven_pickaxe() -> None:
    assert pool(play(position(seat("dwarven_pickaxe", elan=2)), "use dwarven_pickaxe 1")) == {"elan": 1, "gold": 1}


def test_earth_dragon() -> None:
    game = play(position(seat("earth_dragon"), seat(gold=1, life=2)), "use earth_dragon 1")
    assert set(game.options) == {"lose", "ignore"}
    assert pool(play(game, "ignore"), 1) == {"life": 2}


def test_elemental_spring() -> None:
    assert pool(collecting(seat("elemental_spring"))) == {"elan": 1, "life": 1, "calm": 1}
    game = play(position(seat("elvish_bow"), seat("elemental_spring", calm=1, life=1)), "use elvish_bow 1")
    assert pool(play(game, "react elemental_spring"), 1) == {"life": 1}


def test_elvish_bow() -> None:
    game = play(position(seat("elvish_bow"), seat(life=2)), "use elvish_bow 1")
    assert pool(game, 1) == {"life": 1}  # no way out is printed on it
    game = play(position(seat("elvish_bow", deck=["vault", "prism"])), "use elvish_bow 2")
    assert hand(game) == ("vault",)


def test_fiery_whip() -> None:
    game = play(position(seat("fiery_whip"), seat()), "use fiery_whip 1")
    assert (pool(game), pool(game, 1)) == ({"elan": 3}, {"elan": 1})
    alone = position(seat("fiery_whip", "great_pyramid"))
    assert alone.why_not("use fiery_whip 2").rule == "power.destroy"  # type: ignore[union-attr]  # not itself, and no monument
    game = play(position(seat("fiery_whip", "vault", "prism")), "use fiery_whip 2")
    assert set(game.options) == {"vault", "prism"}
    assert game.why_not("fiery_whip").rule == "component.fiery_whip"  # type: ignore[union-attr]
    play(game, "prism", "gain 2 death")  # it cost 0, and 2 more
    assert pool(game) == {"death": 2}


def test_fire_dragon() -> None:
    game = play(position(seat("fire_dragon"), seat(calm=1, life=2)), "use fire_dragon 1")
    assert pool(play(game, "ignore"), 1) == {"life": 2}


def test_flaming_pit() -> None:
    assert pool(collecting(seat("flaming_pit"))) == {"elan": 1}
    assert pool(play(position(seat("flaming_pit", life=1)), "use flaming_pit 1")) == {"elan": 1, "death": 1}


def test_fountain_of_youth() -> None:
    assert pool(collecting(seat("fountain_of_youth"))) == {"life": 1}
    game = play(position(seat("fountain_of_youth", death=2)), "use fountain_of_youth 1")
    assert on(game, "fountain_of_youth") == {"calm": 2, "life": 1}


def test_guard_dog() -> None:
    dog = seat("guard_dog", turned=["guard_dog"], elan=1)
    game = position(dog)
    assert can(game, "use guard_dog 1")
    play(game, "use guard_dog 1")
    assert turned(game) == set()
    assert pool(game) == {}
    straight = position(seat("guard_dog", elan=1))
    assert straight.why_not("use guard_dog 1").rule == "power.only_if_turned"  # type: ignore[union-attr]
    attacked = play(position(seat("elvish_bow"), seat("guard_dog", life=1)), "use elvish_bow 1", "react guard_dog")
    assert turned(attacked, 1) == {"guard_dog"}


def test_hand_of_glory() -> None:
    game = play(position(seat("hand_of_glory"), seat(), seat()), "use hand_of_glory 1")
    assert [pool(game, p) for p in range(3)] == [{"death": 2}, {"death": 1}, {"death": 1}]


def test_hawk() -> None:
    assert pool(collecting(seat("hawk"))) == {"calm": 1}
    game = play(position(seat("hawk", deck=["vault", "prism", "treant", "mermaid"])), "use hawk 1")
    assert len(game.options) == 6
    play(game, "order treant vault prism")
    assert game.table.seats[0].deck == ("treant", "vault", "prism", "mermaid")
    game = play(position(seat("hawk", deck=["vault"], calm=2)), "use hawk 2")
    assert hand(game) == ("vault",)
    assert pool(game) == {}


def test_horn_of_plenty() -> None:
    game = play(position(seat("horn_of_plenty")), "use horn_of_plenty 1")
    assert len(game.options) == 20
    assert pool(play(game, "gain 1 elan 1 life 1 death")) == {"elan": 1, "life": 1, "death": 1}
    assert pool(play(position(seat("horn_of_plenty")), "use horn_of_plenty 2")) == {"gold": 1}


def test_hypnotic_basin() -> None:
    assert pool(collecting(seat("hypnotic_basin"))) == {"calm": 2}
    game = play(position(seat("hypnotic_basin"), seat(elan=5)), "use hypnotic_basin 1")
    assert (pool(game), pool(game, 1)) == ({"calm": 5}, {"elan": 5})


def test_jeweled_statuette() -> None:
    game = position(seat("jeweled_statuette"), seat())
    assert points(game) == 1
    used = play(game.copy(), "use jeweled_statuette 1")
    assert (pool(used), pool(used, 1)) == ({"death": 3}, {"death": 1})
    play(game, "use jeweled_statuette 2")
    assert pool(game) == {"elan": 1, "gold": 2}
    assert (points(game), game.table.seats[0].discards) == (0, ("jeweled_statuette",))


def test_magical_shard() -> None:
    game = play(position(seat(hand=["magical_shard"])), "place magical_shard")
    assert "place.free" in rules_of(game)
    play(game, "use magical_shard 1")
    assert set(game.options) == {"gain 1 elan", "gain 1 life", "gain 1 calm", "gain 1 death"}


def test_mermaid() -> None:
    assert pool(collecting(seat("mermaid"))) == {"calm": 1}
    me = seat("mermaid", "sunken_reef", mage="seer", item="research", calm=1, life=1, gold=1, elan=3)
    game = play(position(me), "use mermaid 1")
    assert set(game.options) == {"pay 1 calm", "pay 1 life", "pay 1 gold"}
    play(game, "pay 1 calm")
    assert set(game.options) == {"mermaid", "sunken_reef", "seer", "research"}
    play(game, "sunken_reef")
    assert on(game, "sunken_reef") == {"calm": 1}
    assert points(game) == 1


def test_nightingale() -> None:
    assert points(position(seat("nightingale"))) == 1


def test_philosophers_stone() -> None:
    game = play(position(seat("philosophers_stone", life=3, elan=2)), "use philosophers_stone 1")
    assert "pay 2 elan 3 life" in game.options  # two of any kind, and three Life
    assert "pay 2 elan" in game.options  # none at all to turn into Gold
    assert "pay 1 elan" not in game.options
    play(game, "pay 2 elan 3 life")
    assert pool(game) == {"gold": 3}


def test_prism() -> None:
    game = play(position(seat("prism", gold=1)), "use prism 1", "gain 1 elan 1 calm")
    assert pool(game) == {"elan": 1, "calm": 1}
    game = play(position(seat("prism", death=3, life=1)), "use prism 2", "pay 3 death")
    assert set(game.options) == {"gain 3 elan", "gain 3 life", "gain 3 calm"}  # another essence, not Gold
    assert pool(play(game, "gain 3 life")) == {"life": 4}


def test_ring_of_midas() -> None:
    game = play(position(seat("ring_of_midas", life=4)), "use ring_of_midas 1", "use ring_of_midas 1")
    assert on(game, "ring_of_midas") == {"gold": 2}
    play(game, "use ring_of_midas 2")
    assert on(game, "ring_of_midas") == {"gold": 3}
    assert turned(game) == {"ring_of_midas"}


def test_sacrificial_dagger() -> None:
    game = play(position(seat("sacrificial_dagger", life=1)), "use sacrificial_dagger 1")
    assert on(game, "sacrificial_dagger") == {"death": 3}
    me = seat("sacrificial_dagger", hand=["treant", "prism"], on={"sacrificial_dagger": {"death": 3}})
    game = play(position(me), "use sacrificial_dagger 2", "treant", "gain 5 calm")
    assert pool(game) == {"calm": 5}  # what the card costs; the Death on the dagger is lost
    assert set(game.table.seats[0].discards) == {"treant", "sacrificial_dagger"}
    none = position(seat("sacrificial_dagger", "great_pyramid", "library", idle=False))
    assert none.why_not("use sacrificial_dagger 2").rule == "power.discard"  # type: ignore[union-attr]


def test_sea_serpent() -> None:
    rival = seat("vault", "prism", "great_pyramid", turned=["vault"], life=2)
    game = play(position(seat("sea_serpent"), rival), "use sea_serpent 1", "ignore")
    assert set(game.options) == {"vault", "prism"}  # artifacts of one's own, turned or not
    play(game, "vault")
    assert in_play(game, 1) == ("prism", "great_pyramid")
    assert pool(game, 1) == {"life": 2}
    without = play(position(seat("sea_serpent"), seat("great_pyramid", life=2)), "use sea_serpent 1")
    assert pool(without, 1) == {}


def test_treant() -> None:
    assert pool(collecting(seat("treant"))) == {"life": 2}
    game = play(position(seat("treant"), seat(death=2), seat(death=4), seat(death=2)), "use treant 1")
    assert game.options == ["1", "2"]  # players who have as many appear once
    assert pool(play(game, "2")) == {"elan": 4}


def test_tree_of_life() -> None:
    game = play(position(seat("tree_of_life"), seat()), "use tree_of_life 1")
    assert (pool(game), pool(game, 1)) == ({"life": 3}, {"life": 1})
    attacked = play(
        position(seat("bone_dragon"), seat("tree_of_life", turned=["tree_of_life"], life=2)), "use bone_dragon 1"
    )
    play(attacked, "react tree_of_life")
    assert pool(attacked, 1) == {"life": 1}
    assert "react.turned" in rules_of(attacked)


def test_vault() -> None:
    game = play(position(seat("vault")), "use vault 1")
    assert on(game, "vault") == {"gold": 1}
    game = collecting(seat("vault", on={"vault": {"gold": 1}}))
    assert pool(play(game.copy(), "take")) == {"gold": 1}
    play(game, "leave", "gain 1 life 1 calm")
    assert pool(game) == {"life": 1, "calm": 1}
    other = collecting(seat("vault", on={"vault": {"calm": 1}}))  # no Gold: no interest
    assert pool(play(other, "leave")) == {}


def test_water_dragon() -> None:
    game = play(position(seat("water_dragon"), seat(elan=1, life=2)), "use water_dragon 1")
    assert pool(play(game, "ignore"), 1) == {"life": 2}


def test_wind_dragon() -> None:
    game = play(position(seat("wind_dragon"), seat(hand=["vault", "prism"], life=2)), "use wind_dragon 1")
    play(game, "ignore", "prism")
    assert game.table.seats[1].discards == ("prism",)
    assert pool(game, 1) == {"life": 2}
    empty = play(position(seat("wind_dragon"), seat("library", life=2, idle=False)), "use wind_dragon 1")
    assert pool(empty, 1) == {}


def test_windup_man() -> None:
    game = play(position(seat("windup_man", gold=1, elan=1)), "use windup_man 1", "pay 1 gold")
    assert on(game, "windup_man") == {"gold": 1}
    game = collecting(seat("windup_man", on={"windup_man": {"gold": 3, "elan": 1}}))
    assert pool(play(game.copy(), "take")) == {"gold": 3, "elan": 1}
    assert on(play(game, "leave"), "windup_man") == {"gold": 5, "elan": 3}


def test_every_artifact_has_its_story() -> None:
    assert {f"test_{card}" for card in BOX.artifacts} <= set(globals())

"""One story for each of the 10 mages and the 8 magic items."""

from __future__ import annotations

from games.res_arcana.res_arcana_tables import (
    BOX,
    asked,
    can,
    collecting,
    hand,
    in_play,
    on,
    play,
    pool,
    position,
    rules_of,
    seat,
    turned,
)

from tabletop_nb.core.game import Game


def test_alchemist() -> None:
    game = play(position(seat(mage="alchemist", elan=1, life=1, calm=1, death=1)), "use alchemist 1")
    assert pool(game) == {"gold": 2}
    game = play(position(seat(mage="alchemist")), "use alchemist 2")
    assert set(game.options) == {"gain 1 elan", "gain 1 life", "gain 1 calm", "gain 1 death"}


def test_artificer() -> None:
    game = play(position(seat(mage="artificer", hand=["horn_of_plenty"], gold=2, elan=1)), "place horn_of_plenty")
    assert pool(game) == {"elan": 1}  # never less Gold
    game = position(seat(mage="artificer", hand=["vault"], gold=1))
    assert pool(play(game, "place vault")) == {}  # 1 Gold and any 1: the other one is spared
    game = position(seat(mage="artificer", hand=["prism"]))
    assert "prism" in in_play(play(game, "place prism"))  # not below zero
    place = seat(mage="artificer", death=8)
    game = position(place, places=["catacombs_of_the_dead"])  # 9 Death, and no artifact
    assert game.why_not("claim catacombs_of_the_dead").rule == "component.artificer"  # type: ignore[union-attr]
    monument = position(seat(mage="artificer", gold=3), monuments=["colossus"])
    assert not can(monument, "claim colossus")
    asleep = position(seat(mage="artificer", turned=["artificer"], hand=["guard_dog"]))
    assert {"component.artificer", "glossary.ability"} <= set(rules_of(play(asleep, "place guard_dog")))


def test_druid() -> None:
    assert pool(collecting(seat(mage="druid"))) == {"life": 1}
    me = seat("treant", "vault", "hawk", mage="druid", turned=["treant", "vault", "hawk"])
    game = play(position(me), "use druid 1")
    assert set(game.options) == {"treant", "hawk"}
    assert game.why_not("vault").rule == "glossary.creature"  # type: ignore[union-attr]
    assert turned(play(game, "treant")) == {"vault", "hawk", "druid"}


def test_duelist() -> None:
    assert pool(collecting(seat(mage="duelist"))) == {"elan": 1}
    game = play(position(seat(mage="duelist", death=1)), "use duelist 1")
    assert on(game, "duelist") == {"gold": 1}


def test_healer() -> None:
    game = collecting(seat(mage="healer"))
    assert game.options == ["gain 1 calm", "gain 1 life"]
    assert asked(game) == (0, "collect.one")
    attacked = play(position(seat("elvish_bow"), seat(mage="healer", life=1)), "use elvish_bow 1", "react healer")
    assert (pool(attacked, 1), turned(attacked, 1)) == ({"life": 1}, {"healer"})


def test_necromancer() -> None:
    assert pool(collecting(seat(mage="necromancer"))) == {"death": 1}
    assert on(play(position(seat(mage="necromancer", life=2)), "use necromancer 1"), "necromancer") == {"death": 3}


def test_scholar() -> None:
    game = play(position(seat(mage="scholar", deck=["vault"], elan=1, gold=1)), "use scholar 1", "pay 1 elan")
    assert (hand(game), pool(game)) == (("vault",), {"gold": 1})


def test_seer() -> None:
    assert pool(collecting(seat(mage="seer"))) == {"calm": 1}
    me = seat(mage="seer", deck=["vault", "prism"])
    game = play(position(me, monument_deck=["oracle", "library", "temple", "colossus"]), "use seer 1")
    assert game.options == ["look own", "look monuments"]
    own = play(game.copy(), "look own", "order prism vault")
    assert own.table.seats[0].deck == ("prism", "vault")  # there are only two: all of them
    assert "draw.fewer" in rules_of(own)
    play(game, "look monuments", "order temple oracle library")
    assert game.table.monument_deck == ("temple", "oracle", "library", "colossus")


def test_transmuter() -> None:
    game = play(position(seat(mage="transmuter", elan=1, gold=1)), "use transmuter 1", "gain 2 elan 1 life")
    assert pool(game) == {"elan": 2, "life": 1}  # some of them like those that were paid
    game = position(seat(mage="transmuter", elan=1))
    assert game.why_not("use transmuter 1").rule == "power.cost"  # type: ignore[union-attr]


def test_witch() -> None:
    assert collecting(seat(mage="witch")).options == ["gain 1 life", "gain 1 death"]
    me = seat("vault", mage="witch", turned=["vault"], elan=2)
    game = play(position(me), "use witch 1", "vault")
    assert turned(game) == {"witch"}
    assert pool(game) == {}


def test_alchemy() -> None:
    assert pool(play(position(seat(item="alchemy", elan=3, gold=1)), "use alchemy 1")) == {"gold": 2}


def test_calm_elan() -> None:
    assert pool(play(collecting(seat(item="calm_elan")), "gain 1 elan")) == {"elan": 1}


def test_death_life() -> None:
    assert pool(play(collecting(seat(item="death_life")), "gain 1 death")) == {"death": 1}


def test_divination() -> None:
    me = seat(item="divination", hand=["treant"], deck=["vault", "prism", "hawk", "mermaid"])
    game = play(position(me), "use divination 1")
    assert set(hand(game)) == {"treant", "vault", "prism", "hawk"}
    play(game, "treant", "vault", "hawk")
    assert hand(game) == ("prism",)
    assert set(game.table.seats[0].discards) == {"treant", "vault", "hawk"}
    few = play(position(seat(item="divination", hand=["treant"], deck=["vault"])), "use divination 1", "vault")
    assert "treant" in hand(few)  # one was drawn, one is discarded
    assert asked(few) == (0, "turn.action")


def test_divination_can_discard_each_selection_in_one_way() -> None:
    me = seat(item="divination", hand=["treant"], deck=["vault", "prism", "hawk"])
    found = []

    def follow(game: Game) -> None:
        if asked(game) != (0, "power.discard"):
            found.append(frozenset(game.table.seats[0].discards))
            return
        for card in game.options:
            follow(play(game.copy(), card))

    follow(play(position(me), "use divination 1"))
    assert len(found) == len(set(found)) == 10  # three of five cards


def test_protection() -> None:
    game = play(position(seat("bone_dragon"), seat(item="protection", life=2)), "use bone_dragon 1", "react protection")
    assert (pool(game, 1), turned(game, 1)) == ({"life": 2}, {"protection"})


def test_reanimate() -> None:
    me = seat("great_pyramid", "colossus", item="reanimate", turned=["colossus"], life=1)
    game = play(position(me), "use reanimate 1", "colossus")
    assert turned(game) == {"reanimate"}


def test_research() -> None:
    game = play(position(seat(item="research", deck=["vault"], gold=1)), "use research 1")
    assert (hand(game), pool(game)) == (("vault",), {})


def test_transmutation() -> None:
    game = play(position(seat(item="transmutation", death=3)), "use transmutation 1", "gain 3 death")
    assert pool(game) == {"death": 3}  # like those that were paid, if one likes
    assert position(seat(item="transmutation", death=2)).why_not("use transmutation 1").rule == "power.cost"  # type: ignore[union-attr]


def test_every_mage_and_item_has_its_story() -> None:
    assert {f"test_{card}" for card in (*BOX.mages, *BOX.items)} <= set(globals())

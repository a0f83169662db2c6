"""Cards 31 to 50: at least one test each, then the details from the rulebook's card list."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from games.seasons.seasons_tables import (
    ENERGIES,
    FAMILIARS,
    ONE_EACH,
    RULING_OFF_AND_ON,
    activate,
    asked,
    crystals,
    discards,
    finish,
    gauge,
    hand,
    in_play,
    is_offered,
    last_turn,
    mage,
    play,
    reserve,
    stored,
    summon,
    tournament,
    turned,
    view_text,
)

AMULET, CROWN, SOUL, TREATISE = "elemental_amulet", "vampiric_crown", "damned_soul_of_onys", "cursed_treatise_of_arus"
CAULDRON, FAIRIES = "glutton_cauldron", "thieving_fairies"
TOP = {"script": {"cards": ["olafs_blessed_statue"]}}


# -- 31 to 40 ------------------------------------------------------------------------------------------------


def effects(types: tuple[str, ...]) -> str:
    return " ".join(("effects", *types))


def test_elemental_amulet_takes_each_energy_type_at_most_once() -> None:
    game = summon(mage(ONE_EACH + " air", AMULET))
    assert asked(game) == (0, "card.elemental_amulet")
    wanted = [effects(types) for n in range(1, 5) for types in combinations(ENERGIES, n)]
    assert sorted(game.options) == sorted(wanted)


@pytest.mark.parametrize("types", [types for n in range(1, 5) for types in combinations(ENERGIES, n)], ids="-".join)
def test_elemental_amulet(types: tuple[str, ...]) -> None:
    game = summon(mage(ONE_EACH, AMULET, gauge=3), script={"cards": ["purse_of_io"]})
    play(game, effects(types))
    gained = "water" in types
    if gained:
        assert asked(game) == (0, "energy.choose")
        play(game, "gain air air")
    left = [energy for energy in ENERGIES if energy not in types]
    assert sorted(reserve(game).split()) == sorted(left + ["air"] * 2 * gained)
    assert crystals(game) == [5 * ("earth" in types), 0]
    assert hand(game) == ["purse_of_io"] * ("fire" in types)
    assert gauge(game) == 3 + ("air" in types)
    assert asked(game) == (0, "turn.act"), "a drawn card cannot be discarded"


def test_elemental_amulet_needs_one_energy() -> None:
    assert not is_offered(tournament(mage("", AMULET)), f"summon {AMULET}")
    assert crystals(summon(mage("earth earth", AMULET))) == [5, 0], "there is only one type, so nothing is asked"


def test_elemental_amulet_with_the_hand_of_fortune() -> None:
    """One token pays for two effects; a single effect still costs one token."""
    game = summon(mage("earth", AMULET, "hand_of_fortune", gauge=3))
    assert sorted(game.options) == ["effects air earth", "effects earth", "effects fire earth", "effects water earth"]
    play(game, "effects air earth")
    assert (crystals(game), gauge(game), reserve(game)) == ([5, 0], 4, "")
    game = play(summon(mage("earth", AMULET, "hand_of_fortune")), "effects earth")
    assert (crystals(game), reserve(game)) == ([5, 0], "")


def test_elemental_amulet_with_the_hand_of_fortune_asks_how_to_pay() -> None:
    game = play(summon(mage("air earth", AMULET, "hand_of_fortune", gauge=3)), "effects air earth")
    assert asked(game) == (0, "summon.pay")
    assert sorted(game.options) == ["pay air", "pay earth"]
    assert reserve(play(game, "pay earth")) == "air"


def test_elemental_amulet_with_two_hands_of_fortune() -> None:
    game = summon(mage("earth", AMULET, "hand_of_fortune hand_of_fortune"))
    assert max(len(option.split()) - 1 for option in game.options) == 3


def test_tree_of_light_buys_an_energy() -> None:
    game = play(activate(mage("", "", "tree_of_light", crystals=4)), "buy")
    play(game, "gain fire")
    assert (crystals(game), reserve(game)) == ([1, 0], "fire")
    assert turned(game) == ["tree_of_light"]
    assert not is_offered(game, "transmute fire 1")


@pytest.mark.parametrize(("tokens", "owned", "offered"), [("", 2, False), ("", 3, True), ("air", 0, True)])
def test_tree_of_light_takes_three_crystals_or_an_energy(tokens: str, owned: int, offered: bool) -> None:
    assert (
        is_offered(tournament(mage(tokens, "", "tree_of_light", crystals=owned)), "activate tree_of_light") == offered
    )


def test_tree_of_light_transmutes() -> None:
    game = play(activate(mage("air earth earth", "", "tree_of_light", crystals=2)), "transmute")
    assert sorted(game.options) == ["discard air", "discard earth"]
    play(game, "discard air", "transmute earth 2")
    assert (crystals(game), reserve(game)) == ([8, 0], "")


def test_tree_of_light_does_only_one_of_its_effects() -> None:
    game = activate(mage("air air", "", "tree_of_light", crystals=3))
    assert asked(game) == (0, "card.tree_of_light")
    assert sorted(game.options) == ["buy", "transmute"]
    play(game, "transmute")
    assert not is_offered(game, "activate tree_of_light")
    assert (crystals(game), reserve(game)) == ([3, 0], "air")
    assert not is_offered(tournament(mage("", "", "tree_of_light", crystals=2)), "activate tree_of_light")


@pytest.mark.parametrize(("tokens", "owned", "mode"), [("air", 2, "transmute"), ("", 3, "buy")])
def test_tree_of_light_costs_nothing_until_its_only_effect_is_confirmed(tokens: str, owned: int, mode: str) -> None:
    game = activate(mage(tokens, "", "tree_of_light", crystals=owned))
    assert (game.options, crystals(game), reserve(game)) == ([mode], [owned, 0], tokens)
    assert game.undo() is False  # Nothing has been paid or revealed yet.
    assert turned(game) == []


def test_tree_of_light_offers_both_effects_despite_the_fairies() -> None:
    game = activate(mage("air", "", "tree_of_light", crystals=3), mage("", "", FAIRIES))
    assert (sorted(game.options), reserve(game)) == (["buy", "transmute"], "air")
    assert crystals(play(game, "transmute")) == [2, 2]


@pytest.mark.parametrize("leeches", [1, 2])
def test_arcano_leech(leeches: int) -> None:
    owner = mage("", "", " ".join(["arcano_leech"] * leeches))
    game = summon(mage("air fire", "purse_of_io", crystals=3), owner)
    assert crystals(game) == [3 - leeches, leeches]
    assert not is_offered(
        tournament(mage("air fire", "purse_of_io", crystals=leeches - 1), owner), "summon purse_of_io"
    )


def test_arcano_leech_is_paid_on_top_of_the_crystal_cost() -> None:
    owner = mage("", "", "arcano_leech")
    assert not is_offered(
        tournament(mage("", "naria_the_prophetess", crystals=3), owner), "summon naria_the_prophetess"
    )
    assert crystals(summon(mage("", "naria_the_prophetess", crystals=4), owner)) == [0, 1]


def test_arcano_leech_is_paid_before_the_new_card_takes_effect() -> None:
    owner = mage("", "", "arcano_leech")
    assert not is_offered(tournament(mage("earth earth", "amulet_of_earth"), owner), "summon amulet_of_earth")


def test_arcano_leech_does_not_affect_its_owner() -> None:
    assert crystals(summon(mage("air fire", "purse_of_io", "arcano_leech", crystals=1), mage(crystals=1))) == [1, 1]


def test_crystal_orb_looks_at_the_top_card_and_puts_it_back() -> None:
    me = mage("air air fire fire", "", "crystal_orb potion_of_power", crystals=3)
    game = activate(me, **TOP)
    assert asked(game) == (0, "card.crystal_orb")
    assert sorted(game.options) == ["discard", "look"]
    play(game, "look")
    assert asked(game) == (0, "card.crystal_orb.play")
    assert sorted(game.options) == ["play", "return"]
    assert "olafs_blessed_statue" in view_text(game, 0)
    assert "olafs_blessed_statue" not in view_text(game, 1)
    play(game, "return")
    assert (reserve(game), crystals(game)) == ("air air fire fire", [3, 0])
    assert hand(play(game, "activate potion_of_power")) == ["olafs_blessed_statue"], "the card was put back on top"


@pytest.mark.parametrize("card", ["amulet_of_air", "damned_soul_of_onys"])
def test_the_card_the_orb_put_back_is_drawn_next(card: str) -> None:
    game = activate(mage("", "", "crystal_orb potion_of_power"), script={"cards": [card]})
    assert hand(play(game, "activate potion_of_power")) == [card]


def test_crystal_orb_can_play_the_top_card() -> None:
    game = play(activate(mage("air air fire fire", "", "crystal_orb", gauge=2), **TOP), "play")
    assert in_play(game) == ["crystal_orb", "olafs_blessed_statue"]
    assert (reserve(game), crystals(game)) == ("", [20, 0])


def test_crystal_orb_asks_which_four_tokens_to_pay() -> None:
    game = play(activate(mage("air air fire fire water", "", "crystal_orb"), **TOP), "play")
    assert asked(game) == (0, "card.crystal_orb.pay")
    assert sorted(game.options) == ["pay air air fire fire", "pay air air water fire", "pay air water fire fire"]
    assert reserve(play(game, "pay air water fire fire")) == "air"


@pytest.mark.parametrize(("tokens", "room"), [("air air air", 9), ("air air air air", 1)])
def test_without_four_energies_or_room_crystal_orb_only_looks(tokens: str, room: int) -> None:
    game = activate(mage(tokens, "", "crystal_orb", gauge=room), **TOP)
    assert asked(game) == (0, "turn.act"), "there is no choice, so the card goes back"
    assert in_play(game) == ["crystal_orb"]
    assert turned(game) == ["crystal_orb"]
    assert "olafs_blessed_statue" in view_text(game, 0), "the owner knows the card"


def test_crystal_orb_discards_the_top_card_unseen() -> None:
    game = play(activate(mage("", "", "crystal_orb", crystals=4), **TOP), "discard")
    assert crystals(game) == [1, 0]
    assert discards(game) == ["olafs_blessed_statue"]
    for seat in (0, 1):
        assert "olafs_blessed_statue" not in view_text(game, seat)


def test_the_second_orb_can_discard_the_card_the_first_one_saw() -> None:
    me = mage("", "", "crystal_orb crystal_orb potion_of_power", crystals=6)
    game = activate(me, script={"cards": ["amulet_of_air", "purse_of_io"]})
    play(game, "look", "activate crystal_orb", "discard")
    assert discards(game) == ["amulet_of_air"]
    assert hand(play(game, "activate potion_of_power")) == ["purse_of_io"], "the next card must be on top"


def test_the_second_orb_sees_the_same_card() -> None:
    game = activate(
        mage("", "", "crystal_orb crystal_orb", crystals=6), script={"cards": ["amulet_of_air", "purse_of_io"]}
    )
    play(game, "look", "activate crystal_orb", "look")
    assert "amulet_of_air" in view_text(game, 0)
    assert "purse_of_io" not in view_text(game, 0)


def test_glutton_cauldron_takes_one_token_per_turn() -> None:
    game = activate(mage("air fire fire", "", CAULDRON))
    assert sorted(game.options) == ["store air", "store fire"]
    play(game, "store fire")
    assert (reserve(game), stored(game)) == ("air fire", [(CAULDRON, "fire")])
    assert not is_offered(game, f"activate {CAULDRON}")
    assert not is_offered(tournament(mage("", "", CAULDRON)), f"activate {CAULDRON}")


def test_glutton_cauldron_is_free_to_summon() -> None:
    assert in_play(summon(mage("", CAULDRON, gauge=1))) == [CAULDRON]


@pytest.mark.parametrize("more", ["", "purse_of_io"])
def test_glutton_cauldron_is_sacrificed_with_its_seventh_token(more: str) -> None:
    game = activate(mage("fire", "", f"{CAULDRON} {more}", stored={CAULDRON: "air air air water water earth"}))
    assert crystals(game) == [15, 0]
    assert reserve(game) == "air air air water water fire earth"
    assert CAULDRON in discards(game)
    assert in_play(game) == more.split()
    assert stored(game) == []


def test_glutton_cauldron_and_the_limit_of_the_reserve() -> None:
    game = activate(mage("fire fire fire", "", CAULDRON, stored={CAULDRON: "air " * 6}))
    assert asked(game) == (0, "reserve.keep")
    assert sorted(game.options) == sorted("keep" + " air" * (7 - fires) + " fire" * fires for fires in (1, 2, 3))
    assert crystals(play(game, "keep air air air air fire fire fire")) == [15, 0]


def test_two_cauldrons_are_fed_one_token_each() -> None:
    game = activate(mage("air air air", "", f"{CAULDRON} {CAULDRON}"))
    play(game, f"activate {CAULDRON}")
    assert stored(game) == [(CAULDRON, "air"), (CAULDRON, "air")]
    assert not is_offered(game, f"activate {CAULDRON}")


def test_vampiric_crown_draws() -> None:
    game = summon(mage("air water", CROWN), script={"cards": ["balance_of_ishtar"]})
    play(game, "gain air air fire earth")
    assert hand(game) == ["balance_of_ishtar"]
    assert reserve(game) == "air air fire earth"
    assert "balance_of_ishtar" in view_text(game, 1), "the card must be revealed"


def test_vampiric_crown_does_nothing_until_its_owner_confirms() -> None:
    """With no card to draw, discarding is the only option, and it still has to be confirmed."""
    game = tournament(mage("air water", f"{CROWN} purse_of_io"))
    game.table.pile = game.table.discards = ()
    play(game, f"summon {CROWN}")
    assert (asked(game), game.options) == ((0, "card.vampiric_crown"), ["discard purse_of_io"])
    assert hand(play(game, "discard purse_of_io")) == []


def test_vampiric_crown_discards() -> None:
    game = summon(mage("air water", f"{CROWN} balance_of_ishtar purse_of_io"))
    assert asked(game) == (0, "card.vampiric_crown")
    assert sorted(game.options) == ["discard balance_of_ishtar", "discard purse_of_io", "draw"]
    play(game, "discard balance_of_ishtar", "gain fire fire fire fire")
    assert (hand(game), discards(game)) == (["purse_of_io"], ["balance_of_ishtar"])
    assert reserve(game) == "fire fire fire fire"
    assert "balance_of_ishtar" in view_text(game, 1)
    assert "purse_of_io" not in view_text(game, 1)


@pytest.mark.parametrize("card", ["potion_of_life", TREATISE, SOUL])
def test_vampiric_crown_gains_nothing_from_a_card_without_prestige(card: str) -> None:
    game = summon(mage("air water fire", CROWN), script={"cards": [card]})
    assert asked(game) == (0, "turn.act")
    assert (reserve(game), hand(game)) == ("fire", [card])


@pytest.mark.parametrize("how", ["draw", "discard"])
def test_vampiric_crown_on_the_runic_cube(how: str) -> None:
    """It gives thirty tokens, but only seven can be kept."""
    if how == "draw":
        game = summon(mage("air water", CROWN), script={"cards": ["runic_cube_of_eolis"]})
    else:
        game = play(summon(mage("air water", f"{CROWN} runic_cube_of_eolis")), "discard runic_cube_of_eolis")
    while asked(game)[1] != "turn.act":
        assert asked(game)[1] in ("energy.choose", "reserve.keep")
        game.apply(game.options[0])
    assert len(reserve(game).split()) == 7


def test_a_large_gain_of_energy_is_chosen_type_by_type() -> None:
    """The Tree gives twelve tokens; the reserve holds seven."""
    game = summon(mage("air water", CROWN), script={"cards": ["tree_of_light"]})
    assert asked(game) == (0, "energy.choose")
    assert game.options == [f"gain {count}" for count in range(8)]
    play(game, "gain 1", "gain 2", "gain 0")
    assert reserve(game) == "air water water earth earth earth earth"


def test_the_tokens_to_keep_are_chosen_type_by_type_when_there_are_many() -> None:
    full = "air air water water fire fire earth"
    game = play(activate(mage(full, "", "potion_of_knowledge")), "gain air water fire earth earth")
    assert asked(game) == (0, "reserve.keep")
    if len(game.options) < 10:  # With three of each energy there are more than 60 ways.
        assert game.options == ["keep 0", "keep 1", "keep 2", "keep 3"]
        play(game, "keep 0", "keep 3", "keep 1")
    else:
        play(game, "keep water water water fire earth earth earth")
    assert reserve(game) == "water water water fire earth earth earth"


def test_dragon_skull() -> None:
    me = mage("", "", "dragon_skull amulet_of_air staff_of_spring purse_of_io kairn_the_destroyer")
    game = activate(me)
    assert asked(game) == (0, "card.dragon_skull")
    play(game, "sacrifice amulet_of_air", "sacrifice staff_of_spring", "sacrifice kairn_the_destroyer")
    assert crystals(game) == [15, 0], "the Purse must not add anything"
    assert in_play(game) == ["dragon_skull", "purse_of_io"]
    assert discards(game) == ["amulet_of_air", "kairn_the_destroyer", "staff_of_spring"]


def test_dragon_skull_may_count_itself() -> None:
    game = activate(mage("", "", "dragon_skull amulet_of_air staff_of_spring"))
    assert (in_play(game), crystals(game)) == ([], [15, 0])


def test_dragon_skull_needs_three_cards() -> None:
    assert not is_offered(tournament(mage("", "", "dragon_skull amulet_of_air")), "activate dragon_skull")


def test_demon_of_argos() -> None:
    rivals = [mage("", "", "purse_of_io staff_of_spring", gauge=2), mage(gauge=0), mage(gauge=5)]
    drawn = ["amulet_of_air", "amulet_of_fire", "amulet_of_earth"]
    game = summon(mage(ONE_EACH, "demon_of_argos", gauge=4), *rivals, script={"cards": drawn})
    assert [gauge(game, p) for p in range(4)] == [4, 1, 0, 4]
    assert [hand(game, p) for p in range(4)] == [[], ["amulet_of_air"], ["amulet_of_fire"], ["amulet_of_earth"]]
    assert in_play(game, 1) == ["purse_of_io", "staff_of_spring"], "nothing must be sacrificed"


@pytest.mark.parametrize(
    ("owned", "before", "after", "stays"),
    [
        (1, [0, 5, 3], [2, 4, 2], True),
        (1, [0, 5, 0], [1, 4, 0], False),
        (1, [0, 0, 0], [0, 0, 0], False),
        (2, [0, 5, 2], [4, 3, 0], True),
    ],
)
def test_titus_deepgaze(owned: int, before: list[int], after: list[int], stays: bool) -> None:
    titus = ["titus_deepgaze"] * owned
    game = finish(mage("", "", " ".join(titus)), mage(crystals=before[1]), mage(crystals=before[2]))
    assert crystals(game) == after
    assert in_play(game) == titus * stays
    assert discards(game) == titus * (not stays)


def test_the_second_titus_is_sacrificed_if_there_are_no_crystals_left() -> None:
    game = finish(mage("", "", "titus_deepgaze titus_deepgaze"), mage(crystals=1))
    assert crystals(game) == [1, 0]
    assert in_play(game) == ["titus_deepgaze"]


def test_air_elemental() -> None:
    game = summon(mage("air air air fire", "air_elemental"), mage("water fire earth earth"), mage("air"), mage())
    assert [reserve(game, p) for p in range(4)] == ["fire", "air air air air", "air", ""]


# -- 41 to 50 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("owned", "before", "after"), [(1, 5, [5, 2]), (1, 0, [1, 1]), (2, 5, [4, 4]), (2, 1, [1, 3])])
def test_thieving_fairies(owned: int, before: int, after: list[int]) -> None:
    """The Idol gives its owner a crystal for a familiar after the Fairies have collected."""
    me = mage("", "", "idol_of_the_familiar kairn_the_destroyer", crystals=before)
    assert crystals(activate(me, mage("", "", " ".join([FAIRIES] * owned)))) == after


def test_thieving_fairies_ignore_summoning() -> None:
    game = summon(mage("earth earth", "amulet_of_earth", crystals=1), mage("", "", FAIRIES))
    assert crystals(game) == [10, 0]


def test_thieving_fairies_do_not_affect_their_owner() -> None:
    me = mage("", "", f"idol_of_the_familiar {FAIRIES}", crystals=1)
    assert crystals(activate(me, mage(crystals=1))) == [2, 1]


@RULING_OFF_AND_ON
def test_thieving_fairies_never_make_crystals_negative(on: bool) -> None:
    """A player spends the last three crystals on the Tree, or the last one on the Mirror."""
    for card, owned in (("tree_of_light", 3), ("mirror_of_the_seasons", 1)):
        game = tournament(
            mage("air air", "", card, crystals=owned), mage("", "", FAIRIES), rulings={"fairies_first": on}
        )
        assert is_offered(game, f"activate {card}") == (card == "tree_of_light" or not on)
        if is_offered(game, f"activate {card}"):
            play(game, f"activate {card}")
            while asked(game)[1] != "turn.act":
                game.apply(game.options[0])
        assert min(crystals(game)) >= 0


def test_thieving_fairies_never_prevent_an_activation() -> None:
    """Any card that can be activated without the Fairies can be activated with them, even with few crystals."""
    for card, crystals_owned in product(("tree_of_light", "crystal_orb", "mirror_of_the_seasons"), range(5)):
        for tokens in ("", "air", "air fire"):
            me = mage(tokens, "", card, crystals=crystals_owned)
            alone, watched = (tournament(me, mage("", "", owned)) for owned in ("purse_of_io", f"{FAIRIES} {FAIRIES}"))
            assert watched.options == alone.options
            if is_offered(alone, f"activate {card}"):
                alone, watched = (play(game, f"activate {card}") for game in (alone, watched))
                assert (asked(watched), watched.options) == (asked(alone), alone.options)


def test_cursed_treatise_of_arus() -> None:
    game = summon(mage("water fire", TREATISE, gauge=3))
    play(game, "gain air earth")
    assert (reserve(game), crystals(game), gauge(game)) == ("air fire earth", [10, 0], 4)


def test_sacrificing_the_cursed_treatise_empties_the_reserve() -> None:
    rival = mage("air air fire", "", f"{TREATISE}")
    game = summon(mage("fire fire fire", "syllas_the_faithful"), rival)
    assert reserve(game, 1) == ""
    assert discards(game) == [TREATISE]


def test_returning_the_cursed_treatise_costs_nothing() -> None:
    game = summon(mage("air water", "amsug_longneck"), mage("air air fire", "", TREATISE))
    assert reserve(game, 1) == "air air fire"
    assert hand(game, 1) == [TREATISE]


def test_idol_of_the_familiar() -> None:
    me = mage(ONE_EACH, "idol_of_the_familiar", "kairn_the_destroyer lewis_greyface purse_of_io")
    game = summon(me, mage("", "", "sid_nightshade"))
    assert crystals(game) == [10, 0]
    assert crystals(play(game, "activate idol_of_the_familiar")) == [12, 0]
    assert turned(game) == ["idol_of_the_familiar"]


@pytest.mark.parametrize("familiar", FAMILIARS)
def test_necrotic_kriss_takes_any_familiar_from_the_hand(familiar: str) -> None:
    game = activate(mage("", f"{familiar} purse_of_io", "necrotic_kriss amulet_of_air"))
    assert asked(game)[1] == "energy.choose", "there is only one familiar, so nothing is asked"
    play(game, "gain air air fire earth")
    assert reserve(game) == "air air fire earth"
    assert (hand(game), discards(game)) == (["purse_of_io"], [familiar])


def test_necrotic_kriss_from_hand_or_from_play() -> None:
    game = activate(mage("", "sid_nightshade", "necrotic_kriss kairn_the_destroyer"))
    assert asked(game) == (0, "card.necrotic_kriss")
    assert sorted(game.options) == ["discard sid_nightshade", "sacrifice kairn_the_destroyer"]
    play(game, "sacrifice kairn_the_destroyer", "gain water water water water")
    assert in_play(game) == ["necrotic_kriss"]
    assert discards(game) == ["kairn_the_destroyer"]


def test_necrotic_kriss_needs_a_familiar() -> None:
    assert not is_offered(
        tournament(mage("", "purse_of_io", "necrotic_kriss amulet_of_air")), "activate necrotic_kriss"
    )


@pytest.mark.parametrize(("tokens", "lanterns", "gain"), [(0, 1, 0), (5, 1, 15), (5, 2, 30)])
def test_lantern_of_xidit(tokens: int, lanterns: int, gain: int) -> None:
    game = last_turn(mage("air " * tokens, "", " ".join(["lantern_of_xidit"] * lanterns)), mage("air air"))
    assert game.scores == [24 * lanterns + gain, 0]


@pytest.mark.parametrize(
    ("more", "chests", "gain"), [("", 1, 20), ("purse_of_io", 1, 26), ("sid_nightshade", 1, 6), ("", 2, 40)]
)
def test_sealed_chest_of_urm(more: str, chests: int, gain: int) -> None:
    me = mage("", "", " ".join(["sealed_chest_of_urm"] * chests) + f" {more}")
    assert last_turn(me, mage("", "", "kairn_the_destroyer")).scores[0] == 10 * chests + gain


def test_sealed_chest_of_urm_ignores_a_familiar_in_hand() -> None:
    assert last_turn(mage("", "kairn_the_destroyer", "sealed_chest_of_urm")).scores[0] == 10 + 20 - 5


def test_mirror_of_the_seasons() -> None:
    game = activate(mage("air air air fire", "", "mirror_of_the_seasons", crystals=2))
    others = {"air": "water fire earth", "fire": "air water earth"}
    wanted = {f"swap air {other} {n}" for other in others["air"].split() for n in (1, 2)}
    wanted |= {f"swap fire {other} 1" for other in others["fire"].split()}
    assert set(game.options) == wanted
    play(game, "swap air earth 2")
    assert (crystals(game), reserve(game)) == ([0, 0], "air fire earth earth")
    assert turned(game) == ["mirror_of_the_seasons"]


def test_mirror_of_the_seasons_needs_a_crystal_and_an_energy() -> None:
    mirror = "mirror_of_the_seasons"
    assert not is_offered(tournament(mage("air", "", mirror)), f"activate {mirror}")
    assert not is_offered(tournament(mage("", "", mirror, crystals=5)), f"activate {mirror}")


@pytest.mark.parametrize(
    ("others", "gain"),
    [("", 0), ("kairn_the_destroyer", 0), ("purse_of_io kairn_the_destroyer", 1), ("pendant_of_ragnor purse_of_io", 2)],
)
def test_pendant_of_ragnor(others: str, gain: int) -> None:
    game = summon(mage("air water fire", "pendant_of_ragnor", others), mage("", "", "purse_of_io"))
    if gain:
        play(game, "gain" + " earth" * gain)
    assert asked(game) == (0, "turn.act")
    assert reserve(game) == " ".join(["earth"] * gain)


@pytest.mark.parametrize(
    ("before", "after"),
    [([8, 7, 3], [16, 2, 0]), ([8, 8, 3], [8, 8, 3]), ([8, 9, 3], [8, 9, 3]), ([1, 0, 0], [1, 0, 0])],
)
def test_sid_nightshade(before: list[int], after: list[int]) -> None:
    me, *rivals = (mage("earth earth", crystals=owned) for owned in before)
    assert crystals(summon({**me, "hand": ["sid_nightshade"]}, *rivals)) == after


def test_sid_nightshade_compares_after_the_leech_is_paid() -> None:
    game = summon(mage("earth", "sid_nightshade", crystals=6), mage("", "", "arcano_leech", crystals=4))
    assert crystals(game) == [5, 5]


def test_damned_soul_of_onys() -> None:
    game = summon(mage("water", SOUL))
    assert (crystals(game), reserve(game)) == ([10, 0], "water")
    assert crystals(play(game, "end")) == [7, 0]


def test_damned_soul_is_given_to_the_left_neighbour() -> None:
    game = play(summon(mage("water air", SOUL), mage(gauge=0), mage()), f"activate {SOUL}")
    assert [in_play(game, p) for p in range(3)] == [[], [SOUL], []]
    assert turned(game, 1) == [], "the new owner must be able to pass it on"
    assert (crystals(game), reserve(game)) == ([10, 0, 0], "air")
    assert crystals(play(game, "end")) == [10, 0, 0], "the new owner has no crystals to lose"


def test_damned_soul_needs_water() -> None:
    assert not is_offered(tournament(mage("air fire earth", "", SOUL)), f"activate {SOUL}")


def test_damned_soul_changes_owners_several_times_in_a_round() -> None:
    mages = [mage("water", "", SOUL, crystals=9), mage("water", crystals=9), mage("", crystals=9)]
    game = tournament(*mages, first=0, turn=0)
    play(game, f"activate {SOUL}", "end")
    while not is_offered(game, f"activate {SOUL}"):
        game.apply(game.options[0])
    before = crystals(game)
    play(game, f"activate {SOUL}")
    assert [in_play(game, p) for p in range(3)] == [[], [], [SOUL]]
    assert crystals(game) == before, "the ten crystals must not be given again"


@pytest.mark.parametrize(("before", "after"), [(9, 6), (2, 0), (0, 0)])
def test_damned_soul_costs_crystals_at_the_end_of_the_round(before: int, after: int) -> None:
    assert crystals(finish(mage("", "", SOUL, crystals=before)))[0] == after


def test_two_damned_souls_cost_six_crystals() -> None:
    assert crystals(finish(mage("", "", f"{SOUL} {SOUL}", crystals=9)))[0] == 3

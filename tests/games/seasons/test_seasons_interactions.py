"""Interactions between cards: all that the rulebook or our list of rulings mentions."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from games.seasons.seasons_tables import (
    CARDS,
    ENERGIES,
    ONE_EACH,
    RULES,
    RULING_OFF_AND_ON,
    Mage,
    activate,
    asked,
    crystals,
    discards,
    face,
    finish,
    gauge,
    hand,
    ids,
    in_play,
    is_offered,
    last_turn,
    mage,
    play,
    reserve,
    seasons,
    stored,
    summon,
    tournament,
    turned,
    view_text,
    with_die,
    year_and_space,
)
from play import state

import tabletop_nb as tt
from tabletop_nb.core.game import Game

WATER, CAULDRON, GRIMOIRE = "amulet_of_water", "glutton_cauldron", "bespelled_grimoire"
SOUL, TREATISE, STATUE = "damned_soul_of_onys", "cursed_treatise_of_arus", "olafs_blessed_statue"
FAIRIES, LEECH, BOOTS = "thieving_fairies", "arcano_leech", "temporal_boots"
HOLDERS = pytest.mark.parametrize("holder", [WATER, CAULDRON])
OFFERED = [STATUE, "purse_of_io", "amulet_of_air", "staff_of_spring"]


def holding(holder: str, tokens: str = "", cards: str = "", held: str = "air fire fire earth", **more: Any) -> Mage:
    """Return a player with tokens on an Amulet of Water or in a Cauldron."""
    return mage(tokens, more.pop("hand", ""), f"{cards} {holder}", stored={holder: held}, **more)


# -- which tokens count as reserve ---------------------------------------------------------------------------


@HOLDERS
def test_the_wondrous_chest_counts_only_the_reserve(holder: str) -> None:
    assert crystals(finish(holding(holder, "air air air", "wondrous_chest"))) == [0, 0]


@HOLDERS
def test_the_beggars_horn_counts_only_the_reserve(holder: str) -> None:
    game = finish(holding(holder, "air", "beggars_horn"))
    assert reserve(play(game, "gain water")) == "air water"


@HOLDERS
def test_the_air_elemental_changes_only_the_reserve(holder: str) -> None:
    game = summon(mage("air air air", "air_elemental"), holding(holder, "fire"))
    assert reserve(game, 1) == "air"
    assert stored(game, 1) == [(holder, "air fire fire earth")]


@HOLDERS
def test_the_lantern_counts_only_the_reserve(holder: str) -> None:
    game = last_turn(holding(holder, "air", "lantern_of_xidit"))
    assert game.scores[0] == 24 + 3 + (6 if holder == WATER else 0)


@HOLDERS
def test_lewis_copies_only_the_reserve(holder: str) -> None:
    assert reserve(summon(mage("air fire", "lewis_greyface"), holding(holder, "water"))) == "water"


@HOLDERS
def test_the_potion_of_dreams_takes_only_the_reserve(holder: str) -> None:
    game = activate(holding(holder, "air", "potion_of_dreams", hand="runic_cube_of_eolis"))
    assert reserve(game) == ""
    assert stored(game) == [(holder, "air fire fire earth")]


@HOLDERS
def test_the_potion_of_life_transmutes_only_the_reserve(holder: str) -> None:
    game = activate(holding(holder, "air air", "potion_of_life"))
    assert crystals(game) == [8, 0]
    assert stored(game) == [(holder, "air fire fire earth")]


@HOLDERS
def test_the_cursed_treatise_takes_only_the_reserve(holder: str) -> None:
    rival = holding(holder, "air air", TREATISE)
    game = play(summon(mage("fire fire fire", "syllas_the_faithful"), rival), f"sacrifice {TREATISE}")
    assert reserve(game, 1) == ""
    assert stored(game, 1) == [(holder, "air fire fire earth")]


NINE = "air air air water water water fire fire fire"


def test_tokens_on_the_grimoire_count_as_reserve() -> None:
    """Check all eight effects that the card list names."""
    owner = mage(NINE, "", GRIMOIRE)
    assert reserve(summon(mage("air air air", "air_elemental"), owner), 1) == " ".join(["air"] * 9)
    game = summon(mage("air fire", "lewis_greyface", GRIMOIRE), owner)
    assert reserve(game) == NINE
    assert last_turn(mage(NINE, "", f"{GRIMOIRE} lantern_of_xidit")).scores[0] == 8 + 24 + 27
    assert crystals(activate(mage(NINE, "", f"potion_of_life {GRIMOIRE}"))) == [36, 0]
    game = activate(mage(NINE, "runic_cube_of_eolis", f"potion_of_dreams {GRIMOIRE}"))
    assert reserve(game) == ""
    game = summon(mage("fire fire fire", "syllas_the_faithful"), mage(NINE, "", f"{GRIMOIRE} {TREATISE}"))
    assert reserve(play(game, f"sacrifice {TREATISE}"), 1) == ""
    assert crystals(finish(mage("air air air air", "", f"{GRIMOIRE} wondrous_chest"))) == [3, 0]
    assert asked(finish(mage("air air", "", f"{GRIMOIRE} beggars_horn")))[1] == "dice.choose"


# -- tokens on cards that leave play -------------------------------------------------------------------------


@HOLDERS
def test_tokens_on_a_sacrificed_card_are_lost(holder: str) -> None:
    game = summon(mage("fire fire fire", "syllas_the_faithful"), holding(holder, "water"))
    assert (in_play(game, 1), stored(game, 1), reserve(game, 1)) == ([], [], "water")


@HOLDERS
def test_tokens_on_a_returned_card_are_lost(holder: str) -> None:
    game = summon(mage("air water", "amsug_longneck"), holding(holder, "water"))
    assert (hand(game, 1), stored(game, 1), reserve(game, 1)) == ([holder], [], "water")


def test_an_amulet_summoned_again_gets_new_tokens() -> None:
    me = mage("air water water water", "amsug_longneck", WATER, stored={WATER: "fire"})
    game = play(summon(me), f"summon {WATER}", "gain earth earth earth earth")
    assert stored(game) == [(WATER, "earth earth earth earth")]


def test_two_amulets_of_water_hold_four_tokens_each() -> None:
    game = play(summon(mage("water water", WATER, WATER, stored={WATER: "air"})), "gain fire fire fire fire")
    assert sorted(stored(game)) == [(WATER, "air"), (WATER, "fire fire fire fire")]


@pytest.mark.parametrize("killer", ["syllas", "amsug"])
def test_a_grimoire_leaving_play_cuts_the_reserve_to_seven(killer: str) -> None:
    card, price = ("syllas_the_faithful", "fire fire fire") if killer == "syllas" else ("amsug_longneck", "air water")
    game = summon(mage(price, card), mage("air " * 9 + "fire", "", GRIMOIRE))
    assert asked(game) == (1, "reserve.keep")
    play(game, "keep air air air air air air fire")
    assert reserve(game, 1) == "air air air air air air fire"
    assert asked(game)[0] == 0


def test_one_of_two_grimoires_is_enough_for_the_limit() -> None:
    game = summon(mage("air water", "amsug_longneck"), mage("air " * 10, "", f"{GRIMOIRE} {GRIMOIRE}"))
    assert len(reserve(game, 1).split()) == 10


# -- tokens of the Amulet of Water are spent like the reserve ------------------------------------------------


def test_the_amulet_pays_for_balance_tree_orb_mirror_soul_and_exchange() -> None:
    balance = activate(mage("fire", "", f"balance_of_ishtar {WATER}", stored={WATER: "fire fire air"}))
    assert (crystals(balance), stored(balance)) == ([9, 0], [(WATER, "air")])
    tree = play(activate(mage("", "", f"tree_of_light {WATER}", stored={WATER: "air"})), "transmute")
    assert stored(tree) == []
    orb = activate(mage("air", "", f"crystal_orb {WATER}", stored={WATER: "air air air"}), script={"cards": [STATUE]})
    assert crystals(play(orb, "play")) == [20, 0]
    soul = activate(mage("", "", f"{SOUL} {WATER}", stored={WATER: "water"}))
    assert in_play(soul, 1) == [SOUL]
    exchange = play(tournament(mage("", "", WATER, stored={WATER: "air air"})), "bonus exchange", "discard air air")
    assert is_offered(exchange, "gain fire fire")
    mirror = tournament(mage("", "", f"mirror_of_the_seasons {WATER}", stored={WATER: "air"}, crystals=1))
    assert is_offered(mirror, "activate mirror_of_the_seasons")


def test_a_single_question_asks_which_tokens_to_pay() -> None:
    game = activate(mage("fire fire fire", "", f"balance_of_ishtar {WATER}", stored={WATER: "fire fire"}))
    assert asked(game) == (0, "pay.from")
    assert sorted(game.options) == ["reserve amulet amulet", "reserve reserve amulet", "reserve reserve reserve"]
    play(game, "reserve amulet amulet")
    assert (reserve(game), stored(game), crystals(game)) == ("fire fire", [], [9, 0])


def test_two_amulets_of_water_are_distinguished() -> None:
    me = mage("", "purse_of_io", f"{WATER} {WATER}", stored={WATER: ["fire", "fire air"]})
    left = set()
    for option in (game := summon(me)).options:
        left.add(tuple(sorted(stored(play(game.copy(), option)))))
    assert left == {((WATER, "fire"),)}, "one fire must be left, on either amulet"
    assert len(game.options) == 2
    rival = mage("", "", f"{WATER} {WATER}", stored={WATER: ["fire", "fire air"]})
    game = summon(mage("fire fire fire", "syllas_the_faithful"), rival)
    assert asked(game) == (1, "card.which")
    play(game, "straight fire")
    assert stored(game, 1) == [(WATER, "air fire")]


def test_the_order_of_options_does_not_depend_on_the_hash_seed() -> None:
    """A seed must always give the same game, and bots pick by index, so the amulets come in a fixed order."""
    program = (
        "from games.seasons.seasons_tables import activate, mage\n"
        f"stored = {{{WATER!r}: ['fire fire', 'fire fire air']}}\n"
        f"print(activate(mage('fire', '', 'balance_of_ishtar {WATER} {WATER}', stored=stored)).options)"
    )
    outputs = set()
    for seed in ("1", "2", "3"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": "tests"}
        done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_two_cauldrons_are_distinguished() -> None:
    game = activate(mage("earth", "", f"{CAULDRON} {CAULDRON}", stored={CAULDRON: ["air", "air air"]}))
    assert asked(game) == (0, "card.which")
    play(game, "straight air air")
    assert sorted(stored(game)) == [(CAULDRON, "air"), (CAULDRON, "air air earth")]


# -- playing a card for free is not summoning ----------------------------------------------------------------


def enter_free(how: str, card: str, cards: str = "", *rivals: Mage, **more: Any) -> Game:
    """Play this card for free with the Chalice, the Orb or the Potion of Dreams."""
    offered = [card, *[other for other in OFFERED if other != card][:3]]
    if how == "divine_chalice":
        game = summon(mage(ONE_EACH, how, cards, **more), *rivals, script={"cards": offered})
    elif how == "crystal_orb":
        game = activate(mage("air air air air", "", f"{how} {cards}", **more), *rivals, script={"cards": offered})
        return play(game, "look", "play") if is_offered(game, "look") else play(game, "play")
    else:
        return activate(mage("", card, f"{how} {cards}", **more), *rivals)
    while asked(game)[1] == "energy.choose":
        play(game, "gain air")  # The Vase gives one energy for summoning the Chalice.
    return play(game, f"play {card}")


FREE = pytest.mark.parametrize("how", ["divine_chalice", "crystal_orb", "potion_of_dreams"])


@FREE
def test_a_card_played_for_free_does_not_trigger_the_staff(how: str) -> None:
    for_itself = 3 * (how == "divine_chalice")
    assert crystals(enter_free(how, "purse_of_io", "staff_of_spring")) == [for_itself, 0]


@FREE
def test_a_card_played_for_free_does_not_trigger_the_vase(how: str) -> None:
    game = enter_free(how, "purse_of_io", "yjangs_forgotten_vase")
    assert asked(game) == (0, "turn.act")
    assert reserve(game) == "air" * (how == "divine_chalice")


@FREE
def test_a_card_played_for_free_does_not_trigger_the_leech(how: str) -> None:
    for_itself = how == "divine_chalice"
    game = enter_free(how, "purse_of_io", "", mage("", "", LEECH), crystals=int(for_itself))
    assert crystals(game) == [0, int(for_itself)]
    assert "purse_of_io" in in_play(game)


@FREE
def test_the_elemental_amulet_played_for_free_has_all_four_effects(how: str) -> None:
    game = enter_free(how, "elemental_amulet", gauge=4)
    assert asked(game) == (0, "energy.choose"), "with all four effects only the two energies are a choice"
    play(game, "gain water water")
    assert crystals(game) == [5, 0]
    assert gauge(game) == 5
    assert len(hand(game)) == 1
    assert reserve(game) == "water water"


@FREE
@pytest.mark.parametrize("room", ["enough", "none"])
def test_a_card_played_for_free_needs_room(how: str, room: str) -> None:
    """The Potion leaves play and makes room; the other cards stay in play."""
    needed = 1 if how == "potion_of_dreams" else 2
    if room == "enough":
        assert "purse_of_io" in in_play(enter_free(how, "purse_of_io", gauge=needed))
    elif how == "divine_chalice":
        game = summon(mage(ONE_EACH, how, gauge=1), script={"cards": OFFERED})
        assert in_play(game) == [how]
    elif how == "crystal_orb":
        assert in_play(activate(mage("air air air air", "", how, gauge=1))) == [how]
    else:
        assert not is_offered(tournament(mage("", "purse_of_io", f"{how} amulet_of_air", gauge=1)), f"activate {how}")


@FREE
def test_temporal_boots_played_for_free_take_effect(how: str) -> None:
    assert year_and_space(play(enter_free(how, BOOTS), "move 3")) == (1, 4)


def test_a_chalice_can_play_another_chalice() -> None:
    second = ["runic_cube_of_eolis", STATUE, "purse_of_io", "amulet_of_air"]
    cards = ["divine_chalice", "tree_of_light", "crystal_orb", "die_of_malice", *second]
    game = play(summon(mage(ONE_EACH, "divine_chalice", gauge=3), script={"cards": cards}), "play divine_chalice")
    play(game, "play runic_cube_of_eolis")
    assert in_play(game) == ["divine_chalice", "divine_chalice", "runic_cube_of_eolis"]
    assert len(discards(game)) == 6


# -- Staff, Vase, Hand of Fortune, Leech ---------------------------------------------------------------------


def test_the_staff_pays_before_sid_compares() -> None:
    game = summon(mage("earth", "sid_nightshade", "staff_of_spring", crystals=4), mage(crystals=5))
    assert crystals(game) == [4 + 3 + 5, 0]


def test_staff_and_vase_both_trigger() -> None:
    game = summon(mage("air fire", "purse_of_io", "staff_of_spring yjangs_forgotten_vase"))
    play(game, "gain earth")
    assert (crystals(game), reserve(game)) == ([3, 0], "earth")


def test_hand_of_fortune_reduces_the_cost_of_another_hand_of_fortune() -> None:
    game = summon(mage("air fire", "hand_of_fortune", "hand_of_fortune", crystals=3))
    assert (in_play(game), reserve(game), crystals(game)) == (["hand_of_fortune"] * 2, "", [0, 0])


def test_hand_of_fortune_reduces_a_cost_paid_from_the_amulet_of_water() -> None:
    me = mage("", "purse_of_io", f"hand_of_fortune {WATER}", stored={WATER: "fire"})
    assert stored(summon(me)) == []


def test_every_rivals_leech_is_paid() -> None:
    game = summon(mage("air fire", "purse_of_io", crystals=2), mage("", "", LEECH), mage("", "", LEECH))
    assert crystals(game) == [0, 1, 1]
    two = [mage("", "", LEECH), mage("", "", LEECH)]
    assert not is_offered(tournament(mage("air fire", "purse_of_io", crystals=1), *two), "summon purse_of_io")


def test_the_leech_asks_before_the_staff_pays() -> None:
    me = mage("air fire", "purse_of_io", "staff_of_spring")
    assert not is_offered(tournament(me, mage("", "", LEECH)), "summon purse_of_io")


# -- Thieving Fairies react to every activation --------------------------------------------------------------

ACTIVE = {  # card in play -> what else is needed, the answers that follow
    "balance_of_ishtar": ("air air air", "", []),
    "kairn_the_destroyer": ("air", "", []),
    "potion_of_power": ("", "", []),
    "potion_of_dreams": ("", "purse_of_io", []),
    "potion_of_knowledge": ("", "", ["gain air air air air air"]),
    "potion_of_life": ("air", "", []),
    "tree_of_light": ("", "", ["buy", "gain air"]),
    "crystal_orb": ("", "", ["look"]),
    CAULDRON: ("air", "", []),
    "idol_of_the_familiar": ("", "", []),
    "necrotic_kriss": ("", "sid_nightshade", ["gain air air air air"]),
    "mirror_of_the_seasons": ("air", "", ["swap air fire 1"]),
    SOUL: ("water", "", []),
}


@pytest.mark.parametrize("card", ACTIVE)
def test_thieving_fairies_react_to_every_activation(card: str) -> None:
    tokens, cards, answers = ACTIVE[card]
    me = mage(tokens, cards, card, crystals=9)
    alone, watched = (tournament(me, mage("", "", owned, crystals=20)) for owned in ("purse_of_io", FAIRIES))
    for game in (alone, watched):
        play(game, f"activate {card}", *answers)
    assert crystals(watched) == [crystals(alone)[0] - 1, crystals(alone)[1] + 2]


def test_thieving_fairies_react_to_the_die_of_malice() -> None:
    six = face("winter_4", crystals=6)
    me = mage("", "", "die_of_malice", crystals=5)
    game = play(with_die("winter_4", six, me, mage("", "", FAIRIES), script={"dice": [six]}), "reroll")
    assert crystals(game) == [5 - 1 + 2 + 6, 2]


def test_thieving_fairies_react_to_a_damned_soul_given_before_the_die() -> None:
    six = face("winter_4", crystals=6)
    me = mage("water", "", SOUL, crystals=3)
    game = play(with_die("winter_4", six, me, mage("", "", FAIRIES)), "give")
    assert crystals(game) == [3 - 1 + 6, 2]


def test_thieving_fairies_collect_before_the_card_takes_effect() -> None:
    """A player without crystals loses none, even if the Idol gives some right afterwards."""
    me = mage("", "", "idol_of_the_familiar kairn_the_destroyer")
    assert crystals(activate(me, mage("", "", FAIRIES))) == [1, 1]


def test_every_rivals_fairies_collect() -> None:
    me = mage("", "", "idol_of_the_familiar", crystals=5)
    assert crystals(activate(me, mage("", "", FAIRIES), mage("", "", FAIRIES))) == [3, 2, 2]


def test_thieving_fairies_react_to_the_dragon_skull() -> None:
    me = mage("", "", "dragon_skull amulet_of_air amulet_of_fire", crystals=5)
    assert crystals(activate(me, mage("", "", FAIRIES))) == [5 - 1 + 15, 2]


# -- sacrifices ----------------------------------------------------------------------------------------------


def test_sacrificing_the_cursed_treatise_to_the_skull_empties_the_reserve() -> None:
    game = activate(mage("air fire", "", f"dragon_skull {TREATISE} amulet_of_air"))
    assert (crystals(game), reserve(game)) == ([15, 0], "")


def test_the_necrotic_kriss_does_not_change_the_reserve() -> None:
    game = activate(mage("air", "", "necrotic_kriss sid_nightshade"))
    assert reserve(play(game, "gain fire fire fire fire")) == "air fire fire fire fire"


def test_syllas_can_take_a_turned_card() -> None:
    rival = mage("", "", "purse_of_io tree_of_light", turned="tree_of_light")
    game = play(summon(mage("fire fire fire", "syllas_the_faithful"), rival), "sacrifice tree_of_light")
    assert (in_play(game, 1), turned(game, 1)) == (["purse_of_io"], [])


def test_a_turned_card_returned_to_hand_can_be_used_again() -> None:
    me = mage("air water" + " earth" * 3, "amsug_longneck", "tree_of_light", turned="tree_of_light")
    game = play(summon(me), "summon tree_of_light")
    assert is_offered(game, "activate tree_of_light")


# -- two copies that differ ----------------------------------------------------------------------------------


def test_the_owner_chooses_between_a_straight_and_a_turned_copy() -> None:
    rival = mage("", "", "tree_of_light tree_of_light", turned="tree_of_light")
    game = summon(mage("fire fire fire", "syllas_the_faithful"), rival)
    assert asked(game) == (1, "card.which")
    play(game, next(option for option in game.options if option.startswith("turned")))
    assert (in_play(game, 1), turned(game, 1)) == (["tree_of_light"], [])


def test_two_identical_copies_ask_nothing() -> None:
    game = summon(mage("fire fire fire", "syllas_the_faithful"), mage("", "", "purse_of_io purse_of_io"))
    assert asked(game)[0] == 0
    assert in_play(game, 1) == ["purse_of_io"]


def test_activating_uses_the_straight_copy() -> None:
    me = mage("", "", "idol_of_the_familiar idol_of_the_familiar sid_nightshade", turned="idol_of_the_familiar")
    game = activate(me)
    assert (crystals(game), turned(game)) == ([1, 0], ["idol_of_the_familiar"] * 2)


# -- seasons -------------------------------------------------------------------------------------------------


def test_the_boots_trigger_every_hourglass_and_figrim() -> None:
    game = summon(mage("", BOOTS, crystals=3), mage("", "", "hourglass_of_time figrim_the_avaricious"), space=3)
    play(game, "move 1")
    assert asked(game) == (1, "energy.choose")
    play(game, "gain air")
    assert (crystals(game), reserve(game, 1)) == ([2, 1], "air")
    assert asked(game) == (0, "turn.act")


def test_the_boots_trigger_them_across_a_year_too() -> None:
    game = summon(mage("", BOOTS, "figrim_the_avaricious"), mage(crystals=5), year=2, space=1)
    assert crystals(play(game, "move -2")) == [1, 4]
    assert year_and_space(game) == (1, 11)


def test_two_boots_can_be_used_in_one_turn() -> None:
    game = summon(mage("", f"{BOOTS} {BOOTS}"), space=1)
    assert year_and_space(play(game, "move 3", f"summon {BOOTS}", "move 3")) == (1, 7)


def test_boots_can_move_past_the_end_and_back() -> None:
    game = summon(mage("", f"{BOOTS} {BOOTS}"), year=3, space=12)
    play(game, "move 1", f"summon {BOOTS}", "move -3", "end")
    assert not game.over
    assert year_and_space(game) == (3, 11)


def test_boots_in_the_third_year_give_each_library_once() -> None:
    me = mage("", f"{BOOTS} {BOOTS}", library_3="purse_of_io")
    game = play(summon(me, year=2, space=12), "move 1")
    assert hand(game) == ["purse_of_io", BOOTS]
    play(game, f"summon {BOOTS}", "move -1", "end")
    assert year_and_space(game) == (3, 1)
    assert hand(game) == ["purse_of_io"]


def test_every_figrim_takes_crystals_for_its_owner() -> None:
    mages = [mage("", "", "figrim_the_avaricious", crystals=5), mage("", "", "figrim_the_avaricious", crystals=5)]
    assert crystals(finish(*mages, space=3)) == [5, 5]


# -- the rest ------------------------------------------------------------------------------------------------


def test_nobody_can_summon_above_a_gauge_lowered_by_the_demon() -> None:
    rival = mage("air fire", "purse_of_io", "amulet_of_air amulet_of_fire", gauge=3)
    dice = {"first": 0, "turn": 0}
    game = play(tournament(mage(ONE_EACH, "demon_of_argos"), rival, **dice), "summon demon_of_argos", "end")
    while asked(game) != (1, "turn.act"):
        game.apply(game.options[0])
    room = gauge(game, 1)
    assert is_offered(game, "summon purse_of_io") == (room > 2)


def test_a_damned_soul_received_takes_up_room() -> None:
    me = mage("air fire water", "purse_of_io", f"amulet_of_air {SOUL}", gauge=1)
    assert not is_offered(tournament(me), "summon purse_of_io")
    assert is_offered(tournament({**me, "gauge": 2}), f"activate {SOUL}")
    game = play(tournament({**me, "gauge": 2}), f"activate {SOUL}")
    assert is_offered(game, "summon purse_of_io"), "giving the Soul away must free its room"


def test_the_elemental_amulet_can_overfill_the_reserve() -> None:
    game = play(summon(mage("water " * 7, "elemental_amulet")), "gain air air")
    assert asked(game) == (0, "reserve.keep")
    assert all(len(option.split()) == 8 for option in game.options)


SEVEN = "air air air air fire fire fire"


@pytest.mark.parametrize(
    ("me", "answers"),
    [
        (
            mage(SEVEN, "", "potion_of_knowledge"),
            ["activate potion_of_knowledge", "gain water water water water water"],
        ),
        (mage(SEVEN, "", "tree_of_light", crystals=3), ["activate tree_of_light", "buy", "gain water"]),
        (mage(SEVEN, "sid_nightshade", "necrotic_kriss"), ["activate necrotic_kriss", "gain water water water water"]),
        (mage(SEVEN, "", CAULDRON, stored={CAULDRON: "earth " * 6}), [f"activate {CAULDRON}", "store air"]),
        (
            mage(SEVEN, "", WATER, stored={WATER: "air air"}),
            ["bonus exchange", "discard air air", "amulet amulet", "gain water water"],
        ),
        (
            mage("fire " * 7, "", f"mirror_of_the_seasons {WATER}", stored={WATER: "air"}, crystals=1),
            ["activate mirror_of_the_seasons", "swap air water 1"],
        ),
        (mage("air fire " + "water " * 5, "purse_of_io", "yjangs_forgotten_vase " * 2), ["summon purse_of_io"]),
        (mage("water " * 7, "cursed_treatise_of_arus"), ["summon cursed_treatise_of_arus", "gain air air"]),
    ],
    ids=["knowledge", "tree", "kriss", "cauldron", "exchange", "mirror", "vases", "treatise"],
)
def test_no_gain_exceeds_the_reserve_limit(me: Mage, answers: list[str]) -> None:
    game = play(tournament(me), *answers)
    while asked(game)[1] in ("energy.choose", "pay.from"):
        game.apply(game.options[-1])
    if asked(game)[1] == "reserve.keep":
        assert sum(game.table.seats[0].reserve) > 7
        while asked(game)[1] == "reserve.keep":
            game.apply(game.options[-1])
    assert asked(game) == (0, "turn.act")
    assert sum(game.table.seats[0].reserve) == 7


def test_the_hourglass_overflows_for_its_owner_in_anothers_turn() -> None:
    game = summon(mage("", BOOTS), mage(SEVEN, "", "hourglass_of_time"), space=3)
    play(game, "move 1", "gain water")
    assert asked(game) == (1, "reserve.keep")
    game.apply(game.options[0])
    assert asked(game) == (0, "turn.act")
    assert sum(game.table.seats[1].reserve) == 7


@pytest.mark.parametrize(("players", "tokens"), [(2, 1), (3, 1), (4, 2)])
def test_hand_of_fortune_reduces_a_cost_that_depends_on_the_number_of_players(players: int, tokens: int) -> None:
    rivals = [mage() for _ in range(players - 1)]
    me = mage("fire " * tokens, "titus_deepgaze", "hand_of_fortune")
    assert is_offered(tournament(me, *rivals), "summon titus_deepgaze")
    assert not is_offered(tournament({**me, "reserve": ["fire"] * (tokens - 1)}, *rivals), "summon titus_deepgaze")


def test_the_purse_does_not_affect_the_mirror() -> None:
    game = activate(mage("air", "", "mirror_of_the_seasons purse_of_io", crystals=2))
    assert crystals(play(game, "swap air fire 1")) == [1, 0]


def test_the_potion_of_life_with_purse_and_bonus() -> None:
    game = tournament(mage("air air", "", "potion_of_life purse_of_io purse_of_io"))
    assert crystals(play(game, "bonus transmute", "activate potion_of_life")) == [2 * (4 + 2 + 1), 0]


def test_a_first_roll_shows_all_six_faces() -> None:
    """One public implementation never rolls one of them."""
    seen = set()
    for seed in range(40):
        game = seasons(2, seed=seed, scenario={"phase": "roll"})
        seen |= {f % 6 for f in game.table.dice}
    assert seen == set(range(6))


def test_the_discard_pile_is_face_down() -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), script={"cards": OFFERED})
    play(game, f"keep {OFFERED[0]}")
    for card in OFFERED:
        assert card not in view_text(game, 1)


# -- random positions full of cards --------------------------------------------------------------------------


def crowded(seed: int, on: bool) -> Game:
    """Return a random position with many cards in play and every ruling on or off."""
    deal = Random(seed)
    deck = [card for card in CARDS for _ in range(2)]
    deal.shuffle(deck)
    mages = []
    for _ in range(deal.choice([2, 3, 4])):
        owned, held = [deck.pop() for _ in range(deal.randrange(8))], [deck.pop() for _ in range(deal.randrange(5))]
        tokens = " ".join(deal.choice(ENERGIES) for _ in range(deal.randrange(8)))
        on_it = {card: deal.choice(ENERGIES) for card in {WATER, CAULDRON} & set(owned)}
        facts = {"crystals": deal.randrange(25), "bonuses": deal.randrange(4), "library_3": deck.pop()}
        mages.append(mage(tokens, " ".join(held), " ".join(owned), deal.randrange(16), stored=on_it, **facts))
    rulings = dict.fromkeys(RULES.rulings.__dataclass_fields__, on)
    return tournament(*mages, rulings=rulings, seed=seed, year=deal.choice([2, 3]), space=deal.randrange(1, 13))


@RULING_OFF_AND_ON
def test_crowded_tables_stay_valid(on: bool) -> None:
    for seed in range(40):
        game, pick = crowded(seed, on), Random(seed)
        while game.choice:
            assert_valid(game)
            game.push(pick.choice(game.choice.options))
        assert_valid(game)


@RULING_OFF_AND_ON
def test_crowded_tables_can_be_copied_saved_and_imagined(on: bool) -> None:
    for seed in range(0, 400, 27):
        game, pick, number = crowded(seed, on), Random(seed), 0
        while game.choice:
            assert len(set(game.options)) == len(game.options) <= 80
            if number % 7 == 0:
                assert state(game.copy()) == state(game)
                for seat in range(game.players):
                    world = game.imagine(seat, number)
                    assert game.rules.view(world.table, seat) == game.rules.view(game.table, seat)
                    if seat == asked(game)[0]:
                        assert world.options == game.options
            if number % 50 == 0:
                assert state(tt.load(game.save())) == state(game)
            game.push(pick.choice(game.choice.options))
            number += 1


def assert_valid(game: Game) -> None:
    """Check that every card is in one zone, all numbers are in range, and only cards in play store tokens."""
    table = game.table
    cards = [*table.pile, *table.discards, *table.looked]
    for seat in table.seats:
        cards += [*seat.hand, *seat.library_2, *seat.library_3, *seat.play]
        assert seat.crystals >= 0
        assert 0 <= seat.gauge <= 15
        assert set(seat.turned) <= set(seat.play)
        for card, held in seat.stored:
            assert card in seat.play or not any(held)
            assert sum(held) <= (4 if ids([card]) == [WATER] else 6)
        if game.choice and asked(game)[1] in ("turn.act", "dice.choose"):
            assert sum(seat.reserve) <= (10 if GRIMOIRE in ids(seat.play) else 7)
    assert sorted(cards) == list(range(100))

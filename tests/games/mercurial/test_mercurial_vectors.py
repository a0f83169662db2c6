"""The test vectors T01 to T40: worked examples of the rulebook and numbers derived from its rules."""

from __future__ import annotations

from collections import Counter

import pytest
from games.mercurial.mercurial_tables import (
    BOX,
    cast_result,
    centre,
    dice,
    facts,
    free,
    row,
    seat,
    seat_view,
    spell,
    table,
)
from play import logged, play, refused

import tabletop_nb as tt
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.casting import Combination, total
from tabletop_nb.games.mercurial.objectives import arcana_points
from tabletop_nb.games.mercurial.scoring import set_points
from tabletop_nb.games.mercurial.spells import Funds, can_pay
from tabletop_nb.games.mercurial.spells import payments as all_payments
from tabletop_nb.games.mercurial.table import Casting, Seat

FIRE_ROW = ["", "cinder_lance", "", "", "", ""]  # one fixed and two flex Fire, in the second space


def options(game: Game, verb: str = "") -> set[str]:
    """Return the options, or those that start with this word."""
    return {option for option in game.options if not verb or option.split()[0] == verb}


def payments(letters: str, mana: int, acuity: int, card: str = "cinder_lance", discount: int = 0) -> set[str]:
    """Return every way to pay for a Spell with these dice and crystals."""
    counts = tuple(letters.count(letter) for letter in "FWLEAV")
    return {text(each)[4:] for each in all_payments(BOX.spells[card], Funds(counts, mana, acuity, discount)).options}


# -- Takes and payments --------------------------------------------------------------------------------------


def test_t01_plays_and_takes_go_in_any_order() -> None:
    hand = ["primal_focus", "runic_catalyst", "eldritch_codex"]
    game = table(seat("elementalist", "FFFF", hand=hand), spells=["", "", "scorch_line"])
    left = [(game.table.plays, game.table.takes)]
    for answer in ("play primal_focus primary", "play runic_catalyst secondary", "buy scorch_line"):
        play(game, answer)
        left.append((game.table.plays, game.table.takes))
    assert left == [(1, 1), (2, 1), (1, 1), (1, 0)]
    play(game, "play eldritch_codex secondary")
    assert game.table.turn == 1  # no Play and no Take is left, so the turn ends


def test_t02_a_skill_is_taken_with_the_acuity_on_it() -> None:
    game = play(table(seat("enchanter", "F"), skill_acuity=[1, 1, 1, 0, 0, 0], skills=SKILLS), f"take {SKILLS[1]}")
    assert SKILLS[1] in seat_view(game)["hand"]
    assert seat_view(game)["acuity"] == 1
    assert row(game, "skills")[1] == ""


SKILLS = ["null_tide", "ash_ledger", "kiln_song", "river_stone", "cold_iron", "star_loom"]


def test_t03_one_fixed_and_two_flex_slots_cost_a_die_and_four_mana() -> None:
    assert "1 fire 4 mana" in payments("F", mana=4, acuity=0)
    game = table(seat("enchanter", "F", mana=4), spells=["", "", "cinder_lance"])
    play(game, "buy cinder_lance")
    assert seat_view(game)["active"] == [{"id": "cinder_lance", "element": "fire", "dice": 1, "mana": 4, "acuity": 0}]


@pytest.mark.parametrize(
    ("letters", "mana", "acuity", "paid"),
    [
        ("F", 2, 3, "1 fire 2 mana 3 acuity"),
        ("F", 3, 1, "1 fire 3 mana 1 acuity"),
        ("FF", 0, 3, "2 fire 3 acuity"),
        ("FFF", 0, 0, "3 fire"),
    ],
)
def test_t04_payments_with_a_discount_of_one_acuity(letters: str, mana: int, acuity: int, paid: str) -> None:
    assert paid in payments(letters, mana, acuity, discount=1)
    game = table(seat("enchanter", letters, mana=mana, acuity=acuity), spells=FIRE_ROW)
    play(game, "buy cinder_lance")
    (active,) = seat_view(game)["active"]
    shown = [(active["dice"], "fire"), (active["mana"], "mana"), (active["acuity"], "acuity")]
    assert " ".join(f"{count} {name}" for count, name in shown if count) == paid


@pytest.mark.parametrize(("letters", "mana", "acuity"), [("F", 2, 2), ("W", 4, 4)])
def test_t05_payments_that_are_not_enough(letters: str, mana: int, acuity: int) -> None:
    assert not payments(letters, mana, acuity, discount=1)
    game = table(seat("enchanter", letters, mana=mana, acuity=acuity), spells=FIRE_ROW)
    assert "buy cinder_lance" not in game.options
    assert refused(game, "buy cinder_lance") == ("spell.flex" if letters == "F" else "spell.fixed")


def test_t06_the_dice_on_a_hybrid_spell_show_one_element() -> None:
    assert payments("FW", 0, 0, "boiling_spring") == set()
    assert payments("FFWW", 0, 0, "boiling_spring") == {"2 fire", "2 water"}
    game = play(table(seat("enchanter", "FFWW"), spells=["", "", "boiling_spring"]), "buy boiling_spring")
    assert refused(game, "pay 1 fire 1 water") == "spell.hybrid_dice"


# -- playing cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spells", "acuity", "rule"), [(1, 3, "play.spells"), (2, 2, "play.acuity"), (2, 3, "")])
def test_t07_timewarp_lantern_needs_two_spells_and_three_acuity(spells: int, acuity: int, rule: str) -> None:
    active = [spell("scorch_line", "F"), spell("sunspill", "FF")][:spells]
    game = table(
        seat("enchanter", "F", hand=["timewarp_lantern"], acuity=acuity, active=active),
        spells=["", "", "wick_and_flame"],
    )
    assert ("play timewarp_lantern primary" in game.options) == (not rule)
    assert not rule or refused(game, "play timewarp_lantern primary") == rule


@pytest.mark.parametrize(("letters", "playable"), [("WEAV", False), ("F", True), ("L", True)])
def test_t08_a_conversion_needs_a_die_to_convert(letters: str, playable: bool) -> None:
    game = table(seat("enchanter", letters, hand=["ash_ledger"]))
    assert ("play ash_ledger primary" in game.options) == playable
    assert playable or refused(game, "play ash_ledger primary") == "play.convert"


def test_t09_only_unallocated_dice_change() -> None:
    game = table(seat("enchanter", "EE", hand=["quick_fuse"], active=[spell("iron_weather", "EE")]))
    play(game, "play quick_fuse primary")
    assert options(game) == {"convert 1 earth_fire", "convert 1 earth_lightning"}
    locked = table(seat("enchanter", "W", hand=["quick_fuse"], active=[spell("iron_weather", "EE")]))
    assert refused(locked, "play quick_fuse primary") == "play.convert"


def test_t10_operators_convert_at_least_one_die() -> None:
    game = play(table(seat("enchanter", "FFF", hand=["ash_ledger"])), "play ash_ledger primary")
    assert options(game) == {"convert 1 fire_void", "convert 2 fire_void"}
    game = play(table(seat("enchanter", "FFF", hand=["grey_weir"], acuity=3)), "play grey_weir primary")
    assert {sum(map(int, option.split()[1::2])) for option in game.options} == {1, 2, 3}


def test_t11_possessed_elements_include_allocated_dice() -> None:
    start = seat("enchanter", "LVV", hand=["void_weave"], acuity=5, active=[spell("scorch_line", "F")])
    game = play(table(start), "play void_weave primary")
    targets = {word.split("_")[1] for option in game.options for word in option.split()[2::2]}
    assert targets == {"lightning", "fire"}
    assert "convert 1 void_fire 1 void_lightning" in game.options


@pytest.mark.parametrize(("empty", "grown"), [((4,), (1, 2, 3)), ((1,), ()), ((2, 5), (1, 3, 4))])
def test_t12_acuity_goes_on_cards_to_the_left_of_the_rightmost_empty_space(
    empty: tuple[int, ...], grown: tuple[int, ...]
) -> None:
    skills = ["" if place in empty else card for place, card in enumerate(SKILLS, 1)]
    game = table(
        seat("enchanter", "F", hand=["eldritch_codex"]), skills=skills, skill_acuity=[0] * 6, takes=0, taken=True
    )
    play(game, "play eldritch_codex secondary")
    expected = {SKILLS[place - 1]: 1 for place in grown}
    assert {space["id"]: space["acuity"] for space in centre(game)["skills"] if space["acuity"]} == expected


# -- the arithmetic of a cast --------------------------------------------------------------------------------


def test_t13_a_link_doubles_a_spell() -> None:
    game = table(seat("enchanter", "V", active=[spell("cinder_lance", "FFF"), spell("echo_knot", "LL")]))
    assert cast_result(play(game, "cast")) == (14, 0)


@pytest.mark.parametrize(("answer", "restore"), [("spend 1 restore", 6), ("spend nothing", 8)])
def test_t14_spent_acuity_no_longer_counts(answer: str, restore: int) -> None:
    game = table(seat("enchanter", "V", acuity=8, active=[spell("deep_breath", "WW")]))
    assert cast_result(play(game, "cast", answer)) == (0, restore)


def test_t15_an_enchantment_turns_restore_into_ruin() -> None:
    active = [spell("red_noon", "FF"), spell("low_star", "WW"), spell("salt_the_fields", "EE")]
    game = play(table(seat("enchanter", "V", active=active)), "cast")
    assert cast_result(game) == (12, 0)


def test_t16_first_example_of_a_cast() -> None:
    active = [spell("mist_bandage", "W"), spell("twin_ember", "FFF"), spell("scorch_line", "F")]
    game = play(table(seat("enchanter", "AW", active=active)), "cast", "choose restore")
    assert cast_result(game) == (3, 16)
    assert facts(game, "cast.final") == [{"ruin": 0, "restore": 13}]


def test_t17_second_example_of_a_cast() -> None:
    active = [
        spell("echo_knot", "LL"),
        spell("marching_fire", "FFF"),
        spell("dew_thread", "W"),
        spell("salt_the_fields", "EE"),
    ]
    game = table(seat("enchanter", "V", active=active, acuity=3))
    play(game, "cast", "link marching_fire", "spend 1 restore")
    lines = {fact["card"]: (fact["ruin"], fact["restore"]) for fact in facts(game, "cast.spell")}
    assert lines == {"marching_fire": (16, 0), "dew_thread": (0, 4)}
    assert facts(game, "cast.spend")[0]["restore"] == 1
    assert facts(game, "cast.final") == [{"ruin": 21, "restore": 0}]


def equilibrium(**more: object) -> Game:
    """Return a game that can cast 8 + 3 + 1 Ruin and 12 Restore."""
    active = [spell("furnace_wall", "FFFF"), spell("scorch_line", "F"), spell("delta_song", "WWWW")]
    return play(table(seat("enchanter", "F", active=active, **more)), "cast")


def test_t18_an_equilibrium_of_twelve_myst() -> None:
    game = equilibrium()
    assert options(game) == {"as ruin", "as restore"}
    for way, result in (("as ruin", (24, 0)), ("as restore", (0, 34))):
        world = play(game.copy(), way)
        (fact,) = facts(world, "cast.equilibrium")
        assert (fact["number"], fact["ruin"], fact["restore"]) == (12, *result)
        assert seat_view(world)["has_mystrune"]
        assert (seat_view(world)["acuity"], seat_view(world)["prestige"]) == (2, 1)


# -- scoring -------------------------------------------------------------------------------------------------


def test_t19_sets_of_sigils() -> None:
    assert [set_points(count) for count in (2, 1, 3, 4)] == [1, 0, 3, 4]


USED = ("dew_thread", "rain_ward", "low_star", "well_of_noon", "delta_song", "scorch_line", "red_noon", "sunspill",
        "thunder_stair", "static_veil", "iron_weather", "slow_bloom")  # fmt: skip


def test_t20_an_arcana_for_water_spells() -> None:
    owner = Seat()
    owner.used = USED
    assert arcana_points(BOX, owner, "first_tide") == 4


def test_t21_the_final_score_of_the_example() -> None:
    """Play the last cast: 24 Ruin claim the fourth Heroic, and the used pile is complete."""
    owned = ["hunt_the_marsh_cat", "chart_the_hollow_sky", "hush_the_storm_king"]
    active = [spell("furnace_wall", "FFFF"), spell("thunderhead_knot", "LLLL")]
    used = [card for card in USED if card not in ("red_noon", "static_veil")]
    more = {"hand": ["spark_plough"], "exhausted": ["drowned_spark"], "arcanas": ["first_tide"], "prestige": 3}
    start = seat("chaosmancer", "V", heroics=owned, active=active, used=used, **more)
    others = [seat("enchanter", "V"), seat("arcanist", "V")]
    game = table(start, *others, arcanas=ARCANA_REST, heroics=["silence_the_bell_giant"])
    play(game, "cast", "heroic silence_the_bell_giant")
    assert game.over
    assert [BOX.heroics[card].vp for card in seat_view(game)["heroics"]] == [6, 11, 12, 15]
    assert sorted(seat_view(game)["all_sigils"].values()) == [1, 2, 3, 4]
    assert Counter(BOX.spells[card].elements for card in seat_view(game)["used"]) == {
        (0,): 3,
        (1,): 5,
        (2,): 2,
        (3,): 2,
    }
    sheet = [(line.rule, line.points) for line in game.score_sheet()[0]]
    assert sheet == [("score.heroics", 44), ("score.arcanas", 4), ("score.tokens", 3), ("score.sigils", 8)]
    assert (game.scores[0], game.winners) == (59, [0])


# -- Prodigy Mode --------------------------------------------------------------------------------------------


def solo(*letters: str, **more: object) -> Game:
    """Return a solo game."""
    given = {key: more.pop(key) for key in [*more] if key in ("heroics", "rewards", "turns", "spells", "skills")}
    return table(seat("elementalist", "".join(letters) or "FWLEAV", **more), mode="prodigy", **given)


def test_t22_rewards_of_the_first_heroics_in_a_solo_game() -> None:
    """Claim the second, the fifth and the fourth of the first Heroics in three casts."""
    row_ = ["seal_the_sky_wound", "thaw_the_glass_pass", "wake_the_drowned_city", "calm_the_orchard_bees",
            "clear_the_old_mine", "silence_the_bell_giant"]  # fmt: skip
    spells = ["dew_thread", "mist_bandage", "low_star", "pyre_crown", "cinder_lance", "well_of_noon"]
    start = seat("elementalist", "V", active=[spell("furnace_wall", "FFFF"), spell("red_noon", "FF")])
    game = table(start, mode="prodigy", turns=9, heroics=row_, spells=spells, script={"dice": ["fire"] * 24})
    play(game, "cast", "heroic thaw_the_glass_pass")
    assert (seat_view(game)["all_dice"], seat_view(game)["mana"], seat_view(game)["acuity"]) == (7 + 1, 0, 2)
    play(game, "buy pyre_crown", "cast", "heroic clear_the_old_mine")
    play(game, "buy cinder_lance", "pay 3 fire", "cast", "spend nothing", "heroic calm_the_orchard_bees")
    assert (seat_view(game)["all_dice"], seat_view(game)["mana"], seat_view(game)["acuity"]) == (7 + 1, 4, 6)
    rewards = [(space["dice"], space["mana"], space["acuity"]) for space in centre(game)["heroics"]]
    assert rewards == [(1, 0, 2), (0, 0, 3), (1, 0, 2), (0, 0, 3), (0, 0, 3), (0, 2, 2)]


def test_t23_rows_of_a_solo_game_grow_to_six() -> None:
    game = tt.new_game("mercurial", 1, 3, "prodigy", scenario={"seats": [{"class": "enchanter"}]})
    sizes = [len(list(filter(None, row(game))))]
    for _ in range(4):
        play(game, "take_acuity", "end")
        sizes.append(len(list(filter(None, row(game)))))
    assert sizes == [3, 4, 5, 6, 6]
    assert len(centre(game)["spell_discards"]) == 1


def test_t24_an_aetherflow_converts_any_number_of_aether() -> None:
    game = play(table(seat("enchanter", "AAF", hand=["still_mind"])), "play still_mind secondary")
    assert options(game) == {"convert 1 aether_lightning", "convert 2 aether_lightning"}
    assert free(play(game, "convert 2 aether_lightning")) == "FLL"


def test_t25_no_cast_without_an_active_spell() -> None:
    game = table(seat("enchanter", "FWLEAV"))
    assert "cast" not in game.options
    assert refused(game, "cast") == "cast.need"


@pytest.mark.parametrize(
    ("active", "letters", "result", "prestige"),
    [
        (["furnace_wall", "red_noon"], "FV", (14, 0), 1),  # 5 Ruin more than the Heroic needs
        (["furnace_wall", "red_noon"], "FFV", (15, 0), 2),
        (["delta_song", "low_star"], "WV", (0, 20), 1),  # 7 Restore more
        (["delta_song", "low_star"], "WWV", (0, 21), 2),
    ],
)
def test_t26_surplus_gives_prestige(active: list[str], letters: str, result: tuple[int, int], prestige: int) -> None:
    paid = [spell(card, "FW"[BOX.spells[card].elements[0]] * BOX.spells[card].slots) for card in active]
    game = table(seat("enchanter", letters, active=paid), heroics=["calm_the_orchard_bees"])
    play(game, "cast", "heroic calm_the_orchard_bees")
    assert cast_result(game) == result
    assert seat_view(game)["prestige"] == prestige


HYBRID = [spell("twin_ember", "FFF"), spell("static_veil", "L"), spell("moss_vigil", "E")]


@pytest.mark.parametrize("side", ["first_flame", "first_tide"])
def test_t27_a_hybrid_counts_as_both_elements(side: str) -> None:
    start = seat("enchanter", "V", active=HYBRID)
    game = play(table(start, arcanas=[side, *ARCANA_REST], heroics=[]), "cast", "choose ruin")
    assert options(game) == {f"arcana {side}", "no arcana"}


def test_t27_only_one_of_two_arcanas_can_be_claimed() -> None:
    start = seat("enchanter", "V", active=[*HYBRID, spell("scorch_line", "F")])
    game = play(table(start, arcanas=["first_tide", *ARCANA_REST], heroics=[]), "cast", "choose ruin")
    assert options(game) == {"arcana first_tide", "arcana grand_chorus", "no arcana"}
    play(game, "arcana first_tide")
    assert [each["id"] for each in seat_view(game)["arcanas"]] == ["first_tide"]
    assert centre(game)["arcanas"] == ["grand_chorus", "charged_crown"]
    assert (game.asked.player, game.asked.rule) == (1, "turn.action")


def test_t28_links_on_one_spell_multiply_each_other() -> None:
    active = [spell("cinder_lance", "FFF"), spell("echo_knot", "LL"), spell("thunderhead_knot", "LLLL")]
    assert cast_result(play(table(seat("enchanter", "V", active=active)), "cast")) == (42, 0)


def test_t29_eight_acuity_in_one_turn() -> None:
    game = solo("FWLE", acuity=3, hand=["primal_focus", "manafont_glove"])
    play(game, "take_acuity", "play primal_focus primary", "play manafont_glove primary")
    assert seat_view(game)["acuity"] == 8  # the Plays left can't be used, so the turn is over
    gains = [fact["number"] for rule in ("prodigy.take_acuity", "play.gain") for fact in facts(game, rule)]
    assert gains == [1, 2, 5]
    assert "achievement.manafont" in logged(game)
    assert "manafont" in centre(game)["achievements"]


def test_t30_equal_ruin_and_restore_too_small_for_an_equilibrium() -> None:
    active = [spell("static_veil", "L"), spell("scorch_line", "F"), spell("moss_vigil", "E")]
    game = table(seat("enchanter", "EEV", active=active), arcanas=["first_flame", *ARCANA_REST])
    play(game, "cast")
    assert cast_result(game) == (5, 5)
    assert facts(game, "cast.small_myst") == [{"number": 5}]
    assert not seat_view(game)["has_mystrune"]
    assert options(game) == {"arcana first_flame", "no arcana"}


ARCANA_REST = ["grand_chorus", "charged_crown"]


def test_t31_surplus_and_bonus_of_an_equilibrium() -> None:
    active = [spell("furnace_wall", "FFFF"), spell("scorch_line", "F"), spell("delta_song", "WWWW")]
    game = table(seat("enchanter", "F", active=active), heroics=["shelter_the_lost_fleet"])
    play(game, "cast", "as ruin", "heroic shelter_the_lost_fleet")
    assert seat_view(game)["prestige"] == 2
    assert seat_view(game)["has_mystrune"]
    assert seat_view(game)["acuity"] == 2 + 1  # the reward of the Heroic, too


@pytest.mark.parametrize(("by_space", "price"), [(True, 3), (False, 2)])
def test_t32_discounts_belong_to_spaces(by_space: bool, price: int) -> None:
    spells = ["scorch_line", "red_noon", "sunspill", "static_veil", "moss_vigil", "dew_thread"]
    start, rulings = seat("enchanter", "FFL", acuity=price), {"discounts_by_space": by_space}
    game = play(table(start, takes=2, spells=spells, rulings=rulings), "buy scorch_line", "pay 1 fire")
    discounts = ["", "acuity", ""] if by_space else ["", "mana", "acuity"]
    assert [space["discount"] for space in centre(game)["spells"]][:3] == discounts
    play(game, "buy red_noon")
    assert seat_view(game)["active"][-1] == {"id": "red_noon", "element": "fire", "dice": 1, "mana": 0, "acuity": price}
    poor = play(table({**start, "acuity": price - 1}, takes=2, spells=spells, rulings=rulings), "buy scorch_line")
    if poor.asked.rule == "spell.pay":
        play(poor, "pay 1 fire")
    assert refused(poor, "buy red_noon") == "spell.flex"


def test_t33_the_arcanist_always_possesses_an_aether() -> None:
    game = table(seat("arcanist", "FV", hand=["aeon_prism"], active=[spell("kindled_star", "FFF")]))
    assert refused(game, "play aeon_prism primary") == "play.convert"
    assert cast_result(play(game, "cast")) == (8 + 1, 0)


def test_t34_gains_stop_at_ten() -> None:
    game = play(table(seat("enchanter", "F", acuity=9, hand=["manafont_glove"])), "play manafont_glove primary")
    assert seat_view(game)["acuity"] == 10


def test_t35_null_tide_converts_up_to_one_die_per_water() -> None:
    start = seat("enchanter", "WFLE", hand=["null_tide"], active=[spell("dew_thread", "W")])
    game = play(table(start), "play null_tide primary")
    assert {sum(map(int, option.split()[1::2])) for option in game.options} == {1, 2}
    play(game, "convert 1 fire_void 1 water_void")
    assert (free(game), seat_view(game)["acuity"]) == ("LEVV", 2)


def test_t36_void_weave_costs_one_more_than_the_dice() -> None:
    start = seat("enchanter", "EVV", hand=["void_weave"], acuity=3)
    game = play(table(start), "play void_weave primary")
    assert options(game) == {"convert 1 void_earth", "convert 2 void_earth"}
    assert seat_view(play(game.copy(), "convert 2 void_earth"))["acuity"] == 0
    assert seat_view(play(game.copy(), "convert 1 void_earth"))["acuity"] == 1
    cheap = play(table(start, rulings={"weave_costs_one": True}), "play void_weave primary", "convert 2 void_earth")
    assert seat_view(cheap)["acuity"] == 2


def test_t37_the_mystrune_comes_after_links() -> None:
    active = [spell("cinder_lance", "FFF"), spell("echo_knot", "LL")]
    game = table(seat("enchanter", "V", active=active), mystrune="teskora", holder=0)
    assert cast_result(play(game, "cast", "use mystrune")) == (16, 0)
    plain = total(BOX, Combination(("cinder_lance", "echo_knot"), (0, 0), 0, False, (2, 0)),
                  Casting(links=(("echo_knot", "cinder_lance"),), rune=True))  # fmt: skip
    assert plain.ruin == 16


def test_t38_the_others_cast_once_more() -> None:
    heroics = ["calm_the_orchard_bees", "clear_the_old_mine", "hunt_the_marsh_cat"]
    game = table(
        seat("enchanter", "V"),
        seat("chaosmancer", "V", heroics=heroics, active=[spell("furnace_wall", "FFFF"), spell("red_noon", "FF")]),
        seat("arcanist", "V", active=[spell("scorch_line", "F")]),
        turn=1,
        heroics=["thaw_the_glass_pass"],
    )
    play(game, "cast", "heroic thaw_the_glass_pass")
    assert game.over
    assert [event.player for event in game.events if event.rule == "end.final_cast"] == [2]
    assert [event.player for event in game.events if event.rule == "cast.total"] == [1, 2]


def test_t38_final_casts_of_four_players_in_order() -> None:
    strong = [spell("furnace_wall", "FFFF"), spell("red_noon", "FF")]  # 13 Ruin
    game = table(
        seat("enchanter", "V", active=[spell("scorch_line", "F")]),
        seat("chaosmancer", "V", heroics=["calm_the_orchard_bees", "clear_the_old_mine"], active=strong),
        seat("arcanist", "FV", active=[spell("pyre_crown", "FFFF"), spell("thunder_stair", "LLL")]),  # 19 with Aether
        seat("elementalist", "V", active=[spell("dew_thread", "W")]),
        turn=1,
        heroics=["thaw_the_glass_pass", "break_the_mill_ward"],
        heroic_deck=[],
    )
    play(game, "cast", "heroic thaw_the_glass_pass")
    assert (game.asked.player, options(game)) == (2, {"heroic break_the_mill_ward", "no heroic"})
    play(game, "heroic break_the_mill_ward")
    assert game.over
    assert [event.player for event in game.events if event.rule == "end.final_cast"] == [2, 3, 0]
    assert [event.player for event in game.events if event.rule == "cast.total"] == [1, 2, 3, 0]
    assert seat_view(game, 2)["heroics"] == ["break_the_mill_ward"]
    assert seat_view(game, 2)["points_by_line"]["score.heroics"] == 11


def test_t39_prestige_without_a_heroic() -> None:
    active = [spell("mist_bandage", "W"), spell("twin_ember", "FFF"), spell("scorch_line", "F")]
    start = table(seat("enchanter", "AW", active=active), heroics=["seal_the_sky_wound"])
    assert seat_view(play(start.copy(), "cast", "choose restore"))["prestige"] == 3
    strict = table(seat("enchanter", "AW", active=active), heroics=["seal_the_sky_wound"],
                   rulings={"prestige_without_heroic": False})  # fmt: skip
    assert seat_view(play(strict, "cast", "choose restore"))["prestige"] == 0


def test_t40_sealing_a_skill() -> None:
    game = table(seat("enchanter", "F", hand=["kiln_song"], acuity=1))
    play(game, "seal kiln_song")
    assert (game.table.takes, game.table.plays, seat_view(game)["acuity"], seat_view(game)["cards"]) == (2, 0, 0, 0)
    assert centre(game)["skill_bottom"] == ["kiln_song"]


def test_the_helpers_agree_on_dice() -> None:
    assert dice("FV") == ["fire", "void"]
    assert can_pay(BOX.spells["scorch_line"], Funds((1, 0, 0, 0, 0, 0), 0, 0))

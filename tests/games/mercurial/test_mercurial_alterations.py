"""One story per Starter, Class card, Artifact and Skill."""

from __future__ import annotations

import pytest
from games.mercurial.mercurial_tables import BOX, centre, facts, free, row, seat, seat_view, spell, table
from play import play, refused

from tabletop_nb.bots import ask, make
from tabletop_nb.core.game import Game

TWO_SPELLS = [spell("scorch_line", "F"), spell("dew_thread", "W")]


def ready(card: str, letters: str, acuity: int = 0, role: str = "enchanter", **more: object) -> Game:
    """Return a game in which the player has this card, these dice and this Acuity."""
    given = {name: more.pop(name) for name in ("spells", "holder", "mystrune", "rulings") if name in more}
    return table(seat(role, letters, hand=[card, "manafont_glove"], acuity=acuity, **more), **given)  # type: ignore[arg-type]


# -- Starters and Class cards --------------------------------------------------------------------------------


def test_still_mind_gives_acuity_or_plays() -> None:
    game = play(ready("still_mind", "F"), "play still_mind primary")
    assert set(game.options) == {"choose acuity", "choose plays"}
    assert seat_view(play(game.copy(), "choose acuity"))["acuity"] == 1
    more = play(game.copy(), "choose plays")
    assert (more.table.plays, seat_view(more)["acuity"], seat_view(more)["exhausted"]) == (2, 0, ["still_mind"])


def test_primal_focus_gives_both() -> None:
    game = play(ready("primal_focus", "F", role="elementalist"), "play primal_focus primary")
    assert (game.table.plays, seat_view(game)["acuity"]) == (2, 2)


def test_aether_weave_converts_aether_and_void() -> None:
    game = play(ready("aether_weave", "AVF", 3, role="arcanist"), "play aether_weave primary")
    assert "convert 1 aether_fire 1 void_fire" in game.options
    play(game, "convert 1 aether_fire 1 void_fire")
    assert (free(game), seat_view(game)["acuity"]) == ("FFF", 0)


def test_aether_weave_also_costs_acuity_for_a_swap() -> None:
    game = play(ready("aether_weave", "AV", 3, role="arcanist"), "play aether_weave primary")
    assert "convert 1 aether_void 1 void_aether" in game.options
    play(game, "convert 1 aether_void 1 void_aether")
    assert (free(game), seat_view(game)["acuity"]) == ("AV", 0)
    poor = play(ready("aether_weave", "AV", 2, role="arcanist"), "play aether_weave primary")
    assert set(poor.options) == {"convert 1 aether_void", "convert 1 void_aether"}


def test_the_arcanist_can_convert_void_to_aether() -> None:
    game = play(ready("aether_weave", "FV", 2, role="arcanist"), "play aether_weave primary")
    assert set(game.options) == {"convert 1 void_aether", "convert 1 void_fire"}
    assert free(play(game, "convert 1 void_aether")) == "FA"


def test_a_conversion_of_many_dice_is_asked_in_parts() -> None:
    active = [spell("red_noon", "FF"), spell("low_star", "WW"), spell("static_veil", "L"), spell("moss_vigil", "E")]
    game = play(ready("void_weave", "VVVVVVV", 10, active=active), "play void_weave primary")
    assert {option.split()[0] for option in game.options} == {"void_fire"}
    assert len(game.options) == 8
    play(game, "void_fire 2")
    while game.asked.rule == "play.convert":
        assert len(game.options) <= 60
        answer = next((each for each in ("void_water 1", "void_lightning 3") if each in game.options), "")
        play(game, answer or "convert 2 void_fire 1 void_water 3 void_lightning")
    assert (free(game), seat_view(game)["acuity"]) == ("FFWLLLV", 10 - 7)


def test_a_reroll_of_many_dice_is_asked_in_parts() -> None:
    start = seat("chaosmancer", "FFWWLLEEAAVV", hand=["kiln_song", "eldritch_codex"])
    game = play(table(start, script={"dice": ["void"] * 4}), "play kiln_song secondary")
    assert set(game.options) == {"fire 0", "fire 1", "fire 2"}
    play(game, "fire 2")
    while game.asked.rule == "play.reroll":
        assert len(game.options) <= 60
        answer = next((each for each in ("water 1", "lightning 1") if each in game.options), "")
        play(game, answer or "reroll 2 fire 1 water 1 lightning")
    assert free(game) == "WLEEAAVVVVVV"


def test_the_arcanist_has_no_aetherflow() -> None:
    game = ready("still_mind", "AV", 3, role="arcanist")
    assert refused(game, "play still_mind secondary") == "play.no_aetherflow"
    assert (
        refused(ready("aether_weave", "AV", 3, role="arcanist"), "play aether_weave secondary") == "play.no_secondary"
    )


@pytest.mark.parametrize(("role", "element"), [("enchanter", "L"), ("chaosmancer", "W"), ("elementalist", "E")])
def test_aetherflow_of_each_class(role: str, element: str) -> None:
    game = play(ready("void_weave", "AV", role=role), "play void_weave secondary")
    assert sorted(free(game)) == sorted(element + "V")
    assert refused(ready("void_weave", "V", role=role), "play void_weave secondary") == "play.aetherflow"


# -- Artifacts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", BOX.artifacts)
def test_the_secondary_effect_of_an_artifact_is_one_acuity(card: str) -> None:
    game = table(seat("enchanter", "F", hand=[card]))
    play(game, f"play {card} secondary")
    assert (seat_view(game)["acuity"], seat_view(game)["exhausted"]) == (1, [card])


def test_runic_catalyst() -> None:
    assert refused(ready("runic_catalyst", "F"), "play runic_catalyst primary") == "play.spells"
    assert (
        seat_view(play(ready("runic_catalyst", "F", active=TWO_SPELLS), "play runic_catalyst primary"))["acuity"] == 2
    )


def test_aeon_prism() -> None:
    game = play(ready("aeon_prism", "AWW"), "play aeon_prism primary", "accept acuity")
    assert (free(game), seat_view(game, 1)["acuity"]) == ("WWW", 1)
    assert facts(game, "play.others") == [{"number": 1, "card": "aeon_prism"}]
    assert refused(ready("aeon_prism", "WV"), "play aeon_prism primary") == "play.element"


def test_others_take_only_what_they_have_room_for() -> None:
    rival = seat("chaosmancer", "F", acuity=10)
    game = table(seat("enchanter", "AWW", hand=["aeon_prism", "manafont_glove"]), rival)
    play(game, "play aeon_prism primary")
    assert seat_view(game, 1)["acuity"] == 10
    assert not facts(game, "play.others")
    assert game.asked.player == 0


def test_the_others_are_asked_in_turn_order() -> None:
    rivals = [seat("chaosmancer", "F"), seat("arcanist", "F", acuity=10), seat("elementalist", "F")]
    start = seat("enchanter", "AWW", hand=["aeon_prism", "manafont_glove"])
    game = play(table(rivals[0], start, *rivals[1:], turn=1), "play aeon_prism primary")
    assert (game.asked.player, set(game.options)) == (3, {"accept acuity", "refuse acuity"})
    play(game, "refuse acuity")
    assert game.asked.player == 0
    play(game, "accept acuity")
    assert [seat_view(game, p)["acuity"] for p in range(4)] == [1, 0, 10, 0]
    assert [event.player for event in game.events if event.rule == "play.others"] == [0]
    assert (game.asked.player, game.asked.rule) == (1, "turn.action")


def unbalanced() -> Game:
    """Return a game in which 1 more Acuity would spoil a rival's Equilibrium: 8 Ruin, and 8 Restore for 8 Acuity."""
    rival = seat("chaosmancer", "V", acuity=8, active=[spell("furnace_wall", "FFFF"), spell("deep_breath", "WW")])
    start = seat("enchanter", "AWW", hand=["aeon_prism", "manafont_glove"])
    return play(table(start, rival, heroics=["burn_the_false_map"]), "play aeon_prism primary")


@pytest.mark.parametrize(("answer", "balances"), [("refuse acuity", True), ("accept acuity", False)])
def test_acuity_can_be_unwelcome(answer: str, balances: bool) -> None:
    game = play(unbalanced(), answer, "recycle", "cast")
    worlds = [play(game.copy(), option) for option in game.options]
    assert any(world.asked.rule == "cast.equilibrium" for world in worlds) == balances


def test_a_bot_refuses_acuity_that_spoils_its_cast() -> None:
    assert ask(unbalanced(), make("greedy", 1)) == ("refuse", "acuity")
    start = seat("enchanter", "AWW", hand=["aeon_prism", "manafont_glove"])
    usual = play(table(start, seat("chaosmancer", "FWLE", acuity=2)), "play aeon_prism primary")
    assert ask(usual, make("greedy", 1)) == ("accept", "acuity")


@pytest.mark.parametrize("counts", [True, False])
def test_nobody_is_asked_if_no_spell_counts_acuity(counts: bool) -> None:
    deck = ["dew_thread", "rain_ward", *["fever_dream"] * counts]
    start = seat("enchanter", "AWW", hand=["aeon_prism", "manafont_glove"])
    game = play(table(start, spells=["red_noon"], spell_deck=deck), "play aeon_prism primary")
    assert (game.asked.rule == "play.others") == counts
    assert seat_view(game, 1)["acuity"] == (not counts)


def test_manafont_glove() -> None:
    game = play(ready("eldritch_codex", "F", 3), "play manafont_glove primary")
    assert seat_view(game)["acuity"] == 5
    assert refused(ready("eldritch_codex", "F", 2), "play manafont_glove primary") == "play.acuity"


def test_eldritch_codex() -> None:
    game = play(ready("eldritch_codex", "FWV"), "play eldritch_codex primary")
    assert set(game.options) == {"convert 1 fire_void", "convert 1 water_void"}
    assert free(play(game, "convert 1 water_void")) == "FVV"
    assert refused(ready("eldritch_codex", "VV"), "play eldritch_codex primary") == "play.convert"


def test_timewarp_lantern() -> None:
    game = ready("timewarp_lantern", "FF", 3, active=TWO_SPELLS, spells=["", "", "red_noon", "wick_and_flame"])
    play(game, "play timewarp_lantern primary")
    assert set(game.options) == {"buy red_noon", "buy wick_and_flame"}
    play(game, "buy red_noon")
    assert ([each["id"] for each in seat_view(game)["active"]][-1], seat_view(game)["acuity"]) == ("red_noon", 0)
    assert (game.table.takes, row(game)[2]) == (1, "")


def test_timewarp_lantern_uses_a_discount() -> None:
    game = ready("timewarp_lantern", "F", 6, active=TWO_SPELLS, spells=["", "red_noon"])
    play(game, "play timewarp_lantern primary")
    assert facts(game, "spell.discount") == [{"card": "red_noon", "crystal": "acuity"}]
    assert seat_view(game)["acuity"] == 0


def test_a_refused_spell_of_timewarp_lantern_names_the_acuity_that_is_left() -> None:
    row_ = ["", "", "wick_and_flame", "sunspill", "static_veil"]
    game = play(ready("timewarp_lantern", "FF", 5, active=TWO_SPELLS, spells=row_), "play timewarp_lantern primary")
    reason = game.why_not("buy static_veil")
    assert reason
    assert "2 Acuity are worth 2" in str(reason)


def test_a_refused_weave_names_what_it_costs_by_the_ruling() -> None:
    for switch, cost in ((False, 2), (True, 1)):
        game = ready("void_weave", "FV", 0, rulings={"weave_costs_one": switch})
        reason = game.why_not("play void_weave primary")
        assert reason
        assert f"Void Weave costs {cost} Acuity" in str(reason)


def test_a_skill_can_be_played_in_the_turn_in_which_it_is_taken() -> None:
    game = table(seat("enchanter", "VV", hand=["manafont_glove"]), skills=["kiln_song"], skill_acuity=[0] * 6)
    play(game, "take kiln_song", "play kiln_song primary")
    assert (free(game), seat_view(game)["exhausted"]) == ("FV", ["kiln_song"])


def test_timewarp_lantern_needs_a_spell_that_can_be_paid() -> None:
    game = ready("timewarp_lantern", "V", 3, active=TWO_SPELLS, spells=["", "", "red_noon"])
    assert refused(game, "play timewarp_lantern primary") == "play.affordable"


def test_voidstar_bracelet() -> None:
    game = play(ready("voidstar_bracelet", "FLA", 1), "play voidstar_bracelet primary")
    assert set(game.options) == {"convert 1 fire_water", "convert 1 lightning_earth", "convert 1 aether_void"}
    play(game, "convert 1 aether_void", "accept acuity")
    assert (free(game), seat_view(game)["acuity"], seat_view(game, 1)["acuity"]) == ("FLV", 0, 1)


@pytest.mark.parametrize(("card", "targets"), [("prismatic_wand", "WE"), ("jewelled_key", "FL")])
def test_prismatic_wand_and_jewelled_key(card: str, targets: str) -> None:
    game = play(ready(card, "VVA", 1), f"play {card} primary")
    shown = set()
    for option in game.options:
        world = play(game.copy(), option, "accept acuity")
        shown.add(free(world).replace("A", "").replace("V", "", 1))
        assert (seat_view(world)["acuity"], seat_view(world, 1)["acuity"]) == (0, 1)
    assert shown == set(targets)
    assert refused(ready(card, "FA", 1), f"play {card} primary") == "play.element"


def test_azurite_pendant() -> None:
    game = play(ready("azurite_pendant", "LV", active=TWO_SPELLS), "play azurite_pendant primary")
    targets = {option.split()[2] for option in game.options}
    assert targets == {
        "lightning_fire",
        "lightning_water",
        "lightning_void",
        "void_fire",
        "void_water",
        "void_lightning",
    }
    assert refused(ready("azurite_pendant", "LV"), "play azurite_pendant primary") == "play.spells"


# -- Skills --------------------------------------------------------------------------------------------------


STORIES = {
    "drowned_spark": ("LLL", 0, "convert 1 lightning_earth 1 lightning_water", "WLE", 0),  # the Enchanter has a Saviour
    "mirror_rain": ("WWW", 3, "convert 3 water_fire", "FFF", 3),
    "grey_weir": ("FF", 3, "convert 1 fire_earth 1 fire_water", "WE", 2),
    "ember_turn": ("EE", 0, "", "FE", 1),
    "null_tide": ("WF", 0, "convert 1 fire_void", "WV", 2),
    "ash_ledger": ("FL", 0, "convert 1 fire_void 1 lightning_void", "VV", 2),
    "stone_breath": ("EE", 0, "choose convert;convert 2 earth_water", "WW", 0),
    "quick_fuse": ("EE", 0, "convert 1 earth_lightning", "LE", 0),
    "kiln_song": ("VV", 0, "", "FV", 1),
    "banked_hearth": ("FW", 0, "convert 1 water_void", "FV", 3),
    "river_stone": ("WW", 0, "", "WE", 1),
    "spark_plough": ("LL", 0, "", "FL", 2),
    "cold_iron": ("FF", 0, "convert 1 fire_earth", "FE", 0),
    "storm_well": ("WW", 0, "convert 2 water_lightning", "LL", 1),
    "tremor_hymn": ("EE", 3, "convert 2 earth_lightning", "LL", 2),
    "sky_forge": ("LL", 3, "convert 2 lightning_fire", "FF", 2),
    "quiet_delta": ("WE", 0, "convert 1 earth_void 1 water_void", "VV", 3),
    "twin_currents": ("FF", 0, "convert 2 fire_water", "WW", 0),
    "fault_line": ("LL", 0, "convert 2 lightning_earth", "EE", 0),
    "tumbling_coin": ("VV", 0, "choose convert;convert 1 void_lightning", "LV", 0),
    "star_loom": ("AA", 0, "convert 1 aether_fire", "FA", 1),
    "open_window": ("FE", 0, "convert 1 fire_aether", "EA", 0),
    "rain_of_glass": ("LL", 0, "convert 2 lightning_water", "WW", 1),
    "void_harvest": ("VV", 0, "convert 1 void_earth 1 void_water", "WE", 1),
    "last_light": ("WL", 0, "convert 1 water_aether", "LA", 1),
}


def test_there_is_a_story_for_every_skill() -> None:
    assert set(STORIES) == set(BOX.skills)


@pytest.mark.parametrize("card", sorted(STORIES))
def test_the_primary_effect_of_a_skill(card: str) -> None:
    letters, acuity, answers, after, left = STORIES[card]
    game = play(ready(card, letters, acuity), f"play {card} primary", *filter(None, answers.split(";")))
    assert (free(game), seat_view(game)["acuity"]) == (after, left)
    assert card in seat_view(game)["exhausted"]


def test_a_sigil_on_a_heroic_improves_a_skill() -> None:
    plain = play(ready("cold_iron", "FFF"), "play cold_iron primary")
    better = play(ready("cold_iron", "FFF", heroics=["burn_the_false_map"]), "play cold_iron primary")
    most = [max(sum(map(int, option.split()[1::2])) for option in game.options) for game in (plain, better)]
    assert most == [1, 2]


def test_sigils_on_skill_cards_do_not_improve_skills() -> None:
    game = play(ready("cold_iron", "FFF", exhausted=["quick_fuse", "null_tide"]), "play cold_iron primary")
    assert max(sum(map(int, option.split()[1::2])) for option in game.options) == 1


def test_a_reverse_conversion_needs_two_sigils() -> None:
    assert refused(ready("twin_currents", "WW"), "play twin_currents primary") == "play.convert"
    game = play(ready("twin_currents", "FWW", heroics=["light_the_last_beacon"]), "play twin_currents primary")
    assert set(game.options) == {"choose convert", "choose reverse"}
    assert free(play(game, "choose reverse", "convert 2 water_fire")) == "FFF"


def test_turning_a_die_over_instead() -> None:
    game = play(ready("stone_breath", "EV"), "play stone_breath primary", "choose flip", "convert 1 void_aether")
    assert free(game) == "EA"
    only = play(
        ready("stone_breath", "V"), "play stone_breath primary"
    )  # nothing to convert, so it turns the Void over
    assert free(only) == "A"


@pytest.mark.parametrize(("role", "most"), [("enchanter", 2), ("chaosmancer", 4)])
def test_the_secondary_effect_of_a_skill_rerolls_dice(role: str, most: int) -> None:
    game = play(ready("kiln_song", "FWLEV", role=role), "play kiln_song secondary")
    sizes = {sum(map(int, option.split()[1::2])) for option in game.options if option != "reroll nothing"}
    assert "reroll nothing" in game.options
    assert sizes == set(range(1, most + 1))
    play(game, "reroll 1 fire 1 void")
    assert game.table.plays == 1
    assert sum(seat_view(game)["dice"].values()) == 5


def test_rerolled_dice_follow_the_script() -> None:
    game = table(seat("enchanter", "FFV", hand=["kiln_song", "eldritch_codex"]), script={"dice": ["earth", "aether"]})
    play(game, "play kiln_song secondary", "reroll 1 fire 1 void")
    assert free(game) == "FEA"


def test_sealing_needs_acuity() -> None:
    game = ready("kiln_song", "F")
    assert refused(game, "seal kiln_song") == "play.seal"
    assert refused(ready("kiln_song", "F", 1), "seal manafont_glove") == "play.seal"


def test_ten_cards_are_the_limit() -> None:
    hand = ["kiln_song", "cold_iron", "star_loom", "quick_fuse", "void_harvest"]
    others = ["still_mind", "void_weave", "eldritch_codex", "aeon_prism", "manafont_glove"]
    game = table(seat("enchanter", "F", hand=hand, exhausted=others, acuity=2), skills=["null_tide"])
    assert refused(game, "take null_tide") == "take.limit"
    play(game, "seal kiln_song")
    assert "take null_tide" in game.options


def test_taking_back_and_recycling() -> None:
    game = table(seat("enchanter", "F", hand=["eldritch_codex"], exhausted=["kiln_song"]), takes=2)
    first = row(game)[0]
    play(game, "take_back", "recycle")
    assert sorted(seat_view(game)["hand"]) == ["eldritch_codex", "kiln_song"]
    assert (seat_view(game)["acuity"], centre(game)["spell_bottom"], row(game)[0]) == (1, [first], "")
    assert refused(game, "take_back") == "take.none_left"

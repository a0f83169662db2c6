"""Actions, free actions, reactions, cleanup and the end of a round: one test for each rule."""

from __future__ import annotations

import pytest
from games.trismegistus.trismegistus_tables import (
    BOX,
    acting,
    artifact_in,
    asked,
    board,
    deck_with,
    die,
    held,
    levels,
    look,
    play,
    potency,
    rival,
    sampled,
    seat,
    starting,
    table,
)
from play import logged, refused

from tabletop_nb.core.game import Game

LEVEL_1_MARKET = ["brass_bellows", "ash_sieve", "red_candle", "water_clock", "glass_funnel", "rain_gauge"]


# -- draft -----------------------------------------------------------------------------------------------------


def test_without_a_die_one_must_be_drafted() -> None:
    game = table(seat(), phase="draft")
    assert asked(game) == (0, "draft.die")
    assert all(option.startswith("draft ") for option in game.options)
    assert len(game.options) == 6


def test_keeping_a_die_skips_the_draft() -> None:
    game = play(table(seat(die=die("tin", "red", 2)), phase="draft"), "keep")
    assert (potency(game), asked(game)) == (2, (0, "turn.action"))


def test_no_ethereal_token_beyond_potency_5() -> None:
    game = table(seat(ethereal=1), phase="draft", bowls={"tin": {"black": 2, "white": 2, "red": 1}})
    play(game, "draft tin red")
    assert (potency(game), asked(game)) == (5, (0, "turn.action"))


def test_an_ethereal_token_can_be_kept() -> None:
    game = play(table(seat(ethereal=1), phase="draft"), "draft lead black", "keep")
    assert (potency(game), look(game)["ethereal"]) == (2, 1)


# -- actions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("metal", ["lead", "copper", "tin", "mercury", "iron"])
def test_harvest_any_potency(metal: str) -> None:
    game = play(table(acting(symbol=metal, potency=4)), "harvest 3")
    assert (held(game), potency(game)) == ({f"raw_{metal}": 3}, 1)


@pytest.mark.parametrize(("metal", "essence"), [("lead", "salt"), ("copper", "sulfur"), ("tin", "aether")])
def test_take_essences_of_the_bowl(metal: str, essence: str) -> None:
    game = table(acting(symbol=metal, potency=2))
    assert starting(game, "essences") == [f"essences {essence} 1", f"essences {essence} 2"]
    assert held(play(game, f"essences {essence} 2")) == {essence: 2}


def test_iron_gives_any_essence_but_one_type_per_action() -> None:
    game = table(acting(symbol="iron", potency=2))
    assert len(starting(game, "essences")) == 8
    assert held(play(game, "essences mercury 2")) == {"raw_mercury": 2}


def test_harvest_and_essences_of_a_mercury_die_are_one_option() -> None:
    assert not starting(table(acting(symbol="mercury")), "essences")


def test_an_artifact_costs_exactly_3_and_its_ability_comes_at_once() -> None:
    game = table(acting(colour="red", potency=4), market=LEVEL_1_MARKET, script={"artifacts": ["iron_kettle"]})
    assert starting(game, "acquire") == ["acquire glass_funnel", "acquire rain_gauge"]
    play(game, "acquire rain_gauge")
    assert game.options == ["1", "2", "3", "4", "5", "6"]
    play(game, "2")
    assert (held(game), potency(game)) == ({"raw_mercury": 2}, 1)
    assert artifact_in(game, 2) == {"arrow": 2, "colour": "white", "artifact": "rain_gauge", "ready": True}
    assert board(game)["market"]["red"] == ["glass_funnel", "iron_kettle"]


def test_the_market_is_refilled_after_the_ability_of_the_acquired_artifact() -> None:
    files = deck_with("artifacts", "rain_gauge", effect="artifact")
    script = {"artifacts": ["iron_kettle", "paper_fan"]}
    game = table(acting(colour="red", potency=3), market=LEVEL_1_MARKET, script=script, deck=files)
    play(game, "acquire rain_gauge", "1")
    assert board(game)["market"]["red"] == ["glass_funnel", ""]
    play(game, "2")
    assert artifact_in(game, 2)["artifact"] == "iron_kettle", "its ability draws first"
    assert board(game)["market"]["red"] == ["glass_funnel", "paper_fan"]


def test_an_artifact_needs_3_potency() -> None:
    game = table(acting(colour="red", potency=2), market=LEVEL_1_MARKET)
    assert not starting(game, "acquire")
    assert refused(game, "acquire rain_gauge") == "action.potency"


def test_a_new_artifact_replaces_the_one_in_its_slot() -> None:
    me = acting(colour="red", slots={"2": "tin_whistle"}, exhausted=["tin_whistle"])
    game = play(table(me, market=LEVEL_1_MARKET), "acquire glass_funnel", "2")
    assert artifact_in(game, 2)["artifact"] == "glass_funnel"
    assert artifact_in(game, 2)["ready"], "the new tile is face up"
    assert "action.replace" in logged(game)


def test_an_acquired_artifact_stays_ready_for_the_transmutation_it_grants() -> None:
    files = deck_with("artifacts", "twin_retort", effect="tr:any")
    market = ["twin_retort", *LEVEL_1_MARKET[1:]]
    game = table(acting("raw_lead, salt", potency=3), market=market, deck=files)
    play(game, "acquire twin_retort", "1", "transmute raw_lead salt")
    assert asked(game) == (0, "transmute.artifact")


def test_recharge_costs_1_potency() -> None:
    me = acting(slots={"1": "tin_whistle", "2": "wax_tablet"}, exhausted=["tin_whistle"])
    game = table(me)
    assert starting(game, "recharge") == ["recharge tin_whistle"]
    play(game, "recharge tin_whistle")
    assert artifact_in(game, 1)["ready"]
    assert potency(game) == 2


def test_an_experiment_comes_from_the_section_of_the_die() -> None:
    sections = {"lead": ["calcined_ash"], "tin": ["ember_bath"]}
    game = table(acting(symbol="tin"), sections=sections)
    assert starting(game, "experiment") == ["experiment ember_bath"]
    play(game, "experiment ember_bath")
    assert [each["id"] for each in look(game)["held"]] == ["ember_bath"]
    assert refused(table(acting(symbol="tin"), sections=sections), "experiment calcined_ash") == "action.experiment"


def test_exactly_one_action_per_turn() -> None:
    game = play(table(acting(potency=3), rival(die=die("tin", "red", 1))), "harvest 1")
    assert asked(game) == (1, "draft.retire")


# -- transmutations --------------------------------------------------------------------------------------------


def test_raw_and_refined_sources_and_different_essences_can_be_mixed_in_one_action() -> None:
    me = acting("raw_tin, ref_tin, salt, aether", colour="red", potency=2)
    game = play(table(me), "transmute raw_tin salt", "transmute ref_tin aether")
    assert (held(game), potency(game), levels(game)) == ({"ref_mercury": 2}, 0, {"water": 1, "air": 1})


def test_all_transmutations_of_an_action_use_one_arrow() -> None:
    game = play(table(acting("raw_tin, silver, salt 2", colour="red", potency=2)), "transmute raw_tin salt")
    assert asked(game) != (0, "transmute.again"), "no other tin is left"
    more = play(table(acting("raw_tin 2, silver, salt 3", colour="red", potency=3)), "transmute raw_tin salt")
    assert more.options == ["stop", "transmute raw_tin salt", "transmute raw_tin ref_mercury"]
    assert refused(more, "transmute silver salt") == "transmute.again"


def test_gains_of_a_transmutation_can_pay_for_the_next_one() -> None:
    me = acting("raw_lead 2, salt", potency=2, slots={"1": "glass_funnel"})
    game = play(table(me), "transmute raw_lead salt", "use")
    assert held(game)["salt"] == 2
    play(game, "transmute raw_lead salt")
    assert held(game) == {"ref_copper": 2, "salt": 1}


def test_one_mercury_cannot_both_move_and_pay() -> None:
    game = table(acting("raw_mercury"))
    assert not starting(game, "transmute")
    two = table(acting("raw_mercury 2"))
    assert starting(two, "transmute") == ["transmute raw_mercury raw_mercury"]
    mixed = table(acting("raw_mercury, ref_mercury"))
    assert len(starting(mixed, "transmute")) == 2


@pytest.mark.parametrize(
    ("payment", "element"),
    [("salt", "water"), ("sulfur", "fire"), ("aether", "air"), ("raw_mercury", "earth"), ("ref_mercury", "earth"),
     ("gold", "earth")],
)  # fmt: skip
def test_the_paid_essence_advances_its_track(payment: str, element: str) -> None:
    game = play(table(acting(f"raw_lead, {payment}")), f"transmute raw_lead {payment}")
    assert (levels(game), held(game)) == ({element: 1}, {"ref_copper": 1})


def test_gold_is_never_transmuted() -> None:
    game = table(acting("gold 3, salt 3", colour="red"))
    assert not starting(game, "transmute")
    assert refused(game, "transmute gold salt") == "transmute.source"


@pytest.mark.parametrize(("token", "tokens"), [("ethereal", (1, 0)), ("chameleon", (0, 1))])
def test_a_bonus_token_gives_its_effect(token: str, tokens: tuple[int, int]) -> None:
    me = acting("raw_lead, salt", levels={"water": 3}, potency=1)
    game = play(table(me, tokens={"water": [token, ""]}), "transmute raw_lead salt")
    assert (look(game)["ethereal"], look(game)["chameleon"]) == tokens
    assert board(game)["tracks"][2]["tokens"] == {}, "it is removed at the end of the turn"


def test_a_step_token_advances_any_track_after_the_artifact() -> None:
    me = acting("raw_lead, salt", levels={"water": 3}, slots={"1": "tin_whistle"})
    game = play(table(me, tokens={"water": ["up:any", ""]}), "transmute raw_lead salt")
    assert asked(game) == (0, "transmute.artifact")
    play(game, "use")
    assert asked(game) == (0, "mastery.any")
    assert levels(play(game, "fire")) == {"water": 4, "fire": 1}


@pytest.mark.parametrize("slot", ["1", "2"])
def test_a_step_token_does_not_interrupt_the_ability_of_an_artifact(slot: str) -> None:
    me = acting("raw_lead, salt", levels={"fire": 3}, potency=1, slots={"1": "salamander_grate"})
    game = play(table(me, tokens={"fire": ["up:any", ""]}), "transmute raw_lead salt", "use", "up:fire")
    assert asked(game) == (0, "effect.up1"), "first the other part of the ability"
    play(game, "air")
    assert asked(game) == (0, "mastery.any")
    market = ["salamander_grate", *LEVEL_1_MARKET[1:]]
    bought = table(acting(levels={"fire": 3}, potency=3), market=market, tokens={"fire": ["up:any", ""]})
    play(bought, "acquire salamander_grate", slot, "up:fire", "air")
    assert asked(bought) == (0, "mastery.any"), "an acquired Artifact is used in the same way"


def test_a_step_token_waits_for_drawn_publications_and_for_a_second_granted_transmutation() -> None:
    me = acting("raw_lead, salt", levels={"fire": 3}, potency=1, slots={"1": "hanging_library"})
    game = play(table(me, tokens={"fire": ["up:any", ""]}), "transmute raw_lead salt", "use", "up:any", "fire")
    assert asked(game) == (0, "publication.return")
    assert asked(play(game, game.options[0])) == (0, "mastery.any")
    me = acting("raw_lead 3, salt 3", levels={"water": 2}, potency=1, slots={"1": "athanor_tower"})
    game = play(table(me, tokens={"water": ["up:any", ""]}), "transmute raw_lead salt", "use")
    play(game, "transmute raw_lead salt")
    assert (levels(game), asked(game)) == ({"water": 4}, (0, "effect.transmute"))
    assert asked(play(game, "transmute raw_lead salt")) == (0, "mastery.any")


def test_a_step_token_reached_by_an_experiment_comes_at_once() -> None:
    files = deck_with("experiments", "clay_seal", bonus="up:fire;tr:any")
    me = acting("raw_lead 3, salt 2", held=["clay_seal"], levels={"earth": 1, "fire": 3})
    game = play(table(me, deck=files, tokens={"fire": ["up:any", ""]}), "perform clay_seal", "up:fire")
    assert asked(game) == (0, "mastery.any")
    assert asked(play(game, "air")) == (0, "effect.transmute")


def test_a_token_stays_if_no_marker_is_on_or_above_it_at_the_end_of_the_turn() -> None:
    game = after_going_back()
    assert (levels(game)["water"], look(game)["ethereal"]) == (3, 1)
    assert board(game)["tracks"][2]["tokens"] == {"4": "ethereal"}
    assert "cleanup.tokens" not in logged(game)


def after_going_back() -> Game:
    """Return a game after a turn in which the player reached a Bonus token on Water and moved down again."""
    materials = "raw_lead 2, salt 2, raw_iron, ref_mercury, silver 2, gold"
    me = acting(materials, potency=1, levels={"water": 3, "fire": 11}, masterpiece=["second_sun"])
    other = acting("raw_lead, salt", lab="newton", levels={"water": 3}, potency=2)
    game = table(me, other, tokens={"water": ["ethereal", ""]}, bowls={"lead": {"black": 2}})
    play(game, "transmute raw_lead salt", "perform second_sun", "use", "water")
    while asked(game) != (1, "draft.retire"):
        play(game, "end" if "end" in game.options else game.options[0])
    return game


def test_a_token_that_stays_gives_its_effect_to_each_player_once() -> None:
    first = play(after_going_back(), "keep", "harvest 1")
    play(first, "keep", "transmute raw_lead salt")
    while asked(first) != (1, "draft.retire"):
        play(first, "end" if "end" in first.options else "stop")
    assert (levels(first)["water"], look(first)["ethereal"]) == (4, 1), "its effect was already taken"
    assert "mastery.once" in logged(first)
    assert board(first)["tracks"][2]["tokens"] == {}
    second = play(after_going_back(), "keep", "transmute raw_lead salt")
    assert (levels(second, 1)["water"], look(second, 1)["ethereal"]) == (4, 1)


def test_steps_beyond_a_bonus_space_also_trigger_it() -> None:
    game = play(sampled("up3:any", levels={"fire": 3}, tokens={"fire": ["ethereal", ""]}), "fire")
    assert (levels(game), look(game)["ethereal"]) == ({"fire": 6}, 1)


def test_everybody_who_reaches_a_token_in_the_same_turn_gets_it() -> None:
    me = acting("raw_lead, salt", levels={"water": 3})
    other = rival(materials="raw_lead, salt", levels={"water": 3}, ready=1)
    game = play(table(me, other, tokens={"water": ["ethereal", ""]}), "transmute raw_lead salt")
    while asked(game) != (1, "reaction.choose"):
        play(game, game.options[0])
    play(game, "transmute raw_lead salt")
    assert [look(game, p)["ethereal"] for p in (0, 1)] == [1, 1]
    assert logged(game).count("cleanup.tokens") == 1


# -- Chameleon tokens and free actions -------------------------------------------------------------------------


def test_after_a_chameleon_token_only_the_action_follows() -> None:
    me = acting("gold 5", chameleon=2, vault={"r1c2": "bent_mirror"})
    game = play(table(me), "chameleon")
    assert len(game.options) == 14, "every other metal and colour"
    play(game, "tin red")
    verbs = {option.split()[0] for option in game.options}
    assert verbs <= {"harvest", "essences", "transmute", "acquire", "recharge", "experiment"}
    assert refused(game, "sample bent_mirror") == "chameleon.use"
    assert refused(game, "chameleon") == "chameleon.use"
    assert held(play(game, "harvest 1"))["raw_tin"] == 1


def test_free_actions_before_and_after_but_not_between_two_transmutations() -> None:
    me = acting("raw_lead 2, salt 2", potency=2, vault={"r1c2": "bent_mirror"})
    game = table(me)
    assert "sample bent_mirror" in game.options
    play(game, "transmute raw_lead salt")
    assert asked(game) == (0, "transmute.again")
    assert "sample bent_mirror" not in game.options
    assert refused(game, "sample bent_mirror") == "turn.phases"
    play(game, "stop")
    assert (asked(game), game.options) == ((0, "free.after"), ["end", "sample bent_mirror"])


def test_a_chameleon_gained_after_the_action_cannot_be_used_any_more() -> None:
    game = play(table(acting(potency=2, vault={"r1c2": "bent_mirror"})), "harvest 1", "sample bent_mirror")
    assert asked(game) != (0, "turn.action")
    assert look(game)["chameleon"] == 1


# -- Experiments and Formulas ----------------------------------------------------------------------------------


def test_bonuses_come_before_the_column() -> None:
    files = deck_with("experiments", "clay_seal", bonus="vp:3/experiments;vp:2/formulas")
    me = acting("raw_lead 2", held=["clay_seal"], levels={"earth": 1})
    game = play(table(me, deck=files), "perform clay_seal", "vp:3/experiments")
    assert look(game)["vp"] == 0, "neither the card nor its Formula counts yet"
    assert asked(game) == (0, "formula.free")


def test_the_first_experiment_of_a_type_unlocks_one_formula_of_its_column_and_later_ones_none() -> None:
    me = acting("raw_lead 4, raw_tin 2, ref_tin 2", held=["clay_seal", "potting_soil"], levels={"earth": 2})
    game = play(table(me), "perform clay_seal")
    while asked(game) != (0, "formula.free"):
        play(game, game.options[0])
    column = look(game)["columns"][2]
    assert game.options == column["sockets"]
    play(game, game.options[0])
    play(game, game.options[0])
    count = look(game)["formulas"]
    play(game, "perform potting_soil")
    while asked(game) != (0, "turn.action"):
        play(game, game.options[-1])
    assert look(game)["formulas"] == count == 1


def test_a_formula_discount_can_spare_a_level_or_a_material() -> None:
    own = BOX.tile_formulas["duval"]
    rest = [formula for formula in own if formula != "bent_mirror"]
    me = {
        "held": ["candle_trial"],
        "vault": {"r1c2": "bent_mirror"},
        "sockets": ["", *rest],
        "sampled": ["bent_mirror"],
    }
    level_short = table(acting("raw_copper, ref_copper", levels={"fire": 1}, **me))
    assert "perform candle_trial" in level_short.options
    material_short = table(acting("ref_copper", levels={"fire": 2}, **me))
    assert "perform candle_trial" in material_short.options
    both_short = table(acting("ref_copper", levels={"fire": 1}, **me))
    assert "perform candle_trial" not in both_short.options


def test_silver_lowers_the_requirement_without_moving_the_marker() -> None:
    me = acting("raw_lead 2, silver 2", held=["clay_seal"], levels={})
    game = play(table(me), "perform clay_seal")
    assert held(game) == {"silver": 1}
    assert levels(game) == {}


def test_requirements_on_any_track_use_the_highest_one() -> None:
    me = acting("raw_lead 2, raw_copper", held=["open_flask"], levels={"water": 2})
    assert "perform open_flask" in table(me).options
    assert "perform open_flask" not in table(acting("raw_lead 2, raw_copper", held=["open_flask"])).options


def test_a_masterpiece_is_performed_from_the_hand_and_then_known() -> None:
    files = deck_with("experiments", "world_egg", cost="raw:lead", req_level="0")
    game = table(acting("raw_lead", masterpiece=["world_egg"]), deck=files)
    assert look(game, 0, viewer=1)["masterpiece"] == ["?"]
    play(game, "perform world_egg")
    assert "experiment.masterpiece" in logged(game)
    assert look(game, 0, viewer=1)["masterpiece"] == []


def test_a_full_vault_takes_no_formula() -> None:
    own = BOX.tile_formulas["duval"]
    vault = dict(zip(BOX.labs["duval"].spaces, own, strict=False))
    me = acting("gold 9", vault=vault, sampled=[*vault.values()])
    game = table(me)
    assert look(game)["formulas"] == 7
    assert not starting(game, "unlock")
    assert refused(game, f"unlock {own[7]}") == "formula.full"


# -- achievements ----------------------------------------------------------------------------------------------

FOUR_FORMULAS = dict(zip(BOX.labs["duval"].spaces, BOX.tile_formulas["duval"][:4], strict=False))


@pytest.mark.parametrize(
    ("card", "me"),
    [
        ("half_the_stone", {"vault": FOUR_FORMULAS}),
        ("fire_adept", {"levels": {"fire": 8}}),
        ("even_hand", {"levels": dict.fromkeys(("fire", "water", "earth", "air"), 4)}),
        ("steady_climb", {"levels": {"air": 10}}),
        ("tool_collector", {"slots": dict(zip("12345", [*BOX.artifacts][:5], strict=True))}),
        ("whole_nature", {"done": ["clay_seal", "glowing_coals", "morning_dew", "paper_kite"]}),
        ("master_of_fire", {"done": ["glowing_coals", "candle_trial", "ember_bath"]}),
    ],
)
def test_an_achievement_needs_its_condition_and_spends_nothing(card: str, me: dict[str, object]) -> None:
    game = table(acting("raw_tin", **me), achievements=[card])
    before = held(game)
    play(game, f"achieve {card}")
    while asked(game) != (0, "turn.action"):
        play(game, game.options[0])
    assert look(game)["achievements"] == [card]
    assert board(game)["achievements"] == []
    assert before.items() <= held(game).items()
    short = table(acting("raw_tin"), achievements=[card])
    assert refused(short, f"achieve {card}") == "achievement.condition"
    assert refused(game, f"achieve {card}") == "achievement.gone"


# -- reactions -------------------------------------------------------------------------------------------------


def reacting(symbol: str = "lead", colour: str = "black", **more: object) -> object:
    """Return a game in which the other player reacts to a die that was just used up."""
    game = table(acting(symbol=symbol, colour=colour, potency=1), rival(ready=1, **more))
    return play(game, "harvest 1") if asked(game) == (0, "turn.action") else game


def test_a_reaction_uses_the_real_die_without_potency_even_at_0() -> None:
    game = reacting(materials="raw_lead, salt, silver")
    assert game.options == ["pass", "gain raw_lead", "gain salt", "transmute raw_lead salt"]  # type: ignore[attr-defined]


def test_a_reaction_transmutes_on_your_own_board_and_can_use_your_own_artifact() -> None:
    game = reacting(materials="raw_lead, salt", slots={"1": "tin_whistle"})
    play(game, "transmute raw_lead salt", "use")  # type: ignore[arg-type]
    assert held(game, 1) == {"ref_copper": 1, "raw_tin": 1}  # type: ignore[arg-type]
    assert levels(game, 1) == {"water": 1}  # type: ignore[arg-type]


def test_a_reaction_can_recharge_an_artifact() -> None:
    game = reacting(slots={"1": "tin_whistle"}, exhausted=["tin_whistle"])
    play(game, "recharge tin_whistle")  # type: ignore[arg-type]
    assert artifact_in(game, 1, 1)["ready"]  # type: ignore[arg-type]


def test_passing_keeps_the_token() -> None:
    game = play(reacting(), "pass")  # type: ignore[arg-type]
    assert look(game, 1)["reactions"] == 1


def test_no_token_no_reaction() -> None:
    game = play(table(acting(potency=1), rival(ready=0, spent=2)), "harvest 1")
    assert asked(game) == (1, "draft.die")


def test_a_reaction_to_mercury_offers_raw_mercury_once() -> None:
    game = reacting("mercury")
    assert game.options == ["pass", "gain raw_mercury"]  # type: ignore[attr-defined]


# -- cleanup and rounds ----------------------------------------------------------------------------------------


def test_with_three_used_dice_a_player_is_done_but_still_reacts() -> None:
    me = acting(potency=1, used=["black", "white"], ready=1)
    game = play(table(me, rival(die=die("tin", "red", 2))), "harvest 1")
    assert board(game)["next_order"] == [0]
    play(game, "keep", "harvest 1")
    assert asked(game) == (0, "reaction.choose")
    play(game, "pass")
    assert asked(game)[0] == 1, "the other player goes on alone"  # type: ignore[index]


def test_the_new_order_is_the_order_of_passing() -> None:
    seats = [
        seat(lab=lab, used=["black", "white"], die=die("lead", "black", 1)) for lab in ("duval", "newton", "bacon")
    ]
    seats[0]["used"], seats[1]["used"] = ["white"], ["white", "red"]
    bowls = {"copper": {"red": 2, "white": 1}}
    game = table(*seats, order=[0, 1, 2], bowls=bowls)
    play(game, "harvest 1", "keep", "harvest 1") if game.options[0] == "keep" else play(game, "harvest 1")
    while game.table.round == 1:
        play(game, game.options[0])
    assert list(game.table.order) == [1, 2, 0]


def test_the_end_of_a_round_readies_artifacts_and_reactions_but_not_formulas() -> None:
    me = acting(
        potency=1,
        used=["black", "white"],
        ready=0,
        spent=2,
        slots={"1": "tin_whistle"},
        exhausted=["tin_whistle"],
        vault={"r1c2": "bent_mirror"},
        sampled=["bent_mirror"],
    )
    game = play(table(me, rival(used=["red", "red", "white"]), bowls={}), "harvest 1")
    assert game.table.round == 2
    assert artifact_in(game, 1)["ready"]
    assert (look(game)["reactions"], look(game)["reactions_used"]) == (2, 0)
    assert look(game)["vault"][0]["sampled"]
    assert look(game)["used"] == []
    assert sum(sum(bowl["dice"].values()) for bowl in board(game)["bowls"]) == 14


def test_the_market_changes_its_level_at_the_end_of_a_round() -> None:
    me = acting(potency=1, used=["black", "white"])
    game = play(table(me, rival(used=["red", "red", "white"]), market=LEVEL_1_MARKET), "harvest 1")
    shown = [tile for tiles in board(game)["market"].values() for tile in tiles]
    assert {BOX.artifacts[tile].deck for tile in shown} == {"L2"}
    assert len(shown) == 6


def test_the_game_ends_after_round_3() -> None:
    me = acting(potency=1, used=["black", "white"])
    game = play(table(me, rival(used=["red", "red", "white"]), round=3), "harvest 1")
    assert game.over
    assert logged(game)[-1] == "score.end"


def test_a_tie_is_broken_by_completed_experiments_and_then_shared() -> None:
    def ended(done: list[str], vp: int) -> list[int]:
        me = acting(potency=1, used=["black", "white"], done=["clay_seal"])
        other = rival(used=["red", "red", "white"], done=done, vp=vp)
        return play(table(me, other, round=3), "harvest 1").winners

    assert ended([], 2) == [0], "2 points each, but one completed Experiment more"
    assert ended(["open_flask"], 0) == [1]
    assert ended(["glowing_coals"], 0) == [1]
    files = deck_with("experiments", "glowing_coals", vp="2")
    me = acting(potency=1, used=["black", "white"], done=["clay_seal"])
    other = rival(used=["red", "red", "white"], done=["glowing_coals"])
    assert play(table(me, other, round=3, deck=files), "harvest 1").winners == [0, 1]

"""One test for each effect code, in a Formula that is sampled."""

from __future__ import annotations

import pytest
from games.trismegistus.trismegistus_tables import (
    BOX,
    acting,
    artifact_in,
    asked,
    board,
    held,
    levels,
    look,
    play,
    sampled,
    starting,
    table,
    with_formula,
)
from play import logged

from tabletop_nb.games.trismegistus.notation import NAMED_GAINS

ELEMENTS = ("fire", "water", "earth", "air")


@pytest.mark.parametrize("code", [*NAMED_GAINS])
def test_a_named_gain_is_taken_at_once(code: str) -> None:
    assert held(sampled(f"{code}*2")) == {NAMED_GAINS[code]: 2}


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("raw:any", ["raw_lead", "raw_copper", "raw_tin", "raw_mercury", "raw_iron"]),
        ("ref:any", ["ref_copper", "ref_tin", "ref_mercury", "ref_iron", "silver", "gold"]),
        ("ess:any", ["salt", "sulfur", "aether", "mercury"]),
    ],
)
def test_any_raw_any_refined_any_essence(code: str, kinds: list[str]) -> None:
    for kind in kinds:
        game = sampled(code)
        assert game.options == kinds
        play(game, kind)
        assert held(game) == {"raw_mercury" if kind == "mercury" else kind: 1}


@pytest.mark.parametrize("element", ELEMENTS)
def test_a_step_on_a_named_track(element: str) -> None:
    assert levels(sampled(f"up:{element}")) == {element: 1}


@pytest.mark.parametrize(("code", "steps"), [("up:any", 1), ("up2:any", 2), ("up3:any", 3)])
def test_steps_on_any_one_track(code: str, steps: int) -> None:
    game = sampled(code)
    assert sorted(game.options) == sorted(ELEMENTS)
    assert levels(play(game, "water")) == {"water": steps}


def test_a_step_on_the_lowest_track() -> None:
    assert levels(sampled("up:lowest", levels={"fire": 2, "water": 1, "earth": 3, "air": 1}, lab="duval")) != {}
    game = sampled("up:lowest", levels={"fire": 2, "water": 1, "earth": 3, "air": 1})
    assert sorted(game.options) == ["air", "water"]
    assert levels(play(game, "air"))["air"] == 2
    assert levels(sampled("up:lowest", levels={"fire": 2, "water": 1, "earth": 3, "air": 4}))["water"] == 2


def test_a_step_on_three_tracks_leaves_one_out() -> None:
    assert levels(play(sampled("up:three"), "earth")) == {"fire": 1, "water": 1, "air": 1}


def test_refine_twice_but_not_lead() -> None:
    game = sampled("refine2", "raw_lead, raw_tin 3, raw_iron")
    options = ["refine raw_tin raw_iron", "refine raw_iron", "refine raw_tin raw_tin", "refine raw_tin", "skip"]
    assert sorted(game.options) == sorted(options)
    assert held(play(game, "refine raw_iron raw_tin")) == {"raw_lead": 1, "raw_tin": 2, "ref_tin": 1, "ref_iron": 1}


def test_gold_replaces_the_raw_material_that_is_refined() -> None:
    game = play(sampled("refine2", "raw_tin, gold 2"), "refine raw_tin gold")
    assert (asked(game), game.options) == (
        (0, "effect.refine_gold"),
        ["ref_copper", "ref_tin", "ref_mercury", "ref_iron"],
    )
    assert held(play(game, "ref_iron")) == {"gold": 1, "ref_tin": 1, "ref_iron": 1}
    twice = play(sampled("refine2", "gold 2"), "refine gold gold", "ref_mercury")
    assert twice.options == ["ref_mercury", "ref_iron"], "the order of the two doesn't matter"
    assert held(play(twice, "ref_iron")) == {"ref_mercury": 1, "ref_iron": 1}


def test_refining_nothing_is_allowed() -> None:
    assert held(play(sampled("refine2", "raw_tin"), "skip")) == {"raw_tin": 1}


def test_swap_a_raw_material_for_another() -> None:
    game = sampled("swap", "raw_tin, ref_iron, silver, gold")
    given = {option.split()[1] for option in starting(game, "swap")}
    assert given == {"raw_tin", "ref_iron", "gold"}, "refined material replaces its raw counterpart, gold anything"
    assert len(starting(game, "swap", "gold")) == 5
    assert held(play(game.copy(), "swap gold raw_tin"))["raw_tin"] == 2
    assert "swap raw_tin raw_tin" not in game.options
    assert "swap ref_iron raw_iron" not in game.options
    assert held(play(game, "swap ref_iron raw_lead")) == {"raw_tin": 1, "raw_lead": 1, "silver": 1, "gold": 1}


def test_turn_refined_material_into_gold_up_to_three_times() -> None:
    game = sampled("gild3", "ref_tin 2, silver, ref_iron, raw_tin, gold")
    assert held(play(game, "gild silver ref_tin ref_tin")) == {"gold": 4, "ref_iron": 1, "raw_tin": 1}
    longest = max(len(option.split()) for option in sampled("gild3", "ref_tin 5").options)
    assert longest == 4


def test_turn_gold_into_five_raw_materials() -> None:
    game = play(sampled("gold5", "gold"), "use", "raw_lead 2", "raw_copper 0", "raw_tin 3")
    assert held(game) == {"raw_lead": 2, "raw_tin": 3}
    assert held(sampled("gold5", "silver")) == {"silver": 1}, "without gold, nothing happens"


@pytest.mark.parametrize(
    ("code", "sources"),
    [
        ("tr:any", {"raw_lead", "raw_copper", "raw_tin", "raw_mercury", "raw_iron", "silver"}),
        ("tr:black", {"raw_lead", "raw_mercury"}),
        ("tr:white", {"raw_copper", "raw_iron"}),
        ("tr:red", {"raw_tin", "silver"}),
    ],
)
def test_granted_transmutations_use_their_own_colour_and_no_potency(code: str, sources: set[str]) -> None:
    materials = "raw_lead, raw_copper, raw_tin, raw_mercury, raw_iron, silver, gold, salt"
    game = sampled(code, materials, lab="duval")
    assert {option.split()[1] for option in starting(game, "transmute")} == sources
    before = look(game)["die"]
    play(game, f"transmute {min(sources)} salt")
    assert (look(game)["die"], levels(game)) == (before, {"water": 1})


def test_a_granted_transmutation_can_be_declined_and_needs_an_essence() -> None:
    assert held(play(sampled("tr:any", "raw_tin, salt"), "skip")) == {"raw_tin": 1, "salt": 1}
    assert asked(sampled("tr:any", "raw_tin")) == (0, "turn.action")


def test_tokens() -> None:
    game = sampled("ethereal*2;chameleon;reaction", ready=1)
    me = look(game)
    assert (me["ethereal"], me["chameleon"], me["reactions"]) == (2, 1, 2)


def test_restore_a_used_reaction_token() -> None:
    me = look(sampled("ready", ready=1, spent=1))
    assert (me["reactions"], me["reactions_used"]) == (2, 0)
    none = look(sampled("ready", ready=2, spent=0))
    assert (none["reactions"], none["reactions_used"]) == (2, 0)


def test_publish_draws_two_and_returns_one_from_the_hand() -> None:
    deck = ["on_embers", "on_tides", "on_soil"]
    game = sampled("publish", publications=deck, script={"publications": ["on_soil", "on_tides"]})
    assert sorted(look(game)["publications"]) == ["on_soil", "on_tides"]
    play(game, "on_tides")
    assert (look(game)["publications"], board(game)["publications_left"]) == (["on_soil"], 2)
    assert board(game)["publications_under"] == ["on_tides"]
    assert board(game, 1)["publications_under"] == ["?"]


def test_a_random_artifact_goes_into_any_slot_and_is_used() -> None:
    game = sampled("artifact", script={"artifacts": ["water_clock"]})
    assert asked(game) == (0, "action.slot")
    play(game, "3")
    assert artifact_in(game, 3)["artifact"] == "water_clock"
    assert artifact_in(game, 3)["ready"]
    assert asked(game) == (0, "effect.lowest")


FULL_SLOTS = dict(zip("123456", [*BOX.artifacts][8:14], strict=True))


@pytest.mark.parametrize("answer", ["use", "skip"])
def test_with_six_artifacts_a_random_one_can_be_ignored(answer: str) -> None:
    game = sampled("artifact", slots=FULL_SLOTS, script={"artifacts": ["mud_oven"]})
    assert (asked(game), game.options) == ((0, "effect.artifact"), ["use", "skip"])
    play(game, answer)
    assert asked(game) == (0, "action.slot" if answer == "use" else "turn.action")
    if answer == "skip":
        assert [artifact_in(game, slot)["artifact"] for slot in range(1, 7)] == [*FULL_SLOTS.values()]
        assert "effect.artifact" not in logged(game)


def test_without_artifacts_in_the_stack_nothing_happens() -> None:
    game = table(acting(vault={"r1c2": "bent_mirror"}), deck=with_formula("artifact"))
    game.table.artifacts = ()
    game._now.base.artifacts = ()
    play(game, "sample bent_mirror")
    assert asked(game) == (0, "turn.action")


@pytest.mark.parametrize(
    ("code", "points"),
    [
        ("vp:3", 3),
        ("vp:2/formulas", 2),
        ("vp:1/level:fire", 4),
        ("vp:2/level:lowest", 2),
        ("vp:2/experiments", 4),
        ("vp:3/experiments:earth", 3),
        ("vp:1/artifacts", 2),
        ("vp:2/artifacts:fire", 2),
        ("vp:1/symbols:fire+water", 3),
        ("vp:2/used_reactions", 4),
    ],
)
def test_points_now(code: str, points: int) -> None:
    game = sampled(
        code,
        levels={"fire": 4, "water": 1, "earth": 1, "air": 2},
        done=["clay_seal", "salt_spring"],
        slots={"1": "steam_valve", "2": "cold_still"},
        spent=2,
    )
    assert look(game)["vp"] == points


def test_an_effect_with_a_price_can_be_paid_or_not() -> None:
    assert held(play(sampled("raw:lead>ref:silver", "raw_lead"), "use")) == {"silver": 1}
    assert held(play(sampled("raw:lead>ref:silver", "raw_lead"), "skip")) == {"raw_lead": 1}
    assert asked(sampled("raw:lead>ref:silver", "raw_tin")) == (0, "turn.action")


def test_a_price_can_be_paid_with_refined_material_or_gold() -> None:
    game = play(sampled("raw:tin>vp:3", "raw_tin, ref_tin, gold"), "use")
    assert sorted(game.options) == ["pay 1 gold", "pay 1 raw_tin", "pay 1 ref_tin"]
    assert held(play(game, "pay 1 gold")) == {"raw_tin": 1, "ref_tin": 1}


def test_a_price_of_a_step_down() -> None:
    game = play(sampled("down:any>vp:5", levels={"fire": 2, "air": 1}), "use")
    assert sorted(game.options) == ["air", "fire"]
    play(game, "fire")
    assert (levels(game), look(game)["vp"]) == ({"fire": 1, "air": 1}, 5)
    assert asked(sampled("down:any>vp:5")) == (0, "turn.action"), "a step down needs a level"


def test_several_parts_are_resolved_in_any_order() -> None:
    game = sampled("up:fire;vp:1/level:fire;raw:tin", levels={"fire": 3})
    assert held(game) == {"raw_tin": 1}, "gains come first"
    assert game.options == ["up:fire", "vp:1/level:fire"]
    assert look(play(game.copy(), "up:fire"))["vp"] == 4
    assert look(play(game, "vp:1/level:fire"))["vp"] == 3


def test_a_reaction_token_is_restored_after_used_ones_are_counted() -> None:
    me = look(sampled("ready;vp:2/used_reactions", ready=0, spent=2))
    assert (me["vp"], me["reactions"], me["reactions_used"]) == (4, 1, 1)


def test_equal_parts_are_not_asked_about() -> None:
    game = sampled("up:any*2")
    assert asked(game) == (0, "effect.up1")
    assert levels(play(game, "fire", "fire")) == {"fire": 2}


# -- every component of the house set ----------------------------------------------------------------------------


@pytest.mark.parametrize("artifact", [*BOX.artifacts])
def test_every_artifact_can_be_used(artifact: str) -> None:
    materials = "raw_lead 3, raw_tin 2, raw_mercury 2, ref_iron 2, silver, gold 2, salt 3"
    me = acting(materials, potency=1, slots={"1": artifact}, ready=1, spent=1, levels={"fire": 1, "air": 2})
    game = play(table(me), "transmute raw_lead salt")
    assert asked(game) == (0, "transmute.artifact")
    before = len(logged(game))
    play(game, "use")
    assert not artifact_in(game, 1)["ready"]
    settle(game)
    done = {"effect.gain", "effect.vp", "effect.exchange", "effect.ready", "mastery.step", "transmute.move",
            "publication.draw", "effect.artifact", "pay.cubes"}  # fmt: skip
    assert done & set(logged(game)[before:]), "it did something"


def settle(game) -> None:  # type: ignore[no-untyped-def]
    """Answer with the last option, or pay if there is a price, until the effects are resolved."""
    while game.choice and game.choice.rule not in ("turn.action", "free.after", "transmute.again", "draft.die"):
        game.push(game.choice.options[0 if game.choice.rule == "effect.price" else -1])


@pytest.mark.parametrize("formula", [*BOX.formulas])
def test_every_formula_can_be_sampled_once(formula: str) -> None:
    lab = BOX.formulas[formula].lab
    space = BOX.labs[lab].spaces[0]
    materials = "raw_lead 3, raw_tin 2, raw_mercury 2, ref_iron 2, silver, gold 2, salt 3"
    me = acting(materials, lab=lab, vault={space: formula}, ready=1, spent=1)
    other = acting(lab="newton" if lab != "newton" else "duval")
    game = play(table(me, other), f"sample {formula}")
    settle(game)
    assert f"sample {formula}" not in game.options
    assert look(game)["vault"][0]["sampled"]


@pytest.mark.parametrize("card", [*BOX.experiments])
def test_every_experiment_can_be_performed(card: str) -> None:
    printed = BOX.experiments[card]
    materials: dict[str, int] = {}
    for kind in printed.cost:
        real = {"raw_any": "raw_lead", "ref_any": "ref_tin"}.get(kind, kind)
        materials[real] = materials.get(real, 0) + 1
    track = printed.type if printed.track == "any" else printed.track
    zone = "masterpiece" if printed.deck == "master" else "held"
    written = ", ".join(f"{kind} {number}" for kind, number in materials.items())
    me = acting(written, symbol="iron", levels={track: printed.level}, **{zone: [card]})
    game = play(table(me), f"perform {card}")
    if asked(game) == (0, "experiment.pay"):
        play(game, game.options[0])
    settle(game)
    assert card in game.table.seats[0].done
    assert look(game)["formulas"] >= 1, "the first card of a column unlocks a Formula"
    short = table(acting(written, symbol="iron", levels={track: printed.level - 1}, **{zone: [card]}))
    assert f"perform {card}" not in short.options


@pytest.mark.parametrize("lab", [*BOX.labs])
def test_every_line_of_every_vault_gives_its_bonuses(lab: str) -> None:
    own = BOX.tile_formulas[lab]
    for line in BOX.labs[lab].lines:
        at = 1 if line[0] == "r" else 3
        spaces = [space for space in BOX.labs[lab].spaces if space[at] == line[1]]
        vault = dict(zip(spaces[:-1], own, strict=False))
        me = acting("gold", lab=lab, vault=vault, sampled=[*vault.values()])
        other = acting(lab="newton" if lab != "newton" else "duval")
        new = next(formula for formula in own if formula not in vault.values())
        game = play(table(me, other), f"unlock {new}", spaces[-1])
        assert ("formula.row" if line[0] == "r" else "formula.column") in logged(game)
        sources = {event.facts.get("source") for event in game.events} | {game.asked.about.get("source")}
        assert lab in sources or "mastery.step" in logged(game)

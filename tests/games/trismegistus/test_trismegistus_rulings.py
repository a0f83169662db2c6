"""Each ruling with both readings."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from games.trismegistus.test_trismegistus_automa_vectors import bot, turn_of_bot
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
    rival,
    sampled,
    score,
    seat,
    solo,
    starting,
    table,
)
from play import logged, refused

from tabletop_nb.games.trismegistus.rulings import Rulings

BOTH = pytest.mark.parametrize("on", [True, False])
OWN = BOX.tile_formulas["duval"]
FULL = dict(zip(BOX.labs["duval"].spaces, OWN, strict=False))


@BOTH
def test_vault_full(on: bool) -> None:
    game = table(acting("gold 2", vault=FULL, sampled=[*FULL.values()]), rulings={"vault_full": on})
    assert bool(starting(game, "unlock")) == (not on)
    if not on:
        play(game, f"unlock {OWN[7]}")
        assert (look(game)["beside"], look(game)["formulas"], score(game, "formulas")) == ([OWN[7]], 8, 36)
        assert "formula.beside" in logged(game)


@BOTH
def test_gold_as_essence(on: bool) -> None:
    game = table(acting("raw_lead, gold"), rulings={"gold_as_essence": on})
    assert ("transmute raw_lead gold" in game.options) == on
    if not on:
        assert refused(game, "transmute raw_lead gold") == "transmute.pay"


@BOTH
def test_bonus_timing(on: bool) -> None:
    me = acting("raw_lead, salt", levels={"water": 3}, slots={"1": "tin_whistle"})
    game = table(me, tokens={"water": ["up:any", ""]}, rulings={"bonus_timing": on})
    play(game, "transmute raw_lead salt")
    assert asked(game) == (0, "transmute.artifact" if on else "mastery.any")
    ability = acting("raw_lead, salt", levels={"fire": 3}, slots={"1": "salamander_grate"})
    game = table(ability, tokens={"fire": ["up:any", ""]}, rulings={"bonus_timing": on})
    play(game, "transmute raw_lead salt", "use", "up:fire")
    assert asked(game) == (0, "effect.up1" if on else "mastery.any")


@BOTH
def test_bonus_pass(on: bool) -> None:
    tokens = {"fire": ["ethereal", ""]}
    game = play(sampled("up2:any", levels={"fire": 3}, tokens=tokens, rulings={"bonus_pass": on}), "fire")
    assert (levels(game)["fire"], look(game)["ethereal"]) == (5, int(on))


@BOTH
def test_overflow_partial(on: bool) -> None:
    game = play(sampled("up3:any", levels={"fire": 11}, rulings={"overflow_partial": on}), "fire")
    assert (levels(game)["fire"], look(game)["vp"]) == (12, int(on))
    assert ("mastery.overflow" in logged(game)) == on


@BOTH
def test_fourth_draft(on: bool) -> None:
    me = seat(die=die("tin", "red", 2), used=["white", "white"])
    game = table(me, phase="draft", bowls={"lead": {"black": 2}}, rulings={"fourth_draft": on})
    assert asked(game) == (0, "draft.retire" if on else "turn.action")
    if on:
        play(game, "draft lead black")
        assert len(look(game)["used"]) == 3
        assert starting(game, "harvest") == ["harvest 1", "harvest 2"]
        play(game, "harvest 1")
        assert board(game)["next_order"] == [0], "three used dice end the round, and the rest of the fourth die is lost"


@BOTH
def test_free_before_draft(on: bool) -> None:
    me = acting("raw_lead", potency=1)
    other = rival(vault={"r1c1": BOX.tile_formulas["newton"][0]})
    game = play(table(me, other, rulings={"free_before_draft": on}), "harvest 1")
    assert asked(game) == (1, "free.before" if on else "draft.die")
    if on:
        play(game, "end")
        assert asked(game) == (1, "draft.die")


@BOTH
def test_exp_bonus_counts_self(on: bool) -> None:
    files = deck_with("experiments", "clay_seal", bonus="vp:3/experiments;vp:2/formulas")
    me = acting("raw_lead 2", held=["clay_seal"], levels={"earth": 1})
    game = play(table(me, deck=files, rulings={"exp_bonus_counts_self": on}), "perform clay_seal")
    while asked(game) != (0, "turn.action"):
        play(game, game.options[0])
    counted = sum(event.facts["points"] for event in game.events if event.rule == "effect.vp")
    assert counted == (5 if on else 0)


@BOTH
def test_any_refined_gain(on: bool) -> None:
    assert ("gold" in sampled("ref:any", rulings={"any_refined_gain": on}).options) == on


@BOTH
def test_reaction_iron(on: bool) -> None:
    other = rival(ready=1)
    game = play(table(acting(symbol="iron", potency=1), other, rulings={"reaction_iron": on}), "harvest 1")
    gains = ["gain raw_iron", "gain salt", "gain sulfur", "gain aether", "gain raw_mercury"]
    assert starting(game, "gain") == (gains if on else gains[:1])


@BOTH
def test_reaction_extra(on: bool) -> None:
    other = rival(ready=3)
    game = play(table(acting(potency=2), other, rulings={"reaction_extra": on}), "harvest 1", "gain raw_lead")
    assert (look(game, 1)["reactions"], look(game, 1)["reactions_used"]) == (2, int(on))


@BOTH
def test_gained_artifact_resolves(on: bool) -> None:
    script = {"artifacts": ["glass_funnel"]}
    game = sampled("artifact", script=script, rulings={"gained_artifact_resolves": on})
    play(game, "1")
    assert artifact_in(game, 1)["artifact"] == "glass_funnel"
    assert held(game).get("salt", 0) == (2 if on else 0)


@BOTH
def test_bot_reshuffle(on: bool) -> None:
    mine = bot(die=die("lead", "black", 5))
    game = solo(seat(), mine, bot_deck=["basic_4"], bot_used=["basic_2"], rulings={"bot_reshuffle": on})
    assert board(game)["bot"]["deck"] == (2 if on else 0)
    assert ("bot.reshuffle" in logged(game)) == on


@BOTH
def test_bot_top_reroute(on: bool) -> None:
    mine = bot(die=die("lead", "black", 5), levels={"earth": 12, "fire": 5, "water": 1, "air": 2})
    tokens = {"fire": ["", "ethereal"], "air": ["", ""]}
    game = turn_of_bot("basic_2", seat(), mine, tokens=tokens, rulings={"bot_top_reroute": on})
    rerouted = {"fire": levels(game, 1)["fire"] - 5, "water": levels(game, 1)["water"] - 1}
    assert rerouted == ({"fire": 0, "water": 2} if on else {"fire": 1, "water": 1})


@BOTH
def test_bot_type_owned(on: bool) -> None:
    mine = bot(die=die("lead", "black", 3), held=["glowing_coals"])
    sections = {"lead": ["red_furnace", "silver_tide"]}
    game = turn_of_bot("basic_5", seat(), mine, sections=sections, round=2, rulings={"bot_type_owned": on})
    assert ("bot.experiment.type" in logged(game)) == on


@BOTH
def test_bot_gold_formulas(on: bool) -> None:
    game = solo(seat(), bot("2", done=["clay_seal"]), turn=0, rulings={"bot_gold_formulas": on})
    assert (score(game, "bot_formulas", 1), score(game, "gold", 1)) == ((1, 0) if on else (0, 2))


def test_every_ruling_has_a_test() -> None:
    tested: set[str] = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    switches: set[Any] = {switch.name for switch in fields(Rulings)}
    assert switches <= tested

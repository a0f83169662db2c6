"""The vectors of the fact sheet for Botmegistus, B1 to B8: one test each, named after it."""

from __future__ import annotations

from typing import Any

import pytest
from games.trismegistus.trismegistus_tables import BOX, deck_with, die, levels, look, play, score, seat, solo
from play import logged

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus.scoring import always_buy, buy_if_better, formula_points


def bot(materials: str = "", **more: Any) -> dict[str, Any]:
    """Return Botmegistus with this gold."""
    given = {"ready": 0, "ethereal": 0, **more}
    return {"materials": {"gold": int(materials or 0)}, **given}


def turn_of_bot(
    card: str, human: dict[str, Any] | None = None, mine: dict[str, Any] | None = None, **more: Any
) -> Game:
    """Return a solo game after Botmegistus has played this card."""
    script = {"automa": [card], **more.pop("script", {})}
    return solo(human or seat(), mine or bot(), script=script, **more)


def test_b1_draft_by_colour_and_symbols() -> None:
    bowls = {"wild": {"black": 1, "white": 1}, "lead": {"black": 1, "white": 2}, "copper": {"black": 1, "white": 2}}
    game = turn_of_bot("basic_1", mine=bot(ethereal=1), bowls=bowls)
    assert "bot.draft.same" in logged(game)
    drafted = next(event for event in game.events if event.rule == "bot.draft.same")
    assert (drafted.facts["symbol"], drafted.facts["potency"]) == ("lead", 3)
    assert look(game, 1)["die"] == die("lead", "black", 3), "potency 4, of which the card spends 1"
    assert look(game, 1)["ethereal"] == 0


def test_b2_draft_in_another_colour() -> None:
    bowls = {"wild": {"red": 1, "black": 1}, "mercury": {"black": 1, "red": 2}, "iron": {"white": 2}}
    game = turn_of_bot("basic_5", bowls=bowls)
    drafted = next(event for event in game.events if event.rule == "bot.draft.other")
    assert (drafted.facts["symbol"], drafted.facts["colour"], drafted.facts["potency"]) == ("mercury", "black", 3)


def test_b3_max_takes_the_fullest_bowl_and_sets_wild_to_iron() -> None:
    bowls = {"wild": {"red": 1, "black": 2, "white": 1}, "tin": {"red": 1, "black": 1}, "lead": {"black": 1}}
    game = turn_of_bot("basic_9", bowls=bowls)
    drafted = next(event for event in game.events if event.rule == "bot.draft.max")
    assert (drafted.facts["potency"], look(game, 1)["die"]) == (4, die("iron", "red", 1))
    assert "bot.draft.wild" in logged(game)


def test_b4_the_lowest_track_by_bonus_token_then_by_comparison() -> None:
    mine = bot(levels={"earth": 3, "fire": 3, "water": 5, "air": 5}, die=die("lead", "black", 2))
    human = seat(levels={"earth": 3, "fire": 1})
    tokens = {"earth": ["ethereal", ""], "fire": ["chameleon", ""]}
    game = turn_of_bot("basic_7", human, mine, tokens=tokens)
    assert levels(game, 1)["fire"] == 4, "both tokens are 1 away; 2 ahead is better than level"
    assert "bot.track.compared" in logged(game)
    assert look(game, 1)["vp"] == 5


def test_b5_with_gold_for_one_it_completes_a_new_type() -> None:
    files = deck_with("experiments", "clay_seal", req_level="1", vp="6")
    header, *rows = files["experiments"]
    candle = next(row for row in rows if row[0] == "candle_trial")
    candle[header.index("req_level")], candle[header.index("vp")] = "2", "9"
    mine = bot("2", held=["clay_seal", "candle_trial"], done=["potting_soil"], die=die("lead", "black", 3))
    market = ["bent_spoon"] + [""] * 5
    game = turn_of_bot("basic_3", mine=mine, deck=files, market=market)
    # It takes an Artifact and still has 2 gold. Earth is 1 short (6 points), Fire 2 short (9); an Earth type is done.
    assert "bot.complete.type" in logged(game)
    assert [each["id"] for each in look(game, 1)["held"]] == ["clay_seal"]
    assert look(game, 1)["materials"]["gold"] == 0
    assert "candle_trial" in game.table.seats[1].done


@pytest.mark.parametrize(("mine", "level", "points"), [(4, 6, 0), (5, 5, 10)])
def test_b6_the_fire_personality(mine: int, level: int, points: int) -> None:
    me = bot(levels={"fire": mine}, die=die("lead", "red", 2))
    game = turn_of_bot("personality_fire", seat(levels={"fire": 4}), me, bot_deck=["personality_fire", "basic_1"])
    assert (levels(game, 1)["fire"], look(game, 1)["vp"]) == (level, points)


@pytest.mark.parametrize(
    ("types", "gold", "formulas", "points", "left"), [(3, 5, 5, 16, 1), (1, 14, 7, 36, 2), (1, 2, 2, 1, 0)]
)
def test_b7_formulas_from_types_and_gold(types: int, gold: int, formulas: int, points: int, left: int) -> None:
    done = ["clay_seal", "candle_trial", "salt_spring"][:types]
    game = solo(seat(), bot(str(gold), done=done), turn=0)
    assert (score(game, "bot_formulas", 1), score(game, "gold", 1)) == (points, left)
    assert always_buy(types, gold) == (formulas, left)
    assert formula_points(formulas) == points


def test_b7_with_the_other_reading_gold_is_spent_only_if_it_scores_more() -> None:
    assert buy_if_better(1, 2) == (1, 2)
    game = solo(seat(), bot("2", done=["clay_seal"]), turn=0, rulings={"bot_gold_formulas": False})
    assert (score(game, "bot_formulas", 1), score(game, "gold", 1)) == (0, 2)


@pytest.mark.parametrize("element", ["earth", "water"])
def test_b8_the_specialization_of_the_most_common_elemental(element: str) -> None:
    # Artifacts show Earth 2 and Water 1, and one Water Experiment is complete: a tie of Earth and Water.
    human = seat(die=die("lead", "black", 1), used=["white", "white"])
    mine = bot(tiles=["iron_kettle", "mud_oven"], done=["salt_spring"], used=["black", "black", "red"])
    game = solo(human, mine, turn=0, phase="action", script={"specializations": [element]})
    while game.table.round == 1:
        play(game, game.options[0])
    assert BOX.artifacts["iron_kettle"].elementals == {"earth": 1}
    assert BOX.artifacts["mud_oven"].elementals == {"water": 1, "earth": 1}
    assert BOX.experiments["salt_spring"].type == "water"
    assert game.table.specialized == (element,)
    added = next(event for event in game.events if event.rule == "bot.specialize")
    assert added.facts["card"] == f"specialization_{element}"


@pytest.mark.parametrize("element", ["fire", "air"])
def test_b8_other_elements_are_not_eligible(element: str) -> None:
    with pytest.raises(ScenarioError, match="specializations"):
        test_b8_the_specialization_of_the_most_common_elemental(element)

"""The vectors of the fact sheet for players, T1 to T25: one test each, named after it."""

from __future__ import annotations

from typing import Any

import pytest
from games.trismegistus.trismegistus_tables import (
    BOX,
    acting,
    artifact_in,
    asked,
    board,
    deck_with,
    die,
    fresh,
    held,
    levels,
    look,
    play,
    potency,
    rival,
    sampled,
    score,
    seat,
    starting,
    table,
)
from play import logged, refused

from tabletop_nb.core.game import Game
from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.trismegistus.publications import best_publications
from tabletop_nb.games.trismegistus.rounds import roll_all
from tabletop_nb.games.trismegistus.scoring import formula_points, level_points


def test_t1_draft_and_one_ethereal_token() -> None:
    game = table(seat(ethereal=2), phase="draft", bowls={"mercury": {"black": 2, "red": 1}, "lead": {"white": 1}})
    play(game, "draft mercury black")
    assert asked(game) == (0, "draft.ethereal")
    play(game, "ethereal")
    assert (potency(game), look(game)["ethereal"]) == (4, 1)
    assert board(game)["bowls"][3]["dice"] == {"black": 1, "white": 0, "red": 1}
    assert asked(game) == (0, "turn.action")
    assert refused(game, "ethereal") == "turn.phases"


@pytest.mark.parametrize("count", [1, 2, 4])
def test_t2_a_wild_die_is_set_to_a_metal_with_the_potency_of_the_wild_bowl(count: int) -> None:
    game = table(seat(), rival(ready=1), phase="draft", bowls={"wild": {"black": count}, "tin": {"white": 3}})
    assert "draft wild black wild" not in game.options
    assert refused(game, "draft wild black wild") == "draft.wild"
    play(game, "draft wild black tin")
    assert (look(game)["die"], potency(game)) == (die("tin", "black", count), count)
    assert starting(game, "harvest") == [f"harvest {n}" for n in range(1, count + 1)]
    play(game, "harvest 1")
    assert "gain raw_tin" in game.options


def transmuter(colour: str = "red", **more: object) -> dict[str, object]:
    """Return the player of the rulebook's example of two transmutations."""
    return acting(
        "silver, raw_mercury",
        colour=colour,
        potency=3,
        levels={"earth": 2},
        slots={"6": "silver_basin"},
        **more,
    )


def test_t3_transmute_twice_with_artifact_gold_and_bonus_token() -> None:
    game = table(transmuter(), tokens={"earth": ["ethereal", ""]})
    play(game, "transmute silver raw_mercury")
    assert (held(game), levels(game)) == ({"gold": 1}, {"earth": 3})
    play(game, "use")
    assert held(game) == {"silver": 2, "gold": 1}
    assert not artifact_in(game, 6)["ready"]
    play(game, "transmute silver gold")
    assert (held(game), levels(game)) == ({"silver": 1, "gold": 1}, {"earth": 4})
    assert (look(game)["ethereal"], potency(game)) == (1, 1)
    assert "transmute silver gold" in game.options, "a third transmutation would be legal"
    assert logged(game).count("transmute.artifact") == 1


def test_t4_the_arrow_must_have_the_colour_of_the_die() -> None:
    game = table(transmuter("black"))
    assert not starting(game, "transmute", "silver")
    assert refused(game, "transmute silver raw_mercury") == "transmute.colour"


def test_t5_a_chameleon_token_changes_the_die_for_one_action() -> None:
    me = acting("silver 3, raw_lead, salt 4", colour="black", potency=4, chameleon=1)
    game = table(me, rival(materials="silver, raw_lead, salt", ready=1))
    play(game, "chameleon", "lead red", "transmute silver salt", "transmute silver salt", "stop")
    assert held(game) == {"raw_lead": 1, "silver": 1, "gold": 2, "salt": 2}
    play(game, "end") if asked(game) == (0, "free.after") else None
    assert asked(game) == (1, "reaction.choose")
    assert "transmute raw_lead salt" in game.options, "reactions see the black die"
    assert "transmute silver salt" not in game.options
    assert (look(game)["die"], look(game)["chameleon"]) == (die("lead", "black", 2), 0)
    play(game, "pass")
    while asked(game) != (0, "draft.retire"):
        play(game, game.options[0])
    play(game, "keep")
    assert "transmute raw_lead salt" in game.options, "the next action sees the black die"
    assert not starting(game, "transmute", "silver")


def with_both_discounts(**changes: object) -> dict[str, object]:
    """Return the player of the rulebook's example of an Experiment with both discounts."""
    own = [f for f in BOX.tile_formulas["duval"] if f != "bent_mirror"]
    usual = {"levels": {"fire": 4}, "held": ["salamander_glass"], "vault": {"r1c2": "bent_mirror"}}
    usual |= {"sampled": ["bent_mirror"], "sockets": ["", *own]}
    materials = str(changes.pop("materials", "raw_tin 2, ref_copper, ref_mercury, silver"))
    return acting(materials, colour="white", **{**usual, **changes})


def test_t6_both_discounts() -> None:
    game = table(with_both_discounts())
    assert "perform salamander_glass" in game.options
    play(game, "perform salamander_glass")
    assert held(game) == {}, "all five cubes are spent, in the only way"
    assert levels(game) == {"fire": 4}, "bonuses come next"
    assert asked(game) == (0, "effect.next")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"materials": "raw_tin 2, ref_copper, ref_mercury"}, "experiment.requirement"),
        ({"vault": {}, "sockets": [*BOX.tile_formulas["duval"]], "sampled": []}, "experiment.cost"),
        ({"materials": "raw_tin 2, ref_copper, ref_mercury, gold"}, ""),
    ],
)
def test_t6_needs_the_silver_or_gold_and_the_formula(changes: dict[str, object], reason: str) -> None:
    game = table(with_both_discounts(**changes))
    assert ("perform salamander_glass" in game.options) == (not reason)
    if reason:
        assert refused(game, "perform salamander_glass") == reason


@pytest.mark.parametrize(
    ("players", "mode", "removed"),
    [(1, "solo", {3, 4}), (2, "general", {3, 4}), (3, "general", {4}), (4, "general", set())],
)
def test_t7_marked_cards_are_removed(players: int, mode: str, removed: set[int]) -> None:
    state = fresh(players, mode).table
    used = {*state.experiments, *(c for zone in state.later_experiments for c in zone)}
    used |= {card for section in state.sections for card in section}
    marks = {BOX.experiments[card].min_players for card in used}
    assert marks == {2, 3, 4} - removed
    kept = [c.id for c in BOX.experiments.values() if c.deck in ("L1", "L2", "L3") and c.min_players not in removed]
    assert sorted(used) == sorted(kept)


def test_t8_only_the_current_level_is_refilled() -> None:
    game = table(
        acting(symbol="tin", potency=2),
        round=2,
        sections={"tin": ["calcined_ash", "deep_well"]},
        script={"experiments": ["red_furnace"]},
    )
    play(game, "experiment calcined_ash")
    assert board(game)["bowls"][2]["experiments"] == ["deep_well"]
    again = table(
        acting(symbol="tin", potency=2),
        round=2,
        sections={"tin": ["calcined_ash", "deep_well"]},
        script={"experiments": ["red_furnace"]},
    )
    play(again, "experiment deep_well")
    assert board(again)["bowls"][2]["experiments"] == ["calcined_ash", "red_furnace"]


def last_turn(round_: int, mine: dict[str, Any], others: dict[str, Any], sections: dict[str, list[str]]) -> Game:
    """Return a game in which one more harvest ends the round."""
    me = acting(potency=1, used=["black", "white"], **mine)
    done = rival(used=["black", "white", "red"], **others)
    return table(me, done, round=round_, bowls={"lead": {"red": 1}}, sections=sections)


LEVEL_1 = {"lead": ["calcined_ash"], "copper": ["kiln_watch"], "tin": ["tide_table"]}


def test_t9_the_end_of_round_1_removes_nothing() -> None:
    game = last_turn(1, {}, {}, LEVEL_1)
    play(game, "harvest 1")
    shown = [bowl["experiments"] for bowl in board(game)["bowls"][:5]]
    assert [cards[:1] for cards in shown[:3]] == [["calcined_ash"], ["kiln_watch"], ["tide_table"]]
    assert all(BOX.experiments[cards[-1]].deck == "L2" for cards in shown)
    assert [len(cards) for cards in shown] == [2, 2, 2, 1, 1]


def test_t10_the_end_of_round_2_removes_level_1_from_the_board_only() -> None:
    game = last_turn(
        2,
        {"held": ["ember_bath"], "done": ["lead_garden"]},
        {"held": ["iron_root"]},
        {**LEVEL_1, "iron": ["deep_well"]},
    )
    play(game, "harvest 1")
    beside = [[each["id"] for each in look(game, p)["held"]] for p in (0, 1)]
    assert beside == [["ember_bath"], ["iron_root"]], "those of the players stay"
    assert look(game)["done"] == ["lead_garden"]
    shown = [bowl["experiments"] for bowl in board(game)["bowls"][:5]]
    assert shown[4][0] == "deep_well"
    assert all(BOX.experiments[cards[-1]].deck == "L3" for cards in shown)
    assert [len(cards) for cards in shown] == [1, 1, 1, 1, 2]


def test_t11_formulas_cost_1_2_3_and_4_gold_from_four_columns() -> None:
    game = table(acting("gold 15"))
    first = [game.table.seats[0].sockets[2 * column] for column in range(4)]
    for number, formula in enumerate(first, 1):
        before = held(game)["gold"]
        play(game, f"unlock {formula}")
        if asked(game) == (0, "formula.space"):
            play(game, game.options[0])
        while asked(game) != (0, "turn.action"):
            play(game, game.options[0])
        assert before - held(game).get("gold", 0) == number
    assert look(game)["formula_price"] == 5
    assert [column["bought"] for column in look(game)["columns"]] == [True] * 4
    assert not starting(game, "unlock"), "a fifth Formula can't be bought"
    assert refused(game, f"unlock {game.table.seats[0].sockets[1]}") == "formula.once"


def test_t12_formula_points() -> None:
    assert [formula_points(number) for number in range(8)] == [0, 0, 1, 4, 9, 16, 25, 36]


def test_t13_mastery_points() -> None:
    assert [level_points((level, 0, 0, 0)) for level in (9, 10, 11, 12)] == [0, 2, 4, 7]


@pytest.mark.parametrize(
    ("players", "mode", "setup", "dice"),
    [
        (2, "general", {}, (5, 5, 4)),
        (3, "general", {}, (5, 5, 5)),
        (4, "general", {}, (6, 5, 5)),
        (1, "solo", {}, (5, 5, 4)),
        (1, "solo", {"difficulty": {"fewer_white": True}}, (5, 4, 4)),
    ],
)
def test_t14_dice(players: int, mode: str, setup: dict[str, object], dice: tuple[int, ...]) -> None:
    game = fresh(players, mode, **setup)
    found = [sum(bowl["dice"][colour] for bowl in board(game)["bowls"]) for colour in ("black", "white", "red")]
    assert tuple(found) == dice


def test_t15_a_bowl_with_more_than_five_dice_is_rerolled() -> None:
    # Four players: 6 black, 5 white, 5 red. Lead 7, copper 3, tin 2, mercury 2, iron 1, wild 1, then seven new results.
    first = [1, 1, 1, 1, 2, 2, 1, 1, 2, 3, 3, 1, 4, 4, 5, 6]
    again = [2, 3, 3, 4, 4, 5, 6]
    game = fresh(4, scenario={"script": {"dice": first + again}})
    assert [sum(bowl["dice"].values()) for bowl in board(game)["bowls"]] == [0, 4, 4, 4, 2, 2]
    assert logged(game).count("dice.overflow") == 1


def test_t15_the_reroll_takes_bowls_in_order_and_repeats() -> None:
    game = fresh(2)
    state = game.table.copy()
    # 5 black, 5 white, 4 red: copper 6, wild 8; copper goes to wild, and then wild is rerolled into all bowls.
    state.script = {"dice": [2] * 5 + [6] * 5 + [2, 6, 6, 6] + [6] * 6 + [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6]}
    roll_all(state, 0)
    assert [sum(bowl) for bowl in state.bowls] == [3, 3, 3, 2, 2, 1]
    assert not state.script["dice"]


def test_t16_payment_comes_before_the_move() -> None:
    game = table(acting("silver", colour="red"))
    assert not starting(game, "transmute")
    assert refused(game, "transmute silver gold") == "transmute.pay"


def test_t17_an_artifact_cannot_trigger_itself() -> None:
    files = deck_with("artifacts", "twin_retort", effect="tr:any")
    me = acting("raw_lead 3, salt 3", potency=1, slots={"1": "twin_retort"})
    game = play(table(me, deck=files), "transmute raw_lead salt", "use", "transmute raw_lead salt")
    assert logged(game).count("transmute.artifact") == 1
    assert held(game) == {"ref_copper": 2, "raw_lead": 1, "salt": 1}


def test_t18_a_marker_at_the_top_scores_one_point() -> None:
    game = play(sampled("up3:any", levels={"fire": 12}), "fire")
    assert (levels(game), look(game)["vp"]) == ({"fire": 12}, 1)


def test_t19_two_experiments_beside_the_laboratory_are_the_limit() -> None:
    me = acting(symbol="tin", potency=3, held=["clay_seal"], masterpiece=["world_egg"])
    game = table(me, rival(die=die("lead", "black", 1)), sections={"tin": ["deep_well", "calcined_ash"]}, round=2)
    play(game, "experiment calcined_ash")
    play(game, "keep", "harvest 1")
    assert asked(game) == (0, "draft.retire")
    play(game, "keep")
    assert not starting(game, "experiment")
    assert refused(game, "experiment deep_well") == "action.limit"


def test_t20_a_die_can_be_retired_but_not_the_third_one() -> None:
    game = table(seat(die=die("lead", "black", 2), used=["white"]), phase="draft")
    play(game, "draft copper red")
    assert (sorted(look(game)["used"]), potency(game)) == (["black", "white"], 2)
    last = table(seat(die=die("lead", "black", 2), used=["white", "white"]), phase="draft")
    assert asked(last) == (0, "turn.action")
    assert refused(last, "draft copper red") == "draft.three"


def test_t21_reactions_by_seat_from_the_left_even_when_done() -> None:
    seats = (seat(ready=2, lab="newton", used=["black", "white", "red"]), acting(), seat(ready=2, lab="bacon"))
    game = table(*seats, turn=1, order=[1, 0, 2], bowls={"lead": {"black": 1}})
    play(game, "harvest 1")
    assert asked(game) == (2, "reaction.choose")
    play(game, "gain raw_lead")
    assert asked(game) == (0, "reaction.choose"), "seat 3, then seat 1, each with one token"
    play(game, "gain raw_lead")
    assert [look(game, p)["reactions"] for p in (0, 2)] == [1, 1]
    assert logged(game).count("reaction.flip") == 2


def test_t22_one_formula_completes_a_row_and_a_column() -> None:
    own = BOX.tile_formulas["duval"]
    me = acting("gold", vault={"r1c2": own[0], "r2c3": own[1]}, sampled=[own[0], own[1]])
    game = play(table(me), f"unlock {own[2]}", "r1c3")
    assert {"formula.row", "formula.column"} <= set(logged(game))
    lines = BOX.labs["duval"].lines
    printed = (*lines["r1"].printed, *lines["c3"].printed)
    assert len([row for row in printed if row]) >= 4, "four bonuses"
    assert sorted(BOX.labs["duval"].crossings["r1", "c3"].printed) == sorted(printed)
    # r1 gives any essence and any raw material, c3 two raw mercury, 1 point for each Formula, and 1 salt.
    assert (held(game), look(game)["vp"]) == ({"raw_mercury": 2, "salt": 1}, 0), "nobody would refuse these"
    play(game, "vp:1/formulas")
    assert look(game)["vp"] == 3
    play(game, "ess:any", "sulfur")
    assert held(game) == {"raw_mercury": 2, "salt": 1, "sulfur": 1}
    play(game, "raw_iron")
    assert held(game) == {"raw_mercury": 2, "salt": 1, "sulfur": 1, "raw_iron": 1}
    assert asked(game) == (0, "turn.action")


def test_t23_the_best_publications_score() -> None:
    files = deck_with("publications", "on_embers", needs="fire*2", vp="6")
    header, *rows = files["publications"]
    for row, (needs, vp) in zip(rows[1:3], (("fire;water*2", "10"), ("fire*2;water", "10")), strict=True):
        row[header.index("needs")], row[header.index("vp")] = needs, vp
    box = fresh(deck=files).table.box
    hand = [rows[0][0], rows[1][0], rows[2][0]]
    best = best_publications(box, hand, (3, 2, 0, 0))
    assert sum(box.publications[card].vp for card in best) == 16
    assert set(best) == set(hand[:2])


def test_t24_a_publication_deck_of_one_or_none() -> None:
    game = sampled("publish", publications=["on_embers"])
    assert (look(game)["publications"], board(game)["publications_left"]) == (["on_embers"], 0)
    empty = sampled("publish", publications=[])
    assert look(empty)["publications"] == []
    assert logged(empty)[-1] == "publication.none"


@pytest.mark.parametrize(
    ("materials", "cost", "legal"), [("ref_copper", "raw:copper", True), ("raw_copper", "ref:copper", False)]
)
def test_t25_refined_replaces_raw_but_not_the_reverse(materials: str, cost: str, legal: bool) -> None:
    files = deck_with("experiments", "clay_seal", cost=cost, req_level="0")
    game = table(acting(materials, held=["clay_seal"]), deck=files)
    assert ("perform clay_seal" in game.options) == legal


def test_a_score_sheet_shows_every_source_of_points() -> None:
    me = acting(
        "gold 3",
        ethereal=2,
        levels={"fire": 11},
        vp=5,
        done=["clay_seal", "potting_soil"],
        publications=["on_soil", "on_winds"],
    )
    game = table(me)
    assert game.score_sheet()[0] == [
        ScoreLine("score.during", 1, 5),
        ScoreLine("score.experiments", 2, 6),
        ScoreLine("score.publications", 1, 6),
        ScoreLine("score.formulas", 0, 0),
        ScoreLine("score.gold", 3, 3),
        ScoreLine("score.ethereal", 2, 2),
        ScoreLine("score.mastery", 1, 4),
        ScoreLine("score.achievements", 0, 0),
    ]
    assert score(game, "publications") == 6

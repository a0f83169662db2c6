"""Check the rulebook's examples and the claims of the walk-through's text against card data and hand calculations."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from story_checks import StoryChecks
from ui.at_desk import do

from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.ui.quiz import Quiz
from tabletop_nb.ui.story import after_answers
from tabletop_nb.ui.walk import Walk
from tabletop_nb.ui.walkthrough import Guide

YOU, MIRA, TOMAS = 0, 1, 2
DATA = rules_of("mercurial").book.folder / "data"
CHECKS = StoryChecks("mercurial")
STORY, STOPS, assert_says = CHECKS.story, CHECKS.stops, CHECKS.assert_says
game_at, game_after, right_answers = CHECKS.game_at, CHECKS.game_after, CHECKS.right_answers
Energy = tuple[int, int]


# -- facts read from the data, not from the engine -----------------------------------------------------------


def printed(file: str) -> dict[str, dict[str, str]]:
    """Return the cards of a file by id."""
    with (DATA / f"{file}.csv").open(encoding="utf-8", newline="") as lines:
        return {row["id"]: row for row in csv.DictReader(lines)}


SPELLS, HEROICS, SKILLS, CLASSES = (printed(file) for file in ("spells", "heroics", "skills", "classes"))
MYST = printed("equilibrium")


def gives(spell: str, has_aether: bool = False, way: str = "ruin", active_count: int = 0, acuity: int = 0) -> Energy:
    """Return the Ruin and Restore of a normal Spell."""
    card = SPELLS[spell]
    kind, _, number = ((has_aether and card["aether_effect"]) or card["effect"]).partition(":")
    if kind == "choice":
        ruin, restore = map(int, number.split("/"))
        return (ruin, 0) if way == "ruin" else (0, restore)
    times = {"per_spell": active_count, "per_acuity": acuity}.get(kind.partition("_")[2], 1)
    return (int(number) * times, 0) if kind.startswith("ruin") else (0, int(number) * times)


def dice_give(*elements: str) -> Energy:
    """Return what free dice add for an Enchanter."""
    effects = Counter(CLASSES["enchanter"][element] for element in elements)
    return effects["ruin"], effects["restore"]


def total(*parts: Energy) -> Energy:
    """Return the sum of Ruin and of Restore."""
    return sum(ruin for ruin, _ in parts), sum(restore for _, restore in parts)


def prestige(ruin: int = 0, restore: int = 0) -> int:
    """Return the Prestige for this surplus over a Heroic, or for a cast without a Heroic."""
    return max(ruin // 3, restore // 4)


def meets(heroic: str, ruin: int, restore: int) -> bool:
    return ruin >= int(HEROICS[heroic]["ruin"]) or restore >= int(HEROICS[heroic]["restore"])


def seat(game: Game, p: int = YOU) -> dict[str, Any]:
    """Return a seat as everybody sees it."""
    view: dict[str, Any] = game.view(YOU)["table"]["seats"][p]
    return view


def free(game: Game) -> list[str]:
    """Return your free dice."""
    return [element for element, number in seat(game)["dice"].items() for _ in range(number)]


def active(game: Game) -> list[str]:
    return [spell["id"] for spell in seat(game)["active"]]


def row(game: Game, name: str) -> list[str]:
    return [space["id"] for space in game.view(YOU)["table"][name]]


# -- the story -----------------------------------------------------------------------------------------------


def test_the_general_checks_of_walk_throughs_pass(tmp_path: Path) -> None:
    CHECKS.assert_file_has_no_right_answers()
    CHECKS.assert_depends_only_on_the_file(tmp_path, unused=r"^$")


def test_the_first_game_is_played_without_a_break() -> None:
    setups = [chapter.id for chapter in STORY.chapters if chapter.setup is not None]
    assert setups == ["first_turns", "links", "equilibrium", "ending", "alone", "your_game"]


def test_nobody_has_a_card_twice_and_mana_is_what_the_class_and_heroics_give() -> None:
    for address, game in STORY.games.items():
        if address.startswith(("your_game", "alone")):
            continue
        shown = [seat(game, p) for p in range(game.players)]
        spells = [card for one in shown for card in (*one["used"], *(each["id"] for each in one["active"]))]
        assert len(set(spells)) == len(spells), address
        for one in shown:
            mana = one["mana"] + sum(spell["mana"] for spell in one["active"])
            assert mana == min(10, int(CLASSES[one["role"]]["mana"]) + len(one["heroics"])), (address, one["role"])
            dice = sum(one["dice"].values()) + sum(one["locked"].values())
            assert dice == int(CLASSES[one["role"]]["dice"]), (address, one["role"])


@pytest.mark.parametrize(
    ("before", "after"), [("links/arcana", "equilibrium/uneven"), ("equilibrium/giant", "ending/goal")]
)
def test_progress_is_kept_between_chapters(before: str, after: str) -> None:
    one, other = game_after(before), game_at(after)
    for name in ("used", "heroics"):
        assert set(seat(one)[name]) == set(seat(other)[name])
    assert [each["id"] for each in seat(one)["arcanas"]] == [each["id"] for each in seat(other)["arcanas"]]
    assert seat(one)["prestige"] == seat(other)["prestige"]
    assert one.table.holder == other.table.holder
    for p in (MIRA, TOMAS):
        assert set(seat(one, p)["heroics"]) <= set(seat(other, p)["heroics"])
        assert set(seat(one, p)["used"]) <= set(seat(other, p)["used"])


# -- takes, plays and payments -------------------------------------------------------------------------------


def test_the_turn_with_four_actions_matches_the_rulebook() -> None:
    """Play a card that gives 2 more Plays, play 1, take a Spell, play 1."""
    remaining = [
        (game.table.plays, game.table.takes) for game in map(game_at, ("first_turns/glove", "first_turns/first_spell"))
    ]
    remaining += [(game.table.plays, game.table.takes) for game in (game_at("first_turns/four"),)]
    assert remaining == [(2, 1), (1, 1), (1, 0)]
    assert game_after("first_turns/four").table.turn == MIRA
    assert_says("first_turns/still_mind", "You have 2 Plays and 1 Take left")
    assert_says("first_turns/glove", "1 Play and 1 Take are left")


def test_acuity_named_in_the_first_turns() -> None:
    acuity = {address: seat(game_after(address))["acuity"] for address in STOPS if STOPS[address].has_move}
    assert acuity["first_turns/play"] == 3
    assert acuity["first_turns/glove"] == 5
    assert acuity["first_turns/four"] == 6
    assert_says("first_turns/play", "You have 3 Acuity")
    assert_says("first_turns/four", "6 Acuity.")
    assert "play timewarp_lantern primary" not in game_at("first_turns/play").options
    assert {space["id"]: space["acuity"] for space in game_at("first_turns/replenish").view(0)["table"]["skills"]}[
        "stone_breath"
    ] == 2


def test_three_ways_to_pay() -> None:
    assert (SPELLS["twin_ember"]["fixed"], SPELLS["twin_ember"]["flex"]) == ("1", "2")
    assert row(game_at("paying/acuity"), "spells").index("twin_ember") == 1
    game = after_answers(game_at("paying/acuity"), ["buy twin_ember"], "paying")
    with_both = {way for way in game.options if way.startswith("pay 2 fire")}
    declined = {"pay 2 fire 4 acuity", "pay 2 fire 1 mana 2 acuity"}  # at the full price
    assert with_both == {"pay 2 fire 3 acuity", "pay 2 fire 1 mana 1 acuity", "pay 2 fire 2 mana", *declined}
    assert_says("paying/mana", "3 Mana left")
    assert seat(game_after("paying/mana"))["mana"] == 3
    assert free(game_after("paying/mana")).count("fire") == 2
    paid = {
        each["id"]: (each["dice"], each["mana"], each["acuity"])
        for each in seat(game_at("converting/forecast"))["active"]
    }
    assert paid == {"mist_bandage": (1, 0, 0), "scorch_line": (0, 2, 0), "twin_ember": (2, 0, 3)}


# -- dice ----------------------------------------------------------------------------------------------------


def restore_left(address: str) -> int:
    """Return what a cast of the three Spells would leave at a stop, without spending Acuity."""
    game = game_at(address)
    aether = "aether" in free(game)
    spells = [gives(spell, aether, "restore") for spell in active(game)]
    ruin, restore = total(*spells, dice_give(*free(game)))
    return restore - ruin


def test_conversions_and_rerolls_lead_to_thirteen_restore() -> None:
    stops = ("converting/forecast", "converting/ash_ledger", "rerolls/again", "rerolls/stop")
    assert [restore_left(address) for address in stops] == [9, 11, 9, 13]
    assert_says(
        "converting/forecast",
        "13 Restore from Mist Bandage and Twin Ember, 3 Ruin from Scorch Line",
        "9 Restore are left",
    )
    assert_says("converting/drowned_spark", "11 Restore: 1 Ruin less and 1 Restore more", "The forecast says 12")
    assert seat(game_at("converting/ash_ledger"))["forecast"]["restore"] == 12
    assert_says("rerolls/again", "Your forecast is 13 Restore")
    assert seat(game_at("rerolls/stop"))["forecast"]["restore"] == 13
    cheapest = min(int(HEROICS[card]["restore"]) for card in row(game_at("converting/forecast"), "heroics"))
    assert cheapest == 13


def test_ash_ledger_needs_a_free_die() -> None:
    assert "play ash_ledger primary" not in game_at("converting/all_parts").options
    assert "play ash_ledger primary" in game_at("rerolls/again").options
    reason = game_at("converting/all_parts").why_not("play ash_ledger primary")
    assert reason is not None
    assert reason.rule == "play.convert"
    assert_says("rerolls/take_back", "All seven cards")
    assert len(seat(game_after("rerolls/take_back"))["hand"]) == 7
    assert game_at("rerolls/stop").table.plays == 1


def test_sigils_make_drowned_spark_stronger() -> None:
    assert SKILLS["drowned_spark"]["op"] == "1+saviour"
    assert HEROICS["calm_the_orchard_bees"]["sigils"] == "saviour;pathfinder"
    assert free(game_at("first_cast/sigils")).count("lightning") == 3
    assert free(game_after("first_cast/sigils")).count("water") == 3


# -- the rulebook's casts ------------------------------------------------------------------------------------


def test_example_1() -> None:
    """Three Spells, an Aether and a Water: 16 Restore, 3 Ruin. The third free die is a Void, which adds nothing."""
    game = game_at("first_cast/cast")
    assert sorted(free(game)) == ["aether", "void", "water"]
    spells = [gives(spell, has_aether=True, way="restore") for spell in ("mist_bandage", "twin_ember", "scorch_line")]
    assert spells == [(0, 5), (0, 10), (3, 0)]
    assert total(*spells, dice_give(*free(game))) == (3, 16)
    table = game_after("first_cast/choose").view(YOU)["table"]
    assert (table["casting"]["ruin"], table["casting"]["restore"]) == (0, 13)
    assert_says(
        "first_cast/choose", "5 + 10 + 1 = 16 Restore. Minus 3 Ruin, that's 13 Restore", "10 Ruin against 6 Restore"
    )
    able = [card for card in row(game, "heroics") if meets(card, 0, 13)]
    better = [card for card in row(game, "heroics") if meets(card, 0, 16)]
    assert (able, better) == (["calm_the_orchard_bees"], ["calm_the_orchard_bees", "hunt_the_marsh_cat"])
    assert not meets("hunt_the_marsh_cat", 0, 14)
    assert HEROICS["calm_the_orchard_bees"]["vp"] == "5"
    assert prestige(restore=13) == 3
    assert_says("first_cast/claim", "1 Prestige for every 4 Restore: 3 points")


def test_reset() -> None:
    before, after = seat(game_at("first_cast/claim")), seat(game_at("first_cast/reset"))
    allocated = sum(spell["mana"] for spell in before["active"])
    assert after["mana"] == before["mana"] + allocated + 1
    assert after["acuity"] == before["acuity"] + 1
    assert (len(after["used"]), after["active"], after["exhausted"]) == (3, [], [])
    assert sum(after["dice"].values()) == 6


def test_example_2() -> None:
    game = game_at("links/step_by_step")
    assert active(game) == ["echo_knot", "marching_fire", "salt_the_fields", "dew_thread"]
    assert SPELLS["echo_knot"]["effect"] == "link:2"
    assert SPELLS["salt_the_fields"]["effect"] == "all_to_ruin"
    assert gives("marching_fire", active_count=4) == (8, 0)
    assert total((2 * 8, 0), gives("dew_thread"), (0, 1), dice_give(*free(game))) == (16, 5)
    after = game_after("links/step_by_step").view(YOU)["table"]["casting"]
    assert (after["ruin"], after["restore"]) == (21, 0)
    assert_says("links/step_by_step", "2 x 8 = 16 Ruin, and 4 + 1 = 5 Restore", "21 Ruin")
    worth = {
        card: int(HEROICS[card]["vp"]) + prestige(ruin=21 - int(HEROICS[card]["ruin"]))
        for card in row(game, "heroics")
        if meets(card, 21, 0)
    }
    assert worth == {"break_the_mill_ward": 12, "heal_the_salt_orchard": 11}
    needed = int(HEROICS["break_the_mill_ward"]["ruin"])
    assert (prestige(ruin=20 - needed), prestige(ruin=21 - needed)) == (0, 1)
    assert_says("links/step_by_step", "That's 20 Ruin. With 1 more, your surplus gives you a Prestige")
    assert prestige(ruin=21) == 7
    assert_says("links/surplus", "21 Ruin give you 7 Prestige without a Heroic")
    assert set(game_at("links/arcana").options) == {"arcana first_tide", "arcana grand_chorus", "no arcana"}
    mine = [*seat(game_at("links/arcana"))["used"], *active(game_at("links/arcana"))]
    assert [SPELLS[spell]["element"] for spell in mine].count("water") == 3 == len(mine) / 2
    assert set(seat(game_at("links/one_more"))["used"]) <= set(seat(game_at("equilibrium/uneven"))["used"])


def test_equilibrium() -> None:
    start, game = game_at("equilibrium/uneven"), game_at("equilibrium/cast")
    spells = total(*(gives(spell) for spell in active(game)))
    assert [gives(spell) for spell in active(game)] == [(8, 0), (3, 0), (0, 12)]
    assert total(spells, dice_give(*free(start))) == (11, 12)
    assert total(spells, dice_give(*free(game))) == (12, 12)
    assert CLASSES["enchanter"]["aetherflow"] == "lightning"
    board = max(MYST.values(), key=lambda line: int(line["myst"]))
    assert [board[key] for key in ("myst", "ruin", "restore", "acuity", "prestige")] == ["12", "24", "34", "2", "1"]
    assert min(int(line["myst"]) for line in MYST.values()) == 6
    after, before = game_after("equilibrium/giant"), seat(game)
    assert after.table.holder == YOU
    assert seat(after)["acuity"] - before["acuity"] == 2 + 1
    assert seat(after)["prestige"] - before["prestige"] == 1
    for power in ((24, 0), (0, 34)):
        worth = {
            card: int(HEROICS[card]["vp"])
            + prestige(power[0] - int(HEROICS[card]["ruin"]), power[1] - int(HEROICS[card]["restore"]))
            for card in row(game, "heroics")
            if meets(card, *power)
        }
        assert max(worth, key=lambda card: worth[card]) == "silence_the_bell_giant"
        assert worth["silence_the_bell_giant"] == 15


# -- the end -------------------------------------------------------------------------------------------------


def test_the_last_cast_needs_the_mystrune() -> None:
    game = game_at("ending/goal")
    spells = total(*(gives(spell) for spell in active(game)), dice_give(*free(game)))
    assert spells == (0, 25)
    assert meets("shelter_the_lost_fleet", 0, 28)
    assert not meets("shelter_the_lost_fleet", 0, 25)
    reached = [int(HEROICS[card]["vp"]) for card in row(game, "heroics") if meets(card, 0, 28)]
    assert max(reached) == int(HEROICS["shelter_the_lost_fleet"]["vp"]) == 12
    assert reached.count(12) == 1
    assert seat(game)["forecast"]["restore"] == 28
    assert prestige(restore=28) == 7
    assert_says("ending/back", "28 Restore would be 7 Prestige")
    assert game.table.goal == 4 == len(seat(game)["heroics"]) + 1


def test_the_scoring_example() -> None:
    game = game_at("ending/score")
    assert game.over
    me = seat(game)
    assert sorted(int(HEROICS[card]["vp"]) for card in me["heroics"]) == [6, 11, 12, 15]
    elements = Counter(SPELLS[spell]["element"] for spell in me["used"])
    assert elements == {"water": 5, "fire": 3, "lightning": 2, "earth": 2}
    cards = [CLASSES["enchanter"]["sigil"]] + [HEROICS[card]["sigils"] for card in me["heroics"]]
    cards += [SKILLS[card]["sigils"] for card in me["hand"] if card in SKILLS]
    sigils = Counter(sigil for signs in cards for sigil in signs.split(";"))
    assert sigils == {"saviour": 4, "beastslayer": 3, "runebreaker": 2, "pathfinder": 1}
    counted = {line.rule: line.points for line in game.score_sheet()[YOU]}
    assert counted == {"score.heroics": 44, "score.arcanas": 4, "score.tokens": 3, "score.sigils": 8}
    assert game.scores[YOU] == 59
    assert game.winners == [YOU]
    casts = [event for event in game.events if event.rule == "end.final_cast"]
    assert [event.player for event in casts] == [MIRA, TOMAS]
    assert_says("ending/sets", "44 + 4 + 3 + 8 = 59", "4 Saviour, 3 Beastslayer, 2 Runebreaker, 1 Pathfinder")


def test_a_prodigy_turn() -> None:
    rows = [
        [len([card for card in row(game_at(f"alone/{stop}"), name) if card]) for name in ("spells", "skills")]
        for stop in ("rows", "shift")
    ]
    assert rows == [[3, 3], [4, 4]]
    assert (seat(game_at("alone/rows"))["mana"], seat(game_at("alone/rows"))["acuity"]) == (
        int(CLASSES["elementalist"]["mana"]) - 2,
        6,
    )
    assert seat(game_after("alone/focus"))["acuity"] == 10
    game = game_at("alone/goals")
    power = total(gives("low_star"), gives("deep_breath", acuity=10), dice_give(*free(game)))
    assert power == (1, 17)
    assert meets("hunt_the_marsh_cat", 0, 16)
    [reward] = [space for space in game.view(0)["table"]["heroics"] if space["id"] == "hunt_the_marsh_cat"]
    assert (reward["dice"], reward["mana"], reward["acuity"]) == (1, 0, 2)


def test_the_text_states_the_turn_in_which_cards_begin_to_leave() -> None:
    game, turn = game_at("alone/shift"), []
    while not turn:
        wanted = "take_acuity" if "take_acuity" in game.options else "end"
        number = game.table.turns
        game.apply(wanted)
        if any(event.rule == "prodigy.remove" for event in game.events):
            turn.append(number)
    assert turn == [4]
    assert_says("alone/shift", "From the end of turn 4 on")


# -- the quiz, recomputed by hand ----------------------------------------------------------------------------


def test_answers_of_the_quiz() -> None:
    numbers = {"plays": 1, "gap": 1, "two_links": 7 * 2 * 3, "myst": (24 - 20) // 3 + 1, "sigils": 4 + 3 + 1 + 0}
    assert {name: CHECKS.question(name).right for name in numbers} == {name: (n,) for name, n in numbers.items()}
    due = 2 * 2 * 2 - 1
    assert [2 * mana + acuity >= due for mana, acuity in ((2, 3), (2, 2))] == [True, False]
    assert right_answers("pay") == {"1 Fire, 2 Mana and 3 Acuity", "3 Fire, without using the discount"}
    assert right_answers("possess") == {"Fire", "Lightning"}
    assert CHECKS.question("possess").reasons == ("", "", "")  # The rule explains why the Void can't become Water.
    assert right_answers("playable") == {"Play Ash Ledger to reroll 2 dice", "Seal Ash Ledger for 1 more Take"}
    assert right_answers("enchant") == {"12 Ruin"}
    assert right_answers("spent") == {"6 Restore"}


# -- on the screen -------------------------------------------------------------------------------------------


def amounts(answer: str) -> dict[str, int]:
    """Return the amounts that an answer names: "convert 2 void_fire" converts to 2 fire."""
    words = answer.split()[1:]
    return {name.rpartition("_")[2]: int(n) for n, name in zip(words[::2], words[1::2], strict=False)}


def filled_in(form: dict[str, Any], answers: Sequence[str]) -> list[int]:
    """Return the values of a form that give the next answers."""
    if form["form"] != "cast":
        return [amounts(answers[0]).get(each["symbol"], 0) for each in form["rows"]]
    values = []
    for each in form["rows"]:
        answer = answers[len({part["at"] for part in form["groups"] if part["at"] <= len(values)}) - 1]
        if "options" in each:
            names = [option.lower().replace(" ", "_") for option in each["options"]]
            wanted = answer.split()[1] if not answer.endswith("mystrune") else answer.split()[0]
            values.append(next(i for i, name in enumerate(names) if wanted in name))
        else:
            values.append(amounts(answer).get(each["symbol"], 0))
    return values


def test_the_whole_walk_through_can_be_played_on_screen() -> None:
    CHECKS.assert_can_be_played_on_screen(filled_in)


def test_a_wrong_form_gets_feedback() -> None:
    guide = Guide("mercurial")
    for address, answers in {
        "first_cast/choose": ["choose ruin", "spend nothing"],
        "links/step_by_step": ["link dew_thread", "spend nothing"],
    }.items():
        screen = do(guide, "go", stop=address)
        [form] = screen["zones"]["form"]["things"]
        said = do(guide, "fill", form="cast", given=filled_in(form, answers))["stop"]["feedback"]
        assert (said["kind"], said["text"]) == ("wrong", STOPS[address].wrong[0].text)


def test_rivals_are_called_by_name() -> None:
    names = {1: ("you",), 2: ("you", "Mira"), 3: ("you", "Mira", "Tomas")}
    assert all(game.seat_names == names[game.players] for game in STORY.games.values() if game.players > 1)
    assert all(question.game.seat_names == names[2] for question in Quiz("mercurial").questions if question.game)


def test_choosing_ruin_or_restore_for_myst_is_both_right() -> None:
    for energy in ("ruin", "restore"):
        walk = Walk("mercurial")
        walk.go("equilibrium/giant")
        assert walk.answer([f"as {energy}", "heroic silence_the_bell_giant"]).kind == "right"

"""The odds of Res Arcana: draws, what is collected and the way to 10 points, each against the engine."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from res_arcana_desk import do, new_game, position, sit

from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.ui.odds import Odds, OddsDesk, WhatIfDesk
from tabletop_nb.ui.res_arcana import odds as calculator
from tabletop_nb.ui.res_arcana.line import Known, Line, find_line, played


def told(game: Game, seat: int = 0) -> dict[str, Any]:
    return calculator.told(calculator.odds(game, seat), ["you", "the bot", "another"])


def part(shown: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in shown["sections"] if one["id"] == name)


DECK = {"hand": ["athanor"], "deck": ["prism", "vault", "bone_dragon", "tree_of_life"], "discards": ["mermaid"]}


# -- draws ---------------------------------------------------------------------------------------------------


def test_what_is_in_the_deck_but_not_in_which_order() -> None:
    found = calculator.odds(position(DECK), 0)
    assert {each["card"] for each in found["cards"]} == {"prism", "vault", "bone_dragon", "tree_of_life", "mermaid"}
    by = {each["card"]: each["by"] for each in found["cards"]}
    assert by["prism"] == by["tree_of_life"] == ["1/4", "1/2", "3/4", "1", "1"]
    assert by["mermaid"] == ["0", "0", "0", "0", "1"]  # the deck is empty after four: then it is the only card
    shown = part(told(position(DECK)), "draws")
    assert shown["columns"] == ["by round 2", "by round 3", "by round 4", "by round 5", "by round 6"]
    prism = next(row for row in shown["rows"] if row["name"] == "Prism")
    assert [(cell["text"], cell["exact"]) for cell in prism["cells"][:2]] == [("25.0 %", "1/4"), ("50.0 %", "1/2")]


def test_whoever_has_passed_draws_in_the_next_round() -> None:
    game = position({**DECK, "passed": True}, {"hand": ["cursed_skull"]}, turn=1)
    assert part(told(game), "draws")["columns"][0] == "by round 3"


def test_draws_agree_with_games_that_only_pass() -> None:
    """Where the order is unknown, each imagined world draws its own: a count of 600 is near the exact chance."""
    game = position({**DECK, "deck": DECK["deck"][:3]}, {"hand": ["cursed_skull"], "deck": ["fiery_whip"]})
    exact = {each["card"]: each["by"] for each in calculator.odds(game, 0)["cards"]}
    drawn: Counter[tuple[str, int]] = Counter()
    for seed in range(600):
        world = game.imagine(0, seed)
        while world.choice and world.table.round < 6:
            start = world.table.round
            options = [option for option in world.choice.options if option == ("pass",)]
            world.push(options[0] if options else world.choice.options[0])
            if world.table.round > start:
                for card in exact:
                    drawn[card, start - 2] += card in world.table.seats[0].hand
    for card, chances in exact.items():
        for number, chance in enumerate(chances[:4]):
            assert abs(drawn[card, number] / 600 - Fraction(chance)) < 0.08, (card, number)


def test_a_card_whose_place_is_known_comes_for_certain() -> None:
    game = position({"mage": "seer", "hand": ["mermaid"], "deck": DECK["deck"], "pool": {"elan": 2}})
    game.apply("use seer 1")
    while game.choice and game.choice.rule != "power.scry.order":
        game.apply(next((o for o in game.options if o == "look own" or o.startswith("pay")), game.options[0]))
    game.apply("order vault prism bone_dragon")
    found = {each["card"]: each for each in calculator.odds(game, 0)["cards"]}
    assert found["vault"]["by"] == ["1", "1", "1", "1", "1"]
    assert found["prism"]["by"][:2] == ["0", "1"]
    assert found["tree_of_life"]["by"] == ["0", "0", "0", "1", "1"]
    names = [row["name"] for row in part(told(game), "draws")["rows"]]
    assert "Vault (you know its place)" in names


def test_before_the_first_round_it_is_told_what_is_still_to_come() -> None:
    draft = told(new_game("draft"))
    assert (draft["stage"], part(draft, "draws")["notes"]) == (
        "Before the first round: the draft is under way.",
        ["You have no deck yet."],
    )
    assert told(new_game("first"))["stage"] == "Before the first round: magic items are still to be chosen."


def test_cards_nobody_has_seen() -> None:
    game = new_game("first", 2, 1)
    rows = part(told(game), "draws")["rows"]
    assert [row["name"] for row in rows] == ["Each card that nobody has seen"]
    assert [cell["text"] for cell in rows[0]["cells"]] == ["20.0 %", "40.0 %", "60.0 %", "80.0 %", "100 %"]


# -- what is collected ---------------------------------------------------------------------------------------


def test_income_agrees_with_the_engine() -> None:
    me = {"mage": "druid", "components": ["catacombs_of_the_dead", "celestial_horse", "vault"], "hand": ["prism"]}
    game = position({**me, "pool": {"elan": 2}, "on": {"vault": {"gold": 1}}, "deck": ["athanor"]})
    flow = calculator.odds(game, 0)["income"]
    assert flow["sure"] == [0, 1, 0, 1, 0]
    assert flow["chosen"] == [{"card": "celestial_horse", "number": 2}]
    assert flow["depends"] == ["vault"]
    before = sum(game.table.seats[0].pool)
    while game.table.round == 2 or game.choice.rule.startswith(("collect", "component")):
        wanted = ("pass", "leave", "gain 2 elan")
        game.apply(next((o for o in game.options if o in wanted), game.options[0]))
    assert sum(game.table.seats[0].pool) - before == sum(flow["sure"]) + 2 + 2  # the Vault pays 2 as nothing was taken
    shown = part(told(position({**me, "on": {"vault": {"gold": 1}}})), "income")
    assert [row["name"] for row in shown["rows"]] == [
        "Elan",
        "Life",
        "Calm",
        "Death",
        "Gold",
        "Of your choice",
        "In all",
    ]
    assert any(note.startswith("1 Gold on Vault") for note in shown["notes"])


ITEM = {"mage": "druid", "item": "calm_elan", "hand": ["prism"], "deck": ["athanor", "vault", "hawk"]}
RIVAL = {"item": "research", "hand": ["mermaid"], "deck": ["fiery_whip", "treant"]}


def after_next_collect(game: Game, seat: int) -> int:
    """The seat's essences once the next Collect step is over, if everybody only passes; all that is chosen is taken."""
    start = game.table.round
    while game.table.round == start or game.choice.rule.startswith("collect"):
        if game.choice.rule == "turn.action":
            game.apply("pass")
        elif game.choice.rule == "pass.swap":
            game.apply(next(item for item in game.options if item in ("alchemy", "divination")))  # they give nothing
        else:
            game.apply(game.options[0])
    return sum(game.table.seats[seat].pool)


@pytest.mark.parametrize("passed", [False, True])
def test_a_magic_item_counts_while_it_is_there(passed: bool) -> None:
    """Before its owner passes it is as good as swapped; after that it gives once, in the next Collect step."""
    game = position({**ITEM, "passed": passed}, RIVAL, turn=int(passed))
    flow = calculator.odds(game, 0)["income"]
    assert (flow["chosen"], flow["sure"]) == ([], [0, 1, 0, 0, 0])
    assert flow["once"]["chosen"] == ([{"card": "calm_elan", "number": 1}] if passed else [])
    assert flow["swapped"] == ([] if passed else ["calm_elan"])
    shown = part(told(game), "income")
    total = [int(each["text"]) for each in shown["rows"][-1]["cells"][2:]]
    assert total == ([2, 3, 4] if passed else [1, 2, 3])
    told_so = "counted for the next Collect step only" if passed else "Calm/Elan is not counted: you swap it"
    assert any(told_so in note for note in shown["notes"])
    assert after_next_collect(game, 0) == total[0]


def test_a_magic_item_that_is_being_swapped_does_not_count() -> None:
    game = position({**ITEM, "on": {"calm_elan": {"gold": 1}}}, RIVAL)
    before = calculator.odds(game, 0)
    game.apply("pass")
    assert game.choice.rule == "pass.swap"
    found = calculator.odds(game, 0)
    assert found["passed"] is False, "this round's card is drawn after the swap"
    assert found["income"]["once"]["chosen"] == []
    assert found["income"]["swapped"] == ["calm_elan"]
    assert found["income"]["lying"] == before["income"]["lying"] == [{**found["income"]["lying"][0], "lost": True}]


def test_a_magic_item_counts_for_who_is_still_to_collect() -> None:
    me, rival = {**ITEM, "components": ["celestial_horse"]}, {**RIVAL, "item": "death_life"}
    game = position(me, rival, phase="collect", first=0)
    assert game.choice.player == 0  # it is chosen what the Horse and the item give
    assert calculator.odds(game, 1)["income"]["once"]["chosen"] == [{"card": "death_life", "number": 1}]
    assert calculator.odds(game, 0)["income"]["once"]["chosen"] == []


def test_without_another_item_nothing_is_swapped() -> None:
    game = position(ITEM, RIVAL, items=[])
    flow = calculator.odds(game, 0)["income"]
    assert flow["chosen"] == [{"card": "calm_elan", "number": 1}]
    assert flow["swapped"] == []


def test_essences_on_an_item_are_lost_with_it() -> None:
    notes = part(told(position({**ITEM, "on": {"calm_elan": {"gold": 1}}}, RIVAL)), "income")["notes"]
    assert "1 Gold on Calm/Elan: lost when you pass, because you swap Calm/Elan then." in notes


# -- a way to 10 points --------------------------------------------------------------------------------------


RICH = {
    **{"mage": "druid", "components": ["great_pyramid"], "pool": {"gold": 9, "life": 9, "calm": 5}},
    **{"hand": ["prism"], "deck": ["athanor"]},
}
POOR = {"hand": ["vault"], "deck": ["mermaid"]}


def test_the_line_leads_to_ten_points() -> None:
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    before = game.save()
    found = find_line(game, 0, worlds=3)
    assert game.save() == before  # nothing happens at the table itself
    assert found.worlds == 3
    assert found.rounds
    assert min(found.rounds) == found.deeds[-1].round - game.table.round + 1
    assert found.deeds[-1].points >= 10
    rows = part(told(game), "line")["rows"]
    assert [row["name"] for row in rows] == [f"Round {n}" for n in range(2, found.deeds[-1].round + 1)]
    assert "only pass" in part(told(game), "line")["notes"][1]


def test_the_line_can_be_played() -> None:
    """Its first action is legal at the real table; and without a way nothing is promised."""
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    first = find_line(game, 0, worlds=2).deeds[0]
    assert " ".join(map(str, first.answer)) in game.options
    assert find_line(position({"hand": ["prism"]}, POOR, round=20), 0, worlds=1) == Line((), (), 1)


@pytest.mark.parametrize("components", [["coral_castle", "great_pyramid", "oracle"], ["great_pyramid"]])
def test_pool_and_points_are_those_at_the_end_of_the_round(components: list[str]) -> None:
    """Compared with the game as it was played: the pool is told without the income of the round that follows."""
    me = {**RICH, "components": components}
    game = position(me, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    for seed in range(2):
        world = game.imagine(0, seed, history=True)
        last = {deed.round: deed for deed in played(world, 0, seed, Known(game, 0))}
        assert last
        for number, deed in last.items():
            assert (deed.pool, deed.points) == left_in_round(world, number), deed


def left_in_round(world: Game, number: int) -> tuple[Any, int]:
    """Pool and points of seat 0 at the end of a round: passing costs nothing, any other answer is seen after it."""
    mine = [at for n in range(len(world.answers)) if (at := world.at(n)).table.round == number and asked(at) == 0]
    answered = len(mine[-1].answers)
    after = world.at(answered + 1)
    passes = mine[-1].choice.rule == "pass.swap" or world.answers[answered] == ("pass",)  # type: ignore[union-attr]
    return (mine[-1] if passes else after).table.seats[0].pool, points(after.table, 0)


def asked(game: Game) -> int | None:
    return game.choice.player if game.choice else None


def test_what_is_left_in_the_pool_is_left_after_the_last_action() -> None:
    """The Golden Statue makes it 10 points when victory is checked, for 3 Gold: they are not left."""
    me = {"components": ["golden_statue", "great_pyramid", "oracle", "temple"], "pool": {"gold": 3, "life": 1}}
    game = position(me, {**POOR, "passed": True})
    [only] = calculator.odds(game, 0)["line"]["rounds"]
    assert (list(only["pool"]), only["points"] >= 10) == ([0, 1, 0, 0, 0], True)
    shown = part(told(game), "line")["rows"][-1]["cells"]
    assert (shown[0]["text"], shown[2]["small"]) == (str(only["points"]), "1 Life")


def test_an_action_is_told_with_what_it_has_cost() -> None:
    me = {"components": ["coral_castle", "great_pyramid", "oracle"], "pool": {"gold": 4}}
    game = position(me, POOR, places=[], monuments=["colossus", "library"])
    claim = next(deed for deed in find_line(game, 0, worlds=1).deeds if deed.answer[0] == "claim")
    assert sum(claim.pool) == 0
    assert claim.points > points(game.table, 0)


def test_a_card_that_is_not_held_is_called_an_imagined_draw() -> None:
    me = {**RICH, "hand": [], "deck": ["hawk", "nightingale", "treant"], "pool": {"gold": 3, "life": 9, "elan": 9}}
    game = position({**me, "components": []}, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    held = {"hawk", "nightingale", "treant"}
    named, claimed = [], []
    for each in calculator.odds(game, 0)["line"]["rounds"]:
        for deed in each["deeds"]:
            verb, *what = deed["answer"]
            if verb in ("place", "discard") and what[0] in held:
                named.append(deed["imagined"])
            elif verb == "claim":
                claimed.append((what[0], deed["imagined"]))
            else:
                assert not deed["imagined"] or what[0] in held
    assert named
    assert all(named)
    public = {"colossus", "library", "sacred_grove", "monument_deck"}
    assert all(imagined == (card not in public) for card, imagined in claimed)
    text = json.dumps(part(told(game), "line")["rows"])
    assert text.count("(an imagined draw)") >= len(named)


def test_a_card_in_the_hand_is_no_imagined_draw() -> None:
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    for each in calculator.odds(game, 0)["line"]["rounds"]:
        assert not any(deed["imagined"] for deed in each["deeds"] if deed["answer"][1:] == ["prism"])


# -- every moment, and by hand -------------------------------------------------------------------------------


def test_every_question_of_a_game_has_odds() -> None:
    game, chance = new_game("match", 2, 2), Random(2)
    for number in range(240):
        if game.choice is None:
            break
        if number % 40 == 0:
            shown = told(game, number // 40 % 2)
            json.dumps(shown)
            assert shown["stage"]
        game.push(chance.choice(game.choice.options))
    with pytest.raises(ValueError, match="seat: 2 was given; allowed: 0 to 1"):
        calculator.odds(game, 2)


def test_a_finished_game_has_nothing_to_tell() -> None:
    me = {"components": ["great_pyramid", "sacred_grove"], "on": {"sacred_grove": {"life": 6}}, "hand": ["prism"]}
    game = position(me, {"passed": True})
    game.apply("pass")
    shown = told(game)
    assert shown["stage"] == "The game is over: nothing is drawn any more."
    assert shown["sections"] == shown["rows"] == []


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"deck": 21}, "Cards in the deck: 21 was given; allowed: a whole number from 0 to 20."),
        ({"deck": "2"}, "Cards in the deck: 2 was given; allowed: a whole number from 0 to 20."),
        ({"deck": 3, "wanted": 4}, "Wanted cards in the deck: 4 was given; allowed: a whole number from 0 to 3."),
        ({"wanted_discards": 1}, "Wanted among the discards: 1 was given; allowed: a whole number from 0 to 0."),
        ({"draws": 0}, "Cards drawn each round: 0 was given; allowed: a whole number from 1 to 4."),
        ({"need": True}, "Wanted cards needed: True was given"),
    ],
)
def test_a_deck_that_cannot_be(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says.replace(".", r"\.")):
        calculator.what_if(given)
    desk = WhatIfDesk("res_arcana", False)
    desk.send({"do": "shown", "seq": 0})
    desk.send({"do": "set", "seq": desk.seq, "given": given})
    assert says in desk.screen()["notice"]["text"]
    assert desk.screen()["form"]["given"] == calculator.EXAMPLE


def test_the_calculator_has_a_field_for_everything_that_can_be_set() -> None:
    desk = WhatIfDesk("res_arcana", False)
    desk.send({"do": "shown", "seq": 0})
    assert {field["name"] for field in desk.screen()["form"]["fields"]} == set(calculator.EXAMPLE)
    desk.send({"do": "set", "seq": desk.seq, "given": {**calculator.EXAMPLE, "draws": 2}})
    [row] = part(desk.screen(), "wanted")["rows"]
    assert [cell["text"] for cell in row["cells"]][:2] == ["40.0 %", "80.0 %"]


def test_the_odds_follow_the_game_and_draw_a_chart() -> None:
    session = sit(position(DECK, {"hand": ["cursed_skull"]}))
    widget = Odds(session)
    widget.desk.send({"do": "shown"})
    assert widget.desk.screen()["kind"] == "sections"
    assert widget.picture.spec["description"].startswith("Bar chart of the chance to have drawn a card")
    before = json.dumps(widget.desk.screen()["sections"])
    session.send({"do": "move", "seq": session.seq, "path": [0]})
    assert json.dumps(widget.desk.screen()["sections"]) != before


def test_behind_a_curtain_nothing_is_told() -> None:
    session = sit(new_game("standard"), "person", "person")
    desk = OddsDesk(session)
    desk.send({"do": "shown"})
    assert session.behind  # the first person has to sit down
    assert desk.screen()["kind"] == "wait"
    assert "sections" not in desk.screen()
    do(session, "here")
    assert desk.screen()["kind"] == "sections"
    do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    assert session.behind
    assert desk.screen()["kind"] == "wait"

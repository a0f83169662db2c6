"""Trismegistus' board without a browser: what each question shows, what can be pressed, forms, secrets, the log."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from effort import effort
from games.trismegistus.trismegistus_tables import BOX, acting, fresh, held, levels, sampled, seat, table
from ui.at_desk import answer_at_random, do, form, press, screens, zone
from ui.at_desk import things as all_things

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.trismegistus.view import view
from tabletop_nb.ui import kit
from tabletop_nb.ui.cards import components
from tabletop_nb.ui.kit.look import look_at
from tabletop_nb.ui.kit.presenter import look_with_moves
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.trismegistus.board import BOARD

GAMES = [
    ("introductory", 2, {}),
    ("general", 3, {"achievements": True}),
    ("general", 4, {}),
    ("solo", 1, {}),
    ("solo", 1, {"planning": True, "difficulty": {"bot_first": True, "one_masterpiece": True}}),
]
DRAFT = {"phase": "draft", "bowls": {"tin": {"white": 2, "red": 1}, "wild": {"black": 2}}}
UI = Path(kit.__file__).parent.parent / "trismegistus"


def desk(game: Game) -> Session:
    """Return a session: a person in the seat that is asked, bots in the others."""
    seats = ["random"] * (game.players - len(game.automas))
    seats[game.asked.player] = "person"
    return Session(game, seats)


def things(screen: dict[str, Any], name: str) -> dict[str, dict[str, Any]]:
    return {thing["id"]: thing for thing in zone(screen, name)["things"] if "id" in thing}


def legal(screen: dict[str, Any], name: str) -> list[str]:
    return [key for key, thing in things(screen, name).items() if "legal" in thing["state"].split()]


def pick(session: Session, thing: str, start: str = "") -> dict[str, Any]:
    """Make the one move with this thing whose text begins like this."""
    [found] = [move for move in session.screen()["moves"] if move["on"] == (thing,) and move["text"].startswith(start)]
    return do(session, "move", path=list(found["path"]))


def fill(session: Session, **counts: int) -> dict[str, Any]:
    """Fill in the open form with these counts by symbol."""
    asked = form(session.screen())
    given = [counts.get(row["symbol"], 0) for row in asked["rows"]]
    return do(session, "fill", form=asked["form"], given=given)


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "players", "setup"), GAMES)
def test_whole_games_can_be_played_with_the_moves_on_screen(mode: str, players: int, setup: dict[str, Any]) -> None:
    chance = Random(players)
    session = Session(tt.new_game("trismegistus", players, 11, mode, **setup), ["person"] * players)
    asked: Counter[str] = Counter()
    for screen in screens(session, 900):
        shown = all_things(screen)
        ids = Counter(one["id"] for one in shown)
        assert max(ids.values()) == 1
        classes = {one["as"] for one in shown}
        assert all(set(move["on"]) <= classes for move in screen["moves"]), "a move cannot be clicked"
        asked[session.game.asked.rule] += 1
        before = len(session.game.answers)
        answer_at_random(session, screen, chance)
        assert len(session.game.answers) > before, (session.game.asked, session.notice)
        assert session.notice is None
    assert session.game.over
    assert {"draft.die", "turn.action", "reaction.choose"} <= set(asked)
    assert session.screen()["over"]["sheets"][0]["total"] == session.game.scores[0]


@pytest.mark.parametrize(("mode", "players", "setup"), GAMES)
def test_a_board_is_the_same_after_the_view_is_converted_to_json_and_back(
    mode: str, players: int, setup: dict[str, Any]
) -> None:
    game, chance = tt.new_game("trismegistus", players, 3, mode, **setup), Random(3)
    while not game.over:
        if len(game.answers) % effort(29, 3) == 0:
            for viewer in range(game.players):
                look = look_with_moves(BOARD, game, viewer)
                as_json = replace(look, view=json.loads(json.dumps(look.view)))
                assert BOARD.board(as_json) == BOARD.board(look)
                assert BOARD.phases(as_json) == BOARD.phases(look)
        game.push(chance.choice(game.asked.options))
    final = look_at(game, 0)
    assert BOARD.board(replace(final, view=json.loads(json.dumps(final.view)))) == BOARD.board(final)


@pytest.mark.parametrize("path", sorted(UI.glob("*.py")), ids=lambda path: path.stem)
def test_board_code_has_no_access_to_the_table(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "import Table" not in text
    assert "game.table" not in text


def test_nothing_hidden_is_drawn() -> None:
    """No screen shows another player's dealt cards, Masterpiece or publications."""
    chance, looked = Random(3), 0
    session = Session(fresh(3, seed=4), ["person"] * 3)
    for screen in screens(session, 150):
        shown = json.dumps({key: value for key, value in screen.items() if key != "setup"})
        seen = json.dumps(view(session.game.table, session.seat))
        log = " ".join(session.game.describe_event(event.for_seat(session.seat)) for event in session.game.events)
        others = [session.game.table.seats[p] for p in session.game.table.rivals(session.seat)]
        hidden = {card for one in others for card in (*one.dealt, *one.masterpiece, *one.publications)}
        names = {BOX.names[card] for card in hidden if f'"{card}"' not in seen}
        assert not [name for name in names if name in shown and name not in log]
        looked += len(names)
        answer_at_random(session, screen, chance)
    assert looked > 100


# -- before the game -------------------------------------------------------------------------------------------------


def test_a_laboratory_is_chosen_where_it_will_be() -> None:
    session = desk(fresh())
    screen = session.screen()
    assert len(legal(screen, "labs")) == 5
    assert "lab" not in screen["zones"]
    assert things(screen, "labs")["card:newton"]["held"], "the signs of its Formulas"
    pick(session, "card:newton")
    assert session.game.events[-1].facts["lab"] == "newton"


def test_starting_cards_of_all_kinds_are_chosen_at_once() -> None:
    game = fresh()
    while game.asked.rule == "setup.lab":
        game.push(game.asked.options[0])
    session = desk(game)
    screen = session.screen()
    assert screen["pick"] == "set"
    assert screen["question"]["ask"] == "Which of your starting cards do you want to keep?"
    hand = things(screen, "hand")
    assert [thing["tag"] for thing in hand.values()][::2] == ["Experiment", "Masterpiece", "Publication", "Artifact"]
    assert len(screen["moves"]) == 16
    kept = list(hand)[::2]
    [move] = [each for each in screen["moves"] if set(each["on"]) == set(kept)]
    do(session, "move", path=list(move["path"]))
    assert list(session.game.table.seats[session.seat].kept) == [thing.partition(":")[2] for thing in kept]


def test_the_first_artifact_waits_in_hand_for_its_slot() -> None:
    game = fresh()
    while game.asked.rule != "setup.place":
        game.push(game.asked.options[0])
    session = desk(game)
    screen = session.screen()
    artifact = game.asked.about["artifact"]
    assert f"card:{artifact}" in things(screen, "hand")
    assert legal(screen, "lab") == [f"slot:{number}" for number in range(1, 7)]
    screen = pick(session, "slot:4")
    slots = [thing for thing in things(screen, "lab").values() if thing["part"] == "slot"]
    assert slots[3]["id"] == f"card:{artifact}"


# -- drafting --------------------------------------------------------------------------------------------------------


def test_equal_dice_are_one_thing_and_say_their_number() -> None:
    session = desk(table(seat(), **DRAFT))
    screen = session.screen()
    assert legal(screen, "bowls") == ["die:tin:white", "die:tin:red", "die:wild:black"]
    assert things(screen, "bowls")["die:tin:white"]["n"] == 2
    assert things(screen, "bowls")["bowl:tin"]["potency"] == "potency 3"
    pick(session, "die:tin:white")
    assert session.game.view(0)["table"]["seats"][0]["die"] == {"symbol": "tin", "colour": "white", "potency": 3}


def test_a_wild_die_asks_for_its_metal_beside_it() -> None:
    session = desk(table(seat(), **DRAFT))
    screen = session.screen()
    assert len([move for move in screen["moves"] if move["on"] == ("die:wild:black",)]) == 5
    assert screen["asking"]["die:wild:black"] == "Which metal do you want to turn it to?"


def test_retiring_a_die_asks_twice() -> None:
    session = desk(table(acting(potency=2), **{**DRAFT, "phase": "draft"}))
    keep, *others = session.screen()["moves"]
    assert (keep["text"], keep["last"], keep["warn"]) == ("Keep your die", True, False)
    assert all(move["warn"] for move in others)


# -- actions ---------------------------------------------------------------------------------------------------------


def test_material_or_essences_are_one_form_behind_a_button() -> None:
    session = desk(table(acting(symbol="tin", potency=3)))
    screen = session.screen()
    [move] = [move for move in screen["moves"] if move["opens"]]
    assert move["short"] == "Raw tin or aether"
    asked = form(screen)
    assert asked["shut"]
    assert (asked["given"], [row["symbol"] for row in asked["rows"]]) == ([3, 0], ["raw_tin", "aether"])
    fill(session, aether=2)
    assert held(session.game) == {"aether": 2}


def test_metals_that_can_be_transmuted_are_lit_and_the_others_say_why_not() -> None:
    session = desk(table(acting("raw_lead, raw_copper, salt", symbol="tin", colour="black")))
    screen = session.screen()
    assert legal(screen, "lab") == ["metal:lead"]
    assert do(session, "why", thing="metal:copper")["why"]["rule"]["key"] == "transmute.colour"
    pick(session, "metal:lead", "Transmute raw lead")
    assert (held(session.game), levels(session.game)) == ({"raw_copper": 1, "ref_copper": 1}, {"water": 1})


def test_the_market_and_the_sections_say_what_they_need() -> None:
    market = ["ash_sieve", "", "", "", "glass_funnel", ""]
    sections = {"tin": ["silver_tide"], "iron": ["iron_root"]}
    session = desk(table(acting(symbol="tin", potency=2), market=market, sections=sections))
    screen = session.screen()
    assert legal(screen, "bowls") == ["card:silver_tide"]
    assert do(session, "why", thing="card:ash_sieve")["why"]["rule"]["key"] == "action.potency"
    assert do(session, "why", thing="card:iron_root")["why"]["rule"]["key"] == "action.experiment"


def test_an_artifact_goes_to_a_slot_and_replacing_one_asks_twice() -> None:
    market = ["ash_sieve", "", "", "", "", ""]
    session = desk(table(acting(potency=3, slots={"2": "goose_quill"}), market=market))
    pick(session, "card:ash_sieve")
    screen = session.screen()
    assert len(legal(screen, "lab")) == 6
    warned = {move["on"][0] for move in screen["moves"] if move["warn"]}
    assert warned == {"card:goose_quill"}


def test_a_chameleon_token_offers_every_other_die() -> None:
    session = desk(table(acting("raw_tin, salt", symbol="tin", colour="black", chameleon=1)))
    press(session, "Discard a Chameleon token")
    assert len(legal(session.screen(), "masks")) == 14
    pick(session, "mask:iron:red")
    assert session.game.view(0)["table"]["mask"] == ["iron", "red"]


def test_reactions_are_buttons_and_lit_metals() -> None:
    game = table(acting("", symbol="tin", colour="white"), seat("raw_copper, salt", lab="newton", ready=1))
    game.apply("harvest 1")
    screen = desk(game).screen()
    assert screen["phases"]["at"] == 3
    assert [move["short"] for move in screen["moves"] if not move["on"]] == ["Don't react", "1 raw tin", "1 aether"]
    assert legal(screen, "lab") == ["metal:copper"]


# -- Experiments and Formulas ----------------------------------------------------------------------------------------


def test_an_experiment_is_performed_from_the_hand_and_paid_in_a_form() -> None:
    me = acting("raw_lead 2, raw_copper, gold", held=["glowing_coals"], levels={"fire": 1})
    session = desk(table(me))
    assert legal(session.screen(), "hand") == ["card:glowing_coals"]
    screen = pick(session, "card:glowing_coals")
    asked = form(screen)
    assert asked["title"] == "Pay for Glowing Coals"
    assert asked["price"] == [("raw_lead", 1), ("raw_copper", 1)]
    assert dict(zip([row["symbol"] for row in asked["rows"]], asked["given"], strict=True))["gold"] == 0
    fill(session, raw_lead=1, gold=1)
    assert held(session.game) == {"raw_lead": 1, "raw_copper": 1, "raw_tin": 1}


def test_an_experiment_shows_what_is_missing() -> None:
    session = desk(table(acting("raw_lead", held=["candle_trial"])))
    card = things(session.screen(), "hand")["card:candle_trial"]
    assert card["cost"][0] == ("fire", 2, 2)
    assert "2 materials are missing" in card["note"]
    why = do(session, "why", thing="card:candle_trial")["why"]
    assert why["fix"] == "Harvest or transmute what is missing, or pay with gold."


def test_formulas_are_unlocked_placed_and_sampled_where_they_are() -> None:
    session = desk(table(acting("gold")))
    screen = session.screen()
    sockets = [thing for thing in legal(screen, "lab") if thing != "metal:gold"]
    assert len(sockets) == 8
    pick(session, sockets[0])
    screen = session.screen()
    assert {thing.partition(":")[0] for thing in legal(screen, "lab")} == {"space"}
    assert len(legal(screen, "lab")) == 7
    screen = pick(session, "space:r1c2")
    assert sockets[0] in legal(screen, "lab"), "it can be sampled"


# -- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "materials", "name", "lit"),
    [
        ("raw:any", "", "lab", 5),
        ("ref:any", "", "lab", 6),
        ("ess:any", "", "essences", 4),
        ("up:any", "", "mastery", 4),
        ("up2:any", "", "mastery", 4),
        ("up3:any", "", "mastery", 4),
        ("up:lowest", "", "mastery", 4),
        ("up:three", "", "mastery", 4),
        ("swap", "raw_tin, ref_iron", "lab", 2),
        ("swap", "gold", "lab", 1),
        ("tr:any", "raw_tin, salt", "lab", 1),
    ],
)
def test_an_effect_is_answered_where_its_things_are(effect: str, materials: str, name: str, lit: int) -> None:
    session = desk(sampled(effect, materials))
    screen = session.screen()
    assert len(legal(screen, name)) == lit
    assert zone(screen, name)["ask"]
    answer_at_random(session, screen, Random(1))
    assert session.notice is None


@pytest.mark.parametrize(
    ("effect", "materials", "filled_in", "left"),
    [
        ("refine2", "raw_tin, raw_iron", {"raw_iron": 1}, {"raw_tin": 1, "ref_iron": 1}),
        ("gild3", "ref_tin 2", {"ref_tin": 2}, {"gold": 2}),
        ("raw:any&raw:any>ref:gold", "raw_tin, raw_lead 2", {"raw_tin": 1, "raw_lead": 1}, {"raw_lead": 1, "gold": 1}),
    ],
)
def test_cubes_are_chosen_in_a_form(
    effect: str, materials: str, filled_in: dict[str, int], left: dict[str, int]
) -> None:
    session = desk(sampled(effect, materials))
    if session.game.asked.rule == "effect.price":
        press(session, "Pay")
    fill(session, **filled_in)
    assert held(session.game) == left


def test_gold_that_is_refined_becomes_a_metal_of_the_circle() -> None:
    session = desk(sampled("refine2", "raw_tin, gold"))
    screen = fill(session, gold=1, raw_tin=1)
    assert legal(screen, "lab") == [f"metal:{metal}" for metal in ("copper", "tin", "mercury", "iron")]
    pick(session, "metal:iron")
    assert held(session.game) == {"ref_tin": 1, "ref_iron": 1}


def test_a_random_artifact_can_be_ignored_when_all_slots_are_full() -> None:
    slots = dict(zip("123456", [*BOX.artifacts][8:14], strict=True))
    session = desk(sampled("artifact", slots=slots, script={"artifacts": ["mud_oven"]}))
    press(session, "Ignore it")
    assert session.game.asked.rule == "turn.action"


def test_everybody_sees_the_secret_cards_of_an_introductory_game() -> None:
    session = desk(fresh(2, "introductory", seed=4))
    rival = session.game.table.seats[1 - session.seat]
    shown = json.dumps(session.screen())
    assert all(BOX.names[card] in shown for card in (*rival.masterpiece, *rival.publications))


def test_five_raw_materials_are_one_form() -> None:
    session = desk(sampled("gold5", "gold"))
    press(session, "Spend 1 gold")
    fill(session, raw_tin=3, raw_lead=2)
    assert held(session.game) == {"raw_tin": 3, "raw_lead": 2}


def test_a_large_payment_is_one_form_although_it_is_asked_kind_by_kind() -> None:
    kinds = ("raw_lead", "raw_copper", "raw_tin", "raw_iron", "ref_tin", "ref_iron")
    session = desk(sampled("raw:any&raw:any&raw:any&ref:any>vp:3", ", ".join(f"{kind} 3" for kind in kinds)))
    press(session, "Pay")
    assert "offered" in session.game.asked.about
    fill(session, raw_lead=1, raw_tin=2, ref_iron=1)
    assert held(session.game) == {**dict.fromkeys(kinds, 3), "raw_lead": 2, "raw_tin": 1, "ref_iron": 2}


# -- everybody -------------------------------------------------------------------------------------------------------


def test_rivals_are_short_and_say_more_when_pressed() -> None:
    other = seat("gold 2", lab="newton", slots={"1": "ash_sieve"}, done=["paper_kite"])
    [panel] = zone(desk(table(acting(), other)).screen(), "rivals")["things"]
    assert [card["id"] for card in panel["cards"]] == ["card:ash_sieve"]
    assert "2 gold" in panel["more"]
    assert panel["piles"][0]["cards"] == [{"name": "Paper Kite"}]


def test_botmegistus_shows_its_card_and_its_decisions_have_reasons() -> None:
    session = desk(tt.new_game("trismegistus", 1, 4, "solo"))
    while not any(event.rule.startswith("bot.draft") for event in session.game.events):
        answer_at_random(session, session.screen(), Random(len(session.game.answers)))
    screen = session.screen()
    [panel] = zone(screen, "rivals")["things"]
    assert (panel["name"], panel["bot"]) == ("Botmegistus", "plays by its cards")
    played = session.game.view(0)["table"]["bot"]["card"]
    assert f"card:{played}" in [card["id"] for card in panel["cards"]]
    assert [fact["symbol"] for fact in panel["facts"]] == ["gold", "ethereal"]
    rules = {event["rule"]["key"] for group in screen["log"]["groups"] for event in group["events"]}
    assert any(rule.startswith("bot.draft.") for rule in rules)


def test_the_planning_variant_shows_both_cards() -> None:
    session = desk(tt.new_game("trismegistus", 1, 4, "solo", planning=True))
    while not session.game.view(0)["table"]["bot"]["shown"]:
        answer_at_random(session, session.screen(), Random(1))
    [panel] = zone(session.screen(), "rivals")["things"]
    shown = {f"card:{card}" for card in session.game.view(0)["table"]["bot"]["shown"]}
    assert shown <= {card["id"] for card in panel["cards"]}


def test_the_log_has_a_heading_for_each_turn_and_a_sign_for_each_event() -> None:
    session = Session(fresh(mode="introductory"), ["person", "random"])
    while session.game.view(0)["table"]["round"] < 2:
        session.game.push(session.game.asked.options[0])
    session.all_events = True
    log = session.screen()["log"]["groups"]
    titles = [group["title"] for group in log]
    assert titles[-1] == "Before round 1"
    assert "End of round 1" in titles
    assert any(title.startswith("Round 1: You") for title in titles)
    events = [event for group in log for event in group["events"]]
    assert all(event["symbol"] for event in events if not event["rule"]["key"].startswith("overview"))


def test_every_question_has_its_words() -> None:
    questions = set(rules_of("trismegistus").book.words["question"])
    assert set(BOARD.separate) == questions
    assert set(rules_of("trismegistus").book.words["coach"]) <= questions


# -- the card list ---------------------------------------------------------------------------------------------------


def test_the_card_list_has_every_component_once() -> None:
    found = components("trismegistus")
    kinds = {kind["key"]: kind["count"] for kind in found["kinds"]}
    assert kinds == {
        **{"experiments": 64, "artifacts": 48, "publications": 24, "achievements": 16},
        **{"formulas": 40, "labs": 5, "automa": 17},
    }
    assert len({card["id"] for card in found["cards"]}) == sum(kinds.values())
    keys = {effect["key"] for effect in found["effects"]}
    assert {key for card in found["cards"] for key in card["does"]} == keys


def test_a_listed_card_says_everything_that_is_printed_on_it() -> None:
    cards = {card["id"]: card for card in components("trismegistus")["cards"]}
    coals = cards["glowing_coals"]
    assert (coals["points"], coals["symbols"]) == (3, ["fire", "lead", "copper", "tin"])
    assert coals["cost"] == [("fire", 1), ("raw_lead", 1), ("raw_copper", 1)]
    assert [line["text"] for line in coals["details"]] == [
        "Level 1 on Fire.",
        "1 raw lead, 1 raw copper.",
        "1 raw tin.",
    ]
    assert cards["on_embers"]["slots"] == ["fire", "fire"]
    assert "max" in cards["basic_3"]["details"][0]["text"]


@pytest.mark.parametrize("card", ["wax_tablet", "bent_mirror", "duval", "basic_1", "master_of_fire"])
def test_every_kind_of_card_can_be_found_by_its_text(card: str) -> None:
    cards = {each["id"]: each for each in components("trismegistus")["cards"]}
    assert cards[card]["name"] in cards[card]["find"]
    assert cards[card]["rule"]["label"]

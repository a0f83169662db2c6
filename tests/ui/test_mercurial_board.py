"""Mercurial's board without a browser: what each seat sees, what is clickable, and forms that give many answers."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from ui.at_desk import answer_at_random, do, fill, form, press, screens, sit, zone, zone_names
from ui.mercurial_desk import new_game, position, things

from tabletop_nb.games.mercurial import BOOK
from tabletop_nb.games.mercurial.achievements import ACHIEVEMENTS
from tabletop_nb.ui.cards import components
from tabletop_nb.ui.kit.zones import things_of
from tabletop_nb.ui.session import Session

# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "players", "answers", "setup"),
    [("standard", 2, 250, {}), ("standard", 4, 250, {"epic": True}), ("initiate", 3, 150, {}), ("prodigy", 1, 200, {})],
)
def test_whole_games_can_be_played_with_the_moves_on_screen(
    mode: str, players: int, answers: int, setup: dict[str, Any]
) -> None:
    chance = Random(players)
    session = Session(new_game(mode, players, 5, **setup), ["person"] * players)
    asked: Counter[str] = Counter()
    for screen in screens(session, most=answers):
        shown = list(things_of({"zones": screen["zones"], "layout": screen["layout"]}))
        assert len({thing["id"] for thing in shown}) == len(shown), "a card is in two places"
        assert all(set(move["on"]) <= {thing["as"] for thing in shown} for move in screen["moves"])
        asked[session.game.asked.rule] += 1
        before = len(session.game.answers)
        answer_at_random(session, screen, chance)
        assert len(session.game.answers) > before, (session.game.asked, session.notice)
        assert session.notice is None
    assert {"setup.class", "turn.action", "spell.pay", "play.convert", "play.reroll"} <= set(asked)


def test_the_screen_names_no_card_of_a_deck() -> None:
    """All cards that seats have are open; a deck shows only how many cards it has."""
    session = sit(new_game(seed=3))
    screen = do(session, "skip")
    table = session.game.table
    out = {*table.spell_deck, *table.skill_deck, *table.heroic_deck}
    names = {table.box.names[card] for card in out}
    shown = json.dumps({key: value for key, value in screen.items() if key not in ("save", "setup")})
    assert not {name for name in names if f'"{name}"' in shown}


# -- before the first turn -----------------------------------------------------------------------------------


def test_a_class_card_shows_what_the_class_starts_with() -> None:
    session = sit(new_game(seed=2), "person", "person")
    screen = session.screen()
    assert zone_names(screen)[:4] == [
        f"class_{role}" for role in ("arcanist", "enchanter", "chaosmancer", "elementalist")
    ]
    assert screen["layout"]["hand"] == "first_spells"
    [arcanist] = zone(screen, "class_arcanist")["things"]
    assert arcanist["state"] == "legal"
    facts = {fact["label"]: (fact["coins"], fact["text"]) for fact in arcanist["facts"]}
    assert facts["Starts with"] == ([("mana", 6), ("acuity", 1)], "")
    assert facts["Aether becomes"] == ([], "nothing")
    press(session, "Arcanist")
    assert "class_arcanist" not in zone_names(session.screen())
    assert dict(zone(session.screen(), "class_enchanter")["things"][0]["facts"][0])["coins"] == [
        ("mana", 5),
        ("acuity", 2),
    ]


def test_an_initiate_chooses_an_artifact_beside_the_rows() -> None:
    session = sit(new_game("initiate", 2, 2), "person", "person")
    for _ in range(2):
        screen = do(session, "move", path=[0])
    assert zone_names(screen)[0] == "artifacts"
    assert len(things(screen, "artifacts")) == 4
    assert screen["phases"] == {"list": ["Choose a class", "Choose an Artifact"], "at": 1}
    press(session, "Manafont Glove")
    assert "manafont_glove" not in things(session.screen(), "artifacts")


# -- a turn --------------------------------------------------------------------------------------------------

ROWS = {"spells": ["cinder_lance", "red_noon"], "skills": ["ember_turn"], "skill_acuity": [1, 0, 0, 0, 0, 0]}
DICE = ["fire", "fire", "earth", "water", "void", "void"]


def test_rows_show_discounts_and_what_is_on_cards() -> None:
    session = sit(position({"dice": DICE, "mana": 5, "acuity": 2}, **ROWS))
    screen = session.screen()
    lance, noon, empty = (things(screen, "spells")[name] for name in ("cinder_lance", "red_noon", "spells:2"))
    assert (lance["held"], noon["held"], empty["down"]) == ([("mana", -1)], [("acuity", -1)], True)
    assert lance["dice"] == [("fire", "fixed"), ("fire", "flex"), ("fire", "flex")]
    assert lance["gives"] == [("ruin", "7")]
    turn = things(screen, "skills")["ember_turn"]
    assert (turn["held"], turn["change"], turn["signs"]) == (
        [("acuity", 1)], (["earth"], ["fire"]), ["pathfinder", "runebreaker"],
    )  # fmt: skip
    assert all("legal" in card["state"] for card in (lance, noon, turn))
    assert screen["question"]["who"].endswith("Takes left: 1, Plays left: 1")


def test_a_card_has_a_move_for_each_thing_it_can_do() -> None:
    session = sit(position({"dice": DICE, "acuity": 1, "hand": ["ember_turn", "void_weave"]}))
    screen = session.screen()
    shorts = [move["short"] for move in screen["moves"] if move["on"] == ("card:ember_turn",)]
    assert len(shorts) == 3  # primary, secondary, seal
    weave = things(screen, "hand")["void_weave"]
    assert weave["state"] == ""
    screen = do(session, "why", thing="card:void_weave")
    assert screen["why"]["reason"] == "Void Weave costs 2 Acuity, and you have 1."
    assert screen["why"]["fix"]


def test_paying_starts_with_the_cheapest_and_allows_every_other_way() -> None:
    session = sit(position({"dice": DICE, "mana": 5, "acuity": 4}, **ROWS))
    press(session, "Take Cinder Lance")
    pay = form(session.screen())
    assert [(row["symbol"], row["each"]) for row in pay["rows"]] == [("fire", 4), ("mana", 2), ("acuity", 1)]
    assert pay["given"] == [2, 1, 0]
    assert "1 Mana" in pay["lead"]
    assert [1, 2, 2] in pay["allowed"]
    assert [0, 5, 2] not in pay["allowed"]  # the fixed slot needs its die
    fill(session, fire=1, mana=2, acuity=2)
    [spell] = session.look().view["seats"][0]["active"]
    assert (spell["dice"], spell["mana"], spell["acuity"]) == (1, 2, 2)
    spell = things(session.screen(), "combination")["cinder_lance"]
    assert (spell["dice"], spell["held"]) == ([("fire", "paid")], [("mana", 2), ("acuity", 2)])


def test_several_dice_are_converted_with_a_form_and_a_single_die_by_clicking_it() -> None:
    session = sit(position({"dice": DICE, "acuity": 4, "hand": ["void_weave", "prismatic_wand"]}, plays=2, **ROWS))
    press(session, "Play Void Weave, primary")
    convert = form(session.screen())
    assert [row["label"] for row in convert["rows"]] == ["Void to Fire", "Void to Water", "Void to Earth"]
    do(session, "fill", form="convert", given=[1, 0, 0])
    press(session, "Play Prismatic Wand, primary")
    screen = session.screen()
    assert [move["on"] for move in screen["moves"]] == [("die=void",), ("die=void",)]
    assert {move["short"] for move in screen["moves"]} == {"To Water", "To Earth"}
    assert things(screen, "bench")["void:0"]["state"] == "legal"


@pytest.mark.parametrize(("role", "most"), [("enchanter", 2), ("chaosmancer", 4)])
def test_dice_to_reroll_are_picked_together(role: str, most: int) -> None:
    """The Chaosmancer has so many ways that the engine asks element by element."""
    dice = ["fire", "fire", "water", "lightning", "earth", "aether", "void"]
    session = sit(position({"class": role, "dice": dice, "hand": ["ember_turn"]}))
    press(session, "Play Ember Turn, secondary")
    screen = session.screen()
    assert screen["pick"] == "set"
    picks = [Counter(move["on"]) for move in screen["moves"]]
    assert Counter() in picks
    assert max(pick.total() for pick in picks) == most
    assert len({tuple(sorted(pick.items())) for pick in picks}) == len(picks)
    path = next(move["path"] for move in screen["moves"] if sorted(move["on"]) == ["die=fire", "die=fire"])
    before = session.game.table.seats[0].dice
    do(session, "move", path=list(path))
    assert session.game.table.seats[0].dice[1:] >= before[1:]
    assert session.game.asked.rule == "turn.action"


def test_the_mystrune_shows_who_has_it_and_converts_a_die() -> None:
    session = sit(position({"dice": DICE}, holder=0, mystrune="teskora"))
    rune = things(session.screen(), "bench")["mystrune"]
    assert (rune["name"], rune["where"], rune["state"]) == ("Tes'kora", "You", "legal")
    screen = press(session, "Use the Mystrune")
    assert {move["short"] for move in screen["moves"]} == {"To Water", "To Earth"}


# -- a cast --------------------------------------------------------------------------------------------------

ACTIVE = [
    {"spell": "cinder_lance", "dice": ["fire"], "mana": 4},
    {"spell": "echo_knot", "dice": ["lightning"], "mana": 2},
]


def test_the_forecast_says_what_a_cast_would_give() -> None:
    session = sit(position({"dice": ["fire"], "active": ACTIVE}))
    cast = things(session.screen(), "combination")["cast"]
    assert cast["state"] == "legal"
    assert [(each["symbol"], each["n"]) for each in cast["sums"]] == [("ruin", 15)]
    assert cast["lines"][0] == {"label": "Cinder Lance, times 2", "text": "14 Ruin"}
    assert cast["lines"][1] == {"label": "Free dice", "text": "1 Ruin"}
    heroics = things(session.screen(), "heroics").values()
    assert all(heroic["note"] for heroic in heroics if "note" in heroic)


def test_a_cast_is_decided_in_one_form_that_starts_with_the_best() -> None:
    active = [*ACTIVE, {"spell": "twin_ember", "dice": ["fire"], "mana": 2}]
    session = sit(position({"dice": ["fire"], "acuity": 4, "active": active}, holder=0))
    press(session, "Cast your Spells")
    cast = form(session.screen())
    assert session.screen()["question"]["ask"] == "How do you want to cast?"
    rune = session.game.table.box.names[session.game.table.mystrune]
    titles = [group["title"] for group in cast["groups"]]
    assert titles == ["Put Echo Knot on", "Twin Ember gives", "Buy with Acuity", rune]
    assert cast["rows"][0]["options"] == ["Cinder Lance", "Twin Ember"]
    assert cast["because"]
    best = session.look().view["seats"][0]["forecast"]
    do(session, "fill", form="cast", given=cast["given"])
    casting = session.look().view["casting"]
    assert (casting["ruin"], casting["restore"]) == (best["ruin"], best["restore"])


def test_objectives_are_claimed_on_the_table() -> None:
    heroics = ["calm_the_orchard_bees", "cross_the_ember_sea"]
    session = sit(position({"dice": ["fire"], "active": ACTIVE}, heroics=heroics, arcanas=["grand_chorus"]))
    press(session, "Cast your Spells")
    screen = session.screen()
    bees, sea = (things(screen, "heroics")[name] for name in heroics)
    assert (bees["state"], sea["state"]) == ("legal", "")
    assert [short for _, _, short in sea["cost"]] == [22 - 15, 31]
    assert zone(screen, "heroics")["ask"] == "claim one"
    screen = do(session, "why", thing="card:cross_the_ember_sea")
    assert screen["why"]["reason"] == "Cross the Ember Sea needs 22 Ruin or 31 Restore, and you have 15 and 0."
    press(session, "Claim Calm the Orchard Bees")
    assert session.game.table.seats[0].heroics == ("calm_the_orchard_bees",)


# -- everybody, and the solo mode ----------------------------------------------------------------------------


def test_a_rival_shows_dice_and_active_spells() -> None:
    rival = {"dice": ["water", "void"], "active": [{"spell": "red_noon", "dice": ["fire"], "mana": 2}]}
    screen = sit(position({"dice": DICE}, rival)).screen()
    [seat] = zone(screen, "rivals")["things"]
    assert seat["reserve"] == {
        "label": "Free dice: 2, on Spells: 1", "said": "Free dice: 1 Water, 1 Void; on Spells: 1",
        "held": ["water", "void"], "places": 3,
    }  # fmt: skip
    assert [card["name"] for card in seat["cards"]] == ["Red Noon"]


def test_a_lone_player_sees_the_achievements() -> None:
    session = sit(new_game("prodigy", 1, 4), "person")
    press(session, "Elementalist")
    screen = session.screen()
    goals = zone(screen, "rivals")["goals"]
    assert [goal["about"] for goal in goals] == [BOOK.rules[f"achievement.{name}"].text for name in ACHIEVEMENTS]
    assert {goal["name"] for goal in goals if goal["done"]} == {"Pacifist", "Destroyer"}
    assert len([card for card in things(screen, "spells").values() if card.get("down")]) == 3
    assert "Take 1 Acuity" in [move["short"] for move in screen["moves"]]


def test_a_solo_game_ends_with_its_points() -> None:
    session, chance = Session(new_game("prodigy", 1, 4), ["person"]), Random(1)
    for screen in screens(session, 400):
        answer_at_random(session, screen, chance)
    screen = session.screen()
    assert screen["question"]["ask"] == f"You reach {session.game.scores[0]} points."
    assert not screen["over"]["isLost"]


def test_the_log_has_a_heading_for_each_turn() -> None:
    session = sit(new_game(seed=2))
    for screen in screens(session, 20):
        if session.watching:
            do(session, "skip")
        else:
            answer_at_random(session, screen, Random(1))
    titles = [group["title"] for group in do(session, "log")["log"]["groups"]]
    assert titles[-1] == "Setup"
    assert titles[-2].startswith("Turn 1: ")


# -- the card list -------------------------------------------------------------------------------------------


def test_every_component_is_in_the_card_list() -> None:
    found = components("mercurial")
    assert {kind["key"]: kind["count"] for kind in found["kinds"]} == {
        "spells": 56, "heroics": 18, "skills": 25, "artifacts": 9,
        "starters": 4, "arcanas": 6, "classes": 8, "mystrunes": 2,
    }  # fmt: skip
    assert all(len(card["details"]) > 1 and card["name"] for card in found["cards"])
    json.dumps(found)

"""Seasons' board without a browser: what each seat sees, what is clickable, and forms that give many answers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ui.at_desk import answer_at_random, do, fill, form, press, screens, sit, zone

import tabletop_nb as tt
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.table import NAME
from tabletop_nb.games.seasons.view import view
from tabletop_nb.ui.kit.look import look_at
from tabletop_nb.ui.seasons.board import gone_cards
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.walkthrough import Guide

WINTER = {"year": 1, "space": 1, "first": 0, "turn": 0, "bag": {"winter": [1, 2, 3]}}
ACT = {**WINTER, "phase": "act", "dice": [["winter_3", 2]], "die": [["winter_1", 2], ["winter_2", 1]]}


def game(mode: str = "archmage", seats: list[dict[str, Any]] | None = None, **scenario: Any) -> Game:
    """Return a position of two players; the first is to act."""
    return tt.new_game("seasons", 2, 5, mode, scenario={**ACT, "seats": seats or [{}, {}], **scenario})


def things(screen: dict[str, Any], name: str) -> dict[str, dict[str, Any]]:
    return {thing["id"]: thing for thing in zone(screen, name)["things"]}


# -- whole games ---------------------------------------------------------------------------------------------


def hidden(table: Any, seat: int) -> set[str]:
    """Return the names of hidden cards of which the seat can see no copy."""
    seen = json.dumps(view(table, seat))
    out = {card for p in table.rivals(seat) for zone in ("hand", "library_2", "library_3", "drafted")
           for card in getattr(table.seats[p], zone) if card >= 0}  # fmt: skip
    return {table.box.cards[card >> 1].name for card in out if f'"{NAME[card]}"' not in seen}


@pytest.mark.parametrize(("mode", "players"), [("apprentice", 2), ("magician", 3), ("archmage", 2), ("archmage", 4)])
def test_whole_games_can_be_played_with_the_moves_on_screen(mode: str, players: int) -> None:
    chance = Random(players)
    session = Session(tt.new_game("seasons", players, 11, mode), ["person"] * players)
    asked: Counter[str] = Counter()
    for screen in screens(session, 900):
        classes = {one["as"] for part in screen["zones"].values() for one in part["things"]}
        assert all(set(move["on"]) <= classes for move in screen["moves"]), "a move cannot be clicked"
        asked[session.game.asked.rule] += 1
        before = len(session.game.answers)
        answer_at_random(session, screen, chance)
        assert len(session.game.answers) > before, (session.game.asked, session.notice)
        assert session.notice is None
    assert session.game.over
    assert {"prelude.sets", "dice.choose", "turn.act"} <= set(asked)
    screen = session.screen()
    assert screen["over"]["sheets"][0]["total"] == session.game.scores[0]


def test_nothing_hidden_is_drawn() -> None:
    """No screen shows cards in another player's hand, libraries or pack."""
    chance, looked = Random(3), 0
    session = Session(tt.new_game("seasons", 3, 4, "archmage"), ["person"] * 3)
    for screen in screens(session, 260):
        shown = json.dumps({key: value for key, value in screen.items() if key not in ("save", "setup")})
        secret = hidden(session.game.table, session.seat)
        leaked = {name for name in secret if name in shown}
        log = " ".join(session.game.describe_event(event.for_seat(session.seat)) for event in session.game.events)
        leaked = {name for name in leaked if name not in log}  # The seat may reread what an event showed it.
        assert not leaked
        looked += len(secret)
        answer_at_random(session, screen, chance)
    assert looked > 250


def test_a_curtain_comes_between_people() -> None:
    session = sit(tt.new_game("seasons", 2, 1, "magician"), "person", "person")
    assert session.screen()["kind"] == "curtain"
    screen = do(session, "confirm_player")
    first = set(things(screen, "pack"))
    screen = do(session, "move", path=[0])
    assert screen["kind"] == "curtain"
    assert not any(card in json.dumps({**screen, "save": ""}) for card in ("pack:", "amulet"))
    screen = do(session, "confirm_player")
    assert set(things(screen, "pack")) != first


# -- the Prelude ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pack_keeps_nine_places_and_says_who_took_a_card(players: int) -> None:
    played = tt.new_game("seasons", players, 4, "magician")
    taken: dict[int, list[tuple[int, str]]] = {seat: [] for seat in range(players)}  # from each pack, who and what
    rounds = 0
    while played.asked.rule == "prelude.pick":
        for seat in range(players):
            look = look_at(played, seat, question=None)
            gone = [place["brief"] for place in gone_cards(look)]
            assert len(gone) + len(look.view["pack"]) == 9
            of_pack = taken[(seat - rounds) % players]
            said = [
                f"you took {look.name(card)}" if who == seat else f"{look.who(who)} took a card"
                for who, card in of_pack
            ]
            assert gone == said
        for _ in range(players):
            seat, before = played.asked.player, played.table.seats[played.asked.player].drafted
            played.push(played.asked.options[0])
            card = played.table.seats[seat].drafted[len(before)]
            taken[(seat - rounds) % players].append((seat, NAME[card]))
        rounds += 1
    assert rounds == 8, "the ninth card is the only one left"


def test_drafting_shows_the_pack_and_the_chosen_cards() -> None:
    session = sit(tt.new_game("seasons", 2, 1, "magician"))
    screen = session.screen()
    pack = things(screen, "pack")
    assert len(pack) == 9
    assert all("legal" in thing["state"] for thing in pack.values())
    assert zone(screen, "chosen")["things"] == []
    picked = screen["moves"][0]["on"][0].removeprefix("pack=")
    do(session, "move", path=[0])
    screen = do(session, "skip")
    assert list(things(screen, "chosen")) == [f"chosen:{picked}"]
    pack = things(screen, "pack")
    assert [name for name in pack if name.startswith("gone:")] == ["gone:0"]
    assert (len(pack), pack["gone:0"]["brief"]) == (9, "The bot took a card")
    assert zone(screen, "chosen")["aside"] == "1 of 9"


def test_the_three_sets_are_one_form() -> None:
    session = sit(tt.new_game("seasons", 2, 1, "apprentice"), "person", "person")
    do(session, "confirm_player")
    asked = form(session.screen())
    assert len(asked["cards"]) == 9
    assert [place["size"] for place in asked["places"]] == [3, 3, 3]
    seat = session.seat
    do(session, "fill", form="sets", given=[2, 0, 1, 0, 1, 2, 0, 1, 2])
    me = session.game.table.seats[seat]
    drafted = me.drafted
    assert me.hand == (drafted[1], drafted[3], drafted[6])
    assert me.library_2 == (drafted[2], drafted[4], drafted[7])
    assert me.library_3 == (drafted[0], drafted[5], drafted[8])


@pytest.mark.parametrize("given", [[0] * 9, [0, 1, 2], [0, 0, 0, 1, 1, 1, 2, 2, 7], "hand", None, [None] * 9])
def test_invalid_sets_are_refused(given: Any) -> None:
    session = sit(tt.new_game("seasons", 2, 1, "apprentice"))
    screen = do(session, "fill", form="sets", given=given)
    assert session.game.answers == []
    assert screen["notice"]["kind"] == "problem"


def test_sets_started_card_by_card_can_be_finished_in_the_form() -> None:
    table = tt.new_game("seasons", 2, 1, "apprentice")
    table.apply_all(["hand", "hand"])
    session = sit(table)
    screen = session.screen()
    assert [place["size"] for place in form(screen)["places"]] == [1, 3, 3]
    assert len(zone(screen, "hand")["things"]) == 2
    do(session, "fill", form="sets", given=[1, 1, 1, 0, 2, 2, 2])
    assert len(table.table.seats[0].library_2) == 3
    assert len(table.table.seats[0].hand) == 3


# -- dice and wheel ------------------------------------------------------------------------------------------


def test_dice_show_what_they_give_and_who_has_them() -> None:
    choosing = {**WINTER, "phase": "choose", "dice": [["winter_1", 1], ["winter_2", 1], ["winter_3", 3]]}
    session = sit(tt.new_game("seasons", 2, 1, "magician", scenario={**choosing, "seats": [{}, {}]}))
    screen = session.screen()
    dice = things(screen, "dice")
    assert dice["die:winter_1"]["gives"] == [("fire", 1), ("star", 1), ("transmute", 1)]
    assert {"free"} == {die["owner"] for die in dice.values()}
    assert things(screen, "wheel")["wheel:token"]["moves"] == [4]  # All three dice show 3 pips.
    screen = do(session, "move", path=[0])
    dice = things(screen, "dice")
    assert dice["die:winter_1"]["owner"] == "yours"
    assert "legal" not in dice["die:winter_2"]["state"]
    do(session, "skip")
    owners = sorted(die["owner"] for die in things(session.screen(), "dice").values())
    assert owners == ["The bot", "leftover", "yours"]
    assert zone(session.screen(), "dice")["aside"] == "the leftover die moves the wheel by 3"


def test_the_wheel_is_described_in_words() -> None:
    screen = sit(game(space=8, year=2, dice=[["winter_3", 2]])).screen()
    wheel = things(screen, "wheel")["wheel:token"]
    assert wheel["label"] == (
        "Season wheel: year II, summer, space 8 of 12. "
        "Crystals per token when you transmute: air 3, water 2, fire 1, earth 1."
    )
    assert wheel["moves"] == [10]
    assert screen["question"]["who"] == "You, summer, year II"


def test_the_rates_include_your_purse_and_bonus() -> None:
    session = sit(game(seats=[{"play": ["purse_of_io"], "gauge": 2}, {}], transmuting=True, extra=1))
    now = dict(things(session.screen(), "wheel")["wheel:token"]["now"])
    assert now == {"air": 3, "water": 3, "fire": 4, "earth": 5}


# -- transmuting ---------------------------------------------------------------------------------------------


def test_transmuting_is_one_form_with_the_rulebooks_numbers() -> None:
    """In winter, a fire at 2 and two earth at 3 give 8 crystals."""
    session = sit(game(seats=[{"reserve": ["fire", "earth", "earth", "air"]}, {}], transmuting=True))
    screen = session.screen()
    asked = form(screen)
    assert asked["shut"]
    assert {row["symbol"]: (row["max"], row["each"]) for row in asked["rows"]} == {
        "air": (1, 1),
        "fire": (1, 2),
        "earth": (2, 3),
    }
    assert [move["opens"] for move in screen["moves"] if move["opens"]] == ["transmute"]
    fill(session, fire=1, earth=2)
    me = session.game.table.seats[0]
    assert (me.crystals, me.reserve) == (8, (1, 0, 0, 0))
    assert [text(answer) for answer in session.game.answers] == ["transmute fire 1", "transmute earth 2"]


def test_tokens_on_an_amulet_have_their_own_rows() -> None:
    seat = {"reserve": ["fire"], "play": ["amulet_of_water", "amulet_of_water"], "gauge": 3}
    seat["stored"] = {"amulet_of_water": [["fire", "fire", "earth"], ["fire"]]}
    for counts, left, stored in (
        ([1, 0, 0, 0], 0, [(0, 0, 1, 0), (0, 0, 2, 1)]),
        ([0, 1, 0, 1], 1, [(0, 0, 1, 1)]),
        ([1, 2, 1, 1], 0, []),
    ):
        session = sit(game(seats=[seat, {}], transmuting=True))
        asked = form(session.screen())
        assert [(row["symbol"], row["max"]) for row in asked["rows"]] == [
            ("fire", 1),
            ("fire", 2),
            ("earth", 1),
            ("fire", 1),
        ]
        do(session, "fill", form="transmute", given=counts)
        me = session.game.table.seats[0]
        assert me.reserve[2] == left
        assert sorted(held for _, held in me.stored) == sorted(stored)
        assert me.crystals == sum(n * row["each"] for n, row in zip(counts, asked["rows"], strict=True))


@pytest.mark.parametrize("given", [[0, 0], [2, 0], [-1, 1], [1], "all", [1.0, 0], [10**30, 0]])
def test_an_invalid_transmutation_changes_nothing(given: Any) -> None:
    session = sit(game(seats=[{"reserve": ["fire", "earth"]}, {}], transmuting=True))
    screen = do(session, "fill", form="transmute", given=given)
    assert session.game.answers == []
    assert screen["notice"]["kind"] == "problem"


def test_there_is_no_form_if_nothing_can_be_transmuted() -> None:
    for scenario in ({"transmuting": False}, {"transmuting": True, "seats": [{}, {}]}):
        session = sit(game(**{"seats": [{"reserve": ["fire"]}, {}], **scenario}))
        assert "form" not in session.screen()["zones"]
        assert do(session, "fill", form="transmute", given=[1])["notice"]["kind"] == "problem"


# -- energy --------------------------------------------------------------------------------------------------


def begins(reserve: list[str], face: int = 2, **seat: Any) -> Session:
    """Return a game in which the first player is about to resolve winter die 1."""
    scenario = {**ACT, "phase": "begin", "die": [["winter_1", face], ["winter_2", 1]]}
    seats = [{"reserve": reserve, **seat}, {}]
    return sit(tt.new_game("seasons", 2, 5, "archmage", scenario={**scenario, "seats": seats}))


def test_a_full_reserve_is_one_form() -> None:
    """With seven tokens and two new water, the form asks what to keep."""
    session = begins(["fire"] * 4 + ["air"] * 3)
    asked = form(session.screen())
    assert asked["form"] == "keep"
    assert (asked["least"], asked["most"]) == (7, 7)
    rows = {row["symbol"]: given for row, given in zip(asked["rows"], asked["given"], strict=True)}
    assert rows["fire"] == 4  # Fire is worth 2 in winter, the others 1.
    fill(session, fire=4, air=1, water=2)
    assert session.game.table.seats[0].reserve == (1, 2, 4, 0)


def crowned() -> Session:
    """Return a game with a Grimoire in which discarding the Runic Cube for the Crown gives ten chosen energies."""
    seat = {"reserve": ["air", "air", "water", "fire"], "hand": ["vampiric_crown", "runic_cube_of_eolis"]}
    session = sit(game(seats=[{**seat, "play": ["bespelled_grimoire"], "gauge": 3}, {}]))
    press(session, "Summon Vampiric Crown")
    press(session, "Discard Runic Cube")
    return session


def test_one_form_answers_questions_the_engine_asks_type_by_type() -> None:
    session = crowned()
    asked = form(session.screen())
    assert session.game.choice.about["energy"] == "air"
    assert (asked["form"], asked["most"], len(asked["allowed"])) == ("gain", 10, 286)
    fill(session, air=4, water=0, fire=4, earth=2)
    answers = [text(answer) for answer in session.game.answers[-3:]]
    assert answers == ["gain 4", "gain 0", "gain 4"]  # The last number isn't asked.
    assert form(session.screen())["form"] == "keep"
    fill(session, air=5, fire=5)
    assert session.game.table.seats[0].reserve == (5, 0, 5, 0)


def test_a_partly_answered_question_has_buttons() -> None:
    begun = crowned().game
    begun.apply_all(["gain 4", "gain 0"])  # as somebody might do in Python
    screen = sit(begun).screen()
    assert "form" not in screen["zones"]
    assert [move["text"] for move in screen["moves"]][:2] == ["Take 0 Fire", "Take 1 Fire"]
    assert [move["on"] for move in screen["moves"]] == [()] * len(screen["moves"])


def test_a_choice_of_energies_is_one_form() -> None:
    session = sit(game(seats=[{"reserve": ["water", "water"], "hand": ["amulet_of_water"], "gauge": 1}, {}]))
    press(session, "Summon Amulet of Water")
    asked = form(session.screen())
    assert (asked["form"], asked["most"], asked["given"]) == ("gain", 4, [0, 0, 0, 0])
    fill(session, fire=3, earth=1)
    [(_, held)] = session.game.table.seats[0].stored
    assert held == (0, 0, 3, 1)


def test_a_choice_of_payment_is_one_form() -> None:
    seat = {
        "reserve": ["air", "water", "fire", "earth"],
        "hand": ["divine_chalice"],
        "gauge": 2,
        "play": ["hand_of_fortune"],
    }
    session = sit(game(seats=[seat, {}]))
    press(session, "Summon Divine Chalice")
    asked = form(session.screen())
    assert asked["form"] == "pay"
    assert asked["title"] == "Pay for Divine Chalice"
    assert asked["price"] == [("air", 1), ("water", 1), ("fire", 1), ("earth", 1)]
    assert asked["given"] == [1, 1, 1, 0]  # Earth is worth 3 in winter, so it is kept.
    assert asked["undo"]
    fill(session, air=1, water=1, earth=1)
    assert session.game.table.seats[0].reserve == (0, 0, 1, 0)


def test_the_exchange_bonus_is_two_forms_and_costs_points() -> None:
    session = sit(game(seats=[{"reserve": ["air", "air", "fire"]}, {}]))
    assert things(session.screen(), "bonuses")["bonus:exchange"]["price"] == "−5"
    press(session, "Bonus: trade two tokens")
    assert form(session.screen())["form"] == "give"
    fill(session, air=2)
    assert form(session.screen())["form"] == "swap"
    screen = fill(session, earth=2)
    assert session.game.table.seats[0].reserve == (0, 0, 1, 2)
    assert things(screen, "bonuses")["bonus:exchange"]["price"] == "−7"
    assert things(screen, "me")["seat:0"]["costs"]["used"] == 1


def test_the_elemental_amulet_asks_for_its_effects_in_one_form() -> None:
    session = sit(game(seats=[{"reserve": ["air", "earth"], "hand": ["elemental_amulet"], "gauge": 1}, {}]))
    press(session, "Summon Elemental Amulet")
    asked = form(session.screen())
    assert [row["note"] for row in asked["rows"]] == ["raise your gauge by 1", "five crystals"]
    assert sorted(asked["allowed"]) == [[0, 1], [1, 0], [1, 1]]
    fill(session, air=1, earth=1)
    me = session.game.table.seats[0]
    assert (me.crystals, me.gauge) == (5, 2)


# -- cards ---------------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_summoned_explain_why_and_what_helps() -> None:
    hand = ["staff_of_spring", "runic_cube_of_eolis", "temporal_boots"]
    session = sit(game(seats=[{"hand": hand, "gauge": 1, "reserve": ["earth"], "crystals": 3}, {}], transmuting=True))
    screen = session.screen()
    states = {name: thing["state"] for name, thing in things(screen, "hand").items()}
    assert states == {
        "hand:staff_of_spring": "",
        "hand:runic_cube_of_eolis": "",
        "hand:temporal_boots": "legal",
    }
    assert (zone(screen, "hand")["aside"], zone(screen, "hand")["ask"]) == ("3 in hand", "you can use this")
    why = do(session, "why", thing="hand:runic_cube_of_eolis")["why"]
    assert "20" in why["reason"]
    assert why["fix"] == "Transmuting all your energy would give you 3 crystals."
    why = do(session, "why", thing="hand:staff_of_spring")["why"]
    assert why["fix"].startswith("Take a die")


def test_a_full_board_is_explained() -> None:
    session = sit(game(seats=[{"hand": ["temporal_boots"], "gauge": 1, "play": ["purse_of_io"]}, {}]))
    screen = session.screen()
    assert zone(screen, "play")["aside"] == "no room: your gauge is at 1"
    why = do(session, "why", thing="hand:temporal_boots")["why"]
    assert why["rule"]["key"] == "summon.gauge"
    assert "star" in why["fix"]


def test_both_copies_of_a_card_look_alike() -> None:
    session = sit(game(seats=[{"hand": ["temporal_boots", "temporal_boots"], "gauge": 2}, {}]))
    screen = session.screen()
    hand = things(screen, "hand")
    assert set(hand) == {"hand:temporal_boots", "hand:temporal_boots:2"}
    assert {thing["as"] for thing in hand.values()} == {"hand=temporal_boots"}
    assert all("legal" in thing["state"] for thing in hand.values())


def test_a_turned_card_looks_turned_and_is_not_offered() -> None:
    seat = {"play": ["kairn_the_destroyer", "kairn_the_destroyer"], "turned": ["kairn_the_destroyer"], "gauge": 2}
    session = sit(game(seats=[{**seat, "reserve": ["air", "fire"]}, {"crystals": 9}]))
    states = [thing["state"] for thing in zone(session.screen(), "play")["things"]]
    assert sorted(states) == ["legal", "turned"]
    screen = press(session, "Activate Kairn")
    energy = things(screen, "energy")
    assert [energy[f"energy:{name}"]["n"] for name in ("air", "fire")] == [1, 1]
    assert "legal" not in energy["energy:water"]["state"]
    do(session, "move", path=[1])
    assert session.game.table.seats[1].crystals == 5


def test_three_cards_for_the_dragon_skull_can_be_clicked_in_any_order() -> None:
    cards = ["dragon_skull", "purse_of_io", "temporal_boots", "wondrous_chest"]
    session = sit(game(seats=[{"play": cards, "gauge": 5}, {}]))
    screen = press(session, "Activate Dragon Skull")
    assert screen["pick"] == "set"
    assert all("legal" in thing["state"] for thing in zone(screen, "play")["things"])
    wanted = {"play=temporal_boots", "play=wondrous_chest", "play=dragon_skull"}
    [found] = [move for move in screen["moves"] if set(move["on"]) == wanted]
    assert len(screen["moves"]) == 4
    do(session, "move", path=list(found["path"]))
    me = session.game.table.seats[0]
    assert [NAME[card] for card in me.play] == ["purse_of_io"]
    assert me.crystals == 15


def test_only_their_owner_sees_drawn_cards() -> None:
    seats = [{"reserve": ["fire", "fire"], "hand": ["amulet_of_fire"], "gauge": 1}, {}]
    session = sit(game(seats=seats), "person", "person")
    do(session, "confirm_player")
    screen = press(session, "Summon Amulet of Fire")
    looked = zone(screen, "looked")
    assert len(looked["things"]) == 4
    session.seat = 1
    assert "looked" not in session.screen()["zones"]


def test_an_opponents_board_shows_only_public_things() -> None:
    rival = {"play": ["amulet_of_water", "kairn_the_destroyer"], "turned": ["kairn_the_destroyer"], "gauge": 3}
    rival |= {
        "stored": {"amulet_of_water": [["fire", "fire"]]},
        "hand": ["purse_of_io"],
        "library_3": ["wondrous_chest"],
    }
    screen = sit(game(seats=[{}, {**rival, "crystals": 7, "reserve": ["air"]}])).screen()
    board = things(screen, "rivals")["seat:1"]
    assert (board["score"], [fact["n"] for fact in board["facts"]]) == (17, [7, 3, 1])  # crystals, gauge, hand
    assert board["reserve"] == {
        "label": "Energy reserve, 1 of 7",
        "said": "Energy reserve: 1 air; 1 of 7 spaces",
        "held": ["air"],
        "places": 7,
    }
    assert [(card["id"], card["state"], card["held"]) for card in board["cards"]] == [
        ("rival_1:amulet_of_water", "", [("fire", 2)]),
        ("rival_1:kairn_the_destroyer", "turned", None),
    ]
    assert board["more"] == "Under the library tokens: 0 for year II, 1 for year III."


# -- hints, log and coach ------------------------------------------------------------------------------------


def test_hints_give_reasons() -> None:
    choosing = {**WINTER, "phase": "choose", "dice": [["winter_1", 1], ["winter_2", 2], ["winter_3", 3]]}
    session = sit(tt.new_game("seasons", 2, 1, "magician", scenario={**choosing, "seats": [{}, {}]}))
    hints = do(session, "hint")["hints"]
    assert {hint["because"] for hint in hints} >= {
        "Its energy and crystals are worth 3 in winter, more than those of any other die here."
    }


def test_the_log_is_grouped_by_round() -> None:
    session = sit(tt.new_game("seasons", 2, 1, "apprentice"))
    do(session, "fill", form="sets", given=[0, 0, 0, 1, 1, 1, 2, 2, 2])
    screen = do(session, "skip")
    do(session, "log")
    titles = [group["title"] for group in session.screen()["log"]["groups"]]
    assert titles[0] == "Round 1: winter, year I"
    assert titles[-1] == "The Prelude"
    assert screen["phases"]["at"] == 0


def test_every_coach_tip_belongs_to_a_question() -> None:
    book = sit(game()).game.rules.book
    assert set(book.words["coach"]) <= set(book.words["question"])


# -- in a walk-through ---------------------------------------------------------------------------------------

WALK = """
title = "A winter turn"
minutes = 1
[[chapter]]
id = "turn"
title = "A turn"
minutes = 1
setup = { players = 2, mode = "magician", seed = 1, scenario = { phase = "act", \
year = 1, space = 1, first = 0, turn = 0, \
bag = { winter = [1, 2, 3] }, dice = [["winter_3", 2]], die = [["winter_1", 1], ["winter_2", 1]], transmuting = true, \
seats = [{ reserve = ["fire", "earth", "earth"] }, {}] } }
[[chapter.stop]]
id = "transmute"
title = "Transmute"
text = "Winter: fire is worth 2, earth 3."
rule = "transmute.tokens"
about = "wheel"
prompt = "Transmute everything."
accept = [["transmute fire 1", "transmute earth 2"]]
[[chapter.stop]]
id = "after"
title = "Done"
text = "Eight crystals."
"""


def test_forms_work_in_a_walk_through(tmp_path: Path) -> None:
    file = tmp_path / "walk.toml"
    file.write_text(WALK, "utf-8")
    guide = Guide("seasons", file)
    assert "form" in guide.screen()["zones"]
    guide.send({"do": "fill", "seq": guide.seq, "form": "transmute", "given": [0, 2]})
    assert guide.feedback.kind == "wrong"
    guide.send({"do": "fill", "seq": guide.seq, "form": "transmute", "given": [1, 2]})
    assert guide.feedback.kind == "right"
    assert guide.walk.game.table.seats[0].crystals == 8
    assert "form" not in guide.screen()["zones"]
    guide.send({"do": "fill", "seq": guide.seq, "form": "transmute", "given": [9, 9]})
    assert guide.notice["kind"] == "problem"


# -- undo ----------------------------------------------------------------------------------------------------


def test_undo_and_redo_treat_a_form_as_one_step() -> None:
    session = sit(game(seats=[{"reserve": ["air", "fire", "fire", "earth"]}, {}], transmuting=True))
    press(session, "Bonus: raise your Summoning gauge")
    fill(session, air=1, fire=2)
    assert len(session.game.answers) == 3  # the bonus and two types
    do(session, "undo")
    assert [text(answer) for answer in session.game.answers] == ["bonus gauge"]
    do(session, "undo")
    assert session.game.answers == []
    do(session, "redo")
    assert len(session.game.answers) == 1
    do(session, "redo")
    assert len(session.game.answers) == 3
    assert session.game.table.seats[0].reserve == (0, 0, 0, 1)


def test_undo_of_the_three_sets_asks_for_all_nine_cards_again() -> None:
    session = sit(tt.new_game("seasons", 2, 3, "apprentice"), "person", "person")
    do(session, "confirm_player")
    do(session, "fill", form="sets", given=[2, 0, 1, 0, 1, 2, 0, 1, 2])
    do(session, "confirm_player")
    do(session, "undo")
    if session.screen()["kind"] == "curtain":
        do(session, "confirm_player")
    assert session.game.answers == []
    assert len(form(session.screen())["cards"]) == 9


def test_a_card_given_by_naria_is_marked_as_new() -> None:
    cards = ["amulet_of_air", "purse_of_io"]
    seats = [{"crystals": 3, "gauge": 1, "hand": ["naria_the_prophetess"]}, {}]
    session = sit(game(seats=seats, script={"cards": cards}), "person", "person")
    session.game.apply_all(["summon naria_the_prophetess", "keep amulet_of_air"])
    seen = [event.for_seat(1) for event in session.game.events]
    assert session.presenter.arrivals(seen) == {"0:naria_the_prophetess", "1:purse_of_io"}


def test_the_only_mode_of_a_card_is_still_asked_on_screen() -> None:
    """With two crystals the Tree of Light can only take the Air, and does so only when that is clicked."""
    me = {"play": ["tree_of_light"], "gauge": 2, "reserve": ["air"], "crystals": 2}
    session = sit(game(seats=[me, {}]))
    tree = next(move for move in session.screen()["moves"] if "tree_of_light" in str(move["on"]))
    screen = do(session, "move", path=list(tree["path"]))
    assert screen["question"]["ask"] == "Tree of Light: what do you want to use it for?"
    [only] = screen["moves"]
    assert only["text"] == "Discard an energy to transmute this turn"
    assert sum(session.game.table.seats[0].reserve) == 1
    do(session, "move", path=list(only["path"]))
    assert sum(session.game.table.seats[0].reserve) == 0


# -- the wheel ---------------------------------------------------------------------------------------------------------


def test_temporal_boots_are_used_on_the_wheel() -> None:
    """The six spaces are things to press; no list hides the wheel."""
    left = {"dice": [["spring_3", 1]], "die": [["spring_1", 1], ["spring_2", 2]], "space": 5}
    seat = {"gauge": 3, "hand": ["temporal_boots"], "reserve": ["fire"]}
    game = tt.new_game("seasons", 2, 1, "magician", scenario={"phase": "act", **left, "seats": [seat, {}]})
    game.apply("summon temporal_boots")
    session = sit(game)
    screen = session.screen()
    _, *spaces = screen["zones"]["wheel"]["things"]
    assert sorted((each["space"], each["state"]) for each in spaces) == [(n, "legal") for n in (2, 3, 4, 6, 7, 8)]
    assert screen["zones"]["wheel"]["ask"] == "press a space"
    [back] = [move for move in screen["moves"] if "space:2" in move["on"]]
    do(session, "move", path=list(back["path"]))
    assert session.game.table.space == 2
    assert len(session.screen()["zones"]["wheel"]["things"]) == 1


def test_a_hint_to_discard_energy_says_so_only_if_it_is_worth_least() -> None:
    left = {"dice": [["spring_3", 1]], "die": [["spring_1", 1], ["spring_2", 2]], "space": 5}
    seat = {"gauge": 3, "play": ["kairn_the_destroyer"], "reserve": ["fire", "earth"]}
    game = tt.new_game("seasons", 2, 1, "magician", scenario={"phase": "act", **left, "seats": [seat, {}]})
    game.apply("activate kairn_the_destroyer")
    hints = {hint["text"]: hint["because"] for hint in do(sit(game), "hint")["hints"]}
    assert "none that you can choose is worth less" in hints["Discard Earth."]
    assert "worth less" not in hints["Discard Fire."]

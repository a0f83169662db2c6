"""Res Arcana's board without a browser: what each seat sees, what is clickable, and forms that give many answers."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from ui.at_desk import answer_at_random, do, fill, form, press, screens, sit, zone, zone_names
from ui.res_arcana_desk import new_game, position, things

from tabletop_nb.core.choice import text
from tabletop_nb.games.res_arcana.view import view
from tabletop_nb.ui.kit.zones import in_order
from tabletop_nb.ui.session import Session

# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "players", "answers"), [("first", 2, 250), ("standard", 4, 250), ("draft", 3, 200), ("match", 2, 420)]
)
def test_whole_games_can_be_played_with_the_moves_on_screen(mode: str, players: int, answers: int) -> None:
    chance = Random(players)
    session = Session(new_game(mode, players, 5), ["person"] * players)
    asked: Counter[str] = Counter()
    for screen in screens(session, most=2 * answers):
        if asked.total() == answers:
            break
        ids = [one["id"] for part in screen["zones"].values() for one in part["things"]]
        assert len(ids) == len(set(ids)), "a component is in two places"
        assert all(set(move["on"]) <= set(ids) for move in screen["moves"]), "a move cannot be clicked"
        asked[session.game.asked.rule] += 1
        before = len(session.game.answers)
        answer_at_random(session, screen, chance)
        assert len(session.game.answers) > before, (session.game.asked, session.notice)
        assert session.notice is None
    assert {"setup.items", "turn.action", "pass.swap", "discard.for"} <= set(asked)
    if mode == "match":
        assert {"match.who_begins", "match.pick"} <= set(asked)


def test_nothing_hidden_is_drawn() -> None:
    """No screen shows cards in another hand or deck, or mages not revealed yet."""
    chance, looked = Random(3), 0
    session = Session(new_game("draft", 3, 4), ["person"] * 3)
    for screen in screens(session, 150):
        table, seat = session.game.table, session.seat
        seen = json.dumps(view(table, seat))
        log = " ".join(session.game.describe_event(event.for_seat(seat)) for event in session.game.events)
        shown = json.dumps({key: value for key, value in screen.items() if key not in ("save", "setup")})
        out = {card for p in table.rivals(seat) for name in ("hand", "deck", "pack", "kept", "mages")
               for card in getattr(table.seats[p], name)}  # fmt: skip
        secret = {table.box.names[card] for card in out if f'"{card}"' not in seen}
        assert not {name for name in secret if f'"{name}"' in shown and name not in log}
        looked += len(secret)
        answer_at_random(session, screen, chance)
    assert looked > 400


# -- setup ---------------------------------------------------------------------------------------------------


def test_a_mage_is_chosen_after_seeing_eight_artifacts() -> None:
    session = sit(new_game(seed=2), "person", "person")
    screen = do(session, "confirm_player")
    seat = session.seat
    assert len(things(screen, "mages")) == 2
    assert all("legal" in thing["state"] for thing in things(screen, "mages").values())
    [deck, discards] = zone(screen, "hand")["piles"]
    rest = [card["id"].removeprefix("card:") for card in deck["cards"]]
    assert (len(things(screen, "hand")), deck["n"], discards["n"]) == (3, 5, 0)
    lot = {*things(screen, "hand"), *rest}
    assert lot == {*session.game.table.seats[seat].hand, *session.game.table.seats[seat].deck}
    assert rest == sorted(rest)  # because the order is hidden
    assert screen["phases"] == {"list": ["Choose a mage", "Take a magic item"], "at": 0}
    press(session, session.game.table.box.names[next(iter(things(screen, "mages")))])
    assert session.curtain_closed
    assert session.seat != seat


def test_items_are_taken_from_the_centre() -> None:
    session = sit(new_game("first", 2, 3), "person", "person")
    screen = do(session, "confirm_player")
    last = (session.game.table.first + 1) % 2
    assert session.seat == last  # The order is reversed.
    assert zone_names(screen)[0] == "items"
    assert len(things(screen, "items")) == 8
    screen = do(session, "move", path=[0])
    screen = do(session, "confirm_player")
    assert len(things(screen, "items")) == 7


def test_a_draft_shows_the_pack_and_the_cards_kept() -> None:
    session = sit(new_game("draft", 2, 3))
    do(session, "skip")
    screen = session.screen()
    assert zone_names(screen)[0] == "pack"
    assert screen["layout"]["hand"] == "kept"
    assert zone(screen, "pack")["ask"] == "pick one"
    number = len(things(screen, "pack"))
    do(session, "move", path=[0])
    do(session, "skip")
    screen = session.screen()
    assert len(things(screen, "pack")) == number - 1
    assert zone(screen, "kept")["aside"] == "1 of 8"


# -- collect -------------------------------------------------------------------------------------------------


def collecting(**me: Any) -> Session:
    return sit(position({"components": [], **me}, {"hand": ["prism"]}, phase="collect"))


def test_a_collect_step_is_one_form() -> None:
    session = collecting(
        mage="druid",
        components=["celestial_horse", "vault", "windup_man"],
        on={"vault": {"gold": 1}, "windup_man": {"elan": 2}},
    )
    asked = form(session.screen())
    assert session.screen()["question"]["ask"] == "What do you want to collect?"
    assert [group["title"] for group in asked["groups"]] == ["Celestial Horse", "Vault", "Windup Man"]
    horse, vault, man = asked["groups"]
    assert (horse["size"], vault["size"], man["size"]) == (3, 5, 1)  # any 2 but two kinds; take or leave, any 2; ...
    given = [1, 0, 1, 1, 0, 0, 0, 2, 1]  # an Elan and a Calm; 2 Death, the Vault's Gold stays; all stays on the man
    do(session, "fill", form="collect", given=given)
    assert session.notice is None
    assert [text(answer) for answer in session.game.answers] == [
        *("gain 1 elan 1 calm", "leave", "gain 2 death", "leave"),
    ]
    me = session.game.table.seats[0]
    assert me.pool == (1, 1, 1, 2, 0)  # one Life comes from the Druid
    assert me.on["windup_man"][0] == 4
    screen = do(session, "undo")  # This undoes the whole form at once.
    assert form(screen)["form"] == "collect"


def test_essences_worth_points_on_a_component_stay_by_default() -> None:
    session = collecting(
        components=["catacombs_of_the_dead", "vault"], on={"catacombs_of_the_dead": {"death": 3}, "vault": {"gold": 2}}
    )
    asked = form(session.screen())
    assert asked["rows"][0]["options"] == ["Take 3 Death", "Leave it there"]
    assert asked["given"][:2] == [1, 0]
    assert "worth points" in asked["because"]
    points = things(session.screen(), "own")["catacombs_of_the_dead"]["points"]
    assert points == 3


@pytest.mark.parametrize(
    "given", [[1, 0, 0, 0], [0, 0, 0], [2, 1, 0], [None, 1, 1], "2", [1, -1, 2], [True, True, 0], [9, 0, 0]]
)
def test_an_invalid_form_is_refused(given: Any) -> None:
    session = collecting(components=["celestial_horse"])
    do(session, "fill", form="collect", given=given)
    assert session.notice
    assert session.game.answers == []


def test_a_collect_cost_comes_last_and_offers_two_choices() -> None:
    session = collecting(components=["cursed_forge", "celestial_horse"], pool={"death": 1})
    assert [group["title"] for group in form(session.screen())["groups"]] == ["Celestial Horse"]
    fill(session, elan=2)
    screen = session.screen()
    assert session.game.asked.rule == "collect.cost"
    assert sorted(move["text"] for move in screen["moves"]) == ["Pay 1 Death", "Turn it"]


# -- actions -------------------------------------------------------------------------------------------------

HAND = {"hand": ["athanor", "bone_dragon"], "pool": {"elan": 1, "life": 1, "calm": 1, "death": 1, "gold": 1}}


def test_a_card_in_hand_can_be_placed_or_discarded_or_shows_what_is_missing() -> None:
    session = sit(position(HAND))
    screen = session.screen()
    hand = things(screen, "hand")
    assert "legal" in hand["athanor"]["state"]
    assert hand["bone_dragon"]["note"].startswith("Bone Dragon costs 1 Life, 4 Death")
    assert hand["athanor"]["note"] is None
    assert (zone(screen, "hand")["aside"], zone(screen, "hand")["ask"]) == ("2 in hand", "2 to use")
    ways = [move["short"] for move in screen["moves"] if move["on"] == ("card:athanor",)]
    assert ways == ["Place it for 1 Elan and 1 Gold", "Discard it for 1 Gold or any 2 other essences"]
    assert screen["asking"]["card:athanor"] == "What Athanor can do"
    screen = press(session, "Place Athanor")
    assert "athanor" in things(screen, "own")


def test_a_discount_is_shown_and_the_cheapest_payment_is_filled_in() -> None:
    """The Artificer makes the Tree of Life (1 Life and any 2) cheaper by one."""
    session = sit(position({"mage": "artificer", "hand": ["tree_of_life"], "pool": {"elan": 3, "life": 1, "gold": 2}}))
    assert things(session.screen(), "hand")["tree_of_life"]["note"] == "Costs 1 less."
    asked = form(press(session, "Place Tree of Life"))
    assert asked["title"] == "Pay for Tree of Life"
    assert asked["lead"] == "1 less, thanks to Artificer. Printed cost:"
    assert asked["price"] == [("life", 1), ("any", 2)]
    assert asked["undo"]
    assert dict(zip([row["symbol"] for row in asked["rows"]], asked["given"], strict=True)) == {
        **{"elan": 2, "life": 0, "essenceGold": 0},
    }
    assert "as little Gold as possible" in asked["because"]
    assert {sum(way) for way in asked["allowed"]} == {2}
    screen = do(session, "undo")
    assert "tree_of_life" in things(screen, "hand")
    press(session, "Place Tree of Life")
    screen = fill(session, life=1, gold=1)
    assert "tree_of_life" in things(screen, "own")
    assert session.game.table.seats[0].pool == (3, 0, 0, 0, 1)


def test_a_payment_with_many_options_is_still_one_form() -> None:
    """Any 4 of 20 essences can be paid in 70 ways, which the engine asks essence by essence."""
    pool = dict.fromkeys(("elan", "life", "calm", "death", "gold"), 4)
    session = sit(position({"item": "alchemy", "pool": pool}))
    asked = form(press(session, "Use Alchemy"))
    assert len(asked["allowed"]) == 70
    fill(session, elan=1, death=3)
    assert session.notice is None
    assert session.game.table.seats[0].pool == (3, 4, 4, 1, 6)
    press(session, "Pass")
    do(session, "undo")
    do(session, "undo")
    fill(session, elan=4)  # With one way left, nothing more is asked.
    assert session.game.table.seats[0].pool == (0, 4, 4, 4, 6)


def test_a_form_pays_in_full_where_the_engine_asks_for_two_essences_and_then_the_rest() -> None:
    """Elan and Life are asked for alone; then few enough ways are left to ask for a whole amount."""
    pool = {"elan": 1, "life": 9, "calm": 6, "gold": 3}
    session = sit(position({"components": ["philosophers_stone"], "hand": ["prism"], "pool": pool}))
    assert len(form(press(session, "Use Philosopher's Stone"))["allowed"]) > 60
    fill(session, life=3, calm=2)
    assert session.notice is None
    assert session.game.answers[-3:] == [("elan", 0), ("life", 3), ("pay", 3, "life", 2, "calm")]


def test_a_huge_choice_is_asked_in_steps_until_it_fits_a_form() -> None:
    """With many ways to pay and gain, a form or a button can answer every question."""
    me = {"components": ["philosophers_stone"], "hand": ["prism"], "pool": {"death": 80, "elan": 2}}
    session = sit(position(me))
    press(session, "Use Philosopher's Stone")
    steps = 0
    while session.game.choice and session.game.choice.rule.startswith("power.") and steps < 9:
        screen = session.screen()
        if "form" in zone_names(screen):
            way = form(screen)["allowed"][-1]
            do(session, "fill", form=form(screen)["form"], given=list(way))
        else:
            do(session, "move", path=list(screen["moves"][-1]["path"]))
        assert session.notice is None
        steps += 1
    assert "philosophers_stone" in session.game.table.seats[0].turned


def test_the_magic_items_are_drawn_once_while_one_is_chosen() -> None:
    session = sit(position({"item": "alchemy", "hand": ["prism"]}))
    shown = session.board(session.look())
    assert [each["id"] for each in in_order(shown)].count("items") == 1
    assert shown["zones"]["items"]["kind"] == "chips"
    press(session, "Pass")
    assert session.game.asked.rule == "pass.swap"
    shown = session.board(session.look())
    assert shown["zones"]["items"]["kind"] == "cards"
    assert [each["id"] for each in in_order(shown)].count("items") == 1


def test_a_card_can_be_discarded_for_a_gold_or_two_other_essences() -> None:
    session = sit(position(HAND))
    asked = form(press(session, "Discard Athanor"))
    assert len(asked["allowed"]) == 11
    assert asked["lead"] == "Take 1 Gold, or any two of the others."
    do(session, "fill", form="gain", given=[0, 0, 0, 0, 2])
    assert session.notice
    screen = fill(session, gold=1)
    assert [card["name"] for card in things(screen, "me")["0"]["piles"][0]["cards"]] == ["Athanor"]
    assert [card["name"] for card in zone(screen, "hand")["piles"][1]["cards"]] == ["Athanor"]


def test_powers_are_chosen_on_their_component_and_turned_components_look_turned() -> None:
    session = sit(
        position(
            {"mage": "alchemist", "components": ["vault"], "turned": ["vault"], "pool": {"elan": 4}, "hand": ["prism"]}
        )
    )
    screen = session.screen()
    ways = [move["short"] for move in screen["moves"] if move["on"] == ("card:alchemist",)]
    assert ways == ["Turn it, pay any 4: gain 2 Gold", "Turn it: gain 1 of any kind except Gold"]
    own = things(screen, "own")
    assert own["vault"]["state"] == "turned"
    assert [line["label"] for line in own["vault"]["lines"]] == ["Collect", "Power"]
    why = do(session, "why", thing="card:vault")["why"]
    assert why["reason"] == "Vault is turned."
    assert why["fix"].startswith("It is straightened before the next round")
    press(session, "Use Alchemist: turn it, pay")
    assert things(session.screen(), "own")["alchemist"]["state"] == "turned"
    assert session.game.table.seats[0].pool == (0, 0, 0, 0, 2)


def test_an_unusable_power_says_so_next_to_a_usable_one() -> None:
    session = sit(position({"mage": "alchemist", "pool": {"elan": 3}, "hand": ["prism"]}))
    mage = things(session.screen(), "own")["alchemist"]
    assert "legal" in mage["state"]
    assert mage["note"].startswith("Using Alchemist costs any 4")
    assert mage["note"].endswith("you have 3 Elan.")


def test_an_unaffordable_component_explains_why() -> None:
    session = sit(position({"hand": ["prism"], "pool": {"gold": 3}}, places=["sacred_grove"], monuments=["colossus"]))
    screen = session.screen()
    assert things(screen, "places")["sacred_grove"]["state"] == ""
    assert (zone(screen, "places")["ask"], zone(screen, "hand")["ask"]) == ("", "1 to use")
    why = do(session, "why", thing="card:sacred_grove")["why"]
    assert why["reason"] == "Sacred Grove costs 8 Life, 4 Calm; you have 3 Gold."
    assert why["rule"]["place"].startswith("p. ")
    assert "discard a card" in why["fix"]
    why = do(session, "why", thing="card:monument_deck")["why"]
    assert why["reason"].lower() == "the top card of the monument deck costs 4 gold; you have 3 gold."


def test_a_place_of_power_can_be_claimed() -> None:
    scenario = {"places": ["dwarven_mines"], "monuments": ["colossus", "obelisk"], "monument_deck": ["great_pyramid"]}
    session = sit(position({"pool": {"gold": 9, "elan": 4, "life": 2}}, {"passed": True}, **scenario))
    screen = session.screen()
    assert "legal" in things(screen, "monuments")["monument_deck"]["state"]
    assert things(screen, "monuments")["monument_deck"]["kind"] == "1 face down"
    assert "Great Pyramid" not in json.dumps(screen["zones"])
    screen = press(session, "Claim Dwarven Mines")
    assert "dwarven_mines" in things(screen, "own")
    screen = press(session, "Claim Colossus")
    assert "new" in things(screen, "monuments")["great_pyramid"]["state"]
    assert "monument_deck" not in things(screen, "monuments")
    assert things(screen, "me")["0"]["score"] == 2  # for the Colossus; the rival has the token


def test_cards_looked_at_are_put_back_in_a_chosen_order() -> None:
    deck = ["athanor", "prism", "vault"]
    session = sit(
        position(
            {"mage": "seer", "hand": ["bone_dragon"], "deck": deck, "pool": {"elan": 2}}, monument_deck=["colossus"]
        )
    )
    press(session, "Use Seer")
    while session.game.choice and session.game.choice.rule != "power.scry.order":
        do(session, "move", path=[0])
    asked = form(session.screen())
    assert {card["card"] for card in asked["cards"]} == set(deck)
    order = ["vault", "athanor", "prism"]
    given = [order.index(card["card"]) for card in asked["cards"]]
    do(session, "fill", form="order", given=[0, 0, 1])
    assert session.notice
    do(session, "fill", form="order", given=given)
    assert list(session.game.table.seats[0].deck) == order
    seen = things(session.screen(), "me")["0"]
    assert "Vault" in seen["more"]


def test_cards_to_discard_are_selected_together() -> None:
    """Divination draws three cards, then discards three, clicked in any order."""
    me = {"item": "divination", "hand": ["athanor"], "deck": ["prism", "vault", "bone_dragon"]}
    session = sit(position(me))
    screen = press(session, "Use Divination")
    assert screen["pick"] == "set"
    assert len(screen["moves"]) == 4  # the ways to choose three of four
    assert all(len(move["on"]) == 3 for move in screen["moves"]), "only selected cards may be discarded"
    assert sum("new" in thing["state"] for thing in things(screen, "hand").values()) == 3
    [move] = [move for move in screen["moves"] if "card:athanor" not in move["on"]]
    assert move["text"].startswith("Discard ")
    screen = do(session, "move", path=list(move["path"]))
    assert session.game.table.seats[0].hand == ("athanor",)


def test_a_life_loss_shows_every_way_to_respond() -> None:
    me = {"components": ["bone_dragon"], "pool": {}}
    rival = {"components": ["tree_of_life"], "item": "protection", "pool": {"life": 3, "death": 1}}
    session = sit(position(me, rival), "person", "person")
    do(session, "confirm_player")
    press(session, "Use Bone Dragon")
    screen = do(session, "confirm_player")
    ways = {move["text"]: move for move in screen["moves"]}
    assert len(ways) == 4
    reacts = [move for move in screen["moves"] if move["on"]]
    assert {move["on"] for move in reacts} == {("card:tree_of_life",), ("card:protection",)}
    assert all(move["button"] for move in reacts)
    assert screen["question"]["ask"] == "Player 1 uses Bone Dragon: you lose 2 Life. What do you want to do?"


def test_essences_lost_instead_of_life_are_a_form() -> None:
    rival = {"pool": {"elan": 2, "calm": 2, "gold": 2, "life": 1}}
    session = sit(position({"components": ["bone_dragon"]}, rival), "person", "person")
    do(session, "confirm_player")
    press(session, "Use Bone Dragon")
    screen = do(session, "confirm_player")
    asked = form(screen)
    assert (asked["form"], asked["least"], asked["most"]) == ("lose", 2, 2)
    assert not asked["undo"]  # The rival started this.
    assert asked["given"] == [1, 1, 0]  # Gold is kept by default.
    fill(session, elan=2)
    assert session.game.table.seats[1].pool == (0, 0, 2, 0, 2)


# -- the end of a round --------------------------------------------------------------------------------------


def test_passing_swaps_the_item_and_shows_who_has_passed() -> None:
    session = sit(
        position(
            {"item": "alchemy", "hand": ["athanor"], "deck": ["prism"]},
            {"item": "research", "deck": ["vault"]},
            first=1,
        )
    )
    screen = session.screen()
    [way] = [move for move in screen["moves"] if move["last"]]
    assert (way["short"], way["cost"]) == ("Pass", "Take the First Player token, swap your magic item, draw a card")
    screen = do(session, "move", path=list(way["path"]))
    assert zone_names(screen)[0] == "items"
    assert {"alchemy", "research"}.isdisjoint(things(screen, "items"))
    press(session, "Divination")
    me = things(session.screen(), "me")["0"]
    assert me["marks"] == ["First Player token, 1 point", "has passed"]
    assert "new" in things(session.screen(), "own")["divination"]["state"]


def test_victory_is_checked_and_the_score_sheet_explains_it() -> None:
    me = {
        "components": ["great_pyramid", "sacred_grove"],
        "on": {"sacred_grove": {"life": 5}},
        "hand": ["athanor"],
        "deck": ["prism"],
    }
    session = sit(position(me, {"passed": True}))
    screen = press(session, "Pass")
    assert session.game.over
    [mine, other] = screen["over"]["sheets"]
    points = {"Monuments": 3, "Places of Power": 7, "First Player token": 0}
    assert {line["text"]: line["points"] for line in mine["lines"]} == points
    assert [line["text"] for line in other["lines"]] == list(points)  # Both sheets have the same lines.
    assert [(sheet["total"], sheet["isBest"]) for sheet in (mine, other)] == [(10, True), (1, False)]
    assert screen["over"]["summary"] == "Won by 9 points."
    assert session.game.winners == [0]
    titles = [group["title"] for group in screen["log"]["groups"]]
    assert "Round 2" in titles


def test_a_rivals_components_can_be_read() -> None:
    rival = {
        "mage": "witch",
        "components": ["vault"],
        "on": {"vault": {"gold": 2}},
        "turned": ["vault"],
        "discards": ["prism"],
        "hand": ["athanor"],
        "deck": ["bone_dragon"],
        "pool": {"calm": 3},
    }
    screen = sit(position({}, rival)).screen()
    shown = things(screen, "rivals")["1"]
    assert [card["name"] for card in shown["cards"]] == ["Witch", "Vault"]
    vault = shown["cards"][1]
    assert (vault["state"], vault["held"]) == ("turned", [("essenceGold", 2)])
    assert vault["lines"][0]["text"].startswith("If you leave the Gold on it")
    assert shown["piles"][0]["title"] == "Discards: 1"
    assert (shown["score"], [fact["n"] for fact in shown["facts"]]) == (0, [1])
    assert [each["n"] for each in shown["held"]] == [0, 0, 3, 0, 0]
    assert "Athanor" not in json.dumps(screen["zones"])


def test_hints_are_given_in_points_and_the_coach_gives_a_tip() -> None:
    session = sit(position({**HAND, "pool": {"gold": 4, "elan": 2}}, monuments=["colossus"]))
    screen = do(session, "hint")
    assert len(screen["hints"]) == 3
    gaps = [float(hint["gap"].split()[1]) for hint in screen["hints"] if "points worse" in hint["gap"]]
    assert all(0 < each < 20 for each in gaps)
    screen = do(session, "coach")
    assert screen["question"]["tip"] == "You can pay for Colossus. Claim it before a rival does."


@pytest.mark.parametrize(
    ("me", "says"),
    [
        ({**HAND, "pool": {"elan": 2}}, "Early on, place"),
        ({"components": ["vault"], "pool": {"elan": 2}}, "Your hand is empty"),
        (
            {**HAND, "components": ["great_pyramid", "oracle", "temple", "mausoleum"]},
            "If you pass first, you take the token",
        ),
    ],
)
def test_the_coach_tip_depends_on_the_position(me: dict[str, Any], says: str) -> None:
    session = sit(position(me, {"hand": ["prism"]}, first=1, places=[], monuments=[]))
    assert do(session, "coach")["question"]["tip"].startswith(says)


def test_the_rivals_last_moves_are_shown_with_the_question() -> None:
    session = sit(position({**HAND, "pool": {"elan": 2}}, {"hand": ["prism"], "pool": {}}))
    assert session.screen()["last"] == []  # The setup is in the log only.
    screen = press(session, "Pass")
    assert [event["text"] for event in screen["last"]] == ["You pass first and take the First Player token."]
    while screen["question"]["ask"] != "What do you want to do?":
        screen = do(session, "skip") if screen["watch"] else do(session, "move", path=[0])
    assert len(screen["last"]) == 2
    assert screen["last"] == screen["recent"][:2]
    assert "The bot passes." in {event["text"] for event in screen["recent"]}
    assert all(event["symbol"] for event in screen["last"])
    logged = [event["text"] for group in do(session, "log")["log"]["groups"] for event in group["events"]]
    assert {event["text"] for event in screen["recent"]} < set(logged)

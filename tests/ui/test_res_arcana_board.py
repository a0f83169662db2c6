"""Res Arcana's board without a browser: what each seat sees, what may be touched, forms that answer all at once."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from ui.at_desk import do, fill, form, press, sit, zone, zone_names
from ui.res_arcana_desk import new_game, position, things

from tabletop_nb.core.choice import text
from tabletop_nb.games.res_arcana.view import view
from tabletop_nb.ui.session import Session

# -- whole games ---------------------------------------------------------------------------------------------


def some_answer(session: Session, screen: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Some move, or the form that lies there filled in somehow."""
    forms = [thing for part in screen["main"] if part["id"] == "form" for thing in part["things"]]
    if not forms:
        return do(session, "move", path=list(chance.choice(screen["moves"])["path"]))
    [asked] = forms
    if "places" in asked:
        given = list(range(len(asked["cards"])))
        chance.shuffle(given)
    elif "groups" in asked:
        given = [n for group in asked["groups"] for n in chance.choice(group["only"])]
    else:
        given = list(chance.choice(asked["only"]))
    return do(session, "fill", form=asked["form"], given=given)


@pytest.mark.parametrize(
    ("mode", "players", "answers"), [("first", 2, 250), ("standard", 4, 250), ("draft", 3, 200), ("match", 2, 420)]
)
def test_games_by_what_the_screen_offers(mode: str, players: int, answers: int) -> None:
    chance = Random(players)
    session = Session(new_game(mode, players, 5), ["person"] * players)
    asked: Counter[str] = Counter()
    while sum(asked.values()) < answers and not session.game.over:
        screen = session.screen()
        json.dumps(screen)
        if screen["kind"] == "curtain":
            assert not screen["moves"]
            do(session, "here")
            continue
        lying = [one["id"] for part in (*screen["main"], *screen["side"]) for one in part["things"]]
        assert len(lying) == len(set(lying)), "a component lies in two places"
        assert all(set(move["on"]) <= set(lying) for move in screen["moves"]), "a move that nobody can touch"
        asked[session.game.asked.rule] += 1
        before = len(session.game.answers)
        some_answer(session, screen, chance)
        assert len(session.game.answers) > before, (session.game.asked, session.notice)
        assert session.notice is None
    assert {"setup.items", "turn.action", "pass.swap", "discard.for"} <= set(asked)
    if mode == "match":
        assert {"match.who_begins", "match.pick"} <= set(asked)


def test_nothing_hidden_is_drawn() -> None:
    """Cards in another hand or deck, and mages not shown yet, are on no screen."""
    chance, looked = Random(3), 0
    session = Session(new_game("draft", 3, 4), ["person"] * 3)
    for _ in range(150):
        screen = session.screen()
        if session.game.over:
            break
        if screen["kind"] == "curtain":
            do(session, "here")
            continue
        table, seat = session.game.table, session.seat
        seen = json.dumps(view(table, seat))
        told = " ".join(session.game.tell(event.for_seat(seat)) for event in session.game.events)
        shown = json.dumps({key: value for key, value in screen.items() if key not in ("save", "setup")})
        out = {card for p in table.rivals(seat) for name in ("hand", "deck", "pack", "kept", "mages")
               for card in getattr(table.seats[p], name)}  # fmt: skip
        secret = {table.box.names[card] for card in out if f'"{card}"' not in seen}
        assert not {name for name in secret if f'"{name}"' in shown and name not in told}
        looked += len(secret)
        some_answer(session, screen, chance)
    assert looked > 400


# -- setup ---------------------------------------------------------------------------------------------------


def test_a_mage_is_chosen_after_seeing_eight_artifacts() -> None:
    session = sit(new_game(seed=2), "person", "person")
    screen = do(session, "here")
    seat = session.seat
    assert len(things(screen, "mages")) == 2
    assert all("legal" in thing["state"] for thing in things(screen, "mages").values())
    assert (len(things(screen, "hand")), len(things(screen, "deck"))) == (3, 5)
    lot = {*things(screen, "hand"), *things(screen, "deck")}
    assert lot == {*session.game.table.seats[seat].hand, *session.game.table.seats[seat].deck}
    assert list(things(screen, "deck")) == sorted(things(screen, "deck"))  # not in the order in which they lie
    assert screen["phases"] == {"list": ["Choose a mage", "Take a magic item"], "at": 0}
    press(session, session.game.table.box.names[next(iter(things(screen, "mages")))])
    assert session.behind
    assert session.seat != seat


def test_items_are_taken_from_the_centre() -> None:
    session = sit(new_game("first", 2, 3), "person", "person")
    screen = do(session, "here")
    last = (session.game.table.first + 1) % 2
    assert session.seat == last  # in reverse order
    assert zone_names(screen)[0] == "items"
    assert len(things(screen, "items")) == 8
    screen = do(session, "move", path=[0])
    screen = do(session, "here")
    assert len(things(screen, "items")) == 7


def test_a_draft_shows_the_pack_and_what_was_kept() -> None:
    session = sit(new_game("draft", 2, 3))
    do(session, "skip")
    screen = session.screen()
    assert zone_names(screen)[:2] == ["pack", "kept"]
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
    assert session.screen()["question"]["ask"] == "What do you collect?"
    assert [group["title"] for group in asked["groups"]] == ["Celestial Horse", "Vault", "Windup Man"]
    horse, vault, man = asked["groups"]
    assert (horse["size"], vault["size"], man["size"]) == (3, 5, 1)  # any 2 but two kinds; take or leave, any 2; ...
    given = [1, 0, 1, 1, 0, 0, 0, 2, 1]  # an Elan and a Calm; the Vault's Gold is left: 2 Death; all left on the man
    do(session, "fill", form="collect", given=given)
    assert session.notice is None
    assert [text(answer) for answer in session.game.answers] == [
        *("gain 1 elan 1 calm", "leave", "gain 2 death", "leave"),
    ]
    me = session.game.table.seats[0]
    assert me.pool == (1, 1, 1, 2, 0)  # a Life from the Druid
    assert me.on["windup_man"][0] == 4
    screen = do(session, "undo")  # the whole form at once
    assert form(screen)["form"] == "collect"


def test_what_is_worth_points_where_it_lies_is_left_unless_somebody_says_so() -> None:
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
def test_a_form_that_cannot_be_filled_in_so(given: Any) -> None:
    session = collecting(components=["celestial_horse"])
    do(session, "fill", form="collect", given=given)
    assert session.notice
    assert session.game.answers == []


def test_a_collect_cost_comes_last_and_is_a_choice_of_two() -> None:
    session = collecting(components=["cursed_forge", "celestial_horse"], pool={"death": 1})
    assert [group["title"] for group in form(session.screen())["groups"]] == ["Celestial Horse"]
    fill(session, elan=2)
    screen = session.screen()
    assert session.game.asked.rule == "collect.cost"
    assert sorted(move["text"] for move in screen["moves"]) == ["Choose to pay 1 Death", "Choose to turn it"]


# -- actions -------------------------------------------------------------------------------------------------

HAND = {"hand": ["athanor", "bone_dragon"], "pool": {"elan": 1, "life": 1, "calm": 1, "death": 1, "gold": 1}}


def test_a_card_in_hand_can_be_placed_or_discarded_and_says_what_is_missing() -> None:
    session = sit(position(HAND))
    screen = session.screen()
    hand = things(screen, "hand")
    assert "legal" in hand["athanor"]["state"]
    assert hand["bone_dragon"]["note"].startswith("Bone Dragon costs 1 Life, 4 Death")
    assert hand["athanor"]["note"] is None
    assert zone(screen, "hand")["aside"] == "1 of 2 can be placed now"
    ways = [move["short"] for move in screen["moves"] if move["on"] == ("card:athanor",)]
    assert ways == ["Place it for 1 Elan and 1 Gold", "Discard it for 1 Gold, or any 2 but Gold"]
    assert screen["asking"]["card:athanor"] == "What Athanor can do"
    screen = press(session, "Place Athanor")
    assert "athanor" in things(screen, "own")


def test_a_discount_is_told_and_the_cheapest_payment_is_filled_in() -> None:
    """The Artificer makes the Tree of Life, 1 Life and any 2, cheaper by one."""
    session = sit(position({"mage": "artificer", "hand": ["tree_of_life"], "pool": {"elan": 3, "life": 1, "gold": 2}}))
    assert things(session.screen(), "hand")["tree_of_life"]["note"] == "For 1 less."
    asked = form(press(session, "Place Tree of Life"))
    assert asked["title"] == "Pay for Tree of Life"
    assert asked["lead"] == "1 less, thanks to Artificer. Printed cost:"
    assert asked["price"] == [("life", 1), ("any", 2)]
    assert asked["undo"]
    assert dict(zip([row["symbol"] for row in asked["rows"]], asked["given"], strict=True)) == {
        **{"elan": 2, "life": 0, "essenceGold": 0},
    }
    assert "as little Gold as possible" in asked["because"]
    assert {sum(way) for way in asked["only"]} == {2}
    screen = do(session, "undo")
    assert "tree_of_life" in things(screen, "hand")
    press(session, "Place Tree of Life")
    screen = fill(session, life=1, gold=1)
    assert "tree_of_life" in things(screen, "own")
    assert session.game.table.seats[0].pool == (3, 0, 0, 0, 1)


def test_a_payment_with_many_ways_is_still_one_form() -> None:
    """Any 4 out of 20 essences: 70 ways, which the engine asks for essence by essence."""
    pool = dict.fromkeys(("elan", "life", "calm", "death", "gold"), 4)
    session = sit(position({"item": "alchemy", "pool": pool}))
    asked = form(press(session, "Use Alchemy"))
    assert len(asked["only"]) == 70
    fill(session, elan=1, death=3)
    assert session.notice is None
    assert session.game.table.seats[0].pool == (3, 4, 4, 1, 6)
    press(session, "Pass")
    do(session, "undo")
    do(session, "undo")
    fill(session, elan=4)  # where one way is left, no more is asked
    assert session.game.table.seats[0].pool == (0, 4, 4, 4, 6)


def test_a_great_heap_is_asked_for_in_steps_until_a_form_can_hold_it() -> None:
    """Many ways to pay and to gain: whatever is asked, a form or a button answers it."""
    me = {"components": ["philosophers_stone"], "hand": ["prism"], "pool": {"death": 80, "elan": 2}}
    session = sit(position(me))
    press(session, "Use Philosopher's Stone")
    steps = 0
    while session.game.choice and session.game.choice.rule.startswith("power.") and steps < 9:
        screen = session.screen()
        if "form" in zone_names(screen):
            way = form(screen)["only"][-1]
            do(session, "fill", form=form(screen)["form"], given=list(way))
        else:
            do(session, "move", path=list(screen["moves"][-1]["path"]))
        assert session.notice is None
        steps += 1
    assert "philosophers_stone" in session.game.table.seats[0].turned


def test_a_card_is_discarded_for_a_gold_or_two_others() -> None:
    session = sit(position(HAND))
    asked = form(press(session, "Discard Athanor"))
    assert len(asked["only"]) == 11
    assert asked["lead"] == "1 Gold, or any two of the others."
    do(session, "fill", form="gain", given=[0, 0, 0, 0, 2])
    assert session.notice
    screen = fill(session, gold=1)
    assert [card["name"] for card in things(screen, "players")["0"]["discards"]["cards"]] == ["Athanor"]


def test_powers_are_picked_on_their_component_and_turned_ones_lie_turned() -> None:
    session = sit(
        position(
            {"mage": "alchemist", "components": ["vault"], "turned": ["vault"], "pool": {"elan": 4}, "hand": ["prism"]}
        )
    )
    screen = session.screen()
    ways = [move["short"] for move in screen["moves"] if move["on"] == ("card:alchemist",)]
    assert ways == ["Turn it, pay any 4: gain 2 Gold", "Turn it: gain 1 of any kind but Gold"]
    own = things(screen, "own")
    assert own["vault"]["state"] == "turned"
    assert [line["label"] for line in own["vault"]["lines"]] == ["Collect", "Power"]
    why = do(session, "why", thing="card:vault")["why"]
    assert why["reason"] == "Vault is turned."
    assert why["fix"].startswith("It is straightened when the next round begins")
    press(session, "Use Alchemist: turn it, pay")
    assert things(session.screen(), "own")["alchemist"]["state"] == "turned"
    assert session.game.table.seats[0].pool == (0, 0, 0, 0, 2)


def test_a_power_that_cannot_be_used_says_so_where_another_can() -> None:
    session = sit(position({"mage": "alchemist", "pool": {"elan": 3}, "hand": ["prism"]}))
    mage = things(session.screen(), "own")["alchemist"]
    assert "legal" in mage["state"]
    assert mage["note"].startswith("Alchemist asks for this")
    assert mage["note"].endswith("You have 3 Elan.")


def test_what_is_too_dear_says_why() -> None:
    session = sit(position({"hand": ["prism"], "pool": {"gold": 3}}, places=["sacred_grove"], monuments=["colossus"]))
    screen = session.screen()
    assert "disabled" in things(screen, "places")["sacred_grove"]["state"]
    why = do(session, "why", thing="card:sacred_grove")["why"]
    assert why["reason"] == "Sacred Grove costs 8 Life, 4 Calm; you have 3 Gold."
    assert why["rule"]["place"].startswith("p. ")
    assert "discard a card" in why["fix"]
    why = do(session, "why", thing="card:monument_deck")["why"]
    assert why["reason"].lower() == "the top card of the monument deck costs 4 gold; you have 3 gold."


def test_claiming() -> None:
    scenario = {"places": ["dwarven_mines"], "monuments": ["colossus", "obelisk"], "monument_deck": ["great_pyramid"]}
    session = sit(position({"pool": {"gold": 9, "elan": 4, "life": 2}}, {"passed": True}, **scenario))
    screen = session.screen()
    assert "legal" in things(screen, "monuments")["monument_deck"]["state"]
    assert things(screen, "monuments")["monument_deck"]["kind"] == "1 face down"
    assert "Great Pyramid" not in json.dumps(screen["main"])
    screen = press(session, "Claim Dwarven Mines")
    assert "dwarven_mines" in things(screen, "own")
    screen = press(session, "Claim Colossus")
    assert "new" in things(screen, "monuments")["great_pyramid"]["state"]
    assert "monument_deck" not in things(screen, "monuments")
    assert things(screen, "players")["0"]["facts"][0]["n"] == 2  # for the Colossus; the token is the rival's


def test_cards_looked_at_are_put_back_in_an_order() -> None:
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
    seen = things(session.screen(), "players")["0"]
    assert "Vault" in seen["more"]


def test_cards_to_discard_are_picked_together() -> None:
    """Divination: draw three cards, then discard three, in whichever order they are touched."""
    me = {"item": "divination", "hand": ["athanor"], "deck": ["prism", "vault", "bone_dragon"]}
    session = sit(position(me))
    screen = press(session, "Use Divination")
    assert screen["pick"] == "set"
    assert len(screen["moves"]) == 4  # three of four
    assert all(len(move["on"]) == 3 for move in screen["moves"]), "a card that nobody picked would go, too"
    assert sum("new" in thing["state"] for thing in things(screen, "hand").values()) == 3
    [move] = [move for move in screen["moves"] if "card:athanor" not in move["on"]]
    assert move["text"].startswith("Discard ")
    screen = do(session, "move", path=list(move["path"]))
    assert session.game.table.seats[0].hand == ("athanor",)


def test_a_life_loss_shows_every_way_out() -> None:
    me = {"components": ["bone_dragon"], "pool": {}}
    rival = {"components": ["tree_of_life"], "item": "protection", "pool": {"life": 3, "death": 1}}
    session = sit(position(me, rival), "person", "person")
    do(session, "here")
    press(session, "Use Bone Dragon")
    screen = do(session, "here")
    ways = {move["text"]: move for move in screen["moves"]}
    assert len(ways) == 4
    reacts = [move for move in screen["moves"] if move["on"]]
    assert {move["on"] for move in reacts} == {("card:tree_of_life",), ("card:protection",)}
    assert all(move["button"] for move in reacts)
    assert screen["question"]["ask"] == "Player 1 uses Bone Dragon: you lose 2 Life. What do you do?"


def test_essences_lost_instead_of_life_are_a_form() -> None:
    rival = {"pool": {"elan": 2, "calm": 2, "gold": 2, "life": 1}}
    session = sit(position({"components": ["bone_dragon"]}, rival), "person", "person")
    do(session, "here")
    press(session, "Use Bone Dragon")
    screen = do(session, "here")
    asked = form(screen)
    assert (asked["form"], asked["least"], asked["most"]) == ("lose", 2, 2)
    assert not asked["undo"]  # it is the other who began
    assert asked["given"] == [1, 1, 0]  # Gold is kept
    fill(session, elan=2)
    assert session.game.table.seats[1].pool == (0, 0, 2, 0, 2)


# -- the end of a round --------------------------------------------------------------------------------------


def test_passing_swaps_the_item_and_says_who_has_passed() -> None:
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
    me = things(session.screen(), "players")["0"]
    assert me["marks"] == ["First Player token, 1 point", "has passed"]
    assert "new" in things(session.screen(), "own")["divination"]["state"]


def test_victory_is_checked_and_the_sheet_tells_why() -> None:
    me = {
        "components": ["great_pyramid", "sacred_grove"],
        "on": {"sacred_grove": {"life": 5}},
        "hand": ["athanor"],
        "deck": ["prism"],
    }
    session = sit(position(me, {"passed": True}))
    screen = press(session, "Pass")
    assert session.game.over
    assert (
        screen["over"]["sheets"][0]["lines"]
        == [
            {"text": "Monuments", "points": 3},
            {"text": "Places of Power", "points": 7},
        ]
        or screen["over"]["sheets"][0]["total"] == session.game.scores[0]
    )
    assert session.game.winners == [0]
    titles = [group["title"] for group in screen["log"]["groups"]]
    assert "Round 2" in titles


def test_a_rivals_things_can_be_read() -> None:
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
    shown = things(screen, "players")["1"]
    assert [card["name"] for card in shown["cards"]] == ["Witch", "Vault"]
    vault = shown["cards"][1]
    assert (vault["turned"], vault["held"]) == ("turned", [("essenceGold", 2)])
    assert vault["lines"][0]["text"].startswith("If Gold lies on it")
    assert shown["discards"]["title"] == "Discards: 1"
    assert [fact["n"] for fact in shown["facts"]] == [0, 1, 1]
    assert [each["n"] for each in shown["pool"]["held"]] == [0, 0, 3, 0, 0]
    assert "Athanor" not in json.dumps(screen["side"])


def test_hints_are_counted_in_points_and_the_coach_speaks() -> None:
    session = sit(position({**HAND, "pool": {"gold": 4, "elan": 2}}, monuments=["colossus"]))
    screen = do(session, "hint")
    assert len(screen["hints"]) == 3
    behind = [float(hint["behind"].split()[1]) for hint in screen["hints"] if hint["behind"].endswith("points behind")]
    assert all(0 < each < 20 for each in behind)
    screen = do(session, "coach")
    assert screen["question"]["tip"] == "You can pay for Colossus. Whoever pays first has it."


@pytest.mark.parametrize(
    ("me", "says"),
    [
        ({**HAND, "pool": {"elan": 2}}, "Place early"),
        ({"components": ["vault"], "pool": {"elan": 2}}, "Your hand is empty"),
        ({**HAND, "components": ["great_pyramid", "oracle", "temple", "mausoleum"]}, "First to pass takes the token"),
    ],
)
def test_the_coach_speaks_of_the_position(me: dict[str, Any], says: str) -> None:
    session = sit(position(me, {"hand": ["prism"]}, first=1, places=[], monuments=[]))
    assert do(session, "coach")["question"]["tip"].startswith(says)


def test_what_the_rival_did_is_told_with_the_question() -> None:
    session = sit(position({**HAND, "pool": {"elan": 2}}, {"hand": ["prism"], "pool": {}}))
    assert session.screen()["question"]["meanwhile"] == ""
    screen = press(session, "Pass")
    while screen["question"]["ask"] != "Your turn: what do you do?":
        screen = do(session, "skip") if screen["watch"] else do(session, "move", path=[0])
    assert "The bot pass" in screen["question"]["meanwhile"]
    assert "You" not in screen["question"]["meanwhile"].replace("Your", "")

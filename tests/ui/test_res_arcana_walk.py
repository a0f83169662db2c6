"""The walk-through of Res Arcana: the rulebook's examples, and everything its text claims, by brute force."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from res_arcana_answers import filled_in
from told import Told
from ui.at_desk import do

from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.res_arcana.scoring import worth
from tabletop_nb.ui.quiz import Quiz
from tabletop_nb.ui.story import along
from tabletop_nb.ui.walk import Walk
from tabletop_nb.ui.walkthrough import Guide

YOU, PAUL = 0, 1
ESSENCES = ("elan", "life", "calm", "death", "gold")
DATA = rules_of("res_arcana").book.folder / "data"
TOLD = Told("res_arcana")
STORY, STOPS, at, done, says, right = TOLD.story, TOLD.stops, TOLD.at, TOLD.done, TOLD.says, TOLD.right
EIGHT = [
    "vault",
    "windup_man",
    "dancing_sword",
    "flaming_pit",
    "hand_of_glory",
    "dragon_bridle",
    "bone_dragon",
    "crypt",
]
PAULS = [
    "fiery_whip",
    "guard_dog",
    "horn_of_plenty",
    "elvish_bow",
    "tree_of_life",
    "earth_dragon",
    "nightingale",
    "treant",
]
# between chapters 8 and 9: how twelve Death are gathered, Paul playing on until he passes
GATHER = """
use duelist 1; use hand_of_glory 1; use cursed_forge 1; use witch 1; pay 2 elan; hand_of_glory; use tree_of_life 1;
use hand_of_glory 1; use cursed_forge 1; use reanimate 1; pay 1 life; hand_of_glory; place treant; use hand_of_glory 1;
pass; alchemy; use crypt 1; discard dancing_sword; gain 2 death
"""
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


# -- facts read from the data, not from the engine -----------------------------------------------------------


def rows(name: str) -> dict[str, dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


ARTIFACTS, PLACES, MONUMENTS = rows("artifacts"), rows("places"), rows("monuments")
MAGES, ITEMS = rows("mages"), rows("items")
PRINTED = {**ARTIFACTS, **PLACES, **MONUMENTS, **MAGES, **ITEMS}


def cost(card: str) -> dict[str, int]:
    """What is printed in the upper left corner."""
    row = PRINTED[card]
    return {kind: int(row[f"cost_{kind}"]) for kind in (*ESSENCES, "any") if int(row.get(f"cost_{kind}") or 0)}


# -- the story -----------------------------------------------------------------------------------------------


def left(address: str) -> Game:
    """The game when the stop is left: what the others do then is done."""
    return along(at(address), STOPS[address].story, address)


def amount(pool: tuple[int, ...] | None) -> dict[str, int]:
    return {kind: n for kind, n in zip(ESSENCES, pool or (0,) * 5, strict=True) if n}


def pool(game: Game, seat: int = YOU) -> dict[str, int]:
    return amount(game.table.seats[seat].pool)


def lying(game: Game, component: str, seat: int = YOU) -> dict[str, int]:
    return amount(game.table.seats[seat].on.get(component))


def turned(game: Game, component: str, seat: int = YOU) -> bool:
    return component in game.table.seats[seat].turned


def points(game: Game, seat: int = YOU) -> int:
    return int(game.scores[seat])


def cards(game: Game, seat: int) -> list[str]:
    """All artifacts of a player, wherever they are."""
    one = game.table.seats[seat]
    mine = (*one.hand, *one.deck, *one.discards, *one.components)
    return sorted(card for card in mine if card in ARTIFACTS)


def standing(game: Game) -> dict[str, Any]:
    """All that lies on the table, but for the order of the magic items."""
    table = game.table
    seats = [
        (one.pool, one.components, sorted(one.turned), one.on, sorted(one.hand), one.deck, one.discards)
        for one in table.seats
    ]
    centre = (table.places, table.monuments, table.monument_deck, sorted(table.items))
    when = (table.round, table.phase, table.turn, table.first, table.passed)
    return {"seats": seats, "centre": centre, "when": when, "asked": game.question}


def test_one_game_from_the_first_card_to_the_last_point() -> None:
    """Every chapter begins where the last one ended; only the gathering of Death is left out, and it can be played."""
    chapters = STORY.chapters[:-1]
    for before, after in pairwise(chapters):
        end = left(before.stops[-1].address)
        if after.id == "victory":
            end = along(end, [move.strip() for move in GATHER.split(";")], "gather")
        assert standing(end) == standing(at(after.stops[0].address)), after.id
    assert at("victory/winner").over


def test_every_card_is_one_of_the_eight() -> None:
    for address, game in STORY.games.items():
        if not address.startswith("your_game"):
            assert cards(game, YOU) == sorted(EIGHT), address
            assert cards(game, PAUL) == sorted(PAULS), address


def test_what_holds_for_every_walk_through(tmp_path: Path) -> None:
    TOLD.assert_has_bold_and_no_other_marks()
    TOLD.assert_never_says_what_is_right()
    TOLD.assert_depends_on_nothing_but_the_file(tmp_path, unused=r"\((?:'\w+', ){7,}'\w+'\)")  # cards in the box


# -- the rulebook's examples ---------------------------------------------------------------------------------


def test_the_catacombs_of_the_dead() -> None:
    """p. 7: 12 Death; 5 for one, 5 for one, turned for one; 2 Death are left, and it is worth 3."""
    place = "catacombs_of_the_dead"
    game = at("victory/five_for_one")
    assert (pool(game)["death"], lying(game, place)) == (12, {})
    seen = []
    for address in ("victory/five_for_one", "victory/again", "victory/turn_last"):
        game = done(address)
        seen.append((pool(game)["death"], lying(game, place)["death"], turned(game, place)))
    assert seen == [(7, 1, False), (2, 2, False), (2, 3, True)]
    assert worth(game.table, game.table.seats[YOU], place) == 3
    says("victory/five_for_one", "twelve Death", "costs five Death and puts one there", "Seven Death are left")
    says("victory/turn_last", "Three Death on the Catacombs: three points. Two Death are left in your pool")


def test_the_vault() -> None:
    """p. 10: a Gold in round 1; left for a Calm and a Life in round 2, and another Gold; two Gold taken in round 3."""
    rounds = {"first_actions/turn": 1, "collect/interest": 2, "collect/second_gold": 2, "straighten/two_gold": 3}
    assert {address: at(address).table.round for address in rounds} == rounds
    assert lying(done("first_actions/turn"), "vault") == {"gold": 1}
    before, after = at("collect/interest"), done("collect/interest")
    assert Counter(pool(after)) - Counter(pool(before)) == Counter(life=1, calm=1, death=1)  # the Death is the Witch's
    assert lying(after, "vault") == {"gold": 1}
    assert lying(done("collect/second_gold"), "vault") == {"gold": 2}
    before, after = at("straighten/two_gold"), done("straighten/two_gold")
    assert Counter(pool(after)) - Counter(pool(before)) == Counter(life=1, gold=2)  # the Life is the Witch's
    assert lying(after, "vault") == {}
    says("collect/interest", "any two essences but Gold", "take 1 Calm and 1 Life")
    says("straighten/two_gold", "Take the 2 Gold from the Vault", "then there is no interest")


def test_the_windup_man() -> None:
    """p. 10: a Gold in round 1; 3 Gold, then an Elan in round 2; 5 Gold, 3 Elan in round 3; taken in round 4."""
    rounds = {"powers/gold_on_him": 1, "collect/an_elan": 2, "straighten/two_gold": 3, "claim/harvest": 4}
    assert {address: at(address).table.round for address in rounds} == rounds
    man = "windup_man"
    assert lying(done("powers/gold_on_him"), man) == {"gold": 1}
    assert lying(done("collect/interest"), man) == {"gold": 3}
    assert lying(done("collect/an_elan"), man) == {"gold": 3, "elan": 1}
    assert lying(done("straighten/two_gold"), man) == {"gold": 5, "elan": 3}
    before, after = at("claim/harvest"), done("claim/harvest")
    assert Counter(pool(after)) - Counter(pool(before)) == Counter(gold=5, elan=3, death=3)
    assert lying(after, man) == {}
    says("straighten/two_gold", "Five Gold and three Elan on the Windup Man: all that from one Gold and one Elan")
    says("claim/harvest", "Five Gold and three Elan")


def test_the_power_that_is_read() -> None:
    """p. 7: turn it and pay a Life, take an Elan and a Death: the Flaming Pit."""
    assert ARTIFACTS["flaming_pit"]["power1"] == "turn + pay(1L) -> gain(1E+1D)"
    says("powers/flaming_pit", "turn it, pay 1 Life: gain 1 Elan and 1 Death", "it costs two Elan, and you have one")
    assert cost("flaming_pit") == {"elan": 2}
    assert pool(at("powers/flaming_pit")) == {"elan": 1}
    assert ARTIFACTS["flaming_pit"]["collect"] == "gain(1E)"


def test_crypt_and_the_gold() -> None:
    """p. 10: of a Gold and one other essence, only the Gold is to pay."""
    assert cost("dancing_sword") == {"elan": 1, "gold": 1}
    assert right("crypt") == {"The Death and the Gold"}


def test_the_sea_serpent_in_the_bestiary() -> None:
    """p. 10: 3 points for it; with its own point and the token 5."""
    assert (ARTIFACTS["sea_serpent"]["dragon"], ARTIFACTS["sea_serpent"]["creature"]) == ("1", "1")
    assert TOLD.question("points").right == (3 + int(ARTIFACTS["sea_serpent"]["vp"]) + 1,)


# -- what the text claims ------------------------------------------------------------------------------------


def test_one_of_each_essence_and_what_your_cards_have_in_common() -> None:
    assert pool(at("mage/essences")) == dict.fromkeys(ESSENCES, 1)
    assert len(cards(at("mage/mage"), YOU)) == 8
    assert "D" in ARTIFACTS["hand_of_glory"]["power1"]
    assert ARTIFACTS["crypt"]["power1"] == "turn -> gain(2D)"
    assert MAGES["witch"]["collect"] == "gain(1L/1D)"
    assert (MAGES["scholar"]["collect"], MAGES["scholar"]["power1"]) == ("", "turn + pay(1A) -> draw(1)")
    assert cost("catacombs_of_the_dead") == {"death": 9}
    says("mage/centre", "Catacombs of the Dead costs nine Death", "some begin at 0 and grow")


def test_items_go_in_reverse_order() -> None:
    game = at("mage/item")
    assert game.table.first == YOU
    assert "calm_elan" in game.table.seats[PAUL].components
    assert ITEMS["research"]["power1"] == "turn + pay(1A) -> draw(1)"
    may_cost_life = [card for card in game.table.seats[PAUL].components if "life_loss" in PRINTED[card]["power1"]]
    assert may_cost_life == []


def test_most_points_are_in_the_centre() -> None:
    assert max(int(row["vp"]) for row in ARTIFACTS.values()) == 1
    assert sum(int(row["vp"]) for card, row in ARTIFACTS.items() if card in EIGHT) == 2


def test_what_the_vault_is_paid_with() -> None:
    game = along(at("first_actions/place"), ["place vault"], "place")
    assert cost("vault") == {"gold": 1, "any": 1}
    assert cost("windup_man") == {"elan": 1, "life": 1, "calm": 1, "gold": 1}
    fits = [pay for pay in game.options if not set(pay.split()) & {"elan", "life", "calm"}]
    assert fits == ["pay 1 death 1 gold"]  # the only payment that leaves an Elan, a Life and a Calm


def test_only_a_gold_is_missing_for_the_windup_man() -> None:
    game = at("first_actions/discard")
    missing = Counter(cost("windup_man")) - Counter(pool(game))
    assert missing == Counter(gold=1)
    assert lying(game, "vault") == {"gold": 1}
    reason = game.why_not("place windup_man")
    assert reason
    assert reason.rule == "glossary.pool"  # what lies on components cannot be spent
    assert pool(left("first_actions/discard")) == {"elan": 2, "life": 1, "calm": 1, "death": 1, "gold": 1}
    says("first_actions/windup_man", "Two Elan even, thanks to Paul")
    assert ARTIFACTS["fiery_whip"]["power1"] == "turn -> gain(3E) + rivals_gain(1E)"


def test_alone_in_the_first_round() -> None:
    game = at("powers/research")
    assert game.table.passed == 1 << PAUL
    straight = [one for one in game.table.seats[YOU].components if not turned(game, one)]
    assert len(straight) == 3
    assert sum(pool(game).values()) == 2
    says("powers/research", "two essences and three straight components")
    after = along(game, ["use witch 1"], "witch")
    assert pool(after) == {}


def test_nothing_is_left_to_do_after_the_windup_man() -> None:
    game = done("powers/gold_on_him")
    assert game.asked.rule == "pass.swap"  # passing was the only thing to do
    assert [event.rule for event in game.events if event.player == YOU][-1] == "pass.later"
    says("powers/swap", "one of your components works twice in round 2")
    again = next(stop for stop in TOLD.stops.values() if stop.accept and stop.accept[0][0] == "use reanimate 1")
    assert at(again.address).table.round == 2


def test_the_first_check() -> None:
    game = at("powers/check")
    assert game.scores == [0, 1]
    assert not any(one.turned for one in game.table.seats)
    assert game.table.round == 2
    assert "research" not in at("powers/swap").options  # a different one


def test_four_essences_after_collecting() -> None:
    game = done("collect/interest")
    assert pool(game) == {"elan": 1, "life": 1, "calm": 1, "death": 1}
    assert cost("hand_of_glory") == {"life": 1, "death": 1}
    assert cost("dragon_bridle")["calm"] == 1  # another card to come, and what the Calm is for
    for patient in (card for card, row in ARTIFACTS.items() if "if_left" in row["collect"]):
        assert patient in ("vault", "windup_man")
    assert not any("if_left" in row.get("collect", "") for row in (*MAGES.values(), *ITEMS.values()))
    says("collect/hint", "Only two artifacts pay for patience")


def test_straightening_what_brings_most() -> None:
    game = at("straighten/reanimate")
    assert ITEMS["reanimate"]["power1"] == "turn + pay(1A) -> straighten(any)"
    assert MAGES["witch"]["power1"] == "turn + pay(2A) -> straighten(any)"
    paid = along(game, ["use reanimate 1", "pay 1 elan"], "reanimate")
    assert set(paid.options) == {"vault", "windup_man", "hand_of_glory", "reanimate"}
    after = left("straighten/reanimate")
    assert pool(after) == {"calm": 1, "death": 4}
    assert pool(after, PAUL)["death"] - pool(game, PAUL)["death"] == 1
    says("straighten/pass", "Four Death and a Calm", "you have no more than before, and Paul has a Death more")
    again = along(after, ["use witch 1", "pay 1 calm 1 death", "hand_of_glory", "use hand_of_glory 1"], "witch")
    assert sum(pool(again).values()) == sum(pool(after).values())


def test_paul_gains_though_he_has_passed() -> None:
    before, after = at("straighten/rivals_gain"), done("straighten/rivals_gain")
    assert before.table.passed == 1 << PAUL
    gained = [Counter(pool(after, seat)) - Counter(pool(before, seat)) for seat in (YOU, PAUL)]
    assert gained == [Counter(death=2), Counter(death=1)]
    says("straighten/rivals_gain", "Two for you, one for him")


def test_if_the_windup_man_is_emptied_too_early() -> None:
    early = along(at("straighten/two_gold"), ["gain 1 life", "take", "take"], "early")
    assert pool(early)["gold"] == 2 + 3
    assert lying(early, "windup_man") == {}
    more = along(at("claim/harvest"), ["gain 1 death", "leave", "gain 2 death", "leave"], "later")
    assert lying(more, "windup_man") == {"elan": 5, "gold": 7}
    says("claim/harvest", "It would grow to seven Gold and five Elan")


def test_a_discount_of_three() -> None:
    before, after = at("discount/three_less"), done("discount/three_less")
    assert cost("bone_dragon") == {"life": 1, "death": 4}
    assert ARTIFACTS["dragon_bridle"]["discount"] == "dragon:-3A"
    asked_to_pay = along(before, ["place bone_dragon"], "three_less")
    assert set(asked_to_pay.options) == {"pay 2 death", "pay 1 life 1 death"}
    assert pool(before) == {"life": 1, "death": 4, "gold": 2}
    assert pool(after) == {"death": 3, "gold": 2}
    assert [points(at("discount/bridle")), points(done("discount/bridle")), points(after)] == [0, 1, 2]
    says("discount/three_less", "five in all. With the Bridle it is two", "Three Death are left")


def test_the_two_cards_that_must_be_left() -> None:
    game = at("discount/dragon")
    assert sorted(game.table.seats[YOU].deck) == ["bone_dragon", "crypt"]
    seen = game.view(YOU)["table"]["seats"][YOU]
    assert seen["deck"] == ["?", "?"]
    assert sorted(seen["holds"]) == ["bone_dragon", "crypt"]


def test_ways_out_of_the_earth_dragon() -> None:
    game = at("life_loss/react")
    assert set(game.options) == {"lose", "ignore", "react dragon_bridle"}
    assert ARTIFACTS["earth_dragon"]["power1"] == "turn -> life_loss(2,ignore:pay(1G))"
    assert sum(pool(game).values()) == 5
    lost = along(game, ["lose"], "lose")
    assert all(sum(map(int, re.findall(r"\d+", option))) == 4 for option in lost.options)
    after = done("life_loss/react")
    assert pool(after) == pool(game)
    assert points(after) == points(game) == 2
    says("life_loss/react", "four other essences", "four of your five")


def test_the_tree_was_turned_and_reacted() -> None:
    game = done("life_loss/attack")
    assert turned(game, "tree_of_life", PAUL)
    assert set(game.options) == {"lose", "ignore", "react protection", "react tree_of_life"}
    assert pool(game, PAUL)["life"] == 1
    assert "life" not in pool(at("life_loss/react"), PAUL)


def test_the_bow_takes_two_for_one() -> None:
    game = at("life_loss/two_others")
    assert ARTIFACTS["elvish_bow"]["power1"] == "turn -> life_loss(1,ignore:none)"
    assert set(game.options) == {"lose 2 death", "lose 1 death 1 gold", "lose 2 gold"}
    assert turned(game, "dragon_bridle")  # and it would not help against a bow
    assert pool(done("life_loss/two_others")) == {"death": 1, "gold": 2}
    assert lying(game, "vault") == lying(done("life_loss/two_others"), "vault") == {"gold": 1}
    passed = along(at("life_loss/safe"), ["pass", "alchemy", "use elvish_bow 1"], "passed")
    assert pool(passed) == {"death": 3, "gold": 2}
    assert "pass.immune" in [event.rule for event in passed.events]
    says("life_loss/safe", "who has passed ignores all Life loss")


def test_one_dragon_lets_you_destroy() -> None:
    assert [card for card, row in ARTIFACTS.items() if "ignore:destroy" in row["power1"]] == ["sea_serpent"]
    says("life_loss/hint", "One dragon lets you destroy an artifact instead")
    assert at("first_actions/windup_man").view(PAUL)["table"]["seats"][YOU]["discards"] == ["dancing_sword"]
    says("first_actions/discard", "It lies face up, for all to see")


def test_the_token_is_yours() -> None:
    assert done("life_loss/pass_first").scores[YOU] == 3
    assert at("claim/harvest").table.first == YOU
    assert at("claim/harvest").table.seats[YOU].hand == ("crypt",)
    assert at("claim/harvest").table.seats[YOU].deck == ()
    assert ITEMS["alchemy"]["power1"] == "turn + pay(4A) -> gain(2G)"


def test_the_great_pyramid_is_worth_most() -> None:
    assert {row["cost_gold"] for row in MONUMENTS.values()} == {"4"}
    worths = {card: int(row["vp"]) for card, row in MONUMENTS.items()}
    assert [card for card, n in worths.items() if n == max(worths.values())] == ["great_pyramid"]
    assert worths["great_pyramid"] == 3
    assert not any(MONUMENTS["great_pyramid"][field] for field in ("collect", "power1", "react"))
    assert (worths["solomons_mine"], MONUMENTS["solomons_mine"]["power1"]) == (1, "turn -> gain(1G)")
    game = done("claim/monument")
    assert points(game) == 6
    assert game.table.monuments == ("solomons_mine", "temple")
    assert pool(game)["gold"] == 3
    says("claim/monument", "Six points with the token! Temple takes its place on display")


def test_seven_gold_and_an_eighth() -> None:
    assert pool(done("claim/harvest")) == {"elan": 3, "death": 4, "gold": 7}
    taken = along(at("claim/harvest"), ["gain 1 death", "take", "take"], "taken")
    assert pool(taken)["gold"] == 8 == 2 * 4
    says("claim/harvest", "Three Elan, four Death and seven Gold in your pool", "An eighth Gold")


def test_one_death_is_missing() -> None:
    """Eight Death at the end of round 4; with all that was left to use, nine could not be reached."""
    assert cost("crypt") == {"death": 2, "any": 3}
    assert pool(at("claim/crypt"))["death"] == 4
    teacher = STOPS["claim/crypt"].teacher
    game = along(done("claim/crypt"), teacher[: teacher.index("divination") + 1], "crypt")  # Paul has passed
    assert pool(game)["death"] == 8
    assert "pass" in game.options
    assert most_death(game) == 8
    says("claim/crypt", "eight Death. One is missing!")


def most_death(game: Game) -> int:
    """The most Death to be had in this round, Paul having passed: every way is tried."""
    best, seen, todo = 0, set(), [game]
    while todo:
        here = todo.pop()
        best = max(best, here.table.seats[YOU].pool[ESSENCES.index("death")])
        key = (here.table.key(), here.question)
        if key in seen or not here.choice or here.choice.player != YOU or here.table.round != game.table.round:
            continue
        seen.add(key)
        todo += [along(here, [option], "death") for option in here.options if option != "pass"]
    return best


def test_eleven_death_are_enough() -> None:
    assert pool(at("claim/shuffle"))["death"] == 8
    assert at("claim/shuffle").table.seats[YOU].hand == ("dancing_sword",)
    assert "draw.reshuffle" in [event.rule for event in at("claim/shuffle").events]
    assert at("claim/shuffle").table.first == PAUL
    assert "cursed_forge" in at("claim/shuffle").table.seats[PAUL].components
    assert pool(done("claim/shuffle"))["death"] == 11
    after = done("claim/catacombs")
    assert pool(after)["death"] == 2
    assert points(after) == points(at("claim/catacombs"))  # nothing lies on it yet
    says("claim/catacombs", "Nine Death are paid, two are left", "You hold eleven Death")
    row = PLACES["catacombs_of_the_dead"]
    assert (row["base_vp"], row["vp_formula"], row["collect"]) == ("0", "1*on_self(D)", "gain(1D)")


def test_most_places_of_power_grow() -> None:
    grow = [card for card, row in PLACES.items() if "*" in row["vp_formula"]]
    assert len(grow) == 9
    assert "coral_castle" not in grow


def test_eight_points_and_what_they_are() -> None:
    game = at("victory/eight")
    me = game.table.seats[YOU]
    worths = {one: n for one in me.components if (n := worth(game.table, me, one))}
    assert worths == {"dragon_bridle": 1, "bone_dragon": 1, "great_pyramid": 3, "catacombs_of_the_dead": 3}
    assert game.scores == [8, 6]
    assert game.table.first == PAUL
    says(
        "victory/eight", "Dragon Bridle 1, Bone Dragon 1, Great Pyramid 3, Catacombs 3. That is 8", "Paul has 5", ": 6."
    )
    for move in ("use vault 1", "use windup_man 1", "use bone_dragon 1"):  # nothing else makes points now
        assert points(along(game, [move], move)) == 8
    assert {option for option in game.options if option.startswith("use")} <= {
        "use vault 1",
        "use windup_man 1",
        "use bone_dragon 1",
    }


def test_points_go_with_the_essences() -> None:
    taken = along(at("victory/leave_it"), ["gain 1 death", "take", "take"], "taken")
    assert points(taken) == 8 - 3
    after = done("victory/leave_it")
    assert (points(after), pool(after)["death"], pool(after)["gold"]) == (8, 4, 1)
    says("victory/leave_it", "four in your pool", "your own three points")


def test_nine_and_the_token_are_ten() -> None:
    assert done("victory/nine").scores == [9, 6]
    early = along(at("victory/nine"), ["pass", "research", "pass", "death_life"], "early")
    assert not early.over  # 8 and the token
    more = along(at("victory/nine"), ["use hand_of_glory 1"], "more")
    assert pool(more)["death"] >= 5
    late = along(at("victory/ten"), ["use crypt 1", "pass", "death_life"], "late")  # Paul passes before you
    assert (late.scores[YOU], late.table.first) == (9, PAUL)
    game = at("victory/winner")
    assert (game.scores, game.winners) == ([10, 5], [YOU])
    says("victory/winner", "10 to 5")
    at_once = [card for card, row in PLACES.items() if "check_victory" in row["power1"] + row["power2"]]
    assert sorted(at_once) == ["coral_castle", "sorcerers_bestiary"]
    says("victory/winner", "Two cards check victory at once: Coral Castle and Sorcerer's Bestiary")


@pytest.mark.parametrize("address", [address for address, stop in STOPS.items() if "in your pool" in stop.right])
def test_what_is_said_to_be_in_your_pool_is_there(address: str) -> None:
    """ "Two Gold in your pool": numbers in words, right before an essence, up to these words."""
    said = STOPS[address].right
    sentence = next(part for part in re.split(r"[.:] ?", said) if "in your pool" in part)
    told = sentence.partition("in your pool")[0].rpartition("atacombs,")[2]
    named = re.findall(r"(\w+) (Elan|Life|Calm|Death|Gold)", told)
    have = pool(done(address))
    for number, essence in named:
        count = 1 if number.lower() in ("a", "an") else NUMBERS.index(number.lower())
        assert have.get(essence.lower(), 0) == count, f"{address}: {number} {essence}"
    assert named or address in ("collect/interest", "victory/leave_it", "victory/again"), address


# -- by what the screen offers -------------------------------------------------------------------------------


def test_the_whole_walk_can_be_done_with_what_is_drawn() -> None:
    TOLD.assert_can_be_done_with_what_is_drawn(filled_in)


def test_what_a_form_says_otherwise_is_answered() -> None:
    guide = Guide("res_arcana")
    screen = do(guide, "go", stop="collect/interest")
    [form] = [thing for part in screen["main"] if part["id"] == "form" for thing in part["things"]]
    wrong = {
        ("gain 1 death", "take", "take"): "A Gold in your pool can be spent.",
        ("gain 1 death", "leave", "gain 2 death", "leave"): "The Vault would pay that, too.",
        ("gain 1 life", "leave", "gain 1 life 1 calm", "leave"): "The Life comes from the Vault.",
        ("gain 1 death", "leave", "gain 1 life 1 calm", "take"): "A Gold in your pool can be spent.",
    }
    for answers, words_for_it in wrong.items():
        said = do(guide, "fill", form="collect", given=filled_in(form, list(answers)))["stop"]["feedback"]
        assert said["kind"] == "legalbut"
        assert said["text"].startswith(words_for_it)
        do(guide, "close")


def test_what_is_barred_is_explained() -> None:
    guide = Guide("res_arcana")
    do(guide, "go", stop="first_actions/discard")
    told = do(guide, "why", thing="card:windup_man")["stop"]["feedback"]
    assert (told["kind"], told["rule"]["key"]) == ("illegal", "glossary.pool")
    do(guide, "go", stop="claim/crypt")
    told = do(guide, "why", thing="card:catacombs_of_the_dead")["stop"]["feedback"]
    assert (told["kind"], told["rule"]["key"]) == ("illegal", "place.cost")


def test_paul_has_his_name_everywhere() -> None:
    assert all(game.people == ("you", "Paul") for address, game in STORY.games.items())
    assert all(question.game.people == ("you", "Paul") for question in Quiz("res_arcana").questions if question.game)
    screen = do(Guide("res_arcana"), "go", stop="life_loss/hint")
    [paul] = [thing for part in screen["main"] if part["id"] == "players" for thing in part["things"]]
    assert paul["name"] == "Paul"


def test_each_word_of_the_cards_is_told_before_it_is_needed() -> None:
    """Collect, Power, Discount, React, the crown, any essence, turning: each is explained where it first matters."""
    order = list(STOPS)
    first_told = {
        "crown": "mage/centre",
        "says Collect": "first_actions/collect",
        "of any kind": "mage/item",
        "ring of dots": "first_actions/place",
        "Before the colon": "first_actions/turn",
        "Turned cards lie on their side": "first_actions/turn",
        "straightens a turned component": "powers/swap",
        "Discount means": "discount/bridle",
        "A React is no action": "life_loss/react",
    }
    for phrase, address in first_told.items():
        found = next(where for where in order if phrase in " ".join(STOPS[where].text.split()).replace("**", ""))
        assert found == address, phrase


# -- the quiz, recomputed without the engine -----------------------------------------------------------------


def test_answers_of_the_quiz() -> None:
    assert right("discard") == {"1 Gold", "2 Death", "1 Elan and 1 Calm"}
    assert TOLD.question("windup").right == (2 + 2,)
    assert right("turned") == {
        "Straighten one of them with Reanimate",
        "Use the Mausoleum, which puts a Death on itself",
    }
    assert right("two_life") == {"2 Elan", "1 Elan and 1 Gold"}
    assert right("react") == {"Tree of Life, for a Life", "Protection, by turning it"}
    assert right("passed") == {"You gain the Elan", "The Bow does not touch you"}
    assert right("four_gold") == {"Colossus, which lies face up", "The top card of the monument deck, unseen"}
    assert right("tie") == {"You win"}  # 3 Gold count 6, 5 Elan count 5


def test_the_tie_is_one() -> None:
    [raw] = [raw for raw in STORY.quiz if raw["id"] == "tie"]
    seats = raw["setup"]["scenario"]["seats"]
    own = [sum(int(PRINTED[c].get("vp") or PRINTED[c].get("base_vp") or 0) for c in one["components"]) for one in seats]
    assert own[YOU] == 10
    assert own[PAUL] + seats[PAUL]["on"]["sacred_grove"]["life"] + 1 == 10  # and the token


def test_the_engine_says_what_is_against_an_option() -> None:
    quiz = Quiz("res_arcana")
    number = [question.id for question in quiz.questions].index("turned")
    said = quiz.answer(number, [0, 2])
    assert said.kind == "wrong"
    assert "Vault is turned." in said.text
    number = [question.id for question in quiz.questions].index("discard")
    assert "does not answer the question" not in quiz.answer(number, [1]).text  # the rule says it better


# -- going about ---------------------------------------------------------------------------------------------


def test_passing_too_early_is_answered_in_words_of_its_own() -> None:
    """Passing ends the round: what a learner may press by mistake."""
    walk = Walk("res_arcana")
    for stop in TOLD.asking():
        walk.go(stop.address)
        if "pass" in walk.game.options and all("pass" not in way for way in stop.accept):
            said = walk.give(["pass"])
            assert said.kind == "legalbut"
            assert said.text != stop.otherwise, stop.address

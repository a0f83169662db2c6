"""Scenarios: what teachers can set, and the errors for impossible positions."""

from __future__ import annotations

from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import (
    BOX,
    asked,
    essences_on,
    fresh,
    hand,
    in_play,
    play,
    points,
    pool,
    seat,
    turned,
)

from tabletop_nb.core.errors import ScenarioError

ACT = {"phase": "actions", "first": 0, "turn": 0}


def test_a_scenario_can_set_everything_on_the_table() -> None:
    me = seat("vault", mage="seer", item="research", turned=["vault"], on={"vault": "2G"}, hand=["prism"])
    me |= {"deck": ["hawk", "treant"], "discards": ["mermaid"], "pool": {"elan": 3}}
    scenario = {"seats": [me, seat(passed=True)], "monuments": ["oracle"], "monument_deck": ["temple", "library"]}
    scenario |= {"places": ["sunken_reef"], "items": ["alchemy"], "round": 4, **ACT, "first": 1}
    game = fresh(scenario=scenario)
    table = game.table
    assert in_play(game) == ["seer", "research", "vault"]
    assert (turned(game), essences_on(game, "vault"), pool(game)) == ({"vault"}, "2G", "3E")
    assert (hand(game), table.seats[0].deck, table.seats[0].discards) == (["prism"], ("hawk", "treant"), ("mermaid",))
    assert (table.monuments, table.monument_deck) == (("oracle",), ("temple", "library"))
    assert (table.places, table.items, table.round, table.passed) == (("sunken_reef",), ("alchemy",), 4, 2)
    assert asked(game) == (0, "turn.action")


def test_what_is_not_named_is_dealt_as_usual() -> None:
    game = fresh(3, scenario={"seats": [{"hand": ["vault", "prism"]}, {}, {"mage": "witch"}]})
    table = game.table
    assert table.seats[0].hand == ("vault", "prism")
    assert [len(seat_.hand) + len(seat_.deck) for seat_ in table.seats] == [8, 8, 8]
    assert table.seats[2].components == ("witch",)
    cards = [card for seat_ in table.seats for card in seat_.hand + seat_.deck]
    assert sorted([*cards, *table.aside]) == sorted(BOX.artifacts)


def test_a_deck_in_order_gives_the_hand_from_its_top() -> None:
    deck = ["vault", "prism", "hawk", "treant", "mermaid"]
    game = fresh(scenario={"seats": [{"deck": deck}, {}]})
    assert game.table.seats[0].hand == ("vault", "prism", "hawk")
    assert game.table.seats[0].deck == ("treant", "mermaid")


def test_a_claimed_board_is_not_set_out_again() -> None:
    game = fresh(scenario={"seats": [seat("sacred_grove"), seat()], "phase": "collect", "first": 0})
    assert sorted(BOX.components[place].board for place in game.table.places) == [2, 3, 4, 5]


def test_a_player_who_has_passed_has_the_token() -> None:
    seats = [seat("great_pyramid", passed=True), seat(hand=["vault"])]
    for seed in range(8):
        assert fresh(seed=seed, scenario={"seats": seats, "phase": "actions", "turn": 1}).scores == [4, 0]


def test_scripts_fix_dice_and_draws() -> None:
    script = {
        "first": [1],
        "artifacts": list(BOX.artifacts[:16]),
        "mages": list(BOX.mages[:4]),
        "monuments": ["temple"],
    }
    game = fresh(scenario={"script": script})
    table = game.table
    assert table.first == 1
    assert set(table.seats[0].hand + table.seats[0].deck) == set(BOX.artifacts[:8])
    assert table.seats[1].mages == BOX.mages[2:4]
    assert table.monuments[0] == "temple"
    again = seat("library", discards=["vault", "prism", "hawk"])
    scenario = {"seats": [again, seat(passed=True)], "script": {"deck": ["hawk", "vault"]}, **ACT, "first": 1}
    game = fresh(scenario=scenario)
    play(game, "use library 1")
    assert (game.table.seats[0].hand, game.table.seats[0].deck) == (("hawk",), ("vault", "prism"))


def test_a_puzzle_for_one() -> None:
    me = seat("great_pyramid", "oracle", "temple", hand=["nightingale", "prism"], pool="1L 1C")
    game = fresh(1, scenario={"seats": [me], **ACT})
    play(game, "place nightingale")
    assert points(game) == 8 + 1  # the token
    play(game, "pass")
    assert (game.table.round, game.scores) == (2, [9])


BAD: list[tuple[dict[str, Any], str, int, str]] = [
    ({"seat": []}, "standard", 2, "seat: 'seat' was given; allowed: seats"),
    ({"seats": [seat()]}, "standard", 2, "a list of 2"),
    ({"seats": [seat("vaul"), seat()]}, "standard", 2, r"seats\[0\].components\[0\]: 'vaul' was given; allowed: vault"),
    ({"seats": [seat("vault", hand=["vault"]), seat()]}, "standard", 2, "each card once; it is already in"),
    ({"seats": [seat("sacred_grove"), seat()], "places": ["alchemists_tower"]}, "standard", 2, "its other side"),
    ({"places": ["sacred_grove", "alchemists_tower"]}, "standard", 2, "one side of each board"),
    ({"seats": [seat(turned=["vault"]), seat()]}, "standard", 2, r"seats\[0\].turned: 'vault' was given"),
    ({"seats": [seat("prism", on={"vault": "1G"}), seat()]}, "standard", 2, r"seats\[0\].on: 'vault' was given"),
    (
        {"seats": [{**seat("prism"), "on": {"prism": {"mana": 1}}}, seat()]},
        "standard",
        2,
        "one of elan, life, calm, death, gold",
    ),
    (
        {"seats": [seat(pool="100G"), seat()]},
        "standard",
        2,
        "pool.gold: 100 was given; allowed: a whole number from 0 to 99",
    ),
    ({"seats": [seat("prism", turned=["prism", "prism"]), seat()]}, "standard", 2, "each component once"),
    ({"seats": [{"mage": "seer", "mages": ["witch", "druid"]}, {}]}, "standard", 2, "mage or mages, not both"),
    ({"seats": [{"mages": ["witch"]}, {}]}, "standard", 2, "a list of 2"),
    ({"seats": [{"mages": ["witch", "druid"]}, {}]}, "first", 2, "none in a first game"),
    ({"seats": [{"hand": ["vault"]}, {}]}, "draft", 2, "none in a draft"),
    ({"phase": "actions"}, "draft", 2, "a draft begins before"),
    ({"phase": "sleep"}, "standard", 2, "one of collect, actions"),
    ({"round": 3}, "standard", 2, "only together with phase"),
    ({"turn": 1}, "standard", 2, "only together with phase"),
    ({"phase": "collect", "first": 0, "turn": 1}, "standard", 2, "the First Player, who collects first"),
    ({"seats": [seat(passed=True), seat(passed=True)], **ACT}, "standard", 2, "not for everybody"),
    ({"seats": [seat(passed=True), seat()], **ACT}, "standard", 2, "a player who has not passed"),
    ({"seats": [seat(passed=True), seat()]}, "standard", 2, "only with phase actions"),
    (
        {"seats": [seat(), seat(passed=True)], **ACT},
        "standard",
        2,
        "first: 0 was given; allowed: a player who has passed",
    ),
    ({"seats": [{"deck": ["vault"]}, {}]}, "standard", 2, "at least 3 cards"),
    ({"monuments": ["temple", "oracle", "library"]}, "standard", 2, "a list of 0 to 2"),
    ({"first": 2}, "standard", 2, "a whole number from 0 to 1"),
    ({"seats": [{"hand": ["temple"]}, {}]}, "standard", 2, "temple"),
    ({"seats": [{"hand": ["prism"]}, {"hand": ["prism"]}]}, "standard", 2, "prism"),
    ({"seats": [{"mage": "prism"}, {}]}, "standard", 2, "prism"),
    ({"seats": [{"mage": "seer"}, {"mage": "seer"}]}, "standard", 2, "seer"),
    ({"seats": [{"item": "alchemy"}, {"item": "alchemy"}]}, "standard", 2, "alchemy"),
    ({"seats": [{"item": "alchemy"}, {}], "items": ["alchemy"]}, "standard", 2, "alchemy"),
    ({"seats": [{"pool": {"gold": -1}}, {}]}, "standard", 2, "gold: -1 was given"),
    ({"seats": [{"pool": {"gold": "two"}}, {}]}, "standard", 2, "gold: 'two' was given"),
    ({"monuments": ["temple"], "monument_deck": ["temple"]}, "standard", 2, "temple"),
    ({"seats": [seat("temple"), seat()], "monuments": ["temple"], **ACT}, "standard", 2, "temple"),
    ({"phase": "actions", "turn": 7}, "standard", 2, "turn"),
    ({"phase": "actions", "round": 26}, "standard", 2, "round"),
    ({"phase": "actions", "round": 0}, "standard", 2, "round"),
    ({"seats": [{}, {}, {}]}, "standard", 2, "a list of 2"),
    ({"seats": "two"}, "standard", 2, "seats"),
    ("two players", "standard", 2, "two players"),  # type: ignore[list-item]
    ({"script": {"dice": [1]}}, "standard", 2, "script.dice"),
    ({"script": {"artifacts": ["library"]}}, "standard", 2, r"script.artifacts\[0\]: 'library' was given"),
]


@pytest.mark.parametrize(("scenario", "mode", "players", "expected"), BAD, ids=range(len(BAD)))
def test_an_impossible_position_is_explained(scenario: Any, mode: str, players: int, expected: str) -> None:
    with pytest.raises(ScenarioError, match=expected) as caught:
        fresh(players, mode, scenario=scenario)
    assert "allowed" in str(caught.value)


def test_an_impossible_script_is_explained() -> None:
    scenario = {"seats": [seat("vault"), {}], "script": {"artifacts": ["vault"]}}
    with pytest.raises(ScenarioError, match=r"script\.artifacts: 'vault' comes next"):
        fresh(scenario=scenario)

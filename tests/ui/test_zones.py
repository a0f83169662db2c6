"""The parts of a table: every zone has its place, and those that answer the question say what to do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from ui.at_desk import sit, things, zone, zone_names
from ui.res_arcana_desk import position

import tabletop_nb as tt
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui.kit.look import AnyLook
from tabletop_nb.ui.kit.presenter import look_with_moves, presenter
from tabletop_nb.ui.kit.zones import (
    AMOUNTS,
    SORT,
    Board,
    Node,
    add_classes,
    board,
    names_in,
    pile,
    things_in,
    things_of,
)
from tabletop_nb.ui.kit.zones import (
    zone as make_zone,
)

CELLS = [(name, mode.name, max(mode.players)) for name in NAMES for mode in rules_of(name).modes]


def tables(name: str, mode: str, players: int) -> Iterator[tuple[AnyLook, Board]]:
    """Yield what each seat sees in a random game, every few answers and at the end."""
    show, game, chance = presenter(name), tt.new_game(name, players, 2, mode), Random(2)
    while True:
        if game.over or len(game.answers) % 7 == 0:
            for seat in range(players):
                look = look_with_moves(show, game, seat)
                shown = show.board(look)
                add_classes(shown, look)
                yield look, shown
        if game.over:
            return
        game.push(chance.choice(game.asked.options))


# -- every table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "mode", "players"), CELLS)
def test_every_zone_is_drawn_once_and_nobody_is_forgotten(name: str, mode: str, players: int) -> None:
    for look, shown in tables(name, mode, players):
        layout = shown["layout"]
        assert sorted(zone_names({**shown})) == sorted(shown["zones"])
        assert [seat["seat"] for seat in shown["zones"][layout["me"]]["things"]] == [look.seat]
        rivals = shown["zones"][layout["rivals"]]["things"] if layout["rivals"] else []
        assert [seat["seat"] for seat in rivals] == ([] if mode == "cooperative" else look.rivals())
        assert layout["hand"] in shown["zones"]
        ids = [thing["id"] for thing in things_of(shown)]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("name", "mode", "players"), CELLS)
def test_a_zone_says_what_to_do_exactly_if_it_answers_the_question(name: str, mode: str, players: int) -> None:
    said = set()
    for _, shown in tables(name, mode, players):
        for each in shown["zones"].values():
            legal = [thing for thing in things_in(each) if "legal" in thing.get("state", "").split()]
            is_form = each["kind"] in (AMOUNTS, SORT)
            assert bool(each["ask"]) is (bool(legal) and not is_form), each["id"]
            assert "{" not in each["ask"]
            said.add(each["ask"])
    assert len(said) > 2


@pytest.mark.parametrize(("name", "mode", "players"), CELLS)
def test_every_part_of_a_table_has_a_title_on_a_phone(name: str, mode: str, players: int) -> None:
    def titles(node: Node, zones: Any) -> Iterator[str]:
        if "panel" in node:
            yield node["panel"]
        elif "zone" in node and node["zone"] in zones:
            yield zones[node["zone"]].get("short") or zones[node["zone"]]["title"]
        else:
            for part in (*node.get("rows", ()), *node.get("cols", ())):
                yield from titles(part, zones)

    for _, shown in tables(name, mode, players):
        found = list(titles(shown["layout"]["center"], shown["zones"]))
        assert all(found)
        assert len(found) == len(set(found))


# -- what to do ----------------------------------------------------------------------------------------------


def test_the_words_of_the_question_come_before_the_words_of_the_zone() -> None:
    session = sit(tt.new_game("evenfall", seed=7), "person")
    assert zone(session.screen(), "dice")["ask"] == "pick dice to reroll"
    session.game.apply("keep")
    assert session.game.asked.rule == "modify.use"
    assert zone(session.screen(), "dice")["ask"] == "pick one to change"


def test_a_zone_has_its_own_words_or_says_to_pick_one() -> None:
    screen = sit(
        position({"hand": ["athanor", "prism"], "pool": {"gold": 9}}, monuments=["colossus", "obelisk"])
    ).screen()
    assert zone(screen, "hand")["ask"] == "2 to use"
    assert zone(screen, "monuments")["ask"] == "pick one"
    assert zone(screen, "me")["ask"] == zone(screen, "places")["ask"] == ""


def test_a_single_thing_can_be_used() -> None:
    screen = sit(position({"hand": [], "pool": {"gold": 4}}, monuments=["colossus"], monument_deck=[])).screen()
    assert zone(screen, "monuments")["ask"] == "you can use this"


def test_a_rival_whose_card_can_be_picked_is_asked_for() -> None:
    seat = {"cards": [{"id": "rival_1:x", "state": "legal turned"}], "id": "seat:1", "state": ""}
    look = look_with_moves(presenter("evenfall"), tt.new_game("evenfall", seed=7), 0)
    shown = board({"rows": []}, rivals=make_zone("rivals", "seats", [seat]))
    add_classes(shown, look)
    assert shown["zones"]["rivals"]["ask"] == "you can use this"
    assert seat["cards"][0]["as"] == "rival_1:x"


# -- layouts -------------------------------------------------------------------------------------------------


def test_a_zone_over_the_board_or_in_the_hand_takes_no_room_on_it() -> None:
    center: Node = {"rows": [{"zone": "a"}, {"cols": [{"zone": "b"}, {"zone": "c"}, {"zone": "gone"}]}]}
    a, b, c = (make_zone(name, "cards", []) for name in "abc")
    shown = board(center, front=[b], zones=[a], hand=c)
    assert list(names_in(shown["layout"]["center"])) == ["a", "gone"]
    assert zone_names({**shown}) == ["b", "a", "c"]
    assert (shown["layout"]["me"], shown["layout"]["rivals"]) == ("", "")


def test_a_pile_counts_its_cards_which_are_not_on_the_table() -> None:
    cards = [{"id": "card:prism"}, {"id": "card:vault"}]
    deck = pile("pile:deck", "Deck", "draw", iter(cards))
    assert (deck["n"], deck["cards"]) == (2, cards)
    shown = board({"rows": []}, hand=make_zone("hand", "cards", [{"id": "card:athanor"}], piles=[deck]))
    assert [thing["id"] for thing in things_of(shown)] == ["card:athanor"]


def test_cards_on_a_panel_are_on_the_table() -> None:
    rival = {"components": ["vault"], "hand": ["athanor"]}
    screen = sit(position({}, rival)).screen()
    assert "card:vault" in {thing["id"] for thing in things(screen)}
    assert "card:athanor" not in {thing["id"] for thing in things(screen)}

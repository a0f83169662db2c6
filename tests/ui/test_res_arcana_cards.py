"""All components of Res Arcana as the browser lists them."""

from __future__ import annotations

import json

from tabletop_nb.games.res_arcana import BOOK, sentences
from tabletop_nb.games.res_arcana.box import published_box
from tabletop_nb.ui.res_arcana.cards import components

BOX = published_box()
FOUND = components(BOX)
CARDS = {card["id"]: card for card in FOUND["cards"]}


def lines(card: str) -> dict[str, str]:
    return {line["term"]: line["text"] for line in CARDS[card]["details"]}


def test_all_seventy_eight_components_are_listed_by_kind() -> None:
    assert len(CARDS) == 78
    assert [(kind["name"], kind["count"]) for kind in FOUND["kinds"]] == [
        *(("Artifacts", 40), ("Mages", 10), ("Magic items", 8), ("Monuments", 10), ("Places of Power", 10)),
    ]
    assert all(card["source"] == "public" for card in CARDS.values())
    json.dumps(FOUND)


def test_every_printed_line_is_listed() -> None:
    for name, card in CARDS.items():
        details = [line["text"].lower() for line in card["details"]]
        for _, line in sentences.lines(BOOK.words, BOX.components[name]):
            assert f"{line}.".lower() in details, name
        assert card["lines"] or card["effect"]
        assert card["rule"]["key"] in BOOK.rules


def test_a_card_shows_its_cost_and_effects() -> None:
    dragon = CARDS["bone_dragon"]
    assert (dragon["cost"], dragon["points"], dragon["kind"]) == ([("life", 1), ("death", 4)], 1, "artifact, dragon")
    assert lines("bone_dragon")["Costs"] == "1 Life and 4 Death."
    assert CARDS["alchemist"]["cost"] is None
    assert lines("alchemist")["Costs"] == "Nothing: you don't buy it."
    assert lines("alchemist")["First game"] == "Part of preset 3 of 4."
    assert CARDS["great_pyramid"]["points"] == 3
    assert lines("great_pyramid")["Points"] == "3."
    grove = lines("sacred_grove")
    assert grove["Board"].startswith("One side of Place of Power board 1. The other side is Alchemist's Tower.")
    assert grove["Points"] == "2, and 1 for each Life on it."
    assert CARDS["tree_of_life"]["cost"] == [("life", 1), ("any", 2)]


def test_components_can_be_filtered_and_sorted() -> None:
    gold = {name for name, card in CARDS.items() if "essenceGold" in card["symbols"]}
    assert {"alchemy", "colossus", "athanor"} <= gold
    assert "bone_dragon" not in gold
    assert [order["key"] for order in FOUND["orders"]] == ["box", "name", "price", "points"]
    assert min(CARDS.values(), key=lambda card: card["by"]["points"])["points"] == 3
    dragons = [name for name, card in CARDS.items() if "dragon" in card["kind"]]
    assert len(dragons) == sum(card.dragon for card in BOX.components.values())
    assert "check victory" in CARDS["sorcerers_bestiary"]["find"].lower()

"""The fifty Power cards as the browser lists them."""

from __future__ import annotations

import json

from tabletop_nb.games import seasons
from tabletop_nb.ui.cards import components
from tabletop_nb.ui.seasons.cards import SIGNS

FOUND = components("seasons")
CARDS = {card["id"]: card for card in FOUND["cards"]}


def lines(card: str) -> dict[str, str]:
    return {line["term"]: line["text"] for line in CARDS[card]["details"]}


def test_all_fifty_cards_are_listed_in_number_order() -> None:
    assert len(CARDS) == 50
    assert [kind["count"] for kind in FOUND["kinds"]] == [37, 13]
    assert next(iter(CARDS)) == "amulet_of_air"
    assert [card["by"]["box"] for card in FOUND["cards"]] == list(range(1, 51))
    assert set(SIGNS) == set(CARDS)
    json.dumps(FOUND)


def test_a_card_shows_its_cost_points_and_effect() -> None:
    boots = CARDS["temporal_boots"]
    assert (boots["cost"], boots["points"], boots["kind"]) == ([], 8, "magic item")
    assert lines("temporal_boots")["Costs"] == "Nothing."
    cube = CARDS["runic_cube_of_eolis"]
    assert (cube["cost"], cube["points"]) == ([("crystal", 20)], 30)
    for name, card in CARDS.items():
        rule = seasons.BOOK.rules[f"card.{name}"]
        assert lines(name)["What it does"] == rule.text
        assert card["effect"].endswith(".")
        assert card["source"] == "public"
        assert card["rule"]["key"] == rule.key


def test_costs_that_depend_on_the_number_of_players_are_shown() -> None:
    varying = [name for name, card in CARDS.items() if card["note"]]
    assert varying == [
        "figrim_the_avaricious",
        "arcano_leech",
        "titus_deepgaze",
        "thieving_fairies",
        "sid_nightshade",
    ]
    assert lines("figrim_the_avaricious")["Costs"] == (
        "With two players: 3 crystals. With three: 6 crystals. With four: 9 crystals."
    )
    assert lines("thieving_fairies")["Costs"].startswith("With two players: nothing. With three: 3 crystals")


def test_search_and_filters_find_the_right_cards() -> None:
    fire = {name for name, card in CARDS.items() if "fire" in card["symbols"]}
    assert {"amulet_of_fire", "divine_chalice", "titus_deepgaze"} <= fire
    assert "amulet_of_air" not in fire
    found = {
        name
        for name, card in CARDS.items()
        if "prestige" in card["find"].lower() and "vampiric" in card["find"].lower()
    }
    assert "vampiric_crown" in found
    assert [order["key"] for order in FOUND["orders"]] == ["box", "name", "price", "prestige"]
    most = min(CARDS.values(), key=lambda card: card["by"]["prestige"])
    assert most["id"] == "runic_cube_of_eolis"

"""Check cards, dice and rates against the published facts, and that every card has a text and an effect."""

from __future__ import annotations

from collections import Counter

import pytest
from games.seasons.seasons_tables import (
    CARDS,
    ENERGIES,
    FACTS,
    FAMILIARS,
    PRESETS,
    RULES,
    SEASONS,
    mage,
    prestige,
    price,
    rows,
    seasons,
    tournament,
)
from play import play_out

MAIN_ENERGY = {"winter": "water", "spring": "earth", "summer": "fire", "fall": "air"}
BY_SEASON = pytest.mark.parametrize("season", SEASONS)
COST_DEPENDS_ON_PLAYERS = (
    "figrim_the_avaricious",
    "arcano_leech",
    "titus_deepgaze",
    "thieving_fairies",
    "sid_nightshade",
)


def before(season: str, seasons_ago: int) -> str:
    return SEASONS[(SEASONS.index(season) - seasons_ago) % 4]


def faces(season: str, die: int | None = None) -> list[dict[str, str]]:
    return [row for row in rows("dice.csv") if row["season"] == season and die in (None, int(row["die"]))]


# -- cards ---------------------------------------------------------------------------------------------------


def test_fifty_cards_numbered_as_in_the_rulebook() -> None:
    card_rows = rows("cards.csv")
    assert [int(row["number"]) for row in card_rows] == list(range(1, 51))
    assert tuple(row["id"] for row in card_rows) == CARDS
    assert len({row["name"] for row in card_rows}) == 50


def test_the_id_is_derived_from_the_name() -> None:
    for row in rows("cards.csv"):
        assert row["name"].lower().replace("'", "").replace("’", "").replace(" ", "_") == row["id"]


def test_thirty_seven_magic_items_and_thirteen_familiars() -> None:
    categories = {row["id"]: row["category"] for row in rows("cards.csv")}
    assert Counter(categories.values()) == {"magic_item": 37, "familiar": 13}
    assert {card for card in CARDS if categories[card] == "familiar"} == set(FAMILIARS)


def test_thirty_basic_and_twenty_advanced_cards() -> None:
    assert [row["level"] for row in rows("cards.csv")] == ["basic"] * 30 + ["advanced"] * 20


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("row", rows("cards.csv"), ids=lambda row: row["id"])
def test_costs_and_prestige_match_the_printed_cards(row: dict[str, str], players: int) -> None:
    def cost(column: str) -> int:
        given = row[column].split("|")
        return int(given[players - 2] if len(given) > 1 else given[0])

    energy, crystals = price(row["id"], players)
    assert Counter(energy.split()) == Counter({e: cost(e) for e in ENERGIES if cost(e)})
    assert cost("crystals") == crystals
    assert int(row["prestige"]) == prestige(row["id"])


def test_five_cards_cost_more_with_more_players() -> None:
    varied = {row["id"] for row in rows("cards.csv") if any("|" in row[column] for column in (*ENERGIES, "crystals"))}
    assert varied == set(COST_DEPENDS_ON_PLAYERS) == {card for card in CARDS if " / " in "".join(FACTS[card][:2])}


def test_three_cards_are_free_and_two_have_negative_prestige() -> None:
    assert [card for card in CARDS if price(card, 4) == ("", 0)] == [
        "temporal_boots",
        "die_of_malice",
        "glutton_cauldron",
    ]
    assert {card: prestige(card) for card in CARDS if prestige(card) < 0} == {
        "cursed_treatise_of_arus": -10,
        "damned_soul_of_onys": -5,
    }


def test_every_row_names_its_source() -> None:
    for name in ("cards.csv", "dice.csv", "transmutation.csv"):
        assert {row["source"] for row in rows(name)} <= {"public", "rulebook"}


def test_preset_sets_use_basic_cards_and_need_at_most_two_copies() -> None:
    for numbers in PRESETS.values():
        assert len(set(numbers)) == 9
        assert max(numbers) <= 30
    assert max(Counter(number for numbers in PRESETS.values() for number in numbers).values()) == 2


# -- dice ----------------------------------------------------------------------------------------------------


def test_there_are_twenty_dice_with_six_faces() -> None:
    assert len(rows("dice.csv")) == 120
    assert Counter((row["season"], row["die"]) for row in rows("dice.csv")) == {
        (season, str(die)): 6 for season in SEASONS for die in range(1, 6)
    }


@BY_SEASON
@pytest.mark.parametrize("die", range(1, 6))
def test_every_die_shows_the_printed_pips(season: str, die: int) -> None:
    assert sorted(int(row["pips"]) for row in faces(season, die)) == [1, 1, 2, 2, 3, 3]


@BY_SEASON
def test_the_faces_of_each_colour_add_up_to_the_published_totals(season: str) -> None:
    total = {name: sum(int(row[name]) for row in faces(season)) for name in ("star", "transmute", "draw", "crystals")}
    assert total == {"star": 15, "transmute": 10, "draw": 3, "crystals": 22}
    energy = {name: sum(int(row[name]) for row in faces(season)) for name in ENERGIES}
    assert energy == {
        MAIN_ENERGY[season]: 24,
        MAIN_ENERGY[before(season, 1)]: 12,
        MAIN_ENERGY[before(season, 2)]: 6,
        MAIN_ENERGY[before(season, 3)]: 0,
    }


def test_the_four_colours_are_the_same_dice_with_different_energies() -> None:
    def shape(season: str) -> list[tuple[tuple[int, ...], ...]]:
        types = [MAIN_ENERGY[before(season, ago)] for ago in range(4)]
        shown = (*types, "crystals", "transmute", "star", "draw", "pips")
        dice = [
            tuple(sorted(tuple(int(row[name]) for name in shown) for row in faces(season, die))) for die in range(1, 6)
        ]
        return sorted(dice)

    for season in SEASONS[1:]:
        season_faces, winter_faces = shape(season), shape("winter")
        assert [[face[:-1] for face in die] for die in season_faces] == [
            [face[:-1] for face in die] for die in winter_faces
        ]


# -- rates ---------------------------------------------------------------------------------------------------


@BY_SEASON
def test_rare_energies_are_worth_more(season: str) -> None:
    """Common energies are worth 1, uncommon ones 2, and the one that no die of the season shows is worth 3."""
    rates = {row["energy"]: int(row["crystals"]) for row in rows("transmutation.csv") if row["season"] == season}
    shown = {name: sum(int(row[name]) for row in faces(season)) for name in ENERGIES}
    assert rates == {name: {24: 1, 12: 1, 6: 2, 0: 3}[shown[name]] for name in ENERGIES}


def test_there_are_sixteen_rates() -> None:
    assert len(rows("transmutation.csv")) == 16


# -- words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_name_a_rule_and_an_effect_text(card: str) -> None:
    game = tournament(mage())
    assert game.rules.names(game.table)[card]
    assert RULES.book.rules[f"card.{card}"].text.endswith(".")
    assert RULES.book.words["effect"][card]


def test_every_event_has_a_sentence() -> None:
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        game = play_out(seasons(players, "archmage", seed), seed)
        for event in game.events:
            for seat in range(players):
                assert not {"{", "_"} & set(game.describe_event(event.for_seat(seat)))

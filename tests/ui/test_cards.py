"""The card browser and the rulebook index: everything is listed, with a text and its source."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.chance import best_reroll
from tabletop_nb.core.errors import DeckError
from tabletop_nb.games import NAMES, record, rules_of
from tabletop_nb.games.evenfall.box import HOUSE_DECK, house_box
from tabletop_nb.games.mercurial.box import HOUSE, make_box, read_box
from tabletop_nb.ui import gallery
from tabletop_nb.ui.cards import Cards, CardsDesk, components, of_box
from tabletop_nb.ui.rulebook import Rulebook, book, chip
from tabletop_nb.ui.seasons.cards import DOES
from tabletop_nb.ui.words import words

EVENFALL = rules_of("evenfall")


def own_deck(folder: Path) -> Path:
    """Write a custom deck: the house deck with one Enemy changed."""
    for name in ("heroines", "enemies", "recipes"):
        rows = list(csv.DictReader((HOUSE_DECK / f"{name}.csv").open(encoding="utf-8")))
        for row in rows:
            row["source"] = "own"
            if row["id"] == "ash_warden":
                row.update(name="Ash King", requirement="6 6 6")
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    return folder


def card(found: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in found["cards"] if each["id"] == name)


@pytest.mark.parametrize("name", ["mercurial", "trismegistus"])
def test_a_deck_with_cards_of_ours_is_called_a_house_deck(name: str) -> None:
    deck = components(name)["deck"]
    assert (deck["kind"], deck["text"].split()[0]) == ("house", "House")
    assert "<span>House cards</span>" in gallery._game(record(name))


def test_a_deck_with_cards_of_the_user_is_called_their_own() -> None:
    files = read_box(HOUSE)
    files["spells"][1][-1] = "own"
    assert of_box("mercurial", make_box(files))["deck"] == {"kind": "own", "text": "Your own cards."}


def test_every_component_is_listed_with_text_and_source() -> None:
    found = components("evenfall")
    assert {each["id"] for each in found["cards"]} == set(house_box().names)
    assert [(kind["key"], kind["count"]) for kind in found["kinds"]] == [
        ("heroines", 16),
        ("enemies", 30),
        ("recipes", 6),
    ]
    assert found["deck"] == {"kind": "house", "text": "House deck: our own reconstruction, not the published cards."}
    for each in found["cards"]:
        assert each["source"] == "house"
        assert each["effect"] or each["slots"]
        assert each["symbols"]
        assert each["rule"]["key"] in EVENFALL.book.rules
        assert all(line["term"] and line["text"] for line in each["details"])
        assert f"{each['source']}_long" in words()["source"]


@pytest.mark.parametrize("enemy", ["ember_wolf", "mire_serpent", "nameless_king"])
def test_an_enemys_chance_is_that_of_the_best_reroll_without_powers(enemy: str) -> None:
    exact = best_reroll(house_box().enemies[enemy].requirement.matches).start
    found = card(components("evenfall"), enemy)
    assert found["chance"] == round(float(exact), 6)
    details = next(line["text"] for line in found["details"] if line["term"] == "Chance without powers")
    assert f"exactly {exact}" in details


def test_rows_are_described_in_words_and_found_as_printed() -> None:
    found = components("evenfall")
    assert card(found, "ember_wolf")["details"][0]["text"] == "Your dice must show a 3, a 3 and two equal dice (Suns)."
    assert card(found, "ash_warden")["details"][0]["text"] == "Your dice must show three equal dice (Suns)."
    three = [
        each["id"] for each in found["cards"] if each["find"].lower().count("sun") >= 3 and each["in"] == "enemies"
    ]
    assert "ash_warden" in three
    assert "ember_wolf" not in three


@pytest.mark.parametrize("game", NAMES)
def test_every_effect_filter_finds_cards_and_knows_only_real_ones(game: str) -> None:
    found = components(game)
    keys = {effect["key"] for effect in found["effects"]}
    named = [key for each in found["cards"] for key in each.get("does", [])]
    assert set(named) == keys
    assert all(named.count(key) < len(found["cards"]) / 2 + 1 for key in keys), "a filter has to leave cards out"


def test_what_cards_do_agrees_with_their_text() -> None:
    seasons = {each["id"]: each for each in components("seasons")["cards"]}
    assert set().union(*DOES.values()) <= set(seasons)
    assert all("crystal" in seasons[card]["effect"] for card in DOES["crystals"])
    rivals = re.compile("[Oo]pponent|Every player")
    assert all(rivals.search(seasons[card]["effect"]) for card in DOES["rivals"])
    arcana = {each["id"]: each["does"] for each in components("res_arcana")["cards"]}
    assert arcana["elvish_bow"] == ["cards", "attack"]
    assert arcana["dragon_bridle"] == ["protect", "discount"]
    assert arcana["celestial_horse"] == ["collect"], "any 2 except Gold makes no Gold"
    assert arcana["nightingale"] == []


def test_recipes_can_be_filtered_by_cost() -> None:
    found = card(components("evenfall"), "winged_boots")
    assert set(found["symbols"]) == set(house_box().recipes["winged_boots"].ingredients)
    assert [symbol for symbol, _ in found["cost"]] == found["symbols"]


def test_custom_cards_are_marked_as_custom(tmp_path: Path) -> None:
    found = components("evenfall", own_deck(tmp_path))
    assert found["deck"]["kind"] == "own"
    king = card(found, "ash_warden")
    assert (king["name"], king["source"], king["slots"]) == ("Ash King", "own", ["die6"] * 3)
    assert king["chance"] == round(float(best_reroll(lambda roll: roll.count(6) >= 3).start), 6)


def test_an_invalid_card_file_is_reported_where_it_is_given(tmp_path: Path) -> None:
    folder = own_deck(tmp_path)
    text = (folder / "enemies.csv").read_text().replace("6 6 6", "6 6 Star")
    (folder / "enemies.csv").write_text(text)
    with pytest.raises(DeckError, match=r"enemies\.csv.*requirement"):
        Cards("evenfall", deck=folder)
    with pytest.raises(ValueError, match="no game 'chess'"):
        Cards("chess")


def test_cards_are_sent_on_first_view_and_follow_the_game(tmp_path: Path) -> None:
    class Table:
        game, seat, heard = tt.new_game("evenfall", seed=1), 0, []  # type: ignore[var-annotated]

        def observe(self, listener: Any) -> None:
            self.heard.append(listener)

    table = Table()
    desk = CardsDesk(table, None)
    assert "cards" not in desk.screen()
    desk.send({"do": "shown", "seq": 0})
    assert desk.screen()["deck"]["kind"] == "house"
    before = desk.seq
    table.heard[0]()
    assert desk.seq == before  # The deck is the same, so nothing is redrawn.
    Table.game = tt.new_game("evenfall", seed=1, deck=own_deck(tmp_path))
    table.heard[0]()
    assert desk.screen()["deck"]["kind"] == "own"
    assert card(desk.screen(), "ash_warden")["name"] == "Ash King"


def test_the_rulebook_lists_every_rule_in_page_order() -> None:
    found = book(EVENFALL)
    assert {rule["key"] for rule in found} == set(EVENFALL.book.rules)
    assert [rule["page"] for rule in found] == sorted(rule["page"] for rule in found)
    keys = [rule["key"] for rule in found if rule["page"] == 1]
    assert keys.index("roll.first") < keys.index("modify.use") < keys.index("capture.choose")
    for rule in found:
        assert {"key", "label", "page", "heading", "place", "text", "note", "source"} == set(rule)
        assert rule["text"]
        assert f"{rule['source']}_long" in words()["book"]
    assert next(rule for rule in found if rule["key"] == "modify.range")["note"].startswith("The sheet doesn't say")


def test_a_rule_chip_names_heading_and_page() -> None:
    assert chip(EVENFALL.book.rules["power.fire"]) == {"key": "power.fire", "label": "Modify, Fire", "place": "p. 1"}


def test_the_rulebook_widget_includes_its_texts() -> None:
    widget = Rulebook("evenfall")
    assert widget.screen["title"] == "Evenfall: all rules"
    assert len(widget.book) == len(EVENFALL.book.rules)
    assert widget.words["book"]["search"]
    with pytest.raises(ValueError, match="no game 'chess'"):
        Rulebook("chess")


def test_fractions_match_their_text() -> None:
    details = next(
        line["text"] for line in card(components("evenfall"), "ash_warden")["details"] if "exactly" in line["text"]
    )
    exact = Fraction(details.split("exactly ")[1].split(". ")[0])
    assert exact == best_reroll(house_box().enemies["ash_warden"].requirement.matches).start

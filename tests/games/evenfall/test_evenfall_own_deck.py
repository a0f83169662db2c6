"""Custom decks: card files in the same format, validated as a whole and stored in the save."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest
from games.evenfall.evenfall_tables import house_rows
from play import state

import tabletop_nb as tt
from tabletop_nb.core.errors import DeckError

Rows = dict[str, list[list[str]]]
ID, NAME, SYMBOL, REQUIREMENT, SOURCE = range(5)  # the columns of enemies.csv


def custom_rows() -> Rows:
    """Return the rows of the house deck under other names, as a custom deck."""
    rows = house_rows()
    for kind in ("heroines", "enemies"):
        for row in rows[kind][1:]:
            row[ID], row[NAME], row[-1] = f"my_{row[ID]}", f"My {row[NAME]}", "own"
    return rows


def write(folder: Path, rows: Rows) -> Path:
    for kind, lines in rows.items():
        with (folder / f"{kind}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(lines)
    return folder


def assert_refused(folder: Path, rows: Rows, *parts: object) -> None:
    """Check that the deck is rejected and that the message has these parts."""
    with pytest.raises(DeckError) as error:
        tt.new_game("evenfall", seed=1, deck=write(folder, rows))
    for part in parts:
        assert str(part) in str(error.value)


@pytest.mark.parametrize(
    ("kind", "row", "column", "value", "allowed"),
    [
        ("enemies", 3, SYMBOL, "ice", "fire"),
        ("enemies", 3, SYMBOL, "Fire", "fire (did you mean that?)"),
        ("enemies", 7, REQUIREMENT, "7 7 Sun Sun", "1 2 3 4 5 6 Sun Moon"),
        ("enemies", 7, REQUIREMENT, "", "1 2 3 4 5 6 Sun Moon"),
        ("enemies", 7, REQUIREMENT, "Star Star", "1 2 3 4 5 6 Sun Moon"),
        ("enemies", 7, REQUIREMENT, "1 2 3 4 5 6", "one to five"),
        ("enemies", 30, ID, "Ash Warden", "lowercase letters"),
        ("enemies", 30, NAME, "", "some text"),
        ("enemies", 30, SOURCE, "mine", "own"),
        ("heroines", 2, 2, "ice", "fire"),
        ("heroines", 16, 3, "ice", "quintessence"),
        ("recipes", 4, 2, "fire ice", "fire water air earth quintessence"),
        ("recipes", 4, 2, "", "one to six"),
        ("recipes", 4, 0, "gold", "philosophers_stone"),
    ],
)
def test_an_invalid_cell_is_named_by_file_row_and_column(
    tmp_path: Path, kind: str, row: int, column: int, value: str, allowed: str
) -> None:
    rows = custom_rows()
    rows[kind][row - 1][column] = value  # Rows are counted as in a spreadsheet: the header is row 1.
    header = rows[kind][0][column]
    assert_refused(tmp_path, rows, f"{kind}.csv, row {row}, column {header}", repr(value), "allowed: ", allowed)


@pytest.mark.parametrize(("kind", "count"), [("enemies", 30), ("heroines", 16), ("recipes", 6)])
def test_a_deck_with_a_card_too_few_is_rejected(tmp_path: Path, kind: str, count: int) -> None:
    rows = custom_rows()
    del rows[kind][5]
    assert_refused(tmp_path, rows, f"{kind}.csv", count - 1, f"needs {count}")


def test_a_deck_with_a_card_too_many_is_rejected(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["enemies"].append(["extra", "Extra", "fire", "Sun Sun", "own"])
    assert_refused(tmp_path, rows, "enemies.csv", 31, "needs 30")


def test_a_duplicate_id_is_rejected(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["enemies"][9][ID] = rows["enemies"][2][ID]
    assert_refused(tmp_path, rows, "enemies.csv, row 10, column id", rows["enemies"][2][ID])


def test_the_same_id_for_a_heroine_and_an_enemy_is_rejected(tmp_path: Path) -> None:
    """The same answer would mean both cards."""
    rows = custom_rows()
    rows["enemies"][9][ID] = rows["heroines"][2][ID]
    assert_refused(tmp_path, rows, "enemies.csv", rows["heroines"][2][ID])


@pytest.mark.parametrize("kind", ["enemies", "heroines", "recipes"])
def test_a_missing_file_is_rejected(tmp_path: Path, kind: str) -> None:
    write(tmp_path, custom_rows())
    (tmp_path / f"{kind}.csv").unlink()
    with pytest.raises(DeckError, match=rf"{kind}\.csv"):
        tt.new_game("evenfall", seed=1, deck=tmp_path)


def test_a_missing_folder_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no_such_folder"):
        tt.new_game("evenfall", seed=1, deck=tmp_path / "no_such_folder")


def test_a_missing_column_is_rejected(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["enemies"] = [row[:-1] for row in rows["enemies"]]
    assert_refused(tmp_path, rows, "enemies.csv, row 1", "source")


def test_a_short_row_is_rejected(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["enemies"][4] = rows["enemies"][4][:3]
    assert_refused(tmp_path, rows, "enemies.csv, row 5, column ", "too short")


def test_an_empty_file_is_rejected(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["heroines"] = []
    assert_refused(tmp_path, rows, "heroines.csv, row 1")


def test_a_binary_file_is_rejected(tmp_path: Path) -> None:
    write(tmp_path, custom_rows())
    (tmp_path / "enemies.csv").write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(DeckError, match=r"enemies\.csv"):
        tt.new_game("evenfall", seed=1, deck=tmp_path)


def test_columns_in_another_order_and_empty_lines_are_valid(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["enemies"] = [row[::-1] for row in rows["enemies"]] + [[], ["", "", "", "", ""]]
    game = tt.new_game("evenfall", seed=1, deck=write(tmp_path, rows))
    assert all(card.startswith("my_") for card in game.table.enemies)


def played(deck: Any, answers: int = 40) -> Any:
    game = tt.new_game("evenfall", 2, 5, deck=deck)
    for i in range(answers):
        game.apply(game.options[i % len(game.options)])
    return game


def test_a_custom_deck_plays_under_its_own_names(tmp_path: Path) -> None:
    game = played(str(write(tmp_path, custom_rows())))
    assert set(game.table.enemies) <= {row[ID] for row in custom_rows()["enemies"]}
    assert "My " in game.describe_event(game.events[0])


def test_the_save_of_a_game_with_a_custom_deck_is_self_contained(tmp_path: Path) -> None:
    folder = tmp_path / "my_cards"
    folder.mkdir()
    game = played(write(folder, custom_rows()))
    saved = game.save(tmp_path / "game.json")
    shutil.rmtree(folder)
    for again in (tt.load(saved), tt.load(tmp_path / "game.json")):
        assert state(again) == state(game)
        again.apply(again.options[0])


def test_a_custom_deck_does_not_change_the_house_deck(tmp_path: Path) -> None:
    played(write(tmp_path, custom_rows()))
    assert not [card for card in tt.new_game("evenfall", seed=1).table.enemies if card.startswith("my_")]


def test_a_recipe_with_one_ingredient_can_be_crafted_with_one_enemy(tmp_path: Path) -> None:
    rows = custom_rows()
    boots = next(row for row in rows["recipes"] if row[0] == "winged_boots")
    boots[2] = "fire"
    fire, other = [row[ID] for row in rows["enemies"][1:] if row[SYMBOL] == "fire"][:2]
    scenario = {"phase": "alchemy", "seats": [{"army": [fire]}], "enemies": [other]}
    game = tt.new_game("evenfall", seed=1, mode="solo", deck=write(tmp_path, rows), scenario=scenario)
    assert "craft winged_boots" in game.options


def test_a_recipe_can_require_quintessence(tmp_path: Path) -> None:
    rows = custom_rows()
    next(row for row in rows["recipes"] if row[0] == "winged_boots")[2] = "quintessence fire"
    army = [next(row[ID] for row in rows["enemies"][1:] if row[SYMBOL] == s) for s in ("fire", "quintessence")]
    other = next(row[ID] for row in rows["enemies"][1:] if row[ID] not in army)
    scenario = {"phase": "alchemy", "seats": [{"army": army}], "enemies": [other]}
    game = tt.new_game("evenfall", seed=1, mode="solo", deck=write(tmp_path, rows), scenario=scenario)
    game.apply("craft winged_boots")
    assert game.table.seats[0].recipes == ("winged_boots",)


def test_a_heroine_can_recover_with_quintessence(tmp_path: Path) -> None:
    rows = custom_rows()
    rows["heroines"][1][3] = "quintessence"
    prey = next(row for row in rows["enemies"][1:] if row[SYMBOL] == "quintessence")
    prey[REQUIREMENT] = "6 6 6 6"
    others = [row[ID] for row in rows["enemies"][1:] if row is not prey][:1]
    for row in rows["enemies"][1:]:
        if row[ID] in others:
            row[REQUIREMENT] = "1 1 1 1"
    scenario = {
        "dice": [6, 6, 6, 6],
        "phase": "capture",
        "seats": [{"resting": [rows["heroines"][1][ID]]}],
        "enemies": [prey[ID], *others],
        "enemy_deck": [],
    }
    game = tt.new_game("evenfall", seed=1, mode="solo", deck=write(tmp_path, rows), scenario=scenario)
    assert game.table.seats[0].ready == (rows["heroines"][1][ID],)


@pytest.mark.parametrize("word", ["fire", "air", "craft", "illusion", "heroine", "stop", "done"])
def test_an_id_that_is_a_word_of_the_game_is_rejected_or_harmless(tmp_path: Path, word: str) -> None:
    rows = custom_rows()
    rows["enemies"][1][ID] = word
    cards = [row[ID] for row in rows["enemies"][1:9]]
    mine = {"vanguard": cards[7:], "army": cards[:6], "recipes": ["tetra_spirit"]}
    scenario = {"battle": True, "turn": 0, "seats": [mine, {"vanguard": cards[6:7]}]}
    try:
        game = tt.new_game("evenfall", 2, 1, "competitive", deck=write(tmp_path, rows), scenario=scenario)
    except DeckError:
        return
    game.apply("tetra_spirit")
    assert word in game.options
    assert all(game.describe(option) for option in game.options)

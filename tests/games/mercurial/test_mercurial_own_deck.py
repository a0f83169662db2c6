"""Card files of your own, and the errors in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.mercurial.mercurial_tables import ARCANAS, cast_result, centre, seat, spell
from play import play, play_out

import tabletop_nb as tt
from tabletop_nb.core.deck import Files
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.mercurial.box import HOUSE, make_box, read_box
from tabletop_nb.games.mercurial.casting import Power
from tabletop_nb.games.mercurial.forecast import forecast
from tabletop_nb.odds.mercurial.cast import CAST

CHANGES = [
    ("spells", "red_noon", "effect", "link:2", "an effect of a normal Spell"),
    ("spells", "red_noon", "effect", "burn:2", "ruin:1"),
    ("spells", "red_noon", "element", "void", "fire"),
    ("spells", "red_noon", "element", "fire/fire", "fire/water"),
    ("spells", "red_noon", "solo", "0", "42 rows"),
    ("spells", "red_noon", "kind", "curse", "normal"),
    ("spells", "scorch_line", "flex", "0", "at least one slot"),
    ("spells", "red_noon", "id", "cast", "word that the game doesn't use"),
    ("spells", "red_noon", "id", "low_star", "used twice"),
    ("heroics", "mend_the_sun_dial", "ruin", "0", "1 to 99"),
    ("heroics", "mend_the_sun_dial", "sigils", "hero", "beastslayer"),
    ("heroics", "mend_the_sun_dial", "id", "red_noon", "ids must be unique"),
    ("skills", "kiln_song", "op", "some", "count:water"),
    ("skills", "kiln_song", "op", "", "an operator if there is an input"),
    ("skills", "kiln_song", "output", "", "elements to convert to"),
    ("skills", "kiln_song", "input", "possessed", "an operator"),
    ("skills", "kiln_song", "pay", "n+1", "operator any"),
    ("skills", "kiln_song", "needs", "ice", "fire"),
    ("alterations", "aeon_prism", "kind", "starter", "9 rows"),
    ("alterations", "aeon_prism", "initiate", "1", "four Artifacts"),
    ("alterations", "aeon_prism", "secondary", "dance", "aetherflow"),
    ("classes", "enchanter", "cards", "aeon_prism", "Starter and Class cards"),
    ("classes", "enchanter", "board", "1", "boards 1, 2, 3 and 4"),
    ("classes", "enchanter", "dice", "8", "24 dice"),
    ("classes", "enchanter", "fire", "heat", "ruin"),
    ("arcanas", "first_flame", "board", "2", "in two rows"),
    ("arcanas", "first_flame", "needs", "heat", "fire"),
    ("mystrunes", "vylnari", "ruin", "x", "0 to 9"),
    ("equilibrium", "row_1", "myst", "0", "1 to 99"),
    ("faces", "fire", "opposite", "earth", "whose opposite is this one"),
    ("values", "prestige_points", "id", "luck", "prestige_points"),
]


def changed(kind: str, card: str, column: str, value: str) -> Files:
    """Return the house files with one cell changed."""
    files = read_box(HOUSE)
    place = files[kind][0].index(column)
    for cells in files[kind]:
        if cells[0] == card:
            cells[place] = value
    return files


@pytest.mark.parametrize(("kind", "card", "column", "value", "allowed"), CHANGES, ids=lambda each: str(each)[:20])
def test_a_wrong_cell_is_named(kind: str, card: str, column: str, value: str, allowed: str) -> None:
    with pytest.raises(DeckError) as caught:
        make_box(changed(kind, card, column, value))
    assert kind in str(caught.value)
    assert column in str(caught.value)
    assert allowed in str(caught.value)


def test_a_missing_card_is_counted() -> None:
    files = read_box(HOUSE)
    del files["spells"][5]
    with pytest.raises(DeckError, match="55 cards, but the game needs 56"):
        make_box(files)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"spells\.csv"):
        read_box(tmp_path)


def test_a_custom_deck_can_be_played_and_saved() -> None:
    files = changed("spells", "red_noon", "name", "My Own Noon")
    for cells in files["spells"][1:]:
        cells[-1] = "own"
    game = play_out(tt.new_game("mercurial", 2, 3, deck=files), 3)
    assert game.table.box.names["red_noon"] == "My Own Noon"
    assert rules_of("mercurial").deck_source(game.table) == "own"
    assert tt.load(game.save()).scores == game.scores
    assert rules_of("mercurial").deck_source(tt.new_game("mercurial", 2, 3).table) == "house"


def test_a_changed_effect_changes_the_cast() -> None:
    files = changed("spells", "red_noon", "effect", "ruin:9")
    seats = [
        {"class": "enchanter", "dice": ["void"], "mana": 0, "acuity": 0, "hand": [],
         "active": [{"spell": "red_noon", "dice": ["fire", "fire"]}]},
        {"class": "arcanist"},
    ]  # fmt: skip
    scenario = {"seats": seats, "turn": 0, "heroics": []}
    game = tt.new_game("mercurial", 2, 3, deck=files, scenario=scenario)
    game.apply("cast")
    assert [event.facts["ruin"] for event in game.events if event.rule == "cast.total"] == [9]


def test_a_class_keeps_its_power_under_another_name() -> None:
    files = changed("classes", "chaosmancer", "id", "storm_caller")
    for cells in files["classes"]:
        cells[0] = "rune_warden" if cells[0] == "arcanist" else cells[0]
    seats = [seat("storm_caller", "FWLEV", hand=["kiln_song", "manafont_glove"]), seat("rune_warden", "V")]
    scenario = {"seats": seats, "turn": 0, "arcanas": ARCANAS}
    game = play(tt.new_game("mercurial", 2, 3, deck=files, scenario=scenario), "play kiln_song secondary")
    assert max(sum(map(int, option.split()[1::2])) for option in game.options if option != "reroll nothing") == 4
    assert centre(game)["seats"][1]["possessed"] == ["aether", "void"]


def enchanted(letters: str) -> Game:
    """Return a game with two Enchantments, one of which turns all into Restore if it is charged."""
    files = changed("spells", "feed_the_blaze", "aether_effect", "all_to_restore")
    active = [spell("red_noon", "FF"), spell("dew_thread", "W"), spell("feed_the_blaze", "FF")]
    seats = [seat("enchanter", letters, active=[*active, spell("salt_the_fields", "EE")]), seat("arcanist", "V")]
    scenario = {"seats": seats, "turn": 0, "heroics": [], "arcanas": ARCANAS}
    return tt.new_game("mercurial", 2, 3, deck=files, scenario=scenario)


def test_an_aether_charges_an_enchantment() -> None:
    game = enchanted("A")
    for last, result in (("feed_the_blaze", (0, 9)), ("salt_the_fields", (9, 0))):
        assert cast_result(play(game.copy(), "cast", f"last {last}")) == result
    best, calculated = forecast(game.table, 0), CAST.of_game(game, 0)
    assert best
    assert (best.way.power, best.points) == (Power(9, 0), 3 + 2)  # Prestige and an Arcana
    assert {reached.found.way.power for reached in calculated.reached} == {Power(9, 0), Power(0, 9)}
    assert centre(game)["seats"][0]["forecast"]["order"][-1] == "salt_the_fields"


def test_an_enchantment_without_an_aether_is_not_charged() -> None:
    game = play(enchanted("V"), "cast")
    assert "cast.order" not in [event.rule for event in game.events]
    assert cast_result(game) == (9, 0)

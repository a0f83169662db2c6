"""Saves: loading restores the same game, errors name the damaged line, and a save never runs code."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK, every_decision, load, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from play import finished, state

import tabletop_nb as tt
from tabletop_nb.core import save
from tabletop_nb.core.errors import HistoryError, IllegalMoveError, SaveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import HOUSE_DECK, read_box

SOLO = ("evenfall", "solo", 1)


def changed(saved: str, **fields: Any) -> str:
    """Return the save with some fields changed."""
    return json.dumps({**json.loads(saved), **fields}, indent=1)


# -- saving and loading ----------------------------------------------------------------------------------------


def test_save_and_load_at_every_decision() -> None:
    for game in every_decision(6):
        assert state(load(game.save())) == state(game)


def test_a_scenario_is_saved_as_it_was_given() -> None:
    game = Game(toy.GAME, 5, scenario={**AT_LUCK, "script": {"dice": [6, 1]}})
    game.apply("roll")
    assert state(load(game.save())) == state(game)
    assert json.loads(game.save())["setup"]["scenario"]["script"] == {"dice": [6, 1]}


def test_a_save_has_one_answer_per_line() -> None:
    game = Game(toy.GAME, 5, scenario={"stage": "trading"})
    card = game.table.seats[0].hand[0]
    game.apply(f"play {card}")
    lines = game.save().splitlines()
    assert lines[:3] == ["{", ' "game": "smugglers",', ' "version": 1,']
    assert lines[-4:] == [' "answers": [', f'  "play {card}"', " ]", "}"]


def test_names_in_a_save_can_be_read() -> None:
    files = read_box(HOUSE_DECK)
    files["heroines"][1][1] = "Ähre Ωmega"
    game = tt.new_game("evenfall", seed=1, deck=files)
    assert '"Ähre Ωmega"' in game.save()
    assert state(tt.load(game.save())) == state(game)


def test_a_forced_answer_is_not_saved() -> None:
    game = Game(toy.GAME, 1, players=2, scenario={"due": [["barter", 0]]})
    game.apply(game.options[0])
    assert len(json.loads(game.save())["answers"]) == 1


def test_a_game_is_saved_to_a_file(tmp_path: Path) -> None:
    game = finished(SOLO, 4)
    saved_text = game.save(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text("utf-8") == saved_text
    for given_as in (tmp_path / "game.json", str(tmp_path / "game.json"), saved_text):
        assert state(tt.load(given_as)) == state(game)


@pytest.mark.parametrize("seed", [0, -1, (1 << 64) - 1])
def test_a_seed_can_be_any_64_bit_integer(seed: int) -> None:
    game = Game(toy.GAME, seed)
    assert state(load(game.save())) == state(game)


@pytest.mark.parametrize("seed", [1 << 70, -(1 << 70)])
def test_new_game_refuses_a_seed_that_cannot_be_loaded_again(seed: int) -> None:
    with pytest.raises(SetupError, match="seed"):
        tt.new_game("evenfall", seed=seed)


def test_an_imagined_game_and_one_without_history_are_not_saved() -> None:
    for game in (Game(toy.GAME, 1).imagine(0, 1, history=True), Game(toy.GAME, 1, history=False)):
        with pytest.raises(HistoryError, match="cannot be saved"):
            game.save()


def test_an_imagined_game_leaves_no_file_behind(tmp_path: Path) -> None:
    with pytest.raises(HistoryError):
        Game(toy.GAME, 1).imagine(0, 1, history=True).save(tmp_path / "game.json")
    assert not (tmp_path / "game.json").exists()


# -- answers that no longer fit --------------------------------------------------------------------------------


def test_a_damaged_save_names_the_first_answer_that_does_not_fit_and_its_line() -> None:
    saved = random_game(3).save()
    lines = saved.split("\n")
    line = lines.index(' "answers": [') + 5
    lines[line] = '  "nonsense",'
    with pytest.raises(SaveError, match=f"^line {line + 1}: answer 5 no longer fits: .*'nonsense'") as caught:
        load("\n".join(lines))
    assert isinstance(caught.value.__cause__, IllegalMoveError)


def test_the_line_is_the_one_an_editor_shows(tmp_path: Path) -> None:
    files = read_box(HOUSE_DECK)
    files["heroines"][1][1] = "Two\u2028lines, says Unicode"
    game = tt.new_game("evenfall", seed=1, deck=files)
    game.push(game.choice.options[0])
    lines = game.save().split("\n")
    line = lines.index(' "answers": [') + 1
    lines[line] = '  "nonsense"'
    with pytest.raises(SaveError, match=f"^line {line + 1}: answer 1 no longer fits"):
        tt.load("\n".join(lines))


def test_in_another_layout_the_answer_is_named_without_a_line() -> None:
    saved = json.loads(random_game(3).save())
    saved["answers"][4] = "nonsense"
    with pytest.raises(SaveError, match=r"^answer 5 no longer fits"):
        load(json.dumps(saved))


def test_an_answer_after_the_end_does_not_fit() -> None:
    saved = random_game(3).save()
    answers = json.loads(saved)["answers"]
    with pytest.raises(SaveError, match=f"answer {len(answers) + 1} no longer fits: .*the game is over"):
        load(changed(saved, answers=[*answers, "pass"]))


def test_a_rule_that_fails_is_not_called_a_damaged_save(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = random_game(3).save()
    monkeypatch.setattr(toy, "why_not_play", lambda table, p, card: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        load(saved)


# -- invalid saves ---------------------------------------------------------------------------------------------

GOOD = Game(toy.GAME, 7).save()


@pytest.mark.parametrize("version", [2, 99, 10**30])
def test_a_save_of_a_later_version_says_so(version: int) -> None:
    with pytest.raises(SaveError, match=rf"saved by a newer version \({version}\)\. Update tabletop_nb"):
        load(changed(GOOD, version=version))


def test_a_later_version_is_named_even_if_other_fields_are_wrong() -> None:
    with pytest.raises(SaveError, match="Update"):
        load('{"version": 2, "something": "new"}')


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, None, [1]])
def test_a_version_that_never_existed_is_refused(version: Any) -> None:
    with pytest.raises(SaveError, match=r"in the save, version: .* was given; allowed"):
        load(changed(GOOD, version=version))


def test_every_change_of_the_rules_raises_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = ("ships sail twice", "rum costs more")
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, save_changes=changes))
    saved = Game(toy.GAME, 7).save()
    assert json.loads(saved)["version"] == 3
    assert state(load(saved)) == state(Game(toy.GAME, 7))


@pytest.mark.parametrize(("version", "reasons"), [(1, "ships sail twice; rum costs more"), (2, "rum costs more")])
def test_a_save_from_before_a_change_of_the_rules_says_why(
    version: int, reasons: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = ("ships sail twice", "rum costs more")
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, save_changes=changes))
    with pytest.raises(SaveError) as caught:
        load(changed(GOOD, version=version))
    assert str(caught.value) == (
        f"This game was saved by an older version, and the rules of Smugglers have changed since: {reasons}."
    )


def test_only_the_game_that_changed_refuses_its_older_saves() -> None:
    """Seasons plays differently since version 1; Evenfall and Res Arcana still read it."""
    for name in ("evenfall", "res_arcana"):
        saved = tt.new_game(name, seed=3).save()
        assert json.loads(saved)["version"] == 1
        assert tt.load(saved).seed == 3
    saved = tt.new_game("seasons", seed=3).save()
    assert json.loads(saved)["version"] == 2
    with pytest.raises(SaveError, match="older version, and the rules of Seasons have changed since: Thieving Fairies"):
        tt.load(changed(saved, version=1))
    with pytest.raises(SaveError, match=r"saved by a newer version \(3\)\. Update tabletop_nb"):
        tt.load(changed(saved, version=3))
    with pytest.raises(SaveError, match="in the save, version: '2' was given; allowed"):
        tt.load(changed(saved, version="2"))


WRONG = {
    "game": [5, None, ["smugglers"], {}],
    "seed": ["7", 7.5, True, None, [7], {"a": 1}, float("nan"), float("inf")],
    "setup": [[], "players", None, 3],
    "peeked": [-1, "0", None, 0.5, 10**9],
    "answers": ["pass", None, {"0": "pass"}, 4],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG.items() for value in values])
def test_a_field_of_the_wrong_type_is_named(field: str, value: Any) -> None:
    with pytest.raises(SaveError, match=f"^in the save, {field}: .* was given; allowed: "):
        load(changed(GOOD, **{field: value}))


def test_a_wrong_answer_is_named_by_its_place() -> None:
    with pytest.raises(SaveError, match=r"^in the save, answers\[1\]: 5 was given; allowed: text"):
        load(changed(GOOD, answers=["luck_1", 5]))


@pytest.mark.parametrize("field", ["game", "version", "seed", "setup", "peeked", "answers"])
def test_a_missing_field_is_named(field: str) -> None:
    record = json.loads(GOOD)
    del record[field]
    with pytest.raises(SaveError, match=f"{field} is missing"):
        load(json.dumps(record))


def test_an_extra_field_is_named_and_a_near_miss_pointed_out() -> None:
    with pytest.raises(SaveError, match=r"answer: .*answers .did you mean"):
        load(changed(GOOD, answer=["pass"]))


NOT_JSON = [
    *("", " ", "{", GOOD[:-2], GOOD + "}", GOOD.replace(":", "", 1), "{'game': 'smugglers'}"),
    *("[" * 100_000, '{"a":' * 100_000, '{"seed": ' + "9" * 10_000 + "}", '{"game": "\x00"}'),
]


@pytest.mark.parametrize("saved", NOT_JSON, ids=lambda saved: repr(saved[:12]))
def test_invalid_json_is_not_a_save(saved: str) -> None:
    with pytest.raises(SaveError, match="not a save"):
        load(saved)


def test_the_line_where_the_json_breaks_is_named() -> None:
    lines = GOOD.split("\n")
    lines[3] = lines[3].replace(":", "")
    with pytest.raises(SaveError, match=r"^line 4: this is not a save"):
        load("\n".join(lines))


@pytest.mark.parametrize("saved", ["null", "[]", "5", '"save"', "true", "NaN", "[" * 500 + "]" * 500])
def test_json_of_another_shape_is_not_a_save(saved: str) -> None:
    with pytest.raises(SaveError, match="in the save"):
        load(saved)


@pytest.mark.parametrize("saved", [None, 5, b"{}", {"game": "smugglers"}])
def test_only_text_can_be_a_save(saved: Any) -> None:
    with pytest.raises(SaveError, match="a save is a text"):
        load(saved)


def test_a_huge_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(SaveError, match="at most 5,000,000 characters") as caught:
        load(" " * (save.MAX_SAVE_CHARS + 1))
    assert len(str(caught.value)) < 200


# -- tt.load ---------------------------------------------------------------------------------------------------

EVENFALL = finished(SOLO, 4).save()


@pytest.mark.parametrize(
    "saved", [*NOT_JSON, "null", "[1, 2]", "no/such/file.json"], ids=lambda saved: repr(saved[:12])
)
def test_load_raises_a_save_error_for_every_bad_save(saved: str) -> None:
    with pytest.raises(SaveError):
        tt.load(saved)


def test_a_file_that_is_not_a_save_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\x00")
    for path in (tmp_path / "picture.json", tmp_path, tmp_path / "nothing.json"):
        with pytest.raises(SaveError, match="cannot be read"):
            tt.load(path)


@pytest.mark.parametrize("name", ["../../x", "os", "this", "evenfall.box", "__init__", "", ".", "Evenfall", "a" * 5000])
def test_a_save_that_names_another_game_imports_nothing(name: str) -> None:
    before = set(sys.modules)
    with pytest.raises(SaveError, match="setup does not fit: there is no game"):
        tt.load(changed(EVENFALL, game=name))
    assert set(sys.modules) == before


SETUPS: list[Any] = [
    *({"cheat": True}, {"seed": 3}, {"name": "evenfall"}, {"self": 1}, {"rules": 1}, {"history": False}, {"cheat": 0}),
    *({"mode": "chess"}, {"mode": ["solo"]}, {"mode": 1}, {"players": 99}, {"players": "2"}, {"players": True}),
    *({"scenario": {"nonsense": 1}}, {"scenario": 5}, {"scenario": {"dice": "1234"}}, {"rulings": {"wrap": 1}}),
    *({"rulings": ["wrap"]}, {"deck": {"heroines": [5]}}, {"deck": 7}, {"deck": {"heroines": [["id"]]}}),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_setup_that_does_not_fit_is_a_save_error(setup: dict[str, Any]) -> None:
    with pytest.raises(SaveError, match="the save's setup does not fit"):
        tt.load(changed(EVENFALL, setup=setup, answers=[]))


def test_a_setup_nested_too_deep_is_a_save_error() -> None:
    deep: Any = []
    for _ in range(600):
        deep = [deep]
    with pytest.raises(SaveError):
        tt.load(changed(EVENFALL, setup={"scenario": {"enemies": deep}}))


def test_a_save_opens_no_file_that_it_names() -> None:
    with pytest.raises(SaveError):
        tt.load(changed(EVENFALL, setup={"deck": str(HOUSE_DECK)}, answers=[]))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["solo", "wrap"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["dice", "seats", "script", "enemies", "wrap", "heroines", "x"]), inner)
    ),
    max_leaves=8,
)
SETUP = st.dictionaries(st.sampled_from(["players", "mode", "rulings", "scenario", "deck", "x"]), JSON)
FIELDS = st.fixed_dictionaries(
    {}, optional={"seed": JSON, "setup": JSON | SETUP, "answers": JSON | st.lists(st.text(max_size=8)), "game": JSON}
)


def loaded(saved: str) -> Game | None:
    """Return the game, or None after a save error; any other error fails the test."""
    try:
        return tt.load(saved)
    except SaveError:
        return None


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(FIELDS)
def test_any_fields_give_a_game_or_a_save_error(fields: dict[str, Any]) -> None:
    game = loaded(changed(EVENFALL, **fields))
    assert game is None or state(tt.load(game.save())) == state(game)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(EVENFALL) - 1), st.text(max_size=3))
def test_a_damaged_save_gives_a_game_or_a_save_error(place: int, scratch: str) -> None:
    game = loaded(EVENFALL[:place] + scratch + EVENFALL[place + 1 :])
    assert game is None or state(tt.load(game.save())) == state(game)

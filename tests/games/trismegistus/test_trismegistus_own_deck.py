"""Custom card files: a bad cell or files that don't fit together are named, and a good set is played."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from effort import effort
from games.trismegistus.trismegistus_invariants import trismegistus_violations
from games.trismegistus.trismegistus_tables import fresh, random_walk
from invariants import generic

from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import InvalidValueError
from tabletop_nb.games.trismegistus import GAME, notation
from tabletop_nb.games.trismegistus.box import CARD_FILES, HOUSE, make_box, read_box
from tabletop_nb.games.trismegistus.rulings import Rulings

FILES = read_box(HOUSE)


def changed(kind: str, card: str, column: str, cell: str) -> dict[str, Any]:
    """Return the house set with one cell changed."""
    files = {name: [row[:] for row in rows] for name, rows in FILES.items()}
    row = next(row for row in files[kind] if card == row[0])
    row[files[kind][0].index(column)] = cell
    return files


def test_row_counts() -> None:
    counts = {kind: number for kind, (_, number, _) in CARD_FILES.items()}
    assert counts == {
        **{"bowls": 5, "tracks": 4, "arrows": 30, "labs": 5, "vault_bonuses": 60, "formulas": 40, "experiments": 64},
        **{"artifacts": 48, "publications": 24, "achievements": 16, "bonus_tokens": 3, "automa": 17, "priorities": 2},
    }


@pytest.mark.parametrize(
    ("kind", "card", "column", "cell", "message"),
    [
        ("experiments", "clay_seal", "cost", "raw:silver", "experiments.csv, row 6, column cost"),
        ("experiments", "clay_seal", "req_level", "13", "column req_level: '13' was given"),
        ("experiments", "clay_seal", "bonus", "tr:blue", "allowed: tr:black"),
        ("experiments", "clay_seal", "cost", "raw:tin*0", "a repetition of 1 to 9"),
        ("experiments", "clay_seal", "min_players", "5", "column min_players"),
        ("experiments", "clay_seal", "min_players", "4", "allowed: at most 3, for player 3"),
        ("publications", "on_embers", "min_players", "3", "publications.csv, on_embers, column min_players"),
        ("tracks", "fire", "id", "water", "tracks.csv"),
        ("experiments", "clay_seal", "deck", "L1", "experiments.csv, column deck: start 7 times"),
        ("experiments", "clay_seal", "intro", "9", "column intro"),
        ("experiments", "clay_seal", "id", "harvest", "a word that the game doesn't use in answers"),
        ("artifacts", "bent_spoon", "elementals", "fire;air", "artifacts.csv, bent_spoon, column elementals: 2"),
        ("artifacts", "brass_bellows", "elementals", "", "column elementals: 0 was given"),
        ("artifacts", "brass_bellows", "id", "clay_seal", "ids that no other file uses"),
        ("artifacts", "brass_bellows", "effect", "raw:lead>", "a cost, then >, then effects"),
        ("bowls", "iron", "essence", "salt", "bowls.csv, column essence: iron salt"),
        ("bowls", "lead", "essence", "sulfur", "each once"),
        ("tracks", "fire", "essence", "salt", "tracks.csv, column essence"),
        ("tracks", "fire", "order", "1", "tracks.csv, column order"),
        ("tracks", "fire", "bonus_spaces", "8;4", "two spaces, the lower one first"),
        ("arrows", "duval_1", "to", "tin", "arrows.csv, duval_1, columns from and to"),
        ("arrows", "duval_1", "arrow", "2", "arrows.csv, column arrow"),
        ("labs", "duval", "vault_mask", "111/111/111", "two blocked spaces in no common line"),
        ("labs", "duval", "intro", "2", "labs.csv, column intro"),
        ("vault_bonuses", "duval_r1_left", "side", "top", "vault_bonuses.csv, columns line and side"),
        ("vault_bonuses", "duval_r1_left", "effect", "gold", "vault_bonuses.csv, row 2, column effect"),
        ("formulas", "bent_mirror", "lab", "newton", "formulas.csv, column lab: duval 7 times"),
        ("publications", "on_embers", "needs", "metal", "column needs"),
        ("publications", "on_embers", "vp", "x", "column vp"),
        ("achievements", "master_of_fire", "condition", "fire>3", "a counter and a number"),
        ("bonus_tokens", "step_token", "effect", "gold", "column effect"),
        ("bonus_tokens", "step_token", "effect", "ethereal", "ethereal, chameleon, up:any, each once"),
        ("automa", "basic_1", "effect", "", "automa.csv, basic_1, column effect: nothing was given"),
        ("automa", "basic_1", "effect", "personality", "only on the cards of this set"),
        ("automa", "basic_1", "symbols", "lead;tin;iron", "max, or one or two metals"),
        ("automa", "basic_1", "effect", "transmute", "column effect"),
        ("automa", "specialization_fire", "element", "water", "automa.csv, specialization, column element"),
        ("priorities", "bot_colours", "items", "black;white", "priorities.csv, bot_colours"),
    ],
)
def test_a_wrong_cell_is_named(kind: str, card: str, column: str, cell: str, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        make_box(changed(kind, card, column, cell))
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{kind}.csv")


def marked(kind: str, deck: str, marks: dict[str, int]) -> dict[str, Any]:
    """Return the house set with this many cards of a deck marked; preset starting cards last."""
    files = {name: [row[:] for row in rows] for name, rows in FILES.items()}
    header, *rows = files[kind]
    cards = [row for row in rows if not deck or row[header.index("deck")] == deck]
    unmarked = sorted(cards, key=lambda row: int(row[header.index("intro")]) or 9)
    for mark, number in marks.items():
        for _ in range(number):
            unmarked.pop()[header.index("min_players")] = mark
    for row in unmarked:
        row[header.index("min_players")] = "2"
    return files


TOO_MANY_MARKS: list[tuple[str, str, dict[str, int], str]] = [
    ("experiments", "start", {"4": 5}, "deck start: 3 cards for 2 players was given; allowed: 4 or more"),
    ("experiments", "start", {"4": 3}, "deck start: 5 cards for 3 players was given; allowed: 6 or more"),
    ("experiments", "master", {"3": 4}, "deck master: 4 cards for 2 players was given; allowed: 5 or more"),
    ("experiments", "master", {"4": 3}, "deck master: 5 cards for 3 players was given; allowed: 6 or more"),
    ("experiments", "L1", {"3": 12}, "deck L1: 4 cards for 2 players was given; allowed: 5 or more"),
    ("publications", "", {"4": 20}, "min_players: 4 cards for 3 players was given; allowed: 6 or more"),
]


@pytest.mark.parametrize(("kind", "deck", "marks", "message"), TOO_MANY_MARKS)
def test_enough_cards_are_needed_with_any_number_of_players(
    kind: str, deck: str, marks: dict[str, int], message: str
) -> None:
    with pytest.raises(DeckError) as caught:
        make_box(marked(kind, deck, marks))
    assert message in str(caught.value)


@pytest.mark.parametrize("deck", ["start", "master"])
def test_starting_cards_can_be_marked_for_four_players(deck: str) -> None:
    files = marked("experiments", deck, {"4": 2})
    box = make_box(files)
    assert [len(box.deck("experiments", deck, players)) for players in (2, 3, 4)] == [6, 6, 8]
    for players in (3, 4):
        game = fresh(players, deck=files)
        while game.asked.rule != "draft.die":
            game.push(game.asked.options[0])


@pytest.mark.parametrize(("counts", "allowed"), [((1, 1, 1), False), ((4, 2, 2), False), ((4, 3, 2), True)])
def test_there_are_more_bonus_tokens_than_spaces(counts: tuple[int, ...], allowed: bool) -> None:
    files = {name: [row[:] for row in rows] for name, rows in FILES.items()}
    header, *rows = files["bonus_tokens"]
    for row, count in zip(rows, counts, strict=True):
        row[header.index("count")] = str(count)
    if allowed:
        assert len(make_box(files).bonus_tokens) == 9
    else:
        with pytest.raises(DeckError, match=r"bonus_tokens.csv, column count: \d in all was given; allowed: more than"):
            make_box(files)


def test_colours_must_all_be_used() -> None:
    files = {name: [row[:] for row in rows] for name, rows in FILES.items()}
    for row in files["arrows"]:
        if row[1] == "duval" and row[5] == "red":
            row[5] = "black"
    with pytest.raises(DeckError, match="each colour at least once"):
        make_box(files)


def test_an_own_set_is_played_and_shown_as_such(tmp_path: Path) -> None:
    for kind, rows in changed("experiments", "clay_seal", "source", "own").items():
        with (tmp_path / f"{kind}.csv").open("w", newline="") as file:
            csv.writer(file).writerows(rows)
    game = fresh(2, deck=read_box(tmp_path))
    assert GAME.deck_source(game.table) == "own"
    assert GAME.deck_source(fresh(2).table) == "house"
    for _ in random_walk(game, 1):
        pass
    assert game.over


@pytest.mark.soak
def test_sets_with_random_effects_and_bonus_spaces_can_be_played() -> None:
    """A random effect on every component: 300 games in `make soak`, with the invariants at every seventh question."""
    for seed in range(effort(8, 300)):
        pick, files = Random(seed), {name: [row[:] for row in rows] for name, rows in FILES.items()}
        for kind, column, written in RANDOM_CELLS:
            i = files[kind][0].index(column)
            for row in files[kind][1:]:
                row[i] = written(pick)
        rulings = {name: pick.random() < 0.5 for name in Rulings.__dataclass_fields__ if name != "bot_gold_formulas"}
        mode, players = pick.choice([("general", 2), ("general", 4), ("introductory", 3), ("solo", 1)])
        game = fresh(players, mode, seed, deck=files, rulings=rulings)
        for number, each in enumerate(random_walk(game, seed)):
            assert number % 7 or [*generic(each), *trismegistus_violations(each)] == []
        assert game.over


def random_effect(pick: Random) -> str:
    """Return one to three parts of an effect, some with a price."""
    codes = [*notation.VOCABULARY[:-1], *(f"vp:1/{counter}" for counter in notation.COUNTERS)]
    parts = pick.choices(codes, k=pick.randint(1, 3))
    return ";".join(f"{pick.choice(PRICES)}>{part}" if pick.random() < 0.2 else part for part in parts)


PRICES = ("raw:tin", "raw:any", "ref:any", "ref:gold", "down:any")
RANDOM_CELLS: list[tuple[str, str, Callable[[Random], str]]] = [
    *[(kind, "effect", random_effect) for kind in ("artifacts", "formulas", "vault_bonuses")],
    *[(kind, "bonus", random_effect) for kind in ("experiments", "achievements")],
    ("experiments", "req_level", lambda pick: str(pick.randint(0, 4))),
    ("experiments", "cost", lambda pick: ";".join(pick.choices(PRICES[:-1], k=2))),
    ("tracks", "bonus_spaces", lambda pick: pick.choice(("1;2", "2;5", "3;4", "1;12"))),
]


def test_the_house_set_is_the_template_for_own_files() -> None:
    assert {file.stem for file in HOUSE.glob("*.csv")} == set(CARD_FILES)
    for kind, (_, number, columns) in CARD_FILES.items():
        header, *rows = FILES[kind]
        assert sorted(header) == sorted(columns)
        assert len(rows) == number


@pytest.mark.parametrize("written", ["gold", "raw:gold", "ref:lead", "ess:mercury", "up4:any", "vp:x", "tr:", "vp:1/x"])
def test_effects_outside_the_vocabulary_are_refused(written: str) -> None:
    with pytest.raises(InvalidValueError):
        notation.parse_effect(written)


def test_notation() -> None:
    effect = notation.parse_effect("ref:silver*2;ethereal;vp:3;up:any;raw:lead&raw:tin>up2:any&vp:1")
    assert effect.codes == ("up:any", "raw:lead&raw:tin>up2:any&vp:1")
    assert (effect.ethereal, effect.vp, len(effect.printed)) == (1, 3, 6)
    price = notation.parse_price("raw:lead&down:any>ref:gold")
    assert (price.cost, price.down) == (("raw_lead",), 1)

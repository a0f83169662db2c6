"""What every game promises, tested once for all that are registered, in every mode and player count."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest
from effort import effort
from play import Cell, cells, every_decision, finished, place_behind, state
from transcripts import path_of, transcript

import tabletop_nb as tt
from tabletop_nb.bots import make, play_out
from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import DeckError, IllegalMoveError
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, rules_of

CELLS = pytest.mark.parametrize("cell", cells(), ids=lambda cell: "-".join(map(str, cell)))
GAMES = pytest.mark.parametrize("name", NAMES)
ABOUT_60 = 80
RANDOM_GAMES, GREEDY_GAMES = effort(6, 40), effort(1, 4)


# -- card files -------------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("cell", ["²", "9" * 5000, "--1", "٣", "1²E"], ids=lambda cell: cell[:5])
def test_a_strange_cell_of_a_card_file_is_named(name: str, cell: str) -> None:
    rules = rules_of(name)
    files = rules.read_box(rules.book.folder / "data")
    for kind, rows in files.items():
        strange = [[*rows[1][:i], cell, *rows[1][i + 1 :]] for i in range(len(rows[0]))]
        errors = [deck_error(name, {**files, kind: [rows[0], row, *rows[2:]]}) for row in strange]
        assert all(error.startswith(f"{kind}.csv") and len(error) < 1500 for error in errors if error)
        placed = [error.startswith(f"{kind}.csv, row 2, column ") for error in errors]
        assert sum(placed) > 2, "row and column of each number"


def deck_error(name: str, deck: dict[str, Any]) -> str:
    """What is wrong with a deck; nothing, if it can be played."""
    try:
        tt.new_game(name, seed=1, deck=deck)
    except DeckError as error:
        return str(error)
    return ""


@GAMES
@pytest.mark.parametrize("word", ["²", "9" * 5000, "--1", "٣", "x" * 100_000], ids=lambda word: word[:5])
def test_a_strange_word_in_an_answer_is_an_illegal_move(name: str, word: str) -> None:
    for _, game in zip(range(60), every_decision((name, *cells(name)[0][1:]), 1), strict=False):
        for option in game.options[:12]:
            *words, _ = option.split()
            with pytest.raises(IllegalMoveError) as caught:
                game.apply(" ".join([*words, word]))
            assert len(str(caught.value)) < 8_000, "it does not repeat all of it"


# -- copies, time and saves ----------------------------------------------------------------------------


@CELLS
def test_a_copy_at_every_decision_is_equal_and_independent(cell: Cell) -> None:
    for game in every_decision(cell, 3):
        twin, before = game.copy(), state(game)
        assert state(twin) == before
        twin.push(twin.asked.options[-1])
        assert state(game) == before


@CELLS
def test_a_table_carries_every_slot_into_its_copy(cell: Cell) -> None:
    table = finished(cell, 1).table
    twin = table.copy()
    for name in table.declared:
        assert plainly(twin, name) == plainly(table, name), name


def plainly(table: Any, name: str) -> Any:
    return table.to_json().get(name, getattr(table, name))


@CELLS
def test_what_happens_on_a_copy_of_the_table_changes_nothing_on_the_other(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 2)):
        if number % 7 == 0:
            world, before = game.copy(history=False), game.table.to_json()
            other, shown = world.table.copy(), world.table.to_json()
            run_out(world, number)
            assert game.table.to_json() == before
            assert other.to_json() == shown


@CELLS
def test_undo_to_the_start_and_redo_to_the_end(cell: Cell) -> None:
    game = finished(cell, 2)
    end, steps = state(game), len(game.answers)
    for _ in range(steps):
        game.undo()
    name, mode, players = cell
    assert state(game) == state(tt.new_game(name, players, 2, mode))
    for _ in range(steps):
        game.redo()
    assert state(game) == end


@CELLS
def test_a_save_is_the_same_game_at_any_decision(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 2)):
        if number % 25 == 0:
            assert state(tt.load(game.save())) == state(game)
    over = finished(cell, 3)
    again = tt.load(over.save())
    assert state(again) == state(over)
    assert (again.scores, again.winners) == (over.scores, over.winners)


@CELLS
def test_a_playout_goes_like_the_game_it_came_from(cell: Cell) -> None:
    game = finished(cell, 4)
    name, mode, players = cell
    playout = tt.new_game(name, players, 4, mode, history=False)
    for answer in game.answers:
        playout.push(answer)
    assert playout.over
    assert playout.table.to_json() == game.table.to_json()
    assert playout.events == []


@GAMES
def test_interleaved_games_do_not_disturb_each_other(name: str) -> None:
    a, b = cells(name)[:2]
    together = [(state(x), state(y)) for x, y in zip(every_decision(a, 3), every_decision(b, 3, 1), strict=False)]
    alone = list(zip(map(state, every_decision(a, 3)), map(state, every_decision(b, 3, 1)), strict=False))
    assert together == alone


@GAMES
@pytest.mark.slow
def test_a_seed_is_the_same_game_whatever_the_hash_seed(name: str) -> None:
    """The transcripts were written under one hash seed, and are the same under another."""
    program = f"from transcripts import cells, transcript; print(*map(transcript, cells({name!r})), sep='', end='')"
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": "tests"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert run.stdout == "".join(path_of(cell).read_text("utf-8") for cell in cells(name))


@CELLS
def test_the_transcript_is_what_it_was(cell: Cell) -> None:
    assert transcript(cell) == path_of(cell).read_text("utf-8"), "if the change is meant: python tests/transcripts.py"


# -- questions -----------------------------------------------------------------------------------------


@CELLS
@pytest.mark.soak
def test_every_question_is_fit_to_be_asked(cell: Cell) -> None:
    for game in every_decision(cell, RANDOM_GAMES):
        assert len(game._trail) <= 8, "a step is one sentence of the rules"
        assert game.choice is not None
        least = 2 if game.choice.is_skippable else 1  # a single option that costs something is asked, too
        assert least <= len(game.options) == len(set(game.options)) <= ABOUT_60
        assert 0 <= game.choice.player < game.players


@CELLS
def test_next_step_changes_nothing(cell: Cell) -> None:
    for game in islice(every_decision(cell, 2), 0, None, 5):
        before = game.table.to_json()
        assert game.rules.next_step(game.table) == game.rules.next_step(game.table)
        assert game.table.to_json() == before


@CELLS
@pytest.mark.soak
def test_every_game_ends_and_its_score_is_the_sum_of_its_sheet(cell: Cell) -> None:
    for seed in range(RANDOM_GAMES):
        game = finished(cell, seed)
        assert game.over
        assert game.winners == [] or max(game.scores) in [game.scores[seat] for seat in game.winners]
        assert game.scores == [sum(line.points for line in sheet) for sheet in game.score_sheet()]
        assert game.why_not("anything").rule == "game.over"  # type: ignore[union-attr]


@CELLS
@pytest.mark.soak
def test_greedy_plays_every_mode_to_its_end(cell: Cell) -> None:
    name, mode, players = cell
    for seed in range(GREEDY_GAMES):
        game = tt.new_game(name, players, seed, mode)
        play_out(game, [make("greedy", seat) for seat in range(players)])
        assert not game.capped


# -- words and rules -----------------------------------------------------------------------------------


@CELLS
def test_everything_that_can_be_said_has_words_and_a_rule(cell: Cell) -> None:
    for game in every_decision(cell, 4):
        assert game.question
        assert game.explain(game.asked).text
        said = [game.describe(option) for option in game.asked.options]
        assert len(set(said)) == len(said), f"two answers to {game.asked.rule} read the same"
        assert not any("{" in line or "_" in line for line in said)
    for seat in range(game.players):
        for event in game.events:
            assert game.tell(event.for_seat(seat))
            assert game.explain(event).place


@CELLS
def test_why_not_names_a_rule_for_whatever_was_legal_once(cell: Cell) -> None:
    seen: set[str] = set()
    for game in every_decision(cell, 2):
        for option in game.options:
            assert game.why_not(option) is None
        for option in sorted(seen - set(game.options))[:40]:
            reason = game.why_not(option)
            assert reason
            assert reason.place == place_behind(game, reason)
            assert "{" not in str(reason)
        seen.update(game.options)


@GAMES
def test_every_rule_says_where_it_stands_and_where_it_comes_from(name: str) -> None:
    book = rules_of(name).book
    for rule in book.rules.values():
        assert rule.page >= 0  # 0: the text at hand counts no pages
        assert rule.heading
        assert rule.text.endswith(".")
        assert rule.source in ("rulebook", "public", "house")
    for kind in ("question", "event", "reason", "score"):
        unknown = {key.removesuffix(".hidden") for key in book.words[kind]} - set(book.rules)
        assert not unknown, f"words for rules that do not exist: {kind} {unknown}"
    assert not set(book.words["option"]) - set(book.rules)


@GAMES
def test_every_ruling_and_mode_is_explained(name: str) -> None:
    rules = rules_of(name)
    assert set(rules.book.words["ruling"]) == {switch.name for switch in fields(rules.rulings)}
    assert set(rules.book.words["mode"]) == {mode.name for mode in rules.modes}


# -- what a seat may see -------------------------------------------------------------------------------


@CELLS
def test_a_view_is_json_and_shows_options_to_the_asked_seat_only(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 2)):
        for seat in range(game.players):
            assert json.dumps(game.rules.view(game.table, seat))
            if number % 20:
                continue  # a view tells everything that has happened: now and then is enough
            shown = json.loads(json.dumps(game.view(seat)))
            assert bool(shown["options"]) == (shown["asked"]["player"] == seat)
            assert all(not e["facts"] for e in shown["events"] if e["seen_by"] and seat not in e["seen_by"])


@CELLS
def test_an_imagined_world_looks_the_same_to_the_seat_and_plays_to_its_end(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 3)):
        if number % 20:
            continue
        for seat in range(game.players):
            world = game.imagine(seat, number)
            assert world.rules.view(world.table, seat) == game.rules.view(game.table, seat)
            assert [text(option) for option in world.choice.options] == game.options or seat != asked(game)  # type: ignore[union-attr]
            assert world.table.word != game.table.word
            run_out(world, number)
            assert world.over


@CELLS
@pytest.mark.soak
def test_in_the_middle_of_a_step_every_imagined_world_can_be_played_on(cell: Cell) -> None:
    pushes = 0
    for number, game in enumerate(every_decision(cell, effort(2, 40), first=500)):
        if game._trail:
            for seat in range(game.players):
                world, pick = game.imagine(seat, number), Random(number)
                for _ in range(3):
                    if world.choice:
                        world.push(pick.choice(world.choice.options))
                        pushes += 1
    assert pushes > 5


def asked(game: Game) -> int:
    return game.asked.player


def run_out(world: Game, seed: int) -> None:
    pick = Random(seed)
    while world.choice:
        world.push(pick.choice(world.choice.options))


# -- the flow ----------------------------------------------------------------------------------------------


@GAMES
def test_every_phase_of_the_flow_is_a_step(name: str) -> None:
    flow = import_module(f"tabletop_nb.games.{name}.flow").FLOW
    assert flow.phases - {OVER} <= set(rules_of(name).steps)
    assert OVER in flow.phases
    table = tt.new_game(name, seed=1).table
    conditions = [to.when for following in flow.successors.values() for to in following if to.when]
    assert all(condition in table.declared for condition in conditions if isinstance(condition, str))


@GAMES
def test_only_the_flow_and_the_setup_set_the_phase(name: str) -> None:
    for file in rules_of(name).book.folder.glob("*.py"):
        if file.stem not in ("table", "setup", "scenario"):
            stores = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
            assert not [n.lineno for n in stores if n.attr == "phase" and isinstance(n.ctx, ast.Store)], file.name


@GAMES
def test_nothing_happens_inside_the_arguments_of_a_log_call(name: str) -> None:
    """Playouts keep no log, so a log call must be removable: its arguments only read the table."""
    for file in rules_of(name).book.folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note":
                parts = [each for value in (*node.args, *node.keywords) for each in ast.walk(value)]
                assert not [each for each in parts if can_change(each)], f"{file.name}:{node.lineno}"


def can_change(node: ast.AST) -> bool:
    """A method call, or a call that is handed the table or a seat, may change something."""
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Await | ast.NamedExpr)
    handed = {each.id for each in node.args if isinstance(each, ast.Name)}
    return isinstance(node.func, ast.Attribute) or bool(
        handed & {"table", "me"} and ast.unparse(node.func) != "getattr"
    )

"""The contract of every game, tested for all registered games, modes and player counts."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from functools import partial
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from effort import effort
from play import Cell, cells, every_decision, finished, rivals_mode, rule_place, state
from transcripts import path_of, transcript

import tabletop_nb as tt
from tabletop_nb.bots import make, play_out
from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import DeckError, HistoryError, IllegalMoveError
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import Event
from tabletop_nb.games import NAMES, UNLISTED, record, rules_of
from tabletop_nb.games.seasons.table import NAME

CELLS = pytest.mark.parametrize("cell", cells(), ids=lambda cell: "-".join(map(str, cell)))
GAMES = pytest.mark.parametrize("name", NAMES)
ALL_GAMES = pytest.mark.parametrize("name", [*NAMES, *UNLISTED])
ALL_CELLS = pytest.mark.parametrize(
    "cell",
    [cell for name in (*NAMES, *UNLISTED) for cell in cells(name)],
    ids=lambda cell: "-".join(map(str, cell)),
)
ABOUT_60 = 80
RANDOM_GAMES, GREEDY_GAMES = effort(6, 40), effort(1, 4)


# -- card files -------------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("cell", ["²", "9" * 5000, "--1", "٣", "1²E"], ids=lambda cell: cell[:5])
def test_an_invalid_cell_of_a_card_file_is_named(name: str, cell: str) -> None:
    rules = rules_of(name)
    files = rules.read_box(rules.book.folder / "data")
    for kind, rows in files.items():
        strange = [[*rows[1][:i], cell, *rows[1][i + 1 :]] for i in range(len(rows[0]))]
        errors = [deck_error(name, {**files, kind: [rows[0], row, *rows[2:]]}) for row in strange]
        assert all(error.startswith(f"{kind}.csv") and len(error) < 1500 for error in errors if error)
        placed = [error.startswith(f"{kind}.csv, row 2, column ") for error in errors]
        assert sum(placed) > 2, "errors in numbers must name row and column"


NO_EFFECTS = {"enemies", "dice", "transmutation"}  # an Enemy has its row instead
NO_EFFECTS |= {"bowls", "tracks", "arrows", "labs", "vault_bonuses", "bonus_tokens", "priorities"}  # parts of boards
NO_EFFECTS |= {"equilibrium", "faces", "values"}


@GAMES
def test_every_card_of_ours_has_a_short_effect(name: str) -> None:
    rules = rules_of(name)
    for kind, (header, *rows) in rules.read_box(rules.book.folder / "data").items():
        assert ("brief" in header) == (kind not in NO_EFFECTS), kind
        if "brief" in header:
            cells = [row[header.index("brief")] for row in rows]
            assert [cell for cell in cells if not 20 <= len(cell) <= 40 or cell[-1] == "."] == []


@GAMES
def test_a_custom_deck_can_leave_out_short_effects(name: str) -> None:
    rules = rules_of(name)
    files = rules.read_box(rules.book.folder / "data")
    for rows in files.values():
        place = rows[0].index("brief") if "brief" in rows[0] else len(rows[0])
        rows[:] = [[*row[:place], *row[place + 1 :]] for row in rows]
    assert not tt.new_game(name, seed=1, deck=files).over


def deck_error(name: str, deck: dict[str, Any]) -> str:
    """Return the error of a deck, or an empty string if it can be played."""
    try:
        tt.new_game(name, seed=1, deck=deck)
    except DeckError as error:
        return str(error)
    return ""


@GAMES
@pytest.mark.parametrize("word", ["²", "9" * 5000, "--1", "٣", "x" * 100_000], ids=lambda word: word[:5])
def test_an_unknown_word_in_an_answer_is_an_illegal_move(name: str, word: str) -> None:
    for _, game in zip(range(60), every_decision((name, *cells(name)[0][1:]), 1), strict=False):
        for option in game.options[:12]:
            *words, _ = option.split()
            with pytest.raises(IllegalMoveError) as caught:
                game.apply(" ".join([*words, word]))
            assert len(str(caught.value)) < 8_000, "the message must not repeat all of the answer"


# -- copy, undo and save -------------------------------------------------------------------------------


@pytest.mark.soak
@CELLS
def test_a_copy_at_every_decision_is_equal_and_independent(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 3)):
        if number % effort(3, 1):
            continue
        twin, before = game.copy(), state(game)
        assert state(twin) == before
        twin.push(twin.asked.options[-1])
        assert state(game) == before


@CELLS
def test_a_copy_of_a_table_has_every_slot(cell: Cell) -> None:
    table = finished(cell, 1).table
    twin = table.copy()
    for name in table.declared:
        assert plain_value(twin, name) == plain_value(table, name), name


def plain_value(table: Any, name: str) -> Any:
    return table.to_json().get(name, getattr(table, name))


@pytest.mark.soak
@CELLS
def test_changing_a_copy_of_the_table_does_not_change_the_original(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 2)):
        if number % effort(21, 7) == 0:
            world, before = game.copy(history=False), game.table.to_json()
            other, shown = world.table.copy(), world.table.to_json()
            run_out(world, number)
            assert game.table.to_json() == before
            assert other.to_json() == shown


@CELLS
def test_undo_reaches_the_start_and_redo_the_end(cell: Cell) -> None:
    game = finished(cell, 2)
    end, steps = state(game), len(game.answers)
    for _ in range(steps):
        game.undo()
    name, mode, players = cell
    assert state(game) == state(tt.new_game(name, players, 2, mode))
    for _ in range(steps):
        game.redo()
    assert state(game) == end


@pytest.mark.soak
@CELLS
def test_a_save_restores_the_same_game_at_any_decision(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 2)):
        if number % effort(50, 25) == 0:
            assert state(tt.load(game.save())) == state(game)
    over = finished(cell, 3)
    again = tt.load(over.save())
    assert state(again) == state(over)
    assert (again.scores, again.winners) == (over.scores, over.winners)


@CELLS
def test_a_playout_plays_like_a_game_with_history(cell: Cell) -> None:
    game = finished(cell, 4)
    name, mode, players = cell
    playout = tt.new_game(name, players, 4, mode, history=False)
    for answer in game.answers:
        playout.push(answer)
    assert playout.over
    assert playout.table.to_json() == game.table.to_json()
    assert playout.events == []


@pytest.mark.soak
@GAMES
def test_interleaved_games_do_not_disturb_each_other(name: str) -> None:
    a, b = (partial(every_decision, cell, effort(1, 3), seed) for seed, cell in enumerate(cells(name)[:2]))
    together = [(state(x), state(y)) for x, y in zip(a(), b(), strict=False)]
    assert together == list(zip(map(state, a()), map(state, b()), strict=False))


@GAMES
@pytest.mark.slow
def test_a_seed_gives_the_same_game_under_any_hash_seed(name: str) -> None:
    """The transcripts must be the same under another hash seed."""
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
def test_the_transcript_is_unchanged(cell: Cell) -> None:
    assert transcript(cell) == path_of(cell).read_text("utf-8"), (
        "if the change is intended, run python tests/transcripts.py"
    )


# -- questions -----------------------------------------------------------------------------------------


@CELLS
@pytest.mark.soak
def test_every_question_is_well_formed(cell: Cell) -> None:
    for game in every_decision(cell, RANDOM_GAMES):
        assert len(game._trail) <= 8, "a step must be one sentence of the rules"
        assert game.choice is not None
        least = 2 if game.choice.is_skippable else 1  # a single option that costs something is asked as well
        assert least <= len(game.options) == len(set(game.options)) <= ABOUT_60
        assert 0 <= game.choice.player < game.players


@CELLS
@pytest.mark.soak
def test_every_game_ends_and_its_score_is_the_sum_of_the_score_sheet(cell: Cell) -> None:
    for seed in range(RANDOM_GAMES):
        game = finished(cell, seed)
        assert game.over
        assert game.winners == [] or max(game.scores) in [game.scores[seat] for seat in game.winners]
        assert game.scores == [sum(line.points for line in sheet) for sheet in game.score_sheet()]
        assert game.why_not("anything").rule == "game.over"  # type: ignore[union-attr]


@CELLS
@pytest.mark.soak
def test_greedy_plays_every_mode_to_the_end(cell: Cell) -> None:
    name, mode, players = cell
    for seed in range(GREEDY_GAMES):
        game = tt.new_game(name, players, seed, mode)
        play_out(game, [make("greedy", seat) for seat in range(players)])
        assert not game.capped


# -- words and rules -----------------------------------------------------------------------------------


@pytest.mark.soak
@CELLS
def test_every_question_option_and_event_has_a_sentence_and_a_rule(cell: Cell) -> None:
    for game in every_decision(cell, effort(2, 8)):
        assert game.question
        assert game.explain(game.asked).text
        descriptions = [game.describe(option) for option in game.asked.options]
        assert len(set(descriptions)) == len(descriptions), f"two answers to {game.asked.rule} read the same"
        assert not any("{" in line or "_" in line for line in descriptions)
    for seat in range(game.players):
        for event in game.events:
            assert game.describe_event(event.for_seat(seat))
            assert game.explain(event).place


@pytest.mark.soak
@CELLS
def test_why_not_names_a_rule_for_options_legal_earlier(cell: Cell) -> None:
    seen: set[str] = set()
    for number, game in enumerate(every_decision(cell, 2)):
        seen.update(game.options)
        if number % effort(5, 1):
            continue
        for option in game.options:
            assert game.why_not(option) is None
        for option in sorted(seen - set(game.options))[: effort(15, 40)]:
            reason = game.why_not(option)
            assert reason
            assert reason.place == rule_place(game, reason)
            assert "{" not in str(reason)


@GAMES
def test_every_rule_names_its_place_and_source(name: str) -> None:
    book = rules_of(name).book
    for rule in book.rules.values():
        assert rule.page >= 0  # 0 means a source without page numbers
        assert rule.heading
        assert rule.text.endswith(".")
        assert rule.source in ("rulebook", "public", "house")
    for kind in ("question", "event", "reason", "score"):
        unknown = {key.removesuffix(".hidden") for key in book.words[kind]} - set(book.rules)
        assert not unknown, f"sentences for rules that don't exist: {kind} {unknown}"
    assert not set(book.words["option"]) - set(book.rules)


@GAMES
def test_every_ruling_and_mode_is_explained(name: str) -> None:
    rules = rules_of(name)
    assert set(rules.book.words["ruling"]) == {switch.name for switch in fields(rules.rulings)}
    assert set(rules.book.words["mode"]) == {mode.name for mode in rules.modes}


# -- for the analysis ----------------------------------------------------------------------------------


@ALL_GAMES
def test_the_record_names_the_sources_of_the_cards(name: str) -> None:
    rules = rules_of(name)
    assert sorted(record(name).sources) == [*rules.make_box(rules.read_box(rules.book.folder / "data")).sources]


FIRST_OF_A_TURN = {
    "evenfall": ("roll.first",),
    "seasons": ("dice.choose",),
    "res_arcana": ("pass.first", "pass.later", "discard.card", "place.free", "place.artifact", "claim.place",
                   "claim.top", "claim.monument"),  # plus every use of a power
    "mercurial": ("turn.begin",),
    "trismegistus": ("turn.begin",),
}  # fmt: skip


def begins_a_turn(name: str, event: Event) -> bool:
    """Return whether an event is the first of a turn."""
    return event.rule in FIRST_OF_A_TURN[name] or "power" in event.facts


CARD_LINES = ("score.army", "score.heroines", "score.enemies", "score.quintessence", "score.scars", "score.prestige",
              "score.artifacts", "score.monuments", "score.places", "card.", "score.experiments", "score.publications",
              "score.achievements", "score.heroics", "score.arcanas")  # fmt: skip


@CELLS
def test_turns_are_counted_one_by_one_in_every_round(cell: Cell) -> None:
    before, players = 0, cell[2]
    for game in every_decision(cell, 1):
        rounds, turns = game.rules.time(game.table)
        assert turns >= before or rounds == 1, "only the next game of a match may restart the count"
        assert turns >= (rounds - 1) * players
        assert game.rules.time(game.copy().table) == (rounds, turns)
        before = turns
    assert before > 1


@CELLS
@pytest.mark.parametrize("seed", range(3))
def test_a_finished_game_has_as_many_turns_as_its_log(cell: Cell, seed: int) -> None:
    game = finished(cell, seed)
    log = game.events
    begin = max(
        [at for at, event in enumerate(log) if event.rule == "match.deck"], default=0
    )  # the last game of a match
    turns = [event for event in log[begin:] if begins_a_turn(cell[0], event)]
    assert game.rules.time(game.table)[1] == len(turns)


@ALL_CELLS
@pytest.mark.parametrize("seed", range(3))
def test_the_first_player_has_the_first_turn(cell: Cell, seed: int) -> None:
    name, mode, players = cell
    start = tt.new_game(name, players, seed, mode)
    turns = [event for event in finished(cell, seed).events if begins_a_turn(name, event)]
    assert start.rules.first_player(start.table) == turns[0].player


@ALL_GAMES
def test_every_seat_can_go_first(name: str) -> None:
    games = [tt.new_game(name, 2, seed, rivals_mode(name)) for seed in range(20)]
    assert {game.rules.first_player(game.table) for game in games} == {0, 1}


@ALL_CELLS
def test_the_settings_of_bots_fit_the_game(cell: Cell) -> None:
    name, mode, players = cell
    game = tt.new_game(name, players, 1, mode)
    settings = game.rules.bots(game.table)
    assert settings.greedy_phases <= set(game.rules.steps)
    assert min(settings.greedy_worlds, settings.greedy_finalists) >= 1
    for level in (settings.fast, settings.strong):
        assert min(level.horizon, level.worlds) >= 1
        assert level.candidates >= 2, "the search compares moves"
        assert level.margin > 0
    assert settings.strong.worlds >= settings.fast.worlds


@ALL_CELLS
def test_the_clock_of_the_bots_runs_to_the_end_of_the_game(cell: Cell) -> None:
    """A rollout stops when the clock has gone on by its horizon, so it must never stand still or go back."""
    times = [game.rules.bots(game.table).clock(game.table) for game in every_decision(cell, 1)]
    restarts = sum(later < earlier for earlier, later in pairwise(times))
    assert restarts == 0 or cell[1] == "match", "only the next game of a match may restart it"
    assert len(set(times)) > 1


@CELLS
def test_every_card_in_play_was_played_by_its_seat(cell: Cell) -> None:
    game = finished(cell, 5)
    played = {(use.seat, use.card): use.played for use in game.card_uses()}
    for seat in range(game.players):
        for card, copies in Counter(in_play(game, seat)).items():
            assert played[seat, card] >= copies, card


def in_play(game: Game, seat: int) -> list[str]:
    me = game.table.seats[seat]
    match game.rules.name:
        case "evenfall":
            return [*me.team, *me.army, *me.vanguard, *me.score, *me.scars, *me.recipes]
        case "seasons":
            return [NAME[card] for card in me.play]
        case "mercurial":
            return [*me.hand, *me.exhausted, *me.active, *me.used, *me.heroics, *me.arcanas]
        case "trismegistus":
            unlocked = (*me.vault, *me.beside)
            return [*filter(None, (*me.slots, *unlocked)), *me.tiles, *me.done, *me.achievements]
        case _:
            return list(me.components)


@CELLS
def test_the_points_of_cards_match_the_score_sheet(cell: Cell) -> None:
    game = finished(cell, 6)
    for seat, sheet in enumerate(game.score_sheet()):
        on_sheet = sum(line.points for line in sheet if line.rule.startswith(CARD_LINES))
        assert sum(use.points for use in game.card_uses() if use.seat == seat) == on_sheet


@CELLS
def test_a_card_is_used_only_by_a_seat_that_played_it(cell: Cell) -> None:
    game = finished(cell, 7)
    uses = game.card_uses()
    assert len({(use.seat, use.card) for use in uses}) == len(uses), "each seat and card must have one row"
    assert {use.card for use in uses} <= set(game.rules.names(game.table))
    assert all(use.played for use in uses if use.used)
    assert sum(use.used for use in uses), "no card was used in a whole game"


@CELLS
def test_every_drafted_card_is_counted_once(cell: Cell) -> None:
    game = finished(cell, 8)
    drafted = Counter(use.seat for use in game.card_uses() for _ in range(use.drafted))
    _, mode, players = cell
    whole = {"magician": 9, "archmage": 9, "draft": 8, "match": 8}.get(mode, 0)  # for a match, in its second game
    assert drafted == Counter(dict.fromkeys(range(players), whole)) if whole else not drafted


@GAMES
def test_a_playout_keeps_no_log_of_its_cards(name: str) -> None:
    with pytest.raises(HistoryError, match="keeps no log"):
        tt.new_game(name, seed=1, history=False).card_uses()


# -- views and imagined worlds -------------------------------------------------------------------------


@pytest.mark.soak
@CELLS
def test_a_view_is_json_and_shows_options_only_to_the_asked_seat(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, effort(1, 4))):
        for seat in range(game.players):
            assert json.dumps(game.rules.view(game.table, seat))
            if number % 20:
                continue  # A view contains the whole log, so a sample is enough.
            shown = json.loads(json.dumps(game.view(seat)))
            assert bool(shown["options"]) == (shown["asked"]["player"] == seat)
            assert all(not e["facts"] for e in shown["events"] if e["seen_by"] and seat not in e["seen_by"])


@pytest.mark.soak
@CELLS
def test_an_imagined_world_looks_the_same_to_the_seat_and_can_be_played_to_the_end(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, effort(2, 10))):
        if number % 20:
            continue
        for seat in range(game.players):
            world = game.imagine(seat, number)
            assert world.rules.view(world.table, seat) == game.rules.view(game.table, seat)
            assert [text(option) for option in world.choice.options] == game.options or seat != asked(game)  # type: ignore[union-attr]
            assert world.table.rng_state != game.table.rng_state
            run_out(world, number)
            assert world.over


@CELLS
@pytest.mark.soak
def test_imagined_worlds_can_continue_in_the_middle_of_a_step(cell: Cell) -> None:
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


@ALL_GAMES
def test_every_phase_of_the_flow_is_a_step(name: str) -> None:
    flow = import_module(f"tabletop_nb.games.{name}.flow").FLOW
    assert flow.phases - {OVER} <= set(rules_of(name).steps)
    assert OVER in flow.phases
    table = tt.new_game(name, seed=1).table
    conditions = [to.when for following in flow.successors.values() for to in following if to.when]
    assert all(condition in table.declared for condition in conditions if isinstance(condition, str))


@ALL_GAMES
def test_only_the_flow_and_the_setup_set_the_phase(name: str) -> None:
    for file in rules_of(name).book.folder.glob("*.py"):
        if file.stem not in ("table", "setup", "scenario"):
            stores = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
            assert not [n.lineno for n in stores if n.attr == "phase" and isinstance(n.ctx, ast.Store)], file.name


PURE_CALLS = {  # functions that only return something; a new one is added here after checking that
    *("getattr", "int", "len", "max", "sum", "tuple"),
    *("deal_facts", "itemized", "minus", "payment_words", "positive", "rule_of", "times"),
}


@ALL_GAMES
def test_the_arguments_of_a_log_call_change_nothing(name: str) -> None:
    """Playouts keep no log, so a log call must be removable: its arguments call nothing that could change the table."""
    for file in rules_of(name).book.folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note":
                parts = [each for value in (*node.args, *node.keywords) for each in ast.walk(value)]
                assert not [ast.unparse(each) for each in parts if can_change(each)], f"{file.name}:{node.lineno}"


def can_change(node: ast.AST) -> bool:
    """Return whether this may change something: an assignment, or a call of a function that isn't known to be pure."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) not in PURE_CALLS
    return isinstance(node, ast.Await | ast.NamedExpr)


@pytest.mark.parametrize(
    "call", ["raise_gauge(seat, 1)", "f(p=table)", "table.draw(p)", "zone.pop()", "(n := 2)", "[*pay(x)]"]
)
def test_a_log_argument_that_may_change_something_is_found(call: str) -> None:
    assert any(map(can_change, ast.walk(ast.parse(call))))

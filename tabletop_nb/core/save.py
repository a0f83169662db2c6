"""Saves: seed, setup and answers as JSON, one answer a line. Loading plays the game again and runs no foreign code."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import HistoryError, IllegalMoveError, SaveError, SetupError
from tabletop_nb.core.scenario import WrongError, fields, many, whole

if TYPE_CHECKING:
    from tabletop_nb.core.game import Game

VERSION = 1
SEED = whole(-(1 << 64), 1 << 64)
MOST = 5_000_000  # characters; the longest game is far below
Maker = Callable[[str, int, dict[str, Any]], "Game"]  # (game, seed, setup) -> a new game


def dump(game: Game) -> str:
    """The game as text that reads and diffs well."""
    if game.seed is None or not game.history:
        raise HistoryError("an imagined game, or one without history, cannot be saved: save the game it came from")
    record = {
        "game": game.rules.NAME,
        "version": VERSION,
        "seed": game.seed,
        "setup": game.setup,
        "seats": list(game.seats),
        "peeked": game.peeked,
        "answers": [text(answer) for answer in game.answers],
    }
    return json.dumps(record, indent=1, ensure_ascii=False)


def load(saved: str, make: Maker) -> Game:
    """The saved game, played again from its seed; what no longer fits is named, with its line."""
    record = parse(saved)
    try:
        game = make(record["game"], record["seed"], record["setup"])
    except (SetupError, RecursionError) as error:
        raise SaveError(f"the save's setup does not fit: {error}") from error
    for number, answer in enumerate(record["answers"]):
        try:
            game.apply(answer)
        except IllegalMoveError as error:
            raise SaveError(f"{_line(saved, number, answer)}answer {number + 1} no longer fits: {error}") from error
    game.peeked, game.seats = record["peeked"], tuple(record["seats"])
    return game


def parse(saved: str) -> dict[str, Any]:
    """The record in a save, its shape checked."""
    saved = saved.lstrip("\ufeff") if isinstance(saved, str) else ""
    if not 0 < len(saved) <= MOST:
        raise SaveError(f"this is not a save: a save is a text of at most {MOST:,} characters")
    try:
        record = json.loads(saved)
    except json.JSONDecodeError as error:
        raise SaveError(f"line {error.lineno}: this is not a save ({error.msg})") from error
    except (RecursionError, ValueError) as error:
        raise SaveError(f"this is not a save ({error})") from error
    if isinstance(record, dict) and type(record.get("version")) is int and record["version"] > VERSION:
        raise SaveError(f"the save has version {record['version']}, this program reads up to {VERSION}: update it")
    try:
        return _shape(record)  # type: ignore[no-any-return]
    except WrongError as wrong:
        raise SaveError(f"in the save, {wrong}") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongError(value, "text")
    return value


def _setup(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WrongError(value, "the fields of a setup")
    return value


SHAPE = {
    "game": _text,
    "version": whole(VERSION, VERSION),
    "seed": SEED,
    "setup": _setup,
    "seats": many(_text, most=20),
    "peeked": whole(0, 1_000_000),
    "answers": many(_text, most=100_000),
}
_shape = fields(SHAPE, needed=SHAPE)


def _line(saved: str, number: int, answer: str) -> str:
    """The line on which this answer stands, where the layout is still ours."""
    lines = saved.split("\n")
    start = next((i for i, line in enumerate(lines) if line.strip().startswith('"answers"')), len(lines))
    found = lines[start + 1 + number].strip().rstrip(",") if start + 1 + number < len(lines) else ""
    return f"line {start + 2 + number}: " if found == json.dumps(answer, ensure_ascii=False) else ""

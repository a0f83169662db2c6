"""Saves: seed, setup and answers as JSON, one answer per line.

Loading replays the answers and never executes code from the file. The version of a save is 1 plus the number of entries
in the game's `save_changes`. Add an entry whenever a change makes an old seed or answer lead to another position.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict, cast

from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import HistoryError, IllegalMoveError, SaveError, SetupError
from tabletop_nb.core.scenario import InvalidValueError, fields, many, whole

if TYPE_CHECKING:
    from tabletop_nb.core.definition import AnyGame, Setup
    from tabletop_nb.core.game import Game

FIRST_VERSION = 1
SEED = whole(-(1 << 64), 1 << 64)
MAX_SAVE_CHARS = 5_000_000  # far more than the longest game
GameFactory = Callable[[str, int, "Setup"], "Game"]  # (game, seed, setup) -> a new game
RulesOf = Callable[[str], "AnyGame"]  # name of a game -> its rules; raises SetupError if there is no such game


class Record(TypedDict):
    """The contents of a save."""

    game: str
    version: int
    seed: int
    setup: Setup
    seats: list[str]
    peeked: int
    answers: list[str]


def version(rules: AnyGame) -> int:
    """Return the version of the saves that these rules write and read.

    >>> from tabletop_nb.games import rules_of
    >>> version(rules_of("evenfall")), version(rules_of("seasons"))
    (1, 2)
    """
    return FIRST_VERSION + len(rules.save_changes)


def dump(game: Game) -> str:
    """Return the game as text that is easy to read and to compare.

    >>> import tabletop_nb as tt
    >>> import json
    >>> json.loads(dump(tt.new_game("evenfall", seed=7)))["seed"]
    7
    """
    if game.seed is None or not game.history:
        raise HistoryError(
            "a game without history cannot be saved, nor can an imagined one; save the game it was made from"
        )
    record: Record = {
        "game": game.rules.name,
        "version": version(game.rules),
        "seed": game.seed,
        "setup": game.setup,
        "seats": list(game.seats),
        "peeked": game.peeked,
        "answers": [text(answer) for answer in game.answers],
    }
    return json.dumps(record, indent=1, ensure_ascii=False)


def load(saved: str, make: GameFactory, rules_of: RulesOf) -> Game:
    """Return the saved game, replayed from its seed.

    Raises:
        SaveError: If something no longer fits. The message names it and its line.
    """
    record = parse(saved, rules_of)
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


def parse(saved: str, rules_of: RulesOf) -> Record:
    """Validate a save and return its record.

    >>> from tabletop_nb.games import rules_of
    >>> import tabletop_nb as tt
    >>> parse(tt.new_game("evenfall", seed=7).save(), rules_of)["seed"]
    7
    """
    saved = saved.lstrip("\ufeff") if isinstance(saved, str) else ""
    if not 0 < len(saved) <= MAX_SAVE_CHARS:
        raise SaveError(f"this is not a save: a save is a text of at most {MAX_SAVE_CHARS:,} characters")
    try:
        record = json.loads(saved)
    except json.JSONDecodeError as error:
        raise SaveError(f"line {error.lineno}: this is not a save ({error.msg})") from error
    except (RecursionError, ValueError) as error:
        raise SaveError(f"this is not a save ({error})") from error
    try:
        return _validate(record, rules_of)
    except InvalidValueError as wrong:
        raise SaveError(f"in the save, {wrong}") from None


def _validate(record: object, rules_of: RulesOf) -> Record:
    """Return the validated record."""
    rules = _rules(record, rules_of)
    latest = version(rules) if rules else FIRST_VERSION
    given = record.get("version") if isinstance(record, dict) else None
    if type(given) is int and given > latest:
        raise SaveError(f"This game was saved by a newer version ({given}). Update tabletop_nb to load it.")
    if type(given) is int and rules and FIRST_VERSION <= given < latest:
        changes = "; ".join(rules.save_changes[given - FIRST_VERSION :])
        raise SaveError(
            f"This game was saved by an older version, and the rules of {rules.title} have changed since: {changes}."
        )
    shape = {**SHAPE, "version": whole(latest, latest)}
    checked = fields(shape, needed=shape)(record)
    return cast("Record", checked)


def _rules(record: object, rules_of: RulesOf) -> AnyGame | None:
    """Return the rules of the game in the record, or None if there is no such game."""
    name = record.get("game") if isinstance(record, dict) else None
    try:
        return rules_of(name) if isinstance(name, str) else None
    except SetupError:
        return None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidValueError(value, "text")
    return value


def _setup(value: object) -> Setup:
    if not isinstance(value, dict):
        raise InvalidValueError(value, "the fields of a setup")
    return value


SHAPE = {
    "game": _text,
    "seed": SEED,
    "setup": _setup,
    "seats": many(_text, max_items=20),
    "peeked": whole(0, 1_000_000),
    "answers": many(_text, max_items=100_000),
}


def _line(saved: str, number: int, answer: str) -> str:
    """Return "line N: " for this answer, or "" if the file was reformatted."""
    lines = saved.split("\n")
    start = next((i for i, line in enumerate(lines) if line.strip().startswith('"answers"')), len(lines))
    line = lines[start + 1 + number].strip().rstrip(",") if start + 1 + number < len(lines) else ""
    return f"line {start + 2 + number}: " if line == json.dumps(answer, ensure_ascii=False) else ""

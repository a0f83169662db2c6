"""Saves: seed, setup and answers as JSON, one answer a line. Loading plays the game again and runs no foreign code.

A save holds its game's version. It rises with every entry in the game's `save_changes`: each of them makes a seed or
an answer mean something else, so that older saves would not lead to the position they were saved in.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import HistoryError, IllegalMoveError, SaveError, SetupError
from tabletop_nb.core.scenario import WrongError, fields, many, whole

if TYPE_CHECKING:
    from tabletop_nb.core.definition import AnyGame
    from tabletop_nb.core.game import Game

FIRST_VERSION = 1
SEED = whole(-(1 << 64), 1 << 64)
MOST = 5_000_000  # characters; the longest game is far below
Maker = Callable[[str, int, dict[str, Any]], "Game"]  # (game, seed, setup) -> a new game
RulesOf = Callable[[str], "AnyGame"]  # name of a game -> its rules; SetupError where there is no such game


def version(rules: AnyGame) -> int:
    """Return the version of the saves that these rules write and read."""
    return FIRST_VERSION + len(rules.save_changes)


def dump(game: Game) -> str:
    """Return the game as text that is easy to read and to compare."""
    if game.seed is None or not game.history:
        raise HistoryError("an imagined game, or one without history, cannot be saved: save the game it came from")
    record = {
        "game": game.rules.name,
        "version": version(game.rules),
        "seed": game.seed,
        "setup": game.setup,
        "seats": list(game.seats),
        "peeked": game.peeked,
        "answers": [text(answer) for answer in game.answers],
    }
    return json.dumps(record, indent=1, ensure_ascii=False)


def load(saved: str, make: Maker, rules_of: RulesOf) -> Game:
    """Return the saved game, played again from its seed.

    Raises:
        SaveError: Names what no longer fits, with its line.
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


def parse(saved: str, rules_of: RulesOf) -> dict[str, Any]:
    """Return the record in a save, its shape and version checked."""
    saved = saved.lstrip("\ufeff") if isinstance(saved, str) else ""
    if not 0 < len(saved) <= MOST:
        raise SaveError(f"this is not a save: a save is a text of at most {MOST:,} characters")
    try:
        record = json.loads(saved)
    except json.JSONDecodeError as error:
        raise SaveError(f"line {error.lineno}: this is not a save ({error.msg})") from error
    except (RecursionError, ValueError) as error:
        raise SaveError(f"this is not a save ({error})") from error
    try:
        return _checked(record, rules_of)
    except WrongError as wrong:
        raise SaveError(f"in the save, {wrong}") from None


def _checked(record: Any, rules_of: RulesOf) -> dict[str, Any]:
    """Return the record if this program can continue it."""
    rules = _rules(record, rules_of)
    latest = version(rules) if rules else FIRST_VERSION
    given = record.get("version") if isinstance(record, dict) else None
    if type(given) is int and given > latest:
        raise SaveError(f"the save has version {given}, this program reads up to {latest}: update it")
    if type(given) is int and rules and FIRST_VERSION <= given < latest:
        changes = "; ".join(rules.save_changes[given - FIRST_VERSION :])
        raise SaveError(
            f"This game was saved by an older version, and the rules of {rules.title} have changed since: {changes}."
        )
    shape = {**SHAPE, "version": whole(latest, latest)}
    checked: dict[str, Any] = fields(shape, needed=shape)(record)
    return checked


def _rules(record: Any, rules_of: RulesOf) -> AnyGame | None:
    """Return the rules of the game that the record names, if there is such a game."""
    name = record.get("game") if isinstance(record, dict) else None
    try:
        return rules_of(name) if isinstance(name, str) else None
    except SetupError:
        return None


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
    "seed": SEED,
    "setup": _setup,
    "seats": many(_text, most=20),
    "peeked": whole(0, 1_000_000),
    "answers": many(_text, most=100_000),
}


def _line(saved: str, number: int, answer: str) -> str:
    """Return the line of this answer, if the layout is still ours."""
    lines = saved.split("\n")
    start = next((i for i, line in enumerate(lines) if line.strip().startswith('"answers"')), len(lines))
    found = lines[start + 1 + number].strip().rstrip(",") if start + 1 + number < len(lines) else ""
    return f"line {start + 2 + number}: " if found == json.dumps(answer, ensure_ascii=False) else ""

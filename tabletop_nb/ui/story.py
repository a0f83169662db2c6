"""The story of a walk-through: `walkthrough.toml`, parsed and validated by playing it.

A stop can be edited, removed or translated; the story must still play. Every error names the file, chapter, stop and
field, and what is allowed there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tabletop_nb import bots
from tabletop_nb.core.errors import IllegalMoveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import Json
from tabletop_nb.core.scenario import Check, InvalidValueError, fields, many, one_of, truth, whole
from tabletop_nb.games import rules_of
from tabletop_nb.games.create import new_game
from tabletop_nb.ui.seats import PERSON, player_count
from tabletop_nb.ui.words import say

Setup = Mapping[str, Any]  # the arguments of new_game; the game validates them
Section = Mapping[str, Any]  # a table of the file, validated by `shape`


class WalkError(ValueError):
    """Raised for a mistake in a walk-through file, or for a step that the walk-through doesn't have."""


# -- contents of the file -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wrong:
    """A legal move that isn't the one to learn, as a pattern, and the feedback on it."""

    answer: str
    text: str


@dataclass(frozen=True)
class Live:
    """A game to play after the walk-through, and who sits where."""

    title: str
    text: str
    setup: Setup
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Stop:
    """One idea: a text beside the board, and in many stops a move to make."""

    chapter: str
    id: str
    title: str
    text: str
    rule: str | None = None
    about: str = ""  # the thing or zone on the board that the text explains
    prompt: str = ""
    accept: tuple[tuple[str, ...], ...] = ()  # right ways to do it, each a list of answers
    right: str = ""
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    teacher: tuple[str, ...] = ()  # answers that the walk-through gives itself after this stop
    quiz: bool = False  # whether the quiz starts here
    live: tuple[Live, ...] = ()  # games to play from here; the first is the default

    @property
    def address(self) -> str:
        """The address of the stop, `chapter/stop`."""
        return f"{self.chapter}/{self.id}"

    @property
    def has_move(self) -> bool:
        """Whether there is a move to make."""
        return bool(self.accept)

    @property
    def paragraphs(self) -> list[str]:
        """The text, paragraph by paragraph."""
        return [" ".join(part.split()) for part in self.text.split("\n\n") if part.strip()]


@dataclass(frozen=True)
class Chapter:
    """A few minutes of the walk-through. A chapter with a setup starts a new game."""

    id: str
    title: str
    minutes: int
    optional: bool
    setup: Setup | None
    stops: tuple[Stop, ...]


@dataclass(frozen=True)
class Story:
    """A whole walk-through, and the game at the start of each stop."""

    file: str
    title: str
    minutes: int
    chapters: tuple[Chapter, ...]
    quiz: tuple[Section, ...]
    rivals: tuple[str, ...]  # names of the other players
    games: Mapping[str, Game] = field(repr=False)  # by address

    @property
    def stops(self) -> list[Stop]:
        """All stops in order."""
        return [stop for chapter in self.chapters for stop in chapter.stops]


# -- parsing ----------------------------------------------------------------------------------------------


def line(value: Json) -> str:
    """Return a text, validated and stripped."""
    if not isinstance(value, str) or not value.strip():
        raise InvalidValueError(value, "some text")
    return value.strip()


def identifier(value: Json) -> str:
    """Return a short name that can be part of an address, validated."""
    if not isinstance(value, str) or not value.isidentifier() or not value.isascii():
        raise InvalidValueError(value, "a name of letters, digits and _, such as first_roll")
    return value


def setup_fields(value: Json) -> Setup:
    """Return the arguments of new_game, which validates them itself."""
    if not isinstance(value, dict):
        raise InvalidValueError(value, "the arguments of new_game, such as { seed = 1, players = 2 }")
    return value


def shape(rules: Iterable[str]) -> Check[Section]:
    """Return the check for a whole file: its fields, and what each can contain."""
    wrong = fields({"answer": line, "text": line}, needed=("answer", "text"))
    live = fields(
        {"title": line, "text": line, "setup": setup_fields, "seats": many(line, 1)}, needed=("title", "setup")
    )
    stop = {
        **{
            "id": identifier,
            "title": line,
            "text": line,
            "rule": one_of(rules),
            "about": line,
        },
        **{"prompt": line, "accept": many(many(line, 1), 1), "right": line, "wrong": many(wrong), "otherwise": line},
        **{"teacher": many(line), "quiz": truth, "live": many(live, 1)},
    }
    chapter = {
        **{"id": identifier, "title": line, "minutes": whole(1, 60), "optional": truth, "setup": setup_fields},
        "stop": many(fields(stop, needed=("id", "title", "text")), 1),
    }
    return fields(
        {
            **{"title": line, "minutes": whole(1, 240), "rivals": many(line), "quiz": many(setup_fields)},
            "chapter": many(fields(chapter, needed=("id", "title", "minutes", "stop")), 1),
        },
        needed=("title", "minutes", "chapter"),
    )


def read(game: str, file: str | Path | None = None) -> Story:
    """Return the walk-through of a game, or the one in a file of your own.

    Raises:
        WalkError: If anything in the file is wrong.
    """
    path = Path(file) if file is not None else rules_of(game).book.folder / "walkthrough.toml"
    return _read(game, str(path), path.stat().st_mtime_ns if path.is_file() else 0)


@cache
def _read(game: str, path: str, changed: int) -> Story:
    """Read a file once, and again when it has changed."""
    where = Path(path).name
    try:
        raw = tomllib.loads(Path(path).read_text("utf-8"))
        given = shape(rules_of(game).book.rules)(raw)
    except RecursionError:
        raise WalkError(f"{where}: it is nested too deeply; allowed: the fields of a walk-through") from None
    except (OSError, ValueError) as error:
        raise WalkError(f"{where}: {locate(error, raw) if isinstance(error, InvalidValueError) else error}") from None
    chapters = tuple(_chapter(chapter) for chapter in given["chapter"])
    _check_ids(where, chapters)
    rivals = tuple(given.get("rivals", ()))
    games = dict(_play(game, where, chapters, rivals))
    return Story(where, given["title"], given["minutes"], chapters, tuple(given.get("quiz", ())), rivals, games)


def locate(wrong: InvalidValueError, raw: Section) -> str:
    """Return an error with its place. Chapters and stops are named by their ids where they have one."""
    head, _, rest = wrong.path.partition("[")
    number, _, rest = rest.partition("]")
    if not number.isdigit():
        return str(wrong)
    part = raw[head][int(number)]
    part_id = part.get("id", f"number {int(number) + 1}") if isinstance(part, dict) else f"number {int(number) + 1}"
    inner = InvalidValueError(wrong.given, wrong.allowed, rest.lstrip("."))
    inside = locate(inner, part) if isinstance(part, dict) and inner.path.startswith("stop[") else f"field {inner}"
    return f"{head} {part_id}, {inside}" if inner.path else f"{head} {part_id}: {str(inner).removeprefix('it: ')}"


def _chapter(given: Section) -> Chapter:
    stops = tuple(_stop(given["id"], stop) for stop in given["stop"])
    return Chapter(
        given["id"], given["title"], given["minutes"], given.get("optional", False), given.get("setup"), stops
    )


def _stop(chapter: str, given: Section) -> Stop:
    parts: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    parts["accept"] = tuple(tuple(map(normalize, way)) for way in given.get("accept", ()))
    parts["wrong"] = tuple(Wrong(**wrong) for wrong in given.get("wrong", ()))
    parts["live"] = tuple(
        Live(live["title"], live.get("text", ""), live["setup"], tuple(live.get("seats", (PERSON,))))
        for live in given.get("live", ())
    )
    return Stop(chapter=chapter, **parts)


def _check_ids(where: str, chapters: tuple[Chapter, ...]) -> None:
    """Check that ids are unique, that each move has a prompt, and that the first chapter sets up the game."""
    if chapters[0].setup is None:
        raise WalkError(f"{where}: chapter {chapters[0].id}, field setup: the first chapter has to set up a game")
    _unique(where, "chapter", [chapter.id for chapter in chapters])
    for chapter in chapters:
        _unique(where, f"chapter {chapter.id}, stop", [stop.id for stop in chapter.stops])
        for stop in chapter.stops:
            if bool(stop.prompt) != stop.has_move:
                missing = "accept" if stop.prompt else "prompt"
                place = f"{where}: chapter {chapter.id}, stop {stop.id}, field {missing}"
                raise WalkError(f"{place}: nothing was given; allowed: prompt and accept together")


def _unique(where: str, what: str, ids: list[str]) -> None:
    for first, second in pairwise(sorted(ids)):
        if first == second:
            raise WalkError(f"{where}: {what} {first}, field id: {first!r} was given twice; allowed: each id once")


def _play(game: str, where: str, chapters: tuple[Chapter, ...], rivals: tuple[str, ...]) -> Iterator[tuple[str, Game]]:
    """Play the story once, and yield the game at each stop.

    Every answer in the file must be legal, and all right ways of a stop must lead to the same position.
    """
    playing: Game | None = None
    for chapter in chapters:
        if chapter.setup is not None:
            playing = set_up(game, chapter.setup, f"{where}: chapter {chapter.id}, field setup", rivals)
        assert playing is not None
        for stop in chapter.stops:
            place = f"{where}: chapter {chapter.id}, stop {stop.id}"
            _check_live(game, stop, place)
            yield stop.address, playing.copy()
            playing = after_answers(_after_move(playing, stop, place), stop.teacher, f"{place}, field teacher")


def _after_move(game: Game, stop: Stop, where: str) -> Game:
    """Return the game after the move of this stop. All correct moves must lead there."""
    ends = [after_answers(game, way, f"{where}, field accept[{i}]") for i, way in enumerate(stop.accept)]
    for i, end in enumerate(ends):
        if _position(end) != _position(ends[0]):
            raise WalkError(
                f"{where}, field accept[{i}]: {list(stop.accept[i])} leads to another position than the first way; "
                "allowed: ways that lead to the same position, so that the story can continue"
            )
    return ends[0] if ends else game


def _check_live(game: str, stop: Stop, where: str) -> None:
    """Check that each offered game can be set up and has a player in every seat."""
    for i, live in enumerate(stop.live):
        number = player_count(set_up(game, live.setup, f"{where}, field live[{i}].setup"))
        if len(live.seats) != number:
            raise WalkError(f"{where}, field live[{i}].seats: {list(live.seats)} was given; allowed: {number} of them")
        for seat in live.seats:
            try:
                _ = seat == PERSON or bots.make(seat)
            except SetupError as error:
                raise WalkError(f"{where}, field live[{i}].seats: {error}, or {PERSON}") from None


def set_up(game: str, setup: Setup, where: str, rivals: tuple[str, ...] = ()) -> Game:
    """Return a new game. Without a seed, it is always the same one."""
    try:
        prepared = new_game(game, **{"seed": 0, **setup, "history": True})
    except (SetupError, TypeError) as error:
        raise WalkError(f"{where}: {error}") from None
    prepared.seat_names = _seat_names(prepared, rivals)
    return prepared


def _seat_names(game: Game, rivals: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the players: *you*, those in the file, else *your rival*, or numbers for several."""
    names = game.rules.book.words["name"]
    others = [names["player"].format(i + 1) for i in range(1, player_count(game))]
    if len(others) == 1:
        others = [say("walk.rival")]
    return (names["you"], *rivals[: len(others)], *others[len(rivals) :])


def after_answers(game: Game, answers: Iterable[str], where: str) -> Game:
    """Return a copy of the game with these answers given. An error names the place in the file."""
    after = game.copy()
    for i, answer in enumerate(answers):
        try:
            after.apply(answer)
        except (IllegalMoveError, SetupError) as error:  # SetupError: the script asks for impossible dice or cards
            raise WalkError(f"{where}[{i}]: {answer!r} was given; {error}") from None
    return after


def _position(game: Game) -> tuple[object, ...]:
    """Return what the rest of the story depends on: the position and future dice and draws."""
    return game.table.key(), game.table.revealed()


def normalize(answer: str) -> str:
    """Return an answer with single spaces between its words."""
    return " ".join(answer.split())

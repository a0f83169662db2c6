"""The story of a walk-through: `walkthrough.toml` read, and checked by playing it.

A stop may be edited, left out or translated; the story must still play. Every mistake is told with the file, chapter,
stop and field where it is, and what is allowed there.
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
from tabletop_nb.core.choice import text as as_text
from tabletop_nb.core.errors import IllegalMoveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import Check, WrongError, fields, many, one_of, truth, whole
from tabletop_nb.games import rules_of
from tabletop_nb.games.create import new_game
from tabletop_nb.ui.words import say

PERSON = "person"  # a seat that is no bot's


class WalkError(ValueError):
    """A walk-through file that is wrong (file, chapter, stop, field, what is allowed), or a step that is not there."""


# -- what the file holds -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wrong:
    """A legal answer that is not the idea, as a pattern, and what is said of it."""

    answer: str
    text: str


@dataclass(frozen=True)
class Live:
    """A game to play after the walk: the arguments of new_game, and who sits where."""

    title: str
    text: str
    setup: Mapping[str, Any]
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Stop:
    """One idea: words beside the board, and perhaps a move to make."""

    chapter: str
    id: str
    title: str
    text: str
    rule: str | None = None
    spoken: tuple[str, ...] = ()  # the things on the board it speaks of
    show: tuple[str, ...] = ()  # the zones to draw; none named: all
    prompt: str = ""
    accept: tuple[tuple[str, ...], ...] = ()  # the right ways, each a list of answers
    right: str = ""
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    teacher: tuple[str, ...] = ()  # what the walk answers itself when this stop is left
    quiz: bool = False  # here the quiz is offered
    live: tuple[Live, ...] = ()  # here a game of one's own begins; the first is the default

    @property
    def address(self) -> str:
        """Where to find it: "chapter/stop"."""
        return f"{self.chapter}/{self.id}"

    @property
    def asks(self) -> bool:
        """Is there a move to make?"""
        return bool(self.accept)

    @property
    def paragraphs(self) -> list[str]:
        """The text, paragraph by paragraph."""
        return [" ".join(part.split()) for part in self.text.split("\n\n") if part.strip()]

    @property
    def story(self) -> tuple[str, ...]:
        """The answers by which the story goes on from here."""
        return (*(self.accept[0] if self.accept else ()), *self.teacher)


@dataclass(frozen=True)
class Chapter:
    """Some minutes of the walk; with a setup of its own a new game begins."""

    id: str
    title: str
    minutes: int
    optional: bool
    setup: Mapping[str, Any] | None
    stops: tuple[Stop, ...]


@dataclass(frozen=True)
class Story:
    """A whole walk-through, and the game as it stands when each stop is reached."""

    file: str
    title: str
    minutes: int
    chapters: tuple[Chapter, ...]
    quiz: tuple[Mapping[str, Any], ...]
    rivals: tuple[str, ...]  # what the other players are called
    games: Mapping[str, Game] = field(repr=False)  # by address

    @property
    def stops(self) -> list[Stop]:
        """All stops in order."""
        return [stop for chapter in self.chapters for stop in chapter.stops]


# -- reading it ----------------------------------------------------------------------------------------------


def line(value: Any) -> str:
    """Some text."""
    if not isinstance(value, str) or not value.strip():
        raise WrongError(value, "some text")
    return value.strip()


def name(value: Any) -> str:
    """A short name that can stand in an address."""
    if not isinstance(value, str) or not value.isidentifier() or not value.isascii():
        raise WrongError(value, "a name of letters, digits and _, such as first_roll")
    return value


def table(value: Any) -> dict[str, Any]:
    """Arguments of new_game; the game itself checks them."""
    if not isinstance(value, dict):
        raise WrongError(value, "the arguments of new_game, such as { seed = 1, players = 2 }")
    return value


def shape(rules: Iterable[str]) -> Check:
    """Which fields the file has, and what each may hold."""
    wrong = fields({"answer": line, "text": line}, needed=("answer", "text"))
    live = fields({"title": line, "text": line, "setup": table, "seats": many(line, 1)}, needed=("title", "setup"))
    stop = {
        **{"id": name, "title": line, "text": line, "rule": one_of(rules), "spoken": many(line), "show": many(line)},
        **{"prompt": line, "accept": many(many(line, 1), 1), "right": line, "wrong": many(wrong), "otherwise": line},
        **{"teacher": many(line), "quiz": truth, "live": many(live, 1)},
    }
    chapter = {
        **{"id": name, "title": line, "minutes": whole(1, 60), "optional": truth, "setup": table},
        "stop": many(fields(stop, needed=("id", "title", "text")), 1),
    }
    return fields(
        {
            **{"title": line, "minutes": whole(1, 240), "rivals": many(line), "quiz": many(table)},
            "chapter": many(fields(chapter, needed=("id", "title", "minutes", "stop")), 1),
        },
        needed=("title", "minutes", "chapter"),
    )


def read(game: str, file: str | Path | None = None) -> Story:
    """The walk-through of a game, or the one in a file of your own; all of it is right, or none is taken."""
    path = Path(file) if file is not None else rules_of(game).book.folder / "walkthrough.toml"
    return _read(game, str(path), path.stat().st_mtime_ns if path.is_file() else 0)


@cache
def _read(game: str, path: str, changed: int) -> Story:
    """Read once, and again when the file changes."""
    where = Path(path).name
    try:
        raw = tomllib.loads(Path(path).read_text("utf-8"))
        given = shape(rules_of(game).book.rules)(raw)
    except RecursionError:
        raise WalkError(f"{where}: it is nested too deep to be read; allowed: the fields of a walk-through") from None
    except (OSError, ValueError) as error:
        raise WalkError(f"{where}: {placed(error, raw) if isinstance(error, WrongError) else error}") from None
    chapters = tuple(_chapter(chapter) for chapter in given["chapter"])
    _check_ids(where, chapters)
    rivals = tuple(given.get("rivals", ()))
    games = dict(_play(game, where, chapters, rivals))
    return Story(where, given["title"], given["minutes"], chapters, tuple(given.get("quiz", ())), rivals, games)


def placed(wrong: WrongError, raw: Mapping[str, Any]) -> str:
    """The error, chapter and stop called by their ids where they have one."""
    head, _, rest = wrong.path.partition("[")
    number, _, rest = rest.partition("]")
    if not number.isdigit():
        return str(wrong)
    part = raw[head][int(number)]
    called = part.get("id", f"number {int(number) + 1}") if isinstance(part, dict) else f"number {int(number) + 1}"
    inner = WrongError(wrong.given, wrong.allowed, rest.lstrip("."))
    inside = placed(inner, part) if isinstance(part, dict) and inner.path.startswith("stop[") else f"field {inner}"
    return f"{head} {called}, {inside}" if inner.path else f"{head} {called}: {str(inner).removeprefix('it: ')}"


def _chapter(given: Mapping[str, Any]) -> Chapter:
    stops = tuple(_stop(given["id"], stop) for stop in given["stop"])
    return Chapter(
        given["id"], given["title"], given["minutes"], given.get("optional", False), given.get("setup"), stops
    )


def _stop(chapter: str, given: Mapping[str, Any]) -> Stop:
    known: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    known["accept"] = tuple(tuple(map(tidy, way)) for way in given.get("accept", ()))
    known["wrong"] = tuple(Wrong(**wrong) for wrong in given.get("wrong", ()))
    known["live"] = tuple(
        Live(live["title"], live.get("text", ""), live["setup"], tuple(live.get("seats", (PERSON,))))
        for live in given.get("live", ())
    )
    return Stop(chapter=chapter, **known)


def _check_ids(where: str, chapters: tuple[Chapter, ...]) -> None:
    """No id twice; a move is asked for in words; the first chapter sets up the game."""
    if chapters[0].setup is None:
        raise WalkError(f"{where}: chapter {chapters[0].id}, field setup: the first chapter has to set up a game")
    _unique(where, "chapter", [chapter.id for chapter in chapters])
    for chapter in chapters:
        _unique(where, f"chapter {chapter.id}, stop", [stop.id for stop in chapter.stops])
        for stop in chapter.stops:
            if bool(stop.prompt) != stop.asks:
                missing = "accept" if stop.prompt else "prompt"
                place = f"{where}: chapter {chapter.id}, stop {stop.id}, field {missing}"
                raise WalkError(f"{place}: nothing was given; allowed: prompt and accept together")


def _unique(where: str, what: str, ids: list[str]) -> None:
    for first, second in pairwise(sorted(ids)):
        if first == second:
            raise WalkError(f"{where}: {what} {first}, field id: {first!r} was given twice; allowed: each id once")


def _play(game: str, where: str, chapters: tuple[Chapter, ...], rivals: tuple[str, ...]) -> Iterator[tuple[str, Game]]:
    """Plays the story once: every answer in the file must be legal, and all right ways lead to one position."""
    playing: Game | None = None
    for chapter in chapters:
        if chapter.setup is not None:
            playing = set_up(game, chapter.setup, f"{where}: chapter {chapter.id}, field setup", rivals)
        assert playing is not None
        for stop in chapter.stops:
            here = f"{where}: chapter {chapter.id}, stop {stop.id}"
            _check_live(game, stop, here)
            yield stop.address, playing.copy()
            playing = along(_move(playing, stop, here), stop.teacher, f"{here}, field teacher")


def _move(game: Game, stop: Stop, where: str) -> Game:
    """The game after the move of this stop, to which all its right ways lead."""
    ends = [along(game, way, f"{where}, field accept[{i}]") for i, way in enumerate(stop.accept)]
    for i, end in enumerate(ends):
        if _standing(end) != _standing(ends[0]):
            raise WalkError(
                f"{where}, field accept[{i}]: {list(stop.accept[i])} leads elsewhere than the first way; "
                "allowed: ways that lead to the same position, else the story could not go on"
            )
    return ends[0] if ends else game


def _check_live(game: str, stop: Stop, where: str) -> None:
    """Each game that is offered can be set up, with somebody in every seat."""
    for i, live in enumerate(stop.live):
        players = set_up(game, live.setup, f"{where}, field live[{i}].setup").players
        if len(live.seats) != players:
            raise WalkError(f"{where}, field live[{i}].seats: {list(live.seats)} was given; allowed: {players} of them")
        for seat in live.seats:
            try:
                _ = seat == PERSON or bots.make(seat)
            except SetupError as error:
                raise WalkError(f"{where}, field live[{i}].seats: {error}, or {PERSON}") from None


def set_up(game: str, setup: Mapping[str, Any], where: str, rivals: tuple[str, ...] = ()) -> Game:
    """A game by these arguments; without a seed it is always the same one."""
    try:
        made = new_game(game, **{"seed": 0, **setup, "history": True})
    except (SetupError, TypeError) as error:
        raise WalkError(f"{where}: {error}") from None
    made.people = _people(made, rivals)
    return made


def _people(game: Game, rivals: tuple[str, ...]) -> tuple[str, ...]:
    """The learner is *you*; the others have the names the file gives, else one is *your rival*, more have numbers."""
    names = game.rules.book.words["name"]
    others = [names["player"].format(i + 1) for i in range(1, game.players)]
    if len(others) == 1:
        others = [say("walk.rival")]
    return (names["you"], *rivals[: len(others)], *others[len(rivals) :])


def along(game: Game, answers: Iterable[str], where: str) -> Game:
    """The game after these answers."""
    after = game.copy()
    for i, answer in enumerate(answers):
        try:
            after.apply(answer)
        except (IllegalMoveError, SetupError) as error:  # or the script foretells what cannot be
            raise WalkError(f"{where}[{i}]: {answer!r} was given; {error}") from None
    return after


def _standing(game: Game) -> Any:
    """What the story after it depends on: the position and the chance to come."""
    return game.table.key(), game.table.revealed()


def tidy(answer: Any) -> str:
    """An answer as text, single spaces between its words."""
    return " ".join(as_text(answer).split())

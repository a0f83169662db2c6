"""A walk-through of a game: `walkthrough.toml` read, checked by playing it, and walked stop by stop.

>>> walk = Walk("evenfall")
>>> walk.go("first_roll", "reroll")
>>> walk.give(["keep"]).kind, walk.give(["reroll 1 3"]).kind, walk.stop_done
('legalbut', 'right', True)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.choice import text as as_text
from tabletop_nb.core.errors import IllegalMoveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import Check, WrongError, fields, many, one_of, truth, whole
from tabletop_nb.games import rules_of
from tabletop_nb.ui.words import say

TRIES = 2  # wrong moves until the walk offers to show the right one
WORLDS = 3  # what happens in all of so many imagined games is taken for sure
DONE, HERE, OPEN = "done", "here", "open"


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
            **{"title": line, "minutes": whole(1, 240), "quiz": many(table)},
            "chapter": many(fields(chapter, needed=("id", "title", "minutes", "stop")), 1),
        },
        needed=("title", "minutes", "chapter"),
    )


def read(game: str, file: str | Path | None = None) -> Story:
    """The walk-through of a game, or the one in a file of your own; all of it is right, or none is taken."""
    path = Path(file) if file is not None else rules_of(game).BOOK.folder / "walkthrough.toml"
    return _read(game, str(path), path.stat().st_mtime_ns if path.is_file() else 0)


@cache
def _read(game: str, path: str, changed: int) -> Story:
    """Read once, and again when the file changes."""
    where = Path(path).name
    try:
        raw = tomllib.loads(Path(path).read_text("utf-8"))
        given = shape(rules_of(game).BOOK.rules)(raw)
    except (OSError, ValueError) as error:
        raise WalkError(f"{where}: {placed(error, raw) if isinstance(error, WrongError) else error}") from None
    chapters = tuple(_chapter(chapter) for chapter in given["chapter"])
    _check_ids(where, chapters)
    games = dict(_play(game, where, chapters))
    return Story(where, given["title"], given["minutes"], chapters, tuple(given.get("quiz", ())), games)


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
        Live(live["title"], live.get("text", ""), live["setup"], tuple(live.get("seats", ("person",))))
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
                raise WalkError(
                    f"{_at(where, stop)}, field {missing}: nothing was given; allowed: prompt and accept together"
                )


def _unique(where: str, what: str, ids: list[str]) -> None:
    for first, second in pairwise(sorted(ids)):
        if first == second:
            raise WalkError(f"{where}: {what} {first}, field id: {first!r} was given twice; allowed: each id once")


def _at(where: str, stop: Stop) -> str:
    return f"{where}: chapter {stop.chapter}, stop {stop.id}"


def _play(game: str, where: str, chapters: tuple[Chapter, ...]) -> Iterator[tuple[str, Game]]:
    """Plays the story once: every answer in the file must be legal, and all right ways lead to one position."""
    playing: Game | None = None
    for chapter in chapters:
        if chapter.setup is not None:
            playing = set_up(game, chapter.setup, f"{where}: chapter {chapter.id}, field setup")
        assert playing is not None
        for stop in chapter.stops:
            for i, live in enumerate(stop.live):
                set_up(game, live.setup, f"{_at(where, stop)}, field live[{i}].setup")
            yield stop.address, playing.copy()
            ends = [along(playing, way, f"{_at(where, stop)}, field accept[{i}]") for i, way in enumerate(stop.accept)]
            for i, end in enumerate(ends[1:], 1):
                if _standing(end) != _standing(ends[0]):
                    raise WalkError(
                        f"{_at(where, stop)}, field accept[{i}]: {list(stop.accept[i])} leads elsewhere than the first "
                        "way; allowed: ways that lead to the same position, else the story could not go on"
                    )
            playing = along(ends[0] if ends else playing, stop.teacher, f"{_at(where, stop)}, field teacher")


def set_up(game: str, setup: Mapping[str, Any], where: str) -> Game:
    """A game by these arguments; without a seed it is always the same one."""
    try:
        made = tt.new_game(game, **{"seed": 0, **setup})
    except (SetupError, TypeError) as error:
        raise WalkError(f"{where}: {error}") from None
    names = made.rules.BOOK.words["name"]
    others = (
        [say("walk.rival")] if made.players == 2 else [names["player"].format(i + 1) for i in range(1, made.players)]
    )
    made.people = (names["you"], *others)
    return made


def along(game: Game, answers: Iterable[str], where: str) -> Game:
    """The game after these answers."""
    after = game.copy()
    for i, answer in enumerate(answers):
        try:
            after.apply(answer)
        except IllegalMoveError as error:
            raise WalkError(f"{where}[{i}]: {answer!r} was given; {error}") from None
    return after


def _standing(game: Game) -> Any:
    """What the story after it depends on: the position and the chance to come."""
    return game.table.key(), game.table.revealed()


def tidy(answer: Any) -> str:
    """An answer as text, single spaces between its words."""
    return " ".join(as_text(answer).split())


# -- walking -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Feedback:
    """What is said of a move, by which rule, and where that stands."""

    kind: str  # "right", "legalbut" or "illegal"
    title: str
    text: str
    rule: str | None = None
    place: str = ""


class Walk:
    """A person's way through a walk-through. `game` stands where the stop stands; only right moves change it."""

    def __init__(self, game: str, progress: Any = None, file: str | Path | None = None) -> None:
        self.name, self.story = game, read(game, file)
        self.done: set[str] = set()
        self._stops = {stop.address: stop for stop in self.story.stops}
        self._enter(self.story.stops[0])
        self._restore(progress)

    # -- where we are

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters; `state` tells of each whether it is done."""
        return self.story.chapters

    @property
    def chapter(self) -> Chapter:
        """The chapter of this stop."""
        return next(chapter for chapter in self.chapters if chapter.id == self.stop.chapter)

    @property
    def address(self) -> str:
        """Where this stop is found."""
        return self.stop.address

    def state(self, thing: Chapter | Stop) -> str:
        """ "done", "here" or "open"."""
        here = thing.id == self.stop.chapter if isinstance(thing, Chapter) else thing == self.stop
        if here:
            return HERE
        stops = thing.stops if isinstance(thing, Chapter) else (thing,)
        return DONE if all(stop.address in self.done for stop in stops) else OPEN

    def outline(self) -> list[dict[str, Any]]:
        """Chapters and stops with their states, as plain data."""
        return [
            {
                **{"id": chapter.id, "title": chapter.title, "minutes": chapter.minutes, "optional": chapter.optional},
                "state": self.state(chapter),
                "done": sum(stop.address in self.done for stop in chapter.stops),
                "stops": [
                    {
                        **{"address": stop.address, "title": stop.title, "asks": stop.asks, "state": self.state(stop)},
                        "done": stop.address in self.done,
                    }
                    for stop in chapter.stops
                ],
            }
            for chapter in self.chapters
        ]

    @property
    def first(self) -> bool:
        """Is nothing before this stop?"""
        return self.stop == self.story.stops[0]

    @property
    def last(self) -> bool:
        """Does nothing follow this stop?"""
        return self.stop == self.story.stops[-1]

    # -- going about

    def _enter(self, stop: Stop) -> None:
        """Stands at a stop, nothing given yet."""
        self.stop, self.game = stop, self.story.games[stop.address].copy()
        self.given: list[str] = []  # the part of a right way that was given already
        self.tries = 0  # wrong moves so far
        self.stop_done = not stop.asks

    def go(self, chapter: str, stop: str | None = None) -> None:
        """To a stop, by the ids of chapter and stop or by its address; to the first stop of a chapter by its id."""
        address = chapter if stop is None else f"{chapter}/{stop}"
        for found in self.story.stops:
            if address in (found.address, found.chapter):
                self._enter(found)
                return
        known = [part.id for part in self.chapters]
        within = [found.id for found in self.story.stops if found.chapter == address.partition("/")[0]]
        allowed = f"one of its stops {', '.join(within)}" if within else f"a chapter of {', '.join(known)}"
        raise WalkError(f"there is no stop {address!r} in {self.story.title!r}; allowed: {allowed}")

    @property
    def may_go_on(self) -> bool:
        """Is the move of this stop made, now or before?"""
        return self.stop_done or self.address in self.done

    def next(self) -> None:
        """On to the next stop, when the move of this one is made."""
        if not self.may_go_on:
            raise WalkError(say("walk.not_yet"))
        self.done.add(self.address)
        self._step(1)

    def skip(self) -> None:
        """On to the next stop, whether the move is made or not."""
        self._step(1)

    def back(self) -> None:
        """To the stop before."""
        self._step(-1)

    def _step(self, by: int) -> None:
        """So many stops on; there is nothing beyond the first and the last."""
        stops = self.story.stops
        to = stops.index(self.stop) + by
        if 0 <= to < len(stops):
            self._enter(stops[to])

    # -- the move

    def give(self, answers: Iterable[str]) -> Feedback:
        """The learner's move: a right one is made, of any other it is said what is the matter, and nothing changes."""
        moves = [tidy(answer) for answer in ([answers] if isinstance(answers, str) else answers)]
        if self.stop_done or not moves:
            return self._said("legalbut", say("walk.go_on" if self.stop_done else "walk.nothing_given"))
        after = self.game.copy()
        for i, move in enumerate(moves):
            if reason := after.why_not(move):
                self.tries += 1
                return Feedback("illegal", say("walk.illegal"), reason.text, reason.rule, reason.place)
            if not self._ways([*self.given, *moves[: i + 1]]):
                self.tries += 1
                return self._said("legalbut", self._why_other(after, move))
            after.apply(move)
        return self._make(after, moves)

    def _ways(self, given: list[str]) -> list[tuple[str, ...]]:
        """The right ways that begin so."""
        return [way for way in self.stop.accept if list(way[: len(given)]) == given]

    def _make(self, after: Game, moves: list[str]) -> Feedback:
        """A right move, or the beginning of one, is made."""
        self.game, self.given = after, [*self.given, *moves]
        self.stop_done = tuple(self.given) in self.stop.accept
        if self.stop_done:
            self.done.add(self.address)
            return self._said("right", self.stop.right or say("walk.well_done"))
        return self._said("right", say("walk.so_far", question=after.question))

    def _said(self, kind: str, words: str) -> Feedback:
        rule = self.stop.rule
        return Feedback(kind, say(f"walk.{kind}"), words, rule, self.game.explain(rule).place if rule else "")

    def _why_other(self, game: Game, move: str) -> str:
        """Why a legal move is not the idea: the file's words for it, or what it would lead to."""
        for wrong in self.stop.wrong:
            if fnmatchcase(move, wrong.answer):
                return wrong.text
        return " ".join(filter(None, (self.stop.otherwise, leads_to(game, move))))

    @property
    def may_show(self) -> bool:
        """Tried often enough to be shown the right move?"""
        return self.stop.asks and not self.stop_done and self.tries >= TRIES

    def show(self) -> list[str]:
        """The answers that are still missing."""
        if not self.may_show:
            raise WalkError(say("walk.try_first", tries=TRIES))
        return list(self._ways(self.given)[0][len(self.given) :])

    # -- keeping it

    def progress(self) -> dict[str, Any]:
        """Which stops are done, and where we are, as plain data."""
        return {"game": self.name, "at": self.address, "done": [a for a in self._stops if a in self.done]}

    def _restore(self, progress: Any) -> None:
        """Takes of a kept progress what still fits the file."""
        kept = progress if isinstance(progress, Mapping) and progress.get("game", self.name) == self.name else {}
        done = kept.get("done")
        self.done |= (
            {each for each in done if isinstance(each, str)} & set(self._stops) if isinstance(done, list) else set()
        )
        here = kept.get("at")
        if isinstance(here, str) and here in self._stops:
            self._enter(self._stops[here])


def leads_to(game: Game, move: str) -> str:
    """What a legal move does, and what surely follows; what chance will say is not told."""
    worlds = [game.imagine(None, seed, history=True) for seed in range(WORLDS)]
    told = []
    for world in worlds:
        world.apply(move)
        told.append([world.tell(event) for event in world.events])
    sure = [first for first, *others in takewhile(lambda same: len(set(same)) == 1, zip(*told, strict=False))]
    return say("walk.leads_to", does=game.describe(move), then=sure[-1]) if sure else game.describe(move)

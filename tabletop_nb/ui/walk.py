"""Walking through a game, stop by stop: the story is in `walkthrough.toml`, the moves are the learner's.

>>> walk = Walk("evenfall")
>>> walk.go("first_roll", "reroll")
>>> walk.give(["keep"]).kind, walk.give(["reroll 1 3"]).kind, walk.stop_done
('legalbut', 'right', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import takewhile
from pathlib import Path
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import brief
from tabletop_nb.ui.story import Chapter, Stop, WalkError, read, tidy
from tabletop_nb.ui.words import say

__all__ = ["Feedback", "Walk", "WalkError", "leads_to"]
TRIES = 2  # wrong moves until the walk offers to show the right one
WORLDS = 3  # what happens in all of so many imagined games is taken for sure
DONE, HERE, OPEN = "done", "here", "open"


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

    def again(self) -> None:
        """Takes back a move that was begun; wrong tries still count."""
        tries = self.tries
        self._enter(self.stop)
        self.tries = tries

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
        raise WalkError(f"there is no stop {brief(address)} in {self.story.title!r}; allowed: {allowed}")

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
            move = moves[i] = after.spelled(move)
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
        return Feedback("right", say("walk.so_far"), after.question)

    def _said(self, kind: str, words: str) -> Feedback:
        rule = self.stop.rule
        return Feedback(kind, say(f"walk.{kind}"), words, rule, self.game.explain(rule).place if rule else "")

    def _why_other(self, game: Game, move: str) -> str:
        """Why a legal move is not the idea: the file's words for it, or what it would lead to."""
        for wrong in self.stop.wrong:
            if fnmatchcase(move, wrong.answer):
                return wrong.text
        return self.stop.otherwise or leads_to(game, move)

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

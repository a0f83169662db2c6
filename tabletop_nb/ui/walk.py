"""A learner's way through a walk-through, stop by stop: the story is in `walkthrough.toml`, the moves are theirs.

>>> walk = Walk("evenfall")
>>> walk.go("first_roll", "reroll")
>>> walk.answer(["keep"]).kind, walk.answer(["reroll 1 3"]).kind, walk.is_stop_done
('wrong', 'right', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import takewhile
from pathlib import Path

from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import Json, JsonObject
from tabletop_nb.core.scenario import short_repr
from tabletop_nb.ui.story import Chapter, Stop, WalkError, normalize, read
from tabletop_nb.ui.why import reason_for_thing
from tabletop_nb.ui.words import say

__all__ = ["Feedback", "Walk", "WalkError", "describe_outcome"]
TRIES = 2  # wrong moves before the learner can see the right one
WORLDS = 3  # imagined games; what happens in all of them counts as certain
DONE, HERE, OPEN = "done", "here", "open"


@dataclass(frozen=True)
class Feedback:
    """The feedback on a move, with its rule and where the rulebook has it."""

    kind: str  # "right", "wrong" (legal, but not the move of this stop) or "illegal"
    title: str
    text: str
    rule: str | None = None
    place: str = ""


class Walk:
    """A learner's place in a walk-through. `game` is the game at this stop, and only right moves change it.

    Args:
        game: The name of the game.
        progress: What `progress` returned on an earlier visit. Anybody can edit it, so it is checked.
        file: A walk-through of your own.
    """

    def __init__(self, game: str, progress: Json = None, file: str | Path | None = None) -> None:
        self.name, self.story = game, read(game, file)
        self.done: set[str] = set()
        self._stops = {stop.address: stop for stop in self.story.stops}
        self._enter(self.story.stops[0])
        self._restore(progress)

    # -- position

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the walk-through."""
        return self.story.chapters

    @property
    def chapter(self) -> Chapter:
        """The chapter of this stop."""
        return next(chapter for chapter in self.chapters if chapter.id == self.stop.chapter)

    @property
    def address(self) -> str:
        """The address of this stop."""
        return self.stop.address

    def state(self, chapter: Chapter) -> str:
        """Return the state of a chapter: "done", "here" or "open"."""
        if chapter.id == self.stop.chapter:
            return HERE
        return DONE if all(stop.address in self.done for stop in chapter.stops) else OPEN

    @property
    def is_first(self) -> bool:
        """Whether this is the first stop."""
        return self.stop == self.story.stops[0]

    @property
    def is_last(self) -> bool:
        """Whether this is the last stop."""
        return self.stop == self.story.stops[-1]

    # -- moving between stops

    def _enter(self, stop: Stop) -> None:
        """Go to a stop, with no answers yet."""
        self.stop, self.game = stop, self.story.games[stop.address].copy()
        self.answers: list[str] = []  # the beginning of a right way
        self.tries = 0  # wrong moves at this stop
        self.is_stop_done = not stop.has_move

    def restart_stop(self) -> None:
        """Take back the answers of this stop. Wrong tries still count."""
        tries = self.tries
        self._enter(self.stop)
        self.tries = tries

    def go(self, chapter: str, stop: str | None = None) -> None:
        """Go to a stop, by the ids of chapter and stop or by its address. A chapter's id means its first stop.

        Raises:
            WalkError: If there is no such stop.
        """
        address = chapter if stop is None else f"{chapter}/{stop}"
        for candidate in self.story.stops:
            if address in (candidate.address, candidate.chapter):
                self._enter(candidate)
                return
        chapters = [each.id for each in self.chapters]
        stops = [each.id for each in self.story.stops if each.chapter == address.partition("/")[0]]
        allowed = f"one of its stops {', '.join(stops)}" if stops else f"a chapter of {', '.join(chapters)}"
        raise WalkError(f"there is no stop {short_repr(address)} in {self.story.title!r}; allowed: {allowed}")

    @property
    def can_go_on(self) -> bool:
        """Whether the move of this stop was made, now or on an earlier visit."""
        return self.is_stop_done or self.address in self.done

    def next(self) -> None:
        """Go to the next stop, or raise WalkError if the move of this one is missing."""
        if not self.can_go_on:
            raise WalkError(say("walk.not_yet"))
        self.done.add(self.address)
        self._step(1)

    def skip(self) -> None:
        """Go to the next stop, with or without the move."""
        self._step(1)

    def back(self) -> None:
        """Go to the previous stop."""
        self._step(-1)

    def _step(self, by: int) -> None:
        """Go this many stops forward or back, but not beyond the first or last."""
        stops = self.story.stops
        to = stops.index(self.stop) + by
        if 0 <= to < len(stops):
            self._enter(stops[to])

    # -- the move

    def answer(self, answers: Iterable[str]) -> Feedback:
        """Make the learner's move if it is right, and return the feedback. Any other move changes nothing."""
        moves = [normalize(answer) for answer in ([answers] if isinstance(answers, str) else answers)]
        if self.is_stop_done or not moves:
            return self._feedback("wrong", say("walk.go_on" if self.is_stop_done else "walk.nothing_given"))
        after = self.game.copy()
        for i, move in enumerate(moves):
            if reason := reason_for_thing(after, move):
                self.tries += 1
                return Feedback("illegal", say("walk.illegal"), reason.text, reason.rule, reason.place)
            move = moves[i] = after.spelled(move)
            if not self._ways([*self.answers, *moves[: i + 1]]):
                self.tries += 1
                return self._feedback("wrong", self._explain_wrong(after, move))
            after.apply(move)
        return self._make(after, moves)

    @property
    def ways(self) -> list[tuple[str, ...]]:
        """The right ways that begin with the answers given so far."""
        return self._ways(self.answers)

    def _ways(self, answers: list[str]) -> list[tuple[str, ...]]:
        """Return the right ways that begin with these answers."""
        return [way for way in self.stop.accept if list(way[: len(answers)]) == answers]

    def _make(self, after: Game, moves: list[str]) -> Feedback:
        """Make a right move, or the beginning of one."""
        self.game, self.answers = after, [*self.answers, *moves]
        self.is_stop_done = tuple(self.answers) in self.stop.accept
        if self.is_stop_done:
            self.done.add(self.address)
            return self._feedback("right", self.stop.right or say("walk.well_done"))
        return Feedback("right", say("walk.so_far"), self._rest_of_task())

    def _rest_of_task(self) -> str:
        """Return what is left of the prompt, "first this, then that"; the whole prompt if it has no such parts."""
        parts = self.stop.prompt.split(", then ")
        remaining = ", then ".join(parts[len(self.answers) :]) if len(parts) == len(self.ways[0]) else ""
        return say("walk.then", next=remaining) if remaining else self.stop.prompt

    def _feedback(self, kind: str, text: str) -> Feedback:
        rule = self.stop.rule
        return Feedback(kind, say(f"walk.{kind}"), text, rule, self.game.explain(rule).place if rule else "")

    def _explain_wrong(self, game: Game, move: str) -> str:
        """Return the feedback on a legal move that isn't right: the file's, or what the move would lead to."""
        for wrong in self.stop.wrong:
            if fnmatchcase(move, wrong.answer):
                return wrong.text
        return self.stop.otherwise or describe_outcome(game, move)

    @property
    def can_show(self) -> bool:
        """Whether the learner has tried often enough to see the right move."""
        return self.stop.has_move and not self.is_stop_done and self.tries >= TRIES

    def show(self) -> list[str]:
        """Return the missing answers, or raise WalkError if the learner hasn't tried often enough."""
        if not self.can_show:
            raise WalkError(say("walk.try_first", tries=TRIES))
        return list(self._ways(self.answers)[0][len(self.answers) :])

    # -- progress

    def progress(self) -> JsonObject:
        """Return this stop and which stops are done, as plain data."""
        return {"game": self.name, "at": self.address, "done": [a for a in self._stops if a in self.done]}

    def _restore(self, progress: Json) -> None:
        """Load the parts of stored progress that still fit the file."""
        if not isinstance(progress, Mapping) or progress.get("game", self.name) != self.name:
            return
        done, address = progress.get("done"), progress.get("at")
        if isinstance(done, list):
            self.done |= {each for each in done if isinstance(each, str)} & set(self._stops)
        if isinstance(address, str) and address in self._stops:
            self._enter(self._stops[address])


def describe_outcome(game: Game, move: str) -> str:
    """Return what a legal move does and what certainly follows. Future dice and draws are not revealed."""
    logs = []
    for seed in range(WORLDS):
        world = game.imagine(None, seed, history=True)
        world.apply(move)
        logs.append([world.describe_event(event) for event in world.events])
    certain = [first for first, *_ in takewhile(lambda same: len(set(same)) == 1, zip(*logs, strict=False))]
    return say("walk.leads_to", does=game.describe(move), then=certain[-1]) if certain else game.describe(move)

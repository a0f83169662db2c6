"""A walk-through under test: its games, its words, its quiz, and a person who does it with what is drawn."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ui.at_desk import do

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.ui.quiz import Question, Quiz
from tabletop_nb.ui.story import Stop, along, read
from tabletop_nb.ui.walkthrough import Guide

Fill = Callable[[dict[str, Any], list[str]], list[int]]  # how a form is filled in to give the next of these answers
QUIZ = {"id", "text", "kind", "rule", "why", "setup", "answers", "then", "show", "option"}


class Told:
    """What a game's walk-through tells."""

    def __init__(self, name: str) -> None:
        self.name, self.story = name, read(name)
        self.stops = {stop.address: stop for stop in self.story.stops}

    def at(self, address: str) -> Game:
        """The game as a stop finds it."""
        return self.story.games[address].copy()

    def done(self, address: str) -> Game:
        """The game when the learner has made the move of the stop."""
        return along(self.at(address), self.stops[address].accept[0], address)

    def words(self, address: str) -> str:
        """All that is said at a stop."""
        stop = self.stops[address]
        said = [stop.text, stop.prompt, stop.right, stop.otherwise, *(wrong.text for wrong in stop.wrong)]
        return " ".join(" ".join(said).split())

    def says(self, address: str, *claims: str) -> None:
        """The words are there, so that a test of what they claim is about what people read."""
        said = self.words(address).replace("**", "")
        for claim in claims:
            assert claim.replace("**", "") in said, f"{address}: {claim!r} is not said"

    def asking(self) -> Iterator[Stop]:
        """The stops at which the learner moves."""
        return (stop for stop in self.stops.values() if stop.asks)

    def question(self, name: str) -> Question:
        """A question of the quiz."""
        return next(question for question in Quiz(self.name).questions if question.id == name)

    def right(self, name: str) -> set[str]:
        """Its right answers."""
        return {self.question(name).options[i] for i in self.question(name).right}

    # -- what holds for every walk-through -----------------------------------------------------------------

    def assert_has_bold_and_no_other_marks(self) -> None:
        """Whoever writes another one sees it in the text."""
        for address in self.stops:
            assert not set("*_`#") & set(self.words(address).replace("**", "")), address

    def assert_depends_on_nothing_but_the_file(self, tmp_path: Path, unused: str) -> None:
        """Another seed deals only what the story never uses (a pattern); the hash seed changes nothing."""

        def keys(file: Path | None = None) -> list[str]:
            games = read(self.name, file).games
            return [
                re.sub(unused, "", f"{address} {game.table.key()}")
                for address, game in games.items()
                if "your_game" not in address
            ]

        other, own = tmp_path / "other.toml", rules_of(self.name).book.folder / "walkthrough.toml"
        other.write_text(own.read_text("utf-8").replace("seed = 1\n", "seed = 99\n"), "utf-8")
        assert keys() == keys(other)
        script = (
            "from tabletop_nb.ui.story import read\n"
            f"[print(a, g.table.key()) for a, g in read({self.name!r}).games.items()]"
        )
        runs = [
            subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env={"PYTHONHASHSEED": n})
            for n in ("0", "4711")
        ]
        assert runs[0].stdout == runs[1].stdout

    def assert_never_says_what_is_right(self) -> None:
        """The engine finds out what answers a question of the quiz."""
        for raw in self.story.quiz:
            assert set(raw) - QUIZ <= {"fits", "size", "points"}
            for option in raw.get("option", []):
                assert set(option) - {"text", "then"} <= {"legal", "event"}

    def assert_can_be_done_with_what_is_drawn(self, fill: Fill) -> None:
        """All of it, from the first stop to the last, by the things that lie there and the forms."""
        guide = Guide(self.name)
        for stop in guide.walk.story.stops:
            assert guide.walk.address == stop.address
            screen = guide.screen()
            json.dumps(screen)
            things = {thing.get("id") for part in screen["main"] for thing in part["things"]}
            assert set(stop.spoken) <= things | {part["id"] for part in screen["main"]}, stop.address
            if stop.asks:
                by_touch(guide, list(stop.accept[0]), fill)
                said = guide.screen()["stop"]["feedback"]
                assert (said["kind"], said["text"]) == ("right", stop.right), stop.address
            if not guide.walk.last:
                do(guide, "next")
        assert guide.walk.last


def by_touch(guide: Guide, answers: list[str], fill: Fill) -> None:
    """Gives these answers as a person does: things that lie there, words beside them, and forms."""
    todo = list(answers)
    while todo:
        screen, before = guide.screen(), len(guide.walk.given)
        there = {thing.get("as") for part in screen["main"] for thing in part["things"]}
        for move in screen["moves"]:
            told = [text(each) for each in lookahead.walk(guide.walk.game, tuple(move["path"])).answers]
            if told and told == todo[: len(told)]:
                assert set(move["on"]) <= there or move["button"], f"{guide.walk.address}: {move['on']} is not drawn"
                do(guide, "move", path=list(move["path"]))
                break
        else:
            [form] = [thing for part in screen["main"] if part["id"] == "form" for thing in part["things"]]
            do(guide, "fill", form=form["form"], given=fill(form, todo))
        assert len(guide.walk.given) > before, f"{guide.walk.address}: {todo[0]} was not taken"
        todo = todo[len(guide.walk.given) - before :]

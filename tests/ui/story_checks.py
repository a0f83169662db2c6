"""Checks for walk-throughs: games, texts, quiz, and a learner who plays it with what is on screen."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ui.at_desk import do, things

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, UNLISTED, rules_of
from tabletop_nb.ui.quiz import Question, Quiz
from tabletop_nb.ui.story import Stop, after_answers, read
from tabletop_nb.ui.walkthrough import Guide

Fill = Callable[[dict[str, Any], list[str]], list[int]]  # returns the values of a form that give the next answers
GAMES = (*NAMES, *UNLISTED)
WALKED = [name for name in GAMES if (rules_of(name).book.folder / "walkthrough.toml").is_file()]
FILE = rules_of("evenfall").book.folder / "walkthrough.toml"
# The fields of a question. Its `answers` set up the position, so they aren't the right answers.
QUESTION_KEYS = {"id", "text", "kind", "rule", "why", "setup", "answers", "then", "picture", "option"}


class StoryChecks:
    """A game's walk-through, its texts, and the checks for every walk-through."""

    def __init__(self, name: str) -> None:
        self.name, self.story = name, read(name)
        self.stops = {stop.address: stop for stop in self.story.stops}

    def game_at(self, address: str) -> Game:
        """Return the game at the start of a stop."""
        return self.story.games[address].copy()

    def game_after(self, address: str) -> Game:
        """Return the game after the learner's move at the stop."""
        return after_answers(self.game_at(address), self.stops[address].accept[0], address)

    def all_text(self, address: str) -> str:
        """Return all texts of a stop as one."""
        stop = self.stops[address]
        texts = [stop.text, stop.prompt, stop.right, stop.otherwise, *(wrong.text for wrong in stop.wrong)]
        return " ".join(" ".join(texts).split())

    def assert_says(self, address: str, *claims: str) -> None:
        """Check that a stop's text makes these claims, so that tests of the claims match what people read."""
        content = self.all_text(address).replace("**", "")
        for claim in claims:
            assert claim.replace("**", "") in content, f"{address}: {claim!r} is not in the text"

    def stops_with_move(self) -> Iterator[Stop]:
        """Return the stops at which the learner moves."""
        return (stop for stop in self.stops.values() if stop.has_move)

    def question(self, name: str) -> Question:
        """Return a question of the quiz."""
        return next(question for question in Quiz(self.name).questions if question.id == name)

    def right_answers(self, name: str) -> set[str]:
        """Return the right answers of a question."""
        return {self.question(name).options[i] for i in self.question(name).right}

    def feedback_on(self, address: str, thing: str) -> tuple[str, str]:
        """Return a stop's feedback on a thing that can't be used: its kind and the rule."""
        guide = Guide(self.name)
        do(guide, "go", stop=address)
        feedback = do(guide, "why", thing=thing)["stop"]["feedback"]
        return feedback["kind"], feedback["rule"]["key"]

    # -- checks for every walk-through ---------------------------------------------------------------------

    def assert_depends_only_on_the_file(self, tmp_path: Path, unused: str) -> None:
        """Check that another seed changes only unused cards (a pattern), and that the hash seed changes nothing."""

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

    def assert_file_has_no_right_answers(self) -> None:
        """Check that the file contains no right answers: the engine computes them."""
        for raw in self.story.quiz:
            assert set(raw) - QUESTION_KEYS <= {"fits", "size", "points"}
            for option in raw.get("option", []):
                assert set(option) - {"text", "then"} <= {"legal", "event"}

    def assert_can_be_played_on_screen(self, fill: Fill) -> None:
        """Play the whole walk-through with the things and forms on screen."""
        guide = Guide(self.name)
        for stop in guide.walk.story.stops:
            assert guide.walk.address == stop.address
            screen = guide.screen()
            json.dumps(screen)
            assert screen["explained"] == stop.about, stop.address
            assert bool(screen["moves"]) == stop.has_move
            if stop.has_move:
                answer_on_screen(guide, list(stop.accept[0]), fill)
                feedback = guide.screen()["stop"]["feedback"]
                assert (feedback["kind"], feedback["text"]) == ("right", stop.right), stop.address
            if not guide.walk.is_last:
                do(guide, "next")
        assert guide.walk.is_last


def answer_on_screen(guide: Guide, answers: list[str], fill: Fill) -> None:
    """Give these answers as a person does, with the things, buttons and forms on screen."""
    remaining = list(answers)
    while remaining:
        screen, before = guide.screen(), len(guide.walk.answers)
        drawn = {thing.get("as") for thing in things(screen)}
        assert screen["explained"] in {*screen["zones"], *(thing["id"] for thing in things(screen))}
        for move in screen["moves"]:
            moved = [text(each) for each in lookahead.walk(guide.walk.game, tuple(move["path"])).answers]
            if moved and moved == remaining[: len(moved)]:
                assert set(move["on"]) <= drawn or move["button"], f"{guide.walk.address}: {move['on']} is not drawn"
                do(guide, "move", path=list(move["path"]))
                break
        else:
            [form] = screen["zones"]["form"]["things"]
            do(guide, "fill", form=form["form"], given=fill(form, remaining))
        assert len(guide.walk.answers) > before, f"{guide.walk.address}: {remaining[0]} was not accepted"
        remaining = remaining[len(guide.walk.answers) - before :]

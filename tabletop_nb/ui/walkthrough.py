"""The walk-through widget: one idea a stop beside the board, your move, the quiz, and a game of your own at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import HistoryError, SaveError, SetupError
from tabletop_nb.core.plain import Json
from tabletop_nb.core.scenario import cut
from tabletop_nb.games import rules_of
from tabletop_nb.games.create import new_game
from tabletop_nb.ui import assets
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget, Shown
from tabletop_nb.ui.kit.look import AnyLook, look_at
from tabletop_nb.ui.kit.presenter import answers_of, last_roll, look_with_moves, presenter
from tabletop_nb.ui.kit.zones import AMOUNTS, NO_BOARD, SORT, Board, Zone, add_classes, things_in, things_of
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.play_screen import frame, pickable
from tabletop_nb.ui.quiz import Question, Quiz
from tabletop_nb.ui.rulebook import TABLE_WORDS, book, book_words, chip
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.story import Chapter, Live
from tabletop_nb.ui.walk import DONE, Feedback, Walk, WalkError
from tabletop_nb.ui.words import say


def new_game_command(live: Live) -> Shown | None:
    """Return the command that starts a game at a board; None if its setup needs more than a new game can have."""
    if not live.setup.keys() <= {"players", "mode"}:
        return None
    return {"do": "new", "mode": live.setup.get("mode"), "seats": list(live.seats), "coach": True}


class Guide(Desk):
    """Guides a learner: the stops of a walk-through, then the quiz, then a live game with the coach on."""

    user_errors = (BadCommandError, HistoryError, SaveError, SetupError, WalkError)
    silent = Session.silent  # in the live game

    def __init__(self, game: str, file: str | Path | None = None) -> None:
        super().__init__()
        self.walk, self.presenter, self.file = Walk(game, file=file), presenter(game), file
        self.feedback: Feedback | None = None
        self.quiz: Quiz | None = None
        self.open_question = 0  # of the quiz
        self.answered: dict[int, Feedback] = {}
        self.picked: dict[int, str | list[int]] = {}  # answers to the quiz, as typed or picked
        self.live: Session | None = None
        self.completed: Chapter | None = None  # the chapter that the last step has completed
        self.tables = 0  # that the learner has seen: changes are not counted from one to another

    # -- moving between stops ------------------------------------------------------------------------------

    def send(self, command: Json) -> None:
        """Handle a command. During a live game, pass it to that game."""
        live = self.live
        if live is None or not isinstance(command, Mapping) or command.get("do") in ("leave", "go"):
            super().send(command)
            return
        live.seq = self.seq  # both use the same screen, so the same number
        live.send(command)
        self.messages, live.messages = live.messages, []
        if live.seq != self.seq:
            self.changed()

    def _clear(self) -> None:
        self.feedback, self.notice, self.quiz, self.live, self.completed = None, None, None, None, None

    def do_next(self, command: Command) -> None:
        """Go to the next stop."""
        before = self.walk.chapter
        self.walk.next()
        self._leave_table()
        self._clear()
        if before != self.walk.chapter and self.walk.state(before) == DONE:
            self.completed = before

    def do_skip(self, command: Command) -> None:
        """Go to the next stop without the move."""
        self.walk.skip()
        self._leave_table()
        self._clear()

    def _leave_table(self) -> None:
        """Count another table if a chapter that sets up its own has just begun."""
        chapter = self.walk.chapter
        self.tables += self.walk.stop == chapter.stops[0] and chapter.setup is not None

    def do_back(self, command: Command) -> None:
        """Go to the previous stop."""
        self.tables += 1
        self.walk.back()
        self._clear()

    def do_go(self, command: Command) -> None:
        """Go to a stop by its address."""
        self.tables += 1
        self.walk.go(str(command.get("stop")))
        self._clear()

    def do_restore(self, command: Command) -> None:
        """Load the progress that this browser has stored. The address in the link has priority."""
        self.walk = Walk(self.walk.name, command.get("progress"), self.file)
        if address := command.get("stop"):
            try:
                self.walk.go(str(address))
            except WalkError as error:
                self.tell("problem", str(error))

    def do_leave(self, command: Command) -> None:
        """Leave the quiz or the live game, and go back to the walk-through."""
        self._clear()

    # -- the move ------------------------------------------------------------------------------------------

    def do_move(self, command: Command) -> None:
        """Take the learner's move, by its path."""
        try:
            answers = lookahead.walk(self.walk.game, paths.read(command.get("path"))).answers
        except IndexError:
            raise BadCommandError(say("board.no_such_answer")) from None
        self.feedback = self.walk.answer([text(answer) for answer in answers])

    def do_fill(self, command: Command) -> None:
        """Take the learner's move from a form on the table."""
        self.feedback = self.walk.answer(
            [text(answer) for answer in answers_of(self.presenter, self.look(), self.walk.game, command)]
        )

    def do_undo(self, command: Command) -> None:
        """Cancel a form: the move starts again."""
        self.walk.restart_stop()
        self.feedback = None

    def do_why(self, command: Command) -> None:
        """Explain why a thing can't be used."""
        thing = next((t for t in things_of(self._board(self.look())) if t["id"] == command.get("thing")), None)
        if thing is None or not thing.get("why") or self.walk.is_stop_done:
            raise BadCommandError(say("walk.no_move_now"))
        self.feedback = self.walk.answer([thing["why"]])

    def do_show(self, command: Command) -> None:
        """Make the right move for a learner who has tried."""
        answers = self.walk.show()
        described = "; ".join(self._describe(answers))
        done = self.walk.answer(answers)
        self.feedback = Feedback("right", say("walk.shown"), f"{described}. {done.text}", done.rule, done.place)

    def _describe(self, answers: list[str]) -> Iterator[str]:
        """Yield answers in words, one after another."""
        world = self.walk.game.copy()
        for answer in answers:
            yield world.describe(answer)
            world.apply(answer)

    def do_close(self, command: Command) -> None:
        """Close the feedback, to try again."""
        self.feedback, self.notice = None, None

    # -- quiz and live game --------------------------------------------------------------------------------

    def do_quiz(self, command: Command) -> None:
        """Start the quiz."""
        self.quiz, self.open_question, self.answered, self.picked = Quiz(self.walk.name, self.file), 0, {}, {}

    def do_answer(self, command: Command) -> None:
        """Take an answer to the open question of the quiz."""
        if self.quiz is None:
            raise BadCommandError(say("board.not_now"))
        number = self.open_question
        kind = self.quiz.questions[number].kind if number < len(self.quiz.questions) else ""
        given = self._parse(kind, command.get("given"))
        self.answered[number] = self.quiz.answer(number, given)
        picked = given if isinstance(given, list) else [given]
        self.picked[number] = str(given) if kind == "number" else sorted(set(picked))

    def _parse(self, kind: str, given: Json) -> int | list[int]:
        """Return what was picked or typed, as the quiz expects it. The quiz checks that options exist."""
        if kind == "number":
            if not str(given).strip():
                raise BadCommandError(say("quiz.type_first"))
            if not re.fullmatch(r"-?[0-9]{1,9}", str(given).strip()):
                raise BadCommandError(say("quiz.no_number", given=cut(given)))
            return int(str(given))
        options = [each for each in given if type(each) is int] if isinstance(given, list) else []
        if not options:
            raise BadCommandError(say("quiz.pick_first"))
        return options[0] if kind == "choice" else options

    def do_ask(self, command: Command) -> None:
        """Open another question of the quiz."""
        number = command.get("number")
        if self.quiz is None or type(number) is not int or not 0 <= number <= len(self.quiz.questions):
            raise BadCommandError(say("board.not_now"))
        self.open_question = number

    def do_live(self, command: Command) -> None:
        """Start a live game with the coach on, unless the page's own board has started it."""
        number, offers = command.get("number", 0), self.walk.stop.live
        if type(number) is not int or not 0 <= number < len(offers):
            raise BadCommandError(say("board.not_now"))
        self.walk.done.add(self.walk.address)
        if command.get("elsewhere") is True:
            return
        game = new_game(self.walk.name, **offers[number].setup)
        self.live = Session(game, offers[number].seats, coach=True)

    # -- the screen ----------------------------------------------------------------------------------------

    def screen(self) -> Shown:
        """Return everything there is to see, as plain data."""
        stored = {"progress": self.walk.progress(), "address": self.walk.address, "name": self.walk.name}
        if self.live is not None:
            return {**self.live.screen(), **stored, "seq": self.seq, "live": True}
        game = self.walk.game
        common = {
            **frame(game),
            "seq": self.seq,
            "key": self._key(),
            "chapters": self._chapters(),
            "notice": self.notice,
            **stored,
        }
        if self.quiz is not None:
            question = self._quiz(self.quiz)
            table = {**question.pop("board"), "moves": [], "pick": "one", "asking": {}, "why": None}
            text_said = f"{question['place']}: {question['title']}"
            key = f"quiz {self.open_question} {len(self.answered)}"
            return {**common, **table, "kind": "quiz", "key": key, "quiz": question, "say": text_said}
        stop = self._stop()
        look = self.look()
        board = self._board(look)
        return {
            **common,
            "kind": "learn",
            "stop": stop,
            "moment": self._completed_chapter(),
            "roll": last_roll(self.presenter, game, 0)[0],
            "say": f"{stop['place']}: {stop['title']}. {' '.join(stop['text'])} {stop['prompt']}".replace("**", ""),
            **board,
            **pickable(self.presenter, look, board),
            "explained": self._explained(board),
            "wanted": self._wanted(look, board),
            "question": self.presenter.question(look) or game.question,
            "why": None,
        }

    def _is_right(self, move: Move) -> bool:
        """Return whether a move is what the stop asks for next."""
        remaining = [way[len(self.walk.answers) :] for way in self.walk.ways]
        moved = [text(answer) for answer in lookahead.walk(self.walk.game, move.path).answers] if move.path else []
        return bool(moved) and any(list(way[: len(moved)]) == moved for way in remaining)

    def _wanted(self, look: AnyLook, board: Board) -> list[str]:
        """Return the things that answer the stop: the coach's bubble must not cover them."""
        kinds = {kind for move in look.moves if self._is_right(move) for kind in move.on}
        return [thing["id"] for thing in things_of(board) if thing.get("as", thing["id"]) in kinds]

    def _completed_chapter(self) -> Shown | None:
        """Return what is shown once, for a short time: the chapter that is complete now."""
        if self.completed is None:
            return None
        text = say("walk.completed", title=self.completed.title)
        return {"id": f"chapter {self.completed.id}", "text": text, "symbol": self.presenter.mark}

    def _explained(self, board: Board) -> str:
        """Return the thing that the stop explains; once it has left the table, its zone or the player."""
        wanted = self.walk.stop.about
        ids = {thing["id"] for thing in things_of(board)} | set(board["zones"])
        if wanted in ids and not (self.walk.answers and wanted.startswith("die:")):
            return wanted
        moved = [thing for thing in ids if self.walk.answers and thing.partition(":")[2] == wanted.partition(":")[2]]
        if moved and ":" in wanted and not wanted.startswith("die:"):
            return min(moved)
        start = self.presenter.board(look_at(self.walk.story.games[self.walk.address], 0, question=None))
        homes = [name for name, zone in start["zones"].items() if wanted in ids_in(zone)]
        return next((name for name in homes if name in ids), "seat:0" if wanted and self.walk.answers else "")

    def _key(self) -> str:
        """Return which table this is, then which try at which stop: a change is shown only within one table."""
        return f"{self.tables} {self._form_key()} {self.walk.tries}"

    def look(self) -> AnyLook:
        """Return the table as the learner sees it."""
        is_live = not self.walk.is_stop_done
        look = look_with_moves(self.presenter, self.walk.game, 0, is_live=is_live, key=self._form_key())
        quiet = [move._replace(warn=True) if move.last and not self._is_right(move) else move for move in look.moves]
        return replace(look, moves=quiet)  # only what the stop asks for can be the filled button

    def _form_key(self) -> str:
        return f"{self.walk.address} {len(self.walk.answers)}"

    def _board(self, look: AnyLook) -> Board:
        """Return the whole table. A form can be cancelled once the move has begun."""
        board = self.presenter.board(look)
        has_begun = bool(self.walk.answers)
        for zone in board["zones"].values():
            if zone["kind"] in (AMOUNTS, SORT):
                zone["things"] = [{**form, "undo": has_begun and form.get("undo")} for form in zone["things"]]
        add_classes(board, look)
        return board

    def _chapters(self) -> list[Shown]:
        rows = []
        for number, chapter in enumerate(self.walk.chapters, 1):
            state = self.walk.state(chapter)
            note = say("walk.minutes", minutes=chapter.minutes) + (say("walk.optional") if chapter.optional else "")
            rows.append({
                "n": number, "title": chapter.title, "note": note + (say(f"walk.{state}") if state != "open" else ""),
                "state": "" if state == "open" else state, "stop": chapter.stops[0].address,
            })  # fmt: skip
        return rows

    def _stop(self) -> Shown:
        """Return the texts of this stop, and what the learner can do."""
        walk, stop = self.walk, self.walk.stop
        stops = walk.chapter.stops
        number, at = walk.chapters.index(walk.chapter) + 1, stops.index(stop) + 1
        rule = walk.game.explain(stop.rule) if stop.rule else None
        return {
            "place": say("walk.place", chapter=number, at=at, of=len(stops)),
            "title": stop.title,
            "text": stop.paragraphs,
            "rule": chip(rule) if rule else None,
            "prompt": stop.prompt if not walk.is_stop_done else "",
            "feedback": self._feedback(self.feedback),
            "at": at,
            "of": len(stops),
            "first": walk.is_first,
            "last": walk.is_last,
            "done": walk.can_go_on,
            "made": walk.is_stop_done,
            "asks": stop.has_move,
            "show": walk.can_show,
            "quiz": stop.quiz,
            "live": [{"title": live.title, "text": live.text, "new": new_game_command(live)} for live in stop.live],
        }

    def _feedback(self, feedback: Feedback | None) -> Shown | None:
        if feedback is None:
            return None
        key = feedback.rule if feedback.kind == "illegal" else None
        rule = chip(self.walk.game.explain(key)) if key else None
        return {"kind": feedback.kind, "title": feedback.title, "text": feedback.text, "rule": rule}

    def _quiz(self, quiz: Quiz) -> Shown:
        """Return the open question with its position, or the score at the end."""
        number, of = self.open_question, len(quiz.questions)
        if number == of:
            review = [
                {"text": each.text, "kind": "right" if quiz.first.get(i) else "wrong"}
                for i, each in enumerate(quiz.questions)
            ]
            following = (
                None if self.walk.is_last else self.walk.story.stops[self.walk.story.stops.index(self.walk.stop) + 1]
            )
            over = {"place": say("quiz.over"), "title": quiz.verdict(), "review": review, "board": NO_BOARD}
            return {"over": True, "next": following and following.address, **over}
        question, answered = quiz.questions[number], self.answered.get(number)
        feedback = answered and {
            "kind": "right" if answered.kind == "right" else "wrong",
            "title": answered.title,
            "text": answered.text,
            "rule": chip(quiz.rules.book.rules[question.rule]),
        }
        picked = self.picked.get(number)
        return {
            "over": False,
            "place": say("quiz.place", number=number + 1, of=of),
            "title": question.text,
            "kind": question.kind,
            "options": list(question.options),
            "number": number,
            "last": number == of - 1,
            "given": picked if isinstance(picked, list) else [],
            "typed": picked if isinstance(picked, str) else "",
            "feedback": feedback,
            "board": self._position(question),
        }

    def _position(self, question: Question) -> Board:
        """Return the table a question is about."""
        if question.game is None:
            return NO_BOARD
        return self.presenter.board(look_at(question.game, 0, question=None))


def ids_in(zone: Zone) -> set[str]:
    """Return the ids of the things in a zone."""
    return {thing["id"] for thing in things_in(zone) if "id" in thing}


class Walkthrough(DeskWidget):
    """Learn a game step by step: `Walkthrough("evenfall")`. `file` is a walk-through of your own."""

    _esm = assets.esm("walkthrough.js")
    _css = assets.css(*assets.BOARD, "walkthrough.css")

    def __init__(self, game: str, file: str | Path | None = None) -> None:
        self.guide = Guide(game, file)
        words = book_words(*TABLE_WORDS, "walk", "quiz")
        script = assets.esm("walkthrough.js", game)
        super().__init__(self.guide, _esm=script, words=words, book=book(rules_of(game)))

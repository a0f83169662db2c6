"""The walk-through widget: one idea a stop beside the board, your move, the quiz, and a game of your own at the end."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import HistoryError, SaveError, SetupError
from tabletop_nb.core.scenario import cut
from tabletop_nb.games import rules_of
from tabletop_nb.games.create import new_game
from tabletop_nb.ui import assets
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget
from tabletop_nb.ui.quiz import Question, Quiz
from tabletop_nb.ui.rulebook import book, book_words, chip
from tabletop_nb.ui.screen import FORMS, Look, classed
from tabletop_nb.ui.session import Session, deck_label, filled, form_asks, presenter
from tabletop_nb.ui.walk import Feedback, Walk, WalkError
from tabletop_nb.ui.words import say


class Guide(Desk):
    """Leads a person through a walk: the stops, then the quiz, then a live game with the coach on."""

    expected = (BadCommandError, HistoryError, SaveError, SetupError, WalkError)

    def __init__(self, game: str, file: str | Path | None = None) -> None:
        super().__init__()
        self.walk, self.show, self.file = Walk(game, file=file), presenter(game), file
        self.feedback: Feedback | None = None
        self.quiz: Quiz | None = None
        self.asked = 0  # which question of the quiz is open
        self.answered: dict[int, Feedback] = {}
        self.given: dict[int, Any] = {}
        self.live: Session | None = None

    # -- going about ---------------------------------------------------------------------------------------

    def send(self, command: Command) -> None:
        """In the live game the table answers; everything else is the guide's own."""
        live = self.live
        if live is None or not isinstance(command, Mapping) or command.get("do") in ("leave", "go"):
            super().send(command)
            return
        live.seq = self.seq  # one screen, one number
        live.send(command)
        self.files, live.files = live.files, []
        if live.seq != self.seq:
            self.changed()

    def _moved(self) -> None:
        self.feedback, self.notice, self.quiz, self.live = None, None, None, None

    def do_next(self, command: Command) -> None:
        """On to the next stop."""
        self.walk.next()
        self._moved()

    def do_skip(self, command: Command) -> None:
        """On, whether the move is made or not."""
        self.walk.skip()
        self._moved()

    def do_back(self, command: Command) -> None:
        """To the stop before."""
        self.walk.back()
        self._moved()

    def do_go(self, command: Command) -> None:
        """To a stop by its address."""
        self.walk.go(str(command.get("stop")))
        self._moved()

    def do_restore(self, command: Command) -> None:
        """What this browser remembers; an address that was opened counts more."""
        kept = command.get("progress")
        self.walk = Walk(self.walk.name, kept if isinstance(kept, dict) else None, self.file)
        if address := command.get("stop"):
            try:
                self.walk.go(str(address))
            except WalkError as error:
                self.tell("problem", str(error))

    def do_leave(self, command: Command) -> None:
        """Out of the quiz or the live game, back to the walk."""
        self._moved()

    # -- the move ------------------------------------------------------------------------------------------

    def do_move(self, command: Command) -> None:
        """The learner's move, by its path."""
        try:
            answers = lookahead.walk(self.walk.game, paths.read(command.get("path"))).answers
        except IndexError:
            raise BadCommandError(say("board.no_such_answer")) from None
        self.feedback = self.walk.give([text(answer) for answer in answers])

    def do_fill(self, command: Command) -> None:
        """The learner's move, given with a form on the table."""
        self.feedback = self.walk.give([text(answer) for answer in filled(self.show, self.walk.game, command)])

    def do_undo(self, command: Command) -> None:
        """A form is cancelled: the move begins anew."""
        self.walk.again()
        self.feedback = None

    def do_why(self, command: Command) -> None:
        """A thing that is barred: the rule says why."""
        thing = next((t for z in self._zones() for t in z["things"] if t.get("id") == command.get("thing")), None)
        if thing is None or not thing.get("why") or self.walk.stop_done:
            raise BadCommandError(say("walk.no_move_now"))
        self.feedback = self.walk.give([thing["why"]])

    def do_show(self, command: Command) -> None:
        """The right move, made for the learner who has tried."""
        shown = self.walk.show()
        told = "; ".join(self._told(shown))
        done = self.walk.give(shown)
        self.feedback = Feedback("right", say("walk.shown"), f"{told}. {done.text}", done.rule, done.place)

    def _told(self, answers: list[str]) -> list[str]:
        """Answers in words, one after another."""
        world, told = self.walk.game.copy(), []
        for answer in answers:
            told.append(world.describe(answer))
            world.apply(answer)
        return told

    def do_close(self, command: Command) -> None:
        """Try again."""
        self.feedback, self.notice = None, None

    # -- quiz and live game --------------------------------------------------------------------------------

    def do_quiz(self, command: Command) -> None:
        """The ten questions."""
        self.quiz, self.asked, self.answered, self.given = Quiz(self.walk.name, self.file), 0, {}, {}

    def do_answer(self, command: Command) -> None:
        """An answer to the open question of the quiz."""
        if self.quiz is None:
            raise BadCommandError(say("board.not_now"))
        kind = self.quiz.questions[self.asked].kind if self.asked < len(self.quiz.questions) else ""
        given = self._read(kind, command.get("given"))
        self.answered[self.asked] = self.quiz.answer(self.asked, given)
        picked = given if isinstance(given, list) else [given]
        self.given[self.asked] = str(given) if kind == "number" else sorted(set(picked))

    def _read(self, kind: str, given: Any) -> Any:
        """What was picked or typed, as the quiz takes it."""
        if kind == "number":
            if not str(given).strip():
                raise BadCommandError(say("quiz.type_first"))
            if not re.fullmatch(r"-?[0-9]{1,9}", str(given).strip()):
                raise BadCommandError(say("quiz.no_number", given=cut(given)))
            return int(str(given))
        if not isinstance(given, list) or not given:
            raise BadCommandError(say("quiz.pick_first"))
        return given[0] if kind == "choice" else given

    def do_ask(self, command: Command) -> None:
        """Another question of the quiz."""
        number = command.get("number")
        if self.quiz is None or type(number) is not int or not 0 <= number <= len(self.quiz.questions):
            raise BadCommandError(say("board.not_now"))
        self.asked = number

    def do_live(self, command: Command) -> None:
        """A game of one's own, with the coach on."""
        number, offers = command.get("number", 0), self.walk.stop.live
        if type(number) is not int or not 0 <= number < len(offers):
            raise BadCommandError(say("board.not_now"))
        game = new_game(self.walk.name, **offers[number].setup)
        self.live = Session(game, offers[number].seats, coach=True)
        self.walk.done.add(self.walk.address)

    # -- the screen ----------------------------------------------------------------------------------------

    def screen(self) -> dict[str, Any]:
        """All there is to see, as plain data."""
        kept = {"progress": self.walk.progress(), "address": self.walk.address, "name": self.walk.name}
        if self.live is not None:
            return {**self.live.screen(), **kept, "seq": self.seq, "live": True}
        game = self.walk.game
        head = {"title": game.rules.title, "mark": self.show.MARK, "deck": deck_label(game)}
        common = {"seq": self.seq, "head": head, "chapters": self._chapters(), "notice": self.notice, **kept}
        if self.quiz is not None:
            asked = self._quiz(self.quiz)
            table = {"main": asked.pop("main"), "side": [], "moves": [], "pick": "one", "asking": {}, "why": None}
            return {**common, **table, "kind": "quiz", "quiz": asked, "say": f"{asked['place']}: {asked['title']}"}
        stop = self._stop()
        look = self._look()
        begun = bool(self.walk.given)  # then the dice lie in another order
        spoken = [each for each in self.walk.stop.spoken if not (begun and each.startswith("die:"))]
        zones = self._zones(look)
        return {
            **common,
            "kind": "learn",
            "stop": stop,
            "say": f"{stop['place']}: {stop['title']}. {' '.join(stop['text'])} {stop['prompt']}".replace("**", ""),
            "main": zones,
            "side": [],
            "spoken": spoken,
            "moves": [move._asdict() for move in look.moves],
            "pick": "set" if game.choice and game.choice.rule in self.show.SETS else "one",
            "asking": {
                t["id"]: self.show.asking(game, t["id"])
                for z in zones
                for t in z["things"]
                if look.legal(t.get("id", ""))
            },
            "question": form_asks(look) or game.question,
            "why": None,
        }

    def _look(self) -> Look:
        game = self.walk.game
        if self.walk.stop_done or game.choice is None:
            return Look(game, 0)
        return Look(game, 0, *self.show.moves(game), game_id=self.walk.address)

    def _zones(self, look: Look | None = None) -> list[dict[str, Any]]:
        """The zones the stop shows, in the order of the table."""
        look = look or self._look()
        main, side = self.show.zones(look)
        wanted = set(self.walk.stop.show or [zone["id"] for zone in main])
        if self.walk.given and not self.walk.stop_done:  # cards or energy that the move itself has brought
            wanted |= {zone["id"] for zone in main} - self._before()
        zones = list(filter(None, (self._part(zone, wanted) for zone in (*main, *side))))
        classed(zones, look)
        return zones

    def _before(self) -> set[str]:
        """The zones there were before the move of this stop began."""
        main, _ = self.show.zones(Look(self.walk.story.games[self.walk.address], 0))
        return {zone["id"] for zone in main}

    def _part(self, zone: dict[str, Any], wanted: set[str]) -> dict[str, Any] | None:
        """What the stop shows of a zone: all of it, or only the things it names; or nothing."""
        if zone["kind"] in FORMS:  # there is something to cancel once the move has begun
            begun = bool(self.walk.given)
            return {**zone, "things": [{**form, "undo": begun and form.get("undo")} for form in zone["things"]]}
        return part_of(zone, wanted) or (zone if set(self.walk.stop.spoken) & speakable(zone) else None)

    def _chapters(self) -> list[dict[str, Any]]:
        found = []
        for number, chapter in enumerate(self.walk.chapters, 1):
            state = self.walk.state(chapter)
            note = say("walk.minutes", minutes=chapter.minutes) + (say("walk.optional") if chapter.optional else "")
            found.append({
                "n": number, "title": chapter.title, "note": note + (say(f"walk.{state}") if state != "open" else ""),
                "state": "" if state == "open" else state, "stop": chapter.stops[0].address,
            })  # fmt: skip
        return found

    def _stop(self) -> dict[str, Any]:
        """The words of this stop, and what can be done."""
        walk, stop = self.walk, self.walk.stop
        stops = walk.chapter.stops
        number, at = walk.chapters.index(walk.chapter) + 1, stops.index(stop) + 1
        rule = walk.game.explain(stop.rule) if stop.rule else None
        return {
            "place": say("walk.place", chapter=number, at=at, of=len(stops)),
            "title": stop.title,
            "text": stop.paragraphs,
            "rule": chip(rule) if rule else None,
            "prompt": stop.prompt if not walk.stop_done else "",
            "feedback": self._feedback(self.feedback),
            "at": at,
            "of": len(stops),
            "first": walk.first,
            "last": walk.last,
            "done": walk.may_go_on,
            "made": walk.stop_done,
            "asks": stop.asks,
            "show": walk.may_show,
            "quiz": stop.quiz,
            "live": [{"title": live.title, "text": live.text} for live in stop.live],
        }

    def _feedback(self, said: Feedback | None) -> dict[str, Any] | None:
        if said is None:
            return None
        rule = chip(self.walk.game.explain(said.rule)) if said.rule and said.kind == "illegal" else None
        return {"kind": said.kind, "title": said.title, "text": said.text, "rule": rule}

    def _quiz(self, quiz: Quiz) -> dict[str, Any]:
        """The open question with the position it is about, or the score at the end."""
        of = len(quiz.questions)
        if self.asked == of:
            review = [
                {"text": each.text, "kind": "right" if quiz.first.get(i) else "wrong"}
                for i, each in enumerate(quiz.questions)
            ]
            following = (
                None if self.walk.last else self.walk.story.stops[self.walk.story.stops.index(self.walk.stop) + 1]
            )
            over = {"place": say("quiz.over"), "title": quiz.verdict(), "review": review, "main": []}
            return {"over": True, "next": following and following.address, **over}
        question, said = quiz.questions[self.asked], self.answered.get(self.asked)
        feedback = said and {
            "kind": "right" if said.kind == "right" else "legalbut",
            "title": said.title,
            "text": said.text,
            "rule": chip(quiz.rules.book.rules[question.rule]),
        }
        given = self.given.get(self.asked)
        return {
            "over": False,
            "place": say("quiz.place", number=self.asked + 1, of=of),
            "title": question.text,
            "kind": question.kind,
            "options": list(question.options),
            "number": self.asked,
            "last": self.asked == of - 1,
            "given": given if isinstance(given, list) else [],
            "typed": given if isinstance(given, str) else "",
            "feedback": feedback,
            "main": self._position(question),
        }

    def _position(self, question: Question) -> list[dict[str, Any]]:
        """The table a question is about."""
        if question.game is None:
            return []
        main, side = self.show.zones(Look(question.game, 0))
        return list(filter(None, (part_of(zone, question.show) for zone in (*main, *side))))


def part_of(zone: dict[str, Any], wanted: Collection[str]) -> dict[str, Any] | None:
    """A zone that is named, or those of its things that are."""
    if zone["id"] in wanted:
        return zone
    named = [thing for thing in zone["things"] if thing.get("id") in wanted]
    return {**zone, "things": named} if named else None


def speakable(zone: Mapping[str, Any]) -> set[str]:
    """What a stop can speak of there: the zone itself and its things."""
    return {zone["id"], *(thing.get("id", "") for thing in zone["things"])}


class Walkthrough(DeskWidget):
    """Learn a game step by step: `Walkthrough("evenfall")`; `file` is a walk-through of your own."""

    _esm = assets.esm("walkthrough.js")
    _css = assets.css(*assets.BOARD, "walkthrough.css")

    def __init__(self, game: str, file: str | Path | None = None) -> None:
        self.guide = Guide(game, file)
        super().__init__(self.guide, words=book_words("board", "walk", "quiz"), book=book(rules_of(game)))

"""The quiz at the end of a walk-through. The file has the questions. The engine works out the right answers.

>>> quiz = Quiz("evenfall")
>>> quiz.questions[2].text
'You use Earth on a 2. Which number does the die show then?'
>>> quiz.answer(2, 5).kind, quiz.score
('right', 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import Json
from tabletop_nb.core.refusal import ANSWER_REASONS
from tabletop_nb.core.scenario import Check, InvalidValueError, fields, many, one_of, short_repr, truth, whole
from tabletop_nb.games import rules_of
from tabletop_nb.odds.evenfall import Requirement, is_met, results_that_meet
from tabletop_nb.ui.story import (
    Section,
    Story,
    WalkError,
    after_answers,
    identifier,
    line,
    locate,
    read,
    set_up,
    setup_fields,
)
from tabletop_nb.ui.walk import Feedback
from tabletop_nb.ui.words import say

KINDS = ("choice", "choices", "number")  # one option, any number of options, a whole number
Given = int | Iterable[int]  # the number of an option, the numbers of several, or the answer itself
RowAndDice = tuple[str, Sequence[int]]
Decision = tuple[tuple[int, ...], tuple[str, ...]]  # what is right, and the reasons
die = whole(1, 6)


class QuizError(WalkError):
    """Raised for a question that can't be decided, or an answer that doesn't fit the question."""


# -- deciders ------------------------------------------------------------------------------------------------
#
# A *decider* works out what is true in a position. `CONDITIONS` and `NUMBERS` list them by the field that names one.


def is_legal(game: Game, answer: str) -> bool:
    """Return whether this is a legal answer."""
    return game.why_not(answer) is None


def has_happened(game: Game, wanted: Section) -> bool:
    """Return whether an event happened: its rule, any of its facts, and how often if `count` is given."""
    facts = {key: value for key, value in wanted.items() if key not in ("rule", "count")}
    matches = [
        each
        for each in game.events
        if each.rule == wanted["rule"] and all(_as_toml(each.facts.get(key)) == value for key, value in facts.items())
    ]
    return len(matches) == wanted["count"] if "count" in wanted else bool(matches)


def _as_toml(fact: object) -> object:
    """Return a fact as the file writes it: a tuple is a list."""
    return list(fact) if isinstance(fact, tuple) else fact


def is_row_met(game: Game, wanted: RowAndDice) -> bool:
    """Return whether these dice meet this row."""
    return is_met(*wanted)


def fits(game: Game, pattern: str) -> int:
    """Return the number that makes this a legal answer when it replaces the `*`."""
    before, _, after = pattern.partition("*")
    numbers = [n for n in range(100) if is_legal(game, f"{before}{n}{after}")]
    if len(numbers) != 1:
        raise InvalidValueError(
            pattern, f"a legal answer with one number left out, such as heroine earth 2 *; found: {numbers}"
        )
    return numbers[0]


def size(game: Game, path: str) -> int:
    """Return how many there are at a place in the first seat's view, such as `seats.0.ready`."""
    value: Any = game.view(0)["table"]
    for part in path.split("."):
        try:
            value = value[int(part)] if isinstance(value, list) else value[part]
        except (LookupError, ValueError):
            allowed = range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ()
            raise InvalidValueError(path, f"here one of {', '.join(map(str, allowed))}") from None
    return len(value) if isinstance(value, list) else int(value)


def points(game: Game, seat: int) -> int:
    """Return the current points of a seat."""
    return game.scores[seat]


def cases(game: Game, wanted: Section) -> int:
    """Return how many of all results of the thrown dice meet the row."""
    return results_that_meet(wanted["row"], wanted["keep"], wanted["throw"])


def row(value: Json) -> str:
    """Return the bottom row of an Enemy, validated."""
    return str(Requirement.parse(line(value)))


def row_and_dice(value: Json) -> RowAndDice:
    """Return a row and dice to compare with it, validated."""
    if not isinstance(value, list) or len(value) != 2:
        raise InvalidValueError(value, 'a row and dice, such as ["3 3 Sun Sun", [3, 3, 5, 5]]')
    return row(value[0]), many(die, 1, 5)(value[1])


def event_fields(rules: Iterable[str]) -> Check[Section]:
    """Return a check for an event: its rule, and any of its facts."""

    def check(value: Json) -> Section:
        if not isinstance(value, dict) or "rule" not in value:
            raise InvalidValueError(
                value, "the rule of an event, and facts of it, such as { rule = ..., heroine = ... }"
            )
        one_of(rules)(value["rule"])
        return value

    return check


CONDITIONS: dict[str, Callable[[Game, Any], bool]] = {"legal": is_legal, "event": has_happened, "meets": is_row_met}
NUMBERS: dict[str, Callable[[Game, Any], int]] = {"fits": fits, "size": size, "points": points, "cases": cases}


# -- questions -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A question, its options in fixed order, and what is right."""

    id: str
    text: str
    kind: str
    rule: str
    options: tuple[str, ...]
    right: tuple[int, ...]  # the numbers of the right options, from 0; or the number
    reasons: tuple[str, ...]  # why each option is wrong, or how to get the number
    why: str = ""  # an explanation of ours
    game: Game | None = None  # the position, if there is something to draw


def shape(rules: Iterable[str]) -> Check[Section]:
    """Return the check for all questions: their fields, and what each can contain."""
    truths = {"legal": line, "event": event_fields(rules), "meets": row_and_dice}
    numbers = {
        **{"fits": line, "size": line, "points": whole(0, 7)},
        "cases": fields({"row": row, "keep": many(die), "throw": whole(1, 5)}, needed=("row", "keep", "throw")),
    }
    option = fields({"text": line, "then": many(line), **truths}, needed=("text",))
    question = {
        **{"id": identifier, "text": line, "kind": one_of(KINDS), "rule": one_of(rules), "why": line},
        **{"setup": setup_fields, "picture": truth},
        **{"answers": many(line), "then": many(line), "option": many(option, 2), **numbers},
    }
    return fields({"quiz": many(fields(question, needed=("id", "text", "kind", "rule")), 1)}, needed=("quiz",))


def questions(game: str, story: Story) -> tuple[Question, ...]:
    """Return the questions of a walk-through with their right answers."""
    raw = {"quiz": list(story.quiz)}
    try:
        given = shape(rules_of(game).book.rules)(raw)
    except InvalidValueError as wrong:
        raise QuizError(f"{story.file}: {locate(wrong, raw)}") from None
    return tuple(_question(game, story, each) for each in given["quiz"])


def _question(game: str, story: Story, given: Section) -> Question:
    where = f"{story.file}: quiz {given['id']}"
    position = set_up(game, given.get("setup", {}), f"{where}, field setup", story.rivals)
    position = after_answers(position, given.get("answers", ()), f"{where}, field answers")
    after = after_answers(position, given.get("then", ()), f"{where}, field then")
    is_number = given["kind"] == "number"
    right, reasons = _number(where, given, after) if is_number else _options(where, given, position, after)
    plain = {key: given[key] for key in ("id", "text", "kind", "rule")}
    options = tuple(option["text"] for option in given.get("option", ()))
    more = {"why": given.get("why", ""), "game": position if given.get("picture") else None}
    return Question(**plain, options=options, right=right, reasons=reasons, **more)


def _number(where: str, given: Section, after: Game) -> Decision:
    """Return the right number, and how to get it."""
    decider = _decider(where, given, NUMBERS)
    try:
        number = NUMBERS[decider](after, given[decider])
        return (number,), (_sheet(after, given[decider]) if decider == "points" else "",)
    except InvalidValueError as wrong:
        raise QuizError(f"{where}, field {wrong.under(decider)}") from None


def _sheet(game: Game, seat: int) -> str:
    """Return the points of a seat, line by line."""
    lines = (f"{game.rules.book.score(each)}: {each.points}" for each in game.score_sheet()[seat])
    return f"{'; '.join(lines)}."


def _options(where: str, given: Section, position: Game, after: Game) -> Decision:
    """Return the right options, and why the others are wrong."""
    right, reasons = [], []
    for i, option in enumerate(given.get("option", ())):
        decider = _decider(f"{where}, option {i + 1}", option, CONDITIONS)
        world = (
            after_answers(position, option["then"], f"{where}, field option[{i}].then") if "then" in option else after
        )
        if CONDITIONS[decider](world, option[decider]):
            right.append(i)
        why = world.why_not(option[decider]) if decider == "legal" else None
        reasons.append(why.text if why and why.rule not in ANSWER_REASONS else "")
    most = len(reasons) - 1 if given["kind"] == "choices" else 1
    if not 1 <= len(right) <= most:
        raise QuizError(
            f"{where}, field option: {len(right)} of {len(reasons)} are right; allowed for {given['kind']}: 1 to {most}"
        )
    return tuple(right), tuple(reasons)


def _decider(where: str, given: Section, deciders: Mapping[str, object]) -> str:
    """Return the field that decides the answer. There must be exactly one."""
    named = [key for key in given if key in deciders]
    if len(named) != 1:
        raise QuizError(f"{where}: decided by {named or 'nothing'}; allowed: exactly one of {', '.join(deciders)}")
    return named[0]


class Quiz:
    """The questions, and whether the first answer to each was right: only that one counts."""

    def __init__(self, game: str, file: str | Path | None = None) -> None:
        self.rules = rules_of(game)
        self.questions = questions(game, read(game, file))
        self.first: dict[int, bool] = {}  # by question: whether the first answer was right

    @property
    def score(self) -> int:
        """How many questions were right on the first try."""
        return sum(self.first.values())

    @property
    def is_over(self) -> bool:
        """Whether every question is answered."""
        return len(self.first) == len(self.questions)

    def answer(self, i: int, given: Given) -> Feedback:
        """Return the feedback on an answer: right or wrong, the right answer, and the rule."""
        question = self._question(i)
        picked = _parse(question, given)
        is_right = picked == question.right
        self.first.setdefault(i, is_right)
        rule = self.rules.book.rules[question.rule]
        parts = [
            "" if is_right else say("quiz.right_is", right=_right_answer(question)),
            _reason(question, picked),
            question.why,
            rule.text,
        ]
        kind = "right" if is_right else "wrong"
        return Feedback(kind, say(f"quiz.{kind}"), " ".join(filter(None, parts)), rule.key, rule.place)

    def _question(self, i: int) -> Question:
        if type(i) is not int or not 0 <= i < len(self.questions):
            raise QuizError(f"question: {i!r} was given; allowed: 0 to {len(self.questions) - 1}")
        return self.questions[i]

    def verdict(self) -> str:
        """Return the result in words."""
        return say("quiz.verdict", score=self.score, of=len(self.questions))


def _parse(question: Question, given: Given) -> tuple[int, ...]:
    """Return the numbers that were picked or typed, or raise QuizError if they don't fit the question."""
    most = len(question.options) - 1
    numbers: list[Any] = list(given) if isinstance(given, list | tuple | set | frozenset) else [given]
    has_right_shape = question.kind == "choices" or numbers == [given]
    if not has_right_shape or not all(
        type(n) is int and (question.kind == "number" or 0 <= n <= most) for n in numbers
    ):
        allowed = {"number": "a whole number", "choice": f"0 to {most}", "choices": f"a list of 0 to {most}"}
        raise QuizError(f"question {question.id}: {short_repr(given)} was given; allowed: {allowed[question.kind]}")
    return tuple(sorted(set(numbers)))


def _right_answer(question: Question) -> str:
    """Return the right answer in words."""
    if question.kind == "number":
        return str(question.right[0])
    return "; ".join(question.options[i] for i in question.right)


def _reason(question: Question, picked: tuple[int, ...]) -> str:
    """Return why the first wrong option is wrong, or how to get the number."""
    if question.kind == "number":
        return question.reasons[0]
    return next((question.reasons[i] for i in picked if i not in question.right and question.reasons[i]), "")

"""The closing quiz of a walk-through. The file holds questions; what is right is found out by the engine.

>>> quiz = Quiz("evenfall")
>>> quiz.questions[2].text
'The power Earth is used on a 2. Which number does the die show then?'
>>> quiz.answer(2, 5).kind, quiz.score
('right', 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop_nb.chance import chance, reroll
from tabletop_nb.core.game import Game
from tabletop_nb.core.refusal import ON_THE_ANSWER
from tabletop_nb.core.scenario import Check, WrongError, brief, fields, many, one_of, whole
from tabletop_nb.games import rules_of
from tabletop_nb.odds.evenfall import Requirement
from tabletop_nb.ui.story import Story, WalkError, along, line, name, placed, read, set_up, table
from tabletop_nb.ui.walk import Feedback
from tabletop_nb.ui.words import say

KINDS = ("choice", "choices", "number")  # one option, any number of options, a whole number
Given = int | Iterable[int]  # the option's number, the numbers of several, or the number itself
die = whole(1, 6)


class QuizError(WalkError):
    """A question that cannot be decided, or an answer that answers nothing."""


# -- how the engine decides ----------------------------------------------------------------------------------
#
# A *decider* looks at the position and says what is true there. Each has the name of the field that holds its facts.


def legal(game: Game, answer: str) -> bool:
    """May this be answered here?"""
    return game.why_not(answer) is None


def event(game: Game, wanted: Mapping[str, Any]) -> bool:
    """Did this happen? The rule of the event, facts of it, and how often, if that is named."""
    facts = {key: value for key, value in wanted.items() if key not in ("rule", "count")}
    happened = [
        each
        for each in game.events
        if each.rule == wanted["rule"] and all(nameable(each.facts.get(key)) == value for key, value in facts.items())
    ]
    return len(happened) == wanted["count"] if "count" in wanted else bool(happened)


def nameable(fact: Any) -> Any:
    """A fact as a file can name it: several are a list."""
    return list(fact) if isinstance(fact, tuple) else fact


def meets(game: Game, wanted: list[Any]) -> bool:
    """Do these dice show this row?"""
    row, dice = wanted
    return Requirement.parse(row).matches(tuple(sorted(dice)))


def fits(game: Game, pattern: str) -> int:
    """The number that makes this a legal answer in place of the *."""
    before, _, after = pattern.partition("*")
    found = [n for n in range(100) if legal(game, f"{before}{n}{after}")]
    if len(found) != 1:
        raise WrongError(pattern, f"a legal answer with one number left out, such as heroine earth 2 *; found: {found}")
    return found[0]


def size(game: Game, path: str) -> int:
    """How many there are: a place in the view of the first seat, such as seats.0.ready."""
    found: Any = game.view(0)["table"]
    for part in path.split("."):
        try:
            found = found[int(part)] if isinstance(found, list) else found[part]
        except (LookupError, ValueError):
            allowed = range(len(found)) if isinstance(found, list) else list(found) if isinstance(found, dict) else ()
            raise WrongError(path, f"here one of {', '.join(map(str, allowed))}") from None
    return len(found) if isinstance(found, list) else int(found)


def points(game: Game, seat: int) -> int:
    """This seat's points as the table stands."""
    return game.scores[seat]


def cases(game: Game, wanted: Mapping[str, Any]) -> int:
    """In how many cases, of all that the thrown dice can show, the row is met."""
    thrown = wanted["throw"]
    odds = chance(Requirement.parse(wanted["row"]).matches, reroll(wanted["keep"], thrown))
    return int(odds * 6**thrown)


def row(value: Any) -> str:
    """The bottom row of an Enemy."""
    return str(Requirement.parse(line(value)))


def row_and_dice(value: Any) -> list[Any]:
    """A row and the dice that may meet it."""
    if not isinstance(value, list) or len(value) != 2:
        raise WrongError(value, 'a row and dice, such as ["3 3 Sun Sun", [3, 3, 5, 5]]')
    return [row(value[0]), many(die, 1, 5)(value[1])]


def happening(rules: Iterable[str]) -> Check:
    """An event: its rule, any of its facts, how often."""

    def check(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or "rule" not in value:
            raise WrongError(value, "the rule of an event, and facts of it, such as { rule = ..., heroine = ... }")
        one_of(rules)(value["rule"])
        return value

    return check


TRUTHS: dict[str, Callable[[Game, Any], bool]] = {"legal": legal, "event": event, "meets": meets}
NUMBERS: dict[str, Callable[[Game, Any], int]] = {"fits": fits, "size": size, "points": points, "cases": cases}


# -- questions -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A question, its options in fixed order, and what the engine found to be right."""

    id: str
    text: str
    kind: str
    rule: str
    options: tuple[str, ...]
    right: tuple[int, ...]  # the numbers of the right options, from 0; or the number
    reasons: tuple[str, ...]  # what the engine says against each option, or how it comes to the number
    why: str = ""  # what a person would add
    show: tuple[str, ...] = ()  # the zones of the position to draw
    game: Game | None = None  # the position, where there is something to draw


def shape(rules: Iterable[str]) -> Check:
    """Which fields a question has, and what each may hold."""
    truths = {"legal": line, "event": happening(rules), "meets": row_and_dice}
    numbers = {
        **{"fits": line, "size": line, "points": whole(0, 7)},
        "cases": fields({"row": row, "keep": many(die), "throw": whole(1, 5)}, needed=("row", "keep", "throw")),
    }
    option = fields({"text": line, "then": many(line), **truths}, needed=("text",))
    question = {
        **{"id": name, "text": line, "kind": one_of(KINDS), "rule": one_of(rules), "why": line},
        **{"setup": table, "show": many(line)},
        **{"answers": many(line), "then": many(line), "option": many(option, 2), **numbers},
    }
    return fields({"quiz": many(fields(question, needed=("id", "text", "kind", "rule")), 1)}, needed=("quiz",))


def questions(game: str, story: Story) -> tuple[Question, ...]:
    """The questions of a walk-through, each decided by the engine."""
    raw = {"quiz": list(story.quiz)}
    try:
        given = shape(rules_of(game).book.rules)(raw)
    except WrongError as wrong:
        raise QuizError(f"{story.file}: {placed(wrong, raw)}") from None
    return tuple(_question(game, story, each) for each in given["quiz"])


def _question(game: str, story: Story, given: Mapping[str, Any]) -> Question:
    where = f"{story.file}: quiz {given['id']}"
    position = set_up(game, given.get("setup", {}), f"{where}, field setup", story.rivals)
    position = along(position, given.get("answers", ()), f"{where}, field answers")
    after = along(position, given.get("then", ()), f"{where}, field then")
    decide = _number if given["kind"] == "number" else _options
    right, reasons = decide(where, given, position, after)
    plain = {key: given[key] for key in ("id", "text", "kind", "rule")}
    options = tuple(option["text"] for option in given.get("option", ()))
    show = tuple(given.get("show", ()))
    more = {"why": given.get("why", ""), "show": show, "game": position if show else None}
    return Question(**plain, options=options, right=right, reasons=reasons, **more)


def _number(
    where: str, given: Mapping[str, Any], position: Game, after: Game
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The number that is right."""
    [decider] = _deciders(where, given, NUMBERS)
    try:
        found = NUMBERS[decider](after, given[decider])
        return (found,), (_sheet(after, given[decider]) if decider == "points" else "",)
    except WrongError as wrong:
        raise QuizError(f"{where}, field {wrong.under(decider)}") from None


def _sheet(game: Game, seat: int) -> str:
    """The points of a seat, line by line."""
    lines = (f"{game.rules.book.score(each)}: {each.points}" for each in game.score_sheet()[seat])
    return f"{'; '.join(lines)}."


def _options(
    where: str, given: Mapping[str, Any], position: Game, after: Game
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The options that are right, and what is against the others."""
    right, reasons = [], []
    for i, option in enumerate(given.get("option", ())):
        [decider] = _deciders(f"{where}, option {i + 1}", option, TRUTHS)
        world = along(position, option["then"], f"{where}, field option[{i}].then") if "then" in option else after
        if TRUTHS[decider](world, option[decider]):
            right.append(i)
        why = world.why_not(option[decider]) if decider == "legal" else None
        reasons.append(why.text if why and why.rule not in ON_THE_ANSWER else "")
    most = len(reasons) - 1 if given["kind"] == "choices" else 1
    if not 1 <= len(right) <= most:
        raise QuizError(
            f"{where}, field option: {len(right)} of {len(reasons)} are right; allowed for {given['kind']}: 1 to {most}"
        )
    return tuple(right), tuple(reasons)


def _deciders(where: str, given: Mapping[str, Any], known: Mapping[str, Any]) -> list[str]:
    """The one way in which it is decided."""
    found = [key for key in given if key in known]
    if len(found) != 1:
        raise QuizError(f"{where}: decided by {found or 'nothing'}; allowed: exactly one of {', '.join(known)}")
    return found


class Quiz:
    """The questions and what was answered; the first answer to each counts."""

    def __init__(self, game: str, file: str | Path | None = None) -> None:
        self.rules = rules_of(game)
        self.questions = questions(game, read(game, file))
        self.first: dict[int, bool] = {}  # by question: was the first answer right?

    @property
    def score(self) -> int:
        """How many were right at the first answer."""
        return sum(self.first.values())

    @property
    def over(self) -> bool:
        """Is every question answered?"""
        return len(self.first) == len(self.questions)

    def answer(self, i: int, given: Given) -> Feedback:
        """What is said of an answer: right or wrong, what is right, and the rule."""
        question = self._question(i)
        picked = _picked(question, given)
        good = picked == question.right
        self.first.setdefault(i, good)
        rule = self.rules.book.rules[question.rule]
        parts = [
            "" if good else say("quiz.right_is", right=_told(question)),
            _reason(question, picked),
            question.why,
            rule.text,
        ]
        kind = "right" if good else "wrong"
        return Feedback(kind, say(f"quiz.{kind}"), " ".join(filter(None, parts)), rule.key, rule.place)

    def _question(self, i: int) -> Question:
        if type(i) is not int or not 0 <= i < len(self.questions):
            raise QuizError(f"question: {i!r} was given; allowed: 0 to {len(self.questions) - 1}")
        return self.questions[i]

    def verdict(self) -> str:
        """What is said at the end."""
        return say("quiz.verdict", score=self.score, of=len(self.questions))


def _picked(question: Question, given: Given) -> tuple[int, ...]:
    """The answer, if it is one to this question."""
    several, most = question.kind == "choices", len(question.options) - 1
    numbers: list[Any] = list(given) if isinstance(given, list | tuple | set | frozenset) else [given]
    right_shape = several or numbers == [given]
    if not right_shape or not all(type(n) is int and (question.kind == "number" or 0 <= n <= most) for n in numbers):
        allowed = {"number": "a whole number", "choice": f"0 to {most}", "choices": f"a list of 0 to {most}"}
        raise QuizError(f"question {question.id}: {brief(given)} was given; allowed: {allowed[question.kind]}")
    return tuple(sorted(set(numbers)))


def _told(question: Question) -> str:
    """What is right, in words."""
    if question.kind == "number":
        return str(question.right[0])
    return "; ".join(question.options[i] for i in question.right)


def _reason(question: Question, picked: tuple[int, ...]) -> str:
    """What the engine says: against an option that was taken, or how it comes to the number."""
    if question.kind == "number":
        return question.reasons[0]
    return next((question.reasons[i] for i in picked if i not in question.right and question.reasons[i]), "")

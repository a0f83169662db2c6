"""The quiz: its answers recomputed without the engine, its feedback, and errors of broken questions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from story_checks import FILE, WALKED
from ui.at_desk import do, things

from tabletop_nb.games.evenfall.box import house_box
from tabletop_nb.ui.quiz import Question, Quiz, QuizError
from tabletop_nb.ui.story import WalkError, read
from tabletop_nb.ui.walkthrough import Guide


@pytest.fixture(params=WALKED)
def quiz(request: pytest.FixtureRequest) -> Quiz:
    return Quiz(request.param)


def answer_of(question: Question) -> Any:
    return list(question.right) if question.kind == "choices" else question.right[0]


def asked(name: str) -> Question:
    return next(question for question in Quiz("evenfall").questions if question.id == name)


def right(name: str) -> set[str]:
    question = asked(name)
    return {question.options[i] for i in question.right}


def test_there_are_ten_questions_of_all_kinds(quiz: Quiz) -> None:
    assert len(quiz.questions) == 10
    assert {question.kind for question in quiz.questions} == {"choice", "choices", "number"}
    assert len({question.id for question in quiz.questions}) == 10
    for question in quiz.questions:
        assert len(question.text.split()) <= 40
        assert len(set(question.options)) == len(question.options)


def test_the_file_does_not_contain_the_right_answers() -> None:
    known = {"id", "text", "kind", "rule", "why", "setup", "answers", "then", "picture", "option"}
    for raw in read("evenfall").quiz:
        assert set(raw) - known <= {"fits", "size", "points", "cases"}
        for option in raw.get("option", []):
            assert set(option) - {"text", "then"} <= {"legal", "event", "meets"}
        [number] = Quiz("evenfall").questions[list(read("evenfall").quiz).index(raw)].right[:1]
        assert raw["kind"] != "number" or str(number) not in raw.get("why", "").split()


# -- recomputed by hand --------------------------------------------------------------------------------------


def test_rolls_that_meet_a_row() -> None:
    def met(roll: tuple[int, ...]) -> bool:
        return any(a == b == 3 and c == d for a, b, c, d in permutations(roll))

    rolls = ((3, 3, 5, 5), (3, 3, 4, 5), (3, 3, 3, 3), (3, 5, 5, 5))
    assert right("row") == {", ".join(map(str, roll)) for roll in rolls if met(roll)}


def test_earth_and_boots() -> None:
    assert asked("earth").right == (7 - 2,)
    assert asked("boots").right == (1 + 3,)


def test_which_heroine_becomes_ready() -> None:
    box = house_box()
    resting = [box.heroines[card] for card in ("undine", "solenne", "zephyra")]
    symbol = box.enemies["whisper_moth"].symbol
    assert right("waking") == {heroine.name for heroine in resting if heroine.recovery == symbol}


def test_recipes_from_an_army() -> None:
    box, held = house_box(), Counter(["fire", "water", "air", "quintessence"])
    offered = {recipe.name: Counter(recipe.ingredients) for recipe in box.recipes.values()}
    assert right("recipes") == {name for name in asked("recipes").options if offered[name] <= held}


def test_how_many_outcomes_match() -> None:
    throws = product(range(1, 7), repeat=2)
    assert asked("chance").right == (sum(max(Counter((5, 5, *throw)).values()) >= 3 for throw in throws),)


def test_the_score() -> None:
    assert asked("score").right == (26 + 3 * 2,)
    said = Quiz("evenfall").answer(9, 36)
    assert "Enemies in the Army: 26; Heroines in the Team: 6; Philosopher's Stone not crafted: 0." in said.text


def test_the_remaining_answers() -> None:
    assert right("after_the_reroll") == {"Use a Heroine's Fire on the 1", "Keep the dice"}
    assert right("critical") == {"You keep all dice and change nothing"}
    assert right("last_heroine") == {"You lose the game"}


# -- answering -----------------------------------------------------------------------------------------------


def test_the_score_counts_all_right_and_all_wrong_answers(quiz: Quiz) -> None:
    for i, question in enumerate(quiz.questions):
        said = quiz.answer(i, answer_of(question))
        rule = quiz.rules.book.rules[question.rule]
        assert (said.kind, said.rule, said.place) == ("right", rule.key, rule.place)
        assert said.text.endswith(rule.text)
    assert quiz.is_over
    assert quiz.verdict() == "You got 10 of 10 right on the first try."


def test_the_first_answer_counts_and_a_wrong_one_shows_the_right_one() -> None:
    quiz = Quiz("evenfall")
    said = quiz.answer(2, 6)
    assert (said.kind, said.title) == ("wrong", "Not quite")
    assert said.text.startswith("The right answer is 5. Earth turns a die over")
    assert quiz.answer(2, 5).kind == "right"
    assert (quiz.score, quiz.is_over, len(quiz.first)) == (0, False, 1)


def test_the_engine_explains_why_an_option_is_wrong() -> None:
    said = Quiz("evenfall").answer(6, [0, 1, 2])
    assert "Philosopher's Stone costs Fire, Water, Air, Earth. Your Army is missing Earth." in said.text


def test_an_incomplete_choice_is_not_right() -> None:
    quiz = Quiz("evenfall")
    assert quiz.answer(0, [0]).kind == "wrong"
    assert quiz.answer(0, []).kind == "wrong"
    assert quiz.answer(0, (2, 0, 2)).kind == "right"  # Any order is right.


@pytest.mark.parametrize(
    ("number", "given", "allowed"),
    [
        *((0, -1, "a list of 0 to 3"), (0, [0, 9], "a list of 0 to 3"), (0, ["0"], "a list of"), (3, [1], "0 to 4")),
        *((3, 5, "0 to 4"), (3, True, "0 to 4"), (2, "five", "a whole number"), (2, 5.0, "a whole number")),
        *((10, 0, "0 to 9"), (-1, 0, "0 to 9"), ("0", 0, "0 to 9"), (3, None, "0 to 4")),
    ],
)
def test_an_invalid_answer_is_refused_and_not_counted(number: Any, given: Any, allowed: str) -> None:
    quiz = Quiz("evenfall")
    with pytest.raises(QuizError, match=allowed):
        quiz.answer(number, given)
    assert not quiz.first


@pytest.mark.parametrize("name", WALKED)
def test_a_question_with_a_picture_is_drawn_with_its_table_and_nothing_to_press(name: str) -> None:
    raw, guide = read(name).quiz, Guide(name)
    do(guide, "quiz")
    assert 3 <= sum(question.get("picture", False) for question in raw) < len(raw)
    for number, question in enumerate(raw):
        screen = do(guide, "ask", number=number)
        assert bool(screen["zones"]) is question.get("picture", False), question["id"]
        assert screen["moves"] == []
        assert not [thing["id"] for thing in things(screen) if "legal" in thing["state"].split()]
        assert ("seat:0" in {thing["id"] for thing in things(screen)}) is bool(screen["zones"])
    assert do(guide, "ask", number=len(raw))["zones"] == {}  # The end has no table.


# -- broken files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('fits = "heroine earth 2 *"', "", "quiz earth: decided by nothing; allowed: exactly one of fits, size"),
        ('fits = "heroine earth 2 *"', 'fits = "heroine fire 6 *"', "quiz earth, field fits: .*found: \\[\\]"),
        ('fits = "heroine earth 2 *"', 'fitz = "x"', "quiz earth, field fitz: .*fits"),
        ('size = "seats.0.ready"', 'size = "seats.0.redy"', "quiz boots, field size: .*here one of .*ready"),
        (
            'kind = "number"\nrule = "power.earth"',
            'kind = "sum"\nrule = "power.earth"',
            "quiz earth, field kind: 'sum'",
        ),
        ('rule = "power.earth"\nfits', 'rule = "power.dirt"\nfits', "quiz earth, field rule: 'power.dirt'"),
        (
            'answers = ["reroll 3 4"]',
            'answers = ["reroll 3 3"]',
            r"quiz after_the_reroll, field answers\[0\]: 'reroll 3 3'",
        ),
        (
            'meets = ["3 3 Sun Sun", [3, 3, 5, 5]]',
            'meets = ["3 3 Sun"]',
            r"quiz row, field option\[0\].meets: .*such as",
        ),
        ('meets = ["3 3 Sun Sun", [3, 3, 5, 5]]', 'meets = ["3 Star", [3, 3]]', r"quiz row, field option\[0\].meets"),
        (
            'event = { rule = "defeat.scar" }',
            'event = { rule = "defeat.last" }',
            "quiz last_heroine, field option: 2 of 3",
        ),
        ('event = { rule = "defeat.scar" }', "event = { count = 1 }", r"quiz last_heroine, field option\[1\].event: "),
        ("picture = true", 'picture = "dice"', "quiz after_the_reroll, field picture: 'dice' .*allowed: true or false"),
        (
            "scenario.dice = [2, 3, 4, 6]",
            "scenario.dice = [2, 3, 4, 9]",
            "quiz earth, field setup: scenario field dice",
        ),
    ],
)
def test_a_broken_question_is_reported_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = FILE.read_text("utf-8")
    start = text.index("[[quiz]]\nid = ")
    assert old in text[start:]
    file = tmp_path / "own.toml"
    file.write_text(text[:start] + text[start:].replace(old, new, 1), "utf-8")
    with pytest.raises(WalkError, match=message) as caught:
        Quiz("evenfall", file=file)
    assert str(caught.value).startswith("own.toml: quiz ")


def test_a_file_without_questions_is_rejected(tmp_path: Path) -> None:
    text = FILE.read_text("utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text[: text.index("[[quiz]]\nid = ")], "utf-8")
    with pytest.raises(QuizError, match=r"quiz: .* was given; allowed: a list of 1"):
        Quiz("evenfall", file=file)

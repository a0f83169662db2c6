"""Lesson 08: every answer compared with brute force, for 20 seeds (200 in `make soak`)."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from effort import effort

from tabletop_nb.chance import best_reroll
from tabletop_nb.lessons import Exercise, exercise_for
from tabletop_nb.lessons import l08_best_reroll as lesson
from tabletop_nb.lessons.exercise import Generator

SEEDS = range(effort(20, 200))
pytestmark = pytest.mark.soak
GENERATED = [task for task in lesson.EXERCISES if isinstance(task, Generator)]
Dice = tuple[int, ...]


# -- brute force, from the rules and not from the package ------------------------------------------------------------


def capture(dice: Dice) -> bool:
    """Return whether the dice have three equal or two pairs (four equal are two pairs)."""
    counts = sorted(Counter(dice).values(), reverse=True)
    return counts[0] >= 3 or counts[:2] == [2, 2]


def share(good: Callable[[Dice], bool], dice: int) -> Fraction:
    throws = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(map(good, throws)), len(throws))


def one_more(dice: int, face: int) -> Fraction:
    return share(lambda throw: face in throw, dice)


def one_of_each(low: int, high: int) -> Fraction:
    return share(lambda throw: low in throw and high in throw, 2)


def which_dice(roll: Dice, pair: int) -> set[Dice]:
    chances = {}
    for mask in product((True, False), repeat=4):
        kept = tuple(die for die, keep in zip(roll, mask, strict=True) if keep)
        chances[kept] = share(lambda throw, kept=kept: capture((*kept, *throw)), 4 - len(kept))
    return {kept for kept, value in chances.items() if value == max(chances.values())}


def die_with_reroll(sides: int) -> Fraction:
    """Return the best mean over all choices of faces to reroll."""
    faces = range(1, sides + 1)

    def mean(rerolled: frozenset[int]) -> Fraction:
        ends = [second if first in rerolled else first for first in faces for second in faces]
        return Fraction(sum(ends), len(ends))

    return max(mean(frozenset(face for face in faces if rule >> face & 1)) for rule in range(0, 2 ** (sides + 1), 2))


BRUTE: dict[str, Callable[..., Any]] = {
    "one_more": one_more,
    "one_of_each": one_of_each,
    "which_dice": which_dice,
    "die_with_reroll": die_with_reroll,
}
KNOWN: dict[tuple[str, str], Any] = {}  # Many seeds give few different exercises.


def brute(name: str, facts: Any) -> Any:
    key = (name, str(sorted(facts.items())))
    if key not in KNOWN:
        KNOWN[key] = BRUTE[name](**facts)
    return KNOWN[key]


# -- the generated exercises -----------------------------------------------------------------------------------------


def each() -> Iterator[tuple[str, int, Exercise]]:
    for task in GENERATED:
        for seed in SEEDS:
            yield task.name, seed, task(seed)


def test_half_of_the_eight_are_generated() -> None:
    assert len(lesson.EXERCISES) == 8
    assert [task.name for task in GENERATED] == list(BRUTE)
    assert exercise_for(lesson.EXERCISES[-1], 0).is_open


def test_every_answer_equals_a_brute_force_count() -> None:
    for name, seed, task in each():
        assert task.answer == brute(name, task.facts), (name, seed)


def test_every_mistake_is_wrong_and_distinct() -> None:
    for name, seed, task in each():
        assert task.mistakes
        for mistake in task.mistakes:
            verdict = task.check(sent_answer(task, mistake.answer))
            assert verdict.state == "wrong", (name, seed, mistake.name)
            assert verdict.mistake, (name, seed, mistake.name)


def test_the_stated_answer_is_right_and_no_hint_gives_it_away() -> None:
    for name, seed, task in each():
        assert task.check(sent_answer(task, task.answer)).state == "right", (name, seed)
        answer = task.answer_text.split(" ")[0]
        hints = [task.hint, *(mistake.hint for mistake in task.mistakes)]
        if "/" in answer:
            assert not any(answer in hint for hint in hints), (name, seed)


def test_texts_are_filled_in_and_short_enough() -> None:
    for name, seed, task in each():
        for text in task.texts():
            assert "{" not in text, (name, seed)
            assert "None" not in text, (name, seed)
            assert len(text.split()) <= 70, (name, seed, text)


FACTS_OF_ADA = {  # seed 2152; stored answers of students must stay valid
    "one_more": {"dice": 4, "face": 2},
    "one_of_each": {"low": 4, "high": 6},
    "which_dice": {"roll": (1, 3, 6, 6), "pair": 6},
    "die_with_reroll": {"sides": 10},
}


def test_a_seed_always_gives_the_same_exercise() -> None:
    assert {task.name: dict(task(2152).facts) for task in GENERATED} == FACTS_OF_ADA


def test_seeds_give_different_exercises() -> None:
    for task in GENERATED:
        assert len({task(seed).question for seed in range(40)}) >= 4, task.name


def sent_answer(task: Exercise, answer: Any) -> Any:
    """Return an answer as the browser sends it."""
    if isinstance(answer, Fraction | int):
        return str(answer)
    kept = list(sorted(answer)[0])
    left, places = list(kept), []
    for at, face in enumerate(task.kind.form()["roll"]):
        if face in left:
            left.remove(face)
            places.append(at)
    return places


# -- the others ------------------------------------------------------------------------------------------------------


def fixed(number: int) -> Exercise:
    return exercise_for(lesson.EXERCISES[number - 1], 0)


def test_dice_have_no_memory() -> None:
    assert fixed(4).answer_text == "the same as before"
    assert fixed(4).check(0).mistake == "gambler"


def test_two_rerolls_match_brute_force() -> None:
    """Try all rules for the first and second roll; the best rerolls 1 to 4, then 1 to 3."""
    faces = range(1, 7)
    rules = [frozenset(face for face in faces if rule >> face & 1) for rule in range(0, 128, 2)]

    def mean(first: frozenset[int], second: frozenset[int]) -> Fraction:
        last = Fraction(sum(faces), 6)
        later = sum((last if face in second else face for face in faces), Fraction(0)) / 6
        return sum((later if face in first else face for face in faces), Fraction(0)) / 6

    best = max(product(rules, rules), key=lambda pair: mean(*pair))
    assert mean(*best) == lesson.one_die(2)
    assert fixed(6).answer == {face - 1 for face in best[0]}
    assert fixed(6).check([0, 1, 2]).mistake == "one_reroll"


def test_the_flip_matches_brute_force() -> None:
    throws = list(product(range(1, 7), repeat=2))
    warden = sum(3 in throw for throw in throws)
    imp = sum(sorted(throw) == [1, 2] for throw in throws)
    assert fixed(7).answer == Fraction(36 - imp, warden)
    assert fixed(7).check("3.09").state == "right"
    assert fixed(7).check("36/11").mistake == "forgot"


@pytest.mark.parametrize("number", [4, 6, 7])
def test_fixed_exercises_have_distinct_mistakes(number: int) -> None:
    task = fixed(number)
    for mistake in task.mistakes:
        answer = mistake.answer
        given = sorted(answer) if isinstance(answer, set) else answer if isinstance(answer, int) else str(answer)
        assert task.check(given).mistake == mistake.name


# -- the position ----------------------------------------------------------------------------------------------------


def test_the_position_is_the_one_in_the_text() -> None:
    game = lesson.position()
    assert game.table.dice == lesson.ROLL
    assert game.table.seats[0].team == ("wren",)
    assert game.question == "Which dice do you want to reroll?"


def test_the_flip_is_where_both_choices_are_worth_the_same() -> None:
    at = best_reroll(lesson.value_of_prize(lesson.FLIP))
    assert at.value((2, 2), rerolls_left=0) == at.value((2, 2, 5, 5), rerolls_left=0) == 1
    kept = [len(lesson.keep_or_break(prize)[0][0]) for prize in lesson.PRIZES]
    assert kept == sorted(kept, reverse=True)
    assert {kept[0], kept[-1]} == {4, 2}


def test_earth_turns_one_die_over() -> None:
    caught = Counter(lesson.outcomes((1, 6), lesson.captured_with_earth).values())
    assert caught == {"Gale Harpy": 18, "Tide Widow": 6, "": 12}


def test_the_lesson_loads_neither_widgets_nor_data_frames() -> None:
    code = "import sys, tabletop_nb.lessons.l08_best_reroll; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "tabletop_nb.lessons.l08_best_reroll" in loaded
    assert not {"altair", "anywidget", "ipywidgets", "numpy", "pandas"} & set(loaded)

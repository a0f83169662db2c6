"""Lesson 08 in a browser, as a student works through it: by mouse, by keyboard, on a phone, after a reload."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tabletop_nb.lessons import Exercise, exercise_for, seed_of
from tabletop_nb.lessons.l08_best_reroll import EXERCISES

Open = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
LESSON = "tutorials/08_best_reroll"
WAIT = 30_000


def start(page: Page, open_notebook: Open) -> None:
    """Open the lesson and wait for its last widget."""
    open_notebook(page, LESSON)
    expect(page.get_by_label("For your teacher")).to_be_visible(timeout=90_000)


def box(page: Page, number: int) -> Locator:
    return page.get_by_role("form", name=f"Exercise {number} of 8")


@contextmanager
def answered(part: Locator) -> Iterator[None]:
    """Wait until the part has been redrawn."""
    stage = part.locator("xpath=ancestor::*[@data-drawn]").first
    before = stage.get_attribute("data-drawn") or ""
    yield
    expect(stage).not_to_have_attribute("data-drawn", before, timeout=WAIT)


def check(page: Page, number: int, text: str) -> Locator:
    """Type an answer and check it."""
    part = box(page, number)
    part.get_by_role("textbox").fill(text)
    with answered(part):
        part.get_by_role("button", name="Check").click()
    return part


def name(page: Page, text: str) -> None:
    form = page.locator("form").filter(has=page.get_by_label("Your name or number"))
    form.get_by_role("textbox").fill(text)
    with answered(form):
        form.get_by_role("button").click()


def all_well(page: Any) -> None:
    assert page.foreign == []
    assert page.errors == []


def assert_a_guess_is_locked(page: Any) -> None:
    """Make a guess; it is locked and appears in the chart."""
    page.get_by_role("slider", name="My guess").fill("38")
    page.get_by_role("button", name="Lock in my guess").click()
    expect(page.get_by_text("You guessed 38 %.").first).to_be_visible()
    expect(page.get_by_role("button", name="Lock in my guess")).to_have_count(0)


def assert_trials_meet_the_guess(page: Any) -> None:
    """Roll by hand, then a thousand times."""
    hand = page.locator("section").filter(has=page.get_by_role("group", name="Your roll")).last
    for at in (0, 1):
        page.get_by_role("group", name="Your roll").get_by_role("button").nth(at).click()
    for _ in range(5):
        page.get_by_role("button", name="Roll the others").click()  # A fast second click isn't lost.
    expect(hand.get_by_text("of 5, ")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Play it 1,000 times").first.click()
    expect(page.get_by_text("keep 2 2: tried 1,005 times").first).to_be_visible(timeout=WAIT)
    for words in ("of 1,005 tries", "your guess, 38 %", "The exact chance is 44.4 %"):
        expect(page.locator(f".tt-chart [aria-label*='{words}']").last).to_be_attached(timeout=WAIT)


def assert_the_solution_comes_after_three_tries(page: Any) -> None:
    """Give three wrong answers, then see the solution; an unreadable answer isn't a try."""
    part = check(page, 2, "1/36")
    expect(part.get_by_text("more than one order")).to_be_visible()
    check(page, 2, "hello")
    expect(part.get_by_text("I can't read “hello” as a number")).to_be_visible()
    expect(part.get_by_text("Tries so far: 1")).to_be_visible()
    check(page, 2, "1/21")
    expect(part.get_by_role("button", name="Show the solution")).to_have_count(0)
    check(page, 2, "0.3")
    expect(part.get_by_text("1/18")).to_have_count(0)  # The answer is never shown right away.
    with answered(part):
        part.get_by_role("button", name="Show the solution").click()
    expect(part.get_by_text("Answer: 1/18 = 5.6 %")).to_be_visible()


def assert_right_answers_count(page: Any, right: list[Exercise]) -> None:
    """Give right answers of several kinds."""
    expect(check(page, 1, str(right[0].answer)).get_by_text("Right.", exact=True)).to_be_visible()
    dice = box(page, 3)
    pair = right[2].facts["pair"]
    for at, face in enumerate(right[2].facts["roll"]):
        if face == pair:
            dice.get_by_role("group").get_by_role("button").nth(at).click()
    with answered(dice):
        dice.get_by_role("button", name="Check").click()
    expect(dice.get_by_text("Right.", exact=True)).to_be_visible()
    box(page, 4).get_by_label("the same as before").check()
    with answered(box(page, 4)):
        box(page, 4).get_by_role("button", name="Check").click()
    several = box(page, 6)
    for face in "123":
        several.get_by_label(face, exact=True).check()
    with answered(several):
        several.get_by_role("button", name="Check").click()
    expect(several.get_by_text("That is right with one reroll left.")).to_be_visible()
    several.get_by_label("4", exact=True).check()
    with answered(several):
        several.get_by_role("button", name="Check").click()
    expect(several.get_by_text("Right.", exact=True)).to_be_visible()
    box(page, 8).get_by_role("textbox").fill("A Harpy with two heads.")
    with answered(box(page, 8)):
        box(page, 8).get_by_role("button", name="Save").click()
    expect(page.get_by_text("5 of 8 exercises done")).to_be_visible()


def assert_a_reload_loses_nothing(page: Any, right: list[Exercise]) -> None:
    """Reload; nothing is lost, and Python checks everything again."""
    page.reload()
    expect(page.get_by_text("5 of 8 exercises done")).to_be_visible(timeout=90_000)
    expect(page.get_by_text("Hello Ada.").first).to_be_visible()
    expect(page.get_by_text("You guessed 38 %.").first).to_be_visible()
    expect(box(page, 1).get_by_role("textbox")).to_have_value(str(right[0].answer))
    expect(box(page, 2).get_by_text("Answer: 1/18")).to_be_visible()
    expect(box(page, 8).get_by_role("textbox")).to_have_value("A Harpy with two heads.")
    line = page.get_by_label("For your teacher").input_value()
    assert line.startswith("Lesson 08, Ada, seed 2152: 5 of 8.")
    assert "2: not yet (tries: 3)" in line


def test_a_student_works_through_the_lesson_and_a_reload_keeps_everything(page: Any, open_notebook: Open) -> None:
    start(page, open_notebook)
    name(page, "Ada")
    expect(page.get_by_text("Hello Ada. Your exercises have the seed 2152.").first).to_be_visible()
    right = [exercise_for(task, seed_of("Ada")) for task in EXERCISES]
    assert_a_guess_is_locked(page)
    assert_trials_meet_the_guess(page)
    assert_the_solution_comes_after_three_tries(page)
    assert_right_answers_count(page, right)
    assert_a_reload_loses_nothing(page, right)

    # Another name has other answers.
    name(page, "Bob")
    expect(page.get_by_text("0 of 8 exercises done")).to_be_visible()
    all_well(page)


def test_the_lesson_works_by_keyboard_alone(page: Any, open_notebook: Open) -> None:
    start(page, open_notebook)
    part = box(page, 2)
    part.get_by_role("textbox").focus()
    page.keyboard.type("1/36")
    with answered(part):
        page.keyboard.press("Enter")
    expect(part.get_by_role("textbox")).to_be_focused()  # The focus stays in the input field.
    expect(page.locator("[aria-live=polite]").filter(has_text="Not yet.")).to_have_count(1)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2/36")
    with answered(part):
        page.keyboard.press("Enter")
    expect(part.get_by_text("Right.", exact=True)).to_be_visible()

    dice = box(page, 3).get_by_role("group").get_by_role("button")
    dice.first.focus()
    page.keyboard.press("Space")
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    expect(dice.first).to_be_focused()
    box(page, 4).get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    expect(box(page, 4).get_by_role("radio").nth(1)).to_be_checked()

    slider = page.get_by_role("slider", name="The Harpy is worth")
    slider.focus()
    expect(page.get_by_text("Stop: you capture the Widow.").first).to_be_visible()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute(
        "aria-valuetext", "3", timeout=WAIT
    )  # No step is lost, even with fast key presses.
    expect(page.get_by_text("Break a pair: reroll two dice").first).to_be_visible()
    expect(slider).to_be_focused()
    expect(page.locator(".tt-chart [aria-label*='The slider is at 3']").first).to_be_attached(timeout=WAIT)
    assert serious(page) == []
    all_well(page)


def serious(page: Page) -> list[Any]:
    """Return the serious problems that an accessibility scan of the lesson finds."""
    found = Axe().run(page, context={"include": [[".tt-l"]]}).response["violations"]
    grave = [each for each in found if each["impact"] in ("serious", "critical")]
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in grave]


STICKS_OUT = """() => [...document.querySelectorAll(".tt-l *, .tt-chart svg")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width > 1 && !each.closest(".tt-said, .tt-card-seal, svg svg") && (box.right > 361 || box.left < -1);
}).map((each) => each.outerHTML.slice(0, 120))"""
TOO_SMALL = """() => [...document.querySelectorAll(".tt-l button, .tt-l input.tt-l-input")]
  .filter((each) => each.getBoundingClientRect().height < 40).map((each) => each.outerHTML.slice(0, 120))"""


def test_a_phone_in_dark_mode(phone: Any, open_notebook: Open) -> None:
    start(phone, open_notebook)
    expect(phone.locator(".tt-chart svg").last).to_be_visible(timeout=WAIT)
    check(phone, 2, "1/36")
    check(phone, 7, "34/11")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert phone.evaluate(STICKS_OUT) == []
    assert phone.evaluate(TOO_SMALL) == []
    assert serious(phone) == []


def test_teachers_can_look_up_a_students_solutions(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "tutorials/solutions/08_best_reroll")
    page.get_by_label("Solutions for").fill("Ada")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Solutions for seed 2152").first).to_be_visible(timeout=WAIT)
    expect(page.get_by_text(exercise_for(EXERCISES[0], 2152).question)).to_be_visible()
    all_well(page)


def test_the_lesson_works_in_jupyterlab(page: Any, lab: Any) -> None:
    shutil.copy(ROOT / f"{LESSON}.ipynb", lab.folder / "lesson.ipynb")
    lab.run(page, "lesson.ipynb")
    expect(page.get_by_label("Your name or number")).to_be_visible(timeout=90_000)
    cells = page.locator(".jp-Cell").count()
    field = page.get_by_label("Your name or number")
    field.click()
    page.keyboard.type("bob")  # "b" must not reach JupyterLab, where it adds a cell
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Hello bob. Your exercises have the seed {seed_of('bob')}.").first).to_be_visible(
        timeout=WAIT
    )
    assert page.locator(".jp-Cell").count() == cells
    assert page.foreign == []

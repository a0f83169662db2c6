"""Lesson 08 in a browser, as a student works through it: by mouse, by keyboard, on a phone, after a reload."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tabletop_nb.lessons import Exercise, exercise_for, seed_of
from tabletop_nb.lessons.l08_best_reroll import EXERCISES

Open = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
LESSON = "tutorials/08_best_reroll"
WAIT = 30_000


def start(page: Page, open_notebook: Open, hash: str = "") -> None:
    """Open the lesson and wait for its first guess."""
    open_notebook(page, LESSON, hash)
    expect(page.get_by_role("slider", name="Your guess")).to_be_visible(timeout=90_000)


def lock_in(page: Page, text: str, at: int) -> None:
    """Lock in a guess at this place of the slider, or a count."""
    if "of 36" in text:
        page.get_by_role("spinbutton", name="Your count").fill(str(at))
        page.get_by_role("button", name="Lock in my count").click()
        expect(page.get_by_text("Locked in.").first).to_be_visible(timeout=WAIT)
        return
    page.get_by_role("slider", name="Your guess").fill(str(at))
    page.get_by_role("button", name=f"Lock in {text}", exact=True).click()
    expect(page.get_by_text("Locked in.").first).to_be_visible(timeout=WAIT)


def go(page: Page, number: int, title: str) -> None:
    """Go to the next part by the button below; its title gets the focus."""
    page.locator(".tt-l-foot").get_by_role("button", name=f"Part {number}").click()
    heading = page.get_by_role("heading", name=title)
    expect(heading).to_be_focused(timeout=WAIT)


def visit(page: Page, title: str) -> None:
    """Go to a part by the list above."""
    page.locator(".tt-l-top").get_by_role("button", name=title).click()
    expect(page.get_by_role("heading", name=title)).to_be_focused(timeout=WAIT)


def open_all(page: Page) -> None:
    """Open all parts, as a teacher does."""
    page.locator(".tt-l-teacher summary").click()
    page.get_by_role("button", name="Open all parts").click()
    expect(page.get_by_role("button", name="Open parts one by one")).to_be_visible(timeout=WAIT)


def box(page: Page, number: int) -> Locator:
    return page.get_by_role("form", name=f"Exercise {number} of 8")


@contextmanager
def wait_for_redraw(part: Locator) -> Iterator[None]:
    """Wait until the part has been redrawn."""
    stage = part.locator("xpath=ancestor::*[@data-drawn]").first
    before = stage.get_attribute("data-drawn") or ""
    yield
    expect(stage).not_to_have_attribute("data-drawn", before, timeout=WAIT)


def check(page: Page, number: int, text: str) -> Locator:
    """Type an answer and check it."""
    part = box(page, number)
    part.get_by_role("textbox").fill(text)
    with wait_for_redraw(part):
        part.get_by_role("button", name="Check").click()
    return part


def name(page: Page, text: str) -> None:
    form = page.locator("form").filter(has=page.get_by_label("Your name or number"))
    form.get_by_role("textbox").fill(text)
    with wait_for_redraw(form):
        form.get_by_role("button").click()


def all_well(page: Any) -> None:
    assert page.foreign == []
    assert page.errors == []


def assert_not_in(page: Page, *secrets: str) -> None:
    html = page.content()
    for secret in secrets:
        assert secret not in html, secret


def reveal(page: Page) -> None:
    """Show the exact value without trying it out."""
    page.get_by_role("button", name="Show the exact value").click()
    expect(page.get_by_text("it's exactly").first).to_be_visible(timeout=WAIT)


def assert_nothing_is_given_away(page: Any) -> None:
    """Before the guess, neither the exact chance nor a later part is in the page."""
    assert_not_in(page, "44.4%", "4/9", "16 of 36", "Exercise 1 of 8", "149/324")
    expect(page.get_by_text("Opens when you lock in your guess.")).to_be_visible()
    slider = page.get_by_role("slider", name="Your guess")
    expect(slider).to_have_attribute("aria-valuetext", "no guess yet")
    expect(page.get_by_role("button", name="Make a guess first")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Lock in your guess first")).to_have_attribute("aria-disabled", "true")
    assert page.get_by_role("button", name="Part 2").get_attribute("aria-disabled") == "true"


def assert_tries_meet_the_guess(page: Any) -> None:
    """Guess, then roll by hand on the scene, then a thousand times. Only then comes the exact chance."""
    dice = page.locator("[data-zone=dice]").get_by_role("button")
    for at in (2, 3):
        dice.nth(at).click()
    lock_in(page, "38%", 38)
    expect(page.get_by_role("slider", name="Your guess")).to_be_disabled()
    expect(page.locator(".tt-chart [aria-label*='your guess: 38%']").last).to_be_attached(timeout=WAIT)
    expect(page.get_by_text("Roll 10 more times by hand.")).to_be_visible()
    for _ in range(5):
        page.get_by_role("button", name="Reroll 2 dice").click()  # A fast second click isn't lost.
    expect(page.get_by_text("of 5, ")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("Roll 5 more times by hand.")).to_be_visible()
    expect(page.locator(".tt-l-tally").get_by_text("reroll 5 6")).to_be_visible()
    page.get_by_role("button", name="Play it 1,000 times").click()
    expect(page.get_by_text("reroll 5 6: tried 1,005 times").first).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("Let the computer play.")).to_have_count(0)
    assert_not_in(page, "44.4%", "4/9")
    expect(page.get_by_text("Find the exact value to open part 2.")).to_be_visible()
    for _ in range(5):
        page.get_by_role("button", name="Reroll 2 dice").click()
    expect(page.get_by_text("Your 38% is 6 percentage points too low").first).to_be_visible(timeout=WAIT)
    for words in ("of 1,010 tries", "your guess: 38%", "The exact chance is 44.4%"):
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
    with wait_for_redraw(part):
        part.get_by_role("button", name="Show the solution").click()
    expect(part.get_by_text("Answer: 1/18 ≈ 5.6%")).to_be_visible()


def press_check(part: Locator) -> None:
    with wait_for_redraw(part):
        part.get_by_role("button", name="Check").click()


def assert_exercises_open_one_after_another(page: Any, right: list[Exercise]) -> None:
    """Count the grid, then answer exercises of several kinds."""
    expect(box(page, 1)).to_have_count(0)
    cells = page.get_by_role("table", name="Results to mark").get_by_role("button")
    expect(cells).to_have_count(36)
    for at in (0, 7):
        cells.nth(at).click()
    expect(page.get_by_text("Marked: 2")).to_be_visible()
    expect(page.get_by_role("button", name="red die 2, blue die 2", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    lock_in(page, "16 of 36", 16)
    expect(page.get_by_role("img", name="red die 2, blue die 2: Gale Harpy")).to_be_visible(timeout=WAIT)
    expect(cells).to_have_count(0)
    expect(page.locator(".tt-chart [aria-label*='Solid line: exact: 16 of 36']").first).to_be_attached(timeout=WAIT)
    expect(box(page, 1)).to_be_visible(timeout=WAIT)
    expect(box(page, 2)).to_have_count(0)
    expect(check(page, 1, str(right[0].answer)).get_by_text("Right.", exact=True)).to_be_visible()
    assert_the_solution_comes_after_three_tries(page)
    dice = box(page, 3)
    for at, face in enumerate(right[2].facts["roll"]):
        if face != right[2].facts["pair"]:
            dice.get_by_role("group").get_by_role("button").nth(at).click()
    press_check(dice)
    expect(dice.get_by_text("Right.", exact=True)).to_be_visible()
    box(page, 4).get_by_label("the same as before").check()
    press_check(box(page, 4))
    expect(box(page, 4).get_by_text("Right.", exact=True)).to_be_visible()


def assert_a_number_is_guessed_and_several_are_picked(page: Any, right: list[Exercise]) -> None:
    """Guess a mean, look for it with the slider, then pick several numbers."""
    lock_in(page, "4", 12)
    assert_not_in(page, "exactly 4.25", "exact: 4.25")
    slider = page.get_by_role("slider", name="Reroll up to")
    for at in range(1, 5):
        slider.fill(str(at))
        expect(slider).to_have_attribute("aria-valuetext", str(at), timeout=WAIT)
    expect(page.get_by_text("Your 4 is 0.25 too low: it's exactly 4.25.").first).to_be_visible(timeout=WAIT)
    check(page, 5, str(right[4].answer))
    several = box(page, 6)
    for face in "123":
        several.get_by_label(face, exact=True).check()
    press_check(several)
    expect(several.get_by_text("That is right with one reroll left.")).to_be_visible()
    several.get_by_label("4", exact=True).check()
    press_check(several)
    expect(several.get_by_text("Right.", exact=True)).to_be_visible()


def assert_a_reload_loses_nothing(page: Any, right: list[Exercise]) -> None:
    """Reload; nothing is lost, the same part is shown, and Python checks everything again."""
    page.reload()
    expect(page.get_by_role("heading", name="The idea that scales")).to_be_visible(timeout=90_000)
    expect(page.get_by_text("Hello Ada.").first).to_be_visible()
    expect(page.get_by_text("Your 4 is 0.25 too low").first).to_be_visible(timeout=WAIT)
    expect(box(page, 5).get_by_role("textbox")).to_have_value(str(right[4].answer))
    page.get_by_role("button", name="Count it").click()
    expect(box(page, 2).get_by_text("Answer: 1/18")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Your last Heroine").click()
    expect(page.get_by_text("Your 38% is 6 percentage points too low").first).to_be_visible(timeout=WAIT)
    assert page.get_by_role("button", name="With Opal").get_attribute("aria-disabled") == "true"


def test_a_student_works_through_the_lesson_and_a_reload_keeps_everything(page: Any, open_notebook: Open) -> None:
    start(page, open_notebook)
    assert_nothing_is_given_away(page)
    name(page, "Ada")
    expect(page.get_by_text("Hello Ada. Your exercises are number 2152.").first).to_be_visible()
    right = [exercise_for(task, seed_of("Ada")) for task in EXERCISES]
    assert_tries_meet_the_guess(page)
    go(page, 2, "Count it")
    assert_exercises_open_one_after_another(page, right)
    go(page, 3, "The idea that scales")
    assert_a_number_is_guessed_and_several_are_picked(page, right)
    assert_a_reload_loses_nothing(page, right)
    all_well(page)


def test_the_line_for_the_teacher_and_another_name(page: Any, open_notebook: Open) -> None:
    start(page, open_notebook)
    name(page, "Ada")
    open_all(page)
    visit(page, "Play it")
    part = box(page, 8)
    part.get_by_role("textbox").fill("A Harpy with two heads.")
    with wait_for_redraw(part):
        part.get_by_role("button", name="Save").click()
    expect(page.get_by_text("1 of 8 exercises done")).to_be_visible()
    line = page.get_by_label("For your teacher").input_value()
    assert line.startswith("Lesson 08, Ada, number 2152: 1 of 8.")
    assert line.endswith("8: “A Harpy with two heads.” (5 words). All parts were opened at once.")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status").filter(has_text=re.compile("Copied|Ctrl"))).to_be_visible()
    name(page, "Bob")  # Another name begins at the first part.
    expect(page.get_by_role("heading", name="Your last Heroine")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("button", name="Play it")).to_have_attribute("aria-disabled", "true")
    name(page, "Ada")
    expect(page.get_by_text("1 of 8 exercises done")).to_be_visible(timeout=WAIT)
    all_well(page)


def test_the_lesson_works_by_keyboard_alone(page: Any, open_notebook: Open) -> None:
    start(page, open_notebook)
    die = page.locator("[data-zone=dice]").get_by_role("button").nth(2)
    die.focus()
    page.keyboard.press("Space")
    expect(die).to_have_attribute("aria-pressed", "true")
    expect(die).to_be_focused()
    slider = page.get_by_role("slider", name="Your guess")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "53%")
    expect(slider).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Lock in 53%")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play it 1,000 times")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Show the exact value").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live=polite]").filter(has_text="9 percentage points too high")).to_have_count(1)
    next_part = page.locator(".tt-l-foot").get_by_role("button", name="Part 2")
    expect(next_part).not_to_have_attribute("aria-disabled", "true", timeout=WAIT)
    next_part.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Count it")).to_be_focused(timeout=WAIT)
    assert serious(page) == []
    cell = page.get_by_role("button", name="red die 1, blue die 1", exact=True)
    cell.focus()
    page.keyboard.press("Space")
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(cell).to_be_focused()
    page.get_by_role("spinbutton", name="Your count").focus()
    page.keyboard.type("16")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Locked in.").first).to_be_visible(timeout=WAIT)
    part = box(page, 1)
    part.get_by_role("textbox").focus()
    page.keyboard.type("1/36")
    with wait_for_redraw(part):
        page.keyboard.press("Enter")
    expect(part.get_by_role("textbox")).to_be_focused()  # The focus stays in the input field.
    expect(page.locator("[aria-live=polite]").filter(has_text="Not yet.")).to_have_count(1)
    assert serious(page) == []
    all_well(page)


def test_the_slider_moves_its_chart_by_keyboard(page: Any, open_notebook: Open) -> None:
    start(page, open_notebook, "#open")
    visit(page, "When the answer flips")
    lock_in(page, "3", 8)
    slider = page.get_by_role("slider", name="The Harpy is worth")
    slider.focus()
    expect(page.get_by_text("Stop: you capture the Widow.").first).to_be_visible()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    # No step is lost, even with fast key presses.
    expect(slider).to_have_attribute("aria-valuetext", "3", timeout=WAIT)
    expect(page.get_by_text("Break a pair: reroll two dice").first).to_be_visible()
    expect(slider).to_be_focused()
    expect(page.locator(".tt-chart [aria-label*='The slider is at 3']").first).to_be_attached(timeout=WAIT)
    all_well(page)


def test_the_same_dice_are_pressed_in_play_and_in_the_lesson(page: Any, open_notebook: Open) -> None:
    """The last part has the real game: both say what a press does, and mark the same dice."""
    start(page, open_notebook, "#open")
    visit(page, "With Opal")
    in_lesson = marks(page)
    visit(page, "Play it")
    assert in_lesson == marks(page)
    assert in_lesson == ("pick dice to reroll", ["1", "2"])
    all_well(page)


def marks(page: Page) -> tuple[str, list[str]]:
    """Press the second and the third die; return what the tray says, and which dice are marked."""
    tray = page.locator("[data-zone=dice]")
    expect(tray).to_be_visible(timeout=WAIT)
    for at in (1, 2):
        tray.locator(f"[data-id='die:{at}']").click()
    pressed = tray.locator(".is-selected")
    expect(pressed).to_have_count(2)
    ids = [str(each.get_attribute("data-id")).removeprefix("die:") for each in pressed.all()]
    return tray.locator(".tb-asktag").inner_text(), ids


def serious(page: Page) -> list[Any]:
    """Return the serious problems that an accessibility scan of the lesson finds."""
    found = Axe().run(page, context={"include": [[".tt-lesson"]]}).response["violations"]
    grave = [each for each in found if each["impact"] in ("serious", "critical")]
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in grave]


STICKS_OUT = """() => [...document.querySelectorAll(".tt-lesson *, .tt-chart svg")].filter((each) => {
  const box = each.getBoundingClientRect();
  const hidden = ".tt-sr-only, .tb-art, .tb-emblem, svg svg, .tb-app *, details:not([open]) *";
  return box.width > 1 && !each.closest(hidden) && (box.right > innerWidth + 1 || box.left < -1);
}).map((each) => each.outerHTML.slice(0, 120))"""
TOO_SMALL = """() => [...document.querySelectorAll(".tt-lesson :is(button, summary, .tt-l-input, input[type=range])")]
  .filter((each) => each.getBoundingClientRect().height && !each.closest(".tb-app"))
  .filter((each) => each.getBoundingClientRect().height < 40).map((each) => each.outerHTML.slice(0, 120))"""
TITLES = ["Count it", "The idea that scales", "When the answer flips", "With Opal"]
GUESSES = [("9 of 36", 9), ("2", 4), ("2", 4), ("50%", 50)]


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_in_dark_mode(phone: Any, open_notebook: Open, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 844})
    start(phone, open_notebook, "#open")
    lock_in(phone, "38%", 38)
    for title, (text, at) in zip(["", *TITLES], [("", 0), *GUESSES], strict=True):
        if title:
            visit(phone, title)
            lock_in(phone, text, at)
        if phone.get_by_role("button", name="Show the exact value").count():
            reveal(phone)
        expect(phone.locator(".tt-chart svg").first).to_be_visible(timeout=WAIT)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
        assert phone.evaluate(STICKS_OUT) == []
        assert phone.evaluate(TOO_SMALL) == []
    assert serious(phone) == []


def test_teachers_can_look_up_a_students_solutions(page: Any, open_notebook: Open) -> None:
    open_notebook(page, "tutorials/solutions/08_best_reroll")
    page.get_by_label("Solutions for").fill("Ada")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Solutions for number 2152").first).to_be_visible(timeout=WAIT)
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
    expect(page.get_by_text(f"Hello bob. Your exercises are number {seed_of('bob')}.").first).to_be_visible(
        timeout=WAIT
    )
    assert page.locator(".jp-Cell").count() == cells
    lock_in(page, "50%", 50)
    expect(page.get_by_role("button", name="Play it 1,000 times")).to_be_visible(timeout=WAIT)
    assert page.foreign == []

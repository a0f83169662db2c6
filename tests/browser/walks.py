"""What a person does in a walk-through. A copy of the guide runs beside it to know what each stop asks for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hands import answered, press, question
from playwright.sync_api import Locator, expect

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]
Make = Callable[[Locator, Guide, Move], None]
Fill = Callable[[Locator, Guide, list[str]], int]


def learner(page: Any, open_notebook: Open, game: str, address: str = "") -> Locator:
    """The Learn tab, at a stop."""
    open_notebook(page, game, f"#learn{address}")
    page.wait_for_selector("#panel-learn .tt > [data-drawn]")
    found: Locator = page.locator("#panel-learn")
    return found


def stop(learn: Locator) -> Locator:
    """The words of the stop."""
    return learn.get_by_role("region", name=re.compile(r"^Chapter \d+, stop|^Question \d+ of"))


def title(learn: Locator) -> Locator:
    """What the stop is called."""
    return stop(learn).get_by_role("heading", level=2)


def same(guide: Guide, **command: Any) -> None:
    """The copy does the same."""
    guide.send({**command, "seq": guide.seq})


def go_on(learn: Locator, guide: Guide) -> None:
    """To the next stop."""
    press(learn, "Next")
    same(guide, do="next")


def do_stop(learn: Locator, guide: Guide, make: Make, fill: Fill | None = None) -> None:
    """Does what the stop asks for: by moves, and where no move gives the next answer, by the form that lies there."""
    left = list(guide.walk.stop.accept[0])
    while left:
        game = guide.walk.game
        told = {
            move: [text(one) for one in lookahead.walk(game, move.path).answers] for move in guide.show.moves(game)[0]
        }
        move = next((one for one, answers in told.items() if answers and answers == left[: len(answers)]), None)
        if move:
            make(learn, guide, move)
            left = left[len(move.path) :]
        else:
            assert fill, f"{left[0]} is no move at {guide.walk.address}"
            left = left[fill(learn, guide, left) :]
        if left:
            expect(stop(learn)).to_contain_text("Good so far")
    expect(stop(learn)).to_contain_text(guide.walk.stop.right.split(".")[0])


def form_of(guide: Guide) -> dict[str, Any]:
    """The form that lies there."""
    [form] = [thing for part in guide.screen()["main"] if part["id"] == "form" for thing in part["things"]]
    return dict(form)


def count_up(learn: Locator, form: dict[str, Any], given: list[int], rows: list[int]) -> None:
    """Presses plus and minus in these rows: first what is too much, then what is missing."""
    for by in (-1, 1):
        for at in rows:
            for _ in range(max(0, by * (given[at] - form["given"][at]))):
                learn.locator(f'[data-id="count:{form["form"]}:{at}:{by}"]').click()


def hand_in(learn: Locator, guide: Guide, form: dict[str, Any], given: list[int]) -> int:
    """The form is done; says how many answers that gave."""
    with answered(learn):
        learn.locator(f"[data-do=fill][data-form={form['form']}]").click()
    before = len(guide.walk.given)
    same(guide, do="fill", form=form["form"], given=given)
    return len(guide.walk.given) - before


def pick(learn: Locator, option: str) -> None:
    """Ticks an answer, or takes the tick away."""
    learn.get_by_role("button", name=option, exact=True).click()


def quiz(learn: Locator, guide: Guide, wrong: int = 0) -> None:
    """Ten questions: the first ones wrong, all others right."""
    press(learn, "Ten questions")
    same(guide, do="quiz")
    assert guide.quiz
    for number, asked in enumerate(guide.quiz.questions):
        expect(title(learn)).to_have_text(asked.text)
        if number < wrong:
            pick(learn, next(option for i, option in enumerate(asked.options) if i not in asked.right))
        elif asked.kind == "number":
            learn.get_by_label("Your answer").fill(str(asked.right[0]))
        else:
            for i in asked.right:
                pick(learn, asked.options[i])
        press(learn, "Check")
        expect(stop(learn)).to_contain_text("Not quite" if number < wrong else "Right")
        expect(stop(learn).get_by_role("button", name="Read the rule")).to_be_visible()
        press(learn, "Next question" if number < 9 else "See your result")
    expect(learn.get_by_role("heading", name=f"You got {10 - wrong} of 10 right on the first try.")).to_be_visible()
    press(learn, "Continue")
    same(guide, do="next")


def own_game(page: Any, learn: Locator, guide: Guide, asked: str) -> None:
    """A game of one's own, with the coach, and back; nothing went wrong, and nothing was fetched from elsewhere."""
    expect(title(learn)).to_have_text(guide.walk.stop.title)
    with answered(learn):
        learn.get_by_role("button", name=guide.walk.stop.live[0].title).click()
    expect(learn.get_by_role("button", name="Coach")).to_have_attribute("aria-pressed", "true")
    expect(question(learn)).to_contain_text(asked)
    expect(question(learn).locator(".tt-tip")).to_be_visible()  # the coach speaks
    press(learn, "Back to the walk-through")
    expect(title(learn)).to_have_text(guide.walk.stop.title)
    assert page.foreign == []
    assert page.errors == []

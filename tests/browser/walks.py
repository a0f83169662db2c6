"""Helpers that go through a walk-through; a copy of the guide runs alongside to know what each stop asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hands import press, question, skip, strip, wait_for_redraw
from playwright.sync_api import Locator, expect

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.ui.kit.zones import things_of
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]
Fill = Callable[[Locator, Guide, list[str]], int]
Refused = Mapping[str, Callable[[Locator], None]]  # address -> a function that tries something illegal


def learner(page: Any, open_notebook: Open, game: str, address: str = "") -> Locator:
    """Open the Learn tab at a stop."""
    open_notebook(page, game, f"#learn{address}")
    page.wait_for_selector("#panel-learn .tb-app")
    panel: Locator = page.locator("#panel-learn")
    return panel


def stop(learn: Locator) -> Locator:
    """Return the bubble with the text of the stop, or with the question of the quiz."""
    return learn.locator(".tb-coach")


def title(learn: Locator) -> Locator:
    """Return the title of the stop."""
    return question(learn).get_by_role("heading", level=2)


def chapters(learn: Locator) -> Locator:
    """Return the links to the chapters."""
    return learn.get_by_role("list", name="Chapters").get_by_role("link")


def same(guide: Guide, **command: Any) -> None:
    """Send the same command to the copy."""
    guide.send({**command, "seq": guide.seq})


def go_on(learn: Locator, guide: Guide) -> None:
    """Go to the next stop."""
    press(learn, "Next")
    same(guide, do="next")


def walk_through(learn: Locator, guide: Guide, fill: Fill, refused: Refused) -> None:
    """Go from the first stop to the quiz; at some addresses, first try an illegal move."""
    expect(chapters(learn)).to_have_count(len(guide.walk.chapters))
    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.address in refused:
            refused[guide.walk.address](learn)
            press(learn, "Try again")
        if guide.walk.stop.has_move:
            do_stop(learn, guide, fill)
        go_on(learn, guide)


def make(learn: Locator, guide: Guide, move: Move) -> None:
    """Make a move: click its thing and, if that fits several moves, the text of this one; of a set, all things."""
    seen, moves = guide.screen(), guide.look().moves
    alike = [other for other in moves if move.on and move.on[0] in other.on]
    things = [thing for thing in things_of(seen) if "legal" in thing.get("state", "").split()]
    with wait_for_redraw(learn):
        for kind in move.on if seen["pick"] == "set" else move.on[:1]:
            thing = next(thing for thing in things if thing["as"] == kind)
            things.remove(thing)
            learn.locator(f'button[data-do=thing][data-id="{thing["id"]}"]').click()
        if not move.on or seen["pick"] == "set" or len(alike) > 1 or move.warn:
            text_of_move = learn.locator(f'[data-do=move][data-move="{moves.index(move)}"]:visible')
            if not text_of_move.count():
                learn.get_by_role("button", name="More choices").click()
            text_of_move.first.click()
    same(guide, do="move", path=list(move.path))


def do_stop(learn: Locator, guide: Guide, fill: Fill | None = None) -> None:
    """Do what the stop asks for, with moves or, if no move gives the next answer, with the open form."""
    remaining = list(guide.walk.stop.accept[0])
    while remaining:
        game = guide.walk.game
        answers_of = {
            move: [text(one) for one in lookahead.walk(game, move.path).answers] for move in guide.look().moves
        }
        move = next(
            (one for one, answers in answers_of.items() if answers and answers == remaining[: len(answers)]), None
        )
        if move:
            make(learn, guide, move)
            remaining = remaining[len(move.path) :]
        else:
            assert fill, f"{remaining[0]} is not a move at {guide.walk.address}"
            remaining = remaining[fill(learn, guide, remaining) :]
        if remaining:
            expect(stop(learn)).to_contain_text("Good so far")
    expect(stop(learn)).to_contain_text(guide.walk.stop.right.split(".")[0])


def form_of(guide: Guide) -> dict[str, Any]:
    """Return the open form."""
    [form] = guide.screen()["zones"]["form"]["things"]
    return dict(form)


def count_up(learn: Locator, form: dict[str, Any], given: list[int], rows: list[int]) -> None:
    """Click minus and plus in these rows: first reduce, then add."""
    for by in (-1, 1):
        for at in rows:
            for _ in range(max(0, by * (given[at] - form["given"][at]))):
                learn.locator(f'[data-id="count:{form["form"]}:{at}:{by}"]').click()


def submit(learn: Locator, guide: Guide, form: dict[str, Any], given: list[int]) -> int:
    """Submit the form; return how many answers that gave."""
    with wait_for_redraw(learn):
        learn.locator(f"[data-do=fill][data-form={form['form']}]:visible").click()
    before = len(guide.walk.answers)
    same(guide, do="fill", form=form["form"], given=given)
    return len(guide.walk.answers) - before


def pick(learn: Locator, option: str) -> None:
    """Toggle the checkbox of an answer."""
    stop(learn).get_by_role("button", name=option, exact=True).click()


def quiz(learn: Locator, guide: Guide, wrong: int = 0) -> None:
    """Answer ten questions: the first ones wrong, all others right."""
    press(learn, "Ten questions")
    same(guide, do="quiz")
    assert guide.quiz
    for number, asked in enumerate(guide.quiz.questions):
        expect(stop(learn).get_by_role("heading", level=2)).to_have_text(asked.text)
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
    """Play your own game at the Play board, with the coach; check for errors and requests to other hosts."""
    expect(title(learn)).to_have_text(guide.walk.stop.title)
    learn.get_by_role("button", name=guide.walk.stop.live[0].title).click()
    play = page.locator("#panel-play")
    expect(play).to_be_visible()
    skip(play)
    expect(question(play)).to_contain_text(asked)
    expect(strip(play)).to_be_visible()  # The coach is on.
    kept = "name => JSON.parse(localStorage.getItem(`tabletop_nb:${name}:about`))?.over"
    assert page.evaluate(kept, guide.walk.name) is False  # so the gallery offers to continue
    page.get_by_role("tab", name="Learn").click()
    expect(title(learn)).to_have_text(guide.walk.stop.title)
    assert page.foreign == []
    assert page.errors == []

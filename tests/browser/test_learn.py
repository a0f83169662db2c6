"""The walk-through in a browser, all of it, by clicking: with a wrong move, an illegal one, one that is shown, the
quiz, and the game of one's own at the end. A copy of the guide runs beside it to know what each stop asks for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from hands import answered, press, question, zone
from playwright.sync_api import Locator, expect

from tabletop_nb.core.choice import text
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]


def learner(page: Any, open_notebook: Open, address: str = "") -> Locator:
    """The Learn tab, at a stop."""
    open_notebook(page, "evenfall", f"#learn{address}")
    page.wait_for_selector("#panel-learn .tt > [data-drawn]")
    return page.locator("#panel-learn")


def stop(learn: Locator) -> Locator:
    """The words of the stop."""
    return learn.get_by_role("region", name=re.compile(r"^Chapter \d+, stop|^Question \d+ of"))


def title(learn: Locator) -> Locator:
    """What the stop is called."""
    return stop(learn).get_by_role("heading", level=2)


def same(guide: Guide, **command: Any) -> None:
    """The copy does the same."""
    guide.send({**command, "seq": guide.seq})


def wanted(guide: Guide, left: list[str]) -> Move:
    """The move that gives the next of these answers."""
    game = guide.walk.game
    for move in guide.show.moves(game)[0]:
        given = [text(answer) for answer in paths.answers(game, move.path)]
        if given == left[: len(given)]:
            return move
    raise AssertionError(f"{left[0]} is no move at {guide.walk.address}")


def make(learn: Locator, guide: Guide, move: Move) -> None:
    """Makes a move: presses the things it takes; where that could mean several moves, also the words that do it."""
    seen = guide.screen()
    things = [thing for zone in seen["main"] for thing in zone["things"]]
    alike = [other for other in seen["moves"] if Counter(move.on) <= Counter(other["on"])]
    with answered(learn):
        for kind in move.on:
            thing = next(thing for thing in things if thing.get("as") == kind)
            things.remove(thing)
            learn.locator(f'[data-id="{thing["id"]}"]').click()
        if not move.on or seen["pick"] == "set" or len(alike) > 1:
            learn.get_by_role("button", name=move.short or move.text).first.click()
    same(guide, do="move", path=list(move.path))


def do_stop(learn: Locator, guide: Guide) -> None:
    """Does what the stop asks for."""
    left = list(guide.walk.stop.accept[0])
    while left:
        move = wanted(guide, left)
        make(learn, guide, move)
        left = left[len(move.path) :]
        if left:
            expect(stop(learn)).to_contain_text("So far so good")
    expect(stop(learn)).to_contain_text(guide.walk.stop.right.split(".")[0])


def test_the_whole_walk(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook), Guide("evenfall")
    expect(learn.get_by_role("navigation", name="Chapters").get_by_role("link")).to_have_count(len(guide.walk.chapters))
    press(learn, "Next")
    same(guide, do="next")

    # an illegal move: the rules say no, with their page
    with answered(learn):
        zone(learn, "Enemy Area").get_by_role("button", name="Ash Warden").click()
    expect(stop(learn)).to_contain_text("The rules say no")
    expect(stop(learn).get_by_role("button", name="Read the rule").last).to_contain_text("p. ")
    press(learn, "Try again")
    # a legal one that is not the idea; after two tries the right one can be shown
    press(learn, "Keep all dice")
    expect(stop(learn)).to_contain_text("Legal, but not the idea")
    expect(stop(learn)).to_contain_text("Nobody has to reroll.")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("Now you have three 5s!")
    make_shown(guide)
    press(learn, "Next")
    same(guide, do="next")

    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.stop.asks:
            do_stop(learn, guide)
        press(learn, "Next")
        same(guide, do="next")

    quiz(learn, guide)

    expect(title(learn)).to_have_text(guide.walk.stop.title)
    done = learn.get_by_role("navigation", name="Chapters").get_by_role("link", name="done")
    assert done.count() >= len(guide.walk.chapters) - 1
    with answered(learn):
        learn.get_by_role("button", name=guide.walk.stop.live[0].title).click()
    expect(learn.get_by_role("button", name="Coach")).to_have_attribute("aria-pressed", "true")
    expect(question(learn).locator(".tt-tip")).to_be_visible()  # the coach speaks
    with answered(learn):
        question(learn).locator(".tt-btn-go, [data-id=go]").first.click()
    press(learn, "Back to the walk-through")
    expect(title(learn)).to_have_text(guide.walk.stop.title)
    assert page.foreign == []
    assert page.errors == []


def make_shown(guide: Guide) -> None:
    """The copy has it shown, too."""
    guide.walk.give(list(guide.walk.stop.accept[0]))


def quiz(learn: Locator, guide: Guide) -> None:
    """Ten questions: the first wrong, all others right."""
    press(learn, "Ten questions")
    same(guide, do="quiz")
    assert guide.quiz
    for number, asked in enumerate(guide.quiz.questions):
        expect(title(learn)).to_have_text(asked.text)
        if number == 0:
            wrong = next(i for i in range(len(asked.options)) if i not in asked.right)
            pick(learn, asked.options[wrong])
            press(learn, "Check")
            expect(stop(learn)).to_contain_text("Not quite")
            expect(stop(learn).get_by_role("button", name="Read the rule")).to_be_visible()
            press(learn, "Next question")
            continue
        if asked.kind == "number":
            learn.get_by_label("Your number").fill(str(asked.right[0]))
        else:
            for i in asked.right:
                pick(learn, asked.options[i])
        press(learn, "Check")
        expect(stop(learn)).to_contain_text("Right")
        press(learn, "Next question" if number < 9 else "See the result")
    expect(learn.get_by_role("heading", name="9 of 10 at the first try.")).to_be_visible()
    press(learn, "Go on")
    same(guide, do="next")


def pick(learn: Locator, option: str) -> None:
    """Ticks an answer, or takes the tick away."""
    learn.get_by_role("button", name=option, exact=True).click()


def test_addresses_and_coming_back(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "/change/fire")
    expect(title(learn)).to_have_text("Fire adds 1")
    press(learn, "Back")
    expect(title(learn)).to_have_text("So close")
    assert page.url.endswith("#learn/change/nearly")
    press(learn, "Skip")
    expect(title(learn)).to_have_text("Fire adds 1")
    with answered(learn):
        learn.get_by_role("navigation", name="Chapters").get_by_role("link", name="Captures wake Heroines").click()
    place = title(learn).inner_text()
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    expect(title(learn)).to_have_text(place)

    page.evaluate("location.hash = '#learn/alchemy/boots'")
    expect(title(learn)).not_to_have_text(place)
    place = title(learn).inner_text()
    with answered(learn):
        page.evaluate("location.hash = '#learn/no/such_stop'")
    expect(learn.get_by_role("alert")).to_contain_text("such_stop")
    expect(title(learn)).to_have_text(place)
    page.evaluate("localStorage.setItem('tabletop_nb:walk:evenfall', '[1, {]')")
    page.goto("about:blank")
    learner(page, open_notebook)
    expect(title(learn)).to_have_text("Welcome to Evenfall")
    assert page.foreign == []
    assert page.errors == []

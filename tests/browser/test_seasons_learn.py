"""The walk-through of Seasons in a browser, all of it: dice, cards and bonuses by pressing them, forms by filling them
in; with what is barred, wrong moves, the quiz, and a game of one's own. A copy of the guide knows what is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hands import answered, press, question, zone
from playwright.sync_api import Locator, expect
from test_access import CUT, SMALL, findings
from test_learn import make, pick, same, stop, title

from tabletop_nb.core.choice import text
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]


def learner(page: Any, open_notebook: Open, address: str = "") -> Locator:
    """The Learn tab, at a stop."""
    open_notebook(page, "seasons", f"#learn{address}")
    page.wait_for_selector("#panel-learn .tt > [data-drawn]")
    found: Locator = page.locator("#panel-learn")
    return found


def form_of(guide: Guide, left: list[str]) -> tuple[dict[str, Any], list[int]]:
    """The form that lies there, and how it is filled in to give these answers."""
    [form] = [thing for part in guide.screen()["main"] if part["id"] == "form" for thing in part["things"]]
    if "places" in form:
        names = ["hand", "library_2", "library_3"]
        first = [names.index(answer) for answer in left]
        last = [to for to, place in enumerate(form["places"]) for _ in range(place["size"] - first.count(to))]
        return form, [*first, *last]
    if form["form"] == "transmute":
        _, energy, count = left[0].split()
        return form, [int(count) if row["symbol"] == energy else 0 for row in form["rows"]]
    return form, [left[0].split()[1:].count(row["symbol"]) for row in form["rows"]]


def fill(learn: Locator, guide: Guide, left: list[str]) -> int:
    """Fills in the form, by its buttons; says how many answers that gave."""
    form, given = form_of(guide, left)
    if form.get("shut"):
        learn.locator(f"[data-do=open][data-form={form['form']}]").first.click()
    if "places" in form:
        for card, to in zip(form["cards"], given, strict=True):
            group = learn.get_by_role("group", name=card["name"], exact=True)
            group.get_by_role("button", name=form["places"][to]["label"], exact=True).click()
    else:
        for by in (-1, 1):  # first what is too much, then what is missing
            for at, (wanted, there) in enumerate(zip(given, form["given"], strict=True)):
                for _ in range(max(0, by * (wanted - there))):
                    learn.locator(f'[data-id="count:{form["form"]}:{at}:{by}"]').click()
    with answered(learn):
        learn.locator(f"[data-do=fill][data-form={form['form']}]").click()
    before = len(guide.walk.given)
    same(guide, do="fill", form=form["form"], given=given)
    return len(guide.walk.given) - before


def do_stop(learn: Locator, guide: Guide) -> None:
    """Does what the stop asks for."""
    left = list(guide.walk.stop.accept[0])
    while left:
        game = guide.walk.game
        told = {move: [text(one) for one in paths.answers(game, move.path)] for move in guide.show.moves(game)[0]}
        move = next((one for one, answers in told.items() if answers and answers == left[: len(answers)]), None)
        if move:
            make(learn, guide, move)
            left = left[len(move.path) :]
        else:
            left = left[fill(learn, guide, left) :]
    expect(stop(learn)).to_contain_text(guide.walk.stop.right.split(".")[0])


def test_the_whole_walk(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook), Guide("seasons")
    expect(learn.get_by_role("navigation", name="Chapters").get_by_role("link")).to_have_count(10)
    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.address == "summon/full":  # barred, but it can be pressed: the rules say why
            with answered(learn):
                zone(learn, "Your hand").get_by_role("button", name="Balance of Ishtar").click(force=True)
            expect(stop(learn)).to_contain_text("Your Summoning gauge is at 4, and you have 4 cards in play.")
            expect(stop(learn).get_by_role("button", name="Read the rule").last).to_contain_text("summoning")
            press(learn, "Try again")
        if guide.walk.address == "activate/turned":  # and so is a turned card
            with answered(learn):
                zone(learn, "Your cards in play").get_by_role("button", name="Balance of Ishtar").click()
            expect(stop(learn)).to_contain_text("Balance of Ishtar is turned until the next round.")
            press(learn, "Try again")
        if guide.walk.stop.asks:
            do_stop(learn, guide)
        press(learn, "Next")
        same(guide, do="next")

    quiz(learn, guide)

    expect(title(learn)).to_have_text("Your game")
    with answered(learn):
        learn.get_by_role("button", name=guide.walk.stop.live[0].title).click()
    expect(learn.get_by_role("button", name="Coach")).to_have_attribute("aria-pressed", "true")
    expect(question(learn)).to_contain_text("Which cards are for which year?")
    press(learn, "Back to the walk-through")
    expect(title(learn)).to_have_text("Your game")
    assert page.foreign == []
    assert page.errors == []


def quiz(learn: Locator, guide: Guide) -> None:
    """Ten questions, all right."""
    press(learn, "Ten questions")
    same(guide, do="quiz")
    assert guide.quiz
    for number, asked in enumerate(guide.quiz.questions):
        expect(title(learn)).to_have_text(asked.text)
        if asked.kind == "number":
            learn.get_by_label("Your number").fill(str(asked.right[0]))
        else:
            for i in asked.right:
                pick(learn, asked.options[i])
        press(learn, "Check")
        expect(stop(learn)).to_contain_text("Right")
        press(learn, "Next question" if number < 9 else "See the result")
    expect(learn.get_by_role("heading", name="10 of 10 at the first try.")).to_be_visible()
    press(learn, "Go on")
    same(guide, do="next")


def test_a_wrong_move_is_answered_and_the_right_one_shown(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "/transmute/chart")
    expect(title(learn)).to_have_text("Reading the chart")
    learn.locator("[data-do=open][data-form=transmute]").first.click()
    form = learn.get_by_role("region", name="Transmute energy")
    for _ in range(2):
        form.get_by_role("button", name="one Fire more").click()
    expect(form.locator(".tt-sum")).to_have_text(re.compile(r"^2 .*\b4\b"))
    with answered(learn):
        form.get_by_role("button", name="Transmute", exact=True).click()
    expect(stop(learn)).to_contain_text("One fire has to stay, for Hand of Fortune.")
    press(learn, "Try again")
    press(learn, "End your turn")
    expect(stop(learn)).to_contain_text("Not yet: this is the turn you have been waiting for.")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("You have 12 now.")
    assert page.errors == []


def test_on_a_phone_nothing_is_cut_off_and_nothing_bars_the_way(phone: Any, open_notebook: Open) -> None:
    learn = learner(phone, open_notebook, "/first_round/dice")
    for address in ("prelude/sets", "transmute/eight", "summon/cheaper", "wheel/speed", "bonus/price", "ending/score"):
        with answered(learn):
            phone.evaluate("address => { location.hash = `#learn/${address}` }", address)
        assert phone.evaluate("document.documentElement.scrollWidth") == 360, address
        assert phone.evaluate(CUT) == [], address
        assert phone.evaluate(SMALL) == [], address
        assert findings(phone) == [], address
    assert phone.errors == []

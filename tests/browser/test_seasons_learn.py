"""The walk-through of Seasons in a browser, all of it: dice, cards and bonuses by pressing them, forms by filling them
in; with what is barred, wrong moves, the quiz, and a game of one's own. A copy of the guide knows what is asked for."""

from __future__ import annotations

import re
from typing import Any

from hands import answered, press, zone
from playwright.sync_api import Locator, expect
from test_access import CUT, SMALL, findings
from test_learn import make
from walks import Open, count_up, do_stop, form_of, go_on, hand_in, learner, own_game, quiz, stop, title

from tabletop_nb.ui.walkthrough import Guide


def filled_in(form: dict[str, Any], left: list[str]) -> list[int]:
    """How the form is filled in to give these answers."""
    if "places" in form:
        names = ["hand", "library_2", "library_3"]
        first = [names.index(answer) for answer in left]
        last = [to for to, place in enumerate(form["places"]) for _ in range(place["size"] - first.count(to))]
        return [*first, *last]
    if form["form"] == "transmute":
        _, energy, count = left[0].split()
        return [int(count) if row["symbol"] == energy else 0 for row in form["rows"]]
    return [left[0].split()[1:].count(row["symbol"]) for row in form["rows"]]


def fill(learn: Locator, guide: Guide, left: list[str]) -> int:
    """Fills in the form, by its buttons; says how many answers that gave."""
    form = form_of(guide)
    given = filled_in(form, left)
    if form.get("shut"):
        learn.locator(f"[data-do=open][data-form={form['form']}]").first.click()
    if "places" in form:
        for card, to in zip(form["cards"], given, strict=True):
            group = learn.get_by_role("group", name=card["name"], exact=True)
            group.get_by_role("button", name=form["places"][to]["label"], exact=True).click()
    else:
        count_up(learn, form, given, list(range(len(given))))
    return hand_in(learn, guide, form, given)


def test_the_whole_walk(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook, "seasons"), Guide("seasons")
    expect(learn.get_by_role("navigation", name="Chapters").get_by_role("link")).to_have_count(10)
    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.address == "summon/full":  # barred, but it can be pressed: the rules say why
            with answered(learn):
                zone(learn, "Your hand").get_by_role("button", name="Balance of Ishtar").click(force=True)
            expect(stop(learn)).to_contain_text("Your Summoning gauge is at 4, and you already have 4 cards in play.")
            expect(stop(learn).get_by_role("button", name="Read the rule").last).to_contain_text("summoning")
            press(learn, "Try again")
        if guide.walk.address == "activate/turned":  # and so is a turned card
            with answered(learn):
                zone(learn, "Your cards in play").get_by_role("button", name="Balance of Ishtar").click()
            expect(stop(learn)).to_contain_text("Balance of Ishtar is turned until the next round.")
            press(learn, "Try again")
        if guide.walk.stop.asks:
            do_stop(learn, guide, make, fill)
        go_on(learn, guide)
    quiz(learn, guide)
    own_game(page, learn, guide, "Which cards do you want for each year?")


def test_a_wrong_move_is_answered_and_the_right_one_shown(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "seasons", "/transmute/chart")
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
    learn = learner(phone, open_notebook, "seasons", "/first_round/dice")
    for address in ("prelude/sets", "transmute/eight", "summon/cheaper", "wheel/speed", "bonus/price", "ending/score"):
        with answered(learn):
            phone.evaluate("address => { location.hash = `#learn/${address}` }", address)
        assert phone.evaluate("document.documentElement.scrollWidth") == 360, address
        assert phone.evaluate(CUT) == [], address
        assert phone.evaluate(SMALL) == [], address
        assert findings(phone) == [], address
    assert phone.errors == []

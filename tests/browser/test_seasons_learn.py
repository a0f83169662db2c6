"""The whole walk-through of Seasons in a browser: clicks, forms, refused and wrong moves, the quiz and your own game.

A copy of the guide runs alongside, so that the test knows what each stop asks for.
"""

from __future__ import annotations

import re
from typing import Any

from hands import answers, button, press, wait_for_redraw, zone
from playwright.sync_api import Locator, expect
from walks import Open, count_up, form_of, learner, own_game, quiz, stop, submit, title, walk_through

from tabletop_nb.ui.walkthrough import Guide


def filled_in(form: dict[str, Any], remaining_answers: list[str]) -> list[int]:
    """Return the values of a form that give these answers."""
    if "places" in form:
        names = ["hand", "library_2", "library_3"]
        first = [names.index(answer) for answer in remaining_answers]
        last = [to for to, place in enumerate(form["places"]) for _ in range(place["size"] - first.count(to))]
        return [*first, *last]
    if form["form"] == "transmute":
        _, energy, count = remaining_answers[0].split()
        return [int(count) if row["symbol"] == energy else 0 for row in form["rows"]]
    return [remaining_answers[0].split()[1:].count(row["symbol"]) for row in form["rows"]]


def fill(learn: Locator, guide: Guide, remaining_answers: list[str]) -> int:
    """Fill in the form with its buttons; return how many answers that gave."""
    form = form_of(guide)
    values = filled_in(form, remaining_answers)
    if form.get("shut"):
        learn.locator(f"[data-do=open][data-form={form['form']}]:visible").first.click()
    if "places" in form:
        for to in values:  # Each press places the next card.
            learn.locator(f'.pg-column[data-drop="{to}"] .pg-slot').first.click()
    else:
        count_up(learn, form, values, list(range(len(values))))
    return submit(learn, guide, form, values)


def refused_card(learn: Locator) -> None:
    """Click something that can't be used; the rules explain why."""
    with wait_for_redraw(learn):
        zone(learn, "Your hand").get_by_role("button", name="Balance of Ishtar").click()
    expect(stop(learn)).to_contain_text("Your Summoning gauge is at 4, and you already have 4 cards in play.")
    expect(stop(learn).get_by_role("button", name="Read the rule").last).to_contain_text("summoning")


def refused_turned_card(learn: Locator) -> None:
    with wait_for_redraw(learn):
        zone(learn, "Your cards in play").get_by_role("button", name="Balance of Ishtar").click()
    expect(stop(learn)).to_contain_text("Balance of Ishtar is turned until the next round.")


def test_the_whole_walk_through(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook, "seasons"), Guide("seasons")
    walk_through(learn, guide, fill, {"summon/full": refused_card, "activate/turned": refused_turned_card})
    quiz(learn, guide)
    own_game(page, learn, guide, "Which cards do you want for each year?")
    assert page.errors == []


def test_a_wrong_move_gets_feedback_and_the_right_one_is_shown(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "seasons", "/transmute/chart")
    expect(title(learn)).to_have_text("Reading the wheel")
    button(answers(learn), "Transmute").click()
    form = learn.get_by_role("region", name="Transmute energy")
    for _ in range(2):
        form.get_by_role("button", name="Fire: one more").click()
    expect(form.locator(".pg-sum")).to_have_text(re.compile(r"^2 .*\b4\b"))
    with wait_for_redraw(learn):
        button(answers(learn), "Transmute").click()
    expect(stop(learn)).to_contain_text("Keep one fire for Hand of Fortune.")
    press(learn, "Try again")
    press(learn, "End your turn")
    expect(stop(learn)).to_contain_text("Not yet! This is the turn you've been waiting for.")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("You have 12 now.")
    assert page.errors == []

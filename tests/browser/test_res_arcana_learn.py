"""The whole walk-through of Res Arcana in a browser: cards, forms, refused and wrong moves, the quiz and your own game.

A copy of the guide runs alongside, so that the test knows what each stop asks for.
"""

from __future__ import annotations

from typing import Any

from hands import answers, button, press, wait_for_redraw, zone
from playwright.sync_api import Locator, expect
from res_arcana_answers import filled_in
from walks import (
    Open,
    count_up,
    form_of,
    learner,
    own_game,
    quiz,
    stop,
    submit,
    title,
    walk_through,
)

from tabletop_nb.ui.walkthrough import Guide


def fill(learn: Locator, guide: Guide, remaining_answers: list[str]) -> int:
    """Fill in the open form with its buttons, and return how many answers that gave."""
    form = form_of(guide)
    values = filled_in(form, remaining_answers)
    option_rows = [at for at, row in enumerate(form["rows"]) if "options" in row]
    for at in option_rows:
        if values[at] != form["given"][at]:
            learn.locator(f'[data-id="place:{at}:{values[at]}"]').click()
    count_up(learn, form, values, [at for at in range(len(values)) if at not in option_rows])
    return submit(learn, guide, form, values)


def refused_catacombs(learn: Locator) -> None:
    """Click something that can't be used; the rules explain why."""
    with wait_for_redraw(learn):
        zone(learn, "Places of Power").get_by_role("button", name="Catacombs of the Dead").click(force=True)
    expect(stop(learn)).to_contain_text("Catacombs of the Dead costs 9 Death; you have 4 Elan, 4 Death, 3 Gold.")


def test_the_whole_walk_through(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook, "res_arcana"), Guide("res_arcana")
    walk_through(learn, guide, fill, {"claim/crypt": refused_catacombs})
    quiz(learn, guide)
    own_game(page, learn, guide, "")
    assert page.errors == []


def test_a_wrong_move_gets_feedback_and_the_right_one_is_shown(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "res_arcana", "/straighten/two_gold")
    expect(title(learn)).to_have_text("Two Gold at last")
    collect = learn.get_by_role("region", name="Collect", exact=True)
    button(collect, "Life: one more").first.click()
    with wait_for_redraw(learn):  # The default takes everything, even from the Windup Man.
        button(answers(learn), "Collect").click()
    expect(stop(learn)).to_contain_text("If you wait one more round, it's 5 Gold and 3 Elan.")
    press(learn, "Try again")  # The form is reset.
    button(collect, "Life: one more").first.click()
    collect.get_by_role("group", name="Vault").get_by_role("button", name="Leave it there").first.click()
    for _ in range(2):
        button(collect, "Death: one more").last.click()
    with wait_for_redraw(learn):
        button(answers(learn), "Collect").click()
    expect(stop(learn)).to_contain_text("Interest again? You can!")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("all that from 1 Gold and 1 Elan")
    assert page.errors == []


def test_the_last_click_wins_and_other_rows_are_reduced(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "res_arcana", "/first_actions/collect")
    form = learn.get_by_role("region", name="Collect", exact=True)
    counts, sums = form.locator("output"), form.locator("[data-sum=collect]")
    button(form, "Life: one more").click()
    expect(counts).to_have_text(["1", "0"])
    expect(sums).to_have_text("1 of 1 done")
    button(form, "Death: one more").click()  # It gives a Life or a Death, not both.
    expect(counts).to_have_text(["0", "1"])
    button(form, "Life: one more").click()
    with wait_for_redraw(learn):
        button(answers(learn), "Collect").click()
    press(learn, "Try again")  # The form is reset.
    expect(counts).to_have_text(["0", "0"])


def test_taking_interest_leaves_the_gold(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "res_arcana", "/collect/interest")
    vault = learn.get_by_role("group", name="Vault").first
    expect(vault.get_by_role("button", name="Take 1 Gold")).to_have_attribute("aria-pressed", "true")
    button(vault, "Calm: one more").click()
    expect(button(vault, "Leave it there")).to_have_attribute("aria-pressed", "true")
    vault.get_by_role("button", name="Take 1 Gold").click()
    expect(vault.locator("output").filter(has_text="1")).to_have_count(0)
